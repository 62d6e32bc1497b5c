"""Local variables that are declared const, and what writes to them by their names.

Enters: statements. Leaves: which const variables without a constructor may be written after they
have their value. A variable's initialisation names it, and writes each part once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from warpproof.ir import nodes, types
from warpproof.ir.walk import children, expressions


def is_const_data(variable: nodes.Variable) -> bool:
    """Is it in memory, const, and without a constructor?"""
    ctype, const = variable.ctype, False
    if not variable.in_memory or ctype is None:
        return False
    while True:
        const = const or types.is_const(ctype)
        plain = types.strip(ctype)
        if not isinstance(plain, types.CArray):
            return const and not isinstance(plain, types.CRecord | types.CNamed)
        ctype = plain.element


def local_written(pointer: nodes.Expr) -> str | None:
    """The local variable that a write names."""
    root = _root(pointer)
    if isinstance(root, nodes.AddressOf) and root.kind is nodes.SymbolKind.LOCAL:
        return root.symbol
    return None


def rewritten(statements: Iterable[nodes.Statement], consts: Collection[str]) -> frozenset[str]:
    """Those that are written by name at a place that is not known, or twice at one."""
    written: dict[str, list[tuple[int, int]]] = {}
    found: set[str] = set()
    for item in statements:
        match item:
            case nodes.Store(pointer, value):
                size: int | None = types.store_size_of(value.type)
            case nodes.Copy(pointer, _, length):
                size = length.value if isinstance(length, nodes.IntConst) else None
            case _:
                continue
        name = local_written(pointer)
        if name is None or name not in consts:
            continue
        start = _constant_offset(pointer)
        if start is None or size is None:
            found.add(name)
            continue
        before = written.setdefault(name, [])
        if any(first < start + size and start < end for first, end in before):
            found.add(name)
        before.append((start, start + size))
    return frozenset(found)


def _constant_offset(pointer: nodes.Expr) -> int | None:
    offset = 0
    while not isinstance(pointer, nodes.AddressOf):
        match pointer:
            case nodes.PtrAdd(base, nodes.IntConst(index), scale):
                offset += index * scale
            case nodes.PtrField(base, start):
                offset += start
            case _:
                return None
        pointer = base
    return offset


def kept_addresses(statement: nodes.Statement | nodes.Terminator) -> Iterator[str]:
    """Local variables whose address goes elsewhere than to a read or a write by name."""
    named: list[nodes.Expr] = []
    match statement:
        case nodes.Load(_, pointer) | nodes.Store(pointer):
            named = [pointer]
        case nodes.Copy(to, source):
            named = [to, source]
        case nodes.Fill(to):
            named = [to]
    roots = {id(_root(pointer)) for pointer in named}
    waiting = list(expressions(statement))
    while waiting:
        expression = waiting.pop()
        waiting.extend(children(expression))
        if (
            isinstance(expression, nodes.AddressOf)
            and expression.kind is nodes.SymbolKind.LOCAL
            and id(expression) not in roots
        ):
            yield expression.symbol


def _root(pointer: nodes.Expr) -> nodes.Expr:
    while isinstance(pointer, nodes.PtrAdd | nodes.PtrField):
        pointer = pointer.base
    return pointer
