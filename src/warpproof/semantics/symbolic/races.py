"""Conflicting accesses when guards and offsets may be open.

Enters: every access of every thread, with what the thread knows to have happened before. Leaves:
the earlier accesses it may conflict with, each with the formula under which the two happen and
overlap. Happens-before is that of `clocks`; which accesses are kept is what changes: one under a
guard may not have happened, so it never stands for an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from warpproof.ir import nodes
from warpproof.logic.terms import Op, Term
from warpproof.semantics.domain.bits import BitsDomain
from warpproof.semantics.domain.values import Bits
from warpproof.semantics.races.clocks import Access, Clock, both_atomic, is_unordered, same_value
from warpproof.semantics.symbolic.memory import stride


@dataclass(frozen=True, slots=True)
class Entry:
    access: Access
    guard: Term
    offset: Bits
    size: int
    atomic_op: nodes.AtomicOp | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two accesses that nothing orders. `harmless` ones are atomic: no race, but their order may
    matter."""

    condition: Term
    other: Entry
    harmless: bool


_Kind = tuple[object, ...] | None


def _kind(entry: Entry) -> _Kind:
    """Of an atomic access: what decides how others that are atomic meet with it."""
    access = entry.access
    if access.atomic is None:
        return None
    return access.atomic, entry.atomic_op, entry.size, access.write, access.block, access.on_host


