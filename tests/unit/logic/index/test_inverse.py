"""Inverses of index maps against enumeration: only the digits found have written the cell.

A case is an index map of a kind that kernels have, made as terms and by arithmetic. At small sizes
all digits are enumerated: wherever the store is active, the inverse at the cell that it writes has
to be the digits that write it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from tests.unit.logic.index.enumeration import (
    Assignments,
    Name,
    Values,
    columns,
    quotient,
    remainder,
)
from tests.unit.logic.index.random_formulas import Expression, run, tries
from warpproof.logic.index.digits import Digit
from warpproof.logic.index.inverse import Inverter, Solution
from warpproof.logic.index.polynomials import recompose_all
from warpproof.logic.index.radix import with_conclusions
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import Simplifier, upper_bounds
from warpproof.logic.terms import INT, Term, TermTable
from warpproof.logic.walk import free_symbols, substitute


@dataclass
class Store:
    """Sizes, digits below them, and what the digits write where."""

    chance: random.Random
    table: TermTable = field(default_factory=TermTable)
    names: list[Name] = field(default_factory=list)
    digits: list[Digit] = field(default_factory=list)
    digit_names: list[str] = field(default_factory=list)
    cell: list[Expression] = field(default_factory=list)
    mask: list[Expression] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ranges = Ranges(self.table)
        self.values: Mapping[str, Values] = {}

    # --- names, before anything is computed -----------------------------------------------------

    def size(self, name: str, last: int = 3, *, positive: bool = True) -> str:
        low = 1 if positive else -1
        self.names.append(Name(name, low, lambda known: last + 1))
        if positive:
            self.ranges.positive(self.table.symbol(name, INT))
        return name

    def digit(self, name: str, *bounds: str) -> str:
        """A digit below a product of sizes; without one, a counter."""

        def high(known: Mapping[str, int]) -> int:
            total = 1
            for bound in bounds:
                total *= known[bound]
            return total if bounds else 3

        t, symbol = self.table, self.table.symbol(name, INT)
        bound = t.int_mul(*(t.symbol(b, INT) for b in bounds)) if bounds else None
        if bound is None:
            self.ranges.counter(symbol)
        else:
            self.ranges.digit(symbol, bound)
        self.names.append(Name(name, 0, high))
        self.digits.append(Digit(symbol, bound))
        self.digit_names.append(name)
        return name

    # --- expressions ----------------------------------------------------------------------------

    def enumerate(self) -> None:
        self.values = columns(self.names)

    def of(self, what: str | int | Expression) -> Expression:
        if isinstance(what, Expression):
            return what
        if isinstance(what, int):
            return Expression(self.table.integer(what), np.asarray(what))
        return Expression(self.table.symbol(what, INT), self.values[what])

    def sum(self, *parts: tuple[str | int | Expression, ...]) -> Expression:
        """A sum of products."""
        term, total = self.table.integer(0), np.asarray(0)
        for factors in parts:
            product, value = self.table.integer(1), np.asarray(1)
            for factor in map(self.of, factors):
                product = self.table.int_mul(product, factor.term)
                value = value * factor.value
            term, total = self.table.int_add(term, product), total + value
        return Expression(term, total)

    def below(self, a: Expression, b: str | int | Expression) -> None:
        other = self.of(b)
        self.mask.append(Expression(self.table.int_lt(a.term, other.term), a.value < other.value))

    def equal(self, a: str | Expression, b: str | int | Expression) -> None:
        one, two = self.of(a), self.of(b)
        self.mask.append(Expression(self.table.eq(one.term, two.term), one.value == two.value))

    def active(self) -> Values:
        length = len(next(iter(self.values.values())))
        found = np.ones(length, dtype=bool)
        for literal in self.mask:
            found = found & literal.value
        return found

    def mask_term(self) -> Term:
        return self.table.all_of([literal.term for literal in self.mask])


# --- index maps ---------------------------------------------------------------------------------


def _moved(s: Store, index: Expression) -> Expression:
    """With a stride, an offset, or counted down."""
    kind = s.chance.randrange(6)
    if kind == 0:
        return s.sum((s.chance.choice((2, 3)), index), (s.chance.randrange(-2, 3),))
    if kind == 1:
        return s.sum((index,), (s.chance.choice((-1, 1, 2)),))
    if kind == 2:
        return s.sum(("n",), (-1,), (-1, index))
    if kind == 3:
        return s.sum(("n",), (index,))
    return index


def flat(s: Store) -> None:
    """blockDim.x * blockIdx.x + threadIdx.x, or across the blocks."""
    s.size("T"), s.size("G"), s.size("n", 4, positive=False)
    s.digit("b", "G"), s.digit("t", "T")
    s.enumerate()
    across = s.chance.random() < 0.3
    index = s.sum(("G", "t"), ("b",)) if across else s.sum(("T", "b"), ("t",))
    s.cell.append(_moved(s, index))
    kind = s.chance.randrange(5)
    if kind == 0:
        s.below(index, "n")
    elif kind == 1:
        s.equal("t", s.chance.choice((0, "b")))
    elif kind == 2:
        s.equal("t", s.sum(("T",), (-1,)))


def grid_stride(s: Store) -> None:
    """for (i = T*b + t; i < n; i += T*G)"""
    s.size("T"), s.size("G"), s.size("n", 12)
    s.digit("b", "G"), s.digit("t", "T"), s.digit("k")
    s.enumerate()
    index = s.sum(("T", "G", "k"), ("T", "b"), ("t",))
    s.below(index, "n")
    s.cell.append(_moved(s, index))


def chunks(s: Store) -> None:
    """Each thread has a chunk of its own: C*(T*b + t) + k for k < C."""
    s.size("T"), s.size("G"), s.size("C"), s.size("n", 12)
    s.digit("b", "G"), s.digit("t", "T"), s.digit("k", "C")
    s.enumerate()
    index = s.sum(("C", "T", "b"), ("C", "t"), ("k",))
    if s.chance.random() < 0.5:
        s.below(index, "n")
    s.cell.append(_moved(s, index))


def row_major(s: Store) -> None:
    """row * W + column, with rows and columns from blocks and threads and guards for both."""
    s.size("T"), s.size("G", 2), s.size("W", 4, positive=s.chance.random() < 0.7)
    s.size("U", 2)
    s.digit("b", "G"), s.digit("t", "T"), s.digit("r", "U")
    s.enumerate()
    column = s.sum(("T", "b"), ("t",))
    if s.chance.random() < 0.8:
        s.below(column, "W")
    index = s.sum(("r", "W"), (column,))
    if s.chance.random() < 0.3:
        index = s.sum(("r", "W"), ("W",), (-1,), (-1, column))
    s.cell.append(index)
    if s.chance.random() < 0.2:
        s.cell = [s.of("r"), column]


def transposed(s: Store) -> None:
    """(i % w) * h + i / w for i < w * h"""
    s.size("T"), s.size("G", 2), s.size("w"), s.size("h")
    s.digit("b", "G"), s.digit("t", "T")
    s.enumerate()
    i = s.sum(("T", "b"), ("t",), (s.chance.choice((0, 0, 0, -1, 1)),))
    w = s.of("w")
    whole = Expression(s.table.int_div(i.term, w.term), quotient(i.value, w.value))
    rest = Expression(s.table.int_mod(i.term, w.term), remainder(i.value, w.value))
    if s.chance.random() < 0.8:
        s.below(i, s.sum(("w", "h")))
    s.cell.append(s.sum((rest, "h"), (whole,)))


def shared(s: Store) -> None:
    """A block's own array: the block is part of the cell."""
    s.size("T"), s.size("S"), s.size("G")
    s.digit("b", "G"), s.digit("u", "S"), s.digit("t", "T")
    s.enumerate()
    index = s.sum(("T", "u"), ("t",)) if s.chance.random() < 0.7 else s.sum(("S", "t"), ("u",))
    if s.chance.random() < 0.3:
        index = s.sum(("T", "S"), (-1,), (-1, index))
    s.cell += [s.of("b"), index]


