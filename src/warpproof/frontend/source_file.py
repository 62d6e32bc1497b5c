"""The user's file, looked at before clang sees it.

Enters: a path as the user wrote it. Leaves: its bytes and its text. Guaranteed: the file is a
regular one, holds text and is of a size that can be verified; otherwise there is one `UserError`
that says what is wrong with it. Lines of `text` are those that clang finds in `data`; in a file
that is not UTF-8 every byte is one character, so that columns in `text` are the byte columns clang
speaks of.
"""

from __future__ import annotations

from warpproof.base.diagnostics import Code, user_error
from warpproof.base.records import record
from warpproof.base.regular_files import FileHints, read_regular_file
from warpproof.base.source import with_line_feeds

SIZE_LIMIT = 8 * 1024 * 1024
_WHAT = FileHints(
    directory="name the CUDA source files in it",
    special="save the program to a file first",
    too_large="name a CUDA source file; large tables can come through an #include",
)


@record
class SourceFile:
    path: str
    text: str
    data: bytes
    encoding: str  # utf-8 or latin-1


def read_source(path: str) -> SourceFile:
    data = read_regular_file(path, SIZE_LIMIT, _WHAT)
    _refuse_unless_text(path, data)
    lines = with_line_feeds(data)
    try:
        return SourceFile(path, lines.decode("utf-8"), data, "utf-8")
    except UnicodeDecodeError:
        return SourceFile(path, lines.decode("latin-1"), data, "latin-1")


_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def _refuse_unless_text(path: str, data: bytes) -> None:
    if not data.strip():
        raise user_error(
            Code.INPUT_EMPTY, f"'{path}' is empty", hint="there is nothing in it to verify"
        )
    if data.startswith(_UTF16_MARKS):
        raise user_error(Code.INPUT_BINARY, f"'{path}' is UTF-16 text", hint="save it as UTF-8")
    if b"\0" in data:
        raise user_error(
            Code.INPUT_BINARY,
            f"'{path}' is a binary file",
            hint="name a CUDA source file, not what a compiler made of it",
        )
