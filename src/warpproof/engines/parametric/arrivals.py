"""Arrivals: blocks count themselves, and the last one goes on with what all of them have done.

Enters: a trace. Leaves: for an access, the counters that it comes before or after (`Count`), and
what a counter has to hold at first. Guaranteed, for kernels whose barriers are reached by all
threads of a block, and launches in which the counter is 0 at first: two accesses of different
blocks are ordered, or not both made, where a `Count` says so.

A cell, the same for all threads, is such a counter if, of all the kernel does to its object,

- one atomic access adds 1 (or increments, up to a limit that is not below the number of blocks less
  1), at the scope of the device, in no loop, by one thread of a block at most: the arrival;
- all else is done where it is known that the arrival of the thread's own block has found `blocks -
  1`: by the path, and by what one thread has stored for its block (`broadcasts`).

Let the cell be 0 at first, and look at the order in which it is written, which one location always
has. Before something else than arrivals has written to it, they find 0, 1, 2 and so on, less than
the number of blocks, as each block arrives once. Something else is written only by a block whose
arrival has found `blocks - 1`, and that arrival is before it in this order, as its result decides
whether it is done. So one arrival at most finds `blocks - 1`: the last of all, and all blocks have
arrived before. A number that is compared is a signed one, so the counter has not wrapped there.

What a block did before it arrived comes before what the last block does after its arrival, if

- it was done by the arriving thread, or before a barrier of the block that the arrival comes after;
- the arriving thread has executed a fence of the device that releases, after all its accesses and
  after the last barrier before its arrival (`Sections.has_released`), or arrives with that order;
- an acquiring fence of the device (or that order) follows the arrival in the last block: before the
  access, if the thread that arrived makes it, or before every barrier of the block, if one
  separates the access from the arrival.

Each arrival reads what the one before it wrote, so that the fence of each block synchronises with
that of the last. The arrivals themselves come before what the last block does to the counter after
its own, in the thread that arrived or behind a barrier of the block, without any fence: it has read
what they wrote (PTX's observation order), so that a plain access may set the counter back.
"""

from __future__ import annotations

from warpproof.base.records import record
from warpproof.engines.parametric.broadcasts import Broadcasts, named_by
from warpproof.engines.parametric.cells import cell_of
from warpproof.engines.parametric.contents import at_first
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.scope import owner_of
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.trace import Count as Counted
from warpproof.engines.parametric.trace import MemoryAccess, Trace
from warpproof.ir.nodes import Geometry, Scope
from warpproof.logic.terms import Term
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.registers import Object
from warpproof.semantics.parametric.accesses import Count, Group, Owner
from warpproof.semantics.parametric.phases import is_separated
from warpproof.semantics.parametric.thread_space import Thread


@record
class _Arrival:
    number: int  # of the access
    access: MemoryAccess
    has_released: bool
    is_last: Term  # of a block: it has found that all others have arrived
    at_first: Term  # what the counter holds


