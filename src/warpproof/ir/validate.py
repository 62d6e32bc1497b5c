"""Is a program well-formed? Run after every pass.

A violation is a bug of ours, so it raises `InternalError` naming the function, the block and what
should have held. What is checked is what every consumer relies on: names exist once and with one
type, operands have the types their operation needs, calls and launches pass what their function
takes, jumps lead to blocks, loops are made of blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from warpproof.base.diagnostics import InternalError
from warpproof.ir import nodes, types
from warpproof.ir.walk import children, expressions, successors, target_of

_FLOAT_OPS = frozenset(
    {
        nodes.BinaryOp.FADD,
        nodes.BinaryOp.FSUB,
        nodes.BinaryOp.FMUL,
        nodes.BinaryOp.FDIV,
        nodes.BinaryOp.FREM,
    }
)


def validate_program(program: nodes.Program) -> None:
    for module in (program.host, program.device):
        for function in module.functions.values():
            for problem in check_function(function, program):
                raise InternalError(f"{module.side.value} function {function.symbol}: {problem}")
        for problem in _check_module(module, program):
            raise InternalError(f"{module.side.value} module: {problem}")
    for kernel in program.kernels:
        if kernel not in program.device.functions:
            raise InternalError(f"kernel {kernel} is not in the device module")
    if program.main is not None and program.main not in program.host.functions:
        raise InternalError("main is not in the host module")


def _check_module(module: nodes.Module, program: nodes.Program) -> Iterator[str]:
    for symbol in module.initializers:
        if symbol not in module.functions:
            yield f"initialiser {symbol} does not exist"
    for variable in module.globals.values():
        for relocation in variable.image.relocations if variable.image else ():
            if not _exists(relocation.target, program):
                yield f"{variable.symbol} holds the address of {relocation.target.symbol}, unknown"
            if not 0 <= relocation.offset <= variable.size - types.POINTER_SIZE:
                yield f"{variable.symbol} holds an address outside of itself"


def _exists(address: nodes.AddressOf, program: nodes.Program) -> bool:
    """Whether a global symbol is one of the program's."""
    module = program.module(address.side)
    if address.kind is nodes.SymbolKind.GLOBAL:
        return address.symbol in module.globals
    return address.kind is not nodes.SymbolKind.LOCAL and address.symbol in module.functions


def check_function(function: nodes.Function, program: nodes.Program) -> Iterator[str]:
    if function.is_declaration:
        return
    checker = _Checker(function, program)
    yield from checker.names()
    for block in function.blocks:
        for node in (*block.statements, block.terminator):
            for problem in checker.node(node):
                yield f"block {block.label}: {type(node).__name__}: {problem}"
    yield from checker.loops()


