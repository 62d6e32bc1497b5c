"""Which function, loop or statement each annotation belongs to.

Enters: parsed annotations and the source ranges of the compiled functions and loops. Leaves: the
clauses of each. An annotation that belongs to nothing is a `ContractError`, none is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.frontend.contracts.macros import NO_MACROS, Macros
from warpproof.frontend.contracts.parser import parse_annotation, parse_declared_text
from warpproof.frontend.contracts.places import ContractError
from warpproof.frontend.contracts.scan import Placement, find_annotations, find_declared_calls
from warpproof.ir import spec
from warpproof.ir.spec import Clause


@record
class FunctionRange:
    """A compiled function; instances of one template share their lines."""

    name: str
    file: str
    decl_line: int  # of its name
    body_start_line: int  # of its `{`
    end_line: int


@record
class LoopRange:
    """A compiled loop; it starts at its keyword."""

    function: str
    id: int
    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@record
class Annotation:
    """Parsed clauses and where they stand."""

    clauses: tuple[Clause, ...]
    span: Span
    placement: Placement
    declared: bool  # by a call, which stands in the body of what it speaks of


@record
class FunctionContract:
    function: FunctionRange
    clauses: tuple[Clause, ...]


@record
class LoopContract:
    loop: LoopRange
    clauses: tuple[Clause, ...]


@record
class StatementClause:
    """A clause between two tokens of code: it speaks of the state when control is there."""

    function: FunctionRange
    clause: Clause
    placement: Placement

    @property
    def after(self) -> Span | None:
        return self.placement.previous

    @property
    def before(self) -> Span | None:
        return self.placement.following


@record
class Attached:
    functions: tuple[FunctionContract, ...]
    loops: tuple[LoopContract, ...]
    statements: tuple[StatementClause, ...]
    definitions: tuple[Clause, ...]  # predicates, logic functions and lemmas of the file


def read_annotations(
    source_text: str,
    file: str,
    active_lines: Callable[[int], bool] = lambda line: True,
    macros: Macros = NO_MACROS,
) -> list[Annotation]:
    """All annotations of a file, comments and `declare_*` calls, parsed and in order."""
    found = [
        Annotation(
            parse_annotation(comment.text, comment.start, macros.at(comment.span.line)),
            comment.span,
            comment.placement,
            False,
        )
        for comment in find_annotations(source_text, file, active_lines)
    ]
    for call in find_declared_calls(source_text, file, active_lines):
        known = macros.at(call.span.line)
        parsed = (parse_declared_text(call.kind, argument, known) for argument in call.arguments)
        clauses = tuple(clause for clauses in parsed for clause in clauses)
        found.append(Annotation(clauses, call.span, call.placement, True))
    return sorted(found, key=lambda a: (a.span.file, a.span.line, a.span.column))


def attach(
    annotations: Sequence[Annotation],
    functions: Sequence[FunctionRange],
    loops: Sequence[LoopRange],
) -> Attached:
    """What each clause belongs to.

    A function's clause stands right before its definition or at the start of its body, a loop's
    right before the loop or at the start of its body. Where both readings of a loop's comment are
    possible (first in a loop, right before an inner one) it belongs to the loop that follows, as
    in ACSL. A template's clauses belong to each instance. A ghost declaration without a value
    among a function's clauses declares a specification variable.
    """
    attaching = _Attaching(functions, loops)
    for annotation in annotations:
        for clause in annotation.clauses:
            attaching.add(annotation, clause)
    return attaching.result()


_NEVER_USED = "a template that is never used has no code: see --instantiate"


class _Attaching:
    def __init__(self, functions: Sequence[FunctionRange], loops: Sequence[LoopRange]) -> None:
        self._functions = functions
        self._loops = loops
        self._of_function: dict[FunctionRange, list[Clause]] = {}
        self._of_loop: dict[LoopRange, list[Clause]] = {}
        self._statements: list[StatementClause] = []
        self._definitions: list[Clause] = []

    def result(self) -> Attached:
        return Attached(
            tuple(FunctionContract(at, tuple(found)) for at, found in self._of_function.items()),
            tuple(LoopContract(at, tuple(found)) for at, found in self._of_loop.items()),
            tuple(self._statements),
            tuple(self._definitions),
        )

    def add(self, annotation: Annotation, clause: Clause) -> None:
        match clause:
            case (
                spec.Requires()
                | spec.Ensures()
                | spec.Assigns()
                | spec.Decreases()
                | spec.SpecVariable()
            ):
                self._add_to_function(annotation, clause)
            case spec.LoopInvariant() | spec.LoopAssigns() | spec.LoopVariant():
                self._add_to_loop(annotation, clause)
            case spec.GhostDeclare(name, type_, None) if self._contract_place(annotation):
                variable = spec.SpecVariable(name, type_, clause.span)
                self._add_to_function(annotation, variable)
            case spec.Assert() | spec.Assume() | spec.GhostDeclare() | spec.GhostAssign():
                self._add_to_statement(annotation, clause)
            case spec.PredicateDefinition() | spec.LogicFunctionDefinition() | spec.Lemma():
                if self._enclosing(annotation.span):
                    message = "a definition cannot stand inside a function"
                    raise ContractError(clause.span, message, "move it before the function")
                self._definitions.append(clause)
            case _:
                assert_never(clause)

    # functions

    def _add_to_function(self, annotation: Annotation, clause: Clause) -> None:
        functions = self._contract_place(annotation)
        if not functions:
            raise ContractError(
                clause.span,
                "this clause belongs to no function",
                "it stands right before a function's definition or at the start of its body; "
                + _NEVER_USED,
            )
        if len({_lines(function) for function in functions}) > 1:
            names = " or ".join(f"`{function.name}`" for function in functions)
            raise ContractError(clause.span, f"this clause could belong to {names}")
        for function in functions:
            self._of_function.setdefault(function, []).append(clause)

    def _contract_place(self, annotation: Annotation) -> list[FunctionRange]:
        """The functions whose contract stands where the annotation does."""
        placement = annotation.placement
        block = placement.block
        if placement.first_in_block and block is not None and block.loop is None:
            inside = self._enclosing(annotation.span)
            starting = [f for f in inside if f.body_start_line == block.brace.line]
            if starting:
                return starting
        if not placement.opens_body or placement.following is None or placement.head_end is None:
            return []
        first, last = placement.following.line, placement.head_end.line
        return [
            function
            for function in self._functions
            if function.file == annotation.span.file and first <= function.decl_line <= last
        ]

    def _enclosing(self, span: Span) -> list[FunctionRange]:
        """The innermost function around a place: one, or all instances of a template."""
        around = [
            function
            for function in self._functions
            if function.file == span.file
            and function.body_start_line <= span.line <= function.end_line
        ]
        if not around:
            return []
        innermost = max(around, key=lambda f: (f.body_start_line, -f.end_line))
        return [function for function in around if _lines(function) == _lines(innermost)]

    # loops

    def _add_to_loop(self, annotation: Annotation, clause: Clause) -> None:
        keyword = self._loop_keyword(annotation)
        if keyword is None:
            hint = "it stands right before a loop or at the start of a loop's body"
            raise ContractError(clause.span, "this clause belongs to no loop", hint)
        loops = [
            loop for loop in self._loops if loop.file == keyword.file and loop.line == keyword.line
        ]
        if len({loop.column for loop in loops}) > 1:
            loops = [loop for loop in loops if loop.column == keyword.column]
        if not loops:
            message = f"the loop at line {keyword.line} is not in the compiled program"
            raise ContractError(clause.span, message, _NEVER_USED)
        for loop in loops:
            self._of_loop.setdefault(loop, []).append(clause)

    @staticmethod
    def _loop_keyword(annotation: Annotation) -> Span | None:
        placement = annotation.placement
        following = placement.following if placement.follows_loop_keyword else None
        block = placement.block
        around = block.loop if block is not None and placement.first_in_block else None
        around = around or placement.body_of
        return (around or following) if annotation.declared else (following or around)

    # statements

    def _add_to_statement(self, annotation: Annotation, clause: Clause) -> None:
        functions = self._enclosing(annotation.span)
        if not functions or annotation.placement.block is None:
            hint = "it stands between the statements of a function that is compiled"
            raise ContractError(clause.span, "this clause stands in no function", hint)
        for function in functions:
            self._statements.append(StatementClause(function, clause, annotation.placement))


def _lines(function: FunctionRange) -> tuple[int, int, int]:
    return function.decl_line, function.body_start_line, function.end_line
