"""Limits in seconds that mean the same on a busy machine.

Enters: a process, and the seconds that it may take. Leaves: how long it may go on when they are
over: as long as it wanted to run and others did, up to many times the limit. A process that waits,
or one whose processor time cannot be read, gets no more.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from warpproof.base.records import record

_MOST = 20.0  # times the limit
_LEAST = 0.01  # seconds that are worth waiting for
_STATE, _USER, _SYSTEM = 0, 11, 12  # behind the name, in /proc/N/stat


@record
class Used:
    seconds: float
    wants_to_run: bool


def used_by(process: int) -> Used | None:
    """None where that is not told."""
    try:
        text = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
        fields = text.rpartition(")")[2].split()
        ticks = int(fields[_USER]) + int(fields[_SYSTEM])
    except (OSError, ValueError, IndexError):
        return None
    return Used(ticks / os.sysconf("SC_CLK_TCK"), fields[_STATE] == "R")


class Allowance:
    """What is left to a process, from now on."""

    def __init__(self, process: int, seconds: float) -> None:
        self._process = process
        self._seconds = seconds
        self._before = used_by(process)
        self._end = time.monotonic() + _MOST * seconds

    def more(self) -> float:
        """Seconds that it may still take, once its time is over; 0 if none."""
        now = used_by(self._process)
        if self._before is None or now is None or not now.wants_to_run:
            return 0.0
        left = self._seconds - (now.seconds - self._before.seconds)
        left = min(left, self._end - time.monotonic())
        return left if left > _LEAST else 0.0
