"""Expressions compiled to functions of a group of threads.

Enters: an expression. Leaves: a function that gives its value for all threads of a `Group` at once,
with the meaning `evaluation.evaluate` gives it for one. Compiling happens once per kernel, so a
step of the machine costs one call per node and no dispatch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from warpproof.ir import nodes, types
from warpproof.semantics.domain import values
from warpproof.semantics.machine.simt import values as sv
from warpproof.semantics.machine.simt.values import Array, Data, Lanes, Parts, Trouble


class Group(Protocol):
    """Threads that run together, as expressions see them."""

    def read(self, name: str) -> Data: ...

    def address(self, node: nodes.AddressOf) -> Lanes: ...

    def geometry(self, register: nodes.Geometry, axis: int) -> Array: ...


Compiled = Callable[[Group], Data]


def compile_expression(expression: nodes.Expr) -> Compiled:
    compiler = _COMPILERS.get(type(expression))
    if compiler is None:
        raise Trouble(f"expression {type(expression).__name__}")
    return compiler(expression)


def compile_scalar(expression: nodes.Expr) -> Callable[[Group], Lanes]:
    compiled: Any = compile_expression(expression)
    if isinstance(expression.type, types.Aggregate | types.Vector):
        raise Trouble("an aggregate where a scalar should be")
    return compiled  # type: ignore[no-any-return]


def _constant(data: Data) -> Compiled:
    return lambda group: data


def _variable(e: nodes.VarRef) -> Compiled:
    _known_type(e.type)
    name = e.name
    return lambda group: group.read(name)


def _known_type(type_: types.Type) -> None:
    """Refuse at compile time what has no array form."""
    if isinstance(type_, types.Aggregate):
        for field in type_.fields:
            _known_type(field)
    else:
        sv.dtype_of(type_)


def _composite(e: nodes.Composite) -> Compiled:
    if not isinstance(e.type, types.Aggregate):
        raise Trouble("a vector")
    parts = [compile_expression(p) for p in e.parts]
    return lambda group: Parts(tuple(p(group) for p in parts))


def _geometry(e: nodes.GeometryRef) -> Compiled:
    register, axis, dtype = e.register, e.axis, sv.dtype_of(e.type)
    return lambda group: Lanes(group.geometry(register, axis).astype(dtype))


def _negate(e: nodes.Unary) -> Compiled:
    operand = compile_scalar(e.operand)
    dtype = sv.dtype_of(e.type)
    sign = sv.mask_dtype(dtype).type(1 << (dtype.itemsize * 8 - 1))

    def negate(group: Group) -> Data:
        v = operand(group)
        return Lanes((sv.bits_of(v.x) ^ sign).view(dtype), v.u)

    return negate


def _binary(e: nodes.Binary) -> Compiled:
    left, right = compile_scalar(e.left), compile_scalar(e.right)
    op, type_ = e.op, e.type
    sv.dtype_of(type_)
    return lambda group: sv.binary(op, left(group), right(group), type_)


def _overflows(e: nodes.Overflows) -> Compiled:
    left, right = compile_scalar(e.left), compile_scalar(e.right)
    op, size = e.op, values.width(e.left.type)
    return lambda group: sv.overflows(op, left(group), right(group), size)


def _compare(e: nodes.Compare) -> Compiled:
    left, right = compile_scalar(e.left), compile_scalar(e.right)
    op, type_ = e.op, e.left.type
    sv.dtype_of(type_)
    return lambda group: sv.compare(op, left(group), right(group), type_)


def _convert(e: nodes.Convert) -> Compiled:
    operand = compile_scalar(e.operand)
    op, source, target = e.op, e.operand.type, e.type
    sv.dtype_of(source)
    sv.dtype_of(target)
    return lambda group: sv.convert(op, operand(group), source, target)


def _select(e: nodes.Select) -> Compiled:
    condition = compile_scalar(e.condition)
    then, otherwise = compile_expression(e.then), compile_expression(e.otherwise)

    def select(group: Group) -> Data:
        chooses = condition(group)
        if chooses.u is not None and np.any(chooses.u):
            raise Trouble("a choice depends on an uninitialised value")
        return sv.select(chooses, then(group), otherwise(group))

    return select


_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


def _pointer_add(e: nodes.PtrAdd) -> Compiled:
    base, index = compile_scalar(e.base), compile_scalar(e.index)
    scale = np.uint64(e.scale & 0xFFFFFFFFFFFFFFFF)

    def add(group: Group) -> Data:
        b, i = base(group), index(group)
        x = b.x + i.x * scale  # modulo 2**64, which is what signed indices need
        if b.u is None and i.u is None:
            return Lanes(x, None, b.o)
        zero = np.uint64(0)
        unknown = (zero if b.u is None else b.u) | (zero if i.u is None else i.u)
        return Lanes(x, np.where(unknown != 0, _ALL, zero), b.o)

    return add


def _pointer_field(e: nodes.PtrField) -> Compiled:
    base = compile_scalar(e.base)
    offset = np.uint64(e.offset & 0xFFFFFFFFFFFFFFFF)

    def field(group: Group) -> Data:
        b = base(group)
        return Lanes(b.x + offset, b.u, b.o)

    return field


def _extract(e: nodes.Extract) -> Compiled:
    whole, path = compile_expression(e.whole), e.path

    def extract(group: Group) -> Data:
        data = whole(group)
        for index in path:
            assert isinstance(data, Parts)
            data = data.parts[index]
        return data

    return extract


def _insert(e: nodes.Insert) -> Compiled:
    whole, part, path = compile_expression(e.whole), compile_expression(e.part), e.path
    return lambda group: _replaced(whole(group), path, part(group))


def _replaced(data: Data, path: tuple[int, ...], part: Data) -> Data:
    if not path:
        return part
    assert isinstance(data, Parts)
    parts = list(data.parts)
    parts[path[0]] = _replaced(parts[path[0]], path[1:], part)
    return Parts(tuple(parts))


def _pure(e: nodes.Pure) -> Compiled:
    arguments = [compile_scalar(a) for a in e.arguments]
    name, operand, result = e.function, e.arguments[0].type, e.type
    sv.dtype_of(operand)
    sv.dtype_of(result)

    def pure(group: Group) -> Data:
        try:
            return sv.pure(name, [a(group) for a in arguments], operand, result)
        except values.UnknownFunction as unknown:
            raise Trouble(f"function {unknown.name}") from None

    return pure


def _address(e: nodes.AddressOf) -> Compiled:
    return lambda group: group.address(e)


_COMPILERS: dict[type, Callable[[Any], Compiled]] = {
    nodes.IntConst: lambda e: _constant(Lanes(sv.from_bits(e.value, e.type))),
    nodes.FloatConst: lambda e: _constant(Lanes(sv.from_bits(e.bits, e.type))),
    nodes.NullConst: lambda e: _constant(Lanes(np.uint64(0))),
    nodes.ZeroConst: lambda e: _constant(sv.zero_lanes(e.type)),
    nodes.Undefined: lambda e: _constant(sv.undefined_lanes(e.type)),
    nodes.Poison: lambda e: _constant(sv.undefined_lanes(e.type)),
    nodes.Composite: _composite,
    nodes.VarRef: _variable,
    nodes.AddressOf: _address,
    nodes.GeometryRef: _geometry,
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
    nodes.Pure: _pure,
}
