"""What clang's debug metadata says about the source: places, names, scopes and C types.

Enters: a `Module` as `llvm_text` read it. Leaves: locations, functions, variables and globals as
the user wrote them, loops' source ranges, sanitizer messages, and types as the C types of
`ir.types`.

Guaranteed: nothing here changes what the program does; a type that the metadata does not describe
becomes `COpaque` with its name, never another type. Metadata of a shape that clang does not write
raises `DebugInfoError`. A record reached through a pointer, a reference or a function type is a
`CNamed`, to be looked up in `DebugInfo.records`; everywhere else it is the whole `CRecord`.

File names are joined with their directory, so one file always has one name; `rename` then gives the
one the user knows.
"""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from warpproof.base.source import Span
from warpproof.frontend import llvm_text as llvm
from warpproof.ir import types

_TRAP_PREFIX = "__clang_trap_msg$"
_ScopeNode = llvm.MetadataNode


class DebugInfoError(Exception):
    """Debug metadata of an unexpected shape."""

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(f"debug metadata {what}: {reason}")
        self.what = what
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Location:
    """A place in the source; `inlined_at` is the id of the place it was inlined into."""

    file: str
    line: int
    column: int
    scope: int
    inlined_at: int | None


@dataclass(frozen=True, slots=True)
class Scope:
    """A function (`column` 0) or a lexical block inside one."""

    id: int
    is_function: bool
    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class TemplateParameter:
    """A type parameter (`type` is the argument) or a value parameter (`value` is the argument).

    `value` is None where the argument is not an integer.
    """

    name: str
    type: types.CType
    is_type: bool
    value: int | None


@dataclass(frozen=True, slots=True)
class Subprogram:
    """A function as declared; `parameters` include the implicit `this`."""

    name: str
    qualified_name: str
    linkage_name: str
    file: str
    line: int
    scope_line: int  # of the opening brace
    result: types.CType
    parameters: tuple[types.CType, ...]
    variadic: bool
    template_parameters: tuple[TemplateParameter, ...]
    enclosing_record: str | None  # identifier of the class it is a member of
    is_definition: bool
    is_artificial: bool  # made by the compiler, not written


@dataclass(frozen=True, slots=True)
class DeclaredVariable:
    """A local variable or parameter and the LLVM value that holds its address.

    `indirect` means that the value holds the address of a pointer to the variable; `offset` is
    where in the object it starts (structured bindings share one object).
    """

    name: str
    argument: int | None  # position among the parameters, from 1
    type: types.CType
    span: Span
    scopes: tuple[Scope, ...]  # from the innermost block out to the function
    register: str | None
    indirect: bool
    offset: int
    is_artificial: bool


@dataclass(frozen=True, slots=True)
class DeclaredGlobal:
    """A global or static variable; `function` is the subprogram id around a static local."""

    name: str
    qualified_name: str
    linkage_name: str
    type: types.CType
    span: Span
    function: int | None
    is_local: bool


