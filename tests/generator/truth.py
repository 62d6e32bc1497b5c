"""What exhaustive running says of a program with an input: every value, every schedule."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from warpproof.engines.never_reached import Reached
from warpproof.ir import nodes, types
from warpproof.semantics.machine.findings import Ending, Finding, is_soft
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import Exhaustive, FirstChoice, Oracle, Shuffled
from warpproof.semantics.machine.run_state import RunSettings

SETTINGS = RunSettings(fast=False, max_steps=4_000, asserts_go_on=True)


class _Given(FirstChoice):
    """The same input whenever one is asked for."""

    def __init__(self, value: int) -> None:
        super().__init__()
        self._value = value

    def input(self, kind: nodes.InputKind, type_: types.Type) -> int:
        return self._value


class _ShuffledGiven(Shuffled):
    def __init__(self, value: int, seed: int) -> None:
        super().__init__(seed, 0.5)
        self._value = value

    def input(self, kind: nodes.InputKind, type_: types.Type) -> int:
        return self._value


@dataclass(frozen=True, slots=True)
class Shown:
    """A violation in a run, and the properties that are violated before it in every order."""

    property: str
    lines: frozenset[int]
    after: frozenset[str]
    asserts_hold: bool  # in the whole run

    def is_first(self, selected: Collection[str]) -> bool:
        """Does nothing before it cast doubt on it?"""
        doubts = {p for p in self.after if not is_soft(p, selected)}
        return doubts <= ({self.property} & {"data-race"})


@dataclass(slots=True)
class Truth:
    """What all runs show together."""

    shown: set[Shown] = field(default_factory=set)
    complete: bool = True
    runs: int = 0
    reached: Reached = field(default_factory=dict)
    real: bool = False  # did a run come to an end that assumptions do not exclude?
    out_of_steps: bool = False

    def add(self, findings: Sequence[Finding]) -> None:
        hold = all(finding.property != "assertion" for finding in findings)
        for finding in findings:
            lines = {finding.origin.user_span.line}
            if finding.other is not None:
                lines.add(finding.other.origin.user_span.line)
            after = frozenset(f.property for f in finding.after)
            self.shown.add(Shown(finding.property, frozenset(lines), after, hold))

    def first(self, property_: str, selected: Collection[str]) -> frozenset[int]:
        """Lines where a property is violated with nothing before it that casts doubt on it."""
        found = [s for s in self.shown if s.property == property_ and s.is_first(selected)]
        return frozenset(line for s in found for line in s.lines)

    def left_in(self, property_: str, selected: Collection[str]) -> frozenset[int]:
        """As `first`, in executions in which every assertion held: all that a proof beside a
        failed one speaks of."""
        found = [
            s
            for s in self.shown
            if s.property == property_ and s.is_first(selected) and s.asserts_hold
        ]
        return frozenset(line for s in found for line in s.lines)

    def shows(self, property_: str) -> bool:
        return any(s.property == property_ for s in self.shown)


def truth_of(program: nodes.Program, inputs: Iterable[int], limit: int) -> Truth:
    """At most `limit` schedules per input, and some random ones beyond."""
    truth = Truth()
    for value in inputs:
        oracle = Exhaustive(_Given(value))
        for _ in islice(iter(int, 1), limit):
            _run(truth, program, oracle)
            if not oracle.advance():
                break
        else:
            truth.complete = False
            for seed in range(30):
                _run(truth, program, _ShuffledGiven(value, seed))
    return truth


def _run(truth: Truth, program: nodes.Program, oracle: Oracle) -> None:
    interpreter = Interpreter(program, oracle, SETTINGS)
    result = interpreter.run()
    for function, labels in interpreter.reached_blocks().items():
        truth.reached.setdefault(function, set()).update(labels)
    truth.runs += 1
    truth.out_of_steps = truth.out_of_steps or result.ending is Ending.OUT_OF_STEPS
    if result.ending is not Ending.ASSUMED_AWAY:
        truth.real = True
        truth.add(result.findings)
