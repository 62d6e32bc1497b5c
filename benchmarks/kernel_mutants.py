"""Machine-made mutants of `benchmarks/kernels`: is one proved that the interpreter refutes?

    python benchmarks/kernel_mutants.py [CLASS ...] [--most N] [--seed S]

Mutants drop a barrier, put one under a condition, move an index by one, change a guard or a stride.
Each is looked at by the engine `parametric`, for all sizes, and run once by the reference
interpreter with the launch of its `main`. A finding of the run in a property that is PROVED is
WRONG; of those that the run refutes, the share that is not proved is told.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from warpproof.base.config import Config, load_config
from warpproof.base.diagnostics import UserError
from warpproof.base.property import Property
from warpproof.base.verdict import Verdict
from warpproof.semantics.machine.interpreter import run_program
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.solvers.pool import Pool
from warpproof.verify import check_file, load

HERE = Path(__file__).parent / "kernels"
LOOKED_AT = (Property.DATA_RACE, Property.BARRIER_DIVERGENCE)
BARRIER = re.compile(r"__syncthreads\(\);")
CHANGES = (
    (re.compile(r"\[([^\[\]]+)\]"), ("[\\1 + 1]", "[(\\1) / 2]")),
    (re.compile(r"threadIdx\.x(?! <)"), ("(threadIdx.x / 2)",)),
    (re.compile(r"\+= (gridDim\.x \* )?blockDim\.x"), ("+= 1",)),
    (re.compile(r" < (\w+)\)"), (" <= \\1)",)),
    (re.compile(r"__syncwarp\(\);"), ("",)),
)


def mutants(text: str) -> Iterator[tuple[str, str]]:
    """(what was changed, the program); only lines of kernels, before `main`."""
    end = text.find("int main")
    head, tail = text[:end], text[end:]
    for found in BARRIER.finditer(head):
        line = head.count("\n", 0, found.start()) + 1
        for name, instead in (
            ("dropped", ";"),
            ("guarded", "if (threadIdx.x % 3) __syncthreads();"),
        ):
            yield (
                f"barrier {name} at line {line}",
                (head[: found.start()] + instead + head[found.end() :] + tail),
            )
    for pattern, replacements in CHANGES:
        for found in pattern.finditer(head):
            line = head.count("\n", 0, found.start()) + 1
            start = head.rfind("\n", 0, found.start()) + 1
            text_of_line = head[start : head.find("\n", found.start())]
            if text_of_line.lstrip().startswith(("//", "#", "__shared__", "extern", "template")):
                continue
            for replacement in replacements:
                made = found.expand(replacement)
                changed = head[: found.start()] + made + head[found.end() :] + tail
                yield f"{found.group(0)} -> {made} at line {line}", changed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classes", nargs="*")
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    choose = random.Random(given.seed)
    work: list[tuple[Path, str, str]] = []
    for path in sorted(HERE.glob("*/*.cu")):
        if not given.classes or path.parent.name in given.classes:
            work += ((path, what, text) for what, text in mutants(path.read_text()))
    choose.shuffle(work)
    count: Counter[str] = Counter()
    with Pool(2) as pool, tempfile.TemporaryDirectory() as folder:
        for path, what, text in work[: given.most]:
            program = Path(folder) / path.name
            program.write_text(text)
            told = judge(program, pool, count)
            if told:
                print(f"{path.parent.name}/{path.stem}: {what}: {told}", flush=True)
    print(dict(sorted(count.items())))


def judge(path: Path, pool: Pool, count: Counter[str]) -> str:
    try:
        program = load(str(path), Config())
        findings = run_program(program, settings=RunSettings(max_steps=3_000_000)).findings
    except UserError:
        count["does not compile"] += 1
        return ""
    failed = {f.property for f in findings}
    if not failed <= set(LOOKED_AT):  # what comes after something else is another matter
        count["fails otherwise"] += 1
        return ""
    count["programs"] += 1
    told = []
    for symbol in program.kernels:
        config = load_config({"engine": "parametric", "kernel": symbol, "timeout": 60})
        rows = check_file(str(path), config, pool=pool).results
        for property_ in LOOKED_AT:
            verdicts = {r.verdict for r in rows if r.property is property_}
            is_proved = bool(verdicts & {Verdict.PROVED, Verdict.PROVED_WITHIN})
            kind = "refuted by the run" if property_ in failed else "not refuted"
            state = "proved" if is_proved else "if" if Verdict.PROVED_IF in verdicts else "open"
            count[f"{property_}: {kind}, {state}"] += 1
            if property_ in failed and len(program.kernels) == 1 and state != "open":
                told.append(f"{'WRONG' if is_proved else 'if'} {property_}")
                if not is_proved:
                    reason = next(r.conclusion.reason for r in rows if r.property is property_)
                    told.append(reason[:150])
    return "; ".join(told)


if __name__ == "__main__":
    main()
