"""The values of a finding in the user's words.

Enters: the frame of the thread that went wrong and the expressions that led there. Leaves: what
they read, as the source has it, with its value: variables, `threadIdx.x` and its kin, and for what
was loaded the place it came from (`a[i]`). Temporaries without such a name are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.diagnostics import source_line
from warpproof.ir import nodes, types
from warpproof.ir.walk import children
from warpproof.semantics.domain import floats
from warpproof.semantics.domain.values import (
    Compound,
    Data,
    Value,
    signed,
)
from warpproof.semantics.machine.findings import NamedValue
from warpproof.semantics.machine.threads import Frame

_DEEPEST = 4  # loads behind loads
_AXES = "xyz"
_OPERATORS = {
    nodes.BinaryOp.ADD: "+",
    nodes.BinaryOp.SUB: "-",
    nodes.BinaryOp.MUL: "*",
    nodes.BinaryOp.UDIV: "/",
    nodes.BinaryOp.SDIV: "/",
    nodes.BinaryOp.UREM: "%",
    nodes.BinaryOp.SREM: "%",
}
_SUMS = frozenset({nodes.BinaryOp.ADD, nodes.BinaryOp.SUB})


def shown_values(
    frame: Frame, geometry: dict[str, int], *expressions: nodes.Expr
) -> tuple[NamedValue, ...]:
    """`geometry` has the values of `threadIdx.x` and its kin for the thread."""
    found: dict[str, str] = {}
    for expression in expressions:
        for label, text in _values(frame, geometry, expression, _DEEPEST):
            found.setdefault(label, text)
    return tuple(NamedValue(label, text) for label, text in found.items())


def shown_pointers(frame: Frame, *expressions: nodes.Expr) -> Iterator[tuple[str, Value]]:
    """The pointers among expressions that have a name."""
    for expression in expressions:
        if isinstance(expression, nodes.VarRef) and isinstance(expression.type, types.Pointer):
            name, data = _text(frame, expression), frame.variables.get(expression.name)
            if name is not None and isinstance(data, Value):
                yield name, data


def _values(
    frame: Frame, geometry: dict[str, int], expression: nodes.Expr, depth: int
) -> Iterator[tuple[str, str]]:
    if isinstance(expression, nodes.GeometryRef):
        name = _geometry_name(expression)
        if name in geometry:
            yield name, str(geometry[name])
    elif isinstance(expression, nodes.VarRef):
        yield from _of_variable(frame, geometry, expression.name, depth)
    else:
        for child in children(expression):
            yield from _values(frame, geometry, child, depth)


def _of_variable(
    frame: Frame, geometry: dict[str, int], name: str, depth: int
) -> Iterator[tuple[str, str]]:
    variable = frame.where.variables.get(name)
    data = frame.variables.get(name)
    made_by = frame.where.made_by(name)
    if variable is None or data is None:
        return
    label, ctype = variable.source_name, variable.ctype
    if label is None and isinstance(made_by, nodes.Load):
        label, ctype = _made_text(frame, name), type_at(frame, made_by.pointer)
    if label is not None and not _is_address(data, variable.type):
        yield label, format_data(data, variable.type, types.is_unsigned(ctype))
    if variable.source_name is None and depth:
        if isinstance(made_by, nodes.Load):
            yield from _values(frame, geometry, made_by.pointer, depth - 1)
        elif isinstance(made_by, nodes.Assign):
            yield from _values(frame, geometry, made_by.value, depth - 1)


def _is_address(data: Data, type_: types.Type) -> bool:
    """An address that tells a reader nothing: null and what nobody wrote does."""
    return isinstance(type_, types.Pointer) and isinstance(data, Value) and bool(data.bits)


# --- places as the source has them --------------------------------------------------------------


def _made_text(frame: Frame, name: str) -> str | None:
    """What a temporary was computed from."""
    labels = frame.where.labels
    if name not in labels:
        labels[name] = None  # while it is looked for
        match frame.where.made_by(name):
            case nodes.Load() as load:
                labels[name] = _loaded_text(frame, load)
            case nodes.Assign(value=value):
                labels[name] = _text(frame, value)
    return labels[name]


def _loaded_text(frame: Frame, load: nodes.Load) -> str | None:
    """`a[0]` and `*a` are one pointer: the line says which of them is meant."""
    text = _place_text(frame, load.pointer)
    if text is None or not isinstance(load.pointer, nodes.VarRef):
        return text
    place = load.origin.user_span
    first = f"{text.removeprefix('*')}[0]"
    line = source_line(place.file, place.line) or b""
    return first if first in line.decode(errors="replace") else text


def _place_text(frame: Frame, pointer: nodes.Expr) -> str | None:
    """What lies at a pointer: `a[i]`, `p->x`, `s`."""
    match pointer:
        case nodes.PtrAdd(base, index):
            inner, at = _pointer_text(frame, base), _text(frame, index)
            return None if inner is None or at is None else f"{inner}[{at}]"
        case nodes.PtrField(base, _, _, member):
            inner = _pointer_text(frame, base)
            if inner is None or not member.isidentifier():
                return None
            is_place = isinstance(base, nodes.AddressOf | nodes.PtrAdd | nodes.PtrField)
            return f"{inner}{'.' if is_place else '->'}{member}"
        case nodes.AddressOf():
            inner = _pointer_text(frame, pointer)
            return None if inner is None else inner + _first_element(_declared(frame, pointer))
        case nodes.VarRef():
            inner = _text(frame, pointer)
            return None if inner is None else f"*{inner}"
        case _:
            return None


def _pointer_text(frame: Frame, pointer: nodes.Expr) -> str | None:
    if isinstance(pointer, nodes.AddressOf):
        found = _declared(frame, pointer)
        if isinstance(found, nodes.Variable):
            return found.source_name
        return None if found is None or found.ctype is None else found.name
    if isinstance(pointer, nodes.PtrField | nodes.PtrAdd):
        return _place_text(frame, pointer)
    return _text(frame, pointer)


def type_at(frame: Frame, pointer: nodes.Expr) -> types.CType | None:
    """What lies at a pointer, as it was declared: of an array its elements."""
    found: types.CType | None = None
    match pointer:
        case nodes.PtrAdd(base, _):
            found = type_at(frame, base)
        case nodes.AddressOf():
            declared = _declared(frame, pointer)
            found = None if declared is None else declared.ctype
        case nodes.PtrField(base, _, _, member):
            record = type_at(frame, base)
            if isinstance(record, types.CRecord):
                found = next((m.type for m in record.members if m.name == member), None)
        case nodes.VarRef(name):
            variable, made_by = frame.where.variables.get(name), frame.where.made_by(name)
            at = None if variable is None else variable.ctype
            if at is None and isinstance(made_by, nodes.Load):
                at = type_at(frame, made_by.pointer)
            inside = None if at is None else types.strip(at)
            found = inside.target if isinstance(inside, types.CPointer) else None
    while found is not None:
        found = types.strip(found)
        if not isinstance(found, types.CArray):
            break
        found = found.element
    return found


def _declared(frame: Frame, pointer: nodes.AddressOf) -> nodes.Variable | nodes.Global | None:
    if pointer.kind is nodes.SymbolKind.LOCAL:
        return frame.where.variables.get(pointer.symbol)
    return frame.where.globals.get(pointer.symbol)


def _first_element(found: nodes.Variable | nodes.Global | None) -> str:
    """What stands behind an array's name for the element at its start."""
    text = ""
    inside = None if found is None or found.ctype is None else types.strip(found.ctype)
    while isinstance(inside, types.CArray):
        text += "[0]"
        inside = types.strip(inside.element)
    return text


