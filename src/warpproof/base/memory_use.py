"""How much memory processes use, and a limit to it.

Enters: a process and a number of megabytes. Leaves: what a tree of processes uses in sum; or an
exception, where the caller's own tree uses more than it may. A process may also keep for itself
what it frees.
"""

from __future__ import annotations

import ctypes
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from warpproof.base.processes import MemoryLimitReached, descendants, in_main_thread, stop_with

_SECONDS = 0.2  # between two looks
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # of glibc
_MOST = (1 << 31) - 1


def keep_freed_memory() -> None:
    """What is freed is kept for what is allocated next. A process that makes and drops large arrays
    spends most of its time on getting pages anew, each at the price of copying six."""
    with suppress(AttributeError, OSError):  # another library
        libc = ctypes.CDLL(None)
        libc.mallopt(_TRIM_THRESHOLD, _MOST)
        libc.mallopt(_MMAP_THRESHOLD, _MOST)


@contextmanager
def memory_limit(megabytes: int | None) -> Iterator[None]:
    """Raises MemoryLimitReached in the body soon after this process and all below use more."""
    if megabytes is None or not in_main_thread() or not hasattr(signal, "pthread_kill"):
        yield
        return
    before = signal.signal(signal.SIGUSR1, lambda _number, _frame: stop_with(MemoryLimitReached()))
    over = threading.Event()
    watch = threading.Thread(
        target=_watch, args=(megabytes, over, threading.get_ident()), daemon=True
    )
    watch.start()
    try:
        yield
    finally:
        over.set()
        watch.join()
        signal.signal(signal.SIGUSR1, before)


def _watch(megabytes: int, over: threading.Event, main: int) -> None:
    while tree_megabytes(os.getpid()) <= megabytes:
        if over.wait(_SECONDS):
            return
    signal.pthread_kill(main, signal.SIGUSR1)


def tree_megabytes(root: int) -> float:
    return sum(own_megabytes(pid) for pid in (root, *descendants(root)))


def own_megabytes(pid: int) -> float:
    """A process's share of memory: what several share is divided among them, so that sums are
    right; all of its resident memory where the system does not tell shares."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as stream:
            for line in stream:
                if line.startswith(b"Pss:"):
                    return int(line.split()[1]) / 1024
    except OSError:  # it has ended, or there is no /proc
        return 0.0 if os.path.isdir("/proc/self") else _resident_megabytes(pid)
    return 0.0


def _resident_megabytes(pid: int) -> float:
    import subprocess

    command = ["ps", "-o", "rss=", "-p", str(pid)]
    try:
        listing = subprocess.run(command, capture_output=True, text=True, check=False)
        return int(listing.stdout) / 1024
    except (OSError, ValueError):
        return 0.0
