"""`warpproof check` over files: each in a process of its own, within the limits for all of them.

Enters: file names and settings. Leaves: one `Outcome` per file, in their order, as soon as it and
those before it are there. Guaranteed: whatever happens to a file's process, its outcome is there;
what was decided before it was stopped is in the report, the rest is UNKNOWN.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import assert_never

from warpproof.answers import our_fault, report_of
from warpproof.base import crash, records
from warpproof.base.config import Config, ExitCode, worst_exit
from warpproof.base.diagnostics import Code, Diagnostic, Severity, UserError, locale_error
from warpproof.base.merge import Answered, failed, undecided
from warpproof.base.property import Property, selected
from warpproof.base.supervise import Ended, How, Limits, Send, Watcher, supervise
from warpproof.base.verdict import Advice, Report, Row, Scope
from warpproof.engines.task import Progress
from warpproof.kept_results import KeptResults
from warpproof.linking import PartOf, beside
from warpproof.outcomes import Outcome, Viewer, outcome_of
from warpproof.plan import Plan, assumptions_of, find_engines
from warpproof.report.base import Failure
from warpproof.verify import Message, check_among

_PROGRESS_SECONDS = 0.1
_MOST_NAMED = 4  # kernels in one message


def check_files(
    files: Sequence[str],
    config: Config,
    viewer: Viewer,
    begun: float | None = None,
    results: KeptResults | None = None,
    known: Mapping[int, Report] = MappingProxyType({}),
) -> ExitCode:
    """The worst exit code of all. The time limit counts from `begun`, by time.monotonic(). What is
    `known`, by a file's index, is not worked out again; what is new goes to `results`."""
    new = [number for number in range(len(files)) if number not in known]
    # On a cluster a file has one processor, as it has here beside many others.
    processors = 1 if config.scheduler else config.jobs or os.cpu_count() or 1
    at_once = min(processors, max(1, len(new)))
    share = replace(config, jobs=max(1, processors // at_once))
    begun = time.monotonic() if begun is None else begun
    left = None
    if config.timeout is not None:
        left = max(0.0, begun + config.timeout - time.monotonic())
    ends_at = None if left is None else time.time() + left  # it may be read on another machine
    shows = viewer.progress is not None and not config.scheduler
    jobs = [
        partial(_check_one, files[n], beside(files, n), share, ends_at, shows, results) for n in new
    ]
    watch = _Watch(files, config, viewer, known)
    limits = Limits(at_once, left, config.memory)
    try:
        if config.scheduler:
            from warpproof.base.distribute import distribute

            numbered = _Numbered(watch, new)
            distribute(jobs, limits, numbered, config.scheduler, left, find_engines)
        else:
            supervise(jobs, limits, _Numbered(watch, new))
    except KeyboardInterrupt:
        watch.interrupted()
        return ExitCode.INTERRUPTED
    return worst_exit(outcome.exit_code for outcome in watch.outcomes if outcome is not None)


# --- in the file's own process ------------------------------------------------------------------


def _check_one(
    file: str,
    others: tuple[str, ...],
    config: Config,
    ends_at: float | None,
    shows: bool,
    results: KeptResults | None,
    send: Send,
) -> None:
    """`ends_at` is by time.time()."""
    if ends_at is not None:
        config = replace(config, timeout=max(0.001, ends_at - time.time()))
    keep = None if results is None else results.keeper(file, others)
    try:
        send(check_among(file, others, config, _Thinned(send, shows).tell, keep=keep))
    except UserError as error:
        send(Failure(file, error.diagnostics, error.exit_code))
    except Exception as error:
        known = locale_error(error)
        if known is not None:
            send(Failure(file, known.diagnostics, known.exit_code))
            return
        send(Failure(file, (our_fault(crash.summary(error), error, file),), ExitCode.ERROR))


class _Thinned:
    """What is being done always, its figures only as often as they can be seen."""

    def __init__(self, send: Send, shows: bool) -> None:
        self._send = send
        self._shows = shows
        self._next = 0.0
        self._last = ("", "")

    def tell(self, message: Message) -> None:
        if isinstance(message, Progress):
            now = (message.engine, message.text)
            if now == self._last and (not self._shows or time.monotonic() < self._next):
                return
            self._last = now
            self._next = time.monotonic() + _PROGRESS_SECONDS
        self._send(message)


# --- in ours ------------------------------------------------------------------------------------


@dataclass(slots=True)
class _File:
    """What is known of a file so far."""

    name: str
    started: float = field(default_factory=time.monotonic)
    plan: Plan | None = None
    answers: list[Answered] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    result: Report | Failure | PartOf | None = None
    progress: Progress | None = None  # the last, of a file that was begun
    is_running: bool = False

    @property
    def kernels(self) -> tuple[str, ...]:
        """Those of its own, as far as it has been read."""
        if self.plan is None:
            return ()
        alone = (t.name for t in self.plan.targets if t.kernel is not None)
        return tuple(dict.fromkeys([*alone, *(t.name for t in self.plan.if_unlaunched)]))


class _Watch(Watcher):
    """Indices are those of all files. Outcomes are shown in their order."""

    def __init__(
        self, files: Sequence[str], config: Config, viewer: Viewer, known: Mapping[int, Report]
    ) -> None:
        self._files = [_File(name) for name in files]
        self._config = config
        self._viewer = viewer
        self.outcomes: list[Outcome | None] = [None] * len(files)
        self._shown = 0
        self._parts: set[int] = set()  # files that are verified with others
        for number, report in known.items():
            self.outcomes[number] = outcome_of(files[number], report, config)
        self._show_next()

    def message(self, job: int, message: object) -> None:
        file = self._files[job]
        match message:
            case Plan():
                file.plan = message
            case Answered():
                file.answers.append(message)
            case Diagnostic():
                file.diagnostics.append(message)
            case Report() | Failure() | PartOf():
                file.result = message
            case Progress():
                file.progress = message
                file.is_running = True

    def tick(self) -> None:
        if self._viewer.progress is None:
            return
        running = [f for f in self._files if f.is_running]
        done = sum(outcome is not None for outcome in self.outcomes)
        head = f"{done} of {len(self._files)} files; " if len(self._files) > 1 else ""
        if self._config.scheduler:
            self._viewer.progress(f"{head}scheduler at {self._config.scheduler}")
        elif running:
            self._viewer.progress(head + "; ".join(_told(f.name, f.progress) for f in running))

    def interrupted(self) -> None:
        """Of what was not finished, tell what is known."""
        for job, outcome in enumerate(self.outcomes):
            if outcome is None and job not in self._parts:
                self.ended(job, Ended(How.INTERRUPTED))

    def ended(self, job: int, ended: Ended) -> None:
        file = self._files[job]
        file.is_running = False
        if isinstance(file.result, PartOf):
            self._parts.add(job)  # what there is to say of it, its program says
        else:
            self.outcomes[job] = self._outcome(file, file.result, ended)
        self._show_next()

    def _show_next(self) -> None:
        while self._shown < len(self.outcomes):
            outcome = self.outcomes[self._shown]
            if outcome is None and self._shown not in self._parts:
                return
            self._shown += 1
            if outcome is not None:
                self._viewer.outcome(outcome)

    def _outcome(self, file: _File, result: Report | Failure | None, ended: Ended) -> Outcome:
        if result is None:
            return self._cut_off(file, ended)
        return outcome_of(file.name, result, self._config, tuple(file.diagnostics))

    def _cut_off(self, file: _File, ended: Ended) -> Outcome:
        """It was stopped or it died: what it had decided still counts."""
        diagnostic = _reason(ended, file.name, self._config)
        why = diagnostic.message
        if ended.how in (How.INTERRUPTED, How.TIME, How.MEMORY):
            diagnostic = records.replace(diagnostic, message=_where_stopped(file, ended.how, why))
        if ended.how is How.INTERRUPTED and file.plan is None:
            failure = Failure(file.name, (diagnostic,), ExitCode.INTERRUPTED)
            return Outcome(file.name, failure, ExitCode.INTERRUPTED)
        file.diagnostics.append(diagnostic)
        seconds = time.monotonic() - file.started
        if file.plan is not None and ended.how is not How.CRASHED:
            report = report_of(
                file.plan,
                self._config,
                file.answers,
                seconds,
                file.diagnostics.append,
                why,
                _HELPS.get(ended.how),
            )
        else:
            report = self._nothing_decided(file, ended, why, seconds)
        decided = report.exit_code(self._config.unbounded, self._config.accept_inferred)
        code = worst_exit((decided, ExitCode.UNKNOWN))
        return Outcome(file.name, report, code, tuple(file.diagnostics))

    def _nothing_decided(self, file: _File, ended: Ended, why: str, seconds: float) -> Report:
        wanted = selected(self._config.check, self._config.no_check)
        asked = [Row(p, "", Scope.PROGRAM) for p in Property if p in wanted]
        if ended.how is How.CRASHED:
            rows = tuple(failed(row, why) for row in asked)
        else:
            rows = tuple(undecided(row, why, _HELPS.get(ended.how)) for row in asked)
        return Report(file.name, rows, assumptions_of(self._config), seconds)


class _Numbered(Watcher):
    """Hears of jobs, and tells of the files that they are about."""

    def __init__(self, inner: Watcher, numbers: Sequence[int]) -> None:
        self._inner = inner
        self._numbers = numbers

    def message(self, job: int, message: object) -> None:
        self._inner.message(self._numbers[job], message)

    def ended(self, job: int, ended: Ended) -> None:
        self._inner.ended(self._numbers[job], ended)

    def tick(self) -> None:
        self._inner.tick()


_HELPS = {
    How.TIME: Advice.TIME,
    How.MEMORY: Advice.MEMORY,
    How.INTERRUPTED: Advice.INTERRUPTED,
}


def _reason(ended: Ended, file: str, config: Config) -> Diagnostic:
    match ended.how:
        case How.TIME:
            message = f"the time limit of {config.timeout:g} s is reached"
            hint = "allow more with --timeout SECONDS"
            return Diagnostic(Code.TIMEOUT, Severity.ERROR, message, hint=hint)
        case How.MEMORY:
            message = f"the memory limit of {config.memory} MB is reached"
            return Diagnostic(
                Code.MEMORY, Severity.ERROR, message, hint="allow more with --memory MB"
            )
        case How.INTERRUPTED:
            message = f"interrupted: verification of '{file}' did not finish"
            return Diagnostic(Code.INTERRUPTED, Severity.NOTE, message)
        case How.KILLED:
            return Diagnostic(Code.MEMORY, Severity.ERROR, f"the work was {ended.detail}")
        case How.CRASHED | How.FINISHED:
            message = f"the process that verified '{file}' ended early: {ended.detail or 'silent'}"
            return our_fault(message, message, file)
        case _:
            assert_never(ended.how)


def _where_stopped(file: _File, how: How, why: str) -> str:
    """Why, and how far it had come: for people, while rows say the same in each run."""
    told = why
    if how is How.INTERRUPTED:
        if file.progress is None:
            return f"interrupted before '{file.name}' was begun"
        seconds = time.monotonic() - file.started
        told = f"interrupted after {seconds:.0f} s: verification of '{file.name}' did not finish"
    if file.progress is None:
        return told
    on = "" if how is How.INTERRUPTED else f" on '{file.name}'"
    told += f"; at work{on}: {_at_work(file.progress)}"
    heard = {result.function for answer in file.answers for result in answer.results}
    known = [kernel for kernel in file.kernels if kernel in heard]
    if known:
        told += f"; kernels with results: {_listed(known)}"
    unknown = [kernel for kernel in file.kernels if kernel not in heard]
    if unknown:
        told += f"; kernels without results: {_listed(unknown)}"
    return told


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return shown if more <= 0 else f"{shown} and {more} more"


def _told(file: str, progress: Progress | None) -> str:
    return file if progress is None else f"{os.path.basename(file)}: {_at_work(progress)}"


def _at_work(progress: Progress) -> str:
    counts = ", ".join(f"{name} {count}" for name, count in progress.counts)
    return f"{progress.engine}: {progress.text}" + (f" ({counts})" if counts else "")
