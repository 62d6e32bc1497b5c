"""A kernel with the parts of its contract that a run can check turned into checks of the program.

Enters: a program and a kernel. Leaves: the program with that kernel changed: assertions and loop
invariants about the thread's own integers are checks where they stand, and a two-dimensional shared
array of open row length is one of rows that are long enough for small launches. What cannot be said
as an expression of the program stays unchecked. The same program gives the same, so that a witness
needs to say no more.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.base.source import Origin, Span
from warpproof.ir import nodes, spec, types
from warpproof.ir.spec_text import format_clause
from warpproof.transform.contract_conditions import NotTranslated, OfThread, assumption

ROW = 16  # elements of a row, and rows, of an array whose extents are open
_LARGEST_ELEMENT = 8


def with_checks(program: nodes.Program, kernel: nodes.Function) -> nodes.Program:
    device = program.device
    functions = {**device.functions, kernel.symbol: _Checks(kernel).changed()}
    globals_ = {s: _with_rows(g) for s, g in device.globals.items()}
    changed = replace(device, functions=functions, globals=globals_)
    return replace(program, device=changed)


def has_open_rows(kernel: nodes.Function) -> bool:
    """Whether it has a shared array whose rows are only as long as we make them."""
    return any(
        isinstance(s, nodes.SpecValue) and s.function in _ROWS
        for block in kernel.blocks
        for s in block.statements
    )


_ROWS = frozenset({nodes.SpecFunction.SHARED_2D, nodes.SpecFunction.SHARED_PITCH})


def _with_rows(variable: nodes.Global) -> nodes.Global:
    if variable.space is not nodes.Space.SHARED or not types.is_shared2d(variable.ctype):
        return variable
    return replace(variable, size=ROW * ROW * _LARGEST_ELEMENT, align=16)


class _Checks:
    def __init__(self, kernel: nodes.Function) -> None:
        self._kernel = kernel
        self._translator = OfThread(kernel)
        self._heads = {loop.header: loop for loop in kernel.loops}

    def changed(self) -> nodes.Function:
        return replace(self._kernel, blocks=tuple(map(self._block, self._kernel.blocks)))

    def _block(self, block: nodes.Block) -> nodes.Block:
        loop = self._heads.get(block.label)
        statements: list[nodes.Statement] = []
        for clause in () if loop is None else loop.contract:
            if isinstance(clause, spec.LoopInvariant):
                statements += self._check(clause, clause.formula, clause.span)
        for statement in block.statements:
            statements += self._statement(statement)
        return replace(block, statements=tuple(statements))

    def _statement(self, s: nodes.Statement) -> Iterator[nodes.Statement]:
        match s:
            case nodes.SpecClause(spec.Assert() as clause):
                yield from self._check(clause, clause.formula, clause.span)
            case nodes.SpecClause(spec.Assume() as clause):
                condition = assumption(self._kernel, clause)
                yield s if condition is None else nodes.Assume(condition, s.origin)
            case nodes.SpecValue(
                str() as target, nodes.SpecFunction.SHARED_2D, (pointer, *_), _, origin
            ):
                yield nodes.Assign(target, pointer, origin)
            case nodes.SpecValue(
                str() as target, nodes.SpecFunction.SHARED_PITCH, _, type_, origin
            ):
                yield nodes.Assign(target, nodes.IntConst(ROW, type_), origin)
            case _:
                yield s

    def _check(
        self, clause: spec.Clause, formula: spec.SpecExpr, span: Span
    ) -> Iterator[nodes.Statement]:
        for part in spec.conjuncts(formula):
            try:
                condition = self._translator.formula(part)
            except NotTranslated:
                continue
            message = f"it does not hold: {format_clause(clause)}"
            yield nodes.Assert(condition, Property.CONTRACT, message, Origin(span))
