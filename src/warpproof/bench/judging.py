"""What an answer is worth beside a label, in the columns of ESBMC-GPU's evaluation.

Guaranteed: only what was decided counts as correct, everything else is counted as what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from warpproof.base.property import Property
from warpproof.base.verdict import PropertyResult, Report, Verdict
from warpproof.bench.labels import Label


class Result(Enum):
    """The paper's columns, and three for what it had no name for."""

    TRUE_CORRECT = "True Correct"  # safe, and proved
    FALSE_CORRECT = "False Correct"  # buggy, and its bug found
    TRUE_INCORRECT = "True Incorrect"  # buggy, and called safe: a missed bug
    FALSE_INCORRECT = "False Incorrect"  # an alarm that is not the labelled bug
    NOT_SUPPORTED = "Not Supported"
    UNKNOWN = "Unknown"
    TIMEOUT = "Timeout"
    ERROR = "Error"  # a fault of ours, or a file that clang rejects


# A report has no field for this, only the reason in words: the supervisor's and the engines'.
_OUT_OF_TIME = ("time limit", "time is up")
GOOD = frozenset({Result.TRUE_CORRECT, Result.FALSE_CORRECT})


@dataclass(frozen=True, slots=True)
class Row:
    """One property of a report: `lines` are those of its counterexample."""

    property: str
    verdict: str
    reason: str
    lines: frozenset[int]

    def __str__(self) -> str:
        places = f" at {', '.join(map(str, sorted(self.lines)))}" if self.lines else ""
        return f"{self.property}{places}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What `check` said; `failure` where it gave no report."""

    rows: tuple[Row, ...] = ()
    failure: str = ""
    timed_out: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A program with a solver: what came of it, why, and how long it took."""

    label: Label
    solver: str
    result: Result
    cause: str
    seconds: float


def judge(label: Label, answer: Answer) -> tuple[Result, str]:
    """What an answer is worth beside the label, and in a few words why."""
    refuted = [row for row in answer.rows if row.verdict == "REFUTED"]
    hits = [row for row in refuted if label.accepts(row.property, row.lines)]
    if hits:
        others = [str(row) for row in refuted if row not in hits]
        return Result.FALSE_CORRECT, f"also {'; '.join(others)}" if others else ""
    if refuted:
        return Result.FALSE_INCORRECT, "; ".join(map(str, refuted))
    if answer.timed_out:
        return Result.TIMEOUT, ""
    if answer.failure or not answer.rows:
        return Result.ERROR, answer.failure or "an empty report"
    return _without_alarm(label, answer.rows)


def _without_alarm(label: Label, rows: Sequence[Row]) -> tuple[Result, str]:
    """Nothing is refuted. For a buggy program only its own property counts."""
    about = {label.refuted} if label.accepted is None else label.accepted
    counted = rows if label.refuted is None else [r for r in rows if r.property in about]
    for verdict, result in (
        ("ERROR", Result.ERROR),
        ("UNSUPPORTED", Result.NOT_SUPPORTED),
        ("UNKNOWN", Result.UNKNOWN),
        ("PROVED_IF", Result.UNKNOWN),
    ):
        found = [row for row in counted if row.verdict == verdict]
        if found:
            timed_out = all(any(w in row.reason for w in _OUT_OF_TIME) for row in found)
            return (Result.TIMEOUT if timed_out else result), _causes(found)
    if label.refuted is None:
        return Result.TRUE_CORRECT, ""
    return Result.TRUE_INCORRECT, f"{label.refuted} is proved" if counted else "it is not checked"


def _causes(rows: Sequence[Row]) -> str:
    by_reason: dict[str, list[str]] = {}
    for row in rows:
        by_reason.setdefault(row.reason, []).append(row.property)
    return "; ".join(f"{reason} ({_some(names)})" for reason, names in by_reason.items())


def _some(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


def answer_of(report: Report) -> Answer:
    """The rows of a report that count; a race has two places."""
    rows = [_row(result) for result in report.results if result.scope in report.counted]
    if report.shortfall:
        rows.append(Row("", Verdict.UNKNOWN.value, report.shortfall, frozenset()))
    return Answer(tuple(rows))


def _row(result: PropertyResult) -> Row:
    found = result.counterexample
    places = [result.span]
    if found is not None and found.other is not None and result.property == Property.DATA_RACE:
        places.append(found.other.span)
    lines = frozenset(place.line for place in places if place is not None and place.line)
    return Row(result.property, result.verdict.name, result.conclusion.reason, lines)
