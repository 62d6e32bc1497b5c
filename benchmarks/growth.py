"""Time of `warpproof check` against threads, blocks, loop bound and array size.

    python benchmarks/growth.py [--limit SECONDS] [--every N] [--only WORD] [--svg docs/growth.svg]

The five programs in `growth/` have arbitrary data and assert every element of their result. Each is
checked with one size at a time doubled, the others small, until it takes more processor time than
the limit. Prints the seconds of every run, by the clock and of all processors together, and the
verdict; `--svg` draws the latter, which other work on the machine changes little. `--every 2`
leaves out every second size.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

PROGRAMS = Path(__file__).parent / "growth"
NAMES = ("vector_add", "matrix_product", "tree_reduction", "inclusive_scan", "histogram")
SIZES = {
    "threads": (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024),
    "blocks": (1, 2, 4, 8, 16, 32, 64, 128),
    "loop bound": (1, 2, 4, 8, 16, 32, 64, 128),
    "array size": (64, 128, 256, 512, 1024, 2048, 4096, 8192),
}
MACROS = {"threads": "THREADS", "blocks": "BLOCKS", "loop bound": "ROUNDS", "array size": "SIZE"}


_PATIENCE = 5  # seconds by the clock, for one of a processor on a busy machine


@dataclass(frozen=True, slots=True)
class Run:
    program: str
    axis: str
    size: int
    wall: float
    cpu: float
    verdict: str


def macro(program: str, axis: str, size: int) -> str | None:
    """The definition that sets a size, None where the program cannot have it."""
    if program == "matrix_product" and axis == "threads":  # a block is a square of threads
        side = math.isqrt(size)
        return f"TILE={side}" if side * side == size else None
    return f"{MACROS[axis]}={size}"


def measure(program: str, axis: str, size: int, definition: str, limit: float) -> Run:
    command = [
        sys.executable, "-m", "warpproof", "check", str(PROGRAMS / f"{program}.cu"),
        "-D", definition, "--format", "json", "--force-malloc-success",
        "--timeout", str(_PATIENCE * limit),
    ]  # fmt: skip
    start, before = time.perf_counter(), processor_seconds()
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    wall, cpu = time.perf_counter() - start, processor_seconds() - before
    try:
        verdict = json.loads(ended.stdout)["verdict"]
    except (ValueError, KeyError):
        verdict = ended.stderr.strip().split("\n")[0][:60]
    return Run(program, axis, size, wall, cpu, verdict)


def processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def curve(program: str, axis: str, limit: float, every: int) -> list[Run]:
    runs: list[Run] = []
    for size in SIZES[axis][::-every][::-1]:
        definition = macro(program, axis, size)
        if definition is None:
            continue
        run = measure(program, axis, size, definition, limit)
        print(
            f"{program:16} {axis:11} {size:6} {run.wall:9.2f} {run.cpu:9.2f}  {run.verdict}",
            flush=True,
        )
        runs.append(run)
        if run.cpu > limit or not is_good(run):
            break
    return runs


# --- the picture --------------------------------------------------------------------------------

WIDTH, HEIGHT = 420, 300  # of one panel
LEFT, TOP, RIGHT, BOTTOM = 56, 34, 14, 44  # its margins
LEGEND = 34
LEAST, MOST = 0.1, 100.0  # seconds
COLOURS = {
    "vector_add": "#1b6ca8",
    "matrix_product": "#c8452d",
    "tree_reduction": "#2e8b57",
    "inclusive_scan": "#8a4fb0",
    "histogram": "#c98a00",
}
MARKS = {
    "vector_add": "M-3,-3h6v6h-6z",
    "matrix_product": "M0,-4l4,7h-8z",
    "tree_reduction": "M0,-4l4,4l-4,4l-4,-4z",
    "inclusive_scan": "M-3,0a3,3 0 1,0 6,0a3,3 0 1,0 -6,0z",
    "histogram": "M0,4l4,-7h-8z",
}


STYLE = (
    "<style>text{font:12px sans-serif;fill:#333}.title{font-weight:bold;font-size:13px}"
    ".note{fill:#888;font-size:10px}.grid{stroke:#ddd}.bar{stroke:#888;stroke-dasharray:5 4}"
    ".frame{fill:none;stroke:#999}.curve{fill:none;stroke-width:1.8}</style>"
)


class Panel:
    """One axis: its runs as lines in a log-log grid."""

    def __init__(self, axis: str, x: float, y: float) -> None:
        self.axis = axis
        self.x, self.y = x, y
        self.sizes = SIZES[axis]

    def across(self, size: float) -> float:
        first, last = math.log(self.sizes[0]), math.log(self.sizes[-1])
        inner = WIDTH - LEFT - RIGHT
        return self.x + LEFT + (math.log(size) - first) / (last - first) * inner

    def up(self, seconds: float) -> float:
        low, high = math.log(LEAST), math.log(MOST)
        share = (math.log(min(max(seconds, LEAST), MOST)) - low) / (high - low)
        return self.y + HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    def grid(self) -> list[str]:
        left, right = self.across(self.sizes[0]), self.across(self.sizes[-1])
        top, bottom = self.up(MOST), self.up(LEAST)
        made = [text((left + right) / 2, self.y + 20, f"{self.axis}", "middle", "title")]
        for seconds in (0.1, 1, 10, 100):
            at = self.up(seconds)
            made.append(line(left, at, right, at, "grid"))
            made.append(text(left - 8, at + 4, f"{seconds:g} s", "end"))
        made.append(line(left, self.up(60), right, self.up(60), "bar"))
        made.append(text(left + 4, self.up(60) - 4, "one minute", "start", "note"))
        for size in self.sizes:
            at = self.across(size)
            made.append(line(at, top, at, bottom, "grid"))
            made.append(text(at, bottom + 16, f"{size}", "middle"))
        made.append(f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" '
                    f'height="{bottom - top:.1f}" class="frame"/>')  # fmt: skip
        return made

    def lines(self, runs: list[Run], *, every: bool = False) -> list[str]:
        made: list[str] = []
        for program in NAMES:
            mine = [r for r in runs if (r.program, r.axis) == (program, self.axis)]
            points = [(self.across(r.size), self.up(r.cpu)) for r in mine if every or is_good(r)]
            if not points:
                continue
            colour = COLOURS[program]
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            made.append(f'<polyline points="{path}" stroke="{colour}" class="curve"/>')
            made += [mark(program, x, y) for x, y in points]
        return made


def is_good(run: Run) -> bool:
    return run.verdict == "PROVED"


def text(x: float, y: float, words: str, anchor: str, kind: str = "label") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{words}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def mark(program: str, x: float, y: float) -> str:
    shape, colour = MARKS[program], COLOURS[program]
    return f'<path d="{shape}" transform="translate({x:.1f},{y:.1f})" fill="{colour}"/>'


def picture(runs: list[Run]) -> str:
    width, height = 2 * WIDTH, LEGEND + 2 * HEIGHT
    made = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" '
        'aria-label="Processor seconds of warpproof check against four sizes of five programs">',
        STYLE,
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, program in enumerate(NAMES):
        x = 60 + number * 155
        made.append(mark(program, x, 18))
        made.append(text(x + 10, 22, program.replace("_", " "), "start"))
    for number, axis in enumerate(SIZES):
        panel = Panel(axis, number % 2 * WIDTH, LEGEND + number // 2 * HEIGHT)
        made += [*panel.grid(), *panel.lines(runs)]
    return "\n".join([*made, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=60.0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only", default="", help="a word in the name of a program or axis")
    parser.add_argument("--svg", type=Path)
    given = parser.parse_args()
    print(f"{'program':16} {'axis':11} {'size':>6} {'clock':>9} {'CPU':>9}  verdict")
    runs: list[Run] = []
    for axis in SIZES:
        for program in NAMES:
            if given.only in f"{program} {axis}":
                runs += curve(program, axis, given.limit, given.every)
    if given.svg is not None:
        given.svg.write_text(picture(runs), encoding="utf-8")


if __name__ == "__main__":
    main()
