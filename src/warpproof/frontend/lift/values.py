"""Constants, addresses and places of one LLVM module in terms of the IR.

`ModuleContext` is what lifting a function needs to know of its module: types, symbols on both
sides (a host shadow of a `__device__` variable *is* the device variable, a launch stub *is* the
kernel), debug locations, and which files are our own headers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from warpproof.base.source import UNKNOWN_ORIGIN, Origin, Reason, Span
from warpproof.frontend import llvm
from warpproof.frontend.lift.types import CannotLift, TypeLifter
from warpproof.frontend.llvm.debug_info import DebugInfo
from warpproof.frontend.models import Models
from warpproof.ir import nodes, types

_STUB_PREFIX = "__device_stub__"
_PLACED = re.compile(r"\((lambda|unnamed \w+|anonymous \w+) at (?:[^()]*/)?([^()/]*)\)")
_LENGTH = re.compile(r"\d+")
_WITHIN = re.compile(r"IZN?K?(?:S[0-9A-Z]*_)?")
_MANGLED = re.compile(r"_Z(\d+)")


def kernel_of_stub(name: str) -> str | None:
    """The kernel's symbol for the symbol of its host launch stub, None for any other name.

    clang mangles the stub as the kernel with `__device_stub__` before its last name.
    """
    if name.startswith(_STUB_PREFIX):
        return name.removeprefix(_STUB_PREFIX)
    at = name.find(_STUB_PREFIX)
    start = _length_before(name, at) if at > 0 else None
    if start is None:
        return None
    length = int(name[start:at]) - len(_STUB_PREFIX)
    return f"{name[:start]}{length}{name[at + len(_STUB_PREFIX) :]}"


def _length_before(name: str, at: int) -> int | None:
    """Where the length of the stub's name, which begins at `at`, stands: digits before it that the
    rest is long enough for. What stands before them may end in a digit too (an anonymous namespace
    does); where several are possible, names are counted off from the left."""
    first = at
    while name[first - 1].isdigit():
        first -= 1
    rest = len(name) - at
    possible = [n for n in range(first, at) if len(_STUB_PREFIX) < int(name[n:at]) <= rest]
    return possible[0] if len(possible) == 1 else _counted_off(name, at)


def _counted_off(name: str, at: int) -> int | None:
    position = 0
    while position < at:
        found = _LENGTH.match(name, position)
        if found is None:
            position += 1  # _Z, N, L and the like
        elif found.end() == at:
            return position
        else:
            position = found.end() + int(found.group())
    return None


def readable_name(written: str, symbol: str) -> str:
    """A function's name as written; a type without a name in it is told by its place, and what the
    compiler made by its symbol."""
    return _PLACED.sub(r"(\1 at \2)", written) or symbol


def base_name(symbol: str) -> str:
    """The unqualified name of a global function: `_Z3fooIiEvT_` is `foo`, `bar` is `bar`."""
    found = _MANGLED.match(symbol)
    if found is None:
        return symbol.removeprefix("\x01")
    start = found.end()
    return symbol[start : start + int(found.group(1))]


def qualified_name(symbol: str) -> str:
    """A function's name with its namespaces or class, without its parameters, as far as the symbol
    is read: `_ZN2ns3fooEi` is `ns::foo`."""
    if not symbol.startswith("_ZN"):
        return base_name(symbol)
    parts: list[str] = []
    rest = symbol[3:].lstrip("rVK")
    while found := _LENGTH.match(rest):
        end = found.end() + int(found.group())
        parts.append(rest[found.end() : end])
        rest = rest[end:]
    return "::".join(parts) if parts and rest[:1] in ("E", "I") else symbol


def algorithm_name(symbol: str) -> str:
    """Of a kernel of ours that runs a lambda, the function of a library in which that stands:
    `thrust::scatter` of `_ZN6thrust6kernelIZNS_7scatterI…`, or the kernel's own name."""
    own = qualified_name(symbol)
    library = own.partition("::")[0]
    rest = _WITHIN.sub("", symbol[symbol.find("IZ") :], count=1)
    parts: list[str] = []
    while found := _LENGTH.match(rest):
        end = found.end() + int(found.group())
        parts.append(rest[found.end() : end])
        rest = rest[end:]
    told = [p for p in parts if not p.startswith("__") and p != library]
    return "::".join((library, *told)) if told else own


