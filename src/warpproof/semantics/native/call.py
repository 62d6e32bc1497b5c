"""What a call of compiled code is given, and what it answers; both also as the runtime has them."""

from __future__ import annotations

import ctypes
import mmap
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol


class Status(IntEnum):
    """Numbered as in the runtime."""

    IN_VAIN = 0  # it was killed, or has crashed
    WELL = 1
    STOPPED_AT = 2
    TOO_LONG = 3
    TOO_FINE = 4
    STUCK = 5
    CACHE_IS_OLD = 6
    PRINTS_MUCH = 7
    THEY_MEET = 8  # processes that run blocks at the same time, where one of them writes


class Flag(IntEnum):
    READ_ONLY = 1
    WRITTEN = 2
    CACHED = 4
    WAS_READ = 8
    OF_DEVICE = 16


class Transfers(IntEnum):
    """Which copies the host's loop may make at once. Numbered as in the runtime."""

    NONE = 0
    TO_THE_END = 1
    ALL = 2


_u8, _u32, _u64, _p = ctypes.c_uint8, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_void_p


class ObjectRecord(ctypes.Structure):
    _fields_ = (
        ("data", _p), ("undefined", _p), ("cells", _p), ("owners", _p), ("base", _u64),
        ("size", _u64), ("shift", _u32), ("align", _u32), ("flags", _u32), ("atomic_size", _u32),
        ("space", _u32), ("unused", _u32), ("true_size", _u64),
    )  # fmt: skip


class NamedRecord(ctypes.Structure):
    _fields_ = (("bits", _u64), ("owner", _u32), ("known", _u32))


class AnswerRecord(ctypes.Structure):
    _fields_ = (
        ("status", _u32), ("site", _u32), ("block", _u32), ("thread", _u32), ("granule", _u32),
        ("tag", _u32), ("steps", _u64), ("rounds", _u64), ("inputs", _u64), ("away", _u32),
        ("since", _u32), ("printed", _u64),
    )  # fmt: skip


class WorkerRecord(ctypes.Structure):
    _fields_ = (
        ("objects", _p), ("object_count", _u64), ("named", _p), ("arguments", _p), ("known", _p),
        ("image", _p), ("pattern", _u8 * 8), ("grid", _u32 * 3), ("dim", _u32 * 3),
        ("dynamic_shared", _u32), ("cooperative", _u32), ("first_block", _u64), ("blocks", _u64),
        ("most_steps", _u64), ("most_of_a_turn", _u64), ("allow_exited", _u32),
        ("warp_size", _u32), ("shared", _p), ("shared_count", _u64), ("shared_bytes", _p),
        ("shared_size", _u64), ("threads", _p), ("thread_memory", _p), ("answer", _p),
        ("tags", _p), ("block", _u32 * 3), ("tag", _u32), ("first_tag", _u32),
        ("steps", _u64),
        ("site", _u32), ("granule", _u32), ("rounds", _u64), ("most_rounds", _u64),
        ("inputs", _u64), ("away", _u32), ("since", _u32), ("printed", _p), ("print_room", _u64),
        ("printed_count", _u64), ("is_full", _u32), ("part", _u32), ("parts", _u32),
        ("restarts", _u32), ("residents", _u32),
        ("resident_arrays", _p), ("asked", _u64), ("others", _p), ("transfers", _u32),
    )  # fmt: skip


FIRST_TAG = 1 << 14


class Pages(Protocol):
    """Bytes of a large object, which take memory only where they were written."""

    def __len__(self) -> int: ...

    def zeros(self) -> dict[int, bytes]:
        """Pages of theirs in memory that holds nothing but zeros."""

    def spans(self) -> Iterator[tuple[int, int]]:
        """Places and lengths of what may hold more than zeros."""

    def bring(self, target: memoryview, there: dict[int, bytes]) -> None:
        """Fill the target with all of them, but for those pages of it that are `there`."""

    def replace(self, source: mmap.mmap, start: int, there: dict[int, bytes]) -> bool:
        """All of them are what begins at `start`, and `there` then. Were they before?"""


GONE = 0xFFFF_FFFF  # the space of what is no more


@dataclass(slots=True)
class Memory:
    """An object as compiled code sees it. `cells` outlive a call: they tell later blocks who was
    here; None for what nobody writes. `changes` counts what others did to it."""

    data: bytearray | Pages
    undefined: bytearray | Pages | None  # None: every byte is written
    owners: dict[int, int]  # by offset, a multiple of eight: number of the pointer's object
    base: int
    align: int
    is_read_only: bool
    shift: int = 2
    cells: mmap.mmap | None = None
    has_owners: bool = False
    needs_cells: bool = True  # may others touch it meanwhile?
    is_only_read: bool = False  # as its text says: a write stops the call
    changes: int = 0
    space: int = GONE
    true_size: int = 0  # also of one that cannot be accessed, and has no bytes here
    is_of_device: bool = False  # the host can have it copied, and no more

    def cell_bytes(self) -> int:
        return 8 * ((len(self.data) >> self.shift) + 1)


@dataclass(frozen=True, slots=True)
class Pointer:
    """A value that is handed over, and the number of the object that it belongs to."""

    bits: int
    owner: int = 0
    known: bool = True


@dataclass(slots=True)
class SharedArray:
    size: int
    align: int
    shift: int = 2
    has_cells: bool = True  # is it looked who else was there?


@dataclass(slots=True)
class Request:
    """What a launch is made of, whichever of its blocks are run."""

    grid: tuple[int, int, int]
    dim: tuple[int, int, int]
    dynamic_shared: int
    cooperative: bool
    objects: list[Memory]  # from number 1 on
    named: list[Pointer]
    arguments: list[Pointer]
    shared: list[SharedArray]
    image: bytes  # of a thread's private memory: bytes, marks, owners
    pattern: bytes
    known: bytearray
    allow_exited: bool
    most_of_a_turn: int
    residents: int = 1  # blocks that are there at the same time
    most_steps: int = 0
    since: int = FIRST_TAG  # cells with older tags are of launches before
    transfers: Transfers = Transfers.NONE


@dataclass(slots=True)
class Answer:
    status: Status
    site: int = 0
    block: int = 0  # counted from the first that was asked for
    granule: int = 0  # the object whose granules are too large
    tag: int = 0
    since: int = 0
    steps: int = 0
    # By number of an object that was written: its pointers, None if it holds none.
    changed: dict[int, dict[int, int] | None] = field(default_factory=dict)
    same: set[int] = field(default_factory=set)  # those of them that hold what they held before
    cached: set[int] = field(default_factory=set)  # read through the read-only cache
    read: set[int] = field(default_factory=set)  # but for what the text itself says (`Text.reads`)
    tags: array[int] = field(default_factory=lambda: array("I"))  # of blocks, in order
    printed: array[int] = field(default_factory=lambda: array("Q"))  # places and arguments
    # Of a loop:
    rounds: int = 0  # that were over
    inputs: int = 0
    away: int = 0
    registers: list[Pointer] = field(default_factory=list)
