"""Whether values of some expressions come to decide where to go, where to look, or how much.

Enters: functions of a program, and what makes an expression one whose value matters. Leaves: yes,
or no. Guaranteed: after a no, none of them reaches a branch, an address, a size or a check, through
variables, calls or memory.

    Over: flow through memory is by type; the order of statements does not count
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from warpproof.base.property import Property
from warpproof.ir import nodes, types
from warpproof.ir.walk import children, expressions, target_of

_Where = tuple[str, str]  # function and variable
_RESULT = ""


def decides(functions: Sequence[nodes.Function], is_source: Callable[[nodes.Expr], bool]) -> bool:
    flow = _Flow({f.symbol: f for f in functions}, is_source)
    before = -1
    while before != len(flow.variables) + len(flow.types):
        before = len(flow.variables) + len(flow.types)
        if any(flow.passes(function) for function in functions):
            return True
    return False


# What these are given goes to their target at most; of others it may go to memory.
_IN_REGISTERS = (
    nodes.Assign,
    nodes.WarpExchange,
    nodes.PointerQuery,
    nodes.SpecCall,
    nodes.SpecValue,
    nodes.SpecClause,
)


@dataclass
class _Flow:
    functions: dict[str, nodes.Function]
    is_source: Callable[[nodes.Expr], bool]
    variables: set[_Where] = field(default_factory=set)
    types: set[types.Type] = field(default_factory=set)  # of what is stored

    def passes(self, function: nodes.Function) -> bool:
        """One pass; True if such a value decides something."""
        for block in function.blocks:
            for statement in block.statements:
                if any(self._has(function, e) for e in _deciding(statement)):
                    return True
                self._statement(function, statement)
            match block.terminator:
                case nodes.Branch(condition) if self._has(function, condition):
                    return True
                case nodes.Switch(value) if self._has(function, value):
                    return True
                case nodes.Return(value) if value is not None and self._has(function, value):
                    self.variables.add((function.symbol, _RESULT))
        return False

    def _statement(self, function: nodes.Function, s: nodes.Statement) -> None:
        target = target_of(s)
        match s:
            case nodes.Load(type=type_):
                reached = not self.types.isdisjoint(_parts(type_))
            case nodes.Store(value=value):
                if self._has(function, value):
                    self.types.update(_parts(value.type))
                reached = False
            case nodes.Call(callee=callee, arguments=arguments):
                reached = self._call(function, callee, arguments)
            case nodes.Launch(kernel=kernel, arguments=given) if given is not None:
                self._call(function, kernel, [a.value for a in given])
                reached = False
            case _:
                reached = any(self._has(function, e) for e in expressions(s))
                if reached and not isinstance(s, _IN_REGISTERS):
                    self.types.update(p for e in expressions(s) for p in _parts(e.type))
        if reached and target is not None:
            self.variables.add((function.symbol, target))

    def _call(
        self, function: nodes.Function, callee: nodes.Expr, arguments: Sequence[nodes.Expr]
    ) -> bool:
        given = [self._has(function, a) for a in arguments]
        if not isinstance(callee, nodes.AddressOf) or callee.symbol not in self.functions:
            return any(given)
        called = self.functions[callee.symbol]
        for parameter, reached in zip(called.parameters, given):
            if reached:
                self.variables.add((called.symbol, parameter.variable))
        if any(given[len(called.parameters) :]):
            self.types.update(p for a in arguments for p in _parts(a.type))
        return (called.symbol, _RESULT) in self.variables

    def _has(self, function: nodes.Function, expression: nodes.Expr) -> bool:
        pending = [expression]
        while pending:
            one = pending.pop()
            if self.is_source(one):
                return True
            if isinstance(one, nodes.VarRef) and (function.symbol, one.name) in self.variables:
                return True
            pending += children(one)
        return False


def _parts(type_: types.Type) -> Iterable[types.Type]:
    parts = types.parts_of(type_)
    return [p for part, _ in parts for p in _parts(part)] if parts else (type_,)


def _deciding(s: nodes.Statement) -> Iterator[nodes.Expr]:
    """Expressions of a statement by which something is decided."""
    match s:
        case nodes.Load(pointer=pointer) | nodes.Store(pointer=pointer):
            yield pointer
        case nodes.Atomic(pointer=pointer) | nodes.Free(pointer=pointer):
            yield pointer
        case nodes.Assert(condition, property_):
            if property_ is not Property.ASSERTION:  # which is a row of its own, and goes on
                yield condition
        case nodes.Assume(condition) | nodes.Note(condition):
            yield condition
        case nodes.Launch():
            yield from (*s.grid, *s.block, s.shared_bytes, s.stream)
        case nodes.Call(callee=callee):
            yield callee
        case nodes.Formatted() | nodes.Assign() | nodes.WarpExchange() | nodes.VarArgs():
            return
        case nodes.SpecCall() | nodes.SpecValue() | nodes.SpecClause() | nodes.Input():
            return
        case _:
            yield from expressions(s)
