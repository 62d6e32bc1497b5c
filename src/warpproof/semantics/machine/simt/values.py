"""Values of many threads at once: arrays with what `values.Value` knows of one.

A `Lanes` is one scalar of every active thread: `x` holds the numbers (an array, or a NumPy scalar
where all threads have the same), `u` the bits nothing wrote (None where all are defined) and `o`
the objects pointers belong to (0, one number, or an array). A `Parts` is an aggregate of them.

Every operation gives bit for bit what `semantics.domain.values` gives for each thread. What NumPy
does not compute in exactly that way (operands with undefined bits, transcendental functions, odd
cases) is computed thread by thread with the functions of that module; what neither can say is a
`Trouble`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from warpproof.ir import nodes, types
from warpproof.semantics.domain import pure_functions, values
from warpproof.semantics.domain.values import Value

Array = Any  # a NumPy array or scalar of a known kind: precise stubs would say no more here
Dtype = Any


class Trouble(Exception):
    """The lockstep run cannot go on as the reference would. `lanes` marks the threads of the group
    that cannot, `blocks` are numbers of blocks in the chunk; neither means the whole group. What is
    `of_launch` concerns blocks that have run already."""

    def __init__(
        self,
        reason: str,
        lanes: Array | None = None,
        blocks: Array | None = None,
        *,
        of_launch: bool = False,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.of_launch = of_launch
        self.lanes = lanes
        self.blocks = blocks


class Lanes:
    __slots__ = ("o", "u", "x")

    def __init__(self, x: Array, u: Array | None = None, o: Array = 0) -> None:
        self.x = x
        self.u = u
        self.o = o


class Parts:
    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Lanes | Parts, ...]) -> None:
        self.parts = parts


Data = Lanes | Parts

_UNSIGNED: dict[int, Any] = {8: np.uint8, 16: np.uint16, 32: np.uint32, 64: np.uint64}
_SIGNED: dict[int, Any] = {8: np.int8, 16: np.int16, 32: np.int32, 64: np.int64}
_QUIET_NAN: dict[Any, Any] = {
    np.dtype(np.float32): np.uint32(0x7FFFFFFF).view(np.float32),
    np.dtype(np.float64): np.uint64(0x7FFFFFFFFFFFFFFF).view(np.float64),
}


def dtype_of(type_: types.Type) -> Dtype:
    match type_:
        case types.Int(1):
            return np.dtype(np.bool_)
        case types.Int(bits) if bits in _UNSIGNED:
            return np.dtype(_UNSIGNED[bits])
        case types.Float(types.FloatKind.FLOAT):
            return np.dtype(np.float32)
        case types.Float(types.FloatKind.DOUBLE):
            return np.dtype(np.float64)
        case types.Pointer():
            return np.dtype(np.uint64)
        case _:
            raise Trouble(f"values of type {types.format_type(type_)}")


def mask_dtype(dtype: Dtype) -> Dtype:
    """What holds the undefined bits of such values."""
    return np.dtype(_UNSIGNED[dtype.itemsize * 8])


def from_bits(bits: int, type_: types.Type) -> Array:
    dtype = dtype_of(type_)
    if dtype == np.bool_:
        return np.bool_(bits & 1)
    return _UNSIGNED[dtype.itemsize * 8](bits).view(dtype)


def bits_of(x: Array) -> Array:
    """The numbers as unsigned integers of the same width."""
    if x.dtype == np.bool_:
        return x.astype(np.uint8)
    return x.view(_UNSIGNED[x.dtype.itemsize * 8])


def undefined_lanes(type_: types.Type, pattern: int = 0) -> Data:
    """As `values.undefined_data`."""
    if isinstance(type_, types.Aggregate):
        return Parts(tuple(undefined_lanes(f, pattern) for f in type_.fields))
    if isinstance(type_, types.Void):
        return Lanes(np.uint8(0))
    size = values.width(type_)
    ones = (1 << size) - 1
    mask = mask_dtype(dtype_of(type_)).type(ones)
    return Lanes(from_bits(pattern & ones, type_), mask)


def zero_lanes(type_: types.Type) -> Data:
    if isinstance(type_, types.Aggregate):
        return Parts(tuple(zero_lanes(f) for f in type_.fields))
    return Lanes(from_bits(0, type_))


def scalar(data: Data) -> Lanes:
    if not isinstance(data, Lanes):
        raise Trouble("an aggregate where a scalar should be")
    return data


def any_undefined(v: Lanes) -> bool:
    return v.u is not None and bool(np.any(v.u))


# --- choosing lanes ------------------------------------------------------------------------------


def take(v: Data, index: Array) -> Data:
    if isinstance(v, Parts):
        return Parts(tuple(take(p, index) for p in v.parts))
    x = v.x[index] if v.x.ndim else v.x
    u = v.u
    if u is not None and u.ndim:
        u = u[index]
        if not u.any():
            u = None
    o = v.o
    if isinstance(o, np.ndarray):
        o = o[index]
    return Lanes(x, u, o)


def spread(x: Array, count: int) -> Array:
    return x if x.ndim else np.full(count, x)


def one_value(v: Lanes, at: int) -> Value:
    """Lane `at` as the reference's value."""
    x = v.x[at] if v.x.ndim else v.x
    u = 0 if v.u is None else int(v.u[at] if v.u.ndim else v.u)
    o = v.o[at] if isinstance(v.o, np.ndarray) else v.o
    return Value(int(bits_of(x)), u, int(o))


