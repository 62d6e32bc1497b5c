"""A back end as a `Solver`.

Enters: a query. Leaves: an `Answer` made from what the back end's process said. Guaranteed: the
verdict is the solver's own word; values that cannot be read are named, not guessed.
"""

from __future__ import annotations

from warpproof.base.diagnostics import InternalError
from warpproof.solvers.backend import BACKENDS, Backend, Reply
from warpproof.solvers.base import (
    Answer,
    Limits,
    Query,
    Reason,
    Sat,
    Stop,
    Unknown,
    Unsat,
    Verdict,
)
from warpproof.solvers.pool import Pool


class BackendSolver:
    def __init__(self, backend: Backend, pool: Pool) -> None:
        self._backend = backend
        self._pool = pool

    @property
    def name(self) -> str:
        return self._backend.id

    def available(self) -> str | None:
        return self._backend.missing()

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        reply = self._pool.ask(self._backend, query, limits, stop)
        return reply if isinstance(reply, Unknown) else _answer(reply, query)


def solver(name: str, pool: Pool) -> BackendSolver:
    """The solver of that name, installed or not."""
    backend = BACKENDS.get(name)
    if backend is None:
        raise InternalError(f"'{name}' should be one of {', '.join(BACKENDS.items())}")
    return BackendSolver(backend, pool)


def _answer(reply: Reply, query: Query) -> Answer:
    match reply.verdict:
        case Verdict.SAT:
            return _sat(reply, query)
        case Verdict.UNSAT:
            return Unsat(reply.core)
        case Verdict.UNKNOWN:
            return Unknown(Reason.INCOMPLETE, reply.detail)


def _sat(reply: Reply, query: Query) -> Sat:
    from warpproof.solvers.read_values import read_value

    model = {}
    unread = []
    for symbol in query.wanted:
        try:
            model[symbol.name] = read_value(reply.values[symbol.bare], symbol)
        except (ValueError, KeyError):
            unread.append(symbol.name)
    return Sat(model, tuple(unread))
