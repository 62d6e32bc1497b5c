"""Rows that rest on each other: what a proof takes for granted is a row of its own.

Enters: the table of all rows, asked for or not. Leaves: the same rows, where a proof whose
foundation is open needs it (PROVED_IF), and the contract of a kernel that races is UNKNOWN. Every
proof beside a violation, of the program or of the kernel that it speaks of, names it and is one of
the executions without it, whether it rests on that row or not. What rests on what is
`base.property.RESTS_ON`; besides, contracts of a program hold as far as those of its kernels do.

Of a kernel by itself, races and divergence speak of accesses within the objects that their
addresses are based on: that is listed as `in-bounds`, and the bounds row says when it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from warpproof.base.assumption import Assumption
from warpproof.base.property import RESTS_ON, Property
from warpproof.base.verdict import (
    NOT_SELECTED,
    PROOFS,
    Advice,
    Beside,
    Caveat,
    Condition,
    Effect,
    Evidence,
    Outcome,
    PropertyResult,
    Row,
    Scope,
    Verdict,
    any_violation,
    check_holds,
    conclude,
    covers,
    violation,
)

_IN_BOUNDS = Caveat(
    Assumption.IN_BOUNDS,
    "accesses lie within the objects that their addresses are based on; the out-of-bounds "
    "check says when they do",
    Effect.ASSUMPTION,
)
_BASED = frozenset({Property.DATA_RACE, Property.BARRIER_DIVERGENCE})


def rest(results: Sequence[PropertyResult]) -> tuple[PropertyResult, ...]:
    """All rows, with what each stands beside and rests on."""
    found = _by_row(results)
    standing = [_beside(result, _violations(result, found)) for result in results]
    table = _by_row(standing)
    return tuple(_rested(result, table) for result in standing)


def asked_for(
    results: Iterable[PropertyResult], asked: frozenset[Property]
) -> tuple[PropertyResult, ...]:
    """The rows of these properties. One that needs a row which is left out says how to get it."""
    return tuple(_naming_unasked(r, asked) for r in results if r.property in asked)


def _naming_unasked(result: PropertyResult, asked: frozenset[Property]) -> PropertyResult:
    evidence = result.evidence
    if evidence is None or result.verdict is not Verdict.PROVED_IF:
        return result
    told = replace(evidence, conditions=tuple(_asking(c, asked) for c in evidence.conditions))
    return result if told == evidence else _with(result, told)


def _asking(condition: Condition, asked: frozenset[Property]) -> Condition:
    if condition.row is None or condition.row in asked:
        return condition
    text = f"{condition.text} (not asked for: --check {condition.row.short})"
    return replace(condition, text=text)


def _by_row(results: Sequence[PropertyResult]) -> dict[Row, list[PropertyResult]]:
    table: dict[Row, list[PropertyResult]] = {}
    for result in results:
        table.setdefault(result.row, []).append(result)
    return table


def _rested(result: PropertyResult, table: dict[Row, list[PropertyResult]]) -> PropertyResult:
    """The result as it is with its foundations, the deepest of them first."""
    if result.verdict not in PROOFS or result.evidence is None:
        return result
    evidence = result.evidence
    if (result.property, result.scope) == (Property.CONTRACT, Scope.PROGRAM):
        evidence = _on_program(evidence, result, table)
    for needed in RESTS_ON.get(Property.of(result.property), ()):
        if needed in evidence.covers:
            continue
        found = table.get(Row(needed, result.function, result.scope), [])
        evidence = _on(evidence, result, needed, [_rested(f, table) for f in found])
    for condition in evidence.conditions:
        function = condition.function or result.function
        row = None if condition.row is None else Row(condition.row, function, result.scope)
        if row is not None and row != result.row:
            evidence = _decided(evidence, condition, table.get(row, []), table)
    return result if evidence is result.evidence else _with(result, evidence)


def _decided(
    evidence: Evidence,
    condition: Condition,
    rows: Sequence[PropertyResult],
    table: dict[Row, list[PropertyResult]],
) -> Evidence:
    """Without a condition on rows that are decided, by whichever engine: it is met if they are
    proved; if one is refuted it never is, and the proof is one of the executions in which nothing
    of the kind happens, at these places or at others. Where one place matters, and is refuted, it
    is named beside the proof already."""
    open_ = tuple(c for c in evidence.conditions if c != condition)
    violated = [row.span for row in rows if row.verdict is Verdict.REFUTED]
    if rows and all(_is_proved(row, table) for row in rows):
        return replace(evidence, conditions=open_)
    if condition.place is not None and any(map(condition.place.is_at, violated)):
        return replace(evidence, conditions=open_)
    if condition.row is not None and violated:
        any_such = Beside(any_violation(condition.row))
        others = (b for b in evidence.beside if not covers(any_such, b))
        return replace(evidence, conditions=open_, beside=(any_such, *others))
    return evidence


def _is_proved(row: PropertyResult, table: dict[Row, list[PropertyResult]]) -> bool:
    """Also with all that it rests on. What needs conditions is not: they may need it in turn."""
    proved = Verdict.PROVED
    return row.verdict is proved and _rested(row, table).verdict is proved


def _with(result: PropertyResult, evidence: Evidence) -> PropertyResult:
    return replace(
        result, conclusion=conclude(evidence), assumptions=evidence.caveats, evidence=evidence
    )


def _on_program(
    evidence: Evidence, result: PropertyResult, table: dict[Row, list[PropertyResult]]
) -> Evidence:
    """What a program's contracts rest on: its kernels' own, and all that goes on in it."""
    for row, found in table.items():
        if row.scope is Scope.KERNEL and row.property == Property.CONTRACT:
            for one in found:
                evidence = _on_kernel(evidence, _rested(one, table))
        elif row.scope is Scope.PROGRAM and row.property in RESTS_ON[Property.CONTRACT]:
            rows = [_rested(one, table) for one in found]
            evidence = _on(evidence, result, Property.of(row.property), rows)
    return evidence


def _on_kernel(evidence: Evidence, row: PropertyResult) -> Evidence:
    """That a program's launches are such as a contract speaks of says no more than it does."""
    of = f"the contract of {row.function} by itself"
    if row.evidence is not None and row.evidence.beside:
        why = f"{of} is shown beside {row.evidence.beside[0].text}"
        return replace(evidence, outcome=Outcome.UNDECIDED, reason=why)
    match row.verdict:
        case Verdict.PROVED:
            return replace(
                evidence, caveats=tuple(dict.fromkeys((*evidence.caveats, *row.assumptions)))
            )
        case Verdict.PROVED_WITHIN:
            return _weakened(evidence, f"{of}, on which it rests, is PROVED_WITHIN")
        case Verdict.PROVED_IF if row.evidence is not None:
            return _conditional(evidence, row, row.evidence, of)
        case _:
            why = f"{of} is {row.verdict.value}"
            advice = Advice.REPAIR if row.verdict is Verdict.REFUTED else row.conclusion.advice
            return replace(evidence, outcome=Outcome.UNDECIDED, reason=why, advice=advice)