class Arrivals:
    def __init__(
        self, setting: Setting, trace: Trace, prover: Prover, broadcasts: Broadcasts
    ) -> None:
        self._setting = setting
        self._table = setting.table
        self._trace = trace
        self._prover = prover
        self._broadcasts = broadcasts
        self._arrivals = self._sound()

    def _sound(self) -> list[_Arrival]:
        if self._trace.has_lost_locks or not self._setting.blocks:
            return []
        found = [self._arrival(count) for count in self._trace.counts]
        return [a for a in found if a is not None]

    # --- counters -------------------------------------------------------------------------------

    def _arrival(self, count: Counted) -> _Arrival | None:
        access = self._trace.accesses[count.access]
        if owner_of(self._setting, access.object) is not Owner.LAUNCH:
            return None
        if len(access.around) != 1 or access.scope < Scope.GPU.value:
            return None
        if not self._setting.is_of_launch(access.offset) or not self._is_by_one(access):
            return None
        at = at_first(self._setting, access.object, access.offset, access.size or 0)
        if at is None:
            return None
        if count.limit is not None and not self._is_enough(access, count.limit):
            return None
        is_last = self._is_last(access, count.result)
        others = [
            (n, a)
            for n, a in enumerate(self._trace.accesses)
            if a.object == access.object and n != count.access
        ]
        if not all(n > count.access and self._is_made_last(a, is_last) for n, a in others):
            return None
        return _Arrival(count.access, access, count.has_released, is_last, at)

    def _is_by_one(self, access: MemoryAccess) -> bool:
        """Of each block at most."""
        return self._are_of_one_thread(access, access)

    def _are_of_one_thread(self, one: MemoryAccess, other: MemoryAccess) -> bool:
        """Are two accesses never made by two threads of a block?"""
        t, launch = self._table, self._setting.launch
        mine = launch.fresh_thread("one")
        yours = launch.fresh_thread("two", same_block=mine)
        formulas = [t.any_of([t.ne(a, b) for a, b in zip(mine, yours)])]
        for access, thread in ((one, mine), (other, yours)):
            formulas += substitute(t, list(access.known.all), self._anywhere(access, thread))
        return self._prover.refuted(formulas)

    def _anywhere(self, access: MemoryAccess, thread: Thread) -> dict[Term, Term]:
        """A thread in rounds of its own."""
        by = self._setting.launch.at(thread)
        for body, _ in access.around:
            if body.counter is not None:
                by[body.counter] = self._table.fresh("round", body.counter.sort)
                self._setting.ranges.counter(by[body.counter])
        return by

    def _blocks(self) -> Term:
        sizes = self._setting.launch.sizes.items()
        return self._table.int_mul(*(s for r, s in sizes if r.geometry is Geometry.GRID_DIM))

    def _is_enough(self, access: MemoryAccess, limit: Term) -> bool:
        """Does the counter not start again before all blocks have arrived?"""
        t = self._table
        last = t.int_combine(-1, [(self._blocks(), 1)])
        whole = 1 << (8 * (access.size or 0))
        if not self._setting.intervals(limit).within(0, whole - 1):
            return False
        return self._prover.holds(access.known.all, t.int_le(last, limit))

    def _is_last(self, access: MemoryAccess, result: Term) -> Term:
        """That the thread which arrives for a block has found all others."""
        t, launch = self._table, self._setting.launch
        blocks = self._setting.blocks
        digits = launch.bound_thread("arriving")[len(blocks) :]
        path = substitute(t, list(access.known.path), launch.at((*blocks, *digits)))
        thread = (*blocks, *named_by(t, path, digits))
        *made, found = substitute(t, [*access.known.path, result], launch.at(thread))
        is_there = launch.in_range(thread, range(len(blocks), len(thread)))
        last = t.int_combine(-1, [(self._blocks(), 1)])
        return t.all_of([is_there, *made, t.eq(found, last)])

    def _is_made_last(self, access: MemoryAccess, is_last: Term) -> bool:
        t = self._table
        formula = t.all_of([*access.known.all, t.not_(is_last)])
        return self._prover.refuted([formula, *self._broadcasts.facts(formula)])

    # --- accesses -------------------------------------------------------------------------------

    def of(self, access: MemoryAccess) -> tuple[Count[Object], ...]:
        if not self._arrivals:
            return ()
        number = next(n for n, a in enumerate(self._trace.accesses) if a is access)
        return tuple(self._count(a, number, access) for a in self._arrivals)

    def _count(self, arrival: _Arrival, number: int, access: MemoryAccess) -> Count[Object]:
        # An arrival is compared with accesses of the counter alone, and all others of these are
        # made by the last block.
        is_of_counter = access.object == arrival.access.object
        is_before = number == arrival.number or (
            number < arrival.number
            and arrival.has_released
            and (
                self._are_separated(access, arrival.access)
                or self._are_of_one_thread(access, arrival.access)
            )
        )
        is_behind = number > arrival.number and (
            (
                (is_of_counter or arrival.access.site not in self._trace.unacquired)
                and self._are_separated(arrival.access, access)
            )
            or (
                (is_of_counter or arrival.access.site not in access.unacquired)
                and self._are_of_one_thread(access, arrival.access)
            )
        )
        return Count(arrival.access.object, arrival.is_last, is_before, is_behind)

    def _are_separated(self, first: MemoryAccess, second: MemoryAccess) -> bool:
        """By a barrier of the block."""
        cells = [cell_of(self._setting, access, 1) for access in (first, second)]
        return is_separated(self._table, cells[0], cells[1], Group.BLOCK)

    # --- what counters hold at first ------------------------------------------------------------

    def is_zero(self, object_: Object) -> Term:
        """That a counter holds 0 before the launch."""
        t = self._table
        (arrival,) = (a for a in self._arrivals if a.access.object == object_)
        return t.eq(arrival.at_first, t.integer(0))
