"""The thread space against enumeration: digits in range are the threads of the launch."""

from __future__ import annotations

import itertools

import pytest

from warpproof.ir.nodes import Geometry
from warpproof.logic.evaluate import evaluate
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import Term, TermTable
from warpproof.semantics.parametric.thread_space import Launch, Register, Sizes

GRID, BLOCK = Geometry.GRID_DIM, Geometry.BLOCK_DIM
CLOSED = {(GRID, 1), (GRID, 2), (BLOCK, 2)}


def launch_of(closed: set[tuple[Geometry, int]]) -> Launch:
    table = TermTable()
    ranges = Ranges(table)
    sizes = Sizes(table, closed, None, None, False).terms
    for size in sizes.values():
        ranges.positive(size)
    return Launch(table, ranges, sizes)


def test_digits_are_of_open_dimensions_blocks_first() -> None:
    launch = launch_of(CLOSED)
    assert [str(r) for r in launch.registers] == ["blockIdx.x", "threadIdx.y", "threadIdx.x"]
    assert launch.digits[: len(launch.blocks)] == launch.blocks
    assert launch.register(Geometry.BLOCK_IDX, 1) is launch.table.integer(0)
    assert launch.register(GRID, 1) is launch.table.integer(1)


def test_closed_dimensions_are_listed() -> None:
    sizes = Sizes(TermTable(), CLOSED, None, None, False)
    assert {(r.geometry, r.axis) for r in sizes.closed} == CLOSED
    assert not Sizes(TermTable(), CLOSED, None, None, True).closed


def test_given_sizes_are_numbers() -> None:
    table = TermTable()
    sizes = Sizes(table, (), (2, 1, 1), (8, 4, 1), False)
    assert sizes.terms[Register(BLOCK, 1)] is table.integer(4)
    assert not sizes.closed


@pytest.mark.parametrize("shape", [(1, 1, 1), (2, 1, 3), (3, 2, 2)])
def test_in_range_are_the_threads_of_the_launch(shape: tuple[int, int, int]) -> None:
    launch = launch_of(CLOSED)
    thread = launch.bound_thread("v")
    condition = launch.in_range(thread)
    bounds = [d.bound for d in launch.digits if d.bound is not None]
    known: dict[Term, int] = dict(zip(bounds, shape))
    for values in itertools.product(range(-1, 4), repeat=3):
        expected = all(0 <= v < size for v, size in zip(values, shape))
        assert evaluate(condition, {**known, **dict(zip(thread, values))}) is expected
        first = 0 <= values[0] < shape[0]
        some = launch.in_range(thread, [0])
        assert evaluate(some, {**known, **dict(zip(thread, values))}) is first


def test_a_thread_of_its_own_is_in_range_by_declaration() -> None:
    launch = launch_of(CLOSED)
    one = launch.fresh_thread("one")
    two = launch.fresh_thread("two", same_block=one)
    assert two[0] is one[0]
    assert not set(one[1:]) & set(two[1:])
    for thread in (one, two):
        assert [launch.ranges.bounds[v] for v in thread] == [d.bound for d in launch.digits]
        assert launch.at(thread) == dict(zip(launch.symbols, thread))
