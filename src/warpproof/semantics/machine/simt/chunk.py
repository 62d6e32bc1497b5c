"""Consecutive blocks of a launch, all their threads together: variables, memory, the active group.

A *group* is the set of threads that stand at the same segment, in ascending order. Variables live
in arrays over all threads of the chunk; the group works on a view with its own threads only, which
is written back when the group changes. Memory accesses of a group are judged at once as
`memory.concrete` and `clocks` judge each; what those would report is `Trouble` here, unless the
same finding has been reported before, in which case the reference would just go on, and so do we.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from warpproof.base.device_limits import WARP_SIZE
from warpproof.base.property import Property
from warpproof.base.source import Origin
from warpproof.ir import nodes, types
from warpproof.semantics.domain import values
from warpproof.semantics.domain.values import concrete_bits
from warpproof.semantics.machine import global_objects
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.run_state import is_in_user_text
from warpproof.semantics.machine.simt import values as sv
from warpproof.semantics.machine.simt.memory import (
    GlobalStores,
    Store,
    new_rows,
    own_rows,
    renew_rows,
    shared_row,
)
from warpproof.semantics.machine.simt.program import FlatKernel
from warpproof.semantics.machine.simt.races import Shadow
from warpproof.semantics.machine.simt.values import Array, Data, Lanes, Parts, Trouble
from warpproof.semantics.machine.threads import KernelLaunch

_LOCAL_BASE, _SHARED_BASE, _APART = 0x7C00_0000_0000, 0x7A00_0000_0000, 1 << 32
_SHARED_CODE = 1 << 40
FLOATING_KIND = 200  # of atomics: additions that are done later
_DEVICE_SPACES = frozenset(
    {
        nodes.Space.DEVICE,
        nodes.Space.MANAGED,
        nodes.Space.PINNED,
        nodes.Space.DEVICE_HEAP,
        nodes.Space.CONSTANT,
    }
)
_SMALL = 1 << 28  # bytes one copy may move at once


@dataclass(slots=True)
class Place:
    """Where some lanes of the group access memory: `lanes` None means all of them."""

    store: Store
    at: Array
    lanes: Array | None


@dataclass(frozen=True, slots=True)
class Printed:
    order: tuple[int, int, int, int]  # block, epoch, thread, number
    error: bool
    text: bytes


@dataclass(slots=True)
class Deferred:
    """Floating atomic additions, to be done in the reference's order."""

    store: Store
    at: Array
    values: Array
    block: Array
    epoch: Array
    thread: Array


