"""Ending: signals, time limits, and the processes that were started underneath.

Enters: signals from the terminal, from `kill` and from the clock. Leaves: one exception each, so
that work stops at the next Python instruction. Guaranteed: when such an exception is raised, every
process below this one has been killed, however it was started; this is done in the handler, while
the process tree still shows who belongs to us.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Terminated(BaseException):
    """SIGTERM came. Like KeyboardInterrupt no `Exception`, so nothing on the way swallows it."""


class LimitReached(BaseException):
    """What was allowed is used up."""


class TimeLimitReached(LimitReached):
    """The time of `time_limit` is over."""


class MemoryLimitReached(LimitReached):
    """More memory is in use than `memory_limit` allows."""


@contextmanager
def stop_on_signals() -> Iterator[None]:
    """Within it SIGINT raises KeyboardInterrupt and SIGTERM raises Terminated, children killed."""
    if not in_main_thread():
        yield
        return
    previous = {}
    _stop.clear()
    for number, handler in ((signal.SIGINT, _on_interrupt), (signal.SIGTERM, _on_terminate)):
        # A shell that runs us in the background ignores SIGINT for us: that is to stay.
        if signal.getsignal(number) is not signal.SIG_IGN:
            previous[number] = signal.signal(number, handler)
    try:
        yield
    finally:
        for number, before in previous.items():
            signal.signal(number, before)


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raises TimeLimitReached in the body after `seconds` of wall time."""
    if seconds is None or not in_main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _on_alarm)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def in_main_thread() -> bool:
    """Only there signal handlers can be set; elsewhere the caller decides about signals."""
    return threading.current_thread() is threading.main_thread()


_stop: list[BaseException] = []  # what a signal raised last


def stopped_by() -> BaseException | None:
    """What stops this run, if something does: libraries in C turn what is raised while they are
    loaded into errors of their own."""
    return _stop[-1] if _stop else None


def stop_with(stop: BaseException) -> None:
    """For handlers of signals."""
    _stop.append(stop)
    kill_descendants()
    raise stop


def _on_interrupt(number: int, frame: FrameType | None) -> None:
    stop_with(KeyboardInterrupt())


def _on_terminate(number: int, frame: FrameType | None) -> None:
    stop_with(Terminated())


def _on_alarm(number: int, frame: FrameType | None) -> None:
    stop_with(TimeLimitReached())


def kill_descendants() -> None:
    """Kills every process below this one; those that have ended meanwhile are no error."""
    for pid in descendants(os.getpid()):
        try:
            os.kill(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue


def descendants(root: int) -> tuple[int, ...]:
    """Process ids below `root`, parents before children."""
    children: dict[int, list[int]] = {}
    for pid, parent in _process_table():
        children.setdefault(parent, []).append(pid)
    found: list[int] = []
    pending = [root]
    while pending:
        below = children.get(pending.pop(), [])
        found.extend(below)
        pending.extend(below)
    return tuple(found)


def _process_table() -> Iterator[tuple[int, int]]:
    """(process, parent) of all processes."""
    try:
        names = os.listdir("/proc")
    except OSError:
        yield from _process_table_from_ps()
        return
    for name in names:
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as stream:
                    # pid (command, which may hold anything) state parent …
                    fields = stream.read().rpartition(b")")[2].split()
            except OSError:
                continue
            yield int(name), int(fields[1])


def _process_table_from_ps() -> Iterator[tuple[int, int]]:
    """For systems without /proc."""
    import subprocess

    try:
        listing = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=False
        )
    except OSError:
        return
    for line in listing.stdout.splitlines():
        pid, parent = line.split()
        yield int(pid), int(parent)
