"""How `check` over many files goes faster with workers of a Dask cluster, as ratios in one run.

Starts a scheduler with 1, 2 and 4 workers of one thread each on this machine, and gives each of
these clusters the same programs, without the cache. Prints

- programs: seconds, how many times faster than one worker, and whether the report is that of the
  command without a scheduler (with one process, in the first line);
- machine: how many times faster so many processes that only compute are than one, which is the most
  that can be had here: processors may be few, or busy with other work;
- pauses: how many times faster jobs are that wait half a second and need no processor, which shows
  what handing them out costs.

    python benchmarks/scheduler.py [--programs N] [--workers 1,2,4]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from distributed import LocalCluster

from warpproof.base.distribute import distribute
from warpproof.base.supervise import Limits, Send, Watcher

ROOT = Path(__file__).resolve().parent
_MOST_SECONDS = 3.0
_ROW = ("file", "function", "property", "scope")


@dataclass(frozen=True, slots=True)
class Measured:
    seconds: float
    report: str


def measure(files: list[str], *more: str) -> Measured:
    words = ["check", *files, "--no-cache", "--format", "json", "--timeout", "200", *more]
    begun = time.perf_counter()
    command = [sys.executable, "-m", "warpproof", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return Measured(time.perf_counter() - begun, done.stdout)


def pause(send: Send) -> None:
    time.sleep(0.5)


def compute(steps: int) -> int:
    return sum(range(steps))


def seconds_of_pauses(scheduler_address: str, jobs: int = 16) -> float:
    import scheduler  # under a name that workers find it by

    distribute([scheduler.pause], Limits(), Watcher(), scheduler_address)  # starts what stays
    begun = time.perf_counter()
    distribute([scheduler.pause] * jobs, Limits(), Watcher(), scheduler_address)
    return time.perf_counter() - begun


def seconds_of_computing(processes: int, parts: int = 24) -> float:
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        pool.map(compute, [1] * processes)
        begun = time.perf_counter()
        pool.map(compute, [12_000_000] * parts, chunksize=1)
        return time.perf_counter() - begun


def chosen(count: int) -> list[str]:
    """Programs that take a moment each: with a long one among few, workers wait for it."""
    found = sorted((ROOT / "programs" / "bounds").glob("*.cu"))[: 2 * count]
    names = [str(path.relative_to(ROOT)) for path in found]
    told = json.loads(measure(names, "--times").report)["files"]
    return [entry["file"] for entry in told if entry["seconds"] < _MOST_SECONDS][:count]


def differing(one: Measured, other: Measured) -> str:
    """Rows that are not the same, by file and property: an engine was out of time in one run. Or
    only the figures of what was explored until then."""
    rows = [
        {tuple(r[name] for name in _ROW): r for r in json.loads(measured.report)["results"]}
        for measured in (one, other)
    ]
    keys = [key for key in rows[0].keys() | rows[1].keys() if rows[0].get(key) != rows[1].get(key)]
    return ", ".join(sorted({f"{file} {property_}" for file, _, property_, _ in keys})) or "figures"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=24)
    parser.add_argument("--workers", default="1,2,4")
    given = parser.parse_args()
    files = chosen(given.programs)
    print(f"{len(files)} programs, {os.cpu_count()} processors")
    print(f"{'':14} {'seconds':>8} {'programs':>9} {'machine':>8} {'pauses':>7}  same report")
    local = measure(files, "--jobs", "1")
    print(f"{'no scheduler':14} {local.seconds:8.1f}")
    one: tuple[float, float, float] | None = None
    for count in map(int, given.workers.split(",")):
        with LocalCluster(
            n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster:
            there = measure(files, "--scheduler", cluster.scheduler_address)
            pauses = seconds_of_pauses(cluster.scheduler_address)
        now = (there.seconds, seconds_of_computing(count), pauses)
        one = one or now
        programs, machine, paused = (a / b for a, b in zip(one, now, strict=True))
        same = "yes" if there.report == local.report else f"no: {differing(local, there)}"
        ratios = f"{programs:9.2f} {machine:8.2f} {paused:7.2f}"
        print(f"{f'{count} workers':14} {there.seconds:8.1f} {ratios}  {same}")


if __name__ == "__main__":
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    main()
