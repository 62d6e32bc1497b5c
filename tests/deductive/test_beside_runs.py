"""No run of the reference interpreter does what a row beside a contract says is impossible.

The programs of the folders `beside` and `complete` and machine-made mutants of them: what is proved
is looked for in small launches with arrays of several kinds, the ends of the integer types among
them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conftest import every
from tests.deductive.deductive_programs import load
from tests.deductive.mutants import mutants
from warpproof.base.verdict import Verdict
from warpproof.engines.deductive.absence import results_of_all
from warpproof.engines.deductive.encode.prove import Questions
from warpproof.engines.deductive.engine import judge
from warpproof.engines.deductive.evidence import SAFETY_PROPERTIES, results_beside
from warpproof.engines.deductive.validate.replay import is_of_interest, launches, trials
from warpproof.engines.deductive.vcgen.contract import Options
from warpproof.ir import nodes
from warpproof.semantics.parametric.constructs import PROPERTIES
from warpproof.solvers.base import Solver

FOLDERS = [Path(__file__).parent / name for name in ("beside", "complete")]
PATHS = sorted(path for folder in FOLDERS for path in folder.glob("*.cu"))
SAMPLE = 1 if "WARPPROOF_THOROUGH" in os.environ else 19
LAUNCHES = 6
SECONDS = 5.0


def contradictions(program: nodes.Program, kernel: nodes.Function, solver: Solver) -> list[str]:
    """Findings of runs in rows that are proved."""
    judged = judge(program, kernel, solver, Options(), limits=(0.7,), replayed=False)
    rows = [*results_beside(judged, SAFETY_PROPERTIES), *results_of_all(judged, PROPERTIES)]
    proved = {r.property for r in rows if r.verdict in (Verdict.PROVED, Verdict.PROVED_WITHIN)}
    if not proved or judged.verified is None:
        return []
    chosen = launches(judged.verified, Questions(solver), LAUNCHES)
    return [
        f"{finding.property} at line {finding.origin.user_span.line}: {finding.message}"
        for trial in trials(program, kernel, chosen, SECONDS, checks=False)
        if is_of_interest(kernel, trial)
        for finding in trial.result.findings[:1]
        if finding.property in proved
    ]


@pytest.mark.parametrize("path", every(20, PATHS, lambda path: path.stem))
def test_runs_agree(path: Path, z3: Solver) -> None:
    program = load(path)
    kernel = program.device.functions[program.kernels[0]]
    assert contradictions(program, kernel, z3) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_runs_of_mutants_agree(path: Path, z3: Solver) -> None:
    program = load(path)
    kernel = program.device.functions[program.kernels[0]]
    for mutant in list(mutants(program, kernel))[::SAMPLE]:
        found = contradictions(mutant.program, mutant.kernel, z3)
        assert found == [], (mutant.line, mutant.what)
