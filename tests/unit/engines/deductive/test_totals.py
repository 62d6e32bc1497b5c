"""Reads of atomic updates agree with doing the updates one thread after the other."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence

import pytest

from warpproof.base.source import NOWHERE
from warpproof.engines.deductive.state.arrays import (
    ArrayInfo,
    ArrayKey,
    AtomicReduction,
    ReductionOp,
    Version,
    Versions,
)
from warpproof.engines.deductive.state.folds import Folds
from warpproof.engines.deductive.state.reading import Reader
from warpproof.logic.evaluate import evaluate
from warpproof.logic.index.digits import Digit
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Op, Term, TermTable
from warpproof.logic.values import FunctionValue
from warpproof.logic.walk import substitute, topological
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.parametric.accesses import Owner

OUT = ArrayInfo(ArrayKey("out", 4, 0), "out", INT, Owner.LAUNCH)
BINS = ArrayInfo(ArrayKey("bins", 4, 0), "bins", INT, Owner.BLOCK)
DATA = {i: (i * i * 5 + 3 * i) % 4 for i in range(-60, 200)}
ROUNDS = 12  # more than any mask here allows
Numbers = Mapping[Term, int]


class Updates:
    """Two blocks' digits and a round, a global array and one of each block."""

    def __init__(self) -> None:
        self.table = t = TermTable()
        self.ranges, self.folds = Ranges(t), Folds(t, Floats(t))
        self.size, self.grid, self.n = (t.symbol(name, INT) for name in "TGn")
        self.block, self.thread, self.round = (t.symbol(name, INT) for name in "btl")
        for size in (self.size, self.grid):
            self.ranges.positive(size)
        self.ranges.digit(self.block, self.grid)
        self.ranges.digit(self.thread, self.size)
        self.ranges.counter(self.round)
        self.versions = Versions(t, self.ranges, self.folds)
        self.out = self.versions.initial(OUT, 0)
        self.bins = self.versions.initial(BINS, 1)
        self.data = t.function("data", [INT], INT)
        self.flat = t.int_add(t.int_mul(self.size, self.block), self.thread)
        stride = t.int_mul(self.size, self.grid, self.round)
        self.strided = t.int_add(stride, self.flat)
        self.functions = {
            self.data: FunctionValue(0, {(i,): v for i, v in DATA.items()}),
            self.out.symbol: FunctionValue(7, {}),
            self.bins.symbol: FunctionValue(2, {}),
        }

    def update(
        self,
        version: Version,
        rounds: bool,
        mask: Term,
        cell: Term,
        value: Term,
        how: ReductionOp,
    ) -> Version:
        digits = [Digit(self.block, self.grid), Digit(self.thread, self.size)]
        if rounds:
            digits.append(Digit(self.round, None))
        owner = (self.block,) if version.info is BINS else ()
        return self.versions.stored(
            version, len(owner), (), digits, mask, (*owner, cell), value, NOWHERE, how, 32
        )

    # --- meaning --------------------------------------------------------------------------------

    def number(self, term: Term, values: Numbers) -> int:
        """The value of a term, folds by doing them and updates one by one."""
        t = self.table
        (term,) = substitute(t, [term], {s: t.integer(v) for s, v in values.items()})
        known: dict[Term, Term] = {}
        for sub in topological([term]):
            if sub.op is not Op.APPLY:
                continue
            (made,) = substitute(t, [sub], known)
            version = self.versions.by_symbol.get(sub.payload)
            if sub.payload in self.folds.by_symbol:
                known[sub] = t.integer(self._fold(made))
            elif version is not None and version.gather is not None:
                args = [self.number(a, {}) for a in made.args]
                known[sub] = t.integer(self.done(version.gather, args, values))
            else:
                known[sub] = t.integer(_int(evaluate(made, {}, self.functions)))
        (term,) = substitute(t, [term], known)
        found = evaluate(term, {}, self.functions)
        return int(found) if isinstance(found, bool) else _int(found)

    def _fold(self, application: Term) -> int:
        start, count = (self.number(a, {}) for a in application.args[-2:])
        for k in range(max(0, count)):
            made = self.folds.step_of(application, self.table.integer(k))
            assert made is not None
            start = self.number(made[1], {made[0].accumulator: start})
        return start

    def done(self, gather: AtomicReduction, cell: list[int], sizes: Numbers) -> int:
        t = self.table
        found = self.number(t.apply(gather.previous.symbol, *map(t.integer, cell)), sizes)
        for digits in self._digits(gather, sizes):
            here = {**sizes, **digits}
            hit = self.number(t.ite(gather.mask, t.integer(1), t.integer(0)), here)
            if hit and [self.number(c, here) for c in gather.cell] == cell:
                value = self.number(gather.value, here)
                match gather.how:
                    case ReductionOp.MIN:
                        found = min(found, value)
                    case ReductionOp.MAX:
                        found = max(found, value)
                    case _:
                        found += value
        return found

    def _digits(self, gather: AtomicReduction, sizes: Numbers) -> Iterator[dict[Term, int]]:
        ends = [ROUNDS if d.bound is None else self.number(d.bound, sizes) for d in gather.digits]
        for values in itertools.product(*map(range, ends)):
            yield dict(zip((d.symbol for d in gather.digits), values))


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _shape(u: Updates, rounds: bool, chance: random.Random) -> tuple[Term, Term, Term]:
    """A mask, a cell and a value of the kinds kernels have."""
    t = u.table
    index = u.strided if rounds else u.flat
    turned = t.int_sub(t.int_combine(-1, [(t.int_mul(u.size, u.grid), 1)]), u.flat)
    read = t.apply(u.data, turned if chance.random() < 0.2 else index)
    cell = chance.choice(
        [t.integer(0), read, u.block, u.thread, index, t.int_mod(index, t.integer(2))]
    )
    mask = chance.choice(
        [
            t.true,
            t.eq(u.thread, t.integer(0)),
            t.int_lt(t.integer(1), read),
            t.int_le(u.block, u.thread),
            t.int_lt(t.integer(0), u.thread),
        ]
    )
    if rounds or chance.random() < 0.6:
        mask = t.and_(mask, t.int_lt(index, u.n))
    value = chance.choice(
        [t.integer(1), t.integer(-2), read, index, t.int_mul(read, u.n), t.int_scale(u.thread, 3)]
    )
    return mask, cell, value


