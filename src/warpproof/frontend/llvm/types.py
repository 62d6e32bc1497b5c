"""LLVM's types.

Types are interned: equal types are the same object, so `==` on them is `is`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from warpproof.base.records import field_names, record_by_identity


class _Interned(type):
    """Makes equal instances of a record one object."""

    _table: ClassVar[dict[tuple[object, ...], Any]] = {}

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        spelled = (cls, *args)
        if not kwargs and (known := _Interned._table.get(spelled)):
            return known
        made = super().__call__(*args, **kwargs)
        complete = (cls, *(getattr(made, name) for name in field_names(cls)))
        made = _Interned._table.setdefault(complete, made)
        return made if kwargs else _Interned._table.setdefault(spelled, made)


class _TypeBase(metaclass=_Interned):
    __slots__ = ()


@record_by_identity
class IntType(_TypeBase):
    bits: int


FloatName = Literal["half", "bfloat", "float", "double", "fp128", "x86_fp80"]


@record_by_identity
class FloatType(_TypeBase):
    kind: FloatName

    @property
    def bits(self) -> int:
        return FLOAT_BITS[self.kind]


@record_by_identity
class PtrType(_TypeBase):
    space: int = 0


@record_by_identity
class ArrayType(_TypeBase):
    count: int
    element: Type


@record_by_identity
class VectorType(_TypeBase):
    count: int
    element: Type


@record_by_identity
class StructType(_TypeBase):
    fields: tuple[Type, ...]
    packed: bool = False


@record_by_identity
class NamedType(_TypeBase):
    """`%name`; its body is `module.types[name]`."""

    name: str


@record_by_identity
class OpaqueType(_TypeBase):
    """The body of a named type that is only declared."""


@record_by_identity
class FunctionType(_TypeBase):
    result: Type
    parameters: tuple[Type, ...]
    variadic: bool = False


@record_by_identity
class VoidType(_TypeBase):
    pass


@record_by_identity
class LabelType(_TypeBase):
    pass


@record_by_identity
class MetadataType(_TypeBase):
    pass


@record_by_identity
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
