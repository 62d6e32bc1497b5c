"""The specification language: what contracts, loop annotations and ghost code say.

Enters: trees built by `frontend.contracts` from annotation comments and `declare_*` strings.
Leaves: frozen nodes that the deductive engine translates, and their text (`format_spec`).
Guaranteed: nodes are equal when they say the same, wherever they stand (spans do not compare);
`format_spec` writes ACSL that the parser reads back as an equal tree.

Meaning: arithmetic is over mathematical integers and reals; a C type in a specification only says
which values a name ranges over. Terms and formulas share one union, `SpecExpr`, because C's own
grammar does not keep them apart; `is_formula` says which nodes are formulas by their form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from warpproof.base.records import field_names, hidden, record, replace
from warpproof.base.source import Span
from warpproof.ir.types import CType

if TYPE_CHECKING:
    from fractions import Fraction

# --- types --------------------------------------------------------------------------------------


class Sort(Enum):
    """Types that only specifications have."""

    INTEGER = "integer"
    REAL = "real"
    BOOLEAN = "boolean"
    THREAD = "thread"  # one thread of the launch


@record
class SortType:
    sort: Sort
    span: Span = hidden()


@record
class NamedType:
    """A C type by its name: `unsigned int`, `float`, `size_t`, a typedef or a record."""

    name: str
    span: Span = hidden()


@record
class PointerType:
    target: SpecType
    span: Span = hidden()


@record
class ArrayType:
    """An array of a specification variable; without a length it is a map from all integers."""

    element: SpecType
    length: SpecExpr | None
    span: Span = hidden()


SpecType = SortType | NamedType | PointerType | ArrayType


# --- symbols ------------------------------------------------------------------------------------


class SymbolKind(Enum):
    PARAMETER = "parameter"
    LOCAL = "local variable"
    GLOBAL = "global variable"
    CONSTANT = "constant"  # an enumerator, a macro or a template argument; its key is the value
    FUNCTION = "function"
    BOUND = "bound variable"  # of a quantifier, fold, \let or definition
    SPECIFICATION = "specification variable"  # one arbitrary value, the same everywhere
    GHOST = "ghost variable"  # per thread, changed by ghost statements
    PREDICATE = "predicate"
    LOGIC_FUNCTION = "logic function"


@record
class SpecSymbol:
    """What a name stands for. `key` is the scope's own name for it (unique in the function)."""

    name: str
    kind: SymbolKind
    type: CType | SpecType | None = None
    key: str = ""
    arity: int | None = None  # of what can be called; None where it is not known


# --- leaves -------------------------------------------------------------------------------------


@record
class IntLiteral:
    """Suffix and base are gone: the value is a mathematical integer."""

    value: int
    span: Span = hidden()


@record
class FloatLiteral:
    """`0.1` is the real number one tenth; `0.1f` (suffix "f") is the float nearest to it."""

    digits: str
    suffix: str
    span: Span = hidden()

    @property
    def real(self) -> Fraction:
        """The number that the digits write, before any rounding."""
        from fractions import Fraction  # slow to load, and most programs write no reals

        if not self.digits.startswith("0x"):
            return Fraction(self.digits)
        mantissa, _, exponent = self.digits[2:].partition("p")
        whole, _, part = mantissa.partition(".")
        scale = int(exponent) - 4 * len(part)
        return int(whole + part, 16) * Fraction(2) ** scale


@record
class CharLiteral:
    """`code` is the value of a signed char."""

    code: int
    span: Span = hidden()


@record
class BoolLiteral:
    value: bool
    span: Span = hidden()


@record
class NullPointer:
    span: Span = hidden()


@record
class Name:
    identifier: str
    span: Span = hidden()
    symbol: SpecSymbol | None = None  # set by name resolution


@record
class Result:
    """`\\result`"""

    span: Span = hidden()


class Geometry(Enum):
    THREAD_IDX = "threadIdx"
    BLOCK_IDX = "blockIdx"
    BLOCK_DIM = "blockDim"
    GRID_DIM = "gridDim"


class Axis(Enum):
    X = "x"
    Y = "y"
    Z = "z"


@record
class GeometryMember:
    """`threadIdx.x` and the like."""

    geometry: Geometry
    axis: Axis
    span: Span = hidden()


@record
class WarpSize:
    span: Span = hidden()


@record
class LoopCount:
    """Completed iterations of the annotated loop (`level` 1) or of its level-th enclosing one."""

    level: int
    span: Span = hidden()


# --- operators ----------------------------------------------------------------------------------


class UnaryOp(Enum):
    NEGATE = "-"
    PLUS = "+"
    NOT = "!"
    BIT_NOT = "~"
    DEREFERENCE = "*"
    ADDRESS = "&"


