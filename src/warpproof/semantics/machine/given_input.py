"""Files, variables of the environment and the standard input that somebody gave to a run.

Enters: their contents. Leaves: objects of the host that the variable `__wp_given` of our headers
names (`models/std/warpproof_given.h`), before the program begins; and what scanf reads of a stream
on one of them. A program that was not compiled for it has no such variable, and its input is
arbitrary.
"""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.ir import nodes, types
from warpproof.semantics.domain.values import NULL, Value, concrete_bits
from warpproof.semantics.machine import global_objects
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.run_state import GivenInput
from warpproof.semantics.memory.concrete import Object

MACRO = "__WP_GIVEN_INPUT"
_VARIABLE = "__wp_given"
_ENTRY = 24  # bytes: a name, the contents and their size
_STATE, _DATA, _SIZE, _AT = 4, 8, 16, 24  # of a stream
_AT_END = 1


def place(run: Machine, given: GivenInput) -> None:
    """Where the program finds it."""
    for symbol, variable in run.program.host.globals.items():
        if variable.name == _VARIABLE:
            node = nodes.AddressOf(symbol, nodes.SymbolKind.GLOBAL, nodes.Side.HOST)
            break
    else:
        return  # nothing of it is used
    root = global_objects.global_object(run, run.host, node)
    parts = (given.files, given.environment, ((b"the standard input", given.standard),))
    for number, entries in enumerate(parts):
        array = _array(run, entries)
        _pointer(run, root, 16 * number, array)
        if number < 2:
            run.memory.store(root, 16 * number + 8, Value(len(entries)), types.I64)


def _array(run: Machine, entries: Sequence[tuple[bytes, bytes]]) -> Object | None:
    if not entries:
        return None
    made = _object(run, _ENTRY * len(entries), "what was given")
    for number, (name, contents) in enumerate(entries):
        shown = name.decode(errors="replace")
        _pointer(run, made, _ENTRY * number, _text(run, name, "a name"))
        _pointer(run, made, _ENTRY * number + 8, _text(run, contents, shown))
        run.memory.store(made, _ENTRY * number + 16, Value(len(contents)), types.I64)
    return made


def _text(run: Machine, text: bytes, name: str) -> Object:
    made = _object(run, len(text) + 1, name)
    made.data[: len(text)] = text
    return made


def _object(run: Machine, size: int, name: str) -> Object:
    return run.memory.allocate(size, 16, nodes.Space.HOST_OTHER, name, UNKNOWN_ORIGIN, None)


def _pointer(run: Machine, holder: Object, offset: int, to: Object | None) -> None:
    value = NULL if to is None else Value(to.base, 0, to.id)
    run.memory.store(holder, offset, value, types.POINTER)


class Stream:
    """The `FILE` at a place in an object, as `models/std/stdio.h` lays it out."""

    def __init__(self, run: Machine, file: Object, start: int) -> None:
        self._run = run
        self._file = file
        self._start = start
        pointer = run.memory.load(file, start + _DATA, types.POINTER)
        assert isinstance(pointer, Value)
        self._contents = run.memory.owner_of(pointer)
        self._at = self._number(_AT)
        self.left = self._number(_SIZE) - self._at

    def _number(self, offset: int) -> int:
        found = self._run.memory.load(self._file, self._start + offset, types.I64)
        assert isinstance(found, Value)
        return concrete_bits(found)

    def text(self, most: int) -> bytes:
        """What comes next."""
        end = self._at + min(most, self.left)
        return b"" if self._contents is None else bytes(self._contents.data[self._at : end])

    def take(self, count: int, is_at_end: bool) -> None:
        memory = self._run.memory
        memory.store(self._file, self._start + _AT, Value(self._at + count), types.I64)
        if is_at_end:
            memory.store(self._file, self._start + _STATE, Value(_AT_END), types.I32)
