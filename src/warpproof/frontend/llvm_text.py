"""Textual LLVM IR, as clang 19 to 22 print it at -O0 -g, read into typed values.

Enters: the text of one module. Leaves: a `Module` of frozen values: named types, globals, aliases,
functions with their blocks and instructions, and debug metadata by number.

Guaranteed: every token of every line is understood and consumed, or `LlvmReadError` says which line
was not; nothing is guessed. What is read and deliberately not kept is linkage detail without
meaning for execution: visibility, `dso_local`, `unnamed_addr`, code models and partitions.
Function bodies and metadata nodes are read when first asked for, so headers that a program does not
use cost next to nothing; `read_module(text, eager=True)` reads everything at once.

Types are interned: equal types are the same object, so `==` on them is `is`.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any, ClassVar, Literal, TypeVar


class LlvmReadError(Exception):
    """A line of LLVM IR that is not fully understood."""

    def __init__(self, line_number: int, line: str, reason: str) -> None:
        super().__init__(f"line {line_number}: {reason}: {line.strip()}")
        self.line_number = line_number
        self.line = line
        self.reason = reason


# --- types --------------------------------------------------------------------------------------


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
        return _FLOAT_BITS[self.kind]


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

_FLOAT_BITS: dict[FloatName, int] = {
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


# --- values -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Register:
    """A parameter or an instruction's result; `name` without `%`."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class GlobalRef:
    """The address of a global variable, alias or function; `name` without `@`."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class IntLiteral:
    """`value` is the bit pattern as an unsigned number: 0 <= value < 2**type.bits."""

    value: int
    type: IntType

    @property
    def signed(self) -> int:
        """The same bits read as two's complement."""
        bits = self.type.bits
        return self.value - (1 << bits) if self.value >> (bits - 1) else self.value


@dataclass(frozen=True, slots=True)
class FloatLiteral:
    """`bits` is the exact bit pattern in the format of `type` (x86_fp80: all 80 bits)."""

    bits: int
    type: FloatType


@dataclass(frozen=True, slots=True)
class Null:
    type: Type


@dataclass(frozen=True, slots=True)
class Undef:
    type: Type


@dataclass(frozen=True, slots=True)
class Poison:
    type: Type


@dataclass(frozen=True, slots=True)
class Zero:
    """`zeroinitializer`, of any type."""

    type: Type


@dataclass(frozen=True, slots=True)
class NoneToken:
    type: Type


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A constant array, struct or vector (`splat` is spread out), one element per member."""

    elements: tuple[Value, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class CString:
    """An `[n x i8]` constant written as text; `data` has exactly n bytes."""

    data: bytes
    type: Type


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class BlockAddress:
    function: str
    block: str
    type: Type


@dataclass(frozen=True, slots=True)
class InlineAsm:
    """`flags`: sideeffect, alignstack, inteldialect, unwind."""

    text: str
    constraints: str
    flags: frozenset[str]
    type: Type


@dataclass(frozen=True, slots=True)
class MetadataRef:
    """`!12`, as an operand or inside a metadata node."""

    id: int

    @property
    def type(self) -> Type:
        return METADATA


@dataclass(frozen=True, slots=True)
class MetadataString:
    """`!"text"`, unescaped."""

    text: str

    @property
    def type(self) -> Type:
        return METADATA


@dataclass(frozen=True, slots=True)
class MetadataValue:
    """An ordinary value used as metadata, such as `metadata ptr %x`."""

    value: Value

    @property
    def type(self) -> Type:
        return METADATA


# --- metadata -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MetadataWord:
    """A symbolic field: `DW_TAG_member`, or flags joined by `|`."""

    words: tuple[str, ...]

    @property
    def text(self) -> str:
        return " | ".join(self.words)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Meta:
    """What hangs on an instruction: metadata ids by meaning, the rest by name."""

    dbg: int | None = None
    loop: int | None = None
    nosanitize: bool = False
    others: tuple[tuple[str, int], ...] = ()


NO_META = Meta()
_NO_FLAGS: frozenset[str] = frozenset()


# --- instructions -------------------------------------------------------------------------------
# `result` is the register's name without `%`, or None; labels are names without `%`.

TailKind = Literal["", "tail", "musttail", "notail"]


@dataclass(frozen=True, slots=True)
class ParameterAttributes:
    """Attributes of a parameter, an argument or a result.

    Those that carry a type or alignment have fields; all others are in `names`, with their
    argument where they have one: `noundef`, `dereferenceable(12)`, `captures(none)`.
    """

    names: frozenset[str] = frozenset()
    byval: Type | None = None
    sret: Type | None = None
    byref: Type | None = None
    element_type: Type | None = None
    align: int | None = None


NO_ATTRIBUTES = ParameterAttributes()


@dataclass(frozen=True, slots=True)
class Binary:
    result: str | None
    op: str  # add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem
    flags: frozenset[str]
    type: Type
    left: Value
    right: Value
    meta: Meta


@dataclass(frozen=True, slots=True)
class Unary:
    result: str | None
    op: str  # fneg
    flags: frozenset[str]
    type: Type
    operand: Value
    meta: Meta


@dataclass(frozen=True, slots=True)
class Compare:
    """The result is i1, or a vector of i1 where `operand_type` is a vector."""

    result: str | None
    op: str  # icmp fcmp
    predicate: str
    flags: frozenset[str]
    operand_type: Type
    left: Value
    right: Value
    meta: Meta


@dataclass(frozen=True, slots=True)
class Cast:
    result: str | None
    op: str  # trunc zext sext fptrunc ... addrspacecast
    flags: frozenset[str]
    operand: Value
    type: Type
    meta: Meta


@dataclass(frozen=True, slots=True)
class Load:
    result: str | None
    type: Type
    pointer: Value
    align: int | None
    volatile: bool
    ordering: str | None  # of an atomic load
    scope: str | None
    meta: Meta


@dataclass(frozen=True, slots=True)
class Store:
    result: str | None
    value: Value
    pointer: Value
    align: int | None
    volatile: bool
    ordering: str | None
    scope: str | None
    meta: Meta


@dataclass(frozen=True, slots=True)
class Alloca:
    result: str | None
    allocated: Type
    count: Value | None  # None: one
    align: int | None
    type: Type
    meta: Meta


@dataclass(frozen=True, slots=True)
class GetElementPtr:
    result: str | None
    flags: frozenset[str]  # inbounds nuw nusw
    source: Type
    pointer: Value
    indices: tuple[Value, ...]
    type: Type
    meta: Meta


@dataclass(frozen=True, slots=True)
class Branch:
    result: str | None
    target: str
    meta: Meta


@dataclass(frozen=True, slots=True)
class CondBranch:
    result: str | None
    condition: Value
    then: str
    otherwise: str
    meta: Meta


@dataclass(frozen=True, slots=True)
class SwitchCase:
    value: IntLiteral
    target: str


@dataclass(frozen=True, slots=True)
class Switch:
    result: str | None
    value: Value
    default: str
    cases: tuple[SwitchCase, ...]
    meta: Meta


@dataclass(frozen=True, slots=True)
class IndirectBranch:
    result: str | None
    address: Value
    targets: tuple[str, ...]
    meta: Meta


@dataclass(frozen=True, slots=True)
class Return:
    result: str | None
    value: Value | None
    meta: Meta


@dataclass(frozen=True, slots=True)
class Unreachable:
    result: str | None
    meta: Meta


@dataclass(frozen=True, slots=True)
class Incoming:
    value: Value
    block: str


@dataclass(frozen=True, slots=True)
class Phi:
    result: str | None
    flags: frozenset[str]
    type: Type
    incoming: tuple[Incoming, ...]
    meta: Meta


@dataclass(frozen=True, slots=True)
class Select:
    result: str | None
    flags: frozenset[str]
    condition: Value
    then: Value
    otherwise: Value
    meta: Meta


@dataclass(frozen=True, slots=True)
class Argument:
    value: Value
    attributes: ParameterAttributes


@dataclass(frozen=True, slots=True)
class OperandBundle:
    tag: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """`function_type` is what the text spells; None where it gives only the result type."""

    result: str | None
    type: Type
    function_type: FunctionType | None
    callee: Value
    arguments: tuple[Argument, ...]
    return_attributes: ParameterAttributes
    attributes: frozenset[str]  # resolved from attribute_groups and inline ones
    attribute_groups: tuple[int, ...]
    flags: frozenset[str]
    tail: TailKind
    calling_convention: str
    bundles: tuple[OperandBundle, ...]
    meta: Meta

    @property
    def is_inline_asm(self) -> bool:
        return isinstance(self.callee, InlineAsm)

    @property
    def callee_name(self) -> str | None:
        """The name of a function called directly."""
        return self.callee.name if isinstance(self.callee, GlobalRef) else None


@dataclass(frozen=True, slots=True)
class Invoke:
    result: str | None
    call: Call
    normal: str
    unwind: str
    meta: Meta


@dataclass(frozen=True, slots=True)
class ExtractValue:
    result: str | None
    aggregate: Value
    indices: tuple[int, ...]
    meta: Meta


@dataclass(frozen=True, slots=True)
class InsertValue:
    result: str | None
    aggregate: Value
    value: Value
    indices: tuple[int, ...]
    meta: Meta


@dataclass(frozen=True, slots=True)
class ExtractElement:
    result: str | None
    vector: Value
    index: Value
    meta: Meta


@dataclass(frozen=True, slots=True)
class InsertElement:
    result: str | None
    vector: Value
    value: Value
    index: Value
    meta: Meta


@dataclass(frozen=True, slots=True)
class ShuffleVector:
    result: str | None
    left: Value
    right: Value
    mask: Value
    meta: Meta


@dataclass(frozen=True, slots=True)
class Freeze:
    result: str | None
    value: Value
    meta: Meta


@dataclass(frozen=True, slots=True)
class AtomicRmw:
    result: str | None
    op: str  # xchg add sub and nand or xor max min umax umin fadd fsub fmax fmin uinc_wrap ...
    pointer: Value
    value: Value
    ordering: str
    scope: str | None
    volatile: bool
    align: int | None
    meta: Meta


@dataclass(frozen=True, slots=True)
class CmpXchg:
    """The result is the struct { old value, i1 success }."""

    result: str | None
    pointer: Value
    expected: Value
    desired: Value
    success_ordering: str
    failure_ordering: str
    scope: str | None
    weak: bool
    volatile: bool
    align: int | None
    meta: Meta


@dataclass(frozen=True, slots=True)
class Fence:
    result: str | None
    ordering: str
    scope: str | None
    meta: Meta


@dataclass(frozen=True, slots=True)
class VaArg:
    result: str | None
    list: Value
    type: Type
    meta: Meta


@dataclass(frozen=True, slots=True)
class LandingClause:
    kind: str  # catch filter
    value: Value


@dataclass(frozen=True, slots=True)
class LandingPad:
    result: str | None
    type: Type
    cleanup: bool
    clauses: tuple[LandingClause, ...]
    meta: Meta


@dataclass(frozen=True, slots=True)
class Resume:
    result: str | None
    value: Value
    meta: Meta


@dataclass(frozen=True, slots=True)
class DbgDeclare:
    """Where a source variable lives (`declare`) or what it is now (`value`).

    `location` is the value, or None where it was optimised away; `variable` is the id of a
    DILocalVariable and `expression` the operands of its DIExpression; `meta.dbg` the place.
    """

    result: str | None
    kind: Literal["declare", "value"]
    location: Value | None
    variable: int
    expression: tuple[MetadataField, ...]
    meta: Meta


@dataclass(frozen=True, slots=True)
class DbgLabel:
    result: str | None
    label: int  # id of a DILabel
    meta: Meta


Instruction = (
    Binary
    | Unary
    | Compare
    | Cast
    | Load
    | Store
    | Alloca
    | GetElementPtr
    | Branch
    | CondBranch
    | Switch
    | IndirectBranch
    | Return
    | Unreachable
    | Phi
    | Select
    | Call
    | Invoke
    | ExtractValue
    | InsertValue
    | ExtractElement
    | InsertElement
    | ShuffleVector
    | Freeze
    | AtomicRmw
    | CmpXchg
    | Fence
    | VaArg
    | LandingPad
    | Resume
    | DbgDeclare
    | DbgLabel
)

TERMINATORS = (Branch, CondBranch, Switch, IndirectBranch, Return, Unreachable, Invoke, Resume)


@dataclass(frozen=True, slots=True)
class BasicBlock:
    """Debug records stand in `instructions` at their place; the last one is a terminator."""

    label: str
    instructions: tuple[Instruction, ...]

    @property
    def terminator(self) -> Instruction:
        return self.instructions[-1]


# --- modules ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    type: Type
    attributes: ParameterAttributes


@dataclass(frozen=True, slots=True)
class Function:
    """A definition, or a declaration (`is_declaration`), whose `blocks` are empty."""

    name: str
    type: FunctionType
    return_type: Type
    return_attributes: ParameterAttributes
    parameters: tuple[Parameter, ...]
    variadic: bool
    linkage: str  # external where the text says nothing
    calling_convention: str  # "" is C's; ptx_kernel marks kernels
    attributes: frozenset[str]  # noreturn, convergent, ..., and key=value
    section: str | None
    comdat: str | None
    align: int | None
    personality: Value | None
    subprogram: int | None  # id of the DISubprogram
    meta: Meta
    is_declaration: bool
    line_number: int  # in the .ll text
    _body: _LazyBody = field(repr=False, compare=False)

    @property
    def blocks(self) -> tuple[BasicBlock, ...]:
        """The body, read on first access (and so may raise LlvmReadError)."""
        return self._body.blocks()


@dataclass(frozen=True, slots=True)
class GlobalVariable:
    name: str
    type: Type
    space: int
    linkage: str
    constant: bool
    externally_initialized: bool
    thread_local: bool
    initializer: Value | None  # None: declared here, defined elsewhere
    section: str | None
    comdat: str | None
    align: int | None
    dbg: tuple[int, ...]  # ids of DIGlobalVariableExpression nodes
    attributes: frozenset[str]
    meta: Meta
    line_number: int


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name for a global or function; `kind` is alias or ifunc."""

    name: str
    kind: str
    type: Type
    target: Value
    linkage: str
    line_number: int


