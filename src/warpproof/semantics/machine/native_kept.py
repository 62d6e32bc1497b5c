"""What compiled code of a run keeps from call to call."""

from __future__ import annotations

import ctypes

from warpproof.base.property import Property
from warpproof.semantics.machine.machine import Kept, Machine
from warpproof.semantics.machine.native_cells import Cells
from warpproof.semantics.machine.native_pointers import Pointers
from warpproof.semantics.machine.native_repeats import Repeats
from warpproof.semantics.machine.run_state import RunSettings, is_in_user_text
from warpproof.semantics.native import build
from warpproof.semantics.native.names import Text
from warpproof.semantics.native.processes import Processes

_QUICK_STEPS = 50  # of code that was compiled in little time, for each letter of its text


class NativeKept(Kept):
    def __init__(self) -> None:
        self.cells = Cells()
        self.processes = Processes()
        self.repeats = Repeats()
        self.pointers = Pointers()
        self.written: dict[int, int] = {}  # objects of which every byte is, and their changes then

    def close(self) -> None:
        self.processes.close()


def kept_by(run: Machine) -> NativeKept:
    if run.fast.kept is None:
        run.fast.kept = NativeKept()
    assert isinstance(run.fast.kept, NativeKept)
    return run.fast.kept


def reported_sites(run: Machine, text: Text) -> bytearray:
    """Sites of checks that were reported before: the reference would just go on."""
    return bytearray(
        int(
            site.property is not None
            and site.origin is not None
            and site.property is not Property.ASSERTION
            and is_in_user_text(site.origin)
            and run.is_reported(site.property, site.origin)
        )
        for site in text.sites
    )


def built(settings: RunSettings, source: str, level: str = build.LEVEL) -> ctypes.CDLL | None:
    """None if it cannot be compiled here, or not in the time of the run."""
    until = settings.until
    return build.load(
        source, settings.clang, settings.native_folder, until.left, until.patience, level
    )


class Code:
    """What a text is compiled to: in little time first, and well once it runs for long."""

    def __init__(self, settings: RunSettings, source: str, steps: int) -> None:
        """`steps` are roughly those that it will run."""
        self._settings = settings
        self._source = source
        is_there = build.is_there(source, settings.clang, settings.native_folder)
        most = _QUICK_STEPS * len(source)
        self._left = 0 if is_there or steps > most else most
        level = build.QUICK_LEVEL if self._left else build.LEVEL
        self.library = built(settings, source, level)

    def most_steps(self, most: int) -> int:
        """At most so many are to be run before it is asked for again."""
        return most if not self._left else min(most, self._left)

    def ran(self, steps: int) -> None:
        if self._left:
            self._left = max(self._left - steps, 1)

    def for_steps(self, steps: int) -> None:
        """So many are to be run, roughly."""
        if not self._left or steps < self._left:
            return
        self._left = 0
        self.library = built(self._settings, self._source) or self.library
