"""Machine-made mutants of kernels: small wrong changes that no proof may survive.

Each mutant changes one place of one kernel in the IR: a barrier or store is dropped, an index or a
constant moved by one, a comparison, operator or register of the geometry swapped, a branch turned
round. Checks of other properties (overflow, bounds) are left alone, they mean nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from warpproof.base.records import replace
from warpproof.ir import nodes, types
from warpproof.ir.nodes import BinaryOp, CompareOp, Geometry
from warpproof.ir.walk import map_statement
from warpproof.transform.index_wraps import check_indices

_COMPARE = {
    CompareOp.SLT: CompareOp.SLE,
    CompareOp.SLE: CompareOp.SLT,
    CompareOp.SGT: CompareOp.SGE,
    CompareOp.SGE: CompareOp.SGT,
    CompareOp.ULT: CompareOp.ULE,
    CompareOp.ULE: CompareOp.ULT,
    CompareOp.UGT: CompareOp.UGE,
    CompareOp.UGE: CompareOp.UGT,
    CompareOp.EQ: CompareOp.NE,
    CompareOp.NE: CompareOp.EQ,
}
_BINARY = {
    BinaryOp.ADD: BinaryOp.SUB,
    BinaryOp.SUB: BinaryOp.ADD,
    BinaryOp.MUL: BinaryOp.ADD,
    BinaryOp.FADD: BinaryOp.FMUL,
    BinaryOp.FMUL: BinaryOp.FADD,
    BinaryOp.FSUB: BinaryOp.FADD,
    BinaryOp.UDIV: BinaryOp.UREM,
    BinaryOp.SDIV: BinaryOp.SREM,
    BinaryOp.LSHR: BinaryOp.SHL,
}
_GEOMETRY = {
    Geometry.THREAD_IDX: Geometry.BLOCK_IDX,
    Geometry.BLOCK_IDX: Geometry.THREAD_IDX,
    Geometry.BLOCK_DIM: Geometry.GRID_DIM,
    Geometry.GRID_DIM: Geometry.BLOCK_DIM,
}
Change = Callable[[nodes.Expr], Iterator[tuple[str, nodes.Expr]]]


@dataclass(frozen=True, slots=True)
class Mutant:
    what: str
    line: int
    program: nodes.Program
    kernel: nodes.Function


def mutants(program: nodes.Program, kernel: nodes.Function) -> Iterator[Mutant]:
    for number, block in enumerate(kernel.blocks):
        for what, line, changed in _of_block(block):
            blocks = (*kernel.blocks[:number], changed, *kernel.blocks[number + 1 :])
            function = check_indices(replace(kernel, blocks=tuple(map(_bare, blocks))))
            functions = {**program.device.functions, kernel.symbol: function}
            device = replace(program.device, functions=functions)
            yield Mutant(what, line, replace(program, device=device), function)


def _bare(block: nodes.Block) -> nodes.Block:
    """Without checks that were derived from what may have changed."""
    kept = (s for s in block.statements if not (isinstance(s, nodes.Assert) and s.derived))
    return replace(block, statements=tuple(kept))


def _of_block(block: nodes.Block) -> Iterator[tuple[str, int, nodes.Block]]:
    for index, statement in enumerate(block.statements):
        if isinstance(statement, nodes.Assert | nodes.SpecClause) or _is_cleanup(statement):
            continue
        line = statement.origin.user_span.line
        before, after = block.statements[:index], block.statements[index + 1 :]
        if isinstance(statement, nodes.Barrier | nodes.Store):
            what = f"drop {type(statement).__name__.lower()}"
            yield what, line, replace(block, statements=(*before, *after))
        for what, changed in _changed(statement):
            yield what, line, replace(block, statements=(*before, changed, *after))
    line = block.terminator.origin.user_span.line
    for what, changed_end in _changed(block.terminator):
        yield what, line, replace(block, terminator=changed_end)
    if isinstance(block.terminator, nodes.Branch):
        end = block.terminator
        turned = replace(end, then=end.otherwise, otherwise=end.then)
        yield "turn branch", line, replace(block, terminator=turned)


def _is_cleanup(statement: nodes.Statement) -> bool:
    """Clang's own note of why a scope is left; its value is never read here."""
    return isinstance(statement, nodes.Assign) and statement.target.startswith("%cleanup")


def _changed(
    node: nodes.Statement | nodes.Terminator,
) -> Iterator[tuple[str, nodes.Statement | nodes.Terminator]]:
    """The node with one of its sub-expressions replaced, each in turn."""
    places: list[tuple[int, int, str]] = []
    position = -1

    def look(expression: nodes.Expr) -> nodes.Expr | None:
        nonlocal position
        position += 1
        for variant, (what, _) in enumerate(_variants(expression)):
            places.append((position, variant, what))
        return None

    map_statement(node, look)
    for wanted, variant, what in places:
        position = -1

        def change(
            expression: nodes.Expr, wanted: int = wanted, variant: int = variant
        ) -> nodes.Expr | None:
            nonlocal position
            position += 1
            return list(_variants(expression))[variant][1] if position == wanted else None

        yield what, map_statement(node, change)


def _variants(e: nodes.Expr) -> Iterator[tuple[str, nodes.Expr]]:
    match e:
        case nodes.PtrAdd():
            one = nodes.IntConst(1, types.I64)
            index = nodes.Binary(BinaryOp.ADD, e.index, one, types.I64)
            yield "index + 1", replace(e, index=index)
        case nodes.Compare(op) if op in _COMPARE:
            yield f"{op.value} to {_COMPARE[op].value}", replace(e, op=_COMPARE[op])
        case nodes.Binary(op) if op in _BINARY:
            yield f"{op.value} to {_BINARY[op].value}", replace(e, op=_BINARY[op])
        case nodes.GeometryRef(register, axis):
            other = _GEOMETRY[register]
            yield f"{register.value} to {other.value}", replace(e, register=other)
            yield f"axis {axis} to {1 - axis % 2}", replace(e, axis=1 - axis % 2)
        case nodes.IntConst(value, types.Int(bits)) if bits > 1:
            yield "constant + 1", replace(e, value=(value + 1) % (1 << bits))
        case _:
            return
