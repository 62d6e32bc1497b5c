"""Workers kept warm, a bounded number of them, each killed when it exceeds a limit.

Enters: a back end, a query and its limits, from any thread. Leaves: the solver's reply, or the
reason why there is none. Guaranteed: at most `processes` queries run at a time and at most as many
idle workers are kept; a worker that was stopped, failed or exceeded a limit never answers another
query; `close` leaves no process behind.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Iterator
from typing import Any, assert_never

from warpproof.base.deadline import waited
from warpproof.base.diagnostics import InternalError
from warpproof.solvers.backend import Backend, InProcess, Program, Rejected, Reply
from warpproof.solvers.base import Limits, Query, Reason, Stop, Unknown
from warpproof.solvers.conversation import Conversation, Outcome
from warpproof.solvers.fork_server import Ended, ForkServer, ForkServerGone, Worker
from warpproof.solvers.process import encoded, readable
from warpproof.solvers.processor_time import Allowance
from warpproof.solvers.worker import query_message, reply_from


class Pool:
    """Belongs to one run; use it as a context manager, or call `close`."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or os.cpu_count() or 1
        self._nurseries: dict[str, ForkServer] = {}
        self._start()

    def _start(self) -> None:
        self._inherited = self._nurseries  # of the process that has started this one
        self._lock = threading.Lock()
        self._slots = threading.Semaphore(self.processes)
        self._nurseries = {}
        self._starting: dict[str, threading.Lock] = {}
        self._idle: list[Worker] = []
        self._closed = False
        self._owner = os.getpid()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            servers, self._nurseries = list(self._nurseries.values()), {}
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.link.close()
        for server in servers:
            server.close()

    def ask(
        self, backend: Backend, query: Query, limits: Limits, stop: Stop | None = None
    ) -> Reply | Unknown:
        missing = backend.missing()
        if missing is not None:
            return Unknown(Reason.UNAVAILABLE, missing)
        if os.getpid() != self._owner and not self._closed:
            self._start()  # in a process that its own has started
        if self._closed:
            raise InternalError("a pool should be asked before it is closed")
        with self._slot(stop) as free:
            if not free:
                return Unknown(Reason.STOPPED)
            try:
                match backend:
                    case InProcess():
                        return self._ask_worker(backend, query, limits, stop)
                    case Program():
                        return self._ask_program(backend, query, limits, stop)
            except (ForkServerGone, OSError) as error:
                return Unknown(Reason.CRASHED, f"its process could not be started: {error}")
        raise TypeError(f"no way to run {backend!r}")

    def warm(self, backend: Backend) -> None:
        """Begins what a first query would wait for, here or in processes that are started later;
        failures show at that query."""
        if isinstance(backend, InProcess) and backend.missing() is None:
            with self._lock, contextlib.suppress(OSError):
                if backend.home not in self._nurseries:
                    self._nurseries[backend.home] = ForkServer(backend.home)

    # --- one query ------------------------------------------------------------------------------

    def _ask_worker(
        self, backend: InProcess, query: Query, limits: Limits, stop: Stop | None
    ) -> Reply | Unknown:
        memory = limits.megabytes << 20
        request = encoded(query_message(query, memory))
        worker = self._worker(backend)
        allowance = Allowance(worker.process, limits.seconds)
        started = time.monotonic()
        talk = Conversation(worker.link, request, stop, allowance)
        try:
            outcome = talk.until_message(time.monotonic() + limits.seconds)
        except BaseException:
            self._reap(worker)
            raise
        seconds = _worked(talk, started, limits)
        waited(seconds)
        if outcome is not Outcome.COMPLETE:
            return _failure(outcome, self._reap(worker), memory)
        understood = _understood(talk.message)
        worker.answered += 1
        if isinstance(understood, Reply) and _is_fresh(worker, seconds):
            self._keep(worker)
        else:
            self._reap(worker)
        return understood

    def _ask_program(
        self, backend: Program, query: Query, limits: Limits, stop: Stop | None
    ) -> Reply | Unknown:
        memory = limits.megabytes << 20
        command = backend.command()
        if command is None:
            return Unknown(Reason.UNAVAILABLE, backend.missing() or "")
        request = {"do": "program", "command": command, "memory": memory}
        script = backend.script(query).encode()
        worker = self._birth("", backend.id, request)
        talk = Conversation(worker.link, script, stop)
        started = time.monotonic()
        try:
            outcome = talk.until_end(time.monotonic() + limits.seconds)
        finally:
            waited(_worked(talk, started, limits))
            ended = self._reap(worker)
        if outcome is not Outcome.COMPLETE:
            return _failure(outcome, ended, memory)
        try:
            reply = backend.read(talk.received.decode("utf-8", "replace"), query)
        except Rejected as error:
            return Unknown(Reason.REJECTED, str(error))
        except ValueError as error:
            if ended.code != 0:
                return _failure(Outcome.CLOSED, ended, memory)
            return Unknown(Reason.UNREADABLE, str(error))
        if talk.cut_short:
            return Unknown(Reason.UNREADABLE, "it answered before it had read the query")
        return reply

    # --- the workers ----------------------------------------------------------------------------

    @contextlib.contextmanager
    def _slot(self, stop: Stop | None) -> Iterator[bool]:
        """Waits for a processor; False when the answer is no longer needed before there is one."""
        while not self._slots.acquire(timeout=None if stop is None else 0.05):
            if stop is not None and stop.is_set():
                yield False
                return
        try:
            yield stop is None or not stop.is_set()
        finally:
            self._slots.release()

    def _worker(self, backend: InProcess) -> Worker:
        with self._lock:
            for index, worker in enumerate(self._idle):
                if worker.backend == backend.id and not readable([worker.link.fileno()], 0):
                    return self._idle.pop(index)
        return self._birth(backend.home, backend.id, {"do": "worker", "id": backend.id})

    def _birth(self, home: str, name: str, request: dict[str, Any]) -> Worker:
        server = self._fork_server(home)
        try:
            return server.spawn(name, request)
        except (ForkServerGone, OSError):
            # It ended unnoticed while nobody needed it; nothing was asked of a solver yet.
            return self._fork_server(home).spawn(name, request)

    def _keep(self, worker: Worker | None) -> None:
        with self._lock:
            if not self._closed and worker is not None:
                self._idle.append(worker)
                worker = self._idle.pop(0) if len(self._idle) > self.processes else None
        if worker is not None:
            self._reap(worker)

    def _reap(self, worker: Worker) -> Ended:
        worker.link.close()
        try:
            return worker.server.end(worker.process)
        except (ForkServerGone, OSError):  # then the kernel has killed the worker with it
            return Ended(-9, 0)

    def _fork_server(self, home: str) -> ForkServer:
        """Running, or started: one thread starts it, nobody else waits for that."""
        with self._lock:
            starting = self._starting.setdefault(home, threading.Lock())
        with starting:
            with self._lock:
                known = self._nurseries.get(home)
            if known is not None and known.alive():
                return known.ready()
            fresh = self._begun(home)
            with self._lock:
                self._idle = [one for one in self._idle if one.server is not known]
                self._nurseries[home] = fresh
                closed = self._closed
        if known is not None:
            known.close()
        if closed:
            fresh.close()
            raise ForkServerGone("the pool is closed")
        return fresh

    def _begun(self, home: str) -> ForkServer:
        if home in self._inherited:
            with contextlib.suppress(ForkServerGone, OSError):
                return self._inherited[home].twin()
        return ForkServer(home).ready()


