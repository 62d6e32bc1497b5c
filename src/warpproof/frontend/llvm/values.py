"""LLVM's values: registers, constants and metadata, each with its type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warpproof.base.records import record
from warpproof.frontend.llvm.types import METADATA, FloatType, IntType, Type


@record
class Register:
    """A parameter or an instruction's result; `name` without `%`."""

    name: str
    type: Type


@record
class GlobalRef:
    """The address of a global variable, alias or function; `name` without `@`."""

    name: str
    type: Type


@record
class IntLiteral:
    """`value` is the bit pattern as an unsigned number: 0 <= value < 2**type.bits."""

    value: int
    type: IntType

    @property
    def signed(self) -> int:
        """The same bits read as two's complement."""
        bits = self.type.bits
        return self.value - (1 << bits) if self.value >> (bits - 1) else self.value


@record
class FloatLiteral:
    """`bits` is the exact bit pattern in the format of `type` (x86_fp80: all 80 bits)."""

    bits: int
    type: FloatType


@record
class Null:
    type: Type


@record
class Undef:
    type: Type


@record
class Poison:
    type: Type


@record
class Zero:
    """`zeroinitializer`, of any type."""

    type: Type


@record
class NoneToken:
    type: Type


@record
class Aggregate:
    """A constant array, struct or vector (`splat` is spread out), one element per member."""

    elements: tuple[Value, ...]
    type: Type


@record
class CString:
    """An `[n x i8]` constant written as text; `data` has exactly n bytes."""

    data: bytes
    type: Type


@record
class ConstExpr:
    """A constant expression.

    `op` is `getelementptr`, a cast, or an integer operation; `source_element_type` and `in_range`
    (first and last byte offset) belong to `getelementptr` only.
    """

    op: str
    flags: frozenset[str]
    operands: tuple[Value, ...]
    type: Type
    source_element_type: Type | None = None
    in_range: tuple[int, int] | None = None


@record
class BlockAddress:
    function: str
    block: str
    type: Type


@record
class InlineAsm:
    """`flags`: sideeffect, alignstack, inteldialect, unwind."""

    text: str
    constraints: str
    flags: frozenset[str]
    type: Type


@record
class MetadataRef:
    """`!12`, as an operand or inside a metadata node."""

    id: int

    @property
    def type(self) -> Type:
        return METADATA


@record
class MetadataString:
    """`!"text"`, unescaped."""

    text: str

    @property
    def type(self) -> Type:
        return METADATA


@record
class MetadataValue:
    """An ordinary value used as metadata, such as `metadata ptr %x`."""

    value: Value

    @property
    def type(self) -> Type:
        return METADATA


# --- metadata -----------------------------------------------------------------------------------


@record
class MetadataWord:
    """A symbolic field: `DW_TAG_member`, or flags joined by `|`."""

    words: tuple[str, ...]

    @property
    def text(self) -> str:
        return " | ".join(self.words)


@record
class MetadataNode:
    """A specialised node such as `!DILocation(line: 3, ...)`.

    Named fields are in `fields`; nodes whose arguments have no names (`DIExpression`,
    `DIArgList`) hold them in `operands`. `null` is None, booleans are bool, text is str.
    """

    kind: str
    distinct: bool
    fields: Mapping[str, MetadataField]
    operands: tuple[MetadataField, ...] = ()

    @property
    def type(self) -> Type:
        return METADATA


@record
class MetadataTuple:
    """`!{...}`; a null element is None, a constant is a MetadataValue."""

    distinct: bool
    elements: tuple[MetadataField, ...]

    @property
    def type(self) -> Type:
        return METADATA


MetadataField = (
    None
    | bool
    | int
    | str
    | MetadataRef
    | MetadataString
    | MetadataValue
    | MetadataWord
    | MetadataNode
    | MetadataTuple
)
MetadataEntry = MetadataNode | MetadataTuple

Value = (
    Register
    | GlobalRef
    | IntLiteral
    | FloatLiteral
    | Null
    | Undef
    | Poison
    | Zero
    | NoneToken
    | Aggregate
    | CString
    | ConstExpr
    | BlockAddress
    | InlineAsm
    | MetadataRef
    | MetadataString
    | MetadataValue
    | MetadataNode
    | MetadataTuple
)


@record
class Meta:
    """What hangs on an instruction: metadata ids by meaning, the rest by name."""

    dbg: int | None = None
    loop: int | None = None
    nosanitize: bool = False
    others: tuple[tuple[str, int], ...] = ()


NO_META = Meta()
NO_FLAGS: frozenset[str] = frozenset()


def mentioned(value: Value | None) -> Iterator[str]:
    """Names of the functions and globals whose addresses a constant holds."""
    if isinstance(value, GlobalRef):
        yield value.name
    elif isinstance(value, Aggregate):
        for element in value.elements:
            yield from mentioned(element)
    elif isinstance(value, ConstExpr):
        for operand in value.operands:
            yield from mentioned(operand)
