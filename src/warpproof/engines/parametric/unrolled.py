"""Loops of a few rounds that are known by their numbers: walked round by round.

Enters: a loop and the state before it. Leaves: states behind it, or nothing where its rounds are
not all known: some number that each round changes, not by the same, has to be a constant in all of
them, as strides that are halved from a constant on. What its rounds do is in the trace as if it
stood there that many times. Loops around others are not walked this way: rounds multiply.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from warpproof.engines.parametric.state import State, join
from warpproof.engines.parametric.thread import Edges, Mode, Returns, SymbolicThread
from warpproof.logic.terms import Term

MOST_ROUNDS = 12


def is_known(walker: SymbolicThread, index: int, state: State, numbers: Sequence[str]) -> bool:
    """Whether a quick look sees its end, with some of the numbers constant until then."""
    if not numbers or not _is_innermost(walker, index):
        return False
    asked, walker.mode = walker.mode, Mode.SEARCH
    try:
        here: State | None = state
        for number in range(MOST_ROUNDS + 1):
            assert here is not None
            _, here = _round(walker, index, here, [], number)
            if here is None:
                return True
            if not any(_is_constant(here, name) for name in numbers):
                return False
        return False
    finally:
        walker.mode = asked


def _is_innermost(walker: SymbolicThread, index: int) -> bool:
    loops = walker.frame.function.loops
    return not any(n != index and o.header in loops[index].blocks for n, o in enumerate(loops))


def walk_rounds(walker: SymbolicThread, index: int, state: State, returns: Returns) -> Edges:
    """Of a loop that is known."""
    found: Edges = []
    here: State | None = state
    for number in range(MOST_ROUNDS + 1):
        assert here is not None
        leaving, here = _round(walker, index, here, returns, number)
        found += leaving
        if here is None:
            return found
    span = walker.frame.function.loops[index].span
    walker.problem("a loop that goes on for longer than a quick look told", span)
    return found


def _round(
    walker: SymbolicThread, index: int, state: State, returns: Returns, number: int
) -> tuple[Edges, State | None]:
    header = walker.frame.function.loops[index].header
    with _within(walker, number):
        edges = walker.region(index, header, state, returns)
    back = [s for target, s in edges if target == header]
    out = [(target, s) for target, s in edges if target != header]
    return out, (join(walker.table, back) if back else None)


@contextmanager
def _within(walker: SymbolicThread, number: int) -> Iterator[None]:
    """What is made in a round has names of its own."""
    walker.rounds = (*walker.rounds, number)
    try:
        yield
    finally:
        walker.rounds = walker.rounds[:-1]


def _is_constant(state: State, name: str) -> bool:
    value = state.variables.get(name)
    return isinstance(value, Term) and value.is_constant
