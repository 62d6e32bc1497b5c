"""Phases: in which rounds of their loops two accesses of a group have no barrier between them.

Enters: two accesses, in the order of the program, and what the two threads have in common: a warp,
a block, or the grid only. Leaves: `RoundRelation`s; where a barrier of that group or a larger one
is between the two in all executions there is none. Guaranteed: if all threads of its group reach
each barrier together, then whenever two threads make the accesses with no barrier between them,
their rounds are related by one of those given.

A barrier separates two accesses if it is executed between them: surely so if whoever makes one of
them executes it, or whoever goes round the loop once; otherwise the pair is taken where it is not.
Inner loops may be passed without meeting their barriers.

    Over: what executes a barrier is seen by the literals of masks only
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.records import record, replace
from warpproof.logic.index.simplify import literals
from warpproof.logic.terms import Term, TermTable
from warpproof.semantics.parametric.accesses import Access, Barrier, BarrierInterval, Group, K


@record
class RoundRelation:
    """How the rounds of two accesses are related: `second = first + step` for each counter that
    both are in; counters that are not named are free. The barriers that only some executions meet
    between the two are not executed."""

    steps: tuple[tuple[Term, int], ...] = ()
    apart: Term | None = None  # the counter of a loop in different rounds of which they are
    skipped: tuple[Term, ...] = ()  # masks of barriers


def unseparated(
    first: Access[K], second: Access[K], group: Group = Group.BLOCK
) -> Iterator[RoundRelation]:
    """The ways in which two accesses of one group may have no barrier between them. `first` is not
    after `second` in the program."""
    views: dict[BarrierInterval, BarrierInterval] = {}
    a, b = (_seen_by(group, access, views) for access in (first, second))
    yield from _within(a, b, 0, RoundRelation())


def is_separated(table: TermTable, first: Access[K], second: Access[K], group: Group) -> bool:
    """Is there a barrier between them that all execute, whichever threads of a group make them? It
    is enough if whoever makes one of them does."""
    return all(table.true in way.skipped for way in unseparated(first, second, group))


def _seen_by(
    group: Group, access: Access[K], views: dict[BarrierInterval, BarrierInterval]
) -> Access[K]:
    """With the barriers alone that order threads of the group."""
    path: list[tuple[BarrierInterval, int]] = []
    for whole, passed in access.path:
        counting = [barrier.group >= group for barrier in whole.barriers]
        if whole not in views:
            kept = [b for b, counts in zip(whole.barriers, counting) if counts]
            views[whole] = BarrierInterval(whole.counter, kept, whole.back)
        path.append((views[whole], sum(counting[:passed])))
    return replace(access, path=tuple(path))


def _within(
    a: Access[K], b: Access[K], level: int, known: RoundRelation
) -> Iterator[RoundRelation]:
    """Both are in the same execution of the body at this level."""
    (interval, mine), (_, yours) = a.path[level], b.path[level]
    inner = _next(a, level), _next(b, level)
    if inner[0] is not None and inner[0] is inner[1]:
        yield from _in_loop(a, b, level + 1, inner[0], known)
        return
    between = interval.barriers[mine:yours]
    if any(_separates(barrier, a, b) for barrier in between):
        return
    if _reaches_end(a, level + 1) and _reached_first(b, level + 1):
        masks = (barrier.mask for barrier in between if not barrier.is_partial)
        yield RoundRelation(known.steps, None, (*known.skipped, *masks))


def _in_loop(
    a: Access[K], b: Access[K], level: int, loop: BarrierInterval, known: RoundRelation
) -> Iterator[RoundRelation]:
    counter = loop.counter
    assert counter is not None
    if not any(body.barriers for access in (a, b) for body, _ in access.path[level:]):
        yield known  # any two rounds
        return
    here = RoundRelation((*known.steps, (counter, 0)), None, known.skipped)
    yield from _within(a, b, level, here)
    orders = [
        (before, step)
        for before, after, step in ((a, b, 1), (b, a, -1))
        if _reaches_end(before, level) and _reached_first(after, level)
    ]
    if not any(_each_round(loop, barrier) for barrier in loop.barriers):
        if orders:
            yield RoundRelation(known.steps, counter, known.skipped)
        return
    for before, step in orders:
        ahead = loop.barriers[before.path[level][1] :]
        if not any(_each_round(loop, barrier) for barrier in ahead):
            yield RoundRelation((*known.steps, (counter, step)), None, known.skipped)


def _next(access: Access[K], level: int) -> BarrierInterval | None:
    return access.path[level + 1][0] if level + 1 < len(access.path) else None


def _separates(barrier: Barrier, a: Access[K], b: Access[K]) -> bool:
    """Whoever makes one of two accesses executes the barrier between them, and so the other does;
    if it is of those alone who execute it, both have to."""
    if barrier.is_partial:
        return all(_is_implied(barrier, access.mask) for access in (a, b))
    return any(_executes(access, barrier) for access in (a, b))


def _is_implied(barrier: Barrier, mask: Term) -> bool:
    return set(literals(barrier.mask)) <= set(literals(mask))


def _executes(access: Access[K], barrier: Barrier) -> bool:
    """Whoever makes the access executes the barrier, in the same round of the body it is in. What
    others do is not known of one of some threads only."""
    return not barrier.is_partial and _is_implied(barrier, access.mask)


def _each_round(loop: BarrierInterval, barrier: Barrier) -> bool:
    """Whoever goes round executes the barrier."""
    return loop.back is not None and not barrier.is_partial and _is_implied(barrier, loop.back)


def _reaches_end(access: Access[K], level: int) -> bool:
    """Maybe no barrier from the access to the end of the bodies from this level on."""
    return not any(
        _executes(access, barrier)
        for interval, passed in access.path[level:]
        for barrier in interval.barriers[passed:]
    )


def _reached_first(access: Access[K], level: int) -> bool:
    """Maybe no barrier from the start of these bodies to the access."""
    return not any(
        _executes(access, barrier)
        for interval, passed in access.path[level:]
        for barrier in interval.barriers[:passed]
    )
