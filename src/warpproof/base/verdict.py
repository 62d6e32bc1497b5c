"""What is said about a property, and the one place where it is decided.

Engines hand over *evidence*: what the solvers answered, which bounds were hit, which caveats the
answer rests on, whether a counterexample was reproduced. `conclude` turns evidence into a verdict.
It is pure and total; no engine and no renderer decides anything. Two rules stand above all others:
nothing is REFUTED that the reference interpreter did not reproduce, and nothing is PROVED on an
answer that is missing, cut off, vacuous, or rests on code that was not looked at.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum

from warpproof.base.assumption import Assumption
from warpproof.base.config import ExitCode, worst_exit
from warpproof.base.diagnostics import Diagnostic
from warpproof.base.property import Kind, Property
from warpproof.base.source import Span


class Verdict(Enum):
    """Best first."""

    PROVED = "PROVED"
    PROVED_WITHIN = "PROVED_WITHIN"  # up to printed bounds, or beside something weaker
    PROVED_IF = "PROVED_IF"  # under a printed condition that nothing here shows
    UNKNOWN = "UNKNOWN"
    UNSUPPORTED = "UNSUPPORTED"
    ERROR = "ERROR"
    REFUTED = "REFUTED"


PROOFS = frozenset({Verdict.PROVED, Verdict.PROVED_WITHIN, Verdict.PROVED_IF})


class Scope(Enum):
    """What a row speaks of."""

    PROGRAM = "program"  # this program's launches, for every input that is left open
    KERNEL = "kernel"  # the kernel by itself, for all launches and sizes


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
    FILE = "file"  # a launch in the file gave it
    EXHAUSTED = "exhausted"  # nothing beyond it exists: no restriction
    INTERNAL = "internal"  # an internal limit cut something off


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit up to which the program was looked at: `name` says of what, `value` how far."""

    name: str
    value: str
    source: BoundSource


_GIVEN = (BoundSource.USER, BoundSource.FILE)
ARGUMENTS = "arguments"  # the bound that is what main is started with


class Effect(Enum):
    """What a caveat does to a verdict that rests on it."""

    ASSUMPTION = "assumption"  # listed; the verdict speaks of programs where it holds
    OVER = "over"  # allows too much: a proof stands, a candidate may be spurious
    UNDER = "under"  # allows too little: a proof is only one within it
    UNSUPPORTED = "unsupported"  # reachable code without a meaning


@dataclass(frozen=True, slots=True)
class Caveat:
    """Something approximate or assumed, recorded where it was used."""

    code: Assumption
    message: str
    effect: Effect
    span: Span | None = None
    about: frozenset[Property] = frozenset()  # the properties that it matters to; none: to all


def of_model(text: str, effect: Effect, about: frozenset[Property] = frozenset()) -> Caveat:
    """Of a model that is not exact."""
    is_over = effect is Effect.OVER
    code = Assumption.MODEL_OVER if is_over else Assumption.MODEL_UNDER
    return Caveat(code, text, effect, about=about)


def about(property_: Property, caveats: Iterable[Caveat]) -> Iterator[Caveat]:
    """Those that matter to a property."""
    return (c for c in caveats if not c.about or property_ in c.about)


