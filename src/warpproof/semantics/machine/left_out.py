"""Running a few threads of a large launch, and knowing when that is not enough.

A witness may list, for some launches, the threads that matter. Those run before all others: one of
the schedules of the whole launch, so what fails in them fails in it, whatever the others do later.
Two things would need the others, and end the run with the reason instead of a guess:

- a listed thread waits for one that is left out (at a barrier, in a warp operation, in a loop);
- after such a launch somebody reads memory that the threads left out may have written, or asks for
  device heap that they may have used up. They may write every object that a chain of pointers leads
  to from the kernel's parameters and the globals it names; all that the device can reach if the
  kernel makes pointers from integers or calls through pointers.

That the threads left out end at all, without a failure of their own, is an assumption.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from warpproof.semantics.machine.findings import Ending, ProgramEnds
from warpproof.semantics.machine.subset import Chosen, Index, LaunchSubset
from warpproof.semantics.machine.threads import BlockState, KernelLaunch, Operation, Waiting
from warpproof.semantics.memory.concrete import Object


class NotEnough(ProgramEnds):
    """The threads that are left out would be needed."""

    def __init__(self, reason: str) -> None:
        super().__init__(Ending.UNSUPPORTED, 3, reason)


@dataclass(slots=True)
class LeftOut:
    """What a run with subsets has to remember."""

    subsets: dict[int, LaunchSubset]
    launches: int = 0  # requested so far
    open_objects: set[int] = field(default_factory=set)  # that threads left out may have written
    heap_is_open: bool = False

    def choose(self, work: KernelLaunch) -> Chosen | None:
        """Called for every launch, in order."""
        subset = self.subsets.get(self.launches)
        self.launches += 1
        if subset is None:
            return None
        blocks: dict[int, set[int] | None] = {}
        for listed in subset.threads:
            block = _linear(listed.block, work.grid, "block")
            if listed.thread is None:
                blocks[block] = None
            else:
                known = blocks.setdefault(block, set())
                if known is not None:
                    known.add(_linear(listed.thread, work.block, "thread"))
        if not blocks:
            raise NotEnough("a launch without a listed thread")
        return Chosen({b: None if t is None else frozenset(t) for b, t in blocks.items()})

    def judge_read(self, thing: Object) -> None:
        if thing.id in self.open_objects:
            raise NotEnough(f"{thing.text} is read, which threads that are left out may write")

    def written_whole(self, thing: Object) -> None:
        """After the launch somebody has written all of an object: it is known again."""
        self.open_objects.discard(thing.id)

    def judge_heap(self) -> None:
        if self.heap_is_open:
            raise NotEnough("the device heap, which threads that are left out may have used")

    def judge_waiting(self, operations: list[Operation]) -> None:
        """Nothing can run. Is it for want of threads that are left out?"""
        for operation in operations:
            if not isinstance(operation.work, KernelLaunch) or operation.work.chosen is None:
                continue
            for block in operation.live_blocks:
                _judge_block(block)


def _judge_block(block: BlockState) -> None:
    partial = any(t.waits is Waiting.SKIPPED for t in block.threads)
    for thread in block.threads:
        if thread.waits in (Waiting.ENDED, Waiting.SKIPPED):
            continue
        if partial or thread.waits in (Waiting.GRID, Waiting.CHANGE):
            raise NotEnough(f"{thread.name} waits for threads that are left out")


def _linear(index: Index, count: Index, what: str) -> int:
    if any(not 0 <= i < n for i, n in zip(index, count, strict=True)):
        raise NotEnough(f"a listed {what} {index} that the launch does not have")
    return index[0] + count[0] * (index[1] + count[1] * index[2])
