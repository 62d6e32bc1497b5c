"""Stream work that runs: kernels block by block, copies, fills and host functions.

Blocks start a few at a time, so a large grid needs the memory of a small one; more start whenever
the running ones wait for something.
"""

from __future__ import annotations

from warpproof.base.device_limits import WARP_SIZE
from warpproof.base.property import Property
from warpproof.base.source import UNKNOWN_ORIGIN, Origin
from warpproof.ir import nodes
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Value,
    concrete_bits,
    concrete_number,
)
from warpproof.semantics.machine import barriers
from warpproof.semantics.machine.alone import is_alone
from warpproof.semantics.machine.findings import ThreadName
from warpproof.semantics.machine.launches import first_of, learn_end
from warpproof.semantics.machine.machine import Machine, Next
from warpproof.semantics.machine.threads import (
    BlockState,
    CopyWork,
    Frame,
    FunctionIndex,
    HostCallWork,
    KernelLaunch,
    Operation,
    Thread,
    Waiting,
)
from warpproof.semantics.memory.concrete import Object

_MOST_AT_ONCE = 1 << 15  # threads of a launch in any order


def start(run: Machine, operation: Operation) -> None:
    """Begin an operation, or another block of a running kernel."""
    if not operation.started:
        for earlier in operation.before:
            learn_end(operation.clock, earlier)
        if isinstance(operation.work, KernelLaunch) and operation.work.times > 1:
            if _repeats_all(run, operation):
                return
            operation = first_of(run, operation)
        operation.started = True
    match operation.work:
        case KernelLaunch():
            _go_on(run, operation, _blocks_at_once(run, operation.work))
        case CopyWork():
            _run_copy(run, operation, operation.work)
            run.finish(operation)
        case HostCallWork():
            _run_host_call(run, operation, operation.work)
        case None:
            run.finish(operation)


def _repeats_all(run: Machine, operation: Operation) -> bool:
    """Does none of the launches that an operation stands for change anything? Then it is over."""
    if not run.settings.fast:
        return False
    from warpproof.semantics.machine.native_launches import repeat_all  # where it is of use

    return repeat_all(run, operation)


