"""Intervals and lemmas hold for all values: each is tried on random ones."""

from __future__ import annotations

import random

import pytest

from tests.conftest import every
from warpproof.logic.evaluate import evaluate
from warpproof.logic.index.intervals import Intervals
from warpproof.logic.index.lemmas import is_linear, lemmas, linear
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.table.integers import LARGEST
from warpproof.logic.terms import INT, Term, TermTable


class _World:
    """Symbols with ranges, terms over them, and values in the ranges."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.table = TermTable()
        self.ranges = Ranges(self.table)
        t = self.table
        self.size, self.width = t.symbol("size", INT), t.symbol("width", INT)
        self.digit, self.round = t.symbol("digit", INT), t.symbol("round", INT)
        self.other = t.symbol("other", INT)
        self.ranges.positive(self.size)
        self.ranges.limit(self.size, 1, 6)
        self.ranges.limit(self.width, -3, 5)
        self.ranges.digit(self.digit, self.size)
        self.ranges.digit(self.other, self.size)
        self.ranges.counter(self.round)
        self.intervals = Intervals(self.ranges)
        # A digit in rows of another's: known as a whole only.
        self.row = t.int_add(t.int_mul(self.digit, self.size), self.other)
        self.intervals.limit(t.int_mul(self.digit, self.size), 0, 30)
        self.intervals.limit_sum(self.row, 0, 35)

    def values(self) -> dict[Term, int]:
        r = self.random
        size = r.randint(1, 6)
        return {
            self.size: size,
            self.width: r.randint(-3, 5),
            self.digit: r.randrange(size),
            self.other: r.randrange(size),
            self.round: r.randint(0, 7),
        }

    def term(self, depth: int) -> Term:
        t, r = self.table, self.random
        if depth == 0:
            atoms = [self.size, self.width, self.digit, self.other, self.round, self.row]
            return r.choice([*atoms, t.integer(r.randint(-4, 9))])
        a, b = self.term(depth - 1), self.term(depth - 1)
        match r.randrange(6):
            case 0 | 1:
                return t.int_combine(r.randint(-3, 3), [(a, r.randint(-3, 3)), (b, 1)])
            case 2:
                return t.int_mul(a, b)
            case 3:
                return t.int_mod(a, t.integer(r.randint(1, 8)))
            case 4:
                return t.int_div(a, t.integer(r.randint(1, 8)))
            case _:
                return t.ite(t.int_le(a, b), a, b)


@pytest.mark.parametrize("seed", every(8, range(40), str))
def test_a_term_lies_in_its_interval(seed: int) -> None:
    world = _World(seed)
    for _ in range(60):
        term = world.term(world.random.randint(1, 3))
        interval = world.intervals(term)
        for _ in range(12):
            value = evaluate(term, world.values())
            assert isinstance(value, int)
            assert interval.low is None or interval.low <= value, (term, interval, value)
            assert interval.high is None or value <= interval.high, (term, interval, value)


def test_sums_are_known_as_a_whole() -> None:
    world = _World(0)
    t = world.table
    doubled = t.int_combine(3, [(world.row, 2)])
    assert world.intervals(doubled).within(3, 73)


@pytest.mark.parametrize("seed", every(8, range(40), str))
def test_lemmas_are_true(seed: int) -> None:
    world = _World(seed)
    t, r = world.table, world.random
    for _ in range(25):
        a, b = world.term(2), world.term(2)
        if r.random() < 0.4:
            part = t.int_div(t.int_combine(0, [(t.int_mul(a, world.width), 1), (b, 1)]), world.size)
            a = t.int_mul(part, world.term(0)) if r.random() < 0.5 else part
        formula = t.eq(a, b) if r.random() < 0.5 else t.int_le(a, b)
        for lemma in lemmas(world.ranges, [formula]):
            for _ in range(12):
                values = world.values()
                assert evaluate(lemma, values) is True, (lemma, values)


def test_products_become_symbols() -> None:
    world = _World(1)
    t = world.table
    formulas = [t.int_le(world.row, world.width), t.eq(world.row, t.integer(3))]
    assert not is_linear(world.ranges, formulas)
    made = linear(world.ranges, formulas)
    assert is_linear(world.ranges, made)
    assert made[0] is not formulas[0]


def test_a_sum_too_long_for_a_polynomial_has_limits() -> None:
    table = TermTable()
    ranges = Ranges(table)
    parts = [table.symbol(f"x{n}", INT) for n in range(LARGEST + 2)]
    for part in parts:
        ranges.limit(part, 1, 2)
    found = Intervals(ranges)(table.int_add(*parts))
    assert (found.low, found.high) == (len(parts), 2 * len(parts))
