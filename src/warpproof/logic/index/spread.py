"""Products and comparisons of choices as choices of products and comparisons.

Enters: formulas over integers. Leaves: the same formulas, in which no product or comparison has a
choice in it, unless it has many: `w * (c ? a : b) <= n` is `c ? w*a <= n : w*b <= n`. Guaranteed:
equivalent. `arms` are the terms that a sum of choices may be, without the conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from warpproof.logic.terms import INT, Op, Term, TermTable, polynomial
from warpproof.logic.walk import remake, substitute, topological

_MOST_CHOICES = 4  # of one product or comparison


def spread(t: TermTable, formulas: Sequence[Term]) -> list[Term]:
    return Spreader(t)(formulas)


class Spreader:
    """For many questions about formulas that they share: each is looked at once."""

    def __init__(self, t: TermTable) -> None:
        self._table = t
        self._memo: dict[Term, Term] = {}
        self._known: dict[Term, Term] = {}  # of whole formulas

    def __call__(self, formulas: Sequence[Term]) -> list[Term]:
        return [self._known.get(f) or self._spread(f) for f in formulas]

    def _spread(self, formula: Term) -> Term:
        terms, made = topological([formula]), formula
        if any(x.op is Op.ITE and x.sort is INT for x in terms):
            for term in terms:
                if term not in self._memo:
                    self._memo[term] = self._one(term)
            made = self._memo[formula]
        self._known[formula] = made
        return made

    def _one(self, term: Term) -> Term:
        """Its arguments are known."""
        t, args = self._table, [self._memo[a] for a in term.args]
        if term.op is Op.INT_PRODUCT:
            return _product(t, args)
        if term.op is Op.INT_LE or (term.op is Op.EQ and args[0].sort is INT):
            return _comparison(t, term.op, t.int_sub(*args), _MOST_CHOICES)
        changed = any(a is not b for a, b in zip(args, term.args))
        return remake(t, term, args) if changed else term


def _choice(p: Term) -> Term | None:
    return next((m for m in polynomial(p)[1] if m.op is Op.ITE), None)


def _comparison(t: TermTable, op: Op, p: Term, depth: int) -> Term:
    """p with zero."""
    zero = t.integer(0)
    choice = _choice(p)
    if choice is None or not depth:
        return t.int_le(p, zero) if op is Op.INT_LE else t.eq(p, zero)
    condition, then, otherwise = choice.args
    scale = polynomial(p)[1][choice]
    yes, no = (
        _comparison(t, op, t.int_combine(0, [(p, 1), (choice, -scale), (arm, scale)]), depth - 1)
        for arm in (then, otherwise)
    )
    return t.ite(condition, yes, no)


def _product(t: TermTable, parts: Sequence[Term], depth: int = _MOST_CHOICES) -> Term:
    at = next((i for i, a in enumerate(parts) if a.op is Op.ITE), None)
    if at is None or not depth:
        return t.int_mul(*parts)
    condition, then, otherwise = parts[at].args
    others = [*parts[:at], *parts[at + 1 :]]
    return t.ite(
        condition,
        _product(t, [*others, then], depth - 1),
        _product(t, [*others, otherwise], depth - 1),
    )


def arms(t: TermTable, term: Term, first: Callable[[Term], bool], most: int) -> Iterator[Term]:
    """Some of the terms without choices that a polynomial may be; of each choice an arm that comes
    `first` before the other."""
    (whole,) = spread(t, [term])
    choice = _choice(whole)
    if choice is None:
        yield whole
        return
    count = 0
    for arm in sorted(choice.args[1:], key=lambda a: not first(a)):
        (without,) = substitute(t, [whole], {choice: arm})
        for found in arms(t, without, first, most - count):
            yield found
            count += 1
            if count >= most:
                return
