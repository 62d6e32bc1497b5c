"""LLVM's types.

Types are interned: equal types are the same object, so `==` on them is `is`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal


class _Interned(type):
    """Makes equal instances of a dataclass one object."""

    _table: ClassVar[dict[tuple[object, ...], Any]] = {}

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        spelled = (cls, *args)
        if not kwargs and (known := _Interned._table.get(spelled)):
            return known
        made = super().__call__(*args, **kwargs)
        complete = (cls, *(getattr(made, f.name) for f in fields(made)))
        made = _Interned._table.setdefault(complete, made)
        return made if kwargs else _Interned._table.setdefault(spelled, made)


class _TypeBase(metaclass=_Interned):
    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies and pickles are interned too.
        return type(self), tuple(getattr(self, f.name) for f in fields(self))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, eq=False)
class IntType(_TypeBase):
    bits: int


FloatName = Literal["half", "bfloat", "float", "double", "fp128", "x86_fp80"]


@dataclass(frozen=True, slots=True, eq=False)
class FloatType(_TypeBase):
    kind: FloatName

    @property
    def bits(self) -> int:
        return FLOAT_BITS[self.kind]


@dataclass(frozen=True, slots=True, eq=False)
class PtrType(_TypeBase):
    space: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class ArrayType(_TypeBase):
    count: int
    element: Type


@dataclass(frozen=True, slots=True, eq=False)
class VectorType(_TypeBase):
    count: int
    element: Type


@dataclass(frozen=True, slots=True, eq=False)
class StructType(_TypeBase):
    fields: tuple[Type, ...]
    packed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class NamedType(_TypeBase):
    """`%name`; its body is `module.types[name]`."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class OpaqueType(_TypeBase):
    """The body of a named type that is only declared."""


@dataclass(frozen=True, slots=True, eq=False)
class FunctionType(_TypeBase):
    result: Type
    parameters: tuple[Type, ...]
    variadic: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class VoidType(_TypeBase):
    pass


@dataclass(frozen=True, slots=True, eq=False)
class LabelType(_TypeBase):
    pass


@dataclass(frozen=True, slots=True, eq=False)
class MetadataType(_TypeBase):
    pass


@dataclass(frozen=True, slots=True, eq=False)
class TokenType(_TypeBase):
    pass


Type = (
    IntType
    | FloatType
    | PtrType
    | ArrayType
    | VectorType
    | StructType
    | NamedType
    | OpaqueType
    | FunctionType
    | VoidType
    | LabelType
    | MetadataType
    | TokenType
)

FLOAT_BITS: dict[FloatName, int] = {
    "half": 16,
    "bfloat": 16,
    "float": 32,
    "double": 64,
    "fp128": 128,
    "x86_fp80": 80,
}

VOID = VoidType()
LABEL = LabelType()
METADATA = MetadataType()
TOKEN = TokenType()
OPAQUE = OpaqueType()
I1 = IntType(1)
PTR = PtrType(0)
