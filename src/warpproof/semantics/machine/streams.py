"""Streams and events: which operation must be over before which may start.

Each stream is first in, first out. The legacy default stream (number 0) waits for all blocking
streams, the per-thread default stream among them, and they wait for it; a non-blocking stream does
neither.
An event stands for the operations before it in its stream; `wait` makes a stream depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from warpproof.semantics.machine.threads import Operation

LEGACY_DEFAULT = 0
LEGACY_HANDLE = 1
PER_THREAD = 2
_FIRST_HANDLE = 16


@dataclass(slots=True)
class _Stream:
    blocking: bool
    last: Operation | None = None
    alive: bool = True


@dataclass(slots=True)
class _Event:
    timed: bool
    recorded: Operation | None = None
    alive: bool = True


class StreamTable:
    def __init__(self) -> None:
        self._streams: dict[int, _Stream] = {
            LEGACY_DEFAULT: _Stream(True),
            PER_THREAD: _Stream(True),
        }
        self._events: dict[int, _Event] = {}
        self._next = _FIRST_HANDLE

    def create_stream(self, non_blocking: bool) -> int:
        self._next += 1
        self._streams[self._next] = _Stream(not non_blocking)
        return self._next

    def create_event(self, timed: bool) -> int:
        self._next += 1
        self._events[self._next] = _Event(timed)
        return self._next

    def known_stream(self, handle: int) -> int | None:
        """The stream a handle means, None if there is no such live stream."""
        number = LEGACY_DEFAULT if handle == LEGACY_HANDLE else handle
        found = self._streams.get(number)
        return number if found is not None and found.alive else None

    def known_event(self, handle: int) -> bool:
        found = self._events.get(handle)
        return found is not None and found.alive

    def destroy_stream(self, handle: int) -> None:
        self._streams[handle].alive = False

    def destroy_event(self, handle: int) -> None:
        self._events[handle].alive = False

    def is_blocking(self, stream: int) -> bool:
        return self._streams[stream].blocking

    def dependencies(self, stream: int) -> list[Operation]:
        """What a new operation of the stream has to wait for."""
        before: list[Operation] = []
        own = self._streams[stream].last
        if own is not None:
            before.append(own)
        if stream == LEGACY_DEFAULT:
            before += [
                s.last
                for number, s in self._streams.items()
                if number != LEGACY_DEFAULT and s.blocking and s.last is not None
            ]
        elif self._streams[stream].blocking:
            default = self._streams[LEGACY_DEFAULT].last
            if default is not None:
                before.append(default)
        return before

    def append(self, stream: int, operation: Operation) -> None:
        self._streams[stream].last = operation

    def record(self, event: int, operation: Operation) -> None:
        self._events[event].recorded = operation

    def recorded(self, event: int) -> Operation | None:
        return self._events[event].recorded

    def is_timed(self, event: int) -> bool:
        """Does the event stand for a moment that can be measured?"""
        found = self._events[event]
        return found.timed and found.recorded is not None

    def last_of(self, stream: int) -> list[Operation]:
        """What synchronising with a stream waits for."""
        last = self._streams[stream].last
        found = [] if last is None else [last]
        if stream == LEGACY_DEFAULT:
            found += [s.last for s in self._streams.values() if s.blocking and s.last is not None]
        return found

    def contents(self) -> Iterator[tuple[int, tuple[object, ...], Operation | None]]:
        """Streams and events: handle, what they are, the operation they stand at."""
        for number, stream in self._streams.items():
            yield number, ("stream", stream.blocking, stream.alive), stream.last
        for number, event in self._events.items():
            yield number, ("event", event.alive, event.timed), event.recorded

    def everything(self) -> list[Operation]:
        """The last operation of every stream: waiting for these waits for all work."""
        return [s.last for s in self._streams.values() if s.last is not None]
