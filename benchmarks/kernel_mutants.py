"""Machine-made mutants of `benchmarks/kernels`: is one proved that the interpreter refutes?

    python benchmarks/kernel_mutants.py [CLASS ...] [--most N] [--seed S] [--whole] [--launches N]
                                        [--checked]

Mutants drop a barrier, put one under a condition, move an index by one, change a guard or a stride.
Each is looked at by the engine `parametric`, for all sizes, and run by the reference interpreter:
once with the launch of its `main`, and in launches of random sizes and arguments that the proofs
speak of. A finding of a run in a property that is PROVED, or is proved if the launch is such as it
is, is WRONG. Of those that `main` refutes, and of those that it or another launch does, the share
is told that is REFUTED, or excluded by a condition. With --whole the kernels as they are. With
--checked each file is given to `check` as a user does, with its `main` and all engines, and what is
told of a property is its best finding, else its weakest row: what `main` shows, a proof about
`main` denies.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from warpproof.base.config import Config, load_config
from warpproof.base.diagnostics import UserError
from warpproof.base.property import Property
from warpproof.base.verdict import PropertyResult, Scope, Verdict
from warpproof.engines.launch_trial import (
    Arguments,
    Contents,
    Numbers,
    interpreter_of,
    settings_of,
)
from warpproof.ir import nodes, types
from warpproof.ir.kernel_request import KernelRequest
from warpproof.semantics.machine.interpreter import run_program
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.solvers.pool import Pool
from warpproof.verify import check_file, load

HERE = Path(__file__).parent / "kernels"
LOOKED_AT = (
    Property.DATA_RACE,
    Property.BARRIER_DIVERGENCE,
    Property.INTEGER_OVERFLOW,
    Property.OUT_OF_BOUNDS,
    Property.DIVISION_BY_ZERO,
    Property.INVALID_SHIFT,
)
BARRIER = re.compile(r"__syncthreads\(\);")
CHANGES = (
    (re.compile(r"\[([^\[\]]+)\]"), ("[\\1 + 1]", "[(\\1) / 2]")),
    (re.compile(r"threadIdx\.x(?! <)"), ("(threadIdx.x / 2)",)),
    (re.compile(r"\+= (gridDim\.x \* )?blockDim\.x"), ("+= 1",)),
    (re.compile(r" < (\w+)\)"), (" <= \\1)",)),
    (re.compile(r"__syncwarp\(\);"), ("",)),
    (re.compile(r"0xffffffffu|~0u"), ("0xffffu", "0x7fffffffu", "__activemask()")),
    (re.compile(r"__popc\((\w+)\)"), ("(__popc(\\1) - 1)", "1")),
    (re.compile(r"__ffs\((\w+)\) - 1"), ("__ffs(\\1)",)),
    (re.compile(r"1u << (\w+)\) - 1"), ("1u << (\\1 / 2)) - 1",)),
    (re.compile(r"tiled_partition<(\d+)>"), ("tiled_partition<\\1 / 2>",)),
    (re.compile(r"(\w+)\.sync\(\);"), ("",)),
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
    parser.add_argument("--launches", type=int, default=8)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--checked", action="store_true")
    given = parser.parse_args()
    choose = random.Random(given.seed)
    work: list[tuple[Path, str, str]] = []
    for path in sorted(HERE.glob("*/*.cu")):
        if not given.classes or path.parent.name in given.classes:
            if given.whole:
                work.append((path, "as it is", path.read_text()))
            else:
                work += ((path, what, text) for what, text in mutants(path.read_text()))
    choose.shuffle(work)
    count: Counter[str] = Counter()
    with (
        contextlib.suppress(KeyboardInterrupt),
        Pool(2) as pool,
        tempfile.TemporaryDirectory() as folder,
    ):
        for path, what, text in work[: given.most]:
            program = Path(folder) / path.name
            program.write_text(text)
            rows = (
                judge_checked(program, pool, count)
                if given.checked
                else judge(program, pool, count, choose, given.launches)
            )
            for told in rows:
                print(f"{path.parent.name}/{path.stem}: {what}: {told}", flush=True)
    for what, number in sorted(count.items()):
        print(f"{number:6} {what}")
    tell_shares(count)


def tell_shares(count: Counter[str]) -> None:
    for kinds in (("refuted by main",), ("refuted by main", "refuted by another launch")):
        told = Counter[str]()
        for what, number in count.items():
            _, _, rest = what.partition(": ")
            kind, _, verdict = rest.partition(", ")
            if kind in kinds:
                told[verdict] += number
        if whole := sum(told.values()):
            shares = ", ".join(f"{v} {n} ({n / whole:.0%})" for v, n in told.most_common())
            print(f"{' or '.join(kinds)}: {whole}: {shares}")


def judge_checked(path: Path, pool: Pool, count: Counter[str]) -> Iterator[str]:
    """The whole tool on the whole file."""
    try:
        program = load(str(path), Config())
    except UserError:
        count["does not compile"] += 1
        return
    count["programs"] += 1
    result = run_program(program, settings=RunSettings(max_steps=1_000_000))
    by_main = {f.property for f in result.findings if not _is_doubtful(f.after)}
    report = check_file(str(path), load_config({"timeout": 60}), pool=pool)
    for property_ in LOOKED_AT:
        rows = [r for r in report.results if r.property is property_]
        own = [r for r in rows if r.scope is Scope.PROGRAM]
        if not rows:
            continue
        verdicts = [r.verdict for r in rows]
        if Verdict.REFUTED in verdicts:
            verdict = Verdict.REFUTED
        else:
            verdict = max((r.verdict for r in own or rows), key=_WEAKER.index)
        kind = "refuted by main" if property_ in by_main else "not refuted"
        count[f"{property_}: {kind}, {verdict.value}"] += 1
        if property_ in by_main and verdict in (Verdict.PROVED, Verdict.PROVED_WITHIN):
            yield f"WRONG {property_} by the launch of main"
        elif property_ in by_main and verdict is not Verdict.REFUTED:
            yield f"missed {property_}: {verdict.value}"


def judge(
    path: Path, pool: Pool, count: Counter[str], choose: random.Random, launches: int
) -> Iterator[str]:
    try:
        program = load(str(path), Config())
    except UserError:
        count["does not compile"] += 1
        return
    count["programs"] += 1
    by_main: set[Property] = set()
    if len(program.kernels) == 1:
        result = run_program(program, settings=RunSettings(max_steps=1_000_000))
        by_main = {f.property for f in result.findings if not _is_doubtful(f.after)}
    for symbol in program.kernels:
        config = load_config({"engine": "parametric", "kernel": symbol, "timeout": 60})
        rows = {r.property: r for r in check_file(str(path), config, pool=pool).results}
        shown = dict.fromkeys(by_main, "the launch of main")
        for _ in range(launches):
            for property_, launch in tried(program, symbol, rows, choose):
                if not shown.get(property_, "").startswith(_WRONG):
                    shown[property_] = launch
        for property_ in LOOKED_AT:
            row = rows.get(property_)
            if row is None:
                continue
            kind = "not refuted"
            if property_ in by_main:
                kind = "refuted by main"
            elif property_ in shown:
                kind = "refuted by another launch"
            count[f"{property_}: {kind}, {row.verdict.value}"] += 1
            if property_ in by_main and row.verdict in (Verdict.PROVED, Verdict.PROVED_WITHIN):
                yield f"WRONG {property_} by {shown[property_]}"
            elif shown.get(property_, "").startswith(_WRONG):
                yield f"{shown[property_]} {property_}: {row.conclusion.reason[:200]}"
            elif property_ in by_main and row.verdict is Verdict.UNKNOWN:
                yield f"missed {property_}: {row.conclusion.reason[:200]}"


def tried(
    program: nodes.Program,
    symbol: str,
    rows: dict[Property, PropertyResult],
    choose: random.Random,
) -> Iterator[tuple[Property, str]]:
    """What a launch of random sizes, arguments and contents violates. Where the row is proved under
    conditions that the launch meets, that is WRONG."""
    kernel = program.device.functions[symbol]
    has_planes = not any(
        c.code == "closed-dimension" and ".y" in c.message
        for row in rows.values()
        for c in row.assumptions
    )
    grid = choose.randrange(1, 4), choose.choice((1, 1, 2)) if has_planes else 1, 1
    planes = choose.choice((1, 1, 2, 4)) if has_planes else 1
    block = choose.choice((1, 2, 3, 4, 7, 8, 16, 32, 33, 64)), planes, 1
    scalars = {
        p.variable: choose.choice((*range(20), 31, 32, 64, 100, -1))
        for p in kernel.parameters
        if isinstance(p.type, types.Int)
    }
    request = KernelRequest(symbol, grid, block, 16384)
    numbers = Numbers(grid, block, scalars)
    arguments = Arguments(kernel, numbers, choose, choose.choice(list(Contents)))
    run = interpreter_of(program, request, arguments, settings_of(Config()))
    arguments.run = run
    for finding in run.run().findings:
        row = rows.get(finding.property)
        if row is None or _is_doubtful(finding.after):
            continue
        is_wrong = row.verdict in _PROOFS and is_met(row, grid, block, scalars)
        launch = f"grid {grid}, block {block}, {scalars}: {finding.message[:60]}"
        yield finding.property, (f"{_WRONG} by " if is_wrong else "") + launch


_WRONG = "WRONG"
_WEAKER = (
    Verdict.PROVED,
    Verdict.PROVED_WITHIN,
    Verdict.PROVED_IF,
    Verdict.REFUTED,
    Verdict.UNKNOWN,
    Verdict.UNSUPPORTED,
    Verdict.ERROR,
)
_PROOFS = (Verdict.PROVED, Verdict.PROVED_WITHIN, Verdict.PROVED_IF)


def _is_doubtful(before: tuple[object, ...]) -> bool:
    return bool(before)


def is_met(
    row: PropertyResult,
    grid: tuple[int, int, int],
    block: tuple[int, int, int],
    scalars: dict[str, int],
) -> bool:
    """Does a launch meet the conditions of a row? Arrays are large enough."""
    assert row.evidence is not None
    names: dict[str, int] = dict(scalars)
    for name, sizes in (("gridDim", grid), ("blockDim", block)):
        names.update({f"{name}_{axis}": size for axis, size in zip("xyz", sizes)})
    closed = [c.message for c in row.assumptions if c.code == "closed-dimension"]
    for axis, size in ((a, s) for sizes in (grid, block) for a, s in zip("xyz", sizes)):
        if size != 1 and any(f".{axis}" in text for text in closed):
            return False
    for condition in row.evidence.conditions:
        if condition.row is not None:
            return False
        text = condition.text
        if text.startswith(("\\valid", "the launch gives")):
            continue
        python = re.sub(r"(gridDim|blockDim)\.", r"\1_", text)
        python = python.replace("&&", " and ").replace("||", " or ").replace("/", "//")
        python = re.sub(r"!\(", "not (", python)
        try:
            if not eval(python, {"__builtins__": {}}, names):
                return False
        except (NameError, SyntaxError):
            return False
    return True


if __name__ == "__main__":
    main()
