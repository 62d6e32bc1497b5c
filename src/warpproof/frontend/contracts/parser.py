"""Clauses of specifications.

Enters: the text of an annotation comment or of a `declare_*` string, with its place. Leaves:
unresolved clauses of `ir.spec`; text that is not understood to its end is a `ContractError`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from warpproof.base.diagnostics import InternalError
from warpproof.base.source import Span
from warpproof.frontend.contracts.expressions import ExpressionParser
from warpproof.frontend.contracts.macros import Macro
from warpproof.frontend.contracts.places import ContractError, SpecText, closest
from warpproof.frontend.contracts.scan import DeclaredKind
from warpproof.frontend.contracts.tokens import Dialect, Token
from warpproof.frontend.contracts.vocabulary import (
    CLAUSE_STARTS,
    COMPOUND_ASSIGNMENTS,
    MAX_DEPTH,
    UNSUPPORTED_CLAUSES,
)
from warpproof.ir import spec
from warpproof.ir.spec import BinaryOp, Binder, Clause, SpecExpr, SpecType


def parse_annotation(
    text: str, start_position: Span, macros: Mapping[str, Macro] | None = None
) -> tuple[Clause, ...]:
    """The clauses of an annotation comment's text, which begins at `start_position`."""
    return _ClauseParser(SpecText.at(text, start_position), Dialect.ACSL, macros).clauses()


def parse_declared(kind: DeclaredKind, text: str, position: Span) -> tuple[Clause, ...]:
    """The clauses of a `declare_*` string whose first character stands at `position`."""
    return parse_declared_text(kind, SpecText.at(text, position))


def parse_declared_text(
    kind: DeclaredKind, text: SpecText, macros: Mapping[str, Macro] | None = None
) -> tuple[Clause, ...]:
    """As `parse_declared`, for text as `find_declared_calls` returns it."""
    return _ClauseParser(text, Dialect.DECLARED, macros).declared(kind)


def parse_expression(text: str, start_position: Span, dialect: Dialect = Dialect.ACSL) -> SpecExpr:
    """A single term or formula."""
    return _ClauseParser(SpecText.at(text, start_position), dialect).whole_expression()


