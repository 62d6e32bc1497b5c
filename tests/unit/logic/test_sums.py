"""Sums and products of bit-vectors as polynomials: values kept, one term each, little work."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_terms import tries

from warpproof.logic.evaluate import evaluate
from warpproof.logic.table import sums
from warpproof.logic.table.polynomials import linear
from warpproof.logic.terms import BOOL, BitVec, Op, Term, TermTable
from warpproof.logic.walk import free_symbols, topological

ReductionOp = Callable[[TermTable, Term, Term], Term]

_STEPS: dict[str, ReductionOp] = {
    "+": TermTable.bv_add,
    "-": TermTable.bv_sub,
    "*": TermTable.bv_mul,
    "neg": lambda t, a, b: t.bv_neg(a),
}


def recipe(r: random.Random, length: int) -> list[tuple[str, int, int]]:
    """Operations on earlier results; negative numbers stand for leaves."""
    steps = []
    for here in range(length):
        a, b = (r.randrange(-8, here) if here else r.randrange(-8, 0) for _ in range(2))
        steps.append((r.choice("++++---*") if r.random() < 0.95 else "neg", a, b))
    return steps


def cook(t: TermTable, steps: list[tuple[str, int, int]], width: int) -> list[Term]:
    leaves = [t.symbol(f"x{i}", BitVec(width)) for i in range(5)]
    leaves += [t.bv(c, width) for c in (1, 4, -3)]
    made: list[Term] = []
    for op, a, b in steps:
        x = made[a] if a >= 0 else leaves[a]
        y = made[b] if b >= 0 else leaves[b]
        made.append(_STEPS[op](t, x, y))
    return made


@settings(max_examples=tries(150), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from((1, 3, 8, 16, 32, 64, 100)))
def test_values_are_kept(seed: int, width: int) -> None:
    r = random.Random(seed)
    steps = recipe(r, 14)
    plain, ruled = TermTable(rules=()), TermTable()
    expected, found = cook(plain, steps, width), cook(ruled, steps, width)
    for _ in range(3):
        values = {f"x{i}": r.getrandbits(width) for i in range(5)}
        for a, b in zip(expected, found):
            assert evaluate(a, {s: values[s.name] for s in free_symbols([a])}) == evaluate(
                b, {s: values[s.name] for s in free_symbols([b])}
            )


@settings(max_examples=tries(100), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from((32, 64)))
def test_one_term_for_each_polynomial(seed: int, width: int) -> None:
    """The same summands in two orders and groupings, some of them cancelling each other."""
    r = random.Random(seed)
    t = TermTable()
    atoms = [t.symbol(f"x{i}", BitVec(width)) for i in range(6)]
    parts = [t.bv_mul(r.choice(atoms), t.bv(r.randrange(-9, 9), width)) for _ in range(8)]
    parts += [t.bv_mul(r.choice(atoms), r.choice(atoms)) for _ in range(2)]
    parts.append(t.bv(r.randrange(100), width))

    def total() -> Term:
        pool = list(parts)
        while len(pool) > 1:
            a, b = (pool.pop(r.randrange(len(pool))) for _ in range(2))
            pool.append(t.bv_sub(a, t.bv_neg(b)) if r.random() < 0.3 else t.bv_add(a, b))
        return pool[0]

    assert total() is total()


@pytest.fixture
def t() -> TermTable:
    return TermTable()


def test_what_cancels_is_gone(t: TermTable) -> None:
    x, y, z, n = (t.symbol(name, BitVec(32)) for name in "xyzn")
    four, one = t.bv(4, 32), t.bv(1, 32)
    assert t.bv_sub(t.bv_add(x, y), x) is y
    assert t.bv_sub(t.bv_add(t.bv_add(x, y), z), y) is t.bv_add(x, z)
    assert t.bv_add(t.bv_sub(t.bv_sub(x, y), z), y) is t.bv_sub(x, z)
    assert t.bv_add(t.bv_mul(x, four), t.bv_mul(y, four)) is t.bv_mul(t.bv_add(x, y), four)
    assert t.bv_sub(t.bv_mul(t.bv_add(x, one), n), t.bv_mul(x, n)) is n
    rows = t.bv_add(t.bv_mul(t.bv_add(y, four), n), x)
    beyond = t.bv_sub(rows, t.bv_mul(y, n))
    assert beyond is t.bv_add(x, t.bv_mul(n, four))
    assert t.bv_sub(t.bv(7, 32), t.bv_sub(t.bv(7, 32), x)) is x


def test_sums_that_cancel_to_something_new(t: TermTable) -> None:
    x, y, z = (t.symbol(name, BitVec(64)) for name in "xyz")
    found = t.bv_sub(t.bv_add(t.bv_add(x, y), z), y)  # x + z was never made
    assert free_symbols([found]) == [x, z]


def test_products_do_not_multiply(t: TermTable) -> None:
    a, b, c, d = (t.symbol(name, BitVec(32)) for name in "abcd")
    product = t.bv_mul(t.bv_add(a, b), t.bv_add(c, d))
    found = t.bv_sub(product, t.bv_mul(a, c))
    assert sum(term.op is Op.BV_MUL for term in topological([found])) == 2


def test_factors_in_any_order(t: TermTable) -> None:
    x, y, z = (t.symbol(name, BitVec(32)) for name in "xyz")
    assert t.bv_mul(t.bv_mul(x, y), z) is t.bv_mul(x, t.bv_mul(z, y))
    assert t.bv_mul(x, t.bv_add(y, z)) is t.bv_add(t.bv_mul(z, x), t.bv_mul(y, x))


def test_offsets_stand_last(t: TermTable) -> None:
    x, y = t.symbol("x", BitVec(64)), t.symbol("y", BitVec(64))
    address = t.bv_add(t.bv_add(x, t.bv(16, 64)), t.bv_mul(t.bv_add(y, t.bv(-2, 64)), t.bv(4, 64)))
    assert address.args == (t.bv_add(x, t.bv_mul(y, t.bv(4, 64))), t.bv(8, 64))


def test_a_tree_and_a_loop_sum_to_the_same_term(t: TermTable) -> None:
    parts = [t.symbol(f"x{i}", BitVec(32)) for i in range(256)]
    loop = t.bv(0, 32)
    for part in parts:
        loop = t.bv_add(loop, part)
    stride = 128
    while stride:
        for i in range(stride):
            parts[i] = t.bv_add(parts[i], parts[i + stride])
        stride //= 2
    assert parts[0] is loop


def test_equal_where_common_parts_are_left_out(t: TermTable) -> None:
    x, y, z = (t.symbol(name, BitVec(32)) for name in "xyz")
    left = t.bv_add(t.bv_add(x, y), t.bv(8, 32))
    right = t.bv_add(t.bv_add(z, t.bv(4, 32)), x)
    assert t.eq(left, right) is t.eq(t.bv_add(y, t.bv(4, 32)), z)
    quadruple = t.bv_mul(x, t.bv(4, 32))
    assert t.eq(t.bv_add(quadruple, t.bv(2, 32)), t.bv_mul(y, t.bv(8, 32))) is t.false


def test_a_long_sum_costs_little_at_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in terms looked at, which the machine's load does not change."""
    looked = 0

    def counting(parts, mask, patience, **more):  # type: ignore[no-untyped-def]
        nonlocal looked
        looked += patience
        return linear(parts, mask, patience, **more)

    monkeypatch.setattr(sums, "linear", counting)
    t = TermTable()
    total = t.symbol("start", BitVec(32))
    for i in range(4000):
        part = t.symbol(f"x{i}", BitVec(32))
        total = t.bv_add(total, part) if i % 3 else t.bv_sub(total, part)
    assert looked < 4000 * 10


