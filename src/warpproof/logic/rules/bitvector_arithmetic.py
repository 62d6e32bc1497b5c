"""Rules for sums, products and quotients of bit-vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warpproof.logic.cons import Rule, Term
from warpproof.logic.ops import Op
from warpproof.logic.rules.bitvector_shapes import (
    ADD,
    CONST,
    MUL,
    NEG,
    NOT_CONST,
    SUB,
    ZEXT,
    all_ones,
    constant_last,
    log2,
    low_bits,
)
from warpproof.logic.rules.collect import ANY, collector, head
from warpproof.logic.sorts import BitVec

if TYPE_CHECKING:
    from warpproof.logic.terms import TermTable

RULES: list[Rule] = []
rule = collector(RULES)


# --- addition -----------------------------------------------------------------------------------


@rule(Op.BV_ADD, ANY, CONST)
def add_zero(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x + 0 = x"""
    return a if b.payload == 0 else None


@rule(Op.BV_ADD, ADD, CONST)
def add_constants(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x + c) + d = x + (c + d)"""
    x, c = a.args
    if c.op is not Op.BV_CONST:
        return None
    return _plus(t, x, c.payload + b.payload)


@rule(Op.BV_ADD, SUB, CONST)
def add_constant_to_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(c - x) + d = (c + d) - x"""
    c, x = a.args
    return t.bv_sub(t.bv(c.payload + b.payload, a.width), x) if c.op is Op.BV_CONST else None


@rule(Op.BV_ADD, ADD, NOT_CONST)
def add_pull_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x + c) + y = (x + y) + c; (x + c) + (y + d) = (x + y) + (c + d)"""
    x, c = a.args
    if c.op is not Op.BV_CONST:
        return None
    offset = c.payload
    if b.op is Op.BV_ADD and b.args[1].op is Op.BV_CONST:
        offset += b.args[1].payload
        b = b.args[0]
    return _plus(t, t.bv_add(x, b), offset)


def _plus(t: TermTable, a: Term, value: int) -> Term:
    """A term plus a known number; at once where no rule would have anything to say."""
    sort = a.sort
    assert isinstance(sort, BitVec)
    value &= sort.mask
    if value == 0:
        return a
    number = t._leaf(Op.BV_CONST, value, sort)
    if a.op in _MAY_ABSORB and not (a.op is Op.BV_ADD and a.args[1].op is not Op.BV_CONST):
        return t._binary(Op.BV_ADD, a, number, sort)
    made = t._made[Op.BV_ADD]
    args = (a, number)
    found = made.get(args)
    if found is None:
        found = made[args] = t._node(Op.BV_ADD, args, sort, None)
    return found


_MAY_ABSORB = frozenset({Op.BV_CONST, Op.BV_ADD, Op.BV_SUB, Op.BV_NEG, Op.ITE})


@rule(Op.BV_ADD, NOT_CONST, NOT_CONST)
def add_twice(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x + x = x * 2"""
    return t.bv_mul(a, t.bv(2, a.width)) if a is b else None


@rule(Op.BV_ADD, NEG, ANY)
def add_negative(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x + y = y - x"""
    return t.bv_sub(b, a.args[0])


@rule(Op.BV_ADD, NEG, NEG)
def add_negatives(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x + -y = -(x + y)"""
    return t.bv_neg(t.bv_add(a.args[0], b.args[0]))


@rule(Op.BV_ADD, SUB, ANY)
def add_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x - y) + y = x; (c - x) + y = (y - x) + c"""
    x, y = a.args
    if y is b:
        return x
    if x.op is Op.BV_CONST and b.op is not Op.BV_CONST:
        return t.bv_add(t.bv_sub(b, y), x)
    return None


@rule(Op.BV_ADD, MUL, NOT_CONST)
def add_multiple(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x * c + x = x * (c + 1)"""
    x, c = a.args
    if c.op is not Op.BV_CONST or x is not b:
        return None
    return t.bv_mul(x, t.bv(c.payload + 1, a.width))


