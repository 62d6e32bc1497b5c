"""Two solvers on every query, which must not contradict each other.

Enters: a query. Leaves: the answer that is sure, the first solver's where both are. Guaranteed: if
one says sat and the other unsat, the answer is `Unknown` with the reason CONTRADICTION, whoever of
them is wrong; callers report it as a fault of ours.
"""

from __future__ import annotations

from warpproof.solvers.base import (
    Answer,
    Limits,
    Query,
    Reason,
    Sat,
    Solver,
    Stop,
    Unknown,
    Unsat,
)
from warpproof.solvers.portfolio import Race


class CrossCheck:
    def __init__(self, first: Solver, second: Solver) -> None:
        self._first = first
        self._second = second

    @property
    def name(self) -> str:
        return f"{self._first.name} checked by {self._second.name}"

    def available(self) -> str | None:
        """Both are needed: a check that silently checks nothing would be worse than none."""
        return self._first.available() or self._second.available()

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        with Race((self._first, self._second), query, limits, stop) as race:
            answers = race.in_order()
        return _agreed((self._first.name, answers[0]), (self._second.name, answers[1]))


def _agreed(first: tuple[str, Answer], second: tuple[str, Answer]) -> Answer:
    match first[1], second[1]:
        case (Sat(), Unsat()) | (Unsat(), Sat()):
            words = " but ".join(
                f"{name} says {'sat' if isinstance(answer, Sat) else 'unsat'}"
                for name, answer in (first, second)
            )
            return Unknown(Reason.CONTRADICTION, words)
        case Unknown(reason=Reason.WRONG_MODEL | Reason.CONTRADICTION), _:
            return first[1]
        case _, Unknown(reason=Reason.WRONG_MODEL | Reason.CONTRADICTION):
            return second[1]
        case Unknown(), Unknown():
            return first[1]
        case Unknown(), sure:
            return sure
        case sure, _:
            return sure
