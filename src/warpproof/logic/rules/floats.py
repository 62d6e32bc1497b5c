"""Rules for floats. Only what holds for NaN, infinities and both zeros."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warpproof.base import ieee
from warpproof.logic.rules.collect import ANY, collector, head
from warpproof.logic.table.cons import Rule, Term
from warpproof.logic.table.ops import Op, Rounding
from warpproof.logic.table.sorts import Float

if TYPE_CHECKING:
    from warpproof.logic.table.constructors import Constructors

RULES: list[Rule] = []
rule = collector(RULES)

_CONST, _NEG, _ABS = head(Op.FP_CONST), head(Op.FP_NEG), head(Op.FP_ABS)
_SIGNS = head(Op.FP_NEG, Op.FP_ABS)
_CONVERT = head(Op.FP_CONVERT)
_FROM_INTEGER = head(Op.FP_FROM_UBV, Op.FP_FROM_SBV)


def _one(sort: Float) -> int:
    return ieee.from_integer(1, sort, Rounding.NEAREST_EVEN)


def _widens(source: Float, target: Float) -> bool:
    """Whether every number of one format is one of the other."""
    return source.exponent <= target.exponent and source.significand <= target.significand


# --- bits ---------------------------------------------------------------------------------------


@rule(Op.FP_FROM_BITS, head(Op.FP_TO_BITS))
def number_of_own_bits(t: Constructors, sort: Float, a: Term) -> Term | None:
    """The number with the bits of x is x."""
    return a.args[0] if a.args[0].sort is sort else None


@rule(Op.FP_TO_BITS, head(Op.FP_FROM_BITS))
def bits_of_number(t: Constructors, _: None, a: Term) -> Term:
    """The bits of the number with bits b are b, but for NaN"""
    return t.ite(t.fp_is_nan(a), t.bv(a.format.nan, a.format.bits), a.args[0])


@rule(Op.FP_TO_BITS, head(Op.ITE))
def bits_of_choice(t: Constructors, _: None, a: Term) -> Term | None:
    """The bits of a choice between numbers given by bits are a choice between bits."""
    condition, then, other = a.args
    known = (Op.FP_FROM_BITS, Op.FP_CONST)
    if then.op not in known or other.op not in known:
        return None
    return t.ite(condition, t.fp_to_bits(then), t.fp_to_bits(other))


# --- signs --------------------------------------------------------------------------------------


@rule(Op.FP_NEG, _NEG)
def neg_neg(t: Constructors, _: None, a: Term) -> Term:
    """--x = x"""
    return a.args[0]


@rule(Op.FP_ABS, _SIGNS)
def abs_of_sign(t: Constructors, _: None, a: Term) -> Term:
    """|-x| = | |x| | = |x|"""
    return t.fp_abs(a.args[0])


def _same_class(op: Op) -> None:
    def class_of_sign(t: Constructors, _: None, a: Term) -> Term:
        """Being NaN, infinite, zero, normal or subnormal does not depend on the sign."""
        return t._unary(op, a.args[0], t.true.sort)

    rule(op, _SIGNS)(class_of_sign)


for _class in (
    Op.FP_IS_NAN,
    Op.FP_IS_INFINITE,
    Op.FP_IS_ZERO,
    Op.FP_IS_NORMAL,
    Op.FP_IS_SUBNORMAL,
):
    _same_class(_class)


@rule(Op.FP_IS_NEGATIVE, _ABS)
def abs_not_negative(t: Constructors, _: None, a: Term) -> Term:
    """|x| is not negative"""
    return t.false


@rule(Op.FP_IS_NEGATIVE, _NEG)
def neg_negative(t: Constructors, _: None, a: Term) -> Term:
    """-x is negative where x is a number that is not"""
    x = a.args[0]
    return t.not_(t.or_(t.fp_is_nan(x), t.fp_is_negative(x)))


# --- arithmetic ---------------------------------------------------------------------------------


@rule(Op.FP_ADD, ANY, _CONST)
def add_zero(t: Constructors, mode: Rounding, a: Term, b: Term) -> Term | None:
    """x + -0 = x, rounding down x + +0 = x"""
    neutral = 0 if mode is Rounding.DOWN else a.format.sign
    return a if b.payload == neutral else None


@rule(Op.FP_SUB, ANY, _CONST)
def sub_zero(t: Constructors, mode: Rounding, a: Term, b: Term) -> Term | None:
    """x - +0 = x, rounding down x - -0 = x"""
    neutral = a.format.sign if mode is Rounding.DOWN else 0
    return a if b.payload == neutral else None


@rule(Op.FP_SUB, ANY, _NEG)
def sub_negative(t: Constructors, mode: Rounding, a: Term, b: Term) -> Term:
    """x - -y = x + y"""
    return t.fp_add(a, b.args[0], mode)


@rule(Op.FP_ADD, ANY, _NEG)
def add_negative(t: Constructors, mode: Rounding, a: Term, b: Term) -> Term:
    """x + -y = x - y"""
    return t.fp_sub(a, b.args[0], mode)


@rule(Op.FP_ADD, _NEG, _NEG)
def add_negatives(t: Constructors, mode: Rounding, a: Term, b: Term) -> Term:
    """-x + -y = -x - y"""
    return t.fp_sub(a, b.args[0], mode)


@rule(Op.FP_MUL, ANY, _CONST)
def mul_one(t: Constructors, mode: Rounding, a: Term, b: Term) -> Term | None:
    """x * 1 = x; x * -1 = -x"""
    one = _one(a.format)
    if b.payload == one:
        return a
    return t.fp_neg(a) if b.payload == one | a.format.sign else None


@rule(Op.FP_DIV, ANY, _CONST)
def div_one(t: Constructors, mode: Rounding, a: Term, b: Term) -> Term | None:
    """x / 1 = x; x / -1 = -x"""
    one = _one(a.format)
    if b.payload == one:
        return a
    return t.fp_neg(a) if b.payload == one | a.format.sign else None


@rule(Op.FP_MUL, _NEG, _NEG)
def mul_negatives(t: Constructors, mode: Rounding, a: Term, b: Term) -> Term:
    """-x * -y = x * y"""
    return t.fp_mul(a.args[0], b.args[0], mode)


@rule(Op.FP_DIV, _NEG, _NEG)
def div_negatives(t: Constructors, mode: Rounding, a: Term, b: Term) -> Term:
    """-x / -y = x / y"""
    return t.fp_div(a.args[0], b.args[0], mode)


def _nan_operand(t: Constructors, mode: Rounding | None, a: Term, b: Term) -> Term | None:
    """What is computed with NaN is NaN."""
    nan = a.format.nan
    if (a.op is Op.FP_CONST and a.payload == nan) or (b.op is Op.FP_CONST and b.payload == nan):
        return t.fp(nan, a.format)
    return None


for _arithmetic in (Op.FP_ADD, Op.FP_SUB, Op.FP_MUL, Op.FP_DIV, Op.FP_REM):
    rule(_arithmetic, ANY, _CONST)(_nan_operand)
    if _arithmetic not in (Op.FP_ADD, Op.FP_MUL):
        rule(_arithmetic, _CONST, ANY)(_nan_operand)


# --- comparison ---------------------------------------------------------------------------------


@rule(Op.FP_EQ, ANY, ANY, same=True)
def eq_self(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x == x unless x is NaN"""
    return t.not_(t.fp_is_nan(a))


