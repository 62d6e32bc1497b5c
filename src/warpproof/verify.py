"""The pipeline, top to bottom, and the Python interface.

Enters: a file and settings. Leaves: a `Report`, one row per property and function; or a
`UserError` where there is no program to speak of. Guaranteed: every property asked for is in the
report; what no engine has decided is there as UNKNOWN, an engine that fails as ERROR.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from warpproof.base import crash
from warpproof.base.config import Config
from warpproof.base.diagnostics import Code, Diagnostic, Severity, UserError
from warpproof.base.merge import Answered, explored, failed, merge, no_answer, undecided
from warpproof.base.property import Property
from warpproof.base.verdict import Report
from warpproof.engines.task import Engine, Progress, Task
from warpproof.load import cache_dir
from warpproof.load import inventory as inventory
from warpproof.load import load as load
from warpproof.load import load_options as load_options
from warpproof.plan import (
    Plan,
    Target,
    api_config,
    assumptions_of,
    chosen_engines,
    chosen_solver,
    kept_text,
    make_plan,
    soft_deadline,
)
from warpproof.solvers.pool import Pool

# What a listener hears while work goes on: first the plan, then each engine's answer as it comes.
Message = Plan | Answered | Progress | Diagnostic
Listener = Callable[[Message], None]


def check(source_or_path: str | os.PathLike[str], **options: object) -> Report:
    """The report about a file, or about a program given as text (anything with a brace in it).

    Options are those of `warpproof check` under their long names, such as `block=64` or
    `check=["race", "bounds"]`; `warpproof.toml` gives defaults. Raises `UserError` where there is
    no program to verify. The time limit is kept by the engines; memory is not limited here."""
    config = api_config(options)
    text = os.fspath(source_or_path)
    if "{" in text and not os.path.exists(text):
        text = kept_text(text, cache_dir(config))
    return check_file(text, config)


def check_file(
    path: str, config: Config, tell: Listener = lambda message: None, pool: Pool | None = None
) -> Report:
    """`pool` has the solvers' workers where they outlive this file."""
    started = time.monotonic()
    deadline = soft_deadline(started, config.timeout)
    program = load(path, config)
    plan = make_plan(program, config)
    engines = chosen_engines(config.engine)
    tell(plan)
    answers: list[Answered] = []
    with contextlib.nullcontext(pool) if pool is not None else Pool(config.jobs) as workers:
        solver = chosen_solver(config.solver, workers)
        for target in plan.targets:
            settings = replace(config, kernel=target.kernel)
            asked = frozenset(plan.asked(target))
            task = Task(program, settings, asked, solver, deadline, tell)
            for engine in engines:
                answer = _ask(engine, task, plan, target, tell)
                answers.append(answer)
                tell(answer)
    return report_of(plan, config, answers, time.monotonic() - started, tell)


def _ask(engine: Engine, task: Task, plan: Plan, target: Target, tell: Listener) -> Answered:
    """What it says; a failure of its own is an answer too, and no other engine's concern."""
    try:
        if not engine.applies(task):
            return Answered(engine.name, target.name, (), applies=False)
        answer = engine.check(task)
    except UserError:
        raise
    except Exception as error:
        message = f"the engine {engine.name} failed: {crash.summary(error)}"
        tell(our_fault(message, error, plan.file))
        rows = tuple(failed(property_, target.name, message) for property_ in plan.asked(target))
        return Answered(engine.name, target.name, rows)
    return Answered(engine.name, target.name, answer.results, statistics=answer.statistics)


def report_of(
    plan: Plan,
    config: Config,
    answers: Iterable[Answered],
    seconds: float,
    tell: Callable[[Diagnostic], None],
    why_missing: str = "",
) -> Report:
    """All answers as one table, with a row for what is missing; also for work that was cut off."""
    said = list(answers)
    for target in plan.targets:
        decided = {r.property for a in said if a.target == target.name for r in a.results}
        missing = (p for p in plan.asked(target) if p not in decided)
        why = why_missing or no_answer(a for a in said if a.target == target.name)
        rows = tuple(undecided(property_, target.name, why) for property_ in missing)
        said.append(Answered("none", target.name, rows))
    merged = merge(said, tuple(Property))
    for contradiction in merged.contradictions:
        tell(our_fault("engines contradict each other", contradiction, plan.file))
    return Report(plan.file, merged.results, assumptions_of(config), seconds, explored(said))


def our_fault(message: str, error: BaseException | str, file: str) -> Diagnostic:
    """The message, with what is needed to find out more kept in a folder."""
    hint = crash.where_kept(crash.keep_report(error, (file,)))
    return Diagnostic(Code.INTERNAL, Severity.ERROR, f"ERROR: {message}", hint=hint)
