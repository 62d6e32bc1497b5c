"""A suite's cases as a table with the causes and times, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence

from warpproof.bench.judging import GOOD, Case, Result


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
    return (
        f"{case.seconds:7.1f} s  {case.result.value:15}  {case.label.title}  {case.solver}{cause}"
    )


def as_text(cases: Sequence[Case]) -> str:
    failures = [case for case in cases if case.result not in GOOD]
    failures.sort(key=lambda case: (list(Result).index(case.result), case.label.title))
    parts = [table(cases)]
    sure = [case for case in cases if not case.label.doubt]
    if 0 < len(sure) < len(cases):
        parts.append("without doubtful labels:\n" + table(sure))
    if failures:
        parts.append("\n".join(["not as labelled:", *map(told, failures)]))
    slowest = sorted(cases, key=lambda case: -case.seconds)[:5]
    parts.append("\n".join(["slowest:", *map(told, slowest)]))
    return "\n\n".join(parts) + "\n"


def as_json(cases: Sequence[Case]) -> str:
    rows = [
        {
            "name": case.label.title,
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