def any_affine(s: Store) -> None:
    """Coefficients as they come: most such maps have no inverse, and none may be invented."""
    s.size("T"), s.size("G")
    s.digit("b", "G"), s.digit("t", "T"), s.digit("z", "T", "G")
    s.enumerate()
    scales = ((1,), (2,), ("T",), ("G",), ("T", "G"), (-1,), (-1, "T"), (3,), (0,))
    for _ in range(s.chance.randrange(1, 3)):
        chosen = [(*s.chance.choice(scales), digit) for digit in s.digit_names]
        s.cell.append(s.sum(*chosen, (s.chance.randrange(-1, 2),)))
    for digit in s.digit_names:
        if s.chance.random() < 0.4:
            scaled = s.sum((s.chance.choice((1, 1, -1, 2)), digit))
            other: list[str | int] = [0, 1, *s.digit_names]
            s.equal(scaled, s.chance.choice(other))


def fixed_by_mask(s: Store) -> None:
    """Few threads write, and the mask says which: the cell alone does not."""
    s.size("T"), s.size("G")
    s.digit("b", "G"), s.digit("t", "T")
    s.enumerate()
    scale, digit = s.chance.choice((1, -1, 2)), s.chance.choice("bt")
    other = "t" if digit == "b" else "b"
    s.equal(
        s.sum((scale, digit)), s.sum((s.chance.choice((0, 1)), other), (s.chance.choice((0, 1)),))
    )
    s.cell.append(_moved_by_number(s, s.of(other)))


