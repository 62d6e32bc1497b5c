"""Formats for other programs: valid by their schemas, whatever is in the report."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

import warpproof.report
from tests.cli.fake_engine import EVIDENCE, result
from warpproof.base.diagnostics import Code, Diagnostic, Severity
from warpproof.base.property import Property
from warpproof.base.source import Span
from warpproof.base.verdict import (
    Cell,
    Condition,
    PropertyResult,
    Report,
    Scope,
    Suppression,
    TraceLine,
    conclude,
)
from warpproof.properties.base import hints, ordered
from warpproof.report.base import FORMATS, Document, Failure, Style

HERE = Path(__file__).parent
HOSTILE = "k<'\"&%>,:\x1b[2J\x00\udcff]]></script><!--\n::error::"
STYLE = Style(hints=hints(), summaries={text.id: text.summary for text in ordered()})


def row(verb: str, property_: str = "data-race", function: str = "k", line: int = 2) -> Any:
    return result(verb, property_, function, str(line), file="a.cu")


def full_document(name: str = "a.cu", function: str = "k") -> Document:
    rows: list[PropertyResult] = [row(verb, function=function) for verb in EVIDENCE]
    at = Span.point(name, 2, 3)
    found = rows[3].counterexample
    assert found is not None
    trace = (
        TraceLine("a[0] = 1", at, "t(0,0,0)", (Cell("a[0]", "1", True),), 0),
        TraceLine("x = a[0]", at, "t(1,0,0)", (Cell("a[0]", "1", False),), 1),
        TraceLine("noise", None, "t(2,0,0)", (), 0, False),
    )
    rows[3] = replace(rows[3], counterexample=replace(found, trace=trace, message=HOSTILE))
    rows.append(replace(row("refuted", "assertion"), suppressed=Suppression("known", at)))
    rows.append(replace(row("refuted", "deadlock"), suppressed=Suppression("")))
    rows.append(replace(row("unknown", "deadlock"), scope=Scope.KERNEL))
    problem = Diagnostic(Code.CLANG, Severity.ERROR, HOSTILE, Span.point("b.cu", 1, 2), "hint")
    report = Report(name, tuple(rows), shortfall="no path launches a kernel")
    report = replace(report, counted=frozenset({Scope.PROGRAM}))
    return Document((report,), (Failure("b.cu", (problem,), 2),), 1, "1.2.3", STYLE)


def rendered(format_: str, document: Document) -> str:
    form = FORMATS.get(format_)
    assert form is not None
    return form.render(document)


DOCUMENTS = {
    "everything": full_document(),
    "hostile names": full_document(HOSTILE, HOSTILE),
    "nothing": Document((), (), 0, "1.2.3"),
}


@pytest.mark.parametrize("format_", sorted(set(FORMATS.items()) - {"text"}))
def test_the_same_bytes_each_time(format_: str) -> None:
    assert rendered(format_, full_document()) == rendered(format_, full_document())


# --- JSON ---------------------------------------------------------------------------------------

SCHEMA = Path(warpproof.report.__file__).parent / "schema" / "report-3.json"


def test_the_schema_is_one_and_is_published(repository: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(SCHEMA.read_text()))
    assert (repository / "docs" / "schema" / SCHEMA.name).read_text() == SCHEMA.read_text()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_json_is_as_its_schema_says(name: str) -> None:
    content = json.loads(rendered("json", DOCUMENTS[name]))
    jsonschema.validate(content, json.loads(SCHEMA.read_text()), jsonschema.Draft202012Validator)
    ids = {entry["id"] for entry in content["assumptions"]}
    assert len(ids) == len(content["assumptions"])
    for part in (*content["results"], *content["files"]):
        assert set(part["assumptions"]) <= ids


def test_the_schema_refuses_what_is_wrong() -> None:
    content = json.loads(rendered("json", full_document()))
    content["results"][0]["verdict"] = "FINE"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(content, json.loads(SCHEMA.read_text()))


# --- SARIF --------------------------------------------------------------------------------------


def sarif(document: Document) -> Any:
    return json.loads(rendered("sarif", document))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_sarif_is_as_its_schema_says(name: str) -> None:
    """The schema is our reading of the standard's, reduced to what is written."""
    schema = json.loads((HERE / "sarif_reduced.json").read_text())
    jsonschema.validate(sarif(DOCUMENTS[name]), schema, jsonschema.Draft202012Validator)


