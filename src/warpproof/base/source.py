"""Places in the user's text, and why a node of the program exists.

Enters: file names and positions from clang's debug information or from our own specification
parser. Leaves: `Span` and `Origin`, carried by every statement so that any finding can be told in
the user's words. Lines and columns count from 1; 0 means "not known".
"""

from __future__ import annotations

import os
import re
from enum import Enum

from warpproof.base.records import record

_LONE_RETURN = re.compile(rb"\r(?!\n)")


def with_line_feeds(data: bytes) -> bytes:
    """Lines as clang counts them, in a text as long as before: a carriage return ends one, with or
    without a line feed behind it."""
    return _LONE_RETURN.sub(b"\n", data)


@record
class Span:
    """A stretch of one source file; `end_*` equal the start where only a point is known."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def is_at(self, other: Span | None) -> bool:
        """Do both begin on one line?"""
        return other is not None and (self.file, self.line) == (other.file, other.line)

    @staticmethod
    def point(file: str, line: int, column: int) -> Span:
        return Span(file, line, column, line, column)

    def __str__(self) -> str:
        return f"{shown_file(self.file)}:{self.line}:{self.column}"


class TextOf(Enum):
    """Where a program comes from that is no file of its user's; its value is how it is shown."""

    SOURCE = "<source>"  # a text that was handed over
    STDIN = "<stdin>"

    @property
    def ending(self) -> str:
        return f".{self.value.strip('<>')}.cu"


KEPT_TEXTS = "sources"  # the folder in which such texts are kept
_DIGITS = 16


def kept_name(digest: str, origin: TextOf) -> str:
    """Of the file that a text is kept in, so that it can be replayed."""
    return digest[:_DIGITS] + origin.ending


def shown_file(file: str) -> str:
    """A file's name as its user knows it: a text that we have kept is shown as what it is."""
    for origin in TextOf:
        if file.endswith(origin.ending):
            folder, name = os.path.split(file)
            digest = name.removesuffix(origin.ending)
            is_digest = len(digest) == _DIGITS and set(digest) <= set("0123456789abcdef")
            if is_digest and os.path.basename(folder) == KEPT_TEXTS:
                return origin.value
    return file


NOWHERE = Span("", 0, 0, 0, 0)


class Reason(Enum):
    """Why a node exists."""

    WRITTEN = "written"  # the user's own text
    INLINED = "inlined"  # copied from a called function
    INSERTED = "inserted"  # a check or a copy that a pass put there
    MODEL = "model"  # from one of our operational-model headers


@record
class Origin:
    """Where a node comes from; `parent` leads back to the user's text for what is not there."""

    span: Span
    reason: Reason = Reason.WRITTEN
    parent: Origin | None = None

    @property
    def user_span(self) -> Span:
        """The nearest place in the user's own text."""
        node = self
        while node.reason is not Reason.WRITTEN and node.parent is not None:
            node = node.parent
        return node.span


UNKNOWN_ORIGIN = Origin(NOWHERE)