def _moved_by_number(s: Store, index: Expression) -> Expression:
    return s.sum((s.chance.choice((1, -1, 2)), index), (s.chance.randrange(2),))


MAPS: tuple[Callable[[Store], None], ...] = (
    flat, grid_stride, chunks, row_major, transposed, shared, any_affine, fixed_by_mask,
)  # fmt: skip


# --- questions ----------------------------------------------------------------------------------


def solved(s: Store) -> tuple[Solution, list[Term]] | None:
    """The inverse, and the cell it is asked of. What the reader knows is added to the mask once the
    inverse is found: nothing is asked of sizes and cells of which it does not hold."""
    t = s.table
    target = [t.symbol(f"u{i}", INT) for i in range(len(s.cell))]
    known, terms = _known(s, target)
    inverter = Inverter(s.ranges, upper_bounds(t, terms))
    found = inverter.solve(s.digits, s.mask_term(), [c.term for c in s.cell], target)
    s.mask += known
    return None if found is None else (found, target)


def _known(s: Store, target: list[Term]) -> tuple[list[Expression], list[Term]]:
    """Random facts about sizes and about the cell that is read, which is the cell of the digits."""
    sizes = [n.name for n in s.names if n.name not in s.digit_names]
    found: list[Expression] = []
    terms: list[Term] = []
    for _ in range(s.chance.randrange(3)):
        a, b = (s.of(s.chance.choice(sizes)) for _ in range(2))
        if s.chance.random() < 0.5:
            a = s.sum((a, s.chance.choice(sizes)))
        kind = s.chance.randrange(3)
        if kind == 0:
            made = Expression(s.table.int_le(a.term, b.term), a.value <= b.value)
            found.append(made)
            terms.append(made.term)
            continue
        cell, u = s.cell[-1], target[-1]
        holds = cell.value < a.value if kind == 1 else cell.value >= 0
        said = s.table.int_lt(u, a.term) if kind == 1 else s.table.int_le(s.table.integer(0), u)
        found.append(Expression(s.table.true, holds))
        terms.append(said)
    return found, terms


