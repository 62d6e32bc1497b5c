"""Every rewrite rule, and all of them together, against the evaluator."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_terms import LEAVES, Source, tries

from warpproof.logic.evaluate import evaluate_all
from warpproof.logic.simplify import RULES, simplify
from warpproof.logic.table.cons import Rule
from warpproof.logic.terms import BOOL, COMMUTATIVE, BitVec, Op, Sort, Term, TermTable
from warpproof.logic.walk import free_symbols, functions, rebuild, remake, topological

_SEEDS = st.integers(min_value=0, max_value=2**32)


def agree(source: Source, old: Term, new: Term, table: TermTable, times: int = 6) -> None:
    """Two terms have one value under random assignments; `new` belongs to `table`."""
    assert new.sort is old.sort
    symbols, applied = free_symbols([old]), functions([old])
    for _ in range(times):
        values = source.assignment(symbols)
        graphs = {f: source.graph(f) for f in applied}
        own_values = {table.symbol(s.name, s.sort): v for s, v in values.items()}
        own_graphs = {
            table.function(f.name, f.domain, f.range): graph for f, graph in graphs.items()
        }
        (expected,) = evaluate_all([old], values, graphs)
        (found,) = evaluate_all([new], own_values, own_graphs)
        assert found == expected, f"{old} became {new} under {values}"


@settings(max_examples=tries(300), deadline=None)
@given(_SEEDS)
def test_simplified_terms_keep_their_value(seed: int) -> None:
    source = Source(seed)
    old = source.term(source.sort(), 5)
    table = TermTable()
    agree(source, old, simplify(table, old), table)


@settings(max_examples=tries(100), deadline=None)
@given(_SEEDS)
def test_simplifying_twice_changes_nothing_in_value(seed: int) -> None:
    source = Source(seed)
    table = TermTable()
    once = simplify(table, source.term(source.sort(), 5))
    agree(source, once, simplify(table, once), table)


# --- one rule at a time ---------------------------------------------------------------------------


def instance(rule: Rule, source: Source) -> Term | None:
    """A term the rule is looked up for, in the source's table, its arguments simplified.

    Arguments are biased to what makes guards true: shared subterms and constants.
    """
    if rule.name in _SHAPED:
        return _SHAPED[rule.name](source)
    result = source.sort() if rule.op in (Op.ITE, Op.EQ) else _result_sort(rule.op, source)
    if result is None:
        return None
    for _ in range(60):
        made = source.with_op(rule.op, BOOL if rule.op is Op.EQ else result, 3)
        if made is None or made.op is not rule.op:
            continue
        args = list(made.args)
        for i, head in enumerate(rule.heads):
            if head is not None and args[i].op not in head:
                op = source.random.choice(sorted(head))
                replaced = source.with_op(op, args[i].sort, 2)
                if replaced is None or replaced.op is not op:
                    break
                args[i] = replaced
        else:
            return remake(source.table, made, _entangled(args, rule, source))
    return None


def _cases_inside(source: Source) -> Term:
    """A choice by the value of a term around others by the same term, bare or in a sum."""
    t, r = source.table, source.random
    width, narrow = r.choice((3, 8, 32)), r.choice((1, 2, 4))
    x, wide = source.term(BitVec(narrow), 1), BitVec(width)

    def case() -> Term:
        return t.eq(x, t.bv(r.randrange(4), narrow))

    inside = source.term(wide, 1)
    for _ in range(r.randrange(1, 5)):
        arms = [inside, source.term(wide, 1)]
        r.shuffle(arms)
        inside = t.ite(case(), arms[0], arms[1])
    for _ in range(r.randrange(3)):
        step = r.choice((t.bv_add, t.bv_sub))
        inside = step(inside, source.term(wide, 1))
    condition = case() if r.random() < 0.5 else t.and_(source.term(BOOL, 1), case())
    return t.ite(condition, inside, source.term(wide, 1))


_SHAPED = {"ITE:ite_known_case": _cases_inside}
"""Rules for shapes that chance alone does not find."""


def _result_sort(op: Op, source: Source) -> Sort | None:
    for _ in range(100):
        sort = source.sort()
        made = source.with_op(op, sort, 1) if op not in LEAVES else None
        if made is not None and made.op is op:
            return sort
    return None


def _entangled(args: list[Term], rule: Rule, source: Source) -> list[Term]:
    """Now and then one argument, or one argument's argument, becomes another one."""
    r = source.random
    if rule.same:
        return [args[0], args[0]]
    args = list(args)
    candidates = [*args, *(b for a in args for b in a.args)]
    for i, a in enumerate(args):
        fitting = [c for c in candidates if c.sort is a.sort]
        head = rule.heads[i] if rule.heads else None
        if r.random() < 0.3:
            choice = r.choice(fitting)
            if head is None or choice.op in head:
                args[i] = choice
        elif a.args and r.random() < 0.5 and a.op not in (Op.INT_SUM, Op.INT_PRODUCT, Op.APPLY):
            inner = list(a.args)
            j = r.randrange(len(inner))
            inner[j] = r.choice([c for c in candidates if c.sort is inner[j].sort])
            args[i] = remake(source.table, a, inner)
    return args


def apply(rule: Rule, table: TermTable, args: list[Term], payload: object) -> Term | None:
    fits = all(h is None or a.op in h for h, a in zip(rule.heads, args))
    if rule.same and args[0] is not args[1]:
        return None
    return rule.rewrite(table, payload, *args) if fits or not rule.heads else None


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_rule_keeps_the_value(rule: Rule) -> None:
    assert rule.doc
    used = 0
    for seed in range(400):
        source = Source(seed * 7919 + 13)
        term = instance(rule, source)
        if term is None or (rule.heads and len(term.args) != len(rule.heads)):
            continue
        table = TermTable()
        args = rebuild(table, term.args)
        for order in (args, args[::-1]) if len(args) == 2 and _commutes(term) else (args,):
            new = apply(rule, table, list(order), term.payload)
            if new is not None:
                used += 1
                agree(source, term, new, table, times=4)
        if used >= tries(25):
            return
    assert used, "the generator never reaches this rule, so nothing is tested"


def _commutes(term: Term) -> bool:
    return term.op in COMMUTATIVE


def test_rule_names_are_unique() -> None:
    names = Counter((rule.name, rule.heads) for rule in RULES)
    assert [name for name, count in names.items() if count > 1] == []


# --- what simplification must reach ---------------------------------------------------------------


def test_simplification_makes_terms_smaller_on_the_whole() -> None:
    before = after = 0
    for seed in range(tries(200)):
        source = Source(seed)
        old = source.term(BOOL, 5)
        before += len(topological([old]))
        after += len(topological([simplify(TermTable(), old)]))
    assert after < 0.8 * before


def test_same_requests_give_same_ids() -> None:
    def build() -> list[tuple[int, str]]:
        source = Source(5)
        table = TermTable()
        order = list(range(50))
        random.Random(1).shuffle(order)
        made = [simplify(table, source.term(source.sort(), 4)) for _ in order]
        return [(m.id, repr(m)) for m in made]

    assert build() == build()
