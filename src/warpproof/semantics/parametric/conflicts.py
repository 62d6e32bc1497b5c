"""Conflicts: the formulas that are true where two threads touch one cell, one of them writing.

Enters: the accesses of a kernel, executed once for a symbolic thread. Leaves: a `Conflict` for each
pair of accesses and each way in which no barrier separates them. Guaranteed: if no formula can be
true (and the barriers are reached together) then no execution has a data race between the accesses.

A conflict is asked of two threads of their own, in one block or in two, in rounds of their own of
the loops around. Atomic updates of one kind at a scope that has both threads are no conflict, nor
are accesses while both hold one lock; all else is. Where blocks count themselves, what a block does
before is ordered with what the last one does after; this is told apart (`Ordered`), as it holds
only if the counter is 0 at first. An engine that knows one round of a loop only
says which (`Pinned`): pairs of accesses that both speak of such a round, and may be in different
ones, have no formula.

    Over: an access is made whenever its mask allows it
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic

from warpproof.base.records import record
from warpproof.ir.nodes import Scope
from warpproof.logic.terms import INT, Term, TermTable
from warpproof.logic.walk import substitute
from warpproof.semantics.parametric.accesses import Access, Group, K, Owner
from warpproof.semantics.parametric.phases import RoundRelation, unseparated
from warpproof.semantics.parametric.thread_space import Launch, Thread

Pinned = Callable[[Access[K]], frozenset[Term]]
"""The loops, by their counters, of one round of which an access speaks beyond its counters."""


@record
class Ordered(Generic[K]):
    """Where `condition` is true two accesses are ordered, or are not both made, if the counter at
    `key` is 0 at first."""

    key: K
    condition: Term


@record
class Conflict(Generic[K]):
    """`formula` is true of two threads that conflict, if it is none because they are `ordered`;
    None if it cannot be said."""

    first: Access[K]
    second: Access[K]
    formula: Term | None
    ordered: tuple[Ordered[K], ...] = ()


def nothing_pinned(access: Access[K]) -> frozenset[Term]:
    """For engines whose terms say of every round what they say of one."""
    return frozenset()


def conflicts(
    launch: Launch, accesses: Sequence[Access[K]], pinned: Pinned[K] = nothing_pinned
) -> Iterator[Conflict[K]]:
    """All pairs of accesses, in the order of the program, to memory that several threads share."""
    written = {a.key for a in accesses if a.is_write}
    shared = [a for a in accesses if a.key in written and a.owner is not Owner.THREAD]
    for i, a in enumerate(shared):
        for b in shared[i:]:
            if a.key != b.key or not (a.is_write or b.is_write):
                continue
            for formula, ordered in _formulas(launch, a, b, pinned):
                yield Conflict(a, b, formula, ordered)


def _formulas(
    launch: Launch, a: Access[K], b: Access[K], pinned: Pinned[K]
) -> Iterator[tuple[Term | None, tuple[Ordered[K], ...]]]:
    one, two = launch.fresh_thread("one"), launch.fresh_thread("two")
    blocks = len(launch.blocks)
    same_block = (*one[:blocks], *two[blocks:])
    around = {s.counter for access in (a, b) for s, _ in access.path if s.counter is not None}
    fixed = pinned(a) & pinned(b) & around
    if not in_any_order(a, b, Scope.BLOCK):
        for relation, ways in _in_block(a, b):
            if _is_known(relation, fixed):
                formula = _formula(launch, a, b, one, same_block, relation)
                yield launch.table.and_(formula, _of_groups(launch, one, same_block, ways)), ()
            else:
                yield None, ()
    if a.owner is Owner.LAUNCH and blocks and not in_any_order(a, b, Scope.GPU):
        for relation in unseparated(a, b, Group.GRID):
            if _is_known(relation, fixed):
                formula = _formula(launch, a, b, one, two, relation, other_block=True)
                yield formula, tuple(_by_counts(launch, a, b, one, two))
            else:
                yield None, ()


def _by_counts(
    launch: Launch, a: Access[K], b: Access[K], one: Thread, two: Thread
) -> Iterator[Ordered[K]]:
    """Of threads of two blocks."""
    t = launch.table
    for mine in a.counts:
        for yours in b.counts:
            if mine.key != yours.key:
                continue
            (first,) = substitute(t, [mine.is_last], launch.at(one))
            (second,) = substitute(t, [yours.is_last], launch.at(two))
            ways = [t.and_(first, second)]
            if mine.is_before and yours.is_behind:
                ways.append(second)
            if yours.is_before and mine.is_behind:
                ways.append(first)
            yield Ordered(mine.key, t.any_of(ways))


def _is_known(relation: RoundRelation, fixed: frozenset[Term]) -> bool:
    """Is all that is known of one round only used of two accesses in the same?"""
    return fixed <= {counter for counter, step in relation.steps if step == 0}


Near = tuple[tuple[Group, bool], ...]
"""Of two threads of a block: which groups have both of them, and which do not."""


def _in_block(a: Access[K], b: Access[K]) -> Iterator[tuple[RoundRelation, list[Near]]]:
    """What may happen to threads that are near each other in one of some ways; in any, if all
    ways are left."""
    barriers = [
        barrier for access in (a, b) for body, _ in access.path for barrier in body.barriers
    ]
    levels = sorted({b.group for b in barriers if b.group < Group.BLOCK} | {Group.BLOCK})
    found: dict[RoundRelation, list[Near]] = {}
    for n, group in enumerate(levels):
        near: Near = tuple((smaller, False) for smaller in levels[n - 1 : n] if n)
        if group is not Group.BLOCK:
            near = (*near, (group, True))
        for relation in unseparated(a, b, group):
            found.setdefault(relation, []).append(near)
    for relation, ways in found.items():
        yield relation, [] if len(ways) == len(levels) else ways


def _of_groups(launch: Launch, one: Thread, two: Thread, ways: list[Near]) -> Term:
    t = launch.table
    if not ways:
        return t.true
    return t.any_of(
        [
            t.all_of([t.eq(launch.together(one, two, g), t.boolean(yes)) for g, yes in near])
            for near in ways
        ]
    )


def in_any_order(a: Access[K], b: Access[K], scope: Scope) -> bool:
    """Atomic updates of one kind do not conflict; a sum and a minimum do not commute, so they do,
    as far as a proof is concerned."""
    one, two = a.atomic, b.atomic
    if one is None or two is None or one.kind != two.kind:
        return False
    return min(one.scope.value, two.scope.value) >= scope.value


def _formula(
    launch: Launch,
    a: Access[K],
    b: Access[K],
    one: Thread,
    two: Thread,
    relation: RoundRelation,
    *,
    other_block: bool = False,
) -> Term:
    t = launch.table
    count = len(launch.blocks) if other_block else len(launch.symbols)
    apart = t.any_of([t.ne(x, y) for x, y in zip(one[:count], two[:count])])
    first, second = _rounds(launch, a), _rounds(launch, b)
    parts = [apart]
    for counter, step in relation.steps:
        second[counter] = t.int_combine(step, [(first[counter], 1)])
        parts.append(t.int_le(t.integer(0), second[counter]))
    if relation.apart is not None:
        parts.append(t.ne(first[relation.apart], second[relation.apart]))
    at_first, at_second = {**launch.at(one), **first}, {**launch.at(two), **second}
    here = substitute(t, [a.mask, *a.cell], at_first)
    there = substitute(t, [b.mask, *b.cell], at_second)
    parts += [here[0], there[0], *(t.eq(x, y) for x, y in zip(here[1:-1], there[1:-1]))]
    if len(here) > 1:
        parts.append(_overlap(t, here[-1], a.width, there[-1], b.width))
    for at in (at_first, at_second):
        parts += map(t.not_, substitute(t, list(relation.skipped), at))
    for mine in a.sections:
        for yours in b.sections:
            if mine.key == yours.key and (mine.owner is Owner.LAUNCH or not other_block):
                held, cell = substitute(t, [mine.taken, mine.cell], at_first)
                held_too, cell_too = substitute(t, [yours.taken, yours.cell], at_second)
                parts.append(t.not_(t.all_of([held, held_too, t.eq(cell, cell_too)])))
    return t.all_of(parts)


def _overlap(t: TermTable, one: Term, width: int, two: Term, other: int) -> Term:
    """Two rows of cells have one in common."""
    if width == other == 1:
        return t.eq(one, two)
    ends = t.int_combine(width, [(one, 1)]), t.int_combine(other, [(two, 1)])
    return t.and_(t.int_lt(one, ends[1]), t.int_lt(two, ends[0]))


def _rounds(launch: Launch, access: Access[K]) -> dict[Term, Term]:
    """Counters of its own for the loops around an access."""
    found: dict[Term, Term] = {}
    for interval, _ in access.path:
        if interval.counter is not None:
            fresh = launch.table.fresh("round", INT)
            launch.ranges.counter(fresh)
            found[interval.counter] = fresh
    return found
