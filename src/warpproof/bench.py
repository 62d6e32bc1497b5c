"""`warpproof bench`: a labelled suite, verified program by program and compared with its labels.

Enters: files or folders of `.cu` files that say at their head what is to be found in them, and
solvers to compare. Leaves: a table per solver in the columns of ESBMC-GPU's evaluation, what every
program that is not as labelled came to, and the times; or all of it as JSON. Guaranteed: each
program runs in a process of its own that ends at the time limit; only what was decided counts as
correct, everything else is counted as what it is.

A head looks like this; `expect` is the only line that has to be there:

    // run: --force-malloc-success     options for `check`
    // expect: refuted data-race       or: proved
    // needs: input                    what a bug needs beyond a plain run (below)
    // inputs: 3 0x10 65*16 -1         with `needs: input`, values that show it, then zeros
    // launch: 4 x 64                  the largest: blocks x threads of a block; or: open
    // why: one sentence               in a repaired twin: `fix`

`needs` is `input` (particular values of arbitrary inputs), `schedule` (a particular interleaving),
`allocation K` (the K-th allocation fails) or `kernel` (there is no main; `--kernel` in `run`). In a
refuted program the lines where the property fails end in `//! property`.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from warpproof.base.config import Config, RawValue, SolverChoice, load_config, options
from warpproof.base.diagnostics import Code, UserError, user_error
from warpproof.base.options import Option, OptionKind, parse_positive, parse_seconds

# --- labels -------------------------------------------------------------------------------------

KEYS = frozenset({"run", "expect", "needs", "inputs", "launch", "why", "fix"})
NEEDS = ("input", "schedule", "allocation", "kernel")
TWIN = "_fixed"
_LINE = re.compile(r"// ([a-z]+):(?: (.*))?")
_MARK = re.compile(r"//! ([a-z-]+)$")
_LAUNCH = re.compile(r"(\d+) x (\d+)")


class BadLabel(Exception):
    """A program's head is not as it has to be."""


@dataclass(frozen=True, slots=True)
class Launch:
    """The largest of a program. No blocks: sizes are left open."""

    blocks: int
    threads: int

    @property
    def is_large(self) -> bool:
        """At least 64 threads in all or at least 2 blocks, or any number."""
        return self.blocks * self.threads >= 64 or self.blocks >= 2 or not self.blocks


@dataclass(frozen=True, slots=True)
class Label:
    path: Path
    options: tuple[str, ...]
    refuted: str | None  # the property; None where all are expected to be proved
    lines: frozenset[int]  # where it fails
    needs: str | None
    failing_allocation: int
    inputs: tuple[int, ...]
    launch: Launch | None
    explanation: str

    @property
    def topic(self) -> str:
        return self.path.parent.name

    @property
    def is_twin(self) -> bool:
        return self.path.stem.endswith(TWIN)


def read_label(path: Path) -> Label:
    lines = path.read_text(encoding="utf-8").splitlines()
    head = _head(lines)
    refuted = _expectation(head)
    marks = {number: m[1] for number, line in enumerate(lines, 1) if (m := _MARK.search(line))}
    if set(marks.values()) != ({refuted} if refuted else set()):
        raise BadLabel(f"the marked lines say {sorted(set(marks.values()))}, expected {refuted}")
    needs, _, number = head.get("needs", "").partition(" ")
    if needs and needs not in NEEDS:
        raise BadLabel(f"needs '{needs}' is none of {', '.join(NEEDS)}")
    if (needs == "allocation") != bool(number):
        raise BadLabel("`needs: allocation` has the number of an allocation, no other has one")
    return Label(
        path=path,
        options=tuple(shlex.split(head.get("run", ""))),
        refuted=refuted,
        lines=frozenset(marks),
        needs=needs or None,
        failing_allocation=int(number or 0),
        inputs=_inputs(head.get("inputs", ""), needs),
        launch=_launch(head.get("launch")),
        explanation=head.get("why", head.get("fix", "")),
    )


