"""Sums and products of bit-vectors multiplied out, to compare them as polynomials.

Enters: sums of multiples of terms, modulo 2**width. Leaves: coefficients of atoms (`linear`) or of
products of atoms (`monomials`), and whether such a sum is zero whatever its atoms are (`vanishes`).

A choice is a polynomial too: `ite(c, x, y)` is `[c] * x + (1 - [c]) * y`, where the *indicator* [c]
is 1 where c holds and 0 elsewhere. The indicators of all the values that a term can have, if those
are few, add up to 1: so counts by value add up to the number of what was counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from warpproof.logic.table.cons import Term
from warpproof.logic.table.intervals import Intervals
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import BOOL, BitVec

MONOMIALS = 64
"""Monomials at most when products are multiplied out."""

FEW = 256
"""Values of a term at most whose indicators are seen together."""

QUICK = 1 << 13
"""Terms looked at for summands that are the same one by one."""

MOST_FACTORS = 4
"""Members of a conjunction at most that is seen as a product of indicators."""

Linear = tuple[int, dict[Term, int], bool]
"""A constant, the coefficient (never 0) of each atom, and whether anything cancelled out."""

Monomials = dict[tuple[Term, ...], int]
"""The coefficient (never 0) of each product of atoms, which are sorted; the empty one is 1."""

_CONST, _ITE = Op.BV_CONST, Op.ITE
_ADD, _SUB, _MUL, _NEG = Op.BV_ADD, Op.BV_SUB, Op.BV_MUL, Op.BV_NEG


def linear(
    parts: Iterable[tuple[Term, int]], mask: int, patience: int, *, choices: bool = False
) -> Linear | None:
    """A sum of multiples of terms as one of atoms; None where more than `patience` terms would be
    looked at. A term that occurs twice is looked at once: the youngest comes first. With `choices`,
    one between constants is a multiple of its condition, and None is also the answer where an atom
    is left that nothing can cancel."""
    coefficients: dict[int, int] = {}
    pending: list[tuple[int, Term]] = []

    def take(term: Term, factor: int) -> None:
        place = -term.id
        before = coefficients.get(place)
        if before is None:
            coefficients[place] = factor & mask
            heappush(pending, (place, term))
        else:
            coefficients[place] = (before + factor) & mask

    for term, factor in parts:
        take(term, factor)
    constant, atoms, anything = 0, {}, False
    while pending:
        place, term = heappop(pending)
        factor = coefficients.pop(place)
        patience -= 1
        if patience < 0:
            return None
        op = term.op
        if factor == 0:
            anything = True
        elif op is _CONST:
            constant += factor * term.payload
        elif op is _ADD:
            take(term.args[0], factor)
            take(term.args[1], factor)
        elif op is _SUB:
            take(term.args[0], factor)
            take(term.args[1], -factor)
        elif op is _NEG:
            take(term.args[0], -factor)
        elif op is _MUL and term.args[1].op is _CONST:
            take(term.args[0], factor * term.args[1].payload)
        elif not choices:
            atoms[term] = factor
        elif op is _ITE and term.args[1].op is _CONST and term.args[2].op is _CONST:
            condition, then, other = term.args
            take(condition, factor * (then.payload - other.payload))
            constant += factor * other.payload
        elif op is _MUL or op is _ITE or term.sort is BOOL:
            atoms[term] = factor
        elif not any(a.op is not _MUL for a in atoms):  # no choice that could have it
            return None
        else:
            atoms[term] = factor
    return constant & mask, atoms, anything


# --- whether a sum is zero ------------------------------------------------------------------------


def vanishes(
    parts: Iterable[tuple[Term, int]], mask: int, patience: int, ranges: Intervals
) -> bool:
    """Whether a sum of multiples of terms is zero as a polynomial; no also where that would take
    more than `patience` steps."""
    parts = list(parts)
    if _cancels(parts, mask):
        return True
    rest = linear(parts, mask, patience, choices=True)
    if rest is None:
        return False
    constant, atoms, _ = rest
    if not any(a.op is _ITE or a.sort is BOOL for a in atoms):
        return collected(constant, atoms, mask) == {}
    total: Monomials = {(): constant} if constant else {}
    for atom, factor in atoms.items():
        parts_of = _expanded(atom, mask)
        if parts_of is None or len(total) > patience:
            return False
        for product, coefficient in parts_of.items():
            count(total, product, factor * coefficient, mask)
    return _by_cases(total, mask, patience, ranges) == {}


def _cancels(parts: list[tuple[Term, int]], mask: int) -> bool:
    """The quick way where the summands are the same, one by one, in other groups."""
    total: dict[Term, int] = {}
    patience = QUICK
    for whole, factor in parts:
        stack = [whole]
        while stack:
            patience -= 1
            if patience < 0:
                return False
            term = stack.pop()
            if term.op is _ADD:
                stack += term.args
            else:
                total[term] = total.get(term, 0) + factor
    return not any(factor & mask for factor in total.values())


def _expanded(atom: Term, mask: int, depth: int = 3) -> Monomials | None:
    """A product, choice or indicator multiplied out."""
    if atom.sort is BOOL:
        return _indicator(atom, mask)
    if atom.op is not _ITE or depth == 0:
        return monomials(atom)
    condition, then, other = atom.args
    found = _indicator(condition, mask)
    x = _expanded_sum(then, mask, depth - 1)
    y = _expanded_sum(other, mask, depth - 1)
    if found is None or x is None or y is None:
        return None
    for product, coefficient in y.items():
        count(x, product, -coefficient, mask)
    chosen = times(found, x, mask)
    if chosen is not None:
        for product, coefficient in y.items():
            count(chosen, product, coefficient, mask)
    return chosen


def _expanded_sum(term: Term, mask: int, depth: int) -> Monomials | None:
    parts = linear([(term, 1)], mask, MONOMIALS)
    if parts is None:
        return None
    total: Monomials = {(): parts[0]} if parts[0] else {}
    for atom, factor in parts[1].items():
        inner = _expanded(atom, mask, depth)
        if inner is None or len(total) + len(inner) > MONOMIALS:
            return None
        for product, coefficient in inner.items():
            count(total, product, factor * coefficient, mask)
    return total


def _indicator(formula: Term, mask: int, depth: int = 2) -> Monomials | None:
    """1 where the formula holds, 0 elsewhere, as a polynomial of indicators."""
    if depth and formula.op is Op.NOT:
        inner = _indicator(formula.args[0], mask, depth - 1)
        if inner is None:
            return None
        opposite = {product: -coefficient & mask for product, coefficient in inner.items()}
        count(opposite, (), 1, mask)
        return opposite
    if depth and formula.op is Op.AND and len(formula.args) <= MOST_FACTORS:
        whole: Monomials | None = {(): 1}
        for member in formula.args:
            whole = times(whole, _indicator(member, mask, depth - 1), mask)
        return whole
    return {(formula,): 1}


def case_of(formula: Term, ranges: Intervals) -> tuple[Term, int, int, int] | None:
    """Where a formula says that a term with few values has one of them: the term, the value, and
    the least and greatest value."""
    if formula.op is not Op.EQ:
        return None
    term, value = formula.args
    if value.op is not _CONST:
        return None
    low, high = ranges.unsigned(term)
    return (term, value.payload, low, high) if high - low < FEW else None


_Cases = dict[tuple[tuple[int, int], ...], int]
"""As `Monomials`; a factor is a term's id and the value that it has there, or what stands here."""

