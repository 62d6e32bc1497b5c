"""Counterexamples on real hardware: what docs/confirmed.md says.

    python tests/repro/confirm.py pack FOLDER
    PYTHONPATH=src python tests/repro/confirm.py run FOLDER > docs/confirmed.md

From the repository root. `pack` writes the repros of all programs in tests/repro/programs and
tests/sanitizer/buggy; `run` needs those, nvcc, compute-sanitizer and a GPU, and nothing that has to
be installed, so that it can be done on another machine.
"""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from warpproof.base.diagnostics import UserError
from warpproof.repro import gpu
from warpproof.repro.emit import Repro
from warpproof.repro.tools import How

AT_A_TIME = 10
_DETAILS = 4  # lines of a report that are shown
_INTRODUCTION = """\
# Confirmed on hardware

What `--gpu` of `warpproof replay` says of counterexamples to programs in `tests/repro/programs`
and `tests/sanitizer/buggy`, on a machine with

```
{machine}
```

{confirmed} of {all} are confirmed, of {properties} properties at least one. What that means:

- A tool of compute-sanitizer, or a sanitizer of the host's compiler, printed what it prints for
  this property, at the line of the finding or of the other access that it names. `initcheck` is
  believed whatever line it names, as it tells where memory is read and the finding where that
  matters; so are leaks of the device's heap, which have no line.
- *The program itself* is an assertion that fails, or for arithmetic on the device a check that the
  repro puts behind the operator: hardware has none. That shows that these operands come about
  there, not that anything else objects to them.

*Not reproduced* means no more than that. Known limits of the tools account for many: `racecheck`
sees shared memory only, `initcheck` global memory only, `memcheck` takes the members of a record
for one piece of memory, and for a race on global memory all that can be done is to compare the
outputs of several runs. Each single cause was not looked into.

Made by `tests/repro/confirm.py`, which calls what `--gpu` calls; the repros were written on a
machine without a GPU.
"""


@dataclass(frozen=True, slots=True)
class Result:
    program: str
    repro: Repro
    verdict: str
    why: str
    printed: str


def pack(folder: Path) -> None:
    from tests.repro.test_repro import BUGGY, CONFIG, PROGRAMS, ROOT, emitted_of
    from warpproof.base.config import Config
    from warpproof.running import RunOutcome, RunRequest, repro_of, run_file

    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(PROGRAMS.glob("*.cu")):
        made = emitted_of(path.relative_to(ROOT), f"{path.stem}.cu")
        (folder / f"programs.{path.stem}").write_bytes(pickle.dumps(made))
    for path in sorted(BUGGY.glob("*.cu")):
        config = CONFIG if "leak" in path.stem else replace(CONFIG, check=None)
        request = RunRequest(str(path.relative_to(ROOT)), keep_witness=True)
        ran = run_file(request, config, lambda text: None, lambda text: None)
        kept = folder / "w.json"
        kept.write_text(ran.witness or "")
        again = repro_of(str(kept), Config(), f"{path.stem}.cu")
        kept.unlink()
        if isinstance(again, RunOutcome):
            raise SystemExit(f"{path}: {again.summary}")
        (folder / f"buggy.{path.stem}").write_bytes(pickle.dumps(again))


def run(folder: Path) -> None:
    gpu.check_machine()
    with ThreadPoolExecutor(AT_A_TIME) as workers:
        results = list(workers.map(_result, sorted(folder.iterdir(), reverse=True)))
    results.sort(key=lambda r: (r.program.startswith("buggy"), r.program))
    print("\n".join(_page(results)))


def _result(path: Path) -> Result:
    repro = pickle.loads(path.read_bytes())
    assert isinstance(repro, Repro)
    name = path.name.replace(".", "/", 1)
    if repro.demonstration.how is How.SILENT:
        return Result(name, repro, "no tool sees it", "", "")
    try:
        outcome = gpu.run(repro)
    except UserError as error:
        return Result(name, repro, "failed", str(error), "")
    verdict, _, why = outcome.summary.partition(": ")
    return Result(name, repro, verdict, why, outcome.text)


def _page(results: list[Result]) -> list[str]:
    confirmed = [r for r in results if r.verdict == "confirmed"]
    firsts = {r.repro.finding.property: r for r in reversed(confirmed)}
    text = _INTRODUCTION.format(
        machine=_machine(), confirmed=len(confirmed), all=len(results), properties=len(firsts)
    )
    lines = [*text.split("\n"), *_counts(results), "", "## All of them", ""]
    lines += ["| program | property | line | shown by | verdict |", "|---|---|---|---|---|"]
    for result in results:
        made = result.repro
        shown = (
            f"`{made.demonstration.tool}`"
            if made.demonstration.tool
            else _WORDS[made.demonstration.how]
        )
        row = (result.program, made.finding.property, str(made.line), shown, result.verdict)
        lines.append(f"| {' | '.join(row)} |")
    lines += ["", "## One of each property", ""]
    for property_ in sorted(firsts):
        result = firsts[property_]
        made = result.repro
        lines += [f"**{property_}**: `{result.program}`, line {made.line}", "", "```"]
        program = "./" + result.program.rpartition("/")[2]
        lines += [f"$ {made.demonstration.shown(program)}", *_excerpt(result)]
        lines += [_anonymous(f"warpproof: confirmed: {result.why}"), "```", ""]
    return lines[:-1]


def _counts(results: list[Result]) -> list[str]:
    verdicts = ("confirmed", "not reproduced", "no tool sees it")
    made = [f"| property | {' | '.join(verdicts)} |", "|---|---|---|---|"]
    for property_ in sorted({r.repro.finding.property for r in results}):
        mine = [r.verdict for r in results if r.repro.finding.property is property_]
        made.append(f"| {property_} | {' | '.join(str(mine.count(v)) for v in verdicts)} |")
    return made


_WORDS = {
    How.HOST: "AddressSanitizer, UndefinedBehaviorSanitizer",
    How.PRINTS: "the program itself",
    How.HANGS: "that it hangs",
    How.DIFFERS: "runs that differ",
    How.SILENT: "nothing",
}


def _excerpt(result: Result) -> list[str]:
    """The report that shows it, without what is of the machine."""
    made = result.repro
    for block in gpu.reports(made, result.printed):
        kept = [line for line in block[: 1 + _DETAILS] if "Host Frame" not in line]
        kept = [line for line in kept if not re.search(r"(?<![\w.])/\w", line)]
        return [_anonymous(line) for line in kept]
    return ["..."]


def _anonymous(line: str) -> str:
    return re.sub(r"==\d+==", "", re.sub(r"0x[0-9a-f]{6,}", "0x...", line)).replace("\t", " ")


def _machine() -> str:
    texts = []
    for command in (
        ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"],
        ["nvcc", "--version"],
        ["compute-sanitizer", "--version"],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        told = [
            x for x in done.stdout.splitlines() if re.search(r"release|Version|NVIDIA [A-Z]\d", x)
        ]
        texts += told[:1]
    return "\n".join(texts)


if __name__ == "__main__":
    {"pack": pack, "run": run}[sys.argv[1]](Path(sys.argv[2]))
