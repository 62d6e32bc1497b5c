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
             records: types.CTypeTable, stride: int = 0) -> str:  # fmt: skip
    """`ctype` is that of the object, or of one element where it is an array of them; where it is
    not known, the `stride` of an access to whole elements says as much."""
    if ctype is not None:
        path = path_in(thing, offset, size, ctype, records)
    else:
        path = f"[{offset // size}]" if size == stride < thing.size and not offset % size else ""
    if not path:
        return thing.text if size == thing.size else f"{thing.text} at byte {offset}"
    if thing.text.isidentifier():
        return thing.text + path
    if path.startswith("."):
        return f"{path[1:]} of {thing.text}"
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
    return None if frame is None else accessed_type(frame, frame.next_statement)


def accessed_type(frame: Frame, access: nodes.Statement | None) -> types.CType | None:
    """What an access takes the elements of its object to be."""
    chain = _address(frame, access)
    return type_at(frame, chain[-1]) if chain else None


def stride(frame: Frame | None) -> int:
    """How far apart the elements lie that the access of a frame chooses from; 0 if it does not."""
    chain = [] if frame is None else _address(frame, frame.next_statement)
    return next((step.scale for step in chain if isinstance(step, nodes.PtrAdd)), 0)


def _address(frame: Frame, access: nodes.Statement | None) -> list[nodes.Expr]:
    """What an access computes its address from, step by step, behind temporaries."""
    match access:
        case (
            nodes.Load(pointer=pointer)
            | nodes.Store(pointer=pointer)
            | nodes.Atomic(pointer=pointer)
        ):
            found = [pointer]
        case _:
            return []
    while True:
        match found[-1]:
            case nodes.PtrAdd(base=base) | nodes.PtrField(base=base):
                found.append(base)
            case nodes.VarRef(name) as reference if not _is_declared(frame, name):
                made_by = frame.where.made_by(name)
                if not isinstance(made_by, nodes.Assign) or reference in found[:-1]:
                    return found
                found.append(made_by.value)
            case _:
                return found


def _is_declared(frame: Frame, name: str) -> bool:
    variable = frame.where.variables.get(name)
    return variable is not None and variable.ctype is not None


def path_in(
    thing: Object, offset: int, size: int, ctype: types.CType, table: types.CTypeTable
) -> str:
    """Such as `[2].x`; empty where the bytes are no whole scalar, or the object itself."""
    plain, text = _resolved(ctype, table), ""
    element = types.c_size(plain, table)
    if element and element != thing.size:
        if thing.size % element:
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
                    base = _base_at(plain, offset, table)
                    if base is None:
                        return ""
                    plain, offset = _resolved(base.type, table), offset - base.offset_bits // 8
                    continue
                if member.bit_width is not None:
                    return ""
                text, offset = f"{text}.{member.name}", offset - start
                plain = _resolved(member.type, table)
            case _:
                is_whole = not offset and size == types.c_size(plain, table)
                return text if is_whole else ""


def _base_at(record: types.CRecord, offset: int, table: types.CTypeTable) -> types.CBase | None:
    """Where a virtual one lies is not said."""
    for base in record.bases:
        start = base.offset_bits // 8
        if not base.virtual and start <= offset < start + types.c_size(base.type, table):
            return base
    return None


def _resolved(ctype: types.CType, table: types.CTypeTable) -> types.CType:
    plain = types.strip(ctype)
    return table.get(plain.identifier, plain) if isinstance(plain, types.CNamed) else plain
