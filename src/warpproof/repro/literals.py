"""Values and types as C++ writes them.

Enters: bits with their types. Leaves: text that a C++ compiler reads back as the very same bits; a
value that has no such text (a NaN, say) is None, and is given by its bytes.
"""

from __future__ import annotations

import math
import struct

from warpproof.base.records import replace
from warpproof.ir import types

_INTEGERS = {1: "bool", 8: "char", 16: "short", 32: "int", 64: "long long"}
_FORMATS = {"float": ("<f", "f"), "double": ("<d", "")}


def quoted(text: bytes) -> str:
    """A string literal."""
    made = ""
    for byte in text:
        char = chr(byte)
        if char in '"\\?':
            made += "\\" + char
        else:
            made += char if 32 <= byte < 127 else f"\\{byte:03o}"
    return f'"{made}"'


def whole(bits: int, size: int, unsigned: bool) -> str:
    """An integer of `size` bits."""
    if size <= 1:
        return "true" if bits & 1 else "false"
    bits &= (1 << size) - 1
    suffix = "ll" if size > 32 else ""
    if unsigned:
        return f"{bits}u{suffix}" if size >= 32 else str(bits)
    value = bits - (1 << size) if bits >> (size - 1) else bits
    if size >= 32 and value == -(1 << (size - 1)):
        return f"(-{-value - 1}{suffix} - 1)"
    return f"{value}{suffix}"


def real(bits: int, name: str) -> str | None:
    """A float or double; None if it has no literal."""
    layout = _FORMATS.get(name)
    if layout is None:
        return None
    width = struct.calcsize(layout[0])
    (value,) = struct.unpack(layout[0], (bits & ((1 << 8 * width) - 1)).to_bytes(width, "little"))
    if not math.isfinite(value):
        return None
    if name == "double":
        return repr(value)
    return _short_float(value) + "f"


def _short_float(value: float) -> str:
    """The shortest decimal number that is this one of 32 bits."""
    for digits in range(1, 10):
        text = f"{value:.{digits}g}"
        if struct.pack("<f", float(text)) == struct.pack("<f", value):
            return text if any(c in text for c in ".e") else text + ".0"
    return repr(value)


def scalar_name(type_: types.Type, ctype: types.CType | None) -> str | None:
    """What C++ calls the type of a value."""
    if ctype is not None:
        return types.format_ctype(plain(ctype))
    match type_:
        case types.Int(bits):
            return _INTEGERS.get(bits)
        case types.Float(kind) if kind.value in _FORMATS:
            return kind.value
    return None


def scalar(bits: int, type_: types.Type, ctype: types.CType | None) -> str | None:
    match type_:
        case types.Int(size) if size <= 64:
            return whole(bits, size, ctype is not None and types.is_unsigned(ctype))
        case types.Float(kind):
            return real(bits, kind.value)
    return None


def plain(ctype: types.CType) -> types.CType:
    """A type by names that are known everywhere: no typedef, and nothing that C++ has no word for.
    What a parameter is declared to keep does not concern who passes it."""
    ctype = _spelled(ctype)
    while isinstance(ctype, types.CQualified):
        ctype = ctype.target
    return ctype


def _spelled(ctype: types.CType) -> types.CType:
    match ctype:
        case types.CTypedef():
            return _spelled(ctype.target)
        case types.CQualified(qualifier, target):
            inner = _spelled(target)
            return inner if qualifier == "restrict" else replace(ctype, target=inner)
        case types.CPointer(target):
            return replace(ctype, target=_spelled(target))
        case types.CArray(element):
            return replace(ctype, element=_spelled(element))
    return ctype


def element_of(ctype: types.CType | None) -> types.CInt | types.CFloat | None:
    """The number type that an array of this type is made of."""
    while ctype is not None:
        ctype = types.strip(ctype)
        if isinstance(ctype, types.CInt | types.CFloat):
            return ctype
        ctype = ctype.element if isinstance(ctype, types.CArray) else None
    return None


def numbers(data: bytes, ctype: types.CInt | types.CFloat) -> list[str] | None:
    """The elements of an array of numbers, None if one of them has no literal."""
    size = ctype.bits // 8
    if size not in (1, 2, 4, 8) or len(data) % size:
        return None
    made: list[str] = []
    for at in range(0, len(data), size):
        bits = int.from_bytes(data[at : at + size], "little")
        if isinstance(ctype, types.CFloat):
            text = real(bits, ctype.name)
        elif ctype.is_bool and bits > 1:
            text = None
        else:
            text = whole(bits, 1 if ctype.is_bool else 8 * size, types.is_unsigned(ctype))
        if text is None:
            return None
        made.append(text)
    return made
