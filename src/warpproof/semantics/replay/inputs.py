"""What the outside world gave the run of a counterexample, so that a program can give it again.

Enters: a witness and its program (for a kernel by itself, with the host code around it). Leaves:
the finding, each value of `nondet_int`, `rand` and their kin in the order in which they were asked
for, the texts of environment variables, what `scanf` read, and of a kernel by itself the memory at
its launch with how far the kernel reaches into each object. Guaranteed: whatever else was asked for
is in `unset`, with the function that asked and the place; nothing is left out in silence. Order of
threads and contents of memory that nothing wrote are not inputs: no program can set them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from warpproof.base.diagnostics import source_line
from warpproof.base.property import Property
from warpproof.base.source import Origin, Span
from warpproof.ir import nodes, types
from warpproof.semantics.domain.evaluation import scalar
from warpproof.semantics.domain.values import Bits, Value
from warpproof.semantics.machine.findings import Finding, RunResult, ThreadName
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import Choice, Oracle
from warpproof.semantics.machine.run_state import RunSettings, user_origin
from warpproof.semantics.machine.threads import Frame, Thread
from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.memory.sparse import PAGE, SparseBytes
from warpproof.semantics.replay.scanned import scanned_text
from warpproof.semantics.replay.witness import Witness

# Functions whose result is the value that was asked for, one for each call.
_NONDET = re.compile(r"(__VERIFIER_)?nondet_\w+")
DRAWN = ("rand", "random", "lrand48", "mrand48", "drand48", "nrand48", "jrand48", "erand48")
ALLOCATING = ("malloc", "calloc", "cudaMalloc")  # may be told to fail
_TEXTS = ("getenv", "secure_getenv")
_INLINED = re.compile(r"%(\w+)\.")
_MOST_STEPS = 20_000_000


@dataclass(frozen=True, slots=True)
class GivenValue:
    """One value that a function returned."""

    function: str
    thread: ThreadName
    type: types.Type
    bits: int


@dataclass(frozen=True, slots=True)
class GivenText:
    """What an environment variable was found to be, or what a call of scanf read."""

    function: str
    text: bytes | None


@dataclass(frozen=True, slots=True)
class Unset:
    """Something that was asked for and that a program cannot be given."""

    what: str
    place: Span


@dataclass(frozen=True, slots=True)
class Contents:
    """Memory as it was: `fill` repeated, but for some stretches."""

    size: int
    fill: bytes
    stretches: tuple[tuple[int, bytes], ...] = ()

    def first(self, size: int) -> bytes:
        """Its start."""
        size = min(size, self.size)
        made = bytearray((self.fill * (size // len(self.fill) + 1))[:size])
        for offset, data in self.stretches:
            if offset < size:
                made[offset : offset + len(data)] = data[: size - offset]
        return bytes(made)


@dataclass(frozen=True, slots=True)
class LaunchMemory:
    """The host's variables at the launch of a kernel by itself."""

    values: dict[str, int]
    objects: dict[str, Contents]
    reach: dict[str, int]  # how many bytes of each object the run comes to, from its start


@dataclass(frozen=True, slots=True)
class RunInputs:
    finding: Finding
    space: nodes.Space | None  # of the object that the finding is about, where that is known
    values: tuple[GivenValue, ...]
    texts: tuple[GivenText, ...]
    unset: tuple[Unset, ...]
    memory: LaunchMemory | None = None
    asks_lanes: bool = False  # whether lanes of a warp are together or apart


def recorded_inputs(witness: Witness, program: nodes.Program) -> RunInputs | None:
    """None where the run does not show the failure. May raise `ScriptMismatch`."""
    made: list[InputRecorder] = []

    def record(program: nodes.Program, oracle: Oracle, settings: RunSettings) -> Interpreter:
        made.append(InputRecorder(program, oracle, settings, witness))
        return made[0]

    result = witness.replay(program, witness.run_settings(), record)
    finding = witness.confirms(result)
    if finding is None:
        return None
    return made[0].inputs(finding, _reach(witness, program))


def _reach(witness: Witness, program: nodes.Program) -> dict[str, int]:
    """How far the threads of a kernel by itself go that the counterexample needs not."""
    if witness.kernel is None:
        return {}
    settings = replace(witness.run_settings(), subsets=(), max_steps=_MOST_STEPS)
    recorder = InputRecorder(program, _InputsOnly(witness.choices), settings, witness)
    recorder.run()
    return recorder.reach


class _InputsOnly:
    """Recorded inputs, one thread after the other; zeros when there are no more."""

    preemptive = False

    def __init__(self, choices: Sequence[Choice]) -> None:
        self._choices = {
            question: iter([c for c in choices if c.question == question])
            for question in ("unwritten", nodes.InputKind.VALUE.value)
        }

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        return current if current is not None and current in runnable else runnable[0]

    def unwritten(self) -> bytes:
        choice = next(self._choices["unwritten"], None)
        return b"\0" if choice is None else choice.answer.to_bytes(choice.options, "little")

    def input(self, kind: nodes.InputKind, type_: types.Type) -> Bits:
        choice = next(self._choices[nodes.InputKind.VALUE.value], None)
        return 0 if choice is None else choice.answer

    def allocation_fails(self) -> bool:
        return False


