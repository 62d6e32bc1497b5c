"""What was found about a kernel, as evidence and results: the contract's row and those beside it.

Enters: a `Judged`. Leaves: `PropertyResult`s by `base.verdict.conclude`. A contract is proved of
executions in which nothing goes wrong on the way; what is not shown of that is listed with its
place. The rows beside it (races, divergence, bounds, overflow, other checks) are proved only if all
of it is: they speak of the machine, and mathematical integers stand for its integers only where
none leaves its type.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from warpproof.base.assumption import Assumption
from warpproof.base.device_limits import MAX_THREADS_PER_BLOCK
from warpproof.base.property import Property
from warpproof.base.source import Span
from warpproof.base.verdict import (
    Bound,
    Caveat,
    Condition,
    Counterexample,
    Effect,
    Evidence,
    Outcome,
    PropertyResult,
    Replay,
    Scope,
    TraceLine,
    Verdict,
    conclude,
)
from warpproof.engines.deductive.encode.discharge import Discharged, Status
from warpproof.engines.deductive.judged import Judged
from warpproof.engines.deductive.safety.rows import Checked
from warpproof.engines.deductive.state.obligations import Kind
from warpproof.engines.deductive.state.origins import Given
from warpproof.engines.deductive.state.show import show
from warpproof.engines.deductive.validate.replay import Outcome as Tried
from warpproof.engines.deductive.validate.replay import Shown
from warpproof.engines.deductive.vcgen.limits import open_axes
from warpproof.ir.nodes import Geometry
from warpproof.logic.terms import Term
from warpproof.semantics.parametric.launch_caveats import of_arguments, of_closed, of_sizes
from warpproof.semantics.parametric.thread_space import Register

# Properties that this engine has something to say about, besides the contract: the last ones are
# checks that the program carries with it.
SAFETY_PROPERTIES = (
    Property.DATA_RACE,
    Property.BARRIER_DIVERGENCE,
    Property.OUT_OF_BOUNDS,
    Property.INTEGER_OVERFLOW,
    Property.DIVISION_BY_ZERO,
    Property.INVALID_SHIFT,
    Property.ASSERTION,
)
_STATED = frozenset(
    {
        Property.BARRIER_DIVERGENCE,
        Property.DIVISION_BY_ZERO,
        Property.INVALID_SHIFT,
        Property.ASSERTION,
    }
)
_MOST_LISTED = 3
_AT_THE_END = frozenset({Kind.ENSURES, Kind.FRAME})  # what arrays held at the start is old there
_HINT = "a `requires` that excludes it makes it part of the proof"


# --- the contract -------------------------------------------------------------------------------


def contract_result(judged: Judged, bounds: tuple[Bound, ...] = ()) -> PropertyResult:
    """`bounds` are those that the user gave."""
    evidence = replace(contract_evidence(judged), bounds=bounds)
    failed = judged.failed
    span = failed[0].obligation.span if failed else judged.kernel.span
    if judged.replayed is not None and judged.replayed.shown is not None:
        span = judged.replayed.shown.span
    return kernel_row(judged, Property.CONTRACT, evidence, span, _counterexample(judged))


def kernel_row(
    judged: Judged,
    property_: Property,
    evidence: Evidence,
    span: Span,
    counterexample: Counterexample | None = None,
) -> PropertyResult:
    return PropertyResult(
        property_,
        judged.kernel.name,
        Scope.KERNEL,
        conclude(evidence),
        span if span.line else None,
        evidence.caveats,
        evidence.bounds,
        counterexample,
        evidence,
    )


def contract_evidence(judged: Judged) -> Evidence:
    if judged.unsupported is not None:
        return _unsupported(*judged.unsupported)
    caveats = (*_conditions(judged), *_assumptions(judged), *_of_functions(judged))
    if judged.failed:
        return _not_proved(judged, judged.failed[0], caveats)
    for inner in judged.relied:
        open_ = _resting_on(inner)
        if open_ is not None:
            return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=open_)
    if judged.order.conflict is not None:
        pair = judged.order.conflict.obligation.text
        text = f"the proof is of race-free runs, and it is not so that in {pair}"
        return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=text)
    if not judged.order.examined:
        text = "the proof is of race-free runs, and not all pairs of accesses could be compared"
        return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=text)
    unordered = _unordered_clause(judged)
    if unordered is not None:
        return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=unordered)
    return replace(_proved(judged, caveats), conditions=tuple(_open_checks(judged)))


def _unordered_clause(judged: Judged) -> str | None:
    """Why it may depend on the schedule whether an assertion holds."""
    compared = judged.order.of_clauses
    if compared is None:
        return (
            "an assertion reads memory, and it could not be compared with what other threads "
            "write there"
        )
    for pair in compared:
        if pair.status is not Status.PROVED:
            return (
                "an assertion reads memory that other threads may write before or after with "
                f"no barrier between: could not show that in {pair.obligation.text}"
            )
    return None


def _open_checks(judged: Judged) -> Iterator[Condition]:
    """That numbers stay in their types, where neither this is shown nor a violation is: also of
    unsigned ones and of conversions, whose wrapping is no row's business. And that nothing is
    written which is there only to be read."""
    found = judged.safety.open(Property.CONSTANT_WRITE)[:_MOST_LISTED]
    if Property.INTEGER_OVERFLOW not in judged.reproduced:
        found += judged.safety.open(Property.INTEGER_OVERFLOW)[:_MOST_LISTED]
    for checked in found:
        yield Condition(f"this does not happen: {checked.text}")
    for inner in judged.relied:
        yield from _open_checks(inner)


def _resting_on(inner: Judged) -> str | None:
    """That a function's contract is used and not proved."""
    verdict = contract_result(inner).verdict
    if verdict is Verdict.PROVED:
        return None
    return f"it rests on the contract of {inner.kernel.name}, which is {verdict.value}"


