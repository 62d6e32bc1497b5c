"""The domain of numbers: what the reference interpreter computes with."""

from __future__ import annotations

from warpproof.ir import nodes, types
from warpproof.semantics.domain import floats
from warpproof.semantics.domain.compounds import Compounds, Constants
from warpproof.semantics.domain.domain import Domain
from warpproof.semantics.domain.pure_functions import pure
from warpproof.semantics.domain.values import (
    Compound,
    Data,
    Number,
    Numbers,
    Value,
    binary,
    compare,
    concrete,
    convert,
    overflows,
    signed,
    undefined_data,
    width,
)

_ADDRESS = (1 << 64) - 1


class Concrete(Constants, Compounds[int], Domain[Numbers]):
    def negate(self, a: Numbers, type_: types.Type) -> Numbers:
        assert isinstance(a, Value)
        assert isinstance(type_, types.Float)
        return Value(floats.negate(a.bits, type_.kind), a.undefined)

    def binary(self, e: nodes.Binary, a: Numbers, b: Numbers, type_: types.Type) -> Numbers:
        assert isinstance(a, Value)
        assert isinstance(b, Value)
        return binary(e.op, a, b, type_)

    def overflows(self, e: nodes.Overflows, a: Numbers, b: Numbers) -> Numbers:
        assert isinstance(a, Value)
        assert isinstance(b, Value)
        return overflows(e.op, a, b, width(e.left.type))

    def compare(self, e: nodes.Compare, a: Numbers, b: Numbers, type_: types.Type) -> Numbers:
        assert isinstance(a, Value)
        assert isinstance(b, Value)
        return compare(e.op, a, b, type_)

    def convert(
        self, e: nodes.Convert, a: Numbers, source: types.Type, target: types.Type
    ) -> Numbers:
        assert isinstance(a, Value)
        return convert(e.op, a, source, target)

    def pure(
        self,
        e: nodes.Pure,
        arguments: tuple[Data, ...],
        kinds: tuple[types.Type, ...],
        result: types.Type,
        on_device: bool,
    ) -> Numbers:
        values = [concrete(a) for a in arguments if isinstance(a, Value)]
        return pure(e.function, tuple(values), kinds[0], result)

    # --- addresses ------------------------------------------------------------------------------

    def add_index(self, base: Numbers, index: Numbers, scale: int) -> Numbers:
        assert isinstance(base, Value)
        assert isinstance(index, Value)
        address = (base.bits + signed(index.bits, 64) * scale) & _ADDRESS
        unknown = _ADDRESS if base.undefined or index.undefined else 0
        return Value(address, unknown, base.owner)

    def add_offset(self, base: Numbers, offset: int) -> Numbers:
        assert isinstance(base, Value)
        return Value((base.bits + offset) & _ADDRESS, base.undefined, base.owner)

    # --- choices --------------------------------------------------------------------------------

    def chosen(self, condition: Numbers) -> bool | None:
        if not isinstance(condition, Value) or condition.undefined:
            return None
        return condition.bits != 0

    def is_doubtful(self, condition: Numbers, then: Numbers, otherwise: Numbers) -> bool:
        assert isinstance(condition, Value)
        return condition.undefined != 0 and then != otherwise

    def choose(
        self, condition: Numbers, then: Numbers, otherwise: Numbers, type_: types.Type
    ) -> Numbers:
        assert isinstance(condition, Value)
        chosen = then if condition.bits else otherwise
        if not condition.undefined or then == otherwise:
            return chosen
        if isinstance(chosen, Value):
            return Value(chosen.bits, (1 << width(type_)) - 1, chosen.owner)
        return undefined_data(type_)

    # --- vectors --------------------------------------------------------------------------------

    def lane(self, e: nodes.ExtractLane, vector: Numbers, index: Numbers) -> Numbers:
        assert isinstance(vector, Compound)
        assert isinstance(index, Value)
        if index.undefined or index.bits >= len(vector.parts):
            return undefined_data(e.type)
        return vector.parts[index.bits]

    def with_lane(
        self, e: nodes.InsertLane, vector: Numbers, index: Numbers, part: Numbers
    ) -> Numbers:
        assert isinstance(vector, Compound)
        assert isinstance(index, Value)
        if index.undefined or index.bits >= len(vector.parts):
            return undefined_data(e.type)
        return self.with_part(vector, (index.bits,), part, e.type)

    def packed(self, lanes: list[Number], step: int) -> Number:
        bits = undefined = 0
        for number, part in enumerate(lanes):
            bits |= part.bits << (number * step)
            undefined |= part.undefined << (number * step)
        return Value(bits, undefined)

    def unpacked(self, value: Number, count: int, step: int) -> tuple[Number, ...]:
        ones = (1 << step) - 1
        return tuple(
            Value(value.bits >> (n * step) & ones, value.undefined >> (n * step) & ones)
            for n in range(count)
        )


CONCRETE = Concrete()
