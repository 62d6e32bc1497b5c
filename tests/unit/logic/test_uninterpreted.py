"""Formulas without floats agree with the originals when the functions are the real operations."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from random_terms import Source, tries

from warpproof.logic.evaluate import evaluate
from warpproof.logic.table.cons import FunctionSymbol
from warpproof.logic.terms import BOOL, SINGLE, Array, Float, Op, Sort, Term, TermTable
from warpproof.logic.uninterpreted import unknown_name, without_floats
from warpproof.logic.values import MEANING, FunctionValue, Value
from warpproof.logic.walk import free_symbols, functions, topological


class RealOperation(FunctionValue):
    """The function that an operation of a term computes."""

    def __init__(self, term: Term) -> None:
        super().__init__(0, {})
        _REAL[id(self)] = term

    def at(self, *args: Value) -> Value:
        term = _REAL[id(self)]
        return MEANING[term.op](term.sort, term.payload, term.args, args)  # type: ignore[no-any-return]


_REAL: dict[int, Term] = {}


def has_float(sort: Sort) -> bool:
    return isinstance(sort, Float) or (isinstance(sort, Array) and isinstance(sort.element, Float))


@settings(max_examples=tries(200), deadline=None)
@given(st.integers(0, 2**32))
def test_real_operations_satisfy_the_abstraction(seed: int) -> None:
    source = Source(seed)
    claim = source.term(BOOL, 5)
    abstract = without_floats(source.table, [claim])
    assert not any(has_float(t.sort) for t in topological(abstract.formulas))
    by_name = {
        unknown_name(t): t for t in topological([claim]) if t.op.name.startswith("FP_") and t.args
    }
    values = source.assignment(free_symbols([claim]))
    graphs: dict[FunctionSymbol, FunctionValue] = {f: source.graph(f) for f in functions([claim])}
    abstract_graphs = dict(graphs)
    for f in functions(abstract.formulas):
        if f.name in by_name:
            abstract_graphs[f] = RealOperation(by_name[f.name])
    own = {abstract.symbols.get(s, s): v for s, v in values.items()}
    for assumption in abstract.assumptions:
        assert evaluate(assumption, own) is True
    expected = evaluate(claim, values, graphs)
    assert evaluate(abstract.formulas[0], own, abstract_graphs) == expected


def test_written_order_is_kept_and_commutation_is_free() -> None:
    t = TermTable()
    a, b, c = (t.symbol(n, SINGLE) for n in "abc")
    (same,) = without_floats(t, [t.eq(t.fp_add(a, b), t.fp_add(b, a))]).formulas
    assert same is t.true
    left, right = t.fp_add(t.fp_add(a, b), c), t.fp_add(a, t.fp_add(b, c))
    (other,) = without_floats(t, [t.eq(left, right)]).formulas
    assert other.op is Op.EQ
