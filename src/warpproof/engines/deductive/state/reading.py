"""Reads of parallel stores, resolved through the inverse of the store's index map.

Enters: a term in which versions of arrays are applied to cells. Leaves: an equal term in which only
initial and unknown versions are applied, and the list of inverses it rests on. For a store of
`value(d)` into `cell(d)` by all digits d with `mask(d)`, and d* = inverse(u):

    store(u) = ite(in range(d*) and mask(d*) and cell(d*) = u, value(d*), previous(u))

This holds for any d* as long as no other digits can have written u. That is the obligation of each
`InverseUse`, proved by a query that knows nothing of how d* was found. Results are memoised by
application, so shared reads stay shared.
"""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.base.records import record
from warpproof.engines.deductive.state.arrays import AtomicReduction, Store, Version, Versions
from warpproof.engines.deductive.state.totals import Totals
from warpproof.logic.index.inverse import Inverter, Solution
from warpproof.logic.index.polynomials import (
    linear,
    mentions,
    recompose_all,
    recompose_inside,
)
from warpproof.logic.index.radix import with_conclusions
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import Simplifier, literals, under, upper_bounds
from warpproof.logic.terms import INT, Op, Term, factors, polynomial
from warpproof.logic.walk import outside_quantifiers, remake, substitute

_MOST_CHOICES = 6


@record
class InverseUse:
    """Where `given` holds, each of `claims` is to be refuted; one of them is true if digits other
    than the inverse's have written the cell."""

    version: Version
    given: Term
    claims: tuple[Term, ...]
    others: tuple[Term, ...]  # the other digits


