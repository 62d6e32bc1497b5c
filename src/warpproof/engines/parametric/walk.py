"""The symbolic thread follows the graph of a kernel: statements, branches, calls.

Enters: a kernel in its setting. Leaves: a `Trace`. Guaranteed: whatever a thread of a launch does
to memory, whichever barrier it meets and whichever check it makes is in the trace, with conditions
that hold whenever it does; what is not followed is a problem there.

Where the ways of a branch meet for sure, the branch is forgotten: its condition is no part of the
path, so that barriers behind it are seen to be reached by all. Stops that end the program count as
if they did not happen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from warpproof.base.assumption import Assumption
from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.base.source import Span
from warpproof.base.verdict import Caveat, Effect, of_model
from warpproof.engines.parametric.exchanges import Exchanges
from warpproof.engines.parametric.lanes import Lanes, Source
from warpproof.engines.parametric.lock_steps import LockSteps, Step
from warpproof.engines.parametric.memory import Memory, size_of
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.scope import Here
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.state import (
    NOTHING,
    Contents,
    Known,
    ParameterBytes,
    State,
    join,
)
from warpproof.engines.parametric.trace import (
    Check,
    Exchange,
    MemoryAccess,
    Precondition,
    Problem,
    Slot,
    Trace,
    Wait,
)
from warpproof.ir import nodes, types
from warpproof.ir.callgraph import called_by_pointer
from warpproof.ir.flow_graph import Graph
from warpproof.ir.nodes import BLOCK_BARRIERS, AtomicOp, BarrierKind, Scope, StopKind
from warpproof.ir.primitives import reads_through_cache
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.terms import BOOL, INT, Op, Term
from warpproof.semantics.domain.integer_values import Local, Parameter, Variable, type_range
from warpproof.semantics.domain.registers import ANYWHERE, NULL, Object, Places, Value, at
from warpproof.semantics.parametric.accesses import Barrier, BarrierInterval, Group
from warpproof.transform.preconditions import preconditions_of_thread

_DEEPEST = 24
_MOST_CALLEES = 16
_VOTES = frozenset({nodes.WarpOp.BALLOT, nodes.WarpOp.ALL, nodes.WarpOp.ANY, nodes.WarpOp.UNIFORM})
_LARGEST_OBJECT = 1 << 47  # bytes
Returns = list[tuple[State, Value | None]]
Edges = list[tuple[str, State]]


class Mode(Enum):
    """How carefully a stretch of code is walked."""

    SEARCH = auto()  # for forms of variables, which are checked later: nothing is asked or noted
    SETTLE = auto()  # exactly, and nothing is noted
    RECORD = auto()


class TooLong(Exception):
    """The time for a kernel is up."""


@dataclass
class Frame:
    """An activation of a function; `number` is the same whenever it is called in that place."""

    function: nodes.Function
    number: int
    graph: Graph
    variables: dict[str, nodes.Variable]
    reads_through_cache: bool


@dataclass
class Repeated:
    """A function that calls itself; `changed` are the arguments that differ from call to call."""

    function: nodes.Function
    arguments: list[Value]
    changed: set[int] = field(default_factory=set)


@dataclass
class Walker:
    setting: Setting
    prover: Prover
    preconditions: Preconditions
    walk_loop: Callable[[Walker, int, State, Returns], Edges]  # see `loops`
    until: float | None = None
    trace: Trace = field(default_factory=Trace)
    mode: Mode = Mode.RECORD
    counters: tuple[Term, ...] = ()
    bodies: list[BarrierInterval] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table = self.setting.table
        self.memory = Memory(self.setting, set())
        self.lanes = Lanes(self.setting, self.prover)
        self._numbers: dict[tuple[int, str, int, str], int] = {}
        self._by_pointer: list[nodes.Function] | None = None
        self._repeated: list[Repeated] = []
        self._locks = LockSteps(self.setting, self.prover)
        self._graphs: dict[str, Graph] = {}
        self._sizes: dict[Local, int] = {}
        self._site = ("", 0)
        self._span = self.setting.kernel.span
        self._made = 0

    # --- the kernel -----------------------------------------------------------------------------

    def walk(self) -> Trace:
        kernel = self.setting.kernel
        body = BarrierInterval()
        self.bodies.append(body)
        self.frames.append(self._frame(kernel, (0, "", 0, "")))
        state = State((), (), (), {}, {})
        for parameter in kernel.parameters:
            self._give(state, parameter)
        if self.setting.given is None:
            self._require_contract(state)
        returns: Returns = []
        self.region(None, kernel.blocks[0].label, state, returns)
        return self.trace

    def _give(self, state: State, parameter: nodes.Parameter) -> None:
        setting, name = self.setting, parameter.variable
        given = setting.given
        if given is not None and name in given.records:
            rest = ParameterBytes(name, 0, parameter.size)
            state.memory[Local(0, name)] = Contents(given.records[name], rest)
        elif given is not None and name in given.values:
            state.variables[name] = given.values[name]
        elif given is not None and isinstance(parameter.type, types.Pointer):
            state.variables[name] = at(self.table, ANYWHERE, self.table.integer(0))
        elif parameter.by_value:
            state.memory[Local(0, name)] = Contents({}, ParameterBytes(name, 0, parameter.size))
        elif isinstance(parameter.type, types.Pointer):
            state.variables[name] = at(self.table, Parameter(name), self.table.integer(0))
        elif isinstance(parameter.type, types.Int) and parameter.type.bits > 1:
            symbol = self.table.symbol(name, INT)
            is_signed = not is_unsigned(parameter.ctype)
            setting.argument(symbol, *type_range(parameter.type.bits, is_signed))
            state.variables[name] = symbol
        else:
            state.variables[name] = setting.function_of(parameter.type, name, ())

    def _require_contract(self, state: State) -> None:
        """Only launches that meet the kernel's contract are looked at. What is not understood of it
        is not used."""
        required = preconditions_of_thread(self.setting.kernel)
        here = self.here(state)
        for clause in required.conditions:
            condition = here.condition(clause)
            if self.setting.is_of_launch(condition):
                self.setting.meet(condition)
        for name, counts in required.elements.items():
            for count in map(here.value, counts):
                if isinstance(count, Term) and self.setting.is_of_launch(count):
                    self.setting.elements.setdefault(name, []).append(count)

    def _frame(self, function: nodes.Function, where: tuple[int, str, int, str]) -> Frame:
        number = self._numbers.setdefault(where, len(self._numbers))
        for variable in function.variables:
            if variable.in_memory:
                self._sizes[Local(number, variable.name)] = variable.size
        if function.symbol not in self._graphs:
            self._graphs[function.symbol] = Graph(function, self.setting.module)
        graph = self._graphs[function.symbol]
        variables = {v.name: v for v in function.variables}
        through_cache = reads_through_cache(function.name, function.from_model)
        return Frame(function, number, graph, variables, through_cache)

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    # --- blocks ---------------------------------------------------------------------------------

    def region(self, loop: int | None, entry: str, state: State, returns: Returns) -> Edges:
        """From a block on, within a loop or the whole function; the edges that leave it."""
        if self.until is not None and time.monotonic() > self.until:
            raise TooLong
        graph = self.frame.graph
        inside, heads, joins = graph.inside(loop), graph.heads(loop), graph.joins(loop)
        own_head = None if loop is None else graph.function.loops[loop].header
        reached: dict[str, tuple[Term, ...]] = {}
        pending: dict[str, list[State]] = {entry: [state]}
        leaving: Edges = []
        for label in graph.order:
            if label not in pending or label not in inside:
                continue
            here = join(self.table, pending.pop(label)).copy()
            above = joins.get(label)
            if above in reached and here.path[: len(reached[above])] == reached[above]:
                here.path = reached[above]
            reached[label] = here.path
            if label in heads and label != own_head:
                edges = self.walk_loop(self, heads[label], here, returns)
            else:
                edges = self._block(graph.blocks[label], here, returns)
            for target, after in edges:
                if target in inside and target != own_head:
                    pending.setdefault(target, []).append(after)
                else:
                    leaving.append((target, after))
        return leaving

    def _block(self, block: nodes.Block, state: State, returns: Returns) -> Edges:
        state = state.copy()
        for index, statement in enumerate(block.statements):
            self._site, self._made = (block.label, index), 0
            self._span = statement.origin.user_span
            after = self._statement(statement, state)
            if after is None:
                return []
            state = after
        self._site, self._made = (block.label, -1), 0
        return self._leave(block.terminator, state, returns)

    def _leave(self, end: nodes.Terminator, state: State, returns: Returns) -> Edges:
        match end:
            case nodes.Goto(target):
                return [(target, state)]
            case nodes.Branch(_, then, otherwise) if then == otherwise:
                return [(then, state)]
            case nodes.Branch(condition, then, otherwise):
                holds = self.here(state).condition(condition)
                return self._ways(state, [(then, holds), (otherwise, self.table.not_(holds))])
            case nodes.Switch():
                return self._switch(end, state)
            case nodes.Return(value):
                returns.append((state, None if value is None else self.here(state).value(value)))
                return []
            case nodes.Stop(kind):
                if kind is StopKind.THREAD_EXIT:
                    self._problem("a thread that ends by itself", end.origin.span)
                return []

    def _ways(self, state: State, ways: Iterable[tuple[str, Term]]) -> Edges:
        found: Edges = []
        for target, condition in ways:
            after = state.under(self.table, condition)
            if after is not None:
                found.append((target, after))
        return found

    def _switch(self, end: nodes.Switch, state: State) -> Edges:
        t = self.table
        here = self.here(state)
        value = here.value(end.value)
        assert isinstance(end.value.type, types.Int)
        bits = end.value.type.bits
        by_target: dict[str, list[Term]] = {}
        cases: list[Term] = []
        read = here.read(value, bits, True) if isinstance(value, Term) else None
        for case in end.cases:
            number = case.value - (1 << bits) if case.value >> (bits - 1) else case.value
            if read is not None and read.sort is INT:
                is_it = t.eq(read, t.integer(number))
            else:
                is_it = self._unknown_truth()
            by_target.setdefault(case.target, []).append(is_it)
            cases.append(is_it)
        others = by_target.pop(end.default, [])
        ways = [(target, t.any_of(some)) for target, some in by_target.items()]
        rest = t.all_of([t.not_(c) for c in cases if c not in others])
        return self._ways(state, [*ways, (end.default, rest)])

    # --- values ---------------------------------------------------------------------------------

    def here(self, state: State) -> Here:
        if self.mode is Mode.SEARCH:
            return Here(self.setting, state, self.frame.number, self._unknown, _always)
        shown = self.prover.within(state.known.all)

        def is_within(term: Term, low: int, high: int, guard: Term) -> bool:
            return shown(term, low, high, guard) or self._by_size(
                (*state.known.all, guard), term, low, high
            )

        return Here(self.setting, state, self.frame.number, self._unknown, is_within)

    def _by_size(self, known: Sequence[Term], term: Term, low: int, high: int) -> bool:
        """Whether launches that are not too large keep the number of a thread in a range; others
        are left out from here on."""
        if self.setting.given is not None:
            return False
        needed = self.preconditions.of_size(known, term, low, high)
        if needed is None:
            return False
        self.require(needed, "the number of a thread wraps around", self._span)
        return True

    def _unknown(self, type_: types.Type) -> Value:
        """A value of this statement; the same one whenever it is walked."""
        self._made += 1
        return self.setting.unknown(type_, f"{self._name()} #{self._made}", self.counters)

    def _unknown_truth(self) -> Term:
        made = self._unknown(types.BOOL)
        assert isinstance(made, Term)
        return made

    def _name(self) -> str:
        label, index = self._site
        return f"{self.frame.number}:{label}:{index}"

    # --- what is noted --------------------------------------------------------------------------

    def _problem(self, text: str, span: Span, of: Iterable[Property] | None = None) -> None:
        if self.mode is Mode.RECORD:
            about = None if of is None else frozenset(of)
            self.trace.problems[Problem(text, span, about)] = None

    def require(self, condition: Term, text: str, span: Span) -> None:
        """From here on launches that do not meet a condition are left out."""
        found = Precondition(condition, text, span)
        if found not in self.trace.preconditions:
            self.trace.preconditions.append(found)
            self.setting.required.append(condition)

    def _caveat(self, caveat: Caveat) -> None:
        if self.mode is Mode.RECORD:
            self.trace.caveats[caveat] = None

    def _access(
        self,
        state: State,
        address: Value,
        size: int | None,
        span: Span,
        *,
        is_write: bool,
        align: int = 1,
        atomic: nodes.Atomic | None = None,
    ) -> None:
        if self.mode is Mode.RECORD:
            self._note(state, address, size, span, is_write, align, atomic)
        state.sections = state.sections.accessed(self._name())
        if self.mode is not Mode.SEARCH:
            self._stays_inside(state, address, size)

    def _note(
        self,
        state: State,
        address: Value,
        size: int | None,
        span: Span,
        is_write: bool,
        align: int,
        atomic: nodes.Atomic | None,
    ) -> None:
        around = tuple((body, len(body.barriers)) for body in self.bodies)
        places = address.alternatives if isinstance(address, Places) else ()
        if not places:
            self._problem("an address that is not known", span)
        if size is None and any(not isinstance(p.object, Local) for p in places):
            self._problem("an access of open size", span, (Property.DATA_RACE,))
        for place in places:
            if place.object == ANYWHERE:
                self._problem("an address that is not known", span)
                continue
            if place.object == NULL:
                if self.setting.given is None:
                    self._problem("a null pointer", span)
                self.trace.nulls.append(span)
                continue
            if self.frame.reads_through_cache and self.memory.may_change(place.object):
                text = "a read through the cache that sees no write of its kernel"
                self._problem(text, self._span, (Property.DATA_RACE,))
            path = state.path
            if place.guard is not self.table.true:
                path = (*path, place.guard)
            access = MemoryAccess(
                place.object,
                place.offset,
                size,
                self._extent(place.object),
                align,
                is_write,
                atomic is not None,
                Scope.SYSTEM.value if atomic is None else atomic.scope.value,
                Known(path, state.facts, state.assumed),
                around,
                span,
                self._name(),
                state.sections.taken,
            )
            self.trace.accesses.append(access)

    def learn(self, state: State, fact: Term, *, on_bounds: bool = False) -> None:
        """A fact, but for what the ranges of its symbols say anyway."""
        for part in conjuncts(self.table, fact):
            if not self.setting.is_plain(part):
                if on_bounds:
                    state.assume(part)
                else:
                    state.learn(part)

    def _stays_inside(self, state: State, address: Value, size: int | None) -> None:
        """What comes after an access is about executions in which it was inside its object."""
        if not isinstance(address, Places) or size is None or len(address.alternatives) != 1:
            return
        (place,) = address.alternatives
        extent = self._extent(place.object)
        last = (_LARGEST_OBJECT if extent is None else extent) - size
        inside = self.table.int_in_range(place.offset, 0, last)
        given = self.setting.given
        if given is not None and place.object in given.extents:
            end = self.table.int_combine(size, [(place.offset, 1)])
            fits = self.table.int_le(end, given.extents[place.object])
            inside = self.table.and_(inside, fits)
        if place.object not in (NULL, ANYWHERE):
            self.learn(state, inside, on_bounds=True)

    def _extent(self, object_: Object) -> int | None:
        match object_:
            case Variable(symbol):
                variable = self.setting.module.globals.get(symbol)
                return None if variable is None or variable.dynamic_shared else variable.size
            case Local():
                return self._sizes.get(object_)
            case _:
                return None

    # --- statements -----------------------------------------------------------------------------

    def _statement(self, s: nodes.Statement, state: State) -> State | None:
        """The state after it; None if nothing comes after."""
        match s:
            case nodes.Assign(target, value):
                state.variables[target] = self.here(state).value(value)
            case nodes.Declare(name) | nodes.EndLifetime(name):
                self._declare(state, name)
            case nodes.Load():
                self._load(s, state)
            case nodes.Store():
                here = self.here(state)
                address, value_ = here.value(s.pointer), here.value(s.value)
                size = size_of(s.value.type)
                self._access(state, address, size, s.origin.span, is_write=True, align=s.align)
                self.memory.store(state, address, value_, size, s.value.type)
            case nodes.Copy() | nodes.Fill():
                self._bytes(s, state)
            case nodes.Atomic():
                self._atomic(s, state)
            case nodes.Barrier():
                self._barrier(s, state)
            case nodes.WarpExchange():
                self._exchange(s, state)
            case nodes.Call():
                return self._call(s, state)
            case nodes.Assert():
                self._assert(s, state)
            case nodes.Assume(condition):
                self.learn(state, self.here(state).condition(condition))
                text = "what the code assumes holds"
                self._caveat(Caveat(Assumption.ASSUME, text, Effect.ASSUMPTION, s.origin.span))
            case nodes.Note():
                if s.opens is not None:
                    self._problem(s.message, s.origin.span, (s.opens,))
            case nodes.SpecCall(nodes.SpecKind.REQUIRES, (condition,)) if (
                self.setting.given is None
            ):
                self.learn(state, self.here(state).condition(condition))
            case nodes.Fence(order, scope):
                state.sections = state.sections.fenced(order, scope)
            case nodes.SpecCall() | nodes.SpecClause():
                pass
            case nodes.PointerQuery() | nodes.Input() | nodes.SpecValue():
                self._forget(s.target, s.type, state)
            case nodes.Formatted():
                self._forget(s.target, s.type, state)
            case nodes.Havoc():
                self.memory.lose_all(state)
                size = int_value_of(self.here(state).value(s.size))
                address = self.here(state).value(s.pointer)
                self._access(state, address, size, s.origin.span, is_write=True)
            case _:
                self._problem(_named(s), s.origin.span)
                self.memory.lose_all(state)
                self._forget(getattr(s, "target", None), nodes.result_type(s), state)
        return state

    def _forget(self, target: str | None, type_: types.Type, state: State) -> None:
        if target is not None:
            state.variables[target] = self._unknown(type_)

    def _declare(self, state: State, name: str) -> None:
        variable = self.frame.variables.get(name)
        if variable is not None and variable.in_memory:
            state.memory[Local(self.frame.number, name)] = NOTHING
            self.memory.stored.add(Local(self.frame.number, name))
        else:
            state.variables.pop(name, None)

    def _load(self, s: nodes.Load, state: State) -> None:
        address = self.here(state).value(s.pointer)
        span = s.origin.span
        self._access(state, address, size_of(s.type), span, is_write=False, align=s.align)
        name = f"{self._name()} load"
        state.variables[s.target] = self.memory.load(
            state, address, s.type, name, self.counters, s.volatile
        )

    def _bytes(self, s: nodes.Copy | nodes.Fill, state: State) -> None:
        here = self.here(state)
        to, size = here.value(s.to), int_value_of(here.value(s.size))
        if size == 0:
            return
        align = s.to_align if isinstance(s, nodes.Copy) else s.align
        self._access(state, to, size, s.origin.span, is_write=True, align=align)
        source: Value | None = None
        if isinstance(s, nodes.Copy):
            source = here.value(s.source)
            self._access(state, source, size, s.origin.span, is_write=False, align=s.source_align)
        if source is None:
            self.memory.store(state, to, self._unknown(types.I8), None)
        else:
            self.memory.copy(state, to, source, size)

    def _atomic(self, s: nodes.Atomic, state: State) -> None:
        here = self.here(state)
        address = here.value(s.pointer)
        size = size_of(s.type)
        is_write = s.op is not AtomicOp.LOAD
        is_exact = self.mode is not Mode.SEARCH
        steps = self._locks.of(s, self._name(), address, here, state, is_exact=is_exact)
        self._access(
            state,
            address,
            size,
            s.origin.span,
            is_write=is_write,
            align=size or 1,
            atomic=s,
        )
        if is_write:
            self.memory.store(state, address, self._unknown(s.type), size)
        self._forget(s.target, s.type, state)
        for step in steps:
            self._lock(s, step, state)
        if s.target is not None and s.op is AtomicOp.ADD and self.mode is Mode.RECORD:
            self._slot(s, address, state)

    def _lock(self, s: nodes.Atomic, step: Step, state: State) -> None:
        noted = step.noted
        result = None if s.target is None else state.variables[s.target]
        if self.mode is Mode.RECORD:
            term = result if isinstance(result, Term) else None
            self.trace.lock_steps.append(replace(noted, result=term))
            self.trace.unfenced.update((site, noted.object) for site in step.unfenced)
        if result is not None:
            self._locks.take(s, noted, state, result)

    def _slot(self, s: nodes.Atomic, address: Value, state: State) -> None:
        """A place that the thread has been given, or several."""
        here = self.here(state)
        step = here.value(s.operands[0])
        result = state.variables.get(s.target or "")
        size = size_of(s.type)
        if (
            not isinstance(result, Term)
            or result.op is not Op.APPLY
            or not isinstance(step, Term)
            or not isinstance(address, Places)
        ):
            return
        is_once = not self.counters and not self._repeated
        if size and len(address.alternatives) == 1 and is_once:
            (place,) = address.alternatives
            step = here.read(step, 8 * size, False)
            slot = Slot(result.payload, place.object, place.offset, size, step, state.known)
            self.trace.slots.append(slot)

    def _barrier(self, s: nodes.Barrier, state: State) -> None:
        span = s.origin.span
        if s.kind in BLOCK_BARRIERS:
            self._wait(state, Group.BLOCK, span)
        elif s.kind is BarrierKind.GRID:
            self._wait(state, Group.GRID, span)
        elif s.kind is BarrierKind.WARP:
            mask = self._mask(s, state)
            group = self._meet(mask, state, span)
            if group is not None:
                self._order(state, group)
            elif self.mode is Mode.RECORD:
                exchanges = Exchanges(self.setting, self.trace)
                if self.lanes.is_one_mask(state.known.all, mask, exchanges):
                    self._order(state, Group.WARP, is_partial=True)
        else:
            self._problem("a named barrier", span)
        if s.target is not None:
            state.variables[s.target] = self.setting.unknown(
                types.I32, f"{self._name()} barrier", self.counters, own=False
            )

    def _wait(self, state: State, group: Group, span: Span) -> None:
        self._order(state, group)
        if self.mode is Mode.RECORD:
            self.trace.waits.append(Wait(state.known, self.counters, span, group=group))

    def _order(self, state: State, group: Group, *, is_partial: bool = False) -> None:
        """What threads of a group do before comes before what they do after; if it is `partial`,
        of those who come here."""
        if self._repeated:
            self._problem("a barrier in a function that calls itself", self._span)
        if group >= Group.BLOCK:
            state.sections = state.sections.met()
        if self.mode is Mode.RECORD:
            barrier = Barrier(self.table.all_of(state.path), group, is_partial)
            self.bodies[-1].barriers.append(barrier)
            self.trace.has_warp_order |= group < Group.BLOCK

    # --- warps ----------------------------------------------------------------------------------

    def _mask(self, s: nodes.Barrier | nodes.WarpExchange, state: State) -> Term:
        here = self.here(state)
        mask = here.value(s.arguments[0])
        if not isinstance(mask, Term):
            made = self._unknown(types.I32)
            assert isinstance(made, Term)
            mask = made
        return here.read(mask, 32, True)

    def _meet(
        self, mask: Term, state: State, span: Span, source: Source | None = None
    ) -> Group | None:
        """Lanes of a warp wait for each other; the tile that they are, if they are one. `source`
        is what each of them reads."""
        if self.mode is not Mode.RECORD:
            return None
        if self._repeated:
            text = "a warp operation in a function that calls itself"
            self._problem(text, span, (Property.BARRIER_DIVERGENCE,))
        group = self.lanes.group(state.known.all, mask)
        reads = None
        if source is not None and not source.is_inside:
            reads = self.table.false
            if source.lane is not None:
                reads = self.lanes.masks.bit(mask, source.lane)
        self.trace.waits.append(
            Wait(
                state.known,
                self.counters,
                span,
                group=Group.WARP if group is None else group,
                mask=mask if group is None else None,
                reads=reads,
            )
        )
        return group

    def _exchange(self, s: nodes.WarpExchange, state: State) -> None:
        mask = value = source = None
        if self.mode is Mode.RECORD and s.op is not nodes.WarpOp.ACTIVE_MASK:
            mask = self._mask(s, state)
            value = self._exchanged(s, state)
            if s.op is nodes.WarpOp.SHUFFLE:
                source = self._source(s, mask, state)
            self._meet(mask, state, s.origin.user_span, source)
        if s.op is nodes.WarpOp.MATCH_ALL:
            address = self.here(state).value(s.arguments[-1])
            self._access(state, address, 4, s.origin.span, is_write=True)
            self.memory.store(state, address, self._unknown(types.I32), 4)
        self._forget(s.target, s.type, state)
        result = state.variables.get(s.target or "")
        if (
            self.mode is Mode.RECORD
            and not self._repeated
            and isinstance(result, Term)
            and result.op is Op.APPLY
        ):
            lane = None if source is None else source.lane
            self.trace.exchanges.append(
                Exchange(result.payload, s.op, state.known, self.counters, mask, value, lane)
            )

    def _exchanged(self, s: nodes.WarpExchange, state: State) -> Term | None:
        """What the lane gives, as the number that it is; what a vote is about is true or not."""
        here = self.here(state)
        value, type_ = here.value(s.arguments[1]), s.arguments[1].type
        if not isinstance(value, Term) or value.sort not in (BOOL, INT):
            return None
        if value.sort is INT and isinstance(type_, types.Int):
            value = here.read(value, type_.bits, True)
        if s.op in _VOTES and value.sort is INT:
            return self.table.not_(self.table.eq(value, self.table.integer(0)))
        return value

    def _source(self, s: nodes.WarpExchange, mask: Term, state: State) -> Source:
        here = self.here(state)
        values = [here.value(a) for a in s.arguments[2:5]]
        terms = [v for v in values if isinstance(v, Term) and v.sort is INT]
        if len(terms) < len(values):
            return Source(None, int_value(mask) == -1)
        operand, width, mode = terms
        known = state.known.all
        group = self.lanes.group(known, mask)
        return self.lanes.source(here.read(operand, 32, True), width, mode, group, known)

    def _assert(self, s: nodes.Assert, state: State) -> None:
        condition = self.here(state).condition(s.condition)
        if condition is self.table.true:
            return
        is_of_data = s.property is Property.INTEGER_OVERFLOW and self.setting.is_of_data(condition)
        if self.mode is Mode.RECORD:
            span = s.origin.span
            self.trace.checks.append(
                Check(s.property, state.known, condition, s.message, span, is_of_data)
            )
        if s.property is Property.INTEGER_OVERFLOW and not is_of_data:
            self.learn(state, condition)
        elif s.property is Property.OUT_OF_BOUNDS:
            self.learn(state, condition, on_bounds=True)

    # --- calls ----------------------------------------------------------------------------------

    def _call(self, s: nodes.Call, state: State) -> State | None:
        callee = s.callee
        if not isinstance(callee, nodes.AddressOf):
            return self._by_any(s, state)
        return self._by_name(s, self.setting.module.functions.get(callee.symbol), state)

    def _by_name(
        self, s: nodes.Call, function: nodes.Function | None, state: State
    ) -> State | None:
        if function is None or function.is_declaration or function.variadic:
            self._not_followed(s, function, state)
            return state
        if len(self.frames) > _DEEPEST or function.irreducible:
            self._problem(f"the call of {function.name}", s.origin.span)
            self.memory.lose_all(state)
            self._forget(s.target, s.type, state)
            return state
        approximation = function.approximation
        if approximation is not None and not _is_of_active_lanes(function):
            self._caveat(of_model(approximation.text, approximation.effect))
        arguments = [self.here(state).value(a) for a in s.arguments]
        if any(f.function is function for f in self.frames) and not all(
            int_value_of(a) is not None for a in arguments
        ):
            return self._again(s, function, arguments, state)
        return self._inside(s, function, arguments, state)

    def _by_any(self, s: nodes.Call, state: State) -> State | None:
        """A call through a pointer: of any function of that type whose address is taken."""
        if self._by_pointer is None:
            self._by_pointer = called_by_pointer(self.setting.module)
        wanted = [a.type for a in s.arguments]
        possible = [
            f
            for f in self._by_pointer
            if f.result == s.type and [p.type for p in f.parameters] == wanted
        ]
        span = s.origin.span
        if not possible or len(possible) > _MOST_CALLEES:
            self._not_followed(s, None, state)
            return state
        text = "which function a pointer leads to"
        self._problem(text, span, (Property.NULL_POINTER, Property.INVALID_POINTER))
        text = "a pointer to a function leads to one whose address the file takes"
        self._caveat(Caveat(Assumption.ADDRESSES, text, Effect.ASSUMPTION, span))
        ends: list[State] = []
        rest: State | None = state
        for function in possible:
            is_it = self.table.true if function is possible[-1] else self._unknown_truth()
            way = None if rest is None else rest.under(self.table, is_it)
            if rest is None or way is None:
                continue
            after = self._by_name(s, function, way)
            if after is not None:
                ends.append(after)
            rest = rest.under(self.table, self.table.not_(is_it))
        if not ends:
            return None
        met = join(self.table, ends)
        if len(ends) == len(possible) and all(
            e.path[: len(state.path)] == state.path for e in ends
        ):
            met.path = state.path
        return met

    def _again(
        self, s: nodes.Call, function: nodes.Function, arguments: list[Value], state: State
    ) -> State | None:
        """A function calls itself: one further activation stands for all deeper ones. What it is
        given is arbitrary but for what is passed on unchanged, and so is memory; calls from within
        it are of the same kind."""
        for repeated in reversed(self._repeated):
            if repeated.function is function:
                return self._within(s, repeated, arguments, state)
        repeated = Repeated(function, arguments)
        self.trace.has_lost_locks = True  # what deeper activations take and release is not told
        self.memory.lose_all(state)
        self._repeated.append(repeated)
        mode = self.mode
        if mode is Mode.RECORD:
            self.mode = Mode.SETTLE
        while True:
            before = set(repeated.changed)
            self._inside(s, function, self._given(repeated), state.copy())
            if repeated.changed == before:
                break
        self.mode = mode
        if mode is Mode.RECORD:
            self._inside(s, function, self._given(repeated), state.copy())
            self.trace.endless.append(s.origin.span)
        self._repeated.pop()
        self._forget(s.target, s.type, state)
        return state

    def _given(self, repeated: Repeated) -> list[Value]:
        self._made = 0
        return [
            self._unknown(parameter.type) if n in repeated.changed else argument
            for n, (parameter, argument) in enumerate(
                zip(repeated.function.parameters, repeated.arguments)
            )
        ]

    def _within(
        self, s: nodes.Call, repeated: Repeated, arguments: list[Value], state: State
    ) -> State:
        for n, (was, now) in enumerate(zip(repeated.arguments, arguments)):
            if was != now:
                repeated.changed.add(n)
        self.memory.lose_all(state)
        self._forget(s.target, s.type, state)
        return state

    def _not_followed(self, s: nodes.Call, function: nodes.Function | None, state: State) -> None:
        name = "through a pointer" if function is None else f"of {function.name}, without a body"
        self._problem(f"a call {name}", s.origin.span)
        self.memory.lose_all(state)
        self._forget(s.target, s.type, state)

    def _inside(
        self, s: nodes.Call, function: nodes.Function, arguments: Sequence[Value], state: State
    ) -> State | None:
        caller, site, made = self.frame, self._site, self._made
        frame = self._frame(function, (caller.number, *site, function.symbol))
        inner = State(
            state.path, state.facts, state.assumed, {}, dict(state.memory), state.sections
        )
        for parameter, argument in zip(function.parameters, arguments):
            if parameter.by_value:
                own = Local(frame.number, parameter.variable)
                inner.memory[own] = self.memory.taken(state, argument, parameter.size)
                self.memory.stored.add(own)
                self._access(state, argument, parameter.size, s.origin.span, is_write=False)
            else:
                inner.variables[parameter.variable] = argument
        self.frames.append(frame)
        returns: Returns = []
        self.region(None, function.blocks[0].label, inner, returns)
        self.frames.pop()
        self._site, self._made = site, made
        if not returns:
            return None
        result = "returned value"
        for after, value in returns:
            after.variables = {} if value is None else {result: value}
        met = join(self.table, [after for after, _ in returns])
        is_whole = all(r.path[: len(state.path)] == state.path for r, _ in returns)
        path = state.path if is_whole else met.path
        memory = {o: c for o, c in met.memory.items() if o.frame != frame.number}
        variables = dict(state.variables)
        done = State(path, met.facts, met.assumed, variables, memory, met.sections)
        if s.target is not None:
            found = met.variables.get(result)
            done.variables[s.target] = self._unknown(s.type) if found is None else found
        return done


def _always(term: Term, low: int, high: int, guard: Term) -> bool:
    return True


def _is_of_active_lanes(function: nodes.Function) -> bool:
    """Which lanes are active is any mask with the caller here, whatever a model leaves out."""
    return any(
        isinstance(s, nodes.WarpExchange) and s.op is nodes.WarpOp.ACTIVE_MASK
        for block in function.blocks
        for s in block.statements
    )


def _named(s: nodes.Statement) -> str:
    match s:
        case nodes.Unsupported(construct):
            return construct
        case nodes.AsyncStep():
            return "an asynchronous copy"
        case nodes.Alloc() | nodes.Free() | nodes.AllocaArray():
            return "memory that the kernel allocates"
        case nodes.Launch():
            return "a launch by a kernel"
        case _:
            return f"a statement of the kind {type(s).__name__}"


def int_value_of(value: Value) -> int | None:
    return int_value(value) if isinstance(value, Term) else None


def is_unsigned(ctype: types.CType | None) -> bool:
    plain = None if ctype is None else types.strip(ctype)
    match plain:
        case types.CInt():
            return not plain.signed
        case types.CEnum():
            return not plain.underlying.signed
        case _:
            return False
