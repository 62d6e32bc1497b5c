"""Contents of objects have numbers, and a launch is known by those that it began with."""

from __future__ import annotations

import pytest

from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.ir import nodes
from warpproof.semantics.domain.values import Value
from warpproof.semantics.machine import native_repeats
from warpproof.semantics.machine.native_repeats import Contents, Repeats
from warpproof.semantics.memory.concrete import Memory, Object

SPACE = nodes.Space.DEVICE


@pytest.fixture
def memory() -> Memory:
    return Memory()


@pytest.fixture
def thing(memory: Memory) -> Object:
    return memory.allocate(64, 4, SPACE, "x", UNKNOWN_ORIGIN, b"\xa5")


def test_what_is_kept_is_known_when_it_comes_back(memory: Memory, thing: Object) -> None:
    contents = Contents()
    memory.fill(thing, 0, Value(0), 64)
    zeros = contents.number(thing)
    contents.keep(thing)
    memory.fill(thing, 8, Value(7), 4)
    sevens = contents.number(thing)
    assert sevens != zeros
    memory.fill(thing, 8, Value(0), 4)
    assert contents.number(thing) == zeros
    assert not contents.can_restore(thing, sevens)  # nobody kept it


def test_definedness_is_part_of_contents(memory: Memory, thing: Object) -> None:
    contents = Contents()
    fresh = contents.number(thing)
    contents.keep(thing)
    memory.fill(thing, 0, Value(0xA5), 64)  # the bytes that it had, but now they are written
    assert contents.number(thing) != fresh
    contents.restore(thing, fresh)
    assert memory.is_unwritten(thing, 0, 64)
    assert contents.number(thing) == fresh


def test_compiled_code_says_what_it_changes(thing: Object) -> None:
    contents = Contents()
    before = contents.number(thing)
    thing.data[0:1] = b"\1"
    contents.changed(thing)
    assert contents.number(thing) != before


def test_little_is_kept(memory: Memory, thing: Object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_repeats, "_MOST_KEPT", 200)  # three times 64 bytes
    contents = Contents()
    numbers = []
    for byte in range(6):
        memory.fill(thing, 0, Value(byte), 64)
        numbers.append(contents.number(thing))
        contents.keep(thing)
    assert [contents.can_restore(thing, n) for n in numbers] == 3 * [False] + 3 * [True]


def test_a_launch_that_changes_nothing_is_known_at_once(memory: Memory, thing: Object) -> None:
    repeats = Repeats()
    memory.fill(thing, 0, Value(0), 64)
    first = repeats.begin("k", "k(x)", [thing])
    assert first.done is None
    first.remember(100, wrote=True)
    assert repeats.at_once("k(x)") is None  # it was run, not yet repeated
    second = repeats.begin("k", "k(x)", [thing])
    assert second.repeat().steps == 100
    again = repeats.at_once("k(x)")
    assert again is second
    memory.fill(thing, 0, Value(1), 1)
    assert repeats.at_once("k(x)") is None
    assert repeats.begin("k", "k(x)", [thing]).done is None


def test_a_dead_object_is_not_what_it_was(memory: Memory, thing: Object) -> None:
    repeats = Repeats()
    repeats.begin("k", "k(x)", [thing]).remember(1, wrote=False)
    assert repeats.begin("k", "k(x)", [thing]).done is not None
    assert repeats.at_once("k(x)") is not None
    memory.end(thing, UNKNOWN_ORIGIN)
    assert repeats.at_once("k(x)") is None
