"""Records and vectors as tuples of scalars: what domains of bit patterns share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Generic, TypeVar

from warpproof.ir import types
from warpproof.semantics.domain.values import (
    NULL,
    Bits,
    Compound,
    Numbers,
    Value,
    undefined_data,
    width,
    zero_data,
)

P = TypeVar("P", bound=Bits)


_number = cache(Value)  # the same few numbers are asked for again and again


class Constants:
    """Constants are numbers."""

    def integer(self, bits: int, type_: types.Type) -> Numbers:
        return _number(bits)

    def number(self, bits: int, type_: types.Type) -> Numbers:
        return Value(bits)

    def null(self) -> Numbers:
        return NULL

    def zero(self, type_: types.Type) -> Numbers:
        return zero_data(type_)

    def undefined(self, type_: types.Type) -> Numbers:
        return undefined_data(type_)


class Compounds(Generic[P]):
    """Records and vectors of patterns."""

    def compound(self, parts: Sequence[Value[P] | Compound[P]]) -> Value[P] | Compound[P]:
        return Compound(tuple(parts))

    def lanes(self, data: Value[P] | Compound[P], count: int) -> tuple[Value[P] | Compound[P], ...]:
        return data.parts if isinstance(data, Compound) else (data,) * count

    def part(
        self, whole: Value[P] | Compound[P], path: tuple[int, ...], type_: types.Type
    ) -> Value[P] | Compound[P]:
        for index in path:
            assert isinstance(whole, Compound)
            whole = whole.parts[index]
        return whole

    def with_part(
        self,
        whole: Value[P] | Compound[P],
        path: tuple[int, ...],
        part: Value[P] | Compound[P],
        type_: types.Type,
    ) -> Value[P] | Compound[P]:
        if not path:
            return part
        assert isinstance(whole, Compound)
        parts = list(whole.parts)
        parts[path[0]] = self.with_part(parts[path[0]], path[1:], part, type_)
        return Compound(tuple(parts))

    def reread(
        self, data: Value[P] | Compound[P], source: types.Type, target: types.Type
    ) -> Value[P] | Compound[P]:
        packed = data
        if isinstance(data, Compound):
            assert isinstance(source, types.Vector)
            packed = self.packed([_scalar(p) for p in data.parts], width(source.element))
        if not isinstance(target, types.Vector):
            return packed
        return Compound(self.unpacked(_scalar(packed), target.count, width(target.element)))

    @abstractmethod
    def packed(self, lanes: list[Value[P]], step: int) -> Value[P]:
        """The bits of a vector as one integer, lane 0 lowest."""

    @abstractmethod
    def unpacked(self, value: Value[P], count: int, step: int) -> tuple[Value[P], ...]: ...


def _scalar(data: Value[P] | Compound[P]) -> Value[P]:
    assert isinstance(data, Value)
    return data
