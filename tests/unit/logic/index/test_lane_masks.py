"""Masks bit by bit, and facts about them, against the bits of numbers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from warpproof.logic.evaluate import Valuation, evaluate
from warpproof.logic.index.bits import Bits
from warpproof.logic.index.intervals import Intervals
from warpproof.logic.index.lane_masks import WIDTH, Masks
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term, TermTable
from warpproof.logic.values import FunctionValue, Value
from warpproof.logic.walk import topological

_WHOLE = 1 << WIDTH


def signed(number: int) -> int:
    return (number + _WHOLE // 2) % _WHOLE - _WHOLE // 2


def meaning(bits: Bits, *args: int) -> int:
    """On numbers of 32 bits; what is not defined is some number."""
    a, *rest = (n % _WHOLE for n in args)
    b = rest[0] if rest else 0
    match bits:
        case Bits.AND:
            return signed(a & b)
        case Bits.OR:
            return signed(a | b)
        case Bits.XOR:
            return signed(a ^ b)
        case Bits.LEFT:
            return signed(a << b) if b < WIDTH else 77
        case Bits.RIGHT:
            return signed(a >> b) if b < WIDTH else 78
        case Bits.COUNT:
            return a.bit_count()
        case Bits.LOWEST:
            return (a & -a).bit_length() - 1 if a else 79
        case Bits.ABOVE:
            return WIDTH - a.bit_length()


class Drawn:
    """Masks made of a few numbers, as code makes them."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.table = t = TermTable()
        self.ranges = Ranges(t)
        self.symbols = [t.symbol(name, INT) for name in "mn"]
        self.lanes = [t.symbol(name, INT) for name in "kl"]
        for lane in self.lanes:
            self.ranges.digit(lane, t.integer(WIDTH))
        counts = (Bits.COUNT, Bits.LOWEST, Bits.ABOVE)
        self.functions = {
            bits: t.function(f"bits {bits.name}", [INT] * (1 if bits in counts else 2), INT)
            for bits in Bits
        }
        self.operations = {f: bits for bits, f in self.functions.items()}
        self.masks = Masks(t, self.operations, Intervals(self.ranges))

    def apply(self, bits: Bits, *args: Term) -> Term:
        return self.table.apply(self.functions[bits], *args)

    def read(self, mask: Term) -> Term:
        """As numbers of the machine are, where they may be out of its range."""
        t = self.table
        wrapped = t.int_mod(t.int_combine(_WHOLE // 2, [(mask, 1)]), t.integer(_WHOLE))
        return t.int_combine(-_WHOLE // 2, [(wrapped, 1)])

    def amount(self) -> Term:
        t, chance = self.table, self.chance
        some = [*self.lanes, t.int_mod(self.symbols[0], t.integer(8)), self.symbols[1]]
        return chance.choice(some)

    def mask(self, depth: int) -> Term:
        t, chance = self.table, self.chance
        if depth == 0:
            constant = chance.choice((-1, 0, 1, 0xFF, 0xFFFF0000, 5, chance.randrange(_WHOLE)))
            return chance.choice([*self.symbols, t.integer(constant)])
        inner = self.mask(depth - 1)
        match chance.randrange(9):
            case 0 | 1:
                kind = chance.choice((Bits.AND, Bits.OR, Bits.XOR))
                return self.apply(kind, self.read(inner), self.read(self.mask(depth - 1)))
            case 2:
                return t.int_combine(-1, [(inner, -1)])
            case 3:
                power = self.apply(Bits.LEFT, t.integer(chance.choice((1, 2, 4))), self.amount())
                return t.int_combine(-1, [(power, 1)])
            case 4:
                kind = chance.choice((Bits.LEFT, Bits.RIGHT))
                return self.apply(kind, self.read(inner), self.amount())
            case 5:
                return t.ite(t.int_le(*self.lanes), inner, self.mask(depth - 1))
            case 6:
                power = t.integer(1 << chance.randrange(1, 9))
                return chance.choice(
                    [
                        t.int_mod(inner, power),
                        t.int_sub(inner, t.int_mod(inner, power)),
                        t.int_mul(inner, power),
                        t.int_div(t.int_mod(inner, t.integer(_WHOLE)), power),
                    ]
                )
            case _:
                return self.read(inner)

    def values(self) -> dict[Term, Value]:
        chance = self.chance
        return {
            **{
                s: signed(chance.choice((0, -1, 1, 12, chance.randrange(_WHOLE))))
                for s in self.symbols
            },
            **{lane: chance.randrange(WIDTH) for lane in self.lanes},
        }

    def functions_at(self, terms: Sequence[Term], values: dict[Term, Value]) -> Functions:
        """What functions are where the terms apply them; bits are those of their masks."""
        entries: dict[FunctionSymbol, dict[tuple[Value, ...], Value]] = {}
        for term in topological(terms):
            if term.op is not Op.APPLY:
                continue
            graphs = {f: FunctionValue(0, e) for f, e in entries.items()}
            args = Valuation(values, graphs)
            at = [args.of(a) for a in term.args]
            numbers = [int(n) for n in at if isinstance(n, int)]
            made: Value
            if term.payload is self.masks.function:
                made = bool(numbers[0] % _WHOLE >> numbers[1] & 1) if numbers[1] >= 0 else False
            else:
                made = meaning(self.operations[term.payload], *numbers)
            entries.setdefault(term.payload, {})[tuple(at)] = made
        return {f: FunctionValue(0, e) for f, e in entries.items()}


Functions = Mapping[FunctionSymbol, FunctionValue]


def test_bits_are_those_of_the_number() -> None:
    chance = random.Random(3)
    known = 0
    for _ in range(300):
        drawn = Drawn(chance)
        mask = drawn.mask(chance.randrange(4))
        lane = drawn.lanes[0]
        bit = drawn.masks.bit(mask, lane)
        for _ in range(4):
            values = drawn.values()
            graphs = drawn.functions_at([bit, mask], values)
            number = evaluate(mask, values, graphs)
            assert isinstance(number, int)
            expected = bool(number % _WHOLE >> int(values[lane]) & 1)  # type: ignore[call-overload]
            assert evaluate(bit, values, graphs) is expected, (mask, values)
        known += not any(x.op is Op.APPLY for x in topological([bit]))
    assert known > 60, "bits of masks made of numbers and shifts are known"


def test_facts_hold_of_all_masks() -> None:
    chance = random.Random(4)
    made = 0
    for _ in range(50):
        drawn = Drawn(chance)
        t = drawn.table
        one = t.integer(1)
        mask = drawn.read(drawn.mask(chance.randrange(3)))
        below = [
            drawn.read(
                t.int_combine(
                    -1, [(drawn.apply(Bits.LEFT, chance.choice((one, t.integer(2))), k), 1)]
                )
            )
            for k in (*drawn.lanes, drawn.amount())
        ]
        counts = [drawn.apply(Bits.COUNT, drawn.apply(Bits.AND, mask, b)) for b in below]
        terms = [
            *counts,
            drawn.apply(Bits.COUNT, mask),
            drawn.apply(Bits.LOWEST, mask),
            drawn.apply(Bits.ABOVE, mask),
            drawn.apply(Bits.AND, mask, drawn.apply(Bits.LEFT, one, drawn.lanes[0])),
            drawn.apply(Bits.RIGHT, mask, drawn.lanes[1]),
        ]
        formulas = [t.eq(x, t.integer(0)) for x in (*terms, mask)]
        facts = drawn.masks.facts(formulas, drawn.lanes)
        made += len(facts)
        for _ in range(3):
            values = drawn.values()
            graphs = drawn.functions_at(facts, values)
            for fact in facts:
                assert evaluate(fact, values, graphs) is True, (fact, values)
    assert made > 50 * 20
