"""The domain of bit patterns that may be symbolic.

Guaranteed: patterns are integers where everything they depend on is concrete, computed by the very
functions of the concrete domain, and terms elsewhere; under every assignment of its symbols, a term
has the value that those compute from the same operands. Undefined bits are those of the concrete
rules, or more.
"""

from __future__ import annotations

from collections.abc import Callable

from warpproof.ir import nodes, types
from warpproof.logic.terms import Term, TermTable
from warpproof.semantics.domain import values
from warpproof.semantics.domain.bits import Bits, BitsDomain
from warpproof.semantics.domain.compounds import BitPatterns
from warpproof.semantics.domain.path_ranges import PathRanges
from warpproof.semantics.domain.symbolic_functions import pure
from warpproof.semantics.domain.symbolic_operators import (
    binary,
    bits_of,
    compare,
    convert,
    make,
    overflows,
    undefined_of,
)
from warpproof.semantics.domain.values import Compound, Data, Value, width

_ADDRESS = (1 << 64) - 1
Owners = Callable[[Term, int, int], int]
"""The number of an object that is one of two, by a condition."""


class Symbolic(BitsDomain, BitPatterns):
    def __init__(self, table: TermTable, owners: Owners, ranges: PathRanges | None = None) -> None:
        super().__init__(table, ranges)
        self.owners = owners

    def negate(self, a: Data, type_: types.Type) -> Data:
        assert isinstance(a, Value)
        size = width(type_)
        sign = 1 << (size - 1)
        bits = bits_of(a)
        if isinstance(bits, int):
            return make(bits ^ sign, undefined_of(a))
        return make(self.bits(self.t.bv_xor(bits, self.t.bv(sign, size))), undefined_of(a))

    def binary(self, e: nodes.Binary, a: Data, b: Data, type_: types.Type) -> Data:
        assert isinstance(a, Value)
        assert isinstance(b, Value)
        return binary(self, e.op, a, b, type_)

    def overflows(self, e: nodes.Overflows, a: Data, b: Data) -> Data:
        assert isinstance(a, Value)
        assert isinstance(b, Value)
        return overflows(self, e.op, a, b, width(e.left.type))

    def compare(self, e: nodes.Compare, a: Data, b: Data, type_: types.Type) -> Data:
        assert isinstance(a, Value)
        assert isinstance(b, Value)
        return compare(self, e.op, a, b, type_)

    def convert(self, e: nodes.Convert, a: Data, source: types.Type, target: types.Type) -> Data:
        assert isinstance(a, Value)
        return convert(self, e.op, a, source, target)

    def pure(
        self,
        e: nodes.Pure,
        arguments: tuple[Data, ...],
        kinds: tuple[types.Type, ...],
        result: types.Type,
        on_device: bool,
    ) -> Data:
        scalars = tuple(a for a in arguments if isinstance(a, Value))
        return pure(self, e.function, scalars, kinds, result, on_device)

    # --- addresses ------------------------------------------------------------------------------

    def add_index(self, base: Data, index: Data, scale: int) -> Data:
        assert isinstance(base, Value)
        assert isinstance(index, Value)
        x, y = bits_of(base), bits_of(index)
        if isinstance(x, int) and isinstance(y, int):
            address: Bits = (x + values.signed(y, 64) * scale) & _ADDRESS
        else:
            moved = self.term(y, 64)
            if scale != 1:
                moved = self.t.bv_mul(moved, self.t.bv(scale, 64))
            address = self.bits(self.t.bv_add(self.term(x, 64), moved))
        either = self.or_(undefined_of(base), undefined_of(index), 64)
        return make(address, 0 if either == 0 else self.spread(either, 64, 64), base.owner)

    def add_offset(self, base: Data, offset: int) -> Data:
        assert isinstance(base, Value)
        bits = bits_of(base)
        if isinstance(bits, int):
            return make((bits + offset) & _ADDRESS, undefined_of(base), base.owner)
        if offset:
            bits = self.bits(self.t.bv_add(bits, self.t.bv(offset, 64)))
        return make(bits, undefined_of(base), base.owner)

    # --- choices --------------------------------------------------------------------------------

    def chosen(self, condition: Data) -> bool | None:
        if not isinstance(condition, Value) or undefined_of(condition) != 0:
            return None
        bits = bits_of(condition)
        return bits != 0 if isinstance(bits, int) else None

    def is_doubtful(self, condition: Data, then: Data, otherwise: Data) -> bool:
        assert isinstance(condition, Value)
        return undefined_of(condition) != 0 and then != otherwise

    def choose(self, condition: Data, then: Data, otherwise: Data, type_: types.Type) -> Data:
        assert isinstance(condition, Value)
        bits = bits_of(condition)
        if isinstance(bits, int):
            chosen = then if bits else otherwise
        else:
            chosen = merge(self, bits, then, otherwise, type_, self.owners)
        if undefined_of(condition) == 0 or then == otherwise:
            return chosen
        return _tainted(self, chosen, undefined_of(condition), type_)

    # --- vectors --------------------------------------------------------------------------------

    def lane(self, e: nodes.ExtractLane, vector: Data, index: Data) -> Data:
        assert isinstance(vector, Compound)
        assert isinstance(index, Value)
        at, size = bits_of(index), width(e.lane.type)
        if isinstance(at, int) and undefined_of(index) == 0:
            return vector.parts[at] if at < len(vector.parts) else values.undefined_data(e.type)
        found = values.undefined_data(e.type)
        for n, part in enumerate(vector.parts):
            here = self.t.eq(self.term(at, size), self.t.bv(n, size))
            found = merge(self, here, part, found, e.type, self.owners)
        return _tainted(self, found, self.spread(undefined_of(index), size, 1), e.type)

    def with_lane(self, e: nodes.InsertLane, vector: Data, index: Data, part: Data) -> Data:
        assert isinstance(vector, Compound)
        assert isinstance(index, Value)
        at, size = bits_of(index), width(e.lane.type)
        if isinstance(at, int) and undefined_of(index) == 0:
            if at >= len(vector.parts):
                return values.undefined_data(e.type)
            return self.with_part(vector, (at,), part, e.type)
        lanes = range(len(vector.parts))
        here = [self.t.eq(self.term(at, size), self.t.bv(n, size)) for n in lanes]
        changed = tuple(
            merge(self, is_it, part, old, e.part.type, self.owners)
            for is_it, old in zip(here, vector.parts, strict=True)
        )
        outside = self.t.not_(self.t.any_of(here))
        unknown = self.or_(self.bits(outside), self.spread(undefined_of(index), size, 1), 1)
        return _tainted(self, Compound(changed), unknown, e.type)

    def packed(self, lanes: list[Value], step: int) -> Value:
        return make(
            self.concat([(bits_of(p), step) for p in lanes]),
            self.concat([(undefined_of(p), step) for p in lanes]),
        )

    def unpacked(self, value: Value, count: int, step: int) -> tuple[Value, ...]:
        whole = step * count
        bits, undefined = bits_of(value), undefined_of(value)
        return tuple(
            make(
                self.extract(bits, whole, n * step, step),
                self.extract(undefined, whole, n * step, step),
            )
            for n in range(count)
        )


