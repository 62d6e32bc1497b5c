"""Files and folders as they were, so that a later run can tell whether they still are.

Enters: paths. Leaves: a text with a stamp for each: of a file its content's hash, of a folder the
names in it that programs include, and which of them are folders. Guaranteed: another content, or
such a file or folder that comes or goes, is another stamp; a time alone is not, nor a report.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from warpproof.base.digests import Digest

_MISSING = "missing"
_FOLDER = "@"  # before the stamp of a folder


# Of what programs are made, and what they include; a name without any may be a header as well.
_SUFFIXES = (
    *(".c", ".c++", ".cc", ".cl", ".cpp", ".cu", ".cuh", ".cxx", ".def", ".gen", ".h", ".h++"),
    *(".hh", ".hpp", ".hxx", ".i", ".ii", ".inc", ".inl", ".ipp", ".ixx", ".tcc", ".tpp", ".txx"),
)


def is_included(name: str) -> bool:
    """By its name alone: what a program would look for among its headers."""
    return "." not in name or (name.lower().endswith(_SUFFIXES) and not name.startswith("."))


class Look:
    """One look at the disk: what was looked at is not looked at again."""

    def __init__(self) -> None:
        self._seen: dict[str, str] = {}

    def stamps(self, files: Iterable[str], folders: Iterable[str]) -> str:
        parts = [f"{self._of_file(path)} {path}" for path in files]
        parts += [f"{self._of_folder(path)} {path}" for path in folders]
        return "\0".join(parts)

    def is_as_it_was(self, stamps: str) -> bool:
        return all(map(self._is_unchanged, stamps.split("\0"))) if stamps else True

    def _is_unchanged(self, stamp: str) -> bool:
        expected, _, path = stamp.partition(" ")
        is_folder = expected.startswith(_FOLDER)
        return expected == (self._of_folder(path) if is_folder else self._of_file(path))

    def _of_file(self, path: str) -> str:
        if path not in self._seen:
            self._seen[path] = content_stamp(path)
        return self._seen[path]

    def _of_folder(self, path: str) -> str:
        name = path + os.sep  # not that of a file
        if name not in self._seen:
            self._seen[name] = _FOLDER + _listing(path)
        return self._seen[name]


def content_stamp(path: str) -> str:
    try:
        with open(path, "rb") as stream:
            return Digest(stream.read()).hexdigest()
    except OSError:
        return _MISSING


def _listing(path: str) -> str:
    try:
        with os.scandir(path) as found:
            kept = [e for e in found if is_included(e.name) or _is_open_folder(e)]
            names = sorted((os.fsencode(e.name), e.is_dir()) for e in kept)
    except OSError:
        return _MISSING
    running = Digest()
    for name, is_folder in names:
        running.update(name + (b"/\0" if is_folder else b"\0"))
    return running.hexdigest()


def _is_open_folder(entry: os.DirEntry[str]) -> bool:
    return not entry.name.startswith(".") and entry.is_dir()


def identity(path: str) -> str:
    """Of a program or module that is too large to be read: its place, size and time."""
    try:
        status = os.stat(path)
    except OSError:
        return f"{path}:{_MISSING}"
    return f"{path}:{status.st_size}:{status.st_mtime_ns}"
