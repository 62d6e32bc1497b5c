"""The host program executed with its inputs open: branches and calls.

Enters: a program with a `main`. Leaves: `LaunchFacts`. Guaranteed: every launch of every run, with
any command line and any decision of the outside world, is covered by a fact, unless a gap says that
launches may be missing. Paths are merged where they meet, calls are followed into their bodies;
what other statements do is in `statements`, loops are `loops`, models that are not worth following
`cuts`.

    Assumes: allocations succeed that a host or device could serve, unless told otherwise
    Over:    what `facts` says; checks of the host are not taken for granted behind them
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from functools import cached_property

from warpproof.base.deadline import NEVER, Deadline
from warpproof.base.property import Property
from warpproof.ir import nodes, types
from warpproof.ir.allocation_names import Place as StatementPlace
from warpproof.ir.assigned import may_read_unassigned
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.input_ranges import NO_RANGES, InputRanges
from warpproof.ir.model_tags import ModelTag
from warpproof.ir.nodes import Space
from warpproof.ir.primitives import pure_name
from warpproof.ir.write_sets import RootKind
from warpproof.logic.terms import INT, Term
from warpproof.semantics.domain.integer_values import Local, Variable, type_range
from warpproof.semantics.domain.paths import signed_cases, switch_conditions
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    Code,
    Places,
    Value,
    at,
    objects_in,
)
from warpproof.semantics.host.bounds import Bounds
from warpproof.semantics.host.checks import OF_ACCESSES, OF_STATEMENTS, forget, lost, note
from warpproof.semantics.host.cuts import Cuts, by_write_set, is_effect_alone
from warpproof.semantics.host.facts import LaunchFacts, Source
from warpproof.semantics.host.graphs import asked, keep_copy
from warpproof.semantics.host.launches import may_capture, may_launch, settle_graphs
from warpproof.semantics.host.loops import run_loop
from warpproof.semantics.host.machine import Edges, Frame, Host, OutOfBudget, Returns
from warpproof.semantics.host.memory import ARGUMENT_COUNT
from warpproof.semantics.host.state import Contents, Rest, State, join
from warpproof.semantics.host.statements import STATEMENTS, stored_by
from warpproof.semantics.host.written import gone, set_whole

_DEEPEST = 60
_RESULT = " result"
_MOST_WORDS = 64
_BUDGET = 40_000  # statements
_MOST_OF_CALLS = 10_000  # of a function that only writes
_SHORT_CALL = 100  # of which there may be many
_BUDGET_INSIDE = 12_000  # in bodies that are looked at for their checks alone
_MOST_INSIDE = 2_000  # of them in one call
_DEEPEST_INSIDE = 6
_LONGEST_WORD = 1 << 20
_STREAM = "stream"  # parameters of our headers
_FORMAT = "format"


_OF_GRAPHS = frozenset(
    {
        nodes.StreamOp.CAPTURE_BEGIN,
        nodes.StreamOp.GRAPH_CREATE,
        nodes.StreamOp.GRAPH_LAUNCH,
        nodes.StreamOp.NODE_BEGIN,
    }
)
_OWN_ORDER = _OF_GRAPHS | {nodes.StreamOp.STREAM_CREATE, nodes.StreamOp.STREAM_HOST_CALL}


def launch_facts(
    program: nodes.Program,
    *,
    malloc_may_fail: bool = False,
    budget: int = _BUDGET,
    until: Deadline = NEVER,
    inputs: InputRanges = NO_RANGES,
) -> LaunchFacts:
    """Of a program that has a main function, for inputs that lie in some ranges."""
    for few_rounds in (False, True):
        executor = Executor(program, budget, until, malloc_may_fail=malloc_may_fail, inputs=inputs)
        executor.few_rounds = few_rounds
        executor.run()
        if not executor.is_too_long or until.is_over:
            break
    return executor.facts


class Executor(Host):
    is_too_long = False
    _inside = 0  # bodies around that are looked at for their checks alone
    _left_inside = _BUDGET_INSIDE

    @cached_property
    def _quiet(self) -> dict[str, bool]:
        return {}

    @cached_property
    def _unassigned(self) -> dict[str, bool]:
        """Functions that may read a register that has no value."""
        return {}

    @cached_property
    def _left_out(self) -> set[str]:
        """Functions that are an effect, as they take too long."""
        return set()

    @cached_property
    def _spent(self) -> Counter[str]:
        """Statements of functions that only write."""
        return Counter()

    @cached_property
    def _cuts(self) -> Cuts:
        return Cuts(self, self._look_inside)

    # --- the program ----------------------------------------------------------------------------

    def run(self) -> None:
        program = self.program
        assert program.main is not None
        if program.has_handlers:
            self.gap("an exception handler", loses_launches=True)
        self.facts.has_streams = _asks_streams(program, _OWN_ORDER)
        self.kept.may_be = _asks_streams(program, _OF_GRAPHS)
        state = State(
            (), (), Bounds(self.ranges), {}, self.memory.at_start(self._changing_unseen())
        )
        for variable in program.device.globals.values():
            if variable.image is not None:
                state.escape(Variable(r.target.symbol) for r in variable.image.relocations)
        try:
            for symbol in program.host.initializers:
                after = self._call_function(program.host.functions[symbol], (), state, "start")
                if after is None:
                    return
                state = after[0]
            main = program.host.functions[program.main]
            given = self._command_line(state)[: len(main.parameters)]
            self.in_main = True
            self._call_function(main, given, state, "main")
            self._check_what_is_cut()
            if not settle_graphs(self):
                lost(self, *OF_ACCESSES)
            if self.is_confused:
                lost(self, *OF_ACCESSES)
            if self.kept.may_be or self.memory.is_unwritten_anywhere:
                lost(self, Property.UNINITIALIZED_READ)
        except (OutOfBudget, RecursionError):
            self.is_too_long = True
            self.is_recording = True
            self.gap("the program is too long to be analysed", loses_launches=True)

    def _changing_unseen(self) -> frozenset[str]:
        """State of our headers that functions change whose effect does not say so."""
        return frozenset(
            root.name
            for function in self.program.host.functions.values()
            if is_effect_alone(function)
            for root in self.write_set_of(function).changed
            if root.kind is RootKind.GLOBAL
        )

    def _command_line(self, state: State) -> tuple[Value, ...]:
        t = self.table
        count = t.symbol(ARGUMENT_COUNT, INT)
        self.ranges.limit(count, *(self.inputs.of(0) or (1, type_range(32, True)[1])))
        self.noted(count, Source.INPUT, "argc")
        self.facts.count = count
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
            set_whole(state, word)
        extent = t.int_combine(8, [(count, 8)])
        words = self.allocate(state, extent, Space.HOST_OTHER, "argv", "argv", 8)
        state.memory[words] = Contents({}, Rest.ARGUMENTS)
        set_whole(state, words)
        state.escape((words, *memory.words.values()))
        return count, at(t, words, t.integer(0)), at(t, ANYWHERE, t.integer(0))

    def _check_what_is_cut(self) -> None:
        """Checks of functions that were not followed have to hold wherever they are called: in each
        of their blocks, whatever it starts with."""
        cut = [self.program.host.functions[symbol] for symbol in sorted(self.facts.cut)]
        self.is_recording = False
        for function in reached_functions(self.program.host, cut):
            if function.is_declaration:
                continue
            self.frames.append(Frame(function, self.frame_number(), self.graph_of(function)))
            for block in function.blocks:
                if any(isinstance(s, nodes.Assert) for s in block.statements):
                    self._check_block(block)
            self.frames.pop()
        self.is_recording = True

    def _check_block(self, block: nodes.Block) -> None:
        state = State((), (), Bounds(self.ranges), {}, {})
        for index, statement in enumerate(block.statements):
            self.step()
            self.place = StatementPlace(block.label, index)
            match statement:
                case nodes.Assert(condition, property_):
                    if state.bounds.decide(self.condition(state, condition)) is not True:
                        self.facts.unchecked.setdefault(property_, self.span)
                case nodes.Note(opens=property_) if property_ is not None:
                    self.facts.unchecked.setdefault(property_, self.span)
                case nodes.Assign() | nodes.Load():
                    STATEMENTS[type(statement)](self, statement, state)
                case _:
                    state = State((), (), Bounds(self.ranges), {}, {})

    # --- blocks ---------------------------------------------------------------------------------

    def region(self, loop: int | None, entry: str, state: State, returns: Returns) -> Edges:
        """From a block on, within a loop or the whole function; the edges that leave it."""
        graph = self.frame.graph

        def step(label: str, inner: int | None, states: list[State]) -> Edges:
            here = join(self.table, states).copy()
            if inner is not None:
                return run_loop(self, inner, here, returns)
            return self._block(graph.blocks[label], here, returns)

        return graph.follow(loop, entry, state, step)

    def _block(self, block: nodes.Block, state: State, returns: Returns) -> Edges:
        is_users = not self.frame.function.from_model
        for index, statement in enumerate(block.statements):
            self.step()
            self.place = StatementPlace(block.label, index)
            if is_users:
                span = statement.origin.user_span
                self.span = span if span.line else self.span
            after = STATEMENTS[type(statement)](self, statement, state)
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
                if kind is nodes.StopKind.ABORT:
                    note(self, state, Property.UNDEFINED_BEHAVIOUR, self.table.false)
                if kind is nodes.StopKind.UNREACHABLE:
                    # of a run that has gone wrong, which is none of a kernel's facts
                    self.gap("a place that should be unreachable", loses_launches=True)
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
        value = self.integer(state, end.value, signed=True)
        cases = [t.eq(value, t.integer(number)) for number in signed_cases(end)]
        return self._ways(state, switch_conditions(t, end, cases))

    # --- calls ----------------------------------------------------------------------------------

    def call(self, statement: nodes.Call, state: State) -> State | None:
        is_users = not self.frame.function.from_model
        if is_users:
            self.allocation = self.name_here()
        callee = self.value(state, statement.callee)
        arguments = [self.value(state, a) for a in statement.arguments]
        places = callee.alternatives if isinstance(callee, Places) else ()
        if not places or any(p.object == ANYWHERE for p in places):
            return self._call_unknown(statement, state, arguments)
        after: list[State] = []
        for place in places:
            if not isinstance(place.object, Code):
                lost(self, Property.NULL_POINTER, Property.INVALID_POINTER)
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
        if function.is_declaration:
            self._beyond(function, arguments, state)
        found = self._cuts.outcome(state, function, arguments)
        if found is not None:
            if any(isinstance(o, Code) for a in arguments for o in objects_in(a)):
                self.gap(f"what '{function.name}' calls", loses_launches=True)
            self._beside_the_host(function, arguments, found[0])
            if self.may_reset(function):
                self.reset_device(found[0])
            tag = None if function.tag is None else function.tag.tag
            if tag is ModelTag.FREES:
                self.free(found[0], arguments, self.space_freed_by(function))
            elif tag is ModelTag.PRINTS:
                self._printed(found[0], function, arguments)
            return found
        active = sum(f.function is function for f in self.frames)
        if active >= 2 or len(self.frames) > _DEEPEST or function.irreducible:
            return self._not_followed(function, arguments, state)
        if len(arguments) > len(function.parameters):
            state.escape(o for a in arguments for o in objects_in(a))
        if symbol in self._left_out:
            return self._leave_out(function, arguments, state)
        place = (self.place.block, self.place.position)
        if not function.from_model and self._cuts.may_be_left_out(function):
            return self._call_limited(function, arguments, state, place)
        done = self._call_function(function, arguments, state, place)
        if done is not None:
            self._beside_the_host(function, arguments, done[0])
        return done

    def _call_limited(
        self, function: nodes.Function, arguments: Sequence[Value], state: State, place: object
    ) -> tuple[State, Value | None] | None:
        """A function that only writes is an effect where following it takes too long."""
        facts, filled = self.facts, len(self.memory.filled or ())
        gaps, checks, frames = dict(facts.gaps), len(facts.checks), len(self.frames)
        before, budget = self.statements, self._budget
        limit = before + _MOST_OF_CALLS - self._spent[function.symbol]
        is_limited = limit < budget
        self._budget = min(limit, budget)
        try:
            made = self._call_function(function, arguments, state.copy(), place)
            spent = self.statements - before
            self._spent[function.symbol] += spent if spent > _SHORT_CALL else 0
            return made
        except OutOfBudget:
            if not is_limited or self._until.is_over:
                raise
        finally:
            self._budget = budget
        facts.gaps = gaps
        forget(self, checks)
        if self.memory.filled is not None:
            del self.memory.filled[filled:]
        del self.frames[frames:]
        self._left_out.add(function.symbol)
        return self._leave_out(function, arguments, state)

    def _leave_out(
        self, function: nodes.Function, arguments: Sequence[Value], state: State
    ) -> tuple[State, Value | None]:
        self._not_seen_inside(function)
        return by_write_set(self, state, function, arguments)

    def _look_inside(
        self, state: State, function: nodes.Function, arguments: Sequence[Value]
    ) -> State | None:
        """The checks of a body that is not followed otherwise. What it leads to is forgotten, but
        for what it writes."""
        if not self.is_recording or self._is_quiet(function):
            return None
        is_deep = self._inside >= _DEEPEST_INSIDE or self._left_inside <= 0
        if is_deep or any(f.function is function for f in self.frames):
            self._not_seen_inside(function)
            return None
        facts, place = self.facts, (self.place.block, self.place.position, "inside")
        gaps, allocations = dict(facts.gaps), dict(facts.allocations)
        has_late_copies, budget, before = facts.has_late_copies, self._budget, self.statements
        if not self._inside:
            self._budget = before + min(_MOST_INSIDE, self._left_inside)
        frames, self._inside = len(self.frames), self._inside + 1
        is_seen = True
        after = None
        try:
            after = self._call_function(function, arguments, state.copy(), place)
        except OutOfBudget:
            if self._inside > 1 or self._until.is_over:
                raise
            is_seen = False
        finally:
            self._budget, self._inside = budget, self._inside - 1
            del self.frames[frames:]
            if not self._inside:
                self._left_inside -= self.statements - before
                self.statements = before
        is_seen = is_seen and len(facts.gaps) == len(gaps)
        facts.gaps, facts.has_late_copies = gaps, has_late_copies
        facts.allocations = {**facts.allocations, **allocations}
        if not is_seen or after is None:
            if not is_seen:
                self._not_seen_inside(function)
            return None
        state.unwritten, state.owed = after[0].unwritten, after[0].owed
        state.perhaps |= after[0].perhaps
        return after[0]

    @property
    def is_inside(self) -> bool:
        return self._inside > 0

    def _not_seen_inside(self, function: nodes.Function) -> None:
        self.facts.cut.add(function.symbol)
        lost(self, *OF_STATEMENTS)

    def _is_quiet(self, function: nodes.Function) -> bool:
        """Is there nothing in it that may violate anything?"""
        found = self._quiet.get(function.symbol)
        if found is None:
            reached = reached_functions(self.program.host, [function])
            steps = [s for f in reached for b in f.blocks for s in b.statements]
            found = all(map(_is_harmless, steps)) and not any(
                f.is_declaration or f.loops or not f.from_model or _may_stop(f) for f in reached
            )
            found = found and not any(p.by_value for f in reached for p in f.parameters)
            self._quiet[function.symbol] = found
        return found

    def _beyond(self, function: nodes.Function, arguments: Sequence[Value], state: State) -> None:
        """A function of another file may call those of this one, throw, or return twice; one of the
        library may call what it is given: handlers, threads."""
        given = [o for a in arguments for o in objects_in(a)]
        if not function.from_model or function.returns_twice:
            self.gap(f"what '{function.name}' does", loses_launches=True)
        elif any(isinstance(o, Code) for o in self.memory.reachable(state, given)):
            self.gap(f"what '{function.name}' calls", loses_launches=True)

    def _beside_the_host(
        self, function: nodes.Function, arguments: Sequence[Value], state: State
    ) -> None:
        """A copy or fill that may come later than what the host does next."""
        tag = function.tag
        if tag is None or tag.tag not in (ModelTag.COPIES, ModelTag.FILLS) or not arguments:
            return
        if tag.operands and may_capture(self, state):
            given = [arguments[n] for n in tag.operands]
            into = [v for p, v in zip(function.parameters, arguments) if p.variable == _STREAM]
            asked(self, state, self.handle_in(into[0]) if into else None)
            keep_copy(self, state, given[0], given[1] if tag.tag is ModelTag.COPIES else None)
        last, value = function.parameters[-1], arguments[len(function.parameters) - 1]
        may_be_late = last.type == types.BOOL and value is not self.table.false
        if may_be_late or tag.is_late:
            self.facts.has_late_copies = True
            changed = set(objects_in(arguments[tag.operands[0] if tag.operands else 0]))
            self.memory.havoc(state, changed)
            state.shared |= frozenset(o for o in changed if self.memory.is_writable(o))

    def _printed(self, state: State, function: nodes.Function, arguments: Sequence[Value]) -> None:
        names = [p.variable for p in function.parameters]
        if _FORMAT in names:
            where = names.index(_FORMAT)
            stored_by(self, state, arguments[where], arguments[where + 1 :])

    def _any(self, type_: types.Type, text: str) -> Value | None:
        return None if isinstance(type_, types.Void) else self.unknown(type_, Source.LOST, text)

    def _not_followed(
        self, function: nodes.Function, arguments: Sequence[Value], state: State
    ) -> tuple[State, Value | None]:
        """A recursion, or a function whose flow has no form."""
        reached = reached_functions(self.program.host, [function])
        self.gap(
            f"the function '{function.name}' is not analysed",
            loses_launches=any(map(may_launch, reached)),
        )
        state.escape(o for a in arguments for o in objects_in(a))
        return by_write_set(self, state, function, arguments)

    def _call_unknown(
        self, statement: nodes.Call, state: State, arguments: Sequence[Value]
    ) -> State:
        self.gap("a call through an unknown function pointer", loses_launches=True)
        state.escape(o for a in arguments for o in objects_in(a))
        self.lose_memory(state)
        if statement.target is not None:
            state.variables.pop(statement.target, None)
        return state

    def _call_function(
        self, function: nodes.Function, arguments: Sequence[Value], state: State, place: object
    ) -> tuple[State, Value | None] | None:
        """The state after it and its result; None if it does not return."""
        context, place_before, span = self.context, self.place, self.span
        self.context = (*context, (function.symbol, place))
        self.frames.append(Frame(function, self.frame_number(), self.graph_of(function)))
        inner = state.copy()
        inner.variables = {}
        returns: Returns = []
        if self.is_recording and self._may_read_unassigned(function):
            lost(self, Property.UNINITIALIZED_READ)
        for variable in function.variables:
            if variable.in_memory and variable.name not in self.frame.graph.declared:
                self.declare(inner, variable.name, variable.size)  # one of the compiler's own
        try:
            for parameter, value in zip(function.parameters, arguments):
                self._give(function, parameter, value, inner)
            self.region(None, function.blocks[0].label, inner, returns)
            for after, _ in returns:
                self._leave_frame(function, after)
        finally:
            self.frames.pop()
            self.context, self.place, self.span = context, place_before, span
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

    def _may_read_unassigned(self, function: nodes.Function) -> bool:
        found = self._unassigned.get(function.symbol)
        if found is None:
            found = self._unassigned[function.symbol] = may_read_unassigned(function)
        return found

    def _leave_frame(self, function: nodes.Function, state: State) -> None:
        """Variables of a function end with it."""
        gone(state, [Local(self.frame.number, v.name) for v in function.variables if v.in_memory])
        for variable in function.variables:
            if variable.in_memory:
                state.memory.pop(Local(self.frame.number, variable.name), None)

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


def _may_stop(function: nodes.Function) -> bool:
    return any(isinstance(block.terminator, nodes.Stop) for block in function.blocks)


def _is_harmless(statement: nodes.Statement) -> bool:
    """Can it violate nothing, wherever it stands?"""
    match statement:
        case nodes.Load(_, nodes.AddressOf()) | nodes.Store(nodes.AddressOf()):
            return True  # a variable, as its type has it
        case nodes.Call(_, nodes.AddressOf()) | nodes.Assign() | nodes.Declare() | nodes.Input():
            return True
        case nodes.EndLifetime() | nodes.Note(opens=None) | nodes.PointerQuery():
            return True
        case _:
            return False


def _asks_streams(program: nodes.Program, operations: Set[nodes.StreamOp]) -> bool:
    """May it come to one of these? Streams that it makes, or that call the host, have an order of
    their own, and so have graphs."""
    host = program.host
    roots = [host.functions[s] for s in (*host.initializers, program.main) if s is not None]
    return any(
        isinstance(statement, nodes.StreamAction) and statement.op in operations
        for function in reached_functions(host, roots)
        for block in function.blocks
        for statement in block.statements
    )
