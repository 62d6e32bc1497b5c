"""Specifications in the user's text: found, parsed, resolved and attached.

Enters: source text (annotation comments `/*@ … */`, `//@ …`; calls `declare_invariant("…")`), the
names a scope knows, and the source ranges of functions and loops. Leaves: `ir.spec` clauses that
belong to a function, a loop, a statement or the whole file.

Guaranteed: no annotation is dropped. What cannot be read, resolved or attached is a
`ContractError` whose span begins at the offending character of the user's file (lines and columns
count characters from 1, a span's end is the place just after its last character).

Two dialects share one grammar. *ACSL* is what comments hold. *Declared* is what `declare_*`
strings hold, and differs in this: `forall`, `exists`, `lambda`, `sum`, `True` and `False` are
keywords, `sum(k, e, low, high)` is a fold, `a ^ b` is a power (in ACSL it is C's exclusive or,
and the power is `\\pow(a, b)`), and `->` is always an implication. In ACSL `p->f` without blanks is
a member and `a -> b` with blanks an implication; resolution rejects a reading that does not fit.

Sections: errors, places, scanning source text, tokens, parser, names, attachment.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import Enum
from typing import Protocol, assert_never

from warpproof.base.source import Span
from warpproof.ir import spec
from warpproof.ir.spec import (
    BINARY_LEVELS,
    RIGHT_ASSOCIATIVE,
    BinaryOp,
    Binder,
    Clause,
    CompareOp,
    Level,
    SpecExpr,
    SpecSymbol,
    SpecType,
    SymbolKind,
    UnaryOp,
)
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

# --- errors -------------------------------------------------------------------------------------


class ContractError(Exception):
    """A specification that cannot be used; `span` starts at the character to look at."""

    def __init__(self, span: Span, message: str, hint: str = "") -> None:
        super().__init__(f"{span}: {message}" + (f" ({hint})" if hint else ""))
        self.span = span
        self.message = message
        self.hint = hint


def _closest(word: str, known: Iterable[str]) -> str:
    matches = get_close_matches(word, sorted(set(known)), n=1, cutoff=0.6)
    return f"did you mean `{matches[0]}`?" if matches else ""


# --- places -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Anchor:
    """From `offset` on, text runs along one source line starting at this place."""

    offset: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class SpecText:
    """Specification text that knows where each of its characters stands in the user's file."""

    text: str
    file: str
    anchors: tuple[Anchor, ...]  # by offset; the first is at 0

    @staticmethod
    def at(text: str, start: Span) -> SpecText:
        """Text that stands in the file as it is, from `start` on."""
        anchors = [Anchor(0, start.line, start.column)]
        for number, match in enumerate(re.finditer("\n", text), 1):
            anchors.append(Anchor(match.end(), start.line + number, 1))
        return SpecText(text, start.file, tuple(anchors))

    def span(self, start: int, end: int) -> Span:
        """The place of text[start:end]; a point where that is empty."""
        line, column = self._place(start)
        if end <= start:
            return Span.point(self.file, line, column)
        end_line, end_column = self._place(end - 1)
        return Span(self.file, line, column, end_line, end_column + 1)

    def _place(self, offset: int) -> tuple[int, int]:
        index = bisect_right(self.anchors, offset, key=lambda anchor: anchor.offset) - 1
        anchor = self.anchors[index]
        return anchor.line, anchor.column + offset - anchor.offset


# --- scanning source text -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenBlock:
    """An open brace around an annotation; `loop` is the keyword of the loop whose body it opens."""

    brace: Span
    loop: Span | None


@dataclass(frozen=True, slots=True)
class Placement:
    """The code around an annotation; comments, directives and annotations are not code."""

    previous: Span | None  # the code token before it
    following: Span | None  # the code token after it
    follows_loop_keyword: bool  # whether `following` is for, while or do
    head_end: Span | None  # the first `;`, `{` or `}` after it, outside parentheses
    opens_body: bool  # whether that is a `{`
    block: OpenBlock | None  # the innermost open brace
    first_in_block: bool  # whether nothing stands between that brace and the annotation


@dataclass(frozen=True, slots=True)
class AnnotationComment:
    """One `/*@ … */`, or consecutive lines of `//@ …`: `text` without the comment's own signs."""

    text: str
    start: Span  # the place of the text's first character
    span: Span  # the whole comment
    placement: Placement


