"""Rules for bitwise operations, shifts, and taking bit-vectors apart and together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from warpproof.logic.rules.bitvector_shapes import (
    CONCAT,
    CONST,
    EXTRACT,
    NOT,
    SEXT,
    XOR,
    ZEXT,
    all_ones,
    constant_last,
    log2,
    low_bits,
    pieces_of,
)
from warpproof.logic.rules.collect import ANY, collector, head
from warpproof.logic.table.cons import Rule, Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.polynomials import linear
from warpproof.logic.table.sorts import BitVec
from warpproof.logic.table.sums import COMPOUND, Sums

if TYPE_CHECKING:
    from warpproof.logic.table.constructors import Constructors

RULES: list[Rule] = []
rule = collector(RULES)


# --- bitwise ------------------------------------------------------------------------------------


@rule(Op.BV_NOT, NOT)
def not_not(t: Constructors, _: None, a: Term) -> Term:
    """~~x = x"""
    return a.args[0]


@rule(Op.BV_AND, ANY, ANY, same=True)
def and_same(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x & x = x"""
    return a


@rule(Op.BV_OR, ANY, ANY, same=True)
def or_same(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x | x = x"""
    return a


@rule(Op.BV_XOR, ANY, ANY, same=True)
def xor_same(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x ^ x = 0"""
    return t.bv(0, a.width)


@rule(Op.BV_AND, NOT, ANY)
def and_opposite(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """~x & x = 0"""
    return t.bv(0, a.width) if a.args[0] is b else None


@rule(Op.BV_OR, NOT, ANY)
def or_opposite(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """~x | x is all ones"""
    return t.bv(-1, a.width) if a.args[0] is b else None


@rule(Op.BV_XOR, NOT, ANY)
def xor_not(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """~x ^ y = ~(x ^ y)"""
    return t.bv_not(t.bv_xor(a.args[0], b))


@rule(Op.BV_XOR, NOT, NOT)
def xor_nots(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """~x ^ ~y = x ^ y"""
    return t.bv_xor(a.args[0], b.args[0])


@rule(Op.BV_XOR, XOR, ANY)
def xor_again(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x ^ y) ^ y = x"""
    x, y = a.args
    if y is b:
        return x
    return y if x is b else None


@rule(Op.BV_XOR, ANY, CONST)
def xor_unit(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x ^ 0 = x; x ^ ~0 = ~x"""
    if b.payload == 0:
        return a
    return t.bv_not(a) if b.payload == all_ones(a) else None


@rule(Op.BV_XOR, XOR, CONST)
def xor_constants(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x ^ c) ^ d = x ^ (c ^ d)"""
    x, c = a.args
    return t.bv_xor(x, t.bv(c.payload ^ b.payload, a.width)) if constant_last(a) else None


@rule(Op.BV_OR, ANY, CONST)
def or_unit(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x | 0 = x; x | ~0 = ~0"""
    if b.payload == 0:
        return a
    return b if b.payload == all_ones(a) else None


@rule(Op.BV_OR, head(Op.BV_OR), CONST)
def or_constants(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x | c) | d = x | (c | d)"""
    x, c = a.args
    return t.bv_or(x, t.bv(c.payload | b.payload, a.width)) if constant_last(a) else None


@rule(Op.BV_AND, ANY, CONST)
def and_mask(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x & 0 = 0; x & ~0 = x; a mask of low bits extracts them, one of high bits clears the rest"""
    mask = b.payload
    if mask == 0:
        return b
    if mask == all_ones(a):
        return a
    low = log2(mask + 1)
    if low is not None:
        return low_bits(t, a, low)
    cleared = log2(all_ones(a) - mask + 1)
    if cleared is not None:
        return t.bv_concat(t.bv_extract(a, a.width - 1, cleared), t.bv(0, cleared))
    return None


@rule(Op.BV_AND, head(Op.BV_AND), CONST)
def and_constants(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x & c) & d = x & (c & d)"""
    x, c = a.args
    return t.bv_and(x, t.bv(c.payload & b.payload, a.width)) if constant_last(a) else None


@rule(Op.BV_AND, ZEXT, CONST)
def and_extended(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """zext(x) & c = zext(x & c)"""
    x = a.args[0]
    return t.bv_zext(t.bv_and(x, t.bv(b.payload, x.width)), a.width)


@rule(Op.BV_AND, ZEXT, ZEXT)
def and_both_extended(t: Constructors, payload: None, a: Term, b: Term) -> Term | None:
    """zext(x) & zext(y) = zext(x & y) for x and y of one width"""
    return _bitwise_extended(t, t.bv_and, a, b)


@rule(Op.BV_OR, ZEXT, ZEXT)
def or_both_extended(t: Constructors, payload: None, a: Term, b: Term) -> Term | None:
    """zext(x) | zext(y) = zext(x | y) for x and y of one width"""
    return _bitwise_extended(t, t.bv_or, a, b)


@rule(Op.BV_XOR, ZEXT, ZEXT)
def xor_both_extended(t: Constructors, payload: None, a: Term, b: Term) -> Term | None:
    """zext(x) ^ zext(y) = zext(x ^ y) for x and y of one width"""
    return _bitwise_extended(t, t.bv_xor, a, b)


def _bitwise_extended(
    t: Constructors, combine: Callable[[Term, Term], Term], a: Term, b: Term
) -> Term | None:
    x, y = a.args[0], b.args[0]
    return t.bv_zext(combine(x, y), a.width) if x.sort is y.sort else None


# --- shifts -------------------------------------------------------------------------------------


@rule(Op.BV_SHL, ANY, CONST)
def shl_constant(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x << k = x * 2**k, which is 0 from the width on"""
    if b.payload >= a.width:
        return t.bv(0, a.width)
    return t.bv_mul(a, t.bv(1 << b.payload, a.width))


@rule(Op.BV_LSHR, ANY, CONST)
def lshr_constant(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x >> k is the bits from k on, extended with zeros"""
    if b.payload >= a.width:
        return t.bv(0, a.width)
    return t.bv_zext(t.bv_extract(a, a.width - 1, b.payload), a.width)


@rule(Op.BV_ASHR, ANY, CONST)
def ashr_constant(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x >> k is the bits from k on, extended with the sign"""
    lowest = min(b.payload, a.width - 1)
    return t.bv_sext(t.bv_extract(a, a.width - 1, lowest), a.width)


def _shift_of_zero(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """0 shifted is 0"""
    return a if a.payload == 0 else None


for _shift in (Op.BV_SHL, Op.BV_LSHR, Op.BV_ASHR):
    rule(_shift, CONST, ANY)(_shift_of_zero)


# --- concatenation and extraction ---------------------------------------------------------------


@rule(Op.BV_CONCAT, CONST, ANY)
def concat_zero(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """0 ++ x = zext(x)"""
    return t.bv_zext(b, a.width + b.width) if a.payload == 0 else None


@rule(Op.BV_CONCAT, ZEXT, ANY)
def concat_extended(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """zext(x) ++ y = zext(x ++ y)"""
    return t.bv_zext(t.bv_concat(a.args[0], b), a.width + b.width)


@rule(Op.BV_CONCAT, ANY, ZEXT)
def concat_with_extended(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x ++ zext(y) = (x ++ 0) ++ y"""
    return t.bv_concat(t.bv_concat(a, t.bv(0, b.payload)), b.args[0])


LONGEST = 32
"""A concatenation of more pieces is not taken apart to nest it the other way."""


@rule(Op.BV_CONCAT, ANY, CONCAT)
def concat_left(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x ++ (y ++ z) = (x ++ y) ++ z"""
    pieces = []
    while b.op is Op.BV_CONCAT:
        pieces.append(b.args[1])
        b = b.args[0]
        if len(pieces) > LONGEST:
            return None
    return t.bv_concat_all([a, b, *reversed(pieces)])


_CHOICE = head(Op.ITE)


@rule(Op.BV_CONCAT, EXTRACT, EXTRACT)
def concat_neighbours(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x[h:m+1] ++ x[m:l] = x[h:l]"""
    if a.args[0] is not b.args[0] or a.payload[1] != b.payload[0] + 1:
        return None
    return t.bv_extract(a.args[0], a.payload[0], b.payload[1])


@rule(Op.BV_CONCAT, _CHOICE, _CHOICE)
def concat_choices(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """ite(c, x, y) ++ ite(c, v, w) = ite(c, x ++ v, y ++ w), also where y and w are such choices
    again: the bytes of a number that was written on one of several paths"""
    chosen: list[tuple[Term, Term, Term]] = []
    while a.op is Op.ITE and b.op is Op.ITE and a.args[0] is b.args[0] and len(chosen) < LONGEST:
        if a.args[1].op is Op.ITE and b.args[1].op is Op.ITE:
            break
        chosen.append((a.args[0], a.args[1], b.args[1]))
        a, b = a.args[2], b.args[2]
    if not chosen or (a.op is Op.ITE and b.op is Op.ITE):
        return None
    whole = t.bv_concat(a, b)
    for condition, high, low in reversed(chosen):
        whole = t.ite(condition, t.bv_concat(high, low), whole)
    return whole


@rule(Op.BV_CONCAT, CONCAT, head(Op.BV_CONST, Op.BV_EXTRACT, Op.ITE))
def concat_last(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x ++ y) ++ z = x ++ (y ++ z) where y and z become one piece: constants, neighbours,
    choices with one condition"""
    x, y = a.args
    if y.op is not b.op:
        return None
    if b.op is Op.BV_CONST:
        return t.bv_concat(x, t.bv_concat(y, b))
    joined = (concat_choices if b.op is Op.ITE else concat_neighbours)(t, None, y, b)
    return None if joined is None else t.bv_concat(x, joined)


@rule(Op.BV_EXTRACT, ANY)
def extract_all(t: Constructors, bits: tuple[int, int], a: Term) -> Term | None:
    """All bits of x are x."""
    return a if bits == (a.width - 1, 0) else None


@rule(Op.BV_EXTRACT, EXTRACT)
def extract_extract(t: Constructors, bits: tuple[int, int], a: Term) -> Term:
    """Bits of bits of x are bits of x."""
    low = a.payload[1]
    return t.bv_extract(a.args[0], bits[0] + low, bits[1] + low)


@rule(Op.BV_EXTRACT, CONCAT)
def extract_concat(t: Constructors, bits: tuple[int, int], a: Term) -> Term:
    """Bits of x ++ y are bits of its pieces."""
    high, low = bits
    parts: list[Term] = []
    offset = 0
    for piece in pieces_of(a):
        top = offset + piece.width - 1
        if top >= low:
            first, last = max(low, offset) - offset, min(high, top) - offset
            parts.append(t.bv_extract(piece, last, first))
        offset = top + 1
        if offset > high:
            break
    return t.bv_concat_all(parts[::-1])


@rule(Op.BV_EXTRACT, ZEXT)
def extract_zero_extended(t: Constructors, bits: tuple[int, int], a: Term) -> Term:
    """Bits of zext(x) are bits of x, or zeros."""
    x = a.args[0]
    high, low = bits
    if low >= x.width:
        return t.bv(0, high - low + 1)
    return t.bv_zext(t.bv_extract(x, min(high, x.width - 1), low), high - low + 1)


@rule(Op.BV_EXTRACT, SEXT)
def extract_sign_extended(t: Constructors, bits: tuple[int, int], a: Term) -> Term:
    """Bits of sext(x) are bits of x, or copies of its sign."""
    x = a.args[0]
    high, low = bits
    top = x.width - 1
    return t.bv_sext(t.bv_extract(x, min(high, top), min(low, top)), high - low + 1)


_PIECES = frozenset({Op.BV_CONST, Op.BV_ZEXT, Op.BV_SEXT, Op.BV_EXTRACT})


def _extract_through(t: Constructors, bits: tuple[int, int], a: Term) -> Term | None:
    """Bits of x op y are (bits of x) op (bits of y): for low bits of sums and products, and any
    bits of bitwise operations; done where it lets an extension or a constant shrink"""
    if (bits[1] and a.op not in _BITWISE) or not all(x.op in _PIECES for x in a.args):
        return None
    parts = [t.bv_extract(x, *bits) for x in a.args]
    if a.op in COMPOUND:
        return _ARITHMETIC[a.op](t, *parts)
    if len(parts) == 1:
        return t.bv_not(parts[0])
    return t._commuting(a.op, parts[0], parts[1], parts[0].sort)


_ARITHMETIC: dict[Op, Callable[..., Term]] = {
    Op.BV_ADD: Sums.bv_add,
    Op.BV_SUB: Sums.bv_sub,
    Op.BV_MUL: Sums.bv_mul,
    Op.BV_NEG: Sums.bv_neg,
}

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


NEARBY = 16
"""Terms looked at to find out whether a sum can be made narrower."""


@rule(Op.BV_EXTRACT, head(*COMPOUND))
def extract_sum(t: Constructors, bits: tuple[int, int], a: Term) -> Term | None:
    """The low bits of a sum are the sum of low bits; done where all summands shrink"""
    high, low = bits
    sort = a.sort
    assert isinstance(sort, BitVec)
    rest = linear([(a, 1)], sort.mask, NEARBY) if low == 0 else None
    if rest is None or not all(atom.op in _PIECES for atom in rest[1]):
        return None
    narrow = BitVec(high + 1)
    total = t.bv(rest[0], high + 1)
    for atom, coefficient in rest[1].items():
        factor = coefficient & narrow.mask
        total = t.bv_add(total, t.bv_mul(t.bv_extract(atom, high, 0), t.bv(factor, high + 1)))
    return total


@rule(Op.BV_ZEXT, ZEXT)
def zext_zext(t: Constructors, extra: int, a: Term) -> Term:
    """Extended twice is extended once."""
    return t.bv_zext(a.args[0], a.width + extra)


@rule(Op.BV_SEXT, SEXT)
def sext_sext(t: Constructors, extra: int, a: Term) -> Term:
    """Extended twice is extended once."""
    return t.bv_sext(a.args[0], a.width + extra)


@rule(Op.BV_SEXT, ZEXT)
def sext_zext(t: Constructors, extra: int, a: Term) -> Term:
    """After a zero in front the sign is zero."""
    return t.bv_zext(a.args[0], a.width + extra)
