"""Sums and products of bit-vectors: one term for each polynomial modulo 2**width.

Enters: two terms of one width. Leaves: their sum, difference or product. Guaranteed: two requests
that are equal as polynomials over the same atoms give the same term, as long as showing that takes
no more than `PATIENCE` steps; `x + y - x` is `y`; a constant summand stands outermost and last, so
an address is base plus offset; each request costs a few steps however long the sum has become.

How: each term has a *weight*, its value where every atom (a term that is no sum or product) has a
random one. Equal polynomials have equal weights, so one lookup by weight finds the term that was
made before, in whatever order; that it is equal and no coincidence is then shown by multiplying
out. A sum keeps the shape in which it was first asked for, so partial sums are shared. The weight
of a choice is that of its polynomial (see `polynomials`), so guarded summands are no exception.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from warpproof.base.diagnostics import InternalError
from warpproof.logic.table.booleans import Booleans
from warpproof.logic.table.cons import Rule, Term
from warpproof.logic.table.intervals import Intervals
from warpproof.logic.table.ops import Op
from warpproof.logic.table.polynomials import (
    MOST_FACTORS,
    case_of,
    collected,
    linear,
    monomials,
    times,
    vanishes,
)
from warpproof.logic.table.sorts import BitVec, Sort

_new_term = object.__new__

PATIENCE = 1 << 17
"""Terms looked at to show that two polynomials are equal."""

LITTLE_PATIENCE = 4096
"""The same for narrow terms, whose weights are equal by chance now and then."""

_WIDE = 32
_MASK = (1 << 64) - 1
_DEEPEST_CHOICE = 32

NEARBY = 48
"""Terms looked at to find summands that cancel each other."""

_CONST, _ITE = Op.BV_CONST, Op.ITE
_ADD, _SUB, _MUL, _NEG = Op.BV_ADD, Op.BV_SUB, Op.BV_MUL, Op.BV_NEG

COMPOUND = frozenset({_ADD, _SUB, _MUL, _NEG})
"""Operations whose terms are polynomials of others."""


class Sums(Booleans):
    """Addition, subtraction, negation and multiplication."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        super().__init__(rules)
        self._numbers: dict[int, dict[int, Term]] = {}  # constants by width and value
        self._by_weight: dict[int, Term] = {}  # of all widths; the sort is compared afterwards
        self._draw = Random(0).getrandbits  # the same in every run
        self._mixed: set[Term] = set()  # sums with a negative summand: only there things cancel
        self._large: set[Term] = set()  # of those, the ones that are too long to look through
        self._cancelling = False
        self._ranges = Intervals()
        self._cases: dict[Term, list[int]] = {}  # weights of the values of a term that has few

    def bv(self, value: int, width: int) -> Term:
        """A constant; any integer, taken modulo 2**width."""
        known = self._numbers.get(width)
        if known is None:
            known = self._numbers[width] = {}
        found = known.get(value)
        return self._number(value, BitVec(width), known) if found is None else found

    def _number(self, value: int, sort: BitVec, known: dict[int, Term]) -> Term:
        value &= sort.mask
        found = known.get(value)
        if found is None:
            found = known[value] = self._node(_CONST, (), sort, value)
            found.weight = value
        return found

    def bv_add(self, a: Term, b: Term) -> Term:
        if a.op is _CONST or (a.id > b.id and b.op is not _CONST):
            a, b = b, a
        left, right = a.weight, b.weight
        if left is None:
            left = self._weigh(a)
        if right is None:
            right = self._weigh(b)
        sort = a.sort
        if sort is not b.sort:
            raise InternalError(f"BV_ADD of {sort} and {b.sort}")
        weight: int = (left + right) & sort.mask  # type: ignore[attr-defined]
        found = self._by_weight.get(weight)
        if found is None:
            return self._new_sum(a, b, weight, sort)
        return self._old_sum(a, b, weight, found)

    def bv_sub(self, a: Term, b: Term) -> Term:
        left, right = a.weight, b.weight
        if left is None:
            left = self._weigh(a)
        if right is None:
            right = self._weigh(b)
        sort = a.sort
        if sort is not b.sort:
            raise InternalError(f"BV_SUB of {sort} and {b.sort}")
        weight: int = (left - right) & sort.mask  # type: ignore[attr-defined]
        return self._made_by(_SUB, a, b, weight, self._by_weight.get(weight))

    def bv_mul(self, a: Term, b: Term) -> Term:
        if a.op is _CONST or (a.id > b.id and b.op is not _CONST):
            a, b = b, a
        left, right = a.weight, b.weight
        if left is None:
            left = self._weigh(a)
        if right is None:
            right = self._weigh(b)
        sort = a.sort
        if sort is not b.sort:
            raise InternalError(f"BV_MUL of {sort} and {b.sort}")
        weight: int = (left * right) & sort.mask  # type: ignore[attr-defined]
        return self._made_by(_MUL, a, b, weight, self._by_weight.get(weight))

    def bv_neg(self, a: Term) -> Term:
        own = a.weight
        if own is None:
            own = self._weigh(a)
        weight: int = -own & a.sort.mask  # type: ignore[attr-defined]
        return self._made_by(_NEG, a, a, weight, self._by_weight.get(weight))

    def _weigh(self, atom: Term, depth: int = _DEEPEST_CHOICE) -> int:
        sort = atom.sort
        if not isinstance(sort, BitVec):
            raise InternalError(f"a bit-vector is needed, not {sort}")
        if atom.op is _ITE and depth and self._ruled:
            condition, then, other = atom.args
            left, right = then.weight, other.weight
            if left is None:
                left = self._weigh(then, depth - 1)
            if right is None:
                right = self._weigh(other, depth - 1)
            weight = (right + self._truth_weight(condition) * (left - right)) & sort.mask
        else:
            weight = self._draw(64) & sort.mask
        atom.weight = weight
        self._by_weight.setdefault(weight, atom)
        return weight

    def _truth_weight(self, formula: Term, depth: int = 2) -> int:
        """The weight of an indicator."""
        weight = formula.weight
        if weight is not None:
            return weight
        if depth and formula.op is Op.NOT:
            weight = 1 - self._truth_weight(formula.args[0], depth - 1)
        elif depth and formula.op is Op.AND and len(formula.args) <= MOST_FACTORS:
            weight = 1
            for member in formula.args:
                weight *= self._truth_weight(member, depth - 1)
        else:
            weight = self._case_weight(formula)
        formula.weight = weight = weight & _MASK
        return weight

    def _case_weight(self, formula: Term) -> int:
        """The weights of all the values that a term can have, if those are few, add up to 1."""
        case = case_of(formula, self._ranges)
        if case is None:
            return self._draw(64)
        term, value, low, high = case
        if not low <= value <= high:
            return 0
        known = self._cases.get(term)
        if known is None:
            known = self._cases[term] = [self._draw(64) for _ in range(low, high)]
            known.append(1 - sum(known))
        return known[value - low]

    def same_sum(self, a: Term, b: Term) -> bool:
        """Whether two bit-vectors are equal as polynomials; no also where that was not found."""
        left, right = a.weight, b.weight
        if left is None or left != right:
            return False
        return self._vanishes([(a, 1), (b, -1)], a.sort)  # type: ignore[arg-type]

    def _vanishes(self, parts: list[tuple[Term, int]], sort: BitVec) -> bool:
        patience = PATIENCE if sort.width >= _WIDE else LITTLE_PATIENCE
        return vanishes(parts, sort.mask, patience, self._ranges)

    # --- making ----------------------------------------------------------------------------------

    def _made_by(self, op: Op, a: Term, b: Term, weight: int, found: Term | None) -> Term:
        """The term of an operation; `found` has its weight. A negation has its argument twice."""
        made = self._made[op]
        if found is not None:
            if found.op is op:
                args = found.args
                if args[0] is a and args[-1] is b:
                    return found
            known = made.get((a, b))
            if known is not None:
                return known
        if self._ruled:
            known = _NORMAL[op](self, a, b)
            if known is None and found is not None and self._equal(op, a, b, found):
                known = found
            if known is None and self._may_cancel(op, a, b):
                self._cancelling = True
                known = self._cancelled(op, a, b)
                self._cancelling = False
            if known is not None:
                made[a, b] = known
                return known
        return self._new(op, a, b, weight, found)

    def _new_sum(self, a: Term, b: Term, weight: int, sort: Sort) -> Term:
        """What `_made_by` gives for a sum where no term has its weight, said at once for the most
        frequent shapes: two bases, each with an offset or none."""
        x, y, number = _split(a, b)
        if not self._ruled or not self._simply_joins(x, y):
            return self._made_by(_ADD, a, b, weight, None)
        if x is a and y is b:
            return self._new(_ADD, a, b, weight, None)
        mask: int = sort.mask  # type: ignore[attr-defined]
        base = x
        if y is not None:
            below = (weight - number) & mask
            if below in self._by_weight:
                base = self.bv_add(x, y)
            elif x.id < y.id:
                base = self._new(_ADD, x, y, below, None)
            else:
                base = self._new(_ADD, y, x, below, None)
        number &= mask
        if number == 0 or base.op is _CONST or _has_offset(base):
            return self._plus(base, number)
        known = self._numbers[sort.width]  # type: ignore[attr-defined]
        last = known.get(number)
        if last is None:
            last = self._number(number, sort, known)  # type: ignore[arg-type]
        return self._new(_ADD, base, last, weight, None)

    def _simply_joins(self, x: Term, y: Term | None) -> bool:
        """Whether two bases, or a base and a number, only stand beside each other in a sum."""
        op = x.op
        if y is None:
            return op is not _ITE and op is not _CONST
        other = y.op
        if x is y or op is _NEG or other is _NEG:
            return False
        if (op is _MUL or other is _MUL) and multiple(x)[0] is multiple(y)[0]:
            return False
        if (op is _ITE and _least(x)) or (other is _ITE and _least(y)):
            return False
        mixed = self._mixed
        return not mixed or not (x in mixed or y in mixed)

    def _old_sum(self, a: Term, b: Term, weight: int, found: Term) -> Term:
        """The same where a term has its weight, which most often is the one."""
        if found.op is _ADD:
            x, y = found.args
            if x is a and y is b:
                return found
            if y.op is _CONST and x.op is _ADD:
                left, right, _number = _split(a, b)
                v, w = x.args
                if (v is left and w is right) or (v is right and w is left):
                    # The weights are equal, and so are the bases: then the numbers are too.
                    return found
        return self._made_by(_ADD, a, b, weight, found)

    def _new(self, op: Op, a: Term, b: Term, weight: int, found: Term | None) -> Term:
        node = _new_term(Term)
        node.op = op
        node.args = (a,) if op is _NEG else (a, b)
        node.sort = a.sort
        node.payload = None
        node.id = self._next_id()
        node.negation = None
        node.weight = weight
        if found is None:
            self._by_weight[weight] = node
        else:  # a coincidence, or equal but too large to be shown so
            self._made[op][a, b] = node
        mixed = self._mixed
        if op is not _ADD:
            if op is _SUB or op is _NEG or _is_negative(b) or a in mixed or b in mixed:
                self._mark(node, a, b)
        elif mixed and (a in mixed or b in mixed):
            self._mark(node, a, b)
        return node

    def _mark(self, node: Term, a: Term, b: Term) -> None:
        self._mixed.add(node)
        if a in self._large or b in self._large:
            self._large.add(node)

    def _may_cancel(self, op: Op, a: Term, b: Term) -> bool:
        if self._cancelling:  # what is left has nothing more to cancel
            return False
        if op is _ADD:
            mixed = a in self._mixed or b in self._mixed
        else:
            mixed = op is _SUB and (a.op in COMPOUND or b.op in COMPOUND)
        return mixed and a not in self._large and b not in self._large

    def _plus(self, a: Term, value: int) -> Term:
        """A term plus a known number."""
        sort = a.sort
        assert isinstance(sort, BitVec)
        value &= sort.mask
        return self.bv_add(a, self.bv(value, sort.width)) if value else a

    def _scaled(self, a: Term, factor: int) -> Term:
        """A multiple by a known number."""
        return self.bv_mul(a, self.bv(factor, a.width))

    def _lifted(self, op: Op, *args: Term) -> Term | None:
        """What the rules for a choice between constants make of it."""
        for rewrite in self._rules_of((op, *[a.op for a in args])):
            found = rewrite(self, None, *args)
            if found is not None:
                return found
        return None

    # --- showing equality ------------------------------------------------------------------------

    def _equal(self, op: Op, a: Term, b: Term, found: Term) -> bool:
        """Whether a term of the same weight is equal as a polynomial."""
        sort = a.sort
        if found.sort is not sort or not isinstance(sort, BitVec):
            return False
        if op is _MUL and b.op is not _CONST:
            product = times(monomials(a), monomials(b), sort.mask)
            return product is not None and product == monomials(found)
        return self._vanishes([*_summands(op, a, b), (found, -1)], sort)

    # --- cancelling ------------------------------------------------------------------------------

    def _cancelled(self, op: Op, a: Term, b: Term) -> Term | None:
        """The sum without summands that cancel each other; None where there are none."""
        sort = a.sort
        assert isinstance(sort, BitVec)
        parts = linear(_summands(op, a, b), sort.mask, NEARBY)
        if parts is None:
            self._large.update(
                x for x in (a, b) if linear([(x, 1)], sort.mask, NEARBY // 2) is None
            )
            return None
        constant, atoms, anything = parts
        if anything:
            return self._linear_term(sort, constant, atoms)
        products = [m for m in atoms if m.op is _MUL]
        return self._without_products(sort, constant, atoms) if len(products) > 1 else None

    def _linear_term(self, sort: BitVec, constant: int, atoms: dict[Term, int]) -> Term:
        """The term of coefficients: what is added, less what is taken away."""
        added = taken = None
        for atom in sorted(atoms, key=_id):
            coefficient = atoms[atom]
            if coefficient > sort.sign:
                part = self._scaled(atom, -coefficient)
                taken = part if taken is None else self.bv_add(taken, part)
            else:
                part = self._scaled(atom, coefficient)
                added = part if added is None else self.bv_add(added, part)
        if added is None:
            total = self.bv(0, sort.width) if taken is None else self.bv_neg(taken)
        else:
            total = added if taken is None else self.bv_sub(added, taken)
        return self._plus(total, constant)

    def _without_products(self, sort: BitVec, constant: int, atoms: dict[Term, int]) -> Term | None:
        """Multiplied out, where that makes products vanish and needs none that is not there."""
        total = collected(constant, atoms, sort.mask)
        if total is None or sum(len(m) > 1 for m in total) >= sum(m.op is _MUL for m in atoms):
            return None
        rest: dict[Term, int] = {}
        for product, coefficient in total.items():
            if product:
                term = self._existing(product, sort)
                if term is None:
                    return None
                rest[term] = coefficient
        return self._linear_term(sort, total.get((), 0), rest)

    def _existing(self, product: tuple[Term, ...], sort: BitVec) -> Term | None:
        """The term of a product of atoms, if it was made before."""
        weight = 1
        for atom in product:
            own = atom.weight
            weight *= self._weigh(atom) if own is None else own
        found = self._by_weight.get(weight & sort.mask)
        if found is None or found.sort is not sort or monomials(found) != {product: 1}:
            return None
        return found


# --- normal forms ---------------------------------------------------------------------------------


def _normal_sum(t: Sums, a: Term, b: Term) -> Term | None:
    """x + 0 = x; (x + c) + (y + d) = (x + y) + (c + d); x + -y = x - y;
    x * c + x * d = x * (c + d); a choice between constants takes a constant in, and elsewhere has
    0 as one of the two: x + ite(c, 3, 2) = (x + ite(c, 1, 0)) + 2"""
    if b.op is _CONST:
        value = b.payload
        if value == 0:
            return a
        if a.op is _CONST:
            return t.bv(a.payload + value, a.width)
        if a.op is _ADD and a.args[1].op is _CONST:
            return t._plus(a.args[0], a.args[1].payload + value)
        return t._lifted(_ADD, a, b) if a.op is _ITE else None
    pulled = _without_offsets(a, b, 1)
    if pulled is not None:
        x, y, offset = pulled
        return t._plus(t.bv_add(x, y), offset)
    if a.op is _NEG:
        return t.bv_neg(t.bv_add(a.args[0], b.args[0])) if b.op is _NEG else t.bv_sub(b, a.args[0])
    if b.op is _NEG:
        return t.bv_sub(a, b.args[0])
    (x, c), (y, d) = multiple(a), multiple(b)
    if x is y:
        return t._scaled(x, c + d)
    least, other = _least(a), _least(b)
    if least or other:
        return t._plus(t.bv_add(_lowered(t, a, least), _lowered(t, b, other)), least + other)
    return None


def _normal_difference(t: Sums, a: Term, b: Term) -> Term | None:
    """x - x = 0; x - c = x + -c; c - x = -x + c; (x + c) - (y + d) = (x - y) + (c - d);
    x - -y = x + y; -x - y = -(x + y); x * c - x * d = x * (c - d);
    x - ite(c, k, m) = x + ite(c, -k, -m)"""
    if a is b:
        return t.bv(0, a.width)
    if b.op is _CONST:
        return t._plus(a, -b.payload)
    if a.op is _CONST:
        return t._plus(t.bv_neg(b), a.payload)
    pulled = _without_offsets(a, b, -1)
    if pulled is not None:
        x, y, offset = pulled
        return t._plus(t.bv_sub(x, y), offset)
    if b.op is _NEG:
        return t.bv_add(a, b.args[0])
    if is_choice_of_numbers(b):
        return t.bv_add(a, t.bv_neg(b))
    if a.op is _NEG:
        return t.bv_neg(t.bv_add(a.args[0], b))
    (x, c), (y, d) = multiple(a), multiple(b)
    return t._scaled(x, c - d) if x is y else None


def _normal_product(t: Sums, a: Term, b: Term) -> Term | None:
    """x * 0 = 0; x * 1 = x; x * -1 = -x; (x + c) * d = x * d + c * d; (x * c) * d = x * (c * d);
    -x * c = x * -c; -x * y = -(x * y); (x * c) * y = (x * y) * c"""
    if b.op is _CONST:
        return _normal_multiple(t, a, b)
    if a.op is _NEG:
        return t.bv_neg(t.bv_mul(a.args[0], b))
    if b.op is _NEG:
        return t.bv_neg(t.bv_mul(a, b.args[0]))
    (x, c), (y, d) = multiple(a), multiple(b)
    return t._scaled(t.bv_mul(x, y), c * d) if c != 1 or d != 1 else None


def _normal_multiple(t: Sums, a: Term, b: Term) -> Term | None:
    value = b.payload
    if value == 0:
        return b
    if value == 1:
        return a
    op = a.op
    if op is _CONST:
        return t.bv(a.payload * value, a.width)
    if value == b.sort.mask:  # type: ignore[attr-defined]
        return t.bv_neg(a)
    if op is _NEG:
        return t._scaled(a.args[0], -value)
    if op is _ITE:
        return t._lifted(_MUL, a, b)
    if op in (_ADD, _MUL) and a.args[1].op is _CONST:
        x, c = a.args
        if op is _ADD:
            return t._plus(t.bv_mul(x, b), c.payload * value)
        return t._scaled(x, c.payload * value)
    return None


def _normal_opposite(t: Sums, a: Term, _: Term) -> Term | None:
    """--x = x; -(x - y) = y - x; -(x + c) = -x + -c; -(x * c) = x * -c"""
    op = a.op
    if op is _CONST:
        return t.bv(-a.payload, a.width)
    if op is _NEG:
        return a.args[0]
    if op is _SUB:
        return t.bv_sub(a.args[1], a.args[0])
    if op is _ITE:
        return t._lifted(_NEG, a)
    if op in (_ADD, _MUL) and a.args[1].op is _CONST:
        x, c = a.args
        return t._plus(t.bv_neg(x), -c.payload) if op is _ADD else t._scaled(x, -c.payload)
    return None


_NORMAL = {
    _ADD: _normal_sum,
    _SUB: _normal_difference,
    _MUL: _normal_product,
    _NEG: _normal_opposite,
}


def is_choice_of_numbers(a: Term) -> bool:
    return a.op is _ITE and a.args[1].op is _CONST and a.args[2].op is _CONST


def _least(a: Term) -> int:
    """Of a choice between numbers the one that is taken out of sums, 0 elsewhere: that from which
    the other one is not so far above."""
    if not is_choice_of_numbers(a):
        return 0
    then, other = a.args[1].payload, a.args[2].payload
    sort = a.sort
    assert isinstance(sort, BitVec)
    number: int = other if (then - other) & sort.mask < sort.sign else then
    return number


def _lowered(t: Sums, a: Term, number: int) -> Term:
    """A choice between numbers, each less by one."""
    if not number:
        return a
    condition, then, other = a.args
    width = a.width
    return t.ite(condition, t.bv(then.payload - number, width), t.bv(other.payload - number, width))


def based(t: Sums, a: Term) -> tuple[Term, int]:
    """A bit-vector as another one and a number, which choices between numbers have as well."""
    least = _least(a)
    return (_lowered(t, a, least), least) if least else offset(a)


def _without_offsets(a: Term, b: Term, sign: int) -> tuple[Term, Term, int] | None:
    """Two summands without their constants, and these together; None where there are none."""
    x, y, offset = a, b, 0
    if a.op is _ADD and a.args[1].op is _CONST:
        x, offset = a.args[0], a.args[1].payload
    if b.op is _ADD and b.args[1].op is _CONST:
        y, offset = b.args[0], offset + sign * b.args[1].payload
    return None if x is a and y is b else (x, y, offset)


def _has_offset(a: Term) -> bool:
    return a.op is _ADD and a.args[1].op is _CONST


def _split(a: Term, b: Term) -> tuple[Term, Term | None, int]:
    """The bases of two summands and their numbers together; a number alone has no base."""
    x, y, number = a, b, 0
    if a.op is _ADD:
        base, last = a.args
        if last.op is _CONST:
            x, number = base, last.payload
    if b.op is _ADD:
        base, last = b.args
        if last.op is _CONST:
            return x, base, number + last.payload
    elif b.op is _CONST:
        return x, None, number + b.payload
    return x, y, number


def multiple(a: Term) -> tuple[Term, int]:
    """A term as another one times a constant, which may be 1."""
    if a.op is _MUL and a.args[1].op is _CONST:
        return a.args[0], a.args[1].payload
    return a, 1


def offset(a: Term) -> tuple[Term, int]:
    """A bit-vector as another one plus a constant, which may be 0."""
    if a.op is _ADD and a.args[1].op is _CONST:
        return a.args[0], a.args[1].payload
    return a, 0


def _is_negative(b: Term) -> bool:
    return b.op is _CONST and b.payload > b.sort.sign  # type: ignore[attr-defined]


def _summands(op: Op, a: Term, b: Term) -> list[tuple[Term, int]]:
    if op is _ADD:
        return [(a, 1), (b, 1)]
    if op is _SUB:
        return [(a, 1), (b, -1)]
    return [(a, -1)] if op is _NEG else [(a, b.payload)]


def _id(term: Term) -> int:
    return term.id
