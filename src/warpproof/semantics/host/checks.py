"""What must hold on the host's way, for all inputs: checks that the code states, and accesses.

Enters: a statement as it is executed, with a state. Leaves: a `HostCheck` where what is known of
numbers there does not decide that it holds. Guaranteed: each run that violates a property at a
statement that is executed here violates one of its checks, or the property is among those of which
some place was not looked at (`LaunchFacts.unchecked`).

    Over: like all of the host; a check that may fail may do so in no run
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.ir.model_tags import ModelTag
from warpproof.ir.nodes import Space
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import Term
from warpproof.logic.walk import free_symbols, functions
from warpproof.semantics.domain.integer_values import Local, Variable
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    NULL,
    UNSET,
    Allocation,
    Code,
    HostVariable,
    Object,
    Place,
    Places,
    Value,
)
from warpproof.semantics.host.facts import Asserted, HostCheck
from warpproof.semantics.host.machine import Host
from warpproof.semantics.host.state import Rest, State
from warpproof.semantics.host.written import is_written, rests_on
from warpproof.semantics.machine.const_objects import const_ranges

_MOST = 4_000
_MOST_ASSERTED = 16
OF_ACCESSES = (
    Property.OUT_OF_BOUNDS,
    Property.NULL_POINTER,
    Property.INVALID_POINTER,
    Property.CONSTANT_WRITE,
    Property.UNINITIALIZED_READ,
)
OF_STATEMENTS = (
    *OF_ACCESSES,
    Property.INVALID_FREE,
    Property.UNDEFINED_BEHAVIOUR,
    Property.API_MISUSE,
    Property.DEADLOCK,
)
"""What statements of our language may violate that are no `Assert`."""
_OF_HOST = frozenset({Space.HOST_HEAP, Space.HOST_OTHER, Space.PINNED, Space.MANAGED})


def stated(host: Host, state: State, statement: nodes.Assert) -> None:
    """A check that stands in the code, or that an operation brings along."""
    if host.is_recording and not (statement.property in _OF_VALUES and _asks(host)):
        note(host, state, statement.property, host.condition(state, statement.condition))

    if statement.property is Property.ASSERTION:
        _keep(host, state, host.condition(state, statement.condition))


def _keep(host: Host, state: State, condition: Term) -> None:
    """What is asserted of the command line alone holds from here on, in the executions where it
    did: for those to use who say so."""
    facts, symbols = host.facts, frozenset(free_symbols([condition]))
    is_of_line = symbols <= {*facts.words, *([] if facts.count is None else [facts.count])}
    if not symbols or not is_of_line or functions([condition]):
        return
    if len(state.asserted) < _MOST_ASSERTED and state.bounds.decide(condition) is None:
        made = Asserted(host.span, condition)
        state.asserted = (*(a for a in state.asserted if a != made), made)


_OF_VALUES = (Property.UNDEFINED_BEHAVIOUR, Property.INTEGER_OVERFLOW)


def _asks(host: Host) -> bool:
    """Are we in a function of ours that asks the machine? What it keeps in mind has no forms
    here, but it is true to its types."""
    tags = [f.function.tag for f in host.frames if f.function.from_model]
    return any(tag is not None and tag.tag is ModelTag.ASKS for tag in tags)


def accessed(
    host: Host,
    state: State,
    address: Value,
    size: Term,
    align: int = 1,
    *,
    writes: bool,
    by_device: bool = False,
    is_use: bool = True,
) -> None:
    """Bytes that are read or written by the host, or by a copy of the device's. A copy is no use
    of what it reads."""
    t = host.table
    is_empty = t.int_le(size, t.integer(0))
    if not host.is_recording or is_empty is t.true:
        return
    for place in led_to(host, state, address, is_empty):
        if is_use and not writes:
            used(host, state, place, size)
        if not _is_there(host, state, place.object):
            lost(host, *OF_ACCESSES)
        else:
            _inside(host, state, place, size)
            _suits(host, state, place, align)
            if not by_device and _space_of(host, place.object) not in _OF_HOST:
                lost(host, Property.INVALID_POINTER)
            if writes and not _may_write(host, state, place, int_value(size)):
                lost(host, Property.CONSTANT_WRITE)


def used(host: Host, state: State, place: Place, size: Term) -> None:
    """Bytes that may decide something: all of them have to be written."""
    if not host.is_recording:
        return
    if not is_written(host.memory, state, place, size):
        lost(host, Property.UNINITIALIZED_READ)
    host.facts.owed |= rests_on(state, place.object)


def led_to(host: Host, state: State, address: Value, is_empty: Term) -> Iterator[Place]:
    """Places that an address may lead to where something is accessed; null is checked here."""
    t = host.table
    if not isinstance(address, Places):
        lost(host, *OF_ACCESSES)
        return
    for place in address.alternatives:
        if state.bounds.decide(place.guard) is False:
            continue
        if place.object == NULL:
            is_other = t.or_(t.not_(place.guard), is_empty)
            for property_ in (Property.NULL_POINTER, Property.INVALID_POINTER):
                note(host, state, property_, is_other)
        else:
            yield place


def _is_there(host: Host, state: State, object_: Object) -> bool:
    """Is it surely an object that is known, and alive?"""
    if object_ in (ANYWHERE, UNSET) or isinstance(object_, Code):
        return False
    if isinstance(object_, Local) and object_ not in state.memory:
        return False
    return object_ not in host.memory.many and object_ not in state.freed


def _inside(host: Host, state: State, place: Place, size: Term) -> None:
    t, extent = host.table, host.memory.size_of(place.object)
    is_word = host.memory.contents(state, place.object).rest is Rest.WORD
    if extent is None or (is_word and int_value(place.offset) != 0):
        lost(host, Property.OUT_OF_BOUNDS)
        return
    if is_word:
        extent = t.integer(1)  # at least its end
    start, end = place.offset, t.int_add(place.offset, size)
    inside = t.and_(t.int_le(t.integer(0), start), t.int_le(end, extent))
    is_empty = t.int_le(size, t.integer(0))
    note(host, state, Property.OUT_OF_BOUNDS, t.any_of([t.not_(place.guard), is_empty, inside]))


def _suits(host: Host, state: State, place: Place, align: int) -> None:
    """Is the address a multiple of what the access needs?"""
    if align <= 1:
        return
    t = host.table
    if host.memory.align_of(place.object) % align:
        lost(host, Property.INVALID_POINTER)
        return
    is_multiple = t.eq(t.int_mod(place.offset, t.integer(align)), t.integer(0))
    note(host, state, Property.INVALID_POINTER, t.or_(t.not_(place.guard), is_multiple))


def _space_of(host: Host, object_: Object) -> Space | None:
    match object_:
        case Allocation():
            return host.facts.allocations[object_].space
        case Local():
            return Space.HOST_OTHER
        case HostVariable(symbol) if symbol in host.program.host.globals:
            return host.program.host.globals[symbol].space
        case Variable(symbol) if symbol in host.program.device.globals:
            return host.program.device.globals[symbol].space
        case _:
            return None


def _may_write(host: Host, state: State, place: Place, size: int | None) -> bool:
    """Is no byte const that has its value?"""
    variable: nodes.Global | nodes.Variable | None = host.memory.variable(place.object)
    if isinstance(variable, nodes.Global) and variable.constant:
        return False
    if isinstance(place.object, Local):
        variable = host.memory.locals.get(place.object)
    if variable is None:
        return isinstance(place.object, Allocation)
    ranges = const_ranges(variable.ctype, variable.size, host.program.host.records)
    if not ranges:
        return True
    offset = int_value(place.offset)
    if offset is None or size is None:
        return False
    contents = host.memory.contents(state, place.object)
    is_new = contents.rest is Rest.UNSET and not contents.overlapping(offset, size)
    return is_new or not any(a < offset + size and offset < b for a, b in ranges)


def freed(host: Host, state: State, pointer: Value, space: int | None) -> None:
    """Memory that is given back, as `nodes.Free` has it: by whom it has to come from."""
    if not host.is_recording:
        return
    for place in pointer.alternatives if isinstance(pointer, Places) else ():
        if place.object == NULL or state.bounds.decide(place.guard) is False:
            continue
        object_ = place.object
        is_known = isinstance(object_, Allocation) and _is_there(host, state, object_)
        is_made = host.memory.origins.get(object_) is not None and space is not None
        if not is_known or not is_made or not host.memory.may_be_freed(object_, space):
            lost(host, Property.INVALID_FREE)
            continue
        t = host.table
        is_start = t.eq(place.offset, t.integer(0))
        note(host, state, Property.INVALID_FREE, t.or_(t.not_(place.guard), is_start))
    if not isinstance(pointer, Places):
        lost(host, Property.INVALID_FREE)


def note(host: Host, state: State, property_: Property, condition: Term) -> None:
    if not host.is_recording or state.bounds.decide(condition) is True:
        return
    checks = host.facts.checks
    if len(checks) >= _MOST:
        lost(host, property_)
        return
    check = HostCheck(property_, host.span, state.path, state.facts, condition, state.asserted)
    checks[check] = None


def lost(host: Host, *properties: Property) -> None:
    """A place at which they were not looked at."""
    if host.is_recording:
        for property_ in properties:
            host.facts.unchecked.setdefault(property_, host.span)


def forget(host: Host, before: int) -> None:
    """What was noted since there were so many: it will be noted again, in another way."""
    for check in list(host.facts.checks)[before:]:
        del host.facts.checks[check]