class _Checker:
    def __init__(self, function: nodes.Function, program: nodes.Program) -> None:
        self._function = function
        self._program = program
        self._variables = {v.name: v for v in function.variables}
        self._labels = {b.label for b in function.blocks}

    def names(self) -> Iterator[str]:
        if len(self._variables) != len(self._function.variables):
            yield "two variables have one name"
        if len(self._labels) != len(self._function.blocks):
            yield "two blocks have one label"
        for parameter in self._function.parameters:
            variable = self._variables.get(parameter.variable)
            if variable is None:
                yield f"parameter {parameter.variable} is no variable"
            elif variable.in_memory != parameter.by_value:
                yield f"parameter {parameter.variable} is passed otherwise than it is kept"

    def loops(self) -> Iterator[str]:
        for number, loop in enumerate(self._function.loops):
            if not set(loop.blocks) <= self._labels or loop.header not in loop.blocks:
                yield f"loop {number} is not made of blocks"
            if loop.parent is not None:
                outer = self._function.loops[loop.parent]
                if loop.parent >= number or not set(loop.blocks) <= set(outer.blocks):
                    yield f"loop {number} is not inside loop {loop.parent}"

    def node(self, node: nodes.Statement | nodes.Terminator) -> Iterator[str]:
        for expression in expressions(node):
            yield from self.expression(expression)
        if isinstance(node, nodes.Goto | nodes.Branch | nodes.Switch | nodes.Return | nodes.Stop):
            yield from self._terminator(node)
            return
        yield from self._target(node)
        if isinstance(node, nodes.Call):
            yield from self._call(node)
        elif isinstance(node, nodes.Launch):
            yield from self._launch(node)
        rule = _STATEMENT_RULES.get(type(node))
        if rule is not None:
            yield from rule(node)

    def _terminator(self, node: nodes.Terminator) -> Iterator[str]:
        for label in successors(node):
            if label not in self._labels:
                yield f"jumps to {label}, which does not exist"
        if isinstance(node, nodes.Branch) and node.condition.type != types.BOOL:
            yield "condition is not a bool"
        if isinstance(node, nodes.Return):
            returned = types.VOID if node.value is None else node.value.type
            if returned != self._function.result:
                yield "returns another type than the function's"

    def _called(self, callee: nodes.Expr) -> nodes.Function | None:
        """The function that is called, if it is known here."""
        if not isinstance(callee, nodes.AddressOf):
            return None
        return self._program.module(callee.side).functions.get(callee.symbol)

    def _call(self, call: nodes.Call) -> Iterator[str]:
        """A call by name is as its function is declared; one by pointer is checked when it runs."""
        callee = self._called(call.callee)
        if callee is None:
            return
        given, wanted = call.arguments, callee.parameters
        if len(given) < len(wanted) or (len(given) > len(wanted) and not callee.variadic):
            yield f"{len(given)} arguments for {callee.symbol}, which has {len(wanted)} parameters"
        for argument, parameter in zip(given, wanted, strict=False):
            if argument.type != (types.POINTER if parameter.by_value else parameter.type):
                yield f"argument for {parameter.variable} of {callee.symbol} has another type"
        if call.type != callee.result:
            yield f"result of {callee.symbol} has another type"

    def _launch(self, launch: nodes.Launch) -> Iterator[str]:
        kernel = self._called(launch.kernel)
        if (launch.arguments is None) == (launch.argument_array is None):
            yield "a launch has arguments or an array of them"
        if kernel is None or launch.arguments is None:
            return
        wanted = sum(not parameter.is_empty for parameter in kernel.parameters)
        if len(launch.arguments) != wanted:
            yield f"{len(launch.arguments)} arguments for {kernel.symbol}, which takes {wanted}"

    def _target(self, node: nodes.Statement) -> Iterator[str]:
        name = target_of(node)
        if isinstance(node, nodes.Declare | nodes.EndLifetime):
            if node.variable not in self._variables:
                yield f"unknown variable {node.variable}"
            return
        if name is None:
            return
        variable = self._variables.get(name)
        if variable is None:
            yield f"unknown target {name}"
        elif variable.in_memory:
            yield f"target {name} is in memory"
        elif isinstance(node, nodes.Unsupported | nodes.Barrier):
            pass  # they have no type of their own
        elif variable.type != nodes.result_type(node):
            yield f"target {name} has another type"

    def expression(self, expression: nodes.Expr) -> Iterator[str]:
        for child in children(expression):
            yield from self.expression(child)
        match expression:
            case nodes.VarRef(name, type_):
                variable = self._variables.get(name)
                if variable is None:
                    yield f"unknown variable {name}"
                elif variable.in_memory or variable.type != type_:
                    yield f"variable {name} is read as another kind or type"
            case nodes.AddressOf():
                yield from self._address(expression)
            case _:
                rule = _EXPRESSION_RULES.get(type(expression))
                if rule is not None:
                    yield from rule(expression)

    def _address(self, address: nodes.AddressOf) -> Iterator[str]:
        if address.kind is nodes.SymbolKind.LOCAL:
            variable = self._variables.get(address.symbol)
            if variable is None or not variable.in_memory:
                yield f"address of {address.symbol}, which is not in memory"
        elif not _exists(address, self._program):
            kind = "global" if address.kind is nodes.SymbolKind.GLOBAL else "function"
            yield f"unknown {kind} {address.symbol}"


