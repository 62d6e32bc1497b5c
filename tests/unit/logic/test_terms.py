"""Normal forms that engines rely on, and what constructors refuse."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from warpproof.base.diagnostics import InternalError
from warpproof.logic.evaluate import Unevaluable, evaluate
from warpproof.logic.terms import (
    BOOL,
    HALF,
    INT,
    SINGLE,
    Array,
    BitVec,
    Float,
    Op,
    Term,
    TermTable,
    Uninterpreted,
    factors,
    polynomial,
)
from warpproof.logic.walk import dag_size, free_symbols, rebuild, substitute, tree_size

B32 = BitVec(32)


class Names:
    """A table with some symbols."""

    def __init__(self) -> None:
        t = self.t = TermTable()
        self.p, self.q, self.r = (t.symbol(n, BOOL) for n in "pqr")
        self.x, self.y, self.z = (t.symbol(n, B32) for n in "xyz")
        self.i, self.j, self.k = (t.symbol(n, INT) for n in "ijk")
        self.f, self.g = (t.symbol(n, SINGLE) for n in "fg")
        self.a = t.symbol("a", Array(B32, B32))

    def bv(self, value: int) -> Term:
        return self.t.bv(value, 32)


@pytest.fixture
def n() -> Names:
    return Names()


# --- sorts ----------------------------------------------------------------------------------------


def test_sorts_are_one_object_each() -> None:
    for sort in (B32, SINGLE, Array(INT, B32), Uninterpreted("S"), BOOL, INT):
        assert pickle.loads(pickle.dumps(sort)) is sort
        assert copy.deepcopy(sort) is sort
    assert BitVec(32) is B32
    assert Float(8, 24) is SINGLE
    with pytest.raises(AttributeError):
        B32.width = 8  # type: ignore[misc]
    with pytest.raises(ValueError, match="one bit"):
        BitVec(0)


# --- identity -------------------------------------------------------------------------------------


def test_equal_structure_is_the_same_term(n: Names) -> None:
    t = n.t
    assert t.bv_add(n.x, n.y) is t.bv_add(n.y, n.x)
    assert t.bv_udiv(n.x, n.y) is not t.bv_udiv(n.y, n.x)
    assert all(a.id < t.bv_add(n.x, n.y).id for a in (n.x, n.y))
    assert t.symbol("x", B32) is n.x
    assert t.fresh("x", B32) is not t.fresh("x", B32)


def test_commutative_functions_sort_their_arguments(n: Names) -> None:
    t = n.t
    add = t.function("fadd", [SINGLE, SINGLE], SINGLE, commutative=True)
    sub = t.function("fsub", [SINGLE, SINGLE], SINGLE)
    assert t.apply(add, n.f, n.g) is t.apply(add, n.g, n.f)
    assert t.apply(sub, n.f, n.g) is not t.apply(sub, n.g, n.f)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda n: n.t.bv_add(n.x, n.t.bv(1, 8)),
        lambda n: n.t.eq(n.x, n.i),
        lambda n: n.t.and_(n.p, n.x),
        lambda n: n.t.not_(n.x),
        lambda n: n.t.ite(n.x, n.p, n.q),
        lambda n: n.t.ite(n.p, n.x, n.i),
        lambda n: n.t.bv_extract(n.x, 32, 0),
        lambda n: n.t.int_add(n.i, n.x),
        lambda n: n.t.int_le(n.i, n.x),
        lambda n: n.t.select(n.a, n.i),
        lambda n: n.t.store(n.a, n.x, n.p),
        lambda n: n.t.fp_add(n.f, n.x),
        lambda n: n.t.fp_neg(n.x),
        lambda n: n.t.fp_from_bits(n.x, HALF),
        lambda n: n.t.symbol("x", INT),
        lambda n: n.t.apply(n.t.function("h", [INT], INT), n.x),
        lambda n: n.t.forall([n.t.bv_add(n.x, n.y)], n.p),
        lambda n: n.x.value,
        lambda n: n.i.width,
    ],
)
def test_wrong_sorts_are_refused(n: Names, wrong: Callable[[Names], object]) -> None:
    with pytest.raises(InternalError):
        wrong(n)


# --- booleans -------------------------------------------------------------------------------------


def test_connectives(n: Names) -> None:
    t, p, q, r = n.t, n.p, n.q, n.r
    assert t.and_() is t.true
    assert t.or_(p) is p
    assert t.and_(p, t.and_(q, r)) is t.and_(t.and_(r, p), q)
    assert t.and_(p, q, t.not_(p)) is t.false
    assert t.and_(p, t.or_(p, q)) is p
    assert t.and_(p, t.or_(t.not_(p), q)) is t.and_(p, q)
    assert t.and_(p, t.not_(t.and_(p, q))) is t.and_(p, t.not_(q))
    assert t.or_(t.and_(p, q), t.and_(p, t.not_(q))) is p
    assert t.ite(t.not_(p), q, r) is t.ite(p, r, q)
    assert t.ite(p, t.true, q) is t.or_(p, q)
    assert t.xor(p, p) is t.false


def test_a_path_condition_contradicts_an_earlier_branch(n: Names) -> None:
    t = n.t
    branches = [t.bv_ult(n.x, n.bv(10 * i + 5)) for i in range(20)]
    path = t.true
    for b in branches:
        path = t.and_(path, t.not_(b))
    assert t.and_(path, branches[7]) is t.false
    assert t.and_(path, t.not_(branches[7])) is path


# --- bit-vectors ----------------------------------------------------------------------------------


def test_addresses_are_base_and_offset(n: Names) -> None:
    t, x, y = n.t, n.x, n.y
    element = t.bv_add(y, t.bv_mul(t.bv_add(x, n.bv(3)), n.bv(4)))
    assert element is t.bv_add(t.bv_add(t.bv_mul(x, n.bv(4)), y), n.bv(12))
    assert t.eq(element, t.bv_add(element, n.bv(4))) is t.false
    assert t.bv_sub(t.bv_add(element, n.bv(4)), element) is n.bv(4)
    assert t.bv_shl(x, n.bv(2)) is t.bv_mul(x, n.bv(4))


def test_conversions_of_c_cancel(n: Names) -> None:
    t, p = n.t, n.p
    flag = t.bv_zext(t.bv_from_bool(p, 8), 32)
    assert t.ne(flag, n.bv(0)) is p
    narrow, other = t.symbol("c", BitVec(8)), t.symbol("d", BitVec(8))
    promoted = t.bv_add(t.bv_sext(narrow, 32), t.bv_sext(other, 32))
    assert t.bv_extract(promoted, 7, 0) is t.bv_add(narrow, other)
    pieces = [t.bv_extract(n.x, 8 * i + 7, 8 * i) for i in (3, 2, 1, 0)]
    assert t.bv_concat_all(pieces) is n.x
    assert t.bv_swap_bytes(t.bv_swap_bytes(n.x)) is n.x
    assert t.bv_reverse(t.bv_reverse(n.x)) is n.x


@pytest.mark.parametrize("value", [0, 1, 2, 0x80, 0xFF, 0x5A, 0x7F])
def test_derived_operations_compute(value: int) -> None:
    t = TermTable()
    raw = TermTable(rules=())
    width = 8

    def of(make: Callable[[TermTable, Term], Term]) -> int:
        x = raw.symbol("x", BitVec(width))
        plain = evaluate(make(raw, x), {x: value})
        assert make(t, t.bv(value, width)).value == plain
        assert isinstance(plain, int)
        return plain

    assert of(TermTable.bv_popcount) == value.bit_count()
    assert of(TermTable.bv_clz) == width - value.bit_length()
    assert of(TermTable.bv_ctz) == ((value & -value).bit_length() - 1 if value else width)
    assert of(TermTable.bv_reverse) == int(f"{value:08b}"[::-1], 2)
    assert of(lambda t, x: t.bv_rotate_left(x, t.bv(11, 8))) == (value << 3 | value >> 5) & 255


@pytest.mark.parametrize("signed", [False, True])
def test_overflow_predicates(signed: bool) -> None:
    raw = TermTable(rules=())
    t = TermTable()
    width, values = 3, range(8)
    low, high = (-4, 3) if signed else (0, 7)

    def number(v: int) -> int:
        return v - 8 if signed and v > 3 else v

    for a in values:
        for b in values:
            x, y = number(a), number(b)
            for table in (raw, t):
                p, q = table.bv(a, width), table.bv(b, width)
                claims = [
                    (table.bv_add_overflows(p, q, signed=signed), x + y),
                    (table.bv_sub_overflows(p, q, signed=signed), x - y),
                    (table.bv_mul_overflows(p, q, signed=signed), x * y),
                ]
                for claim, exact in claims:
                    assert evaluate(claim) is (not low <= exact <= high)
    assert evaluate(raw.bv_sdiv_overflows(raw.bv(4, 3), raw.bv(7, 3))) is True
    assert evaluate(raw.bv_neg_overflows(raw.bv(3, 3))) is False


# --- integers -------------------------------------------------------------------------------------


def test_polynomials_are_canonical(n: Names) -> None:
    t, i, j, k = n.t, n.i, n.j, n.k
    square = t.int_mul(t.int_add(i, j), t.int_add(i, j))
    assert square is t.int_add(t.int_mul(i, i), t.int_mul(t.integer(2), j, i), t.int_mul(j, j))
    assert t.int_sub(square, square) is t.integer(0)
    constant, terms = polynomial(t.int_add(t.int_scale(t.int_mul(k, i), 3), t.integer(5)))
    assert constant == 5
    assert [(factors(m), c) for m, c in terms.items()] == [((i, k), 3)]


def test_comparisons_are_canonical(n: Names) -> None:
    t, i, j = n.t, n.i, n.j
    assert t.int_lt(i, j) is t.not_(t.int_le(j, i))
    double = t.int_scale(i, 2)
    assert t.int_le(double, t.integer(7)) is t.int_le(i, t.integer(3))
    assert t.eq(double, t.integer(7)) is t.false
    assert t.eq(t.int_add(i, t.integer(1)), j) is t.eq(t.int_sub(j, i), t.integer(1))
    assert t.and_(t.int_le(i, j), t.int_lt(j, i)) is t.false
    nat = t.bv_to_int(n.x, signed=False)
    assert t.int_le(t.integer(0), nat) is t.true
    assert t.int_lt(nat, t.integer(1 << 32)) is t.true


def test_division_by_a_constant_splits(n: Names) -> None:
    t, i, j = n.t, n.i, n.j
    eight = t.integer(8)
    sum_ = t.int_add(t.int_scale(i, 8), t.int_mod(j, eight))
    assert t.int_div(sum_, eight) is i
    assert t.int_mod(sum_, eight) is t.int_mod(j, eight)
    assert t.int_div(i, t.integer(0)) is t.integer(0)


def test_long_sums_and_large_products_stay_cheap(n: Names) -> None:
    t = n.t
    total = t.integer(0)
    for index in range(3000):
        total = t.int_add(total, t.symbol(f"v{index}", INT))
    values = dict.fromkeys(free_symbols([total]), 1)
    assert evaluate(total, values) == 3000
    sums = [t.int_add(*(t.symbol(f"v{20 * k + m}", INT) for m in range(20))) for k in range(4)]
    assert evaluate(t.int_mul(*sums), values) == 20**4


# --- arrays ---------------------------------------------------------------------------------------


def test_reads_find_their_writes(n: Names) -> None:
    t, x, y, a = n.t, n.x, n.y, n.a
    written = t.store(t.store(a, x, y), t.bv_add(x, n.bv(4)), n.z)
    assert t.select(written, x) is y
    assert t.select(written, t.bv_add(x, n.bv(8))) is t.select(a, t.bv_add(x, n.bv(8)))
    assert t.select(written, y).args[0] is written
    assert t.store(written, t.bv_add(x, n.bv(4)), n.y) is t.store(
        t.store(a, x, y), t.bv_add(x, n.bv(4)), n.y
    )
    assert t.store(a, x, t.select(a, x)) is a
    table = t.symbol("ints", Array(INT, INT))
    one = t.int_add(n.i, t.integer(1))
    assert t.select(t.store(table, one, n.j), n.i) is t.select(table, n.i)


# --- floats ---------------------------------------------------------------------------------------


def test_floats_keep_nan_and_zeros_apart(n: Names) -> None:
    t, f, g = n.t, n.f, n.g
    zero, minus_zero = t.fp(0, SINGLE), t.fp(SINGLE.sign, SINGLE)
    assert t.eq(zero, minus_zero) is t.false
    assert t.fp_eq(zero, minus_zero) is t.true
    assert t.fp(0xFFC00001, SINGLE) is t.fp(0x7F800001, SINGLE)
    assert t.fp_add(f, zero) is not f
    assert t.fp_add(f, minus_zero) is f
    assert t.fp_eq(f, f) is t.not_(t.fp_is_nan(f))
    assert t.fp_add(f, g) is t.fp_add(g, f)
    assert t.fp_from_bits(t.fp_to_bits(f), SINGLE) is f
    assert t.fp_sub(zero, f).op is Op.FP_SUB


# --- quantifiers, substitution, sizes -------------------------------------------------------------


def test_quantifiers_over_small_sorts_are_decided(n: Names) -> None:
    t = n.t
    b = t.symbol("b", BitVec(4))
    holds = t.forall([b], t.eq(t.bv_mul(b, t.bv(2, 4)), t.bv_add(b, b)))
    assert evaluate(holds) is True
    assert evaluate(t.exists([b], t.eq(t.bv_mul(b, b), t.bv(9, 4)))) is True
    assert evaluate(t.forall([b], t.ne(b, t.bv(9, 4)))) is False
    with pytest.raises(Unevaluable):
        evaluate(t.forall([n.x], t.bv_ult(n.y, n.x)))


def test_substitution_does_not_capture(n: Names) -> None:
    t, i, j = n.t, n.i, n.j
    claim = t.exists([i], t.int_lt(j, i))
    (changed,) = substitute(t, [claim], {j: i})
    assert free_symbols([changed]) == [i]
    (same,) = substitute(t, [claim], {i: j})
    assert same is claim
    (both,) = substitute(t, [t.int_sub(i, j)], {i: j, j: i})
    assert both is t.int_sub(j, i)


def test_substitution_simplifies(n: Names) -> None:
    t = n.t
    claim = t.bv_ult(t.bv_add(n.x, n.y), n.bv(10))
    (known,) = substitute(t, [claim], {n.x: n.bv(3), n.y: n.bv(4)})
    assert known is t.true


def test_sizes_with_and_without_sharing(n: Names) -> None:
    t = n.t
    term = n.x
    for _ in range(200):
        term = t.bv_mul(t.bv_xor(term, n.y), term)
    assert dag_size([term]) == 402
    assert tree_size(term) > 2**200


def test_terms_can_move_to_another_table(n: Names) -> None:
    t = n.t
    f = t.function("h", [INT], INT)
    old = t.forall([n.i], t.int_le(t.apply(f, n.i), t.int_mul(n.i, n.j)), [[t.apply(f, n.i)]])
    other = TermTable()
    (moved,) = rebuild(other, [old])
    assert repr(moved) == repr(old)
    (again,) = rebuild(t, [moved])
    assert again is old


def test_bytes_come_together_again() -> None:
    """What memory does: numbers are written as bytes, on several paths, and read as numbers."""
    t = TermTable()
    x, y, z = (t.symbol(name, BitVec(32)) for name in "xyz")
    c, d = t.symbol("c", BOOL), t.symbol("d", BOOL)

    def byte(word: Term, i: int) -> Term:
        return t.bv_extract(word, 8 * i + 7, 8 * i)

    assert t.bv_concat_all([byte(x, i) for i in (3, 2, 1, 0)]) is x
    merged = [t.ite(c, byte(x, i), t.ite(d, byte(y, i), byte(z, i))) for i in (3, 2, 1, 0)]
    assert t.bv_concat_all(merged) is t.ite(c, x, t.ite(d, y, z))
    base = t.symbol("base", BitVec(64))
    memory = t.symbol("memory", Array(BitVec(64), BitVec(8)))
    for i in range(4):
        memory = t.store(memory, t.bv_add(base, t.bv(i, 64)), byte(x, i))
    for i in range(8):
        memory = t.store(memory, t.bv_add(base, t.bv(100 + i, 64)), t.bv(i, 8))
    read = [t.select(memory, t.bv_add(base, t.bv(i, 64))) for i in (3, 2, 1, 0)]
    assert t.bv_concat_all(read) is x


def test_a_wide_sum_that_is_truncated_is_a_narrow_one() -> None:
    t = TermTable()
    x, y = t.symbol("x", BitVec(32)), t.symbol("y", BitVec(32))
    wide = t.bv_add(t.bv_mul(t.bv_sext(x, 64), t.bv(4, 64)), t.bv_zext(y, 64))
    narrow = t.bv_add(t.bv_mul(x, t.bv(4, 32)), y)
    assert t.bv_extract(wide, 31, 0) is narrow
