"""A counterexample as a story: the lines of the source that each thread executed, with values.

Enters: a witness and its program. Leaves: one `TraceLine` for each stretch of one thread on one
line, with what it read and wrote, in the order of the run. What `matters` is a dynamic slice: the
steps that the failing one (and the other access of a race) got its values from, the last branch of
each line, and the barriers of the threads involved. Guaranteed: recording changes nothing of the
run; a run of more than `MOST_STEPS` has no story.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from warpproof.base.deadline import Deadline
from warpproof.base.diagnostics import source_line
from warpproof.base.property import Property
from warpproof.base.source import NOWHERE, Origin, Span
from warpproof.base.verdict import Cell, TraceLine
from warpproof.ir import nodes, types
from warpproof.ir.walk import expressions, target_of, variables_read
from warpproof.semantics.domain.values import Bits
from warpproof.semantics.machine import shown
from warpproof.semantics.machine.findings import (
    Ending,
    Finding,
    NamedValue,
    ProgramEnds,
    RunResult,
    ThreadName,
)
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import Oracle, ScriptMismatch
from warpproof.semantics.machine.run_state import RunSettings, user_origin
from warpproof.semantics.machine.threads import Frame, Thread
from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.replay.witness import Witness

MOST_STEPS = 100_000
_ENDLESS = 1 << 40
_MOST_SECONDS = 10.0
_MOST_BYTES = 64  # of one access that a slice follows
_MOST_VALUES = 8  # of a line
_MOST_LINES = 1_000

# What a step reads or writes: a variable of a call, or a byte of an object.
Key = tuple[object, ...]


def story(witness: Witness, program: nodes.Program) -> tuple[TraceLine, ...]:
    """Empty where the witness does not reproduce its failure, or only after very many steps."""
    if witness.lasso is not None:
        return ()
    made: list[Recorder] = []

    def record(program: nodes.Program, oracle: Oracle, settings: RunSettings) -> Interpreter:
        made.append(Recorder(program, oracle, settings))
        return made[0]

    settings = replace(witness.run_settings(), max_steps=MOST_STEPS)
    if witness.is_plain:  # what is compiled of it goes untold, and counts for little
        settings = replace(settings, max_steps=_ENDLESS, until=Deadline(_MOST_SECONDS))
    try:
        result = witness.replay(program, settings, record)
    except ScriptMismatch:
        return ()
    return told(made[0], result, witness)


def told(recorder: Recorder, result: RunResult, witness: Witness) -> tuple[TraceLine, ...]:
    finding = witness.confirms(result)
    if finding is None:
        return ()
    recorder.note_results()
    steps = recorder.taken[: recorder.failures.get(_failure(finding.property, finding.origin))]
    if witness.kernel is not None:  # nobody wrote its host code
        steps = [step for step in steps if step.thread.thread is not None]
    return _shortened(list(_lines(steps, _slice(steps, finding))))


def _shortened(lines: list[TraceLine]) -> tuple[TraceLine, ...]:
    """The end of a very long one, and what matters of its beginning."""
    start = max(0, len(lines) - _MOST_LINES)
    kept = [line for line in lines[:start] if line.matters][-_MOST_LINES:]
    left_out = start - len(kept)
    told = [TraceLine(f"({left_out} earlier lines are left out)", matters=False)]
    return (*kept, *(told if left_out else ()), *lines[start:])


@dataclass(slots=True)
class Step:
    """One executed statement or terminator."""

    thread: ThreadName
    number: int  # of the thread
    node: nodes.Statement | nodes.Terminator
    place: Span
    frame: Frame
    depth: int
    phase: int
    values: tuple[NamedValue, ...] = ()
    reads: set[Key] = field(default_factory=set)
    writes: set[Key] = field(default_factory=set)
    cells: list[Cell] = field(default_factory=list)
    touched: list[tuple[Object, int, int, bool]] = field(default_factory=list)


class Recorder(Interpreter):
    """The reference interpreter, taking notes. A step's results are read when the next begins:
    nothing has happened in between."""

    def __init__(self, program: nodes.Program, oracle: Oracle, settings: RunSettings) -> None:
        listening = replace(settings, on_step=lambda step: None, hears_all=False)
        super().__init__(program, oracle, listening)
        self.taken: list[Step] = []
        self.failures: dict[tuple[Property, int], int] = {}  # after how many steps
        self._open: Step | None = None
        self.observer = self
        modules = (program.host, program.device)
        variables = (g for module in modules for g in module.globals.values())
        self._of_models = {g.name for g in variables if g.from_model}

    def _trace(
        self, thread: Thread, node: nodes.Statement | nodes.Terminator, is_terminator: bool
    ) -> None:
        self.note_results()
        if len(self.taken) > MOST_STEPS:
            raise ProgramEnds(Ending.OUT_OF_STEPS, 3, "there are too many steps to tell")
        frame = thread.frame
        place = user_origin(thread, node.origin).user_span
        step = Step(thread.name, thread.number, node, place, frame, len(thread.frames), thread.met)
        variable = partial(_variable, thread.number, len(thread.frames))
        for expression in expressions(node):
            if not (isinstance(node, nodes.Launch) and isinstance(expression.type, types.Pointer)):
                step.reads |= {variable(name) for name in variables_read(expression)}
        if not frame.where.function.from_model:
            step.values = self.shown_values(thread, *expressions(node))
        self._open = step
        self.taken.append(step)

    def accessed(self, thing: Object, offset: Bits, size: int, write: bool) -> None:
        if self._open is not None and isinstance(offset, int):
            self._open.touched.append((thing, offset, size, write))

    def mark(self) -> int:
        self.note_results()
        return len(self.taken)

    def back_to(self, mark: int) -> None:
        self._open = None
        del self.taken[mark:]
        self.failures = {key: at for key, at in self.failures.items() if at <= mark}

    def failed(self, property_: Property, origin: Origin) -> None:
        self.failures.setdefault(_failure(property_, origin), len(self.taken))

    def note_results(self) -> None:
        """The results of the step that is over."""
        step, self._open = self._open, None
        if step is None:
            return
        self._finish_variables(step)
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
        target = None if isinstance(node, _TERMINATORS) else target_of(node)
        if target is not None:
            step.writes.add(_variable(step.number, step.depth, target))
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
                        _variable(step.number, step.depth + 1, p.variable)
                        for p in callee.parameters
                    }
            case nodes.Return() if frame.target is not None:
                step.writes.add(_variable(step.number, step.depth - 1, frame.target))

    def _is_of_model(self, step: Step, thing: Object) -> bool:
        """Is it a variable of a function that nobody but us wrote?"""
        thread = self.threads.get(step.number)
        if thread is None or not step.frame.where.function.from_model:
            return False
        if thing.name in self._of_models:
            return True
        ours = (frame for frame in thread.frames if frame.where.function.from_model)
        return any(thing is held for frame in ours for held in frame.own_objects())

    def _cell(self, step: Step, thing: Object, offset: int, size: int, write: bool) -> Cell | None:
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
        if thing.is_temporary:
            return None
        if types.store_size_of(type_) != size:
            return None
        data = self.memory.load(thing, offset, type_)
        text = shown.format_data(data, type_, types.is_unsigned(at))
        private = thing.space is nodes.Space.LOCAL
        return Cell(_cell_name(thing, offset, size), text, write, private)


_TERMINATORS = (nodes.Goto, nodes.Branch, nodes.Switch, nodes.Return, nodes.Stop)


def _failure(property_: Property, origin: Origin) -> tuple[Property, int]:
    return property_, origin.user_span.line


def _variable(thread: int, depth: int, name: str) -> Key:
    return ("v", thread, depth, name)


def _cell_name(thing: Object, offset: int, size: int) -> str:
    if thing.size == size:
        return thing.text
    name = thing.text if thing.text.isidentifier() else f"({thing.text})"
    return f"{name}[{offset // size}]" if offset % size == 0 else f"{name} at byte {offset}"


# --- what matters -------------------------------------------------------------------------------


def _slice(steps: list[Step], finding: Finding) -> set[int]:
    """Indices of the steps that the failure depends on."""
    involved = {finding.thread} | ({finding.other.thread} if finding.other is not None else set())
    roots = frozenset(_roots(steps, finding))
    kept = set(roots)
    by_address = finding.property in _OF_ADDRESSES
    needed: set[Key] = set()
    branches: set[tuple[int, int]] = set()
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        match step.node:
            case nodes.Branch() | nodes.Switch() if step.thread in involved and step.reads:
                is_last = (step.number, step.place.line) not in branches
                branches.add((step.number, step.place.line))
            case nodes.Barrier() if step.thread in involved:
                is_last = True
            case nodes.Launch():
                is_last = True
            case _:
                is_last = False
        if is_last or not needed.isdisjoint(step.writes):
            kept.add(index)
        if index in kept:
            needed -= step.writes
            needed |= _address_reads(step) if by_address and index in roots else step.reads
    return kept


# Failures of an access, whatever the value that it reads or writes.
_OF_ADDRESSES = frozenset(
    {
        Property.DATA_RACE,
        Property.OUT_OF_BOUNDS,
        Property.NULL_POINTER,
        Property.INVALID_POINTER,
        Property.CONSTANT_WRITE,
    }
)


def _address_reads(step: Step) -> set[Key]:
    match step.node:
        case nodes.Load(pointer=pointer) | nodes.Store(pointer=pointer):
            names = variables_read(pointer)
            return {_variable(step.number, step.depth, name) for name in names}
        case _:
            return step.reads


def _roots(steps: list[Step], finding: Finding) -> Iterator[int]:
    """The failing step, and the one that it is in conflict with."""
    if steps:
        yield len(steps) - 1
    if finding.other is None:
        return
    line = finding.other.origin.user_span.line
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        is_there = step.thread == finding.other.thread and step.place.line == line
        if is_there and (step.touched or isinstance(step.node, nodes.Barrier)):
            yield index
            return


# --- in words -----------------------------------------------------------------------------------


def _lines(steps: Iterable[Step], kept: set[int]) -> Iterator[TraceLine]:
    """Neighbours of one thread on one line are one."""
    group: list[tuple[int, Step]] = []
    for index, step in enumerate(steps):
        if not step.place.line or step.place == NOWHERE:
            continue
        if group and _is_new_line(group[-1][1], step):
            yield _line(group, kept)
            group = []
        group.append((index, step))
    if group:
        yield _line(group, kept)


def _is_new_line(last: Step, step: Step) -> bool:
    here, there = last.place, step.place
    return (last.number, here.file, here.line) != (step.number, there.file, there.line)


def _line(group: list[tuple[int, Step]], kept: set[int]) -> TraceLine:
    first = group[0][1]
    raw = source_line(first.place.file, first.place.line) or b""
    text = raw.decode(errors="replace").strip()
    cells = dict.fromkeys(cell for _, step in group for cell in step.cells)
    written = {cell.name: cell.value for cell in cells if cell.written}
    read = {v.name: v.text for _, step in group for v in step.values if v.name not in written}
    if read:
        text += "   with " + ", ".join(_some(read))
    if written:
        text += "   \N{RIGHTWARDS ARROW} " + ", ".join(_some(written))
    matters = any(index in kept for index, _ in group)
    place = first.place
    return TraceLine(text, place, short_name(first.thread), tuple(cells), first.phase, matters)


def _some(values: dict[str, str]) -> Iterator[str]:
    for number, (name, text) in enumerate(values.items()):
        if number == _MOST_VALUES:
            yield "..."
            return
        yield f"{name} = {text}"


def short_name(thread: ThreadName) -> str:
    """Such as `t(3,0,0)`, of another block than the first `b(1,0,0) t(3,0,0)`."""
    if thread.thread is None:
        return thread.what
    own = "t({},{},{})".format(*thread.thread)
    block = thread.block or (0, 0, 0)
    return own if block == (0, 0, 0) else "b({},{},{}) ".format(*block) + own
