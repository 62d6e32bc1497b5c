"""Between which numbers a bit-vector lies, read off its shape.

Enters: a term. Leaves: the least and greatest number it can be, read as unsigned or as signed; for
formulas whether such ranges decide them. Guaranteed: every value of the term lies within, whatever
its symbols are (within what was assumed of them); nothing is asked of a solver. Each term is looked
at once, until more is assumed, without recursion, and no further than `DEEPEST` terms at a time
below what is known.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from enum import Enum, auto

from warpproof.base.diagnostics import InternalError
from warpproof.logic.table.cons import Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import BitVec

Range = tuple[int, int]
"""The least and the greatest number, both possible as far as we know."""

DEEPEST = 4096
"""What lies further below is taken to be anything, so that one question never costs a long walk."""

_CONST, _SYMBOL = Op.BV_CONST, Op.SYMBOL


class Arithmetic(Enum):
    SUM = auto()
    DIFFERENCE = auto()
    PRODUCT = auto()


class Intervals:
    """Remembers the ranges of terms. `assume` and `learn` narrow symbols, or any other terms."""

    def __init__(self) -> None:
        self._known: dict[Term, Range] = {}
        self._signed: dict[Term, Range] = {}
        self._given: dict[Term, tuple[Range, Range]] = {}  # what was assumed

    # --- what is assumed -------------------------------------------------------------------------

    def assume(self, term: Term, low: int, high: int) -> None:
        """From now on the (unsigned) term lies within. The caller has to make sure of it."""
        here = self.unsigned(term)
        self._narrow(term, (max(low, here[0]), min(high, here[1])), self.signed(term))

    def copy(self) -> Intervals:
        """Another one that assumes the same, and may assume more."""
        made = Intervals()
        made._given = dict(self._given)
        return made

    def learn_value(self, term: Term, value: int, *, is_it: bool) -> bool:
        """From now on the (unsigned) term has this value, or another one."""
        sort = term.sort
        assert isinstance(sort, BitVec)
        number = value - (value & sort.sign) * 2
        if is_it:
            return self._narrow(term, (value, value), (number, number))
        return self._narrow(
            term, _without(self.unsigned(term), value), _without(self.signed(term), number)
        )

    def learn(self, formula: Term) -> bool:
        """From now on the formula holds: what it says of the range of a term is kept. Answers
        whether that is news."""
        holds = formula.op is not Op.NOT
        test = formula if holds else formula.args[0]
        if test.op not in _COMPARISONS or not isinstance(test.args[0].sort, BitVec):
            return False
        a, b = test.args
        if a.op is not _CONST and b.op is not _CONST:
            return False
        term, number, below = (a, b, True) if b.op is _CONST else (b, a, False)
        unsigned, signed = self.unsigned(term), self.signed(term)
        if test.op is Op.EQ:
            return self.learn_value(term, number.payload, is_it=holds)
        if test.op is Op.BV_ULT:
            return self._narrow(term, _compared(unsigned, number.payload, below, holds), signed)
        return self._narrow(term, unsigned, _compared(signed, number.signed, below, holds))

    def _narrow(self, term: Term, unsigned: Range, signed: Range) -> bool:
        sort = term.sort
        assert isinstance(sort, BitVec)
        if unsigned[0] > unsigned[1] or signed[0] > signed[1]:
            return False  # a contradiction: whoever comes here never does, nothing need be known
        both = _reconciled(unsigned, signed, sort)
        if both == (self.unsigned(term), self.signed(term)):
            return False
        self._given[term] = both
        self._known.clear()
        self._signed.clear()
        return True

    # --- questions -------------------------------------------------------------------------------

    def unsigned(self, term: Term) -> Range:
        found = self._known.get(term)
        return self._found(term)[0] if found is None else found

    def signed(self, term: Term) -> Range:
        """The same, read as two's complement."""
        found = self._signed.get(term)
        return self._found(term)[1] if found is None else found

    def _found(self, term: Term) -> tuple[Range, Range]:
        if not isinstance(term.sort, BitVec):
            raise InternalError(f"a bit-vector is needed, not {term.sort}")
        known, signs, given = self._known, self._signed, self._given
        for each in _below(term, known, given):
            found = given.get(each)
            if found is None:
                sort = each.sort
                assert isinstance(sort, BitVec)
                own = _range_of(each, known), _signed_range_of(each, known, signs)
                found = _reconciled(*own, sort)
            known[each], signs[each] = found
        return known[term], signs[term]

    def decides(self, formula: Term, depth: int = 3) -> bool | None:
        """Whether comparisons of bit-vectors make a formula surely true, or surely false; None
        where they do not say."""
        op = formula.op
        if op is Op.NOT:
            inner = self.decides(formula.args[0], depth)
            return None if inner is None else not inner
        if op in (Op.TRUE, Op.FALSE):
            return op is Op.TRUE
        if op in (Op.AND, Op.OR):
            return self._all(formula, depth - 1) if depth and len(formula.args) < _MANY else None
        if op not in _COMPARISONS or not isinstance(formula.args[0].sort, BitVec):
            return None
        a, b = formula.args
        if op is Op.BV_SLT:
            return _is_less(self.signed(a), self.signed(b))
        if op is Op.BV_ULT:
            return _is_less(self.unsigned(a), self.unsigned(b))
        left, right = self.unsigned(a), self.unsigned(b)
        if left == right and left[0] == left[1]:
            return True
        if _are_apart(left, right) or _are_apart(self.signed(a), self.signed(b)):
            return False
        return None

    def _all(self, formula: Term, depth: int) -> bool | None:
        deciding = formula.op is Op.OR  # one such member is enough
        open_ = False
        for member in formula.args:
            found = self.decides(member, depth)
            if found is deciding:
                return deciding
            open_ = open_ or found is None
        return None if open_ else not deciding

    def overflows(self, op: Arithmetic, a: Term, b: Term, *, signed: bool) -> bool | None:
        """Whether a result leaves its width."""
        sort = a.sort
        assert isinstance(sort, BitVec)
        read = self.signed if signed else self.unsigned
        low, high = _EXACT[op](read(a), read(b))
        least, most = (-sort.sign, sort.sign - 1) if signed else (0, sort.mask)
        if least <= low and high <= most:
            return False
        return True if high < least or low > most else None


