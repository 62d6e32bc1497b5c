"""Float arithmetic as functions of which nothing is known but that sums and products commute.

A proof over these holds bit for bit for the order of operations that is written, under every
rounding; no contraction, no reassociation. C's `==` is such a function too; where a specification
is shown, equal floats are the same value.

    Over: every operation (a function of its arguments); constants are their bit patterns
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction

from warpproof.base.records import record
from warpproof.ir import types
from warpproof.ir.nodes import BinaryOp, CompareOp, ConvertOp, FloatConst
from warpproof.logic.index.bits import Bits
from warpproof.logic.terms import BOOL, FunctionSymbol, Op, Sort, Term, TermTable
from warpproof.logic.walk import topological
from warpproof.semantics.domain.integer_values import float_kind, float_sort


class Form(Enum):
    """How C writes an operation."""

    INFIX = "a + b"
    PREFIX = "-a"
    CALL = "f(a)"
    CAST = "(int)a"


@record
class Operation:
    """What an uninterpreted function stands for: `key` tells it from others on the same sorts,
    `text` is its sign or name in C."""

    key: str
    text: str
    form: Form = Form.INFIX
    commutes: bool = False
    bits: Bits | None = None  # of integers


_BINARY = {
    BinaryOp.FADD: Operation("fadd", "+", commutes=True),
    BinaryOp.FSUB: Operation("fsub", "-"),
    BinaryOp.FMUL: Operation("fmul", "*", commutes=True),
    BinaryOp.FDIV: Operation("fdiv", "/"),
    BinaryOp.FREM: Operation("frem", "fmod", Form.CALL),
}
_NEGATION = Operation("fneg", "-", Form.PREFIX)
_EQUAL = Operation("feq", "==", commutes=True)
_LESS = Operation("flt", "<")
_AT_MOST = Operation("fle", "<=")
# Each comparison by one of these predicates, its arguments swapped or not, negated or not.
_COMPARE: dict[CompareOp, tuple[Operation, bool, bool]] = {
    CompareOp.OEQ: (_EQUAL, False, False),
    CompareOp.UNE: (_EQUAL, False, True),
    CompareOp.OLT: (_LESS, False, False),
    CompareOp.OGT: (_LESS, True, False),
    CompareOp.OLE: (_AT_MOST, False, False),
    CompareOp.OGE: (_AT_MOST, True, False),
    CompareOp.F_UGE: (_LESS, False, True),
    CompareOp.F_ULE: (_LESS, True, True),
    CompareOp.F_UGT: (_AT_MOST, False, True),
    CompareOp.F_ULT: (_AT_MOST, True, True),
}
_OTHER_COMPARE = {  # by functions of the library: C has no operator for them
    CompareOp.ONE: "islessgreater",
    CompareOp.UNO: "isunordered",
}
_CASTS = {
    ConvertOp.FPTRUNC: "float",
    ConvertOp.FPEXT: "double",
    ConvertOp.FPTOUI: "unsigned",
    ConvertOp.FPTOSI: "int",
}


_LIBRARY_NAMES = {"maxnum": "fmax", "minnum": "fmin"}


def library_function(name: str) -> Operation:
    return Operation(f"function {name}", _LIBRARY_NAMES.get(name, name), Form.CALL)


def conversion(op: ConvertOp, result: Sort) -> Operation:
    kind = float_kind(result)
    target = _CASTS.get(op, op.value) if kind is None else kind.value
    return Operation(op.value, target, Form.CAST)


_FORMATS = {types.FloatKind.FLOAT: ("<f", "<I"), types.FloatKind.DOUBLE: ("<d", "<Q")}


class Floats:
    """`operations` and `constants` say what functions and symbols stand for."""

    def __init__(self, table: TermTable) -> None:
        self._table = table
        self.operations: dict[FunctionSymbol, Operation] = {}
        self.constants: dict[Term, FloatConst] = {}

    def constant(self, bits: int, kind: types.FloatKind) -> Term:
        found = self._table.symbol(f"{kind.value} {bits:#x}", float_sort(kind))
        self.constants[found] = FloatConst(bits, types.Float(kind))
        return found

    def commutes(self, function: FunctionSymbol) -> bool:
        """Whether the order of the two arguments does not matter. The symbol itself keeps the
        written order, because operands may turn out equal only in the solver; see `commuted`."""
        operation = self.operations.get(function)
        return operation is not None and operation.commutes

    def bitwise(self) -> dict[FunctionSymbol, Bits]:
        """The functions that stand for operations on bits."""
        return {f: o.bits for f, o in self.operations.items() if o.bits is not None}

    def commuted(self, formulas: Iterable[Term]) -> list[Term]:
        """a + b = b + a for every sum and product that occurs."""
        t = self._table
        found = []
        for term in topological(formulas):
            if term.op is not Op.APPLY or len(term.args) != 2 or term.args[0] is term.args[1]:
                continue
            if self.commutes(term.payload):
                found.append(t.eq(term, t.apply(term.payload, *term.args[::-1])))
        return found

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
        return self.apply(_NEGATION, a.sort, a)

    def compare(self, op: CompareOp, a: Term, b: Term) -> Term:
        if op not in _COMPARE:
            text = _OTHER_COMPARE.get(op, f"compare {op.value}")
            return self.apply(Operation(f"compare {op.value}", text, Form.CALL), BOOL, a, b)
        operation, swapped, negated = _COMPARE[op]
        found = self.apply(operation, BOOL, *((b, a) if swapped else (a, b)))
        return self._table.not_(found) if negated else found

    def apply(self, operation: Operation, result: Sort, *args: Term) -> Term:
        sorts = dict.fromkeys([*(_short(a.sort) for a in args), _short(result)])
        function = self._table.function(
            f"{operation.key} {' '.join(sorts)}",
            [a.sort for a in args],
            result,
        )
        self.operations[function] = operation
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
