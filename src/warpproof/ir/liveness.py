"""Which register variables may still be read: by block, by statement, and by clauses.

Enters: a function. Leaves: names of register variables. Guaranteed: a variable that is not named
has no influence on what the code does from there on. What clauses read (`specified`) is no part of
that: the code may have done with a variable that an invariant still speaks of.
"""

from __future__ import annotations

from collections.abc import Mapping

from warpproof.ir import nodes, spec
from warpproof.ir.walk import expressions, successors, target_of, variables_read

Live = Mapping[str, frozenset[str]]


def live_at_start(function: nodes.Function) -> dict[str, frozenset[str]]:
    """By block, the variables whose value at its start may still be read."""
    after = {b.label: successors(b.terminator) for b in function.blocks}
    effects = {b.label: _effect(b) for b in function.blocks}
    live = {label: used for label, (used, _) in effects.items()}
    changed = True
    while changed:
        changed = False
        for block in reversed(function.blocks):
            label = block.label
            used, made = effects[label]
            out: frozenset[str] = frozenset().union(*(live[s] for s in after[label]))
            now = used | (out - made)
            if now != live[label]:
                live[label] = now
                changed = True
    return live


def live_in_block(block: nodes.Block, live: Live) -> list[frozenset[str]]:
    """By position in a block, the terminator last. `live` is that at the start of blocks."""
    now: set[str] = set().union(*(live[s] for s in successors(block.terminator)))
    found: list[frozenset[str]] = []
    for node in (block.terminator, *reversed(block.statements)):
        target = None if isinstance(node, nodes.Terminator) else target_of(node)
        if target is not None:
            now.discard(target)
        for expression in expressions(node):
            now |= variables_read(expression)
        found.append(frozenset(now))
    return found[::-1]


def specified(function: nodes.Function) -> frozenset[str]:
    """Variables that loop contracts and clauses in the code read."""
    clauses = [c for loop in function.loops for c in loop.contract]
    for block in function.blocks:
        clauses += [s.clause for s in block.statements if isinstance(s, nodes.SpecClause)]
    found: set[str] = set()
    pending: list[spec.SpecExpr | spec.Clause] = list(clauses)
    while pending:
        node = pending.pop()
        if isinstance(node, spec.Name) and node.symbol is not None:
            found.add(node.symbol.key)
        pending.extend(spec.children(node))
    return frozenset(found)


def _effect(block: nodes.Block) -> tuple[frozenset[str], frozenset[str]]:
    """(read before written, written) of a block."""
    used: set[str] = set()
    made: set[str] = set()
    for node in (*block.statements, block.terminator):
        for expression in expressions(node):
            used |= variables_read(expression) - made
        target = None if isinstance(node, nodes.Terminator) else target_of(node)
        if target is not None:
            made.add(target)
    return frozenset(used), frozenset(made)
