"""Queries from terms.

Enters: formulas, some of them named. Leaves: a `Query` that asks for a model of all of them, with
their text, the symbols whose values make up a model, and the terms themselves so that a model can
be checked. Guaranteed: the same terms give the same query, byte by byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warpproof.logic.smtlib import Printer, Style, encode, infer_logic, sort_text
from warpproof.logic.terms import BOOL, FunctionSymbol, Term, TermTable
from warpproof.logic.walk import free_symbols, functions
from warpproof.solvers.base import Named, Query, Symbol


def query_of(
    table: TermTable,
    formulas: Sequence[Term],
    named: Mapping[str, Term] | None = None,
    *,
    logic: str | None = None,
    style: Style = Style.LET,
) -> Query:
    """`named` are formulas too, of which an unsat core has the names."""
    named = named or {}
    terms = (*formulas, *named.values())
    # What a core names is a symbol equal to the formula, so that all is printed as one, shared.
    marks = [table.symbol(f"named formula {i}", BOOL) for i in range(len(named))]
    asserted = [*formulas, *(table.eq(m, f) for m, f in zip(marks, named.values()))]
    printer = Printer(style)
    text = printer.declarations([*asserted, *marks])
    if asserted:
        text += printer.assertion(asserted)
    return Query(
        text,
        (*map(_symbol, free_symbols(terms)), *map(_function, functions(terms))),
        infer_logic(terms) if logic is None else logic,
        tuple(Named(name, encode(mark.name)) for name, mark in zip(named, marks)),
        terms,
    )


def _symbol(symbol: Term) -> Symbol:
    return Symbol(symbol.name, sort_text(symbol.sort), (), encode(symbol.name))


def _function(function: FunctionSymbol) -> Symbol:
    domain = tuple(sort_text(sort) for sort in function.domain)
    return Symbol(function.name, sort_text(function.range), domain, encode(function.name))
