"""What a record or an array consists of: its parts by offset, as its C type says.

Enters: the type of a parameter by value, of an element, of a variable, and the records of the
module. Leaves: its parts, or all that it holds in the end, with places and names. Guaranteed: a
part that is told lies at that offset of every such object; parts of unions are not told, as one
byte of them is several things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from warpproof.base.records import record
from warpproof.ir import types

_LONGEST_ARRAY = 64  # elements whose numbers are told


@record
class Part:
    """`path` is as C writes it, from the whole: `.a`, `.b[2]`; a base has none of its own."""

    path: str
    offset: int
    ctype: types.CType
    bit_width: int | None = None  # of a bit field, whose first byte is at `offset`


def definition(ctype: types.CType, table: types.CTypeTable) -> types.CType:
    """A type without its qualifiers and names; a record that is known only by name stays so."""
    plain = types.strip(ctype)
    return table.get(plain.identifier, plain) if isinstance(plain, types.CNamed) else plain


def members(ctype: types.CType, table: types.CTypeTable) -> tuple[types.CMember, ...]:
    """The members that a record declares itself, of a union too; none of what is no record."""
    plain = definition(ctype, table)
    return plain.members if isinstance(plain, types.CRecord) else ()


def member_at(ctype: types.CType, offset: int, table: types.CTypeTable) -> types.CMember | None:
    """The first member that begins at an offset."""
    return next((m for m in members(ctype, table) if m.offset_bits == offset * 8), None)


def parts(ctype: types.CType, table: types.CTypeTable) -> Iterator[Part]:
    """Bases, then members."""
    plain = definition(ctype, table)
    if not isinstance(plain, types.CRecord) or plain.kind is types.RecordKind.UNION:
        return
    for base in plain.bases:
        yield Part("", base.offset_bits // 8, base.type)
    for member in plain.members:
        yield Part(f".{member.name}", member.offset_bits // 8, member.type, member.bit_width)


def leaves(
    ctype: types.CType,
    table: types.CTypeTable,
    is_wanted: Callable[[types.CType], bool],
    longest: int | None = None,
) -> Iterator[Part]:
    """What of some kind an object holds in the end, through records and arrays; `ctype` itself may
    be one. Arrays of more than `longest` elements are passed over."""
    return _leaves(Part("", 0, ctype), table, is_wanted, longest)


def numbers_in(ctype: types.CType, table: types.CTypeTable) -> Iterator[Part]:
    """The integers of an object."""
    return leaves(ctype, table, lambda plain: isinstance(plain, types.CInt), _LONGEST_ARRAY)


def pointers_in(ctype: types.CType, table: types.CTypeTable) -> Iterator[Part]:
    """The pointers of an object."""
    return leaves(ctype, table, lambda plain: isinstance(plain, types.CPointer), _LONGEST_ARRAY)


def _leaves(
    whole: Part,
    table: types.CTypeTable,
    is_wanted: Callable[[types.CType], bool],
    longest: int | None,
) -> Iterator[Part]:
    plain = definition(whole.ctype, table)
    if isinstance(plain, types.CArray):
        if longest is not None and (plain.count or 0) > longest:
            return
        inside = list(_leaves(Part("", 0, plain.element), table, is_wanted, longest))
        step = types.c_size(plain.element, table)
        for number in range(plain.count or 0) if inside else ():
            yield from (_within(whole, f"[{number}]", number * step, part) for part in inside)
    elif isinstance(plain, types.CRecord):
        for part in parts(plain, table):
            for leaf in _leaves(part, table, is_wanted, longest):
                yield _within(whole, "", 0, leaf)
    elif is_wanted(plain):
        yield Part(whole.path, whole.offset, plain, whole.bit_width)


def _within(whole: Part, step: str, offset: int, part: Part) -> Part:
    path = whole.path + step + part.path
    return Part(path, whole.offset + offset + part.offset, part.ctype, part.bit_width)
