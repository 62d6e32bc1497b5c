"""Compiled code called in processes of its own.

Enters: loaded code, the objects that it may touch, and which blocks, or how many rounds of a loop,
to run. Leaves: an `Answer`, and where that is WELL what was written is in the objects. Guaranteed:
the code works on copies, so that until then whatever it does to memory is nobody's but its own; a
process may do nothing but compute and answer (seccomp's strict mode), and ends with who asked.

A process serves many calls of the same code: it is forked when the copies are there, and finds them
in memory that both see. A copy is made anew only where its object has changed since.
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
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache

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

_SHARED_BASE = 0x7A00_0000_0000
_ROOM = 1 << 16  # bytes beyond what is asked for
_LONG = 1e6  # seconds
_LEAST = 0.02
_OF_PROCESS = 2  # Linux: that a clock is one of a process, by its number, and of all its time
_MOST_PROCESSES = 4
_PRINT_WORDS = 1 << 20  # that a call has room for
_MOST_UNUSED = 1 << 30  # bytes of copies that a call does without


@dataclass(slots=True)
class _Copy:
    """An object's bytes, then its marks, then its owners, where compiled code works on them."""

    data: bytearray
    room: mmap.mmap
    changes: int = -1  # those of the object that it has seen
    owners: dict[int, int] = field(default_factory=dict)
    may_hold_others: bool = False  # a call that came to nothing may have left owners

    def fail(self) -> None:
        """A call that came to nothing may have written it."""
        self.changes, self.may_hold_others = -1, True

    def bring(self, thing: Memory) -> None:
        """Is as its object again."""
        size, step = len(thing.data), _rounded(len(thing.data))
        is_old = self.changes != thing.changes
        with memoryview(self.room) as room:
            if is_old:
                room[:size] = thing.data
                if thing.undefined is not None:
                    room[step : step + size] = thing.undefined
            if (thing.owners or thing.has_owners) and (is_old or self.owners != thing.owners):
                with room[2 * step : 2 * step + step // 2].cast("I") as slots:
                    for at in self.owners:
                        slots[at >> 3] = 0
                    if self.may_hold_others:
                        room[2 * step : 2 * step + step // 2] = bytes(step // 2)
                        self.may_hold_others = False
                    for at, owner in thing.owners.items():
                        slots[at >> 3] = owner
                self.owners = dict(thing.owners)
        self.changes = thing.changes

    def take(self, thing: Memory) -> tuple[dict[int, int] | None, bool]:
        """What was written goes to the object; its pointers, if it may hold any, and whether all
        of it is as it was."""
        is_same = self._brought(thing.data, 0)
        if thing.undefined is not None:
            is_same &= self._brought(thing.undefined, _rounded(len(thing.data)))
        if not (thing.owners or thing.has_owners):
            return None, is_same
        before, step = self.owners, _rounded(len(thing.data))
        with (
            memoryview(self.room) as room,
            room[2 * step : 2 * step + step // 2].cast("I") as slots,
        ):
            self.owners = {8 * n: owner for n, owner in enumerate(slots) if owner}
        return dict(self.owners), is_same and self.owners == before

    def _brought(self, data: bytearray, start: int) -> bool:
        """Bytes of the object are those of the room; were they before?"""
        size = len(data)
        if _is_equal(data, self.room, start):
            return True
        with memoryview(self.room) as room, memoryview(data) as own:
            own[:] = room[start : start + size]  # to `data` itself it would go by way of a copy
        return False


class Processes:
    """Those of a run."""

    def __init__(self) -> None:
        self._copies: OrderedDict[int, _Copy] = OrderedDict()  # by id of an object's bytes
        self._serving: OrderedDict[int, _Process] = OrderedDict()  # by id of their code

    def close(self) -> None:
        for process in self._serving.values():
            process.end()
        self._serving.clear()
        self._copies.clear()

    def run(
        self, library: ctypes.CDLL, request: Request, first: int, blocks: int, tag: int,
        most_steps: int, until: Deadline,
    ) -> Answer:  # fmt: skip
        """Run some blocks of a launch."""
        worker = WorkerRecord()
        worker.first_block, worker.blocks, worker.tag = first, blocks, tag
        worker.most_steps = most_steps
        answer, process = self._call(library, request, worker, blocks, until)
        if answer.status is Status.WELL:
            answer.tags = process.tags(blocks)
        return answer

    def run_loop(
        self, library: ctypes.CDLL, request: Request, most_rounds: int, until: Deadline
    ) -> Answer:
        """Run a loop, for so many rounds at the most. `arguments` are its registers."""
        worker = WorkerRecord()
        worker.tag, worker.most_rounds = FIRST_TAG, most_rounds
        worker.most_steps = request.most_steps
        answer, process = self._call(library, request, worker, 1, until)
        if answer.status is Status.WELL:
            answer.registers = process.registers(len(request.arguments))
        return answer

    def _call(
        self, library: ctypes.CDLL, request: Request, worker: WorkerRecord, blocks: int,
        until: Deadline,
    ) -> tuple[Answer, _Process]:  # fmt: skip
        copies = [self._copy(thing) for thing in request.objects]
        rooms = [c.room for c in copies]
        rooms += [thing.cells for thing in request.objects if thing.cells is not None]
        process = self._process(library, rooms, _Sizes.of(library, request, blocks))
        for copy, thing in zip(copies, request.objects, strict=True):
            copy.bring(thing)
        process.fill(request, worker, copies)
        answer = process.call(until)
        if answer.status is Status.IN_VAIN:
            self._serving.pop(id(library)).end()
        flags = process.flags(len(copies))
        rows = zip(copies, request.objects, flags, strict=True)
        for number, (copy, thing, flag) in enumerate(rows, 1):
            if answer.status is not Status.WELL:
                if flag & Flag.WRITTEN or answer.status is Status.IN_VAIN:
                    copy.fail()
                continue
            if flag & Flag.WAS_READ:
                answer.read.add(number)
            if flag & Flag.CACHED:
                answer.cached.add(number)
            if flag & Flag.WRITTEN:
                answer.changed[number], is_same = copy.take(thing)
                if is_same:
                    answer.same.add(number)
        return answer, process

    def _copy(self, thing: Memory) -> _Copy:
        needs_cells = thing.needs_cells and not (thing.is_read_only or thing.is_only_read)
        if thing.cells is None and needs_cells:
            thing.cells = mmap.mmap(-1, thing.cell_bytes())
        key = id(thing.data)
        found = self._copies.get(key)
        if found is None:
            room = mmap.mmap(-1, 3 * _rounded(len(thing.data)) + 8)
            found = self._copies[key] = _Copy(thing.data, room)
        self._copies.move_to_end(key)
        return found

    def _process(self, library: ctypes.CDLL, rooms: Sequence[mmap.mmap], sizes: _Sizes) -> _Process:
        key = id(library)
        found = self._serving.get(key)
        if found is not None and not found.can_serve(rooms, sizes):
            found.end()
            found = None
        if found is None:
            self._drop_unused(rooms)
            found = self._serving[key] = _Process(library, rooms, sizes)
        self._serving.move_to_end(key)
        while len(self._serving) > _MOST_PROCESSES:
            self._serving.popitem(last=False)[1].end()
        return found

    def _drop_unused(self, rooms: Sequence[mmap.mmap]) -> None:
        used = {id(room) for room in rooms}
        unused = [key for key, copy in self._copies.items() if id(copy.room) not in used]
        left = sum(len(self._copies[key].room) for key in unused)
        for key in unused:
            if left <= _MOST_UNUSED:
                break
            left -= len(self._copies.pop(key).room)


@dataclass(frozen=True, slots=True)
class _Sizes:
    """How much a process has room for, of everything that is not an object's copy."""

    counts: tuple[int, ...]  # objects, named, arguments, known, image, blocks, threads, and arrays
    thread_bytes: int

    @staticmethod
    def of(library: ctypes.CDLL, request: Request, blocks: int) -> _Sizes:
        own = (ctypes.c_uint64 * 6).in_dll(library, "sizes")
        records = (WorkerRecord, ObjectRecord, AnswerRecord, NamedRecord)
        assert list(own)[:4] == [ctypes.sizeof(r) for r in records], "the runtime's records"
        threads = request.dim[0] * request.dim[1] * request.dim[2]
        return _Sizes(
            (
                len(request.objects) + 1, len(request.named) + 1, len(request.arguments) + 1,
                len(request.known) + 1, len(request.image) + 1, blocks, threads,
                *(_rounded(array.size) for array in request.shared),
            ),
            own[4],
        )  # fmt: skip

    def covers(self, other: _Sizes) -> bool:
        return len(self.counts) == len(other.counts) and all(
            own >= asked for own, asked in zip(self.counts, other.counts, strict=True)
        )


class _Process:
    """One that waits for calls of its code."""

    def __init__(self, library: ctypes.CDLL, rooms: Sequence[mmap.mmap], sizes: _Sizes) -> None:
        self._rooms = {id(room): _address(room) for room in rooms}
        self._kept: list[object] = [*rooms, library]
        self._sizes = sizes
        objects, named, arguments, known, image, blocks, threads, *arrays = sizes.counts
        self._worker = self._room(ctypes.sizeof(WorkerRecord))
        self._answer = self._room(ctypes.sizeof(AnswerRecord))
        self._objects = self._room(objects * ctypes.sizeof(ObjectRecord))
        self._named = self._room(named * ctypes.sizeof(NamedRecord))
        self._arguments = self._room(arguments * ctypes.sizeof(NamedRecord))
        self._known = self._room(known)
        self._image = self._room(image)
        self._tags = self._room(4 * blocks)
        self._printed = self._room(8 * _PRINT_WORDS)
        self._shared = self._room((len(arrays) + 1) * ctypes.sizeof(ObjectRecord))
        self._threads = self._own(threads * sizes.thread_bytes)
        self._thread_memory = self._own(threads * image)
        self._arrays = [self._own(2 * size + 8 * (size + 1)) for size in arrays]
        self._child = 0
        self._start(library)

    def _room(self, size: int) -> mmap.mmap:
        """Memory that both see."""
        return mmap.mmap(-1, max(size, 1))

    def _own(self, size: int) -> int:
        """The address of memory of the process alone."""
        made = mmap.mmap(-1, size + _ROOM, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self._kept.append(made)
        return _address(made)

    def _start(self, library: ctypes.CDLL) -> None:
        asked, self._ask = os.pipe()
        self._hear, told = os.pipe()
        functions = build.library()
        serve = library.serve
        serve.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64]
        serve.restype = None
        worker = _address(self._worker)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside other threads
            self._child = os.fork()
        if not self._child:
            try:
                os.close(self._ask)
                os.close(self._hear)
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

    def can_serve(self, rooms: Sequence[mmap.mmap], sizes: _Sizes) -> bool:
        return self._sizes.covers(sizes) and all(id(room) in self._rooms for room in rooms)

    # --- a call ---------------------------------------------------------------------------------

    def fill(self, request: Request, worker: WorkerRecord, copies: list[_Copy]) -> None:
        worker.answer, worker.tags = _address(self._answer), _address(self._tags)
        worker.objects, worker.object_count = _address(self._objects), len(copies) + 1
        worker.named, worker.arguments = _address(self._named), _address(self._arguments)
        worker.known, worker.image = _address(self._known), _address(self._image)
        worker.pattern[:] = list((request.pattern * 8)[:8])
        worker.grid[:], worker.dim[:] = request.grid, request.dim
        worker.dynamic_shared = request.dynamic_shared
        worker.cooperative = request.cooperative
        worker.most_of_a_turn = request.most_of_a_turn
        worker.since = request.since
        worker.allow_exited = request.allow_exited
        worker.printed, worker.print_room = _address(self._printed), _PRINT_WORDS
        worker.shared, worker.shared_count = _address(self._shared), len(request.shared)
        worker.threads, worker.thread_memory = self._threads, self._thread_memory
        self._answer[:] = bytes(len(self._answer))
        self._known[: len(request.known)] = request.known
        self._image[: len(request.image)] = request.image
        _put(self._objects, [ObjectRecord(), *map(self._record, request.objects, copies)])
        _put(self._named, _records(request.named))
        _put(self._arguments, _records(request.arguments))
        _put(self._shared, self._shared_records(request))
        _put(self._worker, [worker])

    def _record(self, thing: Memory, copy: _Copy) -> ObjectRecord:
        size, room = len(thing.data), self._rooms[id(copy.room)]
        step = _rounded(size)
        made = ObjectRecord()
        made.base, made.size, made.align, made.shift = thing.base, size, thing.align, thing.shift
        made.data = room
        if thing.undefined is not None:
            made.undefined = room + step
        if thing.owners or thing.has_owners:
            made.owners = room + 2 * step
        if thing.is_read_only or thing.is_only_read:
            made.flags = Flag.READ_ONLY
        elif thing.cells is not None:
            made.cells = self._rooms[id(thing.cells)]
        return made

    def _shared_records(self, request: Request) -> list[ctypes.Structure]:
        found: list[ctypes.Structure] = []
        for number, (wanted, whole) in enumerate(zip(request.shared, self._arrays, strict=True)):
            size = _rounded(wanted.size)
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
            os.write(self._ask, b".")
            is_over = self._wait_for(until)
        except BrokenPipeError:
            is_over = False
        except BaseException:
            self.end()
            raise
        found = AnswerRecord.from_buffer_copy(self._answer)
        printed = array("Q")
        if is_over and found.status == Status.WELL:
            printed.frombytes(self._printed[: 8 * found.printed])
        return Answer(
            Status(found.status) if is_over else Status.IN_VAIN,
            found.site, found.block, found.granule, found.tag, found.since, found.steps,
            printed=printed, rounds=found.rounds, inputs=found.inputs, away=found.away,
        )  # fmt: skip

    def _wait_for(self, until: Deadline) -> bool:
        """Longer at the wall than it may work, while others keep the machine busy."""
        before = self._worked()
        while True:
            is_over = self._wait(until.left)
            worked = self._worked()
            taken, before = worked - before, worked
            waited(max(taken, 0.0))
            if is_over or taken <= 0 or until.left < _LEAST:
                return is_over

    def _worked(self) -> float:
        """Seconds of processor time of the process up to now."""
        with suppress(OSError):
            return time.clock_gettime((~self._child << 3) | _OF_PROCESS)
        return 0.0

    def _wait(self, seconds: float) -> bool:
        """Has it answered?"""
        poll = select.poll()
        poll.register(self._hear, select.POLLIN)
        poll.poll(None if seconds > _LONG else max(int(seconds * 1000), 1))
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


def _records(given: Sequence[Pointer]) -> list[ctypes.Structure]:
    return [NamedRecord(pointer.bits, pointer.owner, pointer.known) for pointer in given]


def _put(room: mmap.mmap, records: Sequence[ctypes.Structure]) -> None:
    text = b"".join(map(bytes, records))
    room[: len(text)] = text


def _address(room: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_uint8.from_buffer(room))


def _is_equal(data: bytearray, room: mmap.mmap, start: int) -> bool:
    size = len(data)
    if not size:
        return True
    own = ctypes.c_uint8.from_buffer(data)
    return not _compare()(ctypes.addressof(own), _address(room) + start, size)


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


def _rounded(size: int) -> int:
    return (size + 7) & ~7
