"""The bounded engine against exhaustive running, for as long as it takes.

    python benchmarks/bmc_random.py [--kind WORD] [--count N] [--seed S] [--seconds T] [--limit L]

Kinds: `expressions` and `memory` compare open data with concrete data; every other is a mix of
`tests/generator/threads.py`: random programs whose input and schedules are all tried by the
reference interpreter, then asked of the engine with reductions on and off, at several bounds, with
and without races among the checks. A disagreement is printed with its program. Ends with counts;
exits with 1 if a bug was proved absent, an alarm was false, bounds disagree or something crashed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.generator.batch import compile_pieces
from tests.generator.checking import Checker, checker
from tests.generator.contest import Contest, compete
from tests.generator.expressions import OPERATIONS, check_expression
from tests.generator.memory_scripts import Script
from tests.generator.open_data import World
from tests.generator.threads import INPUTS, MIXES, threads_piece
from tests.generator.truth import truth_of

BATCH = 50
SERIOUS = ("unsound", "unsound within", "false alarm", "bounds", "crash")


class Tally:
    def __init__(self, seconds: float) -> None:
        self.counts: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self._end = time.monotonic() + seconds

    @property
    def is_late(self) -> bool:
        return time.monotonic() > self._end

    def wrong(self, kind: str, text: str) -> None:
        self.counts[kind] += 1
        if self.counts[kind] <= 10:
            print(f"{kind}: {text}", flush=True)


def expressions(tally: Tally, seed: int, count: int) -> None:
    for number in range(seed, seed + count):
        for kind in OPERATIONS:
            wrong = check_expression(World(Random(f"{kind} {number}")), kind)
            tally.counts["expressions"] += 1
            if wrong is not None:
                tally.wrong("unsound", f"{kind} {number}: {wrong}")
        if tally.is_late:
            return


def memory(tally: Tally, seed: int, count: int) -> None:
    for number in range(seed, seed + count):
        world = World(Random(number))
        wrong = Script(world).run(world.random.choice((3, 6, 12, 24)))
        tally.counts["memory scripts"] += 1
        if wrong is not None:
            tally.wrong("unsound", f"memory {number}: {wrong}")
        if tally.is_late:
            return


def programs(tally: Tally, name: str, seed: int, count: int, limit: int, ask: Checker) -> None:
    for start in range(seed, seed + count, BATCH):
        pieces = [threads_piece(n, MIXES[name]) for n in range(start, start + BATCH)]
        with tempfile.TemporaryDirectory() as folder:
            compiled = compile_pieces(pieces, Path(folder))
        for case in compiled:
            if tally.is_late:
                return
            contest = Contest(case, truth_of(case.program, INPUTS, limit))
            compete(contest, ask, Random(case.piece.name))
            _count(tally, name, contest)


def _count(tally: Tally, name: str, contest: Contest) -> None:
    truth = contest.truth
    tally.counts[f"programs: {name}"] += 1
    tally.counts["runs"] += truth.runs
    tally.counts["all runs tried"] += truth.complete
    tally.counts["with a bug"] += bool(truth.first)
    tally.counts["explored schedules"] += contest.interleaved
    tally.counts["refuted"] += contest.refuted
    tally.counts["proved"] += contest.proved
    tally.reasons.update(text.partition(": ")[2] for text in set(contest.unsure))
    for found in contest.found:
        text = contest.compiled.piece.text
        tally.wrong(
            found.kind,
            f"{name}, {contest.compiled.piece.name}: {found.what}\n{found.way}\n{text}",
        )


def main() -> int:
    parser = argparse.ArgumentParser(description="the bounded engine against exhaustive running")
    parser.add_argument("--kind", default="", help="a word in the names of kinds")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=3600.0, help="for each kind")
    parser.add_argument("--limit", type=int, default=120, help="schedules per input")
    given = parser.parse_args()
    kinds = [k for k in ("expressions", "memory", *MIXES) if given.kind in k]
    counts: Counter[str] = Counter()
    with checker() as ask:
        for kind in kinds:
            tally = Tally(given.seconds)
            if kind == "expressions":
                expressions(tally, given.seed, given.count)
            elif kind == "memory":
                memory(tally, given.seed, given.count)
            else:
                programs(tally, kind, given.seed, given.count, given.limit, ask)
            print(f"{kind}: {dict(tally.counts)}")
            print(f"  not decided: {dict(tally.reasons.most_common(6))}", flush=True)
            counts += tally.counts
    return 1 if any(counts[kind] for kind in SERIOUS) else 0


if __name__ == "__main__":
    sys.exit(main())