def _head(lines: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        if not line.startswith("//"):
            break
        match = _LINE.fullmatch(line)
        if match is None or match[1] not in KEYS or match[1] in found:
            raise BadLabel(f"{line!r} is no `// key: text` with a new key of {sorted(KEYS)}")
        found[match[1]] = match[2] or ""
    if "expect" not in found:
        raise BadLabel("no line `// expect: ...` at its head")
    return found


def _expectation(head: dict[str, str]) -> str | None:
    verdict, _, property_ = head["expect"].partition(" ")
    if verdict == "proved" and property_ in ("", "all"):
        return None
    if verdict == "refuted" and re.fullmatch(r"[a-z-]+", property_):
        return property_
    raise BadLabel(f"expect '{head['expect']}' is neither `proved` nor `refuted PROPERTY`")


def _launch(text: str | None) -> Launch | None:
    if text is None:
        return None
    if text == "open":
        return Launch(0, 0)
    sizes = _LAUNCH.fullmatch(text)
    if sizes is None:
        raise BadLabel(f"launch '{text}' is neither `BLOCKS x THREADS` nor `open`")
    return Launch(int(sizes[1]), int(sizes[2]))


def _inputs(text: str, needs: str) -> tuple[int, ...]:
    """Numbers as in C; `v*n` is v, n times."""
    values: list[int] = []
    for word in text.split():
        value, _, times = word.partition("*")
        values += [int(value, 0)] * int(times or 1)
    if values and needs != "input":
        raise BadLabel("`inputs` belongs to `needs: input`")
    return tuple(values)


def settings_of(words: Sequence[str]) -> Config:
    """The settings that options of the command line mean, and no others."""
    raw: dict[str, RawValue] = {}
    rest = list(reversed(words))
    while rest:
        flag, _, value = rest.pop().partition("=")
        option, fixed = _option_of(flag)
        if option.kind is OptionKind.SWITCH:
            raw[option.name] = fixed != "no"
            continue
        if not (fixed or value or rest):
            raise BadLabel(f"'{flag}' has no value")
        text = fixed or value or rest.pop()
        if option.kind is OptionKind.LIST:
            earlier = raw.get(option.name, [])
            raw[option.name] = [*(earlier if isinstance(earlier, list) else []), text]
        else:
            raw[option.name] = text
    return load_config(raw, environment={})


def _option_of(flag: str) -> tuple[Option, str]:
    """The setting that a flag belongs to, and the value that the flag itself stands for."""
    for option in options().values():
        if flag in option.flags:
            return option, ""
        if option.kind is OptionKind.SWITCH and flag == "--no-" + option.flags[0][2:]:
            return option, "no"
        for shorthand in option.shorthands:
            if flag == shorthand.flag:
                return option, shorthand.value
    raise BadLabel(f"'{flag}' is no option")


def read_suite(place: Path) -> list[Label]:
    """The labels of all programs of a folder and those below it, or of one file."""
    labels: list[Label] = []
    for path in [place] if place.is_file() else sorted(place.rglob("*.cu")):
        try:
            labels.append(read_label(path))
        except (BadLabel, ValueError, OSError) as problem:
            raise BadLabel(f"{path}: {problem}") from None
    return labels


# --- what a program came to ---------------------------------------------------------------------


class Result(Enum):
    """The paper's columns, and three for what it had no name for."""

    TRUE_CORRECT = "True Correct"  # safe, and proved
    FALSE_CORRECT = "False Correct"  # buggy, and its bug found
    TRUE_INCORRECT = "True Incorrect"  # buggy, and called safe: a missed bug
    FALSE_INCORRECT = "False Incorrect"  # an alarm that is not the labelled bug
    NOT_SUPPORTED = "Not Supported"
    UNKNOWN = "Unknown"
    TIMEOUT = "Timeout"
    ERROR = "Error"  # a fault of ours, or a file that clang rejects


# A report has no field for this, only the reason in words: the supervisor's and the engines'.
_OUT_OF_TIME = ("time limit", "time is up")
GOOD = frozenset({Result.TRUE_CORRECT, Result.FALSE_CORRECT})


@dataclass(frozen=True, slots=True)
class Row:
    """One property of a report: `lines` are those of its counterexample."""

    property: str
    verdict: str
    reason: str
    lines: frozenset[int]

    def __str__(self) -> str:
        places = f" at {', '.join(map(str, sorted(self.lines)))}" if self.lines else ""
        return f"{self.property}{places}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What `check` said; `failure` where it gave no report."""

    rows: tuple[Row, ...] = ()
    failure: str = ""
    timed_out: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A program with a solver: what came of it, why, and how long it took."""

    label: Label
    solver: str
    result: Result
    cause: str
    seconds: float


def judge(label: Label, answer: Answer) -> tuple[Result, str]:
    """What an answer is worth beside the label, and in a few words why."""
    refuted = [row for row in answer.rows if row.verdict == "REFUTED"]
    hits = [row for row in refuted if row.property == label.refuted and row.lines <= label.lines]
    if hits:
        others = [str(row) for row in refuted if row not in hits]
        return Result.FALSE_CORRECT, f"also {'; '.join(others)}" if others else ""
    if refuted:
        return Result.FALSE_INCORRECT, "; ".join(map(str, refuted))
    if answer.timed_out:
        return Result.TIMEOUT, ""
    if answer.failure or not answer.rows:
        return Result.ERROR, answer.failure or "an empty report"
    return _without_alarm(label, answer.rows)


def _without_alarm(label: Label, rows: Sequence[Row]) -> tuple[Result, str]:
    """Nothing is refuted. For a buggy program only its own property counts."""
    counted = rows if label.refuted is None else [r for r in rows if r.property == label.refuted]
    for verdict, result in (
        ("ERROR", Result.ERROR),
        ("UNSUPPORTED", Result.NOT_SUPPORTED),
        ("UNKNOWN", Result.UNKNOWN),
    ):
        found = [row for row in counted if row.verdict == verdict]
        if found:
            timed_out = all(any(w in row.reason for w in _OUT_OF_TIME) for row in found)
            return (Result.TIMEOUT if timed_out else result), _causes(found)
    if label.refuted is None:
        return Result.TRUE_CORRECT, ""
    return Result.TRUE_INCORRECT, f"{label.refuted} is proved" if counted else "it is not checked"


def _causes(rows: Sequence[Row]) -> str:
    by_reason: dict[str, list[str]] = {}
    for row in rows:
        by_reason.setdefault(row.reason, []).append(row.property)
    return "; ".join(f"{reason} ({_some(names)})" for reason, names in by_reason.items())


def _some(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


# --- running ------------------------------------------------------------------------------------

_GRACE_SECONDS = 10.0  # beyond the limit that the process keeps itself, before it is killed


@dataclass(frozen=True, slots=True)
class Plan:
    labels: tuple[Label, ...]
    solvers: tuple[str, ...]
    seconds: float
    jobs: int
    extra: tuple[str, ...] = ()  # options for all programs


def run_suite(plan: Plan, tell: Callable[[Case], None]) -> list[Case]:
    """All programs with all solvers, `tell`ing each as it comes; in order at the end."""
    pairs = [(label, solver) for solver in plan.solvers for label in plan.labels]

    def one(pair: tuple[Label, str]) -> Case:
        case = run_case(*pair, plan)
        tell(case)
        return case

    with ThreadPoolExecutor(plan.jobs) as pool:
        return list(pool.map(one, pairs))


def run_case(label: Label, solver: str, plan: Plan) -> Case:
    words = ["check", str(label.path), *label.options, *plan.extra, "--format", "json"]
    words += ["--solver", solver, "--timeout", f"{plan.seconds:g}"]
    if "--jobs" not in words:
        words += ["--jobs", "1"]  # programs run side by side; times are to be comparable
    started = time.monotonic()
    answer = _ask([sys.executable, "-m", "warpproof", *words], plan.seconds + _GRACE_SECONDS)
    seconds = time.monotonic() - started
    return Case(label, solver, *judge(label, answer), seconds)


def _ask(command: Sequence[str], limit: float) -> Answer:
    """The report of a process, which is killed with all that it started when it takes too long."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        output, errors = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        return Answer(timed_out=True)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return read_answer(output, errors)


def read_answer(output: bytes, errors: bytes) -> Answer:
    """From the JSON report and what else was said."""
    try:
        report = json.loads(output)
    except ValueError:
        return Answer(failure=_last_words(errors) or "no report")
    rows = tuple(_row(result) for result in report["results"])
    if rows:
        return Answer(rows)
    return Answer(failure="; ".join(error["message"] for error in report["errors"]))


def _row(result: dict[str, Any]) -> Row:
    found = result["counterexample"]
    places = [result]
    if found is not None and found["other"] is not None and result["property"] == "data-race":
        places.append(found["other"])
    lines = frozenset(place["line"] for place in places if place["line"])
    return Row(result["property"], result["verdict"], result["reason"], lines)


def _last_words(errors: bytes) -> str:
    lines = errors.decode(errors="replace").strip().splitlines()
    return lines[0] if lines else ""


# --- telling ------------------------------------------------------------------------------------


def table(cases: Sequence[Case]) -> str:
    """The paper's tables: results down, solvers across."""
    solvers = list(dict.fromkeys(case.solver for case in cases))
    lines = [["Result", *solvers]]
    for result in Result:
        counts = [sum(c.result is result for c in cases if c.solver == s) for s in solvers]
        lines.append([result.value, *map(str, counts)])
    for solver_line, pick in (("Correct (%)", _percentage), ("Time (s)", _total_time)):
        lines.append([solver_line, *(pick([c for c in cases if c.solver == s]) for s in solvers)])
    widths = [max(len(line[k]) for line in lines) for k in range(len(lines[0]))]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *(t.rjust(w) for t, w in zip(line[1:], widths[1:]))])
        for line in lines
    )


