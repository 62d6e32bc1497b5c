"""Which thread goes on: the canonical schedule, or those that a path chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from warpproof.ir import nodes, types
from warpproof.semantics.oracle import FirstChoice
from warpproof.semantics.symbolic import text

if TYPE_CHECKING:
    from warpproof.semantics.symbolic.machine import SymbolicMachine


class CanonicalOracle(FirstChoice):
    """The canonical schedule; contents of fresh memory get their names."""

    def __init__(self, machine: SymbolicMachine) -> None:
        super().__init__()
        self._machine = machine

    def unwritten(self) -> bytes:
        self._machine.name_allocation()
        return b"\0"

    def input(self, kind: nodes.InputKind, type_: types.Type) -> int:
        return text.fresh(self._machine, type_).bits  # an open pattern

    def allocation_fails(self) -> bool:
        return self._machine.allocation_fails()


class PreemptiveOracle(CanonicalOracle):
    """Schedules as the path has them, up to a number of preemptive switches."""

    preemptive = True

    def __init__(self, machine: SymbolicMachine) -> None:
        super().__init__(machine)
        self.last: int | None = None  # who did the last visible step, and was not made to wait
        self.switches = 0
        self.was_cut = False

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        machine = self._machine
        last = self.last
        if last is None or last not in runnable:
            chosen = machine.path.pick(runnable)
        elif machine.options.context_bound is None or self.switches < machine.options.context_bound:
            chosen = machine.path.pick([last, *(r for r in runnable if r != last)])
            self.switches += chosen != last
        else:
            self.was_cut = self.was_cut or len(runnable) > 1
            chosen = last
        self.last = chosen
        if chosen not in machine.threads and not machine.is_kernel(chosen):
            machine.order.append(chosen)  # a copy or call of a stream
        return chosen
