"""Symbols, values of functions and products in formulas, looked up once for each formula.

Enters: formulas, many of which were asked about before. Leaves: the terms of these three kinds that
stand in them, by id, also inside quantifiers: those that `topological` would give.
"""

from __future__ import annotations

from collections.abc import Iterable

from warpproof.logic.terms import Op, Term
from warpproof.logic.walk import by_id, topological

_KINDS = frozenset({Op.SYMBOL, Op.APPLY, Op.INT_PRODUCT})


class Occurrences:
    def __init__(self) -> None:
        self._known: dict[Term, frozenset[Term]] = {}

    def __call__(self, formulas: Iterable[Term]) -> list[Term]:
        known = self._known
        found: set[Term] = set()
        for formula in formulas:
            inside = known.get(formula)
            if inside is None:
                terms = topological([formula])
                inside = known[formula] = frozenset(x for x in terms if x.op in _KINDS)
            found |= inside
        return sorted(found, key=by_id)
