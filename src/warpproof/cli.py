"""The command line: a thin shell around `verify`.

Enters: the arguments. Leaves: the result on the standard output or in a file, diagnostics on the
standard error, an exit code. Guaranteed: every failure ends here as one message and the exit code
of `ExitCode`, never as a traceback; no process that was started is left running.

Start-up time is part of the interface, so modules are imported where they are needed and only the
parser of the command that was given is built.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Sequence

    from warpproof.base.config import Config, RawValue
    from warpproof.base.diagnostics import Diagnostic, UserError
    from warpproof.base.options import Option


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _make_streams_safe()
    _collect_less_often()
    from warpproof.base.processes import stop_on_signals

    with stop_on_signals():
        return _guarded(partial(_dispatch, words))


def _dispatch(words: list[str]) -> int:
    if words and words[0] in COMMANDS:
        return COMMANDS[words[0]](words[1:])
    _top_level(words)
    return 0


# --- commands -----------------------------------------------------------------------------------

_DUMP_HELP = "print a program as the engines see it, and every construct that is not supported"
_DUMP_OPTIONS = ("include_dirs", "defines", "clang", "cache", "cache_dir", "timeout", "output")


def _dump(words: list[str]) -> int:
    from warpproof.base.config import load_config, worst_exit
    from warpproof.base.processes import time_limit

    parser = _command_parser("dump", _DUMP_HELP, _DUMP_OPTIONS)
    parser.add_argument(
        "--stage", metavar="NAME", default=None, help="show the program after this stage"
    )
    given = _parse(parser, words)
    files: list[str] = given.files
    config = load_config(_raw_values(given, _DUMP_OPTIONS))
    _check_output(config.output, files)
    result = _Result(config.output)
    with time_limit(config.timeout):
        codes = [
            _answered(partial(_dump_one, file, config, given.stage, result), (file,))
            for file in files
        ]
    result.close()
    return worst_exit(codes)


def _dump_one(file: str, config: Config, stage: str | None, result: _Result) -> int:
    from warpproof.verify import dump_program

    outcome = dump_program(file, config, stage)
    _show(outcome.diagnostics)
    result.add(outcome.text)
    return outcome.exit_code


_RUN_HELP = "run a program on the CPU with every check on, as a sanitizer would on a GPU"
_RUN_OPTIONS = (
    "include_dirs", "defines", "clang", "cache", "cache_dir", "check", "no_check",
    "allow_same_value_writes", "allow_exited", "timeout",
)  # fmt: skip


def _run(words: list[str]) -> int:
    from warpproof.base.config import load_config
    from warpproof.base.processes import time_limit

    parser = _command_parser("run", _RUN_HELP, _RUN_OPTIONS)
    parser.usage = "warpproof run [options] FILE [-- argument ...]"
    parser.add_argument(
        "--seed", metavar="N", default=None, help="shuffle the schedule and the inputs"
    )
    parser.add_argument(
        "--witness", metavar="FILE", default=None, help="keep the first finding for `replay`"
    )
    cut = words.index("--") if "--" in words else len(words)
    given = _parse(parser, words[:cut])
    if len(given.files) != 1:
        raise _usage_error(parser, "run takes one program", "put its arguments after --")
    config = load_config(_raw_values(given, _RUN_OPTIONS))
    seed = None if given.seed is None else _whole_number(parser, "--seed", given.seed)
    _check_output(given.witness, given.files)
    with time_limit(config.timeout):
        return _run_one(given.files[0], tuple(words[cut + 1 :]), seed, given.witness, config)


def _run_one(
    file: str, arguments: tuple[str, ...], seed: int | None, witness: str | None, config: Config
) -> int:
    from warpproof.run import RunRequest, run_file

    request = RunRequest(file, arguments, seed, witness is not None)
    outcome = run_file(request, config, _write_bytes, _write_error_bytes)
    _show(outcome.diagnostics)
    _note(outcome.summary)
    if outcome.witness is not None:
        result = _Result(witness)
        result.add(outcome.witness)
        result.close()
    return outcome.exit_code


_REPLAY_HELP = "run a counterexample again, step by step with --trace"
_REPLAY_OPTIONS = ("clang", "cache", "cache_dir", "timeout")


def _replay(words: list[str]) -> int:
    from warpproof.base.config import load_config
    from warpproof.base.processes import time_limit

    parser = _command_parser("replay", _REPLAY_HELP, _REPLAY_OPTIONS)
    parser.add_argument("--trace", action="store_true", default=False, help="show every step")
    given = _parse(parser, words)
    if len(given.files) != 1:
        raise _usage_error(parser, "replay takes one witness")
    config = load_config(_raw_values(given, _REPLAY_OPTIONS))
    with time_limit(config.timeout):
        from warpproof.run import replay_file

        trace = _write_bytes if given.trace else None
        outcome = replay_file(given.files[0], config, _write_bytes, trace)
    _show(outcome.diagnostics)
    _note(outcome.summary)
    return outcome.exit_code


def _whole_number(parser: argparse.ArgumentParser, flag: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise _usage_error(parser, f"{flag} takes a whole number, not '{text}'") from None


def _write_bytes(text: bytes) -> None:
    _write(text.decode(errors="surrogateescape"))


def _write_error_bytes(text: bytes) -> None:
    if sys.stderr is not None:
        sys.stderr.write(text.decode(errors="surrogateescape"))


def _note(text: str) -> None:
    """A closing line, apart from the program's own output."""
    if sys.stderr is not None:
        sys.stderr.write("".join(f"warpproof: {line}\n" for line in text.splitlines()))


