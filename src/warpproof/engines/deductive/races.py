"""Conflicts between threads: what makes the lockstep order of a proof the order of every run.

Enters: the accesses of a run. Leaves: obligations, one for each pair of accesses that no barrier
separates: two different threads never touch one cell there, one of them writing. Guaranteed: if all
are proved (and the barriers are reached together) then no execution has a data race within the
fragment, so executing all threads in lockstep loses nothing. Pairs are taken in more cases than
needed (a loop with barriers may also be passed without meeting one); what cannot be said for two
rounds at once is reported as not examined.

Atomic updates of one kind at a scope that has both threads are no conflict; all else is.

    Over: an access is made whenever its mask allows it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warpproof.base.records import record
from warpproof.engines.deductive.arrays import Owner
from warpproof.engines.deductive.launch import Thread
from warpproof.engines.deductive.obligations import Kind, Obligation
from warpproof.engines.deductive.state import Access, Run, Stretch
from warpproof.ir import nodes
from warpproof.logic.terms import INT, Term
from warpproof.logic.walk import free_symbols, substitute

MAX_PAIRS = 400


@record
class Conflicts:
    obligations: tuple[Obligation, ...]
    examined: bool  # whether all pairs are among the obligations


@record
class _Relation:
    """How the rounds of two accesses are related: `second = first + step` for each counter that
    both are in; counters that are not named are free."""

    steps: tuple[tuple[Term, int], ...] = ()
    first_rounds: tuple[Term, ...] = ()  # counters of the second that are 0


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
    fixed = _heads(run, a) & _heads(run, b)
    for relation in _relations(n, a, m, b):
        if _in_any_order(a, b, nodes.Scope.BLOCK):
            break
        if fixed and not _is_one_round(a, b, relation):
            yield None
        else:
            yield _claim(run, a, b, one, same_block, relation)
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
    for counter in relation.first_rounds:
        if counter in second:
            parts.append(t.eq(second[counter], t.integer(0)))
    here = substitute(t, [a.mask, *a.cell], {**run.launch.at(one), **first})
    there = substitute(t, [b.mask, *b.cell], {**run.launch.at(two), **second})
    parts += [here[0], there[0], *(t.eq(x, y) for x, y in zip(here[1:], there[1:]))]
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
    yield from _within(a, b, 0, (), n <= m)


def _within(
    a: Access, b: Access, level: int, steps: tuple[tuple[Term, int], ...], in_order: bool
) -> Iterator[_Relation]:
    """Both are in the same execution of the body at this level."""
    (_, mine), (_, yours) = a.path[level], b.path[level]
    inner = _next(a, level), _next(b, level)
    if inner[0] is not None and inner[0] is inner[1]:
        yield from _in_loop(a, b, level + 1, inner[0], steps, in_order)
        return
    if mine != yours:
        return
    before, after = (a, b) if in_order else (b, a)
    if _reaches_end(before, level + 1) and _reached_first(after, level + 1):
        yield _Relation(steps)


def _in_loop(
    a: Access,
    b: Access,
    level: int,
    loop: Stretch,
    steps: tuple[tuple[Term, int], ...],
    in_order: bool,
) -> Iterator[_Relation]:
    counter = loop.counter
    assert counter is not None
    if not loop.has_barrier:
        yield _Relation(steps)  # any two rounds
        return
    yield from _within(a, b, level, (*steps, (counter, 0)), in_order)
    if _reaches_end(a, level) and _reached_first(b, level):
        yield _Relation((*steps, (counter, 1)))
    if _reaches_end(b, level) and _reached_first(a, level):
        yield _Relation((*steps, (counter, -1)))


def _next(access: Access, level: int) -> Stretch | None:
    return access.path[level + 1][0] if level + 1 < len(access.path) else None


def _reaches_end(access: Access, level: int) -> bool:
    """No barrier from the access to the end of the bodies from this level on."""
    return all(
        not stretch.has_barrier or segment == stretch.segment
        for stretch, segment in access.path[level:]
    )


def _reached_first(access: Access, level: int) -> bool:
    """No barrier from the start of these bodies to the access."""
    return all(not stretch.has_barrier or segment == 0 for stretch, segment in access.path[level:])


def _heads(run: Run, access: Access) -> frozenset[str]:
    """What of an access is only known at one fixed round of a loop with invariants."""
    found: set[str] = set()
    for term in (access.mask, *access.cell):
        names = [f.name for f in run.folds.functions_in(term)]
        names += [s.name for s in free_symbols([term])]
        found |= {name for name in names if " at head" in name}
    return frozenset(found)


def _is_one_round(a: Access, b: Access, relation: _Relation) -> bool:
    """Both in the same round of each loop that is around either."""
    same = {counter for counter, step in relation.steps if step == 0}
    around = {s.counter for access in (a, b) for s, _ in access.path if s.counter is not None}
    return around <= same
