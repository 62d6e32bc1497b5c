"""Section 4.1: reads of a parallel store, split into written and not written.

Enters: a formula that is assumed, or one that is to be proved. Leaves: one that follows from it,
or from which it follows, in which no store is applied. For a literal L with a read `new(u)`:

    to be proved    (for all d: hit(d, u) ==> L[value(d)])  and  (no d hits u ==> L[old(u)])
    assumed         (some d: hit(d, u) and L[value(d)])     or   (no d hits u and L[old(u)])

Both are sound also where several threads write one cell.
"""

from __future__ import annotations

from warpproof.engines.deductive.encode.paper.forms import map_literals, nnf
from warpproof.engines.deductive.encode.paper.naive import hits
from warpproof.engines.deductive.state.run import Run
from warpproof.logic.terms import Op, Term
from warpproof.logic.walk import substitute, topological

MAX_SIZE = 20_000  # terms of one formula: beyond, the rest is left to `assign`


def eliminate_assigns(run: Run, formula: Term, *, assumed: bool) -> Term:
    formula = nnf(run.table, formula)
    for _ in range(64):
        if len(topological([formula])) > MAX_SIZE:
            return formula
        changed = map_literals(run.table, formula, lambda x: _split(run, x, assumed))
        if changed is formula:
            return formula
        formula = changed
    return formula


def _split(run: Run, literal: Term, assumed: bool) -> Term:
    read = _innermost_read(run, literal)
    if read is None:
        return literal
    t = run.table
    version = run.versions.by_symbol[read.payload]
    store = version.store
    assert store is not None
    count = len(version.counters)
    counters, cell = read.args[:count], read.args[count:]
    here = dict(zip(version.counters, counters))
    hit, value, digits = hits(run, version, cell, here)
    other_hit, _, other_digits = hits(run, version, cell, here)
    old = run.versions.read(store.previous, counters, cell)
    (written,) = substitute(t, [literal], {read: value})
    (kept,) = substitute(t, [literal], {read: old})
    if assumed:
        none = t.forall(other_digits, t.not_(other_hit))
        return nnf(t, t.or_(t.exists(digits, t.and_(hit, written)), t.and_(none, kept)))
    some = t.exists(other_digits, other_hit)
    return nnf(t, t.and_(t.forall(digits, t.implies(hit, written)), t.or_(some, kept)))


def _innermost_read(run: Run, literal: Term) -> Term | None:
    """The first application of a store, in an order in which arguments come before."""
    for term in topological([literal]):
        if term.op is Op.APPLY:
            version = run.versions.by_symbol.get(term.payload)
            if version is not None and version.store is not None:
                return term
    return None
