"""Our programs with contracts: what is expected of each holds with each solver alone."""

from __future__ import annotations

import pytest

from tests.deductive.deductive_programs import Case, cases, judged
from warpproof.base.verdict import Verdict
from warpproof.engines.deductive.discharge import Status
from warpproof.engines.deductive.engine import result_of
from warpproof.solvers.base import Solver


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_program(case: Case, solver: Solver) -> None:
    for kernel in judged(case.path, solver):
        result = result_of(kernel)
        open_ = [
            f"{d.obligation.kind.name} {d.obligation.text}: {d.reason}"
            for d in kernel.discharged
            if d.status is not Status.PROVED
        ]
        assert result.verdict is case.verdict, (result.conclusion.reason, open_)
        if result.verdict is Verdict.PROVED:
            codes = {caveat.code for caveat in result.assumptions}
            assert codes & {"no-overflow", "race-free-no-overflow"}, "a proof says what it needs"
