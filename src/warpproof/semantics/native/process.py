"""A process of compiled code: it waits for calls, runs blocks or rounds of a loop, and answers.

Enters: loaded code and the rooms where what it may touch lies. Guaranteed: it may do nothing but
compute and answer (seccomp's strict mode), and it ends with who asked. It serves many calls of the
same code: it is forked when the rooms are there, and finds what changes between calls in memory
that both see.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import select
import signal
import time
import warnings
from array import array
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product

from warpproof.base.deadline import Deadline, waited
from warpproof.semantics.native import build
from warpproof.semantics.native.call import (
    FIRST_TAG,
    Answer,
    AnswerRecord,
    Flag,
    Memory,
    NamedRecord,
    ObjectRecord,
    Pointer,
    Request,
    Status,
    WorkerRecord,
)
from warpproof.semantics.native.rooms import Copy, address, rounded

_SHARED_BASE = 0x7A00_0000_0000
_ROOM = 1 << 16  # bytes beyond what is asked for
_LONG = 1e6  # seconds
_LEAST = 0.02
_OF_PROCESS = 2  # Linux: that a clock is one of a process, by its number, and of all its time
_POPULATE_WRITE = 23  # Linux: that pages are wanted
_PRINT_WORDS = 1 << 20  # that a call has room for
_NO_TAG = 1 << 32  # greater than any
MOST_AT_ONCE = 16  # processes that run blocks of one launch


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much a process has room for, of everything that is not an object's copy."""

    # Objects, named, arguments, known, image, blocks, threads, resident blocks, and arrays.
    counts: tuple[int, ...]
    thread_bytes: int

    @staticmethod
    def of(library: ctypes.CDLL, request: Request, blocks: int) -> Sizes:
        own = (ctypes.c_uint64 * 6).in_dll(library, "sizes")
        records = (WorkerRecord, ObjectRecord, AnswerRecord, NamedRecord)
        assert list(own)[:4] == [ctypes.sizeof(r) for r in records], "the runtime's records"
        threads = request.dim[0] * request.dim[1] * request.dim[2] * request.residents
        return Sizes(
            (
                len(request.objects) + 1, len(request.named) + 1, len(request.arguments) + 1,
                len(request.known) + 1, len(request.image) + 1, blocks, threads, request.residents,
                *(rounded(array.size) for array in request.shared),
            ),
            own[4],
        )  # fmt: skip

    def covers(self, other: Sizes) -> bool:
        return len(self.counts) == len(other.counts) and all(
            own >= asked for own, asked in zip(self.counts, other.counts, strict=True)
        )


