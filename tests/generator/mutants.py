"""Mutants of any program, made by machine on its IR.

Enters: a program. Leaves: descriptions and programs, each with one change in a function of the
user: a barrier, fence or atomic taken away, an index shifted by one, a stride or bound changed, an
operator swapped. A mutant is a valid program; whether it behaves differently is for tests to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from warpproof.base.records import replace
from warpproof.ir import nodes, types
from warpproof.ir.walk import map_statement

Node = nodes.Statement | nodes.Terminator
_SWAPPED_BINARY = {
    nodes.BinaryOp.ADD: nodes.BinaryOp.SUB,
    nodes.BinaryOp.SUB: nodes.BinaryOp.ADD,
    nodes.BinaryOp.MUL: nodes.BinaryOp.ADD,
    nodes.BinaryOp.AND: nodes.BinaryOp.OR,
    nodes.BinaryOp.OR: nodes.BinaryOp.AND,
    nodes.BinaryOp.XOR: nodes.BinaryOp.OR,
    nodes.BinaryOp.SHL: nodes.BinaryOp.LSHR,
    nodes.BinaryOp.LSHR: nodes.BinaryOp.SHL,
    nodes.BinaryOp.FADD: nodes.BinaryOp.FSUB,
    nodes.BinaryOp.FSUB: nodes.BinaryOp.FADD,
    nodes.BinaryOp.FMUL: nodes.BinaryOp.FADD,
}
_SWAPPED_COMPARE = {
    nodes.CompareOp.EQ: nodes.CompareOp.NE,
    nodes.CompareOp.NE: nodes.CompareOp.EQ,
    nodes.CompareOp.SLT: nodes.CompareOp.SLE,
    nodes.CompareOp.SLE: nodes.CompareOp.SLT,
    nodes.CompareOp.SGT: nodes.CompareOp.SGE,
    nodes.CompareOp.SGE: nodes.CompareOp.SGT,
    nodes.CompareOp.ULT: nodes.CompareOp.ULE,
    nodes.CompareOp.ULE: nodes.CompareOp.ULT,
    nodes.CompareOp.UGT: nodes.CompareOp.UGE,
    nodes.CompareOp.UGE: nodes.CompareOp.UGT,
    nodes.CompareOp.OLT: nodes.CompareOp.OLE,
    nodes.CompareOp.OLE: nodes.CompareOp.OLT,
    nodes.CompareOp.OGT: nodes.CompareOp.OGE,
    nodes.CompareOp.OGE: nodes.CompareOp.OGT,
}
_PLAIN_BINARY = {
    nodes.AtomicOp.ADD: (nodes.BinaryOp.ADD, nodes.BinaryOp.FADD),
    nodes.AtomicOp.SUB: (nodes.BinaryOp.SUB, nodes.BinaryOp.FSUB),
    nodes.AtomicOp.AND: (nodes.BinaryOp.AND, None),
    nodes.AtomicOp.OR: (nodes.BinaryOp.OR, None),
    nodes.AtomicOp.XOR: (nodes.BinaryOp.XOR, None),
}
_PLAIN_ORDER = {
    nodes.AtomicOp.MIN: nodes.CompareOp.SLT,
    nodes.AtomicOp.MAX: nodes.CompareOp.SGT,
    nodes.AtomicOp.UMIN: nodes.CompareOp.ULT,
    nodes.AtomicOp.UMAX: nodes.CompareOp.UGT,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    kind: str  # barrier, fence, atomic, index, constant, operator
    description: str
    function: str
    line: int
    program: nodes.Program


def mutants(program: nodes.Program) -> Iterator[Mutant]:
    """Every mutant, in the order of the program's text."""
    for side in (nodes.Side.DEVICE, nodes.Side.HOST):
        for function in program.module(side).functions.values():
            if function.from_model or function.is_declaration:
                continue
            for kind, description, line, changed in _function_mutants(function):
                made = _with_function(program, side, changed)
                yield Mutant(kind, description, function.name, line, made)


def _with_function(
    program: nodes.Program, side: nodes.Side, function: nodes.Function
) -> nodes.Program:
    module = program.module(side)
    changed = replace(module, functions={**module.functions, function.symbol: function})
    if side is nodes.Side.HOST:
        return replace(program, host=changed)
    return replace(program, device=changed)


def _function_mutants(
    function: nodes.Function,
) -> Iterator[tuple[str, str, int, nodes.Function]]:
    for number, block in enumerate(function.blocks):
        for position, statement in enumerate(block.statements):
            line = statement.origin.user_span.line
            for kind, description, changed, added in _statement_mutants(function, statement):
                before, after = block.statements[:position], block.statements[position + 1 :]
                made = replace(block, statements=(*before, *changed, *after))
                yield kind, description, line, _with_block(function, number, made, added)
        for kind, description, terminator in _expression_mutants(block.terminator):
            made = replace(block, terminator=terminator)
            line = block.terminator.origin.user_span.line
            yield kind, description, line, _with_block(function, number, made, ())


def _with_block(
    function: nodes.Function, number: int, block: nodes.Block, added: tuple[nodes.Variable, ...]
) -> nodes.Function:
    blocks = (*function.blocks[:number], block, *function.blocks[number + 1 :])
    return replace(function, blocks=blocks, variables=(*function.variables, *added))


# --- whole statements ---------------------------------------------------------------------------

