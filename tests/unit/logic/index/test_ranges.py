"""Ranges and simplification against enumeration: what they say holds for every value in range."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from tests.unit.logic.index.enumeration import Assignments, Values
from tests.unit.logic.index.random_formulas import Expression, Space, run, tries
from warpproof.logic.index.polynomials import (
    as_divisor,
    coefficients,
    recompose_all,
    recompose_inside,
    recomposed,
    split,
)
from warpproof.logic.index.simplify import (
    Pass,
    Simplifier,
    conjuncts,
    literals,
    under,
    upper_bounds,
)
from warpproof.logic.terms import Term


def holds(space: Space, value: Values, given: Values, what: object) -> None:
    """The value is true wherever the hypotheses are."""
    wrong = given & ~value
    assert not np.any(wrong), f"{what} at {space.all.first(wrong)}"


def hypotheses_of(space: Space) -> tuple[list[Term], Values]:
    """Polynomials q with q <= 0, and where that is so."""
    guards = [space.guard() for _ in range(space.chance.randrange(1, 4))]
    given = np.logical_and.reduce(np.broadcast_arrays(*(g.value for g in guards)))
    return upper_bounds(space.table, [g.term for g in guards]), given


# --- what is decided ----------------------------------------------------------------------------


def decisions(chance: random.Random) -> Counter[str]:
    """Each comparison that is decided is right; how many of each kind are."""
    space = Space(chance)
    ranges, found = space.ranges, Counter[str]()
    hypotheses, given = hypotheses_of(space)
    always = np.asarray(True)
    for _ in range(6):
        p = space.index() if chance.random() < 0.6 else space.number()
        bound = space.size()
        questions = (
            ("never positive", ranges.never_positive(p.term), p.value <= 0, always),
            ("nonnegative", ranges.is_nonnegative(p.term), p.value >= 0, always),
            ("positive", ranges.is_positive(p.term), p.value >= 1, always),
            ("follows", ranges.follows(p.term, hypotheses), p.value <= 0, given),
            (
                "in range",
                ranges.in_range(p.term, bound.term, hypotheses),
                (p.value >= 0) & (p.value < bound.value),
                given,
            ),
        )
        for name, said, truth, where in questions:
            if said:
                found[name] += 1
                holds(space, truth, where, (name, p.term, bound.term, hypotheses))
    return found


@tries(150, 12_000)
def test_decided_comparisons_are_right(cases: int) -> None:
    total = sum(run(decisions, cases, "ranges"), Counter[str]())
    assert all(total[name] > cases // 20 for name in ("never positive", "follows", "in range"))


def facts(chance: random.Random) -> None:
    space = Space(chance)
    formula = space.formula()
    for fact in space.ranges.facts([formula.term]):
        holds(space, space.all.of(fact), np.asarray(True), fact)


def test_declared_ranges_are_facts() -> None:
    run(facts, 100, "facts")


# --- what is rewritten --------------------------------------------------------------------------


def same(space: Space, term: Term, expected: Expression, given: Values, what: object) -> None:
    wrong = given & (space.all.of(term) != expected.value)
    assert not np.any(wrong), f"{what} of {expected.term} is {term} at {space.all.first(wrong)}"


class _One(Simplifier):
    """A simplifier with one pass."""

    def __init__(self, space: Space, hypotheses: Sequence[Term]) -> None:
        super().__init__(space.ranges, hypotheses)
        self._passes = frozenset({space.chance.choice(list(Pass))})


def rewritings(chance: random.Random) -> bool:
    """Each form has the value of the formula it came from; whether it differs from it."""
    space = Space(chance)
    t, always = space.table, np.asarray(True)
    hypotheses, given = hypotheses_of(space)
    formula = space.formula()
    plain = Simplifier(space.ranges)(formula.term)
    same(space, plain, formula, always, "simplified")
    known = Simplifier(space.ranges, hypotheses)(formula.term)
    same(space, known, formula, given, hypotheses)
    same(space, _One(space, hypotheses)(formula.term), formula, given, "one pass")
    same(space, recompose_all(t, formula.term), formula, always, "recomposed")
    same(space, t.all_of(conjuncts(t, formula.term)), formula, always, "conjuncts")
    for equivalence in space.ranges.restated([plain, known, formula.term]):
        holds(space, space.all.of(equivalence), always, equivalence)
    return plain is not formula.term


@tries(120, 12_000)
def test_simplified_formulas_are_equivalent(cases: int) -> None:
    assert sum(run(rewritings, cases, "simplify")) > cases // 10


def parts(chance: random.Random) -> None:
    """Numbers taken apart and put together again."""
    space = Space(chance)
    t, always = space.table, np.asarray(True)
    number = space.number()
    same(space, recomposed(t, number.term), number, always, "recomposed")
    same(space, recompose_inside(t, number.term), number, always, "recomposed inside")
    divisor = as_divisor(space.size().term)
    if divisor is not None:
        high, low = split(t, number.term, divisor)
        whole = t.int_add(t.int_mul(divisor.term(t), high), low)
        same(space, whole, number, always, "split")
    symbol = space.leaf().term
    powers = coefficients(t, number.term, symbol)
    if powers is not None:
        terms = [t.int_mul(c, *[symbol] * power) for power, c in enumerate(powers)]
        same(space, t.int_add(*terms), number, always, "coefficients")
    known = [space.guard() for _ in range(2)]
    given = known[0].value & known[1].value
    found = under(t, frozenset(x for k in known for x in literals(k.term)), number.term)
    same(space, found, number, given, "under")


@tries(200, 20_000)
def test_parts_make_the_whole(cases: int) -> None:
    run(parts, cases, "parts")


def test_the_oracle_sees_a_difference() -> None:
    """A formula and its negation do not pass for the same."""
    space = Space(random.Random(0))
    formula = space.comparison()
    with pytest.raises(AssertionError):
        same(space, space.table.not_(formula.term), formula, np.asarray(True), "negated")
    everywhere = Assignments(space.all.symbols)
    assert np.all(everywhere.of(formula.term) == formula.value)
