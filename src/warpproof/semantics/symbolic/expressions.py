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

from warpproof.base.diagnostics import InternalError
from warpproof.ir import nodes, primitives, types
from warpproof.logic.terms import (
    BFLOAT,
    DOUBLE,
    HALF,
    QUAD,
    SINGLE,
    BitVec,
    Float,
    Rounding,
    Term,
    TermTable,
)
from warpproof.semantics import values
from warpproof.semantics.symbolic.bits import Algebra, Bits
from warpproof.semantics.values import (
    Compound,
    Data,
    Environment,
    UnknownFunction,
    Value,
    evaluate,
    scalar,
    width,
)

FORMATS: dict[types.FloatKind, Float] = {
    types.FloatKind.HALF: HALF,
    types.FloatKind.BFLOAT: BFLOAT,
    types.FloatKind.FLOAT: SINGLE,
    types.FloatKind.DOUBLE: DOUBLE,
    types.FloatKind.QUAD: QUAD,
}


class SymbolicEnvironment(Environment):
    """An environment whose expressions may be open."""

    algebra: Algebra

    def owners(self, condition: Term, then: int, otherwise: int) -> int:
        """The object of a pointer that is one of two."""
        raise NotImplementedError


def bits_of(value: Value) -> Bits:
    return cast(Bits, value.bits)


def undefined_of(value: Value) -> Bits:
    return cast(Bits, value.undefined)


def make(bits: Bits, undefined: Bits = 0, owner: int = values.NO_OBJECT) -> Value:
    return Value(cast(int, bits), cast(int, undefined), owner)


def is_known(value: Value) -> bool:
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


def binary(g: Algebra, op: nodes.BinaryOp, a: Value, b: Value, type_: types.Type) -> Value:
    if is_known(a) and is_known(b):
        return values.binary(op, a, b, type_)
    if isinstance(type_, types.Float):
        return _float_binary(g, op, a, b, type_)
    size = width(type_)
    undefined = _integer_undefined(g, op, a, b, size)
    x, y = bits_of(a), bits_of(b)
    if isinstance(x, int) and isinstance(y, int):
        known = values.binary(op, Value(x), Value(y), type_)
        return make(known.bits, undefined)
    return make(_integer(g, op, x, y, size), undefined)


def _integer(g: Algebra, op: nodes.BinaryOp, x: Bits, y: Bits, size: int) -> Bits:
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


def _integer_undefined(g: Algebra, op: nodes.BinaryOp, a: Value, b: Value, size: int) -> Bits:
    ua, ub = undefined_of(a), undefined_of(b)
    if ua == 0 and ub == 0:
        return 0
    x, y = bits_of(a), bits_of(b)
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
_OVERFLOW = {
    "add": TermTable.bv_add_overflows,
    "sub": TermTable.bv_sub_overflows,
    "mul": TermTable.bv_mul_overflows,
}


def overflows(g: Algebra, op: nodes.OverflowOp, a: Value, b: Value, size: int) -> Value:
    if is_known(a) and is_known(b):
        return values.overflows(op, a, b, size)
    undefined = g.spread(g.or_(undefined_of(a), undefined_of(b), size), size, 1)
    x, y = bits_of(a), bits_of(b)
    if isinstance(x, int) and isinstance(y, int):
        return make(values.overflows(op, Value(x), Value(y), size).bits, undefined)
    is_signed = op.value.startswith("s")
    left, right = g.vector(x, size), g.vector(y, size)
    known = g.ranges.overflows(op.value[1:], left, right, signed=is_signed)
    if known is not None:
        return make(int(known), undefined)
    found = _OVERFLOW[op.value[1:]](g.t, left, right, signed=is_signed)
    return make(g.bits(found), undefined)


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