COMMANDS: dict[str, Callable[[list[str]], int]] = {"run": _run, "replay": _replay, "dump": _dump}
_SUMMARIES = {"run": _RUN_HELP, "replay": _REPLAY_HELP, "dump": _DUMP_HELP}


# --- parsing ------------------------------------------------------------------------------------


def _top_level(words: list[str]) -> None:
    """Help, version, or the error that no command was named."""
    from warpproof import __version__

    if words and words[0] in ("-h", "--help"):
        _write(_overview())
    elif words and words[0] == "--version":
        _write(f"warpproof {__version__}\n")
    else:
        raise _no_such_command(words)


def _overview() -> str:
    width = max(map(len, _SUMMARIES))
    commands = "".join(f"  {name:{width}}  {text}\n" for name, text in _SUMMARIES.items())
    return (
        "usage: warpproof COMMAND [options] FILE...\n\n"
        "Verifies CUDA C++ programs, without a GPU and without a CUDA toolkit.\n\n"
        f"commands:\n{commands}\n"
        "options:\n"
        "  -h, --help  show this text; 'warpproof COMMAND --help' shows a command's options\n"
        "  --version   show the version\n"
    )


def _no_such_command(words: list[str]) -> UserError:
    from warpproof.base.diagnostics import Code, did_you_mean, user_error

    if not words:
        return user_error(Code.USAGE, "no command given", hint="see 'warpproof --help'")
    word = words[0]
    kind = "option" if word.startswith("-") else "command"
    known = (*COMMANDS, "--help", "--version")
    return user_error(
        Code.USAGE,
        f"there is no {kind} '{word}'",
        hint=did_you_mean(word, known) or "see 'warpproof --help'",
    )


def _command_parser(command: str, summary: str, names: Iterable[str]) -> argparse.ArgumentParser:
    import argparse

    from warpproof.base.config import options

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            raise _usage_error(self, message)

    parser = Parser(
        prog=f"warpproof {command}",
        description=summary[0].upper() + summary[1:] + ".",
        allow_abbrev=False,
        argument_default=argparse.SUPPRESS,
    )
    declared = options()
    for name in names:
        _add_option(parser, declared[name])
    return parser


def _usage_error(
    parser: argparse.ArgumentParser, message: str, hint: str | None = None
) -> UserError:
    from warpproof.base.diagnostics import Code, user_error

    return user_error(Code.USAGE, message, hint=hint or f"see '{parser.prog} --help'")


