"""Paths: the branches that were taken to a place, outermost first, and what they come to where they
meet; the branches of a switch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warpproof.ir import nodes, types
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


def signed_cases(end: nodes.Switch) -> Iterator[int]:
    """The numbers of a switch, as signed ones."""
    assert isinstance(end.value.type, types.Int)
    half = 1 << (end.value.type.bits - 1)
    return ((case.value ^ half) - half for case in end.cases)


def switch_conditions(
    t: TermTable, end: nodes.Switch, cases: Sequence[Term]
) -> list[tuple[str, Term]]:
    """By target, when it is gone to, if `cases` say when the value is each of those listed."""
    by_target: dict[str, list[Term]] = {}
    for case, is_it in zip(end.cases, cases, strict=True):
        by_target.setdefault(case.target, []).append(is_it)
    others = by_target.pop(end.default, [])
    ways = [(target, t.any_of(some)) for target, some in by_target.items()]
    rest = t.all_of([t.not_(is_it) for is_it in cases if is_it not in others])
    return [*ways, (end.default, rest)]
