"""Rules for quotients of bit-vectors; sums and products are made by `sums`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warpproof.logic.rules.bitvector_shapes import (
    CONST,
    ZEXT,
    all_ones,
    log2,
    low_bits,
)
from warpproof.logic.rules.collect import ANY, collector, head
from warpproof.logic.table.cons import Rule, Term
from warpproof.logic.table.ops import Op

if TYPE_CHECKING:
    from warpproof.logic.table.constructors import Constructors

RULES: list[Rule] = []
rule = collector(RULES)


# --- division -----------------------------------------------------------------------------------


@rule(Op.BV_UDIV, ANY, CONST)
def udiv_constant(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x / 0 is all ones; x / 2**k = x >> k"""
    if b.payload == 0:
        return t.bv(-1, a.width)
    power = log2(b.payload)
    return t.bv_lshr(a, t.bv(power, a.width)) if power is not None else None


@rule(Op.BV_UREM, ANY, CONST)
def urem_constant(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x % 0 = x; x % 2**k is the k low bits"""
    if b.payload == 0:
        return a
    power = log2(b.payload)
    return low_bits(t, a, power) if power is not None else None


@rule(Op.BV_UDIV, head(Op.BV_UDIV), CONST)
def udiv_udiv(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x / c) / d = x / (c * d), which is 0 where c * d exceeds the width; c and d not 0"""
    x, c = a.args
    if c.op is not Op.BV_CONST or c.payload == 0 or b.payload == 0:
        return None
    product = c.payload * b.payload
    return t.bv(0, a.width) if product > all_ones(a) else t.bv_udiv(x, t.bv(product, a.width))


@rule(Op.BV_UDIV, ZEXT, CONST)
def udiv_extended(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """zext(x) / c = zext(x / c), or 0 where c exceeds the narrow width"""
    x = a.args[0]
    if b.payload == 0:
        return None
    if b.payload > all_ones(x):
        return t.bv(0, a.width)
    return t.bv_zext(t.bv_udiv(x, t.bv(b.payload, x.width)), a.width)


@rule(Op.BV_UREM, ZEXT, CONST)
def urem_extended(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """zext(x) % c = zext(x % c), or zext(x) where c exceeds the narrow width"""
    x = a.args[0]
    if b.payload == 0 or b.payload > all_ones(x):
        return a
    return t.bv_zext(t.bv_urem(x, t.bv(b.payload, x.width)), a.width)


@rule(Op.BV_UREM, head(Op.BV_UREM), CONST)
def urem_urem(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x % c) % d = x % c where 0 < c <= d"""
    c = a.args[1]
    return a if c.op is Op.BV_CONST and 0 < c.payload <= b.payload else None


@rule(Op.BV_UREM, ANY, ANY, same=True)
def urem_same(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x % x = 0, also for x = 0"""
    return t.bv(0, a.width)


@rule(Op.BV_SDIV, ANY, CONST)
def sdiv_constant(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
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
def srem_constant(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """Signed: x % 1 = x % -1 = 0; x % 0 = x"""
    if b.payload == 0:
        return a
    return t.bv(0, a.width) if b.payload in (1, all_ones(a)) else None


@rule(Op.BV_SDIV, ZEXT, CONST)
def sdiv_of_nonnegative(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """Signed division of numbers that are not negative is unsigned division."""
    return t.bv_udiv(a, b) if 0 < b.payload < 1 << (a.width - 1) else None


@rule(Op.BV_SREM, ZEXT, CONST)
def srem_of_nonnegative(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """Signed remainder of numbers that are not negative is unsigned remainder."""
    return t.bv_urem(a, b) if 0 < b.payload < 1 << (a.width - 1) else None