@dataclass(slots=True)
class _Open:
    """A step whose result is not there yet."""

    thread: ThreadName
    frame: Frame
    target: str
    function: str
    type: types.Type
    is_text: bool
    place: Span | None = None  # of an allocation that no program can be told to fail


@dataclass(slots=True)
class _Scan:
    """A call of scanf, and what it was answered."""

    thread: Thread
    node: nodes.Formatted
    format: bytes
    answers: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Notes:
    values: list[GivenValue] = field(default_factory=list)
    texts: list[GivenText] = field(default_factory=list)
    unset: dict[Unset, None] = field(default_factory=dict)


class InputRecorder(Interpreter):
    """The reference interpreter, taking notes. Results are read when the next step begins."""

    def __init__(
        self, program: nodes.Program, oracle: Oracle, settings: RunSettings, witness: Witness
    ) -> None:
        super().__init__(program, oracle, replace(settings, on_step=lambda step: None, fast=False))
        self._witness = witness
        self._notes = _Notes()
        self._open: _Open | None = None
        self._scan: _Scan | None = None
        self._asks_lanes = False
        self._at: tuple[Thread, nodes.Statement | nodes.Terminator] | None = None
        self._last: Object | None = None  # that was accessed
        self._unwritten: dict[int, Object] = {}  # that each thread read before it was written
        self._space: nodes.Space | None = None
        self._named: dict[int, str] = {}  # objects of the host code around a kernel
        self._values: dict[str, int] = {}
        self._objects: dict[str, Contents] = {}
        self.reach: dict[str, int] = {}
        self.observer = self

    # --- what is noted ----------------------------------------------------------------------------

    def _trace(
        self, thread: Thread, node: nodes.Statement | nodes.Terminator, is_terminator: bool
    ) -> None:
        self._finish()
        self._at = thread, node
        if self._is_around_kernel(thread):
            if isinstance(node, nodes.Launch):
                self._keep_memory(thread.frame)
        elif isinstance(node, nodes.Input):
            self._note_input(thread, node)
        elif isinstance(node, nodes.Havoc):
            function = self._asking(thread, None)
            if function not in _TEXTS:
                self._leave_unset(thread, node.origin, function)
        elif isinstance(node, nodes.Formatted):
            self._begin_scan(thread, node)
        elif isinstance(node, nodes.Return) and len(thread.frames) > 1:
            self._note_text(thread, thread.frame, thread.frames[-2])

    def _note_text(self, thread: Thread, called: Frame, caller: Frame) -> None:
        """A function that gives a text returns to the user's code."""
        function = called.where.function
        if not function.from_model or function.name not in _TEXTS or called.target is None:
            return
        if not caller.where.function.from_model:
            name, target = function.name, called.target
            self._open = _Open(thread.name, caller, target, name, types.POINTER, True)

    def _is_around_kernel(self, thread: Thread) -> bool:
        function = thread.frame.where.function
        return self._witness.kernel is not None and function.symbol == self.program.main

    def _note_input(self, thread: Thread, node: nodes.Input) -> None:
        if node.kind in (nodes.InputKind.ARGC, nodes.InputKind.CLOCK):
            return
        function = self._asking(thread, node.target)
        if function in _TEXTS:
            return
        if node.kind is nodes.InputKind.ALLOCATION_FAILS:
            self._note_allocation(thread, node, function)
        elif _NONDET.fullmatch(function) or function in DRAWN:
            target, type_ = node.target, node.type
            self._open = _Open(thread.name, thread.frame, target, function, type_, False)
        else:
            self._leave_unset(thread, node.origin, function)

    def _note_allocation(self, thread: Thread, node: nodes.Input, function: str) -> None:
        if not self.settings.malloc_may_fail:
            return
        place = user_origin(thread, node.origin).user_span
        written = _called_at(place)
        function = written if written in ALLOCATING else function
        self._open = _Open(thread.name, thread.frame, node.target, function, types.BOOL, False)
        if function not in ALLOCATING or thread.name.thread is not None:
            self._open.place = place

    def _asking(self, thread: Thread, target: str | None) -> str:
        """The function of our headers that the user has called."""
        for frame in thread.frames:
            if frame.where.function.from_model:
                return frame.where.function.name
        inlined = _INLINED.match(target or "")
        return inlined[1] if inlined else thread.frame.where.function.name

    def _leave_unset(self, thread: Thread, origin: Origin, what: str) -> None:
        place = user_origin(thread, origin).user_span
        self._notes.unset.setdefault(Unset(what, place))

    def are_apart(self) -> bool:
        self._asks_lanes = True
        return super().are_apart()

    def ask(self, type_: types.Type) -> Bits:
        if self._at is not None:
            thread, node = self._at
            if isinstance(node, nodes.Call):
                name = node.callee.symbol if isinstance(node.callee, nodes.AddressOf) else "a call"
                self._leave_unset(thread, node.origin, name)
            elif isinstance(node, nodes.Formatted) and self._scan is None:
                self._leave_unset(thread, node.origin, f"what {node.op.value} reads")
        bits = super().ask(type_)
        if self._scan is not None and isinstance(bits, int):
            self._scan.answers.append(bits)
        return bits

    def _begin_scan(self, thread: Thread, node: nodes.Formatted) -> None:
        if node.op is not nodes.FormatOp.SCAN or node.list_argument:
            return
        format_ = self.memory.text(scalar(node.arguments[0], self.environment(thread)))
        if format_ is not None:
            self._scan = _Scan(thread, node, format_)

    def _end_scan(self, step: _Scan) -> None:
        may_fail = step.node.target is not None
        text = scanned_text(step.format, step.answers, may_fail)
        if text is None:
            self._leave_unset(step.thread, step.node.origin, "what scanf reads")
        else:
            self._notes.texts.append(GivenText("scanf", text))

    def _finish(self) -> None:
        """The result of the step that is over."""
        scan, self._scan = self._scan, None
        if scan is not None:
            self._end_scan(scan)
        step, self._open = self._open, None
        if step is None:
            return
        value = step.frame.variables.get(step.target)
        if not isinstance(value, Value) or not isinstance(value.bits, int):
            return
        if step.is_text:
            text = self.memory.text(value) if value.bits else None
            self._notes.texts.append(GivenText(step.function, text))
        elif step.place is None:
            given = GivenValue(step.function, step.thread, step.type, value.bits)
            self._notes.values.append(given)
        elif value.bits:
            self._notes.unset.setdefault(Unset(f"a failure of {step.function}", step.place))

    # --- memory -----------------------------------------------------------------------------------

    def _keep_memory(self, frame: Frame) -> None:
        for name, value in frame.variables.items():
            if not isinstance(value, Value) or not isinstance(value.bits, int):
                continue
            thing = self.memory.owner_of(value)
            if thing is None:
                self._values[name] = value.bits
            else:
                self._keep(name, thing)
        for name, thing in frame.objects.items():
            self._keep(name, thing)

    def _keep(self, name: str, thing: Object) -> None:
        self._named[thing.id] = name
        self._objects[name] = _contents(thing)

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
        self._last = thing
        super().record(thread, thing, offset, size, write, origin, atomic, written, volatile)

    def mark(self) -> int:
        return 0

    def back_to(self, mark: int) -> None:
        """Nothing is compiled, so nothing is taken back."""

    def accessed(self, thing: Object, offset: Bits, size: int, write: bool) -> None:
        if not isinstance(offset, int):
            return
        name = self._named.get(thing.id)
        if name is not None:
            self.reach[name] = max(self.reach.get(name, 0), offset + size)
        is_unwritten = not write and size <= 64 and any(thing.undefined[offset : offset + size])
        if is_unwritten and self._at is not None:
            self._unwritten[self._at[0].number] = thing

    def failed(self, property_: Property, origin: Origin) -> None:
        expected = self._witness.expected
        is_it = property_ == expected.property and origin.user_span.line == expected.line
        if not is_it or self._space is not None:
            return
        found = self._last
        if property_ is Property.UNINITIALIZED_READ:
            found = None if self._at is None else self._unwritten.get(self._at[0].number)
        elif property_ is not Property.DATA_RACE:
            found = None
        self._space = None if found is None else found.space

    # --- the result -------------------------------------------------------------------------------

    def run(self) -> RunResult:
        result = super().run()
        self._finish()
        return result

    def inputs(self, finding: Finding, further: dict[str, int]) -> RunInputs:
        unset = list(self._notes.unset)
        memory = None
        if self._witness.kernel is not None:
            names = self.reach.keys() | further.keys()
            reach = {n: max(self.reach.get(n, 0), further.get(n, 0)) for n in sorted(names)}
            memory = LaunchMemory(self._values, self._objects, reach)
        notes = self._notes
        return RunInputs(
            finding,
            self._space,
            tuple(notes.values),
            tuple(notes.texts),
            tuple(unset),
            memory,
            self._asks_lanes,
        )


def _called_at(place: Span) -> str | None:
    """The function whose name stands at a place: those of our headers may be part of the caller."""
    line = source_line(place.file, place.line) or b""
    found = re.compile(rb"(?:std::)?(\w+)\s*\(").match(line, max(place.column - 1, 0))
    return found[1].decode() if found else None


def _contents(thing: Object) -> Contents:
    if isinstance(thing.data, SparseBytes):
        _, fill, pages = thing.data.contents()
        assert isinstance(fill, bytes)
        assert isinstance(pages, tuple)
        stretches = tuple((number * PAGE, page) for number, page in pages if page != fill)
        return Contents(thing.size, _period(fill), stretches)
    data = bytes(thing.data)
    return Contents(thing.size, b"\0", ((0, data),) if data else ())


def _period(data: bytes) -> bytes:
    """The shortest beginning of which all is a repetition, if it is short."""
    for length in (1, 2, 4, 8, 16, 32, 64):
        if len(data) % length == 0 and data[:length] * (len(data) // length) == data:
            return data[:length]
    return data
