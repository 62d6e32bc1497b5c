"""Random values in two forms: concrete, and as terms over symbols with an assignment that makes
them the same. What the symbolic machine computes from the second must have, under the assignment,
the value that the concrete functions compute from the first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from warpproof.ir import types
from warpproof.logic.evaluate import evaluate
from warpproof.logic.terms import BOOL, BitVec, Term, TermTable
from warpproof.logic.values import Value as Meaning
from warpproof.semantics.domain.bits import BitsDomain
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Bits,
    Compound,
    Data,
    Value,
    width,
)


@dataclass(slots=True)
class World:
    """Symbols made so far and their values."""

    random: Random
    t: TermTable = field(default_factory=TermTable)
    model: dict[Term, Meaning] = field(default_factory=dict)

    @property
    def g(self) -> BitsDomain:
        return BitsDomain(self.t)

    # --- from concrete to open -----------------------------------------------------------------

    def symbol(self, value: int, size: int) -> Term:
        sort = BOOL if size == 1 else BitVec(size)
        made = self.t.symbol(f"s{len(self.model)}", sort)
        self.model[made] = bool(value) if size == 1 else value
        return made

    def condition(self, truth: bool) -> Term:
        made = self.symbol(int(truth), 1)
        return made if self.random.random() < 0.7 else self.t.not_(self.t.not_(made))

    def opened(self, value: int, size: int) -> Bits:
        """A pattern with this value: known, a symbol, or something made of several."""
        choice = self.random.random()
        if choice < 0.25:
            return value
        g = self.g
        if choice < 0.6 or size == 1:
            return self.symbol(value, size)
        if choice < 0.7:  # partly known
            cut = self.random.randrange(1, size)
            low, high = value & ((1 << cut) - 1), value >> cut
            parts: list[tuple[Bits, int]] = [(low, cut), (high, size - cut)]
            if self.random.random() < 0.5:
                parts[0] = (self.opened(low, cut), cut)
            else:
                parts[1] = (self.opened(high, size - cut), size - cut)
            return g.concat(parts)
        if choice < 0.8:
            other = self.random.getrandbits(size)
            truth = self.random.random() < 0.5
            then, otherwise = (value, other) if truth else (other, value)
            return g.ite(self.condition(truth), then, self.opened(otherwise, size), size)
        if choice < 0.9:
            by = self.random.getrandbits(size)
            before = self.symbol((value - by) % (1 << size), size)
            return g.bits(self.t.bv_add(before, self.t.bv(by, size)))
        mask = self.random.getrandbits(size)
        return g.bits(self.t.bv_xor(self.symbol(value ^ mask, size), self.t.bv(mask, size)))

    def open_scalar(self, value: Value, size: int) -> Value:
        bits = self.opened(value.bits, size)
        undefined: Bits = value.undefined
        if self.random.random() < 0.3:
            undefined = self.opened(value.undefined, size)
        return Value(bits, undefined, value.owner)

    def open_data(self, data: Data, type_: types.Type) -> Data:
        if isinstance(data, Value):
            return self.open_scalar(data, width(type_))
        if isinstance(type_, types.Vector):
            return Compound(tuple(self.open_data(p, type_.element) for p in data.parts))
        assert isinstance(type_, types.Aggregate)
        rows = zip(data.parts, type_.fields, strict=True)
        return Compound(tuple(self.open_data(p, f) for p, f in rows))

    # --- random concrete data ------------------------------------------------------------------

    def word(self, size: int) -> int:
        random, ones = self.random, (1 << size) - 1
        choice = random.random()
        if choice < 0.3:
            return random.randrange(min(ones, 9) + 1)
        if choice < 0.5:
            return random.choice((0, 1, ones, 1 << (size - 1), ones >> 1))
        return random.getrandbits(size)

    def number(self, kind: types.FloatKind) -> int:
        """A float's pattern, special ones and plain ones."""
        size = types.FLOAT_BITS[kind]
        fraction = {"half": 10, "bfloat": 7, "float": 23, "double": 52}[kind.value]
        exponents = (1 << (size - 1 - fraction)) - 1
        random = self.random
        choice = random.random()
        sign = random.randrange(2) << (size - 1)
        if choice < 0.3:
            special = (0, 1, exponents << fraction, (exponents << fraction) | 1 << (fraction - 1))
            return sign | random.choice(special)
        if choice < 0.7:  # around one
            middle = (exponents >> 1) + random.randrange(-6, 7)
            top = random.getrandbits(3) << (fraction - 3)
            return sign | middle << fraction | top
        return random.getrandbits(size)

    def scalar(self, type_: types.Type, may_be_undefined: bool = True) -> Value:
        size = width(type_)
        bits = self.number(type_.kind) if isinstance(type_, types.Float) else self.word(size)
        undefined = 0
        if may_be_undefined and self.random.random() < 0.25:
            undefined = self.word(size) & self.word(size)
        return Value(bits, undefined)

    def data(self, type_: types.Type, may_be_undefined: bool = True) -> Data:
        match type_:
            case types.Aggregate(fields):
                return Compound(tuple(self.data(f, may_be_undefined) for f in fields))
            case types.Vector(element, count):
                parts = (self.data(element, may_be_undefined) for _ in range(count))
                return Compound(tuple(parts))
            case _:
                return self.scalar(type_, may_be_undefined)

    # --- back ----------------------------------------------------------------------------------

    def value_of(self, bits: Bits) -> int:
        if isinstance(bits, int):
            return bits
        found = evaluate(bits, self.model)
        assert isinstance(found, int)
        return int(found)

    def closed(self, data: Data) -> Data:
        if isinstance(data, Compound):
            return Compound(tuple(self.closed(p) for p in data.parts))
        owner = data.owner if data.owner >= 0 else NO_OBJECT
        return Value(self.value_of(data.bits), self.value_of(data.undefined), owner)


def agrees(open_: Data, concrete: Data) -> bool:
    """Same bits where they are defined, and undefined wherever the concrete ones are."""
    if isinstance(concrete, Compound):
        assert isinstance(open_, Compound)
        return all(agrees(a, b) for a, b in zip(open_.parts, concrete.parts, strict=True))
    assert isinstance(open_, Value)
    different = (open_.bits ^ concrete.bits) & ~open_.undefined
    return not different and not concrete.undefined & ~open_.undefined
