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

from warpproof.logic.arrays import Arrays
from warpproof.logic.cons import Binder, FunctionSymbol, Rule, Term
from warpproof.logic.floats import Floats
from warpproof.logic.integers import Integers, Polynomial, factors, polynomial
from warpproof.logic.ops import COMMUTATIVE, CONSTANTS, Op, Rounding
from warpproof.logic.rules import RULES
from warpproof.logic.sorts import (
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

__all__ = [
    # sorts
    "Sort", "BoolSort", "IntSort", "BitVec", "Float", "Array", "Uninterpreted",
    "BOOL", "INT", "HALF", "BFLOAT", "SINGLE", "DOUBLE", "QUAD",
    # operations
    "Op", "Rounding", "CONSTANTS", "COMMUTATIVE",
    # terms
    "Term", "FunctionSymbol", "Binder", "Rule", "TermTable",
    # polynomials
    "Polynomial", "polynomial", "factors",
]  # fmt: skip


class TermTable(Integers, Floats, Arrays):
    """All constructors. `rules=()` gives a table that leaves terms as they are asked for."""

    def __init__(self, rules: Iterable[Rule] = RULES) -> None:
        super().__init__(rules)
