"""Monotonic partial-order reduction: of schedules that differ in the order of independent steps,
the one in which threads come in the order of their numbers.

Enters: who is chosen at each place where threads may switch, and what each does until the next.
Leaves: whether the schedule so far has an equal in ascending order, and need not go on.

A *turn* is what one thread does from where it is chosen to where another one is, or to where it has
to wait. Two neighbouring turns of different threads that are independent (the second could have
come first, and neither writes what the other accesses) give the same state in either order. So a
turn that could have come before an earlier one of a thread with a greater number, with nothing in
between that it depends on, makes the schedule superfluous: the other order is explored too.

That holds at every bound on preemptive switches: to move a turn forward over independent ones never
needs more of them. Who is left while it could go on is left once in either order, and where turns
of the same thread meet, a switch goes away. Shorter and then smaller sequences of numbers come last
in this: so there is no circle, and one of equal schedules always remains.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from warpproof.ir import nodes
from warpproof.ir.effects import effects
from warpproof.semantics.machine.machine import HOST_NUMBER
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from warpproof.semantics.domain.values import Bits
    from warpproof.semantics.machine.threads import Thread
    from warpproof.semantics.memory.concrete import Object

_MOST_TURNS = 64  # how far back an independent turn is looked for
_MOST_QUESTIONS = 16  # pairs of open addresses in two turns


@dataclass(slots=True)
class Transition:
    """What a thread does between two switches."""

    thread: int
    could_run: frozenset[int]  # others that could have been chosen instead
    reads: set[tuple[int, int]] = field(default_factory=set)  # object and byte
    writes: set[tuple[int, int]] = field(default_factory=set)
    open: list[tuple[int, Bits, int, bool]] = field(default_factory=list)  # at open offsets
    touched: set[int] = field(default_factory=set)  # objects
    opaque: bool = False  # more than accesses: depends on everything


class Ordering:
    """The turns of one run."""

    def __init__(self, machine: AbstractMachine) -> None:
        self._m = machine
        self._turns: list[Transition] = []

    # --- what happens --------------------------------------------------------------------------

    def chosen(self, number: int, runnable: Sequence[int], goes_on: bool) -> None:
        """A thread, or an operation of a stream, runs next; `goes_on`: its turn is not over."""
        if not (goes_on and self._turns and self._turns[-1].thread == number):
            self._turns.append(Transition(number, frozenset(runnable)))
            del self._turns[:-_MOST_TURNS]
        if number == HOST_NUMBER or number not in self._m.threads:
            self._turns[-1].opaque = True  # what others notice of the host depends on its streams

    def _turn_of(self, number: int | None) -> Transition | None:
        """The turn that lasts, if it is this thread's: what others do without being chosen is
        noticed by nobody."""
        if self._turns and self._turns[-1].thread == number:
            return self._turns[-1]
        return None

    def step(self, number: int, node: nodes.Statement | nodes.Terminator) -> None:
        turn = self._turn_of(number)
        if turn is None:
            return
        elsewhere = isinstance(node, nodes.Barrier) and node.kind not in nodes.BLOCK_BARRIERS
        turn.opaque = turn.opaque or elsewhere or not effects(node).is_told

    def access(self, thread: Thread, thing: Object, offset: Bits, size: int, write: bool) -> None:
        turn = self._turn_of(thread.number)
        if turn is None:
            return
        if thing.space is nodes.Space.LOCAL:
            turn.opaque = turn.opaque or thing.owner != thread.number
            return
        turn.touched.add(thing.id)
        if isinstance(offset, int):
            places = {(thing.id, at) for at in range(offset, offset + size)}
            (turn.writes if write else turn.reads).update(places)
        else:
            turn.open.append((thing.id, offset, size, write))
            turn.opaque = turn.opaque or write  # what it overwrites may have handed something on

    def is_more(self, thread: Thread) -> None:
        """What the thread does is more than accesses to memory that is there."""
        turn = self._turn_of(thread.number)
        if turn is not None:
            turn.opaque = True

    # --- what follows --------------------------------------------------------------------------

    def is_redundant(self) -> bool:
        """If the last turn ends here: is there an equal schedule in which it comes earlier?"""
        if len(self._turns) < 2 or self._m.gave_way:
            return False
        last = self._turns[-1]
        for earlier in reversed(self._turns[:-1]):
            if last.thread not in earlier.could_run or self._depend(earlier, last):
                return False
            if earlier.thread > last.thread:
                return True
        return False

    def _depend(self, a: Transition, b: Transition) -> bool:
        if a.opaque or b.opaque or a.thread == b.thread:
            return True
        if a.touched.isdisjoint(b.touched):
            return False
        if not (a.writes.isdisjoint(b.writes) and a.writes.isdisjoint(b.reads)):
            return True
        if not b.writes.isdisjoint(a.reads):
            return True
        return self._may_meet(a, b) or self._may_meet(b, a)

    def _may_meet(self, a: Transition, b: Transition) -> bool:
        """Can a read at an open offset of one turn be where the other writes? (There are no writes
        at open offsets: those depend on everything.)"""
        t = self._m.t
        pairs = [
            (offset, size, at)
            for id_, offset, size, _ in a.open
            for other, at in sorted(b.writes)
            if other == id_
        ]
        if len(pairs) > _MOST_QUESTIONS:
            return True
        for offset, size, at in pairs:
            start = self._m.g.term(offset, 64)
            inside = t.and_(
                t.bv_ule(start, t.bv(at, 64)),
                t.bv_ult(t.bv(at, 64), t.bv_add(start, t.bv(size, 64))),
            )
            if self._m.can_be(inside):
                return True
        return False
