"""Our programs with contracts: what is expected of each holds with each solver alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.conftest import every
from tests.deductive.deductive_programs import WEAK, WRONG, Case, cases, judged
from tests.verdicts.summary import remember
from warpproof.base.verdict import Verdict
from warpproof.engines.deductive.encode.discharge import Status
from warpproof.engines.deductive.engine import Judged, result_of
from warpproof.solvers.base import Solver


def _check(case: Case, kernel: Judged) -> None:
    result = result_of(kernel)
    open_ = [
        f"{d.obligation.kind.name} {d.obligation.text}: {d.reason}"
        for d in kernel.discharged
        if d.status is not Status.PROVED
    ]
    verdict = result.verdict
    if verdict is Verdict.PROVED_IF:  # over the integers; that nothing wraps is asked beside it
        assert result.evidence is not None
        texts = [condition.text for condition in result.evidence.conditions]
        assert all(text.startswith("this does not happen: ") for text in texts), texts
        verdict = Verdict.PROVED
    assert verdict is case.verdict, (result.conclusion.reason, open_)


@pytest.mark.parametrize("case", every(9, [*cases(), *cases(WEAK)], lambda case: case.name))
def test_proved(case: Case, solver: Solver, record_property: Callable[[str, object], None]) -> None:
    for kernel in judged(case.path, solver):
        _check(case, kernel)
        remember(record_property, "deductive", case.verdict.value)
        codes = {caveat.code for caveat in result_of(kernel).assumptions}
        assert kernel.safety.examined, "what can go wrong on the way was looked at"
        if "z3" in solver.name:
            assert "race-free" not in codes, "race-freedom is proved for all of these as well"


@pytest.mark.parametrize("case", every(12, cases(WRONG), lambda case: case.name))
def test_wrong(case: Case, z3: Solver) -> None:
    for kernel in judged(case.path, z3):
        _check(case, kernel)
        if case.verdict is Verdict.REFUTED:
            counterexample = result_of(kernel).counterexample
            assert counterexample is not None
            assert counterexample.values, "a refutation says at which sizes"
