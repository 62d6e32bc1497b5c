"""Chains of sums, differences, products and shifts in a narrow type, as indices are made of.

Enters: an expression. Leaves: its operations and leaves, how large it is at most, and the same
chain over the integers, in a type in which nothing wraps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from warpproof.base.device_limits import MAX_BLOCK, MAX_GRID
from warpproof.ir import nodes, types
from warpproof.ir.walk import children

NARROW = 32
OPERATIONS = frozenset(
    {nodes.BinaryOp.ADD, nodes.BinaryOp.SUB, nodes.BinaryOp.MUL, nodes.BinaryOp.SHL}
)


def bits(e: nodes.Expr) -> int:
    return e.type.bits if isinstance(e.type, types.Int) else 0


def is_narrow(e: nodes.Expr) -> bool:
    return 1 < bits(e) <= NARROW


def is_chain(e: nodes.Expr) -> bool:
    if not isinstance(e, nodes.Binary) or e.op not in OPERATIONS or not is_narrow(e):
        return False
    return e.op is not nodes.BinaryOp.SHL or isinstance(e.right, nodes.IntConst)


def is_open_shift(e: nodes.Binary) -> bool:
    """By a number that is not known."""
    is_known = isinstance(e.right, nodes.IntConst)
    return e.op is nodes.BinaryOp.SHL and not is_known and is_narrow(e)


def is_zero_extended(e: nodes.Expr) -> bool:
    """What was made of fewer bits, and so is not below zero."""
    return isinstance(e, nodes.Convert) and e.op is nodes.ConvertOp.ZEXT


def parts(e: nodes.Expr, everything: bool = False) -> Iterator[nodes.Expr]:
    """A chain's operations and leaves."""
    stack = [e]
    while stack:
        found = stack.pop()
        yield found
        if everything or is_chain(found):
            stack.extend(children(found))


def leaves(e: nodes.Expr) -> Iterator[nodes.Expr]:
    return (part for part in parts(e) if not is_chain(part))


def variables(e: nodes.Expr) -> Iterator[str]:
    return (part.name for part in parts(e, everything=True) if isinstance(part, nodes.VarRef))


def over_integers(
    e: nodes.Expr, wide: types.Int, leaf: Callable[[nodes.Expr], nodes.Expr | None]
) -> nodes.Expr | None:
    """With its operations in a wide type. `leaf` says what an operand is there; None, and so is the
    whole, where that is not known."""
    if not isinstance(e, nodes.Binary) or not is_chain(e):
        return leaf(e)
    left = over_integers(e.left, wide, leaf)
    if e.op is nodes.BinaryOp.SHL:
        right: nodes.Expr | None = zero_extended(e.right, wide)
    else:
        right = over_integers(e.right, wide, leaf)
    if left is None or right is None:
        return None
    return nodes.Binary(e.op, left, right, wide)


def zero_extended(e: nodes.Expr, wide: types.Int = types.I64) -> nodes.Expr:
    return nodes.Convert(nodes.ConvertOp.ZEXT, e, wide)


def constant(e: nodes.IntConst, wide: types.Int, *, signed: bool) -> nodes.Expr:
    value = e.value
    if signed and value >> (bits(e) - 1):
        value -= 1 << bits(e)
    return nodes.IntConst(value & ((1 << wide.bits) - 1), wide)


def largest(e: nodes.Expr) -> int:
    """The magnitude of a chain over the integers at most. What is equal modulo more than twice
    that is equal."""
    match e:
        case nodes.Binary(op, left, right) if is_chain(e):
            if op is nodes.BinaryOp.MUL:
                return largest(left) * largest(right)
            if op is nodes.BinaryOp.SHL:
                assert isinstance(right, nodes.IntConst)
                return largest(left) << min(right.value, NARROW)
            return largest(left) + largest(right)
        case nodes.IntConst(value):
            return value
        case nodes.GeometryRef(register, axis) if register in _LARGEST:
            return _LARGEST[register][axis]
        case _:
            return (1 << bits(e)) - 1


_LARGEST: Mapping[nodes.Geometry, tuple[int, int, int]] = {
    nodes.Geometry.THREAD_IDX: (MAX_BLOCK[0] - 1, MAX_BLOCK[1] - 1, MAX_BLOCK[2] - 1),
    nodes.Geometry.BLOCK_DIM: MAX_BLOCK,
    nodes.Geometry.BLOCK_IDX: MAX_GRID,
    nodes.Geometry.GRID_DIM: MAX_GRID,
}