def _on(
    evidence: Evidence, result: PropertyResult, needed: Property, found: Iterable[PropertyResult]
) -> Evidence:
    rows = list(found)
    if rows and all(row.verdict is Verdict.PROVED for row in rows):
        return evidence
    if (
        result.scope is Scope.KERNEL
        and needed is Property.OUT_OF_BOUNDS
        and result.property in _BASED
    ):
        return replace(evidence, caveats=tuple(dict.fromkeys((*evidence.caveats, _IN_BOUNDS))))
    for row in rows:
        evidence = _on_row(evidence, result, needed, row)
    return evidence if rows else _if_it_holds(evidence, needed)


def _on_row(
    evidence: Evidence, result: PropertyResult, needed: Property, row: PropertyResult
) -> Evidence:
    match row.verdict:
        case Verdict.PROVED:
            return evidence
        case Verdict.REFUTED if needed is Property.DATA_RACE:
            why = f"it covers only executions without a race, and there is {_named(row)}"
            return replace(evidence, outcome=Outcome.UNDECIDED, reason=why)
        case Verdict.REFUTED:
            return evidence  # named with all others
        case Verdict.PROVED_WITHIN if _is_as_weak(evidence, row):
            return evidence
        case Verdict.PROVED_WITHIN:
            text = f"it depends on the {needed} check, which is {row.verdict.value}"
            return _weakened(evidence, text)
        case Verdict.PROVED_IF if row.evidence is not None:
            return _conditional(evidence, row, row.evidence, f"the {needed} check")
        case _:
            return _if_it_holds(evidence, needed)


def _conditional(evidence: Evidence, row: PropertyResult, its: Evidence, of: str) -> Evidence:
    """With what the row needs, and with a word where even so it is not of all executions."""
    joined = tuple(dict.fromkeys((*evidence.conditions, *its.conditions)))
    found = replace(evidence, conditions=joined)
    if _is_as_weak(evidence, row):
        return found
    return _weakened(found, f"{of}, on which it depends, does not cover all executions")


def _weakened(evidence: Evidence, text: str) -> Evidence:
    caveat = Caveat(Assumption.RESTS_ON, text, Effect.UNDER)
    return replace(evidence, caveats=tuple(dict.fromkeys((*evidence.caveats, caveat))))


def _is_as_weak(evidence: Evidence, row: PropertyResult) -> bool:
    """Has a proof all the bounds and gaps that its foundation has?"""
    if row.evidence is None:
        return False
    gaps = {c for c in row.evidence.caveats if c.effect is Effect.UNDER}
    return (
        set(row.evidence.bounds) <= set(evidence.bounds)
        and gaps <= set(evidence.caveats)
        and all(any(covers(mine, b) for mine in evidence.beside) for b in row.evidence.beside)
    )


def _violations(
    result: PropertyResult, table: dict[Row, list[PropertyResult]]
) -> Iterator[PropertyResult]:
    """What else goes wrong in the executions that a result speaks of: a kernel by itself has its
    own, and in a program one function's violation may be behind anything that another does."""
    for row, found in table.items():
        alike = row.scope is result.scope and row != result.row
        if alike and (row.scope is Scope.PROGRAM or row.function == result.function):
            yield from (one for one in found if one.verdict is Verdict.REFUTED)


def _beside(result: PropertyResult, violations: Iterable[PropertyResult]) -> PropertyResult:
    evidence = result.evidence
    if result.verdict not in PROOFS or evidence is None:
        return result
    named = dict.fromkeys(_named(row) for row in violations)
    new = tuple(Beside(text) for text in named if not _names(evidence, text))
    return _with(result, replace(evidence, beside=(*evidence.beside, *new))) if new else result


def _names(evidence: Evidence, text: str) -> bool:
    named = Beside(text), Beside(f"{text}{NOT_SELECTED}")
    return any(covers(beside, one) for beside in evidence.beside for one in named)


def _if_it_holds(evidence: Evidence, needed: Property) -> Evidence:
    condition = check_holds(needed)
    return replace(evidence, conditions=tuple(dict.fromkeys((*evidence.conditions, condition))))


def _named(row: PropertyResult) -> str:
    return violation(row.property, None if row.span is None else row.span.line)
