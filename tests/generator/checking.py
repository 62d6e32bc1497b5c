"""Asking the bounded engine about many small programs with one set of solvers.

Enters: a program and how to explore it. Leaves: per property its verdict and the lines that are
refuted, or what went wrong. The engine is the one users get; only what has no option on the
command line (merging of paths) is set inside.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from warpproof.base.config import Config, load_config
from warpproof.base.deadline import Deadline
from warpproof.base.property import selected
from warpproof.base.verdict import Verdict, worst_verdict
from warpproof.engines.bmc.engine import _Work
from warpproof.engines.task import EngineAnswer, Task
from warpproof.ir import nodes
from warpproof.solvers.base import Solver
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool

PROVING = frozenset({Verdict.PROVED, Verdict.PROVED_WITHIN})


@dataclass(frozen=True, slots=True)
class Way:
    """How the engine is to explore. `bound` counts preemptive switches, None is its default."""

    merge: bool = True
    por: str = "mpor"
    bound: int | None = None
    check: tuple[str, ...] = ()
    no_check: tuple[str, ...] = ()
    all_findings: bool = True
    seconds: float = 20.0
    may_fail: bool = False  # may allocations?
    unwind: int | None = None
    state_hashing: bool = False
    two_threads: bool = False
    sc_atomics: bool = True  # as runs of the reference have it

    def config(self) -> Config:
        raw: dict[str, str | list[str] | bool] = {
            "por": self.por,
            "malloc_may_fail": self.may_fail,
            "state_hashing": self.state_hashing,
            "sc_atomics": self.sc_atomics,
            "threads": "two" if self.two_threads else "all",
        }
        raw["all_findings"] = self.all_findings
        if self.bound is not None:
            raw["context_bound"] = str(self.bound)
        if self.unwind is not None:
            raw["unwind"] = str(self.unwind)
        return load_config(raw, environment={})  # not that of the tests


@dataclass(frozen=True, slots=True)
class Checked:
    answer: EngineAnswer
    seconds: float
    order_matters: str  # why schedules were explored, empty if one was enough

    @property
    def verdicts(self) -> dict[str, Verdict]:
        """Per property, the worst of its results."""
        found: dict[str, list[Verdict]] = {}
        for result in self.answer.results:
            found.setdefault(result.property, []).append(result.verdict)
        return {property_: worst_verdict(verdicts) for property_, verdicts in found.items()}

    @property
    def refuted(self) -> frozenset[tuple[str, int]]:
        """Properties and lines."""
        return frozenset(
            (r.property, r.span.line if r.span else 0)
            for r in self.answer.results
            if r.verdict is Verdict.REFUTED
        )

    @property
    def proved(self) -> frozenset[str]:
        return frozenset(p for p, v in self.verdicts.items() if v in PROVING)

    @property
    def unsure(self) -> dict[str, str]:
        """Properties that are neither, and why; what comes only after something else is not
        meant."""
        return {
            r.property: f"{r.verdict.value}: {r.conclusion.reason}"
            for r in self.answer.results
            if r.verdict not in PROVING
            and r.verdict is not Verdict.REFUTED
            and "only after" not in r.conclusion.reason
        }

    def statistic(self, name: str) -> int:
        return dict((*self.answer.statistics, *self.answer.effort)).get(name, 0)


_PLAIN = Way()


class Checker:
    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def check(self, program: nodes.Program, way: Way = _PLAIN) -> Checked:
        start = time.perf_counter()
        properties = selected(way.check, way.no_check)
        deadline = Deadline(latest=time.monotonic() + way.seconds)
        work = _Work(Task(program, way.config(), properties, self._solver, deadline))
        work.options.merge = way.merge
        answer = work.answer()
        return Checked(answer, time.perf_counter() - start, work.explorer.order_matters)


@contextmanager
def checker(names: tuple[str, ...] = ("bitwuzla", "z3")) -> Iterator[Checker]:
    pool = Pool(1)
    try:
        yield Checker(arrange(names, pool))
    finally:
        pool.close()
