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

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Any, TypeVar, assert_never, cast, get_args

from warpproof.base.source import Span
from warpproof.ir.types import CType

# --- types --------------------------------------------------------------------------------------


class Sort(Enum):
    """Types that only specifications have."""

    INTEGER = "integer"
    REAL = "real"
    BOOLEAN = "boolean"
    THREAD = "thread"  # one thread of the launch


@dataclass(frozen=True, slots=True)
class SortType:
    sort: Sort
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class NamedType:
    """A C type by its name: `unsigned int`, `float`, `size_t`, a typedef or a record."""

    name: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class PointerType:
    target: SpecType
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class ArrayType:
    """An array of a specification variable; without a length it is a map from all integers."""

    element: SpecType
    length: SpecExpr | None
    span: Span = field(compare=False)


SpecType = SortType | NamedType | PointerType | ArrayType


# --- symbols ------------------------------------------------------------------------------------


class SymbolKind(Enum):
    PARAMETER = "parameter"
    LOCAL = "local variable"
    GLOBAL = "global variable"
    CONSTANT = "constant"  # an enumerator or a template argument
    FUNCTION = "function"
    BOUND = "bound variable"  # of a quantifier, fold, \let or definition
    SPECIFICATION = "specification variable"  # one arbitrary value, the same everywhere
    GHOST = "ghost variable"  # per thread, changed by ghost statements
    PREDICATE = "predicate"
    LOGIC_FUNCTION = "logic function"


@dataclass(frozen=True, slots=True)
class SpecSymbol:
    """What a name stands for. `key` is the scope's own name for it (unique in the function)."""

    name: str
    kind: SymbolKind
    type: CType | SpecType | None = None
    key: str = ""
    arity: int | None = None  # of what can be called; None where it is not known


# --- leaves -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IntLiteral:
    """Suffix and base are gone: the value is a mathematical integer."""

    value: int
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class FloatLiteral:
    """`0.1` is the real number one tenth; `0.1f` (suffix "f") is the float nearest to it."""

    digits: str
    suffix: str
    span: Span = field(compare=False)

    @property
    def real(self) -> Fraction:
        """The number that the digits write, before any rounding."""
        if not self.digits.startswith("0x"):
            return Fraction(self.digits)
        mantissa, _, exponent = self.digits[2:].partition("p")
        whole, _, part = mantissa.partition(".")
        scale = int(exponent) - 4 * len(part)
        return int(whole + part, 16) * Fraction(2) ** scale


@dataclass(frozen=True, slots=True)
class CharLiteral:
    """`code` is the value of a signed char."""

    code: int
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class BoolLiteral:
    value: bool
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class NullPointer:
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Name:
    identifier: str
    span: Span = field(compare=False)
    symbol: SpecSymbol | None = None  # set by name resolution


@dataclass(frozen=True, slots=True)
class Result:
    """`\\result`"""

    span: Span = field(compare=False)


class Geometry(Enum):
    THREAD_IDX = "threadIdx"
    BLOCK_IDX = "blockIdx"
    BLOCK_DIM = "blockDim"
    GRID_DIM = "gridDim"


class Axis(Enum):
    X = "x"
    Y = "y"
    Z = "z"


@dataclass(frozen=True, slots=True)
class GeometryMember:
    """`threadIdx.x` and the like."""

    geometry: Geometry
    axis: Axis
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class WarpSize:
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class LoopCount:
    """Completed iterations of the annotated loop (`level` 1) or of its level-th enclosing one."""

    level: int
    span: Span = field(compare=False)


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


@dataclass(frozen=True, slots=True)
class Unary:
    op: UnaryOp
    operand: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Binary:
    op: BinaryOp
    left: SpecExpr
    right: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A chain: `0 <= i < n` says both; `operands` has one more entry than `operators`."""

    operators: tuple[CompareOp, ...]
    operands: tuple[SpecExpr, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: SpecExpr
    then: SpecExpr
    otherwise: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Cast:
    type: SpecType
    operand: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class SizeOf:
    operand: SpecType | SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Member:
    """`base.name`, or `base->name` where `arrow`."""

    base: SpecExpr
    name: str
    arrow: bool
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Index:
    base: SpecExpr
    index: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A predicate, a logic function, or a built-in one (its name starts with a backslash)."""

    function: str
    arguments: tuple[SpecExpr, ...]
    span: Span = field(compare=False)
    symbol: SpecSymbol | None = None  # set by name resolution; None for built-in ones


