"""Compiled code called in processes of its own.

Enters: loaded code, the objects that it may touch, and which blocks, or how many rounds of a loop,
to run. Leaves: an `Answer`, and where that is WELL what was written is in the objects. Guaranteed:
the code works on copies, so that until then whatever it does to memory is nobody's but its own.
"""

from __future__ import annotations

import ctypes
import mmap
from collections import Counter, OrderedDict
from collections.abc import Sequence

from warpproof.base.deadline import Deadline
from warpproof.semantics.native.call import (
    FIRST_TAG,
    Answer,
    Flag,
    Memory,
    Request,
    Status,
    WorkerRecord,
)
from warpproof.semantics.native.crew import Crew, is_watched, twins
from warpproof.semantics.native.process import Process, Sizes
from warpproof.semantics.native.rooms import Copy

_MOST_PROCESSES = 24  # programs call many kernels and loops in turn
_MOST_CREWS = 12
_ENOUGH = 2  # times that a crew comes to nothing, after which its blocks run in order
_MOST_UNUSED = 1 << 30  # bytes of copies that a call does without


class Processes:
    """Those of a run."""

    def __init__(self) -> None:
        self._copies: OrderedDict[int, Copy] = OrderedDict()  # by id of an object's bytes
        self._serving: OrderedDict[int, Process] = OrderedDict()  # by id of their code
        self._crews: OrderedDict[int, Crew] = OrderedDict()
        self._in_vain: Counter[int] = Counter()  # times that a crew came to nothing

    def close(self) -> None:
        for process in self._serving.values():
            process.end()
        for crew in self._crews.values():
            crew.end()
        self._serving.clear()
        self._crews.clear()
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

    def run_at_once(
        self, library: ctypes.CDLL, request: Request, blocks: int, members: int, most_steps: int,
        until: Deadline,
    ) -> Answer | None:  # fmt: skip
        """Run all blocks of a launch, some of them at the same time; None where they have to run in
        order."""
        if self._in_vain[id(library)] >= _ENOUGH:
            return None
        copies = [self._copy(thing) for thing in request.objects]
        rows = list(zip(copies, request.objects, strict=True))
        cells = [twins(copy, thing, members) for copy, thing in rows]
        rooms = [*(c.room for c in copies), *(room for own in cells for room in own)]
        for copy, thing in rows:
            copy.bring(thing)
        used = [part for copy, thing in rows for part in copy.parts(thing)]
        crew = self._crew(library, rooms, Sizes.of(library, request, blocks), members, used)
        answer = crew.run(request, copies, cells, blocks, most_steps, until)
        answer.tag, answer.since = request.since, request.since  # its own cells tell of nobody
        flags = crew.flags(len(copies))
        if answer.status is not Status.WELL:
            self._crews.pop(id(library))
            for copy in copies:
                copy.twins.clear()
                copy.fail()
        self._take(answer, request, copies, flags)
        if answer.status in (Status.WELL, Status.TOO_FINE):
            return answer
        self._in_vain[id(library)] += 1
        return None

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
    ) -> tuple[Answer, Process]:  # fmt: skip
        copies = [self._copy(thing) for thing in request.objects]
        for thing in request.objects:
            if thing.cells is None and is_watched(thing):
                thing.cells = mmap.mmap(-1, thing.cell_bytes())
        rooms = [c.room for c in copies]
        rooms += [thing.cells for thing in request.objects if thing.cells is not None]
        rows = list(zip(copies, request.objects, strict=True))
        for copy, thing in rows:
            copy.bring(thing)
        used = [part for copy, thing in rows for part in copy.parts(thing)]
        process = self._process(library, rooms, Sizes.of(library, request, blocks), used)
        cells = [thing.cells for thing in request.objects]
        process.fill(request, worker, copies, cells, request.since)
        answer = process.call(until)
        if answer.status is Status.IN_VAIN:
            self._serving.pop(id(library)).end()
        self._take(answer, request, copies, process.flags(len(copies)))
        return answer, process

    def _take(self, answer: Answer, request: Request, copies: list[Copy], flags: list[int]) -> None:
        """What was written is in the objects."""
        for number, (copy, thing, flag) in enumerate(
            zip(copies, request.objects, flags, strict=True), 1
        ):
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

    def _copy(self, thing: Memory) -> Copy:
        key = id(thing.data)
        found = self._copies.get(key)
        if found is None:
            found = self._copies[key] = Copy.of(thing.data)
        self._copies.move_to_end(key)
        return found

    def _process(
        self, library: ctypes.CDLL, rooms: Sequence[mmap.mmap], sizes: Sizes,
        used: Sequence[tuple[int, int]],
    ) -> Process:  # fmt: skip
        key = id(library)
        found = self._serving.get(key)
        if found is not None and not found.can_serve(rooms, sizes):
            found.end()
            found = None
        if found is None:
            self._drop_unused(rooms)
            found = self._serving[key] = Process(library, rooms, sizes, used)
        self._serving.move_to_end(key)
        while len(self._serving) > _MOST_PROCESSES:
            self._serving.popitem(last=False)[1].end()
        return found

    def _crew(
        self, library: ctypes.CDLL, rooms: Sequence[mmap.mmap], sizes: Sizes, members: int,
        used: Sequence[tuple[int, int]],
    ) -> Crew:  # fmt: skip
        key = id(library)
        found = self._crews.get(key)
        if found is not None and not found.can_serve(rooms, sizes, members):
            found.end()
            found = None
        if found is None:
            self._drop_unused(rooms)
            found = self._crews[key] = Crew(library, rooms, sizes, members, used)
        self._crews.move_to_end(key)
        while len(self._crews) > _MOST_CREWS:
            self._crews.popitem(last=False)[1].end()
        return found

    def _drop_unused(self, rooms: Sequence[mmap.mmap]) -> None:
        used = {id(room) for room in rooms}
        unused = [key for key, copy in self._copies.items() if id(copy.room) not in used]
        left = sum(len(self._copies[key].room) for key in unused)
        for key in unused:
            if left <= _MOST_UNUSED:
                break
            left -= len(self._copies.pop(key).room)
