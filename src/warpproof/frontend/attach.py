"""Specifications found in a source file, put on the functions, loops and statements they speak of.

Enters: a program and its source text. Leaves: the same program with contracts on functions and
loops, `SpecClause` statements for assertions and ghost code, and the file's logic definitions, all
names resolved through the debug information. A specification that cannot be parsed, resolved or
attached is a `UserError` that points at the character; none is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from warpproof.base.diagnostics import Code, Diagnostic, Severity, UserError, user_error
from warpproof.base.source import Origin, Span
from warpproof.frontend.clang import CompileOptions, preprocess_with_comments, spelled
from warpproof.frontend.lift_function import SpecText
from warpproof.frontend.source_file import SourceFile
from warpproof.ir import nodes, spec, types

_LINE_MARKER = re.compile(r'^# (\d+) "((?:[^"\\]|\\.)*)"')
_SpecTexts = Mapping[tuple[nodes.Side, str], tuple[SpecText, ...]]


def attach_contracts(
    program: nodes.Program, source: SourceFile, called: _SpecTexts, options: CompileOptions
) -> nodes.Program:
    text = source.text
    if "/*@" not in text and "//@" not in text and not called:
        return program
    from warpproof.frontend import contracts

    try:
        annotations = contracts.read_annotations(
            text, source.path, _active_lines(source, options)
        )
        _none_lost(annotations, called)
        functions, loops = _ranges(program, source.path)
        attached = contracts.attach(annotations, functions, loops)
        return _Attachment(program, attached).apply()
    except contracts.ContractError as error:
        diagnostic = Diagnostic(
            Code.SPECIFICATION, Severity.ERROR, error.message, error.span, error.hint or None
        )
        raise UserError((diagnostic,)) from None


def _active_lines(source: SourceFile, options: CompileOptions) -> Callable[[int], bool]:
    """Lines that the preprocessor keeps; all of them where it cannot drop any."""
    if not re.search(r"^\s*#\s*(if|elif|else)", source.text, re.MULTILINE):
        return lambda line: True
    kept: set[int] = set()
    line, inside = 0, False
    for row in preprocess_with_comments(source, options).splitlines():
        marker = _LINE_MARKER.match(row)
        if marker is not None:
            line = int(marker.group(1))
            inside = spelled(marker.group(2), source.path) == source.path
            continue
        if inside and row.strip():
            kept.add(line)
        line += 1
    return kept.__contains__


def _none_lost(annotations: Iterable[object], called: _SpecTexts) -> None:
    """Calls with a specification as text are read from the source; one that is compiled but was
    not found there (made by a macro) must not be lost."""
    from warpproof.frontend.contracts import Annotation

    seen = {
        line
        for a in annotations
        if isinstance(a, Annotation) and a.declared
        for line in range(a.span.line, a.span.end_line + 1)
    }
    for texts in called.values():
        for text in texts:
            at = text.origin.user_span
            if at.line not in seen:
                raise user_error(
                    Code.SPECIFICATION,
                    "this specification is not written as a call with string literals",
                    span=at,
                    hint="write it out where it stands, without a macro",
                )


def _key(side: nodes.Side, symbol: str) -> str:
    return f"{side.value}:{symbol}"


def _ranges(program: nodes.Program, file: str) -> tuple[list, list]:  # type: ignore[type-arg]
    from warpproof.frontend.contracts import FunctionRange, LoopRange

    functions: list[FunctionRange] = []
    loops: list[LoopRange] = []
    for module in (program.device, program.host):
        for function in module.functions.values():
            if function.is_declaration or function.span.file != file:
                continue
            key = _key(module.side, function.symbol)
            functions.append(
                FunctionRange(
                    key, file, function.span.line, function.body_line, function.end_line
                )
            )
            for number, loop in enumerate(function.loops):
                s = loop.span
                if s.line:
                    loops.append(
                        LoopRange(key, number, s.file, s.line, s.column, s.end_line, s.end_column)
                    )
    return functions, loops


class FunctionScope:
    """Names visible in a function at a line: parameters, locals declared before, globals."""

    def __init__(
        self, function: nodes.Function, module: nodes.Module, line: int | None
    ) -> None:
        self._module = module
        self._symbols: dict[str, spec.SpecSymbol] = {}
        for other in module.functions.values():
            self._add(other.name, spec.SymbolKind.FUNCTION, None, other.symbol)
        for variable in module.globals.values():
            self._add(variable.name, spec.SymbolKind.GLOBAL, variable.ctype, variable.symbol)
        parameters = {p.variable for p in function.parameters}
        for local in sorted(function.variables, key=lambda v: v.span.line):
            if local.source_name is None:
                continue
            kind = (
                spec.SymbolKind.PARAMETER
                if local.name in parameters
                else spec.SymbolKind.LOCAL
            )
            if kind is spec.SymbolKind.PARAMETER or (line is not None and local.span.line <= line):
                self._add(local.source_name, kind, local.ctype, local.name)

    def _add(
        self, name: str, kind: spec.SymbolKind, type_: types.CType | None, key: str
    ) -> None:
        self._symbols[name] = spec.SpecSymbol(name, kind, type_, key)

    def lookup(self, name: str) -> spec.SpecSymbol | None:
        return self._symbols.get(name)

    def names(self) -> Iterable[str]:
        return self._symbols

    def has_type(self, name: str) -> bool:
        return any(record.name == name for record in self._module.records.values())

    def record(self, identifier: str) -> types.CRecord | None:
        return self._module.records.get(identifier)


class _Attachment:
    """Resolves and places what `contracts.attach` found."""

    def __init__(self, program: nodes.Program, attached: object) -> None:
        from warpproof.frontend.contracts import Attached

        assert isinstance(attached, Attached)
        self._program = program
        self._attached = attached
        self._functions = {
            _key(module.side, f.symbol): f
            for module in (program.host, program.device)
            for f in module.functions.values()
        }

    def apply(self) -> nodes.Program:
        from warpproof.frontend.contracts import declared_symbols, resolve

        theory = self._theory()
        self._theory_symbols = declared_symbols(theory)
        self._own: dict[str, dict[str, spec.SpecSymbol]] = {}
        for contract in self._attached.functions:
            key = contract.function.name
            scope = self._scope(key, None)
            clauses = resolve(contract.clauses, scope)
            self._own[key] = dict(declared_symbols(clauses))
            self._functions[key] = replace(self._functions[key], contract=clauses)
        for statement in self._attached.statements:
            self._own.setdefault(statement.function.name, {}).update(
                declared_symbols([statement.clause])
            )
        for loop in self._attached.loops:
            self._attach_loop(loop.loop.function, loop.loop.id, loop.clauses)
        for statement in self._attached.statements:
            self._attach_statement(statement.function.name, statement)
        return self._rebuilt(theory)

    def _theory(self) -> tuple[spec.Clause, ...]:
        from warpproof.frontend.contracts import resolve

        module = self._program.device
        nobody = nodes.Function("", "", nodes.FunctionKind.DEVICE, (), types.VOID, False, (), (), (),
                                Span("", 0, 0, 0, 0))
        return resolve(self._attached.definitions, FunctionScope(nobody, module, None))

    def _scope(self, key: str, line: int | None):  # type: ignore[no-untyped-def]
        from warpproof.frontend.contracts import LayeredScope

        function = self._functions[key]
        base = FunctionScope(function, self._program.module(function.side), line)
        theory = LayeredScope(base, self._theory_symbols)
        return LayeredScope(theory, self._own.get(key, {}))

    def _attach_loop(self, key: str, number: int, clauses: tuple[spec.Clause, ...]) -> None:
        from warpproof.frontend.contracts import resolve

        function = self._functions[key]
        loop = function.loops[number]
        resolved = resolve(clauses, self._scope(key, loop.span.end_line))
        loops = list(function.loops)
        loops[number] = replace(loop, contract=resolved)
        self._functions[key] = replace(function, loops=tuple(loops))

    def _attach_statement(self, key: str, found: object) -> None:
        from warpproof.frontend.contracts import ContractError, StatementClause, resolve

        assert isinstance(found, StatementClause)
        span = found.clause.span
        (clause,) = resolve((found.clause,), self._scope(key, span.line))
        function = self._functions[key]
        place = _place_before(function, found.before or span)
        if place is None:
            raise ContractError(span, "no code follows this clause in its function")
        label, index = place
        inserted = nodes.SpecClause(clause, Origin(span))
        self._functions[key] = replace(
            function,
            blocks=tuple(
                replace(b, statements=(*b.statements[:index], inserted, *b.statements[index:]))
                if b.label == label
                else b
                for b in function.blocks
            ),
        )

    def _rebuilt(self, theory: tuple[spec.Clause, ...]) -> nodes.Program:
        def module(old: nodes.Module) -> nodes.Module:
            return replace(
                old,
                functions={s: self._functions[_key(old.side, s)] for s in old.functions},
            )

        program = self._program
        return replace(
            program, host=module(program.host), device=module(program.device), theory=theory
        )


def _place_before(function: nodes.Function, before: Span) -> tuple[str, int] | None:
    """Where the code that starts at or after a place begins: block and position in it."""
    best: tuple[tuple[int, int], str, int] | None = None
    for label, index, at in _positions(function):
        if at.file == before.file and (at.line, at.column) >= (before.line, before.column):
            key = (at.line, at.column)
            if best is None or key < best[0]:
                best = (key, label, index)
    return None if best is None else (best[1], best[2])


def _positions(function: nodes.Function) -> Iterator[tuple[str, int, Span]]:
    for block in function.blocks:
        for index, node in enumerate((*block.statements, block.terminator)):
            yield block.label, index, node.origin.user_span
