"""Queries from terms.

Enters: formulas, some of them named. Leaves: a `Query` that asks for a model of all of them, with
their text, the symbols whose values make up a model, and the terms themselves so that a model can
be checked. Guaranteed: the same terms give the same query, byte by byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warpproof.logic.smtlib import Interpretation, Printer, Style, encode, print_all, sort_text
from warpproof.logic.terms import BOOL, FunctionSymbol, Term, TermTable
from warpproof.solvers.base import Named, Query, Symbol


def query_of(
    table: TermTable,
    formulas: Sequence[Term],
    named: Mapping[str, Term] | None = None,
    *,
    logic: str | None = None,
    style: Style = Style.LET,
    interpretation: Interpretation | None = None,
) -> Query:
    """`named` are formulas too, of which an unsat core has the names. Of what has an interpretation
    no values are asked for, and a model cannot be checked."""
    named = named or {}
    terms = (*formulas, *named.values())
    # What a core names is a symbol equal to the formula, so that all is printed as one, shared.
    marks = [table.symbol(f"named formula {i}", BOOL) for i in range(len(named))]
    whole = [*formulas, *map(table.eq, marks, named.values())]
    printed = print_all(whole, style, interpretation)
    text, symbols = printed.text, printed.symbols
    if marks:
        # A formula that is constant leaves its mark out of the equation, or makes it the formula.
        missing = [mark for mark in marks if mark not in symbols]
        text = Printer(style, interpretation).declarations(missing) + text
        symbols = tuple(symbol for symbol in symbols if symbol not in marks)
    functions = printed.functions
    if interpretation is not None:
        symbols = tuple(s for s in symbols if not interpretation.covers(s.sort))
        functions = tuple(f for f in functions if not interpretation.covers(*f.domain, f.range))
        terms = ()
    return Query(
        text,
        (*map(_symbol, symbols), *map(_function, functions)),
        printed.logic if logic is None else logic,
        tuple(Named(name, encode(mark.name)) for name, mark in zip(named, marks)),
        terms,
    )


def _symbol(symbol: Term) -> Symbol:
    return Symbol(symbol.name, sort_text(symbol.sort), (), encode(symbol.name))


def _function(function: FunctionSymbol) -> Symbol:
    domain = tuple(sort_text(sort) for sort in function.domain)
    return Symbol(function.name, sort_text(function.range), domain, encode(function.name))
