"""Rules for choices between sums, and for equality of sums that guards are part of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warpproof.logic.rules.collect import ANY, collector, head
from warpproof.logic.table.cons import Rule, Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.polynomials import linear
from warpproof.logic.table.sorts import BitVec
from warpproof.logic.table.sums import based

if TYPE_CHECKING:
    from warpproof.logic.table.constructors import Constructors

RULES: list[Rule] = []
rule = collector(RULES)

_NEARBY = 12
"""Terms looked at to find what two sums have in common."""

_LONGEST = 64
"""How far into nested choices a known case is followed."""

_ROUNDS = 4
"""How often, where each time sums are put together otherwise."""

_MOST_MEMBERS = 4

_SUM = head(Op.BV_ADD, Op.BV_SUB)
_PARTS = head(Op.BV_ADD, Op.BV_SUB, Op.ITE)


# --- what is known inside -------------------------------------------------------------------------


@rule(Op.ITE, head(Op.EQ, Op.AND), _PARTS, ANY)
def ite_known_case(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term | None:
    """ite(x = 3, ite(x = 5, y, z), w) = ite(x = 3, z, w), also in a sum and through several"""
    members = c.args[:_MOST_MEMBERS] if c.op is Op.AND else (c,)
    cases = [m for m in members if m.op is Op.EQ and m.args[1].op is Op.BV_CONST]
    chosen = a
    for _again in range(_ROUNDS):  # sums may be put together otherwise: until nothing changes
        before = chosen
        for case in cases:
            chosen = _in_case(t, chosen, case.args[0], case.args[1], 2)
        if chosen is before:
            return None if chosen is a else t.ite(c, chosen, b)
    return None


def _in_case(t: Constructors, a: Term, x: Term, value: Term, depth: int) -> Term:
    """What a term is where another has a value."""
    for _ in range(_LONGEST):
        if a.op is not Op.ITE:
            break
        condition, then, other = a.args
        if condition.op is not Op.EQ or condition.args[0] is not x:
            break
        if condition.args[1].op is not Op.BV_CONST:
            break
        a = then if condition.args[1] is value else other
    if depth and a.op in (Op.BV_ADD, Op.BV_SUB):
        p, q = a.args
        left = _in_case(t, p, x, value, depth - 1)
        right = _in_case(t, q, x, value, depth - 1)
        if left is not p or right is not q:
            return t.bv_add(left, right) if a.op is Op.BV_ADD else t.bv_sub(left, right)
    return a


# --- what both sides have in common ---------------------------------------------------------------


@rule(Op.ITE, ANY, _PARTS, _PARTS)
def ite_common_summand(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, x + y, x + z) = x + ite(c, y, z), for numbers y and z too"""
    sort = a.sort
    if not isinstance(sort, BitVec):
        return None
    (x, k), (y, m) = based(t, a), based(t, b)
    if x is y:
        return t.bv_add(x, t.ite(c, t.bv(k, sort.width), t.bv(m, sort.width)))
    if x.op not in (Op.BV_ADD, Op.BV_SUB) or y.op not in (Op.BV_ADD, Op.BV_SUB):
        return _one_summand(t, c, a, b)
    rest = linear([(a, 1), (b, -1)], sort.mask, _NEARBY)
    if rest is None or not rest[2]:
        return _one_summand(t, c, a, b)
    zero = t.bv(0, sort.width)
    if a.id > b.id:
        return t.bv_add(b, t.ite(c, t._linear_term(sort, rest[0], rest[1]), zero))
    constant, atoms = -rest[0], {atom: -factor & sort.mask for atom, factor in rest[1].items()}
    return t.bv_add(a, t.ite(c, zero, t._linear_term(sort, constant, atoms)))


@rule(Op.ITE, ANY, _SUM, ANY)
def ite_more(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, x + y, x) = x + ite(c, y, 0)"""
    return _one_summand(t, c, a, b)


@rule(Op.ITE, ANY, ANY, _SUM)
def ite_less(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, x, x + y) = x + ite(c, 0, y)"""
    return _one_summand(t, c, a, b)


def _one_summand(t: Constructors, c: Term, a: Term, b: Term) -> Term | None:
    """One side is the other and something more, or less."""
    zero = t.bv(0, a.width)
    more = _beyond(t, a, b)
    if more is not None:
        return t.bv_add(b, t.ite(c, more, zero))
    more = _beyond(t, b, a)
    return None if more is None else t.bv_add(a, t.ite(c, zero, more))


def _beyond(t: Constructors, a: Term, b: Term) -> Term | None:
    """What a sum has beside one of its summands, which may have a number with it."""
    (x, k), (y, m) = based(t, a), based(t, b)
    if y.op is Op.BV_CONST:
        return None
    if x is y:
        return t.bv(k - m, a.width)
    if x.op is Op.BV_ADD and y in x.args:
        rest = x.args[1] if x.args[0] is y else x.args[0]
        return t.bv_add(rest, t.bv(k - m, a.width))
    if x.op is Op.BV_SUB and x.args[0] is y:
        return t.bv_add(t.bv_neg(x.args[1]), t.bv(k - m, a.width))
    return None


# --- equality -------------------------------------------------------------------------------------


@rule(Op.EQ, _SUM, ANY)
def eq_same_sum(t: Constructors, _: None, a: Term, b: Term) -> Term | None:
    """Sums that are equal as polynomials of their atoms and of the conditions of choices are equal:
    ite(x = 0, 1, 0) + ite(x = 1, 1, 0) = 1 where x has two values"""
    return t.true if t.same_sum(a, b) else None
