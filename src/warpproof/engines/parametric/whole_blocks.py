"""Barriers in memory that are as good as those of a block.

Enters: a trace with arrivals at a `cuda::barrier`. Leaves: a problem for each place that is not
shown to be one. Guaranteed: if there is none, a phase of the barrier ends when all threads of the
block have arrived, and so each of these places orders what a barrier of the block does.

That is so where all threads of a block come to each such place together, and a thread finds,
whenever it arrives, that the barrier expects as many arrivals as the block has threads, and that so
many are to come. What it finds is what one thread has stored before a barrier of the block
(`broadcasts`), as arrivals leave both numbers as they were once the phase is over. Nothing but such
stores may touch the barrier besides. As much is shown from one phase to the next: the first one
that was different would come after none that is.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.engines.parametric.broadcasts import Broadcasts
from warpproof.engines.parametric.meetings import WHY
from warpproof.engines.parametric.prove import PATIENT, Prover
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.trace import Problem, Trace
from warpproof.ir.nodes import Geometry
from warpproof.logic.terms import Term
from warpproof.semantics.parametric.thread_space import Register
from warpproof.solvers.base import Unsat


def problems_of_barriers(
    setting: Setting, trace: Trace, prover: Prover, broadcasts: Broadcasts, are_together: bool
) -> Iterator[Problem]:
    """Those that are not shown to be barriers of a block. `are_together`: so threads come there."""
    t, sizes = setting.table, setting.launch.sizes
    threads = t.int_mul(*(sizes[Register(Geometry.BLOCK_DIM, axis)] for axis in range(3)))
    own = {n for arrival in trace.arrivals.values() for n in arrival.accesses}
    for arrival in trace.arrivals.values():
        others = (
            access
            for n, access in enumerate(trace.accesses)
            if access.object == arrival.object and n not in own
        )
        is_shown = (
            are_together
            and arrival.is_waited
            and all(access.is_write and not access.atomic for access in others)
            and all(broadcasts.before(n) is not None for n in arrival.accesses)
        )
        if is_shown:
            terms = [n for n in arrival.numbers if isinstance(n, Term)]
            expected = t.all_of([t.eq(n, threads) for n in terms])
            formula = t.all_of([*arrival.known.all, t.not_(expected)])
            answer = prover.answer([formula, *broadcasts.facts(formula)], PATIENT)
            is_shown = len(terms) == len(arrival.numbers) and isinstance(answer, Unsat)
        if not is_shown:
            yield Problem(WHY, arrival.span)
