"""Leaves out what nothing in the program leads to."""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.records import replace
from warpproof.ir import nodes
from warpproof.ir.walk import symbols_in


def drop_unreached(program: nodes.Program) -> nodes.Program:
    """Functions and globals that neither main, a kernel, an initialiser, a device variable nor an
    instance that the user names can reach."""
    reached: set[tuple[nodes.Side, str]] = set()
    waiting: list[nodes.AddressOf] = [
        nodes.AddressOf(symbol, nodes.SymbolKind.FUNCTION, side) for side, symbol in _roots(program)
    ]
    waiting += [
        nodes.AddressOf(variable.symbol, nodes.SymbolKind.GLOBAL, nodes.Side.DEVICE)
        for variable in program.device.globals.values()
        if _is_named_device_variable(variable)
    ]
    waiting += _exposed(program)
    while waiting:
        address = waiting.pop()
        if address.kind is nodes.SymbolKind.LOCAL or (address.side, address.symbol) in reached:
            continue
        reached.add((address.side, address.symbol))
        module = program.module(address.side)
        if address.symbol in module.functions:
            waiting.extend(symbols_in(module.functions[address.symbol]))
        elif (variable := module.globals.get(address.symbol)) is not None and variable.image:
            waiting.extend(r.target for r in variable.image.relocations)
    return replace(
        program,
        host=_kept(program.host, reached),
        device=_kept(program.device, reached),
    )


def _exposed(program: nodes.Program) -> Iterator[nodes.AddressOf]:
    """Variables by which functions of other files find what they point at."""
    if not program.needs:
        return
    for module in (program.host, program.device):
        for variable in module.globals.values():
            is_known = not variable.is_local and not variable.from_model
            if is_known and variable.image is not None and variable.image.relocations:
                yield nodes.AddressOf(variable.symbol, nodes.SymbolKind.GLOBAL, module.side)


def _roots(program: nodes.Program) -> list[tuple[nodes.Side, str]]:
    roots = [(nodes.Side.DEVICE, kernel) for kernel in program.kernels]
    if program.main is not None:
        roots.append((nodes.Side.HOST, program.main))
    else:
        roots += [
            (nodes.Side.HOST, f.symbol)
            for f in program.host.functions.values()
            if not f.from_model and not f.is_declaration
        ]
    roots += [
        (nodes.Side.DEVICE, symbol)
        for instance in program.instances
        for symbol in instance.symbols
        if symbol in program.device.functions
    ]
    for module in (program.host, program.device):
        roots += [(module.side, symbol) for symbol in module.initializers]
    return roots


def _kept(module: nodes.Module, reached: set[tuple[nodes.Side, str]]) -> nodes.Module:
    return replace(
        module,
        functions={s: f for s, f in module.functions.items() if (module.side, s) in reached},
        globals={s: g for s, g in module.globals.items() if (module.side, s) in reached},
    )


def _is_named_device_variable(variable: nodes.Global) -> bool:
    """Kept for the reader, even if unused: it is part of the program the user wrote, and what it
    holds the address of is, too."""
    return variable.side is nodes.Side.DEVICE and variable.span.line > 0
