"""The oracle for reasoning about all sizes: every assignment in range, at small sizes.

`Assignments` holds all assignments at once, one array for each symbol, and evaluates terms over
them with an evaluator of its own. An `Expression` is a term together with what it should be: both
are made by the same steps, one by the term table, the other by arithmetic. Where they disagree, one
of the steps in between is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from warpproof.logic.terms import Op, Term
from warpproof.logic.walk import topological

Values = NDArray[Any]


def quotient(a: Values, b: Values) -> Values:
    """Division that leaves a remainder of at least 0; by 0 it is 0."""
    safe = np.where(b == 0, 1, b)
    whole: Values = (a - a % np.abs(safe)) // safe
    return np.where(b == 0, 0, whole)


def remainder(a: Values, b: Values) -> Values:
    return np.where(b == 0, a, a % np.abs(np.where(b == 0, 1, b)))


def _sum(term: Term, args: Sequence[Values]) -> Values:
    constant, scales = term.payload
    total: Values = np.asarray(constant)
    for scale, value in zip(scales, args):
        total = total + scale * value
    return total


def _product(term: Term, args: Sequence[Values]) -> Values:
    total = args[0]
    for value in args[1:]:
        total = total * value
    return total


_MEANING: dict[Op, Callable[[Term, Sequence[Values]], Values]] = {
    Op.INT_SUM: _sum,
    Op.INT_PRODUCT: _product,
    Op.INT_DIV: lambda term, v: quotient(v[0], v[1]),
    Op.INT_MOD: lambda term, v: remainder(v[0], v[1]),
    Op.INT_LE: lambda term, v: v[0] <= v[1],
    Op.EQ: lambda term, v: v[0] == v[1],
    Op.ITE: lambda term, v: np.where(v[0], v[1], v[2]),
    Op.NOT: lambda term, v: ~v[0],
    Op.AND: lambda term, v: reduce(np.logical_and, v),
    Op.OR: lambda term, v: reduce(np.logical_or, v),
    Op.TRUE: lambda term, v: np.asarray(True),
    Op.FALSE: lambda term, v: np.asarray(False),
    Op.INT_CONST: lambda term, v: np.asarray(term.value),
}


class Assignments:
    """Assignments to symbols, as arrays of one length; a term's value is an array as well."""

    def __init__(self, symbols: Mapping[Term, Values]) -> None:
        self.symbols = dict(symbols)
        self._values: dict[Term, Values] = dict(symbols)

    def of(self, term: Term) -> Values:
        values = self._values
        if term not in values:
            for sub in topological([term]):
                if sub not in values:
                    values[sub] = _MEANING[sub.op](sub, [values[a] for a in sub.args])
        return values[term]

    @property
    def length(self) -> int:
        return len(next(iter(self.symbols.values())))

    def with_symbols(self, more: Mapping[Term, Values]) -> Assignments:
        return Assignments({**self.symbols, **more})

    def where(self, chosen: Values) -> Assignments:
        """Those of which a condition holds."""
        some = np.broadcast_to(chosen, np.shape(next(iter(self.symbols.values()))))
        return Assignments({symbol: value[some] for symbol, value in self.symbols.items()})

    def first(self, chosen: Values) -> dict[str, int]:
        """One of which a condition holds, for messages."""
        some = np.broadcast_to(chosen, np.shape(next(iter(self.symbols.values()))))
        at = int(np.argmax(some))
        return {str(symbol): int(value[at]) for symbol, value in self.symbols.items()}


@dataclass(frozen=True)
class Name:
    """A symbol to be enumerated: from `low` to below `high`, which may depend on those before."""

    name: str
    low: int
    high: Callable[[Mapping[str, int]], int]


def columns(names: Sequence[Name]) -> dict[str, Values]:
    """All assignments, one column for each name."""
    rows = list(_rows(names, {}))
    return {n.name: np.array([row[n.name] for row in rows], dtype=np.int64) for n in names}


def _rows(names: Sequence[Name], known: Mapping[str, int]) -> Iterator[dict[str, int]]:
    if not names:
        yield dict(known)
        return
    name = names[0]
    for value in range(name.low, name.high(known)):
        yield from _rows(names[1:], {**known, name.name: value})


@cache
def grid(sizes: tuple[int, ...]) -> tuple[Values, ...]:
    """All combinations of numbers below the sizes, each along an axis of its own."""
    return tuple(np.ogrid[tuple(slice(size) for size in sizes)])
