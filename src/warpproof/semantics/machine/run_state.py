"""What all parts of a concrete run share: memory, threads, findings, and how they are reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from warpproof.base.deadline import NEVER, Deadline
from warpproof.base.property import Kind, Property
from warpproof.base.source import NOWHERE, Origin, Reason, Span
from warpproof.ir import nodes, types
from warpproof.ir.walk import expressions
from warpproof.semantics.domain.values import (
    Bits,
    Data,
    Value,
    concrete_bits,
    concrete_number,
    is_undefined,
)
from warpproof.semantics.machine import shown
from warpproof.semantics.machine.const_objects import ConstWrite, judge
from warpproof.semantics.machine.findings import (
    Ending,
    Finding,
    NamedValue,
    OtherAccess,
    ProgramEnds,
    ThreadName,
    depends_on,
)
from warpproof.semantics.machine.oracle import Oracle
from warpproof.semantics.machine.places import object_type, place_in, stride
from warpproof.semantics.machine.threads import (
    Frame,
    FunctionIndex,
    KernelLaunch,
    Operation,
    Thread,
)
from warpproof.semantics.memory.concrete import (
    HOST_ONLY,
    Accessor,
    Memory,
    Object,
    Problem,
    misaligned,
)
from warpproof.semantics.races.clocks import Access, Clock, Moment, RaceDetector, same_value

if TYPE_CHECKING:
    from warpproof.semantics.machine.left_out import LeftOut
    from warpproof.semantics.machine.subset import LaunchSubset

LARGEST_ACCESS = 1 << 36  # bytes; large objects are sparse, and yet their pages are counted
_OF_THE_HOST = frozenset(
    {
        nodes.Space.HOST_HEAP,
        nodes.Space.HOST_OTHER,
        nodes.Space.PINNED,
        nodes.Space.MANAGED,
    }
)


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One executed statement or terminator."""

    number: int
    thread: ThreadName
    node: nodes.Statement | nodes.Terminator
    is_terminator: bool
    from_model: bool  # within a function of our headers


@dataclass(frozen=True, slots=True)
class GivenInput:
    """What a program reads, where somebody gave it (see `given_input`)."""

    files: tuple[tuple[bytes, bytes], ...] = ()  # names and contents
    environment: tuple[tuple[bytes, bytes], ...] = ()
    standard: bytes = b""


@dataclass(frozen=True, slots=True)
class RunSettings:
    arguments: tuple[bytes, ...] = (b"program",)
    given: GivenInput | None = None  # None: what is read is arbitrary
    malloc_may_fail: bool = False
    volatile_relaxed: bool = False  # aligned volatile accesses count as relaxed atomics
    warp_sync: int = 0  # so many threads run in lockstep, each step ordering their memory
    allow_same_value_writes: bool = False
    allow_exited: bool = False
    max_steps: int = 50_000_000
    max_findings: int = 100
    stop_at_first: bool = False
    check_leaks: bool = False
    launch_limits: bool = True  # a launch that no device can do is not done
    asserts_go_on: bool = False  # after one that fails, for what comes behind it
    device_heap_bytes: int = 8 << 20
    resident_blocks: int = 8
    fast: bool = True  # let compiled code run the launches it can
    clang: str | None = None  # that compiles them; None: the packaged one
    native_folder: str | None = None  # where compiled kernels are kept
    processors: int = 1  # on which blocks of a launch may run at the same time
    subsets: tuple[LaunchSubset, ...] = ()  # launches of which only some threads run
    on_output: Callable[[bytes], None] | None = None  # called as text comes
    on_error_output: Callable[[bytes], None] | None = None
    on_step: Callable[[TraceStep], None] | None = None
    hears_all: bool = True  # of steps: else compiled ones go untold
    is_enough: Callable[[Finding], bool] | None = None  # a finding that the run was made for
    until: Deadline = NEVER

    def with_output(
        self,
        output: Callable[[bytes], None],
        error_output: Callable[[bytes], None],
        step: Callable[[TraceStep], None] | None,
    ) -> RunSettings:
        return replace(self, on_output=output, on_error_output=error_output, on_step=step)


