"""The symbolic thread follows the graph of a kernel: statements and branches.

Enters: a kernel in its setting. Leaves: a `Trace`. Guaranteed: whatever a thread of a launch does
to memory, whichever barrier it meets and whichever check it makes is in the trace, with conditions
that hold whenever it does; what is not followed is a problem there.

Where the ways of a branch meet for sure, the branch is forgotten: its condition is no part of the
path, so that barriers behind it are seen to be reached by all. Stops that end the program count as
if they did not happen.
"""

from __future__ import annotations

from collections.abc import Iterable

from warpproof.base.assumption import Assumption
from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.base.verdict import Caveat, Effect
from warpproof.engines.parametric.barriers import barrier, exchange
from warpproof.engines.parametric.calls import call
from warpproof.engines.parametric.contents import require_contents
from warpproof.engines.parametric.lock_steps import Step
from warpproof.engines.parametric.loops import walk_loop
from warpproof.engines.parametric.memory import size_of
from warpproof.engines.parametric.sections import RELEASING
from warpproof.engines.parametric.state import NOTHING, Contents, ParameterBytes, State, join
from warpproof.engines.parametric.thread import (
    Edges,
    Mode,
    Returns,
    SymbolicThread,
    TooLong,
    int_value_of,
    is_unsigned,
)
from warpproof.engines.parametric.trace import Check, Count, Problem, Slot, Trace
from warpproof.ir import nodes, types
from warpproof.ir.nodes import AtomicOp, Scope, StopKind
from warpproof.logic.terms import INT, Op, Term
from warpproof.semantics.domain.integer_values import Local, Parameter, type_range
from warpproof.semantics.domain.paths import signed_cases, switch_conditions
from warpproof.semantics.domain.registers import ANYWHERE, Places, Value, at
from warpproof.semantics.parametric.accesses import BarrierInterval
from warpproof.transform.contract_conditions import preconditions_of_thread

_COUNTING = frozenset({AtomicOp.ADD, AtomicOp.INC})


