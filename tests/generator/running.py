"""Running generated programs in many schedules, and what of a run's result can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from warpproof.ir import nodes
from warpproof.semantics.machine.findings import Ending, RunResult
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import Exhaustive, FirstChoice, Oracle, Shuffled
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.memory.concrete import Object

SETTINGS = RunSettings(fast=False, max_steps=200_000)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One run: how it ended, what it found and what the device's globals hold at the end."""

    result: RunResult
    memory: tuple[tuple[str, bytes, bytes], ...]  # name, bytes, which bits nobody wrote
    native_blocks: int = 0  # that compiled code ran

    @property
    def properties(self) -> frozenset[str]:
        return frozenset(f.property for f in self.result.findings)

    @property
    def races(self) -> frozenset[frozenset[int]]:
        """Pairs of lines that race."""
        return frozenset(
            frozenset({f.origin.user_span.line, f.other.origin.user_span.line})
            for f in self.result.findings
            if f.property == "data-race" and f.other is not None
        )

    @property
    def observed(self) -> tuple[object, ...]:
        """What a user of the program could see of it."""
        return self.result.ending, self.result.exit_code, self.result.output, self.memory


def run(
    program: nodes.Program, oracle: Oracle | None = None, settings: RunSettings = SETTINGS
) -> Outcome:
    interpreter = Interpreter(program, oracle or FirstChoice(), settings)
    result = interpreter.run()
    objects = sorted(interpreter.global_objects.items(), key=lambda item: item[0][1])
    memory = tuple(
        (symbol, *_written(thing)) for (side, symbol), thing in objects if side is nodes.Side.DEVICE
    )
    return Outcome(result, memory, interpreter.fast.native_blocks)


def _written(thing: Object) -> tuple[bytes, bytes]:
    """An object's bytes, without the bits that nobody wrote, and which these are."""
    data, undefined = thing.data[: thing.size], thing.undefined[: thing.size]
    return bytes(d & ~u for d, u in zip(data, undefined, strict=True)), bytes(undefined)


def all_schedules(program: nodes.Program) -> Iterator[Outcome]:
    """Every schedule, in turn; there may be very many."""
    oracle = Exhaustive(FirstChoice())
    while True:
        yield run(program, oracle)
        if not oracle.advance():
            return


@dataclass(frozen=True, slots=True)
class Explored:
    outcomes: tuple[Outcome, ...]
    complete: bool  # are these all schedules?


def explore_some(program: nodes.Program, limit: int, samples: int) -> Explored:
    """All schedules if they are at most `limit`, else so many and some random ones."""
    found = list(islice(all_schedules(program), limit + 1))
    if len(found) <= limit:
        return Explored(tuple(found), True)
    found += [run(program, Shuffled(seed, 0.5)) for seed in range(samples)]
    return Explored(tuple(found), False)


def has_ended_well(outcome: Outcome) -> bool:
    return outcome.result.ending is Ending.RETURNED
