"""The arithmetic of `base.ieee` by the kind of a float, quick where programs are.

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

from warpproof.base import ieee
from warpproof.ir.types import FLOAT_BITS, FloatKind


class Rounding(IntEnum):
    """Numbered as in the primitives header."""

    NEAREST = 0
    TOWARD_ZERO = 1
    UP = 2
    DOWN = 3


_MODES = (
    ieee.Rounding.NEAREST_EVEN,
    ieee.Rounding.TOWARD_ZERO,
    ieee.Rounding.UP,
    ieee.Rounding.DOWN,
)
_MANTISSA_BITS = {
    FloatKind.HALF: 10,
    FloatKind.BFLOAT: 7,
    FloatKind.FLOAT: 23,
    FloatKind.DOUBLE: 52,
    FloatKind.QUAD: 112,
}
_FORMATS = {
    kind: ieee.binary_format(FLOAT_BITS[kind] - 1 - bits, bits + 1)
    for kind, bits in _MANTISSA_BITS.items()
}
_FLOAT = struct.Struct("<f")
_FLOAT_WORD = struct.Struct("<I")
_DOUBLE = struct.Struct("<d")
_DOUBLE_WORD = struct.Struct("<Q")


# --- bit patterns -------------------------------------------------------------------------------


def sign_bit(kind: FloatKind) -> int:
    return _FORMATS[kind].sign


def infinity(kind: FloatKind, negative: bool = False) -> int:
    format_ = _FORMATS[kind]
    return format_.infinity | format_.sign if negative else format_.infinity


def quiet_nan(kind: FloatKind) -> int:
    """All bits of exponent and mantissa set, as NVIDIA devices give it."""
    return _FORMATS[kind].nan


def is_nan(bits: int, kind: FloatKind) -> bool:
    return ieee.is_nan(bits, _FORMATS[kind])


def is_infinite(bits: int, kind: FloatKind) -> bool:
    return ieee.is_infinite(bits, _FORMATS[kind])


def is_zero(bits: int, kind: FloatKind) -> bool:
    return ieee.is_zero(bits, _FORMATS[kind])


def is_negative(bits: int, kind: FloatKind) -> bool:
    """The sign bit, also of a NaN."""
    return bits & _FORMATS[kind].sign != 0


def smallest_normal(kind: FloatKind) -> int:
    return 1 << _MANTISSA_BITS[kind]


def largest(kind: FloatKind) -> int:
    return _FORMATS[kind].infinity - 1


def to_fraction(bits: int, kind: FloatKind) -> Fraction:
    """The value of a finite number."""
    return ieee.to_fraction(bits, _FORMATS[kind])


def from_fraction(
    value: Fraction,
    kind: FloatKind,
    rounding: Rounding = Rounding.NEAREST,
    negative_zero: bool = False,
) -> int:
    """The number nearest to a rational value in a rounding mode; zero takes the given sign."""
    return ieee.from_fraction(value, _FORMATS[kind], _MODES[rounding], negative_zero)


# --- Python numbers -----------------------------------------------------------------------------


def to_python(bits: int, kind: FloatKind) -> float:
    """As a Python float, exact but for quad precision, which is rounded."""
    if kind is FloatKind.FLOAT:
        return float(_FLOAT.unpack(_FLOAT_WORD.pack(bits))[0])
    if kind is FloatKind.DOUBLE:
        return float(_DOUBLE.unpack(_DOUBLE_WORD.pack(bits))[0])
    return ieee.to_python(bits, _FORMATS[kind])


def from_python(value: float, kind: FloatKind) -> int:
    """A Python float rounded to the format."""
    if value != value:
        return quiet_nan(kind)
    if kind is FloatKind.DOUBLE:
        return int(_DOUBLE_WORD.unpack(_DOUBLE.pack(value))[0])
    if kind is FloatKind.FLOAT:
        try:
            return int(_FLOAT_WORD.unpack(_FLOAT.pack(value))[0])
        except OverflowError:
            return infinity(kind, value < 0)
    return ieee.from_python(value, _FORMATS[kind])


# --- arithmetic ---------------------------------------------------------------------------------


def add(a: int, b: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    if rounding is Rounding.NEAREST and kind in _HARDWARE:
        return from_python(to_python(a, kind) + to_python(b, kind), kind)
    return ieee.add(a, b, _FORMATS[kind], _MODES[rounding])


def negate(a: int, kind: FloatKind) -> int:
    return a ^ _FORMATS[kind].sign


def subtract(a: int, b: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    if is_nan(b, kind):
        return quiet_nan(kind)
    return add(a, negate(b, kind), kind, rounding)


def multiply(a: int, b: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    if rounding is Rounding.NEAREST and kind in _HARDWARE:
        return from_python(to_python(a, kind) * to_python(b, kind), kind)
    return ieee.multiply(a, b, _FORMATS[kind], _MODES[rounding])


def divide(a: int, b: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    if rounding is Rounding.NEAREST and kind in _HARDWARE and not is_zero(b, kind):
        return from_python(to_python(a, kind) / to_python(b, kind), kind)
    return ieee.divide(a, b, _FORMATS[kind], _MODES[rounding])


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
    if rounding is Rounding.NEAREST and kind in _HARDWARE and not is_negative(a, kind):
        return from_python(math.sqrt(to_python(a, kind)), kind)
    return ieee.square_root(a, _FORMATS[kind], _MODES[rounding])


def fused(a: int, b: int, c: int, kind: FloatKind, rounding: Rounding = Rounding.NEAREST) -> int:
    """a * b + c, rounded once."""
    return ieee.fused(a, b, c, _FORMATS[kind], _MODES[rounding])


_HARDWARE = frozenset({FloatKind.FLOAT, FloatKind.DOUBLE})


# --- conversions --------------------------------------------------------------------------------


def convert(bits: int, source: FloatKind, target: FloatKind) -> int:
    if source is target:
        return bits
    return ieee.convert(bits, _FORMATS[source], _FORMATS[target], ieee.Rounding.NEAREST_EVEN)


def from_integer(value: int, kind: FloatKind) -> int:
    return ieee.from_integer(value, _FORMATS[kind], ieee.Rounding.NEAREST_EVEN)


def to_integer(bits: int, kind: FloatKind, width: int, signed: bool) -> int:
    """Truncated toward zero and clamped; NaN gives 0. The result is a bit pattern."""
    value = ieee.to_integer(bits, _FORMATS[kind], width, signed, ieee.Rounding.TOWARD_ZERO)
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
    format_ = _FORMATS[kind]
    return ieee.order(a, format_) < ieee.order(b, format_)


def equal(a: int, b: int, kind: FloatKind) -> bool:
    return a == b or (is_zero(a, kind) and is_zero(b, kind))


# --- classes ------------------------------------------------------------------------------------

_CLASS_SIGNALING_NAN, _CLASS_QUIET_NAN = 1, 2


def in_classes(bits: int, kind: FloatKind, mask: int) -> bool:
    """LLVM's is.fpclass: one bit per class, negative ones before positive ones."""
    if is_nan(bits, kind):
        quiet = bits >> (_MANTISSA_BITS[kind] - 1) & 1
        return bool(mask & (_CLASS_QUIET_NAN if quiet else _CLASS_SIGNALING_NAN))
    negative = is_negative(bits, kind)
    if is_infinite(bits, kind):
        number = 2 if negative else 9
    elif is_zero(bits, kind):
        number = 5 if negative else 6
    elif ieee.is_subnormal(bits, _FORMATS[kind]):
        number = 4 if negative else 7
    else:
        number = 3 if negative else 8
    return bool(mask >> number & 1)
