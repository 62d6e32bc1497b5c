"""Division and remainder by a symbolic divisor, replaced by numbers with their defining equation.

Enters: ground formulas. Leaves: formulas without such divisions, and facts `D >= 1 ==> L = D*q + r
and 0 <= r < D` for the new numbers q and r. Guaranteed: what refutes the result refutes the
original: for D < 1 nothing is said of q and r, which only allows more. Where a remainder stands in
a product with other factors, its equation is also given multiplied by them, so that solvers need
linear steps only.
"""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Op, Term
from warpproof.logic.walk import outside_quantifiers, remake, topological


def purify(ranges: Ranges, formulas: Sequence[Term]) -> tuple[list[Term], list[Term]]:
    """(the formulas, the facts)"""
    work = _Work(ranges)
    pure = [work.pure(f) for f in formulas]
    return pure, [*work.facts, *work.multiplied(pure)]


class _Work:
    def __init__(self, ranges: Ranges) -> None:
        self._ranges = ranges
        self._table = ranges.table
        self._memo: dict[Term, Term] = {}
        self._parts: dict[tuple[Term, Term], tuple[Term, Term]] = {}
        self._equations: dict[Term, tuple[Term, Term, Term]] = {}  # by remainder
        self.facts: list[Term] = []

    def pure(self, root: Term) -> Term:
        memo = self._memo
        for term in outside_quantifiers([root]):
            if term in memo:
                continue
            if term.op in (Op.FORALL, Op.EXISTS):
                memo[term] = term
                continue
            args = [memo[a] for a in term.args]
            if term.op in (Op.INT_DIV, Op.INT_MOD) and int_value(args[1]) is None:
                quotient, remainder = self._divided(args[0], args[1])
                memo[term] = quotient if term.op is Op.INT_DIV else remainder
                continue
            changed = any(a is not b for a, b in zip(args, term.args))
            memo[term] = remake(self._table, term, args) if changed else term
        return memo[root]

    def _divided(self, dividend: Term, divisor: Term) -> tuple[Term, Term]:
        known = self._parts.get((dividend, divisor))
        if known is not None:
            return known
        t = self._table
        q, r = t.fresh("quotient", INT), t.fresh("remainder", INT)
        self._parts[dividend, divisor] = q, r
        whole = t.int_add(t.int_mul(divisor, q), r)
        facts = [
            t.eq(dividend, whole),
            t.int_le(t.integer(0), r),
            t.int_lt(r, divisor),
            t.implies(t.int_le(t.integer(0), dividend), t.int_le(t.integer(0), q)),
        ]
        self._equations[r] = (dividend, whole, divisor)
        self.facts += [self._guarded(divisor, f) for f in facts]
        return q, r

    def _guarded(self, divisor: Term, fact: Term) -> Term:
        """The fact where the divisor is at least 1."""
        t = self._table
        if self._ranges.is_positive(divisor):
            return fact
        return t.implies(t.int_le(t.integer(1), divisor), fact)

    def multiplied(self, formulas: Sequence[Term]) -> list[Term]:
        t = self._table
        found: dict[Term, None] = {}
        for term in topological([*formulas, *self.facts]):
            if term.op is not Op.INT_PRODUCT:
                continue
            for remainder in dict.fromkeys(f for f in term.args if f in self._equations):
                others = list(term.args)
                others.remove(remainder)
                if any(o in self._equations for o in others):
                    continue
                dividend, whole, divisor = self._equations[remainder]
                equal = t.eq(t.int_mul(dividend, *others), t.int_mul(whole, *others))
                found[self._guarded(divisor, equal)] = None
        return list(found)