class Process:
    """One that waits for calls of its code."""

    def __init__(
        self, library: ctypes.CDLL, rooms: Sequence[mmap.mmap], sizes: Sizes,
        used: Sequence[tuple[int, int]] = (),
    ) -> None:  # fmt: skip
        """`used` are those parts of the rooms that hold something."""
        self._rooms = {id(room): address(room) for room in rooms}
        self._kept: list[object] = [*rooms, library]
        self._sizes = sizes
        objects, named, arguments, known, image, blocks, threads, residents, *arrays = sizes.counts
        self._worker = self._room(ctypes.sizeof(WorkerRecord))
        self._answer = self._room(ctypes.sizeof(AnswerRecord))
        self._objects = self._room(objects * ctypes.sizeof(ObjectRecord))
        self._named = self._room(named * ctypes.sizeof(NamedRecord))
        self._arguments = self._room(arguments * ctypes.sizeof(NamedRecord))
        self._known = self._room(known)
        self._image = self._room(image)
        self._tags = self._room(4 * blocks)
        self._printed = self._room(8 * _PRINT_WORDS)
        records = residents * len(arrays) + 1
        self._shared = self._room(records * ctypes.sizeof(ObjectRecord))
        self._threads = self._own(threads * sizes.thread_bytes)
        self._thread_memory = self._own(threads * image)
        self._arrays = [(self._own(residents * _with_cells(size)), size) for size in arrays]
        self._others = self._room(8 * objects * MOST_AT_ONCE)
        self._given = WorkerRecord()
        self.next_tag = FIRST_TAG  # of the interval after those that it has run
        self._counted = 0.0  # seconds of its work
        self._child = 0
        self._start(library, used)

    def _room(self, size: int) -> mmap.mmap:
        """Memory that both see."""
        return mmap.mmap(-1, max(size, 1))

    def _own(self, size: int) -> int:
        """The address of memory of the process alone."""
        made = mmap.mmap(-1, size + _ROOM, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self._kept.append(made)
        return address(made)

    def _start(self, library: ctypes.CDLL, used: Sequence[tuple[int, int]]) -> None:
        asked, self._ask = os.pipe()
        self._hear, told = os.pipe()
        functions = build.library()
        serve = library.serve
        serve.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64]
        serve.restype = None
        worker = address(self._worker)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside other threads
            self._child = os.fork()
        if not self._child:
            try:
                os.close(self._ask)
                os.close(self._hear)
                for start, size in used:
                    _have_at_hand(start, size)
                serve(worker, ctypes.addressof(functions), asked, told)
            finally:
                os._exit(1)
        os.close(asked)
        os.close(told)

    def end(self) -> None:
        if self._child:
            child, self._child = self._child, 0
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
            os.close(self._ask)
            os.close(self._hear)

    def can_serve(self, rooms: Sequence[mmap.mmap], sizes: Sizes) -> bool:
        return self._sizes.covers(sizes) and all(id(room) in self._rooms for room in rooms)

    # --- a call ---------------------------------------------------------------------------------

    def fill(
        self, request: Request, worker: WorkerRecord, copies: list[Copy],
        cells: Sequence[mmap.mmap | None], since: int,
    ) -> None:  # fmt: skip
        worker.answer, worker.tags = address(self._answer), address(self._tags)
        worker.objects, worker.object_count = address(self._objects), len(copies) + 1
        worker.named, worker.arguments = address(self._named), address(self._arguments)
        worker.known, worker.image = address(self._known), address(self._image)
        worker.pattern[:] = list((request.pattern * 8)[:8])
        worker.grid[:], worker.dim[:] = request.grid, request.dim
        worker.dynamic_shared = request.dynamic_shared
        worker.cooperative = request.cooperative
        worker.most_of_a_turn = request.most_of_a_turn
        worker.since = since
        worker.allow_exited = request.allow_exited
        worker.printed, worker.print_room = address(self._printed), _PRINT_WORDS
        worker.shared, worker.shared_count = address(self._shared), len(request.shared)
        worker.threads, worker.thread_memory = self._threads, self._thread_memory
        worker.transfers = request.transfers
        worker.restarts, worker.residents = worker.tag < self.next_tag, request.residents
        self._answer[:] = bytes(len(self._answer))
        self._known[: len(request.known)] = request.known
        self._image[: len(request.image)] = request.image
        objects = map(self._record, request.objects, copies, cells)
        _put(self._objects, [ObjectRecord(), *objects])
        _put(self._named, _records(request.named))
        _put(self._arguments, _records(request.arguments))
        _put(self._shared, self._shared_records(request))
        self._give(worker)

    def _give(self, worker: WorkerRecord) -> None:
        self._given = worker
        _put(self._worker, [worker])

    def _record(self, thing: Memory, copy: Copy, cells: mmap.mmap | None) -> ObjectRecord:
        size, room = len(thing.data), self._rooms[id(copy.room)]
        step = rounded(size)
        made = ObjectRecord()
        made.base, made.size, made.align, made.shift = thing.base, size, thing.align, thing.shift
        made.data = room
        if thing.undefined is not None:
            made.undefined = room + step
        if thing.owners or thing.has_owners:
            made.owners = room + 2 * step
        if thing.is_read_only or thing.is_only_read:
            made.flags = Flag.READ_ONLY
        elif cells is not None:
            made.cells = self._rooms[id(cells)]
        if thing.is_of_device:
            made.flags |= Flag.OF_DEVICE
        made.space, made.true_size = thing.space, thing.true_size
        return made

    def _shared_records(self, request: Request) -> list[ctypes.Structure]:
        """Those of a resident block after those of another."""
        found: list[ctypes.Structure] = []
        rows = enumerate(zip(request.shared, self._arrays, strict=True))
        for block, (number, (wanted, (start, size))) in product(range(request.residents), rows):
            whole = start + block * _with_cells(size)
            made = ObjectRecord()
            made.data, made.undefined = whole, whole + size
            made.cells = whole + 2 * size if wanted.has_cells else None
            made.base, made.size, made.align = (
                _SHARED_BASE + (number << 32), wanted.size, wanted.align,
            )  # fmt: skip
            made.shift = wanted.shift
            found.append(made)
        return found

    def call(self, until: Deadline) -> Answer:
        """What the process works counts as our own work."""
        try:
            self.ask()
            is_over = self._wait_for(until)
        except BrokenPipeError:
            is_over = False
        except BaseException:
            self.end()
            raise
        return self._answered(is_over)

    def ask(self) -> None:
        os.write(self._ask, b".")

    def _answered(self, is_over: bool) -> Answer:
        found = AnswerRecord.from_buffer_copy(self._answer)
        printed = array("Q")
        if is_over and found.status == Status.WELL:
            printed.frombytes(self._printed[: 8 * found.printed])
            self.next_tag = found.tag
        else:
            self.next_tag = _NO_TAG
        return Answer(
            Status(found.status) if is_over else Status.IN_VAIN,
            found.site, found.block, found.granule, found.tag, found.since, found.steps,
            printed=printed, rounds=found.rounds, inputs=found.inputs, away=found.away,
        )  # fmt: skip

    # One of several that run blocks of a launch at the same time:

    @property
    def hear(self) -> int:
        """What can be read from when it has answered."""
        return self._hear

    def answer(self) -> Answer:
        """What it has answered."""
        return self._answered(self._has_told())

    def go_on(self, first_block: int, blocks: int, before: Answer) -> None:
        """Other blocks of the same launch."""
        worker = self._given
        worker.first_block, worker.blocks, worker.restarts = first_block, blocks, 0
        worker.tag, worker.since = before.tag, before.since
        self._give(worker)
        self.ask()

    def compare(self, cells: Sequence[Sequence[mmap.mmap]], part: int, parts: int) -> None:
        """See whether those who ran blocks met in cells of theirs, in one part of all of them."""
        worker = self._given
        table = array("Q", bytes(8 * parts))  # there is no object 0
        for own in cells:
            table.extend([self._rooms[id(c)] for c in own] or [0] * parts)
        self._others[: 8 * len(table)] = table.tobytes()
        worker.others, worker.part, worker.parts = address(self._others), part, parts
        self._give(worker)
        self.ask()

    # --- waiting --------------------------------------------------------------------------------

    def _wait_for(self, until: Deadline) -> bool:
        """Longer at the wall than it may work, while others keep the machine busy."""
        while True:
            is_over = self._wait(until.left)
            taken = self.count_work()
            if is_over or taken <= 0 or until.left < _LEAST:
                return is_over

    def count_work(self) -> float:
        """What it has worked since this was asked counts as our own work."""
        worked = self._worked()
        taken, self._counted = worked - self._counted, worked
        waited(max(taken, 0.0))
        return taken

    def _worked(self) -> float:
        """Seconds of processor time of the process up to now."""
        with suppress(OSError):
            return time.clock_gettime((~self._child << 3) | _OF_PROCESS)
        return 0.0

    def _wait(self, seconds: float) -> bool:
        """Has it answered?"""
        poll = select.poll()
        poll.register(self._hear, select.POLLIN)
        poll.poll(milliseconds(seconds))
        return self._has_told()

    def _has_told(self) -> bool:
        os.set_blocking(self._hear, False)
        try:
            return os.read(self._hear, 1) == b"."
        except BlockingIOError:
            return False

    def flags(self, count: int) -> list[int]:
        records = (ObjectRecord * (count + 1)).from_buffer_copy(self._objects)
        return [record.flags for record in records[1:]]

    def tags(self, blocks: int) -> array[int]:
        found = array("I")
        found.frombytes(self._tags[: 4 * blocks])
        return found

    def registers(self, count: int) -> list[Pointer]:
        records = (NamedRecord * count).from_buffer_copy(self._arguments)
        return [Pointer(r.bits, r.owner, bool(r.known)) for r in records]


def _have_at_hand(start: int, size: int) -> None:
    """Pages that are there come with one call, which takes a quarter of the time that it takes to
    meet one after the other. Nothing is lost where the system does not know of it."""
    first = start & -mmap.PAGESIZE
    with suppress(AttributeError):
        libc = ctypes.CDLL(None)
        libc.madvise(ctypes.c_void_p(first), ctypes.c_size_t(start + size - first), _POPULATE_WRITE)


def _with_cells(size: int) -> int:
    """Bytes of a shared array, their marks, and a cell for each."""
    return 2 * size + 8 * (size + 1)


def milliseconds(seconds: float) -> int | None:
    """For `poll`: no limit where there is none."""
    return None if seconds > _LONG else max(int(seconds * 1000), 1)


def _records(given: Sequence[Pointer]) -> list[ctypes.Structure]:
    return [NamedRecord(pointer.bits, pointer.owner, pointer.known) for pointer in given]


def _put(room: mmap.mmap, records: Sequence[ctypes.Structure]) -> None:
    text = b"".join(map(bytes, records))
    room[: len(text)] = text
