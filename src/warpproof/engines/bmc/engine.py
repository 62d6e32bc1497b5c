"""The engine: whole programs, every thread, symbolic data.

Enters: a `Task`. Leaves: one result per property. A violation counts only when the reference
interpreter shows it; a proof only when every path was followed to its end and every obligation was
refuted by a solver.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from warpproof.base.config import PartialOrder, Threads
from warpproof.base.verdict import (
    Bound,
    BoundSource,
    Caveat,
    Counterexample,
    Effect,
    Evidence,
    PropertyResult,
    Replay,
    conclude,
)
from warpproof.base.verdict import Outcome as Judged
from warpproof.engines.bmc import contraction
from warpproof.engines.bmc.explore import Enough, Explorer, Outcome, Switches
from warpproof.engines.bmc.judge import SolverJudge, Violation
from warpproof.engines.bmc.kernel_mode import Prepared, is_kernel_mode, joined, prepare
from warpproof.engines.bmc.replay import confirm
from warpproof.engines.task import EngineAnswer, Task
from warpproof.ir import nodes
from warpproof.logic.terms import TermTable
from warpproof.models.catalog import declared_names
from warpproof.semantics.run_state import RunSettings
from warpproof.semantics.symbolic.options import Options


class BmcEngine:
    name = "bmc"

    def applies(self, task: Task) -> bool:
        return task.program.main is not None or is_kernel_mode(task)

    def check(self, task: Task) -> EngineAnswer:
        if is_kernel_mode(task):
            return joined([_Work(kernel.task, kernel).answer() for kernel in prepare(task)])
        return _Work(task).answer()


ENGINE = BmcEngine()
_DEEPEST_CALLS = 40_000  # a guarded loop nests a few calls for each iteration


@contextmanager
def _deep_calls() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _DEEPEST_CALLS))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@dataclass(slots=True)
class _Found:
    """What was found of one property."""

    results: list[tuple[Violation, Counterexample]] = field(default_factory=list)
    unconfirmed: list[Violation] = field(default_factory=list)


class _ReplayingJudge(SolverJudge):
    """Hands every violation over at once."""

    work: _Work

    def on_violation(self, violation: Violation) -> None:
        self.work.on_violation(violation)

    def begin_anew(self) -> None:
        super().begin_anew()
        self.work.forget_unconfirmed()


class _Work:
    def __init__(self, task: Task, kernel: Prepared | None = None) -> None:
        self.task = task
        self.kernel = kernel  # in kernel mode
        config = task.config
        table = TermTable()
        self.judge = _ReplayingJudge(task, table)
        self.judge.work = self
        self.settings = RunSettings(
            arguments=tuple(
                text.encode(errors="surrogateescape") for text in ("program", *config.arguments)
            ),
            force_malloc_success=config.force_malloc_success,
            allow_same_value_writes=config.allow_same_value_writes,
            allow_exited=config.allow_exited,
            check_leaks="memory-leak" in task.properties,
            warp_sync=config.warp_sync or 0,
            fast=False,
            max_findings=1_000_000,
        )
        self.options = Options(
            task.properties,
            config.unwind,
            reduce=config.por is PartialOrder.MPOR,
        )
        self.options.two = config.threads is Threads.TWO
        self.options.kernel_mode = None if kernel is None else kernel.machine
        switches = Switches(config.context_bound, config.state_hashing)
        self.explorer = Explorer(
            task, task.program, self.settings, self.judge, table, self.options, switches
        )
        self.found: dict[str, _Found] = {}
        self.outcome = Outcome()
        self._seen: set[tuple[str, int]] = set()

    def answer(self) -> EngineAnswer:
        with _deep_calls():
            self.outcome = self.explorer.explore()
        results = [r for p in sorted(self._decided()) for r in self._results(p)]
        outcome, tally = self.outcome, self.judge.tally
        statistics = (
            ("paths", outcome.paths),
            ("steps", outcome.steps),
            ("switches", self.options.context_bound or 0),
            ("pruned switches", outcome.pruned),
            ("pruned orders", outcome.superfluous),
            ("states met again", outcome.met_again),
        )
        effort = (
            ("queries", tally.queries),
            ("obligations", tally.obligations),
            ("solver milliseconds", int(1000 * tally.solver_seconds)),
        )
        return EngineAnswer(tuple(results), statistics, effort)

    def _decided(self) -> frozenset[str]:
        """The properties this engine looks at: contracts only where it makes their obligations."""
        if self.kernel is None:
            return self.task.properties - {"contract"}
        return self.task.properties

    def on_violation(self, violation: Violation) -> None:
        obligation = violation.obligation
        key = (obligation.property, obligation.origin.user_span.line)
        if key in self._seen:
            return
        found = self.found.setdefault(obligation.property, _Found())
        machine = self.explorer.machine
        sizes = {} if machine is None else machine.sizes
        confirmed = confirm(
            self.task.program, self.settings, self.explorer.names, violation, sizes,
            self.task.config, machine.order if machine and self.options.interleave else None,
            None if self.kernel is None else self.kernel.request,
            machine.counters.turns(violation.model) if machine and self.options.arbitrary else None,
        )  # fmt: skip
        if confirmed is None:
            if self.options.arbitrary:  # asked again of each order
                self.judge.skip(obligation.property)
                return
            found.unconfirmed.append(violation)
            return
        self._seen.add(key)
        found.results.append((violation, confirmed.counterexample))
        self._note_race(violation, confirmed.race)
        if not self.task.config.all_findings:
            raise Enough

    def _note_race(self, violation: Violation, race: Counterexample | None) -> None:
        """A race in the run that shows another violation is the likelier cause: it is told too."""
        if race is None or race.span is None or "data-race" not in self.task.properties:
            return
        key = ("data-race", race.span.line)
        if key not in self._seen:
            self._seen.add(key)
            same_run = replace(violation.obligation, property="data-race")
            known = self.found.setdefault("data-race", _Found())
            known.results.append((replace(violation, obligation=same_run), race))

    def forget_unconfirmed(self) -> None:
        for found in self.found.values():
            found.unconfirmed.clear()

    # --- results -------------------------------------------------------------------------------

    def _results(self, property_: str) -> list[PropertyResult]:
        found = self.found.get(property_, _Found())
        if found.results:
            return [self._refuted(v, c) for v, c in found.results]
        return [self._undisproved(property_, found)]

    def _refuted(self, violation: Violation, shown: Counterexample) -> PropertyResult:
        obligation = violation.obligation
        replay = Replay.REPRODUCED
        if self.kernel is not None and self.kernel.violates_precondition:
            replay = Replay.NOT_POSSIBLE  # within the precondition, as far as we know
        # What follows a violation does not touch the violation itself.
        caveats = tuple(c for c in self._caveats() if c.code != "cut-off")
        evidence = Evidence(Judged.CANDIDATE, replay, caveats)
        bounds = () if self.kernel is None else self.kernel.bounds
        return PropertyResult(
            obligation.property, self._function_of(shown.thread),
            conclude(evidence), shown.span, caveats, bounds, shown,
        )  # fmt: skip

    def _undisproved(self, property_: str, found: _Found) -> PropertyResult:
        bounds = self._bounds(property_)
        evidence = Evidence(
            self._judged(property_, found),
            Replay.NOT_REPRODUCED if found.unconfirmed else Replay.NOT_TRIED,
            self._caveats(),
            bounds,
            vacuous=self._is_decided(property_) and not (self.outcome.ended or self._has_refuted),
            reason=self._reason(property_),
        )
        span = None
        if found.unconfirmed:
            span = found.unconfirmed[0].obligation.origin.user_span
        return PropertyResult(
            property_, self._function_of("host"), conclude(evidence), span, self._caveats(), bounds
        )

    @property
    def _has_refuted(self) -> bool:
        """Did a run show a violation? It was a real one, whatever follows it."""
        return any(found.results for found in self.found.values())

    def _judged(self, property_: str, found: _Found) -> Judged:
        if found.unconfirmed:
            return Judged.CANDIDATE
        if any(o.property == property_ for o, _ in self.judge.tally.open):
            return Judged.UNDECIDED
        if property_ in self.outcome.unsure:
            return Judged.UNDECIDED
        return Judged.NONE_EXISTS if self._is_decided(property_) else Judged.UNDECIDED

    def _is_decided(self, property_: str) -> bool:
        """Was all of it looked at?"""
        return self.outcome.complete or property_ in self.explorer.settled

    def _reason(self, property_: str) -> str:
        for obligation, why in self.judge.tally.open:
            if obligation.property == property_:
                return f"line {obligation.origin.user_span.line}: {why}"
        return self.outcome.why_not or self.outcome.unsure.get(property_, "")

    def _bounds(self, property_: str) -> tuple[Bound, ...]:
        found = [
            Bound(f"loop in {name}", str(limit), BoundSource.USER if given else BoundSource.OURS)
            for name, (limit, given) in sorted(self.outcome.bounds.items())
        ]
        if self.outcome.switches_cut and property_ not in self.explorer.settled:
            given = self.task.config.context_bound is not None
            source = BoundSource.USER if given else BoundSource.OURS
            found.append(Bound("context switches", str(self.options.context_bound), source))
        return tuple(found) if self.kernel is None else (*self.kernel.bounds, *found)

    def _caveats(self) -> tuple[Caveat, ...]:
        outcome = self.outcome
        made = [Caveat("unsupported", text, Effect.UNSUPPORTED) for text in outcome.unsupported]
        made += [_bodiless(name) for name in outcome.bodiless]
        made += self._about_two()
        made += [Caveat("approximation", text, Effect.OVER) for text in outcome.approximations]
        for property_, obligation in sorted(self.judge.tally.cut.items()):
            line = obligation.origin.user_span.line
            made.append(
                Caveat(
                    "cut-off",
                    f"{property_} at line {line} is not among the checks: of what may follow it, "
                    "only one outcome is looked at",
                    Effect.UNDER,
                    obligation.origin.user_span,
                )
            )
        made += self._after_violations()
        for line, span in sorted(outcome.assumed_early.items()):
            text = f"where the assumption at line {line} fails, what others do is not looked at"
            made.append(Caveat("cut-off", text, Effect.UNDER, span))
        if self.kernel is None and _takes_arguments(self.task.program):
            made.append(_started_with(self.task.config.arguments))
        made += self._not_launched()
        made += contraction.caveats(self.task.program, sorted(outcome.launched))
        if self.settings.force_malloc_success:
            made.append(Caveat("malloc-succeeds", "no allocation fails", Effect.ASSUMPTION))
        return tuple(made) if self.kernel is None else (*self.kernel.caveats, *made)

    def _not_launched(self) -> list[Caveat]:
        """A proof about a program says nothing of kernels that it does not run."""
        program = self.task.program
        if self.kernel is not None or not self.outcome.complete:
            return []
        missing = [k for k in program.kernels if k not in self.outcome.launched]
        names = ", ".join(dict.fromkeys(program.device.functions[k].name for k in missing))
        text = f"nothing is said about kernels that no path launches: {names}"
        return [Caveat("not-launched", text, Effect.ASSUMPTION)] if missing else []

    def _about_two(self) -> list[Caveat]:
        """What was asked for as the analysis of two threads, and what became of it."""
        if self.options.two:
            text = "two-thread analysis: what the other threads of a launch write is arbitrary"
            return [Caveat("two-threads", text, Effect.OVER)]
        if self.explorer.not_for_two:
            text = f"all threads were looked at, not two: {self.explorer.not_for_two}"
            return [Caveat("two-threads", text, Effect.ASSUMPTION)]
        return []

    def _after_violations(self) -> list[Caveat]:
        """A run that goes wrong may end there, or go on in any way: what follows a violation, and
        what other threads do when it ends the program, is looked at in one way only."""
        if not (self.outcome.complete or self.explorer.settled):
            return []  # nothing is proved then
        failed = [v.obligation for f in self.found.values() for v, _ in f.results]
        failed += [v.obligation for f in self.found.values() for v in f.unconfirmed]
        failed += [o for o, _ in self.judge.tally.open]
        places = {(o.origin.user_span.line, o.property): o.origin.user_span for o in failed}
        return [
            Caveat(
                "cut-off",
                f"what follows the violation of {property_} at line {line} is looked at in one way",
                Effect.UNDER,
                span,
            )
            for (line, property_), span in sorted(places.items(), key=lambda item: item[0])
        ]

    def _function_of(self, thread: str) -> str:
        if self.kernel is not None:
            return self.kernel.name
        kernel, in_block, _ = thread.partition(" block ")
        return kernel if in_block else "main"  # the host, or a copy that it asked for


def _takes_arguments(program: nodes.Program) -> bool:
    if program.main is None:
        return False
    return bool(program.host.functions[program.main].parameters)


def _started_with(arguments: tuple[str, ...]) -> Caveat:
    if arguments:
        text = f"the program is started with the arguments {shlex.join(arguments)}"
        return Caveat("arguments", text, Effect.UNDER)
    text = "the program is started without arguments; others may be given after --"
    return Caveat("no-arguments", text, Effect.UNDER)


def _bodiless(name: str) -> Caveat:
    """A function nobody wrote: one of our headers has no model, or the user's is elsewhere."""
    if name.rpartition("::")[2] in declared_names():
        return Caveat("unmodelled", f"{name} has no model", Effect.UNSUPPORTED)
    text = f"{name} has no body: its result is arbitrary, and it is taken to change nothing"
    return Caveat("no-body", text, Effect.UNDER)
