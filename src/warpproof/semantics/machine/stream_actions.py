"""Requests to streams and events: what the host asks for, and when it has to wait."""

from __future__ import annotations

from warpproof.base.device_limits import MAX_SHARED_OPT_IN
from warpproof.base.property import Property
from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.base.verdict import Effect
from warpproof.ir import nodes
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.write_sets import uses_heap
from warpproof.semantics.domain.evaluation import (
    Environment,
    scalar,
)
from warpproof.semantics.domain.values import (
    ZERO,
    Value,
    concrete_bits,
)
from warpproof.semantics.machine import stream_work
from warpproof.semantics.machine.findings import ThreadName
from warpproof.semantics.machine.graph_actions import GRAPH_ACTIONS, stream_of
from warpproof.semantics.machine.launches import ask, learn_end
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.permitted import check_call, is_in_host_function
from warpproof.semantics.machine.run_state import user_origin
from warpproof.semantics.machine.threads import WAITS, CopyWork, HostCallWork, Operation, Thread

_PAGEABLE = frozenset({nodes.Space.HOST_HEAP, nodes.Space.HOST_OTHER})
RESET_SPACES = frozenset(
    {nodes.Space.DEVICE, nodes.Space.MANAGED, nodes.Space.PINNED, nodes.Space.DEVICE_HEAP}
)


def stream_action(run: Machine, t: Thread, s: nodes.StreamAction, env: Environment) -> object:
    if s.op is nodes.StreamOp.IN_HOST_FUNCTION:
        run.assign(t, s.target, Value(int(is_in_host_function(run, t))))
        return None
    check_call(run, t, s.origin)
    if s.op in _WAITS and is_in_host_function(run, t):
        return None  # it fails, and does not wait for itself
    arguments = [run.known(scalar(a, env)) for a in s.arguments]
    handler = _ACTIONS[s.op]
    return handler(run, t, s, arguments)


_WAITS = frozenset(
    {
        nodes.StreamOp.STREAM_SYNCHRONIZE,
        nodes.StreamOp.DEVICE_SYNCHRONIZE,
        nodes.StreamOp.EVENT_SYNCHRONIZE,
    }
)


def _event_of(run: Machine, t: Thread, s: nodes.StreamAction, handle: Value) -> bool:
    run.use(t, handle, "an event handle", s.origin)
    known = run.streams.known_event(concrete_bits(handle))
    if not known:
        run.report(Property.API_MISUSE, "use of an event that does not exist", t, s.origin)
    return known


