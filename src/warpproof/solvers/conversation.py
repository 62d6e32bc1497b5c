"""One request and its reply over a socket, with an end in time.

Enters: a socket, the bytes to send, a flag that may be set meanwhile. Leaves: how it went, and the
bytes received. Guaranteed: returns by the deadline, or by what is allowed behind it, whatever
the other side does: reads nothing, writes without end, dies.
"""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable
from enum import Enum, auto
from typing import Any

from warpproof.solvers.base import Stop
from warpproof.solvers.process import LONGEST_MESSAGE, decoded
from warpproof.solvers.processor_time import Allowance


class Outcome(Enum):
    COMPLETE = auto()
    CLOSED = auto()  # the other side ended before its reply did
    NONSENSE = auto()  # no reply begins or continues like this
    LATE = auto()
    STOPPED = auto()


class Conversation:
    def __init__(
        self,
        link: socket.socket,
        request: bytes,
        stop: Stop | None,
        allowance: Allowance | None = None,
    ) -> None:
        """`allowance`: what the other side gets after the deadline."""
        self._link = link
        self._allowance = allowance
        self._unsent = memoryview(request)
        self._stop = stop
        self.received = bytearray()
        self.cut_short = False  # the other side stopped reading
        self.message: Any = None

    def until_message(self, deadline: float) -> Outcome:
        """One message each way; it is in `message` when complete."""
        outcome = self._exchange(deadline, self._message_complete, close_after_sending=False)
        return Outcome.CLOSED if outcome is Outcome.COMPLETE and self.message is None else outcome

    def until_end(self, deadline: float) -> Outcome:
        """Sends, says that this was all, and takes everything up to the other side's end."""
        return self._exchange(deadline, lambda: False, close_after_sending=True)

    def _message_complete(self) -> bool:
        self.message = decoded(self.received)
        return self.message is not None

    def _exchange(
        self, deadline: float, complete: Callable[[], bool], close_after_sending: bool
    ) -> Outcome:
        self._link.setblocking(False)
        poll = select.poll()
        if self._stop is not None:
            poll.register(self._stop.fileno(), select.POLLIN)
        poll.register(self._link.fileno(), select.POLLIN | select.POLLOUT)
        while True:
            left = deadline - time.monotonic()
            if left <= 0 and self._allowance is not None:
                left = self._allowance.more()
                deadline = time.monotonic() + left
            if left <= 0:
                return Outcome.LATE
            ready = dict(poll.poll(left * 1000))
            if self._stop is not None and self._stop.fileno() in ready:
                return Outcome.STOPPED
            if self._unsent and ready:
                self._send()
            if not self._unsent:
                poll.modify(self._link.fileno(), select.POLLIN)
                if close_after_sending:
                    self._shut()
                    close_after_sending = False
            if ready.get(self._link.fileno(), 0) & ~select.POLLOUT:
                try:
                    if not self._receive() or complete():
                        return Outcome.COMPLETE
                except ValueError:
                    return Outcome.NONSENSE

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[self._link.send(self._unsent[: 1 << 20]) :]
        except BlockingIOError:
            return
        except OSError:  # it reads no more; what it has said already may still be read
            self._unsent = self._unsent[:0]
            self.cut_short = True

    def _shut(self) -> None:
        try:
            self._link.shutdown(socket.SHUT_WR)
        except OSError:
            return

    def _receive(self) -> bool:
        """Takes what is there; False at the end."""
        try:
            chunk = self._link.recv(1 << 20)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self.received += chunk
        if len(self.received) > LONGEST_MESSAGE:
            raise ValueError("a reply longer than any is")
        return bool(chunk)
