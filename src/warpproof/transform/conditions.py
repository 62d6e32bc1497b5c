"""Conditions put together: expressions of the program that are true or false."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from warpproof.ir import nodes, types

TRUE, FALSE = nodes.IntConst(1, types.BOOL), nodes.IntConst(0, types.BOOL)


def negated(e: nodes.Expr) -> nodes.Expr:
    return nodes.Binary(nodes.BinaryOp.XOR, e, TRUE, types.BOOL)


def both(a: nodes.Expr, b: nodes.Expr) -> nodes.Expr:
    return nodes.Binary(nodes.BinaryOp.AND, a, b, types.BOOL)


def either(a: nodes.Expr, b: nodes.Expr) -> nodes.Expr:
    return nodes.Binary(nodes.BinaryOp.OR, a, b, types.BOOL)


def different(a: nodes.Expr, b: nodes.Expr) -> nodes.Expr:
    return nodes.Binary(nodes.BinaryOp.XOR, a, b, types.BOOL)


def all_of(parts: Iterable[nodes.Expr]) -> nodes.Expr:
    """Of one or more."""
    return functools.reduce(both, parts)


def any_of(parts: Iterable[nodes.Expr]) -> nodes.Expr:
    """Of one or more."""
    return functools.reduce(either, parts)
