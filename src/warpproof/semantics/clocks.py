"""Happens-before, and races as what it leaves unordered.

Every thread (host, device threads, stream operations) has a number and counts its own steps of
synchronisation. A `Clock` says which steps of which threads are known to have happened before:
exactly for single threads, and by range for groups that synchronise together (a block at a barrier,
a whole kernel at its end), so that a barrier of a thousand threads costs one entry, not a million.

`RaceDetector` remembers, per byte, the last write and the reads since, and reports an access that
conflicts with one not known to have happened before. Two atomic accesses of sufficient scope do not
conflict.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from warpproof.base.source import Origin
from warpproof.ir.nodes import Scope

FOREVER = 1 << 62


@dataclass(slots=True)
class Clock:
    """`ranges`: (first, last + 1, step) all threads in it are known up to the step."""

    points: dict[int, int] = field(default_factory=dict)
    ranges: tuple[tuple[int, int, int], ...] = ()

    def knows(self, thread: int, step: int) -> bool:
        if self.points.get(thread, -1) >= step:
            return True
        return any(first <= thread < last and step <= upto for first, last, upto in self.ranges)

    def copy(self) -> Clock:
        return Clock(dict(self.points), self.ranges)

    def learn(self, other: Clock) -> None:
        for thread, step in other.points.items():
            if self.points.get(thread, -1) < step:
                self.points[thread] = step
        if other.ranges != self.ranges:
            self.ranges = _merged(self.ranges + other.ranges)
        self._forget_covered()

    def learn_range(self, first: int, last: int, step: int) -> None:
        self.ranges = _merged((*self.ranges, (first, last, step)))
        self._forget_covered()

    def learn_step(self, thread: int, step: int) -> None:
        if self.points.get(thread, -1) < step:
            self.points[thread] = step

    def _forget_covered(self) -> None:
        if len(self.points) > 8:
            ranges = self.ranges
            self.points = {
                t: s
                for t, s in self.points.items()
                if not any(a <= t < b and s <= upto for a, b, upto in ranges)
            }


def _merged(ranges: Iterable[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
    """Without what another range says already; finished neighbours become one."""
    ordered = sorted(set(ranges), key=lambda r: (r[0], -r[1], -r[2]))
    kept: list[tuple[int, int, int]] = []
    for first, last, step in ordered:
        if any(a <= first and last <= b and step <= s for a, b, s in kept):
            continue
        kept = [r for r in kept if not (first <= r[0] and r[1] <= last and r[2] <= step)]
        if kept and step == FOREVER and kept[-1][2] == FOREVER and kept[-1][1] >= first:
            kept[-1] = (kept[-1][0], max(kept[-1][1], last), FOREVER)
        else:
            kept.append((first, last, step))
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Access:
    """One access as a race report shows it."""

    thread: int
    step: int
    write: bool
    atomic: Scope | None  # None: an ordinary access
    block: int  # number of the block's first thread, or the thread itself on the host
    origin: Origin
    value: int | None  # what was written


@dataclass(slots=True)
class _Cell:
    """What is remembered of one byte."""

    write: Access | None = None
    reads: dict[int, Access] = field(default_factory=dict)
    atomics: dict[int, Access] = field(default_factory=dict)  # atomic writes, per thread


class RaceDetector:
    def __init__(self) -> None:
        self._cells: dict[int, dict[int, _Cell]] = {}

    def forget(self, object_: int) -> None:
        self._cells.pop(object_, None)

    def access(
        self, object_: int, offset: int, size: int, access: Access, known: Clock
    ) -> Access | None:
        """Record an access; the conflicting one that nothing orders before it, if any."""
        cells = self._cells.setdefault(object_, {})
        conflict: Access | None = None
        for at in range(offset, offset + size):
            cell = cells.get(at)
            if cell is None:
                cell = cells[at] = _Cell()
            conflict = conflict or _conflict(cell, access, known)
            _record(cell, access, known)
        return conflict


def _conflict(cell: _Cell, access: Access, known: Clock) -> Access | None:
    before = cell.write
    if before is not None and _unordered(before, access, known):
        return before
    for other in cell.atomics.values():
        if _unordered(other, access, known):
            return other
    if access.write:
        for other in cell.reads.values():
            if _unordered(other, access, known):
                return other
    return None


def _unordered(before: Access, now: Access, known: Clock) -> bool:
    if before.thread == now.thread or known.knows(before.thread, before.step):
        return False
    return not _both_atomic(before, now)


def _both_atomic(a: Access, b: Access) -> bool:
    if a.atomic is None or b.atomic is None:
        return False
    if a.block == b.block:
        return min(a.atomic.value, b.atomic.value) >= Scope.BLOCK.value
    return min(a.atomic.value, b.atomic.value) >= Scope.GPU.value


def _record(cell: _Cell, access: Access, known: Clock) -> None:
    if access.write and access.atomic is None:
        cell.write = access
        cell.reads = {}
        cell.atomics = {}
    elif access.write:
        cell.atomics[access.thread] = access
    else:
        cell.reads[access.thread] = access