class Chunk:
    def __init__(
        self,
        run: Machine,
        kernel: FlatKernel,
        work: KernelLaunch,
        first_block: int,
        blocks: int,
        globals_: GlobalStores,
    ) -> None:
        self.run = run
        self.kernel = kernel
        self.work = work
        self.first_block = first_block
        self.blocks = blocks
        self.block_size = work.threads_per_block
        self.count = blocks * self.block_size
        self.globals = globals_
        self.prints: list[Printed] = []
        self.deferred: list[Deferred] = []
        self.writes_by_name = False  # does the present statement name the variable it writes?
        self.epochs = np.zeros(blocks, np.int32)
        self.pattern = run.oracle.unwritten()
        self._unwritten = int.from_bytes(self.pattern[:8] * 2, "little")
        self._variables: dict[str, Data] = {}
        self._owned: set[str] = set()
        self._geometry: dict[tuple[nodes.Geometry, int], Array] = {}
        self._memory_names = [n for n, v in kernel.variables.items() if v.in_memory]
        self._codes = {name: number for number, name in enumerate(self._memory_names)}
        self._locals: dict[str, Store] = {}
        self._births: dict[str, Array] = {}
        self._alive: dict[str, Array] = {}
        self._shared: dict[str, tuple[int, Store]] = {}
        self._shared_stores: list[Store] = []
        self._bind()
        self.enter(None)

    def _bind(self) -> None:
        for parameter, thing in zip(
            self.kernel.function.parameters, self.work.objects, strict=True
        ):
            assert thing is not None
            name = parameter.variable
            if parameter.by_value:
                store = shared_row(self._local_base(name), thing)
                store.align = self.kernel.variables[name].align
                self._locals[name] = store
                self._births[name] = np.zeros(self.count, np.int64)
                self._alive[name] = np.ones(self.count, np.bool_)
            else:
                data = self.run.memory.load(thing, 0, parameter.type)
                self._variables[name] = _uniform(data, parameter.type)

    # --- the active group -----------------------------------------------------------------------

    def enter(self, index: Array | None) -> None:
        """Make the threads of `index` (None: all) the active group."""
        self.index = index
        self.lanes = self.count if index is None else len(index)
        self._view: dict[str, Data] = {}
        self._dirty: set[str] = set()
        self._rows: Array | None = None
        self._accessor: tuple[Array, Array, Array] | None = None

    @property
    def rows(self) -> Array:
        """Numbers of the group's threads in the chunk."""
        if self._rows is None:
            self._rows = np.arange(self.count) if self.index is None else self.index
        return self._rows

    def accessor(self) -> tuple[Array, Array, Array]:
        """Thread, block and epoch of each lane, as race detection counts them."""
        if self._accessor is None:
            block = self.rows // self.block_size
            thread = self.rows + self.first_block * self.block_size
            same = np.all(self.epochs == self.epochs[0])
            epoch = self.epochs[0] if same else self.epochs[block]
            self._accessor = (
                thread.astype(np.int32), (block + self.first_block).astype(np.int32), epoch,
            )  # fmt: skip
        return self._accessor

    def read(self, name: str) -> Data:
        found = self._view.get(name)
        if found is None:
            whole = self._variables.get(name)
            if whole is None:
                whole = sv.undefined_lanes(self.kernel.variables[name].type, self._unwritten)
            if self.index is None:
                self._owned.discard(name)
                found = whole
            else:
                found = sv.take(whole, self.index)
            self._view[name] = found
        return found

    def write(self, name: str, data: Data) -> None:
        self._view[name] = data
        self._dirty.add(name)

    def undefine(self, name: str) -> None:
        self.write(name, sv.undefined_lanes(self.kernel.variables[name].type, self._unwritten))

    def flush(self, wanted: frozenset[str]) -> None:
        """Write the view back, as far as somebody still wants it."""
        for name in self._dirty & wanted:
            data = self._view[name]
            if self.index is None:
                self._variables[name] = data
                self._owned.discard(name)
            else:
                self._merge(name, data)

    def _merge(self, name: str, data: Data) -> None:
        before = self._variables.get(name)
        if before is None and name in self.kernel.maybe_undefined:
            before = sv.undefined_lanes(self.kernel.variables[name].type, self._unwritten)
        fresh = name not in self._owned
        self._variables[name] = _merged(before, data, self.index, self.count, fresh)
        self._owned.add(name)

    # --- expressions ----------------------------------------------------------------------------

    def geometry(self, register: nodes.Geometry, axis: int) -> Array:
        key = f"#{register.value}{axis}"
        found = self._view.get(key)
        if found is None:
            whole = self._geometry.get((register, axis))
            if whole is None:
                whole = self._geometry[register, axis] = self._whole_geometry(register, axis)
            found = Lanes(whole if self.index is None or not whole.ndim else whole[self.index])
            self._view[key] = found
        assert isinstance(found, Lanes)
        return found.x

    def _whole_geometry(self, register: nodes.Geometry, axis: int) -> Array:
        match register:
            case nodes.Geometry.THREAD_IDX:
                inside = np.arange(self.count) % self.block_size
                return _axis(inside, self.work.block, axis)
            case nodes.Geometry.BLOCK_IDX:
                linear = np.arange(self.count) // self.block_size + self.first_block
                return _axis(linear, self.work.grid, axis)
            case nodes.Geometry.BLOCK_DIM:
                return np.uint32(self.work.block[axis])
            case nodes.Geometry.GRID_DIM:
                return np.uint32(self.work.grid[axis])
            case nodes.Geometry.LANE:
                return (np.arange(self.count) % self.block_size % WARP_SIZE).astype(np.uint32)
            case nodes.Geometry.DYNAMIC_SHARED:
                return np.uint32(self.work.shared_bytes)
            case nodes.Geometry.COOPERATIVE:
                return np.uint32(self.work.cooperative)

    def address(self, node: nodes.AddressOf) -> Lanes:
        if node.kind is nodes.SymbolKind.LOCAL:
            return self._local_address(node.symbol)
        if node.kind is nodes.SymbolKind.GLOBAL:
            variable = self.run.program.module(node.side).globals[node.symbol]
            if variable.space is nodes.Space.SHARED:
                code = self._shared_code(variable)
                base = self._shared_stores[code].base
                return Lanes(np.uint64(base), None, -(_SHARED_CODE + code))
        thing = global_objects.as_device_sees(self.run, node)
        return Lanes(np.uint64(thing.base), None, thing.id)

    def _shared_code(self, variable: nodes.Global) -> int:
        key = "" if variable.dynamic_shared else variable.symbol
        found = self._shared.get(key)
        if found is None:
            number = len(self._shared_stores)
            size = self.work.shared_bytes if variable.dynamic_shared else variable.size
            store = new_rows(_SHARED_BASE + number * _APART, size, self.blocks, self.pattern)
            store.align = global_objects.shared_alignment(variable)
            store.shadow = Shadow(self.blocks * store.stride)
            self._shared_stores.append(store)
            found = self._shared[key] = (number, store)
        return found[0]

    # --- memory variables -----------------------------------------------------------------------

    def _local_base(self, name: str) -> int:
        return _LOCAL_BASE + self._codes[name] * _APART

    def _local_store(self, name: str) -> Store:
        found = self._locals.get(name)
        if found is None:
            variable = self.kernel.variables[name]
            found = new_rows(self._local_base(name), variable.size, self.count, self.pattern)
            found.align = variable.align
            self._locals[name] = found
            self._births[name] = np.zeros(self.count, np.int64)
            self._alive[name] = np.ones(self.count, np.bool_)
        return found

    def renew(self, name: str) -> None:
        """A fresh lifetime for the group's threads."""
        known = name in self._locals
        store = self._local_store(name)
        if not known:
            return
        if not store.stride:
            own_rows(store, self.count)
        renew_rows(store, self.rows, self.pattern)
        if name in self.kernel.escaping:
            self._births[name][self.rows] += 1
            self._alive[name][self.rows] = True

    def end(self, name: str) -> None:
        if name in self.kernel.escaping and name in self._locals:
            self._alive[name][self.rows] = False

    def _local_address(self, name: str) -> Lanes:
        self._local_store(name)
        base, code = np.uint64(self._local_base(name)), self._codes[name]
        if name not in self.kernel.escaping:
            return Lanes(base, None, -1 - code)
        births = self._births[name][self.rows]
        owner = -1 - code - births * len(self._memory_names)
        return Lanes(base, None, int(owner[0]) if np.all(owner == owner[0]) else owner)

    def _check_life(self, name: str, owner: Array, rows: Array) -> None:
        if name in self.kernel.escaping:
            births = (-1 - owner) // len(self._memory_names)
            dead = ~self._alive[name][rows] | (self._births[name][rows] != births)
            if np.any(dead):
                raise Trouble(f"{name} is out of scope")

    # --- accesses -------------------------------------------------------------------------------

    def known(self, property_: Property, origin: Origin) -> bool:
        """Was this reported before, so that the reference would go on in silence?"""
        return is_in_user_text(origin) and self.run.is_reported(property_, origin)

    def places(
        self, pointer: Lanes, size: int, align: int, write: bool, origin: Origin
    ) -> list[Place]:
        """Where the group's lanes access memory; lanes whose access fails are left out."""
        if pointer.u is not None:
            raise Trouble("an undefined address")
        if not isinstance(pointer.o, np.ndarray):
            return self._places_in(int(pointer.o), pointer, None, size, align, write, origin)
        found: list[Place] = []
        spread = np.broadcast_to(pointer.x, pointer.o.shape)
        kinds = np.where(pointer.o < 0, self._kind_of(pointer.o), pointer.o)
        for kind in np.unique(kinds):
            lanes = np.nonzero(kinds == kind)[0]
            part = Lanes(spread[lanes], None, pointer.o[lanes])
            found += self._places_in(int(kind), part, lanes, size, align, write, origin)
        return found

    def _kind_of(self, owner: Array) -> Array:
        """Codes of one memory variable's lifetimes as one."""
        private = -1 - (-1 - owner) % max(len(self._memory_names), 1)
        return np.where(owner <= -_SHARED_CODE, owner, private)

    def _places_in(
        self,
        owner: int,
        pointer: Lanes,
        lanes: Array | None,
        size: int,
        align: int,
        write: bool,
        origin: Origin,
    ) -> list[Place]:
        try:
            store, row = self._store_of(owner, pointer, lanes, write)
        except Trouble as trouble:
            if lanes is not None:
                trouble.lanes = np.isin(np.arange(self.lanes), lanes)
            raise
        if store.align and align > store.align:
            raise Trouble("an alignment that nothing promises")
        offset = (pointer.x - np.uint64(store.base)).view(np.int64)
        bad = (offset < 0) | (offset > store.size - size)
        if np.any(bad):
            offset, row, lanes = self._without(
                Property.OUT_OF_BOUNDS, bad, offset, row, lanes, origin
            )
        if align > 1:
            # The base is a multiple of what `store.align` says.
            bad = ((offset + store.base) & (align - 1)) != 0
            if np.any(bad):
                offset, row, lanes = self._without(
                    Property.INVALID_POINTER, bad, offset, row, lanes, origin
                )
        if lanes is not None and not len(lanes):
            return []
        if row is None:
            return [Place(store, offset, lanes)]
        return [Place(store, row * store.stride + offset, lanes)]

    def _without(
        self,
        property_: Property,
        bad: Array,
        offset: Array,
        row: Array | None,
        lanes: Array | None,
        origin: Origin,
    ) -> tuple[Array, Array | None, Array]:
        among = np.arange(self.lanes) if lanes is None else lanes
        bad = np.broadcast_to(bad, among.shape)
        # An access outside of its object may race there, which only the reference can judge.
        if property_ == Property.OUT_OF_BOUNDS or not self.known(property_, origin):
            marked = np.zeros(self.lanes, np.bool_)
            marked[among[bad]] = True
            raise Trouble(f"{property_} at line {origin.user_span.line}", marked)
        good = ~bad
        offset = np.broadcast_to(offset, among.shape)[good]
        return offset, None if row is None else row[good], among[good]

    def _store_of(
        self, owner: int, pointer: Lanes, lanes: Array | None, write: bool
    ) -> tuple[Store, Array | None]:
        """The memory a pointer leads to, and each lane's row in it if lanes have their own."""
        rows = self.rows if lanes is None else self.rows[lanes]
        if owner <= -_SHARED_CODE:
            return self._shared_stores[-owner - _SHARED_CODE], rows // self.block_size
        if owner < 0:
            name = self._memory_names[(-1 - owner) % len(self._memory_names)]
            self._check_life(name, pointer.o, rows)
            if write and name in self.kernel.consts and not self.writes_by_name:
                raise Trouble(f"{name} is const")
            store = self._local_store(name)
            if write and not store.stride:
                own_rows(store, self.count)
            return store, rows if store.stride else None
        if owner == values.NO_OBJECT:
            raise Trouble("a pointer that belongs to no object")
        thing = self.run.memory[owner]
        if not thing.alive or thing.space not in _DEVICE_SPACES:
            raise Trouble(f"{thing.name} is not the device's to touch")
        if write and (thing.constant or thing.space is nodes.Space.CONSTANT):
            raise Trouble(f"{thing.name} is constant")
        return self.globals.of(thing), None

    def record(
        self, place: Place, size: int, kind: str, atomic: int = 0, *, cached: bool = False
    ) -> None:
        """Race detection; private memory has no shadow. `atomic` is the kind of operation, `cached`
        a read through the read-only cache."""
        shadow = place.store.shadow
        if shadow is None:
            return
        thread, block, epoch = self.accessor()
        if place.lanes is not None:
            thread, block = thread[place.lanes], block[place.lanes]
            epoch = epoch[place.lanes] if isinstance(epoch, np.ndarray) else epoch
        try:
            adds = kind == "atomic" and atomic == FLOATING_KIND
            awaited = not adds and any(d.store.shadow is shadow for d in self.deferred)
            if awaited and shadow.has_atomics(place.at, size):
                raise Trouble("atomic additions still to be done")
            if kind == "read":
                shadow.read(place.at, size, thread, block, epoch)
            elif kind == "write":
                shadow.write(place.at, size, thread, block, epoch)
            else:
                shadow.atomic(place.at, size, atomic, thread, block, epoch)
            shadow.cached |= cached
            shadow.check_cache()
        except Trouble as trouble:
            if trouble.lanes is not None and place.lanes is not None:
                marked = np.zeros(self.lanes, np.bool_)
                marked[place.lanes[trouble.lanes]] = True
                trouble.lanes = marked
            raise

    def load(
        self, pointer: Lanes, type_: types.Type, align: int, origin: Origin, *, cached: bool
    ) -> Data:
        size = types.store_size_of(type_)
        places = self.places(pointer, size, align, False, origin)
        for place in places:
            self.record(place, size, "read", cached=cached)
        if len(places) == 1 and places[0].lanes is None:
            return places[0].store.load(places[0].at, type_)
        whole: Data | None = None
        for place in places:
            data = place.store.load(place.at, type_)
            # What could not be read counts as zero, once that has been said.
            before = sv.zero_lanes(type_) if whole is None else whole
            whole = _merged(before, data, place.lanes, self.lanes, True)
        return sv.zero_lanes(type_) if whole is None else whole

    def store(
        self, pointer: Lanes, data: Data, type_: types.Type, align: int, origin: Origin
    ) -> None:
        """Volatile ones too: two of them do not race, but which comes last matters."""
        size = types.store_size_of(type_)
        for place in self.places(pointer, size, align, True, origin):
            self.record(place, size, "write")
            if place.store.thing is not None and _has_virtual(data):
                raise Trouble("an address in private memory goes to global memory")
            part = data if place.lanes is None else sv.take(data, place.lanes)
            at = np.atleast_1d(place.at)
            self.globals.before_write(place.store, at, size)
            place.store.store(at, part, type_)

    def copy(
        self, to: Lanes, source: Lanes, size: int, aligns: tuple[int, int], may_overlap: bool,
        origin: Origin, *, cached: bool,
    ) -> None:  # fmt: skip
        if size * self.lanes > _SMALL:
            raise Trouble("a large copy")
        # First the target: a parameter gets its rows when it is written.
        writes = self.places(to, size, aligns[0], True, origin)
        reads = self.places(source, size, aligns[1], False, origin)
        if len(reads) != 1 or len(writes) != 1 or reads[0].lanes is not None:
            raise Trouble("a copy between various objects")
        read, write = reads[0], writes[0]
        if write.lanes is not None:
            raise Trouble("a copy that fails for some threads")
        self.record(read, size, "read", cached=cached)
        self.record(write, size, "write")
        if read.store is write.store and not may_overlap:
            distance = np.abs(read.at - write.at)
            if np.any((distance > 0) & (distance < size)):
                raise Trouble("overlapping copy")
        data, undef, owners = read.store.bytes_at(read.at, size)
        if owners is not None and write.store.thing is not None and sv.is_virtual(owners):
            raise Trouble("an address in private memory goes to global memory")
        at = np.atleast_1d(write.at)
        self.globals.before_write(write.store, at, size)
        write.store.put_bytes(at, size, data, undef, owners)

    def fill(self, to: Lanes, byte: Lanes, size: int, align: int, origin: Origin) -> None:
        if size * self.lanes > _SMALL:
            raise Trouble("a large fill")
        if byte.u is not None:
            raise Trouble("a fill with an undefined byte")
        places = self.places(to, size, align, True, origin)
        if len(places) != 1 or places[0].lanes is not None:
            raise Trouble("a fill that fails for some threads")
        self.record(places[0], size, "write")
        data = np.asarray(byte.x).astype(np.uint8)[..., None]
        at = np.atleast_1d(places[0].at)
        self.globals.before_write(places[0].store, at, size)
        places[0].store.put_bytes(at, size, data, None, None)

    # --- the end --------------------------------------------------------------------------------

    def first_bad_block(self, trouble: Trouble) -> int:
        """The lowest block, counted in the chunk, that needs the reference."""
        if trouble.blocks is not None:
            return int(np.min(trouble.blocks))
        rows = self.rows
        if trouble.lanes is not None:
            rows = rows[np.broadcast_to(trouble.lanes, rows.shape)]
        return int(rows[0]) // self.block_size