def _add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    """Values stay texts here; `load_config` parses those of every layer."""
    import argparse

    from warpproof.base.options import OptionKind

    text = option.help.replace("%", "%%")
    match option.kind:
        case OptionKind.SWITCH:
            parser.add_argument(
                *option.flags,
                dest=option.name,
                action=argparse.BooleanOptionalAction,
                help=text,
            )
        case OptionKind.LIST:
            parser.add_argument(
                *option.flags, dest=option.name, metavar=option.metavar, action="append", help=text
            )
        case OptionKind.VALUE:
            parser.add_argument(*option.flags, dest=option.name, metavar=option.metavar, help=text)
    for shorthand in option.shorthands:
        parser.add_argument(
            shorthand.flag,
            dest=option.name,
            action="store_const",
            const=shorthand.value,
            help=f"the same as {option.flags[0]} {shorthand.value}",
        )


def _parse(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    """Files may stand before, between and after the options; after `--` all words are files."""
    import re

    from warpproof.base.diagnostics import did_you_mean

    parser.add_argument("files", nargs="*", default=[], metavar="FILE", help="a CUDA source file")
    cut = words.index("--") if "--" in words else len(words)
    given, unknown = parser.parse_known_intermixed_args(words[:cut])
    if unknown:
        flag = unknown[0].partition("=")[0]
        known = re.findall(r"(?<!\S)--?[a-zA-Z][\w-]*", parser.format_help())
        raise _usage_error(parser, f"there is no option '{flag}'", did_you_mean(flag, known))
    given.files = [*given.files, *words[cut + 1 :]]
    if not given.files:
        raise _usage_error(parser, "no file given")
    return given


def _raw_values(given: argparse.Namespace, names: Iterable[str]) -> dict[str, RawValue]:
    return {name: getattr(given, name) for name in names if hasattr(given, name)}


# --- output -------------------------------------------------------------------------------------


def _collect_less_often() -> None:
    """Programs are millions of small objects that live long: looking through them often costs a
    fifth of the time and finds nothing."""
    import gc

    gc.set_threshold(50_000, 20, 100)


def _make_streams_safe() -> None:
    """No text of the user's can fail to be printed, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _write(text: str) -> None:
    """To the standard output. A reader that has gone away is no error."""
    if sys.stdout is None:  # closed by the caller
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
    except OSError as error:
        _discard_output()
        raise _cannot_write("the standard output", error) from None


def _discard_output() -> None:
    """What is still buffered must not fail again when the interpreter ends."""
    import os

    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = None


class _Result:
    """Where a command's texts go: at once to the standard output, or together to a file, which is
    touched only when all of them are there."""

    def __init__(self, output: str | None) -> None:
        self._output = None if output == "-" else output
        self._texts: list[str] = []

    def add(self, text: str) -> None:
        if self._output is None:
            _write(text)
        else:
            self._texts.append(text)

    def close(self) -> None:
        if self._output is None or not self._texts:
            return
        try:
            with open(self._output, "w", encoding="utf-8", errors="backslashreplace") as stream:
                stream.writelines(self._texts)
        except (OSError, ValueError) as error:
            raise _cannot_write(f"'{self._output}'", error) from None


def _cannot_write(where: str, error: OSError | ValueError) -> UserError:
    from warpproof.base.diagnostics import Code, user_error

    return user_error(
        Code.OUTPUT,
        f"cannot write to {where}: {getattr(error, 'strerror', None) or error}",
        hint="name another file with -o",
    )


def _check_output(output: str | None, inputs: Iterable[str]) -> None:
    """What would be found out only after the work: no such folder, or a program overwritten."""
    import os

    from warpproof.base.diagnostics import Code, user_error

    if output is None or output == "-":
        return
    folder = os.path.dirname(output) or os.curdir
    if not os.path.isdir(folder):
        raise _cannot_write(f"'{output}'", OSError(0, f"there is no folder '{folder}'"))
    if os.path.isdir(output):
        raise _cannot_write(f"'{output}'", OSError(0, "it is a directory"))
    for name in inputs:
        if os.path.exists(name) and os.path.exists(output) and os.path.samefile(name, output):
            raise user_error(
                Code.OUTPUT,
                f"the result would overwrite the program '{name}'",
                hint="name another file with -o",
            )


def _show(diagnostics: Iterable[Diagnostic]) -> None:
    import os

    from warpproof.base.diagnostics import render

    if sys.stderr is None:
        return
    colour = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    try:
        for diagnostic in diagnostics:
            sys.stderr.write(render(diagnostic, colour=colour) + "\n")
        sys.stderr.flush()
    except OSError:  # nobody reads our messages; the exit code still speaks
        sys.stderr = None


# --- failures -----------------------------------------------------------------------------------


def _guarded(action: Callable[[], int]) -> int:
    """The outermost shell. Imports wait until there is something to explain."""
    try:
        return action()
    except Exception as error:
        return _failed(error, ())
    except BaseException as stop:
        return _stopped(stop)


def _answered(action: Callable[[], int], inputs: Iterable[str]) -> int:
    """One of several actions: if it fails the others still run, if it is stopped they do not."""
    try:
        return action()
    except Exception as error:
        return _failed(error, inputs)


def _stopped(stop: BaseException) -> int:
    """Argparse has shown its help, or a signal or the clock ended the run."""
    from warpproof.base.config import ExitCode
    from warpproof.base.diagnostics import Code, Diagnostic, Severity
    from warpproof.base.processes import Terminated, TimeLimitReached

    match stop:
        case SystemExit(code=int() as code):
            return code
        case KeyboardInterrupt():
            _show((Diagnostic(Code.INTERRUPTED, Severity.NOTE, "interrupted, nothing concluded"),))
            return ExitCode.INTERRUPTED
        case Terminated():
            return ExitCode.TERMINATED
        case TimeLimitReached():
            message = "the time limit is reached, nothing concluded"
            hint = "allow more with --timeout SECONDS"
            _show((Diagnostic(Code.TIMEOUT, Severity.ERROR, message, hint=hint),))
            return ExitCode.UNKNOWN
        case _:
            raise stop


def _failed(error: Exception, inputs: Iterable[str]) -> int:
    """The user's mistake or our own; `inputs` are the files that go with a report of ours."""
    from warpproof.base.diagnostics import UserError

    if isinstance(error, UserError):
        _show(error.diagnostics)
        return error.exit_code
    return _internal_error(error, inputs)


def _internal_error(error: Exception, inputs: Iterable[str]) -> int:
    from warpproof.base.config import ExitCode
    from warpproof.base.diagnostics import Code, Diagnostic, InternalError, Severity

    said = str(error) or "no message"
    message = said if isinstance(error, InternalError) else f"{type(error).__name__}: {said}"
    folder = _keep_report(error, inputs)
    kept = f"what is needed to report it is kept in {folder}" if folder else "no report was kept"
    _show(
        (
            Diagnostic(
                Code.INTERNAL,
                Severity.ERROR,
                f"ERROR: {message.splitlines()[0]}",
                hint=f"this is a bug in warpproof, not in your program; {kept}",
            ),
        )
    )
    return ExitCode.ERROR


def _keep_report(error: Exception, inputs: Iterable[str]) -> str | None:
    """A folder with the traceback, the circumstances and the inputs; None if it cannot be made."""
    import os
    import platform
    import shutil
    import tempfile
    import traceback

    from warpproof import __version__

    try:
        folder = tempfile.mkdtemp(prefix="warpproof-report-")
        with open(
            os.path.join(folder, "report.txt"), "w", encoding="utf-8", errors="backslashreplace"
        ) as stream:
            stream.write(f"warpproof {__version__}, Python {platform.python_version()}, ")
            stream.write(f"{platform.platform()}\narguments: {sys.argv[1:]!r}\n\n")
            stream.write("".join(traceback.format_exception(error)))
        for name in inputs:
            if os.path.isfile(name):
                shutil.copy(name, folder)
    except OSError:
        return None
    return folder
