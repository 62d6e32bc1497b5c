"""Tokens of a specification, in both dialects, and a stream of them.

*ACSL* is what comments hold, *declared* what `declare_*` strings hold. A character that starts no
token is a `ContractError` at its place.
"""

from __future__ import annotations

import re
from enum import Enum

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.frontend.contracts.places import ContractError, SpecText
from warpproof.frontend.contracts.vocabulary import RESERVED


class Dialect(Enum):
    ACSL = "ACSL"
    DECLARED = "declared"


@record
class Token:
    kind: str  # word, integer, float, char, string, sign, end
    text: str
    start: int
    end: int
    after_blank: bool = False


_SPEC_TOKEN = re.compile(
    r"""
      (?P<blank>[ \t\r\n\f\v]+|//[^\n]*|\\\r?\n)
    | (?P<float>
          0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?[0-9]+[fFlL]?
        | (?:[0-9]['0-9]*\.(?!\.)[0-9]*|(?<![\w\]])\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFlL]?
        | [0-9]['0-9]*[eE][+-]?[0-9]+[fFlL]?)
    | (?P<integer>(?:0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9]['0-9]*)[uUlLzZ]*)
    | (?P<char>'(?:\\.[0-9a-fA-F]*|[^'\\\n])*')
    | (?P<string>"(?:\\.|[^"\\\n])*")
    | (?P<word>\\?[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*|::[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*)
    | (?P<sign><==>|<<=|>>=|==>|<<|>>|<=|>=|==|!=|&&|\|\||\^\^|->|\.\.|\+\+|--
        |[-+*/%&|^]=|[-+*/%<>=!~&|^?:;,.(){}\[\]@])
    """,
    re.VERBOSE,
)
_DECLARED_KEYWORDS = {
    "forall": "\\forall",
    "exists": "\\exists",
    "lambda": "\\lambda",
    "True": "\\true",
    "False": "\\false",
}
_SPELLED = {"and": "&&", "or": "||", "not": "!"}  # as in C++
# ACSL: an `@` that starts a line, or stands right before the comment's end, is blank. So is the
# `//@` of a further line.
_LINE_SIGNS = re.compile(r"^[ \t]*(?://@|@+)|(?<![\w)\]])@+\s*\Z", re.MULTILINE)


def tokens_of(source: SpecText, dialect: Dialect) -> list[Token]:
    text = source.text
    if dialect is Dialect.ACSL:
        text = _LINE_SIGNS.sub(lambda match: re.sub(r"[@/]", " ", match.group()), text)
    found: list[Token] = []
    offset = 0
    blank = False
    while offset < len(text):
        match = _SPEC_TOKEN.match(text, offset)
        if match is None:
            place = source.span(offset, offset + 1)
            raise ContractError(place, f"unexpected character `{text[offset]}`")
        kind = match.lastgroup
        assert kind is not None
        if kind in ("integer", "float") and re.match(r"\w", text[match.end() : match.end() + 1]):
            place = source.span(offset, match.end() + 1)
            raise ContractError(place, f"`{text[offset : match.end() + 1]}` is no number")
        if kind != "blank":
            word = match.group()
            if dialect is Dialect.DECLARED:
                word = _DECLARED_KEYWORDS.get(word, word)
            if word in _SPELLED:
                kind, word = "sign", _SPELLED[word]
            found.append(Token(kind, word, offset, match.end(), blank))
        blank = kind == "blank"
        offset = match.end()
    end = len(text.rstrip())
    found.append(Token("end", "", end, end))
    return found


class TokenStream:
    """The tokens of one specification, with a position."""

    def __init__(self, source: SpecText, dialect: Dialect) -> None:
        self._source = source
        self._dialect = dialect
        self._list = tokens_of(source, dialect)
        self._next = 0

    @property
    def _token(self) -> Token:
        return self._list[self._next]

    def _ahead(self, count: int) -> Token:
        return self._list[min(self._next + count, len(self._list) - 1)]

    def _advance(self) -> Token:
        token = self._token
        if token.kind != "end":
            self._next += 1
        return token

    def _at(self, *texts: str) -> bool:
        return self._token.text in texts and self._token.kind in ("sign", "word")

    def _accept(self, text: str) -> bool:
        if self._at(text):
            self._advance()
            return True
        return False

    def _expect(self, text: str, after: str = "") -> Token:
        if not self._at(text):
            raise self._unexpected(f"`{text}`" + (f" after {after}" if after else ""))
        return self._advance()

    def _expect_name(self, what: str) -> Token:
        token = self._token
        if token.kind != "word" or token.text.startswith("\\"):
            raise self._unexpected(what)
        if token.text in RESERVED or token.text.startswith("loop_count_"):
            raise ContractError(self._span(token), f"`{token.text}` cannot be {what}")
        return self._advance()

    def _unexpected(self, wanted: str, hint: str = "") -> ContractError:
        token = self._token
        found = f"`{token.text}`" if token.kind != "end" else "the end of the annotation"
        return ContractError(self._span(token), f"expected {wanted}, found {found}", hint)

    def _span(self, token: Token) -> Span:
        return self._source.span(token.start, token.end)

    def _since(self, first: Token) -> Span:
        """From a token to the last one consumed."""
        return self._source.span(first.start, self._list[max(self._next - 1, 0)].end)
