"""Paths: the branches that were taken to a place, outermost first, and what they come to where they
meet."""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.logic.terms import Term, TermTable


def common_prefix(paths: Sequence[tuple[Term, ...]]) -> int:
    """How many branches all paths begin with."""
    shortest = min(map(len, paths))
    for n in range(shortest):
        if any(p[n] is not paths[0][n] for p in paths):
            return n
    return shortest


def any_path(t: TermTable, rests: Sequence[tuple[Term, ...]]) -> Term:
    """A disjunction of paths; branches both sides of which are there leave it."""
    if any(not rest for rest in rests):
        return t.true
    first = rests[0][0]
    other = t.not_(first)
    taken = [r[1:] for r in rests if r[0] is first]
    not_taken = [r[1:] for r in rests if r[0] is other]
    rest = [r for r in rests if r[0] is not first and r[0] is not other]
    yes = any_path(t, taken)
    no = any_path(t, not_taken) if not_taken else t.false
    made = yes if yes is no else t.or_(t.and_(first, yes), t.and_(other, no))
    return t.or_(made, any_path(t, rest)) if rest else made
