"""The pipeline, top to bottom.

Enters: a file and settings. Leaves: a `Report`, one row per property and function; or a
`UserError` where there is no program to speak of. Guaranteed: every property asked for is in the
report; what no engine has decided is there as UNKNOWN, an engine that fails as ERROR.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence

from warpproof.answers import report_of, unlaunched
from warpproof.asking import Asking, Listener
from warpproof.asking import Message as Message
from warpproof.base.config import Config
from warpproof.base.diagnostics import Diagnostic
from warpproof.base.records import replace
from warpproof.base.verdict import Report, Verdict
from warpproof.engines.task import Progress
from warpproof.kept_results import Keep
from warpproof.linking import PartOf, included_notes, is_whole, load_linked
from warpproof.load import inventory as inventory
from warpproof.load import load as load
from warpproof.load import load_options as load_options
from warpproof.plan import chosen_solver, make_plan, soft_deadline, warm
from warpproof.solvers.pool import Pool
from warpproof.stories import with_stories


def check_file(
    path: str,
    config: Config,
    tell: Listener = lambda message: None,
    pool: Pool | None = None,
    keep: Keep | None = None,
) -> Report:
    """`pool` has the solvers' workers where they outlive this file."""
    made = check_among(path, (), config, tell, pool, keep)
    assert isinstance(made, Report)
    return made


def check_among(
    path: str,
    others: Sequence[str],
    config: Config,
    tell: Listener = lambda message: None,
    pool: Pool | None = None,
    keep: Keep | None = None,
) -> Report | PartOf:
    """`others` were given with the file, and may be parts of its program."""
    started = time.monotonic()
    deadline = soft_deadline(started, config.timeout)

    def tell_stage(stage: str) -> None:
        tell(Progress("front end", stage))

    tell_stage("reading the program")
    loaded = load_linked(path, others, config, tell_stage)
    if isinstance(loaded, PartOf):
        return loaded
    program = loaded.program
    plan = make_plan(program, config)
    tell(plan)
    faults: list[Diagnostic] = []

    def tell_fault(fault: Diagnostic) -> None:
        faults.append(fault)
        tell(fault)

    with contextlib.nullcontext(pool) if pool is not None else Pool(config.jobs) as workers:
        warm(config.solver, workers)
        solver = chosen_solver(config.solver, workers)
        asking = Asking(program, config, plan, solver, deadline, tell)
        for target in plan.targets:
            asking.ask_all(target)
        asking.ask_beside(unlaunched(plan, asking.answers))
        report = report_of(plan, config, asking.answers, time.monotonic() - started, tell_fault)
    if loaded.shortfall:
        report = replace(report, shortfall=report.shortfall or loaded.shortfall)
    report = replace(report, notes=(*report.notes, *included_notes(path, loaded.includes)))
    report = with_stories(report, program, deadline, tell_fault, config.jobs)
    is_late = deadline.is_over
    is_broken = bool(faults) or any(r.verdict is Verdict.ERROR for r in report.results)
    if not is_late and not is_broken and keep is not None and loaded.origin is not None:
        keep(report, loaded.origin, is_whole(program) and not loaded.includes)
    return report
