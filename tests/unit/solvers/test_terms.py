"""Terms all the way: printed, solved by every solver, the models read and evaluated."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from warpproof.logic.terms import (
    BOOL,
    HALF,
    INT,
    SINGLE,
    Array,
    BitVec,
    Rounding,
    Sort,
    Term,
    TermTable,
    Uninterpreted,
)
from warpproof.solvers.base import Answer, Limits, Query, Reason, Sat, Unknown, Unsat
from warpproof.solvers.check_model import CheckModel
from warpproof.solvers.crosscheck import CrossCheck
from warpproof.solvers.pool import Pool
from warpproof.solvers.query import query_of
from warpproof.solvers.solver import solver

LIMITS = Limits(20.0, 2048)
MAIN = ["z3", "z3-simple", "bitwuzla", "cvc5"]
ALL = [*MAIN, "z3-qfbv", "boolector", "yices", "mathsat"]


def check(pool: Pool, name: str, query: Query) -> Answer:
    asked = CheckModel(solver(name, pool))
    missing = asked.available()
    if missing is not None:
        pytest.skip(missing)
    return asked.check(query, LIMITS)


@pytest.mark.parametrize("name", MAIN)
def test_model_of_everything(pool: Pool, name: str) -> None:
    """Names that need care, sorts of all kinds, functions."""
    t = TermTable()
    b8 = BitVec(8)
    bits, flag = t.symbol("let", b8), t.symbol("a flag|", BOOL)
    memory, number = t.symbol("mem[0]", Array(b8, b8)), t.symbol("x.y", SINGLE)
    f = t.function("f", (b8, BOOL), b8)
    query = query_of(
        t,
        [
            t.bv_ult(t.bv(200, 8), bits),
            flag,
            t.eq(t.select(memory, bits), t.bv(7, 8)),
            t.fp_lt(number, t.fp(0xBF800000, SINGLE)),
            t.eq(t.apply(f, bits, flag), t.select(memory, t.bv(3, 8))),
            t.ne(t.apply(f, bits, t.false), t.apply(f, bits, flag)),
        ],
    )
    answer = check(pool, name, query)
    assert isinstance(answer, Sat), answer
    assert answer.checked
    assert answer.unread == ()
    assert set(answer.model) == {"let", "a flag|", "mem[0]", "x.y", "f"}


@pytest.mark.parametrize("name", ["z3", "z3-simple", "cvc5"])
def test_model_of_integers_and_elements(pool: Pool, name: str) -> None:
    t = TermTable()
    s = Uninterpreted("Real")  # a sort of that name is somebody's
    x, a, b = t.symbol("x", INT), t.symbol("a", s), t.symbol("b", s)
    g = t.function("g", (s, INT), INT)
    query = query_of(
        t,
        [
            t.ne(a, b),
            t.eq(t.apply(g, a, x), t.integer(-4)),
            t.eq(t.apply(g, b, x), t.int_mul(x, x)),
            t.int_lt(t.integer(2), x),
            t.eq(t.int_div(x, t.int_sub(x, x)), t.integer(0)),
        ],
    )
    answer = check(pool, name, query)
    assert isinstance(answer, Sat), answer
    assert answer.checked


@pytest.mark.parametrize("name", ALL)
def test_core_of_terms(pool: Pool, name: str) -> None:
    t = TermTable()
    x, y = t.symbol("x", BitVec(8)), t.symbol("y", BitVec(8))
    named = {
        "y is small": t.bv_ult(y, t.bv(9, 8)),
        "x is large": t.bv_ult(t.bv(99, 8), x),
        "x is small": t.bv_ult(x, t.bv(9, 8)),
    }
    answer = check(pool, name, query_of(t, [t.ne(x, y)], named))
    assert answer == Unsat(("x is large", "x is small"))
    del named["x is large"]
    answer = check(pool, name, query_of(t, [t.ne(x, y)], named))
    assert isinstance(answer, Sat)
    assert answer.checked


@pytest.mark.parametrize("name", ALL)
def test_no_formula_at_all(pool: Pool, name: str) -> None:
    assert isinstance(check(pool, name, query_of(TermTable(), [])), Sat)


@pytest.mark.parametrize("name", MAIN)
def test_long_chain(pool: Pool, name: str) -> None:
    """Deep sharing neither overflows a stack nor grows with the tree."""
    t = TermTable()
    memory = t.symbol("m", Array(BitVec(32), BitVec(32)))
    x = t.symbol("x", BitVec(32))
    for index in range(2000):
        x = t.bv_xor(t.bv_add(x, x), t.bv(index | 1, 32))
        if index % 10 == 0:
            memory = t.store(memory, t.bv(index, 32), x)
    query = query_of(t, [t.eq(t.select(memory, t.bv(500, 32)), t.bv(12345, 32))])
    answer = check(pool, name, query)
    assert isinstance(answer, Sat | Unsat), answer


# --- random terms -------------------------------------------------------------------------------


class Generator:
    """Terms of small sorts, made at random from a seed."""

    def __init__(self, seed: int, integers: bool) -> None:
        self.random = random.Random(seed)
        self.t = TermTable()
        self.word = BitVec(6)
        self.memory = Array(self.word, self.word)
        self.integers = integers
        self.f = self.t.function("f", (self.word, BOOL), self.word)

    def term(self, sort: Sort, depth: int) -> Term:
        if depth == 0:
            return self.leaf(sort)
        return self.random.choice(self.makers(sort))(depth - 1)

    def leaf(self, sort: Sort) -> Term:
        t = self.t
        if sort is BOOL:
            return t.symbol(self.random.choice("pq"), BOOL)
        if sort is self.word:
            names = ("x", "y", "z")
            choice = self.random.randrange(4)
            return t.symbol(names[choice], sort) if choice < 3 else t.bv(self.number(), 6)
        if sort is INT:
            choice = self.random.randrange(3)
            return t.symbol("ij"[choice], INT) if choice < 2 else t.integer(self.number() - 32)
        if sort is HALF:
            choice = self.random.randrange(3)
            special = self.random.choice([0, 0x8000, 0x7C00, 0x7FFF, 1, 0x3C00, 0xBC01])
            return t.symbol("uv"[choice], HALF) if choice < 2 else t.fp(special, HALF)
        return t.symbol("m", self.memory)

    def number(self) -> int:
        return self.random.randrange(64)

    def makers(self, sort: Sort) -> list[Callable[[int], Term]]:
        t, w = self.t, self.word

        def two(make: Callable[[Term, Term], Term], of: Sort) -> Callable[[int], Term]:
            return lambda d: make(self.term(of, d), self.term(of, d))

        def one(make: Callable[[Term], Term], of: Sort) -> Callable[[int], Term]:
            return lambda d: make(self.term(of, d))

        def choose(d: int) -> Term:
            return t.ite(self.term(BOOL, d), self.term(sort, d), self.term(sort, d))

        numbers: Sort = INT if self.integers else HALF
        if sort is BOOL:
            made = [
                two(t.and_, BOOL), two(t.or_, BOOL), two(t.xor, BOOL), one(t.not_, BOOL),
                two(t.eq, w), two(t.bv_ult, w), two(t.bv_slt, w), two(t.bv_sle, w),
                two(t.eq, self.memory), two(t.eq, numbers),
            ]  # fmt: skip
            if self.integers:
                return [*made, choose, two(t.int_le, INT), two(t.int_lt, INT)]
            return [*made, choose, two(t.fp_lt, HALF), two(t.fp_eq, HALF), one(t.fp_is_nan, HALF)]
        if sort is w:
            made = [
                two(t.bv_add, w), two(t.bv_sub, w), two(t.bv_mul, w), two(t.bv_udiv, w),
                two(t.bv_urem, w), two(t.bv_sdiv, w), two(t.bv_srem, w), two(t.bv_and, w),
                two(t.bv_or, w), two(t.bv_xor, w), two(t.bv_shl, w), two(t.bv_lshr, w),
                two(t.bv_ashr, w), one(t.bv_not, w), one(t.bv_neg, w),
                lambda d: t.bv_extract(
                    t.bv_concat(self.term(w, d), self.term(w, d)), 8, 3
                ),
                lambda d: t.select(self.term(self.memory, d), self.term(w, d)),
                lambda d: t.apply(self.f, self.term(w, d), self.term(BOOL, d)),
            ]  # fmt: skip
            if self.integers:
                return [*made, choose, lambda d: t.int_to_bv(self.term(INT, d), 6)]
            signed = bool(self.number() & 1)
            return [*made, choose, lambda d: t.fp_to_bv(self.term(HALF, d), 6, signed=signed)]
        if sort is INT:
            return [
                two(t.int_add, INT), two(t.int_sub, INT), choose,
                lambda d: t.int_scale(self.term(INT, d), self.number() - 32),
                lambda d: t.int_div(self.term(INT, d), t.integer(self.number() - 32)),
                lambda d: t.int_mod(self.term(INT, d), t.integer(self.number() - 32)),
                lambda d: t.bv_to_int(self.term(w, d), signed=bool(self.number() & 1)),
            ]  # fmt: skip
        if sort is HALF:
            modes = list(Rounding)
            mode = self.random.choice(modes)
            return [
                choose, one(t.fp_neg, HALF), one(t.fp_abs, HALF),
                lambda d: t.fp_add(self.term(HALF, d), self.term(HALF, d), mode),
                lambda d: t.fp_mul(self.term(HALF, d), self.term(HALF, d), mode),
                lambda d: t.fp_round(self.term(HALF, d), mode),
                lambda d: t.fp_from_bv(self.term(w, d), HALF, signed=True, mode=mode),
            ]  # fmt: skip
        return [
            choose,
            lambda d: t.store(self.term(sort, d), self.term(w, d), self.term(w, d)),
        ]


def agree(pool: Pool, first: str, second: str, query: Query) -> Answer:
    pair = CrossCheck(CheckModel(solver(first, pool)), CheckModel(solver(second, pool)))
    return pair.check(query, Limits(5.0, 2048))


FAULTS = (Reason.WRONG_MODEL, Reason.CONTRADICTION, Reason.CRASHED, Reason.UNREADABLE)


@pytest.mark.parametrize("integers", [False, True])
def test_random_terms(pool: Pool, integers: bool) -> None:
    """Two solvers do not contradict each other, and every model is one."""
    second = "cvc5" if integers else "bitwuzla"
    if solver("z3", pool).available() or solver(second, pool).available():
        pytest.skip("both solvers are needed")
    sure = 0
    for seed in range(60):
        g = Generator(seed, integers)
        formulas = [g.term(BOOL, 1 + seed % 4) for _ in range(1 + seed % 3)]
        query = query_of(g.t, formulas)
        answer = agree(pool, "z3", second, query)
        if isinstance(answer, Unknown):
            assert answer.reason not in FAULTS, (seed, answer, query.script())
        elif isinstance(answer, Sat):
            assert answer.checked
            assert answer.unread == ()
        sure += not isinstance(answer, Unknown)
    assert sure > 40
