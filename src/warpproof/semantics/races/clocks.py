"""Happens-before, and races as what it leaves unordered.

Every thread (host, device threads, stream operations) has a number and counts its own steps of
synchronisation. A `Clock` says which steps of which threads are known to have happened before:
exactly for single threads, and by range for groups that synchronise together (a block at a barrier,
a whole kernel at its end), so that a barrier of a thousand threads costs one entry, not a million.

`RaceDetector` remembers, per byte, the last write and the reads since, and reports an access that
conflicts with one not known to have happened before; neighbours that were always accessed together
share what is remembered, so that a copy of megabytes costs what one of a byte does. Two atomic
accesses of the same bytes do not conflict if the scope of both includes the other. An exchange (a
read-modify-write that wrote) comes after those of the same bytes whose values it has read, one from
the other: PTX's observation order, which with what follows in the thread, or behind its barriers,
is causality order. So the last of those that count may set the counter back; memory besides is
ordered by fences alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from warpproof.base.source import Origin
from warpproof.ir.nodes import Scope
from warpproof.semantics.domain.values import Bits

FOREVER = 1 << 62
_FEW = 8
Key = tuple[object, ...]  # thread, scope, bytes, value: as far as they tell accesses apart


@dataclass(slots=True)
class Clock:
    """`ranges`: (first, last + 1, step) all threads in it are known up to the step."""

    points: dict[int, int] = field(default_factory=dict)
    ranges: tuple[tuple[int, int, int], ...] = ()
    # The last ranges that were joined: threads of a block share theirs.
    _joined: tuple[tuple[int, int, int], ...] = field(default=(), compare=False, repr=False)
    _most: int = field(default=_FEW, compare=False, repr=False)  # points before any are forgotten

    def covers(self, thread: int, step: int) -> bool:
        if self.points.get(thread, -1) >= step:
            return True
        return any(first <= thread < last and step <= upto for first, last, upto in self.ranges)

    def copy(self) -> Clock:
        return Clock(dict(self.points), self.ranges)

    def join(self, other: Clock) -> None:
        for thread, step in other.points.items():
            if self.points.get(thread, -1) < step:
                self.points[thread] = step
        if other.ranges is not self._joined and other.ranges != self.ranges:
            self.ranges = _merged(self.ranges + other.ranges)
            self._joined = other.ranges
        self._forget_covered()

    def learn_range(self, first: int, last: int, step: int) -> None:
        self.ranges = _merged((*self.ranges, (first, last, step)))
        self._forget_covered()

    def learn_step(self, thread: int, step: int) -> None:
        if self.points.get(thread, -1) < step:
            self.points[thread] = step

    def _forget_covered(self) -> None:
        """Once in a while: what is covered does no harm."""
        if len(self.points) > self._most:
            ranges = self.ranges
            self.points = {
                t: s
                for t, s in self.points.items()
                if not any(a <= t < b and s <= upto for a, b, upto in ranges)
            }
            self._most = max(_FEW, 2 * len(self.points))


def _merged(ranges: Iterable[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
    """Without what another range says already, which comes before in this order; finished
    neighbours become one."""
    ordered = sorted(set(ranges), key=lambda r: (r[0], -r[1], -r[2]))
    kept: list[tuple[int, int, int]] = []
    around: list[tuple[int, int, int]] = []  # those of them that go on beyond the present first
    for first, last, step in ordered:
        around = [r for r in around if r[1] > first]
        if any(last <= b and step <= s for _, b, s in around):
            continue
        if kept and step == FOREVER and kept[-1][2] == FOREVER and kept[-1][1] >= first:
            kept[-1] = (kept[-1][0], max(kept[-1][1], last), FOREVER)
        else:
            kept.append((first, last, step))
        around.append(kept[-1])
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of a thread, and what the thread knew then to have happened before it."""

    thread: int
    step: int
    known: Clock

    def is_after(self, other: Moment) -> bool:
        """Did the other happen before this one in every order? In one thread, not after it."""
        if self.thread == other.thread:
            return other.step <= self.step
        return self.known.covers(other.thread, other.step)


@dataclass(frozen=True, slots=True)
class Access:
    """One access as a race report shows it."""

    thread: int
    step: int
    write: bool
    atomic: Scope | None  # None: an ordinary access
    block: int  # number of the block's first thread, or the thread itself on the host
    origin: Origin
    value: Bits | None  # what was written
    on_host: bool = False
    offset: Bits = 0  # in its object
    size: int = 0
    frees: bool = False  # a write that ends the object
    volatile: bool = False
    launch: int = -1  # the number of the kernel's launch, if one accesses
    read_only: bool = False  # through the cache that sees no write of its own kernel
    foreign: str = ""  # a function without a body, which may make it

    @property
    def key(self) -> Key:
        """Accesses of one thread that conflict with the same others."""
        if self.read_only:
            return self.thread, self.launch, "read only"
        if self.atomic is None:
            return (self.thread,)
        return self.thread, self.atomic, self.offset, self.size

    @property
    def key_with_value(self) -> Key:
        """The same where plain writes of one value do not conflict."""
        if self.atomic is None and self.write:
            return self.thread, self.value, self.offset, self.size, 0
        return self.key


