"""Concrete values and operators: bits, which of them nobody wrote, and where a pointer belongs.

A scalar of any type is a `Value`: its bit pattern, a mask of bits that nothing initialised, and for
pointers (and integers that hold one unchanged) the object they were made from. Aggregates and
vectors are tuples of values inside a `Compound`. Undefined bits flow through operations exactly
where that is cheap to say (bitwise operations, shifts, truncation, equality) and to the whole
result otherwise, so that masking a bit-field out of a partly written word is no use of the rest.
"""

from __future__ import annotations

import operator
import typing
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, Literal, TypeGuard

from warpproof.base.diagnostics import InternalError
from warpproof.base.records import record
from warpproof.ir import nodes, types
from warpproof.logic.terms import Term
from warpproof.semantics.domain import floats

NO_OBJECT = 0
Bits = int | Term
"""A pattern that is a number, or a term where it is symbolic; of one bit, a formula."""

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    B = TypeVar("B", bound=Bits, covariant=True, default=Bits)
else:
    B = typing.TypeVar("B", covariant=True)


@record
class Value(Generic[B]):
    """`Value[int]` is concrete; `Value` may be symbolic."""

    bits: B
    undefined: B | Literal[0] = 0
    owner: int = NO_OBJECT  # the object a pointer belongs to


@record
class Compound(Generic[B]):
    parts: tuple[Value[B] | Compound[B], ...]


Data = Value | Compound
Number = Value[int]
Numbers = Value[int] | Compound[int]

ZERO: Number = Value(0)
ONE: Number = Value(1)
NULL: Number = Value(0)


