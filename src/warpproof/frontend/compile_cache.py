"""What the front end made of a file, kept for the next run.

A key covers all that is known before clang runs: the command, the compiler, our headers, our own
code, the source text and the name it goes by. An entry's stamps are of every file clang read, and
of every folder it may have looked for them in: editing a header, or adding one that would be found
first, is a miss.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

from warpproof.base.digests import Digest
from warpproof.base.kept import Allowed, Entry, Shelf, own_code
from warpproof.base.records import record
from warpproof.base.stamps import Look, is_included
from warpproof.ir import nodes

_FORMAT = b"warpproof-program-4\n"
MAX_ENTRIES = 500
# Classes that a program consists of; of other modules what checks are of, and how models differ.
_PARTS = Allowed(
    frozenset(
        {
            "warpproof.ir.nodes",
            "warpproof.ir.expressions",
            "warpproof.ir.statements",
            "warpproof.ir.types",
            "warpproof.ir.spec",
            "warpproof.ir.model_tags",
            "warpproof.base.source",
        }
    ),
    frozenset(
        {
            ("warpproof.base.property", "Property"),
            ("warpproof.base.property", "Kind"),
            ("warpproof.base.verdict", "Effect"),
        }
    ),
)


@record
class MadeOf:
    """What a program was made of: `key` is of all that was known before clang ran, `stamps` are of
    each file that it read and each folder that it looked in, as they were then."""

    key: str
    stamps: str


def digest(parts: Iterable[str], data: bytes) -> str:
    running = Digest(_FORMAT)
    rooms = ("base", "frontend", "ir", "models", "transform")
    for part in (*parts, sys.version, os.getcwd(), own_code(*rooms)):
        running.update(part.encode(errors="surrogateescape") + b"\0")
    running.update(data)
    return running.hexdigest()


class ProgramCache:
    """Programs by key. `ours` are the folders of our headers, which the key covers."""

    def __init__(self, folder: str, ours: Sequence[str]) -> None:
        self._shelf = Shelf(folder, ".program", _FORMAT, MAX_ENTRIES, _PARTS, (".ir",))
        self._ours = tuple(folder + os.sep for folder in ours)

    def load(self, key: str) -> tuple[nodes.Program, MadeOf] | None:
        entry = self._shelf.load(key, Look())
        if entry is None or not isinstance(entry.content, nodes.Program):
            return None
        return entry.content, MadeOf(key, entry.stamps)

    def store(
        self,
        key: str,
        program: nodes.Program,
        read: Sequence[str],
        roots: Sequence[str],
        since: int,
    ) -> MadeOf | None:
        """`read` are the files clang read, `roots` the user's folders it looked for them in. None
        where a file has changed `since` that time: nobody knows which of its contents was read."""
        users = [path for path in read if not path.startswith(self._ours)]
        if any(_time_of(path) > since for path in users):
            return None
        folders = _folders(users, roots)
        stamps = Look().stamps([*users, *_instead(read, folders)], folders)
        self._shelf.store(key, Entry(stamps, program))
        return MadeOf(key, stamps)


def _time_of(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def _instead(read: Iterable[str], folders: Iterable[str]) -> list[str]:
    """Files that are not there, and would be read instead of those whose names are no headers'."""
    names = {os.path.basename(path) for path in read}
    places = (os.path.join(f, name) for f in folders for name in names if not is_included(name))
    return sorted(path for path in places if not os.path.exists(path))


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
