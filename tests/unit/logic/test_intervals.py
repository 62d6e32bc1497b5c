"""Ranges of bit-vectors, against the evaluator."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_terms import WIDTHS, Source, tries

from warpproof.base.diagnostics import InternalError
from warpproof.logic.evaluate import evaluate, evaluate_all
from warpproof.logic.simplify import simplify
from warpproof.logic.table.intervals import Arithmetic, Intervals, signed_range, unsigned_range
from warpproof.logic.terms import BOOL, BitVec, Op, Term, TermTable
from warpproof.logic.walk import free_symbols, functions, topological

_SEEDS = st.integers(0, 2**32)


def _within(source: Source, term: Term) -> None:
    """All bit-vectors below a term, under random values."""
    vectors = [x for x in topological([term]) if isinstance(x.sort, BitVec)]
    known = Intervals()
    symbols, applied = free_symbols([term]), functions([term])
    for _ in range(4):
        values = evaluate_all(
            vectors, source.assignment(symbols), {f: source.graph(f) for f in applied}
        )
        for vector, value in zip(vectors, values):
            low, high = known.unsigned(vector)
            assert low <= value <= high, vector  # type: ignore[operator]
            assert isinstance(vector.sort, BitVec)
            number = value - (value & vector.sort.sign) * 2  # type: ignore[operator]
            low, high = known.signed(vector)
            assert low <= number <= high, vector


@settings(max_examples=tries(150), deadline=None)
@given(_SEEDS, st.booleans())
def test_values_lie_within(seed: int, simplified: bool) -> None:
    source = Source(seed)
    term = source.term(BitVec(source.random.choice(WIDTHS)), 5)
    _within(source, simplify(TermTable(), term) if simplified else term)


@pytest.mark.parametrize("op", [op for op in Op if op.name.startswith("BV_")])
def test_values_of_each_operation_lie_within(op: Op) -> None:
    """Arguments with narrow ranges, which is where something can be said at all."""
    tried = 0
    for seed in range(tries(60)):
        source = Source(seed)
        made = source.with_op(op, BitVec(source.random.choice(WIDTHS)), 3)
        if made is None:
            return
        if made.op is op:
            tried += 1
            _within(source, _narrowed(source, made))
    assert tried


def _narrowed(source: Source, term: Term) -> Term:
    from warpproof.logic.walk import remake

    t, r = source.table, source.random
    args = []
    for a in term.args:
        if isinstance(a.sort, BitVec):
            limit = t.bv(r.randrange(a.sort.mask + 1), a.width)
            a = r.choice((t.bv_urem(a, limit), t.bv_add(t.bv_and(a, limit), limit), limit, a))
        args.append(a)
    return remake(t, term, args)


@settings(max_examples=tries(100), deadline=None)
@given(_SEEDS)
def test_decided_formulas_have_that_value(seed: int) -> None:
    source = Source(seed)
    r = source.random
    sort = BitVec(r.choice(WIDTHS))
    t = source.table
    a, b = (_narrowed(source, t.bv_not(source.term(sort, 3))) for _ in range(2))
    for formula in (t.bv_ult(a, b), t.bv_slt(a, b), t.eq(a, b), t.not_(t.bv_ult(a, b))):
        decided = Intervals().decides(formula)
        if decided is not None:
            symbols = free_symbols([formula])
            graphs = {f: source.graph(f) for f in functions([formula])}
            assert evaluate(formula, source.assignment(symbols), graphs) is decided


@pytest.fixture
def t() -> TermTable:
    return TermTable()


def test_an_index_is_proved_in_bounds(t: TermTable) -> None:
    """blockIdx * 256 + threadIdx of at most 16 blocks, times four, in 64 bits."""
    thread = t.bv_zext(t.bv_extract(t.symbol("thread", BitVec(32)), 7, 0), 32)
    block = t.bv_urem(t.symbol("block", BitVec(32)), t.bv(12, 32))
    index = t.bv_add(t.bv_mul(block, t.bv(256, 32)), thread)
    address = t.bv_mul(t.bv_sext(index, 64), t.bv(4, 64))
    assert unsigned_range(address) == (0, 4 * (12 * 256 - 1))
    known = Intervals()
    assert known.decides(t.bv_ult(address, t.bv(4 * 12 * 256, 64))) is True
    assert known.decides(t.bv_ult(address, t.bv(64, 64))) is None


def test_assumed_ranges_are_used(t: TermTable) -> None:
    x = t.symbol("x", BitVec(32))
    known = Intervals()
    known.assume(x, 1, 1023)
    assert known.unsigned(t.bv_add(x, t.bv(-1, 32))) == (0, 1022)
    assert known.signed(t.bv_neg(x)) == (-1023, -1)
    assert unsigned_range(x) == (0, 2**32 - 1)


def test_choices_and_shifts(t: TermTable) -> None:
    x, p = t.symbol("x", BitVec(32)), t.symbol("p", BOOL)
    few = t.bv_and(x, t.bv(5, 32))
    assert unsigned_range(t.ite(p, few, t.bv(9, 32))) == (0, 9)
    assert unsigned_range(t.bv_lshr(x, t.bv(28, 32))) == (0, 15)
    assert unsigned_range(t.bv_or(few, t.bv(8, 32))) == (8, 15)
    assert signed_range(t.bv_sext(t.bv_extract(x, 7, 0), 32)) == (-128, 127)


def test_deep_terms(t: TermTable) -> None:
    r = random.Random(3)
    x = total = t.bv_and(t.symbol("x", BitVec(64)), t.bv(3, 64))
    known = Intervals()
    for i in range(5_000):
        total = t.bv_add(
            total, t.bv_urem(t.symbol(f"x{i}", BitVec(64)), t.bv(r.randrange(1, 9), 64))
        )
        if i % 100 == 0:
            assert known.unsigned(total)[0] == 0
    assert known.unsigned(total)[1] < 5_000 * 8 + 3
    assert unsigned_range(total)[0] == 0
    assert unsigned_range(x) == (0, 3)


def test_refuses_what_is_no_bit_vector(t: TermTable) -> None:
    with pytest.raises(InternalError):
        unsigned_range(t.true)


@settings(max_examples=tries(400), deadline=None)
@given(_SEEDS)
def test_what_was_learned_narrows_and_holds(seed: int) -> None:
    """Facts that hold of an assignment: under it, all values lie within."""
    source = Source(seed)
    t, r = source.table, source.random
    width = r.choice(WIDTHS)
    symbols = [t.symbol(f"n{i}", BitVec(width)) for i in range(3)]
    mask = (1 << width) - 1
    values = {s: r.choice((0, 1, mask, mask >> 1, r.getrandbits(width))) for s in symbols}
    known = Intervals()
    made: list[Term] = [*symbols]
    steps = (
        t.bv_add, t.bv_sub, t.bv_mul, t.bv_sdiv, t.bv_srem, t.bv_ashr, t.bv_and, t.bv_udiv,
        t.bv_urem, t.bv_lshr, t.bv_shl, lambda a, b: t.bv_neg(a),
        lambda a, b: t.bv_extract(t.bv_sext(a, width + 3), width - 1, 0),
        lambda a, b: t.ite(t.bv_slt(a, b), a, b),
        lambda a, b: t.bv(r.getrandbits(width), width),
    )  # fmt: skip
    for _ in range(12):
        fact = r.choice((t.bv_ult, t.bv_slt, t.eq))(
            *r.sample([r.choice(made), t.bv(r.choice((*values.values(), 3)), width)], 2)
        )
        (holds,) = evaluate_all([fact], values)
        known.learn(fact if holds else t.not_(fact))
        made.append(r.choice(steps)(r.choice(made), r.choice(made)))
        for term, value in zip(made, evaluate_all(made, values)):
            assert isinstance(value, int)
            low, high = known.unsigned(term)
            assert low <= value <= high, term
            low, high = known.signed(term)
            assert low <= value - (value >> (width - 1) << width) <= high, term
        a, b = r.choice(made), r.choice(made)
        tests = [t.bv_ult(a, b), t.bv_slt(a, b), t.eq(a, b)]
        tests += [t.and_(tests[0], t.not_(tests[1])), t.or_(tests[0], tests[2])]
        for test, truth in zip(tests, evaluate_all(tests, values)):
            assert known.decides(test) in (None, truth), test
        for op, overflows in (
            (Arithmetic.SUM, t.bv_add_overflows),
            (Arithmetic.DIFFERENCE, t.bv_sub_overflows),
            (Arithmetic.PRODUCT, t.bv_mul_overflows),
        ):
            for signed in (False, True):
                exact = overflows(a, b, signed=signed)
                (truth,) = evaluate_all([exact], values)
                assert known.overflows(op, a, b, signed=signed) in (None, truth)


def test_bounded_products_add_up() -> None:
    """What signed sums of products of bounded numbers can be, however many there are."""
    t = TermTable()
    known = Intervals()
    total = t.bv(0, 32)
    for n in range(300):
        x, y = t.symbol(f"x{n}", BitVec(32)), t.symbol(f"y{n}", BitVec(32))
        for z in (x, y):
            known.learn(t.bv_slt(t.bv(-100, 32), z))
            known.learn(t.bv_slt(z, t.bv(100, 32)))
        assert known.overflows(Arithmetic.PRODUCT, x, y, signed=True) is False
        assert known.overflows(Arithmetic.SUM, total, t.bv_mul(x, y), signed=True) is False
        total = t.bv_add(total, t.bv_mul(x, y))
    assert known.signed(total) == (-300 * 99 * 99, 300 * 99 * 99)
