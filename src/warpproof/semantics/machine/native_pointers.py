"""The pointers that an object holds, as compiled code is told of them.

Enters: an object. Leaves: by place what each pointer belongs to, or word that it holds parts of
pointers, of which compiled code knows nothing. Of an object with many of them that is found out
once, as long as nobody changes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from warpproof.semantics.memory.concrete import Object

_MANY = 1000  # bytes of pointers
_MOST_KEPT = 64


@dataclass(slots=True)
class Held:
    """`owners` are the ids of objects that they belong to, in the order of their first pointers."""

    by_place: dict[int, int]
    owners: list[int] = field(default_factory=list)
    _numbers: list[int] = field(default_factory=list)
    _numbered: dict[int, int] = field(default_factory=dict)

    def numbered(self, numbers: list[int]) -> dict[int, int]:
        """By place the number of what a pointer belongs to; `numbers` are those of `owners`."""
        if numbers != self._numbers:
            number = dict(zip(self.owners, numbers, strict=True))
            self._numbered = {at: number[owner] for at, owner in self.by_place.items()}
            self._numbers = numbers
        return self._numbered


_NONE = Held({})


class Pointers:
    def __init__(self) -> None:
        # By id of an object: its changes and its owners, and what was found then.
        self._kept: dict[int, tuple[int, object, Held | None]] = {}

    def of(self, thing: Object) -> Held | None:
        """None if it holds parts of pointers."""
        if not thing.owners:
            return _NONE
        kept = self._kept.get(thing.id)
        if kept is not None and kept[0] == thing.changes and kept[1] is thing.owners:
            return kept[2]
        found = _held(thing)
        if len(thing.owners) > _MANY:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[thing.id] = thing.changes, thing.owners, found
        return found


def _held(thing: Object) -> Held | None:
    owners = thing.owners
    for at, (owner, byte) in owners.items():
        if (at - byte) % 8 or owners.get(at - byte) != (owner, 0):
            return None
    by_place = {at: owner for at, (owner, byte) in owners.items() if not byte}
    return Held(by_place, list(dict.fromkeys(by_place.values())))
