"""Expressions over concrete values, in the environment of a thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from warpproof.ir import nodes, types
from warpproof.semantics.domain import floats
from warpproof.semantics.domain.pure_functions import pure
from warpproof.semantics.domain.values import (
    NULL,
    Compound,
    Data,
    Value,
    binary,
    compare,
    convert,
    overflows,
    signed,
    undefined_data,
    width,
    zero_data,
)


class Environment:
    """What an expression may ask of the thread that evaluates it, and by which rules."""

    __slots__ = ("unsure",)
    rules: dict[type, Callable[[Any, Any], Data]]  # one for each kind of expression
    unsure: int  # > 0 while something is evaluated that may not be asked for

    def __new__(cls, *given: object, **named: object) -> Environment:
        made = super().__new__(cls)
        made.unsure = 0
        return made

    def variable(self, name: str) -> Data:
        raise NotImplementedError

    def address(self, node: nodes.AddressOf) -> Value:
        raise NotImplementedError

    def geometry(self, node: nodes.GeometryRef) -> Value:
        raise NotImplementedError

    def decides(self, condition: Value) -> None:
        """A value that may not have been written chooses between two others."""


def evaluate(expression: nodes.Expr, environment: Environment) -> Data:
    return environment.rules[type(expression)](expression, environment)


def scalar(expression: nodes.Expr, environment: Environment) -> Value:
    found = environment.rules[type(expression)](expression, environment)
    assert isinstance(found, Value)
    return found


def _lanes(operation: Callable[..., Value], type_: types.Type, *operands: Data) -> Data:
    """Apply an operation to scalars, or to each lane of vectors."""
    if not isinstance(operands[0], Compound):
        return operation(*operands, type_)
    assert isinstance(type_, types.Vector)
    columns = [o.parts if isinstance(o, Compound) else (o,) * type_.count for o in operands]
    return Compound(tuple(operation(*row, type_.element) for row in zip(*columns, strict=True)))


def _binary(e: nodes.Binary, env: Environment) -> Data:
    a, b = evaluate(e.left, env), evaluate(e.right, env)
    if isinstance(a, Value) and isinstance(b, Value):
        return binary(e.op, a, b, e.type)
    return _lanes(lambda x, y, t: binary(e.op, x, y, t), e.type, a, b)


def _overflows(e: nodes.Overflows, env: Environment) -> Data:
    a, b = scalar(e.left, env), scalar(e.right, env)
    return overflows(e.op, a, b, width(e.left.type))


def _compare(e: nodes.Compare, env: Environment) -> Data:
    a, b = evaluate(e.left, env), evaluate(e.right, env)
    if isinstance(a, Value) and isinstance(b, Value):
        return compare(e.op, a, b, e.left.type)
    return _lanes(lambda x, y, t: compare(e.op, x, y, t), e.left.type, a, b)


def _convert(e: nodes.Convert, env: Environment) -> Data:
    operand = evaluate(e.operand, env)
    source = e.operand.type
    if isinstance(operand, Value) and not isinstance(e.type, types.Vector):
        return convert(e.op, operand, source, e.type)
    if e.op is nodes.ConvertOp.BITCAST:
        return unpack_bits(pack_bits(operand, source), e.type)
    assert isinstance(operand, Compound)
    assert isinstance(source, types.Vector)
    assert isinstance(e.type, types.Vector)
    return Compound(
        tuple(
            convert(e.op, p, source.element, e.type.element)
            for p in operand.parts
            if isinstance(p, Value)
        )
    )


def pack_bits(data: Data, type_: types.Type) -> Value:
    """The bits of a scalar or vector as one integer, lane 0 lowest."""
    if isinstance(data, Value):
        return data
    assert isinstance(type_, types.Vector)
    step = width(type_.element)
    bits = undefined = 0
    for number, part in enumerate(data.parts):
        assert isinstance(part, Value)
        bits |= part.bits << (number * step)
        undefined |= part.undefined << (number * step)
    return Value(bits, undefined)


def unpack_bits(value: Value, type_: types.Type) -> Data:
    if not isinstance(type_, types.Vector):
        return value
    step = width(type_.element)
    ones = (1 << step) - 1
    return Compound(
        tuple(
            Value(value.bits >> (n * step) & ones, value.undefined >> (n * step) & ones)
            for n in range(type_.count)
        )
    )


def _select(e: nodes.Select, env: Environment) -> Data:
    condition = evaluate(e.condition, env)
    # Both are evaluated, so that objects come into being in one order; one is asked for, if that
    # is known.
    chosen = condition.bits if isinstance(condition, Value) and not condition.undefined else None
    then = perhaps(e.then, env, chosen != 1)
    otherwise = perhaps(e.otherwise, env, chosen != 0)
    if isinstance(condition, Value) and condition.undefined and then != otherwise:
        env.decides(condition)
    if isinstance(condition, Compound):
        assert isinstance(then, Compound)
        assert isinstance(otherwise, Compound)
        assert isinstance(e.type, types.Vector)
        rows = zip(condition.parts, then.parts, otherwise.parts, strict=True)
        return Compound(tuple(_chosen(c, t, o, e.type.element) for c, t, o in rows))
    return _chosen(condition, then, otherwise, e.type)


def perhaps(e: nodes.Expr, env: Environment, is_unsure: bool) -> Data:
    env.unsure += is_unsure
    try:
        return evaluate(e, env)
    finally:
        env.unsure -= is_unsure


def _chosen(condition: Data, then: Data, otherwise: Data, type_: types.Type) -> Data:
    assert isinstance(condition, Value)
    chosen = then if condition.bits else otherwise
    if condition.undefined and then != otherwise:
        return _all_undefined(chosen, type_)
    return chosen


def _all_undefined(data: Data, type_: types.Type) -> Data:
    if isinstance(data, Value):
        return Value(data.bits, (1 << width(type_)) - 1, data.owner)
    return undefined_data(type_)


def _pointer_add(e: nodes.PtrAdd, env: Environment) -> Data:
    base, index = scalar(e.base, env), scalar(e.index, env)
    address = (base.bits + signed(index.bits, 64) * e.scale) & _ADDRESS
    unknown = _ADDRESS if base.undefined or index.undefined else 0
    return Value(address, unknown, base.owner)


_ADDRESS = (1 << 64) - 1


def _pointer_field(e: nodes.PtrField, env: Environment) -> Data:
    base = scalar(e.base, env)
    return Value((base.bits + e.offset) & _ADDRESS, base.undefined, base.owner)


def _extract(e: nodes.Extract, env: Environment) -> Data:
    data = evaluate(e.whole, env)
    for index in e.path:
        assert isinstance(data, Compound)
        data = data.parts[index]
    return data


def _insert(e: nodes.Insert, env: Environment) -> Data:
    return _replaced(evaluate(e.whole, env), e.path, evaluate(e.part, env))


def _replaced(data: Data, path: tuple[int, ...], part: Data) -> Data:
    if not path:
        return part
    assert isinstance(data, Compound)
    parts = list(data.parts)
    parts[path[0]] = _replaced(parts[path[0]], path[1:], part)
    return Compound(tuple(parts))


def _extract_lane(e: nodes.ExtractLane, env: Environment) -> Data:
    vector, lane = evaluate(e.vector, env), scalar(e.lane, env)
    assert isinstance(vector, Compound)
    if lane.undefined or lane.bits >= len(vector.parts):
        return undefined_data(e.type)
    return vector.parts[lane.bits]


def _insert_lane(e: nodes.InsertLane, env: Environment) -> Data:
    vector, lane = evaluate(e.vector, env), scalar(e.lane, env)
    assert isinstance(vector, Compound)
    if lane.undefined or lane.bits >= len(vector.parts):
        return undefined_data(e.type)
    return _replaced(vector, (lane.bits,), evaluate(e.part, env))


def _shuffle(e: nodes.ShuffleLanes, env: Environment) -> Data:
    first, second = evaluate(e.first, env), evaluate(e.second, env)
    assert isinstance(first, Compound)
    assert isinstance(second, Compound)
    assert isinstance(e.type, types.Vector)
    lanes = first.parts + second.parts
    missing = undefined_data(e.type.element)
    return Compound(tuple(lanes[n] if n >= 0 else missing for n in e.lanes))


def _pure(e: nodes.Pure, env: Environment) -> Data:
    arguments = [evaluate(a, env) for a in e.arguments]
    operand = e.arguments[0].type
    if isinstance(operand, types.Vector):
        assert isinstance(e.type, types.Vector)
        element, result = operand.element, e.type.element
        rows = zip(
            *(a.parts if isinstance(a, Compound) else (a,) * operand.count for a in arguments),
            strict=True,
        )
        return Compound(
            tuple(
                pure(e.function, tuple(v for v in row if isinstance(v, Value)), element, result)
                for row in rows
            )
        )
    values = tuple(a for a in arguments if isinstance(a, Value))
    return pure(e.function, values, operand, e.type)


def _negate(e: nodes.Unary, env: Environment) -> Data:
    def flip(value: Value, type_: types.Type) -> Value:
        assert isinstance(type_, types.Float)
        return Value(floats.negate(value.bits, type_.kind), value.undefined)

    operand = evaluate(e.operand, env)
    return _lanes(flip, e.type, operand)


EVALUATE: dict[type, Callable[[Any, Any], Data]] = {
    nodes.IntConst: lambda e, env: Value(e.value),
    nodes.FloatConst: lambda e, env: Value(e.bits),
    nodes.NullConst: lambda e, env: NULL,
    nodes.ZeroConst: lambda e, env: zero_data(e.type),
    nodes.Undefined: lambda e, env: undefined_data(e.type),
    nodes.Poison: lambda e, env: undefined_data(e.type),
    nodes.Composite: lambda e, env: Compound(tuple(evaluate(p, env) for p in e.parts)),
    nodes.VarRef: lambda e, env: env.variable(e.name),
    nodes.AddressOf: lambda e, env: env.address(e),
    nodes.GeometryRef: lambda e, env: env.geometry(e),
    nodes.Unary: _negate,
    nodes.Binary: _binary,
    nodes.Overflows: _overflows,
    nodes.Compare: _compare,
    nodes.Convert: _convert,
    nodes.Select: _select,
    nodes.PtrAdd: _pointer_add,
    nodes.PtrField: _pointer_field,
    nodes.Extract: _extract,
    nodes.Insert: _insert,
    nodes.ExtractLane: _extract_lane,
    nodes.InsertLane: _insert_lane,
    nodes.ShuffleLanes: _shuffle,
    nodes.Pure: _pure,
}
Environment.rules = EVALUATE
