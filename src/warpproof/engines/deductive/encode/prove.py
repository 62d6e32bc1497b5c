"""Questions to a solver while obligations are made and discharged.

Enters: formulas. Leaves: an `Answer`. Guaranteed: formulas that were answered once are not asked
again; a limit that is reached is an `Unknown`, never a yes. Texts are made under a lock, because a
term table belongs to one thread at a time; solvers run in processes of their own.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from warpproof.base.records import replace
from warpproof.logic.smtlib import Interpretation
from warpproof.logic.terms import Term, TermTable
from warpproof.solvers.base import Answer, Limits, Query, Solver, Unknown, Unsat
from warpproof.solvers.query import query_of


@dataclass
class Questions:
    solver: Solver
    seconds: float = 2.0
    interpretation: Interpretation | None = None  # of what is uninterpreted to us
    asked: int = 0
    _known: dict[tuple[Term, ...], Answer] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)  # of the term table

    def refuted(self, table: TermTable, formulas: Sequence[Term]) -> bool:
        """Whether no values satisfy all the formulas."""
        return isinstance(self.answer(table, formulas, self.seconds, model=False), Unsat)

    def answer(
        self, table: TermTable, formulas: Sequence[Term], seconds: float, *, model: bool
    ) -> Answer:
        if table.false in formulas:
            return Unsat()
        key = tuple(formulas)
        with self.lock:
            known = self._known.get(key)
            if known is not None and not isinstance(known, Unknown):
                return known
            self.asked += 1
            query = query_of(table, key, interpretation=self.interpretation)
        answer = self.solver.check(query if model else _without_model(query), Limits(seconds))
        if model or isinstance(answer, Unsat):
            with self.lock:
                self._known[key] = answer
        return answer


def _without_model(query: Query) -> Query:
    """Whether there is one is all that is asked; without values none could be checked."""
    return replace(query, wanted=(), terms=())
