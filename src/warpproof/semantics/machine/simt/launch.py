"""The fast interpreter of `run`: kernel launches with all threads of many blocks in lockstep.

Enters: a launch that the reference interpreter is about to start. Leaves: the same memory, output,
findings and step count as if it had run it, or word that the reference has to run it.

How it is made sure that both agree:

- A launch is taken only if nothing is concurrent with it: no other stream's work, and a host that
  waits for it. Then no access before or after it can race with one inside it.
- Blocks run in *chunks* of consecutive ones. Whatever the reference would report, and whatever
  depends on the order of threads (a race, an atomic's result), stops a chunk; its writes are taken
  back, the blocks before the first one in question run again, and that block is left to the
  reference. Findings therefore always come from the reference, from the first block that has them.
  Later blocks in which the same finding would only be repeated run in lockstep again.
- Accesses of blocks that the reference ran are compared with those of the others. If they conflict
  the whole launch is taken back and left to the reference.

Atomics whose result nobody uses are supported: integer ones commute; floating additions are done in
the reference's order, which is block after block and, between two barriers, thread after thread.
"""

from __future__ import annotations

from dataclasses import dataclass

from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.ir import nodes, types
from warpproof.semantics.machine.findings import Finding
from warpproof.semantics.machine.machine import Machine, Next, Prepared
from warpproof.semantics.machine.oracle import FirstChoice
from warpproof.semantics.machine.simt.chunk import Chunk, Printed
from warpproof.semantics.machine.simt.machine import Compiled, Lockstep, compile_kernel
from warpproof.semantics.machine.simt.memory import GlobalStores, padded, put_back, remember
from warpproof.semantics.machine.simt.program import FlatKernel, flatten
from warpproof.semantics.machine.simt.races import Shadow
from warpproof.semantics.machine.simt.values import Trouble
from warpproof.semantics.machine.threads import KernelLaunch, Operation, Waiting
from warpproof.semantics.memory.sparse import SparseBytes
from warpproof.semantics.races.clocks import Access, Clock

MIX_WITH_REFERENCE = True  # let the reference run single blocks between lockstep ones
FEW_THREADS = 32  # below, lockstep costs more than it saves
LANES = 1 << 15  # of a chunk: arrays that fit a processor's cache
_CHUNK_BYTES = 1 << 27  # of private and shared memory
_TIRED = 40  # failures in a row after which the rest of a launch is left alone
_DEVICE_VISIBLE = frozenset(
    {nodes.Space.DEVICE, nodes.Space.MANAGED, nodes.Space.PINNED, nodes.Space.DEVICE_HEAP}
)
_HOST_ONLY = frozenset({nodes.Space.HOST_HEAP, nodes.Space.HOST_OTHER})


@dataclass(frozen=True, slots=True)
class Flattened(Prepared):
    """One flat graph of segments, compiled."""

    flat: FlatKernel
    program: list[Compiled]


def run_fast(run: Machine, operation: Operation) -> Next:
    """Go on with a launch."""
    known = run.fast.launches
    if operation.number not in known:
        known[operation.number] = _prepare(run, operation)
    launch = known[operation.number]
    if launch is None:
        return Next.REFERENCE
    found = launch.advance()
    if found is Next.FROM_START:
        known[operation.number] = None
    return found


def _prepare(run: Machine, operation: Operation) -> FastLaunch | None:
    work = operation.work
    settings = run.settings
    if not isinstance(work, KernelLaunch) or not settings.fast or settings.warp_sync:
        return None
    if type(run.oracle) is not FirstChoice or settings.on_step is not None:
        return None
    if work.chosen is not None:
        return None
    if work.blocks * work.threads_per_block < FEW_THREADS or work.next_block:
        return None
    symbol = work.function.symbol
    if symbol not in run.fast.kernels:
        flat = flatten(work.function, run.program.device)
        run.fast.kernels[symbol] = Flattened(
            flat, compile_kernel(flat) if flat.reason is None else []
        )
    prepared = run.fast.kernels[symbol]
    assert isinstance(prepared, Flattened)
    flat, program = prepared.flat, prepared.program
    if flat.reason is not None:
        run.fast.reasons.append(f"{work.function.name}: {flat.reason}")
        return None
    if not is_alone(run, operation):
        run.fast.reasons.append(f"{work.function.name}: other work may be concurrent")
        return None
    return FastLaunch(run, operation, work, flat, program)


