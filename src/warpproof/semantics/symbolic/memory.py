"""Bytes that may be open, over the concrete memory.

An object keeps its concrete bytes as before; where a store has left something unknown, a *cell*
stands over the bytes with their pattern as a term, and `shadow` marks them. A load of just a cell
gives its term back, any other load cuts and joins what lies there, so unions, structs, `char*`
views and copies see the same bytes. Bytes that nothing wrote become symbols when they are first
read: one fixed arbitrary value each.

An offset may be open too: a load is then a choice among the elements it can reach, a store changes
each of those under the condition that it is the one. Everything done under a guard changes memory
only where the guard holds.

Arrays that a kernel is given (see `kernel_harness`) can be far larger than what is written out. Of
those only a *window* at the start takes part in such choices: what an open offset finds behind it
is arbitrary, and once an open offset has written there, so is everything behind it. That allows
more than can happen, never less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from warpproof.base.source import Origin
from warpproof.ir import nodes, types
from warpproof.logic.terms import Op, Term
from warpproof.semantics.domain.bits import BitsDomain
from warpproof.semantics.domain.symbolic import merge
from warpproof.semantics.domain.symbolic_operators import is_known
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Bits,
    Compound,
    Data,
    Value,
    concrete_bits,
)
from warpproof.semantics.memory.concrete import NULL_PAGE, SPARSE_FROM, Memory, Object
from warpproof.semantics.memory.sparse import PAGE, SparseBytes
from warpproof.semantics.symbolic.names import Decides, Names

MOST_CANDIDATES = 4096
_LARGEST_CELL = 16
_MOST_COPIED = 4096  # bytes of which each keeps its name when it is copied unwritten
_COPIED_PIECE = 4
NAMED_BYTES = PAGE  # of a sparse object: a concrete run can repeat no longer pattern over it


class TooManyPlaces(Exception):
    """An open offset could mean more elements than are written out."""


@dataclass(frozen=True, slots=True)
class Cell:
    size: int  # bytes
    bits: Bits
    undefined: Bits
    owner: int


class SymbolicObject(Object):
    __slots__ = ("cells", "extent", "given", "key", "mask", "shadow", "tail_havocked", "window")

    def __init__(
        self, id_: int, base: int, size: int, space: nodes.Space, name: str, origin: Origin
    ) -> None:
        super().__init__(id_, base, size, space, name, origin)
        self.cells: dict[int, Cell] = {}
        self.shadow: bytearray | SparseBytes | None = None  # 1 where a cell stands
        self.key: int | None = None  # names the symbols of its unwritten bytes
        self.given = False  # what is unwritten came from outside: arbitrary, yet initialised
        self.mask = b"\xff"  # which bits of given bytes can be set, repeated
        self.extent: Bits | None = None  # bytes, where an open size is smaller than the object
        self.window = size  # bytes that an open offset can tell apart
        self.tail_havocked = False  # something was written behind the window, nobody knows where


class Surroundings(Protocol):
    """What memory asks of the machine around it."""

    guard: Term
    symbol_names: Names
    zero_outside: bool  # what is read outside of an object is zero, as in a concrete run

    def key_of_allocation(self, size: int) -> int: ...

    def owners(self, condition: Term, then: int, otherwise: int) -> int: ...

    def possible_owners(self, owner: int) -> Iterator[int]:
        """The objects that a number of owners stands for."""

    def known_offset(self, offset: Bits) -> int: ...

    def before_copy(self, source: Object, start: int, size: int) -> None: ...

    def unsupported(self, what: str) -> Exception: ...

    def arbitrary(self, size: int) -> Term:
        """Bytes about which nothing is known."""

    def can_be(self, formula: Term) -> bool:
        """Is it possible here? Yes also where that is not known."""


class SymbolicMemory(Memory):
    object_type = SymbolicObject

    def __init__(self, algebra: BitsDomain, around: Surroundings) -> None:
        super().__init__()
        self.g = algebra
        self.around = around
        self.ranges = algebra.ranges

    def allocate(
        self,
        size: int,
        align: int,
        space: nodes.Space,
        name: str,
        origin: Origin,
        fill: bytes | None,
    ) -> Object:
        made = super().allocate(size, align, space, name, origin, fill)
        if fill is not None:
            assert isinstance(made, SymbolicObject)
            made.key = self.around.key_of_allocation(size)
        return made

    def end(self, thing: Object, origin: Origin) -> None:
        super().end(thing, origin)
        assert isinstance(thing, SymbolicObject)
        thing.cells = {}
        thing.shadow = None

    # --- memory from outside -------------------------------------------------------------------

    def havoc_object(self, thing: Object, key: int, mask: bytes) -> None:
        """The whole object holds arbitrary initialised bytes, which get names when first read."""
        assert isinstance(thing, SymbolicObject)
        self.version += 1
        thing.cells, thing.shadow, thing.owners = {}, None, {}
        thing.given, thing.key, thing.mask = True, key, mask
        thing.undefined = _marks(thing.size)

    def owners_in(self, thing: Object) -> Iterator[int]:
        assert isinstance(thing, SymbolicObject)
        yield from super().owners_in(thing)
        for cell in thing.cells.values():
            yield from self.around.possible_owners(cell.owner)

    def _is_unnamed(self, thing: SymbolicObject, at: int) -> bool:
        return thing.undefined[at : at + 1] == b"\xff" and not _is_set(thing.shadow, at)

    def _name_given(self, thing: SymbolicObject, start: int, size: int) -> None:
        """Names for all of a range, before it is copied."""
        if not thing.given:
            return
        at, end = start, start + size
        while at < end:
            step = 4 if at % 4 == 0 and at + 4 <= end else 1
            self.raw(thing, at, step)
            at += step

    def _is_shared_whole(
        self, target: SymbolicObject, to: int, source: SymbolicObject, start: int, size: int
    ) -> bool:
        """A copy of an untouched array from outside is that array."""
        return (
            source.given
            and source.shadow is None
            and source.extent is None
            and to == start == 0
            and size == target.size == source.size
            and _is_untouched(source)
        )

    # --- loads ---------------------------------------------------------------------------------

    def _load_scalar(self, thing: Object, offset: Bits, type_: types.Type) -> Value:
        assert isinstance(thing, SymbolicObject)
        size = types.store_size_of(type_)
        if isinstance(offset, int):
            raw = self.raw(thing, offset, size)
        else:
            raw = self._chosen(thing, offset, size)
        if isinstance(type_, types.Int) and type_.bits != 8 * size:
            g = self.g
            return Value(
                g.extract(raw.bits, 8 * size, 0, type_.bits),
                g.extract(raw.undefined, 8 * size, 0, type_.bits),
            )
        return raw

    def raw(self, thing: SymbolicObject, offset: int, size: int) -> Value:
        """The pattern of `size` bytes."""
        end = offset + size
        if thing.tail_havocked and end > thing.window:
            return Value(self.around.arbitrary(size))
        shadow = thing.shadow
        if shadow is None or shadow.find(b"\1", offset, end) < 0:
            if thing.key is None or not any(thing.undefined[offset:end]):
                plain = super()._load_scalar(thing, offset, types.Int(8 * size))
                if thing.owners and plain.owner == NO_OBJECT:
                    self._cut_pointers(thing, offset, end)
                return plain
            self._name_unwritten(thing, offset, size)
        cell = thing.cells.get(offset)
        if cell is not None and cell.size == size:
            return Value(cell.bits, cell.undefined, cell.owner)
        if thing.given:
            for at in range(offset, end):
                if self._is_unnamed(thing, at):
                    self._put_symbol(thing, at, 1)
        return self._joined(thing, offset, size)

    def _name_unwritten(self, thing: SymbolicObject, offset: int, size: int) -> None:
        """Symbols for bytes that nothing wrote."""
        whole = all(b == 0xFF for b in thing.undefined[offset : offset + size])
        if whole and size <= _LARGEST_CELL:
            self._put_symbol(thing, offset, size)
            return
        for at in range(offset, offset + size):
            if thing.undefined[at : at + 1] == b"\xff":
                self._put_symbol(thing, at, 1)

    def _name_copied(self, thing: SymbolicObject, start: int, size: int) -> None:
        """A byte that nothing wrote is the same one in its copy. Large copies have their own:
        more can happen then, and a violation that rests on it may not come true."""
        if thing.key is None or thing.given or size > _MOST_COPIED:
            return
        shadow, end = thing.shadow, start + size
        for at in range(start, end, _COPIED_PIECE):
            stop = min(at + _COPIED_PIECE, end)
            if shadow is not None and shadow.find(b"\1", at, stop) >= 0:
                continue
            if any(thing.undefined[at:stop]):
                self._name_unwritten(thing, at, stop - at)
                shadow = thing.shadow

    def _put_symbol(self, thing: SymbolicObject, offset: int, size: int) -> None:
        if offset + size > NAMED_BYTES and thing.size > SPARSE_FROM:
            symbol = self.around.arbitrary(size)
        else:
            name = self.around.symbol_names.symbol(Decides.CONTENTS, thing.key or 0, offset, size)
            symbol = self.g.symbol(name, 8 * size)
        unknown = 0 if thing.given else (1 << 8 * size) - 1
        bits: Bits = symbol
        if thing.given and thing.mask != b"\xff":
            ones = bytes(thing.mask[at % len(thing.mask)] for at in range(offset, offset + size))
            mask = self.g.t.bv(int.from_bytes(ones, "little"), 8 * size)
            bits = self.g.bits(self.g.t.bv_and(symbol, mask))
        self._put(thing, offset, Cell(size, bits, unknown, NO_OBJECT))

    def _joined(self, thing: SymbolicObject, offset: int, size: int) -> Value:
        """Pieces of cells and plain bytes as one pattern."""
        g = self.g
        patterns: list[tuple[Bits, int]] = []
        unknown: list[tuple[Bits, int]] = []
        at, end = offset, offset + size
        if thing.owners:
            self._cut_pointers(thing, offset, end)
        while at < end:
            start = self._cell_over(thing, at)
            if start is None:
                stop = at + 1
                while stop < end and self._cell_over(thing, stop) is None:
                    stop += 1
                plain = super()._load_scalar(thing, at, types.Int(8 * (stop - at)))
                patterns.append((plain.bits, 8 * (stop - at)))
                unknown.append((plain.undefined, 8 * (stop - at)))
            else:
                cell = thing.cells[start]
                if cell.owner != NO_OBJECT and g.addresses is not None:
                    g.addresses.decides()
                stop = min(start + cell.size, end)
                low, taken = 8 * (at - start), 8 * (stop - at)
                whole = 8 * cell.size
                patterns.append((g.extract(cell.bits, whole, low, taken), taken))
                unknown.append((g.extract(cell.undefined, whole, low, taken), taken))
            at = stop
        return Value(g.concat(patterns), g.concat(unknown))

    def _cut_pointers(self, thing: SymbolicObject, offset: int, end: int) -> None:
        """Bytes that are not one whole pointer are read: a part of one is a number of which
        nothing is known."""
        addresses = self.g.addresses
        if addresses is not None and any(at in thing.owners for at in range(offset, end)):
            addresses.decides()

    def owner_of(self, pointer: Value) -> Object | None:
        addresses = self.g.addresses
        if pointer.owner == NO_OBJECT and addresses and concrete_bits(pointer) >= NULL_PAGE:
            addresses.decides()  # what lies there is a matter of which addresses there are
        return super().owner_of(pointer)

    def _cell_over(self, thing: SymbolicObject, at: int) -> int | None:
        """Where the cell over a byte begins."""
        shadow = thing.shadow
        if not _is_set(shadow, at):
            return None
        for start in range(at, at - _LARGEST_CELL, -1):
            cell = thing.cells.get(start)
            if cell is not None and start + cell.size > at:
                return start
        return None

    def _chosen(self, thing: SymbolicObject, offset: Term, size: int) -> Value:
        """What lies at an open offset: a choice among the elements that it can mean."""
        groups: dict[Value, list[int]] = {}
        for at in self.candidates(thing, offset, size):
            groups.setdefault(self.raw(thing, at, size), []).append(at)
        if not groups:
            return Value(0)
        ordered = sorted(groups.items(), key=lambda item: -len(item[1]))
        found = ordered[0][0]
        kind = types.Int(8 * size)
        for value, places in ordered[1:]:
            here = self._is_one_of(offset, places)
            merged = merge(self.g, here, value, found, kind, self.around.owners)
            assert isinstance(merged, Value)
            found = merged
        if thing.window < thing.size:
            behind = self.g.t.bv_ult(self.g.t.bv(thing.window - size, offset.width), offset)
            if self.around.can_be(behind):
                bits = self.g.ite(behind, self.around.arbitrary(size), found.bits, 8 * size)
                found = Value(bits, self.g.ite(behind, 0, found.undefined, 8 * size))
        elif self.around.zero_outside:
            inside = self.g.t.bv_ule(offset, self.g.t.bv(thing.size - size, offset.width))
            bits = self.g.ite(inside, found.bits, 0, 8 * size)
            undefined = self.g.ite(inside, found.undefined, 0, 8 * size)
            found = Value(bits, undefined, found.owner)
        return found

    def _is_one_of(self, offset: Term, places: list[int]) -> Term:
        t = self.g.t
        return t.any_of([t.eq(offset, t.bv(at, offset.width)) for at in places])

    def candidates(self, thing: Object, offset: Term, size: int) -> range:
        """The offsets inside the object that an open one can mean, in steps of its stride."""
        low, high = self.ranges.unsigned(offset)
        assert isinstance(thing, SymbolicObject)
        high = min(high, thing.window - size)
        modulus, rest = stride(offset)
        low += (rest - low) % modulus
        found = range(low, high + 1, modulus)
        if len(found) > MOST_CANDIDATES:
            raise TooManyPlaces(
                f"an index that may refer to any of {len(found)} elements of {thing.text}"
            )
        return found

    # --- stores --------------------------------------------------------------------------------

    def _store_scalar(self, thing: Object, offset: Bits, value: Value, size: int) -> None:
        assert isinstance(thing, SymbolicObject)
        value = self._widened(value, size)
        guard = self.around.guard
        if isinstance(offset, int):
            if guard.op is not Op.TRUE:
                value = self._merged(guard, value, self.raw(thing, offset, size), size)
            self._write(thing, offset, value, size)
            return
        t = self.g.t
        self._blur(thing, offset, size, guard)
        for at in self.candidates(thing, offset, size):
            here = t.and_(guard, t.eq(offset, t.bv(at, offset.width)))
            old = self.raw(thing, at, size)
            self._write(thing, at, self._merged(here, value, old, size), size)

    def _blur(self, thing: SymbolicObject, offset: Term, size: int, guard: Term) -> None:
        """An open offset is written to: can that be behind the window?"""
        if thing.window < thing.size and not thing.tail_havocked:
            t = self.g.t
            behind = t.bv_ult(t.bv(thing.window - size, offset.width), offset)
            thing.tail_havocked = self.around.can_be(t.and_(guard, behind))

    def update(self, thing: Object, offset: Bits, size: int, change: Change, guard: Term) -> None:
        """Replace what lies at an offset, open or not, by what `change` makes of it."""
        assert isinstance(thing, SymbolicObject)
        t = self.g.t
        if isinstance(offset, int):
            places = [offset]
        else:
            self._blur(thing, offset, size, guard)
            places = list(self.candidates(thing, offset, size))
        for at in places:
            old = self.raw(thing, at, size)
            new = change(old)
            if new is None:
                continue
            here = guard
            if not isinstance(offset, int):
                here = t.and_(guard, t.eq(offset, t.bv(at, offset.width)))
            self._write(thing, at, self._merged(here, self._widened(new, size), old, size), size)

    def _widened(self, value: Value, size: int) -> Value:
        """A value's pattern over all the bytes of its place."""
        bits, undefined = value.bits, value.undefined
        whole = 8 * size
        if not isinstance(bits, int):
            narrow = 1 if bits.sort is self.g.t.true.sort else bits.width
            if narrow < whole:
                bits = self.g.extend(bits, narrow, whole, False)
        if not isinstance(undefined, int):
            narrow = 1 if undefined.sort is self.g.t.true.sort else undefined.width
            if narrow < whole:
                undefined = self.g.extend(undefined, narrow, whole, False)
        return Value(bits, undefined, value.owner)

    def _merged(self, guard: Term, new: Value, old: Value, size: int) -> Value:
        if guard.op is Op.TRUE:
            return new
        found = merge(self.g, guard, new, old, types.Int(8 * size), self.around.owners)
        assert isinstance(found, Value)
        return found

    def _write(self, thing: SymbolicObject, offset: int, value: Value, size: int) -> None:
        # What is undefined, known or not, is a cell: bytes marked so have not been written at all.
        if is_known(value) and not value.undefined:
            if self.is_open(thing, offset, size):
                self.version += 1  # the bytes below the cells are no measure of a change
                self._clear(thing, offset, size)
            super()._store_scalar(thing, offset, value, size)
            return
        self.version += 1
        self._clear(thing, offset, size)
        if thing.owners:
            for at in range(offset, offset + size):
                thing.owners.pop(at, None)
        self._put(thing, offset, Cell(size, value.bits, value.undefined, value.owner))

    def _put(self, thing: SymbolicObject, offset: int, cell: Cell) -> None:
        if thing.shadow is None:
            sparse = thing.size > SPARSE_FROM
            thing.shadow = SparseBytes(thing.size) if sparse else bytearray(thing.size)
        thing.shadow[offset : offset + cell.size] = b"\1" * cell.size
        thing.cells[offset] = cell

    def _clear(self, thing: SymbolicObject, offset: int, size: int) -> None:
        """Take the cells off a range; those that reach out of it keep their other bytes."""
        shadow = thing.shadow
        if shadow is None:
            return
        end = offset + size
        at = shadow.find(b"\1", offset, end)
        while at >= 0:
            start = self._cell_over(thing, at)
            assert start is not None
            cell = thing.cells.pop(start)
            stop = start + cell.size
            shadow[start:stop] = bytes(cell.size)
            for byte in (*range(start, offset), *range(end, stop)):
                self._put(thing, byte, self._byte_of(cell, byte - start))
            at = shadow.find(b"\1", min(stop, end), end)

    def _byte_of(self, cell: Cell, number: int) -> Cell:
        g, whole = self.g, 8 * cell.size
        return Cell(
            1,
            g.extract(cell.bits, whole, 8 * number, 8),
            g.extract(cell.undefined, whole, 8 * number, 8),
            NO_OBJECT,
        )

    # --- many bytes ----------------------------------------------------------------------------

    def copy(self, target: Object, to: int, source: Object, start: int, size: int) -> None:
        to, start = self.around.known_offset(to), self.around.known_offset(start)
        self.around.before_copy(source, start, size)
        assert isinstance(target, SymbolicObject)
        assert isinstance(source, SymbolicObject)
        if self.around.guard.op is Op.TRUE and self._is_shared_whole(
            target, to, source, start, size
        ):
            assert source.key is not None
            self.havoc_object(target, source.key, source.mask)
            return
        self._name_given(source, start, size)
        self._name_copied(source, start, size)
        if self.around.guard.op is not Op.TRUE:
            pieces = list(self._pieces(source, start, size))
            for at, length, value in pieces:
                self._store_scalar(target, to + at - start, value, length)
            return
        moved = self._cells_in(source, start, size)
        self._clear(target, to, size)
        super().copy(target, to, source, start, size)
        for at, cell in moved:
            self._put(target, to + at - start, cell)

    def _cells_in(self, thing: SymbolicObject, start: int, size: int) -> list[tuple[int, Cell]]:
        """Cells in a range, those at its edges cut to bytes."""
        found: list[tuple[int, Cell]] = []
        shadow, end = thing.shadow, start + size
        at = -1 if shadow is None else shadow.find(b"\1", start, end)
        while shadow is not None and at >= 0:
            begin = self._cell_over(thing, at)
            assert begin is not None
            cell = thing.cells[begin]
            stop = begin + cell.size
            if begin >= start and stop <= end:
                found.append((begin, cell))
            else:
                inside = range(max(begin, start), min(stop, end))
                found += [(byte, self._byte_of(cell, byte - begin)) for byte in inside]
            at = shadow.find(b"\1", min(stop, end), end)
        return found

    def _pieces(self, thing: SymbolicObject, start: int, size: int) -> list[tuple[int, int, Value]]:
        """A range as values: whole cells, whole pointers, and bytes."""
        cells = dict(self._cells_in(thing, start, size))
        found: list[tuple[int, int, Value]] = []
        at, end = start, start + size
        while at < end:
            cell = cells.get(at)
            length = 1
            if cell is not None:
                length = cell.size
            elif at + 8 <= end and at in thing.owners:
                length = 8
            elif at % 4 == 0 and at + 4 <= end and not any(at + n in cells for n in range(4)):
                length = 4
            found.append((at, length, self.raw(thing, at, length)))
            at += length
        return found

    def fill(self, target: Object, to: int, byte: Value, size: int) -> None:
        assert isinstance(target, SymbolicObject)
        if self.around.guard.op is Op.TRUE and is_known(byte):
            self._clear(target, to, size)
            super().fill(target, to, byte, size)
            return
        narrow = Value(self._low_byte(byte.bits), self._low_byte(byte.undefined))
        for at in range(to, to + size):
            self._store_scalar(target, at, narrow, 1)

    def _low_byte(self, bits: Bits) -> Bits:
        return bits & 0xFF if isinstance(bits, int) else self.g.extract(bits, bits.width, 0, 8)

    def text(self, pointer: Value, limit: int = 1 << 20) -> bytes | None:
        found = super().text(pointer, limit)
        thing = self.owner_of(pointer)
        if thing is not None and thing.alive:
            start = concrete_bits(pointer) - thing.base
            rest = thing.size - start if found is None else len(found) + 1
            if self.is_open(thing, start, rest):
                raise self.around.unsupported("a string of unknown characters")
        return found

    def is_unwritten(self, thing: Object, start: int, size: int) -> bool:
        """Has a range bytes that nothing wrote yet?"""
        assert isinstance(thing, SymbolicObject)
        if not thing.given and any(thing.undefined[start : start + size]):
            return True
        return any(cell.undefined != 0 for _, cell in self._cells_in(thing, start, size))

    def unwritten_in(self, thing: Object, start: int, size: int) -> Iterator[tuple[int, Term]]:
        """Places in a range, and where they hold something that nothing wrote; of bytes of which
        that is sure, the first."""
        assert isinstance(thing, SymbolicObject)
        g, end, shadow = self.g, start + size, thing.shadow
        if not thing.given:
            marks = thing.undefined[start:end]
            over = bytes(size) if shadow is None else shadow[start:end]
            first = next((n for n, (u, s) in enumerate(zip(marks, over)) if u and not s), None)
            if first is not None:
                yield start + first, g.t.true
        for at, cell in self._cells_in(thing, start, size):
            low, high = max(at, start), min(at + cell.size, end)
            part = g.extract(cell.undefined, 8 * cell.size, 8 * (low - at), 8 * (high - low))
            if part != 0:
                yield low, g.truth(part, 8 * (high - low))

    def is_open(self, thing: Object, start: int, size: int) -> bool:
        """Does a range hold anything unknown?"""
        assert isinstance(thing, SymbolicObject)
        shadow = thing.shadow
        if shadow is not None and shadow.find(b"\1", start, start + size) >= 0:
            return True
        return thing.given and thing.undefined.find(b"\xff", start, start + size) >= 0

    # --- data of several scalars ---------------------------------------------------------------

    def load(self, thing: Object, offset: Bits, type_: types.Type) -> Data:
        if isinstance(offset, int):
            return super().load(thing, offset, type_)
        if not isinstance(type_, types.Aggregate | types.Vector):
            return self._load_scalar(thing, offset, type_)
        return Compound(
            tuple(self.load(thing, self._moved(offset, at), kind) for at, kind in _parts(type_))
        )

    def store(self, thing: Object, offset: Bits, data: Data, type_: types.Type) -> None:
        if isinstance(offset, int):
            super().store(thing, offset, data, type_)
            return
        if not isinstance(type_, types.Aggregate | types.Vector):
            assert isinstance(data, Value)
            self._store_scalar(thing, offset, data, types.store_size_of(type_))
            return
        assert isinstance(data, Compound)
        for part, (at, kind) in zip(data.parts, _parts(type_), strict=True):
            self.store(thing, self._moved(offset, at), part, kind)

    def _moved(self, offset: Term, by: int) -> Term:
        return self.g.t.bv_add(offset, self.g.t.bv(by, offset.width)) if by else offset

    @property
    def has_much_ended(self) -> bool:
        return False


