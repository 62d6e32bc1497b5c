"""Specifications found in a source file, put on the functions, loops and statements they speak of.

Enters: a program and its source text. Leaves: the same program with contracts on functions and
loops, `SpecClause` statements for assertions and ghost code, and the file's logic definitions, all
names resolved through the debug information. A specification that cannot be parsed, resolved or
attached is a `UserError` that points at the character; none is dropped.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from warpproof.base.diagnostics import Code, Diagnostic, Severity, UserError, user_error
from warpproof.base.records import record, replace
from warpproof.base.source import Origin, Span
from warpproof.frontend.clang import CompileOptions, Kept, preprocess
from warpproof.frontend.constants import Place, Values, constant_values, names_in
from warpproof.frontend.contracts import (
    Annotation,
    Attached,
    ContractError,
    FunctionContract,
    FunctionRange,
    LayeredScope,
    LoopContract,
    LoopRange,
    Macros,
    Scope,
    SourceScopes,
    StatementClause,
    attach,
    declared_symbols,
    find_scopes,
    read_annotations,
    read_change,
    resolve,
)
from warpproof.frontend.contracts.places import Position, contains, start_of
from warpproof.frontend.lift import LiftedProgram, SpecText
from warpproof.frontend.messages import spelled
from warpproof.frontend.place_clauses import ClausePlacer, Point
from warpproof.frontend.source_file import SourceFile
from warpproof.ir import nodes, spec, types

_LINE_MARKER = re.compile(r'^# (\d+) "((?:[^"\\]|\\.)*)"')
SpecTexts = Mapping[tuple[nodes.Side, str], tuple[SpecText, ...]]


def attach_contracts(
    program: nodes.Program,
    source: SourceFile,
    lifted: LiftedProgram,
    options: CompileOptions,
    appended: str = "",
) -> nodes.Program:
    """`program` is the lifted one after the passes; `appended` is the text behind the source's that
    it was compiled with."""
    active, macros = _active_lines(source, options), _macros(source, options)
    try:
        annotations = read_annotations(source.text, source.path, active, macros)
        _none_lost(annotations, lifted.spec_texts)
        functions, loops = _ranges(program, source.path)
        attached = attach(annotations, functions, loops)
        scopes = find_scopes(source.text, source.path, active)
        spans = tuple(annotation.span for annotation in annotations)
        places = _Places(source, tuple(source.text.split("\n")), scopes, spans)
        constants = _Constants(source, options, appended)
        return _Attachment(program, places, constants, lifted.template_constants).apply(attached)
    except ContractError as error:
        diagnostic = Diagnostic(
            Code.SPECIFICATION, Severity.ERROR, error.message, error.span, error.hint or None
        )
        raise UserError((diagnostic,)) from None


def _active_lines(source: SourceFile, options: CompileOptions) -> Callable[[int], bool]:
    """Lines that the preprocessor keeps; all of them where it cannot drop any."""
    if not re.search(r"^\s*#\s*(if|elif|else)", source.text, re.MULTILINE):
        return lambda line: True
    rows = _rows(preprocess(source, options, Kept.COMMENTS), source.path)
    kept = {row.line for row in rows if row.inside and row.text.strip()}
    return kept.__contains__


def _macros(source: SourceFile, options: CompileOptions) -> Macros:
    """A definition in another file counts from where that one is included."""
    changes = (
        read_change(row.text, row.line if row.inside else row.line - 1)
        for row in _rows(preprocess(source, options, Kept.MACROS), source.path)
    )
    return Macros(tuple(change for change in changes if change is not None))


@record
class _Row:
    text: str
    line: int  # of the main file: the row's own, or the next one
    inside: bool  # whether it is a row of the main file


def _rows(preprocessed: str, path: str) -> Iterator[_Row]:
    line, inside = 0, False
    for row in preprocessed.splitlines():
        marker = _LINE_MARKER.match(row)
        if marker is not None:
            inside = spelled(marker.group(2), path) == path
            line = int(marker.group(1)) if inside else line
            continue
        yield _Row(row, line, inside)
        line += inside


def _none_lost(annotations: Iterable[Annotation], called: SpecTexts) -> None:
    """Calls with a specification as text are read from the source; one that is compiled but was
    not found there (made by a macro) must not be lost."""
    seen = {
        line
        for annotation in annotations
        if annotation.declared
        for line in range(annotation.span.line, annotation.span.end_line + 1)
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


def _ranges(program: nodes.Program, file: str) -> tuple[list[FunctionRange], list[LoopRange]]:
    functions: list[FunctionRange] = []
    loops: list[LoopRange] = []
    for module in (program.device, program.host):
        for function in module.functions.values():
            if function.is_declaration or function.span.file != file:
                continue
            key = _key(module.side, function.symbol)
            functions.append(
                FunctionRange(key, file, function.span.line, function.body_line, function.end_line)
            )
            for number, loop in enumerate(function.loops):
                s = loop.span
                if s.line:
                    loops.append(
                        LoopRange(key, number, s.file, s.line, s.column, s.end_line, s.end_column)
                    )
    return functions, loops


# --- names --------------------------------------------------------------------------------------


@record
class _Places:
    """Places that debug information speaks of, as places in the file's text."""

    source: SourceFile
    rows: tuple[str, ...]
    scopes: SourceScopes
    annotations: tuple[Span, ...]

    def position(self, span: Span) -> Position | None:
        """Clang counts columns in bytes, a text in characters."""
        if span.file != self.source.path or not span.line or not span.column:
            return None
        row = self.rows[span.line - 1] if span.line <= len(self.rows) else ""
        if row.isascii():
            return span.line, span.column
        before = row.encode(self.source.encoding)[: span.column - 1]
        return span.line, len(before.decode(self.source.encoding, errors="ignore")) + 1

    def visible(self, variable: nodes.Variable, at: Position) -> bool:
        declared = self.position(variable.span)
        return declared is not None and self.scopes.visible(declared, at)

    def static(self, variable: nodes.Global) -> Position | None:
        """Of a variable of static storage the debug information tells the line only."""
        if variable.span.file != self.source.path or not 0 < variable.span.line <= len(self.rows):
            return None
        name = re.search(rf"\b{re.escape(variable.name)}\b", self.rows[variable.span.line - 1])
        return (variable.span.line, name.start() + 1) if name else None

    def in_loop(self, loop: nodes.Loop) -> Position | None:
        """Where all is known that a loop's head declares, and nothing of its body."""
        keyword = self.position(loop.span)
        return None if keyword is None else self.scopes.loop_bodies.get(keyword)

    def of_contract(self, function: FunctionRange) -> Place | None:
        """Where a function's contract is read: in its body, where parameters, class and namespace
        are around it and nothing else is declared yet."""
        start = self.scopes.start_of_body(function.body_start_line)
        return None if start is None else Place(start, in_function=True)

    def of_loop(self, loop: nodes.Loop, clause: spec.Clause) -> Place:
        """Where a loop's contract is read: at the start of its body."""
        body = self.in_loop(loop)
        if body is None:
            return self.of_clause(clause, in_function=True)
        line, column = body
        opens = self.rows[line - 1].startswith("{", column - 1)
        return Place((line, column + opens), in_function=True)

    def of_clause(self, clause: spec.Clause, *, in_function: bool) -> Place:
        """Where the comment or call stands that a clause is written in."""
        at = start_of(clause.span)
        around = (start_of(span) for span in self.annotations if contains(span, at))
        return Place(next(around, at), in_function)


