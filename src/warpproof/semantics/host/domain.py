"""Values of the host program: as in `registers`, with addresses that are compared and numbers that
are computed where both operands are known.

Guaranteed: as `Registers`; what is computed of known floats is what the machine computes.
"""

from __future__ import annotations

from collections.abc import Callable

from warpproof.base.records import record
from warpproof.ir import nodes, types
from warpproof.ir.nodes import CompareOp, ConvertOp
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import BOOL, INT, Op, Term
from warpproof.semantics.domain import values
from warpproof.semantics.domain.concrete import CONCRETE
from warpproof.semantics.domain.integer_values import type_range
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    NULL,
    UNSET,
    Code,
    IsWithin,
    Numbers,
    Object,
    Place,
    Places,
    Registers,
    Unknown,
    Value,
    at,
    objects_in,
)

IsNull = Callable[[Object], Term | None]
"""When the address of an object is null; None where that is not known."""
Narrowed = Callable[[Term, int], Term]
"""A symbol for the lowest bits of one that is wider."""


@record
class Handles:
    """Numbers that are handles of something, and addresses that are made of them."""

    object_of: Callable[[Term], Object | None]
    number_at: Callable[[Place], Term | None]


class HostNumbers(Numbers):
    """What wraps at most once is a choice, which conditions decide more easily than remainders."""

    def read(self, term: Term, bits: int, signed: bool, e: nodes.Expr | None) -> Term:
        t, whole = self._table, 1 << bits
        low, high = type_range(bits, signed)
        if term.is_constant or term.op is Op.ITE or self._fits(term, low, high):
            return super().read(term, bits, signed, e)
        if not self._fits(term, low - whole, high + whole):
            return super().read(term, bits, signed, e)
        found = term
        if not self._fits(term, low - whole, high):
            is_over = t.int_lt(t.integer(high), term)
            found = t.ite(is_over, t.int_combine(-whole, [(term, 1)]), found)
        if not self._fits(term, low, high + whole):
            is_under = t.int_lt(term, t.integer(low))
            found = t.ite(is_under, t.int_combine(whole, [(term, 1)]), found)
        return found

    def rounded_down(self, a: Term, to: int) -> Term:
        """As what sizes of launches and rows of memory are: seen to be a multiple."""
        t = self._table
        return t.int_scale(t.int_div(a, t.integer(to)), to)

    def quotient(self, a: Term, b: Term) -> Term:
        """Of a positive divisor: rounded toward zero, case by case."""
        t = self._table
        if self.is_nonnegative(a) or not self._fits(b, 1, 1 << 128):
            return super().quotient(a, b)
        up = t.int_div(t.int_combine(-1, [(a, 1), (b, 1)]), b)
        return t.ite(t.int_le(t.integer(0), a), t.int_div(a, b), up)

    def remainder(self, a: Term, b: Term) -> Term:
        t = self._table
        if self.is_nonnegative(a) or not self._fits(b, 1, 1 << 128):
            return super().remainder(a, b)
        negative = t.int_neg(t.int_mod(t.int_neg(a), b))
        return t.ite(t.int_le(t.integer(0), a), t.int_mod(a, b), negative)


