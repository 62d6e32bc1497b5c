"""Expressions of a program: pure trees over variables and constants, with C's operators and types.

No memory access, no call, no effect: whatever does something is a statement.
"""

from __future__ import annotations

from enum import Enum

from warpproof.base.enums import QuickEnum
from warpproof.base.records import hidden, record
from warpproof.ir.types import BOOL, POINTER, Type


class Side(QuickEnum):
    HOST = "host"
    DEVICE = "device"


class BinaryOp(QuickEnum):
    ADD = "+"
    SUB = "-"
    MUL = "*"
    UDIV = "/u"
    SDIV = "/s"
    UREM = "%u"
    SREM = "%s"
    SHL = "<<"
    LSHR = ">>u"
    ASHR = ">>s"
    AND = "&"
    OR = "|"
    XOR = "^"
    FADD = "+."
    FSUB = "-."
    FMUL = "*."
    FDIV = "/."
    FREM = "%."


class OverflowOp(QuickEnum):
    """Does this operation leave its type? The value itself is the wrapped `operation`."""

    SADD = "sadd"
    SSUB = "ssub"
    SMUL = "smul"
    UADD = "uadd"
    USUB = "usub"
    UMUL = "umul"

    @property
    def is_signed(self) -> bool:
        return self in (OverflowOp.SADD, OverflowOp.SSUB, OverflowOp.SMUL)

    @property
    def operation(self) -> BinaryOp:
        match self:
            case OverflowOp.SADD | OverflowOp.UADD:
                return BinaryOp.ADD
            case OverflowOp.SSUB | OverflowOp.USUB:
                return BinaryOp.SUB
            case OverflowOp.SMUL | OverflowOp.UMUL:
                return BinaryOp.MUL


class CompareOp(QuickEnum):
    EQ = "=="
    NE = "!="
    ULT = "<u"
    ULE = "<=u"
    UGT = ">u"
    UGE = ">=u"
    SLT = "<s"
    SLE = "<=s"
    SGT = ">s"
    SGE = ">=s"
    # floats: o… false on NaN, u… true on NaN
    OEQ = "==."
    ONE = "<>."
    OLT = "<."
    OLE = "<=."
    OGT = ">."
    OGE = ">=."
    ORD = "ordered"
    UNO = "unordered"
    UEQ = "?==."
    UNE = "!=."
    F_ULT = "?<."
    F_ULE = "?<=."
    F_UGT = "?>."
    F_UGE = "?>=."
    FALSE = "never"
    TRUE = "always"

    @property
    def is_signed(self) -> bool:
        """Are its operands signed integers?"""
        return self in (CompareOp.SLT, CompareOp.SLE, CompareOp.SGT, CompareOp.SGE)


# As C writes comparisons of integers.
COMPARISON_SIGNS = {
    CompareOp.EQ: "==",
    CompareOp.NE: "!=",
    CompareOp.ULT: "<",
    CompareOp.ULE: "<=",
    CompareOp.UGT: ">",
    CompareOp.UGE: ">=",
    CompareOp.SLT: "<",
    CompareOp.SLE: "<=",
    CompareOp.SGT: ">",
    CompareOp.SGE: ">=",
}


class ConvertOp(QuickEnum):
    TRUNC = "trunc"
    ZEXT = "zext"
    SEXT = "sext"
    FPTRUNC = "fptrunc"
    FPEXT = "fpext"
    FPTOUI = "fptoui"
    FPTOSI = "fptosi"
    UITOFP = "uitofp"
    SITOFP = "sitofp"
    PTRTOINT = "ptrtoint"
    INTTOPTR = "inttoptr"
    BITCAST = "bitcast"


class Geometry(QuickEnum):
    THREAD_IDX = "threadIdx"
    BLOCK_IDX = "blockIdx"
    BLOCK_DIM = "blockDim"
    GRID_DIM = "gridDim"
    LANE = "lane"
    DYNAMIC_SHARED = "dynamicSharedBytes"
    COOPERATIVE = "cooperative"


