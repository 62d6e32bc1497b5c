"""Several modules of one side as one: what a linker does, on the text that clang wrote.

Enters: texts of modules, and for each the names that are its own. Leaves: one `Module`, in which a
name stands for one thing: what is local to a file has the file's number behind its name, what is
declared in one and defined in another is the definition, and of definitions that all files have, as
those of templates, the first is taken. Guaranteed: two definitions that a linker would reject are a
`LinkError`, and so are two of one function that differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from warpproof.base.records import replace
from warpproof.frontend.llvm.ir import Alias, Function, GlobalVariable, MetadataTable, Module
from warpproof.frontend.llvm.reader import read_module
from warpproof.frontend.llvm.tokens import name_of
from warpproof.frontend.llvm.values import Aggregate, MetadataEntry, Undef

_OWN = frozenset({"internal", "private"})
_ANY_OF_THEM = ("linkonce", "weak", "available_externally", "common")
_APPENDING = "appending"
_CONSTRUCTORS = "llvm.global_ctors"
_INTERNAL_BY_NAME = re.compile(r"_ZL|_ZZ?N12_GLOBAL__N_1")

_NAME = r'(?:[-\w$.]+|"[^"]*")'
_TOKEN = re.compile(rf'"[^"]*"|;[^\n]*|[@%]{_NAME}|!\d+', re.ASCII)

_KERNEL = "ptx_kernel"
_OF_FILE = re.compile(r"[!#]\d+|\.file\d+|@\.?\w*str[.\w]*|@\.src\S*|@\d+")

Symbol = Function | GlobalVariable | Alias


class LinkError(Exception):
    """A name that two files define, or define otherwise."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def offered(module: Module) -> Iterator[str]:
    """Names of definitions that a file has for others."""
    for symbol in _symbols(module):
        if _is_definition(symbol) and not _is_own(symbol) and not _is_replaceable(symbol):
            yield symbol.name


def own_names(module: Module, device: Module | None = None) -> frozenset[str]:
    """Of a file: what no other one can name. What stands on the host for a variable of the device
    is local there, and yet the same for all files."""
    variables = () if device is None else device.globals.values()
    shared = {v.name for v in variables if not _is_own(v)}
    return frozenset(
        s.name
        for s in _symbols(module)
        if _is_definition(s) and _is_own(s) and s.name not in shared
    )


def _is_own(symbol: Symbol) -> bool:
    return symbol.linkage in _OWN or _is_internal_by_name(symbol.name)


def link(texts: Sequence[str], own: Sequence[frozenset[str]]) -> Module:
    whole = read_module(texts[0])
    for number, (text, names) in enumerate(zip(texts[1:], own[1:], strict=True), 1):
        alone = read_module(text)
        other_types = {
            name for name, body in alone.types.items() if whole.types.get(name, body) != body
        }
        shift = max(whole.metadata, default=-1) + 1
        told = _told_apart(text, names, other_types, f".file{number}", shift)
        whole = _joined(whole, read_module(told))
    return whole


def _symbols(module: Module) -> Iterator[Symbol]:
    yield from module.functions.values()
    yield from module.globals.values()
    yield from module.aliases.values()


def _is_definition(symbol: Symbol) -> bool:
    match symbol:
        case Function():
            return not symbol.is_declaration
        case GlobalVariable():
            return symbol.initializer is not None
        case Alias():
            return True


def _is_replaceable(symbol: Symbol) -> bool:
    return symbol.linkage.startswith(_ANY_OF_THEM)


def _is_internal_by_name(name: str) -> bool:
    """By C++'s rules for names: clang makes static variables and kernels of the device external, so
    that the host can find them."""
    return _INTERNAL_BY_NAME.match(name) is not None


def _told_apart(text: str, names: frozenset[str], types: set[str], suffix: str, shift: int) -> str:
    """With names and numbers that no other module has."""

    def other(found: re.Match[str]) -> str:
        token = found[0]
        if token[0] == "!":
            return f"!{int(token[1:]) + shift}"
        if token[0] == "@" and name_of(token) in names:
            return _with_suffix(token, suffix)
        if token[0] == "%" and name_of(token) in types:
            return _with_suffix(token, suffix)
        return token

    return _TOKEN.sub(other, text)


def _with_suffix(token: str, suffix: str) -> str:
    return f'{token[:-1]}{suffix}"' if token.endswith('"') else token + suffix


def _joined(first: Module, second: Module) -> Module:
    return replace(
        first,
        module_asm=(*first.module_asm, *second.module_asm),
        types={**second.types, **first.types},
        globals=_one_of_each(first.globals, second.globals, _one_variable),
        aliases={**second.aliases, **first.aliases},
        functions=_one_of_each(first.functions, second.functions, _one_of),
        named_metadata={
            name: (*first.named_metadata.get(name, ()), *second.named_metadata.get(name, ()))
            for name in {**first.named_metadata, **second.named_metadata}
        },
        metadata=_BothTables(first.metadata, second.metadata),
    )


_S = TypeVar("_S", Function, GlobalVariable)


def _one_of_each(
    first: Mapping[str, _S], second: Mapping[str, _S], one_of: Callable[[_S, _S], _S]
) -> dict[str, _S]:
    found = dict(first)
    for name, symbol in second.items():
        found[name] = one_of(found[name], symbol) if name in found else symbol
    return found


def _one_variable(first: GlobalVariable, second: GlobalVariable) -> GlobalVariable:
    if first.linkage == _APPENDING:
        return _appended(first, second)
    if isinstance(first.initializer, Undef):  # stands for a variable of the device
        return first
    return _one_of(first, second)


def _one_of(first: _S, second: _S) -> _S:
    if not _is_definition(second):
        return first
    if not _is_definition(first):
        return second
    if _is_replaceable(first) != _is_replaceable(second):
        return second if _is_replaceable(first) else first
    if not _is_same(first, second):
        raise LinkError(first.name)
    return first


def _is_same(first: Function | GlobalVariable, second: Function | GlobalVariable) -> bool:
    """Are two definitions of one name the same, as those are that a header brings along? Each file
    has its own of the functions of the device, which are the same then."""
    match first, second:
        case Function(), Function():
            is_one_of_many = _is_replaceable(first) or first.calling_convention == _KERNEL
            return is_one_of_many and _plain(first.text()) == _plain(second.text())
        case GlobalVariable(), GlobalVariable():
            return _is_replaceable(first) and first.initializer == second.initializer
        case _:
            return False


def _plain(text: str) -> str:
    """Without what tells files apart: places in the source, and names of the file's own."""
    return _OF_FILE.sub("", text)


def _appended(first: GlobalVariable, second: GlobalVariable) -> GlobalVariable:
    a, b = first.initializer, second.initializer
    if first.name != _CONSTRUCTORS or not isinstance(a, Aggregate) or not isinstance(b, Aggregate):
        return first  # what is kept though nobody uses it
    return replace(first, initializer=replace(a, elements=(*a.elements, *b.elements)))


class _BothTables(MetadataTable):
    """Nodes of two modules, whose numbers differ."""

    __slots__ = ("_first", "_second")

    def __init__(self, first: MetadataTable, second: MetadataTable) -> None:
        self._first = first
        self._second = second

    def __getitem__(self, key: int) -> MetadataEntry:
        return self._first[key] if key in self._first else self._second[key]

    def __iter__(self) -> Iterator[int]:
        yield from self._first
        yield from self._second

    def __len__(self) -> int:
        return len(self._first) + len(self._second)

    def ids_of_kind(self, kind: str) -> Iterator[int]:
        yield from self._first.ids_of_kind(kind)
        yield from self._second.ids_of_kind(kind)
