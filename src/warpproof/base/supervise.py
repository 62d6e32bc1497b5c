"""Work in processes of its own, held to a time and to an amount of memory.

Enters: jobs, each a function that sends messages. Leaves: the messages as they come, and how each
job ended. Guaranteed: the limits hold for everything a job starts, whatever it is doing; when
`supervise` returns or raises, no process of a job is left; a job ends when we do.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from warpproof.base.memory_use import own_megabytes, tree_megabytes
from warpproof.base.processes import descendants

Send = Callable[[object], None]
Job = Callable[[Send], None]

_TICK_SECONDS = 0.05
_ORPHAN_SECONDS = 0.5


class How(Enum):
    FINISHED = "finished"
    TIME = "time limit"
    MEMORY = "memory limit"
    KILLED = "killed"  # from outside, most likely by a system that ran out of memory
    CRASHED = "crashed"
    INTERRUPTED = "interrupted"  # by the user; whoever catches it says so


@dataclass(frozen=True, slots=True)
class Ended:
    how: How
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """Of all jobs together. None is no limit."""

    at_once: int = 1
    seconds: float | None = None
    megabytes: int | None = None


class Watcher:
    """What the caller wants to know, each with the job's index."""

    def message(self, job: int, message: object) -> None: ...

    def ended(self, job: int, ended: Ended) -> None: ...

    def tick(self) -> None:
        """Time has passed."""


def supervise(jobs: Sequence[Job], limits: Limits, watcher: Watcher) -> None:
    _Supervision(jobs, limits, watcher).run()


@dataclass(slots=True)
class _Running:
    index: int
    process: BaseProcess
    connection: Connection


class _Supervision:
    def __init__(self, jobs: Sequence[Job], limits: Limits, watcher: Watcher) -> None:
        self._jobs = jobs
        self._limits = limits
        self._watcher = watcher
        self._waiting = list(range(len(jobs)))
        self._running: list[_Running] = []
        self._deadline = None if limits.seconds is None else time.monotonic() + limits.seconds

    def run(self) -> None:
        try:
            while self._waiting or self._running:
                while self._waiting and len(self._running) < self._limits.at_once:
                    self._start(self._waiting.pop(0))
                self._listen()
                self._watcher.tick()
                self._hold_to_time()
                self._hold_to_memory()
        finally:
            for running in self._running:
                kill_tree(running.process)

    def _start(self, index: int) -> None:
        # A fork shares what is loaded already; only systems without it pay for a fresh start.
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("fork" if "fork" in methods else None)
        ours, theirs = context.Pipe(duplex=False)
        arguments = (self._jobs[index], theirs, os.getpid())
        process = context.Process(target=_job_process, args=arguments)
        process.start()
        theirs.close()
        self._running.append(_Running(index, process, ours))

    def _listen(self) -> None:
        by_connection = {running.connection: running for running in self._running}
        for ready in wait(list(by_connection), _TICK_SECONDS):
            assert isinstance(ready, Connection)
            running = by_connection[ready]
            try:
                message = running.connection.recv()
            except (EOFError, OSError):
                self._end(running, None)
            else:
                self._watcher.message(running.index, message)

    def _end(self, running: _Running, why: Ended | None) -> None:
        kill_tree(running.process) if why is not None else running.process.join()
        running.connection.close()
        self._running.remove(running)
        self._watcher.ended(running.index, why or _ending(running.process.exitcode or 0))

    def _hold_to_time(self) -> None:
        if self._deadline is None or time.monotonic() < self._deadline:
            return
        late = Ended(How.TIME)
        for running in list(self._running):
            self._end(running, late)
        for index in self._waiting:
            self._watcher.ended(index, late)
        self._waiting.clear()

    def _hold_to_memory(self) -> None:
        """The job that uses most has to go; the others may do with what is left."""
        allowed = self._limits.megabytes
        if allowed is None or not self._running:
            return
        used = {
            running.index: tree_megabytes(running.process.pid or 0) for running in self._running
        }
        if sum(used.values()) + own_megabytes(os.getpid()) <= allowed:
            return
        largest = max(self._running, key=lambda running: used[running.index])
        self._end(largest, Ended(How.MEMORY))


def _ending(code: int) -> Ended:
    if code == 0:
        return Ended(How.FINISHED)
    if code == -signal.SIGKILL:
        return Ended(How.KILLED, "killed from outside, as happens when the machine has no memory")
    return Ended(How.CRASHED, f"signal {-code}" if code < 0 else f"exit code {code}")


# --- in the job's process -----------------------------------------------------------------------


def _job_process(job: Job, connection: Connection, parent: int) -> None:
    # The terminal sends Ctrl-C to us too; the parent decides what it means, and kills us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    # Progress is sent by whichever thread makes it.
    lock = threading.Lock()

    def send(message: object) -> None:
        with lock:
            connection.send(message)

    job(send)


def end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_ORPHAN_SECONDS)
    for pid in descendants(os.getpid()):
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    os._exit(1)


# --- process trees ------------------------------------------------------------------------------


def kill_tree(process: BaseProcess) -> None:
    """Children first found, then all killed: a killed parent would hide whose they were."""
    if process.pid is None:
        return
    for pid in (process.pid, *descendants(process.pid)):
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    process.join()
