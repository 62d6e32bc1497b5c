"""Annotations in source text: comments `/*@ … */`, `//@ …` and calls `declare_invariant("…")`.

Enters: the text of a file and which of its lines are compiled. Leaves: each annotation's text with
its place, and the code around it. The file is lexed, not parsed. No annotation is dropped: one that
is cut off or stands where none can is a `ContractError`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from enum import Enum

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.frontend.contracts.places import (
    Anchor,
    ContractError,
    Position,
    SpecText,
    contains,
    start_of,
)
from warpproof.frontend.contracts.structure import Piece, Structure
from warpproof.frontend.contracts.vocabulary import CLAUSE_STARTS


@record
class OpenBlock:
    """An open brace around an annotation; `loop` is the keyword of the loop whose body it opens."""

    brace: Span
    loop: Span | None


@record
class PrecedingStatement:
    span: Span
    jumps: tuple[Span, ...]  # the keywords by which control may leave it for elsewhere


@record
class Placement:
    """The code around an annotation; comments, directives and annotations are not code."""

    previous: Span | None  # the code token before it
    following: Span | None  # the code token after it
    follows_loop_keyword: bool  # whether `following` is for, while or do
    head_end: Span | None  # the first `;`, `{` or `}` after it, outside parentheses
    opens_body: bool  # whether that is a `{`
    block: OpenBlock | None  # the innermost open brace
    first_in_block: bool  # whether nothing stands between that brace and the annotation
    in_brackets: bool  # whether it stands inside parentheses, where no statement can
    statements: tuple[Span, ...]  # those that follow in the block, up to its end or a label
    preceding: tuple[PrecedingStatement, ...]  # those before it, nearest first, up to a label
    alone: bool  # whether `preceding` is all that stands between it and the start of its block
    ends_block: bool  # whether `following` is the brace that closes the block
    body_of: Span | None  # the keyword of the loop whose body, without braces, is `following`


@record
class AnnotationComment:
    """One `/*@ … */`, or consecutive lines of `//@ …`: `text` without the comment's own signs."""

    text: str
    start: Span  # the place of the text's first character
    span: Span  # the whole comment
    placement: Placement


@record
class SourceScopes:
    """How far declarations reach: the ranges of blocks and of statements with a head."""

    ranges: tuple[Span, ...]
    loop_bodies: Mapping[Position, Position]  # by a loop's keyword: where its body starts

    def visible(self, declared: Position, at: Position) -> bool:
        """Whether a name declared at one place is known at another."""
        return declared <= at and all(
            contains(scope, at) for scope in self.ranges if contains(scope, declared)
        )

    def start_of_body(self, line: int) -> Position | None:
        """The place after the opening brace of the function whose body opens on a line."""
        opened = [start_of(scope) for scope in self.ranges if scope.line == line]
        return (line, min(opened)[1] + 1) if opened else None


class DeclaredKind(Enum):
    """The calls whose strings are specifications."""

    LOGIC_PARAM = "declare_logic_param"
    PRECONDITION = "declare_precondition"
    POSTCONDITION = "declare_postcondition"
    INVARIANT = "declare_invariant"


@record
class DeclaredCall:
    """`declare_precondition("…", "…");` with each argument's text."""

    kind: DeclaredKind
    arguments: tuple[SpecText, ...]
    span: Span
    placement: Placement


_SOURCE_GRAMMAR = r"""
      (?P<directive>^[ \t]*\#(?:\\\r?\n|/\*.*?\*/|//(?:\\\r?\n|[^\n])*|"(?:\\.|[^"\\\n])*"|[^\n])*)
    | (?P<blank>[ \t\r\f\v]+|\n|\\\r?\n)
    | (?P<block>/\*.*?\*/)
    | (?P<line>//(?:\\\r?\n|[^\n])*)
    | (?P<raw>(?:u8|[uUL])?R"(?P<delimiter>[^()\\\s]{0,16})\(.*?\)(?P=delimiter)")
    | (?P<string>(?:u8|[uUL])?"(?:\\\r?\n|\\.|[^"\\STRING_END])*")
    | (?P<char>(?:u8|[uUL])?'(?:\\\r?\n|\\.|[^'\\\n])*')
    | (?P<number>\.?[0-9](?:'[0-9A-Za-z]|[eEpP][+-]|[0-9A-Za-z_.])*)
    | (?P<word>[A-Za-z_$][\w$]*)
    | (?P<sign>.)
"""
_FLAGS = re.VERBOSE | re.MULTILINE | re.DOTALL
_SOURCE_TOKEN = re.compile(_SOURCE_GRAMMAR.replace("STRING_END", r"\n"), _FLAGS)
# In a `declare_*` call a string may run over several lines, as in the publications.
_CALL_TOKEN = re.compile(_SOURCE_GRAMMAR.replace("STRING_END", ""), _FLAGS)
_LOOP_KEYWORDS = frozenset({"for", "while", "do"})
_DECLARED_NAMES = {kind.value: kind for kind in DeclaredKind}