def _is_pointer(e: nodes.Expr) -> bool:
    return isinstance(e.type, types.Pointer)


def _binary(e: nodes.Binary) -> Iterator[str]:
    if e.left.type != e.type or e.right.type != e.type:
        yield f"operands of {e.op.value} differ in type"
    scalar = e.type.element if isinstance(e.type, types.Vector) else e.type
    wanted = types.Float if e.op in _FLOAT_OPS else types.Int
    if not isinstance(scalar, wanted):
        yield f"{e.op.value} on {types.format_type(e.type)}"
    if e.checked is not None and e.checked.operation is not e.op:
        yield f"{e.op.value} is marked as checked by {e.checked.value}"


def _compare(e: nodes.Compare | nodes.Overflows) -> Iterator[str]:
    if e.left.type != e.right.type:
        yield "compares two types"


def _select(e: nodes.Select) -> Iterator[str]:
    if e.then.type != e.type or e.otherwise.type != e.type:
        yield "select between two types"


def _pointer_add(e: nodes.PtrAdd) -> Iterator[str]:
    if not _is_pointer(e.base) or e.index.type != types.I64:
        yield "pointer arithmetic on other than pointer and 64-bit index"


def _pointer_field(e: nodes.PtrField) -> Iterator[str]:
    if not _is_pointer(e.base):
        yield "member of other than a pointer"


def _int_const(e: nodes.IntConst) -> Iterator[str]:
    if not isinstance(e.type, types.Int) or not 0 <= e.value < 1 << e.type.bits:
        yield f"constant {e.value} outside its type"


_EXPRESSION_RULES: dict[type, Callable[[Any], Iterator[str]]] = {
    nodes.IntConst: _int_const,
    nodes.Binary: _binary,
    nodes.Compare: _compare,
    nodes.Overflows: _compare,
    nodes.Select: _select,
    nodes.PtrAdd: _pointer_add,
    nodes.PtrField: _pointer_field,
}


def _needs_pointers(*names: str) -> Callable[[Any], Iterator[str]]:
    def rule(statement: Any) -> Iterator[str]:
        for name in names:
            if not _is_pointer(getattr(statement, name)):
                yield f"{name} is no pointer"

    return rule


def _needs_bool(statement: nodes.Assert | nodes.Assume | nodes.Note) -> Iterator[str]:
    if statement.condition.type != types.BOOL:
        yield "condition is not a bool"


def _needs_range(statement: nodes.Input) -> Iterator[str]:
    ends = [end for end in (statement.low, statement.high) if end is not None]
    if len(ends) == 1:
        yield "a range with one end"
    if any(end.type != statement.type for end in ends):
        yield "the ends of a range are of another type than the input"
    if ends and not isinstance(statement.type, types.Int | types.Float):
        yield "a range of what is no number"


_STATEMENT_RULES: dict[type, Callable[[Any], Iterator[str]]] = {
    nodes.Load: _needs_pointers("pointer"),
    nodes.Store: _needs_pointers("pointer"),
    nodes.Copy: _needs_pointers("to", "source"),
    nodes.Fill: _needs_pointers("to"),
    nodes.Atomic: _needs_pointers("pointer"),
    nodes.Free: _needs_pointers("pointer"),
    nodes.Havoc: _needs_pointers("pointer"),
    nodes.PointerQuery: _needs_pointers("pointer"),
    nodes.Launch: _needs_pointers("kernel"),
    nodes.Call: _needs_pointers("callee"),
    nodes.Assert: _needs_bool,
    nodes.Assume: _needs_bool,
    nodes.Note: _needs_bool,
    nodes.Input: _needs_range,
}