@dataclass(slots=True, eq=False)
class _Cell:
    """What is remembered of `size` bytes that were accessed together: per thread and kind of access
    the last one, without those that happened before a plain write, which stands for them."""

    size: int
    reads: dict[Key, Access] = field(default_factory=dict)
    writes: dict[Key, Access] = field(default_factory=dict)
    exchanges: dict[Key, None] = field(default_factory=dict)  # the latest writes, in their order
    others: set[Key] = field(default_factory=set)  # atomic writes that may be no exchanges
    is_broken: bool = False  # one of those is no longer among the latest

    def cut(self, size: int) -> _Cell:
        """Its last bytes, so many, which are accessed without the others."""
        self.size -= size
        return _Cell(
            size,
            dict(self.reads),
            dict(self.writes),
            dict(self.exchanges),
            set(self.others),
            self.is_broken,
        )

    @property
    def is_alone(self) -> bool:
        """Is one access remembered, and no other?"""
        return len(self.reads) + len(self.writes) == 1

    def has_order_of(self, other: _Cell) -> bool:
        return (
            self.is_broken == other.is_broken
            and self.others == other.others
            and list(self.exchanges) == list(other.exchanges)
        )

    def accesses(self) -> Iterator[Access]:
        yield from self.reads.values()
        yield from self.writes.values()


class _Stretches:
    """The cells of one object: stretches of bytes that do not overlap."""

    __slots__ = ("_starts", "cells")

    def __init__(self) -> None:
        self.cells: dict[int, _Cell] = {}  # by first byte
        self._starts: list[int] = []  # sorted

    def between(self, offset: int, end: int) -> list[tuple[int, _Cell]]:
        """Those that have a byte there."""
        starts, at = self._starts, self._first_behind(offset)
        found = []
        while at < len(starts) and starts[at] < end:
            found.append((starts[at], self.cells[starts[at]]))
            at += 1
        return found

    def _first_behind(self, offset: int) -> int:
        """The place of the first cell that ends behind the byte."""
        at = bisect_right(self._starts, offset)
        if at:
            before = self._starts[at - 1]
            at -= before + self.cells[before].size > offset
        return at

    def cover(self, offset: int, size: int) -> list[tuple[int, _Cell]]:
        """Cells for exactly these bytes, from the first to the last."""
        end = offset + size
        first = self._first_behind(offset)
        starts, cells = self._starts, self.cells
        if first < len(starts) and starts[first] < offset:
            self._cut(first, offset)
            first += 1
        found: list[tuple[int, _Cell]] = []
        behind, at = first, offset
        while at < end:
            if behind < len(starts) and starts[behind] < end:
                following = starts[behind]
            else:
                following = end
            if at < following:
                cells[at] = _Cell(following - at)
            else:
                if at + cells[at].size > end:
                    self._cut(behind, end)
                behind += 1
            found.append((at, cells[at]))
            at += cells[at].size
        starts[first:behind] = [start for start, _ in found]
        return found

    def _cut(self, place: int, at: int) -> None:
        """A cell becomes two."""
        start = self._starts[place]
        cell = self.cells[start]
        self.cells[at] = cell.cut(start + cell.size - at)
        self._starts.insert(place + 1, at)

    def join_alike(self, covered: list[tuple[int, _Cell]]) -> None:
        """Neighbours of which only the access now recorded is remembered share a cell from now
        on."""
        if len(covered) < 2:
            return
        first = bisect_right(self._starts, covered[0][0]) - 1
        kept = [covered[0]]
        for start, cell in covered[1:]:
            before = kept[-1][1]
            if before.is_alone and cell.is_alone and before.has_order_of(cell):
                before.size += cell.size
                del self.cells[start]
            else:
                kept.append((start, cell))
        self._starts[first : first + len(covered)] = [start for start, _ in kept]

    def each_byte(self) -> Iterator[tuple[int, _Cell]]:
        for start, cell in self.cells.items():
            for at in range(start, start + cell.size):
                yield at, cell


