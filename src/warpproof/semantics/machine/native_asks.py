"""Launches that a compiled loop of the host's asks for.

Enters: what a call kept of them: sizes and arguments, and how often in a row. Leaves: the same work
in the same streams as if the reference had been asked one launch after the other. A launch of which
the reference would have something to say, or that has a meaning of its own there, does not fit: the
loop is then run again, up to the round that asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from warpproof.ir import nodes, types
from warpproof.semantics.domain.values import Compound, Data, Value, width
from warpproof.semantics.machine import launches
from warpproof.semantics.machine.findings import ThreadName
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.native_objects import Things
from warpproof.semantics.machine.native_prints import kept_words
from warpproof.semantics.machine.run_state import is_in_user_text
from warpproof.semantics.machine.threads import KernelLaunch
from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.native.call import Answer
from warpproof.semantics.native.names import Asked, Text

_CONFIGURATION = 8  # words: grid, block, shared memory, stream


@dataclass(frozen=True, slots=True)
class Ask:
    """Launches that follow each other and are the same."""

    asked: Asked
    times: int
    round: int  # of the loop, in which the first of them is
    words: Sequence[int]

    @property
    def grid(self) -> tuple[int, int, int]:
        return self.words[0], self.words[1], self.words[2]

    @property
    def block(self) -> tuple[int, int, int]:
        return self.words[3], self.words[4], self.words[5]

    @property
    def shared_bytes(self) -> int:
        return self.words[6]

    @property
    def stream(self) -> int:
        return self.words[7]


def asks(text: Text, answer: Answer) -> Iterator[Ask]:
    for site, words in kept_words(answer):
        asked = text.asks.get(site)
        if asked is not None:
            yield Ask(asked, words[0], words[1], words[2:])


def fits(run: Machine, ask: Ask) -> bool:
    kernel, asked = ask.asked.kernel, ask.asked.launch
    callee = asked.kernel
    assert isinstance(callee, nodes.AddressOf)
    if (callee.kind, callee.side, callee.symbol) not in run.function_objects:
        return False  # who names it first gives it an address
    if not is_in_user_text(asked.origin) or _is_restricted(ask):
        return False
    return launches.is_plain(
        run, run.host, kernel, ask.grid, ask.block, ask.shared_bytes, ask.stream
    )


def _is_restricted(ask: Ask) -> bool:
    """Are two of its pointers to one object, and one of them __restrict__?"""
    kernel = ask.asked.kernel
    if not any(map(launches.is_restrict, kernel.parameters)):
        return False
    owners = [words[1] for type_, words in _arguments(ask) if type_ == types.POINTER and words[1]]
    return len(set(owners)) < len(owners)


def _arguments(ask: Ask) -> Iterator[tuple[types.Type | int, Sequence[int]]]:
    at = _CONFIGURATION
    for given in ask.asked.given:
        count = 3 * -(-given // 8) if isinstance(given, int) else 2 * _scalars(given)
        yield given, ask.words[at : at + count]
        at += count


def _scalars(type_: types.Type) -> int:
    match type_:
        case types.Aggregate(fields):
            return sum(map(_scalars, fields))
        case types.Vector(_, count):
            return count
        case _:
            return 1


def ask_for(run: Machine, things: Things, ask: Ask) -> None:
    kernel = ask.asked.kernel
    given = _arguments(ask)
    objects: list[Object] = []
    for parameter in kernel.parameters:
        thing = launches.room_of_parameter(run, parameter)
        objects.append(thing)
        if parameter.is_empty:
            continue
        type_, words = next(given)
        if isinstance(type_, int):
            _place(things, thing, words)
        else:
            run.memory.store(thing, 0, _value(things, type_, iter(words)), type_)
    work = KernelLaunch(
        kernel, ask.grid, ask.block, ask.shared_bytes, objects=tuple(objects), times=ask.times
    )
    if objects and ask.times > 1:
        work.stride = run.memory.reserve(objects[0], len(objects), ask.times)
    stream = run.streams.known_stream(ask.stream)
    assert stream is not None
    name = ThreadName(kernel.name)
    launches.ask(run, run.host, work, stream, name, ask.asked.launch.origin)


def _place(things: Things, thing: Object, words: Sequence[int]) -> None:
    """A record as it was in the host's memory."""
    count = len(words) // 3
    data = b"".join(word.to_bytes(8, "little") for word in words[: 2 * count])
    thing.data[:] = data[: thing.size]
    thing.undefined[:] = data[8 * count : 8 * count + thing.size]
    thing.owners = {
        8 * slot + n: (things.owner(number), n)
        for slot, number in enumerate(words[2 * count :])
        if number
        for n in range(types.POINTER_SIZE)
    }


def _value(things: Things, type_: types.Type, words: Iterator[int]) -> Data:
    match type_:
        case types.Aggregate(fields):
            return Compound(tuple(_value(things, f, words) for f in fields))
        case types.Vector(element, count):
            return Compound(tuple(_value(things, element, words) for _ in range(count)))
        case _:
            bits = next(words) & ((1 << width(type_)) - 1)
            return Value(bits, 0, things.owner(next(words)))
