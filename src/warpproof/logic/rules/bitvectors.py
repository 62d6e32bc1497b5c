"""Rules for bit-vectors.

Normal forms they aim at: a constant summand or factor stands outermost and last, so an address is
base plus offset; shifts by constants are multiplications, extractions and extensions; masks of low
bits are extractions; `zext` comes outside `concat`; `concat` nests to the left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from warpproof.logic.cons import Rule, Term
from warpproof.logic.ops import Op
from warpproof.logic.rules.collect import ANY, collector, head
from warpproof.logic.sorts import BitVec

if TYPE_CHECKING:
    from warpproof.logic.terms import TermTable

RULES: list[Rule] = []
rule = collector(RULES)

_CONST = head(Op.BV_CONST)
_NOT_CONST = frozenset(Op) - {Op.BV_CONST}
_ADD, _SUB, _MUL, _NEG = head(Op.BV_ADD), head(Op.BV_SUB), head(Op.BV_MUL), head(Op.BV_NEG)
_NOT, _XOR, _CONCAT = head(Op.BV_NOT), head(Op.BV_XOR), head(Op.BV_CONCAT)
_ZEXT, _SEXT, _EXTRACT = head(Op.BV_ZEXT), head(Op.BV_SEXT), head(Op.BV_EXTRACT)


def _mask(a: Term) -> int:
    return (1 << a.width) - 1


def _constant_last(a: Term) -> bool:
    return a.args[1].op is Op.BV_CONST


# --- addition -----------------------------------------------------------------------------------


@rule(Op.BV_ADD, ANY, _CONST)
def add_zero(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x + 0 = x"""
    return a if b.payload == 0 else None


@rule(Op.BV_ADD, _ADD, _CONST)
def add_constants(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x + c) + d = x + (c + d)"""
    x, c = a.args
    if c.op is not Op.BV_CONST:
        return None
    return _plus(t, x, c.payload + b.payload)


@rule(Op.BV_ADD, _SUB, _CONST)
def add_constant_to_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(c - x) + d = (c + d) - x"""
    c, x = a.args
    return t.bv_sub(t.bv(c.payload + b.payload, a.width), x) if c.op is Op.BV_CONST else None


@rule(Op.BV_ADD, _ADD, _NOT_CONST)
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


