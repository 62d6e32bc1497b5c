"""Formulas made smaller by integer reasoning of our own: the pass that keeps queries linear.

Enters: a formula over integers, arrays and floats. Leaves: an equivalent one, given the declared
ranges and the hypotheses. Four steps on each comparison:

    choice lifting    ite(c, a, b) + r <= 0     is ite(c, a + r <= 0, b + r <= 0)
    digit stripping   D*h + x < 0 is h < 0 for 0 <= x < D,
                      D*h + x = 0 is h = 0 and x = 0 for -D < x < D
    quotients         a div D <= k            is a < D*(k + 1)
    ranges            what the ranges decide is true or false

Each can be switched off by name, which is how the benchmark measures what it is worth.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import ClassVar

from warpproof.logic.index.polynomials import (
    Divisor,
    as_divisor,
    atoms_of,
    int_value,
    is_zero,
    linear,
    recomposed,
    split,
)
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Op, Term, TermTable, factors, polynomial
from warpproof.logic.walk import outside_quantifiers, remake, substitute


class Pass(Enum):
    """What a simplifier may do."""

    LIFT = "lift"
    STRIP = "strip"
    QUOTIENT = "quotient"
    DECIDE = "decide"


PASSES = frozenset(Pass)
_MOST_CHOICES = 8


class Simplifier:
    """Memoised for one set of hypotheses (polynomials q with q <= 0)."""

    passes: ClassVar[frozenset[Pass]] = PASSES

    def __init__(self, ranges: Ranges, hypotheses: Sequence[Term] = ()) -> None:
        self._ranges = ranges
        self._table: TermTable = ranges.table
        self._hypotheses = tuple(hypotheses)
        self._passes = self.passes
        self._memo: dict[Term, Term] = {}
        self._sizes: dict[Term, bool] = {}

    def __call__(self, term: Term) -> Term:
        memo = self._memo
        for sub in outside_quantifiers([term]):
            if sub in memo:
                continue
            if sub.op in (Op.FORALL, Op.EXISTS) or not sub.args:
                memo[sub] = sub
                continue
            args = [memo[a] for a in sub.args]
            changed = any(a is not b for a, b in zip(args, sub.args))
            made = remake(self._table, sub, args) if changed else sub
            if made.op in (Op.INT_DIV, Op.INT_MOD):
                made = self._divided(made)
            if made.op is Op.AND and Pass.STRIP in self._passes:
                made = self._put_together(made)
            memo[sub] = self._comparison(made, 0)
        return memo[term]

    def _put_together(self, term: Term) -> Term:
        """`x mod D = 0 and x div D = 0` is x = 0, of which more may be known."""
        t, zero = self._table, self._table.integer(0)
        parts = list(term.args)
        for part in term.args:
            digit = next((a for a in part.args if a.op is Op.INT_MOD), None)
            if part.op is not Op.EQ or digit is None or part is not t.eq(digit, zero):
                continue
            number, divisor = digit.args
            quotient = t.eq(t.int_div(number, divisor), zero)
            if quotient in parts and self._ranges.is_positive(divisor):
                parts = [p for p in parts if p is not part and p is not quotient]
                parts.append(self._equal_zero(number))
        return term if len(parts) == len(term.args) else t.all_of(parts)

    def _divided(self, term: Term) -> Term:
        """(D*h + x) div D = h + x div D and (D*h + x) mod D = x mod D, for D >= 1."""
        t = self._table
        dividend, bound = term.args
        divisor = as_divisor(bound)
        if divisor is None or not divisor.atoms or not all(map(self._is_size, divisor.atoms)):
            return term
        high, low = split(t, dividend, divisor)
        if self._fits(low, divisor):
            return high if term.op is Op.INT_DIV else low
        if is_zero(high):
            return term
        if term.op is Op.INT_MOD:
            return t.int_mod(low, bound)
        return t.int_add(high, t.int_div(low, bound))

    def _comparison(self, term: Term, depth: int) -> Term:
        if term.op is Op.INT_LE:
            p = self._table.int_sub(term.args[0], term.args[1])
            return self._lifted(p, False, depth)
        if term.op is Op.EQ and term.args[0].sort is INT:
            p = self._table.int_sub(term.args[0], term.args[1])
            return self._lifted(p, True, depth)
        return term

    def _lifted(self, p: Term, equal: bool, depth: int) -> Term:
        """The comparison p <= 0 or p = 0."""
        t = self._table
        choice = self._choice_in(p) if Pass.LIFT in self._passes and depth < _MOST_CHOICES else None
        if choice is None:
            return self._equal_zero(p) if equal else self._at_most_zero(p)
        branches = [substitute(t, [p], {choice: branch})[0] for branch in choice.args[1:]]
        then, other = (self._lifted(b, equal, depth + 1) for b in branches)
        return t.ite(choice.args[0], then, other)

    def _choice_in(self, p: Term) -> Term | None:
        return next((a for m in polynomial(p)[1] for a in factors(m) if a.op is Op.ITE), None)

    def _at_most_zero(self, p: Term) -> Term:
        t = self._table
        if Pass.STRIP in self._passes:
            p = t.int_combine(1, [(self._stripped(t.int_combine(-1, [(p, 1)])), 1)])
        without = self._without_quotient(p) if Pass.QUOTIENT in self._passes else None
        if without is not None:
            made = self._at_most_zero(without)
            # The other way to say it may be the one a solver can use: `Ranges.restated` tells.
            self._ranges.restate(t.int_le(without, t.integer(0)), t.int_le(p, t.integer(0)))
            return made
        if Pass.DECIDE in self._passes:
            if self._ranges.follows(p, self._hypotheses):
                return t.true
            if self._ranges.follows(t.int_combine(1, [(p, -1)]), self._hypotheses):
                return t.false
        return t.int_le(p, t.integer(0))

    def _without_quotient(self, p: Term) -> Term | None:
        """a div D <= k is a < D*(k + 1), and k <= a div D is D*k <= a, for D >= 1."""
        t = self._table
        quotients = [a for a in atoms_of(p) if a.op in (Op.INT_DIV, Op.INT_MOD)]
        if len(quotients) != 1 or quotients[0].op is not Op.INT_DIV:
            return None
        number, divisor = quotients[0].args
        parts = linear(t, p, quotients[0])
        if parts is None or not self._ranges.is_positive(divisor):
            return None
        scaled = t.int_mul(divisor, parts[1])
        if int_value(parts[0]) == 1:
            return t.int_combine(1, [(number, 1), (scaled, 1), (divisor, -1)])
        if int_value(parts[0]) == -1:
            return t.int_combine(0, [(scaled, 1), (number, -1)])
        return None

    def _stripped(self, p: Term) -> Term:
        """q with (p < 0) = (q < 0)."""
        while True:
            for divisor in self._divisors(p):
                high, low = split(self._table, p, divisor)
                if not is_zero(high) and self._fits(low, divisor):
                    p = high
                    break
            else:
                return p

    def _equal_zero(self, p: Term) -> Term:
        t = self._table
        parts: list[Term] = []
        while Pass.STRIP in self._passes:
            taken = self._taken_apart(p)
            if taken is None:
                break
            p, low = taken
            if not is_zero(low):
                parts.append(self._equal_zero(low))
        parts.append(t.eq(p, t.integer(0)))
        if Pass.DECIDE in self._passes and self._is_apart(p):
            return t.false
        return t.all_of(parts)

    def _taken_apart(self, p: Term) -> tuple[Term, Term] | None:
        """(high, low) such that p = 0 exactly where both are 0."""
        t = self._table
        for divisor in self._divisors(p):
            high, low = split(t, p, divisor)
            if is_zero(high):
                continue
            size = divisor.term(t)
            for shift in (0, 1, -1):
                shifted = t.int_combine(0, [(low, 1), (size, shift)])
                if shifted is not p and self._is_small(shifted, divisor):
                    return t.int_combine(-shift, [(high, 1)]), shifted
        return None

    def _is_apart(self, p: Term) -> bool:
        t = self._table
        below = self._ranges.follows(t.int_combine(1, [(p, 1)]), self._hypotheses)
        return below or self._ranges.follows(t.int_combine(1, [(p, -1)]), self._hypotheses)

    def _fits(self, low: Term, divisor: Divisor) -> bool:
        return is_zero(low) or self._ranges.in_range(
            low, divisor.term(self._table), self._hypotheses
        )

    def _is_small(self, low: Term, divisor: Divisor) -> bool:
        """-D < low < D: then D divides low only if it is 0."""
        if is_zero(low):
            return True
        t = self._table
        low = recomposed(t, low)
        ends = ([(low, 1), (divisor.term(t), -1)], [(low, -1), (divisor.term(t), -1)])
        return all(self._ranges.follows(t.int_combine(1, e), self._hypotheses) for e in ends)

    def _divisors(self, p: Term) -> list[Divisor]:
        """Bounds of digits that occur, and sizes: all at least 1."""
        found: dict[Divisor, None] = {}
        for bound in self._ranges.digits_below(p).values():
            divisor = as_divisor(bound)
            if divisor is not None:
                found[divisor] = None
        for monomial in polynomial(p)[1]:
            for atom in factors(monomial):
                if Divisor(1, (atom,)) not in found and self._is_size(atom):
                    found[Divisor(1, (atom,))] = None
        return list(found)

    def _is_size(self, atom: Term) -> bool:
        """At least 1, by its range or by the hypotheses."""
        if atom in self._ranges.at_least_one:
            return True
        if atom.op is not Op.SYMBOL or not self._hypotheses:
            return False
        known = self._sizes.get(atom)
        if known is None:
            p = self._table.int_combine(1, [(atom, -1)])
            known = self._sizes[atom] = self._ranges.follows(p, self._hypotheses)
        return known


def literals(formula: Term) -> tuple[Term, ...]:
    """The members of a conjunction."""
    return formula.args if formula.op is Op.AND else (formula,)


def conjuncts(table: TermTable, formula: Term) -> list[Term]:
    """As `literals`, also through negated disjunctions."""
    found: list[Term] = []
    pending = [formula]
    while pending:
        term = pending.pop()
        if term.op is Op.AND:
            pending += reversed(term.args)
        elif term.op is Op.NOT and term.args[0].op is Op.OR:
            pending += [table.not_(a) for a in reversed(term.args[0].args)]
        else:
            found.append(term)
    return found


def upper_bounds(table: TermTable, formulas: Iterable[Term]) -> list[Term]:
    """Polynomials q with q <= 0 that the formulas say outright; an equality says two."""
    found: list[Term] = []
    for formula in formulas:
        for literal in literals(formula):
            if literal.op is Op.INT_LE:
                found.append(table.int_sub(*literal.args))
            elif literal.op is Op.EQ and literal.args[0].sort is INT:
                difference = table.int_sub(*literal.args)
                found += [difference, table.int_neg(difference)]
    return found


def known_true(table: TermTable, known: Collection[Term], condition: Term) -> bool | None:
    """Whether literals decide a condition by its form alone."""
    if condition in known:
        return True
    if table.not_(condition) in known:
        return False
    if condition.op is Op.AND:
        answers = [known_true(table, known, a) for a in condition.args]
        return False if False in answers else True if all(answers) else None
    if condition.op is Op.OR:
        answers = [known_true(table, known, a) for a in condition.args]
        return True if True in answers else False if all(a is False for a in answers) else None
    return None


def under(table: TermTable, known: Collection[Term], term: Term) -> Term:
    """The term where these literals hold: choices that they decide are taken."""
    if not known:
        return term
    memo: dict[Term, Term] = {}
    for sub in outside_quantifiers([term]):
        if sub.op is Op.ITE:
            decided = known_true(table, known, memo[sub.args[0]])
            if decided is not None:
                memo[sub] = memo[sub.args[1] if decided else sub.args[2]]
                continue
        args = [memo[a] for a in sub.args] if sub.op not in (Op.FORALL, Op.EXISTS) else []
        changed = any(a is not b for a, b in zip(args, sub.args))
        memo[sub] = remake(table, sub, args) if changed else sub
    return memo[term]
