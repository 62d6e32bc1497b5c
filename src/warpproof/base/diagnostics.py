"""What the tool tells its user: diagnostics, and the two kinds of failure.

Enters: facts found by any layer. Leaves: frozen values that renderers, the Python interface and
tests read alike; `render` gives the form of a good compiler. Guaranteed: rendering never fails,
whatever bytes the source file or the message holds, and whether or not the file is still there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum

from warpproof.base.records import record
from warpproof.base.source import Span, shown_file, with_line_feeds


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Code(StrEnum):
    """The stable name of each kind of diagnostic; a code never changes its meaning."""

    USAGE = "WP-USAGE"  # the command line does not parse
    CONFIG_FILE = "WP-CONFIG-FILE"  # a settings file cannot be read
    CONFIG_UNKNOWN = "WP-CONFIG-UNKNOWN"  # a setting that does not exist
    CONFIG_VALUE = "WP-CONFIG-VALUE"  # a setting with a value it cannot have
    INPUT_MISSING = "WP-INPUT-MISSING"
    INPUT_DIRECTORY = "WP-INPUT-DIRECTORY"
    INPUT_SPECIAL = "WP-INPUT-SPECIAL"  # pipe, socket or device
    INPUT_UNREADABLE = "WP-INPUT-UNREADABLE"
    INPUT_EMPTY = "WP-INPUT-EMPTY"
    INPUT_BINARY = "WP-INPUT-BINARY"
    INPUT_TOO_LARGE = "WP-INPUT-TOO-LARGE"
    OUTPUT = "WP-OUTPUT"  # the result cannot be written
    CLANG = "WP-CLANG"  # clang rejects the program
    CLANG_MISSING = "WP-CLANG-MISSING"  # clang cannot be run
    UNSUPPORTED = "WP-UNSUPPORTED"  # a construct outside the modelled language
    SPECIFICATION = "WP-SPECIFICATION"  # a contract that does not parse
    WITNESS = "WP-WITNESS"  # a counterexample file that cannot be replayed
    SUPPRESSION = "WP-SUPPRESSION"  # a comment or baseline entry that suppresses nothing
    BASELINE = "WP-BASELINE"  # a baseline that cannot be read
    NOTE = "WP-NOTE"  # of the program, worth knowing and no violation
    TIMEOUT = "WP-TIMEOUT"
    MEMORY = "WP-MEMORY"  # the memory limit is reached
    INTERRUPTED = "WP-INTERRUPTED"
    INTERNAL = "WP-INTERNAL"  # a bug in warpproof


@record
class Note:
    """A second place or fact that belongs to a diagnostic."""

    message: str
    span: Span | None = None


@record
class Diagnostic:
    """`code` is one of `Code`, or the id of a property."""

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str | None = None
    notes: tuple[Note, ...] = ()


class UserError(Exception):
    """The user's mistake: nothing is wrong with the tool, and no verdict was reached. As a text it
    is a line for each, with its place where there is one, and hints."""

    def __init__(self, diagnostics: Iterable[Diagnostic], exit_code: int = 2) -> None:
        self.diagnostics = tuple(diagnostics)
        self.exit_code = exit_code
        super().__init__("\n".join(map(_plain, self.diagnostics)))


def _plain(diagnostic: Diagnostic) -> str:
    at = diagnostic.span
    place = "" if at is None or not at.file else shown_file(at.file) + ":"
    line = "" if not place or at is None or not at.line else f"{at.line}:"
    hint = "" if diagnostic.hint is None else f"\n  hint: {diagnostic.hint}"
    return f"{place}{line} {diagnostic.message}".lstrip() + hint


def locale_error(error: BaseException) -> UserError | None:
    """Where names of files have letters that Python cannot hand to the system in this locale. It
    reads all texts as UTF-8, and does so with names but in the oldest of locales."""
    names = sys.getfilesystemencoding()
    if not isinstance(error, UnicodeEncodeError) or names in ("utf-8", "utf8"):
        return None
    return user_error(
        Code.INPUT_UNREADABLE,
        f"a file cannot be read: its name has letters that this locale ({names}) has not",
        hint="set LC_ALL=C.UTF-8, or PYTHONUTF8=1",
    )


class InternalError(Exception):
    """Our mistake. The message says what should have held and did not."""


def user_error(
    code: str, message: str, *, hint: str | None = None, span: Span | None = None
) -> UserError:
    """The usual `UserError`: one error."""
    return UserError((Diagnostic(code, Severity.ERROR, message, span, hint),))


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that a mistyped `word` most likely stands for."""
    from difflib import get_close_matches  # only errors need it

    # The dashes that all options begin with make none alike.
    by_letters = {candidate.lstrip("-"): candidate for candidate in sorted(candidates)}
    matches = get_close_matches(word.lstrip("-"), by_letters, n=1, cutoff=0.6)
    return by_letters[matches[0]] if matches else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    match = closest(word, (candidate for candidate in candidates if candidate != word))
    return f"did you mean '{match}'?" if match is not None else None


# --- text form ----------------------------------------------------------------------------------

PROGRAM = "warpproof"
_EXCERPT_WIDTH = 120
_EXCERPT_FILE_LIMIT = 16 * 1024 * 1024
_TAB_STOP = 8

