"""What each reduction of the bounded engine is worth, on programs of our suite.

    python benchmarks/reductions.py [--limit SECONDS] [--only WORD] [--skip solvers]

Each comparison runs the same programs in two or more ways, each within the limit: partial-order
reduction against none, the check for states met before against none, two threads against all, the
race-free shortcut (one schedule, or arbitrary values) against interleaving from the start, and each
solver against Z3. Prints per program the seconds of all processors together and the interleavings
explored, then totals, the median of the ratios, and how many programs each way has decided. What
is not decided counts with the time it took, so a ratio with fewer decided says less than it should.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from warpproof import verify
from warpproof.base.config import Config, PartialOrder, Threads
from warpproof.base.property import selected
from warpproof.base.verdict import Verdict
from warpproof.bench.labels import Label, read_label, settings_of
from warpproof.engines.bmc.engine import ENGINE, _Work
from warpproof.engines.task import Task
from warpproof.plan import make_plan
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool

PROGRAMS = Path(__file__).parent / "programs"
DECIDED = (Verdict.PROVED, Verdict.PROVED_WITHIN, Verdict.REFUTED)
ORDERS = (  # programs of which schedules are explored
    "atomics/compare_and_swap_loop", "atomics/compare_and_swap_loop_fixed",
    "atomics/seats_checked_then_taken", "atomics/seats_checked_then_taken_fixed",
    "deadlocks/barrier_inside_a_lock_fixed", "deadlocks/flag_that_nobody_raises_fixed",
    "deadlocks/lock_kept_on_one_path_fixed", "deadlocks/two_locks_in_opposite_order_fixed",
    "deadlocks/waiting_inside_the_lock_fixed", "races/flag_between_blocks_fixed",
)  # fmt: skip
SWITCHES = 3  # preemptive ones
LARGE = " --grid 4 --block 256"
LAUNCHES = (  # programs with many threads, and kernels by themselves with more
    "kernels/assertion_on_parameters_fixed" + LARGE, "kernels/barrier_by_parameter" + LARGE,
    "kernels/guarded_copy" + LARGE, "kernels/index_for_all_sizes_fixed" + LARGE,
    "kernels/missing_barrier" + LARGE, "kernels/quotient_of_parameters" + LARGE,
    "kernels/stride_parameter_fixed" + LARGE, "scaling/vector_add_fixed",
    "scaling/tiled_transpose_fixed", "scaling/inclusive_scan_fixed",
    "scaling/tree_reduction_fixed", "scaling/bitonic_sort_fixed",
    "races/neighbour_in_tile_fixed", "races/one_pair_of_threads",
    "races/one_pair_of_threads_fixed", "races/next_round_too_early_fixed",
    "bounds/halo_in_shared_memory_fixed", "bounds/last_block_overshoots_fixed",
    "barriers/half_the_block_fixed", "barriers/depends_on_own_data",
)  # fmt: skip
FEW_THREADS = tuple(name for name in ORDERS if not name.startswith("deadlocks"))
SOLVERS = ("z3", "bitwuzla", "cvc5", "yices", "boolector", "mathsat")


@dataclass(frozen=True, slots=True)
class Way:
    """A name, what is set, and whether interleaving begins at once."""

    name: str
    change: Callable[[Config], Config]
    solvers: tuple[str, ...] = ("bitwuzla", "z3")
    from_the_start: bool = False


@dataclass(frozen=True, slots=True)
class Measured:
    seconds: float
    interleavings: int
    decided: bool


@dataclass(slots=True)
class Comparison:
    """The first way is what the others are measured against."""

    title: str
    ways: tuple[Way, ...]
    programs: tuple[str, ...]
    found: dict[str, list[Measured]] = field(default_factory=dict)


def bounded(config: Config, **settings: object) -> Config:
    return replace(config, context_bound=SWITCHES, **settings)  # type: ignore[arg-type]


def kernel_properties(config: Config) -> Config:
    """What two threads can say something about; host assertions need all of them."""
    return replace(config, check=("race", "divergence", "bounds"))


def comparisons() -> Iterator[Comparison]:
    yield Comparison(
        "partial orders: none against mpor (3 preemptive switches)",
        (
            Way("none", lambda c: bounded(c, por=PartialOrder.NONE), from_the_start=True),
            Way("mpor", lambda c: bounded(c, por=PartialOrder.MPOR), from_the_start=True),
        ),
        ORDERS,
    )
    yield Comparison(
        "states met before: explored again, or not (3 preemptive switches)",
        (
            Way("again", lambda c: bounded(c, por=PartialOrder.NONE), from_the_start=True),
            Way(
                "once",
                lambda c: bounded(c, por=PartialOrder.NONE, state_hashing=True),
                from_the_start=True,
            ),
            Way("once, mpor", lambda c: bounded(c, state_hashing=True), from_the_start=True),
        ),
        ORDERS,
    )
    yield Comparison(
        "race-free shortcut against mpor alone (3 preemptive switches)",
        (
            Way("mpor alone", lambda c: bounded(c), from_the_start=True),
            Way("shortcut", lambda c: bounded(c)),
        ),
        (*ORDERS, *LAUNCHES[-8:]),
    )
    yield Comparison(
        "threads: all against two",
        (
            Way("all", kernel_properties),
            Way("two", lambda c: replace(kernel_properties(c), threads=Threads.TWO)),
        ),
        LAUNCHES,
    )
    alone = tuple(Way(name, lambda c: c, (name,)) for name in SOLVERS)
    yield Comparison("solvers alone", alone, (*FEW_THREADS, *LAUNCHES[7:]))


# --- running ------------------------------------------------------------------------------------


def processor_seconds() -> float:
    """Of this process and all below it; where that cannot be read, by the clock."""
    try:
        return _seconds_below(os.getpid())
    except OSError:
        return time.perf_counter()


def _seconds_below(root: int) -> float:
    ticks: dict[int, float] = {}
    parent: dict[int, int] = {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            words = Path("/proc", name, "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parent[int(name)] = int(words[1])
        ticks[int(name)] = sum(
            map(float, words[11:15])
        )  # its own, and of those that ended below it
    if root not in ticks:
        raise OSError("no process table")

    def is_below(process: int) -> bool:
        while process and process != root:
            process = parent.get(process, 0)
        return process == root

    return sum(t for p, t in ticks.items() if is_below(p)) / os.sysconf("SC_CLK_TCK")


def run(label: Label, extra: str, way: Way, limit: float, pool: Pool) -> Measured:
    config = way.change(settings_of((*label.options, *extra.split())))
    program = verify.load(str(label.path), config)
    config = replace(config, kernel=make_plan(program, config).targets[0].kernel)
    before = processor_seconds()
    deadline = time.monotonic() + limit
    chosen = selected(config.check, config.no_check)
    task = Task(program, config, chosen, arrange(way.solvers, pool), deadline)
    if way.from_the_start:
        work = _Work(task)
        work.options.interleave = True
        work.options.context_bound = 0
        answer = work.answer()
    else:
        answer = ENGINE.check(task)
    rows = [row for row in answer.results if row.verdict not in DECIDED]
    refuted = any(row.verdict is Verdict.REFUTED for row in answer.results)
    seconds = processor_seconds() - before
    return Measured(seconds, dict(answer.statistics)["paths"], refuted or not rows)


def measure(comparison: Comparison, limit: float, pool: Pool) -> None:
    ways = [way for way in comparison.ways if _is_there(way, pool)]
    comparison.ways = tuple(ways)
    print(f"\n{comparison.title}\n  {'':44}" + "".join(f"{way.name:>22}" for way in ways))
    for name in comparison.programs:
        path, _, extra = name.partition(" ")
        label = read_label(PROGRAMS / f"{path}.cu")
        found = [run(label, extra, way, limit, pool) for way in ways]
        comparison.found[name] = found
        cells = "".join(
            f"{m.seconds:10.2f} s{m.interleavings:8}{' ' if m.decided else '?'} " for m in found
        )
        print(f"  {path:44}{cells}", flush=True)


def _is_there(way: Way, pool: Pool) -> bool:
    return arrange(way.solvers, pool).available() is None


def summary(comparison: Comparison) -> Iterator[str]:
    """Totals, the ratios to the first way, and what was decided."""
    rows = list(comparison.found.values())
    if not rows:
        return
    first = sum(row[0].seconds for row in rows)
    for number, way in enumerate(comparison.ways):
        total = sum(row[number].seconds for row in rows)
        decided = sum(row[number].decided for row in rows)
        line = f"  {way.name:14} {total:9.1f} s  {decided:3} of {len(rows)} decided"
        if number:
            median = statistics.median(_ratio(row[0].seconds, row[number].seconds) for row in rows)
            fewer = statistics.median(
                _ratio(row[0].interleavings, row[number].interleavings) for row in rows
            )
            line += (
                f", {_ratio(first, total):5.1f} times as fast in all, median {median:.1f},"
                f" {fewer:.1f} times fewer paths"
            )
        yield line


def _ratio(before: float, after: float) -> float:
    return max(before, 0.01) / max(after, 0.01)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each run")
    parser.add_argument("--only", default="", help="comparisons with this word in their title")
    parser.add_argument("--skip", default="\0", help="not those with this word")
    given = parser.parse_args(words)
    chosen = [c for c in comparisons() if given.only in c.title and given.skip not in c.title]
    with Pool(1) as pool:
        for comparison in chosen:
            measure(comparison, given.limit, pool)
    for comparison in chosen:
        print(f"\n{comparison.title}")
        print("\n".join(summary(comparison)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
