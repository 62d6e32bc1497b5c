"""How many kernels of `benchmarks/kernels` are decided by themselves, for launches of any size.

    python benchmarks/kernels_for_all_sizes.py [CLASS ...] [--engine parametric] [--part 0/2]

One line for each kernel: its verdicts for races, divergence, bounds and overflow, and what is open.
Seconds are of work, those of solvers too and clang's not. Then, by class, how many have races and
divergence decided (PROVED or REFUTED) or proved under a precondition, or in executions without a
violation that is shown. WRONG is a kernel whose labelled bug is PROVED, or a safe one that is
REFUTED for a launch that its head allows; the latter needs a look, as heads are not evaluated here.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from pathlib import Path

from warpproof.base.config import load_config
from warpproof.base.deadline import worked
from warpproof.base.property import Property
from warpproof.base.verdict import PropertyResult, Verdict
from warpproof.solvers.pool import Pool
from warpproof.verify import check_file, load

HERE = Path(__file__).parent / "kernels"
SHOWN = {
    "race": Property.DATA_RACE,
    "divergence": Property.BARRIER_DIVERGENCE,
    "bounds": Property.OUT_OF_BOUNDS,
    "overflow": Property.INTEGER_OVERFLOW,
}
SHORT = {
    Verdict.PROVED: "yes",
    Verdict.PROVED_WITHIN: "within",
    Verdict.PROVED_IF: "if",
    Verdict.UNKNOWN: "?",
    Verdict.UNSUPPORTED: "unsup",
    Verdict.ERROR: "ERROR",
    Verdict.REFUTED: "NO",
}


def head(path: Path, key: str) -> str:
    found = re.search(rf"^// {key}: (.*)$", path.read_text(), re.MULTILINE)
    return found.group(1) if found else ""


def worst(rows: list[PropertyResult]) -> PropertyResult:
    order = list(Verdict)
    return max(rows, key=lambda r: order.index(r.verdict))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classes", nargs="*")
    parser.add_argument("--engine", default="parametric")
    parser.add_argument("--timeout", type=int, default=30)
    parser.add_argument("--part", default="0/1", help="I/N: every N-th file from the I-th on")
    given = parser.parse_args()
    part, parts = map(int, given.part.split("/"))
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    times: list[float] = []
    with Pool(2) as pool:
        chosen = [
            path
            for path in sorted(HERE.glob("*/*.cu"))
            if not given.classes or path.parent.name in given.classes
        ]
        for path in chosen[part::parts]:
            base = load_config({"engine": given.engine, "timeout": given.timeout})
            for symbol in load(str(path), base).kernels:
                options = {"engine": given.engine, "timeout": given.timeout, "kernel": symbol}
                started = worked()
                report = check_file(str(path), load_config(options), pool=pool)
                seconds = worked() - started
                times.append(seconds)
                tell(path, report.results, seconds, counts)
    total: Counter[str] = Counter()
    for name, count in sorted(counts.items()):
        print(f"{name:22} {count['decided']:3} decided {count['if']:3} if, of {count['all']:3}")
        total += count
    print(f"{'all':22} {total['decided']:3} decided {total['if']:3} if, of {total['all']:3}")
    print(
        f"wrong: {total['wrong']}; seconds of work: median {sorted(times)[len(times) // 2]:.2f}, "
        f"longest {max(times):.1f}"
    )


def tell(
    path: Path,
    results: tuple[PropertyResult, ...],
    seconds: float,
    counts: dict[str, Counter[str]],
) -> None:
    rows = {
        name: worst([r for r in results if r.property == property_])
        for name, property_ in SHOWN.items()
    }
    expected = head(path, "expect")
    count = counts[path.parent.name]
    both = [rows["race"], rows["divergence"]]
    count["all"] += 1
    sure = {Verdict.PROVED, Verdict.REFUTED}
    if all(r.verdict in sure for r in both) or any(r.verdict is Verdict.REFUTED for r in both):
        count["decided"] += 1
    elif all(r.verdict in {*sure, Verdict.PROVED_IF, Verdict.PROVED_WITHIN} for r in both):
        count["if"] += 1
    is_wrong = expected in rows and rows[expected].verdict is Verdict.PROVED
    count["wrong"] += is_wrong
    verdicts = " ".join(f"{name} {SHORT[r.verdict]}" for name, r in rows.items())
    name = f"{path.parent.name}/{path.stem}"
    print(
        f"{name:45} {expected:10} {verdicts}  {seconds:.1f} s{'  WRONG' if is_wrong else ''}",
        flush=True,
    )
    for key, row in rows.items():
        if row.conclusion.reason:
            print(f"      {key}: {row.conclusion.reason[:170]}")


if __name__ == "__main__":
    main()