class FileScope:
    """Names of the file as they are known at a place: functions, variables and constants. What a
    body declares is not among them, and of a name that several variables have it is not known which
    is meant."""

    def __init__(self, module: nodes.Module, constants: _ConstantsAt) -> None:
        self._module = module
        self._constants = constants
        self._symbols: dict[str, spec.SpecSymbol] = {}
        for function in module.functions.values():
            self._symbols[function.name] = spec.SpecSymbol(
                function.name, spec.SymbolKind.FUNCTION, None, function.symbol
            )
        variables = [v for v in module.globals.values() if v.within is None]
        models = {v.name: _global(v) for v in variables if v.from_model}
        self._symbols.update(models)
        own = [v for v in variables if not v.from_model]
        self._symbols.update({v.name: _global(v) for v in own})
        self._of_models = models.keys() - {v.name for v in own}
        self._ambiguous = {name for name, many in Counter(v.name for v in own).items() if many > 1}

    def lookup(self, name: str) -> spec.SpecSymbol | None:
        """A constant goes before variables: those that code does not use are not in the module."""
        if name in self._of_models:
            return self._symbols[name]
        value, *others = self._constants.values(name)
        if others:
            return None
        if value is not None:
            return _constant(name, value)
        return None if name in self._ambiguous else self._symbols.get(name)

    def names(self) -> Iterable[str]:
        return self._symbols

    def why_unknown(self, name: str) -> str:
        if len(self._constants.values(name)) > 1:
            return "several constants could be meant"
        return "several variables have this name" if name in self._ambiguous else ""

    def has_type(self, name: str) -> bool:
        return any(record.name == name for record in self._module.records.values())

    def record(self, identifier: str) -> types.CRecord | None:
        return self._module.records.get(identifier)


