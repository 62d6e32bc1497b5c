"""The paper's passes in order, each by its name, each switchable and printable.

Enters: an obligation and the names of the passes wanted. Leaves: formulas with quantifiers for a
solver; `on_pass` sees the sizes after each pass. Without any pass the result is `naive`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from warpproof.engines.deductive.encode.paper.assign_elimination import eliminate_assigns
from warpproof.engines.deductive.encode.paper.elimination import eliminate_quantifiers
from warpproof.engines.deductive.encode.paper.heuristics import rounds
from warpproof.engines.deductive.encode.paper.merging import merge_quantifiers
from warpproof.engines.deductive.encode.paper.naive import closed
from warpproof.engines.deductive.encode.paper.rewriting import equalities, rewrite
from warpproof.engines.deductive.encode.refute import Encoded
from warpproof.engines.deductive.state.obligations import Obligation
from warpproof.engines.deductive.state.run import Run
from warpproof.logic.terms import Term

PASSES = ("assign-elimination", "rewriting", "merging", "elimination")
OnPass = Callable[[str, Sequence[Term], Term], None]


def simplified(
    run: Run,
    obligation: Obligation,
    passes: Collection[str] = PASSES,
    on_pass: OnPass | None = None,
) -> Encoded:
    facts, goal = simplify(run, obligation, passes, on_pass)
    return closed(run, [*facts, run.table.not_(goal)])


def variants(
    run: Run, obligation: Obligation, passes: Collection[str] = PASSES
) -> Iterator[Encoded]:
    """The obligation, then its stronger forms by the extra heuristics."""
    facts, goal = simplify(run, obligation, passes)
    yield closed(run, [*facts, run.table.not_(goal)])
    for stronger in rounds(run, goal):
        yield closed(run, [*facts, run.table.not_(stronger)])


def simplify(
    run: Run,
    obligation: Obligation,
    passes: Collection[str] = PASSES,
    on_pass: OnPass | None = None,
) -> tuple[list[Term], Term]:
    t = run.table
    facts, goal = list(obligation.facts), obligation.goal
    for name in PASSES:
        if name not in passes:
            continue
        if name == "assign-elimination":
            facts = [eliminate_assigns(run, f, assumed=True) for f in facts]
            goal = eliminate_assigns(run, goal, assumed=False)
        elif name == "rewriting":
            for equality in equalities(run, facts):
                goal = rewrite(run, goal, equality)
        elif name == "merging":
            facts = [merge_quantifiers(t, f) for f in facts]
            goal = merge_quantifiers(t, goal)
        else:
            facts = [eliminate_quantifiers(t, f) for f in facts]
            goal = eliminate_quantifiers(t, goal)
        if on_pass is not None:
            on_pass(name, facts, goal)
    return facts, goal
