"""Every query with its time and its answer.

Enters: a query. Leaves: the wrapped solver's answer, and an `Entry` to whoever listens. Guaranteed:
times are here only and influence nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from warpproof.base.records import record
from warpproof.solvers.base import Answer, Limits, Query, Solver, Stop, Wrapper


@record
class Entry:
    solver: str
    query: Query
    answer: Answer
    seconds: float  # wall time, with the wait for a free processor


class Log(Wrapper):
    def __init__(self, inner: Solver, listener: Callable[[Entry], None]) -> None:
        super().__init__(inner)
        self._listener = listener

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        started = time.perf_counter()
        answer = self._inner.check(query, limits, stop)
        self._listener(Entry(self.name, query, answer, time.perf_counter() - started))
        return answer
