"""The domain of registers: what one thread computes, exactly, over integer terms of any size.

As in `integers` a value is held as a mathematical integer that is congruent to the machine's modulo
2**bits. What is different is how it is read: as signed or unsigned, a value that may lie outside of
its type is taken modulo 2**bits, so that nothing is assumed. Whether it may is asked of the place
(`Place.is_within`). What has no term (an address made of a number, memory that nothing wrote) is
unknown, which is a function of all that tells threads and rounds of loops apart.

An address is a set of guarded places, of which the guards exclude each other.

    Exact: integers, comparisons, choices, addresses within objects
    Over:  floats and bitwise operations on symbols (functions of their operands), all else unknown
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from warpproof.base.records import record
from warpproof.ir import nodes, types
from warpproof.ir.nodes import BinaryOp, CompareOp, ConvertOp
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Op, Term, TermTable, polynomial
from warpproof.semantics.domain import integer_values, integers
from warpproof.semantics.domain.domain import Domain
from warpproof.semantics.domain.integer_values import (
    Local,
    OutOfFragment,
    Parameter,
    Variable,
    type_range,
)
from warpproof.semantics.domain.integers import Integers
from warpproof.semantics.domain.opaque_floats import Floats


@record
class Member:
    """What a pointer in a record points at that is a parameter, so many bytes into it."""

    parameter: str
    offset: int


@record
class Null:
    """No object: where a null pointer points."""


@record
class Anywhere:
    """An object that is not known."""


@record
class Unset:
    """Where a pointer leads that nothing was written to: accesses through it reach no object."""


@record
class Allocation:
    """An object that the host program makes, by number; see `semantics.host`."""

    number: int


@record
class HostVariable:
    """A variable of the host."""

    symbol: str


@record
class Code:
    """A function of the host, or a kernel as the host sees it."""

    symbol: str


Object = (
    Parameter
    | Variable
    | Local
    | Member
    | Null
    | Anywhere
    | Unset
    | Allocation
    | HostVariable
    | Code
)
ANYWHERE = Anywhere()
NULL = Null()
UNSET = Unset()


@record
class Place:
    """`offset` bytes into an object, where the guard holds."""

    guard: Term
    object: Object
    offset: Term


@record
class Places:
    """Where an address leads."""

    alternatives: tuple[Place, ...]


@record
class Lanes:
    """A vector or a record, part by part."""

    parts: tuple[Value, ...]


Value = Term | Places | Lanes
Unknown = Callable[[types.Type], Value]
_COUNTS = frozenset({"ctpop", "ctlz", "cttz"})  # of bits
_WIDE_MASK = 1 << 24  # masks from here on cut off what a product has no room for, as a type does
IsWithin = Callable[[Term, int, int, Term], bool]
"""Whether a term surely lies between two numbers, where a condition holds."""


class Registers(Domain[Value]):
    """In one place of the program."""

    def __init__(
        self, ranges: Ranges, floats: Floats, unknown: Unknown, is_within: IsWithin
    ) -> None:
        self._table = ranges.table
        self._numbers = Numbers(ranges, floats, is_within)
        self._floats = floats
        self._unknown = unknown
        # Numbers that addresses were made, in the expression where they were.
        self._addresses: dict[Term, Places] = {}

    def under(self, condition: Term, side: bool) -> Registers:
        """The same where a condition holds as well, or does not."""
        guard = condition if side else self._table.not_(condition)
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._numbers = self._numbers.under(guard)
        return made

    # --- constants ------------------------------------------------------------------------------

    def integer(self, bits: int, type_: types.Type) -> Value:
        return integers.term_of(self._numbers.integer(bits, type_))

    def number(self, bits: int, type_: types.Type) -> Value:
        return integers.term_of(self._numbers.number(bits, type_))

    def null(self) -> Value:
        return at(self._table, NULL, self._table.integer(0))

    def zero(self, type_: types.Type) -> Value:
        match type_:
            case types.Int():
                return self.integer(0, type_)
            case types.Float():
                return self.number(0, type_)
            case types.Pointer():
                return self.null()
            case types.Vector():
                return Lanes(tuple(self.zero(type_.element) for _ in range(type_.count)))
            case types.Aggregate():
                return Lanes(tuple(self.zero(f) for f in type_.fields))
            case _:
                return self._unknown(type_)

    def undefined(self, type_: types.Type) -> Value:
        return self._unknown(type_)

    # --- operators on scalars -------------------------------------------------------------------

    def negate(self, a: Value, type_: types.Type) -> Value:
        return self._floats.negated(a) if isinstance(a, Term) else self._unknown(type_)

    def binary(self, e: nodes.Binary, a: Value, b: Value, type_: types.Type) -> Value:
        if not isinstance(a, Term) or not isinstance(b, Term):
            return self._unknown(type_)
        if e.op is BinaryOp.SUB and _is_address(e.left) and _is_address(e.right):
            one, two = self._addresses.get(a), self._addresses.get(b)
            if one is not None and two is not None:
                return self._distance(e, one, two, type_)
        return self._term(lambda: self._numbers.binary(e, a, b, type_), type_)

    def _distance(self, e: nodes.Binary, a: Places, b: Places, type_: types.Type) -> Value:
        """Between two addresses, as numbers: of one object that of their offsets."""
        t = self._table
        cases: list[tuple[Term, Value]] = []
        for one in a.alternatives:
            for two in b.alternatives:
                guard = t.and_(one.guard, two.guard)
                if guard is t.false:
                    continue
                if one.object == two.object and self._is_one(one.object):
                    cases.append((guard, self._between(e, one, two, type_)))
                else:
                    cases.append((guard, self._unknown(type_)))
        if not cases:
            return self._unknown(type_)
        found: Value | None = cases[-1][1]
        for guard, value in reversed(cases[:-1]):
            found = None if found is None else choose(t, guard, value, found)
        return self._unknown(type_) if found is None else found

    def _between(self, e: nodes.Binary, one: Place, two: Place, type_: types.Type) -> Value:
        return self._term(lambda: self._numbers.binary(e, one.offset, two.offset, type_), type_)

    def _is_one(self, object_: Object) -> bool:
        """Does it stand for a single object?"""
        return object_ not in (ANYWHERE, UNSET)

    def overflows(self, e: nodes.Overflows, a: Value, b: Value) -> Value:
        if not isinstance(a, Term) or not isinstance(b, Term):
            return self._unknown(types.BOOL)
        return self._term(lambda: self._numbers.overflows(e, a, b), types.BOOL)

    def compare(self, e: nodes.Compare, a: Value, b: Value, type_: types.Type) -> Value:
        if isinstance(a, Places) and isinstance(b, Places):
            return self._compared(e, a, b)
        if not isinstance(a, Term) or not isinstance(b, Term):
            return self._unknown(types.BOOL)
        return self._term(lambda: self._numbers.compare(e, a, b, type_), types.BOOL)

    def _compared(self, e: nodes.Compare, a: Places, b: Places) -> Value:
        """Addresses: those of one object by their offsets, null is none of an object."""
        t = self._table
        if len(a.alternatives) != 1 or len(b.alternatives) != 1:
            return self._unknown(types.BOOL)
        (one,), (two,) = a.alternatives, b.alternatives
        is_equality = e.op in (CompareOp.EQ, CompareOp.NE)
        if one.object == two.object and one.object != ANYWHERE:
            return self._term(
                lambda: self._numbers.compare(e, one.offset, two.offset, types.Int(64)), types.BOOL
            )
        apart = is_equality and {one.object, two.object} - {NULL, ANYWHERE}
        if apart and NULL in (one.object, two.object) and _is_there(next(iter(apart))):
            return t.boolean(e.op is CompareOp.NE)
        return self._unknown(types.BOOL)

    def convert(self, e: nodes.Convert, a: Value, source: types.Type, target: types.Type) -> Value:
        if isinstance(a, Places):
            is_address = isinstance(target, types.Pointer)
            if e.op is ConvertOp.BITCAST and is_address:
                return a
            made = self._unknown(target)
            if e.op is ConvertOp.PTRTOINT and target == types.I64 and isinstance(made, Term):
                self._addresses[made] = a
            return made
        if not isinstance(a, Term) or isinstance(target, types.Pointer):
            return self._unknown(target)
        return self._term(lambda: self._numbers.convert(e, a, source, target), target)

    def pure(
        self,
        e: nodes.Pure,
        arguments: tuple[Value, ...],
        kinds: tuple[types.Type, ...],
        result: types.Type,
        on_device: bool,
    ) -> Value:
        terms = tuple(a for a in arguments if isinstance(a, Term))
        if len(terms) < len(arguments):
            return self._unknown(result)
        if e.function in _COUNTS:
            terms = tuple(self._number(a, kind) for a, kind in zip(terms, kinds))
        made = self._term(lambda: self._numbers.pure(e, terms, kinds, result, on_device), result)
        if e.function in _COUNTS and isinstance(made, Term) and isinstance(result, types.Int):
            self._numbers.limit(made, 0, result.bits)
        return made

    def _number(self, term: Term, type_: types.Type) -> Term:
        if isinstance(type_, types.Int) and term.sort is INT:
            return self.read(term, type_.bits, True)
        return term

    def _term(self, make: Callable[[], integer_values.Value], type_: types.Type) -> Value:
        try:
            made = make()
        except OutOfFragment:
            return self._unknown(type_)
        return made if isinstance(made, Term) else self._unknown(type_)

    def offset(self, term: Term) -> Term:
        """The distance of an address from its object. Modulo 2**64 it lies within the object, which
        has less than 2**63 bytes, or it is no access that is spoken of: so if it surely lies
        between -2**63 and 2**64 it is what it is."""
        return self._numbers.index(term)

    def read(self, term: Term, bits: int, signed: bool) -> Term:
        """The number that a register holds."""
        return self._numbers.read(term, bits, signed, None)

    # --- addresses ------------------------------------------------------------------------------

    def add_index(self, base: Value, index: Value, scale: int) -> Value:
        if not isinstance(base, Places):
            return at(self._table, ANYWHERE, self._table.integer(0))
        if not isinstance(index, Term):
            index = self._unknown(types.I64)
            assert isinstance(index, Term)
        return moved(self._table, base, self._table.int_scale(self._numbers.index(index), scale))

    def add_offset(self, base: Value, offset: int) -> Value:
        if not isinstance(base, Places):
            return at(self._table, ANYWHERE, self._table.integer(0))
        return moved(self._table, base, self._table.integer(offset))

    # --- choices --------------------------------------------------------------------------------

    def choose(self, condition: Value, then: Value, otherwise: Value, type_: types.Type) -> Value:
        if not isinstance(condition, Term):
            return self._unknown(type_)
        found = choose(self._table, condition, then, otherwise)
        return self._unknown(type_) if found is None else found

    # --- records and vectors --------------------------------------------------------------------

    def compound(self, parts: Sequence[Value]) -> Value:
        return Lanes(tuple(parts))

    def lanes(self, data: Value, count: int) -> tuple[Value, ...]:
        if isinstance(data, Lanes) and len(data.parts) == count:
            return data.parts
        if isinstance(data, Term):
            return (data,) * count
        raise OutOfFragment("the lanes of a vector")

    def part(self, whole: Value, path: tuple[int, ...], type_: types.Type) -> Value:
        for index in path:
            type_ = _part_type(type_, index)
            if not isinstance(whole, Lanes):
                return self._unknown(type_)
            whole = whole.parts[index]
        return whole

    def with_part(
        self, whole: Value, path: tuple[int, ...], part: Value, type_: types.Type
    ) -> Value:
        if not path:
            return part
        first, *rest = path
        count = _part_count(type_)
        parts = list(whole.parts) if isinstance(whole, Lanes) else []
        if not parts:
            parts = [self._unknown(_part_type(type_, n)) for n in range(count)]
        inner = _part_type(type_, first)
        parts[first] = self.with_part(parts[first], tuple(rest), part, inner)
        return Lanes(tuple(parts))

    def lane(self, e: nodes.ExtractLane, vector: Value, index: Value) -> Value:
        number = int_value(index) if isinstance(index, Term) else None
        if not isinstance(vector, Lanes) or number is None or number >= len(vector.parts):
            return self._unknown(e.type)
        return vector.parts[number]

    def with_lane(self, e: nodes.InsertLane, vector: Value, index: Value, part: Value) -> Value:
        number = int_value(index) if isinstance(index, Term) else None
        if number is None:
            return self._unknown(e.type)
        return self.with_part(vector, (number,), part, e.type)

    def reread(self, data: Value, source: types.Type, target: types.Type) -> Value:
        return self._unknown(target)


class Numbers(Integers):
    """Integers that are read modulo the size of their type, unless they surely fit."""

    def __init__(self, ranges: Ranges, floats: Floats, is_within: IsWithin) -> None:
        super().__init__(ranges, floats)
        self._is_within = is_within

    def under(self, guard: Term) -> Numbers:
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.guard = self._table.and_(self.guard, guard)
        return made

    def limit(self, made: Term, low: int, high: int) -> None:
        """The values of a function."""
        if made.op is Op.APPLY:
            self._ranges.limit(made.payload, low, high)

    def _fits(self, term: Term, low: int, high: int) -> bool:
        return self._is_within(term, low, high, self.guard)

    def read(self, term: Term, bits: int, signed: bool, e: nodes.Expr | None) -> Term:
        t = self._table
        low, high = type_range(bits, signed)
        value = int_value(term)
        if value is not None:
            return t.integer((value - low) % (1 << bits) + low)
        if self._fits(term, low, high):
            return term
        if term.op is Op.ITE:
            arms = (
                self.under(c).read(a, bits, signed, e)
                for a, c in zip(term.args[1:], (term.args[0], t.not_(term.args[0])))
            )
            return t.ite(term.args[0], *arms)
        whole = t.integer(1 << bits)
        if not signed:
            return t.int_mod(term, whole)
        return t.int_combine(low, [(t.int_mod(t.int_combine(-low, [(term, 1)]), whole), 1)])

    def index(self, term: Term) -> Term:
        """Of 64 bits, read as signed unless it is small enough to be itself modulo 2**64."""
        if self._fits(term, -(1 << 63), (1 << 64) - 1):
            return term
        return self.read(term, 64, True, None)

    def unsigned(self, term: Term, bits: int) -> Term:
        return self.read(term, bits, False, None)

    def _are_equal(self, e: nodes.Compare, a: Term, b: Term, bits: int) -> Term:
        most = (1 << bits) - 1
        if self._fits(self._table.int_sub(a, b), -most, most):
            return self._table.eq(a, b)
        return self._table.eq(self.read(a, bits, True, None), self.read(b, bits, True, None))

    def _compared(self, e: nodes.Compare, a: Term, b: Term, bits: int) -> Term:
        if e.op in _AT_MOST_RIGHT and int_value(b) is not None:
            limit = _as_unsigned(b, bits)
            is_less, is_not = _AT_MOST_RIGHT[e.op]
            return self._at_most(e, a, b, bits, limit - is_less, is_not)
        if e.op in _AT_MOST_LEFT and int_value(a) is not None:
            limit = _as_unsigned(a, bits)
            is_less, is_not = _AT_MOST_LEFT[e.op]
            return self._at_most(e, b, a, bits, limit - is_less, is_not, is_left=True)
        return super()._compared(e, a, b, bits)

    def _at_most(
        self,
        e: nodes.Compare,
        term: Term,
        number: Term,
        bits: int,
        most: int,
        is_not: bool,
        *,
        is_left: bool = False,
    ) -> Term:
        """Of a number that is read as unsigned: negative ones are the large ones."""
        whole = 1 << bits
        if self._fits(term, 0, whole - 1) or not self._fits(term, most + 1 - whole, whole - 1):
            sides = (number, term) if is_left else (term, number)
            return super()._compared(e, *sides, bits)
        made = self._table.int_in_range(term, 0, most)
        return self._table.not_(made) if is_not else made

    def narrowed(self, operand: Term, bits: int) -> integer_values.Value:
        return operand

    def is_nonnegative(self, term: Term) -> bool:
        return self._fits(term, 0, 1 << 128)

    def _converted(self, e: nodes.Convert, operand: Term) -> integer_values.Value:
        if e.op in (ConvertOp.SITOFP, ConvertOp.UITOFP) and operand.sort is INT:
            assert isinstance(e.operand.type, types.Int)
            operand = self.read(operand, e.operand.type.bits, e.op is ConvertOp.SITOFP, None)
        return super()._converted(e, operand)

    def _bitwise(self, op: BinaryOp, a: Term, b: Term, bits: int) -> Term:
        """Masks and sums of bits that do not meet are arithmetic; operands of all else are read, so
        that the same registers give the same result."""
        if op is BinaryOp.AND:
            for mask, other in ((a, b), (b, a)):
                made = self._masked(other, int_value(mask), bits)
                if made is not None:
                    return made
        if op is BinaryOp.OR:
            for high, low in ((a, b), (b, a)):
                if self._fits(low, 0, _even_part(high) - 1):
                    return self._table.int_add(high, low)
        if op is BinaryOp.XOR and int_value(b) == -1:
            return self._table.int_combine(-1, [(a, -1)])
        if op is BinaryOp.XOR:
            for mask, other in ((a, b), (b, a)):
                made = self._flipped(other, int_value(mask), bits)
                if made is not None:
                    return made
        amount = int_value(b)
        if op in (BinaryOp.SHL, BinaryOp.LSHR, BinaryOp.ASHR) and amount is not None:
            return super()._bitwise(op, a, b, bits)
        a, b = self.read(a, bits, True, None), self.read(b, bits, True, None)
        return super()._bitwise(op, a, b, bits)

    def rounded_down(self, a: Term, to: int) -> Term:
        """The largest multiple that is no more."""
        t = self._table
        return t.int_sub(a, t.int_mod(a, t.integer(to)))

    def _flipped(self, a: Term, mask: int | None, bits: int) -> Term | None:
        """With the other value in each of some bits in a row."""
        if mask is None or not 0 < mask < 1 << (bits - 1):
            return None
        t, lowest = self._table, mask & -mask
        row = mask // lowest
        if row & (row + 1):
            return None
        held = t.int_mod(t.int_div(a, t.integer(lowest)), t.integer(row + 1))
        return t.int_combine(mask, [(a, 1), (held, -2 * lowest)])

    def _masked(self, a: Term, mask: int | None, bits: int) -> Term | None:
        """Bits in a row."""
        if mask is None:
            return None
        t = self._table
        mask %= 1 << bits
        if mask == 0:
            return t.integer(0)
        low = (mask & -mask).bit_length() - 1
        row = mask >> low
        if row & (row + 1):
            return None
        if mask >> low == ((1 << bits) - 1) >> low:
            return self.rounded_down(a, 1 << low)  # all but the lowest
        whole = 1 << (low + row.bit_length())
        is_kept = whole >= _WIDE_MASK and self._fits(a, 0, whole - 1)
        kept = a if is_kept else t.int_mod(a, t.integer(whole))
        return t.int_scale(t.int_div(kept, t.integer(1 << low)), 1 << low)


# `a op number` as `a <= number - first`, or not; and `number op a`
_AT_MOST_RIGHT = {
    CompareOp.ULT: (1, False),
    CompareOp.ULE: (0, False),
    CompareOp.UGT: (0, True),
    CompareOp.UGE: (1, True),
}
_AT_MOST_LEFT = {
    CompareOp.UGT: (1, False),
    CompareOp.UGE: (0, False),
    CompareOp.ULT: (0, True),
    CompareOp.ULE: (1, True),
}


def _as_unsigned(number: Term, bits: int) -> int:
    value = int_value(number)
    assert value is not None
    return value % (1 << bits)


# --- values -------------------------------------------------------------------------------------


def at(t: TermTable, object_: Object, offset: Term) -> Places:
    return Places((Place(t.true, object_, offset),))


def moved(t: TermTable, base: Places, by: Term) -> Places:
    return Places(
        tuple(Place(p.guard, p.object, t.int_add(p.offset, by)) for p in base.alternatives)
    )


def choose(t: TermTable, condition: Term, then: Value, other: Value) -> Value | None:
    """`then` where the condition holds, part by part; None if the two cannot be one value."""
    if then == other or condition is t.true:
        return then
    if condition is t.false:
        return other
    match then, other:
        case Term(), Term() if then.sort is other.sort:
            return t.ite(condition, then, other)
        case Places(), Places():
            return _either(t, condition, then, other)
        case Lanes(), Lanes() if len(then.parts) == len(other.parts):
            parts = [choose(t, condition, a, b) for a, b in zip(then.parts, other.parts)]
            known = tuple(p for p in parts if p is not None)
            return Lanes(known) if len(known) == len(parts) else None
        case _:
            return None


_MOST_PLACES = 8


def _either(t: TermTable, condition: Term, then: Places, other: Places) -> Places | None:
    found: dict[Object, Place] = {}
    for guard, side in ((condition, then), (t.not_(condition), other)):
        for place in side.alternatives:
            under = t.and_(guard, place.guard)
            known = found.get(place.object)
            if known is None:
                found[place.object] = Place(under, place.object, place.offset)
                continue
            offset = t.ite(condition, known.offset, place.offset)
            found[place.object] = Place(t.or_(known.guard, under), place.object, offset)
    if len(found) > _MOST_PLACES:
        return None
    if len(found) == 1:
        (only,) = found.values()
        return at(t, only.object, only.offset)
    return Places(tuple(found.values()))


def _is_address(e: nodes.Expr) -> bool:
    return isinstance(e, nodes.Convert) and e.op is ConvertOp.PTRTOINT


def _is_there(object_: Object) -> bool:
    """Surely an object, whose address is not null."""
    return isinstance(object_, Variable | Local)


def _even_part(term: Term) -> int:
    """The largest power of two that divides a term."""
    constant, monomials = polynomial(term)
    some = constant
    for coefficient in monomials.values():
        some |= coefficient
    return some & -some if some else 1


def _part_type(type_: types.Type, index: int) -> types.Type:
    match type_:
        case types.Aggregate():
            return type_.fields[index]
        case types.Vector():
            return type_.element
        case _:
            raise OutOfFragment("a part of what has none")


def _part_count(type_: types.Type) -> int:
    match type_:
        case types.Aggregate():
            return len(type_.fields)
        case types.Vector():
            return type_.count
        case _:
            raise OutOfFragment("a part of what has none")


def places_in(value: Value | None) -> Iterator[Place]:
    """All places that a value may lead to."""
    if isinstance(value, Places):
        yield from value.alternatives
    elif isinstance(value, Lanes):
        for part in value.parts:
            yield from places_in(part)


def objects_in(value: Value | None) -> Iterator[Object]:
    return (place.object for place in places_in(value))
