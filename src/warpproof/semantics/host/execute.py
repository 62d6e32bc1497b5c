"""The host program executed with its inputs open: statements, branches and calls.

Enters: a program with a `main`. Leaves: `LaunchFacts`. Guaranteed: every launch of every run, with
any command line and any decision of the outside world, is covered by a fact, unless a gap says that
launches may be missing. Paths are merged where they meet, calls are followed into their bodies,
loops are `loops`, models that are not worth following `cuts`.

    Assumes: allocations succeed that a host or device could serve, unless told otherwise
    Over:    what `facts` says; checks of the host are not taken for granted behind them
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from warpproof.ir import nodes, types
from warpproof.ir.allocation_names import Place as StatementPlace
from warpproof.ir.allocation_names import allocation_names
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.flow_graph import Graph
from warpproof.ir.model_tags import ModelTag
from warpproof.ir.nodes import FormatOp, InputKind, QueryOp, Space, StreamOp
from warpproof.ir.primitives import pure_name
from warpproof.ir.walk import target_of
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import INT, Term
from warpproof.semantics.domain.integer_values import Local, Variable, type_range
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    Allocation,
    Code,
    HostVariable,
    Places,
    Value,
    at,
)
from warpproof.semantics.host.bounds import Bounds
from warpproof.semantics.host.cuts import Cuts, by_write_set
from warpproof.semantics.host.domain import objects_in
from warpproof.semantics.host.facts import LaunchFacts, Source
from warpproof.semantics.host.launches import Settled, launch
from warpproof.semantics.host.loops import run_loop
from warpproof.semantics.host.machine import Edges, Frame, Host, OutOfBudget, Returns
from warpproof.semantics.host.memory import ARGUMENT_COUNT
from warpproof.semantics.host.state import Contents, Rest, State, join

_DEEPEST = 60
_MOST_WORDS = 64
_BUDGET = 40_000  # statements
_LONGEST_WORD = 1 << 20
_SCANS = (FormatOp.SCAN, FormatOp.FILE_SCAN, FormatOp.STRING_SCAN)
_STORING = re.compile(rb"%[-+ #0-9.*]*[hlqjzt]*n")
_NOT_FOLLOWED = frozenset(
    {
        "setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "longjmp", "_longjmp", "siglongjmp",
        "getcontext", "setcontext", "swapcontext", "vfork", "fork", "pthread_create", "signal",
        "sigaction", "cudaHostRegister", "cudaHostGetDevicePointer", "cuMemHostRegister",
        "cuMemHostGetDevicePointer", "cudaLaunchHostFunc", "cudaStreamAddCallback",
    }
)  # fmt: skip


def launch_facts(
    program: nodes.Program,
    *,
    malloc_may_fail: bool = False,
    budget: int = _BUDGET,
    until: float | None = None,
) -> LaunchFacts:
    """Of a program that has a main function."""
    executor = Executor(program, budget, until, malloc_may_fail=malloc_may_fail)
    executor.run()
    return executor.facts


class Executor(Host):
    def __init__(
        self,
        program: nodes.Program,
        budget: int,
        until: float | None = None,
        *,
        malloc_may_fail: bool,
    ) -> None:
        super().__init__(program, budget, until, malloc_may_fail=malloc_may_fail)
        self._cuts = Cuts(self)
        self._graphs: dict[str, Graph] = {}
        self._names: dict[str, dict[StatementPlace, str]] = {}
        self._repeatable: dict[tuple[types.Type, tuple[Term, ...]], Value] = {}
        self._place = StatementPlace("", 0)
        self._allocation: str | None = None

    # --- the program ----------------------------------------------------------------------------

    def run(self) -> None:
        program = self.program
        assert program.main is not None
        if program.has_handlers:
            self.gap("what is done where an exception is caught", loses_launches=True)
        state = State((), (), Bounds(self.ranges), {}, self.memory.at_start())
        try:
            for symbol in program.host.initializers:
                after = self._call_function(program.host.functions[symbol], (), state, "start")
                if after is None:
                    return
                state = after[0]
            main = program.host.functions[program.main]
            given = self._command_line(state)[: len(main.parameters)]
            self._call_function(main, given, state, "main")
        except (OutOfBudget, RecursionError):
            self.is_recording = True
            self.gap("the program is too long to be followed", loses_launches=True)

    def _command_line(self, state: State) -> tuple[Value, ...]:
        t = self.table
        count = t.symbol(ARGUMENT_COUNT, INT)
        self.ranges.limit(count, 1, type_range(32, True)[1])
        self.noted(count, Source.INPUT, "argc")
        memory = self.memory
        for number in range(_MOST_WORDS):
            word = self.allocate(
                state,
                t.integer(_LONGEST_WORD),
                Space.HOST_OTHER,
                f"argv[{number}]",
                ("word", number),
            )
            memory.words[number] = word
            memory.inputs.add(word)
            state.memory[word] = Contents({}, Rest.WORD)
        extent = t.int_combine(8, [(count, 8)])
        words = self.allocate(state, extent, Space.HOST_OTHER, "argv", "argv")
        state.memory[words] = Contents({}, Rest.ARGUMENTS)
        state.escape((words, *memory.words.values()))
        return count, at(t, words, t.integer(0)), at(t, ANYWHERE, t.integer(0))

    # --- blocks ---------------------------------------------------------------------------------

    def region(self, loop: int | None, entry: str, state: State, returns: Returns) -> Edges:
        """From a block on, within a loop or the whole function; the edges that leave it."""
        graph = self.frame.graph
        inside, heads = graph.inside(loop), graph.heads(loop)
        own_head = None if loop is None else graph.function.loops[loop].header
        pending: dict[str, list[State]] = {entry: [state]}
        leaving: Edges = []
        for label in graph.order:
            if label not in pending or label not in inside:
                continue
            here = join(self.table, pending.pop(label)).copy()
            if label in heads and label != own_head:
                edges = run_loop(self, heads[label], here, returns)
            else:
                edges = self._block(graph.blocks[label], here, returns)
            for target, after in edges:
                if target in inside and target != own_head:
                    pending.setdefault(target, []).append(after)
                else:
                    leaving.append((target, after))
        return leaving

    def _block(self, block: nodes.Block, state: State, returns: Returns) -> Edges:
        is_users = not self.frame.function.from_model
        for index, statement in enumerate(block.statements):
            self.step()
            self._place = StatementPlace(block.label, index)
            if is_users:
                span = statement.origin.user_span
                self.span = span if span.line else self.span
            after = _STATEMENTS[type(statement)](self, statement, state)
            if after is None:
                return []
            state = after
        return self._leave(block.terminator, state, returns)

    def _leave(self, end: nodes.Terminator, state: State, returns: Returns) -> Edges:
        match end:
            case nodes.Goto(target):
                return [(target, state)]
            case nodes.Branch(_, then, otherwise) if then == otherwise:
                return [(then, state)]
            case nodes.Branch(condition, then, otherwise):
                holds = self.condition(state, condition)
                return self._ways(state, [(then, holds), (otherwise, self.table.not_(holds))])
            case nodes.Switch():
                return self._switch(end, state)
            case nodes.Return(value):
                returns.append((state, None if value is None else self.value(state, value)))
                return []
            case nodes.Stop(kind):
                if kind is nodes.StopKind.UNREACHABLE:
                    # of a run that has gone wrong, which is none of a kernel's facts
                    self.gap("a place that no run should come to", loses_launches=True)
                return []

    def _ways(self, state: State, ways: Sequence[tuple[str, Term]]) -> Edges:
        found = []
        for target, condition in ways:
            after = state.under(condition)
            if after is not None:
                found.append((target, after))
        return found

    def _switch(self, end: nodes.Switch, state: State) -> Edges:
        t = self.table
        assert isinstance(end.value.type, types.Int)
        bits = end.value.type.bits
        value = self.integer(state, end.value, signed=True)
        by_target: dict[str, list[Term]] = {}
        cases: list[Term] = []
        for case in end.cases:
            number = case.value - (1 << bits) if case.value >> (bits - 1) else case.value
            is_it = t.eq(value, t.integer(number))
            by_target.setdefault(case.target, []).append(is_it)
            cases.append(is_it)
        others = by_target.pop(end.default, [])
        ways = [(target, t.any_of(some)) for target, some in by_target.items()]
        rest = t.any_of([*others, t.all_of([t.not_(c) for c in cases])])
        return self._ways(state, [*ways, (end.default, rest)])

    # --- calls ----------------------------------------------------------------------------------

    def call(self, statement: nodes.Call, state: State) -> State | None:
        is_users = not self.frame.function.from_model
        if is_users:
            self._allocation = self._name_here()
        callee = self.value(state, statement.callee)
        arguments = [self.value(state, a) for a in statement.arguments]
        places = callee.alternatives if isinstance(callee, Places) else ()
        if not places or any(p.object == ANYWHERE for p in places):
            return self._call_unknown(statement, state, arguments)
        after: list[State] = []
        for place in places:
            if not isinstance(place.object, Code):
                continue
            under = state if place.guard is self.table.true else state.under(place.guard)
            if under is None:
                continue
            done = self._call_symbol(place.object.symbol, statement, arguments, under)
            if done is not None:
                made, result = done
                if statement.target is not None:
                    made.variables.pop(statement.target, None)
                    if result is not None:
                        made.variables[statement.target] = result
                after.append(made)
        return join(self.table, after) if after else None

    def _call_symbol(
        self, symbol: str, statement: nodes.Call, arguments: Sequence[Value], state: State
    ) -> tuple[State, Value | None] | None:
        function = self.program.host.functions.get(symbol)
        if function is None:
            if pure_name(symbol) is not None:
                return state, self._any(statement.type, symbol)
            self.gap(f"the function '{symbol}' is not there", loses_launches=True)
            self.lose_memory(state)
            return state, self._any(statement.type, symbol)
        if len(arguments) < len(function.parameters):
            self.gap(f"a call of '{function.name}' with too few arguments", loses_launches=True)
            return None
        if function.approximation is not None:
            self.facts.models.setdefault(function.name, function.approximation)
        self._beyond(function)
        found = self._cuts.outcome(state, function, arguments)
        if found is not None:
            if any(isinstance(o, Code) for a in arguments for o in objects_in(a)):
                self.gap(f"what '{function.name}' calls", loses_launches=True)
            self._beside_the_host(function, arguments, found[0])
            if function.tag is not None and function.tag.tag is ModelTag.FREES:
                found[0].freed |= frozenset(o for a in arguments for o in objects_in(a))
            return found
        active = sum(f.function is function for f in self.frames)
        if active >= 2 or len(self.frames) > _DEEPEST or function.irreducible:
            return self._not_followed(function, arguments, state)
        if len(arguments) > len(function.parameters):
            state.escape(o for a in arguments for o in objects_in(a))
        place = (self._place.block, self._place.position)
        done = self._call_function(function, arguments, state, place)
        if done is not None:
            self._beside_the_host(function, arguments, done[0])
        return done

    def _beyond(self, function: nodes.Function) -> None:
        """A function of another file may call those of this one, throw, or return twice; and some
        of the library's make host memory known to the device by another address."""
        is_elsewhere = function.is_declaration and not function.from_model
        if is_elsewhere or function.name in _NOT_FOLLOWED:
            self.gap(f"what '{function.name}' does", loses_launches=True)

    def _beside_the_host(
        self, function: nodes.Function, arguments: Sequence[Value], state: State
    ) -> None:
        """A copy or fill that may come later than what the host does next."""
        tag = function.tag
        if tag is None or tag.tag not in (ModelTag.COPIES, ModelTag.FILLS) or not arguments:
            return
        last, value = function.parameters[-1], arguments[len(function.parameters) - 1]
        may_be_late = last.type == types.BOOL and value is not self.table.false
        if may_be_late or "Async" in function.name:
            changed = set(objects_in(arguments[tag.operands[0] if tag.operands else 0]))
            self.memory.havoc(state, changed)
            state.shared |= frozenset(o for o in changed if self.memory.is_writable(o))

    def _any(self, type_: types.Type, text: str) -> Value | None:
        return None if isinstance(type_, types.Void) else self.unknown(type_, Source.LOST, text)

    def _not_followed(
        self, function: nodes.Function, arguments: Sequence[Value], state: State
    ) -> tuple[State, Value | None]:
        """A recursion, or a function whose flow has no form."""
        reached = reached_functions(self.program.host, [function])
        self.gap(
            f"the function '{function.name}' is not followed",
            loses_launches=any(map(_may_launch, reached)),
        )
        state.escape(o for a in arguments for o in objects_in(a))
        return by_write_set(self, state, function, arguments)

    def _call_unknown(
        self, statement: nodes.Call, state: State, arguments: Sequence[Value]
    ) -> State:
        self.gap("a call through a pointer that is not known", loses_launches=True)
        state.escape(o for a in arguments for o in objects_in(a))
        self.lose_memory(state)
        if statement.target is not None:
            state.variables.pop(statement.target, None)
        return state

    def _call_function(
        self, function: nodes.Function, arguments: Sequence[Value], state: State, place: object
    ) -> tuple[State, Value | None] | None:
        """The state after it and its result; None if it does not return."""
        context, place_before, span = self.context, self._place, self.span
        self.context = (*context, (function.symbol, place))
        if function.symbol not in self._graphs:
            self._graphs[function.symbol] = Graph(function, self.program.host)
        self.frames.append(Frame(function, self.frame_number(), self._graphs[function.symbol]))
        inner = state.copy()
        inner.variables = {}
        returns: Returns = []
        try:
            for parameter, value in zip(function.parameters, arguments):
                self._give(function, parameter, value, inner)
            self.region(None, function.blocks[0].label, inner, returns)
        finally:
            self.frames.pop()
            self.context, self._place, self.span = context, place_before, span
        if not returns:
            return None
        for after, result in returns:
            after.variables = {} if result is None else {_RESULT: result}
        made = join(self.table, [after for after, _ in returns])
        result = made.variables.get(_RESULT)
        if result is None and not isinstance(function.result, types.Void):
            result = self.unknown(function.result, Source.LOST, function.name)
        made.variables = dict(state.variables)
        return made, result

    def _give(
        self, function: nodes.Function, parameter: nodes.Parameter, value: Value, state: State
    ) -> None:
        name = parameter.variable
        variable = next((v for v in function.variables if v.name == name), None)
        if parameter.by_value:
            object_ = self.declare(state, name, parameter.size)
            to = at(self.table, object_, self.table.integer(0))
            self.memory.copy(state, to, value, self.table.integer(parameter.size))
        elif variable is not None and variable.in_memory:
            object_ = self.declare(state, name, variable.size)
            to = at(self.table, object_, self.table.integer(0))
            self.memory.store(state, to, value, parameter.type)
        else:
            state.variables[name] = value
            if not function.from_model:
                self.name_term(value, name)

    # --- names ----------------------------------------------------------------------------------

    def name_term(self, value: Value, name: str) -> None:
        if isinstance(value, Term) and value.sort is INT and not value.is_constant:
            self.facts.names.setdefault(value, name)

    def source_name(self, name: str) -> str | None:
        if self.frame.function.from_model:
            return None
        variable = self.frame.graph.variables.get(name)
        return None if variable is None else variable.source_name

    def _name_here(self) -> str | None:
        function = self.frame.function
        if function.symbol not in self._names:
            self._names[function.symbol] = allocation_names(self.program.host, function)
        return self._names[function.symbol].get(self._place)

    def allocating(self) -> tuple[str | None, Hashable]:
        """What the object that is made here is called, and what tells it from others."""
        return self._allocation, (self._place.block, self._place.position)

    def settled(self, state: State, term: Term) -> Term:
        return Settled(self.table, state.bounds)(term)

    # --- statements -----------------------------------------------------------------------------

    def assign(self, statement: nodes.Assign, state: State) -> State:
        value = self.value(state, statement.value)
        state.variables[statement.target] = value
        name = self.source_name(statement.target)
        if name is not None:
            self.name_term(value, name)
        return state

    def declared(self, statement: nodes.Declare, state: State) -> State:
        variable = self.frame.graph.variables.get(statement.variable)
        if variable is not None and variable.in_memory:
            self.declare(state, variable.name, variable.size)
        else:
            state.variables.pop(statement.variable, None)
        return state

    def ended(self, statement: nodes.EndLifetime, state: State) -> State:
        state.variables.pop(statement.variable, None)
        state.memory.pop(Local(self.frame.number, statement.variable), None)
        return state

    def alloca(self, statement: nodes.AllocaArray, state: State) -> State:
        count = self.integer(state, statement.count, signed=False)
        extent = self.table.int_scale(count, statement.element_size)
        name = self.source_name(statement.target)
        key = (self._place.block, self._place.position)
        object_ = self.allocate(state, extent, Space.HOST_OTHER, name, key)
        state.variables[statement.target] = at(self.table, object_, self.table.integer(0))
        return state

    def free(self, statement: nodes.Free, state: State) -> State:
        state.freed |= frozenset(objects_in(self.value(state, statement.pointer)))
        return self.nothing(statement, state)

    def load(self, statement: nodes.Load, state: State) -> State:
        address = self.value(state, statement.pointer)
        value = self.memory.load(state, address, statement.type)
        if statement.volatile:
            state.escape(objects_in(value))
            value = self.unknown(statement.type, Source.LOST, "a volatile variable")
        state.variables[statement.target] = value
        return state

    def store(self, statement: nodes.Store, state: State) -> State:
        value = self.value(state, statement.value)
        address = self.value(state, statement.pointer)
        self.memory.store(state, address, value, statement.value.type)
        return state

    def copy(self, statement: nodes.Copy, state: State) -> State:
        to, source = self.value(state, statement.to), self.value(state, statement.source)
        self.memory.copy(state, to, source, self.integer(state, statement.size, signed=False))
        return state

    def fill(self, statement: nodes.Fill, state: State) -> State:
        to, byte = self.value(state, statement.to), self.value(state, statement.byte)
        self.memory.fill(state, to, byte, self.integer(state, statement.size, signed=False))
        return state

    def launch(self, statement: nodes.Launch, state: State) -> State:
        launch(self, statement, state)
        return state

    def alloc(self, statement: nodes.Alloc, state: State) -> State:
        if not self.frame.function.from_model:
            self._allocation = self._name_here()
        extent = self.integer(state, statement.size, signed=False)
        number = int_value(self.integer(state, statement.space, signed=True))
        space = None if number is None else nodes.space_and_family(number)[0]
        name, key = self.allocating()
        object_ = self.allocate(
            state, self.settled(state, extent), space, statement.name or name, key
        )
        state.variables[statement.target] = at(self.table, object_, self.table.integer(0))
        return state

    def query(self, statement: nodes.PointerQuery, state: State) -> State:
        found = self._answer(statement, self.value(state, statement.pointer))
        if found is None:
            found = self.unknown(statement.type, Source.LOST, statement.op.value)
        state.variables[statement.target] = found
        return state

    def _answer(self, statement: nodes.PointerQuery, pointer: Value) -> Value | None:
        places = pointer.alternatives if isinstance(pointer, Places) else ()
        if len(places) != 1:
            return None
        object_, t = places[0].object, self.table
        match statement.op:
            case QueryOp.SYMBOL:
                symbol = object_.symbol if isinstance(object_, HostVariable | Variable) else None
                if symbol is not None and symbol in self.program.device.globals:
                    return at(t, Variable(symbol), places[0].offset)
                return None
            case QueryOp.OFFSET if isinstance(
                object_, Allocation | Local | HostVariable | Variable
            ):
                return places[0].offset
            case QueryOp.OBJECT_SIZE if object_ not in self.memory.many:
                return self.memory.size_of(object_)
            case QueryOp.SPACE if isinstance(object_, Allocation):
                space = self.facts.allocations[object_].space
                return None if space is None else t.integer(space.value)
            case QueryOp.SPACE if isinstance(object_, Local):
                return t.integer(Space.HOST_OTHER.value)
            case QueryOp.SPACE if isinstance(object_, HostVariable | Variable):
                variable = self.memory.variable(object_)
                return None if variable is None else t.integer(variable.space.value)
        return None

    def assume(self, statement: nodes.Assume, state: State) -> State | None:
        if not self.frame.function.from_model:
            self.facts.assumed[self.span] = None
        return state if state.learn(self.condition(state, statement.condition)) else None

    def nothing(self, statement: nodes.Statement, state: State) -> State:
        target = target_of(statement)
        if target is not None:
            state.variables.pop(target, None)
        return state

    def at_exit(self, statement: nodes.AtExit, state: State) -> State:
        """What is called when the program ends must not launch."""
        function = self.value(state, statement.function)
        for object_ in objects_in(function):
            called = (
                self.program.host.functions.get(object_.symbol)
                if isinstance(object_, Code)
                else None
            )
            reached = [] if called is None else reached_functions(self.program.host, [called])
            if called is None or any(map(_may_launch, reached)):
                self.gap("what runs when the program ends", loses_launches=True)
        return self.nothing(statement, state)

    def input(self, statement: nodes.Input, state: State) -> State:
        t = self.table
        text = self.source_name(statement.target) or self.frame.function.name
        match statement.kind:
            case InputKind.ALLOCATION_FAILS:
                value: Value = t.false
                if self.malloc_may_fail:
                    value = self.truth(Source.INPUT, "allocation fails")
            case InputKind.ARGC:
                value = self.number(Source.INPUT, "arguments", 0, type_range(32, True)[1])
            case InputKind.REPEATABLE:
                numbers = [self.integer(state, a, signed=True) for a in statement.arguments]
                key = (statement.type, tuple(numbers))
                known = self._repeatable.get(key)
                if known is None:
                    known = self._ranged(state, statement, text)
                    self._repeatable[key] = known
                value = known
            case InputKind.VALUE | InputKind.CLOCK:
                value = self._ranged(state, statement, text)
        state.variables[statement.target] = value
        return state

    def _ranged(self, state: State, statement: nodes.Input, text: str) -> Value:
        """A number that its source promises to lie between two others, if they are known."""
        type_, low, high = statement.type, statement.low, statement.high
        if isinstance(type_, types.Int) and low is not None and high is not None:
            signed = statement.is_signed
            least = int_value(self.integer(state, low, signed=signed))
            most = int_value(self.integer(state, high, signed=signed))
            if least is not None and most is not None:
                return self.number(Source.INPUT, text, least, max(least, most))
        return self.unknown(type_, Source.INPUT, text)

    def havocked(self, statement: nodes.Havoc, state: State) -> State:
        pointer = self.value(state, statement.pointer)
        size = int_value(self.integer(state, statement.size, signed=False))
        self.memory.store_unknown(state, pointer, size)
        self.memory.inputs.update(objects_in(pointer))
        return state

    def stream(self, statement: nodes.StreamAction, state: State) -> State:
        arguments = [self.value(state, a) for a in statement.arguments]
        value: Value | None = None
        match statement.op:
            case StreamOp.STREAM_COPY:
                size = self.read(state, arguments[2], 64, signed=False)
                self.memory.copy(state, arguments[0], arguments[1], size)
            case StreamOp.STREAM_FILL:
                size = self.read(state, arguments[2], 64, signed=False)
                self.memory.fill(state, arguments[0], arguments[1], size)
            case StreamOp.STREAM_HOST_CALL:
                self._host_call(state, arguments)
            case StreamOp.IN_HOST_FUNCTION:
                value = self.table.false  # those are not executed here
        if statement.target is not None:
            if value is None:
                value = self.unknown(statement.type, Source.INPUT, statement.op.value)
            state.variables[statement.target] = value
        return state

    def _host_call(self, state: State, arguments: Sequence[Value]) -> None:
        """A function that a stream runs: it may write all it reaches, and not launch."""
        state.escape(o for a in arguments for o in objects_in(a))
        self.lose_memory(state)

    def formatted(self, statement: nodes.Formatted, state: State) -> State:
        arguments = [self.value(state, a) for a in statement.arguments]
        match statement.op:
            case FormatOp.SCAN | FormatOp.FILE_SCAN | FormatOp.STRING_SCAN:
                for address in arguments[1 if statement.op is FormatOp.SCAN else 2 :]:
                    self._scanned(state, address)
                if statement.list_argument:
                    self.memory.havoc_escaped(state)
            case FormatOp.BUFFER:
                self.memory.store_unknown(state, arguments[0], None)
        if statement.op not in _SCANS and not self._only_prints(state, arguments):
            self.gap("a format that may store how much was printed", loses_launches=True)
        if statement.target is not None:
            made = self.unknown(statement.type, Source.INPUT, statement.op.value)
            state.variables[statement.target] = made
        return state

    def _only_prints(self, state: State, arguments: Sequence[Value]) -> bool:
        """Do no arguments but texts that are printed lie in memory that could be stored to?"""
        return not any(
            isinstance(o, Local) or (isinstance(o, Allocation) and o not in self.memory.inputs)
            for a in arguments
            if isinstance(a, Places)
            for o in objects_in(a)
        ) or not self._has_percent_n(arguments)

    def _has_percent_n(self, arguments: Sequence[Value]) -> bool:
        """May a format be one that stores? One that is known is read."""
        return not any(self._is_harmless(a) for a in arguments)

    def _is_harmless(self, argument: Value) -> bool:
        places = argument.alternatives if isinstance(argument, Places) else ()
        for place in places:
            if not isinstance(place.object, HostVariable):
                return False
            variable = self.program.host.globals.get(place.object.symbol)
            if variable is None or variable.image is None or not variable.constant:
                return False
            text = variable.image.data
            if b"%" not in text or _STORING.search(text) is not None:
                return False
        return bool(places)

    def _scanned(self, state: State, address: Value) -> None:
        if isinstance(address, Places):
            self.memory.store_unknown(state, address, None)
            self.memory.inputs.update(objects_in(address))

    def var_args(self, statement: nodes.VarArgs, state: State) -> State:
        for argument in statement.arguments:
            address = self.value(state, argument)
            state.escape(objects_in(address))
            self.memory.store_unknown(state, address, None)
        return state

    def atomic(self, statement: nodes.Atomic, state: State) -> State:
        for operand in statement.operands:
            state.escape(objects_in(self.value(state, operand)))
        pointer = self.value(state, statement.pointer)
        size = types.store_size_of(statement.type)
        for object_ in objects_in(pointer):
            state.escape(self.memory.contents(state, object_).objects())
        if statement.op is not nodes.AtomicOp.LOAD:
            self.memory.store_unknown(state, pointer, size)
        if statement.target is not None:
            made = self.unknown(statement.type, Source.DATA, "an atomic variable")
            state.variables[statement.target] = made
        return state

    def unsupported(self, statement: nodes.Unsupported, state: State) -> State:
        self.gap(f"{statement.construct} is not supported", loses_launches=True)
        self.lose_memory(state)
        return self.nothing(statement, state)


