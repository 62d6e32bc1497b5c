"""Byte memory in objects, with everything a check needs to know about each byte.

An object has an address range of its own, so pointers are plain 64-bit addresses; but an access
is judged by the object its pointer was made from, never by what else lies at that address. Per byte
the memory knows which bits nothing wrote and, for stored pointers, which object they belong to, so
copies of any width keep both. `Memory.locate` answers every access with a place or a `Problem`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from warpproof.base.property import Kind, Property
from warpproof.base.records import record
from warpproof.base.source import UNKNOWN_ORIGIN, Origin
from warpproof.ir import nodes, types
from warpproof.ir.kernel_request import UNSIZED_BYTES
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Bits,
    Compound,
    Data,
    Value,
    concrete,
    concrete_bits,
    concrete_number,
)
from warpproof.semantics.memory.sparse import SparseBytes

SPARSE_FROM = 1 << 26  # bytes, for those who keep more of an object than its bytes
_SPARSE_FROM = 1 << 20  # bytes; larger objects share pages, and take no memory for zeros
COLLECT_FROM = 20_000  # ended private objects that are kept without asking who needs them
NULL_PAGE = 4096
_LONG_MOVE = 1 << 16  # bytes that are not copied twice
_GAP = 64
_FIRST_ADDRESS = {
    # Far apart, so that a pointer's look tells where it leads.
    nodes.Space.HOST_HEAP: 0x5555_0000_0000,
    nodes.Space.PINNED: 0x5800_0000_0000,
    nodes.Space.DEVICE: 0x7000_0000_0000,
    nodes.Space.MANAGED: 0x7400_0000_0000,
    nodes.Space.DEVICE_HEAP: 0x7600_0000_0000,
    nodes.Space.HOST_OTHER: 0x7FFE_0000_0000,
    nodes.Space.CONSTANT: 0x7800_0000_0000,
    nodes.Space.SHARED: 0x7A00_0000_0000,
    nodes.Space.LOCAL: 0x7C00_0000_0000,
}
HOST_ONLY = frozenset({nodes.Space.HOST_HEAP, nodes.Space.HOST_OTHER})
_DEVICE_ONLY = frozenset(
    {
        nodes.Space.DEVICE,
        nodes.Space.DEVICE_HEAP,
        nodes.Space.CONSTANT,
        nodes.Space.SHARED,
        nodes.Space.LOCAL,
    }
)
_PRIVATE = frozenset(
    # What ends without the program's doing: variables, arguments, shared arrays, parameters.
    {nodes.Space.LOCAL, nodes.Space.HOST_OTHER, nodes.Space.SHARED, nodes.Space.CONSTANT}
)


class Object:
    """A live or dead piece of memory. `owner` is the thread or block it is private to."""

    __slots__ = (
        "align", "alive", "base", "changes", "const_ranges", "constant", "data",
        "device_reads_only", "ended", "family", "id", "is_plain", "is_temporary", "name", "origin",
        "owner", "owners", "settled", "size", "space", "undefined",
    )  # fmt: skip

    def __init__(
        self, id_: int, base: int, size: int, space: nodes.Space, name: str, origin: Origin
    ) -> None:
        self.id = id_
        self.base = base
        self.size = size
        self.space = space
        self.name = name
        self.origin = origin
        self.data: bytearray | SparseBytes = _bytes(size, b"\0")
        self.undefined: bytearray | SparseBytes = _bytes(size, b"\0")
        self.owners: dict[int, tuple[int, int]] = {}  # byte → (object, which byte of the pointer)
        self.changes = 0  # of contents, by whoever does not work on a copy
        self.align = 1  # what every run's address is a multiple of, a power of two
        self.alive = True
        self.ended: Origin | None = None
        self.constant = False
        self.device_reads_only = False
        self.const_ranges: tuple[tuple[int, int], ...] = ()  # bytes that are declared so
        self.is_plain = False  # declared as data without a constructor
        self.settled: list[tuple[int, int]] = []  # const bytes that have their value
        self.owner: int | None = None
        self.family = 0  # of the function that allocated it
        self.is_temporary = False  # the compiler's own: its name is not in the source

    def settle(self, offset: int, size: int) -> bool:
        """Const bytes get their value; False if some have it."""
        if any(start < offset + size and offset < end for start, end in self.settled):
            return False
        start = self.settled.pop()[0] if self.settled and self.settled[-1][1] == offset else offset
        self.settled.append((start, offset + size))
        return True

    @property
    def text(self) -> str:
        """What it is called in messages."""
        return "a temporary object" if self.is_temporary else self.name


def _bytes(size: int, fill: bytes) -> bytearray | SparseBytes:
    if size > _SPARSE_FROM:
        return SparseBytes(size, fill)
    if fill == b"\0":
        return bytearray(size)
    made = bytearray(fill) * (size // len(fill))
    made += fill[: size % len(fill)]
    return made


_GONE = Object(0, 0, 0, nodes.Space.LOCAL, "a variable", UNKNOWN_ORIGIN)  # one that was dropped
_GONE.alive = False


@record
class Problem:
    """Why an access is wrong: a property id and the reason in words."""

    property: Property
    message: str
    kind: Kind | None = None


@record
class Accessor:
    """Who touches memory: the side, and the thread and block ids that own private objects."""

    side: nodes.Side
    thread: int
    block: int


class Memory:
    object_type: type[Object] = Object

    def __init__(self) -> None:
        self._objects: dict[int, Object] = {}
        self._next_address = dict(_FIRST_ADDRESS)
        self._bases: list[int] = []  # sorted, for pointers that do not say where they belong
        self._by_base: dict[int, int] = {}
        self._next_id = 1
        self.version = 0  # counts changes of contents
        self._ended = 0  # private objects in the table that are no more
        self._collect_at = COLLECT_FROM

    def allocate(
        self,
        size: int,
        align: int,
        space: nodes.Space,
        name: str,
        origin: Origin,
        fill: bytes | None,
    ) -> Object:
        """A fresh object: uninitialised, holding arbitrary bytes `fill` repeated; or zeros."""
        align = max(align, 1)
        base = -(-self._next_address[space] // align) * align
        self._next_address[space] = base + size + _GAP
        made = self.object_type(self._next_id, base, size, space, name, origin)
        made.align = align & -align
        self._next_id += 1
        if fill is not None:
            made.undefined = _bytes(size, b"\xff")
            if any(fill):
                made.data = _bytes(size, fill)
        self._objects[made.id] = made
        position = bisect_right(self._bases, base)
        self._bases.insert(position, base)
        self._by_base[base] = made.id
        return made

    def reserve(self, first: Object, count: int, times: int) -> int:
        """The last `count` objects, from `first` on, will be allocated so many times in all: how
        far apart their places are (`again`)."""
        stride = -(-self._next_address[first.space] // first.align) * first.align - first.base
        self._next_address[first.space] += stride * (times - 1)
        self._next_id += count * (times - 1)
        return stride

    def again(self, thing: Object, count: int, stride: int) -> Object:
        """The next of such objects, with the contents of the one before it."""
        made = self.object_type(
            thing.id + count, thing.base + stride, thing.size, thing.space, thing.name, thing.origin
        )
        made.align = thing.align
        made.data, made.undefined = thing.data.copy(), thing.undefined.copy()
        made.owners = dict(thing.owners)
        self._objects[made.id] = made
        self._bases.insert(bisect_right(self._bases, made.base), made.base)
        self._by_base[made.base] = made.id
        return made

    def end(self, thing: Object, origin: Origin) -> None:
        thing.alive = False
        thing.ended = origin
        position = bisect_right(self._bases, thing.base) - 1
        if position >= 0 and self._bases[position] == thing.base:
            del self._bases[position]
        if thing.space in _PRIVATE:
            thing.data = bytearray()
            thing.undefined = bytearray()
            thing.owners = {}
            self._ended += 1

    @property
    def has_much_ended(self) -> bool:
        """Is it time to ask which ended objects are still pointed at?"""
        return self._ended > self._collect_at

    def forget_ended(self, held: set[int]) -> list[int]:
        """Drop ended private objects but those `held` and those that a pointer in memory belongs
        to; the ids of what was dropped. A pointer to a dropped one still leads to a dead object,
        only its name is lost."""
        for thing in self._objects.values():
            if thing.owners:
                held.update(owner for owner, _ in thing.owners.values())
        gone = [
            id_
            for id_, thing in self._objects.items()
            if not thing.alive and thing.space in _PRIVATE and id_ not in held
        ]
        for id_ in gone:
            base = self._objects.pop(id_).base
            if self._by_base.get(base) == id_:
                del self._by_base[base]
        self._ended -= len(gone)
        self._collect_at = max(COLLECT_FROM, 2 * self._ended)
        return gone

    def revive(self, thing: Object) -> None:
        """Take `end` back, but for contents that it dropped."""
        if not thing.alive:
            thing.alive = True
            thing.ended = None
            self._bases.insert(bisect_right(self._bases, thing.base), thing.base)

    @property
    def next_id(self) -> int:
        """The id of the object that will be allocated next; later ones have greater ids."""
        return self._next_id

    def __len__(self) -> int:
        """How many objects there are, dead ones that are kept among them."""
        return len(self._objects)

    def __getitem__(self, id_: int) -> Object:
        found = self._objects.get(id_)
        if found is None:
            assert 0 < id_ < self._next_id
            return _GONE
        return found

    def next_addresses(self) -> tuple[int, ...]:
        """Where the next objects will lie, by space."""
        return tuple(self._next_address.values())

    def objects(self) -> Iterator[Object]:
        return iter(self._objects.values())

    def owner_of(self, pointer: Value) -> Object | None:
        """The object a pointer belongs to; one made from an integer belongs where it points."""
        if pointer.owner != NO_OBJECT:
            return self[pointer.owner]
        position = bisect_right(self._bases, concrete_bits(pointer)) - 1
        if position < 0:
            return None
        found = self._objects[self._by_base[self._bases[position]]]
        return found if concrete_bits(pointer) <= found.base + found.size else None

    # --- judging an access ----------------------------------------------------------------------

    def locate(
        self, pointer: Value, size: int, align: int, write: bool, who: Accessor
    ) -> tuple[Object, int] | Problem:
        if concrete_bits(pointer) < NULL_PAGE and pointer.owner == NO_OBJECT:
            return Problem(Property.NULL_POINTER, f"{_verb(write)} through a null pointer")
        found = self.owner_of(pointer)
        if found is None:
            return Problem(
                Property.INVALID_POINTER, f"address {pointer.bits:#x} belongs to no object"
            )
        if not found.alive:
            return Problem(Property.INVALID_POINTER, _dead(found))
        wrong = _wrong_side(found, who)
        if wrong is not None:
            return Problem(Property.INVALID_POINTER, wrong)
        offset = concrete_bits(pointer) - found.base
        if offset < 0 or offset + size > found.size:
            return Problem(
                Property.OUT_OF_BOUNDS,
                f"{_verb(write)} of {counted_bytes(size)} at offset {offset} of {describe(found)}",
            )
        if align > 1 and offset % align:
            return Problem(
                Property.INVALID_POINTER, misaligned(found, pointer, align), Kind.ALIGNMENT
            )
        read_only = found.constant or (
            found.space is nodes.Space.CONSTANT and who.side is nodes.Side.DEVICE
        )
        if write and read_only:
            return Problem(Property.CONSTANT_WRITE, f"write to constant {found.name}")
        if write and found.device_reads_only and who.side is nodes.Side.DEVICE:
            text = f"write to {found.name}, which the contract says can be read, not written"
            return Problem(Property.CONSTANT_WRITE, text)
        return found, offset

    # --- bytes and values -----------------------------------------------------------------------

    def load(self, thing: Object, offset: Bits, type_: types.Type) -> Data:
        offset = concrete_number(offset)
        match type_:
            case types.Aggregate(fields, offsets):
                return Compound(
                    tuple(
                        self.load(thing, offset + at, f)
                        for f, at in zip(fields, offsets, strict=True)
                    )
                )
            case types.Vector(element, count):
                return self._load_vector(thing, offset, element, count)
            case _:
                return self._load_scalar(thing, offset, type_)

    def _load_scalar(self, thing: Object, offset: int, type_: types.Type) -> Value:
        size = types.store_size_of(type_)
        end = offset + size
        bits = int.from_bytes(thing.data[offset:end], "little")
        undefined = int.from_bytes(thing.undefined[offset:end], "little")
        owner = NO_OBJECT
        if size == types.POINTER_SIZE and thing.owners:
            owner = _whole_pointer(thing.owners, offset)
        if isinstance(type_, types.Int) and type_.bits % 8:
            ones = (1 << type_.bits) - 1
            bits &= ones
            undefined &= ones
        return Value(bits, undefined, owner)

    def _load_vector(self, thing: Object, offset: int, element: types.Type, count: int) -> Data:
        if isinstance(element, types.Int) and element.bits % 8:
            whole = types.Int(-(-count * element.bits // 8) * 8)
            packed = concrete(self._load_scalar(thing, offset, whole))
            ones = (1 << element.bits) - 1
            return Compound(
                tuple(
                    Value(
                        packed.bits >> (n * element.bits) & ones,
                        packed.undefined >> (n * element.bits) & ones,
                    )
                    for n in range(count)
                )
            )
        step = types.size_of(element)
        return Compound(
            tuple(self._load_scalar(thing, offset + n * step, element) for n in range(count))
        )

    def store(self, thing: Object, offset: Bits, data: Data, type_: types.Type) -> None:
        offset = concrete_number(offset)
        match type_:
            case types.Aggregate(fields, offsets):
                assert isinstance(data, Compound)
                for part, field, at in zip(data.parts, fields, offsets, strict=True):
                    self.store(thing, offset + at, part, field)
            case types.Vector(element, _):
                assert isinstance(data, Compound)
                step = types.size_of(element)
                for number, part in enumerate(data.parts):
                    self.store(thing, offset + number * step, part, element)
            case _:
                assert isinstance(data, Value)
                self._store_scalar(thing, offset, data, types.store_size_of(type_))

    def _store_scalar(self, thing: Object, offset: int, value: Value, size: int) -> None:
        end = offset + size
        pattern = concrete(value)
        thing.changes += 1
        new = pattern.bits.to_bytes(size, "little")
        if thing.data[offset:end] != new:
            self.version += 1
            thing.data[offset:end] = new
        thing.undefined[offset:end] = pattern.undefined.to_bytes(size, "little")
        if thing.owners:
            for at in range(offset, end):
                thing.owners.pop(at, None)
        if value.owner != NO_OBJECT and size == types.POINTER_SIZE:
            for number in range(size):
                thing.owners[offset + number] = (value.owner, number)

    def copy(self, target: Object, to: int, source: Object, start: int, size: int) -> None:
        """Bytes, their definedness and their owners; overlap is allowed."""
        self.version += 1
        target.changes += 1
        _move(target.data, to, source.data, start, size)
        _move(target.undefined, to, source.undefined, start, size)
        if source.owners or target.owners:
            moved = {
                to + at - start: source.owners[at] for at in _within(source.owners, start, size)
            }
            self._disown(target, to, size)
            target.owners.update(moved)

    def _disown(self, target: Object, to: int, size: int) -> None:
        for at in _within(target.owners, to, size):
            del target.owners[at]

    def fill(self, target: Object, to: int, byte: Value, size: int) -> None:
        self.version += 1
        target.changes += 1
        pattern = concrete(byte)
        _set(target.data, to, pattern.bits & 0xFF, size)
        _set(target.undefined, to, pattern.undefined & 0xFF, size)
        self._disown(target, to, size)

    def is_unwritten(self, thing: Object, start: int, size: int) -> bool:
        """Has a range bytes that nothing wrote yet?"""
        return any(thing.undefined[start : start + size])

    def define(self, target: Object) -> None:
        """All bytes count as written."""
        self.version += 1
        target.changes += 1
        target.undefined = _bytes(target.size, b"\0")

    def owners_in(self, thing: Object) -> Iterator[int]:
        """The objects that pointers in an object belong to."""
        for owner, _ in thing.owners.values():
            yield owner

    def give(self, target: Object, to: int, pattern: bytes, size: int) -> None:
        """Initialised bytes from outside: a pattern, repeated."""
        self.version += 1
        target.changes += 1
        if to == 0 and size == target.size:
            target.data, target.undefined = _bytes(size, pattern), _bytes(size, b"\0")
        else:
            target.data[to : to + size] = (pattern * (size // len(pattern) + 1))[:size]
            _set(target.undefined, to, 0, size)
        self._disown(target, to, size)

    def text(self, pointer: Value, limit: int = 1 << 20) -> bytes | None:
        """The string at a pointer up to its zero byte, None if it leaves its object."""
        found = self.owner_of(pointer)
        if found is None or not found.alive:
            return None
        start = concrete_bits(pointer) - found.base
        if not 0 <= start < found.size:
            return None
        end = found.data.find(b"\0", start, start + limit)
        return None if end < 0 else bytes(found.data[start:end])


def _within(owners: dict[int, tuple[int, int]], start: int, size: int) -> list[int]:
    """The places of a range that hold a byte of a pointer."""
    if size < len(owners):
        return [at for at in range(start, start + size) if at in owners]
    return [at for at in owners if start <= at < start + size]


def _move(
    target: bytearray | SparseBytes,
    to: int,
    source: bytearray | SparseBytes,
    start: int,
    size: int,
) -> None:
    if isinstance(target, SparseBytes) and isinstance(source, SparseBytes):
        target.take(to, source, start, size)
    elif size < _LONG_MOVE or target is source:
        target[to : to + size] = source[start : start + size]
    elif isinstance(source, SparseBytes):
        assert isinstance(target, bytearray)
        with memoryview(target) as whole, whole[to : to + size] as part:
            source.read_into(part, start)
    else:
        with memoryview(source) as whole, whole[start : start + size] as part:
            _put(target, to, part)


def _put(target: bytearray | SparseBytes, to: int, data: memoryview) -> None:
    if isinstance(target, SparseBytes):
        target[to : to + len(data)] = data
    else:
        with memoryview(target) as whole:
            whole[to : to + len(data)] = data


def _set(target: bytearray | SparseBytes, to: int, byte: int, size: int) -> None:
    if isinstance(target, SparseBytes):
        target.fill(to, to + size, byte)
    elif size < _LONG_MOVE:
        target[to : to + size] = bytes([byte]) * size
    else:
        some = bytes([byte]) * _LONG_MOVE
        with memoryview(target) as whole:
            for at in range(to, to + size, _LONG_MOVE):
                end = min(at + _LONG_MOVE, to + size)
                whole[at:end] = some[: end - at]


def _whole_pointer(owners: dict[int, tuple[int, int]], offset: int) -> int:
    """The owner if all eight bytes are those of one pointer, in order."""
    first = owners.get(offset)
    if first is None or first[1] != 0:
        return NO_OBJECT
    for number in range(1, types.POINTER_SIZE):
        if owners.get(offset + number) != (first[0], number):
            return NO_OBJECT
    return first[0]


def misaligned(thing: Object | None, pointer: Value, align: int) -> str:
    """Where an object lies is known up to the alignment that it was promised."""
    if thing is None or thing.align >= align:
        return f"address {pointer.bits:#x} is not aligned to {align} bytes"
    return (
        f"the address need not be aligned to {align} bytes: {describe(thing)} is aligned "
        f"to {counted_bytes(thing.align)}"
    )


def _verb(write: bool) -> str:
    return "write" if write else "read"


def describe(thing: Object) -> str:
    if thing.size == UNSIZED_BYTES:
        return f"{thing.text} (of unknown size)"
    kind = SPACE_WORDS[thing.space]
    where = "" if thing.text.startswith(f"{kind} ") else f", {kind}"  # an allocation is called so
    return f"{thing.text} ({counted_bytes(thing.size)}{where})"


def _owned(thing: Object, kind: str) -> str:
    """Whose memory it is, unless its name says so."""
    text = describe(thing)
    return text if thing.text.startswith(f"{SPACE_WORDS[thing.space]} ") else f"{kind} {text}"


def counted_bytes(size: int) -> str:
    return "1 byte" if size == 1 else f"{size} bytes"


SPACE_WORDS = {space: space.name.lower().replace("_", " ") for space in nodes.Space} | {
    nodes.Space.HOST_OTHER: "host"
}


def _dead(thing: Object) -> str:
    if thing.space in (nodes.Space.LOCAL, nodes.Space.HOST_OTHER):
        return f"{thing.text} is out of scope"
    where = f" at line {thing.ended.user_span.line}" if thing.ended else ""
    return f"{describe(thing)} was freed{where}"


def _wrong_side(thing: Object, who: Accessor) -> str | None:
    if who.side is nodes.Side.HOST and thing.space in _DEVICE_ONLY:
        return f"the host uses {_owned(thing, 'device memory')}"
    if who.side is nodes.Side.DEVICE and thing.space in HOST_ONLY:
        return f"the device uses {_owned(thing, 'host memory')}"
    if thing.space is nodes.Space.SHARED and thing.owner != who.block:
        return f"{thing.text} is shared memory of another block"
    if thing.space is nodes.Space.LOCAL and thing.owner != who.thread:
        return f"{thing.text} is a local variable of another thread"
    return None