def merge(
    g: BitsDomain,
    condition: Term,
    then: Data,
    otherwise: Data,
    type_: types.Type,
    owners: Callable[[Term, int, int], int],
) -> Data:
    """One datum that is the first where the condition holds and the second elsewhere."""
    if then is otherwise:
        return then
    if isinstance(then, Compound) or isinstance(otherwise, Compound):
        assert isinstance(then, Compound)
        assert isinstance(otherwise, Compound)
        rows = zip(then.parts, otherwise.parts, _kinds(type_), strict=True)
        return Compound(tuple(merge(g, condition, a, b, k, owners) for a, b, k in rows))
    if isinstance(type_, types.Void):
        return then
    size = width(type_)
    owner = then.owner
    if owner != otherwise.owner:
        owner = owners(condition, owner, otherwise.owner)
    return make(
        g.ite(condition, bits_of(then), bits_of(otherwise), size),
        g.ite(condition, undefined_of(then), undefined_of(otherwise), size),
        owner,
    )


def _kinds(type_: types.Type) -> tuple[types.Type, ...]:
    """The types of a compound's parts."""
    if isinstance(type_, types.Vector):
        return (type_.element,) * type_.count
    assert isinstance(type_, types.Aggregate)
    return type_.fields


def _tainted(g: BitsDomain, data: Data, unknown: Bits, type_: types.Type) -> Data:
    if isinstance(data, Value):
        size = width(type_)
        more = g.or_(undefined_of(data), g.spread(unknown, 1, size), size)
        return make(bits_of(data), more, data.owner)
    rows = zip(data.parts, _kinds(type_), strict=True)
    return Compound(tuple(_tainted(g, part, unknown, kind) for part, kind in rows))