_LIGHT_SECONDS = 0.5
_MOST_ANSWERS = 500


def _worked(talk: Conversation, started: float, limits: Limits) -> float:
    """Seconds for which it has worked, by its own word; else no more than it was allowed to."""
    match talk.message:
        case {"seconds": float(seconds)}:
            return seconds
    return min(time.monotonic() - started, limits.seconds)


def _is_fresh(worker: Worker, seconds: float) -> bool:
    """Whether the next query finds it as a new one would be. After a heavy query it first has to
    take that apart, in the next one's time; after many it has what solvers forgot to free."""
    return seconds < _LIGHT_SECONDS and worker.answered < _MOST_ANSWERS


def _understood(message: Any) -> Reply | Unknown:
    match message:
        case {"failed": "memory", "detail": str(detail)}:
            return Unknown(Reason.MEMORY, detail)
        case {"failed": "rejected", "detail": str(detail)}:
            return Unknown(Reason.REJECTED, detail)
        case {"failed": _, "detail": str(detail)}:
            return Unknown(Reason.CRASHED, detail)
    try:
        return reply_from(message)
    except (ValueError, KeyError, TypeError) as error:
        return Unknown(Reason.UNREADABLE, str(error))


def _failure(outcome: Outcome, ended: Ended, memory: int) -> Unknown:
    match outcome:
        case Outcome.LATE:
            return Unknown(Reason.TIMEOUT)
        case Outcome.STOPPED:
            return Unknown(Reason.STOPPED)
        case Outcome.NONSENSE:
            return Unknown(Reason.UNREADABLE)
        case Outcome.CLOSED | Outcome.COMPLETE:
            how = f"signal {-ended.code}" if ended.code < 0 else f"exit code {ended.code}"
            # Solvers that are refused memory die each in its own way, with most of their share.
            full = ended.memory > 0.7 * memory
            return Unknown(Reason.MEMORY if full else Reason.CRASHED, how)
        case _:
            assert_never(outcome)
