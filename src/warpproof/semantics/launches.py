"""Launches, copies and other stream work: from the host's request to running threads.

A launch's configuration is checked when the host asks for it; its parameters are the bytes the host
passes, laid out as the kernel declares them. Blocks start a few at a time, so a large grid needs
the memory of a small one; more start whenever the running ones wait for something.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from warpproof.base.source import UNKNOWN_ORIGIN, Origin
from warpproof.ir import nodes, types
from warpproof.ir.walk import children, expressions
from warpproof.semantics import barriers
from warpproof.semantics.clocks import Clock
from warpproof.semantics.concrete_memory import Object
from warpproof.semantics.findings import ThreadName
from warpproof.semantics.run_state import user_origin
from warpproof.semantics.threads import (
    WARP_SIZE,
    BlockState,
    CopyWork,
    Frame,
    FunctionIndex,
    HostCallWork,
    KernelLaunch,
    Operation,
    Thread,
    Waiting,
    Work,
)
from warpproof.semantics.values import NO_OBJECT, ZERO, Environment, Value, evaluate, scalar

if TYPE_CHECKING:
    from warpproof.semantics.interpreter import Interpreter

MAX_THREADS_PER_BLOCK = 1024
MAX_BLOCK = (1024, 1024, 64)
MAX_GRID = (2**31 - 1, 65535, 65535)
MAX_SHARED = 48 * 1024
MAX_SHARED_OPT_IN = 163 * 1024
RESET_SPACES = frozenset(
    {nodes.Space.DEVICE, nodes.Space.MANAGED, nodes.Space.PINNED, nodes.Space.DEVICE_HEAP}
)
LAST_ERROR = "_ZN11__warpproof10last_errorE"  # a variable of the runtime model's headers
INVALID_CONFIGURATION = 1  # cudaErrorInvalidValue, as CUDA 13 answers
INVALID_HANDLE = 400  # cudaErrorInvalidResourceHandle
_HANDLED_STREAM = "a stream that does not exist or was destroyed"


# --- geometry and globals -----------------------------------------------------------------------


def geometry(thread: Thread, node: nodes.GeometryRef) -> Value:
    block = thread.block
    if block is None:
        return ZERO
    launch = block.launch.work
    assert isinstance(launch, KernelLaunch)
    match node.register:
        case nodes.Geometry.THREAD_IDX:
            return Value(thread.index[node.axis])
        case nodes.Geometry.BLOCK_IDX:
            return Value(block.index[node.axis])
        case nodes.Geometry.BLOCK_DIM:
            return Value(launch.block[node.axis])
        case nodes.Geometry.GRID_DIM:
            return Value(launch.grid[node.axis])
        case nodes.Geometry.LANE:
            return Value(thread.lane)
        case nodes.Geometry.DYNAMIC_SHARED:
            return Value(launch.shared_bytes)
        case nodes.Geometry.COOPERATIVE:
            return Value(int(launch.cooperative))


def global_object(run: Interpreter, thread: Thread, node: nodes.AddressOf) -> Object:
    variable = run.program.module(node.side).globals[node.symbol]
    if variable.space is nodes.Space.SHARED:
        return _shared_object(run, thread, variable)
    key = (node.side, node.symbol)
    found = run.global_objects.get(key)
    if found is None:
        found = run.memory.allocate(
            variable.size, variable.align, variable.space, variable.name, UNKNOWN_ORIGIN, None
        )
        run.global_objects[key] = found  # first: an initialiser may point at itself
        _initialise(run, thread, found, variable)
    return found


def _initialise(run: Interpreter, thread: Thread, thing: Object, variable: nodes.Global) -> None:
    image = variable.image
    if image is None:
        thing.undefined = bytearray(b"\xff") * variable.size
        return
    thing.data[:] = image.data
    for start, end in image.undefined:
        thing.undefined[start:end] = b"\xff" * (end - start)
    for relocation in image.relocations:
        target = run.object_of(thread, relocation.target)
        pointer = Value(target.base + relocation.addend, 0, target.id)
        run.memory.store(thing, relocation.offset, pointer, types.POINTER)
    thing.constant = variable.constant


def _shared_object(run: Interpreter, thread: Thread, variable: nodes.Global) -> Object:
    block = thread.block
    if block is None:
        raise run.unsupported(f"shared variable {variable.name} on the host")
    key = "" if variable.dynamic_shared else variable.symbol  # all dynamic arrays are one
    found = block.shared.get(key)
    if found is None:
        launch = block.launch.work
        assert isinstance(launch, KernelLaunch)
        size = launch.shared_bytes if variable.dynamic_shared else variable.size
        found = run.memory.allocate(
            size, max(variable.align, 16), nodes.Space.SHARED, variable.name, UNKNOWN_ORIGIN,
            run.oracle.unwritten(),
        )  # fmt: skip
        found.owner = block.first
        block.shared[key] = found
    return found


# --- requests of the host -----------------------------------------------------------------------


def launch(run: Interpreter, t: Thread, s: nodes.Launch, env: Environment) -> None:
    values = [run.known(scalar(e, env)) for e in (*s.grid, *s.block, s.shared_bytes, s.stream)]
    for value in values:
        run.use(t, value, "a launch's configuration", s.origin)
    gx, gy, gz, bx, by, bz, shared, handle = (v.bits for v in values)
    function = _kernel(run, t, s, env)
    if function is None:
        return
    grid, block = (gx, gy, gz), (bx, by, bz)
    stream = run.streams.known_stream(handle)
    if stream is None:
        run.report("api-misuse", f"launch into {_HANDLED_STREAM}", t, s.origin)
        _set_last_error(run, t, INVALID_HANDLE)
        return
    problem = _bad_configuration(run, function, grid, block, shared)
    if problem is not None:
        run.report("api-misuse", problem, t, s.origin)
        _set_last_error(run, t, INVALID_CONFIGURATION)
        return
    cooperative = s.cooperative is not None and run.known(scalar(s.cooperative, env)).bits != 0
    work = KernelLaunch(function, grid, block, shared, cooperative=cooperative)
    objects = _parameters(run, t, s, function, env)
    if objects is None:
        return
    work.objects = objects
    if run.left_out is not None:
        work.chosen = run.left_out.choose(work)
        if work.chosen is not None:
            work.next_block = work.chosen.first()
    threads = work.blocks * work.threads_per_block
    _enqueue(run, t, work, stream, threads, ThreadName(function.name), s.origin)


def _set_last_error(run: Interpreter, t: Thread, code: int) -> None:
    """A failed launch leaves its error where the runtime model keeps the last one."""
    if LAST_ERROR in run.program.host.globals:
        node = nodes.AddressOf(LAST_ERROR, nodes.SymbolKind.GLOBAL, nodes.Side.HOST)
        run.memory.store(global_object(run, t, node), 0, Value(code), types.I32)


def _kernel(
    run: Interpreter, t: Thread, s: nodes.Launch, env: Environment
) -> nodes.Function | None:
    pointer = run.known(scalar(s.kernel, env))
    run.use(t, pointer, "the launched kernel", s.origin, s.kernel)
    found = run.functions_by_object.get(pointer.owner)
    if found is None or found.kind is not nodes.SymbolKind.KERNEL:
        run.report("invalid-pointer", "launch of something that is no kernel", t, s.origin)
        return None
    return run.program.device.functions[found.symbol]


def _bad_configuration(
    run: Interpreter,
    function: nodes.Function,
    grid: tuple[int, int, int],
    block: tuple[int, int, int],
    shared: int,
) -> str | None:
    for name, given, most in (("grid", grid, MAX_GRID), ("block", block, MAX_BLOCK)):
        for axis in range(3):
            if not 1 <= given[axis] <= most[axis]:
                return f"{name} {given} is outside 1 to {most}"
    threads = block[0] * block[1] * block[2]
    if threads > MAX_THREADS_PER_BLOCK:
        return f"{threads} threads in a block, at most {MAX_THREADS_PER_BLOCK} are possible"
    allowed = run.allowed_shared.get(function.symbol, MAX_SHARED)
    if shared > allowed:
        return f"{shared} bytes of shared memory, at most {allowed} are possible"
    fixed = run.declared_shared.get(function.symbol)
    if fixed is None:
        fixed = run.declared_shared[function.symbol] = static_shared(run, function)
    limit = MAX_SHARED_OPT_IN if function.symbol in run.allowed_shared else MAX_SHARED
    if fixed + shared > limit:
        return (
            f"{fixed + shared} bytes of shared memory ({fixed} of them declared), "
            f"at most {limit} are possible"
        )
    return None


def static_shared(run: Interpreter, kernel: nodes.Function) -> int:
    """Bytes of shared memory that the kernel and what it calls declare, one after the other."""
    module = run.program.device
    variables: dict[str, nodes.Global] = {}
    waiting, seen = [kernel], {kernel.symbol}
    while waiting:
        for name, kind in named_symbols(waiting.pop()):
            if kind is nodes.SymbolKind.GLOBAL:
                variable = module.globals.get(name)
                if variable is not None and variable.space is nodes.Space.SHARED:
                    variables[name] = variable
            elif name not in seen and (callee := module.functions.get(name)) is not None:
                seen.add(name)
                waiting.append(callee)
    size = 0
    for variable in variables.values():
        if not variable.dynamic_shared:
            size = -(-size // max(variable.align, 1)) * max(variable.align, 1) + variable.size
    return size


def named_symbols(function: nodes.Function) -> Iterator[tuple[str, nodes.SymbolKind]]:
    """Globals and functions whose address a function names."""
    for block in function.blocks:
        for part in (*block.statements, block.terminator):
            waiting = list(expressions(part))
            while waiting:
                found = waiting.pop()
                if isinstance(found, nodes.AddressOf):
                    yield found.symbol, found.kind
                waiting += children(found)


def _parameters(
    run: Interpreter, t: Thread, s: nodes.Launch, function: nodes.Function, env: Environment
) -> tuple[Object | None, ...] | None:
    """One object per parameter with the bytes the host passes."""
    made: list[Object | None] = []
    given = list(s.arguments or ())
    for number, parameter in enumerate(function.parameters):
        thing = run.memory.allocate(
            parameter.size, 16, nodes.Space.CONSTANT, parameter.variable, UNKNOWN_ORIGIN,
            run.oracle.unwritten(),
        )  # fmt: skip
        made.append(thing)
        if parameter.is_empty:
            continue
        if s.arguments is not None:
            if not given:
                run.report("api-misuse", "too few launch arguments", t, s.origin)
                return None
            argument = given.pop(0)
            value = evaluate(argument.value, env)
            if argument.by_address:
                assert isinstance(value, Value)
                _copy_parameter(run, t, thing, value, parameter.size, s.origin)
            else:
                run.memory.store(thing, 0, value, argument.value.type)
        else:
            assert s.argument_array is not None
            array = run.known(scalar(s.argument_array, env))
            slot = Value(array.bits + 8 * number, array.undefined, array.owner)
            place = run.touch(t, slot, 8, 8, False, s.origin)
            if place is None:
                return None
            pointer = run.memory.load(place[0], place[1], types.POINTER)
            assert isinstance(pointer, Value)
            _copy_parameter(run, t, thing, pointer, parameter.size, s.origin)
    return tuple(made)


def _copy_parameter(
    run: Interpreter, t: Thread, thing: Object, source: Value, size: int, origin: Origin
) -> None:
    place = run.touch(t, source, size, 1, False, origin)
    if place is not None:
        run.memory.copy(thing, 0, place[0], place[1], size)


def _enqueue(
    run: Interpreter,
    t: Thread,
    work: Work,
    stream: int,
    threads: int,
    name: ThreadName,
    origin: Origin,
) -> Operation:
    before = run.streams.dependencies(stream)
    clock = t.clock.copy()
    clock.learn_step(t.number, t.step)
    t.step += 1
    number = run.next_number
    run.next_number += max(threads, 1)
    operation = Operation(
        number,
        run.next_number,
        work,
        stream,
        name,
        user_origin(t, origin),
        [b for b in before if not b.done],
        clock,
    )
    for earlier in before:
        if earlier.done:
            learn_end(clock, earlier)
    run.names[number] = name
    run.streams.append(stream, operation)
    run.operations.append(operation)
    run.unjoined.add(number)
    return operation


def learn_end(clock: Clock, operation: Operation) -> None:
    """What follows the end of an operation: all of it happened, and all its threads knew."""
    clock.learn(operation.clock)
    clock.learn(operation.learned)
    clock.learn_range(operation.number, operation.last, barriers.KNOWN_FOREVER)


def stream_action(run: Interpreter, t: Thread, s: nodes.StreamAction, env: Environment) -> object:
    arguments = [run.known(scalar(a, env)) for a in s.arguments]
    handler = _ACTIONS[s.op]
    return handler(run, t, s, arguments)


def _stream_of(run: Interpreter, t: Thread, s: nodes.StreamAction, handle: Value) -> int | None:
    run.use(t, handle, "a stream handle", s.origin)
    found = run.streams.known_stream(handle.bits)
    if found is None:
        run.report("api-misuse", f"use of {_HANDLED_STREAM}", t, s.origin)
    return found


def _event_of(run: Interpreter, t: Thread, s: nodes.StreamAction, handle: Value) -> bool:
    run.use(t, handle, "an event handle", s.origin)
    known = run.streams.known_event(handle.bits)
    if not known:
        run.report("api-misuse", "use of an event that does not exist", t, s.origin)
    return known


def _create_stream(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    run.assign(t, s.target, Value(run.streams.create_stream(bool(a[0].bits))))
    return None


def _destroy_stream(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = _stream_of(run, t, s, a[0])
    if stream is not None and stream > 2:
        run.streams.destroy_stream(stream)
    return None


def _waits_or_moves_on(run: Interpreter, t: Thread, operations: list[Operation]) -> object:
    from warpproof.semantics.interpreter import WAITS

    if run.wait_for(t, operations):
        t.frame.index += 1
        return WAITS
    return None


def _synchronize_stream(
    run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]
) -> object:
    stream = _stream_of(run, t, s, a[0])
    return None if stream is None else _waits_or_moves_on(run, t, run.streams.last_of(stream))


def _is_idle(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = _stream_of(run, t, s, a[0])
    last = [] if stream is None else run.streams.last_of(stream)
    idle = all(op.done for op in last)
    if idle:
        for op in last:
            run.join(t, op)
    run.assign(t, s.target, Value(int(idle)))
    return None


def _synchronize_device(
    run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]
) -> object:
    return _waits_or_moves_on(run, t, run.streams.everything())


def _create_event(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    run.assign(t, s.target, Value(run.streams.create_event()))
    return None


def _destroy_event(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    if _event_of(run, t, s, a[0]):
        run.streams.destroy_event(a[0].bits)
    return None


def _record_event(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = _stream_of(run, t, s, a[1])
    if stream is not None and _event_of(run, t, s, a[0]):
        marker = _enqueue(run, t, None, stream, 1, ThreadName("event record"), s.origin)
        run.streams.record(a[0].bits, marker)
    return None


def _synchronize_event(
    run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]
) -> object:
    if not _event_of(run, t, s, a[0]):
        return None
    recorded = run.streams.recorded(a[0].bits)
    return None if recorded is None else _waits_or_moves_on(run, t, [recorded])


def _event_is_done(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    done = True
    if _event_of(run, t, s, a[0]):
        recorded = run.streams.recorded(a[0].bits)
        done = recorded is None or recorded.done
        if done and recorded is not None:
            run.join(t, recorded)
    run.assign(t, s.target, Value(int(done)))
    return None


def _wait_event(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = _stream_of(run, t, s, a[0])
    if stream is None or not _event_of(run, t, s, a[1]):
        return None
    recorded = run.streams.recorded(a[1].bits)
    if recorded is not None:
        marker = _enqueue(run, t, None, stream, 1, ThreadName("event wait"), s.origin)
        if recorded.done:
            learn_end(marker.clock, recorded)
        else:
            marker.before.append(recorded)
    return None


def _copy(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    to, source, size, handle, blocking = a
    work = CopyWork(to, source, ZERO, size.bits)
    return _transfer(run, t, s, work, size, handle, bool(blocking.bits), "copy")


def _fill(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    to, byte, size, handle, blocking = a
    work = CopyWork(to, None, byte, size.bits)
    return _transfer(run, t, s, work, size, handle, bool(blocking.bits), "memset")


def _transfer(
    run: Interpreter,
    t: Thread,
    s: nodes.StreamAction,
    work: CopyWork,
    size: Value,
    handle: Value,
    blocking: bool,
    name: str,
) -> object:
    run.use(t, size, "the size of a copy", s.origin)
    stream = _stream_of(run, t, s, handle)
    if stream is None:
        return None
    operation = _enqueue(run, t, work, stream, 1, ThreadName(name), s.origin)
    return _waits_or_moves_on(run, t, [operation]) if blocking else None


def _host_call(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = _stream_of(run, t, s, a[2])
    if stream is not None:
        work = HostCallWork(a[0], a[1])
        _enqueue(run, t, work, stream, 1, ThreadName("host function"), s.origin)
    return None


def _host_register(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    thing = run.memory.owner_of(a[0])
    if thing is not None and thing.alive:
        if a[2].bits and thing.space is nodes.Space.HOST_HEAP:
            thing.space = nodes.Space.PINNED
            run.registered.add(thing.id)
        elif not a[2].bits and thing.id in run.registered:
            thing.space = nodes.Space.HOST_HEAP
            run.registered.discard(thing.id)
    return None


def _allow_shared(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    found = run.functions_by_object.get(a[0].owner)
    if found is not None:
        run.allowed_shared[found.symbol] = min(a[1].bits, MAX_SHARED_OPT_IN)
    return None


def _reset(run: Interpreter, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    if run.wait_for(t, run.streams.everything()):
        from warpproof.semantics.interpreter import WAITS

        return WAITS  # asked again when all work is over
    for registered in run.registered:
        run.memory[registered].space = nodes.Space.HOST_HEAP  # malloc's, not the device's
    run.registered.clear()
    run.check_leaks(RESET_SPACES)
    for thing in list(run.memory.objects()):
        if thing.alive and thing.space in RESET_SPACES and thing.origin is not UNKNOWN_ORIGIN:
            run.memory.end(thing, user_origin(t, s.origin))
    run.heap_used = 0
    return None


_ACTIONS = {
    nodes.StreamOp.STREAM_CREATE: _create_stream,
    nodes.StreamOp.STREAM_DESTROY: _destroy_stream,
    nodes.StreamOp.STREAM_SYNCHRONIZE: _synchronize_stream,
    nodes.StreamOp.STREAM_IS_IDLE: _is_idle,
    nodes.StreamOp.DEVICE_SYNCHRONIZE: _synchronize_device,
    nodes.StreamOp.EVENT_CREATE: _create_event,
    nodes.StreamOp.EVENT_DESTROY: _destroy_event,
    nodes.StreamOp.EVENT_RECORD: _record_event,
    nodes.StreamOp.EVENT_SYNCHRONIZE: _synchronize_event,
    nodes.StreamOp.EVENT_IS_DONE: _event_is_done,
    nodes.StreamOp.STREAM_WAIT_EVENT: _wait_event,
    nodes.StreamOp.STREAM_COPY: _copy,
    nodes.StreamOp.STREAM_FILL: _fill,
    nodes.StreamOp.STREAM_HOST_CALL: _host_call,
    nodes.StreamOp.HOST_REGISTER: _host_register,
    nodes.StreamOp.ALLOW_DYNAMIC_SHARED: _allow_shared,
    nodes.StreamOp.DEVICE_RESET: _reset,
}


# --- running stream work ------------------------------------------------------------------------


def start(run: Interpreter, operation: Operation) -> None:
    """Begin an operation, or another block of a running kernel."""
    if not operation.started:
        operation.started = True
        for earlier in operation.before:
            learn_end(operation.clock, earlier)
    match operation.work:
        case KernelLaunch():
            _go_on(run, operation, run.settings.resident_blocks)
        case CopyWork():
            _run_copy(run, operation, operation.work)
            run.finish(operation)
        case HostCallWork():
            _run_host_call(run, operation, operation.work)
        case None:
            run.finish(operation)


def _go_on(run: Interpreter, operation: Operation, blocks: int) -> None:
    """Start more blocks of a kernel, or end it. The vectorised interpreter takes what it can."""
    if run.settings.fast:
        from warpproof.semantics import simt  # and NumPy: only where it is of use

        match simt.run_fast(run, operation):
            case simt.Next.DONE:
                return
            case simt.Next.ONE_BLOCK:
                blocks = 1
            case simt.Next.FROM_START:
                blocks = run.settings.resident_blocks
            case simt.Next.REFERENCE:
                pass
    if not has_more_blocks(operation) and not operation.live_blocks:
        run.finish(operation)
    for _ in range(blocks):
        if has_more_blocks(operation):
            start_block(run, operation)


def _worker(run: Interpreter, operation: Operation) -> Thread:
    """The thread that does a copy: the driver's, which may touch both sides."""
    worker = Thread(operation.number, nodes.Side.HOST, operation.name, operation.clock.copy())
    worker.began = operation.origin
    return worker


