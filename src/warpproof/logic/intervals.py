"""Between which numbers a bit-vector lies, read off its shape.

Enters: a term. Leaves: the least and greatest number it can be, read as unsigned or as signed; for
formulas whether such ranges decide them. Guaranteed: every value of the term lies within, whatever
its symbols are; nothing is asked of a solver. Each term is looked at once per `Intervals`, without
recursion, and no further than `DEEPEST` terms at a time below what is known.
"""

from __future__ import annotations

from collections.abc import Callable

from warpproof.base.diagnostics import InternalError
from warpproof.logic.cons import Term
from warpproof.logic.ops import Op
from warpproof.logic.sorts import BitVec

Range = tuple[int, int]
"""The least and the greatest number, both possible as far as we know."""

DEEPEST = 4096
"""What lies further below is taken to be anything, so that one question never costs a long walk."""

_CONST, _SYMBOL = Op.BV_CONST, Op.SYMBOL


class Intervals:
    """Remembers the ranges of terms. `assume` narrows symbols, or any other terms."""

    def __init__(self) -> None:
        self._known: dict[Term, Range] = {}

    def assume(self, term: Term, low: int, high: int) -> None:
        """From now on the (unsigned) term lies within; before anything that contains it is asked
        for. The caller has to make sure of it."""
        here = self.unsigned(term)
        self._known[term] = (max(low, here[0]), min(high, here[1]))

    def unsigned(self, term: Term) -> Range:
        known = self._known
        found = known.get(term)
        if found is not None:
            return found
        if not isinstance(term.sort, BitVec):
            raise InternalError(f"a bit-vector is needed, not {term.sort}")
        for each in _below(term, known):
            known[each] = _range_of(each, known)
        return known[term]

    def signed(self, term: Term) -> Range:
        """The same, read as two's complement."""
        sort = term.sort
        if term.op is Op.BV_SEXT:
            return self.signed(term.args[0])
        low, high = self.unsigned(term)
        assert isinstance(sort, BitVec)
        if low >= sort.sign:
            return low - sort.mask - 1, high - sort.mask - 1
        return (low, high) if high < sort.sign else (-sort.sign, sort.sign - 1)

    def decides(self, formula: Term) -> bool | None:
        """Whether a comparison of bit-vectors is surely true, or surely false; None otherwise."""
        if formula.op is Op.NOT:
            inner = self.decides(formula.args[0])
            return None if inner is None else not inner
        if formula.op in (Op.TRUE, Op.FALSE):
            return formula.op is Op.TRUE
        if len(formula.args) != 2 or not isinstance(formula.args[0].sort, BitVec):
            return None
        a, b = formula.args
        read = self.signed if formula.op is Op.BV_SLT else self.unsigned
        (a_low, a_high), (b_low, b_high) = read(a), read(b)
        if formula.op is Op.EQ:
            return False if a_high < b_low or b_high < a_low else None
        if formula.op not in (Op.BV_ULT, Op.BV_SLT):
            return None
        if a_high < b_low:
            return True
        return False if a_low >= b_high else None


def unsigned_range(term: Term, known: Intervals | None = None) -> Range:
    """The range of one term; pass `known` to remember what was found on the way."""
    return (known or Intervals()).unsigned(term)


def signed_range(term: Term, known: Intervals | None = None) -> Range:
    return (known or Intervals()).signed(term)


def _below(root: Term, known: dict[Term, Range]) -> list[Term]:
    """The bit-vectors below that matter and are not known, arguments first."""
    seen = {root}
    stack = [root]
    while stack and len(seen) < DEEPEST:
        term = stack.pop()
        if term.op not in _RANGES:
            continue
        for a in term.args:
            if a not in seen and a not in known and isinstance(a.sort, BitVec):
                seen.add(a)
                stack.append(a)
    return sorted(seen, key=_id)


def _id(term: Term) -> int:
    return term.id


def _range_of(term: Term, known: dict[Term, Range]) -> Range:
    sort = term.sort
    assert isinstance(sort, BitVec)
    if term.op is _CONST:
        return term.payload, term.payload
    make = _RANGES.get(term.op)
    if make is None:
        return 0, sort.mask
    parts = []
    for a in term.args:
        if isinstance(a.sort, BitVec):
            parts.append(known.get(a) or (0, a.sort.mask))
    low, high = make(term, sort, *parts)
    return (low, high) if low >= 0 and high <= sort.mask else (0, sort.mask)


