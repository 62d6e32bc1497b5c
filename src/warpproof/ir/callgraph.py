"""What functions lead to: those they call or name, by themselves or in tables, and variables.

A function whose address is taken counts as called: who holds it may call it. Addresses in the
contents of a variable that is named count too, as in tables of functions and in virtual calls.
"""

from __future__ import annotations

from collections.abc import Iterable

from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.ir.walk import children, expressions, symbols_in


def reached_functions(
    module: nodes.Module, roots: Iterable[nodes.Function]
) -> list[nodes.Function]:
    """The roots, and the functions of the module that they lead to."""
    return _reached(module, roots)[0]


def named_variables(module: nodes.Module, root: nodes.Function) -> list[nodes.Global]:
    """The module's variables that a function and what it reaches name."""
    return _reached(module, [root])[1]


def syncs_grid(module: nodes.Module, kernel: nodes.Function) -> bool:
    """May all blocks wait for each other, as those of a cooperative launch can?"""
    return any(
        isinstance(s, nodes.Barrier) and s.kind is nodes.BarrierKind.GRID
        for function in reached_functions(module, [kernel])
        for block in function.blocks
        for s in block.statements
    )


def has_check(module: nodes.Module, root: nodes.Function, of: Property) -> bool:
    """May a function come to a check of this property, by itself or in what it leads to? One that
    is called through a pointer may have come from outside, and what is stated becomes checks."""
    return any(
        bool(function.contract)
        or any(loop.contract for loop in function.loops)
        or any(_may_check(s, of) for block in function.blocks for s in block.statements)
        for function in reached_functions(module, [root])
    )


def _may_check(s: nodes.Statement, of: Property) -> bool:
    match s:
        case nodes.Assert():
            return s.property is of
        case nodes.Call():
            return not isinstance(s.callee, nodes.AddressOf)
        case _:
            return isinstance(s, nodes.SpecCall | nodes.SpecValue | nodes.SpecClause)


def _reached(
    module: nodes.Module, roots: Iterable[nodes.Function]
) -> tuple[list[nodes.Function], list[nodes.Global]]:
    functions = {root.symbol: root for root in roots}
    variables: dict[str, nodes.Global] = {}
    pending: list[nodes.Function | nodes.Global] = list(functions.values())
    while pending:
        for address in _addresses(pending.pop()):
            if address.kind is nodes.SymbolKind.LOCAL or address.side is not module.side:
                continue
            function = module.functions.get(address.symbol)
            if function is not None and function.symbol not in functions:
                functions[function.symbol] = function
                pending.append(function)
            variable = module.globals.get(address.symbol)
            if variable is not None and variable.symbol not in variables:
                variables[variable.symbol] = variable
                pending.append(variable)
    return list(functions.values()), list(variables.values())


def _addresses(of: nodes.Function | nodes.Global) -> Iterable[nodes.AddressOf]:
    if isinstance(of, nodes.Function):
        return _named_in(of)
    if of.image is None:
        return ()
    return (relocation.target for relocation in of.image.relocations)


# What functions name, by identity; an entry keeps its function, so that no other has its number.
_named: dict[int, tuple[nodes.Function, tuple[nodes.AddressOf, ...]]] = {}
_MOST_NAMED = 4096


def _named_in(function: nodes.Function) -> tuple[nodes.AddressOf, ...]:
    """Each address once: functions never change, and are asked again and again."""
    known = _named.get(id(function))
    if known is not None:
        return known[1]
    if len(_named) >= _MOST_NAMED:
        _named.clear()
    found = tuple(dict.fromkeys(symbols_in(function)))
    _named[id(function)] = (function, found)
    return found


def called_by_pointer(module: nodes.Module) -> list[nodes.Function]:
    """Functions whose address is used for more than a direct call: what pointers may lead to."""
    found: set[str] = set()
    for function in module.functions.values():
        for block in function.blocks:
            for node in (*block.statements, block.terminator):
                found |= _taken(node)
    for variable in module.globals.values():
        found |= {address.symbol for address in _addresses(variable)}
    return [f for f in module.functions.values() if f.symbol in found]


def _taken(node: nodes.Statement | nodes.Terminator) -> set[str]:
    is_direct = isinstance(node, nodes.Call) and isinstance(node.callee, nodes.AddressOf)
    parts = node.arguments if isinstance(node, nodes.Call) and is_direct else expressions(node)
    stack = list(parts)
    found: set[str] = set()
    while stack:
        expression = stack.pop()
        if isinstance(expression, nodes.AddressOf):
            found.add(expression.symbol)
        stack.extend(children(expression))
    return found


def may_launch(program: nodes.Program) -> frozenset[str]:
    """Symbols of the kernels whose address the host takes: no other can be launched by it."""
    found = {
        address.symbol
        for function in program.host.functions.values()
        for address in symbols_in(function)
        if address.kind is nodes.SymbolKind.KERNEL
    }
    for variable in program.host.globals.values():
        found |= {address.symbol for address in _addresses(variable)}
    return frozenset(found & set(program.kernels))