_Changed = tuple[str, str, tuple[nodes.Statement, ...], tuple[nodes.Variable, ...]]


def _statement_mutants(function: nodes.Function, statement: nodes.Statement) -> Iterator[_Changed]:
    match statement:
        case nodes.Barrier(target, what):
            yield "barrier", f"without the {what.value} barrier", _instead(target, types.I32), ()
        case nodes.Fence():
            yield "fence", "without the fence", (), ()
        case nodes.Atomic():
            yield from _plain(function, statement)
    for kind, description, changed in _expression_mutants(statement):
        yield kind, description, (changed,), ()


def _instead(target: str | None, type_: types.Type) -> tuple[nodes.Statement, ...]:
    return () if target is None else (nodes.Assign(target, nodes.IntConst(0, type_)),)


def _plain(function: nodes.Function, s: nodes.Atomic) -> Iterator[_Changed]:
    """The atomic as an ordinary load and store."""
    size = types.size_of(s.type)
    name = "mutant.old"
    old = nodes.VarRef(name, s.type)
    new = _plain_result(s, old)
    if new is None:
        return
    added = nodes.Variable(name, None, s.type, None, False, size, size, function.span)
    changed: list[nodes.Statement] = [nodes.Load(name, s.pointer, s.type, size, False, s.origin)]
    if s.target is not None:
        changed.append(nodes.Assign(s.target, old, s.origin))
    if s.op is not nodes.AtomicOp.LOAD:
        changed.append(nodes.Store(s.pointer, new, size, False, s.origin))
    yield "atomic", f"{s.op.value} that is not atomic", tuple(changed), (added,)


def _plain_result(s: nodes.Atomic, old: nodes.VarRef) -> nodes.Expr | None:
    if s.op is nodes.AtomicOp.LOAD:
        return old
    if s.op is nodes.AtomicOp.CAS:
        equal = nodes.Compare(nodes.CompareOp.EQ, old, s.operands[0])
        return nodes.Select(equal, s.operands[1], old, s.type)
    given = s.operands[0]
    if s.op in (nodes.AtomicOp.STORE, nodes.AtomicOp.EXCH):
        return given
    is_float = isinstance(s.type, types.Float)
    if s.op in _PLAIN_BINARY:
        op = _PLAIN_BINARY[s.op][is_float]
        return None if op is None else nodes.Binary(op, old, given, s.type)
    if s.op in _PLAIN_ORDER and not is_float:
        keeps = nodes.Compare(_PLAIN_ORDER[s.op], old, given)
        return nodes.Select(keeps, old, given, s.type)
    return None


# --- expressions --------------------------------------------------------------------------------


S = TypeVar("S", bound=Node)


def _expression_mutants(node: S) -> Iterator[tuple[str, str, S]]:
    """The statement with one sub-expression changed, for every sub-expression and change."""
    for number, expression in enumerate(_visited(node)):
        for kind, description, changed in _variants(expression):
            yield kind, description, map_statement(node, _at(number, changed))


def _visited(node: Node) -> list[nodes.Expr]:
    """The sub-expressions in the order in which they are mapped."""
    seen: list[nodes.Expr] = []

    def look(expression: nodes.Expr) -> None:
        seen.append(expression)

    map_statement(node, look)
    return seen


def _at(number: int, changed: nodes.Expr) -> Callable[[nodes.Expr], nodes.Expr | None]:
    """Replaces the sub-expression that is visited as this number."""
    count = -1

    def change(expression: nodes.Expr) -> nodes.Expr | None:
        nonlocal count
        count += 1
        return changed if count == number else None

    return change


def _variants(expression: nodes.Expr) -> Iterator[tuple[str, str, nodes.Expr]]:
    match expression:
        case nodes.PtrAdd(index=index):
            one = nodes.IntConst(1, index.type)
            more = nodes.Binary(nodes.BinaryOp.ADD, index, one, index.type)
            yield "index", "index plus one", replace(expression, index=more)
            less = nodes.Binary(nodes.BinaryOp.SUB, index, one, index.type)
            yield "index", "index minus one", replace(expression, index=less)
        case nodes.Binary(op, left, right, type_):
            if op in _SWAPPED_BINARY:
                other = _SWAPPED_BINARY[op]
                binary = nodes.Binary(other, left, right, type_)
                yield "operator", f"{op.value} to {other.value}", binary
            if op in (nodes.BinaryOp.MUL, nodes.BinaryOp.ADD):
                yield from _constant_variants(expression, right)
        case nodes.Compare(op, left, right):
            if op in _SWAPPED_COMPARE:
                swapped = _SWAPPED_COMPARE[op]
                compared = replace(expression, op=swapped)
                yield "operator", f"{op.value} to {swapped.value}", compared
            yield from _constant_variants(expression, right)


def _constant_variants(
    expression: nodes.Binary | nodes.Compare, constant: nodes.Expr
) -> Iterator[tuple[str, str, nodes.Expr]]:
    """A stride or a bound, one more and one less."""
    if not isinstance(constant, nodes.IntConst) or not isinstance(constant.type, types.Int):
        return
    ones = (1 << constant.type.bits) - 1
    for step in (1, -1):
        other = nodes.IntConst((constant.value + step) & ones, constant.type)
        description = f"{constant.value} to {other.value}"
        yield "constant", description, replace(expression, right=other)
