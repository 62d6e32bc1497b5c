"""The domain of mathematical integers: what programs compute, over terms of any size.

Guaranteed: a value equals what the machine computes wherever no value leaves the range of the type
it is read in (see `integer_values`); operations without an integer form (bitwise ones on symbolic
bits) are functions of their arguments, which allows more than the machine does. Where it matters
that a value has not left the range of its type, whoever listens is told (`Listener`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from warpproof.base.records import replace
from warpproof.ir import nodes, types
from warpproof.ir.describe import describe_type
from warpproof.ir.nodes import BinaryOp, CompareOp, ConvertOp
from warpproof.logic.index.bits import Bits
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import upper_bounds
from warpproof.logic.terms import BOOL, INT, Term, TermTable
from warpproof.semantics.domain.domain import Domain
from warpproof.semantics.domain.integer_values import (
    OutOfFragment,
    Parts,
    Pointer,
    Unusable,
    Value,
    sort_of,
    type_range,
)
from warpproof.semantics.domain.opaque_floats import Floats, Operation, library_function

Listener = Callable[[Term, int, int, Term, nodes.Expr], None]
"""A value that has to be from a number to another, under a condition; made from the expression."""


class Integers(Domain[Value]):
    """In one place of the program: `known` holds there."""

    def __init__(
        self,
        ranges: Ranges,
        floats: Floats,
        known: Sequence[Term] = (),
        listener: Listener | None = None,
    ) -> None:
        self._table = ranges.table
        self._ranges = ranges
        self._floats = floats
        self._listener = listener
        self._hypotheses = upper_bounds(self._table, known)
        self.guard = self._table.true  # the arms of choices that are being evaluated

    # --- constants ------------------------------------------------------------------------------

    def integer(self, bits: int, type_: types.Type) -> Value:
        size = _bits(type_)
        if size == 1:
            return self._table.boolean(bool(bits))
        return self._table.integer(bits - (1 << size) if bits >> (size - 1) else bits)

    def number(self, bits: int, type_: types.Type) -> Value:
        if not isinstance(type_, types.Float):
            raise OutOfFragment("a float constant of no float type")
        return self._floats.constant(bits, type_.kind)

    def null(self) -> Value:
        raise OutOfFragment("a null pointer")

    def zero(self, type_: types.Type) -> Value:
        return Parts({})

    def undefined(self, type_: types.Type) -> Value:
        return Unusable("a value that nothing defines")

    # --- integers -------------------------------------------------------------------------------

    def read(self, term: Term, bits: int, signed: bool, e: nodes.Expr) -> Term:
        """The value as it is read in a type: as signed, or as unsigned, where one below zero stands
        for 2**bits more."""
        low, high = type_range(bits, signed)
        self._in_range(term, low if signed else ~high, high, e)
        return term if signed else self.unsigned(term, bits)

    def _in_range(self, term: Term, low: int, high: int, e: nodes.Expr) -> None:
        value = int_value(term)
        if self._listener is None or (value is not None and low <= value <= high):
            return
        self._listener(term, low, high, self.guard, e)

    def is_nonnegative(self, term: Term) -> bool:
        return self._ranges.follows(self._table.int_neg(term), self._hypotheses)

    def unsigned(self, term: Term, bits: int) -> Term:
        """The value read as unsigned: a negative one stands for 2**bits more."""
        if self.is_nonnegative(term):
            return term
        t = self._table
        wrapped = t.int_combine(1 << bits, [(term, 1)])
        return t.ite(t.int_lt(term, t.integer(0)), wrapped, term)

    def binary(self, e: nodes.Binary, a: Value, b: Value, type_: types.Type) -> Value:
        x, y = term_of(a), term_of(b)
        if x.sort is BOOL:
            return self._boolean(e.op, x, y)
        if x.sort is not INT:
            return self._floats.binary(e.op, x, y)
        bits = _bits(type_)
        if e.op in _READ:
            x = self.read(x, bits, e.op not in _UNSIGNED_OPERATIONS, e.left)
        if e.op in _DIVISIONS:
            y = self.read(y, bits, e.op not in _UNSIGNED_OPERATIONS, e.right)
        return self._integer(e.op, x, y, bits)

    def overflows(self, e: nodes.Overflows, a: Value, b: Value) -> Value:
        """That the result of an operation leaves its type."""
        t, bits, is_signed = self._table, _bits(e.left.type), e.op.is_signed
        x = self.read(term_of(a), bits, is_signed, e.left)
        y = self.read(term_of(b), bits, is_signed, e.right)
        made = self._integer(e.op.operation, x, y, bits)
        return t.not_(t.int_in_range(made, *type_range(bits, is_signed)))

    def _boolean(self, op: BinaryOp, a: Term, b: Term) -> Term:
        t = self._table
        if op in (BinaryOp.AND, BinaryOp.MUL):
            return t.and_(a, b)
        if op is BinaryOp.OR:
            return t.or_(a, b)
        if op in (BinaryOp.XOR, BinaryOp.ADD, BinaryOp.SUB):
            return t.xor(a, b)
        raise OutOfFragment(f"the operation {op.value} on truth values")

    def _integer(self, op: BinaryOp, a: Term, b: Term, bits: int) -> Term:
        """Of operands that are read as the operation does."""
        t = self._table
        match op:
            case BinaryOp.ADD:
                return t.int_add(a, b)
            case BinaryOp.SUB:
                return t.int_sub(a, b)
            case BinaryOp.MUL:
                return t.int_mul(a, b)
            case BinaryOp.UDIV:
                return t.int_div(a, b)
            case BinaryOp.UREM:
                return t.int_mod(a, b)
            case BinaryOp.SDIV:
                return self.quotient(a, b)
            case BinaryOp.SREM:
                return self.remainder(a, b)
            case _:
                return self._bitwise(op, a, b, bits)

    def quotient(self, a: Term, b: Term) -> Term:
        t = self._table
        both = self.is_nonnegative(a) and self.is_nonnegative(b)
        return t.int_div(a, b) if both else t.int_quotient(a, b)

    def remainder(self, a: Term, b: Term) -> Term:
        t = self._table
        both = self.is_nonnegative(a) and self.is_nonnegative(b)
        return t.int_mod(a, b) if both else t.int_remainder(a, b)

    def _bitwise(self, op: BinaryOp, a: Term, b: Term, bits: int) -> Term:
        """Shifts by a number and masks of low bits are arithmetic; the rest is not interpreted."""
        t = self._table
        amount = int_value(b)
        if amount is not None and 0 <= amount < bits:
            power = t.integer(1 << amount)
            if op is BinaryOp.SHL:
                return t.int_mul(a, power)
            if op in (BinaryOp.LSHR, BinaryOp.ASHR):
                return t.int_div(a, power)
        if op is BinaryOp.AND and amount is not None and amount >= 0 and not amount & (amount + 1):
            return t.int_mod(a, t.integer(amount + 1))
        name = f"bits {op.value} i{bits}"
        function = t.function(name, [INT, INT], INT)
        kind = _BITS.get(op) if bits == 32 or op not in _SHIFTS else None
        self._floats.operations[function] = Operation(name, _BITWISE[op], bits=kind)
        self._ranges.limit(function, *type_range(bits, True))
        return t.apply(function, a, b)

    def compare(self, e: nodes.Compare, a: Value, b: Value, type_: types.Type) -> Value:
        if isinstance(a, Pointer) and isinstance(b, Pointer) and a.object == b.object:
            return self._compared(e, a.offset, b.offset, 64)
        if not isinstance(a, Term) or not isinstance(b, Term):
            raise OutOfFragment("a comparison of addresses")
        if a.sort is BOOL:
            equal = self._table.eq(a, b)
            if e.op not in (CompareOp.EQ, CompareOp.NE):
                raise OutOfFragment("an order of truth values")
            return equal if e.op is CompareOp.EQ else self._table.not_(equal)
        if a.sort is not INT:
            return self._floats.compare(e.op, a, b)
        return self._compared(e, a, b, _bits(type_))

    def _compared(self, e: nodes.Compare, a: Term, b: Term, bits: int) -> Term:
        if e.op in (CompareOp.EQ, CompareOp.NE):
            equal = self._are_equal(e, a, b, bits)
            return equal if e.op is CompareOp.EQ else self._table.not_(equal)
        signed = e.op not in _UNSIGNED
        a, b = self.read(a, bits, signed, e.left), self.read(b, bits, signed, e.right)
        return _ORDER[e.op](self._table, a, b)

    def _are_equal(self, e: nodes.Compare, a: Term, b: Term, bits: int) -> Term:
        """Equality only needs the two to be less than 2**bits apart."""
        most = (1 << bits) - 1
        self._in_range(self._table.int_sub(a, b), -most, most, e)
        return self._table.eq(a, b)

    def convert(self, e: nodes.Convert, a: Value, source: types.Type, target: types.Type) -> Value:
        if isinstance(a, Pointer):
            return a if e.op is ConvertOp.BITCAST else Unusable("an address as a number")
        if isinstance(a, Unusable):
            return a
        if not isinstance(a, Term):
            raise OutOfFragment("a conversion of a record")
        return self._converted(e, a)

    def _converted(self, e: nodes.Convert, operand: Term) -> Value:
        t = self._table
        match e.op:
            case ConvertOp.ZEXT | ConvertOp.SEXT if operand.sort is BOOL:
                one = 1 if e.op is ConvertOp.ZEXT else -1
                return t.ite(operand, t.integer(one), t.integer(0))
            case ConvertOp.ZEXT:
                return self.read(operand, _bits(e.operand.type), False, e.operand)
            case ConvertOp.SEXT:
                return self.read(operand, _bits(e.operand.type), True, e.operand)
            case ConvertOp.TRUNC if e.type == types.BOOL:
                return t.eq(t.int_mod(operand, t.integer(2)), t.integer(1))
            case ConvertOp.TRUNC:
                return self.narrowed(operand, _bits(e.type))
            case ConvertOp.INTTOPTR | ConvertOp.PTRTOINT:
                return Unusable("an address made of a number")
            case _:
                sort = sort_of(e.type)
                if sort is None:
                    return Unusable(f"a conversion to {describe_type(e.type)}")
                if e.op in (ConvertOp.SITOFP, ConvertOp.UITOFP):
                    signed = e.op is ConvertOp.SITOFP
                    self._in_range(operand, *type_range(_bits(e.operand.type), signed), e.operand)
                bits = _bits(e.type) if sort is INT else None
                return self._limited(self._floats.converted(e.op, sort, operand, bits), e)

    def _limited(self, made: Term, e: nodes.Convert) -> Term:
        """A float as an integer is a number of that type."""
        if made.sort is INT and not made.is_constant:
            signed = e.op is not ConvertOp.FPTOUI
            self._ranges.limit(made.payload, *type_range(_bits(e.type), signed))
        return made

    def narrowed(self, operand: Term, bits: int) -> Value:
        """To 32 bits a value that fits stays, others are the verdict's "no overflow". To fewer,
        programs cut off bits on purpose, so it has to be known to fit."""
        t = self._table
        high = t.int_combine(-((1 << (bits - 1)) - 1), [(operand, 1)])
        fits = self.is_nonnegative(operand) and self._ranges.follows(high, self._hypotheses)
        if bits >= 32 or fits:
            return operand
        return Unusable(f"a value cut to {bits} bits")

    def choose(self, condition: Value, then: Value, otherwise: Value, type_: types.Type) -> Value:
        return choose(self._table, formula_of(condition), then, otherwise)

    # --- floats and functions -------------------------------------------------------------------

    def negate(self, a: Value, type_: types.Type) -> Value:
        return self._floats.negated(term_of(a))

    def pure(
        self,
        e: nodes.Pure,
        arguments: tuple[Value, ...],
        kinds: tuple[types.Type, ...],
        result: types.Type,
        on_device: bool,
    ) -> Value:
        t = self._table
        args = [term_of(a) for a in arguments]
        if e.function in _ORDERING and args[0].sort is INT:
            bits, signed = _bits(e.type), e.function not in ("umin", "umax")
            numbers = [(a, of) for a, of in zip(args, e.arguments) if a.sort is INT]
            return _ORDERING[e.function](t, *(self.read(a, bits, signed, of) for a, of in numbers))
        sort = sort_of(e.type)
        if sort is None:
            return Unusable(f"the result of {e.function}")
        return self._floats.apply(_function(e.function, kinds), sort, *args)

    # --- addresses and records ------------------------------------------------------------------

    def add_index(self, base: Value, index: Value, scale: int) -> Value:
        if not isinstance(base, Pointer):
            raise OutOfFragment("arithmetic on an unknown address")
        moved = self._table.int_combine(0, [(base.offset, 1), (term_of(index), scale)])
        return Pointer(base.object, moved, base.row)

    def add_offset(self, base: Value, offset: int) -> Value:
        if not isinstance(base, Pointer):
            raise OutOfFragment("a member of an object that is not known")
        return Pointer(base.object, self._table.int_combine(offset, [(base.offset, 1)]), base.row)

    def part(self, whole: Value, path: tuple[int, ...], type_: types.Type) -> Value:
        if not isinstance(whole, Parts) or not isinstance(type_, types.Aggregate):
            raise OutOfFragment("a part of a value that is not held in parts")
        if len(path) != 1:
            raise OutOfFragment("a part within a part")
        found = whole.pieces.get(type_.offsets[path[0]])
        return Unusable("a part that nothing wrote") if found is None else found

    def with_part(
        self, whole: Value, path: tuple[int, ...], part: Value, type_: types.Type
    ) -> Value:
        if len(path) != 1 or not isinstance(type_, types.Aggregate):
            raise OutOfFragment("a part within a part")
        pieces = dict(whole.pieces) if isinstance(whole, Parts) else {}
        pieces[type_.offsets[path[0]]] = part
        return Parts(pieces)

    def compound(self, parts: Sequence[Value]) -> Value:
        raise OutOfFragment("a record or vector of given parts")

    def lanes(self, data: Value, count: int) -> tuple[Value, ...]:
        raise OutOfFragment("a vector")

    def lane(self, e: nodes.ExtractLane, vector: Value, index: Value) -> Value:
        raise OutOfFragment("a lane of a vector")

    def with_lane(self, e: nodes.InsertLane, vector: Value, index: Value, part: Value) -> Value:
        raise OutOfFragment("a lane of a vector")

    def reread(self, data: Value, source: types.Type, target: types.Type) -> Value:
        raise OutOfFragment("the bits of a vector")


def _function(name: str, kinds: Sequence[types.Type]) -> Operation:
    """By its width too: the leading zeros of a number of 64 bits are not those of one of 32."""
    widths = {k.bits for k in kinds if isinstance(k, types.Int) and k.bits > 1}
    made = library_function(name)
    if widths == {32}:
        return replace(made, bits=_COUNTS.get(name))
    key = " ".join([made.key, *(f"i{bits}" for bits in sorted(widths))])
    return replace(made, key=key)


def term_of(value: Value) -> Term:
    if isinstance(value, Term):
        return value
    if isinstance(value, Unusable):
        raise OutOfFragment(value.why)
    raise OutOfFragment("an address or a record used as a number")


def formula_of(value: Value) -> Term:
    found = term_of(value)
    if found.sort is not BOOL:
        raise OutOfFragment("a condition that is no truth value")
    return found


def choose(t: TermTable, condition: Term, then: Value, other: Value) -> Value:
    """`then` where the condition holds, piece by piece."""
    if then is other or condition is t.true:
        return then
    if condition is t.false:
        return other
    match then, other:
        case Term(), Term() if then.sort is other.sort:
            return t.ite(condition, then, other)
        case Pointer(), Pointer() if then.object == other.object and then.row is other.row:
            offset = t.ite(condition, then.offset, other.offset)
            return Pointer(then.object, offset, then.row)
        case Parts(), Parts():
            common = [o for o in then.pieces if o in other.pieces]
            return Parts({o: choose(t, condition, then.pieces[o], other.pieces[o]) for o in common})
        case _:
            return Unusable("an address that may be of two objects, or a value that may be missing")


def _bits(type_: types.Type) -> int:
    if not isinstance(type_, types.Int):
        raise OutOfFragment(f"a number of type {describe_type(type_)}")
    return type_.bits


_ORDERING: Mapping[str, Callable[..., Term]] = {
    "smin": lambda t, a, b: t.int_min(a, b),
    "smax": lambda t, a, b: t.int_max(a, b),
    "umin": lambda t, a, b: t.int_min(a, b),
    "umax": lambda t, a, b: t.int_max(a, b),
    "abs": lambda t, a: t.int_abs(a),
}
_COUNTS = {"ctpop": Bits.COUNT, "cttz": Bits.LOWEST, "ctlz": Bits.ABOVE}
_UNSIGNED_OPERATIONS = frozenset({BinaryOp.UDIV, BinaryOp.UREM, BinaryOp.LSHR})
_DIVISIONS = frozenset({BinaryOp.UDIV, BinaryOp.UREM, BinaryOp.SDIV, BinaryOp.SREM})
_BITWISE = {
    BinaryOp.SHL: "<<",
    BinaryOp.LSHR: ">>",
    BinaryOp.ASHR: ">>",
    BinaryOp.AND: "&",
    BinaryOp.OR: "|",
    BinaryOp.XOR: "^",
}
_BITS = {
    BinaryOp.AND: Bits.AND,
    BinaryOp.OR: Bits.OR,
    BinaryOp.XOR: Bits.XOR,
    BinaryOp.SHL: Bits.LEFT,
    BinaryOp.LSHR: Bits.RIGHT,
}
_SHIFTS = frozenset({BinaryOp.SHL, BinaryOp.LSHR})
_READ = _DIVISIONS | {BinaryOp.LSHR, BinaryOp.ASHR}
_UNSIGNED = frozenset({CompareOp.ULT, CompareOp.ULE, CompareOp.UGT, CompareOp.UGE})
_ORDER: Mapping[CompareOp, Callable[..., Term]] = {
    CompareOp.ULT: lambda t, a, b: t.int_lt(a, b),
    CompareOp.ULE: lambda t, a, b: t.int_le(a, b),
    CompareOp.UGT: lambda t, a, b: t.int_lt(b, a),
    CompareOp.UGE: lambda t, a, b: t.int_le(b, a),
    CompareOp.SLT: lambda t, a, b: t.int_lt(a, b),
    CompareOp.SLE: lambda t, a, b: t.int_le(a, b),
    CompareOp.SGT: lambda t, a, b: t.int_lt(b, a),
    CompareOp.SGE: lambda t, a, b: t.int_le(b, a),
}