_RESULT = " result"


def _may_launch(function: nodes.Function) -> bool:
    for block in function.blocks:
        for statement in block.statements:
            if isinstance(statement, nodes.Launch):
                return True
            if isinstance(statement, nodes.Call) and not isinstance(
                statement.callee, nodes.AddressOf
            ):
                return True
    return False


_Handler = Callable[[Executor, Any, State], State | None]
_STATEMENTS: dict[type, _Handler] = {
    nodes.Assign: Executor.assign,
    nodes.Declare: Executor.declared,
    nodes.EndLifetime: Executor.ended,
    nodes.AllocaArray: Executor.alloca,
    nodes.Load: Executor.load,
    nodes.Store: Executor.store,
    nodes.Copy: Executor.copy,
    nodes.Fill: Executor.fill,
    nodes.Call: Executor.call,
    nodes.Atomic: Executor.atomic,
    nodes.Barrier: Executor.nothing,
    nodes.Fence: Executor.nothing,
    nodes.WarpExchange: Executor.nothing,
    nodes.Launch: Executor.launch,
    nodes.Alloc: Executor.alloc,
    nodes.Free: Executor.free,
    nodes.PointerQuery: Executor.query,
    nodes.Assume: Executor.assume,
    nodes.Note: Executor.nothing,
    nodes.AsyncStep: Executor.unsupported,
    nodes.Assert: Executor.nothing,
    nodes.AtExit: Executor.at_exit,
    nodes.Input: Executor.input,
    nodes.Havoc: Executor.havocked,
    nodes.StreamAction: Executor.stream,
    nodes.Formatted: Executor.formatted,
    nodes.VarArgs: Executor.var_args,
    nodes.SpecCall: Executor.nothing,
    nodes.SpecValue: Executor.nothing,
    nodes.SpecClause: Executor.nothing,
    nodes.Unsupported: Executor.unsupported,
}