def test_sarif_has_both_places_and_the_threads_of_a_race() -> None:
    (run,) = sarif(full_document())["runs"]
    found = next(r for r in run["results"] if r["level"] == "error")
    assert found["ruleId"] == run["tool"]["driver"]["rules"][found["ruleIndex"]]["id"]
    assert found["locations"][0]["physicalLocation"]["region"]["startLine"] == 2
    (other,) = found["relatedLocations"]
    assert other["physicalLocation"]["region"]["startLine"] == 1
    (flow,) = found["codeFlows"]
    assert [f["id"] for f in flow["threadFlows"]] == ["t(0,0,0)", "t(1,0,0)"]
    steps = [at for f in flow["threadFlows"] for at in f["locations"]]
    assert [step["executionOrder"] for step in steps] == [1, 2]
    assert steps[0]["state"] == {"a[0]": {"text": "1"}}
    told = run["invocations"][0]["toolExecutionNotifications"]
    assert "no path launches a kernel" in [n["message"]["text"] for n in told]
    kinds = [r["suppressions"][0]["kind"] for r in run["results"] if "suppressions" in r]
    assert kinds == ["inSource", "external"]


def test_sarif_columns_count_characters(tmp_path: Path) -> None:
    file = tmp_path / "é.cu"
    file.write_text("/* äöü */ x = 1;\n")
    shown = replace(row("refuted"), span=None)
    assert shown.counterexample is not None
    found = replace(shown.counterexample, span=Span.point(str(file), 1, 14))
    document = Document((Report(str(file), (replace(shown, counterexample=found),)),), (), 1, "1")
    (place,) = sarif(document)["runs"][0]["results"][0]["locations"]
    assert place["physicalLocation"]["region"] == {"startLine": 1, "startColumn": 11}
    assert place["physicalLocation"]["artifactLocation"]["uri"].endswith("/%C3%A9.cu")


# --- GitHub -------------------------------------------------------------------------------------

ANNOTATION = re.compile(
    r"::(error|warning|notice) file=[^:,]*(,line=\d+(,col=\d+)?)?,title=[^:,]*::"
)


def test_annotations() -> None:
    lines = rendered("github", full_document("a.cu", HOSTILE)).splitlines()
    said = [line for line in lines if line.startswith("::")]
    assert all(ANNOTATION.match(line) for line in said)
    assert said[0].startswith("::error file=a.cu,line=2,col=3,title=data-race::k<'\"&%25>,:\\x1b")
    assert sum(line.startswith("::error") for line in said) == 2  # the finding and the failure
    assert not any("known" in line for line in said)  # what is suppressed
    assert "::warning file=a.cu,title=UNKNOWN::no path launches a kernel" in said
    assert lines[-2].startswith("a.cu: REFUTED (")


def test_what_is_told_in_a_note_is_annotated_once() -> None:
    missing = "'b.h' not found"
    note = Diagnostic(Code.CLANG, Severity.WARNING, missing, None, "name the folder with -I")
    report = Report("a.cu", (row("proved"),), shortfall=missing, notes=(note,))
    shown = rendered("github", Document((report,), (), 3, "1.2.3", STYLE))
    assert shown.count(missing) == 1


def test_what_holds_under_conditions_is_annotated() -> None:
    report = Report("a.cu", (row("if"), row("proved")))
    shown = rendered("github", Document((report,), (), 3, "1.2.3", STYLE))
    (line,) = [line for line in shown.splitlines() if line.startswith("::")]
    assert line.startswith("::warning file=a.cu,title=PROVED_IF::1 check holds only if ")
    accepted = Document((report,), (), 0, "1.2.3", STYLE, accept_inferred=True)
    assert "::" not in rendered("github", accepted)


