"""Conflicts between threads: what makes the lockstep order of a proof the order of every run.

Enters: the accesses of a run. Leaves: obligations, one for each pair of accesses that no barrier
separates: two different threads never touch one cell there, one of them writing. Guaranteed: if all
are proved (and the barriers are reached together) then no execution has a data race within the
fragment, so executing all threads in lockstep loses nothing.

A barrier separates two accesses if it is executed between them: surely so if whoever makes one of
them executes it, or whoever goes round the loop once; otherwise the pair is taken where it is not.
Inner loops may be passed without meeting their barriers. What is known of one round of a loop with
invariants says nothing of another round: pairs of accesses that both speak of such a round, and may
be in different ones, are reported as not examined.

Atomic updates of one kind at a scope that has both threads are no conflict; all else is.

    Over: an access is made whenever its mask allows it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warpproof.base.records import record
from warpproof.engines.deductive.state.arrays import Owner, Version
from warpproof.engines.deductive.state.obligations import Kind, Obligation
from warpproof.engines.deductive.state.run import Access, BarrierInterval, Run
from warpproof.ir import nodes
from warpproof.logic.index.simplify import literals
from warpproof.logic.terms import INT, FunctionSymbol, Term
from warpproof.logic.walk import free_symbols, substitute
from warpproof.semantics.parametric.thread_space import Thread

MAX_PAIRS = 400


@record
class Conflicts:
    obligations: tuple[Obligation, ...]
    examined: bool  # whether all pairs are among the obligations


@record
class _Relation:
    """How the rounds of two accesses are related: `second = first + step` for each counter that
    both are in; counters that are not named are free. The barriers that only some executions meet
    between the two are not executed."""

    steps: tuple[tuple[Term, int], ...] = ()
    apart: Term | None = None  # the counter of a loop in different rounds of which they are
    skipped: tuple[Term, ...] = ()  # masks of barriers


def conflicts(run: Run, accesses: Sequence[Access]) -> Conflicts:
    """Obligations for all pairs of accesses to memory that several threads share."""
    written = {a.key for a in accesses if a.is_write}
    shared = [
        (n, a)
        for n, a in enumerate(accesses)
        if a.key in written and run.infos[a.key].owner is not Owner.THREAD
    ]
    found: dict[Obligation, None] = {}
    examined = True
    for i, (n, a) in enumerate(shared):
        for m, b in shared[i:]:
            if a.key != b.key or not (a.is_write or b.is_write):
                continue
            for claim in _claims(run, n, a, m, b):
                if claim is None:
                    examined = False
                else:
                    found[_obligation(run, a, b, claim)] = None
        if len(found) > MAX_PAIRS:
            return Conflicts(tuple(found), False)
    return Conflicts(tuple(found), examined)


def _obligation(run: Run, a: Access, b: Access, claim: Term) -> Obligation:
    """From what is known at both accesses."""
    facts = [f for f in a.facts if f in b.facts]
    name = run.infos[a.key].name
    text = f"{name}: lines {a.span.line} and {b.span.line} do not conflict"
    return Obligation(Kind.RACE, text, b.span, tuple(facts), run.table.not_(claim))


def _claims(run: Run, n: int, a: Access, m: int, b: Access) -> Iterator[Term | None]:
    """The conflicts to be refuted; None for one that cannot be said."""
    one, two = run.launch.fresh_thread("one"), run.launch.fresh_thread("two")
    blocks = len(run.launch.blocks)
    same_block = (*one[:blocks], *two[blocks:])
    around = {s.counter for access in (a, b) for s, _ in access.path if s.counter is not None}
    fixed = _rounds_of(run, a) & _rounds_of(run, b) & around
    for relation in _relations(n, a, m, b):
        if _in_any_order(a, b, nodes.Scope.BLOCK):
            break
        if fixed <= {counter for counter, step in relation.steps if step == 0}:
            yield _claim(run, a, b, one, same_block, relation)
        else:
            yield None
    if run.infos[a.key].owner is Owner.LAUNCH and blocks:
        if _in_any_order(a, b, nodes.Scope.GPU):
            return
        if fixed:
            yield None
        else:
            yield _claim(run, a, b, one, two, _Relation(), other_block=True)


def _in_any_order(a: Access, b: Access, scope: nodes.Scope) -> bool:
    """Atomic updates of one kind do not conflict; a sum and a minimum do not commute, so they do,
    as far as a proof is concerned."""
    one, two = a.atomic, b.atomic
    if one is None or two is None or one.kind != two.kind:
        return False
    return min(one.scope.value, two.scope.value) >= scope.value


def _claim(
    run: Run,
    a: Access,
    b: Access,
    one: Thread,
    two: Thread,
    relation: _Relation,
    *,
    other_block: bool = False,
) -> Term:
    t = run.table
    count = len(run.launch.blocks) if other_block else len(run.launch.symbols)
    apart = t.any_of([t.ne(x, y) for x, y in zip(one[:count], two[:count])])
    first, second = _rounds(run, a), _rounds(run, b)
    parts = [apart]
    for counter, step in relation.steps:
        parts.append(t.eq(second[counter], t.int_combine(step, [(first[counter], 1)])))
    if relation.apart is not None:
        parts.append(t.ne(first[relation.apart], second[relation.apart]))
    at_first, at_second = {**run.launch.at(one), **first}, {**run.launch.at(two), **second}
    here = substitute(t, [a.mask, *a.cell], at_first)
    there = substitute(t, [b.mask, *b.cell], at_second)
    parts += [here[0], there[0], *(t.eq(x, y) for x, y in zip(here[1:], there[1:]))]
    for at in (at_first, at_second):
        parts += map(t.not_, substitute(t, list(relation.skipped), at))
    return t.all_of(parts)


def _rounds(run: Run, access: Access) -> dict[Term, Term]:
    """Counters of its own for the loops around an access."""
    found: dict[Term, Term] = {}
    for stretch, _ in access.path:
        if stretch.counter is not None:
            fresh = run.table.fresh("round", INT)
            run.ranges.counter(fresh)
            found[stretch.counter] = fresh
    return found


# --- barriers -----------------------------------------------------------------------------------


def _relations(n: int, a: Access, m: int, b: Access) -> Iterator[_Relation]:
    """The ways in which two accesses of one block may have no barrier between them."""
    yield from _within(a, b, 0, _Relation(), n <= m)


def _within(
    a: Access, b: Access, level: int, known: _Relation, in_order: bool
) -> Iterator[_Relation]:
    """Both are in the same execution of the body at this level."""
    (stretch, mine), (_, yours) = a.path[level], b.path[level]
    inner = _next(a, level), _next(b, level)
    if inner[0] is not None and inner[0] is inner[1]:
        yield from _in_loop(a, b, level + 1, inner[0], known, in_order)
        return
    before, after = (a, b) if in_order else (b, a)
    between = stretch.barriers[min(mine, yours) : max(mine, yours)]
    if any(_executes(access, barrier) for access in (a, b) for barrier in between):
        return
    if _reaches_end(before, level + 1) and _reached_first(after, level + 1):
        yield _Relation(known.steps, None, (*known.skipped, *between))


def _in_loop(
    a: Access, b: Access, level: int, loop: BarrierInterval, known: _Relation, in_order: bool
) -> Iterator[_Relation]:
    counter = loop.counter
    assert counter is not None
    if not loop.barriers:
        yield known  # any two rounds
        return
    here = _Relation((*known.steps, (counter, 0)), None, known.skipped)
    yield from _within(a, b, level, here, in_order)
    if not any(_each_round(loop, barrier) for barrier in loop.barriers):
        yield _Relation(known.steps, counter, known.skipped)
        return
    for before, after, step in ((a, b, 1), (b, a, -1)):
        ahead = loop.barriers[before.path[level][1] :]
        if any(_each_round(loop, barrier) for barrier in ahead):
            continue
        if _reaches_end(before, level) and _reached_first(after, level):
            yield _Relation((*known.steps, (counter, step)), None, known.skipped)


def _next(access: Access, level: int) -> BarrierInterval | None:
    return access.path[level + 1][0] if level + 1 < len(access.path) else None


def _executes(access: Access, barrier: Term) -> bool:
    """Whoever makes the access executes the barrier, in the same round of the body it is in."""
    return set(literals(barrier)) <= set(literals(access.mask))


def _each_round(loop: BarrierInterval, barrier: Term) -> bool:
    """Whoever goes round executes the barrier."""
    return loop.back is not None and set(literals(barrier)) <= set(literals(loop.back))


def _reaches_end(access: Access, level: int) -> bool:
    """Maybe no barrier from the access to the end of the bodies from this level on."""
    return not any(
        _executes(access, barrier)
        for stretch, passed in access.path[level:]
        for barrier in stretch.barriers[passed:]
    )


def _reached_first(access: Access, level: int) -> bool:
    """Maybe no barrier from the start of these bodies to the access."""
    return not any(
        _executes(access, barrier)
        for stretch, passed in access.path[level:]
        for barrier in stretch.barriers[:passed]
    )


# --- rounds of loops with invariants ------------------------------------------------------------


def _rounds_of(run: Run, access: Access) -> frozenset[Term]:
    """The loops with invariants of one round of which the access speaks, by their counters. Its
    own counters are renamed where accesses are compared; what else it mentions is not."""
    own = {stretch.counter for stretch, _ in access.path}
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
