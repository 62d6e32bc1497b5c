"""An access through a cast needs the alignment of the type that it reads or writes.

Enters: a function. Leaves: the same function, in which a load or store of a variable of smaller
elements (`*(int *)bytes` of a `char bytes[8]`) requires what its own type does, and so does a
record that is copied to or from one (`float4 v = *(float4 *)floats`). Clang, which sees whose
variable it is, asks for that variable's alignment only and makes code that suits it; the language
and other compilers do not. Members of packed records and bit-fields keep what clang says: there the
declared type is that of the access. A record's type is known from the other side of its copy; where
both are casts of variables (`*(float4 *)a = *(float4 *)b`) it is not, and clang's word stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.records import record, replace
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
        case nodes.Copy():
            return _copy(statement, function, module)
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


def _copy(copy: nodes.Copy, function: nodes.Function, module: nodes.Module) -> nodes.Copy:
    """Both sides of a record's copy are of one type."""
    if copy.may_overlap or not isinstance(copy.size, nodes.IntConst):
        return copy
    size = copy.size.value
    to = _Side.of(copy.to, copy.to_align, function, module)
    source = _Side.of(copy.source, copy.source_align, function, module)
    needed = to.record_align(size) or source.record_align(size)
    if needed is None:
        return copy
    to_align, source_align = to.needed(needed, size), source.needed(needed, size)
    if (to_align, source_align) == (copy.to_align, copy.source_align):
        return copy
    return replace(copy, to_align=to_align, source_align=source_align)


@record
class _Side:
    """Where a copy reads or writes."""

    align: int  # that clang asks for
    owner: nodes.Variable | nodes.Global | None
    steps: _Steps
    records: types.CTypeTable

    @staticmethod
    def of(
        pointer: nodes.Expr, align: int, function: nodes.Function, module: nodes.Module
    ) -> _Side:
        base, steps = _path(pointer)
        return _Side(align, _owner(base, function, module), steps, module.records)

    def record_align(self, size: int) -> int | None:
        """What a record of this size here is aligned to, if that is known."""
        if self.owner is None:  # clang sees a pointer to the record, and no more
            return self.align if all(step is None for step in self.steps) else None
        if self.owner.ctype is None:  # a variable of the compiler's own has the record's alignment
            return self.owner.align if not self.steps and self.owner.size == size else None
        return self._declared_align(size)

    def needed(self, align: int, size: int) -> int:
        """What the copy asks for here if its record is aligned so."""
        if self.owner is None or self.owner.ctype is None or align <= self.align:
            return self.align
        if self._declared_align(size) is not None:
            return self.align
        declared = _size_at(self.owner.ctype, _offset(self.steps), self.records)
        return self.align if declared is None or declared >= size else align

    def _declared_align(self, size: int) -> int | None:
        """Where a record is the only member of another, the smaller of the two may be meant."""
        if self.owner is None or self.owner.ctype is None:
            return None
        around = _types_at(self.owner.ctype, _offset(self.steps), self.records)
        aligns = [t.align for t in around if isinstance(t, types.CRecord) and t.size == size]
        return min(aligns, default=None)


_Steps = tuple[int | None, ...]  # from the variable to the place; None: some elements on


def _path(pointer: nodes.Expr) -> tuple[nodes.Expr, _Steps]:
    steps: list[int | None] = []
    while True:
        match pointer:
            case nodes.PtrAdd(base):
                steps.append(None)
            case nodes.PtrField(base, offset):
                steps.append(offset)
            case _:
                return pointer, tuple(reversed(steps))
        pointer = base


def _owner(
    base: nodes.Expr, function: nodes.Function, module: nodes.Module
) -> nodes.Variable | nodes.Global | None:
    if not isinstance(base, nodes.AddressOf):
        return None
    own = (v for v in function.variables if v.name == base.symbol)
    return next(own, None) or module.globals.get(base.symbol)


def _offset(steps: _Steps) -> int:
    """Up to where elements are counted."""
    offset = 0
    for step in steps:
        if step is None:
            break
        offset += step
    return offset


def _declared_size(
    pointer: nodes.Expr, function: nodes.Function, module: nodes.Module
) -> int | None:
    """Bytes of the scalar that a variable has where a pointer leads, if that is known."""
    base, steps = _path(pointer)
    owner = _owner(base, function, module)
    if owner is None or owner.ctype is None:
        return None
    return _size_at(owner.ctype, _offset(steps), module.records)


def _size_at(ctype: types.CType, offset: int, table: types.CTypeTable) -> int | None:
    places = list(_types_at(ctype, offset, table))
    last = places[-1]
    return types.c_size(last, table) if isinstance(last, types.CInt | types.CFloat) else None


def _types_at(ctype: types.CType, offset: int, table: types.CTypeTable) -> Iterator[types.CType]:
    """The types that lie around a place, outermost first, down to a scalar if there is one."""
    while True:
        plain = types.strip(ctype)
        yield plain
        match plain:
            case types.CArray(element):
                size = types.c_size(element, table)
                if not size:
                    return
                ctype, offset = element, offset % size
            case types.CNamed(identifier):
                found = table.get(identifier)
                if found is None:
                    return
                ctype = found
            case types.CRecord(kind=kind) if kind is not types.RecordKind.UNION:
                member = _member_at(plain, offset, table)
                if member is None or member.bit_width is not None:
                    return
                ctype, offset = member.type, offset - member.offset_bits // 8
            case _:
                return


def _member_at(owner: types.CRecord, offset: int, table: types.CTypeTable) -> types.CMember | None:
    for member in owner.members:
        start = member.offset_bits // 8
        if start <= offset < start + types.c_size(member.type, table):
            return member
    return None
