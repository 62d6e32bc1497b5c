"""Where its obligations hold, an integer is the number that the bits denote."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_terms import tries

from warpproof.logic.evaluate import Valuation
from warpproof.logic.integer_view import IntegerForm, IntegerView, Reading
from warpproof.logic.terms import BOOL, INT, Array, BitVec, Op, Term, TermTable
from warpproof.logic.walk import topological

OPS = (
    "bv_add", "bv_sub", "bv_mul", "bv_udiv", "bv_urem", "bv_sdiv", "bv_srem",
    "neg", "not", "zext", "sext", "trunc", "bits", "concat", "ite", "shift", "const", "mask",
)  # fmt: skip


class Program:
    """Random index arithmetic over a few symbols."""

    def __init__(self, seed: int, table: TermTable) -> None:
        self.r = random.Random(seed)
        self.t = table

    def word(self, width: int, depth: int) -> Term:
        t, r = self.t, self.r
        if depth == 0 or r.random() < 0.1:
            if r.random() < 0.3:
                return t.bv(r.choice((0, 1, 2, 3, 4, 7, 16, -1, -2)), width)
            return t.symbol(f"x{r.randrange(3)}w{width}", BitVec(width))
        op = r.choice(OPS)
        below = depth - 1
        a = self.word(width, below)
        if op.startswith("bv_"):
            made: Term = getattr(t, op)(a, self.word(width, below))
            return made
        number = t.bv(r.choice((1, 2, 3, 4, 8, 12, -1)), width)
        match op:
            case "neg":
                return t.bv_neg(a)
            case "not":
                return t.bv_not(a)
            case "zext" | "sext" if width > 8:
                narrow = self.word(width // 2, below)
                return t.bv_zext(narrow, width) if op == "zext" else t.bv_sext(narrow, width)
            case "trunc" if width < 64:
                return t.bv_extract(self.word(width * 2, below), width - 1, 0)
            case "bits":
                low = r.randrange(width)
                piece = t.bv_extract(a, r.randrange(low, width), low)
                return t.bv_resize(piece, width, signed=r.random() < 0.3)
            case "concat" if width > 8:
                return t.bv_concat(self.word(width // 2, below), self.word(width // 2, below))
            case "ite":
                return t.ite(self.formula(below), a, self.word(width, below))
            case "shift":
                amount = t.bv(r.randrange(width), width)
                return r.choice((t.bv_shl, t.bv_lshr, t.bv_ashr))(a, amount)
            case "mask":
                return t.bv_and(a, t.bv((1 << r.randrange(1, width)) - 1, width))
            case _:
                return r.choice((t.bv_udiv, t.bv_urem, t.bv_sdiv, t.bv_mul))(a, number)

    def formula(self, depth: int) -> Term:
        t, r = self.t, self.r
        if depth > 0 and r.random() < 0.3:
            a, b = self.formula(depth - 1), self.formula(depth - 1)
            return r.choice((t.and_(a, b), t.or_(a, b), t.not_(a), t.iff(a, b)))
        if r.random() < 0.1:
            return t.symbol("p", BOOL)
        width = r.choice((8, 16, 32, 64))
        a, b = self.word(width, depth), self.word(width, depth)
        return r.choice((t.eq, t.bv_ult, t.bv_slt, t.bv_sle))(a, b)


def number(value: int, width: int, signed: bool) -> int:
    return value - (1 << width) if signed and value >> (width - 1) else value


def agrees(r: random.Random, view: IntegerView, old: Term, form: IntegerForm, signed: bool) -> bool:
    """Compares values under one random assignment; whether the obligations held."""
    bits: dict[Term, int | bool] = {}
    integers: dict[Term, int | bool] = {}
    for symbol in {s for s in topological([old]) if s.op is Op.SYMBOL}:
        if symbol.sort is BOOL:
            bits[symbol] = integers[symbol] = r.random() < 0.5
    for symbol, (made, reading) in view.symbols.items():
        small = r.choice((0, 1, 2, 5, 31, 100)) if r.random() < 0.8 else r.getrandbits(symbol.width)
        value = (-small if r.random() < 0.15 else small) % (1 << symbol.width)
        bits[symbol] = value
        integers[made] = number(value, symbol.width, reading is Reading.SIGNED)
    before, after = Valuation(bits), Valuation(integers)
    assert all(after.of(fact) for fact in form.facts)
    if not all(after.of(obligation) for obligation in form.obligations):
        return False
    expected = before.of(old)
    if isinstance(old.sort, BitVec):
        assert isinstance(expected, int)
        expected = number(expected, old.width, signed)
    assert after.of(form.term) == expected, f"{old} as {form.term} under {bits}"
    return True


@settings(max_examples=tries(150), deadline=None)
@given(st.integers(0, 2**32), st.booleans(), st.booleans())
def test_values_agree_where_obligations_hold(seed: int, ruled: bool, signed: bool) -> None:
    t = TermTable() if ruled else TermTable(rules=())
    program = Program(seed, t)
    view = IntegerView(t)
    old = program.word(program.r.choice((8, 16, 32, 64)), 4)
    form = view.number(old, signed=signed)
    if form is not None:
        assert form.term.sort is INT
        for _ in range(6):
            agrees(program.r, view, old, form, signed)


@settings(max_examples=tries(100), deadline=None)
@given(st.integers(0, 2**32))
def test_formulas_agree_where_obligations_hold(seed: int) -> None:
    t = TermTable()
    program = Program(seed, t)
    view = IntegerView(t)
    old = program.formula(3)
    form = view.formula(old)
    if form is not None:
        for _ in range(6):
            agrees(program.r, view, old, form, False)


def test_much_is_translated_and_compared() -> None:
    """The property tests above mean little if nothing has a form or no obligation ever holds."""
    seen: Counter[str] = Counter()
    for seed in range(150):
        t = TermTable()
        program = Program(seed, t)
        view = IntegerView(t)
        old = program.word(32, 3)
        form = view.number(old, signed=True)
        seen["translated"] += form is not None
        if form is not None:
            seen["held"] += any(agrees(program.r, view, old, form, True) for _ in range(10))
    assert seen["translated"] > 100
    assert seen["held"] > 60


@pytest.fixture
def t() -> TermTable:
    return TermTable()


def test_an_index_is_linear(t: TermTable) -> None:
    block, size, thread = (t.symbol(n, BitVec(32)) for n in ("block", "size", "thread"))
    index = t.bv_add(t.bv_mul(block, size), thread)
    address = t.bv_mul(t.bv_sext(index, 64), t.bv(4, 64))
    view = IntegerView(t)
    form = view.number(address, signed=False)
    assert form is not None
    b, s, x = (view.symbols[v][0] for v in (block, size, thread))
    total = t.int_add(t.int_mul(b, s), x)
    assert form.term is t.int_scale(total, 4)
    assert t.int_le(total, t.integer(2**31 - 1)) in [
        part for o in form.obligations for part in (o.args if o.op is Op.AND else (o,))
    ]
    assert len(form.facts) == 3


def test_intermediate_results_may_wrap(t: TermTable) -> None:
    x, y, z = (t.symbol(n, BitVec(32)) for n in "xyz")
    form = IntegerView(t).number(t.bv_sub(t.bv_add(x, y), z), signed=False)
    assert form is not None
    assert len(form.obligations) == 1


def test_masks_and_shifts_need_no_obligation(t: TermTable) -> None:
    x = t.symbol("x", BitVec(32))
    view = IntegerView(t)
    low = view.number(t.bv_and(x, t.bv(31, 32)), signed=False)
    high = view.number(t.bv_lshr(x, t.bv(5, 32)), signed=False)
    assert low is not None
    assert high is not None
    assert low.obligations == high.obligations == ()
    n = view.symbols[x][0]
    assert low.term is t.int_mod(n, t.integer(32))
    assert high.term is t.int_div(n, t.integer(32))


def test_what_has_no_integer_form(t: TermTable) -> None:
    x, y = t.symbol("x", BitVec(32)), t.symbol("y", BitVec(32))
    m = t.symbol("m", Array(BitVec(32), BitVec(32)))
    view = IntegerView(t)
    for term in (t.bv_xor(x, y), t.bv_shl(x, y), t.select(m, x), t.bv_add(y, t.bv_and(x, y))):
        assert view.number(term, signed=False) is None
    assert view.formula(t.eq(m, m)) is not None  # true
    assert view.formula(t.eq(t.store(m, x, y), m)) is None


def test_deep_terms(t: TermTable) -> None:
    total = t.symbol("x", BitVec(32))
    for i in range(3000):
        total = t.bv_udiv(t.bv_zext(t.bv_extract(total, 30, 0), 32), t.bv(i + 3, 32))
        total = t.bv_mul(total, t.bv(5, 32))
    assert IntegerView(t).number(total, signed=False) is not None