@dataclass(frozen=True, slots=True)
class Module:
    source_name: str
    data_layout: str
    target_triple: str
    module_asm: tuple[str, ...]
    types: Mapping[str, Type]  # bodies of named types; OpaqueType where only declared
    globals: Mapping[str, GlobalVariable]
    aliases: Mapping[str, Alias]
    functions: Mapping[str, Function]
    attribute_groups: Mapping[int, frozenset[str]]
    named_metadata: Mapping[str, tuple[MetadataField, ...]]
    metadata: MetadataTable

    def resolve(self, type_: Type) -> Type:
        """The body of a named type; any other type itself."""
        return self.types[type_.name] if isinstance(type_, NamedType) else type_


# --- tokens -------------------------------------------------------------------------------------
# A few fixed phrases (`!dbg !7`, `align 4`, `label %x`, `ptr addrspace(3)`) are one token: they are
# much of the text, and reading them whole makes the reader fast. Any other character becomes a
# token of its own, which no rule accepts, so nothing is skipped but blanks and comments.

_NAME = r'(?:[-\w$.]+|"[^"]*")'
_TOKEN = re.compile(
    rf"""(?:\s+|;[^\n]*)*+(
      [%@]{_NAME}
    | [,(){{}}\[\]<>=*|]
    | ![A-Za-z_][\w.$-]*[ ]!\d+
    | !(?:[-\w$.\\]+|"[^"]*")?
    | label[ ]%{_NAME}
    | align[ ]\d+
    | ptr[ ]addrspace\(\d+\)
    | [csu]?"[^"]*":?
    | \$"[^"]*"
    | [A-Za-z_$.][-\w$.]*:?
    | -?\d[\w.]*(?:(?<=[eE])[+-]\d+)?:?
    | \#\w+
    | \S
    )""",
    re.VERBOSE | re.ASCII,
)
_END = "\0"  # follows the last token; no rule accepts it
_PADDING = f" {_END} {_END} {_END}"


def _tokenize(text: str) -> list[str]:
    return _TOKEN.findall(text + _PADDING)


def _offset_of_token(text: str, index: int) -> int:
    for number, match in enumerate(_TOKEN.finditer(text + _PADDING)):
        if number == index:
            return min(match.start(1), len(text))
    return len(text)


_ESCAPE = re.compile(rb"\\(\\|[0-9A-Fa-f]{2})")


def _unescape(quoted: str) -> bytes:
    """The bytes between the quotes, with `\\XX` and `\\\\` undone."""
    raw = quoted[quoted.index('"') + 1 : -1].encode()
    if b"\\" not in raw:
        return raw
    return _ESCAPE.sub(
        lambda m: b"\\" if m[1] == b"\\" else bytes([int(m[1], 16)]),
        raw,
    )


def _text_of(quoted: str) -> str:
    return _unescape(quoted).decode("utf-8", "surrogateescape")


def _name_of(token: str) -> str:
    """The name in `%x`, `@x`, `$x` or a quoted form of these."""
    return _text_of(token) if token[1] == '"' else token[1:]


# --- floating-point literals --------------------------------------------------------------------


class _Unread(Exception):
    """What the rules raise; the entry points add the line."""


# How a hexadecimal literal of each kind starts and how many digits follow.
_HEX_PREFIX: dict[FloatName, tuple[str, int]] = {
    "half": ("0xH", 4),
    "bfloat": ("0xR", 4),
    "float": ("0x", 16),  # written as the double of the same value
    "double": ("0x", 16),
    "fp128": ("0xL", 32),
    "x86_fp80": ("0xK", 20),
}
_FLOAT_TEXT = re.compile(r"-?\d+\.\d*(?:[eE][+-]?\d+)?")


