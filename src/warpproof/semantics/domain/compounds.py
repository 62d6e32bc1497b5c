"""Records and vectors as tuples of scalars: what domains of bit patterns share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from warpproof.ir import types
from warpproof.semantics.domain.domain import Domain
from warpproof.semantics.domain.values import (
    NULL,
    Compound,
    Data,
    Value,
    undefined_data,
    width,
    zero_data,
)


class BitPatterns(Domain[Data]):
    """Data in bit patterns: a scalar is a `Value`."""

    def integer(self, bits: int, type_: types.Type) -> Data:
        return Value(bits)

    def number(self, bits: int, type_: types.Type) -> Data:
        return Value(bits)

    def null(self) -> Data:
        return NULL

    def zero(self, type_: types.Type) -> Data:
        return zero_data(type_)

    def undefined(self, type_: types.Type) -> Data:
        return undefined_data(type_)

    # --- records and vectors --------------------------------------------------------------------

    def compound(self, parts: Sequence[Data]) -> Data:
        return Compound(tuple(parts))

    def lanes(self, data: Data, count: int) -> tuple[Data, ...]:
        return data.parts if isinstance(data, Compound) else (data,) * count

    def part(self, whole: Data, path: tuple[int, ...], type_: types.Type) -> Data:
        for index in path:
            assert isinstance(whole, Compound)
            whole = whole.parts[index]
        return whole

    def with_part(self, whole: Data, path: tuple[int, ...], part: Data, type_: types.Type) -> Data:
        if not path:
            return part
        assert isinstance(whole, Compound)
        parts = list(whole.parts)
        parts[path[0]] = self.with_part(parts[path[0]], path[1:], part, type_)
        return Compound(tuple(parts))

    def reread(self, data: Data, source: types.Type, target: types.Type) -> Data:
        packed = data
        if isinstance(data, Compound):
            assert isinstance(source, types.Vector)
            packed = self.packed([_scalar(p) for p in data.parts], width(source.element))
        if not isinstance(target, types.Vector):
            return packed
        return Compound(self.unpacked(_scalar(packed), target.count, width(target.element)))

    @abstractmethod
    def packed(self, lanes: list[Value], step: int) -> Value:
        """The bits of a vector as one integer, lane 0 lowest."""

    @abstractmethod
    def unpacked(self, value: Value, count: int, step: int) -> tuple[Value, ...]: ...


def _scalar(data: Data) -> Value:
    assert isinstance(data, Value)
    return data
