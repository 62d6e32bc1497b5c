"""Expressions evaluated over any domain: the one place that says how they are put together.

Enters: an expression, and the scope it stands in. Leaves: data of the scope's domain. Guaranteed:
both sides of a choice are evaluated, so that objects come into being in one order; no value decides
which way evaluation goes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, cast

from warpproof.ir import nodes, types
from warpproof.semantics.domain.concrete import CONCRETE
from warpproof.semantics.domain.domain import D, Domain
from warpproof.semantics.domain.values import Data, Value

Rules = dict[type, Callable[..., Any]]
"""By kind of expression: what to make of one in a scope."""


class Scope(Generic[D]):
    """What an expression may ask of where it stands, and by which rules it is evaluated."""

    __slots__ = ("unsure",)
    domain: Domain[D]
    rules: Rules  # one for each kind of expression
    on_device = False
    unsure: int  # > 0 while something is evaluated that may not be asked for

    def __new__(cls, *given: object, **named: object) -> Scope[D]:
        made = super().__new__(cls)
        made.unsure = 0
        return made

    def variable(self, name: str, type_: types.Type) -> D:
        raise NotImplementedError

    def address(self, node: nodes.AddressOf) -> D:
        raise NotImplementedError

    def geometry(self, node: nodes.GeometryRef) -> D:
        raise NotImplementedError

    def decides(self, condition: D) -> None:
        """A value that may not have been written chooses between two others."""

    def arm(self, e: nodes.Expr, condition: D, side: bool) -> D:
        """One side of a choice; one is asked for, if that is known."""
        is_unsure = self.domain.chosen(condition) is not side
        self.unsure += is_unsure
        try:
            return evaluate(e, self)
        finally:
            self.unsure -= is_unsure


class Environment(Scope[Data]):
    """The scope of a thread."""

    __slots__ = ()
    # Nothing makes a term of numbers: where the domain is this one, all values are concrete.
    domain = cast(Domain[Data], CONCRETE)


def evaluate(expression: nodes.Expr, scope: Scope[D]) -> D:
    return scope.rules[type(expression)](expression, scope)  # type: ignore[no-any-return]


def scalar(expression: nodes.Expr, environment: Scope[Data]) -> Value:
    found = environment.rules[type(expression)](expression, environment)
    assert isinstance(found, Value)
    return found


def _binary(e: nodes.Binary, scope: Scope[D]) -> D:
    a, b = evaluate(e.left, scope), evaluate(e.right, scope)
    domain, kind = scope.domain, e.type
    if not isinstance(kind, types.Vector):
        return domain.binary(e, a, b, kind)
    rows = zip(domain.lanes(a, kind.count), domain.lanes(b, kind.count), strict=True)
    return domain.compound([domain.binary(e, x, y, kind.element) for x, y in rows])


def _overflows(e: nodes.Overflows, scope: Scope[D]) -> D:
    return scope.domain.overflows(e, evaluate(e.left, scope), evaluate(e.right, scope))


def _compare(e: nodes.Compare, scope: Scope[D]) -> D:
    a, b = evaluate(e.left, scope), evaluate(e.right, scope)
    domain, kind = scope.domain, e.left.type
    if not isinstance(kind, types.Vector):
        return domain.compare(e, a, b, kind)
    rows = zip(domain.lanes(a, kind.count), domain.lanes(b, kind.count), strict=True)
    return domain.compound([domain.compare(e, x, y, kind.element) for x, y in rows])


def _convert(e: nodes.Convert, scope: Scope[D]) -> D:
    operand = evaluate(e.operand, scope)
    domain, source, target = scope.domain, e.operand.type, e.type
    if not isinstance(source, types.Vector) and not isinstance(target, types.Vector):
        return domain.convert(e, operand, source, target)
    if e.op is nodes.ConvertOp.BITCAST:
        return domain.reread(operand, source, target)
    assert isinstance(source, types.Vector)
    assert isinstance(target, types.Vector)
    lanes = domain.lanes(operand, source.count)
    return domain.compound([domain.convert(e, x, source.element, target.element) for x in lanes])


def _negate(e: nodes.Unary, scope: Scope[D]) -> D:
    operand = evaluate(e.operand, scope)
    domain, kind = scope.domain, e.type
    if not isinstance(kind, types.Vector):
        return domain.negate(operand, kind)
    return domain.compound(
        [domain.negate(x, kind.element) for x in domain.lanes(operand, kind.count)]
    )


def _select(e: nodes.Select, scope: Scope[D]) -> D:
    condition = evaluate(e.condition, scope)
    then = scope.arm(e.then, condition, True)
    otherwise = scope.arm(e.otherwise, condition, False)
    domain, kind = scope.domain, e.condition.type
    if not isinstance(kind, types.Vector):
        if domain.is_doubtful(condition, then, otherwise):
            scope.decides(condition)
        return domain.choose(condition, then, otherwise, e.type)
    assert isinstance(e.type, types.Vector)
    element = e.type.element
    n = kind.count
    rows = zip(
        domain.lanes(condition, n), domain.lanes(then, n), domain.lanes(otherwise, n), strict=True
    )
    return domain.compound([domain.choose(c, x, y, element) for c, x, y in rows])


def _pointer_add(e: nodes.PtrAdd, scope: Scope[D]) -> D:
    return scope.domain.add_index(evaluate(e.base, scope), evaluate(e.index, scope), e.scale)


def _pointer_field(e: nodes.PtrField, scope: Scope[D]) -> D:
    return scope.domain.add_offset(evaluate(e.base, scope), e.offset)


def _extract(e: nodes.Extract, scope: Scope[D]) -> D:
    return scope.domain.part(evaluate(e.whole, scope), e.path, e.whole.type)


def _insert(e: nodes.Insert, scope: Scope[D]) -> D:
    whole, part = evaluate(e.whole, scope), evaluate(e.part, scope)
    return scope.domain.with_part(whole, e.path, part, e.type)


def _extract_lane(e: nodes.ExtractLane, scope: Scope[D]) -> D:
    return scope.domain.lane(e, evaluate(e.vector, scope), evaluate(e.lane, scope))


def _insert_lane(e: nodes.InsertLane, scope: Scope[D]) -> D:
    vector, lane = evaluate(e.vector, scope), evaluate(e.lane, scope)
    return scope.domain.with_lane(e, vector, lane, evaluate(e.part, scope))


def _shuffle(e: nodes.ShuffleLanes, scope: Scope[D]) -> D:
    domain = scope.domain
    assert isinstance(e.first.type, types.Vector)
    assert isinstance(e.type, types.Vector)
    count = e.first.type.count
    lanes = [x for side in (e.first, e.second) for x in domain.lanes(evaluate(side, scope), count)]
    missing = domain.undefined(e.type.element)
    return domain.compound([lanes[n] if n >= 0 else missing for n in e.lanes])


def _pure(e: nodes.Pure, scope: Scope[D]) -> D:
    domain, on_device = scope.domain, scope.on_device
    arguments = tuple(evaluate(a, scope) for a in e.arguments)
    kinds = tuple(a.type for a in e.arguments)
    if not isinstance(kinds[0], types.Vector):
        return domain.pure(e, arguments, kinds, e.type, on_device)
    assert isinstance(e.type, types.Vector)
    result, count = e.type.element, kinds[0].count
    elements = tuple(k.element if isinstance(k, types.Vector) else k for k in kinds)
    rows = zip(*(domain.lanes(a, count) for a in arguments), strict=True)
    return domain.compound([domain.pure(e, row, elements, result, on_device) for row in rows])


EVALUATE: Rules = {
    nodes.IntConst: lambda e, scope: scope.domain.integer(e.value, e.type),
    nodes.FloatConst: lambda e, scope: scope.domain.number(e.bits, e.type),
    nodes.NullConst: lambda e, scope: scope.domain.null(),
    nodes.ZeroConst: lambda e, scope: scope.domain.zero(e.type),
    nodes.Undefined: lambda e, scope: scope.domain.undefined(e.type),
    nodes.Poison: lambda e, scope: scope.domain.undefined(e.type),
    nodes.Composite: lambda e, scope: scope.domain.compound([evaluate(p, scope) for p in e.parts]),
    nodes.VarRef: lambda e, scope: scope.variable(e.name, e.type),
    nodes.AddressOf: lambda e, scope: scope.address(e),
    nodes.GeometryRef: lambda e, scope: scope.geometry(e),
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
Scope.rules = EVALUATE
