"""What atomic operations write: from the old value and the operands to the new value."""

from __future__ import annotations

from warpproof.base.diagnostics import InternalError
from warpproof.ir import nodes, types
from warpproof.semantics.domain import floats
from warpproof.semantics.domain.values import (
    Number,
    Value,
    binary,
    signed,
    width,
)


def atomic_result(
    op: nodes.AtomicOp, old: Number, operands: tuple[Number, ...], type_: types.Type
) -> Number | None:
    """What an atomic operation writes, None if nothing."""
    given = operands[0]
    if op in (nodes.AtomicOp.STORE, nodes.AtomicOp.EXCH):
        return given
    if op in ATOMIC_BINARY:
        integer, floating = ATOMIC_BINARY[op]
        return binary(floating if isinstance(type_, types.Float) else integer, old, given, type_)
    chosen = _atomic_choice(op, old, operands, type_)
    if old.undefined or given.undefined:  # what decided was never written
        return Value((chosen or old).bits, (1 << width(type_)) - 1)
    return chosen


def _atomic_choice(
    op: nodes.AtomicOp, old: Number, operands: tuple[Number, ...], type_: types.Type
) -> Number | None:
    """The operations that compare."""
    given = operands[0]
    if op is nodes.AtomicOp.CAS:
        return operands[1] if old.bits == given.bits else None
    if isinstance(type_, types.Float):
        smaller = floats.ordered_less(old.bits, given.bits, type_.kind)
        keep = smaller if op is nodes.AtomicOp.MIN else not smaller
        return old if keep else given
    size = width(type_)
    a, b = old.bits, given.bits
    match op:
        case nodes.AtomicOp.MIN:
            return old if signed(a, size) <= signed(b, size) else given
        case nodes.AtomicOp.MAX:
            return old if signed(a, size) >= signed(b, size) else given
        case nodes.AtomicOp.UMIN:
            return old if a <= b else given
        case nodes.AtomicOp.UMAX:
            return old if a >= b else given
        case nodes.AtomicOp.INC:
            return Value(0 if a >= b else a + 1)
        case nodes.AtomicOp.DEC:
            return Value(b if a == 0 or a > b else a - 1)
        case _:
            raise InternalError(f"atomic {op.value} should have been handled")


ATOMIC_BINARY = {
    nodes.AtomicOp.ADD: (nodes.BinaryOp.ADD, nodes.BinaryOp.FADD),
    nodes.AtomicOp.SUB: (nodes.BinaryOp.SUB, nodes.BinaryOp.FSUB),
    nodes.AtomicOp.AND: (nodes.BinaryOp.AND, nodes.BinaryOp.AND),
    nodes.AtomicOp.OR: (nodes.BinaryOp.OR, nodes.BinaryOp.OR),
    nodes.AtomicOp.XOR: (nodes.BinaryOp.XOR, nodes.BinaryOp.XOR),
}
