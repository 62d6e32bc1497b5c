"""Proved contracts hold in runs of the reference interpreter: small launches, random data.

The engine executes all threads in lockstep over mathematical integers; the interpreter runs one
thread after the other over bytes. That they agree is checked here on every proved program it runs.
"""

from __future__ import annotations

import itertools
import random

import pytest

from tests.deductive.deductive_programs import Case, cases, load
from warpproof.base.source import NOWHERE
from warpproof.engines.deductive.concrete import violation
from warpproof.engines.deductive.contract import Options, Verified, generate
from warpproof.engines.deductive.discharge import Discharged, Status
from warpproof.engines.deductive.engine import has_contract
from warpproof.engines.deductive.obligations import Kind, Obligation
from warpproof.engines.deductive.prove import Questions
from warpproof.engines.deductive.refute import Encoded, encode
from warpproof.engines.deductive.replay import _run, _small
from warpproof.ir import nodes, spec
from warpproof.logic.terms import Term
from warpproof.logic.walk import free_symbols
from warpproof.solvers.base import Solver

# Open row lengths, and a tile that is too large for the arrays of a small run.
NOT_RUN = {"matrix_mul", "matrix_mul_annotated", "stencil2d_shared", "transpose_fixed"}
MOST_LAUNCHES = 4


def _asked(verified: Verified, more: tuple[Term, ...]) -> Discharged:
    """The preconditions as if they were an obligation, to get sizes that satisfy them."""
    run = verified.run
    encoded = encode(run, [*verified.requires, *more], run.table.false)
    obligation = Obligation(Kind.ENSURES, "", NOWHERE, (), run.table.false)
    plain = Encoded(encoded.formulas, (), ())
    return Discharged(obligation, Status.MODEL, plain, None, "", 0.0, 0.0)


def _launches(
    program: nodes.Program, kernel: nodes.Function, verified: Verified, questions: Questions
) -> int:
    t = verified.run.table
    sizes = free_symbols(verified.run.launch.sizes.values())
    done = 0
    every = list(itertools.product((2, 1, 3), repeat=len(sizes)))
    chosen = every[:: max(1, len(every) // MOST_LAUNCHES)]
    for number, values in enumerate(chosen):
        fixed = tuple(t.eq(s, t.integer(v)) for s, v in zip(sizes, values))
        numbers = _small(verified, _asked(verified, fixed), questions)
        launched = (
            None if numbers is None else _run(program, kernel, numbers, random.Random(number))
        )
        if launched is None:
            continue
        done += 1
        for clause in kernel.contract:
            if isinstance(clause, spec.Ensures):
                assert violation(clause.formula, launched) is None, (clause, launched)
    return done


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_runs_agree(case: Case, z3: Solver) -> None:
    program = load(case.path)
    questions = Questions(z3)
    for symbol in program.kernels:
        kernel = program.device.functions[symbol]
        if has_contract(kernel):
            verified = generate(program, kernel, lambda *_: False, Options())
            done = _launches(program, kernel, verified, questions)
            assert done or case.name in NOT_RUN
