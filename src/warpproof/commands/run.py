"""`warpproof run`: a program on the CPU, with every check on."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from warpproof.arguments import command_parser, parse, raw_values, usage_error
from warpproof.console import (
    Result,
    begin_stage,
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
    from warpproof.semantics.replay.given_files import GivenSources

HELP = "run a program on the CPU with every check on, as a sanitizer would on a GPU"
_OPTIONS = (
    "include_dirs", "defines", "system_dirs", "forced_includes", "std", "build", "clang", "cache",
    "cache_dir", "check", "no_check", "device", "allow_same_value_writes", "allow_exited",
    "warp_sync", "timeout", "memory", "jobs", "colour", "verbose",
)  # fmt: skip


def command(words: list[str]) -> int:
    from warpproof.base.memory_use import keep_freed_memory, memory_limit
    from warpproof.base.processes import time_limit
    from warpproof.running import RunRequest

    parser = command_parser("run", HELP, _OPTIONS)
    parser.description = (
        f"{parser.description} Several files make one program. It reads only those files, "
        "variables and that standard input which --file, --env and --stdin give; where none of "
        "these is given it gets nothing or zeros from there."
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
        "--file", metavar="[NAME=]FILE", action="append", default=[], dest="given_files",
        help="a file that the program may open, by this NAME if it is another (repeatable); with "
        "this, --stdin or --env there is no other, and what it writes is gone",
    )  # fmt: skip
    parser.add_argument(
        "--stdin", metavar="FILE", default=None, help="what it reads from its standard input"
    )
    parser.add_argument(
        "--env", metavar="NAME=VALUE", action="append", default=[],
        help="a variable of its environment (repeatable)",
    )  # fmt: skip
    parser.add_argument(
        "--witness", metavar="FILE", default=None, help="save the first counterexample for `replay`"
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
    check_output(given.witness, given.files, "--witness")
    first, *others = given.files
    request = RunRequest(
        first,
        tuple(words[cut + 1 :]),
        seed,
        given.witness is not None,
        schedules,
        tuple(others),
        _input(parser, given),
    )
    begin_stage(f"reading '{first}'")
    keep_freed_memory()  # this process is ours
    with time_limit(config.timeout), memory_limit(config.memory):
        return _run_one(request, given.witness, config)


def _input(parser: argparse.ArgumentParser, words: argparse.Namespace) -> GivenSources | None:
    """None if nothing is given."""
    from warpproof.semantics.replay.given_files import GivenFile, GivenSources

    if not words.given_files and not words.env and words.stdin is None:
        return None
    files = []
    for text in words.given_files:
        name, _, path = text.partition("=")
        whole = os.path.exists(text) or not path
        files.append(GivenFile(text, text) if whole else GivenFile(name, path))
    for text in words.env:
        if text.partition("=")[0] in ("", text):
            raise usage_error(parser, f"--env takes NAME=VALUE, not '{text}'")
    standard = None if words.stdin is None else GivenFile("", words.stdin)
    return GivenSources(tuple(files), tuple(words.env), standard)


def _run_one(request: RunRequest, witness: str | None, config: Config) -> int:
    from warpproof.running import run_file

    outcome = run_file(request, config, write_bytes, write_error_bytes)
    show(outcome.diagnostics)
    note(outcome.summary)
    if outcome.witness is not None:
        result = Result(witness, "--witness")
        result.add(outcome.witness)
        result.close()
    return outcome.exit_code


def _whole_number(parser: argparse.ArgumentParser, flag: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise usage_error(parser, f"{flag} takes a whole number, not '{text}'") from None
