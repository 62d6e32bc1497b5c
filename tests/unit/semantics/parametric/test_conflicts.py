"""Conflicts and phases against enumeration: random kernels, all threads at small sizes.

Whenever two threads conflict, a formula for the two accesses is true of some threads and rounds (or
it is said that there is none); where no over-approximation is meant, only then.
"""

from __future__ import annotations

import random
from collections import Counter

import numpy as np

from tests.unit.logic.index.enumeration import Assignments, grid
from tests.unit.logic.index.random_formulas import run, tries
from tests.unit.semantics.parametric.random_kernels import (
    MOST_ROUNDS,
    Kernel,
    Maker,
    Numbers,
    Symbolic,
    executed,
)
from warpproof.logic.terms import Op, Term
from warpproof.logic.walk import free_symbols
from warpproof.semantics.parametric.accesses import Access
from warpproof.semantics.parametric.conflicts import conflicts


class Formulas:
    """The conflicts of a kernel, to be evaluated at sizes."""

    def __init__(self, kernel: Kernel) -> None:
        self.symbolic = symbolic = Symbolic(kernel)
        self.unsaid: set[tuple[int, int]] = set()
        self.formulas: list[tuple[tuple[int, int], Term]] = []
        for conflict in conflicts(symbolic.launch, symbolic.accesses, self._pinned):
            numbers = symbolic.numbers[id(conflict.first)], symbolic.numbers[id(conflict.second)]
            if conflict.formula is None:
                self.unsaid.add(numbers)
            else:
                self.formulas.append((numbers, conflict.formula))

    def _pinned(self, access: Access[str]) -> frozenset[Term]:
        unknowns = self.symbolic.unknowns
        mentioned = free_symbols([access.mask, *access.cell])
        return frozenset(unknowns[s] for s in mentioned if s in unknowns)

    def true_of_someone(self, sizes: Numbers) -> set[tuple[int, int]]:
        return {numbers for numbers, formula in self.formulas if self._is_possible(formula, sizes)}

    def _is_possible(self, formula: Term, sizes: Numbers) -> bool:
        names = self.symbolic.names
        known = {
            names[n]: np.asarray(value) for n, value in sizes.items() if names[n].op is Op.SYMBOL
        }
        free = [s for s in free_symbols([formula]) if s not in known]
        ranges = self.symbolic.ranges
        counts = []
        for symbol in free:
            if symbol in ranges.bounds:
                counts.append(Assignments(known).of(ranges.bounds[symbol]).item())
            else:
                assert symbol in ranges.at_least_zero or symbol in self.symbolic.unknowns
                counts.append(MOST_ROUNDS)
        at = Assignments({**known, **dict(zip(free, grid(tuple(counts))))})
        return bool(np.any(at.of(formula)))


def agreement(chance: random.Random) -> Counter[str]:
    """Sizes at which the kernel was compared, and what was found."""
    kernel = Maker(chance).kernel()
    formulas = Formulas(kernel)
    found: Counter[str] = Counter()
    for _ in range(3):
        sizes = {"G": chance.randrange(1, 4), "T": chance.randrange(1, 4), "U": 1}
        sizes["U"] = chance.randrange(1, 3) if kernel.two_dimensional else 1
        sizes["n"] = chance.randrange(4)
        expected = executed(kernel, sizes)
        if expected is None:
            found["diverged"] += 1
            continue
        said = formulas.true_of_someone(sizes)
        missed = expected - said - formulas.unsaid
        assert not missed, f"{missed} at {sizes} of {kernel}"
        beyond = said - expected
        if kernel.is_exact:
            assert not beyond, f"{beyond} beyond what happens at {sizes} of {kernel}"
        found["exact" if kernel.is_exact else "sound"] += 1
        found["conflicts"] += len(expected)
        found["beyond"] += len(beyond)
        found["free"] += not expected
    return found


@tries(150, 15_000)
def test_conflicts_are_those_of_some_threads(cases: int) -> None:
    total = sum(run(agreement, cases, "conflicts"), Counter[str]())
    assert total["exact"] > cases
    assert total["sound"] > cases // 2
    assert total["free"] > cases // 4
    assert total["conflicts"] > cases
    assert total["beyond"] < total["conflicts"], "formulas that are nearly always true say nothing"
