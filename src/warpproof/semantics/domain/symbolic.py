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
from warpproof.semantics.domain.bits import BitsDomain
from warpproof.semantics.domain.compounds import Compounds, Constants
from warpproof.semantics.domain.domain import Domain
from warpproof.semantics.domain.path_ranges import PathRanges
from warpproof.semantics.domain.symbolic_functions import pure
from warpproof.semantics.domain.symbolic_operators import binary, compare, convert, overflows
from warpproof.semantics.domain.values import Bits, Compound, Data, Value, width

_ADDRESS = (1 << 64) - 1
Owners = Callable[[Term, int, int], int]
"""The number of an object that is one of two, by a condition."""


class Symbolic(BitsDomain, Constants, Compounds[Bits], Domain[Data]):
    def __init__(self, table: TermTable, owners: Owners, ranges: PathRanges | None = None) -> None:
        super().__init__(table, ranges)
        self.owners = owners

    def negate(self, a: Data, type_: types.Type) -> Data:
        assert isinstance(a, Value)
        size = width(type_)
        sign = 1 << (size - 1)
        bits = a.bits
        if isinstance(bits, int):
            return Value(bits ^ sign, a.undefined)
        return Value(self.bits(self.t.bv_xor(bits, self.t.bv(sign, size))), a.undefined)

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
        if self.addresses is not None and any(a.owner for a in scalars):
            self.addresses.decides()
        return pure(self, e.function, scalars, kinds, result, on_device)

    # --- addresses ------------------------------------------------------------------------------

    def add_index(self, base: Data, index: Data, scale: int) -> Data:
        assert isinstance(base, Value)
        assert isinstance(index, Value)
        if index.owner and self.addresses is not None:
            self.addresses.decides()
        x, y = base.bits, index.bits
        if isinstance(x, int) and isinstance(y, int):
            address: Bits = (x + values.signed(y, 64) * scale) & _ADDRESS
        else:
            moved = self.term(y, 64)
            if scale != 1:
                moved = self.t.bv_mul(moved, self.t.bv(scale, 64))
            address = self.bits(self.t.bv_add(self.term(x, 64), moved))
        either = self.or_(base.undefined, index.undefined, 64)
        return Value(address, 0 if either == 0 else self.spread(either, 64, 64), base.owner)

    def add_offset(self, base: Data, offset: int) -> Data:
        assert isinstance(base, Value)
        bits = base.bits
        if isinstance(bits, int):
            return Value((bits + offset) & _ADDRESS, base.undefined, base.owner)
        if offset:
            bits = self.bits(self.t.bv_add(bits, self.t.bv(offset, 64)))
        return Value(bits, base.undefined, base.owner)

    # --- choices --------------------------------------------------------------------------------

    def chosen(self, condition: Data) -> bool | None:
        if not isinstance(condition, Value) or condition.undefined != 0:
            return None
        bits = condition.bits
        return bits != 0 if isinstance(bits, int) else None

    def is_doubtful(self, condition: Data, then: Data, otherwise: Data) -> bool:
        assert isinstance(condition, Value)
        return condition.undefined != 0 and then != otherwise

    def choose(self, condition: Data, then: Data, otherwise: Data, type_: types.Type) -> Data:
        assert isinstance(condition, Value)
        bits = condition.bits
        if isinstance(bits, int):
            chosen = then if bits else otherwise
        else:
            chosen = merge(self, bits, then, otherwise, type_, self.owners)
        if condition.undefined == 0 or then == otherwise:
            return chosen
        return _tainted(self, chosen, condition.undefined, type_)

    # --- vectors --------------------------------------------------------------------------------

    def lane(self, e: nodes.ExtractLane, vector: Data, index: Data) -> Data:
        assert isinstance(vector, Compound)
        assert isinstance(index, Value)
        at, size = index.bits, width(e.lane.type)
        if isinstance(at, int) and index.undefined == 0:
            return vector.parts[at] if at < len(vector.parts) else values.undefined_data(e.type)
        found: Data = values.undefined_data(e.type)
        for n, part in enumerate(vector.parts):
            here = self.t.eq(self.term(at, size), self.t.bv(n, size))
            found = merge(self, here, part, found, e.type, self.owners)
        return _tainted(self, found, self.spread(index.undefined, size, 1), e.type)

    def with_lane(self, e: nodes.InsertLane, vector: Data, index: Data, part: Data) -> Data:
        assert isinstance(vector, Compound)
        assert isinstance(index, Value)
        at, size = index.bits, width(e.lane.type)
        if isinstance(at, int) and index.undefined == 0:
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
        unknown = self.or_(self.bits(outside), self.spread(index.undefined, size, 1), 1)
        return _tainted(self, Compound(changed), unknown, e.type)

    def packed(self, lanes: list[Value], step: int) -> Value:
        if self.addresses is not None and any(p.owner for p in lanes):
            self.addresses.decides()
        return Value(
            self.concat([(p.bits, step) for p in lanes]),
            self.concat([(p.undefined, step) for p in lanes]),
        )

    def unpacked(self, value: Value, count: int, step: int) -> tuple[Value, ...]:
        if value.owner and self.addresses is not None:
            self.addresses.decides()
        whole = step * count
        bits, undefined = value.bits, value.undefined
        return tuple(
            Value(
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
    return Value(
        g.ite(condition, then.bits, otherwise.bits, size),
        g.ite(condition, then.undefined, otherwise.undefined, size),
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
        more = g.or_(data.undefined, g.spread(unknown, 1, size), size)
        return Value(data.bits, more, data.owner)
    rows = zip(data.parts, _kinds(type_), strict=True)
    return Compound(tuple(_tainted(g, part, unknown, kind) for part, kind in rows))
