"""The shape of source text: brackets, statements, and how far a declaration reaches.

Enters: the tokens of a file without comments and directives. Leaves: which bracket closes which,
where a statement ends, and the jumps that leave it. Nothing is parsed but what decides these; text
that is not balanced ends where the file does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warpproof.base.records import record

_CLOSING = {"(": ")", "[": "]", "{": "}"}
_LOOP_JUMPS = frozenset({"break", "continue"})
_JUMPS = _LOOP_JUMPS | {"return", "goto", "throw"}
_HEADED = frozenset({"if", "for", "while", "switch", "catch"})


@record
class Piece:
    """A token of the source file."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@record
class Statement:
    """`end` is the index after its last token; `jumps` are the keywords that lead out of it."""

    end: int
    jumps: tuple[int, ...]


class Structure:
    """Tokens are named by their index in the code."""

    def __init__(self, code: Sequence[Piece]) -> None:
        self._code = code
        self._statements: dict[int, Statement] = {}
        self.partner: dict[int, int] = {}  # of an opening bracket: its closing one
        self.braces_at: list[tuple[int, ...]] = []  # before a token: the open braces
        self.bracket_at: list[int | None] = []  # before a token: the innermost open bracket
        self._match_brackets()

    def text(self, index: int) -> str:
        return self._code[index].text if index < len(self._code) else ""

    def statement(self, index: int) -> Statement:
        """The statement that starts at a token, with the labels before it."""
        known = self._statements.get(index)
        if known is None:
            known = self._statements[index] = self._read(index)
        return known

    def after_label(self, index: int) -> int | None:
        """Where the code after a label goes on; None if no label stands here."""
        if self.text(index) == "case":
            while index < len(self._code) and not self._is_colon(index):
                index = self.partner.get(index, index) + 1
            return index + 1
        if index < len(self._code) and self._code[index].kind == "word":
            return index + 2 if self._is_colon(index + 1) else None
        return None

    def following(self, index: int) -> Iterator[tuple[int, int]]:
        """The statements from a token up to the end of its block or the next label."""
        while index < len(self._code) and self.text(index) not in ("}", "else"):
            if self.after_label(index) is not None:
                return
            end = self.statement(index).end
            yield index, end
            index = end

    def preceding(self, brace: int, index: int) -> list[tuple[int, Statement] | None] | None:
        """The statements of a block before a token, each with its first token; None among them is
        a label. None instead of them where the token stands inside one."""
        found: list[tuple[int, Statement] | None] = []
        at = brace + 1
        while at < index:
            after = self.after_label(at)
            if after is not None:
                found.append(None)
                at = after
            else:
                statement = self.statement(at)
                found.append((at, statement))
                at = max(statement.end, at + 1)
        return found if at == index else None

    def scopes(self) -> Iterator[tuple[int, int]]:
        """First and last token of all that bounds the reach of a declaration."""
        for index, piece in enumerate(self._code):
            if piece.text == "{":
                yield index, self._closing(index)
            elif piece.kind == "word" and piece.text in _HEADED:
                yield index, self.statement(index).end - 1

    def loop_body(self, index: int) -> int | None:
        """The first token of the body of the loop whose keyword stands at a token."""
        if self.text(index) == "do":
            return index + 1
        if self.text(index + 1) == "(":
            return self._closing(index + 1) + 1
        return None

    def _match_brackets(self) -> None:
        stack: list[int] = []
        braces: tuple[int, ...] = ()
        for index, piece in enumerate(self._code):
            self.braces_at.append(braces)
            self.bracket_at.append(stack[-1] if stack else None)
            if piece.kind != "sign":
                continue
            if piece.text in _CLOSING:
                stack.append(index)
                if piece.text == "{":
                    braces = (*braces, index)
            elif piece.text in ")]}":
                # What a brace closes is closed even if something inside it is not.
                while stack and piece.text == "}" and self.text(stack[-1]) != "{":
                    stack.pop()
                if stack and _CLOSING[self.text(stack[-1])] == piece.text:
                    opening = stack.pop()
                    self.partner[opening] = index
                    if piece.text == "}":
                        braces = braces[:-1]
        self.braces_at.append(braces)
        self.bracket_at.append(stack[-1] if stack else None)

    def _closing(self, index: int) -> int:
        return self.partner.get(index, len(self._code) - 1)

    def _is_colon(self, index: int) -> bool:
        """A single `:`; the two of `::` are tokens of their own."""
        alone = self.text(index) == ":" and self.text(index + 1) != ":"
        return alone and self.text(index - 1) != ":"

    def _read(self, index: int) -> Statement:
        after = self.after_label(index)
        if after is not None:
            return self.statement(after)
        match self.text(index):
            case "{":
                return self._block(index)
            case "if":
                return self._if(index)
            case "for" | "while" | "switch" | "catch" as keyword:
                return self._headed(index, keyword)
            case "do":
                body = self.statement(index + 1)
                end = self._simple_end(body.end)
                return Statement(end, self._without(body.jumps, _LOOP_JUMPS))
            case "else" | "try":
                return self._parts(index + 1)
            case word:
                jumps = (index,) if word in _JUMPS else ()
                return Statement(self._simple_end(index), jumps)

    def _block(self, index: int) -> Statement:
        last = self._closing(index)
        jumps: list[int] = []
        at = index + 1
        while at < last:
            inner = self.statement(at)
            jumps.extend(inner.jumps)
            at = max(inner.end, at + 1)
        return Statement(last + 1, tuple(jumps))

    def _if(self, index: int) -> Statement:
        jumps: list[int] = []
        while True:  # along a chain of `else if`, which may be long
            head = index + (2 if self.text(index + 1) == "constexpr" else 1)
            part = self.statement(self._closing(head) + 1)
            jumps.extend(part.jumps)
            if self.text(part.end) != "else":
                return Statement(part.end, tuple(jumps))
            if self.text(part.end + 1) != "if":
                last = self.statement(part.end + 1)
                return Statement(last.end, (*jumps, *last.jumps))
            index = part.end + 1

    def _headed(self, index: int, keyword: str) -> Statement:
        if self.text(index + 1) != "(":
            return Statement(self._simple_end(index), ())
        body = self.statement(self._closing(index + 1) + 1)
        caught = {"switch": frozenset({"break"}), "catch": frozenset[str]()}
        return Statement(body.end, self._without(body.jumps, caught.get(keyword, _LOOP_JUMPS)))

    def _parts(self, index: int) -> Statement:
        """A block and the handlers that follow it."""
        part = self.statement(index)
        jumps = list(part.jumps)
        while self.text(part.end) == "catch":
            part = self.statement(part.end)
            jumps.extend(part.jumps)
        return Statement(part.end, tuple(jumps))

    def _without(self, jumps: Sequence[int], caught: frozenset[str]) -> tuple[int, ...]:
        return tuple(jump for jump in jumps if self.text(jump) not in caught)

    def _simple_end(self, index: int) -> int:
        """After the `;` that ends what starts here; before a `}` that comes first."""
        while index < len(self._code):
            text = self.text(index)
            if text == ";":
                return index + 1
            if text == "}":
                return index
            index = self._closing(index) + 1 if text in _CLOSING else index + 1
        return index
