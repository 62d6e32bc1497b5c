"""The pipeline, top to bottom.

Enters: a file and settings. Leaves: a `Report`, one row per property and function; or a
`UserError` where there is no program to speak of. Guaranteed: every property asked for is in the
report; what no engine has decided is there as UNKNOWN, an engine that fails as ERROR.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from warpproof.answers import has_rows_of_kernels, our_fault, report_of, unlaunched
from warpproof.base import crash
from warpproof.base.config import Config
from warpproof.base.diagnostics import Diagnostic, UserError
from warpproof.base.merge import Answered, failed, settled
from warpproof.base.property import Property, resting
from warpproof.base.verdict import Report, Row
from warpproof.engines.task import Engine, Progress, Task
from warpproof.ir import nodes
from warpproof.load import inventory as inventory
from warpproof.load import load as load
from warpproof.load import load_options as load_options
from warpproof.plan import (
    Plan,
    Target,
    chosen_engines,
    chosen_solver,
    make_plan,
    soft_deadline,
)
from warpproof.solvers.base import Solver
from warpproof.solvers.pool import Pool
from warpproof.stories import with_stories

_MOST_SECONDS_BESIDE = 60.0  # for kernels that a program does not launch, all together
_MOST_SECONDS_MORE = 60.0  # for an engine, where another has told of kernels for all inputs

# What a listener hears while work goes on: first the plan, then each engine's answer as it comes.
Message = Plan | Answered | Progress | Diagnostic
Listener = Callable[[Message], None]


def check_file(
    path: str, config: Config, tell: Listener = lambda message: None, pool: Pool | None = None
) -> Report:
    """`pool` has the solvers' workers where they outlive this file."""
    started = time.monotonic()
    deadline = soft_deadline(started, config.timeout)
    tell(Progress("front end", "reading the program"))
    program = load(path, config)
    plan = make_plan(program, config)
    tell(plan)
    with contextlib.nullcontext(pool) if pool is not None else Pool(config.jobs) as workers:
        solver = chosen_solver(config.solver, workers)
        asking = _Asking(program, config, plan, solver, deadline, tell)
        for target in plan.targets:
            asking.ask_all(target)
        asking.ask_beside(unlaunched(plan, asking.answers))
        report = report_of(plan, config, asking.answers, time.monotonic() - started, tell)
    return with_stories(report, program, deadline, tell)


@dataclass(slots=True)
class _Asking:
    """All engines, one after the other, about all targets: each about what those before it have
    not settled."""

    program: nodes.Program
    config: Config
    plan: Plan
    solver: Solver
    deadline: float | None
    tell: Listener
    answers: list[Answered] = field(default_factory=list)

    def ask_beside(self, targets: Sequence[Target]) -> None:
        """About kernels that the program does not launch, whose rows do not count: each has its
        share of a time that is not long."""
        end = time.monotonic() + _MOST_SECONDS_BESIDE
        if self.deadline is not None:
            end = min(end, self.deadline)
        for number, target in enumerate(targets):
            now = time.monotonic()
            self.ask_all(target, now + (end - now) / (len(targets) - number))

    def ask_all(self, target: Target, until: float | None = None) -> None:
        """`until` a time, or for as long as the user allows."""
        engines = chosen_engines(self.config.engine)
        end = self.deadline if until is None else until
        asked = tuple(self.plan.asked(target))
        left = frozenset(asked)
        for number, engine in enumerate(engines):
            now = tuple(p for p in asked if p in resting(left))
            is_last = number == len(engines) - 1
            if end is None and is_last and has_rows_of_kernels(self.plan, self.answers):
                end = time.monotonic() + _MOST_SECONDS_MORE
            answer = self._ask(engine, target, now, _share(end, is_last))
            self.answers.append(answer)
            self.tell(answer)
            left -= settled(answer.results, target.name)
            if not left:
                break

    def _ask(
        self, engine: Engine, target: Target, asked: tuple[Property, ...], until: float | None
    ) -> Answered:
        """What it says; a failure of its own is an answer too, and no other engine's concern."""
        task = Task(
            self.program,
            replace(self.config, kernel=target.kernel),
            frozenset(asked),
            self.solver,
            until,
            self.tell,
            lambda result: self.tell(Answered(engine.name, target.name, target.scope, (result,))),
        )
        self.tell(Progress(engine.name, target.name))
        try:
            if not engine.applies(task):
                return Answered(engine.name, target.name, target.scope, (), applies=False)
            answer = engine.check(task)
        except UserError:
            raise
        except Exception as error:
            message = f"the engine {engine.name} failed: {crash.summary(error)}"
            self.tell(our_fault(message, error, self.plan.file))
            rows = tuple(failed(Row(p, target.name, target.scope), message) for p in asked)
            return Answered(engine.name, target.name, target.scope, rows)
        return Answered(
            engine.name,
            target.name,
            target.scope,
            answer.results,
            statistics=answer.statistics,
            launched=answer.launched,
            notes=answer.notes,
        )


def _share(end: float | None, is_last: bool) -> float | None:
    """No engine takes the time of those who come after it."""
    if end is None or is_last:
        return end
    now = time.monotonic()
    return now + (end - now) / 2
