"""`warpproof dump`: a program after each stage."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from warpproof.arguments import command_parser, parse, raw_values
from warpproof.console import Result, answered, begin_stage, check_output, settings, show

if TYPE_CHECKING:
    from warpproof.base.config import Config

HELP = "print a program as the engines see it, and every construct that is not supported"
_OPTIONS = (
    "include_dirs", "defines", "system_dirs", "forced_includes", "std", "build", "clang", "cache",
    "cache_dir", "timeout", "output", "kernel", "instantiate", "grid", "block", "malloc_may_fail",
    "colour",
)  # fmt: skip


def command(words: list[str]) -> int:
    from warpproof.base.config import worst_exit
    from warpproof.base.processes import time_limit
    from warpproof.dump import ALL_STAGES, STAGES_OF_KERNELS

    parser = command_parser("dump", HELP, _OPTIONS)
    parser.add_argument(
        "--stage",
        metavar="NAME",
        default=None,
        help=f"show the program after this stage: {', '.join(ALL_STAGES)}; of one kernel by itself "
        f"are {', '.join(STAGES_OF_KERNELS)}, see --kernel, --grid and --block",
    )
    given = parse(parser, words)
    files: list[str] = given.files
    config = settings(raw_values(given, _OPTIONS))
    check_output(config.output, files)
    result = Result(config.output)
    with time_limit(config.timeout):
        codes = [
            answered(partial(_dump_one, file, config, given.stage, result), (file,))
            for file in files
        ]
    result.close()
    return worst_exit(codes)


def _dump_one(file: str, config: Config, stage: str | None, result: Result) -> int:
    from warpproof.dump import dump_program

    begin_stage(f"reading '{file}'")
    outcome = dump_program(file, config, stage)
    show(outcome.diagnostics)
    result.add(outcome.text)
    return outcome.exit_code
