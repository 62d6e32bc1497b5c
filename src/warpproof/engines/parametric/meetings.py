"""The symbolic thread at a `cuda::barrier`, where all threads of a block wait for each other.

Enters: a call of a function of such a barrier, and the state before it. Leaves: in the trace, an
`Arrival` with what the thread finds there, and a barrier of the block where it waits. Guaranteed:
threads arrive and wait by two calls, in between they do nothing that others may see, and what is
not such a pair is a problem. Whether it is a barrier of the whole block is asked later, of
`whole_blocks`.
"""

from __future__ import annotations

from warpproof.base.records import replace
from warpproof.engines.parametric.barriers import wait_for_block
from warpproof.engines.parametric.scope import DYNAMIC_SHARED, owner_of
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.state import State
from warpproof.engines.parametric.thread import Mode, SymbolicThread, int_value_of
from warpproof.engines.parametric.trace import Arrival
from warpproof.ir import nodes, types
from warpproof.ir.nodes import Scope
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import Op, Term
from warpproof.semantics.domain.integer_values import Local
from warpproof.semantics.domain.registers import Place, Places, Value, moved
from warpproof.semantics.parametric.accesses import Owner

_CLASS = "cuda::barrier<"
_BYTES = 4  # of each of its numbers
_NUMBERS = 3  # what it expects, what is to come, the phase
WHY = "a cuda::barrier that is not known to be one of all threads of a block"


def call_of_barrier(
    thread: SymbolicThread, s: nodes.Call, function: nodes.Function, state: State
) -> bool:
    """Whether the call is one of a barrier in shared memory; then it is done."""
    if not _is_of_barrier(function):
        return False
    barrier, *others = (thread.here(state).value(a) for a in s.arguments)
    place = _place(thread.setting, barrier)
    if place is None:
        return False
    if function.name == "wait":
        _wait(thread, s, place, others[0], state)
        return True
    if int_value_of(others[0]) != 1:
        return False
    _arrive(thread, s, place, state)
    return True


def _is_of_barrier(function: nodes.Function) -> bool:
    if not function.from_model or function.name not in ("arrive", "wait"):
        return False
    pointer = function.parameters[0].ctype
    class_ = types.strip(pointer.target) if isinstance(pointer, types.CPointer) else None
    if not isinstance(class_, types.CNamed) or not class_.name.startswith(_CLASS):
        return False
    scopes = (s.scope for b in function.blocks for s in b.statements if isinstance(s, nodes.Atomic))
    return all(scope.value >= Scope.BLOCK.value for scope in scopes)


def _place(setting: Setting, barrier: Value) -> Place | None:
    """Where the barrier is, if that is one place for all threads of a block."""
    if not isinstance(barrier, Places) or len(barrier.alternatives) != 1:
        return None
    (place,) = barrier.alternatives
    is_shared = owner_of(setting, place.object) is Owner.BLOCK and place.object != DYNAMIC_SHARED
    is_sure = place.guard is setting.table.true and int_value(place.offset) is not None
    return place if is_shared and is_sure else None


def _arrive(thread: SymbolicThread, s: nodes.Call, place: Place, state: State) -> None:
    t, span = thread.table, s.origin.span
    first = len(thread.trace.accesses)
    numbers: list[Value] = []
    for n in range(_NUMBERS):
        address = moved(t, Places((place,)), t.integer(n * _BYTES))
        thread.access(state, address, _BYTES, span, is_write=False, align=_BYTES)
        name = f"{thread.name_here()} number {n}"
        number = thread.memory.load(state, address, types.I32, name, thread.counters, False)
        numbers.append(number)
        if thread.mode is Mode.RECORD and isinstance(number, Term) and number.op is Op.APPLY:
            thread.trace.loaded[number.payload] = len(thread.trace.accesses) - 1
    thread.forget(s.target, s.type, state)
    token = state.variables.get(s.target or "")
    if thread.mode is not Mode.RECORD:
        return
    if not isinstance(token, Term) or token.op is not Op.APPLY:
        thread.problem(WHY, s.origin.user_span)
        return
    thread.trace.arrivals[token.payload] = Arrival(
        place.object,
        place.offset,
        tuple(numbers[:2]),
        state.known,
        tuple(range(first, len(thread.trace.accesses))),
        tuple((body, len(body.barriers)) for body in thread.bodies),
        s.origin.user_span,
    )


def _wait(
    thread: SymbolicThread, s: nodes.Call, place: Place, address: Value, state: State
) -> None:
    span = s.origin.span
    name = f"{thread.name_here()} token"
    token = thread.memory.load(state, address, types.I32, name, thread.counters, False)
    if thread.mode is Mode.RECORD:
        made_by = token.payload if isinstance(token, Term) and token.op is Op.APPLY else None
        arrival = None if made_by is None else thread.trace.arrivals.get(made_by)
        if arrival is None or not _is_next(thread, arrival, place, state):
            thread.problem(WHY, s.origin.user_span)
            return
        assert made_by is not None
        thread.trace.arrivals[made_by] = replace(arrival, is_waited=True)
    wait_for_block(thread, state, span)


def _is_next(thread: SymbolicThread, arrival: Arrival, place: Place, state: State) -> bool:
    """Has the thread arrived there, and done nothing since that another one may see?"""
    since = thread.trace.accesses[arrival.accesses[-1] + 1 :]
    return (
        (arrival.object, arrival.offset) == (place.object, place.offset)
        and arrival.known.path == state.path
        and arrival.around == tuple((body, len(body.barriers)) for body in thread.bodies)
        and all(isinstance(access.object, Local) for access in since)
    )
