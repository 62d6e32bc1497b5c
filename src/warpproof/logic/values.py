"""Values of terms, and what each operation makes of them.

A value is a bool (Bool), an int (BitVec: unsigned; Int; Float: its bit pattern, NaN as
`Float.nan`), an `ArrayValue` or an `Element` of an uninterpreted sort. `MEANING` gives for each
operation a function `(sort, payload, args, values)` to the value of the term, where `args` are the
argument terms, whose sorts matter. It is total: where SMT-LIB leaves a result open, `Op` fixes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from warpproof.base import ieee
from warpproof.base.diagnostics import InternalError
from warpproof.base.records import record
from warpproof.logic.table.cons import Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import (
    Array,
    BitVec,
    BoolSort,
    Float,
    IntSort,
    Sort,
    Uninterpreted,
    cardinality,
)


class ArrayValue:
    """An array with a default and finitely many exceptions; equal where the content is.

    A write costs the same however many came before. The newest of a family of arrays holds the
    exceptions, each older one how it differs from the next at one index; reading an older one
    turns those links around (Baker's persistent arrays), which nobody sees from outside.
    """

    __slots__ = ("_entries", "_next", "default", "sort")

    def __init__(self, sort: Array, default: Value, entries: Mapping[Value, Value]) -> None:
        self.sort = sort
        self.default = default
        self._entries = {i: v for i, v in entries.items() if v != default}
        self._next: tuple[ArrayValue, Value, Value] | None = None

    @property
    def entries(self) -> dict[Value, Value]:
        """A copy of the exceptions: indices whose value is not the default."""
        return dict(self._own())

    def read(self, index: Value) -> Value:
        return self._own().get(index, self.default)

    def write(self, index: Value, value: Value) -> ArrayValue:
        entries = self._own()
        made = ArrayValue(self.sort, self.default, {})
        made._entries = entries
        self._next = (made, index, entries.get(index, self.default))
        _put(entries, index, value, self.default)
        return made

    def _own(self) -> dict[Value, Value]:
        """The exceptions of this array, after making it the holder for its family."""
        path = []
        array = self
        while array._next is not None:
            path.append(array)
            array = array._next[0]
        entries = array._entries
        for older in reversed(path):
            assert older._next is not None
            newer, index, value = older._next
            newer._next = (older, index, entries.get(index, self.default))
            _put(entries, index, value, self.default)
            older._entries, older._next = entries, None
        return entries

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ArrayValue):
            return NotImplemented
        mine, theirs = self.entries, other.entries
        if self.default == other.default:
            return mine == theirs
        # Over a finite index two different defaults may both be hidden by exceptions.
        indices = {*mine, *theirs}
        return len(indices) == cardinality(self.sort.index) and all(
            mine.get(i, self.default) == theirs.get(i, other.default) for i in indices
        )

    def __hash__(self) -> int:
        return hash(self.sort)

    def __repr__(self) -> str:
        return f"ArrayValue(default={self.default!r}, {self.entries!r})"


def _put(entries: dict[Value, Value], index: Value, value: Value, default: Value) -> None:
    if value == default:
        entries.pop(index, None)
    else:
        entries[index] = value


@record
class Element:
    """A member of an uninterpreted sort, known by a name only."""

    sort: Uninterpreted
    name: str


@record
class FunctionValue:
    """The graph of a function: finitely many points and a value for the rest."""

    default: Value
    entries: Mapping[tuple[Value, ...], Value]

    def at(self, *args: Value) -> Value:
        return self.entries.get(args, self.default)


Value = bool | int | ArrayValue | Element


def default_value(sort: Sort) -> Value:
    """What an unconstrained symbol is: false, zero, and so on."""
    if isinstance(sort, BoolSort):
        return False
    if isinstance(sort, BitVec | IntSort | Float):
        return 0
    if isinstance(sort, Array):
        return ArrayValue(sort, default_value(sort.element), {})
    if isinstance(sort, Uninterpreted):
        return Element(sort, "0")
    raise InternalError(f"no default for {sort}")


def signed(value: int, width: int) -> int:
    """A bit pattern read as two's complement."""
    return value - (1 << width) if value >> (width - 1) else value


Meaning = Callable[[Any, Any, "tuple[Term, ...]", Sequence[Any]], Any]


def _udiv(sort: BitVec, payload: None, args: tuple[Term, ...], v: Sequence[int]) -> int:
    return v[0] // v[1] if v[1] else sort.mask


def _urem(sort: BitVec, payload: None, args: tuple[Term, ...], v: Sequence[int]) -> int:
    return v[0] % v[1] if v[1] else v[0]


def _sdiv(sort: BitVec, payload: None, args: tuple[Term, ...], v: Sequence[int]) -> int:
    a, b = signed(v[0], sort.width), signed(v[1], sort.width)
    if b == 0:
        return 1 if a < 0 else sort.mask
    quotient = abs(a) // abs(b)
    return (quotient if (a < 0) == (b < 0) else -quotient) & sort.mask


def _srem(sort: BitVec, payload: None, args: tuple[Term, ...], v: Sequence[int]) -> int:
    a, b = signed(v[0], sort.width), signed(v[1], sort.width)
    if b == 0:
        return v[0]
    rest = abs(a) % abs(b)
    return (-rest if a < 0 else rest) & sort.mask


def _shl(sort: BitVec, payload: None, args: tuple[Term, ...], v: Sequence[int]) -> int:
    return v[0] << v[1] & sort.mask if v[1] < sort.width else 0


def _ashr(sort: BitVec, payload: None, args: tuple[Term, ...], v: Sequence[int]) -> int:
    return signed(v[0], sort.width) >> min(v[1], sort.width) & sort.mask


def _slt(sort: Sort, payload: None, args: tuple[Term, ...], v: Sequence[int]) -> bool:
    width = args[0].width
    return signed(v[0], width) < signed(v[1], width)


def _sum(
    sort: Sort, payload: tuple[int, Sequence[int]], args: tuple[Term, ...], v: Sequence[int]
) -> int:
    return payload[0] + sum(c * x for c, x in zip(payload[1], v))


def _product(sort: Sort, payload: None, args: tuple[Term, ...], v: Sequence[int]) -> int:
    result = 1
    for factor in v:
        result *= factor
    return result


def int_div(a: int, b: int) -> int:
    """Euclidean quotient; 0 for b = 0."""
    if b == 0:
        return 0
    return a // b if b > 0 else -(a // -b)


def int_mod(a: int, b: int) -> int:
    """Euclidean remainder; a for b = 0."""
    return a % abs(b) if b else a


def _fp_to_bv(is_signed: bool) -> Meaning:
    def meaning(sort: BitVec, payload: Any, args: tuple[Term, ...], v: Sequence[int]) -> int:
        mode, width = payload
        return ieee.to_integer(v[0], args[0].format, width, is_signed, mode) & sort.mask

    return meaning


MEANING: dict[Op, Meaning] = {
    Op.TRUE: lambda s, p, a, v: True,
    Op.FALSE: lambda s, p, a, v: False,
    Op.BV_CONST: lambda s, p, a, v: p,
    Op.INT_CONST: lambda s, p, a, v: p,
    Op.FP_CONST: lambda s, p, a, v: p,
    Op.EQ: lambda s, p, a, v: v[0] == v[1],
    Op.ITE: lambda s, p, a, v: v[1] if v[0] else v[2],
    Op.NOT: lambda s, p, a, v: not v[0],
    Op.AND: lambda s, p, a, v: all(v),
    Op.OR: lambda s, p, a, v: any(v),
    Op.BV_NOT: lambda s, p, a, v: v[0] ^ s.mask,
    Op.BV_NEG: lambda s, p, a, v: -v[0] & s.mask,
    Op.BV_ADD: lambda s, p, a, v: v[0] + v[1] & s.mask,
    Op.BV_SUB: lambda s, p, a, v: v[0] - v[1] & s.mask,
    Op.BV_MUL: lambda s, p, a, v: v[0] * v[1] & s.mask,
    Op.BV_UDIV: _udiv,
    Op.BV_UREM: _urem,
    Op.BV_SDIV: _sdiv,
    Op.BV_SREM: _srem,
    Op.BV_AND: lambda s, p, a, v: v[0] & v[1],
    Op.BV_OR: lambda s, p, a, v: v[0] | v[1],
    Op.BV_XOR: lambda s, p, a, v: v[0] ^ v[1],
    Op.BV_SHL: _shl,
    Op.BV_LSHR: lambda s, p, a, v: v[0] >> v[1] if v[1] < s.width else 0,
    Op.BV_ASHR: _ashr,
    Op.BV_CONCAT: lambda s, p, a, v: v[0] << a[1].width | v[1],
    Op.BV_EXTRACT: lambda s, p, a, v: v[0] >> p[1] & s.mask,
    Op.BV_ZEXT: lambda s, p, a, v: v[0],
    Op.BV_SEXT: lambda s, p, a, v: signed(v[0], a[0].width) & s.mask,
    Op.BV_ULT: lambda s, p, a, v: v[0] < v[1],
    Op.BV_SLT: _slt,
    Op.INT_SUM: _sum,
    Op.INT_PRODUCT: _product,
    Op.INT_DIV: lambda s, p, a, v: int_div(v[0], v[1]),
    Op.INT_MOD: lambda s, p, a, v: int_mod(v[0], v[1]),
    Op.INT_LE: lambda s, p, a, v: v[0] <= v[1],
    Op.BV_TO_NAT: lambda s, p, a, v: v[0],
    Op.BV_TO_INT: lambda s, p, a, v: signed(v[0], a[0].width),
    Op.INT_TO_BV: lambda s, p, a, v: v[0] & s.mask,
    Op.FP_FROM_BITS: lambda s, p, a, v: ieee.canonical(v[0], s),
    Op.FP_TO_BITS: lambda s, p, a, v: v[0],
    Op.FP_NEG: lambda s, p, a, v: ieee.negate(v[0], s),
    Op.FP_ABS: lambda s, p, a, v: ieee.absolute(v[0], s),
    Op.FP_ADD: lambda s, p, a, v: ieee.add(v[0], v[1], s, p),
    Op.FP_SUB: lambda s, p, a, v: ieee.subtract(v[0], v[1], s, p),
    Op.FP_MUL: lambda s, p, a, v: ieee.multiply(v[0], v[1], s, p),
    Op.FP_DIV: lambda s, p, a, v: ieee.divide(v[0], v[1], s, p),
    Op.FP_FMA: lambda s, p, a, v: ieee.fused(v[0], v[1], v[2], s, p),
    Op.FP_SQRT: lambda s, p, a, v: ieee.square_root(v[0], s, p),
    Op.FP_REM: lambda s, p, a, v: ieee.remainder(v[0], v[1], s),
    Op.FP_ROUND: lambda s, p, a, v: ieee.round_integral(v[0], s, p),
    Op.FP_LT: lambda s, p, a, v: ieee.less(v[0], v[1], a[0].format),
    Op.FP_LE: lambda s, p, a, v: ieee.less_equal(v[0], v[1], a[0].format),
    Op.FP_EQ: lambda s, p, a, v: ieee.equal(v[0], v[1], a[0].format),
    Op.FP_IS_NAN: lambda s, p, a, v: ieee.is_nan(v[0], a[0].format),
    Op.FP_IS_INFINITE: lambda s, p, a, v: ieee.is_infinite(v[0], a[0].format),
    Op.FP_IS_ZERO: lambda s, p, a, v: ieee.is_zero(v[0], a[0].format),
    Op.FP_IS_NORMAL: lambda s, p, a, v: ieee.is_normal(v[0], a[0].format),
    Op.FP_IS_SUBNORMAL: lambda s, p, a, v: ieee.is_subnormal(v[0], a[0].format),
    Op.FP_IS_NEGATIVE: lambda s, p, a, v: ieee.is_negative(v[0], a[0].format),
    Op.FP_CONVERT: lambda s, p, a, v: ieee.convert(v[0], a[0].format, s, p[0]),
    Op.FP_FROM_UBV: lambda s, p, a, v: ieee.from_integer(v[0], s, p[0]),
    Op.FP_FROM_SBV: lambda s, p, a, v: ieee.from_integer(signed(v[0], a[0].width), s, p[0]),
    Op.FP_TO_UBV: _fp_to_bv(False),
    Op.FP_TO_SBV: _fp_to_bv(True),
    Op.SELECT: lambda s, p, a, v: v[0].read(v[1]),
    Op.STORE: lambda s, p, a, v: v[0].write(v[1], v[2]),
    Op.CONST_ARRAY: lambda s, p, a, v: ArrayValue(s, v[0], {}),
}
"""All operations but SYMBOL, APPLY and the quantifiers, whose values an assignment gives."""
