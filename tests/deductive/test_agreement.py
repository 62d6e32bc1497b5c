"""Proved contracts hold in runs of the reference interpreter: small launches, random data.

The engine executes all threads in lockstep over mathematical integers; the interpreter runs one
thread after the other over bytes. That they agree is checked here on every proved program it runs.
"""

from __future__ import annotations

import itertools

import pytest

from tests.conftest import every
from tests.deductive.deductive_programs import Case, cases, load
from warpproof.engines.deductive.encode.prove import Questions
from warpproof.engines.deductive.encode.refute import encode
from warpproof.engines.deductive.engine import has_contract
from warpproof.engines.deductive.validate.concrete import violation
from warpproof.engines.deductive.validate.replay import small
from warpproof.engines.deductive.validate.trial import attempt
from warpproof.engines.deductive.vcgen.contract import Options, Verified, generate
from warpproof.engines.launch_trial import Contents
from warpproof.ir import nodes, spec
from warpproof.logic.walk import free_symbols
from warpproof.solvers.base import Solver

# A tile of 32 x 32 threads, which is too large for a small run.
NOT_RUN = {"transpose_fixed"}
MOST_LAUNCHES = 4


def _launches(
    program: nodes.Program, kernel: nodes.Function, verified: Verified, questions: Questions
) -> int:
    run, t = verified.run, verified.run.table
    sizes = free_symbols(run.launch.sizes.values())
    allowed = encode(run, [*verified.requires], t.false).formulas
    done = 0
    every = list(itertools.product((2, 1, 3), repeat=len(sizes)))
    chosen = every[:: max(1, len(every) // MOST_LAUNCHES)]
    for number, values in enumerate(chosen):
        fixed = tuple(t.eq(s, t.integer(v)) for s, v in zip(sizes, values))
        numbers = small(verified, (*allowed, *fixed), questions)
        contents = list(Contents)[number % 3]
        trial = None if numbers is None else attempt(program, kernel, numbers, number, contents)
        if trial is None or not trial.ended:
            continue
        done += 1
        for clause in kernel.contract:
            if isinstance(clause, spec.Ensures):
                assert violation(clause.formula, trial.launched) is None, (clause, trial.launched)
    return done


@pytest.mark.parametrize("case", every(9, cases(), lambda case: case.name))
def test_runs_agree(case: Case, z3: Solver) -> None:
    program = load(case.path)
    questions = Questions(z3)
    for symbol in program.kernels:
        kernel = program.device.functions[symbol]
        if has_contract(kernel):
            verified = generate(program, kernel, lambda *_: False, Options())
            done = _launches(program, kernel, verified, questions)
            assert done or case.name in NOT_RUN
