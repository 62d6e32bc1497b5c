"""What the host must hold to where it launches a kernel, for all inputs.

Enters: a launch, or the number of a stream or event, and a state. Leaves: checks, see `checks`: the
configuration is one that a device accepts, streams are there, arguments can be read, and pointers
that promise to be the only ones are.
"""

from __future__ import annotations

from itertools import combinations

from warpproof.base.device_limits import MAX_CONSTANT, MAX_SHARED
from warpproof.base.property import Property
from warpproof.ir import nodes, types
from warpproof.ir.nodes import StreamOp
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import Term
from warpproof.semantics.domain.registers import NULL, Code, Places, objects_in
from warpproof.semantics.host.checks import OF_ACCESSES, OF_STATEMENTS, accessed, lost, note
from warpproof.semantics.host.launches import valid_configuration
from warpproof.semantics.host.machine import Host
from warpproof.semantics.host.state import State
from warpproof.semantics.machine.launches import constant_bytes, is_restrict, static_shared

_DEFAULT_STREAMS = (0, 1, 2)


def handle(host: Host, state: State, number: Term, made_by: StreamOp) -> None:
    """A stream or an event is there."""
    is_default = made_by is StreamOp.STREAM_CREATE and int_value(number) in _DEFAULT_STREAMS
    if not is_default and not host.is_handle(state, number, made_by):
        lost(host, Property.API_MISUSE)


def checked_launch(host: Host, statement: nodes.Launch, state: State) -> None:
    if not host.is_recording:
        return
    callee = host.value(state, statement.kernel)
    places = callee.alternatives if isinstance(callee, Places) else ()
    known = [p.object for p in places if isinstance(p.object, Code)]
    if not known or len(known) < len(places) or not host.in_main:
        lost(host, *OF_STATEMENTS)
    if statement.cooperative is not None or statement.arguments is None:
        lost(host, *OF_STATEMENTS)
    if constant_bytes(host.program) > MAX_CONSTANT:
        lost(host, Property.API_MISUSE)
    handle(host, state, host.integer(state, statement.stream, signed=True), StreamOp.STREAM_CREATE)
    for code in known:
        kernel = host.program.device.functions.get(code.symbol)
        if kernel is not None:
            _configuration(host, statement, state, kernel)
            _arguments(host, statement, state, kernel)


def _configuration(
    host: Host, statement: nodes.Launch, state: State, kernel: nodes.Function
) -> None:
    t = host.table
    gx, gy, gz, bx, by, bz = (
        host.integer(state, e, signed=False) for e in (*statement.grid, *statement.block)
    )
    for condition in valid_configuration(t, (gx, gy, gz), (bx, by, bz), kernel):
        note(host, state, Property.API_MISUSE, condition)
    shared = host.integer(state, statement.shared_bytes, signed=False)
    room = MAX_SHARED - static_shared(host.program.device, kernel)
    note(host, state, Property.API_MISUSE, t.int_le(shared, t.integer(room)))


def _arguments(host: Host, statement: nodes.Launch, state: State, kernel: nodes.Function) -> None:
    """They can be read, and two of them lead to one object only where none promises otherwise."""
    given = statement.arguments or ()
    pointers = []
    parameters = [p for p in kernel.parameters if not p.is_empty]
    if len(given) < len(parameters):
        lost(host, Property.API_MISUSE)
    for parameter, argument in zip(parameters, given):
        value = host.value(state, argument.value)
        if argument.by_address:
            accessed(host, state, value, host.table.integer(argument.size), writes=False)
        if isinstance(parameter.type, types.Pointer):
            if argument.by_address:
                value = host.memory.load(state.copy(), value, parameter.type)
            pointers.append((parameter, set(objects_in(value)) - {NULL}))
    writes = host.write_set_of(kernel)
    for (one, here), (other, there) in combinations(pointers, 2):
        if not (is_restrict(one) or is_restrict(other)):
            continue
        if here & there and any(map(writes.may_change, (one.variable, other.variable))):
            lost(host, Property.UNDEFINED_BEHAVIOUR, *OF_ACCESSES)
