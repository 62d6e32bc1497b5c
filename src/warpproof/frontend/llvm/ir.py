"""What a module of LLVM IR consists of: instructions, blocks, functions, globals.

All are frozen values that hold every detail of the text with a meaning for execution. A function's
body and a module's metadata are reached through `Body` and `MetadataTable`, so that a reader may
read them when they are first asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Literal, Protocol

from warpproof.base.records import hidden, record
from warpproof.frontend.llvm.types import FunctionType, NamedType, Type
from warpproof.frontend.llvm.values import (
    GlobalRef,
    InlineAsm,
    IntLiteral,
    Meta,
    MetadataEntry,
    MetadataField,
    Value,
)

# `result` is the register's name without `%`, or None; labels are names without `%`.

TailKind = Literal["", "tail", "musttail", "notail"]


@record
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


@record
class Binary:
    result: str | None
    op: str  # add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem
    flags: frozenset[str]
    type: Type
    left: Value
    right: Value
    meta: Meta


@record
class Unary:
    result: str | None
    op: str  # fneg
    flags: frozenset[str]
    type: Type
    operand: Value
    meta: Meta


@record
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


@record
class Cast:
    result: str | None
    op: str  # trunc zext sext fptrunc ... addrspacecast
    flags: frozenset[str]
    operand: Value
    type: Type
    meta: Meta


@record
class Load:
    result: str | None
    type: Type
    pointer: Value
    align: int | None
    volatile: bool
    ordering: str | None  # of an atomic load
    scope: str | None
    meta: Meta


@record
class Store:
    result: str | None
    value: Value
    pointer: Value
    align: int | None
    volatile: bool
    ordering: str | None
    scope: str | None
    meta: Meta


@record
class Alloca:
    result: str | None
    allocated: Type
    count: Value | None  # None: one
    align: int | None
    type: Type
    meta: Meta


@record
class GetElementPtr:
    result: str | None
    flags: frozenset[str]  # inbounds nuw nusw
    source: Type
    pointer: Value
    indices: tuple[Value, ...]
    type: Type
    meta: Meta


@record
class Branch:
    result: str | None
    target: str
    meta: Meta


@record
class CondBranch:
    result: str | None
    condition: Value
    then: str
    otherwise: str
    meta: Meta


@record
class SwitchCase:
    value: IntLiteral
    target: str


@record
class Switch:
    result: str | None
    value: Value
    default: str
    cases: tuple[SwitchCase, ...]
    meta: Meta


@record
class IndirectBranch:
    result: str | None
    address: Value
    targets: tuple[str, ...]
    meta: Meta


@record
class Return:
    result: str | None
    value: Value | None
    meta: Meta


@record
class Unreachable:
    result: str | None
    meta: Meta


@record
class Incoming:
    value: Value
    block: str


@record
class Phi:
    result: str | None
    flags: frozenset[str]
    type: Type
    incoming: tuple[Incoming, ...]
    meta: Meta


@record
class Select:
    result: str | None
    flags: frozenset[str]
    condition: Value
    then: Value
    otherwise: Value
    meta: Meta


@record
class Argument:
    value: Value
    attributes: ParameterAttributes


@record
class OperandBundle:
    tag: str
    values: tuple[Value, ...]


@record
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


@record
class Invoke:
    result: str | None
    call: Call
    normal: str
    unwind: str
    meta: Meta


@record
class ExtractValue:
    result: str | None
    aggregate: Value
    indices: tuple[int, ...]
    meta: Meta


@record
class InsertValue:
    result: str | None
    aggregate: Value
    value: Value
    indices: tuple[int, ...]
    meta: Meta


@record
class ExtractElement:
    result: str | None
    vector: Value
    index: Value
    meta: Meta


@record
class InsertElement:
    result: str | None
    vector: Value
    value: Value
    index: Value
    meta: Meta


@record
class ShuffleVector:
    result: str | None
    left: Value
    right: Value
    mask: Value
    meta: Meta


@record
class Freeze:
    result: str | None
    value: Value
    meta: Meta


@record
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


@record
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


@record
class Fence:
    result: str | None
    ordering: str
    scope: str | None
    meta: Meta


@record
class VaArg:
    result: str | None
    list: Value
    type: Type
    meta: Meta


@record
class LandingClause:
    kind: str  # catch filter
    value: Value


@record
class LandingPad:
    result: str | None
    type: Type
    cleanup: bool
    clauses: tuple[LandingClause, ...]
    meta: Meta


@record
class Resume:
    result: str | None
    value: Value
    meta: Meta


@record
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


@record
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


@record
class BasicBlock:
    """Debug records stand in `instructions` at their place; the last one is a terminator."""

    label: str
    instructions: tuple[Instruction, ...]

    @property
    def terminator(self) -> Instruction:
        return self.instructions[-1]


@record
class Parameter:
    name: str
    type: Type
    attributes: ParameterAttributes


class Body(Protocol):
    """A function's blocks, which may be read only when they are asked for."""

    entry_label: str  # of the first block, where the text gives it none

    def blocks(self) -> tuple[BasicBlock, ...]: ...

    def mentions(self) -> frozenset[str]: ...

    def text(self) -> str: ...


@record
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
    _body: Body = hidden()

    @property
    def blocks(self) -> tuple[BasicBlock, ...]:
        """The body, read on first access (and so may raise LlvmReadError)."""
        return self._body.blocks()

    def mentions(self) -> frozenset[str]:
        """Names of the functions and globals that the body names, without reading it whole."""
        return self._body.mentions()

    def text(self) -> str:
        """The body as it is written."""
        return self._body.text()


@record
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


@record
class Alias:
    """Another name for a global or function; `kind` is alias or ifunc."""

    name: str
    kind: str
    type: Type
    target: Value
    linkage: str
    line_number: int


class MetadataTable(Mapping[int, MetadataEntry]):
    """Metadata nodes by number."""

    __slots__ = ()

    @abstractmethod
    def ids_of_kind(self, kind: str) -> Iterator[int]:
        """The ids of the nodes of one kind, found without reading the others."""


@record
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
