"""A term of a million nodes, one below the other: nothing recurses, nothing is quadratic."""

from __future__ import annotations

import pytest
from random_terms import THOROUGH

from warpproof.logic.evaluate import evaluate
from warpproof.logic.smtlib import Style, query
from warpproof.logic.terms import BOOL, INT, Array, BitVec, Term, TermTable
from warpproof.logic.walk import dag_size, rebuild, substitute

B32 = BitVec(32)


def tower(t: TermTable, nodes: int) -> Term:
    x, y = t.symbol("x", B32), t.symbol("y", B32)
    term = x
    for step in range(nodes // 4):
        term = t.bv_xor(t.bv_mul(term, y), t.bv_udiv(term, t.bv(2 * step + 3, 32)))
    return term


def expected(x: int, y: int, nodes: int) -> int:
    for step in range(nodes // 4):
        x = (x * y & 0xFFFFFFFF) ^ (x // (2 * step + 3))
    return x


@pytest.mark.parametrize("nodes", [100_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_many_nodes(nodes: int) -> None:
    t = TermTable()
    term = tower(t, nodes)
    assert dag_size([term]) > nodes - 1000
    x, y = t.symbol("x", B32), t.symbol("y", B32)
    assert evaluate(term, {x: 12345, y: 77}) == expected(12345, 77, nodes)
    text = query([t.eq(term, x)])
    assert text.count("(") == text.count(")")
    assert text.count("bvmul") == nodes // 4


@pytest.mark.parametrize("style", Style)
def test_text_depends_on_nothing_but_the_terms(style: Style) -> None:
    texts = set()
    for _ in range(2):
        t = TermTable()
        texts.add(query([t.eq(tower(t, 2_000), t.bv(1, 32))], style=style))
    assert len(texts) == 1


def test_deep_terms_of_every_kind_can_be_built_walked_and_replaced() -> None:
    t = TermTable()
    depth = 10_000 if THOROUGH else 2500
    x, y, p = t.symbol("x", B32), t.symbol("y", B32), t.symbol("p", BOOL)
    choice, formula, total, array = x, p, t.symbol("i", INT), t.symbol("m", Array(B32, B32))
    text, product, sum_ = x, t.symbol("j", INT), x
    for step in range(depth):
        c = t.symbol(f"c{step}", BOOL)
        choice = t.ite(c, t.bv(step, 32), choice)
        formula = t.or_(t.and_(c, formula), t.not_(t.symbol(f"d{step}", BOOL)))
        total = t.int_add(total, t.int_div(total, t.integer(step + 2)))
        array = t.store(array, t.bv_mul(x, t.bv(step, 32)), y)
        sum_ = t.bv_add(sum_, t.symbol(f"x{step % 7}", B32))
        if step < 1000:
            text = t.bv_concat(t.symbol(f"b{step}", BitVec(8)), text)
            product = t.int_mul(product, t.int_add(product, t.integer(1)))
    roots = [
        t.eq(choice, t.bv(depth // 2, 32)),
        formula,
        t.int_le(total, t.integer(5)),
        t.eq(t.select(array, y), x),
        t.eq(text, t.bv(1, text.width)),
        t.eq(t.bv_extract(text, 4000, 100), t.bv(0, 3901)),
        t.int_le(product, total),
        t.eq(sum_, x),
        t.not_(t.and_(formula, t.eq(choice, x))),
    ]
    assert dag_size(roots) > depth
    for root in roots:
        assert evaluate(root) in (True, False)
    assert query(roots)
    (again,) = rebuild(TermTable(), [t.all_of(roots)])
    assert again.sort is BOOL
    (replaced,) = substitute(t, [t.all_of(roots)], {x: y, p: t.true})
    assert replaced.sort is BOOL
