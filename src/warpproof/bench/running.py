"""The programs of a suite, some at a time, each within its time.

Enters: labels, solvers, limits. Leaves: a `Case` each. A few processes stay warm and take one
program after the other. Guaranteed: one that takes too long or dies is killed with all it started,
and costs its own program only; nothing is left running.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from warpproof.base import crash
from warpproof.base.config import SolverChoice
from warpproof.base.diagnostics import UserError
from warpproof.base.supervise import (
    Ended,
    How,
    Limits,
    Send,
    Watcher,
    end_with,
    kill_tree,
)
from warpproof.bench.judging import Answer, Case, answer_of, judge
from warpproof.bench.labels import Label, settings_of
from warpproof.plan import find_engines
from warpproof.solvers.pool import Pool
from warpproof.verify import check_file

_DIED = "the process that verified it died"
_GRACE_SECONDS = 10.0  # beyond the limit that the engines keep themselves, before a kill


@dataclass(frozen=True, slots=True)
class Plan:
    labels: tuple[Label, ...]
    solvers: tuple[str, ...]
    seconds: float
    jobs: int
    extra: tuple[str, ...] = ()  # options for all programs
    scheduler: str | None = None  # of a cluster that does it

    @property
    def pairs(self) -> list[tuple[Label, str]]:
        return [(label, solver) for solver in self.solvers for label in self.labels]


def run_suite(plan: Plan, tell: Callable[[Case], None]) -> list[Case]:
    """All programs with all solvers, `tell`ing each as it comes; in order at the end."""
    return _Suite(plan, tell).run() if plan.scheduler is None else _on_cluster(plan, tell)


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    connection: Connection
    pair: int | None = None  # the program it works on
    started: float = 0.0


class _Suite:
    def __init__(self, plan: Plan, tell: Callable[[Case], None]) -> None:
        self._plan = plan
        self._tell = tell
        self._pairs = plan.pairs
        self._waiting = list(range(len(self._pairs)))
        self._cases: dict[int, Case] = {}
        self._workers: list[_Worker] = []

    def run(self) -> list[Case]:
        try:
            while len(self._cases) < len(self._pairs):
                self._hand_out()
                self._listen()
        finally:
            for worker in self._workers:
                kill_tree(worker.process)
        return [self._cases[k] for k in range(len(self._pairs))]

    def _hand_out(self) -> None:
        while self._waiting and len(self._workers) < self._plan.jobs:
            self._workers.append(self._new_worker())
        for worker in self._workers:
            if worker.pair is None and self._waiting:
                worker.pair = self._waiting.pop(0)
                worker.started = time.monotonic()
                worker.connection.send(self._pairs[worker.pair])

    def _new_worker(self) -> _Worker:
        # A fork shares what is loaded already; only systems without it pay for a fresh start.
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("fork" if "fork" in methods else None)
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._plan, os.getpid()))
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def _listen(self) -> None:
        busy = [worker for worker in self._workers if worker.pair is not None]
        limit = self._plan.seconds + _GRACE_SECONDS
        first = min(worker.started for worker in busy) + limit
        ready = wait([w.connection for w in busy], max(0.0, first - time.monotonic()))
        for worker in busy:
            if worker.connection in ready:
                try:
                    self._ended(worker, worker.connection.recv())
                except (EOFError, OSError):
                    self._lost(worker, Answer(failure=_DIED))
            elif time.monotonic() > worker.started + limit:
                self._lost(worker, Answer(timed_out=True))

    def _lost(self, worker: _Worker, answer: Answer) -> None:
        kill_tree(worker.process)
        worker.connection.close()
        self._workers.remove(worker)
        self._ended(worker, answer)

    def _ended(self, worker: _Worker, answer: Answer) -> None:
        assert worker.pair is not None
        label, solver = self._pairs[worker.pair]
        seconds = time.monotonic() - worker.started
        case = Case(label, solver, *judge(label, answer), seconds)
        self._cases[worker.pair] = case
        worker.pair = None
        self._tell(case)


# --- on a cluster -------------------------------------------------------------------------------


def _on_cluster(plan: Plan, tell: Callable[[Case], None]) -> list[Case]:
    assert plan.scheduler is not None
    from warpproof.base.distribute import distribute

    jobs = [partial(_answer_there, label, solver, plan) for label, solver in plan.pairs]
    watch = _Watch(plan, tell)
    each = Limits(1, plan.seconds + _GRACE_SECONDS)
    distribute(jobs, each, watch, plan.scheduler, prepare=find_engines)
    return [watch.cases[number] for number in range(len(jobs))]


def _answer_there(label: Label, solver: str, plan: Plan, send: Send) -> None:
    started = time.monotonic()
    with Pool(1) as pool:
        answer = _answer(label, solver, plan, pool)
    send((answer, time.monotonic() - started))


class _Watch(Watcher):
    def __init__(self, plan: Plan, tell: Callable[[Case], None]) -> None:
        self._plan = plan
        self._tell = tell
        self._answers: dict[int, tuple[Answer, float]] = {}
        self.cases: dict[int, Case] = {}

    def message(self, job: int, message: object) -> None:
        if isinstance(message, tuple):
            self._answers[job] = message

    def ended(self, job: int, ended: Ended) -> None:
        label, solver = self._plan.pairs[job]
        lost = Answer(timed_out=True) if ended.how is How.TIME else Answer(failure=_DIED)
        answer, seconds = self._answers.get(job, (lost, self._plan.seconds))
        case = Case(label, solver, *judge(label, answer), seconds)
        self.cases[job] = case
        self._tell(case)


# --- in a worker --------------------------------------------------------------------------------


def _work(connection: Connection, plan: Plan, parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    with Pool(1) as pool:
        while True:
            label, solver = connection.recv()
            connection.send(_answer(label, solver, plan, pool))


def _answer(label: Label, solver: str, plan: Plan, pool: Pool) -> Answer:
    config = replace(
        settings_of((*label.options, *plan.extra)),
        solver=SolverChoice(solver),
        timeout=plan.seconds,
        jobs=1,
    )
    try:
        return answer_of(check_file(str(label.path), config, pool=pool))
    except UserError as error:
        return Answer(failure="; ".join(d.message for d in error.diagnostics))
    except Exception as error:
        return Answer(failure=crash.summary(error))
