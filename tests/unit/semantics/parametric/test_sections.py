"""Accesses while a lock is held: who excludes whom."""

from __future__ import annotations

import pytest

from warpproof.base.source import Span
from warpproof.ir.nodes import Geometry
from warpproof.logic.evaluate import evaluate
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import Term, TermTable
from warpproof.logic.walk import free_symbols
from warpproof.semantics.parametric.accesses import Access, BarrierInterval, Owner, Section
from warpproof.semantics.parametric.conflicts import conflicts
from warpproof.semantics.parametric.thread_space import Launch, Register

BLOCKS, THREADS = 2, 4


def conflicting(owner: Owner, lock_of: str, keys: tuple[str, str] = ("lock", "lock")) -> set[str]:
    """Where two threads may write one cell: in one block, or in two. Each thread holds the lock
    that its number, halved, says, or (`even`) does so if it is even."""
    table = TermTable()
    ranges = Ranges(table)
    sizes = {
        Register(geometry, axis): table.integer(count if axis == 0 else 1)
        for geometry, count in ((Geometry.GRID_DIM, BLOCKS), (Geometry.BLOCK_DIM, THREADS))
        for axis in range(3)
    }
    launch = Launch(table, ranges, sizes)
    thread = launch.register(Geometry.THREAD_IDX, 0)
    half = table.int_div(thread, table.integer(2))
    is_even = table.eq(table.int_mod(thread, table.integer(2)), table.integer(0))
    taken = is_even if lock_of == "even" else table.true
    path = ((BarrierInterval(), 0),)
    accesses = [
        Access(
            "data",
            Owner.LAUNCH,
            (half,),
            table.true,
            True,
            path,
            (),
            Span("", line, 1, line, 1),
            sections=(Section(key, owner, half, taken),),
        )
        for line, key in enumerate(keys, 1)
    ]
    found: set[str] = set()
    for conflict in conflicts(launch, accesses):
        if conflict.first is conflict.second and keys[0] != keys[1]:
            continue
        assert conflict.formula is not None
        found |= _where(conflict.formula)
    return found


def _where(formula: Term) -> set[str]:
    symbols = sorted(free_symbols([formula]), key=lambda s: s.name)
    found: set[str] = set()
    pairs = [(b, t) for b in range(BLOCKS) for t in range(THREADS)]
    for one in pairs:
        for two in pairs:
            chosen = {
                s: (one if s.name.startswith("one") else two)["threadIdx" in s.name]
                for s in symbols
            }
            if one != two and evaluate(formula, chosen) is True:
                found.add("one block" if one[0] == two[0] else "two blocks")
    return found


@pytest.mark.parametrize(
    ("owner", "lock_of", "keys", "expected"),
    [
        (Owner.LAUNCH, "all", ("lock", "lock"), set()),
        (Owner.LAUNCH, "even", ("lock", "lock"), {"one block", "two blocks"}),
        (Owner.LAUNCH, "all", ("lock", "other"), {"one block", "two blocks"}),
        (Owner.BLOCK, "all", ("lock", "lock"), {"two blocks"}),
    ],
)
def test_holders_of_one_lock_do_not_conflict(
    owner: Owner, lock_of: str, keys: tuple[str, str], expected: set[str]
) -> None:
    assert conflicting(owner, lock_of, keys) == expected
