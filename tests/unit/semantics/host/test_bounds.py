"""What bounds keep in mind says the same as what is worked out anew."""

from __future__ import annotations

import random

import pytest

from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Term, TermTable
from warpproof.semantics.host.bounds import _MOST_CHANGES, Bounds

_NAMES = "abcde"


class _Made:
    """Random terms over a few symbols, and conditions about them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.table = TermTable()
        self.ranges = Ranges(self.table)
        self.symbols = [self.table.symbol(name, INT) for name in _NAMES]
        for symbol in self.symbols:
            self.ranges.limit(symbol, -100, 1000)

    def term(self, depth: int = 3) -> Term:
        t, chance = self.table, self.random
        if depth == 0 or chance.random() < 0.2:
            return chance.choice([*self.symbols, t.integer(chance.randint(-9, 90))])
        one, other = self.term(depth - 1), self.term(depth - 1)
        match chance.randrange(6):
            case 0:
                return t.int_add(one, other)
            case 1:
                return t.int_sub(one, other)
            case 2:
                return t.int_mul(one, t.integer(chance.randint(-3, 4)))
            case 3:
                return t.int_div(one, t.integer(chance.randint(1, 8)))
            case 4:
                return t.int_mod(one, t.integer(chance.randint(1, 8)))
            case _:
                return t.ite(self.condition(depth - 1), one, other)

    def condition(self, depth: int = 2) -> Term:
        t, chance = self.table, self.random
        made = t.int_le(self.term(depth), self.term(depth))
        match chance.randrange(4):
            case 0 if depth:
                return t.or_(made, self.condition(depth - 1))
            case 1 if depth:
                return t.and_(made, self.condition(depth - 1))
            case 2:
                return t.not_(made)
            case _:
                return made


@pytest.mark.parametrize("seed", range(60))
def test_what_was_asked_before_changes_no_answer(seed: int) -> None:
    made = _Made(seed)
    terms = [made.term() for _ in range(12)]
    kept, plain = Bounds(made.ranges), Bounds(made.ranges)
    for _ in range(6):
        condition = made.condition()
        for term in terms:
            kept.of(term)
        held = kept.learn(condition)
        assert held == plain.learn(condition)
        if not held:
            return
        anew = plain.copy()
        assert [kept.of(term) for term in terms] == [anew.of(term) for term in terms]
        kept = kept.copy()


def test_many_changes_are_forgotten_together() -> None:
    made = _Made(0)
    first, last = made.symbols[0], made.symbols[-1]
    bounds, t = Bounds(made.ranges), made.table
    for number in range(2 * _MOST_CHANGES):
        assert bounds.learn(t.int_le(t.integer(number - 99), first))
        assert bounds.of(first) == (number - 99, 1000)
        assert bounds.of(t.int_add(first, last)) == (number - 199, 2000)
