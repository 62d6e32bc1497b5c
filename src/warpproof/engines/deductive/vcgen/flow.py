"""Control flow of a function as the executor needs it: order, loops by header, live variables."""

from __future__ import annotations

from functools import cached_property

from warpproof.ir import nodes, spec
from warpproof.ir.loops import reverse_postorder
from warpproof.ir.walk import expressions, successors, target_of, variables_read


class Flow:
    def __init__(self, function: nodes.Function) -> None:
        self.function = function
        self.blocks = {b.label: b for b in function.blocks}
        self.loops = {loop.header: loop for loop in function.loops}

    @cached_property
    def order(self) -> list[str]:
        return reverse_postorder(self.function.blocks)

    @property
    def entry(self) -> str:
        return self.function.blocks[0].label

    @cached_property
    def specified(self) -> frozenset[str]:
        """Variables that invariants and assertions read: the code may have done with them."""
        clauses = [c for loop in self.function.loops for c in loop.contract]
        for block in self.function.blocks:
            clauses += [s.clause for s in block.statements if isinstance(s, nodes.SpecClause)]
        found: set[str] = set()
        pending: list[spec.SpecExpr | spec.Clause] = list(clauses)
        while pending:
            node = pending.pop()
            if isinstance(node, spec.Name) and node.symbol is not None:
                found.add(node.symbol.key)
            pending.extend(spec.children(node))
        return frozenset(found)

    @cached_property
    def live(self) -> dict[str, frozenset[str]]:
        """Register variables whose value at the start of a block may still be read."""
        live: dict[str, frozenset[str]] = {label: frozenset() for label in self.order}
        effects = {label: _effect(self.blocks[label]) for label in self.order}
        changed = True
        while changed:
            changed = False
            for label in reversed(self.order):
                after: set[str] = set()
                for successor in successors(self.blocks[label].terminator):
                    after |= live[successor]
                used, killed = effects[label]
                now = frozenset(used | (after - killed))
                if now != live[label]:
                    live[label] = now
                    changed = True
        return live


def _effect(block: nodes.Block) -> tuple[frozenset[str], frozenset[str]]:
    """(read before written, written) of a block."""
    used: set[str] = set()
    killed: set[str] = set()
    for node in (*block.statements, block.terminator):
        for expression in expressions(node):
            used |= variables_read(expression) - killed
        written = None if isinstance(node, nodes.Terminator) else target_of(node)
        if written is not None:
            killed.add(written)
    return frozenset(used), frozenset(killed)
