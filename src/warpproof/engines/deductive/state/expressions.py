"""Expressions of the program as terms over the symbolic thread.

Enters: an `ir.Expr` and what its variables hold. Leaves: a `Value`. Guaranteed: it equals what
the machine computes wherever no value leaves the range of the type it is read in (see `values`);
operations without an integer form (bitwise ones on unknown bits) are functions of their arguments,
which allows more than the machine does. Where it matters that a value has not left the range of its
type, whoever listens is told (`Listener`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from warpproof.engines.deductive.state.floats import Floats
from warpproof.engines.deductive.state.values import (
    Local,
    OutOfFragment,
    Parts,
    Pointer,
    Unusable,
    Value,
    Variable,
    sort_of,
    type_range,
)
from warpproof.ir import nodes, types
from warpproof.ir.nodes import BinaryOp, CompareOp, ConvertOp
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.simplify import upper_bounds
from warpproof.logic.terms import BOOL, INT, Term
from warpproof.semantics.parametric.thread_space import Launch

Lookup = Callable[[str, types.Type], Value]
Listener = Callable[[Term, int, int, Term, nodes.Expr], None]
"""A value that has to be from a number to another, under a condition; made from the expression."""


class Expressions:
    """Evaluates in one place of the program: variables by `lookup`, `known` holds there."""

    def __init__(
        self,
        launch: Launch,
        floats: Floats,
        lookup: Lookup,
        known: Sequence[Term] = (),
        frame: int = 0,
        listener: Listener | None = None,
    ) -> None:
        self._frame = frame
        self._listener = listener
        self._chosen = launch.table.true  # the arms of choices that are being evaluated
        self._launch = launch
        self._table = launch.table
        self._floats = floats
        self._lookup = lookup
        self._hypotheses = upper_bounds(self._table, known)

    def value(self, e: nodes.Expr) -> Value:
        handler = _HANDLERS.get(type(e))
        if handler is None:
            raise OutOfFragment(f"an expression of the kind {type(e).__name__}")
        return handler(self, e)

    def term(self, e: nodes.Expr) -> Term:
        found = self.value(e)
        if isinstance(found, Term):
            return found
        if isinstance(found, Unusable):
            raise OutOfFragment(found.why)
        raise OutOfFragment("an address or a record used as a number")

    def condition(self, e: nodes.Expr) -> Term:
        found = self.term(e)
        if found.sort is not BOOL:
            raise OutOfFragment("a condition that is no truth value")
        return found

    # --- leaves ---------------------------------------------------------------------------------

    def _int(self, e: nodes.IntConst) -> Value:
        bits = _bits(e.type)
        if bits == 1:
            return self._table.boolean(bool(e.value))
        negative = e.value >> (bits - 1)
        return self._table.integer(e.value - (1 << bits) if negative else e.value)

    def _float(self, e: nodes.FloatConst) -> Value:
        if not isinstance(e.type, types.Float):
            raise OutOfFragment("a float constant of no float type")
        return self._floats.constant(e.bits, e.type.kind)

    def _undefined(self, e: nodes.Expr) -> Value:
        return Unusable("a value that nothing defines")

    def _variable(self, e: nodes.VarRef) -> Value:
        return self._lookup(e.name, e.type)

    def _address(self, e: nodes.AddressOf) -> Value:
        if e.kind is nodes.SymbolKind.LOCAL:
            return Pointer(Local(self._frame, e.symbol), self._table.integer(0))
        if e.kind is not nodes.SymbolKind.GLOBAL:
            return Unusable("the address of a function")
        return Pointer(Variable(e.symbol), self._table.integer(0))

    def _geometry(self, e: nodes.GeometryRef) -> Value:
        if e.register in (nodes.Geometry.LANE, nodes.Geometry.COOPERATIVE):
            return Unusable(f"the register {e.register.value}")
        if e.register is nodes.Geometry.DYNAMIC_SHARED:
            return Unusable("the size of dynamic shared memory")
        return self._launch.register(e.register, e.axis)

    # --- integers -------------------------------------------------------------------------------

    def _reads(self, term: Term, bits: int, signed: bool, e: nodes.Expr) -> None:
        """The value is read in a type: as signed, or as unsigned, where one below zero stands for
        2**bits more."""
        low, high = type_range(bits, signed)
        self._in_range(term, low if signed else ~high, high, e)

    def _in_range(self, term: Term, low: int, high: int, e: nodes.Expr) -> None:
        value = int_value(term)
        if self._listener is None or (value is not None and low <= value <= high):
            return
        self._listener(term, low, high, self._chosen, e)

    def is_nonnegative(self, term: Term) -> bool:
        return self._launch.ranges.follows(self._table.int_neg(term), self._hypotheses)

    def unsigned(self, term: Term, bits: int) -> Term:
        """The value read as unsigned: a negative one stands for 2**bits more."""
        if self.is_nonnegative(term):
            return term
        t = self._table
        wrapped = t.int_combine(1 << bits, [(term, 1)])
        return t.ite(t.int_lt(term, t.integer(0)), wrapped, term)

    def _binary(self, e: nodes.Binary) -> Value:
        a, b = self.term(e.left), self.term(e.right)
        if a.sort is BOOL:
            return self._boolean(e.op, a, b)
        if a.sort is not INT:
            return self._floats.binary(e.op, a, b)
        bits = _bits(e.type)
        if e.op in _READ:
            self._reads(a, bits, e.op not in _UNSIGNED_OPERATIONS, e.left)
        if e.op in _DIVISIONS:
            self._reads(b, bits, e.op not in _UNSIGNED_OPERATIONS, e.right)
        return self._integer(e.op, a, b, bits)

    def _overflows(self, e: nodes.Overflows) -> Value:
        """That the result of an operation leaves its type."""
        t = self._table
        a, b = self.term(e.left), self.term(e.right)
        bits, (op, signed) = _bits(e.left.type), _OVERFLOWS[e.op]
        self._reads(a, bits, signed, e.left)
        self._reads(b, bits, signed, e.right)
        if not signed:
            a, b = self.unsigned(a, bits), self.unsigned(b, bits)
        return t.not_(t.int_in_range(self._integer(op, a, b, bits), *type_range(bits, signed)))

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
        t = self._table
        match op:
            case BinaryOp.ADD:
                return t.int_add(a, b)
            case BinaryOp.SUB:
                return t.int_sub(a, b)
            case BinaryOp.MUL:
                return t.int_mul(a, b)
            case BinaryOp.UDIV:
                return t.int_div(self.unsigned(a, bits), self.unsigned(b, bits))
            case BinaryOp.UREM:
                return t.int_mod(self.unsigned(a, bits), self.unsigned(b, bits))
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
            if op is BinaryOp.LSHR:
                return t.int_div(self.unsigned(a, bits), power)
            if op is BinaryOp.ASHR:
                return t.int_div(a, power)
        if op is BinaryOp.AND and amount is not None and amount >= 0 and not amount & (amount + 1):
            return t.int_mod(a, t.integer(amount + 1))
        return self._uninterpreted(f"{op.value} i{bits}", INT, (a, b), bits)

    def _uninterpreted(self, name: str, result: object, args: Sequence[Term], bits: int) -> Term:
        assert result is INT or result is BOOL
        sort = INT if result is INT else BOOL
        function = self._table.function(f"bits {name}", [a.sort for a in args], sort)
        if sort is INT:
            self._launch.ranges.limit(function, *type_range(bits, True))
        return self._table.apply(function, *args)

    def _compare(self, e: nodes.Compare) -> Value:
        a, b = self.value(e.left), self.value(e.right)
        if isinstance(a, Pointer) and isinstance(b, Pointer) and a.object == b.object:
            self._compares(e, a.offset, b.offset, 64)
            return self._ordered(e.op, a.offset, b.offset, 64)
        if not isinstance(a, Term) or not isinstance(b, Term):
            raise OutOfFragment("a comparison of addresses")
        if a.sort is BOOL:
            equal = self._table.eq(a, b)
            if e.op not in (CompareOp.EQ, CompareOp.NE):
                raise OutOfFragment("an order of truth values")
            return equal if e.op is CompareOp.EQ else self._table.not_(equal)
        if a.sort is not INT:
            return self._floats.compare(e.op, a, b)
        self._compares(e, a, b, _bits(e.left.type))
        return self._ordered(e.op, a, b, _bits(e.left.type))

    def _compares(self, e: nodes.Compare, a: Term, b: Term, bits: int) -> None:
        """Equality only needs the two to be less than 2**bits apart."""
        if e.op in (CompareOp.EQ, CompareOp.NE):
            most = (1 << bits) - 1
            self._in_range(self._table.int_sub(a, b), -most, most, e)
            return
        signed = e.op not in _UNSIGNED
        self._reads(a, bits, signed, e.left)
        self._reads(b, bits, signed, e.right)

    def _ordered(self, op: CompareOp, a: Term, b: Term, bits: int) -> Term:
        t = self._table
        if op in (CompareOp.EQ, CompareOp.NE):
            equal = t.eq(a, b)  # read as signed, both
            return equal if op is CompareOp.EQ else t.not_(equal)
        if op in _UNSIGNED:
            a, b = self.unsigned(a, bits), self.unsigned(b, bits)
        return _ORDER[op](t, a, b)

    def _convert(self, e: nodes.Convert) -> Value:
        operand = self.value(e.operand)
        if isinstance(operand, Pointer):
            return operand if e.op is ConvertOp.BITCAST else Unusable("an address as a number")
        if not isinstance(operand, Term):
            raise OutOfFragment("a conversion of a record")
        return self._converted(e, operand)

    def _converted(self, e: nodes.Convert, operand: Term) -> Value:
        t = self._table
        match e.op:
            case ConvertOp.ZEXT | ConvertOp.SEXT if operand.sort is BOOL:
                one = 1 if e.op is ConvertOp.ZEXT else -1
                return t.ite(operand, t.integer(one), t.integer(0))
            case ConvertOp.ZEXT:
                self._reads(operand, _bits(e.operand.type), False, e.operand)
                return self.unsigned(operand, _bits(e.operand.type))
            case ConvertOp.SEXT:
                self._reads(operand, _bits(e.operand.type), True, e.operand)
                return operand
            case ConvertOp.TRUNC if e.type == types.BOOL:
                return t.eq(t.int_mod(operand, t.integer(2)), t.integer(1))
            case ConvertOp.TRUNC:
                return self._narrowed(operand, _bits(e.type))
            case ConvertOp.INTTOPTR | ConvertOp.PTRTOINT:
                return Unusable("an address made of a number")
            case _:
                sort = sort_of(e.type)
                if sort is None:
                    return Unusable(f"a conversion to {types.format_type(e.type)}")
                if e.op in (ConvertOp.SITOFP, ConvertOp.UITOFP):
                    signed = e.op is ConvertOp.SITOFP
                    self._in_range(operand, *type_range(_bits(e.operand.type), signed), e.operand)
                return self._limited(self._floats.apply(e.op.value, sort, operand), e)

    def _limited(self, made: Term, e: nodes.Convert) -> Term:
        """A float as an integer is a number of that type."""
        if made.sort is INT:
            signed = e.op is not ConvertOp.FPTOUI
            self._launch.ranges.limit(made.payload, *type_range(_bits(e.type), signed))
        return made

    def _narrowed(self, operand: Term, bits: int) -> Value:
        """To 32 bits a value that fits stays, others are the verdict's "no overflow". To fewer,
        programs cut off bits on purpose, so it has to be known to fit."""
        t = self._table
        high = t.int_combine(-((1 << (bits - 1)) - 1), [(operand, 1)])
        fits = self.is_nonnegative(operand) and self._launch.ranges.follows(high, self._hypotheses)
        if bits >= 32 or fits:
            return operand
        return Unusable(f"a value cut to {bits} bits")

    def _select(self, e: nodes.Select) -> Value:
        t, condition, outer = self._table, self.condition(e.condition), self._chosen
        self._chosen = t.and_(outer, condition)
        then = self.value(e.then)
        self._chosen = t.and_(outer, t.not_(condition))
        other = self.value(e.otherwise)
        self._chosen = outer
        return self.choose(condition, then, other)

    def choose(self, condition: Term, then: Value, other: Value) -> Value:
        return choose(self._launch, condition, then, other)

    # --- floats and functions -------------------------------------------------------------------

    def _negated(self, e: nodes.Unary) -> Value:
        return self._floats.negated(self.term(e.operand))

    def _pure(self, e: nodes.Pure) -> Value:
        t = self._table
        args = [self.term(a) for a in e.arguments]
        if e.function in _ORDERING and args[0].sort is INT:
            for term, argument in zip(args, e.arguments):
                self._reads(term, _bits(e.type), e.function not in ("umin", "umax"), argument)
        if e.function in ("smin", "smax") and args[0].sort is INT:
            return t.int_min(*args) if e.function == "smin" else t.int_max(*args)
        if e.function in ("umin", "umax") and args[0].sort is INT:
            bits = _bits(e.type)
            read = [self.unsigned(a, bits) for a in args]
            return t.int_min(*read) if e.function == "umin" else t.int_max(*read)
        if e.function == "abs" and args[0].sort is INT:
            return t.int_abs(args[0])
        sort = sort_of(e.type)
        if sort is None:
            return Unusable(f"the result of {e.function}")
        return self._floats.apply(f"function {e.function}", sort, *args)

    # --- addresses and records ------------------------------------------------------------------

    def _pointer_add(self, e: nodes.PtrAdd) -> Value:
        base = self.value(e.base)
        if not isinstance(base, Pointer):
            raise OutOfFragment("arithmetic on an address that is not known")
        index = self.term(e.index)
        moved = self._table.int_combine(0, [(base.offset, 1), (index, e.scale)])
        return Pointer(base.object, moved, base.row)

    def _pointer_field(self, e: nodes.PtrField) -> Value:
        base = self.value(e.base)
        if not isinstance(base, Pointer):
            raise OutOfFragment("a member of an object that is not known")
        return Pointer(base.object, self._table.int_combine(e.offset, [(base.offset, 1)]), base.row)

    def _extract(self, e: nodes.Extract) -> Value:
        whole = self.value(e.whole)
        if not isinstance(whole, Parts) or not isinstance(e.whole.type, types.Aggregate):
            raise OutOfFragment("a part of a value that is not held in parts")
        if len(e.path) != 1:
            raise OutOfFragment("a part within a part")
        found = whole.pieces.get(e.whole.type.offsets[e.path[0]])
        return Unusable("a part that nothing wrote") if found is None else found

    def _insert(self, e: nodes.Insert) -> Value:
        whole = self.value(e.whole)
        if len(e.path) != 1 or not isinstance(e.type, types.Aggregate):
            raise OutOfFragment("a part within a part")
        pieces = dict(whole.pieces) if isinstance(whole, Parts) else {}
        pieces[e.type.offsets[e.path[0]]] = self.value(e.part)
        return Parts(pieces)


def choose(launch: Launch, condition: Term, then: Value, other: Value) -> Value:
    """`then` where the condition holds, piece by piece."""
    t = launch.table
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
            return Parts(
                {o: choose(launch, condition, then.pieces[o], other.pieces[o]) for o in common}
            )
        case _:
            return Unusable("an address that may be of two objects, or a value that may be missing")


def _bits(type_: types.Type) -> int:
    if not isinstance(type_, types.Int):
        raise OutOfFragment(f"a number of type {types.format_type(type_)}")
    return type_.bits


_ORDERING = frozenset({"smin", "smax", "umin", "umax", "abs"})
_UNSIGNED_OPERATIONS = frozenset({BinaryOp.UDIV, BinaryOp.UREM, BinaryOp.LSHR})
_DIVISIONS = frozenset({BinaryOp.UDIV, BinaryOp.UREM, BinaryOp.SDIV, BinaryOp.SREM})
_READ = _DIVISIONS | {BinaryOp.LSHR, BinaryOp.ASHR}
_OVERFLOWS: Mapping[nodes.OverflowOp, tuple[BinaryOp, bool]] = {
    nodes.OverflowOp.SADD: (BinaryOp.ADD, True),
    nodes.OverflowOp.SSUB: (BinaryOp.SUB, True),
    nodes.OverflowOp.SMUL: (BinaryOp.MUL, True),
    nodes.OverflowOp.UADD: (BinaryOp.ADD, False),
    nodes.OverflowOp.USUB: (BinaryOp.SUB, False),
    nodes.OverflowOp.UMUL: (BinaryOp.MUL, False),
}
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
_HANDLERS: Mapping[type, Callable[..., Value]] = {
    nodes.IntConst: Expressions._int,
    nodes.FloatConst: Expressions._float,
    nodes.Undefined: Expressions._undefined,
    nodes.Poison: Expressions._undefined,
    nodes.ZeroConst: lambda self, e: Parts({}),
    nodes.VarRef: Expressions._variable,
    nodes.AddressOf: Expressions._address,
    nodes.GeometryRef: Expressions._geometry,
    nodes.Unary: Expressions._negated,
    nodes.Binary: Expressions._binary,
    nodes.Compare: Expressions._compare,
    nodes.Overflows: Expressions._overflows,
    nodes.Convert: Expressions._convert,
    nodes.Select: Expressions._select,
    nodes.PtrAdd: Expressions._pointer_add,
    nodes.PtrField: Expressions._pointer_field,
    nodes.Extract: Expressions._extract,
    nodes.Insert: Expressions._insert,
    nodes.Pure: Expressions._pure,
}