@dataclass(frozen=True, slots=True)
class Cell:
    """Memory or a variable that a step read or wrote, as the source names it, and its value. Of
    what is `private` each thread has its own."""

    name: str
    value: str
    written: bool
    private: bool = False


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One line of a counterexample's story. `phase` counts the barriers that its thread has passed;
    what does not `matter` to the failure is there for those who want all of it."""

    text: str
    span: Span | None = None
    thread: str = ""
    cells: tuple[Cell, ...] = ()
    phase: int = 0
    matters: bool = True
    values: tuple[tuple[str, str], ...] = ()  # of a finding's other party


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
    kind: Kind | None = None
    command: str = ""  # with which the program fails, where that was chosen
    needs: str = ""  # of the inputs, what nobody means: see `base.property.INPUT`
    has_other_input: bool = False  # than its command line, such as files and random numbers
    access: str = ""  # of a race, what is done at the first of its places


@dataclass(frozen=True, slots=True)
class Condition:
    """What a proof needs and nothing shows: a row that is open, or (`row` None) a precondition."""

    text: str
    row: Property | None = None
    is_formula: bool = True  # of the contract language, if it is a precondition
    broken_by: str = ""  # the smallest sizes that do not meet it
    function: str = ""  # whose row it is, if it is another's
    place: Span | None = None  # of the one check that matters, if not all of the row do

    @property
    def told(self) -> str:
        return f"{self.text} ({self.broken_by} breaks it)" if self.broken_by else self.text


def check_holds(property_: Property) -> Condition:
    """That the check of another property is decided, and well."""
    return Condition(f"the {property_} check holds", property_)


def assertion_holds(function: str, place: Span) -> Condition:
    """That what is asserted at a place of the host holds."""
    text = f"the assertion at line {place.line} holds"
    return Condition(text, Property.ASSERTION, function=function, place=place)


_CHECK_HOLDS = re.compile(r"the (\S+) check holds")


def told_together(conditions: Iterable[str]) -> str:
    """In one sentence, in which those on several checks are one."""
    distinct = dict.fromkeys(conditions)
    checks = [found[1] for text in distinct if (found := _CHECK_HOLDS.fullmatch(text))]
    if len(checks) < 2:
        return " and ".join(distinct)
    named = f"the {', '.join(checks[:-1])} and {checks[-1]} checks hold"
    return " and ".join((*(t for t in distinct if not _CHECK_HOLDS.fullmatch(t)), named))


@dataclass(frozen=True, slots=True)
class Beside:
    """A violation that the executions of a proof do not have. What was reached only behind it, by
    a recovery that no real execution needs to follow, is `only_after`."""

    text: str
    only_after: bool = False


def any_violation(property_: Property) -> str:
    """As the text of what a proof stands beside: wherever one is."""
    return f"any {property_}"


def covers(beside: Beside, other: Beside) -> bool:
    """Have executions without the one none of the other?"""
    kind = beside.text.removeprefix("any ")
    is_any = kind != beside.text and not other.only_after
    return beside == other or (is_any and other.text.removeprefix("any ").startswith(kind))


WITHOUT = "only in executions without "  # what a proof stands beside
ONLY_AFTER = "only after "  # another violation, the last words of a reason
CONTRADICTORY = "vacuous: the assumptions contradict each other"


class Advice(StrEnum):
    """What may turn a row that is not decided into one that is, in words."""

    REPAIR = "fix that first"
    STOPPED = "fix that first, or look for more with --all"
    SUPPRESSED = (
        "it is suppressed, but still hides what comes after it: fix it, or allow it by an option "
        "such as --allow-same-value-writes"
    )
    INPUT = "validate the command line before it is used, or state its limits with --assume"
    BOUND = "give sizes or bounds (--grid, --block, --unwind, --context-bound), or a contract"
    ARGUMENTS = "give arguments for main after --"
    REPLAY = "it may be a bug: no run has reproduced it, and nothing rules it out"
    EFFORT = (
        "limits on arguments (--assume), fixed sizes (--grid, --block) or a contract may decide it"
    )
    TIME = (
        "more time (--timeout), limits on arguments (--assume), fixed sizes (--grid, --block) or "
        "a contract may decide it"
    )
    SHARE = (
        "limits on arguments (--assume), fixed sizes (--grid, --block) or a contract may decide "
        "it, or a --timeout of many minutes, of which each engine has a share"
    )
    MEMORY = (
        "more memory (--memory), limits on arguments (--assume), fixed sizes (--grid, --block) or "
        "a contract may decide it"
    )
    INTERRUPTED = "run it again and let it finish"
    BODY = (
        "name the file that defines the function too, or write a stub with the effects that matter"
    )
    CONTRADICTION = "nothing meets the contract, --assume, --grid and --block together: change one"
    MODEL = (
        "`warpproof dump` lists what has no model; a kernel of another file needs that file, too"
    )
    REPORT = "a bug in warpproof: please report it"
    CONDITION = (
        "accept the conditions with --accept-inferred, state those about the command line with "
        "--assume, or add those about kernels to the source with --write-contracts"
    )


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that a verdict is made of."""

    outcome: Outcome
    replay: Replay = Replay.NOT_TRIED
    caveats: tuple[Caveat, ...] = ()
    bounds: tuple[Bound, ...] = ()
    conditions: tuple[Condition, ...] = ()
    beside: tuple[Beside, ...] = ()
    vacuous: bool = False  # the assumptions contradict each other
    error: str | None = None  # a fault of ours on the way
    reason: str = ""  # why undecided
    advice: Advice | None = None  # what helps against it
    covers: frozenset[Property] = frozenset()  # rows of which all that it needs is in `conditions`

    def __post_init__(self) -> None:
        if len(self.conditions) > 1:
            object.__setattr__(self, "conditions", _distinct(self.conditions))


