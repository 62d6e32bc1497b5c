"""Launches that do again what an earlier one did, on the same contents of memory.

Enters: a launch that compiled code is about to run whole. Leaves: what it would do to memory, if
the same launch (code, sizes, arguments, objects that it can reach) has been run on the same
contents; then nothing need be run. What programs measure, they repeat; so from the second or third
repetition on they cost next to nothing. Only launches that compiled code ran from end to end are
remembered: those have no findings, and nothing but their code, arguments and memory decides what
they do.

Contents have numbers: of one object the same number means the same bytes, definedness and owners.
A number follows the object's count of changes, and compiled code says what it really changed.
Where somebody else changes an object between two launches (a fill, a copy), its contents are kept,
so that they are known when they come back.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.memory.sparse import SparseBytes, is_zero

_MOST_KEPT = 1 << 30  # bytes
_MOST_DONE = 8  # contents that are remembered of one launch
_MOST_LAUNCHES = 1024
_MOST_STILL = 256
_PATIENCE = 4  # launches in vain after which only every second, fourth, … one is tried


@dataclass(frozen=True, slots=True)
class _Snapshot:
    data: bytes | SparseBytes
    undefined: bytes | SparseBytes | None  # None: every byte is written
    owners: dict[int, tuple[int, int]]

    @staticmethod
    def of(thing: Object) -> _Snapshot:
        is_written = is_zero(thing.undefined)
        undefined = None if is_written else _whole(thing.undefined)
        return _Snapshot(_whole(thing.data), undefined, dict(thing.owners))

    def is_of(self, thing: Object) -> bool:
        if thing.owners != self.owners or not _holds(thing.data, self.data):
            return False
        if self.undefined is None:
            return is_zero(thing.undefined)
        return _holds(thing.undefined, self.undefined)

    @property
    def size(self) -> int:
        return len(self.data) * (1 if self.undefined is None else 2)


def _holds(data: bytearray | SparseBytes, contents: bytes | SparseBytes) -> bool:
    if isinstance(data, SparseBytes) and isinstance(contents, SparseBytes):
        return data.is_like(contents)
    return data == contents


def _whole(data: bytearray | SparseBytes) -> bytes | SparseBytes:
    return bytes(data) if isinstance(data, bytearray) else data.copy()


def _overwrite(data: bytearray | SparseBytes, contents: bytes | SparseBytes) -> None:
    if isinstance(data, SparseBytes):
        assert isinstance(contents, SparseBytes)
        data.become(contents)
    else:
        assert isinstance(contents, bytes)
        with memoryview(data) as whole:  # to `data` itself it would go by way of a copy
            whole[:] = contents


class Contents:
    """What objects hold, by number."""

    def __init__(self) -> None:
        self._last = 0
        self._now: dict[int, tuple[int, int]] = {}  # by id: its changes, and the number then
        self._kept: OrderedDict[tuple[int, int], _Snapshot] = OrderedDict()  # by id and number
        self._kept_of: dict[int, list[int]] = {}  # by id: their numbers
        self._bytes = 0

    def number(self, thing: Object) -> int:
        known = self._now.get(thing.id)
        if known is not None and known[0] == thing.changes:
            return known[1]
        kept = self._kept_of.get(thing.id, ())
        number = next((n for n in kept if self._kept[thing.id, n].is_of(thing)), 0)
        if not number:
            self._last += 1
            number = self._last
        self._now[thing.id] = thing.changes, number
        return number

    def holds(self, thing: Object, number: int) -> bool:
        """Certainly these contents?"""
        return self._now.get(thing.id) == (thing.changes, number)

    def is_again(self, thing: Object, number: int) -> None:
        """Somebody else changed it, to what it was."""
        self._now[thing.id] = thing.changes, number

    def changed(self, thing: Object) -> None:
        """By compiled code, which does not count."""
        self._now.pop(thing.id, None)

    def keep(self, thing: Object) -> None:
        key = (thing.id, self.number(thing))
        if key in self._kept:
            self._kept.move_to_end(key)
            return
        if 2 * thing.size > _MOST_KEPT:
            return
        made = self._kept[key] = _Snapshot.of(thing)
        self._bytes += made.size
        own = self._kept_of.setdefault(thing.id, [])
        own.append(key[1])
        if len(own) > _MOST_DONE:
            self._drop(thing.id, own[0])
        while self._bytes > _MOST_KEPT:
            self._drop(*next(iter(self._kept)))

    def _drop(self, id_: int, number: int) -> None:
        self._bytes -= self._kept.pop((id_, number)).size
        self._kept_of[id_].remove(number)

    def can_restore(self, thing: Object, number: int) -> bool:
        return number == self.number(thing) or (thing.id, number) in self._kept

    def restore(self, thing: Object, number: int) -> None:
        if number == self.number(thing):
            return
        kept = self._kept[thing.id, number]
        _overwrite(thing.data, kept.data)
        if kept.undefined is not None:
            _overwrite(thing.undefined, kept.undefined)
        elif not is_zero(thing.undefined):
            _clear(thing.undefined)
        thing.owners = dict(kept.owners)
        thing.changes += 1
        self._now[thing.id] = thing.changes, number


def _clear(data: bytearray | SparseBytes) -> None:
    if isinstance(data, SparseBytes):
        data.fill(0, len(data), 0)
    else:
        _overwrite(data, bytes(len(data)))


@dataclass(frozen=True, slots=True)
class Done:
    """What a launch did: numbers of contents afterwards, object by object."""

    after: tuple[int, ...]
    steps: int
    wrote: bool


@dataclass(slots=True)
class _Known:
    done: OrderedDict[tuple[int, ...], Done] = field(default_factory=OrderedDict)  # by those before
    last: tuple[int, ...] = ()  # contents after the last one
    vain: int = 0  # launches since one was known


class Repeats:
    def __init__(self) -> None:
        self.contents = Contents()
        self.count = 0  # launches that were not run
        self._known: OrderedDict[Hashable, _Known] = OrderedDict()
        self._still: OrderedDict[Hashable, Repeat] = OrderedDict()  # those that change nothing

    def begin(
        self, launch: Hashable, asked_for: Hashable | None, things: Sequence[Object]
    ) -> Repeat:
        """`launch` is all that decides what it does but for the contents of `things`, in their
        order; `asked_for` is what decides all of that, as long as these are what they are."""
        known = self._known.setdefault(launch, _Known())
        self._known.move_to_end(launch)
        while len(self._known) > _MOST_LAUNCHES:
            self._known.popitem(last=False)
        repeat = Repeat(self, known, things)
        if asked_for is not None and repeat.done is not None and repeat.is_still():
            self._still[asked_for] = repeat
            while len(self._still) > _MOST_STILL:
                self._still.popitem(last=False)
        return repeat

    def at_once(self, asked_for: Hashable) -> Repeat | None:
        """A launch that changes nothing, if nobody else has changed anything since."""
        found = self._still.get(asked_for)
        return None if found is None or not found.is_current() else found


class Repeat:
    """A launch that begins. Either `done` is repeated, or it is run and then remembered."""

    def __init__(self, repeats: Repeats, known: _Known, things: Sequence[Object]) -> None:
        self._repeats = repeats
        self._contents = contents = repeats.contents
        self._known = known
        self.things = things = tuple(things)
        self._before = before = tuple(map(contents.number, things))
        found = known.done.get(before)
        if found is not None and not all(map(contents.can_restore, things, found.after)):
            found = None
        self.done = found
        known.vain = 0 if found is not None else known.vain + 1
        # Did somebody else change what it works on? Then the same may come back.
        self._is_reset = bool(known.last) and known.last != before and _is_tried(known.vain)
        if found is None and self._is_reset:
            for thing, number, last in zip(things, before, known.last, strict=True):
                if number != last:
                    contents.keep(thing)

    def is_still(self) -> bool:
        return self.done is not None and self.done.after == self._before

    def is_as_before(self, thing: Object) -> None:
        """Whatever was done to it, it holds what it held when the launch began."""
        self._contents.is_again(thing, self._before[self.things.index(thing)])

    def is_current(self) -> bool:
        """Are its objects what they were when it began?"""
        rows = zip(self.things, self._before, strict=True)
        return all(thing.alive and self._contents.holds(thing, n) for thing, n in rows)

    def repeat(self) -> Done:
        assert self.done is not None
        self._repeats.count += 1
        for thing, number in zip(self.things, self.done.after, strict=True):
            self._contents.restore(thing, number)
        self._known.last = self.done.after
        return self.done

    def remember(self, steps: int, *, wrote: bool, is_settled: bool = False) -> None:
        """It was run. If it `is_settled`, running it once more would change nothing."""
        known, contents = self._known, self._contents
        after = tuple(map(contents.number, self.things))
        if self._is_reset:
            for thing, old, new in zip(self.things, self._before, after, strict=True):
                if old != new:
                    contents.keep(thing)
        known.last = after
        done = known.done[self._before] = Done(after, steps, wrote)
        if is_settled:
            known.done[after] = done
        while len(known.done) > _MOST_DONE:
            known.done.popitem(last=False)


def _is_tried(vain: int) -> bool:
    return vain <= _PATIENCE or vain & (vain - 1) == 0
