"""Quantifiers that can be done without: by an equality, or by bounds.

    for all x: x = t ==> phi(x)             is phi(t); likewise for some x: x = t and phi(x)
    for all x: x <= a or b <= x or rest     is b <= a + 1 or rest, for integers
    quantified variables that do not occur  are dropped (integers exist)

Enters: a formula in negation normal form. Leaves: an equivalent one.
"""

from __future__ import annotations

from warpproof.engines.deductive.encode.paper.forms import map_quantifiers, nnf
from warpproof.logic.index.polynomials import int_value, linear, mentions
from warpproof.logic.terms import INT, Op, Term, TermTable
from warpproof.logic.walk import substitute


def eliminate_quantifiers(table: TermTable, formula: Term) -> Term:
    return map_quantifiers(table, nnf(table, formula), lambda x: _eliminated(table, x))


def _eliminated(table: TermTable, formula: Term) -> Term:
    while formula.op in (Op.FORALL, Op.EXISTS):
        found = _one(table, formula)
        if found is None:
            return formula
        formula = found
    return formula


def _one(table: TermTable, formula: Term) -> Term | None:
    is_forall = formula.op is Op.FORALL
    body = formula.args[0]
    make = table.forall if is_forall else table.exists
    op = Op.OR if is_forall else Op.AND
    parts = body.args if body.op is op else (body,)
    for x in formula.payload.variables:
        others = [v for v in formula.payload.variables if v is not x]
        if not mentions(body, (x,)):
            return make(others, body)
        value = _point(table, parts, x, is_forall)
        if value is not None:
            return make(others, nnf(table, substitute(table, [body], {x: value})[0]))
        bounded = _by_bounds(table, parts, x, is_forall)
        if bounded is not None:
            return make(others, bounded)
    return None


def _point(table: TermTable, parts: tuple[Term, ...], x: Term, is_forall: bool) -> Term | None:
    """What x is by one of the parts: an equation, negated under a universal quantifier."""
    for part in parts:
        atom = part
        if is_forall:
            if part.op is not Op.NOT:
                continue
            atom = part.args[0]
        for equation in atom.args if atom.op is Op.AND else (atom,):
            if equation.op is not Op.EQ or equation.args[0].sort is not x.sort:
                continue
            value = _solved(table, equation, x)
            if value is not None:
                return value
    return None


def _solved(table: TermTable, equation: Term, x: Term) -> Term | None:
    left, right = equation.args
    if x.sort is not INT:
        other = right if left is x else left if right is x else None
        return None if other is None or mentions(other, (x,)) else other
    parts = linear(table, table.int_sub(left, right), x)
    slope = None if parts is None else int_value(parts[0])
    if parts is None or slope not in (1, -1):
        return None
    return table.int_scale(parts[1], -slope)


def _by_bounds(table: TermTable, parts: tuple[Term, ...], x: Term, is_forall: bool) -> Term | None:
    """All parts that mention x are bounds of it: compare each upper with each lower one."""
    t = table
    lows: list[Term] = []
    highs: list[Term] = []
    rest: list[Term] = []
    for part in parts:
        if not mentions(part, (x,)):
            rest.append(part)
            continue
        pair = linear(t, t.int_sub(*part.args), x) if part.op is Op.INT_LE else None
        slope = None if pair is None else int_value(pair[0])
        if pair is None or slope not in (1, -1):
            return None
        if slope == 1:
            highs.append(t.int_neg(pair[1]))  # x <= high
        else:
            lows.append(pair[1])  # low <= x
    if is_forall:
        # x <= a or b <= x for all x: no integer lies strictly between a and b.
        gaps = [t.int_le(b, t.int_combine(1, [(a, 1)])) for a in highs for b in lows]
        return t.any_of([*rest, *gaps])
    meets = [t.int_le(b, a) for a in highs for b in lows]
    return t.all_of([*rest, *meets])
