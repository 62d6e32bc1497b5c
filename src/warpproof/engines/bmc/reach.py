"""What a program may do, read off its code without running it."""

from __future__ import annotations

from warpproof.ir import nodes
from warpproof.ir.walk import expressions, symbols_in, variables_read


def may_launch(program: nodes.Program) -> frozenset[str]:
    """Symbols of the kernels whose address the host takes: no other can be launched by it."""
    found = {
        address.symbol
        for function in program.host.functions.values()
        for address in symbols_in(function)
        if address.kind is nodes.SymbolKind.KERNEL
    }
    for variable in program.host.globals.values():
        if variable.image is not None:
            found |= {r.target.symbol for r in variable.image.relocations}
    return frozenset(found & set(program.kernels))


def reads_parameters(function: nodes.Function) -> bool:
    """Does a function look at what it is given?"""
    given = {parameter.variable for parameter in function.parameters}
    for block in function.blocks:
        for node in (*block.statements, block.terminator):
            for expression in expressions(node):
                if not given.isdisjoint(variables_read(expression)):
                    return True
    return False
