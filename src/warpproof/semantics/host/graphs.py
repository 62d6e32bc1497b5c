"""Graphs on the host's way: what they keep is noted as if it were done where it is captured.

Enters: a request to a graph or to a stream that captures, and a state. Leaves: the state after it.
Guaranteed: a launch that a graph keeps is covered by the fact of the place where it was captured,
as its arguments are those of that moment. What a graph does is done later and as often as it is
launched, so where something may be captured

- what a kernel, a copy or a fill writes is arbitrary from there on (`State.shared`), and
- at each launch of a graph all that has got out of sight by then may be written once more;
- an object that was freed before some graph was launched is none that kept work finds: its launches
  lead nowhere known (`settle_graphs`), and accesses of its copies were not looked at.

A capture in one stream that nothing disturbs is marked at the stream's handle, and so known to
succeed. What memory holds when a kernel starts is not noted, as programs with graphs have streams.
"""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.ir.nodes import StreamOp
from warpproof.logic.terms import Term
from warpproof.semantics.domain.registers import NULL, Value, objects_in
from warpproof.semantics.host.checks import lost
from warpproof.semantics.host.facts import Source
from warpproof.semantics.host.launch_checks import handle
from warpproof.semantics.host.launches import launch_graph, may_capture
from warpproof.semantics.host.machine import LAST_HANDLE, Host
from warpproof.semantics.host.state import State

_STREAMS = {StreamOp.CAPTURE_BEGIN: 0, StreamOp.CAPTURE_END: 0, StreamOp.GRAPH_LAUNCH: 1}
_GRAPHS = {
    StreamOp.CAPTURE_BEGIN: (1,),
    StreamOp.GRAPH_COPY: (0,),
    StreamOp.GRAPH_DESTROY: (0,),
    StreamOp.GRAPH_LAUNCH: (0,),
    StreamOp.GRAPH_UPDATE: (0, 1),
}
_KNOWN = frozenset(
    {StreamOp.GRAPH_CREATE, *_GRAPHS, StreamOp.CAPTURE_END, StreamOp.EVENT_IS_CAPTURED}
)
"""Of the rest it is not followed whether it is in order."""
OF_GRAPHS = frozenset(
    {
        *_KNOWN,
        StreamOp.CAPTURE_LACKS,
        StreamOp.CAPTURE_STATUS,
        StreamOp.GRAPH_ASK,
        StreamOp.GRAPH_ORDER,
        StreamOp.NODE_BEGIN,
        StreamOp.NODE_AFTER,
        StreamOp.NODE_END,
    }
)


def graph_action(
    host: Host, statement: nodes.StreamAction, state: State, arguments: Sequence[Value]
) -> State:
    op = statement.op
    if op not in _KNOWN or not host.in_main:
        lost(host, Property.API_MISUSE)
    is_new = not may_capture(host, state)
    if op in _STREAMS:
        stream = host.read(state, arguments[_STREAMS[op]], 64, signed=True)
        handle(host, state, stream, StreamOp.STREAM_CREATE)
    for place in _GRAPHS.get(op, ()):
        graph = host.read(state, arguments[place], 64, signed=True)
        handle(host, state, graph, StreamOp.GRAPH_CREATE)
        if op is StreamOp.GRAPH_DESTROY:
            host.end_handle(state, graph)
    is_sure = False
    if op in (StreamOp.CAPTURE_BEGIN, StreamOp.CAPTURE_END):
        stream = host.read(state, arguments[0], 64, signed=True)
        is_sure = op is StreamOp.CAPTURE_END and host.is_marked(state, stream)
        host.unmark_handles(state)
        if op is StreamOp.CAPTURE_BEGIN and is_new and is_stream(host, state, stream):
            host.mark_handle(state, stream)
        elif not is_sure:
            lost(host, Property.API_MISUSE)
    if op is StreamOp.CAPTURE_LACKS and not is_new:
        host.gap("what a stream that captures has no model for", loses_launches=True)
    if op is StreamOp.GRAPH_LAUNCH:
        asked(host, state, host.read(state, arguments[1], 64, signed=True))
        launch_graph(host, state)
    if statement.target is not None:
        state.variables[statement.target] = _result(host, statement, state, is_sure=is_sure)
    return state


def is_stream(host: Host, state: State, number: Term) -> bool:
    """Is it surely one that the program has made?"""
    return host.is_handle(state, number, StreamOp.STREAM_CREATE)


def asked(host: Host, state: State, stream: Term | None) -> None:
    """What else is done while a stream captures may spoil it: what is asked of the default stream,
    and events. `stream` is None for all that is not asked of one."""
    if may_capture(host, state) and (stream is None or not is_stream(host, state, stream)):
        lost(host, Property.API_MISUSE)
        host.unmark_handles(state)


def _result(host: Host, statement: nodes.StreamAction, state: State, *, is_sure: bool) -> Value:
    """`is_sure`: it is a capture that nothing has spoiled."""
    t = host.table
    match statement.op:
        case StreamOp.GRAPH_CREATE | StreamOp.GRAPH_COPY:
            return host.new_handle(state, StreamOp.GRAPH_CREATE, is_timed=False)
        case StreamOp.CAPTURE_END:
            made = host.new_handle(state, StreamOp.GRAPH_CREATE, is_timed=False)
            if is_sure:
                return made
            return t.ite(host.truth(Source.INPUT, "is captured"), made, t.integer(0))
        case StreamOp.NODE_BEGIN:
            return host.new_handle(state, StreamOp.STREAM_CREATE, is_timed=False)
        case StreamOp.NODE_END:
            return host.number(Source.INPUT, statement.op.value, 1, LAST_HANDLE)
        case StreamOp.GRAPH_ASK:
            return host.number(Source.INPUT, statement.op.value, 0, LAST_HANDLE)
        case StreamOp.CAPTURE_STATUS:
            return host.number(Source.INPUT, statement.op.value, 0, 2)
        case _:
            return host.unknown(statement.type, Source.INPUT, statement.op.value)


def keep_copy(host: Host, state: State, to: Value, source: Value | None = None) -> None:
    """A copy or fill that a graph may keep: what it writes is never known again."""
    if not may_capture(host, state):
        return
    changed = set(objects_in(to)) - {NULL}
    given = changed | (set(objects_in(source)) - {NULL} if source is not None else set())
    host.kept.copied |= given
    host.memory.havoc(state, changed)
    state.shared |= frozenset(o for o in changed if host.memory.is_writable(o))
    state.escape(given)
