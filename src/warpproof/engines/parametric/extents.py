"""How large the arrays have to be that a kernel is given.

Enters: the accesses to an array of open size. Leaves: the last elements it must have, as terms over
parameters and sizes of the launch, or None where none was found. Guaranteed: every access lies at
or behind the first element and at or before one of the last, which a solver has shown; which ones
are tried is a guess. Guards bound what stands in an index: with `x <= w - 1` and `y <= h - 1` the
index `y*w + x` is at most `(h-1)*w + w-1`; coordinates without a guard are at most those of the
last thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from warpproof.base.records import record, replace
from warpproof.engines.parametric.prove import QUICK, Prover
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.state import Known
from warpproof.engines.parametric.trace import MemoryAccess
from warpproof.logic.index.lemmas import shared_sizes
from warpproof.logic.index.polynomials import Divisor, int_value, split
from warpproof.logic.index.simplify import conjuncts, upper_bounds
from warpproof.logic.index.spread import arms
from warpproof.logic.terms import Op, Term, factors, polynomial
from warpproof.logic.walk import substitute, topological

_MOST_TRIED = 8
_MOST_STEPS = 5
_MOST_ARMS = 4
_LARGE = 1 << 30  # bounds that say no more than that a number fits its type
_NO_MEMORY = 1 << 47  # bytes that no address space of a device has


@record
class Extent:
    """Of one array: elements of so many bytes, up to each of `lasts`. None: not found."""

    step: int
    lasts: tuple[Term, ...] | None
    reason: str = ""


class Extents:
    def __init__(self, setting: Setting, prover: Prover) -> None:
        self._setting = setting
        self._table = setting.table
        self._prover = prover

    def of(
        self, accesses: Sequence[MemoryAccess], step: int, required: Sequence[Term] = ()
    ) -> Extent:
        """In launches that meet what is required."""
        lasts: dict[Term, None] = {}
        t = self._table
        for access in dict.fromkeys(accesses):
            here = f"line {access.span.line}: "
            if access.size is None:
                return Extent(step, None, f"{here}an access of symbolic size")
            if not self._prover.holds(
                (*access.known.all, *required), t.int_le(t.integer(0), access.offset), QUICK
            ):
                return Extent(step, None, f"{here}an index may be below 0")
            found = self._lasts(access, list(lasts), required)
            if None in found:
                return Extent(step, None, f"{here}no bound of the index was found")
            lasts.update((last, None) for last in found if last is not None)
        elements = [self._element(byte, step) for byte in lasts]
        whole = [e for e in elements if e is not None]
        if len(whole) < len(elements):
            return Extent(step, None, "an access across elements")
        return Extent(step, self._without_smaller(list(dict.fromkeys(whole))))

    def _lasts(
        self, access: MemoryAccess, known: Sequence[Term], required: Sequence[Term]
    ) -> list[Term | None]:
        """The last byte, or that of the first round of a loop and that of later ones."""
        last = self._last(access, known, required)
        if last is not None and not (last.is_constant and last.value >= _LARGE):
            return [last]
        cases = self._by_rounds(access)
        found = [self._last(case, known, required) for case in cases]
        return found if found and None not in found else [last]

    def _by_rounds(self, access: MemoryAccess) -> list[MemoryAccess]:
        """Where something is known of later rounds only, as in a loop that tests behind its body:
        the first round, and the others."""
        t, known = self._table, access.known
        for fact in known.facts:
            for first in fact.args if fact.op is Op.OR else ():
                counters = [a for a in first.args if a in self._setting.ranges.at_least_zero]
                if len(counters) != 1 or first is not t.eq(counters[0], t.integer(0)):
                    continue
                counter = counters[0]
                by = {counter: t.integer(0)}
                path, facts, assumed = (
                    tuple(substitute(t, list(part), by))
                    for part in (known.path, known.facts, known.assumed)
                )
                (offset,) = substitute(t, [access.offset], by)
                rest = t.any_of([arm for arm in fact.args if arm is not first])
                return [
                    replace(access, offset=offset, known=Known(path, facts, assumed)),
                    replace(access, known=Known((*known.path, rest), known.facts, known.assumed)),
                ]
        return []

    def _element(self, byte: Term, step: int) -> Term | None:
        """That in which a byte lies."""
        constant, monomials = polynomial(byte)
        if any(c % step for c in monomials.values()):
            return self._within_element(byte, step)
        parts = {m: c // step for m, c in monomials.items()}
        return self._table.int_polynomial(constant // step, parts)

    def _within_element(self, byte: Term, step: int) -> Term | None:
        """Where an element is accessed in parts."""
        low = self._setting.intervals(byte).low
        element = self._table.int_div(byte, self._table.integer(step))
        return element if low is not None and low >= 0 and self._is_open(element) else None

    def _without_smaller(self, lasts: list[Term]) -> tuple[Term, ...]:
        """Where one is surely at least another, that one says it all."""
        kept = list(lasts)
        for one in lasts:
            others = [o for o in kept if o is not one]
            if any(self._prover.holds((), self._table.int_le(one, o), QUICK) for o in others):
                kept = others
        return tuple(kept)

    def _last(
        self, access: MemoryAccess, known: Sequence[Term], required: Sequence[Term]
    ) -> Term | None:
        assert access.size is not None
        index = self._table.int_combine(access.size - 1, [(access.offset, 1)])
        facts = (*access.known.all, *required)
        tried: dict[Term, None] = {}
        large: dict[Term, None] = {}  # those that say no more than that a number fits its type
        for candidate in chain(known, self._candidates(access, index)):
            if polynomial(candidate)[0] >= _LARGE:
                if polynomial(candidate)[0] < _NO_MEMORY:
                    large[candidate] = None
            elif candidate not in tried:
                if len(tried) >= _MOST_TRIED:
                    break
                tried[candidate] = None
                if self._prover.holds(facts, self._table.int_le(index, candidate), quick=True):
                    return candidate
        shown = (c for c in large if self._prover.holds(facts, self._table.int_le(index, c)))
        return next(shown, None)

    def _candidates(self, access: MemoryAccess, index: Term) -> Iterator[Term]:
        yield from self.bounds(access.known, index)
        high = self._setting.intervals(index).high
        if high is not None and high < 1 << 20:
            yield self._table.integer(high)

    def bounds(self, known: Known, index: Term) -> Iterator[Term]:
        """Terms over parameters and sizes that may be at least the index."""
        yield from self._bounds(known, index)
        for arm in arms(self._table, index, self._is_telling, _MOST_ARMS):
            if arm is not index:
                yield from self._bounds(known, arm)

    def _is_telling(self, arm: Term) -> bool:
        """Over parameters and sizes, and no mere number."""
        return self._is_open(arm) and not arm.is_constant

    def _bounds(self, known: Known, index: Term) -> Iterator[Term]:
        if self._is_open(index):
            yield index
        t = self._table
        literals = [c for f in known.all for c in conjuncts(t, f)]
        told = [a for g in upper_bounds(t, literals) for a in self._arms_of_bound(g)]
        guards = [g for g in told if not self._is_open(g)]
        ranges = [g for g in guards if self._is_number(g) and -polynomial(g)[0] >= _LARGE]
        guards = [g for g in guards if g not in ranges]
        guards.sort(key=self._is_number)
        yield from self._bounded(index, guards, _MOST_STEPS)
        yield from self._divided(known, index)
        for after in self._remainders(index):
            yield from self._bounds(known, after)
        (last,) = substitute(t, [index], self._ends(index))
        if self._is_open(last):
            yield last
        yield from self._bounded(last, guards, 2)
        yield from self._bounded(index, [*guards, *ranges], _MOST_STEPS)

    def _ends(self, index: Term) -> dict[Term, Term]:
        """Coordinates of the thread whose index is largest: where they are taken away, the first's;
        else the last's."""
        t = self._table
        added = {a for m, c in polynomial(index)[1].items() if c > 0 for a in factors(m)}
        return {
            d.symbol: t.int_combine(-1, [(d.bound, 1)]) if d.symbol in added else t.integer(0)
            for d in self._setting.launch.digits
            if d.bound is not None
        }

    def _divided(self, known: Known, index: Term) -> Iterator[Term]:
        """Quotients at most those of the largest dividend."""
        t = self._table
        yield from self._shared(known, index)
        for monomial, scale in polynomial(index)[1].items():
            if monomial.op is not Op.INT_DIV or scale < 0 or int_value(monomial.args[1]) is None:
                continue
            number, divisor = monomial.args
            for bound in self.bounds(known, number):
                quotient = t.int_div(bound, divisor)
                after = t.int_combine(0, [(index, 1), (monomial, -scale), (quotient, scale)])
                if self._is_open(after):
                    yield after

    def _remainders(self, index: Term) -> Iterator[Term]:
        """With the largest remainder in the place of one; for one of a large number, what is
        divided: it is meant to be smaller."""
        t = self._table
        for monomial, scale in polynomial(index)[1].items():
            if monomial.op is not Op.INT_MOD or scale < 0:
                continue
            number, divisor = monomial.args
            if (int_value(divisor) or 0) >= _LARGE:
                most = number
            elif self._is_open(divisor):
                most = t.int_combine(-1, [(divisor, 1)])
            else:
                continue
            yield t.int_combine(0, [(index, 1), (monomial, -scale), (most, scale)])
            return

    def _shared(self, known: Known, index: Term) -> Iterator[Term]:
        """Parts of a number, as x*w div d, at most that number."""
        t = self._table
        for quotient in topological([index]):
            if quotient.op is not Op.INT_DIV or int_value(quotient.args[1]) is not None:
                continue
            for size in shared_sizes(quotient.args[0]):
                if self._is_open(size):
                    most = t.int_combine(-1, [(size, 1)])
                    (after,) = substitute(t, [index], {quotient: most})
                    yield from self._bounds(known, after)

    def _arms_of_bound(self, guard: Term) -> list[Term]:
        """Where something is at most one of two things, it may be at most either, as of minima."""
        t = self._table
        for monomial, coefficient in polynomial(guard)[1].items():
            if monomial.op is Op.ITE and coefficient < 0:
                return [
                    substitute(t, [guard], {monomial: arm})[0]
                    for arm in (*monomial.args[1:], monomial)
                ]
        return [guard]

    def _is_number(self, guard: Term) -> bool:
        """Does it bound by a number alone? Those say less."""
        return all(any(not self._is_open(a) for a in factors(m)) for m in polynomial(guard)[1])

    def _bounded(
        self,
        index: Term,
        guards: Sequence[Term],
        steps: int,
        seen: set[tuple[Term, frozenset[Term]]] | None = None,
    ) -> Iterator[Term]:
        """The index with what guards bound put at its largest, one after the other, whatever their
        order."""
        if self._is_open(index):
            yield index
            return
        seen = set() if seen is None else seen
        key = (index, frozenset(guards))
        if key in seen or self._prover.until.is_over:
            return
        seen.add(key)
        for guard in guards if steps else ():
            for after in self._less(index, guard):
                rest = [g for g in guards if g is not guard]
                yield from self._bounded(after, rest, steps - 1, seen)
        if steps < _MOST_STEPS:
            (last,) = substitute(self._table, [index], self._ends(index))
            if self._is_open(last):
                yield last

    def _less(self, index: Term, guard: Term) -> Iterator[Term]:
        """index - factor*guard, with the factor that takes the guard's private part away."""
        t = self._table
        private = [
            (m, c)
            for m, c in polynomial(guard)[1].items()
            if any(not self._is_open(a) for a in factors(m))
        ]
        for monomial, coefficient in private:
            if coefficient < 0:
                continue
            high, _ = split(t, index, Divisor(coefficient, factors(monomial)))
            constant, parts = polynomial(high)
            if constant or parts:
                after = t.int_sub(index, t.int_mul(high, guard))
                if self._is_simpler(after, index):
                    yield after
                    return

    def _is_simpler(self, after: Term, before: Term) -> bool:
        def count(term: Term) -> int:
            return sum(any(not self._is_open(a) for a in factors(m)) for m in polynomial(term)[1])

        return count(after) < count(before)

    def _is_as_in_c(self, quotient: Term, *, is_added: bool) -> bool:
        """Rounded down, as here, and toward zero, as in C, are the same; or C's is larger, and so
        is the whole bound."""
        number, divisor = quotient.args
        low = self._setting.intervals(number).low
        is_natural = low is not None and low >= 0
        return (int_value(divisor) or 0) > 0 and (is_natural or is_added)

    def _is_open(self, term: Term) -> bool:
        """Over parameters and sizes alone, in a form that is easily told."""
        added = {m for m, c in polynomial(term)[1].items() if c > 0}
        for sub in topological([term]):
            if sub.op in (Op.INT_MOD, Op.ITE):
                return False
            if sub.op is Op.INT_DIV and not self._is_as_in_c(sub, is_added=sub in added):
                return False
        return self._setting.is_of_launch(term)
