"""The address behind the last element is no element.

Enters: a function in which wrappers of our headers are in place of their calls. Leaves: the same
function, in which `&a[i]` whose element is then accessed there and then (`atomicAdd(&a[i], 1)`)
requires `i` to be below the number of elements. Clang, which sees an address that is handed to a
function, allows the one behind the last; where `a` is a member, the access would meet its
neighbour.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.ir import nodes
from warpproof.ir.walk import children, target_of


def tighten_element_bounds(function: nodes.Function) -> nodes.Function:
    blocks = tuple(_tightened(block) for block in function.blocks)
    if all(a is b for a, b in zip(blocks, function.blocks, strict=True)):
        return function
    return replace(function, blocks=blocks)


def _tightened(block: nodes.Block) -> nodes.Block:
    statements = list(block.statements)
    changed = False
    for position, statement in enumerate(statements):
        check = _loose_check(statement)
        if check is not None and _is_accessed(check, statements[position + 1 :]):
            strict = replace(check.compare, op=nodes.CompareOp.ULT)
            statements[position] = replace(check.statement, condition=strict)
            changed = True
    return replace(block, statements=tuple(statements)) if changed else block


class _Check:
    """`index <= bound`, for the address of an element."""

    def __init__(self, statement: nodes.Assert, compare: nodes.Compare, bound: int) -> None:
        self.statement = statement
        self.compare = compare
        self.bound = bound


def _loose_check(statement: nodes.Statement) -> _Check | None:
    if not isinstance(statement, nodes.Assert) or statement.property != Property.OUT_OF_BOUNDS:
        return None
    match statement.condition:
        case nodes.Compare(nodes.CompareOp.ULE, _, nodes.IntConst(bound)) as compare:
            return _Check(statement, compare, bound)
        case _:
            return None


def _is_accessed(check: _Check, following: list[nodes.Statement]) -> bool:
    """Is the element read or written before anything the index depends on changes?"""
    read = set(_variables(check.compare.left))
    for statement in following:
        if isinstance(statement, nodes.Load | nodes.Store | nodes.Atomic):
            match statement.pointer:
                case nodes.PtrAdd(_, index, _, check.bound) if index == check.compare.left:
                    return True
        if target_of(statement) in read:
            return False
    return False


def _variables(expression: nodes.Expr) -> Iterator[str]:
    if isinstance(expression, nodes.VarRef):
        yield expression.name
    for child in children(expression):
        yield from _variables(child)
