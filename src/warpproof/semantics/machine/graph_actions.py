"""Requests to graphs, their nodes, and streams that capture: what `graphs` keeps of them."""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.semantics.domain.values import ZERO, Value, concrete_bits
from warpproof.semantics.machine import graphs
from warpproof.semantics.machine.findings import ThreadName
from warpproof.semantics.machine.graphs import Graph, Kept
from warpproof.semantics.machine.launches import NO_STREAM, ask
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.run_state import user_origin
from warpproof.semantics.machine.threads import Thread


def stream_of(run: Machine, t: Thread, s: nodes.StreamAction, handle: Value) -> int | None:
    run.use(t, handle, "a stream handle", s.origin)
    found = run.streams.known_stream(concrete_bits(handle))
    if found is None:
        run.report(Property.API_MISUSE, f"use of {NO_STREAM}", t, s.origin)
    return found


def _graph_of(run: Machine, t: Thread, s: nodes.StreamAction, handle: Value) -> Graph | None:
    run.use(t, handle, "a graph", s.origin)
    found = run.graphs.known(concrete_bits(handle))
    if found is None:
        message = "use of a graph that does not exist or was destroyed"
        run.report(Property.API_MISUSE, message, t, s.origin)
    return found


def _node_of(
    run: Machine, t: Thread, s: nodes.StreamAction, handle: Value, graph: Graph | None = None
) -> tuple[Graph, Kept] | None:
    run.use(t, handle, "a node of a graph", s.origin)
    found = run.graphs.node(concrete_bits(handle), graph)
    if found is None:
        run.report(Property.API_MISUSE, "use of a node that its graph does not have", t, s.origin)
    return found


# --- captures -------------------------------------------------------------------------------------


