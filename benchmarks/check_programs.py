"""Are the programs of `benchmarks/programs` what their labels say, as far as running them can tell?

    python benchmarks/check_programs.py [NAME ...] [--seeds N] [--table]

Checked: heads are well formed, every buggy program has a repaired twin, the front end supports each
program, the largest launch is the labelled one. A buggy program that needs nothing shows exactly
its property, on marked lines, in a plain run; one that needs something shows it with the labelled
inputs, with the labelled allocation failing, or under one of many random schedules. Safe ones show
nothing in a plain run, with the labelled inputs, and under `--seeds` random schedules and inputs.
Names are parts of paths; `--table` prints the counts per folder as the README has them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from warpproof.base.config import Config
from warpproof.base.property import selected
from warpproof.base.source import Origin
from warpproof.bench.labels import TWIN, Label, read_suite, settings_of
from warpproof.ir import nodes, types
from warpproof.semantics.machine.findings import Ending, RunResult
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice, Oracle, Shuffled
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.machine.threads import KernelLaunch, Operation
from warpproof.verify import inventory, load

PROGRAMS = Path(__file__).resolve().parent / "programs"
SCHEDULES = 300  # random ones to try before a `needs: schedule` program counts as not shown
MAX_STEPS = 2_000_000
# What the interpreter or the front end does not do right yet; what comes right has to leave.
KNOWN: dict[str, str] = {}


class Chosen(FirstChoice):
    """The labelled inputs in order, then zeros; the labelled allocation fails."""

    def __init__(self, inputs: Sequence[int], failing_allocation: int) -> None:
        super().__init__()
        self._inputs = list(reversed(inputs))
        self._failing = failing_allocation
        self._allocations = 0

    def input(self, kind: nodes.InputKind, type_: types.Type) -> int:
        if not self._inputs:
            return 0
        size = type_.bits if isinstance(type_, types.Int) else 8 * types.size_of(type_)
        return self._inputs.pop() & ((1 << size) - 1)

    def allocation_fails(self) -> bool:
        self._allocations += 1
        return self._allocations == self._failing


class Observed(Interpreter):
    """An interpreter that remembers its largest launch."""

    largest: tuple[int, int] = (0, 0)

    def finish(self, operation: Operation) -> None:
        if isinstance(operation.work, KernelLaunch):
            size = (operation.work.blocks, operation.work.threads_per_block)
            if size[0] * size[1] > self.largest[0] * self.largest[1]:
                self.largest = size
        super().finish(operation)


@dataclass(slots=True)
class Checker:
    seeds: int
    problems: list[str] = field(default_factory=list)

    def check_safely(self, label: Label) -> None:
        """A fault of ours is a problem of this program, not the end of the check."""
        before = len(self.problems)
        try:
            self.check(label)
        except Exception as error:
            self._complain(label, f"{type(error).__name__}: {error}")
        if str(label.path.relative_to(PROGRAMS)) in KNOWN:
            shown = self.problems[before:]
            del self.problems[before:]
            if not shown:
                self._complain(label, "is as labelled now, and is still in KNOWN")

    def check(self, label: Label) -> None:
        config = settings_of(label.options)
        program = load(str(label.path), config)
        for item in inventory(program).unsupported:
            self._complain(label, f"{item.construct} is not supported: {item.detail}")
        if label.needs == "kernel":
            return
        trial = Trial(label, config, program)
        if label.refuted is None:
            self._check_safe(trial)
        else:
            self._check_buggy(trial)

    def _check_safe(self, trial: Trial) -> None:
        label = trial.label
        plain = trial.run(Chosen(label.inputs, label.failing_allocation))
        if plain.ending is not Ending.RETURNED:
            self._complain(label, f"the run {plain.ending.value}: {plain.detail}")
        if plain.ending is Ending.RETURNED and plain.exit_code != 0:
            self._complain(label, f"exit code {plain.exit_code}")
        results = [("", plain), ("without inputs", trial.run(FirstChoice()))]
        results += [(f"seed {s}", trial.run(Shuffled(s))) for s in range(self._seeds(label))]
        for name, result in results:
            for shown in trial.found(result):
                self._complain(label, f"{shown} {name}")
            if result.ending in (Ending.UNSUPPORTED, Ending.OUT_OF_STEPS, Ending.STUCK):
                self._complain(label, f"{result.ending.value} {name}: {result.detail}")
        if not _fits(trial.largest, label):
            self._complain(label, "the largest launch is {} x {}".format(*trial.largest))

    def _seeds(self, label: Label) -> int:
        """A random schedule of many threads takes long, and says little that others do not."""
        launch = label.launch
        return self.seeds if launch and launch.blocks * launch.threads <= 512 else 0

    def _check_buggy(self, trial: Trial) -> None:
        label = trial.label
        for result in trial.showing_runs():
            found = trial.found(result)
            wrong = [shown for shown in found if not trial.is_expected(shown)]
            for shown in wrong:
                self._complain(label, f"found {shown}")
            if found or wrong:
                return
            if result.ending in (Ending.UNSUPPORTED, Ending.OUT_OF_STEPS):
                self._complain(label, f"{result.ending.value}: {result.detail}")
        self._complain(label, f"{label.refuted} does not show")

    def _complain(self, label: Label, text: str) -> None:
        self.problems.append(f"{label.path.relative_to(PROGRAMS)}: {text}")


@dataclass(frozen=True, slots=True, order=True)
class Shown:
    property: str
    lines: tuple[int, ...]
    message: str = ""

    def __str__(self) -> str:
        return f"{self.property} at {' and '.join(map(str, self.lines))} ({self.message})"


@dataclass(slots=True)
class Trial:
    """A program and the ways to run it."""

    label: Label
    config: Config
    program: nodes.Program
    largest: tuple[int, int] = (0, 0)

    def run(self, oracle: Oracle) -> RunResult:
        settings = RunSettings(
            malloc_may_fail=self.config.malloc_may_fail,
            allow_same_value_writes=self.config.allow_same_value_writes,
            allow_exited=self.config.allow_exited,
            check_leaks=True,
            max_steps=MAX_STEPS,
        )
        interpreter = Observed(self.program, oracle, settings)
        result = interpreter.run()
        self.largest = max(self.largest, interpreter.largest, key=lambda s: s[0] * s[1])
        return result

    def showing_runs(self) -> Iterator[RunResult]:
        """Runs of which one is to show the bug."""
        match self.label.needs:
            case "schedule":
                yield from (self.run(Shuffled(seed)) for seed in range(SCHEDULES))
            case _:
                yield self.run(Chosen(self.label.inputs, self.label.failing_allocation))

    def found(self, result: RunResult) -> list[Shown]:
        wanted = selected(self.config.check, self.config.no_check)
        found: set[Shown] = set()
        for finding in result.findings:
            if finding.property not in wanted:
                continue
            places = [finding.origin]
            if finding.property == "data-race" and finding.other is not None:
                places.append(finding.other.origin)
            lines = {place.user_span.line for place in places if self._is_ours(place)}
            found.add(Shown(finding.property, tuple(sorted(lines)), finding.message))
        return sorted(found)

    def _is_ours(self, place: Origin) -> bool:
        """In the program itself, not in a header of the models."""
        return Path(place.user_span.file).name == self.label.path.name

    def is_expected(self, shown: Shown) -> bool:
        return shown.property == self.label.refuted and set(shown.lines) <= self.label.lines


def _fits(seen: tuple[int, int], label: Label) -> bool:
    """Is it the labelled launch, or with sizes that are inputs one within it?"""
    launch = label.launch
    if launch is None:
        return False
    if label.inputs:
        return seen[0] <= launch.blocks and seen[1] <= launch.threads
    return seen == (launch.blocks, launch.threads)


def twins(labels: Sequence[Label]) -> list[str]:
    """What is wrong with heads, and with the pairing of buggy and repaired programs."""
    by_path = {label.path: label for label in labels}
    wrong: list[str] = []
    for path, label in by_path.items():
        if not label.explanation or label.launch is None:
            wrong.append(f"{path.name}: no `why` or `fix`, or no `launch`")
        if label.is_twin and label.refuted is not None:
            wrong.append(f"{path.name}: a repaired twin is expected to be proved")
        twin = path.with_name(path.stem + TWIN + ".cu")
        if label.refuted is not None and twin not in by_path:
            wrong.append(f"{path.name}: no repaired twin")
        if label.is_twin:
            original = by_path.get(path.with_name(path.stem.removesuffix(TWIN) + ".cu"))
            if original is None or original.refuted is None:
                wrong.append(f"{path.name}: a repaired twin of nothing")
    return wrong


def table(labels: Sequence[Label]) -> str:
    lines = [
        "| folder | safe | buggy | ≥ 64 threads or ≥ 2 blocks | arbitrary input | properties |",
        "|---|---|---|---|---|---|",
    ]
    topics = sorted({label.topic for label in labels})
    for topic in [*topics, "all"]:
        mine = [label for label in labels if topic in ("all", label.topic)]
        properties = sorted({label.refuted for label in mine if label.refuted})
        shown = ", ".join(properties) if topic != "all" else f"{len(properties)} properties"
        counts = (
            sum(label.refuted is None for label in mine),
            sum(label.refuted is not None for label in mine),
            sum(label.launch is not None and label.launch.is_large for label in mine),
            sum(label.needs in ("input", "kernel") for label in mine),
        )
        lines.append(f"| {topic} | " + " | ".join(map(str, counts)) + f" | {shown} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--table", action="store_true")
    arguments = parser.parse_args()
    labels = read_suite(PROGRAMS)
    if arguments.table:
        print(table(labels))
        return 0
    checker = Checker(arguments.seeds, twins(labels))
    for label in labels:
        name = str(label.path.relative_to(PROGRAMS))
        if arguments.names and not any(part in name for part in arguments.names):
            continue
        checker.check_safely(label)
    print("\n".join(checker.problems))
    print(table(labels))
    print(f"{len(labels)} programs, {len(checker.problems)} problems")
    return 1 if checker.problems else 0


if __name__ == "__main__":
    sys.exit(main())
