"""What a kernel may write: every object that its parameters and the variables it names lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warpproof.ir import nodes
from warpproof.ir.callgraph import named_variables, reached_functions
from warpproof.ir.write_sets import forges_pointers, uses_heap
from warpproof.semantics.domain.values import NO_OBJECT
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
    module = run.program.device
    functions = reached_functions(module, [work.function])
    everything = any(map(forges_pointers, functions))
    left_out.heap_is_open |= uses_heap(functions)
    waiting = [thing for thing in work.objects if thing is not None]
    named = module.globals.values() if everything else named_variables(module, work.function)
    for variable in named:
        if variable.space is not nodes.Space.SHARED:
            node = nodes.AddressOf(variable.symbol, nodes.SymbolKind.GLOBAL, nodes.Side.DEVICE)
            waiting.append(global_objects.as_device_sees(run, node))
    if everything:
        waiting += [o for o in run.memory.objects() if o.alive and o.space in _WRITABLE]
    left_out.open_objects |= {
        thing.id
        for thing in led_to(run, (o.id for o in waiting))
        if thing.alive and thing.space in _WRITABLE and not thing.constant
    }


def led_to(run: Machine, owners: Iterable[int]) -> Iterator[Object]:
    """Objects, and those that pointers in them lead to, in some steps."""
    waiting, seen = list(owners), {NO_OBJECT}
    while waiting:
        owner = waiting.pop()
        if owner in seen:
            continue
        seen.add(owner)
        thing = run.memory[owner]
        yield thing
        waiting += run.memory.owners_in(thing)
