"""Memory as the lockstep machine sees it: flat byte arrays with rows for threads or blocks.

A `Store` is one object for all lanes of a chunk: a global object (one row, a view of its bytes in
`memory.concrete`), a shared array (a row per block) or a memory variable (a row per thread). It
reads and writes many places in one step and keeps per byte what `memory.concrete.Object` keeps:
which bits nothing wrote, and where a whole pointer starts and to which object it belongs.

Writes to global objects can be taken back: what they replace is kept until a chunk is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from warpproof.ir import types
from warpproof.semantics.machine.simt.races import Shadow
from warpproof.semantics.machine.simt.values import (
    Array,
    Data,
    Lanes,
    Parts,
    Trouble,
    bits_of,
    dtype_of,
    mask_dtype,
)
from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.memory.sparse import SparseBytes

ROW_ALIGN = 16
_UNSIGNED = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


class Store:
    __slots__ = (
        "_views", "align", "base", "data", "owners", "owners_changed", "shadow", "size", "stride",
        "thing", "undef",
    )  # fmt: skip

    def __init__(self, base: int, size: int, stride: int, data: Array, undef: Array | None) -> None:
        self.base = base
        self.size = size
        self.stride = stride  # bytes from row to row, 0 if all lanes share one
        self.data = data
        self.undef = undef  # None: every byte is defined
        self.owners: Array | None = None  # object of the whole pointer that starts at a byte
        self.owners_changed = False
        self.shadow: Shadow | None = None
        self.thing: Object | None = None  # of a global object
        self.align = 0  # what the base is known to be aligned to
        self._views: dict[tuple[bool, int], Array] = {}

    def forget_views(self) -> None:
        self._views.clear()

    def _view(self, undef: bool, size: int) -> Array:
        key = (undef, size)
        found = self._views.get(key)
        if found is None:
            whole = self.undef if undef else self.data
            assert whole is not None
            found = whole[: len(whole) // size * size].view(_UNSIGNED[size])
            self._views[key] = found
        return found

    def typed(self, dtype: np.dtype[Any]) -> Array:
        """All of it as an array of numbers, to be changed in place."""
        return self._view(False, dtype.itemsize).view(dtype)

    # --- bits ---------------------------------------------------------------------------------

    def _gather(self, undef: bool, at: Array, size: int) -> Array:
        if size == 1:
            return self._view(undef, 1)[at]
        if not np.any(at & (size - 1)):
            return self._view(undef, size)[at >> (size.bit_length() - 1)]
        whole = self._view(undef, 1)
        bytes_ = whole[np.asarray(at)[..., None] + np.arange(size)]
        return np.ascontiguousarray(bytes_).view(_UNSIGNED[size])[..., 0]

    def _scatter(self, undef: bool, at: Array, bits: Array, size: int) -> None:
        if size == 1:
            self._view(undef, 1)[at] = bits
        elif not np.any(at & (size - 1)):
            self._view(undef, size)[at >> (size.bit_length() - 1)] = bits
        else:
            spread = np.broadcast_to(bits, np.shape(at)).copy()
            bytes_ = spread.view(np.uint8).reshape(*np.shape(at), size)
            self._view(undef, 1)[np.asarray(at)[..., None] + np.arange(size)] = bytes_

    def _load_scalar(self, at: Array, type_: types.Type) -> Lanes:
        dtype = dtype_of(type_)
        size = dtype.itemsize
        bits = self._gather(False, at, size)
        u = None
        if self.undef is not None:
            u = self._gather(True, at, size)
            if not np.any(u):
                u = None
        o: Array = 0
        if size == types.POINTER_SIZE and self.owners is not None:
            o = _one_if_same(self.owners[at])
        if dtype == np.bool_:
            return Lanes((bits & 1).astype(np.bool_), None if u is None else u & 1)
        return Lanes(bits.view(dtype), u, o)

    def load(self, at: Array, type_: types.Type) -> Data:
        if isinstance(type_, types.Aggregate):
            fields = zip(type_.fields, type_.offsets, strict=True)
            return Parts(tuple(self.load(at + offset, f) for f, offset in fields))
        return self._load_scalar(at, type_)

    def store(self, at: Array, data: Data, type_: types.Type) -> None:
        if isinstance(type_, types.Aggregate):
            assert isinstance(data, Parts)
            for part, f, offset in zip(data.parts, type_.fields, type_.offsets, strict=True):
                self.store(at + offset, part, f)
            return
        assert isinstance(data, Lanes)
        bits = bits_of(data.x)
        size = bits.dtype.itemsize
        self._scatter(False, at, bits, size)
        if data.u is not None:
            self.need_undef()
        if self.undef is not None:
            zero = mask_dtype(data.x.dtype).type(0)
            self._scatter(True, at, zero if data.u is None else data.u, size)
        self._store_owner(at, data, size)

    def need_undef(self) -> None:
        if self.undef is None:
            if self.thing is None:
                self.undef = np.zeros(len(self.data), np.uint8)
            else:
                assert isinstance(self.thing.undefined, bytearray)
                self.undef = np.frombuffer(self.thing.undefined, np.uint8)

    def _store_owner(self, at: Array, data: Lanes, size: int) -> None:
        keeps = size == types.POINTER_SIZE and np.any(data.o != 0)
        if self.owners is None:
            if not keeps:
                return
            self.owners = np.zeros(len(self.data) + 8, np.int64)
        self.clear_owners(at, size)
        if keeps:
            self.owners[at] = data.o
            self.owners_changed = True

    def clear_owners(self, at: Array, size: int) -> None:
        """No whole pointer starts any more where one of its bytes is overwritten."""
        if self.owners is not None:
            self.owners_changed = True
            for back in range(1 - types.POINTER_SIZE, size):
                self.owners[np.maximum(at + back, 0)] = 0

    # --- bytes --------------------------------------------------------------------------------

    def bytes_at(self, at: Array, size: int) -> tuple[Array, Array | None, Array | None]:
        """Data, undefined bits and pointer owners of `size` bytes from each place."""
        places = np.asarray(at)[..., None] + np.arange(size)
        undef = None if self.undef is None else self.undef[places]
        owners = None if self.owners is None else self.owners[places]
        return self.data[places], undef, owners

    def put_bytes(
        self, at: Array, size: int, data: Array, undef: Array | None, owners: Array | None
    ) -> None:
        places = np.asarray(at)[..., None] + np.arange(size)
        self.data[places] = data
        if undef is not None and undef.any():
            self.need_undef()
        if self.undef is not None:
            self.undef[places] = 0 if undef is None else undef
        self.clear_owners(at, size)
        if owners is not None and size >= types.POINTER_SIZE:
            whole = owners[..., : size - types.POINTER_SIZE + 1]
            if np.any(whole):
                if self.owners is None:
                    self.owners = np.zeros(len(self.data) + 8, np.int64)
                self.owners[places[..., : size - types.POINTER_SIZE + 1]] = whole
                self.owners_changed = True

    def saved(self, at: Array, size: int) -> tuple[Array, Array | None]:
        """Data and undefined bits, to be put back with `put_saved`."""
        if size not in _UNSIGNED:
            data, undef, _ = self.bytes_at(at, size)
            return data, undef
        return self._gather(False, at, size), (
            None if self.undef is None else self._gather(True, at, size)
        )

    def put_saved(self, at: Array, size: int, data: Array, undef: Array | None) -> None:
        if self.undef is not None and undef is None:
            undef = np.zeros_like(data)
        if size not in _UNSIGNED:
            places = np.asarray(at)[..., None] + np.arange(size)
            self.data[places] = data
            if self.undef is not None:
                self.undef[places] = undef
            return
        self._scatter(False, at, data, size)
        if self.undef is not None:
            self._scatter(True, at, undef, size)


def _one_if_same(o: Array) -> Array:
    if not o.ndim:
        return int(o)
    return int(o[0]) if len(o) and np.all(o == o[0]) else o


# --- rows for threads and blocks ----------------------------------------------------------------


def padded(size: int) -> int:
    return -(-max(size, 1) // ROW_ALIGN) * ROW_ALIGN


def new_rows(base: int, size: int, rows: int, pattern: bytes) -> Store:
    """Uninitialised memory for every row."""
    stride = padded(size)
    data = np.zeros(rows * stride, np.uint8)
    if any(pattern):
        row = np.frombuffer((pattern * (stride // len(pattern) + 1))[:stride], np.uint8)
        data.reshape(rows, stride)[:] = row
    return Store(base, size, stride, data, np.full(rows * stride, 0xFF, np.uint8))


def renew_rows(store: Store, rows: Array, pattern: bytes) -> None:
    """Fresh lifetimes in some rows."""
    stride = store.stride
    row = np.frombuffer((pattern * (stride // len(pattern) + 1))[:stride], np.uint8)
    store.data.reshape(-1, stride)[rows] = row
    store.need_undef()
    assert store.undef is not None
    store.undef.reshape(-1, stride)[rows] = 0xFF
    if store.owners is not None:
        store.owners[: len(store.data)].reshape(-1, stride)[rows] = 0


def shared_row(base: int, thing: Object) -> Store:
    """One row that all lanes read: a kernel's parameter before anyone writes to it."""
    found = _view_of(thing, base)
    size = padded(thing.size)
    data = np.zeros(size, np.uint8)
    data[: thing.size] = found.data
    undef = None
    if found.undef is not None:
        undef = np.zeros(size, np.uint8)
        undef[: thing.size] = found.undef
    made = Store(base, thing.size, 0, data, undef)
    if found.owners is not None:
        made.owners = np.zeros(size + 8, np.int64)
        made.owners[: thing.size] = found.owners[: thing.size]
    return made


