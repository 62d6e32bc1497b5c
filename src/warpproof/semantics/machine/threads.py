"""The state of threads, blocks and stream operations during a concrete run.

Plain mutable records; what happens to them is the interpreter's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from warpproof.base.device_limits import WARP_SIZE
from warpproof.base.diagnostics import InternalError
from warpproof.base.records import record
from warpproof.base.source import Origin
from warpproof.ir import nodes
from warpproof.ir.primitives import reads_through_cache
from warpproof.semantics.domain.values import (
    Bits,
    Data,
    Value,
)
from warpproof.semantics.machine.findings import ThreadName
from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.races.clocks import Clock

if TYPE_CHECKING:
    from warpproof.semantics.machine.subset import Chosen

WAITS = object()  # a statement's answer: the thread moves on by itself later


class Waiting(Enum):
    """What keeps a thread from running."""

    NOTHING = "nothing"
    BARRIER = "barrier"
    NAMED_BARRIER = "named barrier"
    WARP = "warp operation"
    GRID = "grid barrier"
    OPERATION = "stream operation"
    CHANGE = "a change of memory"  # spins: its state repeats until another thread writes
    ENDED = "ended"
    SKIPPED = "not part of this run"  # a witness lists the threads that matter


class FunctionIndex:
    """A function's blocks by label, and its loops by header."""

    __slots__ = (
        "_makers", "blocks", "entry", "function", "globals", "labels", "loops", "reached",
        "reads_only", "variables",
    )  # fmt: skip

    def __init__(self, function: nodes.Function, globals_: Mapping[str, nodes.Global]) -> None:
        self.function = function
        self.globals = globals_  # of its module, by symbol
        self.blocks = {b.label: b for b in function.blocks}
        self.entry = function.blocks[0].label
        self.variables = {v.name: v for v in function.variables}
        self.loops = {loop.header: frozenset(loop.blocks) for loop in function.loops}
        self.reads_only = reads_through_cache(function.name, function.from_model)
        self.reached: set[str] = set()  # labels of blocks
        self.labels: dict[str, str | None] = {}  # of temporaries, what they hold in C
        self._makers: dict[str, nodes.Statement | None] | None = None

    def made_by(self, name: str) -> nodes.Statement | None:
        """The one statement that gives a variable its value, None if there are several."""
        if self._makers is None:
            self._makers = {}
            for block in self.function.blocks:
                for statement in block.statements:
                    target = getattr(statement, "target", None)
                    if target is not None:
                        again = target in self._makers
                        self._makers[target] = None if again else statement
        return self._makers.get(name)


@record
class LocalArray:
    """Memory of a call that is no variable's own: an array of a length that the program computes,
    whose address is in `variable`, or the arguments beyond the named ones."""

    variable: str | None
    thing: Object


class Frame:
    __slots__ = (
        "arguments", "arrays", "block", "index", "iterations", "label", "objects", "passed",
        "target", "variables",
        "where",
    )  # fmt: skip

    def __init__(self, where: FunctionIndex, target: str | None) -> None:
        self.where = where
        self.target = target  # the caller's variable that gets the result
        self.index = 0
        self.enter(where.entry)
        self.variables: dict[str, Data] = {}
        # By loop header: memory's version, the variables, and how many inputs had been asked for
        # when it was last passed.
        self.passed: dict[str, tuple[int, dict[str, Data], int]] = {}
        self.objects: dict[str, Object] = {}
        self.arrays: dict[int, LocalArray] = {}  # by the object's id: made while it runs
        self.iterations: dict[str, int] = {}
        self.arguments: Value | None = None  # the buffer of variadic arguments

    def own_objects(self) -> list[Object]:
        """All memory that ends with the call."""
        if not self.arrays:
            return list(self.objects.values())
        return [*self.objects.values(), *(array.thing for array in self.arrays.values())]

    @property
    def next_statement(self) -> nodes.Statement | None:
        """The one that is being executed, None at the end of a block."""
        statements = self.block.statements
        return statements[self.index] if self.index < len(statements) else None

    @property
    def origin(self) -> Origin:
        """Of what is being executed."""
        statements = self.block.statements
        at_end = self.index >= len(statements)
        return self.block.terminator.origin if at_end else statements[self.index].origin

    def spins(self, version: int, asked: int = 0) -> bool:
        """Called at a loop's header: has everything repeated since it was last passed?"""
        before = self.passed.get(self.label)
        if before is not None and before[0] == version and before[1] == self.variables:
            return True
        self.passed[self.label] = (version, dict(self.variables), asked)
        return False

    def enter(self, label: str) -> None:
        self.label = label
        self.block = self.where.blocks[label]
        self.where.reached.add(label)

    def jump(self, label: str) -> bool:
        """Go to a block; True if that closes a loop."""
        inside = self.where.loops.get(label)
        again = False
        if inside is not None:
            again = self.label in inside
            self.iterations[label] = self.iterations.get(label, 0) + 1 if again else 0
            if not again:
                self.passed.pop(label, None)
        self.enter(label)
        self.index = 0
        return again

    def place(self) -> tuple[object, ...]:
        """Statement and iteration of every loop around it."""
        around = tuple(
            (header, count)
            for header, count in sorted(self.iterations.items())
            if self.label in self.where.loops[header]
        )
        return self.where.function.symbol, self.label, self.index, around