class HostRegisters(Registers):
    def __init__(
        self,
        ranges: Ranges,
        floats: Floats,
        unknown: Unknown,
        is_within: IsWithin,
        is_null: IsNull,
        narrowed: Narrowed,
        handles: Handles,
    ) -> None:
        super().__init__(ranges, floats, unknown, is_within)
        self._numbers = HostNumbers(ranges, floats, is_within)
        self._is_null = is_null
        self._narrowed = narrowed
        self._handles = handles

    def undefined(self, type_: types.Type) -> Value:
        if isinstance(type_, types.Pointer):
            return at(self._table, UNSET, self._table.integer(0))
        return super().undefined(type_)

    # --- numbers that are known -----------------------------------------------------------------

    def _constant(self, value: Value, type_: types.Type) -> values.Number | None:
        if not isinstance(value, Term):
            return None
        if value.sort is BOOL:
            return values.Value(int(value is self._table.true)) if value.is_constant else None
        if value.sort is INT:
            number = int_value(value)
            if number is None or not isinstance(type_, types.Int):
                return None
            return values.Value(number % (1 << type_.bits))
        known = self._floats.constants.get(value)
        return None if known is None else values.Value(known.bits)

    def _of_constant(self, made: values.Numbers, type_: types.Type) -> Value | None:
        if not isinstance(made, values.Value) or made.undefined:
            return None
        if isinstance(type_, types.Int):
            return self.integer(made.bits, type_)
        return self.number(made.bits, type_) if isinstance(type_, types.Float) else None

    def _computed(
        self, made: Callable[[], values.Numbers], type_: types.Type, *operands: values.Number | None
    ) -> Value | None:
        if None in operands:
            return None
        try:
            return self._of_constant(made(), type_)
        except (values.UnknownFunction, KeyError, ArithmeticError, ValueError):
            return None

    def binary(self, e: nodes.Binary, a: Value, b: Value, type_: types.Type) -> Value:
        if isinstance(type_, types.Float):
            x, y = self._constant(a, type_), self._constant(b, type_)
            if x is not None and y is not None:
                found = self._computed(lambda: CONCRETE.binary(e, x, y, type_), type_)
                if found is not None:
                    return found
        return super().binary(e, a, b, type_)

    def pure(
        self,
        e: nodes.Pure,
        arguments: tuple[Value, ...],
        kinds: tuple[types.Type, ...],
        result: types.Type,
        on_device: bool,
    ) -> Value:
        known = tuple(self._constant(a, k) for a, k in zip(arguments, kinds))
        concrete = tuple(k for k in known if k is not None)
        if len(concrete) == len(arguments):
            found = self._computed(
                lambda: CONCRETE.pure(e, concrete, kinds, result, on_device), result
            )
            if found is not None:
                return found
        return super().pure(e, arguments, kinds, result, on_device)

    def convert(self, e: nodes.Convert, a: Value, source: types.Type, target: types.Type) -> Value:
        if isinstance(source, types.Float) or isinstance(target, types.Float):
            x = self._constant(a, source)
            if x is not None:
                found = self._computed(lambda: CONCRETE.convert(e, x, source, target), target)
                if found is not None:
                    return found
        match e.op:
            case ConvertOp.PTRTOINT if isinstance(a, Places):
                if all(p.object == NULL for p in a.alternatives):
                    return self._table.integer(0)
                if len(a.alternatives) == 1:
                    number = self._handles.number_at(a.alternatives[0])
                    if number is not None:
                        return number
            case ConvertOp.INTTOPTR if isinstance(a, Term):
                if int_value(a) == 0:
                    return self.null()
                object_ = self._handles.object_of(a)
                if object_ is not None:
                    return at(self._table, object_, self._table.integer(0))
            case ConvertOp.TRUNC if isinstance(a, Term) and isinstance(target, types.Int):
                if a.op is Op.SYMBOL and a.sort is INT and target.bits > 1:
                    low, high = type_range(target.bits, True)
                    if not self._numbers._fits(a, low, high):
                        return self._narrowed(a, target.bits)
        return super().convert(e, a, source, target)

    # --- addresses ------------------------------------------------------------------------------

    def compare(self, e: nodes.Compare, a: Value, b: Value, type_: types.Type) -> Value:
        if isinstance(type_, types.Float):
            x, y = self._constant(a, type_), self._constant(b, type_)
            if x is not None and y is not None:
                found = self._computed(lambda: CONCRETE.compare(e, x, y, type_), types.BOOL)
                if found is not None:
                    return found
        if isinstance(a, Places) and isinstance(b, Places):
            if e.op in (CompareOp.EQ, CompareOp.NE):
                equal = self._same(a, b)
                return equal if e.op is CompareOp.EQ else self._table.not_(equal)
            return self._ordered(e, a, b)
        return super().compare(e, a, b, type_)

    def _ordered(self, e: nodes.Compare, a: Places, b: Places) -> Value:
        if len(a.alternatives) == 1 and len(b.alternatives) == 1:
            (one,), (two,) = a.alternatives, b.alternatives
            if one.object == two.object and self._is_null(one.object) is not None:
                return super().compare(e, one.offset, two.offset, types.I64)
        return self._unknown(types.BOOL)

    def _is_one(self, object_: Object) -> bool:
        return object_ == NULL or self._is_null(object_) is not None

    def _same(self, a: Places, b: Places) -> Term:
        t = self._table
        return t.any_of(
            [
                t.all_of([one.guard, two.guard, self._same_place(one, two)])
                for one in a.alternatives
                for two in b.alternatives
            ]
        )

    def _same_place(self, one: Place, two: Place) -> Term:
        t = self._table
        if NULL in (one.object, two.object):
            if one.object == two.object:
                return t.eq(one.offset, two.offset)
            other = two if one.object == NULL else one
            null = one if one.object == NULL else two
            when = self._is_null(other.object)
            if when is not None and int_value(null.offset) == 0:
                zero = t.integer(0)
                if other.offset is zero:
                    return when
                return t.false if when is t.false else self._any_truth()
            return self._any_truth()
        if isinstance(one.object, Code) and isinstance(two.object, Code):
            return t.boolean(one.object == two.object)
        null_one, null_two = self._is_null(one.object), self._is_null(two.object)
        if null_one is None or null_two is None:
            return self._any_truth()
        if one.object == two.object:
            return t.eq(one.offset, two.offset)
        if int_value(one.offset) == 0 == int_value(two.offset):
            return t.and_(null_one, null_two)
        return self._any_truth()

    def _any_truth(self) -> Term:
        made = self._unknown(types.BOOL)
        assert isinstance(made, Term)
        return made


def is_lost(value: Value | None) -> bool:
    return any(o == ANYWHERE for o in objects_in(value))
