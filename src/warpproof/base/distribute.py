"""Jobs on the machines of a Dask cluster, seen as if they were here.

Enters: jobs as `supervise` takes them, and the address of a scheduler. Leaves: to the watcher all
messages of each job and how it ended, once it has. Guaranteed: each job ends once; one whose worker
dies is done by another, and nothing that the dead one said counts; workers with another version of
anything that results depend on are refused; when we are interrupted, jobs that are at work are
stopped.

Assumes: workers see the files of the jobs under the same names, and have warpproof installed.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from uuid import uuid4

from warpproof.base.diagnostics import Code, UserError, user_error
from warpproof.base.job_server import Reply, Request, installation, read_message, write_message
from warpproof.base.processes import descendants
from warpproof.base.supervise import Ended, How, Job, Limits, Watcher

_CONNECT_SECONDS = 10.0
_LOOK_SECONDS = 0.1  # between two looks for what has come
_GRACE_SECONDS = 5.0  # for what was cut off at the deadline to tell what it had


def distribute(
    jobs: Sequence[Job],
    each: Limits,
    watcher: Watcher,
    scheduler: str,
    seconds: float | None = None,
    prepare: Callable[[], object] = int,
) -> None:
    """`each` limits a job, `seconds` all of them together. `prepare` is called before a job, in a
    process that stays: what it imports need not be imported again."""
    with _connected(scheduler) as client:
        _Distribution(jobs, each, watcher, client, seconds).run(prepare)


@contextlib.contextmanager
def _connected(scheduler: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise user_error(
            Code.CONFIG_VALUE,
            "--scheduler needs the package 'distributed'",
            hint="pip install 'warpproof[dask]', or in a checkout pip install '.[dask]'",
        ) from None
    try:
        client = Client(scheduler, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise _unreachable(scheduler, str(error)) from None
    try:
        yield client
    finally:
        client.close(timeout=2)


def _unreachable(scheduler: str, why: str) -> UserError:
    return user_error(
        Code.CONFIG_VALUE,
        f"no scheduler answers at '{scheduler}': {why.splitlines()[0] if why else 'no reason'}",
        hint="start one with 'dask scheduler', and workers with 'dask worker ADDRESS'",
    )


class _Distribution:
    def __init__(
        self,
        jobs: Sequence[Job],
        each: Limits,
        watcher: Watcher,
        client: Any,
        seconds: float | None,
    ) -> None:
        self._jobs = jobs
        self._each = each
        self._watcher = watcher
        self._client = client
        self._ends_at = None if seconds is None else time.time() + seconds
        self._waiting: dict[int, Any] = {}

    def run(self, prepare: Callable[[], object]) -> None:
        run, ours = uuid4().hex, installation()
        for number, job in enumerate(self._jobs):
            work = pickle.dumps((prepare, job))
            request = Request(work, os.getcwd(), ours, self._each, self._ends_at)
            self._waiting[number] = self._client.submit(
                run_here, pickle.dumps(request), key=f"warpproof-{run}-{number}", pure=False
            )
        try:
            while self._waiting:
                self._listen()
                self._watcher.tick()
                self._hold_to_time()
        finally:
            self._client.cancel(list(self._waiting.values()), force=True)

    def _listen(self) -> None:
        done = [number for number, future in self._waiting.items() if future.done()]
        for number in done:
            self._end(number, _reply(self._waiting.pop(number)))
        if not done:
            time.sleep(_LOOK_SECONDS)
        if self._client.status in ("closed", "closing"):
            raise _unreachable(self._client.scheduler.addr, "it has gone")

    def _end(self, number: int, reply: Reply) -> None:
        if reply.refusal:
            raise user_error(
                Code.CONFIG_VALUE,
                f"a worker of the scheduler refuses its work: {reply.refusal}",
                hint="workers need the same installation and the same files as this machine",
            )
        for message in reply.messages:
            self._watcher.message(number, message)
        self._watcher.ended(number, reply.ended or Ended(How.CRASHED, "without a word"))

    def _hold_to_time(self) -> None:
        if self._ends_at is None or time.time() < self._ends_at + _GRACE_SECONDS:
            return
        late = list(self._waiting)
        self._client.cancel([self._waiting.pop(number) for number in late], force=True)
        for number in late:
            self._watcher.ended(number, Ended(How.TIME))


def _reply(future: Any) -> Reply:
    """What the worker answered. Dask gives up on a job after several workers died of it."""
    try:
        answered = pickle.loads(future.result())
        assert isinstance(answered, Reply)
        return answered
    except Exception as error:
        name = type(error).__name__
        if name == "KilledWorker":
            return Reply(ended=Ended(How.KILLED, "killed with several workers, one after another"))
        return Reply(ended=Ended(How.CRASHED, f"{name}: {error}"))


# --- on a worker --------------------------------------------------------------------------------


class _Servers:
    """Processes that serve jobs, of this worker: those that have nothing to do wait here."""

    def __init__(self) -> None:
        self._idle: list[subprocess.Popen[bytes]] = []
        self._lock = threading.Lock()

    def ask(self, data: bytes, is_wanted: Callable[[], bool]) -> bytes:
        server = self._take()
        answers: list[bytes | None] = []
        talk = threading.Thread(target=_talk, args=(server, data, answers), daemon=True)
        talk.start()
        while talk.is_alive():
            talk.join(_LOOK_SECONDS)
            if talk.is_alive() and not is_wanted():
                _kill(server)
        if not answers or answers[0] is None:
            _kill(server)
            ended = Ended(How.CRASHED, "the process that serves jobs has gone")
            return pickle.dumps(Reply(ended=ended))
        with self._lock:
            self._idle.append(server)
        return answers[0]

    def _take(self) -> subprocess.Popen[bytes]:
        with self._lock:
            while self._idle:
                server = self._idle.pop()
                if server.poll() is None:
                    return server
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "warpproof.base.job_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )


def _talk(server: subprocess.Popen[bytes], data: bytes, answers: list[bytes | None]) -> None:
    assert server.stdin is not None
    assert server.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        write_message(server.stdin, data)  # type: ignore[arg-type]
        answers.append(read_message(server.stdout))  # type: ignore[arg-type]


def _kill(server: subprocess.Popen[bytes]) -> None:
    for pid in descendants(server.pid):
        with contextlib.suppress(OSError):
            os.kill(pid, 9)
    server.kill()
    server.wait()


_SERVERS = _Servers()


def run_here(data: bytes) -> bytes:
    """A request's reply. A worker may not fork, being a daemon with threads: a server of ours
    does."""
    return _SERVERS.ask(data, _wanted())


def _wanted() -> Callable[[], bool]:
    """Whether the job that we are in has not been cancelled; where Dask does not tell, it is."""
    from distributed import get_worker

    try:
        worker = get_worker()
        key = worker.get_current_task()
    except (ValueError, AttributeError):
        return lambda: True

    def is_wanted() -> bool:
        try:
            task = worker.state.tasks.get(key)
            return task is not None and task.state not in ("cancelled", "released", "forgotten")
        except AttributeError:
            return True

    return is_wanted
