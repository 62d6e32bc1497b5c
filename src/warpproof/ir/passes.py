"""The list of passes from a lifted program to the one engines see, validated after each.

A pass is a function from program to program with a verb for a name. `run_passes` applies them in
order and hands every intermediate program to `tap`, so any arrow of the pipe can be printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from warpproof.base.records import record, replace
from warpproof.ir import nodes, types
from warpproof.ir.element_bounds import tighten_element_bounds
from warpproof.ir.index_wraps import check_all_indices
from warpproof.ir.inline import inline_models
from warpproof.ir.validate import validate_program
from warpproof.ir.walk import symbols_in

Tap = Callable[[str, nodes.Program], None]


@record
class Pass:
    """`requires` and `establishes` are facts by name; the order of the list must supply them."""

    name: str
    run: Callable[[nodes.Program], nodes.Program]
    requires: frozenset[str]
    establishes: frozenset[str]


def inline_model_wrappers(program: nodes.Program) -> nodes.Program:
    return replace(program, host=_inlined(program.host), device=_inlined(program.device))


def _inlined(module: nodes.Module) -> nodes.Module:
    """What was an address handed to a wrapper is an access now."""
    module = inline_models(module)
    functions = {s: tighten_element_bounds(f) for s, f in module.functions.items()}
    return replace(module, functions=functions)


def check_index_wraps(program: nodes.Program) -> nodes.Program:
    host, device = check_all_indices(program.host), check_all_indices(program.device)
    return replace(program, host=host, device=device)


def drop_unreached(program: nodes.Program) -> nodes.Program:
    """Functions and globals that neither main, a kernel, an initialiser nor a device variable can
    reach."""
    reached: set[tuple[nodes.Side, str]] = set()
    waiting: list[nodes.AddressOf] = [
        nodes.AddressOf(symbol, nodes.SymbolKind.FUNCTION, side) for side, symbol in _roots(program)
    ]
    waiting += [
        nodes.AddressOf(variable.symbol, nodes.SymbolKind.GLOBAL, nodes.Side.DEVICE)
        for variable in program.device.globals.values()
        if _is_named_device_variable(variable)
    ]
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


def distinguish_kernels(program: nodes.Program) -> nodes.Program:
    """Kernels that share a name (overloads, namespaces) get one that tells them apart: with their
    parameters, and where that is not enough, with the line."""
    functions = dict(program.device.functions)
    for longer in (_with_parameters, _with_line):
        counts = Counter(functions[symbol].name for symbol in program.kernels)
        for symbol in program.kernels:
            if counts[functions[symbol].name] > 1:
                name = longer(program.device.functions[symbol])
                functions[symbol] = replace(functions[symbol], name=name)
    return replace(program, device=replace(program.device, functions=functions))


def _with_parameters(kernel: nodes.Function) -> str:
    kinds = [
        types.format_ctype(p.ctype) if p.ctype is not None else types.format_type(p.type)
        for p in kernel.parameters
    ]
    return f"{kernel.name}({', '.join(kinds)})"


def _with_line(kernel: nodes.Function) -> str:
    return f"{_with_parameters(kernel)} at line {kernel.span.line}"


PASSES: tuple[Pass, ...] = (
    Pass("name", distinguish_kernels, frozenset(), frozenset({"kernels-named"})),
    Pass("inline", inline_model_wrappers, frozenset(), frozenset({"models-inlined"})),
    Pass("indices", check_index_wraps, frozenset({"models-inlined"}), frozenset({"indices"})),
    Pass("drop", drop_unreached, frozenset({"models-inlined"}), frozenset({"all-reachable"})),
)


def run_passes(program: nodes.Program, tap: Tap) -> nodes.Program:
    validate_program(program)
    tap("lift", program)
    facts: set[str] = set()
    for step in PASSES:
        assert step.requires <= facts, f"pass {step.name} stands too early"
        program = step.run(program)
        validate_program(program)
        facts |= step.establishes
        tap(step.name, program)
    return program
