"""A solver that cannot be loaded though it is installed."""

from __future__ import annotations

from warpproof.solvers.backend import InProcess, Reply
from warpproof.solvers.base import Query, Verdict


def _load() -> None:
    raise OSError("libsolver.so: cannot open shared object file")


def _solve(query: Query) -> Reply:
    return Reply(Verdict.UNSAT)


BACKENDS = (InProcess("broken-import", "", "json", _load, _solve),)
