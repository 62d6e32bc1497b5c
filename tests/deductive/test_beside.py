"""What can go wrong on the way to a contract's end has rows of its own, for every launch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.deductive.deductive_programs import judged
from warpproof.base.verdict import PropertyResult, Verdict
from warpproof.engines.deductive.engine import result_of
from warpproof.engines.deductive.evidence import SAFETY_PROPERTIES, results_beside
from warpproof.solvers.base import Solver

FOLDER = Path(__file__).parent / "beside"
_EXPECT = re.compile(r"^// expect: (\w+) ([\w, -]+)$", re.MULTILINE)
_CONDITIONS = {"no-overflow", "within-bounds", "race-free"}


def _expected(path: Path) -> dict[str, Verdict]:
    found: dict[str, Verdict] = {}
    for verdict, properties in _EXPECT.findall(path.read_text()):
        found.update(dict.fromkeys(properties.split(", "), Verdict(verdict.upper())))
    return found


def _rows(path: Path, solver: Solver) -> dict[str, PropertyResult]:
    (kernel,) = judged(path, solver)
    return {r.property: r for r in (result_of(kernel), *results_beside(kernel, SAFETY_PROPERTIES))}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.cu")), ids=lambda path: path.stem)
def test_rows(path: Path, z3: Solver) -> None:
    expected, rows = _expected(path), _rows(path, z3)
    said = {p: (rows[p].verdict, rows[p].conclusion.reason) for p in expected}
    assert {p: verdict for p, (verdict, _) in said.items()} == expected, said
    for row in rows.values():
        assert row.verdict is not Verdict.REFUTED or row.counterexample is not None
    if all(rows[p].verdict is Verdict.PROVED for p in ("out-of-bounds", "integer-overflow")):
        codes = {caveat.code for caveat in rows["contract"].assumptions}
        assert codes.isdisjoint(_CONDITIONS), "nothing is left to assume of the way"
