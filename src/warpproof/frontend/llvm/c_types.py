"""C types out of debug metadata.

Enters: metadata nodes. Leaves: C types of `ir.types`; a type that the metadata does not describe is
`COpaque` with its name, never another type. Records are decoded once, when they are looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warpproof.frontend.llvm.metadata import (
    MetadataNodes,
    dwarf_tag,
    flags,
    integer,
    reference,
    required,
    text_field,
)
from warpproof.frontend.llvm.values import MetadataNode, MetadataRef, MetadataWord
from warpproof.ir import types

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


class TypeDecoder:
    """DIType nodes to C types. `by_name` asks for records as CNamed, which ends recursion."""

    def __init__(self, nodes: MetadataNodes) -> None:
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
                return types.COpaque(
                    text_field(node, "name") or node.kind, integer(node, "size") // 8
                )

    def _derived(self, node: MetadataNode, by_name: bool) -> types.CType:
        tag = dwarf_tag(node)
        base = reference(node, "baseType")
        if tag in _QUALIFIERS:
            return types.CQualified(_QUALIFIERS[tag], self.decode(base, by_name))
        if tag in _POINTERS:
            return types.CPointer(self.decode(base, by_name=True), _POINTERS[tag])
        if tag in ("typedef", "template_alias"):
            return types.CTypedef(text_field(node, "name"), self.decode(base, by_name))
        return types.COpaque(text_field(node, "name") or tag, integer(node, "size") // 8)

    def signature(self, id_: int | None, by_name: bool) -> types.CFunction:
        """A function's result and parameters; a null at the end stands for `...`."""
        list_ = None
        if id_ is not None:
            list_ = reference(self._nodes.node(id_, "DISubroutineType"), "types")
        elements = self._nodes.elements(list_) if list_ is not None else ()
        ids = [element.id if isinstance(element, MetadataRef) else None for element in elements]
        variadic = len(ids) > 1 and ids[-1] is None
        parameters = ids[1:-1] if variadic else ids[1:]
        return types.CFunction(
            self.decode(ids[0], by_name) if ids else types.CVoid(),
            tuple(self.decode(parameter, by_name) for parameter in parameters),
            variadic,
        )

    def _composite(self, id_: int, node: MetadataNode, by_name: bool) -> types.CType:
        tag = dwarf_tag(node)
        if tag in _RECORDS:
            identifier = self.identifier(id_)
            if by_name:
                return types.CNamed(identifier, self._record_name(id_), _RECORDS[tag])
            return self.records[identifier]
        if tag == "enumeration_type":
            return self._enum(id_, node)
        if tag == "array_type":
            return self._array(node, by_name)
        return types.COpaque(text_field(node, "name") or tag, integer(node, "size") // 8)

    def _array(self, node: MetadataNode, by_name: bool) -> types.CType:
        element = self.decode(reference(node, "baseType"), by_name)
        counts = [self._count(i) for i in self._nodes.references(required(node, "elements"))]
        if "DIFlagVector" in flags(node):
            name = f"{types.format_ctype(element)} vector of {counts[0]}"
            return types.COpaque(name, integer(node, "size") // 8)
        for count in reversed(counts):
            element = types.CArray(element, count)
        return element

    def _count(self, id_: int) -> int | None:
        """The length a DISubrange gives; None where it is a variable or not given."""
        count = self._nodes.node(id_).fields.get("count")
        return count if isinstance(count, int) and count >= 0 else None

    def _enum(self, id_: int, node: MetadataNode) -> types.CType:
        base = types.strip(self.decode(reference(node, "baseType")))
        if not isinstance(base, types.CInt):  # only declared: nothing says what its values are
            return types.COpaque(self._nodes.qualified_name(id_), integer(node, "size") // 8)
        list_ = reference(node, "elements")
        enumerators = [self._nodes.node(i) for i in self._nodes.references(list_)] if list_ else []
        return types.CEnum(
            self._nodes.qualified_name(id_),
            base,
            tuple(
                types.CEnumerator(text_field(e, "name"), integer(e, "value")) for e in enumerators
            ),
        )

    # Records.

    def _record_name(self, id_: int) -> str:
        """The qualified name; empty for an unnamed record, whatever is around it."""
        return self._nodes.qualified_name(id_) if text_field(self._nodes.node(id_), "name") else ""

    def record(self, id_: int) -> types.CRecord:
        """The whole record; only `_RecordTable` asks, and keeps the answer."""
        node = self._nodes.node(id_)
        list_ = reference(node, "elements")
        parts = [self._nodes.node(i) for i in self._nodes.references(list_)] if list_ else []
        members = tuple(self._member(part) for part in parts if _is_data_member(part))
        bases = tuple(self._base(part) for part in parts if dwarf_tag(part) == "inheritance")
        size = integer(node, "size") // 8
        align = integer(node, "align") // 8
        return types.CRecord(
            self.identifier(id_),
            self._record_name(id_),
            _RECORDS[dwarf_tag(node)],
            size,
            align or self._natural_align(size, members, bases),
            members,
            bases,
            "DIFlagFwdDecl" not in flags(node),
            tuple(self._arguments(node)),
        )

    def _arguments(self, node: MetadataNode) -> Iterator[types.CType]:
        list_ = reference(node, "templateParams")
        for parameter in map(self._nodes.node, self._nodes.references(list_) if list_ else ()):
            if parameter.kind == "DITemplateTypeParameter":
                yield self.decode(reference(parameter, "type"), by_name=True)

    def _member(self, node: MetadataNode) -> types.CMember:
        width = integer(node, "size") if "DIFlagBitField" in flags(node) else None
        type_ = self.decode(reference(node, "baseType"))
        return types.CMember(text_field(node, "name"), type_, integer(node, "offset"), width)

    def _base(self, node: MetadataNode) -> types.CBase:
        virtual = "DIFlagVirtual" in flags(node)
        return types.CBase(
            self.decode(reference(node, "baseType")), integer(node, "offset"), virtual
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


def _basic(node: MetadataNode) -> types.CType:
    name, bits = text_field(node, "name"), integer(node, "size")
    encoding = node.fields.get("encoding")
    word = encoding.text.removeprefix("DW_ATE_") if isinstance(encoding, MetadataWord) else ""
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


def _is_data_member(node: MetadataNode) -> bool:
    return dwarf_tag(node) == "member" and "DIFlagStaticMember" not in flags(node)


class _RecordTable(Mapping[str, types.CRecord]):
    """Records by identifier, each decoded when first asked for.

    The identifier is clang's mangled type name; a type without linkage (a local or unnamed one) has
    none and is told apart by its name and place.
    """

    def __init__(self, nodes: MetadataNodes, decoder: TypeDecoder) -> None:
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
            if dwarf_tag(node) not in _RECORDS:
                continue
            identifier = text_field(node, "identifier") or self._local_identifier(id_, node, found)
            self._identifiers[id_] = identifier
            if identifier not in found or self._is_declaration(found[identifier]):
                found[identifier] = id_
        self._definitions = found
        return found

    def _local_identifier(self, id_: int, node: MetadataNode, taken: dict[str, int]) -> str:
        place = f"{self._nodes.file_of_scope(id_)}:{integer(node, 'line')}"
        stem = identifier = f"{self._nodes.qualified_name(id_)}@{place}"
        number = 1
        while identifier in taken and not self._is_declaration(taken[identifier]):
            number += 1
            identifier = f"{stem}#{number}"
        return identifier

    def _is_declaration(self, id_: int) -> bool:
        return "DIFlagFwdDecl" in flags(self._nodes.node(id_))
