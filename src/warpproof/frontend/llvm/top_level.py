"""The lines of a module: types, globals, headers of functions, attribute groups, metadata nodes.

Enters: the tokens of one line. Leaves: what it defines; a line that is not understood to its end is
`Unread`.
"""

from __future__ import annotations

from warpproof.frontend.llvm.body import BodyReader
from warpproof.frontend.llvm.ir import Alias, Body, Function, GlobalVariable, Parameter
from warpproof.frontend.llvm.tokens import (
    CONVENTIONS,
    GLOBAL_FLAGS,
    LINKAGES,
    SKIPPED_QUALIFIERS,
    Unread,
    name_of,
    word_set,
)
from warpproof.frontend.llvm.types import OPAQUE, FunctionType, Type
from warpproof.frontend.llvm.values import NO_META, MetadataEntry, MetadataField, Value


class _Placement:
    """What may follow a global or a function: section, comdat, alignment."""

    __slots__ = ("align", "comdat", "section")

    def __init__(self) -> None:
        self.section: str | None = None
        self.comdat: str | None = None
        self.align: int | None = None


class TopReader(BodyReader):
    """Reads one top-level line: a type, a global, the header of a function, a metadata node."""

    __slots__ = ()

    def type_definition(self) -> tuple[str, Type]:
        name = self.prefixed_name("%", "a type name")
        self.expect("=")
        self.expect("type")
        body = OPAQUE if self.accept("opaque") else self.type()
        self.end()
        return name, body

    def comdat(self) -> str:
        """`$name = comdat any`: checked, and kept by those who refer to it."""
        name = self.prefixed_name("$", "a comdat")
        self.expect("=")
        self.expect("comdat")
        self.take_from(_COMDAT_KINDS, "a comdat kind")
        self.end()
        return name

    def attribute_group(self) -> tuple[int, frozenset[str]]:
        self.expect("attributes")
        token = self.take()
        if token[0] != "#":
            raise Unread("an attribute group without a number")
        self.expect("=")
        names = self.group_body()
        self.end()
        return int(token[1:]), names

    def assigned_text(self, *words: str) -> str:
        """`target triple = "..."` and its like."""
        for word in (*words, "="):
            self.expect(word)
        text = self.quoted()
        self.end()
        return text

    def module_asm(self) -> str:
        self.expect("module")
        self.expect("asm")
        text = self.quoted()
        self.end()
        return text

    def named_metadata(self) -> tuple[str, tuple[MetadataField, ...]]:
        name = self.take()
        self.expect("=")
        self.expect("!")
        self.expect("{")
        elements = self._metadata_elements()
        self.end()
        return name[1:], elements

    def metadata_definition(self) -> MetadataEntry:
        distinct = self.accept("distinct")
        entry = self.metadata_entry(self.take(), distinct)
        self.end()
        return entry

    # Globals.

    def global_or_alias(self, line_number: int) -> GlobalVariable | Alias:
        name = self.prefixed_name("@", "a global")
        self.expect("=")
        linkage = self.accept_from(LINKAGES)
        self._skip_qualifiers()
        thread_local = self._thread_local()
        self._skip_qualifiers()
        kind = self.tokens[self.at]
        if kind in ("alias", "ifunc"):
            return self._alias(name, linkage, line_number)
        return self._global(name, linkage, thread_local, line_number)

    def _skip_qualifiers(self) -> None:
        while self.accept_from(SKIPPED_QUALIFIERS):
            pass

    def _thread_local(self) -> bool:
        if not self.accept("thread_local"):
            return False
        if self.tokens[self.at] == "(":
            self.balanced_text()
        return True

    def _alias(self, name: str, linkage: str | None, line_number: int) -> Alias:
        kind = self.take()
        type_ = self.type_or_function()
        self.expect(",")
        target = self.typed_value()
        if self.accept(","):
            self.expect("partition")
            self.quoted()
        self.end()
        return Alias(name, kind, type_, target, linkage or "external", line_number)

    def _global(
        self, name: str, linkage: str | None, thread_local: bool, line_number: int
    ) -> GlobalVariable:
        space = self.address_space() if self.tokens[self.at] == "addrspace" else 0
        externally_initialized = self.accept("externally_initialized")
        constant = self.take_from(_GLOBAL_KINDS, "global or constant") == "constant"
        type_ = self.type()
        declared = linkage in ("external", "extern_weak")
        initializer = None if declared else self.value(type_)
        place, pairs, flags = self._global_suffix(name)
        _, attributes = self.group_references()
        self.end()
        return GlobalVariable(
            name,
            type_,
            space,
            linkage or "external",
            constant,
            externally_initialized,
            thread_local,
            initializer,
            place.section,
            place.comdat,
            place.align,
            tuple(id_ for key, id_ in pairs if key == "dbg"),
            attributes | flags,
            self._meta([pair for pair in pairs if pair[0] != "dbg"]),
            line_number,
        )

    def _global_suffix(self, name: str) -> tuple[_Placement, list[tuple[str, int]], frozenset[str]]:
        place = _Placement()
        pairs: list[tuple[str, int]] = []
        flags: set[str] = set()
        while self.accept(","):
            token = self.tokens[self.at]
            if token[0] == "!":
                key, space, id_ = token.partition(" !")
                if not space:
                    raise Unread(f"{token!r} is not metadata")
                pairs.append((key[1:], int(id_)))
                self.at += 1
            elif token in GLOBAL_FLAGS:
                flags.add(token)
                self.at += 1
            elif not self._placement(place, name):
                raise Unread(f"{token!r} after a global")
        return place, pairs, frozenset(flags)

    def _placement(self, place: _Placement, name: str) -> bool:
        """Reads one of section, comdat, alignment into `place`; False if there is none."""
        token = self.tokens[self.at]
        if token == "section":
            self.at += 1
            place.section = self.quoted()
        elif token == "comdat":
            self.at += 1
            place.comdat = name
            if self.accept("("):
                place.comdat = self.prefixed_name("$", "a comdat")
                self.expect(")")
        elif token[:6] == "align ":
            self.at += 1
            place.align = int(token[6:])
        elif token in ("partition", "code_model", "gc"):
            self.at += 1
            self.quoted()
        else:
            return False
        return True

    # Functions.

    def function_header(self, line_number: int, body: Body) -> Function:
        is_declaration = self.take_from(_FUNCTION_KINDS, "define or declare") == "declare"
        early = self.attachments(separator=None) if is_declaration else NO_META
        linkage = self.accept_from(LINKAGES) or "external"
        self._skip_qualifiers()
        convention = self.accept_from(CONVENTIONS) or ""
        return_attributes = self.attributes()
        return_type = self.type()
        name = self.prefixed_name("@", "a function")
        parameters, variadic = self._parameters(body)
        self._skip_qualifiers()
        if self.tokens[self.at] == "addrspace":
            self.address_space()
        _, attributes = self.group_references()
        place = _Placement()
        while self._placement(place, name):
            pass
        personality = self._personality()
        meta = self.attachments(separator=None) if not is_declaration else early
        if not is_declaration:
            self.expect("{")
        self.end()
        return Function(
            name,
            FunctionType(return_type, tuple(p.type for p in parameters), variadic),
            return_type,
            return_attributes,
            parameters,
            variadic,
            linkage,
            convention,
            attributes,
            place.section,
            place.comdat,
            place.align,
            personality,
            meta.dbg,
            meta,
            is_declaration,
            line_number,
            body,
        )

    def _parameters(self, body: Body) -> tuple[tuple[Parameter, ...], bool]:
        """The parameters, and whether more may follow. Unnamed ones count from 0, as in LLVM."""
        self.expect("(")
        parameters: list[Parameter] = []
        unnamed = 0
        variadic = False
        while not self.accept(")"):
            if parameters:
                self.expect(",")
            if self.accept("..."):
                variadic = True
                self.expect(")")
                break
            type_ = self.type()
            attributes = self.attributes()
            token = self.tokens[self.at]
            name = str(unnamed)
            if token[0] == "%":
                self.at += 1
                name = name_of(token)
            if name == str(unnamed):
                unnamed += 1
            parameters.append(Parameter(name, type_, attributes))
        body.entry_label = str(unnamed)
        return tuple(parameters), variadic

    def _personality(self) -> Value | None:
        if self.tokens[self.at] in ("prefix", "prologue"):
            raise Unread("prefix and prologue data are not supported")
        return self.typed_value() if self.accept("personality") else None


_COMDAT_KINDS = word_set("any exactmatch largest nodeduplicate samesize")
_GLOBAL_KINDS = word_set("global constant")
_FUNCTION_KINDS = word_set("define declare")
