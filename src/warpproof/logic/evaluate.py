"""The value of a term under an assignment: the oracle for rewrite rules and for solver models.

Enters: terms, values of symbols and functions; what is not given has its sort's default, as a
solver completes a model. Leaves: values, as `values` describes them. Total but for quantifiers,
which are decided over at most `WIDEST` combinations and refused with `Unevaluable` beyond.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from warpproof.logic.cons import FunctionSymbol, Term
from warpproof.logic.ops import Op
from warpproof.logic.sorts import BoolSort, Sort, cardinality
from warpproof.logic.values import MEANING, FunctionValue, Value, default_value
from warpproof.logic.walk import QUANTIFIERS, outside_quantifiers

WIDEST = 1 << 12


class Unevaluable(Exception):
    """A quantifier over too many values."""


def evaluate(
    term: Term,
    symbols: Mapping[Term, Value] | None = None,
    functions: Mapping[FunctionSymbol, FunctionValue] | None = None,
) -> Value:
    """The value of one term."""
    return evaluate_all([term], symbols, functions)[0]


def evaluate_all(
    roots: Sequence[Term],
    symbols: Mapping[Term, Value] | None = None,
    functions: Mapping[FunctionSymbol, FunctionValue] | None = None,
) -> list[Value]:
    """The values of several terms, what they share computed once."""
    symbols = symbols or {}
    functions = functions or {}
    meanings = MEANING
    values: dict[Term, Any] = {}
    for term in outside_quantifiers(roots):
        op = term.op
        if op is Op.SYMBOL:
            value = symbols.get(term)
            values[term] = default_value(term.sort) if value is None else value
        elif op is Op.APPLY:
            values[term] = _apply(term, functions, [values[a] for a in term.args])
        elif op in QUANTIFIERS:
            values[term] = _quantified(term, symbols, functions)
        else:
            args = term.args
            values[term] = meanings[op](term.sort, term.payload, args, [values[a] for a in args])
    return [values[r] for r in roots]


def _apply(
    term: Term, functions: Mapping[FunctionSymbol, FunctionValue], args: list[Value]
) -> Value:
    graph = functions.get(term.payload)
    return default_value(term.sort) if graph is None else graph.at(*args)


def _quantified(
    term: Term,
    symbols: Mapping[Term, Value],
    functions: Mapping[FunctionSymbol, FunctionValue],
) -> bool:
    variables: tuple[Term, ...] = term.payload.variables
    sizes = [cardinality(v.sort) for v in variables]
    if any(size is None for size in sizes) or prod(s for s in sizes if s is not None) > WIDEST:
        raise Unevaluable(f"quantifier over {[v.sort for v in variables]}")
    universal = term.op is Op.FORALL
    for chosen in product(*(_all_values(v.sort) for v in variables)):
        inner = {**symbols, **dict(zip(variables, chosen))}
        if bool(evaluate(term.args[0], inner, functions)) is not universal:
            return not universal
    return universal


def _all_values(sort: Sort) -> Sequence[Value]:
    if isinstance(sort, BoolSort):
        return (False, True)
    return range(cardinality(sort) or 0)
