"""Random integer formulas over sizes, digits and counters, with the values they should have.

A `Space` has sizes T and G and some of: digits x below T, y below G, z below T*G, w not above x and
c below a number, a counter l, a value f that a function gives which is never negative, and a number
n of which nothing is known. Formulas are drawn over them; each is made as a term and, by
arithmetic, as its value under every assignment in range.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
import pytest

from tests.unit.logic.index.enumeration import (
    Assignments,
    Name,
    Values,
    columns,
    quotient,
    remainder,
)
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Term, TermTable

SIZES = (Name("T", 1, lambda known: 4), Name("G", 1, lambda known: 4))
OTHERS = {
    "x": Name("x", 0, lambda known: known["T"]),
    "y": Name("y", 0, lambda known: known["G"]),
    "z": Name("z", 0, lambda known: known["T"] * known["G"]),
    "w": Name("w", 0, lambda known: known.get("x", known["T"] - 1) + 1),
    "c": Name("c", 0, lambda known: 3),
    "f": Name("f", 0, lambda known: 3),
    "l": Name("l", 0, lambda known: 4),
    "n": Name("n", -4, lambda known: 11),
}


@cache
def _columns(names: tuple[str, ...]) -> Mapping[str, Values]:
    return columns([*SIZES, *(OTHERS[name] for name in names)])


@dataclass(frozen=True)
class Expression:
    """A term, and what it should be under all assignments."""

    term: Term
    value: Values


class Space:
    """Symbols with their ranges, and random expressions over them."""

    def __init__(self, chance: random.Random, symbols: int = 4) -> None:
        self.chance = chance
        self.table = t = TermTable()
        self.ranges = Ranges(t)
        chosen = set(chance.sample(sorted(OTHERS), symbols))
        by_name = _columns(tuple(name for name in OTHERS if name in chosen))
        self.leaves = {n: Expression(t.symbol(n, INT), v) for n, v in by_name.items()}
        if "f" in self.leaves:
            function = t.function("f of", [INT], INT)
            self.ranges.unsigned(function)
            self.leaves["f"] = Expression(t.apply(function, t.integer(0)), by_name["f"])
        self._declare()
        self.all = Assignments({e.term: e.value for e in self.leaves.values()})

    def _declare(self) -> None:
        t, sizes = self.table, [self.leaves["T"].term, self.leaves["G"].term]
        for size in sizes:
            self.ranges.positive(size)
        bounds = {"x": sizes[0], "y": sizes[1], "z": t.int_mul(*sizes), "c": t.integer(3)}
        x = self.leaves.get("x")
        bounds["w"] = sizes[0] if x is None else t.int_combine(1, [(x.term, 1)])
        for name, leaf in self.leaves.items():
            if name in bounds:
                self.ranges.digit(leaf.term, bounds[name])
            elif name == "l":
                self.ranges.counter(leaf.term)

    @property
    def digits(self) -> list[Term]:
        return [leaf.term for name, leaf in self.leaves.items() if name in "xyzwc"]

    # --- numbers --------------------------------------------------------------------------------

    def constant(self, value: int) -> Expression:
        return Expression(self.table.integer(value), np.asarray(value))

    def combined(self, *parts: tuple[Expression, int]) -> Expression:
        """A sum with coefficients."""
        term = self.table.int_combine(0, [(e.term, c) for e, c in parts])
        total: Values = np.asarray(0)
        for e, c in parts:
            total = total + c * e.value
        return Expression(term, total)

    def times(self, a: Expression, b: Expression) -> Expression:
        return Expression(self.table.int_mul(a.term, b.term), a.value * b.value)

    def leaf(self) -> Expression:
        if self.chance.random() < 0.15:
            return self.constant(self.chance.randrange(-2, 4))
        return self.chance.choice(list(self.leaves.values()))

    def size(self) -> Expression:
        """What is divided by: mostly a size, now and then anything."""
        kind = self.chance.random()
        if kind < 0.7:
            return self.leaves[self.chance.choice("TG")]
        if kind < 0.8:
            return self.times(self.leaves["T"], self.leaves["G"])
        return self.leaves["n"] if "n" in self.leaves and kind < 0.9 else self.leaf()

    def index(self) -> Expression:
        """A sum of digits, each times a product of sizes, as indices are."""
        parts = []
        for _ in range(self.chance.choice((1, 2, 2, 3))):
            part = self.leaf()
            for _ in range(self.chance.choice((0, 0, 1, 1, 2))):
                part = self.times(part, self.leaves[self.chance.choice("TG")])
            parts.append((part, self.chance.choice((1, 1, 1, -1, 2))))
        if self.chance.random() < 0.4:
            parts.append((self.constant(1), self.chance.randrange(-2, 3)))
        return self.combined(*parts)

    def number(self, depth: int = 2) -> Expression:
        chance, t = self.chance, self.table
        if depth == 0 or chance.random() < 0.3:
            return self.index() if chance.random() < 0.6 else self.leaf()
        a, kind = self.number(depth - 1), chance.random()
        if kind < 0.2:
            d = self.size()
            return Expression(t.int_div(a.term, d.term), quotient(a.value, d.value))
        if kind < 0.4:
            d = self.size()
            return Expression(t.int_mod(a.term, d.term), remainder(a.value, d.value))
        b = self.number(depth - 1)
        if kind < 0.5:
            c = self.comparison(depth - 1)
            choice = np.where(c.value, a.value, b.value)
            return Expression(t.ite(c.term, a.term, b.term), choice)
        if kind < 0.6:
            return self.times(a, self.leaf())
        return self.combined((a, 1), (b, chance.choice((1, 1, -1))))

    # --- formulas -------------------------------------------------------------------------------

    def comparison(self, depth: int = 1) -> Expression:
        a, b, t = self.number(depth), self.number(depth), self.table
        if self.chance.random() < 0.4:
            return Expression(t.eq(a.term, b.term), a.value == b.value)
        return Expression(t.int_le(a.term, b.term), a.value <= b.value)

    def formula(self, depth: int = 2) -> Expression:
        kind = self.chance.random()
        if depth == 0 or kind < 0.5:
            return self.comparison()
        t, a = self.table, self.formula(depth - 1)
        if kind < 0.6:
            return Expression(t.not_(a.term), ~a.value)
        b = self.formula(depth - 1)
        if kind < 0.85:
            return Expression(t.and_(a.term, b.term), a.value & b.value)
        return Expression(t.or_(a.term, b.term), a.value | b.value)

    def guard(self) -> Expression:
        """What kernels ask before they access: an index is below something."""
        t, a = self.table, self.index()
        if "n" in self.leaves and self.chance.random() < 0.25:
            n = self.leaves["n"]
            return Expression(t.int_lt(t.integer(0), n.term), n.value > 0)
        b = self.leaf() if self.chance.random() < 0.6 else self.index()
        if self.chance.random() < 0.2:
            return Expression(t.eq(a.term, b.term), a.value == b.value)
        return Expression(t.int_lt(a.term, b.term), a.value < b.value)


R = TypeVar("R")


def tries(few: int, many: int) -> pytest.MarkDecorator:
    """How many cases a test takes, and how many where it is asked to take long."""
    slow = pytest.param(many, marks=pytest.mark.slow)
    return pytest.mark.parametrize("cases", [few, slow], ids=["few", "many"])


def run(check: Callable[[random.Random], R], cases: int, stem: str) -> list[R]:
    """What a check gives for each of so many cases; the case is named where it fails."""
    found = []
    for number in range(cases):
        name = f"{stem} {number}"
        try:
            found.append(check(random.Random(name)))
        except AssertionError as error:
            raise AssertionError(f"case {name!r}: {error}") from error
    return found
