"""How long the command takes to start, as ratios to what it cannot be faster than.

Prints the wall time of `warpproof --help` beside a bare `python -c pass`, and of `warpproof dump`
beside bare clang runs over the same file for host and device. Figures only; nothing is asserted.

    python benchmarks/startup.py [--repeat N]
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "vector_add.cu"


def median_seconds(command: list[str], repeat: int) -> tuple[float, int]:
    """The median wall time and the last exit code; one run before warms the disk."""
    times = []
    code = 0
    for _ in range(repeat + 1):
        started = time.perf_counter()
        code = subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        ).returncode
        times.append(time.perf_counter() - started)
    return statistics.median(times[1:]), code


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
        bare = Path(folder) / "bare.cu"
        bare.write_text("__attribute__((global)) void kernel(int *a) { *a = 1; }\n")
        dump = [*warpproof, "dump", "--cache-dir", folder, str(EXAMPLE)]
        python, _ = median_seconds([sys.executable, "-c", "pass"], repeat)
        clang, clang_code = median_seconds(clang_command(bare), repeat)
        rows = [
            ("warpproof --help", [*warpproof, "--help"], "python", python),
            ("warpproof dump, no cache", [*dump, "--no-cache"], "clang", clang),
            ("warpproof dump, cached", dump, "clang", clang),
        ]
        print(f"{'python -c pass':26} {python * 1e3:8.1f} ms")
        print(f"{'clang, one bare pass':26} {clang * 1e3:8.1f} ms  exit {clang_code}")
        for name, command, unit, base in rows:
            seconds, code = median_seconds(command, repeat)
            print(f"{name:26} {seconds * 1e3:8.1f} ms  exit {code}  {seconds / base:6.1f} x {unit}")


if __name__ == "__main__":
    main()