def _global(variable: nodes.Global) -> spec.SpecSymbol:
    kind = spec.SymbolKind.GLOBAL
    return spec.SpecSymbol(variable.name, kind, variable.ctype, variable.symbol)


def _in_memory(
    function: nodes.Function, inside: Iterable[nodes.Variable]
) -> dict[str, nodes.Variable]:
    """By what comes in for them: parameters whose address is taken, which are variables."""
    kept = {v.source_name: v for v in inside if v.in_memory and v.source_name}
    own = {p.variable: nodes.plain_name(p.variable) for p in function.parameters}
    return {v: kept[name] for v, name in own.items() if v != name and name in kept}


def _of_function(
    variables: Iterable[nodes.Variable], kind: spec.SymbolKind
) -> dict[str, spec.SpecSymbol]:
    """By the name in the source; the last of one name counts."""
    return {
        v.source_name: spec.SpecSymbol(v.source_name, kind, v.ctype, v.name)
        for v in variables
        if v.source_name is not None
    }


_NO_CONSTANT: frozenset[int | None] = frozenset({None})


class _Constants:
    """Constants by name and place. clang is asked once, when a name is not known otherwise."""

    def __init__(self, source: SourceFile, options: CompileOptions, appended: str) -> None:
        self._source = source
        self._options = options
        self._appended = appended
        self._asked: dict[Place, dict[str, None]] = {}
        self._found: Values | None = None
        # All that can hide a variable and is none itself, which debug information would tell of.
        self.may_hide_locals = any(word in source.text for word in ("enum", "using"))

    def ask(self, place: Place | None, clauses: Iterable[spec.Clause]) -> None:
        """Note the names of clauses that speak of a place; all before any value is told."""
        if place is not None:
            self._asked.setdefault(place, {}).update(dict.fromkeys(names_in(clauses)))

    def at(self, places: Iterable[Place]) -> _ConstantsAt:
        return _ConstantsAt(self, tuple(places))

    def names_at(self, place: Place) -> Iterable[str]:
        return self._asked[place]

    def values(self, places: Iterable[Place], name: str) -> frozenset[int | None]:
        """Those of the places where the name is asked for; None for where it is no constant."""
        asked = [place for place in places if name in self._asked[place]]
        if not asked:
            return _NO_CONSTANT
        if self._found is None:
            self._found = constant_values(self._asked, self._source, self._options, self._appended)
        each = (self._found.get((place, name), _NO_CONSTANT) for place in asked)
        return frozenset(value for values in each for value in values)


@record
class _ConstantsAt:
    constants: _Constants
    places: tuple[Place, ...]

    def values(self, name: str) -> frozenset[int | None]:
        return self.constants.values(self.places, name)

    def hiding_locals(self) -> dict[str, spec.SpecSymbol]:
        """What is a constant here, whatever variable of this name debug information tells of."""
        if not self.constants.may_hide_locals:
            return {}
        found: dict[str, spec.SpecSymbol] = {}
        for name in (n for place in self.places for n in self.constants.names_at(place)):
            value, *others = self.values(name)
            if value is not None and not others:
                found[name] = _constant(name, value)
        return found


