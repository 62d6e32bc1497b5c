"""Numbers between which an integer term lies.

Enters: what `Ranges` knows of symbols and of the values of functions, and limits of products and
sums of which more is known than of their parts (the number of a thread in its launch). Leaves: for
each term an `Interval`, an end of which is None where nothing is known. Guaranteed: in all values
within the limits the term lies between the two.
"""

from __future__ import annotations

from collections.abc import Iterable

from warpproof.base.records import record
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term, factors, polynomial, summands
from warpproof.logic.walk import topological


@record
class Interval:
    low: int | None
    high: int | None

    def within(self, low: int, high: int) -> bool:
        return (
            self.low is not None and self.high is not None and low <= self.low and self.high <= high
        )


ALL = Interval(None, None)


class Intervals:
    """What is known of symbols, products and sums limits all that is made of them."""

    def __init__(self, ranges: Ranges) -> None:
        self._ranges = ranges
        self._limits: dict[Term, Interval] = {}
        self._sums: list[tuple[dict[Term, int], Interval]] = []
        self._memo: dict[Term, Interval] = {}

    def limit(self, of: Term, low: int | None, high: int | None) -> None:
        """Of a symbol, or of a product of symbols."""
        self._limits[of] = Interval(low, high)
        self.look_again()

    def limit_sum(self, term: Term, low: int | None, high: int | None) -> None:
        """Of a polynomial without constant, wherever it is part of a larger one."""
        self._sums.append((polynomial(term)[1], Interval(low, high)))
        self.look_again()

    def look_again(self) -> None:
        """More is known of some symbol than when it was asked for."""
        self._memo.clear()

    def __call__(self, term: Term) -> Interval:
        memo = self._memo
        if term not in memo:
            for sub in topological([term]):
                if sub not in memo and sub.sort is INT:
                    memo[sub] = self._of(sub)
        return memo[term]

    def _of(self, term: Term) -> Interval:
        value = int_value(term)
        if value is not None:
            return Interval(value, value)
        known = self._limits.get(term)
        if known is not None:
            return known
        if term.op in (Op.SYMBOL, Op.APPLY):
            return self._declared(term)
        memo = self._memo
        match term.op:
            case Op.INT_SUM:
                return self._sum(term)
            case Op.INT_PRODUCT:
                return self._product(term.args)
            case Op.ITE:
                return _hull([memo[a] for a in term.args[1:]])
            case Op.INT_MOD:
                return self._remainder(memo[term.args[0]], memo[term.args[1]])
            case Op.INT_DIV:
                return _quotient(memo[term.args[0]], memo[term.args[1]])
            case _:
                return ALL

    def _declared(self, term: Term) -> Interval:
        ranges = self._ranges
        key: FunctionSymbol | Term = term.payload if term.op is Op.APPLY else term
        if key in ranges.limits:
            return Interval(*ranges.limits[key])
        if term in ranges.bounds:
            high = self(ranges.bounds[term]).high
            return Interval(0, None if high is None else high - 1)
        if term in ranges.at_least_one:
            return Interval(1, None)
        if term in ranges.at_least_zero or key in ranges.unsigned_functions:
            return Interval(0, None)
        return ALL

    def _sum(self, term: Term) -> Interval:
        constant, left = summands(term)
        total = Interval(constant, constant)
        for known, interval in self._sums:
            scale = _multiple(left, known)
            if scale:
                for monomial in known:
                    del left[monomial]
                total = _add(total, _scaled(interval, scale))
        for monomial, scale in left.items():
            total = _add(total, _scaled(self._memo[monomial], scale))
        return total

    def _product(self, parts: tuple[Term, ...]) -> Interval:
        rest = list(parts)
        result = Interval(1, 1)
        for known in [k for k in self._limits if k.op is Op.INT_PRODUCT]:
            if _contains(rest, factors(known)):
                for part in factors(known):
                    rest.remove(part)
                result = _times(result, self._limits[known])
        for part in rest:
            result = _times(result, self._memo[part])
        return result

    def _remainder(self, of: Interval, by: Interval) -> Interval:
        if by.low is None or by.low <= 0:
            return ALL
        if of.low is not None and of.low >= 0 and of.high is not None and of.high < by.low:
            return of
        high = None if by.high is None else by.high - 1
        if of.low is not None and of.low >= 0 and of.high is not None:
            high = of.high if high is None else min(high, of.high)
        return Interval(0, high)


def _multiple(have: dict[Term, int], known: dict[Term, int]) -> int:
    """How often the whole of a polynomial is in another, 0 if it is not."""
    scale = 0
    for monomial, coefficient in known.items():
        found = have.get(monomial)
        if found is None or found % coefficient or (scale and found != scale * coefficient):
            return 0
        scale = found // coefficient
    return scale


def _contains(have: list[Term], parts: Iterable[Term]) -> bool:
    left = list(have)
    for part in parts:
        if part not in left:
            return False
        left.remove(part)
    return True


def _add(a: Interval, b: Interval) -> Interval:
    return Interval(
        None if a.low is None or b.low is None else a.low + b.low,
        None if a.high is None or b.high is None else a.high + b.high,
    )


def _scaled(a: Interval, scale: int) -> Interval:
    low = None if a.low is None else a.low * scale
    high = None if a.high is None else a.high * scale
    return Interval(low, high) if scale >= 0 else Interval(high, low)


def _times(a: Interval, b: Interval) -> Interval:
    if a.low is not None and b.low is not None and a.low >= 0 and b.low >= 0:
        high = None if a.high is None or b.high is None else a.high * b.high
        return Interval(a.low * b.low, high)
    if a.low is None or a.high is None or b.low is None or b.high is None:
        return ALL
    ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return Interval(min(ends), max(ends))


def _quotient(of: Interval, by: Interval) -> Interval:
    if by.low is None or by.low <= 0 or of.low is None:
        return ALL
    if of.low >= 0:
        high = None if of.high is None else of.high // by.low
        return Interval(0 if by.high is None else of.low // by.high, high)
    return Interval(of.low // by.low, None if of.high is None else max(of.high, 0) // by.low)


def _hull(some: list[Interval]) -> Interval:
    lows, highs = [i.low for i in some], [i.high for i in some]
    return Interval(
        None if None in lows else min(x for x in lows if x is not None),
        None if None in highs else max(x for x in highs if x is not None),
    )
