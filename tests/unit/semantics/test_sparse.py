"""A sparse array is a bytearray, tried on random operations across page borders."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from warpproof.semantics.sparse import PAGE, SparseBytes

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
