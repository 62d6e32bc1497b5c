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

from warpproof.logic.table.cons import FunctionSymbol, Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import BoolSort, Sort, cardinality
from warpproof.logic.values import MEANING, FunctionValue, Value, default_value
from warpproof.logic.walk import QUANTIFIERS, by_id

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
    valuation = Valuation(symbols or {}, functions or {})
    return [valuation.of(root) for root in roots]


class Valuation:
    """One assignment, and the values of all terms that were asked for under it."""

    def __init__(
        self,
        symbols: Mapping[Term, Value],
        functions: Mapping[FunctionSymbol, FunctionValue] | None = None,
    ) -> None:
        self._symbols = symbols
        self._functions = functions or {}
        self._values: dict[Term, Any] = {}

    def __len__(self) -> int:
        """How many values are remembered."""
        return len(self._values)

    def of(self, term: Term) -> Value:
        values = self._values
        if term not in values:
            self._learn(_unknown(term, values))
        return values[term]  # type: ignore[no-any-return]

    def _learn(self, order: list[Term]) -> None:
        meanings, values = MEANING, self._values
        for term in order:
            op = term.op
            if op is Op.SYMBOL:
                value = self._symbols.get(term)
                values[term] = default_value(term.sort) if value is None else value
            elif op is Op.APPLY:
                values[term] = _apply(term, self._functions, [values[a] for a in term.args])
            elif op in QUANTIFIERS:
                values[term] = _quantified(term, self._symbols, self._functions)
            else:
                args = term.args
                given = [values[a] for a in args]
                values[term] = meanings[op](term.sort, term.payload, args, given)


def _unknown(root: Term, known: Mapping[Term, Value]) -> list[Term]:
    """The terms below that have no value yet, arguments first; a quantified formula is a leaf."""
    seen = {root}
    stack = [root]
    while stack:
        term = stack.pop()
        if term.op in QUANTIFIERS:
            continue
        for a in term.args:
            if a not in seen and a not in known:
                seen.add(a)
                stack.append(a)
    return sorted(seen, key=by_id)


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
