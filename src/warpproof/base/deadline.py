"""Ends of work that mean the same on a busy machine.

Enters: seconds that some work may take, and the time at which the user wants it over. Leaves: a
`Deadline`. The seconds are those of this process, and those that it has waited for others who work
for it (`waited`): what other programs take of the machine does not count, so that answers do not
depend on them. The user's time does, on the clock at the wall.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_waited = 0.0
_lock = threading.Lock()
_BUSY = 20.0  # times as long as it would on a free machine, work may take at the most
_KEPT_IN_ANY_CASE = 0.5  # of what is kept for others


class Count:
    """Seconds that others have worked for one thread."""

    def __init__(self) -> None:
        self.seconds = 0.0


class _Thread(threading.local):
    count: Count | None = None  # where its seconds go, if not to those of the process


_thread = _Thread()


def waited(seconds: float) -> None:
    """So long another process has worked for this one."""
    global _waited
    if _thread.count is not None:
        _thread.count.seconds += seconds
        return
    with _lock:
        _waited += seconds


@contextmanager
def counted_apart() -> Iterator[Count]:
    """What others do for this thread meanwhile is left to the caller to count, as several threads
    that wait at a time wait for as long as one."""
    before, _thread.count = _thread.count, Count()
    try:
        yield _thread.count
    finally:
        _thread.count = before


def worked() -> float:
    """Seconds of work up to now."""
    return time.process_time() + _waited


def go_on_from(seconds: float) -> None:
    """A process that another has started counts on where that one was."""
    global _waited
    _waited = seconds - time.process_time()


class Deadline:
    """`seconds` of work from now on, if they are limited, and no later than `latest`, by
    time.monotonic()."""

    def __init__(self, seconds: float | None = None, latest: float | None = None) -> None:
        self._end = None if seconds is None else worked() + seconds
        self._latest = latest

    def within(self, seconds: float) -> Deadline:
        """This one, or an earlier one in so many seconds of work."""
        return Deadline(min(seconds, self.left), self._latest)

    def keeping(self, seconds: float) -> Deadline:
        """This one, but for so many seconds of work that others need after it. On a busy machine it
        may take some of theirs, where time at the wall is limited."""
        latest = None if self._latest is None else self._latest - _KEPT_IN_ANY_CASE * seconds
        return Deadline(self.left - seconds, latest)

    @property
    def left(self) -> float:
        """Seconds, at the most."""
        ends = [] if self._end is None else [self._end - worked()]
        if self._latest is not None:
            ends.append(self._latest - time.monotonic())
        return min(ends, default=float("inf"))

    @property
    def patience(self) -> float:
        """Seconds at the wall for which another process that works for this one is waited for, at
        the most: others may keep the machine busy."""
        ends = [] if self._end is None else [_BUSY * (self._end - worked())]
        if self._latest is not None:
            ends.append(self._latest - time.monotonic())
        return min(ends, default=float("inf"))

    @property
    def is_limited(self) -> bool:
        return self._end is not None or self._latest is not None

    @property
    def is_over(self) -> bool:
        return self.left <= 0


NEVER = Deadline()
