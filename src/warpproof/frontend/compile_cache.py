"""What the front end made of a file, kept for the next run.

A key covers all that is known before clang runs: the command, the compiler, our headers, our own
code, the source text and the name it goes by. An entry names every file clang read, with its
content's hash, and every folder it may have looked for them in, with its time of change: editing a
header, or adding one that would be found first, is a miss. Entries are written whole or not at all;
a broken one is a miss.

An entry is a pickle, but one that can only make what programs are made of: the folder may have been
named by a settings file that came with someone else's program, so nothing in it may run.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

from warpproof.base.digests import Digest
from warpproof.ir import nodes

_FORMAT = b"warpproof-program-2\n"
_SUFFIX = ".program"
_OLDER_SUFFIXES = (".ir",)
MAX_ENTRIES = 500
# Modules whose classes a program consists of.
_PARTS = frozenset(
    {
        "warpproof.ir.nodes",
        "warpproof.ir.expressions",
        "warpproof.ir.statements",
        "warpproof.ir.types",
        "warpproof.ir.spec",
        "warpproof.ir.model_tags",
        "warpproof.base.source",
    }
)
# And single ones of others: what checks are of, and how models differ.
_SINGLE = frozenset(
    {
        ("warpproof.base.property", "Property"),
        ("warpproof.base.property", "Kind"),
        ("warpproof.base.verdict", "Effect"),
    }
)


def default_cache_dir() -> str:
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "warpproof")


def digest(parts: Iterable[str], data: bytes) -> str:
    running = Digest(_FORMAT)
    for part in (*parts, sys.version, os.getcwd(), *_own_code()):
        running.update(part.encode(errors="surrogateescape") + b"\0")
    running.update(data)
    return running.hexdigest()


def _own_code() -> Iterator[str]:
    """Names, sizes and times of the modules a program depends on: what they make may change
    without the version."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    folders = ("base", "frontend", "ir", "models", "transform")
    waiting = [os.path.join(package, folder) for folder in folders]
    while waiting:
        with os.scandir(waiting.pop()) as found:
            for entry in sorted(found, key=lambda e: e.name):
                if entry.name.endswith(".py"):
                    status = entry.stat()
                    yield f"{entry.path}:{status.st_size}:{status.st_mtime_ns}"
                elif entry.name != "__pycache__" and entry.is_dir():
                    waiting.append(entry.path)


class ProgramCache:
    """Programs by key. `ours` are the folders of our headers, which the key covers."""

    def __init__(self, folder: str, ours: Sequence[str]) -> None:
        self._folder = folder
        self._ours = tuple(folder + os.sep for folder in ours)

    def load(self, key: str) -> nodes.Program | None:
        try:
            with open(self._path(key), "rb") as stream:
                data = stream.read()
            if not data.startswith(_FORMAT):
                return None
            size = int.from_bytes(data[len(_FORMAT) : len(_FORMAT) + 8], "little")
            body = len(_FORMAT) + 8
            stamps = zlib.decompress(data[body : body + size]).decode(errors="surrogateescape")
            if not all(map(_is_unchanged, stamps.split("\0"))):
                return None
            program = _Unpickler(io.BytesIO(zlib.decompress(data[body + size :]))).load()
        except Exception:  # whatever is wrong with an entry, it can be made anew
            return None
        return program if isinstance(program, nodes.Program) else None

    def store(
        self, key: str, program: nodes.Program, read: Sequence[str], roots: Sequence[str]
    ) -> None:
        """`read` are the files clang read, `roots` the user's folders it looked for them in."""
        users = [path for path in read if not path.startswith(self._ours)]
        stamps = [f"{_content_hash(path)} {path}" for path in users]
        stamps += [f"{_time_of(folder)} {folder}" for folder in _folders(users, roots)]
        head = zlib.compress("\0".join(stamps).encode(errors="surrogateescape"), 1)
        body = zlib.compress(pickle.dumps(program, pickle.HIGHEST_PROTOCOL), 1)
        try:
            os.makedirs(self._folder, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self._folder)
            with os.fdopen(handle, "wb") as stream:
                stream.write(_FORMAT + len(head).to_bytes(8, "little") + head + body)
            os.replace(temporary, self._path(key))
            self._forget_oldest()
        except OSError:
            pass  # a cache that cannot be written is no error

    def _path(self, key: str) -> str:
        return os.path.join(self._folder, key + _SUFFIX)

    def _forget_oldest(self) -> None:
        with os.scandir(self._folder) as found:
            entries = [e for e in found if e.name.endswith((_SUFFIX, *_OLDER_SUFFIXES))]
        if len(entries) > MAX_ENTRIES:
            entries.sort(key=lambda e: e.stat().st_mtime)
            # More than needed, so that it is not done every time.
            for entry in entries[: len(entries) - MAX_ENTRIES * 9 // 10]:
                os.unlink(entry.path)


class _Unpickler(pickle.Unpickler):
    """Makes nothing but the parts of programs."""

    def find_class(self, module: str, name: str) -> Any:
        if module in _PARTS or (module, name) in _SINGLE:
            found = getattr(import_module(module), name, None)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a program")


def _folders(read: Iterable[str], roots: Sequence[str]) -> list[str]:
    """Where a file that would be read instead could appear: beside those that were read, and under
    each root where another root has them."""
    found = dict.fromkeys(roots)
    for path in read:
        folder = os.path.dirname(path)
        found[folder] = None
        for root in roots:
            if folder.startswith(root + os.sep):
                inner = folder[len(root) :]
                found.update(dict.fromkeys(other + inner for other in roots))
    return list(found)


def _is_unchanged(stamp: str) -> bool:
    expected, _, path = stamp.partition(" ")
    found = _time_of(path) if expected.startswith("@") else _content_hash(path)
    return found == expected


def _time_of(folder: str) -> str:
    try:
        return f"@{os.stat(folder).st_mtime_ns}"
    except OSError:
        return "@missing"


def _content_hash(path: str) -> str:
    try:
        with open(path, "rb") as stream:
            return Digest(stream.read()).hexdigest()
    except OSError:
        return "missing"