class DebugInfo:
    """Answers questions about a module's debug metadata, each answer computed once."""

    def __init__(
        self, module: llvm.Module, rename: Callable[[str], str] = lambda file: file
    ) -> None:
        self._module = module
        self._nodes = _Nodes(module.metadata, rename)
        self._types = _TypeDecoder(self._nodes)
        self._locations: dict[int, Location] = {}
        self._subprograms: dict[int, Subprogram] = {}
        self._scopes: dict[int, Scope] = {}

    @property
    def records(self) -> types.CTypeTable:
        """All structs, classes and unions of the module, by identifier."""
        return self._types.records

    def c_type(self, id_: int | None) -> types.CType:
        """The type a metadata id describes; None is void."""
        return self._types.decode(id_)

    # Places.

    def location(self, id_: int) -> Location:
        """The place a `!dbg` id names.

        A sanitizer's trap stands in a function that clang invents to carry the message; its place
        is where that function was inlined.
        """
        known = self._locations.get(id_)
        if known is None:
            known = self._locations[id_] = self._find_location(id_)
        return known

    def _find_location(self, id_: int) -> Location:
        node = self._nodes.node(id_, "DILocation")
        scope = _required(node, "scope")
        inlined_at = _reference(node, "inlinedAt")
        if inlined_at is not None and self._trap_name(scope) is not None:
            return self.location(inlined_at)
        file = self._nodes.file_of_scope(scope)
        return Location(file, _integer(node, "line"), _integer(node, "column"), scope, inlined_at)

    def trap_message(self, id_: int | None) -> str:
        """What clang says about the sanitizer's trap at a `!dbg` id; empty if it says nothing."""
        while id_ is not None:
            node = self._nodes.node(id_, "DILocation")
            name = self._trap_name(_required(node, "scope"))
            if name is not None:
                return name.split("$", 2)[-1]
            id_ = _reference(node, "inlinedAt")
        return ""

    def _trap_name(self, scope: int) -> str | None:
        name = _text(self._nodes.node(scope), "name")
        return name if name.startswith(_TRAP_PREFIX) else None

    def scopes(self, id_: int) -> tuple[Scope, ...]:
        """The lexical blocks around a scope, innermost first, up to and with its function."""
        found: list[Scope] = []
        at: int | None = id_
        while at is not None:
            node = self._nodes.node(at)
            if node.kind in ("DILexicalBlock", "DISubprogram"):
                found.append(self._scope(at, node))
            if node.kind == "DISubprogram":
                break
            at = _reference(node, "scope")
        return tuple(found)

    def _scope(self, id_: int, node: _ScopeNode) -> Scope:
        known = self._scopes.get(id_)
        if known is None:
            known = self._scopes[id_] = Scope(
                id_,
                node.kind == "DISubprogram",
                self._nodes.file_of_scope(id_),
                _integer(node, "line"),
                _integer(node, "column"),
            )
        return known

    def loop_span(self, id_: int) -> Span | None:
        """The source range of the loop whose latch carries `!llvm.loop` id."""
        entry = self._module.metadata[id_]
        if not isinstance(entry, llvm.MetadataTuple):
            raise DebugInfoError(f"!{id_}", "a loop is a tuple")
        places = [
            self.location(element.id)
            for element in entry.elements
            if isinstance(element, llvm.MetadataRef)
            and self._nodes.is_kind(element.id, "DILocation")
        ]
        if not places:
            return None
        start, end = places[0], places[-1]
        return Span(start.file, start.line, start.column, end.line, end.column)

    # Functions.

    def subprogram(self, id_: int | None) -> Subprogram | None:
        """The function a DISubprogram id describes; None for a function without debug info."""
        if id_ is None:
            return None
        known = self._subprograms.get(id_)
        if known is None:
            known = self._subprograms[id_] = self._find_subprogram(id_)
        return known

    def _find_subprogram(self, id_: int) -> Subprogram:
        node = self._nodes.node(id_, "DISubprogram")
        signature = self._types.signature(_reference(node, "type"), by_name=False)
        file = _reference(node, "file")
        return Subprogram(
            _text(node, "name"),
            self._nodes.qualified_name(id_),
            _text(node, "linkageName") or _text(node, "name"),
            self._nodes.file(file) if file is not None else "",
            _integer(node, "line"),
            _integer(node, "scopeLine"),
            signature.result,
            signature.parameters,
            signature.variadic,
            self._template_parameters(node),
            self._enclosing_record(node),
            "DISPFlagDefinition" in _flags(node, "spFlags"),
            "DIFlagArtificial" in _flags(node),
        )

    def _template_parameters(self, node: llvm.MetadataNode) -> tuple[TemplateParameter, ...]:
        ids = _reference(node, "templateParams")
        if ids is None:
            return ()
        return tuple(
            self._template_parameter(self._nodes.node(i)) for i in self._nodes.references(ids)
        )

    def _template_parameter(self, node: llvm.MetadataNode) -> TemplateParameter:
        is_type = node.kind == "DITemplateTypeParameter"
        value: int | None = None
        match node.fields.get("value"):
            case llvm.MetadataValue(llvm.IntLiteral() as literal):
                value = literal.signed
        type_ = self._types.decode(_reference(node, "type"))
        if value is not None and isinstance(plain := types.strip(type_), types.CInt):
            value %= 1 << plain.bits
            if plain.signed and value >> (plain.bits - 1):
                value -= 1 << plain.bits
        return TemplateParameter(_text(node, "name"), type_, is_type, value)

    def _enclosing_record(self, node: llvm.MetadataNode) -> str | None:
        scope = _reference(node, "scope")
        if scope is None or self._nodes.node(scope).kind != "DICompositeType":
            return None
        return self._types.identifier(scope)

    # Variables.

    def declarations_of(self, function: llvm.Function) -> tuple[DeclaredVariable, ...]:
        """The variables a function declares, in the order of their declarations."""
        return tuple(
            self._declared(record)
            for block in function.blocks
            for record in block.instructions
            if isinstance(record, llvm.DbgDeclare) and record.kind == "declare"
        )

    def variables_of(self, function: llvm.Function) -> dict[str, DeclaredVariable]:
        """The variables of a function by the register that holds their address.

        A register that several variables share (structured bindings) stands for none of them.
        """
        found = [variable for variable in self.declarations_of(function) if variable.register]
        shared = Counter(variable.register for variable in found)
        return {
            variable.register: variable
            for variable in found
            if variable.register and shared[variable.register] == 1 and variable.offset == 0
        }

    def _declared(self, record: llvm.DbgDeclare) -> DeclaredVariable:
        node = self._nodes.node(record.variable, "DILocalVariable")
        scope = _required(node, "scope")
        file = _reference(node, "file")
        column = self.location(record.meta.dbg).column if record.meta.dbg is not None else 0
        path = self._nodes.file(file) if file is not None else self._nodes.file_of_scope(scope)
        location = record.location
        indirect, offset = _address_steps(record.expression)
        return DeclaredVariable(
            _text(node, "name"),
            _integer(node, "arg") or None,
            self._types.decode(_reference(node, "type")),
            Span.point(path, _integer(node, "line"), column),
            self.scopes(scope),
            location.name if isinstance(location, llvm.Register) else None,
            indirect,
            offset,
            "DIFlagArtificial" in _flags(node),
        )

    def global_variable(self, name: str) -> DeclaredGlobal | None:
        """The variable behind an LLVM global; None for those the compiler made."""
        variable = self._module.globals.get(name)
        for id_ in variable.dbg if variable else ():
            pair = self._nodes.node(id_, "DIGlobalVariableExpression")
            node = self._nodes.node(_required(pair, "var"), "DIGlobalVariable")
            if _text(node, "name"):
                return self._declared_global(_required(pair, "var"), node)
        return None

    def _declared_global(self, id_: int, node: llvm.MetadataNode) -> DeclaredGlobal:
        file = _reference(node, "file")
        scopes = self.scopes(scope) if (scope := _reference(node, "scope")) is not None else ()
        function = scopes[-1].id if scopes and scopes[-1].is_function else None
        return DeclaredGlobal(
            _text(node, "name"),
            self._nodes.qualified_name(id_),
            _text(node, "linkageName") or _text(node, "name"),
            self._types.decode(_reference(node, "type")),
            Span.point(
                self._nodes.file(file) if file is not None else "", _integer(node, "line"), 0
            ),
            function,
            node.fields.get("isLocal") is True,
        )


