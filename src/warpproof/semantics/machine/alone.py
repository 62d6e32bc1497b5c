"""Is a launch or copy ordered with all other work? Then its accesses meet no others."""

from __future__ import annotations

from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.threads import Operation, Waiting
from warpproof.semantics.memory.concrete import HOST_ONLY


def is_alone(run: Machine, operation: Operation, touched: frozenset[int] = frozenset()) -> bool:
    """Is all other work, past and to come, ordered with the operation's accesses (to what a device
    can touch, and to the objects `touched`)? What was recorded of the past is then forgotten:
    whatever comes later knows of it through the operation."""
    if not _comes_first(run, operation):
        return False
    host = run.host
    if host.waits is Waiting.OPERATION:
        if all(op.done for op in host.waits_for):
            return False
    elif host.waits is not Waiting.ENDED:
        return False
    if any(number != host.number for number in run.threads):
        return False
    # What the host alone can touch, it may go on touching while a kernel runs.
    past = [o for o in run.races.known() if o in touched or run.memory[o].space not in HOST_ONLY]
    clock = operation.clock
    for object_ in past:
        for access in run.races.remembered(object_):
            if not clock.covers(access.thread, access.step):
                return False
    for object_ in past:
        run.races.forget(object_)
    return True


def _comes_first(run: Machine, operation: Operation) -> bool:
    """Do all others that are not done come after it?"""
    if run.operations[0] is operation and _is_chain(run):
        return True
    after = {operation.number}
    for other in run.operations:
        if other is operation:
            continue
        if not any(b.number in after for b in other.before):
            return False
        after.add(other.number)
    return True


def _is_chain(run: Machine) -> bool:
    """Does each operation that is not done come after the one asked for before it? What has been
    looked at for an earlier one is not looked at again."""
    first, last = run.operations[0], run.operations[-1]
    for other in reversed(run.operations):
        if other is first or other.number <= run.chained:
            break
        if not other.follows_last:
            return False
    run.chained = last.number
    return True
