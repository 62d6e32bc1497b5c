"""The domain of numbers: what the reference interpreter computes with."""

from __future__ import annotations

from warpproof.ir import nodes, types
from warpproof.semantics.domain import floats
from warpproof.semantics.domain.compounds import BitPatterns
from warpproof.semantics.domain.pure_functions import pure
from warpproof.semantics.domain.values import (
    Compound,
    Data,
    Value,
    binary,
    compare,
    convert,
    overflows,
    signed,
    undefined_data,
    width,
)

_ADDRESS = (1 << 64) - 1


class Concrete(BitPatterns):
    def negate(self, a: Data, type_: types.Type) -> Data:
        assert isinstance(a, Value)
        assert isinstance(type_, types.Float)
        return Value(floats.negate(a.bits, type_.kind), a.undefined)

    def binary(self, e: nodes.Binary, a: Data, b: Data, type_: types.Type) -> Data:
        assert isinstance(a, Value)
        assert isinstance(b, Value)
        return binary(e.op, a, b, type_)

    def overflows(self, e: nodes.Overflows, a: Data, b: Data) -> Data:
        assert isinstance(a, Value)
        assert isinstance(b, Value)
        return overflows(e.op, a, b, width(e.left.type))

    def compare(self, e: nodes.Compare, a: Data, b: Data, type_: types.Type) -> Data:
        assert isinstance(a, Value)
        assert isinstance(b, Value)
        return compare(e.op, a, b, type_)

    def convert(self, e: nodes.Convert, a: Data, source: types.Type, target: types.Type) -> Data:
        assert isinstance(a, Value)
        return convert(e.op, a, source, target)

    def pure(
        self,
        e: nodes.Pure,
        arguments: tuple[Data, ...],
        kinds: tuple[types.Type, ...],
        result: types.Type,
        on_device: bool,
    ) -> Data:
        values = tuple(a for a in arguments if isinstance(a, Value))
        return pure(e.function, values, kinds[0], result)

    # --- addresses ------------------------------------------------------------------------------

    def add_index(self, base: Data, index: Data, scale: int) -> Data:
        assert isinstance(base, Value)
        assert isinstance(index, Value)
        address = (base.bits + signed(index.bits, 64) * scale) & _ADDRESS
        unknown = _ADDRESS if base.undefined or index.undefined else 0
        return Value(address, unknown, base.owner)

    def add_offset(self, base: Data, offset: int) -> Data:
        assert isinstance(base, Value)
        return Value((base.bits + offset) & _ADDRESS, base.undefined, base.owner)

    # --- choices --------------------------------------------------------------------------------

    def chosen(self, condition: Data) -> bool | None:
        if not isinstance(condition, Value) or condition.undefined:
            return None
        return condition.bits != 0

    def is_doubtful(self, condition: Data, then: Data, otherwise: Data) -> bool:
        assert isinstance(condition, Value)
        return condition.undefined != 0 and then != otherwise

    def choose(self, condition: Data, then: Data, otherwise: Data, type_: types.Type) -> Data:
        assert isinstance(condition, Value)
        chosen = then if condition.bits else otherwise
        if not condition.undefined or then == otherwise:
            return chosen
        if isinstance(chosen, Value):
            return Value(chosen.bits, (1 << width(type_)) - 1, chosen.owner)
        return undefined_data(type_)

    # --- vectors --------------------------------------------------------------------------------

    def lane(self, e: nodes.ExtractLane, vector: Data, index: Data) -> Data:
        assert isinstance(vector, Compound)
        assert isinstance(index, Value)
        if index.undefined or index.bits >= len(vector.parts):
            return undefined_data(e.type)
        return vector.parts[index.bits]

    def with_lane(self, e: nodes.InsertLane, vector: Data, index: Data, part: Data) -> Data:
        assert isinstance(vector, Compound)
        assert isinstance(index, Value)
        if index.undefined or index.bits >= len(vector.parts):
            return undefined_data(e.type)
        return self.with_part(vector, (index.bits,), part, e.type)

    def packed(self, lanes: list[Value], step: int) -> Value:
        bits = undefined = 0
        for number, part in enumerate(lanes):
            bits |= part.bits << (number * step)
            undefined |= part.undefined << (number * step)
        return Value(bits, undefined)

    def unpacked(self, value: Value, count: int, step: int) -> tuple[Value, ...]:
        ones = (1 << step) - 1
        return tuple(
            Value(value.bits >> (n * step) & ones, value.undefined >> (n * step) & ones)
            for n in range(count)
        )


CONCRETE = Concrete()