def _address_steps(expression: tuple[llvm.MetadataField, ...]) -> tuple[bool, int]:
    """Whether a DIExpression goes through a pointer, and by how many bytes it moves on."""
    words = list(expression)
    indirect, offset = False, 0
    while words:
        match words:
            case [llvm.MetadataWord(("DW_OP_deref",)), *words]:
                indirect = True
            case [llvm.MetadataWord(("DW_OP_plus_uconst",)), int(step), *words]:
                offset += step
            case [
                llvm.MetadataWord(("DW_OP_constu",)),
                int(),
                llvm.MetadataWord(("DW_OP_swap" | "DW_OP_xderef",)),
                *words,
            ]:
                pass  # the address space of a pointer
            case [llvm.MetadataWord(("DW_OP_swap" | "DW_OP_xderef",)), *words]:
                pass
            case _:
                raise DebugInfoError("!DIExpression", "an operation that is not known")
    return indirect, offset


# --- metadata nodes and their fields ------------------------------------------------------------


class _Nodes:
    """Metadata nodes by id, with what several decoders ask of them."""

    def __init__(self, metadata: llvm.MetadataTable, rename: Callable[[str], str]) -> None:
        self._rename = rename
        self.metadata = metadata
        self._files: dict[int, str] = {}
        self._scope_files: dict[int, str] = {}

    def node(self, id_: int, kind: str | None = None) -> llvm.MetadataNode:
        if id_ not in self.metadata:
            raise DebugInfoError(f"!{id_}", "it is not defined")
        entry = self.metadata[id_]
        if not isinstance(entry, llvm.MetadataNode):
            raise DebugInfoError(f"!{id_}", f"a tuple where {kind or 'a node'} was expected")
        if kind is not None and entry.kind != kind:
            raise DebugInfoError(f"!{id_}", f"{entry.kind} where {kind} was expected")
        return entry

    def is_kind(self, id_: int, kind: str) -> bool:
        entry = self.metadata.get(id_)
        return isinstance(entry, llvm.MetadataNode) and entry.kind == kind

    def elements(self, id_: int) -> tuple[llvm.MetadataField, ...]:
        entry = self.metadata.get(id_)
        if not isinstance(entry, llvm.MetadataTuple):
            raise DebugInfoError(f"!{id_}", "a list was expected")
        return entry.elements

    def references(self, id_: int) -> Iterator[int]:
        """The ids in a list, without its nulls."""
        for element in self.elements(id_):
            if isinstance(element, llvm.MetadataRef):
                yield element.id
            elif element is not None:
                raise DebugInfoError(f"!{id_}", "a list of references was expected")

    def file(self, id_: int) -> str:
        known = self._files.get(id_)
        if known is None:
            node = self.node(id_, "DIFile")
            path = posixpath.join(_text(node, "directory"), _text(node, "filename"))
            known = self._files[id_] = self._rename(posixpath.normpath(path))
        return known

    def file_of_scope(self, id_: int) -> str:
        """The file a scope is in; the nearest one outwards that says so."""
        known = self._scope_files.get(id_)
        if known is None:
            node = self.node(id_)
            file = _reference(node, "file")
            outer = _reference(node, "scope")
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
                names.append(_text(node, "name"))
            at = _reference(node, "scope")
        return "::".join(name for name in reversed(names) if name)