class SymbolKind(Enum):
    LOCAL = "local"  # a memory variable of the function
    GLOBAL = "global"
    FUNCTION = "function"
    KERNEL = "kernel"  # a kernel's handle as the host sees it


@record
class IntConst:
    value: int  # 0 <= value < 2**bits
    type: Type


@record
class FloatConst:
    bits: int  # IEEE pattern
    type: Type


@record
class NullConst:
    type: Type = POINTER


@record
class ZeroConst:
    """All bytes zero, of a vector or aggregate type."""

    type: Type


@record
class Undefined:
    """A value nothing wrote. Using it is `uninitialized-read`; copying it is not a use."""

    type: Type


@record
class Poison:
    """What an operation with undefined behaviour left; a check before it reports the cause."""

    type: Type


@record
class Composite:
    """A constant or computed aggregate/vector from its parts."""

    parts: tuple[Expr, ...]
    type: Type


@record
class VarRef:
    name: str
    type: Type


@record
class AddressOf:
    symbol: str
    kind: SymbolKind
    side: Side
    type: Type = POINTER


@record
class GeometryRef:
    """threadIdx.x and its kin: fixed for a thread during a launch. axis 0, 1, 2."""

    register: Geometry
    axis: int
    type: Type


@record
class Unary:
    """Float negation; the only unary operation that is not a binary one."""

    operand: Expr
    type: Type


@record
class Binary:
    """`checked` names the way out of its type that a check keeps the result from (signed, as a
    rule): see `ir.no_wraps`. Without it integers wrap, as unsigned ones are defined to. It is a
    fact about the operation and no part of it: two that differ in it are equal."""

    op: BinaryOp
    left: Expr
    right: Expr
    type: Type
    checked: OverflowOp | None = hidden(default=None)


@record
class Overflows:
    op: OverflowOp
    left: Expr
    right: Expr
    type: Type = BOOL


@record
class Compare:
    op: CompareOp
    left: Expr
    right: Expr
    type: Type = BOOL  # a vector of BOOL for vectors


@record
class Convert:
    op: ConvertOp
    operand: Expr
    type: Type


@record
class Select:
    condition: Expr
    then: Expr
    otherwise: Expr
    type: Type


@record
class PtrAdd:
    """`base + index * scale` bytes. `bound` is the element count of the array type indexed, where
    the language fixes one: stepping outside it leaves the sub-object. `inbounds`: leaving the
    object is undefined behaviour already here."""

    base: Expr
    index: Expr  # 64-bit, signed
    scale: int
    bound: int | None = None
    inbounds: bool = True
    type: Type = POINTER


@record
class PtrField:
    """The address of a member: `base + offset`, `size` bytes of sub-object."""

    base: Expr
    offset: int
    size: int
    member: str  # source name, or the field number
    type: Type = POINTER


@record
class Extract:
    whole: Expr
    path: tuple[int, ...]
    type: Type


@record
class Insert:
    whole: Expr
    part: Expr
    path: tuple[int, ...]
    type: Type


@record
class ExtractLane:
    vector: Expr
    lane: Expr
    type: Type


@record
class InsertLane:
    vector: Expr
    part: Expr
    lane: Expr
    type: Type


@record
class ShuffleLanes:
    first: Expr
    second: Expr
    lanes: tuple[int, ...]  # -1 arbitrary
    type: Type


@record
class Pure:
    """A function of its arguments alone, by name: see `ir.primitives.PURE`."""

    function: str
    arguments: tuple[Expr, ...]
    type: Type


Constant = IntConst | FloatConst | NullConst | ZeroConst | Undefined | Poison
Expr = (
    Constant
    | Composite
    | VarRef
    | AddressOf
    | GeometryRef
    | Unary
    | Binary
    | Overflows
    | Compare
    | Convert
    | Select
    | PtrAdd
    | PtrField
    | Extract
    | Insert
    | ExtractLane
    | InsertLane
    | ShuffleLanes
    | Pure
)
