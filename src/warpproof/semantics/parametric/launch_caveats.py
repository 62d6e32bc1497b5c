"""What proofs about a kernel by itself take for granted of its launches, for all engines alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warpproof.base.assumption import Assumption
from warpproof.base.device_limits import MAX_GRID, MAX_THREADS_PER_BLOCK
from warpproof.base.property import Property
from warpproof.base.verdict import Caveat, Effect
from warpproof.semantics.parametric.thread_space import AXES, Register


def of_arguments(pointers: int, has_variables: bool, has_members: bool = False) -> Iterator[Caveat]:
    """`has_variables`: it uses the program's own variables in global memory. `has_members`: and
    pointers in parameters that are records."""
    if not pointers:
        return
    text = "no pointer parameter is null"
    if has_members:
        text = "no pointer parameter, and none in a parameter that is a record, is null"
    if pointers > 1:
        text += ", memory behind different ones does not overlap"
    if has_variables:
        text += ", none leads to the program's own variables"
    yield Caveat(Assumption.DISJOINT_PARAMETERS, text, Effect.ASSUMPTION)


def of_memory(property_: Property) -> Iterator[Caveat]:
    """What is taken for granted of the memory behind pointer parameters."""
    match property_:
        case Property.INVALID_POINTER:
            text = (
                "pointer parameters point to memory that the device can access, that lives until "
                "the kernel ends, and that is aligned like an allocation"
            )
            yield Caveat(Assumption.PARAMETER_MEMORY, text, Effect.ASSUMPTION)
        case Property.UNINITIALIZED_READ:
            text = "the arrays passed to the kernel are initialised"
            yield Caveat(Assumption.INITIALISED_PARAMETERS, text, Effect.ASSUMPTION)


def of_sizes(axes: Sequence[str]) -> Iterator[Caveat]:
    """The envelope, on the axes on which the number of threads is open."""
    if axes:
        most = "".join(
            f"gridDim.{axis} is at most {MAX_GRID[AXES.index(axis)]}, "
            for axis in axes
            if axis != "x"
        )
        text = (
            f"gridDim * blockDim is below 2^31 in {', '.join(axes)}, {most}"
            f"and a block has at most {MAX_THREADS_PER_BLOCK} threads"
        )
        yield Caveat(Assumption.LAUNCH_ENVELOPE, text, Effect.ASSUMPTION)


def of_room() -> Iterator[Caveat]:
    text = "a launch with more shared memory than the device has does not happen"
    yield Caveat(Assumption.LAUNCH_ENVELOPE, text, Effect.ASSUMPTION)


def of_closed(sizes: Sequence[Register]) -> Iterator[Caveat]:
    if sizes:
        closed = sorted(map(str, sizes), key=lambda name: (name[0] != "g", name))
        text = f"unused dimensions are fixed to 1: {', '.join(closed)}"
        yield Caveat(Assumption.CLOSED_DIMENSION, text, Effect.ASSUMPTION)
