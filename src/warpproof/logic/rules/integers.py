"""Rules for integers. Sums and products are canonical already; comparisons are made so here."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from warpproof.logic.rules.collect import ANY, INTEGER, collector, head
from warpproof.logic.table.cons import Rule, Term
from warpproof.logic.table.integers import polynomial
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import INT
from warpproof.logic.values import int_div

if TYPE_CHECKING:
    from warpproof.logic.table.constructors import Constructors

RULES: list[Rule] = []
rule = collector(RULES)

_CONST = head(Op.INT_CONST)


# --- comparison ---------------------------------------------------------------------------------


def _sides(t: Constructors, constant: int, terms: dict[Term, int]) -> tuple[Term, Term]:
    """constant + terms <= 0 (or = 0) as two sides without negative numbers."""
    left = {m: c for m, c in terms.items() if c > 0}
    right = {m: -c for m, c in terms.items() if c < 0}
    return (
        t.int_polynomial(max(constant, 0), left),
        t.int_polynomial(max(-constant, 0), right),
    )


def _difference(a: Term, b: Term) -> tuple[int, dict[Term, int]]:
    (p, ps), (q, qs) = polynomial(a), polynomial(b)
    terms = dict(ps)
    for m, c in qs.items():
        total = terms.get(m, 0) - c
        if total:
            terms[m] = total
        else:
            del terms[m]
    return p - q, terms


def _bounds(constant: int, terms: dict[Term, int]) -> tuple[int | None, int | None]:
    """The least and greatest value of a polynomial, from what its atoms show of themselves."""
    low = high = constant
    for m, c in terms.items():
        if m.op is Op.BV_TO_NAT:
            last = (1 << m.args[0].width) - 1
        elif m.op is Op.INT_MOD and m.args[1].op is Op.INT_CONST and m.args[1].value:
            last = abs(m.args[1].value) - 1
        else:
            return None, None
        low, high = low + min(0, c * last), high + max(0, c * last)
    return low, high


@rule(Op.INT_LE, ANY, ANY)
def le_normal(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """a <= b has coprime coefficients, each monomial on the side where it is positive; what the
    ranges of remainders and bit-vectors decide is decided"""
    constant, terms = _difference(a, b)
    low, high = _bounds(constant, terms)
    if high is not None and high <= 0:
        return t.true
    if low is not None and low > 0:
        return t.false
    divisor = gcd(*terms.values())
    if divisor > 1:
        terms = {m: c // divisor for m, c in terms.items()}
        constant = -(-constant // divisor)  # g*p + k <= 0 is p <= -k/g, rounded down
    left, right = _sides(t, constant, terms)
    return None if left is a and right is b else t.int_le(left, right)


@rule(Op.NOT, head(Op.INT_LE))
def not_le(t: Constructors, _: None, a: Term) -> Term:
    """not a <= b is b + 1 <= a"""
    left, right = a.args
    return t.int_lt(right, left)


@rule(Op.EQ, INTEGER, INTEGER)
def eq_normal(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """a = b over integers has coprime coefficients, each monomial on the side where it is
    positive; it is false where the coefficients' common divisor does not divide the constant"""
    if a.sort is not INT:
        return None
    constant, terms = _difference(a, b)
    if not terms:
        return t.boolean(constant == 0)
    low, high = _bounds(constant, terms)
    if low is not None and high is not None and (low > 0 or high < 0):
        return t.false
    divisor = gcd(*terms.values())
    if constant % divisor:
        return t.false
    if terms[min(terms, key=_id)] < 0:
        divisor = -divisor
    terms = {m: c // divisor for m, c in terms.items()}
    left, right = _sides(t, constant // divisor, terms)
    if (left is a and right is b) or (left is b and right is a):
        return None
    return t.eq(left, right)


def _id(term: Term) -> int:
    return term.id


# --- division -----------------------------------------------------------------------------------


@rule(Op.INT_DIV, ANY, _CONST)
def div_constant(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(d*q + r) div d = q + r div d; by a negative number: a div -d = -(a div d)"""
    divisor = b.value
    if divisor == 0:
        return b
    if divisor < 0:
        return t.int_neg(t.int_div(a, t.integer(-divisor)))
    whole, rest = _split(t, a, divisor)
    if rest.op is Op.INT_CONST:
        return t.int_add(whole, t.integer(int_div(rest.value, divisor)))
    if rest is not a:
        return t.int_add(whole, t.int_div(rest, b))
    return None


@rule(Op.INT_MOD, ANY, _CONST)
def mod_constant(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(d*q + r) mod d = r mod d; the sign of d does not matter"""
    divisor = b.value
    if divisor == 0:
        return a
    if divisor < 0:
        return t.int_mod(a, t.integer(-divisor))
    _whole, rest = _split(t, a, divisor)
    return t.int_mod(rest, b) if rest is not a else None


def _split(t: Constructors, a: Term, divisor: int) -> tuple[Term, Term]:
    """a = divisor * whole + rest with coefficients of the rest from 0 to divisor - 1."""
    constant, terms = polynomial(a)
    whole = {m: c // divisor for m, c in terms.items()}
    rest = {m: c % divisor for m, c in terms.items()}
    return (
        t.int_polynomial(constant // divisor, whole),
        t.int_polynomial(constant % divisor, rest),
    )


@rule(Op.INT_DIV, head(Op.INT_MOD, Op.BV_TO_NAT), _CONST)
def div_small(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x div d = 0 where 0 <= x < d shows"""
    _low, high = _bounds(0, {a: 1})
    return t.integer(0) if high is not None and high < b.value else None


@rule(Op.INT_MOD, head(Op.INT_MOD, Op.BV_TO_NAT), _CONST)
def mod_small(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """x mod d = x where 0 <= x < d shows"""
    _low, high = _bounds(0, {a: 1})
    return a if high is not None and high < b.value else None


@rule(Op.INT_DIV, head(Op.INT_DIV), _CONST)
def div_div(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x div c) div d = x div (c * d) for positive c and d"""
    inner, divisor = a.args
    if divisor.op is not Op.INT_CONST or divisor.value <= 0 or b.value <= 0:
        return None
    return t.int_div(inner, t.integer(divisor.value * b.value))


@rule(Op.INT_MOD, head(Op.INT_MOD), _CONST)
def mod_mod(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """(x mod c) mod d = x mod d where d divides c"""
    inner, divisor = a.args
    if divisor.op is not Op.INT_CONST or b.value == 0 or divisor.value % b.value:
        return None
    return t.int_mod(inner, b) if divisor.value else None


@rule(Op.INT_MOD, ANY, ANY, same=True)
def mod_self(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x mod x = 0, also for x = 0"""
    return t.integer(0)


# --- from and to bit-vectors --------------------------------------------------------------------


@rule(Op.BV_TO_NAT, head(Op.BV_ZEXT))
def nat_of_extended(t: Constructors, _: None, a: Term) -> Term:
    """Extending with zeros keeps the number."""
    return t.bv_to_int(a.args[0], signed=False)


@rule(Op.BV_TO_INT, head(Op.BV_ZEXT))
def int_of_zero_extended(t: Constructors, _: None, a: Term) -> Term:
    """With a zero in front, the number is the unsigned one."""
    return t.bv_to_int(a.args[0], signed=False)


@rule(Op.BV_TO_INT, head(Op.BV_SEXT))
def int_of_sign_extended(t: Constructors, _: None, a: Term) -> Term:
    """Extending with the sign keeps the signed number."""
    return t.bv_to_int(a.args[0], signed=True)


@rule(Op.INT_TO_BV, head(Op.BV_TO_NAT))
def bits_of_nat(t: Constructors, width: int, a: Term) -> Term:
    """There and back is truncation or extension with zeros."""
    return t.bv_resize(a.args[0], width, signed=False)


@rule(Op.INT_TO_BV, head(Op.BV_TO_INT))
def bits_of_int(t: Constructors, width: int, a: Term) -> Term:
    """There and back is truncation or extension with the sign."""
    return t.bv_resize(a.args[0], width, signed=True)


@rule(Op.EQ, head(Op.BV_TO_NAT), head(Op.BV_TO_NAT))
def eq_nats(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """Equal numbers of one width have equal bits."""
    x, y = a.args[0], b.args[0]
    return t.eq(x, y) if x.sort is y.sort else None
