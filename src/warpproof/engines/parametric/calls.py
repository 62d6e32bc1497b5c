"""The symbolic thread calls functions: by name, through pointers, and those that call themselves.

Enters: a call and the state before it. Leaves: the state after it, or None if nothing comes after.
Guaranteed: bodies are followed; where they are not, all of memory is lost and a problem says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.base.assumption import Assumption
from warpproof.base.property import Property
from warpproof.base.verdict import Caveat, Effect, of_model
from warpproof.engines.parametric.meetings import call_of_barrier
from warpproof.engines.parametric.state import NOTHING, State, join
from warpproof.engines.parametric.thread import (
    Mode,
    Repeated,
    Returns,
    SymbolicThread,
    int_value_of,
)
from warpproof.ir import nodes
from warpproof.semantics.domain.integer_values import Local
from warpproof.semantics.domain.registers import Value

_DEEPEST = 24
_MOST_CALLEES = 16


def call(thread: SymbolicThread, s: nodes.Call, state: State) -> State | None:
    callee = s.callee
    if not isinstance(callee, nodes.AddressOf):
        return _by_any(thread, s, state)
    return _by_name(thread, s, thread.setting.module.functions.get(callee.symbol), state)


def _by_name(
    thread: SymbolicThread, s: nodes.Call, function: nodes.Function | None, state: State
) -> State | None:
    if function is None or function.is_declaration or function.variadic:
        _not_followed(thread, s, function, state)
        return state
    if len(thread.frames) > _DEEPEST or function.irreducible:
        thread.problem(f"the call of {function.name}", s.origin.span)
        thread.memory.lose_all(state)
        thread.forget(s.target, s.type, state)
        return state
    if call_of_barrier(thread, s, function, state):
        return state
    model = function.approximation
    if model is not None and not _is_of_active_lanes(function):
        is_alone = thread.setting.given is None
        if is_alone or model.rows is nodes.Rows.ALL:  # a program says more of what it launches
            thread.caveat(of_model(model.text, model.effect, model.about))
    arguments = [thread.here(state).value(a) for a in s.arguments]
    if any(f.function is function for f in thread.frames) and not all(
        int_value_of(a) is not None for a in arguments
    ):
        return _again(thread, s, function, arguments, state)
    return _inside(thread, s, function, arguments, state)


def _by_any(thread: SymbolicThread, s: nodes.Call, state: State) -> State | None:
    """A call through a pointer: of any function of that type whose address is taken."""
    wanted = [a.type for a in s.arguments]
    possible = [
        f
        for f in thread.by_pointer
        if f.result == s.type and [p.type for p in f.parameters] == wanted
    ]
    span = s.origin.span
    if not possible or len(possible) > _MOST_CALLEES:
        _not_followed(thread, s, None, state)
        return state
    text = "which function a pointer leads to"
    thread.problem(text, span, (Property.NULL_POINTER, Property.INVALID_POINTER))
    text = "a function pointer points to a function whose address the file takes"
    thread.caveat(Caveat(Assumption.ADDRESSES, text, Effect.ASSUMPTION, span))
    ends: list[State] = []
    rest: State | None = state
    for function in possible:
        is_it = thread.table.true if function is possible[-1] else thread.unknown_truth()
        way = None if rest is None else rest.under(thread.table, is_it)
        if rest is None or way is None:
            continue
        after = _by_name(thread, s, function, way)
        if after is not None:
            ends.append(after)
        rest = rest.under(thread.table, thread.table.not_(is_it))
    if not ends:
        return None
    met = join(thread.table, ends)
    if len(ends) == len(possible) and all(e.path[: len(state.path)] == state.path for e in ends):
        met.path = state.path
    return met


def _again(
    thread: SymbolicThread,
    s: nodes.Call,
    function: nodes.Function,
    arguments: list[Value],
    state: State,
) -> State | None:
    """A function calls itself: one further activation stands for all deeper ones. What it is
    given is arbitrary but for what is passed on unchanged, and so is memory; calls from within
    it are of the same kind."""
    for repeated in reversed(thread.repeated):
        if repeated.function is function:
            return _within(thread, s, repeated, arguments, state)
    repeated = Repeated(function, arguments)
    thread.trace.has_lost_locks = True  # what deeper activations take and release is not told
    thread.memory.lose_all(state)
    thread.repeated.append(repeated)
    mode = thread.mode
    if mode is Mode.RECORD:
        thread.mode = Mode.SETTLE
    while True:
        before = set(repeated.changed)
        _inside(thread, s, function, _given(thread, repeated), state.copy())
        if repeated.changed == before:
            break
    thread.mode = mode
    if mode is Mode.RECORD:
        _inside(thread, s, function, _given(thread, repeated), state.copy())
        thread.trace.endless.append(s.origin.span)
    thread.repeated.pop()
    thread.forget(s.target, s.type, state)
    return state


def _given(thread: SymbolicThread, repeated: Repeated) -> list[Value]:
    thread.made = 0
    return [
        thread.unknown(parameter.type) if n in repeated.changed else argument
        for n, (parameter, argument) in enumerate(
            zip(repeated.function.parameters, repeated.arguments)
        )
    ]


def _within(
    thread: SymbolicThread, s: nodes.Call, repeated: Repeated, arguments: list[Value], state: State
) -> State:
    for n, (was, now) in enumerate(zip(repeated.arguments, arguments)):
        if was != now:
            repeated.changed.add(n)
    thread.memory.lose_all(state)
    thread.forget(s.target, s.type, state)
    return state


def _not_followed(
    thread: SymbolicThread, s: nodes.Call, function: nodes.Function | None, state: State
) -> None:
    name = "through a pointer" if function is None else f"of {function.name}, without a body"
    thread.problem(f"a call {name}", s.origin.span)
    thread.memory.lose_all(state)
    thread.forget(s.target, s.type, state)


def _inside(
    thread: SymbolicThread,
    s: nodes.Call,
    function: nodes.Function,
    arguments: Sequence[Value],
    state: State,
) -> State | None:
    caller, site, made = thread.frame, thread.site, thread.made
    frame = thread.activation(function, (caller.number, *site, function.symbol))
    inner = State(state.path, state.facts, state.assumed, {}, dict(state.memory), state.sections)
    for variable in function.variables:
        if variable.in_memory:
            own = Local(frame.number, variable.name)
            inner.memory[own] = NOTHING
            thread.memory.stored.add(own)
            thread.note_declared(own, by_call=True)
    for parameter, argument in zip(function.parameters, arguments):
        if parameter.by_value:
            own = Local(frame.number, parameter.variable)
            inner.memory[own] = thread.memory.taken(state, argument, parameter.size)
            thread.memory.stored.add(own)
            thread.access(state, argument, parameter.size, s.origin.span, is_write=False)
        else:
            inner.variables[parameter.variable] = argument
    thread.frames.append(frame)
    returns: Returns = []
    thread.region(None, function.blocks[0].label, inner, returns)
    thread.frames.pop()
    thread.site, thread.made = site, made
    if not returns:
        return None
    result = "returned value"
    for after, value in returns:
        after.variables = {} if value is None else {result: value}
    met = join(thread.table, [after for after, _ in returns])
    is_whole = all(r.path[: len(state.path)] == state.path for r, _ in returns)
    path = state.path if is_whole else met.path
    memory = {o: c for o, c in met.memory.items() if o.frame != frame.number}
    variables = dict(state.variables)
    done = State(path, met.facts, met.assumed, variables, memory, met.sections)
    if s.target is not None:
        found = met.variables.get(result)
        done.variables[s.target] = thread.unknown(s.type) if found is None else found
    return done


def _is_of_active_lanes(function: nodes.Function) -> bool:
    """Which lanes are active is any mask with the caller here, whatever a model leaves out."""
    return any(
        isinstance(s, nodes.WarpExchange) and s.op is nodes.WarpOp.ACTIVE_MASK
        for block in function.blocks
        for s in block.statements
    )
