"""A session answers what a plain query answers, with fewer questions to the solver."""

from __future__ import annotations

import random

import pytest

from warpproof.logic.evaluate import evaluate_all
from warpproof.logic.terms import BOOL, INT, BitVec, Term, TermTable, Uninterpreted
from warpproof.logic.values import FunctionValue
from warpproof.logic.walk import free_symbols, functions
from warpproof.solvers.base import (
    Answer,
    Limits,
    Query,
    Reason,
    Sat,
    Solver,
    Stop,
    Unknown,
    Unsat,
)
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool
from warpproof.solvers.query import query_of
from warpproof.solvers.session import Session

LIMITS = Limits(10.0, 2048)
W = BitVec(8)


class Counting:
    """Passes queries on, and keeps them."""

    def __init__(self, inner: Solver | None, answer: Answer | None = None) -> None:
        self.inner = inner
        self.answer = answer
        self.asked: list[Query] = []

    @property
    def name(self) -> str:
        return "counting"

    def available(self) -> str | None:
        return None

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        self.asked.append(query)
        if self.answer is not None:
            return self.answer
        assert self.inner is not None
        return self.inner.check(query, limits, stop)


@pytest.fixture
def solver(pool: Pool) -> Counting:
    found = arrange(["bitwuzla"], pool)
    if found.available():
        pytest.skip(found.available() or "")
    return Counting(found)


def satisfied(answer: Sat, formulas: list[Term]) -> bool:
    symbols, graphs = {}, {}
    for symbol in free_symbols(formulas):
        value = answer.model[symbol.name]
        assert not isinstance(value, FunctionValue)
        symbols[symbol] = value
    for function in functions(formulas):
        graph = answer.model[function.name]
        assert isinstance(graph, FunctionValue)
        graphs[function] = graph
    return all(evaluate_all(formulas, symbols, graphs))


