"""What is known of the numbers in an array as a whole: between what they lie.

Enters: a value that is stored, or contents. Leaves: `Numbers`, of which all elements are. Limits
are numbers, and terms that each element is less than (`x < n` where it is `rand() % n`, or where a
branch said so). Guaranteed: every element that something has written is within the limits; unless
some may be unset (`is_part`), every element is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from warpproof.base.records import record, replace
from warpproof.logic.index.polynomials import linear
from warpproof.logic.terms import BOOL, INT, Op, Term, TermTable, polynomial
from warpproof.logic.walk import free_symbols, tree_size
from warpproof.semantics.domain.integer_values import type_range
from warpproof.semantics.domain.registers import Object, Value
from warpproof.semantics.host.bounds import Bounds
from warpproof.semantics.host.facts import Line, Numbers

_MOST_TERMS = 4
_LARGEST_TERM = 24
_MOST_CONDITIONS = 24


@record
class Filled:
    """So many bytes of an object that were stored, from an offset on, and what: in all executions
    that come to a path, or (None) in some."""

    object: Object
    start: Term
    length: Term
    numbers: Numbers | None
    path: tuple[Term, ...] | None
    value: Value | None = None


def is_older(term: Term, than: Term) -> bool:
    """Is it made of symbols that are older than this one?"""
    return all(s.id < than.id for s in free_symbols([term]))


def outer(numbers: Numbers, first_inner: Term) -> Numbers:
    """Without terms made of symbols that are as new as this one."""
    below = frozenset(t for t in numbers.below if is_older(t, first_inner))
    line = numbers.line
    if line is not None and not all(is_older(t, first_inner) for t in (line.step, line.first)):
        line = None
    return replace(numbers, below=below, line=line)


def displaced(numbers: Numbers, offset: int | None) -> Numbers:
    """So many bytes from where they were (None: that is not known)."""
    return numbers if offset == 0 else replace(numbers, line=None)


def line_of(t: TermTable, value: Value | None, round_: Term) -> Line | None:
    """What one round after the other stores in a row, if it grows with their number."""
    parts = linear(t, value, round_) if isinstance(value, Term) and value.sort is INT else None
    if parts is None or not all(is_older(part, round_) for part in parts):
        return None
    return None if any(tree_size(part) > _LARGEST_TERM for part in parts) else Line(*parts)


def common(a: Numbers, b: Numbers) -> Numbers | None:
    """Elements of one or the other, wherever."""
    if a.size != b.size:
        return None
    low, high = min(a.low, b.low), max(a.high, b.high)
    return Numbers(a.size, low, high, a.below & b.below, a.is_part or b.is_part)


def any_of(ways: Sequence[tuple[Numbers, Bounds]]) -> Numbers | None:
    """Elements of one or the other, each where its own bounds hold."""
    first = ways[0][0]
    if any(numbers.size != first.size for numbers, _ in ways):
        return None
    terms = {t for numbers, _ in ways for t in numbers.below}
    return Numbers(
        first.size,
        min(numbers.low for numbers, _ in ways),
        max(numbers.high for numbers, _ in ways),
        frozenset(t for t in terms if all(_is_below(t, *way) for way in ways)),
        any(numbers.is_part for numbers, _ in ways),
        first.line if all(numbers.line == first.line for numbers, _ in ways) else None,
    )


def _is_below(term: Term, numbers: Numbers, bounds: Bounds) -> bool:
    return term in numbers.below or numbers.high < bounds.of(term)[0]


def of_value(
    t: TermTable, bounds: Bounds, conditions: Iterable[Term], value: Value, size: int
) -> Numbers | None:
    """A number that is stored, where the conditions hold."""
    if not isinstance(value, Term):
        return None
    if value.sort is BOOL:
        return Numbers(size, 0, 1)
    if value.sort is not INT:
        return None
    low, high = bounds.of(value)
    least, most = type_range(8 * size, True)
    if low < least or high > most:
        return None  # it is held as another number of the same bytes
    below: dict[Term, None] = {}
    for term in _above(t, bounds, conditions, value):
        if not term.is_constant and tree_size(term) <= _LARGEST_TERM:
            below[term] = None
    return Numbers(size, low, high, frozenset(list(below)[:_MOST_TERMS]))


def _above(t: TermTable, bounds: Bounds, conditions: Iterable[Term], value: Term) -> Iterator[Term]:
    """Terms that a value is less than."""
    for monomial, coefficient in polynomial(value)[1].items():
        if monomial.op is Op.INT_MOD and coefficient == 1:
            divisor = monomial.args[1]
            if bounds.of(divisor)[0] >= 1:
                yield t.int_add(t.int_sub(value, monomial), divisor)
    own = set(free_symbols([value]))
    for condition in list(conditions)[-_MOST_CONDITIONS:]:
        for part in condition.args if condition.op is Op.AND else (condition,):
            if part.op is Op.INT_LE:  # a - b <= 0, so that value < 1 + value - (a - b)
                term = t.int_combine(1, [(value, 1), (t.int_sub(*part.args), -1)])
                if own and own.isdisjoint(free_symbols([term])):
                    yield term
