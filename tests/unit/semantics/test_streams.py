"""Which operation waits for which, by the rules of CUDA's streams."""

from __future__ import annotations

import pytest

from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.semantics.machine.findings import ThreadName
from warpproof.semantics.machine.streams import (
    LEGACY_DEFAULT,
    LEGACY_HANDLE,
    PER_THREAD,
    StreamTable,
)
from warpproof.semantics.machine.threads import Operation
from warpproof.semantics.races.clocks import Clock


class Queue:
    """A stream table, and operations by name."""

    def __init__(self) -> None:
        self.table = StreamTable()
        self.made: dict[str, Operation] = {}

    def add(self, name: str, stream: int) -> set[str]:
        """Queue an operation; the names of those it waits for."""
        before = self.table.dependencies(stream)
        number = len(self.made) + 1
        self.made[name] = Operation(
            number, number + 1, None, stream, ThreadName(name), UNKNOWN_ORIGIN, before, Clock()
        )
        self.table.append(stream, self.made[name])
        return {op.name.what for op in before}


def test_a_stream_is_first_in_first_out() -> None:
    queue = Queue()
    stream = queue.table.create_stream(non_blocking=True)
    assert queue.add("a", stream) == set()
    assert queue.add("b", stream) == {"a"}
    assert queue.add("c", stream) == {"b"}


def test_streams_do_not_wait_for_each_other() -> None:
    queue = Queue()
    first, second = queue.table.create_stream(False), queue.table.create_stream(False)
    queue.add("a", first)
    assert queue.add("b", second) == set()


@pytest.mark.parametrize("per_thread", [False, True])
def test_the_legacy_stream_orders_blocking_ones(per_thread: bool) -> None:
    queue = Queue()
    stream = PER_THREAD if per_thread else queue.table.create_stream(False)
    queue.add("a", stream)
    assert queue.add("legacy", LEGACY_DEFAULT) == {"a"}
    assert queue.add("b", stream) == {"a", "legacy"}


def test_the_legacy_stream_leaves_non_blocking_ones_alone() -> None:
    queue = Queue()
    stream = queue.table.create_stream(non_blocking=True)
    queue.add("a", stream)
    assert queue.add("legacy", LEGACY_DEFAULT) == set()
    assert queue.add("b", stream) == {"a"}


def test_a_destroyed_stream_is_gone_but_its_work_is_not() -> None:
    queue = Queue()
    stream = queue.table.create_stream(False)
    queue.add("a", stream)
    queue.table.destroy_stream(stream)
    assert queue.table.known_stream(stream) is None
    assert queue.add("legacy", LEGACY_DEFAULT) == {"a"}
    assert {op.name.what for op in queue.table.everything()} == {"a", "legacy"}


def test_handles() -> None:
    table = StreamTable()
    assert table.known_stream(LEGACY_HANDLE) == LEGACY_DEFAULT
    assert table.known_stream(12345) is None
    stream, event = table.create_stream(False), table.create_event(True)
    assert stream != event
    assert table.known_stream(event) is None
    assert not table.known_event(stream)
    table.destroy_event(event)
    assert not table.known_event(event)


def test_an_event_stands_for_its_latest_record() -> None:
    queue = Queue()
    event = queue.table.create_event(True)
    assert queue.table.recorded(event) is None
    for name in ("a", "b"):
        queue.add(name, LEGACY_DEFAULT)
        queue.table.record(event, queue.made[name])
    assert queue.table.recorded(event) is queue.made["b"]
