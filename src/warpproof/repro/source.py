"""The user's program as one text, its own headers copied in.

Enters: the file, and how it was compiled. Leaves: lines that mean the same without the folders they
came from; `#line` says where each of them stands, so that compilers and tools name the user's own
files. Guaranteed: a header that neither the user nor the CUDA toolkit has is an error, not a gap.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass

from warpproof.base.diagnostics import Code, UserError, user_error
from warpproof.base.source import shown_file, with_line_feeds
from warpproof.repro.literals import quoted

ENCODING, ERRORS = "utf-8", "surrogateescape"  # any bytes, and the same bytes again
_MOST_BYTES = 4 << 20
_INCLUDE = re.compile(r'\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")')
_ONCE = re.compile(r"\s*#\s*pragma\s+once\b")
_GUARD = re.compile(r"\s*#\s*ifndef\s+(\w+)[^\n]*\n(?:\s*\n)*\s*#\s*define\s+\1\b")
_TOKENS = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//|/\*|\*/')
# Ours alone: those of the CUDA samples, and those of other verifiers.
_SAMPLES = frozenset(
    {
        "cutil.h", "cutil_inline.h", "cutil_math.h", "helper_cuda.h", "helper_functions.h",
        "helper_image.h", "helper_math.h", "helper_string.h", "helper_timer.h",
    }
)  # fmt: skip
_VERIFIERS = {"call_kernel.h": "#include <curand_kernel.h>", "warpproof.h": ""}


def cannot_emit(why: str, hint: str | None = None) -> UserError:
    return user_error(Code.WITNESS, f"no program can be written for this witness: {why}", hint=hint)


@dataclass(frozen=True, slots=True)
class Insertion:
    """Text that is put into one of the user's files, before a place; columns count bytes."""

    file: str
    line: int
    column: int
    text: str


class Inliner:
    def __init__(self, include_dirs: Iterable[str], insertions: Iterable[Insertion]) -> None:
        self._folders = tuple(include_dirs)
        self._insertions = sorted(insertions, key=lambda i: (i.line, i.column), reverse=True)
        self._size = 0
        self._guards = 0
        self._stack: list[str] = []

    def file(self, path: str) -> list[str]:
        """The lines of a file, its headers in their places."""
        text = _read(path)
        self._size += len(text)
        if self._size > _MOST_BYTES:
            raise cannot_emit(f"the program and its headers have more than {_MOST_BYTES} bytes")
        here = os.path.realpath(path)
        self._stack.append(here)
        insertions = [i for i in self._insertions if os.path.realpath(i.file) == here]
        made = [line_mark(1, path)]
        in_comment, is_once = False, False
        for number, line in enumerate(text.split("\n"), 1):
            for insertion in insertions:
                if insertion.line == number:
                    line = _inserted(line, insertion)
            if not in_comment and _ONCE.match(line):
                is_once, line = True, ""
            found = None if in_comment else _INCLUDE.match(line)
            if found is not None:
                made += self._include(found, path, line, number)
            else:
                made.append(line if in_comment else _without_contract(line))
            in_comment = _ends_in_comment(line, in_comment)
        self._stack.pop()
        return self._once(made, path) if is_once else made

    def _once(self, lines: list[str], path: str) -> list[str]:
        """What `#pragma once` does for a file of its own."""
        name = "REPRO_ONCE_" + re.sub(r"\W", "_", os.path.realpath(path).strip(os.sep))
        return [f"#ifndef {name}", f"#define {name}", *lines, f"#endif  // {name}"]

    def _include(self, found: re.Match[str], path: str, line: str, number: int) -> list[str]:
        header, is_quoted = found[1] or found[2], found[2] is not None
        folders = (os.path.dirname(path), *self._folders) if is_quoted else self._folders
        for folder in folders:
            candidate = os.path.join(folder, header)
            if os.path.isfile(candidate):
                return [*self._header(candidate), line_mark(number + 1, path)]
        if header in _VERIFIERS:
            return [_VERIFIERS[header]]
        if header in _SAMPLES:
            raise cannot_emit(
                f"{path}:{number} includes '{header}', which is not part of the CUDA toolkit",
                "give the folder that has it with -I when the witness is made",
            )
        return [line]

    def _header(self, path: str) -> list[str]:
        if os.path.realpath(path) not in self._stack:
            return self.file(path)
        text = _read(path)
        if _GUARD.search(text) or any(map(_ONCE.match, text.split("\n"))):
            return []  # in itself, and guarded against that
        raise cannot_emit(f"'{path}' includes itself")


def line_mark(line: int, path: str) -> str:
    """The next line is this one."""
    return f"#line {line} {quoted(os.fsencode(shown_file(path)))}"


def _read(path: str) -> str:
    try:
        with open(path, "rb") as stream:
            text = with_line_feeds(stream.read()).decode(ENCODING, ERRORS)
    except OSError as error:
        raise cannot_emit(f"'{path}' cannot be read: {error.strerror or error}") from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return text.removesuffix("\n")


def _inserted(line: str, insertion: Insertion) -> str:
    data = line.encode(ENCODING, ERRORS)
    at = insertion.column - 1
    parts = data[:at], insertion.text.encode(), data[at:]
    return b"".join(parts).decode(ENCODING, ERRORS)


def _without_contract(line: str) -> str:
    """Contracts are plain comments here: nothing checks them, and they say nothing new of a run."""
    if "@" not in line:
        return line
    for token in _TOKENS.finditer(line):
        if token[0] in ("//", "/*"):
            start, end = line[: token.end()], line[token.end() :]
            return start + " " + end[1:] if end.startswith("@") else line
    return line


def _ends_in_comment(line: str, in_comment: bool) -> bool:
    """Is what follows the line within a comment of several lines?"""
    at = 0
    while at < len(line):
        if in_comment:
            end = line.find("*/", at)
            if end < 0:
                return True
            in_comment, at = False, end + 2
            continue
        token = _TOKENS.search(line, at)
        if token is None or token[0] == "//":
            return False
        in_comment, at = token[0] == "/*", token.end()
    return in_comment