def lane_by_lane(
    function: Callable[..., Value], operands: Sequence[Lanes], type_: types.Type
) -> Lanes:
    """The reference's own function, for every lane (once where all lanes are the same)."""
    uniform = all(_is_uniform(v) for v in operands)
    count = 1 if uniform else max(_length(v) for v in operands)
    found = [function(*(one_value(v, at) for v in operands)) for at in range(count)]
    dtype = dtype_of(type_)
    storage = np.uint8 if dtype == np.bool_ else mask_dtype(dtype)
    x = np.array([f.bits for f in found], dtype=storage)
    x = x.astype(np.bool_) if dtype == np.bool_ else x.view(dtype)
    u = np.array([f.undefined for f in found], dtype=mask_dtype(dtype))
    o = np.array([f.owner for f in found], dtype=np.int64)
    if uniform:
        return Lanes(x[0], u[0] or None, int(o[0]))
    return Lanes(x, u if u.any() else None, o if o.any() else 0)


def _is_uniform(v: Lanes) -> bool:
    return not v.x.ndim and (v.u is None or not v.u.ndim) and not isinstance(v.o, np.ndarray)


def _length(v: Lanes) -> int:
    for part in (v.x, v.u, v.o):
        if isinstance(part, np.ndarray) and part.ndim:
            return len(part)
    return 1


# --- integer and floating operations -------------------------------------------------------------


def signed(x: Array) -> Array:
    if x.dtype == np.bool_:
        return -(x.astype(np.int8))
    return x.view(_SIGNED[x.dtype.itemsize * 8])


def _unsigned(x: Array) -> Array:
    return x.view(_UNSIGNED[x.dtype.itemsize * 8])


