"""Expressions over patterns that may be open.

Enters: an expression and the environment of a thread. Leaves: data whose patterns are integers
where everything they depend on is known, computed by the very functions of the concrete
interpreter, and terms elsewhere. Guaranteed: under every assignment of its symbols, a term has the
value that the concrete functions compute from the same operands (`tests` hold the two together).
Undefined bits are those of the concrete rules, or more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from warpproof.ir import nodes, types
from warpproof.logic.terms import (
    Term,
)
from warpproof.semantics.domain import values
from warpproof.semantics.domain.bits import Bits, BitsDomain
from warpproof.semantics.domain.evaluation import (
    EVALUATE,
    Environment,
    evaluate,
    perhaps,
    scalar,
)
from warpproof.semantics.domain.symbolic_functions import pure
from warpproof.semantics.domain.symbolic_operators import (
    binary,
    bits_of,
    compare,
    convert,
    make,
    overflows,
    undefined_of,
)
from warpproof.semantics.domain.values import (
    Compound,
    Data,
    Value,
    width,
)


class SymbolicEnvironment(Environment):
    """An environment whose expressions may be open."""

    algebra: BitsDomain
    on_device = False

    def owners(self, condition: Term, then: int, otherwise: int) -> int:
        """The object of a pointer that is one of two."""
        raise NotImplementedError


def merge(
    g: BitsDomain,
    condition: Term,
    then: Data,
    otherwise: Data,
    type_: types.Type,
    owners: Callable[[Term, int, int], int],
) -> Data:
    """One datum that is the first where the condition holds and the second elsewhere."""
    if then is otherwise:
        return then
    if isinstance(then, Compound) or isinstance(otherwise, Compound):
        assert isinstance(then, Compound)
        assert isinstance(otherwise, Compound)
        rows = zip(then.parts, otherwise.parts, _kinds(type_), strict=True)
        return Compound(tuple(merge(g, condition, a, b, k, owners) for a, b, k in rows))
    if isinstance(type_, types.Void):
        return then
    size = width(type_)
    owner = then.owner
    if owner != otherwise.owner:
        owner = owners(condition, owner, otherwise.owner)
    return make(
        g.choose(condition, bits_of(then), bits_of(otherwise), size),
        g.choose(condition, undefined_of(then), undefined_of(otherwise), size),
        owner,
    )


def _kinds(type_: types.Type) -> tuple[types.Type, ...]:
    """The types of a compound's parts."""
    if isinstance(type_, types.Vector):
        return (type_.element,) * type_.count
    assert isinstance(type_, types.Aggregate)
    return type_.fields


def _lanes(operation: Callable[..., Value], type_: types.Type, *operands: Data) -> Data:
    assert isinstance(type_, types.Vector)
    columns = [o.parts if isinstance(o, Compound) else (o,) * type_.count for o in operands]
    return Compound(tuple(operation(*row, type_.element) for row in zip(*columns, strict=True)))


def _binary(e: nodes.Binary, env: Any) -> Data:
    a, b = evaluate(e.left, env), evaluate(e.right, env)
    if isinstance(a, Value) and isinstance(b, Value):
        return binary(env.algebra, e.op, a, b, e.type)
    return _lanes(lambda x, y, t: binary(env.algebra, e.op, x, y, t), e.type, a, b)


def _overflows(e: nodes.Overflows, env: Any) -> Data:
    return overflows(
        env.algebra, e.op, scalar(e.left, env), scalar(e.right, env), width(e.left.type)
    )


def _compare(e: nodes.Compare, env: Any) -> Data:
    a, b = evaluate(e.left, env), evaluate(e.right, env)
    if isinstance(a, Value) and isinstance(b, Value):
        return compare(env.algebra, e.op, a, b, e.left.type)
    return _lanes(lambda x, y, t: compare(env.algebra, e.op, x, y, t), e.left.type, a, b)


