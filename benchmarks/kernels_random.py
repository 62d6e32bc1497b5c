"""Random kernels: what the engine `parametric` says of all sizes, against launches of small ones.

    python benchmarks/kernels_random.py [--seed S] [--count N] [--seconds T] [--launches N]
                                        [--limit T] [--first N] [--folder F] [--looks]

Kernels with and without bugs are made (`tests/generator/any_size_kernels.py`) and asked about, each
by itself. Then the reference interpreter runs them in launches of random sizes, arguments and
contents, among them such as meet the conditions of what was proved. WRONG is a proof that a launch
within its conditions refutes, and a refutation whose witness does not replay; the program is
written to the folder. With --looks what is refuted though no small launch shows it is named too.
Ends with what was decided, by property; exits with 1 if something was wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.generator.any_size_contest import LOOKED_AT, Contest, load_kernels, solver_for_many
from tests.generator.any_size_kernels import sized_kernel, sized_text
from warpproof.base.deadline import worked
from warpproof.base.property import Property
from warpproof.base.verdict import Verdict

BATCH = 50


class Tally:
    def __init__(self, folder: Path | None, looks: bool) -> None:
        self.counts: Counter[str] = Counter()
        self.verdicts: Counter[tuple[str, Verdict]] = Counter()
        self.reasons: Counter[str] = Counter()
        self.slowest: list[tuple[float, str]] = []
        self._folder = folder
        self._looks = looks

    def add(self, contest: Contest, seed: int) -> None:
        kernel = contest.loaded.kernel
        self.counts["kernels"] += 1
        self.counts["launches"] += contest.launches
        self.slowest = sorted([*self.slowest, (contest.seconds, kernel.name)])[-5:]
        for text in contest.not_read:
            self.counts[f"not read: {text[:80]}"] += 1
        for property_, row in contest.rows.items():
            self.verdicts[property_, row.verdict] += 1
            self.counts[_within(property_)] += contest.compared.get(property_, 0)
            is_shown = property_ in contest.violated
            if row.verdict is Verdict.UNKNOWN:
                self.reasons[f"{property_}: {_without_numbers(row.conclusion.reason)}"] += 1
                self.counts[f"{property_}: unknown, and a launch violates it"] += is_shown
            if row.verdict is Verdict.REFUTED and not is_shown:
                self.counts[f"{property_}: refuted, and no launch shows it"] += 1
                if self._looks:
                    shown = row.counterexample
                    print(f"look: {kernel.name} {property_}: {shown and shown.values}", flush=True)
        for found in contest.found:
            self.counts["wrong"] += 1
            print(f"WRONG {seed} {kernel.name} {found.property}: {found.what}", flush=True)
            if self._folder is not None:
                self._folder.mkdir(parents=True, exist_ok=True)
                path = self._folder / f"{seed}_{kernel.name}_{found.property}.cu"
                path.write_text(f"// {found.what}\n{sized_text([kernel])}", encoding="utf-8")

    def so_far(self) -> str:
        """In a line, so that a run that is stopped has said what it did."""
        compared = sum(self.counts[_within(p)] for p in LOOKED_AT)
        return (
            f"{self.counts['kernels']} kernels, {self.counts['launches']} launches, "
            f"{compared} rows compared within proofs, {self.counts['wrong']} wrong, "
            f"{worked():.0f} s of processor time"
        )

    def print(self) -> None:
        print(f"\n{'':20}" + "".join(f"{v.value:>14}" for v in Verdict))
        for property_ in LOOKED_AT:
            numbers = (self.verdicts[property_, v] for v in Verdict)
            print(f"{property_:20}" + "".join(f"{n:14}" for n in numbers))
        for what, number in sorted(self.counts.items()):
            print(f"{number:8} {what}")
        for reason, number in self.reasons.most_common(12):
            print(f"{number:8} open: {reason[:140]}")
        print("slowest: " + ", ".join(f"{name} {s:.1f} s" for s, name in self.slowest))


def _within(property_: Property) -> str:
    return f"launches within a proof of {property_}"


def _without_numbers(text: str) -> str:
    return "".join("#" if c.isdigit() else c for c in text)


def main() -> int:
    parser = argparse.ArgumentParser(description="random kernels of any size against launches")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first kernel")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--launches", type=int, default=10, help="for each kernel")
    parser.add_argument("--limit", type=float, default=1.5, help="seconds of work for a kernel")
    parser.add_argument("--folder", type=Path, help="where programs go that are judged wrongly")
    parser.add_argument("--looks", action="store_true")
    given = parser.parse_args()
    end = time.monotonic() + given.seconds
    tally = Tally(given.folder, given.looks)
    last = given.first + given.count
    with (
        contextlib.suppress(KeyboardInterrupt),
        solver_for_many() as solver,
        tempfile.TemporaryDirectory() as folder,
    ):
        for start in range(given.first, last, BATCH):
            kernels = [sized_kernel(given.seed, n) for n in range(start, min(start + BATCH, last))]
            if time.monotonic() > end:
                break
            for loaded in load_kernels(kernels, Path(folder)):
                contest = Contest(loaded)
                if contest.ask(solver, given.limit):
                    contest.replay()
                    random = Random(f"{given.seed} {loaded.kernel.name}")
                    contest.compete(random, given.launches)
                tally.add(contest, given.seed)
            print(tally.so_far(), flush=True)
    tally.print()
    return 1 if tally.counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
