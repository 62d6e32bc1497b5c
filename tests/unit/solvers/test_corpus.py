"""Every solver that is here answers the corpus as expected, and all agree."""

from __future__ import annotations

import pytest
from corpus import CORPUS, TAKES, Formula

from warpproof.solvers.backend import BACKENDS
from warpproof.solvers.base import Limits, Query, Reason, Sat, Symbol, Unknown, Unsat
from warpproof.solvers.pool import Pool
from warpproof.solvers.solver import solver

LIMITS = Limits(60.0, 2048)


def query(formula: Formula) -> Query:
    constants = tuple(Symbol(name, sort) for name, sort in formula.symbols)
    functions = tuple(Symbol(name, sort, domain) for name, domain, sort in formula.functions)
    return Query(formula.text(), constants + functions, formula.logic)


def test_every_backend_says_what_it_takes() -> None:
    assert set(BACKENDS.items()) == set(TAKES)


def test_names_of_formulas_are_unique() -> None:
    assert len({formula.name for formula in CORPUS}) == len(CORPUS)


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=pytest.mark.slow if n == "z3-simple" else ()) for n in sorted(TAKES)],
)
def test_corpus(pool: Pool, name: str) -> None:
    """One test for a whole solver: its worker stays warm from one formula to the next."""
    asked = solver(name, pool)
    missing = asked.available()
    if missing is not None:
        pytest.skip(missing)
    wrong = []
    for formula in CORPUS:
        answer = asked.check(query(formula), LIMITS)
        expected = Sat if formula.satisfiable else Unsat
        may_give_up = formula.theory not in TAKES[name]
        if not isinstance(answer, expected) and not (may_give_up and isinstance(answer, Unknown)):
            wrong.append((formula.name, answer))
    assert wrong == []


@pytest.mark.parametrize("name", ["z3", "z3-simple", "bitwuzla", "cvc5"])
def test_all_values_are_read(pool: Pool, name: str) -> None:
    asked = solver(name, pool)
    missing = asked.available()
    if missing is not None:
        pytest.skip(missing)
    for formula in CORPUS:
        if formula.satisfiable and formula.theory in TAKES[name]:
            answer = asked.check(query(formula), LIMITS)
            assert isinstance(answer, Sat)
            assert answer.unread == (), formula.name
            wanted = [symbol.name for symbol in query(formula).wanted]
            assert list(answer.model) == wanted


def test_missing_solver_tells_how_to_install_it(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    for name, word in (("yices", "pip install"), ("mathsat", "mathsat.fbk.eu")):
        asked = solver(name, pool)
        assert word in (asked.available() or "")
        answer = asked.check(Query(""), LIMITS)
        assert isinstance(answer, Unknown)
        assert answer.reason is Reason.UNAVAILABLE
