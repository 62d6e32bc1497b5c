"""The machine as statements see it: what they may ask for, whoever runs them.

Enters: requests of statements, launches, streams and barriers. The interpreter is one machine; the
symbolic machine is another, with open data. What is abstract here is control: who steps, what a
name stands for, when work begins and ends.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Protocol

from warpproof.base.property import Kind, Property
from warpproof.base.source import UNKNOWN_ORIGIN, Origin
from warpproof.ir import nodes, types
from warpproof.semantics.domain.evaluation import Environment, scalar
from warpproof.semantics.domain.values import (
    Bits,
    Compound,
    Data,
    Value,
    concrete_bits,
    concrete_number,
)
from warpproof.semantics.machine.const_objects import const_ranges, is_plain
from warpproof.semantics.machine.findings import Ending, ProgramEnds, ThreadName
from warpproof.semantics.machine.graphs import GraphTable
from warpproof.semantics.machine.left_out import LeftOut
from warpproof.semantics.machine.oracle import Oracle
from warpproof.semantics.machine.run_state import RunSettings, RunState
from warpproof.semantics.machine.streams import StreamTable
from warpproof.semantics.machine.threads import Operation, ReleasedClock, Thread, Waiting
from warpproof.semantics.memory.concrete import Object, describe, misaligned
from warpproof.semantics.races.clocks import Clock

HOST_NUMBER = 0
_OWN_ORDER = frozenset({nodes.StreamOp.STREAM_CREATE, nodes.StreamOp.GRAPH_LAUNCH})


class Next(Enum):
    """What remains to be done for a launch that something faster has begun."""

    DONE = "nothing: it is over, or its running blocks go on"
    ONE_BLOCK = "the reference runs its next block"
    FROM_START = "the reference runs all of it"
    REFERENCE = "the reference goes on with it"


class Faster(Protocol):
    """A launch in the hands of something faster."""

    def advance(self) -> Next: ...


class Prepared:
    """A kernel in the form in which something faster runs it."""


class Kept(Protocol):
    """What something faster keeps from launch to launch."""

    def close(self) -> None: ...


@dataclass(slots=True)
class FastLaunches:
    """What a run keeps of launches that something faster has run."""

    kernels: dict[str, Prepared] = field(default_factory=dict)
    launches: dict[int, Faster | None] = field(default_factory=dict)  # None: not taken
    kept: Kept | None = None
    native_blocks: int = 0
    reference_blocks: int = 0
    reasons: list[str] = field(default_factory=list)  # why something was left to the reference


@dataclass(slots=True)
class LaunchCount:
    launches: int = 0
    threads: int = 0


class Machine(RunState, ABC):
    def __init__(self, program: nodes.Program, oracle: Oracle, settings: RunSettings) -> None:
        super().__init__(program, oracle, settings)
        self.streams = StreamTable()
        self.graphs = GraphTable()
        self.host = Thread(HOST_NUMBER, nodes.Side.HOST, ThreadName("host"), Clock())
        self.names[HOST_NUMBER] = self.host.name
        self.threads[HOST_NUMBER] = self.host
        self.heap_used = 0
        self.heap_bytes = settings.device_heap_bytes
        self.launched: set[str] = set()  # symbols of kernels, since the device was reset
        self.launch_counts: dict[str, LaunchCount] = {}  # by symbol, of the whole run
        self.exiting = False
        self.called_exit = False
        self.at_exit: list[tuple[Value, Value | None]] = []
        self.fast = FastLaunches()
        self.allowed_shared: dict[str, int] = {}  # bytes of dynamic shared memory, by kernel
        self.declared_shared: dict[str, int] = {}  # bytes of static shared memory, by kernel
        # Host objects pinned by cudaHostRegister, and where they are.
        self.registered: dict[int, nodes.Space] = {}
        self._const_parts: dict[int, tuple[tuple[tuple[int, int], ...], bool]] = {}  # by variable
        self.host_calls: dict[int, Operation] = {}  # by the number of the thread that runs them
        if settings.subsets:
            self.left_out = LeftOut({subset.launch: subset for subset in settings.subsets})
        self.atomic_locations: dict[tuple[int, Bits], tuple[ReleasedClock, ...]] = {}

    largest_staged = 1 << 20  # bytes of a copy whose arrival is kept byte by byte

    @cached_property
    def has_streams(self) -> bool:
        """Does it make streams, or graphs? Else all copies and kernels are in one order."""
        return any(
            isinstance(s, nodes.StreamAction) and s.op in _OWN_ORDER
            for f in self.program.host.functions.values()
            for b in f.blocks
            for s in b.statements
        )

    # --- control --------------------------------------------------------------------------------

    @abstractmethod
    def environment(self, thread: Thread) -> Environment:
        """In which expressions of a thread are evaluated."""

    @abstractmethod
    def step(self, thread: Thread) -> None:
        """Execute one statement or jump of a thread."""

    @abstractmethod
    def stands_at_visible(self, thread: Thread) -> bool:
        """Can others notice the next step of a thread?"""

    @abstractmethod
    def stands_at_atomic(self, number: int) -> bool:
        """Is the next step of a thread an atomic operation?"""

    @property
    @abstractmethod
    def current_thread(self) -> int | None:
        """The number of the thread, or stream operation, that runs now."""

    @abstractmethod
    def drop_blocks(self, operation: Operation) -> None:
        """Forget the running blocks of a kernel that is to start anew."""

    @abstractmethod
    def start_block(self, operation: Operation) -> None:
        """The next block of a kernel begins."""

    @abstractmethod
    def finish(self, operation: Operation) -> None:
        """An operation is over."""

    @abstractmethod
    def join(self, t: Thread, operation: Operation) -> None:
        """A thread knows now that the operation is over, and all that it knew."""

    @abstractmethod
    def forget_ended(self) -> None:
        """Objects that are over and that nothing points at need no place any more."""

    def has_runnable(self, operation: Operation) -> bool:
        """Can a thread of a running kernel go on?"""
        return any(t.runnable for block in operation.live_blocks for t in block.threads)

    def owner_of(self, pointer: Value) -> int:
        """The object a pointer was made from."""
        return pointer.owner

    def check_leaks(self, spaces: frozenset[nodes.Space]) -> None:
        """Report what is still allocated; the device's memory also when the device is reset."""
        if not self.settings.check_leaks:
            return
        for thing in list(self.memory.objects()):
            if self.registered.get(thing.id) is nodes.Space.HOST_OTHER:
                continue
            if thing.alive and thing.space in spaces and thing.origin is not UNKNOWN_ORIGIN:
                self.report(
                    Property.MEMORY_LEAK,
                    f"{describe(thing)} is never freed",
                    self.host,
                    thing.origin,
                )

    # --- objects --------------------------------------------------------------------------------

    @abstractmethod
    def object_of(self, thread: Thread, node: nodes.AddressOf) -> Object:
        """What a name stands for."""

    def new_local(self, thread: Thread, name: str, origin: Origin) -> Object:
        variable = thread.frame.where.variables[name]
        made = self.private_object(
            thread, variable.size, variable.align, variable.source_name or name, origin
        )
        made.is_temporary = variable.is_temporary
        self.declare_const(made, variable, thread.side)
        return made

    def declare_const(
        self, thing: Object, variable: nodes.Variable | nodes.Global, side: nodes.Side
    ) -> None:
        """Which bytes of an object its variable is declared to keep."""
        key = id(variable)
        if key not in self._const_parts:
            table = self.program.module(side).records
            ranges = const_ranges(variable.ctype, variable.size, table)
            self._const_parts[key] = ranges, variable.ctype is not None and is_plain(variable.ctype)
        thing.const_ranges, thing.is_plain = self._const_parts[key]

    def private_object(
        self, thread: Thread, size: int, align: int, name: str, origin: Origin
    ) -> Object:
        on_host = thread.side is nodes.Side.HOST
        space = nodes.Space.HOST_OTHER if on_host else nodes.Space.LOCAL
        made = self.memory.allocate(size, align, space, name, origin, self.oracle.unwritten())
        made.owner = thread.number
        return made

    def check_aligned(self, t: Thread, pointer: Value, align: int, origin: Origin) -> None:
        """A record's type promises an alignment that its bytes alone do not need."""
        thing, address = self.memory.owner_of(pointer), concrete_bits(pointer)
        if (address if thing is None else address - thing.base) % align:
            text = misaligned(thing, pointer, align)
            self.report(Property.INVALID_POINTER, text, t, origin, kind=Kind.ALIGNMENT)
        elif thing is not None and thing.align < align:
            self.lacks_promise(t, pointer, thing, align, origin)

    def copy_bytes(
        self, t: Thread, to: Value, source: Value, size: int, may_overlap: bool, origin: Origin
    ) -> None:
        if not size:
            return
        read = self.touch(t, source, size, 1, False, origin)
        write = self.touch(t, to, size, 1, True, origin)
        if read is None or write is None:
            return
        start, end = concrete_number(read[1]), concrete_number(write[1])
        if not may_overlap and read[0] is write[0] and 0 < abs(start - end) < size:
            self.report(
                Property.UNDEFINED_BEHAVIOUR, "memcpy between overlapping ranges", t, origin
            )
        self.memory.copy(write[0], end, read[0], start, size)

    def fill_bytes(self, t: Thread, to: Value, byte: Value, size: int, origin: Origin) -> None:
        if size and (place := self.touch(t, to, size, 1, True, origin)) is not None:
            self.memory.fill(place[0], concrete_number(place[1]), byte, size)

    # --- values ---------------------------------------------------------------------------------

    @abstractmethod
    def havoc_reached(
        self, thread: Thread, name: str, arguments: tuple[Data, ...], origin: Origin
    ) -> None:
        """A function without a body is called: what it reaches it may write."""

    def assign(self, thread: Thread, target: str | None, value: Data) -> None:
        if target is not None:
            thread.frames[-1].variables[target] = value

    def callee(self, t: Thread, s: nodes.Call, env: Environment) -> str | None:
        if isinstance(s.callee, nodes.AddressOf):
            return s.callee.symbol
        pointer = self.known(scalar(s.callee, env))
        self.use(t, pointer, "the called function", s.origin, s.callee)
        if pointer.bits == 0:
            self.report(Property.NULL_POINTER, "call through a null function pointer", t, s.origin)
            raise ProgramEnds(Ending.ABORTED, 1, "call through a null pointer")
        found = self.functions_by_object.get(pointer.owner)
        if found is None or found.side is not t.side:
            self.report(
                Property.INVALID_POINTER,
                "call through a pointer that is no function of this side",
                t,
                s.origin,
            )
            raise ProgramEnds(Ending.ABORTED, 1, "call through an invalid pointer")
        return found.symbol

    def define_elsewhere(self, thing: Object, name: str) -> None:
        """A variable of another file: what it holds is arbitrary, and initialised."""
        self.bodiless.setdefault(name)
        self.caveats.setdefault(f"{name} is defined elsewhere: what it holds is arbitrary")
        self.memory.define(thing)

    def foreign(self, name: str, type_: types.Type) -> Data:
        """What such a function returns."""
        match type_:
            case types.Aggregate(fields):
                return Compound(tuple(self.foreign(name, f) for f in fields))
            case types.Vector(element, count):
                return Compound(tuple(self.foreign(name, element) for _ in range(count)))
            case _:
                return self.foreign_scalar(name, type_)

    def foreign_scalar(self, name: str, type_: types.Type) -> Value:
        return Value(self.ask(type_))

    # --- order ----------------------------------------------------------------------------------

    def acquire(
        self, t: Thread, thing: Object, offset: Bits, scope: nodes.Scope, order: nodes.Order
    ) -> None:
        t.reads_atomically = True
        is_acquiring = order in (nodes.Order.ACQUIRE, nodes.Order.ACQ_REL, nodes.Order.SEQ_CST)
        self.has_learned |= is_acquiring
        for handed in self.atomic_locations.get((thing.id, offset), ()):
            if not handed.reaches(t, scope):
                continue
            if is_acquiring:
                t.clock.join(handed.clock)
            elif handed not in t.acquired:
                t.acquired.append(handed)

    def exchanged(
        self, t: Thread, thing: Object, offset: Bits, size: int, scope: nodes.Scope
    ) -> None:
        """An atomic write has read what was there."""
        if isinstance(offset, int):
            self.races.exchanged(thing.id, offset, size, t.number, scope)

    def release(
        self,
        t: Thread,
        thing: Object,
        offset: Bits,
        scope: nodes.Scope,
        order: nodes.Order,
        continues: bool,
    ) -> None:
        """What a reader of this value may learn; a read-modify-write hands on what was there."""
        key = (thing.id, offset)
        handed = self.atomic_locations.get(key, ()) if continues else ()
        block = t.block.first if t.block is not None else t.number
        on_host = t.side is nodes.Side.HOST
        if order in (nodes.Order.RELEASE, nodes.Order.ACQ_REL, nodes.Order.SEQ_CST):
            now = t.clock.copy()
            now.learn_step(t.number, t.step)
            t.step += 1
            handed = ReleasedClock(scope, block, on_host, now).joined(handed)
        for fenced, clock in t.released.items():  # a fence reaches no further than its own scope
            reach = min(fenced, scope, key=lambda s: s.value)
            handed = ReleasedClock(reach, block, on_host, clock).joined(handed)
        if handed:
            self.atomic_locations[key] = handed
        else:
            self.atomic_locations.pop(key, None)

    def wait_for(self, t: Thread, operations: list[Operation]) -> bool:
        """Block a thread until operations are over; False if they are already."""
        pending = [op for op in operations if not op.done]
        for op in operations:
            if op.done:
                self.join(t, op)
        if not pending:
            return False
        t.waits = Waiting.OPERATION
        t.waits_for = list(operations)
        return True
