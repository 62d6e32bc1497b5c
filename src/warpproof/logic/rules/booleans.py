"""Rules for connectives, equality and choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warpproof.logic.rules.collect import ANY, CONSTANT, FORMULA, collector, head
from warpproof.logic.table.cons import Rule, Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import BOOL

if TYPE_CHECKING:
    from warpproof.logic.table.constructors import Constructors

RULES: list[Rule] = []
rule = collector(RULES)

FLATTEST = 32
"""A connective of more arguments is kept as one argument, so that long chains stay linear."""

_CHAIN = 64
"""How far equality with a constant looks into nested choices."""

_TRUE, _FALSE, _NOT = head(Op.TRUE), head(Op.FALSE), head(Op.NOT)


@rule(Op.NOT, _NOT)
def double_negation(t: Constructors, _: None, a: Term) -> Term:
    """not not x = x"""
    return a.args[0]


# --- and, or ------------------------------------------------------------------------------------


@rule(Op.AND)
def conjunction(t: Constructors, _: None, *args: Term) -> Term:
    """A conjunction is flat, sorted, without repetition, without `true`, and false if two of its
    members are opposites; members inside a disjunction are absorbed or resolved."""
    return _plain_pair(t, Op.AND, args) or _Connective(t, Op.AND).join(args)


@rule(Op.OR)
def disjunction(t: Constructors, _: None, *args: Term) -> Term:
    """A disjunction is the mirror image of a conjunction; two conjunctions with common members
    have those taken out: (p and q) or (p and r) = p and (q or r)."""
    return _plain_pair(t, Op.OR, args) or _Connective(t, Op.OR).join(args)


_STRUCTURED = frozenset({Op.TRUE, Op.FALSE, Op.AND, Op.OR, Op.INT_LE})


def _plain_pair(t: Constructors, op: Op, args: tuple[Term, ...]) -> Term | None:
    """The quick way for two literals, and for a literal and a connective of literals."""
    if len(args) != 2:
        return None
    a, b = args
    if not _is_literal(b):
        if not _is_literal(a):
            return None
        a, b = b, a
    if a.op is op:
        return _with_literal(t, op, a, b)
    if not _is_literal(a):
        return None
    if a is b:
        return a
    if a.negation is b:
        return t.false if op is Op.AND else t.true
    return t._exact(op, (a, b) if a.id < b.id else (b, a), BOOL)


def _is_literal(a: Term) -> bool:
    """Neither a constant nor a connective, nor the negation of one. Inequalities of integers are
    left out: their negations are inequalities again."""
    op = a.op
    return (a.args[0].op if op is Op.NOT else op) not in _STRUCTURED


def _with_literal(t: Constructors, op: Op, whole: Term, literal: Term) -> Term | None:
    """One more literal in a connective, if that has only literals itself."""
    members = whole.args
    if len(members) >= FLATTEST:
        return None
    for m in members:
        if not _is_literal(m):
            return None
    if literal in members:
        return whole
    if literal.negation in members:
        return t.false if op is Op.AND else t.true
    if literal.id > members[-1].id:
        return t._exact(op, (*members, literal), BOOL)
    return t._exact(op, tuple(sorted((*members, literal), key=_id)), BOOL)


class _Connective:
    """One conjunction being normalised; read every word in its mirror image for a disjunction."""

    __slots__ = ("dual", "members", "op", "t", "unit", "zero")

    def __init__(self, t: Constructors, op: Op) -> None:
        self.t = t
        self.op = op
        self.dual = Op.OR if op is Op.AND else Op.AND
        self.unit, self.zero = (t.true, t.false) if op is Op.AND else (t.false, t.true)
        self.members: dict[Term, None] = {}

    def join(self, args: tuple[Term, ...]) -> Term:
        pending = list(reversed(args))
        while pending:
            a = pending.pop()
            if a.op is self.op and len(a.args) <= FLATTEST:
                if not self.members:
                    self.members = dict.fromkeys(a.args)  # normal already
                else:
                    pending.extend(reversed(a.args))
            elif not self._add(a, pending):
                return self.zero
        return self._finish()

    def _add(self, a: Term, pending: list[Term]) -> bool:
        """Takes in one member; false if the whole collapses."""
        members = self.members
        if a is self.unit or a in members:
            return True
        if a is self.zero:
            return False
        opposite = opposite_of(self.t, a)
        if opposite is not None and opposite in members:
            return False
        reduced = self._reduced(a)
        if reduced is not a:
            pending.append(reduced)
            return True
        members[a] = None
        self._reduce_others(a, opposite, pending)
        return True

    def _reduced(self, a: Term) -> Term:
        """A disjunction among the members, after absorption and resolution with the others."""
        inner, negated = _alternatives(a, self.op, self.dual)
        if inner is None:
            return a
        members = self.members
        t = self.t
        kept: list[Term] = []
        for d in inner.args:
            opposite = d.negation if d.op is not Op.INT_LE else t.not_(d)
            holds, fails = (opposite, d) if negated else (d, opposite)
            if holds in members:
                return self.unit  # one alternative holds already
            if fails not in members:
                kept.append(d)
        if len(kept) == len(inner.args):
            return a
        rest = t.and_(*kept) if inner.op is Op.AND else t.or_(*kept)
        return t.not_(rest) if negated else rest

    def _reduce_others(self, a: Term, opposite: Term | None, pending: list[Term]) -> None:
        """Takes out disjunctions that the new member absorbs or shortens, to be added again."""
        op, dual = self.op, self.dual
        touched = []
        for m in self.members:
            if m.op is dual:
                inner = m.args
            elif m.op is Op.NOT and m.args[0].op is op:
                inner = m.args[0].args
            else:
                continue
            if a in inner or opposite in inner:
                touched.append(m)
        for m in touched:
            if m is not a:
                del self.members[m]
                pending.append(m)

    def _finish(self) -> Term:
        members = self.members
        if not members:
            return self.unit
        if len(members) == 1:
            return next(iter(members))
        if self.op is Op.OR and len(members) == 2:
            factored = _factored(self.t, *members)
            if factored is not None:
                return factored
        return self.t._exact(self.op, tuple(sorted(members, key=_id)), BOOL)


def _alternatives(a: Term, op: Op, dual: Op) -> tuple[Term | None, bool]:
    """A member that is a disjunction: its connective, and whether that stands under a negation."""
    if a.op is dual:
        return a, False
    if a.op is Op.NOT and a.args[0].op is op:
        return a.args[0], True
    return None, False


def opposite_of(t: Constructors, a: Term) -> Term | None:
    """The negation of a formula if that was ever made; else it cannot be among other terms."""
    if a.op is Op.INT_LE:
        return t.not_(a)  # again an inequality, which may have been made by itself
    return a.negation


def _factored(t: Constructors, a: Term, b: Term) -> Term | None:
    if a.op is not Op.AND or b.op is not Op.AND:
        return None
    shared = [m for m in a.args if m in b.args]
    if not shared:
        return None
    left = t.all_of([m for m in a.args if m not in shared])
    right = t.all_of([m for m in b.args if m not in shared])
    return t.and_(*shared, t.or_(left, right))


def _id(term: Term) -> int:
    return term.id


# --- equality -----------------------------------------------------------------------------------


@rule(Op.EQ, ANY, ANY, same=True)
def eq_same(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """x = x is true"""
    return t.true


@rule(Op.EQ, ANY, _TRUE)
def eq_true(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(x = true) is x"""
    return a