_COMPARISONS = frozenset({Op.EQ, Op.BV_ULT, Op.BV_SLT})
_MANY = 16
"""Members of a connective that are not looked at."""


def _is_less(a: Range, b: Range) -> bool | None:
    if a[1] < b[0]:
        return True
    return False if a[0] >= b[1] else None


def _are_apart(a: Range, b: Range) -> bool:
    return a[1] < b[0] or b[1] < a[0]


def _without(here: Range, value: int) -> Range:
    """Less one of its ends."""
    return here[0] + (value == here[0]), here[1] - (value == here[1])


def _compared(here: Range, number: int, below: bool, holds: bool) -> Range:
    """Where `x < number` (or, not `below`, `number < x`) holds, or does not."""
    if below:
        return (here[0], min(here[1], number - 1)) if holds else (max(here[0], number), here[1])
    return (max(here[0], number + 1), here[1]) if holds else (here[0], min(here[1], number))


def _reconciled(unsigned: Range, signed: Range, sort: BitVec) -> tuple[Range, Range]:
    """Each narrowed by the other, where one of them is on one side of the sign."""
    all_ = sort.mask + 1
    for _ in range(2):
        if signed[0] >= 0 or signed[1] < 0:
            shift = 0 if signed[0] >= 0 else all_
            seen = (max(unsigned[0], signed[0] + shift), min(unsigned[1], signed[1] + shift))
            unsigned = seen if seen[0] <= seen[1] else unsigned
        if unsigned[1] < sort.sign or unsigned[0] >= sort.sign:
            shift = 0 if unsigned[1] < sort.sign else all_
            seen = (max(signed[0], unsigned[0] - shift), min(signed[1], unsigned[1] - shift))
            signed = seen if seen[0] <= seen[1] else signed
    return unsigned, signed


