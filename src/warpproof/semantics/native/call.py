"""A compiled kernel called in a process of its own.

Enters: a loaded kernel, the objects that it may touch, and which blocks to run. Leaves: an
`Answer`, and where that is WELL what was written is in the objects. Guaranteed: the process is
forked, so that until then whatever it does to memory is its own; it may do nothing but compute
(seccomp's strict mode), and is gone when the call returns, also on a signal.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import select
import signal
import warnings
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum

from warpproof.semantics.native import build


class Status(IntEnum):
    """Numbered as in the runtime."""

    IN_VAIN = 0  # it was killed, or has crashed
    WELL = 1
    STOPPED_AT = 2
    TOO_LONG = 3
    TOO_FINE = 4
    STUCK = 5
    CACHE_IS_OLD = 6


class Flag(IntEnum):
    READ_ONLY = 1
    WRITTEN = 2
    CACHED = 4


_u8, _u32, _u64, _p = ctypes.c_uint8, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_void_p


class _Object(ctypes.Structure):
    _fields_ = (
        ("data", _p), ("undefined", _p), ("cells", _p), ("owners", _p), ("base", _u64),
        ("size", _u64), ("shift", _u32), ("align", _u32), ("flags", _u32), ("atomic_size", _u32),
        ("out", _p),
    )  # fmt: skip


class _Named(ctypes.Structure):
    _fields_ = (("bits", _u64), ("owner", _u32), ("known", _u32))


class _Answer(ctypes.Structure):
    _fields_ = (
        ("status", _u32), ("site", _u32), ("block", _u32), ("thread", _u32), ("granule", _u32),
        ("tag", _u32), ("steps", _u64), ("rounds", _u64), ("inputs", _u64), ("away", _u32),
        ("since", _u32),
    )  # fmt: skip


class _Worker(ctypes.Structure):
    _fields_ = (
        ("objects", _p), ("object_count", _u64), ("named", _p), ("arguments", _p), ("known", _p),
        ("image", _p), ("pattern", _u8 * 8), ("grid", _u32 * 3), ("dim", _u32 * 3),
        ("dynamic_shared", _u32), ("cooperative", _u32), ("first_block", _u64), ("blocks", _u64),
        ("most_steps", _u64), ("most_of_a_turn", _u64), ("allow_exited", _u32),
        ("warp_size", _u32), ("shared", _p), ("shared_count", _u64), ("shared_bytes", _p),
        ("shared_size", _u64), ("threads", _p), ("thread_memory", _p), ("answer", _p),
        ("touched", _p), ("tags", _p), ("block", _u32 * 3), ("tag", _u32), ("first_tag", _u32),
        ("steps", _u64),
        ("site", _u32), ("granule", _u32), ("rounds", _u64), ("most_rounds", _u64),
        ("inputs", _u64), ("away", _u32), ("since", _u32),
    )  # fmt: skip


FIRST_TAG = 1 << 14
_SHARED_BASE = 0x7A00_0000_0000
_HEADROOM = 1 << 16
_LONG = 1e6  # seconds


@dataclass(slots=True)
class Memory:
    """An object as compiled code sees it. `cells` outlive a call: they tell later blocks who was
    here; None for what nobody writes."""

    data: bytearray
    undefined: bytearray | None  # None: every byte is written
    owners: dict[int, int]  # by offset, a multiple of eight: number of the pointer's object
    base: int
    align: int
    is_read_only: bool
    shift: int = 2
    cells: mmap.mmap | None = None
    has_owners: bool = False
    needs_cells: bool = True  # may others touch it meanwhile?

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
    most_steps: int = 0
    since: int = FIRST_TAG  # cells with older tags are of launches before


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
    cached: set[int] = field(default_factory=set)  # read through the read-only cache
    tags: array[int] = field(default_factory=lambda: array("I"))  # of blocks, in order
    # Of a loop:
    rounds: int = 0  # that were over
    inputs: int = 0
    away: int = 0
    registers: list[Pointer] = field(default_factory=list)


def call(
    library: ctypes.CDLL,
    request: Request,
    first: int,
    blocks: int,
    tag: int,
    most_steps: int,
    seconds: Callable[[], float],
) -> Answer:
    """Run some blocks. `seconds` tells how long that may take."""
    with _Region() as region:
        return _Call(library, request, region).run(first, blocks, tag, most_steps, seconds)


def call_loop(
    library: ctypes.CDLL,
    request: Request,
    most_rounds: int,
    seconds: Callable[[], float],
) -> Answer:
    """Run a loop of the host's, for so many rounds at the most. `arguments` are its registers."""
    with _Region() as region:
        return _Call(library, request, region).run_loop(most_rounds, seconds)


