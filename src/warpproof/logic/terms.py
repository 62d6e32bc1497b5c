"""Terms and the table that makes them: the public face of the term language.

    terms = TermTable()
    x, y = terms.symbol("x", BitVec(32)), terms.symbol("y", BitVec(32))
    terms.bv_ult(terms.bv_add(x, y), x)

A `TermTable` belongs to a run. Its methods are the only way to make a term; each gives the one
term of that structure after the rewrite rules of `simplify`, and refuses arguments of the wrong
sort with `InternalError`. Terms of two tables must not be mixed.
"""

from __future__ import annotations

from collections.abc import Iterable

from warpproof.base.diagnostics import InternalError
from warpproof.logic.rules import RULES
from warpproof.logic.rules.constants import constant
from warpproof.logic.table.cons import Binder, FunctionSymbol, Rule, Term
from warpproof.logic.table.constructors import Constructors
from warpproof.logic.table.integers import Polynomial, factors, polynomial, summands
from warpproof.logic.table.ops import COMMUTATIVE, CONSTANTS, Op, Rounding
from warpproof.logic.table.sorts import (
    BFLOAT,
    BOOL,
    DOUBLE,
    HALF,
    INT,
    QUAD,
    SINGLE,
    Array,
    BitVec,
    BoolSort,
    Float,
    IntSort,
    Sort,
    Uninterpreted,
)
from warpproof.logic.values import ArrayValue, Value

__all__ = [
    # sorts
    "Sort", "BoolSort", "IntSort", "BitVec", "Float", "Array", "Uninterpreted",
    "BOOL", "INT", "HALF", "BFLOAT", "SINGLE", "DOUBLE", "QUAD",
    # operations
    "Op", "Rounding", "CONSTANTS", "COMMUTATIVE",
    # terms
    "Term", "FunctionSymbol", "Binder", "Rule", "TermTable",
    # polynomials
    "Polynomial", "polynomial", "summands", "factors",
]  # fmt: skip


class TermTable(Constructors):
    """All constructors. `rules=()` gives a table that leaves terms as they are asked for."""

    def __init__(self, rules: Iterable[Rule] = RULES) -> None:
        super().__init__(rules)

    def constant(self, value: Value, sort: Sort) -> Term:
        """The term of a value, as `evaluate` gives it; elements of uninterpreted sorts have none.

        An array becomes a chain of writes, in the order of the indices.
        """
        if not isinstance(sort, Array):
            return constant(self, value, sort)
        if not isinstance(value, ArrayValue):
            raise InternalError(f"{value!r} is no array")
        term = self.constant_array(sort.index, self.constant(value.default, sort.element))
        for index, element in sorted(value.entries.items(), key=_written):
            term = self.store(
                term, self.constant(index, sort.index), self.constant(element, sort.element)
            )
        return term


def _written(entry: tuple[Value, Value]) -> tuple[int, str]:
    text = repr(entry[0])
    return len(text), text