def is_alone(run: Machine, operation: Operation, touched: frozenset[int] = frozenset()) -> bool:
    """Is all other work, past and to come, ordered with the operation's accesses (to what a device
    can touch, and to the objects `touched`)? What was recorded of the past is then forgotten:
    whatever comes later knows of it through the operation."""
    after = {operation.number}
    for other in run.operations:
        if other is operation:
            continue
        if not any(b.number in after for b in other.before):
            return False
        after.add(other.number)
    host = run.host
    if host.waits is Waiting.OPERATION:
        if not any(op.number in after for op in host.waits_for):
            return False
    elif host.waits is not Waiting.ENDED:
        return False
    if any(number != host.number for number in run.threads):
        return False
    # What the host alone can touch, it may go on touching while a kernel runs.
    past = [o for o in run.races.cells if o in touched or run.memory[o].space not in _HOST_ONLY]
    clock = operation.clock
    for object_ in past:
        for cell in run.races.cells[object_].values():
            for access in (*cell.reads.values(), *cell.writes.values()):
                if not clock.covers(access.thread, access.step):
                    return False
    for object_ in past:
        run.races.forget(object_)
    return True


class FastLaunch:
    """One launch, from its first block to its last."""

    def __init__(
        self,
        run: Machine,
        operation: Operation,
        work: KernelLaunch,
        flat: FlatKernel,
        program: list[Compiled],
    ) -> None:
        self._run = run
        self._operation = operation
        self._work = work
        self._flat = flat
        self._program = program
        self._globals = GlobalStores()
        self._first_new = run.memory.next_id  # objects from here on are the launch's own
        self._heap_used = run.heap_used
        self._printed: list[Printed] = []
        items = [item for segment in flat.segments for item in segment.items]
        self._prints = any(isinstance(i, nodes.Formatted) for i in items)
        self._shows_order = self._prints or any(
            isinstance(i, nodes.Atomic) and isinstance(i.type, types.Float) for i in items
        )
        self._hopeless: str | None = None  # why the reference has to run all of it
        self._findings: dict[tuple[object, ...], Finding] = dict(run.findings)
        self._caveats = dict(run.caveats)
        self._steps = run.steps
        self._atomic_locations = dict(run.atomic_locations)
        self._largest = _chunk_blocks(flat, work)
        self._size = self._largest
        self._suspect = -1  # a block that is known to need the reference
        self._failures = 0
        self._in_reference = 0  # blocks started there whose accesses are not yet taken over

    def advance(self) -> Next:
        """Run to the end, or to a block that the reference has to run."""
        work, operation = self._work, self._operation
        if operation.live_blocks:
            if self._run.has_runnable(operation):
                return Next.DONE
            return self._give_up("blocks wait for each other")
        if self._in_reference and not self._take_over():
            self._steps -= 1  # the thread whose end this is counts its last step afterwards
            return self._give_up("blocks race with each other")
        while work.next_block < work.blocks:
            if work.next_block == self._suspect or self._failures >= _TIRED:
                if not self._before_reference():
                    return self._give_up("very large objects")
                return Next.ONE_BLOCK
            self._chunk(min(self._size, work.blocks - work.next_block))
            if self._hopeless is not None:
                return self._give_up(self._hopeless)
        for printed in self._printed:
            self._run.print_text(printed.text, printed.error)
        self._run.finish(operation)
        return Next.DONE

    def _chunk(self, blocks: int) -> None:
        """Run some blocks in lockstep; where that fails the next try is another or smaller one."""
        run, work = self._run, self._work
        first = work.next_block
        try:
            chunk = Chunk(run, self._flat, work, first, blocks, self._globals)
        except Trouble as trouble:
            self._hopeless = trouble.reason
            return
        machine = Lockstep(chunk, self._program, run.settings.max_steps - run.steps)
        try:
            machine.run()
        except Trouble as trouble:
            bad = chunk.first_bad_block(trouble)
            self._globals.roll_back()
            if trouble.of_launch:
                self._hopeless = trouble.reason
            else:
                self._fail(first, bad, blocks, trouble.reason)
            return
        self._globals.commit()
        run.memory.version += 1
        run.steps += machine.steps
        run.fast.lockstep_blocks += blocks
        self._printed += sorted(chunk.prints, key=lambda p: p.order)
        work.next_block += blocks
        self._failures = 0
        self._size = min(self._size * 4, self._largest)
        if machine.runs_long and self._shows_order:
            self._hopeless = "the order of threads that run long"

    def _fail(self, first: int, bad: int, blocks: int, reason: str) -> None:
        self._run.fast.reasons.append(f"{self._work.function.name} block {first + bad}: {reason}")
        if self._prints or not MIX_WITH_REFERENCE:
            self._hopeless = reason
        if reason == "out of steps" and blocks > 1:
            self._size = max(1, blocks // 2)
            return
        if bad == 0:
            self._failures += 1
        self._suspect = first + bad
        self._size = bad or max(1, self._largest >> min(2 * self._failures, 30))

    # --- blocks of the reference ----------------------------------------------------------------

    def _before_reference(self) -> bool:
        """Keep what the reference's blocks may write; False if that is too much."""
        run, before = self._run, self._globals.before
        self._globals.forget_stores()
        for thing in run.memory.objects():
            if thing.id >= self._first_new:
                break  # of this launch: made anew if it starts anew
            if thing.alive and thing.space in _DEVICE_VISIBLE and thing.id not in before:
                if isinstance(thing.data, SparseBytes):
                    return False
                before[thing.id] = remember(thing)
        self._in_reference += 1
        run.fast.reference_blocks += 1
        return True

    def _take_over(self) -> bool:
        """Add what the reference's blocks accessed to what is known of the launch."""
        run = self._run
        self._in_reference = 0
        for object_, cells in run.races.cells.items():
            if run.memory[object_].space in _HOST_ONLY:
                continue
            shadow = self._globals.shadows.get(object_)
            if shadow is None:
                shadow = self._globals.shadows[object_] = Shadow(run.memory[object_].size)
            blocks: dict[int, tuple[set[int], set[int], set[int]]] = {}
            for offset, cell in cells.items():
                for access in (*cell.reads.values(), *cell.writes.values()):
                    kinds = blocks.setdefault(access.block, (set(), set(), set()))
                    kinds[_kind(access, shadow)].add(offset)
                    shadow.cached |= access.read_only
            for first, (written, read, atomic) in blocks.items():
                thread = first - self._operation.number
                block = thread // self._work.threads_per_block
                if not shadow.accept(block, thread, written, read, atomic):
                    return False
            if shadow.cached and shadow.is_written:
                return False
        self._forget_cells()
        return True

    def _forget_cells(self) -> None:
        races, memory = self._run.races, self._run.memory
        for object_ in [o for o in races.cells if memory[o].space not in _HOST_ONLY]:
            races.forget(object_)

    def _give_up(self, reason: str) -> Next:
        """Take the whole launch back; the reference starts it anew."""
        run = self._run
        run.fast.reasons.append(f"{self._work.function.name}: {reason}")
        for id_, before in self._globals.before.items():
            if id_ < self._first_new:
                run.memory.revive(run.memory[id_])  # a kernel may free what another allocated
                put_back(run.memory[id_], before)
        run.memory.version += 1
        self._drop_new_objects()
        run.heap_used = self._heap_used
        self._operation.learned = Clock()
        run.drop_blocks(self._operation)
        self._forget_cells()
        run.findings.clear()
        run.findings.update(self._findings)
        run.caveats.clear()
        run.caveats.update(self._caveats)
        run.steps = self._steps
        run.atomic_locations.clear()
        run.atomic_locations.update(self._atomic_locations)
        self._work.next_block = 0
        return Next.FROM_START

    def _drop_new_objects(self) -> None:
        """Nothing leads any more to what the launch allocated or was the first to name."""
        run, first = self._run, self._first_new
        for key in [k for k, thing in run.global_objects.items() if thing.id >= first]:
            del run.global_objects[key]
        for thing in list(run.memory.objects()):
            if thing.id >= first and thing.alive and thing.id not in run.functions_by_object:
                run.memory.end(thing, UNKNOWN_ORIGIN)


def _kind(access: Access, shadow: Shadow) -> int:
    """Written 0, read 1, atomic 2; an atomic that others need not respect is a plain access."""
    if access.atomic is not None and access.atomic.value >= nodes.Scope.GPU.value:
        shadow.atomic_size = shadow.atomic_size or access.size
        if shadow.atomic_size == access.size:
            return 2
    return 0 if access.write else 1


def _chunk_blocks(flat: FlatKernel, work: KernelLaunch) -> int:
    """How many blocks a chunk may have."""
    private = sum(padded(v.size) for v in flat.variables.values() if v.in_memory)
    bytes_per_block = 2 * (work.threads_per_block * private + 64 * 1024)
    by_memory = max(1, _CHUNK_BYTES // bytes_per_block)
    return max(1, min(work.blocks, LANES // work.threads_per_block, by_memory))
