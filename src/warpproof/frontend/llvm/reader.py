"""Textual LLVM IR, as clang 19 to 22 print it at -O0 -g, read into typed values.

Enters: the text of one module. Leaves: a `Module` of frozen values: named types, globals, aliases,
functions with their blocks and instructions, and debug metadata by number.

Guaranteed: every token of every line is understood and consumed, or `LlvmReadError` says which line
was not; nothing is guessed. What is read and deliberately not kept is linkage detail without
meaning for execution: visibility, `dso_local`, `unnamed_addr`, code models and partitions.
Function bodies and metadata nodes are read when first asked for, so headers that a program does not
use cost next to nothing; `read_module(text, eager=True)` reads everything at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from warpproof.base.records import record
from warpproof.frontend.llvm.cursor import Context
from warpproof.frontend.llvm.fields import plain_node
from warpproof.frontend.llvm.ir import (
    Alias,
    BasicBlock,
    Function,
    GlobalVariable,
    MetadataTable,
    Module,
)
from warpproof.frontend.llvm.tokens import Unread, name_of, offset_of_token, tokenize
from warpproof.frontend.llvm.top_level import TopReader
from warpproof.frontend.llvm.values import MetadataEntry


class LlvmReadError(Exception):
    """A line of LLVM IR that is not fully understood."""

    def __init__(self, line_number: int, line: str, reason: str) -> None:
        super().__init__(f"line {line_number}: {reason}: {line.strip()}")
        self.line_number = line_number
        self.line = line
        self.reason = reason


_Result = TypeVar("_Result")


@record
class _Passage:
    """A stretch of the module's text, from `start` up to `end`."""

    source: str
    start: int
    end: int

    def read(self, context: Context, rule: Callable[[TopReader], _Result]) -> _Result:
        """Applies a rule; what it cannot read becomes an LlvmReadError with its line."""
        text = self.source[self.start : self.end]
        cursor = TopReader(context, tokenize(text))
        try:
            return rule(cursor)
        except (Unread, ValueError, IndexError) as problem:
            offset = self.start + offset_of_token(text, max(cursor.at - 1, 0))
            raise _error_at(self.source, offset, str(problem)) from None


def _error_at(source: str, offset: int, reason: str) -> LlvmReadError:
    line_start = source.rfind("\n", 0, offset) + 1
    line_end = source.find("\n", offset)
    line = source[line_start : line_end if line_end >= 0 else len(source)]
    return LlvmReadError(source.count("\n", 0, offset) + 1, line, reason)


class _LazyBody:
    """The blocks of a function, read once they are wanted."""

    __slots__ = ("_blocks", "_context", "_passage", "entry_label")

    def __init__(self, context: Context, passage: _Passage | None) -> None:
        self._context = context
        self._passage = passage
        self._blocks: tuple[BasicBlock, ...] | None = None if passage else ()
        self.entry_label = "0"

    def blocks(self) -> tuple[BasicBlock, ...]:
        if self._blocks is None:
            assert self._passage is not None
            self._blocks = self._passage.read(
                self._context, lambda cursor: cursor.blocks(self.entry_label)
            )
        return self._blocks

    def text(self) -> str:
        passage = self._passage
        return "" if passage is None else passage.source[passage.start : passage.end]

    def mentions(self) -> frozenset[str]:
        if self._passage is None:
            return frozenset()
        tokens = set(tokenize(self.text()))
        return frozenset(name_of(token) for token in tokens if token.startswith("@"))


class _LazyMetadata(MetadataTable):
    """Metadata nodes, each read when first asked for."""

    __slots__ = ("_context", "_entries", "_source", "_starts")

    def __init__(self, context: Context, source: str, starts: dict[int, int]) -> None:
        self._context = context
        self._source = source
        self._starts = starts
        self._entries: dict[int, MetadataEntry] = {}

    def __getitem__(self, key: int) -> MetadataEntry:
        entry = self._entries.get(key)
        if entry is None:
            start = self._starts[key]
            end = self._source.find("\n", start)
            if end < 0:
                end = len(self._source)
            entry = plain_node(self._source, start, end)
            if entry is None:
                passage = _Passage(self._source, start, end)
                entry = passage.read(self._context, TopReader.metadata_definition)
            self._entries[key] = entry
        return entry

    def __contains__(self, key: object) -> bool:
        return key in self._starts

    def ids_of_kind(self, kind: str) -> Iterator[int]:
        plain, distinct = f"!{kind}(", f"distinct !{kind}("
        for key, start in self._starts.items():
            if self._source.startswith((plain, distinct), start):
                yield key

    def __iter__(self) -> Iterator[int]:
        return iter(self._starts)

    def __len__(self) -> int:
        return len(self._starts)


_METADATA_START = re.compile(r"!(\d+) = ")
_LINE_KINDS = (
    "source_filename",
    "target datalayout",
    "target triple",
    "module asm",
    "%",
    "$",
    "@",
    "define ",
    "declare ",
    "attributes ",
    "!",
)