def compare(g: Algebra, op: nodes.CompareOp, a: Value, b: Value, type_: types.Type) -> Value:
    if is_known(a) and is_known(b):
        return values.compare(op, a, b, type_)
    size = width(type_)
    ua, ub = undefined_of(a), undefined_of(b)
    x, y = bits_of(a), bits_of(b)
    unknown: Bits = 0
    if not (ua == 0 and ub == 0):
        mask = g.or_(ua, ub, size)
        unknown = g.spread(mask, size, 1)
        if op in _EQUALITY and isinstance(x, int) and isinstance(y, int) and isinstance(mask, int):
            unknown = 0 if (x ^ y) & ~mask else unknown
    if isinstance(x, int) and isinstance(y, int):
        return make(values.compare(op, Value(x), Value(y), type_).bits, unknown)
    if isinstance(type_, types.Float):
        return make(_float_compare(g, op, x, y, FORMATS[type_.kind]), unknown)
    if op in _EQUALITY:
        test = _COMPARE[op](g.t, g.term(x, size), g.term(y, size))
    else:
        test = _COMPARE[op](g.t, g.vector(x, size), g.vector(y, size))
    return make(g.bits(test), unknown)


def _float_compare(g: Algebra, op: nodes.CompareOp, x: Bits, y: Bits, sort: Float) -> Bits:
    less, same, greater, unordered = values.ORDERS[op]
    a, b = _number(g, x, sort), _number(g, y, sort)
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


def _number(g: Algebra, bits: Bits, sort: Float) -> Term:
    return g.t.fp_from_bits(g.vector(bits, sort.bits), sort)


def _pattern(g: Algebra, number: Term) -> Bits:
    return g.bits(g.t.fp_to_bits(number))


def _float_binary(g: Algebra, op: nodes.BinaryOp, a: Value, b: Value, type_: types.Float) -> Value:
    sort = FORMATS[type_.kind]
    undefined = g.spread(g.or_(undefined_of(a), undefined_of(b), sort.bits), sort.bits, sort.bits)
    x, y = bits_of(a), bits_of(b)
    if isinstance(x, int) and isinstance(y, int):
        return make(values.binary(op, Value(x), Value(y), type_).bits, undefined)
    made = _FLOAT.get(op)
    if made is None:  # FREM: the remainder of a truncated quotient, which SMT-LIB does not have
        g.approximate("fmod of an unknown argument is any function")
        operands = [(x, sort.bits), (y, sort.bits)]
        return make(_unknown_function(g, "fmod", operands, sort.bits), undefined)
    return make(_pattern(g, made(g.t, _number(g, x, sort), _number(g, y, sort))), undefined)


def _unknown_function(g: Algebra, name: str, arguments: list[tuple[Bits, int]], size: int) -> Bits:
    """A function of which only is known that it is one."""
    domain = [BitVec(n) for _, n in arguments]
    symbol = g.t.function(f"{name}:{'.'.join(str(n) for _, n in arguments)}", domain, BitVec(size))
    return g.from_vector(g.t.apply(symbol, *(g.vector(b, n) for b, n in arguments)))


# --- conversion ---------------------------------------------------------------------------------


def convert(
    g: Algebra, op: nodes.ConvertOp, a: Value, source: types.Type, target: types.Type
) -> Value:
    if is_known(a):
        return values.convert(op, a, source, target)
    old, size = width(source), width(target)
    x, ua = bits_of(a), undefined_of(a)
    match op:
        case nodes.ConvertOp.TRUNC:
            return make(g.extract(x, old, 0, size), g.extract(ua, old, 0, size))
        case nodes.ConvertOp.ZEXT:
            return make(g.extend(x, old, size, False), g.extend(ua, old, size, False))
        case nodes.ConvertOp.SEXT:
            return make(g.extend(x, old, size, True), g.extend(ua, old, size, True))
        case nodes.ConvertOp.BITCAST | nodes.ConvertOp.PTRTOINT | nodes.ConvertOp.INTTOPTR:
            owner = a.owner if size == 64 else values.NO_OBJECT
            if size == old:
                return make(x, ua, owner)
            if size < old:
                return make(g.extract(x, old, 0, size), g.extract(ua, old, 0, size), owner)
            return make(g.extend(x, old, size, False), g.extend(ua, old, size, False), owner)
    undefined = g.spread(ua, old, size)
    if isinstance(x, int):
        return make(values.convert(op, Value(x), source, target).bits, undefined)
    return make(_convert_number(g, op, x, source, target), undefined)


