"""Reports: what is told and in which form, from results made by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.fake_engine import EVIDENCE, counterexample, result
from warpproof.base.assumption import Assumption
from warpproof.base.diagnostics import Code, Diagnostic, Severity
from warpproof.base.source import Span
from warpproof.base.verdict import Caveat, Effect, PropertyResult, Report, Verdict
from warpproof.report.base import FORMATS, Document, Failure, Style, finding_diagnostic, totals

PLAIN = Style()


def row(verb: str, property_: str = "data-race", function: str = "k", line: int = 0) -> Any:
    return result(verb, property_, function, str(line), file="a.cu")


def document(*results: PropertyResult, style: Style = PLAIN, exit_code: int = 0) -> Document:
    caveat = Caveat(Assumption.MALLOC_SUCCEEDS, "no allocation fails", Effect.ASSUMPTION)
    figures = (("bmc", (("paths", 3), ("pruned orders", 0))),)
    report = Report("a.cu", results, (caveat,), 1.25, figures)
    return Document((report,), (), exit_code, "1.2.3", style)


def text(*results: PropertyResult, style: Style = PLAIN) -> str:
    form = FORMATS.get("text")
    assert form is not None
    return form.render(document(*results, style=style))


def as_json(shown: Document) -> Any:
    form = FORMATS.get("json")
    assert form is not None
    return json.loads(form.render(shown))


def test_formats_are_found() -> None:
    assert set(FORMATS.items()) == {"text", "json"}


# --- text ---------------------------------------------------------------------------------------


def test_equal_rows_are_one_line() -> None:
    shown = text(row("proved"), row("proved", "assertion"), row("unknown", "deadlock", "main"))
    assert "  PROVED   k     data-race, assertion\n" in shown
    assert "  UNKNOWN  main  deadlock\n" in shown
    assert "the solver gave up" in shown
    assert shown.endswith("a.cu: UNKNOWN (1 UNKNOWN, 2 PROVED)\n")


def test_long_rows_are_wrapped() -> None:
    many = [row("proved", f"property-number-{n}") for n in range(20)]
    assert max(map(len, text(*many).splitlines())) <= 100


def test_bounds_and_assumptions_once() -> None:
    shown = text(row("within"), row("within", "assertion"), row("proved", "deadlock"))
    assert shown.count("  - the loop at line 4: 8 (as asked for)") == 1
    assert shown.count("pointer parameters do not overlap [disjoint-parameters]") == 1
    assert "  - no allocation fails [malloc-succeeds]" in shown


def test_a_candidate_is_a_warning_with_its_reason() -> None:
    shown = text(row("candidate", line=2))
    assert "a.cu:2:3: warning: " in shown
    assert "  not sure: a candidate was found" in shown
    assert "error:" not in shown


def test_unsupported_code_is_shown_once_with_its_place() -> None:
    shown = text(row("unsupported"), row("unsupported", "assertion"))
    assert shown.count("warning: inline assembly is not supported [unsupported]") == 1


def test_colour() -> None:
    shown = text(row("refuted", line=1), row("proved"), style=Style(colour=True))
    assert "\x1b[1;31mREFUTED" in shown
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == text(row("refuted", line=1), row("proved"))


def test_times_only_when_asked_for() -> None:
    assert "1.2 s" not in text(row("proved"))
    assert "(1 PROVED, 1.2 s)" in text(row("proved"), style=Style(times=True))


def test_nothing_in_a_text_moves_the_cursor() -> None:
    assert "\x1b" not in text(row("proved", function="k\x1b[2J"))


def test_totals() -> None:
    failure = Failure("b.cu", (), 2)
    two = Document((Report("a.cu", (row("refuted"),)),), (failure,), 1, "1.2.3")
    assert totals(two) == "2 files: 1 REFUTED, 1 not verified\n"


def test_a_finding_without_a_place() -> None:
    found = counterexample(None, "a.cu")
    assert finding_diagnostic("data-race", found).span is None


# --- JSON ---------------------------------------------------------------------------------------

# Key → what it may hold. A list has one element kind; `None` among several means null.
PLACE = {"file": (str, None), "line": (int, None), "column": (int, None)}
CAVEAT = {"code": (str,), "message": (str,), "effect": (str,), **PLACE}
STEP = {"text": (str,), **PLACE}
COUNTEREXAMPLE = {
    "message": (str,),
    **PLACE,
    "thread": (str,),
    "values": ([{"name": (str,), "value": (str,)}],),
    "other": (STEP, None),
    "trace": ([STEP],),
    "witness": (dict, None),
}
RESULT = {
    "property": (str,),
    "scope": (str,),
    "verdict": (str,),
    "reason": (str,),
    "function": (str,),
    **PLACE,
    "assumptions": ([CAVEAT],),
    "conditions": ([{"text": (str,), "row": (str, None)}],),
    "bounds": (dict,),
    "counterexample": (COUNTEREXAMPLE, None),
}
SCHEMA = {
    "schema": (str,),
    "version": (int,),
    "tool": ({"name": (str,), "version": (str,)},),
    "verdict": (str, None),
    "exit_code": (int,),
    "files": (
        [
            {
                "file": (str,),
                "verdict": (str,),
                "counted": ([str],),
                "shortfall": (str,),
                "assumptions": ([CAVEAT],),
                "notes": ([{"message": (str,), **PLACE}],),
                "statistics": ({"bmc": ({"paths": (int,), "pruned_orders": (int,)},)},),
            }
        ],
    ),
    "results": ([RESULT],),
    "errors": (
        [{"code": (str,), "severity": (str,), "message": (str,), **PLACE, "hint": (str, None)}],
    ),
}


def assert_matches(value: Any, kinds: tuple[Any, ...], at: str = "document") -> None:
    for kind in kinds:
        if kind is None and value is None:
            return
        if isinstance(kind, type) and isinstance(value, kind):
            return
        if isinstance(kind, list) and isinstance(value, list):
            for index, element in enumerate(value):
                assert_matches(element, tuple(kind), f"{at}[{index}]")
            return
        if isinstance(kind, dict) and isinstance(value, dict):
            assert set(value) == set(kind), at
            for key, inner in kind.items():
                assert_matches(value[key], inner, f"{at}.{key}")
            return
    pytest.fail(f"{at} is {value!r}")


def test_json_has_exactly_the_documented_keys() -> None:
    rows = [row(verb, line=2) for verb in EVIDENCE]
    shown = document(*rows, exit_code=1)
    problem = Diagnostic(Code.CLANG, Severity.ERROR, "no", Span.point("b.cu", 1, 2), "hint")
    shown = Document(shown.reports, (Failure("b.cu", (problem,), 2),), 1, "1.2.3")
    content = as_json(shown)
    assert_matches(content, (SCHEMA,))
    assert (content["schema"], content["version"]) == ("warpproof-report", 2)
    assert (content["verdict"], content["exit_code"]) == ("REFUTED", 1)
    assert {r["verdict"] for r in content["results"]} == {v.value for v in Verdict}
    within = next(r for r in content["results"] if r["verdict"] == "PROVED_WITHIN")
    assert within["bounds"] == {"the loop at line 4": {"value": "8", "source": "user"}}


def test_every_key_is_documented(repository: Path) -> None:
    page = (repository / "docs" / "json.md").read_text()
    keys: set[str] = set()

    def collect(kinds: tuple[Any, ...]) -> None:
        for kind in kinds:
            if isinstance(kind, list):
                collect(tuple(kind))
            elif isinstance(kind, dict):
                keys.update(kind)
                for inner in kind.values():
                    collect(inner)

    collect((SCHEMA,))
    for key in keys:
        assert f"`{key}`" in page, key


def test_no_report_is_no_verdict() -> None:
    content = as_json(Document((), (Failure("b.cu", (), 2),), 2, "1.2.3"))
    assert content["verdict"] is None
    assert_matches(content, (SCHEMA,))


def test_names_that_are_no_text_survive() -> None:
    odd = Report("\udcff.cu", (row("proved"),))
    content = as_json(Document((odd,), (), 0, "1.2.3"))
    assert content["files"][0]["file"] == "\udcff.cu"
