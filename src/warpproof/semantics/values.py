"""Concrete values and expressions: bits, which of them nobody wrote, and where a pointer belongs.

A scalar of any type is a `Value`: its bit pattern, a mask of bits that nothing initialised, and for
pointers (and integers that hold one unchanged) the object they were made from. Aggregates and
vectors are tuples of values inside a `Compound`. Undefined bits flow through operations exactly
where that is cheap to say (bitwise operations, shifts, truncation, equality) and to the whole
result otherwise, so that masking a bit-field out of a partly written word is no use of the rest.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from warpproof.base.diagnostics import InternalError
from warpproof.ir import nodes, types
from warpproof.semantics import floats, mathfunctions

NO_OBJECT = 0


@dataclass(frozen=True, slots=True)
class Value:
    bits: int
    undefined: int = 0
    owner: int = NO_OBJECT  # the object a pointer belongs to


@dataclass(frozen=True, slots=True)
class Compound:
    parts: tuple[Data, ...]


Data = Value | Compound

ZERO = Value(0)
ONE = Value(1)
NULL = Value(0)


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


def signed(bits: int, size: int) -> int:
    return bits - (1 << size) if bits >> (size - 1) else bits


def undefined_data(type_: types.Type, bits: int = 0) -> Data:
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


def zero_data(type_: types.Type) -> Data:
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


def _add(a: Value, b: Value, size: int) -> Value:
    ones = (1 << size) - 1
    return Value((a.bits + b.bits) & ones, _from_lowest(a.undefined | b.undefined, ones))


def _sub(a: Value, b: Value, size: int) -> Value:
    ones = (1 << size) - 1
    return Value((a.bits - b.bits) & ones, _from_lowest(a.undefined | b.undefined, ones))


def _mul(a: Value, b: Value, size: int) -> Value:
    ones = (1 << size) - 1
    return Value((a.bits * b.bits) & ones, _from_lowest(a.undefined | b.undefined, ones))


def _and(a: Value, b: Value, size: int) -> Value:
    unknown = (a.undefined & (b.bits | b.undefined)) | (b.undefined & (a.bits | a.undefined))
    return Value(a.bits & b.bits, unknown)


def _or(a: Value, b: Value, size: int) -> Value:
    ones = (1 << size) - 1
    unknown = (a.undefined & (~b.bits | b.undefined)) | (b.undefined & (~a.bits | a.undefined))
    return Value(a.bits | b.bits, unknown & ones)


def _xor(a: Value, b: Value, size: int) -> Value:
    return Value(a.bits ^ b.bits, a.undefined | b.undefined)


def _shift(compute: Callable[[int, int, int], int]) -> Callable[[Value, Value, int], Value]:
    def shift(a: Value, b: Value, size: int) -> Value:
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


def _division(compute: Callable[[int, int, int], int]) -> Callable[[Value, Value, int], Value]:
    def divide(a: Value, b: Value, size: int) -> Value:
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


_INTEGER: dict[nodes.BinaryOp, Callable[[Value, Value, int], Value]] = {
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


def binary(op: nodes.BinaryOp, a: Value, b: Value, type_: types.Type) -> Value:
    if isinstance(type_, types.Float):
        unknown = (1 << types.FLOAT_BITS[type_.kind]) - 1 if a.undefined or b.undefined else 0
        return Value(_FLOATING[op](a.bits, b.bits, type_.kind), unknown)
    assert isinstance(type_, types.Int)
    return _INTEGER[op](a, b, type_.bits)


def overflows(op: nodes.OverflowOp, a: Value, b: Value, size: int) -> Value:
    is_signed = op.value.startswith("s")
    x, y = (signed(a.bits, size), signed(b.bits, size)) if is_signed else (a.bits, b.bits)
    name = op.value[1:]
    exact = x + y if name == "add" else x - y if name == "sub" else x * y
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


def compare(op: nodes.CompareOp, a: Value, b: Value, type_: types.Type) -> Value:
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


def convert(op: nodes.ConvertOp, a: Value, source: types.Type, target: types.Type) -> Value:
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
            return Value(a.bits & ones, a.undefined & ones, a.owner if size == 64 else NO_OBJECT)
        case _:
            bits = _convert_number(op, a.bits, source, target)
            return Value(bits, ones if a.undefined else 0)


def _convert_number(op: nodes.ConvertOp, bits: int, source: types.Type, target: types.Type) -> int:
    if isinstance(source, types.Float) and isinstance(target, types.Float):
        return floats.convert(bits, source.kind, target.kind)
    if isinstance(source, types.Float):
        return floats.to_integer(bits, source.kind, width(target), op is nodes.ConvertOp.FPTOSI)
    assert isinstance(target, types.Float)
    number = signed(bits, width(source)) if op is nodes.ConvertOp.SITOFP else bits
    return floats.from_integer(number, target.kind)


# --- pure functions -----------------------------------------------------------------------------


def pure(name: str, arguments: tuple[Value, ...], operand: types.Type, result: types.Type) -> Value:
    """`operand` is the type of the first argument."""
    unknown = (1 << width(result)) - 1 if any(a.undefined for a in arguments) else 0
    bits = [a.bits for a in arguments]
    if isinstance(operand, types.Float):
        return Value(_pure_float(name, bits, operand.kind, result), unknown)
    return Value(_pure_integer(name, bits, width(operand)) & ((1 << width(result)) - 1), unknown)


_INTEGER_FUNCTIONS: dict[str, Callable[[list[int], int], int]] = {
    "ctpop": lambda a, n: a[0].bit_count(),
    "ctlz": lambda a, n: n - a[0].bit_length(),
    "cttz": lambda a, n: (a[0] & -a[0]).bit_length() - 1 if a[0] else n,
    "bitreverse": lambda a, n: int(f"{a[0]:0{n}b}"[::-1], 2),
    "bswap": lambda a, n: int.from_bytes(a[0].to_bytes(n // 8, "little"), "big"),
    "fshl": lambda a, n: (a[0] << n | a[1]) << a[2] % n >> n,
    "fshr": lambda a, n: (a[0] << n | a[1]) >> a[2] % n,
    "abs": lambda a, n: abs(signed(a[0], n)),
    "smin": lambda a, n: min(signed(a[0], n), signed(a[1], n)),
    "smax": lambda a, n: max(signed(a[0], n), signed(a[1], n)),
    "umin": lambda a, n: min(a[0], a[1]),
    "umax": lambda a, n: max(a[0], a[1]),
    "sadd.sat": lambda a, n: _clamp(signed(a[0], n) + signed(a[1], n), n),
    "ssub.sat": lambda a, n: _clamp(signed(a[0], n) - signed(a[1], n), n),
    "uadd.sat": lambda a, n: min(a[0] + a[1], (1 << n) - 1),
    "usub.sat": lambda a, n: max(a[0] - a[1], 0),
    "ptrmask": lambda a, n: a[0] & a[1],
}


def _clamp(value: int, size: int) -> int:
    return min(max(value, -(1 << (size - 1))), (1 << (size - 1)) - 1)


def _pure_integer(name: str, bits: list[int], size: int) -> int:
    function = _INTEGER_FUNCTIONS.get(name)
    if function is None:
        raise UnknownFunction(name)
    return function(bits, size)


_ROUNDED: dict[str, Callable[..., int]] = {
    "fadd.rounded": floats.add,
    "fsub.rounded": floats.subtract,
    "fmul.rounded": floats.multiply,
    "fdiv.rounded": floats.divide,
    "ffma.rounded": floats.fused,
    "fsqrt.rounded": floats.square_root,
}
_INTEGRAL: dict[str, Callable[[Fraction], int]] = {
    "floor": math.floor,
    "ceil": math.ceil,
    "trunc": math.trunc,
    "rint": round,
    "nearbyint": round,
    "roundeven": round,
    "round": floats.half_away,
}


def _pure_float(name: str, bits: list[int], kind: types.FloatKind, result: types.Type) -> int:
    if name in _INTEGRAL:
        return floats.round_integral(bits[0], kind, _INTEGRAL[name])
    if name in _ROUNDED:
        return _ROUNDED[name](*bits[:-1], kind, floats.Rounding(bits[-1]))
    sign = floats.sign_bit(kind)
    match name:
        case "fabs":
            return bits[0] & (sign - 1)
        case "copysign":
            return (bits[0] & (sign - 1)) | (bits[1] & sign)
        case "sqrt":
            return floats.square_root(bits[0], kind)
        case "fma":
            return floats.fused(bits[0], bits[1], bits[2], kind)
        case "minnum" | "maxnum" | "minimum" | "maximum":
            return _extreme(name, bits[0], bits[1], kind)
        case "is.fpclass":
            return int(floats.in_classes(bits[0], kind, bits[1]))
        case "fptosi.sat" | "fptoui.sat":
            return floats.to_integer(bits[0], kind, width(result), name == "fptosi.sat")
    return _special_float(name, bits, kind, result)


def _extreme(name: str, a: int, b: int, kind: types.FloatKind) -> int:
    if floats.is_nan(a, kind) or floats.is_nan(b, kind):
        if name in ("minimum", "maximum"):
            return floats.quiet_nan(kind)
        if floats.is_nan(a, kind) and floats.is_nan(b, kind):
            return floats.quiet_nan(kind)
        return b if floats.is_nan(a, kind) else a
    if floats.is_zero(a, kind) and floats.is_zero(b, kind):
        first_is_smaller = floats.is_negative(a, kind)
    else:
        first_is_smaller = floats.ordered_less(a, b, kind)
    return a if first_is_smaller == name.startswith("min") else b


def _special_float(name: str, bits: list[int], kind: types.FloatKind, result: types.Type) -> int:
    """Functions with an integer among arguments or results, then the transcendental ones."""
    if name in ("ldexp", "scalbn", "scalbln", "powi"):
        exponent = signed(bits[1], 32 if bits[1] < 1 << 32 else 64)
        if name == "powi":
            power = floats.from_integer(exponent, kind)
            found = mathfunctions.apply("pow", (bits[0], power), kind)
            assert found is not None
            return found
        return _scale(bits[0], exponent, kind)
    if name == "ilogb":
        return _exponent(bits[0], kind) & ((1 << width(result)) - 1)
    if name in ("nextafter", "nexttoward"):
        return _next(bits[0], bits[1], kind)
    if name == "fmod":
        return floats.remainder(bits[0], bits[1], kind)
    found = mathfunctions.apply(name, tuple(bits), kind)
    if found is None:
        raise UnknownFunction(name)
    return found


def _scale(bits: int, exponent: int, kind: types.FloatKind) -> int:
    if floats.is_nan(bits, kind):
        return floats.quiet_nan(kind)
    if floats.is_infinite(bits, kind) or floats.is_zero(bits, kind):
        return bits
    limit = 40000  # beyond every format's range
    exponent = min(max(exponent, -limit), limit)
    value = floats.to_fraction(bits, kind) * Fraction(2) ** exponent
    return floats.from_fraction(value, kind, negative_zero=floats.is_negative(bits, kind))


def _exponent(bits: int, kind: types.FloatKind) -> int:
    if floats.is_zero(bits, kind):
        return -(1 << 31)
    if floats.is_nan(bits, kind) or floats.is_infinite(bits, kind):
        return (1 << 31) - 1 if floats.is_infinite(bits, kind) else -(1 << 31)
    return math.frexp(floats.to_python(bits, kind))[1] - 1


def _next(a: int, b: int, kind: types.FloatKind) -> int:
    if floats.is_nan(a, kind) or floats.is_nan(b, kind):
        return floats.quiet_nan(kind)
    if floats.equal(a, b, kind):
        return b
    if floats.is_zero(a, kind):
        return (floats.sign_bit(kind) | 1) if floats.is_negative(b, kind) else 1
    outward = floats.ordered_less(a, b, kind) != floats.is_negative(a, kind)
    return a + 1 if outward else a - 1


# --- expressions --------------------------------------------------------------------------------


class Environment:
    """What an expression may ask of the thread that evaluates it, and by which rules."""

    __slots__ = ()
    rules: dict[type, Callable[[Any, Any], Data]]  # one for each kind of expression

    def variable(self, name: str) -> Data:
        raise NotImplementedError

    def address(self, node: nodes.AddressOf) -> Value:
        raise NotImplementedError

    def geometry(self, node: nodes.GeometryRef) -> Value:
        raise NotImplementedError


def evaluate(expression: nodes.Expr, environment: Environment) -> Data:
    return environment.rules[type(expression)](expression, environment)


def scalar(expression: nodes.Expr, environment: Environment) -> Value:
    found = environment.rules[type(expression)](expression, environment)
    assert isinstance(found, Value)
    return found


def _lanes(operation: Callable[..., Value], type_: types.Type, *operands: Data) -> Data:
    """Apply an operation to scalars, or to each lane of vectors."""
    if not isinstance(operands[0], Compound):
        return operation(*operands, type_)
    assert isinstance(type_, types.Vector)
    columns = [o.parts if isinstance(o, Compound) else (o,) * type_.count for o in operands]
    return Compound(tuple(operation(*row, type_.element) for row in zip(*columns, strict=True)))


def _binary(e: nodes.Binary, env: Environment) -> Data:
    a, b = evaluate(e.left, env), evaluate(e.right, env)
    if isinstance(a, Value) and isinstance(b, Value):
        return binary(e.op, a, b, e.type)
    return _lanes(lambda x, y, t: binary(e.op, x, y, t), e.type, a, b)


def _overflows(e: nodes.Overflows, env: Environment) -> Data:
    a, b = scalar(e.left, env), scalar(e.right, env)
    return overflows(e.op, a, b, width(e.left.type))


def _compare(e: nodes.Compare, env: Environment) -> Data:
    a, b = evaluate(e.left, env), evaluate(e.right, env)
    if isinstance(a, Value) and isinstance(b, Value):
        return compare(e.op, a, b, e.left.type)
    return _lanes(lambda x, y, t: compare(e.op, x, y, t), e.left.type, a, b)


def _convert(e: nodes.Convert, env: Environment) -> Data:
    operand = evaluate(e.operand, env)
    source = e.operand.type
    if isinstance(operand, Value) and not isinstance(e.type, types.Vector):
        return convert(e.op, operand, source, e.type)
    if e.op is nodes.ConvertOp.BITCAST:
        return unpack_bits(pack_bits(operand, source), e.type)
    assert isinstance(operand, Compound)
    assert isinstance(source, types.Vector)
    assert isinstance(e.type, types.Vector)
    return Compound(
        tuple(
            convert(e.op, p, source.element, e.type.element)
            for p in operand.parts
            if isinstance(p, Value)
        )
    )


def pack_bits(data: Data, type_: types.Type) -> Value:
    """The bits of a scalar or vector as one integer, lane 0 lowest."""
    if isinstance(data, Value):
        return data
    assert isinstance(type_, types.Vector)
    step = width(type_.element)
    bits = undefined = 0
    for number, part in enumerate(data.parts):
        assert isinstance(part, Value)
        bits |= part.bits << (number * step)
        undefined |= part.undefined << (number * step)
    return Value(bits, undefined)


def unpack_bits(value: Value, type_: types.Type) -> Data:
    if not isinstance(type_, types.Vector):
        return value
    step = width(type_.element)
    ones = (1 << step) - 1
    return Compound(
        tuple(
            Value(value.bits >> (n * step) & ones, value.undefined >> (n * step) & ones)
            for n in range(type_.count)
        )
    )


def _select(e: nodes.Select, env: Environment) -> Data:
    condition = evaluate(e.condition, env)
    then, otherwise = evaluate(e.then, env), evaluate(e.otherwise, env)
    if isinstance(condition, Compound):
        assert isinstance(then, Compound)
        assert isinstance(otherwise, Compound)
        assert isinstance(e.type, types.Vector)
        rows = zip(condition.parts, then.parts, otherwise.parts, strict=True)
        return Compound(tuple(_chosen(c, t, o, e.type.element) for c, t, o in rows))
    return _chosen(condition, then, otherwise, e.type)


def _chosen(condition: Data, then: Data, otherwise: Data, type_: types.Type) -> Data:
    assert isinstance(condition, Value)
    chosen = then if condition.bits else otherwise
    if condition.undefined and then != otherwise:
        return _all_undefined(chosen, type_)
    return chosen


def _all_undefined(data: Data, type_: types.Type) -> Data:
    if isinstance(data, Value):
        return Value(data.bits, (1 << width(type_)) - 1, data.owner)
    return undefined_data(type_)


def _pointer_add(e: nodes.PtrAdd, env: Environment) -> Data:
    base, index = scalar(e.base, env), scalar(e.index, env)
    address = (base.bits + signed(index.bits, 64) * e.scale) & _ADDRESS
    unknown = _ADDRESS if base.undefined or index.undefined else 0
    return Value(address, unknown, base.owner)


_ADDRESS = (1 << 64) - 1


def _pointer_field(e: nodes.PtrField, env: Environment) -> Data:
    base = scalar(e.base, env)
    return Value((base.bits + e.offset) & _ADDRESS, base.undefined, base.owner)


def _extract(e: nodes.Extract, env: Environment) -> Data:
    data = evaluate(e.whole, env)
    for index in e.path:
        assert isinstance(data, Compound)
        data = data.parts[index]
    return data


def _insert(e: nodes.Insert, env: Environment) -> Data:
    return _replaced(evaluate(e.whole, env), e.path, evaluate(e.part, env))


def _replaced(data: Data, path: tuple[int, ...], part: Data) -> Data:
    if not path:
        return part
    assert isinstance(data, Compound)
    parts = list(data.parts)
    parts[path[0]] = _replaced(parts[path[0]], path[1:], part)
    return Compound(tuple(parts))


def _extract_lane(e: nodes.ExtractLane, env: Environment) -> Data:
    vector, lane = evaluate(e.vector, env), scalar(e.lane, env)
    assert isinstance(vector, Compound)
    if lane.undefined or lane.bits >= len(vector.parts):
        return undefined_data(e.type)
    return vector.parts[lane.bits]


def _insert_lane(e: nodes.InsertLane, env: Environment) -> Data:
    vector, lane = evaluate(e.vector, env), scalar(e.lane, env)
    assert isinstance(vector, Compound)
    if lane.undefined or lane.bits >= len(vector.parts):
        return undefined_data(e.type)
    return _replaced(vector, (lane.bits,), evaluate(e.part, env))


def _shuffle(e: nodes.ShuffleLanes, env: Environment) -> Data:
    first, second = evaluate(e.first, env), evaluate(e.second, env)
    assert isinstance(first, Compound)
    assert isinstance(second, Compound)
    assert isinstance(e.type, types.Vector)
    lanes = first.parts + second.parts
    missing = undefined_data(e.type.element)
    return Compound(tuple(lanes[n] if n >= 0 else missing for n in e.lanes))


def _pure(e: nodes.Pure, env: Environment) -> Data:
    arguments = [evaluate(a, env) for a in e.arguments]
    operand = e.arguments[0].type
    if isinstance(operand, types.Vector):
        assert isinstance(e.type, types.Vector)
        element, result = operand.element, e.type.element
        rows = zip(
            *(a.parts if isinstance(a, Compound) else (a,) * operand.count for a in arguments),
            strict=True,
        )
        return Compound(
            tuple(
                pure(e.function, tuple(v for v in row if isinstance(v, Value)), element, result)
                for row in rows
            )
        )
    values = tuple(a for a in arguments if isinstance(a, Value))
    return pure(e.function, values, operand, e.type)


def _negate(e: nodes.Unary, env: Environment) -> Data:
    def flip(value: Value, type_: types.Type) -> Value:
        assert isinstance(type_, types.Float)
        return Value(floats.negate(value.bits, type_.kind), value.undefined)

    operand = evaluate(e.operand, env)
    return _lanes(flip, e.type, operand)


EVALUATE: dict[type, Callable[[Any, Any], Data]] = {
    nodes.IntConst: lambda e, env: Value(e.value),
    nodes.FloatConst: lambda e, env: Value(e.bits),
    nodes.NullConst: lambda e, env: NULL,
    nodes.ZeroConst: lambda e, env: zero_data(e.type),
    nodes.Undefined: lambda e, env: undefined_data(e.type),
    nodes.Poison: lambda e, env: undefined_data(e.type),
    nodes.Composite: lambda e, env: Compound(tuple(evaluate(p, env) for p in e.parts)),
    nodes.VarRef: lambda e, env: env.variable(e.name),
    nodes.AddressOf: lambda e, env: env.address(e),
    nodes.GeometryRef: lambda e, env: env.geometry(e),
    nodes.Unary: _negate,
    nodes.Binary: _binary,
    nodes.Overflows: _overflows,
    nodes.Compare: _compare,
    nodes.Convert: _convert,
    nodes.Select: _select,
    nodes.PtrAdd: _pointer_add,
    nodes.PtrField: _pointer_field,
    nodes.Extract: _extract,
    nodes.Insert: _insert,
    nodes.ExtractLane: _extract_lane,
    nodes.InsertLane: _insert_lane,
    nodes.ShuffleLanes: _shuffle,
    nodes.Pure: _pure,
}
Environment.rules = EVALUATE
