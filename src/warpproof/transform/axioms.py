"""What a file states of all its launches is assumed where each kernel begins.

Enters: a program whose axioms stand in functions of their own, that nothing calls. Leaves: the same
with a call of each at the start of every kernel, in which the axiom is an assumption like any
other: it is listed, and a contradiction shows.
"""

from __future__ import annotations

from warpproof.base.records import replace
from warpproof.ir import nodes, types


def assume_axioms(program: nodes.Program) -> nodes.Program:
    functions = dict(program.device.functions)
    stating = [f for f in functions.values() if any(map(_is_axiom, _statements(f)))]
    if not stating:
        return program
    for function in stating:
        functions[function.symbol] = _assuming(function)
    calls = tuple(_call(function) for function in stating)
    for symbol in program.kernels:
        functions[symbol] = _beginning_with(functions[symbol], calls)
    return replace(program, device=replace(program.device, functions=functions))


def _statements(function: nodes.Function) -> list[nodes.Statement]:
    return [s for block in function.blocks for s in block.statements]


def _is_axiom(statement: nodes.Statement) -> bool:
    return isinstance(statement, nodes.SpecCall) and statement.kind is nodes.SpecKind.AXIOM


def _assuming(function: nodes.Function) -> nodes.Function:
    def assumed(statement: nodes.Statement) -> nodes.Statement:
        if not isinstance(statement, nodes.SpecCall) or not _is_axiom(statement):
            return statement
        return nodes.Assume(statement.arguments[0], statement.origin)

    blocks = (replace(b, statements=tuple(map(assumed, b.statements))) for b in function.blocks)
    return replace(function, blocks=tuple(blocks))


def _call(function: nodes.Function) -> nodes.Call:
    callee = nodes.AddressOf(function.symbol, nodes.SymbolKind.FUNCTION, nodes.Side.DEVICE)
    (origin, *_) = [s.origin for s in _statements(function) if _is_axiom(s)]
    return nodes.Call(None, callee, (), types.VOID, origin)


def _beginning_with(
    kernel: nodes.Function, statements: tuple[nodes.Statement, ...]
) -> nodes.Function:
    if kernel.is_declaration:
        return kernel
    first, *others = kernel.blocks
    begun = replace(first, statements=(*statements, *first.statements))
    return replace(kernel, blocks=(begun, *others))
