"""What the machine says of the numbers a kernel starts with: types of arguments, sizes of launches.

Enters: a run and the values of the arguments. Leaves: facts that every launch satisfies, for the
questions whether an integer leaves its type. They are kept from other questions, which are better
off without such large numbers. The envelope for open sizes is the one exception: that gridDim times
blockDim is below 2**31 on each axis is assumed, and listed, unless CUDA's own limits are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warpproof.base.device_limits import MAX_BLOCK, MAX_GRID, MAX_THREADS_PER_BLOCK
from warpproof.engines.deductive.state.run import Run
from warpproof.ir import nodes, types
from warpproof.ir.nodes import Geometry
from warpproof.logic.terms import INT, Term
from warpproof.semantics.domain.integer_values import Name, Parts, Value, type_range
from warpproof.semantics.parametric.thread_space import AXES, ENVELOPE, Register


def launch_limits(run: Run, full_range: bool) -> Iterator[Term]:
    t = run.table
    block = [run.launch.sizes[Register(Geometry.BLOCK_DIM, axis)] for axis in range(3)]
    grid = [run.launch.sizes[Register(Geometry.GRID_DIM, axis)] for axis in range(3)]
    yield t.int_le(t.int_mul(*block), t.integer(MAX_THREADS_PER_BLOCK))
    for axis in range(3):
        yield t.int_le(block[axis], t.integer(MAX_BLOCK[axis]))
        yield t.int_le(grid[axis], t.integer(MAX_GRID[axis]))
        if not full_range:
            yield t.int_le(t.int_mul(grid[axis], block[axis]), t.integer(ENVELOPE))


def open_axes(run: Run) -> list[str]:
    """The axes on which the number of threads is open."""
    found = []
    for axis in range(3):
        grid = run.launch.sizes[Register(Geometry.GRID_DIM, axis)]
        block = run.launch.sizes[Register(Geometry.BLOCK_DIM, axis)]
        if not (grid.is_constant and block.is_constant):
            found.append(AXES[axis])
    return found


def argument_limits(
    run: Run, kernel: nodes.Function, values: Mapping[Name, Value]
) -> Iterator[Term]:
    for parameter in kernel.parameters:
        value = values[parameter.variable]
        if isinstance(value, Term) and value.sort is INT:
            yield _in_type(run, value, parameter.type, parameter.ctype)
        elif isinstance(value, Parts) and parameter.ctype is not None:
            yield from _members(run, value, parameter.ctype)


def _members(run: Run, held: Parts, ctype: types.CType) -> Iterator[Term]:
    """Members of a record by value; the least that any integer type of their size allows."""
    plain = types.strip(ctype)
    members = plain.members if isinstance(plain, types.CRecord) else ()
    for member in members:
        piece = held.pieces.get(member.offset_bits // 8)
        inner = types.strip(member.type)
        if isinstance(piece, Term) and piece.sort is INT and isinstance(inner, types.CInt):
            yield _in_type(run, piece, types.Int(inner.bits), inner)


def _in_type(run: Run, term: Term, type_: types.Type, ctype: types.CType | None) -> Term:
    assert isinstance(type_, types.Int)
    plain = None if ctype is None else types.strip(ctype)
    if isinstance(plain, types.CInt):
        low, high = type_range(type_.bits, plain.signed)
    else:  # either reading of it
        low, high = type_range(type_.bits, True)[0], type_range(type_.bits, False)[1]
    return run.table.int_in_range(term, low, high)