def _float_bits(token: str, kind: FloatName) -> int:
    """The exact bit pattern a literal denotes in the format `kind`."""
    if token.startswith("f0x"):
        return _hex_digits(token[3:], _FLOAT_BITS[kind] // 4)
    if not token.startswith("0x"):
        return _bits_of_decimal(token, kind)
    prefix, digits = _HEX_PREFIX[kind]
    if not token.startswith(prefix):
        raise _Unread(f"float literal {token} for {kind}")
    bits = _hex_digits(token[len(prefix) :], digits)
    if kind == "float":
        return _narrow_double(bits)
    if kind == "fp128":  # printed low word first
        return (bits & (1 << 64) - 1) << 64 | bits >> 64
    return bits


def _hex_digits(text: str, count: int) -> int:
    if len(text) != count:
        raise _Unread(f"expected {count} hexadecimal digits, not {text}")
    return int(text, 16)


def _bits_of_decimal(token: str, kind: FloatName) -> int:
    if not _FLOAT_TEXT.fullmatch(token):
        raise _Unread(f"float literal {token}")
    number = float(token)
    double = int.from_bytes(struct.pack("<d", number), "little")
    if kind == "double":
        return double
    if kind == "float":
        return _narrow_double(double)
    raise _Unread(f"decimal literal {token} for {kind}")


def _narrow_double(double: int) -> int:
    """The float with exactly the value of a double; NaN payloads keep their upper bits."""
    exponent, mantissa = double >> 52 & 0x7FF, double & (1 << 52) - 1
    if exponent == 0x7FF:
        if mantissa & (1 << 29) - 1:
            raise _Unread("literal is not a float")
        return double >> 63 << 31 | 0xFF << 23 | mantissa >> 29
    packed = double.to_bytes(8, "little")
    try:
        narrow = struct.pack("<f", struct.unpack("<d", packed)[0])
    except OverflowError:
        raise _Unread("literal is not a float") from None
    if struct.pack("<d", struct.unpack("<f", narrow)[0]) != packed:
        raise _Unread("literal is not a float")
    return int.from_bytes(narrow, "little")


# --- vocabulary ---------------------------------------------------------------------------------


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_FAST_MATH = _words("fast nnan ninf nsz arcp contract afn reassoc")
_CAST_FLAGS = _words("nneg nuw nsw") | _FAST_MATH
_GEP_FLAGS = _words("inbounds nuw nusw")
_INT_BINARY = _words("add sub mul udiv sdiv urem srem shl lshr ashr and or xor")
_FLOAT_BINARY = _words("fadd fsub fmul fdiv frem")
_CASTS = _words(
    "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr"
    " bitcast addrspacecast"
)
_CONSTANT_BINARY = _words("add sub xor")
_CONSTANT_CASTS = _words("trunc ptrtoint ptrtoaddr inttoptr bitcast addrspacecast")
_INT_PREDICATES = _words("eq ne ugt uge ult ule sgt sge slt sle")
_FLOAT_PREDICATES = _words("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true")
_ORDERINGS = _words("unordered monotonic acquire release acq_rel seq_cst")
_RMW_OPS = _words(
    "xchg add sub and nand or xor max min umax umin fadd fsub fmax fmin fmaximum fminimum"
    " uinc_wrap udec_wrap usub_cond usub_sat"
)
_TAIL_KINDS: dict[str, TailKind] = {"tail": "tail", "musttail": "musttail", "notail": "notail"}
_CONVENTIONS = _words(
    "ccc fastcc coldcc ptx_kernel ptx_device spir_kernel spir_func preserve_mostcc preserve_allcc"
    " preserve_nonecc tailcc swiftcc swifttailcc cxx_fast_tlscc x86_stdcallcc x86_fastcallcc"
    " x86_thiscallcc x86_vectorcallcc x86_regcallcc win64cc x86_64_sysvcc amdgpu_kernel"
)
_LINKAGES = _words(
    "private internal available_externally linkonce weak common appending extern_weak"
    " linkonce_odr weak_odr external"
)
_SKIPPED_QUALIFIERS = _words(
    "dso_local dso_preemptable default hidden protected dllimport dllexport"
    " unnamed_addr local_unnamed_addr"
)
_PLAIN_ATTRIBUTES = _words(
    "noundef nonnull noalias nocapture readonly readnone writeonly signext zeroext noext inreg"
    " returned nofree immarg swiftself swifterror swiftasync nest writable dead_on_unwind"
    " dead_on_return allocptr allocalign noreturn nounwind"
)
_TYPED_ATTRIBUTES = _words("byval sret byref elementtype")
_ARGUMENT_ATTRIBUTES = _words(
    "dereferenceable dereferenceable_or_null captures range initializes nofpclass dead_on_return"
)
_GLOBAL_FLAGS = _words(
    "no_sanitize_address no_sanitize_hwaddress sanitize_memtag sanitize_address_dyninit"
)
_ASM_FLAGS = _words("sideeffect alignstack inteldialect unwind")
_INTEGER_TYPE = re.compile(r"i[1-9]\d*")
_SPACED_POINTER = re.compile(r"ptr addrspace\((\d+)\)")

_SIMPLE_TYPES: dict[str, Type] = {
    **{f"i{bits}": IntType(bits) for bits in (1, 8, 16, 32, 64, 128)},
    **{kind: FloatType(kind) for kind in _FLOAT_BITS},
    "ptr": PTR,
    "void": VOID,
    "label": LABEL,
    "metadata": METADATA,
    "token": TOKEN,
}


# --- types, values, attributes and metadata -----------------------------------------------------


@dataclass(slots=True)
class _Context:
    """What all parts of one module share."""

    types: dict[str, Type]
    attribute_groups: dict[int, frozenset[str]]
    values: dict[tuple[str, Type], Value] = field(default_factory=dict)
    metas: dict[str, Meta] = field(default_factory=dict)
    type_texts: dict[str, Type] = field(default_factory=lambda: dict(_SIMPLE_TYPES))
    flag_sets: dict[tuple[str, ...], frozenset[str]] = field(default_factory=dict)
    group_references: dict[str, tuple[tuple[int, ...], frozenset[str]]] = field(
        default_factory=dict
    )
    attribute_sets: dict[tuple[object, ...], ParameterAttributes] = field(default_factory=dict)


class _Cursor:
    """A list of tokens with a position, and the rules for the parts all constructs share."""

    __slots__ = ("at", "context", "metas", "tokens", "type_texts", "values")

    def __init__(self, context: _Context, tokens: list[str]) -> None:
        self.context = context
        self.tokens = tokens
        self.at = 0
        # The hot tables, one attribute away.
        self.values = context.values
        self.metas = context.metas
        self.type_texts = context.type_texts

    # Single tokens.

    def take(self) -> str:
        token = self.tokens[self.at]
        self.at += 1
        return token

    def accept(self, token: str) -> bool:
        if self.tokens[self.at] == token:
            self.at += 1
            return True
        return False

    def expect(self, token: str) -> None:
        if self.tokens[self.at] != token:
            raise _Unread(f"expected {token!r}, not {self.tokens[self.at]!r}")
        self.at += 1

    def take_from(self, words: frozenset[str], what: str) -> str:
        token = self.tokens[self.at]
        if token not in words:
            raise _Unread(f"{token!r} is not {what}")
        self.at += 1
        return token

    def accept_from(self, words: frozenset[str]) -> str | None:
        token = self.tokens[self.at]
        if token not in words:
            return None
        self.at += 1
        return token

    def number(self) -> int:
        token = self.take()
        if not token.isdigit():
            raise _Unread(f"expected a number, not {token!r}")
        return int(token)

    def quoted(self) -> str:
        token = self.take()
        if token[0] != '"' or token[-1] != '"':
            raise _Unread(f"expected a string, not {token!r}")
        return _text_of(token)

    def prefixed_name(self, prefix: str, what: str) -> str:
        token = self.take()
        if token[0] != prefix or len(token) < 2:
            raise _Unread(f"expected {what}, not {token!r}")
        return _name_of(token)

    def label(self) -> str:
        """The name in `label %x`."""
        token = self.take()
        if token[:7] != "label %":
            raise _Unread(f"expected a label, not {token!r}")
        return _name_of(token[6:])

    def end(self) -> None:
        self.expect(_END)

    def flags(self, allowed: frozenset[str]) -> frozenset[str]:
        tokens = self.tokens
        start = self.at
        if tokens[start] not in allowed:
            return _NO_FLAGS
        at = start + 1
        while tokens[at] in allowed:
            at += 1
        self.at = at
        words = tuple(tokens[start:at])
        found = self.context.flag_sets.get(words)
        if found is None:
            found = self.context.flag_sets.setdefault(words, frozenset(words))
        return found

    # Types.

    def type(self) -> Type:
        token = self.tokens[self.at]
        self.at += 1
        return self.type_texts.get(token) or self._rarer_type(token)

    def type_or_function(self) -> Type:
        """A type, or a function type where `(` follows."""
        result = self.type()
        if self.tokens[self.at] != "(":
            return result
        self.at += 1
        parameters: list[Type] = []
        variadic = False
        while not self.accept(")"):
            if parameters or variadic:
                self.expect(",")
            if self.accept("..."):
                variadic = True
            else:
                parameters.append(self.type())
        return FunctionType(result, tuple(parameters), variadic)

    def _rarer_type(self, token: str) -> Type:
        if token[0] == "%":
            return self.type_texts.setdefault(token, NamedType(_name_of(token)))
        if token == "[":
            return ArrayType(*self._count_and_element("]"))
        if token == "{":
            return self._struct(packed=False)
        if token == "<":
            return self._struct(packed=True) if self.accept("{") else self._vector()
        if _INTEGER_TYPE.fullmatch(token):
            return self.type_texts.setdefault(token, IntType(int(token[1:])))
        if spaced := _SPACED_POINTER.fullmatch(token):
            return self.type_texts.setdefault(token, PtrType(int(spaced[1])))
        raise _Unread(f"{token!r} is not a known type")

    def _vector(self) -> Type:
        return VectorType(*self._count_and_element(">"))

    def _count_and_element(self, close: str) -> tuple[int, Type]:
        count = self.number()
        self.expect("x")
        element = self.type()
        self.expect(close)
        return count, element

    def _struct(self, packed: bool) -> Type:
        members: list[Type] = []
        while not self.accept("}"):
            if members:
                self.expect(",")
            members.append(self.type())
        if packed:
            self.expect(">")
        return StructType(tuple(members), packed)

    # Values.

    def typed_value(self) -> Value:
        token = self.tokens[self.at]
        self.at += 1
        type_ = self.type_texts.get(token) or self._rarer_type(token)
        found = self.values.get((self.tokens[self.at], type_))  # `value`, most of the time
        if found is None:
            return self.value(type_)
        self.at += 1
        return found

    def value(self, type_: Type) -> Value:
        """The value at the cursor, whose type the text has already given."""
        token = self.tokens[self.at]
        self.at += 1
        key = (token, type_)
        found = self.values.get(key)
        if found is not None:
            return found
        atom = self._atom(token, type_)
        if atom is None:
            return self._compound_value(token, type_)
        self.values[key] = atom
        return atom

    def _atom(self, token: str, type_: Type) -> Value | None:
        """A value written as one token, if it is one."""
        first = token[0]
        if first == "%":
            return Register(_name_of(token), type_)
        if first == "@":
            return GlobalRef(_name_of(token), type_)
        if first in "-0123456789" or token.startswith("f0x"):
            return self._number(token, type_)
        if type_ is I1 and token in ("true", "false"):
            return IntLiteral(int(token == "true"), I1)
        if maker := _WORD_VALUES.get(token):
            return maker(type_)
        if token.startswith('c"'):
            return self._string(token, type_)
        return None

    def _number(self, token: str, type_: Type) -> Value:
        if isinstance(type_, IntType):
            value, limit = int(token), 1 << type_.bits
            if not -(limit >> 1) <= value < limit:
                raise _Unread(f"{token} does not fit in i{type_.bits}")
            return IntLiteral(value % limit, type_)
        if isinstance(type_, FloatType):
            return FloatLiteral(_float_bits(token, type_.kind), type_)
        raise _Unread(f"number {token} for {type_}")

    def _string(self, token: str, type_: Type) -> Value:
        data = _unescape(token)
        if type_ is not ArrayType(len(data), IntType(8)):
            raise _Unread(f"string of {len(data)} bytes for {type_}")
        return CString(data, type_)

    def _compound_value(self, token: str, type_: Type) -> Value:
        if token == "[":
            return self._aggregate(type_, "]")
        if token == "{":
            return self._aggregate(type_, "}")
        if token == "<":
            if not self.accept("{"):
                return self._aggregate(type_, ">")
            packed = self._aggregate(type_, "}")
            self.expect(">")
            return packed
        if token == "getelementptr":
            return self._constant_gep(type_)
        if token in _CONSTANT_CASTS:
            return self._constant_cast(token, type_)
        if token in _CONSTANT_BINARY:
            return self._constant_binary(token, type_)
        if token == "splat":
            return self._splat(type_)
        if token == "blockaddress":
            return self._block_address(type_)
        if type_ is METADATA:
            self.at -= 1
            return self.metadata_operand()
        raise _Unread(f"{token!r} is not a known value")

    def _aggregate(self, type_: Type, close: str) -> Value:
        elements: list[Value] = []
        while not self.accept(close):
            if elements:
                self.expect(",")
            elements.append(self.typed_value())
        if [element.type for element in elements] != self._member_types(type_, close):
            raise _Unread("the elements of a constant differ from its type")
        return Aggregate(tuple(elements), type_)

    def _member_types(self, type_: Type, close: str) -> list[Type]:
        body = self.context.types.get(type_.name) if isinstance(type_, NamedType) else type_
        match body, close:
            case ArrayType(count, element), "]":
                return [element] * count
            case VectorType(count, element), ">":
                return [element] * count
            case StructType(members, _), "}":
                return list(members)
        raise _Unread(f"a constant ending in {close!r} for {type_}")

    def _splat(self, type_: Type) -> Value:
        self.expect("(")
        element = self.typed_value()
        self.expect(")")
        if not isinstance(type_, VectorType) or element.type is not type_.element:
            raise _Unread("splat of another type")
        return Aggregate((element,) * type_.count, type_)

    def _constant_gep(self, type_: Type) -> Value:
        flags = self.flags(_GEP_FLAGS)
        in_range = self._in_range() if self.accept("inrange") else None
        flags |= self.flags(_GEP_FLAGS)
        self.expect("(")
        source = self.type()
        operands: list[Value] = []
        while not self.accept(")"):
            self.expect(",")
            operands.append(self.typed_value())
        if len(operands) < 1:
            raise _Unread("getelementptr without a pointer")
        return ConstExpr("getelementptr", flags, tuple(operands), type_, source, in_range)

    def _in_range(self) -> tuple[int, int]:
        self.expect("(")
        low = int(self.take())
        self.expect(",")
        high = int(self.take())
        self.expect(")")
        return low, high

    def _constant_cast(self, op: str, type_: Type) -> Value:
        flags = self.flags(_CAST_FLAGS)
        self.expect("(")
        operand = self.typed_value()
        self.expect("to")
        if self.type() is not type_:
            raise _Unread(f"{op} to another type than {type_}")
        self.expect(")")
        return ConstExpr(op, flags, (operand,), type_)

    def _constant_binary(self, op: str, type_: Type) -> Value:
        flags = self.flags(_words("nuw nsw"))
        self.expect("(")
        left = self.typed_value()
        self.expect(",")
        right = self.typed_value()
        self.expect(")")
        if left.type is not type_ or right.type is not type_:
            raise _Unread(f"{op} of another type than {type_}")
        return ConstExpr(op, flags, (left, right), type_)

    def _block_address(self, type_: Type) -> Value:
        self.expect("(")
        function = self.prefixed_name("@", "a function")
        self.expect(",")
        block = self.prefixed_name("%", "a block")
        self.expect(")")
        return BlockAddress(function, block, type_)

    # Attributes.

    def attributes(self) -> ParameterAttributes:
        """The attributes of a parameter, argument or result."""
        tokens = self.tokens
        token = tokens[self.at]
        if token[0] == "%":
            return NO_ATTRIBUTES
        start = self.at
        names: list[str] = []
        typed: dict[str, Type] = {}
        align: int | None = None
        while True:
            if token in _PLAIN_ATTRIBUTES and tokens[self.at + 1] != "(":
                self.at += 1
                names.append(token)
            elif token[:6] == "align ":
                self.at += 1
                align = int(token[6:])
            elif token in _TYPED_ATTRIBUTES:
                self.at += 1
                typed[token] = self._type_in_parentheses()
            elif token in _ARGUMENT_ATTRIBUTES:
                self.at += 1
                names.append(token + self.balanced_text())
            elif token[0] == '"' and token[-1] == '"':
                names.append(self._string_attribute())
            else:
                break
            token = tokens[self.at]
        if self.at == start:
            return NO_ATTRIBUTES
        return self._attribute_set(names, typed, align)

    def _attribute_set(
        self, names: list[str], typed: dict[str, Type], align: int | None
    ) -> ParameterAttributes:
        key = (tuple(names), tuple(typed.items()), align)
        found = self.context.attribute_sets.get(key)
        if found is None:
            found = self.context.attribute_sets[key] = ParameterAttributes(
                frozenset(names),
                typed.get("byval"),
                typed.get("sret"),
                typed.get("byref"),
                typed.get("elementtype"),
                align,
            )
        return found

    def _type_in_parentheses(self) -> Type:
        self.expect("(")
        type_ = self.type_or_function()
        self.expect(")")
        return type_

    def _string_attribute(self) -> str:
        """`"key"` or `"key"="value"` as key or key=value."""
        key = self.quoted()
        return f"{key}={self.quoted()}" if self.accept("=") else key

    def balanced_text(self) -> str:
        """A parenthesised argument, whose inside is kept as text."""
        start = self.at
        self.expect("(")
        depth = 1
        while depth:
            token = self.take()
            if token == _END:
                raise _Unread("unbalanced parentheses")
            depth += (token == "(") - (token == ")")
        inside = " ".join(self.tokens[start + 1 : self.at - 1])
        return "(" + inside.replace(" ,", ",").replace("( ", "(").replace(" )", ")") + ")"

    def group_body(self) -> frozenset[str]:
        """The inside of `attributes #0 = { ... }`."""
        names: list[str] = []
        self.expect("{")
        while not self.accept("}"):
            token = self.tokens[self.at]
            if token[0] == '"':
                names.append(self._string_attribute())
                continue
            self.at += 1
            if not token[0].isalpha():
                raise _Unread(f"{token!r} is not an attribute")
            if self.tokens[self.at] == "(":
                token += self.balanced_text()
            elif self.accept("="):
                token += f"={self.number()}"
            names.append(token)
        return frozenset(names)

    def group_references(self) -> tuple[tuple[int, ...], frozenset[str]]:
        """`#1`: the group's number and the attributes it stands for; empty if none comes next."""
        token = self.tokens[self.at]
        if token[0] != "#" or not token[1].isdigit():
            return (), _NO_FLAGS
        self.at += 1
        found = self.context.group_references.get(token)
        if found is None:
            group = int(token[1:])
            if group not in self.context.attribute_groups:
                raise _Unread(f"attribute group {token} is not defined")
            found = ((group,), self.context.attribute_groups[group])
            self.context.group_references[token] = found
        return found

    # Metadata.

    def attachments(self, separator: str | None = ",") -> Meta:
        """`, !dbg !7, !llvm.loop !9` up to where no separator follows."""
        tokens, at = self.tokens, self.at
        if separator:
            if tokens[at] != separator:
                return NO_META
            # One attachment, seen before: nearly always `!dbg`.
            if tokens[at + 2] != separator:
                token = tokens[at + 1]
                found = self.metas.get(token)
                if found is None and token[:6] == "!dbg !":
                    found = self.metas[token] = Meta(int(token[6:]))
                if found is not None:
                    self.at = at + 2
                    return found
        pairs: list[tuple[str, int]] = []
        while not separator or self.accept(separator):
            name, space, number = tokens[self.at].partition(" !")
            if not space or name[0] != "!":
                if separator:
                    raise _Unread(f"{tokens[self.at]!r} is not metadata")
                break
            self.at += 1
            pairs.append((name[1:], int(number)))
        return self._meta(pairs)

    def _meta(self, pairs: list[tuple[str, int]]) -> Meta:
        named = dict(pairs)
        meta = Meta(
            named.get("dbg"),
            named.get("llvm.loop"),
            "nosanitize" in named,
            tuple(p for p in pairs if p[0] not in ("dbg", "llvm.loop", "nosanitize")),
        )
        if len(pairs) == 1:
            self.metas[f"!{pairs[0][0]} !{pairs[0][1]}"] = meta
        return meta

    def metadata_id(self) -> int:
        token = self.take()
        if token[0] != "!" or not token[1:].isdigit():
            raise _Unread(f"expected a metadata number, not {token!r}")
        return int(token[1:])

    def metadata_operand(self) -> MetadataRef | MetadataString | MetadataValue | MetadataEntry:
        """What may follow the type `metadata`, or stand in a tuple."""
        token = self.tokens[self.at]
        if token[0] != "!":
            return MetadataValue(self.typed_value())
        self.at += 1
        if token[1:].isdigit():
            return MetadataRef(int(token[1:]))
        if token[1:2] == '"':
            return MetadataString(_text_of(token))
        return self.metadata_entry(token, distinct=False)

    def metadata_entry(self, token: str, distinct: bool) -> MetadataEntry:
        """The rest of `!{...}` or `!Kind(...)` after its first token."""
        if token == "!":
            self.expect("{")
            return MetadataTuple(distinct, self._metadata_elements())
        if not token[1:].isalnum():
            raise _Unread(f"{token!r} is not a metadata kind")
        self.expect("(")
        named: dict[str, MetadataField] = {}
        operands: list[MetadataField] = []
        while not self.accept(")"):
            if named or operands:
                self.expect(",")
            key = self.tokens[self.at]
            if key[-1] == ":" and key[0] != '"':
                self.at += 1
                named[key[:-1]] = self._metadata_field()
            else:
                operands.append(self._metadata_field())
        return MetadataNode(token[1:], distinct, named, tuple(operands))

    def _metadata_elements(self) -> tuple[MetadataField, ...]:
        elements: list[MetadataField] = []
        while not self.accept("}"):
            if elements:
                self.expect(",")
            elements.append(None if self.accept("null") else self.metadata_operand())
        return tuple(elements)

    def _metadata_field(self) -> MetadataField:
        token = self.tokens[self.at]
        first = token[0]
        if first == "!":
            return self.metadata_operand()
        if first == '"':
            return self.quoted()
        if first.isdigit() or first == "-":
            self.at += 1
            return int(token)
        if token in _METADATA_WORDS:
            self.at += 1
            return _METADATA_WORDS[token]
        if token in self.type_texts or first in "%[{<" or _INTEGER_TYPE.fullmatch(token):
            return MetadataValue(self.typed_value())
        return self._metadata_word()

    def _metadata_word(self) -> MetadataWord:
        words: list[str] = []
        while not words or self.accept("|"):
            word = self.take()
            if not word.isidentifier():
                raise _Unread(f"{word!r} is not a metadata field")
            words.append(word)
        return MetadataWord(tuple(words))


_WORD_VALUES: dict[str, Callable[[Type], Value]] = {
    "null": Null,
    "undef": Undef,
    "poison": Poison,
    "zeroinitializer": Zero,
    "none": NoneToken,
}
_METADATA_WORDS: dict[str, bool | None] = {"null": None, "true": True, "false": False}


# --- function bodies ----------------------------------------------------------------------------


class _BodyReader(_Cursor):
    """Reads the instructions of one function; one method per family of instructions."""

    __slots__ = ()

    def blocks(self, entry_label: str) -> tuple[BasicBlock, ...]:
        """All blocks up to the closing brace; `entry_label` if the first has none in the text."""
        tokens = self.tokens
        blocks: list[BasicBlock] = []
        seen: set[str] = set()
        label = self._block_label() if tokens[self.at][-1] == ":" else entry_label
        while True:
            if label in seen:
                raise _Unread(f"block {label} is defined twice")
            seen.add(label)
            blocks.append(BasicBlock(label, self._instructions()))
            if tokens[self.at] == "}":
                break
            label = self._block_label()
        self.at += 1
        self.end()
        return tuple(blocks)

    def _block_label(self) -> str:
        token = self.take()[:-1]
        return _text_of(token) if token[0] == '"' else token

    def _instructions(self) -> tuple[Instruction, ...]:
        """The instructions of one block, up to and including its terminator."""
        tokens = self.tokens
        found: list[Instruction] = []
        while True:
            token = tokens[self.at]
            result: str | None = None
            if token[0] == "%":
                if tokens[self.at + 1] != "=":
                    raise _Unread(f"expected '=' after {token}")
                result = token[1:] if token[1] != '"' else _text_of(token)
                token = tokens[self.at + 2]
                self.at += 3
            else:
                self.at += 1
            rule = _RULES.get(token)
            if rule is None:
                raise _Unread(f"{token!r} is not a known instruction")
            read, has_result, ends_block = rule
            if has_result is not None and has_result != (result is not None):
                raise _Unread(f"{token} {'without' if has_result else 'with'} a result")
            found.append(read(self, result, token))
            if ends_block:
                break
        if tokens[self.at] != "}" and tokens[self.at][-1] != ":":
            self.at += 1
            raise _Unread("something follows the end of a block")
        return tuple(found)

    # Arithmetic.

    def int_binary(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_INT_FLAGS[op])
        return self._binary(result, op, flags)

    def float_binary(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_FAST_MATH)
        return self._binary(result, op, flags)

    def _binary(self, result: str | None, op: str, flags: frozenset[str]) -> Instruction:
        type_ = self.type()
        left = self.value(type_)
        self.expect(",")
        right = self.value(type_)
        return Binary(result, op, flags, type_, left, right, self.attachments())

    def unary(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_FAST_MATH)
        type_ = self.type()
        return Unary(result, op, flags, type_, self.value(type_), self.attachments())

    def int_compare(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_ICMP_FLAGS)
        return self._compare(result, op, flags, _INT_PREDICATES)

    def float_compare(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_FAST_MATH)
        return self._compare(result, op, flags, _FLOAT_PREDICATES)

    def _compare(
        self, result: str | None, op: str, flags: frozenset[str], predicates: frozenset[str]
    ) -> Instruction:
        predicate = self.take_from(predicates, "a predicate")
        type_ = self.type()
        left = self.value(type_)
        self.expect(",")
        right = self.value(type_)
        return Compare(result, op, predicate, flags, type_, left, right, self.attachments())

    def cast(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_CAST_FLAGS)
        operand = self.typed_value()
        self.expect("to")
        return Cast(result, op, flags, operand, self.type(), self.attachments())

    def select(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_FAST_MATH)
        condition = self.typed_value()
        self.expect(",")
        then = self.typed_value()
        self.expect(",")
        otherwise = self.typed_value()
        return Select(result, flags, condition, then, otherwise, self.attachments())

    def freeze(self, result: str | None, op: str) -> Instruction:
        return Freeze(result, self.typed_value(), self.attachments())

    def phi(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_FAST_MATH)
        type_ = self.type()
        incoming = [self._incoming(type_)]
        while self.tokens[self.at] == "," and self.tokens[self.at + 1] == "[":
            self.at += 1
            incoming.append(self._incoming(type_))
        return Phi(result, flags, type_, tuple(incoming), self.attachments())

    def _incoming(self, type_: Type) -> Incoming:
        self.expect("[")
        value = self.value(type_)
        self.expect(",")
        block = self.prefixed_name("%", "a block")
        self.expect("]")
        return Incoming(value, block)

    # Memory.

    def alloca(self, result: str | None, op: str) -> Instruction:
        allocated = self.type()
        count: Value | None = None
        type_: Type = PTR
        tokens = self.tokens
        align = self._align()
        if align is None and tokens[self.at] == "," and tokens[self.at + 1][0] not in "!a":
            self.at += 1  # neither metadata nor `addrspace` follows, so it is a count
            count = self.typed_value()
            align = self._align()
        if tokens[self.at] == "," and tokens[self.at + 1] == "addrspace":
            self.at += 1
            type_ = PtrType(self.address_space())
        return Alloca(result, allocated, count, align, type_, self.attachments())

    def address_space(self) -> int:
        self.expect("addrspace")
        self.expect("(")
        space = self.number()
        self.expect(")")
        return space

    def _align(self) -> int | None:
        """`, align 8`, if it comes next."""
        tokens, at = self.tokens, self.at
        if tokens[at] == "," and tokens[at + 1][:6] == "align ":
            self.at = at + 2
            return int(tokens[at + 1][6:])
        return None

    def load(self, result: str | None, op: str) -> Instruction:
        atomic = self.accept("atomic")
        volatile = self.accept("volatile")
        type_ = self.type()
        self.expect(",")
        pointer = self.typed_value()
        scope, ordering = self._scope_and_ordering() if atomic else (None, None)
        align = self._align()
        return Load(result, type_, pointer, align, volatile, ordering, scope, self.attachments())

    def store(self, result: str | None, op: str) -> Instruction:
        atomic = self.accept("atomic")
        volatile = self.accept("volatile")
        value = self.typed_value()
        self.expect(",")
        pointer = self.typed_value()
        scope, ordering = self._scope_and_ordering() if atomic else (None, None)
        align = self._align()
        return Store(result, value, pointer, align, volatile, ordering, scope, self.attachments())

    def _scope_and_ordering(self) -> tuple[str | None, str]:
        scope: str | None = None
        if self.accept("syncscope"):
            self.expect("(")
            scope = self.quoted()
            self.expect(")")
        return scope, self.take_from(_ORDERINGS, "an ordering")

    def getelementptr(self, result: str | None, op: str) -> Instruction:
        flags = self.flags(_GEP_FLAGS)
        source = self.type()
        self.expect(",")
        pointer = self.typed_value()
        tokens = self.tokens
        indices: list[Value] = []
        while tokens[self.at] == "," and tokens[self.at + 1][0] != "!":
            self.at += 1
            indices.append(self.typed_value())
        type_ = _gep_type(pointer, indices)
        return GetElementPtr(
            result, flags, source, pointer, tuple(indices), type_, self.attachments()
        )

    def fence(self, result: str | None, op: str) -> Instruction:
        scope, ordering = self._scope_and_ordering()
        return Fence(result, ordering, scope, self.attachments())

    def atomicrmw(self, result: str | None, op: str) -> Instruction:
        volatile = self.accept("volatile")
        operation = self.take_from(_RMW_OPS, "an atomic operation")
        pointer = self.typed_value()
        self.expect(",")
        value = self.typed_value()
        scope, ordering = self._scope_and_ordering()
        align = self._align()
        meta = self.attachments()
        return AtomicRmw(result, operation, pointer, value, ordering, scope, volatile, align, meta)

    def cmpxchg(self, result: str | None, op: str) -> Instruction:
        weak = self.accept("weak")
        volatile = self.accept("volatile")
        pointer = self.typed_value()
        self.expect(",")
        expected = self.typed_value()
        self.expect(",")
        desired = self.typed_value()
        scope, success = self._scope_and_ordering()
        failure = self.take_from(_ORDERINGS, "an ordering")
        align = self._align()
        meta = self.attachments()
        return CmpXchg(
            result, pointer, expected, desired, success, failure, scope, weak, volatile, align, meta
        )

    def va_arg(self, result: str | None, op: str) -> Instruction:
        list_ = self.typed_value()
        self.expect(",")
        return VaArg(result, list_, self.type(), self.attachments())

    # Aggregates and vectors.

    def extractvalue(self, result: str | None, op: str) -> Instruction:
        aggregate = self.typed_value()
        return ExtractValue(result, aggregate, self._indices(), self.attachments())

    def insertvalue(self, result: str | None, op: str) -> Instruction:
        aggregate = self.typed_value()
        self.expect(",")
        value = self.typed_value()
        return InsertValue(result, aggregate, value, self._indices(), self.attachments())

    def _indices(self) -> tuple[int, ...]:
        self.expect(",")
        indices = [self.number()]
        while self.tokens[self.at] == "," and self.tokens[self.at + 1].isdigit():
            self.at += 1
            indices.append(self.number())
        return tuple(indices)

    def extractelement(self, result: str | None, op: str) -> Instruction:
        vector = self.typed_value()
        self.expect(",")
        return ExtractElement(result, vector, self.typed_value(), self.attachments())

    def insertelement(self, result: str | None, op: str) -> Instruction:
        vector = self.typed_value()
        self.expect(",")
        value = self.typed_value()
        self.expect(",")
        return InsertElement(result, vector, value, self.typed_value(), self.attachments())

    def shufflevector(self, result: str | None, op: str) -> Instruction:
        left = self.typed_value()
        self.expect(",")
        right = self.typed_value()
        self.expect(",")
        return ShuffleVector(result, left, right, self.typed_value(), self.attachments())

    # Control.

    def br(self, result: str | None, op: str) -> Instruction:
        if self.tokens[self.at][:7] == "label %":
            return Branch(result, self.label(), self.attachments())
        condition = self.typed_value()
        self.expect(",")
        then = self.label()
        self.expect(",")
        return CondBranch(result, condition, then, self.label(), self.attachments())

    def switch(self, result: str | None, op: str) -> Instruction:
        value = self.typed_value()
        self.expect(",")
        default = self.label()
        self.expect("[")
        cases: list[SwitchCase] = []
        while not self.accept("]"):
            literal = self.typed_value()
            if not isinstance(literal, IntLiteral):
                raise _Unread("a case that is not a number")
            self.expect(",")
            cases.append(SwitchCase(literal, self.label()))
        return Switch(result, value, default, tuple(cases), self.attachments())

    def indirectbr(self, result: str | None, op: str) -> Instruction:
        address = self.typed_value()
        self.expect(",")
        self.expect("[")
        targets: list[str] = []
        while not self.accept("]"):
            if targets:
                self.expect(",")
            targets.append(self.label())
        return IndirectBranch(result, address, tuple(targets), self.attachments())

    def ret(self, result: str | None, op: str) -> Instruction:
        value = None if self.accept("void") else self.typed_value()
        return Return(result, value, self.attachments())

    def unreachable(self, result: str | None, op: str) -> Instruction:
        return Unreachable(result, self.attachments())

    def landingpad(self, result: str | None, op: str) -> Instruction:
        type_ = self.type()
        cleanup = self.accept("cleanup")
        clauses: list[LandingClause] = []
        while kind := self.accept_from(_LANDING_CLAUSES):
            clauses.append(LandingClause(kind, self.typed_value()))
        return LandingPad(result, type_, cleanup, tuple(clauses), self.attachments())

    def resume(self, result: str | None, op: str) -> Instruction:
        return Resume(result, self.typed_value(), self.attachments())

    # Calls.

    def tail_call(self, result: str | None, op: str) -> Instruction:
        self.expect("call")
        return self._call(result, _TAIL_KINDS[op])

    def call(self, result: str | None, op: str) -> Instruction:
        call = self._call(result, "")
        callee = call.callee
        if isinstance(callee, GlobalRef) and callee.name.startswith("llvm.dbg."):
            return _debug_record_of_call(call)
        return call

    def invoke(self, result: str | None, op: str) -> Instruction:
        call = self._call(result, "", attached=False)
        self.expect("to")
        normal = self.label()
        self.expect("unwind")
        unwind = self.label()
        meta = self.attachments()
        return Invoke(result, replace(call, meta=meta), normal, unwind, meta)

    def _call(self, result: str | None, tail: TailKind, attached: bool = True) -> Call:
        flags = self.flags(_FAST_MATH)
        convention = self.accept_from(_CONVENTIONS) or ""
        return_attributes = self.attributes()
        if self.tokens[self.at] == "addrspace":
            self.address_space()
        type_ = self.type_or_function()
        function_type = type_ if isinstance(type_, FunctionType) else None
        if isinstance(type_, FunctionType):
            type_ = type_.result
        if (type_ is VOID) != (result is None):
            raise _Unread("a call whose result and type disagree")
        callee = self._inline_asm() if self.accept("asm") else self.value(PTR)
        arguments = self._arguments()
        groups, attributes = self.group_references()
        return Call(
            result,
            type_,
            function_type,
            callee,
            arguments,
            return_attributes,
            attributes,
            groups,
            flags,
            tail,
            convention,
            self._bundles() if self.accept("[") else (),
            self.attachments() if attached else NO_META,
        )

    def _arguments(self) -> tuple[Argument, ...]:
        self.expect("(")
        arguments: list[Argument] = []
        while not self.accept(")"):
            if arguments:
                self.expect(",")
            type_ = self.type()
            attributes = self.attributes()
            arguments.append(Argument(self.value(type_), attributes))
        return tuple(arguments)

    def _inline_asm(self) -> InlineAsm:
        flags = self.flags(_ASM_FLAGS)
        text = self.quoted()
        self.expect(",")
        return InlineAsm(text, self.quoted(), flags, PTR)

    def _bundles(self) -> tuple[OperandBundle, ...]:
        bundles: list[OperandBundle] = []
        while not self.accept("]"):
            if bundles:
                self.expect(",")
            tag = self.quoted()
            self.expect("(")
            values: list[Value] = []
            while not self.accept(")"):
                if values:
                    self.expect(",")
                values.append(self.typed_value())
            bundles.append(OperandBundle(tag, tuple(values)))
        return tuple(bundles)

    # Debug records.

    def dbg_declare(self, result: str | None, op: str) -> Instruction:
        """`#dbg_declare(ptr %x, !variable, !DIExpression(), !location)` and `#dbg_value`."""
        self.expect("(")
        location = _described_value(self.metadata_operand())
        self.expect(",")
        variable = self.metadata_id()
        self.expect(",")
        expression = _expression_operands(self.metadata_operand())
        self.expect(",")
        meta = Meta(dbg=self.metadata_id())
        self.expect(")")
        kind: Literal["declare", "value"] = "declare" if op == "#dbg_declare" else "value"
        return DbgDeclare(None, kind, location, variable, expression, meta)

    def dbg_label(self, result: str | None, op: str) -> Instruction:
        self.expect("(")
        label = self.metadata_id()
        self.expect(",")
        meta = Meta(dbg=self.metadata_id())
        self.expect(")")
        return DbgLabel(None, label, meta)


def _gep_type(pointer: Value, indices: list[Value]) -> Type:
    """A pointer, or a vector of pointers as soon as one operand is a vector."""
    if not isinstance(pointer.type, VectorType):
        for index in indices:
            if isinstance(index.type, VectorType):
                return VectorType(index.type.count, pointer.type)
    return pointer.type


def _described_value(operand: Value) -> Value | None:
    match operand:
        case MetadataValue(value):
            return value
        case MetadataTuple(_, ()):
            return None
    raise _Unread("a variable that is described by more than one value")


def _expression_operands(operand: Value) -> tuple[MetadataField, ...]:
    if isinstance(operand, MetadataNode) and operand.kind == "DIExpression":
        return operand.operands
    raise _Unread("a variable without a DIExpression")


def _debug_record_of_call(call: Call) -> Instruction:
    """The older spelling: `call void @llvm.dbg.declare(metadata ptr %x, metadata !5, ...)`."""
    values = [argument.value for argument in call.arguments]
    match call.callee_name, values:
        case "llvm.dbg.declare", [location, MetadataRef(variable), expression]:
            place, operands = _described_value(location), _expression_operands(expression)
            return DbgDeclare(None, "declare", place, variable, operands, call.meta)
        case "llvm.dbg.value", [location, MetadataRef(variable), expression]:
            place, operands = _described_value(location), _expression_operands(expression)
            return DbgDeclare(None, "value", place, variable, operands, call.meta)
        case "llvm.dbg.label", [MetadataRef(label)]:
            return DbgLabel(None, label, call.meta)
    raise _Unread("a debug intrinsic of unknown form")


_INT_FLAGS: dict[str, frozenset[str]] = {
    **dict.fromkeys(("add", "sub", "mul", "shl"), _words("nuw nsw")),
    **dict.fromkeys(("udiv", "sdiv", "lshr", "ashr"), _words("exact")),
    **dict.fromkeys(("urem", "srem", "and", "xor"), _NO_FLAGS),
    "or": _words("disjoint"),
}
_ICMP_FLAGS = _words("samesign")
_LANDING_CLAUSES = _words("catch filter")

_Rule = Callable[[_BodyReader, str | None, str], Instruction]
# By first word: how to read it, whether it has a result (None: calls decide by their type), and
# whether it ends its block.
_RULES: dict[str, tuple[_Rule, bool | None, bool]] = {
    **dict.fromkeys(_INT_BINARY, (_BodyReader.int_binary, True, False)),
    **dict.fromkeys(_FLOAT_BINARY, (_BodyReader.float_binary, True, False)),
    **dict.fromkeys(_CASTS, (_BodyReader.cast, True, False)),
    **dict.fromkeys(_TAIL_KINDS, (_BodyReader.tail_call, None, False)),
    "fneg": (_BodyReader.unary, True, False),
    "icmp": (_BodyReader.int_compare, True, False),
    "fcmp": (_BodyReader.float_compare, True, False),
    "select": (_BodyReader.select, True, False),
    "freeze": (_BodyReader.freeze, True, False),
    "phi": (_BodyReader.phi, True, False),
    "alloca": (_BodyReader.alloca, True, False),
    "load": (_BodyReader.load, True, False),
    "store": (_BodyReader.store, False, False),
    "getelementptr": (_BodyReader.getelementptr, True, False),
    "fence": (_BodyReader.fence, False, False),
    "atomicrmw": (_BodyReader.atomicrmw, True, False),
    "cmpxchg": (_BodyReader.cmpxchg, True, False),
    "va_arg": (_BodyReader.va_arg, True, False),
    "extractvalue": (_BodyReader.extractvalue, True, False),
    "insertvalue": (_BodyReader.insertvalue, True, False),
    "extractelement": (_BodyReader.extractelement, True, False),
    "insertelement": (_BodyReader.insertelement, True, False),
    "shufflevector": (_BodyReader.shufflevector, True, False),
    "landingpad": (_BodyReader.landingpad, True, False),
    "call": (_BodyReader.call, None, False),
    "invoke": (_BodyReader.invoke, None, True),
    "br": (_BodyReader.br, False, True),
    "switch": (_BodyReader.switch, False, True),
    "indirectbr": (_BodyReader.indirectbr, False, True),
    "ret": (_BodyReader.ret, False, True),
    "unreachable": (_BodyReader.unreachable, False, True),
    "resume": (_BodyReader.resume, False, True),
    "#dbg_declare": (_BodyReader.dbg_declare, False, False),
    "#dbg_value": (_BodyReader.dbg_declare, False, False),
    "#dbg_label": (_BodyReader.dbg_label, False, False),
}


# --- top-level entities -------------------------------------------------------------------------


@dataclass(slots=True)
class _Placement:
    """What may follow a global or a function: section, comdat, alignment."""

    section: str | None = None
    comdat: str | None = None
    align: int | None = None


class _TopReader(_BodyReader):
    """Reads one top-level line: a type, a global, the header of a function, a metadata node."""

    __slots__ = ()

    def type_definition(self) -> tuple[str, Type]:
        name = self.prefixed_name("%", "a type name")
        self.expect("=")
        self.expect("type")
        body = OPAQUE if self.accept("opaque") else self.type()
        self.end()
        return name, body

    def comdat(self) -> str:
        """`$name = comdat any`: checked, and kept by those who refer to it."""
        name = self.prefixed_name("$", "a comdat")
        self.expect("=")
        self.expect("comdat")
        self.take_from(_COMDAT_KINDS, "a comdat kind")
        self.end()
        return name

    def attribute_group(self) -> tuple[int, frozenset[str]]:
        self.expect("attributes")
        token = self.take()
        if token[0] != "#":
            raise _Unread("an attribute group without a number")
        self.expect("=")
        names = self.group_body()
        self.end()
        return int(token[1:]), names

    def assigned_text(self, *words: str) -> str:
        """`target triple = "..."` and its like."""
        for word in (*words, "="):
            self.expect(word)
        text = self.quoted()
        self.end()
        return text

    def module_asm(self) -> str:
        self.expect("module")
        self.expect("asm")
        text = self.quoted()
        self.end()
        return text

    def named_metadata(self) -> tuple[str, tuple[MetadataField, ...]]:
        name = self.take()
        self.expect("=")
        self.expect("!")
        self.expect("{")
        elements = self._metadata_elements()
        self.end()
        return name[1:], elements

    def metadata_definition(self) -> MetadataEntry:
        distinct = self.accept("distinct")
        entry = self.metadata_entry(self.take(), distinct)
        self.end()
        return entry

    # Globals.

    def global_or_alias(self, line_number: int) -> GlobalVariable | Alias:
        name = self.prefixed_name("@", "a global")
        self.expect("=")
        linkage = self.accept_from(_LINKAGES)
        self._skip_qualifiers()
        thread_local = self._thread_local()
        self._skip_qualifiers()
        kind = self.tokens[self.at]
        if kind in ("alias", "ifunc"):
            return self._alias(name, linkage, line_number)
        return self._global(name, linkage, thread_local, line_number)

    def _skip_qualifiers(self) -> None:
        while self.accept_from(_SKIPPED_QUALIFIERS):
            pass

    def _thread_local(self) -> bool:
        if not self.accept("thread_local"):
            return False
        if self.tokens[self.at] == "(":
            self.balanced_text()
        return True

    def _alias(self, name: str, linkage: str | None, line_number: int) -> Alias:
        kind = self.take()
        type_ = self.type_or_function()
        self.expect(",")
        target = self.typed_value()
        if self.accept(","):
            self.expect("partition")
            self.quoted()
        self.end()
        return Alias(name, kind, type_, target, linkage or "external", line_number)

    def _global(
        self, name: str, linkage: str | None, thread_local: bool, line_number: int
    ) -> GlobalVariable:
        space = self.address_space() if self.tokens[self.at] == "addrspace" else 0
        externally_initialized = self.accept("externally_initialized")
        constant = self.take_from(_GLOBAL_KINDS, "global or constant") == "constant"
        type_ = self.type()
        declared = linkage in ("external", "extern_weak")
        initializer = None if declared else self.value(type_)
        place, pairs, flags = self._global_suffix(name)
        _, attributes = self.group_references()
        self.end()
        return GlobalVariable(
            name,
            type_,
            space,
            linkage or "external",
            constant,
            externally_initialized,
            thread_local,
            initializer,
            place.section,
            place.comdat,
            place.align,
            tuple(id_ for key, id_ in pairs if key == "dbg"),
            attributes | flags,
            self._meta([pair for pair in pairs if pair[0] != "dbg"]),
            line_number,
        )

    def _global_suffix(self, name: str) -> tuple[_Placement, list[tuple[str, int]], frozenset[str]]:
        place = _Placement()
        pairs: list[tuple[str, int]] = []
        flags: set[str] = set()
        while self.accept(","):
            token = self.tokens[self.at]
            if token[0] == "!":
                key, space, id_ = token.partition(" !")
                if not space:
                    raise _Unread(f"{token!r} is not metadata")
                pairs.append((key[1:], int(id_)))
                self.at += 1
            elif token in _GLOBAL_FLAGS:
                flags.add(token)
                self.at += 1
            elif not self._placement(place, name):
                raise _Unread(f"{token!r} after a global")
        return place, pairs, frozenset(flags)

    def _placement(self, place: _Placement, name: str) -> bool:
        """Reads one of section, comdat, alignment into `place`; False if there is none."""
        token = self.tokens[self.at]
        if token == "section":
            self.at += 1
            place.section = self.quoted()
        elif token == "comdat":
            self.at += 1
            place.comdat = name
            if self.accept("("):
                place.comdat = self.prefixed_name("$", "a comdat")
                self.expect(")")
        elif token[:6] == "align ":
            self.at += 1
            place.align = int(token[6:])
        elif token in ("partition", "code_model", "gc"):
            self.at += 1
            self.quoted()
        else:
            return False
        return True

    # Functions.

    def function_header(self, line_number: int, body: _LazyBody) -> Function:
        is_declaration = self.take_from(_FUNCTION_KINDS, "define or declare") == "declare"
        early = self.attachments(separator=None) if is_declaration else NO_META
        linkage = self.accept_from(_LINKAGES) or "external"
        self._skip_qualifiers()
        convention = self.accept_from(_CONVENTIONS) or ""
        return_attributes = self.attributes()
        return_type = self.type()
        name = self.prefixed_name("@", "a function")
        parameters, variadic = self._parameters(body)
        self._skip_qualifiers()
        if self.tokens[self.at] == "addrspace":
            self.address_space()
        _, attributes = self.group_references()
        place = _Placement()
        while self._placement(place, name):
            pass
        personality = self._personality()
        meta = self.attachments(separator=None) if not is_declaration else early
        if not is_declaration:
            self.expect("{")
        self.end()
        return Function(
            name,
            FunctionType(return_type, tuple(p.type for p in parameters), variadic),
            return_type,
            return_attributes,
            parameters,
            variadic,
            linkage,
            convention,
            attributes,
            place.section,
            place.comdat,
            place.align,
            personality,
            meta.dbg,
            meta,
            is_declaration,
            line_number,
            body,
        )

    def _parameters(self, body: _LazyBody) -> tuple[tuple[Parameter, ...], bool]:
        """The parameters, and whether more may follow. Unnamed ones count from 0, as in LLVM."""
        self.expect("(")
        parameters: list[Parameter] = []
        unnamed = 0
        variadic = False
        while not self.accept(")"):
            if parameters:
                self.expect(",")
            if self.accept("..."):
                variadic = True
                self.expect(")")
                break
            type_ = self.type()
            attributes = self.attributes()
            token = self.tokens[self.at]
            name = str(unnamed)
            if token[0] == "%":
                self.at += 1
                name = _name_of(token)
            if name == str(unnamed):
                unnamed += 1
            parameters.append(Parameter(name, type_, attributes))
        body.entry_label = str(unnamed)
        return tuple(parameters), variadic

    def _personality(self) -> Value | None:
        if self.tokens[self.at] in ("prefix", "prologue"):
            raise _Unread("prefix and prologue data are not supported")
        return self.typed_value() if self.accept("personality") else None


_COMDAT_KINDS = _words("any exactmatch largest nodeduplicate samesize")
_GLOBAL_KINDS = _words("global constant")
_FUNCTION_KINDS = _words("define declare")


# --- modules ------------------------------------------------------------------------------------

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class _Passage:
    """A stretch of the module's text, from `start` up to `end`."""

    source: str
    start: int
    end: int

    def read(self, context: _Context, rule: Callable[[_TopReader], _Result]) -> _Result:
        """Applies a rule; what it cannot read becomes an LlvmReadError with its line."""
        text = self.source[self.start : self.end]
        cursor = _TopReader(context, _tokenize(text))
        try:
            return rule(cursor)
        except (_Unread, ValueError, IndexError) as problem:
            offset = self.start + _offset_of_token(text, max(cursor.at - 1, 0))
            raise _error_at(self.source, offset, str(problem)) from None


def _error_at(source: str, offset: int, reason: str) -> LlvmReadError:
    line_start = source.rfind("\n", 0, offset) + 1
    line_end = source.find("\n", offset)
    line = source[line_start : line_end if line_end >= 0 else len(source)]
    return LlvmReadError(source.count("\n", 0, offset) + 1, line, reason)


class _LazyBody:
    """The blocks of a function, read once they are wanted."""

    __slots__ = ("_blocks", "_context", "_passage", "entry_label")

    def __init__(self, context: _Context, passage: _Passage | None) -> None:
        self._context = context
        self._passage = passage
        self._blocks: tuple[BasicBlock, ...] | None = None if passage else ()
        self.entry_label = "0"

    def blocks(self) -> tuple[BasicBlock, ...]:
        if self._blocks is None:
            assert self._passage is not None
            self._blocks = self._passage.read(
                self._context, lambda cursor: cursor.blocks(self.entry_label)
            )
        return self._blocks


class MetadataTable(Mapping[int, MetadataEntry]):
    """Metadata nodes by number, each read when first asked for."""

    __slots__ = ("_context", "_entries", "_passages")

    def __init__(self, context: _Context, passages: dict[int, _Passage]) -> None:
        self._context = context
        self._passages = passages
        self._entries: dict[int, MetadataEntry] = {}

    def __getitem__(self, key: int) -> MetadataEntry:
        entry = self._entries.get(key)
        if entry is None:
            entry = self._passages[key].read(self._context, _TopReader.metadata_definition)
            self._entries[key] = entry
        return entry

    def ids_of_kind(self, kind: str) -> Iterator[int]:
        """The ids of the nodes of one kind, found by their text without reading the others."""
        plain, distinct = f"!{kind}(", f"distinct !{kind}("
        for key, passage in self._passages.items():
            if passage.source.startswith((plain, distinct), passage.start):
                yield key

    def __iter__(self) -> Iterator[int]:
        return iter(self._passages)

    def __len__(self) -> int:
        return len(self._passages)


_METADATA_START = re.compile(r"!(\d+) = ")
_LINE_KINDS = (
    "source_filename",
    "target datalayout",
    "target triple",
    "module asm",
    "%",
    "$",
    "@",
    "define ",
    "declare ",
    "attributes ",
    "!",
)


@dataclass(slots=True)
class _Outline:
    """Where the parts of a module are, before any of them is read."""

    source: str
    lines: dict[str, list[_Passage]]
    bodies: dict[int, _Passage]  # by the start of the function's header
    metadata: dict[int, _Passage]


def _outline(source: str) -> _Outline:
    """Splits a module into its top-level lines and function bodies."""
    outline = _Outline(source, {kind: [] for kind in _LINE_KINDS}, {}, {})
    at, length = 0, len(source)
    while at < length:
        end = source.find("\n", at)
        if end < 0:
            end = length
        first = source[at]
        if first == "!" and (match := _METADATA_START.match(source, at)):
            outline.metadata[int(match[1])] = _Passage(source, match.end(), end)
        elif first not in "\n;":
            end = _outline_line(outline, at, end)
        at = end + 1
    return outline


def _outline_line(outline: _Outline, at: int, end: int) -> int:
    """Files one line under its kind; a definition takes its body with it. Returns the new end."""
    source = outline.source
    for kind in _LINE_KINDS:
        if source.startswith(kind, at):
            outline.lines[kind].append(_Passage(source, at, end))
            break
    else:
        raise _error_at(source, at, "not a known top-level construct")
    if kind != "define ":
        return end
    close = source.find("\n}", end)
    if close < 0:
        raise _error_at(source, at, "a function without an end")
    outline.bodies[at] = _Passage(source, end, close + 2)
    return close + 2


def read_module(text: str, *, eager: bool = False) -> Module:
    """Reads a module, or raises LlvmReadError at the first line not fully understood.

    Bodies and metadata nodes are read on demand, so errors in them appear then; `eager` reads them
    all before returning.
    """
    outline = _outline(text)
    context = _Context({}, {})
    lines = outline.lines
    for passage in lines["%"]:
        name, body = passage.read(context, _TopReader.type_definition)
        context.types[name] = body
    for passage in lines["attributes "]:
        group, names = passage.read(context, _TopReader.attribute_group)
        context.attribute_groups[group] = names
    for passage in lines["$"]:
        passage.read(context, _TopReader.comdat)
    variables, aliases = _read_globals(outline, context)
    module = Module(
        _only_text(outline, context, "source_filename"),
        _only_text(outline, context, "target datalayout"),
        _only_text(outline, context, "target triple"),
        tuple(p.read(context, _TopReader.module_asm) for p in lines["module asm"]),
        context.types,
        variables,
        aliases,
        _read_functions(outline, context),
        context.attribute_groups,
        dict(p.read(context, _TopReader.named_metadata) for p in lines["!"]),
        MetadataTable(context, outline.metadata),
    )
    if eager:
        _read_everything(module)
    return module


def _only_text(outline: _Outline, context: _Context, kind: str) -> str:
    """The text of a line that comes at most once."""
    passages = outline.lines[kind]
    if len(passages) > 1:
        raise _error_at(outline.source, passages[1].start, f"a second {kind}")
    return passages[0].read(context, lambda c: c.assigned_text(*kind.split())) if passages else ""


def _read_globals(
    outline: _Outline, context: _Context
) -> tuple[dict[str, GlobalVariable], dict[str, Alias]]:
    variables: dict[str, GlobalVariable] = {}
    aliases: dict[str, Alias] = {}
    lines = _LineCounter(outline.source)
    for passage in outline.lines["@"]:
        number = lines.number_at(passage.start)
        rule = partial(_TopReader.global_or_alias, line_number=number)
        found = passage.read(context, rule)
        if found.name in variables or found.name in aliases:
            raise _error_at(outline.source, passage.start, f"@{found.name} is defined twice")
        if isinstance(found, GlobalVariable):
            variables[found.name] = found
        else:
            aliases[found.name] = found
    return variables, aliases


def _read_functions(outline: _Outline, context: _Context) -> dict[str, Function]:
    functions: dict[str, Function] = {}
    lines = _LineCounter(outline.source)
    headers = sorted(
        outline.lines["define "] + outline.lines["declare "], key=lambda passage: passage.start
    )
    for header in headers:
        body = _LazyBody(context, outline.bodies.get(header.start))
        number = lines.number_at(header.start)
        rule = partial(_TopReader.function_header, line_number=number, body=body)
        function = header.read(context, rule)
        if function.name in functions:
            raise _error_at(outline.source, header.start, f"@{function.name} is defined twice")
        functions[function.name] = function
    return functions


class _LineCounter:
    """Line numbers of increasing offsets, each newline counted once."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._offset = 0
        self._line = 1

    def number_at(self, offset: int) -> int:
        self._line += self._source.count("\n", self._offset, offset)
        self._offset = offset
        return self._line


def _read_everything(module: Module) -> None:
    for function in module.functions.values():
        function.blocks  # noqa: B018
    for key in module.metadata:
        module.metadata[key]