@rule(Op.BV_ADD, MUL, MUL)
def add_multiples(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x * c + x * d = x * (c + d)"""
    (x, c), (y, d) = a.args, b.args
    if x is not y or c.op is not Op.BV_CONST or d.op is not Op.BV_CONST:
        return None
    return t.bv_mul(x, t.bv(c.payload + d.payload, a.width))


# --- subtraction --------------------------------------------------------------------------------


@rule(Op.BV_SUB, ANY, ANY)
def sub_same(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x - x = 0"""
    return t.bv(0, a.width) if a is b else None


@rule(Op.BV_SUB, ANY, CONST)
def sub_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """x - c = x + -c"""
    return t.bv_add(a, t.bv(-b.payload, a.width))


@rule(Op.BV_SUB, CONST, ANY)
def sub_from_zero(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """0 - x = -x"""
    return t.bv_neg(b) if a.payload == 0 else None


@rule(Op.BV_SUB, ANY, NEG)
def sub_negative(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """x - -y = x + y"""
    return t.bv_add(a, b.args[0])


@rule(Op.BV_SUB, NEG, ANY)
def sub_from_negative(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x - y = -(x + y)"""
    return t.bv_neg(t.bv_add(a.args[0], b))


@rule(Op.BV_SUB, ADD, ANY)
def sub_from_sum(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x + y) - y = x; (x + c) - y = (x - y) + c"""
    x, y = a.args
    if y is b:
        return x
    if x is b:
        return y
    return t.bv_add(t.bv_sub(x, b), y) if constant_last(a) else None


@rule(Op.BV_SUB, ANY, ADD)
def sub_sum(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x - (x + y) = -y; x - (y + c) = (x - y) + -c"""
    x, y = b.args
    if x is a:
        return t.bv_neg(y)
    if y is a:
        return t.bv_neg(x)
    return t.bv_add(t.bv_sub(a, x), t.bv(-y.payload, a.width)) if constant_last(b) else None


@rule(Op.BV_SUB, SUB, ANY)
def sub_from_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x - y) - x = -y; (c - x) - y = c - (x + y)"""
    x, y = a.args
    if x is b:
        return t.bv_neg(y)
    return t.bv_sub(x, t.bv_add(y, b)) if x.op is Op.BV_CONST else None


@rule(Op.BV_SUB, ANY, SUB)
def sub_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x - (x - y) = y; x - (c - y) = (x + y) + -c"""
    x, y = b.args
    if x is a:
        return y
    if x.op is Op.BV_CONST:
        return t.bv_add(t.bv_add(a, y), t.bv(-x.payload, a.width))
    return None


@rule(Op.BV_SUB, MUL, ANY)
def sub_from_multiple(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x * c - x * d = x * (c - d), where d may be an unwritten 1"""
    (x, c), (y, d) = _multiple(a), _multiple(b)
    return t.bv_mul(x, t.bv(c - d, a.width)) if x is y else None


@rule(Op.BV_SUB, ANY, MUL)
def sub_multiple(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x - x * d = x * (1 - d)"""
    y, d = _multiple(b)
    return t.bv_mul(a, t.bv(1 - d, a.width)) if a is y else None


def _multiple(a: Term) -> tuple[Term, int]:
    if a.op is Op.BV_MUL and constant_last(a):
        return a.args[0], a.args[1].payload
    return a, 1


@rule(Op.BV_NEG, NEG)
def neg_neg(t: TermTable, _: None, a: Term) -> Term:
    """--x = x"""
    return a.args[0]


@rule(Op.BV_NEG, SUB)
def neg_difference(t: TermTable, _: None, a: Term) -> Term:
    """-(x - y) = y - x"""
    return t.bv_sub(a.args[1], a.args[0])


@rule(Op.BV_NEG, ADD)
def neg_offset(t: TermTable, _: None, a: Term) -> Term | None:
    """-(x + c) = -c - x"""
    x, c = a.args
    return t.bv_sub(t.bv(-c.payload, a.width), x) if constant_last(a) else None


@rule(Op.BV_NEG, MUL)
def neg_multiple(t: TermTable, _: None, a: Term) -> Term | None:
    """-(x * c) = x * -c"""
    x, c = a.args
    return t.bv_mul(x, t.bv(-c.payload, a.width)) if constant_last(a) else None


# --- multiplication -----------------------------------------------------------------------------


@rule(Op.BV_MUL, ANY, CONST)
def mul_unit(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x * 0 = 0; x * 1 = x; x * -1 = -x"""
    value = b.payload
    if value == 0:
        return b
    if value == 1:
        return a
    return t.bv_neg(a) if value == all_ones(a) else None


@rule(Op.BV_MUL, MUL, CONST)
def mul_constants(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x * c) * d = x * (c * d)"""
    x, c = a.args
    return t.bv_mul(x, t.bv(c.payload * b.payload, a.width)) if constant_last(a) else None


@rule(Op.BV_MUL, ADD, CONST)
def mul_offset(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x + c) * d = x * d + c * d"""
    x, c = a.args
    if c.op is not Op.BV_CONST:
        return None
    return _plus(t, t.bv_mul(x, b), c.payload * b.payload)


@rule(Op.BV_MUL, SUB, CONST)
def mul_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(c - x) * d = x * -d + c * d"""
    c, x = a.args
    if c.op is not Op.BV_CONST:
        return None
    return _plus(t, t.bv_mul(x, t.bv(-b.payload, a.width)), c.payload * b.payload)


@rule(Op.BV_MUL, NEG, CONST)
def mul_negative_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x * c = x * -c"""
    return t.bv_mul(a.args[0], t.bv(-b.payload, a.width))


@rule(Op.BV_MUL, NEG, ANY)
def mul_negative(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x * y = -(x * y)"""
    return t.bv_neg(t.bv_mul(a.args[0], b))


@rule(Op.BV_MUL, NEG, NEG)
def mul_negatives(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x * -y = x * y"""
    return t.bv_mul(a.args[0], b.args[0])


@rule(Op.BV_MUL, MUL, ANY)
def mul_pull_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x * c) * y = (x * y) * c"""
    x, c = a.args
    return t.bv_mul(t.bv_mul(x, b), c) if constant_last(a) and b.op is not Op.BV_CONST else None


# --- division -----------------------------------------------------------------------------------


@rule(Op.BV_UDIV, ANY, CONST)
def udiv_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x / 0 is all ones; x / 2**k = x >> k"""
    if b.payload == 0:
        return t.bv(-1, a.width)
    power = log2(b.payload)
    return t.bv_lshr(a, t.bv(power, a.width)) if power is not None else None


@rule(Op.BV_UREM, ANY, CONST)
def urem_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x % 0 = x; x % 2**k is the k low bits"""
    if b.payload == 0:
        return a
    power = log2(b.payload)
    return low_bits(t, a, power) if power is not None else None


@rule(Op.BV_UDIV, head(Op.BV_UDIV), CONST)
def udiv_udiv(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x / c) / d = x / (c * d), which is 0 where c * d exceeds the width; c and d not 0"""
    x, c = a.args
    if c.op is not Op.BV_CONST or c.payload == 0 or b.payload == 0:
        return None
    product = c.payload * b.payload
    return t.bv(0, a.width) if product > all_ones(a) else t.bv_udiv(x, t.bv(product, a.width))


@rule(Op.BV_UDIV, ZEXT, CONST)
def udiv_extended(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """zext(x) / c = zext(x / c), or 0 where c exceeds the narrow width"""
    x = a.args[0]
    if b.payload == 0:
        return None
    if b.payload > all_ones(x):
        return t.bv(0, a.width)
    return t.bv_zext(t.bv_udiv(x, t.bv(b.payload, x.width)), a.width)


@rule(Op.BV_UREM, ZEXT, CONST)
def urem_extended(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """zext(x) % c = zext(x % c), or zext(x) where c exceeds the narrow width"""
    x = a.args[0]
    if b.payload == 0 or b.payload > all_ones(x):
        return a
    return t.bv_zext(t.bv_urem(x, t.bv(b.payload, x.width)), a.width)


@rule(Op.BV_UREM, head(Op.BV_UREM), CONST)
def urem_urem(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x % c) % d = x % c where 0 < c <= d"""
    c = a.args[1]
    return a if c.op is Op.BV_CONST and 0 < c.payload <= b.payload else None


@rule(Op.BV_UREM, ANY, ANY)
def urem_same(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x % x = 0, also for x = 0"""
    return t.bv(0, a.width) if a is b else None


@rule(Op.BV_SDIV, ANY, CONST)
def sdiv_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """Signed: x / 1 = x; x / -1 = -x; x / 0 is 1 for a negative x and else -1"""
    value = b.payload
    if a.width > 1 and value == 1:
        return a
    if value == all_ones(a):
        return t.bv_neg(a)
    if value == 0:
        zero = t.bv(0, a.width)
        return t.ite(t.bv_slt(a, zero), t.bv(1, a.width), t.bv(-1, a.width))
    return None


@rule(Op.BV_SREM, ANY, CONST)
def srem_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """Signed: x % 1 = x % -1 = 0; x % 0 = x"""
    if b.payload == 0:
        return a
    return t.bv(0, a.width) if b.payload in (1, all_ones(a)) else None


@rule(Op.BV_SDIV, ZEXT, CONST)
def sdiv_of_nonnegative(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """Signed division of numbers that are not negative is unsigned division."""
    return t.bv_udiv(a, b) if 0 < b.payload < 1 << (a.width - 1) else None


@rule(Op.BV_SREM, ZEXT, CONST)
def srem_of_nonnegative(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """Signed remainder of numbers that are not negative is unsigned remainder."""
    return t.bv_urem(a, b) if 0 < b.payload < 1 << (a.width - 1) else None
