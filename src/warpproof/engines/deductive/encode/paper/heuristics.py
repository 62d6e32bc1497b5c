"""Section 4.4: goals made stronger, tried when nothing else helps.

    f(s) = f(t) in a goal may be replaced by s = t
    f(t) = u in a goal, f an array of the program, may be given up (replaced by false)

Both are sound and not complete. `rounds` gives a goal's variants, at most ten.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.engines.deductive.encode.paper.forms import map_literals, nnf
from warpproof.engines.deductive.state.run import Run
from warpproof.logic.terms import Op, Term

MAX_ROUNDS = 10


def rounds(run: Run, goal: Term) -> Iterator[Term]:
    """Stronger and stronger goals."""
    current = nnf(run.table, goal)
    for number in range(MAX_ROUNDS):
        step = backwards if number % 2 == 0 else _give_up_one
        changed = step(run, current)
        if changed is not current:
            current = changed
            yield current


def backwards(run: Run, goal: Term) -> Term:
    """Congruence read backwards."""
    t = run.table

    def change(literal: Term) -> Term:
        if literal.op is Op.EQ and all(a.op is Op.APPLY for a in literal.args):
            left, right = literal.args
            if left.payload is right.payload:
                return t.all_of([t.eq(a, b) for a, b in zip(left.args, right.args)])
        return literal

    return map_literals(t, goal, change)


def _give_up_one(run: Run, goal: Term) -> Term:
    t = run.table
    given_up = False

    def change(literal: Term) -> Term:
        nonlocal given_up
        if given_up or literal.op is not Op.EQ:
            return literal
        if any(a.op is Op.APPLY and a.payload in run.versions.by_symbol for a in literal.args):
            given_up = True
            return t.false
        return literal

    return map_literals(t, goal, change)
