"""Launches: from the host's request to work that waits in a stream.

A launch's configuration is checked when the host asks for it; its parameters are the bytes the host
passes, laid out as the kernel declares them. `stream_work` runs it.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.device_limits import (
    MAX_BLOCK,
    MAX_CONSTANT,
    MAX_GRID,
    MAX_MULTIPROCESSORS,
    MAX_RESIDENT_BLOCKS,
    MAX_RESIDENT_THREADS,
    MAX_SHARED,
    MAX_SHARED_OPT_IN,
    MAX_THREADS_PER_BLOCK,
)
from warpproof.base.property import Property
from warpproof.base.source import UNKNOWN_ORIGIN, Origin
from warpproof.ir import nodes, types
from warpproof.ir.walk import children, expressions
from warpproof.ir.write_sets import write_set
from warpproof.semantics.domain.evaluation import (
    Environment,
    evaluate,
    scalar,
)
from warpproof.semantics.domain.values import NO_OBJECT, Value, concrete_bits, concrete_number
from warpproof.semantics.machine import barriers, global_objects, graphs
from warpproof.semantics.machine.findings import ThreadName
from warpproof.semantics.machine.graphs import Capture, Graph
from warpproof.semantics.machine.machine import LaunchCount, Machine
from warpproof.semantics.machine.permitted import check_call, is_in_host_function, may_call
from warpproof.semantics.machine.run_state import user_origin
from warpproof.semantics.machine.streams import LEGACY_DEFAULT
from warpproof.semantics.machine.threads import (
    CopyWork,
    HostCallWork,
    KernelLaunch,
    Operation,
    Thread,
    Work,
)
from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.races.clocks import Clock

COOPERATIVE_TOO_LARGE = 720  # cudaErrorCooperativeLaunchTooLarge
LAST_ERROR = "_ZN11__warpproof12__last_errorE"  # a variable of the runtime model's headers
INVALID_CONFIGURATION = 1  # cudaErrorInvalidValue, as CUDA 13 answers
NO_STREAM = "a stream that does not exist or was destroyed"
NOT_PERMITTED = 800  # cudaErrorNotPermitted
INVALID_HANDLE = 400  # cudaErrorInvalidResourceHandle
CAPTURE_IMPLICIT = 906  # cudaErrorStreamCaptureImplicit


def launch(run: Machine, t: Thread, s: nodes.Launch, env: Environment) -> None:
    values = [run.known(scalar(e, env)) for e in (*s.grid, *s.block, s.shared_bytes, s.stream)]
    for value in values:
        run.use(t, value, "a launch's configuration", s.origin)
    gx, gy, gz, bx, by, bz, shared, handle = (concrete_bits(v) for v in values)
    function = _kernel(run, t, s, env)
    if function is None:
        return
    check_call(run, t, s.origin)
    if is_in_host_function(run, t):
        _set_last_error(run, t, NOT_PERMITTED)
        return
    grid, block = (gx, gy, gz), (bx, by, bz)
    stream = run.streams.known_stream(handle)
    if stream is None:
        run.report(Property.API_MISUSE, f"launch into {NO_STREAM}", t, s.origin)
        _set_last_error(run, t, INVALID_HANDLE)
        return
    problem = _bad_configuration(run, function, grid, block, shared)
    if problem is not None:
        run.report(Property.API_MISUSE, problem, t, s.origin)
        _set_last_error(run, t, INVALID_CONFIGURATION)
        return
    cooperative = s.cooperative is not None and run.known(scalar(s.cooperative, env)).bits != 0
    if cooperative:
        problem = _too_many_at_once(grid, block)
        if problem is not None:
            run.report(Property.API_MISUSE, problem, t, s.origin)
            _set_last_error(run, t, COOPERATIVE_TOO_LARGE)
            return
        run.cooperates = True
    work = KernelLaunch(function, grid, block, shared, cooperative=cooperative)
    objects = _parameters(run, t, s, function, env)
    if objects is None:
        return
    work.objects = objects
    _check_restrict(run, t, s, function, objects)
    ask(run, t, work, stream, ThreadName(function.name), s.origin)


def is_plain(
    run: Machine, t: Thread, function: nodes.Function, grid: tuple[int, int, int],
    block: tuple[int, int, int], shared: int, handle: int,
) -> bool:  # fmt: skip
    """Is nothing to be said of a launch, and does a stream get it?"""
    stream = run.streams.known_stream(handle)
    if stream is None or run.left_out is not None or not may_call(run, t):
        return False
    if run.graphs.of_stream(stream) is not None or _disturbed(run):
        return False
    return _bad_configuration(run, function, grid, block, shared) is None


def _too_many_at_once(grid: tuple[int, int, int], block: tuple[int, int, int]) -> str | None:
    """Why no device holds all blocks of a cooperative launch at once."""
    threads = block[0] * block[1] * block[2]
    most = MAX_MULTIPROCESSORS * min(MAX_RESIDENT_BLOCKS, MAX_RESIDENT_THREADS // threads)
    blocks = grid[0] * grid[1] * grid[2]
    if blocks <= most:
        return None
    return f"cooperative launch of {blocks} blocks: no device holds more than {most} at once"


def _check_restrict(
    run: Machine,
    t: Thread,
    s: nodes.Launch,
    function: nodes.Function,
    objects: tuple[Object | None, ...],
) -> None:
    """Two pointers to one place, one of them __restrict__, and the kernel writes through one."""
    given: list[tuple[nodes.Parameter, Value]] = []
    for parameter, thing in zip(function.parameters, objects, strict=True):
        if thing is not None and isinstance(parameter.type, types.Pointer):
            pointer = run.memory.load(thing, 0, types.POINTER)
            if isinstance(pointer, Value) and pointer.owner > NO_OBJECT:
                given.append((parameter, pointer))
    for number, (one, here) in enumerate(given):
        for other, there in given[number + 1 :]:
            names = (one.variable, other.variable)
            promised = is_restrict(one) or is_restrict(other)
            if here.owner != there.owner or not promised:
                continue
            if not any(map(write_set(run.program.device, function).may_change, names)):
                continue
            text = f"{one.variable} and {other.variable} are"
            if here.bits == there.bits:
                message = f"{text} one place, and __restrict__ promises that they are not"
                run.report(Property.UNDEFINED_BEHAVIOUR, message, t, s.origin)
            else:
                message = f"{text} in one object: that accesses keep __restrict__ is not checked"
                run.leave_open(Property.UNDEFINED_BEHAVIOUR, message, t, s.origin)


def is_restrict(parameter: nodes.Parameter) -> bool:
    ctype = parameter.ctype
    while isinstance(ctype, types.CQualified | types.CTypedef):
        if isinstance(ctype, types.CQualified) and ctype.qualifier == "restrict":
            return True
        ctype = ctype.target
    return False


def _set_last_error(run: Machine, t: Thread, code: int) -> None:
    """A failed launch leaves its error where the runtime model keeps the last one."""
    if LAST_ERROR in run.program.host.globals:
        node = nodes.AddressOf(LAST_ERROR, nodes.SymbolKind.GLOBAL, nodes.Side.HOST)
        run.memory.store(global_objects.global_object(run, t, node), 0, Value(code), types.I32)


def _kernel(run: Machine, t: Thread, s: nodes.Launch, env: Environment) -> nodes.Function | None:
    pointer = run.known(scalar(s.kernel, env))
    run.use(t, pointer, "the launched kernel", s.origin, s.kernel)
    found = run.functions_by_object.get(pointer.owner)
    if found is None or found.kind is not nodes.SymbolKind.KERNEL:
        run.report(Property.INVALID_POINTER, "launch of something that is no kernel", t, s.origin)
        return None
    return run.program.device.functions[found.symbol]


def launch_problem(grid: tuple[int, int, int], block: tuple[int, int, int]) -> str | None:
    """Why no device launches so many threads."""
    for name, given, most in (("grid", grid, MAX_GRID), ("block", block, MAX_BLOCK)):
        for axis in range(3):
            if not 1 <= given[axis] <= most[axis]:
                return f"{name} {given} is outside 1 to {most}"
    threads = block[0] * block[1] * block[2]
    if threads > MAX_THREADS_PER_BLOCK:
        return f"{threads} threads in a block, at most {MAX_THREADS_PER_BLOCK} are possible"
    return None


def _bad_configuration(
    run: Machine,
    function: nodes.Function,
    grid: tuple[int, int, int],
    block: tuple[int, int, int],
    shared: int,
) -> str | None:
    problem = launch_problem(grid, block)
    if problem is not None and run.settings.launch_limits:
        return problem
    threads = block[0] * block[1] * block[2]
    most = function.max_threads
    if most is not None and threads > most and run.settings.launch_limits:
        return f"{threads} threads in a block, __launch_bounds__ allows {most}"
    constants = constant_bytes(run.program)
    if constants > MAX_CONSTANT:
        return f"{constants} bytes of __constant__ variables, at most {MAX_CONSTANT} are possible"
    allowed = run.allowed_shared.get(function.symbol, MAX_SHARED)
    if shared > allowed:
        return f"{shared} bytes of shared memory, at most {allowed} are possible"
    fixed = run.declared_shared.get(function.symbol)
    if fixed is None:
        fixed = run.declared_shared[function.symbol] = static_shared(run.program.device, function)
    limit = MAX_SHARED_OPT_IN if function.symbol in run.allowed_shared else MAX_SHARED
    if fixed + shared > limit:
        return (
            f"{fixed + shared} bytes of shared memory ({fixed} of them declared), "
            f"at most {limit} are possible"
        )
    return None


def constant_bytes(program: nodes.Program) -> int:
    """Of the variables that the user declared."""
    return sum(
        v.size
        for v in program.device.globals.values()
        if v.space is nodes.Space.CONSTANT and not v.from_model and v.span.line
    )


def static_shared(module: nodes.Module, kernel: nodes.Function) -> int:
    """Bytes of shared memory that the kernel and what it calls declare, one after the other."""
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
    run: Machine, t: Thread, s: nodes.Launch, function: nodes.Function, env: Environment
) -> tuple[Object | None, ...] | None:
    """One object per parameter with the bytes the host passes."""
    made: list[Object | None] = []
    given = list(s.arguments or ())
    for number, parameter in enumerate(function.parameters):
        thing = room_of_parameter(run, parameter)
        made.append(thing)
        if parameter.is_empty:
            continue
        if s.arguments is not None:
            if not given:
                run.report(Property.API_MISUSE, "too few launch arguments", t, s.origin)
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
            slot = Value(concrete_bits(array) + 8 * number, array.undefined, array.owner)
            place = run.touch(t, slot, 8, 8, False, s.origin)
            if place is None:
                return None
            pointer = run.memory.load(place[0], place[1], types.POINTER)
            assert isinstance(pointer, Value)
            _copy_parameter(run, t, thing, pointer, parameter.size, s.origin)
    return tuple(made)


def room_of_parameter(run: Machine, parameter: nodes.Parameter) -> Object:
    return run.memory.allocate(
        parameter.size, 16, nodes.Space.CONSTANT, parameter.variable, UNKNOWN_ORIGIN,
        run.oracle.unwritten(),
    )  # fmt: skip


def _copy_parameter(
    run: Machine, t: Thread, thing: Object, source: Value, size: int, origin: Origin
) -> None:
    place = run.touch(t, source, size, 1, False, origin)
    if place is not None:
        run.memory.copy(thing, 0, place[0], concrete_number(place[1]), size)


def ask(
    run: Machine, t: Thread, work: Work | Graph, stream: int, name: ThreadName, origin: Origin
) -> Operation | None:
    """Work that a stream is to do; None if it only keeps it, as it captures."""
    capture = run.graphs.of_stream(stream)
    if capture is not None:
        run.graphs.capture(capture, stream, _kind(work), work, name, user_origin(t, origin))
        return None
    if stream == LEGACY_DEFAULT and (disturbed := _disturbed(run)):
        message = "work in the default stream while a stream captures that waits for it"
        run.report(Property.API_MISUSE, message, t, origin)
        for one in disturbed:
            one.is_valid = False
        _set_last_error(run, t, CAPTURE_IMPLICIT)
        return None
    if isinstance(work, Graph):
        return launch_graph(run, t, work, stream, origin)
    return enqueue(run, t, work, stream, name, origin)


def _disturbed(run: Machine) -> list[Capture]:
    """Captures that the default stream would have to wait for."""
    captures = run.graphs.active()
    return [c for c in captures if any(run.streams.is_blocking(s) for s in c.fronts)]


def _kind(work: Work | Graph) -> int:
    match work:
        case KernelLaunch():
            return graphs.KERNEL
        case CopyWork(source=source):
            return graphs.FILL if source is None else graphs.COPY
        case HostCallWork():
            return graphs.HOST_CALL
        case Graph():
            return graphs.GRAPH
        case _:
            return graphs.EMPTY


def launch_graph(run: Machine, t: Thread, graph: Graph, stream: int, origin: Origin) -> Operation:
    """All of its nodes, each behind those that it depends on, and the end of all of them."""
    before = run.streams.dependencies(stream)
    if graph.last is not None:
        before.append(graph.last)
    ends = _nodes(run, t, graph, stream, before)
    end = enqueue(run, t, None, stream, ThreadName("graph"), origin, ends)
    run.streams.append(stream, end)
    graph.last = end
    return end


def _nodes(
    run: Machine, t: Thread, graph: Graph, stream: int, before: list[Operation]
) -> list[Operation]:
    """Those that come last."""
    ends: dict[int, list[Operation]] = {}
    followed: set[int] = set()
    for node in graph.in_order() or ():
        first = [op for n in node.after for op in ends[n]] or before
        followed.update(node.after)
        if isinstance(node.work, Graph):
            ends[node.number] = _nodes(run, t, node.work, stream, first)
        else:
            work = _again(run, node.work)
            made = enqueue(run, t, work, stream, node.name, node.origin, first)
            ends[node.number] = [made]
    last = [op for number, found in ends.items() if number not in followed for op in found]
    return list({op.number: op for op in last}.values()) or before


def _again(run: Machine, work: Work) -> Work:
    match work:
        case KernelLaunch():
            objects = []
            for parameter, kept in zip(work.function.parameters, work.objects, strict=True):
                assert kept is not None
                thing = run.memory.allocate(
                    parameter.size, 16, nodes.Space.CONSTANT, parameter.variable, UNKNOWN_ORIGIN,
                    run.oracle.unwritten(),
                )  # fmt: skip
                run.memory.copy(thing, 0, kept, 0, parameter.size)
                objects.append(thing)
            return KernelLaunch(
                work.function, work.grid, work.block, work.shared_bytes, objects=tuple(objects),
                cooperative=work.cooperative,
            )  # fmt: skip
        case CopyWork(to, source, byte, size):
            return CopyWork(to, source, byte, size)
        case _:
            return work


def _counted(run: Machine, work: KernelLaunch) -> int:
    """The threads of a launch that a stream is asked for."""
    if run.left_out is not None:
        work.chosen = run.left_out.choose(work)
        if work.chosen is not None:
            work.next_block = work.chosen.first()
    run.launched.add(work.function.symbol)
    threads = work.blocks * work.threads_per_block * work.times
    count = run.launch_counts.setdefault(work.function.symbol, LaunchCount())
    count.launches += work.times
    count.threads += threads
    return threads


def enqueue(
    run: Machine,
    t: Thread,
    work: Work,
    stream: int,
    name: ThreadName,
    origin: Origin,
    before: list[Operation] | None = None,
) -> Operation:
    """`before` is what it waits for, if that is not what is in its stream."""
    threads = _counted(run, work) if isinstance(work, KernelLaunch) else 1
    is_in_order = before is None
    if before is None:
        before = run.streams.dependencies(stream)
    times = work.times if isinstance(work, KernelLaunch) else 1
    clock = t.clock.copy()
    clock.learn_step(t.number, t.step + times - 1)
    t.step += times
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
    if is_in_order:
        run.streams.append(stream, operation)
    operation.follows_last = bool(run.operations) and any(
        earlier is run.operations[-1] for earlier in operation.before
    )
    run.operations.append(operation)
    run.unjoined.add(number)
    if not isinstance(work, KernelLaunch):
        run.unjoined_on_host.add(number)
    return operation


def first_of(run: Machine, operation: Operation) -> Operation:
    """Of launches that one operation stands for the first, which is to begin; the others follow."""
    work = operation.work
    assert isinstance(work, KernelLaunch)
    work.times -= 1
    own = KernelLaunch(
        work.function, work.grid, work.block, work.shared_bytes, objects=work.objects,
        cooperative=work.cooperative, follow=work.times,
    )  # fmt: skip
    count = len(work.objects)
    work.objects = tuple(
        None if thing is None else run.memory.again(thing, count, work.stride)
        for thing in work.objects
    )
    number, last = operation.number, operation.number + own.blocks * own.threads_per_block
    first = Operation(
        number, last, own, operation.stream, operation.name, operation.origin, operation.before,
        operation.clock.copy(), follows_last=operation.follows_last,
    )  # fmt: skip
    operation.number, operation.before, operation.follows_last = last, [first], True
    run.names[last] = operation.name
    run.unjoined.add(last)
    run.operations.insert(run.operations.index(operation), first)
    return first


def learn_end(clock: Clock, operation: Operation) -> None:
    """What follows the end of an operation: all of it happened, and all its threads knew."""
    clock.join(operation.clock)
    clock.join(operation.learned)
    clock.learn_range(operation.number, operation.last, barriers.KNOWN_FOREVER)