@rule(Op.FP_LE, ANY, ANY, same=True)
def le_self(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x <= x unless x is NaN"""
    return t.not_(t.fp_is_nan(a))


@rule(Op.FP_LT, ANY, ANY, same=True)
def lt_self(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x < x is false"""
    return t.false


@rule(Op.FP_EQ, ANY, _CONST)
def eq_special(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x == NaN is false; x == 0 is being zero; for other constants it is identity"""
    if b.payload == a.format.nan:
        return t.false
    return t.fp_is_zero(a) if ieee.is_zero(b.payload, a.format) else t.eq(a, b)


def _nan_order(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """Nothing is ordered with NaN."""
    constant = a if a.op is Op.FP_CONST else b
    return t.false if constant.payload == constant.format.nan else None


for _order in (Op.FP_LT, Op.FP_LE):
    rule(_order, ANY, _CONST)(_nan_order)
    rule(_order, _CONST, ANY)(_nan_order)


def _negated_order(op: Op) -> None:
    def order_of_negatives(t: Constructors, _: None, a: Term, b: Term) -> Term:
        """-x < -y is y < x; the same for <="""
        return t._binary(op, b.args[0], a.args[0], t.true.sort)

    rule(op, _NEG, _NEG)(order_of_negatives)


_negated_order(Op.FP_LT)
_negated_order(Op.FP_LE)


@rule(Op.EQ, head(Op.FP_FROM_BITS), _CONST)
def identity_with_constant(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """The number with bits x is NaN, or is c where the bits are those of c."""
    sort = a.format
    if b.payload == sort.nan:
        return t.fp_is_nan(a)
    return t.eq(a.args[0], t.bv(b.payload, sort.bits))


# --- conversions --------------------------------------------------------------------------------


@rule(Op.FP_CONVERT, _CONVERT)
def convert_back(t: Constructors, payload: tuple[Rounding, Float], a: Term) -> Term | None:
    """Widened and then converted is converted at once."""
    x = a.args[0]
    return t.fp_convert(x, payload[1], payload[0]) if _widens(x.format, a.format) else None


def _class_of_widened(op: Op) -> None:
    def class_of_widened(t: Constructors, _: None, a: Term) -> Term | None:
        """Widening keeps NaN, infinities, zeros and signs."""
        x = a.args[0]
        return t._unary(op, x, t.true.sort) if _widens(x.format, a.format) else None

    rule(op, _CONVERT)(class_of_widened)


for _class in (Op.FP_IS_NAN, Op.FP_IS_INFINITE, Op.FP_IS_ZERO, Op.FP_IS_NEGATIVE):
    _class_of_widened(_class)


def _compare_widened(op: Op) -> None:
    def compare_widened(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
        """Widening keeps order and equality."""
        x, y = a.args[0], b.args[0]
        if x.sort is not y.sort or not _widens(x.format, a.format):
            return None
        compare = {Op.FP_EQ: t.fp_eq, Op.FP_LT: t.fp_lt, Op.FP_LE: t.fp_le, Op.EQ: t.eq}
        return compare[op](x, y)

    rule(op, _CONVERT, _CONVERT)(compare_widened)


for _comparison in (Op.FP_EQ, Op.FP_LT, Op.FP_LE, Op.EQ):
    _compare_widened(_comparison)


@rule(Op.FP_IS_NAN, _FROM_INTEGER)
def integer_not_nan(t: Constructors, _: None, a: Term) -> Term:
    """An integer is a number."""
    return t.false


@rule(Op.FP_ROUND, head(Op.FP_ROUND))
def round_again(t: Constructors, mode: Rounding, a: Term) -> Term:
    """An integral value is rounded already."""
    return a


@rule(Op.FP_ROUND, _FROM_INTEGER)
def round_integer(t: Constructors, mode: Rounding, a: Term) -> Term | None:
    """An integer is integral after rounding too, where the format's largest number is."""
    sort = a.format
    return a if sort.significand <= 1 << (sort.exponent - 1) else None
