"""One solver for questions about integers, another for the rest, and where values are wanted.

Enters: a query, which names its logic. Leaves: the answer of the solver that is meant for it. Who
is quick to say that there are values need not give those that a run can start from.
"""

from __future__ import annotations

from warpproof.solvers.base import Answer, Limits, Query, Solver, Stop


class ByLogic:
    def __init__(self, of_integers: Solver, others: Solver) -> None:
        self._of_integers = of_integers
        self._others = others

    @property
    def name(self) -> str:
        return self._others.name

    def available(self) -> str | None:
        return self._others.available()

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        chosen = self._others
        is_meant = query.logic.endswith("IA") and not query.wanted
        if is_meant and self._of_integers.available() is None:
            chosen = self._of_integers
        return chosen.check(query, limits, stop)
