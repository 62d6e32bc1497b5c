"""What clang made of a file, kept for the next run.

A key covers the command, the compiler, the source text and the folders that includes are looked up
in; an entry names every file clang read, with its content's hash. A hit is an entry whose files are
all unchanged, so editing a header, or adding one that would be found first, is a miss. Entries are
written whole or not at all; a broken one is a miss.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from collections.abc import Iterable, Sequence

from warpproof.base.records import record

_FORMAT = "warpproof-ir-1"
MAX_ENTRIES = 500


def default_cache_dir() -> str:
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "warpproof")


def digest(command: Sequence[str], data: bytes, folders: Iterable[str]) -> str:
    """The key: a folder's time of change stands for the names in it."""
    running = hashlib.sha256()
    for part in (_FORMAT, *command):
        running.update(part.encode(errors="surrogateescape") + b"\0")
    for folder in folders:
        try:
            running.update(f"{folder}:{os.stat(folder).st_mtime_ns}".encode() + b"\0")
        except OSError:
            running.update(b"?")
    running.update(data)
    return running.hexdigest()


@record
class CacheEntry:
    host: str
    device: str
    dependencies: tuple[str, ...]


class CompileCache:
    def __init__(self, folder: str) -> None:
        self._folder = folder

    def load(self, key: str) -> CacheEntry | None:
        try:
            with open(self._path(key), "rb") as stream:
                head, host, device = _unpack(stream.read())
        except (OSError, ValueError, zlib.error):
            return None
        read: list[str] = []
        for line in head.splitlines():
            expected, _, path = line.partition(" ")
            if _content_hash(path) != expected:
                return None
            read.append(path)
        return CacheEntry(host, device, tuple(read))

    def store(self, key: str, entry: CacheEntry) -> None:
        head = "\n".join(f"{_content_hash(path)} {path}" for path in entry.dependencies)
        try:
            os.makedirs(self._folder, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self._folder)
            with os.fdopen(handle, "wb") as stream:
                stream.write(_pack(head, entry.host, entry.device))
            os.replace(temporary, self._path(key))
            self._forget_oldest()
        except OSError:
            pass  # a cache that cannot be written is no error

    def _path(self, key: str) -> str:
        return os.path.join(self._folder, f"{key}.ir")

    def _forget_oldest(self) -> None:
        entries = [e for e in os.scandir(self._folder) if e.name.endswith(".ir")]
        if len(entries) > MAX_ENTRIES:
            entries.sort(key=lambda e: e.stat().st_mtime)
            for entry in entries[: len(entries) - MAX_ENTRIES]:
                os.unlink(entry.path)


def _content_hash(path: str) -> str:
    try:
        with open(path, "rb") as stream:
            return hashlib.blake2b(stream.read(), digest_size=12).hexdigest()
    except OSError:
        return "missing"


def _pack(*texts: str) -> bytes:
    parts = [zlib.compress(text.encode(errors="surrogateescape"), 1) for text in texts]
    sizes = b"".join(len(part).to_bytes(8, "little") for part in parts)
    return _FORMAT.encode() + sizes + b"".join(parts)


def _unpack(data: bytes) -> tuple[str, str, str]:
    mark = _FORMAT.encode()
    if not data.startswith(mark):
        raise ValueError("another format")
    position = len(mark)
    sizes = [
        int.from_bytes(data[at : at + 8], "little") for at in range(position, position + 24, 8)
    ]
    position += 24
    texts: list[str] = []
    for size in sizes:
        part = data[position : position + size]
        texts.append(zlib.decompress(part).decode(errors="surrogateescape"))
        position += size
    return texts[0], texts[1], texts[2]
