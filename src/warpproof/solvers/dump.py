"""Queries as files that any solver replays.

Enters: a query. Leaves: the wrapped solver's answer, and one `.smt2` file. Guaranteed: the file is
complete before the solver is asked, so also a query that ends us is found there; names count up.
"""

from __future__ import annotations

import itertools
import threading
from pathlib import Path

from warpproof.solvers.base import Answer, Limits, Query, Sat, Solver, Stop, Unknown, Unsat, Wrapper


class Dump(Wrapper):
    def __init__(self, inner: Solver, folder: Path) -> None:
        super().__init__(inner)
        self._folder = folder
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        with self._lock:
            path = self._folder / f"{next(self._numbers):05}.smt2"
        script = query.script()
        path.write_text(script)
        answer = self._inner.check(query, limits, stop)
        path.write_text(f"; {self.name}: {_line(answer)}\n{script}")
        return answer


def _line(answer: Answer) -> str:
    match answer:
        case Sat():
            return "sat"
        case Unsat():
            return "unsat"
        case Unknown():
            return "unknown, " + " ".join(str(answer).split())