class ModuleContext:
    def __init__(
        self,
        module: llvm.Module,
        side: nodes.Side,
        debug: DebugInfo,
        device_symbols: frozenset[str],
        models: Models,
        records_by_name: Mapping[str, types.CRecord],
        has_handlers: bool = True,
        kernels_of_stubs: Mapping[str, str] | None = None,
    ) -> None:
        self.module = module
        self.side = side
        self.debug = debug
        self._kernels_of_stubs = kernels_of_stubs or {}
        self.has_handlers = has_handlers  # may a thrown exception be caught somewhere?
        self.types = TypeLifter(module)
        self.records_by_name = records_by_name
        self._device_symbols = device_symbols
        self.models = models
        self._origins: dict[int, Origin] = {}

    @cached_property
    def kernels(self) -> frozenset[str]:
        """Kernels of this module: by calling convention, or as clang 19 says it, by annotation."""
        found = {
            name
            for name, f in self.module.functions.items()
            if f.calling_convention == "ptx_kernel"
        }
        for reference in self.module.named_metadata.get("nvvm.annotations", ()):
            if not isinstance(reference, llvm.MetadataRef):
                continue
            node = self.module.metadata[reference.id]
            if isinstance(node, llvm.MetadataTuple) and len(node.elements) == 3:
                what, kind, _ = node.elements
                if (
                    kind == llvm.MetadataString("kernel")
                    and isinstance(what, llvm.MetadataValue)
                    and isinstance(what.value, llvm.GlobalRef)
                ):
                    found.add(what.value.name)
        return frozenset(found)

    # --- places ---------------------------------------------------------------------------------

    def origin(self, dbg: int | None) -> Origin:
        if dbg is None:
            return UNKNOWN_ORIGIN
        known = self._origins.get(dbg)
        if known is None:
            at = self.debug.location(dbg)
            reason = Reason.MODEL if self.models.is_file(at.file) else Reason.WRITTEN
            known = Origin(Span.point(at.file, at.line, at.column), reason)
            self._origins[dbg] = known
        return known

    def is_model_file(self, file: str) -> bool:
        return self.models.is_file(file)

    # --- symbols --------------------------------------------------------------------------------

    def is_destructor(self, name: str) -> bool:
        function = self.module.functions.get(name)
        info = None if function is None else self.debug.subprogram(function.subprogram)
        return info is not None and info.name.startswith("~")

    def symbol(self, name: str) -> nodes.AddressOf:
        module = self.module
        if name in module.aliases:
            return self.address(module.aliases[name].target)[0]
        if name in module.functions:
            kernel = kernel_of_stub(name) if self.side is nodes.Side.HOST else None
            if kernel is not None:
                if self.is_bodiless(name):
                    raise CannotLift("kernel without a body", qualified_name(kernel))
                if name not in self._kernels_of_stubs:
                    raise CannotLift("kernel launch", f"several are {qualified_name(kernel)}")
                kernel = self._kernels_of_stubs[name]
                return nodes.AddressOf(kernel, nodes.SymbolKind.KERNEL, nodes.Side.DEVICE)
            return nodes.AddressOf(name, nodes.SymbolKind.FUNCTION, self.side)
        if name not in module.globals:
            raise CannotLift("symbol", name)
        side = nodes.Side.DEVICE if self.is_shadow(name) else self.side
        return nodes.AddressOf(name, nodes.SymbolKind.GLOBAL, side)

    def is_bodiless(self, symbol: str) -> bool:
        return self.module.functions[symbol].is_declaration

    def is_shadow(self, name: str) -> bool:
        """Is this host global the stand-in that clang makes for a device variable?"""
        return self.side is nodes.Side.HOST and name in self._device_symbols

    def address(self, value: llvm.Value) -> tuple[nodes.AddressOf, int]:
        """A constant address as symbol and byte offset."""
        expression = self.constant(value)
        offset = 0
        while True:
            match expression:
                case nodes.AddressOf():
                    return expression, offset
                case nodes.PtrAdd(base, nodes.IntConst(index, _), scale):
                    offset += (index - (1 << 64) if index >> 63 else index) * scale
                    expression = base
                case nodes.PtrField(base, at):
                    offset += at
                    expression = base
                case nodes.Convert(nodes.ConvertOp.PTRTOINT, operand, types.Int(64)):
                    expression = operand
                case _:
                    raise CannotLift("constant initialiser", type(expression).__name__)

    def string_at(self, expression: nodes.Expr) -> str | None:
        """The text a constant pointer leads to, if it is a string of this module."""
        if not isinstance(expression, nodes.AddressOf):
            return None
        found = self.module.globals.get(expression.symbol)
        if found is None or not found.constant:
            return None
        if isinstance(found.initializer, llvm.CString):
            return found.initializer.data.split(b"\0", 1)[0].decode(errors="replace")
        return "" if isinstance(found.initializer, llvm.Zero) else None

    # --- constants ------------------------------------------------------------------------------

    def constant(self, value: llvm.Value) -> nodes.Expr:
        match value:
            case llvm.IntLiteral(number, type_):
                return nodes.IntConst(number, self.types.value_type(type_))
            case llvm.FloatLiteral(bits, type_):
                return nodes.FloatConst(bits, self.types.value_type(type_))
            case llvm.Null():
                return nodes.NullConst()
            case llvm.Zero(type_):
                return zero(self.types.value_type(type_))
            case llvm.Undef(type_):
                return nodes.Undefined(self.types.value_type(type_))
            case llvm.Poison(type_):
                return nodes.Poison(self.types.value_type(type_))
            case llvm.GlobalRef(name):
                return self.symbol(name)
            case llvm.BlockAddress(function, block):
                label = nodes.IntConst(self.types.label_address(function, block), types.I64)
                return nodes.Convert(nodes.ConvertOp.INTTOPTR, label, types.POINTER)
            case llvm.Aggregate(elements, type_):
                parts = tuple(self.constant(e) for e in elements)
                return nodes.Composite(parts, self.types.value_type(type_))
            case llvm.CString(data, type_):
                parts = tuple(nodes.IntConst(b, types.I8) for b in data)
                return nodes.Composite(parts, self.types.value_type(type_))
            case llvm.ConstExpr():
                return self._constant_expression(value)
            case _:
                raise CannotLift("operand", type(value).__name__)

    def _constant_expression(self, value: llvm.ConstExpr) -> nodes.Expr:
        operands = [self.constant(o) for o in value.operands]
        match value.op:
            case "getelementptr":
                assert value.source_element_type is not None
                return self.element_pointer(
                    operands[0],
                    value.source_element_type,
                    operands[1:],
                    "inbounds" in value.flags,
                )
            case "addrspacecast" | "bitcast" if isinstance(operands[0].type, types.Pointer):
                return operands[0]
            case "ptrtoint" | "ptrtoaddr":
                return nodes.Convert(
                    nodes.ConvertOp.PTRTOINT, operands[0], self.types.value_type(value.type)
                )
            case "inttoptr":
                return nodes.Convert(nodes.ConvertOp.INTTOPTR, operands[0], types.POINTER)
            case "trunc":
                return nodes.Convert(
                    nodes.ConvertOp.TRUNC, operands[0], self.types.value_type(value.type)
                )
            case "add" | "sub" | "xor":
                op = {
                    "add": nodes.BinaryOp.ADD,
                    "sub": nodes.BinaryOp.SUB,
                    "xor": nodes.BinaryOp.XOR,
                }
                return nodes.Binary(op[value.op], operands[0], operands[1], operands[0].type)
            case _:
                raise CannotLift("constant expression", value.op)

    # --- pointer arithmetic ---------------------------------------------------------------------

    def element_pointer(
        self,
        base: nodes.Expr,
        source: llvm.Type,
        indices: list[nodes.Expr],
        inbounds: bool,
    ) -> nodes.Expr:
        """getelementptr as steps: whole elements, array elements with their bound, members."""
        if not isinstance(base.type, types.Pointer):
            raise CannotLift("vector of pointers", "getelementptr")
        pointer = base
        if not is_zero(indices[0]):
            stride = types.size_of(self.types.value_type(source))
            pointer = nodes.PtrAdd(pointer, widen(indices[0]), stride, None, inbounds)
        current = source
        for index in indices[1:]:
            body = self.types.resolve(current)
            match body:
                case llvm.StructType(fields):
                    if not isinstance(index, nodes.IntConst):
                        raise CannotLift("getelementptr", "computed member")
                    pointer = self._member(pointer, current, index.value)
                    current = fields[index.value]
                case llvm.ArrayType(count, element) | llvm.VectorType(count, element):
                    if not is_zero(index):
                        stride = types.size_of(self.types.value_type(element))
                        bound = count or None
                        pointer = nodes.PtrAdd(pointer, widen(index), stride, bound, inbounds)
                    current = element
                case _:
                    raise CannotLift("getelementptr", f"into {type(body).__name__}")
        return pointer

    def _member(self, pointer: nodes.Expr, record: llvm.Type, number: int) -> nodes.Expr:
        layout = self.types.value_type(record)
        assert isinstance(layout, types.Aggregate)
        offset = layout.offsets[number]
        size = types.size_of(layout.fields[number])
        return nodes.PtrField(pointer, offset, size, self._member_name(record, offset, number))

    def _member_name(self, record: llvm.Type, offset: int, number: int) -> str:
        if isinstance(record, llvm.NamedType):
            plain = re.sub(r"^(struct|class|union)\.|\.\d+$|\.base$", "", record.name)
            known = self.records_by_name.get(plain)
            if known is not None:
                for member in known.members:
                    if member.offset_bits == offset * 8:
                        return member.name or f"#{number}"
                for base in known.bases:
                    if base.offset_bits == offset * 8:
                        return types.format_ctype(base.type)
        return f"#{number}"


