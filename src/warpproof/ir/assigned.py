"""Variables that are assigned on every way to a place of a function.

A register variable is, once it has a value; one in memory is, while it lives. A look at the flow of
the function alone: ways that no run takes count too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warpproof.ir import nodes
from warpproof.ir.walk import children, expressions, successors, target_of

Node = nodes.Statement | nodes.Terminator


def all_expressions(node: Node) -> Iterator[nodes.Expr]:
    return within(expressions(node))


def within(outer: Iterable[nodes.Expr]) -> Iterator[nodes.Expr]:
    stack = list(outer)
    while stack:
        expression = stack.pop()
        yield expression
        stack.extend(children(expression))


def ready_at(function: nodes.Function, memory: frozenset[str]) -> dict[str, frozenset[str]]:
    """At the start of each block that can be reached: register variables with a value and memory
    variables that live, on all ways to it. Those live all the time that no statement begins."""
    blocks = {block.label: block for block in function.blocks}
    if not function.blocks:
        return {}
    entry = function.blocks[0].label
    given = frozenset(p.variable for p in function.parameters)
    begun = {
        s.variable for b in function.blocks for s in b.statements if isinstance(s, nodes.Declare)
    }
    found = {entry: given | (memory - begun)}
    pending = [entry]
    while pending:
        block = blocks[pending.pop()]
        ready = set(found[block.label])
        for statement in block.statements:
            step(statement, memory, ready)
        for target in successors(block.terminator):
            before = found.get(target)
            after = frozenset(ready) if before is None else before & ready
            if after != before:
                found[target] = after
                pending.append(target)
    return found


def step(node: Node, memory: frozenset[str], ready: set[str]) -> None:
    """What is ready behind a statement."""
    match node:
        case nodes.Declare(variable) if variable in memory:
            ready.add(variable)
        case nodes.Declare(variable) | nodes.EndLifetime(variable):
            ready.discard(variable)
        case nodes.Goto() | nodes.Branch() | nodes.Switch() | nodes.Return() | nodes.Stop():
            pass
        case _:
            target = target_of(node)
            if target is not None:
                ready.add(target)


def registers(node: Node) -> set[str]:
    return {e.name for e in all_expressions(node) if isinstance(e, nodes.VarRef)}


def may_read_unassigned(function: nodes.Function) -> bool:
    """A variable of the source that has no value on some way, or a value that nothing wrote? What
    the compiler makes for itself, such as the result of a function with several returns, it assigns
    before it reads it, which the way alone does not show."""
    named = {v.name for v in function.variables if v.source_name is not None}
    blocks = {block.label: block for block in function.blocks}
    memory = frozenset(v.name for v in function.variables if v.in_memory)
    for label, known in ready_at(function, memory).items():
        ready = set(known)
        for node in (*blocks[label].statements, blocks[label].terminator):
            for e in all_expressions(node):
                if isinstance(e, nodes.Undefined | nodes.Poison):
                    return True
                if isinstance(e, nodes.VarRef) and e.name in named - ready:
                    return True
            step(node, memory, ready)
    return False
