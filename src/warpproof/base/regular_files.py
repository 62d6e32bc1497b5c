"""Files of the user, read whole.

Enters: a path as the user wrote it. Leaves: its bytes. Guaranteed: the file is a regular one and no
larger than is read; otherwise there is one `UserError` that says what is wrong with it.
"""

from __future__ import annotations

import os
import stat

from warpproof.base.diagnostics import Code, UserError, did_you_mean, user_error
from warpproof.base.records import record


@record
class FileHints:
    """What to do about a path of another kind."""

    directory: str
    special: str
    too_large: str


def read_regular_file(path: str, limit: int, hints: FileHints) -> bytes:
    try:
        # Looked at first: opening a pipe would wait for its writer, a device may do anything.
        _refuse_unless_regular(path, os.stat(path).st_mode, hints)
        with open(path, "rb") as stream:
            data = stream.read(limit + 1)
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
    if len(data) > limit:
        raise user_error(
            Code.INPUT_TOO_LARGE,
            f"'{path}' is larger than {limit >> 20} MB, the largest file that is read",
            hint=hints.too_large,
        )
    return data


def _missing(path: str) -> UserError:
    folder, name = os.path.split(path)
    hint = None
    try:
        if os.path.islink(path):
            hint = f"it is a link to '{os.readlink(path)}', which is not there"
        else:
            hint = did_you_mean(name, os.listdir(folder or "."))
    except (OSError, ValueError):
        pass
    hint = hint or "check the path; it is relative to this folder"
    return user_error(Code.INPUT_MISSING, f"there is no file '{path}'", hint=hint)


def _refuse_unless_regular(path: str, mode: int, hints: FileHints) -> None:
    if stat.S_ISREG(mode):
        return
    if stat.S_ISDIR(mode):
        raise user_error(
            Code.INPUT_DIRECTORY,
            f"'{path}' is a directory",
            hint=hints.directory,
        )
    raise user_error(
        Code.INPUT_SPECIAL,
        f"'{path}' is a pipe, a socket or a device, not a file",
        hint=hints.special,
    )
