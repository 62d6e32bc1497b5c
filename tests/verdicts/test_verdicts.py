"""Every program of this folder gets the verdicts it says it should."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.conftest import every
from tests.verdicts.cases import Case, case_files, complaints, read_case, twin_of
from tests.verdicts.summary import remember
from warpproof.base.config import Config
from warpproof.base.diagnostics import Severity
from warpproof.plan import find_engines
from warpproof.running import RunRequest, run_file

RunCase = Callable[..., tuple[int, dict[str, Any]]]

CASES = [read_case(path) for path in case_files()]
KNOWN_WRONG = ("known_false_alarm", "known_missed_bug")


def parameters() -> list[Any]:
    """Cases we are known to get wrong have to fail: when they come right they have to move. Of the
    repaired ones a whole run takes every 23rd, and every eighth one that has a bug."""
    wrong = [pytest.mark.xfail(reason="a known mistake", strict=True)]
    repaired = [case for case in CASES if case.kind == "proved"]
    buggy = [case for case in CASES if case.kind == "refuted"]
    later = {case.name for number, case in enumerate(repaired) if number % 23}
    later |= {case.name for number, case in enumerate(buggy) if number % 8}
    return [
        pytest.param(
            case,
            id=case.name,
            marks=wrong
            if case.kind in KNOWN_WRONG
            else pytest.mark.slow
            if case.name in later
            else (),
        )
        for case in CASES
    ]


def test_there_are_cases() -> None:
    assert len(CASES) > 60


@pytest.mark.parametrize("case", parameters())
def test_verdict(case: Case, run_case: RunCase, record_property: Callable[..., None]) -> None:
    if not find_engines() and case.kind != "rejected":
        pytest.skip("there is no engine yet")
    code, report = run_case(case)
    remember(record_property, "tests/verdicts", report["verdict"])
    assert complaints(case, code, report) == []


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.name) for case in CASES if case.kind == "refuted"]
)
def test_refuted_cases_have_a_repaired_twin(case: Case) -> None:
    twin = twin_of(case.path)
    assert twin.exists(), f"{twin} is missing"
    assert read_case(twin).options == case.options


def test_every_property_is_refuted_once() -> None:
    from warpproof.base.property import Property

    refuted = {p for case in CASES for p, verdict in case.expected if verdict == "REFUTED"}
    assert refuted == set(Property)


# --- other ways to the same answer --------------------------------------------------------------

DECIDED = [case for case in CASES if case.kind in ("proved", "refuted", "unknown")]
VARIANTS = {
    "no reduction": ("--por", "none"),
    "more switches": ("--context-bound", "4"),
    "each state once": ("--state-hashing", "--context-bound", "3"),
    "two threads": ("--threads", "two"),
    "z3 alone": ("--solver", "z3"),
    "bitwuzla alone": ("--solver", "bitwuzla"),
}


def variants() -> list[Any]:
    """Each case in one other way, in turn; in all of them where WARPPROOF_THOROUGH is set."""
    every = "WARPPROOF_THOROUGH" in os.environ
    return [
        pytest.param(case, variant, id=f"{case.name}-{variant}")
        for number, case in enumerate(DECIDED)
        for turn, variant in enumerate(VARIANTS)
        if every or number % len(VARIANTS) == turn
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("case", "variant"), variants())
def test_no_variant_contradicts(case: Case, variant: str, run_case: RunCase) -> None:
    """It may decide less, but what it decides is the same."""
    _, report = run_case(case, *VARIANTS[variant])
    expected = dict(case.expected)
    for row in report["results"]:
        wanted = expected.get(row["property"], expected.get("all"))
        assert row["verdict"] != "ERROR", row
        assert wanted != "PROVED" or row["verdict"] != "REFUTED", row
    for property_, wanted in case.expected:
        rows = [row for row in report["results"] if row["property"] == property_]
        proofs = [row for row in rows if row["verdict"] in ("PROVED", "PROVED_WITHIN")]
        assert wanted != "REFUTED" or len(proofs) < len(rows), proofs


# --- the interpreter agrees ---------------------------------------------------------------------

WITH_MAIN = [
    case for case in DECIDED if "main" in case.path.read_text() and "--kernel" not in case.options
]


@pytest.mark.parametrize("case", every(16, WITH_MAIN, lambda case: case.name))
def test_a_run_finds_nothing_else(case: Case) -> None:
    """One run sees one input and one schedule, so it may miss what a case says, but whatever it
    finds the case must say; it also tells what it finds behind something else."""
    checks = tuple(b for a, b in pairwise(case.options) if a == "--check")
    config = Config(check=checks)
    outcome = run_file(RunRequest(os.fspath(case.path)), config, ignore, ignore)
    findings = [d for d in outcome.diagnostics if d.severity is not Severity.NOTE]
    for found in findings:
        assert found.span is not None
        is_open = dict(case.expected).get(found.code) == "UNKNOWN"
        assert is_open or found.span.line in case.lines(found.code), found
    is_sure = any(found.severity is Severity.ERROR for found in findings)
    assert outcome.exit_code == (1 if is_sure else 3 if findings else 0), outcome.summary


def ignore(output: bytes) -> None:
    """What the program prints is not looked at."""