class BinaryOp(Enum):
    POWER = "^ (power)"  # written `\pow(a, b)`; `a ^ b` in declare_* strings
    MULTIPLY = "*"
    DIVIDE = "/"  # truncates on integers, as in C
    REMAINDER = "%"
    ADD = "+"
    SUBTRACT = "-"
    SHIFT_LEFT = "<<"
    SHIFT_RIGHT = ">>"
    BIT_AND = "&"
    BIT_XOR = "^"
    BIT_OR = "|"
    AND = "&&"
    XOR = "^^"
    OR = "||"
    IMPLIES = "==>"
    IFF = "<==>"


class CompareOp(Enum):
    LESS = "<"
    LESS_EQUAL = "<="
    GREATER = ">"
    GREATER_EQUAL = ">="
    EQUAL = "=="
    NOT_EQUAL = "!="


CONNECTIVES = frozenset({BinaryOp.AND, BinaryOp.XOR, BinaryOp.OR, BinaryOp.IMPLIES, BinaryOp.IFF})


@record
class Unary:
    op: UnaryOp
    operand: SpecExpr
    span: Span = hidden()


@record
class Binary:
    op: BinaryOp
    left: SpecExpr
    right: SpecExpr
    span: Span = hidden()


@record
class Comparison:
    """A chain: `0 <= i < n` says both; `operands` has one more entry than `operators`."""

    operators: tuple[CompareOp, ...]
    operands: tuple[SpecExpr, ...]
    span: Span = hidden()


@record
class Conditional:
    condition: SpecExpr
    then: SpecExpr
    otherwise: SpecExpr
    span: Span = hidden()


@record
class Cast:
    type: SpecType
    operand: SpecExpr
    span: Span = hidden()


@record
class SizeOf:
    operand: SpecType | SpecExpr
    span: Span = hidden()


@record
class Member:
    """`base.name`, or `base->name` where `arrow`."""

    base: SpecExpr
    name: str
    arrow: bool
    span: Span = hidden()


@record
class Index:
    base: SpecExpr
    index: SpecExpr
    span: Span = hidden()


@record
class Call:
    """A predicate, a logic function, or a built-in one (its name starts with a backslash)."""

    function: str
    arguments: tuple[SpecExpr, ...]
    span: Span = hidden()
    symbol: SpecSymbol | None = None  # set by name resolution; None for built-in ones


# --- states and threads -------------------------------------------------------------------------


@record
class Old:
    operand: SpecExpr
    span: Span = hidden()


@record
class At:
    """The value at a label: `Pre`, `Here`, `LoopEntry`, …"""

    operand: SpecExpr
    label: str
    span: Span = hidden()


@record
class AtThread:
    """`x@t`: what the operand is in thread `t`."""

    operand: SpecExpr
    thread: SpecExpr
    span: Span = hidden()


@record
class Active:
    """Whether a thread takes part in the statement (here: the next iteration)."""

    thread: SpecExpr
    span: Span = hidden()


# --- binders ------------------------------------------------------------------------------------


@record
class Binder:
    """A bound variable; one written without a type is an `integer`."""

    name: str
    type: SpecType
    span: Span = hidden()


class Quantifier(Enum):
    FORALL = "\\forall"
    EXISTS = "\\exists"


@record
class Quantified:
    """`triggers` are hints for instantiation; they have no meaning of their own."""

    quantifier: Quantifier
    binders: tuple[Binder, ...]
    triggers: tuple[SpecExpr, ...]
    body: SpecExpr
    span: Span = hidden()


@record
class Let:
    name: str
    value: SpecExpr
    body: SpecExpr
    span: Span = hidden()


class FoldKind(Enum):
    SUM = "\\sum"
    PRODUCT = "\\product"
    MIN = "\\min"
    MAX = "\\max"
    NUMOF = "\\numof"


@record
class Fold:
    """Over all integers from `low` to `high`, both included."""

    kind: FoldKind
    low: SpecExpr
    high: SpecExpr
    binder: Binder
    body: SpecExpr
    span: Span = hidden()


# --- sets of locations --------------------------------------------------------------------------


@record
class Range:
    """`low .. high`, both included; an absent bound is open."""

    low: SpecExpr | None
    high: SpecExpr | None
    span: Span = hidden()


@record
class SetOf:
    """`{a, b}`; without elements it is `\\nothing`."""

    elements: tuple[SpecExpr, ...]
    span: Span = hidden()


@record
class Union:
    parts: tuple[SpecExpr, ...]
    span: Span = hidden()


class Validity(Enum):
    VALID = "\\valid"
    VALID_READ = "\\valid_read"
    INITIALIZED = "\\initialized"


@record
class Valid:
    kind: Validity
    locations: tuple[SpecExpr, ...]
    span: Span = hidden()


@record
class Separated:
    locations: tuple[SpecExpr, ...]
    span: Span = hidden()