class Observer(Protocol):
    """Who takes notes of a run."""

    def accessed(self, thing: Object, offset: Bits, size: int, write: bool) -> None: ...

    def failed(self, property_: Property, origin: Origin) -> None: ...

    def mark(self) -> int:
        """Where it is now."""
        ...

    def back_to(self, mark: int) -> None:
        """What came after has not happened."""


@dataclass(frozen=True, slots=True)
class Reported:
    findings: dict[tuple[object, ...], Finding]
    times: dict[tuple[object, ...], dict[int, Moment]]


class RunState:
    def __init__(self, program: nodes.Program, oracle: Oracle, settings: RunSettings) -> None:
        self.program = program
        self.oracle = oracle
        self.settings = settings
        self.memory = Memory()
        self.races = RaceDetector(settings.allow_same_value_writes)
        self.findings: dict[tuple[object, ...], Finding] = {}
        self.caveats: dict[str, None] = {}
        self.notes: dict[tuple[Span, str], None] = {}
        self.approximated: dict[str, nodes.Approximation] = {}  # models that are not exact
        self.cooperates = False  # a cooperative launch was taken to fit
        self.scans_succeed = False  # a scanf whose result nobody reads was taken to succeed
        self.escaped: set[int] = set()  # objects that such functions have been given
        self.bodiless: dict[str, None] = {}  # functions that were called and that nobody wrote
        self.output = bytearray()
        self.error_output = bytearray()
        self._held: list[tuple[bytes, bool]] | None = None  # output that may be taken back
        self.steps = 0
        self._times: dict[tuple[object, ...], dict[int, Moment]] = {}  # of findings, by thread
        self.threads: dict[int, Thread] = {}  # those that have started and not ended
        self.names: dict[int, ThreadName] = {}
        self.agents: dict[int, int] = {}  # of asynchronous copies: the threads that asked for them
        self.operations: list[Operation] = []  # not yet done, in order
        self.chained = 0  # up to this number each of them is known to come after the one before it
        self.asked_variable: str | None = None  # whose unwritten value is asked for, if one is
        self.races_seen = 0  # repetitions too
        self.has_learned = False  # has a thread fenced after it read what others may write?
        self.unjoined: set[int] = set()  # operations the host does not know to be over
        self.unjoined_on_host: set[int] = set()  # those of them that may touch its own memory
        self.next_number = 1
        self.repeatable: dict[tuple[types.Type, tuple[int, ...]], Bits] = {}  # by what they are for
        self.inputs_asked = 0
        self.sources_asked: set[nodes.InputSource] = set()  # of inputs, as far as it is known
        self.observer: Observer | None = None
        self.words: Object | None = None  # addresses of the command line's, then null
        self.trapped_at: Span | None = None  # a kernel that ended itself: the host would go on
        self.is_word_missing = False  # was the one behind the last asked for?
        self.left_out: LeftOut | None = None
        self.alone = -1  # an operation that nothing can race with, and so need not be recorded
        self._indexes: dict[tuple[nodes.Side, str], FunctionIndex] = {}
        self.global_objects: dict[tuple[nodes.Side, str], Object] = {}
        self.shadows: dict[str, Object] = {}  # what device variables are on the host, by symbol
        self.symbols_by_shadow: dict[int, nodes.AddressOf] = {}
        self.function_objects: dict[tuple[nodes.SymbolKind, nodes.Side, str], Object] = {}
        self.functions_by_object: dict[int, nodes.AddressOf] = {}

    def print_text(self, text: bytes, to_error: bool) -> None:
        """What the program prints: kept, and handed on at once."""
        if self._held is not None:
            self._held.append((text, to_error))
            return
        kept = self.error_output if to_error else self.output
        kept += text
        listener = self.settings.on_error_output if to_error else self.settings.on_output
        if listener is not None:
            listener(text)

    def hold_output(self) -> None:
        """What is printed from here on may yet be taken back."""
        self._held = []

    def drop_output(self) -> None:
        """What was held back is printed anew."""
        if self._held is not None:
            self._held = []

    def release_output(self) -> None:
        """What was held back is printed."""
        held, self._held = self._held, None
        for text, to_error in held or ():
            self.print_text(text, to_error)

    def ask(self, type_: types.Type) -> Bits:
        """Bits of an arbitrary value from the outside world."""
        self.inputs_asked += 1
        return self.oracle.input(nodes.InputKind.VALUE, type_)

    def are_apart(self) -> bool:
        """Lanes of a warp that come to the same place may be there together or each by itself: a
        decision of the outside world."""
        return bool(self.ask(types.BOOL))

    # --- functions ------------------------------------------------------------------------------

    def index(self, side: nodes.Side, symbol: str) -> FunctionIndex:
        key = (side, symbol)
        found = self._indexes.get(key)
        if found is None:
            module = self.program.module(side)
            found = FunctionIndex(module.functions[symbol], module.globals)
            self._indexes[key] = found
        return found

    def reached_blocks(self) -> dict[tuple[nodes.Side, str], set[str]]:
        """Of each function that was called, the labels of its blocks that were come to."""
        return {key: index.reached for key, index in self._indexes.items()}

    # --- findings -------------------------------------------------------------------------------

    def report(
        self,
        property_: Property,
        message: str,
        thread: Thread,
        origin: Origin,
        values: tuple[NamedValue, ...] = (),
        other: OtherAccess | None = None,
        conflict: Access | None = None,
        kind: Kind | None = None,
    ) -> None:
        origin = user_origin(thread, origin)
        if self.observer is not None:
            self.observer.failed(property_, origin)
        if other is None and thread is self.threads.get(0) and property_ in _ABOUT_VALUES:
            other = self._still_pending()
        key = _finding_key(property_, origin, other)
        known = self.findings.get(key)
        moments = self.moments(thread, conflict)
        times = self._times.setdefault(key, {})
        for moment in moments:  # of each thread the first stands for all
            times.setdefault(moment.thread, moment)
        if known is not None and (not known.after or self._fails_again(moments, key)):
            return
        earlier = tuple(
            found
            for place, found in self.findings.items()
            if place != key and is_after(moments, self._times[place].values())
        )
        if known is not None and earlier:  # one that comes after nothing else says more
            return
        # What was there before a function without a body was called does not depend on it.
        foreign = tuple(self.bodiless) if known is None else known.foreign
        if other is None and not values:
            is_of_pointers = property_ is Property.INVALID_FREE
            values = self._pointers_of_the_call(thread) if is_of_pointers else ()
            values += self._values_of_the_call(thread)
        finding = Finding(
            property_, message, thread.name, origin, values, other, kind, earlier, foreign
        )
        self.findings[key] = finding
        full = len(self.findings) >= self.settings.max_findings
        wanted = self.settings.is_enough
        if self.settings.stop_at_first or full or (wanted is not None and wanted(finding)):
            raise ProgramEnds(Ending.ABORTED, 1, "a check failed")

    def _fails_again(self, moments: tuple[Moment, ...], key: tuple[object, ...]) -> bool:
        """Did something else fail before, in a thread that is part of this? Others need looking at
        one by one."""
        return any(
            (then := self._times[place].get(now.thread)) is not None and now.is_after(then)
            for now in moments
            for place in self.findings
            if place != key
        )

    def moments(self, thread: Thread, conflict: Access | None) -> tuple[Moment, ...]:
        """Now, as a thread knows it, and the access that it conflicts with."""
        now = Moment(thread.number, thread.step, thread.clock.copy())
        if conflict is None:
            return (now,)
        # What the other knew then is not kept: at most what it knows now.
        other = self.threads.get(conflict.thread)
        known = Clock() if other is None else other.clock.copy()
        return now, Moment(conflict.thread, conflict.step, known)

    def _still_pending(self) -> OtherAccess | None:
        """Work that the host has not waited for: what it sees may be old for that reason."""
        for operation in self.operations:
            if operation.work is not None and not operation.done:
                text = f"{operation.name} was started here, and may not be over yet"
                return OtherAccess(text, operation.name, operation.origin)
        return None

    def reported(self) -> Reported:
        """What has been found so far, to go back to."""
        return Reported(dict(self.findings), {k: dict(v) for k, v in self._times.items()})

    def drop_findings(self, keys: Iterable[tuple[object, ...]]) -> None:
        for key in keys:
            del self.findings[key]
            self._times.pop(key, None)

    def take_back(self, before: Reported) -> None:
        """Nothing has been found since."""
        self.findings.clear()
        self.findings.update(before.findings)
        self._times.clear()
        self._times.update({k: dict(v) for k, v in before.times.items()})

    def leave_open(self, property_: Property, why: str, thread: Thread, origin: Origin) -> None:
        """Nothing is proved of a property, for a run tells nothing of it: who proves, hears it."""

    def note(self, message: str, thread: Thread, origin: Origin) -> None:
        """Something worth knowing that is no violation, once for each place."""
        self.notes[user_origin(thread, origin).user_span, message] = None

    def is_reported(self, property_: Property, origin: Origin) -> bool:
        """Would a report without another party, at a place in the user's text, be a repetition?"""
        return _finding_key(property_, origin, None) in self.findings

    def possible_owners(self, owner: int) -> Iterator[int]:
        """The objects that a pointer with this owner may belong to. Here it is one."""
        yield owner

    def known(self, value: Value) -> Value:
        """The value with concrete bits: they decide how the run goes on."""
        return value

    def warp_result(
        self,
        thread: Thread,
        statement: nodes.WarpExchange,
        operands: dict[int, tuple[Value, ...]],
        mask: int,
    ) -> Value | None:
        """What a lane gets from an exchange of values that are not just bits; None if they are."""
        return None

    def vote(self, kind: nodes.BarrierKind, predicates: list[Bits]) -> Value | None:
        """What a barrier tells of predicates that are not just bits; None if they are."""
        return None

    def unsupported(self, what: str) -> ProgramEnds:
        return ProgramEnds(Ending.UNSUPPORTED, 3, what)

    def shown_values(self, thread: Thread, *expressions: nodes.Expr) -> tuple[NamedValue, ...]:
        """What expressions read, as the source has it, with the values."""
        if not expressions:  # a copy has none, and the thread that does it no frame
            return ()
        if thread.frame.where.function.from_model:  # names that the user has never seen
            return ()
        return shown.shown_values(thread.frame, _geometry(thread), *expressions)

    def _values_of_the_call(self, thread: Thread) -> tuple[NamedValue, ...]:
        """Of what the user's text does where it fails within the library."""
        found = self._statement_of_the_user(thread)
        if found is None:
            return ()
        frame, at = found
        statements = frame.block.statements
        shown_ = [statements[at]]
        if isinstance(shown_[0], nodes.Launch):  # its sizes are computed before it
            line = shown_[0].origin.user_span.line
            shown_ += [s for s in statements[:at] if s.origin.user_span.line == line]
        parts = (part for statement in shown_ for part in expressions(statement))
        return shown.shown_values(frame, _geometry(thread), *parts)

    def _pointers_of_the_call(self, thread: Thread) -> tuple[NamedValue, ...]:
        """What the pointers that it is given point to."""
        found = self._statement_of_the_user(thread)
        if found is None:
            return ()
        frame, at = found
        pointers = shown.shown_pointers(frame, *expressions(frame.block.statements[at]))
        things = ((name, self.memory.owner_of(value)) for name, value in pointers)
        return tuple(NamedValue(name, thing.text) for name, thing in things if thing is not None)

    def _statement_of_the_user(self, thread: Thread) -> tuple[Frame, int] | None:
        """The innermost that is not the library's, by its number in its block. What a stream does
        is the host's call, while the host waits there for it."""
        began = thread.began
        if not thread.frames and began is not None:
            host = self.threads.get(0)
            if host is None or user_origin(host, _OF_A_MODEL).user_span != began.user_span:
                return None
            thread = host
        inner = len(thread.frames) - 1
        for depth, frame in reversed(list(enumerate(thread.frames))):
            if not frame.where.function.from_model:
                at = frame.index - (depth < inner)  # callers have gone on
                return (frame, at) if 0 <= at < len(frame.block.statements) else None
        return None

    def _values_of_the_address(self, thread: Thread) -> tuple[NamedValue, ...]:
        """What an access computes its place from."""
        if not thread.frames or thread.frame.where.function.from_model:
            return self._values_of_the_call(thread)
        match thread.frame.next_statement:
            case (
                nodes.Load(pointer=pointer)
                | nodes.Store(pointer=pointer)
                | nodes.Atomic(pointer=pointer)
            ):
                return self.shown_values(thread, pointer)
        return self._values_of_the_call(thread)

    # --- memory ---------------------------------------------------------------------------------

    def accessor(self, thread: Thread) -> Accessor:
        block = thread.block.first if thread.block is not None else thread.number
        return Accessor(thread.side, thread.number, block)

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
        """Check an access and record it for race detection; None if it must not happen. `about`
        are the expressions whose values a report shows."""
        if pointer.undefined:
            self.report(
                Property.UNINITIALIZED_READ,
                "the address depends on an uninitialised value",
                thread,
                origin,
                self.shown_values(thread, *about),
            )
        place = self.memory.locate(pointer, size, align, write, self.accessor(thread))
        if isinstance(place, Problem):
            values = self.shown_values(thread, *about)
            kind = place.kind
            if self.is_word_missing and (size, write) == (1, False):
                kind = Kind.ARGUMENT if place.property is Property.NULL_POINTER else kind
            self.report(place.property, place.message, thread, origin, values, kind=kind)
            self.record_outside(place, thread, pointer, size, write, origin, atomic, written)
            return None
        if place[0].align < align:
            self.lacks_promise(thread, pointer, place[0], align, origin)
        if write and place[0].const_ranges and not self.may_write(thread, *place, size, origin):
            return None
        if size > LARGEST_ACCESS:
            raise self.unsupported(f"an access to {size} bytes at once")
        if self.left_out is not None:
            if not write or atomic is not None:
                self.left_out.judge_read(place[0])
            elif size == place[0].size:
                self.left_out.written_whole(place[0])
        if place[0] is self.words and place[1] == place[0].size - types.POINTER_SIZE:
            self.is_word_missing = True
        self.record(thread, place[0], place[1], size, write, origin, atomic, written, volatile)
        if self.observer is not None:
            self.observer.accessed(place[0], place[1], size, write)
        return place

    def may_write(
        self, thread: Thread, thing: Object, offset: Bits, size: int, origin: Origin
    ) -> bool:
        """A write to an object with const parts."""
        is_new = isinstance(offset, int) and self.memory.is_unwritten(thing, offset, size)
        match judge(thread, thing, offset, size, is_unwritten=is_new):
            case ConstWrite.ALLOWED:
                return True
            case ConstWrite.VIOLATION:
                text = f"write to {thing.text}, which is const"
                self.report(Property.CONSTANT_WRITE, text, thread, origin)
                return False
            case ConstWrite.UNCLEAR:
                text = f"{thing.text} is written, of which a part is const"
                self.leave_open(Property.CONSTANT_WRITE, text, thread, origin)
                return True

    def lacks_promise(
        self, thread: Thread, pointer: Value, thing: Object, align: int, origin: Origin
    ) -> None:
        """An access suits where its object lies, which is a matter of luck."""
        text = misaligned(thing, pointer, align)
        self.report(Property.INVALID_POINTER, text, thread, origin, kind=Kind.PROMISE)

    def record_outside(
        self,
        problem: Problem,
        thread: Thread,
        pointer: Value,
        size: int,
        write: bool,
        origin: Origin,
        atomic: nodes.Scope | None,
        written: Bits | None,
    ) -> None:
        """An access outside of its object meets others at the same place all the same."""
        thing = self.memory.owner_of(pointer)
        if problem.property == Property.OUT_OF_BOUNDS and thing is not None:
            offset = concrete_bits(pointer) - thing.base
            self.record(thread, thing, offset, size, write, origin, atomic, written)

    def record(
        self,
        thread: Thread,
        thing: Object,
        offset: Bits,
        size: int,
        write: bool,
        origin: Origin,
        atomic: nodes.Scope | None = None,
        written: Bits | None = None,
        volatile: bool = False,
    ) -> None:
        if not size or not self._may_meet(thread, thing):
            return
        block = thread.block.first if thread.block is not None else thread.number
        if origin.reason is Reason.MODEL:
            origin = user_origin(thread, origin)
        access = Access(
            thread.number, thread.step, write, atomic, block, origin, written,
            thread.side is nodes.Side.HOST, offset, size, volatile=volatile,
            launch=-1 if thread.block is None else thread.block.launch.number,
            read_only=bool(thread.frames) and thread.frames[-1].where.reads_only,
        )  # fmt: skip
        self.compare(thread, thing, access)

    def reached_elsewhere(self, thread: Thread, thing: Object, name: str, origin: Origin) -> None:
        """A function without a body may read and write an object, at any time of its call."""
        if self.memory.is_unwritten(thing, 0, thing.size):
            self.leave_open(Property.UNINITIALIZED_READ, depends_on(name), thread, origin)
        if thing.space not in _OF_THE_HOST or not self._may_meet(thread, thing):
            return
        access = Access(
            thread.number, thread.step, True, None, thread.number, user_origin(thread, origin),
            None, True, 0, thing.size, foreign=name,
        )  # fmt: skip
        self.compare(thread, thing, access)

    def _may_meet(self, thread: Thread, thing: Object) -> bool:
        """Can an access of the thread be unordered with another's?"""
        if thing.space is nodes.Space.LOCAL or thread.number == self.alone:
            return False
        if thread.side is not nodes.Side.HOST or thread.number != 0:
            return True
        if thing.space in HOST_ONLY and not self.pins_memory:
            return bool(self.unjoined_on_host)  # no kernel gets there
        # Nothing on the device is unordered with a host that has waited for all of it.
        return bool(self.unjoined)

    @cached_property
    def pins_memory(self) -> bool:
        """May memory of the host's own become the device's, too?"""
        return any(
            isinstance(s, nodes.StreamAction) and s.op is nodes.StreamOp.HOST_REGISTER
            for f in self.program.host.functions.values()
            for b in f.blocks
            for s in b.statements
        )

    def record_end(self, thread: Thread, thing: Object, origin: Origin) -> None:
        """An object is freed: whatever touched it must have happened before."""
        if not self._may_meet(thread, thing):
            self.races.forget(thing.id)
            return
        block = thread.block.first if thread.block is not None else thread.number
        access = Access(
            thread.number, thread.step, True, None, block, user_origin(thread, origin), None,
            thread.side is nodes.Side.HOST, 0, thing.size, frees=True,
        )  # fmt: skip
        self.compare_end(thread, thing, access)

    def end_private(self, thing: Object, origin: Origin) -> None:
        """A variable's life is over: whatever reaches for it later finds it dead, and races no
        more."""
        self.memory.end(thing, origin)
        self.races.forget(thing.id)

    def compare_end(self, thread: Thread, thing: Object, access: Access) -> None:
        """Look for an access that the end of its object conflicts with, and forget them all."""
        conflict = self.races.end(thing.id, access, thread.clock)
        if conflict is not None:
            self._report_race(thread, thing, concrete_number(conflict.offset), access, conflict)

    def compare(self, thread: Thread, thing: Object, access: Access) -> None:
        """Look for an earlier access that conflicts, and keep this one for later ones."""
        size = access.size
        offset = concrete_number(access.offset)
        conflict = self.races.access(thing.id, offset, size, access, thread.clock)
        if conflict is not None:
            self._report_race(thread, thing, offset, access, conflict)

    def _report_race(
        self, thread: Thread, thing: Object, offset: int, access: Access, conflict: Access
    ) -> None:
        if access.foreign or conflict.foreign:
            why = depends_on(access.foreign or conflict.foreign)
            self.leave_open(Property.DATA_RACE, why, thread, access.origin)
            return
        self.races_seen += 1
        verb, other_verb = _access_words(access), _access_words(conflict)
        place = self._place_of(thread, thing, offset, access.size)
        message = f"data race on {place}: unordered {verb} and {other_verb}"
        if access.read_only or conflict.read_only:
            message += " (no order lets the read-only cache see what its kernel writes)"
        if same_value(access, conflict):
            message += ", both of the same value"
        name = self.names.get(conflict.thread, ThreadName(f"thread {conflict.thread}"))
        other = OtherAccess(
            f"{other_verb} by {name}",
            name,
            conflict.origin,
            is_of_launch=self.is_one_launch(thread, conflict),
            first=verb,
        )
        kind = self._kind_of_race(thread, access, conflict)
        values = self._values_of_the_address(thread)
        self.report(
            Property.DATA_RACE, message, thread, access.origin, values, other, conflict, kind
        )

    def _place_of(self, thread: Thread, thing: Object, offset: int, size: int) -> str:
        module = self.program.module(thread.side)
        frame = thread.frames[-1] if thread.frames else None
        ctype = object_type(thing, module.globals.values(), frame)
        return place_in(thing, offset, size, ctype, module.records, stride(frame))

    def _kind_of_race(self, thread: Thread, access: Access, conflict: Access) -> Kind | None:
        if access.volatile or conflict.volatile:
            return Kind.VOLATILE
        if access.atomic is not None and conflict.atomic is not None:
            return Kind.SCOPE
        if access.thread in self.agents or conflict.thread in self.agents:
            return Kind.COPY
        if not self.is_one_launch(thread, conflict):
            return Kind.STREAMS
        if same_value(access, conflict):
            return Kind.SAME_VALUE
        return None if access.block == conflict.block else Kind.BLOCKS

    def is_one_launch(self, thread: Thread, other: Access) -> bool:
        """Is an access of a thread of the same launch?"""
        launch = None if thread.block is None else thread.block.launch
        number = self.agents.get(other.thread, other.thread)
        return launch is not None and launch.number <= number < launch.last

    def use(
        self, thread: Thread, data: Data, what: str, origin: Origin, *about: nodes.Expr
    ) -> None:
        """A value decides something: it must not depend on unwritten memory."""
        if is_undefined(data):
            self.report(
                Property.UNINITIALIZED_READ,
                f"{what} depends on an uninitialised value",
                thread,
                origin,
                self.shown_values(thread, *about),
            )


