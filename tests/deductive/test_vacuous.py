"""Where a contract speaks of nothing, nothing is proved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.deductive.deductive_programs import judged
from warpproof.base.verdict import Verdict
from warpproof.engines.deductive.engine import result_of
from warpproof.engines.deductive.evidence import SAFETY_PROPERTIES, results_beside
from warpproof.solvers.base import Solver

FOLDER = Path(__file__).parent / "vacuous"
_SAYS = re.compile(r"^// says: (.*)$", re.MULTILINE)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.cu")), ids=lambda path: path.stem)
def test_is_not_proved(path: Path, z3: Solver) -> None:
    said = _SAYS.search(path.read_text())
    assert said is not None
    (kernel,) = judged(path, z3)
    result = result_of(kernel)
    assert result.verdict is Verdict.UNKNOWN
    assert said.group(1) in result.conclusion.reason
    mentioned = kernel.verified.mentioned if kernel.verified is not None else frozenset()
    for row in results_beside(kernel, SAFETY_PROPERTIES):
        empty = row.property not in mentioned and not row.assumptions  # nothing in it could fail
        assert empty or row.verdict is not Verdict.PROVED, row.property