def test_refuses_what_is_no_bit_vector(t: TermTable) -> None:
    from warpproof.base.diagnostics import InternalError

    number, narrow, wide = t.integer(3), t.bv(1, 8), t.symbol("w", BitVec(16))
    for make in (t.bv_add, t.bv_sub, t.bv_mul):
        with pytest.raises(InternalError):
            make(number, number)
        with pytest.raises(InternalError):
            make(narrow, wide)
    with pytest.raises(InternalError):
        t.bv_neg(t.true)


# --- guarded summands -----------------------------------------------------------------------------


def _guarded(t: TermTable, r: random.Random, length: int, width: int) -> Term:
    """A number that is changed again and again, each time under a condition or by a choice."""
    small = [t.symbol(f"v{i}", BitVec(3)) for i in range(3)]
    data = [t.symbol(f"x{i}", BitVec(width)) for i in range(3)]
    flags = [t.symbol(f"b{i}", BOOL) for i in range(2)]

    def condition() -> Term:
        case = t.eq(r.choice(small), t.bv(r.randrange(8), 3))
        kind = r.randrange(4)
        if kind == 0:
            return t.and_(case, r.choice(flags))
        return t.not_(case) if kind == 1 else r.choice(flags) if kind == 2 else case

    def step() -> Term:
        return r.choice((*data, t.bv(1, width), t.bv(r.randrange(-3, 9), width)))

    total = r.choice((t.bv(r.randrange(4), width), data[0]))
    for _ in range(length):
        change = r.choice((t.bv_add, t.bv_sub))
        kind = r.randrange(4)
        if kind == 0:
            total = change(total, t.ite(condition(), step(), step()))
        elif kind == 1:
            total = t.ite(condition(), change(total, step()), change(total, step()))
        else:
            total = t.ite(condition(), change(total, step()), total)
    return total


