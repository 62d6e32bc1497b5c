"""How `check` over many files goes faster with workers of a Dask cluster, as ratios in one run.

Starts a scheduler with 1, 2 and 4 workers of one thread each on this machine, and gives each of
these clusters the same programs, without the cache; the first line is the command without a
scheduler and with one process. Prints seconds, how many times faster than that it is, and how many
times faster than one worker, and says whether the reports are the same. More workers than
processors show what they cost, not what they bring.

    python benchmarks/scheduler.py [--programs N] [--workers 1,2,4]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from distributed import LocalCluster

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
    print(f"{'':14} {'seconds':>8} {'x local':>8} {'x one worker':>13}  same report")
    local = measure(files, "--jobs", "1")
    print(f"{'no scheduler':14} {local.seconds:8.1f} {1.0:8.2f}")
    one: Measured | None = None
    for count in map(int, given.workers.split(",")):
        with LocalCluster(
            n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster:
            there = measure(files, "--scheduler", cluster.scheduler_address)
        one = one or there
        ratios = f"{local.seconds / there.seconds:8.2f} {one.seconds / there.seconds:13.2f}"
        same = "yes" if there.report == local.report else f"no: {differing(local, there)}"
        print(f"{f'{count} workers':14} {there.seconds:8.1f} {ratios}  {same}")


if __name__ == "__main__":
    main()
