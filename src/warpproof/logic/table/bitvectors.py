"""Constructors for bit-vectors: SMT-LIB's operations, and what C needs on top as derived terms."""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.base.diagnostics import InternalError
from warpproof.logic.table.cons import Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import BOOL, BitVec
from warpproof.logic.table.sums import Sums

_AND, _OR, _XOR, _NOT = Op.BV_AND, Op.BV_OR, Op.BV_XOR, Op.BV_NOT
_SHL, _LSHR, _ASHR = Op.BV_SHL, Op.BV_LSHR, Op.BV_ASHR
_ULT, _SLT = Op.BV_ULT, Op.BV_SLT
_CONCAT, _EXTRACT, _ZEXT, _SEXT = Op.BV_CONCAT, Op.BV_EXTRACT, Op.BV_ZEXT, Op.BV_SEXT


class BitVectors(Sums):
    """Operations take arguments of one width unless they say otherwise."""

    # --- division ------------------------------------------------------------------------------

    def bv_udiv(self, a: Term, b: Term) -> Term:
        """Unsigned quotient; all ones for a divisor of zero."""
        return self._same(Op.BV_UDIV, a, b, a.sort)

    def bv_urem(self, a: Term, b: Term) -> Term:
        """Unsigned remainder; the dividend for a divisor of zero."""
        return self._same(Op.BV_UREM, a, b, a.sort)

    def bv_sdiv(self, a: Term, b: Term) -> Term:
        """Quotient truncated toward zero, as in C; for zero 1 if a < 0, else all ones."""
        return self._same(Op.BV_SDIV, a, b, a.sort)

    def bv_srem(self, a: Term, b: Term) -> Term:
        """Remainder with the sign of the dividend, as in C; the dividend for zero."""
        return self._same(Op.BV_SREM, a, b, a.sort)

    # --- bits ----------------------------------------------------------------------------------

    def bv_and(self, a: Term, b: Term) -> Term:
        return self._commuting(_AND, a, b, a.sort)

    def bv_or(self, a: Term, b: Term) -> Term:
        return self._commuting(_OR, a, b, a.sort)

    def bv_xor(self, a: Term, b: Term) -> Term:
        return self._commuting(_XOR, a, b, a.sort)

    def bv_not(self, a: Term) -> Term:
        return self._unary(_NOT, a, a.sort)

    def bv_shl(self, a: Term, amount: Term) -> Term:
        """Zero once the amount reaches the width."""
        return self._same(_SHL, a, amount, a.sort)

    def bv_lshr(self, a: Term, amount: Term) -> Term:
        return self._same(_LSHR, a, amount, a.sort)

    def bv_ashr(self, a: Term, amount: Term) -> Term:
        return self._same(_ASHR, a, amount, a.sort)

    def bv_concat(self, high: Term, low: Term) -> Term:
        return self._binary(_CONCAT, high, low, BitVec(high.width + low.width))

    def bv_concat_all(self, parts: Sequence[Term]) -> Term:
        """Parts from the highest to the lowest; at least one."""
        whole = parts[0]
        for part in parts[1:]:
            whole = self.bv_concat(whole, part)
        return whole

    def bv_extract(self, a: Term, high: int, low: int) -> Term:
        """Bits `high` down to `low`, both included."""
        if not 0 <= low <= high < a.width:
            raise InternalError(f"bits {high} to {low} of {a.sort}")
        return self._unary(_EXTRACT, a, BitVec(high - low + 1), (high, low))

    def bv_zext(self, a: Term, width: int) -> Term:
        """Zero-extended to a width that is not smaller."""
        return self._extend(_ZEXT, a, width)

    def bv_sext(self, a: Term, width: int) -> Term:
        """Sign-extended to a width that is not smaller."""
        return self._extend(_SEXT, a, width)

    def _extend(self, op: Op, a: Term, width: int) -> Term:
        extra = width - a.width
        if extra < 0:
            raise InternalError(f"{op.name} of {a.sort} to {width}")
        return self._unary(op, a, BitVec(width), extra) if extra else a

    def bv_resize(self, a: Term, width: int, *, signed: bool) -> Term:
        """Truncated or extended to a width, as a C conversion does."""
        if width <= a.width:
            return self.bv_extract(a, width - 1, 0)
        return self.bv_sext(a, width) if signed else self.bv_zext(a, width)

    # --- comparison ----------------------------------------------------------------------------

    def bv_ult(self, a: Term, b: Term) -> Term:
        return self._same(_ULT, a, b, BOOL)

    def bv_ule(self, a: Term, b: Term) -> Term:
        return self.not_(self._same(_ULT, b, a, BOOL))

    def bv_ugt(self, a: Term, b: Term) -> Term:
        return self._same(_ULT, b, a, BOOL)

    def bv_uge(self, a: Term, b: Term) -> Term:
        return self.not_(self._same(_ULT, a, b, BOOL))

    def bv_slt(self, a: Term, b: Term) -> Term:
        return self._same(_SLT, a, b, BOOL)

    def bv_sle(self, a: Term, b: Term) -> Term:
        return self.not_(self._same(_SLT, b, a, BOOL))

    def bv_sgt(self, a: Term, b: Term) -> Term:
        return self._same(_SLT, b, a, BOOL)

    def bv_sge(self, a: Term, b: Term) -> Term:
        return self.not_(self._same(_SLT, a, b, BOOL))

    # --- whether exact arithmetic would leave the width (derived) --------------------------------

    def bv_add_overflows(self, a: Term, b: Term, *, signed: bool) -> Term:
        if not signed:
            return self.bv_ult(self.bv_add(a, b), a)
        zero = self.bv(0, a.width)
        total_negative = self.bv_slt(self.bv_add(a, b), zero)
        a_negative, b_negative = self.bv_slt(a, zero), self.bv_slt(b, zero)
        return self.and_(self.eq(a_negative, b_negative), self.xor(a_negative, total_negative))

    def bv_sub_overflows(self, a: Term, b: Term, *, signed: bool) -> Term:
        if not signed:
            return self.bv_ult(a, b)
        zero = self.bv(0, a.width)
        rest_negative = self.bv_slt(self.bv_sub(a, b), zero)
        a_negative, b_negative = self.bv_slt(a, zero), self.bv_slt(b, zero)
        return self.and_(self.xor(a_negative, b_negative), self.xor(a_negative, rest_negative))

    def bv_mul_overflows(self, a: Term, b: Term, *, signed: bool) -> Term:
        width = a.width
        product = self.bv_mul(
            self.bv_resize(a, 2 * width, signed=signed), self.bv_resize(b, 2 * width, signed=signed)
        )
        low = self.bv_extract(product, width - 1, 0)
        return self.ne(self.bv_resize(low, 2 * width, signed=signed), product)

    def bv_neg_overflows(self, a: Term) -> Term:
        """Signed: the smallest number has no opposite."""
        return self.eq(a, self.bv(1 << (a.width - 1), a.width))

    def bv_sdiv_overflows(self, a: Term, b: Term) -> Term:
        """The smallest number divided by -1."""
        return self.and_(self.bv_neg_overflows(a), self.eq(b, self.bv(-1, a.width)))

    # --- counting and reordering bits (derived) --------------------------------------------------

    def bv_popcount(self, a: Term) -> Term:
        """How many bits are set: neighbouring fields of counts added, in log2(width) steps."""
        width, step = a.width, 1
        while step < width:
            field = (1 << step) - 1
            mask = self.bv(sum(field << i for i in range(0, width, 2 * step)), width)
            shifted = self.bv_lshr(a, self.bv(step, width))
            a = self.bv_add(self.bv_and(a, mask), self.bv_and(shifted, mask))
            step *= 2
        return a

    def bv_clz(self, a: Term) -> Term:
        """Zeros above the highest set bit; the width for zero."""
        width = a.width
        count = self.bv(width, width)
        for i in range(width):
            count = self.ite(self.bv_bit(a, i), self.bv(width - 1 - i, width), count)
        return count

    def bv_ctz(self, a: Term) -> Term:
        """Zeros below the lowest set bit; the width for zero."""
        width = a.width
        count = self.bv(width, width)
        for i in reversed(range(width)):
            count = self.ite(self.bv_bit(a, i), self.bv(i, width), count)
        return count

    def bv_bit(self, a: Term, index: int) -> Term:
        """Whether a bit is set."""
        return self.eq(self.bv_extract(a, index, index), self.bv(1, 1))

    def bv_reverse(self, a: Term) -> Term:
        """The bits in reverse order."""
        return self.bv_concat_all([self.bv_extract(a, i, i) for i in range(a.width)])

    def bv_swap_bytes(self, a: Term) -> Term:
        return self.bv_concat_all([self.bv_extract(a, i + 7, i) for i in range(0, a.width, 8)])

    def bv_rotate_left(self, a: Term, amount: Term) -> Term:
        """By any amount, taken modulo the width, which is a power of two."""
        width = a.width
        if width & (width - 1):
            raise InternalError(f"a rotation of {width} bits")
        amount = self.bv_and(amount, self.bv(width - 1, width))
        back = self.bv_sub(self.bv(width, width), amount)  # the width shifts everything out
        return self.bv_or(self.bv_shl(a, amount), self.bv_lshr(a, back))

    def bv_from_bool(self, a: Term, width: int) -> Term:
        """1 for true, 0 for false."""
        return self.ite(a, self.bv(1, width), self.bv(0, width))
