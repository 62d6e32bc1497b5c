"""Warps in lockstep: what `--warp-sync N` assumes, in the reference interpreter.

Each N consecutive threads of a block are a group that runs step by step: those of its threads that
stand furthest back do one statement, then all of the group know what was done. Accesses of one step
are concurrent, so two lanes that write one place in the same step still race; accesses of different
steps are ordered. Where a branch has parted the lanes, the earlier side runs first and they meet
again after it: threads are compared by where they stand in the call stack, in each loop by its
iteration, and then by the order of blocks in which a join comes after all that leads to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from warpproof.ir import nodes
from warpproof.ir.effects import effects
from warpproof.ir.walk import successors
from warpproof.semantics.machine import barriers, stream_work
from warpproof.semantics.machine.findings import Ending, ProgramEnds
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.threads import FunctionIndex, Thread, Waiting

Position = tuple[tuple[str, int, int], ...]
_RETURNED = ("\uffff", 0, 0)  # after everything in a callee
_QUANTUM = 20_000


@dataclass(frozen=True, slots=True)
class _Order:
    """Of a function's blocks: their ranks, and the headers of the loops around each."""

    rank: dict[str, int]
    around: dict[str, tuple[str, ...]]


class WarpLockstep:
    """`size` is the number of threads that run in lockstep, 0 for none."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._orders: dict[tuple[nodes.Side, str], _Order] = {}

    def group(self, thread: Thread) -> list[Thread]:
        """All threads, ended ones too, that run in lockstep with one."""
        block = thread.block
        assert block is not None
        start = (thread.number - block.first) // self.size * self.size
        return block.threads[start : start + self.size]

    def active(self, group: Sequence[Thread]) -> list[Thread]:
        """The threads of a group that run next."""
        running = [t for t in group if t.waits is Waiting.NOTHING]
        if len(running) < 2:
            return running
        places = [self._position(t) for t in running]
        first = min(places)
        return [t for t, place in zip(running, places, strict=True) if place == first]

    def one_each(self, run: Machine, numbers: Sequence[int]) -> list[int]:
        """Of the threads that can run, one per group: the others have no choice of their own."""
        found: list[int] = []
        seen: set[int] = set()
        for number in numbers:
            thread = run.threads.get(number)
            if thread is None or thread.block is None:
                found.append(number)
            elif number not in seen:
                group = self.group(thread)
                seen.update(t.number for t in group)
                found.append(self.active(group)[0].number)
        return sorted(found)

    def run_group(self, run: Machine, thread: Thread) -> None:
        """Run a thread's group until it waits or ends, or until another may take over."""
        group = self.group(thread)
        preemptive, first, budget = run.oracle.preemptive, True, _QUANTUM
        while active := self.active(group):
            visible = any(run.stands_at_visible(t) for t in active)
            if preemptive and visible and not first:
                return
            first = False
            meets = _stand_at_meeting(active[0])
            for lane in active:
                run.step(lane)
            if visible and not meets:
                barriers.order_group(group)
            if meets:
                return
            budget -= 1
            if budget <= 0:
                self._give_way(run, group)
                return
            if run.steps > run.settings.max_steps:
                raise ProgramEnds(
                    Ending.OUT_OF_STEPS, 3, f"stopped after {run.settings.max_steps} steps"
                )

    def _give_way(self, run: Machine, group: Sequence[Thread]) -> None:
        """A group that runs long may be waiting for another: put it last."""
        for lane in group:
            if run.threads.pop(lane.number, None) is not None:
                run.threads[lane.number] = lane
        assert group[0].block is not None
        if stream_work.has_more_blocks(group[0].block.launch):
            stream_work.start_block(run, group[0].block.launch)

    def _position(self, thread: Thread) -> Position:
        parts: list[tuple[str, int, int]] = []
        for frame in thread.frames:
            symbol = frame.where.function.symbol
            order = self._order(thread.side, frame.where)
            for header in order.around[frame.label]:
                parts.append((symbol, order.rank[header], frame.iterations.get(header, 0)))
            parts.append((symbol, order.rank[frame.label], frame.index))
        return (*parts, _RETURNED)

    def _order(self, side: nodes.Side, where: FunctionIndex) -> _Order:
        key = (side, where.function.symbol)
        found = self._orders.get(key)
        if found is None:
            found = self._orders[key] = _order_of(where)
        return found


def _stand_at_meeting(thread: Thread) -> bool:
    frame = thread.frame
    statements = frame.block.statements
    return frame.index < len(statements) and effects(statements[frame.index]).meets


def _order_of(where: FunctionIndex) -> _Order:
    """Reverse postorder that looks at ways out of loops first, so that they are ranked last."""
    around = {
        label: tuple(
            sorted(
                (h for h, inside in where.loops.items() if label in inside),
                key=lambda h: -len(where.loops[h]),
            )
        )
        for label in where.blocks
    }
    finished: list[str] = []
    seen = {where.entry}
    stack = [(where.entry, _ways(where, where.entry, around))]
    while stack:
        label, ways = stack[-1]
        if not ways:
            finished.append(label)
            stack.pop()
        elif (way := ways.pop(0)) not in seen:
            seen.add(way)
            stack.append((way, _ways(where, way, around)))
    rank = {label: number for number, label in enumerate(reversed(finished))}
    return _Order(rank, around)


def _ways(where: FunctionIndex, label: str, around: dict[str, tuple[str, ...]]) -> list[str]:
    ways = list(dict.fromkeys(successors(where.blocks[label].terminator)))
    # What is visited first is ranked last: so a branch's first side comes before its second.
    ways.reverse()
    return sorted(ways, key=lambda way: len(around[way]))
