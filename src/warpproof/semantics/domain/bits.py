"""Bit patterns that are known or not: `Bits` is a Python integer, or a term where it is open.

Enters: patterns of a width. Leaves: patterns; a constant term is always given back as the integer
it is, so whatever can be computed is. A pattern of one bit is a formula, not a bit-vector: most of
them are conditions.
"""

from __future__ import annotations

from typing import Protocol

from warpproof.ir import nodes
from warpproof.logic.terms import BOOL, BitVec, Op, Term, TermTable
from warpproof.semantics.domain.path_ranges import PathRanges
from warpproof.semantics.domain.values import Bits, Value


class WatchesAddresses(Protocol):
    """Who is told of operations on values that belong to an object."""

    def decides(self) -> None:
        """A result is another one for other addresses."""

    def binary(self, op: nodes.BinaryOp, a: Value, b: Value) -> None: ...

    def compare(self, op: nodes.CompareOp, a: Value, b: Value) -> None: ...


class BitsDomain:
    """Operations on patterns, and the way between them and terms."""

    def __init__(self, table: TermTable, ranges: PathRanges | None = None) -> None:
        self.t = table
        self.ranges = PathRanges() if ranges is None else ranges
        self.approximations: dict[str, None] = {}  # what stands for more values than the real one
        self.addresses: WatchesAddresses | None = None

    def approximate(self, what: str) -> None:
        self.approximations[what] = None

    # --- there and back ------------------------------------------------------------------------

    def term(self, bits: Bits, width: int) -> Term:
        if isinstance(bits, int):
            return self.t.boolean(bits != 0) if width == 1 else self.t.bv(bits, width)
        return bits

    def bits(self, term: Term) -> Bits:
        op = term.op
        if op is Op.BV_CONST:
            return term.payload  # type: ignore[no-any-return]
        if op is Op.TRUE:
            return 1
        if op is Op.FALSE:
            return 0
        return term

    def vector(self, bits: Bits, width: int) -> Term:
        """As a bit-vector also where the width is one."""
        if width == 1 and not isinstance(bits, int):
            return self.t.bv_from_bool(bits, 1)
        return self.t.bv(bits, width) if isinstance(bits, int) else bits

    def from_vector(self, term: Term) -> Bits:
        if term.width == 1 and term.op is not Op.BV_CONST:
            return self.bits(self.t.eq(term, self.t.bv(1, 1)))
        return self.bits(term)

    def symbol(self, name: str, width: int) -> Term:
        return self.t.symbol(name, BOOL if width == 1 else BitVec(width))

    # --- formulas ------------------------------------------------------------------------------

    def truth(self, bits: Bits, width: int) -> Term:
        """Is the pattern not zero?"""
        if isinstance(bits, int):
            return self.t.boolean(bits != 0)
        return bits if width == 1 else self.t.ne(bits, self.t.bv(0, width))

    def ite(self, condition: Term, then: Bits, otherwise: Bits, width: int) -> Bits:
        if then is otherwise or (
            isinstance(then, int) and isinstance(otherwise, int) and then == otherwise
        ):
            return then
        return self.bits(self.t.ite(condition, self.term(then, width), self.term(otherwise, width)))

    # --- bitwise, for masks of undefined bits --------------------------------------------------

    def and_(self, a: Bits, b: Bits, width: int) -> Bits:
        if isinstance(a, int) and isinstance(b, int):
            return a & b
        if a == 0 or b == 0:
            return 0
        x, y = self.term(a, width), self.term(b, width)
        return self.bits(self.t.and_(x, y) if width == 1 else self.t.bv_and(x, y))

    def or_(self, a: Bits, b: Bits, width: int) -> Bits:
        if isinstance(a, int):
            if isinstance(b, int):
                return a | b
            if a == 0:
                return b
        elif b == 0:
            return a
        x, y = self.term(a, width), self.term(b, width)
        return self.bits(self.t.or_(x, y) if width == 1 else self.t.bv_or(x, y))

    def not_(self, a: Bits, width: int) -> Bits:
        if isinstance(a, int):
            return ~a & ((1 << width) - 1)
        return self.bits(self.t.not_(a) if width == 1 else self.t.bv_not(a))

    def spread(self, a: Bits, width: int, target: int) -> Bits:
        """All ones of the target's width if any bit is set."""
        if isinstance(a, int):
            return (1 << target) - 1 if a else 0
        return self.ite(self.truth(a, width), (1 << target) - 1, 0, target)

    # --- pieces --------------------------------------------------------------------------------

    def extract(self, a: Bits, width: int, low: int, size: int) -> Bits:
        """`size` bits from bit `low` on."""
        if isinstance(a, int):
            return a >> low & ((1 << size) - 1)
        if low == 0 and size == width:
            return a
        return self.from_vector(self.t.bv_extract(self.vector(a, width), low + size - 1, low))

    def concat(self, parts: list[tuple[Bits, int]]) -> Bits:
        """Pieces with their widths, the lowest first."""
        if all(isinstance(bits, int) for bits, _ in parts):
            total = shift = 0
            for bits, width in parts:
                assert isinstance(bits, int)
                total |= bits << shift
                shift += width
            return total
        whole = [self.vector(bits, width) for bits, width in reversed(parts)]
        return self.from_vector(self.t.bv_concat_all(whole))

    def extend(self, a: Bits, width: int, target: int, signed: bool) -> Bits:
        if isinstance(a, int):
            if signed and a >> (width - 1):
                a -= 1 << width
            return a & ((1 << target) - 1)
        if width == 1:
            ones = (1 << target) - 1 if signed else 1
            return self.ite(a, ones, 0, target)
        return self.bits(self.t.bv_sext(a, target) if signed else self.t.bv_zext(a, target))