class UnknownFunction(Exception):
    """A pure function that has no concrete meaning here."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def width(type_: types.Type) -> int:
    match type_:
        case types.Int(bits):
            return bits
        case types.Float(kind):
            return types.FLOAT_BITS[kind]
        case types.Pointer():
            return 64
        case _:
            raise InternalError(f"{types.format_type(type_)} should have been a scalar type")


def is_concrete(value: Value) -> TypeGuard[Number]:
    return type(value.bits) is int and type(value.undefined) is int


def concrete_number(bits: Bits) -> int:
    """A pattern that has to be a number here."""
    if not isinstance(bits, int):
        raise InternalError("a symbolic value where a number is needed")
    return bits


def concrete_bits(value: Value) -> int:
    """The pattern of a value that has to be concrete here."""
    return concrete_number(value.bits)


def concrete(value: Value) -> Number:
    """The value, which has to be concrete here."""
    if not is_concrete(value):
        raise InternalError("a symbolic value where a number is needed")
    return value


def signed(bits: int, size: int) -> int:
    return bits - (1 << size) if bits >> (size - 1) else bits


def undefined_data(type_: types.Type, bits: int = 0) -> Numbers:
    """A value nothing wrote; every scalar of it gets the low bits of `bits`."""
    match type_:
        case types.Aggregate(fields):
            return Compound(tuple(undefined_data(f, bits) for f in fields))
        case types.Vector(element, count):
            return Compound((undefined_data(element, bits),) * count)
        case types.Void():
            return ZERO
        case _:
            ones = (1 << width(type_)) - 1
            return Value(bits & ones, ones)


def zero_data(type_: types.Type) -> Numbers:
    match type_:
        case types.Aggregate(fields):
            return Compound(tuple(zero_data(f) for f in fields))
        case types.Vector(element, count):
            return Compound((zero_data(element),) * count)
        case _:
            return ZERO


def is_undefined(data: Data) -> bool:
    """Does any bit of it come from memory that nothing wrote?"""
    if isinstance(data, Value):
        return data.undefined != 0
    return any(is_undefined(part) for part in data.parts)


# --- integer operations -------------------------------------------------------------------------


def _from_lowest(mask: int, ones: int) -> int:
    """All bits from the lowest set one upward: where a carry can take an unknown bit."""
    return ones & ~((mask & -mask) - 1) if mask else 0


def _add(a: Number, b: Number, size: int) -> Number:
    ones = (1 << size) - 1
    return Value((a.bits + b.bits) & ones, _from_lowest(a.undefined | b.undefined, ones))


def _sub(a: Number, b: Number, size: int) -> Number:
    ones = (1 << size) - 1
    return Value((a.bits - b.bits) & ones, _from_lowest(a.undefined | b.undefined, ones))


def _mul(a: Number, b: Number, size: int) -> Number:
    ones = (1 << size) - 1
    return Value((a.bits * b.bits) & ones, _from_lowest(a.undefined | b.undefined, ones))


def _and(a: Number, b: Number, size: int) -> Number:
    unknown = (a.undefined & (b.bits | b.undefined)) | (b.undefined & (a.bits | a.undefined))
    return Value(a.bits & b.bits, unknown)


def _or(a: Number, b: Number, size: int) -> Number:
    ones = (1 << size) - 1
    unknown = (a.undefined & (~b.bits | b.undefined)) | (b.undefined & (~a.bits | a.undefined))
    return Value(a.bits | b.bits, unknown & ones)


def _xor(a: Number, b: Number, size: int) -> Number:
    return Value(a.bits ^ b.bits, a.undefined | b.undefined)


def _shift(compute: Callable[[int, int, int], int]) -> Callable[[Number, Number, int], Number]:
    def shift(a: Number, b: Number, size: int) -> Number:
        ones = (1 << size) - 1
        amount = b.bits
        if b.undefined or amount >= size:  # an amount out of range was reported by its check
            return Value(0, ones if b.undefined else 0)
        return Value(
            compute(a.bits, amount, size) & ones, compute(a.undefined, amount, size) & ones
        )

    return shift


def _arithmetic_shift(bits: int, amount: int, size: int) -> int:
    return signed(bits, size) >> amount


def _division(compute: Callable[[int, int, int], int]) -> Callable[[Number, Number, int], Number]:
    def divide(a: Number, b: Number, size: int) -> Number:
        ones = (1 << size) - 1
        unknown = ones if a.undefined or b.undefined else 0
        if b.bits == 0:  # reported by its check
            return Value(0, unknown)
        return Value(compute(a.bits, b.bits, size) & ones, unknown)

    return divide


def _signed_quotient(a: int, b: int, size: int) -> int:
    x, y = signed(a, size), signed(b, size)
    quotient = abs(x) // abs(y)
    return quotient if (x < 0) == (y < 0) else -quotient


def _signed_remainder(a: int, b: int, size: int) -> int:
    x, y = signed(a, size), signed(b, size)
    rest = abs(x) % abs(y)
    return -rest if x < 0 else rest


_INTEGER: dict[nodes.BinaryOp, Callable[[Number, Number, int], Number]] = {
    nodes.BinaryOp.ADD: _add,
    nodes.BinaryOp.SUB: _sub,
    nodes.BinaryOp.MUL: _mul,
    nodes.BinaryOp.UDIV: _division(lambda a, b, n: a // b),
    nodes.BinaryOp.SDIV: _division(_signed_quotient),
    nodes.BinaryOp.UREM: _division(lambda a, b, n: a % b),
    nodes.BinaryOp.SREM: _division(_signed_remainder),
    nodes.BinaryOp.SHL: _shift(lambda a, k, n: a << k),
    nodes.BinaryOp.LSHR: _shift(lambda a, k, n: a >> k),
    nodes.BinaryOp.ASHR: _shift(_arithmetic_shift),
    nodes.BinaryOp.AND: _and,
    nodes.BinaryOp.OR: _or,
    nodes.BinaryOp.XOR: _xor,
}
_FLOATING: dict[nodes.BinaryOp, Callable[[int, int, types.FloatKind], int]] = {
    nodes.BinaryOp.FADD: floats.add,
    nodes.BinaryOp.FSUB: floats.subtract,
    nodes.BinaryOp.FMUL: floats.multiply,
    nodes.BinaryOp.FDIV: floats.divide,
    nodes.BinaryOp.FREM: floats.remainder,
}


def binary(op: nodes.BinaryOp, a: Number, b: Number, type_: types.Type) -> Number:
    if isinstance(type_, types.Float):
        unknown = (1 << types.FLOAT_BITS[type_.kind]) - 1 if a.undefined or b.undefined else 0
        return Value(_FLOATING[op](a.bits, b.bits, type_.kind), unknown)
    assert isinstance(type_, types.Int)
    made = _INTEGER[op](a, b, type_.bits)
    if a.owner or b.owner:
        return Value(made.bits, made.undefined, kept_owner(op, a, b))
    return made


_TAG = 4096  # bytes: no mask or mark of low bits goes beyond


def kept_owner(op: nodes.BinaryOp, a: Value, b: Value) -> int:
    """The object that a pointer belongs to after arithmetic on it as an integer: one that is moved,
    or whose low bits are changed, is still one of its object."""
    if a.owner and b.owner:
        return NO_OBJECT
    if op is nodes.BinaryOp.ADD:
        return a.owner or b.owner
    if op is nodes.BinaryOp.SUB:
        return a.owner
    other = b.bits if a.owner else a.bits
    if not isinstance(other, int):
        return NO_OBJECT
    if op is nodes.BinaryOp.AND:
        return (a.owner or b.owner) if other >= (1 << 64) - _TAG else NO_OBJECT
    if op in (nodes.BinaryOp.OR, nodes.BinaryOp.XOR):
        return (a.owner or b.owner) if other < _TAG else NO_OBJECT
    return NO_OBJECT


EXACT: dict[nodes.BinaryOp, Callable[[int, int], int]] = {
    nodes.BinaryOp.ADD: operator.add,
    nodes.BinaryOp.SUB: operator.sub,
    nodes.BinaryOp.MUL: operator.mul,
}


def overflows(op: nodes.OverflowOp, a: Number, b: Number, size: int) -> Number:
    is_signed = op.is_signed
    x, y = (signed(a.bits, size), signed(b.bits, size)) if is_signed else (a.bits, b.bits)
    exact = EXACT[op.operation](x, y)
    low, high = (-(1 << (size - 1)), (1 << (size - 1)) - 1) if is_signed else (0, (1 << size) - 1)
    outside = not low <= exact <= high
    return Value(int(outside), 1 if a.undefined or b.undefined else 0)


# --- comparison ---------------------------------------------------------------------------------

_UNSIGNED: dict[nodes.CompareOp, Callable[[int, int], bool]] = {
    nodes.CompareOp.EQ: lambda a, b: a == b,
    nodes.CompareOp.NE: lambda a, b: a != b,
    nodes.CompareOp.ULT: lambda a, b: a < b,
    nodes.CompareOp.ULE: lambda a, b: a <= b,
    nodes.CompareOp.UGT: lambda a, b: a > b,
    nodes.CompareOp.UGE: lambda a, b: a >= b,
}
_SIGNED: dict[nodes.CompareOp, Callable[[int, int], bool]] = {
    nodes.CompareOp.SLT: lambda a, b: a < b,
    nodes.CompareOp.SLE: lambda a, b: a <= b,
    nodes.CompareOp.SGT: lambda a, b: a > b,
    nodes.CompareOp.SGE: lambda a, b: a >= b,
}
# Per operation: is it true for less, equal, greater, unordered.
ORDERS: dict[nodes.CompareOp, tuple[bool, bool, bool, bool]] = {
    nodes.CompareOp.OEQ: (False, True, False, False),
    nodes.CompareOp.ONE: (True, False, True, False),
    nodes.CompareOp.OLT: (True, False, False, False),
    nodes.CompareOp.OLE: (True, True, False, False),
    nodes.CompareOp.OGT: (False, False, True, False),
    nodes.CompareOp.OGE: (False, True, True, False),
    nodes.CompareOp.ORD: (True, True, True, False),
    nodes.CompareOp.UNO: (False, False, False, True),
    nodes.CompareOp.UEQ: (False, True, False, True),
    nodes.CompareOp.UNE: (True, False, True, True),
    nodes.CompareOp.F_ULT: (True, False, False, True),
    nodes.CompareOp.F_ULE: (True, True, False, True),
    nodes.CompareOp.F_UGT: (False, False, True, True),
    nodes.CompareOp.F_UGE: (False, True, True, True),
    nodes.CompareOp.FALSE: (False, False, False, False),
    nodes.CompareOp.TRUE: (True, True, True, True),
}


def compare(op: nodes.CompareOp, a: Number, b: Number, type_: types.Type) -> Number:
    unknown = a.undefined | b.undefined
    if isinstance(type_, types.Float):
        return Value(int(_compare_floats(op, a.bits, b.bits, type_.kind)), 1 if unknown else 0)
    if op in _SIGNED:
        size = width(type_)
        result = _SIGNED[op](signed(a.bits, size), signed(b.bits, size))
    else:
        result = _UNSIGNED[op](a.bits, b.bits)
    is_equality = op in (nodes.CompareOp.EQ, nodes.CompareOp.NE)
    if is_equality and (a.bits ^ b.bits) & ~unknown:  # they differ where both are known
        unknown = 0
    return Value(int(result), 1 if unknown else 0)


def _compare_floats(op: nodes.CompareOp, a: int, b: int, kind: types.FloatKind) -> bool:
    less, same, greater, unordered = ORDERS[op]
    if floats.is_nan(a, kind) or floats.is_nan(b, kind):
        return unordered
    if floats.equal(a, b, kind):
        return same
    return less if floats.ordered_less(a, b, kind) else greater


# --- conversion ---------------------------------------------------------------------------------


def convert(op: nodes.ConvertOp, a: Number, source: types.Type, target: types.Type) -> Number:
    size = width(target)
    ones = (1 << size) - 1
    match op:
        case nodes.ConvertOp.TRUNC:
            return Value(a.bits & ones, a.undefined & ones)
        case nodes.ConvertOp.ZEXT:
            return Value(a.bits, a.undefined)
        case nodes.ConvertOp.SEXT:
            old = width(source)
            return Value(signed(a.bits, old) & ones, signed(a.undefined, old) & ones)
        case nodes.ConvertOp.BITCAST | nodes.ConvertOp.PTRTOINT | nodes.ConvertOp.INTTOPTR:
            owner = a.owner if keeps_owner(op, target) else NO_OBJECT
            return Value(a.bits & ones, a.undefined & ones, owner)
        case _:
            bits = _convert_number(op, a.bits, source, target)
            return Value(bits, ones if a.undefined else 0)


_SAME_BITS = frozenset(
    {nodes.ConvertOp.BITCAST, nodes.ConvertOp.PTRTOINT, nodes.ConvertOp.INTTOPTR}
)


def keeps_owner(op: nodes.ConvertOp, target: types.Type) -> bool:
    """Is it still a whole pointer?"""
    return op in _SAME_BITS and width(target) == 64


def _convert_number(op: nodes.ConvertOp, bits: int, source: types.Type, target: types.Type) -> int:
    if isinstance(source, types.Float) and isinstance(target, types.Float):
        return floats.convert(bits, source.kind, target.kind)
    if isinstance(source, types.Float):
        return floats.to_integer(bits, source.kind, width(target), op is nodes.ConvertOp.FPTOSI)
    assert isinstance(target, types.Float)
    number = signed(bits, width(source)) if op is nodes.ConvertOp.SITOFP else bits
    return floats.from_integer(number, target.kind)
