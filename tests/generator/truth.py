"""What exhaustive running says of a program with an input: every value, every schedule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from warpproof.ir import nodes, types
from warpproof.semantics.findings import Ending, Finding
from warpproof.semantics.interpreter import Interpreter
from warpproof.semantics.oracle import Exhaustive, FirstChoice, Oracle, Shuffled
from warpproof.semantics.run_state import RunSettings

SETTINGS = RunSettings(fast=False, max_steps=4_000, force_malloc_success=True)


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


@dataclass(slots=True)
class Truth:
    """Properties with their lines. `first` has what a run shows before anything else went wrong
    but races: what comes after undefined behaviour binds nobody."""

    first: dict[str, set[int]] = field(default_factory=dict)
    later: dict[str, set[int]] = field(default_factory=dict)
    complete: bool = True
    runs: int = 0
    real: bool = False  # did a run come to an end that assumptions do not exclude?
    out_of_steps: bool = False

    def add(self, findings: Iterable[Finding]) -> None:
        into = self.first
        for finding in findings:
            lines = {finding.origin.user_span.line}
            if finding.other is not None:
                lines.add(finding.other.origin.user_span.line)
            into.setdefault(finding.property, set()).update(lines)
            if finding.property != "data-race":
                into = self.later

    def shows(self, property_: str) -> bool:
        return property_ in self.first or property_ in self.later


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
    result = Interpreter(program, oracle, SETTINGS).run()
    truth.runs += 1
    truth.out_of_steps = truth.out_of_steps or result.ending is Ending.OUT_OF_STEPS
    if result.ending is not Ending.ASSUMED_AWAY:
        truth.real = True
        truth.add(result.findings)
