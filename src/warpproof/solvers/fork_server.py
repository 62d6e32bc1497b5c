"""Our side of a fork server: the process that keeps a solver loaded and forks workers.

Enters: the module of a solver. Leaves: workers with a socket to each. Guaranteed: requests are
answered in order; a server whose conversation was broken off is ended, and its workers with it. A
process that ours has forked gets a server of its own, which ours forks: nothing is loaded again.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
from typing import Any

from warpproof.base.records import record
from warpproof.solvers.process import encoded, readable, receive

_START_SECONDS = 60.0  # importing a solver on a loaded machine
_ANSWER_SECONDS = 20.0  # a fork, or the end of a process with much memory

# The fork server sees the modules that we see, also those of a path that a program put together.
_BOOTSTRAP = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from warpproof.solvers.worker import main
main(int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), sys.argv[5])
"""


class ForkServerGone(Exception):
    """It has ended or never came up; the text says why."""


class Worker:
    def __init__(self, server: ForkServer, backend: str, process: int, link: socket.socket) -> None:
        self.server = server
        self.backend = backend
        self.process = process
        self.link = link
        self.answered = 0  # queries


@record
class Ended:
    """The exit code, negative for a signal, and the most memory in bytes."""

    code: int
    memory: int


class ForkServer:
    """Begun at once, and `ready` once it has loaded its solver."""

    def __init__(self, home: str) -> None:
        self._lock = threading.Lock()
        self._is_ready = False
        self._control, other = socket.socketpair()
        self._twins, theirs = _for_twins()
        with other, theirs or contextlib.nullcontext():
            sockets = [other] if theirs is None else [other, theirs]
            self._process: subprocess.Popen[bytes] | None = subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    _BOOTSTRAP,
                    json.dumps(sys.path),
                    str(other.fileno()),
                    str(-1 if theirs is None else theirs.fileno()),
                    str(os.getpid()),
                    home,
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[s.fileno() for s in sockets],
            )

    def ready(self) -> ForkServer:
        with self._lock:
            if self._is_ready:
                return self
            try:
                hello = self._next(_START_SECONDS)
            except BaseException:
                self.close()
                raise
            if not hello.get("ready"):
                self.close()
                raise ForkServerGone(str(hello.get("detail")))
            self._is_ready = True
        return self

    def twin(self) -> ForkServer:
        """Another one, for this process, which the server's own has forked."""
        if self._twins is None:
            raise ForkServerGone("it has no twins")
        made = ForkServer.__new__(ForkServer)
        made._lock, made._is_ready = threading.Lock(), False
        made._process, made._twins = None, self._twins
        made._control, other = socket.socketpair()
        with other:
            socket.send_fds(self._twins, [str(os.getpid()).encode()], [other.fileno()])
        return made.ready()

    def alive(self) -> bool:
        if self._process is None:
            return not readable([self._control.fileno()], 0)  # it says nothing unless asked
        return self._process.poll() is None

    def spawn(self, backend: str, request: dict[str, Any]) -> Worker:
        ours, other = socket.socketpair()
        try:
            with other:
                answer = self._request(request, (other.fileno(),))
            return Worker(self, backend, int(answer["process"]), ours)
        except BaseException:
            ours.close()
            raise

    def end(self, process: int) -> Ended:
        """Kills that worker if it still lives."""
        answer = self._request({"do": "end", "process": process}, ())
        return Ended(int(answer["status"]), int(answer["memory"]))

    def close(self) -> None:
        """Ends it; the kernel ends its workers with it, and where it cannot, the server does at
        the end of its input."""
        self._control.close()
        if self._twins is not None:
            self._twins.close()
        if self._process is None:
            return
        if not sys.platform.startswith("linux"):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(5.0)
        self._process.kill()
        self._process.wait()

    def _request(self, request: dict[str, Any], descriptors: tuple[int, ...]) -> dict[str, Any]:
        with self._lock:
            try:
                socket.send_fds(self._control, [b"+"], descriptors)
                self._control.sendall(encoded(request))
                return self._next(_ANSWER_SECONDS)
            except BaseException:
                # Whatever broke it off (also Ctrl-C): a later request would get this one's answer.
                self.close()
                raise

    def _next(self, seconds: float) -> dict[str, Any]:
        try:
            if not readable([self._control.fileno()], seconds):
                raise ForkServerGone("no answer from the process that starts workers")
            message = receive(self._control)
        except ValueError as error:  # the socket was closed by another thread
            raise ForkServerGone(str(error)) from None
        if not isinstance(message, dict):
            code = None if self._process is None else self._process.poll()
            raise ForkServerGone(f"the process that starts workers ended ({code})")
        return message


def _for_twins() -> tuple[socket.socket | None, socket.socket | None]:
    """Messages that are whole, whoever sends them at the same time; where the system has such, and
    tells of the end of processes that are no children."""
    if not hasattr(os, "pidfd_open"):
        return None, None
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
