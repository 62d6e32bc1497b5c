"""Which values matter: they decide where to go, where to look, or whether a check holds.

Enters: a module and a function of it. Leaves: the variables of it and of what it calls that may
matter, and the types of values that may matter where they are stored. Guaranteed: another value of
any other variable changes no branch, address, size, check, clause, operand of an atomic or of what
lanes do together, but where memory is read as another type than it was written as.

    Over: flow through memory is by type; the order of statements does not count
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from warpproof.base.records import record
from warpproof.ir import nodes, types
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.liveness import specified
from warpproof.ir.walk import expressions, variables_read

_RESULT = ""


@record
class Relevance:
    variables: frozenset[tuple[str, str]]  # by function
    stored: frozenset[types.Type]

    def matters(self, function: nodes.Function, variable: str) -> bool:
        return (function.symbol, variable) in self.variables

    def result_matters(self, function: nodes.Function) -> bool:
        return (function.symbol, _RESULT) in self.variables

    def matters_stored(self, type_: types.Type) -> bool:
        return not self.stored.isdisjoint(_parts(type_))


def relevance(module: nodes.Module, root: nodes.Function) -> Relevance:
    functions = {f.symbol: f for f in reached_functions(module, [root])}
    functions[root.symbol] = root
    found = _Backwards(functions)
    for function in functions.values():
        found.variables.update((function.symbol, name) for name in specified(function))
    before = -1
    while before != len(found.variables) + len(found.stored):
        before = len(found.variables) + len(found.stored)
        for function in functions.values():
            found.passes(function)
    return Relevance(frozenset(found.variables), frozenset(found.stored))


@dataclass
class _Backwards:
    functions: dict[str, nodes.Function]
    variables: set[tuple[str, str]] = field(default_factory=set)
    stored: set[types.Type] = field(default_factory=set)

    def passes(self, function: nodes.Function) -> None:
        for block in reversed(function.blocks):
            match block.terminator:
                case nodes.Return(value):
                    if value is not None and (function.symbol, _RESULT) in self.variables:
                        self._add(function, [value])
                case end:
                    self._add(function, expressions(end))
            for statement in reversed(block.statements):
                self._add(function, self._read_by(function, statement))

    def _read_by(self, function: nodes.Function, s: nodes.Statement) -> Iterator[nodes.Expr]:
        """What matters of the operands of a statement."""
        match s:
            case nodes.Assign(target, value):
                if (function.symbol, target) in self.variables:
                    yield value
            case nodes.Load(target, pointer, type_):
                yield pointer
                if (function.symbol, target) in self.variables:
                    self.stored.update(_parts(type_))
            case nodes.Store(pointer, value):
                yield pointer
                if not self.stored.isdisjoint(_parts(value.type)):
                    yield value
            case nodes.Call(target, callee, arguments):
                yield callee
                yield from self._given(function, target, callee, arguments)
            case _:
                yield from expressions(s)

    def _given(
        self,
        function: nodes.Function,
        target: str | None,
        callee: nodes.Expr,
        arguments: tuple[nodes.Expr, ...],
    ) -> Iterator[nodes.Expr]:
        called = self.functions.get(callee.symbol) if isinstance(callee, nodes.AddressOf) else None
        if called is None:
            # One of them, or none that is there.
            self.variables.update((symbol, _RESULT) for symbol in self.functions)
            yield from arguments
            return
        if target is not None and (function.symbol, target) in self.variables:
            self.variables.add((called.symbol, _RESULT))
        for place, argument in enumerate(arguments):
            parameter = called.parameters[place] if place < len(called.parameters) else None
            if (
                parameter is None
                or parameter.by_value
                or (called.symbol, parameter.variable) in self.variables
            ):
                yield argument

    def _add(self, function: nodes.Function, read: Iterable[nodes.Expr]) -> None:
        for expression in read:
            names = variables_read(expression)
            self.variables.update((function.symbol, name) for name in names)


def _parts(type_: types.Type) -> Iterable[types.Type]:
    parts = types.parts_of(type_)
    return [p for part, _ in parts for p in _parts(part)] if parts else (type_,)