@rule(Op.EQ, ANY, _FALSE)
def eq_false(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(x = false) is not x"""
    return t.not_(a)


@rule(Op.EQ, _NOT, ANY)
def eq_not(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(not x = y) is not (x = y), so negations leave equivalences"""
    return t.not_(t.eq(a.args[0], b))


@rule(Op.EQ, _NOT, _NOT)
def eq_both_not(t: Constructors, _: None, a: Term, b: Term) -> Term:
    """(not x = not y) is (x = y)"""
    return t.eq(a.args[0], b.args[0])


@rule(Op.EQ, head(Op.ITE), CONSTANT)
def eq_choice(t: Constructors, _: None, choice: Term, k: Term) -> Term | None:
    """Equality of nested choices with a constant is decided where a branch is a constant:
    (ite(c, k, x) = k) is c or (x = k); (ite(c, m, x) = k) is not c and (x = k)"""
    outer: list[tuple[Term, Term]] = []  # (condition, constant branch), outermost first
    while choice.op is Op.ITE and len(outer) < _CHAIN:
        condition, then, other = choice.args
        if then.is_constant:
            outer.append((condition, then))
            choice = other
        elif other.is_constant:
            outer.append((t.not_(condition), other))
            choice = then
        else:
            break
    if not outer:
        return None
    if choice.op is Op.ITE:
        result = t._exact(Op.EQ, (choice, k), BOOL)
    else:
        result = t.eq(choice, k)
    for condition, branch in reversed(outer):
        if branch is k:
            result = t.or_(condition, result)
        else:
            result = t.and_(t.not_(condition), result)
    return result


@rule(Op.EQ, ANY, head(Op.ITE))
def eq_own_branch(t: Constructors, _: None, a: Term, choice: Term) -> Term | None:
    """(x = ite(c, x, y)) is c or (x = y)"""
    condition, then, other = choice.args
    if then is a and other.op is not Op.ITE:
        return t.or_(condition, t.eq(a, other))
    if other is a and then.op is not Op.ITE:
        return t.or_(t.not_(condition), t.eq(a, then))
    return None


# --- choice -------------------------------------------------------------------------------------


@rule(Op.ITE, _TRUE, ANY, ANY)
def ite_true(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term:
    """ite(true, x, y) = x"""
    return a


@rule(Op.ITE, _FALSE, ANY, ANY)
def ite_false(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term:
    """ite(false, x, y) = y"""
    return b


@rule(Op.ITE, _NOT, ANY, ANY)
def ite_not(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term:
    """ite(not c, x, y) = ite(c, y, x)"""
    return t.ite(c.args[0], b, a)


@rule(Op.ITE, ANY, _TRUE, ANY)
def ite_then_true(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term:
    """ite(c, true, x) = c or x"""
    return t.or_(c, b)


@rule(Op.ITE, ANY, _FALSE, ANY)
def ite_then_false(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term:
    """ite(c, false, x) = not c and x"""
    return t.and_(t.not_(c), b)


@rule(Op.ITE, ANY, ANY, _TRUE)
def ite_else_true(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term:
    """ite(c, x, true) = not c or x"""
    return t.or_(t.not_(c), a)


@rule(Op.ITE, ANY, ANY, _FALSE)
def ite_else_false(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term:
    """ite(c, x, false) = c and x"""
    return t.and_(c, a)


@rule(Op.ITE, ANY, FORMULA, FORMULA)
def ite_of_condition(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, c, x) = c or x; ite(c, x, c) = c and x"""
    if c is a:
        return t.or_(c, b)
    return t.and_(c, a) if c is b else None


@rule(Op.ITE, ANY, ANY, _NOT)
def ite_equivalence(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, x, not x) = (c = x)"""
    return t.eq(c, a) if b.args[0] is a else None


@rule(Op.ITE, head(Op.EQ), ANY, ANY)
def ite_of_equal(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term | None:
    """ite(x = y, x, y) = y"""
    x, y = c.args
    return b if (x is a and y is b) or (x is b and y is a) else None


@rule(Op.ITE, ANY, head(Op.ITE), ANY)
def ite_nested_then(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, ite(c, x, y), z) = ite(c, x, z); ite(c, ite(d, x, y), y) = ite(c and d, x, y)"""
    d, x, y = a.args
    if d is c:
        return t.ite(c, x, b)
    if y is b:
        return t.ite(t.and_(c, d), x, b)
    return t.ite(t.and_(c, t.not_(d)), y, b) if x is b else None


@rule(Op.ITE, ANY, ANY, head(Op.ITE))
def ite_nested_else(t: Constructors, _: None, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, x, ite(c, y, z)) = ite(c, x, z); ite(c, x, ite(d, x, y)) = ite(c or d, x, y)"""
    d, x, y = b.args
    if d is c:
        return t.ite(c, a, y)
    if x is a:
        return t.ite(t.or_(c, d), a, y)
    return t.ite(t.or_(c, t.not_(d)), a, x) if y is a else None
