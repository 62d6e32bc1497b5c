"""From a model to a run of the reference interpreter, and from that to a counterexample.

Enters: a violation found by the machine. Leaves: the finding of a concrete run with the model's
inputs, contents and failures on the same schedule, with a witness that runs it again; or None,
where the run does not show what the model says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from warpproof.base.config import Config
from warpproof.base.property import Property
from warpproof.base.records import record
from warpproof.base.verdict import Counterexample
from warpproof.engines.assumed_inputs import words_of
from warpproof.engines.bmc.judge import Model, Violation
from warpproof.ir import nodes
from warpproof.ir.kernel_request import KernelRequest
from warpproof.semantics.machine.findings import Finding, is_soft
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import Recording
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.replay.counterexample import counterexample
from warpproof.semantics.replay.witness import expected_failure, recorded, to_json
from warpproof.semantics.symbolic.names import AnswerOracle, Answers, Decides, Names, Turns


@dataclass(frozen=True, slots=True)
class Confirmed:
    """`before` is a violation that the run has earlier: the finding is one of a recovery."""

    finding: Finding
    counterexample: Counterexample
    before: Finding | None = None
    before_counterexample: Counterexample | None = None
    steps: int = 0  # of the run


_MOST_STEPS = 50_000  # of a run that is tried again with fewer turns
_MOST_TRIES = 24


def answers_of(model: Model, sizes: Mapping[int, int], names: Names) -> Answers:
    """What a model says of inputs, failing allocations and unwritten memory."""
    inputs: dict[int, int] = {}
    failures: set[int] = set()
    contents: dict[int, bytearray] = {}
    for symbol, value in model.items():
        decided = names.decided.get(symbol.name)
        if decided is None or not isinstance(value, int | bool):
            continue
        number, offset, size = decided.number, decided.offset, decided.size
        match decided.what:
            case Decides.INPUT:
                inputs[number] = int(value)
            case Decides.FAILURE if value:
                failures.add(number)
            case Decides.CONTENTS:
                most = max(sizes.get(number, 0), offset + size)
                held = contents.setdefault(number, bytearray(most))
                held[offset : offset + size] = int(value).to_bytes(size, "little")
    return Answers(inputs, frozenset(failures), {n: bytes(b) for n, b in contents.items()})


@record
class Request:
    """A violation to be run, and how: `schedule` and `turns` are the order that its model has."""

    program: nodes.Program
    settings: RunSettings
    names: Names
    violation: Violation
    sizes: Mapping[int, int]
    config: Config
    schedule: Sequence[int] | None = None
    kernel: KernelRequest | None = None
    turns: Turns | None = None
    selected: Collection[Property] = frozenset(Property)


def confirm(request: Request) -> Confirmed | None:
    """Run it. The same property must fail on the same line; of an order of steps no more is kept
    than it takes."""

    def tried(order: Sequence[int] | None, one_step_each: bool = False) -> Confirmed | None:
        return _confirm(request, order, one_step_each)

    schedule = request.schedule
    found = tried(schedule)
    if found is not None and found.before is not None:
        if request.violation.obligation.property != Property.DATA_RACE or found.steps > _MOST_STEPS:
            return found
        # Its accesses may come before the other violation if nobody runs ahead.
        other = tried(None, one_step_each=True)
        return found if other is None or other.before is not None else other
    if found is None:
        return None
    if schedule is None or found.steps > _MOST_STEPS:
        return found
    return _shorter(found, [list(turn) for _, turn in groupby(schedule)], tried)


def _shorter(
    found: Confirmed, turns: list[list[int]], tried: Callable[[list[int]], Confirmed | None]
) -> Confirmed:
    """The same failure with fewer turns: first the shortest beginning that leads to it (whoever
    can, goes on then), after that without one turn or another."""
    tries = _MOST_TRIES
    for length in range(len(turns)):
        if not tries:
            return found
        tries -= 1
        shown = tried([n for turn in turns[:length] for n in turn])
        if shown is not None and shown.before is None:
            found, turns = shown, turns[:length]
            break
    position = len(turns) - 2
    while position >= 0 and tries:
        tries -= 1
        without = [*turns[:position], *turns[position + 1 :]]
        shown = tried([n for turn in without for n in turn])
        if shown is not None and shown.before is None and shown.steps <= found.steps:
            found, turns = shown, without
        position -= 1
    return found


def _confirm(
    request: Request, schedule: Sequence[int] | None, one_step_each: bool
) -> Confirmed | None:
    program, names, config = request.program, request.names, request.config
    answers = answers_of(request.violation.model, request.sizes, names)
    inner = AnswerOracle(names, answers, schedule, request.turns, one_step_each=one_step_each)
    oracle = Recording(inner)
    wanted = request.violation.obligation
    line = wanted.origin.user_span.line

    def is_wanted(finding: Finding) -> bool:
        return finding.property == wanted.property and _is_at(finding, line)

    def doubt(finding: Finding) -> Finding | None:
        """What comes before it in every order and casts doubt on it, or on a race before it."""
        for before in finding.after:
            is_doubt = _casts_doubt(before, wanted.property, request.selected)
            found = before if is_doubt else doubt(before)
            if found is not None:
                return found
        return None

    def is_enough(finding: Finding) -> bool:
        """What comes after it may never end, and nobody asks for it."""
        return is_wanted(finding) and doubt(finding) is None

    run = Interpreter(program, oracle, replace(request.settings, is_enough=is_enough))
    inner.run = run
    result = run.run()

    def told(finding: Finding) -> Counterexample:
        witness = recorded(
            program.file,
            config,
            request.settings,
            oracle,
            expected_failure(finding),
            arguments=("program", *words_of(program, config)),
            kernel=request.kernel,
            linked=program.linked,
        )
        return counterexample(finding, to_json(witness))

    for finding in result.findings:
        if is_wanted(finding):
            before = doubt(finding)
            earlier = None if before is None else told(before)
            return Confirmed(finding, told(finding), before, earlier, result.steps)
    return None


def _casts_doubt(before: Finding, wanted: Property, selected: Collection[Property]) -> bool:
    """Is a finding doubtful that comes after this one? Races are, all of one run, each by itself:
    their order in it is one of many."""
    if before.property == wanted == Property.DATA_RACE:
        return False
    return not is_soft(before.property, selected, before.kind)


def _is_at(finding: Finding, line: int) -> bool:
    lines = {finding.origin.user_span.line}
    if finding.other is not None:  # of a race, either access may be the one that is named
        lines.add(finding.other.origin.user_span.line)
    return line in lines
