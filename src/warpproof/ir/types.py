"""Two families of types.

*Value types* say what an expression computes with: integers of a width, IEEE floats, pointers,
short vectors and first-class aggregates. Signedness is in the operations, as in the machine.

*C types* say what the user wrote: names, signedness, members and layout. They name variables,
print values, marshal kernel arguments and type the specification language; nothing computes with
them. Records refer to each other by identifier (`CNamed`), so recursive types are finite values;
`CTypeTable` resolves identifiers.

Layout is CUDA's: LP64, little endian, pointers of 8 bytes on host and device.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import assert_never

from warpproof.base.enums import QuickEnum
from warpproof.base.records import record

POINTER_SIZE = 8


# --- value types --------------------------------------------------------------------------------


class FloatKind(QuickEnum):
    HALF = "half"
    BFLOAT = "bfloat"
    FLOAT = "float"
    DOUBLE = "double"
    QUAD = "quad"  # long double on the host target


FLOAT_BITS = {
    FloatKind.HALF: 16,
    FloatKind.BFLOAT: 16,
    FloatKind.FLOAT: 32,
    FloatKind.DOUBLE: 64,
    FloatKind.QUAD: 128,
}


@record
class Int:
    bits: int


@record
class Float:
    kind: FloatKind


@record
class Pointer:
    pass


@record
class Vector:
    """A clang vector: lanes packed without gaps."""

    element: Type
    count: int


@record
class Aggregate:
    """A struct or array held as one value: fields at byte offsets, `size` bytes with padding."""

    fields: tuple[Type, ...]
    offsets: tuple[int, ...]
    size: int
    align: int


@record
class Void:
    pass


_Plain = Int | Float | Pointer | Vector | Void
Type = _Plain | Aggregate

BOOL = Int(1)
I8 = Int(8)
I16 = Int(16)
I32 = Int(32)
I64 = Int(64)
F32 = Float(FloatKind.FLOAT)
F64 = Float(FloatKind.DOUBLE)
POINTER = Pointer()
VOID = Void()


def size_of(type_: Type) -> int:
    """Bytes a value of the type occupies in memory (its stride in an array)."""
    # To look up an array of a million fields takes as many steps.
    return type_.size if isinstance(type_, Aggregate) else _size_of(type_)


@cache
def _size_of(type_: _Plain) -> int:
    match type_:
        case Int(bits):
            return _round_up((bits + 7) // 8, align_of(type_))
        case Float(kind):
            return FLOAT_BITS[kind] // 8
        case Pointer():
            return POINTER_SIZE
        case Vector(element, count):
            return _round_up(max(1, count * _bits_of(element) // 8), align_of(type_))
        case Void():
            return 0
        case _:
            assert_never(type_)


def store_size_of(type_: Type) -> int:
    """Bytes a load or a store of the type touches."""
    return type_.size if isinstance(type_, Aggregate) else _store_size_of(type_)


@cache
def _store_size_of(type_: _Plain) -> int:
    match type_:
        case Int(bits):
            return (bits + 7) // 8
        case Vector(element, count):
            return max(1, count * _bits_of(element) // 8)
        case _:
            return size_of(type_)


def align_of(type_: Type) -> int:
    return type_.align if isinstance(type_, Aggregate) else _align_of(type_)


@cache
def _align_of(type_: _Plain) -> int:
    match type_:
        case Int(bits):
            size = 1
            while size * 8 < bits and size < 16:
                size *= 2
            return size
        case Float(kind):
            return FLOAT_BITS[kind] // 8
        case Pointer():
            return POINTER_SIZE
        case Vector(element, count):
            size = 1
            while size * 8 < count * _bits_of(element):
                size *= 2
            return size
        case Void():
            return 1
        case _:
            assert_never(type_)


def _bits_of(type_: Type) -> int:
    return type_.bits if isinstance(type_, Int) else size_of(type_) * 8


def _round_up(size: int, align: int) -> int:
    return (size + align - 1) // align * align


def struct_layout(fields: tuple[Type, ...], packed: bool = False) -> Aggregate:
    """The layout of consecutive fields under C's rules."""
    offsets: list[int] = []
    position = 0
    align = 1
    for field in fields:
        field_align = 1 if packed else align_of(field)
        position = _round_up(position, field_align)
        offsets.append(position)
        position += size_of(field)
        align = max(align, field_align)
    return Aggregate(fields, tuple(offsets), _round_up(position, align), align)


def array_layout(element: Type, count: int) -> Aggregate:
    stride = size_of(element)
    return Aggregate(
        (element,) * count,
        tuple(range(0, stride * count, stride)) if stride else (0,) * count,
        stride * count,
        align_of(element),
    )


def parts_of(type_: Type) -> list[tuple[Type, int]]:
    """The parts of a record or vector, each with its offset."""
    match type_:
        case Aggregate():
            return list(zip(type_.fields, type_.offsets, strict=True))
        case Vector(element, count):
            one = size_of(element)
            return [(element, n * one) for n in range(count)]
        case _:
            return []


def format_type(type_: Type) -> str:
    match type_:
        case Int(bits):
            return f"i{bits}"
        case Float(kind):
            return kind.value
        case Pointer():
            return "ptr"
        case Vector(element, count):
            return f"<{count} x {format_type(element)}>"
        case Aggregate(fields, _, _, _):
            if len(fields) > 4 and len(set(fields)) == 1:
                return f"{{{len(fields)} x {format_type(fields[0])}}}"
            return "{" + ", ".join(format_type(f) for f in fields) + "}"
        case Void():
            return "void"
        case _:
            assert_never(type_)


