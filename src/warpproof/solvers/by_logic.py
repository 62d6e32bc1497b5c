"""Solvers for questions about integers, for those where values of them are wanted, and for others.

Enters: a query, which names its logic. Leaves: the answer of the solver that is meant for it. Who
is quick to say that there are values need not give those that a run can start from, and who knows
no integers need not be started to say so.
"""

from __future__ import annotations

from warpproof.solvers.base import Answer, Limits, Query, Solver, Stop


class ByLogic:
    def __init__(self, of_integers: Solver, values: Solver, others: Solver) -> None:
        self._of_integers = of_integers
        self._values = values
        self._others = others

    @property
    def name(self) -> str:
        return self._others.name

    def available(self) -> str | None:
        return self._others.available()

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        chosen = self._others
        if query.logic.endswith("IA"):
            meant = self._values if query.wanted else self._of_integers
            if meant.available() is None:
                chosen = meant
        return chosen.check(query, limits, stop)