def _text(frame: Frame, expression: nodes.Expr) -> str | None:
    match expression:
        case nodes.IntConst(value, types.Int(size)):
            return str(signed(value, size))
        case nodes.GeometryRef():
            return _geometry_name(expression)
        case nodes.Convert(_, operand):
            return _text(frame, operand)
        case nodes.Binary(op, left, right) if op in _OPERATORS:
            a, b = _operand(frame, left, op, is_right=False), _operand(frame, right, op)
            return None if a is None or b is None else f"{a} {_OPERATORS[op]} {b}"
        case nodes.VarRef(name):
            variable = frame.where.variables.get(name)
            if variable is not None and variable.source_name is not None:
                return variable.source_name
            return None if variable is None else _made_text(frame, name)
        case _:
            return None


def _operand(
    frame: Frame, e: nodes.Expr, of: nodes.BinaryOp, *, is_right: bool = True
) -> str | None:
    """With the brackets that it needs beside an operator."""
    text = _text(frame, e)
    inner = e
    while isinstance(inner, nodes.Convert):
        inner = inner.operand
    if text is None or not isinstance(inner, nodes.Binary):
        return text
    is_looser = inner.op in _SUMS and of not in _SUMS
    is_bound = is_right and (inner.op in _SUMS) == (of in _SUMS) and of is not nodes.BinaryOp.ADD
    return f"({text})" if is_looser or is_bound else text


def _geometry_name(node: nodes.GeometryRef) -> str:
    if node.register in _TRIPLES:
        return f"{node.register.value}.{_AXES[node.axis]}"
    return node.register.value


_TRIPLES = frozenset(
    {
        nodes.Geometry.THREAD_IDX,
        nodes.Geometry.BLOCK_IDX,
        nodes.Geometry.BLOCK_DIM,
        nodes.Geometry.GRID_DIM,
    }
)


# --- data as text -------------------------------------------------------------------------------


def format_data(data: Data, type_: types.Type, is_unsigned: bool = False) -> str:
    match data, type_:
        case Value(bits, undefined), _ if not isinstance(bits, int):
            return "?"
        case Value(int(bits), undefined), types.Int(size):
            number = bits if is_unsigned else signed(bits, size)
            text = str(number) if size > 1 else str(bool(bits)).lower()
        case Value(int(bits), undefined), types.Float(kind):
            text = repr(floats.to_python(bits, kind))
        case Value(int(bits), undefined, _), types.Pointer():
            text = hex(bits) if bits else "null"
        case Compound(parts), types.Aggregate(fields):
            return "{" + ", ".join(map(format_data, parts, fields)) + "}"
        case Compound(parts), types.Vector(element):
            return "<" + ", ".join(format_data(p, element) for p in parts) + ">"
        case _:
            return "?"
    return f"{text} (uninitialised)" if undefined else text
