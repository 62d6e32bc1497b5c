"""Random sorts, values and terms, drawn from a seeded generator.

`Source` makes terms in a table without rules, so that every operation occurs as it stands.
How many are tried is a fifth of the full number unless WARPPROOF_THOROUGH is set.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence

from warpproof.logic.table.cons import FunctionSymbol
from warpproof.logic.terms import (
    BOOL,
    INT,
    Array,
    BitVec,
    Float,
    Op,
    Rounding,
    Sort,
    Term,
    TermTable,
    Uninterpreted,
)
from warpproof.logic.values import ArrayValue, Element, FunctionValue, Value

THOROUGH = "WARPPROOF_THOROUGH" in os.environ


def tries(full: int) -> int:
    """How many random cases a test takes."""
    return full if THOROUGH else max(5, full // 5)


WIDTHS = (1, 2, 3, 4, 5, 7, 8, 16, 32)
FORMATS = (Float(2, 3), Float(3, 4), Float(5, 11))
CITY = Uninterpreted("City")

_SAME_WIDTH = {
    Op.BV_ADD: "bv_add", Op.BV_SUB: "bv_sub", Op.BV_MUL: "bv_mul", Op.BV_UDIV: "bv_udiv",
    Op.BV_UREM: "bv_urem", Op.BV_SDIV: "bv_sdiv", Op.BV_SREM: "bv_srem", Op.BV_AND: "bv_and",
    Op.BV_OR: "bv_or", Op.BV_XOR: "bv_xor", Op.BV_SHL: "bv_shl", Op.BV_LSHR: "bv_lshr",
    Op.BV_ASHR: "bv_ashr",
}  # fmt: skip
_FP_BINARY = {
    Op.FP_ADD: "fp_add", Op.FP_SUB: "fp_sub", Op.FP_MUL: "fp_mul", Op.FP_DIV: "fp_div",
}  # fmt: skip
_FP_CLASSES = {
    Op.FP_IS_NAN: "fp_is_nan", Op.FP_IS_INFINITE: "fp_is_infinite", Op.FP_IS_ZERO: "fp_is_zero",
    Op.FP_IS_NORMAL: "fp_is_normal", Op.FP_IS_SUBNORMAL: "fp_is_subnormal",
    Op.FP_IS_NEGATIVE: "fp_is_negative",
}  # fmt: skip

BOOL_OPS = (
    Op.EQ, Op.ITE, Op.NOT, Op.AND, Op.OR, Op.BV_ULT, Op.BV_SLT, Op.INT_LE, Op.FP_LT, Op.FP_LE,
    Op.FP_EQ, *_FP_CLASSES,
)  # fmt: skip
BV_OPS = (
    *_SAME_WIDTH, Op.BV_NOT, Op.BV_NEG, Op.BV_CONCAT, Op.BV_EXTRACT, Op.BV_ZEXT, Op.BV_SEXT,
    Op.ITE, Op.INT_TO_BV, Op.FP_TO_BITS, Op.FP_TO_UBV, Op.FP_TO_SBV, Op.SELECT, Op.APPLY,
)  # fmt: skip
INT_OPS = (
    Op.INT_SUM, Op.INT_PRODUCT, Op.INT_DIV, Op.INT_MOD, Op.BV_TO_NAT, Op.BV_TO_INT, Op.ITE,
)  # fmt: skip
FP_OPS = (
    *_FP_BINARY, Op.FP_NEG, Op.FP_ABS, Op.FP_FMA, Op.FP_SQRT, Op.FP_REM, Op.FP_ROUND,
    Op.FP_FROM_BITS, Op.FP_CONVERT, Op.FP_FROM_UBV, Op.FP_FROM_SBV, Op.ITE,
)  # fmt: skip
ARRAY_OPS = (Op.STORE, Op.CONST_ARRAY, Op.ITE)
LEAVES = (Op.TRUE, Op.FALSE, Op.BV_CONST, Op.INT_CONST, Op.FP_CONST, Op.SYMBOL)


def ops_of(sort: Sort) -> tuple[Op, ...]:
    """The operations with results of a sort, leaves left out."""
    if sort is BOOL:
        return BOOL_OPS
    if sort is INT:
        return INT_OPS
    if isinstance(sort, BitVec):
        return BV_OPS
    if isinstance(sort, Float):
        return FP_OPS
    if isinstance(sort, Array):
        return ARRAY_OPS
    return (Op.ITE,)


class Source:
    """One stream of random terms in one table."""

    def __init__(
        self,
        seed: int,
        avoid: frozenset[Op] = frozenset(),
        formats: tuple[Float, ...] = FORMATS,
        uninterpreted: bool = True,
    ) -> None:
        self.random = random.Random(seed)
        self.table = TermTable(rules=())
        self.avoid = avoid
        self.formats = formats
        self.uninterpreted = uninterpreted
        self.pool: dict[Sort, list[Term]] = {}

    # --- sorts and values ------------------------------------------------------------------------

    def scalar_sort(self) -> Sort:
        r = self.random
        number = BOOL if Op.INT_LE in self.avoid else INT
        return r.choice((BOOL, number, BitVec(r.choice(WIDTHS)), r.choice(self.formats)))

    def sort(self) -> Sort:
        r = self.random
        if r.random() < 0.15:
            return Array(BitVec(r.choice((1, 2, 8))), BitVec(r.choice((1, 8))))
        city = self.uninterpreted and r.random() < 0.05
        return CITY if city else self.scalar_sort()

    def value(self, sort: Sort) -> Value:
        r = self.random
        if sort is BOOL:
            return r.random() < 0.5
        if sort is INT:
            return r.choice((0, 1, -1, 2, -3, 7, r.randint(-40, 40), r.randint(-(2**40), 2**40)))
        if isinstance(sort, BitVec):
            special = (
                0,
                1,
                sort.mask,
                sort.sign,
                sort.sign - 1,
                2 & sort.mask,
                1 << r.randrange(sort.width),
            )
            return r.choice(special) if r.random() < 0.6 else r.randrange(sort.mask + 1)
        if isinstance(sort, Float):
            special = (
                0,
                sort.sign,
                sort.infinity,
                sort.infinity | sort.sign,
                sort.nan,
                1,
                sort.infinity - 1,
            )
            bits = r.choice(special) if r.random() < 0.3 else r.randrange(sort.sign << 1)
            return sort.nan if bits & (sort.sign - 1) > sort.infinity else bits
        if isinstance(sort, Array):
            entries = {
                self.value(sort.index): self.value(sort.element) for _ in range(r.randrange(4))
            }
            return ArrayValue(sort, self.value(sort.element), entries)
        assert isinstance(sort, Uninterpreted)
        return Element(sort, str(r.randrange(3)))

    def literal(self, sort: Sort) -> Term:
        t, value = self.table, self.value(sort)
        if sort is BOOL:
            return t.boolean(bool(value))
        if sort is INT:
            return t.integer(int(value))  # type: ignore[call-overload]
        if isinstance(sort, BitVec):
            return t.bv(int(value), sort.width)  # type: ignore[call-overload]
        if isinstance(sort, Float):
            return t.fp(int(value), sort)  # type: ignore[call-overload]
        return self.symbol(sort)

    def symbol(self, sort: Sort) -> Term:
        return self.table.symbol(f"{sort!r}#{self.random.randrange(3)}", sort)

    def function(self, range: BitVec) -> FunctionSymbol:
        name = f"f{range.width}"
        return self.table.function(name, (range, BOOL), range)

    def assignment(self, symbols: Sequence[Term]) -> dict[Term, Value]:
        return {s: self.value(s.sort) for s in symbols}

    def graph(self, f: FunctionSymbol) -> FunctionValue:
        points = [tuple(self.value(s) for s in f.domain) for _ in range(3)]
        return FunctionValue(self.value(f.range), {p: self.value(f.range) for p in points})

    # --- terms -----------------------------------------------------------------------------------

    def term(self, sort: Sort, depth: int) -> Term:
        """A term of a sort; now and then one that exists already, so that terms are shared."""
        r = self.random
        known = self.pool.setdefault(sort, [])
        if known and r.random() < 0.25:
            return r.choice(known)
        if depth <= 0 or r.random() < 0.1:
            made = self.literal(sort) if r.random() < 0.4 else self.symbol(sort)
        else:
            ops = [op for op in ops_of(sort) if op not in self.avoid]
            made = self.make(r.choice(ops), sort, depth) if ops else self.symbol(sort)
        known.append(made)
        return made

    def with_op(self, op: Op, sort: Sort, depth: int) -> Term | None:
        """A term of a sort with an operation at its top; None where there is none."""
        if op is Op.SYMBOL:
            return self.symbol(sort)
        if op in LEAVES:
            literal = self.literal(sort)
            return literal if literal.op is op else None
        return self.make(op, sort, depth) if op in ops_of(sort) else None

    def make(self, op: Op, sort: Sort, depth: int) -> Term:
        t = self.table
        below = depth - 1

        def sub(s: Sort) -> Term:
            return self.term(s, below)

        if op is Op.ITE:
            return t.ite(sub(BOOL), sub(sort), sub(sort))
        if sort is BOOL:
            return self._formula(op, sub)
        if sort is INT:
            return self._integer(op, sub)
        if isinstance(sort, BitVec):
            return self._bit_vector(op, sort, sub)
        if isinstance(sort, Float):
            return self._float(op, sort, sub)
        assert isinstance(sort, Array)
        if op is Op.STORE:
            return t.store(sub(sort), sub(sort.index), sub(sort.element))
        return t.constant_array(sort.index, sub(sort.element))

    def _formula(self, op: Op, sub: Callable[[Sort], Term]) -> Term:
        t, r = self.table, self.random
        if op is Op.NOT:
            return t.not_(sub(BOOL))
        if op in (Op.AND, Op.OR):
            parts = tuple(sub(BOOL) for _ in range(r.choice((2, 2, 3, 4))))
            return t.and_(*parts) if op is Op.AND else t.or_(*parts)
        if op is Op.EQ:
            s = self.sort()
            return t.eq(sub(s), sub(s))
        if op is Op.INT_LE:
            return t.int_le(sub(INT), sub(INT))
        if op in (Op.BV_ULT, Op.BV_SLT):
            s = BitVec(r.choice(WIDTHS))
            return t.bv_ult(sub(s), sub(s)) if op is Op.BV_ULT else t.bv_slt(sub(s), sub(s))
        f = r.choice(self.formats)
        if op in _FP_CLASSES:
            return getattr(t, _FP_CLASSES[op])(sub(f))  # type: ignore[no-any-return]
        compare = {Op.FP_LT: t.fp_lt, Op.FP_LE: t.fp_le, Op.FP_EQ: t.fp_eq}[op]
        return compare(sub(f), sub(f))

    def _integer(self, op: Op, sub: Callable[[Sort], Term]) -> Term:
        t, r = self.table, self.random
        if op is Op.INT_SUM:
            scaled = t.int_scale(sub(INT), r.choice((1, -1, 2, 3, -4)))
            return t.int_add(scaled, sub(INT), t.integer(r.choice((0, 1, -5))))
        if op is Op.INT_PRODUCT:
            return t.int_mul(sub(INT), sub(INT))
        if op in (Op.INT_DIV, Op.INT_MOD):
            divisor = t.integer(r.choice((0, 1, 2, 3, 8, -4))) if r.random() < 0.6 else sub(INT)
            return (t.int_div if op is Op.INT_DIV else t.int_mod)(sub(INT), divisor)
        return t.bv_to_int(sub(BitVec(r.choice(WIDTHS))), signed=op is Op.BV_TO_INT)

    def _bit_vector(self, op: Op, sort: BitVec, sub: Callable[[Sort], Term]) -> Term:
        t, r, width = self.table, self.random, sort.width
        if op in _SAME_WIDTH:
            return getattr(t, _SAME_WIDTH[op])(sub(sort), sub(sort))  # type: ignore[no-any-return]
        if op in (Op.BV_NOT, Op.BV_NEG):
            return t.bv_not(sub(sort)) if op is Op.BV_NOT else t.bv_neg(sub(sort))
        if op is Op.BV_EXTRACT:
            low = r.choice((0, 0, 1, 3))
            source = BitVec(width + low + r.choice((0, 1, 8)))
            return t.bv_extract(sub(source), low + width - 1, low)
        if op is Op.INT_TO_BV:
            return t.int_to_bv(sub(INT), width)
        if op is Op.SELECT:
            index = BitVec(r.choice((1, 2, 8)))
            return t.select(sub(Array(index, sort)), sub(index))
        if op is Op.APPLY:
            return t.apply(self.function(sort), sub(sort), sub(BOOL))
        formats = [f for f in self.formats if f.bits == width]
        if op is Op.FP_TO_BITS and formats:
            return t.fp_to_bits(sub(formats[0]))
        if op in (Op.FP_TO_SBV, Op.FP_TO_UBV):
            mode = r.choice(tuple(Rounding))
            return t.fp_to_bv(
                sub(r.choice(self.formats)), width, signed=op is Op.FP_TO_SBV, mode=mode
            )
        if width == 1:
            return t.bv_not(sub(sort))
        low = r.randrange(1, width)
        if op is Op.BV_CONCAT:
            return t.bv_concat(sub(BitVec(width - low)), sub(BitVec(low)))
        return (t.bv_zext if op is Op.BV_ZEXT else t.bv_sext)(sub(BitVec(low)), width)

    def _float(self, op: Op, sort: Float, sub: Callable[[Sort], Term]) -> Term:
        t, r = self.table, self.random
        mode = r.choice(tuple(Rounding))
        if op in _FP_BINARY:
            return getattr(t, _FP_BINARY[op])(sub(sort), sub(sort), mode)  # type: ignore[no-any-return]
        if op is Op.FP_REM:
            return t.fp_rem(sub(sort), sub(sort))
        if op is Op.FP_FMA:
            return t.fp_fma(sub(sort), sub(sort), sub(sort), mode)
        if op in (Op.FP_NEG, Op.FP_ABS):
            return t.fp_neg(sub(sort)) if op is Op.FP_NEG else t.fp_abs(sub(sort))
        if op in (Op.FP_SQRT, Op.FP_ROUND):
            return (t.fp_sqrt if op is Op.FP_SQRT else t.fp_round)(sub(sort), mode)
        if op is Op.FP_CONVERT:
            others = [f for f in self.formats if f is not sort]
            return t.fp_convert(sub(r.choice(others)), sort, mode) if others else sub(sort)
        if op in (Op.FP_FROM_SBV, Op.FP_FROM_UBV):
            source = sub(BitVec(r.choice(WIDTHS)))
            return t.fp_from_bv(source, sort, signed=op is Op.FP_FROM_SBV, mode=mode)
        return t.fp_from_bits(sub(BitVec(sort.bits)), sort)
