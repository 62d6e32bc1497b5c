"""Accesses of a path over open data: where they lead, what is wrong with them, whom they meet.

Enters: an access as the machine makes it, its pointer perhaps open. Leaves: the place, or None
where there is none; obligations for bounds, alignment and races; and which places others touch too.
"""

from collections.abc import Iterator

from warpproof.base.property import Property
from warpproof.base.source import Origin
from warpproof.ir import nodes
from warpproof.ir.kernel_request import UNSIZED_BYTES
from warpproof.logic.terms import Term
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Bits,
    Value,
    concrete_bits,
)
from warpproof.semantics.machine.findings import depends_on
from warpproof.semantics.machine.run_state import user_origin
from warpproof.semantics.machine.threads import KernelLaunch, Thread
from warpproof.semantics.memory.concrete import Object, Problem
from warpproof.semantics.races.clocks import Access
from warpproof.semantics.symbolic import atomics
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine
from warpproof.semantics.symbolic.memory import (
    SymbolicObject,
    stride,
)
from warpproof.semantics.symbolic.options import (
    ANYWHERE,
    MAIN,
    WORD,
    OutsideTwoThreadFragment,
    Restart,
    ScheduleDependent,
)
from warpproof.semantics.symbolic.path import Family
from warpproof.semantics.symbolic.races import Conflict, Entry
from warpproof.semantics.symbolic.relaxed import Recent


