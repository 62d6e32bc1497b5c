"""The host that is executed: its values, its context, and what is noted on the way.

`Host` is what statements, loops, calls and launches work with; `execute.Executor` gives it the
control flow. The context tells executions of one statement apart: the calls that lead there and the
rounds of loops that are unrolled. In a loop that is summarised all rounds are one context, and what
is made there stands for many.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from warpproof.base.deadline import NEVER, Deadline
from warpproof.base.records import replace
from warpproof.base.source import NOWHERE
from warpproof.ir import nodes, types
from warpproof.ir.allocation_names import Place as StatementPlace
from warpproof.ir.allocation_names import allocation_names
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.flow_graph import Graph
from warpproof.ir.input_ranges import NO_RANGES, InputRanges
from warpproof.ir.nodes import Geometry, Space, StreamOp, SymbolKind
from warpproof.ir.walk import children
from warpproof.ir.write_sets import WriteSet, write_set
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import BOOL, INT, Op, Term, TermTable, factors
from warpproof.logic.walk import topological
from warpproof.semantics.domain.evaluation import evaluate
from warpproof.semantics.domain.integer_values import (
    Local,
    OutOfFragment,
    Variable,
    float_sort,
    type_range,
)
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.domain.register_scope import RegisterScope
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    NULL,
    UNSET,
    Allocation,
    Code,
    HostVariable,
    Lanes,
    Object,
    Place,
    Places,
    Value,
    at,
    objects_in,
)
from warpproof.semantics.host import written
from warpproof.semantics.host.bounds import Settled
from warpproof.semantics.host.domain import Handles, HostRegisters, is_lost
from warpproof.semantics.host.facts import (
    AllocationFact,
    Gap,
    LaunchFact,
    LaunchFacts,
    Source,
    Unknown,
)
from warpproof.semantics.host.memory import NOBODY, Memory
from warpproof.semantics.host.state import NEW, Cell, Contents, Rest, State
from warpproof.semantics.machine.stream_actions import RESET_SPACES

# What the bytes of an object that stands for a stream or an event say of it.
_MARK: Cell = (0, 1)  # that a stream comes to the event, or that it is a stream that captures
_DONE: Cell = (1, 1)  # that the host has waited for it
_STREAM: Cell = (8, 8)
_TIME: Cell = (16, 8)
Edges = list[tuple[str, State]]
Returns = list[tuple[State, Value | None]]
_LARGEST_TERM = 160
_FIRST_HANDLE, LAST_HANDLE = 16, 1 << 62
_MOST_FACTORS = 6
_LOOKS_AT_CLOCK = 32  # statements


class OutOfBudget(Exception):
    """More statements, or more time, than the program is worth."""


@dataclass
class Kept:
    """Of graphs: `launches` and `copied` are launches that one may keep, and what copies and fills
    lead to that it may; `ended` is what may be there no more when some graph is launched."""

    may_be: bool = False  # are there graphs?
    launches: set[LaunchFact] = field(default_factory=set)
    copied: set[Object] = field(default_factory=set)
    ended: set[Object] = field(default_factory=set)


@dataclass
class Frame:
    """An activation of a function."""

    function: nodes.Function
    number: int
    graph: Graph


class Host:
    def __init__(
        self,
        program: nodes.Program,
        budget: int,
        until: Deadline = NEVER,
        *,
        malloc_may_fail: bool,
        inputs: InputRanges = NO_RANGES,
    ) -> None:
        """`budget` are statements that are executed at most, `until` no later."""
        self.inputs = inputs
        self.program = program
        self.table = t = TermTable()
        self.ranges = Ranges(t)
        self.floats = Floats(t)
        self.facts = LaunchFacts(self.ranges, self.floats)
        self.memory = Memory(t, self.floats, program, self._of_memory, self.ranges.limit)
        self.malloc_may_fail = malloc_may_fail
        self.frames: list[Frame] = []
        self.context: tuple[Hashable, ...] = ()
        self.summaries = 0  # loops around that are summarised
        self.made_in_loop: set[Allocation] = set()  # objects, in the innermost of them
        self.is_recording = True
        self.span = NOWHERE  # in the user's text
        self.place = StatementPlace("", 0)
        self.allocation: str | None = None  # what the user calls the object that is made here
        self.statements = 0
        self._steps = 0
        self.few_rounds = False  # are loops summarised, but the shortest?
        self.most_rounds: dict[tuple[str, int], int] = {}  # of loops, see `loops`
        self.met_loops: dict[tuple[Hashable, ...], object] = {}  # loops that were met, see `loops`
        self.parsed: dict[Hashable, Term] = {}  # numbers in words of the command line
        self.repeatable: dict[tuple[types.Type, tuple[Term, ...]], Value] = {}  # by what is asked
        self._budget = budget
        self._until = until
        self._objects: dict[Hashable, Allocation] = {}
        self.in_main = False
        self.is_copy_inside = False  # is the body that is looked at one of a copy?
        self.kept = Kept()
        self._recorded = 0  # how many events were, so far
        self._handles: dict[Term, Allocation] = {}  # of streams and events, by their numbers
        self._handle_kinds: dict[Term, StreamOp] = {}
        self._timed: set[Term] = set()  # those of them that are for measuring
        self._resetting: dict[str, bool] = {}  # functions that may reset the device
        self._declared: set[Local] = set()
        self.is_confused = False  # is an object taken for one that was there before it?
        self.narrow: dict[tuple[Term, int], Term] = {}
        self._numbers: dict[Hashable, int] = {}
        self._writes: dict[tuple[nodes.Side, str], WriteSet] = {}
        self._names: dict[str, dict[StatementPlace, str]] = {}
        self._graphs: dict[str, Graph] = {}

    # --- control, see `execute` -----------------------------------------------------------------

    def region(self, loop: int | None, entry: str, state: State, returns: Returns) -> Edges:
        raise NotImplementedError

    def call(self, statement: nodes.Call, state: State) -> State | None:
        raise NotImplementedError

    @property
    def is_inside(self) -> bool:
        """Is a body looked at for its checks alone?"""
        return False

    def step(self) -> None:
        self.statements += 1
        self._steps += 1  # to ask what time it is takes longer than most of them
        is_late = self._steps % _LOOKS_AT_CLOCK == 0 and self._until.is_over
        if is_late or self.statements > self._budget:
            raise OutOfBudget

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    def frame_number(self) -> int:
        return self._numbers.setdefault(self.context, len(self._numbers))

    def gap(self, text: str, *, loses_launches: bool = False) -> None:
        if self.is_recording:
            self.facts.gaps[Gap(text, self.span, loses_launches)] = None

    def everything(self, state: State) -> set[Object]:
        """All objects that something may be written to."""
        found = set(state.memory) | {Variable(s) for s in self.program.device.globals}
        return found | {HostVariable(s) for s in self.program.host.globals}

    def lose_memory(self, state: State) -> None:
        """All of memory may hold anything, from here on."""
        objects = self.everything(state)
        state.escape(objects)
        self.memory.havoc(state, objects)
        self.memory.lose_ours(state, objects)
        state.shared |= frozenset(o for o in objects if self.memory.is_writable(o))

    def write_set_of(self, function: nodes.Function) -> WriteSet:
        """Of a kernel or a function of the host."""
        key = (function.side, function.symbol)
        found = self._writes.get(key)
        if found is None:
            module = self.program.module(function.side)
            found = self._writes[key] = write_set(module, function)
        return found

    def graph_of(self, function: nodes.Function) -> Graph:
        found = self._graphs.get(function.symbol)
        if found is None:
            found = self._graphs[function.symbol] = Graph(function, self.program.host)
        return found

    # --- unknown values -------------------------------------------------------------------------

    def unknown(self, type_: types.Type, source: Source, text: str) -> Value:
        """A value that is not known; each call makes another one."""
        t = self.table
        match type_:
            case types.Int(1):
                return self.noted(t.fresh(text, BOOL), source, text)
            case types.Int(bits):
                return self.number(source, text, *type_range(bits, True))
            case types.Float(kind):
                return self.noted(t.fresh(text, float_sort(kind)), source, text)
            case types.Vector(element, count):
                return Lanes(tuple(self.unknown(element, source, text) for _ in range(count)))
            case types.Aggregate(fields):
                return Lanes(tuple(self.unknown(f, source, text) for f in fields))
            case _:
                return at(t, ANYWHERE, t.integer(0))

    def number(self, source: Source, text: str, low: int, high: int) -> Term:
        made = self.table.fresh(text, INT)
        self.ranges.limit(made, low, high)
        return self.noted(made, source, text)

    def truth(self, source: Source, text: str) -> Term:
        return self.noted(self.table.fresh(text, BOOL), source, text)

    def noted(self, made: Term, source: Source, text: str) -> Term:
        self.facts.unknowns[made] = Unknown(source, text, self.span)
        return made

    def is_result(self, made: Value | None) -> None:
        """It is what a function of the library has returned."""
        about = self.facts.unknowns.get(made) if isinstance(made, Term) else None
        if isinstance(made, Term) and about is not None:
            self.facts.unknowns[made] = replace(about, is_result=True)

    def _of_memory(self, type_: types.Type, text: str, of: Object | None, is_whole: bool) -> Value:
        is_input = of in self.memory.inputs
        within = self.memory.range_of_ours(of) if is_whole else None
        if within is not None and isinstance(type_, types.Int):
            return self.number(Source.DATA, text, *within)
        made = self.unknown(type_, Source.INPUT if is_input else Source.DATA, text)
        if is_input and is_whole and isinstance(made, Term):
            self.facts.names[made] = text
        return made

    def _narrowed(self, wide: Term, bits: int) -> Term:
        """Any number of so many bits; how it is part of a wider one is said where both matter."""
        found = self.narrow.get((wide, bits))
        if found is None:
            about = self.facts.unknowns.get(wide)
            source, text = (Source.LOST, "bits") if about is None else (about.source, about.text)
            found = self.number(source, text, *type_range(bits, True))
            self.narrow[wide, bits] = found
            if wide in self.facts.words:
                self.is_word(found, self.facts.words[wide], bits)
        return found

    def is_word(self, number: Term, place: int, bits: int) -> None:
        """A number of so many bits stands on the command line, in digits. What does not fit them is
        another number."""
        self.facts.words[number] = place
        limits = self.inputs.of(place)
        low, high = type_range(bits, True)
        if limits is not None and low <= limits[0] and limits[1] <= high:
            self.ranges.limit(number, *limits)

    # --- expressions ----------------------------------------------------------------------------

    def value(self, state: State, e: nodes.Expr) -> Value:
        found = self._evaluated(state, e)
        if isinstance(found, Term):
            if _loses_address(e):
                state.escape(self._objects_of(state, e))
            if found.sort is INT and not found.is_constant and _is_large(found):
                return self._cut(state, found, e.type)
        elif is_lost(found):
            state.escape(self._objects_of(state, e))
        return found

    def _cut(self, state: State, term: Term, type_: types.Type) -> Term:
        """A term that has grown too large, as a number of its type."""
        assert isinstance(type_, types.Int)
        low, high = type_range(type_.bits, True)
        bounds = state.bounds.of(term)
        if low <= bounds[0] and bounds[1] <= high:
            low, high = bounds
        return self.number(Source.LOST, "a large term", low, high)

    def _evaluated(self, state: State, e: nodes.Expr) -> Value:
        try:
            return evaluate(e, _Here(self, state))
        except OutOfFragment:
            return self.unknown(e.type, Source.LOST, "a value")

    def _objects_of(self, state: State, e: nodes.Expr) -> Iterable[Object]:
        """Objects whose addresses an expression is made of."""
        pending = [e]
        while pending:
            one = pending.pop()
            pending += children(one)
            if isinstance(one, nodes.VarRef):
                yield from objects_in(state.variables.get(one.name))
            elif isinstance(one, nodes.AddressOf):
                yield self.object_of(one)

    def condition(self, state: State, e: nodes.Expr) -> Term:
        found = self.value(state, e)
        if isinstance(found, Term) and found.sort is BOOL:
            return found
        return self.truth(Source.LOST, "a condition")

    def integer(self, state: State, e: nodes.Expr, *, signed: bool) -> Term:
        """The number that an expression of an integer type has."""
        assert isinstance(e.type, types.Int)
        return self.read(state, self.value(state, e), e.type.bits, signed=signed)

    def read(self, state: State, value: Value, bits: int, *, signed: bool) -> Term:
        if not isinstance(value, Term):
            return self.number(Source.LOST, "a number", *type_range(bits, signed))
        if value.sort is BOOL:
            return self.table.ite(value, self.table.integer(1), self.table.integer(0))
        if value.sort is not INT:
            return self.number(Source.LOST, "a number", *type_range(bits, signed))
        return self.domain(state).read(value, bits, signed)

    def settled(self, state: State, term: Term) -> Term:
        return Settled(self.table, state.bounds)(term)

    def domain(self, state: State) -> HostRegisters:
        def unknown(type_: types.Type) -> Value:
            return self.unknown(type_, Source.LOST, "a value")

        def is_within(term: Term, low: int, high: int, guard: Term) -> bool:
            if state.bounds.within(term, low, high):
                return True
            if guard is self.table.true:
                return False
            inside = state.bounds.copy()
            return not inside.learn(guard) or inside.within(term, low, high)

        return HostRegisters(
            self.ranges, self.floats, unknown, is_within, self.is_null, self._narrowed,
            Handles(self._handles.get, self._handle_at),
        )  # fmt: skip

    def is_null(self, object_: Object) -> Term | None:
        """When the address of an object is null, see `domain`."""
        if object_ in self.memory.many:
            return None
        if isinstance(object_, Local | Variable | HostVariable | Code):
            return self.table.false
        if isinstance(object_, Allocation):
            extent = self.memory.extents.get(object_)
            if extent is None:
                return None
            if object_ not in self.memory.null_if_empty:
                return self.table.false
            return self.table.eq(extent, self.table.integer(0))
        return None

    def object_of(self, node: nodes.AddressOf) -> Object:
        if node.kind is SymbolKind.LOCAL:
            return Local(self.frame.number, node.symbol)
        return self.memory.object_at(node)

    # --- names ----------------------------------------------------------------------------------

    def name_term(self, value: Value, name: str) -> None:
        if isinstance(value, Term) and value.sort is INT and not value.is_constant:
            self.facts.names.setdefault(value, name)

    def source_name(self, name: str) -> str | None:
        if self.frame.function.from_model:
            return None
        variable = self.frame.graph.variables.get(name)
        return None if variable is None else variable.source_name

    def name_here(self) -> str | None:
        function = self.frame.function
        if function.symbol not in self._names:
            self._names[function.symbol] = allocation_names(self.program.host, function)
        return self._names[function.symbol].get(self.place)

    def allocating(self) -> tuple[str | None, Hashable]:
        """What the object that is made here is called, and what tells it from others."""
        return self.allocation, (self.place.block, self.place.position)

    # --- objects --------------------------------------------------------------------------------

    def declare(self, state: State, name: str, size: int) -> Local:
        """A variable in memory comes into being."""
        object_ = Local(self.frame.number, name)
        self.memory.extents[object_] = self.table.integer(size)
        variable = self.frame.graph.variables.get(name)
        if variable is not None:
            self.memory.locals[object_] = variable
        if object_ in self._declared and _is_pointed_at(state, object_):
            self.is_confused = True  # by an address of what was in its place
        self._declared.add(object_)
        state.memory[object_] = NEW
        written.made(state, object_)
        return object_

    def allocate(
        self,
        state: State,
        extent: Term,
        space: Space | None,
        name: str | None,
        key: Hashable,
        align: int = 1,
        origin: int | None = NOBODY,
    ) -> Allocation:
        """A new object. In a loop that is summarised it is that of this round, see `older`.
        `origin` is who has to free it, see `Memory`."""
        full = (self.context, key)
        object_ = self._objects.get(full)
        if object_ is None:
            object_ = self._objects[full] = Allocation(len(self._objects))
        state.memory[object_] = NEW
        written.made(state, object_)
        state.shared -= {object_}
        state.freed -= {object_}
        self.memory.extents[object_] = extent
        self.memory.aligns[object_] = align
        self.memory.origins[object_] = origin
        self.memory.names.setdefault(object_, name or f"memory of line {self.span.line}")
        self._list(object_, space)
        if self.summaries:
            self.made_in_loop.add(object_)
        return object_

    def free(self, state: State, pointers: Sequence[Value], space: int | None) -> None:
        """What they lead to may be there no more, if it comes from where `space` says, see `Free`.
        All else such a free leaves as it is, which is a violation of its own."""
        found = {o for p in pointers for o in objects_in(p)} - {NULL, UNSET}
        if ANYWHERE in found:
            found |= self.memory.reachable(state, [ANYWHERE])
        freed = frozenset(o for o in found if self.memory.may_be_freed(o, space))
        state.freed |= freed
        state.ended |= freed

    def free_any(self, state: State) -> None:
        """Whatever may be freed at all may be there no more."""
        zero = self.table.integer(0)
        objects = self.everything(state) | set(self.memory.extents)
        self.free(state, [at(self.table, o, zero) for o in objects], None)

    def reset_device(self, state: State) -> None:
        """All that the device holds may be there no more, and all streams and events."""
        zero = self.table.integer(0)
        objects = self.everything(state) | set(self.memory.extents)
        pointers = [at(self.table, o, zero) for o in objects]
        for space in RESET_SPACES:
            self.free(state, pointers, space.value)
        state.freed |= frozenset(self._handles.values())

    def may_reset(self, function: nodes.Function) -> bool:
        known = self._resetting.get(function.symbol)
        if known is None:
            known = self._resetting[function.symbol] = any(
                isinstance(s, nodes.StreamAction) and s.op is StreamOp.DEVICE_RESET
                for reached in reached_functions(self.program.host, [function])
                for block in reached.blocks
                for s in block.statements
            )
        return known

    def space_freed_by(self, function: nodes.Function) -> int | None:
        """Where all comes from that a function may free, if that is one place."""
        found: set[int | None] = set()
        for reached in reached_functions(self.program.host, [function]):
            for statement in (s for b in reached.blocks for s in b.statements):
                if isinstance(statement, nodes.Free):
                    space = statement.space
                    found.add(space.value if isinstance(space, nodes.IntConst) else None)
        return next(iter(found)) if len(found) == 1 else None

    def text(self, state: State, name: str) -> Value:
        """Words of ours: texts that have an end, wherever in them one looks."""
        key = ("text", name)
        object_ = self.allocate(state, self.table.integer(1), Space.HOST_OTHER, name, key)
        state.memory[object_] = Contents({}, Rest.WORD)
        written.set_whole(state, object_)
        self.memory.texts.add(object_)
        return at(self.table, object_, self.table.integer(0))

    def new_handle(self, state: State, made_by: StreamOp, *, is_timed: bool) -> Term:
        """The number of a stream or an event, which is an object as well: an address that is made
        of the one leads to the other."""
        key = (self.place.block, self.place.position, made_by)
        object_ = self.allocate(state, self.table.integer(1), None, None, key)
        number = self.number(Source.INPUT, made_by.value, _FIRST_HANDLE, LAST_HANDLE)
        self._handles[number] = object_
        self._handle_kinds[number] = made_by
        if is_timed:
            self._timed.add(number)
        state.memory[object_] = Contents({}, Rest.ZERO)
        written.set_whole(state, object_)
        return number

    def is_timed(self, number: Term) -> bool:
        return number in self._timed

    def mark_handle(self, state: State, number: Term) -> None:
        """It is a stream that captures."""
        object_ = self._handles.get(number)
        if object_ is not None:
            state.memory[object_] = Contents({_MARK: self.table.integer(1)}, Rest.ZERO)

    def record_event(self, state: State, number: Term, stream: Term) -> None:
        """A stream comes to it later than to those that were recorded before."""
        object_, t = self._handles.get(number), self.table
        if object_ is not None:
            self._recorded += 1
            cells = {_MARK: t.integer(1), _STREAM: stream, _TIME: t.integer(self._recorded)}
            state.memory[object_] = Contents(cells, Rest.ZERO)

    def await_events(
        self, state: State, *, event: Term | None = None, stream: Term | None = None
    ) -> None:
        """The host has waited for an event, for a stream, or for all."""
        last = None
        if event is not None:
            cells = self._cells_of(state, event)
            found, last = cells.get(_STREAM), constant_of(cells.get(_TIME))
            if not isinstance(found, Term) or last is None:
                return
            stream = found
        for number, object_ in self._handles.items():
            cells = self._cells_of(state, number)
            time = constant_of(cells.get(_TIME))
            is_there = stream is None or cells.get(_STREAM) is stream
            if time is not None and is_there and (last is None or time <= last):
                state.memory[object_] = Contents({**cells, _DONE: self.table.integer(1)}, Rest.ZERO)

    def is_event_done(self, state: State, number: Term) -> bool:
        return self._cells_of(state, number).get(_DONE) is self.table.integer(1)

    def _cells_of(self, state: State, number: Term) -> Mapping[Cell, Value]:
        object_ = self._handles.get(number)
        return {} if object_ is None else self.memory.contents(state, object_).cells

    def unmark_handles(self, state: State, number: Term | None = None) -> None:
        """One of them, or all."""
        one = None if number is None else self._handles.get(number)
        for object_ in self._handles.values() if one is None else (one,):
            if object_ in state.memory:
                state.memory[object_] = Contents({}, Rest.ZERO)

    def is_marked(self, state: State, number: Term) -> bool:
        object_ = self._handles.get(number)
        if object_ is None:
            return False
        return self._cells_of(state, number).get(_MARK) is self.table.integer(1)

    def is_handle(self, state: State, number: Term, made_by: StreamOp) -> bool:
        """Of a stream or event that is surely there?"""
        object_ = self._handles.get(number)
        is_there = object_ is not None and object_ not in state.freed | self.memory.many
        return is_there and self._handle_kinds[number] is made_by

    def end_handle(self, state: State, number: Term) -> None:
        object_ = self._handles.get(number)
        ended = list(self._handles.values()) if object_ is None else [object_]
        state.freed |= frozenset(ended)

    def handle_in(self, address: Value) -> Term | None:
        """The number of the one stream or event that an address stands for, if it is known."""
        places = address.alternatives if isinstance(address, Places) else ()
        return self._handle_at(places[0]) if len(places) == 1 else None

    def _handle_at(self, place: Place) -> Term | None:
        found = [n for n, o in self._handles.items() if o == place.object]
        return found[-1] if found and int_value(place.offset) == 0 else None

    def older(self, object_: Allocation) -> Allocation:
        """What stands for all that a statement made in earlier rounds of a loop."""
        full = ("older", object_)
        found = self._objects.get(full)
        if found is None:
            found = self._objects[full] = Allocation(len(self._objects))
            self.memory.many.add(found)
            self.memory.names[found] = self.memory.names[object_]
            self._list(found, self.facts.allocations[object_].space)
        return found

    def older_of(self, object_: Allocation) -> Allocation | None:
        """What stands for it in later rounds, if it was made in a loop."""
        return self._objects.get(("older", object_))

    def _list(self, object_: Allocation, space: Space | None) -> None:
        self.facts.allocations[object_] = AllocationFact(
            object_,
            self.memory.names[object_],
            self.memory.extents.get(object_),
            space,
            self.span,
            object_ in self.memory.many,
        )


class _Here(RegisterScope):
    """An expression at a place of the host."""

    on_device = False

    def __init__(self, host: Host, state: State) -> None:
        super().__init__(host.domain(state))
        self._host = host
        self._state = state

    def variable(self, name: str, type_: types.Type) -> Value:
        found = self._state.variables.get(name)
        if found is None:
            found = self._host.unknown(type_, Source.LOST, name.removeprefix("%"))
            self._state.variables[name] = found
        return found

    def address(self, node: nodes.AddressOf) -> Value:
        t = self._host.table
        return at(t, self._host.object_of(node), t.integer(0))

    def geometry(self, node: nodes.GeometryRef) -> Value:
        if node.register is Geometry.LANE:
            raise OutOfFragment("a lane of the host")
        return self._host.unknown(node.type, Source.LOST, "geometry")


def _is_pointed_at(state: State, object_: Object) -> bool:
    """Does a variable or memory hold its address?"""
    held = [*state.variables.values()]
    held += [v for contents in state.memory.values() for v in contents.cells.values()]
    return any(object_ in objects_in(value) for value in held)


def _loses_address(e: nodes.Expr) -> bool:
    """Is it a number that is made of an address?"""
    pending = [e]
    while pending:
        one = pending.pop()
        if isinstance(one, nodes.Convert) and one.op is nodes.ConvertOp.PTRTOINT:
            return True
        pending += children(one)
    return False


def _is_large(term: Term) -> bool:
    found = topological([term])
    return len(found) > _LARGEST_TERM or any(
        f.op is Op.INT_PRODUCT and len(factors(f)) > _MOST_FACTORS for f in found
    )


def constant_of(value: Value | None) -> int | None:
    return int_value(value) if isinstance(value, Term) and value.sort is INT else None
