"""Rows that follow from the whole kernel having been executed, for all threads and sizes.

Enters: a `Judged`. Leaves: rows about pointers, frees, constants, unwritten values, undefined
behaviour, API calls and deadlocks, each only where it is proved: what is open is for others to say.
They rest on the rows beside the contract (each access in its array, no integer out of its type, no
race, barriers reached by all), on loops that end, and on a look at the code (`constructs`) and at
each address (`Memory.judge_pointer`). That nothing is freed or called needs the code only.

    Assumes: what a kernel is given is there and initialised; listed with the rows it matters to
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from warpproof.base.assumption import Assumption
from warpproof.base.property import Property
from warpproof.base.verdict import (
    Bound,
    Caveat,
    Evidence,
    Outcome,
    PropertyResult,
    Verdict,
)
from warpproof.engines.deductive.evidence import kernel_row, of_launch, safety_evidence
from warpproof.engines.deductive.judged import Judged
from warpproof.engines.deductive.state.obligations import Kind
from warpproof.semantics.parametric.constructs import PROPERTIES
from warpproof.semantics.parametric.launch_caveats import of_memory

_OF_THE_CODE = frozenset({Property.INVALID_FREE, Property.API_MISUSE})


def results_of_all(
    judged: Judged, asked: Collection[str], bounds: tuple[Bound, ...] = ()
) -> list[PropertyResult]:
    """The rows that are proved; `bounds` are those that the user gave."""
    if judged.verified is None:
        return []
    rows = [_row(judged, p, bounds) for p in PROPERTIES if p in asked]
    return [r for r in rows if r.verdict in (Verdict.PROVED, Verdict.PROVED_WITHIN)]


def _row(judged: Judged, property_: Property, bounds: tuple[Bound, ...]) -> PropertyResult:
    evidence = replace(_evidence(judged, property_), bounds=bounds)
    return kernel_row(judged, property_, evidence, judged.kernel.span)


def _evidence(judged: Judged, property_: Property) -> Evidence:
    verified = judged.verified
    assert verified is not None
    why = next(_doubts(judged, property_), None)
    if why is not None:
        return Evidence(Outcome.UNDECIDED, reason=why)
    if property_ in _OF_THE_CODE and property_ not in verified.mentioned:
        return Evidence(Outcome.NONE_EXISTS)
    caveats = (*of_launch(judged), *_of_arguments(judged, property_), *verified.run.caveats)
    return safety_evidence(judged, property_, caveats)


def _doubts(judged: Judged, property_: Property) -> Iterator[str]:
    """Behind an access that must not be made, or a write to what cannot be written, nothing else is
    sure either."""
    of_others = (
        () if property_ in _OF_THE_CODE else (Property.INVALID_POINTER, Property.CONSTANT_WRITE)
    )
    run = None if judged.verified is None else judged.verified.run
    for needed in (property_, *of_others):
        if run is None or needed in run.doubts:
            yield "it was not executed" if run is None else run.doubts[needed]
        for checked in judged.safety.open(needed)[:1]:
            yield checked.text
    if property_ == Property.DEADLOCK:
        yield from _without_end(judged)
    for inner in judged.relied:
        yield from _doubts(inner, property_)


def _without_end(judged: Judged) -> Iterator[str]:
    """Loops of which it is not shown that they end: a thread may wait there."""
    caveats = () if judged.verified is None else judged.verified.run.caveats
    for caveat in caveats:
        if caveat.code in (Assumption.PARTIAL_CORRECTNESS, Assumption.TERMINATION):
            yield caveat.message
    for failed in judged.failed:
        if failed.obligation.kind is Kind.VARIANT:
            yield f"could not show that {Kind.VARIANT.value}: {failed.obligation.text}"


def _of_arguments(judged: Judged, property_: Property) -> Iterator[Caveat]:
    assert judged.verified is not None
    if not judged.verified.pointers:
        return
    yield from of_memory(property_)
