"""Integer operations against Python's, and what unwritten bits may touch.

Soundness of undefined bits: whatever the unwritten bits of the inputs really are, a result bit that
is reported as defined is the same.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warpproof.ir import nodes, types
from warpproof.semantics.domain import floats
from warpproof.semantics.domain.evaluation import (
    Environment,
    evaluate,
)
from warpproof.semantics.domain.pure_functions import pure
from warpproof.semantics.domain.values import (
    Compound,
    Value,
    binary,
    compare,
    convert,
    overflows,
    signed,
)

SIZES = [1, 8, 16, 32, 64, 128]
INTEGER_OPS = [op for op in nodes.BinaryOp if not op.value.endswith(".")]
FLOAT_OPS = [op for op in nodes.BinaryOp if op.value.endswith(".")]
INTEGER_COMPARES = list(nodes.CompareOp)[:10]
FLOAT_COMPARES = list(nodes.CompareOp)[10:]


def words(size: int) -> st.SearchStrategy[int]:
    ones = (1 << size) - 1
    edges = sorted({0, 1 & ones, ones, 1 << (size - 1), ones >> 1})
    return st.one_of(st.integers(0, ones), st.sampled_from(edges), st.integers(0, min(ones, 9)))


@st.composite
def partly_defined(draw: st.DrawFn, size: int) -> tuple[Value, Value]:
    """A value with unwritten bits, and one that differs only in those."""
    bits, mask, other = draw(words(size)), draw(words(size)), draw(words(size))
    mask &= draw(words(size))  # few unwritten bits are the interesting case
    return Value(bits, mask), Value((bits & ~mask) | (other & mask), mask)


def divide(x: int, y: int) -> int:
    quotient = abs(x) // abs(y)
    return quotient if (x < 0) == (y < 0) else -quotient


PYTHON: dict[nodes.BinaryOp, Callable[[int, int, int, int], int]] = {
    # (unsigned a, unsigned b, signed a, signed b)
    nodes.BinaryOp.ADD: lambda a, b, x, y: a + b,
    nodes.BinaryOp.SUB: lambda a, b, x, y: a - b,
    nodes.BinaryOp.MUL: lambda a, b, x, y: a * b,
    nodes.BinaryOp.UDIV: lambda a, b, x, y: a // b,
    nodes.BinaryOp.SDIV: lambda a, b, x, y: divide(x, y),
    nodes.BinaryOp.UREM: lambda a, b, x, y: a % b,
    nodes.BinaryOp.SREM: lambda a, b, x, y: x - y * divide(x, y),
    nodes.BinaryOp.SHL: lambda a, b, x, y: a << b,
    nodes.BinaryOp.LSHR: lambda a, b, x, y: a >> b,
    nodes.BinaryOp.ASHR: lambda a, b, x, y: x >> b,
    nodes.BinaryOp.AND: lambda a, b, x, y: a & b,
    nodes.BinaryOp.OR: lambda a, b, x, y: a | b,
    nodes.BinaryOp.XOR: lambda a, b, x, y: a ^ b,
}
SHIFTS = (nodes.BinaryOp.SHL, nodes.BinaryOp.LSHR, nodes.BinaryOp.ASHR)
DIVISIONS = (nodes.BinaryOp.UDIV, nodes.BinaryOp.SDIV, nodes.BinaryOp.UREM, nodes.BinaryOp.SREM)


def test_every_integer_operation_is_covered() -> None:
    assert set(PYTHON) == set(INTEGER_OPS)


@pytest.mark.parametrize("size", SIZES)
@given(data=st.data())
def test_integer_operations_are_pythons(size: int, data: st.DataObject) -> None:
    op = data.draw(st.sampled_from(INTEGER_OPS))
    a, b = data.draw(words(size)), data.draw(words(size))
    if op in SHIFTS:
        b %= size
    if op in DIVISIONS and b == 0:
        return
    expected = PYTHON[op](a, b, signed(a, size), signed(b, size)) % (1 << size)
    assert binary(op, Value(a), Value(b), types.Int(size)) == Value(expected)


@pytest.mark.parametrize("size", SIZES)
@given(data=st.data())
def test_comparisons_are_pythons(size: int, data: st.DataObject) -> None:
    a, b = data.draw(words(size)), data.draw(words(size))
    x, y = signed(a, size), signed(b, size)
    expected = {
        nodes.CompareOp.EQ: a == b, nodes.CompareOp.NE: a != b, nodes.CompareOp.ULT: a < b,
        nodes.CompareOp.ULE: a <= b, nodes.CompareOp.UGT: a > b, nodes.CompareOp.UGE: a >= b,
        nodes.CompareOp.SLT: x < y, nodes.CompareOp.SLE: x <= y, nodes.CompareOp.SGT: x > y,
        nodes.CompareOp.SGE: x >= y,
    }  # fmt: skip
    for op in INTEGER_COMPARES:
        assert compare(op, Value(a), Value(b), types.Int(size)) == Value(int(expected[op]))


@pytest.mark.parametrize("size", SIZES)
@given(data=st.data())
def test_overflow_is_leaving_the_type(size: int, data: st.DataObject) -> None:
    a, b = data.draw(words(size)), data.draw(words(size))
    for op in nodes.OverflowOp:
        plain = {"add": nodes.BinaryOp.ADD, "sub": nodes.BinaryOp.SUB, "mul": nodes.BinaryOp.MUL}
        wrapped = binary(plain[op.value[1:]], Value(a), Value(b), types.Int(size)).bits
        if op.value.startswith("s"):
            x, y, result = signed(a, size), signed(b, size), signed(wrapped, size)
        else:
            x, y, result = a, b, wrapped
        exact = {"add": x + y, "sub": x - y, "mul": x * y}[op.value[1:]]
        assert overflows(op, Value(a), Value(b), size).bits == int(exact != result)


@pytest.mark.parametrize("size", [8, 16, 32, 64])
@given(data=st.data())
def test_bit_functions(size: int, data: st.DataObject) -> None:
    a, b = data.draw(words(size)), data.draw(words(size))
    amount = data.draw(st.integers(0, 2 * size))
    type_ = types.Int(size)

    def of(name: str, *arguments: int) -> int:
        return pure(name, tuple(map(Value, arguments)), type_, type_).bits

    text = f"{a:0{size}b}"
    assert of("ctpop", a) == text.count("1")
    assert of("ctlz", a) == len(text) - len(text.lstrip("0"))
    assert of("cttz", a) == len(text) - len(text.rstrip("0"))
    assert of("bitreverse", a) == int(text[::-1], 2)
    assert of("bswap", a).to_bytes(size // 8, "little") == a.to_bytes(size // 8, "big")
    both = f"{a:0{size}b}{b:0{size}b}"
    k = amount % size
    assert of("fshl", a, b, amount) == int(both[k : k + size], 2)
    assert of("fshr", a, b, amount) == int(both[size - k : 2 * size - k], 2)
    assert of("umax", a, b) - of("umin", a, b) == abs(a - b)
    assert signed(of("smax", a, b), size) == max(signed(a, size), signed(b, size))


# --- unwritten bits -----------------------------------------------------------------------------


def agree_where_defined(one: Value, two: Value) -> bool:
    """Two results of inputs that differ in unwritten bits only."""
    return (one.bits ^ two.bits) & ~one.undefined == 0 and one.undefined == two.undefined


@pytest.mark.parametrize("size", [8, 32])
@given(data=st.data())
def test_defined_bits_do_not_depend_on_undefined_ones(size: int, data: st.DataObject) -> None:
    type_ = types.Int(size)
    a1, a2 = data.draw(partly_defined(size))
    b1, b2 = data.draw(partly_defined(size))
    for op in INTEGER_OPS:
        one, two = binary(op, a1, b1, type_), binary(op, a2, b2, type_)
        if op in DIVISIONS and 0 in (b1.bits, b2.bits):
            continue  # reported by its check
        if op in SHIFTS and (b1.bits >= size or b2.bits >= size):
            continue
        assert (one.bits ^ two.bits) & ~(one.undefined & two.undefined) == 0, op
    for compare_op in INTEGER_COMPARES:
        one, two = compare(compare_op, a1, b1, type_), compare(compare_op, a2, b2, type_)
        assert (one.bits ^ two.bits) & ~(one.undefined & two.undefined) == 0, compare_op
    for overflow_op in nodes.OverflowOp:
        assert agree_where_defined(
            overflows(overflow_op, a1, b1, size), overflows(overflow_op, a2, b2, size)
        )


@given(data=st.data())
def test_conversions_keep_track_of_undefined_bits(data: st.DataObject) -> None:
    a1, a2 = data.draw(partly_defined(16))
    small, wide = types.Int(16), types.Int(64)
    pairs: list[tuple[nodes.ConvertOp, types.Type]] = [
        (nodes.ConvertOp.ZEXT, wide),
        (nodes.ConvertOp.SEXT, wide),
        (nodes.ConvertOp.TRUNC, types.I8),
        (nodes.ConvertOp.SITOFP, types.F32),
        (nodes.ConvertOp.UITOFP, types.F64),
    ]
    for op, target in pairs:
        assert agree_where_defined(convert(op, a1, small, target), convert(op, a2, small, target))


@given(data=st.data())
def test_floats_are_all_or_nothing(data: st.DataObject) -> None:
    a1, a2 = data.draw(partly_defined(32))
    b = Value(floats.from_integer(data.draw(st.integers(-5, 5)), types.FloatKind.FLOAT))
    for op in FLOAT_OPS:
        assert agree_where_defined(binary(op, a1, b, types.F32), binary(op, a2, b, types.F32))
    for compare_op in FLOAT_COMPARES:
        assert agree_where_defined(
            compare(compare_op, a1, b, types.F32), compare(compare_op, a2, b, types.F32)
        )


class Named(Environment):
    """Variables with given values."""

    def __init__(self, **values: Value | Compound) -> None:
        self._values = values

    def variable(self, name: str, type_: types.Type) -> Value | Compound:
        return self._values[name]


@given(data=st.data())
def test_choosing_by_an_unwritten_condition_defines_nothing(data: st.DataObject) -> None:
    a, b = data.draw(words(8)), data.draw(words(8))
    names = [nodes.VarRef("a", types.I8), nodes.VarRef("b", types.I8)]
    select = nodes.Select(nodes.VarRef("c", types.BOOL), names[0], names[1], types.I8)
    one = evaluate(select, Named(a=Value(a), b=Value(b), c=Value(0, 1)))
    two = evaluate(select, Named(a=Value(a), b=Value(b), c=Value(1, 1)))
    assert isinstance(one, Value)
    assert isinstance(two, Value)
    assert agree_where_defined(one, two)


def test_lanes_chosen_by_unwritten_values_are_undefined() -> None:
    pair = types.Vector(types.I8, 2)
    bools = types.Vector(types.BOOL, 2)
    first, second = Compound((Value(1), Value(2))), Compound((Value(3), Value(2)))
    environment = Named(a=first, b=second, c=Compound((Value(1, 1), Value(0, 1))), n=Value(1, 0xFF))
    a, b = nodes.VarRef("a", pair), nodes.VarRef("b", pair)
    select = nodes.Select(nodes.VarRef("c", bools), a, b, pair)
    chosen = evaluate(select, environment)
    assert chosen == Compound((Value(1, 0xFF), Value(2)))
    lane = nodes.ExtractLane(a, nodes.VarRef("n", types.I8), types.I8)
    found = evaluate(lane, environment)
    assert isinstance(found, Value)
    assert found.undefined == 0xFF
