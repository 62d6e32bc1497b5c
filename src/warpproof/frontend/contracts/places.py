"""Where specification text stands in the user's file, and the error that points there.

Lines and columns count characters from 1; a span's end is the place just after its last character.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from difflib import get_close_matches

from warpproof.base.records import record
from warpproof.base.source import Span


class ContractError(Exception):
    """A specification that cannot be used; `span` starts at the character to look at."""

    def __init__(self, span: Span, message: str, hint: str = "") -> None:
        super().__init__(f"{span}: {message}" + (f" ({hint})" if hint else ""))
        self.span = span
        self.message = message
        self.hint = hint


def closest(word: str, known: Iterable[str]) -> str:
    matches = get_close_matches(word, sorted(set(known)), n=1, cutoff=0.6)
    return f"did you mean `{matches[0]}`?" if matches else ""


Position = tuple[int, int]  # line and column


def start_of(span: Span) -> Position:
    return span.line, span.column


def end_of(span: Span) -> Position:
    return span.end_line, span.end_column


def contains(span: Span, at: Position) -> bool:
    return start_of(span) <= at < end_of(span)


@record
class Anchor:
    """From `offset` on, text runs along one source line starting at this place."""

    offset: int
    line: int
    column: int


@record
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