def _convert(e: nodes.Convert, env: Any) -> Data:
    operand = evaluate(e.operand, env)
    source = e.operand.type
    g: BitsDomain = env.algebra
    if isinstance(operand, Value) and not isinstance(e.type, types.Vector):
        return convert(g, e.op, operand, source, e.type)
    if e.op is nodes.ConvertOp.BITCAST:
        return _unpack(g, _pack(g, operand, source), e.type)
    assert isinstance(operand, Compound)
    assert isinstance(source, types.Vector)
    assert isinstance(e.type, types.Vector)
    kind, wanted = source.element, e.type.element
    return Compound(
        tuple(convert(g, e.op, p, kind, wanted) for p in operand.parts if isinstance(p, Value))
    )


def _pack(g: BitsDomain, data: Data, type_: types.Type) -> Value:
    if isinstance(data, Value):
        return data
    assert isinstance(type_, types.Vector)
    step = width(type_.element)
    lanes = [p for p in data.parts if isinstance(p, Value)]
    return make(
        g.concat([(bits_of(p), step) for p in lanes]),
        g.concat([(undefined_of(p), step) for p in lanes]),
    )


def _unpack(g: BitsDomain, value: Value, type_: types.Type) -> Data:
    if not isinstance(type_, types.Vector):
        return value
    step = width(type_.element)
    whole = step * type_.count
    bits, undefined = bits_of(value), undefined_of(value)
    return Compound(
        tuple(
            make(
                g.extract(bits, whole, n * step, step), g.extract(undefined, whole, n * step, step)
            )
            for n in range(type_.count)
        )
    )


def _select(e: nodes.Select, env: Any) -> Data:
    condition = evaluate(e.condition, env)
    known = _known_choice(condition)
    then = perhaps(e.then, env, known != 1)
    otherwise = perhaps(e.otherwise, env, known != 0)
    if isinstance(condition, Value) and undefined_of(condition) != 0 and then != otherwise:
        env.decides(condition)
    if isinstance(condition, Compound):
        assert isinstance(then, Compound)
        assert isinstance(otherwise, Compound)
        assert isinstance(e.type, types.Vector)
        kind = e.type.element
        rows = zip(condition.parts, then.parts, otherwise.parts, strict=True)
        return Compound(tuple(_chosen(env, c, t, o, kind) for c, t, o in rows))
    return _chosen(env, condition, then, otherwise, e.type)


def _known_choice(condition: Data) -> int | None:
    if not isinstance(condition, Value) or undefined_of(condition) != 0:
        return None
    bits = bits_of(condition)
    return bits if isinstance(bits, int) else None


def _chosen(env: Any, condition: Data, then: Data, otherwise: Data, type_: types.Type) -> Data:
    assert isinstance(condition, Value)
    g: BitsDomain = env.algebra
    bits = bits_of(condition)
    if isinstance(bits, int):
        chosen = then if bits else otherwise
    else:
        chosen = merge(g, bits, then, otherwise, type_, env.owners)
    if undefined_of(condition) == 0 or then == otherwise:
        return chosen
    return _tainted(g, chosen, undefined_of(condition), type_)


def _tainted(g: BitsDomain, data: Data, unknown: Bits, type_: types.Type) -> Data:
    if isinstance(data, Value):
        size = width(type_)
        more = g.or_(undefined_of(data), g.spread(unknown, 1, size), size)
        return make(bits_of(data), more, data.owner)
    rows = zip(data.parts, _kinds(type_), strict=True)
    return Compound(tuple(_tainted(g, part, unknown, kind) for part, kind in rows))


def _pointer_add(e: nodes.PtrAdd, env: Any) -> Data:
    base, index = scalar(e.base, env), scalar(e.index, env)
    x, y = bits_of(base), bits_of(index)
    g: BitsDomain = env.algebra
    if isinstance(x, int) and isinstance(y, int):
        step = y - (1 << 64) if y >> 63 else y
        address: Bits = (x + step * e.scale) & _ADDRESS
    else:
        moved = g.term(y, 64)
        if e.scale != 1:
            moved = g.t.bv_mul(moved, g.t.bv(e.scale, 64))
        address = g.bits(g.t.bv_add(g.term(x, 64), moved))
    either = g.or_(undefined_of(base), undefined_of(index), 64)
    return make(address, 0 if either == 0 else g.spread(either, 64, 64), base.owner)


_ADDRESS = (1 << 64) - 1


