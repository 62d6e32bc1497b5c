"""What memory that a kernel is given holds before the launch, where a proof rests on it.

Enters: a setting. Leaves: a symbol for an element, which has its name in C (`*finished`), so that a
condition on it can be pasted into a contract; and what a contract says of elements in that form:
that they are equal to a number. In a launch of the program, the number that the host has left
there, if it is known.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.records import record
from warpproof.engines.parametric.given import Given
from warpproof.engines.parametric.setting import Setting
from warpproof.ir import nodes, spec, types
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import INT, Term
from warpproof.semantics.domain.integer_values import Parameter, Variable
from warpproof.semantics.domain.registers import Object


@record
class _Elements:
    """Of what has a name: the size of each, and whether there are several by that name."""

    name: str
    size: int
    is_array: bool
    is_pointer: bool

    def at(self, index: int) -> str | None:
        if self.is_pointer and index == 0:
            return f"*{self.name}"
        if self.is_pointer or self.is_array:
            return f"{self.name}[{index}]"
        return self.name if index == 0 else None


def at_first(setting: Setting, object_: Object, offset: Term, size: int) -> Term | None:
    """What the bytes at an offset hold; None if they have no name as a number."""
    where = int_value(offset)
    if setting.given is not None:
        return None if where is None else _given(setting, setting.given, object_, where, size)
    found = _elements(setting, object_)
    if found is None or where is None or found.size != size or where % size or where < 0:
        return None
    name = found.at(where // size)
    return None if name is None else setting.element(name)


def _given(setting: Setting, given: Given, object_: Object, offset: int, size: int) -> Term:
    number = given.number_at(object_, offset, size)
    if number is not None:
        return setting.table.integer(number)
    name = given.named(object_) or str(object_)
    if isinstance(object_, Variable):
        name = setting.module.globals[object_.symbol].name
    at = f" at byte {offset}" if offset else ""
    return setting.table.symbol(f"what {name} holds{at}", INT)


def require_contents(setting: Setting) -> None:
    """Only launches are looked at in which elements are what the contract says."""
    t = setting.table
    for object_, index, value in _required(setting):
        found = _elements(setting, object_)
        name = None if found is None else found.at(index)
        if name is not None:
            setting.meet(t.eq(setting.element(name), t.integer(value)))


def _elements(setting: Setting, object_: Object) -> _Elements | None:
    taken = {nodes.plain_name(p.variable) for p in setting.kernel.parameters}
    is_array = is_pointer = False
    match object_:
        case Parameter(key):
            parameter = next(p for p in setting.kernel.parameters if p.variable == key)
            name, ctype = key.removeprefix("%"), parameter.ctype
            plain = None if ctype is None else types.strip(ctype)
            is_pointer = True
            element = plain.target if isinstance(plain, types.CPointer) else None
        case Variable(symbol) if symbol in setting.module.globals:
            variable = setting.module.globals[symbol]
            name, element = variable.name, variable.ctype
            plain = None if element is None else types.strip(element)
            if isinstance(plain, types.CArray):
                is_array, element = True, plain.element
            if name in taken or not name.isidentifier():
                return None
        case _:
            return None
    element = None if element is None else types.strip(element)
    if not isinstance(element, types.CInt):
        return None
    size = types.c_size(element, setting.module.records)
    return _Elements(name, size, is_array, is_pointer)


def _required(setting: Setting) -> Iterator[tuple[Object, int, int]]:
    for clause in setting.kernel.contract:
        if not isinstance(clause, spec.Requires):
            continue
        for part in spec.conjuncts(clause.formula):
            match part:
                case spec.Comparison((spec.CompareOp.EQUAL,), (place, spec.IntLiteral(value))):
                    pass
                case spec.Comparison((spec.CompareOp.EQUAL,), (spec.IntLiteral(value), place)):
                    pass
                case _:
                    continue
            found = _place(setting, place)
            if found is not None:
                yield (*found, value)


def _place(setting: Setting, place: spec.SpecExpr) -> tuple[Object, int] | None:
    match place:
        case spec.Unary(spec.UnaryOp.DEREFERENCE, spec.Name(_, _, spec.SpecSymbol() as symbol)):
            object_ = _object(setting, symbol)
            return (object_, 0) if isinstance(object_, Parameter) else None
        case spec.Index(spec.Name(_, _, spec.SpecSymbol() as symbol), spec.IntLiteral(index)):
            object_ = _object(setting, symbol)
            return None if object_ is None or index < 0 else (object_, index)
        case spec.Name(_, _, spec.SpecSymbol() as symbol):
            object_ = _object(setting, symbol)
            return (object_, 0) if isinstance(object_, Variable) else None
        case _:
            return None


def _object(setting: Setting, symbol: spec.SpecSymbol) -> Parameter | Variable | None:
    if symbol.kind is spec.SymbolKind.GLOBAL:
        return Variable(symbol.key)
    key = symbol.key or symbol.name
    pointers = [p for p in setting.kernel.parameters if isinstance(p.type, types.Pointer)]
    if symbol.kind is spec.SymbolKind.PARAMETER and any(p.variable == key for p in pointers):
        return Parameter(key)
    return None