def _unsupported(text: str, span: Span) -> Evidence:
    caveat = Caveat(Assumption.UNSUPPORTED, text, Effect.UNSUPPORTED, span)
    return Evidence(Outcome.UNDECIDED, caveats=(caveat,), reason=text)


def _proved(judged: Judged, caveats: tuple[Caveat, ...]) -> Evidence:
    """Unless a loop may not end, or it is about nothing."""
    endless = next((c for c in caveats if c.code == Assumption.TERMINATION), None)
    if endless is not None:
        return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=endless.message)
    if judged.vacuous is not None:
        reason = f"vacuous: {judged.vacuous}"
        return Evidence(Outcome.UNDECIDED, caveats=caveats, vacuous=True, reason=reason)
    if not judged.is_met:
        reason = "it may be vacuous: no small launch was found that meets the preconditions"
        return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=reason)
    return Evidence(Outcome.NONE_EXISTS, caveats=caveats)


def _not_proved(judged: Judged, first: Discharged, caveats: tuple[Caveat, ...]) -> Evidence:
    place = f"line {first.obligation.span.line}: " if first.obligation.span.line else ""
    reason = f"{place}could not show that {first.obligation.kind.value}: {first.obligation.text}"
    tried = judged.replayed
    if tried is not None and tried.outcome is Tried.VIOLATED:
        return Evidence(Outcome.CANDIDATE, Replay.REPRODUCED, caveats, reason=reason)
    if first.status is not Status.MODEL:
        reason += f" ({first.reason})"
        return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=reason)
    # Not a counterexample of the contract: it stays open, and says what was seen.
    seen = "" if tried is None else f" ({tried.outcome.value})"
    return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=reason + seen)


def _conditions(judged: Judged) -> Iterator[Caveat]:
    """What the proof of the contract speaks of only, each with its place."""
    if not judged.safety.examined:
        for code in (Assumption.RACE_FREE, Assumption.NO_OVERFLOW, Assumption.WITHIN_BOUNDS):
            text = f"if {code.value.replace('-', ' ')}: not examined"
            yield Caveat(code, text, Effect.ASSUMPTION)
        return
    if not judged.order.is_proved:
        text = "if race-free: could not show for all accesses that no two threads conflict"
        yield Caveat(Assumption.RACE_FREE, text, Effect.ASSUMPTION)
    for property_ in dict.fromkeys((*SAFETY_PROPERTIES, *judged.safety.properties())):
        code = _CODES.get(property_, Assumption.NO_UNDEFINED_BEHAVIOUR)
        found = judged.safety.open(property_)
        for checked in found[:_MOST_LISTED]:
            text = f"if this does not happen: {_told(judged, checked)}"
            yield Caveat(code, text, Effect.ASSUMPTION, checked.check.span)
        if len(found) > _MOST_LISTED:
            text = f"if {len(found) - _MOST_LISTED} more such things do not happen"
            yield Caveat(code, text, Effect.ASSUMPTION)
        missing = judged.safety.missing(property_)
        if missing is not None:
            yield Caveat(code, f"if this does not happen: {missing}", Effect.ASSUMPTION)


_CODES: dict[Property, Assumption] = {
    Property.INTEGER_OVERFLOW: Assumption.NO_OVERFLOW,
    Property.OUT_OF_BOUNDS: Assumption.WITHIN_BOUNDS,
    Property.DIVISION_BY_ZERO: Assumption.NO_DIVISION_BY_ZERO,
    Property.INVALID_SHIFT: Assumption.NO_INVALID_SHIFT,
    Property.ASSERTION: Assumption.NO_ASSERTION,
}


