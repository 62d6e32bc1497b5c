"""Operators on patterns that may be open.

Guaranteed: where everything is known the concrete functions compute; elsewhere, under every
assignment of its symbols, a term has the value that those compute from the same operands. Undefined
bits are those of the concrete rules, or more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

from warpproof.base.diagnostics import InternalError
from warpproof.ir import nodes, types
from warpproof.logic.table.intervals import Arithmetic
from warpproof.logic.terms import (
    BFLOAT,
    DOUBLE,
    HALF,
    QUAD,
    SINGLE,
    BitVec,
    Float,
    Term,
    TermTable,
)
from warpproof.semantics.domain import values
from warpproof.semantics.domain.bits import BitsDomain
from warpproof.semantics.domain.values import (
    Bits,
    Number,
    Value,
    width,
)

FORMATS: dict[types.FloatKind, Float] = {
    types.FloatKind.HALF: HALF,
    types.FloatKind.BFLOAT: BFLOAT,
    types.FloatKind.FLOAT: SINGLE,
    types.FloatKind.DOUBLE: DOUBLE,
    types.FloatKind.QUAD: QUAD,
}


def is_known(value: Value) -> TypeGuard[Number]:
    return type(value.bits) is int and type(value.undefined) is int


# --- integer operations -------------------------------------------------------------------------

_ARITHMETIC: dict[nodes.BinaryOp, Callable[[TermTable, Term, Term], Term]] = {
    nodes.BinaryOp.ADD: TermTable.bv_add,
    nodes.BinaryOp.SUB: TermTable.bv_sub,
    nodes.BinaryOp.MUL: TermTable.bv_mul,
    nodes.BinaryOp.UDIV: TermTable.bv_udiv,
    nodes.BinaryOp.SDIV: TermTable.bv_sdiv,
    nodes.BinaryOp.UREM: TermTable.bv_urem,
    nodes.BinaryOp.SREM: TermTable.bv_srem,
    nodes.BinaryOp.SHL: TermTable.bv_shl,
    nodes.BinaryOp.LSHR: TermTable.bv_lshr,
    nodes.BinaryOp.ASHR: TermTable.bv_ashr,
    nodes.BinaryOp.AND: TermTable.bv_and,
    nodes.BinaryOp.OR: TermTable.bv_or,
    nodes.BinaryOp.XOR: TermTable.bv_xor,
}
_DIVISIONS = frozenset(
    {nodes.BinaryOp.UDIV, nodes.BinaryOp.SDIV, nodes.BinaryOp.UREM, nodes.BinaryOp.SREM}
)
_SHIFTS = frozenset({nodes.BinaryOp.SHL, nodes.BinaryOp.LSHR, nodes.BinaryOp.ASHR})
_LOGICAL: dict[nodes.BinaryOp, Callable[[TermTable, Term, Term], Term]] = {
    nodes.BinaryOp.ADD: TermTable.xor,
    nodes.BinaryOp.SUB: TermTable.xor,
    nodes.BinaryOp.MUL: lambda t, a, b: t.and_(a, b),
    nodes.BinaryOp.AND: lambda t, a, b: t.and_(a, b),
    nodes.BinaryOp.OR: lambda t, a, b: t.or_(a, b),
    nodes.BinaryOp.XOR: TermTable.xor,
}


def binary(g: BitsDomain, op: nodes.BinaryOp, a: Value, b: Value, type_: types.Type) -> Value:
    if (a.owner or b.owner) and g.addresses is not None:
        g.addresses.binary(op, a, b)
    if is_known(a) and is_known(b):
        return values.binary(op, a, b, type_)
    if isinstance(type_, types.Float):
        return _float_binary(g, op, a, b, type_)
    size = width(type_)
    undefined = _integer_undefined(g, op, a, b, size)
    x, y = a.bits, b.bits
    if isinstance(x, int) and isinstance(y, int):
        known = values.binary(op, Value(x), Value(y), type_)
        return Value(known.bits, undefined, values.kept_owner(op, a, b))
    return Value(_integer(g, op, x, y, size), undefined, values.kept_owner(op, a, b))


def _integer(g: BitsDomain, op: nodes.BinaryOp, x: Bits, y: Bits, size: int) -> Bits:
    a, b = g.term(x, size), g.term(y, size)
    if size == 1:
        logical = _LOGICAL.get(op)
        if logical is not None:
            return g.bits(logical(g.t, a, b))
        raise InternalError(f"{op.value} of conditions should not occur")
    result = _ARITHMETIC[op](g.t, a, b)
    if op in _DIVISIONS:  # what is left of a division by zero is zero; its check has reported it
        zero = g.t.bv(0, size)
        result = g.t.ite(g.t.eq(b, zero), zero, result)
    elif op is nodes.BinaryOp.ASHR:  # an amount out of range gives zero
        inside = g.t.bv_ult(b, g.t.bv(size, size))
        result = g.t.ite(inside, result, g.t.bv(0, size))
    return g.bits(result)


def _integer_undefined(g: BitsDomain, op: nodes.BinaryOp, a: Value, b: Value, size: int) -> Bits:
    ua, ub = a.undefined, b.undefined
    if ua == 0 and ub == 0:
        return 0
    x, y = a.bits, b.bits
    if op is nodes.BinaryOp.AND:
        first = g.and_(ua, g.or_(y, ub, size), size)
        return g.or_(first, g.and_(ub, g.or_(x, ua, size), size), size)
    if op is nodes.BinaryOp.OR:
        first = g.and_(ua, g.or_(g.not_(y, size), ub, size), size)
        return g.or_(first, g.and_(ub, g.or_(g.not_(x, size), ua, size), size), size)
    either = g.or_(ua, ub, size)
    if op is nodes.BinaryOp.XOR:
        return either
    if op in _SHIFTS and ub == 0 and isinstance(y, int) and isinstance(ua, int):
        shifted = values.binary(op, Value(0, ua), Value(y), types.Int(size))
        return shifted.undefined
    if isinstance(either, int) and op in _CARRYING:
        return ((1 << size) - 1) & ~((either & -either) - 1)
    return g.spread(either, size, size)


_CARRYING = frozenset({nodes.BinaryOp.ADD, nodes.BinaryOp.SUB, nodes.BinaryOp.MUL})
ARITHMETIC = {
    nodes.BinaryOp.ADD: Arithmetic.SUM,
    nodes.BinaryOp.SUB: Arithmetic.DIFFERENCE,
    nodes.BinaryOp.MUL: Arithmetic.PRODUCT,
}
OVERFLOW = {
    Arithmetic.SUM: TermTable.bv_add_overflows,
    Arithmetic.DIFFERENCE: TermTable.bv_sub_overflows,
    Arithmetic.PRODUCT: TermTable.bv_mul_overflows,
}


def overflows(g: BitsDomain, op: nodes.OverflowOp, a: Value, b: Value, size: int) -> Value:
    if is_known(a) and is_known(b):
        return values.overflows(op, a, b, size)
    undefined = g.spread(g.or_(a.undefined, b.undefined, size), size, 1)
    x, y = a.bits, b.bits
    if isinstance(x, int) and isinstance(y, int):
        return Value(values.overflows(op, Value(x), Value(y), size).bits, undefined)
    is_signed, kind = op.is_signed, ARITHMETIC[op.operation]
    left, right = g.vector(x, size), g.vector(y, size)
    known = g.ranges.overflows(kind, left, right, signed=is_signed)
    if known is not None:
        return Value(int(known), undefined)
    found = OVERFLOW[kind](g.t, left, right, signed=is_signed)
    return Value(g.bits(found), undefined)


# --- comparison ---------------------------------------------------------------------------------

_COMPARE: dict[nodes.CompareOp, Callable[[TermTable, Term, Term], Term]] = {
    nodes.CompareOp.EQ: TermTable.eq,
    nodes.CompareOp.NE: TermTable.ne,
    nodes.CompareOp.ULT: TermTable.bv_ult,
    nodes.CompareOp.ULE: TermTable.bv_ule,
    nodes.CompareOp.UGT: TermTable.bv_ugt,
    nodes.CompareOp.UGE: TermTable.bv_uge,
    nodes.CompareOp.SLT: TermTable.bv_slt,
    nodes.CompareOp.SLE: TermTable.bv_sle,
    nodes.CompareOp.SGT: TermTable.bv_sgt,
    nodes.CompareOp.SGE: TermTable.bv_sge,
}
_EQUALITY = frozenset({nodes.CompareOp.EQ, nodes.CompareOp.NE})


def compare(g: BitsDomain, op: nodes.CompareOp, a: Value, b: Value, type_: types.Type) -> Value:
    if (a.owner or b.owner) and g.addresses is not None:
        g.addresses.compare(op, a, b)
    if is_known(a) and is_known(b):
        return values.compare(op, a, b, type_)
    size = width(type_)
    ua, ub = a.undefined, b.undefined
    x, y = a.bits, b.bits
    unknown: Bits = 0
    if not (ua == 0 and ub == 0):
        mask = g.or_(ua, ub, size)
        unknown = g.spread(mask, size, 1)
        if op in _EQUALITY and isinstance(x, int) and isinstance(y, int) and isinstance(mask, int):
            unknown = 0 if (x ^ y) & ~mask else unknown
    if isinstance(x, int) and isinstance(y, int):
        return Value(values.compare(op, Value(x), Value(y), type_).bits, unknown)
    if isinstance(type_, types.Float):
        return Value(_float_compare(g, op, x, y, FORMATS[type_.kind]), unknown)
    if op in _EQUALITY:
        test = _COMPARE[op](g.t, g.term(x, size), g.term(y, size))
    else:
        test = _COMPARE[op](g.t, g.vector(x, size), g.vector(y, size))
    return Value(g.bits(test), unknown)


def _float_compare(g: BitsDomain, op: nodes.CompareOp, x: Bits, y: Bits, sort: Float) -> Bits:
    less, same, greater, unordered = values.ORDERS[op]
    a, b = number_of(g, x, sort), number_of(g, y, sort)
    t = g.t
    kinds = ((less, t.fp_lt), (same, t.fp_eq), (greater, t.fp_gt), (unordered, t.fp_unordered))
    wanted = [test(a, b) for want, test in kinds if want]
    if (less, same, greater) == (True, True, False):
        wanted[:2] = [t.fp_le(a, b)]
    elif (less, same, greater) == (False, True, True):
        wanted[:2] = [t.fp_ge(a, b)]
    elif (less, same, greater, unordered) == (True, False, True, True):
        wanted = [t.not_(t.fp_eq(a, b))]
    elif (less, same, greater) == (True, True, True):
        wanted = [t.true] if unordered else [t.not_(t.fp_unordered(a, b))]
    return g.bits(t.any_of(wanted))


# --- floats -------------------------------------------------------------------------------------

_FLOAT: dict[nodes.BinaryOp, Callable[[TermTable, Term, Term], Term]] = {
    nodes.BinaryOp.FADD: TermTable.fp_add,
    nodes.BinaryOp.FSUB: TermTable.fp_sub,
    nodes.BinaryOp.FMUL: TermTable.fp_mul,
    nodes.BinaryOp.FDIV: TermTable.fp_div,
}


def number_of(g: BitsDomain, bits: Bits, sort: Float) -> Term:
    return g.t.fp_from_bits(g.vector(bits, sort.bits), sort)


def pattern_of(g: BitsDomain, number: Term) -> Bits:
    return g.bits(g.t.fp_to_bits(number))


def _float_binary(
    g: BitsDomain, op: nodes.BinaryOp, a: Value, b: Value, type_: types.Float
) -> Value:
    sort = FORMATS[type_.kind]
    undefined = g.spread(g.or_(a.undefined, b.undefined, sort.bits), sort.bits, sort.bits)
    x, y = a.bits, b.bits
    if isinstance(x, int) and isinstance(y, int):
        return Value(values.binary(op, Value(x), Value(y), type_).bits, undefined)
    made = _FLOAT.get(op)
    if made is None:  # FREM: the remainder of a truncated quotient, which SMT-LIB does not have
        g.approximate("fmod of an unknown argument is any function")
        operands = [(x, sort.bits), (y, sort.bits)]
        return Value(any_function(g, "fmod", operands, sort.bits), undefined)
    return Value(pattern_of(g, made(g.t, number_of(g, x, sort), number_of(g, y, sort))), undefined)


def any_function(g: BitsDomain, name: str, arguments: list[tuple[Bits, int]], size: int) -> Bits:
    """A function of which only is known that it is one."""
    domain = [BitVec(n) for _, n in arguments]
    symbol = g.t.function(f"{name}:{'.'.join(str(n) for _, n in arguments)}", domain, BitVec(size))
    return g.from_vector(g.t.apply(symbol, *(g.vector(b, n) for b, n in arguments)))


# --- conversion ---------------------------------------------------------------------------------


def convert(
    g: BitsDomain, op: nodes.ConvertOp, a: Value, source: types.Type, target: types.Type
) -> Value:
    if a.owner and g.addresses is not None and not values.keeps_owner(op, target):
        g.addresses.decides()
    if is_known(a):
        return values.convert(op, a, source, target)
    old, size = width(source), width(target)
    x, ua = a.bits, a.undefined
    match op:
        case nodes.ConvertOp.TRUNC:
            return Value(g.extract(x, old, 0, size), g.extract(ua, old, 0, size))
        case nodes.ConvertOp.ZEXT:
            return Value(g.extend(x, old, size, False), g.extend(ua, old, size, False))
        case nodes.ConvertOp.SEXT:
            return Value(g.extend(x, old, size, True), g.extend(ua, old, size, True))
        case nodes.ConvertOp.BITCAST | nodes.ConvertOp.PTRTOINT | nodes.ConvertOp.INTTOPTR:
            owner = a.owner if values.keeps_owner(op, target) else values.NO_OBJECT
            if size == old:
                return Value(x, ua, owner)
            if size < old:
                return Value(g.extract(x, old, 0, size), g.extract(ua, old, 0, size), owner)
            return Value(g.extend(x, old, size, False), g.extend(ua, old, size, False), owner)
    undefined = g.spread(ua, old, size)
    if isinstance(x, int):
        return Value(values.convert(op, Value(x), source, target).bits, undefined)
    return Value(_convert_number(g, op, x, source, target), undefined)


def _convert_number(
    g: BitsDomain, op: nodes.ConvertOp, x: Bits, source: types.Type, target: types.Type
) -> Bits:
    t = g.t
    if isinstance(source, types.Float):
        number = number_of(g, x, FORMATS[source.kind])
        if isinstance(target, types.Float):
            return pattern_of(g, t.fp_convert(number, FORMATS[target.kind]))
        return to_integer(g, number, width(target), op is nodes.ConvertOp.FPTOSI)
    assert isinstance(target, types.Float)
    made = t.fp_from_bv(
        g.vector(x, width(source)), FORMATS[target.kind], signed=op is nodes.ConvertOp.SITOFP
    )
    return pattern_of(g, made)


def to_integer(g: BitsDomain, number: Term, size: int, is_signed: bool) -> Bits:
    return g.bits(g.t.fp_to_bv(number, size, signed=is_signed))
