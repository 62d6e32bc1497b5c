"""Float arithmetic as functions of which nothing is known but that sums and products commute.

A proof over these holds bit for bit for the order of operations that is written, under every
rounding; no contraction, no reassociation. C's `==` is such a function too; where a specification
is shown, equal floats are the same value. What constants come to is computed where it is exact:
that is so under every rounding, and with contraction.

    Over: every operation (a function of its arguments); constants are their bit patterns
"""

from __future__ import annotations

import operator
import struct
from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction

from warpproof.base.records import record
from warpproof.ir import types
from warpproof.ir.nodes import BinaryOp, CompareOp, ConvertOp, FloatConst
from warpproof.logic.index.bits import Bits
from warpproof.logic.terms import BOOL, INT, FunctionSymbol, Op, Sort, Term, TermTable
from warpproof.logic.walk import topological
from warpproof.semantics.domain.floats import (
    from_fraction,
    infinity,
    sign_bit,
    smallest_normal,
    to_fraction,
)
from warpproof.semantics.domain.integer_values import float_kind, float_sort, type_range


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


_EXACT: dict[BinaryOp, Callable[[Fraction, Fraction], Fraction]] = {
    BinaryOp.FADD: operator.add,
    BinaryOp.FSUB: operator.sub,
    BinaryOp.FMUL: operator.mul,
    BinaryOp.FDIV: operator.truediv,
}
_ORDERS: dict[CompareOp, Callable[[Fraction, Fraction], bool]] = {
    CompareOp.OEQ: operator.eq,
    CompareOp.UNE: operator.ne,
    CompareOp.OLT: operator.lt,
    CompareOp.OGT: operator.gt,
    CompareOp.OLE: operator.le,
    CompareOp.OGE: operator.ge,
    CompareOp.F_UGE: operator.ge,
    CompareOp.F_ULE: operator.le,
    CompareOp.F_UGT: operator.gt,
    CompareOp.F_ULT: operator.lt,
}


class Floats:
    """`operations` and `constants` say what functions and symbols stand for. One that `computes`
    takes exact results of constants for constants; where variables may be equal to constants, an
    operation is the same function of all of them instead. If they `are_reals`, solvers are told
    what the functions are (`real_floats`), and sums may be taken in any order."""

    def __init__(self, table: TermTable, *, computes: bool = True, are_reals: bool = False) -> None:
        self._table = table
        self._computes = computes
        self.are_reals = are_reals
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

    @property
    def are_used(self) -> bool:
        """Is any float spoken of?"""
        sorts = {sort for f in self.operations for sort in (*f.domain, f.range)}
        return bool(self.constants) or any(float_kind(sort) is not None for sort in sorts)

    def is_sum(self, term: Term) -> bool:
        operation = self.operations.get(term.payload) if term.op is Op.APPLY else None
        return operation is _BINARY[BinaryOp.FADD]

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
        found = self._computed(op, a, b)
        return self.apply(_BINARY[op], a.sort, a, b) if found is None else found

    def negated(self, a: Term) -> Term:
        number = self._number(a)
        if number is not None:
            return self.constant(self.constants[a].bits ^ sign_bit(number[1]), number[1])
        return self.apply(_NEGATION, a.sort, a)

    def converted(self, op: ConvertOp, result: Sort, a: Term, bits: int | None = None) -> Term:
        """Between floats, and from and to integers, which have so many bits."""
        found = self._exactly_converted(op, result, a, bits)
        return self.apply(conversion(op, result), result, a) if found is None else found

    # --- constants ------------------------------------------------------------------------------

    def _number(self, a: Term) -> tuple[Fraction, types.FloatKind] | None:
        """Of a constant that is a normal number or 0: others may be flushed to it."""
        known, kind = self.constants.get(a), float_kind(a.sort)
        if (
            not self._computes
            or known is None
            or kind not in _FORMATS
            or not _is_usual(known.bits, kind)
        ):
            return None
        return to_fraction(known.bits, kind), kind

    def _exact(self, value: Fraction, kind: types.FloatKind | None) -> Term | None:
        """The constant of a number, if it is one of the kind; of 0 the sign would be open."""
        if kind not in _FORMATS or value == 0:
            return None
        bits = from_fraction(value, kind)
        if not _is_usual(bits, kind) or to_fraction(bits, kind) != value:
            return None
        return self.constant(bits, kind)

    def _computed(self, op: BinaryOp, a: Term, b: Term) -> Term | None:
        x, y = self._number(a), self._number(b)
        if x is None or y is None or op not in _EXACT or (op is BinaryOp.FDIV and y[0] == 0):
            return None
        return self._exact(_EXACT[op](x[0], y[0]), x[1])

    def _exactly_converted(
        self, op: ConvertOp, result: Sort, a: Term, bits: int | None
    ) -> Term | None:
        if op in (ConvertOp.SITOFP, ConvertOp.UITOFP):
            is_known = self._computes and a.op is Op.INT_CONST
            value = Fraction(a.value) if is_known else None
            return None if value is None else self._exact(value, float_kind(result))
        number = self._number(a)
        if number is None:
            return None
        if op in (ConvertOp.FPEXT, ConvertOp.FPTRUNC):
            return self._exact(number[0], float_kind(result))
        if op in (ConvertOp.FPTOSI, ConvertOp.FPTOUI) and result is INT and bits is not None:
            whole = int(number[0])
            low, high = type_range(bits, op is ConvertOp.FPTOSI)
            return self._table.integer(whole) if low <= whole <= high else None
        return None

    def compare(self, op: CompareOp, a: Term, b: Term) -> Term:
        x, y = self._number(a), self._number(b)
        if x is not None and y is not None and op in _ORDERS:
            return self._table.true if _ORDERS[op](x[0], y[0]) else self._table.false
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


def _is_usual(bits: int, kind: types.FloatKind) -> bool:
    """A number that no device flushes to another."""
    magnitude = bits & (sign_bit(kind) - 1)
    return magnitude == 0 or smallest_normal(kind) <= magnitude < infinity(kind)


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