def unsigned_range(term: Term, known: Intervals | None = None) -> Range:
    """The range of one term; pass `known` to remember what was found on the way."""
    return (known or Intervals()).unsigned(term)


def signed_range(term: Term, known: Intervals | None = None) -> Range:
    return (known or Intervals()).signed(term)


def _below(root: Term, known: Container[Term], given: Container[Term]) -> list[Term]:
    """The bit-vectors below that matter and are not known, arguments first."""
    seen = {root}
    stack = [root]
    while stack and len(seen) < DEEPEST:
        term = stack.pop()
        if term.op not in _RANGES or term in given:
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


# --- the same for signed numbers ------------------------------------------------------------------


def _signed_range_of(term: Term, known: dict[Term, Range], signs: dict[Term, Range]) -> Range:
    sort = term.sort
    assert isinstance(sort, BitVec)
    least, most = -sort.sign, sort.sign - 1
    if term.op is _CONST:
        return term.signed, term.signed
    if term.op is Op.BV_ZEXT:
        return known.get(term.args[0]) or (0, (1 << term.args[0].width) - 1)
    make = _SIGNED.get(term.op)
    if make is None:
        return least, most
    parts = []
    for a in term.args:
        if isinstance(a.sort, BitVec):
            parts.append(signs.get(a) or (-a.sort.sign, a.sort.sign - 1))
    low, high = make(term, *parts)
    return (low, high) if least <= low and high <= most else (least, most)


def _signed_neg(term: Term, a: Range) -> Range:
    return -a[1], -a[0]


def _plus(a: Range, b: Range) -> Range:
    return a[0] + b[0], a[1] + b[1]


def _minus(a: Range, b: Range) -> Range:
    return a[0] - b[1], a[1] - b[0]


def _multiplied(a: Range, b: Range) -> Range:
    corners = [x * y for x in a for y in b]
    return min(corners), max(corners)


def _signed_sdiv(term: Term, a: Range, b: Range) -> Range:
    if b[0] <= 0 <= b[1]:  # division by zero gives 1 or -1
        largest = max(abs(a[0]), abs(a[1]), 1)
        return -largest, largest
    corners = [_toward_zero(x, y) for x in a for y in b]
    if a[0] <= 0 <= a[1]:
        corners.append(0)
    return min(corners), max(corners)


def _toward_zero(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _signed_srem(term: Term, a: Range, b: Range) -> Range:
    """Of the dividend's sign, and no further from zero than it; the dividend for zero."""
    low, high = min(a[0], 0), max(a[1], 0)
    if b[0] <= 0 <= b[1]:
        return low, high
    most = max(abs(b[0]), abs(b[1])) - 1
    return max(low, -most), min(high, most)


def _signed_ashr(term: Term, a: Range, b: Range) -> Range:
    if b[0] < 0:  # a large amount: only the sign is left
        return min(a[0], -1), max(a[1], 0)
    corners = [x >> y for x in a for y in b]
    return min(corners), max(corners)


def _signed_extract(term: Term, a: Range) -> Range:
    high, low = term.payload
    half = 1 << (high - low)
    if low == 0 and -half <= a[0] and a[1] < half:
        return a
    return -half, half - 1


_EXACT: dict[Arithmetic, Callable[[Range, Range], Range]] = {
    Arithmetic.SUM: _plus,
    Arithmetic.DIFFERENCE: _minus,
    Arithmetic.PRODUCT: _multiplied,
}
_SIGNED: dict[Op, Callable[..., Range]] = {
    Op.BV_ADD: lambda term, a, b: _plus(a, b),
    Op.BV_SUB: lambda term, a, b: _minus(a, b),
    Op.BV_NEG: _signed_neg,
    Op.BV_MUL: lambda term, a, b: _multiplied(a, b),
    Op.BV_SDIV: _signed_sdiv,
    Op.BV_SREM: _signed_srem,
    Op.BV_ASHR: _signed_ashr,
    Op.BV_EXTRACT: _signed_extract,
    Op.BV_SEXT: lambda term, a: a,
    Op.ITE: lambda term, a, b: (min(a[0], b[0]), max(a[1], b[1])),
}
