"""`warpproof bench`: its options, and from them a plan."""

from __future__ import annotations

import argparse
import fnmatch
import itertools
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from warpproof.arguments import command_parser
from warpproof.base.config import SolverChoice
from warpproof.base.diagnostics import Code, UserError, user_error
from warpproof.base.options import parse_address, parse_positive, parse_seconds
from warpproof.bench.judging import GOOD, Case
from warpproof.bench.labels import BadLabel, Label, read_suite, settings_of
from warpproof.bench.manifest import read_manifest
from warpproof.bench.telling import as_json, as_text, told

EACH = "each"


def command(words: Sequence[str], write: Callable[[str], None], summary: str) -> int:
    """0 when every program is as labelled, else 1."""
    words, extra = _split(words)
    given = _parser(summary).parse_args(words)
    try:
        labels = _labels(given.suite, given.root, given.only)
        seconds = parse_seconds(given.timeout)
        jobs = os.cpu_count() or 1 if given.jobs is None else parse_positive(given.jobs)
        settings_of(extra)
        scheduler = None if given.scheduler is None else parse_address(given.scheduler)
    except (BadLabel, ValueError) as problem:
        raise _wrong_use(str(problem)) from None
    if not labels:
        raise _wrong_use("there is no .cu file in this suite, or none that --only names")
    from warpproof.bench.running import Plan, run_suite  # the engines: not for `--help`

    solvers = _solvers(given.solver or [SolverChoice.PORTFOLIO.value])

    plan = Plan(labels, solvers, seconds, jobs, extra, scheduler)
    cases = run_suite(plan, _teller(given.verbose, len(plan.pairs)))
    write(as_json(cases) if given.format == "json" else as_text(cases))
    return 0 if all(case.result in GOOD for case in cases) else 1


def _teller(asked: bool, total: int) -> Callable[[Case], None]:
    """A line for each program as it ends, for those who wait for it."""
    ended = itertools.count(1)

    def tell(case: Case) -> None:
        if sys.stderr is not None and (asked or sys.stderr.isatty()):
            sys.stderr.write(f"{next(ended):{len(str(total))}}/{total} {told(case)}\n")
            sys.stderr.flush()

    return tell


def _parser(summary: str) -> argparse.ArgumentParser:
    parser = command_parser("bench", summary, ())
    parser.usage = "warpproof bench SUITE ... [options] [-- options of check for all programs]"
    parser.argument_default = None
    parser.add_argument(
        "suite", nargs="+", type=Path, help="a folder, a file, or a manifest (.json)"
    )
    parser.add_argument(
        "--solver",
        action="append",
        choices=[*(choice.value for choice in SolverChoice), EACH],
        help=f"which solver answers (repeatable: each is a column of the table); "
        f"`{EACH}` is every one that is installed",
    )
    parser.add_argument("--root", type=Path, help="where the paths of a manifest start")
    parser.add_argument("--only", metavar="PATTERN", help="programs whose name is like this")
    parser.add_argument(
        "--timeout", default="60", metavar="SECONDS", help="for each program (default: 60)"
    )
    parser.add_argument(
        "--jobs", metavar="N", help="programs at a time (default: one per processor)"
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="hand the programs to the workers of this Dask scheduler, such as tcp://host:8786",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="form of the result (default: text)",
    )
    parser.add_argument(
        "-v",
        "--verbose",
        "--progress",
        action="store_true",
        help="tell each program as it ends, as on a terminal",
    )
    return parser


def _labels(suite: Sequence[Path], root: Path | None, only: str | None) -> tuple[Label, ...]:
    labels: list[Label] = []
    for place in suite:
        if not place.exists():
            raise BadLabel(f"there is no file or folder '{place}'")
        if place.suffix == ".json":
            labels += read_manifest(place, root or place.parent)
        else:
            labels += read_suite(place)
    return tuple(each for each in labels if only is None or fnmatch.fnmatch(each.title, only))


def _solvers(names: Sequence[str]) -> tuple[str, ...]:
    """Those asked for, which must be there; for `each`, all that are."""
    from warpproof.plan import chosen_solver
    from warpproof.solvers.pool import Pool

    found: dict[str, None] = {}
    with Pool(1) as pool:
        for name in names:
            for choice in SolverChoice:
                if name not in (EACH, choice.value):
                    continue
                try:
                    chosen_solver(choice, pool)
                except UserError:
                    if name != EACH:
                        raise
                else:
                    found[choice.value] = None
    return tuple(found)


def _split(words: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    cut = words.index("--") if "--" in words else len(words)
    return list(words[:cut]), tuple(words[cut + 1 :])


def _wrong_use(message: str) -> UserError:
    return user_error(Code.USAGE, message, hint="see 'warpproof bench --help'")
