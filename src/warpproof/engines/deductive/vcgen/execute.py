"""Lockstep execution of a function over all threads at once.

Enters: a function and the state at its entry. Leaves: the states at its returns; facts, obligations
and array versions are added to the `Run`. Blocks are taken in reverse postorder, each with the mask
of the threads that reach it, so both arms of a branch are executed one after the other with the
other arm's threads idle (section 3 of the paper). Variables belong to threads and are merged where
ways meet; arrays belong to all and are changed by parallel stores under the mask. A loop is handed
to `Loops` as one step.

Guaranteed: a construct that is not executed exactly raises `OutOfFragment` with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from warpproof.base.property import Property
from warpproof.base.records import record
from warpproof.base.source import NOWHERE, Span
from warpproof.base.verdict import of_model
from warpproof.engines.deductive.state.arrays import ReductionOp
from warpproof.engines.deductive.state.expressions import Expressions
from warpproof.engines.deductive.state.obligations import Kind
from warpproof.engines.deductive.state.origins import Held
from warpproof.engines.deductive.state.run import Env, Run, State, meet, value_under
from warpproof.engines.deductive.state.show import type_name, written
from warpproof.engines.deductive.vcgen.flow import Flow
from warpproof.engines.deductive.vcgen.memory import Memory
from warpproof.engines.deductive.vcgen.specification import View
from warpproof.ir import nodes, types
from warpproof.ir.describe import describe_statement
from warpproof.ir.primitives import reads_through_cache
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.simplify import Simplifier, literals
from warpproof.logic.terms import Op, Term
from warpproof.semantics.domain.integer_values import (
    Name,
    OutOfFragment,
    Pointer,
    Unusable,
    Value,
    sort_of,
    type_range,
)

MAX_CALL_DEPTH = 12


@record
class Edge:
    source: str
    target: str


@record
class Returned:
    state: State
    value: Value | None


@record
class Outcome:
    """Where the threads of a region went."""

    edges: dict[Edge, State]  # out of the region, and back to its header
    returned: tuple[Returned, ...]


class LoopStep(Protocol):
    def __call__(
        self, executor: Executor, loop: nodes.Loop, state: State
    ) -> tuple[dict[str, State], tuple[Returned, ...]]:
        """The loop as one step: the states at the blocks it leaves to, and the returns."""


OnClause = Callable[[nodes.SpecClause, State], Mapping[Name, Value]]
"""What a specification at a point of the code says; leaves the ghost variables that it sets."""


class OnCall(Protocol):
    """What is made of the contracts of called functions."""

    def __call__(self, callee: nodes.Function, env: Env, mask: Term, span: Span) -> Term | None:
        """The result of a call by contract; None where the function is executed in place."""

    def enter(self, callee: nodes.Function, env: Env, mask: Term, span: Span) -> View: ...

    def leave(
        self, callee: nodes.Function, before: View, result: Value | None, mask: Term, span: Span
    ) -> None: ...


class Executor:
    """One function activation."""

    def __init__(
        self,
        run: Run,
        memory: Memory,
        module: nodes.Module,
        flow: Flow,
        loop_step: LoopStep,
        depth: int = 0,
        on_clause: OnClause | None = None,
        on_call: OnCall | None = None,
        called_at: Span | None = None,
    ) -> None:
        self.run = run
        self.memory = memory
        self.module = module
        self.flow = flow
        self._loop_step = loop_step
        self._depth = depth
        self.on_clause = on_clause
        self.on_call = on_call
        self._called_at = called_at  # by the user, of a function of our headers
        self._mask: Term = run.table.true
        self._env: Env = {}
        self._span: Span = NOWHERE
        self._simplify = Simplifier(run.ranges)  # guards stripped once, where they are made

    def place(self, span: Span) -> Span:
        """A place of this function in the user's own text."""
        return self._called_at or span

    # --- regions --------------------------------------------------------------------------------

    def function(self, entry: State) -> tuple[Returned, ...]:
        if self.flow.function.irreducible:
            raise OutOfFragment("a jump into a loop", self.flow.function.span)
        outcome = self.region(frozenset(self.flow.blocks), self.flow.entry, entry)
        return outcome.returned

    def region(self, labels: frozenset[str], header: str, entry: State) -> Outcome:
        """Executes a function or a loop's body once; edges to the header are not followed."""
        incoming: dict[str, list[State]] = {header: [entry]}
        edges: dict[Edge, State] = {}
        returned: list[Returned] = []
        inside: set[str] = set()
        for label in self.flow.order:
            if label not in labels or label in inside or label not in incoming:
                continue
            state = meet(self.run, incoming[label])
            if state.mask is self.run.table.false:
                continue
            if self._depth == 0:
                self.run.reached.add(label)
            loop = self.flow.loops.get(label)
            if loop is not None and label != header:
                inside |= set(loop.blocks)
                targets, more = self._loop_step(self, loop, state)
                returned += more
                out = [(Edge(label, target), s) for target, s in targets.items()]
            else:
                out, ended = self._block(self.flow.blocks[label], state)
                if ended is not None:
                    returned.append(ended)
            for edge, after in out:
                if edge.target in labels and edge.target != header:
                    incoming.setdefault(edge.target, []).append(after)
                elif edge in edges:
                    edges[edge] = meet(self.run, [edges[edge], after])
                else:
                    edges[edge] = after
        return Outcome(edges, tuple(returned))

    def _block(
        self, block: nodes.Block, state: State
    ) -> tuple[list[tuple[Edge, State]], Returned | None]:
        self._mask = state.mask
        known = literals(state.mask)
        self._env = {name: value_under(self.run, known, v) for name, v in state.env.items()}
        for statement in block.statements:
            self._statement(statement)
        return self._leave(block)

    def _leave(self, block: nodes.Block) -> tuple[list[tuple[Edge, State]], Returned | None]:
        terminator = block.terminator
        self._span = self.place(terminator.origin.user_span)
        match terminator:
            case nodes.Goto(target):
                return [(Edge(block.label, target), State(self._mask, self._env))], None
            case nodes.Branch(condition, then, otherwise):
                chosen = self._simplify(self._expressions().condition(condition))
                return self._ways(block.label, [(then, chosen)], otherwise), None
            case nodes.Switch(value, cases, default):
                term = self._expressions().term(value)
                bits = 8 * types.size_of(value.type)
                self._has_to_fit(term, *type_range(bits, True), self.run.table.true, value)
                ways = [(c.target, self._is_case(term, c.value, value.type)) for c in cases]
                return self._ways(block.label, ways, default), None
            case nodes.Return(result):
                returned = None if result is None else self._expressions().value(result)
                return [], Returned(State(self._mask, self._env), returned)
            case nodes.Stop(nodes.StopKind.THREAD_EXIT):
                return [], Returned(State(self._mask, self._env), None)
            case nodes.Stop(nodes.StopKind.UNREACHABLE | nodes.StopKind.ABORT):
                # The thread failed a check before it: another property's business.
                return [], None
            case _:
                raise OutOfFragment("an end of the program inside a kernel", self._span)

    def _is_case(self, term: Term, value: int, type_: types.Type) -> Term:
        constant = self._expressions().term(nodes.IntConst(value, type_))
        return self.run.table.eq(term, constant)

    def _ways(
        self, label: str, ways: Sequence[tuple[str, Term]], default: str
    ) -> list[tuple[Edge, State]]:
        t = self.run.table
        found: list[tuple[Edge, State]] = []
        rest = t.true
        for target, condition in (*ways, (default, t.true)):
            mask = t.and_(self._mask, rest, condition)
            if mask is not t.false:
                found.append((Edge(label, target), State(mask, dict(self._env))))
            rest = t.and_(rest, t.not_(condition))
        return found

    # --- statements -----------------------------------------------------------------------------

    def _expressions(self) -> Expressions:
        run = self.run
        known = [*literals(self._mask), *(f for f in run.facts if f.op is Op.INT_LE)]
        listener = None if run.quiet else self._has_to_fit
        return Expressions(run.launch, run.floats, self._lookup, known, self._depth, listener)

    def _has_to_fit(self, term: Term, low: int, high: int, under: Term, e: nodes.Expr) -> None:
        t = self.run.table
        text = f"'{written(self.run, e, term)}' leaves the range of {type_name(low, high)}"
        mask = t.and_(self._mask, under)
        condition = t.int_in_range(term, low, high)
        self.run.check(
            Property.INTEGER_OVERFLOW, text, self._span, condition, mask, is_reading=True
        )

    def _assert(self, s: nodes.Assert) -> None:
        """A check that the program carries with it. That integers fit is asked where they are
        read."""
        if self.run.quiet:
            return
        try:
            condition = self._expressions().condition(s.condition)
        except OutOfFragment as problem:
            line = self._span.line
            self.run.unread.setdefault(s.property, f"{s.message} at line {line}: {problem.what}")
            return
        self.run.check(s.property, s.message, self._span, condition, self._mask)

    def _lookup(self, name: str, type_: types.Type) -> Value:
        found = self._env.get(name)
        if found is not None:
            return found
        sort = sort_of(type_)
        if sort is None:
            return Unusable(f"{self.run.described(name)}, which nothing assigned")
        value = self._env[name] = self.run.fresh(self.run.variable(name), sort)
        return value

    def _statement(self, statement: nodes.Statement) -> None:
        self._span = self.place(statement.origin.user_span)
        handler = _STATEMENTS.get(type(statement))
        try:
            if handler is None:
                raise OutOfFragment(describe_statement(statement))
            handler(self, statement)
        except OutOfFragment as problem:
            if problem.span.line:
                raise
            raise OutOfFragment(problem.what, self._span) from None

    def _assign(self, s: nodes.Assign) -> None:
        self._env[s.target] = self._expressions().value(s.value)

    def _declare(self, s: nodes.Declare) -> None:
        self._env.pop(s.variable, None)
        self.memory.declare(s.variable, self._env)

    def _load(self, s: nodes.Load) -> None:
        pointer = self._expressions().value(s.pointer)
        if s.volatile:
            raise OutOfFragment("a volatile load")
        self._env[s.target] = self.memory.load(pointer, s.type, self._env, self._mask, self._span)
        self.memory.judge_pointer(pointer, s.align, False, self._span)

    def _store(self, s: nodes.Store) -> None:
        expressions = self._expressions()
        pointer, value = expressions.value(s.pointer), expressions.value(s.value)
        if s.volatile:
            raise OutOfFragment("a volatile store")
        self.memory.store(pointer, value, s.value.type, self._env, self._mask, self._span)
        self.memory.judge_pointer(pointer, s.align, True, self._span)

    def _atomic(self, s: nodes.Atomic) -> None:
        """Updates that commute: memory is the same in every order, the old value is anything."""
        expressions = self._expressions()
        pointer, value = expressions.value(s.pointer), expressions.term(s.operands[0])
        steps = s.op in _STEPS and int_value(value) == -1  # modulo all ones: without a limit
        how = ReductionOp.SUM if steps else _COMBINES.get(s.op)
        if how is None:
            raise OutOfFragment(_ATOMICS[s.op])
        if isinstance(s.type, types.Int):
            if steps:
                value = self.run.table.integer(_STEPS[s.op])
            elif s.op in (nodes.AtomicOp.UMIN, nodes.AtomicOp.UMAX):
                value = expressions.unsigned(value, s.type.bits)
                self.memory.require_order(pointer, s.type, unsigned=True)
            elif s.op in (nodes.AtomicOp.MIN, nodes.AtomicOp.MAX):
                self.memory.require_order(pointer, s.type, unsigned=False)
            value = self.run.asserted(value, self._mask)
            if s.op is nodes.AtomicOp.SUB:
                value = self.run.table.int_neg(value)
            self.memory.update(pointer, value, s.type, self._mask, self._span, how, s.scope)
        elif s.op is nodes.AtomicOp.ADD:
            kind = "sum of floats"
            self.memory.disturb(pointer, s.type, self._mask, self._span, kind, s.scope)
        else:
            raise OutOfFragment(f"{_ATOMICS[s.op]} on floats")
        self.memory.judge_pointer(pointer, types.size_of(s.type), True, self._span)
        sort = sort_of(s.type)
        if s.target is not None and sort is not None:
            self._env[s.target] = self.run.fresh(Held(f"{_ATOMICS[s.op]}(…)"), sort)

    def _copy(self, s: nodes.Copy) -> None:
        expressions = self._expressions()
        size = expressions.term(s.size)
        self.memory.copy(expressions.value(s.to), expressions.value(s.source), size, self._env)

    def _call(self, s: nodes.Call) -> None:
        if not isinstance(s.callee, nodes.AddressOf) or s.callee.kind is not _FUNCTION:
            raise OutOfFragment("a call through a pointer")
        callee = self.module.functions.get(s.callee.symbol)
        if callee is None or callee.is_declaration or callee.variadic:
            raise OutOfFragment(f"a call of {s.callee.symbol}, which has no body")
        if self._depth >= MAX_CALL_DEPTH:
            raise OutOfFragment(f"calls of {callee.name} within calls, too deep")
        if callee.approximation is not None:
            model = callee.approximation
            text = f"{callee.name}: {model.text}"
            self.run.warn(of_model(text, model.effect))
        expressions = self._expressions()
        env: Env = {}
        for parameter, argument in zip(callee.parameters, s.arguments):
            value = expressions.value(argument)
            if parameter.by_value:
                value = self.memory.parts_at(value, self._env)
            env[parameter.variable] = value
            if reads_through_cache(callee.name, callee.from_model):
                self.memory.reads_through_cache(value)
        result = None
        if self.on_call is not None and s.target is not None:
            result = self.on_call(callee, env, self._mask, self._span)
        if result is not None and s.target is not None:
            self._env[s.target] = result
            return
        inner = Executor(
            self.run,
            self.memory,
            self.module,
            Flow(callee),
            self._loop_step,
            self._depth + 1,
            on_call=self.on_call,
            called_at=self._span if callee.from_model else None,
        )
        before = None
        if self.on_call is not None and callee.contract:
            before = self.on_call.enter(callee, env, self._mask, self._span)
        span = self._span
        with self.memory.activation(callee):
            returned = inner.function(State(self._mask, env))
        self._return_from(s, returned)
        if self.on_call is not None and before is not None:
            self.on_call.leave(callee, before, self._result(returned), self._mask, span)

    def _return_from(self, s: nodes.Call, returned: Sequence[Returned]) -> None:
        t = self.run.table
        if t.any_of([r.state.mask for r in returned]) is not self._mask:
            raise OutOfFragment("a function that not every caller returns from")
        result = None if s.target is None else self._result(returned)
        if result is not None and s.target is not None:
            self._env[s.target] = result

    def _result(self, returned: Sequence[Returned]) -> Value | None:
        """What a function that was executed in place gives back, if anything."""
        name = "returned"
        states = [State(r.state.mask, {name: r.value}) for r in returned if r.value is not None]
        return meet(self.run, states).env[name] if states else None

    def _barrier(self, s: nodes.Barrier) -> None:
        if s.kind is not nodes.BarrierKind.BLOCK:
            raise OutOfFragment(_BARRIERS[s.kind])
        run = self.run
        here = run.launch.symbols
        other = run.bound_thread("w")
        blocks = len(run.launch.blocks)
        same_block = (*here[:blocks], *other[blocks:])
        (there,) = run.at(same_block, self._mask)
        t = run.table
        someone = t.exists(other[blocks:], t.and_(run.launch.in_range(same_block), there))
        goal = run.for_all_threads(t.implies(someone, self._mask))
        run.owe(Kind.BARRIER, "__syncthreads() is reached by all threads or none", self._span, goal)
        self.memory.next_phase(self._mask)

    def _clause(self, s: nodes.SpecClause) -> None:
        if self.on_clause is None:
            raise OutOfFragment("a specification inside a called function")
        for name, value in self.on_clause(s, State(self._mask, dict(self._env))).items():
            self._env[name] = value
            self.memory.local_writes[name] = None

    def _spec_value(self, s: nodes.SpecValue) -> None:
        pointer = self._expressions().value(s.arguments[0]) if s.arguments else None
        if s.target is None or not isinstance(pointer, Pointer):
            raise OutOfFragment(f"the specification function {s.function.value}")
        if s.function is nodes.SpecFunction.SHARED_2D:
            self._env[s.target] = self.memory.rows(pointer)
        elif s.function is nodes.SpecFunction.SHARED_PITCH:
            self._env[s.target] = self.memory.pitch(pointer)
        else:
            raise OutOfFragment(f"the specification function {s.function.value}")

    def _nothing(self, s: nodes.Statement) -> None:
        """Checks of other properties, lifetimes, fences and output change nothing here."""


