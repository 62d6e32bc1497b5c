"""Blocks of one launch on several processors.

Enters: a launch of which no order of the blocks shows, if they do not race. Leaves: what one
process would have left that runs them in order; or word that it has to, where anything came up.

The processes share the copies of the objects, and each has cells of its own. Whoever meets another
one's writes there races with it, as the launch has no atomics, and no accesses that are ordered
otherwise: then what was written means nothing, and all of it is run again in order. So it is when a
block stops, whichever it is: which of them the reference would have to look at shows in order only.
"""

from __future__ import annotations

import ctypes
import mmap
import select
from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from warpproof.base.deadline import Deadline
from warpproof.semantics.native.call import Answer, Flag, Memory, Request, Status, WorkerRecord
from warpproof.semantics.native.process import MOST_AT_ONCE, Process, Sizes, milliseconds
from warpproof.semantics.native.rooms import Copy

_PIECES = 6  # of the blocks of a launch, for each process
_MOST_CELLS = 1 << 32  # bytes, of all together
_LEAST_STEPS = 3_000_000  # of a launch that is worth several processes


def members_for(request: Request, blocks: int, processors: int, steps: int) -> int:
    """So many processes are worth while for a launch of roughly so many steps."""
    cells = sum(thing.cell_bytes() for thing in request.objects if is_watched(thing))
    if steps < max(_LEAST_STEPS, cells // 8):  # which are compared one by one
        return 1
    fitting = _MOST_CELLS // max(cells, 1)
    return max(min(processors, blocks, fitting, MOST_AT_ONCE), 1)


def is_watched(thing: Memory) -> bool:
    """Is it looked who is there?"""
    return thing.needs_cells and not (thing.is_read_only or thing.is_only_read)


def twins(copy: Copy, thing: Memory, count: int) -> list[mmap.mmap]:
    """Cells of an object for each of so many."""
    if not is_watched(thing):
        return []
    known = copy.twins.setdefault(thing.shift, [])
    while len(known) < count:
        known.append(mmap.mmap(-1, thing.cell_bytes()))
    return known[:count]


class Crew:
    """Processes of one code, with the same rooms."""

    def __init__(
        self, library: ctypes.CDLL, rooms: Sequence[mmap.mmap], sizes: Sizes, count: int,
        used: Sequence[tuple[int, int]],
    ) -> None:  # fmt: skip
        self._members = [Process(library, rooms, sizes, used) for _ in range(count)]

    def end(self) -> None:
        for member in self._members:
            member.end()

    def can_serve(self, rooms: Sequence[mmap.mmap], sizes: Sizes, count: int) -> bool:
        return len(self._members) == count and self._members[0].can_serve(rooms, sizes)

    def flags(self, count: int) -> list[int]:
        """Of objects, what anyone did to them."""
        found = [0] * count
        for member in self._members:
            found = [a | b for a, b in zip(found, member.flags(count), strict=True)]
        return found

    def run(
        self, request: Request, copies: list[Copy], cells: list[list[mmap.mmap]], blocks: int,
        most_steps: int, until: Deadline,
    ) -> Answer:  # fmt: skip
        """All blocks; if anything comes up, the first thing that does, and the crew has ended."""
        try:
            answer = self._run_blocks(request, copies, cells, blocks, most_steps, until)
            if answer.status is Status.WELL:
                flags = self.flags(len(copies))
                if any(flag & Flag.CACHED and flag & Flag.WRITTEN for flag in flags):
                    answer.status = Status.CACHE_IS_OLD
                elif any(cells):
                    answer.status = self._compared(cells, until)
        except BaseException:
            self.end()
            raise
        if answer.status is not Status.WELL:
            self.end()
        return answer

    def _run_blocks(
        self, request: Request, copies: list[Copy], cells: list[list[mmap.mmap]], blocks: int,
        most_steps: int, until: Deadline,
    ) -> Answer:  # fmt: skip
        pieces = min(blocks, len(self._members) * _PIECES)
        bounds = [blocks * n // pieces for n in range(pieces + 1)]
        left = deque(pairwise(bounds))
        steps = 0
        asked: dict[int, Process] = {}
        for number, member in enumerate(self._members):
            worker = WorkerRecord()
            first, end = left.popleft()
            worker.first_block, worker.blocks, worker.tag = first, end - first, member.next_tag
            worker.most_steps = most_steps
            own = [of_object[number] if of_object else None for of_object in cells]
            member.fill(request, worker, copies, own, since=member.next_tag)
            member.ask()
            asked[member.hear] = member
        while asked:
            for member, answer in _answers(asked, until):
                if answer.status is not Status.WELL:
                    return answer
                steps += answer.steps
                if left:
                    first, end = left.popleft()
                    member.go_on(first, end - first, answer)
                else:
                    del asked[member.hear]
        status = Status.WELL if steps <= most_steps else Status.TOO_LONG
        return Answer(status, steps=steps)

    def _compared(self, cells: list[list[mmap.mmap]], until: Deadline) -> Status:
        asked: dict[int, Process] = {}
        for number, member in enumerate(self._members):
            member.compare(cells, number, len(self._members))
            asked[member.hear] = member
        while asked:
            for member, answer in _answers(asked, until):
                if answer.status is not Status.WELL:
                    return answer.status
                del asked[member.hear]
        return Status.WELL


def _answers(asked: dict[int, Process], until: Deadline) -> list[tuple[Process, Answer]]:
    """Of those who have answered; one that has come to nothing, where none does in time."""
    poll = select.poll()
    for hear in asked:
        poll.register(hear, select.POLLIN)
    while True:
        ready = [asked[hear] for hear, _ in poll.poll(milliseconds(until.left))]
        taken = sum(member.count_work() for member in asked.values())
        if ready:
            return [(member, member.answer()) for member in ready]
        if taken <= 0 or until.is_over:
            return [(next(iter(asked.values())), Answer(Status.IN_VAIN))]
