"""Several engines' results about one program become one table.

Enters: what each engine said. Leaves: for each property and function the result that says most.
Guaranteed: a reproduced counterexample is never hidden; a proof outweighs only what is undecided;
two engines of which one proved what the other refuted are an ERROR, as one of them is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from warpproof.base.source import Span
from warpproof.base.verdict import (
    BoundSource,
    Caveat,
    Conclusion,
    Evidence,
    Outcome,
    PropertyResult,
    Verdict,
    conclude,
)


@dataclass(frozen=True, slots=True)
class Answered:
    """What one engine said of one target: a kernel's name, or "" for the whole program."""

    engine: str
    target: str
    results: tuple[PropertyResult, ...]
    applies: bool = True  # False: the engine has nothing to say about such a target
    statistics: tuple[tuple[str, int], ...] = ()  # of what was explored


@dataclass(frozen=True, slots=True)
class Key:
    """A row of the table."""

    property: str
    function: str


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
    Verdict.UNKNOWN,  # it has looked at everything
    Verdict.UNSUPPORTED,
)


def merge(answers: Sequence[Answered], order: Sequence[str]) -> Merged:
    """Rows stand by function as first mentioned, and by property in the `order` of ids."""
    said: dict[Key, list[tuple[str, PropertyResult]]] = {}
    for answer in answers:
        for result in answer.results:
            key = Key(result.property, result.function)
            said.setdefault(key, []).append((answer.engine, result))
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


def undecided(property_: str, function: str, reason: str) -> PropertyResult:
    """The row of a property that no engine has answered."""
    conclusion = conclude(Evidence(Outcome.UNDECIDED, reason=reason))
    return PropertyResult(property_, function, conclusion, None, (), ())


def no_answer(answers: Iterable[Answered]) -> str:
    """Why a property has no row, where nothing went wrong."""
    known = list(answers)
    asked = [answer.engine for answer in known if answer.applies]
    if asked:
        return f"not decided by any engine that was asked: {', '.join(asked)}"
    declined = ", ".join(answer.engine for answer in known) or "none"
    return f"no engine can be asked about this (available: {declined})"


def failed(property_: str, function: str, error: str) -> PropertyResult:
    conclusion = conclude(Evidence(Outcome.UNDECIDED, error=error))
    return PropertyResult(property_, function, conclusion, None, (), ())


def _sorted(keys: Iterable[Key], order: Sequence[str]) -> list[Key]:
    ranks = {property_: index for index, property_ in enumerate(order)}
    functions: dict[str, int] = {}
    listed = list(keys)
    for key in listed:
        functions.setdefault(key.function, len(functions))
    return sorted(listed, key=lambda k: (functions[k.function], ranks.get(k.property, len(ranks))))


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
    """Among equals a candidate says more than none, a reason more than a limit of ours, and fewer
    assumptions are better."""
    return (
        _MOST_TELLING.index(result.verdict),
        result.counterexample is None,
        any(bound.source is BoundSource.OURS for bound in result.bounds),
        len(result.assumptions),
    )


def _place(span: Span | None) -> tuple[str, int] | None:
    return None if span is None else (span.file, span.line)


def _contradiction(key: Key, said: list[tuple[str, PropertyResult]]) -> PropertyResult | None:
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
        conclusion,
        shown.span,
        tuple(assumptions),
        shown.bounds,
        shown.counterexample,
    )
