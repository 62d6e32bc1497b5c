"""Choices spread out of products and comparisons, and facts about bits, against evaluation."""

from __future__ import annotations

import random

from warpproof.logic.evaluate import evaluate
from warpproof.logic.index.bits import Bits, bit_facts
from warpproof.logic.index.spread import arms, spread
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term, TermTable
from warpproof.logic.values import FunctionValue
from warpproof.logic.walk import topological

_MEANING = {Bits.AND: int.__and__, Bits.OR: int.__or__, Bits.XOR: int.__xor__}


class Drawn:
    """Terms over four integers."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.table = TermTable()
        self.symbols = [self.table.symbol(name, INT) for name in "abcd"]
        self.operations: dict[FunctionSymbol, Bits] = {
            self.table.function(f"bits {bits.name}", [INT, INT], INT): bits for bits in _MEANING
        }

    def number(self, depth: int, *, bits: bool = False) -> Term:
        t, chance = self.table, self.chance
        kind = chance.random()
        if depth == 0 or kind < 0.2:
            return chance.choice([*self.symbols, t.integer(chance.randrange(-3, 17))])
        if bits and kind < 0.6:
            function = chance.choice(list(self.operations))
            return t.apply(function, chance.choice(self.symbols), chance.choice(self.symbols))
        parts = [self.number(depth - 1, bits=bits) for _ in range(2)]
        if kind < 0.4:
            return t.int_mul(*parts)
        if kind < 0.7:
            return t.ite(self.truth(depth - 1, bits=bits), *parts)
        return t.int_combine(
            chance.randrange(-2, 3), [(p, chance.choice((-1, 1, 2))) for p in parts]
        )

    def truth(self, depth: int, *, bits: bool = False) -> Term:
        a, b = (self.number(depth, bits=bits) for _ in range(2))
        return self.table.int_le(a, b) if self.chance.random() < 0.7 else self.table.eq(a, b)

    def values(self, least: int = -6) -> dict[Term, int]:
        return {s: self.chance.randrange(least, 20) for s in self.symbols}


def test_spreading_changes_no_value() -> None:
    chance = random.Random(5)
    for _ in range(400):
        drawn = Drawn(chance)
        formula = drawn.truth(3)
        (found,) = spread(drawn.table, [formula])
        for _ in range(5):
            values = drawn.values()
            assert evaluate(found, values) == evaluate(formula, values), formula


def test_no_product_has_a_choice() -> None:
    drawn = Drawn(random.Random(6))
    t, (a, b, c, d) = drawn.table, drawn.symbols
    clamped = t.ite(t.int_le(a, t.integer(0)), t.integer(0), t.ite(t.int_le(b, a), b, a))
    (found,) = spread(t, [t.int_le(t.int_add(t.int_mul(clamped, c), d), t.integer(100))])
    assert not any(x.op is Op.ITE and x.sort is INT for x in topological([found]))
    assert set(arms(t, t.int_mul(clamped, c), lambda x: x is b, 4)) == {
        t.integer(0), t.int_mul(b, c), t.int_mul(a, c),
    }  # fmt: skip
    assert next(iter(arms(t, clamped, lambda x: not x.is_constant, 4))) is b


def test_facts_about_bits_are_true() -> None:
    chance = random.Random(7)
    said = 0
    for _ in range(400):
        drawn = Drawn(chance)
        facts = bit_facts(drawn.table, drawn.operations, [drawn.truth(3, bits=True)])
        said += len(facts)
        for _ in range(5):
            values = drawn.values()
            functions = {
                f: FunctionValue(
                    0,
                    {
                        (x, y): _MEANING[bits](x, y)
                        for x in values.values()
                        for y in values.values()
                    },
                )
                for f, bits in drawn.operations.items()
            }
            for fact in facts:
                assert evaluate(fact, values, functions) is True, (fact, values)
    assert said > 1000
