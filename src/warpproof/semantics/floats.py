"""IEEE 754 arithmetic on bit patterns, exact in every format and rounding mode.

Enters and leaves: integers that are the bits of a number in a `FloatKind`. The common case (nearest
even, float or double) uses the processor's double arithmetic, which is exact for these formats: a
float operation done in double and rounded once more gives the correctly rounded float, because 53
bits are at least twice 24 plus two. Everything else goes through exact rational numbers.
A result that is not a number is the format's one quiet NaN, as on the device.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from enum import IntEnum
from fractions import Fraction

from warpproof.ir.types import FLOAT_BITS, FloatKind


class Rounding(IntEnum):
    """Numbered as in the primitives header."""

    NEAREST = 0
    TOWARD_ZERO = 1
    UP = 2
    DOWN = 3


_MANTISSA_BITS = {
    FloatKind.HALF: 10,
    FloatKind.BFLOAT: 7,
    FloatKind.FLOAT: 23,
    FloatKind.DOUBLE: 52,
    FloatKind.QUAD: 112,
}
_EXPONENT_BITS = {kind: FLOAT_BITS[kind] - 1 - bits for kind, bits in _MANTISSA_BITS.items()}
_FORMATS = {
    FloatKind.HALF: ("<e", "<H"),
    FloatKind.FLOAT: ("<f", "<I"),
    FloatKind.DOUBLE: ("<d", "<Q"),
}
_FLOAT = struct.Struct("<f")
_FLOAT_WORD = struct.Struct("<I")
_DOUBLE = struct.Struct("<d")
_DOUBLE_WORD = struct.Struct("<Q")

Number = Fraction | float  # a float only for the infinities, NaN and -0.0


# --- bit patterns -------------------------------------------------------------------------------


def sign_bit(kind: FloatKind) -> int:
    return 1 << (FLOAT_BITS[kind] - 1)


def infinity(kind: FloatKind, negative: bool = False) -> int:
    bits = ((1 << _EXPONENT_BITS[kind]) - 1) << _MANTISSA_BITS[kind]
    return bits | sign_bit(kind) if negative else bits


def quiet_nan(kind: FloatKind) -> int:
    """All bits of exponent and mantissa set, as NVIDIA devices give it."""
    return sign_bit(kind) - 1


def is_nan(bits: int, kind: FloatKind) -> bool:
    return bits & (sign_bit(kind) - 1) > infinity(kind)


def is_infinite(bits: int, kind: FloatKind) -> bool:
    return bits & (sign_bit(kind) - 1) == infinity(kind)


def is_zero(bits: int, kind: FloatKind) -> bool:
    return bits & (sign_bit(kind) - 1) == 0


def is_negative(bits: int, kind: FloatKind) -> bool:
    return bits & sign_bit(kind) != 0


def largest(kind: FloatKind) -> int:
    return infinity(kind) - 1


def to_fraction(bits: int, kind: FloatKind) -> Fraction:
    """The value of a finite number."""
    mantissa_bits = _MANTISSA_BITS[kind]
    mantissa = bits & ((1 << mantissa_bits) - 1)
    exponent = (bits >> mantissa_bits) & ((1 << _EXPONENT_BITS[kind]) - 1)
    bias = (1 << (_EXPONENT_BITS[kind] - 1)) - 1
    if exponent == 0:
        value = Fraction(mantissa) * Fraction(2) ** (1 - bias - mantissa_bits)
    else:
        value = Fraction(mantissa | 1 << mantissa_bits) * Fraction(2) ** (
            exponent - bias - mantissa_bits
        )
    return -value if is_negative(bits, kind) else value


def from_fraction(
    value: Fraction,
    kind: FloatKind,
    rounding: Rounding = Rounding.NEAREST,
    negative_zero: bool = False,
) -> int:
    """The number nearest to a rational value in a rounding mode; zero takes the given sign."""
    if value == 0:
        return sign_bit(kind) if negative_zero else 0
    negative = value < 0
    magnitude = -value if negative else value
    mantissa_bits = _MANTISSA_BITS[kind]
    bias = (1 << (_EXPONENT_BITS[kind] - 1)) - 1
    exponent = max(_floor_log2(magnitude), 1 - bias)
    scaled = magnitude * Fraction(2) ** (mantissa_bits - exponent)
    whole, rest = divmod(scaled.numerator, scaled.denominator)
    if _round_up(whole, rest, scaled.denominator, negative, rounding):
        whole += 1
    bits = whole + ((exponent + bias - 1) << mantissa_bits)
    if bits >= infinity(kind):
        to_infinity = rounding is Rounding.NEAREST or (
            rounding is (Rounding.DOWN if negative else Rounding.UP)
        )
        bits = infinity(kind) if to_infinity else largest(kind)
    return bits | sign_bit(kind) if negative else bits


def _floor_log2(value: Fraction) -> int:
    guess = value.numerator.bit_length() - value.denominator.bit_length()
    return guess if value >= Fraction(2) ** guess else guess - 1


def _round_up(whole: int, rest: int, unit: int, negative: bool, rounding: Rounding) -> bool:
    match rounding:
        case Rounding.NEAREST:
            return 2 * rest > unit or (2 * rest == unit and whole % 2 == 1)
        case Rounding.TOWARD_ZERO:
            return False
        case Rounding.UP:
            return rest > 0 and not negative
        case Rounding.DOWN:
            return rest > 0 and negative


# --- Python numbers -----------------------------------------------------------------------------


def to_python(bits: int, kind: FloatKind) -> float:
    """As a Python float, exact but for quad precision, which is rounded."""
    if kind is FloatKind.FLOAT:
        return float(_FLOAT.unpack(_FLOAT_WORD.pack(bits))[0])
    if kind is FloatKind.DOUBLE:
        return float(_DOUBLE.unpack(_DOUBLE_WORD.pack(bits))[0])
    if is_nan(bits, kind):
        return math.nan
    if is_infinite(bits, kind):
        return -math.inf if is_negative(bits, kind) else math.inf
    value = to_fraction(bits, kind)
    if value == 0:
        return -0.0 if is_negative(bits, kind) else 0.0
    return value.numerator / value.denominator


def from_python(value: float, kind: FloatKind) -> int:
    """A Python float rounded to the format."""
    if value != value:
        return quiet_nan(kind)
    if kind is FloatKind.DOUBLE:
        return int(_DOUBLE_WORD.unpack(_DOUBLE.pack(value))[0])
    if math.isinf(value):
        return infinity(kind, value < 0)
    if kind is FloatKind.FLOAT:
        try:
            return int(_FLOAT_WORD.unpack(_FLOAT.pack(value))[0])
        except OverflowError:
            return infinity(kind, value < 0)
    return from_fraction(Fraction(value), kind, negative_zero=math.copysign(1.0, value) < 0)


# --- arithmetic ---------------------------------------------------------------------------------


def add(a: int, b: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    if rounding is Rounding.NEAREST and kind in _HARDWARE:
        return from_python(to_python(a, kind) + to_python(b, kind), kind)
    if is_nan(a, kind) or is_nan(b, kind):
        return quiet_nan(kind)
    if is_infinite(a, kind) or is_infinite(b, kind):
        if is_infinite(a, kind) and is_infinite(b, kind) and a != b:
            return quiet_nan(kind)
        return a if is_infinite(a, kind) else b
    total = to_fraction(a, kind) + to_fraction(b, kind)
    if total == 0 and is_zero(a, kind) and is_zero(b, kind) and a == b:
        return a
    return from_fraction(total, kind, rounding, rounding is Rounding.DOWN)


def negate(a: int, kind: FloatKind) -> int:
    return a ^ sign_bit(kind)


def subtract(a: int, b: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    if is_nan(b, kind):
        return quiet_nan(kind)
    return add(a, negate(b, kind), kind, rounding)


def multiply(a: int, b: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    if rounding is Rounding.NEAREST and kind in _HARDWARE:
        return from_python(to_python(a, kind) * to_python(b, kind), kind)
    negative = is_negative(a, kind) != is_negative(b, kind)
    if is_nan(a, kind) or is_nan(b, kind):
        return quiet_nan(kind)
    if is_infinite(a, kind) or is_infinite(b, kind):
        if is_zero(a, kind) or is_zero(b, kind):
            return quiet_nan(kind)
        return infinity(kind, negative)
    return from_fraction(to_fraction(a, kind) * to_fraction(b, kind), kind, rounding, negative)


def divide(a: int, b: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    negative = is_negative(a, kind) != is_negative(b, kind)
    if is_nan(a, kind) or is_nan(b, kind):
        return quiet_nan(kind)
    if is_infinite(a, kind):
        return quiet_nan(kind) if is_infinite(b, kind) else infinity(kind, negative)
    if is_infinite(b, kind):
        return sign_bit(kind) if negative else 0
    if is_zero(b, kind):
        return quiet_nan(kind) if is_zero(a, kind) else infinity(kind, negative)
    if rounding is Rounding.NEAREST and kind in _HARDWARE:
        return from_python(to_python(a, kind) / to_python(b, kind), kind)
    return from_fraction(to_fraction(a, kind) / to_fraction(b, kind), kind, rounding, negative)


def remainder(a: int, b: int, kind: FloatKind) -> int:
    """C's fmod: exact, with the sign of the dividend."""
    if is_nan(a, kind) or is_nan(b, kind) or is_infinite(a, kind) or is_zero(b, kind):
        return quiet_nan(kind)
    if is_infinite(b, kind):
        return a
    if kind in _HARDWARE:
        return from_python(math.fmod(to_python(a, kind), to_python(b, kind)), kind)
    x, y = to_fraction(a, kind), abs(to_fraction(b, kind))
    rest = abs(x) % y
    return from_fraction(-rest if x < 0 else rest, kind, negative_zero=is_negative(a, kind))


