"""The paper's passes keep the meaning of formulas, tried over small ranges."""

from __future__ import annotations

import itertools
import random

import pytest

from warpproof.engines.deductive.encode.paper.elimination import eliminate_quantifiers
from warpproof.engines.deductive.encode.paper.forms import nnf
from warpproof.engines.deductive.encode.paper.merging import merge_quantifiers, quantifier_count
from warpproof.logic.evaluate import evaluate
from warpproof.logic.terms import INT, Op, Term, TermTable
from warpproof.logic.walk import substitute

WINDOW = range(-4, 17)


def holds(table: TermTable, formula: Term, values: dict[Term, int]) -> bool:
    """With quantifiers over a window that is large enough for the formulas here."""
    if formula.op in (Op.AND, Op.OR):
        parts = (holds(table, a, values) for a in formula.args)
        return all(parts) if formula.op is Op.AND else any(parts)
    if formula.op is Op.NOT:
        return not holds(table, formula.args[0], values)
    if formula.op in (Op.FORALL, Op.EXISTS):
        variables = formula.payload.variables
        tries = (
            holds(table, formula.args[0], {**values, **dict(zip(variables, chosen))})
            for chosen in itertools.product(WINDOW, repeat=len(variables))
        )
        return all(tries) if formula.op is Op.FORALL else any(tries)
    return bool(evaluate(formula, values))


@pytest.mark.parametrize("forall", [True, False])
def test_two_digits_become_one(forall: bool) -> None:
    t = TermTable()
    size, grid, n = (t.symbol(name, INT) for name in ("T", "B", "n"))
    x, y = t.symbol("x", INT), t.symbol("y", INT)
    inside = t.and_(
        t.int_le(t.integer(0), x),
        t.int_lt(x, size),
        t.int_le(t.integer(0), y),
        t.int_lt(y, grid),
    )
    atom = t.int_lt(t.int_add(x, t.int_mul(size, y)), n)
    if forall:
        formula = t.forall([x, y], t.implies(inside, t.not_(atom)))
    else:
        formula = t.exists([x, y], t.and_(inside, atom))
    merged = merge_quantifiers(t, formula)
    assert merged is not formula
    gone = eliminate_quantifiers(t, merged)
    assert quantifier_count(gone) == 0
    for values in itertools.product(range(-1, 4), range(-1, 4), range(-2, 12, 3)):
        at = dict(zip((size, grid, n), values))
        expected = holds(t, formula, at)
        assert holds(t, merged, at) == expected
        assert holds(t, gone, at) == expected


@pytest.mark.parametrize("seed", range(25))
def test_elimination_keeps_the_meaning(seed: int) -> None:
    chance = random.Random(seed)
    t = TermTable()
    a, b = t.symbol("a", INT), t.symbol("b", INT)
    x = t.symbol("x", INT)

    def atom() -> Term:
        side = chance.choice([a, b, t.integer(chance.randrange(-1, 4)), t.int_add(a, b)])
        kind = chance.randrange(4)
        if kind == 0:
            return t.eq(x, side)
        if kind == 1:
            return t.int_le(x, side)
        if kind == 2:
            return t.int_le(side, x)
        return t.int_le(side, b)

    parts = [atom() if chance.random() < 0.7 else t.not_(atom()) for _ in range(3)]
    body = t.any_of(parts) if chance.random() < 0.5 else t.all_of(parts)
    formula = t.forall([x], body) if chance.random() < 0.5 else t.exists([x], body)
    gone = eliminate_quantifiers(t, formula)
    for values in itertools.product(range(-1, 4), repeat=2):
        at = dict(zip((a, b), values))
        assert holds(t, gone, at) == holds(t, formula, at), (formula, gone)
        assert holds(t, nnf(t, t.not_(formula)), at) != holds(t, formula, at)


def test_substitution_does_not_capture() -> None:
    t = TermTable()
    x, y = t.symbol("x", INT), t.symbol("y", INT)
    formula = t.forall([x], t.int_le(x, y))
    (changed,) = substitute(t, [formula], {y: x})
    assert holds(t, changed, {x: 3}) is False
