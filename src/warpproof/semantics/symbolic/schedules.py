"""Which thread goes on: the canonical schedule, or those that a path chooses."""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.ir import nodes, types
from warpproof.semantics.domain.values import Bits
from warpproof.semantics.machine.findings import Ending, ProgramEnds
from warpproof.semantics.machine.oracle import FirstChoice
from warpproof.semantics.symbolic import text
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine
from warpproof.semantics.symbolic.path import PathEnds
from warpproof.semantics.symbolic.state_cache import Met, StateCache


class CanonicalOracle(FirstChoice):
    """The canonical schedule; contents of fresh memory get their names."""

    def __init__(self, machine: AbstractMachine) -> None:
        super().__init__()
        self._machine = machine
        self.was_cut = False  # would more preemptive switches have been possible?
        self.met_again = 0  # states from which nothing new would follow
        self.superfluous = 0  # orders that have an equal

    def unwritten(self) -> bytes:
        self._machine.name_allocation()
        return b"\0"

    def input(self, kind: nodes.InputKind, type_: types.Type) -> Bits:
        return text.fresh(self._machine, type_).bits

    def allocation_fails(self) -> bool:
        return self._machine.allocation_fails()


class PreemptiveOracle(CanonicalOracle):
    """Schedules as the path has them, up to a number of preemptive switches."""

    preemptive = True

    def __init__(self, machine: AbstractMachine, visited: StateCache | None) -> None:
        super().__init__(machine)
        self._visited = visited
        self.last: int | None = None  # who did the last visible step, and was not made to wait
        self.switches = 0

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        machine = self._machine
        last = self.last if self.last in runnable else None
        self._stop_if_known(runnable, last)
        ordering = machine.ordering
        superfluous = ordering is not None and ordering.is_redundant()
        if last is None:
            if superfluous:
                self.superfluous += 1
                raise PathEnds("an equal schedule is explored")
            chosen = machine.path.pick(runnable)
        elif superfluous:
            self.superfluous += len(runnable) - 1
            chosen = last
        elif self.left is None or self.left > 0:
            chosen = machine.path.pick([last, *(r for r in runnable if r != last)])
            self.switches += chosen != last
        else:
            self.was_cut = self.was_cut or len(runnable) > 1
            chosen = last
        if ordering is not None:
            ordering.chosen(chosen, runnable, chosen == last)
        self.last = chosen
        if chosen not in machine.threads and not machine.is_kernel(chosen):
            machine.order.append(chosen)  # a copy or call of a stream
        return chosen

    @property
    def left(self) -> int | None:
        """Preemptive switches that are still allowed, None for any number."""
        bound = self._machine.options.context_bound
        return None if bound is None else bound - self.switches

    def _stop_if_known(self, runnable: Sequence[int], last: int | None) -> None:
        """What follows a state that was met before is explored already."""
        visited, path = self._visited, self._machine.path
        if visited is None or path.in_prefix or len(runnable) < 2:
            return
        match visited.meets(self._machine, last, self.left):
            case Met.SUBSUMED:
                self.met_again += 1
                raise PathEnds("a state that was met before")
            case Met.CYCLE:
                raise ProgramEnds(Ending.OUT_OF_STEPS, 3, "possible livelock")
            case Met.NEVER:
                pass

    def meets(self, thread: int) -> None:
        """Who arrives somewhere may wait there: going on with another is no preemption."""
        if self.last == thread:
            self.last = None
