"""A sparse array is a bytearray, tried on random operations across page borders."""

from __future__ import annotations

import mmap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warpproof.semantics.memory import sparse as module
from warpproof.semantics.memory.sparse import PAGE, SparseBytes

SIZE = 3 * PAGE + 17
places = st.integers(0, SIZE) | st.sampled_from([0, PAGE - 1, PAGE, PAGE + 1, 2 * PAGE, SIZE])


@given(st.lists(st.tuples(places, st.binary(max_size=40)), max_size=8), places, places)
def test_reads_what_a_bytearray_reads(
    writes: list[tuple[int, bytes]], start: int, stop: int
) -> None:
    plain, sparse = bytearray(b"\xa5" * SIZE), SparseBytes(SIZE, b"\xa5")
    for at, data in writes:
        data = data[: SIZE - at]
        plain[at : at + len(data)] = data
        sparse[at : at + len(data)] = data
    assert sparse[start:stop] == plain[start:stop]
    assert sparse.find(b"\0", start, stop) == plain.find(b"\0", start, stop)
    assert len(sparse) == len(plain)


spans = st.tuples(places, places).map(lambda pair: (min(pair), max(pair)))


@given(
    st.lists(st.tuples(spans, st.integers(0, 255)), max_size=4),
    st.lists(st.tuples(spans, places), max_size=4),
    st.lists(st.tuples(places, st.binary(max_size=9)), max_size=3),
)
def test_fills_and_copies_as_a_bytearray_does(
    fills: list[tuple[tuple[int, int], int]],
    copies: list[tuple[tuple[int, int], int]],
    writes: list[tuple[int, bytes]],
) -> None:
    plain, sparse = bytearray(b"\xa5" * SIZE), SparseBytes(SIZE, b"\xa5")
    target, sparse_target = bytearray(SIZE), SparseBytes(SIZE)
    for (start, stop), byte in fills:
        plain[start:stop] = bytes([byte]) * (stop - start)
        sparse.fill(start, stop, byte)
    for (start, stop), to in copies:
        size = min(stop - start, SIZE - to)
        target[to : to + size] = plain[start : start + size]
        sparse_target.take(to, sparse, start, size)
    for at, data in writes:  # a page that two arrays share is not written to
        data = data[: SIZE - at]
        target[at : at + len(data)] = data
        sparse_target[at : at + len(data)] = data
    assert sparse[:SIZE] == plain
    assert sparse_target[:SIZE] == target


@pytest.mark.parametrize("piece", [1 << 24, 1000])
@given(
    st.lists(st.tuples(places, st.binary(max_size=40)), max_size=4),
    st.lists(st.tuples(spans, places), min_size=1, max_size=4),
)
def test_moves_within_itself_as_a_bytearray_does(
    piece: int,
    writes: list[tuple[int, bytes]],
    moves: list[tuple[tuple[int, int], int]],
) -> None:
    plain, array = bytearray(b"\xa5" * SIZE), SparseBytes(SIZE, b"\xa5")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_PIECE", piece)
        for at, data in writes:
            data = data[: SIZE - at]
            plain[at : at + len(data)] = data
            array[at : at + len(data)] = data
        for (start, stop), to in moves:
            size = min(stop - start, SIZE - to)
            plain[to : to + size] = plain[start : start + size]
            array.take(to, array, start, size)
    assert array[:SIZE] == plain


def test_a_doubled_array_shares_its_pages() -> None:
    size = 1 << 33
    array = SparseBytes(size)
    array[:8] = b"abcdefgh"
    done = 8
    while done < size:
        array.take(done, array, 0, done)
        done *= 2
    assert array[size - 8 : size] == b"abcdefgh"
    assert len({id(page) for page in array._pages.values()}) < 40


@given(st.lists(st.tuples(places, st.binary(max_size=40)), max_size=6), st.sampled_from([0, 165]))
def test_is_brought_and_replaced_as_a_whole(writes: list[tuple[int, bytes]], fill: int) -> None:
    sparse, start = SparseBytes(SIZE, bytes([fill])), 24
    room = mmap.mmap(-1, start + SIZE)
    there = sparse.zeros()

    def brought() -> bytes:
        with memoryview(room) as whole, whole[start:] as part:
            sparse.bring(part, there)
        return room[start:]

    assert brought() == sparse[:SIZE]
    assert sparse.replace(room, start, there)
    for at, data in writes:
        data = data[: SIZE - at]
        room[start + at : start + at + len(data)] = data
    expected = room[start:]
    assert sparse.replace(room, start, there) is (expected == bytes([fill]) * SIZE)
    assert sparse[:SIZE] == expected
    rest = bytearray(expected)
    for at, size in sparse.spans():
        rest[at : at + size] = bytes(size)
    assert not any(rest)
    kept = sparse.copy()
    sparse[5:7] = b"ab"
    assert brought() == sparse[:SIZE]
    assert sparse.is_like(kept) is (sparse[:SIZE] == expected)
    sparse.become(kept)
    assert brought() == expected
    room[start:] = bytes(SIZE)
    sparse.replace(room, start, there)
    assert sparse.is_zero()


@given(st.binary(max_size=3), st.binary(max_size=3), places)
def test_is_like_another_that_holds_the_same(one: bytes, other: bytes, at: int) -> None:
    first, second = SparseBytes(SIZE, b"\xa5"), SparseBytes(SIZE)
    second.fill(0, SIZE, 0xA5)
    first[at : at + len(one)] = one[: SIZE - at].ljust(len(first[at : at + len(one)]), b"x")
    second[at : at + len(other)] = other[: SIZE - at].ljust(len(second[at : at + len(other)]), b"x")
    assert first.is_like(second) is (first[:SIZE] == second[:SIZE])
    assert not first.is_like(SparseBytes(SIZE + 1, b"\xa5"))
