"""The text of specifications, and how tightly its forms bind.

Enters: trees of `ir.spec`. Leaves: text that reads back as the same tree.
"""

from __future__ import annotations

from enum import IntEnum
from typing import assert_never, cast

from warpproof.ir.spec import (
    CLAUSES,
    Active,
    ArrayType,
    Assert,
    Assigns,
    Assume,
    At,
    AtThread,
    Binary,
    BinaryOp,
    Binder,
    BoolLiteral,
    Call,
    Cast,
    CharLiteral,
    Clause,
    Comparison,
    Conditional,
    Decreases,
    Ensures,
    FloatLiteral,
    Fold,
    GeometryMember,
    GhostAssign,
    GhostDeclare,
    Index,
    IntLiteral,
    Lemma,
    Let,
    LogicFunctionDefinition,
    LoopAssigns,
    LoopCount,
    LoopInvariant,
    LoopVariant,
    Member,
    Name,
    NamedType,
    NullPointer,
    Old,
    PointerType,
    PredicateDefinition,
    Quantified,
    Range,
    Requires,
    Result,
    Separated,
    SetOf,
    SizeOf,
    SortType,
    SpecExpr,
    SpecType,
    SpecVariable,
    Unary,
    Union,
    Valid,
    WarpSize,
)


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
    if isinstance(what, CLAUSES):
        return format_clause(cast(Clause, what))
    return format_expression(cast(SpecExpr, what))
