"""Where CUDA may not be called: in host functions of streams, and outside of main.

A host function that a stream runs gets cudaErrorNotPermitted from every call it makes. What the
runtime needs is there from the start of `main` to its end: constructors and destructors of static
objects that use it have no defined effect (programming guide, "Using the CUDA Runtime").
"""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.base.source import Origin
from warpproof.ir import nodes
from warpproof.semantics.machine.machine import HOST_NUMBER, Machine
from warpproof.semantics.machine.threads import Thread

OF_THE_RUNTIME = frozenset({nodes.Space.DEVICE, nodes.Space.MANAGED, nodes.Space.PINNED})


def is_in_host_function(run: Machine, t: Thread) -> bool:
    """Does a stream run code of the user's? Models have some work of theirs done that way."""
    return t.number in run.host_calls and any(not f.where.function.from_model for f in t.frames)


def check_call(run: Machine, t: Thread, origin: Origin) -> None:
    """A thread of the host calls the runtime."""
    if is_in_host_function(run, t):
        message = "a CUDA call in a host function of a stream"
        run.report(Property.API_MISUSE, message, t, origin)
    elif t.number == HOST_NUMBER and run.exiting:
        run.report(Property.API_MISUSE, "a CUDA call after the end of main", t, origin)
    elif t.number == HOST_NUMBER and _is_initialising(run, t):
        run.report(Property.API_MISUSE, "a CUDA call before the start of main", t, origin)


def may_call(run: Machine, t: Thread) -> bool:
    return t.number == HOST_NUMBER and not run.exiting and not _is_initialising(run, t)


def _is_initialising(run: Machine, t: Thread) -> bool:
    """What initialises variables lies above main, which has not begun."""
    if not run.program.host.initializers or len(t.frames) < 2:
        return False
    return t.frames[1].where.function.symbol in run.program.host.initializers
