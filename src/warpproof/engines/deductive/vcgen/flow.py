"""Control flow of a function as the executor needs it: order, loops by header, live variables."""

from __future__ import annotations

from functools import cached_property

from warpproof.ir import nodes
from warpproof.ir.liveness import live_at_start, specified
from warpproof.ir.loops import reverse_postorder


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
        return specified(self.function)

    @cached_property
    def live(self) -> dict[str, frozenset[str]]:
        """Register variables whose value at the start of a block may still be read."""
        return live_at_start(self.function)
