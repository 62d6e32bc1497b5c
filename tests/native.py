"""C and C++ compiled for this machine: what a program prints there."""

from __future__ import annotations

import subprocess
from pathlib import Path

import ziglang  # type: ignore[import-untyped]

# With another level of optimization the compiler makes its own library anew, which takes longer
# than all else.
_FLAGS = ("-O1", "-w", "-ffp-contract=off", "-fno-sanitize=all")


def printed(source: Path, *flags: str) -> bytes:
    zig = Path(ziglang.__file__).parent / "zig"
    binary = source.with_suffix("")
    command = [str(zig), "cc", *flags, *_FLAGS, "-o", str(binary), str(source), "-lm"]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return subprocess.run([str(binary)], capture_output=True, timeout=60, check=True).stdout