def _convert_number(
    g: Algebra, op: nodes.ConvertOp, x: Bits, source: types.Type, target: types.Type
) -> Bits:
    t = g.t
    if isinstance(source, types.Float):
        number = _number(g, x, FORMATS[source.kind])
        if isinstance(target, types.Float):
            return _pattern(g, t.fp_convert(number, FORMATS[target.kind]))
        return _to_integer(g, number, width(target), op is nodes.ConvertOp.FPTOSI)
    assert isinstance(target, types.Float)
    made = t.fp_from_bv(
        g.vector(x, width(source)), FORMATS[target.kind], signed=op is nodes.ConvertOp.SITOFP
    )
    return _pattern(g, made)


def _to_integer(g: Algebra, number: Term, size: int, is_signed: bool) -> Bits:
    return g.bits(g.t.fp_to_bv(number, size, signed=is_signed))


# --- pure functions -----------------------------------------------------------------------------


def pure(
    env: SymbolicEnvironment,
    name: str,
    arguments: tuple[Value, ...],
    kinds: tuple[types.Type, ...],
    result: types.Type,
) -> Value:
    g = env.algebra
    if all(is_known(a) for a in arguments):
        return values.pure(name, arguments, kinds[0], result)
    size = width(result)
    undefined: Bits = 0
    for a, kind in zip(arguments, kinds, strict=True):
        undefined = g.or_(undefined, g.spread(undefined_of(a), width(kind), size), size)
    patterns = [bits_of(a) for a in arguments]
    if all(isinstance(b, int) for b in patterns):
        known = tuple(Value(cast(int, b)) for b in patterns)
        return make(values.pure(name, known, kinds[0], result).bits, undefined)
    exact = _EXACT.get(name)
    if exact is not None:
        return make(exact(g, patterns, kinds, result), undefined)
    if not primitives.is_pure(name):
        raise UnknownFunction(name)
    g.approximate(f"{name} of an unknown argument is any function")
    sized = [(b, width(k)) for b, k in zip(patterns, kinds, strict=True)]
    return make(_unknown_function(g, name, sized, size), undefined)


Exact = Callable[[Algebra, list[Bits], tuple[types.Type, ...], types.Type], Bits]


