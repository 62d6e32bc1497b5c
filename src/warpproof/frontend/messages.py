"""What clang says about a program: its lines as messages, and as diagnostics of ours.

Enters: the text that clang writes. Leaves: errors, each with its notes; `read_diagnostics` leads
places in our headers back to the user's text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from warpproof.base.diagnostics import Code, Diagnostic, Note, Severity
from warpproof.base.records import record
from warpproof.base.source import Span

NO_SUCH_FILE = "file not found"
_MOST_NOTES = 4
_PLACED = re.compile(r"^(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): (?P<rest>.*)$")
_SEVERITY = re.compile(r"^(?P<severity>fatal error|error|warning|note): (?P<message>.*)$")


@record
class Place:
    file: str
    line: int
    column: int


@record
class Remark:
    message: str
    place: Place | None


@record
class Error:
    """Its own remark, and the notes that belong to it."""

    message: str
    place: Place | None
    notes: tuple[Remark, ...] = ()


def read_errors(text: str, main_file: str) -> list[Error]:
    """Warnings are left out; files are spelled as the user would."""
    found: list[Error] = []
    notes: list[Remark] = []
    current: Remark | None = None

    def close() -> None:
        if current is not None:
            found.append(Error(current.message, current.place, tuple(notes)))
        notes.clear()

    for line in text.splitlines():
        placed = _PLACED.match(line)
        rest = _SEVERITY.match(placed["rest"] if placed else line.removeprefix("zig: "))
        if rest is None:
            continue
        place = None
        if placed is not None:
            place = Place(
                spelled(placed["file"], main_file), int(placed["line"]), int(placed["column"])
            )
        remark = Remark(rest["message"], place)
        if rest["severity"] == "note":
            notes.append(remark)
        elif rest["severity"] != "warning":
            close()
            current = remark
    close()
    return found


def read_diagnostics(text: str, main_file: str, model_dirs: Sequence[str]) -> list[Diagnostic]:
    """Places in our headers are led back to the user's text, or left out."""
    ours = tuple(os.path.abspath(folder) + os.sep for folder in model_dirs)
    found: list[Diagnostic] = []

    def span(place: Place | None) -> Span | None:
        if place is None:
            return None
        return Span.point(place.file, place.line, place.column)

    for error in read_errors(text, main_file):
        current = _diagnose(error.message, span(error.place))
        notes = [Note(note.message, span(note.place)) for note in error.notes]
        made = _with_notes(current, notes, ours)
        # One error for what goes wrong within a call of ours: the first says why.
        if made.span == current.span or made.span not in [d.span for d in found]:
            found.append(made)
    placed = [diagnostic for diagnostic in found if diagnostic.span is not None]
    return placed or found


def _diagnose(message: str, span: Span | None) -> Diagnostic:
    hint = None
    if message.endswith(NO_SUCH_FILE):
        hint = (
            "name its folder with -I; only the project's files (those below the current folder, "
            "or of the file's repository), -I folders and the shipped CUDA and C++ headers are read"
        )
    return Diagnostic(Code.CLANG, Severity.ERROR, message, span, hint)


def _with_notes(diagnostic: Diagnostic, notes: Sequence[Note], ours: tuple[str, ...]) -> Diagnostic:
    def users(span: Span | None) -> Span | None:
        hidden = span is None or os.path.abspath(span.file).startswith(ours)
        return None if hidden else span

    places = [diagnostic.span, *(note.span for note in notes)]
    span = next((found for found in map(users, places) if found is not None), None)
    within = diagnostic.span is not None and users(diagnostic.span) is None
    shown = dict.fromkeys(
        Note(note.message, users(note.span))
        for note in notes
        if users(note.span) is not None or not within  # what we do within a call is ours
    )
    return Diagnostic(
        diagnostic.code,
        diagnostic.severity,
        diagnostic.message,
        span,
        diagnostic.hint,
        tuple(shown)[:_MOST_NOTES],
    )


def spelled(file: str, main_file: str) -> str:
    """The main file as the user wrote it; others relative to here where they lie below."""
    absolute = os.path.abspath(file)
    if absolute == os.path.abspath(main_file):
        return main_file
    here = os.getcwd()
    if absolute.startswith(here + os.sep):
        return os.path.relpath(absolute, here)
    return absolute
