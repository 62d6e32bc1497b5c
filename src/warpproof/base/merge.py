"""Several engines' results about one program become one table.

Enters: what each engine said. Leaves: for each row (property, function, scope) the result that says
most. Guaranteed: a reproduced counterexample is never hidden; a proof outweighs only what is
undecided; two engines of which one proved what the other refuted are an ERROR, as one is wrong.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from warpproof.base.diagnostics import Diagnostic
from warpproof.base.property import Property
from warpproof.base.source import Span
from warpproof.base.verdict import (
    Advice,
    BoundSource,
    Caveat,
    Conclusion,
    Evidence,
    NeverReached,
    Outcome,
    PropertyResult,
    Row,
    Scope,
    Verdict,
    conclude,
)


@dataclass(frozen=True, slots=True)
class Answered:
    """What one engine said of one target, a function in a scope."""

    engine: str
    target: str
    scope: Scope
    results: tuple[PropertyResult, ...]
    applies: bool = True  # False: the engine has nothing to say about such a target
    statistics: tuple[tuple[str, int], ...] = ()  # of what was explored
    launched: frozenset[str] | None = None  # by a program, None where that is not known
    notes: tuple[Diagnostic, ...] = ()
    never_reached: tuple[NeverReached, ...] | None = None  # by a program, None if not known


@dataclass(frozen=True, slots=True)
class Merged:
    results: tuple[PropertyResult, ...]
    contradictions: tuple[str, ...]  # what is to be kept for a report


def explored(answers: Iterable[Answered]) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """By engine, the figures of all its targets together."""
    sums: dict[str, dict[str, int]] = {}
    for answer in answers:
        for name, figure in answer.statistics:
            mine = sums.setdefault(answer.engine, {})
            mine[name] = mine.get(name, 0) + figure
    return tuple((engine, tuple(figures.items())) for engine, figures in sorted(sums.items()))


_MOST_TELLING = (
    Verdict.REFUTED,
    Verdict.ERROR,
    Verdict.PROVED,
    Verdict.PROVED_WITHIN,
    Verdict.PROVED_IF,
    Verdict.UNKNOWN,  # it has looked at everything
    Verdict.UNSUPPORTED,
)


def merge(answers: Sequence[Answered], order: Sequence[str]) -> Merged:
    """Rows stand by scope, by function as first mentioned, and by property in the `order` of
    ids."""
    said: dict[Row, list[tuple[str, PropertyResult]]] = {}
    for answer in answers:
        for result in answer.results:
            said.setdefault(result.row, []).append((answer.engine, result))
    rows: list[PropertyResult] = []
    contradictions: list[str] = []
    for key in _sorted(said, order):
        conflict = _contradiction(key, said[key])
        if conflict is None:
            rows += _best([result for _, result in said[key]])
        else:
            contradictions.append("\n".join(f"{e}: {r!r}" for e, r in said[key]) + "\n")
            rows.append(conflict)
    return Merged(tuple(rows), tuple(contradictions))


def settled(
    results: Iterable[PropertyResult], function: str, unchecked: Container[Property] = ()
) -> frozenset[Property]:
    """What nobody else needs to be asked of a function: proofs without bounds, also those for all
    launches that meet a stated condition, if it says more than that each check holds. It does for
    what is `unchecked`: the function has no check of it."""
    return frozenset(
        r.property for r in results if r.function == function and _is_settled(r, unchecked)
    )


def _is_settled(result: PropertyResult, unchecked: Container[Property]) -> bool:
    if result.verdict is Verdict.PROVED:
        return True
    conditions = () if result.evidence is None else result.evidence.conditions
    return (
        result.verdict is Verdict.PROVED_IF
        and (result.property not in OF_VALUES or result.property in unchecked)
        and all(c.row is None for c in conditions)
    )


# A condition of theirs may be just that each check holds.
OF_VALUES = frozenset(
    {Property.ASSERTION, Property.DIVISION_BY_ZERO, Property.INVALID_SHIFT, Property.CONTRACT}
)


def undecided(row: Row, reason: str, advice: Advice | None = None) -> PropertyResult:
    """The row of a property that no engine has answered."""
    return _without_answer(row, Evidence(Outcome.UNDECIDED, reason=reason, advice=advice))


def _without_answer(row: Row, evidence: Evidence) -> PropertyResult:
    conclusion = conclude(evidence)
    return PropertyResult(row.property, row.function, row.scope, conclusion, None, (), ())


def no_answer(answers: Iterable[Answered]) -> str:
    """Why a property has no row, where nothing went wrong."""
    known = list(answers)
    asked = [answer.engine for answer in known if answer.applies]
    if asked:
        return f"not decided by any engine that was asked: {', '.join(asked)}"
    declined = ", ".join(answer.engine for answer in known) or "none"
    return f"no engine can be asked about this (available: {declined})"


def failed(row: Row, error: str) -> PropertyResult:
    return _without_answer(row, Evidence(Outcome.UNDECIDED, error=error))


def _sorted(rows: Iterable[Row], order: Sequence[str]) -> list[Row]:
    """By scope, by function as first mentioned, by property in the `order` of ids."""
    ranks = {property_: index for index, property_ in enumerate(order)}
    scopes = {scope: index for index, scope in enumerate(Scope)}
    functions: dict[str, int] = {}
    listed = list(rows)
    for row in listed:
        functions.setdefault(row.function, len(functions))
    return sorted(
        listed,
        key=lambda r: (
            scopes[r.scope],
            functions[r.function],
            ranks.get(r.property, len(ranks)),
        ),
    )


def _best(results: list[PropertyResult]) -> list[PropertyResult]:
    """One result; of refutations one for each place, as `--all` asks for."""
    best = min(results, key=_rank)
    if best.verdict is not Verdict.REFUTED:
        return [best]
    by_place: dict[tuple[str, int] | None, PropertyResult] = {}
    for result in results:
        if result.verdict is Verdict.REFUTED:
            by_place.setdefault(_place(result.span), result)
    return list(by_place.values())


def _rank(result: PropertyResult) -> tuple[int, bool, bool, int]:
    """Among equals a candidate says more than none, a reason more than an internal limit, and fewer
    assumptions are better."""
    return (
        _MOST_TELLING.index(result.verdict),
        result.counterexample is None,
        any(bound.source is BoundSource.INTERNAL for bound in result.bounds),
        len(result.assumptions),
    )


def _place(span: Span | None) -> tuple[str, int] | None:
    return None if span is None else (span.file, span.line)


def _contradiction(key: Row, said: list[tuple[str, PropertyResult]]) -> PropertyResult | None:
    proved = [(e, r) for e, r in said if r.verdict is Verdict.PROVED]
    refuted = [(e, r) for e, r in said if r.verdict is Verdict.REFUTED]
    if not proved or not refuted:
        return None
    message = (
        f"engines contradict each other: {proved[0][0]} has a proof, "
        f"{refuted[0][0]} a counterexample"
    )
    shown = refuted[0][1]
    assumptions: dict[Caveat, None] = dict.fromkeys(
        caveat for _, result in (proved[0], refuted[0]) for caveat in result.assumptions
    )
    conclusion: Conclusion = conclude(Evidence(Outcome.CANDIDATE, error=message))
    return PropertyResult(
        key.property,
        key.function,
        key.scope,
        conclusion,
        shown.span,
        tuple(assumptions),
        shown.bounds,
        shown.counterexample,
    )