def _parts(type_: types.Aggregate | types.Vector) -> list[tuple[int, types.Type]]:
    """Offsets and types of the scalars or records in a type."""
    if isinstance(type_, types.Vector):
        step = types.size_of(type_.element)
        return [(n * step, type_.element) for n in range(type_.count)]
    return list(zip(type_.offsets, type_.fields, strict=True))


def _marks(size: int) -> bytearray | SparseBytes:
    return SparseBytes(size, b"\xff") if size > SPARSE_FROM else bytearray(b"\xff" * size)


def _is_untouched(thing: SymbolicObject) -> bool:
    marks = thing.undefined
    return not isinstance(marks, SparseBytes) and marks.count(b"\xff") == len(marks)


def _is_set(shadow: bytearray | SparseBytes | None, at: int) -> bool:
    return shadow is not None and shadow[at : at + 1] == b"\1"


class Change(Protocol):
    def __call__(self, old: Value) -> Value | None: ...


def stride(term: Term) -> tuple[int, int]:
    """(m, r): the term is r modulo m, m a power of two, as far as its shape says."""
    return _stride(term, 8)


def _stride(term: Term, depth: int) -> tuple[int, int]:
    op = term.op
    top = 1 << 62
    if op is Op.BV_CONST:
        return top, term.value
    if depth == 0:
        return 1, 0
    if op is Op.BV_ADD:
        (m, r), (n, s) = (_stride(a, depth - 1) for a in term.args)
        small = min(m, n)
        return small, (r + s) % small
    if op is Op.BV_MUL and term.args[1].op is Op.BV_CONST:
        factor = term.args[1].value
        m, r = _stride(term.args[0], depth - 1)
        power = factor & -factor
        return (min(m * power, top), r * factor % min(m * power, top)) if factor else (top, 0)
    if op is Op.BV_SHL and term.args[1].op is Op.BV_CONST:
        shift = term.args[1].value
        m, r = _stride(term.args[0], depth - 1)
        return (min(m << shift, top), (r << shift) % min(m << shift, top)) if shift < 62 else (1, 0)
    if op is Op.BV_CONCAT and term.args[1].op is Op.BV_CONST:
        low = term.args[1]
        return 1 << min(low.width, 62), low.value % (1 << min(low.width, 62))
    if op is Op.ITE:
        (m, r), (n, s) = (_stride(a, depth - 1) for a in term.args[1:])
        small = min(m, n)
        while small > 1 and (r - s) % small:
            small //= 2
        return small, r % small
    if op in (Op.BV_ZEXT, Op.BV_SEXT):
        m, r = _stride(term.args[0], depth - 1)
        limit = 1 << (term.args[0].width - 1)
        return min(m, limit), r % min(m, limit)
    return 1, 0