def _pointer_field(e: nodes.PtrField, env: Any) -> Data:
    base = scalar(e.base, env)
    bits = bits_of(base)
    g: BitsDomain = env.algebra
    if isinstance(bits, int):
        return Value((bits + e.offset) & _ADDRESS, base.undefined, base.owner)
    if e.offset:
        bits = g.bits(g.t.bv_add(bits, g.t.bv(e.offset, 64)))
    return make(bits, undefined_of(base), base.owner)


def _extract_lane(e: nodes.ExtractLane, env: Any) -> Data:
    vector, lane = evaluate(e.vector, env), scalar(e.lane, env)
    assert isinstance(vector, Compound)
    index = bits_of(lane)
    if isinstance(index, int) and lane.undefined == 0:
        return vector.parts[index] if index < len(vector.parts) else values.undefined_data(e.type)
    g: BitsDomain = env.algebra
    size = width(e.lane.type)
    found = values.undefined_data(e.type)
    for n, part in enumerate(vector.parts):
        here = g.t.eq(g.term(index, size), g.t.bv(n, size))
        found = merge(g, here, part, found, e.type, env.owners)
    return _tainted(g, found, g.spread(undefined_of(lane), size, 1), e.type)


def _insert_lane(e: nodes.InsertLane, env: Any) -> Data:
    vector, lane = evaluate(e.vector, env), scalar(e.lane, env)
    part = evaluate(e.part, env)
    assert isinstance(vector, Compound)
    index = bits_of(lane)
    if isinstance(index, int) and lane.undefined == 0:
        if index >= len(vector.parts):
            return values.undefined_data(e.type)
        parts = list(vector.parts)
        parts[index] = part
        return Compound(tuple(parts))
    g: BitsDomain = env.algebra
    size = width(e.lane.type)
    kind = e.part.type
    here = [g.t.eq(g.term(index, size), g.t.bv(n, size)) for n in range(len(vector.parts))]
    changed = tuple(
        merge(g, is_it, part, old, kind, env.owners)
        for is_it, old in zip(here, vector.parts, strict=True)
    )
    outside = g.t.not_(g.t.any_of(here))
    unknown = g.or_(g.bits(outside), g.spread(undefined_of(lane), size, 1), 1)
    return _tainted(g, Compound(changed), unknown, e.type)


def _pure(e: nodes.Pure, env: Any) -> Data:
    arguments = [evaluate(a, env) for a in e.arguments]
    kinds = tuple(a.type for a in e.arguments)
    if isinstance(kinds[0], types.Vector):
        assert isinstance(e.type, types.Vector)
        count = kinds[0].count
        elements = tuple(k.element if isinstance(k, types.Vector) else k for k in kinds)
        rows = zip(
            *(a.parts if isinstance(a, Compound) else (a,) * count for a in arguments), strict=True
        )
        return Compound(
            tuple(
                pure(
                    env.algebra,
                    e.function,
                    cast("tuple[Value, ...]", row),
                    elements,
                    e.type.element,
                    env.on_device,
                )
                for row in rows
            )
        )
    values = cast("tuple[Value, ...]", tuple(arguments))
    return pure(env.algebra, e.function, values, kinds, e.type, env.on_device)


def _negate(e: nodes.Unary, env: Any) -> Data:
    g: BitsDomain = env.algebra

    def flip(value: Value, type_: types.Type) -> Value:
        assert isinstance(type_, types.Float)
        size = width(type_)
        sign = 1 << (size - 1)
        bits = bits_of(value)
        if isinstance(bits, int):
            return make(bits ^ sign, undefined_of(value))
        return make(g.bits(g.t.bv_xor(bits, g.t.bv(sign, size))), undefined_of(value))

    operand = evaluate(e.operand, env)
    if isinstance(operand, Value):
        return flip(operand, e.type)
    return _lanes(flip, e.type, operand)


TABLE: dict[type, Callable[[Any, Any], Data]] = {
    **EVALUATE,
    nodes.Unary: _negate,
    nodes.Binary: _binary,
    nodes.Overflows: _overflows,
    nodes.Compare: _compare,
    nodes.Convert: _convert,
    nodes.Select: _select,
    nodes.PtrAdd: _pointer_add,
    nodes.PtrField: _pointer_field,
    nodes.ExtractLane: _extract_lane,
    nodes.InsertLane: _insert_lane,
    nodes.Pure: _pure,
}