class _ClauseParser(ExpressionParser):
    """One method per kind of clause."""

    def clauses(self) -> tuple[Clause, ...]:
        found: list[Clause] = []
        while self._token.kind != "end":
            found.extend(self._clause())
        return self._checked(found)

    def declared(self, kind: DeclaredKind) -> tuple[Clause, ...]:
        first = self._token
        found: list[Clause]
        match kind:
            case DeclaredKind.LOGIC_PARAM:
                found = list(self._spec_variables())
            case DeclaredKind.PRECONDITION:
                found = [spec.Requires(self._expression(), self._since(first))]
            case DeclaredKind.POSTCONDITION:
                found = [spec.Ensures(self._expression(), self._since(first))]
            case DeclaredKind.INVARIANT:
                found = [spec.LoopInvariant(self._expression(), self._since(first))]
            case _:
                assert_never(kind)
        self._accept(";")
        if self._token.kind != "end":
            raise self._unexpected("the end of the string")
        return self._checked(found)

    def whole_expression(self) -> SpecExpr:
        expression = self._range_or_expression()
        if self._token.kind != "end":
            raise self._unexpected("the end of the expression")
        return expression

    def _checked(self, clauses: Sequence[Clause]) -> tuple[Clause, ...]:
        for clause in clauses:
            if spec.depth(clause) > MAX_DEPTH:
                raise ContractError(clause.span, "this clause has too many levels", "split it")
        return tuple(clauses)

    def _clause(self) -> Iterator[Clause]:
        first = self._token
        if first.kind != "word" or first.text not in CLAUSE_STARTS:
            hint = closest(first.text, CLAUSE_STARTS) if first.kind == "word" else ""
            raise self._unexpected("a clause", hint)
        self._advance()
        if first.text in UNSUPPORTED_CLAUSES:
            hint = UNSUPPORTED_CLAUSES[first.text]
            raise ContractError(self._span(first), f"`{first.text}` is not supported", hint)
        match first.text:
            case "loop":
                yield self._loop_clause(first)
            case "ghost":
                yield from self._ghost_statements()
                return
            case "logic_param":
                yield from self._spec_variables()
            case _:
                yield self._simple_clause(first)
        self._end_clause()

    def _end_clause(self) -> None:
        """`;`, which may be left out before the next clause and at the end."""
        if self._accept(";") or self._token.kind == "end":
            return
        if self._token.kind != "word" or self._token.text not in CLAUSE_STARTS:
            raise self._unexpected("`;` or an operator")

    def _simple_clause(self, first: Token) -> Clause:
        match first.text:
            case "requires":
                return spec.Requires(*self._labelled(first))
            case "ensures":
                return spec.Ensures(*self._labelled(first))
            case "assert" | "check":
                self._reject_prefix(first)
                return spec.Assert(*self._labelled(first))
            case "admit" | "assume":
                self._reject_prefix(first)
                return spec.Assume(*self._labelled(first))
            case "assigns":
                return spec.Assigns(self._locations(), self._since(first))
            case "decreases":
                return spec.Decreases(self._expression(), self._since(first))
            case "predicate":
                name, parameters = self._signature("the name of a predicate")
                self._definition_sign(name)
                body = self._expression()
                return spec.PredicateDefinition(name.text, parameters, body, self._since(first))
            case "logic":
                return self._logic_function(first)
            case "lemma":
                return self._lemma(first)
            case word:
                raise InternalError(f"nobody reads the clause {word}")

    def _reject_prefix(self, first: Token) -> None:
        if self._at("requires", "ensures", "loop"):
            message = f"`{first.text}` before a clause is not supported"
            raise ContractError(self._span(first), message)

    def _loop_clause(self, first: Token) -> Clause:
        if self._accept("invariant"):
            return spec.LoopInvariant(*self._labelled(first))
        if self._accept("assigns"):
            return spec.LoopAssigns(self._locations(), self._since(first))
        if self._accept("variant"):
            measure = self._expression()
            if self._at("for"):
                message = "a relation for `loop variant` is not supported"
                hint = "the measure must be an integer"
                raise ContractError(self._span(self._token), message, hint)
            return spec.LoopVariant(measure, self._since(first))
        raise self._unexpected("`invariant`, `assigns` or `variant` after `loop`")

    def _labelled(self, first: Token) -> tuple[SpecExpr, Span, str | None]:
        label = None
        if self._token.kind == "word" and self._ahead(1).text == ":":
            label = self._expect_name("a label").text
            self._advance()
        formula = self._expression()
        return formula, self._since(first), label

    def _locations(self) -> tuple[SpecExpr, ...]:
        locations = [self._range_or_expression()]
        while self._accept(","):
            locations.append(self._range_or_expression())
        if self._at("\\from"):
            raise ContractError(self._span(self._token), "`\\from` is not supported")
        if len(locations) == 1 and locations[0] == spec.SetOf((), locations[0].span):
            return ()
        return tuple(locations)

    def _signature(self, what: str) -> tuple[Token, tuple[Binder, ...]]:
        name = self._expect_name(what)
        if self._at("{", "<"):
            message = "labels and type parameters of definitions are not supported"
            raise ContractError(self._span(self._token), message)
        parameters: list[Binder] = []
        if self._accept("("):
            while not parameters or self._accept(","):
                parameters.append(self._declared_binder("the name of a parameter"))
            self._expect(")")
        return name, tuple(parameters)

    def _definition_sign(self, name: Token) -> None:
        if not self._at("="):
            raise self._unexpected(f"`=` and the definition of `{name.text}`")
        self._advance()

    def _logic_function(self, first: Token) -> Clause:
        start = self._token
        base = self._base_type()
        result = self._stars(base, start)
        name, parameters = self._signature("the name of a logic function")
        self._definition_sign(name)
        body = self._expression()
        return spec.LogicFunctionDefinition(name.text, result, parameters, body, self._since(first))

    def _lemma(self, first: Token) -> Clause:
        name = self._expect_name("the name of a lemma")
        self._expect(":", "the name of a lemma")
        formula = self._expression()
        return spec.Lemma(name.text, formula, self._since(first))

    # declarations

    def _spec_variables(self) -> Iterator[Clause]:
        """`int m, hA` or `int a0[]`"""
        for name, type_ in self._declarators("a specification variable"):
            yield spec.SpecVariable(name.text, type_, self._since(name))

    def _declarators(self, what: str) -> Iterator[tuple[Token, SpecType]]:
        first = self._token
        base = self._base_type()
        while True:
            yield self._declarator(base, first, what)
            if not self._accept(","):
                return

    def _ghost_statements(self) -> Iterator[Clause]:
        """All statements up to the next clause."""
        while True:
            if self._starts_declaration():
                yield from self._ghost_declarations()
            else:
                yield self._ghost_assignment()
            self._end_clause()
            token = self._token
            if token.kind == "end" or (token.kind == "word" and token.text in CLAUSE_STARTS):
                return

    def _ghost_declarations(self) -> Iterator[Clause]:
        for name, type_ in self._declarators("a ghost variable"):
            value = self._expression() if self._accept("=") else None
            yield spec.GhostDeclare(name.text, type_, value, self._since(name))

    def _ghost_assignment(self) -> Clause:
        first = self._token
        if self._at("if", "while", "do", "switch", "return", "goto", "{"):
            message = f"`{first.text}` in ghost code is not supported"
            hint = "only declarations and assignments are; `c ? a : b` can choose"
            raise ContractError(self._span(first), message, hint)
        target = self._unary()
        token = self._advance()
        if token.text in ("++", "--"):
            op = BinaryOp.ADD if token.text == "++" else BinaryOp.SUBTRACT
            one = spec.IntLiteral(1, self._span(token))
            value: SpecExpr = spec.Binary(op, target, one, self._since(first))
        elif token.text in COMPOUND_ASSIGNMENTS:
            right = self._expression()
            compound = COMPOUND_ASSIGNMENTS[token.text]
            value = spec.Binary(compound, target, right, self._since(first))
        elif token.text == "=":
            value = self._expression()
        else:
            raise ContractError(self._span(token), "expected an assignment in ghost code")
        return spec.GhostAssign(target, value, self._since(first))