def _assumptions(judged: Judged) -> Iterator[Caveat]:
    """What all that is said of a kernel rests on."""
    verified = judged.verified
    assert verified is not None
    if verified.has_floats and not verified.run.floats.are_reals:
        text = (
            "float operations are uninterpreted functions, in the order in which they are written "
            "and not contracted; floats are equal if they are the same value"
        )
        yield Caveat(Assumption.FLOAT_UNINTERPRETED, text, Effect.ASSUMPTION)
    yield from of_launch(judged)
    yield from verified.run.caveats


def _of_functions(judged: Judged) -> Iterator[Caveat]:
    """What is assumed in the proofs of functions that were called by contract."""
    for inner in judged.relied:
        if inner.verified is None:
            continue
        for caveat in (*_conditions(inner), *inner.verified.run.caveats):
            text = f"in {inner.kernel.name}: {caveat.message}"
            yield Caveat(caveat.code, text, caveat.effect, caveat.span)


def of_launch(judged: Judged) -> Iterator[Caveat]:
    """What is assumed of arguments and sizes."""
    verified = judged.verified
    assert verified is not None
    yield from of_arguments(verified.pointers, verified.has_variables)
    if judged.safety.examined and not verified.full_range:
        yield from of_sizes(open_axes(verified.run))
    yield from of_closed(verified.closed_sizes)


def _told(judged: Judged, checked: Checked) -> str:
    """A check that is open, with numbers at which it fails."""
    numbers = _numbers(judged, checked.discharged)
    shown = ", ".join(f"{name} = {value}" for name, value in numbers)
    return f"{checked.text}, as with {shown}" if shown else checked.text


def _numbers(judged: Judged, failed: Discharged) -> list[tuple[str, int]]:
    """Sizes and arguments of a counterexample."""
    verified = judged.verified
    assert verified is not None
    values = failed.model or {}
    sizes = {str(r): term for r, term in verified.run.launch.sizes.items()}
    known = {**sizes, **{n: v for n, v in verified.arguments.items() if isinstance(v, Term)}}
    found: dict[str, int] = {}
    if not _is_possible({r: _given(values, t) for r, t in verified.run.launch.sizes.items()}):
        return []
    for name, term in known.items():
        value = values.get(term.name) if not term.args and not term.is_constant else None
        if isinstance(value, int) and not isinstance(value, bool):
            found[name] = value
    return list(found.items())


def _given(values: Mapping[str, object], term: Term) -> object:
    return None if term.args or term.is_constant else values.get(term.name)


def _is_possible(sizes: Mapping[Register, object]) -> bool:
    """Whether a device could launch so many threads: solvers need not know."""
    known = {r: n for r, n in sizes.items() if isinstance(n, int)}
    block = [n for r, n in known.items() if r.geometry is Geometry.BLOCK_DIM]
    return all(n >= 1 for n in known.values()) and math.prod(block) <= MAX_THREADS_PER_BLOCK


# --- beside the contract ------------------------------------------------------------------------


def results_beside(
    judged: Judged, asked: Collection[str], bounds: tuple[Bound, ...] = ()
) -> list[PropertyResult]:
    """A row for each other property that was asked for, if the kernel is one we can read."""
    if judged.unsupported is not None:
        return []
    return [_beside(judged, p, bounds) for p in SAFETY_PROPERTIES if p in asked]


def _beside(judged: Judged, property_: Property, bounds: tuple[Bound, ...]) -> PropertyResult:
    evidence = replace(_evidence_beside(judged, property_), bounds=bounds)
    found = judged.safety.open(property_)
    shown = judged.reproduced.get(property_)
    counterexample = _candidate(judged, found[0]) if found else None
    span = found[0].check.span if found else judged.kernel.span
    if shown is not None:
        span, counterexample = shown.span, _of_run(shown, ())
    return kernel_row(judged, property_, evidence, span, counterexample)


def _of_run(shown: Shown, lines: Sequence[TraceLine]) -> Counterexample:
    return Counterexample(
        shown.message, shown.span, shown.thread, shown.values, None, tuple(lines), shown.witness
    )


def _candidate(judged: Judged, checked: Checked) -> Counterexample | None:
    """What a solver says can happen, in launches that are too large to be run."""
    if checked.discharged.status is not Status.MODEL:
        return None
    values = tuple((n, str(v)) for n, v in _numbers(judged, checked.discharged))
    return Counterexample(checked.check.text, checked.check.span, "", values, None, (), None)


