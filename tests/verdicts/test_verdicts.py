"""Every program of this folder gets the verdicts it says it should."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import clean_environment
from tests.verdicts.cases import FOLDER, Case, case_files, complaints, read_case, twin_of
from tests.verdicts.summary import remember
from warpproof.plan import find_engines

RunCase = Callable[..., tuple[int, dict[str, Any]]]

CASES = [read_case(path) for path in case_files()]
KNOWN_WRONG = ("known_false_alarm", "known_missed_bug")


def parameters() -> list[Any]:
    """Cases we are known to get wrong have to fail: when they come right they have to move."""
    marks = [pytest.mark.xfail(reason="a known mistake", strict=True)]
    return [
        pytest.param(case, id=case.name, marks=marks if case.kind in KNOWN_WRONG else ())
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
    from warpproof.semantics.selection import PROPERTIES

    refuted = {p for case in CASES for p, verdict in case.expected if verdict == "REFUTED"}
    assert refuted == set(PROPERTIES)


# --- the interpreter agrees ---------------------------------------------------------------------

WITH_MAIN = [c for c in CASES if c.kind in ("proved", "refuted") and "main" in c.path.read_text()]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in WITH_MAIN])
def test_a_run_finds_nothing_else(
    case: Case, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """One run sees one input and one schedule, so it may miss what a case says, but whatever it
    finds the case must say."""
    cache = tmp_path_factory.getbasetemp() / "verdicts-cache"
    words = [word for word in case.options if word != "--force-malloc-success"]
    done = subprocess.run(
        [sys.executable, "-m", "warpproof", "run", *words, os.fspath(case.path)],
        cwd=FOLDER,
        env=clean_environment(tmp_path) | {"WARPPROOF_CACHE_DIR": os.fspath(cache)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    found = [line for line in done.stderr.splitlines() if " error: " in line]
    for line in found:
        property_ = line.rpartition("[")[2].rstrip("]")
        number = int(line.removeprefix(os.fspath(case.path)).split(":")[1])
        assert number in case.lines(property_), line
    assert done.returncode == (1 if found else 0), done.stderr