def _constant(name: str, value: int) -> spec.SpecSymbol:
    return spec.SpecSymbol(name, spec.SymbolKind.CONSTANT, None, str(value))


# --- attachment ---------------------------------------------------------------------------------


class _Attachment:
    """Resolves and places what `attach` found."""

    def __init__(
        self,
        program: nodes.Program,
        places: _Places,
        constants: _Constants,
        template_constants: Mapping[tuple[nodes.Side, str], Mapping[str, int]],
    ) -> None:
        self._program = program
        self._places = places
        self._constants = constants
        self._template_constants = template_constants
        self._functions = {
            _key(module.side, f.symbol): f
            for module in (program.host, program.device)
            for f in module.functions.values()
        }
        self._theory_symbols: Mapping[str, spec.SpecSymbol] = {}
        self._own: dict[str, dict[str, spec.SpecSymbol]] = {}  # what a function's clauses declare

    def apply(self, attached: Attached) -> nodes.Program:
        known = self._ask_constants(attached)
        theory = resolve(attached.definitions, FileScope(self._program.device, known))
        self._theory_symbols = declared_symbols(theory)
        for contract in attached.functions:
            self._attach_contract(contract)
        for statement in attached.statements:
            own = self._own.setdefault(statement.function.name, {})
            own.update(declared_symbols([statement.clause]))
        for loop in attached.loops:
            self._attach_loop(loop)
        for key in dict.fromkeys(s.function.name for s in attached.statements):
            self._insert(key, [s for s in attached.statements if s.function.name == key])
        return self._rebuilt(theory)

    def _ask_constants(self, attached: Attached) -> _ConstantsAt:
        """All that any clause may ask for; returned are those of the file's definitions."""
        ask = self._constants.ask
        for contract in attached.functions:
            ask(self._places.of_contract(contract.function), contract.clauses)
        for loop in attached.loops:
            ask(self._loop_place(loop), loop.clauses)
        for statement in attached.statements:
            ask(self._places.of_clause(statement.clause, in_function=True), [statement.clause])
        for clause in attached.definitions:
            ask(self._places.of_clause(clause, in_function=False), [clause])
        return self._constants.at(
            self._places.of_clause(clause, in_function=False) for clause in attached.definitions
        )

    def _loop_place(self, contract: LoopContract) -> Place:
        loop = self._functions[contract.loop.function].loops[contract.loop.id]
        return self._places.of_loop(loop, contract.clauses[0])

    def _scope(self, key: str, at: Position | None, place: Place | None) -> Scope:
        """The names known at a place of a function; without `at`, those of its contract."""
        constants = self._constants.at([] if place is None else [place])
        function = self._functions[key]
        names = {p.variable for p in function.parameters}
        parameters = [v for v in function.variables if v.name in names]
        inside = [v for v in function.variables if v.name not in names]
        if at is None:
            moved = _in_memory(function, inside)
            inside = [v for v in inside if v not in moved.values()]
            parameters = [
                replace(moved[v.name], name=v.name) if v.name in moved else v for v in parameters
            ]
        scope = self._around(
            function, _of_function(parameters, spec.SymbolKind.PARAMETER), constants
        )
        scope = LayeredScope(scope, self._own.get(key, {}))
        of_body = self._declared_in(function)
        if at is None:
            hidden = {v.source_name for v in inside if v.source_name} | {v.name for v in of_body}
            return LayeredScope(scope, {}, frozenset(hidden))
        symbols = [
            *((start_of(v.span), s) for v in inside for s in self._visible_local(v, at)),
            *((where, _global(v)) for v in of_body for where in self._visible_static(v, at)),
        ]
        symbols.sort(key=lambda found: found[0])
        scope = LayeredScope(scope, {symbol.name: symbol for _, symbol in symbols})
        own = self._own.get(key, {})
        hiding = constants.hiding_locals()
        return LayeredScope(scope, {n: s for n, s in hiding.items() if n not in own})

    def _around(
        self,
        function: nodes.Function,
        symbols: Mapping[str, spec.SpecSymbol],
        constants: _ConstantsAt,
    ) -> Scope:
        """`symbols` of a function in front of what stands around it."""
        file = FileScope(self._program.module(function.side), constants)
        theory = LayeredScope(file, self._theory_symbols)
        arguments = self._template_constants.get((function.side, function.symbol), {})
        instance = LayeredScope(theory, {n: _constant(n, value) for n, value in arguments.items()})
        return LayeredScope(instance, symbols)

    def _declared_in(self, function: nodes.Function) -> list[nodes.Global]:
        """The shared and static variables that a body declares."""
        module = self._program.module(function.side)
        return [v for v in module.globals.values() if v.within == function.symbol]

    def _visible_local(self, variable: nodes.Variable, at: Position) -> Iterator[spec.SpecSymbol]:
        if self._places.visible(variable, at):
            yield from _of_function([variable], spec.SymbolKind.LOCAL).values()

    def _visible_static(self, variable: nodes.Global, at: Position) -> Iterator[Position]:
        declared = self._places.static(variable)
        if declared is not None and self._places.scopes.visible(declared, at):
            yield declared

    def _before_body(self, key: str, place: Place | None) -> Scope:
        """As `_scope` of the contract; preconditions may state the size of shared arrays, whose
        names no other variable has."""
        scope = self._scope(key, None, place)
        shared = [
            v
            for v in self._declared_in(self._functions[key])
            if v.space is nodes.Space.SHARED and scope.lookup(v.name) is None
        ]
        counts = Counter(v.name for v in shared)
        return LayeredScope(scope, {v.name: _global(v) for v in shared if counts[v.name] == 1})

    def _attach_contract(self, contract: FunctionContract) -> None:
        """A postcondition speaks of what is left when the body has ended."""
        key = contract.function.name
        place = self._places.of_contract(contract.function)
        before = [c for c in contract.clauses if not isinstance(c, spec.Ensures)]
        resolved = iter(resolve(before, self._before_body(key, place)))
        at_entry = {id(c): r for c, r in zip(before, resolved, strict=True)}
        self._own[key] = dict(declared_symbols(at_entry.values()))
        at_end = self._scope(key, None, place)
        clauses = tuple(
            at_entry[id(clause)] if id(clause) in at_entry else resolve((clause,), at_end)[0]
            for clause in contract.clauses
        )
        self._functions[key] = replace(self._functions[key], contract=clauses)

    def _attach_loop(self, contract: LoopContract) -> None:
        key, number = contract.loop.function, contract.loop.id
        function = self._functions[key]
        loop = function.loops[number]
        at = self._places.in_loop(loop) or start_of(contract.clauses[0].span)
        loops = list(function.loops)
        scope = self._scope(key, at, self._loop_place(contract))
        loops[number] = replace(loop, contract=resolve(contract.clauses, scope))
        self._functions[key] = replace(function, loops=tuple(loops))

    def _insert(self, key: str, found: Sequence[StatementClause]) -> None:
        """All clauses of one function: at one point they keep the order of the source."""
        function = self._functions[key]
        placer = ClausePlacer(function, self._places.position)
        inserted: dict[Point, list[nodes.SpecClause]] = {}
        for statement in found:
            span = statement.clause.span
            place = self._places.of_clause(statement.clause, in_function=True)
            (clause,) = resolve((statement.clause,), self._scope(key, start_of(span), place))
            point = placer.point(statement)
            inserted.setdefault(point, []).append(nodes.SpecClause(clause, Origin(span)))
        blocks = tuple(_with_clauses(block, inserted) for block in function.blocks)
        self._functions[key] = replace(function, blocks=blocks)

    def _rebuilt(self, theory: tuple[spec.Clause, ...]) -> nodes.Program:
        def module(old: nodes.Module) -> nodes.Module:
            return replace(
                old, functions={s: self._functions[_key(old.side, s)] for s in old.functions}
            )

        program = self._program
        return replace(
            program, host=module(program.host), device=module(program.device), theory=theory
        )


def _with_clauses(
    block: nodes.Block, inserted: Mapping[Point, Sequence[nodes.SpecClause]]
) -> nodes.Block:
    statements: list[nodes.Statement] = []
    for index, statement in enumerate((*block.statements, None)):
        statements.extend(inserted.get(Point(block.label, index), ()))
        if statement is not None:
            statements.append(statement)
    return replace(block, statements=tuple(statements))