def _evidence_beside(judged: Judged, property_: Property) -> Evidence:
    verified = judged.verified
    assert verified is not None
    caveats = (*of_launch(judged), *verified.run.caveats)
    if property_ in _STATED and property_ not in verified.mentioned:
        return Evidence(Outcome.NONE_EXISTS)  # there is nothing that could
    if property_ in judged.reproduced:
        return Evidence(Outcome.CANDIDATE, Replay.REPRODUCED, caveats)
    evidence = safety_evidence(judged, property_, caveats)
    if property_ == Property.OUT_OF_BOUNDS and evidence.outcome is Outcome.NONE_EXISTS:
        return _of_extents(judged, evidence)
    return evidence


def _of_extents(judged: Judged, evidence: Evidence) -> Evidence:
    """What arrays have to be as large as the kernel needs them."""
    assert judged.verified is not None
    run = judged.verified.run
    conditions: list[Condition] = []
    for name, lasts in judged.safety.unsized:
        if lasts is None:
            reason = (
                f"the size of {name} is not known (say how large it is, as in "
                f"`requires \\valid({name} + (0 .. n-1))`)"
            )
            return replace(evidence, outcome=Outcome.UNDECIDED, reason=reason)
        conditions += (Condition(f"\\valid({name} + (0 .. {show(run, last)}))") for last in lasts)
    return replace(evidence, conditions=tuple(conditions))


def safety_evidence(judged: Judged, property_: Property, caveats: tuple[Caveat, ...]) -> Evidence:
    """A proof, if the checks of a property and all that others rest on are proved."""
    open_ = _open(judged, property_)
    if open_ is not None:
        return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=open_)
    others = dict.fromkeys(
        (
            Property.DATA_RACE,
            Property.BARRIER_DIVERGENCE,
            Property.INTEGER_OVERFLOW,
            Property.OUT_OF_BOUNDS,
            *judged.safety.properties(),
        )
    )
    others.pop(Property.ASSERTION, None)  # nothing comes after one that fails
    for other in others:
        open_ = _open(judged, other)
        if open_ is not None:
            reason = f"proved only if the {other} check holds"
            return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=reason)
    return _proved(judged, caveats)


def _open(judged: Judged, property_: Property) -> str | None:
    """Why a property is not shown, of the kernel or of what it calls by contract."""
    found = _open_here(judged, property_)
    for inner in judged.relied:
        found = found or _resting_on(inner)
        if found is None:
            below = _open(inner, property_)
            found = None if below is None else f"in {inner.kernel.name}: {below}"
    return found


def _open_here(judged: Judged, property_: Property) -> str | None:
    below = judged.unproved_on_the_way
    if (
        property_ == Property.BARRIER_DIVERGENCE
        and below is not None
        and below.obligation.kind is Kind.BARRIER
    ):
        return f"line {below.obligation.span.line}: could not show that {Kind.BARRIER.value}"
    if below is not None:
        return f"could not show that {below.obligation.kind.value}: {below.obligation.text}"
    if property_ == Property.BARRIER_DIVERGENCE:
        return None
    if property_ == Property.DATA_RACE:
        return _open_race(judged)
    missing = judged.safety.missing(property_)
    if missing is not None:
        return f"not checked: {missing}"
    found = judged.safety.open(property_)
    if not found:
        return None
    if found[0].discharged.status is Status.MODEL:
        return f"a solver says that it can happen, but no run has reproduced it; {_HINT}"
    return f"could not rule out: {_told(judged, found[0])}; {_HINT}"


def _open_race(judged: Judged) -> str | None:
    if judged.order.is_proved:
        return None
    failed = next((p for p in judged.order.pairs if p.status is not Status.PROVED), None)
    if failed is None:
        return "not all pairs of accesses could be compared"
    return f"could not show that in {failed.obligation.text}"


# --- counterexamples ----------------------------------------------------------------------------


def _counterexample(judged: Judged) -> Counterexample | None:
    """The first obligation that failed, with its hypotheses and goal in the user's words."""
    shown = None if judged.replayed is None else judged.replayed.shown
    failed = next(iter(judged.failed), None)
    if failed is None or (failed.status is not Status.MODEL and shown is None):
        return None
    obligation = failed.obligation
    lines = [TraceLine(f"assumed: {text}") for text in obligation.assumed]
    lines.append(TraceLine(f"goal: {obligation.text}", obligation.span))
    assert judged.verified is not None
    run = judged.verified.run
    lines.append(
        TraceLine(
            f"as a formula: {show(run, obligation.goal, after=obligation.kind in _AT_THE_END)}"
        )
    )
    model = failed.model or {}
    values = tuple(
        (origin.text, str(model[symbol.name]))
        for symbol, origin in run.origins.items()
        if isinstance(origin, Given) and isinstance(model.get(symbol.name), int)
    )
    if shown is not None:
        return _of_run(shown, lines)
    message = f"not proved that {obligation.kind.value}: {obligation.text}"
    return Counterexample(message, obligation.span, "all threads", values, None, tuple(lines), None)
