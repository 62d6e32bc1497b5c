"""Names in specifications, found in a scope.

Enters: parsed clauses and what names mean where they stand. Leaves: the same clauses with a symbol
on each name. An unknown name, a member that does not exist, a form that cannot stand where it does
are `ContractError`s.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Protocol, assert_never

from warpproof.base.records import record, replace
from warpproof.base.source import Span
from warpproof.frontend.contracts.places import ContractError, closest
from warpproof.frontend.contracts.vocabulary import (
    BACKSLASH_WORDS,
    C_TYPE_WORDS,
    KNOWN_TYPEDEFS,
    SORTS,
)
from warpproof.ir import spec
from warpproof.ir.spec import (
    BinaryOp,
    Binder,
    Clause,
    CompareOp,
    SpecExpr,
    SpecSymbol,
    SpecType,
    SymbolKind,
    UnaryOp,
)
from warpproof.ir.spec_text import format_expression, format_type
from warpproof.ir.types import (
    CArray,
    CFloat,
    CInt,
    CNamed,
    CPointer,
    CRecord,
    CType,
    PointerKind,
    format_ctype,
    strip,
)


class Scope(Protocol):
    """What is visible where an annotation stands."""

    def lookup(self, name: str) -> SpecSymbol | None:
        """The innermost thing of this name."""

    def names(self) -> Iterable[str]:
        """All names `lookup` knows, for hints."""

    def why_unknown(self, name: str) -> str:
        """What there is to say of a name that `lookup` does not know, or nothing."""

    def has_type(self, name: str) -> bool:
        """Whether a typedef or record of this name is visible."""

    def record(self, identifier: str) -> CRecord | None:
        """The record that a `CNamed` refers to."""


@record
class LayeredScope:
    """`symbols` in front of `outer`. Names `of_body` are declared where a contract, which stands
    outside, does not see them."""

    outer: Scope
    symbols: Mapping[str, SpecSymbol]
    of_body: frozenset[str] = frozenset()

    def lookup(self, name: str) -> SpecSymbol | None:
        return self.symbols.get(name) or self.outer.lookup(name)

    def names(self) -> Iterable[str]:
        return [*self.symbols, *self.outer.names()]

    def why_unknown(self, name: str) -> str:
        if name in self.of_body:
            return "a contract speaks of parameters and global variables, not of the body's own"
        return self.outer.why_unknown(name)

    def has_type(self, name: str) -> bool:
        return self.outer.has_type(name)

    def record(self, identifier: str) -> CRecord | None:
        return self.outer.record(identifier)


class _Where(Enum):
    """The state a clause speaks of, which decides what it may mention."""

    BEFORE = "a precondition or frame"
    AFTER = "a postcondition"
    LOOP = "a loop annotation"
    STATEMENT = "a statement annotation"
    DEFINITION = "a definition"


_LABELS = {
    _Where.BEFORE: frozenset({"Here", "Pre"}),
    _Where.AFTER: frozenset({"Here", "Pre", "Old", "Post"}),
    _Where.LOOP: frozenset({"Here", "Pre", "LoopEntry", "LoopCurrent"}),
    _Where.STATEMENT: frozenset({"Here", "Pre", "LoopEntry", "LoopCurrent"}),
    _Where.DEFINITION: frozenset({"Here"}),
}
_CALLABLE = frozenset({SymbolKind.FUNCTION, SymbolKind.PREDICATE, SymbolKind.LOGIC_FUNCTION})


def resolve(clauses: Sequence[Clause], scope: Scope) -> tuple[Clause, ...]:
    """The clauses with every name and call bound to its symbol.

    What a clause declares is visible in those after it. Later annotations of the same function
    see it through `LayeredScope(scope, declared_symbols(clauses))`.
    """
    found: list[Clause] = []
    declared: set[str] = set()
    for clause in clauses:
        symbol = _declared_symbol(clause)
        if symbol is None:
            found.append(_resolve_clause(clause, scope))
            continue
        if symbol.name in declared:
            raise ContractError(clause.span, f"`{symbol.name}` is declared twice")
        declared.add(symbol.name)
        _check_declaration(clause, symbol, scope)
        inner = LayeredScope(scope, {symbol.name: symbol})
        recursive = symbol.kind in _CALLABLE
        found.append(_resolve_clause(clause, inner if recursive else scope))
        scope = inner
    return tuple(found)


def declared_symbols(clauses: Iterable[Clause]) -> dict[str, SpecSymbol]:
    """What the clauses add to a scope: variables, predicates and logic functions."""
    symbols = (_declared_symbol(clause) for clause in clauses)
    return {symbol.name: symbol for symbol in symbols if symbol is not None}


def _declared_symbol(clause: Clause) -> SpecSymbol | None:
    match clause:
        case spec.SpecVariable(name, type_):
            return SpecSymbol(name, SymbolKind.SPECIFICATION, type_, name)
        case spec.GhostDeclare(name, type_):
            return SpecSymbol(name, SymbolKind.GHOST, type_, name)
        case spec.PredicateDefinition(name, parameters):
            return SpecSymbol(name, SymbolKind.PREDICATE, None, name, len(parameters))
        case spec.LogicFunctionDefinition(name, result, parameters):
            return SpecSymbol(name, SymbolKind.LOGIC_FUNCTION, result, name, len(parameters))
        case _:
            return None


def _check_declaration(clause: Clause, symbol: SpecSymbol, scope: Scope) -> None:
    """A declared name may hide what is global, but not what the function itself calls so."""
    other = scope.lookup(symbol.name)
    if other is None or other == symbol:  # the scope may know the declaration already
        return
    if other.kind in (SymbolKind.GLOBAL, SymbolKind.CONSTANT, SymbolKind.FUNCTION):
        return
    if other.kind is SymbolKind.LOCAL and symbol.kind is SymbolKind.SPECIFICATION:
        return  # a local of an inner block: there it hides the specification variable
    message = f"the {symbol.kind.value} `{symbol.name}` hides a {other.kind.value} of this name"
    raise ContractError(clause.span, message, "rename it")


def _resolve_clause(clause: Clause, scope: Scope) -> Clause:
    match clause:
        case spec.Requires() | spec.Decreases():
            return spec.map_children(clause, _Resolver(scope, _Where.BEFORE).term)
        case spec.Ensures():
            return spec.map_children(clause, _Resolver(scope, _Where.AFTER).term)
        case spec.Assigns():
            return spec.map_children(clause, _Resolver(scope, _Where.BEFORE).location)
        case spec.LoopAssigns():
            return spec.map_children(clause, _Resolver(scope, _Where.LOOP).location)
        case spec.LoopInvariant() | spec.LoopVariant():
            return spec.map_children(clause, _Resolver(scope, _Where.LOOP).term)
        case spec.Assert() | spec.Assume():
            return spec.map_children(clause, _Resolver(scope, _Where.STATEMENT).term)
        case spec.SpecVariable(_, type_):
            resolver = _Resolver(scope, _Where.BEFORE)
            return replace(clause, type=resolver.type(type_))
        case spec.GhostDeclare(_, type_):
            resolver = _Resolver(scope, _Where.STATEMENT)
            return replace(spec.map_children(clause, resolver.term), type=resolver.type(type_))
        case spec.GhostAssign():
            changed = spec.map_children(clause, _Resolver(scope, _Where.STATEMENT).term)
            _check_ghost_target(changed)
            return changed
        case spec.PredicateDefinition() | spec.LogicFunctionDefinition():
            return _resolve_definition(clause, scope)
        case spec.Lemma():
            return spec.map_children(clause, _Resolver(scope, _Where.DEFINITION).term)
        case _:
            assert_never(clause)


def _resolve_definition(
    clause: spec.PredicateDefinition | spec.LogicFunctionDefinition, scope: Scope
) -> Clause:
    resolver = _Resolver(scope, _Where.DEFINITION)
    inner, parameters = resolver.under(clause.parameters)
    body = inner.term(clause.body)
    if isinstance(clause, spec.LogicFunctionDefinition):
        result = resolver.type(clause.result)
        return replace(clause, parameters=parameters, body=body, result=result)
    return replace(clause, parameters=parameters, body=body)


def _check_ghost_target(clause: spec.GhostAssign) -> None:
    """Ghost code must not change the program, so it writes only into ghost variables."""
    target = clause.target
    while isinstance(target, spec.Index) or (isinstance(target, spec.Member) and not target.arrow):
        target = target.base
    if not isinstance(target, spec.Name) or target.symbol is None:
        raise ContractError(clause.target.span, "ghost code can only assign to a ghost variable")
    symbol = target.symbol
    if symbol.kind is not SymbolKind.GHOST or isinstance(symbol.type, spec.PointerType):
        hint = ""
        if symbol.kind is SymbolKind.SPECIFICATION:
            hint = f"declare it with a value: `ghost int {symbol.name} = …;`"
        message = f"ghost code cannot assign to the {symbol.kind.value} `{symbol.name}`"
        raise ContractError(target.span, message, hint)


@record
class _Resolver:
    """Walks an expression downwards; binders make a resolver with more names."""

    scope: Scope
    where: _Where

    def term(self, node: SpecExpr) -> SpecExpr:
        match node:
            case spec.Name():
                return self._name(node)
            case spec.Call():
                return self._call(node)
            case spec.Result() | spec.Old() | spec.At() | spec.LoopCount():
                self._check_state(node)
                return spec.map_children(node, self.term)
            case spec.Quantified():
                inner, binders = self.under(node.binders)
                return replace(spec.map_children(node, inner.term), binders=binders)
            case spec.Fold():
                inner, binders = self.under((node.binder,))
                low, high = self.term(node.low), self.term(node.high)
                body = inner.term(node.body)
                return replace(node, low=low, high=high, binder=binders[0], body=body)
            case spec.Let():
                return self._let(node)
            case spec.Valid() | spec.Separated():
                return spec.map_children(node, self.location)
            case spec.Range() | spec.SetOf() | spec.Union():
                hint = "sets stand in `assigns`, `\\valid`, `\\valid_read` and `\\separated`"
                raise ContractError(node.span, "a set cannot stand here", hint)
            case spec.Cast():
                return self._cast(node)
            case spec.SizeOf():
                return self._size_of(node)
            case spec.Member():
                return self._member(spec.map_children(node, self.term))
            case spec.Index():
                return self._index(spec.map_children(node, self.term))
            case spec.Unary() | spec.Binary() | spec.Comparison():
                changed = spec.map_children(node, self.term)
                _check_operands(changed)
                return changed
            case _:
                return spec.map_children(node, self.term)

    def location(self, node: SpecExpr) -> SpecExpr:
        """As `term`, where a set may stand: `a[0 .. n]`, `p + (0 .. n)`, `{a, b}`."""
        match node:
            case spec.Range():
                return spec.map_children(node, self.term)
            case spec.SetOf() | spec.Union():
                return spec.map_children(node, self.location)
            case spec.Index():
                return self._index(spec.map_children(node, self.location))
            case spec.Member():
                return self._member(spec.map_children(node, self.location))
            case spec.Binary(op) if op in (BinaryOp.ADD, BinaryOp.SUBTRACT):
                changed = spec.map_children(node, self.location)
                _check_operands(changed)
                return changed
            case spec.Unary(op) if op in (UnaryOp.DEREFERENCE, UnaryOp.ADDRESS):
                return spec.map_children(node, self.location)
            case spec.Old() | spec.At():
                self._check_state(node)
                return spec.map_children(node, self.location)
            case spec.AtThread():
                return replace(
                    node, operand=self.location(node.operand), thread=self.term(node.thread)
                )
            case spec.Cast():
                return replace(node, type=self.type(node.type), operand=self.location(node.operand))
            case _:
                return self.term(node)

    def under(self, binders: tuple[Binder, ...]) -> tuple[_Resolver, tuple[Binder, ...]]:
        """The resolver below the binders, and the binders with their types checked."""
        symbols: dict[str, SpecSymbol] = {}
        checked: list[Binder] = []
        for binder in binders:
            if binder.name in symbols:
                raise ContractError(binder.span, f"`{binder.name}` is bound twice")
            type_ = self.type(binder.type)
            symbols[binder.name] = SpecSymbol(binder.name, SymbolKind.BOUND, type_, binder.name)
            checked.append(replace(binder, type=type_))
        return replace(self, scope=LayeredScope(self.scope, symbols)), tuple(checked)

    def type(self, type_: SpecType) -> SpecType:
        match type_:
            case spec.SortType():
                return type_
            case spec.NamedType(name):
                if not _is_c_type(name) and not self.scope.has_type(name):
                    raise ContractError(type_.span, f"unknown type `{name}`")
                return type_
            case spec.PointerType(target):
                return replace(type_, target=self.type(target))
            case spec.ArrayType(element, length):
                resolved = None if length is None else self.term(length)
                return replace(type_, element=self.type(element), length=resolved)
            case _:
                assert_never(type_)

    def _name(self, node: spec.Name) -> SpecExpr:
        symbol = self._find(node.identifier, node.span)
        if symbol.kind in _CALLABLE and symbol.arity != 0:
            message = f"the {symbol.kind.value} `{node.identifier}` needs arguments"
            raise ContractError(node.span, message)
        if symbol.kind is SymbolKind.CONSTANT:
            return spec.IntLiteral(int(symbol.key), node.span)
        return replace(node, symbol=symbol)

    def _call(self, node: spec.Call) -> SpecExpr:
        arguments = tuple(self.term(argument) for argument in node.arguments)
        if node.function.startswith("\\"):
            return replace(node, arguments=arguments)
        symbol = self._find(node.function, _start(node.span, node.function))
        if symbol.kind not in _CALLABLE:
            message = f"`{node.function}` is a {symbol.kind.value}, not a function"
            raise ContractError(node.span, message)
        if symbol.arity is not None and symbol.arity != len(arguments):
            message = f"`{node.function}` takes {symbol.arity} arguments, not {len(arguments)}"
            raise ContractError(node.span, message)
        return replace(node, arguments=arguments, symbol=symbol)

    def _find(self, name: str, span: Span) -> SpecSymbol:
        symbol = self.scope.lookup(name)
        if symbol is None:
            built_in = f"\\{name}"
            hint = self.scope.why_unknown(name) or closest(name, self.scope.names())
            if built_in in BACKSLASH_WORDS:
                hint = f"did you mean `{built_in}`?"
            raise ContractError(span, f"unknown name `{name}`", hint)
        return symbol

    def _let(self, node: spec.Let) -> SpecExpr:
        value = self.term(node.value)
        symbol = SpecSymbol(node.name, SymbolKind.BOUND, None, node.name)
        inner = replace(self, scope=LayeredScope(self.scope, {node.name: symbol}))
        return replace(node, value=value, body=inner.term(node.body))

    def _cast(self, node: spec.Cast) -> SpecExpr:
        name = format_type(node.type)
        if name == spec.Sort.THREAD.value:
            raise ContractError(node.type.span, "nothing can be cast to a thread")
        if name in SORTS and self.scope.lookup(name) is not None:
            message = f"`({name})` could be the type or the variable of this name"
            raise ContractError(node.type.span, message, "leave the parentheses out")
        return replace(node, type=self.type(node.type), operand=self.term(node.operand))

    def _size_of(self, node: spec.SizeOf) -> SpecExpr:
        operand = node.operand
        if isinstance(operand, spec.SortType | spec.NamedType | spec.PointerType | spec.ArrayType):
            if isinstance(operand, spec.SortType):
                raise ContractError(operand.span, f"`{operand.sort.value}` has no size")
            return replace(node, operand=self.type(operand))
        if isinstance(operand, spec.Name) and self.scope.lookup(operand.identifier) is None:
            named = spec.NamedType(operand.identifier, operand.span)
            if self.scope.has_type(named.name):
                return replace(node, operand=named)
        return replace(node, operand=self.term(operand))

    def _check_state(self, node: spec.Result | spec.Old | spec.At | spec.LoopCount) -> None:
        here = self.where
        match node:
            case spec.Result():
                fits, what = here is _Where.AFTER, "`\\result`"
            case spec.Old():
                fits = here not in (_Where.BEFORE, _Where.DEFINITION)
                what = "`\\old`"
            case spec.At(_, label):
                fits, what = label in _LABELS[here], f"the label `{label}`"
            case spec.LoopCount():
                fits, what = here in (_Where.LOOP, _Where.STATEMENT), "`loop_count`"
            case _:
                assert_never(node)
        if not fits:
            hint = ""
            if isinstance(node, spec.At):
                hint = "known here: " + ", ".join(sorted(_LABELS[here]))
            raise ContractError(node.span, f"{what} cannot stand in {here.value}", hint)

    # members and elements

    def _index(self, node: spec.Index) -> SpecExpr:
        type_ = self._ctype(node.base)
        if isinstance(type_, CInt | CFloat):
            text = format_expression(node.base)
            raise ContractError(node.base.span, f"`{text}` is no array but {_a(type_)}")
        if spec.is_formula(node.index):
            raise ContractError(node.index.span, "a formula cannot be an index")
        return node

    def _member(self, node: spec.Member) -> SpecExpr:
        type_ = self._ctype(node.base)
        if type_ is None:
            return node
        text = format_expression(node.base)
        if node.arrow:
            target = _element(type_)
            if target is None:
                message = f"`{text}` is no pointer but {_a(type_)}, so `->` cannot access a member"
                hint = "for an implication, write `==>` or put blanks around `->`"
                raise ContractError(node.base.span, message, hint)
            type_ = target
        record = self._record(type_)
        if isinstance(record, CRecord) and self._find_member(record, node.name) is None:
            known = [member.name for member in record.members]
            message = f"`{text}` has no member `{node.name}`"
            raise ContractError(node.span, message, closest(node.name, known))
        if record is None:
            raise ContractError(node.base.span, f"`{text}` is no record but {_a(type_)}")
        return node

    def _record(self, type_: CType) -> CType | None:
        """The record itself; the type unchanged where it is not described; else None."""
        plain = strip(type_)
        if isinstance(plain, CNamed):
            return self.scope.record(plain.identifier) or plain
        return None if isinstance(plain, CInt | CFloat | CPointer | CArray) else plain

    def _find_member(self, record: CRecord, name: str) -> CType | None:
        for member in record.members:
            if member.name == name:
                return member.type
            inner = self._record(member.type) if not member.name else None
            if isinstance(inner, CRecord) and (found := self._find_member(inner, name)):
                return found
        for base in record.bases:
            inner = self._record(base.type)
            if isinstance(inner, CRecord) and (found := self._find_member(inner, name)):
                return found
        return None

    def _ctype(self, node: SpecExpr) -> CType | None:
        """The C type of a resolved expression, where it is known."""
        match node:
            case spec.Name(_, _, symbol):
                known = symbol.type if symbol else None
                if known is None or isinstance(
                    known, spec.SortType | spec.NamedType | spec.PointerType | spec.ArrayType
                ):
                    return None
                return _referred(known)
            case spec.Index(base) | spec.Unary(UnaryOp.DEREFERENCE, base):
                type_ = self._ctype(base)
                element = _element(type_) if type_ is not None else None
                return _referred(element) if element is not None else None
            case spec.Member(base, name, arrow):
                type_ = self._ctype(base)
                if type_ is not None and arrow:
                    type_ = _element(type_)
                record = self._record(type_) if type_ is not None else None
                found = self._find_member(record, name) if isinstance(record, CRecord) else None
                return _referred(found) if found is not None else None
            case spec.Old(operand) | spec.At(operand) | spec.AtThread(operand):
                return self._ctype(operand)
            case _:
                return None


def _check_operands(node: spec.Unary | spec.Binary | spec.Comparison) -> None:
    """Formulas are no numbers: `x & 1 == 0` is a mistake that C's precedence hides."""
    operands: tuple[SpecExpr, ...]
    match node:
        case spec.Unary(op, operand):
            sign, operands = op.value, (operand,) if op is not UnaryOp.NOT else ()
        case spec.Binary(op, left, right):
            sign, operands = op.value, () if op in spec.CONNECTIVES else (left, right)
        case spec.Comparison(operators, compared):
            equality = {CompareOp.EQUAL, CompareOp.NOT_EQUAL}.issuperset(operators)
            sign, operands = operators[0].value, () if equality else compared
        case _:
            assert_never(node)
    for operand in operands:
        if spec.is_formula(operand):
            message = f"a formula cannot be an operand of `{sign}`"
            hint = "comparisons bind more tightly than `&`, `^` and `|`, as in C"
            if sign == BinaryOp.BIT_XOR.value:
                hint += "; a power is written `\\pow(a, b)`"
            raise ContractError(operand.span, message, hint)


def _element(type_: CType) -> CType | None:
    """What a pointer or an array consists of."""
    plain = strip(type_)
    if isinstance(plain, CArray):
        return plain.element
    if isinstance(plain, CPointer) and plain.kind is PointerKind.POINTER:
        return plain.target
    return None


def _referred(type_: CType) -> CType:
    plain = strip(type_)
    references = (PointerKind.REFERENCE, PointerKind.RVALUE_REFERENCE)
    if isinstance(plain, CPointer) and plain.kind in references:
        return strip(plain.target)
    return plain


def _a(type_: CType) -> str:
    return f"of type `{format_ctype(type_)}`"


def _is_c_type(name: str) -> bool:
    return name in KNOWN_TYPEDEFS or all(word in C_TYPE_WORDS for word in name.split())


def _start(span: Span, name: str) -> Span:
    return Span(span.file, span.line, span.column, span.line, span.column + len(name))
