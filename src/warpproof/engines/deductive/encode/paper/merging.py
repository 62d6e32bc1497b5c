"""Section 4.3: two quantifiers over digits as one.

`for all x, y: phi(x + a*y)` with 0 <= x < a and 0 <= y < b is, for 0 < a, the same as
`for all z: 0 <= z < a*b ==> phi(z)`. Step I finds bounds: a is a bound of x if the formula does not
change when `0 <= x < a` is added as a guard. Step II checks that all atoms depend on x + a*y only.
Existential quantifiers are the mirror image.

Enters: a formula in negation normal form. Leaves: an equivalent one.
"""

from __future__ import annotations

from warpproof.engines.deductive.encode.paper.forms import map_quantifiers, nnf
from warpproof.logic.index.polynomials import int_value, linear, mentions
from warpproof.logic.terms import INT, Op, Term, TermTable
from warpproof.logic.walk import substitute, topological

_QUANTIFIERS = (Op.FORALL, Op.EXISTS)


def merge_quantifiers(table: TermTable, formula: Term) -> Term:
    return map_quantifiers(table, nnf(table, formula), lambda x: _merged(table, x))


def _merged(table: TermTable, formula: Term) -> Term:
    """One quantifier with several variables; pairs of them are merged as long as there are any."""
    while formula.op in _QUANTIFIERS and len(formula.payload.variables) > 1:
        found = _one_pair(table, formula)
        if found is None:
            return formula
        formula = found
    return formula


def _one_pair(table: TermTable, formula: Term) -> Term | None:
    variables = [v for v in formula.payload.variables if v.sort is INT]
    is_forall = formula.op is Op.FORALL
    body = formula.args[0]
    for x in variables:
        for size in bounds(table, body, x, is_forall):
            for y in variables:
                if x is y or mentions(size, variables):
                    continue
                for other in bounds(table, body, y, is_forall):
                    if mentions(other, variables):
                        continue
                    merged = _joined(table, formula, x, size, y, other)
                    if merged is not None:
                        return merged
    return None


def _joined(table: TermTable, formula: Term, x: Term, a: Term, y: Term, b: Term) -> Term | None:
    """The formula over z = x + a*y, if all atoms but the guards depend on it only."""
    t = table
    is_forall = formula.op is Op.FORALL
    parts = _parts(formula.args[0], is_forall)
    rest = [p for p in parts if not _is_guard(t, p, x, a, is_forall)]
    rest = [p for p in rest if not _is_guard(t, p, y, b, is_forall)]
    z = t.fresh("z", INT)
    # x := z - a*y must make y vanish.
    replaced = substitute(t, rest, {x: t.int_sub(z, t.int_mul(a, y))})
    if any(mentions(p, (x, y)) for p in replaced):
        return None
    others = [v for v in formula.payload.variables if v is not x and v is not y]
    inside = t.and_(t.int_le(t.integer(0), z), t.int_lt(z, t.int_mul(a, b)))
    positive = t.int_lt(t.integer(0), a)
    if is_forall:
        body = t.or_(t.not_(inside), *replaced)
        return t.or_(t.not_(positive), t.forall([*others, z], body))
    return t.and_(positive, t.exists([*others, z], t.and_(inside, *replaced)))


def _parts(body: Term, is_forall: bool) -> tuple[Term, ...]:
    op = Op.OR if is_forall else Op.AND
    return body.args if body.op is op else (body,)


def _is_guard(table: TermTable, part: Term, x: Term, bound: Term, is_forall: bool) -> bool:
    """`x < 0` or `x >= bound` under a universal quantifier, their opposites under the other."""
    t = table
    low, high = t.int_le(t.integer(0), x), t.int_lt(x, bound)
    return part in ((t.not_(low), t.not_(high)) if is_forall else (low, high))


def bounds(table: TermTable, body: Term, x: Term, is_forall: bool) -> list[Term]:
    """Step I. For a universal quantifier: a such that not (0 <= x) and not (x < a) each imply the
    body; for an existential one: such that the body implies both."""
    if not _guards_low(table, body, x, is_forall):
        return []
    return list(dict.fromkeys(_highs(table, body, x, is_forall)))


def _guards_low(table: TermTable, body: Term, x: Term, is_forall: bool) -> bool:
    t = table
    low = t.int_le(t.integer(0), x)
    return (t.not_(low) if is_forall else low) in _parts(body, is_forall)


def _highs(table: TermTable, body: Term, x: Term, is_forall: bool) -> list[Term]:
    """Bounds of atoms, of disjunctions and conjunctions, and through quantifiers."""
    op = body.op
    union = Op.OR if is_forall else Op.AND
    if op is union:
        return [b for part in body.args for b in _highs(table, part, x, is_forall)]
    if op in (Op.AND, Op.OR):
        each = [_highs(table, part, x, is_forall) for part in body.args]
        return [b for b in each[0] if all(b in other for other in each[1:])]
    if op in _QUANTIFIERS:
        return _highs(table, body.args[0], x, is_forall)
    return _atom_bound(table, body, x, is_forall)


def _atom_bound(table: TermTable, atom: Term, x: Term, is_forall: bool) -> list[Term]:
    """x >= t gives t to a universal quantifier, x <= t gives t + 1 to an existential one."""
    if atom.op is not Op.INT_LE:
        return []
    parts = linear(table, table.int_sub(*atom.args), x)
    if parts is None:
        return []
    slope, rest = int_value(parts[0]), parts[1]
    if is_forall and slope == -1:  # rest <= x
        return [rest]
    if not is_forall and slope == 1:  # x <= -rest
        return [table.int_combine(1, [(rest, -1)])]
    return []


def quantifier_count(formula: Term) -> int:
    return sum(x.op in _QUANTIFIERS for x in topological([formula]))
