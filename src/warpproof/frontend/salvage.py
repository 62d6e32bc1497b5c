"""Declarations that clang marks as erroneous, taken out of a text by their extents.

Enters: clang's own syntax tree of a file, as JSON, the places of its errors, and the texts of the
user's files. Leaves: the texts with what is wrong in them blanked, line by line as long as before,
and what that was. A function whose body is wrong keeps its declaration, and so has no body; of
other declarations nothing is left, and what uses them is wrong in its turn. Guaranteed: where
something is left out it is told; nothing else of a text changes.
"""

from __future__ import annotations

import bisect
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from warpproof.base.records import record
from warpproof.ir.nodes import LeftOut

Tree = Mapping[str, Any]  # a node as clang prints it

_SCOPES = frozenset(
    {
        "NamespaceDecl", "LinkageSpecDecl", "CXXRecordDecl",
        "ClassTemplateDecl", "FunctionTemplateDecl", "ExportDecl",
    }
)  # fmt: skip
_TEMPLATES = frozenset({"ClassTemplateDecl", "FunctionTemplateDecl"})


@record
class Extent:
    file: str
    begin: int
    end: int

    def holds(self, file: str, offset: int) -> bool:
        return file == self.file and self.begin <= offset < self.end


@record
class Declaration:
    """`body` is a function's, without what comes before its brace."""

    kind: str
    name: str
    extent: Extent
    body: Extent | None = None
    is_kernel: bool = False
    has_initialisers: bool = False  # of a constructor, which a declaration cannot have


@record
class Mistake:
    file: str
    line: int
    column: int
    message: str


class _Places:
    """Locations are printed with a file only where it differs from that of the one before."""

    def __init__(self, file: str) -> None:
        self._file = file

    def extent(self, node: Tree) -> Extent | None:
        if "loc" in node:
            self._read(node["loc"])
        where = node.get("range")
        if where is None:
            return None
        begin, end = self._read(where.get("begin", {})), self._read(where.get("end", {}))
        if begin is None or end is None or begin[0] != end[0]:
            return None
        return Extent(begin[0], begin[1], end[1] + end[2])

    def _read(self, place: Tree) -> tuple[str, int, int] | None:
        if "expansionLoc" in place:
            found = [(key, self._read(place[key])) for key in place if key.endswith("Loc")]
            return dict(found)["expansionLoc"]
        self._file = place.get("file", self._file)
        if "offset" not in place:
            return None
        return self._file, place["offset"], place.get("tokLen", 1)


# clang indents what it prints: these lines begin and end a declaration of the file.
_BEGIN, _END = b"\n    {\n", b"\n    }"
_FILE = re.compile(rb'("includedFrom": \{\s*)?"file": ("(?:[^"\\]|\\.)*")')


def declarations(printed: bytes, files: Iterable[str]) -> list[Declaration]:
    """Those of namespaces and classes in some files, in their order. Our headers are most of what
    is printed, and are not read."""
    wanted = frozenset(files)
    found: list[Declaration] = []
    file = ""
    begin = printed.find(_BEGIN)
    while begin >= 0:
        end = printed.index(_END, begin) + len(_END)
        named = [json.loads(m[2]) for m in _FILE.finditer(printed, begin, end) if m[1] is None]
        if file in wanted or not wanted.isdisjoint(named):
            _add_declarations(found, json.loads(printed[begin:end]), _Places(file))
        file = named[-1] if named else file
        begin = printed.find(_BEGIN, end)
    return found


def _add_declarations(found: list[Declaration], tree: Tree, places: _Places) -> None:
    # Where in `found` the declaration stands whose parts are read, or None within others.
    waiting: list[tuple[Iterator[Tree], bool, int | None]] = [(iter([tree]), True, None)]
    while waiting:
        nodes, in_scope, owner = waiting[-1]
        node = next(nodes, None)
        if node is None:
            waiting.pop()
            continue
        if not node:
            continue
        extent = places.extent(node)
        kind = node.get("kind", "")
        if owner is not None and extent is not None:
            found[owner] = _with_part(found[owner], kind, extent)
        inner = node.get("inner")
        mine = None
        if in_scope and kind.endswith("Decl") and extent and not node.get("isImplicit"):
            mine = len(found)
            found.append(Declaration(kind, node.get("name", ""), extent))
        if inner:
            waiting.append((iter(inner), in_scope and kind in _SCOPES, mine))


