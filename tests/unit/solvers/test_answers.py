"""Cores, limits and rejections of the real solvers."""

from __future__ import annotations

import pytest

from warpproof.solvers.base import Limits, Named, Query, Reason, Sat, Symbol, Unknown, Unsat
from warpproof.solvers.pool import Pool
from warpproof.solvers.solver import BackendSolver, solver

NAMES = ["z3", "z3-simple", "z3-qfbv", "bitwuzla", "cvc5", "boolector", "yices", "mathsat"]
LIMITS = Limits(60.0, 2048)
B8 = "(_ BitVec 8)"


@pytest.fixture(params=NAMES)
def asked(pool: Pool, request: pytest.FixtureRequest) -> BackendSolver:
    found = solver(request.param, pool)
    missing = found.available()
    if missing is not None:
        pytest.skip(missing)
    return found


def test_core_names_what_contradicts(asked: BackendSolver) -> None:
    query = Query(
        f"(declare-fun x () {B8})\n(declare-fun y () {B8})\n(assert (bvult x #x05))\n",
        logic="QF_BV",
        named=(
            Named("y is three", "(= y #x03)"),
            Named("x is large", "(bvult #x40 x)"),
            Named("y is small", "(bvult y #x10)"),
        ),
    )
    assert asked.check(query, LIMITS) == Unsat(("x is large",))


def test_named_assertions_hold_in_the_model(asked: BackendSolver) -> None:
    query = Query(
        f"(declare-fun x () {B8})\n",
        (Symbol("x", B8),),
        "QF_BV",
        (Named("low", "(bvult #x05 x)"), Named("high", "(bvult x #x07)")),
    )
    answer = asked.check(query, LIMITS)
    assert isinstance(answer, Sat)
    assert answer.model == {"x": 6}


@pytest.mark.parametrize(
    "text", ["(assert undeclared)", "(assert", "(declare-fun x () NoSort)\n(assert (= x x))"]
)
def test_text_that_is_no_query_is_never_answered(asked: BackendSolver, text: str) -> None:
    answer = asked.check(Query(text, logic="QF_BV"), LIMITS)
    assert isinstance(answer, Unknown)
    assert asked.check(Query("(assert false)\n", logic="QF_BV"), LIMITS) == Unsat()


def _pigeons(count: int) -> str:
    """One pigeon more than there are holes: short to say, and beyond every solver for a while."""
    holes = range(count - 1)
    lines = [f"(declare-fun p{i}_{h} () Bool)" for i in range(count) for h in holes]
    for i in range(count):
        lines.append(f"(assert (or {' '.join(f'p{i}_{h}' for h in holes)}))")
        lines += [f"(assert (not (and p{i}_{h} p{j}_{h})))" for j in range(i) for h in holes]
    return "\n".join(lines) + "\n"


HARD = _pigeons(20)


def test_timeout_is_unknown(asked: BackendSolver) -> None:
    answer = asked.check(Query(HARD, logic="QF_BV"), Limits(0.5, 2048))
    assert answer == Unknown(Reason.TIMEOUT)
    assert asked.check(Query("(assert false)\n", logic="QF_BV"), LIMITS) == Unsat()


# Two products of unknowns, millions of gates each.
LARGE = """(declare-fun x () (_ BitVec 1024))
(declare-fun y () (_ BitVec 1024))
(declare-fun z () (_ BitVec 1024))
(assert (= (bvmul x y) (bvadd (bvmul z z) (_ bv12345 1024))))
(assert (bvult (bvmul y z) (bvmul x x)))
(assert (bvult y x))
(assert (bvult (_ bv10 1024) y))
"""


def test_memory_limit_is_unknown(asked: BackendSolver) -> None:
    answer = asked.check(Query(LARGE, logic="QF_BV"), Limits(60.0, 64))
    assert isinstance(answer, Unknown)
    assert answer.reason is Reason.MEMORY, answer
    assert asked.check(Query("(assert false)\n", logic="QF_BV"), LIMITS) == Unsat()


def test_a_summary_has_no_words_of_the_solver() -> None:
    answer = Unknown(Reason.REJECTED, '(error "line 3 column 10: unknown constant a!1")')
    assert answer.summary == Reason.REJECTED.value
    assert "pip" in Unknown(Reason.UNAVAILABLE, "pip install it").summary
