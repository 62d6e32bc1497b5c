"""A run with notes: what each step of each thread read and wrote.

Enters: a program and how it runs. Leaves: a `Step` for each statement and terminator that was
executed, in order. Guaranteed: recording changes nothing of the run.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from warpproof.base.property import Property
from warpproof.base.source import Origin, Span
from warpproof.base.verdict import Cell
from warpproof.ir import nodes, types
from warpproof.ir.walk import expressions, target_of, variables_read
from warpproof.semantics.domain.evaluation import evaluate
from warpproof.semantics.domain.values import Bits, Value
from warpproof.semantics.machine import shown
from warpproof.semantics.machine.findings import Ending, NamedValue, ProgramEnds, ThreadName
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import Oracle
from warpproof.semantics.machine.places import accessed_type, path_in
from warpproof.semantics.machine.run_state import RunSettings, user_origin
from warpproof.semantics.machine.threads import Frame, Thread
from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.races.clocks import Access

MOST_STEPS = 100_000
_MOST_BYTES = 64  # of one access that a slice follows

# What a step reads or writes: a variable of a call, or a byte of an object.
Key = tuple[object, ...]


@dataclass(slots=True)
class Step:
    """One executed statement or terminator, or (without a node) what a stream does."""

    thread: ThreadName
    number: int  # of the thread
    node: nodes.Statement | nodes.Terminator | None
    place: Span
    frame: Frame | None
    depth: int
    phase: int
    values: tuple[NamedValue, ...] = ()
    address: tuple[NamedValue, ...] = ()  # those that its place is computed from
    reads: set[Key] = field(default_factory=set)
    writes: set[Key] = field(default_factory=set)
    cells: list[Cell] = field(default_factory=list)
    touched: list[tuple[Object, int, int, bool]] = field(default_factory=list)
    moved: list[Moved] = field(default_factory=list)
    launched: range = range(0)  # the numbers of threads that it asks for

    @property
    def is_of_model(self) -> bool:
        return self.frame is not None and self.frame.where.function.from_model


@dataclass(frozen=True, slots=True)
class Moved:
    """Bytes of an object that a copy or a fill writes, however many: where a copy has them from."""

    thing: int
    offset: int
    size: int
    source: tuple[int, int] | None  # an object and an offset


@dataclass(frozen=True, slots=True)
class Failure:
    """When something failed, about which object, and the step that it is in conflict with."""

    steps: int  # the failing one is the last of them
    thing: Object | None = None
    other: Step | None = None


class Recorder(Interpreter):
    """The reference interpreter, taking notes. A step's results are read when the next begins:
    nothing has happened in between."""

    def __init__(self, program: nodes.Program, oracle: Oracle, settings: RunSettings) -> None:
        listening = replace(settings, on_step=lambda step: None, hears_all=False)
        super().__init__(program, oracle, listening)
        self.taken: list[Step] = []
        self.failures: dict[tuple[Property, int], Failure] = {}
        self._open: Step | None = None
        self._touching: tuple[Value, int] | None = None  # where, and how many bytes
        self._race: tuple[Object, int, Access] | None = None
        self.observer = self
        modules = (program.host, program.device)
        variables = (g for module in modules for g in module.globals.values())
        self._of_models = {g.name for g in variables if g.from_model}
        self._declared: dict[int, types.CType | None] = {}  # by object
        shared = (g for g in program.device.globals.values() if g.space is nodes.Space.SHARED)
        self._shared = {(g.name, g.size): g.ctype for g in shared}

    def _trace(
        self, thread: Thread, node: nodes.Statement | nodes.Terminator, is_terminator: bool
    ) -> None:
        self.note_results()
        if len(self.taken) > MOST_STEPS:
            raise ProgramEnds(Ending.OUT_OF_STEPS, 3, "there are too many steps to tell")
        frame = thread.frame
        place = user_origin(thread, node.origin).user_span
        step = Step(thread.name, thread.number, node, place, frame, len(thread.frames), thread.met)
        if isinstance(node, nodes.Launch):
            step.launched = range(self.next_number, self.next_number)
        variable = partial(variable_key, thread.number, len(thread.frames))
        for expression in expressions(node):
            if not (isinstance(node, nodes.Launch) and isinstance(expression.type, types.Pointer)):
                step.reads |= {variable(name) for name in variables_read(expression)}
        if not step.is_of_model:
            step.values = self.shown_values(thread, *expressions(node))
            if isinstance(node, ACCESSES):
                step.address = self.shown_values(thread, node.pointer)
        self._begin(step)

    def _begin(self, step: Step) -> None:
        self._open = step
        self.taken.append(step)

    def declare_const(
        self, thing: Object, variable: nodes.Variable | nodes.Global, side: nodes.Side
    ) -> None:
        super().declare_const(thing, variable, side)
        self._declared[thing.id] = variable.ctype

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
        if not thread.frames and thread.began is not None:
            self._begin_stream_work(thread, thread.began)
        self._touching = pointer, size
        place = super().touch(
            thread, pointer, size, align, write, origin, about, atomic, written, volatile
        )
        self._touching = None
        return place

    def _begin_stream_work(self, worker: Thread, began: Origin) -> None:
        """A copy or a fill: it has the operands of the call that asked for it."""
        if self._open is not None and self._open.number == worker.number:
            return
        self.note_results()
        place = began.user_span
        step = Step(worker.name, worker.number, None, place, None, 0, 0)
        asked = next((s for s in reversed(self.taken) if _asks(s, place)), None)
        if asked is not None:
            step.values, step.reads = asked.values, set(asked.reads)
        self._begin(step)

    def accessed(self, thing: Object, offset: Bits, size: int, write: bool) -> None:
        if self._open is not None and isinstance(offset, int):
            self._open.touched.append((thing, offset, size, write))

    def mark(self) -> int:
        self.note_results()
        return len(self.taken)

    def back_to(self, mark: int) -> None:
        self._open = None
        del self.taken[mark:]
        self.failures = {key: f for key, f in self.failures.items() if f.steps <= mark}

    def failed(self, property_: Property, origin: Origin) -> None:
        key = failure_key(property_, origin)
        if key in self.failures:
            return
        thing, other = None, None
        if self._race is not None:
            thing, offset, access = self._race
            other = self._step_of(access, thing, offset)
        elif self._touching is not None:
            thing = self.memory.owner_of(self._touching[0])
        self.failures[key] = Failure(len(self.taken), thing, other)
        if self._open is not None:
            self._note_failing(self._open)

    def _report_race(
        self, thread: Thread, thing: Object, offset: int, access: Access, conflict: Access
    ) -> None:
        self._race = thing, offset, conflict
        try:
            super()._report_race(thread, thing, offset, access, conflict)
        finally:
            self._race = None

    def _step_of(self, access: Access, thing: Object, offset: int) -> Step | None:
        """The last one that can have made an access."""
        line, end = access.origin.user_span.line, offset + max(access.size, 1)
        for step in reversed(self.taken):
            if step.number != access.thread or step.place.line != line or step is self._open:
                continue
            for touched, at, size, write in step.touched:
                is_there = at < end and offset < at + size
                if touched is thing and write == access.write and is_there:
                    return step
        return None

    def _note_failing(self, step: Step) -> None:
        """What it was about to write, or what it reads in a race."""
        node, thread = step.node, self.threads.get(step.number)
        if self._touching is None or thread is None or not isinstance(node, ACCESSES):
            return
        pointer, size = self._touching
        thing = self.memory.owner_of(pointer)
        if thing is None or not isinstance(pointer.bits, int):
            return
        offset = pointer.bits - thing.base
        if step.is_of_model or thing.is_temporary:
            return
        if not isinstance(node, nodes.Store):
            is_inside = 0 <= offset <= thing.size - size
            cell = self._cell(step, thing, offset, size, False) if is_inside else None
            if cell is not None:
                step.values = (*step.values, NamedValue(cell.name, cell.value))
        elif isinstance(node.value.type, types.Pointer):
            cell = None
        else:
            data = evaluate(node.value, self.environment(thread))
            unsigned = types.is_unsigned(shown.type_at(thread.frame, node.pointer))
            text = shown.format_data(data, node.value.type, unsigned)
            name = self._name_of(step, thing, offset, size) or thing.text
            cell = Cell(name, f"{text} (not performed)", True)
        if cell is not None:
            step.cells.append(cell)

    def note_results(self) -> None:
        """The results of the step that is over."""
        step, self._open = self._open, None
        if step is None:
            return
        self._finish_variables(step)
        if isinstance(step.node, nodes.Launch):
            step.launched = range(step.launched.start, self.next_number)
        if step.node is None or isinstance(step.node, nodes.Copy | nodes.Fill):
            step.moved += _moved(step)
            return
        for thing, offset, size, write in step.touched:
            keys = {("m", thing.id, offset + n) for n in range(min(size, _MOST_BYTES))}
            (step.writes if write else step.reads).update(keys)
            if isinstance(step.node, nodes.Atomic):
                step.reads |= keys
            if self._is_of_model(step, thing):
                continue
            cell = self._cell(step, thing, offset, size, write)
            if cell is not None:
                step.cells.append(cell)

    def _finish_variables(self, step: Step) -> None:
        node, frame = step.node, step.frame
        if node is None or frame is None:
            return
        target = None if isinstance(node, _TERMINATORS) else target_of(node)
        if target is not None:
            step.writes.add(variable_key(step.number, step.depth, target))
            variable, data = frame.where.variables.get(target), frame.variables.get(target)
            if frame.where.function.from_model or variable is None or data is None:
                pass
            elif variable.source_name and not isinstance(variable.type, types.Pointer):
                text = shown.format_data(data, variable.type, types.is_unsigned(variable.ctype))
                step.cells.append(Cell(variable.source_name, text, True, private=True))
        match node:
            case nodes.Call():  # what is passed becomes the callee's own
                thread = self.threads.get(step.number)
                if thread is not None and len(thread.frames) > step.depth:
                    callee = thread.frames[step.depth].where.function
                    step.writes |= {
                        variable_key(step.number, step.depth + 1, p.variable)
                        for p in callee.parameters
                    }
            case nodes.Return() if frame.target is not None:
                step.writes.add(variable_key(step.number, step.depth - 1, frame.target))

    def _is_of_model(self, step: Step, thing: Object) -> bool:
        """Is it a variable of a function that nobody but us wrote?"""
        thread = self.threads.get(step.number)
        if thread is None or not step.is_of_model:
            return False
        if thing.name in self._of_models:
            return True
        ours = (frame for frame in thread.frames if frame.where.function.from_model)
        return any(thing is held for frame in ours for held in frame.own_objects())

    def _cell(self, step: Step, thing: Object, offset: int, size: int, write: bool) -> Cell | None:
        assert step.frame is not None
        type_: types.Type | None = None
        at: types.CType | None = None
        match step.node:
            case (
                nodes.Load(pointer=pointer, type=type_) | nodes.Atomic(pointer=pointer, type=type_)
            ):
                at = shown.type_at(step.frame, pointer)
            case nodes.Store(pointer=pointer, value=value):
                type_, at = value.type, shown.type_at(step.frame, pointer)
        if type_ is None or isinstance(type_, types.Pointer) or not thing.alive:
            return None
        if thing.is_temporary or thing.name.startswith(_LITERAL):
            return None
        if types.store_size_of(type_) != size:
            return None
        name = self._name_of(step, thing, offset, size)
        if name is None:
            return None
        data = self.memory.load(thing, offset, type_)
        text = shown.format_data(data, type_, types.is_unsigned(at))
        private = thing.space is nodes.Space.LOCAL
        return Cell(name, text, write, private)

    def _name_of(self, step: Step, thing: Object, offset: int, size: int) -> str | None:
        """Such as `a[2].x`; none for what an object of a library keeps to itself."""
        name = thing.text if thing.text.isidentifier() else f"({thing.text})"
        ctype = self._type_of(step, thing)
        if ctype is not None:
            side = nodes.Side.HOST if step.thread.thread is None else nodes.Side.DEVICE
            path = path_in(thing, offset, size, ctype, self.program.module(side).records)
            if any(part.startswith(_RESERVED) for part in path.split(".")):
                return None
            if path:
                return name + path
        if thing.size == size and not offset:
            return thing.text
        is_record = isinstance(ctype and types.strip(ctype), types.CRecord | types.CNamed)
        if is_record and step.is_of_model:
            return None
        if is_record or offset % size:
            return f"{name} at byte {offset}"
        return f"{name}[{offset // size}]"

    def _type_of(self, step: Step, thing: Object) -> types.CType | None:
        """Of the object, or of its elements."""
        declared = self._declared.get(thing.id)
        if declared is None and thing.space is nodes.Space.SHARED:
            declared = self._shared.get((thing.name, thing.size))
        if declared is None and step.frame is not None and not isinstance(step.node, _TERMINATORS):
            declared = accessed_type(step.frame, step.node)
        return declared


ACCESSES = (nodes.Load, nodes.Store, nodes.Atomic)
_RESERVED = "__"  # how names begin that only a library may give, such as its members
_LITERAL = "."  # how compilers begin the names of strings in the source
_TERMINATORS = (nodes.Goto, nodes.Branch, nodes.Switch, nodes.Return, nodes.Stop)


def _asks(step: Step, place: Span) -> bool:
    is_call = isinstance(step.node, nodes.Call) and not step.is_of_model
    return is_call and step.place == place


def _moved(step: Step) -> list[Moved]:
    writes = [(t, at, size) for t, at, size, write in step.touched if write]
    reads = [(t, at, size) for t, at, size, write in step.touched if not write]
    if len(writes) == len(reads) == 1 and writes[0][2] == reads[0][2]:
        source: tuple[int, int] | None = (reads[0][0].id, reads[0][1])
    else:
        source = None
    return [Moved(thing.id, at, size, source) for thing, at, size in writes]


def failure_key(property_: Property, origin: Origin) -> tuple[Property, int]:
    return property_, origin.user_span.line


def variable_key(thread: int, depth: int, name: str) -> Key:
    return ("v", thread, depth, name)
