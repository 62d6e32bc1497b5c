"""What clang's debug metadata says about the source: places, names, scopes and C types.

Enters: a `Module` as `read_module` read it. Leaves: locations, functions, variables and globals as
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

from collections import Counter
from collections.abc import Callable

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.frontend.llvm.c_types import TypeDecoder
from warpproof.frontend.llvm.ir import DbgDeclare, Function, Module
from warpproof.frontend.llvm.metadata import (
    DebugInfoError,
    MetadataNodes,
    flags,
    integer,
    reference,
    required,
    text_field,
)
from warpproof.frontend.llvm.values import (
    IntLiteral,
    MetadataField,
    MetadataNode,
    MetadataRef,
    MetadataTuple,
    MetadataValue,
    MetadataWord,
    Register,
)
from warpproof.ir import types

_TRAP_PREFIX = "__clang_trap_msg$"
_ScopeNode = MetadataNode


@record
class Location:
    """A place in the source; `inlined_at` is the id of the place it was inlined into."""

    file: str
    line: int
    column: int
    scope: int
    inlined_at: int | None


@record
class Scope:
    """A function (`column` 0) or a lexical block inside one."""

    id: int
    is_function: bool
    file: str
    line: int
    column: int


@record
class TemplateParameter:
    """A type parameter (`type` is the argument) or a value parameter (`value` is the argument).

    `value` is None where the argument is not an integer.
    """

    name: str
    type: types.CType
    is_type: bool
    value: int | None


@record
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


@record
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


@record
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

    def __init__(self, module: Module, rename: Callable[[str], str] = lambda file: file) -> None:
        self._module = module
        self._nodes = MetadataNodes(module.metadata, rename)
        self._types = TypeDecoder(self._nodes)
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
        scope = required(node, "scope")
        inlined_at = reference(node, "inlinedAt")
        if inlined_at is not None and self._trap_name(scope) is not None:
            return self.location(inlined_at)
        file = self._nodes.file_of_scope(scope)
        return Location(file, integer(node, "line"), integer(node, "column"), scope, inlined_at)

    def trap_message(self, id_: int | None) -> str:
        """What clang says about the sanitizer's trap at a `!dbg` id; empty if it says nothing."""
        while id_ is not None:
            node = self._nodes.node(id_, "DILocation")
            name = self._trap_name(required(node, "scope"))
            if name is not None:
                return name.split("$", 2)[-1]
            id_ = reference(node, "inlinedAt")
        return ""

    def _trap_name(self, scope: int) -> str | None:
        name = text_field(self._nodes.node(scope), "name")
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
            at = reference(node, "scope")
        return tuple(found)

    def _scope(self, id_: int, node: _ScopeNode) -> Scope:
        known = self._scopes.get(id_)
        if known is None:
            known = self._scopes[id_] = Scope(
                id_,
                node.kind == "DISubprogram",
                self._nodes.file_of_scope(id_),
                integer(node, "line"),
                integer(node, "column"),
            )
        return known

    def loop_span(self, id_: int) -> Span | None:
        """The source range of the loop whose latch carries `!loop` id."""
        entry = self._module.metadata[id_]
        if not isinstance(entry, MetadataTuple):
            raise DebugInfoError(f"!{id_}", "a loop is a tuple")
        places = [
            self.location(element.id)
            for element in entry.elements
            if isinstance(element, MetadataRef) and self._nodes.is_kind(element.id, "DILocation")
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
        signature = self._types.signature(reference(node, "type"), by_name=False)
        file = reference(node, "file")
        return Subprogram(
            text_field(node, "name"),
            self._nodes.qualified_name(id_),
            text_field(node, "linkageName") or text_field(node, "name"),
            self._nodes.file(file) if file is not None else "",
            integer(node, "line"),
            integer(node, "scopeLine"),
            signature.result,
            signature.parameters,
            signature.variadic,
            self._template_parameters(node),
            self._enclosing_record(node),
            "DISPFlagDefinition" in flags(node, "spFlags"),
            "DIFlagArtificial" in flags(node),
        )

    def _template_parameters(self, node: MetadataNode) -> tuple[TemplateParameter, ...]:
        ids = reference(node, "templateParams")
        if ids is None:
            return ()
        return tuple(
            self._template_parameter(self._nodes.node(i)) for i in self._nodes.references(ids)
        )

    def _template_parameter(self, node: MetadataNode) -> TemplateParameter:
        is_type = node.kind == "DITemplateTypeParameter"
        value: int | None = None
        match node.fields.get("value"):
            case MetadataValue(IntLiteral() as literal):
                value = literal.signed
        type_ = self._types.decode(reference(node, "type"))
        if value is not None and isinstance(plain := types.strip(type_), types.CInt):
            value %= 1 << plain.bits
            if plain.signed and value >> (plain.bits - 1):
                value -= 1 << plain.bits
        return TemplateParameter(text_field(node, "name"), type_, is_type, value)

    def _enclosing_record(self, node: MetadataNode) -> str | None:
        scope = reference(node, "scope")
        if scope is None or self._nodes.node(scope).kind != "DICompositeType":
            return None
        return self._types.identifier(scope)

    # Variables.

    def declarations_of(self, function: Function) -> tuple[DeclaredVariable, ...]:
        """The variables a function declares, in the order of their declarations."""
        return tuple(
            self._declared(record)
            for block in function.blocks
            for record in block.instructions
            if isinstance(record, DbgDeclare) and record.kind == "declare"
        )

    def variables_of(self, function: Function) -> dict[str, DeclaredVariable]:
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

    def _declared(self, record: DbgDeclare) -> DeclaredVariable:
        node = self._nodes.node(record.variable, "DILocalVariable")
        scope = required(node, "scope")
        file = reference(node, "file")
        column = self.location(record.meta.dbg).column if record.meta.dbg is not None else 0
        path = self._nodes.file(file) if file is not None else self._nodes.file_of_scope(scope)
        location = record.location
        indirect, offset = address_steps(record.expression)
        return DeclaredVariable(
            text_field(node, "name"),
            integer(node, "arg") or None,
            self._types.decode(reference(node, "type")),
            Span.point(path, integer(node, "line"), column),
            self.scopes(scope),
            location.name if isinstance(location, Register) else None,
            indirect,
            offset,
            "DIFlagArtificial" in flags(node),
        )

    def global_variable(self, name: str) -> DeclaredGlobal | None:
        """The variable behind an LLVM global; None for those the compiler made."""
        variable = self._module.globals.get(name)
        for id_ in variable.dbg if variable else ():
            pair = self._nodes.node(id_, "DIGlobalVariableExpression")
            node = self._nodes.node(required(pair, "var"), "DIGlobalVariable")
            if text_field(node, "name"):
                return self._declared_global(required(pair, "var"), node)
        return None

    def _declared_global(self, id_: int, node: MetadataNode) -> DeclaredGlobal:
        file = reference(node, "file")
        scopes = self.scopes(scope) if (scope := reference(node, "scope")) is not None else ()
        function = scopes[-1].id if scopes and scopes[-1].is_function else None
        return DeclaredGlobal(
            text_field(node, "name"),
            self._nodes.qualified_name(id_),
            text_field(node, "linkageName") or text_field(node, "name"),
            self._types.decode(reference(node, "type")),
            Span.point(
                self._nodes.file(file) if file is not None else "", integer(node, "line"), 0
            ),
            function,
            node.fields.get("isLocal") is True,
        )


def address_steps(expression: tuple[MetadataField, ...]) -> tuple[bool, int]:
    """Whether a DIExpression goes through a pointer, and by how many bytes it moves on."""
    words = list(expression)
    indirect, offset = False, 0
    while words:
        match words:
            case [MetadataWord(("DW_OP_deref",)), *words]:
                indirect = True
            case [MetadataWord(("DW_OP_plus_uconst",)), int(step), *words]:
                offset += step
            case [
                MetadataWord(("DW_OP_constu",)),
                int(),
                MetadataWord(("DW_OP_swap" | "DW_OP_xderef",)),
                *words,
            ]:
                pass  # the address space of a pointer
            case [MetadataWord(("DW_OP_swap" | "DW_OP_xderef",)), *words]:
                pass
            case _:
                raise DebugInfoError("!DIExpression", "an operation that is not known")
    return indirect, offset