@rule(Op.BV_ADD, _NOT_CONST, _NOT_CONST)
def add_twice(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x + x = x * 2"""
    return t.bv_mul(a, t.bv(2, a.width)) if a is b else None


@rule(Op.BV_ADD, _NEG, ANY)
def add_negative(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x + y = y - x"""
    return t.bv_sub(b, a.args[0])


@rule(Op.BV_ADD, _NEG, _NEG)
def add_negatives(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x + -y = -(x + y)"""
    return t.bv_neg(t.bv_add(a.args[0], b.args[0]))


@rule(Op.BV_ADD, _SUB, ANY)
def add_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x - y) + y = x; (c - x) + y = (y - x) + c"""
    x, y = a.args
    if y is b:
        return x
    if x.op is Op.BV_CONST and b.op is not Op.BV_CONST:
        return t.bv_add(t.bv_sub(b, y), x)
    return None


@rule(Op.BV_ADD, _MUL, _NOT_CONST)
def add_multiple(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x * c + x = x * (c + 1)"""
    x, c = a.args
    if c.op is not Op.BV_CONST or x is not b:
        return None
    return t.bv_mul(x, t.bv(c.payload + 1, a.width))


@rule(Op.BV_ADD, _MUL, _MUL)
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


@rule(Op.BV_SUB, ANY, _CONST)
def sub_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """x - c = x + -c"""
    return t.bv_add(a, t.bv(-b.payload, a.width))


@rule(Op.BV_SUB, _CONST, ANY)
def sub_from_zero(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """0 - x = -x"""
    return t.bv_neg(b) if a.payload == 0 else None


@rule(Op.BV_SUB, ANY, _NEG)
def sub_negative(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """x - -y = x + y"""
    return t.bv_add(a, b.args[0])


@rule(Op.BV_SUB, _NEG, ANY)
def sub_from_negative(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x - y = -(x + y)"""
    return t.bv_neg(t.bv_add(a.args[0], b))


@rule(Op.BV_SUB, _ADD, ANY)
def sub_from_sum(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x + y) - y = x; (x + c) - y = (x - y) + c"""
    x, y = a.args
    if y is b:
        return x
    if x is b:
        return y
    return t.bv_add(t.bv_sub(x, b), y) if _constant_last(a) else None


@rule(Op.BV_SUB, ANY, _ADD)
def sub_sum(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x - (x + y) = -y; x - (y + c) = (x - y) + -c"""
    x, y = b.args
    if x is a:
        return t.bv_neg(y)
    if y is a:
        return t.bv_neg(x)
    return t.bv_add(t.bv_sub(a, x), t.bv(-y.payload, a.width)) if _constant_last(b) else None


@rule(Op.BV_SUB, _SUB, ANY)
def sub_from_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x - y) - x = -y; (c - x) - y = c - (x + y)"""
    x, y = a.args
    if x is b:
        return t.bv_neg(y)
    return t.bv_sub(x, t.bv_add(y, b)) if x.op is Op.BV_CONST else None


@rule(Op.BV_SUB, ANY, _SUB)
def sub_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x - (x - y) = y; x - (c - y) = (x + y) + -c"""
    x, y = b.args
    if x is a:
        return y
    if x.op is Op.BV_CONST:
        return t.bv_add(t.bv_add(a, y), t.bv(-x.payload, a.width))
    return None


@rule(Op.BV_SUB, _MUL, ANY)
def sub_from_multiple(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x * c - x * d = x * (c - d), where d may be an unwritten 1"""
    (x, c), (y, d) = _multiple(a), _multiple(b)
    return t.bv_mul(x, t.bv(c - d, a.width)) if x is y else None


@rule(Op.BV_SUB, ANY, _MUL)
def sub_multiple(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x - x * d = x * (1 - d)"""
    y, d = _multiple(b)
    return t.bv_mul(a, t.bv(1 - d, a.width)) if a is y else None


def _multiple(a: Term) -> tuple[Term, int]:
    if a.op is Op.BV_MUL and _constant_last(a):
        return a.args[0], a.args[1].payload
    return a, 1


@rule(Op.BV_NEG, _NEG)
def neg_neg(t: TermTable, _: None, a: Term) -> Term:
    """--x = x"""
    return a.args[0]


@rule(Op.BV_NEG, _SUB)
def neg_difference(t: TermTable, _: None, a: Term) -> Term:
    """-(x - y) = y - x"""
    return t.bv_sub(a.args[1], a.args[0])


@rule(Op.BV_NEG, _ADD)
def neg_offset(t: TermTable, _: None, a: Term) -> Term | None:
    """-(x + c) = -c - x"""
    x, c = a.args
    return t.bv_sub(t.bv(-c.payload, a.width), x) if _constant_last(a) else None


@rule(Op.BV_NEG, _MUL)
def neg_multiple(t: TermTable, _: None, a: Term) -> Term | None:
    """-(x * c) = x * -c"""
    x, c = a.args
    return t.bv_mul(x, t.bv(-c.payload, a.width)) if _constant_last(a) else None


# --- multiplication -----------------------------------------------------------------------------


@rule(Op.BV_MUL, ANY, _CONST)
def mul_unit(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x * 0 = 0; x * 1 = x; x * -1 = -x"""
    value = b.payload
    if value == 0:
        return b
    if value == 1:
        return a
    return t.bv_neg(a) if value == _mask(a) else None


@rule(Op.BV_MUL, _MUL, _CONST)
def mul_constants(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x * c) * d = x * (c * d)"""
    x, c = a.args
    return t.bv_mul(x, t.bv(c.payload * b.payload, a.width)) if _constant_last(a) else None


@rule(Op.BV_MUL, _ADD, _CONST)
def mul_offset(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x + c) * d = x * d + c * d"""
    x, c = a.args
    if c.op is not Op.BV_CONST:
        return None
    return _plus(t, t.bv_mul(x, b), c.payload * b.payload)


@rule(Op.BV_MUL, _SUB, _CONST)
def mul_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(c - x) * d = x * -d + c * d"""
    c, x = a.args
    if c.op is not Op.BV_CONST:
        return None
    return _plus(t, t.bv_mul(x, t.bv(-b.payload, a.width)), c.payload * b.payload)


@rule(Op.BV_MUL, _NEG, _CONST)
def mul_negative_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x * c = x * -c"""
    return t.bv_mul(a.args[0], t.bv(-b.payload, a.width))


@rule(Op.BV_MUL, _NEG, ANY)
def mul_negative(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x * y = -(x * y)"""
    return t.bv_neg(t.bv_mul(a.args[0], b))


@rule(Op.BV_MUL, _NEG, _NEG)
def mul_negatives(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """-x * -y = x * y"""
    return t.bv_mul(a.args[0], b.args[0])


@rule(Op.BV_MUL, _MUL, ANY)
def mul_pull_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x * c) * y = (x * y) * c"""
    x, c = a.args
    return t.bv_mul(t.bv_mul(x, b), c) if _constant_last(a) and b.op is not Op.BV_CONST else None


# --- division -----------------------------------------------------------------------------------


def _log2(value: int) -> int | None:
    """The exponent of a power of two."""
    return value.bit_length() - 1 if value and value & (value - 1) == 0 else None


@rule(Op.BV_UDIV, ANY, _CONST)
def udiv_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x / 0 is all ones; x / 2**k = x >> k"""
    if b.payload == 0:
        return t.bv(-1, a.width)
    power = _log2(b.payload)
    return t.bv_lshr(a, t.bv(power, a.width)) if power is not None else None


@rule(Op.BV_UREM, ANY, _CONST)
def urem_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x % 0 = x; x % 2**k is the k low bits"""
    if b.payload == 0:
        return a
    power = _log2(b.payload)
    return _low_bits(t, a, power) if power is not None else None


def _low_bits(t: TermTable, a: Term, count: int) -> Term:
    if count == 0:
        return t.bv(0, a.width)
    return t.bv_zext(t.bv_extract(a, count - 1, 0), a.width)


@rule(Op.BV_UDIV, head(Op.BV_UDIV), _CONST)
def udiv_udiv(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x / c) / d = x / (c * d), which is 0 where c * d exceeds the width; c and d not 0"""
    x, c = a.args
    if c.op is not Op.BV_CONST or c.payload == 0 or b.payload == 0:
        return None
    product = c.payload * b.payload
    return t.bv(0, a.width) if product > _mask(a) else t.bv_udiv(x, t.bv(product, a.width))


@rule(Op.BV_UDIV, _ZEXT, _CONST)
def udiv_extended(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """zext(x) / c = zext(x / c), or 0 where c exceeds the narrow width"""
    x = a.args[0]
    if b.payload == 0:
        return None
    if b.payload > _mask(x):
        return t.bv(0, a.width)
    return t.bv_zext(t.bv_udiv(x, t.bv(b.payload, x.width)), a.width)


@rule(Op.BV_UREM, _ZEXT, _CONST)
def urem_extended(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """zext(x) % c = zext(x % c), or zext(x) where c exceeds the narrow width"""
    x = a.args[0]
    if b.payload == 0 or b.payload > _mask(x):
        return a
    return t.bv_zext(t.bv_urem(x, t.bv(b.payload, x.width)), a.width)


@rule(Op.BV_UREM, head(Op.BV_UREM), _CONST)
def urem_urem(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x % c) % d = x % c where 0 < c <= d"""
    c = a.args[1]
    return a if c.op is Op.BV_CONST and 0 < c.payload <= b.payload else None


@rule(Op.BV_UREM, ANY, ANY)
def urem_same(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x % x = 0, also for x = 0"""
    return t.bv(0, a.width) if a is b else None


@rule(Op.BV_SDIV, ANY, _CONST)
def sdiv_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """Signed: x / 1 = x; x / -1 = -x; x / 0 is 1 for a negative x and else -1"""
    value = b.payload
    if a.width > 1 and value == 1:
        return a
    if value == _mask(a):
        return t.bv_neg(a)
    if value == 0:
        zero = t.bv(0, a.width)
        return t.ite(t.bv_slt(a, zero), t.bv(1, a.width), t.bv(-1, a.width))
    return None


@rule(Op.BV_SREM, ANY, _CONST)
def srem_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """Signed: x % 1 = x % -1 = 0; x % 0 = x"""
    if b.payload == 0:
        return a
    return t.bv(0, a.width) if b.payload in (1, _mask(a)) else None


@rule(Op.BV_SDIV, _ZEXT, _CONST)
def sdiv_of_nonnegative(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """Signed division of numbers that are not negative is unsigned division."""
    return t.bv_udiv(a, b) if 0 < b.payload < 1 << (a.width - 1) else None


@rule(Op.BV_SREM, _ZEXT, _CONST)
def srem_of_nonnegative(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """Signed remainder of numbers that are not negative is unsigned remainder."""
    return t.bv_urem(a, b) if 0 < b.payload < 1 << (a.width - 1) else None


# --- bitwise ------------------------------------------------------------------------------------


@rule(Op.BV_NOT, _NOT)
def not_not(t: TermTable, _: None, a: Term) -> Term:
    """~~x = x"""
    return a.args[0]


@rule(Op.BV_AND, ANY, ANY)
def and_same(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x & x = x"""
    return a if a is b else None


@rule(Op.BV_OR, ANY, ANY)
def or_same(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x | x = x"""
    return a if a is b else None


@rule(Op.BV_XOR, ANY, ANY)
def xor_same(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x ^ x = 0"""
    return t.bv(0, a.width) if a is b else None


@rule(Op.BV_AND, _NOT, ANY)
def and_opposite(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """~x & x = 0"""
    return t.bv(0, a.width) if a.args[0] is b else None


@rule(Op.BV_OR, _NOT, ANY)
def or_opposite(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """~x | x is all ones"""
    return t.bv(-1, a.width) if a.args[0] is b else None


@rule(Op.BV_XOR, _NOT, ANY)
def xor_not(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """~x ^ y = ~(x ^ y)"""
    return t.bv_not(t.bv_xor(a.args[0], b))


@rule(Op.BV_XOR, _NOT, _NOT)
def xor_nots(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """~x ^ ~y = x ^ y"""
    return t.bv_xor(a.args[0], b.args[0])


@rule(Op.BV_XOR, _XOR, ANY)
def xor_again(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x ^ y) ^ y = x"""
    x, y = a.args
    if y is b:
        return x
    return y if x is b else None


@rule(Op.BV_XOR, ANY, _CONST)
def xor_unit(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x ^ 0 = x; x ^ ~0 = ~x"""
    if b.payload == 0:
        return a
    return t.bv_not(a) if b.payload == _mask(a) else None


@rule(Op.BV_XOR, _XOR, _CONST)
def xor_constants(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x ^ c) ^ d = x ^ (c ^ d)"""
    x, c = a.args
    return t.bv_xor(x, t.bv(c.payload ^ b.payload, a.width)) if _constant_last(a) else None


@rule(Op.BV_OR, ANY, _CONST)
def or_unit(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x | 0 = x; x | ~0 = ~0"""
    if b.payload == 0:
        return a
    return b if b.payload == _mask(a) else None


@rule(Op.BV_OR, head(Op.BV_OR), _CONST)
def or_constants(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x | c) | d = x | (c | d)"""
    x, c = a.args
    return t.bv_or(x, t.bv(c.payload | b.payload, a.width)) if _constant_last(a) else None


@rule(Op.BV_AND, ANY, _CONST)
def and_mask(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x & 0 = 0; x & ~0 = x; a mask of low bits extracts them, one of high bits clears the rest"""
    mask = b.payload
    if mask == 0:
        return b
    if mask == _mask(a):
        return a
    low = _log2(mask + 1)
    if low is not None:
        return _low_bits(t, a, low)
    cleared = _log2(_mask(a) - mask + 1)
    if cleared is not None:
        return t.bv_concat(t.bv_extract(a, a.width - 1, cleared), t.bv(0, cleared))
    return None


@rule(Op.BV_AND, head(Op.BV_AND), _CONST)
def and_constants(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x & c) & d = x & (c & d)"""
    x, c = a.args
    return t.bv_and(x, t.bv(c.payload & b.payload, a.width)) if _constant_last(a) else None


@rule(Op.BV_AND, _ZEXT, _CONST)
def and_extended(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """zext(x) & c = zext(x & c)"""
    x = a.args[0]
    return t.bv_zext(t.bv_and(x, t.bv(b.payload, x.width)), a.width)


@rule(Op.BV_AND, _ZEXT, _ZEXT)
def and_both_extended(t: TermTable, payload: None, a: Term, b: Term) -> Term | None:
    """zext(x) & zext(y) = zext(x & y) for x and y of one width"""
    return _bitwise_extended(t, t.bv_and, a, b)


@rule(Op.BV_OR, _ZEXT, _ZEXT)
def or_both_extended(t: TermTable, payload: None, a: Term, b: Term) -> Term | None:
    """zext(x) | zext(y) = zext(x | y) for x and y of one width"""
    return _bitwise_extended(t, t.bv_or, a, b)


@rule(Op.BV_XOR, _ZEXT, _ZEXT)
def xor_both_extended(t: TermTable, payload: None, a: Term, b: Term) -> Term | None:
    """zext(x) ^ zext(y) = zext(x ^ y) for x and y of one width"""
    return _bitwise_extended(t, t.bv_xor, a, b)


def _bitwise_extended(
    t: TermTable, combine: Callable[[Term, Term], Term], a: Term, b: Term
) -> Term | None:
    x, y = a.args[0], b.args[0]
    return t.bv_zext(combine(x, y), a.width) if x.sort is y.sort else None


# --- shifts -------------------------------------------------------------------------------------


@rule(Op.BV_SHL, ANY, _CONST)
def shl_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """x << k = x * 2**k, which is 0 from the width on"""
    if b.payload >= a.width:
        return t.bv(0, a.width)
    return t.bv_mul(a, t.bv(1 << b.payload, a.width))


@rule(Op.BV_LSHR, ANY, _CONST)
def lshr_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """x >> k is the bits from k on, extended with zeros"""
    if b.payload >= a.width:
        return t.bv(0, a.width)
    return t.bv_zext(t.bv_extract(a, a.width - 1, b.payload), a.width)


@rule(Op.BV_ASHR, ANY, _CONST)
def ashr_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """x >> k is the bits from k on, extended with the sign"""
    lowest = min(b.payload, a.width - 1)
    return t.bv_sext(t.bv_extract(a, a.width - 1, lowest), a.width)


def _shift_of_zero(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """0 shifted is 0"""
    return a if a.payload == 0 else None


for _shift in (Op.BV_SHL, Op.BV_LSHR, Op.BV_ASHR):
    rule(_shift, _CONST, ANY)(_shift_of_zero)


# --- concatenation and extraction ---------------------------------------------------------------


@rule(Op.BV_CONCAT, _CONST, ANY)
def concat_zero(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """0 ++ x = zext(x)"""
    return t.bv_zext(b, a.width + b.width) if a.payload == 0 else None


@rule(Op.BV_CONCAT, _ZEXT, ANY)
def concat_extended(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """zext(x) ++ y = zext(x ++ y)"""
    return t.bv_zext(t.bv_concat(a.args[0], b), a.width + b.width)


@rule(Op.BV_CONCAT, ANY, _ZEXT)
def concat_with_extended(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """x ++ zext(y) = (x ++ 0) ++ y"""
    return t.bv_concat(t.bv_concat(a, t.bv(0, b.payload)), b.args[0])


LONGEST = 32
"""A concatenation of more pieces is not taken apart to nest it the other way."""


@rule(Op.BV_CONCAT, ANY, _CONCAT)
def concat_left(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x ++ (y ++ z) = (x ++ y) ++ z"""
    pieces = []
    while b.op is Op.BV_CONCAT:
        pieces.append(b.args[1])
        b = b.args[0]
        if len(pieces) > LONGEST:
            return None
    return t.bv_concat_all([a, b, *reversed(pieces)])


def _pieces(a: Term) -> Iterator[Term]:
    """What a concatenation is made of, the lowest piece first."""
    stack = [a]
    while stack:
        piece = stack.pop()
        if piece.op is Op.BV_CONCAT:
            stack.extend(piece.args)
        else:
            yield piece


@rule(Op.BV_CONCAT, _EXTRACT, _EXTRACT)
def concat_neighbours(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x[h:m+1] ++ x[m:l] = x[h:l]"""
    if a.args[0] is not b.args[0] or a.payload[1] != b.payload[0] + 1:
        return None
    return t.bv_extract(a.args[0], a.payload[0], b.payload[1])


@rule(Op.BV_CONCAT, _CONCAT, head(Op.BV_CONST, Op.BV_EXTRACT))
def concat_last(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x ++ y) ++ z = x ++ (y ++ z) where y and z become one piece: constants, neighbours"""
    x, y = a.args
    if y.op is not b.op:
        return None
    if b.op is Op.BV_CONST or concat_neighbours(t, None, y, b) is not None:
        return t.bv_concat(x, t.bv_concat(y, b))
    return None


@rule(Op.BV_EXTRACT, ANY)
def extract_all(t: TermTable, bits: tuple[int, int], a: Term) -> Term | None:
    """All bits of x are x."""
    return a if bits == (a.width - 1, 0) else None


@rule(Op.BV_EXTRACT, _EXTRACT)
def extract_extract(t: TermTable, bits: tuple[int, int], a: Term) -> Term:
    """Bits of bits of x are bits of x."""
    low = a.payload[1]
    return t.bv_extract(a.args[0], bits[0] + low, bits[1] + low)


@rule(Op.BV_EXTRACT, _CONCAT)
def extract_concat(t: TermTable, bits: tuple[int, int], a: Term) -> Term:
    """Bits of x ++ y are bits of its pieces."""
    high, low = bits
    parts: list[Term] = []
    offset = 0
    for piece in _pieces(a):
        top = offset + piece.width - 1
        if top >= low:
            first, last = max(low, offset) - offset, min(high, top) - offset
            parts.append(t.bv_extract(piece, last, first))
        offset = top + 1
        if offset > high:
            break
    return t.bv_concat_all(parts[::-1])


@rule(Op.BV_EXTRACT, _ZEXT)
def extract_zero_extended(t: TermTable, bits: tuple[int, int], a: Term) -> Term:
    """Bits of zext(x) are bits of x, or zeros."""
    x = a.args[0]
    high, low = bits
    if low >= x.width:
        return t.bv(0, high - low + 1)
    return t.bv_zext(t.bv_extract(x, min(high, x.width - 1), low), high - low + 1)


@rule(Op.BV_EXTRACT, _SEXT)
def extract_sign_extended(t: TermTable, bits: tuple[int, int], a: Term) -> Term:
    """Bits of sext(x) are bits of x, or copies of its sign."""
    x = a.args[0]
    high, low = bits
    top = x.width - 1
    return t.bv_sext(t.bv_extract(x, min(high, top), min(low, top)), high - low + 1)


_PIECES = frozenset({Op.BV_CONST, Op.BV_ZEXT, Op.BV_SEXT, Op.BV_EXTRACT})


def _extract_through(t: TermTable, bits: tuple[int, int], a: Term) -> Term | None:
    """Bits of x op y are (bits of x) op (bits of y): for low bits of sums and products, and any
    bits of bitwise operations; done where it lets an extension or a constant shrink"""
    if (bits[1] and a.op not in _BITWISE) or not all(x.op in _PIECES for x in a.args):
        return None
    parts = [t.bv_extract(x, *bits) for x in a.args]
    if len(parts) == 1:
        return t._unary(a.op, parts[0], parts[0].sort)
    combine = t._same if a.op is Op.BV_SUB else t._commuting
    return combine(a.op, parts[0], parts[1], parts[0].sort)


_BITWISE = frozenset({Op.BV_AND, Op.BV_OR, Op.BV_XOR, Op.BV_NOT})


_THROUGH = head(
    Op.BV_AND,
    Op.BV_OR,
    Op.BV_XOR,
    Op.BV_NOT,
    Op.BV_ADD,
    Op.BV_SUB,
    Op.BV_MUL,
    Op.BV_NEG,
)
rule(Op.BV_EXTRACT, _THROUGH)(_extract_through)


@rule(Op.BV_ZEXT, _ZEXT)
def zext_zext(t: TermTable, extra: int, a: Term) -> Term:
    """Extended twice is extended once."""
    return t.bv_zext(a.args[0], a.width + extra)


@rule(Op.BV_SEXT, _SEXT)
def sext_sext(t: TermTable, extra: int, a: Term) -> Term:
    """Extended twice is extended once."""
    return t.bv_sext(a.args[0], a.width + extra)


@rule(Op.BV_SEXT, _ZEXT)
def sext_zext(t: TermTable, extra: int, a: Term) -> Term:
    """After a zero in front the sign is zero."""
    return t.bv_zext(a.args[0], a.width + extra)


# --- unsigned order -----------------------------------------------------------------------------


@rule(Op.BV_ULT, ANY, ANY)
def ult_same(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x < x is false"""
    return t.false if a is b else None


@rule(Op.BV_ULT, ANY, _CONST)
def ult_constant(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x < 0 is false; x < 1 is x = 0; x < ~0 is x != ~0"""
    value = b.payload
    if value == 0:
        return t.false
    if value == 1:
        return t.eq(a, t.bv(0, a.width))
    return t.ne(a, b) if value == _mask(a) else None


@rule(Op.BV_ULT, _CONST, ANY)
def constant_ult(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """~0 < x is false; ~0 - 1 < x is x = ~0; 0 < x is x != 0"""
    value = a.payload
    if value == 0:
        return t.ne(b, a)
    if value == _mask(b):
        return t.false
    return t.eq(b, t.bv(-1, b.width)) if value == _mask(b) - 1 else None


@rule(Op.BV_ULT, _ZEXT, _ZEXT)
def ult_zero_extended(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """zext keeps the order"""
    x, y = a.args[0], b.args[0]
    return t.bv_ult(x, y) if x.sort is y.sort else None


@rule(Op.BV_ULT, _SEXT, _SEXT)
def ult_sign_extended(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """sext keeps the unsigned order too"""
    x, y = a.args[0], b.args[0]
    return t.bv_ult(x, y) if x.sort is y.sort else None


@rule(Op.BV_ULT, _ZEXT, _CONST)
def ult_extended_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """zext(x) < c is decided by x's width or is x < c"""
    x = a.args[0]
    return t.true if b.payload > _mask(x) else t.bv_ult(x, t.bv(b.payload, x.width))


@rule(Op.BV_ULT, _CONST, _ZEXT)
def ult_constant_extended(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """c < zext(x) is decided by x's width or is c < x"""
    x = b.args[0]
    return t.false if a.payload >= _mask(x) else t.bv_ult(t.bv(a.payload, x.width), x)


@rule(Op.BV_ULT, head(Op.BV_UREM), _CONST)
def urem_below(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x % c < d where 0 < c <= d"""
    c = a.args[1]
    return t.true if c.op is Op.BV_CONST and 0 < c.payload <= b.payload else None


@rule(Op.BV_ULT, head(Op.BV_AND), _CONST)
def mask_below(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x & c < d where c < d"""
    c = a.args[1]
    return t.true if c.op is Op.BV_CONST and c.payload < b.payload else None


@rule(Op.BV_ULT, head(Op.BV_UREM), ANY)
def urem_below_divisor(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x % y < y is y != 0"""
    return t.ne(b, t.bv(0, b.width)) if a.args[1] is b else None


# --- signed order -------------------------------------------------------------------------------


@rule(Op.BV_SLT, ANY, ANY)
def slt_same(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x < x is false"""
    return t.false if a is b else None


@rule(Op.BV_SLT, ANY, _CONST)
def slt_least(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """x < the least number is false"""
    return t.false if b.payload == 1 << (a.width - 1) else None


@rule(Op.BV_SLT, _CONST, ANY)
def greatest_slt(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """the greatest number < x is false"""
    return t.false if a.payload == (1 << (a.width - 1)) - 1 else None


@rule(Op.BV_SLT, _ZEXT, _ZEXT)
def slt_zero_extended(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """Numbers that are not negative are ordered as unsigned ones."""
    return t.bv_ult(a, b)


@rule(Op.BV_SLT, _SEXT, _SEXT)
def slt_sign_extended(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """sext keeps the order"""
    x, y = a.args[0], b.args[0]
    return t.bv_slt(x, y) if x.sort is y.sort else None


@rule(Op.BV_SLT, _ZEXT, _CONST)
def slt_extended_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """zext(x) < c is false for a negative c, else unsigned"""
    return t.false if b.signed < 0 else t.bv_ult(a, b)


@rule(Op.BV_SLT, _CONST, _ZEXT)
def slt_constant_extended(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """c < zext(x) is true for a negative c, else unsigned"""
    return t.true if a.signed < 0 else t.bv_ult(a, b)


@rule(Op.BV_SLT, _SEXT, _CONST)
def slt_sign_extended_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """sext(x) < c is decided by x's range or is x < c"""
    x = a.args[0]
    limit = 1 << (x.width - 1)
    if b.signed >= limit:
        return t.true
    return t.false if b.signed < -limit else t.bv_slt(x, t.bv(b.signed, x.width))


@rule(Op.BV_SLT, _CONST, _SEXT)
def slt_constant_sign_extended(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """c < sext(x) is decided by x's range or is c < x"""
    x = b.args[0]
    limit = 1 << (x.width - 1)
    if a.signed < -limit:
        return t.true
    return t.false if a.signed >= limit else t.bv_slt(t.bv(a.signed, x.width), x)


# --- equality -----------------------------------------------------------------------------------


@rule(Op.EQ, ANY, _CONST)
def eq_bit(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """For one bit, x = 0 is not (x = 1)"""
    return t.not_(t.eq(a, t.bv(1, 1))) if b.payload == 0 and a.width == 1 else None


@rule(Op.EQ, _ADD, _CONST)
def eq_offset(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x + c = d) is (x = d - c)"""
    x, c = a.args
    return t.eq(x, t.bv(b.payload - c.payload, a.width)) if _constant_last(a) else None


@rule(Op.EQ, _ADD, ANY)
def eq_sum(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x + y = x) is (y = 0); (x + c = y) is (y + -c = x) where y is older than x"""
    x, y = a.args
    if x is b:
        return t.eq(y, t.bv(0, a.width))
    if y is b:
        return t.eq(x, t.bv(0, a.width))
    if _constant_last(a) and x.id > b.id and b.op not in (Op.BV_CONST, Op.BV_ADD):
        return t.eq(t.bv_add(b, t.bv(-y.payload, a.width)), x)
    return None


@rule(Op.EQ, _ADD, _ADD)
def eq_sums(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
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
    if not (_constant_last(a) and _constant_last(b)):
        return None
    # The constant goes to the side of the older base, so both orders give one term.
    if x.id > v.id:
        x, y, v, w = v, w, x, y
    return t.eq(t.bv_add(x, t.bv(y.payload - w.payload, a.width)), v)


@rule(Op.EQ, _SUB, _CONST)
def eq_difference(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x - y = 0) is (x = y); (c - x = d) is (x = c - d)"""
    x, y = a.args
    if b.payload == 0:
        return t.eq(x, y)
    return t.eq(y, t.bv(x.payload - b.payload, a.width)) if x.op is Op.BV_CONST else None


@rule(Op.EQ, _NEG, _CONST)
def eq_negative(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """(-x = c) is (x = -c)"""
    return t.eq(a.args[0], t.bv(-b.payload, a.width))


@rule(Op.EQ, _NOT, _CONST)
def eq_complement(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """(~x = c) is (x = ~c)"""
    return t.eq(a.args[0], t.bv(~b.payload, a.width))


@rule(Op.EQ, _XOR, _CONST)
def eq_xor(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x ^ c = d) is (x = c ^ d); (x ^ y = 0) is (x = y)"""
    x, y = a.args
    if b.payload == 0:
        return t.eq(x, y)
    return t.eq(x, t.bv(y.payload ^ b.payload, a.width)) if _constant_last(a) else None


@rule(Op.EQ, _MUL, _CONST)
def eq_multiple(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x * c = d) is (x = d / c) for an odd c; false if c has a power of two that d lacks"""
    x, c = a.args
    if c.op is not Op.BV_CONST:
        return None
    factor: int = c.payload
    if factor & 1:
        return t.eq(x, t.bv(b.payload * pow(factor, -1, 1 << a.width), a.width))
    power = factor & -factor
    return t.false if b.payload % power else None


@rule(Op.EQ, _ZEXT, _CONST)
def eq_zero_extended_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """(zext(x) = c) is false where c is too wide, else (x = c)"""
    x = a.args[0]
    return t.false if b.payload > _mask(x) else t.eq(x, t.bv(b.payload, x.width))


@rule(Op.EQ, _SEXT, _CONST)
def eq_sign_extended_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """(sext(x) = c) is false where c is out of range, else (x = c)"""
    x = a.args[0]
    limit = 1 << (x.width - 1)
    return t.eq(x, t.bv(b.signed, x.width)) if -limit <= b.signed < limit else t.false


@rule(Op.EQ, _ZEXT, _ZEXT)
def eq_zero_extended(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """(zext(x) = zext(y)) is (x = y), the narrower one extended"""
    x, y = a.args[0], b.args[0]
    width = max(x.width, y.width)
    return t.eq(t.bv_zext(x, width), t.bv_zext(y, width))


@rule(Op.EQ, _SEXT, _SEXT)
def eq_sign_extended(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """(sext(x) = sext(y)) is (x = y), the narrower one extended"""
    x, y = a.args[0], b.args[0]
    width = max(x.width, y.width)
    return t.eq(t.bv_sext(x, width), t.bv_sext(y, width))


@rule(Op.EQ, _CONCAT, _CONST)
def eq_concat_constant(t: TermTable, _: None, a: Term, b: Term) -> Term:
    """(x ++ y = c) is (x = high c) and (y = low c)"""
    value = b.payload
    parts = []
    for piece in _pieces(a):
        parts.append(t.eq(piece, t.bv(value, piece.width)))
        value >>= piece.width
    return t.all_of(parts)


@rule(Op.EQ, _CONCAT, _CONCAT)
def eq_concats(t: TermTable, _: None, a: Term, b: Term) -> Term | None:
    """(x ++ y = v ++ w) is (x = v) and (y = w) for pieces of equal widths"""
    ours, theirs = list(_pieces(a)), list(_pieces(b))
    if [p.width for p in ours] != [p.width for p in theirs]:
        return None
    return t.all_of([t.eq(x, y) for x, y in zip(ours, theirs)])
