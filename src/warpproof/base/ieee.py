"""IEEE 754 arithmetic on bit patterns, exact, in any binary format and rounding mode.

Enters: patterns of a `Format`, NaN in any pattern. Leaves: patterns, NaN as the format's `nan`.
Every operation is computed on rational numbers and rounded once; what IEEE leaves open (conversion
to integers out of range) is fixed: such a number is clamped, NaN becomes 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

from warpproof.base.records import record


class Rounding(Enum):
    """IEEE rounding modes, named as SMT-LIB abbreviates them."""

    NEAREST_EVEN = "RNE"
    NEAREST_AWAY = "RNA"
    UP = "RTP"
    DOWN = "RTN"
    TOWARD_ZERO = "RTZ"

    # Identity hashing: members are keys in the term table, and the inherited hash is Python code.
    __hash__ = object.__hash__


class Format(Protocol):
    """A binary format: widths of its fields, and patterns that stand out. `significand` counts the
    hidden bit."""

    @property
    def exponent(self) -> int: ...
    @property
    def significand(self) -> int: ...
    @property
    def sign(self) -> int: ...
    @property
    def infinity(self) -> int: ...
    @property
    def nan(self) -> int: ...


@record
class BinaryFormat:
    """A format by itself; see also the sort `Float` of terms, which is one too."""

    exponent: int
    significand: int
    sign: int  # the pattern of the sign bit alone
    infinity: int  # the pattern of +oo
    nan: int  # the one pattern that results are: all ones but the sign, as the device makes it


def binary_format(exponent: int, significand: int) -> BinaryFormat:
    sign = 1 << (exponent + significand - 1)
    infinity = ((1 << exponent) - 1) << (significand - 1)
    return BinaryFormat(exponent, significand, sign, infinity, sign - 1)


def is_nan(a: int, sort: Format) -> bool:
    return a & (sort.sign - 1) > sort.infinity


def is_infinite(a: int, sort: Format) -> bool:
    return a & (sort.sign - 1) == sort.infinity


def is_zero(a: int, sort: Format) -> bool:
    return a & (sort.sign - 1) == 0


def is_subnormal(a: int, sort: Format) -> bool:
    return 0 < a & (sort.sign - 1) < 1 << (sort.significand - 1)


def is_normal(a: int, sort: Format) -> bool:
    return 1 << (sort.significand - 1) <= a & (sort.sign - 1) < sort.infinity


def is_negative(a: int, sort: Format) -> bool:
    """The sign of a number; false for NaN."""
    return a & sort.sign != 0 and not is_nan(a, sort)


def canonical(a: int, sort: Format) -> int:
    """The pattern with NaN replaced by the one that stands for it."""
    return sort.nan if is_nan(a, sort) else a


def to_fraction(a: int, sort: Format) -> Fraction:
    """The value of a finite number."""
    fraction_bits = sort.significand - 1
    fraction = a & ((1 << fraction_bits) - 1)
    exponent = a >> fraction_bits & ((1 << sort.exponent) - 1)
    if exponent:
        fraction |= 1 << fraction_bits
    else:
        exponent = 1
    value = _scaled(Fraction(fraction), exponent - _bias(sort) - fraction_bits)
    return -value if a & sort.sign else value


def from_fraction(
    value: Fraction, sort: Format, mode: Rounding, negative_zero: bool = False
) -> int:
    """A rational number rounded to the format; zero takes the given sign."""
    if value == 0:
        return sort.sign if negative_zero else 0
    negative = value < 0
    magnitude = abs(value)
    exponent = max(_floor_log2(magnitude), 1 - _bias(sort))
    scaled = _scaled(magnitude, sort.significand - 1 - exponent)
    whole = _round_magnitude(scaled, negative, mode)
    # A significand that grew to the next power of two carries into the exponent by itself.
    bits = whole + ((exponent + _bias(sort) - 1) << (sort.significand - 1))
    if bits >= sort.infinity:
        bits = sort.infinity - (0 if _overflows_to_infinity(negative, mode) else 1)
    return bits | sort.sign if negative else bits


def _bias(sort: Format) -> int:
    return (1 << (sort.exponent - 1)) - 1


def _scaled(value: Fraction, power: int) -> Fraction:
    return value * (1 << power) if power >= 0 else value / (1 << -power)


def _floor_log2(value: Fraction) -> int:
    guess = value.numerator.bit_length() - value.denominator.bit_length()
    return guess if value >= _scaled(Fraction(1), guess) else guess - 1


def _round_magnitude(magnitude: Fraction, negative: bool, mode: Rounding) -> int:
    whole, rest = divmod(magnitude.numerator, magnitude.denominator)
    half = 2 * rest - magnitude.denominator
    match mode:
        case Rounding.NEAREST_EVEN:
            up = half > 0 or (half == 0 and whole % 2 == 1)
        case Rounding.NEAREST_AWAY:
            up = half >= 0
        case Rounding.TOWARD_ZERO:
            up = False
        case Rounding.UP:
            up = rest > 0 and not negative
        case Rounding.DOWN:
            up = rest > 0 and negative
    return whole + up


def _overflows_to_infinity(negative: bool, mode: Rounding) -> bool:
    if mode in (Rounding.NEAREST_EVEN, Rounding.NEAREST_AWAY):
        return True
    return mode is (Rounding.DOWN if negative else Rounding.UP)


def round_to_integer(value: Fraction, mode: Rounding) -> int:
    whole = _round_magnitude(abs(value), value < 0, mode)
    return -whole if value < 0 else whole


# --- arithmetic ---------------------------------------------------------------------------------


def negate(a: int, sort: Format) -> int:
    return sort.nan if is_nan(a, sort) else a ^ sort.sign


def absolute(a: int, sort: Format) -> int:
    return sort.nan if is_nan(a, sort) else a & (sort.sign - 1)


def add(a: int, b: int, sort: Format, mode: Rounding) -> int:
    if is_nan(a, sort) or is_nan(b, sort):
        return sort.nan
    if is_infinite(a, sort):
        return sort.nan if is_infinite(b, sort) and a != b else a
    if is_infinite(b, sort):
        return b
    if is_zero(a, sort) and a == b:
        return a
    total = to_fraction(a, sort) + to_fraction(b, sort)
    return from_fraction(total, sort, mode, negative_zero=mode is Rounding.DOWN)


def subtract(a: int, b: int, sort: Format, mode: Rounding) -> int:
    return add(a, negate(b, sort), sort, mode)


def multiply(a: int, b: int, sort: Format, mode: Rounding) -> int:
    if is_nan(a, sort) or is_nan(b, sort):
        return sort.nan
    sign = (a ^ b) & sort.sign
    if is_infinite(a, sort) or is_infinite(b, sort):
        return sort.nan if is_zero(a, sort) or is_zero(b, sort) else sort.infinity | sign
    return from_fraction(to_fraction(a, sort) * to_fraction(b, sort), sort, mode, sign != 0)


def divide(a: int, b: int, sort: Format, mode: Rounding) -> int:
    if is_nan(a, sort) or is_nan(b, sort):
        return sort.nan
    sign = (a ^ b) & sort.sign
    if is_infinite(a, sort):
        return sort.nan if is_infinite(b, sort) else sort.infinity | sign
    if is_infinite(b, sort):
        return sign
    if is_zero(b, sort):
        return sort.nan if is_zero(a, sort) else sort.infinity | sign
    return from_fraction(to_fraction(a, sort) / to_fraction(b, sort), sort, mode, sign != 0)


def fused(a: int, b: int, c: int, sort: Format, mode: Rounding) -> int:
    """a * b + c, rounded once."""
    if is_nan(a, sort) or is_nan(b, sort) or is_nan(c, sort):
        return sort.nan
    sign = (a ^ b) & sort.sign
    if is_infinite(a, sort) or is_infinite(b, sort):
        if is_zero(a, sort) or is_zero(b, sort):
            return sort.nan
        return add(sort.infinity | sign, c, sort, mode)
    if is_infinite(c, sort):
        return c
    product = to_fraction(a, sort) * to_fraction(b, sort)
    if product == 0 and is_zero(c, sort) and sign == c & sort.sign:
        return c
    total = product + to_fraction(c, sort)
    return from_fraction(total, sort, mode, negative_zero=mode is Rounding.DOWN)


def square_root(a: int, sort: Format, mode: Rounding) -> int:
    if is_nan(a, sort) or (a & sort.sign and not is_zero(a, sort)):
        return sort.nan
    if is_zero(a, sort) or is_infinite(a, sort):
        return a
    value = to_fraction(a, sort)
    # An integer root with bits to spare, and half a unit added where it is not exact: that keeps
    # it strictly between the neighbours that rounding could confuse it with.
    shift = sort.significand + 3 + max(0, -_floor_log2(value))
    scaled = value * (1 << 2 * shift)
    root = math.isqrt(scaled.numerator // scaled.denominator)
    exact = root * root * scaled.denominator == scaled.numerator
    return from_fraction(
        (root + (Fraction(0) if exact else Fraction(1, 2))) / (1 << shift), sort, mode
    )


def remainder(a: int, b: int, sort: Format) -> int:
    """IEEE remainder; a zero result has the sign of the dividend."""
    if is_nan(a, sort) or is_nan(b, sort) or is_infinite(a, sort) or is_zero(b, sort):
        return sort.nan
    if is_infinite(b, sort):
        return a
    x, y = to_fraction(a, sort), to_fraction(b, sort)
    rest = x - y * round_to_integer(x / y, Rounding.NEAREST_EVEN)
    return from_fraction(rest, sort, Rounding.NEAREST_EVEN, negative_zero=a & sort.sign != 0)


def round_integral(a: int, sort: Format, mode: Rounding) -> int:
    if is_nan(a, sort):
        return sort.nan
    if is_infinite(a, sort) or is_zero(a, sort):
        return a
    whole = round_to_integer(to_fraction(a, sort), mode)
    return from_fraction(Fraction(whole), sort, mode, negative_zero=a & sort.sign != 0)


# --- comparison ---------------------------------------------------------------------------------


def less(a: int, b: int, sort: Format) -> bool:
    return not (is_nan(a, sort) or is_nan(b, sort)) and order(a, sort) < order(b, sort)


def less_equal(a: int, b: int, sort: Format) -> bool:
    return not (is_nan(a, sort) or is_nan(b, sort)) and order(a, sort) <= order(b, sort)


def equal(a: int, b: int, sort: Format) -> bool:
    return not (is_nan(a, sort) or is_nan(b, sort)) and order(a, sort) == order(b, sort)


def order(a: int, sort: Format) -> int:
    """An integer that orders the numbers; both zeros have 0."""
    magnitude = a & (sort.sign - 1)
    return -magnitude if a & sort.sign else magnitude


# --- conversions --------------------------------------------------------------------------------


def convert(a: int, source: Format, target: Format, mode: Rounding) -> int:
    if is_nan(a, source):
        return target.nan
    negative = a & source.sign != 0
    if is_infinite(a, source):
        return target.infinity | (target.sign if negative else 0)
    return from_fraction(to_fraction(a, source), target, mode, negative)


def from_integer(value: int, sort: Format, mode: Rounding) -> int:
    return from_fraction(Fraction(value), sort, mode)


def to_integer(a: int, sort: Format, width: int, signed: bool, mode: Rounding) -> int:
    """Rounded and clamped to the range of the width; NaN gives 0."""
    low, high = _range(width, signed)
    if is_nan(a, sort):
        return 0
    if is_infinite(a, sort):
        return low if a & sort.sign else high
    return min(max(round_to_integer(to_fraction(a, sort), mode), low), high)


def _range(width: int, signed: bool) -> tuple[int, int]:
    return (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)


@lru_cache(maxsize=1024)
def integer_bounds(sort: Format, width: int, signed: bool, mode: Rounding) -> tuple[int, int]:
    """The patterns of the least and the greatest finite number whose integer is in range."""
    low, high = _range(width, signed)

    def integer_of(position: int) -> int:
        pattern = position if position >= 0 else sort.sign - position
        return round_to_integer(to_fraction(pattern, sort), mode)

    end = sort.infinity - 1
    greatest = _last(0, end, lambda p: integer_of(p) <= high)
    least = _last(0, end, lambda p: integer_of(-p) >= low)
    return sort.sign + least, greatest


def _last(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """The last position in a range for which a property holds that holds at first, then not."""
    while low < high:
        middle = (low + high + 1) // 2
        if holds(middle):
            low = middle
        else:
            high = middle - 1
    return low


# --- Python numbers -----------------------------------------------------------------------------


def from_python(value: float, sort: Format, mode: Rounding = Rounding.NEAREST_EVEN) -> int:
    if math.isnan(value):
        return sort.nan
    negative = math.copysign(1.0, value) < 0
    if math.isinf(value):
        return sort.infinity | (sort.sign if negative else 0)
    return from_fraction(Fraction(value), sort, mode, negative)


def to_python(a: int, sort: Format) -> float:
    """As a Python float: exact up to double precision, rounded beyond it."""
    if is_nan(a, sort):
        return math.nan
    negative = a & sort.sign != 0
    if is_infinite(a, sort):
        return -math.inf if negative else math.inf
    value = to_fraction(a, sort)
    if value == 0:
        return -0.0 if negative else 0.0
    try:
        return value.numerator / value.denominator
    except OverflowError:
        return -math.inf if negative else math.inf