def zero(type_: types.Type) -> nodes.Expr:
    match type_:
        case types.Int():
            return nodes.IntConst(0, type_)
        case types.Float():
            return nodes.FloatConst(0, type_)
        case types.Pointer():
            return nodes.NullConst()
        case _:
            return nodes.ZeroConst(type_)


def is_zero(expression: nodes.Expr) -> bool:
    return isinstance(expression, nodes.IntConst) and expression.value == 0


def widen(index: nodes.Expr) -> nodes.Expr:
    """An index as a signed 64-bit value, as getelementptr reads it."""
    type_ = index.type
    if not isinstance(type_, types.Int):
        raise CannotLift("getelementptr", "vector index")
    if type_.bits == 64:
        return index
    if isinstance(index, nodes.IntConst):
        sign = index.value >> (type_.bits - 1)
        value = index.value - (sign << type_.bits)
        return nodes.IntConst(value & (1 << 64) - 1, types.I64)
    op = nodes.ConvertOp.SEXT if type_.bits < 64 else nodes.ConvertOp.TRUNC
    return nodes.Convert(op, index, types.I64)


_OPPOSITE = {
    nodes.CompareOp.EQ: nodes.CompareOp.NE,
    nodes.CompareOp.ULT: nodes.CompareOp.UGE,
    nodes.CompareOp.ULE: nodes.CompareOp.UGT,
    nodes.CompareOp.SLT: nodes.CompareOp.SGE,
    nodes.CompareOp.SLE: nodes.CompareOp.SGT,
    nodes.CompareOp.OEQ: nodes.CompareOp.UNE,
    nodes.CompareOp.ONE: nodes.CompareOp.UEQ,
    nodes.CompareOp.OLT: nodes.CompareOp.F_UGE,
    nodes.CompareOp.OLE: nodes.CompareOp.F_UGT,
    nodes.CompareOp.OGT: nodes.CompareOp.F_ULE,
    nodes.CompareOp.OGE: nodes.CompareOp.F_ULT,
    nodes.CompareOp.ORD: nodes.CompareOp.UNO,
}
_OPPOSITE |= {after: before for before, after in _OPPOSITE.items()}
TRUE = nodes.IntConst(1, types.BOOL)
FALSE = nodes.IntConst(0, types.BOOL)


def negate(condition: nodes.Expr) -> nodes.Expr:
    """The opposite of a condition, as simple as it can be."""
    match condition:
        case nodes.IntConst(value, types.Int(1)):
            return FALSE if value else TRUE
        case nodes.Compare(op, left, right, types.Int(1)) if op in _OPPOSITE:
            return nodes.Compare(_OPPOSITE[op], left, right)
        case nodes.Binary(nodes.BinaryOp.XOR, left, nodes.IntConst(1, types.Int(1))):
            return left
        case _:
            return nodes.Binary(nodes.BinaryOp.XOR, condition, TRUE, types.BOOL)
