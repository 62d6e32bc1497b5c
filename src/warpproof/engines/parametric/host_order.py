"""Whether all that the host does and asks of the device comes in one order, for all inputs.

Enters: a program and its launch facts. Leaves: why it may not, or "". Where it does, no two steps
of host, kernels and copies are at once, so that `main` has no race: there is one stream, copies are
done when they are asked for, and no kernel comes to memory that the host can touch.

    Assumes: the default stream is the one that waits for all (`launch_facts` covers every launch)
"""

from __future__ import annotations

from warpproof.ir import nodes
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.nodes import Space
from warpproof.ir.write_sets import RootKind, write_set
from warpproof.semantics.domain.integer_values import Variable
from warpproof.semantics.domain.registers import NULL, UNSET, Allocation, Object
from warpproof.semantics.host.facts import LaunchFact, LaunchFacts, RecordBytes

_POINTER = 8  # bytes


def why_no_order(program: nodes.Program, facts: LaunchFacts) -> str:
    """Empty if there is one."""
    for gap in facts.gaps:
        return f"{gap.text} is not analysed"
    if facts.has_streams:
        return "there may be several streams"
    if facts.has_late_copies:
        return "a copy may be done later"
    if any(isinstance(s, nodes.Launch) for s in _statements(program.device, _kernels(program))):
        return "kernels launch kernels"
    for symbol in dict.fromkeys(fact.kernel for fact in facts.launches):
        kernel = program.device.functions[symbol]
        writes = write_set(program.device, kernel)
        roots = writes.reads | writes.changed
        if any(root.deep or root.kind is RootKind.ANYTHING for root in roots):
            return f"{kernel.name} follows pointers that are not known"
    for fact in facts.launches:
        if not _is_of_device(program, facts, fact):
            return "a kernel is given memory that the host may touch"
    # Some devices let the host touch no managed memory at all while a kernel runs.
    made = (a.space for a in facts.allocations.values())
    if Space.MANAGED in (*made, *(g.space for g in program.device.globals.values())):
        return "memory belongs to host and device"
    return ""


def has_barriers(program: nodes.Program) -> bool:
    """Does the host come to a barrier itself? It ends where our headers do not go on, which is a
    gap."""
    reached = reached_functions(program.host, _roots(program))
    return any(
        isinstance(s, nodes.Barrier) or (isinstance(s, nodes.Unsupported) and not f.from_model)
        for f in reached
        for block in f.blocks
        for s in block.statements
    )


def _is_of_device(program: nodes.Program, facts: LaunchFacts, fact: LaunchFact) -> bool:
    """Is all that it is given memory of the device?"""

    def is_of_it(object_: Object) -> bool:
        if isinstance(object_, Allocation):
            about = facts.allocations.get(object_)
            return about is not None and about.space is Space.DEVICE
        if isinstance(object_, Variable):
            return object_.symbol in program.device.globals
        return object_ in (NULL, UNSET)  # rows about pointers speak of these

    for argument in fact.arguments:
        objects = list(argument.objects())
        if isinstance(argument.value, RecordBytes) and not _is_whole(argument.value):
            return False
        if not all(map(is_of_it, objects)):
            return False
    return True


def _is_whole(record: RecordBytes) -> bool:
    """Is there no room among its unknown bytes for a pointer?"""
    if record.numbers is not None:
        return True
    known = {offset + n for offset, size, _ in record.cells for n in range(size)}
    starts = range(record.size - _POINTER + 1)
    return all(any(start + n in known for n in range(_POINTER)) for start in starts)


def _statements(module: nodes.Module, roots: list[nodes.Function]) -> list[nodes.Statement]:
    reached = reached_functions(module, roots)
    return [s for function in reached for block in function.blocks for s in block.statements]


def _kernels(program: nodes.Program) -> list[nodes.Function]:
    return [program.device.functions[symbol] for symbol in program.kernels]


def _roots(program: nodes.Program) -> list[nodes.Function]:
    host = program.host
    return [host.functions[s] for s in (*host.initializers, program.main) if s is not None]
