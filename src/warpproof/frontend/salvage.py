"""Declarations that clang marks as erroneous, taken out of a text by their extents.

Enters: clang's own syntax tree of a file, as JSON, the places of its errors, and the texts of the
user's files. Leaves: the texts with what is wrong in them blanked, line by line as long as before,
and what that was. A function whose body is wrong keeps its declaration, and so has no body; of
other declarations nothing is left, and what uses them is wrong in its turn. Guaranteed: where
something is left out it is told; nothing else of a text changes.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Iterator, Mapping

from warpproof.base.records import record
from warpproof.frontend.syntax_tree import Extent, Places, Tree, line_starts, top_level
from warpproof.ir.nodes import LeftOut

_SCOPES = frozenset(
    {
        "NamespaceDecl", "LinkageSpecDecl", "CXXRecordDecl",
        "ClassTemplateDecl", "FunctionTemplateDecl", "ExportDecl",
    }
)  # fmt: skip
_TEMPLATES = frozenset({"ClassTemplateDecl", "FunctionTemplateDecl"})


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


def declarations(printed: bytes, files: Iterable[str]) -> list[Declaration]:
    """Those of namespaces and classes in some files, in their order."""
    found: list[Declaration] = []
    for tree, places in top_level(printed, files):
        _add_declarations(found, tree, places)
    return found


def _add_declarations(found: list[Declaration], tree: Tree, places: Places) -> None:
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
    starts = {file: line_starts(data) for file, data in files.items()}
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
