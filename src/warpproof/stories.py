"""Findings with their stories: each counterexample run once more, for its trace.

Enters: a report and its program. Leaves: the report, in which findings that can be replayed have
the lines that led there. Guaranteed: nothing else of the report changes; a fault of ours on the way
is told, and loses no verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from warpproof.answers import our_fault
from warpproof.base.background import Background
from warpproof.base.deadline import Deadline
from warpproof.base.diagnostics import Diagnostic
from warpproof.base.property import Property
from warpproof.base.verdict import Counterexample, PropertyResult, Report, Verdict
from warpproof.ir import nodes
from warpproof.semantics.replay.story import NO_STORY, Story, story
from warpproof.semantics.replay.witness import Witness, WitnessError, from_json
from warpproof.transform.kernel_harness import make_harness

_MOST_FINDINGS = 10
_MOST_SECONDS = 6.0  # for all of them


def with_stories(
    report: Report,
    program: nodes.Program,
    deadline: Deadline,
    tell: Callable[[Diagnostic], None],
    jobs: int | None = 1,
) -> Report:
    """Half of them are told by another process, if there are several and `jobs` allow it."""
    places = [n for n, result in enumerate(report.results) if _has_story(result)][:_MOST_FINDINGS]
    until = deadline.within(_MOST_SECONDS)

    def traces(of: Sequence[int]) -> list[_Told]:
        return [_told(report, number, program, until) for number in of]

    others = places[1::2]
    beside = Background(partial(traces, others), is_alone=jobs == 1 or not others)
    told = traces(places[::2])
    told += beside.result()
    rows = list(report.results)
    for number, story_, fault in told:
        found = rows[number].counterexample
        assert found is not None
        rows[number] = replace(rows[number], counterexample=with_story(found, story_))
        if fault is not None:
            tell(fault)
    return replace(report, results=tuple(rows))


# Which row, its story, and what went wrong on the way.
_Told = tuple[int, Story, Diagnostic | None]


def with_story(found: Counterexample, told: Story) -> Counterexample:
    """The finding with its lines, and with values where it had none."""
    other = found.other
    if other is not None and told.other_values:
        other = replace(other, values=told.other_values)
    return replace(found, values=found.values or told.values, other=other, trace=told.lines)


def _told(report: Report, number: int, program: nodes.Program, deadline: Deadline) -> _Told:
    found = report.results[number].counterexample
    assert found is not None
    if deadline.is_over:  # findings stand without their lines
        return number, NO_STORY, None
    try:
        return number, _story(found.witness, program), None
    except Exception as error:
        return number, NO_STORY, our_fault("the trace of a finding failed", error, report.file)


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


def _story(text: str | None, program: nodes.Program) -> Story:
    try:
        return story_of(from_json(text or ""), program)
    except WitnessError:
        return NO_STORY


def story_of(witness: Witness, program: nodes.Program) -> Story:
    """Of the program, or of its kernel alone as the witness asks for."""
    if witness.kernel is not None:
        program = make_harness(program, witness.kernel).program
    return story(witness, program)