def _create_stream(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    run.assign(t, s.target, Value(run.streams.create_stream(bool(a[0].bits))))
    return None


def _destroy_stream(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = stream_of(run, t, s, a[0])
    if stream is not None and stream > 2:
        run.streams.destroy_stream(stream)
    return None


def _waits_or_moves_on(run: Machine, t: Thread, operations: list[Operation]) -> object:
    if run.wait_for(t, operations):
        t.frame.index += 1
        return WAITS
    return None


def _synchronize_stream(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = stream_of(run, t, s, a[0])
    if stream is None or run.graphs.of_stream(stream) is not None:
        if stream is not None:
            run.report(Property.API_MISUSE, _IS_KEPT, t, s.origin)
        return None
    return _waits_or_moves_on(run, t, run.streams.last_of(stream))


def _is_idle(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = stream_of(run, t, s, a[0])
    last = [] if stream is None else run.streams.last_of(stream)
    idle = all(op.done for op in last)
    if idle:
        for op in last:
            run.join(t, op)
    run.assign(t, s.target, Value(int(idle)))
    return None


_IS_KEPT = "a stream that captures is waited for"


def _synchronize_device(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    if run.graphs.active():
        run.report(Property.API_MISUSE, _IS_KEPT, t, s.origin)
    return _waits_or_moves_on(run, t, run.streams.everything())


def _create_event(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    run.assign(t, s.target, Value(run.streams.create_event(bool(a[0].bits))))
    return None


def _destroy_event(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    if _event_of(run, t, s, a[0]):
        run.streams.destroy_event(concrete_bits(a[0]))
    return None


def _record_event(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = stream_of(run, t, s, a[1])
    if stream is not None and _event_of(run, t, s, a[0]):
        event = concrete_bits(a[0])
        if run.graphs.record(event, stream):
            return None
        marker = ask(run, t, None, stream, ThreadName("event record"), s.origin)
        if marker is not None:
            run.streams.record(event, marker)
    return None


def _synchronize_event(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    if not _event_of(run, t, s, a[0]):
        return None
    recorded = run.streams.recorded(concrete_bits(a[0]))
    return None if recorded is None else _waits_or_moves_on(run, t, [recorded])


def _event_is_done(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    done = True
    if _event_of(run, t, s, a[0]):
        recorded = run.streams.recorded(concrete_bits(a[0]))
        done = recorded is None or recorded.done
        if done and recorded is not None:
            run.join(t, recorded)
    run.assign(t, s.target, Value(int(done)))
    return None


def _event_is_timed(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    event = concrete_bits(a[0])
    timed = _event_of(run, t, s, a[0]) and run.streams.is_timed(event)
    timed = timed and not run.graphs.is_captured(event)
    run.assign(t, s.target, Value(int(timed)))
    return None


def _wait_event(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = stream_of(run, t, s, a[0])
    if stream is None or not _event_of(run, t, s, a[1]):
        return None
    event = concrete_bits(a[1])
    if run.graphs.is_captured(event):
        if not run.graphs.join(stream, event):
            message = "a stream waits for an event of another capture, or of one that is over"
            run.report(Property.API_MISUSE, message, t, s.origin)
        return None
    recorded = run.streams.recorded(event)
    capture = run.graphs.of_stream(stream)
    if recorded is not None and capture is not None:
        message = "a stream that captures waits for an event that was not captured"
        run.report(Property.API_MISUSE, message, t, s.origin)
        capture.is_valid = False
        return None
    if recorded is not None:
        marker = ask(run, t, None, stream, ThreadName("event wait"), s.origin)
        if marker is None:
            return None
        if recorded.done:
            learn_end(marker.clock, recorded)
        else:
            marker.before.append(recorded)
    return None


def _copy(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    to, source, size, handle, blocking = a
    work = CopyWork(to, source, ZERO, concrete_bits(size))
    captures = run.graphs.of_stream(concrete_bits(handle)) is not None
    if blocking.bits == _STAGED and run.has_streams and not captures:
        if work.size <= run.largest_staged:
            return _staged(run, t, s, work, size, handle)
        run.approximated["cudaMemcpy"] = _LARGE_AT_ONCE
    return _transfer(run, t, s, work, size, handle, bool(blocking.bits), "copy")


def _staged(
    run: Machine, t: Thread, s: nodes.StreamAction, work: CopyWork, size: Value, handle: Value
) -> object:
    """A copy from pageable memory: the call waits for what is before it in the stream and returns
    when the source is read, which may be before the destination is written. The bytes move at
    once; who touches the destination without being ordered after the copy races with it."""
    run.use(t, size, "the size of a copy", s.origin)
    stream = stream_of(run, t, s, handle)
    if stream is None:
        return None
    if run.wait_for(t, run.streams.dependencies(stream)):
        return WAITS  # asked again when all of it is over
    work.reader = t
    operation = ask(run, t, work, stream, ThreadName("copy"), s.origin)
    if operation is None:
        return None
    stream_work.start(run, operation)
    return None


_STAGED = 2  # how a copy is to be waited for: not at all, to its end, or until its source is read
_LARGE_AT_ONCE = nodes.Approximation(
    Effect.UNDER, "a large copy from pageable memory has arrived when the call returns"
)


def _fill(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    to, byte, size, handle, blocking = a
    work = CopyWork(to, None, byte, concrete_bits(size))
    return _transfer(run, t, s, work, size, handle, bool(blocking.bits), "memset")


def _transfer(
    run: Machine,
    t: Thread,
    s: nodes.StreamAction,
    work: CopyWork,
    size: Value,
    handle: Value,
    blocking: bool,
    name: str,
) -> object:
    run.use(t, size, "the size of a copy", s.origin)
    stream = stream_of(run, t, s, handle)
    if stream is None:
        return None
    operation = ask(run, t, work, stream, ThreadName(name), s.origin)
    if operation is None or not blocking:
        return None
    return _waits_or_moves_on(run, t, [operation])


def _host_call(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = stream_of(run, t, s, a[2])
    if stream is not None:
        work = HostCallWork(a[0], a[1])
        if run.graphs.of_stream(stream) is not None and _is_of_headers(run, a[0]):
            raise run.unsupported(
                "what a library or a stream's memory does while a stream captures"
            )
        ask(run, t, work, stream, ThreadName("host function"), s.origin)
    return None


def _is_of_headers(run: Machine, function: Value) -> bool:
    found = run.functions_by_object.get(function.owner)
    called = None if found is None else run.program.host.functions.get(found.symbol)
    return called is not None and called.from_model


def _host_register(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    thing = run.memory.owner_of(a[0])
    if thing is not None and thing.alive:
        if a[2].bits and thing.space in _PAGEABLE:
            run.registered[thing.id] = thing.space
            thing.space = nodes.Space.PINNED
        elif not a[2].bits and thing.id in run.registered:
            thing.space = run.registered.pop(thing.id)
    return None


def _allow_shared(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    found = run.functions_by_object.get(a[0].owner)
    if found is not None:
        run.allowed_shared[found.symbol] = min(concrete_bits(a[1]), MAX_SHARED_OPT_IN)
    return None


def _reset(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    if run.wait_for(t, run.streams.everything()):
        return WAITS  # asked again when all work is over
    for registered, space in run.registered.items():
        run.memory[registered].space = space  # the host's, not the device's
    run.registered.clear()
    run.check_leaks(RESET_SPACES)
    for thing in list(run.memory.objects()):
        if thing.alive and thing.space in RESET_SPACES and thing.origin is not UNKNOWN_ORIGIN:
            run.memory.end(thing, user_origin(t, s.origin))
    for graph in run.graphs.graphs.values():
        graph.alive = False
    run.heap_used = 0
    run.heap_bytes = run.settings.device_heap_bytes
    run.launched.clear()
    return None


def _limit_heap(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    run.use(t, a[0], "the size of the device's heap", s.origin)
    module = run.program.device
    kernels = [module.functions[symbol] for symbol in sorted(run.launched)]
    is_in_use = uses_heap(reached_functions(module, kernels))
    if not is_in_use:
        run.heap_bytes = concrete_bits(a[0])
    run.assign(t, s.target, Value(int(not is_in_use)))
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
    nodes.StreamOp.EVENT_IS_TIMED: _event_is_timed,
    nodes.StreamOp.STREAM_WAIT_EVENT: _wait_event,
    nodes.StreamOp.STREAM_COPY: _copy,
    nodes.StreamOp.STREAM_FILL: _fill,
    nodes.StreamOp.STREAM_HOST_CALL: _host_call,
    nodes.StreamOp.HOST_REGISTER: _host_register,
    nodes.StreamOp.ALLOW_DYNAMIC_SHARED: _allow_shared,
    nodes.StreamOp.HEAP_LIMIT: _limit_heap,
    nodes.StreamOp.DEVICE_RESET: _reset,
    **GRAPH_ACTIONS,
}
