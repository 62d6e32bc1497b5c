"""The usual arrangement of solvers and wrappers around them.

Enters: names of back ends and what is wanted beside answers. Leaves: one `Solver`. Guaranteed:
models are checked next to the solver that gave them, so that a wrong one costs only that solver;
the cache is outermost and never sees an unchecked contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from warpproof.solvers.base import Solver
from warpproof.solvers.cache import Cache
from warpproof.solvers.check_model import CheckModel
from warpproof.solvers.crosscheck import CrossCheck
from warpproof.solvers.dump import Dump
from warpproof.solvers.log import Entry, Log
from warpproof.solvers.pool import Pool
from warpproof.solvers.portfolio import Portfolio
from warpproof.solvers.solver import solver


def arrange(
    names: Sequence[str],
    pool: Pool,
    *,
    listener: Callable[[Entry], None] | None = None,
    dump_folder: Path | None = None,
    checked_by: str | None = None,
) -> Solver:
    """Several names make a portfolio; `checked_by` names a second solver that must agree."""
    members = [_checked(name, pool, listener) for name in names]
    found: Solver = Portfolio(members, at_once=pool.processes)
    if checked_by is not None:
        found = CrossCheck(found, _checked(checked_by, pool, listener))
    if dump_folder is not None:
        found = Dump(found, dump_folder)
    return Cache(found)


def _checked(name: str, pool: Pool, listener: Callable[[Entry], None] | None) -> Solver:
    checked = CheckModel(solver(name, pool))
    return checked if listener is None else Log(checked, listener)