class _Region:
    """Memory that a call needs, gone with it."""

    def __init__(self) -> None:
        self._maps: list[mmap.mmap] = []
        self.kept: list[object] = []  # what has to live as long

    def __enter__(self) -> _Region:
        return self

    def __exit__(self, *given: object) -> None:
        self.kept.clear()
        for made in self._maps:
            with suppress(BufferError):  # somebody looks at it still; it ends with that
                made.close()

    def fresh(self, size: int, *, shared: bool) -> mmap.mmap:
        flags = mmap.MAP_SHARED if shared else mmap.MAP_PRIVATE
        made = mmap.mmap(-1, max(size, 1), flags=flags | mmap.MAP_ANONYMOUS)
        self._maps.append(made)
        return made

    def address(self, buffer: bytearray | mmap.mmap) -> int:
        if not len(buffer):
            return 0
        view = (ctypes.c_uint8 * len(buffer)).from_buffer(buffer)
        self.kept.append(view)
        return ctypes.addressof(view)


class _Call:
    def __init__(self, library: ctypes.CDLL, request: Request, region: _Region) -> None:
        self._library = library
        self._request = request
        self._region = region
        own = (ctypes.c_uint64 * 6).in_dll(library, "sizes")
        expected = [ctypes.sizeof(s) for s in (_Worker, _Object, _Answer, _Named)]
        assert list(own)[:4] == expected, "the layout of the runtime's records"
        self._thread_bytes = own[4]
        self._outs: list[mmap.mmap | None] = []

    def run(
        self,
        first: int,
        blocks: int,
        tag: int,
        most_steps: int,
        seconds: Callable[[], float],
    ) -> Answer:
        region, request = self._region, self._request
        worker = _Worker()
        answers = region.fresh(ctypes.sizeof(_Answer), shared=True)
        touched = region.fresh(len(request.objects) + 1, shared=True)
        worker.answer = region.address(answers)
        worker.touched = region.address(touched)
        tags = region.fresh(4 * blocks, shared=True)
        worker.tags = region.address(tags)
        self._fill(worker)
        worker.first_block, worker.blocks, worker.tag = first, blocks, tag
        worker.most_steps = most_steps
        functions = build.library()
        call_it = self._library.run_launch
        call_it.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        call_it.restype = None
        _fork_and_wait(
            lambda: call_it(ctypes.addressof(worker), ctypes.addressof(functions)), seconds
        )
        found = _Answer.from_buffer_copy(answers[:])
        answer = Answer(
            Status(found.status), found.site, found.block, found.granule, found.tag, found.since,
            found.steps,
        )  # fmt: skip
        if answer.status is Status.WELL:
            answer.tags.frombytes(tags[: 4 * blocks])
            self._read_back(answer, touched)
        return answer

    def run_loop(self, most_rounds: int, seconds: Callable[[], float]) -> Answer:
        region, request = self._region, self._request
        worker = _Worker()
        answers = region.fresh(ctypes.sizeof(_Answer), shared=True)
        touched = region.fresh(len(request.objects) + 1, shared=True)
        registers = region.fresh((len(request.arguments) + 1) * ctypes.sizeof(_Named), shared=True)
        worker.answer = region.address(answers)
        worker.touched = region.address(touched)
        self._fill(worker)
        given = (_Named * len(request.arguments)).from_buffer(registers)
        region.kept.append(given)
        for number, pointer in enumerate(request.arguments):
            row = given[number]
            row.bits, row.owner, row.known = pointer.bits, pointer.owner, pointer.known
        worker.arguments = region.address(registers)
        worker.tag, worker.most_rounds = FIRST_TAG, most_rounds
        worker.most_steps = request.most_steps
        functions = build.library()
        call_it = self._library.run_loop
        call_it.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        call_it.restype = None
        _fork_and_wait(
            lambda: call_it(ctypes.addressof(worker), ctypes.addressof(functions)), seconds
        )
        found = _Answer.from_buffer_copy(answers[:])
        answer = Answer(
            Status(found.status), found.site, steps=found.steps, rounds=found.rounds,
            inputs=found.inputs, away=found.away,
        )  # fmt: skip
        if answer.status is Status.WELL:
            answer.registers = [Pointer(n.bits, n.owner, bool(n.known)) for n in given]
            self._read_back(answer, touched)
        return answer

    def _fill(self, worker: _Worker) -> None:
        region, request = self._region, self._request
        worker.objects = ctypes.addressof(self._objects())
        worker.object_count = len(request.objects) + 1
        worker.named = self._pointers(request.named)
        worker.arguments = self._pointers(request.arguments)
        worker.known = region.address(request.known)
        worker.image = region.address(bytearray(request.image or b"\0"))
        worker.pattern[:] = list((request.pattern * 8)[:8])
        worker.grid[:], worker.dim[:] = request.grid, request.dim
        worker.dynamic_shared = request.dynamic_shared
        worker.cooperative = request.cooperative
        worker.most_of_a_turn = request.most_of_a_turn
        worker.since = request.since
        worker.allow_exited = request.allow_exited
        shared = self._shared_arrays()
        worker.shared, worker.shared_count = ctypes.addressof(shared), len(request.shared)
        count = request.dim[0] * request.dim[1] * request.dim[2]
        worker.threads = region.address(
            region.fresh(count * self._thread_bytes + _HEADROOM, shared=False)
        )
        memory = region.fresh(count * max(len(request.image), 1) + _HEADROOM, shared=False)
        worker.thread_memory = region.address(memory)

    def _pointers(self, given: list[Pointer]) -> int:
        made = (_Named * (len(given) + 1))()
        for number, pointer in enumerate(given):
            made[number].bits, made[number].owner = pointer.bits, pointer.owner
        self._region.kept.append(made)
        return ctypes.addressof(made)

    def _objects(self) -> ctypes.Array[_Object]:
        region = self._region
        made = (_Object * (len(self._request.objects) + 1))()
        region.kept.append(made)
        for number, thing in enumerate(self._request.objects, 1):
            o = made[number]
            size = len(thing.data)
            o.base, o.size, o.align, o.shift = thing.base, size, thing.align, thing.shift
            o.data = region.address(thing.data)
            if thing.undefined is not None:
                o.undefined = region.address(thing.undefined)
            if thing.is_read_only:
                o.flags = Flag.READ_ONLY
                self._outs.append(None)
            else:
                if thing.cells is None and thing.needs_cells:
                    thing.cells = mmap.mmap(-1, thing.cell_bytes())
                if thing.cells is not None:
                    o.cells = region.address(thing.cells)
                out = region.fresh(_rounded(size) * 3, shared=True)
                o.out = region.address(out)
                self._outs.append(out)
            if thing.owners or thing.has_owners:
                o.owners = self._owner_slots(thing)
        return made

    def _owner_slots(self, thing: Memory) -> int:
        slots = bytearray(_rounded(len(thing.data)) // 2 + 8)
        view = memoryview(slots).cast("I")
        for offset, owner in thing.owners.items():
            view[offset >> 3] = owner
        view.release()
        return self._region.address(slots)

    def _shared_arrays(self) -> ctypes.Array[_Object]:
        region = self._region
        made = (_Object * (len(self._request.shared) + 1))()
        region.kept.append(made)
        for number, wanted in enumerate(self._request.shared):
            o = made[number]
            size = _rounded(wanted.size)
            whole = region.address(region.fresh(2 * size + 8 * (size + 1), shared=False))
            o.data, o.undefined, o.cells = whole, whole + size, whole + 2 * size
            o.base, o.size, o.align = _SHARED_BASE + (number << 32), wanted.size, wanted.align
            o.shift = wanted.shift
        return made

    def _read_back(self, answer: Answer, touched: mmap.mmap) -> None:
        for number, thing in enumerate(self._request.objects, 1):
            if touched[number] & Flag.CACHED:
                answer.cached.add(number)
            out = self._outs[number - 1]
            if out is None or not touched[number] & Flag.WRITTEN:
                continue
            size = len(thing.data)
            step = _rounded(size)
            with memoryview(out) as made:
                thing.data[:] = made[:size]
                if thing.undefined is not None:
                    thing.undefined[:] = made[step : step + size]
                owners = None
                if thing.owners or thing.has_owners:
                    with made[2 * step : 2 * step + step // 2].cast("I") as slots:
                        owners = {8 * n: owner for n, owner in enumerate(slots) if owner}
            answer.changed[number] = owners


def _rounded(size: int) -> int:
    return (size + 7) & ~7


def _fork_and_wait(work: Callable[[], None], seconds: Callable[[], float]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside other threads
        child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(1)
    try:
        _wait(child, seconds())
    finally:
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _wait(child: int, seconds: float) -> None:
    handle = os.pidfd_open(child)
    try:
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        poll.poll(None if seconds > _LONG else max(int(seconds * 1000), 1))
    finally:
        os.close(handle)
