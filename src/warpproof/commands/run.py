"""`warpproof run`: a program on the CPU, with every check on."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from warpproof.arguments import command_parser, parse, raw_values, usage_error
from warpproof.console import (
    Result,
    check_output,
    note,
    settings,
    show,
    write_bytes,
    write_error_bytes,
)

if TYPE_CHECKING:
    import argparse

    from warpproof.base.config import Config
    from warpproof.running import RunRequest

HELP = "run a program on the CPU with every check on, as a sanitizer would on a GPU"
_OPTIONS = (
    "include_dirs", "defines", "system_dirs", "forced_includes", "std", "build", "clang", "cache",
    "cache_dir", "check", "no_check", "device", "allow_same_value_writes", "allow_exited",
    "warp_sync", "timeout", "colour", "verbose",
)  # fmt: skip


def command(words: list[str]) -> int:
    from warpproof.base.processes import time_limit
    from warpproof.running import RunRequest

    parser = command_parser("run", HELP, _OPTIONS)
    parser.description = (
        f"{parser.description} Several files make one program. Files, the standard input and the "
        "environment are not read: the program gets nothing or zeros from there."
    )
    parser.usage = "warpproof run [options] FILE ... [-- argument ...]"
    parser.add_argument(
        "--seed",
        metavar="N",
        default=None,
        help="shuffle the schedule and the inputs; nothing is compiled then, which is far slower",
    )
    parser.add_argument(
        "--schedules", metavar="N", default="1",
        help="run it in this many schedules: the plain one or --seed's, then other seeds, which "
        "are far slower",
    )  # fmt: skip
    parser.add_argument(
        "--witness", metavar="FILE", default=None, help="keep the first finding for `replay`"
    )
    cut = words.index("--") if "--" in words else len(words)
    given = parse(parser, words[:cut])
    missing = [file for file in given.files[1:] if not os.path.exists(file)]
    if missing:
        hint = "put the program's arguments after --"
        raise usage_error(parser, f"there is no file '{missing[0]}'", hint)
    config = settings(raw_values(given, _OPTIONS))
    seed = None if given.seed is None else _whole_number(parser, "--seed", given.seed)
    schedules = _whole_number(parser, "--schedules", given.schedules)
    if schedules < 1:
        raise usage_error(parser, f"--schedules takes a number from 1 on, not '{schedules}'")
    check_output(given.witness, given.files)
    first, *others = given.files
    request = RunRequest(
        first, tuple(words[cut + 1 :]), seed, given.witness is not None, schedules, tuple(others)
    )
    with time_limit(config.timeout):
        return _run_one(request, given.witness, config)


def _run_one(request: RunRequest, witness: str | None, config: Config) -> int:
    from warpproof.running import run_file

    outcome = run_file(request, config, write_bytes, write_error_bytes)
    show(outcome.diagnostics)
    note(outcome.summary)
    if outcome.witness is not None:
        result = Result(witness)
        result.add(outcome.witness)
        result.close()
    return outcome.exit_code


def _whole_number(parser: argparse.ArgumentParser, flag: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise usage_error(parser, f"{flag} takes a whole number, not '{text}'") from None