def is_after(moments: Iterable[Moment], others: Iterable[Moment]) -> bool:
    """Did something happen after another thing in every order? Of those who are part of it, one
    has to have come after one of the others."""
    before = tuple(others)
    return any(now.is_after(then) for now in moments for then in before)


_OF_A_MODEL = Origin(NOWHERE, Reason.MODEL)
_ABOUT_VALUES = frozenset({Property.ASSERTION, Property.UNINITIALIZED_READ})


def _finding_key(
    property_: Property, origin: Origin, other: OtherAccess | None
) -> tuple[object, ...]:
    places = {str(origin.user_span), str(other.origin.user_span) if other else ""}
    return property_, frozenset(places)


def _access_words(access: Access) -> str:
    if access.frees:
        return "free"
    word = "write" if access.write else "read"
    if access.volatile:
        return f"volatile {word}"
    return word if access.atomic is None else f"atomic {word}"


def _geometry(thread: Thread) -> dict[str, int]:
    """threadIdx.x and its kin of a device thread."""
    block = thread.block
    if block is None or not isinstance(block.launch.work, KernelLaunch):
        return {}
    launch = block.launch.work
    triples = {
        "threadIdx": thread.index,
        "blockIdx": block.index,
        "blockDim": launch.block,
        "gridDim": launch.grid,
    }
    return {f"{name}.{axis}": n for name, at in triples.items() for axis, n in zip("xyz", at)}


def user_origin(thread: Thread, origin: Origin) -> Origin:
    """The origin, led back through the calls on the stack to the user's own text."""
    if is_in_user_text(origin):
        return origin
    for frame in reversed(thread.frames[:-1]):
        statements = frame.block.statements
        call = statements[frame.index - 1] if 0 < frame.index <= len(statements) else None
        if call is not None and call.origin.user_span.line and is_in_user_text(call.origin):
            return Origin(origin.span, Reason.MODEL, call.origin)
    if thread.began is not None and is_in_user_text(thread.began):
        return Origin(origin.span, Reason.MODEL, thread.began)
    return origin


def is_in_user_text(origin: Origin) -> bool:
    """Does the origin end in the user's file? Inlining may lead it no further than a header."""
    while origin.parent is not None:
        origin = origin.parent
    return origin.reason is not Reason.MODEL
