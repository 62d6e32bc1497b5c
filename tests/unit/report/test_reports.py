"""Reports: what is told and in which form, from results made by hand."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.fake_engine import EVIDENCE, counterexample, result
from warpproof.base.assumption import Assumption
from warpproof.base.diagnostics import Code, Diagnostic, Severity
from warpproof.base.property import Property
from warpproof.base.source import Span
from warpproof.base.verdict import (
    Advice,
    Beside,
    Caveat,
    Conclusion,
    Condition,
    Effect,
    Evidence,
    Outcome,
    PropertyResult,
    Report,
    Scope,
    Verdict,
    conclude,
)
from warpproof.properties.base import hints
from warpproof.report.base import (
    FORMATS,
    HOLDS,
    Detail,
    Document,
    Failure,
    Style,
    finding_diagnostic,
    totals,
)

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
    assert {"text", "json", "sarif", "github", "junit"} <= set(FORMATS.items())


# --- text ---------------------------------------------------------------------------------------


def test_equal_rows_are_one_line() -> None:
    shown = text(row("proved"), row("proved", "assertion"), row("unknown", "deadlock", "main"))
    assert "k: PROVED race-free, assertions hold\n" in shown
    assert "main: UNKNOWN deadlock\n" in shown
    assert "not decided, 1 of 3 checks: the solver gave up (1): limits" in shown
    assert shown.endswith("a.cu: UNKNOWN (1 UNKNOWN, 2 PROVED)\n")


def test_an_advice_stands_once_behind_all_its_reasons() -> None:
    other = replace(row("unknown", "deadlock"), conclusion=UNSURE)
    assert "not decided, 2 of 2 checks: the solver gave up (1); too many (1): limits" in text(
        row("unknown"), other
    )


def test_a_place_in_another_file_names_it() -> None:
    found = row("refuted", line=3)
    elsewhere = replace(found, span=Span.point("kernels.cu", 3, 3))
    assert "k: REFUTED data-race (line 3, kernels.cu:3)\n" in text(found, elsewhere)
    assert "k: REFUTED data-race (lines 3, 7)\n" in text(found, row("refuted", line=7))
    assert "data-race (kernels.cu:3)" in text(elsewhere, style=VERBOSE)
    form = FORMATS.get("junit")
    assert form is not None
    assert 'name="k data-race (kernels.cu:3)"' in form.render(document(elsewhere))


UNSURE = Conclusion(Verdict.UNKNOWN, "too many", advice=Advice.EFFORT)
VERBOSE = Style(detail=Detail.VERBOSE)


def test_every_row_when_asked_for() -> None:
    rows = (row("proved"), row("proved", "assertion"), row("unknown", "deadlock", "main"))
    shown = text(*rows, style=VERBOSE)
    assert "  PROVED   k     data-race, assertion\n" in shown
    assert "  UNKNOWN  main  deadlock\n                   the solver gave up\n" in shown


def test_functions_that_say_the_same_share_a_line() -> None:
    rows = [row("proved", p, f) for f in ("main", "k") for p in ("data-race", "assertion")]
    assert text(*rows).startswith("main, k: PROVED race-free, assertions hold\n")


def test_many_properties_are_counted() -> None:
    shown = text(*(row("proved", p) for p in Property))
    count = len(Property) - 3
    assert f"k: PROVED contract holds, race-free, no divergence and {count} more\n" in shown
    assert text(row("proved"), row("if", "out-of-bounds")).startswith(
        "k: PROVED_IF in bounds if n <= 1024; PROVED race-free\n"
    )


def test_a_kernel_by_itself_is_proved_for_all_sizes() -> None:
    alone = replace(row("proved"), scope=Scope.KERNEL)
    assert "k: PROVED race-free, for all sizes\n" in text(alone)
    within = replace(row("within"), scope=Scope.KERNEL)
    assert "k: PROVED_WITHIN race-free, within the loop at line 4 8\n" in text(within)


def test_conditions_and_limits_are_told_once() -> None:
    beside = (Beside("data-race at line 3"),)
    evidences = {
        "null-pointer": Evidence(Outcome.NONE_EXISTS, beside=beside),
        "assertion": Evidence(
            Outcome.NONE_EXISTS, conditions=(Condition("n <= 9"),), beside=beside
        ),
        "deadlock": Evidence(
            Outcome.NONE_EXISTS, conditions=(Condition("n <= 9"), Condition("m > 0")), beside=beside
        ),
    }
    rows = [
        PropertyResult(p, "k", Scope.PROGRAM, conclude(e), None, (), (), None, e)
        for p, e in evidences.items()
    ]
    shown = text(*rows)
    assert shown.startswith(
        "k: PROVED_IF assertions hold, no deadlock if n <= 9 and m > 0; "
        "PROVED_WITHIN no null dereference;\n    these proofs hold only in executions without "
        "data-race at line 3\n"
    )
    assert text(*rows, style=VERBOSE).count("if n <= 9") == 2  # each row its own there


@pytest.mark.parametrize(
    ("of_bounds", "needed"),
    [
        (Condition("n <= 9"), "n <= 9"),
        (Condition("the assertion check holds", Property.ASSERTION),
         "the out-of-bounds and assertion checks hold"),
    ],
)  # fmt: skip
def test_a_row_is_no_condition_beside_what_it_needs(of_bounds: Condition, needed: str) -> None:
    on_bounds = Condition("the out-of-bounds check holds", Property.OUT_OF_BOUNDS)
    evidences = {
        Property.NULL_POINTER: Evidence(Outcome.NONE_EXISTS, conditions=(on_bounds,)),
        Property.OUT_OF_BOUNDS: Evidence(Outcome.NONE_EXISTS, conditions=(of_bounds,)),
    }
    rows = [
        PropertyResult(p, "k", Scope.PROGRAM, conclude(e), None, (), (), None, e)
        for p, e in evidences.items()
    ]
    assert text(*rows).startswith(f"k: PROVED_IF in bounds, no null dereference if {needed}\n")


def test_every_property_has_words_for_holding() -> None:
    assert set(HOLDS) == set(Property)


def test_a_hint_is_given_once() -> None:
    shown = text(row("refuted", line=1), row("refuted", line=2), style=Style(hints=hints()))
    assert shown.count("hint: ") == 1


def test_quiet_tells_of_suppressions_that_do_nothing() -> None:
    notes = [
        Diagnostic(code, Severity.WARNING, text)
        for code, text in ((Code.SUPPRESSION, "no property 'datarace'"), (Code.NOTE, "a template"))
    ]
    report = Report("a.cu", (row("proved"),), notes=tuple(notes))
    quiet = Document((report,), (), 0, "1", Style(detail=Detail.QUIET))
    form = FORMATS.get("text")
    assert form is not None
    assert "no property 'datarace'" in form.render(quiet)
    assert "a template" not in form.render(quiet)


def test_quiet_tells_findings_and_the_verdict() -> None:
    shown = text(row("refuted", line=1), row("proved"), style=Style(detail=Detail.QUIET))
    assert "a.cu:1:3: error: " in shown
    assert "assumed" not in shown
    assert "trace" not in shown
    assert shown.endswith("\n\na.cu: REFUTED (1 REFUTED, 1 PROVED)\n")


def test_no_line_of_prose_is_wider_than_asked_for() -> None:
    rows = [row(verb, p, "a_kernel") for verb in ("proved", "unknown", "if") for p in Property]
    for detail in Detail:
        for width in (30, 60, 100):
            shown = text(*rows, style=Style(detail=detail, width=width))
            assert max(map(len, shown.splitlines())) <= width, shown


def test_findings_stand_in_the_order_of_their_lines() -> None:
    rows = [row("refuted", "data-race", "k", 9), row("candidate", "assertion", "k", 1)]
    rows += [row("refuted", "assertion", "main", line) for line in (12, 4)]
    shown = text(*rows)
    assert re.findall(r"^a.cu:(\d+):\d+: (?:error|warning)", shown, re.MULTILINE) == [
        "4", "9", "12", "1",
    ]  # fmt: skip


def test_bounds_and_assumptions_once() -> None:
    rows = (row("within"), row("within", "assertion"), row("proved", "deadlock"))
    folded = text(*rows)
    assert "assumed: malloc-succeeds, disjoint-parameters (-v explains)\n" in folded
    assert "do not overlap" not in folded
    shown = text(*rows, style=VERBOSE)
    assert shown.count("  - the loop at line 4: 8 (given by you)") == 1
    assert shown.count("pointer parameters do not overlap [disjoint-parameters]") == 1
    assert "  - no allocation fails [malloc-succeeds]" in shown


def test_a_candidate_is_a_warning_with_its_reason() -> None:
    shown = text(row("candidate", line=2))
    assert "a.cu:2:3: warning: " in shown
    assert "  unconfirmed: a candidate was found" in shown
    assert "error:" not in shown


def test_unsupported_code_is_shown_once_with_its_place() -> None:
    shown = text(row("unsupported"), row("unsupported", "assertion"))
    assert shown.count("warning: inline assembly is not supported [unsupported]") == 1


def test_colour() -> None:
    shown = text(row("refuted", line=1), row("proved"), style=Style(colour=True))
    assert "\x1b[1;31mREFUTED" in shown
    assert "\x1b[32mPROVED\x1b[0m race-free" in shown
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
OTHER = {"text": (str,), **PLACE, "values": ([{"name": (str,), "value": (str,)}],)}
CELL = {"name": (str,), "value": (str,), "written": (bool,), "private": (bool,)}
STEP = {"text": (str,), **PLACE} | {
    "thread": (str,),
    "phase": (int,),
    "matters": (bool,),
    "cells": ([CELL],),
}
COUNTEREXAMPLE = {
    "message": (str,),
    **PLACE,
    "thread": (str,),
    "command": (str,),
    "values": ([{"name": (str,), "value": (str,)}],),
    "other": (OTHER, None),
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
    "assumptions": ([str],),
    "advice": (str, None),
    "suppressed": ({"by": (str,), "reason": (str,), **PLACE}, None),
    "conditions": ([{"text": (str,), "row": (str, None), "broken_by": (str,)}],),
    "bounds": (dict,),
    "counterexample": (COUNTEREXAMPLE, None),
}
SCHEMA = {
    "schema": (str,),
    "version": (int,),
    "tool": ({"name": (str,), "version": (str,)},),
    "verdict": (str, None),
    "exit_code": (int,),
    "assumptions": ([{"id": (str,), **CAVEAT}],),
    "files": (
        [
            {
                "file": (str,),
                "verdict": (str,),
                "counted": ([str],),
                "shortfall": (str,),
                "assumptions": ([str],),
                "never_reached": ([{"function": (str,), **PLACE, "end_line": (int,)}], None),
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
    assert (content["schema"], content["version"]) == ("warpproof-report", 3)
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


@pytest.mark.parametrize(
    ("scope", "is_formula", "named", "not_named"),
    [
        (Scope.PROGRAM, False, "--assume", "--write-contracts"),
        (Scope.KERNEL, True, "--write-contracts", "--assume"),
        (Scope.KERNEL, False, "add a launch that meets them", "--write-contracts"),
    ],
)
def test_what_helps_against_a_condition(
    scope: Scope, is_formula: bool, named: str, not_named: str
) -> None:
    condition = Condition("n <= 9", is_formula=is_formula)
    evidence = Evidence(Outcome.NONE_EXISTS, conditions=(condition,))
    only = PropertyResult("assertion", "k", scope, conclude(evidence), None, (), (), None, evidence)
    shown = text(only)
    assert named in shown
    assert not_named not in shown
