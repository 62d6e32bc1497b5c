"""Rules for arrays: a read finds its write where the indices are known to be equal or different."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warpproof.logic.rules.collect import ANY, collector, head
from warpproof.logic.table.cons import Rule, Term
from warpproof.logic.table.integers import polynomial
from warpproof.logic.table.ops import CONSTANTS, Op
from warpproof.logic.table.sorts import INT
from warpproof.logic.table.sums import offset

if TYPE_CHECKING:
    from warpproof.logic.table.constructors import Constructors

RULES: list[Rule] = []
rule = collector(RULES)

DEEPEST = 256
"""How many writes a read is carried past; the rest is left to the solver."""

_STORE = head(Op.STORE)


def surely_different(a: Term, b: Term) -> bool:
    """Whether two terms of one sort differ for all values, as far as a glance tells."""
    op_a, op_b = a.op, b.op
    if op_a is Op.BV_CONST and op_b is Op.BV_CONST:
        return a is not b
    if op_a is Op.BV_ADD or op_b is Op.BV_ADD:
        base_a, offset_a = offset(a)
        base_b, offset_b = offset(b)
        return base_a is base_b and offset_a != offset_b
    if a.sort is INT:
        (p, ps), (q, qs) = polynomial(a), polynomial(b)
        return p != q and ps == qs
    return op_a in CONSTANTS and op_b in CONSTANTS and a is not b


@rule(Op.SELECT, _STORE, ANY)
def read_over_write(t: Constructors, _: None, array: Term, index: Term) -> Term | None:
    """store(a, i, v)[i] = v; store(a, i, v)[j] = a[j] where i and j surely differ"""
    start = array
    for _step in range(DEEPEST):
        if array.op is not Op.STORE:
            break
        written = array.args[1]
        if written is index:
            return array.args[2]
        if not surely_different(written, index):
            break
        array = array.args[0]
    return t.select(array, index) if array is not start else None


@rule(Op.SELECT, head(Op.CONST_ARRAY), ANY)
def read_constant(t: Constructors, _: None, array: Term, index: Term) -> Term:
    """A constant array holds its value everywhere."""
    return array.args[0]


@rule(Op.STORE, ANY, ANY, head(Op.SELECT))
def write_back(t: Constructors, _: None, array: Term, index: Term, value: Term) -> Term | None:
    """store(a, i, a[i]) = a"""
    source, position = value.args
    return array if source is array and position is index else None


@rule(Op.STORE, _STORE, ANY, ANY)
def overwrite(t: Constructors, _: None, array: Term, index: Term, value: Term) -> Term | None:
    """store(store(a, i, v), i, w) = store(a, i, w)"""
    inner, written, _old = array.args
    return t.store(inner, index, value) if written is index else None


@rule(Op.STORE, head(Op.CONST_ARRAY), ANY, ANY)
def write_same(t: Constructors, _: None, array: Term, index: Term, value: Term) -> Term | None:
    """Writing its value into a constant array changes nothing."""
    return array if array.args[0] is value else None