def _percentage(cases: Sequence[Case]) -> str:
    return f"{100 * sum(case.result in GOOD for case in cases) / len(cases):.1f}"


def _total_time(cases: Sequence[Case]) -> str:
    return f"{sum(case.seconds for case in cases):.0f}"


def told(case: Case) -> str:
    """One line about a program."""
    cause = f": {case.cause}" if case.cause else ""
    return f"{case.seconds:7.1f} s  {case.result.value:15}  {case.label.path}  {case.solver}{cause}"


def as_text(cases: Sequence[Case]) -> str:
    failures = [case for case in cases if case.result not in GOOD]
    failures.sort(key=lambda case: (list(Result).index(case.result), str(case.label.path)))
    parts = [table(cases)]
    if failures:
        parts.append("\n".join(["not as labelled:", *map(told, failures)]))
    slowest = sorted(cases, key=lambda case: -case.seconds)[:5]
    parts.append("\n".join(["slowest:", *map(told, slowest)]))
    return "\n\n".join(parts) + "\n"


def as_json(cases: Sequence[Case]) -> str:
    rows = [
        {
            "file": str(case.label.path),
            "expected": f"refuted {case.label.refuted}" if case.label.refuted else "proved",
            "solver": case.solver,
            "result": case.result.value,
            "cause": case.cause,
            "seconds": round(case.seconds, 2),
        }
        for case in cases
    ]
    return json.dumps({"schema": "warpproof-bench", "version": 1, "cases": rows}, indent=1) + "\n"


