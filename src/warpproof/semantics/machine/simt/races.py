"""Race detection for a whole launch at once: who touched which bytes, in arrays.

The order that `clocks` knows inside one launch without fences and grid barriers is simple: two
accesses are ordered if one thread did both, or if a barrier of their common block lies between them
(their *epochs* differ). Per granule of an object (the widest unit all accesses so far are made of)
a `Summary` keeps one access or says that there were several; that is enough to tell whether any
conflicting unordered pair exists. Which one the reference would report is its own business: a
conflict here only means that the block runs again there.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from warpproof.semantics.machine.simt.values import Array, Trouble

_NONE, _SEVERAL = -1, -2
_OVER = -7  # the epoch of a block that has ended
_MIXED = 255  # several kinds of atomics


class _Summary:
    """Accesses of one kind: the thread of the latest epoch, its epoch, and the block."""

    __slots__ = ("block", "epoch", "thread")

    def __init__(self, granules: int) -> None:
        self.thread = np.full(granules, _NONE, np.int32)
        self.epoch = np.zeros(granules, np.int32)
        self.block = np.full(granules, _NONE, np.int32)

    def refine(self, times: int) -> None:
        self.thread = np.repeat(self.thread, times)
        self.epoch = np.repeat(self.epoch, times)
        self.block = np.repeat(self.block, times)

    def conflicts(self, at: Array, thread: Array, block: Array, epoch: Array) -> Array | None:
        """Lanes whose access is not ordered with what is here."""
        found = self.thread[at]
        if np.all((found == _NONE) | (found == thread)):
            # One thread, or none: a block of several shows in `block` alone.
            where = self.block[at]
            if np.all((where == block) | (where == _NONE)):
                return None
        bad = (found != _NONE) & (
            (self.block[at] != block) | ((self.epoch[at] == epoch) & (found != thread))
        )
        return bad if np.any(bad) else None

    def put(self, at: Array, thread: Array, block: Array, epoch: Array) -> None:
        self.thread[at] = thread
        self.epoch[at] = epoch
        self.block[at] = block

    def add(self, at: Array, thread: Array, block: Array, epoch: Array) -> None:
        before, where = self.thread[at], self.block[at]
        if np.all(before == _NONE):
            self.put(at, thread, block, epoch)
            new_thread, new_block = thread, block
        else:
            other = (where != _NONE) & (where != block)
            new_block = np.where(other, _SEVERAL, block)
            fresh = (before == _NONE) | (where != block) | (self.epoch[at] != epoch)
            new_thread = np.where(fresh | (before == thread), thread, _SEVERAL)
            self.put(at, new_thread, new_block, epoch)
        # Lanes that share a granule: all but the last written find somebody else there.
        lost = self.thread[at] != new_thread
        if np.any(lost):
            lost_block = self.block[at] != new_block
            self.thread[at[lost]] = _SEVERAL
            self.block[at[lost_block]] = _SEVERAL


class Shadow:
    """What the launch's threads did to one object so far."""

    __slots__ = (
        "_granule", "_kinds", "_recent", "_size", "atomic_size", "atomics", "cached", "reads",
        "writes",
    )  # fmt: skip

    def __init__(self, size: int) -> None:
        self._size = size
        self._granule = 0  # log2 of bytes, chosen at the first access
        self.atomic_size = 0
        self.cached = False  # read through the cache that sees no write of its own kernel
        self.writes: _Summary | None = None
        self.reads: _Summary | None = None
        self.atomics: _Summary | None = None
        # Atomics of the present chunk, and the kind of operation at each place, 0 for none.
        self._recent: _Summary | None = None
        self._kinds = np.zeros(0, np.uint8)

    def _places(self, offset: Array, size: int) -> list[Array]:
        if self.writes is None and self.reads is None and self.atomics is None:
            self._granule = _log2_of(size, offset)
        needed = _log2_of(size, offset)
        if needed < self._granule:
            times = 1 << (self._granule - needed)
            for summary in (self.writes, self.reads, self.atomics):
                if summary is not None:
                    summary.refine(times)
            if self._recent is not None:
                self._recent.refine(times)
                self._kinds = np.repeat(self._kinds, times)
            self._granule = needed
        first = np.atleast_1d(offset >> self._granule)
        return [first + n for n in range(size >> self._granule)] if size else []

    def _new(self) -> _Summary:
        return _Summary((self._size >> self._granule) + 1)

    @property
    def is_written(self) -> bool:
        return self.writes is not None or self.atomics is not None

    def check_cache(self) -> None:
        """No order helps between a read through the read-only cache and a write."""
        if self.cached and self.is_written:
            raise Trouble("it writes what it reads through the read-only cache", of_launch=True)

    def read(self, offset: Array, size: int, thread: Array, block: Array, epoch: Array) -> None:
        for at in self._places(offset, size):
            _judge((self.writes, self.atomics), at, thread, block, epoch)
            if self.reads is None:
                self.reads = self._new()
            self.reads.add(*_ends(at, thread, block, epoch))

    def write(self, offset: Array, size: int, thread: Array, block: Array, epoch: Array) -> None:
        for at in self._places(offset, size):
            _judge((self.writes, self.atomics, self.reads), at, thread, block, epoch)
            if self.writes is None:
                self.writes = self._new()
            at = np.broadcast_to(at, thread.shape)
            self.writes.put(at, thread, block, epoch)
            lost = self.writes.thread[at] != thread
            if lost.any():
                raise Trouble("two threads write one place", lost)

    def atomic(
        self, offset: Array, size: int, kind: int, thread: Array, block: Array, epoch: Array
    ) -> None:
        """Operations of one kind commute; of two kinds they must be ordered."""
        if self.atomic_size not in (0, size):
            raise Trouble("atomics of different sizes on one object")
        self.atomic_size = size
        for at in self._places(offset, size):
            _judge((self.writes, self.reads), at, thread, block, epoch)
            if self.atomics is None:
                self.atomics = self._new()
            self._judge_kind(at, kind, thread, block, epoch)
            self.atomics.add(*_ends(at, thread, block, epoch))

    def _judge_kind(self, at: Array, kind: int, thread: Array, block: Array, epoch: Array) -> None:
        if self._recent is None:
            self._recent = self._new()
            self._kinds = np.zeros(len(self._recent.thread), np.uint8)
        before = self._kinds[at]
        other = (before != 0) & (before != kind)
        if np.any(other):
            bad = self._recent.conflicts(at, thread, block, epoch)
            if bad is not None and np.any(bad & other):
                raise Trouble(
                    "different atomics on one place", np.broadcast_to(bad & other, thread.shape)
                )
        self._kinds[at] = np.where(other, _MIXED, kind)
        self._recent.add(*_ends(at, thread, block, epoch))

    def end_chunk(self) -> None:
        """Blocks of another chunk come later here as they do there: kinds need not agree."""
        self._recent = None

    def has_atomics(self, offset: Array, size: int) -> bool:
        if self.atomics is None:
            return False
        summary = self.atomics
        return any(np.any(summary.thread[at] != _NONE) for at in self._places(offset, size))

    # --- blocks that the reference ran ------------------------------------------------------------

    def accept(self, block: int, thread: int, written: Iterable[int], read: Iterable[int],
               atomic: Iterable[int]) -> bool:  # fmt: skip
        """Take over the accesses of a finished block, by bytes; False if one conflicts."""
        kinds = (
            (list(written), ("writes", "reads", "atomics"), "writes"),
            (list(read), ("writes", "atomics"), "reads"),
            (list(atomic), ("writes", "reads"), "atomics"),
        )
        for offsets, against, kept in kinds:
            if not offsets:
                continue
            if min(offsets) < 0 or max(offsets) >= self._size:
                return False  # outside of the object: for the reference alone to judge
            (at,) = self._places(np.array(sorted(offsets), np.int64), 1)
            for name in against:
                summary: _Summary | None = getattr(self, name)
                if summary is not None:
                    other = summary.block[at]
                    if np.any((other != _NONE) & (other != block)):
                        return False
            mine: _Summary | None = getattr(self, kept)
            if mine is None:
                mine = self._new()
                setattr(self, kept, mine)
            mine.add(at, np.int32(thread), np.int32(block), np.int32(_OVER))
        return True


def _judge(
    summaries: tuple[_Summary | None, ...], at: Array, thread: Array, block: Array, epoch: Array
) -> None:
    for summary in summaries:
        if summary is not None:
            bad = summary.conflicts(at, thread, block, epoch)
            if bad is not None:
                raise Trouble("unordered accesses", np.broadcast_to(bad, thread.shape))


def _ends(at: Array, thread: Array, block: Array, epoch: Array) -> tuple[Array, ...]:
    """Many lanes at one place: the first and the last stand for all (lanes are in order)."""
    if len(at) == 1 and len(thread) > 1:
        pick = [0, -1]
        late = epoch[pick] if isinstance(epoch, np.ndarray) else epoch
        return np.repeat(at, 2), thread[pick], block[pick], late
    return at, thread, block, epoch


def _log2_of(size: int, offset: Array) -> int:
    """Log2 of the widest granule, at most 8 bytes, that such accesses are made of."""
    odd = int(np.bitwise_or.reduce(np.atleast_1d(offset))) | size | 8
    return (odd & -odd).bit_length() - 1
