"""Which bytes of memory were written, on all ways of the host program.

Enters: stores, fills, copies and loops as they are followed. Leaves: in the state, the objects that
may have bytes nobody wrote (`State.unwritten`), and which of the others are whole only if a launch
has filled them (`State.owed`). Guaranteed, as long as no byte is used that nobody wrote: every
object that is not listed is written, from its first byte to its last; of a listed one those bytes
are that are in cells, but for those that were written on some ways only (`State.perhaps`). A copy
of what nobody wrote is no use: it lists where it goes.

    Over: parts of an object that are written at offsets that are no numbers
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import Term, TermTable
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    NULL,
    UNSET,
    Code,
    Object,
    Place,
    Places,
    Value,
)
from warpproof.semantics.host.facts import Filling
from warpproof.semantics.host.state import Cell, Contents, State

Owed = frozenset[tuple[Object, Filling]]
_NOBODYS = (NULL, UNSET)


class Memory(Protocol):
    """What is asked of it here."""

    table: TermTable
    many: set[Object]

    def contents(self, state: State, object_: Object) -> Contents: ...
    def size_of(self, object_: Object) -> Term | None: ...
    def sole(self, address: Value) -> Place | None: ...


def is_written(memory: Memory, state: State, place: Place, size: Term) -> bool:
    """All of so many bytes, given what `rests_on` says?"""
    object_ = place.object
    if object_ == ANYWHERE or isinstance(object_, Code):
        return False
    if object_ not in state.unwritten:
        return True
    offset, length = int_value(place.offset), int_value(size)
    if offset is None or length is None:
        return False
    return _covered(_cells(memory, state, object_), offset, length) >= length


def _cells(memory: Memory, state: State, object_: Object) -> list[Cell]:
    """That are surely written."""
    cells = memory.contents(state, object_).cells
    return [cell for cell in cells if (object_, cell) not in state.perhaps]


def surely(contents: Contents, state: State, object_: Object) -> Contents:
    """Without what may be in cells that nobody may have written."""
    if not any((object_, cell) in state.perhaps for cell in contents.cells):
        return contents
    kept = {c: v for c, v in contents.cells.items() if (object_, c) not in state.perhaps}
    return Contents(kept, contents.rest)


def rests_on(state: State, object_: Object) -> frozenset[Filling]:
    """Launches that have to have filled it."""
    return frozenset(filling for owner, filling in state.owed if owner == object_)


def made(state: State, object_: Object) -> None:
    """A new object."""
    state.unwritten |= {object_}
    state.owed = _without(state.owed, object_)


def gone(state: State, objects: Iterable[Object]) -> None:
    ended = frozenset(objects)
    state.unwritten -= ended
    if state.perhaps:
        state.perhaps = frozenset(pair for pair in state.perhaps if pair[0] not in ended)


def set_whole(state: State, object_: Object, owed: Iterable[Filling] = ()) -> None:
    state.unwritten -= {object_}
    left = _without(state.owed, object_)
    state.owed = left | frozenset((object_, filling) for filling in owed)


def stored(memory: Memory, state: State, object_: Object, cell: Cell) -> None:
    """Something was stored there for sure, which is a cell now."""
    state.perhaps -= {(object_, cell)}
    if object_ not in state.unwritten or object_ in memory.many:
        return
    extent = int_value(memory.size_of(object_) or memory.table.integer(-1))
    cells = _cells(memory, state, object_)
    if extent is not None and 0 <= extent <= _covered(cells, 0, extent):
        set_whole(state, object_)


def filled(memory: Memory, state: State, to: Value, size: Term) -> None:
    """So many bytes were written there for sure."""
    place = memory.sole(to)
    if place is not None and _is_whole(memory, state, place, size):
        set_whole(state, place.object)


def filled_whole(memory: Memory, state: State, object_: Object, start: Term, size: Term) -> None:
    place = Place(memory.table.true, object_, start)
    if _is_whole(memory, state, place, size):
        set_whole(state, object_)


def copied(memory: Memory, state: State, to: Value, source: Value, size: Term) -> bool:
    """Before it is done. False if what nobody wrote may go where it is not known."""
    t = memory.table
    if size is t.integer(0):
        return True
    sources = [p for p in _places(source) if p.object not in _NOBODYS]
    is_sound = isinstance(source, Places) and all(
        is_written(memory, state, p, size) for p in sources
    )
    owed = frozenset(f for p in sources for f in rests_on(state, p.object))
    targets = [p.object for p in _places(to) if p.object not in _NOBODYS]
    if not isinstance(to, Places) or ANYWHERE in targets:
        return is_sound and not owed
    place = memory.sole(to)
    if place is not None and is_sound and _is_whole(memory, state, place, size):
        set_whole(state, place.object, owed)
        return True
    if not is_sound:
        state.unwritten |= frozenset(targets)
    state.owed |= frozenset((object_, filling) for object_ in targets for filling in owed)
    return True


def _places(address: Value) -> tuple[Place, ...]:
    return address.alternatives if isinstance(address, Places) else ()


def _is_whole(memory: Memory, state: State, place: Place, size: Term) -> bool:
    """Is that all of one object?"""
    extent = memory.size_of(place.object)
    if extent is None or place.object in memory.many or int_value(place.offset) != 0:
        return False
    return extent is size or state.bounds.decide(memory.table.int_le(extent, size)) is True


def _covered(cells: Iterable[Cell], offset: int, length: int) -> int:
    """How many of some bytes are in cells, which lie apart from each other."""
    end = offset + length
    return sum(max(0, min(o + n, end) - max(o, offset)) for o, n in cells)


def _without(owed: Owed, object_: Object) -> Owed:
    return frozenset(pair for pair in owed if pair[0] != object_)
