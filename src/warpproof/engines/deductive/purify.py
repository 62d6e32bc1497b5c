"""Division and remainder by a symbolic divisor, replaced by numbers with their defining equation.

Enters: ground formulas. Leaves: formulas without such divisions, and facts `D >= 1 ==> L = D*q + r
and 0 <= r < D` for the new numbers q and r. Guaranteed: what refutes the result refutes the
original: for D < 1 nothing is said of q and r, which only allows more. For a quotient that is
divided again, its equation is also given multiplied by the outer divisor, so that solvers need
linear steps only.
"""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.engines.deductive.polynomials import int_value
from warpproof.logic.terms import INT, Op, Term, TermTable, polynomial
from warpproof.logic.walk import outside_quantifiers, remake


def purify(table: TermTable, formulas: Sequence[Term]) -> tuple[list[Term], list[Term]]:
    """(the formulas, the facts)"""
    work = _Work(table)
    return [work.pure(f) for f in formulas], work.facts


class _Work:
    def __init__(self, table: TermTable) -> None:
        self._table = table
        self._memo: dict[Term, Term] = {}
        self._parts: dict[tuple[Term, Term], tuple[Term, Term]] = {}
        self._quotients: dict[Term, tuple[Term, Term]] = {}  # quotient: (equation's rest, divisor)
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
        for inner, (_, outer) in list(self._quotients.items()):
            if inner in polynomial(dividend)[1]:
                facts.append(t.eq(t.int_mul(outer, dividend), t.int_mul(outer, whole)))
        self._quotients[q] = (whole, divisor)
        positive = t.int_le(t.integer(1), divisor)
        self.facts += [t.implies(positive, f) for f in facts]
        return q, r