def _reference(node: llvm.MetadataNode, key: str) -> int | None:
    match node.fields.get(key):
        case llvm.MetadataRef(id_):
            return id_
        case None:
            return None
    raise DebugInfoError(f"!{node.kind}", f"{key} is not a reference")


def _required(node: llvm.MetadataNode, key: str) -> int:
    found = _reference(node, key)
    if found is None:
        raise DebugInfoError(f"!{node.kind}", f"{key} is missing")
    return found


def _integer(node: llvm.MetadataNode, key: str) -> int:
    """An integer field; LLVM leaves out those that are zero."""
    found = node.fields.get(key, 0)
    match found:
        case bool():
            pass
        case int():
            return found
        case llvm.MetadataValue(llvm.IntLiteral() as literal):
            return literal.signed
    raise DebugInfoError(f"!{node.kind}", f"{key} is not a number")


def _text(node: llvm.MetadataNode, key: str) -> str:
    found = node.fields.get(key, "")
    if not isinstance(found, str):
        raise DebugInfoError(f"!{node.kind}", f"{key} is not text")
    return found


def _flags(node: llvm.MetadataNode, key: str = "flags") -> tuple[str, ...]:
    found = node.fields.get(key)
    return found.words if isinstance(found, llvm.MetadataWord) else ()