# --- states and threads -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Old:
    operand: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class At:
    """The value at a label: `Pre`, `Here`, `LoopEntry`, …"""

    operand: SpecExpr
    label: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class AtThread:
    """`x@t`: what the operand is in thread `t`."""

    operand: SpecExpr
    thread: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Active:
    """Whether a thread takes part in the statement (here: the next iteration)."""

    thread: SpecExpr
    span: Span = field(compare=False)


# --- binders ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Binder:
    """A bound variable; one written without a type is an `integer`."""

    name: str
    type: SpecType
    span: Span = field(compare=False)


class Quantifier(Enum):
    FORALL = "\\forall"
    EXISTS = "\\exists"


@dataclass(frozen=True, slots=True)
class Quantified:
    """`triggers` are hints for instantiation; they have no meaning of their own."""

    quantifier: Quantifier
    binders: tuple[Binder, ...]
    triggers: tuple[SpecExpr, ...]
    body: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Let:
    name: str
    value: SpecExpr
    body: SpecExpr
    span: Span = field(compare=False)


class FoldKind(Enum):
    SUM = "\\sum"
    PRODUCT = "\\product"
    MIN = "\\min"
    MAX = "\\max"
    NUMOF = "\\numof"


@dataclass(frozen=True, slots=True)
class Fold:
    """Over all integers from `low` to `high`, both included."""

    kind: FoldKind
    low: SpecExpr
    high: SpecExpr
    binder: Binder
    body: SpecExpr
    span: Span = field(compare=False)


