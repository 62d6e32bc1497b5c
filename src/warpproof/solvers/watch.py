"""Whether a limit has cut off an answer.

Enters: a query. Leaves: the wrapped solver's answer, unchanged. Guaranteed: after an answer that
more time or memory might have made a sure one, `was_cut_off` is true, also if another process asked
that this one has started.
"""

from __future__ import annotations

import mmap

from warpproof.solvers.base import (
    Answer,
    Limits,
    Query,
    Reason,
    Solver,
    Stop,
    Unknown,
    Wrapper,
)

# What a solver says of itself, and would say again.
_BY_ITSELF = frozenset({Reason.INCOMPLETE, Reason.ABSTRACTED, Reason.REJECTED, Reason.UNAVAILABLE})


class Watch(Wrapper):
    def __init__(self, inner: Solver) -> None:
        super().__init__(inner)
        self._shared = mmap.mmap(-1, 1)

    @property
    def was_cut_off(self) -> bool:
        return self._shared[0] != 0

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        answer = self._inner.check(query, limits, stop)
        if isinstance(answer, Unknown) and answer.reason not in _BY_ITSELF:
            self._shared[0] = 1
        return answer
