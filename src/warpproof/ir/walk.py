"""Walking and rebuilding expressions and statements without a case for every node.

The fields that hold expressions are found once per class, so a pass that only wants "all
sub-expressions" or "the same node with other sub-expressions" needs no table of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar

from warpproof.base.records import field_names, replace
from warpproof.ir import nodes

_EXPRESSIONS: frozenset[type] = frozenset(
    {
        nodes.IntConst, nodes.FloatConst, nodes.NullConst, nodes.ZeroConst, nodes.Undefined,
        nodes.Poison, nodes.Composite, nodes.VarRef, nodes.AddressOf, nodes.GeometryRef,
        nodes.Unary, nodes.Binary, nodes.Overflows, nodes.Compare, nodes.Convert, nodes.Select,
        nodes.PtrAdd, nodes.PtrField, nodes.Extract, nodes.Insert, nodes.ExtractLane,
        nodes.InsertLane, nodes.ShuffleLanes, nodes.Pure,
    }
)  # fmt: skip
_LEAVES: frozenset[type] = frozenset(
    {
        nodes.IntConst, nodes.FloatConst, nodes.NullConst, nodes.ZeroConst, nodes.Undefined,
        nodes.Poison, nodes.VarRef, nodes.AddressOf, nodes.GeometryRef,
    }
)  # fmt: skip
_CHILD_FIELDS: dict[type, tuple[str, ...]] = {
    nodes.Composite: ("parts",),
    nodes.Unary: ("operand",),
    nodes.Binary: ("left", "right"),
    nodes.Overflows: ("left", "right"),
    nodes.Compare: ("left", "right"),
    nodes.Convert: ("operand",),
    nodes.Select: ("condition", "then", "otherwise"),
    nodes.PtrAdd: ("base", "index"),
    nodes.PtrField: ("base",),
    nodes.Extract: ("whole",),
    nodes.Insert: ("whole", "part"),
    nodes.ExtractLane: ("vector", "lane"),
    nodes.InsertLane: ("vector", "part", "lane"),
    nodes.ShuffleLanes: ("first", "second"),
    nodes.Pure: ("arguments",),
}
S = TypeVar("S", bound=nodes.Statement | nodes.Terminator)


def children(expression: nodes.Expr) -> Iterator[nodes.Expr]:
    for name in _CHILD_FIELDS.get(type(expression), ()):
        value = getattr(expression, name)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def map_expression(
    expression: nodes.Expr, change: Callable[[nodes.Expr], nodes.Expr | None]
) -> nodes.Expr:
    """Replace every sub-expression for which `change` gives another, outermost first."""
    changed = change(expression)
    if changed is not None:
        return changed
    if type(expression) in _LEAVES:
        return expression
    new: dict[str, object] = {}
    for name in _CHILD_FIELDS[type(expression)]:
        value = getattr(expression, name)
        if isinstance(value, tuple):
            mapped = tuple(map_expression(v, change) for v in value)
            if any(a is not b for a, b in zip(mapped, value, strict=True)):
                new[name] = mapped
        else:
            one = map_expression(value, change)
            if one is not value:
                new[name] = one
    return replace(expression, **new) if new else expression


@cache
def _field_names(class_: type) -> tuple[str, ...]:
    skipped = {"origin", "type", "target", "variable"}
    if class_ in (nodes.Goto, nodes.Branch, nodes.Switch):
        skipped |= {"then", "otherwise", "default", "cases"}
    return tuple(n for n in field_names(class_) if n not in skipped)


def expressions(node: nodes.Statement | nodes.Terminator) -> Iterator[nodes.Expr]:
    """The expressions that stand directly in a statement or terminator."""
    class_: type = type(node)
    for name in _field_names(class_):
        value = getattr(node, name)
        if type(value) in _EXPRESSIONS:
            yield value
        elif isinstance(value, tuple):
            for part in value:
                if type(part) in _EXPRESSIONS:
                    yield part
                elif isinstance(part, nodes.LaunchArgument):
                    yield part.value


def map_statement(node: S, change: Callable[[nodes.Expr], nodes.Expr | None]) -> S:
    """The same statement or terminator with its expressions changed."""
    new: dict[str, object] = {}
    class_: type = type(node)
    for name in _field_names(class_):
        value = getattr(node, name)
        if type(value) in _EXPRESSIONS:
            mapped: object = map_expression(value, change)
            if mapped is not value:
                new[name] = mapped
        elif isinstance(value, tuple) and value:
            parts = tuple(_map_part(part, change) for part in value)
            if any(a is not b for a, b in zip(parts, value, strict=True)):
                new[name] = parts
    return replace(node, **new) if new else node


def _map_part(part: object, change: Callable[[nodes.Expr], nodes.Expr | None]) -> object:
    if type(part) in _EXPRESSIONS:
        return map_expression(part, change)  # type: ignore[arg-type]
    if isinstance(part, nodes.LaunchArgument):
        value = map_expression(part.value, change)
        return part if value is part.value else replace(part, value=value)
    return part


def variables_read(expression: nodes.Expr) -> frozenset[str]:
    found: set[str] = set()
    stack = [expression]
    while stack:
        node = stack.pop()
        if isinstance(node, nodes.VarRef):
            found.add(node.name)
        else:
            stack.extend(children(node))
    return frozenset(found)


def target_of(statement: nodes.Statement) -> str | None:
    """The register variable a statement assigns, if any."""
    if isinstance(statement, nodes.Declare):
        return statement.variable
    return getattr(statement, "target", None)


def successors(terminator: nodes.Terminator) -> tuple[str, ...]:
    match terminator:
        case nodes.Goto(target):
            return (target,)
        case nodes.Branch(_, then, otherwise):
            return (then, otherwise)
        case nodes.Switch(_, cases, default):
            return (*(case.target for case in cases), default)
        case _:
            return ()


def all_expressions(function: nodes.Function) -> Iterator[nodes.Expr]:
    """Every expression in a function, with those inside it."""
    for block in function.blocks:
        for node in (*block.statements, block.terminator):
            stack = list(expressions(node))
            while stack:
                expression = stack.pop()
                yield expression
                stack += children(expression)


def symbols_in(function: nodes.Function) -> Iterator[nodes.AddressOf]:
    """Every `AddressOf` in a function, in order, repeated as it stands."""
    for block in function.blocks:
        for node in (*block.statements, block.terminator):
            yield from addresses_in(node)


def addresses_in(node: nodes.Statement | nodes.Terminator) -> Iterator[nodes.AddressOf]:
    stack = list(expressions(node))
    while stack:
        expression = stack.pop()
        if isinstance(expression, nodes.AddressOf):
            yield expression
        else:
            stack.extend(children(expression))


def reads_parameters(function: nodes.Function) -> bool:
    """Does a function look at what it is given?"""
    given = {parameter.variable for parameter in function.parameters}
    for block in function.blocks:
        for node in (*block.statements, block.terminator):
            for expression in expressions(node):
                if not given.isdisjoint(variables_read(expression)):
                    return True
    return False
