"""Launches whose sizes stand in the file.

Enters: a program and a kernel. Leaves: the sizes of the launches of that kernel that are known
without running the host: numbers, and what is computed from them right before the launch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from warpproof.ir import nodes, types
from warpproof.ir.kernel_request import Triple
from warpproof.ir.loops import predecessors
from warpproof.semantics.domain.evaluation import Environment, evaluate
from warpproof.semantics.domain.values import Data, Value, concrete_bits


@dataclass(frozen=True, slots=True)
class LaunchInFile:
    """A launch whose sizes stand in the file."""

    grid: Triple
    block: Triple
    shared_bytes: int | None
    line: int = field(default=0, compare=False)


def launches_of(program: nodes.Program, symbol: str) -> list[LaunchInFile]:
    """Launches of a kernel whose sizes are known without running the host, in order."""
    return [launch for _, launch in _all_launches(program, symbol) if launch is not None]


def unknown_launches(program: nodes.Program, symbol: str) -> list[int]:
    """The lines of the others."""
    return [line for line, launch in _all_launches(program, symbol) if launch is None]


def blocks_of(program: nodes.Program, symbol: str) -> list[Triple]:
    """The sizes of blocks that are known, whatever the grid is."""
    found = (
        _known_before(function, block, launch).triple(launch.block)
        for function, block, launch in _places(program, symbol)
    )
    return list(dict.fromkeys(sizes for sizes in found if sizes is not None))


def _all_launches(program: nodes.Program, symbol: str) -> Iterator[tuple[int, LaunchInFile | None]]:
    for function, block, launch in _places(program, symbol):
        yield launch.origin.user_span.line, _sizes(function, block, launch)


def _places(
    program: nodes.Program, symbol: str
) -> Iterator[tuple[nodes.Function, nodes.Block, nodes.Launch]]:
    for function in program.host.functions.values():
        if function.from_model:
            continue
        for block in function.blocks:
            for statement in block.statements:
                if isinstance(statement, nodes.Launch) and _is_of(statement, symbol):
                    yield function, block, statement


def _is_of(launch: nodes.Launch, symbol: str) -> bool:
    return isinstance(launch.kernel, nodes.AddressOf) and launch.kernel.symbol == symbol


def _sizes(
    function: nodes.Function, block: nodes.Block, launch: nodes.Launch
) -> LaunchInFile | None:
    known = _known_before(function, block, launch)
    grid, threads = known.triple(launch.grid), known.triple(launch.block)
    if grid is None or threads is None:
        return None
    line = launch.origin.user_span.line
    return LaunchInFile(grid, threads, known.value(launch.shared_bytes), line)


def _known_before(function: nodes.Function, block: nodes.Block, launch: nodes.Launch) -> _Known:
    known = _Known()
    for statement in _before(function, block, launch):
        known.step(statement)
    return known


def _before(
    function: nodes.Function, block: nodes.Block, launch: nodes.Launch
) -> Iterator[nodes.Statement]:
    """What was executed before the launch for sure, and nothing else in between."""
    by_label = {b.label: b for b in function.blocks}
    before = predecessors(function.blocks)
    chain, seen = [block], {block.label}
    while len(before[chain[0].label]) == 1:
        label = before[chain[0].label][0]
        if label in seen:
            break
        seen.add(label)
        chain.insert(0, by_label[label])
    for earlier in chain[:-1]:
        yield from earlier.statements
    for statement in block.statements:
        if statement is launch:
            return
        yield statement


class _NotKnown(Exception):
    pass


class _Known(Environment):
    """Variables and members of local records with one sure value."""

    def __init__(self) -> None:
        self._variables: dict[str, Data] = {}
        self._bytes: dict[tuple[str, int], tuple[int, int]] = {}  # (variable, offset): size, value

    def variable(self, name: str, type_: types.Type) -> Data:
        if name not in self._variables:
            raise _NotKnown
        return self._variables[name]

    def address(self, node: nodes.AddressOf) -> Value:
        raise _NotKnown

    def geometry(self, node: nodes.GeometryRef) -> Value:
        raise _NotKnown

    def value(self, expression: nodes.Expr) -> int | None:
        try:
            found = evaluate(expression, self)
        except (_NotKnown, KeyError):
            return None
        return concrete_bits(found) if isinstance(found, Value) and not found.undefined else None

    def triple(self, sizes: tuple[nodes.Expr, ...]) -> Triple | None:
        found = [self.value(e) for e in sizes]
        x, y, z = found
        return None if x is None or y is None or z is None else (x, y, z)

    def step(self, statement: nodes.Statement) -> None:
        match statement:
            case nodes.Assign(target, value):
                self._assign(target, self.value(value))
            case nodes.Load(target, pointer, type_):
                place = _place(pointer)
                length, bits = self._bytes.get(place or ("", 0), (0, 0))
                known = place is not None and length == types.store_size_of(type_)
                self._assign(target, bits if known else None)
            case nodes.Store(pointer, value):
                self._store(_place(pointer), value)
            case nodes.Copy(to, source, nodes.IntConst(size)):
                self._copy(_place(to), _place(source), size)
            case _:
                self._forget(statement)

    def _assign(self, target: str, bits: int | None) -> None:
        if bits is None:
            self._variables.pop(target, None)
        else:
            self._variables[target] = Value(bits)

    def _store(self, place: tuple[str, int] | None, value: nodes.Expr) -> None:
        if place is None:
            self._bytes.clear()
            return
        bits, size = self.value(value), types.store_size_of(value.type)
        self._drop(place, size)
        if bits is not None:
            self._bytes[place] = (size, bits)

    def _copy(self, to: tuple[str, int] | None, source: tuple[str, int] | None, size: int) -> None:
        if to is None:
            self._bytes.clear()
            return
        moved = {}
        if source is not None:
            for (name, at), held in self._bytes.items():
                if name == source[0] and source[1] <= at and at + held[0] <= source[1] + size:
                    moved[to[0], to[1] + at - source[1]] = held
        self._drop(to, size)
        self._bytes.update(moved)

    def _drop(self, place: tuple[str, int], size: int) -> None:
        name, start = place
        for other, at in list(self._bytes):
            held = self._bytes[other, at][0]
            if other == name and at < start + size and start < at + held:
                del self._bytes[other, at]

    def _forget(self, statement: nodes.Statement) -> None:
        """Anything else: what it assigns is not known, and what it is handed may change."""
        target = getattr(statement, "target", None)
        if isinstance(target, str):
            self._variables.pop(target, None)
        if isinstance(statement, nodes.Assert | nodes.Assume | nodes.SpecCall | nodes.Input):
            return
        if isinstance(statement, nodes.Declare | nodes.EndLifetime):
            self._variables.pop(statement.variable, None)
            names = {statement.variable}
        elif isinstance(statement, nodes.Call):
            names = {p[0] for a in statement.arguments if (p := _place(a)) is not None}
        else:
            return
        for name, at in list(self._bytes):
            if name in names:
                del self._bytes[name, at]


def _place(pointer: nodes.Expr) -> tuple[str, int] | None:
    """A local variable and an offset in it."""
    offset = 0
    while isinstance(pointer, nodes.PtrField):
        offset += pointer.offset
        pointer = pointer.base
    if isinstance(pointer, nodes.AddressOf) and pointer.kind is nodes.SymbolKind.LOCAL:
        return pointer.symbol, offset
    return None
