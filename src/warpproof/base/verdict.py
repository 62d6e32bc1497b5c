"""What is said about a property, and the one place where it is decided.

Engines hand over *evidence*: what the solvers answered, which bounds were hit, which caveats the
answer rests on, whether a counterexample was reproduced. `conclude` turns evidence into a verdict.
It is pure and total; no engine and no renderer decides anything. Two rules stand above all others:
nothing is REFUTED that the reference interpreter did not reproduce, and nothing is PROVED on an
answer that is missing, cut off, vacuous, or rests on code that was not looked at.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from warpproof.base.config import ExitCode
from warpproof.base.source import Span


class Verdict(Enum):
    PROVED = "PROVED"
    PROVED_WITHIN = "PROVED_WITHIN"
    REFUTED = "REFUTED"
    UNKNOWN = "UNKNOWN"
    UNSUPPORTED = "UNSUPPORTED"
    ERROR = "ERROR"


class Outcome(Enum):
    """What the search for a violation came to."""

    NONE_EXISTS = "none exists"  # every query was answered: no violation
    CANDIDATE = "candidate"  # a model of a violation
    UNDECIDED = "undecided"  # a query without a sure answer: timeout, solver gave up, crash


class Replay(Enum):
    """What the reference interpreter said of a candidate."""

    REPRODUCED = "reproduced"
    NOT_REPRODUCED = "not reproduced"
    NOT_POSSIBLE = "not possible"  # it could not be run
    NOT_TRIED = "not tried"


class BoundSource(Enum):
    USER = "user"  # the user gave it and it cut something off
    EXHAUSTED = "exhausted"  # nothing beyond it exists: no restriction
    OURS = "ours"  # a limit of ours cut something off


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit up to which the program was looked at: `name` says of what, `value` how far."""

    name: str
    value: str
    source: BoundSource


class Effect(Enum):
    """What a caveat does to a verdict that rests on it."""

    ASSUMPTION = "assumption"  # listed; the verdict speaks of programs where it holds
    OVER = "over"  # allows too much: a proof stands, a candidate may be spurious
    UNDER = "under"  # allows too little: a proof is only one within it
    UNSUPPORTED = "unsupported"  # reachable code without a meaning


@dataclass(frozen=True, slots=True)
class Caveat:
    """Something approximate or assumed, recorded where it was used."""

    code: str  # stable, such as model-over, disjoint-parameters, unsupported
    message: str
    effect: Effect
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One line of a counterexample's story."""

    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A failing run in the user's words; `witness` re-runs it."""

    message: str
    span: Span | None
    thread: str
    values: tuple[tuple[str, str], ...]
    other: TraceLine | None
    trace: tuple[TraceLine, ...]
    witness: str | None  # JSON


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that a verdict is made of."""

    outcome: Outcome
    replay: Replay = Replay.NOT_TRIED
    caveats: tuple[Caveat, ...] = ()
    bounds: tuple[Bound, ...] = ()
    vacuous: bool = False  # the assumptions contradict each other
    error: str | None = None  # a fault of ours on the way
    reason: str = ""  # why undecided


@dataclass(frozen=True, slots=True)
class Conclusion:
    verdict: Verdict
    reason: str  # empty for a proof without restriction


def conclude(evidence: Evidence) -> Conclusion:
    """The verdict. The order of the questions is the order of what outweighs what."""
    if evidence.error is not None:
        return Conclusion(Verdict.ERROR, evidence.error)
    if evidence.outcome is Outcome.CANDIDATE and evidence.replay is Replay.REPRODUCED:
        return Conclusion(Verdict.REFUTED, "")
    unsupported = _first(evidence.caveats, Effect.UNSUPPORTED)
    if unsupported is not None:
        return Conclusion(Verdict.UNSUPPORTED, unsupported.message)
    match evidence.outcome:
        case Outcome.CANDIDATE:
            return Conclusion(Verdict.UNKNOWN, _unconfirmed(evidence))
        case Outcome.UNDECIDED:
            return Conclusion(Verdict.UNKNOWN, evidence.reason or "no sure answer")
        case Outcome.NONE_EXISTS:
            return _proof(evidence)


def _proof(evidence: Evidence) -> Conclusion:
    """No violation among what was looked at: how much was that?"""
    if evidence.vacuous:
        return Conclusion(Verdict.UNKNOWN, "vacuous: the assumptions contradict each other")
    ours = [b for b in evidence.bounds if b.source is BoundSource.OURS]
    if ours:
        return Conclusion(Verdict.UNKNOWN, f"cut off at {ours[0].name} {ours[0].value}")
    given = [b for b in evidence.bounds if b.source is BoundSource.USER]
    if given:
        within = ", ".join(f"{b.name} {b.value}" for b in given)
        return Conclusion(Verdict.PROVED_WITHIN, f"within {within}")
    under = _first(evidence.caveats, Effect.UNDER)
    if under is not None:
        return Conclusion(Verdict.PROVED_WITHIN, under.message)
    return Conclusion(Verdict.PROVED, "")


def _first(caveats: Iterable[Caveat], effect: Effect) -> Caveat | None:
    return next((c for c in caveats if c.effect is effect), None)


def _unconfirmed(evidence: Evidence) -> str:
    over = _first(evidence.caveats, Effect.OVER)
    why = f"; it rests on an approximation: {over.message}" if over else ""
    return f"a candidate was found and its replay was {evidence.replay.value}{why}"


# --- results ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PropertyResult:
    """One property of one function."""

    property: str
    function: str
    conclusion: Conclusion
    span: Span | None
    assumptions: tuple[Caveat, ...]
    bounds: tuple[Bound, ...]
    counterexample: Counterexample | None = None

    @builtins.property  # the field of that name hides the plain word
    def verdict(self) -> Verdict:
        return self.conclusion.verdict


@dataclass(frozen=True, slots=True)
class Report:
    """Everything about one file. Times are kept apart, so that equal results are equal bytes."""

    file: str
    results: tuple[PropertyResult, ...]
    assumptions: tuple[Caveat, ...] = ()  # of the whole run
    seconds: float = 0.0
    statistics: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()  # by engine

    def verdict(self) -> Verdict:
        return worst_verdict(r.verdict for r in self.results)

    def exit_code(self, unbounded: bool = False) -> ExitCode:
        return exit_code_of(self.verdict(), unbounded)


_WORST_FIRST = (
    Verdict.REFUTED,
    Verdict.ERROR,
    Verdict.UNSUPPORTED,
    Verdict.UNKNOWN,
    Verdict.PROVED_WITHIN,
    Verdict.PROVED,
)


def worst_verdict(verdicts: Iterable[Verdict]) -> Verdict:
    """Of several; nothing looked at is UNKNOWN, never a pass."""
    seen = frozenset(verdicts)
    return next((v for v in _WORST_FIRST if v in seen), Verdict.UNKNOWN)


def exit_code_of(verdict: Verdict, unbounded: bool = False) -> ExitCode:
    match verdict:
        case Verdict.PROVED:
            return ExitCode.PROVED
        case Verdict.PROVED_WITHIN:
            return ExitCode.UNKNOWN if unbounded else ExitCode.PROVED
        case Verdict.REFUTED:
            return ExitCode.REFUTED
        case Verdict.UNKNOWN | Verdict.UNSUPPORTED:
            return ExitCode.UNKNOWN
        case Verdict.ERROR:
            return ExitCode.ERROR
