"""IEEE arithmetic on bit patterns against numpy's, and against exact rational numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warpproof.ir.types import FLOAT_BITS, FloatKind
from warpproof.semantics.domain import floats
from warpproof.semantics.domain.floats import Rounding

NUMPY = {
    FloatKind.HALF: (np.float16, np.uint16),
    FloatKind.FLOAT: (np.float32, np.uint32),
    FloatKind.DOUBLE: (np.float64, np.uint64),
}
KINDS = list(NUMPY)
ALL_KINDS = list(FloatKind)


def special(kind: FloatKind) -> list[int]:
    one = floats.from_integer(1, kind)
    positive = [0, 1, one, one + 1, floats.largest(kind), floats.infinity(kind)]
    smallest_normal = floats.infinity(kind) & -floats.infinity(kind)
    positive += [smallest_normal, smallest_normal - 1, floats.quiet_nan(kind)]
    return positive + [floats.negate(bits, kind) for bits in positive]


def patterns(kind: FloatKind) -> st.SearchStrategy[int]:
    return st.one_of(
        st.integers(0, (1 << FLOAT_BITS[kind]) - 1),
        st.sampled_from(special(kind)),
        st.integers(-8, 8).map(lambda n: floats.from_integer(n, kind)),
    )


def finite(kind: FloatKind) -> st.SearchStrategy[int]:
    return patterns(kind).filter(
        lambda bits: not floats.is_nan(bits, kind) and not floats.is_infinite(bits, kind)
    )


def to_numpy(bits: int, kind: FloatKind) -> Any:
    number, word = NUMPY[kind]
    return np.array([bits], word).view(number)[0]


def from_numpy(value: Any, kind: FloatKind) -> int:
    number, word = NUMPY[kind]
    return int(np.array([value], number).view(word)[0])


def same(ours: int, theirs: int, kind: FloatKind) -> bool:
    """Equal bits; any NaN is as good as ours, which is the one quiet NaN."""
    if floats.is_nan(theirs, kind):
        return ours == floats.quiet_nan(kind)
    return ours == theirs


BINARY = {
    "add": (floats.add, np.add),
    "subtract": (floats.subtract, np.subtract),
    "multiply": (floats.multiply, np.multiply),
    "divide": (floats.divide, np.divide),
    "remainder": (floats.remainder, np.fmod),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", BINARY)
@given(data=st.data())
def test_arithmetic_is_numpys(name: str, kind: FloatKind, data: st.DataObject) -> None:
    ours, theirs = BINARY[name]
    a, b = data.draw(patterns(kind)), data.draw(patterns(kind))
    with np.errstate(all="ignore"):
        expected = from_numpy(theirs(to_numpy(a, kind), to_numpy(b, kind)), kind)
    assert same(ours(a, b, kind), expected, kind)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_square_root_is_numpys(kind: FloatKind, data: st.DataObject) -> None:
    a = data.draw(patterns(kind))
    with np.errstate(all="ignore"):
        expected = from_numpy(np.sqrt(to_numpy(a, kind)), kind)
    assert same(floats.square_root(a, kind), expected, kind)


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
@given(data=st.data())
def test_conversion_rounds_as_numpys(
    source: FloatKind, target: FloatKind, data: st.DataObject
) -> None:
    a = data.draw(patterns(source))
    if source is target:
        assert floats.convert(a, source, target) == a
        return
    with np.errstate(all="ignore"):
        expected = from_numpy(to_numpy(a, source).astype(NUMPY[target][0]), target)
    assert same(floats.convert(a, source, target), expected, target)


@pytest.mark.parametrize("kind", KINDS)
@given(value=st.integers(-(2**63), 2**64 - 1))
def test_integers_become_the_nearest_number(kind: FloatKind, value: int) -> None:
    assert is_rounded(floats.from_integer(value, kind), Fraction(value), kind, Rounding.NEAREST)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_comparison_is_numpys(kind: FloatKind, data: st.DataObject) -> None:
    a, b = data.draw(patterns(kind)), data.draw(patterns(kind))
    x, y = to_numpy(a, kind), to_numpy(b, kind)
    if floats.is_nan(a, kind) or floats.is_nan(b, kind):
        return
    assert floats.ordered_less(a, b, kind) == bool(x < y)
    assert floats.equal(a, b, kind) == bool(x == y)


# --- exact results, rounded ---------------------------------------------------------------------


def is_rounded(bits: int, exact: Fraction, kind: FloatKind, rounding: Rounding) -> bool:
    """Is the pattern what an exact value becomes? Judged by its neighbours, not computed anew."""
    if floats.is_infinite(bits, kind):
        edge = floats.to_fraction(floats.largest(kind), kind)
        step = edge - floats.to_fraction(floats.largest(kind) - 1, kind)
        negative = floats.is_negative(bits, kind)
        if (exact < 0) != negative or abs(exact) <= edge:
            return False
        if rounding is Rounding.NEAREST:
            return abs(exact) >= edge + step / 2
        return rounding is (Rounding.DOWN if negative else Rounding.UP)
    value = floats.to_fraction(bits, kind)
    if value == exact:
        return True
    towards = floats.largest(kind) if exact > value else floats.negate(floats.largest(kind), kind)
    if bits == towards:  # beyond the largest number
        step = abs(value) - floats.to_fraction(floats.largest(kind) - 1, kind)
        if rounding is Rounding.NEAREST:
            return abs(exact) < abs(value) + step / 2
        return rounding is Rounding.TOWARD_ZERO or (
            rounding is (Rounding.UP if exact < 0 else Rounding.DOWN)
        )
    other = floats.to_fraction(neighbour(bits, exact > value, kind), kind)
    if not min(value, other) < exact < max(value, other):
        return False
    match rounding:
        case Rounding.NEAREST:
            near, far = abs(value - exact), abs(other - exact)
            return near < far or (near == far and bits % 2 == 0)
        case Rounding.TOWARD_ZERO:
            return abs(value) <= abs(other)
        case Rounding.UP:
            return value > exact
        case Rounding.DOWN:
            return value < exact


def neighbour(bits: int, upward: bool, kind: FloatKind) -> int:
    if floats.is_zero(bits, kind):
        return 1 if upward else 1 | floats.sign_bit(kind)
    return bits + 1 if upward != floats.is_negative(bits, kind) else bits - 1


@pytest.mark.parametrize("kind", ALL_KINDS)
@given(data=st.data(), rounding=st.sampled_from(Rounding))
def test_operations_round_the_exact_result(
    kind: FloatKind, data: st.DataObject, rounding: Rounding
) -> None:
    a, b = data.draw(finite(kind)), data.draw(finite(kind))
    x, y = floats.to_fraction(a, kind), floats.to_fraction(b, kind)
    assert is_rounded(floats.add(a, b, kind, rounding), x + y, kind, rounding)
    assert is_rounded(floats.subtract(a, b, kind, rounding), x - y, kind, rounding)
    assert is_rounded(floats.multiply(a, b, kind, rounding), x * y, kind, rounding)
    if y:
        assert is_rounded(floats.divide(a, b, kind, rounding), x / y, kind, rounding)


@pytest.mark.parametrize("kind", ALL_KINDS)
@given(data=st.data(), rounding=st.sampled_from(Rounding))
def test_fused_rounds_once(kind: FloatKind, data: st.DataObject, rounding: Rounding) -> None:
    a, b, c = (data.draw(finite(kind)) for _ in range(3))
    exact = floats.to_fraction(a, kind) * floats.to_fraction(b, kind) + floats.to_fraction(c, kind)
    assert is_rounded(floats.fused(a, b, c, kind, rounding), exact, kind, rounding)


@pytest.mark.parametrize("kind", ALL_KINDS)
@given(data=st.data(), rounding=st.sampled_from(Rounding))
def test_square_root_is_rounded(kind: FloatKind, data: st.DataObject, rounding: Rounding) -> None:
    """r is right if the square of the value lies between those of r and its neighbour."""
    a = data.draw(finite(kind).filter(lambda bits: not floats.is_negative(bits, kind)))
    root = floats.square_root(a, kind, rounding)
    x, r = floats.to_fraction(a, kind), floats.to_fraction(root, kind)
    if r * r == x:
        return
    up = floats.to_fraction(neighbour(root, True, kind), kind)
    down = floats.to_fraction(neighbour(root, False, kind), kind) if r else r
    match rounding:
        case Rounding.NEAREST:
            assert ((down + r) / 2) ** 2 <= x <= ((r + up) / 2) ** 2
        case Rounding.UP:
            assert down**2 < x < r**2
        case _:
            assert r**2 < x < up**2


@pytest.mark.parametrize("kind", ALL_KINDS)
@given(data=st.data())
def test_directed_rounding_encloses(kind: FloatKind, data: st.DataObject) -> None:
    a, b = data.draw(finite(kind)), data.draw(finite(kind))
    for operation in (floats.add, floats.subtract, floats.multiply, floats.divide):
        results = {mode: operation(a, b, kind, mode) for mode in Rounding}
        if any(floats.is_nan(bits, kind) for bits in results.values()):
            assert len(set(results.values())) == 1
            continue
        down, up = results[Rounding.DOWN], results[Rounding.UP]
        assert not floats.ordered_less(up, down, kind)
        assert results[Rounding.NEAREST] in (down, up) or floats.equal(down, up, kind)
        assert results[Rounding.TOWARD_ZERO] in (down, up) or floats.equal(down, up, kind)


@pytest.mark.parametrize(
    ("product", "addend", "rounding", "negative"),
    [
        ((1, 1), -1, Rounding.NEAREST, False),
        ((1, 1), -1, Rounding.DOWN, True),
        ((0, -1), 0, Rounding.NEAREST, False),
        ((0, -1), 0, Rounding.DOWN, True),
    ],
)
def test_sign_of_a_fused_zero(
    product: tuple[int, int], addend: int, rounding: Rounding, negative: bool
) -> None:
    kind = FloatKind.FLOAT
    a, b, c = (floats.from_integer(n, kind) for n in (*product, addend))
    zero = floats.fused(a, b, c, kind, rounding)
    assert floats.is_zero(zero, kind)
    assert floats.is_negative(zero, kind) == negative


# --- to integers --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ALL_KINDS)
@given(data=st.data(), width=st.sampled_from([8, 16, 32, 64]), signed=st.booleans())
def test_to_integer_truncates_and_clamps(
    kind: FloatKind, data: st.DataObject, width: int, signed: bool
) -> None:
    a = data.draw(finite(kind))
    low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
    exact = math.trunc(floats.to_fraction(a, kind))
    found = floats.to_integer(a, kind, width, signed)
    assert found == min(max(exact, low), high) % (1 << width)


@pytest.mark.parametrize("kind", ALL_KINDS)
@given(data=st.data())
def test_rounding_to_an_integral_number(kind: FloatKind, data: st.DataObject) -> None:
    a = data.draw(finite(kind))
    x = floats.to_fraction(a, kind)
    for how in (math.floor, math.ceil, math.trunc, round, floats.half_away):
        bits = floats.round_integral(a, kind, how)
        assert floats.to_fraction(bits, kind) == how(x)
        assert floats.is_negative(bits, kind) == floats.is_negative(a, kind) or how(x) != 0


@pytest.mark.parametrize("kind", ALL_KINDS)
@given(data=st.data())
def test_every_number_is_in_exactly_one_class(kind: FloatKind, data: st.DataObject) -> None:
    bits = data.draw(patterns(kind))
    classes = [n for n in range(10) if floats.in_classes(bits, kind, 1 << n)]
    assert len(classes) == 1
    assert floats.is_nan(bits, kind) == (classes[0] < 2)
    assert floats.is_infinite(bits, kind) == (classes[0] in (2, 9))
    assert floats.is_zero(bits, kind) == (classes[0] in (5, 6))