# --- C types ------------------------------------------------------------------------------------


class PointerKind(Enum):
    POINTER = "*"
    REFERENCE = "&"
    RVALUE_REFERENCE = "&&"
    MEMBER = "::*"


class RecordKind(Enum):
    STRUCT = "struct"
    CLASS = "class"
    UNION = "union"


@record
class CVoid:
    pass


@record
class CInt:
    """Integer, character or bool: `name` as C spells it."""

    name: str
    bits: int
    signed: bool
    is_bool: bool = False
    is_char: bool = False


@record
class CFloat:
    name: str
    bits: int


@record
class CPointer:
    target: CType
    kind: PointerKind = PointerKind.POINTER


@record
class CArray:
    """`count` is None for `T[]` and for lengths known only at run time."""

    element: CType
    count: int | None


@record
class CMember:
    name: str
    type: CType
    offset_bits: int
    bit_width: int | None = None  # of a bit-field


@record
class CBase:
    type: CType
    offset_bits: int
    virtual: bool = False


@record
class CRecord:
    identifier: str  # unique in the module; what CNamed refers to
    name: str
    kind: RecordKind
    size: int  # bytes; 0 where only declared
    align: int
    members: tuple[CMember, ...]
    bases: tuple[CBase, ...] = ()
    complete: bool = True
    arguments: tuple[CType, ...] = ()  # the types that a template was instantiated with


@record
class CNamed:
    """A record by identifier, wherever its definition would make the type infinite."""

    identifier: str
    name: str
    kind: RecordKind


@record
class CEnumerator:
    name: str
    value: int


@record
class CEnum:
    name: str
    underlying: CInt
    enumerators: tuple[CEnumerator, ...]


@record
class CFunction:
    result: CType
    parameters: tuple[CType, ...]
    variadic: bool = False


@record
class CTypedef:
    name: str
    target: CType


@record
class CQualified:
    qualifier: str  # const, volatile, restrict, atomic
    target: CType


@record
class COpaque:
    """A type the debug information names but does not describe."""

    name: str
    size: int = 0


CType = (
    CVoid
    | CInt
    | CFloat
    | CPointer
    | CArray
    | CRecord
    | CNamed
    | CEnum
    | CFunction
    | CTypedef
    | CQualified
    | COpaque
)

CTypeTable = Mapping[str, CRecord]


def is_const(ctype: CType) -> bool:
    """Is it qualified so, on the outside?"""
    while isinstance(ctype, CQualified | CTypedef):
        if isinstance(ctype, CQualified) and ctype.qualifier == "const":
            return True
        ctype = ctype.target
    return False


def strip(type_: CType) -> CType:
    """Without typedefs and qualifiers at the top."""
    while isinstance(type_, CTypedef | CQualified):
        type_ = type_.target
    return type_


def is_unsigned(type_: CType | None) -> bool:
    """Is it an unsigned integer, whatever its name?"""
    plain = None if type_ is None else strip(type_)
    return isinstance(plain, CInt) and not plain.signed


def is_shared2d(type_: CType | None) -> bool:
    """Is it a `warpproof::shared2d`, whatever its elements?"""
    plain = None if type_ is None else strip(type_)
    if not isinstance(plain, CRecord | CNamed):
        return False
    return plain.name.partition("<")[0] == "warpproof::shared2d"


def c_size(type_: CType, table: CTypeTable) -> int:
    """sizeof, 0 where it is not known."""
    plain = strip(type_)
    match plain:
        case CInt(_, bits, _) | CFloat(_, bits):
            return bits // 8
        case CPointer(_, kind):
            return POINTER_SIZE * (2 if kind is PointerKind.MEMBER else 1)
        case CArray(element, count):
            return c_size(element, table) * (count or 0)
        case CRecord():
            return plain.size
        case CNamed(identifier):
            record = table.get(identifier)
            return record.size if record else 0
        case CEnum(_, underlying, _):
            return underlying.bits // 8
        case COpaque(_, size):
            return size
        case CVoid() | CFunction():
            return 0
        case CTypedef() | CQualified():  # strip() removed these
            return c_size(plain.target, table)
        case _:
            assert_never(plain)


def format_ctype(type_: CType, declarator: str = "") -> str:
    """As C would declare it: `format_ctype(CArray(int, 3), "x")` is `int x[3]`."""
    match type_:
        case CVoid():
            return _join("void", declarator)
        case CInt(name) | CFloat(name) | COpaque(name):
            return _join(name, declarator)
        case CRecord() | CNamed():
            return _join(type_.name or f"(unnamed {type_.kind.value})", declarator)
        case CEnum(name):
            return _join(name or "(unnamed enum)", declarator)
        case CTypedef(name):
            return _join(name, declarator)
        case CPointer(target, kind):
            inner = kind.value + declarator
            if isinstance(strip(target), CArray | CFunction) and not isinstance(target, CTypedef):
                inner = f"({inner})"
            return format_ctype(target, inner)
        case CArray(element, count):
            return format_ctype(element, f"{declarator}[{'' if count is None else count}]")
        case CFunction(result, parameters, variadic):
            inside = ", ".join([format_ctype(p) for p in parameters] + ["..."] * variadic)
            return format_ctype(result, f"{declarator}({inside})")
        case CQualified(qualifier, target):
            if isinstance(target, CPointer):
                return format_ctype(target, _join(qualifier, declarator))
            return f"{qualifier} {format_ctype(target, declarator)}"
        case _:
            assert_never(type_)


def _join(name: str, declarator: str) -> str:
    return f"{name} {declarator}" if declarator else name
