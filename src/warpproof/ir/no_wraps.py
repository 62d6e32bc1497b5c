"""Marks on integer operations whose result a check keeps in its type.

Enters: the blocks of a function. Leaves: the same blocks, where an operation that an `Assert`
keeps from leaving its type says so (`Binary.checked`). Guaranteed: on every execution in which no
check has failed before the value is used by anything but checks and assignments, it is the exact
result over the integers. An operation without a mark wraps: it is unsigned, or its check is
elsewhere.

The check stands in the same block, with nothing in between that assigns an operand: before the
operation, or behind it with nothing but assignments and checks of the same kind in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.ir import nodes
from warpproof.ir.walk import map_expression, map_statement, target_of, variables_read

_Checks = dict[nodes.Expr, nodes.OverflowOp]  # by operation, without its mark


def mark_checked(block: nodes.Block) -> nodes.Block:
    if not any(_checked_by(s) for s in block.statements):
        return block
    statements: list[nodes.Statement] = []
    before: _Checks = {}
    for position, statement in enumerate(block.statements):
        checks = {**before, **_behind(block.statements, position)}
        statements.append(_marked(statement, checks))
        found = _checked_by(statement)
        if found is not None:
            before[_operation(found)] = found.op
        _forget(before, target_of(statement))
    return replace(
        block, statements=tuple(statements), terminator=_marked(block.terminator, before)
    )


def _checked_by(statement: nodes.Statement) -> nodes.Overflows | None:
    """The operation that a check keeps from wrapping, as it is lifted."""
    match statement:
        case nodes.Assert(
            nodes.Binary(nodes.BinaryOp.XOR, nodes.Overflows() as found, nodes.IntConst(1)),
            Property.INTEGER_OVERFLOW,
        ) if not statement.derived:
            return found
        case _:
            return None


def _operation(found: nodes.Overflows) -> nodes.Expr:
    return nodes.Binary(found.op.operation, found.left, found.right, found.left.type)


def _behind(statements: Sequence[nodes.Statement], position: int) -> _Checks:
    """Operations of a statement that are checked behind it, before anything is done with them."""
    checks: _Checks = {}
    if not isinstance(statements[position], nodes.Assign):
        return checks
    assigned = {target_of(statements[position])}
    for statement in statements[position + 1 :]:
        found = _checked_by(statement)
        if found is not None:
            if assigned.isdisjoint(variables_read(found)):
                checks.setdefault(_operation(found), found.op)
        elif isinstance(statement, nodes.Assign):
            assigned.add(statement.target)
        else:
            break
    return checks


def _forget(checks: _Checks, name: str | None) -> None:
    if name is None:
        return
    for operation in [e for e in checks if name in variables_read(e)]:
        del checks[operation]


S = TypeVar("S", bound=nodes.Statement | nodes.Terminator)


def _marked(node: S, checks: _Checks) -> S:
    """The node with the operations marked that are checked."""

    def mark(e: nodes.Expr) -> nodes.Expr | None:
        op = checks.get(e) if isinstance(e, nodes.Binary) else None
        if op is None or not isinstance(e, nodes.Binary):
            return None
        left, right = map_expression(e.left, mark), map_expression(e.right, mark)
        return nodes.Binary(e.op, left, right, e.type, op)

    return map_statement(node, mark) if checks else node
