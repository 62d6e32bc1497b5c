"""States of a run that were met before: from each of them one exploration is enough.

Enters: a machine that stands where a thread may be chosen. Leaves: whether the same state was met
with the same or fewer constraints and as many switches left, so that whatever can follow is looked
at already. A state is everything that what follows depends on: memory, where threads stand and what
they hold, what they wait for, what they know to have happened, the accesses that a later one can
still race with, and stream work. What makes no difference (dead variables, versions, which fresh
symbols come next) is left out; where it is not clear that something does not matter it is
part of the state: then two states differ, and both are explored.

Terms are unique, so equal contents are equal keys. Keys are kept whole, not as hashes of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from warpproof.ir import nodes
from warpproof.ir.effects import Reach, effects
from warpproof.ir.liveness import live_in_block
from warpproof.logic.terms import Term
from warpproof.semantics.domain.values import (
    Data,
    Value,
)
from warpproof.semantics.machine.threads import (
    BlockState,
    Frame,
    FunctionIndex,
    KernelLaunch,
    Operation,
    ReleasedClock,
    Thread,
)
from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.memory.sparse import SparseBytes
from warpproof.semantics.races.clocks import Clock
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine
from warpproof.semantics.symbolic.memory import SymbolicObject

if TYPE_CHECKING:
    from warpproof.semantics.symbolic.races import Entry

Key = Hashable


@dataclass(frozen=True, slots=True)
class _Visit:
    """Under what a state was met: who ran (None if a switch costs nothing), switches left."""

    last: int | None
    left: int | None  # None: any number
    known: frozenset[Term]
    run: object  # the path it was met on

    def covers(self, other: _Visit) -> bool:
        """Does exploring from here show whatever exploring from there would?"""
        if not self.known <= other.known:
            return False
        if self.left is None:
            return True
        free = self.last is None or self.last == other.last
        # Going on with whom the other one goes on with may cost a switch here.
        return other.left is not None and self.left >= other.left + (0 if free else 1)


class Met(Enum):
    NEVER = "never"
    SUBSUMED = "subsumed"  # and all that can follow is looked at
    CYCLE = "cycle"  # on the same path, with no switch since: it would come back again


@dataclass(slots=True)
class _Shape:
    """What was found out about functions."""

    live: dict[tuple[str, str], list[frozenset[str]]] = field(default_factory=dict)
    meeting: dict[tuple[str, str], bool] = field(default_factory=dict)


@dataclass(slots=True)
class StateCache:
    """The states of one exploration."""

    _numbers: dict[Key, int] = field(default_factory=dict)
    _visits: dict[tuple[int, ...], list[_Visit]] = field(default_factory=dict)
    _shape: _Shape = field(default_factory=lambda: _Shape())

    def meets(self, machine: AbstractMachine, last: int | None, left: int | None) -> Met:
        """Was the present state met before? Notes it if not."""
        key = tuple(self._number(part) for part in _State(machine, self._shape).parts())
        visit = _Visit(last, left, frozenset(machine.path.path_condition()), machine.path)
        visits = self._visits.setdefault(key, [])
        if any(v.run is visit.run and v.left == left and v.last == last for v in visits):
            return Met.CYCLE
        if any(earlier.covers(visit) for earlier in visits):
            return Met.SUBSUMED
        visits.append(visit)
        return Met.NEVER

    def _number(self, part: Key) -> int:
        return self._numbers.setdefault(part, len(self._numbers))

    def __len__(self) -> int:
        return sum(map(len, self._visits.values()))


class _State:
    """The parts of a machine's state as keys."""

    def __init__(self, machine: AbstractMachine, known: _Shape) -> None:
        self._m = machine
        self._known = known

    def parts(self) -> Iterator[Key]:
        m = self._m
        for thing in m.memory.objects():
            if thing.alive:
                yield self._object(thing)
        for number in sorted(m.threads):
            yield self._thread(m.threads[number])
        for operation in m.operations:
            yield self._operation(operation)
        yield self._streams()
        yield self._graphs()
        yield self._locations()
        yield from self._races()
        yield self._rest()

    # --- memory --------------------------------------------------------------------------------

    def _object(self, thing: Object) -> Key:
        assert isinstance(thing, SymbolicObject)
        cells = tuple(
            (at, c.size, c.bits, c.undefined, self._owner(c.owner))
            for at, c in sorted(thing.cells.items())
        )
        return (
            "object", thing.id, thing.base, thing.size, thing.space, thing.constant, thing.owner,
            _bytes(thing.data), _bytes(thing.undefined), tuple(sorted(thing.owners.items())), cells,
            thing.key, thing.given, thing.mask, thing.extent, thing.window, thing.tail_havocked,
        )  # fmt: skip

    def _owner(self, owner: int) -> Key:
        """Choices of objects are numbered as they come: here by what they are."""
        if owner >= 0:
            return owner
        condition, then, otherwise = self._m.choice(owner)
        return condition, self._owner(then), self._owner(otherwise)

    def _data(self, data: Data | None) -> Key:
        if data is None:
            return None
        if isinstance(data, Value):
            return data.bits, data.undefined, self._owner(data.owner)
        return tuple(self._data(part) for part in data.parts)

    # --- threads -------------------------------------------------------------------------------

    def _thread(self, t: Thread) -> Key:
        arrived = None
        if t.arrived is not None:
            arrived = (id(t.arrived[0]), *t.arrived[1:])
        request = None
        if t.request is not None:
            given = tuple(self._data(a) for a in t.request.arguments)
            request = (id(t.request.statement), t.request.mask, given, t.request.place)
        return (
            "thread", t.number, t.waits, tuple(self._frame(f) for f in t.frames), _clock(t.clock),
            t.step, _handed(t.acquired), _released(t), tuple(map(tuple, t.copies)), arrived,
            request, tuple(op.number for op in t.waits_for), t.result, t.wants_input,
        )  # fmt: skip

    def _frame(self, frame: Frame) -> Key:
        live = self._live(frame)
        variables = tuple(
            (name, self._data(data))
            for name, data in sorted(frame.variables.items())
            if name in live
        )
        objects = tuple((name, o.id) for name, o in sorted(frame.objects.items()) if o.alive)
        arrays = tuple(i for i, a in sorted(frame.arrays.items()) if a.thing.alive)
        version, asked = self._m.memory.version, self._m.inputs_asked
        passed = tuple(
            (label, tuple((n, self._data(d)) for n, d in sorted(held.items())), before - asked)
            for label, (then, held, before) in sorted(frame.passed.items())
            if then == version  # else the loop has seen a change and begins to look anew
        )
        place = self._place(frame, live)
        held = (objects, arrays)
        return place, frame.target, variables, held, passed, self._data(frame.arguments)

    def _place(self, frame: Frame, live: frozenset[str]) -> Key:
        """Where a frame stands. In which round of a loop matters where threads meet in it, where
        rounds are limited, and where an unassigned variable has its name from it; inputs of other
        rounds are other symbols, of which as little is known."""
        symbol, label, index, around = frame.place()
        if self._m.options.unwind is not None or not live <= frame.variables.keys():
            return symbol, label, index, around
        loops = frame.where.loops
        rounds = tuple(
            (header, frame.iterations[header])
            for header in sorted(loops)
            if label in loops[header] and self._meets(frame.where, header)
        )
        return symbol, label, index, rounds

    def _meets(self, where: FunctionIndex, header: str) -> bool:
        """Do threads meet inside a loop, as far as can be told without following calls?"""
        key = (where.function.symbol, header)
        found = self._known.meeting.get(key)
        if found is None:
            inside = (s for label in where.loops[header] for s in where.blocks[label].statements)
            found = self._known.meeting[key] = any(map(_may_meet, inside))
        return found

    def _live(self, frame: Frame) -> frozenset[str]:
        """Variables that may still be read where a frame stands."""
        function = frame.where.function
        key = (function.symbol, frame.label)
        found = self._known.live.get(key)
        if found is None:
            after = self._m.shapes.of(function).live
            found = self._known.live[key] = live_in_block(frame.block, after)
        return found[frame.index]

    def _block(self, block: BlockState) -> Key:
        ended = tuple((t.number, t.waits, t.step, _clock(t.clock)) for t in block.threads)
        arrivals = tuple(
            (key, frozenset(map(_clock, clocks))) for key, clocks in sorted(block.arrivals.items())
        )
        shared = tuple((name, thing.id) for name, thing in sorted(block.shared.items()))
        return block.first, block.index, shared, arrivals, ended

    # --- streams -------------------------------------------------------------------------------

    def _operation(self, op: Operation) -> Key:
        following = op.work.next_block if isinstance(op.work, KernelLaunch) else 0
        blocks = frozenset(map(self._block, op.live_blocks))
        before = frozenset(b.number for b in op.before if not b.done)
        return "operation", op.number, op.started, following, blocks, before, *_known_at_end(op)

    def _streams(self) -> Key:
        return "streams", *(
            (number, *flags, None if op is None else (op.number, op.done, *_known_at_end(op)))
            for number, flags, op in self._m.streams.contents()
        )

    def _graphs(self) -> Key:
        kept = self._m.graphs
        last = (g.last for g in kept.graphs.values())
        ends = tuple(None if op is None else _known_at_end(op) for op in last)
        return "graphs", tuple(kept.contents()), tuple(map(self._data, kept.values())), ends

    def _locations(self) -> Key:
        places = sorted(self._m.atomic_locations.items())
        return "locations", *((place, _handed(handed)) for place, handed in places)

    # --- races ---------------------------------------------------------------------------------

    def _races(self) -> Iterator[Key]:
        """Accesses that a later one may conflict with."""
        for number, size, cells, open_ in self._m.open_races.contents():
            kept = tuple(
                (slot, entries)
                for slot, held in sorted(cells.items())
                if (entries := self._entries(held))
            )
            loose = self._entries(open_)
            if kept or loose:
                yield "accesses", number, size, kept, loose

    def _entries(self, entries: Iterable[Entry]) -> frozenset[Key]:
        same_value = self._m.settings.allow_same_value_writes
        return frozenset(
            (
                e.access.thread, e.access.step, e.access.write, e.access.atomic, e.access.block,
                e.access.on_host, e.access.origin.user_span.line, e.access.offset, e.access.size,
                e.access.value if same_value else None, e.guard, e.atomic_op,
            )
            for e in entries
            if not self._known_to_all(e.access.thread, e.access.step)
        )  # fmt: skip

    def _known_to_all(self, thread: int, step: int) -> bool:
        """Does everyone who may still access anything know that a step is over?"""
        m = self._m
        if not all(t.clock.covers(thread, step) for n, t in m.threads.items() if n != thread):
            return False
        return all(op.clock.covers(thread, step) for op in m.operations)

    # --- all else ------------------------------------------------------------------------------

    def _rest(self) -> Key:
        m = self._m
        return (
            "rest", m.memory.next_id, m.memory.next_addresses(), frozenset(m.unjoined),
            frozenset(m.unjoined_on_host),
            m.heap_used, m.heap_asked, m.heap_bytes, frozenset(m.launched),
            m.exiting, m.called_exit,
            tuple((self._data(f), self._data(a)) for f, a in m.at_exit),
            frozenset(m.registered), tuple(sorted(m.allowed_shared.items())),
            tuple(sorted((n, op.number) for n, op in m.host_calls.items())),
            frozenset(m.gave_way), m.next_number,
            tuple(sorted(m.clock_readings.items())),
            frozenset((key, thing.id) for key, thing in m.global_objects.items()),
            frozenset((key, thing.id) for key, thing in m.function_objects.items()),
        )  # fmt: skip


def _bytes(data: bytearray | SparseBytes) -> Key:
    return data.contents() if isinstance(data, SparseBytes) else bytes(data)


def _clock(clock: Clock) -> Key:
    points = frozenset(
        (thread, step)
        for thread, step in clock.points.items()
        if not any(first <= thread < last and step <= upto for first, last, upto in clock.ranges)
    )
    return points, clock.ranges


def _handed(handed: Iterable[ReleasedClock]) -> Key:
    return frozenset((h.scope, h.block, h.on_host, _clock(h.clock)) for h in handed)


def _released(t: Thread) -> Key:
    return frozenset((scope, _clock(clock)) for scope, clock in t.released.items())


def _known_at_end(op: Operation) -> tuple[Key, Key]:
    return _clock(op.clock), _clock(op.learned)


def _may_meet(statement: nodes.Statement) -> bool:
    found = effects(statement)
    return found.meets or found.reach is Reach.CALLEE