class _Bytes:
    """The accesses of one object. All of one size and aligned to it: kept by element, else by
    byte."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells: dict[int, list[Entry]] = {}
        self.open: dict[_Kind, list[Entry]] = {}

    def slots(self, offset: int, size: int) -> range:
        if self.size != 1 and (size != self.size or offset % size):
            self._refine()
        return range(offset // self.size, (offset + size - 1) // self.size + 1)

    def _refine(self) -> None:
        old, width = self.cells, self.size
        self.size = 1
        self.cells = {}
        for slot, entries in old.items():
            for at in range(slot * width, (slot + 1) * width):
                self.cells[at] = list(entries)


def _same_kind(a: Entry, b: Entry) -> bool:
    """Accesses of one thread that conflict with the same others."""
    x, y = a.access, b.access
    if (x.thread, x.write, x.atomic, x.read_only) != (y.thread, y.write, y.atomic, y.read_only):
        return False
    return x.atomic is None or (a.atomic_op, a.offset, a.size) == (b.atomic_op, b.offset, b.size)


class SymbolicRaces:
    def __init__(self, algebra: BitsDomain, allow_same_value: bool) -> None:
        self.g = algebra
        self._allow_same_value = allow_same_value
        self._objects: dict[int, _Bytes] = {}

    def forget(self, object_: int) -> None:
        self._objects.pop(object_, None)

    def contents(self) -> Iterator[tuple[int, int, dict[int, list[Entry]], list[Entry]]]:
        """By object: the size of its slots, what is kept of each, and accesses at open places."""
        for number, kept in self._objects.items():
            yield number, kept.size, kept.cells, [e for group in kept.open.values() for e in group]

    def access(self, object_: int, entry: Entry, known: Clock) -> Iterator[Conflict]:
        """Record an access; what it conflicts with."""
        found = self._objects.get(object_)
        if found is None:
            found = self._objects[object_] = _Bytes(entry.size)
        conflicts: list[Conflict] = []
        if isinstance(entry.offset, int):
            self._at_known_place(found, entry, entry.offset, known, conflicts)
        else:
            self._at_open_place(found, entry, known, conflicts)
        return iter(conflicts)

    def end(self, object_: int, entry: Entry, known: Clock) -> Iterator[Conflict]:
        """The whole object ends, and is forgotten; what conflicts with that."""
        found = self._objects.pop(object_, None)
        conflicts: list[Conflict] = []
        if found is not None:
            self._at_open_place(found, entry, known, conflicts)
        return iter(conflicts)

    def _at_known_place(
        self, kept: _Bytes, entry: Entry, offset: int, known: Clock, conflicts: list[Conflict]
    ) -> None:
        sure = entry.guard.op is Op.TRUE
        now = entry.access
        plain_write = sure and now.write and now.atomic is None
        seen: set[int] = set()
        for slot in kept.slots(offset, entry.size):
            entries = kept.cells.get(slot)
            if entries is None:
                kept.cells[slot] = [entry]
                continue
            for other in entries:
                if id(other) not in seen and self._may_conflict(other, entry, known):
                    seen.add(id(other))
                    self._add(conflicts, other, entry)
            kept.cells[slot] = [*self._remaining(entries, entry, known, plain_write), entry]
        self._with_open(kept, entry, known, conflicts)

    def _with_open(
        self, kept: _Bytes, entry: Entry, known: Clock, conflicts: list[Conflict]
    ) -> None:
        for kind, group in kept.open.items():
            # Atomics of one kind all mean the same to an atomic one that they do not race with.
            one_is_enough = (kind is not None and entry.access.atomic is not None) and self._strong(
                group[0], entry
            )
            for other in group:
                if self._may_conflict(other, entry, known):
                    self._add(conflicts, other, entry)
                    if one_is_enough:
                        break

    def _remaining(
        self, entries: list[Entry], entry: Entry, known: Clock, plain_write: bool
    ) -> list[Entry]:
        """Earlier accesses that the new one does not stand for."""
        now = entry.access
        # A later write of the same value would conflict with what came before this write only.
        stands_for_others = plain_write and not self._allow_same_value
        kept: list[Entry] = []
        for other in entries:
            before = other.access
            if stands_for_others and not is_unordered(before, now, known):
                continue
            same_kind = (
                before.thread == now.thread
                and before.write == now.write
                and before.atomic == now.atomic
                and before.read_only == now.read_only
                and other.atomic_op is entry.atomic_op
                and (
                    before.atomic is None
                    or (other.offset, other.size) == (entry.offset, entry.size)
                )
            )
            if self._allow_same_value and now.write and now.atomic is None:
                same_kind = same_kind and same_value(before, now)
            if same_kind and (entry.guard.op is Op.TRUE or entry.guard is other.guard):
                continue
            kept.append(other)
        return kept

    def _at_open_place(
        self, kept: _Bytes, entry: Entry, known: Clock, conflicts: list[Conflict]
    ) -> None:
        seen: set[int] = set()
        for entries in kept.cells.values():
            for other in entries:
                if id(other) not in seen and self._may_conflict(other, entry, known):
                    seen.add(id(other))
                    self._add(conflicts, other, entry)
        self._with_open(kept, entry, known, conflicts)
        kept.open.setdefault(_kind(entry), []).append(entry)

    def _may_conflict(self, other: Entry, entry: Entry, known: Clock) -> bool:
        if not (other.access.write or entry.access.write):
            return False
        return is_unordered(other.access, entry.access, known)

    def _add(self, conflicts: list[Conflict], other: Entry, entry: Entry) -> None:
        t = self.g.t
        a, b = other.access, entry.access
        if a.atomic is not None and b.atomic is not None and self._strong(other, entry):
            conflicts.append(Conflict(t.true, other, True))
            return
        condition = t.and_(other.guard, entry.guard, self._overlap(other, entry))
        if condition.op is Op.FALSE:
            return
        if self._allow_same_value and self._writes_same(other, entry):
            return
        conflicts.append(Conflict(condition, other, False))

    def _strong(self, a: Entry, b: Entry) -> bool:
        """Both atomic on the same element, each within the other's scope."""
        if a.size != b.size:
            return False
        return both_atomic(a.access, b.access, same_bytes=True)

    def _writes_same(self, a: Entry, b: Entry) -> bool:
        return isinstance(a.offset, int) and a.offset == b.offset and same_value(a.access, b.access)

    def _overlap(self, a: Entry, b: Entry) -> Term:
        t = self.g.t
        if isinstance(a.offset, int) and isinstance(b.offset, int):
            inside = a.offset < b.offset + b.size and b.offset < a.offset + a.size
            return t.boolean(inside)
        x, y = self.g.term(a.offset, 64), self.g.term(b.offset, 64)
        if a.size == b.size:
            (m, r), (n, s) = stride(x), stride(y)
            if m % a.size == 0 and n % a.size == 0 and (r - s) % a.size == 0:
                return t.eq(x, y)  # whole elements: the same one or none
        # Both are inside one object, so neither sum wraps.
        before = t.bv_ult(x, t.bv_add(y, t.bv(b.size, 64)))
        return t.and_(before, t.bv_ult(y, t.bv_add(x, t.bv(a.size, 64))))