def inverse(chance: random.Random) -> str | None:
    """All that write a cell are the inverse at that cell, wherever one writes it alone."""
    s = Store(chance)
    kind = chance.choice(MAPS)
    kind(s)
    found = solved(s)
    if found is None:
        return None
    solution, target = found
    assert not mentions_any(solution, s.digits), f"{kind.__name__}: digits are left in {solution}"
    active = s.active()
    cells = [np.broadcast_to(c.value, active.shape)[active] for c in s.cell]
    here = {s.table.symbol(n, INT): v[active] for n, v in s.values.items()}
    at = Assignments({**here, **dict(zip(target, cells))})
    agree = np.ones(int(active.sum()), dtype=bool)
    for digit in s.digits:
        agree &= np.broadcast_to(at.of(solution[digit.symbol]), agree.shape) == here[digit.symbol]
    alone = _alone(s, active, cells)
    wrong = alone & ~agree
    assert not np.any(wrong), f"{kind.__name__} {solution} at {at.first(wrong)}"
    if not np.all(alone):
        return "shared " + kind.__name__  # the claim of a single writer is refuted, see below
    return kind.__name__


def mentions_any(solution: Solution, digits: Sequence[Digit]) -> bool:
    symbols = {d.symbol for d in digits}
    return not symbols.isdisjoint(free_symbols(solution.values()))


def _alone(s: Store, active: Values, cells: list[Values]) -> Values:
    """Which of the writers are the only ones of their cells, at their sizes."""
    sizes = [v[active] for n, v in s.values.items() if n not in s.digit_names]
    rows = list(zip(*(column.tolist() for column in [*sizes, *cells])))
    count: dict[tuple[int, ...], int] = {}
    for row in rows:
        count[row] = count.get(row, 0) + 1
    return np.array([count[row] == 1 for row in rows], dtype=bool)


@tries(200, 12_000)
def test_only_the_inverse_writes(cases: int) -> None:
    found = run(inverse, cases, "inverse")
    for kind in MAPS:
        assert kind.__name__ in found, f"no {kind.__name__} has an inverse"


def claims(chance: random.Random) -> str | None:
    """That no other digits write the cell is claimed by formulas; simplified and with conclusions
    drawn, they are true of the same digits."""
    s = Store(chance)
    chance.choice(MAPS)(s)
    found = solved(s)
    if found is None:
        return None
    solution, target = found
    t = s.table
    cell_here = substitute(t, [c.term for c in s.cell], solution)
    same = t.all_of([t.eq(d.symbol, solution[d.symbol]) for d in s.digits])
    hit = t.all_of([t.eq(c.term, u) for c, u in zip(s.cell, target)])
    exact = t.all_of([t.eq(recompose_all(t, a), u) for a, u in zip(cell_here, target)])
    claim = chance.choice([t.and_(hit, t.not_(exact)), t.and_(hit, t.not_(same))])
    known = upper_bounds(t, [Simplifier(s.ranges)(s.mask_term())])
    drawn = with_conclusions(
        s.ranges, Simplifier(s.ranges, known)(claim), [d.symbol for d in s.digits], known
    )
    active = s.active()
    here = {t.symbol(n, INT): v[active] for n, v in s.values.items()}
    for shift in (0, chance.randrange(-2, 3)):
        cells = [np.broadcast_to(c.value, active.shape)[active] + shift for c in s.cell]
        at = Assignments({**here, **dict(zip(target, cells))})
        wrong = at.of(claim) != at.of(drawn)
        assert not np.any(wrong), f"{claim} became {drawn} at {at.first(wrong)}"
    return "refuted" if drawn is t.false else "open"


@tries(150, 8_000)
def test_claims_keep_their_meaning(cases: int) -> None:
    found = run(claims, cases, "claims")
    assert found.count("refuted") > cases // 10