SpecExpr = (
    IntLiteral
    | FloatLiteral
    | CharLiteral
    | BoolLiteral
    | NullPointer
    | Name
    | Result
    | GeometryMember
    | WarpSize
    | LoopCount
    | Unary
    | Binary
    | Comparison
    | Conditional
    | Cast
    | SizeOf
    | Member
    | Index
    | Call
    | Old
    | At
    | AtThread
    | Active
    | Quantified
    | Let
    | Fold
    | Range
    | SetOf
    | Union
    | Valid
    | Separated
)


# --- clauses ------------------------------------------------------------------------------------


@record
class Requires:
    formula: SpecExpr
    span: Span = hidden()
    label: str | None = None


@record
class Ensures:
    formula: SpecExpr
    span: Span = hidden()
    label: str | None = None


@record
class Assigns:
    """All that the function may change; no location at all is `assigns \\nothing`."""

    locations: tuple[SpecExpr, ...]
    span: Span = hidden()


@record
class Decreases:
    measure: SpecExpr
    span: Span = hidden()


@record
class LoopInvariant:
    formula: SpecExpr
    span: Span = hidden()
    label: str | None = None


@record
class LoopAssigns:
    locations: tuple[SpecExpr, ...]
    span: Span = hidden()


@record
class LoopVariant:
    measure: SpecExpr
    span: Span = hidden()


@record
class Assert:
    formula: SpecExpr
    span: Span = hidden()
    label: str | None = None


@record
class Assume:
    """`admit`: taken for granted. Every verdict that rests on one must list it."""

    formula: SpecExpr
    span: Span = hidden()
    label: str | None = None


@record
class SpecVariable:
    """A specification variable: one arbitrary value of the type for the whole launch."""

    name: str
    type: SpecType
    span: Span = hidden()


@record
class GhostDeclare:
    name: str
    type: SpecType
    value: SpecExpr | None
    span: Span = hidden()


@record
class GhostAssign:
    target: SpecExpr
    value: SpecExpr
    span: Span = hidden()


@record
class PredicateDefinition:
    name: str
    parameters: tuple[Binder, ...]
    body: SpecExpr
    span: Span = hidden()


@record
class LogicFunctionDefinition:
    name: str
    result: SpecType
    parameters: tuple[Binder, ...]
    body: SpecExpr
    span: Span = hidden()


@record
class Lemma:
    """To be proved before it may be used."""

    name: str
    formula: SpecExpr
    span: Span = hidden()


Clause = (
    Requires
    | Ensures
    | Assigns
    | Decreases
    | LoopInvariant
    | LoopAssigns
    | LoopVariant
    | Assert
    | Assume
    | SpecVariable
    | GhostDeclare
    | GhostAssign
    | PredicateDefinition
    | LogicFunctionDefinition
    | Lemma
)


# --- walking ------------------------------------------------------------------------------------

_EXPRESSIONS = get_args(SpecExpr)  # the union's classes, for isinstance
CLAUSES = get_args(Clause)

NodeT = TypeVar("NodeT", bound=SpecExpr | Clause)


def children(node: SpecExpr | Clause) -> Iterator[SpecExpr]:
    """The expressions directly below a node, in the order of its fields."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, _EXPRESSIONS):
                yield item


def map_children(node: NodeT, change: Callable[[SpecExpr], SpecExpr]) -> NodeT:
    """The node with each expression directly below it replaced."""
    changes: dict[str, Any] = {}
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, _EXPRESSIONS):
            changes[name] = change(value)
        elif isinstance(value, tuple) and any(isinstance(item, _EXPRESSIONS) for item in value):
            changes[name] = tuple(change(item) for item in value)
    return replace(node, **changes) if changes else node


def depth(node: SpecExpr | Clause) -> int:
    """Levels of the tree, counted without recursion so that any tree can be measured."""
    deepest = 0
    stack: list[tuple[SpecExpr | Clause, int]] = [(node, 1)]
    while stack:
        current, level = stack.pop()
        deepest = max(deepest, level)
        stack.extend((child, level + 1) for child in children(current))
    return deepest


def is_formula(expression: SpecExpr) -> bool:
    """Whether the node is a formula by its form; names, calls and choices may be either."""
    match expression:
        case BoolLiteral() | Comparison() | Quantified() | Valid() | Separated() | Active():
            return True
        case Unary(op):
            return op is UnaryOp.NOT
        case Binary(op):
            return op in CONNECTIVES
        case Let():
            return is_formula(expression.body)
        case Old() | At() | AtThread():
            return is_formula(expression.operand)
        case Conditional():
            return is_formula(expression.then) and is_formula(expression.otherwise)
        case _:
            return False


def conjuncts(formula: SpecExpr) -> Iterator[SpecExpr]:
    """The parts of a conjunction, in order."""
    if isinstance(formula, Binary) and formula.op is BinaryOp.AND:
        yield from conjuncts(formula.left)
        yield from conjuncts(formula.right)
    else:
        yield formula
