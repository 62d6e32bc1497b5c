"""Rules for comparing bit-vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warpproof.logic.rules.bitvector_shapes import (
    ADD,
    CONCAT,
    CONST,
    MUL,
    NEG,
    NOT,
    SEXT,
    SUB,
    XOR,
    ZEXT,
    all_ones,
    constant_last,
    pieces_of,
)
from warpproof.logic.rules.collect import ANY, collector, head
from warpproof.logic.table.cons import Rule, Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.polynomials import linear
from warpproof.logic.table.sorts import BitVec
from warpproof.logic.table.sums import COMPOUND

if TYPE_CHECKING:
    from warpproof.logic.table.constructors import Constructors

RULES: list[Rule] = []
rule = collector(RULES)


# --- unsigned order -----------------------------------------------------------------------------


@rule(Op.BV_ULT, ANY, ANY, same=True)
def ult_same(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x < x is false"""
    return t.false


@rule(Op.BV_ULT, ANY, CONST)
def ult_constant(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x < 0 is false; x < 1 is x = 0; x < ~0 is x != ~0"""
    value = b.payload
    if value == 0:
        return t.false
    if value == 1:
        return t.eq(a, t.bv(0, a.width))
    return t.ne(a, b) if value == all_ones(a) else None


@rule(Op.BV_ULT, CONST, ANY)
def constant_ult(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """~0 < x is false; ~0 - 1 < x is x = ~0; 0 < x is x != 0"""
    value = a.payload
    if value == 0:
        return t.ne(b, a)
    if value == all_ones(b):
        return t.false
    return t.eq(b, t.bv(-1, b.width)) if value == all_ones(b) - 1 else None


@rule(Op.BV_ULT, ZEXT, ZEXT)
def ult_zero_extended(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """zext keeps the order"""
    x, y = a.args[0], b.args[0]
    return t.bv_ult(x, y) if x.sort is y.sort else None


@rule(Op.BV_ULT, SEXT, SEXT)
def ult_sign_extended(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """sext keeps the unsigned order too"""
    x, y = a.args[0], b.args[0]
    return t.bv_ult(x, y) if x.sort is y.sort else None


@rule(Op.BV_ULT, ZEXT, CONST)
def ult_extended_constant(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """zext(x) < c is decided by x's width or is x < c"""
    x = a.args[0]
    return t.true if b.payload > all_ones(x) else t.bv_ult(x, t.bv(b.payload, x.width))


@rule(Op.BV_ULT, CONST, ZEXT)
def ult_constant_extended(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """c < zext(x) is decided by x's width or is c < x"""
    x = b.args[0]
    return t.false if a.payload >= all_ones(x) else t.bv_ult(t.bv(a.payload, x.width), x)


@rule(Op.BV_ULT, head(Op.BV_UREM), CONST)
def urem_below(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x % c < d where 0 < c <= d"""
    c = a.args[1]
    return t.true if c.op is Op.BV_CONST and 0 < c.payload <= b.payload else None


@rule(Op.BV_ULT, head(Op.BV_AND), CONST)
def mask_below(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x & c < d where c < d"""
    c = a.args[1]
    return t.true if c.op is Op.BV_CONST and c.payload < b.payload else None


@rule(Op.BV_ULT, head(Op.BV_UREM), ANY)
def urem_below_divisor(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x % y < y is y != 0"""
    return t.ne(b, t.bv(0, b.width)) if a.args[1] is b else None


# --- signed order -------------------------------------------------------------------------------


@rule(Op.BV_SLT, ANY, ANY, same=True)
def slt_same(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x < x is false"""
    return t.false


@rule(Op.BV_SLT, ANY, CONST)
def slt_least(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x < the least number is false"""
    return t.false if b.payload == 1 << (a.width - 1) else None


@rule(Op.BV_SLT, CONST, ANY)
def greatest_slt(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """the greatest number < x is false"""
    return t.false if a.payload == (1 << (a.width - 1)) - 1 else None


@rule(Op.BV_SLT, ZEXT, ZEXT)
def slt_zero_extended(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """Numbers that are not negative are ordered as unsigned ones."""
    return t.bv_ult(a, b)


@rule(Op.BV_SLT, SEXT, SEXT)
def slt_sign_extended(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """sext keeps the order"""
    x, y = a.args[0], b.args[0]
    return t.bv_slt(x, y) if x.sort is y.sort else None


@rule(Op.BV_SLT, ZEXT, CONST)
def slt_extended_constant(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """zext(x) < c is false for a negative c, else unsigned"""
    return t.false if b.signed < 0 else t.bv_ult(a, b)


@rule(Op.BV_SLT, CONST, ZEXT)
def slt_constant_extended(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """c < zext(x) is true for a negative c, else unsigned"""
    return t.true if a.signed < 0 else t.bv_ult(a, b)


@rule(Op.BV_SLT, SEXT, CONST)
def slt_sign_extended_constant(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """sext(x) < c is decided by x's range or is x < c"""
    x = a.args[0]
    limit = 1 << (x.width - 1)
    if b.signed >= limit:
        return t.true
    return t.false if b.signed < -limit else t.bv_slt(x, t.bv(b.signed, x.width))


@rule(Op.BV_SLT, CONST, SEXT)
def slt_constant_sign_extended(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """c < sext(x) is decided by x's range or is c < x"""
    x = b.args[0]
    limit = 1 << (x.width - 1)
    if a.signed < -limit:
        return t.true
    return t.false if a.signed >= limit else t.bv_slt(t.bv(a.signed, x.width), x)


# --- equality -----------------------------------------------------------------------------------


@rule(Op.EQ, ANY, CONST)
def eq_bit(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """For one bit, x = 0 is not (x = 1)"""
    return t.not_(t.eq(a, t.bv(1, 1))) if b.payload == 0 and a.width == 1 else None


@rule(Op.EQ, ADD, CONST)
def eq_offset(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x + c = d) is (x = d - c)"""
    x, c = a.args
    return t.eq(x, t.bv(b.payload - c.payload, a.width)) if constant_last(a) else None


@rule(Op.EQ, ADD, ANY)
def eq_sum(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x + y = x) is (y = 0); (x + c = y) is (y + -c = x) where y is older than x"""
    x, y = a.args
    if x is b:
        return t.eq(y, t.bv(0, a.width))
    if y is b:
        return t.eq(x, t.bv(0, a.width))
    if constant_last(a) and x.id > b.id and b.op not in (Op.BV_CONST, Op.BV_ADD):
        return t.eq(t.bv_add(b, t.bv(-y.payload, a.width)), x)
    return None


@rule(Op.EQ, ADD, ADD)
def eq_sums(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x + y = x + z) is (y = z); (x + c = y + d) is (x + (c - d) = y)"""
    (x, y), (v, w) = a.args, b.args
    if x is v:
        return t.eq(y, w)
    if x is w:
        return t.eq(y, v)
    if y is v:
        return t.eq(x, w)
    if y is w:
        return t.eq(x, v)
    if not (constant_last(a) and constant_last(b)):
        return None
    # The constant goes to the side of the older base, so both orders give one term.
    if x.id > v.id:
        x, y, v, w = v, w, x, y
    return t.eq(t.bv_add(x, t.bv(y.payload - w.payload, a.width)), v)


@rule(Op.EQ, SUB, CONST)
def eq_difference(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x - y = 0) is (x = y)"""
    return t.eq(*a.args) if b.payload == 0 else None


@rule(Op.EQ, NEG, CONST)
def eq_negative(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(-x = c) is (x = -c)"""
    return t.eq(a.args[0], t.bv(-b.payload, a.width))


@rule(Op.EQ, NOT, CONST)
def eq_complement(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(~x = c) is (x = ~c)"""
    return t.eq(a.args[0], t.bv(~b.payload, a.width))


@rule(Op.EQ, XOR, CONST)
def eq_xor(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x ^ c = d) is (x = c ^ d); (x ^ y = 0) is (x = y)"""
    x, y = a.args
    if b.payload == 0:
        return t.eq(x, y)
    return t.eq(x, t.bv(y.payload ^ b.payload, a.width)) if constant_last(a) else None


@rule(Op.EQ, MUL, CONST)
def eq_multiple(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x * c = d) is (x = d / c) for an odd c, and where x is so small that no bit is lost; false
    if c has a power of two that d lacks"""
    x, c = a.args
    if c.op is not Op.BV_CONST:
        return None
    factor: int = c.payload
    if factor & 1:
        return t.eq(x, t.bv(b.payload * pow(factor, -1, 1 << a.width), a.width))
    power = factor & -factor
    if b.payload % power:
        return t.false
    inverse = pow(factor // power, -1, 1 << a.width)
    value = t.bv(b.payload * inverse, a.width)
    rest = (1 << a.width) // power
    if t._ranges.unsigned(x)[1] < rest:
        return t.eq(x, t.bv(value.payload // power, a.width))
    low, high = t._ranges.signed(x)
    if -rest // 2 <= low and high < rest // 2:
        return t.eq(x, t.bv(value.signed // power, a.width))
    return None


NEARBY = 24
"""Terms looked at to find what two sides have in common."""

_SUM = head(*COMPOUND)


@rule(Op.EQ, _SUM, ANY)
def eq_common(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x + y = z + x) is (y = z) for any number of summands; false where all coefficients are
    even and the constant is odd, and so on for powers of two"""
    sort = a.sort
    assert isinstance(sort, BitVec)
    rest = linear([(a, 1), (b, -1)], sort.mask, NEARBY)
    if rest is None:
        return None
    constant, atoms, anything = rest
    if not atoms:
        return t.boolean(constant == 0)
    bits = 0
    for coefficient in atoms.values():
        bits |= coefficient
    if constant & ((bits & -bits) - 1):
        return t.false
    if not anything:
        return None
    left = {m: c for m, c in atoms.items() if c <= sort.sign}
    right = {m: -c & sort.mask for m, c in atoms.items() if c > sort.sign}
    x, y = t._linear_term(sort, 0, left), t._linear_term(sort, -constant, right)
    return None if x in (a, b) and y in (a, b) else t.eq(x, y)


@rule(Op.EQ, ZEXT, CONST)
def eq_zero_extended_constant(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(zext(x) = c) is false where c is too wide, else (x = c)"""
    x = a.args[0]
    return t.false if b.payload > all_ones(x) else t.eq(x, t.bv(b.payload, x.width))


@rule(Op.EQ, SEXT, CONST)
def eq_sign_extended_constant(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(sext(x) = c) is false where c is out of range, else (x = c)"""
    x = a.args[0]
    limit = 1 << (x.width - 1)
    return t.eq(x, t.bv(b.signed, x.width)) if -limit <= b.signed < limit else t.false


@rule(Op.EQ, ZEXT, ZEXT)
def eq_zero_extended(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(zext(x) = zext(y)) is (x = y), the narrower one extended"""
    x, y = a.args[0], b.args[0]
    width = max(x.width, y.width)
    return t.eq(t.bv_zext(x, width), t.bv_zext(y, width))


@rule(Op.EQ, SEXT, SEXT)
def eq_sign_extended(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(sext(x) = sext(y)) is (x = y), the narrower one extended"""
    x, y = a.args[0], b.args[0]
    width = max(x.width, y.width)
    return t.eq(t.bv_sext(x, width), t.bv_sext(y, width))


@rule(Op.EQ, CONCAT, CONST)
def eq_concat_constant(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(x ++ y = c) is (x = high c) and (y = low c)"""
    value = b.payload
    parts = []
    for piece in pieces_of(a):
        parts.append(t.eq(piece, t.bv(value, piece.width)))
        value >>= piece.width
    return t.all_of(parts)


@rule(Op.EQ, CONCAT, CONCAT)
def eq_concats(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x ++ y = v ++ w) is (x = v) and (y = w) for pieces of equal widths"""
    ours, theirs = list(pieces_of(a)), list(pieces_of(b))
    if [p.width for p in ours] != [p.width for p in theirs]:
        return None
    return t.all_of([t.eq(x, y) for x, y in zip(ours, theirs)])
