"""Pure functions of concrete bits: integer intrinsics, and floats as IEEE has them."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from warpproof.ir import types
from warpproof.semantics.domain import floats, mathfunctions
from warpproof.semantics.domain.values import (
    Number,
    UnknownFunction,
    Value,
    signed,
    width,
)


def pure(
    name: str, arguments: tuple[Number, ...], operand: types.Type, result: types.Type
) -> Number:
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
    return a if first_is_smaller == (name in ("minnum", "minimum")) else b


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