@record
class _Outline:
    """Where the parts of a module are, before any of them is read."""

    source: str
    lines: dict[str, list[_Passage]]
    bodies: dict[int, _Passage]  # by the start of the function's header
    metadata: dict[int, int]  # where each node's text starts


def _outline(source: str) -> _Outline:
    """Splits a module into its top-level lines and function bodies."""
    outline = _Outline(source, {kind: [] for kind in _LINE_KINDS}, {}, {})
    at, length = 0, len(source)
    while at < length:
        end = source.find("\n", at)
        if end < 0:
            end = length
        first = source[at]
        if first == "!" and (match := _METADATA_START.match(source, at)):
            outline.metadata[int(match[1])] = match.end()
        elif first not in "\n;":
            end = _outline_line(outline, at, end)
        at = end + 1
    return outline


def _outline_line(outline: _Outline, at: int, end: int) -> int:
    """Files one line under its kind; a definition takes its body with it. Returns the new end."""
    source = outline.source
    for kind in _LINE_KINDS:
        if source.startswith(kind, at):
            outline.lines[kind].append(_Passage(source, at, end))
            break
    else:
        raise _error_at(source, at, "not a known top-level construct")
    if kind != "define ":
        return end
    close = source.find("\n}", end)
    if close < 0:
        raise _error_at(source, at, "a function without an end")
    outline.bodies[at] = _Passage(source, end, close + 2)
    return close + 2


def read_module(text: str, *, eager: bool = False) -> Module:
    """Reads a module, or raises LlvmReadError at the first line not fully understood.

    Bodies and metadata nodes are read on demand, so errors in them appear then; `eager` reads them
    all before returning.
    """
    outline = _outline(text)
    context = Context()
    lines = outline.lines
    for passage in lines["%"]:
        name, body = passage.read(context, TopReader.type_definition)
        context.types[name] = body
    for passage in lines["attributes "]:
        group, names = passage.read(context, TopReader.attribute_group)
        context.attribute_groups[group] = names
    for passage in lines["$"]:
        passage.read(context, TopReader.comdat)
    variables, aliases = _read_globals(outline, context)
    module = Module(
        _only_text(outline, context, "source_filename"),
        _only_text(outline, context, "target datalayout"),
        _only_text(outline, context, "target triple"),
        tuple(p.read(context, TopReader.module_asm) for p in lines["module asm"]),
        context.types,
        variables,
        aliases,
        _read_functions(outline, context),
        context.attribute_groups,
        dict(p.read(context, TopReader.named_metadata) for p in lines["!"]),
        _LazyMetadata(context, text, outline.metadata),
    )
    if eager:
        _read_everything(module)
    return module


def _only_text(outline: _Outline, context: Context, kind: str) -> str:
    """The text of a line that comes at most once."""
    passages = outline.lines[kind]
    if len(passages) > 1:
        raise _error_at(outline.source, passages[1].start, f"a second {kind}")
    return passages[0].read(context, lambda c: c.assigned_text(*kind.split())) if passages else ""


def _read_globals(
    outline: _Outline, context: Context
) -> tuple[dict[str, GlobalVariable], dict[str, Alias]]:
    variables: dict[str, GlobalVariable] = {}
    aliases: dict[str, Alias] = {}
    lines = _LineCounter(outline.source)
    for passage in outline.lines["@"]:
        number = lines.number_at(passage.start)
        rule = partial(TopReader.global_or_alias, line_number=number)
        found = passage.read(context, rule)
        if found.name in variables or found.name in aliases:
            raise _error_at(outline.source, passage.start, f"@{found.name} is defined twice")
        if isinstance(found, GlobalVariable):
            variables[found.name] = found
        else:
            aliases[found.name] = found
    return variables, aliases


def _read_functions(outline: _Outline, context: Context) -> dict[str, Function]:
    functions: dict[str, Function] = {}
    lines = _LineCounter(outline.source)
    headers = sorted(
        outline.lines["define "] + outline.lines["declare "], key=lambda passage: passage.start
    )
    for header in headers:
        body = _LazyBody(context, outline.bodies.get(header.start))
        number = lines.number_at(header.start)
        rule = partial(TopReader.function_header, line_number=number, body=body)
        function = header.read(context, rule)
        if function.name in functions:
            raise _error_at(outline.source, header.start, f"@{function.name} is defined twice")
        functions[function.name] = function
    return functions


class _LineCounter:
    """Line numbers of increasing offsets, each newline counted once."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._offset = 0
        self._line = 1

    def number_at(self, offset: int) -> int:
        self._line += self._source.count("\n", self._offset, offset)
        self._offset = offset
        return self._line


def _read_everything(module: Module) -> None:
    for function in module.functions.values():
        function.blocks  # noqa: B018
    for key in module.metadata:
        module.metadata[key]
