"""Machine-made mutants of host code: is one proved that a concrete run refutes?

    python benchmarks/host_mutants.py [NAME ...] [--most N] [--seed S] [--timeout T] [--words N]

Mutants of our own programs round a grid down, change its size or that of a block, halve or double a
size, take the size of another element, swap two arguments, drop a copy, a fill, a free or a line
that waits for the device, or let a loop of the host go on for one round more. Each is run by the
reference interpreter: without words and, where `main` reads its command line, with `--words` random
lists of them, in the plain schedule and in random ones. What a run finds, with no other violation
before it, is no matter of opinion: where `check` has PROVED the row of that property and function
(or has proved it for runs without words, and the run has none), it is WRONG. Only mutants that a
run refutes are checked. Counted are the verdicts of the rows that a run refutes. Names are parts of
paths; ends with 1 if something is WRONG.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from warpproof.base.config import Config, load_config
from warpproof.base.diagnostics import UserError
from warpproof.base.property import Property
from warpproof.base.verdict import Report, Scope, Verdict
from warpproof.ir import nodes
from warpproof.ir.walk import reads_parameters
from warpproof.semantics.machine.findings import Finding, kernel_of
from warpproof.semantics.machine.interpreter import run_program
from warpproof.semantics.machine.oracle import FirstChoice, Oracle, Shuffled
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.solvers.pool import Pool
from warpproof.verify import check_file, load

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("benchmarks/programs", "benchmarks/kernels", "examples", "tests/verdicts/proved")
MAX_STEPS = 300_000
_SEEDS = 2  # of random schedules
_MOST_WORDS = 3
_WORDS = (b"-1", b"0", b"1", b"2", b"3", b"7", b"8", b"16", b"31", b"64", b"65", b"100", b"1000")
_NOT_LOOKED_AT = frozenset({Property.MEMORY_LEAK})

_SIZED = r"(cudaMalloc(?:Managed|Host)?\([^,;]*|cudaMem(?:cpy|set)(?:Async)?\([^,;]*,[^,;]*), "
# What is changed, by name: a pattern, and what stands there instead.
CHANGES: tuple[tuple[str, re.Pattern[str], tuple[str, ...]], ...] = (
    ("grid", re.compile(r"\((\w+) \+ (\w+) - 1\) / \2"), (r"\1 / \2",)),
    ("grid", re.compile(r"<<<([^,;<>]+), "), (r"<<<\1 + 1, ", r"<<<(\1 + 1) / 2, ")),
    ("block", re.compile(r"<<<([^,;<>]+), ([^,;<>]+)(?=[,>])"), (r"<<<\1, 2 * (\2)",)),
    ("size", re.compile(_SIZED + r"([^,;]+?)(?=\)(?:;|\))|,)"), (r"\1, (\2) / 2", r"\1, 2 * (\2)")),
    ("size", re.compile(r"\bmalloc\(([^;]+?)\);"), (r"malloc((\1) / 2);",)),
    ("size", re.compile(r"new (\w+)\[([^\]]+)\]"), (r"new \1[(\2) / 2]",)),
    ("element", re.compile(r"sizeof\((?:int|float|unsigned)\)"), ("sizeof(short)", "1")),
    ("element", re.compile(r"sizeof\((?:double|long long)\)"), ("sizeof(float)",)),
    ("swap", re.compile(r">>>\((\w+), (\w+)"), (r">>>(\2, \1",)),
    ("swap", re.compile(r"(\w+), (\w+)\);"), (r"\2, \1);",)),
    ("kind", re.compile(r"cudaMemcpyHostToDevice"), ("cudaMemcpyDeviceToHost",)),
    ("kind", re.compile(r"cudaMemcpyDeviceToHost"), ("cudaMemcpyDeviceToDevice",)),
    ("wait", re.compile(r"cuda(?:Device|Stream|Event)Synchronize\([^;]*\);"), (";",)),
    ("wait", re.compile(r"cudaStreamWaitEvent\([^;]*\);"), (";",)),
    ("wait", re.compile(r"cudaEventRecord\([^;]*\);"), (";",)),
    ("drop", re.compile(r"cudaMem(?:cpy|set)\w*\([^;]*\);"), (";",)),
    ("free", re.compile(r"(cudaFree\(\w+\));"), (r"\1, \1;",)),
    ("round", re.compile(r"(for \([^;]*; \w+) < "), (r"\1 <= ",)),
)


@dataclass(frozen=True, slots=True)
class Mutant:
    path: Path
    kind: str
    what: str
    text: str


def mutants(path: Path) -> Iterator[Mutant]:
    """Of the lines that are neither a comment nor within a device function."""
    text = path.read_text()
    device = list(_device_code(text))
    for kind, pattern, replacements in CHANGES:
        for found in pattern.finditer(text):
            at = found.start()
            begin = text.rfind("\n", 0, at) + 1
            if any(a <= at < b for a, b in device) or "//" in text[begin:at]:
                continue
            for replacement in replacements:
                made = found.expand(replacement)
                if made == found.group(0):
                    continue
                line = text.count("\n", 0, at) + 1
                what = f"line {line}: {found.group(0)} -> {made}"
                yield Mutant(path, kind, what, text[:at] + made + text[found.end() :])


def _device_code(text: str) -> Iterator[tuple[int, int]]:
    """Where functions of the device stand."""
    for found in re.finditer(r"__(?:global|device)__[^;{]*\{", text):
        depth, at = 1, found.end()
        while depth and at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        yield found.start(), at


@dataclass(frozen=True, slots=True)
class Shown:
    """What a run has found, and with which words."""

    finding: Finding
    words: tuple[bytes, ...]

    @property
    def function(self) -> str:
        return kernel_of(self.finding) or "main"


def shown(program: nodes.Program, words: Sequence[tuple[bytes, ...]]) -> Iterator[Shown]:
    for some in words:
        oracles: list[Oracle] = [FirstChoice(), *(Shuffled(seed) for seed in range(_SEEDS))]
        for oracle in oracles:
            settings = RunSettings(arguments=(b"program", *some), max_steps=MAX_STEPS)
            for finding in run_program(program, oracle, settings).findings:
                if not finding.after and finding.property not in _NOT_LOOKED_AT:
                    yield Shown(finding, some)


def lists_of_words(
    program: nodes.Program, choose: random.Random, number: int
) -> list[tuple[bytes, ...]]:
    main = program.host.functions[program.main or ""]
    if not reads_parameters(main):
        return [()]
    more = (choose.choices(_WORDS, k=choose.randint(1, _MOST_WORDS)) for _ in range(number))
    return [(), *map(tuple, more)]


def judge(
    mutant: Mutant, program: nodes.Program, found: Sequence[Shown], report: Report
) -> Iterator[tuple[str, str]]:
    """(verdict, what there is to say) of each row that a run refutes."""
    met: dict[tuple[Property, str], list[Shown]] = {}
    for one in found:
        met.setdefault((one.finding.property, one.function), []).append(one)
    for (property_, function), ones in met.items():
        rows = [
            r
            for r in report.results
            if r.property is property_ and r.function == function and r.scope is Scope.PROGRAM
        ]
        verdict = max((r.verdict for r in rows), key=_WEAKER.index, default=None)
        if verdict is Verdict.PROVED_WITHIN and not any(not one.words for one in ones):
            continue  # of other command lines
        if verdict is None:
            yield "no row", ""
        elif verdict in (Verdict.PROVED, Verdict.PROVED_WITHIN):
            one = ones[0]
            words = " ".join(w.decode() for w in one.words)
            told = f"line {one.finding.origin.user_span.line}: {one.finding.message}"
            yield f"WRONG, {verdict.value}", f"{property_} of {function}, words '{words}': {told}"
        else:
            yield verdict.value, ""


_WEAKER = (
    Verdict.PROVED,
    Verdict.PROVED_WITHIN,
    Verdict.PROVED_IF,
    Verdict.UNKNOWN,
    Verdict.UNSUPPORTED,
    Verdict.ERROR,
    Verdict.REFUTED,
)


def chosen(names: Sequence[str], choose: random.Random) -> list[Mutant]:
    """In turn of each kind, so that all kinds are among the first."""
    by_kind: dict[str, list[Mutant]] = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.cu")):
            if names and not any(name in str(path) for name in names):
                continue
            text = path.read_text()
            if "int main" not in text or re.search(r"^// run:", text, re.MULTILINE):
                continue
            for mutant in mutants(path):
                by_kind.setdefault(mutant.kind, []).append(mutant)
    for some in by_kind.values():
        choose.shuffle(some)
    longest = max(map(len, by_kind.values()), default=0)
    return [some[n] for n in range(longest) for some in by_kind.values() if n < len(some)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--most", type=int, default=200, help="mutants that a run refutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--words", type=int, default=6)
    given = parser.parse_args()
    choose = random.Random(given.seed)
    config = load_config({"timeout": given.timeout})
    count: Counter[str] = Counter()
    with (
        contextlib.suppress(KeyboardInterrupt),
        Pool(2) as pool,
        tempfile.TemporaryDirectory() as folder,
    ):
        for mutant in chosen(given.names, choose):
            if count["mutants that a run refutes"] >= given.most:
                break
            path = Path(folder) / mutant.path.name
            path.write_text(mutant.text)
            count["mutants"] += 1
            try:
                program = load(str(path), Config())
            except UserError:
                count["mutants that do not compile"] += 1
                continue
            if program.main is None:
                continue
            found = list(shown(program, lists_of_words(program, choose, given.words)))
            if not found:
                continue
            count["mutants that a run refutes"] += 1
            report = check_file(str(path), config, pool=pool)
            for verdict, told in judge(mutant, program, found, report):
                count[f"rows: {verdict}"] += 1
                if told:
                    name = mutant.path.relative_to(ROOT)
                    print(f"WRONG {name}: {mutant.what}: {told}", flush=True)
    for what, number in sorted(count.items()):
        print(f"{number:6} {what}")
    return 1 if any(what.startswith("rows: WRONG") for what in count) else 0


if __name__ == "__main__":
    sys.exit(main())
