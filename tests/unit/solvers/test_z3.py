"""A context of Z3 that is used again answers as a new one does."""

from __future__ import annotations

import pytest

from warpproof.solvers.backends import z3
from warpproof.solvers.base import Named, Query, Symbol, Verdict

_DECLARED = "(declare-fun x () Int)\n(declare-fun y () Int)\n"
_X = Symbol("x", "Int")


def _query(number: int, *, is_open: bool) -> Query:
    asserted = f"(assert (> x {number}))(assert (< (* 2 x) (+ y {number})))"
    rest = "" if is_open else "(assert (< y x))(assert (> y 0))"
    return Query(_DECLARED + asserted + rest, (), "QF_LIA")


@pytest.fixture(autouse=True)
def no_context(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("z3")
    monkeypatch.setattr(z3, "_AT_ONCE", 60.0)
    z3._spare.clear()


def _solve(query: Query) -> Verdict:
    (backend,) = (one for one in z3.BACKENDS if one.id == "z3-simple")
    return backend.solve(query).verdict


def test_short_queries_share_a_context() -> None:
    _solve(_query(1, is_open=True))
    (context,) = z3._spare
    for number in range(2, z3._MOST_QUERIES):
        is_open = number % 2 == 0
        expected = Verdict.SAT if is_open else Verdict.UNSAT
        assert _solve(_query(number, is_open=is_open)) is expected
        assert z3._spare == [context]
    _solve(_query(1, is_open=True))
    assert z3._spare == []


@pytest.mark.parametrize(
    "query",
    [
        Query(_DECLARED + "(assert (> x 3))", (_X,), "QF_LIA"),
        Query(_DECLARED, (), "QF_LIA", (Named("a", "(> x 3)"), Named("b", "(< x 2)"))),
    ],
)
def test_values_and_cores_are_of_a_context_of_their_own(query: Query) -> None:
    (backend,) = (one for one in z3.BACKENDS if one.id == "z3-simple")
    first = backend.solve(query)
    assert z3._spare == []
    _solve(_query(1, is_open=True))
    again = backend.solve(query)
    assert (again.values, again.core) == (first.values, first.core)
    assert z3._spare == []
