"""The lockstep machine: runs a chunk of blocks segment by segment.

Always the lowest segment that has threads runs next, with all threads that stand at it; so threads
that a branch has parted meet again at the join. Threads at a barrier or warp operation wait until
nothing else can run; then every group that is complete goes on. A group that would not be complete
(or not at one place and iteration) is `Trouble` for its block.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from warpproof.base.device_limits import WARP_SIZE
from warpproof.ir import nodes
from warpproof.semantics.machine.simt import values as sv
from warpproof.semantics.machine.simt.chunk import Chunk
from warpproof.semantics.machine.simt.expressions import compile_scalar
from warpproof.semantics.machine.simt.program import (
    Branch,
    Exit,
    FlatKernel,
    Goto,
    Meet,
    Segment,
    Stop,
    Switch,
)
from warpproof.semantics.machine.simt.statements import Step, compile_item, finish_additions, used
from warpproof.semantics.machine.simt.values import Array, Dtype, Lanes, Trouble

_FULL_MASK = 0xFFFFFFFF
QUANTUM = 20_000  # steps after which the reference lets other threads go first


@dataclass(slots=True)
class Compiled:
    """A segment's steps, and the expressions its end needs."""

    segment: Segment
    steps: list[Step]
    values: list[Callable[[Any], Lanes]]
    kept: frozenset[str]  # what the view must be written back for
    refusal: str | None = None


def compile_kernel(kernel: FlatKernel) -> list[Compiled]:
    return [_compile(segment, kernel) for segment in kernel.segments]


def _compile(segment: Segment, kernel: FlatKernel) -> Compiled:
    steps = [step for item in segment.items if (step := compile_item(item, kernel)) is not None]
    kept = segment.live_out
    made = Compiled(segment, steps, [], kept)
    try:
        match segment.end:
            case Branch(source):
                made.values = [compile_scalar(source.condition)]
            case Switch(source):
                made.values = [compile_scalar(source.value)]
            case Meet(source, counters):
                made.values = [compile_scalar(a) for a in source.arguments]
                made.kept = kept | frozenset(counters) | frozenset(_argument_names(segment))
            case _:
                pass
    except Trouble as trouble:
        made.refusal = trouble.reason
    return made


def _argument_names(segment: Segment) -> list[str]:
    assert isinstance(segment.end, Meet)
    return [f"#argument {n} of {segment.number}" for n in range(len(segment.end.source.arguments))]


