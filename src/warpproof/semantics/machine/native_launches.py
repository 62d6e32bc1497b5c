"""Launches as compiled code, for `run` and for replays.

Enters: a launch that the reference interpreter is about to start. Leaves: the same memory, findings
and step count as if it had run it, or word that the reference has to run it, or a block of it.

How it is made sure that both agree:

- A launch is taken only if nothing is concurrent with it: no other stream's work, and a host that
  waits for it. Then no access before or after it can race with one inside it.
- Compiled threads run in the reference's order: block after block, and in a block the first thread
  that can go on. So what atomics return is the same; a thread that runs so long that the reference
  would let others go first is left to it where the order could show.
- Whatever the reference would report stops a compiled block, and so does whatever has no compiled
  form. What it wrote is gone with its process; the blocks before it run again, and that block is
  left to the reference. Findings therefore always come from the reference.
- Accesses of blocks that the reference ran are compared with those of the others. If they conflict
  the whole launch is taken back and left to the reference.

Of a launch that is too large for the reference, a few blocks have to do: once two of them have
shown a race, with each other or each by itself, the others run as if there were none, and a note
says so.
"""

from __future__ import annotations

import ctypes
from array import array
from bisect import bisect_right
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import pairwise

from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.semantics.domain import values
from warpproof.semantics.machine import global_objects
from warpproof.semantics.machine.alone import is_alone
from warpproof.semantics.machine.findings import Ending, ProgramEnds
from warpproof.semantics.machine.machine import Faster, Machine, Next, Prepared
from warpproof.semantics.machine.native_beginning import Beginning, forget_accesses
from warpproof.semantics.machine.native_cells import LAST_TAG, NEXT_TAG
from warpproof.semantics.machine.native_kept import Code, kept_by, reported_sites
from warpproof.semantics.machine.native_objects import ON_DEVICE, Things
from warpproof.semantics.machine.native_prints import print_out
from warpproof.semantics.machine.native_repeats import Repeat
from warpproof.semantics.machine.oracle import is_plain_on_device
from warpproof.semantics.machine.subset import Chosen
from warpproof.semantics.machine.threads import KernelLaunch, Operation
from warpproof.semantics.memory.concrete import HOST_ONLY, Object
from warpproof.semantics.native import build
from warpproof.semantics.native.c_domain import Refused
from warpproof.semantics.native.call import (
    Answer,
    Memory,
    Pointer,
    Request,
    SharedArray,
    Status,
)
from warpproof.semantics.native.crew import members_for
from warpproof.semantics.native.emit import emit
from warpproof.semantics.native.flat import FlatKernel, flatten
from warpproof.semantics.native.names import Text
from warpproof.semantics.races.clocks import Access

FEW_STEPS = 30_000  # of the reference, that are over before a kernel is compiled
QUANTUM = 200_000  # steps after which the reference lets other threads go first
SHORT = 200_000  # steps of the reference after which a launch is not short any more
_ROUNDS = 32  # that a loop is taken to have, where it matters whether a kernel runs long
_TIRED = 40  # failures in a row after which the rest of a launch is left alone
_ENDLESS = 1 << 62
_ENOUGH_RACE = 2  # blocks of a large launch
LARGE_STEPS = 300_000  # steps of a launch that the reference alone takes too long for
_MOST_RESIDENT = 1 << 19  # threads of a launch whose blocks wait for each other
_MOST_SEEN = 1 << 26  # bytes of objects
_ATOMICALLY, _PLAINLY = 4, 8


@dataclass(slots=True)
class Compiled(Prepared):
    """A kernel's text, and its code once that is worth while."""

    flat: FlatKernel
    text: Text | None
    steps: int  # of one thread, roughly
    seen: float | None = None  # steps of one thread, of those that have run
    spent: int = 0  # steps of launches that were left to the reference
    left_at: int | None = None  # the count of steps when the last of them was
    code: Code | None = None
    is_built: bool = False
    fine: set[int] = field(default_factory=set)  # shared arrays whose granules are single bytes


def run_native(run: Machine, operation: Operation) -> Next:
    """Go on with a launch."""
    known = run.fast.launches
    if operation.number not in known:
        known[operation.number] = _prepare(run, operation)
    launch = known[operation.number]
    if launch is None:
        return Next.REFERENCE
    found = launch.advance()
    if found is Next.FROM_START and not (
        isinstance(launch, NativeLaunch) and launch.is_left_and_seen()
    ):
        known[operation.number] = None
    elif operation.done or (isinstance(launch, _Small) and launch.is_over):
        del known[operation.number]
    if found is Next.FROM_START or operation.number not in known:
        run.release_output()
    return found


