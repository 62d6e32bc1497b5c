"""Division and remainder by a symbolic divisor, replaced by numbers with their defining equation.

Enters: ground formulas. Leaves: formulas without such divisions, and facts `D >= 1 ==> L = D*q + r
and 0 <= r < D` for the new numbers q and r. Guaranteed: what refutes the result refutes the
original: for D < 1 nothing is said of q and r, which only allows more. Where a remainder stands in
a product with other factors, its equation is also given multiplied by them, so that solvers need
linear steps only.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Op, Term
from warpproof.logic.walk import outside_quantifiers, remake

_MOST_PAIRS = 20


def purify(ranges: Ranges, formulas: Sequence[Term]) -> tuple[list[Term], list[Term]]:
    """(the formulas, the facts)"""
    return Purifier(ranges)(formulas)


class Purifier:
    """For many questions about formulas that they share: each is looked at once, and the numbers
    that stand for a division are the same in all."""

    def __init__(self, ranges: Ranges) -> None:
        self._ranges = ranges
        self._table = ranges.table
        self._memo: dict[Term, Term] = {}
        self._parts: dict[tuple[Term, Term], tuple[Term, Term]] = {}
        self._remainders: dict[Term, Term] = {}  # by what was a division
        self._quotients: dict[Term, Term] = {}  # by remainder
        self._equations: dict[Term, tuple[Term, Term, Term]] = {}  # by remainder
        self._facts: dict[Term, list[Term]] = {}  # by remainder
        self._divisions: dict[Term, tuple[Term, ...]] = {}  # remainders, by formula

    def __call__(self, formulas: Sequence[Term]) -> tuple[list[Term], list[Term]]:
        pure = [self._pure(f) for f in formulas]
        divisions = dict.fromkeys(r for f in formulas for r in self._divisions[f])
        if not divisions:
            return pure, []
        facts = [fact for r in divisions for fact in self._facts[r]]
        facts += self._alike(list(divisions))
        return pure, [*facts, *self._multiplied([*pure, *facts])]

    def _alike(self, remainders: Sequence[Term]) -> list[Term]:
        """Of quotients by the same open divisor: equal ones are as often the divisor, and dividends
        of others are so far apart."""
        t = self._table
        by_divisor: dict[Term, list[Term]] = {}
        for remainder in remainders:
            by_divisor.setdefault(self._equations[remainder][2], []).append(remainder)
        pairs = [(d, *pair) for d, found in by_divisor.items() for pair in combinations(found, 2)]
        facts: list[Term] = []
        for divisor, one, other in pairs[:_MOST_PAIRS]:
            a, b = self._quotients[one], self._quotients[other]
            facts.append(t.implies(t.eq(a, b), t.eq(t.int_mul(divisor, a), t.int_mul(divisor, b))))
            for small, large in ((one, other), (other, one)):
                is_less = t.int_lt(self._quotients[small], self._quotients[large])
                least = t.int_add(divisor, t.int_sub(large, small))
                apart = t.int_sub(self._equations[large][0], self._equations[small][0])
                fact = t.implies(is_less, t.int_le(least, apart))
                facts.append(self._guarded(divisor, fact))
        return facts

    def _pure(self, root: Term) -> Term:
        memo = self._memo
        if root in self._divisions:
            return memo[root]
        divisions: dict[Term, None] = {}
        for term in outside_quantifiers([root]):
            if term not in memo:
                memo[term] = self._purified(term)
            if term in self._remainders:
                divisions[self._remainders[term]] = None
        self._divisions[root] = tuple(divisions)
        return memo[root]

    def _purified(self, term: Term) -> Term:
        """Its arguments are known."""
        if term.op in (Op.FORALL, Op.EXISTS):
            return term
        memo = self._memo
        args = [memo[a] for a in term.args]
        if term.op in (Op.INT_DIV, Op.INT_MOD) and int_value(args[1]) is None:
            quotient, remainder = self._divided(args[0], args[1])
            self._remainders[term] = remainder
            return quotient if term.op is Op.INT_DIV else remainder
        changed = any(a is not b for a, b in zip(args, term.args))
        return remake(self._table, term, args) if changed else term

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
        self._quotients[r] = q
        self._equations[r] = (dividend, whole, divisor)
        self._facts[r] = [self._guarded(divisor, f) for f in facts]
        return q, r

    def _guarded(self, divisor: Term, fact: Term) -> Term:
        """The fact where the divisor is at least 1."""
        t = self._table
        if self._ranges.is_positive(divisor):
            return fact
        return t.implies(t.int_le(t.integer(1), divisor), fact)

    def _multiplied(self, formulas: Sequence[Term]) -> list[Term]:
        t = self._table
        found: dict[Term, None] = {}
        for term in self._ranges.occurrences(formulas):
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
