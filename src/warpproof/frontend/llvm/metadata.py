"""Nodes of debug metadata and their fields, each of the kind that is expected.

Metadata of a shape that clang does not write raises `DebugInfoError`.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator

from warpproof.frontend.llvm.ir import MetadataTable
from warpproof.frontend.llvm.values import (
    IntLiteral,
    MetadataField,
    MetadataNode,
    MetadataRef,
    MetadataTuple,
    MetadataValue,
    MetadataWord,
)


class DebugInfoError(Exception):
    """Debug metadata of an unexpected shape."""

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(f"debug metadata {what}: {reason}")
        self.what = what
        self.reason = reason


class MetadataNodes:
    """Metadata nodes by id, with what several decoders ask of them."""

    def __init__(self, metadata: MetadataTable, rename: Callable[[str], str]) -> None:
        self._rename = rename
        self.metadata = metadata
        self._files: dict[int, str] = {}
        self._scope_files: dict[int, str] = {}

    def node(self, id_: int, kind: str | None = None) -> MetadataNode:
        try:
            entry = self.metadata[id_]
        except KeyError:
            raise DebugInfoError(f"!{id_}", "it is not defined") from None
        if not isinstance(entry, MetadataNode):
            raise DebugInfoError(f"!{id_}", f"a tuple where {kind or 'a node'} was expected")
        if kind is not None and entry.kind != kind:
            raise DebugInfoError(f"!{id_}", f"{entry.kind} where {kind} was expected")
        return entry

    def is_kind(self, id_: int, kind: str) -> bool:
        entry = self.metadata.get(id_)
        return isinstance(entry, MetadataNode) and entry.kind == kind

    def elements(self, id_: int) -> tuple[MetadataField, ...]:
        entry = self.metadata.get(id_)
        if not isinstance(entry, MetadataTuple):
            raise DebugInfoError(f"!{id_}", "a list was expected")
        return entry.elements

    def references(self, id_: int) -> Iterator[int]:
        """The ids in a list, without its nulls."""
        for element in self.elements(id_):
            if isinstance(element, MetadataRef):
                yield element.id
            elif element is not None:
                raise DebugInfoError(f"!{id_}", "a list of references was expected")

    def file(self, id_: int) -> str:
        known = self._files.get(id_)
        if known is None:
            node = self.node(id_, "DIFile")
            path = posixpath.join(text_field(node, "directory"), text_field(node, "filename"))
            known = self._files[id_] = self._rename(posixpath.normpath(path))
        return known

    def file_of_scope(self, id_: int) -> str:
        """The file a scope is in; the nearest one outwards that says so."""
        known = self._scope_files.get(id_)
        if known is None:
            node = self.node(id_)
            file = reference(node, "file")
            outer = reference(node, "scope")
            if node.kind == "DIFile":
                known = self.file(id_)
            elif file is not None:
                known = self.file(file)
            else:
                known = self.file_of_scope(outer) if outer is not None else ""
            self._scope_files[id_] = known
        return known

    def qualified_name(self, id_: int) -> str:
        """A name with the namespaces and classes around it, functions left out."""
        names: list[str] = []
        at: int | None = id_
        while at is not None:
            node = self.node(at)
            if node.kind in ("DICompositeType", "DINamespace") or at == id_:
                names.append(text_field(node, "name"))
            at = reference(node, "scope")
        return "::".join(name for name in reversed(names) if name)


def reference(node: MetadataNode, key: str) -> int | None:
    match node.fields.get(key):
        case MetadataRef(id_):
            return id_
        case None:
            return None
    raise DebugInfoError(f"!{node.kind}", f"{key} is not a reference")


def required(node: MetadataNode, key: str) -> int:
    found = reference(node, key)
    if found is None:
        raise DebugInfoError(f"!{node.kind}", f"{key} is missing")
    return found


def integer(node: MetadataNode, key: str) -> int:
    """An integer field; LLVM leaves out those that are zero."""
    found = node.fields.get(key, 0)
    match found:
        case bool():
            pass
        case int():
            return found
        case MetadataValue(IntLiteral() as literal):
            return literal.signed
    raise DebugInfoError(f"!{node.kind}", f"{key} is not a number")


def text_field(node: MetadataNode, key: str) -> str:
    found = node.fields.get(key, "")
    if not isinstance(found, str):
        raise DebugInfoError(f"!{node.kind}", f"{key} is not text")
    return found


def flags(node: MetadataNode, key: str = "flags") -> tuple[str, ...]:
    found = node.fields.get(key)
    return found.words if isinstance(found, MetadataWord) else ()


def dwarf_tag(node: MetadataNode) -> str:
    found = node.fields.get("tag")
    return found.text.removeprefix("DW_TAG_") if isinstance(found, MetadataWord) else ""