def repeat_all(run: Machine, operation: Operation) -> bool:
    """Do all launches at once that an operation stands for, if it is known that they change
    nothing."""
    work = operation.work
    if not isinstance(work, KernelLaunch) or not _is_taken(run, work):
        return False
    kernel = run.fast.kernels.get(work.function.symbol)
    if not isinstance(kernel, Compiled) or kernel.code is None or kernel.code.library is None:
        return False
    if not is_alone(run, operation):
        return False
    repeat = kept_by(run).repeats.at_once(_asked_for(run, work))
    if repeat is None or not may_repeat(run, repeat, work.times):
        return False
    redo(run, work, repeat, work.times)
    run.finish(operation)
    return True


def _is_taken(run: Machine, work: KernelLaunch) -> bool:
    settings = run.settings
    if not settings.fast or settings.warp_sync or not is_plain_on_device(run.oracle):
        return False
    if settings.on_step is not None and settings.hears_all:
        return False
    return work.chosen is None and not work.next_block and build.is_possible()


def _prepare(run: Machine, operation: Operation) -> Faster | None:
    work = operation.work
    if not isinstance(work, KernelLaunch) or not _is_taken(run, work):
        return None
    kernel = _kernel(run, work.function)
    name = work.function.name
    if kernel.text is None:
        run.fast.reasons.append(f"{name}: {kernel.flat.reason}")
        return None
    steps = kernel.steps * work.blocks * work.threads_per_block
    if kernel.left_at is not None:
        kernel.spent += run.steps - kernel.left_at  # more than thought: its loops are long
        kernel.left_at = None
    if steps * (1 + work.follow) + kernel.spent < FEW_STEPS:
        kernel.spent += steps
        kernel.left_at = run.steps
        has_loops = any(segment.depth for segment in kernel.flat.segments)
        if not has_loops or not is_alone(run, operation):
            return None
        return _Small(run, operation, work, kernel)
    return _begun(run, operation, work, kernel)


def _begun(
    run: Machine, operation: Operation, work: KernelLaunch, kernel: Compiled
) -> Faster | None:
    """A launch that compiled code is worth while for."""
    assert kernel.text is not None
    name = work.function.name
    steps = kernel.steps * work.blocks * work.threads_per_block
    if not kernel.is_built:
        kernel.is_built = True
        kernel.code = Code(run.settings, kernel.text.source, steps)
    elif kernel.code is not None and kernel.seen is not None:
        kernel.code.for_steps(int(kernel.seen * work.blocks * work.threads_per_block))
    if kernel.code is None or kernel.code.library is None:
        run.fast.reasons.append(f"{name}: it cannot be compiled here")
        return None
    if not is_alone(run, operation):
        run.fast.reasons.append(f"{name}: other work may be concurrent")
        return None
    repeat = kept_by(run).repeats.at_once(_asked_for(run, work))
    if repeat is not None and may_repeat(run, repeat):
        return _Repeated(run, operation, work, repeat)
    try:
        return NativeLaunch(run, operation, work, kernel)
    except Refused as refused:
        run.fast.reasons.append(f"{name}: {refused.reason}")
        return None


def _kernel(run: Machine, function: nodes.Function) -> Compiled:
    found = run.fast.kernels.get(function.symbol)
    if found is None:
        flat = flatten(function, run.program.device)
        text = None
        if flat.reason is None:
            try:
                text = emit(flat, run.program.device)
            except Refused as refused:
                flat.reason = refused.reason
        rounds = [_ROUNDS ** min(s.depth, 2) for s in flat.segments]
        steps = sum(s.steps * r for s, r in zip(flat.segments, rounds, strict=True))
        found = run.fast.kernels[function.symbol] = Compiled(flat, text, steps)
    assert isinstance(found, Compiled)
    return found


def _asked_for(run: Machine, work: KernelLaunch) -> Hashable:
    """A launch as the host asks for it, and what was reported before."""
    given = tuple(
        None if p is None else (bytes(p.data[:]), bytes(p.undefined[:]), tuple(p.owners.items()))
        for p in work.objects
    )
    return (
        work.function.symbol, work.grid, work.block, work.shared_bytes, work.cooperative, given,
        tuple(run.findings),
    )  # fmt: skip