class Reader:
    """One context: facts that hold for everything that is read here."""

    def __init__(self, versions: Versions, ranges: Ranges, facts: Sequence[Term]) -> None:
        self._versions = versions
        self._ranges = ranges
        self._table = ranges.table
        self._hypotheses = upper_bounds(self._table, facts)
        self.simplify = Simplifier(ranges, self._hypotheses)
        self._inverter = Inverter(ranges, self._hypotheses)
        self._memo: dict[Term, Term] = {}
        self.uses: dict[Term, InverseUse] = {}
        self.stuck: dict[Term, Version] = {}  # applications whose store has no inverse

    def __call__(self, term: Term) -> Term:
        memo = self._memo
        for sub in outside_quantifiers([term]):
            if sub in memo:
                continue
            if sub.op in (Op.FORALL, Op.EXISTS):
                memo[sub] = sub
                continue
            args = [memo[a] for a in sub.args]
            changed = any(a is not b for a, b in zip(args, sub.args))
            made = remake(self._table, sub, args) if changed else sub
            memo[sub] = self._applied(made, 0) if made.op is Op.APPLY else made
        return memo[term]

    def _applied(self, application: Term, depth: int) -> Term:
        """Choices in an index or a count are made outside: a[c ? i : j] is c ? a[i] : a[j]."""
        version = self._versions.by_symbol.get(application.payload)
        choice = _choice_in(application) if depth <= _MOST_CHOICES else None
        if choice is not None:
            then, other = (
                self._applied(
                    substitute(self._table, [application], {choice: branch})[0], depth + 1
                )
                for branch in choice.args[1:]
            )
            return self._table.ite(choice.args[0], then, other)
        return self._resolved(application, version)

    def _resolved(self, application: Term, version: Version | None) -> Term:
        if version is None or version.change is None:
            return application
        known = self._memo.get(application)
        if known is None:
            if version.gather is not None:
                known = self._gathered(application, version, version.gather)
            else:
                assert version.store is not None
                known = self._read(application, version, version.store)
            self._memo[application] = known
        return known

    def _gathered(self, application: Term, version: Version, gather: AtomicReduction) -> Term:
        """A read of atomic updates; one without an answer stays, as a value of which nothing is
        known."""
        count = len(version.counters)
        counters, target = application.args[:count], application.args[count:]
        before = self(self._versions.read(gather.previous, counters, target))
        totals = Totals(self._ranges, self._versions.folds, self, self._hypotheses)
        here = dict(zip(version.counters, counters))
        found = totals.after(gather, here, target, before)
        return application if found is None else found

    def _read(self, application: Term, version: Version, store: Store) -> Term:
        t = self._table
        count = len(version.counters)
        counters, target = application.args[:count], application.args[count:]
        here = dict(zip(version.counters, counters))
        mask, value, *cell = substitute(t, [store.mask, store.value, *store.cell], here)
        solution = self._inverter.solve(store.digits, mask, cell, target)
        if solution is None:
            self.stuck[application] = version
            return application
        self._record(application, version, store, mask, cell, target, solution)
        condition = self._condition(store, mask, cell, target, solution)
        before = self._versions.read(store.previous, counters, target)
        if condition is t.false:
            return self(before)
        (written,) = substitute(t, [self._toward(value, store, cell, target)], solution)
        written = recompose_all(t, written)
        written = under(t, frozenset(literals(condition)), self(written))
        if condition is t.true:
            return written
        return t.ite(condition, written, self(before))

    def _condition(
        self,
        store: Store,
        mask: Term,
        cell: Sequence[Term],
        target: Sequence[Term],
        solution: Solution,
    ) -> Term:
        t = self._table
        parts = [self._with_target(literal, store, cell, target) for literal in literals(mask)]
        for digit in store.digits:
            parts.append(t.int_le(t.integer(0), digit.symbol))
            if digit.bound is not None:
                parts.append(t.int_lt(digit.symbol, digit.bound))
        parts += [t.eq(a, b) for a, b in zip(cell, target)]
        found = [recompose_all(t, p) for p in substitute(t, parts, solution)]
        return self.simplify(self(t.all_of([self.simplify(p) for p in found])))

    def _with_target(
        self, literal: Term, store: Store, cell: Sequence[Term], target: Sequence[Term]
    ) -> Term:
        """In a guard that compares the index itself, the index is the cell that is read: `i < n`
        becomes `u < n`. Allowed because the condition has `cell = target` beside it."""
        t = self._table
        if literal.op is not Op.INT_LE:
            return literal
        swapped = self._swapped(t.int_sub(*literal.args), store, cell, target)
        return literal if swapped is None else t.int_le(swapped, t.integer(0))

    def _toward(
        self, value: Term, store: Store, cell: Sequence[Term], target: Sequence[Term]
    ) -> Term:
        """The value written, with indices that are the cell's own (or next to it) in terms of the
        cell that is read: what is read there is then found under the same index."""
        t = self._table
        digits = [d.symbol for d in store.digits]
        memo: dict[Term, Term] = {}
        for sub in outside_quantifiers([value]):
            args = [memo[a] for a in sub.args] if sub.op not in (Op.FORALL, Op.EXISTS) else []
            if sub.op is Op.APPLY:
                for i, arg in enumerate(sub.args):
                    if arg.sort is INT and mentions(arg, digits):
                        args[i] = self._swapped(arg, store, cell, target) or args[i]
            changed = any(a is not b for a, b in zip(args, sub.args))
            memo[sub] = remake(t, sub, args) if changed else sub
        return memo[value]

    def _swapped(
        self, p: Term, store: Store, cell: Sequence[Term], target: Sequence[Term]
    ) -> Term | None:
        """A polynomial of the digits as one of the target, where the two differ by neither."""
        t = self._table
        digits = [d.symbol for d in store.digits]
        for index, wanted in zip(cell, target):
            main = next((d for d in digits if mentions(index, (d,))), None)
            if main is None:
                continue
            ours, theirs = linear(t, p, main), linear(t, index, main)
            if ours is None or theirs is None:
                continue
            for sign in (1, -1):
                if ours[0] is t.int_scale(theirs[0], sign):
                    swapped = t.int_combine(0, [(p, 1), (index, -sign), (wanted, sign)])
                    if not mentions(swapped, digits):
                        return swapped
        return None

    def _record(
        self,
        application: Term,
        version: Version,
        store: Store,
        mask: Term,
        cell: Sequence[Term],
        target: Sequence[Term],
        solution: Solution,
    ) -> None:
        """Other digits, in range by declaration, at which the store is active and hits the cell."""
        t = self._table
        other: dict[Term, Term] = {}
        for digit in store.digits:
            symbol = t.fresh(f"other {digit.symbol.name}", INT)
            if digit.bound is None:
                self._ranges.counter(symbol)
            else:
                self._ranges.digit(symbol, substitute(t, [digit.bound], other)[0])
            other[digit.symbol] = symbol
        there, *cell_there = substitute(t, [mask, *cell], other)
        cell_here = substitute(t, list(cell), solution)
        same = t.all_of([t.eq(other[d.symbol], solution[d.symbol]) for d in store.digits])
        hit = t.all_of([t.eq(a, b) for a, b in zip(cell_there, target)])
        # Two cases, each easier than the whole: the inverse's cell is the target or it is not.
        exact = t.all_of([t.eq(recompose_all(t, a), b) for a, b in zip(cell_here, target)])
        near = [recompose_inside(t, a) for a in cell_here]
        twice = t.all_of([t.eq(a, b) for a, b in zip(cell_there, near)])
        claims = (t.and_(twice, t.not_(same)), t.and_(hit, t.not_(exact)))
        self.uses[application] = InverseUse(version, there, claims, tuple(other.values()))

    def claims(self, use: InverseUse) -> list[Term]:
        """What is left of the claims to be refuted, given the facts of this context."""
        t = self._table
        given = self(use.given)
        known = [*self._hypotheses, *upper_bounds(t, [self.simplify(given)])]
        simplify = Simplifier(self._ranges, known)
        left = [
            with_conclusions(self._ranges, simplify(self(claim)), use.others, known)
            for claim in use.claims
        ]
        return [t.and_(given, claim) for claim in left if claim is not t.false]


def _choice_in(application: Term) -> Term | None:
    for arg in application.args:
        if arg.sort is INT:
            for monomial in polynomial(arg)[1]:
                for atom in factors(monomial):
                    if atom.op is Op.ITE:
                        return atom
    return None
