"""The parametric engine: a kernel by itself, for launches of any size, without a contract.

Enters: a `Task` that names a kernel. Leaves: rows about races, divergence, bounds, wraps and the
checks that the program states. Meaning of PROVED: no launch in the listed envelope violates the
property, whatever the arguments and the contents of memory are; of PROVED_IF: none that meets the
conditions. What cannot be shown is UNKNOWN with what is missing; counterexamples are for others.

    Assumes: what the caveats list; never silently
    Exact:   addresses, conditions, barriers, masks of warp operations
    Over:    data in memory (arbitrary), floats (uninterpreted), order by fences and atomics other
             than that of locks and arrivals (none)
"""

from __future__ import annotations

import math

from warpproof.base.config import Config
from warpproof.base.config import Engine as EngineChoice
from warpproof.base.property import Property
from warpproof.base.verdict import (
    Evidence,
    Outcome,
    PropertyResult,
    Scope,
    conclude,
)
from warpproof.engines.parametric.absence import OF_LAUNCHES
from warpproof.engines.parametric.attempts import Attempts
from warpproof.engines.parametric.program import PROGRAM_PROPERTIES, ProgramLaunches
from warpproof.engines.parametric.rows import PROPERTIES
from warpproof.engines.parametric.setting import Options
from warpproof.engines.task import EngineAnswer, Progress, Task
from warpproof.ir import nodes
from warpproof.semantics.machine.launches import launch_problem

_MOST_SECONDS = 18.0
_MOST_SECONDS_OF_PROGRAM = 60.0


class ParametricEngine:
    name = "parametric"

    def applies(self, task: Task) -> bool:
        if _is_program(task):
            # With arguments that are given, others run the program as it is.
            is_closed = bool(task.config.arguments) and not _is_alone(task)
            answered = frozenset((*PROGRAM_PROPERTIES, *OF_LAUNCHES))
            return not is_closed and not task.properties.isdisjoint(answered)
        kernel = _kernel(task)
        answered = frozenset((*PROPERTIES, *OF_LAUNCHES))
        return kernel is not None and not task.properties.isdisjoint(answered)

    def check(self, task: Task) -> EngineAnswer:
        if _is_program(task):
            return self._check_program(task)
        kernel = _kernel(task)
        assert kernel is not None
        task.tell(Progress(self.name, f"{kernel.name}, for all sizes"))
        until = task.deadline.within(_MOST_SECONDS)
        attempts = Attempts(
            task.program,
            kernel,
            task.solver,
            options_of(task.config, kernel),
            task.given_sizes(),
            _asked(task),
            until,
            task.config,
            _is_alone(task),
        )
        rows = attempts.rows()
        if rows is None:
            rows = _undecided(task, kernel, attempts.why_none, attempts.is_vacuous)
        return EngineAnswer(tuple(rows), (), (("queries", attempts.queries),))

    def _check_program(self, task: Task) -> EngineAnswer:
        """All kernels, under the launches of their program."""
        task.tell(Progress(self.name, "what the program launches, for all inputs"))
        until = task.deadline.within(_MOST_SECONDS_OF_PROGRAM)
        launches = ProgramLaunches(task, until, _is_alone(task))
        rows = launches.rows()
        return EngineAnswer(tuple(rows), (), (("queries", launches.queries),))


ENGINE = ParametricEngine()


def _is_alone(task: Task) -> bool:
    """Is no other engine asked?"""
    return task.config.engine is EngineChoice.PARAMETRIC


def _is_program(task: Task) -> bool:
    return task.config.kernel is None and task.program.main is not None


def _kernel(task: Task) -> nodes.Function | None:
    kernel = task.program.device.functions.get(task.config.kernel or "")
    if kernel is None or kernel.is_declaration or kernel.irreducible:
        return None
    return kernel


def _asked(task: Task) -> list[Property]:
    return [p for p in Property if p in task.properties]


def _undecided(
    task: Task, kernel: nodes.Function, why: str, is_vacuous: bool
) -> list[PropertyResult]:
    evidence = Evidence(Outcome.UNDECIDED, reason=why, vacuous=is_vacuous)
    return [
        PropertyResult(
            p, kernel.name, Scope.KERNEL, conclude(evidence), None, (), (), None, evidence
        )
        for p in PROPERTIES
        if p in task.properties
    ]


def options_of(config: Config, kernel: nodes.Function) -> Options:
    grid = None if config.grid is None else (config.grid.x, config.grid.y, config.grid.z)
    block = None if config.block is None else (config.block.x, config.block.y, config.block.z)
    problem = None
    if grid is not None or block is not None:
        problem = launch_problem(grid or (1, 1, 1), block or (1, 1, 1))
    most = kernel.max_threads
    if block is not None and most is not None and math.prod(block) > most:
        problem = f"__launch_bounds__ allows {most} threads in a block"
    return Options(grid, block, config.all_dims, config.full_range, problem)
