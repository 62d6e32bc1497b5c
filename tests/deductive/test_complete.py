"""Rows that rest on all of the kernel having been executed: what is open, and what is proved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import every
from tests.deductive.deductive_programs import judged
from warpproof.base.verdict import Verdict
from warpproof.engines.deductive.absence import results_of_all
from warpproof.semantics.parametric.constructs import PROPERTIES
from warpproof.solvers.base import Solver

FOLDER = Path(__file__).parent / "complete"
_EXPECT = re.compile(r"^// expect: (open|proved) ([\w, -]+)$", re.MULTILINE)


@pytest.mark.parametrize("path", every(8, sorted(FOLDER.glob("*.cu")), lambda path: path.stem))
def test_rows(path: Path, z3: Solver) -> None:
    expected: dict[str, set[str]] = {"open": set(), "proved": set()}
    for verdict, properties in _EXPECT.findall(path.read_text()):
        expected[verdict] |= set(properties.split(", "))
    assert expected["open"] | expected["proved"] <= set(PROPERTIES)
    (kernel,) = judged(path, z3)
    rows = results_of_all(kernel, PROPERTIES)
    assert all(row.verdict is Verdict.PROVED for row in rows), "others are left to other engines"
    proved = {row.property for row in rows}
    doubts = kernel.unsupported if kernel.verified is None else kernel.verified.run.doubts
    assert proved.isdisjoint(expected["open"]), proved
    assert expected["proved"] <= proved, (expected["proved"] - proved, doubts)


def test_only_what_is_asked_for(z3: Solver) -> None:
    (kernel,) = judged(FOLDER / "everything.cu", z3)
    assert [row.property for row in results_of_all(kernel, {"deadlock"})] == ["deadlock"]


def test_assumptions_are_listed_where_they_matter(z3: Solver) -> None:
    (kernel,) = judged(FOLDER / "everything.cu", z3)
    codes = {
        r.property: {c.code for c in r.assumptions} for r in results_of_all(kernel, PROPERTIES)
    }
    assert "initialised-parameters" in codes["uninitialized-read"]
    assert "parameter-memory" in codes["invalid-pointer"]
    assert "disjoint-parameters" in codes["null-pointer"]
    assert codes["invalid-free"] == set(), "there is nothing that could"