# --- sets of locations --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Range:
    """`low .. high`, both included; an absent bound is open."""

    low: SpecExpr | None
    high: SpecExpr | None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class SetOf:
    """`{a, b}`; without elements it is `\\nothing`."""

    elements: tuple[SpecExpr, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Union:
    parts: tuple[SpecExpr, ...]
    span: Span = field(compare=False)


class Validity(Enum):
    VALID = "\\valid"
    VALID_READ = "\\valid_read"
    INITIALIZED = "\\initialized"


@dataclass(frozen=True, slots=True)
class Valid:
    kind: Validity
    locations: tuple[SpecExpr, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Separated:
    locations: tuple[SpecExpr, ...]
    span: Span = field(compare=False)


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


@dataclass(frozen=True, slots=True)
class Requires:
    formula: SpecExpr
    span: Span = field(compare=False)
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Ensures:
    formula: SpecExpr
    span: Span = field(compare=False)
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Assigns:
    """All that the function may change; no location at all is `assigns \\nothing`."""

    locations: tuple[SpecExpr, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Decreases:
    measure: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class LoopInvariant:
    formula: SpecExpr
    span: Span = field(compare=False)
    label: str | None = None


@dataclass(frozen=True, slots=True)
class LoopAssigns:
    locations: tuple[SpecExpr, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class LoopVariant:
    measure: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Assert:
    formula: SpecExpr
    span: Span = field(compare=False)
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Assume:
    """`admit`: taken for granted. Every verdict that rests on one must list it."""

    formula: SpecExpr
    span: Span = field(compare=False)
    label: str | None = None


@dataclass(frozen=True, slots=True)
class SpecVariable:
    """A specification variable: one arbitrary value of the type for the whole launch."""

    name: str
    type: SpecType
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class GhostDeclare:
    name: str
    type: SpecType
    value: SpecExpr | None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class GhostAssign:
    target: SpecExpr
    value: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class PredicateDefinition:
    name: str
    parameters: tuple[Binder, ...]
    body: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class LogicFunctionDefinition:
    name: str
    result: SpecType
    parameters: tuple[Binder, ...]
    body: SpecExpr
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Lemma:
    """To be proved before it may be used."""

    name: str
    formula: SpecExpr
    span: Span = field(compare=False)


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
_CLAUSES = get_args(Clause)

NodeT = TypeVar("NodeT", bound=SpecExpr | Clause)


def children(node: SpecExpr | Clause) -> Iterator[SpecExpr]:
    """The expressions directly below a node, in the order of its fields."""
    for entry in dataclasses.fields(node):
        value = getattr(node, entry.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, _EXPRESSIONS):
                yield item


def map_children(node: NodeT, change: Callable[[SpecExpr], SpecExpr]) -> NodeT:
    """The node with each expression directly below it replaced."""
    changes: dict[str, Any] = {}
    for entry in dataclasses.fields(node):
        value = getattr(node, entry.name)
        if isinstance(value, _EXPRESSIONS):
            changes[entry.name] = change(value)
        elif isinstance(value, tuple) and any(isinstance(item, _EXPRESSIONS) for item in value):
            changes[entry.name] = tuple(change(item) for item in value)
    return dataclasses.replace(node, **changes) if changes else node


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


# --- text ---------------------------------------------------------------------------------------


class Level(IntEnum):
    """How tightly a form binds; the parser uses the same table."""

    BINDING = 0
    CONDITIONAL = 1
    IFF = 2
    IMPLIES = 3
    OR = 4
    XOR = 5
    AND = 6
    BIT_OR = 7
    BIT_XOR = 8
    BIT_AND = 9
    COMPARISON = 10
    SHIFT = 11
    SUM = 12
    PRODUCT = 13
    POWER = 14
    UNARY = 15
    POSTFIX = 16
    ATOM = 17


BINARY_LEVELS = {
    BinaryOp.POWER: Level.POWER,
    BinaryOp.MULTIPLY: Level.PRODUCT,
    BinaryOp.DIVIDE: Level.PRODUCT,
    BinaryOp.REMAINDER: Level.PRODUCT,
    BinaryOp.ADD: Level.SUM,
    BinaryOp.SUBTRACT: Level.SUM,
    BinaryOp.SHIFT_LEFT: Level.SHIFT,
    BinaryOp.SHIFT_RIGHT: Level.SHIFT,
    BinaryOp.BIT_AND: Level.BIT_AND,
    BinaryOp.BIT_XOR: Level.BIT_XOR,
    BinaryOp.BIT_OR: Level.BIT_OR,
    BinaryOp.AND: Level.AND,
    BinaryOp.XOR: Level.XOR,
    BinaryOp.OR: Level.OR,
    BinaryOp.IMPLIES: Level.IMPLIES,
    BinaryOp.IFF: Level.IFF,
}

RIGHT_ASSOCIATIVE = frozenset({BinaryOp.IMPLIES, BinaryOp.POWER})

_CHAR_ESCAPES = {"\n": "\\n", "\t": "\\t", "'": "\\'", "\\": "\\\\"}


def format_type(type_: SpecType, declarator: str = "") -> str:
    """As C would declare it."""
    match type_:
        case SortType(sort):
            return f"{sort.value} {declarator}".rstrip()
        case NamedType(name):
            return f"{name} {declarator}".rstrip()
        case PointerType(target):
            return format_type(target, f"*{declarator}")
        case ArrayType(element, length):
            inside = "" if length is None else format_expression(length)
            return format_type(element, f"{declarator}[{inside}]")
        case _:
            assert_never(type_)


def format_binders(binders: tuple[Binder, ...]) -> str:
    """`integer i, j, int *p`: a type is repeated only where it changes or is a pointer."""
    parts: list[str] = []
    previous: SpecType | None = None
    for binder in binders:
        plain = isinstance(binder.type, SortType | NamedType)
        same = plain and binder.type == previous
        parts.append(binder.name if same else format_type(binder.type, binder.name))
        previous = binder.type
    return ", ".join(parts)


def format_expression(expression: SpecExpr) -> str:
    return _write(expression, Level.BINDING, True)


def _write(node: SpecExpr, level: Level, tail: bool) -> str:
    """`level`: the loosest form allowed bare; `tail`: nothing follows inside the same brackets.

    A quantifier or `\\let` reaches as far right as it can, so it stands bare only at a tail.
    """
    if isinstance(node, Quantified | Let):
        return _text(node, True) if tail else f"({_text(node, True)})"
    if _level(node) < level:
        return f"({_text(node, True)})"
    return _text(node, tail)


def _level(node: SpecExpr) -> Level:
    match node:
        case Binary(op):
            return Level.ATOM if op is BinaryOp.POWER else BINARY_LEVELS[op]
        case Comparison():
            return Level.COMPARISON
        case Conditional():
            return Level.CONDITIONAL
        case Unary() | Cast():
            return Level.UNARY
        case Member() | Index() | AtThread():
            return Level.POSTFIX
        case _:
            return Level.ATOM


def _text(node: SpecExpr, tail: bool) -> str:
    match node:
        case IntLiteral(value):
            return str(value)
        case FloatLiteral(digits, suffix):
            return digits + suffix
        case CharLiteral(code):
            return _char_text(code)
        case BoolLiteral(value):
            return "\\true" if value else "\\false"
        case NullPointer():
            return "\\null"
        case Name(identifier):
            return identifier
        case Result():
            return "\\result"
        case GeometryMember(geometry, axis):
            return f"{geometry.value}.{axis.value}"
        case WarpSize():
            return "warpSize"
        case LoopCount(level):
            return "loop_count" if level == 1 else f"loop_count_{level}"
        case Unary() | Binary() | Comparison() | Conditional() | Cast():
            return _operator_text(node, tail)
        case SizeOf(operand):
            if isinstance(operand, SortType | NamedType | PointerType | ArrayType):
                return f"sizeof({format_type(operand)})"
            return f"sizeof({format_expression(operand)})"
        case Member() | Index() | AtThread():
            return _postfix_text(node)
        case Call(function, arguments):
            return f"{function}({_list(arguments)})"
        case Old(operand):
            return f"\\old({format_expression(operand)})"
        case At(operand, label):
            return f"\\at({format_expression(operand)}, {label})"
        case Active(thread):
            return f"active({format_expression(thread)})"
        case Quantified() | Let() | Fold():
            return _binding_text(node)
        case Range():
            return f"({_range_text(node)})"
        case SetOf(elements):
            return f"{{{_list(elements)}}}" if elements else "\\nothing"
        case Union(parts):
            return f"\\union({_list(parts)})"
        case Valid(kind, locations):
            return f"{kind.value}({_list(locations)})"
        case Separated(locations):
            return f"\\separated({_list(locations)})"
        case _:
            assert_never(node)


def _operator_text(node: Unary | Binary | Comparison | Conditional | Cast, tail: bool) -> str:
    match node:
        case Unary(op, operand):
            text = _write(operand, Level.UNARY, tail)
            # `--x`, `++x` and `&&x` would be other tokens.
            fuses = op.value in "-+&" and text.startswith(op.value)
            return f"{op.value}({text})" if fuses else f"{op.value}{text}"
        case Binary(BinaryOp.POWER, left, right):
            return f"\\pow({_list((left, right))})"
        case Binary(op, left, right):
            level = BINARY_LEVELS[op]
            tighter = Level(level + 1)
            on_right = op in RIGHT_ASSOCIATIVE
            first = _write(left, tighter if on_right else level, False)
            return f"{first} {op.value} {_write(right, level if on_right else tighter, tail)}"
        case Comparison(operators, operands):
            last = len(operands) - 1
            texts = [
                _write(operand, Level.SHIFT, tail and place == last)
                for place, operand in enumerate(operands)
            ]
            rest = (f" {op.value} {text}" for op, text in zip(operators, texts[1:], strict=True))
            return texts[0] + "".join(rest)
        case Conditional(condition, then, otherwise):
            first = _write(condition, Level.IFF, False)
            second = _write(then, Level.CONDITIONAL, False)
            return f"{first} ? {second} : {_write(otherwise, Level.CONDITIONAL, tail)}"
        case Cast(type_, operand):
            return f"({format_type(type_)}){_write(operand, Level.UNARY, tail)}"
        case _:
            assert_never(node)


def _postfix_text(node: Member | Index | AtThread) -> str:
    match node:
        case Member(base, name, arrow):
            text = _write(base, Level.POSTFIX, False)
            if isinstance(base, IntLiteral | FloatLiteral):
                text = f"({text})"  # `1.x` would start a number
            return f"{text}{'->' if arrow else '.'}{name}"
        case Index(base, index):
            inside = _range_text(index) if isinstance(index, Range) else format_expression(index)
            return f"{_write(base, Level.POSTFIX, False)}[{inside}]"
        case AtThread(operand, thread):
            text = format_expression(thread)
            return f"{_write(operand, Level.POSTFIX, False)}@" + (
                text if isinstance(thread, Name) else f"({text})"
            )
        case _:
            assert_never(node)


def _binding_text(node: Quantified | Let | Fold) -> str:
    match node:
        case Quantified(quantifier, binders, triggers, body):
            hints = f" [{_list(triggers)}]" if triggers else ""
            head = f"{quantifier.value} {format_binders(binders)}{hints}"
            return f"{head}; {format_expression(body)}"
        case Let(name, value, body):
            return f"\\let {name} = {format_expression(value)}; {format_expression(body)}"
        case Fold(kind, low, high, binder, body):
            function = f"\\lambda {format_binders((binder,))}; {format_expression(body)}"
            return f"{kind.value}({_list((low, high))}, {function})"
        case _:
            assert_never(node)


def _range_text(node: Range) -> str:
    low = "" if node.low is None else _write(node.low, Level.IFF, False) + " "
    high = "" if node.high is None else " " + _write(node.high, Level.IFF, False)
    return f"{low}..{high}"


def _list(items: tuple[SpecExpr, ...]) -> str:
    return ", ".join(format_expression(item) for item in items)


def _char_text(code: int) -> str:
    character = chr(code % 256)
    if character in _CHAR_ESCAPES:
        return f"'{_CHAR_ESCAPES[character]}'"
    return f"'{character}'" if 32 <= code < 127 else f"'\\x{code % 256:02x}'"


def format_clause(clause: Clause) -> str:
    match clause:
        case Requires(formula):
            return f"requires {_labelled(clause.label, formula)};"
        case Ensures(formula):
            return f"ensures {_labelled(clause.label, formula)};"
        case LoopInvariant(formula):
            return f"loop invariant {_labelled(clause.label, formula)};"
        case Assert(formula):
            return f"assert {_labelled(clause.label, formula)};"
        case Assume(formula):
            return f"admit {_labelled(clause.label, formula)};"
        case Assigns(locations):
            return "assigns " + (_list(locations) or "\\nothing") + ";"
        case LoopAssigns(locations):
            return "loop assigns " + (_list(locations) or "\\nothing") + ";"
        case Decreases(measure):
            return f"decreases {format_expression(measure)};"
        case LoopVariant(measure):
            return f"loop variant {format_expression(measure)};"
        case SpecVariable(name, type_):
            return f"logic_param {format_type(type_, name)};"
        case GhostDeclare(name, type_, value):
            tail = "" if value is None else f" = {format_expression(value)}"
            return f"ghost {format_type(type_, name)}{tail};"
        case GhostAssign(target, value):
            return f"ghost {format_expression(target)} = {format_expression(value)};"
        case PredicateDefinition(name, parameters, body):
            return f"predicate {_signature(name, parameters)} = {format_expression(body)};"
        case LogicFunctionDefinition(name, result, parameters, body):
            head = format_type(result, _signature(name, parameters))
            return f"logic {head} = {format_expression(body)};"
        case Lemma(name, formula):
            return f"lemma {name}: {format_expression(formula)};"
        case _:
            assert_never(clause)


def _labelled(label: str | None, formula: SpecExpr) -> str:
    return format_expression(formula) if label is None else f"{label}: {format_expression(formula)}"


def _signature(name: str, parameters: tuple[Binder, ...]) -> str:
    # C's parameter lists repeat the type for each name.
    inside = ", ".join(format_type(parameter.type, parameter.name) for parameter in parameters)
    return f"{name}({inside})" if parameters else name


def format_spec(what: SpecExpr | Clause | tuple[Clause, ...]) -> str:
    """The text of an expression, of a clause, or of clauses one per line."""
    if isinstance(what, tuple):
        return "\n".join(format_clause(clause) for clause in what)
    if isinstance(what, _CLAUSES):
        return format_clause(cast(Clause, what))
    return format_expression(cast(SpecExpr, what))
