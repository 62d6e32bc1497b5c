"""clang's syntax tree of a file, as the JSON that it prints.

Enters: what clang printed, and the files that count. Leaves: the declarations that stand in one of
them, one tree each, with a reader of places. Our headers are most of what is printed, and are not
read.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from warpproof.base.records import record
from warpproof.base.source import with_line_feeds

Tree = Mapping[str, Any]  # a node as clang prints it

# clang indents what it prints: these lines begin and end a declaration of the file.
_BEGIN, _END = b"\n    {\n", b"\n    }"
_FILE, _INCLUDED_FROM = b'"file": ', b'"includedFrom": {'
_TEXT = re.compile(rb'"(?:[^"\\]|\\.)*"')
_USUAL_INDENT, _LONGEST_INDENT = 1 << 8, 1 << 16
_PLAIN_END = re.compile(r"[A-Za-z0-9]*\Z", re.ASCII)
_DEEPEST = 20_000


@record
class Extent:
    file: str
    begin: int
    end: int

    def holds(self, file: str, offset: int) -> bool:
        return file == self.file and self.begin <= offset < self.end


class Places:
    """Locations are printed with a file only where it differs from that of the one before, so all
    nodes have to be read in their order."""

    def __init__(self, file: str) -> None:
        self._file = file

    def name_and_extent(self, node: Tree) -> tuple[Extent | None, Extent | None]:
        name = self._extent(self._read(node["loc"])) if "loc" in node else None
        where = node.get("range")
        if where is None:
            return name, None
        begin, end = self._read(where.get("begin", {})), self._read(where.get("end", {}))
        if begin is None or end is None or begin[0] != end[0]:
            return name, None
        return name, Extent(begin[0], begin[1], end[1] + end[2])

    def extent(self, node: Tree) -> Extent | None:
        return self.name_and_extent(node)[1]

    @staticmethod
    def _extent(place: tuple[str, int, int] | None) -> Extent | None:
        return None if place is None else Extent(place[0], place[1], place[1] + place[2])

    def _read(self, place: Tree) -> tuple[str, int, int] | None:
        if "expansionLoc" in place:
            found = [(key, self._read(place[key])) for key in place if key.endswith("Loc")]
            return dict(found)["expansionLoc"]
        self._file = place.get("file", self._file)
        if "offset" not in place:
            return None
        return self._file, place["offset"], place.get("tokLen", 1)


def top_level(
    printed: bytes, files: Iterable[str], words: Sequence[bytes] = (b"",)
) -> Iterator[tuple[Tree, Places]]:
    """The outermost declarations that have a part in one of the files, in their order; only those
    whose text has one of the words."""
    wanted = frozenset(files)
    endings = [_ending(path) for path in wanted]
    first = min((at for at in map(printed.find, endings) if at >= 0), default=None)
    if first is None:
        return
    begin = max(printed.rfind(_BEGIN, 0, first), printed.find(_BEGIN))  # what is ours comes before
    file = next(_files(printed, 0, begin, backwards=True), "")
    while begin >= 0:
        end = printed.index(_END, begin) + len(_END)
        is_there = file in wanted
        if not is_there and any(printed.find(ending, begin, end) >= 0 for ending in endings):
            is_there = not wanted.isdisjoint(_files(printed, begin, end))
        if is_there and any(printed.find(word, begin, end) >= 0 for word in words):
            yield _parsed(printed[begin:end]), Places(file)
        file = next(_files(printed, begin, end, backwards=True), file)
        begin = printed.find(_BEGIN, end)


def _ending(path: str) -> bytes:
    """How the text of a path ends where a place has it: letters and digits are printed as they are,
    and a column follows, other than in `includedFrom`, which may name our file in each place."""
    found = _PLAIN_END.search(path)
    assert found is not None
    return found[0].encode() + b'",'


def _parsed(text: bytes) -> Tree:
    """A sum of many numbers is as deep as they are many."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEEPEST))
    try:
        tree: Tree = json.loads(text)
        return tree
    finally:
        sys.setrecursionlimit(limit)


def _files(printed: bytes, begin: int, end: int, *, backwards: bool = False) -> Iterator[str]:
    """The files of places, in order; not those that include them. A search for plain bytes is
    many times quicker than one for a pattern, and trees have tens of megabytes."""
    find = printed.rfind if backwards else printed.find
    at = find(_FILE, begin, end)
    while at >= 0:
        text = _TEXT.match(printed, at + len(_FILE))
        if text is not None and not _is_of_include(printed, begin, at):
            yield json.loads(text[0])
        at = find(_FILE, begin, at) if backwards else find(_FILE, at + len(_FILE), end)


def _is_of_include(printed: bytes, begin: int, at: int) -> bool:
    size = _USUAL_INDENT
    while True:
        before = printed[max(begin, at - size) : at].rstrip()
        if len(before) >= len(_INCLUDED_FROM) or size > _LONGEST_INDENT:
            return before.endswith(_INCLUDED_FROM)
        size *= 16


def line_starts(data: bytes) -> list[int]:
    starts = [0]
    for number, byte in enumerate(with_line_feeds(data)):
        if byte == ord("\n"):
            starts.append(number + 1)
    return starts
