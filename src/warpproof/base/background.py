"""Work that another process does while this one goes on.

Enters: a function without arguments, whose result can be pickled. Leaves: that result, when it is
asked for. Guaranteed: it is the same as if the function were called here, and it is where there is
one processor, or where the process was lost; the process ends with this one.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Generic, TypeVar, cast

from warpproof.base.deadline import go_on_from, worked
from warpproof.base.supervise import end_with, kill_tree

T = TypeVar("T")


class Background(Generic[T]):
    def __init__(self, work: Callable[[], T], *, is_alone: bool = False) -> None:
        """`is_alone`: it is to be done here, when its result is asked for."""
        self._work = work
        self._connection: Connection | None = None
        if not is_alone and "fork" in multiprocessing.get_all_start_methods() and processors() > 1:
            context = multiprocessing.get_context("fork")
            self._connection, theirs = context.Pipe(duplex=False)
            arguments = (work, theirs, os.getpid(), worked())
            self._process = context.Process(target=_do, args=arguments)
            self._process.start()
            theirs.close()

    def result(self) -> T:
        if self._connection is not None:
            try:
                return cast(T, self._connection.recv())
            except (EOFError, OSError):
                pass  # it has not come to its end
            finally:
                self.stop()
        return self._work()

    def stop(self) -> None:
        """Its result is not wanted any more."""
        if self._connection is not None:
            self._connection.close()
            kill_tree(self._process)
            self._connection = None


def processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _do(work: Callable[[], object], connection: Connection, parent: int, seconds: float) -> None:
    """In the other process, `seconds` of work after this one began."""
    go_on_from(seconds)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    try:
        connection.send(work())
    except Exception:
        os._exit(1)  # it is done again where it can be told of