def square_root(a: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    if is_nan(a, kind) or (is_negative(a, kind) and not is_zero(a, kind)):
        return quiet_nan(kind)
    if is_zero(a, kind) or is_infinite(a, kind):
        return a
    if rounding is Rounding.NEAREST and kind in _HARDWARE:
        return from_python(math.sqrt(to_python(a, kind)), kind)
    value = to_fraction(a, kind)
    # An integer square root with enough bits to see every rounding boundary, made inexact if it is.
    shift = 2 * (_MANTISSA_BITS[kind] + 4)
    while value * 4**shift < Fraction(4) ** (_MANTISSA_BITS[kind] + 4):
        shift += _MANTISSA_BITS[kind]
    scaled = value * 4**shift
    root = math.isqrt(scaled.numerator // scaled.denominator)
    exact = root * root * scaled.denominator == scaled.numerator
    sticky = Fraction(0) if exact else Fraction(1, 2)
    return from_fraction((root + sticky) / Fraction(2) ** shift, kind, rounding)


def fused(a: int, b: int, c: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    """a * b + c, rounded once."""
    if is_nan(a, kind) or is_nan(b, kind) or is_nan(c, kind):
        return quiet_nan(kind)
    negative = is_negative(a, kind) != is_negative(b, kind)
    if is_infinite(a, kind) or is_infinite(b, kind):
        if is_zero(a, kind) or is_zero(b, kind):
            return quiet_nan(kind)
        if is_infinite(c, kind) and is_negative(c, kind) != negative:
            return quiet_nan(kind)
        return infinity(kind, negative)
    if is_infinite(c, kind):
        return c
    product = to_fraction(a, kind) * to_fraction(b, kind)
    total = product + to_fraction(c, kind)
    if total == 0:
        both_negative = negative and is_negative(c, kind)
        both_zero = product == 0 and is_zero(c, kind)
        sign = both_negative if both_zero else False
        if (both_zero and negative != is_negative(c, kind)) or not both_zero:
            sign = rounding is Rounding.DOWN
        return sign_bit(kind) if sign else 0
    return from_fraction(total, kind, rounding)


_HARDWARE = frozenset({FloatKind.FLOAT, FloatKind.DOUBLE})


# --- conversions --------------------------------------------------------------------------------


def convert(bits: int, source: FloatKind, target: FloatKind) -> int:
    if source is target:
        return bits
    if is_nan(bits, source):
        return quiet_nan(target)
    if is_infinite(bits, source):
        return infinity(target, is_negative(bits, source))
    return from_fraction(to_fraction(bits, source), target, negative_zero=is_negative(bits, source))


def from_integer(value: int, kind: FloatKind) -> int:
    return from_fraction(Fraction(value), kind)


def to_integer(bits: int, kind: FloatKind, width: int, signed: bool) -> int:
    """Truncated toward zero and clamped; NaN gives 0. The result is a bit pattern."""
    low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
    if is_nan(bits, kind):
        return 0
    if is_infinite(bits, kind):
        value = low if is_negative(bits, kind) else high
    else:
        value = min(max(math.trunc(to_fraction(bits, kind)), low), high)
    return value & ((1 << width) - 1)


# --- rounding to an integer value ----------------------------------------------------------------


def round_integral(bits: int, kind: FloatKind, how: Callable[[Fraction], int]) -> int:
    if is_nan(bits, kind):
        return quiet_nan(kind)
    if is_infinite(bits, kind) or is_zero(bits, kind):
        return bits
    return from_fraction(
        Fraction(how(to_fraction(bits, kind))), kind, negative_zero=is_negative(bits, kind)
    )


def half_away(value: Fraction) -> int:
    """Nearest integer, ties away from zero."""
    nearest = math.floor(abs(value) + Fraction(1, 2))
    return -nearest if value < 0 else nearest


# --- comparison ---------------------------------------------------------------------------------


def ordered_less(a: int, b: int, kind: FloatKind) -> bool:
    """a < b for numbers that are not NaN."""
    if is_zero(a, kind) and is_zero(b, kind):
        return False
    return _order(a, kind) < _order(b, kind)


def equal(a: int, b: int, kind: FloatKind) -> bool:
    return a == b or (is_zero(a, kind) and is_zero(b, kind))


def _order(bits: int, kind: FloatKind) -> int:
    magnitude = bits & (sign_bit(kind) - 1)
    return -magnitude if is_negative(bits, kind) else magnitude


# --- classes ------------------------------------------------------------------------------------

_CLASS_SIGNALING_NAN, _CLASS_QUIET_NAN = 1, 2


def in_classes(bits: int, kind: FloatKind, mask: int) -> bool:
    """LLVM's is.fpclass: one bit per class, negative ones before positive ones."""
    if is_nan(bits, kind):
        quiet = bits >> (_MANTISSA_BITS[kind] - 1) & 1
        return bool(mask & (_CLASS_QUIET_NAN if quiet else _CLASS_SIGNALING_NAN))
    negative = is_negative(bits, kind)
    exponent = (bits >> _MANTISSA_BITS[kind]) & ((1 << _EXPONENT_BITS[kind]) - 1)
    if is_infinite(bits, kind):
        number = 2 if negative else 9
    elif is_zero(bits, kind):
        number = 5 if negative else 6
    elif exponent == 0:
        number = 4 if negative else 7
    else:
        number = 3 if negative else 8
    return bool(mask >> number & 1)
