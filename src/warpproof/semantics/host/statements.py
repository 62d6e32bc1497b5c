"""What statements of the host do to a state: a table of small functions.

Enters: a statement and a state. Leaves: the state after it, or None if nothing comes after.
Guaranteed: every kind of statement is in the table; what is not followed is a gap, and what it may
write is arbitrary from there on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from warpproof.base.property import Property
from warpproof.ir import nodes, types
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.nodes import FormatOp, InputKind, QueryOp, Space, StreamOp
from warpproof.ir.walk import target_of
from warpproof.ir.write_sets import ANYTHING, FORMATS, is_plain_format
from warpproof.logic.index.polynomials import int_value
from warpproof.semantics.domain.integer_values import Local, Variable, type_range
from warpproof.semantics.domain.registers import (
    NULL,
    Allocation,
    Code,
    HostVariable,
    Object,
    Place,
    Places,
    Value,
    at,
    choose,
    objects_in,
)
from warpproof.semantics.host.checks import (
    OF_ACCESSES,
    OF_STATEMENTS,
    accessed,
    freed,
    lost,
    stated,
    used,
)
from warpproof.semantics.host.facts import Source
from warpproof.semantics.host.graphs import OF_GRAPHS, asked, graph_action, keep_copy
from warpproof.semantics.host.launch_checks import checked_launch, handle
from warpproof.semantics.host.launches import launch, may_capture, may_launch
from warpproof.semantics.host.machine import Host
from warpproof.semantics.host.state import State
from warpproof.semantics.host.texts import formatted


def _assign(host: Host, statement: nodes.Assign, state: State) -> State:
    value = host.value(state, statement.value)
    state.variables[statement.target] = value
    name = host.source_name(statement.target)
    if name is not None:
        host.name_term(value, name)
    return state


def _declared(host: Host, statement: nodes.Declare, state: State) -> State:
    variable = host.frame.graph.variables.get(statement.variable)
    if variable is not None and variable.in_memory:
        host.declare(state, variable.name, variable.size)
    else:
        state.variables.pop(statement.variable, None)
    return state


def _ended(host: Host, statement: nodes.EndLifetime, state: State) -> State:
    state.variables.pop(statement.variable, None)
    state.memory.pop(Local(host.frame.number, statement.variable), None)
    return state


def _alloca(host: Host, statement: nodes.AllocaArray, state: State) -> State:
    count = host.integer(state, statement.count, signed=False)
    extent = host.table.int_scale(count, statement.element_size)
    name = host.source_name(statement.target)
    key = (host.place.block, host.place.position)
    lost(host, *OF_ACCESSES)  # it ends where nobody says so
    object_ = host.allocate(state, extent, Space.HOST_OTHER, name, key)
    state.variables[statement.target] = at(host.table, object_, host.table.integer(0))
    return state


def _free(host: Host, statement: nodes.Free, state: State) -> State:
    pointer = host.value(state, statement.pointer)
    if not host.in_main:
        lost(host, Property.API_MISUSE)
    space = int_value(host.integer(state, statement.space, signed=True))
    freed(host, state, pointer, space)
    host.free(state, [pointer], space)
    return _nothing(host, statement, state)


def _load(host: Host, statement: nodes.Load, state: State) -> State:
    address = host.value(state, statement.pointer)
    size = host.table.integer(types.store_size_of(statement.type))
    accessed(host, state, address, size, statement.align, writes=False)
    value = host.memory.load(state, address, statement.type)
    if statement.volatile:
        state.escape(objects_in(value))
        value = host.unknown(statement.type, Source.LOST, "a volatile variable")
    state.variables[statement.target] = value
    return state


def _store(host: Host, statement: nodes.Store, state: State) -> State:
    value = host.value(state, statement.value)
    address = host.value(state, statement.pointer)
    size = host.table.integer(types.store_size_of(statement.value.type))
    accessed(host, state, address, size, statement.align, writes=True)
    host.memory.store(state, address, value, statement.value.type)
    return state


def _copy(host: Host, statement: nodes.Copy, state: State) -> State:
    to, source = host.value(state, statement.to), host.value(state, statement.source)
    size = host.integer(state, statement.size, signed=False)
    accessed(host, state, to, size, statement.to_align, writes=True)
    is_use = host.is_inside and not host.is_copy_inside
    accessed(host, state, source, size, statement.source_align, writes=False, is_use=is_use)
    if not statement.may_overlap and _may_meet(to, source):
        lost(host, Property.UNDEFINED_BEHAVIOUR)
    host.memory.copy(state, to, source, size)
    return state


def _may_meet(one: Value, other: Value) -> bool:
    """Do two addresses lead to one object?"""
    return bool((set(objects_in(one)) & set(objects_in(other))) - {NULL})


def _fill(host: Host, statement: nodes.Fill, state: State) -> State:
    to, byte = host.value(state, statement.to), host.value(state, statement.byte)
    size = host.integer(state, statement.size, signed=False)
    accessed(host, state, to, size, statement.align, writes=True)
    host.memory.fill(state, to, byte, size)
    return state


def _call(host: Host, statement: nodes.Call, state: State) -> State | None:
    return host.call(statement, state)


def _launch(host: Host, statement: nodes.Launch, state: State) -> State:
    checked_launch(host, statement, state)
    asked(host, state, host.integer(state, statement.stream, signed=True))
    launch(host, statement, state)
    return state


def _alloc(host: Host, statement: nodes.Alloc, state: State) -> State:
    if not host.frame.function.from_model:
        host.allocation = host.name_here()
    extent = host.integer(state, statement.size, signed=False)
    number = int_value(host.integer(state, statement.space, signed=True))
    space = None if number is None else nodes.space_and_family(number)[0]
    align = int_value(host.integer(state, statement.align, signed=True)) or 1
    name, key = host.allocating()
    extent = host.settled(state, extent)
    object_ = host.allocate(state, extent, space, statement.name or name, key, align, number)
    state.variables[statement.target] = at(host.table, object_, host.table.integer(0))
    return state


def _query(host: Host, statement: nodes.PointerQuery, state: State) -> State:
    pointer = host.value(state, statement.pointer)
    is_there = state.freed.isdisjoint(objects_in(pointer))
    found = _answer(host, statement, pointer) if is_there else None
    if found is None:
        found = host.unknown(statement.type, Source.LOST, statement.op.value)
    state.variables[statement.target] = found
    return state


_NOWHERE = -1  # the space of what is no object, as in the primitives header


def _answer(host: Host, statement: nodes.PointerQuery, pointer: Value) -> Value | None:
    places = pointer.alternatives if isinstance(pointer, Places) else ()
    if statement.op is QueryOp.SPACE and len(places) > 1:
        return _space_of_some(host, statement, places)
    if len(places) != 1:
        return None
    object_, t = places[0].object, host.table
    match statement.op:
        case QueryOp.SPACE if object_ == NULL:
            return t.integer(_NOWHERE)
        case QueryOp.SYMBOL:
            symbol = object_.symbol if isinstance(object_, HostVariable | Variable) else None
            if symbol is not None and symbol in host.program.device.globals:
                return at(t, Variable(symbol), places[0].offset)
            return None
        case QueryOp.OFFSET if isinstance(object_, Allocation | Local | HostVariable | Variable):
            return places[0].offset
        case QueryOp.OBJECT_SIZE if object_ not in host.memory.many:
            return host.memory.size_of(object_)
        case QueryOp.SPACE if isinstance(object_, Allocation):
            space = host.facts.allocations[object_].space
            return None if space is None else t.integer(space.value)
        case QueryOp.SPACE if isinstance(object_, Local):
            return t.integer(Space.HOST_OTHER.value)
        case QueryOp.SPACE if isinstance(object_, HostVariable | Variable):
            variable = host.memory.variable(object_)
            return None if variable is None else t.integer(variable.space.value)
    return None


def _space_of_some(
    host: Host, statement: nodes.PointerQuery, places: Sequence[Place]
) -> Value | None:
    found: Value | None = None
    for place in places:
        one = _answer(host, statement, Places((place,)))
        if one is None:
            return None
        found = one if found is None else choose(host.table, place.guard, one, found)
    return found


def _assume(host: Host, statement: nodes.Assume, state: State) -> State | None:
    if not host.frame.function.from_model:
        host.facts.assumed[host.span] = None
    return state if state.learn(host.condition(state, statement.condition)) else None


def _not_on_hosts(host: Host, statement: nodes.Statement, state: State) -> State:
    lost(host, *OF_STATEMENTS)
    return _nothing(host, statement, state)


def _nothing(host: Host, statement: nodes.Statement, state: State) -> State:
    target = target_of(statement)
    if target is not None:
        state.variables.pop(target, None)
    return state


def _asserted(host: Host, statement: nodes.Assert, state: State) -> State:
    stated(host, state, statement)
    return state


def _noted(host: Host, statement: nodes.Note, state: State) -> State:
    if statement.opens is not None:
        condition = host.condition(state, statement.condition)
        if state.bounds.decide(condition) is not True:
            lost(host, statement.opens)
    return state


def _at_exit(host: Host, statement: nodes.AtExit, state: State) -> State:
    """What is called when the program ends must not launch."""
    function = host.value(state, statement.function)
    for object_ in objects_in(function):
        called = (
            host.program.host.functions.get(object_.symbol) if isinstance(object_, Code) else None
        )
        reached = [] if called is None else reached_functions(host.program.host, [called])
        if called is None or any(map(may_launch, reached)):
            host.gap("what runs when the program ends", loses_launches=True)
        else:
            host.facts.cut.add(called.symbol)
            lost(host, *OF_STATEMENTS)
    return _nothing(host, statement, state)


def _input(host: Host, statement: nodes.Input, state: State) -> State:
    t = host.table
    text = host.source_name(statement.target) or host.frame.function.name
    match statement.kind:
        case InputKind.ALLOCATION_FAILS:
            value: Value = t.false
            if host.malloc_may_fail:
                value = host.truth(Source.INPUT, "allocation fails")
        case InputKind.ARGC:
            value = host.number(Source.INPUT, "arguments", 0, type_range(32, True)[1])
        case InputKind.REPEATABLE:
            numbers = [host.integer(state, a, signed=True) for a in statement.arguments]
            key = (statement.type, tuple(numbers))
            known = host.repeatable.get(key)
            if known is None:
                known = _ranged(host, state, statement, text)
                host.repeatable[key] = known
            value = known
        case InputKind.VALUE | InputKind.CLOCK:
            value = _ranged(host, state, statement, text)
    state.variables[statement.target] = value
    return state


def _ranged(host: Host, state: State, statement: nodes.Input, text: str) -> Value:
    """A number that its source promises to lie between two others, if they are known."""
    type_, low, high = statement.type, statement.low, statement.high
    if statement.kind is InputKind.CLOCK and type_ == types.I64:
        return host.number(Source.INPUT, text, 0, nodes.MOST_OF_CLOCK)
    if isinstance(type_, types.Int) and low is not None and high is not None:
        signed = statement.is_signed
        least = int_value(host.integer(state, low, signed=signed))
        most = int_value(host.integer(state, high, signed=signed))
        if least is not None and most is not None:
            return host.number(Source.INPUT, text, least, max(least, most))
    return host.unknown(type_, Source.INPUT, text)


def _havocked(host: Host, statement: nodes.Havoc, state: State) -> State:
    pointer = host.value(state, statement.pointer)
    length = host.integer(state, statement.size, signed=False)
    accessed(host, state, pointer, length, writes=True)
    size = int_value(length)
    host.memory.store_unknown(state, pointer, size)
    host.memory.inputs.update(objects_in(pointer))
    return state


def _stream(host: Host, statement: nodes.StreamAction, state: State) -> State:
    arguments = [host.value(state, a) for a in statement.arguments]
    if statement.op in OF_GRAPHS:
        return graph_action(host, statement, state, arguments)
    value: Value | None = None
    _of_captures(host, state, statement.op, arguments)
    _of_handles(host, state, statement.op, arguments)
    match statement.op:
        case StreamOp.STREAM_COPY:
            size = host.read(state, arguments[2], 64, signed=False)
            accessed(host, state, arguments[0], size, writes=True, by_device=True)
            is_use = host.is_inside and not host.is_copy_inside
            accessed(host, state, arguments[1], size, writes=False, by_device=True, is_use=is_use)
            if _may_meet(arguments[0], arguments[1]):
                lost(host, Property.UNDEFINED_BEHAVIOUR)
            _ends_soon(host, state, arguments[:2], arguments[4])
            host.memory.copy(state, arguments[0], arguments[1], size)
            keep_copy(host, state, arguments[0], arguments[1])
        case StreamOp.STREAM_FILL:
            size = host.read(state, arguments[2], 64, signed=False)
            accessed(host, state, arguments[0], size, writes=True, by_device=True)
            _ends_soon(host, state, arguments[:1], arguments[4])
            host.memory.fill(state, arguments[0], arguments[1], size)
            keep_copy(host, state, arguments[0])
        case StreamOp.STREAM_HOST_CALL:
            lost(host, *OF_STATEMENTS)
            _host_call(host, state, arguments)
        case StreamOp.DEVICE_RESET:
            host.reset_device(state)
        case StreamOp.HOST_REGISTER:
            host.gap("host memory that becomes the device's as well", loses_launches=True)
        case StreamOp.EVENT_RECORD:
            number = host.read(state, arguments[0], 64, signed=True)
            host.record_event(state, number, host.read(state, arguments[1], 64, signed=True))
        case StreamOp.EVENT_SYNCHRONIZE:
            number = host.read(state, arguments[0], 64, signed=True)
            host.await_events(state, event=number)
        case StreamOp.STREAM_SYNCHRONIZE:
            number = host.read(state, arguments[0], 64, signed=True)
            host.await_events(state, stream=number)
        case StreamOp.DEVICE_SYNCHRONIZE:
            host.await_events(state)
        case StreamOp.EVENT_IS_DONE:
            if host.is_event_done(state, host.read(state, arguments[0], 64, signed=True)):
                value = host.table.true
        case StreamOp.EVENT_IS_TIMED:
            number = host.read(state, arguments[0], 64, signed=True)
            if host.is_marked(state, number) and host.is_timed(number):
                value = host.table.true
        case StreamOp.IN_HOST_FUNCTION:
            value = host.table.false  # those are not executed here
    if statement.target is not None:
        if statement.op in (StreamOp.STREAM_CREATE, StreamOp.EVENT_CREATE):
            is_timed = int_value(host.read(state, arguments[0], 32, signed=True)) == 1
            value = host.new_handle(state, statement.op, is_timed=is_timed)
        if value is None:
            value = host.unknown(statement.type, Source.INPUT, statement.op.value)
        state.variables[statement.target] = value
    return state


def _of_captures(host: Host, state: State, op: StreamOp, arguments: Sequence[Value]) -> None:
    """What may disturb a capture."""
    if op in _IN_STREAMS:
        asked(host, state, host.read(state, arguments[_STREAMS[op]], 64, signed=True))
    elif op not in _BESIDE_CAPTURES:
        asked(host, state, None)


_IN_STREAMS = (StreamOp.STREAM_COPY, StreamOp.STREAM_FILL, StreamOp.STREAM_HOST_CALL)
_BESIDE_CAPTURES = frozenset(
    {
        StreamOp.STREAM_CREATE,
        StreamOp.EVENT_CREATE,
        StreamOp.EVENT_IS_TIMED,
        StreamOp.ALLOW_DYNAMIC_SHARED,
        StreamOp.IN_HOST_FUNCTION,
    }
)
_STREAMS = {
    StreamOp.STREAM_DESTROY: 0,
    StreamOp.STREAM_SYNCHRONIZE: 0,
    StreamOp.STREAM_IS_IDLE: 0,
    StreamOp.STREAM_WAIT_EVENT: 0,
    StreamOp.EVENT_RECORD: 1,
    StreamOp.STREAM_COPY: 3,
    StreamOp.STREAM_FILL: 3,
    StreamOp.STREAM_HOST_CALL: 2,
}
_EVENTS = {
    StreamOp.EVENT_DESTROY: 0,
    StreamOp.EVENT_RECORD: 0,
    StreamOp.EVENT_SYNCHRONIZE: 0,
    StreamOp.EVENT_IS_DONE: 0,
    StreamOp.EVENT_IS_TIMED: 0,
    StreamOp.STREAM_WAIT_EVENT: 1,
}
"""Which argument of an action is a stream, and which an event."""
_ENDS = frozenset({StreamOp.STREAM_DESTROY, StreamOp.EVENT_DESTROY})
_FAR = frozenset({StreamOp.HOST_REGISTER, StreamOp.HEAP_LIMIT, StreamOp.DEVICE_RESET})


def _of_handles(host: Host, state: State, op: StreamOp, arguments: Sequence[Value]) -> None:
    """Streams and events that an action needs are there, and may be there no more after it."""
    if not host.in_main:
        lost(host, Property.API_MISUSE)
    if op in _FAR:
        lost(host, *OF_STATEMENTS)
    for places, kind in ((_STREAMS, StreamOp.STREAM_CREATE), (_EVENTS, StreamOp.EVENT_CREATE)):
        if op in places:
            number = host.read(state, arguments[places[op]], 64, signed=True)
            handle(host, state, number, kind)
            if op in _ENDS:
                host.end_handle(state, number)


def _ends_soon(host: Host, state: State, addresses: Sequence[Value], blocking: Value) -> None:
    """Memory that the host may free before a copy is done, which it does not wait for. What is
    freed by the runtime waits by itself."""
    waits = host.read(state, blocking, 32, signed=True)
    is_awaited = state.bounds.decide(host.table.eq(waits, host.table.integer(0))) is False
    if is_awaited and not may_capture(host, state):
        return
    objects = [o for a in addresses for o in objects_in(a) if o != NULL]
    spaces = {host.facts.allocations[o].space for o in objects if isinstance(o, Allocation)}
    is_devices = all(isinstance(o, Allocation | Variable) for o in objects)
    if not is_devices or spaces - {Space.DEVICE, Space.MANAGED, Space.PINNED}:
        lost(host, *OF_ACCESSES)


def _host_call(host: Host, state: State, arguments: Sequence[Value]) -> None:
    """A function that a stream runs, now or later: it may write all it reaches, and launch. One of
    the headers, such as one that frees, does what is written there."""
    called = [_of_headers(host, o) for o in objects_in(arguments[0])]
    known = [f for f in called if f is not None]
    if not known or len(known) < len(called) or may_capture(host, state):
        host.gap("what a stream calls on the host", loses_launches=True)
        state.escape(o for a in arguments for o in objects_in(a))
        host.lose_memory(state)
        return
    given = set(host.memory.reachable(state, objects_in(arguments[1])))
    for function in known:
        host.facts.cut.add(function.symbol)
        lost(host, *OF_STATEMENTS)
        writes = host.write_set_of(function)
        if writes.kept:
            state.escape(given)
        if writes.changed:
            host.memory.havoc(state, given)
            state.shared |= frozenset(o for o in given if host.memory.is_writable(o))
        if writes.frees:
            host.free(state, [arguments[1]], host.space_freed_by(function))


def _of_headers(host: Host, object_: Object) -> nodes.Function | None:
    """A function that does nothing but what our headers say, to what it is given."""
    symbol = object_.symbol if isinstance(object_, Code) else ""
    function = host.program.host.functions.get(symbol)
    if function is None or ANYTHING in host.write_set_of(function).changed:
        return None
    reached = reached_functions(host.program.host, [function])
    is_plain = all(f.from_model and not f.is_declaration and not may_launch(f) for f in reached)
    return function if is_plain else None


def _of_format(host: Host, statement: nodes.Formatted, state: State) -> State:
    arguments = [host.value(state, a) for a in statement.arguments]
    formatted(host, state, statement, arguments)
    where = FORMATS.get(statement.op)
    match statement.op:
        case FormatOp.SCAN | FormatOp.FILE_SCAN | FormatOp.STRING_SCAN:
            for address in arguments[FORMATS[statement.op] + 1 :]:
                _scanned(host, state, address)
            if statement.list_argument:
                host.memory.havoc_escaped(state)
        case _ if where is not None:
            if statement.op is FormatOp.BUFFER:
                host.memory.store_unknown(state, arguments[0], None)
            stored_by(host, state, arguments[where], arguments[where + 1 :])
            if statement.list_argument and not _is_harmless(host, arguments[where]):
                host.memory.havoc_escaped(state)
    if statement.target is not None:
        made = host.unknown(statement.type, Source.INPUT, statement.op.value)
        state.variables[statement.target] = made
    return state


def stored_by(host: Host, state: State, format_: Value, printed: Sequence[Value]) -> None:
    """A format may store how much was printed, unless it is known and does not."""
    if not _is_harmless(host, format_):
        for address in printed:
            if isinstance(address, Places):
                host.memory.store_unknown(state, address, None)


def _is_harmless(host: Host, argument: Value) -> bool:
    places = argument.alternatives if isinstance(argument, Places) else ()
    for place in places:
        if not isinstance(place.object, HostVariable):
            return False
        if not is_plain_format(host.program.host.globals.get(place.object.symbol)):
            return False
    return bool(places)


def _scanned(host: Host, state: State, address: Value) -> None:
    if isinstance(address, Places):
        host.memory.store_unknown(state, address, None)
        host.memory.inputs.update(objects_in(address))


def _var_args(host: Host, statement: nodes.VarArgs, state: State) -> State:
    for argument in statement.arguments:
        address = host.value(state, argument)
        accessed(host, state, address, host.table.integer(8), writes=True)
        state.escape(objects_in(address))
        host.memory.store_unknown(state, address, None)
    return state


def _atomic(host: Host, statement: nodes.Atomic, state: State) -> State:
    for operand in statement.operands:
        state.escape(objects_in(host.value(state, operand)))
    pointer = host.value(state, statement.pointer)
    size = types.store_size_of(statement.type)
    writes = statement.op is not nodes.AtomicOp.LOAD
    accessed(host, state, pointer, host.table.integer(size), size, writes=writes)
    for place in pointer.alternatives if isinstance(pointer, Places) else ():
        if place.object != NULL and state.bounds.decide(place.guard) is not False:
            used(host, state, place, host.table.integer(size))
    for object_ in objects_in(pointer):
        state.escape(host.memory.contents(state, object_).objects())
    if writes:
        host.memory.store_unknown(state, pointer, size)
    if statement.target is not None:
        made = host.unknown(statement.type, Source.DATA, "an atomic variable")
        state.variables[statement.target] = made
    return state


def _unsupported(host: Host, statement: nodes.Unsupported, state: State) -> State:
    host.gap(f"{statement.construct} is not supported", loses_launches=True)
    host.lose_memory(state)
    return _nothing(host, statement, state)


_Handler = Callable[[Host, Any, State], State | None]
STATEMENTS: dict[type, _Handler] = {
    nodes.Assign: _assign,
    nodes.Declare: _declared,
    nodes.EndLifetime: _ended,
    nodes.AllocaArray: _alloca,
    nodes.Load: _load,
    nodes.Store: _store,
    nodes.Copy: _copy,
    nodes.Fill: _fill,
    nodes.Call: _call,
    nodes.Atomic: _atomic,
    nodes.Barrier: _not_on_hosts,
    nodes.Fence: _nothing,
    nodes.WarpExchange: _not_on_hosts,
    nodes.Launch: _launch,
    nodes.Alloc: _alloc,
    nodes.Free: _free,
    nodes.PointerQuery: _query,
    nodes.Assume: _assume,
    nodes.Note: _noted,
    nodes.AsyncStep: _unsupported,
    nodes.Assert: _asserted,
    nodes.AtExit: _at_exit,
    nodes.Input: _input,
    nodes.Havoc: _havocked,
    nodes.StreamAction: _stream,
    nodes.Formatted: _of_format,
    nodes.VarArgs: _var_args,
    nodes.SpecCall: _nothing,
    nodes.SpecValue: _nothing,
    nodes.SpecClause: _nothing,
    nodes.Unsupported: _unsupported,
}
