"""Masks of 32 bits, bit by bit, where the operations on them are functions of their operands.

Enters: a term that is congruent, modulo 2**32, to a mask, and the number of a bit in it. Leaves:
whether that bit is set, as a formula; of what has no bits that are known it is an application of
one function, `bit`. For formulas that speak of masks, instances of what is true of all masks:

    count    the set bits below a bit that is set are fewer than those below a later one, and
             fewer than all
    lowest   of a mask that is not 0, the lowest and the highest set bit are set, and no set bit is
             below or above them
    test     m & (1 << k) is 0, and (m >> k) % 2 is, just where bit k of m is not set

Guaranteed: instances hold for all masks, and for all bits from 0 to 31.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from warpproof.base.records import record
from warpproof.logic.index.bits import Bits
from warpproof.logic.index.intervals import Intervals
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import BOOL, INT, FunctionSymbol, Op, Term, TermTable, polynomial
from warpproof.logic.walk import topological

WIDTH = 32
_WHOLE = 1 << WIDTH
_ONES = _WHOLE - 1
Operations = Mapping[FunctionSymbol, Bits]


@record
class Masks:
    """`intervals` know between which numbers terms lie, wherever they occur."""

    table: TermTable
    operations: Operations
    intervals: Intervals

    # --- bits -----------------------------------------------------------------------------------

    @property
    def function(self) -> FunctionSymbol:
        """Whether a bit of a mask is set, of masks whose bits are not known."""
        return self.table.function("bit of a mask", [INT, INT], BOOL)

    def bit(self, mask: Term, number: Term) -> Term:
        """Of a number from 0 to 31."""
        t = self.table
        constant, monomials = _reduced(t, mask)
        if not monomials:
            return _among(t, number, _runs(constant))
        if len(monomials) == 1:
            ((atom, coefficient),) = monomials.items()
            if constant == 0 and coefficient & (coefficient - 1) == 0:
                return self._shifted(atom, coefficient.bit_length() - 1, number)
            if constant == _ONES and coefficient == _ONES:
                return t.not_(self.bit(atom, number))
            if constant == _ONES and coefficient == 1:
                below = self._below(atom, number)
                if below is not None:
                    return below
        rest = self._without_lowest(constant, monomials, number)
        if rest is not None:
            return rest
        return t.apply(self.function, t.int_polynomial(constant, monomials), number)

    def _shifted(self, atom: Term, by: int, number: Term) -> Term:
        t = self.table
        if by == 0:
            return self._of_atom(atom, number)
        there = self._of_atom(atom, t.int_combine(-by, [(number, 1)]))
        return t.and_(t.int_le(t.integer(by), number), there)

    def _below(self, power: Term, number: Term) -> Term | None:
        """Of 2**k - 1, also if it is written (2**c << k) - 1."""
        t = self.table
        if power.op is not Op.APPLY or self.operations.get(power.payload) is not Bits.LEFT:
            return None
        base, amount = power.args
        first = int_value(base)
        if first is None or first <= 0 or first & (first - 1) or first > 1 << (WIDTH - 1):
            return None
        end = t.int_combine(first.bit_length() - 1, [(amount, 1)])
        return self._in_range(amount, power, number, t.int_lt(number, end), -1)

    def _in_range(
        self, amount: Term, shift: Term, number: Term, bit: Term, constant: int = 0
    ) -> Term:
        """Of a shift by 32 or more, or by less than 0, nothing is known."""
        t = self.table
        if self.intervals(amount).within(0, WIDTH - 1):
            return bit
        known = t.int_in_range(amount, 0, WIDTH - 1)
        made = t.int_combine(constant % _WHOLE, [(shift, 1)])
        unknown = t.apply(self.function, made, number)
        return t.or_(t.and_(known, bit), t.and_(t.not_(known), unknown))

    def _without_lowest(
        self, constant: int, monomials: Mapping[Term, int], number: Term
    ) -> Term | None:
        """Of x - x % 2**n."""
        t = self.table
        for rest, coefficient in monomials.items():
            power = _power(rest)
            if rest.op is not Op.INT_MOD or power is None or coefficient != _ONES:
                continue
            whole = {m: c for m, c in monomials.items() if m is not rest}
            if _reduced(t, rest.args[0]) == (constant, whole):
                high = self.bit(rest.args[0], number)
                return t.and_(t.int_le(t.integer(power), number), high)
        return None

    def _of_atom(self, atom: Term, number: Term) -> Term:
        t = self.table
        power = _power(atom)
        if atom.op is Op.ITE:
            condition, then, other = atom.args
            return t.or_(
                t.and_(condition, self.bit(then, number)),
                t.and_(t.not_(condition), self.bit(other, number)),
            )
        if atom.op is Op.INT_MOD and power is not None:
            return t.and_(t.int_lt(number, t.integer(power)), self.bit(atom.args[0], number))
        if atom.op is Op.INT_DIV and power is not None and _is_unsigned(atom.args[0]):
            there = t.int_combine(power, [(number, 1)])
            inside = t.int_lt(there, t.integer(WIDTH))
            return t.and_(inside, self.bit(atom.args[0], there))
        operation = self.operations.get(atom.payload) if atom.op is Op.APPLY else None
        match operation:
            case Bits.AND:
                return t.and_(*(self.bit(a, number) for a in atom.args))
            case Bits.OR:
                return t.or_(*(self.bit(a, number) for a in atom.args))
            case Bits.XOR:
                return t.xor(*(self.bit(a, number) for a in atom.args))
            case Bits.LEFT:
                base, amount = atom.args
                there = t.int_sub(number, amount)
                moved = t.and_(t.int_le(amount, number), self.bit(base, there))
                return self._in_range(amount, atom, number, moved)
            case Bits.RIGHT:
                base, amount = atom.args
                there = t.int_add(number, amount)
                moved = t.and_(t.int_lt(there, t.integer(WIDTH)), self.bit(base, there))
                return self._in_range(amount, atom, number, moved)
            case _:
                return t.apply(self.function, atom, number)

    # --- facts ----------------------------------------------------------------------------------

    def facts(self, formulas: Sequence[Term], numbers: Sequence[Term]) -> list[Term]:
        """Of the bits with these numbers, among others."""
        terms = topological(formulas)
        counted = [self._part(x) for x in self._applied(terms, Bits.COUNT)]
        found: dict[Term, None] = {}
        for fact in (
            *self._counts(counted),
            *self._ends(self._applied(terms, Bits.LOWEST), numbers, is_lowest=True),
            *self._ends(self._applied(terms, Bits.ABOVE), numbers, is_lowest=False),
            *self._tests(terms),
            *self._empty(terms, numbers),
        ):
            found[fact] = None
        return [f for f in found if f is not self.table.true]

    def _applied(self, terms: Sequence[Term], operation: Bits) -> list[Term]:
        return [
            x for x in terms if x.op is Op.APPLY and self.operations.get(x.payload) is operation
        ]

    def _part(self, count: Term) -> Counted:
        """Counted are the bits of a mask, all or those below a bit."""
        mask = count.args[0]
        constant, monomials = _reduced(self.table, mask)
        atom = next(iter(monomials), None)
        if (
            atom is not None
            and (constant, monomials) == (0, {atom: 1})
            and atom.op is Op.APPLY
            and self.operations.get(atom.payload) is Bits.AND
        ):
            for whole, low in (atom.args, atom.args[::-1]):
                end = self._end(low)
                if end is not None:
                    return Counted(count, whole, *end)
        return Counted(count, mask, None, self.table.true)

    def _end(self, mask: Term) -> tuple[Term, Term] | None:
        """Of a mask of all bits below one: which, and where that is so."""
        t = self.table
        constant, monomials = _reduced(t, mask)
        if constant != _ONES or len(monomials) != 1:
            return None
        ((power, coefficient),) = monomials.items()
        if coefficient != 1 or power.op is not Op.APPLY:
            return None
        base, *amounts = power.args
        first = int_value(base)
        if self.operations.get(power.payload) is not Bits.LEFT or first not in (1, 2):
            return None
        (amount,) = amounts
        end = t.int_combine(first - 1, [(amount, 1)])
        return end, t.int_in_range(amount, 0, WIDTH - 1)

    def _counts(self, counted: Sequence[Counted]) -> Iterator[Term]:
        t = self.table
        for one in counted:
            yield t.int_in_range(one.count, 0, WIDTH)
            if one.end is not None:
                yield t.implies(one.where, t.int_le(one.count, one.end))
        for one, two in combinations(counted, 2):
            for a, b in ((one, two), (two, one)):
                if a.end is not None:
                    yield self._fewer(a, b)

    def _fewer(self, a: Counted, b: Counted) -> Term:
        """Below the end of `a` are no more than below that of `b`, or in all."""
        t = self.table
        assert a.end is not None
        same = [t.eq(a.mask, b.mask), a.where, b.where]
        is_bit = t.int_in_range(a.end, 0, WIDTH - 1)
        next_ = t.int_combine(1, [(a.count, 1)])
        if b.end is None:
            before, is_before = t.true, is_bit
        else:
            before, is_before = t.int_le(a.end, b.end), t.and_(is_bit, t.int_lt(a.end, b.end))
        is_set = self.bit(a.mask, a.end)
        return t.and_(
            t.implies(t.all_of([*same, before]), t.int_le(a.count, b.count)),
            t.implies(t.all_of([*same, is_before, is_set]), t.int_le(next_, b.count)),
        )

    def _ends(
        self, found: Sequence[Term], numbers: Sequence[Term], *, is_lowest: bool
    ) -> Iterator[Term]:
        """Of masks that are read as numbers of their type, so that 0 is 0."""
        t = self.table
        for x in found:
            mask = x.args[0]
            place = x if is_lowest else t.int_combine(WIDTH - 1, [(x, -1)])
            inside = [t.int_in_range(x, 0, WIDTH - 1), self.bit(mask, place)]
            some = t.not_(t.eq(mask, t.integer(0)))
            yield t.implies(some, t.all_of(inside))
            for number in numbers:
                is_set = t.and_(t.int_in_range(number, 0, WIDTH - 1), self.bit(mask, number))
                order = t.int_le(place, number) if is_lowest else t.int_le(number, place)
                yield t.implies(is_set, t.and_(some, order))

    def _tests(self, terms: Sequence[Term]) -> Iterator[Term]:
        t = self.table
        zero = t.integer(0)
        for x in self._applied(terms, Bits.AND):
            for mask, one in (x.args, x.args[::-1]):
                constant, monomials = _reduced(t, one)
                atom = next(iter(monomials), None)
                if atom is None or (constant, monomials) != (0, {atom: 1}):
                    continue
                if atom.op is Op.APPLY and self.operations.get(atom.payload) is Bits.LEFT:
                    base, amount = atom.args
                    if int_value(base) == 1:
                        is_set = t.not_(t.eq(x, zero))
                        yield self._is(amount, t.eq(is_set, self.bit(mask, amount)))
        for x in self._applied(terms, Bits.RIGHT):
            mask, amount = x.args
            lowest = t.eq(t.int_mod(x, t.integer(2)), t.integer(1))
            yield self._is(amount, t.eq(lowest, self.bit(mask, amount)))

    def _is(self, number: Term, fact: Term) -> Term:
        return self.table.implies(self.table.int_in_range(number, 0, WIDTH - 1), fact)

    def _empty(self, terms: Sequence[Term], numbers: Sequence[Term]) -> Iterator[Term]:
        """A mask of which a bit is set is not 0."""
        t = self.table
        compared = [
            other
            for x in terms
            if x.op is Op.EQ
            for other, zero in (x.args, x.args[::-1])
            if int_value(zero) == 0 and other.op is Op.APPLY and other.sort is INT
        ]
        for mask in dict.fromkeys(compared):
            for number in numbers:
                is_set = t.and_(t.int_in_range(number, 0, WIDTH - 1), self.bit(mask, number))
                yield t.implies(is_set, t.not_(t.eq(mask, t.integer(0))))


@record
class Counted:
    """The set bits of a mask, those below `end` if it has one, and where that is known."""

    count: Term
    mask: Term
    end: Term | None
    where: Term


def _reduced(t: TermTable, mask: Term) -> tuple[int, dict[Term, int]]:
    """A polynomial that is congruent modulo 2**32, with coefficients from 0 on."""
    constant, monomials = polynomial(mask)
    while True:
        wraps = [
            m for m in monomials if m.op is Op.INT_MOD and (int_value(m.args[1]) or 1) % _WHOLE == 0
        ]
        if not wraps:
            break
        parts = [(m.args[0] if m in wraps else m, c) for m, c in monomials.items()]
        constant, monomials = polynomial(t.int_combine(constant, parts))
    kept = {m: c % _WHOLE for m, c in monomials.items() if c % _WHOLE}
    return constant % _WHOLE, kept


def _is_unsigned(term: Term) -> bool:
    return term.op is Op.INT_MOD and int_value(term.args[1]) == _WHOLE


def _power(term: Term) -> int | None:
    """n of a division by 2**n."""
    divisor = int_value(term.args[1]) if term.op in (Op.INT_DIV, Op.INT_MOD) else None
    if divisor is None or divisor <= 0 or divisor & (divisor - 1):
        return None
    return divisor.bit_length() - 1


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """Bits that are set, first and last of each row."""
    first: int | None = None
    for number in range(WIDTH + 1):
        is_set = bool(mask >> number & 1)
        if is_set and first is None:
            first = number
        elif not is_set and first is not None:
            yield first, number - 1
            first = None


def _among(t: TermTable, number: Term, runs: Iterator[tuple[int, int]]) -> Term:
    return t.any_of(
        [
            t.true if (low, high) == (0, WIDTH - 1) else t.int_in_range(number, low, high)
            for low, high in runs
        ]
    )
