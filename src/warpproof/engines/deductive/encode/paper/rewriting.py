"""Section 4.2: rewriting by equalities with premises.

Enters: a formula and an assumption `for all x: guard(x) ==> f(s(x)) = r(x)`. Leaves: an equivalent
formula, given the assumption, in which a literal L with `f(t)` is

    (some x: guard(x) and s(x) = t and L[r(x)])  or  (no such x, and L[f(t)])

One-point elimination (`elimination`) then gets rid of most of the new quantifiers.
"""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.base.records import record
from warpproof.engines.deductive.encode.paper.forms import fresh_copy, map_literals, nnf
from warpproof.engines.deductive.state.run import Run
from warpproof.logic.index.polynomials import mentions
from warpproof.logic.terms import FunctionSymbol, Op, Term
from warpproof.logic.walk import substitute, topological


@record
class Equality:
    """For all `variables`: `guard` implies `left` = `right`; `left` is an application."""

    variables: tuple[Term, ...]
    guard: Term
    left: Term
    right: Term


def equalities(run: Run, assumptions: Sequence[Term]) -> list[Equality]:
    """Assumptions of the form, with an unknown or initial version of an array on the left."""
    t = run.table
    found: list[Equality] = []
    for assumption in assumptions:
        variables: list[Term] = []
        body = nnf(t, assumption)
        while body.op is Op.FORALL:
            variables += body.payload.variables
            body = body.args[0]
        parts = body.args if body.op is Op.OR else (body,)
        equal = [p for p in parts if p.op is Op.EQ and _side(run, p) is not None]
        if not variables or len(equal) != 1:
            continue
        left = _side(run, equal[0])
        assert left is not None
        right = next(a for a in equal[0].args if a is not left)
        guard = t.all_of([t.not_(p) for p in parts if p is not equal[0]])
        if not any(x.op is Op.APPLY and x.payload is left.payload for x in topological([right])):
            found.append(Equality(tuple(variables), guard, left, right))
    return found


def _side(run: Run, equality: Term) -> Term | None:
    for side in equality.args:
        version = run.versions.by_symbol.get(side.payload) if side.op is Op.APPLY else None
        if version is not None and version.store is None and not version.is_initial:
            return side
    return None


def rewrite(run: Run, formula: Term, equality: Equality) -> Term:
    """Each application of the equality's function is rewritten once."""
    function: FunctionSymbol = equality.left.payload
    return map_literals(
        run.table, nnf(run.table, formula), lambda x: _rewritten(run, x, equality, function)
    )


def _rewritten(run: Run, literal: Term, equality: Equality, function: FunctionSymbol) -> Term:
    t = run.table
    target = next(
        (x for x in topological([literal]) if x.op is Op.APPLY and x.payload is function), None
    )
    if target is None:
        return literal
    count = len(equality.variables)
    copied = fresh_copy(t, equality.variables, equality.guard, equality.left, equality.right)
    variables, (guard, left, right) = copied[:count], copied[count:]
    same = t.all_of([guard, *(t.eq(a, b) for a, b in zip(left.args, target.args))])
    (changed,) = substitute(t, [literal], {target: right})
    some = t.exists(variables, t.and_(same, changed))
    other = fresh_copy(t, tuple(variables), same)
    none = t.forall(other[:count], t.not_(other[count]))
    assert not mentions(literal, variables)
    return nnf(t, t.or_(some, t.and_(none, literal)))
