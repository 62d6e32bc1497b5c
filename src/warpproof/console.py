"""What every command prints and writes, and how it ends: one message, never a traceback.

Enters: texts, diagnostics, and what a command does. Leaves: the result on the standard output or in
a file, diagnostics on the standard error, an exit code. Guaranteed: a failure is one message and an
`ExitCode`; a file is written whole or not at all. Imports wait until they are needed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from warpproof.base.config import Colour, Config, RawValue
    from warpproof.base.diagnostics import Diagnostic, UserError


# --- output -------------------------------------------------------------------------------------


def collect_less_often() -> None:
    """Programs are millions of small objects that live long: looking through them often costs a
    fifth of the time and finds nothing."""
    import gc

    gc.set_threshold(50_000, 20, 100)


def make_streams_safe() -> None:
    """No text of the user's can fail to be printed, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def write(text: str) -> None:
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
        raise cannot_write("the standard output", error) from None


def _discard_output() -> None:
    """What is still buffered must not fail again when the interpreter ends."""
    import os

    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = None


class Result:
    """Where a command's texts go: at once to the standard output, or together to a file, which is
    touched only when all of them are there. `flag` is the one that names it."""

    def __init__(self, output: str | None, flag: str = "-o") -> None:
        self._output = None if output == "-" else output
        self._flag = flag
        self._texts: list[str] = []

    def add(self, text: str) -> None:
        if self._output is None:
            write(text)
        else:
            self._texts.append(text)

    def close(self) -> None:
        if self._output is None or not self._texts:
            return
        try:
            with open(self._output, "w", encoding="utf-8", errors="backslashreplace") as stream:
                stream.writelines(self._texts)
        except (OSError, ValueError) as error:
            raise cannot_write(f"'{self._output}'", error, self._flag) from None


def cannot_write(where: str, error: OSError | ValueError, flag: str = "-o") -> UserError:
    from warpproof.base.diagnostics import Code, user_error

    return user_error(
        Code.OUTPUT,
        f"cannot write to {where}: {getattr(error, 'strerror', None) or error}",
        hint=f"name another file with {flag}",
    )


def check_output(output: str | None, inputs: Iterable[str], flag: str = "-o") -> None:
    """What would be found out only after the work: no such folder, or a program overwritten."""
    import os

    from warpproof.base.diagnostics import Code, user_error

    if output is None or output == "-":
        return
    folder = os.path.dirname(output) or os.curdir
    if not os.path.isdir(folder):
        raise cannot_write(f"'{output}'", OSError(0, f"there is no folder '{folder}'"), flag)
    if os.path.isdir(output):
        raise cannot_write(f"'{output}'", OSError(0, "it is a directory"), flag)
    for name in inputs:
        if os.path.exists(name) and os.path.exists(output) and os.path.samefile(name, output):
            raise user_error(
                Code.OUTPUT,
                f"the result would overwrite the program '{name}'",
                hint=f"name another file with {flag}",
            )


def write_bytes(text: bytes) -> None:
    write(text.decode(errors="surrogateescape"))


def write_error_bytes(text: bytes) -> None:
    if sys.stderr is not None:
        sys.stderr.write(text.decode(errors="surrogateescape"))


def note(text: str) -> None:
    """A closing line, apart from the program's own output."""
    if sys.stderr is not None:
        sys.stderr.write("".join(f"warpproof: {line}\n" for line in text.splitlines()))


# --- messages -----------------------------------------------------------------------------------

_colour: Colour | None = None  # the user's choice, once it is known
_stage = ""  # what is being done, for whom it takes too long


def forget_last_command() -> None:
    """Of a command before this one, in the same process."""
    global _colour, _stage
    _colour, _stage = None, ""


def begin_stage(text: str) -> None:
    """What an interrupted command was about, as `while ...`."""
    global _stage
    _stage = text


def settings(raw: dict[str, RawValue]) -> Config:
    """All layers together; from here on messages have the colours that the user wants."""
    global _colour
    from warpproof.base.config import load_config

    config = load_config(raw)
    _colour = config.colour
    return config


def is_colourful(stream: TextIO | None) -> bool:
    from warpproof import terminal
    from warpproof.base.config import Colour

    return terminal.is_colourful(stream, _colour or Colour.AUTO)


def show(diagnostics: Iterable[Diagnostic]) -> None:
    from warpproof.base.diagnostics import render
    from warpproof.terminal import width_of

    if sys.stderr is None:
        return
    colour = is_colourful(sys.stderr)
    width = width_of(sys.stderr) if sys.stderr.isatty() else None
    try:
        for diagnostic in diagnostics:
            sys.stderr.write(render(diagnostic, colour=colour, width=width) + "\n")
        sys.stderr.flush()
    except OSError:  # nobody reads our messages; the exit code still speaks
        sys.stderr = None


# --- failures -----------------------------------------------------------------------------------


def guarded(action: Callable[[], int]) -> int:
    """The outermost shell. Imports wait until there is something to explain."""
    try:
        return action()
    except Exception as error:
        return _failed(error, ())
    except BaseException as stop:
        return _stopped(stop)


def answered(action: Callable[[], int], inputs: Iterable[str]) -> int:
    """One of several actions: if it fails the others still run, if it is stopped they do not."""
    try:
        return action()
    except Exception as error:
        return _failed(error, inputs)


def _stopped(stop: BaseException) -> int:
    """Argparse has shown its help, or a signal or the clock ended the run."""
    from warpproof.base.config import ExitCode
    from warpproof.base.diagnostics import Code, Diagnostic, Severity
    from warpproof.base.processes import MemoryLimitReached, Terminated, TimeLimitReached

    match stop:
        case SystemExit(code=int() as code):
            return code
        case KeyboardInterrupt():
            message = f"interrupted{_while()}, nothing concluded"
            show((Diagnostic(Code.INTERRUPTED, Severity.NOTE, message),))
            return ExitCode.INTERRUPTED
        case Terminated():
            return ExitCode.TERMINATED
        case TimeLimitReached():
            message = f"the time limit is reached{_while()}, nothing concluded"
            hint = "allow more with --timeout SECONDS"
            show((Diagnostic(Code.TIMEOUT, Severity.ERROR, message, hint=hint),))
            return ExitCode.UNKNOWN
        case MemoryLimitReached():
            message = f"the memory limit is reached{_while()}, nothing concluded"
            hint = "allow more with --memory MB"
            show((Diagnostic(Code.MEMORY, Severity.ERROR, message, hint=hint),))
            return ExitCode.UNKNOWN
        case _:
            raise stop


def _while() -> str:
    return f" while {_stage}" if _stage else ""


def _failed(error: Exception, inputs: Iterable[str]) -> int:
    """The user's mistake or our own; `inputs` are the files that go with a report of ours."""
    from warpproof.base.diagnostics import UserError, locale_error
    from warpproof.base.processes import stopped_by

    error = locale_error(error) or error
    if isinstance(error, UserError):
        show(error.diagnostics)
        return error.exit_code
    stop = stopped_by()
    return _internal_error(error, inputs) if stop is None else _stopped(stop)


def _internal_error(error: Exception, inputs: Iterable[str]) -> int:
    from warpproof.base import crash
    from warpproof.base.config import ExitCode
    from warpproof.base.diagnostics import Code, Diagnostic, Severity

    message = f"ERROR: {crash.summary(error)}"
    hint = crash.where_kept(crash.keep_report(error, inputs))
    show((Diagnostic(Code.INTERNAL, Severity.ERROR, message, hint=hint),))
    return ExitCode.ERROR