def test_what_rests_on_another_check_cannot_be_accepted() -> None:
    needed = Condition("the out-of-bounds check holds", Property.OUT_OF_BOUNDS)
    needs = replace(EVIDENCE["proved"], conditions=(needed,))
    open_ = replace(row("proved"), evidence=needs, conclusion=conclude(needs))
    report = Report("a.cu", (open_,))
    shown = rendered("github", Document((report,), (), 3, "1.2.3", STYLE))
    assert "1 check holds only if the out-of-bounds check holds" in shown
    assert "--accept-inferred" not in shown


# --- JUnit --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DOCUMENTS)
def test_junit_counts_are_right(name: str) -> None:
    root = ElementTree.fromstring(rendered("junit", DOCUMENTS[name]))
    assert root.tag == "testsuites"
    for suite in (root, *root):
        cases = list(suite.iter("testcase"))
        assert int(suite.get("tests", "")) == len(cases)
        kinds = {"failures": "failure", "errors": "error", "skipped": "skipped"}
        for plural, kind in kinds.items():
            if suite is not root or plural != "skipped":
                assert int(suite.get(plural, "")) == len(list(suite.iter(kind))), plural
        assert all(case.get("name") and case.get("classname") for case in cases)
        assert all(child.get("message") for case in cases for child in case)


# What the schema of Jenkins allows, the only strict one in use: children and attributes.
_JUNIT = {
    "testsuites": ({"testsuite"}, {"name", "tests", "failures", "errors", "time"}),
    "testsuite": (
        {"testcase"},
        {"name", "file", "tests", "failures", "errors", "skipped", "time"},
    ),
    "testcase": ({"failure", "error", "skipped"}, {"name", "classname", "time"}),
    "failure": (set(), {"message", "type"}),
    "error": (set(), {"message", "type"}),
    "skipped": (set(), {"message", "type"}),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_junit_has_only_what_strict_servers_take(name: str) -> None:
    root = ElementTree.fromstring(rendered("junit", DOCUMENTS[name]))
    for element in root.iter():
        children, attributes = _JUNIT[element.tag]
        assert {child.tag for child in element} <= children
        assert set(element.attrib) <= attributes


def test_junit_passes_only_what_the_exit_code_passes() -> None:
    def passed(verb: str, **settings: bool) -> bool:
        document = Document((Report("a.cu", (row(verb),)),), (), 0, "1", STYLE, **settings)
        (case,) = ElementTree.fromstring(rendered("junit", document)).iter("testcase")
        return len(case) == 0

    assert {verb for verb in EVIDENCE if passed(verb)} == {"proved", "within"}
    assert not passed("within", unbounded=True)
    assert passed("if", accept_inferred=True)


def test_junit_is_red_only_for_findings_and_errors() -> None:
    def told(verb: str) -> list[tuple[str, str | None]]:
        document = Document((Report("a.cu", (row(verb),)),), (), 0, "1", STYLE)
        (case,) = ElementTree.fromstring(rendered("junit", document)).iter("testcase")
        return [(child.tag, child.get("message")) for child in case]

    kinds = {verb: kind for verb in EVIDENCE for kind, _ in told(verb)}
    assert kinds.pop("refuted") == "failure"
    assert kinds.pop("error") == "error"
    assert set(kinds.values()) == {"skipped"}
    ((_, message),) = told("refuted")
    assert message is not None
    assert message.startswith("data-race: ")
    assert message.endswith(" (a.cu:2)")
    timeout = Diagnostic(Code.TIMEOUT, Severity.ERROR, "the time is over")
    document = Document((), (Failure("b.cu", (timeout,), 3),), 3, "1", STYLE)
    (case,) = ElementTree.fromstring(rendered("junit", document)).iter("testcase")
    assert [child.tag for child in case] == ["skipped"]


def test_every_property_is_a_rule() -> None:
    rules = sarif(full_document())["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(Property)
    assert all(rule["help"]["text"] for rule in rules)