def own_rows(store: Store, rows: int) -> None:
    """Give each lane its own copy of the one row."""
    size = len(store.data)
    store.data = np.tile(store.data, rows)
    if store.undef is not None:
        store.undef = np.tile(store.undef, rows)
    if store.owners is not None:
        store.owners = np.concatenate([np.tile(store.owners[:size], rows), np.zeros(8, np.int64)])
    store.stride = size
    store.forget_views()


# --- objects of the reference's memory ----------------------------------------------------------


@dataclass(slots=True)
class Before:
    data: bytes
    undefined: bytes
    owners: dict[int, tuple[int, int]]


def remember(thing: Object) -> Before:
    return Before(bytes(thing.data[:]), bytes(thing.undefined[:]), dict(thing.owners))


def put_back(thing: Object, before: Before) -> None:
    thing.data[:] = before.data
    thing.undefined[:] = before.undefined
    thing.owners = dict(before.owners)


@dataclass(slots=True)
class _Undo:
    """What a write replaces: at some places of a store, or (`at` None) all of an object."""

    store: Store
    at: Array | None = None
    size: int = 0
    data: Array | None = None
    undef: Array | None = None
    whole: Before | None = None


class GlobalStores:
    """Stores of global objects during a launch. Writes since the last `commit` can be taken back;
    `before` keeps every object that was written as it was when the launch began."""

    def __init__(self) -> None:
        self.shadows: dict[int, Shadow] = {}
        self.before: dict[int, Before] = {}
        self._stores: dict[int, Store] = {}
        self._undo: list[_Undo] = []
        self._kept: dict[int, int] = {}  # bytes in the list above, by object
        self._owners: dict[int, Array | None] = {}  # of objects written since the last commit

    def of(self, thing: Object) -> Store:
        found = self._stores.get(thing.id)
        if found is None:
            found = _view_of(thing, thing.base)
            shadow = self.shadows.get(thing.id)
            if shadow is None:
                shadow = self.shadows[thing.id] = Shadow(thing.size)
            found.shadow = shadow
            found.thing = thing
            found.align = thing.align
            self._stores[thing.id] = found
        return found

    def before_write(self, store: Store, at: Array, size: int) -> None:
        """Keep what a write to `size` bytes at each place will replace. Private memory needs no
        such care: a chunk that fails drops it."""
        thing = store.thing
        if thing is None:
            return
        if thing.id not in self._owners:
            self._owners[thing.id] = None if store.owners is None else store.owners.copy()
        kept = self._kept.get(thing.id, 0)
        if kept > thing.size:
            return  # all of it is in the list
        if thing.id not in self.before:
            self.before[thing.id] = remember(thing)
            self._undo.append(_Undo(store, whole=self.before[thing.id]))
            self._kept[thing.id] = thing.size + 1
            return
        kept += 3 * size * np.size(at)
        if kept > thing.size:
            self._undo.append(_Undo(store, whole=remember(thing)))
        else:
            self._undo.append(_Undo(store, at, size, *store.saved(at, size)))
        self._kept[thing.id] = kept

    def _settle(self) -> None:
        for shadow in self.shadows.values():
            shadow.end_chunk()
        self._undo.clear()
        self._kept.clear()
        self._owners.clear()

    def commit(self) -> None:
        for id_ in self._owners:
            store = self._stores[id_]
            if store.owners_changed:
                assert store.thing is not None
                assert store.owners is not None
                starts = np.nonzero(store.owners)[0]
                store.thing.owners = {
                    int(s) + n: (int(store.owners[s]), n) for s in starts for n in range(8)
                }
                store.owners_changed = False
        self._settle()

    def roll_back(self) -> None:
        for undo in reversed(self._undo):
            thing = undo.store.thing
            assert thing is not None
            if undo.whole is not None:
                thing.data[:] = undo.whole.data
                thing.undefined[:] = undo.whole.undefined
            else:
                assert undo.at is not None
                undo.store.put_saved(undo.at, undo.size, undo.data, undo.undef)
        for id_, owners in self._owners.items():
            self._stores[id_].owners = owners
            self._stores[id_].owners_changed = False
        self._settle()

    def forget_stores(self) -> None:
        """The reference has written to memory: look anew at what is defined and where pointers
        are."""
        self._stores.clear()


def _view_of(thing: Object, base: int) -> Store:
    if isinstance(thing.data, SparseBytes) or isinstance(thing.undefined, SparseBytes):
        raise Trouble("a very large object")
    data: Any = np.frombuffer(thing.data, np.uint8) if thing.size else np.zeros(0, np.uint8)
    undef: Any = np.frombuffer(thing.undefined, np.uint8) if thing.size else data
    store = Store(base, thing.size, 0, data, undef if undef.any() else None)
    if thing.owners:
        store.owners = np.zeros(thing.size + 8, np.int64)
        for at, (owner, number) in thing.owners.items():
            if number == 0 and all(
                thing.owners.get(at + n) == (owner, n) for n in range(1, types.POINTER_SIZE)
            ):
                store.owners[at] = owner
        if 8 * int(np.count_nonzero(store.owners)) != len(thing.owners):
            raise Trouble("pieces of pointers in memory")
    return store