def _distinct(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    """What reads the same is one condition, whoever has asked for it; with sizes that break it, if
    one of them has some, and a formula only if all are."""
    found: dict[tuple[str, Property | None], Condition] = {}
    for condition in conditions:
        key = condition.text, condition.row
        other = found.get(key, condition)
        found[key] = replace(
            other,
            is_formula=other.is_formula and condition.is_formula,
            broken_by=other.broken_by or condition.broken_by,
        )
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Conclusion:
    """`reason` says all of it, and is empty for a proof without restriction; the other fields are
    its parts: what the proof needs, what it is less than one of everything by, what to do."""

    verdict: Verdict
    reason: str
    conditions: tuple[str, ...] = field(default=(), compare=False)
    limits: tuple[str, ...] = field(default=(), compare=False)
    advice: Advice | None = field(default=None, compare=False)


def conclude(evidence: Evidence) -> Conclusion:
    """The verdict. The order of the questions is the order of what outweighs what."""
    if evidence.error is not None:
        return Conclusion(Verdict.ERROR, evidence.error, advice=Advice.REPORT)
    if evidence.outcome is Outcome.CANDIDATE and evidence.replay is Replay.REPRODUCED:
        return Conclusion(Verdict.REFUTED, "")
    unsupported = _first(evidence.caveats, Effect.UNSUPPORTED)
    if unsupported is not None:
        return Conclusion(Verdict.UNSUPPORTED, unsupported.message, advice=Advice.MODEL)
    match evidence.outcome:
        case Outcome.CANDIDATE:
            return Conclusion(Verdict.UNKNOWN, _unconfirmed(evidence), advice=Advice.REPLAY)
        case Outcome.UNDECIDED:
            reason = evidence.reason or "no sure answer"
            helps = Advice.CONTRADICTION if evidence.vacuous else evidence.advice or Advice.EFFORT
            return Conclusion(Verdict.UNKNOWN, reason, advice=helps)
        case Outcome.NONE_EXISTS:
            return _proof(evidence)


def _proof(evidence: Evidence) -> Conclusion:
    """No violation among what was looked at: how much was that, and what does it need?"""
    if evidence.vacuous:
        return Conclusion(Verdict.UNKNOWN, CONTRADICTORY, advice=Advice.CONTRADICTION)
    behind = [b.text for b in evidence.beside if b.only_after]
    if behind:
        reason = f"reached {ONLY_AFTER}{behind[0]}"
        return Conclusion(Verdict.UNKNOWN, reason, advice=Advice.REPAIR)
    cut = [b for b in evidence.bounds if b.source is BoundSource.INTERNAL]
    if cut:
        if cut[0].name == ARGUMENTS:
            reason = f"explored only for {cut[0].value}"
            return Conclusion(Verdict.UNKNOWN, reason, advice=Advice.ARGUMENTS)
        reason = f"explored only up to {cut[0].name} {cut[0].value}"
        return Conclusion(Verdict.UNKNOWN, reason, advice=Advice.BOUND)
    limits = tuple(_weaker(evidence))
    within = ", ".join(limits)
    if evidence.conditions:
        needs = tuple(dict.fromkeys(c.told for c in evidence.conditions))
        reason = f"if {told_together(needs)}" + (f"; {within}" if within else "")
        inferred = all(c.row is None for c in evidence.conditions)
        how = Advice.CONDITION if inferred else None
        return Conclusion(Verdict.PROVED_IF, reason, needs, limits, how)
    if within:
        return Conclusion(Verdict.PROVED_WITHIN, within, limits=limits)
    return Conclusion(Verdict.PROVED, "")


def _weaker(evidence: Evidence) -> Iterator[str]:
    """What a proof is less than one of everything by."""
    given = [f"{b.name} {b.value}" for b in evidence.bounds if b.source in _GIVEN]
    if given:
        yield "within " + ", ".join(given)
    under = _first(evidence.caveats, Effect.UNDER)
    if under is not None:
        yield f"with a limit: {under.message.partition('; ')[0]}"
    if evidence.beside:
        yield f"{WITHOUT}{_some_of(b.text for b in evidence.beside)}"


_MOST_NAMED = 2


def _some_of(texts: Iterable[str]) -> str:
    """The first few: all of them are findings or rows of the same report."""
    named = list(dict.fromkeys(texts))
    more = len(named) - _MOST_NAMED
    if more <= 0:
        return " and ".join(named)
    return f"{', '.join(named[:_MOST_NAMED])} and {more} more"


def _first(caveats: Iterable[Caveat], effect: Effect) -> Caveat | None:
    return next((c for c in caveats if c.effect is effect), None)


def _unconfirmed(evidence: Evidence) -> str:
    over = _first(evidence.caveats, Effect.OVER)
    why = f"; it rests on an approximation: {over.message}" if over else ""
    return f"a candidate was found and its replay was {evidence.replay.value}{why}"


NOT_SELECTED = " (not selected)"  # said of a violation that nobody asked for


def violation(property_: Property, line: int | None) -> str:
    """A violation in words, the same wherever it is told."""
    return f"{property_} at line {line}" if line else property_


# --- results ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """What a result is about: engines agree on each, across them they say different things."""

    property: Property
    function: str
    scope: Scope


class SuppressedBy(StrEnum):
    COMMENT = "comment"
    BASELINE = "baseline"
    INPUT = "input"


@dataclass(frozen=True, slots=True)
class Suppression:
    """Why a finding does not count: its user knows of it, or nobody means its inputs."""

    reason: str
    span: Span | None = None  # of a comment
    by: SuppressedBy = SuppressedBy.BASELINE


@dataclass(frozen=True, slots=True)
class PropertyResult:
    """One property of one function in one scope. `evidence` is what the conclusion was made of,
    where more may be learnt from other rows. What is `suppressed` keeps its verdict, and the exit
    code does not count it."""

    property: Property
    function: str
    scope: Scope
    conclusion: Conclusion
    span: Span | None
    assumptions: tuple[Caveat, ...]
    bounds: tuple[Bound, ...]
    counterexample: Counterexample | None = None
    evidence: Evidence | None = field(default=None, compare=False, repr=False)
    suppressed: Suppression | None = None

    @builtins.property  # the field of that name hides the plain word
    def row(self) -> Row:
        return Row(self.property, self.function, self.scope)

    @builtins.property
    def is_inferred(self) -> bool:
        """Does it need nothing but preconditions, which a user may accept?"""
        return self.evidence is not None and all(c.row is None for c in self.evidence.conditions)

    @builtins.property  # the field of that name hides the plain word
    def verdict(self) -> Verdict:
        return self.conclusion.verdict


@dataclass(frozen=True, slots=True)
class NeverReached:
    """Lines of a function that no execution comes to, or (with a column) a place on a line."""

    function: str
    span: Span


@dataclass(frozen=True, slots=True)
class Report:
    """Everything about one file. Times are kept apart, so that equal results are equal bytes.

    Rows of the scopes in `counted` make the verdict; the others stand apart. `shortfall` says why
    the file as a whole is not proved whatever its rows say, such as that no kernel is launched."""

    file: str
    results: tuple[PropertyResult, ...]
    assumptions: tuple[Caveat, ...] = ()  # of the whole run
    seconds: float = 0.0
    statistics: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()  # by engine
    counted: frozenset[Scope] = frozenset(Scope)
    shortfall: str = ""
    notes: tuple[Diagnostic, ...] = ()  # worth knowing, and no violation
    never_reached: tuple[NeverReached, ...] | None = None  # None where that is not known

    @property
    def verdict(self) -> Verdict:
        rows = [r.verdict for r in self.results if r.scope in self.counted]
        return worst_verdict([*rows, Verdict.UNKNOWN] if self.shortfall else rows)

    def exit_code(self, unbounded: bool = False, accept_inferred: bool = False) -> ExitCode:
        rows = [r for r in self.results if r.scope in self.counted]
        codes = [
            exit_code_of(r.verdict, unbounded, accept_inferred and r.is_inferred)
            for r in rows
            if r.suppressed is None
        ]
        if self.shortfall or not rows:
            codes.append(ExitCode.UNKNOWN)
        return worst_exit(codes)


def worst_verdict(verdicts: Iterable[Verdict]) -> Verdict:
    """Of several; nothing looked at is UNKNOWN, never a pass."""
    seen = frozenset(verdicts)
    return next((v for v in reversed(Verdict) if v in seen), Verdict.UNKNOWN)


def exit_code_of(
    verdict: Verdict, unbounded: bool = False, accept_inferred: bool = False
) -> ExitCode:
    match verdict:
        case Verdict.PROVED:
            return ExitCode.PROVED
        case Verdict.PROVED_WITHIN:
            return ExitCode.UNKNOWN if unbounded else ExitCode.PROVED
        case Verdict.PROVED_IF:
            return ExitCode.PROVED if accept_inferred else ExitCode.UNKNOWN
        case Verdict.UNKNOWN | Verdict.UNSUPPORTED:
            return ExitCode.UNKNOWN
        case Verdict.ERROR:
            return ExitCode.ERROR
        case Verdict.REFUTED:
            return ExitCode.REFUTED
