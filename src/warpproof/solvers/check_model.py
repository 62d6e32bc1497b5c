"""Every model is evaluated before anybody believes it.

Enters: a query with its terms. Leaves: the wrapped solver's answer; a `Sat` with `checked` set once
all terms are true under its model. Guaranteed: a model under which an assertion is false never
passes, whether the solver is wrong, its output was misread, or we printed the query wrongly. What
cannot be evaluated (quantifiers over unbounded sorts, queries that are text only) passes unchecked.
"""

from __future__ import annotations

from warpproof.logic.evaluate import Unevaluable, evaluate_all
from warpproof.logic.terms import FunctionSymbol, Term
from warpproof.logic.values import FunctionValue, Value
from warpproof.logic.walk import free_symbols, functions
from warpproof.solvers.base import (
    Answer,
    Limits,
    Query,
    Reason,
    Sat,
    Stop,
    Unknown,
    Wrapper,
)


class CheckModel(Wrapper):
    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        answer = self._inner.check(query, limits, stop)
        if isinstance(answer, Sat) and query.terms:
            return _checked(answer, query.terms)
        return answer


def _checked(answer: Sat, terms: tuple[Term, ...]) -> Answer:
    """Symbols without a value get their sort's default, as a solver would complete a model; with
    luck that is one too."""
    symbols: dict[Term, Value] = {}
    for symbol in free_symbols(terms):
        value = answer.model.get(symbol.name)
        if value is not None and not isinstance(value, FunctionValue):
            symbols[symbol] = value
    graphs: dict[FunctionSymbol, FunctionValue] = {}
    for function in functions(terms):
        graph = answer.model.get(function.name)
        if isinstance(graph, FunctionValue):
            graphs[function] = graph
    try:
        values = evaluate_all(terms, symbols, graphs)
    except Unevaluable:
        return answer
    if all(values):
        return Sat(answer.model, answer.unread, checked=True)
    if answer.unread:
        return Unknown(Reason.UNREADABLE, f"no value for {', '.join(answer.unread)}")
    return Unknown(Reason.WRONG_MODEL, _account(answer, terms[values.index(False)]))


def _account(answer: Sat, term: Term) -> str:
    model = ", ".join(f"{name} = {value}" for name, value in sorted(answer.model.items()))
    return f"{str(term)[:500]} is false where {model[:2000]}"
