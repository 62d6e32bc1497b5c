"""Lemmas of a file: each is shown once, and is then a fact for all that comes after it.

Enters: formulas over integers, with folds and logic functions but no state. Leaves: obligations,
and facts in the run. A lemma that does not follow at once is tried by induction over one of its
outer variables, x:

    P(x) for all x < 0,   P(0),   P(x) ==> P(x + 1) for all x >= 0

with its other outer variables the same on both sides. Guaranteed: a lemma that is used is an
obligation of the run, so that nothing is proved by one that does not hold. Instances are chosen as
for all other facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warpproof.base.assumption import Assumption
from warpproof.base.verdict import Caveat, Effect
from warpproof.engines.deductive.state.obligations import Kind
from warpproof.engines.deductive.state.run import Run
from warpproof.engines.deductive.vcgen.specification import Specification, View
from warpproof.ir import spec
from warpproof.logic.terms import INT, Op, Term
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.integer_values import OutOfFragment

_MOST_VARIABLES = 3


def state_lemmas(run: Run, specification: Specification, clauses: Iterable[spec.Clause]) -> None:
    """Before anything else is known in the run."""
    for clause in clauses:
        if isinstance(clause, spec.Lemma):
            try:
                formula = specification.formula(clause.formula, View({}, {}))
            except OutOfFragment as problem:
                text = f"the lemma {clause.name} is neither shown nor used: {problem.what}"
                run.warn(Caveat(Assumption.LEMMA_NOT_READ, text, Effect.ASSUMPTION, clause.span))
                continue
            text = f"lemma {clause.name}"
            for part in _parts(run, formula):
                run.owe(Kind.LEMMA, text, clause.span, part)
            run.facts.append(formula)
            run.assumed.append(text)


def _parts(run: Run, formula: Term) -> list[Term]:
    """What has to be shown: the formula, or the cases of an induction that a solver finds."""
    if run.proves(run, run.facts, formula):
        return [formula]
    for cases in _inductions(run, formula):
        if all(run.proves(run, run.facts, case) for case in cases):
            return cases
    return [formula]


def _inductions(run: Run, formula: Term) -> Iterator[list[Term]]:
    t = run.table
    if formula.op is not Op.FORALL:
        return
    variables, body = formula.payload.variables, formula.args[0]
    for x in variables[:_MOST_VARIABLES]:
        if x.sort is not INT:
            continue
        rest = [v for v in variables if v is not x]
        zero = t.integer(0)
        (first,) = substitute(t, [body], {x: zero})
        (later,) = substitute(t, [body], {x: t.int_combine(1, [(x, 1)])})
        below = t.implies(t.int_lt(x, zero), body)
        step = t.implies(t.and_(t.int_le(zero, x), body), later)
        yield [
            t.forall(variables, below),
            t.forall(rest, first) if rest else first,
            t.forall(variables, step),
        ]
