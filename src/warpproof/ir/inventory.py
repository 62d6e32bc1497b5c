"""What a program consists of, and what of it has no meaning here.

Leaves: kernels, launches, contracts, and three lists a reader must know: names that our headers
declare without a model, the user's own functions without a body, and unsupported constructs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from warpproof.base.records import record
from warpproof.base.source import Origin
from warpproof.ir import nodes, types
from warpproof.ir.dump import format_expression

_LENGTH = re.compile(r"\d+")


@record
class External:
    """A function without a body that the program calls, and the first place that does."""

    name: str
    side: nodes.Side
    origin: Origin


@record
class LaunchSite:
    kernel: str
    function: str
    launch: nodes.Launch


@record
class Inventory:
    kernels: tuple[nodes.Function, ...]
    launches: tuple[LaunchSite, ...]
    contracts: tuple[nodes.Function, ...]
    unmodelled: tuple[External, ...]
    bodiless: tuple[External, ...]
    unsupported: tuple[nodes.Unsupported, ...]


def take_inventory(program: nodes.Program, header_names: Callable[[], frozenset[str]]) -> Inventory:
    externals = _externals(program)
    ours = header_names() if externals else frozenset()
    unmodelled = tuple(e for e in externals if _last_name(e.name) in ours)
    return Inventory(
        kernels=tuple(program.device.functions[k] for k in program.kernels),
        launches=tuple(_launches(program)),
        contracts=tuple(
            f for f in _functions(program) if f.contract or any(loop.contract for loop in f.loops)
        ),
        unmodelled=unmodelled,
        bodiless=tuple(e for e in externals if e not in unmodelled),
        unsupported=tuple(
            dict.fromkeys(s for _, s in _statements(program) if isinstance(s, nodes.Unsupported))
        ),
    )


def _functions(program: nodes.Program) -> Iterator[nodes.Function]:
    for module in (program.host, program.device):
        yield from module.functions.values()


def _statements(program: nodes.Program) -> Iterator[tuple[nodes.Function, nodes.Statement]]:
    for function in _functions(program):
        for block in function.blocks:
            for statement in block.statements:
                yield function, statement


def _externals(program: nodes.Program) -> list[External]:
    found: dict[tuple[nodes.Side, str], External] = {}
    for function, statement in _statements(program):
        if isinstance(statement, nodes.Call) and isinstance(statement.callee, nodes.AddressOf):
            symbol, side = statement.callee.symbol, function.side
            callee = program.module(side).functions.get(symbol)
            if callee is not None and callee.is_declaration:
                name = readable_name(symbol)
                found.setdefault((side, symbol), External(name, side, statement.origin))
    return sorted(found.values(), key=lambda e: (e.side.value, e.name))


def _launches(program: nodes.Program) -> Iterator[LaunchSite]:
    for function, statement in _statements(program):
        if isinstance(statement, nodes.Launch):
            kernel = statement.kernel
            name = (
                program.device.functions[kernel.symbol].name
                if isinstance(kernel, nodes.AddressOf)
                else f"*{format_expression(kernel)}"
            )
            yield LaunchSite(name, function.name, statement)


def readable_name(symbol: str) -> str:
    """The qualified name in a mangled symbol, without template arguments and parameters."""
    if not symbol.startswith("_Z"):
        return symbol
    position = 2
    nested = symbol.startswith("N", position)
    if nested:
        position += 1
    parts: list[str] = []
    while position < len(symbol):
        if symbol.startswith(("K", "V", "L"), position) and not parts:
            position += 1
        elif symbol.startswith("St", position):
            parts.append("std")
            position += 2
            nested = True
        elif (length := _LENGTH.match(symbol, position)) is not None:
            end = length.end() + int(length.group())
            parts.append(symbol[length.end() : end])
            position = end
            if not nested:
                break
        else:
            break
    return "::".join(parts) or symbol


def _last_name(name: str) -> str:
    return name.rpartition("::")[2]


def format_inventory(inventory: Inventory) -> str:
    lines: list[str] = []
    for kernel in inventory.kernels:
        lines.append(f"kernel {signature(kernel)}  // line {kernel.span.line}")
    for site in inventory.launches:
        grid = ", ".join(format_expression(e) for e in site.launch.grid)
        block = ", ".join(format_expression(e) for e in site.launch.block)
        place = site.launch.origin.user_span
        lines.append(
            f"launch {site.kernel} in {site.function}: grid({grid}) block({block})"
            f"  // line {place.line}"
        )
    for function in inventory.contracts:
        loops = sum(bool(loop.contract) for loop in function.loops)
        lines.append(
            f"contract of {function.name}: {len(function.contract)} clauses, "
            f"{loops} annotated loops"
        )
    for external in inventory.unmodelled:
        lines.append(_external("unmodelled", external))
    for external in inventory.bodiless:
        lines.append(_external("without a body", external))
    for item in inventory.unsupported:
        place = item.origin.user_span
        lines.append(f"unsupported {item.construct}: {item.detail}  // line {place.line}")
    return "\n".join(lines) + "\n" if lines else ""


def _external(kind: str, external: External) -> str:
    line = external.origin.user_span.line
    return f"{kind} {external.name} ({external.side.value})  // line {line}"


def signature(function: nodes.Function) -> str:
    parameters = ", ".join(
        types.format_ctype(p.ctype, p.variable) if p.ctype else p.variable
        for p in function.parameters
    )
    return f"{function.name}({parameters})"