def _tag(node: llvm.MetadataNode) -> str:
    found = node.fields.get("tag")
    return found.text.removeprefix("DW_TAG_") if isinstance(found, llvm.MetadataWord) else ""


# --- C types ------------------------------------------------------------------------------------

_QUALIFIERS = {
    "const_type": "const",
    "volatile_type": "volatile",
    "restrict_type": "restrict",
    "atomic_type": "atomic",
}
_POINTERS = {
    "pointer_type": types.PointerKind.POINTER,
    "reference_type": types.PointerKind.REFERENCE,
    "rvalue_reference_type": types.PointerKind.RVALUE_REFERENCE,
    "ptr_to_member_type": types.PointerKind.MEMBER,
}
_RECORDS = {
    "structure_type": types.RecordKind.STRUCT,
    "class_type": types.RecordKind.CLASS,
    "union_type": types.RecordKind.UNION,
}
_SIGNED = {"signed": True, "signed_char": True, "unsigned": False, "unsigned_char": False}
# Types whose values are letters; `signed char` and `unsigned char` are used as numbers.
_LETTERS = frozenset(("char", "wchar_t", "char8_t", "char16_t", "char32_t"))


class _TypeDecoder:
    """DIType nodes to C types. `by_name` asks for records as CNamed, which ends recursion."""

    def __init__(self, nodes: _Nodes) -> None:
        self._nodes = nodes
        self._decoded: dict[tuple[int, bool], types.CType] = {}
        self.records = _RecordTable(nodes, self)

    def decode(self, id_: int | None, by_name: bool = False) -> types.CType:
        if id_ is None:
            return types.CVoid()
        key = (id_, by_name)
        known = self._decoded.get(key)
        if known is None:
            known = self._decoded[key] = self._decode(id_, by_name)
        return known

    def identifier(self, id_: int) -> str:
        return self.records.identifier(id_)

    def _decode(self, id_: int, by_name: bool) -> types.CType:
        node = self._nodes.node(id_)
        match node.kind:
            case "DIBasicType":
                return _basic(node)
            case "DIDerivedType":
                return self._derived(node, by_name)
            case "DISubroutineType":
                return self.signature(id_, by_name=True)
            case "DICompositeType":
                return self._composite(id_, node, by_name)
            case _:
                return types.COpaque(_text(node, "name") or node.kind, _integer(node, "size") // 8)

    def _derived(self, node: llvm.MetadataNode, by_name: bool) -> types.CType:
        tag = _tag(node)
        base = _reference(node, "baseType")
        if tag in _QUALIFIERS:
            return types.CQualified(_QUALIFIERS[tag], self.decode(base, by_name))
        if tag in _POINTERS:
            return types.CPointer(self.decode(base, by_name=True), _POINTERS[tag])
        if tag in ("typedef", "template_alias"):
            return types.CTypedef(_text(node, "name"), self.decode(base, by_name))
        return types.COpaque(_text(node, "name") or tag, _integer(node, "size") // 8)

    def signature(self, id_: int | None, by_name: bool) -> types.CFunction:
        """A function's result and parameters; a null at the end stands for `...`."""
        list_ = None
        if id_ is not None:
            list_ = _reference(self._nodes.node(id_, "DISubroutineType"), "types")
        elements = self._nodes.elements(list_) if list_ is not None else ()
        ids = [
            element.id if isinstance(element, llvm.MetadataRef) else None for element in elements
        ]
        variadic = len(ids) > 1 and ids[-1] is None
        parameters = ids[1:-1] if variadic else ids[1:]
        return types.CFunction(
            self.decode(ids[0], by_name) if ids else types.CVoid(),
            tuple(self.decode(parameter, by_name) for parameter in parameters),
            variadic,
        )

    def _composite(self, id_: int, node: llvm.MetadataNode, by_name: bool) -> types.CType:
        tag = _tag(node)
        if tag in _RECORDS:
            identifier = self.identifier(id_)
            if by_name:
                return types.CNamed(identifier, self._record_name(id_), _RECORDS[tag])
            return self.records[identifier]
        if tag == "enumeration_type":
            return self._enum(id_, node)
        if tag == "array_type":
            return self._array(node, by_name)
        return types.COpaque(_text(node, "name") or tag, _integer(node, "size") // 8)

    def _array(self, node: llvm.MetadataNode, by_name: bool) -> types.CType:
        element = self.decode(_reference(node, "baseType"), by_name)
        counts = [self._count(i) for i in self._nodes.references(_required(node, "elements"))]
        if "DIFlagVector" in _flags(node):
            name = f"{types.format_ctype(element)} vector of {counts[0]}"
            return types.COpaque(name, _integer(node, "size") // 8)
        for count in reversed(counts):
            element = types.CArray(element, count)
        return element

    def _count(self, id_: int) -> int | None:
        """The length a DISubrange gives; None where it is a variable or not given."""
        count = self._nodes.node(id_).fields.get("count")
        return count if isinstance(count, int) and count >= 0 else None

    def _enum(self, id_: int, node: llvm.MetadataNode) -> types.CType:
        base = types.strip(self.decode(_reference(node, "baseType")))
        if not isinstance(base, types.CInt):
            # C, or a forward declaration: only the size is known.
            bits = _integer(node, "size") or 32
            base = types.CInt("int" if bits == 32 else f"int{bits}_t", bits, signed=True)
        list_ = _reference(node, "elements")
        enumerators = [self._nodes.node(i) for i in self._nodes.references(list_)] if list_ else []
        return types.CEnum(
            self._nodes.qualified_name(id_),
            base,
            tuple(types.CEnumerator(_text(e, "name"), _integer(e, "value")) for e in enumerators),
        )

    # Records.

    def _record_name(self, id_: int) -> str:
        """The qualified name; empty for an unnamed record, whatever is around it."""
        return self._nodes.qualified_name(id_) if _text(self._nodes.node(id_), "name") else ""

    def record(self, id_: int) -> types.CRecord:
        """The whole record; only `_RecordTable` asks, and keeps the answer."""
        node = self._nodes.node(id_)
        list_ = _reference(node, "elements")
        parts = [self._nodes.node(i) for i in self._nodes.references(list_)] if list_ else []
        members = tuple(self._member(part) for part in parts if _is_data_member(part))
        bases = tuple(self._base(part) for part in parts if _tag(part) == "inheritance")
        size = _integer(node, "size") // 8
        align = _integer(node, "align") // 8
        return types.CRecord(
            self.identifier(id_),
            self._record_name(id_),
            _RECORDS[_tag(node)],
            size,
            align or self._natural_align(size, members, bases),
            members,
            bases,
            "DIFlagFwdDecl" not in _flags(node),
        )

    def _member(self, node: llvm.MetadataNode) -> types.CMember:
        width = _integer(node, "size") if "DIFlagBitField" in _flags(node) else None
        type_ = self.decode(_reference(node, "baseType"))
        return types.CMember(_text(node, "name"), type_, _integer(node, "offset"), width)

    def _base(self, node: llvm.MetadataNode) -> types.CBase:
        virtual = "DIFlagVirtual" in _flags(node)
        return types.CBase(
            self.decode(_reference(node, "baseType")), _integer(node, "offset"), virtual
        )

    def _natural_align(
        self, size: int, members: tuple[types.CMember, ...], bases: tuple[types.CBase, ...]
    ) -> int:
        """The largest alignment of a part that the layout is consistent with.

        The metadata gives an alignment only where the source does; a packed record shows itself by
        parts that are not where their own alignment would put them.
        """
        parts = [(m.type, m.offset_bits // 8) for m in members if m.bit_width is None]
        parts += [(b.type, b.offset_bits // 8) for b in bases]
        aligns = [(self._align(type_), offset) for type_, offset in parts]
        aligns += [(self._align(m.type), 0) for m in members if m.bit_width is not None]
        align = max((a for a, _ in aligns), default=1)
        while align > 1 and (size % align or any(o % min(a, align) for a, o in aligns)):
            align //= 2
        return align

    def _align(self, type_: types.CType) -> int:
        match types.strip(type_):
            case types.CArray(element, _):
                return self._align(element)
            case types.CRecord() as record:
                return record.align
            case types.CNamed(identifier):
                return self.records[identifier].align
            case types.CPointer():
                return types.POINTER_SIZE
            case plain:
                size = types.c_size(plain, self.records)
                return min(size & -size, 16) or 1


def _basic(node: llvm.MetadataNode) -> types.CType:
    name, bits = _text(node, "name"), _integer(node, "size")
    encoding = node.fields.get("encoding")
    word = encoding.text.removeprefix("DW_ATE_") if isinstance(encoding, llvm.MetadataWord) else ""
    if word in _SIGNED:
        return types.CInt(name, bits, _SIGNED[word], is_char=name in _LETTERS)
    if word == "UTF":
        return types.CInt(name, bits, signed=False, is_char=True)
    if word == "boolean":
        return types.CInt(name, bits, signed=False, is_bool=True)
    if word == "float":
        return types.CFloat(name, bits)
    if name == "decltype(nullptr)":
        return types.COpaque(name, types.POINTER_SIZE)
    return types.COpaque(name, bits // 8)


def _is_data_member(node: llvm.MetadataNode) -> bool:
    return _tag(node) == "member" and "DIFlagStaticMember" not in _flags(node)


class _RecordTable(Mapping[str, types.CRecord]):
    """Records by identifier, each decoded when first asked for.

    The identifier is clang's mangled type name; a type without linkage (a local or unnamed one) has
    none and is told apart by its name and place.
    """

    def __init__(self, nodes: _Nodes, decoder: _TypeDecoder) -> None:
        self._nodes = nodes
        self._decoder = decoder
        self._records: dict[str, types.CRecord] = {}
        self._definitions: dict[str, int] | None = None
        self._identifiers: dict[int, str] = {}

    def __getitem__(self, identifier: str) -> types.CRecord:
        record = self._records.get(identifier)
        if record is None:
            record = self._decoder.record(self._index()[identifier])
            self._records[identifier] = record
        return record

    def __iter__(self) -> Iterator[str]:
        return iter(self._index())

    def __len__(self) -> int:
        return len(self._index())

    def identifier(self, id_: int) -> str:
        self._index()
        return self._identifiers[id_]

    def _index(self) -> dict[str, int]:
        """Identifier to metadata id, over all records of the module; a definition wins."""
        if self._definitions is not None:
            return self._definitions
        found: dict[str, int] = {}
        for id_ in self._nodes.metadata.ids_of_kind("DICompositeType"):
            node = self._nodes.node(id_)
            if _tag(node) not in _RECORDS:
                continue
            identifier = _text(node, "identifier") or self._local_identifier(id_, node, found)
            self._identifiers[id_] = identifier
            if identifier not in found or self._is_declaration(found[identifier]):
                found[identifier] = id_
        self._definitions = found
        return found

    def _local_identifier(self, id_: int, node: llvm.MetadataNode, taken: dict[str, int]) -> str:
        place = f"{self._nodes.file_of_scope(id_)}:{_integer(node, 'line')}"
        stem = identifier = f"{self._nodes.qualified_name(id_)}@{place}"
        number = 1
        while identifier in taken and not self._is_declaration(taken[identifier]):
            number += 1
            identifier = f"{stem}#{number}"
        return identifier

    def _is_declaration(self, id_: int) -> bool:
        return "DIFlagFwdDecl" in _flags(self._nodes.node(id_))
