"""Integer reasoning of our own: every step agrees with evaluation on random values in range."""

from __future__ import annotations

import random

import pytest

from warpproof.logic.evaluate import evaluate
from warpproof.logic.index.polynomials import (
    Divisor,
    coefficients,
    recompose_all,
    recomposed,
    split,
)
from warpproof.logic.index.purify import purify
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import Simplifier, upper_bounds
from warpproof.logic.terms import INT, Term, TermTable
from warpproof.logic.walk import free_symbols


class Space:
    """Two sizes, a free number, digits below the sizes and below their product."""

    def __init__(self) -> None:
        self.table = t = TermTable()
        self.ranges = Ranges(t)
        self.t, self.g = t.symbol("T", INT), t.symbol("G", INT)
        self.n = t.symbol("n", INT)
        self.x, self.y, self.l = (t.symbol(name, INT) for name in "xyl")
        self.ranges.positive(self.t)
        self.ranges.positive(self.g)
        self.ranges.digit(self.x, self.t)
        self.ranges.digit(self.y, self.g)
        self.ranges.counter(self.l)

    def values(self, chance: random.Random) -> dict[Term, int]:
        size, grid = chance.randrange(1, 5), chance.randrange(1, 5)
        return {
            self.t: size,
            self.g: grid,
            self.n: chance.randrange(-9, 30),
            self.x: chance.randrange(size),
            self.y: chance.randrange(grid),
            self.l: chance.randrange(4),
        }

    def polynomial(self, chance: random.Random, depth: int = 3) -> Term:
        t = self.table
        if depth == 0 or chance.random() < 0.2:
            leaf = [
                self.t,
                self.g,
                self.n,
                self.x,
                self.y,
                self.l,
                t.integer(chance.randrange(-2, 3)),
            ]
            return chance.choice(leaf)
        a, b = self.polynomial(chance, depth - 1), self.polynomial(chance, depth - 1)
        kind = chance.randrange(8)
        if kind < 3:
            return t.int_add(a, b)
        if kind < 5:
            return t.int_mul(a, b)
        if kind == 5:
            return t.int_sub(a, b)
        if kind == 6:
            return t.int_div(a, chance.choice([self.t, self.g]))
        return t.int_mod(a, chance.choice([self.t, self.g]))

    def formula(self, chance: random.Random) -> Term:
        t = self.table
        a, b = self.polynomial(chance), self.polynomial(chance)
        if chance.random() < 0.3:
            a = t.ite(t.int_le(self.x, self.y), a, b)
        return t.eq(a, b) if chance.random() < 0.4 else t.int_le(a, b)


@pytest.mark.parametrize("seed", range(20))
def test_simplified_formulas_are_equivalent(seed: int) -> None:
    chance = random.Random(seed)
    space = Space()
    hypothesis = space.table.int_le(space.n, space.table.int_mul(space.t, space.g))
    plain = Simplifier(space.ranges)
    given = Simplifier(space.ranges, upper_bounds(space.table, [hypothesis]))
    for _ in range(20):
        formula = space.formula(chance)
        for _ in range(12):
            values = space.values(chance)
            expected = evaluate(formula, values)
            assert evaluate(plain(formula), values) == expected
            if evaluate(hypothesis, values):
                assert evaluate(given(formula), values) == expected
            assert evaluate(recompose_all(space.table, formula), values) == expected


@pytest.mark.parametrize("seed", range(10))
def test_ranges_never_claim_too_much(seed: int) -> None:
    chance = random.Random(seed)
    space = Space()
    for _ in range(60):
        p, q = space.polynomial(chance), space.polynomial(chance)
        claims = space.ranges.never_positive(p)
        follows = space.ranges.follows(p, [q])
        for _ in range(12):
            values = space.values(chance)
            if claims:
                assert evaluate(p, values) <= 0
            if follows and evaluate(q, values) <= 0:
                assert evaluate(p, values) <= 0


@pytest.mark.parametrize("seed", range(8))
def test_purified_formulas_have_the_models_of_the_original(seed: int) -> None:
    """With quotients and remainders as they are, formula and facts hold as before."""
    chance = random.Random(seed)
    space = Space()
    t = space.table
    for _ in range(10):
        formula = space.formula(chance)
        (pure,), facts = purify(space.ranges, [formula])
        new = [s for s in free_symbols([pure, *facts]) if "!" in s.name]
        if len(new) > 2:
            continue
        for _ in range(6):
            values = space.values(chance)
            for q in range(-40, 41) if new else [0]:
                # Whatever satisfies the facts gives the formula its old value.
                trial = {**values, **{s: q for s in new if s.name.startswith("quotient")}}
                for r in range(5) if new else [0]:
                    trial |= {s: r for s in new if s.name.startswith("remainder")}
                    if evaluate(t.all_of(facts), trial):
                        assert evaluate(pure, trial) == evaluate(formula, values)


def test_parts_make_the_whole() -> None:
    space = Space()
    t = space.table
    p = t.int_add(t.int_mul(space.t, space.g, space.l), t.int_mul(space.t, space.y), space.x)
    high, low = split(t, p, Divisor(1, (space.t,)))
    assert low is space.x
    assert t.int_add(t.int_mul(space.t, high), low) is p
    powers = coefficients(t, p, space.t)
    assert powers is not None
    assert powers[0] is space.x
    whole = t.int_add(t.int_mul(space.t, t.int_div(space.n, space.t)), t.int_mod(space.n, space.t))
    assert recomposed(t, whole) is space.n


def test_digits_are_stripped() -> None:
    """l*T*G + T*y + x < m*T*G is l < m."""
    space = Space()
    t = space.table
    m = t.symbol("m", INT)
    index = t.int_add(t.int_mul(space.l, space.t, space.g), t.int_mul(space.t, space.y), space.x)
    guard = t.int_lt(index, t.int_mul(m, space.t, space.g))
    assert Simplifier(space.ranges)(guard) is t.int_lt(space.l, m)
