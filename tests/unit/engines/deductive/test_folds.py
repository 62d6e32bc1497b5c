"""Folds against loops in Python: their defining facts, joined sums, and meeting by structure."""

from __future__ import annotations

import random

import pytest

from warpproof.engines.deductive.state.folds import Folds
from warpproof.logic.evaluate import evaluate
from warpproof.logic.terms import INT, FunctionSymbol, Term, TermTable
from warpproof.logic.values import FunctionValue
from warpproof.logic.walk import topological
from warpproof.semantics.domain.opaque_floats import Floats

X = {i: (i * i * 7 + 3) % 23 for i in range(-40, 80)}


class Sums:
    """Sums of a[start + stride * k] over k."""

    def __init__(self) -> None:
        self.table = t = TermTable()
        self.folds = Folds(t, Floats(t))
        self.a = t.function("a", [INT], INT)
        self.accumulator, self.index = t.symbol("acc", INT), t.symbol("k", INT)

    def sum(self, start: Term, stride: Term, count: Term) -> Term:
        t = self.table
        place = t.int_add(start, t.int_mul(stride, self.index))
        step = t.int_add(self.accumulator, t.apply(self.a, place))
        return self.folds.after(step, self.accumulator, self.index, t.integer(0), count)

    def functions(
        self, formulas: list[Term], values: dict[Term, int]
    ) -> dict[FunctionSymbol, FunctionValue]:
        """The array, and each fold by doing its sum."""
        found = {self.a: FunctionValue(0, {(i,): v for i, v in X.items()})}
        for term in topological(formulas):
            if term.payload in self.folds.by_symbol:
                args = tuple(evaluate(x, values, found) for x in term.args)
                start, stride, _, count = args
                total = sum(X[start + stride * k] for k in range(max(0, count)))
                known = found.get(term.payload, FunctionValue(0, {}))
                found[term.payload] = FunctionValue(0, {**known.entries, args: total})
        return found


@pytest.mark.parametrize("seed", range(40))
def test_facts_and_joins_hold(seed: int) -> None:
    chance = random.Random(seed)
    s = Sums()
    t = s.table
    b, n, m = (t.symbol(name, INT) for name in "bnm")
    first = s.sum(b, t.integer(1), n)
    second = s.sum(t.int_add(b, n), t.integer(1), m)
    third = s.sum(b, t.integer(1), t.int_combine(-1, [(n, 1)]))
    asked = [t.eq(first, second), t.eq(third, third), t.int_le(third, first)]
    facts = [*s.folds.facts(asked), *s.folds.joined(asked)]
    assert len(facts) > 4
    values = {b: chance.randrange(-5, 6), n: chance.randrange(-2, 6), m: chance.randrange(-2, 6)}
    for fact in facts:
        assert evaluate(fact, values, s.functions([*asked, *facts], values)) is True


def test_equal_steps_are_one_function() -> None:
    s = Sums()
    t = s.table
    n = t.symbol("n", INT)
    one = s.sum(t.symbol("p", INT), t.symbol("w", INT), n)
    other_index = t.symbol("i", INT)
    place = t.int_add(t.symbol("q", INT), t.int_scale(other_index, 3))
    step = t.int_add(t.apply(s.a, place), s.accumulator)
    two = s.folds.after(step, s.accumulator, other_index, t.integer(0), n)
    assert one.payload is two.payload
    assert one is not two


def test_a_start_value_is_added() -> None:
    s = Sums()
    t = s.table
    start, n = t.symbol("start", INT), t.symbol("n", INT)
    step = t.int_add(s.accumulator, t.apply(s.a, s.index))
    total = s.folds.after(step, s.accumulator, s.index, start, n)
    plain = s.folds.after(step, s.accumulator, s.index, t.integer(0), n)
    assert total is t.int_add(start, plain)
