"""Loops as one step of the lockstep execution.

A loop with invariants is abstracted by them (`loop_invariant`); a loop without any is summarised by
what can be inferred (`loop_summary`): closed forms, trip counts, folds, parallel stores. A loop
around one with invariants is abstracted too, with no invariants of its own but what is inferred.
"""

from __future__ import annotations

from warpproof.engines.deductive.state.run import State
from warpproof.engines.deductive.vcgen.early_exit_loop import EarlyExitLoop
from warpproof.engines.deductive.vcgen.execute import Executor, Returned
from warpproof.engines.deductive.vcgen.loop_invariant import InvariantLoop, Rounds
from warpproof.engines.deductive.vcgen.loop_summary import LoopSummary
from warpproof.engines.deductive.vcgen.memory import Memory
from warpproof.engines.deductive.vcgen.specification import Specification, View
from warpproof.ir import nodes, spec


class Loops:
    def __init__(self, specification: Specification, memory: Memory, old: View) -> None:
        self._specification = specification
        self._memory = memory
        self._old = old
        self._rounds = Rounds()

    def __call__(
        self, executor: Executor, loop: nodes.Loop, state: State
    ) -> tuple[dict[str, State], tuple[Returned, ...]]:
        if _is_annotated(executor, loop):
            step = InvariantLoop(
                executor, loop, state, self._specification, self._old, self._rounds
            )
            if not step.is_left_at_head:
                step = EarlyExitLoop(
                    executor, loop, state, self._specification, self._old, self._rounds
                )
            return step.states()
        return LoopSummary(executor, loop, state).states()


def _is_annotated(executor: Executor, loop: nodes.Loop) -> bool:
    inside = set(loop.blocks)
    return any(
        isinstance(clause, spec.LoopInvariant | spec.LoopVariant | spec.LoopAssigns)
        for other in executor.flow.function.loops
        if other.header in inside
        for clause in other.contract
    )
