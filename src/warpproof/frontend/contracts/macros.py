"""Macros in specifications: text, by the definition in force where the annotation stands.

Enters: what the preprocessor says of the file's macros, with the lines at which definitions begin
and end, and the tokens of an annotation. Leaves: the tokens with every macro replaced by its body
as the C++ standard has it (cpp.replace, cpp.rescan); each stands where the macro's name does. Words
of the specification language are never macros. A body that makes or joins tokens, or that is no
text of a specification, is a `ContractError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from warpproof.base.records import record, replace
from warpproof.frontend.contracts.places import ContractError, SpecText
from warpproof.frontend.contracts.tokens import Dialect, Token, tokens_of
from warpproof.frontend.contracts.vocabulary import CLAUSE_STARTS, RESERVED

_DIRECTIVE = re.compile(
    r"#(?P<what>define|undef) (?P<name>\w+)(?P<parameters>\([^)]*\))?(?P<body>.*)", re.DOTALL
)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_NOT_TEXT = re.compile(r"#|\b__VA_ARGS__\b")
_NEVER = RESERVED | CLAUSE_STARTS
MAX_TOKENS = 10_000  # of one annotation after replacement


@record
class Macro:
    name: str
    parameters: tuple[str, ...] | None  # None: it is used without arguments
    body: str


@record
class MacroChange:
    """From the line after `line` on, the name has this definition, or none."""

    line: int
    name: str
    macro: Macro | None


def read_change(directive: str, line: int) -> MacroChange | None:
    """The change that `#define …` or `#undef …` makes; None if the text is neither."""
    match = _DIRECTIVE.fullmatch(_COMMENT.sub(" ", directive))
    if match is None:
        return None
    if match["what"] == "undef":
        return MacroChange(line, match["name"], None)
    parameters = None
    if match["parameters"] is not None:
        parameters = tuple(p.strip() for p in match["parameters"][1:-1].split(",") if p.strip())
    return MacroChange(line, match["name"], Macro(match["name"], parameters, match["body"].strip()))


@record
class Macros:
    """The macros of a file, in the order in which they change."""

    changes: tuple[MacroChange, ...] = ()

    def at(self, line: int) -> Mapping[str, Macro]:
        """Those in force on a line."""
        found: dict[str, Macro] = {}
        for change in self.changes:
            if change.line >= line:
                continue
            if change.macro is None:
                found.pop(change.name, None)
            else:
                found[change.name] = change.macro
        return found


NO_MACROS = Macros()


def expanded(
    tokens: Sequence[Token], macros: Mapping[str, Macro], source: SpecText, dialect: Dialect
) -> list[Token]:
    """The tokens, which end with one of the kind `end`, after replacement."""
    if not any(token.kind == "word" and token.text in macros for token in tokens):
        return list(tokens)
    *inside, end = tokens
    return [*_Expansion(macros, source, dialect).all(inside), end]


@record
class _Waiting:
    """A token to look at, and the macros whose replacement it comes from."""

    token: Token
    hidden: frozenset[str] = frozenset()


@record
class _Expansion:
    macros: Mapping[str, Macro]
    source: SpecText
    dialect: Dialect

    def all(self, tokens: Iterable[Token]) -> list[Token]:
        return [w.token for w in self._replaced([_Waiting(token) for token in tokens])]

    def _replaced(self, tokens: Sequence[_Waiting]) -> list[_Waiting]:
        found: list[_Waiting] = []
        waiting = list(reversed(tokens))
        while waiting:
            if len(found) + len(waiting) > MAX_TOKENS:
                raise self._error(waiting[-1].token, "macros make this annotation too long")
            first = waiting.pop()
            macro = self._macro(first)
            if macro is None:
                found.append(first)
            elif macro.parameters is None:
                waiting.extend(self._body(macro, first, {})[::-1])
            elif waiting and waiting[-1].token.text == "(":
                arguments = self._arguments(macro, first, waiting)
                waiting.extend(self._body(macro, first, arguments)[::-1])
            else:
                found.append(first)
        return found

    def _macro(self, at: _Waiting) -> Macro | None:
        name = at.token.text
        if at.token.kind != "word" or name in at.hidden or name in _NEVER:
            return None
        return self.macros.get(name)

    def _body(
        self, macro: Macro, at: _Waiting, arguments: Mapping[str, list[_Waiting]]
    ) -> list[_Waiting]:
        if _NOT_TEXT.search(macro.body):
            raise self._error(at.token, f"the macro `{macro.name}` cannot stand in a specification")
        hidden = at.hidden | {macro.name}
        made: list[_Waiting] = []
        for token in self._tokens(macro, at.token):
            if token.text in arguments:
                made.extend(replace(w, hidden=w.hidden | at.hidden) for w in arguments[token.text])
            else:
                made.append(_Waiting(token, hidden))
        return made

    def _tokens(self, macro: Macro, at: Token) -> list[Token]:
        """Of a body, each at the place of the macro's name."""
        try:
            found = tokens_of(SpecText.at(macro.body, self.source.span(0, 0)), self.dialect)
        except ContractError as error:
            message = f"the macro `{macro.name}` cannot stand in a specification: {error.message}"
            raise self._error(at, message) from None
        return [replace(t, start=at.start, end=at.end) for t in found if t.kind != "end"]

    def _arguments(
        self, macro: Macro, at: _Waiting, waiting: list[_Waiting]
    ) -> dict[str, list[_Waiting]]:
        """Taken from `waiting`, whose next is the `(`, and replaced on their own."""
        assert macro.parameters is not None
        waiting.pop()
        found: list[list[_Waiting]] = [[]]
        depth = 1
        while depth:
            if not waiting:
                raise self._error(at.token, f"the macro `{macro.name}` lacks a `)`")
            following = waiting.pop()
            text = following.token.text
            depth += (text == "(") - (text == ")")
            if depth == 1 and text == ",":
                found.append([])
            elif depth:
                found[-1].append(following)
        if not macro.parameters and found == [[]]:
            return {}
        if len(found) != len(macro.parameters):
            message = f"the macro `{macro.name}` takes {len(macro.parameters)} arguments"
            raise self._error(at.token, message)
        return dict(zip(macro.parameters, map(self._replaced, found)))

    def _error(self, token: Token, message: str) -> ContractError:
        return ContractError(self.source.span(token.start, token.end), message)
