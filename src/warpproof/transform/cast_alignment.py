"""An access through a cast needs the alignment of the type that it reads or writes.

Enters: a function. Leaves: the same function, in which a load or store of a variable of smaller
elements (`*(int *)bytes` of a `char bytes[8]`) requires what its own type does. Clang, which sees
whose variable it is, asks for that variable's alignment only and makes code that suits it; the
language and other compilers do not. Members of packed records and bit-fields keep what clang says:
there the declared type is that of the access.
"""

from __future__ import annotations

from warpproof.base.records import replace
from warpproof.ir import nodes, types


def align_casts(function: nodes.Function, module: nodes.Module) -> nodes.Function:
    blocks = tuple(_aligned(block, function, module) for block in function.blocks)
    if all(a is b for a, b in zip(blocks, function.blocks, strict=True)):
        return function
    return replace(function, blocks=blocks)


def _aligned(block: nodes.Block, function: nodes.Function, module: nodes.Module) -> nodes.Block:
    statements = tuple(_statement(s, function, module) for s in block.statements)
    if all(a is b for a, b in zip(statements, block.statements, strict=True)):
        return block
    return replace(block, statements=statements)


def _statement(
    statement: nodes.Statement, function: nodes.Function, module: nodes.Module
) -> nodes.Statement:
    match statement:
        case nodes.Load(_, pointer, type_, align):
            pass
        case nodes.Store(pointer, value, align):
            type_ = value.type
        case _:
            return statement
    if not isinstance(type_, types.Int | types.Float | types.Pointer):
        return statement
    needed = types.align_of(type_)
    if align >= needed:
        return statement
    declared = _declared_size(pointer, function, module)
    if declared is None or declared >= types.store_size_of(type_):
        return statement
    return replace(statement, align=needed)


def _declared_size(
    pointer: nodes.Expr, function: nodes.Function, module: nodes.Module
) -> int | None:
    """Bytes of the scalar that a variable has where a pointer leads, if that is known."""
    steps: list[int | None] = []  # from the pointer back to the variable; None: some elements
    while True:
        match pointer:
            case nodes.PtrAdd(base):
                steps.append(None)
            case nodes.PtrField(base, offset):
                steps.append(offset)
            case nodes.AddressOf(symbol):
                break
            case _:
                return None
        pointer = base
    owner: nodes.Variable | nodes.Global | None = next(
        (v for v in function.variables if v.name == symbol), module.globals.get(symbol)
    )
    if owner is None or owner.ctype is None:
        return None
    offset = 0
    for step in reversed(steps):
        if step is None:
            break
        offset += step
    return _size_at(owner.ctype, offset, module.records)


def _size_at(ctype: types.CType, offset: int, table: types.CTypeTable) -> int | None:
    plain = types.strip(ctype)
    match plain:
        case types.CInt() | types.CFloat():
            return types.c_size(plain, table)
        case types.CArray(element):
            size = types.c_size(element, table)
            return _size_at(element, offset % size, table) if size else None
        case types.CNamed(identifier):
            found = table.get(identifier)
            return None if found is None else _size_at(found, offset, table)
        case types.CRecord(kind=kind) if kind is not types.RecordKind.UNION:
            for member in plain.members:
                start = member.offset_bits // 8
                if start <= offset < start + types.c_size(member.type, table):
                    if member.bit_width is not None:
                        return None
                    return _size_at(member.type, offset - start, table)
    return None
