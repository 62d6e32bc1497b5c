"""Float arithmetic as functions of which nothing is known but that sums and products commute.

A proof over these holds bit for bit for the order of operations that is written, under every
rounding; no contraction, no reassociation. `==` in a specification is identity of values.

    Over: every operation (a function of its arguments); constants are their bit patterns
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from fractions import Fraction

from warpproof.ir import types
from warpproof.ir.nodes import BinaryOp, CompareOp
from warpproof.logic.terms import BOOL, FunctionSymbol, Op, Sort, Term, TermTable
from warpproof.logic.walk import topological
from warpproof.semantics.domain.integer_values import float_kind, float_sort

_BINARY = {
    BinaryOp.FADD: "fadd",
    BinaryOp.FSUB: "fsub",
    BinaryOp.FMUL: "fmul",
    BinaryOp.FDIV: "fdiv",
    BinaryOp.FREM: "frem",
}
_COMMUTATIVE = frozenset({"fadd", "fmul", "feq"})


def commutes(function: FunctionSymbol) -> bool:
    """Whether the order of the two arguments does not matter. The symbol itself keeps the written
    order, because operands may turn out equal only in the solver; see `commuted`."""
    return function.name.split(" ")[0] in _COMMUTATIVE


def commuted(table: TermTable, formulas: Iterable[Term]) -> list[Term]:
    """a + b = b + a for every sum and product that occurs."""
    found = []
    for term in topological(formulas):
        if term.op is not Op.APPLY or len(term.args) != 2 or term.args[0] is term.args[1]:
            continue
        if commutes(term.payload):
            found.append(table.eq(term, table.apply(term.payload, *term.args[::-1])))
    return found


# Each comparison by one of two predicates, its arguments swapped or not, negated or not.
_COMPARE: dict[CompareOp, tuple[str, bool, bool]] = {
    CompareOp.OEQ: ("feq", False, False),
    CompareOp.UNE: ("feq", False, True),
    CompareOp.OLT: ("flt", False, False),
    CompareOp.OGT: ("flt", True, False),
    CompareOp.OLE: ("fle", False, False),
    CompareOp.OGE: ("fle", True, False),
    CompareOp.F_UGE: ("flt", False, True),
    CompareOp.F_ULE: ("flt", True, True),
    CompareOp.F_UGT: ("fle", False, True),
    CompareOp.F_ULT: ("fle", True, True),
}
_FORMATS = {types.FloatKind.FLOAT: ("<f", "<I"), types.FloatKind.DOUBLE: ("<d", "<Q")}


class Floats:
    def __init__(self, table: TermTable) -> None:
        self._table = table

    def constant(self, bits: int, kind: types.FloatKind) -> Term:
        return self._table.symbol(f"{kind.value} {bits:#x}", float_sort(kind))

    def of_number(self, number: Fraction, sort: Sort, *, rounded: bool) -> Term | None:
        """The constant of a number; None if it has no exact one and must not be rounded."""
        kind = float_kind(sort)
        formats = None if kind is None else _FORMATS.get(kind)
        if kind is None or formats is None:
            return None
        bits = _nearest(number, *formats)
        if bits is None or (not rounded and _value(bits, *formats) != number):
            return None
        return self.constant(bits, kind)

    def zero(self, sort: Sort) -> Term:
        kind = float_kind(sort)
        assert kind is not None
        return self.constant(0, kind)

    def binary(self, op: BinaryOp, a: Term, b: Term) -> Term:
        return self.apply(_BINARY[op], a.sort, a, b)

    def negated(self, a: Term) -> Term:
        return self.apply("fneg", a.sort, a)

    def compare(self, op: CompareOp, a: Term, b: Term) -> Term:
        if op not in _COMPARE:
            return self.apply(f"compare {op.value}", BOOL, a, b)
        name, swapped, negated = _COMPARE[op]
        found = self.apply(name, BOOL, *((b, a) if swapped else (a, b)))
        return self._table.not_(found) if negated else found

    def apply(self, name: str, result: Sort, *args: Term) -> Term:
        sorts = dict.fromkeys([*(_short(a.sort) for a in args), _short(result)])
        function = self._table.function(
            f"{name} {' '.join(sorts)}",
            [a.sort for a in args],
            result,
        )
        return self._table.apply(function, *args)


def _short(sort: Sort) -> str:
    kind = float_kind(sort)
    return str(sort) if kind is None else kind.value


def _value(bits: int, float_format: str, int_format: str) -> Fraction:
    return Fraction(struct.unpack(float_format, struct.pack(int_format, bits))[0])


def _nearest(number: Fraction, float_format: str, int_format: str) -> int | None:
    """The pattern nearest to a number, ties to even; None beyond the largest."""
    try:
        packed = struct.pack(float_format, abs(float(number)))
    except OverflowError:
        return None
    first: int = struct.unpack(int_format, packed)[0]
    candidates = [b for b in (first - 1, first, first + 1) if b >= 0]
    size = abs(number)
    best = min(candidates, key=lambda b: (abs(_value(b, float_format, int_format) - size), b % 2))
    sign = 1 << (8 * len(packed) - 1) if number < 0 else 0
    return best | sign
