"""What a kernel may write: every object that its parameters and the variables it names lead to."""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.ir import nodes
from warpproof.ir.walk import children, expressions
from warpproof.semantics.machine import global_objects
from warpproof.semantics.machine.left_out import LeftOut
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.threads import KernelLaunch
from warpproof.semantics.memory.concrete import Object

_WRITABLE = frozenset(
    {nodes.Space.DEVICE, nodes.Space.MANAGED, nodes.Space.PINNED, nodes.Space.DEVICE_HEAP}
)


def leave_open(run: Machine, left_out: LeftOut, work: KernelLaunch) -> None:
    """A launch is over as far as its listed threads go: what the others may write is open."""
    functions = list(_reachable(run, work.function))
    everything = any(_forges_pointers(f) for f in functions)
    left_out.heap_is_open |= any(
        isinstance(s, nodes.Alloc | nodes.Free)
        for f in functions
        for b in f.blocks
        for s in b.statements
    )
    waiting = [thing for thing in work.objects if thing is not None]
    module = run.program.device
    named = module.globals if everything else _named_globals(functions)
    for symbol in named:
        variable = module.globals.get(symbol)
        if variable is not None and variable.space is not nodes.Space.SHARED:
            node = nodes.AddressOf(symbol, nodes.SymbolKind.GLOBAL, nodes.Side.DEVICE)
            waiting.append(global_objects.as_device_sees(run, node))
    if everything:
        waiting += [o for o in run.memory.objects() if o.alive and o.space in _WRITABLE]
    left_out.open_objects |= _writable_from(run, waiting)


def _reachable(run: Machine, kernel: nodes.Function) -> Iterator[nodes.Function]:
    """The kernel and all functions it names, and they in turn."""
    module = run.program.device
    waiting, seen = [kernel], {kernel.symbol}
    while waiting:
        function = waiting.pop()
        yield function
        for node in _addresses(function):
            callee = module.functions.get(node.symbol)
            if callee is not None and node.symbol not in seen:
                seen.add(node.symbol)
                waiting.append(callee)


def _parts(function: nodes.Function) -> Iterator[nodes.Expr]:
    for block in function.blocks:
        for part in (*block.statements, block.terminator):
            waiting = list(expressions(part))
            while waiting:
                found = waiting.pop()
                yield found
                waiting += children(found)


def _addresses(function: nodes.Function) -> Iterator[nodes.AddressOf]:
    return (e for e in _parts(function) if isinstance(e, nodes.AddressOf))


def _named_globals(functions: list[nodes.Function]) -> dict[str, None]:
    return {
        e.symbol: None
        for f in functions
        for e in _addresses(f)
        if e.kind is nodes.SymbolKind.GLOBAL
    }


def _forges_pointers(function: nodes.Function) -> bool:
    """May it use pointers or call functions that it was not given?"""
    for block in function.blocks:
        for statement in block.statements:
            if isinstance(statement, nodes.Unsupported | nodes.Launch):
                return True
            if isinstance(statement, nodes.Call) and not isinstance(
                statement.callee, nodes.AddressOf
            ):
                return True
    return any(
        isinstance(e, nodes.Convert) and e.op is nodes.ConvertOp.INTTOPTR for e in _parts(function)
    )


def _writable_from(run: Machine, waiting: list[Object]) -> set[int]:
    seen: set[int] = set()
    found: set[int] = set()
    while waiting:
        thing = waiting.pop()
        if thing.id in seen:
            continue
        seen.add(thing.id)
        if thing.space in _WRITABLE and not thing.constant:
            found.add(thing.id)
        for owner in {owner for owner, _ in thing.owners.values()}:
            target = run.memory[owner]
            if target.alive:
                waiting.append(target)
    return found