class _Small(Faster):
    """A launch that the reference runs, as it seems to be over soon. Its loops may be longer than
    they look: then it begins anew."""

    def __init__(
        self, run: Machine, operation: Operation, work: KernelLaunch, kernel: Compiled
    ) -> None:
        self._run = run
        self._operation = operation
        self._work = work
        self._kernel = kernel
        assert kernel.text is not None
        _name_all(run, kernel.text)
        self._start = Beginning(run, operation, work)
        self._start.remember_all()
        run.hold_output()

    @property
    def is_over(self) -> bool:
        return self._work.next_block == self._work.blocks and not self._operation.live_blocks

    def advance(self) -> Next:
        """At the end of a block, or before the first."""
        run = self._run
        if self.is_over or run.steps - self._start.steps < SHORT:
            return Next.REFERENCE
        self._start.steps -= 1  # the thread whose end this is counts its last step afterwards
        anew = self.begin_anew()
        if anew is None:
            return Next.FROM_START
        found = anew.advance()
        if found is not Next.FROM_START and isinstance(anew, NativeLaunch):
            anew.count_an_end()
        return found

    def begin_anew(self) -> Faster | None:
        """Compiled code, for which nothing has happened yet; None if there is none."""
        run, kernel = self._run, self._kernel
        kernel.spent += run.steps - self._start.steps
        kernel.left_at = None
        self._start.take_back()
        found = _begun(run, self._operation, self._work, kernel)
        run.fast.launches[self._operation.number] = found
        if found is None:
            run.release_output()
        return found


def begins_anew(run: Machine, operation: Operation) -> bool:
    """A thread of a launch runs for long. Does compiled code run all of the launch instead?"""
    launch = run.fast.launches.get(operation.number)
    if not isinstance(launch, _Small):
        return False
    launch.begin_anew()
    return True


def _name_all(run: Machine, text: Text) -> None:
    """What the kernel names is there from now on, whoever runs the launch."""
    for node in text.named:
        if node.kind is not nodes.SymbolKind.FUNCTION:
            global_objects.as_device_sees(run, node)


class _Repeated(Faster):
    """A launch that leaves all as it is."""

    def __init__(
        self, run: Machine, operation: Operation, work: KernelLaunch, repeat: Repeat
    ) -> None:
        self._run = run
        self._operation = operation
        self._work = work
        self._repeat = repeat

    def advance(self) -> Next:
        redo(self._run, self._work, self._repeat)
        self._run.finish(self._operation)
        return Next.DONE


def may_repeat(run: Machine, repeat: Repeat, times: int = 1) -> bool:
    """Has the same been run on the same contents? Then its end is known."""
    done = repeat.done
    return done is not None and run.steps + times * done.steps <= run.settings.max_steps


def redo(run: Machine, work: KernelLaunch, repeat: Repeat, times: int = 1) -> None:
    done = repeat.repeat()
    run.memory.version += done.wrote
    run.steps += times * done.steps
    run.fast.native_blocks += times * work.blocks
    work.next_block = work.blocks


