"""Random programs by the ten thousand: what tests/generator does in CI, for as long as it takes.

    python benchmarks/random_programs.py [--count N] [--seed S] [--jobs J] [--batch B] [--limit L]
        [--only WORD]

Every program is explored as in the tests; hosts and single threads are compared with what a native
compiler makes of them, and compiled launches with the reference. A program that breaks a
property is printed with its seed. Ends with counts, rates and the number of schedules; exits with
1 if anything failed. `--only WORD` takes the kinds of program whose name has the word.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.generator.batch import compile_pieces
from tests.generator.hosts import host_piece
from tests.generator.kernels import kernel_piece
from tests.generator.native import run_natively
from tests.generator.running import run
from tests.generator.shapes import SINGLE
from tests.generator.test_fast_against_reference import SHAPES as FAST_SHAPES
from tests.generator.test_fast_against_reference import SHORT, compare
from tests.generator.test_random_programs import SHAPES, check_schedules
from warpproof.semantics.machine import native_launches, native_loops

FAST = "fast: "
_LONG = native_loops.LONG, native_loops.STEPS_OF_A_STATEMENT
KINDS = (*SHAPES, "host", "single thread", *(FAST + name for name in FAST_SHAPES))


@dataclass(slots=True)
class Tally:
    programs: int = 0
    schedules: int = 0
    complete: int = 0
    native_blocks: int = 0
    compile_s: float = 0.0
    run_s: float = 0.0
    properties: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.programs += other.programs
        self.schedules += other.schedules
        self.complete += other.complete
        self.native_blocks += other.native_blocks
        self.compile_s += other.compile_s
        self.run_s += other.run_s
        self.properties += other.properties
        self.failures += other.failures


def one_batch(kind: str, seed: int, count: int, limit: int) -> Tally:
    with tempfile.TemporaryDirectory() as folder:
        if kind in SHAPES:
            return explored_batch(kind, seed, count, limit, Path(folder))
        if kind.startswith(FAST):
            return fast_batch(kind, seed, count, Path(folder))
        return native_batch(kind, seed, count, Path(folder))


def explored_batch(kind: str, seed: int, count: int, limit: int, folder: Path) -> Tally:
    tally, shape = Tally(programs=count), SHAPES[kind]
    start = time.perf_counter()
    compiled = compile_pieces([kernel_piece(seed + n, shape) for n in range(count)], folder)
    tally.compile_s = time.perf_counter() - start
    start = time.perf_counter()
    for number, case in enumerate(compiled):
        try:
            explored = check_schedules(shape, case, limit)
        except Exception as error:  # a crash is a failure of that program, not of the run
            name = type(error).__name__
            tally.failures.append(f"{kind}, seed {seed + number}: {name}\n{case.piece.text}")
            continue
        tally.schedules += len(explored.outcomes)
        tally.complete += explored.complete
        tally.properties.update(frozenset().union(*(o.properties for o in explored.outcomes)))
    tally.run_s = time.perf_counter() - start
    return tally


def fast_batch(kind: str, seed: int, count: int, folder: Path) -> Tally:
    native_launches.FEW_STEPS = 0  # small launches too
    native_launches.LARGE_STEPS = 1 << 62  # those tell races in no order
    tally, (shape, _) = Tally(programs=count), FAST_SHAPES[kind.removeprefix(FAST)]
    if shape.launches > 1:
        native_loops.LONG, native_loops.STEPS_OF_A_STATEMENT = SHORT, 0
    else:
        native_loops.LONG, native_loops.STEPS_OF_A_STATEMENT = _LONG
    start = time.perf_counter()
    compiled = compile_pieces([kernel_piece(seed + n, shape) for n in range(count)], folder)
    tally.compile_s = time.perf_counter() - start
    start = time.perf_counter()
    for number, case in enumerate(compiled):
        try:
            tally.native_blocks += compare(case)
        except Exception as error:
            name = type(error).__name__
            tally.failures.append(f"{kind}, seed {seed + number}: {name}\n{case.piece.text}")
            continue
        tally.schedules += 1
    tally.run_s = time.perf_counter() - start
    return tally


def native_batch(kind: str, seed: int, count: int, folder: Path) -> Tally:
    tally = Tally(programs=count)
    start = time.perf_counter()
    make = host_piece if kind == "host" else lambda n: kernel_piece(n, SINGLE)
    pieces = [make(seed + n) for n in range(count)]
    expected = run_natively(pieces, folder)
    compiled = compile_pieces(pieces, folder)
    tally.compile_s = time.perf_counter() - start
    start = time.perf_counter()
    for number, (case, native) in enumerate(zip(compiled, expected, strict=True)):
        result = run(case.program).result
        tally.schedules += 1
        if (result.output, result.exit_code) != native or result.findings:
            tally.failures.append(f"{kind}, seed {seed + number}: differs\n{case.piece.text}")
    tally.run_s = time.perf_counter() - start
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description="random programs against the reference")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=100)
    parser.add_argument("--limit", type=int, default=50, help="schedules per program")
    parser.add_argument("--only", default="", help="a word in the names of kinds")
    given = parser.parse_args()
    chosen = [kind for kind in KINDS if given.only in kind]
    batches = -(-given.count // given.batch)
    kinds = [chosen[n % len(chosen)] for n in range(batches)]
    seeds = [10_000_000 + given.seed + n * given.batch for n in range(batches)]
    total = Tally()
    start = time.perf_counter()
    with ProcessPoolExecutor(given.jobs) as pool:
        sizes, limits = [given.batch] * batches, [given.limit] * batches
        done = pool.map(one_batch, kinds, seeds, sizes, limits)
        for number, tally in enumerate(done, 1):
            total.add(tally)
            for failure in tally.failures:
                print(failure)
            if number % 10 == 0:
                rate = total.programs / (time.perf_counter() - start)
                told = f"{total.programs} programs, {total.schedules} schedules, {rate:.0f}/s"
                print(f"{told}, {len(total.failures)} failures", flush=True)
    print(f"{total.programs} programs, {total.schedules} schedules, {total.complete} complete")
    print(f"{total.native_blocks} compiled blocks agree with the reference")
    print(f"compile {total.compile_s:.0f} s, run {total.run_s:.0f} s (summed over processes)")
    print("programs with findings:", dict(total.properties.most_common()))
    print(f"{len(total.failures)} failures")
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