def _is_specification(text: str) -> bool:
    """Not every comment that starts with @ is one: other tools mark theirs so too. It is ours if
    its first word starts a clause, or is so near to one that it is a slip of the pen, or if a line
    further down is a clause of a contract: then it is an error that words stand before it."""
    if _LATER_CLAUSE.search(text):
        return True
    word = _FIRST_WORD.match(text)
    if word is None:
        return False
    return word.group(1) in CLAUSE_STARTS or bool(
        get_close_matches(word.group(1), CLAUSE_STARTS, n=1, cutoff=0.8)
    )


_FIRST_WORD = re.compile(r"(?:[\s@]|//[^\n]*\n)*([A-Za-z_\\]\w*)")  # comments may come before
_LATER_CLAUSE = re.compile(r"^[ \t@/*]*(?:requires|ensures)\b[^;]*;", re.MULTILINE)


def find_annotations(
    source_text: str, file: str, active_lines: Callable[[int], bool] = lambda line: True
) -> list[AnnotationComment]:
    """The annotation comments of a file, in order.

    `active_lines` tells which lines the preprocessor keeps; annotations on others do not exist.
    """
    if "/*@" not in source_text and "//@" not in source_text:
        return []
    return _Scan(source_text, file, active_lines).comments()


def find_scopes(
    source_text: str, file: str, active_lines: Callable[[int], bool] = lambda line: True
) -> SourceScopes:
    """Where the names that a file declares are known."""
    return _Scan(source_text, file, active_lines).scopes()


def find_declared_calls(
    source_text: str, file: str, active_lines: Callable[[int], bool] = lambda line: True
) -> list[DeclaredCall]:
    """The calls of `declare_*` functions, which must have string literals as arguments."""
    if "declare_" not in source_text:
        return []
    return _Scan(source_text, file, active_lines).calls()


def find_comments(source_text: str) -> Iterator[tuple[int, int, int, str]]:
    """Each comment: its line and column, the line of the code that it is about, and its text. That
    line is its own if code stands before it there, else that of the next code."""
    waiting: list[tuple[int, int, str]] = []
    line, start, code_line = 1, 0, 0
    for match in _SOURCE_TOKEN.finditer(source_text):
        text = match.group()
        kind = "raw" if match.group("raw") else match.lastgroup
        column = match.start() - start + 1
        if kind in ("block", "line"):
            body = text[2:-2] if kind == "block" else text[2:]
            if code_line == line:
                yield line, column, line, body
            else:
                waiting.append((line, column, body))
        elif kind != "blank":
            for at, where, body in waiting:
                yield at, where, line, body
            waiting.clear()
            code_line = line + text.rstrip().count("\n")
        breaks = text.count("\n")
        if breaks:
            line += breaks
            start = match.start() + text.rindex("\n") + 1
    for at, where, body in waiting:
        yield at, where, at, body


