"""Answers that are known already.

Enters: a query. Leaves: the answer it had before, or that of the wrapped solver. Guaranteed: the
key is the exact text of the query, never a digest; only sure answers are kept, since more time may
turn any other into one.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

from warpproof.solvers.base import (
    Answer,
    Limits,
    Named,
    Query,
    Solver,
    Stop,
    Symbol,
    Unknown,
    Wrapper,
)

_Key = tuple[str, tuple[Symbol, ...], str, tuple[Named, ...]]


class Cache(Wrapper):
    """Forgets what was not asked for longest, once the texts exceed `characters`."""

    def __init__(self, inner: Solver, characters: int = 64_000_000) -> None:
        super().__init__(inner)
        self._characters = characters
        self._used = 0
        self._known: OrderedDict[_Key, Answer] = OrderedDict()
        self._lock = threading.Lock()
        self.hits = 0

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        key = (query.text, query.wanted, query.logic, query.named)
        with self._lock:
            known = self._known.get(key)
            if known is not None:
                self._known.move_to_end(key)
                self.hits += 1
                return known
        answer = self._inner.check(query, limits, stop)
        if not isinstance(answer, Unknown):
            self._keep(key, answer)
        return answer

    def _keep(self, key: _Key, answer: Answer) -> None:
        with self._lock:
            if key not in self._known:
                self._used += _size(key)
            self._known[key] = answer
            while self._used > self._characters:
                oldest, _ = self._known.popitem(last=False)
                self._used -= _size(oldest)


def _size(key: _Key) -> int:
    return len(key[0]) + sum(len(named.formula) for named in key[3])