# --- by operation; a result outside of the width means that it may wrap: all is possible then ----


def _add(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    low, high = a[0] + b[0], a[1] + b[1]
    if low > sort.mask:  # it surely wraps, once: both ends do
        return low - sort.mask - 1, high - sort.mask - 1
    if term.args[1].op is _CONST and b[0] > sort.sign:  # an offset that is meant to be negative
        less = sort.mask + 1 - b[0]
        if a[0] >= less:
            return a[0] - less, a[1] - less
    return low, high


def _sub(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    return a[0] - b[1], a[1] - b[0]


def _neg(term: Term, sort: BitVec, a: Range) -> Range:
    if a[0] == 0:
        return (0, 0) if a[1] == 0 else (0, sort.mask)
    return sort.mask + 1 - a[1], sort.mask + 1 - a[0]


def _mul(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    return a[0] * b[0], a[1] * b[1]


def _udiv(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    if b[0] == 0:  # division by zero gives all ones
        return 0, sort.mask
    return a[0] // b[1], a[1] // b[0]


def _urem(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    if b[0] > a[1]:
        return a
    if b[0] == 0:  # the remainder by zero is the dividend
        return 0, a[1]
    return 0, min(a[1], b[1] - 1)


def _sdiv(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    return _udiv(term, sort, a, b) if max(a[1], b[1]) < sort.sign else (0, sort.mask)


def _srem(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    return _urem(term, sort, a, b) if max(a[1], b[1]) < sort.sign else (0, sort.mask)


def _and(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    return 0, min(a[1], b[1])


def _or(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    return max(a[0], b[0]), _ones(a[1] | b[1])


def _xor(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    return 0, _ones(a[1] | b[1])


def _ones(value: int) -> int:
    """All ones up to the highest bit set."""
    return (1 << value.bit_length()) - 1


def _not(term: Term, sort: BitVec, a: Range) -> Range:
    return sort.mask - a[1], sort.mask - a[0]


def _shl(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    if b[1] >= sort.width:
        return 0, sort.mask
    return a[0] << b[0], a[1] << b[1]


def _lshr(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    return a[0] >> min(b[1], sort.width), a[1] >> min(b[0], sort.width)


def _ashr(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    return _lshr(term, sort, a, b) if a[1] < sort.sign else (0, sort.mask)


def _concat(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    width = term.args[1].width
    return (a[0] << width) + b[0], (a[1] << width) + b[1]


def _extract(term: Term, sort: BitVec, a: Range) -> Range:
    low_bit = term.payload[1]
    low, high = a[0] >> low_bit, a[1] >> low_bit
    if low >> sort.width != high >> sort.width:
        return 0, sort.mask
    return low & sort.mask, high & sort.mask


def _zext(term: Term, sort: BitVec, a: Range) -> Range:
    return a


def _sext(term: Term, sort: BitVec, a: Range) -> Range:
    narrow = term.args[0].sort
    assert isinstance(narrow, BitVec)
    if a[1] < narrow.sign:
        return a
    if a[0] >= narrow.sign:
        more = sort.mask - narrow.mask
        return a[0] + more, a[1] + more
    return 0, sort.mask


def _ite(term: Term, sort: BitVec, a: Range, b: Range) -> Range:
    return min(a[0], b[0]), max(a[1], b[1])


_RANGES: dict[Op, Callable[..., Range]] = {
    Op.BV_ADD: _add,
    Op.BV_SUB: _sub,
    Op.BV_NEG: _neg,
    Op.BV_MUL: _mul,
    Op.BV_UDIV: _udiv,
    Op.BV_UREM: _urem,
    Op.BV_SDIV: _sdiv,
    Op.BV_SREM: _srem,
    Op.BV_AND: _and,
    Op.BV_OR: _or,
    Op.BV_XOR: _xor,
    Op.BV_NOT: _not,
    Op.BV_SHL: _shl,
    Op.BV_LSHR: _lshr,
    Op.BV_ASHR: _ashr,
    Op.BV_CONCAT: _concat,
    Op.BV_EXTRACT: _extract,
    Op.BV_ZEXT: _zext,
    Op.BV_SEXT: _sext,
    Op.ITE: _ite,
}