class Formulas:
    """Formulas over a few words, drawn so that some sets of them fall apart."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.t = TermTable()
        self.f = self.t.function("f", [W], W)

    def word(self, island: int, depth: int) -> Term:
        t, r = self.t, self.random
        if depth == 0:
            number = r.choice((0, 1, 2, 255, r.randrange(256)))
            return (
                t.symbol(f"{'xyz'[island]}{r.randrange(3)}", W)
                if r.random() < 0.7
                else t.bv(number, 8)
            )
        a, b = self.word(island, depth - 1), self.word(island, depth - 1)
        if r.random() < 0.05:
            return t.apply(self.f, a)
        return r.choice((t.bv_add, t.bv_sub, t.bv_mul, t.bv_and, t.bv_xor, t.bv_urem))(a, b)

    def formula(self) -> Term:
        t, r = self.t, self.random
        island = r.randrange(3)
        if r.random() < 0.2:
            p = t.symbol(f"p{r.randrange(3)}", BOOL)
            return r.choice((p, t.not_(p), t.or_(p, self.comparison(island))))
        made = self.comparison(island)
        if r.random() < 0.2:
            made = t.or_(made, self.comparison(r.randrange(3)))
        return t.not_(made) if r.random() < 0.3 else made

    def comparison(self, island: int) -> Term:
        t, r = self.t, self.random
        a, b = self.word(island, r.randrange(3)), self.word(island, r.randrange(2))
        return r.choice((t.eq, t.bv_ult, t.bv_slt, t.bv_ule))(a, b)


@pytest.mark.parametrize("seed", range(12))
def test_answers_are_those_of_a_plain_query(solver: Counting, seed: int) -> None:
    g = Formulas(seed)
    session = Session(g.t, solver, LIMITS)
    formulas = [g.formula() for _ in range(14)]
    verdicts = set()
    for _ in range(25):
        chosen = g.random.sample(formulas, g.random.randrange(1, 9))
        plain = solver.inner.check(query_of(g.t, chosen), LIMITS)  # type: ignore[union-attr]
        answer = session.check(chosen)
        assert type(answer) is type(plain), chosen
        verdicts.add(type(answer))
        if isinstance(answer, Sat):
            assert answer.checked
            assert satisfied(answer, chosen)
    assert len(solver.asked) < 25
    counts = session.counts
    assert counts.solved == len(solver.asked)


def test_a_path_is_asked_step_by_step(solver: Counting) -> None:
    """Each step adds one condition; most of them hold in the model of the step before."""
    t = TermTable()
    session = Session(t, solver, LIMITS)
    x = t.symbol("x", BitVec(32))
    path: list[Term] = []
    for i in range(40):
        path.append(t.bv_ult(t.bv(i, 32), t.bv_mul(x, x)))
        path.append(t.bv_ult(t.symbol(f"y{i}", BitVec(32)), t.bv(7 + i, 32)))
        assert isinstance(session.check(path), Sat)
    assert len(solver.asked) < 12


def test_trivial_questions_need_no_solver() -> None:
    nobody = Counting(None, Unknown(Reason.CRASHED))
    t = TermTable()
    session = Session(t, nobody, LIMITS)
    p, x = t.symbol("p", BOOL), t.symbol("x", W)
    assert session.check([]) == Sat({}, (), True)
    assert session.check([t.true]) == Sat({}, (), True)
    assert session.check([t.false]) == Unsat()
    assert session.check([p]) == Sat({"p": True}, (), True)
    assert session.check([t.not_(p)]) == Sat({"p": False}, (), True)
    assert session.check([p, t.not_(p)]) == Unsat()
    assert session.check([t.and_(p, t.eq(x, t.bv(7, 8)))]) == Sat({"p": True, "x": 7}, (), True)
    assert session.check([t.bv_ult(x, t.bv(9, 8))]) == Sat({"x": 7}, (), True)
    assert nobody.asked == []


def test_only_what_is_connected_is_asked(solver: Counting) -> None:
    t = TermTable()
    session = Session(t, solver, LIMITS)
    x, y, z = (t.symbol(name, BitVec(16)) for name in "xyz")
    square = t.eq(t.bv_mul(x, x), t.bv(49, 16))
    other = t.eq(t.bv_mul(y, t.bv_add(y, t.bv(1, 16))), t.bv(42, 16))
    assert isinstance(session.check([square, other]), Sat)
    assert [len(query.wanted) for query in solver.asked] == [1, 1]
    joined = t.bv_ult(t.bv_add(x, y), z)
    answer = session.check([square, other, joined])
    assert isinstance(answer, Sat)
    assert satisfied(answer, [square, other, joined])


def test_what_contains_a_contradiction_is_one(solver: Counting) -> None:
    t = TermTable()
    session = Session(t, solver, LIMITS)
    x, y = t.symbol("x", W), t.symbol("y", W)
    odd = t.eq(t.bv_mul(x, t.bv_add(x, t.bv(1, 8))), t.bv(7, 8))
    assert session.check([odd]) == Unsat()
    assert session.check([t.bv_ult(x, y), odd, t.bv_ult(y, t.bv(9, 8))]) == Unsat()
    assert len(solver.asked) == 1
    assert session.implies([odd], t.bv_ult(y, x)) == Unsat()


def test_unknown_is_asked_again_only_with_other_limits() -> None:
    unsure = Counting(None, Unknown(Reason.TIMEOUT))
    t = TermTable()
    session = Session(t, unsure, LIMITS)
    x = t.symbol("x", W)
    hard = t.eq(t.bv_mul(x, x), t.bv(5, 8))
    assert session.check([hard]) == Unknown(Reason.TIMEOUT)
    assert session.check([hard]) == Unknown(Reason.TIMEOUT)
    assert len(unsure.asked) == 1
    unsure.answer = Unsat()
    assert session.check([hard], Limits(60)) == Unsat()
    crashed = Counting(None, Unknown(Reason.CRASHED))
    session = Session(t, crashed, LIMITS)
    session.check([hard])
    session.check([hard])
    assert len(crashed.asked) == 2


def test_a_contradiction_elsewhere_outweighs_what_is_not_known() -> None:
    class OneOfThem(Counting):
        def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
            return Unsat() if "y" in query.text else Unknown(Reason.TIMEOUT)

    t = TermTable()
    session = Session(t, OneOfThem(None), LIMITS)
    x, y = t.symbol("x", W), t.symbol("y", W)
    unknown, contradictory = (t.eq(t.bv_mul(v, v), t.bv(5, 8)) for v in (x, y))
    assert session.check([unknown, contradictory]) == Unsat()
    assert session.check([unknown]) == Unknown(Reason.TIMEOUT)


def test_elements_of_a_set_connect() -> None:
    """Two formulas may both limit how many elements there are."""
    t = TermTable()
    unsure = Counting(None, Unknown(Reason.TIMEOUT))
    session = Session(t, unsure, LIMITS)
    city = Uninterpreted("City")
    a, b, c, v = (t.symbol(name, city) for name in "abcv")
    one = t.forall([v], t.eq(v, a))
    assert session.check([one, t.ne(b, c)]) == Unknown(Reason.TIMEOUT)
    assert len(unsure.asked) == 1


def test_a_wrong_model_is_not_used_again() -> None:
    t = TermTable()
    x = t.symbol("x", INT)
    wrong = Counting(None, Sat({"x": 3}))
    session = Session(t, wrong, LIMITS)
    first = t.eq(t.int_mul(x, x), t.integer(49))
    session.check([first])
    second = t.int_le(t.integer(4), x)
    session.check([second])  # the model of the first question is tried, and does not hold
    assert len(wrong.asked) == 2
