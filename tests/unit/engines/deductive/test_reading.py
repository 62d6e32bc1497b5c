"""Reads of parallel stores agree with doing the stores one thread after the other."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping

import pytest

from warpproof.base.source import NOWHERE
from warpproof.engines.deductive.state.arrays import ArrayInfo, ArrayKey, Version, Versions
from warpproof.engines.deductive.state.folds import Folds
from warpproof.engines.deductive.state.reading import Reader
from warpproof.logic.evaluate import evaluate
from warpproof.logic.index.digits import Digit
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Term, TermTable
from warpproof.logic.values import FunctionValue
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.parametric.accesses import Owner

INFO = ArrayInfo(ArrayKey("a", 4, 0), "a", INT, Owner.LAUNCH)


class Stores:
    """One array, two thread digits, stores in a row."""

    def __init__(self) -> None:
        self.table = t = TermTable()
        self.ranges = Ranges(t)
        self.size, self.grid = t.symbol("T", INT), t.symbol("G", INT)
        self.block, self.thread = t.symbol("b", INT), t.symbol("t", INT)
        self.ranges.positive(self.size)
        self.ranges.positive(self.grid)
        self.ranges.digit(self.block, self.grid)
        self.ranges.digit(self.thread, self.size)
        self.versions = Versions(t, self.ranges, Folds(t, Floats(t)))
        self.initial = self.versions.initial(INFO, 0)
        self.current: Version = self.initial
        self.digits = (Digit(self.block, self.grid), Digit(self.thread, self.size))
        self.done: list[tuple[Term, Term, Term]] = []

    def store(self, mask: Term, cell: Term, value: Term) -> None:
        self.done.append((mask, cell, value))
        self.current = self.versions.stored(
            self.current, 0, (), self.digits, mask, (cell,), value, NOWHERE
        )

    def run(self, size: int, grid: int) -> dict[int, int] | None:
        """The cells written, by doing it; None where two threads write one cell at once."""
        cells: dict[int, int] = {}
        for mask, cell, value in self.done:
            written: dict[int, int] = {}
            for b, t in itertools.product(range(grid), range(size)):
                here: dict[Term, Term] = {
                    self.size: self.table.integer(size),
                    self.grid: self.table.integer(grid),
                    self.block: self.table.integer(b),
                    self.thread: self.table.integer(t),
                }
                made = [evaluate(x, {}) for x in substitute(self.table, [mask, cell, value], here)]
                if made[0]:
                    if made[1] in written:
                        return None
                    written[made[1]] = made[2]
            cells.update(written)
        return cells


def shapes(s: Stores, chance: random.Random) -> tuple[Term, Term, Term]:
    """A mask, an index map and a value of the kinds kernels have."""
    t = s.table
    flat = t.int_add(t.int_mul(s.size, s.block), s.thread)
    turned = t.int_sub(t.int_combine(-1, [(t.int_mul(s.size, s.grid), 1)]), flat)
    across = t.int_add(t.int_mul(s.grid, s.thread), s.block)
    index = chance.choice(
        [flat, turned, across, t.int_scale(flat, 2), t.int_combine(3, [(flat, 1)])]
    )
    last = t.int_combine(-1, [(s.size, 1)])
    mask = chance.choice(
        [
            t.true,
            t.int_lt(flat, t.integer(5)),
            t.eq(s.thread, t.integer(0)),
            t.eq(s.thread, last),
            t.int_le(s.block, s.thread),
        ]
    )
    value = t.int_add(t.int_scale(flat, 10), t.integer(chance.randrange(5)))
    return mask, index, value


@pytest.mark.parametrize("seed", range(40))
def test_reads_agree_with_stores(seed: int) -> None:
    chance = random.Random(seed)
    s = Stores()
    for _ in range(chance.randrange(1, 4)):
        s.store(*shapes(s, chance))
    cell = s.table.symbol("u", INT)
    reader = Reader(s.versions, s.ranges, [])
    found = reader(s.versions.read(s.current, (), (cell,)))
    assert not reader.stuck
    claims = [claim for use in reader.uses.values() for claim in reader.claims(use)]
    initial = FunctionValue(-1, {})
    for size, grid in itertools.product(range(1, 4), range(1, 4)):
        expected = s.run(size, grid)
        if expected is None:
            continue  # a race: the inverse is refused by its claim, not here
        for u in range(-3, 2 * size * grid + 5):
            values: Mapping[Term, int] = {s.size: size, s.grid: grid, cell: u}
            got = evaluate(found, values, {s.initial.symbol: initial})
            assert got == expected.get(u, -1), (u, size, grid)
    assert isinstance(claims, list)
