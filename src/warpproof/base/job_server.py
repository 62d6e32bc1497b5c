"""Jobs of another process, one after the other: what a worker of a cluster starts on its machine.

Enters: requests on the standard input, each a length and a pickled `Request`. Leaves: replies on
the standard output in the same form, each a pickled `Reply`. Guaranteed: a job runs in a process of
its own, within its limits; when whoever started us ends, so do we and all that we started.

`python -P -m warpproof.base.job_server` serves. What is imported for the first job stays, so that
those after it start as quickly as on the machine of the user.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import BinaryIO

from warpproof.base.digests import Digest
from warpproof.base.supervise import Ended, Limits, Watcher, end_with, supervise

_LENGTH = 8  # bytes


@dataclass(frozen=True, slots=True)
class Request:
    """`work` is pickled, so that it is understood here only: what to call first, in the process
    that serves and stays, and the job. `ends_at` is by time.time()."""

    work: bytes
    folder: str
    installation: str
    limits: Limits
    ends_at: float | None = None


@dataclass(slots=True)
class Reply:
    """All that a job said, and how it ended; `refusal` says why it was not begun."""

    messages: list[object] = field(default_factory=list)
    ended: Ended | None = None
    refusal: str = ""


def installation() -> str:
    """What results depend on: our own code by its content, Python, and the solvers. Where they are
    installed does not matter."""
    from importlib.metadata import PackageNotFoundError, version

    running = Digest()
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for folder, _, names in sorted(os.walk(package)):
        for name in sorted(names if os.path.basename(folder) != "__pycache__" else ()):
            path = os.path.join(folder, name)
            with open(path, "rb") as stream:
                running.update(os.path.relpath(path, package).encode() + b"\0" + stream.read())
    parts = [running.hexdigest()[:12], f"Python {sys.version.split()[0]}"]
    for name in ("z3-solver", "cvc5", "bitwuzla", "ziglang", "numpy"):
        try:
            parts.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            parts.append(f"no {name}")
    return ", ".join(parts)


# --- the form of messages -----------------------------------------------------------------------


def write_message(stream: BinaryIO, data: bytes) -> None:
    stream.write(len(data).to_bytes(_LENGTH, "little") + data)
    stream.flush()


def read_message(stream: BinaryIO) -> bytes | None:
    """None where the other side has gone."""
    head = stream.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    size = int.from_bytes(head, "little")
    data = stream.read(size)
    return data if len(data) == size else None


# --- serving ------------------------------------------------------------------------------------


class _Collected(Watcher):
    def __init__(self, reply: Reply) -> None:
        self._reply = reply

    def message(self, job: int, message: object) -> None:
        self._reply.messages.append(message)

    def ended(self, job: int, ended: Ended) -> None:
        self._reply.ended = ended


def _answer(request: Request, ours: str) -> Reply:
    reply = Reply()
    if request.installation != ours:
        reply.refusal = f"it has {ours}, and here is {request.installation}"
        return reply
    try:
        os.chdir(request.folder)
    except OSError as error:
        reply.refusal = f"it cannot go to the folder '{request.folder}': {error.strerror}"
        return reply
    prepare, job = pickle.loads(request.work)
    prepare()
    limits = request.limits
    if request.ends_at is not None:
        left = max(0.0, request.ends_at - time.time())
        limits = Limits(limits.at_once, left, limits.megabytes)
    supervise([job], limits, _Collected(reply))
    return reply


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    ours = installation()
    while (data := read_message(requests)) is not None:
        request: Request = pickle.loads(data)
        write_message(replies, pickle.dumps(_answer(request, ours)))


def main() -> None:
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    # Replies go where nothing else does: whatever prints in a job prints to the worker's log.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    requests = sys.stdin.buffer
    sys.stdin = open(os.devnull)  # noqa: SIM115
    serve(requests, replies)


if __name__ == "__main__":
    from warpproof.base import job_server  # so that its classes have the same names everywhere

    job_server.main()
