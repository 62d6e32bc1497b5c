"""What must hold on the host's way, for all inputs: checks that the code states, and accesses.

Enters: a statement as it is executed, with a state. Leaves: a `HostCheck` where what is known of
numbers there does not decide that it holds. Guaranteed: each run that violates a property at a
statement that is executed here violates one of its checks, or the property is among those of which
some place was not looked at (`LaunchFacts.unchecked`).

    Over: like all of the host; a check that may fail may do so in no run
"""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.logic.terms import Term
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    NULL,
    UNSET,
    Code,
    Object,
    Places,
    Value,
)
from warpproof.semantics.host.facts import HostCheck
from warpproof.semantics.host.machine import Host
from warpproof.semantics.host.state import State

_MOST = 4_000


def stated(host: Host, state: State, statement: nodes.Assert) -> None:
    """A check that stands in the code, or that an operation brings along."""
    if host.is_recording:
        note(host, state, statement.property, host.condition(state, statement.condition))


def accessed(host: Host, state: State, address: Value, size: Term) -> None:
    """Bytes that are read or written."""
    if not host.is_recording:
        return
    t = host.table
    if not isinstance(address, Places):
        lost(host, Property.OUT_OF_BOUNDS)
        return
    for place in address.alternatives:
        if place.object == NULL:
            note(host, state, Property.NULL_POINTER, t.not_(place.guard))
            continue
        extent = None if _is_lost(host, state, place.object) else host.memory.size_of(place.object)
        if extent is None:
            lost(host, Property.OUT_OF_BOUNDS)
            continue
        start, end = place.offset, t.int_add(place.offset, size)
        inside = t.and_(t.int_le(t.integer(0), start), t.int_le(end, extent))
        is_empty = t.int_le(size, t.integer(0))
        is_fine = t.any_of([t.not_(place.guard), is_empty, inside])
        note(host, state, Property.OUT_OF_BOUNDS, is_fine)


def _is_lost(host: Host, state: State, object_: Object) -> bool:
    """Is nothing known of how large it is, or whether it is there?"""
    if object_ in (ANYWHERE, UNSET) or isinstance(object_, Code):
        return True
    return object_ in host.memory.many or object_ in state.freed


def note(host: Host, state: State, property_: Property, condition: Term) -> None:
    if state.bounds.decide(condition) is True:
        return
    checks = host.facts.checks
    if len(checks) >= _MOST:
        lost(host, property_)
        return
    checks[HostCheck(property_, host.span, state.path, state.facts, condition)] = None


def lost(host: Host, property_: Property) -> None:
    """A place at which it was not looked at."""
    if host.is_recording:
        host.facts.unchecked.add(property_)


def forget(host: Host, before: int) -> None:
    """What was noted since there were so many: it will be noted again, in another way."""
    for check in list(host.facts.checks)[before:]:
        del host.facts.checks[check]
