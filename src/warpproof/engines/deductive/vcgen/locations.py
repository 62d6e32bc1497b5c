"""Sets of memory cells, as `assigns` clauses name them.

Enters: a location of the contract language. Leaves: a `LocationSet`, which says whether a cell
is in it. What is not a stretch of one array is out of the fragment.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.records import record, replace
from warpproof.engines.deductive.state.arrays import ArrayInfo
from warpproof.engines.deductive.state.run import Run
from warpproof.engines.deductive.vcgen.specification import Specification, View
from warpproof.ir import spec
from warpproof.ir.spec_text import format_spec
from warpproof.logic.terms import Term
from warpproof.semantics.domain.integer_values import Object, OutOfFragment


@record
class LocationSet:
    """Elements `low … high` of an object; an open end is None."""

    key_object: Object
    low: Term | None
    high: Term | None
    can_be_written: bool = True

    def covers(self, run: Run, info: ArrayInfo, index: Term) -> Term:
        t = run.table
        if info.key.object != self.key_object:
            return t.false
        parts = []
        if self.low is not None:
            parts.append(t.int_le(self.low, index))
        if self.high is not None:
            parts.append(t.int_le(index, self.high))
        return t.all_of(parts)


def locations(specification: Specification, e: spec.SpecExpr, view: View) -> LocationSet:
    """`a[low .. high]`, `a[i]`, `*p`, `*(p + (low .. high))`."""
    match e:
        case spec.Index(base, spec.Range(low, high)):
            pointer, _ = specification.address(base, view)
            ends = [None if x is None else specification.term(x, view) for x in (low, high)]
            if pointer.offset is specification.zero:
                return LocationSet(pointer.object, ends[0], ends[1])
        case spec.Index(base, index):
            pointer, _ = specification.address(base, view)
            at = specification.term(index, view)
            if pointer.offset is specification.zero:
                return LocationSet(pointer.object, at, at)
        case spec.Unary(spec.UnaryOp.DEREFERENCE, spec.Binary(spec.BinaryOp.ADD, base, inner)):
            return locations(specification, spec.Index(base, inner, e.span), view)
        case spec.Unary(spec.UnaryOp.DEREFERENCE, base):
            zero = spec.IntLiteral(0, e.span)
            return locations(specification, spec.Index(base, zero, e.span), view)
        case _:
            pass
    raise OutOfFragment(f"the set of locations {format_spec(e)}", e.span)


def extents(
    specification: Specification, formula: spec.SpecExpr, view: View
) -> Iterator[LocationSet]:
    """The cells that a precondition says are there: `\\valid(a + (0 .. n - 1))`. Others than those
    at its top, or of a form that is not read, say nothing."""
    match formula:
        case spec.Binary(spec.BinaryOp.AND, left, right):
            yield from extents(specification, left, view)
            yield from extents(specification, right, view)
        case spec.Valid(kind, places) if kind is not spec.Validity.INITIALIZED:
            for place in places:
                try:
                    found = locations(specification, _pointed_at(place), view)
                    yield replace(found, can_be_written=kind is spec.Validity.VALID)
                except OutOfFragment:
                    continue
        case _:
            return


def _pointed_at(e: spec.SpecExpr) -> spec.SpecExpr:
    """`a + (0 .. n)` as what it points at."""
    match e:
        case spec.Binary(spec.BinaryOp.ADD, base, offset):
            return spec.Index(base, offset, e.span)
        case spec.Unary(spec.UnaryOp.ADDRESS, operand):
            return operand
        case _:
            return spec.Index(e, spec.IntLiteral(0, e.span), e.span)
