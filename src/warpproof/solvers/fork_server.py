"""Our side of a fork server: the process that keeps a solver loaded and forks workers.

Enters: the module of a solver. Leaves: workers with a socket to each. Guaranteed: requests are
answered in order; a server whose conversation was broken off is ended, and its workers with it.
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
main(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
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
    def __init__(self, home: str) -> None:
        self._lock = threading.Lock()
        self._control, other = socket.socketpair()
        with other:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    _BOOTSTRAP,
                    json.dumps(sys.path),
                    str(other.fileno()),
                    str(os.getpid()),
                    home,
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(other.fileno(),),
            )
        try:
            hello = self._next(_START_SECONDS)
        except BaseException:
            self.close()
            raise
        if not hello.get("ready"):
            self.close()
            raise ForkServerGone(str(hello.get("detail")))

    def alive(self) -> bool:
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
            raise ForkServerGone(f"the process that starts workers ended ({self._process.poll()})")
        return message
