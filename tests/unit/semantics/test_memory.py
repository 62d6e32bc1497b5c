"""Byte memory: what is stored is loaded, per byte; and every bad access is told apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.ir import nodes, types
from warpproof.semantics.domain.values import (
    Compound,
    Value,
)
from warpproof.semantics.memory.concrete import Accessor, Memory, Object, Problem

HOST = Accessor(nodes.Side.HOST, 0, 0)
THREAD = Accessor(nodes.Side.DEVICE, 5, 4)
SIZE = 16


def made(memory: Memory, space: nodes.Space = nodes.Space.DEVICE, size: int = SIZE) -> Object:
    return memory.allocate(size, 16, space, "thing", UNKNOWN_ORIGIN, b"\xa5")


def pointer(thing: Object, offset: int = 0) -> Value:
    return Value(thing.base + offset, 0, thing.id)


@st.composite
def writes(draw: st.DrawFn) -> tuple[int, int, int, int]:
    """offset, bytes, bits, unwritten bits"""
    size = draw(st.sampled_from([1, 2, 4, 8]))
    offset = draw(st.integers(0, SIZE - size))
    ones = (1 << (8 * size)) - 1
    unwritten = draw(st.sampled_from([0, 0, ones, 0x0F]))
    return offset, size, draw(st.integers(0, ones)), unwritten


@given(st.lists(writes(), max_size=8), st.lists(writes(), max_size=4))
def test_memory_is_bytes(stores: list[tuple[int, ...]], loads: list[tuple[int, ...]]) -> None:
    memory = Memory()
    thing = made(memory)
    data, unwritten = bytearray(b"\xa5" * SIZE), bytearray(b"\xff" * SIZE)
    for offset, size, bits, undefined in stores:
        memory.store(thing, offset, Value(bits, undefined), types.Int(8 * size))
        data[offset : offset + size] = bits.to_bytes(size, "little")
        unwritten[offset : offset + size] = undefined.to_bytes(size, "little")
    for offset, size, _, _ in loads:
        found = memory.load(thing, offset, types.Int(8 * size))
        assert found == Value(
            int.from_bytes(data[offset : offset + size], "little"),
            int.from_bytes(unwritten[offset : offset + size], "little"),
        )


@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))
def test_copies_move_bytes_and_may_overlap(start: int, to: int, size: int) -> None:
    memory = Memory()
    thing = made(memory)
    for at in range(SIZE):
        memory.store(thing, at, Value(at, at % 3), types.I8)
    data, unwritten = bytearray(thing.data[:SIZE]), bytearray(thing.undefined[:SIZE])
    data[to : to + size] = data[start : start + size]
    unwritten[to : to + size] = unwritten[start : start + size]
    memory.copy(thing, to, thing, start, size)
    assert thing.data[:SIZE] == data
    assert thing.undefined[:SIZE] == unwritten


def test_pointers_remember_their_object_through_bytes() -> None:
    memory = Memory()
    target, holder, other = made(memory), made(memory), made(memory)
    memory.store(holder, 0, pointer(target, 4), types.POINTER)
    for at in range(8):  # a copy byte by byte
        memory.copy(other, 8 + at, holder, at, 1)
    assert memory.load(other, 8, types.POINTER) == pointer(target, 4)
    assert memory.load(other, 8, types.I64) == pointer(target, 4)
    memory.store(other, 9, Value(0), types.I8)
    changed = memory.load(other, 8, types.POINTER)
    assert isinstance(changed, Value)
    assert changed.owner == 0
    memory.fill(holder, 0, Value(0), 8)
    assert memory.load(holder, 0, types.POINTER) == Value(0)


def test_swapped_halves_are_no_pointer() -> None:
    memory = Memory()
    target, holder, other = made(memory), made(memory), made(memory)
    memory.store(holder, 0, pointer(target), types.POINTER)
    memory.copy(other, 0, holder, 4, 4)
    memory.copy(other, 4, holder, 0, 4)
    found = memory.load(other, 0, types.POINTER)
    assert isinstance(found, Value)
    assert found.owner == 0


def test_aggregates_and_vectors() -> None:
    memory = Memory()
    thing = made(memory)
    pair = types.Aggregate((types.I8, types.F32), (0, 4), 8, 4)
    data = Compound((Value(7), Value(0x3F800000)))
    memory.store(thing, 0, data, pair)
    assert memory.load(thing, 0, pair) == data
    assert memory.load(thing, 1, types.I8) == Value(0xA5, 0xFF)  # padding stays unwritten
    lanes = Compound((Value(1), Value(2), Value(3), Value(4)))
    memory.store(thing, 8, lanes, types.Vector(types.I16, 4))
    assert memory.load(thing, 8, types.I64) == Value(0x0004_0003_0002_0001)


@pytest.mark.parametrize(
    ("space", "who", "offset", "size", "align", "write", "problem"),
    [
        (nodes.Space.DEVICE, THREAD, 0, 4, 4, True, None),
        (nodes.Space.DEVICE, THREAD, SIZE, 1, 1, False, "out-of-bounds"),
        (nodes.Space.DEVICE, THREAD, -1, 1, 1, False, "out-of-bounds"),
        (nodes.Space.DEVICE, THREAD, SIZE - 2, 4, 1, False, "out-of-bounds"),
        (nodes.Space.DEVICE, THREAD, 2, 4, 4, False, "invalid-pointer"),
        (nodes.Space.DEVICE, HOST, 0, 4, 4, False, "invalid-pointer"),
        (nodes.Space.HOST_HEAP, THREAD, 0, 4, 4, False, "invalid-pointer"),
        (nodes.Space.HOST_HEAP, HOST, 0, 4, 4, True, None),
        (nodes.Space.MANAGED, HOST, 0, 4, 4, True, None),
        (nodes.Space.MANAGED, THREAD, 0, 4, 4, True, None),
        (nodes.Space.PINNED, THREAD, 0, 4, 4, True, None),
        (nodes.Space.CONSTANT, THREAD, 0, 4, 4, False, None),
        (nodes.Space.CONSTANT, THREAD, 0, 4, 4, True, "constant-write"),
        (nodes.Space.SHARED, THREAD, 0, 4, 4, True, "invalid-pointer"),  # of another block
        (nodes.Space.LOCAL, THREAD, 0, 4, 4, True, "invalid-pointer"),  # of another thread
    ],
)
def test_access_is_judged(
    space: nodes.Space, who: Accessor, offset: int, size: int, align: int, write: bool,
    problem: str | None,
) -> None:  # fmt: skip
    memory = Memory()
    thing = made(memory, space)
    found = memory.locate(pointer(thing, offset), size, align, write, who)
    if problem is None:
        assert found == (thing, offset)
    else:
        assert isinstance(found, Problem)
        assert found.property == problem


def test_an_access_is_judged_by_the_pointers_own_object() -> None:
    memory = Memory()
    first, second = made(memory), made(memory)
    across = pointer(first, second.base - first.base)
    found = memory.locate(across, 1, 1, False, THREAD)
    assert isinstance(found, Problem)
    assert found.property == "out-of-bounds"
    plain = Value(second.base)  # from an integer: belongs where it points
    assert memory.locate(plain, 1, 1, False, THREAD) == (second, 0)


def test_null_and_wild_pointers() -> None:
    memory = Memory()
    made(memory)
    wild = (1 << 40, "invalid-pointer")
    for address, problem in ((0, "null-pointer"), (8, "null-pointer"), wild):
        found = memory.locate(Value(address), 1, 1, False, THREAD)
        assert isinstance(found, Problem)
        assert found.property == problem


def test_ended_objects_are_dangling_and_their_addresses_are_not_reused() -> None:
    memory = Memory()
    thing = made(memory)
    memory.end(thing, UNKNOWN_ORIGIN)
    found = memory.locate(pointer(thing), 1, 1, False, THREAD)
    assert isinstance(found, Problem)
    assert found.property == "invalid-pointer"
    assert memory.owner_of(Value(thing.base)) is None
    assert made(memory).base != thing.base


def test_strings() -> None:
    memory = Memory()
    thing = made(memory)
    memory.fill(thing, 0, Value(ord("x")), SIZE)
    assert memory.text(pointer(thing)) is None  # no end in the object
    memory.store(thing, 3, Value(0), types.I8)
    assert memory.text(pointer(thing)) == b"xxx"
    assert memory.text(pointer(thing, 3)) == b""
