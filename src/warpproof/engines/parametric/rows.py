"""Evidence for each property, from what was seen and what could not be ruled out.

Enters: a trace and the findings about it. Leaves: a `PropertyResult` for each property that this
engine speaks of. Guaranteed: a proof lists what it takes for granted; where a check that others
take for granted is open, their proofs need its row.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from warpproof.base.assumption import Assumption
from warpproof.base.property import Property
from warpproof.base.records import record
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
    about,
    check_holds,
    conclude,
)
from warpproof.engines.parametric.examine import Examined, Finding
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.scope import owner_of
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.text import told
from warpproof.engines.parametric.trace import Problem, Trace
from warpproof.ir import types
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.terms import Op, Term, polynomial
from warpproof.semantics.domain.integer_values import Local, Parameter, Variable
from warpproof.semantics.domain.registers import Member
from warpproof.semantics.parametric.accesses import Owner
from warpproof.semantics.parametric.launch_caveats import of_arguments, of_closed, of_sizes

PROPERTIES = (
    Property.DATA_RACE,
    Property.BARRIER_DIVERGENCE,
    Property.OUT_OF_BOUNDS,
    Property.INTEGER_OVERFLOW,
    Property.DIVISION_BY_ZERO,
    Property.INVALID_SHIFT,
    Property.ASSERTION,
)


@record
class Seen:
    """A kernel that was looked at."""

    setting: Setting
    prover: Prover
    trace: Trace
    examined: Examined
    bounds: tuple[Bound, ...] = ()


def results(seen: Seen, asked: Collection[Property]) -> list[PropertyResult]:
    stated = [Property.CONTRACT] if _has_invariants_only(seen) else []
    return [_result(seen, p) for p in (*PROPERTIES, *stated) if p in asked]


def is_followed(seen: Seen, property_: Property) -> bool:
    """Is all of the kernel followed that it is about?"""
    return next(_problems(seen, property_), None) is None


def _has_invariants_only(seen: Seen) -> bool:
    """Is all that the kernel states invariants that stand in its code as calls?"""
    return seen.trace.has_invariants and not seen.setting.kernel.contract


def _problems(seen: Seen, property_: Property) -> Iterator[Problem]:
    return (p for p in seen.trace.problems if p.of is None or property_ in p.of)


def _result(seen: Seen, property_: Property) -> PropertyResult:
    evidence, span = _evidence(seen, property_)
    return result_of(seen, property_, evidence, span)


def result_of(
    seen: Seen, property_: Property, evidence: Evidence, span: Span | None
) -> PropertyResult:
    kernel = seen.setting.kernel
    where = span if span is not None and span.line else kernel.span
    return PropertyResult(
        property_,
        kernel.name,
        seen.setting.scope,
        conclude(evidence),
        where if where.line else None,
        evidence.caveats,
        evidence.bounds,
        None,
        evidence,
    )


def refutation(seen: Seen, property_: Property, shown: Counterexample) -> PropertyResult:
    """A run that violates a property."""
    evidence = Evidence(
        Outcome.CANDIDATE, Replay.REPRODUCED, tuple(caveats_of(seen, property_)), seen.bounds
    )
    row = result_of(seen, property_, evidence, shown.span)
    return replace(row, counterexample=shown)


def evidence_of(seen: Seen, property_: Property) -> Evidence:
    """What a launch says of a property, without a place."""
    return _evidence(seen, property_)[0]


_HAPPENS_NOT = "that this does not happen: "


def _not_shown(text: str) -> str:
    if text.startswith(_HAPPENS_NOT):
        return f"could not rule out: {text.removeprefix(_HAPPENS_NOT)}"
    return f"could not show {text}"


def _evidence(seen: Seen, property_: Property) -> tuple[Evidence, Span | None]:
    caveats = tuple(caveats_of(seen, property_))
    for problem in _problems(seen, property_):
        number = seen.setting.line_of(problem.span)
        line = f" at line {number}" if number else ""
        reason = f"cannot be analysed for all sizes: {problem.text}{line}"
        return _undecided(caveats, reason), problem.span
    open_ = [f for f in seen.examined.of(property_) if f.precondition is None]
    if open_:
        first = open_[0]
        number = seen.setting.line_of(first.span)
        told = _not_shown(first.text)
        is_named = not number or re.search(rf"\bline {number}\b", told)
        return _undecided(caveats, told if is_named else f"line {number}: {told}"), first.span
    if property_ in seen.examined.late:
        return _undecided(caveats, "there was not enough time to examine all of it"), None
    needed = list(dict.fromkeys(needs_of(seen, property_)))
    if not admits_threads(seen, needed):
        return _undecided(caveats, NO_LAUNCHES), None
    conditions = conditions_of(seen, needed)
    bounds = seen.bounds
    return Evidence(
        Outcome.NONE_EXISTS,
        caveats=caveats,
        bounds=bounds,
        conditions=conditions,
        covers=frozenset({Property.INTEGER_OVERFLOW}),
    ), None


def _undecided(caveats: tuple[Caveat, ...], reason: str) -> Evidence:
    return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=reason)


NO_LAUNCHES = "shown only for launches that cannot exist"
Need = Term | Condition  # what launches have to meet, of memory and other rows in words only


def conditions_of(seen: Seen, needed: Sequence[Need]) -> tuple[Condition, ...]:
    """Each once, but for those that others say more strictly. What is at least and at most a number
    is that number."""
    t = seen.setting.table
    parts: list[Need] = []
    for one in needed:
        parts += [one] if isinstance(one, Condition) else conjuncts(t, one)
    limits = [_limit(n) for n in parts if isinstance(n, Term)]
    made: dict[Condition, None] = {}
    for one in parts:
        if isinstance(one, Condition):
            made[one] = None
            continue
        limit = _limit(one)
        if limit is None:
            made[told(seen.setting, one)] = None
            continue
        if any(_is_stricter(other, limit) for other in limits):
            continue
        constant, rest = limit
        sign = sum(rest.values())
        if sign and (-constant, {monomial: -n for monomial, n in rest.items()}) in limits:
            size = t.int_combine(
                0, [(monomial, n if sign > 0 else -n) for monomial, n in rest.items()]
            )
            one = t.eq(size, t.integer(-constant if sign > 0 else constant))
        made[told(seen.setting, one)] = None
    return tuple(made)


_Limit = tuple[int, Mapping[Term, int]]


def _limit(formula: Term) -> _Limit | None:
    """A sum that is at most 0, as its constant and the rest."""
    if formula.op is not Op.INT_LE:
        return None
    (left, used), (right, free) = map(polynomial, formula.args)
    rest = dict(used)
    for monomial, coefficient in free.items():
        rest[monomial] = rest.get(monomial, 0) - coefficient
    return left - right, {m: c for m, c in rest.items() if c}


def _is_stricter(other: _Limit | None, limit: _Limit) -> bool:
    return other is not None and other[1] == limit[1] and other[0] > limit[0]


def admits_threads(seen: Seen, needed: Sequence[Need]) -> bool:
    """Is there a launch that meets all of it, with several threads in a block? Each is asked by
    itself where it is found."""
    terms = [n for n in needed if isinstance(n, Term)]
    if set(terms) <= set(seen.setting.required_at_first) or seen.setting.given is not None:
        return True
    preconditions = Preconditions(seen.setting, seen.prover)
    return preconditions.admits_threads(seen.setting.table.all_of(terms))


def needs_of(seen: Seen, property_: Property) -> Iterator[Need]:
    yield from seen.setting.required_at_first
    for finding in seen.examined.of(property_):
        assert finding.precondition is not None
        yield finding.precondition
    if property_ is Property.OUT_OF_BOUNDS:
        yield from seen.examined.needed
    if property_ in seen.examined.on_lanes and property_ is not Property.BARRIER_DIVERGENCE:
        yield from _of_lanes(seen)
    elif property_ is Property.DATA_RACE:
        yield from _of_barriers(seen)
    is_ordered = property_ in seen.examined.on_order
    if is_ordered and property_ not in _RESTING:
        yield from _of_barriers(seen)
        yield from of_row(seen, Property.DATA_RACE)
    if property_ is Property.BARRIER_DIVERGENCE and (is_ordered or _needs_order(seen)):
        yield from of_row(seen, Property.DATA_RACE)
    if property_ is not Property.INTEGER_OVERFLOW:
        yield from of_row(seen, Property.INTEGER_OVERFLOW)
    if property_ in _RESTING:
        return  # of accesses within their objects
    if property_ in seen.examined.on_bounds and property_ is not Property.OUT_OF_BOUNDS:
        yield from of_row(seen, Property.OUT_OF_BOUNDS)


def _of_barriers(seen: Seen) -> Iterator[Need]:
    """What races need of barriers; of warps only where they order memory."""
    for needed in of_row(seen, Property.BARRIER_DIVERGENCE):
        is_row = isinstance(needed, Condition) and needed.row is not None
        if is_row or seen.trace.has_warp_order:
            yield needed


def _of_lanes(seen: Seen) -> Iterator[Need]:
    """What proofs need that use what lanes of a warp give each other."""
    if next(_problems(seen, Property.BARRIER_DIVERGENCE), None) is not None:
        row = Property.BARRIER_DIVERGENCE
        yield check_holds(row)
    else:
        yield from of_row(seen, Property.BARRIER_DIVERGENCE)


_RESTING = frozenset({Property.DATA_RACE, Property.BARRIER_DIVERGENCE})


def _needs_order(seen: Seen) -> bool:
    """Do barriers stand behind what was loaded, so that a race could part the threads?"""
    paths = [f for wait in seen.trace.waits for f in wait.known.path]
    return seen.setting.is_of_loads(paths)


def rested_on(seen: Seen, other: Property) -> list[Finding]:
    """What is open of a property and matters to others: not what becomes of data."""
    return [f for f in seen.examined.of(other) if not f.is_of_data]


def of_row(seen: Seen, other: Property) -> Iterator[Need]:
    """What a proof needs that takes the checks of another property for granted."""
    needed = [f.precondition for f in rested_on(seen, other) if not f.is_of_machine]
    is_followed = next(_problems(seen, other), None) is None
    if not is_followed or other in seen.examined.late or None in needed:
        yield check_holds(other)
    # Also beside the row, which may hold where they do not: others were shown only where they do.
    yield from (f for f in needed if f is not None)


def of_open_row(seen: Seen, other: Property) -> Iterator[Need]:
    """What a proof needs that rests on all of a row that is open."""
    yield from seen.setting.required_at_first
    yield check_holds(other)
    findings = seen.examined.of(other)
    yield from (f.precondition for f in findings if f.precondition is not None)


# --- what proofs take for granted ---------------------------------------------------------------


def caveats_of(seen: Seen, property_: Property) -> Iterator[Caveat]:
    setting = seen.setting
    pointers = sum(isinstance(p.type, types.Pointer) for p in setting.kernel.parameters)
    used = {a.object for a in seen.trace.accesses if isinstance(a.object, Parameter | Member)}
    if setting.given is None:
        has_members = any(isinstance(object_, Member) for object_ in used)
        yield from of_arguments(max(pointers, len(used)), _has_variables(seen), has_members)
    if property_ not in _RESTING and _relies_on_bounds(seen):
        text = (
            "earlier accesses of a thread are within the objects that their pointers are based on"
        )
        yield Caveat(Assumption.IN_BOUNDS, text, Effect.ASSUMPTION)
    if not setting.options.full_range:
        yield from of_sizes(setting.open_axes())
    yield from of_closed(setting.closed_sizes)
    if setting.options.beyond_limits is not None:
        text = f"the launch is larger than any device allows: {setting.options.beyond_limits}"
        yield Caveat(Assumption.BEYOND_DEVICE_LIMITS, text, Effect.ASSUMPTION)
    yield from about(property_, seen.trace.caveats)
    if property_ is Property.BARRIER_DIVERGENCE and seen.trace.waits:
        for span in dict.fromkeys(seen.trace.endless):
            text = f"the loop at line {span.line} ends"
            yield Caveat(Assumption.TERMINATION, text, Effect.ASSUMPTION, span)


def _relies_on_bounds(seen: Seen) -> bool:
    """Was something read, or shown, with what follows from accesses before it?"""
    trace = seen.trace
    known = [*(a.known for a in trace.accesses), *(c.known for c in trace.checks)]
    return any(k.assumed for k in (*known, *(w.known for w in trace.waits)))


def _has_variables(seen: Seen) -> bool:
    return any(
        isinstance(a.object, Variable) and owner_of(seen.setting, a.object) is Owner.LAUNCH
        for a in seen.trace.accesses
        if not isinstance(a.object, Local)
    )
