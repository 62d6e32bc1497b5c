"""What is kept on disk between runs: entries of one kind in a folder, each with its stamps.

Enters: a key, stamps of what the entry depends on, and an object. Leaves: that object in a later
run, if all it depends on is still the same. Guaranteed: entries are written whole or not at all; a
broken one is none; a folder that cannot be written is no error.

An entry is a pickle, but one that can only make the classes it is allowed to: the folder may have
been named by a settings file that came with someone else's program, so nothing in it may run.
"""

from __future__ import annotations

import io
import os
import pickle
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

from warpproof.base.digests import Digest
from warpproof.base.records import record
from warpproof.base.stamps import Look, identity


def default_cache_dir() -> str:
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "warpproof")


def why_unusable(folder: str) -> str:
    """Why nothing can be kept there; empty if it can."""
    try:
        os.makedirs(folder, exist_ok=True)
    except FileExistsError:
        return "it is no folder"
    except OSError as error:
        return error.strerror or str(error)
    return "" if os.access(folder, os.W_OK | os.X_OK) else "it cannot be written"


def native_folder() -> str:
    """Where compiled code is kept. It is loaded from there: never from a folder that a project's
    settings name."""
    return os.path.join(default_cache_dir(), "native")


@cache
def own_code(*rooms: str) -> str:
    """Changes when our modules do, in these folders of the package or in all of it: what they make
    may change without the version. What is loaded stays as it is, so it is asked for once."""
    running = Digest()
    for module in _modules(rooms):
        running.update(module.encode(errors="surrogateescape") + b"\0")
    return running.hexdigest()


def _modules(rooms: Iterable[str]) -> Iterator[str]:
    """Names, sizes and times."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    waiting = [os.path.join(package, room) for room in rooms] or [package]
    while waiting:
        with os.scandir(waiting.pop()) as found:
            for entry in sorted(found, key=lambda e: e.name):
                if entry.name.endswith(".py"):
                    yield identity(entry.path)
                elif entry.name != "__pycache__" and entry.is_dir():
                    waiting.append(entry.path)


@record
class Allowed:
    """Classes that an entry may be made of: all of a module, or single ones."""

    modules: frozenset[str]
    single: frozenset[tuple[str, str]] = frozenset()


@record
class Entry:
    stamps: str
    content: Any


@record
class Shelf:
    """Entries of one kind. `format` changes with what they are made of; beyond `most` the oldest
    are forgotten."""

    folder: str
    suffix: str
    format: bytes
    most: int
    allowed: Allowed
    older_suffixes: tuple[str, ...] = ()

    def load(self, key: str, look: Look) -> Entry | None:
        try:
            with open(self._path(key), "rb") as stream:
                data = stream.read()
            if not data.startswith(self.format):
                return None
            body = len(self.format) + 8
            size = int.from_bytes(data[body - 8 : body], "little")
            stamps = zlib.decompress(data[body : body + size]).decode(errors="surrogateescape")
            if not look.is_as_it_was(stamps):
                return None
            text = zlib.decompress(data[body + size :])
            return Entry(stamps, Unpickler(io.BytesIO(text), self.allowed).load())
        except Exception:  # whatever is wrong with an entry, it can be made anew
            return None

    def store(self, key: str, entry: Entry) -> None:
        head = zlib.compress(entry.stamps.encode(errors="surrogateescape"), 1)
        body = zlib.compress(pickle.dumps(entry.content, pickle.HIGHEST_PROTOCOL), 1)
        try:
            os.makedirs(self.folder, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self.folder)
            with os.fdopen(handle, "wb") as stream:
                stream.write(self.format + len(head).to_bytes(8, "little") + head + body)
            os.replace(temporary, self._path(key))
            forget_oldest(self.folder, self._is_entry, self.most)
        except OSError:
            pass  # a cache that cannot be written is no error

    def _path(self, key: str) -> str:
        return os.path.join(self.folder, key + self.suffix)

    def _is_entry(self, name: str) -> bool:
        return name.endswith((self.suffix, *self.older_suffixes))


def forget_oldest(folder: str, is_meant: Callable[[str], bool], most: int) -> None:
    """Of such files, where there are more than `most`, and some more, so that it is not done every
    time. Other processes may do the same meanwhile, or clear the folder."""
    with suppress(OSError):
        with os.scandir(folder) as found:
            entries = sorted((e.stat().st_mtime, e.path) for e in found if is_meant(e.name))
        if len(entries) > most:
            for _, path in entries[: len(entries) - most * 9 // 10]:
                os.unlink(path)


class Unpickler(pickle.Unpickler):
    """Makes nothing but what is allowed."""

    def __init__(self, stream: io.BytesIO, allowed: Allowed) -> None:
        super().__init__(stream)
        self._allowed = allowed

    def find_class(self, module: str, name: str) -> Any:
        if module in self._allowed.modules or (module, name) in self._allowed.single:
            found = getattr(import_module(module), name, None)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of an entry")