def _run_copy(run: Interpreter, operation: Operation, work: CopyWork) -> None:
    worker = _worker(run, operation)
    if not work.size:
        return
    source = work.to if work.source is None else work.source
    touched = frozenset({work.to.owner, source.owner})
    if run.settings.fast and NO_OBJECT not in touched:
        from warpproof.semantics import simt

        if simt.is_alone(run, operation, touched):
            run.alone = operation.number
    write = _anywhere(run, worker, work.to, work.size, True, operation.origin)
    if work.source is None:
        if write is not None:
            run.memory.fill(write[0], write[1], work.byte, work.size)
        return
    read = _anywhere(run, worker, work.source, work.size, False, operation.origin)
    if read is not None and write is not None:
        run.memory.copy(write[0], write[1], read[0], read[1], work.size)


def _anywhere(
    run: Interpreter, worker: Thread, pointer: Value, size: int, write: bool, origin: Origin
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
            offset = pointer.bits - thing.base
            if offset >= 0 and offset + size <= thing.size:
                run.record(worker, thing, offset, size, True, origin)
                return thing, offset
    return run.touch(worker, pointer, size, 1, write, origin)


def _run_host_call(run: Interpreter, operation: Operation, work: HostCallWork) -> None:
    found = run.functions_by_object.get(work.function.owner)
    if found is None or found.side is not nodes.Side.HOST:
        run.report(
            "invalid-pointer", "a stream calls something that is no host function", run.host,
            operation.origin,
        )  # fmt: skip
        run.finish(operation)
        return
    worker = _worker(run, operation)
    frame = Frame(run.index(nodes.Side.HOST, found.symbol), None)
    frame.variables[frame.where.function.parameters[0].variable] = work.data
    worker.frames.append(frame)
    run.threads[worker.number] = worker
    run.host_calls[worker.number] = operation


def has_more_blocks(operation: Operation) -> bool:
    work = operation.work
    return isinstance(work, KernelLaunch) and operation.started and work.next_block < work.blocks


def start_block(run: Interpreter, operation: Operation) -> None:
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
        thread.frames.append(_kernel_frame(run, thread, where, work))
        run.threads[thread.number] = thread
        run.names[thread.number] = name
    operation.live_blocks.append(block)


def _kernel_frame(
    run: Interpreter, thread: Thread, where: FunctionIndex, work: KernelLaunch
) -> Frame:
    frame = Frame(where, None)
    for parameter, thing in zip(work.function.parameters, work.objects, strict=True):
        assert thing is not None
        if parameter.by_value:
            variable = where.variables[parameter.variable]
            own = run.private_object(
                thread, parameter.size, variable.align, parameter.variable, UNKNOWN_ORIGIN
            )
            run.memory.copy(own, 0, thing, 0, parameter.size)
            frame.objects[parameter.variable] = own
        else:
            frame.variables[parameter.variable] = run.memory.load(thing, 0, parameter.type)
    return frame


def thread_ended(run: Interpreter, thread: Thread) -> None:
    block = thread.block
    if block is None:
        operation = run.host_calls.pop(thread.number, None)
        if operation is not None:
            operation.learned.learn(thread.clock)
            run.finish(operation)
        return
    if not block.ended:
        if any(t.waits is Waiting.BARRIER for t in block.threads):
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
        operation.learned.learn(ended.clock)
    _go_on(run, operation, 1)
