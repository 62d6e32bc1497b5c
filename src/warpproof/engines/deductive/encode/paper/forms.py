"""Normal forms of quantified formulas, for the passes.

`nnf` pushes negations to the atoms; `map_literals` rebuilds a formula from its literals, telling
each which variables are bound around it.
"""

from __future__ import annotations

from collections.abc import Callable

from warpproof.logic.terms import BOOL, Op, Term, TermTable
from warpproof.logic.walk import substitute

_QUANTIFIERS = (Op.FORALL, Op.EXISTS)


def nnf(table: TermTable, formula: Term, positive: bool = True) -> Term:
    op, args = formula.op, formula.args
    if op is Op.NOT:
        return nnf(table, args[0], not positive)
    if op in (Op.AND, Op.OR):
        parts = [nnf(table, a, positive) for a in args]
        return table.all_of(parts) if (op is Op.AND) is positive else table.any_of(parts)
    if op in _QUANTIFIERS:
        body = nnf(table, args[0], positive)
        make = table.forall if (op is Op.FORALL) is positive else table.exists
        return make(formula.payload.variables, body)
    if op is Op.ITE and formula.sort is BOOL:
        condition, then, other = args
        first = table.or_(nnf(table, condition, False), nnf(table, then, positive))
        second = table.or_(nnf(table, condition), nnf(table, other, positive))
        return table.and_(first, second)
    return formula if positive else table.not_(formula)


def map_literals(table: TermTable, formula: Term, change: Callable[[Term], Term]) -> Term:
    """The formula, in negation normal form, with each literal replaced by a formula."""
    op = formula.op
    if op in (Op.AND, Op.OR):
        parts = [map_literals(table, a, change) for a in formula.args]
        return table.all_of(parts) if op is Op.AND else table.any_of(parts)
    if op in _QUANTIFIERS:
        body = map_literals(table, formula.args[0], change)
        make = table.forall if op is Op.FORALL else table.exists
        return make(formula.payload.variables, body)
    return change(formula)


def map_quantifiers(table: TermTable, formula: Term, change: Callable[[Term], Term]) -> Term:
    """The formula with each quantified part replaced, inner ones first."""
    op = formula.op
    if op in (Op.AND, Op.OR):
        parts = [map_quantifiers(table, a, change) for a in formula.args]
        return table.all_of(parts) if op is Op.AND else table.any_of(parts)
    if op in _QUANTIFIERS:
        body = map_quantifiers(table, formula.args[0], change)
        make = table.forall if op is Op.FORALL else table.exists
        made = make(formula.payload.variables, body)
        return change(made) if made.op in _QUANTIFIERS else made
    return formula


def fresh_copy(table: TermTable, variables: tuple[Term, ...], *terms: Term) -> list[Term]:
    """The variables renamed, then the terms with the new names."""
    renamed = {v: table.fresh(v.name, v.sort) for v in variables}
    return [*renamed.values(), *substitute(table, list(terms), renamed)]