class RaceDetector:
    """`allow_same_value`: two plain writes of the same value to the same bytes do not conflict."""

    def __init__(self, allow_same_value: bool = False) -> None:
        self._allow_same_value = allow_same_value
        self._objects: dict[int, _Stretches] = {}

    def known(self) -> list[int]:
        """The objects of which anything is remembered."""
        return list(self._objects)

    def remembered(self, object_: int) -> Iterator[Access]:
        stretches = self._objects.get(object_)
        for cell in () if stretches is None else stretches.cells.values():
            yield from cell.accesses()

    def remembered_by_byte(self, object_: int) -> Iterator[tuple[int, Access]]:
        for at, cell in self._objects[object_].each_byte():
            for access in cell.accesses():
                yield at, access

    def forget(self, object_: int) -> None:
        self._objects.pop(object_, None)

    def access(
        self, object_: int, offset: int, size: int, access: Access, known: Clock
    ) -> Access | None:
        """Record an access; the conflicting one that nothing orders before it, if any."""
        stretches = self._objects.get(object_)
        if stretches is None:
            stretches = self._objects[object_] = _Stretches()
        cell = stretches.cells.get(offset)
        if cell is not None and cell.size == size:
            return self._meet(cell, access, known)
        conflict: Access | None = None
        covered = stretches.cover(offset, size)
        for _, part in covered:
            conflict = self._meet(part, access, known, conflict)
        stretches.join_alike(covered)
        return conflict

    def _meet(
        self, cell: _Cell, access: Access, known: Clock, conflict: Access | None = None
    ) -> Access | None:
        """Record an access in a cell; the conflict that is known, or the first with it."""
        conflict = conflict or self._conflict(cell, access, known)
        if self._allow_same_value:
            _record_beside(cell, access)
        else:
            _record(cell, access, known)
        return conflict

    def end(self, object_: int, access: Access, known: Clock) -> Access | None:
        """The whole object ends by this write, and is forgotten; what conflicts with that, if
        anything. Only bytes that were touched matter, however large the object is."""
        stretches = self._objects.pop(object_, None)
        for cell in () if stretches is None else stretches.cells.values():
            conflict = self._conflict(cell, access, known)
            if conflict is not None:
                return conflict
        return None

    def exchanged(self, object_: int, offset: int, size: int, thread: int, scope: Scope) -> None:
        """The atomic write that was recorded last has read what was there."""
        stretches = self._objects.get(object_)
        key: Key = (thread, scope, offset, size)
        for _, cell in () if stretches is None else stretches.between(offset, offset + size):
            if key in cell.others:
                cell.others.discard(key)
                cell.exchanges[key] = None

    def _conflict(self, cell: _Cell, access: Access, known: Clock) -> Access | None:
        for key, other in cell.writes.items():
            if is_unordered(other, access, known) and not both_atomic(other, access):
                if self._allow_same_value and same_value(other, access):
                    continue
                if _is_observed(cell, key, access, known):
                    continue
                return other
        if access.write:
            for other in cell.reads.values():
                if is_unordered(other, access, known) and not both_atomic(other, access):
                    return other
        return None


def _is_observed(cell: _Cell, key: Key, now: Access, known: Clock) -> bool:
    """Was an exchange read, by others of which one is ordered before the access?"""
    if key not in cell.exchanges or cell.others or cell.is_broken or now.atomic is not None:
        return False
    order = list(cell.exchanges)
    later = (cell.writes.get(k) for k in order[order.index(key) + 1 :])
    return any(
        both_atomic(cell.writes[key], one)
        and (one.thread == now.thread or known.covers(one.thread, one.step))
        for one in later
        if one is not None
    )


def is_unordered(before: Access, now: Access, known: Clock) -> bool:
    # A read through the read-only cache may give what was there before the kernel or what it wrote
    # since (programming guide, "Read-Only Data Cache Load Function"): no order helps.
    if (before.read_only or now.read_only) and before.launch == now.launch:
        return True
    return before.thread != now.thread and not known.covers(before.thread, before.step)


def both_atomic(a: Access, b: Access, same_bytes: bool | None = None) -> bool:
    """Are both strong, of the same bytes, each in the other's scope?"""
    if a.atomic is None or b.atomic is None:
        return False
    if not ((a.offset, a.size) == (b.offset, b.size) if same_bytes is None else same_bytes):
        return False
    needed = Scope.BLOCK if a.block == b.block else Scope.GPU
    if a.on_host != b.on_host:
        needed = Scope.SYSTEM
    return min(a.atomic.value, b.atomic.value) >= needed.value


def same_value(a: Access, b: Access) -> bool:
    """Do two accesses write the same value to the same bytes?"""
    if not (a.write and b.write) or a.value is None or a.value != b.value:
        return False
    return (a.offset, a.size) == (b.offset, b.size)


def _record(cell: _Cell, access: Access, known: Clock) -> None:
    if access.write and access.atomic is None:
        # Whatever is unordered with an access before this write is unordered with the write too;
        # only what the write itself races with is kept.
        if cell.reads:
            cell.reads = _still_open(cell.reads, access, known)
        if cell.writes:
            cell.writes = _still_open(cell.writes, access, known)
            if not cell.writes:
                cell.exchanges, cell.others, cell.is_broken = {}, set(), False
    (cell.writes if access.write else cell.reads)[access.key] = access
    _note_order(cell, access)


def _record_beside(cell: _Cell, access: Access) -> None:
    """Where plain writes of one value do not conflict a write stands for no earlier access: a
    later write of its value conflicts with a read before it, or with a write of another value."""
    (cell.writes if access.write else cell.reads)[access.key_with_value] = access
    _note_order(cell, access)


def _note_order(cell: _Cell, access: Access) -> None:
    """No atomic write is known to be an exchange when it is recorded."""
    if access.write and access.atomic is not None:
        cell.is_broken |= access.key in cell.others
        cell.exchanges.pop(access.key, None)
        cell.others.add(access.key)


def _still_open(accesses: dict[Key, Access], now: Access, known: Clock) -> dict[Key, Access]:
    return {key: a for key, a in accesses.items() if is_unordered(a, now, known)}