_RESET = "\x1b[0m"
_BOLD = "\x1b[1m"
_STYLES = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;35m",
    Severity.NOTE: "\x1b[1;36m",
}


def wrapped(text: str, width: int, first: str, others: str) -> list[str]:
    """Lines of at most `width` columns, each behind its indentation; words are not torn."""
    from textwrap import wrap

    return wrap(
        text,
        max(width, len(others) + 12),
        initial_indent=first,
        subsequent_indent=others,
        break_on_hyphens=False,
        break_long_words=False,
    ) or [first.rstrip()]


def render(diagnostic: Diagnostic, *, colour: bool = False, width: int | None = None) -> str:
    """Place, severity, message and code; the source line with a caret; notes; a hint. Only the
    hint is ever wrapped: editors read the others line by line, and source is shown as it is."""
    lines = [_headline(diagnostic.severity, diagnostic.message, diagnostic.span, colour)]
    lines[0] += f" [{diagnostic.code}]"
    lines.extend(_excerpt(diagnostic.span))
    for note in diagnostic.notes:
        lines.append(_headline(Severity.NOTE, note.message, note.span, colour))
        if note.span != diagnostic.span:  # the line stands there already
            lines.extend(_excerpt(note.span))
    if diagnostic.hint is not None:
        hint = f"hint: {printable(diagnostic.hint)}"
        lines += [f"  {hint}"] if width is None else wrapped(hint, width, "  ", "    ")
    return "\n".join(lines)


def printable(text: str) -> str:
    """Without control characters that would move a terminal's cursor or change its state."""
    return "".join(
        char if char.isprintable() or char in "\n\t" else char.encode("unicode_escape").decode()
        for char in text
    )


def _headline(severity: Severity, message: str, span: Span | None, colour: bool) -> str:
    place = printable(_place(span))
    label = f"{severity.value}:"
    if colour:
        place, label = f"{_BOLD}{place}{_RESET}", f"{_STYLES[severity]}{label}{_RESET}"
    return f"{place} {label} {printable(message)}"


def _place(span: Span | None) -> str:
    if span is None or not span.file:
        return f"{PROGRAM}:"
    file = shown_file(span.file)
    if span.line == 0:
        return f"{file}:"
    if span.column == 0:
        return f"{file}:{span.line}:"
    return f"{file}:{span.line}:{span.column}:"


def _excerpt(span: Span | None) -> Iterator[str]:
    """The span's first line and, where the column is known, a caret under it.

    Columns count bytes, as clang's do, so the line is cut as bytes and only then decoded: the
    caret stands right in a line of any encoding."""
    if span is None or span.line == 0:
        return
    line = source_line(span.file, span.line)
    if line is None:
        return
    start = span.column - 1
    if start < 0 or start > len(line):
        yield from _gutter(span.line, _cells(line)[:_EXCERPT_WIDTH], "")
        return
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    before = _cells(line[:start])
    marked = _cells(line[start : max(end, start)], _width(before))
    underline = "^" + "~" * max(0, _width(marked) - 1)
    shown = before + _cells(line[start:], _width(before))
    offset = _width(before)
    if _width(shown) > _EXCERPT_WIDTH:  # a window of the line around the caret
        first = max(0, len(before) - _EXCERPT_WIDTH // 2)
        offset = _width(before[first:])
        shown = shown[first : first + _EXCERPT_WIDTH]
        underline = underline[: max(1, _EXCERPT_WIDTH - offset)]
    yield from _gutter(span.line, shown, " " * offset + underline)


def _gutter(number: int, text: str, marks: str) -> Iterator[str]:
    label = f"{number:5}"
    yield f"{label} | {text.rstrip()}"
    if marks:
        yield f"{' ' * len(label)} | {marks}"


def source_line(file: str, number: int) -> bytes | None:
    """Line `number` of the file as it is now; None where there is none."""
    try:
        if not os.path.isfile(file):  # opening a pipe would wait for a writer
            return None
        with open(file, "rb") as stream:
            lines = with_line_feeds(stream.read(_EXCERPT_FILE_LIMIT)).split(b"\n", number)
    except (OSError, ValueError):
        return None
    return lines[number - 1].rstrip(b"\r") if number <= len(lines) else None


def _cells(raw: bytes, column: int = 0) -> str:
    """Text as it is shown: tabs expanded from `column` on, nothing unprintable."""
    cells: list[str] = []
    for char in raw.decode("utf-8", errors="replace"):
        if char == "\t":
            blanks = _TAB_STOP - column % _TAB_STOP
            cells.append(" " * blanks)
            column += blanks
        else:
            cells.append(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}")
            column += _width(char)
    return "".join(cells)


def _width(text: str) -> int:
    """Terminal columns; east Asian wide characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(
        0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text
    )


def explained(name: str, means: str, remedy: str, ends_with: object) -> str:
    """A name with its meaning, what to do, and the exit code, if it has one of its own."""
    lines = [*wrapped(f"{name}: {means}", 92, "", "  ")]
    lines += wrapped(f"what to do: {remedy}", 92, "  ", "    ")
    if ends_with is not None:
        lines.append(f"  exit code: {ends_with}")
    return "\n".join(lines) + "\n"
