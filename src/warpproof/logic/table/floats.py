"""Constructors for IEEE floats. Rounding modes are known when a term is made."""

from __future__ import annotations

from warpproof.base.diagnostics import InternalError
from warpproof.base.ieee import integer_bounds
from warpproof.logic.table.bitvectors import BitVectors
from warpproof.logic.table.cons import Term
from warpproof.logic.table.ops import Op, Rounding
from warpproof.logic.table.sorts import BOOL, BitVec, Float

_RNE = Rounding.NEAREST_EVEN


class Floats(BitVectors):
    """Operations take arguments of one format; the mode is nearest even unless given."""

    def fp(self, bits: int, sort: Float) -> Term:
        """A constant, by its bit pattern; every NaN pattern is the one NaN."""
        if not 0 <= bits < sort.sign << 1:
            raise InternalError(f"{bits:#x} is no pattern of {sort}")
        if bits & (sort.sign - 1) > sort.infinity:
            bits = sort.nan
        return self._leaf(Op.FP_CONST, bits, sort)

    def fp_from_bits(self, a: Term, sort: Float) -> Term:
        """The number with a bit pattern."""
        if a.width != sort.bits:
            raise InternalError(f"a pattern of {a.width} bits for {sort}")
        return self._unary(Op.FP_FROM_BITS, a, sort, sort)

    def fp_to_bits(self, a: Term) -> Term:
        """The bit pattern of a number; NaN has the one pattern `Float.nan`."""
        return self._unary(Op.FP_TO_BITS, a, BitVec(a.format.bits))

    # --- arithmetic ----------------------------------------------------------------------------

    def fp_neg(self, a: Term) -> Term:
        return self._unary(Op.FP_NEG, a, a.format)

    def fp_abs(self, a: Term) -> Term:
        return self._unary(Op.FP_ABS, a, a.format)

    def fp_add(self, a: Term, b: Term, mode: Rounding = _RNE) -> Term:
        return self._commuting(Op.FP_ADD, a, b, a.format, mode)

    def fp_sub(self, a: Term, b: Term, mode: Rounding = _RNE) -> Term:
        return self._same(Op.FP_SUB, a, b, a.format, mode)

    def fp_mul(self, a: Term, b: Term, mode: Rounding = _RNE) -> Term:
        return self._commuting(Op.FP_MUL, a, b, a.format, mode)

    def fp_div(self, a: Term, b: Term, mode: Rounding = _RNE) -> Term:
        return self._same(Op.FP_DIV, a, b, a.format, mode)

    def fp_fma(self, a: Term, b: Term, c: Term, mode: Rounding = _RNE) -> Term:
        """a * b + c, rounded once."""
        if not a.format is b.sort is c.sort:
            raise InternalError(f"FP_FMA of {a.sort}, {b.sort} and {c.sort}")
        if a.id > b.id:
            a, b = b, a
        return self._many(Op.FP_FMA, (a, b, c), a.sort, mode)

    def fp_sqrt(self, a: Term, mode: Rounding = _RNE) -> Term:
        return self._unary(Op.FP_SQRT, a, a.format, mode)

    def fp_rem(self, a: Term, b: Term) -> Term:
        """IEEE remainder, exact: the quotient is rounded to the nearest integer, ties to even."""
        return self._same(Op.FP_REM, a, b, a.format)

    def fp_round(self, a: Term, mode: Rounding) -> Term:
        """To an integral value: floor is DOWN, ceil UP, trunc TOWARD_ZERO, round NEAREST_AWAY."""
        return self._unary(Op.FP_ROUND, a, a.format, mode)

    def fp_min(self, a: Term, b: Term) -> Term:
        """The smaller; -0 is smaller than +0, and NaN gives way to a number."""
        return self._pick(self.fp_lt(a, b), self.fp_lt(b, a), self.fp_is_negative(a), a, b)

    def fp_max(self, a: Term, b: Term) -> Term:
        """The larger; +0 is larger than -0, and NaN gives way to a number."""
        return self._pick(self.fp_lt(b, a), self.fp_lt(a, b), self.fp_is_negative(b), a, b)

    def _pick(self, first: Term, second: Term, tie: Term, a: Term, b: Term) -> Term:
        ordered = self.ite(first, a, self.ite(second, b, self.ite(tie, a, b)))
        return self.ite(self.fp_is_nan(a), b, self.ite(self.fp_is_nan(b), a, ordered))

    def fp_copysign(self, a: Term, sign: Term) -> Term:
        """The magnitude of `a`, negated where the bit-vector `sign`, of width 1, is 1."""
        magnitude = self.fp_abs(a)
        return self.ite(self.eq(sign, self.bv(1, 1)), self.fp_neg(magnitude), magnitude)

    # --- comparison and classes ------------------------------------------------------------------

    def fp_lt(self, a: Term, b: Term) -> Term:
        return self._same(Op.FP_LT, a, b, BOOL)

    def fp_le(self, a: Term, b: Term) -> Term:
        return self._same(Op.FP_LE, a, b, BOOL)

    def fp_gt(self, a: Term, b: Term) -> Term:
        return self._same(Op.FP_LT, b, a, BOOL)

    def fp_ge(self, a: Term, b: Term) -> Term:
        return self._same(Op.FP_LE, b, a, BOOL)

    def fp_eq(self, a: Term, b: Term) -> Term:
        """IEEE equality, as C's ==."""
        return self._commuting(Op.FP_EQ, a, b, BOOL)

    def fp_unordered(self, a: Term, b: Term) -> Term:
        return self.or_(self.fp_is_nan(a), self.fp_is_nan(b))

    def fp_is_nan(self, a: Term) -> Term:
        return self._unary(Op.FP_IS_NAN, a, BOOL)

    def fp_is_infinite(self, a: Term) -> Term:
        return self._unary(Op.FP_IS_INFINITE, a, BOOL)

    def fp_is_zero(self, a: Term) -> Term:
        return self._unary(Op.FP_IS_ZERO, a, BOOL)

    def fp_is_normal(self, a: Term) -> Term:
        return self._unary(Op.FP_IS_NORMAL, a, BOOL)

    def fp_is_subnormal(self, a: Term) -> Term:
        return self._unary(Op.FP_IS_SUBNORMAL, a, BOOL)

    def fp_is_negative(self, a: Term) -> Term:
        """A number with the sign bit set, -0 included; not NaN."""
        return self._unary(Op.FP_IS_NEGATIVE, a, BOOL)

    def fp_is_finite(self, a: Term) -> Term:
        return self.not_(self.or_(self.fp_is_nan(a), self.fp_is_infinite(a)))

    # --- conversions -----------------------------------------------------------------------------

    def fp_convert(self, a: Term, sort: Float, mode: Rounding = _RNE) -> Term:
        """To another format."""
        if a.format is sort:
            return a
        return self._unary(Op.FP_CONVERT, a, sort, (mode, sort))

    def fp_from_bv(self, a: Term, sort: Float, *, signed: bool, mode: Rounding = _RNE) -> Term:
        """The integer that a bit-vector denotes, rounded."""
        op = Op.FP_FROM_SBV if signed else Op.FP_FROM_UBV
        if not isinstance(a.sort, BitVec):
            raise InternalError(f"{op.name} of {a.sort}")
        return self._unary(op, a, sort, (mode, sort))

    def fp_to_bv(
        self, a: Term, width: int, *, signed: bool, mode: Rounding = Rounding.TOWARD_ZERO
    ) -> Term:
        """Rounded to an integer, clamped to the range, NaN to 0: as the device converts."""
        op = Op.FP_TO_SBV if signed else Op.FP_TO_UBV
        if not isinstance(a.sort, Float):
            raise InternalError(f"{op.name} of {a.sort}")
        return self._unary(op, a, BitVec(width), (mode, width))

    def fp_to_bv_fits(
        self, a: Term, width: int, *, signed: bool, mode: Rounding = Rounding.TOWARD_ZERO
    ) -> Term:
        """Whether `fp_to_bv` needs no clamping: C's float-to-integer conversion is defined."""
        sort = a.format
        low, high = integer_bounds(sort, width, signed, mode)
        return self.and_(self.fp_le(self.fp(low, sort), a), self.fp_le(a, self.fp(high, sort)))
