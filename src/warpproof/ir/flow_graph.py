"""The graph of a function as a walk needs it: order, loops, and where branches meet again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from warpproof.ir import nodes, types
from warpproof.ir.loops import (
    LoopFacts,
    dominators,
    loop_facts,
    predecessors,
    reverse_postorder,
)
from warpproof.ir.walk import successors, target_of

S = TypeVar("S")
Edges = list[tuple[str, S]]
"""Blocks that are gone to, each with the state in which."""


class Graph:
    def __init__(self, function: nodes.Function, module: nodes.Module) -> None:
        self.function = function
        self._module = module
        self.order = reverse_postorder(function.blocks)
        self.blocks = {b.label: b for b in function.blocks}
        self.variables = {v.name: v for v in function.variables}
        self._joins: dict[int | None, dict[str, str]] = {}

    @cached_property
    def declared(self) -> frozenset[str]:
        """Variables that come into being by a statement."""
        steps = (s for block in self.function.blocks for s in block.statements)
        return frozenset(s.variable for s in steps if isinstance(s, nodes.Declare))

    def inside(self, loop: int | None) -> frozenset[str]:
        """The blocks of a loop, or of the function."""
        return frozenset(self.order if loop is None else self.function.loops[loop].blocks)

    def heads(self, loop: int | None) -> dict[str, int]:
        """The loops right inside a loop, by their first block."""
        return {
            inner.header: index
            for index, inner in enumerate(self.function.loops)
            if inner.parent == loop
        }

    def follow(
        self,
        loop: int | None,
        entry: str,
        state: S,
        step: Callable[[str, int | None, list[S]], Edges[S]],
    ) -> Edges[S]:
        """From a block on, each block of a loop or of the function once, an inner loop as one: what
        `step` makes of the states that come to a block (or, given its number, to an inner loop).
        Leaves the edges out of the loop or to its next round."""
        inside, heads = self.inside(loop), self.heads(loop)
        own_head = None if loop is None else self.function.loops[loop].header
        pending = {entry: [state]}
        leaving: Edges[S] = []
        for label in self.order:
            if label not in pending or label not in inside:
                continue
            inner = None if label == own_head else heads.get(label)
            for target, after in step(label, inner, pending.pop(label)):
                if target in inside and target != own_head:
                    pending.setdefault(target, []).append(after)
                else:
                    leaving.append((target, after))
        return leaving

    @cached_property
    def facts(self) -> tuple[LoopFacts, ...]:
        return loop_facts(self.function, self._module)

    def type_of(self, name: str) -> types.Type | None:
        """Of a variable that some statement sets."""
        return self._types.get(name)

    @cached_property
    def _types(self) -> dict[str, types.Type]:
        found: dict[str, types.Type] = {}
        for block in self.function.blocks:
            for statement in block.statements:
                target = target_of(statement)
                if target is not None:
                    found.setdefault(target, nodes.result_type(statement))
        return found

    def joins(self, loop: int | None) -> dict[str, str]:
        """By block, the one above it from which all ways lead here, stops aside: in one round of a
        loop, or in the function."""
        if loop not in self._joins:
            self._joins[loop] = self._joins_of(loop)
        return self._joins[loop]

    def _joins_of(self, loop: int | None) -> dict[str, str]:
        before = predecessors([self.blocks[label] for label in self.order])
        above = dominators(self.order, before)
        after = self._after(loop)
        return {
            label: above[label]
            for label in self.inside(loop)
            if above[label] != label
            and above[label] in after
            and len(before[label]) > 1
            and label in after[above[label]]
        }

    def _after(self, loop: int | None) -> dict[str, frozenset[str]]:
        """By block, those that every way to a return goes through, itself among them; of a loop,
        every way out of it or to its next round."""
        inside = self.inside(loop)
        going = {
            label: [s for s in successors(self.blocks[label].terminator) if not self._stops(s)]
            for label in inside
        }
        head = None if loop is None else self.function.loops[loop].header
        ends = {
            label
            for label in inside
            if isinstance(self.blocks[label].terminator, nodes.Return)
            or any(s == head or s not in inside for s in going[label])
        }
        found = {label: frozenset({label}) if label in ends else inside for label in inside}
        changed = True
        while changed:
            changed = False
            for label in reversed(self.order):
                if label in inside and label not in ends and going[label]:
                    through = frozenset.intersection(*(found[s] for s in going[label]))
                    if through | {label} != found[label]:
                        found[label] = through | {label}
                        changed = True
        return found

    def _stops(self, label: str) -> bool:
        end = self.blocks[label].terminator
        return isinstance(end, nodes.Stop) and end.kind is not nodes.StopKind.THREAD_EXIT
