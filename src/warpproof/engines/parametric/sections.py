"""Atomic accesses that a thread has made, and what it did since: whether it may hold a lock.

A `Taken` is an atomic access, as seen from where the thread is now: it has not released since what
that access may have taken, `is_entered` if a fence that acquires has come after it, `is_handed` if
one that releases has come after that. `unfenced` are the places of accesses since the last fence
that releases, for each scope that counts. Where ways meet, what was taken on some of them is told
with the condition under which they were gone; what is not fenced on one of them is not fenced.

For atomic accesses that take nothing, as where blocks are counted (`arrivals`): the thread has
`released` if a fence of the device that releases has come after all its accesses to memory that
others see, and after all barriers of the block; `unacquired` are the places of atomic accesses that
no fence of the device has followed that acquires.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warpproof.base.records import record, replace
from warpproof.ir.nodes import Order, Scope
from warpproof.logic.terms import Term, TermTable
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.registers import Object

ACQUIRING = frozenset({Order.ACQUIRE, Order.ACQ_REL, Order.SEQ_CST})
RELEASING = frozenset({Order.RELEASE, Order.ACQ_REL, Order.SEQ_CST})
_COUNTING = (Scope.BLOCK, Scope.GPU)
Key = tuple[str, Object, Term, Term]


@record
class Taken:
    site: str
    object: Object
    offset: Term
    result: Term  # what was there before
    expected: int | None  # of a compare-and-swap
    needed: Scope  # of fences: among which threads the object is shared
    guard: Term  # under which the access was made
    is_entered: bool = False
    is_handed: bool = False
    is_recent: bool = True  # since the last barrier of the block

    @property
    def key(self) -> Key:
        return self.site, self.object, self.offset, self.result


@record
class Sections:
    taken: tuple[Taken, ...] = ()
    unfenced: frozenset[tuple[str, Scope]] = frozenset()
    has_released: bool = False
    unacquired: frozenset[str] = frozenset()

    def accessed(self, site: str) -> Sections:
        """What is to be fenced are accesses that may be made with a lock."""
        unfenced = self.unfenced
        if self.taken:
            unfenced |= {(site, scope) for scope in _COUNTING}
        if unfenced == self.unfenced and not self.has_released:
            return self
        return replace(self, unfenced=unfenced, has_released=False)

    def updated(self, site: str, order: Order, scope: Scope) -> Sections:
        """Behind an atomic access."""
        if order in ACQUIRING and scope.value >= Scope.GPU.value:
            return self
        return replace(self, unacquired=self.unacquired | {site})

    def fenced(self, order: Order, scope: Scope) -> Sections:
        taken, unacquired = self.taken, self.unacquired
        is_wide = scope.value >= Scope.GPU.value
        if order in ACQUIRING:
            unacquired = frozenset() if is_wide else unacquired
            taken = tuple(
                replace(t, is_entered=True) if t.needed.value <= scope.value else t for t in taken
            )
        if order not in RELEASING:
            return replace(self, taken=taken, unacquired=unacquired)
        taken = tuple(
            replace(t, is_handed=True) if t.is_entered and t.needed.value <= scope.value else t
            for t in taken
        )
        kept = frozenset((s, needed) for s, needed in self.unfenced if needed.value > scope.value)
        return Sections(taken, kept, self.has_released or is_wide, unacquired)

    def met(self) -> Sections:
        """Behind a barrier of the block."""
        if not any(t.is_recent for t in self.taken) and not self.has_released:
            return self
        taken = tuple(replace(t, is_recent=False) for t in self.taken)
        return replace(self, taken=taken, has_released=False)

    @property
    def may_differ(self) -> bool:
        """May two threads of a block hold a lock here one after the other, and find different
        values? Not the one and the same since a barrier."""
        return any(t.is_recent for t in self.taken)

    def with_taken(self, more: Taken) -> Sections:
        others = tuple(t for t in self.taken if t.key != more.key)
        return replace(self, taken=(*others, more))

    def without(self, gone: Sequence[Taken]) -> Sections:
        return replace(self, taken=tuple(t for t in self.taken if t not in gone))

    def also_unfenced(self, more: frozenset[tuple[str, Scope]]) -> Sections:
        return self if more <= self.unfenced else replace(self, unfenced=self.unfenced | more)

    def at(self, table: TermTable, by: Mapping[Term, Term]) -> Sections:
        """With some symbols replaced."""
        made = []
        for x in self.taken:
            offset, result, guard = substitute(table, [x.offset, x.result, x.guard], by)
            made.append(replace(x, offset=offset, result=result, guard=guard))
        return replace(self, taken=tuple(made))


NONE = Sections()


def meet(t: TermTable, some: Sequence[Sections], guards: Sequence[Term]) -> Sections:
    """What holds whichever of the ways was taken, the n-th where the n-th guard is true."""
    first = some[0]
    if all(s == first for s in some):
        return first
    by_key: dict[Key, list[tuple[Term, Taken]]] = {}
    for sections, guard in zip(some, guards):
        for taken in sections.taken:
            by_key.setdefault(taken.key, []).append((guard, taken))
    met = []
    for found in by_key.values():
        all_ = [x for _, x in found]
        guard = all_[0].guard
        if len(found) < len(some) or any(x.guard is not guard for x in all_):
            guard = t.any_of([t.and_(way, x.guard) for way, x in found])
        met.append(
            replace(
                all_[0],
                guard=guard,
                is_entered=all(x.is_entered for x in all_),
                is_handed=all(x.is_handed for x in all_),
                is_recent=any(x.is_recent for x in all_),
            )
        )
    return Sections(
        tuple(met),
        frozenset().union(*(s.unfenced for s in some)),
        all(s.has_released for s in some),
        frozenset().union(*(s.unacquired for s in some)),
    )