class Lockstep:
    def __init__(self, chunk: Chunk, program: list[Compiled], step_limit: int) -> None:
        self.chunk = chunk
        self.program = program
        self.steps = 0
        self.runs_long = False  # so long that the reference may let other threads go first
        self._step_limit = step_limit
        self._phase_steps = 0
        self._pending: dict[int, list[Array | None]] = {0: [None]}
        self._waiting: dict[int, list[Array | None]] = {}  # at barriers and warp operations
        self._exited = np.zeros(chunk.count, np.bool_)

    def run(self) -> None:
        """To the end of all threads; `Trouble` if that is not what the reference would do."""
        with np.errstate(all="ignore"):
            while True:
                if self._pending:
                    number = min(self._pending)
                    self.chunk.enter(_union(self._pending.pop(number), self.chunk.count))
                    self._run_from(number)
                elif not self._waiting:
                    break
                elif not self._meet():
                    raise Trouble("threads wait for others that never come", blocks=self._stuck())
            finish_additions(self.chunk, None)

    def _stuck(self) -> Array:
        chunk = self.chunk
        lanes = [_union(list(parts), chunk.count) for parts in self._waiting.values()]
        rows = [np.arange(chunk.count) if part is None else part for part in lanes]
        return np.concatenate(rows) // chunk.block_size

    # --- segments -------------------------------------------------------------------------------

    def _run_from(self, number: int) -> None:
        chunk = self.chunk
        while True:
            here = self.program[number]
            segment = here.segment
            self.steps += segment.steps * chunk.lanes
            self._phase_steps += segment.steps
            self.runs_long |= self._phase_steps > QUANTUM
            if self.steps > self._step_limit:
                raise Trouble("out of steps")
            for step in here.steps:
                step(chunk)
            if here.refusal is not None:
                raise Trouble(here.refusal)
            following = self._leave(here)
            if following is None:
                return
            if self._pending and min(self._pending) <= following:
                chunk.flush(here.kept)
                self._pending.setdefault(following, []).append(chunk.index)
                return
            number = following

    def _leave(self, here: Compiled) -> int | None:
        """Where the whole group goes on; None if it has been split, waits or is over."""
        chunk = self.chunk
        end = here.segment.end
        match end:
            case Goto(target):
                return target
            case Branch(source, then, otherwise):
                condition = here.values[0](chunk)
                used(chunk, condition, source.origin)
                return self._split(here, condition.x, then, otherwise)
            case Switch(source, targets, default):
                value = here.values[0](chunk)
                used(chunk, value, source.origin)
                return self._choose(here, source, value.x, targets, default)
            case Exit():
                self._exited[chunk.rows] = True
                return None
            case Stop(reason):
                raise Trouble(reason)
            case Meet():
                self._wait(here)
                return None

    def _split(self, here: Compiled, yes: Array, then: int, otherwise: int) -> int | None:
        if not yes.ndim:
            return then if yes else otherwise
        if yes.all():
            return then
        if not yes.any():
            return otherwise
        chunk = self.chunk
        chunk.flush(here.kept)
        rows = chunk.rows
        self._pending.setdefault(then, []).append(rows[yes])
        self._pending.setdefault(otherwise, []).append(rows[~yes])
        return None

    def _choose(
        self,
        here: Compiled,
        source: nodes.Switch,
        value: Array,
        targets: tuple[int, ...],
        default: int,
    ) -> int | None:
        chunk = self.chunk
        where = np.full(np.shape(value), default, np.int64)
        for case, target in reversed(list(zip(source.cases, targets, strict=True))):
            where = np.where(value == value.dtype.type(case.value), target, where)
        if not where.ndim:
            return int(where)
        if np.all(where == where[0]):
            return int(where[0])
        chunk.flush(here.kept)
        for target in np.unique(where):
            self._pending.setdefault(int(target), []).append(chunk.rows[where == target])
        return None

    # --- meetings -------------------------------------------------------------------------------

    def _wait(self, here: Compiled) -> None:
        chunk = self.chunk
        for name, argument in zip(_argument_names(here.segment), here.values, strict=True):
            chunk.write(name, argument(chunk))
        chunk.flush(here.kept)
        self._waiting.setdefault(here.segment.number, []).append(chunk.index)

    def _meet(self) -> bool:
        """Let complete groups go on; False if there is none."""
        moved = False
        for number in sorted(self._waiting):
            end = self.program[number].segment.end
            assert isinstance(end, Meet)
            if not _is_block_barrier(end.source):
                moved |= self._meet_warps(number, end)
        return moved or self._meet_blocks()

    def _lanes_at(self, number: int) -> Array:
        parts = self._waiting.pop(number)
        found = _union(parts, self.chunk.count)
        return np.arange(self.chunk.count) if found is None else found

    def _release(self, rows: Array, end: Meet, result: Lanes | None) -> None:
        chunk = self.chunk
        index = None if len(rows) == chunk.count else rows
        chunk.enter(index)
        if end.source.target is not None and result is not None:
            chunk.write(end.source.target, result)
            chunk.flush(frozenset({end.source.target}))
        self._pending.setdefault(end.next, []).append(index)

    def _same_counters(self, end: Meet, rows: Array, group: Array) -> None:
        """All members of a group must be in the same iteration of every loop around them."""
        self.chunk.enter(rows)
        _, first, member = np.unique(group, return_index=True, return_inverse=True)
        for counter in end.counters:
            count = sv.scalar(self.chunk.read(counter)).x
            if count.ndim:
                different = count != count[first][member]
                if different.any():
                    blocks = rows[different] // self.chunk.block_size
                    raise Trouble("a meeting in different iterations", blocks=blocks)

    # blocks

    def _meet_blocks(self) -> bool:
        chunk = self.chunk
        size, blocks = chunk.block_size, chunk.blocks
        numbers = [n for n in sorted(self._waiting) if _is_block_barrier(self._end(n).source)]
        lanes = {n: self._lanes_at(n) for n in numbers}
        counts = {n: np.bincount(rows // size, minlength=blocks) for n, rows in lanes.items()}
        total = sum(counts.values(), np.zeros(blocks, np.int64))
        gone = np.bincount(np.nonzero(self._exited)[0] // size, minlength=blocks)
        complete = (total > 0) & (total + gone == size)
        if not complete.any():
            for number, rows in lanes.items():
                self._waiting[number] = [rows]
            return False
        bad = complete & (gone > 0) & (not chunk.run.settings.allow_exited)
        for count in counts.values():
            bad |= complete & (count > 0) & (count < total)
        if bad.any():
            raise Trouble("not all threads meet at one barrier", blocks=np.nonzero(bad)[0])
        finish_additions(chunk, complete)
        chunk.epochs[complete] += 1
        self._phase_steps = 0
        for number, rows in lanes.items():
            ready = complete[rows // size]
            if not ready.all():
                self._waiting[number] = [rows[~ready]]
            if ready.any():
                self._finish_barrier(number, rows[ready])
        return True

    def _end(self, number: int) -> Meet:
        end = self.program[number].segment.end
        assert isinstance(end, Meet)
        return end

    def _finish_barrier(self, number: int, rows: Array) -> None:
        end = self._end(number)
        source = end.source
        assert isinstance(source, nodes.Barrier)
        chunk = self.chunk
        block = rows // chunk.block_size
        if end.counters:
            self._same_counters(end, rows, block)
        result = None
        if source.kind is not nodes.BarrierKind.BLOCK and source.arguments:
            chunk.enter(rows)
            given = sv.scalar(chunk.read(_argument_names(self.program[number].segment)[0]))
            if given.u is not None:
                raise Trouble("a barrier's argument is undefined")
            yes = np.broadcast_to(given.x != 0, rows.shape)
            trues = np.bincount(block, weights=yes, minlength=chunk.blocks).astype(np.int64)[block]
            everyone = np.bincount(block, minlength=chunk.blocks)[block]
            found = {
                nodes.BarrierKind.COUNT: trues,
                nodes.BarrierKind.AND: trues == everyone,
                nodes.BarrierKind.OR: trues > 0,
            }[source.kind]
            result = Lanes(found.astype(self._target_dtype(source.target)))
        elif source.target is not None:
            result = Lanes(self._target_dtype(source.target).type(0))
        self._release(rows, end, result)

    def _target_dtype(self, target: str | None) -> Dtype:
        if target is None:
            return np.dtype(np.uint32)
        return sv.dtype_of(self.chunk.kernel.variables[target].type)

    # warps

    def _meet_warps(self, number: int, end: Meet) -> bool:
        chunk = self.chunk
        rows = self._lanes_at(number)
        inside = rows % chunk.block_size
        lane = (inside % WARP_SIZE).astype(np.uint64)
        warps_per_block = -(-chunk.block_size // WARP_SIZE)
        warp = rows // chunk.block_size * warps_per_block + inside // WARP_SIZE
        chunk.enter(rows)
        arguments = [
            sv.scalar(chunk.read(n)) for n in _argument_names(self.program[number].segment)
        ]
        if not arguments:
            raise Trouble("which lanes are active", blocks=rows // chunk.block_size)
        given = arguments[0]
        if given.u is not None:
            raise Trouble("an undefined mask")
        mask = np.broadcast_to(given.x, rows.shape).astype(np.uint64) & np.uint64(_FULL_MASK)
        bit = np.uint64(1) << lane
        arrived = np.zeros(chunk.blocks * warps_per_block, np.uint64)
        np.bitwise_or.at(arrived, warp, bit)
        wanted = np.zeros_like(arrived)
        np.bitwise_or.at(wanted, warp, mask)
        agree = np.full_like(arrived, _FULL_MASK)
        np.bitwise_and.at(agree, warp, mask)
        lanes_here = np.minimum(
            WARP_SIZE, chunk.block_size - inside // WARP_SIZE * WARP_SIZE
        ).astype(np.uint64)
        existing = (np.uint64(1) << lanes_here) - np.uint64(1)
        complete = (
            (wanted[warp] == mask)
            & (agree[warp] == mask)
            & ((mask & existing) == arrived[warp])
            & ((mask == np.uint64(_FULL_MASK)) | ((mask & ~existing) == 0))
        )
        if not complete.all():
            self._waiting[number] = [rows[~complete]]
        if not complete.any():
            return False
        ready = rows[complete]
        if end.counters:
            self._same_counters(end, ready, warp[complete])
        result = None
        if isinstance(end.source, nodes.WarpExchange):
            part = [sv.scalar(sv.take(a, complete)) for a in arguments[1:]]
            chunk.enter(ready)
            result = _exchange(
                end.source, ready, lane[complete], warp[complete], arrived, part, chunk.count
            )
        elif end.source.target is not None:
            result = Lanes(self._target_dtype(end.source.target).type(0))
        self._release(ready, end, result)
        return True


def _exchange(
    s: nodes.WarpExchange,
    rows: Array,
    lane: Array,
    warp: Array,
    arrived: Array,
    arguments: list[Lanes],
    count: int,
) -> Lanes:
    if s.op is nodes.WarpOp.SHUFFLE:
        return _shuffle(rows, lane, warp, arrived, arguments, count)
    dtype = sv.dtype_of(s.type)
    yes = np.broadcast_to(arguments[0].x != 0, rows.shape).astype(np.uint64)
    votes = np.zeros_like(arrived)
    np.bitwise_or.at(votes, warp, yes << lane)
    mine = votes[warp]
    match s.op:
        case nodes.WarpOp.BALLOT:
            return Lanes(mine.astype(dtype))
        case nodes.WarpOp.ALL:
            return Lanes((mine == arrived[warp]).astype(dtype))
        case nodes.WarpOp.ANY:
            return Lanes((mine != 0).astype(dtype))
        case _:
            raise Trouble(f"warp operation {s.op.value}")


def _shuffle(
    rows: Array, lane: Array, warp: Array, arrived: Array, arguments: list[Lanes], count: int
) -> Lanes:
    value, operand, width, mode = arguments
    if any(v.u is not None for v in (operand, width, mode)) or np.any(value.o != 0):
        raise Trouble("a shuffle with undefined arguments or of pointers")
    size = np.broadcast_to(width.x, rows.shape).astype(np.int64) & 0x3F
    if not np.all(np.isin(size, (1, 2, 4, 8, 16, 32))):
        raise Trouble("a shuffle of an odd width")
    own = lane.astype(np.int64)
    other = np.broadcast_to(operand.x, rows.shape).astype(np.int64)
    source = _source_lane(own, other, size, np.broadcast_to(mode.x, rows.shape))
    present = (arrived[warp] >> source.astype(np.uint64)) & np.uint64(1)
    if not np.all(present):
        raise Trouble("a shuffle from a lane that does not take part", present == 0)
    from_ = rows - own + source
    return Lanes(_fetched(value.x, rows, from_, count), _fetched_mask(value.u, rows, from_, count))


def _fetched(x: Array, rows: Array, from_: Array, count: int) -> Array:
    whole = np.zeros(count, x.dtype)
    whole[rows] = x
    return whole[from_]


def _fetched_mask(u: Array | None, rows: Array, from_: Array, count: int) -> Array | None:
    if u is None:
        return None
    found = _fetched(u, rows, from_, count)
    return found if found.any() else None


def _source_lane(lane: Array, operand: Array, width: Array, mode: Array) -> Array:
    """As `barriers._source_lane`."""
    start = lane & ~(width - 1)
    inside = lane & (width - 1)
    distance = np.where(operand < 1 << 31, operand & 0xFF, 0)
    up = np.where(distance <= inside, lane - distance, lane)
    down = np.where(inside + distance < width, lane + distance, lane)
    across = lane ^ (operand & 0x1F)
    across = np.where(across < start + width, across, lane)
    indexed = start + (operand & (width - 1))
    return np.select([mode == 0, mode == 1, mode == 2], [indexed, up, down], across)


def _is_block_barrier(source: nodes.Barrier | nodes.WarpExchange) -> bool:
    return isinstance(source, nodes.Barrier) and source.kind is not nodes.BarrierKind.WARP


def _union(parts: list[Array | None], count: int) -> Array | None:
    """The threads of several groups, in order; None if these are all of the chunk."""
    if len(parts) == 1:
        return parts[0]
    known = [p for p in parts if p is not None]
    if len(known) < len(parts):
        return None
    found = np.sort(np.concatenate(known))
    return None if len(found) == count else found


__all__ = ["Compiled", "Lockstep", "compile_kernel"]
