"""Which program is clang: the one in the `ziglang` package, or one that the user names."""

from __future__ import annotations

import os


class ClangMissing(Exception):
    """The package that carries clang is not installed, and none was named."""


def clang_command(clang: str | None) -> list[str]:
    if clang is not None:
        from shutil import which

        # It runs in an environment of its own, where PATH is not.
        return [os.path.abspath(clang) if os.sep in clang else which(clang) or clang]
    import importlib.util

    found = importlib.util.find_spec("ziglang")
    if found is None or found.origin is None:
        raise ClangMissing
    return [os.path.join(os.path.dirname(found.origin), "zig"), "clang"]
