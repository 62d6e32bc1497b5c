"""No machine-made mutant of a proved program is proved, but for those that change nothing."""

from __future__ import annotations

import os

import pytest

from tests.deductive.deductive_programs import Case, cases, load
from tests.deductive.mutants import mutants
from warpproof.base.verdict import Verdict
from warpproof.engines.deductive.engine import has_contract, judge, result_of
from warpproof.engines.deductive.vcgen.contract import Options
from warpproof.solvers.base import Solver

# Mutants that compute the same: program, line, change, and why.
EQUIVALENT = {
    ("diffusion1d", 15, "+ to -"): "threadIdx.x is 0 there",
    ("matrix_mul_dynamic", 12, "index + 1"): "the second tile one further on is as good",
    ("row_maximum_if", 13, "constant + 1"): "the search starts with the first element anyway",
    ("row_maximum_if", 14, ">s to >=s"): "an element that is as large",
    ("dot_tree", 20, "<s to <=s"): "one more round, in which no thread adds",
    ("histogram_shared", 12, "<s to <=s"): "one more bin is cleared, which nobody reads",
    ("reduction", 18, "<s to <=s"): "one more round, in which no thread adds",
    ("scan", 19, "<s to <=s"): "one more round, in which no thread adds",
    ("scan", 20, "constant + 1"): "a value that is not used",
    ("local_array", 12, "<s to <=s"): "beyond the local array, which is the out-of-bounds row",
    ("local_array", 12, "constant + 1"): "beyond the local array, which is the out-of-bounds row",
}
PROVED = (Verdict.PROVED, Verdict.PROVED_WITHIN)
SAMPLE = 19  # every so many are tried, all of them where WARPPROOF_THOROUGH is set


@pytest.mark.slow
@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_some_mutants(case: Case, z3: Solver) -> None:
    assert _survivors(case, z3, SAMPLE) == []


@pytest.mark.slow
@pytest.mark.skipif("WARPPROOF_THOROUGH" not in os.environ, reason="takes long")
@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_all_mutants(case: Case, z3: Solver) -> None:
    assert _survivors(case, z3, 1) == []


def _survivors(case: Case, solver: Solver, step: int) -> list[str]:
    program = load(case.path)
    found: list[str] = []
    for symbol in program.kernels:
        kernel = program.device.functions[symbol]
        if not has_contract(kernel):
            continue
        for mutant in list(mutants(program, kernel))[::step]:
            if (case.name, mutant.line, mutant.what) in EQUIVALENT:
                continue
            judged = judge(
                mutant.program,
                mutant.kernel,
                solver,
                Options(),
                limits=(0.7,),
                replayed=False,
                safety=False,
            )
            if result_of(judged).verdict in PROVED:
                found.append(f"line {mutant.line}: {mutant.what}")
    return found
