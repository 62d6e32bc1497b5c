"""The user's file, looked at before clang sees it.

Enters: a path as the user wrote it. Leaves: its bytes and its text. Guaranteed: the file is a
regular one, holds text and is of a size that can be verified; otherwise there is one `UserError`
that says what is wrong with it. Lines of `text` are those of `data`; in a file that is not UTF-8
every byte is one character, so that columns in `text` are the byte columns clang speaks of.
"""

from __future__ import annotations

import os
import stat

from warpproof.base.diagnostics import Code, UserError, did_you_mean, user_error
from warpproof.base.records import record

SIZE_LIMIT = 8 * 1024 * 1024


@record
class SourceFile:
    path: str
    text: str
    data: bytes
    encoding: str  # utf-8 or latin-1


def read_source(path: str) -> SourceFile:
    data = _read_regular_file(path)
    _refuse_unless_text(path, data)
    try:
        return SourceFile(path, data.decode("utf-8"), data, "utf-8")
    except UnicodeDecodeError:
        return SourceFile(path, data.decode("latin-1"), data, "latin-1")


def _read_regular_file(path: str) -> bytes:
    try:
        # Looked at first: opening a pipe would wait for its writer, a device may do anything.
        _refuse_unless_regular(path, os.stat(path).st_mode)
        with open(path, "rb") as stream:
            data = stream.read(SIZE_LIMIT + 1)
    except FileNotFoundError:
        raise _missing(path) from None
    except NotADirectoryError:
        raise _missing(path) from None
    except PermissionError:
        raise user_error(
            Code.INPUT_UNREADABLE,
            f"'{path}' cannot be read: permission denied",
            hint="give yourself the right to read it, for example with chmod u+r",
        ) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise user_error(
            Code.INPUT_UNREADABLE,
            f"'{path}' cannot be read: {reason}",
            hint="check the path and the disk it lies on",
        ) from None
    except ValueError:  # a NUL in the name
        raise _missing(path) from None
    if len(data) > SIZE_LIMIT:
        raise user_error(
            Code.INPUT_TOO_LARGE,
            f"'{path}' is larger than {SIZE_LIMIT // (1024 * 1024)} MB, the largest file that "
            "is read",
            hint="name a CUDA source file; large tables can come through an #include",
        )
    return data


def _missing(path: str) -> UserError:
    folder, name = os.path.split(path)
    try:
        neighbours = os.listdir(folder or ".")
    except (OSError, ValueError):
        neighbours = []
    return user_error(
        Code.INPUT_MISSING,
        f"there is no file '{path}'",
        hint=did_you_mean(name, neighbours) or "check the path; it is relative to this folder",
    )


def _refuse_unless_regular(path: str, mode: int) -> None:
    if stat.S_ISREG(mode):
        return
    if stat.S_ISDIR(mode):
        raise user_error(
            Code.INPUT_DIRECTORY,
            f"'{path}' is a directory",
            hint="name the CUDA source files in it",
        )
    raise user_error(
        Code.INPUT_SPECIAL,
        f"'{path}' is a pipe, a socket or a device, not a file",
        hint="save the program to a file first",
    )


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