class AccessChecks(AbstractMachine):
    unwritten_shared: set[tuple[int, int]]  # shared words, not yet written once
    zero_outside: bool
    needed: dict[str, int | None]  # bytes of arrays of unknown size
    _toucher: Thread | None  # who made the last access
    _late_races: set[tuple[Origin, str | None]]

    def touch(
        self,
        thread: Thread,
        pointer: Value,
        size: int,
        align: int,
        write: bool,
        origin: Origin,
        about: tuple[nodes.Expr, ...] = (),
        atomic: nodes.Scope | None = None,
        written: Bits | None = None,
        volatile: bool = False,
    ) -> tuple[Object, Bits] | None:
        self._toucher = thread
        self.examine(Family.ACCESS, thread)
        if pointer.undefined != 0:
            self.use(thread, pointer, "the address", origin)
        if pointer.owner < 0 or (pointer.owner == NO_OBJECT and type(pointer.bits) is not int):
            if self.options.kernel_mode is not None and pointer.owner == NO_OBJECT:
                raise self.unsupported("a pointer read from memory that the kernel is given")
            pointer = self.resolved(pointer)
        bits = pointer.bits
        if not isinstance(bits, int):
            low, high = self.g.ranges.unsigned(bits)
            if low == high:  # what it depends on has been fixed
                bits = low
                pointer = Value(low, pointer.undefined, pointer.owner)
        if isinstance(bits, int):
            located = self.memory.locate(pointer, size, align, write, self.accessor(thread))
            if isinstance(located, Problem):
                if self._is_behind_unsized(pointer, located):
                    raise self.unsupported("an access beyond any array that fits into memory")
                self.violate(located.property, self.t.true, thread, origin)
                if self.ordering is not None:
                    self.ordering.is_more(thread)
                self.record_outside(located, thread, pointer, size, write, origin, atomic, written)
                return None
            place: tuple[Object, Bits] = located
        else:
            found = self._open_place(thread, pointer.owner, bits, size, align, write, origin)
            if found is None:
                if self.ordering is not None:
                    self.ordering.is_more(thread)
                return None
            place = found
        if place[0].align < align:
            self.lacks_promise(thread, pointer, place[0], align, origin)
        if write and place[0].const_ranges and not self.may_write(thread, *place, size, origin):
            return None
        if self.options.kernel_mode is not None:
            self._need(place, size)
            self._check_extent(thread, place, size, origin)
        if self.ordering is not None:
            self.ordering.access(thread, place[0], place[1], size, write)
        self.record(thread, place[0], place[1], size, write, origin, atomic, written, volatile)
        return place

    def _is_unsized(self, thing: Object) -> bool:
        """An array whose size is our assumption: what comes too late in it is no mistake."""
        mode = self.options.kernel_mode
        if mode is None:
            return False
        if thing.space is nodes.Space.SHARED:
            return thing.name in mode.unsized_shared
        return thing.space is nodes.Space.MANAGED and thing.size == UNSIZED_BYTES

    def _need(self, place: tuple[Object, Bits], size: int) -> None:
        """How large an array of unknown size has to be, None where that is not a number."""
        thing, offset = place
        if not self._is_unsized(thing):
            return
        before = self.needed.get(thing.name, 0)
        if isinstance(offset, int) and before is not None:
            self.needed[thing.name] = max(before, offset + size)
        else:
            self.needed[thing.name] = None

    def _is_behind_unsized(self, pointer: Value, problem: Problem) -> bool:
        if problem.property != Property.OUT_OF_BOUNDS or self.options.kernel_mode is None:
            return False
        thing = self.memory.owner_of(pointer)
        return (
            thing is not None and self._is_unsized(thing) and concrete_bits(pointer) >= thing.base
        )

    def _check_extent(
        self, thread: Thread, place: tuple[Object, Bits], size: int, origin: Origin
    ) -> None:
        """Of an array with an open size."""
        thing, offset = place
        assert isinstance(thing, SymbolicObject)
        if thing.extent is None:
            return
        t, g = self.t, self.g
        end = t.bv_add(g.term(offset, 64), t.bv(size, 64))
        self.violate(
            Property.OUT_OF_BOUNDS, t.bv_ult(g.term(thing.extent, 64), end), thread, origin
        )

    def _open_place(
        self,
        thread: Thread,
        owner: int,
        bits: Term,
        size: int,
        align: int,
        write: bool,
        origin: Origin,
    ) -> tuple[Object, Bits] | None:
        self.not_ordered_by_chance(bits)
        thing = self.memory[owner]
        problem = self.memory.locate(
            Value(thing.base, 0, owner), min(size, thing.size), 1, write, self.accessor(thread)
        )
        if isinstance(problem, Problem):
            self.violate(problem.property, self.t.true, thread, origin)
            return None
        t = self.t
        offset = t.bv_sub(bits, t.bv(thing.base, 64))
        last = thing.size - size
        if last < 0:
            self.violate(Property.OUT_OF_BOUNDS, t.true, thread, origin)
            return None
        outside = t.false
        if self.memory.ranges.unsigned(offset)[1] > last:
            outside = t.bv_ult(t.bv(last, 64), offset)
        if self._is_unsized(thing):
            outside = t.bv_slt(offset, t.bv(0, 64))
        self.violate(Property.OUT_OF_BOUNDS, outside, thread, origin)
        self._check_multiple(thread, offset, align, origin)
        return thing, self.g.bits(offset)

    def _check_multiple(self, thread: Thread, offset: Term, align: int, origin: Origin) -> None:
        """Of what an access needs, the way from its object's address."""
        modulus, rest = stride(offset)
        if modulus % align or rest % align:
            low = self.t.bv_extract(offset, align.bit_length() - 2, 0)
            crooked = self.t.ne(low, self.t.bv(0, align.bit_length() - 1))
            self.violate(Property.INVALID_POINTER, crooked, thread, origin)

    def compare(self, thread: Thread, thing: Object, access: Access) -> None:
        op = self.atomic_op
        if access.atomic is not None and op is None:
            op = nodes.AtomicOp.STORE if access.write else nodes.AtomicOp.LOAD
        entry = Entry(access, self.guard, access.offset, access.size, op)
        self._meet(thread, thing, entry, self.open_races.access(thing.id, entry, thread.clock))

    def compare_end(self, thread: Thread, thing: Object, access: Access) -> None:
        entry = Entry(access, self.guard, 0, thing.size)
        self._meet(thread, thing, entry, self.open_races.end(thing.id, entry, thread.clock))

    def _meet(
        self, thread: Thread, thing: Object, entry: Entry, conflicts: Iterator[Conflict]
    ) -> None:
        access = entry.access
        for conflict in conflicts:
            self.path.judge.check_deadline()
            foreign = access.foreign or conflict.other.access.foreign
            if foreign:
                self.leave_open(Property.DATA_RACE, depends_on(foreign), thread, access.origin)
                continue
            if self.counters.excludes(conflict.condition):
                continue
            if self.pair is not None:
                self._meet_two(thread, access, conflict)
                continue
            if not access.frees:  # threads may always switch before an object ends
                self._share(thing, entry)
            self._share(thing, conflict.other)
            if conflict.harmless:
                self._contended(thing, entry, conflict.other)
            else:
                self._no_counters_under(thing, entry, conflict.other)
                self._race(thread, access.origin, conflict)

    def _meet_two(self, thread: Thread, access: Access, conflict: Conflict) -> None:
        """Two threads of a launch read anything from what is written: no order matters to them."""
        assert self.pair is not None
        if not self.pair.are_both(thread.number, conflict.other.access.thread):
            raise OutsideTwoThreadFragment("work that runs at the same time and shares memory")
        if not conflict.harmless:
            self._violate_race(thread, access.origin, conflict)

    def _violate_race(self, thread: Thread, origin: Origin, conflict: Conflict) -> None:
        """Within one launch it is the kernel's; between launches, copies and the host, main's."""
        other = conflict.other.access
        inside = self.is_one_launch(thread, other)
        function = None if inside or self.options.kernel_mode is not None else MAIN
        ended = self.path.ended_by
        if ended(thread.number, thread.step) or ended(other.thread, other.step):
            # It comes after another violation, as others of this place have: they say the same.
            if (origin, function) in self._late_races:
                return
            self._late_races.add((origin, function))
        self.violate(Property.DATA_RACE, conflict.condition, thread, origin, function, other)

    def _no_counters_under(self, thing: Object, *entries: Entry) -> None:
        """Plain accesses in no order with atomic ones."""
        if not self.options.havoc_conflicting_reads:
            return
        for entry in entries:
            at = entry.offset if isinstance(entry.offset, int) else ANYWHERE
            self.no_counter((thing.id, at))

    def no_counter(self, place: tuple[int, int]) -> None:
        """Not at an offset of an object, or nowhere in it."""
        if place not in self.options.not_counters:
            self.options.not_counters.add(place)
            owner, offset = place
            if self.counters.has_in(owner) if offset == ANYWHERE else self.counters.has(place):
                self.options.grew = True  # what was computed with it does not count

    def is_no_counter(self, place: tuple[int, int]) -> bool:
        known = self.options.not_counters
        return place in known or (place[0], ANYWHERE) in known

    def _share(self, thing: Object, entry: Entry) -> None:
        """An access that another conflicts with: threads may switch before it."""
        if isinstance(entry.offset, int):
            words = range(entry.offset // WORD, (entry.offset + entry.size - 1) // WORD + 1)
        else:
            words = range(ANYWHERE, ANYWHERE + 1)
        for word in words:
            at = word * WORD
            if word >= 0 and self.memory.is_unwritten(thing, at, min(WORD, thing.size - at)):
                self.unwritten_shared.add((thing.id, word))
            if (thing.id, word) not in self.options.shared:
                self.options.shared.add((thing.id, word))
                self.options.grew = True

    def _race(self, thread: Thread, origin: Origin, conflict: Conflict) -> None:
        self._violate_race(thread, origin, conflict)
        if Property.DATA_RACE not in self.options.selected and not self._all_orders:
            raise ScheduleDependent("threads access the same memory in no order", origin)

    @property
    def _all_orders(self) -> bool:
        """Is what is done now not about one order only?"""
        return self.options.interleave or self.options.havoc_conflicting_reads

    def _contended(self, thing: Object, entry: Entry, other: Entry) -> None:
        """Two atomic accesses in no order: may what is computed depend on it?"""
        if self._all_orders:
            return
        if not atomics.commute(entry.atomic_op, other.atomic_op):
            raise ScheduleDependent(
                "atomic operations whose order matters meet", entry.access.origin
            )
        if atomics.contention(thing) not in self.options.contended:
            self.options.contended.add(atomics.contention(thing))
            raise Restart

    def acquire(
        self, t: Thread, thing: Object, offset: Bits, scope: nodes.Scope, order: nodes.Order
    ) -> None:
        if self.options.havoc_conflicting_reads and self.is_shared(thing.id, offset, 1):
            return  # what comes first by chance orders nothing
        if self.pair is not None and self.pair.is_one(t):
            return
        super().acquire(t, thing, offset, scope, order)

    def note_order(
        self,
        thread: Thread,
        place: tuple[Object, Bits],
        size: int,
        op: nodes.AtomicOp,
        order: nodes.Order,
        origin: Origin,
        change: object = None,
    ) -> None:
        """An atomic access while schedules are explored: others may see it in another order."""
        thing, offset = place
        if not self.options.interleave or not self.is_shared(thing.id, offset, size):
            return
        at = offset if isinstance(offset, int) else ANYWHERE
        self.relaxed.access(
            thread.number,
            Recent(
                (thing.id, at),
                op is not nodes.AtomicOp.STORE,
                op is not nodes.AtomicOp.LOAD,
                order,
                thing.space is nodes.Space.SHARED or self._is_only_block(thread),
                user_origin(thread, origin).user_span.line,
                change,
            ),
        )

    def _is_only_block(self, thread: Thread) -> bool:
        """Has the thread's launch one block, so that a barrier reaches all of it?"""
        work = None if thread.block is None else thread.block.launch.work
        return isinstance(work, KernelLaunch) and work.blocks == 1 and len(self.operations) == 1
