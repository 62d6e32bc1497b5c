"""Where in an object an access lies, as the source has it: `s[1]`, `p[2].x`.

Enters: an object, bytes of it, and the frame that accesses them. Leaves: their place in words; a
byte's number where the object's type is not known, or where they are not one whole element.
"""

from __future__ import annotations

from collections.abc import Iterable

from warpproof.ir import nodes, types
from warpproof.semantics.machine.shown import type_at
from warpproof.semantics.machine.threads import Frame
from warpproof.semantics.memory.concrete import Object


def place_in(thing: Object, offset: int, size: int, ctype: types.CType | None,
             records: types.CTypeTable) -> str:  # fmt: skip
    """`ctype` is that of the object, or of one element where it is an array of them."""
    path = "" if ctype is None else _path(thing.size, offset, size, ctype, records)
    if not path:
        return thing.text if size == thing.size else f"{thing.text} at byte {offset}"
    if thing.text.isidentifier():
        return thing.text + path
    element, _, rest = path[1:].partition("]")
    inside = f"{rest.removeprefix('.')} of " if rest else ""
    return f"{inside}element {element} of {thing.text}"


def object_type(
    thing: Object, globals_: Iterable[nodes.Global], frame: Frame | None
) -> types.CType | None:
    """Of a variable as it is declared, else what the access of a frame takes its elements to be."""
    for found in globals_:
        if found.name == thing.name and found.size == thing.size and found.ctype is not None:
            return found.ctype
    if frame is None:
        return None
    match frame.next_statement:
        case (
            nodes.Load(pointer=pointer)
            | nodes.Store(pointer=pointer)
            | nodes.Atomic(pointer=pointer)
        ):
            while isinstance(pointer, nodes.PtrAdd | nodes.PtrField):
                pointer = pointer.base
            return type_at(frame, pointer)
    return None


def _path(whole: int, offset: int, size: int, ctype: types.CType, table: types.CTypeTable) -> str:
    """Empty where the bytes are no whole scalar, or the object itself."""
    plain, text = _resolved(ctype, table), ""
    element = types.c_size(plain, table)
    if element and element != whole:
        if whole % element:
            return ""
        text, offset = f"[{offset // element}]", offset % element
    while True:
        match plain:
            case types.CArray(inner):
                length = types.c_size(inner, table)
                if not length:
                    return ""
                text, offset = f"{text}[{offset // length}]", offset % length
                plain = _resolved(inner, table)
            case types.CRecord(kind=kind) if kind is not types.RecordKind.UNION:
                for member in plain.members:
                    start = member.offset_bits // 8
                    if start <= offset < start + types.c_size(member.type, table):
                        break
                else:
                    return ""
                if member.bit_width is not None:
                    return ""
                text, offset = f"{text}.{member.name}", offset - start
                plain = _resolved(member.type, table)
            case _:
                is_whole = not offset and size == types.c_size(plain, table)
                return text if is_whole else ""


def _resolved(ctype: types.CType, table: types.CTypeTable) -> types.CType:
    plain = types.strip(ctype)
    return table.get(plain.identifier, plain) if isinstance(plain, types.CNamed) else plain
