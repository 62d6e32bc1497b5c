"""Conclusions from equations between digits, and divisions made numbers, against enumeration."""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np

from tests.unit.logic.index.enumeration import Values, quotient, remainder
from tests.unit.logic.index.random_formulas import Expression, Space, run, tries
from warpproof.logic.index.polynomials import linear
from warpproof.logic.index.purify import purify
from warpproof.logic.index.radix import with_conclusions
from warpproof.logic.index.simplify import upper_bounds
from warpproof.logic.terms import Op, Term
from warpproof.logic.walk import free_symbols, topological

# --- conclusions --------------------------------------------------------------------------------


def equation(space: Space) -> list[Expression]:
    """Equations as they come from two cells that are the same."""
    t, chance = space.table, space.chance
    size, number = space.size(), space.index()
    if chance.random() < 0.4:
        values = space.index(), space.leaf()
        whole = Expression(t.int_div(number.term, size.term), quotient(number.value, size.value))
        rest = Expression(t.int_mod(number.term, size.term), remainder(number.value, size.value))
        return [equal(space, whole, values[0]), equal(space, rest, values[1])]
    left = space.combined((space.times(size, space.leaf()), 1), (space.leaf(), 1))
    return [equal(space, left, number)]


def by_width(space: Space) -> tuple[list[Expression], list[Expression]]:
    """n*h + x = number and a division by n, of which only a guard says that x is below it."""
    t, n, chance = space.table, space.leaves["n"], space.chance
    digits = [e for e in space.leaves.values() if e.term in space.digits]
    column, number = chance.choice(digits), space.leaf()
    high = space.times(n, chance.choice(digits))
    sign = chance.choice((1, -1))
    left = space.combined((high, sign), (column, sign))
    rest = Expression(t.int_mod(number.term, n.term), remainder(number.value, n.value))
    known = Expression(t.int_le(rest.term, column.term), rest.value <= column.value)
    bound = n if chance.random() < 0.8 else space.leaf()
    guard = Expression(t.int_lt(column.term, bound.term), column.value < bound.value)
    return [equal(space, left, number), known], [guard]


def equal(space: Space, a: Expression, b: Expression) -> Expression:
    return Expression(space.table.eq(a.term, b.term), a.value == b.value)


def conclusions(chance: random.Random) -> bool:
    """What is concluded holds wherever the premises do; whether anything was."""
    space = Space(chance)
    t = space.table
    premises = [x for _ in range(chance.randrange(1, 3)) for x in equation(space)]
    if chance.random() < 0.5:
        premises.append(space.comparison())
    guards = [space.guard() for _ in range(chance.randrange(3))]
    if "n" in space.leaves and space.digits and chance.random() < 0.5:
        premises, guards = by_width(space)
    hypotheses = upper_bounds(t, [g.term for g in guards])
    formula = t.all_of([p.term for p in premises])
    digits = space.digits if chance.random() < 0.7 else space.digits[:1]
    drawn = with_conclusions(space.ranges, formula, digits, hypotheses)
    holds = np.logical_and.reduce(np.broadcast_arrays(*(p.value for p in premises)))
    given = np.logical_and.reduce(np.broadcast_arrays(np.asarray(True), *(g.value for g in guards)))
    wrong = given & (space.all.of(drawn) != holds)
    assert not np.any(wrong), f"{formula} gives {drawn} at {space.all.first(wrong)}"
    return drawn is not formula


@tries(200, 20_000)
def test_conclusions_follow(cases: int) -> None:
    assert sum(run(conclusions, cases, "radix")) > cases // 10


# --- divisions ----------------------------------------------------------------------------------


def defining(space: Space, facts: list[Term], q: Term, r: Term) -> tuple[Term, Term]:
    """(number, divisor) of the fact `number = divisor * q + r`, which says so of these two."""
    t = space.table
    for term in topological(facts):
        if term.op is not Op.EQ:
            continue
        difference = t.int_sub(*term.args)
        by_rest = linear(t, difference, r)
        by_whole = None if by_rest is None else linear(t, by_rest[1], q)
        if by_rest is None or by_whole is None or by_rest[0] not in (t.integer(1), t.integer(-1)):
            continue
        sign = -by_rest[0].value
        number, divisor = t.int_scale(by_whole[1], sign), t.int_scale(by_whole[0], -sign)
        if term is t.eq(number, t.int_add(t.int_mul(divisor, q), r)):
            return number, divisor
    raise AssertionError(f"no equation for {q}")


def parts_of(
    space: Space, pure: list[Term], facts: list[Term]
) -> tuple[Mapping[Term, Values], list[tuple[Term, Term, Values]]]:
    """The new numbers as quotient and remainder are, inner ones first; (q, r, divisor) of each."""
    new = [s for s in free_symbols([*pure, *facts]) if s not in space.all.symbols]
    values: dict[Term, Values] = {}
    found = []
    for q, r in zip(new[::2], new[1::2]):
        number, divisor = defining(space, facts, q, r)
        at = space.all.with_symbols(values)
        shape = next(iter(space.all.symbols.values())).shape
        a, d = (np.broadcast_to(at.of(x), shape) for x in (number, divisor))
        values[q], values[r] = quotient(a, d), remainder(a, d)
        found.append((q, r, d))
    return values, found


def purified(chance: random.Random) -> int:
    """With quotients and remainders as they are, facts hold and formulas are what they were; with
    any others, where the divisor is at least 1, the facts do not hold. How many there are."""
    space = Space(chance)
    formulas = [space.formula(1) for _ in range(chance.randrange(1, 3))]
    pure, facts = purify(space.ranges, [f.term for f in formulas])
    values, found = parts_of(space, pure, facts)
    at = space.all.with_symbols(values)
    for fact in facts:
        assert np.all(at.of(fact)), f"{fact} at {at.first(~at.of(fact))}"
    for formula, made in zip(formulas, pure):
        wrong = at.of(made) != formula.value
        assert not np.any(wrong), f"{formula.term} became {made} at {at.first(wrong)}"
    for q, r, divisor in found:
        whole, rest = chance.choice(((1, 0), (-1, 0), (0, 1), (1, -divisor), (-1, divisor)))
        other = at.with_symbols({q: values[q] + whole, r: values[r] + rest})
        allowed = np.logical_and.reduce(np.broadcast_arrays(*map(other.of, facts)))
        wrong = allowed & (divisor >= 1)
        assert not np.any(wrong), f"{q}, {r} of {facts} at {other.first(wrong)}"
    return len(found)


@tries(200, 20_000)
def test_purified_formulas_are_equisatisfiable(cases: int) -> None:
    assert sum(run(purified, cases, "purify")) > cases // 4