class Walker(SymbolicThread):
    """With the control flow: what calls and loops ask for is `region`."""

    # --- the kernel -----------------------------------------------------------------------------

    def walk(self) -> Trace:
        kernel = self.setting.kernel
        body = BarrierInterval()
        self.bodies.append(body)
        self.frames.append(self.activation(kernel, (0, "", 0, "")))
        state = State((), (), (), {}, {})
        for parameter in kernel.parameters:
            self._give(state, parameter)
        if self.setting.given is None:
            self._require_contract(state)
        returns: Returns = []
        self.region(None, kernel.blocks[0].label, state, returns)
        self._sees_writes()
        self._may_not_lead_around()
        return self.trace

    def _sees_writes(self) -> None:
        """The cache for what a kernel only reads sees no write of it."""
        written = {access.object for access in self.trace.accesses if access.is_write}
        for object_, span in self.through_cache.items():
            if object_ in written:
                text = "a read through the cache that sees no write of its kernel"
                self.trace.problems[Problem(text, span, frozenset({Property.DATA_RACE}))] = None

    def _may_not_lead_around(self) -> None:
        """What lies 2**63 or more behind the start of an object may be, modulo 2**64, what lies
        before the start, where a pointer into the middle of an allocation has memory: then nothing
        may lie there."""
        t, low, high = self.table, *type_range(64, True)
        for access in self.trace.accesses:
            known = access.known.sure
            if self.setting.intervals(access.offset).within(low, high) or self.prover.holds(
                known, t.int_in_range(access.offset, low, high)
            ):
                continue
            for other in self.trace.accesses:
                is_one = other.object == access.object
                starts = t.int_le(t.integer(0), other.offset)
                if is_one and not self.prover.holds(other.known.sure, starts):
                    if self.until.is_over:
                        raise TooLong
                    text = "an address that may lead around to its object"
                    self.trace.problems[Problem(text, access.span, None)] = None
                    return

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
            symbol = self.table.symbol(nodes.plain_name(parameter.variable), INT)
            is_signed = not is_unsigned(parameter.ctype)
            setting.argument(symbol, *type_range(parameter.type.bits, is_signed))
            state.variables[name] = symbol
        else:
            state.variables[name] = setting.given_as(parameter)

    def _require_contract(self, state: State) -> None:
        """Only launches that meet the kernel's contract are looked at. What is not understood of it
        is not used."""
        kernel, records = self.setting.kernel, self.setting.module.records
        required = preconditions_of_thread(kernel, records)
        here = self.here(self._with_members(state) if kernel.contract else state)
        for clause in required.conditions:
            condition = here.condition(clause)
            if self.setting.is_of_launch(condition):
                self.setting.meet(condition)
        require_contents(self.setting)
        for name, counts in required.elements.items():
            for count in map(here.value, counts):
                if isinstance(count, Term) and self.setting.is_of_launch(count):
                    self.setting.elements.setdefault(name, []).append(count)

    def _with_members(self, state: State) -> State:
        """With the numbers in records that are passed by value, as contracts call them."""
        state, setting = state.copy(), self.setting
        for parameter in setting.kernel.parameters:
            for path, ctype in setting.numbers_in(parameter):
                made = setting.member(parameter.variable, path)
                setting.argument(made, *type_range(ctype.bits, ctype.signed))
                state.variables[f"{parameter.variable}{path}"] = made
        return state

    # --- blocks ---------------------------------------------------------------------------------

    def region(self, loop: int | None, entry: str, state: State, returns: Returns) -> Edges:
        """From a block on, within a loop or the whole function; the edges that leave it."""
        if self.until.is_over:
            raise TooLong
        graph = self.frame.graph
        joins = graph.joins(loop)
        reached: dict[str, tuple[Term, ...]] = {}

        def step(label: str, inner: int | None, states: list[State]) -> Edges:
            here = join(self.table, states).copy()
            above = joins.get(label)
            if above in reached and here.path[: len(reached[above])] == reached[above]:
                here.path = reached[above]
            reached[label] = here.path
            if inner is not None:
                return walk_loop(self, inner, here, returns)
            return self._block(graph.blocks[label], here, returns)

        return graph.follow(loop, entry, state, step)

    def _block(self, block: nodes.Block, state: State, returns: Returns) -> Edges:
        state, place = state.copy(), self.place_of(block.label)
        for index, statement in enumerate(block.statements):
            self.site, self.made = (place, index), 0
            self.span = statement.origin.user_span
            after = self._statement(statement, state)
            if after is None:
                return []
            state = after
        self.site, self.made = (place, -1), 0
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
                if value is None or not self.setting.relevance.result_matters(self.frame.function):
                    returns.append((state, None))
                else:
                    returns.append((state, self.here(state).value(value)))
                return []
            case nodes.Stop(kind):
                if kind is StopKind.THREAD_EXIT:
                    self.problem("a thread that ends by itself", end.origin.span)
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
        read = here.read(value, end.value.type.bits, True) if isinstance(value, Term) else None
        if read is not None and read.sort is INT:
            cases = [t.eq(read, t.integer(number)) for number in signed_cases(end)]
        else:
            cases = [self.unknown_truth() for _ in end.cases]
        return self._ways(state, switch_conditions(t, end, cases))

    # --- statements -----------------------------------------------------------------------------

    def _matters(self, variable: str) -> bool:
        """Other variables hold whatever they do: what is said of them takes time for nothing."""
        return self.setting.relevance.matters(self.frame.function, variable)

    def _statement(self, s: nodes.Statement, state: State) -> State | None:
        """The state after it; None if nothing comes after."""
        match s:
            case nodes.Assign(target, value):
                if self._matters(target):
                    state.variables[target] = self.here(state).value(value)
                else:
                    state.variables.pop(target, None)
            case nodes.Declare(name) | nodes.EndLifetime(name):
                self._declare(state, name)
                if isinstance(s, nodes.Declare):
                    self.note_declared(Local(self.frame.number, name))
            case nodes.Load():
                self._load(s, state)
            case nodes.Store():
                here = self.here(state)
                address = here.value(s.pointer)
                is_followed = self.setting.relevance.matters_stored(s.value.type)
                value_ = here.value(s.value) if is_followed else self.unknown(s.value.type)
                size = size_of(s.value.type)
                before = len(self.trace.accesses)
                self.access(state, address, size, s.origin.span, is_write=True, align=s.align)
                self._note_store(s, value_, before)
                self.memory.store(state, address, value_, size, s.value.type)
            case nodes.Copy() | nodes.Fill():
                self._bytes(s, state)
            case nodes.Atomic():
                self._atomic(s, state)
            case nodes.Barrier():
                barrier(self, s, state)
            case nodes.WarpExchange():
                exchange(self, s, state)
            case nodes.Call():
                return call(self, s, state)
            case nodes.Assert():
                self._assert(s, state)
            case nodes.Assume(condition):
                self._assume(state, condition)
                text = "what the code assumes holds"
                self.caveat(Caveat(Assumption.ASSUME, text, Effect.ASSUMPTION, s.origin.span))
            case nodes.Note():
                if s.opens is not None:
                    self.problem(s.message, s.origin.span, (s.opens,))
            case nodes.SpecCall(nodes.SpecKind.REQUIRES, (condition,)) if self._is_at_start:
                self._assume(state, condition)
            case nodes.Fence(order, scope):
                state.sections = state.sections.fenced(order, scope)
            case nodes.SpecCall(kind, arguments):
                self._specified(s, kind, arguments, state)
            case nodes.SpecClause():
                pass
            case nodes.Input():
                self._input(s, state)
            case nodes.PointerQuery() | nodes.SpecValue():
                self.forget(s.target, s.type, state)
            case nodes.Formatted():
                self.forget(s.target, s.type, state)
            case nodes.Havoc():
                self.memory.lose_all(state)
                size = int_value_of(self.here(state).value(s.size))
                address = self.here(state).value(s.pointer)
                self.access(state, address, size, s.origin.span, is_write=True)
            case _:
                self.problem(_named(s), s.origin.span)
                self.memory.lose_all(state)
                self.forget(getattr(s, "target", None), nodes.result_type(s), state)
        return state

    def _input(self, s: nodes.Input, state: State) -> None:
        """Any number that its source promises."""
        made = self.unknown(s.type)
        state.variables[s.target] = made
        low, high = 0, nodes.MOST_OF_CLOCK
        if s.kind is not nodes.InputKind.CLOCK:
            if s.low is None or s.high is None:
                return
            here = self.here(state)
            least, most = int_value_of(here.value(s.low)), int_value_of(here.value(s.high))
            if least is None or most is None or least > most:
                return
            low, high = least, most
        # Within which a number with a sign and one without are the same.
        is_plain = isinstance(s.type, types.Int) and low >= 0 and high >> (s.type.bits - 1) == 0
        if is_plain and isinstance(made, Term):
            self.learn(state, self.table.int_in_range(made, low, high))

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
        self.access(state, address, size_of(s.type), span, is_write=False, align=s.align)
        if not self._matters(s.target):
            state.variables.pop(s.target, None)
            return
        name = f"{self.name_here()} load"
        value = self.memory.load(state, address, s.type, name, self.counters, s.volatile)
        state.variables[s.target] = value
        self._note_load(s, address, value)

    def _note_store(self, s: nodes.Store, value: Value, first: int) -> None:
        """Of accesses from a number on, what they store."""
        is_once = not self.counters and not self.repeated
        if is_once and _is_whole(s.value.type) and isinstance(value, Term) and value.sort is INT:
            for access in range(first, len(self.trace.accesses)):
                self.trace.stored[access] = value

    def _note_load(self, s: nodes.Load, address: Value, value: Value) -> None:
        """Of the last access, which function stands for what it loads."""
        if self.mode is not Mode.RECORD or self.repeated or not _is_whole(s.type):
            return
        places = address.alternatives if isinstance(address, Places) else ()
        if len(places) != 1 or not isinstance(value, Term) or value.op is not Op.APPLY:
            return
        if value.payload not in self.setting.loaded:
            return
        access = self.trace.accesses[-1]
        is_it = access.site == self.name_here() and access.object == places[0].object
        if is_it and not isinstance(access.object, Local):
            self.trace.loaded[value.payload] = len(self.trace.accesses) - 1

    def _bytes(self, s: nodes.Copy | nodes.Fill, state: State) -> None:
        here = self.here(state)
        to, size = here.value(s.to), int_value_of(here.value(s.size))
        if size == 0:
            return
        align = s.to_align if isinstance(s, nodes.Copy) else s.align
        source: Value | None = None
        if isinstance(s, nodes.Copy):  # it reads all before it writes
            source = here.value(s.source)
            self.access(state, source, size, s.origin.span, is_write=False, align=s.source_align)
        self.access(state, to, size, s.origin.span, is_write=True, align=align)
        if source is None:
            self.memory.store(state, to, self.unknown(types.I8), None)
        else:
            self.memory.copy(state, to, source, size)

    def _atomic(self, s: nodes.Atomic, state: State) -> None:
        here = self.here(state)
        address = here.value(s.pointer)
        size = size_of(s.type)
        is_write = s.op is not AtomicOp.LOAD
        is_exact = self.mode is not Mode.SEARCH
        steps = self.locks.of(s, self.name_here(), address, here, state, is_exact=is_exact)
        has_released = state.sections.has_released
        operand = here.value(s.operands[0]) if s.op in _COUNTING else None
        before = len(self.trace.accesses)
        self.access(
            state,
            address,
            size,
            s.origin.span,
            is_write=is_write,
            align=size or 1,
            atomic=s,
        )
        if is_write:
            self.memory.store(state, address, self.unknown(s.type), size)
        self.forget(s.target, s.type, state)
        for step in steps:
            self._lock(s, step, state)
        state.sections = state.sections.updated(self.name_here(), s.order, s.scope)
        if s.target is not None and self.mode is Mode.RECORD:
            if s.op is AtomicOp.ADD:
                self._slot(s, address, state)
            if len(self.trace.accesses) == before + 1:
                self._count(s, operand, state.variables[s.target], has_released)

    def _lock(self, s: nodes.Atomic, step: Step, state: State) -> None:
        noted = step.noted
        result = None if s.target is None else state.variables[s.target]
        if self.mode is Mode.RECORD:
            term = result if isinstance(result, Term) else None
            self.trace.lock_steps.append(replace(noted, result=term))
            self.trace.unfenced.update((site, noted.object) for site in step.unfenced)
        if result is not None:
            self.locks.take(s, noted, state, result)

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
            or step.sort is not INT
            or not isinstance(address, Places)
        ):
            return
        is_once = not self.counters and not self.repeated
        if size and len(address.alternatives) == 1 and is_once:
            (place,) = address.alternatives
            step = here.read(step, 8 * size, False)
            last = len(self.trace.accesses) - 1
            slot = Slot(result.payload, place.object, place.offset, size, step, state.known, last)
            self.trace.slots.append(slot)

    @property
    def _is_at_start(self) -> bool:
        """Is this what the kernel itself requires, whoever launches it?"""
        is_once = not self.counters and not self.repeated
        return self.setting.given is None and len(self.frames) == 1 and is_once

    def _specified(
        self,
        s: nodes.SpecCall,
        kind: nodes.SpecKind,
        arguments: tuple[nodes.Expr, ...],
        state: State,
    ) -> None:
        """Invariants are checked where they stand; loops try those at their heads."""
        span = s.origin.user_span
        if kind.is_invariant:
            self.trace.has_invariants = True
            if self.mode is Mode.RECORD:
                condition = self.here(state).condition(arguments[0])
                text = "an invariant does not hold"
                check = Check(Property.CONTRACT, state.known, condition, text, span)
                self.trace.checks.append(check)
        elif kind is nodes.SpecKind.REQUIRES and self.setting.given is None:
            # Of a function that is called, or of a round: its caller has to see to it.
            if self.mode is Mode.RECORD:
                self.problem(f"__{kind.value}", span, (Property.CONTRACT,))
        elif kind not in (nodes.SpecKind.REQUIRES, nodes.SpecKind.FRESH_ARRAY):
            self.problem(f"__{kind.value}", span, (Property.CONTRACT,))

    def _count(
        self, s: nodes.Atomic, operand: Value | None, result: Value, has_released: bool
    ) -> None:
        """One more has come there, by the last access."""
        if not isinstance(result, Term) or not isinstance(operand, Term) or not _is_whole(s.type):
            return
        if result.op is not Op.APPLY or result.args != self.setting.launch.symbols or self.repeated:
            return
        limit = operand if s.op is AtomicOp.INC else None
        if limit is None and int_value_of(operand) != 1:
            return
        releases = s.order in RELEASING and s.scope.value >= Scope.GPU.value
        number = len(self.trace.accesses) - 1
        self.trace.counts.append(Count(number, result, limit, has_released or releases))

    def _assume(self, state: State, e: nodes.Expr) -> None:
        """What contradicts all that holds here makes what follows true of nothing; `false` on some
        path says that it is none."""
        condition = self.here(state).condition(e)
        if self.mode is Mode.RECORD and (condition is not self.table.false or not state.path):
            known = state.known.sure
            if self.prover.refuted((*known, condition)) and not self.prover.refuted(known):
                text = "vacuous: no execution meets what is assumed or required"
                self.problem(text, self.span)
        self.learn(state, condition)

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


def _is_whole(type_: types.Type) -> bool:
    """Is it a number of whole bytes?"""
    return isinstance(type_, types.Int) and type_.bits == 8 * types.size_of(type_)


def _named(s: nodes.Statement) -> str:
    match s:
        case nodes.Unsupported(construct):
            return construct
        case nodes.AsyncStep():
            return "an asynchronous copy"
        case nodes.Alloc() | nodes.Free() | nodes.AllocaArray():
            return "memory allocated by the kernel"
        case nodes.Launch():
            return "a launch by a kernel"
        case _:
            return f"a statement of the kind {type(s).__name__}"