def _blocks_at_once(run: Machine, work: KernelLaunch) -> int:
    """How many blocks start together: in any order of threads, those of the last may come first."""
    few = run.settings.resident_blocks
    if not run.oracle.preemptive:
        return few
    return max(few, min(work.blocks, _MOST_AT_ONCE // work.threads_per_block))


def _go_on(run: Machine, operation: Operation, blocks: int) -> None:
    """Start more blocks of a kernel, or end it. Compiled code takes what it can."""
    if run.settings.fast:
        from warpproof.semantics.machine.native_launches import run_native  # where it is of use

        match run_native(run, operation):
            case Next.DONE:
                return
            case Next.ONE_BLOCK:
                blocks = 1
            case Next.FROM_START:
                blocks = run.settings.resident_blocks
            case Next.REFERENCE:
                pass
    if not has_more_blocks(operation) and not operation.live_blocks:
        run.finish(operation)
    for _ in range(blocks):
        if has_more_blocks(operation):
            run.start_block(operation)


def _worker(run: Machine, operation: Operation) -> Thread:
    """The thread that does a copy: the driver's, which may touch both sides."""
    worker = Thread(operation.number, nodes.Side.HOST, operation.name, operation.clock.copy())
    worker.began = operation.origin
    return worker


def _run_copy(run: Machine, operation: Operation, work: CopyWork) -> None:
    worker = _worker(run, operation)
    if not work.size:
        return
    source = work.to if work.source is None else work.source
    touched = frozenset({work.to.owner, source.owner})
    if run.settings.fast and NO_OBJECT not in touched and is_alone(run, operation, touched):
        run.alone = operation.number
    write = _anywhere(run, worker, work.to, work.size, True, operation.origin)
    if work.source is None:
        if write is not None:
            run.memory.fill(write[0], write[1], work.byte, work.size)
        return
    reader = worker if work.reader is None else work.reader
    read = _anywhere(run, reader, work.source, work.size, False, operation.origin)
    if read is not None and write is not None:
        if read[0] is write[0] and 0 < abs(read[1] - write[1]) < work.size:
            message = "copy between overlapping ranges"
            run.report(Property.UNDEFINED_BEHAVIOUR, message, worker, operation.origin)
        run.memory.copy(write[0], write[1], read[0], read[1], work.size)


def _anywhere(
    run: Machine, worker: Thread, pointer: Value, size: int, write: bool, origin: Origin
) -> tuple[Object, int] | None:
    thing = run.memory.owner_of(pointer)
    if thing is not None and thing.alive:
        on_device = thing.space in (
            nodes.Space.DEVICE,
            nodes.Space.CONSTANT,
            nodes.Space.DEVICE_HEAP,
        )
        worker.side = nodes.Side.DEVICE if on_device else nodes.Side.HOST
        if thing.space is nodes.Space.CONSTANT and write and not thing.constant:
            offset = concrete_bits(pointer) - thing.base
            if offset >= 0 and offset + size <= thing.size:
                run.record(worker, thing, offset, size, True, origin)
                return thing, offset
    place = run.touch(worker, pointer, size, 1, write, origin)
    return None if place is None else (place[0], concrete_number(place[1]))


def _run_host_call(run: Machine, operation: Operation, work: HostCallWork) -> None:
    found = run.functions_by_object.get(work.function.owner)
    if found is None or found.side is not nodes.Side.HOST:
        run.report(
            Property.INVALID_POINTER, "a stream calls something that is no host function", run.host,
            operation.origin,
        )  # fmt: skip
        run.finish(operation)
        return
    function = run.program.host.functions[found.symbol]
    if function.is_declaration:  # and may do anything at any time until it is waited for
        line = operation.origin.user_span.line
        raise run.unsupported(f"{function.name}, called by a stream at line {line}, has no body")
    worker = _worker(run, operation)
    frame = Frame(run.index(nodes.Side.HOST, found.symbol), None)
    frame.variables[frame.where.function.parameters[0].variable] = work.data
    worker.frames.append(frame)
    run.threads[worker.number] = worker
    run.host_calls[worker.number] = operation


def has_more_blocks(operation: Operation) -> bool:
    work = operation.work
    return isinstance(work, KernelLaunch) and operation.started and work.next_block < work.blocks


def start_block(run: Machine, operation: Operation) -> None:
    work = operation.work
    assert isinstance(work, KernelLaunch)
    linear = work.next_block
    chosen = work.chosen
    work.next_block = linear + 1 if chosen is None else chosen.after(linear, work.blocks)
    listed = None if chosen is None else chosen.blocks[linear]
    index = (
        linear % work.grid[0],
        linear // work.grid[0] % work.grid[1],
        linear // (work.grid[0] * work.grid[1]),
    )
    first = operation.number + linear * work.threads_per_block
    block = BlockState(index, operation, first)
    where = run.index(nodes.Side.DEVICE, work.function.symbol)
    for number in range(work.threads_per_block):
        thread_index = (
            number % work.block[0],
            number // work.block[0] % work.block[1],
            number // (work.block[0] * work.block[1]),
        )
        name = ThreadName(work.function.name, index, thread_index)
        thread = Thread(first + number, nodes.Side.DEVICE, name, operation.clock.copy())
        thread.block = block
        thread.index = thread_index
        thread.lane = number % WARP_SIZE
        block.threads.append(thread)
        if listed is not None and number not in listed:
            thread.waits = Waiting.SKIPPED
            continue
        thread.frames.append(kernel_frame(run, thread, where, work))
        run.threads[thread.number] = thread
        run.names[thread.number] = name
    operation.live_blocks.append(block)


def kernel_frame(run: Machine, thread: Thread, where: FunctionIndex, work: KernelLaunch) -> Frame:
    frame = Frame(where, None)
    for parameter, thing in zip(work.function.parameters, work.objects, strict=True):
        assert thing is not None
        if parameter.by_value:
            variable = where.variables[parameter.variable]
            own = run.private_object(
                thread, parameter.size, variable.align, parameter.variable, UNKNOWN_ORIGIN
            )
            run.memory.copy(own, 0, thing, 0, parameter.size)
            run.declare_const(own, variable, thread.side)
            frame.objects[parameter.variable] = own
        else:
            frame.variables[parameter.variable] = run.memory.load(thing, 0, parameter.type)
    return frame


def thread_ended(run: Machine, thread: Thread) -> None:
    block = thread.block
    if block is None:
        operation = run.host_calls.pop(thread.number, None)
        if operation is not None:
            operation.learned.join(thread.clock)
            run.finish(operation)
        return
    if not block.ended:
        barriers.settle_block(run, block)
        if any(t.waits is Waiting.WARP for t in block.warp(thread)):
            barriers.settle_warp(run, block.warp(thread))
        return
    operation = block.launch
    operation.live_blocks.remove(block)
    for thing in block.shared.values():
        run.memory.end(thing, UNKNOWN_ORIGIN)
        run.races.forget(thing.id)
    for ended in block.threads:
        operation.learned.join(ended.clock)
    _go_on(run, operation, 1)