@dataclass(slots=True)
class WarpRequest:
    """A lane waiting in a warp operation."""

    statement: nodes.WarpExchange | nodes.Barrier
    mask: int
    arguments: tuple[Value, ...]
    place: tuple[object, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ReleasedClock:
    """What a reader of an atomically written value may learn, if the scope includes both. The
    clock is not changed any more."""

    scope: nodes.Scope  # the smaller one of the write's and its fence's
    block: int  # the writer's, as in a race report
    on_host: bool
    clock: Clock

    def reaches(self, reader: Thread, scope: nodes.Scope) -> bool:
        """Does an operation of this scope by the reader pick it up?"""
        own = reader.block.first if reader.block is not None else reader.number
        needed = nodes.Scope.BLOCK if self.block == own else nodes.Scope.GPU
        if self.on_host or reader.side is nodes.Side.HOST:
            needed = nodes.Scope.SYSTEM
        return min(self.scope.value, scope.value) >= needed.value

    def joined(self, entries: tuple[ReleasedClock, ...]) -> tuple[ReleasedClock, ...]:
        """The entries and this one, as one with that of the same origin and scope."""
        for entry in entries:
            if (entry.scope, entry.block, entry.on_host) == (self.scope, self.block, self.on_host):
                clock = self.clock.copy()
                clock.join(entry.clock)
                both = ReleasedClock(self.scope, self.block, self.on_host, clock)
                return (*(e for e in entries if e is not entry), both)
        return (*entries, self)


class Thread:
    __slots__ = (
        "acquired", "arrived", "began", "block", "clock", "copies", "frames", "index", "lane",
        "met", "name", "number", "reads_atomically", "released", "repeats", "request", "result",
        "rounds", "seen_version", "side", "step", "waits", "waits_for", "wants_input",
    )  # fmt: skip

    def __init__(self, number: int, side: nodes.Side, name: ThreadName, clock: Clock) -> None:
        self.number = number
        self.side = side
        self.name = name
        self.clock = clock
        self.step = 0
        self.frames: list[Frame] = []
        self.began: Origin | None = None  # where the user's text asked for it, if not a kernel
        self.waits = Waiting.NOTHING
        self.block: BlockState | None = None
        self.index = (0, 0, 0)
        self.lane = 0
        self.request: WarpRequest | None = None
        self.arrived: tuple[nodes.Barrier, tuple[object, ...], Bits] | None = None
        self.waits_for: list[Operation] = []
        self.result = 0
        self.seen_version = 0  # of memory, when it began to spin
        self.wants_input = False  # it would go on with other input than it was given
        self.met = 0  # how often it came together with others
        self.repeats = 0  # rounds of loops with such meetings that ended as they began
        # By depth and header of a loop: meetings, memory's version, variables and inputs asked for.
        self.rounds: dict[tuple[int, str], tuple[int, int, dict[str, Data], int]] = {}
        # Fences: what a later relaxed atomic write hands on, and what earlier reads picked up.
        self.released: dict[nodes.Scope, Clock] = {}
        self.acquired: list[ReleasedClock] = []
        self.reads_atomically = False  # has it read what others write atomically?
        self.copies: list[list[int]] = []  # agents of asynchronous copies, by group, in flight

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    @property
    def runnable(self) -> bool:
        return self.waits is Waiting.NOTHING

    def place(self) -> tuple[object, ...]:
        return tuple(frame.place() for frame in self.frames)

    def meets(self) -> None:
        """It has met others: what it learned there may let a loop go on that looks the same."""
        self.met += 1
        for frame in self.frames:
            frame.passed.clear()

    def repeats_round(self, version: int, asked: int) -> bool:
        """Called at a loop's header: has a round with a meeting ended as it began, and more than
        once? Others may still be ahead of it in theirs."""
        frame = self.frames[-1]
        key = (len(self.frames), frame.label)
        before = self.rounds.get(key)
        if before is not None and before[0] == self.met:
            return False  # nobody was met: that is a loop of its own
        same = before is not None and before[1] == version and before[2] == frame.variables
        self.repeats = self.repeats + 1 if same else 0
        self.wants_input = before is not None and before[3] != asked
        self.rounds[key] = (self.met, version, dict(frame.variables), asked)
        return self.repeats > 1


@dataclass(slots=True)
class BlockState:
    index: tuple[int, int, int]
    launch: Operation
    first: int  # number of its first thread
    threads: list[Thread] = field(default_factory=list)
    shared: dict[str, Object] = field(default_factory=dict)
    # By id and count of a named barrier: what those knew that arrived and went on.
    arrivals: dict[tuple[int, int], list[Clock]] = field(default_factory=dict)

    @property
    def ended(self) -> bool:
        return all(t.waits in (Waiting.ENDED, Waiting.SKIPPED) for t in reversed(self.threads))

    def warp(self, lane_of: Thread) -> list[Thread]:
        start = (lane_of.number - self.first) // WARP_SIZE * WARP_SIZE
        return self.threads[start : start + WARP_SIZE]


@dataclass(slots=True)
class KernelLaunch:
    """A launch whose configuration is valid."""

    function: nodes.Function
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared_bytes: int
    parameters: tuple[bytes, ...] = ()
    data: tuple[Data, ...] = ()  # by parameter: bytes of a record are an aggregate of its object
    objects: tuple[Object | None, ...] = ()
    cooperative: bool = False
    next_block: int = 0
    chosen: Chosen | None = None  # the threads to run, None for all
    # It may stand for several that the host asked for one after the other, all the same.
    times: int = 1
    follow: int = 0  # such launches that come after it, where it stands for itself
    stride: int = 0  # from where a parameter of one of them lies to that of the next

    @property
    def blocks(self) -> int:
        return self.grid[0] * self.grid[1] * self.grid[2]

    @property
    def threads_per_block(self) -> int:
        return self.block[0] * self.block[1] * self.block[2]


@dataclass(slots=True)
class CopyWork:
    to: Value
    source: Value | None  # None: fill with `byte`
    byte: Value
    size: int
    reader: Thread | None = None  # who reads the source, if not the copy itself


@dataclass(slots=True)
class HostCallWork:
    function: Value
    data: Value


Work = KernelLaunch | CopyWork | HostCallWork | None  # None: a marker (event, wait)


@dataclass(slots=True)
class Operation:
    """Work in a stream. `first` … `last` are the thread numbers it owns."""

    number: int
    last: int
    work: Work
    stream: int
    name: ThreadName
    origin: Origin
    before: list[Operation]
    clock: Clock  # what is known when it starts
    learned: Clock = field(default_factory=Clock)  # what its threads knew when they ended
    started: bool = False
    done: bool = False
    live_blocks: list[BlockState] = field(default_factory=list)
    follows_last: bool = False  # is the operation asked for before it among those before it?

    @property
    def ready(self) -> bool:
        return not self.started and all(op.done for op in self.before)


def expect_function(found: nodes.Function | None, symbol: str) -> nodes.Function:
    if found is None:
        raise InternalError(f"function {symbol} should be in its module")
    return found