class DeclaredKind(Enum):
    """The calls whose strings are specifications."""

    LOGIC_PARAM = "declare_logic_param"
    PRECONDITION = "declare_precondition"
    POSTCONDITION = "declare_postcondition"
    INVARIANT = "declare_invariant"


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class _Piece:
    """A token of the source file."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def find_annotations(
    source_text: str, file: str, active_lines: Callable[[int], bool] = lambda line: True
) -> list[AnnotationComment]:
    """The annotation comments of a file, in order.

    `active_lines` tells which lines the preprocessor keeps; annotations on others do not exist.
    """
    if "/*@" not in source_text and "//@" not in source_text:
        return []
    return _Scan(source_text, file, active_lines).comments()


def find_declared_calls(
    source_text: str, file: str, active_lines: Callable[[int], bool] = lambda line: True
) -> list[DeclaredCall]:
    """The calls of `declare_*` functions, which must have string literals as arguments."""
    if "declare_" not in source_text:
        return []
    return _Scan(source_text, file, active_lines).calls()


class _Scan:
    """One file, split into code and annotations. It is lexed, not parsed: braces are counted."""

    def __init__(self, source: str, file: str, active_lines: Callable[[int], bool]) -> None:
        self._source = source
        self._place = SpecText.at(source, Span.point(file, 1, 1))
        self._comments: list[tuple[int, int]] = []  # joined //@ lines are one entry
        self._calls: list[tuple[int, int, DeclaredKind, tuple[SpecText, ...]]] = []
        pieces = [piece for piece in self._lex() if active_lines(self._line(piece.start))]
        self._code = self._without_annotations(pieces)
        self._partner, self._loop_of_brace, self._open_at = self._structure()

    def comments(self) -> list[AnnotationComment]:
        found = []
        for start, end in self._comments:
            closed = 2 if self._source.startswith("/*", start) else 0
            text = self._source[start + 3 : end - closed]
            if text.strip() in ("{", "}"):
                continue  # a documentation tool's group marker
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

    def _lex(self) -> Iterator[_Piece]:
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
                yield _Piece(kind, match.group(), offset)
            offset = match.end()

    def _without_annotations(self, pieces: list[_Piece]) -> list[_Piece]:
        """The code, after noting the annotations."""
        code: list[_Piece] = []
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

    def _note_comment(self, piece: _Piece) -> None:
        if not piece.text.startswith(("/*@", "//@")):
            return
        if piece.kind == "line" and self._comments:
            start, end = self._comments[-1]
            between = self._source[end : piece.start]
            if self._source.startswith("//", start) and re.fullmatch(r"[ \t\r]*\n[ \t]*", between):
                self._comments[-1] = (start, piece.end)
                return
        self._comments.append((piece.start, piece.end))

    def _reject_annotation_in(self, piece: _Piece) -> None:
        inside = piece.text.index("#") + 1
        for match in _SOURCE_TOKEN.finditer(piece.text, inside):
            if match.group().startswith(("/*@", "//@")):
                start = piece.start + match.start()
                place = self._place.span(start, start + 3)
                raise ContractError(place, "an annotation inside a preprocessor directive")

    @staticmethod
    def _is_declared_call(piece: _Piece, code: list[_Piece], following: list[_Piece]) -> bool:
        if piece.kind != "word" or piece.text not in _DECLARED_NAMES:
            return False
        if not following or following[0].text != "(":
            return False
        # After a type or `*` it is a declaration of the function, not a call.
        return not code or not (code[-1].kind == "word" or code[-1].text == "*")

    def _note_call(self, name: _Piece, pieces: list[_Piece], index: int) -> int:
        """Note the call whose `(` is at `index`; return where the code after it goes on."""
        arguments: list[list[_Piece]] = [[]]
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

    def _string_text(self, literals: list[_Piece]) -> SpecText:
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

    def _structure(self) -> tuple[dict[int, int], dict[int, int], list[tuple[int, ...]]]:
        """By index in the code: a `(`'s `)`, a loop body's keyword, the braces open before."""
        partner: dict[int, int] = {}
        parentheses: list[int] = []
        braces: list[int] = []
        open_at: list[tuple[int, ...]] = []
        current: tuple[int, ...] = ()
        for index, piece in enumerate(self._code):
            open_at.append(current)
            if piece.text == "(":
                parentheses.append(index)
            elif piece.text == ")" and parentheses:
                partner[parentheses.pop()] = index
            elif piece.text == "{":
                braces.append(index)
                current = tuple(braces)
            elif piece.text == "}" and braces:
                braces.pop()
                current = tuple(braces)
        open_at.append(current)
        loops: dict[int, int] = {}
        for index, piece in enumerate(self._code):
            if piece.text in _LOOP_KEYWORDS and piece.kind == "word":
                body = index + 1 if piece.text == "do" else partner.get(index + 1, -2) + 1
                if 0 < body < len(self._code) and self._code[body].text == "{":
                    loops[body] = index
        return partner, loops, open_at

    def _placement(self, start: int, end: int) -> Placement:
        index = bisect_right(self._code, start, key=lambda piece: piece.start)
        code = self._code
        previous = code[index - 1] if index else None
        following = code[index] if index < len(code) else None
        head = self._head_end(index)
        stack = self._open_at[index]
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
        )

    def _head_end(self, index: int) -> _Piece | None:
        while index < len(self._code):
            piece = self._code[index]
            if piece.kind == "sign" and piece.text in ";{}":
                return piece
            index = self._partner.get(index, index) + 1
        return None

    def _piece_span(self, piece: _Piece) -> Span:
        return self._place.span(piece.start, piece.end)


_SIMPLE_ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "0": "\0",
}


def _string_characters(literal: _Piece) -> Iterator[tuple[int, str]]:
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
            yield literal.start + place, _SIMPLE_ESCAPES.get(escaped, escaped)
        place += 3 if literal.text.startswith("\r\n", place + 1) else 2


# --- tokens of a specification ------------------------------------------------------------------


class Dialect(Enum):
    ACSL = "ACSL"
    DECLARED = "declared"


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str  # word, integer, float, char, string, sign, end
    text: str
    start: int
    end: int


_SPEC_TOKEN = re.compile(
    r"""
      (?P<blank>[ \t\r\n\f\v]+|//[^\n]*|\\\r?\n)
    | (?P<float>
          0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?[0-9]+[fFlL]?
        | (?:[0-9]['0-9]*\.(?!\.)[0-9]*|(?<![\w)\]])\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFlL]?
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
# ACSL: an `@` that starts a line, or stands right before the comment's end, is blank. So is the
# `//@` of a further line.
_LINE_SIGNS = re.compile(r"^[ \t]*(?://@|@+)|(?<![\w)\]])@+\s*\Z", re.MULTILINE)


def _tokens(source: SpecText, dialect: Dialect) -> list[_Token]:
    text = source.text
    if dialect is Dialect.ACSL:
        text = _LINE_SIGNS.sub(lambda match: re.sub(r"[@/]", " ", match.group()), text)
    found: list[_Token] = []
    offset = 0
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
            found.append(_Token(kind, word, offset, match.end()))
        offset = match.end()
    end = len(text.rstrip())
    found.append(_Token("end", "", end, end))
    return found


# --- parser -------------------------------------------------------------------------------------

_COMPARISONS = {op.value: op for op in CompareOp}
_CHAINS = (
    frozenset({CompareOp.LESS, CompareOp.LESS_EQUAL}),
    frozenset({CompareOp.GREATER, CompareOp.GREATER_EQUAL}),
    frozenset({CompareOp.EQUAL}),
)
_PREFIXES = {op.value: op for op in UnaryOp}
_ACSL_BINARY = {op.value: op for op in BinaryOp if op is not BinaryOp.POWER} | {
    "->": BinaryOp.IMPLIES
}
_DECLARED_BINARY = _ACSL_BINARY | {"^": BinaryOp.POWER}
_COMPOUND_ASSIGNMENTS = {
    "+=": BinaryOp.ADD,
    "-=": BinaryOp.SUBTRACT,
    "*=": BinaryOp.MULTIPLY,
    "/=": BinaryOp.DIVIDE,
    "%=": BinaryOp.REMAINDER,
    "<<=": BinaryOp.SHIFT_LEFT,
    ">>=": BinaryOp.SHIFT_RIGHT,
    "&=": BinaryOp.BIT_AND,
    "|=": BinaryOp.BIT_OR,
    "^=": BinaryOp.BIT_XOR,
}
_SORTS = {sort.value: sort for sort in spec.Sort}
_INTEGER_WORDS = frozenset({"char", "short", "int", "long", "signed", "unsigned"})
_C_TYPE_WORDS = _INTEGER_WORDS | {"void", "bool", "float", "double"}
_TYPE_PREFIXES = frozenset({"const", "volatile", "struct", "class", "union", "enum"})
# Typedefs that are types in every program; others are types only where a declaration must stand.
_KNOWN_TYPEDEFS = frozenset(
    {"size_t", "ptrdiff_t", "intptr_t", "uintptr_t", "uchar", "ushort", "uint", "ulong"}
    | {f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64)}
)
_TYPE_STARTS = _C_TYPE_WORDS | _TYPE_PREFIXES | _KNOWN_TYPEDEFS | frozenset(_SORTS)
_GEOMETRY = {geometry.value: geometry for geometry in spec.Geometry}
_AXES = {axis.value: axis for axis in spec.Axis}
_QUANTIFIERS = {quantifier.value: quantifier for quantifier in spec.Quantifier}
_FOLDS = {kind.value: kind for kind in spec.FoldKind}
_VALIDITIES = {kind.value: kind for kind in spec.Validity}
BUILTIN_FUNCTIONS: Mapping[str, int] = {
    "\\abs": 1,
    "\\min": 2,
    "\\max": 2,
    "\\sqrt": 1,
    "\\floor": 1,
    "\\ceil": 1,
    "\\exp": 1,
    "\\log": 1,
    "\\sin": 1,
    "\\cos": 1,
    "\\is_finite": 1,
    "\\is_infinite": 1,
    "\\is_NaN": 1,
    "\\base_addr": 1,
    "\\block_length": 1,
    "\\offset": 1,
}
_OTHER_BACKSLASH_WORDS = frozenset(
    {"\\result", "\\true", "\\false", "\\null", "\\nothing", "\\empty", "\\old", "\\at", "\\let"}
    | {"\\lambda", "\\separated", "\\union", "\\pow", "\\from"}
)
_BACKSLASH_WORDS = (
    _OTHER_BACKSLASH_WORDS
    | frozenset(BUILTIN_FUNCTIONS)
    | frozenset(_QUANTIFIERS)
    | frozenset(_FOLDS)
    | frozenset(_VALIDITIES)
)
_RESERVED = (
    frozenset(_GEOMETRY)
    | _C_TYPE_WORDS
    | _TYPE_PREFIXES
    | {"warpSize", "active", "sizeof", "true", "false", "nullptr", "NULL", "loop_count"}
    | {"requires", "ensures", "assigns"}
)
_UNSUPPORTED_CLAUSES: Mapping[str, str] = {
    "behavior": "write its `ensures` as `\\old(assumed) ==> ensured`",
    "complete": "",
    "disjoint": "",
    "axiomatic": "define what it axiomatises with `predicate` or `logic`",
    "inductive": "",
    "axiom": "write a `lemma`, which is proved",
    "terminates": "give loops a `loop variant`",
    "exits": "",
    "returns": "",
    "breaks": "",
    "continues": "",
    "allocates": "",
    "frees": "",
    "for": "",
    "type": "",
    "model": "",
    "global": "",
    "import": "",
    "module": "",
    "invariant": "write `loop invariant`",
}
_CLAUSE_STARTS = frozenset(_UNSUPPORTED_CLAUSES) | {
    *("requires", "ensures", "assigns", "decreases", "loop", "assert", "check", "admit", "assume"),
    *("ghost", "logic_param", "predicate", "logic", "lemma"),
}
_MAX_NESTING = 64  # of brackets and binders: each level costs the parser some stack frames
_MAX_DEPTH = 200  # of a tree: later passes walk it recursively


def parse_annotation(text: str, start_position: Span) -> tuple[Clause, ...]:
    """The clauses of an annotation comment's text, which begins at `start_position`."""
    return _Parser(SpecText.at(text, start_position), Dialect.ACSL).clauses()


def parse_declared(kind: DeclaredKind, text: str, position: Span) -> tuple[Clause, ...]:
    """The clauses of a `declare_*` string whose first character stands at `position`."""
    return parse_declared_text(kind, SpecText.at(text, position))


def parse_declared_text(kind: DeclaredKind, text: SpecText) -> tuple[Clause, ...]:
    """As `parse_declared`, for text as `find_declared_calls` returns it."""
    return _Parser(text, Dialect.DECLARED).declared(kind)


def parse_expression(text: str, start_position: Span, dialect: Dialect = Dialect.ACSL) -> SpecExpr:
    """A single term or formula."""
    return _Parser(SpecText.at(text, start_position), dialect).whole_expression()


class _Parser:
    """Recursive descent, with precedence climbing over `spec.Level` for operators."""

    def __init__(self, source: SpecText, dialect: Dialect) -> None:
        self._source = source
        self._dialect = dialect
        self._list = _tokens(source, dialect)
        self._next = 0
        self._nesting = 0
        acsl = dialect is Dialect.ACSL
        self._binary_operators = _ACSL_BINARY if acsl else _DECLARED_BINARY

    # tokens

    @property
    def _token(self) -> _Token:
        return self._list[self._next]

    def _ahead(self, count: int) -> _Token:
        return self._list[min(self._next + count, len(self._list) - 1)]

    def _advance(self) -> _Token:
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

    def _expect(self, text: str, after: str = "") -> _Token:
        if not self._at(text):
            raise self._unexpected(f"`{text}`" + (f" after {after}" if after else ""))
        return self._advance()

    def _expect_name(self, what: str) -> _Token:
        token = self._token
        if token.kind != "word" or token.text.startswith("\\"):
            raise self._unexpected(what)
        if token.text in _RESERVED or token.text.startswith("loop_count_"):
            raise ContractError(self._span(token), f"`{token.text}` cannot be {what}")
        return self._advance()

    def _unexpected(self, wanted: str, hint: str = "") -> ContractError:
        token = self._token
        found = f"`{token.text}`" if token.kind != "end" else "the end of the annotation"
        return ContractError(self._span(token), f"expected {wanted}, found {found}", hint)

    def _span(self, token: _Token) -> Span:
        return self._source.span(token.start, token.end)

    def _since(self, first: _Token) -> Span:
        """From a token to the last one consumed."""
        return self._source.span(first.start, self._list[max(self._next - 1, 0)].end)

    # clauses

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
            if spec.depth(clause) > _MAX_DEPTH:
                raise ContractError(clause.span, "this clause has too many levels", "split it")
        return tuple(clauses)

    def _clause(self) -> Iterator[Clause]:
        first = self._token
        if first.kind != "word" or first.text not in _CLAUSE_STARTS:
            hint = _closest(first.text, _CLAUSE_STARTS) if first.kind == "word" else ""
            raise self._unexpected("a clause", hint)
        self._advance()
        if first.text in _UNSUPPORTED_CLAUSES:
            hint = _UNSUPPORTED_CLAUSES[first.text]
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
        if self._token.kind != "word" or self._token.text not in _CLAUSE_STARTS:
            raise self._unexpected("`;` or an operator")

    def _simple_clause(self, first: _Token) -> Clause:
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
            case _:
                return self._lemma(first)

    def _reject_prefix(self, first: _Token) -> None:
        if self._at("requires", "ensures", "loop"):
            message = f"`{first.text}` before a clause is not supported"
            raise ContractError(self._span(first), message)

    def _loop_clause(self, first: _Token) -> Clause:
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

    def _labelled(self, first: _Token) -> tuple[SpecExpr, Span, str | None]:
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

    def _signature(self, what: str) -> tuple[_Token, tuple[Binder, ...]]:
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

    def _definition_sign(self, name: _Token) -> None:
        if not self._at("="):
            raise self._unexpected(f"`=` and the definition of `{name.text}`")
        self._advance()

    def _logic_function(self, first: _Token) -> Clause:
        start = self._token
        base = self._base_type()
        result = self._stars(base, start)
        name, parameters = self._signature("the name of a logic function")
        self._definition_sign(name)
        body = self._expression()
        return spec.LogicFunctionDefinition(name.text, result, parameters, body, self._since(first))

    def _lemma(self, first: _Token) -> Clause:
        name = self._expect_name("the name of a lemma")
        self._expect(":", "the name of a lemma")
        formula = self._expression()
        return spec.Lemma(name.text, formula, self._since(first))

    # declarations

    def _spec_variables(self) -> Iterator[Clause]:
        """`int m, hA` or `int a0[]`"""
        for name, type_ in self._declarators("a specification variable"):
            yield spec.SpecVariable(name.text, type_, self._since(name))

    def _declarators(self, what: str) -> Iterator[tuple[_Token, SpecType]]:
        first = self._token
        base = self._base_type()
        while True:
            yield self._declarator(base, first, what)
            if not self._accept(","):
                return

    def _declarator(self, base: SpecType, first: _Token, what: str) -> tuple[_Token, SpecType]:
        type_ = self._stars(base, first)
        name = self._expect_name(what)
        return name, self._dimensions(type_, first)

    def _dimensions(self, type_: SpecType, first: _Token) -> SpecType:
        lengths: list[SpecExpr | None] = []
        while self._accept("["):
            lengths.append(None if self._at("]") else self._expression())
            self._expect("]")
        for length in reversed(lengths):
            type_ = spec.ArrayType(type_, length, self._since(first))
        return type_

    def _declared_binder(self, what: str) -> Binder:
        first = self._token
        name, type_ = self._declarator(self._base_type(), first, what)
        return Binder(name.text, type_, self._span(name))

    def _stars(self, type_: SpecType, first: _Token) -> SpecType:
        while self._accept("*"):
            while self._at("const", "volatile"):
                self._advance()
            type_ = spec.PointerType(type_, self._since(first))
        return type_

    def _base_type(self) -> SpecType:
        first = self._token
        words: list[str] = []
        while self._token.kind == "word":
            text = self._token.text
            first_word = not words and not text.startswith("\\")
            if text in _TYPE_PREFIXES:
                self._advance()
            elif first_word or (text in _C_TYPE_WORDS and words[-1] in _C_TYPE_WORDS):
                words.append(self._advance().text)
            else:
                break
        if not words:
            raise self._unexpected("a type")
        span = self._since(first)
        if words[0] in _SORTS:
            return spec.SortType(_SORTS[words[0]], span)
        name = _canonical_type(words)
        if name is None:
            raise ContractError(span, f"`{' '.join(words)}` is no type")
        return spec.NamedType(name, span)

    def _ghost_statements(self) -> Iterator[Clause]:
        """All statements up to the next clause."""
        while True:
            if self._starts_declaration():
                yield from self._ghost_declarations()
            else:
                yield self._ghost_assignment()
            self._end_clause()
            token = self._token
            if token.kind == "end" or (token.kind == "word" and token.text in _CLAUSE_STARTS):
                return

    def _starts_declaration(self) -> bool:
        """A type and a name: `int x`, `foo x`, `foo *x`."""
        if self._token.kind != "word" or self._token.text.startswith("\\"):
            return False
        if self._token.text in _TYPE_STARTS:
            return True
        count = 1
        while self._ahead(count).text == "*":
            count += 1
        name = self._ahead(count)
        return name.kind == "word" and not name.text.startswith("\\")

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
        elif token.text in _COMPOUND_ASSIGNMENTS:
            right = self._expression()
            compound = _COMPOUND_ASSIGNMENTS[token.text]
            value = spec.Binary(compound, target, right, self._since(first))
        elif token.text == "=":
            value = self._expression()
        else:
            raise ContractError(self._span(token), "expected an assignment in ghost code")
        return spec.GhostAssign(target, value, self._since(first))

    # expressions

    def _expression(self) -> SpecExpr:
        first = self._token
        self._deeper(first)
        expression = self._binary(Level.IFF)
        if self._accept("?"):
            then = self._expression()
            self._expect(":", "the first choice of `?`")
            otherwise = self._expression()
            expression = spec.Conditional(expression, then, otherwise, self._since(first))
        self._nesting -= 1
        return expression

    def _binary(self, level: Level) -> SpecExpr:
        first = self._token
        left = self._unary()
        while True:
            token = self._token
            if token.kind == "sign" and token.text in _COMPARISONS:
                if level > Level.COMPARISON:
                    return left
                left = self._comparison(left, first)
                continue
            op = self._binary_operators.get(token.text) if token.kind == "sign" else None
            if op is None or BINARY_LEVELS[op] < level:
                return left
            self._advance()
            on_right = op in RIGHT_ASSOCIATIVE
            right = self._binary(Level(BINARY_LEVELS[op] + (0 if on_right else 1)))
            left = spec.Binary(op, left, right, self._since(first))

    def _comparison(self, left: SpecExpr, first: _Token) -> SpecExpr:
        operators: list[CompareOp] = []
        operands = [left]
        while self._token.kind == "sign" and self._token.text in _COMPARISONS:
            token = self._advance()
            operators.append(_COMPARISONS[token.text])
            if len(operators) > 1 and not any(chain.issuperset(operators) for chain in _CHAINS):
                before = operators[-2].value
                raise ContractError(
                    self._span(token),
                    f"`{token.text}` cannot continue a chain that began with `{before}`",
                    "put one of the comparisons in parentheses",
                )
            operands.append(self._binary(Level.SHIFT))
        return spec.Comparison(tuple(operators), tuple(operands), self._since(first))

    def _unary(self) -> SpecExpr:
        first = self._token
        if first.kind == "sign" and first.text in _PREFIXES:
            self._advance()
            self._deeper(first)
            operand = self._unary()
            self._nesting -= 1
            return spec.Unary(_PREFIXES[first.text], operand, self._since(first))
        if self._at("(") and self._ahead(1).kind == "word" and self._ahead(1).text in _TYPE_STARTS:
            self._advance()
            start = self._token
            type_ = self._stars(self._base_type(), start)
            self._expect(")", "the type of a cast")
            self._deeper(first)
            operand = self._unary()
            self._nesting -= 1
            return spec.Cast(type_, operand, self._since(first))
        return self._postfix(first)

    def _deeper(self, token: _Token) -> None:
        self._nesting += 1
        if self._nesting > _MAX_NESTING:
            raise ContractError(self._span(token), "nested too deeply", "split the clause")

    def _postfix(self, first: _Token) -> SpecExpr:
        base = self._primary()
        while True:
            if self._accept("["):
                index = self._range_or_expression()
                self._expect("]")
                base = spec.Index(base, index, self._since(first))
            elif self._at(".") or self._at_member_arrow():
                arrow = self._advance().text == "->"
                if self._token.kind != "word" or self._token.text.startswith(("\\", "::")):
                    raise self._unexpected("the name of a member")
                base = spec.Member(base, self._advance().text, arrow, self._since(first))
            elif self._accept("@"):
                base = spec.AtThread(base, self._thread(), self._since(first))
            else:
                return base

    def _at_member_arrow(self) -> bool:
        if not self._at("->") or self._dialect is Dialect.DECLARED:
            return False
        arrow, name = self._token, self._ahead(1)
        tight = self._list[self._next - 1].end == arrow.start and arrow.end == name.start
        return tight and name.kind == "word" and not name.text.startswith("\\")

    def _thread(self) -> SpecExpr:
        if self._token.kind not in ("word", "integer") and not self._at("("):
            raise self._unexpected("a thread after `@`")
        return self._primary()

    def _primary(self) -> SpecExpr:
        token = self._token
        match token.kind:
            case "integer":
                self._advance()
                return spec.IntLiteral(self._integer(token), self._span(token))
            case "float":
                self._advance()
                text = token.text.replace("'", "").lower()
                digits = text.rstrip("fl")  # a hexadecimal one ends in its exponent
                return spec.FloatLiteral(digits, text[len(digits) :], self._span(token))
            case "char":
                self._advance()
                return spec.CharLiteral(self._character(token), self._span(token))
            case "string":
                raise ContractError(self._span(token), "a string cannot stand in a specification")
            case "word":
                return self._word()
            case _:
                return self._bracketed()

    def _bracketed(self) -> SpecExpr:
        first = self._token
        if self._accept("("):
            inside = self._range_or_expression()
            self._expect(")")
            return replace(inside, span=self._since(first))
        if self._accept("{"):
            elements = self._arguments_until("}", sets=True)
            return spec.SetOf(elements, self._since(first))
        raise self._unexpected("an expression")

    def _integer(self, token: _Token) -> int:
        digits = token.text.replace("'", "").lower().rstrip("ulz")
        if len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
            if not re.fullmatch("[0-7]+", digits):
                raise ContractError(self._span(token), f"`{token.text}` is no octal number")
            return int(digits, 8)
        return int(digits, 0)

    def _character(self, token: _Token) -> int:
        inside = token.text[1:-1]
        code: int | None = None
        if len(inside) == 1:
            code = ord(inside)
        elif re.fullmatch(r"\\x[0-9a-fA-F]{1,2}", inside):
            code = int("0" + inside[1:], 0)
        elif re.fullmatch(r"\\[0-7]{1,3}", inside):
            code = int(inside[1:], 8)
        elif re.fullmatch(r"\\[^x0-7]", inside):
            code = ord(_SIMPLE_ESCAPES.get(inside[1], inside[1]))
        if code is None or code > 255 or (code > 127 and len(inside) == 1):
            raise ContractError(self._span(token), f"`{token.text}` is no character of type char")
        return code - 256 if code > 127 else code

    def _range_or_expression(self) -> SpecExpr:
        first = self._token
        low = None if self._at("..") else self._expression()
        if not self._at(".."):
            assert low is not None
            return low
        self._advance()
        high = None if self._at(")", "]", "}", ",") else self._expression()
        return spec.Range(low, high, self._since(first))

    def _arguments_until(self, closing: str, sets: bool = False) -> tuple[SpecExpr, ...]:
        """Comma-separated, after the opening bracket."""
        found: list[SpecExpr] = []
        if self._accept(closing):
            return ()
        while not found or self._accept(","):
            found.append(self._range_or_expression() if sets else self._expression())
        if not self._at(closing):
            raise self._unexpected(f"`,` or `{closing}`")
        self._advance()
        return tuple(found)

    # words

    def _word(self) -> SpecExpr:
        token = self._token
        text = token.text
        if text.startswith("\\"):
            return self._backslash_word()
        if self._dialect is Dialect.DECLARED and text == "sum" and self._ahead(1).text == "(":
            return self._declared_sum()
        if text in _GEOMETRY:
            return self._geometry()
        if text in _C_TYPE_WORDS or text in _KNOWN_TYPEDEFS or text in ("sizeof", "active"):
            return self._call_like_word()
        self._advance()
        span = self._span(token)
        level = re.fullmatch(r"loop_count(?:_([0-9]+))?", text)
        if level:
            number = int(level.group(1) or 1)
            if number == 0:
                raise ContractError(span, "`loop_count_1` is the annotated loop's own count")
            return spec.LoopCount(number, span)
        match text:
            case "warpSize":
                return spec.WarpSize(span)
            case "true" | "false":
                return spec.BoolLiteral(text == "true", span)
            case "nullptr" | "NULL":
                return spec.NullPointer(span)
            case "requires" | "ensures" | "assigns" | "const" | "volatile":
                raise ContractError(span, f"expected an expression, found `{text}`")
        if self._at("("):
            self._advance()
            arguments = self._arguments_until(")")
            return spec.Call(text, arguments, self._since(token))
        return spec.Name(text, span)

    def _geometry(self) -> SpecExpr:
        token = self._advance()
        axis = self._ahead(1)
        if not self._at(".") or axis.text not in _AXES:
            place = self._span(axis if self._at(".") else token)
            raise ContractError(place, f"`{token.text}` is used by its members `.x`, `.y`, `.z`")
        self._advance()
        self._advance()
        return spec.GeometryMember(_GEOMETRY[token.text], _AXES[axis.text], self._since(token))

    def _call_like_word(self) -> SpecExpr:
        """`active(t)`, `sizeof(…)`, `float(x)`"""
        token = self._advance()
        if token.text == "active" or token.text == "sizeof":
            self._expect("(", f"`{token.text}`")
            if token.text == "sizeof" and self._token.text in _TYPE_STARTS:
                first = self._token
                type_ = self._stars(self._base_type(), first)
                self._expect(")")
                return spec.SizeOf(type_, self._since(token))
            inside = self._expression()
            self._expect(")")
            if token.text == "sizeof":
                return spec.SizeOf(inside, self._since(token))
            return spec.Active(inside, self._since(token))
        if not self._accept("("):
            raise ContractError(self._span(token), f"expected an expression, found `{token.text}`")
        named = spec.NamedType(_canonical_type([token.text]) or token.text, self._span(token))
        operand = self._expression()
        self._expect(")")
        return spec.Cast(named, operand, self._since(token))

    def _backslash_word(self) -> SpecExpr:
        token = self._advance()
        span = self._span(token)
        match token.text:
            case "\\result":
                return spec.Result(span)
            case "\\true" | "\\false":
                return spec.BoolLiteral(token.text == "\\true", span)
            case "\\null":
                return spec.NullPointer(span)
            case "\\nothing" | "\\empty":
                return spec.SetOf((), span)
            case "\\let":
                return self._let(token)
            case "\\lambda":
                hint = "it stands in `\\sum(low, high, \\lambda integer k; …)` and other folds"
                raise ContractError(span, "`\\lambda` cannot stand here", hint)
        if token.text in _QUANTIFIERS:
            return self._quantified(token)
        if token.text not in _BACKSLASH_WORDS:
            raise ContractError(
                span, f"unknown word `{token.text}`", _closest(token.text, _BACKSLASH_WORDS)
            )
        return self._backslash_call(token)

    def _backslash_call(self, token: _Token) -> SpecExpr:
        if self._at("{"):
            message = f"labels of `{token.text}` are not supported"
            raise ContractError(self._span(self._token), message)
        self._expect("(", f"`{token.text}`")
        match token.text:
            case "\\old":
                operand = self._expression()
                self._expect(")")
                return spec.Old(operand, self._since(token))
            case "\\at":
                operand = self._expression()
                self._expect(",", "the term of `\\at`")
                label = self._expect_name("a label")
                self._expect(")")
                return spec.At(operand, label.text, self._since(token))
            case "\\separated":
                return spec.Separated(self._arguments_until(")", sets=True), self._since(token))
            case "\\union":
                return spec.Union(self._arguments_until(")", sets=True), self._since(token))
        if token.text in _VALIDITIES:
            locations = self._arguments_until(")", sets=True)
            if not locations:
                raise ContractError(self._since(token), f"`{token.text}` needs a location")
            return spec.Valid(_VALIDITIES[token.text], locations, self._since(token))
        return self._function_or_fold(token)

    def _function_or_fold(self, token: _Token) -> SpecExpr:
        arguments: list[SpecExpr] = []
        while not self._at("\\lambda"):
            arguments.append(self._expression())
            if self._accept(")"):
                return self._builtin_call(token, tuple(arguments))
            self._expect(",")
        start = self._token
        if token.text not in _FOLDS or len(arguments) != 2:
            message = f"`\\lambda` cannot stand here in `{token.text}`"
            raise ContractError(self._span(start), message)
        self._advance()
        binder = self._single_binder(start)
        self._end_binders()
        body = self._expression()
        self._expect(")")
        low, high = arguments
        return spec.Fold(_FOLDS[token.text], low, high, binder, body, self._since(token))

    def _builtin_call(self, token: _Token, arguments: tuple[SpecExpr, ...]) -> SpecExpr:
        span = self._since(token)
        arity = 2 if token.text == "\\pow" else BUILTIN_FUNCTIONS.get(token.text)
        if arity is None:
            hint = f"as in `{token.text}(low, high, \\lambda integer k; …)`"
            raise ContractError(span, f"`{token.text}` needs a `\\lambda`", hint)
        if len(arguments) != arity:
            message = f"`{token.text}` takes {arity} arguments, not {len(arguments)}"
            raise ContractError(span, message)
        if token.text == "\\pow":
            return spec.Binary(BinaryOp.POWER, arguments[0], arguments[1], span)
        return spec.Call(token.text, arguments, span)

    def _declared_sum(self) -> SpecExpr:
        """`sum(k, e, low, high)`, or `sum(low, high, lambda int k; e)`"""
        token = self._advance()
        self._advance()
        first = self._expression()
        self._expect(",")
        second = self._expression()
        self._expect(",")
        if self._at("\\lambda"):
            start = self._advance()
            binder = self._single_binder(start)
            self._end_binders()
            body = self._expression()
            low, high = first, second
        else:
            if not isinstance(first, spec.Name):
                raise ContractError(first.span, "expected the variable that `sum` runs over")
            integer = spec.SortType(spec.Sort.INTEGER, first.span)
            binder, body = Binder(first.identifier, integer, first.span), second
            low = self._expression()
            self._expect(",")
            high = self._expression()
        self._expect(")")
        return spec.Fold(spec.FoldKind.SUM, low, high, binder, body, self._since(token))

    # binders

    def _quantified(self, token: _Token) -> SpecExpr:
        binders = self._binders()
        triggers: tuple[SpecExpr, ...] = ()
        if self._accept("["):
            triggers = self._arguments_until("]")
        if self._accept(":"):
            first = self._token
            type_ = self._stars(self._base_type(), first)
            binders = tuple(replace(binder, type=type_) for binder in binders)
        self._end_binders()
        body = self._expression()
        quantifier = _QUANTIFIERS[token.text]
        return spec.Quantified(quantifier, binders, triggers, body, self._since(token))

    def _end_binders(self) -> None:
        if not self._at(";", "."):
            raise self._unexpected("`;` after the bound variables")
        self._advance()

    def _binders(self) -> tuple[Binder, ...]:
        """`integer i, j, real x`, or `i, j` without a type."""
        binders: list[Binder] = []
        first = self._token
        base: SpecType | None = None
        while not binders or self._accept(","):
            if self._starts_declaration():
                first = self._token
                base = self._base_type()
            integer = spec.SortType(spec.Sort.INTEGER, self._span(self._token))
            type_ = integer if base is None else self._stars(base, first)
            name = self._expect_name("the name of a bound variable")
            binders.append(Binder(name.text, type_, self._span(name)))
        return tuple(binders)

    def _single_binder(self, start: _Token) -> Binder:
        binders = self._binders()
        if len(binders) != 1:
            raise ContractError(self._since(start), "`\\lambda` takes one variable here")
        return binders[0]

    def _let(self, token: _Token) -> SpecExpr:
        name = self._expect_name("the name of a bound variable")
        self._expect("=", "the name of a `\\let`")
        value = self._expression()
        self._expect(";", "the value of a `\\let`")
        body = self._expression()
        return spec.Let(name.text, value, body, self._since(token))


def _canonical_type(words: list[str]) -> str | None:
    """One spelling for each C type: `long unsigned int` is `unsigned long`."""
    if len(words) == 1 and words[0] not in _INTEGER_WORDS:
        return words[0]
    counts = {word: words.count(word) for word in words}
    longs = counts.pop("long", 0)
    if counts == {"double": 1} and longs == 1:
        return "long double"
    unsigned, signed = counts.pop("unsigned", 0), counts.pop("signed", 0)
    shorts, chars, ints = counts.pop("short", 0), counts.pop("char", 0), counts.pop("int", 0)
    sizes = (longs > 0) + shorts + chars
    if counts or unsigned + signed > 1 or longs > 2 or sizes > 1 or ints > 1 or chars * ints:
        return None
    if chars:
        return "unsigned char" if unsigned else "signed char" if signed else "char"
    base = "short" if shorts else {0: "int", 1: "long", 2: "long long"}[longs]
    return f"unsigned {base}" if unsigned else base


# --- names --------------------------------------------------------------------------------------


class Scope(Protocol):
    """What is visible where an annotation stands."""

    def lookup(self, name: str) -> SpecSymbol | None:
        """The innermost thing of this name."""

    def names(self) -> Iterable[str]:
        """All names `lookup` knows, for hints."""

    def has_type(self, name: str) -> bool:
        """Whether a typedef or record of this name is visible."""

    def record(self, identifier: str) -> CRecord | None:
        """The record that a `CNamed` refers to."""


@dataclass(frozen=True, slots=True)
class LayeredScope:
    """`symbols` in front of `outer`."""

    outer: Scope
    symbols: Mapping[str, SpecSymbol]

    def lookup(self, name: str) -> SpecSymbol | None:
        return self.symbols.get(name) or self.outer.lookup(name)

    def names(self) -> Iterable[str]:
        return [*self.symbols, *self.outer.names()]

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
    for clause in clauses:
        symbol = _declared_symbol(clause)
        if symbol is not None:
            _check_declaration(clause, symbol, scope)
            recursive = symbol.kind in _CALLABLE
            inner = LayeredScope(scope, {symbol.name: symbol})
            found.append(_resolve_clause(clause, inner if recursive else scope))
            scope = inner
        else:
            found.append(_resolve_clause(clause, scope))
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
    """A declared name may hide a global, but not what the function itself calls by that name."""
    other = scope.lookup(symbol.name)
    if other is None or other.kind in (SymbolKind.GLOBAL, SymbolKind.CONSTANT):
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


@dataclass(frozen=True, slots=True)
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
            hint = _closest(name, self.scope.names())
            if built_in in _BACKSLASH_WORDS:
                hint = f"did you mean `{built_in}`?"
            raise ContractError(span, f"unknown name `{name}`", hint)
        return symbol

    def _let(self, node: spec.Let) -> SpecExpr:
        value = self.term(node.value)
        symbol = SpecSymbol(node.name, SymbolKind.BOUND, None, node.name)
        inner = replace(self, scope=LayeredScope(self.scope, {node.name: symbol}))
        return replace(node, value=value, body=inner.term(node.body))

    def _cast(self, node: spec.Cast) -> SpecExpr:
        name = spec.format_type(node.type)
        if name == spec.Sort.THREAD.value:
            raise ContractError(node.type.span, "nothing can be cast to a thread")
        if name in _SORTS and self.scope.lookup(name) is not None:
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
            text = spec.format_expression(node.base)
            raise ContractError(node.base.span, f"`{text}` is no array but {_a(type_)}")
        if spec.is_formula(node.index):
            raise ContractError(node.index.span, "a formula cannot be an index")
        return node

    def _member(self, node: spec.Member) -> SpecExpr:
        type_ = self._ctype(node.base)
        if type_ is None:
            return node
        text = spec.format_expression(node.base)
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
            raise ContractError(node.span, message, _closest(node.name, known))
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
    return name in _KNOWN_TYPEDEFS or all(word in _C_TYPE_WORDS for word in name.split())


def _start(span: Span, name: str) -> Span:
    return Span(span.file, span.line, span.column, span.line, span.column + len(name))


# --- attachment ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FunctionRange:
    """A compiled function; instances of one template share their lines."""

    name: str
    file: str
    decl_line: int  # of its name
    body_start_line: int  # of its `{`
    end_line: int


@dataclass(frozen=True, slots=True)
class LoopRange:
    """A compiled loop; it starts at its keyword."""

    function: str
    id: int
    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Annotation:
    """Parsed clauses and where they stand."""

    clauses: tuple[Clause, ...]
    span: Span
    placement: Placement
    declared: bool  # by a call, which stands in the body of what it speaks of


@dataclass(frozen=True, slots=True)
class FunctionContract:
    function: FunctionRange
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class LoopContract:
    loop: LoopRange
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class StatementClause:
    """A clause between two tokens of code: it speaks of the state when control is there."""

    function: FunctionRange
    clause: Clause
    after: Span | None
    before: Span | None


@dataclass(frozen=True, slots=True)
class Attached:
    functions: tuple[FunctionContract, ...]
    loops: tuple[LoopContract, ...]
    statements: tuple[StatementClause, ...]
    definitions: tuple[Clause, ...]  # predicates, logic functions and lemmas of the file


def read_annotations(
    source_text: str, file: str, active_lines: Callable[[int], bool] = lambda line: True
) -> list[Annotation]:
    """All annotations of a file, comments and `declare_*` calls, parsed and in order."""
    found = [
        Annotation(
            parse_annotation(comment.text, comment.start), comment.span, comment.placement, False
        )
        for comment in find_annotations(source_text, file, active_lines)
    ]
    for call in find_declared_calls(source_text, file, active_lines):
        parsed = (parse_declared_text(call.kind, argument) for argument in call.arguments)
        clauses = tuple(clause for clauses in parsed for clause in clauses)
        found.append(Annotation(clauses, call.span, call.placement, True))
    return sorted(found, key=lambda annotation: annotation.span)


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
                "a template that is never used has no code",
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
            raise ContractError(clause.span, message, "a template that is never used has no code")
        for loop in loops:
            self._of_loop.setdefault(loop, []).append(clause)

    @staticmethod
    def _loop_keyword(annotation: Annotation) -> Span | None:
        placement = annotation.placement
        following = placement.following if placement.follows_loop_keyword else None
        block = placement.block
        around = block.loop if block is not None and placement.first_in_block else None
        return (around or following) if annotation.declared else (following or around)

    # statements

    def _add_to_statement(self, annotation: Annotation, clause: Clause) -> None:
        functions = self._enclosing(annotation.span)
        if not functions or annotation.placement.block is None:
            hint = "it stands between the statements of a function that is compiled"
            raise ContractError(clause.span, "this clause stands in no function", hint)
        placement = annotation.placement
        for function in functions:
            self._statements.append(
                StatementClause(function, clause, placement.previous, placement.following)
            )


def _lines(function: FunctionRange) -> tuple[int, int, int]:
    return function.decl_line, function.body_start_line, function.end_line
