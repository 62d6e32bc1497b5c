"""What is kept when we fail, so that somebody can find out why.

Enters: an error of ours or a text, and the files it happened with. Leaves: the name of a fresh
folder with `report.txt` and copies of the files, or None where no folder can be made.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
import traceback
from collections.abc import Iterable

from warpproof.base.diagnostics import InternalError
from warpproof.base.version import VERSION


def keep_report(error: BaseException | str, inputs: Iterable[str]) -> str | None:
    told = error if isinstance(error, str) else "".join(traceback.format_exception(error))
    try:
        folder = tempfile.mkdtemp(prefix="warpproof-report-")
        with open(
            os.path.join(folder, "report.txt"), "w", encoding="utf-8", errors="backslashreplace"
        ) as stream:
            stream.write(f"warpproof {VERSION}, Python {platform.python_version()}, ")
            stream.write(f"{platform.platform()}\narguments: {sys.argv[1:]!r}\n\n{told}")
        for name in inputs:
            if os.path.isfile(name):
                shutil.copy(name, folder)
    except OSError:
        return None
    return folder


def summary(error: BaseException) -> str:
    """The error in one line: our own say what should have held, others need their type."""
    said = (str(error) or "no message").splitlines()[0]
    return said if isinstance(error, InternalError) else f"{type(error).__name__}: {said}"


def where_kept(folder: str | None) -> str:
    kept = f"what is needed to report it is kept in {folder}" if folder else "no report was kept"
    return f"this is a bug in warpproof, not in your program; {kept}"