def _with_part(declaration: Declaration, kind: str, extent: Extent) -> Declaration:
    body, is_kernel = declaration.body, declaration.is_kernel
    if kind == "CompoundStmt" and declaration.kind not in _TEMPLATES:
        body = extent
    return Declaration(
        declaration.kind,
        declaration.name,
        declaration.extent,
        body,
        is_kernel or kind == "CUDAGlobalAttr",
        declaration.has_initialisers or kind == "CXXCtorInitializer",
    )


def leaves_something(found: Iterable[Declaration], files: Mapping[str, bytes]) -> bool:
    """Is there still a kernel or a `main` with a body to look at?"""
    return any(
        d.body is not None and (d.is_kernel or d.name == "main") and d.extent.file in files
        for d in found
    )


def cut(
    files: Mapping[str, bytes], found: Iterable[Declaration], mistakes: Iterable[Mistake]
) -> tuple[dict[str, bytes], list[LeftOut]]:
    """The texts without what the mistakes lie in; the same texts where none lies in anything."""
    ours = [d for d in found if d.extent.file in files]
    texts = {file: bytearray(data) for file, data in files.items()}
    starts = {file: _line_starts(data) for file, data in files.items()}
    done: set[Extent] = set()
    told: list[LeftOut] = []
    for mistake in mistakes:
        if mistake.file not in files or mistake.line > len(starts[mistake.file]):
            continue
        offset = starts[mistake.file][mistake.line - 1] + mistake.column - 1
        if any(extent.holds(mistake.file, offset) for extent in done):
            continue
        around = [d for d in ours if d.extent.holds(mistake.file, offset)]
        if not around:
            continue
        inner = min(around, key=lambda d: (d.extent.end - d.extent.begin, d.body is None))
        extent = _blank(texts[mistake.file], ours, inner, offset)
        done.add(extent)
        line = bisect.bisect_right(starts[mistake.file], inner.extent.begin)
        told.append(LeftOut(inner.name, mistake.file, line, mistake.line, mistake.message))
    return {file: bytes(text) for file, text in texts.items()}, told


def _blank(text: bytearray, ours: list[Declaration], inner: Declaration, offset: int) -> Extent:
    """What was taken out: the body where the mistake is in it, else all of the declaration."""
    body = inner.body
    if body is not None and body.holds(body.file, offset) and not inner.has_initialisers:
        _spaces(text, body)
        text[body.begin] = ord(";")
        return body
    whole = _whole(text, ours, inner)
    _spaces(text, whole)
    return whole


def _whole(text: bytearray, ours: list[Declaration], inner: Declaration) -> Extent:
    """All that stands before one semicolon, with the `template` before it."""
    begin, end = inner.extent.begin, inner.extent.end
    for other in ours:
        if other.extent.file != inner.extent.file:
            continue
        is_template = other.kind in _TEMPLATES and other.extent.end == inner.extent.end
        if is_template and other.extent.begin <= begin:
            begin = other.extent.begin
        if other.extent.begin == begin:
            end = max(end, other.extent.end)
    following = (d.extent.begin for d in ours if d.extent.file == inner.extent.file)
    limit = min((b for b in following if b >= end), default=len(text))
    semicolon = text.find(b";", end, limit)
    # A mistake may have kept clang from reading the rest of a declaration.
    if semicolon >= 0 and (inner.body is None or not text[end:semicolon].strip()):
        end = semicolon + 1
    return Extent(inner.extent.file, begin, end)


def _spaces(text: bytearray, extent: Extent) -> None:
    for place in range(extent.begin, min(extent.end, len(text))):
        if text[place] not in b"\r\n":
            text[place] = ord(" ")


def _line_starts(data: bytes) -> list[int]:
    starts = [0]
    for number, byte in enumerate(data):
        if byte == ord("\n"):
            starts.append(number + 1)
    return starts
