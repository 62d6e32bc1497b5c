"""Functions that nobody wrote: what a call of one may do.

It may write all that its arguments, the program's variables and pointers that escaped to such a
function before lead to, directly or through other memory; it may return anything, and end the
program. Enters: a run, the calling thread and the arguments. Leaves: the objects it may write.

    Over: everything reachable is written with arbitrary, initialised bytes
    Assumes: it returns; it frees nothing, starts no thread that outlives it, and calls none of the
             program's functions (`may_call_back` says when it might)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warpproof.ir import nodes
from warpproof.semantics.domain.values import NO_OBJECT, Compound, Data
from warpproof.semantics.machine import global_objects
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.reach import led_to
from warpproof.semantics.machine.threads import Thread
from warpproof.semantics.memory.concrete import Object


def reached(run: Machine, thread: Thread, arguments: Iterable[Data]) -> list[Object]:
    """Live objects that a function with such arguments may write, in a fixed order."""
    given = frozenset(owner for data in arguments for owner in _owners(run, data))
    things = _led_to(run, thread, given)
    run.escaped |= given - {NO_OBJECT}
    in_order = [things[owner] for owner in sorted(things)]
    return [thing for thing in in_order if thing.alive and not thing.constant and thing.size]


def may_call_back(run: Machine, thread: Thread, arguments: Iterable[Data]) -> bool:
    """Does a function with such arguments come to the address of one of the program's?"""
    given = frozenset(owner for data in arguments for owner in _owners(run, data))
    module = run.program.module(thread.side)
    nodes_ = (run.functions_by_object.get(owner) for owner in _led_to(run, thread, given))
    called = (module.functions.get(node.symbol) for node in nodes_ if node is not None)
    return any(f is not None and not f.from_model and not f.is_declaration for f in called)


def _led_to(run: Machine, thread: Thread, given: frozenset[int]) -> dict[int, Object]:
    waiting = [*sorted(given), *sorted(run.escaped)]
    waiting += [thing.id for thing in _variables(run, thread)]
    return {thing.id: thing for thing in led_to(run, waiting)}


def _owners(run: Machine, data: Data) -> Iterator[int]:
    if isinstance(data, Compound):
        for part in data.parts:
            yield from _owners(run, part)
    else:
        yield from run.possible_owners(data.owner)


def _variables(run: Machine, thread: Thread) -> Iterator[Object]:
    """Variables of the program, as far as code of another file can know them: what a constant
    points at, too."""
    sides = (nodes.Side.DEVICE,) if thread.side is nodes.Side.DEVICE else tuple(nodes.Side)
    for side in sides:
        for variable in run.program.module(side).globals.values():
            if variable.from_model or variable.is_local:
                continue
            if variable.space is not nodes.Space.SHARED:
                node = nodes.AddressOf(variable.symbol, nodes.SymbolKind.GLOBAL, side)
                yield global_objects.global_object(run, thread, node)
