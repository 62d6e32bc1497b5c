"""LLVM types and constant data in terms of the IR.

Enters: types and initialisers as the reader found them. Leaves: value types with CUDA's layout,
and the byte image of a global with its relocations. A type without a meaning here raises
`CannotLift`, which the caller turns into an `Unsupported` node.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from warpproof.frontend import llvm
from warpproof.ir import nodes, types

_FLOAT_KINDS = {
    "half": types.FloatKind.HALF,
    "bfloat": types.FloatKind.BFLOAT,
    "float": types.FloatKind.FLOAT,
    "double": types.FloatKind.DOUBLE,
    "fp128": types.FloatKind.QUAD,
}


# Resolves a constant address to a symbol and a byte offset.
AddressOfConstant = Callable[[llvm.Value], tuple[nodes.AddressOf, int]]


class CannotLift(Exception):
    """A construct that has no form in the IR: its name, and what was met."""

    def __init__(self, construct: str, detail: str) -> None:
        super().__init__(f"{construct}: {detail}")
        self.construct = construct
        self.detail = detail


class TypeLifter:
    """Value types of one module; memoised."""

    def __init__(self, module: llvm.Module) -> None:
        self._module = module
        self._known: dict[llvm.Type, types.Type] = {}
        self._labels: dict[tuple[str, str], int] = {}

    def value_type(self, type_: llvm.Type) -> types.Type:
        known = self._known.get(type_)
        if known is None:
            known = self._known[type_] = self._lift(type_)
        return known

    def label_address(self, function: str, block: str) -> int:
        """A number in place of the address of a label: no two have the same, and none is null."""
        return self._labels.setdefault((function, block), len(self._labels) + 1)

    def _lift(self, type_: llvm.Type) -> types.Type:
        match type_:
            case llvm.IntType(bits):
                return types.Int(bits)
            case llvm.FloatType(kind):
                if kind not in _FLOAT_KINDS:
                    raise CannotLift("floating type", kind)
                return types.Float(_FLOAT_KINDS[kind])
            case llvm.PtrType():
                return types.POINTER
            case llvm.VoidType():
                return types.VOID
            case llvm.ArrayType(count, element):
                return types.array_layout(self.value_type(element), count)
            case llvm.VectorType(count, element):
                return types.Vector(self.value_type(element), count)
            case llvm.StructType(fields, packed):
                return types.struct_layout(tuple(self.value_type(f) for f in fields), packed)
            case llvm.NamedType(name):
                return self.value_type(self._module.types[name])
            case llvm.OpaqueType():
                raise CannotLift("incomplete type", "its size is not known")
            case llvm.FunctionType() | llvm.LabelType() | llvm.MetadataType() | llvm.TokenType():
                raise CannotLift("type", type(type_).__name__)
            case _:
                assert_never(type_)

    def resolve(self, type_: llvm.Type) -> llvm.Type:
        return self._module.resolve(type_)


class ImageBuilder:
    """Lays a constant out as bytes."""

    def __init__(self, lifter: TypeLifter, address: AddressOfConstant, size: int) -> None:
        self._lifter = lifter
        self._address = address
        self._data = bytearray(size)
        self._relocations: list[nodes.Relocation] = []
        self._undefined: list[tuple[int, int]] = []

    def image(self, value: llvm.Value) -> nodes.Image:
        self._place(value, 0)
        return nodes.Image(bytes(self._data), tuple(self._relocations), tuple(self._undefined))

    def _place(self, value: llvm.Value, offset: int) -> None:
        match value:
            case llvm.Zero() | llvm.Null():
                pass
            case llvm.IntLiteral(number, type_):
                self._number(number, (type_.bits + 7) // 8, offset)
            case llvm.FloatLiteral(bits, type_):
                self._number(bits, type_.bits // 8, offset)
            case llvm.CString(data):
                self._data[offset : offset + len(data)] = data
            case llvm.Undef(type_) | llvm.Poison(type_):
                size = types.size_of(self._lifter.value_type(type_))
                if size:
                    self._undefined.append((offset, offset + size))
            case llvm.Aggregate(elements, type_):
                self._place_parts(elements, self._lifter.value_type(type_), offset)
            case llvm.ConstExpr(op="inttoptr", operands=(llvm.IntLiteral(number),)):
                self._number(number, types.POINTER_SIZE, offset)  # an offset in a vtable
            case llvm.BlockAddress(function, block):
                label = self._lifter.label_address(function, block)
                self._number(label, types.POINTER_SIZE, offset)
            case _:
                target, addend = self._address(value)
                self._relocations.append(nodes.Relocation(offset, target, addend))

    def _place_parts(
        self, elements: tuple[llvm.Value, ...], type_: types.Type, offset: int
    ) -> None:
        if isinstance(type_, types.Aggregate):
            for element, at in zip(elements, type_.offsets, strict=True):
                self._place(element, offset + at)
        elif isinstance(type_, types.Vector):
            stride = types.size_of(type_.element)
            for number, element in enumerate(elements):
                self._place(element, offset + number * stride)
        else:
            raise CannotLift("constant", "aggregate of scalar type")

    def _number(self, number: int, size: int, offset: int) -> None:
        self._data[offset : offset + size] = number.to_bytes(size, "little")
