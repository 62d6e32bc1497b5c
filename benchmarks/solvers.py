"""What solvers cost here: the first worker, a new worker, a small query, and the whole corpus.

For each back end that is installed: the wall time until the first answer (Python and the solver are
loaded), of an answer by a new worker, of one by a warm worker; and over the corpus of tests/solvers
how many formulas it answers, with the sums of parsing and solving inside the worker and of the wall
time outside. Then small questions about terms, asked one after the other. Figures only;
nothing is asserted.

    python benchmarks/solvers.py [--repeat N] [--solver NAME …]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from warpproof.logic.terms import BitVec, TermTable
from warpproof.solvers.backend import BACKENDS, Backend, Reply
from warpproof.solvers.base import Limits, Query, Symbol, Verdict
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool
from warpproof.solvers.query import query_of

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "solvers"))

from corpus import CORPUS, Formula

LIMITS = Limits(20.0, 4096)
SMALL = Query("(declare-fun x () Bool)\n(assert x)\n", (Symbol("x", "Bool"),), "QF_UF")


@dataclass(frozen=True, slots=True)
class Corpus:
    answered: int
    parse: float
    solve: float
    wall: float


def seconds(pool: Pool, backend: Backend, query: Query) -> tuple[float, Reply | None]:
    started = time.perf_counter()
    reply = pool.ask(backend, query, LIMITS)
    return time.perf_counter() - started, reply if isinstance(reply, Reply) else None


def first_answer(backend: Backend, repeat: int) -> float:
    times = []
    for _ in range(repeat):
        with Pool(1) as pool:
            times.append(seconds(pool, backend, SMALL)[0])
    return statistics.median(times)


def new_worker(backend: Backend, repeat: int) -> float:
    """A pool that keeps no worker of this back end: every other query asks for another one."""
    other = Query("(assert an undeclared symbol)\n")  # refused, which ends a worker
    with Pool(1) as pool:
        seconds(pool, backend, SMALL)
        times = []
        for _ in range(repeat):
            seconds(pool, backend, other)
            times.append(seconds(pool, backend, SMALL)[0])
    return statistics.median(times)


def query(formula: Formula) -> Query:
    constants = tuple(Symbol(name, sort) for name, sort in formula.symbols)
    functions = tuple(Symbol(name, sort, domain) for name, domain, sort in formula.functions)
    return Query(formula.text(), constants + functions, formula.logic)


def corpus(pool: Pool, backend: Backend) -> Corpus:
    answered, parse, solve, wall = 0, 0.0, 0.0, 0.0
    for formula in CORPUS:
        taken, reply = seconds(pool, backend, query(formula))
        if reply is not None and reply.verdict is not Verdict.UNKNOWN:
            answered += 1
            parse += reply.parse_seconds
            solve += reply.solve_seconds
            wall += taken
    return Corpus(answered, parse, solve, wall)


def small_questions(names: Sequence[str], count: int = 200) -> None:
    """The conditions of a path, one more at each step: wall ms for each step."""
    for name in names:
        with Pool(1) as pool:
            asked = arrange([name], pool)
            if asked.available() is not None:
                continue
            table = TermTable()
            x = [table.symbol(f"x{i}", BitVec(32)) for i in range(8)]
            steps = [
                table.bv_ult(table.bv(i, 32), table.bv_xor(x[i % 8], x[(i + 3) % 8]))
                for i in range(count)
            ]
            asked.check(query_of(table, [steps[0]]), LIMITS)
            plain = []
            for i in range(0, count, 10):
                started = time.perf_counter()
                asked.check(query_of(table, steps[: i + 2]), LIMITS)
                plain.append(time.perf_counter() - started)
            median = statistics.median(plain) * 1e3
            print(f"{name:10} {median:8.2f} ms, least {min(plain) * 1e3:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--solver", action="append", choices=sorted(BACKENDS.items()))
    options = parser.parse_args()
    count = 200
    print("wall ms: first answer, by a new worker, by a warm one; corpus: answered, ms in all")
    print(f"{'':10} {'first':>6} {'new':>6} {'warm':>6} {'corpus':>8} "
          f"{'parse':>6} {'solve':>6} {'wall':>6}")  # fmt: skip
    for name, backend in sorted(BACKENDS.items().items()):
        if options.solver and name not in options.solver:
            continue
        missing = backend.missing()
        if missing is not None:
            print(f"{name:10} {missing}")
            continue
        first = first_answer(backend, max(1, options.repeat // 3))
        new = new_worker(backend, options.repeat)
        with Pool(1) as pool:
            warm = statistics.median(
                seconds(pool, backend, SMALL)[0] for _ in range(options.repeat + 1)
            )
            all_of_it = corpus(pool, backend)
        print(f"{name:10} {first * 1e3:6.0f} {new * 1e3:6.1f} {warm * 1e3:6.1f} "
              f"{all_of_it.answered:4}/{len(CORPUS)} {all_of_it.parse * 1e3:6.0f} "
              f"{all_of_it.solve * 1e3:6.0f} {all_of_it.wall * 1e3:6.0f}")  # fmt: skip
    print(f"\nconditions of a path, {count} of them, one more at each step:")
    small_questions(options.solver or ("bitwuzla", "z3", "z3-simple"), count)


if __name__ == "__main__":
    main()
