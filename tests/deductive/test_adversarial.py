"""Kernels aimed at steps that could be taken too lightly: no wrong contract is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deductive.deductive_programs import load
from warpproof.base.verdict import Verdict
from warpproof.engines.deductive.engine import judge, result_of
from warpproof.engines.deductive.vcgen.contract import Options
from warpproof.ir import nodes
from warpproof.solvers.base import Solver

FOLDER = Path(__file__).parent


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("adversarial", marks=pytest.mark.slow),
        "adversarial_atomics",
        "adversarial_contracts",
    ],
)
def program(request: pytest.FixtureRequest) -> nodes.Program:
    return load(FOLDER / f"{request.param}.cu")


def _verdict(program: nodes.Program, kernel: nodes.Function, solver: Solver) -> Verdict:
    return result_of(judge(program, kernel, solver, Options(), limits=(2.0,), safety=False)).verdict


def test_kernels(program: nodes.Program, solver: Solver) -> None:
    kernels = [program.device.functions[symbol] for symbol in program.kernels]
    verdicts = {k.name: _verdict(program, k, solver) for k in kernels}
    proved = {n for n, v in verdicts.items() if v in (Verdict.PROVED, Verdict.PROVED_WITHIN)}
    refuted = {n for n, v in verdicts.items() if v is Verdict.REFUTED}
    assert not {n for n in proved if n.startswith("wrong")}
    assert proved == {n for n in verdicts if n.startswith("right")}
    assert all(n.startswith("wrong") for n in refuted)
    assert len(refuted) >= 6