class NativeLaunch:
    """One launch, from its first block to its last."""

    def __init__(
        self, run: Machine, operation: Operation, work: KernelLaunch, kernel: Compiled
    ) -> None:
        assert kernel.text is not None
        assert kernel.code is not None
        self._run = run
        self._operation = operation
        self._work = work
        self._text = kernel.text
        self._flat = kernel.flat
        self._code = kernel.code
        _name_all(run, kernel.text)
        self._start = Beginning(run, operation, work)
        self._kept = kept_by(run)
        self._cells = self._kept.cells
        self._since = self._tag = self._cells.begin(run.memory)
        self._size = work.blocks
        self._suspect = -1  # a block that is known to need the reference
        self._failures = 0
        self._has_strangers = False  # did the reference touch what compiled blocks do not know?
        self._in_reference = 0  # blocks started there whose accesses are not yet taken over
        self._hopeless: str | None = None  # why the reference has to run all of it
        self._cached: set[int] = set()
        self._written: set[int] = set()
        self._kernel = kernel
        self._is_large = kernel.steps * work.blocks * work.threads_per_block > LARGE_STEPS
        self._pair: tuple[int, int] | None = None  # of blocks that race
        self._is_asked = False  # does the reference run these two?
        self._among: tuple[int, ...] = ()  # these two, where it runs them in their turn
        self._is_told = False  # is that race reported, or one within blocks?
        self._raced = 0  # blocks that the reference found to race within themselves
        self._races_seen = 0  # when the reference began a block
        self._whole: Repeat | None = None  # of a launch that is not over, seen from its beginning
        self._inputs, self._began = run.inputs_asked, run.steps
        self._is_left = False  # to the reference, all of it
        self._trusts_text = True  # that what it does not write is not written
        self._tags = array("I")  # by block: that of its first interval
        # Accesses where compiled blocks never get: by object and offset, the last block that was
        # there, what it did, and what those before it did.
        self._outside: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._things, self._request = self._asked()
        run.hold_output()  # all of it may be taken back

    @property
    def _library(self) -> ctypes.CDLL:
        assert self._code.library is not None
        return self._code.library

    # --- what a call is given -------------------------------------------------------------------

    def _asked(self) -> tuple[Things, Request]:
        run, work, text = self._run, self._work, self._text
        if text.meets_grid and work.blocks * work.threads_per_block > _MOST_RESIDENT:
            raise Refused("very many threads that wait for each other")
        things = Things(run, ON_DEVICE, keeps_pointers=False)
        named = [self._named(things, node) for node in text.named]
        arguments, image = self._parameters(things)
        things.give_owners()
        for thing, memory in things.pairs():
            self._give_cells(thing, memory)
        if self._trusts_text:
            _mark_only_read(text, things, named, arguments)
        shared = [
            SharedArray(
                work.shared_bytes if v.dynamic_shared else v.size,
                global_objects.shared_alignment(v),
                text.shifts[number],
                has_cells=not self._is_told,
            )
            for number, v in enumerate(text.shared)
        ]
        shows_order = text.shows_order and work.blocks * work.threads_per_block > 1
        request = Request(
            work.grid, work.block, work.shared_bytes, work.cooperative, things.memories, named,
            arguments, shared, image, run.oracle.unwritten(), reported_sites(run, text),
            run.settings.allow_exited, QUANTUM if shows_order else _ENDLESS,
            residents=work.blocks if text.meets_grid else 1, since=self._since,
        )  # fmt: skip
        return things, request

    def _named(self, things: Things, node: nodes.AddressOf) -> Pointer:
        if node.kind is nodes.SymbolKind.FUNCTION:
            return things.pointer_to_function(node)
        return things.pointer(global_objects.as_device_sees(self._run, node))

    def _distrust(self) -> None:
        """Whoever is there is recorded of all objects."""
        if self._trusts_text:
            self._trusts_text = False
            self._things, self._request = self._asked()

    def _give_cells(self, thing: Object, memory: Memory) -> None:
        self._cells.give(thing.id, memory)
        if self._is_told:
            memory.cells, memory.needs_cells = None, False

    def _parameters(self, things: Things) -> tuple[list[Pointer], bytes]:
        run, work, text = self._run, self._work, self._text
        size = text.local_bytes
        pattern = run.oracle.unwritten()
        data = bytearray((pattern * (size // len(pattern) + 1))[:size])
        marks = bytearray(b"\xff" * size)
        owners = memoryview(bytearray(size // 2)).cast("I")
        arguments: list[Pointer] = []
        for parameter, thing in zip(self._flat.function.parameters, work.objects, strict=True):
            assert thing is not None
            if parameter.by_value:
                at = text.local_offsets[parameter.variable]
                data[at : at + thing.size] = thing.data[:]
                marks[at : at + thing.size] = thing.undefined[:]
                for offset, (owner, byte) in thing.owners.items():
                    if byte == 0 and not offset % 8:
                        owners[(at + offset) >> 3] = things.number(run.memory[owner])
            else:
                given = run.memory.load(thing, 0, parameter.type)
                arguments += things.leaves(given, parameter.type)
        if not all(argument.known for argument in arguments):
            raise Refused("an uninitialised argument")
        return arguments, bytes(data) + bytes(marks) + owners.tobytes()

    # --- the launch -----------------------------------------------------------------------------

    def advance(self) -> Next:
        """Run to the end, or to a block that the reference has to run."""
        run, work, operation = self._run, self._work, self._operation
        if self._is_left:
            if work.next_block == work.blocks and not operation.live_blocks:
                self._remember_whole(run.steps - self._began + 1)
            return Next.REFERENCE
        ends_thread = self._in_reference > 0 or (self._is_asked and not self._is_told)
        if operation.live_blocks:
            if run.has_runnable(operation):
                return Next.DONE
            return self._give_up("blocks wait for each other")
        if self._is_asked and not self._is_told:
            if work.next_block < work.blocks:
                return Next.REFERENCE
            if not self._after_pair():
                self._begin_among()
        if self._among and self._in_reference:
            if not self._goes_on_among():
                return self._give_up("a race that two blocks do not show")
        elif self._in_reference:
            if not self._take_over():
                self._start.steps -= 1  # the thread that ends counts its last step afterwards
                if self._pair is not None and self._is_large:
                    return self._begin_pair(self._pair)
                return self._give_up("blocks race with each other")
            if self._is_large and run.races_seen > self._races_seen and not self._is_told:
                self._raced += 1
                if self._raced == _ENOUGH_RACE:
                    self._go_on_as_if()
            self._things, self._request = self._asked()
        while work.next_block < work.blocks:
            if self._hopeless is not None:
                return self._give_up(self._hopeless)
            if work.next_block == self._suspect or self._failures >= _TIRED:
                self._before_reference()
                return Next.ONE_BLOCK
            next_one = self._suspect if self._suspect > work.next_block else work.blocks
            self._run_blocks(min(self._size, next_one - work.next_block))
        if self._hopeless is not None:
            return self._give_up(self._hopeless)
        self._remember_whole(run.steps - self._began + ends_thread)
        run.finish(operation)
        return Next.DONE

    def count_an_end(self) -> None:
        """It began at the end of a thread, which counts its last step now."""
        self._start.steps += 1
        self._began += 1

    def is_left_and_seen(self) -> bool:
        """The reference runs all of it from here on. Is it looked what that comes to?"""
        if self._whole is None or sum(thing.size for thing in self._whole.things) > _MOST_SEEN:
            return False
        self._start.remember_all()
        self._is_left = True
        return True

    def _remember_whole(self, steps: int) -> None:
        """The reference ran some blocks, and found nothing that was not known. So it will be when
        the same is launched on the same contents."""
        run, whole = self._run, self._whole
        is_known = run.findings.keys() == self._start.reported.findings.keys()
        is_plain = run.inputs_asked == self._inputs and run.heap_used == self._start.heap_used
        if whole is None or not is_known or not is_plain or self._has_strangers:
            return
        for thing in whole.things:
            if self._start.is_as_before(thing):
                whole.is_as_before(thing)
        whole.remember(steps, wrote=True)

    def _go_on_as_if(self) -> None:
        self._is_told = True
        text = "this launch races; other blocks of it are run without looking for more races"
        self._run.note(text, self._run.host, self._operation.origin)

    # --- two blocks that race -------------------------------------------------------------------

    def _begin_pair(self, pair: tuple[int, int]) -> Next:
        """The reference cannot run all of a large launch: it runs the two blocks in question."""
        self._give_up("blocks race with each other: these two are run by themselves")
        self._work.chosen = Chosen(dict.fromkeys(pair))
        self._work.next_block = min(pair)
        self._is_asked = True
        return Next.REFERENCE

    def _after_pair(self) -> bool:
        """The race is told: from here on the launch runs as if there were none. Whatever else the
        two seem to do wrong may be for want of the others."""
        run, work = self._run, self._work
        told = {k: f for k, f in run.findings.items() if k not in self._start.reported.findings}
        races = {k for k, f in told.items() if f.property is Property.DATA_RACE}
        work.chosen = None
        if not races:
            return False
        self._go_on_as_if()
        run.drop_findings(told.keys() - races)
        reported = run.reported()
        if run.observer is not None:
            self._start.mark = run.observer.mark()  # what the two did stands
        self._give_up("the others run as if they did not race")
        run.take_back(reported)
        self._start.reported = reported
        self._begin_anew()
        return True

    def _begin_anew(self) -> None:
        self._cells.forget()
        self._since = self._tag = self._cells.tag
        del self._tags[:]
        self._suspect, self._failures = -1, 0
        self._size, self._in_reference = self._work.blocks, 0
        self._things, self._request = self._asked()

    def _begin_among(self) -> None:
        """What the two do depends on the others: compiled code runs those, and the reference these
        in their turn."""
        assert self._pair is not None
        self._give_up("a race that two blocks alone do not show")
        self._is_asked = False
        self._begin_anew()
        self._among = self._pair
        self._suspect = min(self._among)
        self._run.has_learned = False

    def _goes_on_among(self) -> bool:
        """One of the two is over. After the other the race is told, or there is none to tell: one
        that has learned what others did may know, by way of a compiled block, of all that the
        other did."""
        run, work = self._run, self._work
        self._in_reference = 0
        self._tags.append(self._tag)
        if work.next_block <= max(self._among):
            self._next_tag()
            self._suspect = max(self._among)
        else:
            told = run.findings.keys() - self._start.reported.findings.keys()
            is_race = any(run.findings[k].property is Property.DATA_RACE for k in told)
            if not is_race or run.has_learned:
                return False
            self._go_on_as_if()
            forget_accesses(run)
            self._suspect = -1
        self._things, self._request = self._asked()
        return True

    def _run_blocks(self, blocks: int) -> None:
        """Run some blocks; where that fails the next try is another one, or of fewer."""
        run, work = self._run, self._work
        first = work.next_block
        is_whole = blocks == work.blocks and not self._text.prints
        repeat = self._repeat() if is_whole else None
        if repeat is not None and may_repeat(run, repeat):
            redo(run, work, repeat)
            return
        if repeat is not None and self._whole is None and not self._is_told:
            self._whole = repeat
        if blocks < work.blocks:
            self._distrust()
        kept = self._cells_now() if first else {}
        if first or blocks < work.blocks:  # what follows may take all of it back
            self._start.remember_all()
        most = run.settings.max_steps - run.steps
        self._request.most_of_a_turn = min(self._request.most_of_a_turn, max(most, 1))
        at_most = self._code.most_steps(max(most, 0))
        answer = self._at_once(at_most) if is_whole else None
        if answer is None:
            answer = self._kept.processes.run(
                self._library, self._request, first, blocks, self._tag, at_most,
                run.settings.until,
            )  # fmt: skip
        if answer.status is not Status.WELL:
            self._restore_cells(kept)
        if self._trusts_text and answer.status not in (Status.WELL, Status.TOO_FINE):
            self._distrust()
            if answer.status is Status.STOPPED_AT:
                return  # again
        match answer.status:
            case Status.WELL:
                self._commit(answer)
                self._tags += answer.tags
                run.steps += answer.steps
                self._code.ran(answer.steps)
                self._kernel.seen = answer.steps / (blocks * work.threads_per_block)
                run.fast.native_blocks += blocks
                work.next_block += blocks
                self._tag = self._cells.tag = answer.tag
                self._swept(answer.since)
                self._failures = 0
                self._size = work.blocks
                if repeat is not None:
                    self._whole = None
                    wrote = bool(answer.changed)
                    repeat.remember(answer.steps, wrote=wrote, is_settled=self._is_settled(answer))
            case Status.TOO_FINE:
                self._refine(answer.granule)
            case Status.STOPPED_AT | Status.STUCK:
                reason = "threads that do not meet"
                if answer.status is Status.STOPPED_AT:
                    reason = self._text.sites[answer.site].reason
                self._fail(first, answer.block, reason)
            case Status.TOO_LONG if at_most < most:
                self._code.for_steps(most)
            case Status.TOO_LONG:
                if not self._text.shows_order:
                    run.steps = run.settings.max_steps + 1
                    raise ProgramEnds(Ending.OUT_OF_STEPS, 3, f"stopped after {run.steps} steps")
                self._hopeless = "the order of threads that run long"
            case Status.CACHE_IS_OLD:
                self._hopeless = "what is read through the cache is written"
            case Status.PRINTS_MUCH if answer.block and not self._text.meets_grid:
                self._size = answer.block
            case Status.PRINTS_MUCH:
                self._fail(first, 0, "it prints very much")
            case Status.IN_VAIN:
                self._hopeless = "its process came to nothing"

    def _at_once(self, most_steps: int) -> Answer | None:
        """All blocks, some of them at the same time, where that is worth while and nobody can tell;
        None where they have to run in order."""
        run, work, kernel = self._run, self._work, self._kernel
        text = self._text
        if text.shows_order or text.meets_grid or run.settings.processors < 2:
            return None
        threads = work.blocks * work.threads_per_block
        steps = int(threads * (kernel.steps if kernel.seen is None else kernel.seen))
        members = members_for(self._request, work.blocks, run.settings.processors, steps)
        if members < 2:
            return None
        return self._kept.processes.run_at_once(
            self._library, self._request, work.blocks, members, most_steps, run.settings.until
        )

    def _repeat(self) -> Repeat:
        """The launch, with all that decides what it does but for what memory holds."""
        asked, things = self._request, self._things
        launch = (
            self._work.function.symbol, asked.grid, asked.dim, asked.dynamic_shared,
            asked.cooperative, tuple(asked.named), tuple(asked.arguments), asked.image,
            bytes(asked.known), self._is_told,
            tuple((t.id, bool(m.data), m.is_read_only) for t, m in things.pairs()),
        )  # fmt: skip
        usable = [thing for thing, memory in things.pairs() if memory.data]
        is_whole = len(usable) == len(things.things)
        asked_for = _asked_for(self._run, self._work) if is_whole and not self._is_told else None
        return self._kept.repeats.begin(launch, asked_for, usable)

    def _is_settled(self, answer: Answer) -> bool:
        """Is nothing read of the objects that are written? Then the same once more reads what it
        has read, and writes what is there."""
        asked, read = self._request, set(answer.read)
        for name in self._text.reads:
            if name.startswith("given"):
                read.add(asked.arguments[int(name.removeprefix("given"))].owner)
            elif name.startswith("object"):
                read.add(asked.named[int(name.removeprefix("object"))].owner)
        return not read & answer.changed.keys()

    def _fail(self, first: int, bad: int, reason: str) -> None:
        self._run.fast.reasons.append(f"{self._work.function.name} block {first + bad}: {reason}")
        if self._text.meets_grid:
            self._hopeless = reason  # no block is over before the others are
            return
        if self._among and not self._is_told:
            self._hopeless = reason  # a third block would have to be watched
            return
        if bad == 0:
            self._failures += 1
        self._suspect = first + bad
        self._size = bad or self._work.blocks

    def _commit(self, answer: Answer) -> None:
        things = self._things
        for thing, memory in things.pairs():
            self._cells.take(thing.id, memory)
        self._cached |= {things.owner(number) for number in answer.cached}
        for number in answer.changed:
            self._written.add(things.owner(number))
        things.put_back(answer)
        print_out(self._run, self._text, things, answer)
        if self._cached & self._written:
            self._hopeless = "what is read through the cache is written"

    # --- cells ----------------------------------------------------------------------------------

    def _swept(self, since: int) -> None:
        """Tags were used up: cells that the call had at hand are renumbered, the others are not."""
        if since == self._since:
            return
        self._since = self._request.since = since
        self._cells.keep(frozenset(thing.id for thing in self._things.things))
        if self._has_strangers:
            self._hopeless = "there are too many intervals"

    def _cells_now(self) -> dict[int, bytes]:
        return {
            thing.id: memory.cells[:]
            for thing, memory in self._things.pairs()
            if memory.cells is not None
        }

    def _restore_cells(self, kept: dict[int, bytes]) -> None:
        for thing, memory in self._things.pairs():
            self._cells.renew(thing.id, memory, kept.get(thing.id))

    def _refine(self, number: int) -> None:
        """Single bytes for an object whose granules an access is smaller than."""
        if number >= 1 << 30:
            self._refine_array(number & 0xFFFF)
            return
        thing, memory = self._things.things[number - 1], self._things.memories[number - 1]
        self._cells.refine(thing.id, memory, is_used=self._work.next_block > 0)

    def _refine_array(self, number: int) -> None:
        """The size of a shared array's granules is compiled in."""
        kernel, run = self._kernel, self._run
        kernel.fine.add(number)
        kernel.text = self._text = emit(kernel.flat, run.program.device, kernel.fine)
        kernel.code = self._code = Code(run.settings, kernel.text.source, kernel.steps)
        if self._code.library is None:
            self._hopeless = "it cannot be compiled here"
            return
        self._things, self._request = self._asked()

    # --- blocks of the reference ----------------------------------------------------------------

    def _before_reference(self) -> None:
        """Keep what the reference's blocks may write."""
        self._start.remember_all()
        self._races_seen = self._run.races_seen
        self._in_reference += 1
        self._run.fast.reference_blocks += 1

    def _take_over(self) -> bool:
        """Add what the reference's block accessed to what is known of the launch."""
        run = self._run
        self._in_reference = 0
        self._tags.append(self._tag)
        if self._is_told:
            self._next_tag()
            forget_accesses(self._run)
            return True
        for object_ in run.races.known():
            thing = run.memory[object_]
            if thing.space in HOST_ONLY or thing.space is nodes.Space.SHARED:
                continue
            if not self._accept(thing, list(run.races.remembered_by_byte(object_))):
                return False
        self._next_tag()
        forget_accesses(self._run)
        return not self._cached & self._written

    def _next_tag(self) -> None:
        self._tag = self._cells.tag = self._tag + NEXT_TAG
        if self._tag >= LAST_TAG:
            self._hopeless = "there are too many intervals"

    def _accept(self, thing: Object, accesses: list[tuple[int, Access]]) -> bool:
        number = self._things.known(thing)
        if number is None:
            if thing.id >= self._start.first_new:
                return True  # of the launch's own: no other block knew it
            self._has_strangers = True
            number = self._things.number(thing)
            self._give_cells(thing, self._things.memories[number - 1])
        memory = self._things.memories[number - 1]
        if not memory.data:
            return all(self._joins_outside(thing.id, at, _kind(a)) for at, a in accesses)
        if memory.is_read_only:
            return True
        mask = (1 << memory.shift) - 1
        if mask and any((a.size | int_offset(a)) & mask for _, a in accesses):
            self._refine(number)
        halves = self._cells.of(thing.id, memory)
        found: dict[int, int] = {}  # by granule: 1 read, 2 written, 4 atomically
        for offset, access in accesses:
            if not 0 <= offset < len(memory.data):
                if not self._joins_outside(thing.id, offset, _kind(access)):
                    return False
                continue
            granule = offset >> memory.shift
            found[granule] = found.get(granule, 0) | _kind(access)
            if access.read_only:
                self._cached.add(thing.id)
            if access.write:
                self._written.add(thing.id)
        try:
            return all(self._joins(halves, granule, kinds) for granule, kinds in found.items())
        finally:
            halves.release()

    def _joins(self, halves: memoryview, granule: int, kinds: int) -> bool:
        """Is a block's access ordered with those of the blocks before it? They meet nowhere."""
        reader, writer = (
            half if half >= self._since else 0 for half in halves[2 * granule : 2 * granule + 2]
        )
        plain_before = writer and (not writer & _ATOMICALLY or writer & _PLAINLY)
        other = 0
        if kinds & 2:
            other = writer or reader
        elif kinds & 1:
            other = writer
        if kinds & 4 and not other:
            other = reader or (writer if plain_before else 0)
        if other:
            self._pair = self._blocks_of(other)
            return False
        if kinds & 6:
            marks = (_ATOMICALLY if kinds & 4 else 0) | (_PLAINLY if kinds & 6 == 6 else 0)
            halves[2 * granule + 1] = self._tag | marks
        if kinds & 1:
            halves[2 * granule] = self._tag
        return True

    def _blocks_of(self, other: int) -> tuple[int, int] | None:
        """The block that an access was in, and the present one; None if tags were used up."""
        if any(b < a for a, b in pairwise(self._tags)):
            return None
        return max(bisect_right(self._tags, other | 0x3FFF) - 1, 0), len(self._tags) - 1

    def _joins_outside(self, object_: int, offset: int, kind: int) -> bool:
        """As `_joins`, where no memory is: compiled blocks never get there."""
        block, own, others = self._outside.get((object_, offset), (self._tag, 0, 0))
        if block != self._tag:
            own, others = 0, own | others
        if others and (others | kind) not in (1, 4):
            return False
        self._outside[object_, offset] = (self._tag, own | kind, others)
        return True

    def _give_up(self, reason: str) -> Next:
        """Take the whole launch back; the reference starts it anew."""
        run = self._run
        run.fast.reasons.append(f"{self._work.function.name}: {reason}")
        self._start.take_back()
        return Next.FROM_START


def int_offset(access: Access) -> int:
    return values.concrete_number(access.offset)


def _mark_only_read(
    text: Text, things: Things, named: list[Pointer], arguments: list[Pointer]
) -> None:
    """Objects that the text reads by a name by which it does not write: nobody need record who
    reads them, if nobody writes them by another."""
    written = {_number(name, named, arguments) for name in text.writes}
    for name in text.reads:
        number = _number(name, named, arguments)
        if number and number not in written:
            things.memories[number - 1].is_only_read = True


def _number(name: str, named: list[Pointer], arguments: list[Pointer]) -> int:
    """Of the object that `given1` or `object2` stands for; 0 if it is none, or shared."""
    if name.startswith("given"):
        return arguments[int(name.removeprefix("given"))].owner
    if name.startswith("object"):
        return named[int(name.removeprefix("object"))].owner
    return 0


def _kind(access: Access) -> int:
    """Read 1, written 2, atomic 4; an atomic that others need not respect is a plain access."""
    if access.atomic is not None and access.atomic.value >= nodes.Scope.GPU.value:
        return 4
    return 2 if access.write else 1
