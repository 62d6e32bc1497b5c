"""Writes to what a declaration calls const.

Enters: a write to an object of which some bytes are declared so. Leaves: whether it is part of the
object's initialisation, a violation, or something in between of which nothing is said. Each part
of a const variable without a constructor is initialised once, after all of it may have been set to
zero; a second time is a violation. Records are initialised by constructors and by functions that
return them, and may have members that are mutable, which nobody told us: other writes to them leave
the property open. What our headers write is their own affair: theirs are the containers. Memory of
the heap has no declaration: writes to const objects there are not seen.
"""

from __future__ import annotations

import re
from enum import Enum, auto

from warpproof.base.source import Reason
from warpproof.ir import nodes, types
from warpproof.ir.aggregates import definition
from warpproof.semantics.domain.values import Bits, Value
from warpproof.semantics.machine.threads import Frame, Thread
from warpproof.semantics.memory.concrete import Object

_BUILDS = re.compile(r"C[12](E|I)|D[012]Ev")  # constructors and destructors, as the ABI names them
_RECORDS = (types.CRecord, types.CNamed)


class ConstWrite(Enum):
    ALLOWED = auto()
    VIOLATION = auto()
    UNCLEAR = auto()


def const_ranges(
    ctype: types.CType | None, size: int, table: types.CTypeTable
) -> tuple[tuple[int, int], ...]:
    """Bytes from and to that are const in an object of a declared type."""
    if ctype is None:
        return ()
    if types.is_const(ctype):
        return ((0, size),)
    plain = definition(ctype, table)
    if isinstance(plain, types.CArray):
        inside = const_ranges(plain.element, types.c_size(plain.element, table), table)
        return ((0, size),) if inside else ()
    if not isinstance(plain, types.CRecord):
        return ()
    parts = [(m.type, m.offset_bits // 8) for m in plain.members if m.bit_width is None]
    parts += [(b.type, b.offset_bits // 8) for b in plain.bases]
    return tuple(
        (at + start, at + end)
        for part, at in parts
        for start, end in const_ranges(part, types.c_size(part, table), table)
    )


def is_plain(ctype: types.CType) -> bool:
    """Has it no constructor?"""
    plain = types.strip(ctype)
    while isinstance(plain, types.CArray):
        plain = types.strip(plain.element)
    return not isinstance(plain, _RECORDS)


def judge(
    thread: Thread, thing: Object, offset: Bits, size: int, *, is_unwritten: bool
) -> ConstWrite:
    """`is_unwritten`: nothing has written to those bytes."""
    if isinstance(offset, int) and not any(
        start < offset + size and offset < end for start, end in thing.const_ranges
    ):
        return ConstWrite.ALLOWED
    statement = None if not thread.frames else _executed(thread.frames[-1])
    name = _name_written(statement)
    if thing.is_plain and (name is None or name.kind is nodes.SymbolKind.LOCAL):
        if isinstance(statement, nodes.Fill) and name is not None:
            return ConstWrite.ALLOWED
        if not isinstance(offset, int):
            return ConstWrite.UNCLEAR
        if not thing.settle(offset, size):
            return ConstWrite.VIOLATION
        return ConstWrite.ALLOWED if name is not None or is_unwritten else ConstWrite.UNCLEAR
    if name is not None or any(_builds(frame, thing) for frame in thread.frames):
        return ConstWrite.ALLOWED
    is_ours = bool(thread.frames) and _is_of_model(thread.frames[-1])
    return ConstWrite.ALLOWED if is_ours else ConstWrite.UNCLEAR


def _executed(frame: Frame) -> nodes.Statement | None:
    statements = frame.block.statements
    return statements[frame.index] if frame.index < len(statements) else None


def _name_written(statement: nodes.Statement | None) -> nodes.AddressOf | None:
    """The variable that a statement writes by its name, as it does to initialise it. One of the
    file may have an initial value before that."""
    match statement:
        case nodes.Store(pointer):
            pass
        case nodes.Copy(to) | nodes.Fill(to):
            pointer = to
        case _:
            return None
    while isinstance(pointer, nodes.PtrAdd | nodes.PtrField):
        pointer = pointer.base
    return pointer if isinstance(pointer, nodes.AddressOf) else None


def _is_of_model(frame: Frame) -> bool:
    return frame.where.function.from_model or frame.origin.reason is Reason.MODEL


def _builds(frame: Frame, thing: Object) -> bool:
    """Is it a call that makes or ends the object, or a part of it?"""
    function = frame.where.function
    returns = function.result == types.VOID and isinstance(
        types.strip(function.result_ctype), _RECORDS
    )
    if not function.parameters or not (returns or _BUILDS.search(function.symbol)):
        return False
    made = frame.variables.get(function.parameters[0].variable)
    return isinstance(made, Value) and made.owner == thing.id