_TRUTH, _VALUE = -1, -2
"""The factor is whether a formula holds, or the value of a term."""


def _by_cases(total: Monomials, mask: int, patience: int, ranges: Intervals) -> _Cases | None:
    """With the indicator of a term's greatest value written as 1 less all the others."""
    found: _Cases = {}
    for product, coefficient in total.items():
        todo: list[tuple[tuple[tuple[int, int], ...], int]] = [((), coefficient)]
        for atom in product:
            case = case_of(atom, ranges)
            if case is None:
                kind = _TRUTH if atom.sort is BOOL else _VALUE
                todo = [((*done, (atom.id, kind)), c) for done, c in todo]
                continue
            term, value, low, high = case
            if value != high:
                todo = [((*done, (term.id, value)), c) for done, c in todo]
                continue
            others = [((*done, (term.id, v)), -c) for done, c in todo for v in range(low, high)]
            todo = [*todo, *others]
        patience -= len(todo)
        if patience < 0:
            return None
        for factors, c in todo:
            key = _without_squares(factors)
            now = (found.get(key, 0) + c) & mask
            if now:
                found[key] = now
            else:
                found.pop(key, None)
    return found


def _without_squares(factors: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Sorted, and each indicator once: its square is itself."""
    if len(factors) < 2:
        return factors
    values = [f for f in factors if f[1] == _VALUE]
    return tuple(sorted([*values, *{f for f in factors if f[1] != _VALUE}]))


# --- products -------------------------------------------------------------------------------------


_DEEPEST = 4
"""How far products inside products are multiplied out."""


def monomials(term: Term, depth: int = _DEEPEST) -> Monomials | None:
    """A term as a sum of products of atoms; None where that would be more than `MONOMIALS`."""
    sort = term.sort
    assert isinstance(sort, BitVec)
    if term.op is _MUL and term.args[1].op is not _CONST and depth:
        x, y = term.args
        return times(monomials(x, depth - 1), monomials(y, depth - 1), sort.mask)
    parts = linear([(term, 1)], sort.mask, MONOMIALS)
    return None if parts is None else collected(parts[0], parts[1], sort.mask, depth)


def collected(
    constant: int, atoms: dict[Term, int], mask: int, depth: int = _DEEPEST
) -> Monomials | None:
    total: Monomials = {(): constant} if constant else {}
    for atom, factor in atoms.items():
        if atom.op is not _MUL or depth == 0:
            count(total, (atom,), factor, mask)
            continue
        parts = monomials(atom, depth)
        if parts is None or len(total) + len(parts) > MONOMIALS:
            return None
        for product, coefficient in parts.items():
            count(total, product, factor * coefficient, mask)
    return total


def times(a: Monomials | None, b: Monomials | None, mask: int) -> Monomials | None:
    if a is None or b is None or len(a) * len(b) > MONOMIALS:
        return None
    total: Monomials = {}
    for p, c in a.items():
        for q, d in b.items():
            count(total, tuple(sorted((*p, *q), key=_id)), c * d, mask)
    return total


def count(total: Monomials, product: tuple[Term, ...], coefficient: int, mask: int) -> None:
    value = (total.get(product, 0) + coefficient) & mask
    if value:
        total[product] = value
    else:
        total.pop(product, None)


def _id(term: Term) -> int:
    return term.id