# --- the command --------------------------------------------------------------------------------

HELP = "verify a labelled suite and compare the verdicts with the labels"


def command(words: Sequence[str], write: Callable[[str], None]) -> int:
    """0 when every program is as labelled, else 1."""
    import argparse

    words, extra = _split(words)
    parser = argparse.ArgumentParser(
        prog="warpproof bench",
        usage="warpproof bench SUITE ... [options] [-- options of check for all programs]",
        description=HELP[0].upper() + HELP[1:] + ".",
        allow_abbrev=False,
    )
    parser.add_argument("suite", nargs="+", type=Path, help="a folder or a file")
    parser.add_argument(
        "--solver",
        action="append",
        choices=[choice.value for choice in SolverChoice],
        help="which solver answers (repeatable: each is a column of the table)",
    )
    parser.add_argument("--timeout", default="60", metavar="SECONDS", help="for each program")
    parser.add_argument("--jobs", default="1", metavar="N", help="programs at a time")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--progress", action="store_true", help="tell each program as it ends")
    given = parser.parse_args(words)
    try:
        labels = tuple(label for place in given.suite for label in read_suite(place))
        plan = Plan(
            labels,
            tuple(dict.fromkeys(given.solver or ["portfolio"])),
            parse_seconds(given.timeout),
            parse_positive(given.jobs),
            extra,
        )
    except (BadLabel, ValueError) as problem:
        raise _wrong_use(str(problem)) from None
    if not labels:
        raise _wrong_use("there is no program in this suite")

    def tell(case: Case) -> None:
        if given.progress:
            sys.stderr.write(told(case) + "\n")

    cases = run_suite(plan, tell)
    write(as_json(cases) if given.format == "json" else as_text(cases))
    return 0 if all(case.result in GOOD for case in cases) else 1


def _split(words: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    cut = words.index("--") if "--" in words else len(words)
    return list(words[:cut]), tuple(words[cut + 1 :])


def _wrong_use(message: str) -> UserError:
    return user_error(Code.USAGE, message, hint="see 'warpproof bench --help'")
