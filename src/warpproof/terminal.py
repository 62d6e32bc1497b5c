"""What a person at a terminal sees beside the report: colours, the width, and a live line.

Enters: the user's choice, the environment and the streams. Leaves: nothing in a pipe that is not
part of the result.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import TextIO

from warpproof.base.config import Colour
from warpproof.base.diagnostics import printable

_PLAIN_WIDTH = 100
_LEAST_WIDTH, _LARGEST_WIDTH = 20, 120
_QUICK_SECONDS = 1.0  # what takes no longer needs no company
_REDRAW_SECONDS = 0.2


def is_colourful(stream: TextIO | None, choice: Colour = Colour.AUTO) -> bool:
    """The option decides, then NO_COLOR, then FORCE_COLOR, then whether somebody looks on."""
    if stream is None or choice is not Colour.AUTO:
        return choice is Colour.ALWAYS and stream is not None
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def width_of(stream: TextIO | None) -> int:
    """Columns for texts: the terminal's, as far as lines can still be read; else a fixed number."""
    if stream is None or not stream.isatty():
        return _PLAIN_WIDTH
    return min(max(_columns(), _LEAST_WIDTH), _LARGEST_WIDTH)


def _columns() -> int:
    from shutil import get_terminal_size

    return get_terminal_size().columns


class LiveLine:
    """One line at the foot of a terminal for what takes longer than a second, with the seconds; in
    a pipe there is none."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = sys.stderr
        self.is_seen = self._stream is not None and self._stream.isatty()
        self._clock = clock
        self._began = clock()
        self._next = self._began + _QUICK_SECONDS
        self._is_shown = False

    def show(self, text: str) -> None:
        now = self._clock()
        if not self.is_seen or now < self._next:
            return
        self._next = now + _REDRAW_SECONDS
        line = f"{int(now - self._began)} s  {printable(text)}"[: _columns() - 1]
        self._stream.write("\r\x1b[K" + line)
        self._stream.flush()
        self._is_shown = True

    def clear(self) -> None:
        if self._is_shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
        self._is_shown = False
