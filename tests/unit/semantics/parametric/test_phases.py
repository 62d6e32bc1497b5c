"""Phases of small kernels: which rounds of two accesses no barrier separates."""

from __future__ import annotations

import pytest

from tests.unit.semantics.parametric.random_kernels import (
    Affine,
    Barrier,
    Break,
    Condition,
    If,
    Kernel,
    Loop,
    Statement,
    Symbolic,
    Touch,
)
from warpproof.semantics.parametric.accesses import Owner
from warpproof.semantics.parametric.phases import unseparated

THREAD = Affine(0, ((1, ("t",)),))
ONE_BLOCK = Condition(Affine(0, ((1, ("b",)),)), "==", Affine(0))
EVEN = Condition(Affine(0, ((1, ("k0",)),), 2, True), "==", Affine(0))
FIRST = Touch(0, "a", THREAD, True)
SECOND = Touch(1, "a", THREAD, True)


def relations(*body: Statement) -> list[tuple[list[int], bool, int]]:
    """Of the first and the second access: steps of the rounds that may not be separated, whether
    they are any different ones, and how many barriers are then skipped."""
    symbolic = Symbolic(Kernel(body, {"a": Owner.BLOCK}, False, False))
    first, second = symbolic.accesses[:2]
    return [
        ([step for _, step in r.steps], r.apart is not None, len(r.skipped))
        for r in unseparated(first, second)
    ]


def loop(*body: Statement) -> Loop:
    return Loop("k0", Affine(3), body)


def test_a_barrier_separates() -> None:
    assert relations(FIRST, SECOND) == [([], False, 0)]
    assert relations(FIRST, Barrier(), SECOND) == []


def test_a_conditional_barrier_separates_where_it_is_executed() -> None:
    conditional = If(ONE_BLOCK, (Barrier(),))
    assert relations(FIRST, conditional, SECOND) == [([], False, 1)]
    assert relations(If(ONE_BLOCK, (FIRST,)), conditional, SECOND) == []


@pytest.mark.parametrize("at_end", [False, True])
def test_rounds_meet_around_the_end(at_end: bool) -> None:
    body = (FIRST, Barrier(), SECOND)
    assert relations(Loop("k0", Affine(3), body, at_end)) == [([-1], False, 0)]
    assert relations(loop(FIRST, Barrier(), SECOND, Barrier())) == []


def test_rounds_without_barriers_are_any() -> None:
    assert relations(loop(FIRST, SECOND)) == [([], False, 0)]


def test_a_barrier_of_some_rounds_separates_none() -> None:
    assert relations(loop(FIRST, If(EVEN, (Barrier(),)), SECOND)) == [
        ([0], False, 1),
        ([], True, 0),
    ]


def test_a_barrier_behind_a_break_is_executed_by_who_goes_round() -> None:
    assert relations(loop(FIRST, SECOND, Break(EVEN), Barrier())) == [([0], False, 0)]


def test_loops_may_be_passed_without_their_barriers() -> None:
    assert relations(FIRST, loop(Barrier()), SECOND) == [([], False, 0)]
    assert relations(FIRST, loop(Barrier(), SECOND)) == []
    assert relations(loop(FIRST, Barrier()), SECOND) == []
    assert relations(loop(Barrier(), FIRST), SECOND) == [([], False, 0)]
