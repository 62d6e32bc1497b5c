"""Conflicts between threads: what makes the lockstep order of a proof the order of every run.

Enters: the accesses of a run. Leaves: obligations, one for each pair of accesses that no barrier
separates (`semantics.parametric.conflicts`): two different threads never touch one cell there, one
of them writing. Guaranteed: if all are proved (and the barriers are reached together) then no
execution has a data race within the fragment, so executing all threads in lockstep loses nothing.

What is known of one round of a loop with invariants says nothing of another round: pairs of
accesses that both speak of such a round, and may be in different ones, are reported as not
examined.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from warpproof.base.records import record
from warpproof.engines.deductive.state.arrays import Version
from warpproof.engines.deductive.state.obligations import Kind, Obligation
from warpproof.engines.deductive.state.run import ArrayAccess, Run
from warpproof.logic.terms import FunctionSymbol, Term
from warpproof.logic.walk import free_symbols
from warpproof.semantics.parametric import conflicts as pairs

MAX_PAIRS = 400


@record
class Conflicts:
    """`of_clauses` are those of what a clause speaks of and what another thread writes: without
    any, it is the same in every run whether the clause holds. `None`: not all could be compared."""

    obligations: tuple[Obligation, ...]
    examined: bool  # whether all pairs are among the obligations
    of_clauses: tuple[Obligation, ...] | None


def conflicts(run: Run, accesses: Sequence[ArrayAccess]) -> Conflicts:
    """Obligations for all pairs of accesses to memory that several threads share."""
    found: dict[bool, dict[Obligation, None]] = {False: {}, True: {}}
    examined = {False: True, True: True}
    last: ArrayAccess | None = None
    for conflict in pairs.conflicts(run.launch, accesses, partial(_rounds_of, run)):
        first, second = conflict.first, conflict.second
        if first is not last and sum(map(len, found.values())) > MAX_PAIRS:
            examined = {False: False, True: False}
            break
        last = first
        of_clause = first.of_specification or second.of_specification
        if conflict.formula is None:
            examined[of_clause] = False
        else:
            found[of_clause][_obligation(run, first, second, conflict.formula)] = None
    enough = sum(map(len, found.values())) <= MAX_PAIRS
    return Conflicts(
        tuple(found[False]),
        examined[False] and enough,
        tuple(found[True]) if examined[True] and enough else None,
    )


def _obligation(run: Run, a: ArrayAccess, b: ArrayAccess, conflict: Term) -> Obligation:
    """From what is known at both accesses."""
    facts = [f for f in a.facts if f in b.facts]
    name = run.infos[a.key].text
    text = f"{name}: lines {a.span.line} and {b.span.line} do not conflict"
    return Obligation(Kind.RACE, text, b.span, tuple(facts), run.table.not_(conflict))


def _rounds_of(run: Run, access: ArrayAccess) -> frozenset[Term]:
    """The loops with invariants of one round of which the access speaks, by their counters. Its
    own counters are renamed where accesses are compared; what else it mentions is not."""
    own = {interval.counter for interval, _ in access.path}
    found: set[FunctionSymbol | Term] = set()
    terms, versions = [access.mask, *access.cell], list[Version]()
    while terms or versions:
        names: list[FunctionSymbol | Term] = []
        if terms:
            term = terms.pop()
            names += run.folds.functions_in(term)
            names += (symbol for symbol in free_symbols([term]) if symbol not in own)
        else:
            change = versions.pop().change
            if change is not None:
                terms += [change.mask, change.value, *change.cell]
                names.append(change.previous.symbol)
        new = [name for name in names if name not in found]
        found.update(new)
        symbols = [name for name in new if isinstance(name, FunctionSymbol)]
        by_symbol = run.versions.by_symbol
        versions += [by_symbol[symbol] for symbol in symbols if symbol in by_symbol]
    return frozenset(counter for name in found for counter in run.versions.rounds[name])
