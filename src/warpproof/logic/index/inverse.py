"""Who wrote this cell? The inverse of an index map that is affine in digits.

Enters: the cell of a store as terms over its digits, the cell that is read, and what holds where
the store is active. Leaves: a term for each digit such that only these digits can have written the
cell, or None. The method is division in mixed radix: in `c0*d0 + c1*d1 + … = u` find a divisor D
such that the digits whose coefficients D does not divide make up a low part L with 0 <= L < D; then
L = u mod D and the rest is u div D, and both are solved in the same way.

Not trusted: `reading` uses the result in a form that is right for any terms, provided that no other
digits could have written the cell, and that is proved again by a query of its own (`InverseUse`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warpproof.logic.index.digits import Digit
from warpproof.logic.index.polynomials import (
    Divisor,
    as_divisor,
    atoms_of,
    int_value,
    is_zero,
    linear,
    mentions,
    split,
)
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import Simplifier, literals, upper_bounds
from warpproof.logic.terms import INT, Op, Term
from warpproof.logic.walk import substitute

Solution = dict[Term, Term]


class Inverter:
    """Solves for digits. `hypotheses` are polynomials q with q <= 0 that hold at the reader."""

    def __init__(self, ranges: Ranges, hypotheses: Sequence[Term] = ()) -> None:
        self._ranges = ranges
        self._table = ranges.table
        self._hypotheses = tuple(hypotheses)

    def solve(
        self, digits: Sequence[Digit], mask: Term, cell: Sequence[Term], target: Sequence[Term]
    ) -> Solution | None:
        solution: Solution = {}
        open_: dict[Term, Digit] = {d.symbol: d for d in digits}
        at_writer = [*self._hypotheses, *upper_bounds(self._table, [mask])]
        equations = list(zip(cell, target))
        progress = True
        while open_ and progress:
            progress = False
            for left, right in equations:
                (left,) = substitute(self._table, [left], solution)
                found = self._equation(left, right, open_, at_writer, mask)
                if found:
                    solution.update(found)
                    open_ = {s: d for s, d in open_.items() if s not in solution}
                    progress = True
            progress = self._from_mask(mask, open_, solution) or progress
            open_ = {s: d for s, d in open_.items() if s not in solution}
        return None if open_ else solution

    def _equation(
        self,
        left: Term,
        right: Term,
        open_: Mapping[Term, Digit],
        at_writer: Sequence[Term],
        mask: Term,
    ) -> Solution | None:
        divided = self._division_in(left, open_)
        if divided is not None:
            return self._through_division(left, right, divided, open_, at_writer, mask)
        parts: dict[Term, Term] = {}
        rest = left
        for symbol in open_:
            found = linear(self._table, rest, symbol)
            if found is None:
                return None
            slope, rest = found
            if not is_zero(slope):
                parts[symbol] = slope
        if not parts or any(mentions(slope, open_) for slope in parts.values()):
            return None
        goal = self._table.int_sub(right, rest)
        return self._descending(parts, goal, open_, at_writer)

    # --- indices made of a quotient and a remainder ---------------------------------------------

    def _division_in(self, left: Term, open_: Mapping[Term, Digit]) -> tuple[Term, Term] | None:
        """(number, divisor) of a division of digits, as in `(i % w) * h + i / w`."""
        for atom in atoms_of(left):
            if atom.op in (Op.INT_DIV, Op.INT_MOD) and mentions(atom.args[0], open_):
                number, divisor = atom.args
                if not mentions(divisor, open_) and self._ranges.is_positive(divisor):
                    return number, divisor
        return None

    def _through_division(
        self,
        left: Term,
        right: Term,
        divided: tuple[Term, Term],
        open_: Mapping[Term, Digit],
        at_writer: Sequence[Term],
        mask: Term,
    ) -> Solution | None:
        """Solved for quotient and remainder first, then for the number's own digits. Of the two,
        one that is not written to may be fixed by the mask, or else is any, as 0."""
        t = self._table
        number, divisor = divided
        quotient, remainder = t.fresh("quotient digit", INT), t.fresh("remainder digit", INT)
        self._ranges.counter(quotient)
        self._ranges.digit(remainder, divisor)
        if not self._ranges.is_nonnegative(number):
            return None
        parts = {t.int_div(number, divisor): quotient, t.int_mod(number, divisor): remainder}
        apart, mask_apart = substitute(t, [left, mask], parts)
        whole = t.int_add(t.int_mul(divisor, quotient), remainder)
        known = [self._in_terms_of(q, number, whole, open_) for q in at_writer]
        digits = {quotient: Digit(quotient, None), remainder: Digit(remainder, divisor)}
        found = self._equation(apart, right, digits, [*at_writer, *known], mask)
        if found is None:
            return None
        self._from_mask(mask_apart, digits, found)
        by = {digit: found.get(digit, t.integer(0)) for digit in digits}
        (value,) = substitute(t, [whole], by)
        return self._equation(number, value, open_, at_writer, mask)

    def _in_terms_of(self, q: Term, number: Term, whole: Term, open_: Mapping[Term, Digit]) -> Term:
        """A bound on the number as one on quotient and remainder, digits stripped: from
        w*a + b < w*h follows a < h."""
        t = self._table
        swapped = t.int_combine(0, [(q, 1), (number, -1), (whole, 1)])
        if mentions(swapped, open_):
            return q
        literal = Simplifier(self._ranges)(t.int_le(swapped, t.integer(0)))
        return t.int_sub(*literal.args) if literal.op is Op.INT_LE else q

    def _descending(
        self,
        parts: Mapping[Term, Term],
        goal: Term,
        open_: Mapping[Term, Digit],
        at_writer: Sequence[Term],
    ) -> Solution | None:
        """Digits that count down are turned round: d = bound - 1 - e with e a digit of the same
        range. The radix is then solved for e, and e is turned back."""
        t = self._table
        turned: dict[Term, Term] = {}
        upright: dict[Term, Term] = {}
        for symbol, slope in parts.items():
            bound = open_[symbol].bound
            if self._ranges.never_positive(slope) and (bound is not None or len(parts) == 1):
                if bound is None:
                    divisor = as_divisor(t.int_neg(slope))
                    if divisor is None:
                        return None
                    quotient, _ = self._divided(t.int_neg(goal), divisor)
                    return {symbol: quotient}
                last = t.int_combine(-1, [(bound, 1)])
                goal = t.int_sub(goal, t.int_mul(slope, last))
                upright[symbol] = t.int_neg(slope)
                turned[symbol] = last
            else:
                upright[symbol] = slope
        hypotheses = at_writer
        if turned:
            back = {s: t.int_sub(last, s) for s, last in turned.items()}
            hypotheses = substitute(t, list(at_writer), back)
        found = self._radix(upright, goal, hypotheses)
        if found is None:
            return None
        return {s: t.int_sub(turned[s], v) if s in turned else v for s, v in found.items()}

    def _radix(
        self, parts: Mapping[Term, Term], goal: Term, at_writer: Sequence[Term]
    ) -> Solution | None:
        if len(parts) == 1:
            ((symbol, slope),) = parts.items()
            if int_value(slope) == 1:
                return {symbol: goal}
            divisor = as_divisor(slope)
            return None if divisor is None else {symbol: self._divided(goal, divisor)[0]}
        candidates = dict.fromkeys(
            d for slope in parts.values() if (d := as_divisor(slope)) and d != Divisor(1, ())
        )
        for divisor in sorted(candidates, key=lambda d: (not self._is_clean(goal, d), _size(d))):
            found = self._split_at(divisor, parts, goal, at_writer)
            if found is not None:
                return found
        return None

    def _split_at(
        self, divisor: Divisor, parts: Mapping[Term, Term], goal: Term, at_writer: Sequence[Term]
    ) -> Solution | None:
        t = self._table
        low: dict[Term, Term] = {}
        high: dict[Term, Term] = {}
        for symbol, slope in parts.items():
            above, below = split(t, slope, divisor)
            if is_zero(below):
                high[symbol] = above
            elif is_zero(above):
                low[symbol] = slope
            else:
                return None
        if not low or not high:
            return None
        total = t.int_add(*(t.int_mul(slope, symbol) for symbol, slope in low.items()))
        if not self._ranges.in_range(total, divisor.term(t), at_writer):
            return None
        quotient, remainder = self._divided(goal, divisor)
        lower = self._radix(low, remainder, at_writer)
        upper = self._radix(high, quotient, at_writer)
        return None if lower is None or upper is None else {**lower, **upper}

    def _is_clean(self, goal: Term, divisor: Divisor) -> bool:
        high, low = split(self._table, goal, divisor)
        if is_zero(low):
            return True
        bound = divisor.term(self._table)
        return not is_zero(high) and self._ranges.in_range(low, bound, self._hypotheses)

    def _divided(self, goal: Term, divisor: Divisor) -> tuple[Term, Term]:
        """Quotient and remainder, without a division where the parts show."""
        t = self._table
        high, low = split(t, goal, divisor)
        bound = divisor.term(t)
        if is_zero(low) or self._ranges.in_range(low, bound, self._hypotheses):
            return high, low
        return t.int_add(high, t.int_div(low, bound)), t.int_mod(low, bound)

    def _from_mask(self, mask: Term, open_: Mapping[Term, Digit], solution: Solution) -> bool:
        """Digits that the mask fixes: `threadIdx.x == 0`."""
        t = self._table
        found = False
        for literal in literals(mask):
            if literal.op is not Op.EQ or literal.args[0].sort is not INT:
                continue
            (difference,) = substitute(t, [t.int_sub(*literal.args)], solution)
            for symbol in open_:
                parts = None if symbol in solution else linear(t, difference, symbol)
                if parts is None or int_value(parts[0]) not in (1, -1):
                    continue
                if any(mentions(parts[1], (s,)) for s in open_ if s not in solution):
                    continue
                value = int_value(parts[0])
                assert value is not None
                solution[symbol] = t.int_scale(parts[1], -value)
                found = True
        return found


def _size(divisor: Divisor) -> tuple[int, int]:
    return len(divisor.atoms), divisor.scale
