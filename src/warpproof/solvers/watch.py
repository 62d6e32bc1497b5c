"""Whether a limit has cut off an answer.

Enters: a query. Leaves: the wrapped solver's answer, unchanged. Guaranteed: after an answer that
more time or memory might have made a sure one, `was_cut_off` is true.
"""

from __future__ import annotations

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
        self.was_cut_off = False

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        answer = self._inner.check(query, limits, stop)
        if isinstance(answer, Unknown) and answer.reason not in _BY_ITSELF:
            self.was_cut_off = True
        return answer
