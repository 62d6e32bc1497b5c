"""A byte array that costs memory only where it was written.

`SparseBytes` behaves as a bytearray for what memory does with one: slices read and written, and
`find`. It stands for allocations of gigabytes of which a program touches little. Pages that hold
one byte throughout, and pages never written since they were copied whole, are shared.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from functools import cache

PAGE = 1 << 16
_ZEROS = bytes(1 << 20)
_PIECE = 1 << 24  # bytes moved at once where pages do not lie alike


@cache
def _uniform(byte: int) -> bytes:
    return bytes([byte]) * PAGE


def is_zero(data: bytearray | SparseBytes) -> bool:
    """Does it hold nothing but zeros? Of a sparse one only as far as can be told at once."""
    if isinstance(data, SparseBytes):
        return data.is_zero()
    return all(
        data.startswith(_ZEROS[: len(data) - at], at) for at in range(0, len(data), len(_ZEROS))
    )


def _known_as(fill: bytes) -> bytes:
    zero = _uniform(0)
    return zero if fill == zero else fill


def _note(there: dict[int, bytes], number: int, page: bytearray | bytes) -> None:
    """A page is there, and stays so unless it may be changed."""
    if isinstance(page, bytes):
        there[number] = page
    else:
        there.pop(number, None)


def _is_equal(one: bytearray | bytes, other: bytearray | bytes, size: int) -> bool:
    return one is other or (one == other if size >= PAGE else one[:size] == other[:size])


class SparseBytes:
    __slots__ = ("_fill", "_pages", "_size")

    def __init__(self, size: int, fill: bytes = b"\0") -> None:
        """`fill` is what it holds at first, repeated from the start of every page."""
        self._size = size
        self._fill = (fill * (PAGE // len(fill) + 1))[:PAGE]
        self._pages: dict[int, bytearray | bytes] = {}  # bytes: shared, not to be changed

    def contents(self) -> tuple[object, ...]:
        """What it holds, as something that equals the same of another with equal pages."""
        pages = tuple((number, bytes(page)) for number, page in sorted(self._pages.items()))
        return self._size, self._fill, pages

    def copy(self) -> SparseBytes:
        made = SparseBytes(self._size, self._fill)
        made.become(self)
        return made

    def become(self, other: SparseBytes) -> None:
        """Hold what another one of the size holds. From now on they share its pages."""
        pages = other._pages
        for number, page in pages.items():
            if isinstance(page, bytearray):
                pages[number] = bytes(page)
        self._fill, self._pages = other._fill, dict(pages)

    def is_like(self, other: SparseBytes) -> bool:
        """Do both hold the same?"""
        own, its = self._pages, other._pages
        numbers = range(-(-self._size // PAGE)) if self._fill != other._fill else own | its
        return self._size == other._size and all(
            _is_equal(own.get(n, self._fill), its.get(n, other._fill), self._size - n * PAGE)
            for n in numbers
        )

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, where: slice) -> bytes:
        start, stop, _ = where.indices(self._size)
        parts: list[bytes | bytearray] = []
        while start < stop:
            number, offset = divmod(start, PAGE)
            end = min(PAGE, offset + stop - start)
            parts.append(self._pages.get(number, self._fill)[offset:end])
            start += end - offset
        return b"".join(parts)

    def read_into(self, target: memoryview, start: int) -> None:
        """Fill the target with what begins at `start`."""
        at, size = 0, len(target)
        while at < size:
            number, offset = divmod(start + at, PAGE)
            end = min(PAGE - offset, size - at)
            page = self._pages.get(number, self._fill)
            target[at : at + end] = memoryview(page)[offset : offset + end]
            at += end

    def zeros(self) -> dict[int, bytes]:
        """Its pages in memory that holds nothing but zeros."""
        return dict.fromkeys(range(-(-self._size // PAGE)), _uniform(0))

    def spans(self) -> Iterator[tuple[int, int]]:
        """Places and lengths of what may hold more than zeros."""
        zero, first = _uniform(0), 0
        fill, end = _known_as(self._fill), -(-self._size // PAGE)
        for number in range(end + 1):
            if number == end or self._pages.get(number, fill) is zero:
                if first < number:
                    yield first * PAGE, min(number * PAGE, self._size) - first * PAGE
                first = number + 1

    def bring(self, target: memoryview, there: dict[int, bytes]) -> None:
        """Fill the target with all of it. Pages that are `there` it holds already."""
        at, size, number = 0, self._size, 0
        fill = _known_as(self._fill)
        while at < size:
            page = self._pages.get(number, fill)
            if there.get(number) is not page:
                end = min(PAGE, size - at)
                target[at : at + end] = page if end == PAGE else memoryview(page)[:end]
                _note(there, number, page)
            at, number = at + PAGE, number + 1

    def replace(self, source: mmap.mmap, start: int, there: dict[int, bytes]) -> bool:
        """All of it is what begins at `start`, and `there` then. Was it before?"""
        zero, is_same = _uniform(0), True
        at, size, number = 0, self._size, 0
        fill = _known_as(self._fill)
        while at < size:
            end = min(PAGE, size - at)
            piece = source[start + at : start + at + end]
            page = self._pages.get(number, fill)
            if piece != (page if end == PAGE else page[:end]):
                is_same = False
                is_blank = zero.startswith(piece)
                page = self._pages[number] = zero if is_blank else piece + self._fill[end:]
            _note(there, number, page)
            at, number = at + PAGE, number + 1
        return is_same

    def is_zero(self) -> bool:
        """Does it hold nothing but zeros, as far as can be told at once?"""
        zero = _uniform(0)
        return all(page is zero for page in self._pages.values()) and (
            self._fill == zero or len(self._pages) * PAGE >= self._size
        )

    def __setitem__(self, where: slice, data: bytes | bytearray | memoryview) -> None:
        start, stop, _ = where.indices(self._size)
        if stop - start != len(data):
            raise ValueError("a sparse array keeps its size")
        if len(data) > PAGE:
            data = memoryview(data)
        taken = 0
        while start < stop:
            number, offset = divmod(start, PAGE)
            end = min(PAGE, offset + stop - start)
            if end - offset == PAGE:
                self._pages[number] = bytearray(data[taken : taken + PAGE])
            else:
                page = self._pages.get(number)
                if not isinstance(page, bytearray):
                    page = self._pages[number] = bytearray(self._fill if page is None else page)
                page[offset:end] = data[taken : taken + end - offset]
            taken += end - offset
            start += end - offset

    def fill(self, start: int, stop: int, byte: int) -> None:
        """The same byte from `start` to `stop`."""
        while start < stop:
            number, offset = divmod(start, PAGE)
            end = min(PAGE, offset + stop - start)
            if end - offset == PAGE:
                self._pages[number] = _uniform(byte)
            else:
                self[start : start + end - offset] = _uniform(byte)[: end - offset]
            start += end - offset

    def take(self, to: int, other: SparseBytes, start: int, size: int) -> None:
        """Copy from an array, whole pages without looking into them where they lie alike."""
        if other is self and abs(to - start) < size:
            self._shift(to, start, size)
            return
        end = start + size
        alike = (to - start) % PAGE == 0
        while start < end:
            number, offset = divmod(start, PAGE)
            step = min(PAGE - offset if alike else _PIECE, end - start)
            if alike and step == PAGE:
                page = other._pages.get(number, other._fill)
                if isinstance(page, bytearray):
                    page = other._pages[number] = bytes(page)
                self._pages[to // PAGE] = page
            else:
                self[to : to + step] = other[start : start + step]
            start += step
            to += step

    def _shift(self, to: int, start: int, size: int) -> None:
        """Copy within this array, where source and target overlap."""
        pieces = range(0, size, _PIECE)
        for at in reversed(pieces) if to > start else pieces:
            step = min(_PIECE, size - at)
            self[to + at : to + at + step] = self[start + at : start + at + step]

    def find(self, what: bytes, start: int, stop: int) -> int:
        """The first place of one byte, -1 if there is none."""
        stop = min(stop, self._size)
        while start < stop:
            number, offset = divmod(start, PAGE)
            end = min(PAGE, offset + stop - start)
            found = self._pages.get(number, self._fill).find(what, offset, end)
            if found >= 0:
                return number * PAGE + found
            start += end - offset
        return -1
