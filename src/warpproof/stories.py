"""Findings with their stories: each counterexample run once more, for its trace.

Enters: a report and its program. Leaves: the report, in which findings that can be replayed have
the lines that led there. Guaranteed: nothing else of the report changes; a fault of ours on the way
is told, and loses no verdict.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from warpproof.answers import our_fault
from warpproof.base.diagnostics import Diagnostic
from warpproof.base.property import Property
from warpproof.base.verdict import PropertyResult, Report, TraceLine, Verdict
from warpproof.ir import nodes
from warpproof.semantics.replay.story import story
from warpproof.semantics.replay.witness import Witness, WitnessError, from_json
from warpproof.transform.kernel_harness import make_harness

_MOST_FINDINGS = 10


def with_stories(
    report: Report,
    program: nodes.Program,
    deadline: float | None,
    tell: Callable[[Diagnostic], None],
) -> Report:
    rows: list[PropertyResult] = []
    told = 0
    for result in report.results:
        found = result.counterexample
        if found is not None and _has_story(result) and told < _MOST_FINDINGS:
            told += 1
            if deadline is None or time.monotonic() < deadline:
                try:
                    trace = _story(found.witness, program)
                except Exception as error:
                    trace = ()
                    tell(our_fault("the trace of a finding failed", error, report.file))
                result = replace(result, counterexample=replace(found, trace=trace))
        rows.append(result)
    return replace(report, results=tuple(rows))


def _has_story(result: PropertyResult) -> bool:
    """Contracts are judged at the end of a run, by those who know them."""
    found = result.counterexample
    return (
        found is not None
        and result.verdict is Verdict.REFUTED
        and found.witness is not None
        and not found.trace
        and result.property is not Property.CONTRACT
    )


def _story(text: str | None, program: nodes.Program) -> tuple[TraceLine, ...]:
    try:
        return story_of(from_json(text or ""), program)
    except WitnessError:
        return ()


def story_of(witness: Witness, program: nodes.Program) -> tuple[TraceLine, ...]:
    """Of the program, or of its kernel alone as the witness asks for."""
    if witness.kernel is not None:
        program = make_harness(program, witness.kernel).program
    return story(witness, program)