SIZES = [(1, 1, 0), (1, 1, 3), (2, 1, 5), (1, 3, 2), (3, 2, 4), (2, 2, 9), (3, 2, -1)]


@pytest.mark.parametrize("seed", range(30))
def test_reads_agree_with_updates(seed: int) -> None:
    chance = random.Random(seed)
    u = Updates()
    version = u.out
    for _ in range(chance.randrange(1, 3)):
        rounds = chance.random() < 0.5
        how = chance.choice([ReductionOp.SUM, ReductionOp.SUM, ReductionOp.MIN, ReductionOp.MAX])
        version = u.update(version, rounds, *_shape(u, rounds, chance), how)
    _check(u, version)


@pytest.mark.parametrize("seed", range(20))
def test_sums_of_sums(seed: int) -> None:
    """Each block gathers in bins of its own, which are then added to the global ones."""
    chance = random.Random(seed)
    u = Updates()
    t = u.table
    rounds = chance.random() < 0.5
    bins = u.update(u.bins, rounds, *_shape(u, rounds, chance), ReductionOp.SUM)
    own = t.int_add(t.int_mul(u.size, u.round), u.thread)
    place = chance.choice([own, u.thread, t.integer(1)])
    mask = t.int_lt(own, t.integer(3)) if place is own else t.eq(u.thread, t.integer(0))
    value = t.apply(bins.symbol, u.block, place)
    out = u.update(u.out, place is own, mask, place, value, ReductionOp.SUM)
    _check(u, out)


def test_rows_of_an_image() -> None:
    """A guard that the launch covers is the length of a row, which may be 0."""
    u = Updates()
    t = u.table
    u.ranges.counter(u.n)
    index = t.int_add(t.int_mul(u.n, u.block), u.thread)
    guard = t.int_lt(u.thread, u.n)
    version = u.update(u.out, False, guard, t.integer(0), t.apply(u.data, index), ReductionOp.SUM)
    sizes = [(1, 1, 0), (1, 2, 1), (3, 2, 2), (3, 3, 3), (2, 3, 0)]
    found = _check(u, version, [t.int_le(u.n, u.size)], sizes)
    folds = [x for x in topological([found]) if x.payload in u.folds.by_symbol]
    assert len(folds) == 1
    assert folds[0].args[-1] is t.int_mul(u.n, u.grid)


def _check(
    u: Updates,
    version: Version,
    facts: Sequence[Term] = (),
    sizes: Sequence[tuple[int, int, int]] = SIZES,
) -> Term:
    t = u.table
    cell = t.symbol("u", INT)
    reader = Reader(u.versions, u.ranges, facts)
    read = u.versions.read(version, (), (cell,))
    found = reader(read)
    assert found is not read, "each of these has an answer"
    assert not reader.uses
    for size, grid, n in sizes:
        for at in range(-1, 5):
            values = {u.size: size, u.grid: grid, u.n: n, cell: at}
            assert u.number(found, values) == u.number(read, values), (size, grid, n, at)
    return found


@pytest.mark.parametrize("seed", range(15))
def test_largest_and_smallest(seed: int) -> None:
    """However the search is written, and with the first step taken out."""
    chance = random.Random(seed)
    u = Updates()
    t = u.table
    best, k, first, count = (t.symbol(name, INT) for name in ("best", "k", "first", "count"))
    x = t.apply(u.data, t.int_add(u.n, t.int_scale(k, chance.randrange(1, 4))))
    largest, step = chance.choice(
        [
            (True, t.int_max(best, x)),
            (True, t.ite(t.int_lt(best, x), x, best)),
            (True, t.ite(t.int_le(x, best), best, x)),
            (False, t.int_min(x, best)),
            (False, t.ite(t.int_lt(best, x), best, x)),
            (False, t.ite(t.int_le(x, best), x, best)),
        ]
    )
    found = u.folds.after(step, best, k, first, count)
    facts = [*u.folds.peeled([t.eq(found, first)]), *u.folds.witnessed([t.eq(found, first)])]
    assert facts
    for n, start, rounds in itertools.product((-2, 0, 3), (-1, 1, 9), range(-1, 5)):
        values = {u.n: n, first: start, count: rounds}
        seen = [u.number(x, {u.n: n, k: i}) for i in range(rounds)]
        expected = max([start, *seen]) if largest else min([start, *seen])
        assert u.number(found, values) == expected
        for fact in facts:
            assert u.number(t.ite(fact, t.integer(1), t.integer(0)), values)