def _axis(linear: Array, count: tuple[int, int, int], axis: int) -> Array:
    if count[axis] == 1:
        return np.uint32(0)
    step = (1, count[0], count[0] * count[1])[axis]
    return (linear // step % count[axis]).astype(np.uint32)


def _uniform(data: values.Data, type_: types.Type) -> Data:
    if isinstance(data, values.Compound):
        if not isinstance(type_, types.Aggregate):
            raise Trouble("a vector parameter")
        return Parts(tuple(map(_uniform, data.parts, type_.fields)))
    undefined = None
    if data.undefined:
        undefined = sv.mask_dtype(sv.dtype_of(type_)).type(data.undefined)
    return Lanes(sv.from_bits(concrete_bits(data), type_), undefined, data.owner)


def _has_virtual(data: Data) -> bool:
    if isinstance(data, Parts):
        return any(_has_virtual(p) for p in data.parts)
    return sv.is_virtual(data.o)


def _merged(before: Data | None, data: Data, index: Array, count: int, fresh: bool) -> Data:
    """`before` with `data` at the lanes of `index`; `fresh`: before may be somebody else's too."""
    if isinstance(data, Parts):
        parts = before.parts if isinstance(before, Parts) else (None,) * len(data.parts)
        pairs = zip(parts, data.parts, strict=True)
        return Parts(tuple(_merged(b, d, index, count, fresh) for b, d in pairs))
    old = before if isinstance(before, Lanes) else None
    x = _put(None if old is None else old.x, data.x, index, count, fresh)
    u = _merge_optional(
        None if old is None else old.u, data.u, index, count, sv.mask_dtype(data.x.dtype)
    )
    o: Any = data.o if old is None else old.o
    if isinstance(o, np.ndarray) or isinstance(data.o, np.ndarray) or o != data.o:
        o = _put(np.asarray(o, np.int64), np.asarray(data.o, np.int64), index, count, True)
    return Lanes(x, u, o)


def _put(old: Array | None, new: Array, index: Array, count: int, fresh: bool) -> Array:
    if old is None:
        whole = np.zeros(count, new.dtype)
    elif not old.ndim:
        whole = np.full(count, old)
    else:
        whole = old.copy() if fresh else old
    whole[index] = new
    return whole


def _merge_optional(
    old: Array | None, new: Array | None, index: Array, count: int, dtype: np.dtype[Any]
) -> Array | None:
    if old is None and new is None:
        return None
    zero = dtype.type(0)
    whole = _put(zero if old is None else old, zero if new is None else new, index, count, True)
    return whole if whole.any() else None
