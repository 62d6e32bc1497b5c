"""What operators make of data: the one interface between expressions and kinds of values.

A `Domain` says what each operator of the program means for one kind of data: numbers (`concrete`),
bit patterns that may be terms (`symbolic`), mathematical integers over the digits of a thread
(`integers`). `evaluation` walks expressions and asks the domain; it never looks at a value itself.
Every domain passes one suite, operator by operator, whose oracle is compiled code.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from warpproof.ir import nodes, types

D = TypeVar("D")


class Domain(ABC, Generic[D]):
    """Operators are given the expression they stand in, for those who say where something is."""

    # --- constants ------------------------------------------------------------------------------

    @abstractmethod
    def integer(self, bits: int, type_: types.Type) -> D: ...

    @abstractmethod
    def number(self, bits: int, type_: types.Type) -> D:
        """A float by its bit pattern."""

    @abstractmethod
    def null(self) -> D: ...

    @abstractmethod
    def zero(self, type_: types.Type) -> D: ...

    @abstractmethod
    def undefined(self, type_: types.Type) -> D: ...

    # --- operators on scalars -------------------------------------------------------------------

    @abstractmethod
    def negate(self, a: D, type_: types.Type) -> D:
        """Of a float."""

    @abstractmethod
    def binary(self, e: nodes.Binary, a: D, b: D, type_: types.Type) -> D: ...

    @abstractmethod
    def overflows(self, e: nodes.Overflows, a: D, b: D) -> D: ...

    @abstractmethod
    def compare(self, e: nodes.Compare, a: D, b: D, type_: types.Type) -> D:
        """`type_` is that of the operands."""

    @abstractmethod
    def convert(self, e: nodes.Convert, a: D, source: types.Type, target: types.Type) -> D: ...

    @abstractmethod
    def pure(
        self,
        e: nodes.Pure,
        arguments: tuple[D, ...],
        kinds: tuple[types.Type, ...],
        result: types.Type,
        on_device: bool,
    ) -> D: ...

    # --- addresses ------------------------------------------------------------------------------

    @abstractmethod
    def add_index(self, base: D, index: D, scale: int) -> D: ...

    @abstractmethod
    def add_offset(self, base: D, offset: int) -> D: ...

    # --- choices --------------------------------------------------------------------------------

    def chosen(self, condition: D) -> bool | None:
        """Which side is taken, where that is known."""
        return None

    def is_doubtful(self, condition: D, then: D, otherwise: D) -> bool:
        """Does memory that nobody wrote decide between two different things?"""
        return False

    @abstractmethod
    def choose(self, condition: D, then: D, otherwise: D, type_: types.Type) -> D: ...

    # --- records and vectors --------------------------------------------------------------------

    @abstractmethod
    def compound(self, parts: Sequence[D]) -> D: ...

    @abstractmethod
    def lanes(self, data: D, count: int) -> tuple[D, ...]:
        """The lanes of a vector; a scalar is the same in each."""

    @abstractmethod
    def part(self, whole: D, path: tuple[int, ...], type_: types.Type) -> D: ...

    @abstractmethod
    def with_part(self, whole: D, path: tuple[int, ...], part: D, type_: types.Type) -> D: ...

    @abstractmethod
    def lane(self, e: nodes.ExtractLane, vector: D, index: D) -> D: ...

    @abstractmethod
    def with_lane(self, e: nodes.InsertLane, vector: D, index: D, part: D) -> D: ...

    @abstractmethod
    def reread(self, data: D, source: types.Type, target: types.Type) -> D:
        """The same bits as another type, one of the two a vector."""
