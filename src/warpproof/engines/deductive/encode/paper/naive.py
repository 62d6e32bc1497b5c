"""Section 3 of the paper: everything as it comes, `assign` as a quantified formula.

Enters: an obligation. Leaves: its facts, the negated goal, for each parallel store that is reached
the formula `assign`, and the defining equations of folds, all quantified.

    for all cells n: (some active digits d with cell(d) = n, and new(n) = value(d))
                     or (no active digits d have cell(d) = n, and new(n) = old(n))
"""

from __future__ import annotations

from collections.abc import Iterable

from warpproof.engines.deductive.encode.refute import Encoded
from warpproof.engines.deductive.state.arrays import Version
from warpproof.engines.deductive.state.obligations import Obligation
from warpproof.engines.deductive.state.run import Run
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term
from warpproof.logic.walk import substitute, topological


def naive(run: Run, obligation: Obligation) -> Encoded:
    formulas = [*obligation.facts, run.table.not_(obligation.goal)]
    return closed(run, formulas)


def closed(run: Run, formulas: list[Term]) -> Encoded:
    """The formulas with what defines the stores and folds in them, and the declared ranges."""
    axioms = [*assigns(run, formulas), *folds(run, formulas)]
    everything = [*formulas, *axioms]
    return Encoded((*everything, *run.ranges.facts(everything)), (), ())


def assigns(run: Run, formulas: Iterable[Term]) -> list[Term]:
    found: list[Term] = []
    seen: set[FunctionSymbol] = set()
    pending = list(formulas)
    while pending:
        for term in topological([pending.pop()]):
            if term.op is not Op.APPLY or term.payload in seen:
                continue
            seen.add(term.payload)
            version = run.versions.by_symbol.get(term.payload)
            if version is not None and version.store is not None:
                axiom = assign(run, version)
                found.append(axiom)
                pending.append(axiom)
    return found


def assign(run: Run, version: Version) -> Term:
    t = run.table
    store = version.store
    assert store is not None
    counters = [t.fresh(c.name, INT) for c in version.counters]
    cell = [t.fresh("n", INT) for _ in store.cell]
    here = dict(zip(version.counters, counters))
    new = t.apply(version.symbol, *counters, *cell)
    old = run.versions.read(store.previous, counters, cell)
    hit, value, digits = hits(run, version, cell, here)
    other_hit, _, other_digits = hits(run, version, cell, here)
    some = t.exists(digits, t.and_(hit, t.eq(new, value)))
    none = t.forall(other_digits, t.not_(other_hit))
    return t.forall([*counters, *cell], t.or_(some, t.and_(none, t.eq(new, old))))


def hits(
    run: Run, version: Version, cell: Iterable[Term], here: dict[Term, Term]
) -> tuple[Term, Term, list[Term]]:
    """(active digits hit the cell, the value they write, the digits), under fresh names."""
    t = run.table
    store = version.store
    assert store is not None
    renamed = {d.symbol: t.fresh(d.symbol.name, INT) for d in store.digits}
    parts = [store.mask, *(t.eq(a, b) for a, b in zip(store.cell, cell))]
    for digit in store.digits:
        parts.append(t.int_le(t.integer(0), digit.symbol))
        if digit.bound is not None:
            parts.append(t.int_lt(digit.symbol, digit.bound))
    hit, value = substitute(t, [t.all_of(parts), store.value], {**here, **renamed})
    return hit, value, list(renamed.values())


def folds(run: Run, formulas: Iterable[Term]) -> list[Term]:
    t = run.table
    used = {x.payload for x in topological(formulas) if x.op is Op.APPLY}
    found: list[Term] = []
    for symbol, fold in run.folds.by_symbol.items():
        if symbol not in used:
            continue
        parameters = [t.fresh("p", p.sort) for p in fold.parameters]
        start, count = t.fresh("start", fold.accumulator.sort), t.fresh("n", INT)
        now = t.apply(symbol, *parameters, start, count)
        less = t.int_combine(-1, [(count, 1)])
        before = t.apply(symbol, *parameters, start, less)
        values = {**dict(zip(fold.parameters, parameters)), fold.index: less}
        (step,) = substitute(t, [fold.step], {**values, fold.accumulator: before})
        none = t.int_le(count, t.integer(0))
        bound = [*parameters, start, count]
        found.append(t.forall(bound, t.or_(t.not_(none), t.eq(now, start)), [[now]]))
        found.append(t.forall(bound, t.or_(none, t.eq(now, step)), [[now]]))
    return found
