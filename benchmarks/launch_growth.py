"""Time of the parametric engine against the number of threads of a launch.

    python benchmarks/launch_growth.py [--svg docs/launch_growth.svg]

Five kernels of `kernels/` are looked at with launches of a given size, from one warp to a million
threads, in blocks of at most 256, and last with launches of any size. Prints processor seconds, the
front end's apart, and the verdict for races; `--svg` draws the seconds.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import growth
from growth import HEIGHT, LEGEND, WIDTH, Panel, Run, mark, text

from warpproof.base.config import load_config
from warpproof.base.property import Property
from warpproof.solvers.pool import Pool
from warpproof.verify import check_file, load

HERE = Path(__file__).parent / "kernels"
KERNELS = {
    "vector_add": "elementwise/axpy_guarded",
    "matrix_product": "gemm/tiled_guarded_product",
    "tree_reduction": "reductions/sequential_addressing",
    "inclusive_scan": "scans/hillis_steele_two_buffers",
    "histogram": "histograms/shared_privatised",
}
AXIS = "threads of a launch"
THREADS = (32, 256, 2048, 16384, 131072, 1048576)


def sizes(program: str, threads: int) -> tuple[str, str]:
    """Grid and block, as options."""
    if program == "matrix_product":
        side = 16 if threads >= 256 else 4
        blocks = max(1, threads // (side * side))
        return f"{blocks},1", f"{side},{side}"
    block = min(threads, 128)
    return str(threads // block), str(block)


def measured(program: str, threads: int | None, pool: Pool) -> Run:
    path = str(HERE / f"{KERNELS[program]}.cu")
    options: dict[str, object] = {"engine": "parametric", "timeout": 60}
    (symbol,) = load(path, load_config(options)).kernels
    options["kernel"] = symbol
    if threads is not None:
        options["grid"], options["block"] = sizes(program, threads)
    started = time.perf_counter(), time.process_time()
    rows = check_file(path, load_config(options), pool=pool).results
    wall, cpu = time.perf_counter() - started[0], time.process_time() - started[1]
    verdict = next(r.verdict.value for r in rows if r.property is Property.DATA_RACE)
    return Run(program, AXIS, threads or 0, wall, max(cpu, wall), verdict)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--svg", type=Path)
    given = parser.parse_args()
    growth.SIZES[AXIS] = THREADS
    runs: list[Run] = []
    with Pool(1) as pool:
        for program in KERNELS:
            for threads in (*THREADS, None):
                run = measured(program, threads, pool)
                shown = "any" if threads is None else threads
                print(f"{program:16} {shown:>8} {run.wall:7.2f} s  {run.verdict}", flush=True)
                if threads is not None:
                    runs.append(run)
    if given.svg is not None:
        given.svg.write_text(picture(runs), encoding="utf-8")


def picture(runs: list[Run]) -> str:
    width, height = 2 * WIDTH, LEGEND + HEIGHT
    panel = Panel(AXIS, WIDTH / 2, LEGEND)
    made = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" '
        'aria-label="Seconds of the parametric engine against the threads of a launch">',
        growth.STYLE,
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, program in enumerate(KERNELS):
        x = 60 + number * 155
        made += [mark(program, x, 18), text(x + 10, 22, program.replace("_", " "), "start")]
    made += [*panel.grid(), *panel.lines(runs, every=True)]
    return "\n".join([*made, "</svg>", ""])


if __name__ == "__main__":
    main()
