"""Graphs: work that is kept, to be asked for as often as one likes.

A node keeps work with its arguments as they were when it was made. It is made by a capture: what is
asked of a stream that captures becomes a node behind those that the stream stands at. A node that
the program adds itself is captured from a stream of its own, which stands at its dependencies.
Launching a graph asks for a copy of each node's work once all is over that the node depends on;
whoever waits for the launch waits for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from warpproof.base.source import Origin
from warpproof.semantics.domain.values import Value
from warpproof.semantics.machine.findings import ThreadName
from warpproof.semantics.machine.threads import (
    CopyWork,
    HostCallWork,
    KernelLaunch,
    Operation,
    Work,
)

KERNEL, COPY, FILL, HOST_CALL, GRAPH, EMPTY = range(6)
"""Kinds of nodes, with the numbers of cudaGraphNodeType."""
_FIRST_HANDLE = 16


@dataclass(slots=True)
class Kept:
    """What a node does. `stands_for` are its number and those of the nodes that it is a copy of."""

    kind: int
    work: Work | Graph
    name: ThreadName
    origin: Origin
    stands_for: tuple[int, ...]
    after: list[int]  # nodes

    @property
    def number(self) -> int:
        return self.stands_for[0]


@dataclass(slots=True)
class Graph:
    number: int
    nodes: dict[int, Kept] = field(default_factory=dict)
    alive: bool = True
    last: Operation | None = None  # the end of its last launch, for which the next one waits

    def in_order(self) -> list[Kept] | None:
        """Each behind those that it depends on; None if they go round in a circle."""
        found: list[Kept] = []
        done: set[int] = set()
        waiting = list(self.nodes.values())
        while waiting:
            ready = [n for n in waiting if done.issuperset(n.after)]
            if not ready:
                return None
            found += ready
            done.update(n.number for n in ready)
            waiting = [n for n in waiting if n.number not in done]
        return found

    def behind(self, numbers: Iterable[int]) -> set[int]:
        """Some nodes and all that they depend on."""
        found: set[int] = set()
        waiting = list(numbers)
        while waiting:
            number = waiting.pop()
            if number not in found:
                found.add(number)
                waiting += self.nodes[number].after
        return found

    def is_like(self, other: Graph) -> bool:
        """Do they differ in what their nodes are given alone?"""
        if len(self.nodes) != len(other.nodes):
            return False
        places = [{n: i for i, n in enumerate(g.nodes)} for g in (self, other)]
        for one, two in zip(self.nodes.values(), other.nodes.values()):
            after = [{p[n] for n in node.after} for p, node in zip(places, (one, two))]
            if one.kind != two.kind or after[0] != after[1]:
                return False
            if isinstance(one.work, KernelLaunch) and isinstance(two.work, KernelLaunch):
                if one.work.function is not two.work.function:
                    return False
            elif isinstance(one.work, Graph) and isinstance(two.work, Graph):
                if not one.work.is_like(two.work):
                    return False
            elif type(one.work) is not type(two.work):
                return False
        return True

    def works(self) -> Iterator[Work]:
        """What all of its nodes do, those of graphs in it among them."""
        for node in self.nodes.values():
            if isinstance(node.work, Graph):
                yield from node.work.works()
            else:
                yield node.work


@dataclass(slots=True)
class Capture:
    """`fronts` are the nodes that each of its streams stands at. `instead_of` is the node that does
    the captured work from then on, `into` the graph that gets a node for all that is captured."""

    graph: Graph
    stream: int
    fronts: dict[int, list[int]]
    is_valid: bool = True
    is_over: bool = False
    into: Graph | None = None
    instead_of: Kept | None = None
    after: list[int] = field(default_factory=list)


class GraphTable:
    def __init__(self) -> None:
        self.graphs: dict[int, Graph] = {}
        self._captures: dict[int, Capture] = {}  # by stream
        self._events: dict[int, tuple[Capture, list[int]]] = {}
        self._next = _FIRST_HANDLE

    # --- graphs ---------------------------------------------------------------------------------

    def create(self) -> Graph:
        made = Graph(self._number())
        self.graphs[made.number] = made
        return made

    def known(self, handle: int) -> Graph | None:
        found = self.graphs.get(handle)
        return found if found is not None and found.alive else None

    def copy_of(self, graph: Graph) -> Graph:
        made = self.create()
        numbers: dict[int, int] = {}
        for node in graph.nodes.values():
            numbers[node.number] = self._number()
        for node in graph.nodes.values():
            number = numbers[node.number]
            after = [numbers[n] for n in node.after]
            work = self.copy_of(node.work) if isinstance(node.work, Graph) else node.work
            stands_for = (number, *node.stands_for)
            made.nodes[number] = Kept(node.kind, work, node.name, node.origin, stands_for, after)
        return made

    def node(self, handle: int, graph: Graph | None = None) -> tuple[Graph, Kept] | None:
        """A node, or what stands for it in a graph that is a copy of its own."""
        among = [g for g in self.graphs.values() if g.alive] if graph is None else [graph]
        for one in among:
            for node in one.nodes.values():
                if node.number == handle or (graph is not None and handle in node.stands_for):
                    return one, node
        return None

    def add(
        self, graph: Graph, kind: int, work: Work | Graph, name: ThreadName, origin: Origin,
        after: list[int],
    ) -> Kept:  # fmt: skip
        made = Kept(kind, work, name, origin, (self._number(),), list(dict.fromkeys(after)))
        graph.nodes[made.number] = made
        return made

    def _number(self) -> int:
        self._next += 1
        return self._next

    # --- captures -------------------------------------------------------------------------------

    def begin(self, stream: int, graph: Graph, after: list[int]) -> Capture:
        made = Capture(graph, stream, {stream: after})
        self._captures[stream] = made
        return made

    def of_stream(self, stream: int) -> Capture | None:
        return self._captures.get(stream)

    def active(self) -> list[Capture]:
        """Those of streams that the program has."""
        return [c for c in self._captures.values() if c.into is None]

    def capture(
        self, capture: Capture, stream: int, kind: int, work: Work | Graph, name: ThreadName,
        origin: Origin,
    ) -> None:  # fmt: skip
        made = self.add(capture.graph, kind, work, name, origin, capture.fronts[stream])
        capture.fronts[stream] = [made.number]

    def join(self, stream: int, event: int) -> bool:
        """A stream waits for an event that was captured. False if it is part of another capture."""
        capture, nodes = self._events[event]
        if capture.is_over or self._captures.get(stream, capture) is not capture:
            return False
        self._captures[stream] = capture
        capture.fronts[stream] = [*capture.fronts.get(stream, ()), *nodes]
        return True

    def end(self, capture: Capture) -> bool:
        """False if some of its streams have not come back to the one that it began in."""
        capture.is_over = True
        for stream in capture.fronts:
            del self._captures[stream]
        known = capture.graph.behind(capture.fronts[capture.stream])
        return all(known.issuperset(front) for front in capture.fronts.values())

    # --- events ---------------------------------------------------------------------------------

    def record(self, event: int, stream: int) -> bool:
        """False if the stream does not capture."""
        capture = self._captures.get(stream)
        if capture is None:
            self._events.pop(event, None)
            return False
        self._events[event] = capture, list(capture.fronts[stream])
        return True

    def is_captured(self, event: int) -> bool:
        """Was it recorded last in a stream that captured?"""
        return event in self._events

    # --- for those who look at all of a state -----------------------------------------------------

    def values(self) -> Iterator[Value]:
        """Pointers that nodes keep."""
        for graph in self.graphs.values():
            for work in graph.works():
                yield from values_of(work)

    def contents(self) -> Iterator[tuple[object, ...]]:
        """Graphs, captures and events, but for the values that nodes keep."""
        yield ("next", self._next)
        for graph in self.graphs.values():
            nodes = tuple(
                (n.kind, n.stands_for, tuple(n.after), *_told(n.work)) for n in graph.nodes.values()
            )
            last = None if graph.last is None else (graph.last.number, graph.last.done)
            yield ("graph", graph.number, graph.alive, last, nodes)
        for stream, capture in self._captures.items():
            yield ("capture", stream, *_state_of(capture))
        for event, (capture, numbers) in self._events.items():
            yield ("event", event, tuple(numbers), *_state_of(capture))


def _state_of(capture: Capture) -> tuple[object, ...]:
    fronts = tuple((s, tuple(front)) for s, front in sorted(capture.fronts.items()))
    into = None if capture.into is None else capture.into.number
    instead = None if capture.instead_of is None else capture.instead_of.number
    state = (capture.is_valid, capture.is_over, into, instead, tuple(capture.after))
    return capture.graph.number, capture.stream, fronts, *state


def _told(work: Work | Graph) -> tuple[object, ...]:
    match work:
        case KernelLaunch(function=function, grid=grid, block=block, shared_bytes=shared):
            given = tuple(None if o is None else o.id for o in work.objects)
            return (function.symbol, grid, block, shared, work.cooperative, given)
        case CopyWork(size=size):
            return ("copy", size)
        case Graph(number=number):
            return ("graph", number)
        case _:
            return ()


def values_of(work: Work) -> tuple[Value, ...]:
    match work:
        case CopyWork(to, None, byte):
            return (to, byte)
        case CopyWork(to, source, byte):
            assert source is not None
            return (to, source, byte)
        case HostCallWork(function, data):
            return (function, data)
        case _:
            return ()
