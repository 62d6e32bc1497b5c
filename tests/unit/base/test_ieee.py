"""Exact float arithmetic against the processor, and its own laws in small formats."""

from __future__ import annotations

import math
import struct
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warpproof.base import ieee
from warpproof.logic.table.ops import Rounding
from warpproof.logic.table.sorts import BFLOAT, DOUBLE, HALF, SINGLE, Float

RNE = Rounding.NEAREST_EVEN
DOUBLES = st.integers(0, 2**64 - 1)
SINGLES = st.integers(0, 2**32 - 1)
SMALL = Float(3, 4)


def double(bits: int) -> float:
    return float(struct.unpack("<d", struct.pack("<Q", bits))[0])


def double_bits(value: float) -> int:
    bits = int(struct.unpack("<Q", struct.pack("<d", value))[0])
    return ieee.canonical(bits, DOUBLE)


@given(DOUBLES, DOUBLES)
def test_double_arithmetic_is_the_processors(a: int, b: int) -> None:
    x, y = double(a), double(b)
    assert ieee.add(a, b, DOUBLE, RNE) == double_bits(x + y)
    assert ieee.subtract(a, b, DOUBLE, RNE) == double_bits(x - y)
    assert ieee.multiply(a, b, DOUBLE, RNE) == double_bits(x * y)
    if y != 0:
        assert ieee.divide(a, b, DOUBLE, RNE) == double_bits(x / y)
        if not math.isinf(x) and not math.isnan(x):
            assert ieee.remainder(a, b, DOUBLE) == double_bits(math.remainder(x, y))
    if not x < 0:
        assert ieee.square_root(a, DOUBLE, RNE) == double_bits(math.sqrt(x))
    assert ieee.less(a, b, DOUBLE) is (x < y)
    assert ieee.less_equal(a, b, DOUBLE) is (x <= y)
    assert ieee.equal(a, b, DOUBLE) is (x == y)


@given(DOUBLES)
def test_narrowing_is_the_processors(a: int) -> None:
    value = double(a)
    try:
        expected = int(struct.unpack("<I", struct.pack("<f", value))[0])
    except OverflowError:
        expected = SINGLE.infinity | (SINGLE.sign if value < 0 else 0)
    assert ieee.convert(a, DOUBLE, SINGLE, RNE) == ieee.canonical(expected, SINGLE)


@given(SINGLES)
def test_widening_and_back_is_identity(a: int) -> None:
    wide = ieee.convert(a, SINGLE, DOUBLE, RNE)
    assert ieee.convert(wide, DOUBLE, SINGLE, RNE) == ieee.canonical(a, SINGLE)
    assert ieee.from_python(ieee.to_python(a, SINGLE), SINGLE) == ieee.canonical(a, SINGLE)


def _numbers(sort: Float) -> list[int]:
    return [a for a in range(sort.sign << 1) if not ieee.is_nan(a, sort)]


@pytest.mark.parametrize("mode", Rounding)
def test_rounding_picks_the_right_neighbour(mode: Rounding) -> None:
    finite = sorted(
        (ieee.to_fraction(a, SMALL), a) for a in _numbers(SMALL) if not ieee.is_infinite(a, SMALL)
    )
    values = [v for v, _ in finite]
    for step in range(-300, 301):
        exact = Fraction(step, 17)
        if not values[0] < exact < values[-1] or exact == 0:
            continue
        below = max(v for v in values if v <= exact)
        above = min(v for v in values if v >= exact)
        found = ieee.to_fraction(ieee.from_fraction(exact, SMALL, mode), SMALL)
        assert found in (below, above)
        match mode:
            case Rounding.UP:
                assert found == above
            case Rounding.DOWN:
                assert found == below
            case Rounding.TOWARD_ZERO:
                assert abs(found) <= abs(exact)
            case _:
                assert abs(found - exact) == min(exact - below, above - exact)


@pytest.mark.parametrize("sort", [SMALL, HALF, SINGLE, BFLOAT])
@pytest.mark.parametrize("mode", Rounding)
@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("width", [1, 3, 8, 32])
def test_integer_bounds_are_tight(sort: Float, mode: Rounding, signed: bool, width: int) -> None:
    low, high = (-(1 << width - 1), (1 << width - 1) - 1) if signed else (0, (1 << width) - 1)
    least, greatest = ieee.integer_bounds(sort, width, signed, mode)
    for bound, outward in ((least, 1), (greatest, 1)):
        inside = ieee.round_to_integer(ieee.to_fraction(bound, sort), mode)
        assert low <= inside <= high
        if not ieee.is_infinite(bound + outward, sort):
            outside = ieee.round_to_integer(ieee.to_fraction(bound + outward, sort), mode)
            assert not low <= outside <= high