@settings(max_examples=tries(300), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from((1, 2, 8, 32, 64)))
def test_guarded_sums_keep_their_values(seed: int, width: int) -> None:
    plain, ruled = TermTable(rules=()), TermTable()
    old = _guarded(plain, random.Random(seed), 12, width)
    new = _guarded(ruled, random.Random(seed), 12, width)
    r = random.Random(seed + 1)
    for _ in range(6):
        values: dict[str, int] = {f"x{i}": r.getrandbits(width) for i in range(3)}
        values |= {f"v{i}": r.getrandbits(3) for i in range(3)}
        values |= {f"b{i}": bool(r.getrandbits(1)) for i in range(2)}
        assert evaluate(old, {s: values[s.name] for s in free_symbols([old])}) == evaluate(
            new, {s: values[s.name] for s in free_symbols([new])}
        )


@settings(max_examples=tries(200), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from((2, 4, 8, 32)))
def test_sums_taken_for_equal_are(seed: int, width: int) -> None:
    """Two sums of few guarded summands: often equal, often nearly so."""
    r = random.Random(seed)
    t = TermTable()
    v = [t.symbol(f"v{i}", BitVec(2)) for i in range(2)]
    x = t.symbol("x0", BitVec(width))

    def some() -> Term:
        total = t.bv(r.randrange(3), width)
        for _ in range(r.randrange(1, 9)):
            case = t.eq(r.choice(v), t.bv(r.randrange(4), 2))
            more = r.choice((t.bv(1, width), t.bv(2, width), x))
            total = t.bv_add(total, t.ite(case, more, t.bv(0, width)))
        return total

    a, b = some(), some()
    claimed = t.same_sum(a, b)
    for code in range(16):
        for value in {0, 1, t.bv(-1, width).payload, r.getrandbits(width)}:
            given_ = {v[0]: code & 3, v[1]: code >> 2, x: value}
            known = {s: given_[s] for s in free_symbols([a, b])}
            if claimed:
                assert evaluate(a, known) == evaluate(b, known)


@pytest.mark.parametrize("bins", [2, 3, 8, 10])
def test_counts_by_value(bins: int) -> None:
    """A histogram in two orders, and its total: no solver is needed."""
    t = TermTable()
    inputs = [t.symbol(f"i{n}", BitVec(8)) for n in range(40)]
    values = [t.bv_urem(i, t.bv(bins, 8)) for i in inputs]
    one, counts = t.bv(1, 32), []
    for b in range(bins):
        parts = [t.bv(0, 32)] * 3
        for n, value in enumerate(values):
            old = parts[n % 3]
            parts[n % 3] = t.ite(t.eq(value, t.bv(b, 8)), t.bv_add(old, one), old)
        counts.append(t.bv_add(parts[2], t.bv_add(parts[0], parts[1])))
        total = t.bv(0, 32)
        for value in reversed(values):
            total = t.bv_add(total, t.bv_from_bool(t.eq(value, t.bv(b, 8)), 32))
        assert t.eq(counts[-1], total) is t.true
    whole = t.bv(0, 32)
    for count in counts:
        whole = t.bv_add(whole, count)
    assert t.eq(whole, t.bv(len(inputs), 32)) is t.true
    assert t.eq(whole, t.bv(len(inputs) + 1, 32)) is not t.true


def test_a_square_of_an_atom_is_not_the_atom() -> None:
    t = TermTable()
    x, flag = t.symbol("x", BitVec(32)), t.symbol("b", BOOL)
    square = t.bv_mul(x, x)
    a = t.ite(flag, square, x)
    assert t.eq(t.bv_add(a, square), t.bv_add(a, x)) is not t.true