class _Scan:
    """One file, split into code and annotations. It is lexed, not parsed: braces are counted."""

    def __init__(self, source: str, file: str, active_lines: Callable[[int], bool]) -> None:
        self._source = source
        self._place = SpecText.at(source, Span.point(file, 1, 1))
        self._comments: list[tuple[int, int]] = []  # joined //@ lines are one entry
        self._calls: list[tuple[int, int, DeclaredKind, tuple[SpecText, ...]]] = []
        pieces = [piece for piece in self._lex() if active_lines(self._line(piece.start))]
        self._code = self._without_annotations(pieces)
        self._structure = Structure(self._code)
        self._loop_of_brace = self._find_loop_bodies(braced=True)
        self._loop_of_body = self._find_loop_bodies(braced=False)

    def comments(self) -> list[AnnotationComment]:
        found = []
        for start, end in self._comments:
            closed = 2 if self._source.startswith("/*", start) else 0
            text = self._source[start + 3 : end - closed]
            if not _is_specification(text):
                continue
            place = self._place.span(start + 3, start + 3)
            found.append(
                AnnotationComment(
                    text, place, self._place.span(start, end), self._placement(start, end)
                )
            )
        return found

    def calls(self) -> list[DeclaredCall]:
        return [
            DeclaredCall(kind, arguments, self._place.span(start, end), self._placement(start, end))
            for start, end, kind, arguments in self._calls
        ]

    def _line(self, offset: int) -> int:
        return self._place.span(offset, offset).line

    def _lex(self) -> Iterator[Piece]:
        offset = 0
        declaring = False
        while offset < len(self._source):
            pattern = _CALL_TOKEN if declaring else _SOURCE_TOKEN
            match = pattern.match(self._source, offset)
            assert match is not None  # any character is a sign
            kind = "raw" if match.group("raw") else match.lastgroup
            assert kind is not None
            if kind == "word":
                declaring = match.group() in _DECLARED_NAMES
            elif match.group() in (")", ";"):
                declaring = False
            if kind != "blank":
                yield Piece(kind, match.group(), offset)
            offset = match.end()

    def _without_annotations(self, pieces: list[Piece]) -> list[Piece]:
        """The code, after noting the annotations."""
        code: list[Piece] = []
        index = 0
        while index < len(pieces):
            piece = pieces[index]
            index += 1
            if piece.kind in ("block", "line"):
                self._note_comment(piece)
            elif piece.kind == "directive":
                self._reject_annotation_in(piece)
            elif piece.text == "/" and self._source.startswith("/*@", piece.start):
                place = self._place.span(piece.start, piece.start + 3)
                raise ContractError(place, "this annotation is not closed")
            elif self._is_declared_call(piece, code, pieces[index : index + 1]):
                index = self._note_call(piece, pieces, index)
            else:
                code.append(piece)
        return code

    def _note_comment(self, piece: Piece) -> None:
        if not piece.text.startswith(("/*@", "//@")):
            return
        if piece.kind == "line" and self._comments:
            start, end = self._comments[-1]
            between = self._source[end : piece.start]
            if self._source.startswith("//", start) and re.fullmatch(r"[ \t\r]*\n[ \t]*", between):
                self._comments[-1] = (start, piece.end)
                return
        self._comments.append((piece.start, piece.end))

    def _reject_annotation_in(self, piece: Piece) -> None:
        inside = piece.text.index("#") + 1
        for match in _SOURCE_TOKEN.finditer(piece.text, inside):
            if match.group().startswith(("/*@", "//@")):
                start = piece.start + match.start()
                place = self._place.span(start, start + 3)
                raise ContractError(place, "an annotation inside a preprocessor directive")

    @staticmethod
    def _is_declared_call(piece: Piece, code: list[Piece], following: list[Piece]) -> bool:
        if piece.kind != "word" or piece.text not in _DECLARED_NAMES:
            return False
        if not following or following[0].text != "(":
            return False
        # After a type or `*` it is a declaration of the function, not a call.
        return not code or not (code[-1].kind == "word" or code[-1].text == "*")

    def _note_call(self, name: Piece, pieces: list[Piece], index: int) -> int:
        """Note the call whose `(` is at `index`; return where the code after it goes on."""
        arguments: list[list[Piece]] = [[]]
        index += 1
        while index < len(pieces) and pieces[index].text != ")":
            piece = pieces[index]
            if piece.text == ",":
                arguments.append([])
            elif piece.kind in ("string", "raw"):
                arguments[-1].append(piece)
            elif piece.kind not in ("block", "line"):
                place = self._place.span(piece.start, piece.end)
                raise ContractError(place, f"`{name.text}` takes string literals only")
            index += 1
        if index == len(pieces) or not all(arguments):
            place = self._place.span(name.start, name.end)
            raise ContractError(place, f"`{name.text}` lacks a string literal")
        end = pieces[index].end
        index += 1
        if index < len(pieces) and pieces[index].text == ";":
            index += 1
        texts = tuple(self._string_text(argument) for argument in arguments)
        self._calls.append((name.start, end, _DECLARED_NAMES[name.text], texts))
        return index

    def _string_text(self, literals: list[Piece]) -> SpecText:
        """Adjacent literals as one text, each character at its place in the file."""
        text = ""
        anchors: list[Anchor] = []
        for literal in literals:
            for offset, characters in _string_characters(literal):
                place = self._place.span(offset, offset)
                last = anchors[-1] if anchors else None
                along = len(text) - last.offset if last else 0
                if last is None or (last.line, last.column + along) != (place.line, place.column):
                    anchors.append(Anchor(len(text), place.line, place.column))
                text += characters
        if not anchors:
            place = self._place.span(literals[0].start, literals[0].start)
            anchors.append(Anchor(0, place.line, place.column))
        return SpecText(text, self._place.file, tuple(anchors))

    def _find_loop_bodies(self, *, braced: bool) -> dict[int, int]:
        """By the first token of a loop's body, a brace or not: the loop's keyword."""
        found: dict[int, int] = {}
        for index, piece in enumerate(self._code):
            if piece.kind == "word" and piece.text in _LOOP_KEYWORDS:
                body = self._structure.loop_body(index)
                if body is not None and (self._structure.text(body) == "{") is braced:
                    found[body] = index
        return found

    def scopes(self) -> SourceScopes:
        structure = self._structure
        ranges = tuple(self._pieces_span(first, last) for first, last in structure.scopes())
        bodies: dict[Position, Position] = {}
        for index, piece in enumerate(self._code):
            if piece.kind == "word" and piece.text in _LOOP_KEYWORDS:
                body = structure.loop_body(index)
                if body is not None and body < len(self._code):
                    bodies[start_of(self._piece_span(piece))] = start_of(
                        self._piece_span(self._code[body])
                    )
        return SourceScopes(ranges, bodies)

    def _placement(self, start: int, end: int) -> Placement:
        index = bisect_right(self._code, start, key=lambda piece: piece.start)
        code = self._code
        previous = code[index - 1] if index else None
        following = code[index] if index < len(code) else None
        head = self._head_end(index)
        structure = self._structure
        stack = structure.braces_at[index]
        bracket = structure.bracket_at[index]
        block = None
        if stack:
            loop = self._loop_of_brace.get(stack[-1])
            block = OpenBlock(
                self._piece_span(code[stack[-1]]),
                None if loop is None else self._piece_span(code[loop]),
            )
        return Placement(
            self._piece_span(previous) if previous else None,
            self._piece_span(following) if following else None,
            following is not None and following.kind == "word" and following.text in _LOOP_KEYWORDS,
            self._piece_span(head) if head else None,
            head is not None and head.text == "{",
            block,
            bool(stack) and stack[-1] == index - 1,
            bracket is not None and code[bracket].text != "{",
            tuple(self._pieces_span(at, end - 1) for at, end in structure.following(index)),
            *self._preceding(index),
            following is not None and following.text == "}",
            self._piece_span(code[self._loop_of_body[index]])
            if index in self._loop_of_body
            else None,
        )

    def _preceding(self, index: int) -> tuple[tuple[PrecedingStatement, ...], bool]:
        stack = self._structure.braces_at[index]
        before = self._structure.preceding(stack[-1], index) if stack else None
        found: list[PrecedingStatement] = []
        for entry in reversed(before or ()):
            if entry is None:
                return tuple(found), False
            first, statement = entry
            jumps = tuple(self._piece_span(self._code[jump]) for jump in statement.jumps)
            found.append(PrecedingStatement(self._pieces_span(first, statement.end - 1), jumps))
        return tuple(found), before is not None

    def _head_end(self, index: int) -> Piece | None:
        while index < len(self._code):
            piece = self._code[index]
            if piece.kind == "sign" and piece.text in ";{}":
                return piece
            partner = self._structure.partner if piece.text == "(" else {}
            index = partner.get(index, index) + 1
        return None

    def _piece_span(self, piece: Piece) -> Span:
        return self._place.span(piece.start, piece.end)

    def _pieces_span(self, first: int, last: int) -> Span:
        return self._place.span(self._code[first].start, self._code[last].end)


SIMPLE_ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "0": "\0",
}


def _string_characters(literal: Piece) -> Iterator[tuple[int, str]]:
    """Each character a literal denotes, with its offset in the file."""
    opening = literal.text.index('"') + 1
    if literal.kind == "raw":
        first = literal.text.index("(", opening) + 1
        delimiter = first - opening  # with the parenthesis; the closing quote is one more
        for place in range(first, len(literal.text) - delimiter - 1):
            yield literal.start + place, literal.text[place]
        return
    place = opening
    while place < len(literal.text) - 1:
        character = literal.text[place]
        if character != "\\":
            yield literal.start + place, character
            place += 1
            continue
        escaped = literal.text[place + 1]
        if escaped not in "\r\n":  # a continued line denotes nothing
            yield literal.start + place, SIMPLE_ESCAPES.get(escaped, escaped)
        place += 3 if literal.text.startswith("\r\n", place + 1) else 2