def _unary_term(make_: Callable[[TermTable, Term], Term]) -> Exact:
    def exact(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
        return g.from_vector(make_(g.t, g.vector(a[0], width(kinds[0]))))

    return exact


def _extreme(less: Callable[[TermTable, Term, Term], Term], smaller: bool) -> Exact:
    def exact(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
        size = width(kinds[0])
        x, y = g.vector(a[0], size), g.vector(a[1], size)
        first, second = (x, y) if smaller else (y, x)
        return g.from_vector(g.t.ite(less(g.t, x, y), first, second))

    return exact


def _absolute(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
    size = width(kinds[0])
    x = g.vector(a[0], size)
    return g.bits(g.t.ite(g.t.bv_slt(x, g.t.bv(0, size)), g.t.bv_neg(x), x))


def _funnel(left: bool) -> Exact:
    def exact(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
        size = width(kinds[0])
        both = g.t.bv_concat(g.vector(a[0], size), g.vector(a[1], size))
        by = g.t.bv_urem(g.vector(a[2], size), g.t.bv(size, size))
        amount = g.t.bv_zext(by, 2 * size)
        if left:
            return g.bits(g.t.bv_extract(g.t.bv_shl(both, amount), 2 * size - 1, size))
        return g.bits(g.t.bv_extract(g.t.bv_lshr(both, amount), size - 1, 0))

    return exact


def _saturating(name: str, is_signed: bool) -> Exact:
    def exact(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
        size = width(kinds[0])
        x, y = g.vector(a[0], size), g.vector(a[1], size)
        plain = g.t.bv_add(x, y) if name == "add" else g.t.bv_sub(x, y)
        over = _OVERFLOW[name](g.t, x, y, signed=is_signed)
        if is_signed:
            low, high = g.t.bv(1 << (size - 1), size), g.t.bv((1 << (size - 1)) - 1, size)
            limit = g.t.ite(g.t.bv_slt(x, g.t.bv(0, size)), low, high)
        else:
            limit = g.t.bv((1 << size) - 1 if name == "add" else 0, size)
        return g.bits(g.t.ite(over, limit, plain))

    return exact


def _float_unary(make_: Callable[[TermTable, Term], Term]) -> Exact:
    def exact(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
        return _pattern(g, make_(g.t, _number(g, a[0], FORMATS[kinds[0].kind])))

    return exact


def _rounded(mode: Rounding) -> Exact:
    return _float_unary(lambda t, a: t.fp_round(a, mode))


def _fused(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
    sort = FORMATS[kinds[0].kind]
    x, y, z = (_number(g, p, sort) for p in a[:3])
    return _pattern(g, g.t.fp_fma(x, y, z))


def _cleared_sign(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
    size = width(kinds[0])
    return g.and_(a[0], (1 << (size - 1)) - 1, size)


def _copied_sign(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
    size = width(kinds[0])
    sign = 1 << (size - 1)
    return g.or_(g.and_(a[0], sign - 1, size), g.and_(a[1], sign, size), size)


def _float_extreme(name: str) -> Exact:
    def exact(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
        t, sort = g.t, FORMATS[kinds[0].kind]
        x, y = _number(g, a[0], sort), _number(g, a[1], sort)
        both_zero = t.and_(t.fp_is_zero(x), t.fp_is_zero(y))
        first_smaller = t.ite(both_zero, t.fp_is_negative(x), t.fp_lt(x, y))
        first, second = (x, y) if name.startswith("min") else (y, x)
        chosen = t.ite(first_smaller, first, second)
        if name in ("minimum", "maximum"):
            nan = t.fp(sort.nan, sort)
            return _pattern(g, t.ite(t.fp_unordered(x, y), nan, chosen))
        return _pattern(g, t.ite(t.fp_is_nan(x), y, t.ite(t.fp_is_nan(y), x, chosen)))

    return exact


def _in_classes(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
    """LLVM's classes: two of NaN, then infinite, normal, subnormal, zero, below and above."""
    mask = a[1]
    if not isinstance(mask, int):
        raise UnknownFunction("is.fpclass of an unknown mask")
    t, sort = g.t, FORMATS[kinds[0].kind]
    x = _number(g, a[0], sort)
    if mask & 3 in (1, 2):
        raise UnknownFunction("is.fpclass of one kind of NaN")
    negative = t.fp_is_negative(x)
    found = [t.fp_is_nan(x)] if mask & 3 else []
    for test, low, high in (
        (t.fp_is_infinite, 2, 9),
        (t.fp_is_normal, 3, 8),
        (t.fp_is_subnormal, 4, 7),
        (t.fp_is_zero, 5, 6),
    ):
        below, above = mask >> low & 1, mask >> high & 1
        if below and above:
            found.append(test(x))
        elif below:
            found.append(t.and_(test(x), negative))
        elif above:
            found.append(t.and_(test(x), t.not_(negative)))
    return g.bits(t.any_of(found))


def _saturated(is_signed: bool) -> Exact:
    def exact(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
        return _to_integer(g, _number(g, a[0], FORMATS[kinds[0].kind]), width(result), is_signed)

    return exact


_MODES = (
    Rounding.NEAREST_EVEN,
    Rounding.TOWARD_ZERO,
    Rounding.UP,
    Rounding.DOWN,
)


def _directed(make_: Callable[..., Term]) -> Exact:
    def exact(g: Algebra, a: list[Bits], kinds: Any, result: types.Type) -> Bits:
        mode = a[-1]
        if not isinstance(mode, int):
            raise UnknownFunction("an unknown rounding mode")
        sort = FORMATS[kinds[0].kind]
        return _pattern(g, make_(g.t, *(_number(g, x, sort) for x in a[:-1]), _MODES[mode]))

    return exact


_EXACT: dict[str, Exact] = {
    "ctpop": _unary_term(TermTable.bv_popcount),
    "ctlz": _unary_term(TermTable.bv_clz),
    "cttz": _unary_term(TermTable.bv_ctz),
    "bitreverse": _unary_term(TermTable.bv_reverse),
    "bswap": _unary_term(TermTable.bv_swap_bytes),
    "fshl": _funnel(True),
    "fshr": _funnel(False),
    "abs": _absolute,
    "smin": _extreme(TermTable.bv_sle, True),
    "smax": _extreme(TermTable.bv_sle, False),
    "umin": _extreme(TermTable.bv_ule, True),
    "umax": _extreme(TermTable.bv_ule, False),
    "sadd.sat": _saturating("add", True),
    "ssub.sat": _saturating("sub", True),
    "uadd.sat": _saturating("add", False),
    "usub.sat": _saturating("sub", False),
    "ptrmask": lambda g, a, kinds, result: g.and_(a[0], a[1], 64),
    "fabs": _cleared_sign,
    "copysign": _copied_sign,
    "sqrt": _float_unary(lambda t, a: t.fp_sqrt(a)),
    "fma": _fused,
    "floor": _rounded(Rounding.DOWN),
    "ceil": _rounded(Rounding.UP),
    "trunc": _rounded(Rounding.TOWARD_ZERO),
    "rint": _rounded(Rounding.NEAREST_EVEN),
    "nearbyint": _rounded(Rounding.NEAREST_EVEN),
    "roundeven": _rounded(Rounding.NEAREST_EVEN),
    "round": _rounded(Rounding.NEAREST_AWAY),
    "minnum": _float_extreme("minnum"),
    "maxnum": _float_extreme("maxnum"),
    "minimum": _float_extreme("minimum"),
    "maximum": _float_extreme("maximum"),
    "is.fpclass": _in_classes,
    "fptosi.sat": _saturated(True),
    "fptoui.sat": _saturated(False),
    "fadd.rounded": _directed(TermTable.fp_add),
    "fsub.rounded": _directed(TermTable.fp_sub),
    "fmul.rounded": _directed(TermTable.fp_mul),
    "fdiv.rounded": _directed(TermTable.fp_div),
    "ffma.rounded": _directed(TermTable.fp_fma),
    "fsqrt.rounded": _directed(TermTable.fp_sqrt),
}


# --- expressions --------------------------------------------------------------------------------


def merge(
    g: Algebra,
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
    g: Algebra = env.algebra
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


def _pack(g: Algebra, data: Data, type_: types.Type) -> Value:
    if isinstance(data, Value):
        return data
    assert isinstance(type_, types.Vector)
    step = width(type_.element)
    lanes = [p for p in data.parts if isinstance(p, Value)]
    return make(
        g.concat([(bits_of(p), step) for p in lanes]),
        g.concat([(undefined_of(p), step) for p in lanes]),
    )


def _unpack(g: Algebra, value: Value, type_: types.Type) -> Data:
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
    then, otherwise = evaluate(e.then, env), evaluate(e.otherwise, env)
    if isinstance(condition, Compound):
        assert isinstance(then, Compound)
        assert isinstance(otherwise, Compound)
        assert isinstance(e.type, types.Vector)
        kind = e.type.element
        rows = zip(condition.parts, then.parts, otherwise.parts, strict=True)
        return Compound(tuple(_chosen(env, c, t, o, kind) for c, t, o in rows))
    return _chosen(env, condition, then, otherwise, e.type)


def _chosen(env: Any, condition: Data, then: Data, otherwise: Data, type_: types.Type) -> Data:
    assert isinstance(condition, Value)
    g: Algebra = env.algebra
    bits = bits_of(condition)
    if isinstance(bits, int):
        chosen = then if bits else otherwise
    else:
        chosen = merge(g, bits, then, otherwise, type_, env.owners)
    if undefined_of(condition) == 0 or then == otherwise:
        return chosen
    return _tainted(g, chosen, undefined_of(condition), type_)


def _tainted(g: Algebra, data: Data, unknown: Bits, type_: types.Type) -> Data:
    if isinstance(data, Value):
        size = width(type_)
        more = g.or_(undefined_of(data), g.spread(unknown, 1, size), size)
        return make(bits_of(data), more, data.owner)
    rows = zip(data.parts, _kinds(type_), strict=True)
    return Compound(tuple(_tainted(g, part, unknown, kind) for part, kind in rows))


def _pointer_add(e: nodes.PtrAdd, env: Any) -> Data:
    base, index = scalar(e.base, env), scalar(e.index, env)
    x, y = bits_of(base), bits_of(index)
    g: Algebra = env.algebra
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
    g: Algebra = env.algebra
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
    g: Algebra = env.algebra
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
    g: Algebra = env.algebra
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
                pure(env, e.function, cast("tuple[Value, ...]", row), elements, e.type.element)
                for row in rows
            )
        )
    return pure(env, e.function, cast("tuple[Value, ...]", tuple(arguments)), kinds, e.type)


def _negate(e: nodes.Unary, env: Any) -> Data:
    g: Algebra = env.algebra

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
    **values.EVALUATE,
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
