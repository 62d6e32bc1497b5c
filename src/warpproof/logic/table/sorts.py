"""Sorts of terms.

A sort is made once per shape and kept for the life of the process, so two sorts are equal exactly
when they are the same object; comparing, hashing and pickling them costs nothing and keeps that.
"""

from __future__ import annotations

from typing import Any, Final


class Sort:
    """What a term denotes. Make sorts by calling `BitVec`, `Float`, `Array`, `Uninterpreted`."""

    __slots__ = ("__weakref__",)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a sort cannot change: {name}")

    def __copy__(self) -> Sort:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Sort:
        return self


class BoolSort(Sort):
    """The sort of formulas; its only instance is `BOOL`."""

    __slots__ = ()

    def __reduce__(self) -> str:
        return "BOOL"

    def __repr__(self) -> str:
        return "Bool"


class IntSort(Sort):
    """Mathematical integers; its only instance is `INT`."""

    __slots__ = ()

    def __reduce__(self) -> str:
        return "INT"

    def __repr__(self) -> str:
        return "Int"


class BitVec(Sort):
    """Bit patterns of a width of at least one; `mask` is the all-ones value."""

    __slots__ = ("mask", "sign", "width")
    width: int
    mask: int
    sign: int

    def __new__(cls, width: int) -> BitVec:
        found = _BIT_VECTORS.get(width)
        if found is None:
            if width < 1:
                raise ValueError(f"a bit-vector has at least one bit, not {width}")
            found = object.__new__(cls)
            object.__setattr__(found, "width", width)
            object.__setattr__(found, "mask", (1 << width) - 1)
            object.__setattr__(found, "sign", 1 << (width - 1))
            _BIT_VECTORS[width] = found
        return found

    def __reduce__(self) -> tuple[type[BitVec], tuple[int]]:
        return BitVec, (self.width,)

    def __repr__(self) -> str:
        return f"BitVec({self.width})"


class Float(Sort):
    """IEEE 754 binary numbers as in SMT-LIB: `significand` counts the hidden bit, one NaN.

    The value of a float is written as its bit pattern everywhere, NaN as `nan`.
    """

    __slots__ = ("bits", "exponent", "infinity", "nan", "sign", "significand")
    exponent: int
    significand: int
    bits: int  # width of the bit pattern
    sign: int  # the pattern of the sign bit alone, which is that of -0
    infinity: int  # the pattern of +oo
    nan: int  # the one pattern that stands for NaN: all ones but the sign, as the device makes it

    def __new__(cls, exponent: int, significand: int) -> Float:
        found = _FLOATS.get((exponent, significand))
        if found is None:
            if exponent < 2 or significand < 2:
                raise ValueError(f"no IEEE format has sizes {exponent}, {significand}")
            bits = exponent + significand
            sign = 1 << (bits - 1)
            fields = {
                "exponent": exponent,
                "significand": significand,
                "bits": bits,
                "sign": sign,
                "infinity": ((1 << exponent) - 1) << (significand - 1),
                "nan": sign - 1,
            }
            found = object.__new__(cls)
            for name, value in fields.items():
                object.__setattr__(found, name, value)
            _FLOATS[exponent, significand] = found
        return found

    def __reduce__(self) -> tuple[type[Float], tuple[int, int]]:
        return Float, (self.exponent, self.significand)

    def __repr__(self) -> str:
        return f"Float({self.exponent}, {self.significand})"


class Array(Sort):
    """Total functions from `index` to `element`, compared by content."""

    __slots__ = ("element", "index")
    index: Sort
    element: Sort

    def __new__(cls, index: Sort, element: Sort) -> Array:
        found = _ARRAYS.get((index, element))
        if found is None:
            found = object.__new__(cls)
            object.__setattr__(found, "index", index)
            object.__setattr__(found, "element", element)
            _ARRAYS[index, element] = found
        return found

    def __reduce__(self) -> tuple[type[Array], tuple[Sort, Sort]]:
        return Array, (self.index, self.element)

    def __repr__(self) -> str:
        return f"Array({self.index}, {self.element})"


class Uninterpreted(Sort):
    """A non-empty set of which nothing is known."""

    __slots__ = ("name",)
    name: str

    def __new__(cls, name: str) -> Uninterpreted:
        found = _UNINTERPRETED.get(name)
        if found is None:
            found = object.__new__(cls)
            object.__setattr__(found, "name", name)
            _UNINTERPRETED[name] = found
        return found

    def __reduce__(self) -> tuple[type[Uninterpreted], tuple[str]]:
        return Uninterpreted, (self.name,)

    def __repr__(self) -> str:
        return f"Uninterpreted({self.name!r})"


_BIT_VECTORS: dict[int, BitVec] = {}
_FLOATS: dict[tuple[int, int], Float] = {}
_ARRAYS: dict[tuple[Sort, Sort], Array] = {}
_UNINTERPRETED: dict[str, Uninterpreted] = {}

BOOL: Final = BoolSort()
INT: Final = IntSort()
HALF: Final = Float(5, 11)
BFLOAT: Final = Float(8, 8)
SINGLE: Final = Float(8, 24)
DOUBLE: Final = Float(11, 53)
QUAD: Final = Float(15, 113)


def cardinality(sort: Sort) -> int | None:
    """How many values a sort has; None where they are not counted."""
    if isinstance(sort, BitVec):
        return 1 << sort.width
    if isinstance(sort, BoolSort):
        return 2
    return None
