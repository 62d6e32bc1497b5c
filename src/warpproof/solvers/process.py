"""The two sides' agreement: messages between our process and those that solve, and their births.

Enters: records as JSON, file descriptors. Leaves: the same on the other side of a socket.
Guaranteed: a message arrives whole or not at all; a process made mortal ends with its parent.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import signal
import socket
import struct
import sys
from typing import Any

_LENGTH = struct.Struct("!Q")
LONGEST_MESSAGE = 1 << 30


def encoded(message: object) -> bytes:
    body = json.dumps(message, ensure_ascii=True).encode("ascii")
    return _LENGTH.pack(len(body)) + body


def decoded(received: bytes | bytearray) -> Any | None:
    """The message, or None while it is incomplete. ValueError when there can be none."""
    if len(received) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack_from(received)
    if length > LONGEST_MESSAGE:
        raise ValueError("a message longer than any is")
    if len(received) < _LENGTH.size + length:
        return None
    return json.loads(bytes(received[_LENGTH.size : _LENGTH.size + length]))


def receive(link: socket.socket) -> Any | None:
    """Waits for one message; None when the other side is gone."""
    received = bytearray()
    while True:
        message = decoded(received)
        if message is not None:
            return message
        chunk = link.recv(_missing(received))
        if not chunk:
            return None
        received += chunk


def _missing(received: bytearray) -> int:
    """How many bytes may be read without touching the next message."""
    if len(received) < _LENGTH.size:
        return _LENGTH.size - len(received)
    (length,) = _LENGTH.unpack_from(received)
    return min(int(length) + _LENGTH.size - len(received), 1 << 20)


_PR_SET_PDEATHSIG = 1


def die_with_parent(parent: int) -> None:
    """Asks the kernel to kill this process when `parent` ends. Only Linux can; see `end_of`."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it ended before we asked
        os._exit(0)


def end_of(process: int) -> int | None:
    """A descriptor that is readable once `process` has ended, where the system has such."""
    if not hasattr(os, "pidfd_open"):
        return None
    try:
        return os.pidfd_open(process)
    except OSError:
        return None


def readable(descriptors: list[int], seconds: float | None) -> list[int]:
    """Those that can be read (or are at their end) after at most `seconds`."""
    poll = select.poll()
    for descriptor in descriptors:
        poll.register(descriptor, select.POLLIN)
    timeout = None if seconds is None else max(0.0, seconds) * 1000
    return [descriptor for descriptor, _ in poll.poll(timeout)]
