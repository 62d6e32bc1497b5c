"""`warpproof replay`: a counterexample again, in text or on a GPU."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from warpproof.arguments import command_parser, parse, raw_values, usage_error
from warpproof.console import (
    begin_stage,
    cannot_write,
    check_output,
    note,
    settings,
    show,
    write,
    write_bytes,
)

if TYPE_CHECKING:
    from warpproof.base.config import Config

HELP = "replay a counterexample: step by step, as a CUDA program, or on a GPU"
_OPTIONS = ("clang", "cache", "cache_dir", "timeout", "colour", "full")


def command(words: list[str]) -> int:
    from warpproof.base.processes import time_limit

    parser = command_parser("replay", HELP, _OPTIONS)
    parser.add_argument(
        "--trace",
        action="store_true",
        default=False,
        help="print the lines that led to the failure, with values; --full prints all lines",
    )
    parser.add_argument(
        "--emit",
        metavar="FILE",
        default=None,
        help="write a CUDA program that shows the failure on a GPU; - writes it to the output",
    )
    parser.add_argument(
        "--gpu",
        action="store_true",
        default=False,
        help="build that program with nvcc and run it under compute-sanitizer on this machine's "
        "GPU: confirmed, or not reproduced",
    )
    given = parse(parser, words, "a counterexample that `--witness FILE` has kept")
    if len(given.files) != 1:
        raise usage_error(parser, "replay takes one witness")
    config = settings(raw_values(given, _OPTIONS))
    begin_stage(f"replaying '{given.files[0]}'")
    if given.emit is not None or given.gpu:
        if given.trace or config.full:
            raise usage_error(
                parser, "--emit and --gpu run no trace", "leave --trace and --full out"
            )
        check_output(given.emit, given.files, "--emit")
        with time_limit(config.timeout):
            return _emit(given.files[0], given.emit, given.gpu, config)
    with time_limit(config.timeout):
        from warpproof.running import replay_file
        from warpproof.terminal import width_of

        trace = write_bytes if given.trace or config.full else None
        width = width_of(sys.stdout)
        outcome = replay_file(given.files[0], config, write_bytes, trace, width)
    show(outcome.diagnostics)
    note(outcome.summary)
    return outcome.exit_code


def _emit(witness: str, output: str | None, on_gpu: bool, config: Config) -> int:
    """A counterexample as a program, written or run on a GPU or both."""
    from warpproof.base.config import ExitCode
    from warpproof.repro import gpu
    from warpproof.repro.emit import OWN_NAME
    from warpproof.running import RunOutcome, check_has_repro, repro_of, to_diagnostic

    check_has_repro(witness)
    if on_gpu:
        gpu.check_machine()
    made = repro_of(witness, config, OWN_NAME if output in (None, "-") else str(output))
    if isinstance(made, RunOutcome):
        note(made.summary)
        return made.exit_code
    if output == "-":
        write(made.text)
    elif output is not None:
        try:
            with open(output, "wb") as stream:
                stream.write(made.data())
        except (OSError, ValueError) as error:
            raise cannot_write(f"'{output}'", error, "--emit") from None
    if not on_gpu:
        show((to_diagnostic(made.finding),))
        note(made.told("-" if output is None else output))
        return ExitCode.PROVED
    outcome = gpu.run(made)
    write(outcome.text)
    note(outcome.summary)
    return outcome.exit_code
