"""Memory that a process of compiled code and the one that asks it both see.

Enters: an object. Leaves: a copy of it that compiled code works on, made anew only where the object
has changed since; what was written there goes back where the call came to something.
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from warpproof.semantics.native.call import Memory, Pages


@dataclass(slots=True)
class Copy:
    """An object's bytes, then its marks, then its owners, where compiled code works on them."""

    data: bytearray | Pages
    room: mmap.mmap
    changes: int = -1  # those of the object that it has seen
    owners: dict[int, int] = field(default_factory=dict)
    asked: dict[int, int] | None = None  # those that it was asked to have, where it has them
    may_hold_others: bool = False  # a call that came to nothing may have left owners
    # Of pages of its bytes, and of its marks, what the room is known to hold.
    there: dict[int, bytes] = field(default_factory=dict)
    marks_there: dict[int, bytes] = field(default_factory=dict)
    # Cells of its own for each of those who run blocks of it at the same time, by the sizes of
    # their granules. Between calls they hold nothing but zeros.
    twins: dict[int, list[mmap.mmap]] = field(default_factory=dict)

    @staticmethod
    def of(data: bytearray | Pages) -> Copy:
        made = Copy(data, mmap.mmap(-1, 3 * rounded(len(data)) + 8))
        if not isinstance(data, bytearray):
            made.there, made.marks_there = data.zeros(), data.zeros()
        return made

    def parts(self, thing: Memory) -> list[tuple[int, int]]:
        """Addresses and lengths of what there is of the object, its owners apart."""
        start = address(self.room)
        found = _spans(start, thing.data)
        if thing.undefined is not None:
            found += _spans(start + rounded(len(thing.data)), thing.undefined)
        return found

    def fail(self) -> None:
        """A call that came to nothing may have written it."""
        self.changes, self.may_hold_others, self.asked = -1, True, None
        self.there.clear()
        self.marks_there.clear()

    def bring(self, thing: Memory) -> None:
        """Is as its object again."""
        size, step = len(thing.data), rounded(len(thing.data))
        is_old = self.changes != thing.changes
        with memoryview(self.room) as room:
            if is_old:
                _fill(room[:size], thing.data, self.there)
                if thing.undefined is not None:
                    _fill(room[step : step + size], thing.undefined, self.marks_there)
            if (thing.owners or thing.has_owners) and (
                is_old or (self.asked is not thing.owners and self.owners != thing.owners)
            ):
                with room[2 * step : 2 * step + step // 2].cast("I") as slots:
                    for at in self.owners:
                        slots[at >> 3] = 0
                    if self.may_hold_others:
                        room[2 * step : 2 * step + step // 2] = bytes(step // 2)
                        self.may_hold_others = False
                    for at, owner in thing.owners.items():
                        slots[at >> 3] = owner
                self.owners, self.asked = dict(thing.owners), thing.owners
        self.changes = thing.changes

    def take(self, thing: Memory) -> tuple[dict[int, int] | None, bool]:
        """What was written goes to the object; its pointers, if it may hold any, and whether all
        of it is as it was."""
        is_same = self._brought(thing.data, 0, self.there)
        if thing.undefined is not None:
            step = rounded(len(thing.data))
            is_same &= self._brought(thing.undefined, step, self.marks_there)
        if not (thing.owners or thing.has_owners):
            return None, is_same
        before, step = self.owners, rounded(len(thing.data))
        with (
            memoryview(self.room) as room,
            room[2 * step : 2 * step + step // 2].cast("I") as slots,
        ):
            self.owners = {8 * n: owner for n, owner in enumerate(slots) if owner}
            self.asked = None
        return dict(self.owners), is_same and self.owners == before

    def _brought(self, data: bytearray | Pages, start: int, there: dict[int, bytes]) -> bool:
        """Bytes of the object are those of the room; were they before?"""
        if not isinstance(data, bytearray):
            return data.replace(self.room, start, there)
        size = len(data)
        if _is_equal(data, self.room, start):
            return True
        with memoryview(self.room) as room, memoryview(data) as own:
            own[:] = room[start : start + size]  # to `data` itself it would go by way of a copy
        return False


def _fill(room: memoryview, data: bytearray | Pages, there: dict[int, bytes]) -> None:
    if isinstance(data, bytearray):
        room[:] = data
    else:
        data.bring(room, there)


def _spans(start: int, data: bytearray | Pages) -> list[tuple[int, int]]:
    if isinstance(data, bytearray):
        return [(start, len(data))]
    return [(start + at, size) for at, size in data.spans()]


def address(room: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_uint8.from_buffer(room))


def _is_equal(data: bytearray, room: mmap.mmap, start: int) -> bool:
    size = len(data)
    if not size:
        return True
    own = ctypes.c_uint8.from_buffer(data)
    return not _compare()(ctypes.addressof(own), address(room) + start, size)


@cache
def _compare() -> Callable[[int, int, int], int]:
    """`memcmp`: memory of a process and of its object lie where Python compares byte by byte."""
    found = ctypes.CDLL(None).memcmp
    found.argtypes, found.restype = (
        [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t],
        ctypes.c_int,
    )
    made: Callable[[int, int, int], int] = found
    return made


def rounded(size: int) -> int:
    return (size + 7) & ~7