_COMBINES = {
    nodes.AtomicOp.ADD: ReductionOp.SUM,
    nodes.AtomicOp.SUB: ReductionOp.SUM,
    nodes.AtomicOp.MIN: ReductionOp.MIN,
    nodes.AtomicOp.UMIN: ReductionOp.MIN,
    nodes.AtomicOp.MAX: ReductionOp.MAX,
    nodes.AtomicOp.UMAX: ReductionOp.MAX,
    nodes.AtomicOp.AND: ReductionOp.AND,
    nodes.AtomicOp.OR: ReductionOp.OR,
    nodes.AtomicOp.XOR: ReductionOp.XOR,
}
_ATOMICS = {
    nodes.AtomicOp.ADD: "atomicAdd",
    nodes.AtomicOp.SUB: "atomicSub",
    nodes.AtomicOp.MIN: "atomicMin",
    nodes.AtomicOp.UMIN: "atomicMin",
    nodes.AtomicOp.MAX: "atomicMax",
    nodes.AtomicOp.UMAX: "atomicMax",
    nodes.AtomicOp.AND: "atomicAnd",
    nodes.AtomicOp.OR: "atomicOr",
    nodes.AtomicOp.XOR: "atomicXor",
    nodes.AtomicOp.INC: "atomicInc",
    nodes.AtomicOp.DEC: "atomicDec",
    nodes.AtomicOp.EXCH: "atomicExch",
    nodes.AtomicOp.CAS: "atomicCAS",
    nodes.AtomicOp.LOAD: "an atomic load",
    nodes.AtomicOp.STORE: "an atomic store",
}
_BARRIERS = {
    nodes.BarrierKind.COUNT: "__syncthreads_count",
    nodes.BarrierKind.AND: "__syncthreads_and",
    nodes.BarrierKind.OR: "__syncthreads_or",
    nodes.BarrierKind.NAMED: "a named barrier",
    nodes.BarrierKind.NAMED_ARRIVE: "an arrival at a named barrier",
    nodes.BarrierKind.WARP: "__syncwarp",
    nodes.BarrierKind.GRID: "a barrier of the whole grid",
}
_STEPS = {nodes.AtomicOp.INC: 1, nodes.AtomicOp.DEC: -1}
_FUNCTION = nodes.SymbolKind.FUNCTION
_STATEMENTS: Mapping[type, Callable[..., None]] = {
    nodes.Assign: Executor._assign,
    nodes.Declare: Executor._declare,
    nodes.EndLifetime: Executor._nothing,
    nodes.Load: Executor._load,
    nodes.Store: Executor._store,
    nodes.Atomic: Executor._atomic,
    nodes.Copy: Executor._copy,
    nodes.Call: Executor._call,
    nodes.Barrier: Executor._barrier,
    nodes.Fence: Executor._nothing,
    nodes.Assert: Executor._assert,
    nodes.Formatted: Executor._nothing,
    nodes.SpecClause: Executor._clause,
    nodes.SpecValue: Executor._spec_value,
}