def _begin(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream, graph = stream_of(run, t, s, a[0]), _graph_of(run, t, s, a[1])
    if stream is not None and graph is not None:
        run.graphs.begin(stream, graph, [])
    return None


def _end(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = stream_of(run, t, s, a[0])
    capture = None if stream is None else run.graphs.of_stream(stream)
    number = 0
    if capture is None or capture.stream != stream or capture.into is not None:
        message = "the end of a capture that did not begin in this stream"
        run.report(Property.API_MISUSE, message, t, s.origin)
    else:
        is_whole = run.graphs.end(capture)
        if not is_whole:
            message = "work that was captured in another stream is not waited for by this one"
            run.report(Property.API_MISUSE, message, t, s.origin)
        number = capture.graph.number if is_whole and capture.is_valid else 0
    run.assign(t, s.target, Value(number))
    return None


def _status(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = stream_of(run, t, s, a[0])
    capture = None if stream is None else run.graphs.of_stream(stream)
    status = 0
    if capture is not None:
        status = 1 if capture.is_valid else 2
    run.assign(t, s.target, Value(status))
    return None


def _lacks(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream = stream_of(run, t, s, a[0])
    if stream is not None and run.graphs.of_stream(stream) is not None:
        raise run.unsupported("memory of a stream, or an event from elsewhere, in a capture")
    return None


def _is_captured(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    run.assign(t, s.target, Value(int(run.graphs.is_captured(concrete_bits(a[0])))))
    return None


# --- graphs ---------------------------------------------------------------------------------------


def _create(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    run.assign(t, s.target, Value(run.graphs.create().number))
    return None


def _copy(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    graph = _graph_of(run, t, s, a[0])
    made = ZERO if graph is None else Value(run.graphs.copy_of(graph).number)
    run.assign(t, s.target, made)
    return None


def _destroy(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    graph = _graph_of(run, t, s, a[0])
    if graph is not None:
        graph.alive = False
    return None


def _launch(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    graph, stream = _graph_of(run, t, s, a[0]), stream_of(run, t, s, a[1])
    if graph is None or stream is None:
        return None
    work = graph if run.graphs.of_stream(stream) is None else run.graphs.copy_of(graph)
    ask(run, t, work, stream, ThreadName("graph"), s.origin)
    return None


def _update(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    graph, other = _graph_of(run, t, s, a[0]), _graph_of(run, t, s, a[1])
    is_like = graph is not None and other is not None and graph.is_like(other)
    if is_like and graph is not None and other is not None:
        taken = run.graphs.copy_of(other)
        for mine, new in zip(graph.nodes.values(), taken.nodes.values()):
            mine.work, mine.origin = new.work, new.origin
    run.assign(t, s.target, Value(int(is_like)))
    return None


_COUNT, _NODE, _ROOTS, _ROOT, _KIND, _IN_COPY = range(6)


def _ask(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    what, number = concrete_bits(a[1]), concrete_bits(a[2])
    answer = 0
    if what == _KIND:
        found = _node_of(run, t, s, a[2])
        answer = 0 if found is None else found[1].kind
    else:
        graph = _graph_of(run, t, s, a[0])
        if graph is not None:
            all_nodes = list(graph.nodes.values())
            listed = all_nodes
            if what in (_ROOTS, _ROOT):
                listed = [n for n in all_nodes if not n.after]
            if what in (_COUNT, _ROOTS):
                answer = len(listed)
            elif what == _IN_COPY:
                found = run.graphs.node(number, graph)
                answer = 0 if found is None else found[1].number
            else:
                answer = listed[number].number if number < len(listed) else 0
    run.assign(t, s.target, Value(answer))
    return None


def _order(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    first = _node_of(run, t, s, a[0])
    later = None if first is None else _node_of(run, t, s, a[1], first[0])
    is_done = False
    if first is not None and later is not None:
        before, node = first[1].number, later[1]
        if a[2].bits:
            is_done = node.number not in first[0].behind([before]) and before not in node.after
            if is_done:
                node.after.append(before)
        elif before in node.after:
            node.after.remove(before)
            is_done = True
    run.assign(t, s.target, Value(int(is_done)))
    return None


# --- nodes ----------------------------------------------------------------------------------------


def _begin_node(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    graph = _graph_of(run, t, s, a[0]) if a[0].bits else None
    instead = None
    if a[1].bits:
        found = _node_of(run, t, s, a[1], graph)
        graph, instead = (None, None) if found is None else found
    if graph is None:
        run.assign(t, s.target, ZERO)
        return None
    stream = run.streams.create_stream(non_blocking=True)
    capture = run.graphs.begin(stream, run.graphs.create(), [])
    capture.into, capture.instead_of = graph, instead
    run.assign(t, s.target, Value(stream))
    return None


def _node_after(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    capture = run.graphs.of_stream(concrete_bits(a[0]))
    if capture is not None:
        found = _node_of(run, t, s, a[1], capture.into)
        if found is not None:
            capture.after.append(found[1].number)
    return None


def _end_node(run: Machine, t: Thread, s: nodes.StreamAction, a: list[Value]) -> object:
    stream, kind = concrete_bits(a[0]), concrete_bits(a[1])
    capture = run.graphs.of_stream(stream)
    number = 0
    if capture is not None and capture.into is not None:
        run.graphs.end(capture)
        captured, node = list(capture.graph.nodes.values()), capture.instead_of
        work = captured[0].work if len(captured) == 1 else capture.graph
        name = captured[0].name if captured else ThreadName("node")
        origin = captured[0].origin if captured else user_origin(t, s.origin)
        if kind == graphs.EMPTY:
            work = None
        if captured or kind in (graphs.EMPTY, graphs.GRAPH, graphs.COPY, graphs.FILL):
            if node is None:
                node = run.graphs.add(capture.into, kind, work, name, origin, capture.after)
            else:
                node.work, node.name, node.origin = work, name, origin
            number = node.number
        run.streams.destroy_stream(stream)
    run.assign(t, s.target, Value(number))
    return None


GRAPH_ACTIONS = {
    nodes.StreamOp.CAPTURE_BEGIN: _begin,
    nodes.StreamOp.CAPTURE_END: _end,
    nodes.StreamOp.CAPTURE_STATUS: _status,
    nodes.StreamOp.CAPTURE_LACKS: _lacks,
    nodes.StreamOp.EVENT_IS_CAPTURED: _is_captured,
    nodes.StreamOp.GRAPH_CREATE: _create,
    nodes.StreamOp.GRAPH_COPY: _copy,
    nodes.StreamOp.GRAPH_DESTROY: _destroy,
    nodes.StreamOp.GRAPH_LAUNCH: _launch,
    nodes.StreamOp.GRAPH_UPDATE: _update,
    nodes.StreamOp.GRAPH_ASK: _ask,
    nodes.StreamOp.GRAPH_ORDER: _order,
    nodes.StreamOp.NODE_BEGIN: _begin_node,
    nodes.StreamOp.NODE_AFTER: _node_after,
    nodes.StreamOp.NODE_END: _end_node,
}