def _divide(a: Array, b: Array) -> Array:
    zero = b == 0
    if not np.any(zero):
        return a // b
    return np.where(zero, b.dtype.type(0), a // np.where(zero, b.dtype.type(1), b))


def _modulo(a: Array, b: Array) -> Array:
    zero = b == 0
    if not np.any(zero):
        return a % b
    return np.where(zero, b.dtype.type(0), a % np.where(zero, b.dtype.type(1), b))


def _signed_divide(a: Array, b: Array) -> Array:
    x, y = signed(a), signed(b)
    safe = np.where((y == 0) | (y == -1), y.dtype.type(1), y)
    quotient = x // safe
    rest = x - quotient * safe
    quotient = quotient + ((rest != 0) & ((x < 0) != (safe < 0))).astype(quotient.dtype)
    quotient = np.where(y == -1, -x, quotient)
    return _unsigned(np.where(y == 0, y.dtype.type(0), quotient))


def _signed_modulo(a: Array, b: Array) -> Array:
    x, y = signed(a), signed(b)
    safe = np.where((y == 0) | (y == -1), y.dtype.type(1), y)
    return _unsigned(np.where((y == 0) | (y == -1), y.dtype.type(0), np.fmod(x, safe)))


def _shifted(compute: Callable[[Array, Array], Array]) -> Callable[[Array, Array], Array]:
    def shift(a: Array, b: Array) -> Array:
        size = a.dtype.itemsize * 8
        outside = b >= size
        if not np.any(outside):
            return compute(a, b)
        safe = np.where(outside, b.dtype.type(0), b)
        return np.where(outside, a.dtype.type(0), compute(a, safe))

    return shift


_INTEGER: dict[nodes.BinaryOp, Callable[[Array, Array], Array]] = {
    nodes.BinaryOp.ADD: operator.add,
    nodes.BinaryOp.SUB: operator.sub,
    nodes.BinaryOp.MUL: operator.mul,
    nodes.BinaryOp.UDIV: _divide,
    nodes.BinaryOp.SDIV: _signed_divide,
    nodes.BinaryOp.UREM: _modulo,
    nodes.BinaryOp.SREM: _signed_modulo,
    nodes.BinaryOp.SHL: _shifted(operator.lshift),
    nodes.BinaryOp.LSHR: _shifted(operator.rshift),
    nodes.BinaryOp.ASHR: _shifted(lambda a, b: _unsigned(signed(a) >> signed(b))),
    nodes.BinaryOp.AND: operator.and_,
    nodes.BinaryOp.OR: operator.or_,
    nodes.BinaryOp.XOR: operator.xor,
}
_FLOATING: dict[nodes.BinaryOp, Callable[[Array, Array], Array]] = {
    nodes.BinaryOp.FADD: operator.add,
    nodes.BinaryOp.FSUB: operator.sub,
    nodes.BinaryOp.FMUL: operator.mul,
    nodes.BinaryOp.FDIV: operator.truediv,
}
_ON_BOOLS = frozenset({nodes.BinaryOp.AND, nodes.BinaryOp.OR, nodes.BinaryOp.XOR})


def one_nan(x: Array) -> Array:
    """Every NaN as the format's one quiet NaN, as on the device."""
    nan = np.isnan(x)
    if not nan.any():
        return x
    return np.where(nan, _QUIET_NAN[x.dtype], x)


def binary(op: nodes.BinaryOp, a: Lanes, b: Lanes, type_: types.Type) -> Lanes:
    if a.u is None and b.u is None:
        if isinstance(type_, types.Float):
            compute = _FLOATING.get(op)
            if compute is not None:
                return Lanes(one_nan(compute(a.x, b.x)))
        elif a.x.dtype != np.bool_ or op in _ON_BOOLS:
            return Lanes(_INTEGER[op](a.x, b.x))
    dtype_of(type_)
    return lane_by_lane(lambda p, q: values.binary(op, p, q, type_), (a, b), type_)


def overflows(op: nodes.OverflowOp, a: Lanes, b: Lanes, size: int) -> Lanes:
    if a.u is not None or b.u is not None or a.x.dtype == np.bool_:
        return lane_by_lane(lambda p, q: values.overflows(op, p, q, size), (a, b), types.BOOL)
    x, y = (signed(a.x), signed(b.x)) if op.is_signed else (a.x, b.x)
    match op:
        case nodes.OverflowOp.SADD:
            total = x + y
            return Lanes(((x ^ total) & (y ^ total)) < 0)
        case nodes.OverflowOp.SSUB:
            total = x - y
            return Lanes(((x ^ y) & (x ^ total)) < 0)
        case nodes.OverflowOp.UADD:
            return Lanes((x + y) < x)
        case nodes.OverflowOp.USUB:
            return Lanes(x < y)
        case nodes.OverflowOp.SMUL | nodes.OverflowOp.UMUL:
            return Lanes(_product_overflows(x, y, op is nodes.OverflowOp.SMUL))


def _product_overflows(x: Array, y: Array, is_signed: bool) -> Array:
    size = x.dtype.itemsize * 8
    if size < 64:
        wide = np.int64 if is_signed else np.uint64
        product = x.astype(wide) * y.astype(wide)
        return product != product.astype(x.dtype).astype(wide)
    # 64 bits: a product computed modulo 2**64 is right if dividing gives the factor back.
    product = x * y
    zero = y == 0
    safe = np.where(zero | (is_signed and y == -1), y.dtype.type(1), y)
    wrong = (product // safe != x) | (product % safe != 0)
    if is_signed:
        wrong = np.where(y == -1, x == np.iinfo(np.int64).min, wrong)
    return wrong & ~zero


# --- comparison ----------------------------------------------------------------------------------

_COMPARE_UNSIGNED: dict[nodes.CompareOp, Callable[[Array, Array], Array]] = {
    nodes.CompareOp.EQ: operator.eq,
    nodes.CompareOp.NE: operator.ne,
    nodes.CompareOp.ULT: operator.lt,
    nodes.CompareOp.ULE: operator.le,
    nodes.CompareOp.UGT: operator.gt,
    nodes.CompareOp.UGE: operator.ge,
}
_COMPARE_SIGNED: dict[nodes.CompareOp, Callable[[Array, Array], Array]] = {
    nodes.CompareOp.SLT: operator.lt,
    nodes.CompareOp.SLE: operator.le,
    nodes.CompareOp.SGT: operator.gt,
    nodes.CompareOp.SGE: operator.ge,
}
_COMPARE_FLOAT: dict[nodes.CompareOp, Callable[[Array, Array], Array]] = {
    nodes.CompareOp.OEQ: operator.eq,
    nodes.CompareOp.ONE: lambda a, b: (a < b) | (a > b),
    nodes.CompareOp.OLT: operator.lt,
    nodes.CompareOp.OLE: operator.le,
    nodes.CompareOp.OGT: operator.gt,
    nodes.CompareOp.OGE: operator.ge,
    nodes.CompareOp.ORD: lambda a, b: ~(np.isnan(a) | np.isnan(b)),
    nodes.CompareOp.UNO: lambda a, b: np.isnan(a) | np.isnan(b),
    nodes.CompareOp.UEQ: lambda a, b: ~((a < b) | (a > b)),
    nodes.CompareOp.UNE: operator.ne,
    nodes.CompareOp.F_ULT: lambda a, b: ~(a >= b),
    nodes.CompareOp.F_ULE: lambda a, b: ~(a > b),
    nodes.CompareOp.F_UGT: lambda a, b: ~(a <= b),
    nodes.CompareOp.F_UGE: lambda a, b: ~(a < b),
}


def compare(op: nodes.CompareOp, a: Lanes, b: Lanes, type_: types.Type) -> Lanes:
    if a.u is None and b.u is None:
        if isinstance(type_, types.Float):
            test = _COMPARE_FLOAT.get(op)
            if test is not None:
                return Lanes(test(a.x, b.x))
        elif op in _COMPARE_SIGNED:
            return Lanes(_COMPARE_SIGNED[op](signed(a.x), signed(b.x)))
        else:
            if isinstance(type_, types.Pointer):
                _same_virtual_object(a, b)
            return Lanes(_COMPARE_UNSIGNED[op](a.x, b.x))
    return lane_by_lane(lambda p, q: values.compare(op, p, q, type_), (a, b), types.BOOL)


def is_virtual(o: Array) -> bool:
    """Does any pointer lead to thread-private or shared memory, whose addresses are ours alone?"""
    return bool(np.any(o < 0))


def _same_virtual_object(a: Lanes, b: Lanes) -> None:
    """Addresses of private objects are not the reference's: only those of one object compare."""
    if (is_virtual(a.o) or is_virtual(b.o)) and np.any(a.o != b.o):
        raise Trouble("comparison of addresses in private memory")


# --- conversion ----------------------------------------------------------------------------------


def convert(op: nodes.ConvertOp, a: Lanes, source: types.Type, target: types.Type) -> Lanes:
    if op in _POINTER_CASTS:
        return _cast(a, source, target)
    if a.u is None:
        found = _convert(op, a.x, dtype_of(target))
        if found is not None:
            return Lanes(found)
    return lane_by_lane(lambda p: values.convert(op, p, source, target), (a,), target)


_POINTER_CASTS = frozenset(
    {nodes.ConvertOp.BITCAST, nodes.ConvertOp.PTRTOINT, nodes.ConvertOp.INTTOPTR}
)


def _cast(a: Lanes, source: types.Type, target: types.Type) -> Lanes:
    if is_virtual(a.o) and not isinstance(target, types.Pointer):
        raise Trouble("an address in private memory as a number")
    to = dtype_of(target)
    if a.x.dtype == np.bool_ or to == np.bool_:
        return lane_by_lane(
            lambda p: values.convert(nodes.ConvertOp.BITCAST, p, source, target), (a,), target
        )
    if a.x.dtype.itemsize == to.itemsize:
        return Lanes(a.x.view(to), a.u, a.o)
    mask = mask_dtype(to)
    x = bits_of(a.x).astype(mask).view(to)
    return Lanes(x, None if a.u is None else a.u.astype(mask))


def _convert(op: nodes.ConvertOp, x: Array, to: np.dtype[Any]) -> Array | None:
    match op:
        case nodes.ConvertOp.TRUNC:
            return (x & 1).astype(np.bool_) if to == np.bool_ else x.astype(to)
        case nodes.ConvertOp.ZEXT:
            return x.astype(to)
        case nodes.ConvertOp.SEXT:
            return _unsigned(signed(x).astype(_SIGNED[to.itemsize * 8]))
        case nodes.ConvertOp.FPTRUNC | nodes.ConvertOp.FPEXT:
            return one_nan(x.astype(to))
        case nodes.ConvertOp.UITOFP:
            return x.astype(to)
        case nodes.ConvertOp.SITOFP:
            return signed(x).astype(to)
        case nodes.ConvertOp.FPTOSI | nodes.ConvertOp.FPTOUI:
            return _to_integer(x, to, op is nodes.ConvertOp.FPTOSI)
        case _:
            return None


def _to_integer(x: Array, to: np.dtype[Any], is_signed: bool) -> Array | None:
    """None where a number may be out of range: that is for the exact functions."""
    if to == np.bool_:
        return None
    bits = to.itemsize * 8
    high = 2.0 ** (bits - 1 if is_signed else bits)
    low = -high if is_signed else -1.0
    if not np.all((x > low) & (x < high)):
        return None
    kind = _SIGNED[bits] if is_signed else _UNSIGNED[bits]
    return _unsigned(np.trunc(x).astype(kind))


# --- pure functions ------------------------------------------------------------------------------


def _extreme(smaller: bool) -> Callable[[Array, Array], Array]:
    def choose(a: Array, b: Array) -> Array:
        first = np.where((a == 0) & (b == 0), np.signbit(a), a < b)
        found: Array = np.where(first == smaller, a, b)
        found = np.where(np.isnan(a), b, np.where(np.isnan(b), a, found))
        return one_nan(found)

    return choose


def _fused(a: Array, b: Array, c: Array) -> Array | None:
    """a * b + c rounded once, for floats: the product is exact in double, the sum is rounded to
    odd, so that rounding it to float is right. None where something is not finite."""
    product = a.astype(np.float64) * b.astype(np.float64)
    addend = c.astype(np.float64)
    total = product + addend
    if a.dtype != np.float32 or not np.all(np.isfinite(total)):
        return None
    back = total - product
    error = (product - (total - back)) + (addend - back)
    bits = np.atleast_1d(total).view(np.int64)
    adjust = (error != 0) & ((bits & 1) == 0)
    outward = (error > 0) == (total > 0)
    moved = np.where(adjust, bits + np.where(outward, 1, -1), bits).view(np.float64)
    return moved.astype(np.float32).reshape(np.shape(total))[()]


_PURE_FLOAT: dict[str, Callable[..., Array | None]] = {
    "fabs": np.abs,
    "sqrt": lambda a: one_nan(np.sqrt(a)),
    "floor": lambda a: one_nan(np.floor(a)),
    "ceil": lambda a: one_nan(np.ceil(a)),
    "trunc": lambda a: one_nan(np.trunc(a)),
    "rint": lambda a: one_nan(np.rint(a)),
    "nearbyint": lambda a: one_nan(np.rint(a)),
    "roundeven": lambda a: one_nan(np.rint(a)),
    "copysign": lambda a, b: None if np.isnan(a).any() else np.copysign(a, b),
    "minnum": _extreme(True),
    "maxnum": _extreme(False),
    "fma": _fused,
}
_PURE_INTEGER: dict[str, Callable[..., Array]] = {
    "smin": lambda a, b: _unsigned(np.minimum(signed(a), signed(b))),
    "smax": lambda a, b: _unsigned(np.maximum(signed(a), signed(b))),
    "umin": np.minimum,
    "umax": np.maximum,
    "abs": lambda a, _: _unsigned(np.abs(signed(a))),
    "ctpop": lambda a: np.bitwise_count(a).astype(a.dtype),
}


def pure(name: str, arguments: Sequence[Lanes], operand: types.Type, result: types.Type) -> Lanes:
    if all(a.u is None for a in arguments) and arguments[0].x.dtype != np.bool_:
        table = _PURE_FLOAT if isinstance(operand, types.Float) else _PURE_INTEGER
        function = table.get(name)
        if function is not None:
            found = function(*(a.x for a in arguments))
            if found is not None and found.dtype == dtype_of(result):
                return Lanes(found)
    return lane_by_lane(
        lambda *given: pure_functions.pure(name, given, operand, result), arguments, result
    )


def select(condition: Lanes, then: Data, otherwise: Data) -> Data:
    if isinstance(then, Parts) or isinstance(otherwise, Parts):
        assert isinstance(then, Parts)
        assert isinstance(otherwise, Parts)
        chosen = zip(then.parts, otherwise.parts, strict=True)
        return Parts(tuple(select(condition, a, b) for a, b in chosen))
    if condition.u is not None:
        raise Trouble("a choice by an undefined value")
    if not condition.x.ndim:
        return then if condition.x else otherwise
    u = None
    if then.u is not None or otherwise.u is not None:
        kind = mask_dtype(then.x.dtype).type(0)
        u = np.where(
            condition.x,
            kind if then.u is None else then.u,
            kind if otherwise.u is None else otherwise.u,
        )
        u = u if u.any() else None
    o = then.o
    if isinstance(o, np.ndarray) or isinstance(otherwise.o, np.ndarray) or o != otherwise.o:
        o = np.where(condition.x, then.o, otherwise.o)
    return Lanes(np.where(condition.x, then.x, otherwise.x), u, o)
