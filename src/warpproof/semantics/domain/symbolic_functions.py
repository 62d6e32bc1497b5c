"""Pure functions of patterns that may be open: exact terms, or any function where there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from warpproof.ir import primitives, types
from warpproof.logic.table.intervals import Arithmetic
from warpproof.logic.terms import (
    Float,
    Rounding,
    Term,
    TermTable,
)
from warpproof.semantics.domain import pure_functions
from warpproof.semantics.domain.bits import BitsDomain
from warpproof.semantics.domain.symbolic_operators import (
    FORMATS,
    OVERFLOW,
    any_function,
    is_known,
    number_of,
    pattern_of,
    to_integer,
)
from warpproof.semantics.domain.values import (
    Bits,
    UnknownFunction,
    Value,
    width,
)


def pure(
    g: BitsDomain,
    name: str,
    arguments: tuple[Value, ...],
    kinds: tuple[types.Type, ...],
    result: types.Type,
    on_device: bool = False,
) -> Value:
    """A function with an error is another one on the device than on the host."""
    numbers = [a for a in arguments if is_known(a)]
    if len(numbers) == len(arguments):
        return pure_functions.pure(name, tuple(numbers), kinds[0], result)
    size = width(result)
    undefined: Bits = 0
    for a, kind in zip(arguments, kinds, strict=True):
        undefined = g.or_(undefined, g.spread(a.undefined, width(kind), size), size)
    patterns = [a.bits for a in arguments]
    if all(isinstance(b, int) for b in patterns):
        known = tuple(Value(cast(int, b)) for b in patterns)
        return Value(pure_functions.pure(name, known, kinds[0], result).bits, undefined)
    exact = _EXACT.get(name)
    if exact is not None:
        return Value(exact(g, patterns, kinds, result), undefined)
    if not primitives.is_pure(name):
        raise UnknownFunction(name)
    g.approximate(f"{name} of an unknown argument is any function")
    sized = [(b, width(k)) for b, k in zip(patterns, kinds, strict=True)]
    if on_device and primitives.has_error(name):
        name = f"device {name}"
    return Value(any_function(g, name, sized, size), undefined)


Kinds = tuple[types.Type, ...]
Exact = Callable[[BitsDomain, list[Bits], Kinds, types.Type], Bits]


def _kind(type_: types.Type) -> types.FloatKind:
    assert isinstance(type_, types.Float)
    return type_.kind


def _format(type_: types.Type) -> Float:
    return FORMATS[_kind(type_)]


def _unary_term(make_: Callable[[TermTable, Term], Term]) -> Exact:
    def exact(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
        return g.from_vector(make_(g.t, g.vector(a[0], width(kinds[0]))))

    return exact


def _extreme(less: Callable[[TermTable, Term, Term], Term], smaller: bool) -> Exact:
    def exact(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
        size = width(kinds[0])
        x, y = g.vector(a[0], size), g.vector(a[1], size)
        first, second = (x, y) if smaller else (y, x)
        return g.from_vector(g.t.ite(less(g.t, x, y), first, second))

    return exact


def _absolute(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
    size = width(kinds[0])
    x = g.vector(a[0], size)
    return g.bits(g.t.ite(g.t.bv_slt(x, g.t.bv(0, size)), g.t.bv_neg(x), x))


def _funnel(left: bool) -> Exact:
    def exact(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
        size = width(kinds[0])
        both = g.t.bv_concat(g.vector(a[0], size), g.vector(a[1], size))
        by = g.t.bv_urem(g.vector(a[2], size), g.t.bv(size, size))
        amount = g.t.bv_zext(by, 2 * size)
        if left:
            return g.bits(g.t.bv_extract(g.t.bv_shl(both, amount), 2 * size - 1, size))
        return g.bits(g.t.bv_extract(g.t.bv_lshr(both, amount), size - 1, 0))

    return exact


def _saturating(op: Arithmetic, is_signed: bool) -> Exact:
    def exact(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
        size = width(kinds[0])
        x, y = g.vector(a[0], size), g.vector(a[1], size)
        plain = g.t.bv_add(x, y) if op is Arithmetic.SUM else g.t.bv_sub(x, y)
        over = OVERFLOW[op](g.t, x, y, signed=is_signed)
        if is_signed:
            low, high = g.t.bv(1 << (size - 1), size), g.t.bv((1 << (size - 1)) - 1, size)
            limit = g.t.ite(g.t.bv_slt(x, g.t.bv(0, size)), low, high)
        else:
            limit = g.t.bv((1 << size) - 1 if op is Arithmetic.SUM else 0, size)
        return g.bits(g.t.ite(over, limit, plain))

    return exact


def _float_unary(make_: Callable[[TermTable, Term], Term]) -> Exact:
    def exact(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
        return pattern_of(g, make_(g.t, number_of(g, a[0], _format(kinds[0]))))

    return exact


def _rounded(mode: Rounding) -> Exact:
    return _float_unary(lambda t, a: t.fp_round(a, mode))


def _fused(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
    sort = _format(kinds[0])
    x, y, z = (number_of(g, p, sort) for p in a[:3])
    return pattern_of(g, g.t.fp_fma(x, y, z))


def _cleared_sign(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
    size = width(kinds[0])
    return g.and_(a[0], (1 << (size - 1)) - 1, size)


def _copied_sign(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
    size = width(kinds[0])
    sign = 1 << (size - 1)
    return g.or_(g.and_(a[0], sign - 1, size), g.and_(a[1], sign, size), size)


def _float_extreme(name: str) -> Exact:
    def exact(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
        t, sort = g.t, _format(kinds[0])
        x, y = number_of(g, a[0], sort), number_of(g, a[1], sort)
        both_zero = t.and_(t.fp_is_zero(x), t.fp_is_zero(y))
        first_smaller = t.ite(both_zero, t.fp_is_negative(x), t.fp_lt(x, y))
        first, second = (x, y) if name in ("minnum", "minimum") else (y, x)
        chosen = t.ite(first_smaller, first, second)
        if name in ("minimum", "maximum"):
            nan = t.fp(sort.nan, sort)
            return pattern_of(g, t.ite(t.fp_unordered(x, y), nan, chosen))
        return pattern_of(g, t.ite(t.fp_is_nan(x), y, t.ite(t.fp_is_nan(y), x, chosen)))

    return exact


def _in_classes(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
    """LLVM's classes: two of NaN, then infinite, normal, subnormal, zero, below and above."""
    mask = a[1]
    if not isinstance(mask, int):
        raise UnknownFunction("is.fpclass of an unknown mask")
    t, sort = g.t, _format(kinds[0])
    x = number_of(g, a[0], sort)
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
    def exact(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
        return to_integer(g, number_of(g, a[0], _format(kinds[0])), width(result), is_signed)

    return exact


_MODES = (
    Rounding.NEAREST_EVEN,
    Rounding.TOWARD_ZERO,
    Rounding.UP,
    Rounding.DOWN,
)


def _directed(make_: Callable[..., Term]) -> Exact:
    def exact(g: BitsDomain, a: list[Bits], kinds: Kinds, result: types.Type) -> Bits:
        mode = a[-1]
        if not isinstance(mode, int):
            raise UnknownFunction("an unknown rounding mode")
        sort = _format(kinds[0])
        return pattern_of(g, make_(g.t, *(number_of(g, x, sort) for x in a[:-1]), _MODES[mode]))

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
    "sadd.sat": _saturating(Arithmetic.SUM, True),
    "ssub.sat": _saturating(Arithmetic.DIFFERENCE, True),
    "uadd.sat": _saturating(Arithmetic.SUM, False),
    "usub.sat": _saturating(Arithmetic.DIFFERENCE, False),
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
