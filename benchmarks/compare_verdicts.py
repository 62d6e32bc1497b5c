"""Two states of the code on the same programs: rows that differ, and the ratio of times.

    python benchmarks/compare_verdicts.py OLD/src NEW/src PATH … [--timeout T] [--keep FILE]

Each program is checked by both, one after the other, each in a process of its own, with the options
its leading comment asks for (`// run: …`) if it has any. A row is (property, function, scope,
place, verdict); beside the rows stand the exit codes. With `--keep` what the first code says is
kept in a file and not asked again. Ends with counts; exits with 1 if something differs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

Rows = list[list[Any]]


def programs(paths: list[str]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        found += sorted(path.rglob("*.cu")) if path.is_dir() else [path]
    return found


def options_of(program: Path) -> list[str]:
    with program.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith("// run:"):
                return line.removeprefix("// run:").split()
            if not line.startswith("//"):
                break
    return []


def check(source: str, program: Path, timeout: float) -> tuple[Rows, int, float]:
    """Rows, exit code and seconds."""
    command = [sys.executable, "-m", "warpproof", "check", str(program), "--format", "json"]
    command += ["--timeout", str(timeout), *options_of(program)]
    started = time.perf_counter()
    done = subprocess.run(
        command, capture_output=True, env={**os.environ, "PYTHONPATH": source}, check=False
    )
    seconds = time.perf_counter() - started
    try:
        document = json.loads(done.stdout)
    except json.JSONDecodeError:
        return [["?", done.stderr.decode(errors="replace")[-300:]]], done.returncode, seconds
    return sorted(rows_of(document), key=repr), done.returncode, seconds


def rows_of(document: Any) -> Rows:
    keys = ("property", "function", "scope", "line", "verdict")
    return [[row.get(key) for key in keys] for row in document["results"]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--timeout", type=float, default=20.0)
    parser.add_argument("--keep")
    options = parser.parse_args()
    keep = Path(options.keep) if options.keep else None
    kept: dict[str, Any] = json.loads(keep.read_text()) if keep and keep.exists() else {}
    differ = rows = 0
    before = after = 0.0
    for program in programs(options.paths):
        name = str(program)
        if name not in kept:
            kept[name] = check(options.old, program, options.timeout)
            if keep:
                keep.write_text(json.dumps(kept))
        if options.old == options.new:
            continue
        old_rows, old_code, old_seconds = kept[name]
        new_rows, new_code, new_seconds = check(options.new, program, options.timeout)
        before, after, rows = before + old_seconds, after + new_seconds, rows + len(new_rows)
        if (old_rows, old_code) != (new_rows, new_code):
            differ += 1
            print(f"{name}: exit {old_code} → {new_code}")
            for row in old_rows:
                if row not in new_rows:
                    print("  -", *row)
            for row in new_rows:
                if row not in old_rows:
                    print("  +", *row, flush=True)
    ratio = after / before if before else 0.0
    print(f"{len(kept)} programs, {rows} rows, {differ} programs differ; time {ratio:.2f}×")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
