"""How long the command takes to start, as ratios to what it cannot be faster than.

Prints the wall time of `warpproof --help`, and of `warpproof dump` and `warpproof check` on a
program of a hundred lines, as it was seen before and freshly changed, beside that of
`python -c pass` and of one bare clang run. Figures only; nothing is asserted. Without
PYTHONDONTWRITEBYTECODE, as users run it.

    python benchmarks/startup.py [--repeat N]
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent / "hundred_lines.cu"


@dataclass(frozen=True, slots=True)
class Measured:
    least: float
    median: float
    processor: float  # seconds of all its processes, the figure to trust on a busy machine
    code: int


def measure(
    command: list[str], repeat: int, before: Callable[[int], object] = lambda number: None
) -> Measured:
    """Wall times of a command; one run before warms the disk and the caches."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times, processor = [], []
    code = 0
    for number in range(repeat + 1):
        before(number)
        started, used = time.perf_counter(), processor_seconds()
        code = subprocess.run(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment,
            check=False,
        ).returncode
        times.append(time.perf_counter() - started)
        processor.append(processor_seconds() - used)
    return Measured(min(times[1:]), statistics.median(times[1:]), min(processor[1:]), code)


def processor_seconds() -> float:
    """What all processes that have ended used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def clang_command(program: Path) -> list[str]:
    """One pass of clang over a program without any header: the least that reading it costs."""
    import ziglang

    zig = str(Path(ziglang.__file__).parent / "zig")
    flags = "-x cuda -nocudainc -nocudalib --cuda-device-only --cuda-gpu-arch=sm_80 -nostdinc"
    sdk = "-Xclang -target-sdk-version=12.8 --cuda-feature=+ptx80 --cuda-path=/nonexistent"
    output = "-S -emit-llvm -O0 -g -o /dev/null"
    return [zig, "clang", *f"{flags} {sdk} {output}".split(), str(program)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeat", type=int, default=7)
    repeat = parser.parse_args().repeat
    warpproof = [sys.executable, "-m", "warpproof"]
    with tempfile.TemporaryDirectory() as folder:
        bare, changing = Path(folder, "bare.cu"), Path(folder, "changing.cu")
        bare.write_text("__attribute__((global)) void kernel(int *a) { *a = 1; }\n")
        dump = [*warpproof, "dump", "--cache-dir", os.path.join(folder, "cache")]
        check = [*warpproof, "check", *dump[4:]]
        text = PROGRAM.read_text()

        def change(number: int) -> None:
            changing.write_text(f"{text}// {number}\n")

        python = measure([sys.executable, "-c", "pass"], repeat)
        clang = measure(clang_command(bare), repeat)
        rows = [
            ("python -c pass", python),
            ("clang, one bare pass", clang),
            ("warpproof --help", measure([*warpproof, "--help"], repeat)),
            ("warpproof dump, unchanged", measure([*dump, str(PROGRAM)], repeat)),
            ("warpproof dump, changed", measure([*dump, str(changing)], repeat, change)),
            ("warpproof dump, no cache", measure([*dump, "--no-cache", str(PROGRAM)], repeat)),
            ("warpproof check, unchanged", measure([*check, str(PROGRAM)], repeat)),
            ("warpproof check, anew", measure([*check, "--recheck", str(PROGRAM)], repeat)),
        ]
    print(f"{'':26} {'least':>8} {'median':>8} {'cpu':>8}  exit  x python  x clang")
    for name, row in rows:
        ratios = f"{row.least / python.least:8.1f} {row.least / clang.least:8.1f}"
        times = " ".join(f"{x:6.3f} s" for x in (row.least, row.median, row.processor))
        print(f"{name:26} {times}  {row.code:4}  {ratios}")


if __name__ == "__main__":
    main()
