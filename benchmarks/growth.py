"""Time against threads: programs with symbolic data whose every result is asserted.

    python benchmarks/growth.py [--most THREADS] [--limit SECONDS]

Prints, per program and number of threads, the seconds of `warpproof check` and the verdict. What
exceeds the limit is not tried with more threads.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

SCALING = Path(__file__).parent / "programs" / "scaling"
# Per program: the macro that is set for a number of threads, and its value.
PROGRAMS = {
    "vector_add_fixed": lambda n: f"N={n}",
    "tiled_matrix_product_fixed": lambda n: f"TILE={int(n**0.5)}",
    "tree_reduction_fixed": lambda n: f"N={n}",
    "inclusive_scan_fixed": lambda n: f"N={n}",
    "histogram_fixed": lambda n: f"BLOCK={max(1, n // 4)}",
}
THREADS = (4, 16, 64, 256, 1024)


def measure(program: str, macro: str, limit: float) -> tuple[float, str]:
    file = SCALING / f"{program}.cu"
    command = [
        sys.executable, "-m", "warpproof", "check", str(file), "-D", macro, "--format", "json",
        "--force-malloc-success", "--timeout", str(limit),
    ]  # fmt: skip
    start = time.perf_counter()
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    try:
        return seconds, json.loads(ended.stdout)["verdict"]
    except (ValueError, KeyError):
        return seconds, ended.stderr.strip().split("\n")[0][:60]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=1024)
    parser.add_argument("--limit", type=float, default=60.0)
    given = parser.parse_args()
    print(f"{'program':28} {'threads':>8} {'seconds':>9}  verdict")
    for program, macro in PROGRAMS.items():
        for threads in THREADS:
            if threads > given.most:
                break
            seconds, verdict = measure(program, macro(threads), given.limit)
            print(f"{program:28} {threads:8} {seconds:9.2f}  {verdict}", flush=True)
            if seconds > given.limit:
                break


if __name__ == "__main__":
    main()
