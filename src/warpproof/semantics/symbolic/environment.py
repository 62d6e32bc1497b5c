"""Expressions of one thread of the machine, and the same with every operand fixed to a value."""

from __future__ import annotations

from collections.abc import Callable

from warpproof.ir import nodes, types
from warpproof.semantics.domain.bits import BitsDomain
from warpproof.semantics.domain.evaluation import EVALUATE, Environment, Rules
from warpproof.semantics.domain.values import (
    Compound,
    Data,
    Value,
    width,
)
from warpproof.semantics.machine import global_objects
from warpproof.semantics.machine.threads import Thread
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine
from warpproof.semantics.symbolic.names import Decides, Names


def _first_quickly(rule: Callable[..., Data]) -> Callable[..., Data]:
    def quick(expression: nodes.Expr, env: ThreadEnvironment) -> Data:
        found = env.quickly(expression, env.thread.frames[-1].variables, env)
        return rule(expression, env) if found is None else found

    return quick


_WRITTEN = (
    nodes.Binary, nodes.Overflows, nodes.Compare, nodes.Convert, nodes.PtrAdd, nodes.PtrField,
)  # fmt: skip

RULES: Rules = {
    **EVALUATE,
    **{kind: _first_quickly(EVALUATE[kind]) for kind in _WRITTEN},
}


class ThreadEnvironment(Environment):
    """Expressions of one thread of the machine."""

    rules = RULES

    def __init__(self, machine: AbstractMachine, thread: Thread) -> None:
        self._machine = machine
        self.thread = thread
        self.on_device = thread.side is nodes.Side.DEVICE
        self.quickly = machine.shapes.quickly.value
        self.domain = machine.g

    def variable(self, name: str, type_: types.Type) -> Data:
        frame = self.thread.frames[-1]
        found = frame.variables.get(name)
        if found is None:
            type_ = frame.where.variables[name].type
            found = frame.variables[name] = self._machine.unwritten(name, type_)
        return found

    def address(self, node: nodes.AddressOf) -> Value:
        thing = self._machine.object_of(self.thread, node)
        return Value(thing.base, 0, thing.id)

    def decides(self, condition: Data) -> None:
        if not self.unsure:
            origin = self.thread.frames[-1].origin
            self._machine.use(self.thread, condition, "a choice", origin)

    def geometry(self, node: nodes.GeometryRef) -> Value:
        pair = self._machine.pair
        found = None if pair is None else pair.geometry(self.thread, node)
        return global_objects.geometry(self.thread, node) if found is None else found


def unwritten_data(g: BitsDomain, type_: types.Type, number: int, names: Names) -> Data:
    """A variable nobody assigned: every scalar of it shows the same unknown bytes."""
    match type_:
        case types.Aggregate(fields):
            return Compound(tuple(unwritten_data(g, f, number, names) for f in fields))
        case types.Vector(element, count):
            return Compound((unwritten_data(g, element, number, names),) * count)
        case types.Void():
            return Value(0)
        case _:
            size = width(type_)
            symbol = g.symbol(names.symbol(Decides.CONTENTS, number, 0, 16), 128)
            return Value(g.extract(symbol, 128, 0, size), (1 << size) - 1)


class _KnownEnvironment(Environment):
    """The same environment with every operand fixed to a value."""

    def __init__(self, machine: AbstractMachine, inner: Environment) -> None:
        self.rules = _Fixing(machine, inner)


class _Fixing(dict[type, Callable[..., Data]]):
    def __init__(self, machine: AbstractMachine, inner: Environment) -> None:
        super().__init__()
        self._machine = machine
        self._inner = inner

    def __missing__(self, kind: type) -> Callable[..., Data]:
        rule = self._inner.rules[kind]

        def fixed(expression: nodes.Expr, _: Environment) -> Data:
            data = rule(expression, self._inner)
            return self._machine.known(data) if isinstance(data, Value) else data

        return fixed


def known_operands(
    m: AbstractMachine,
    t: Thread,
    s: nodes.Statement,
    env: Environment,
    handler: Callable[..., object],
) -> object:
    """What needs to know its operands: each open one is fixed, which may split the path."""
    return handler(m, t, s, _KnownEnvironment(m, env))
