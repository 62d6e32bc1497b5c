"""Accesses to two contended locations that real machines may do in another order.

Schedules are explored as if all threads saw one order of all accesses. For races that is enough:
a program without them behaves so. Atomics that are not sequentially consistent may be seen in other
orders, where a thread accesses two locations that others access too and nothing keeps it from
being seen the other way round. Enters: the atomic accesses, fences and barriers of each thread
while schedules are explored. Leaves: the first pair of lines where that can happen.

What keeps an order: both are sequentially consistent; a sequentially consistent fence between them;
the first acquires or the second releases, or an acquire-release fence stands between them, unless
the first writes and the second reads. Two loads of different threads may still disagree on the
order of two writes unless loads are sequentially consistent, which takes four threads.

A location does not matter where nobody looks at what it held and all accesses do the same to it:
what it holds in the end is the same in every order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from warpproof.ir import nodes

Place = tuple[int, int]  # object and offset

_ACQUIRING = frozenset({nodes.Order.ACQUIRE, nodes.Order.ACQ_REL, nodes.Order.SEQ_CST})
_RELEASING = frozenset({nodes.Order.RELEASE, nodes.Order.ACQ_REL, nodes.Order.SEQ_CST})
_FOR_DISAGREEMENT = 4  # threads: two that write and two that read


class Fenced(Enum):
    """What stands between an access and now."""

    NOTHING = "nothing"
    ACQ_REL = "an acquire-release fence"
    SEQ_CST = "a sequentially consistent fence"


@dataclass(slots=True)
class Recent:
    """The last access of a thread to a place."""

    place: Place
    reads: bool
    writes: bool
    order: nodes.Order
    in_block: bool  # memory that threads of one block share
    line: int
    change: object = None  # what it does to the place, equal for what commutes; None if it is read
    fenced: Fenced = Fenced.NOTHING


@dataclass(frozen=True, slots=True)
class Pair:
    """Two accesses of one thread that others may see the other way round."""

    first: Place
    second: Place
    lines: tuple[int, int]


@dataclass(slots=True)
class RelaxedOrder:
    _recent: dict[int, dict[Place, Recent]] = field(default_factory=dict)  # by thread
    _threads: set[int] = field(default_factory=set)
    _changes: dict[Place, set[object]] = field(default_factory=dict)
    _pairs: dict[Pair, None] = field(default_factory=dict)

    @property
    def found(self) -> tuple[int, int] | None:
        """The lines of the first pair that matters."""
        for pair in self._pairs:
            if self._matters(pair.first) and self._matters(pair.second):
                return pair.lines
        return None

    def _matters(self, place: Place) -> bool:
        changes = self._changes[place]
        return None in changes or len(changes) > 1

    def access(self, thread: int, now: Recent) -> None:
        self._threads.add(thread)
        self._changes.setdefault(now.place, set()).add(now.change)
        mine = self._recent.setdefault(thread, {})
        for before in mine.values():
            if before.place != now.place and not self._is_kept(before, now):
                self._pairs[Pair(before.place, now.place, (before.line, now.line))] = None
        mine[now.place] = now

    def _is_kept(self, before: Recent, now: Recent) -> bool:
        if before.fenced is Fenced.SEQ_CST:
            return True
        if before.order is now.order is nodes.Order.SEQ_CST:
            return True
        if before.writes and now.reads:
            return False
        if before.reads and now.reads and len(self._threads) >= _FOR_DISAGREEMENT:
            return False
        return (
            before.fenced is Fenced.ACQ_REL
            or (before.reads and before.order in _ACQUIRING)
            or (now.writes and now.order in _RELEASING)
        )

    def fence(self, thread: int, order: nodes.Order, scope: nodes.Scope) -> None:
        fenced = {
            nodes.Order.SEQ_CST: Fenced.SEQ_CST,
            nodes.Order.ACQ_REL: Fenced.ACQ_REL,
        }.get(order, Fenced.NOTHING)
        for before in self._recent.get(thread, {}).values():
            needed = nodes.Scope.BLOCK if before.in_block else nodes.Scope.GPU
            if scope.value >= needed.value and before.fenced is not Fenced.SEQ_CST:
                before.fenced = fenced if fenced is not Fenced.NOTHING else before.fenced

    def meet(self, thread: int, kind: nodes.BarrierKind) -> None:
        """A barrier keeps the order of what its own group can see."""
        scope = nodes.Scope.GPU if kind is nodes.BarrierKind.GRID else nodes.Scope.BLOCK
        if kind is not nodes.BarrierKind.WARP:
            self.fence(thread, nodes.Order.SEQ_CST, scope)
