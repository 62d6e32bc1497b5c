"""The command line: a thin shell around the commands.

Enters: the arguments. Leaves: the result on the standard output or in a file, diagnostics on the
standard error, an exit code. Guaranteed: every failure ends here as one message and the exit code
of `ExitCode`, never as a traceback; no process that was started is left running.

What a command does is in its module of `commands`, what all of them print in `console`. Nothing
that takes long is imported before `main`: Ctrl-C would show where.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from warpproof.base.diagnostics import UserError


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _guarded(words)
    except KeyboardInterrupt:  # before signals are ours
        sys.stderr.write("warpproof: note: interrupted, nothing concluded [WP-INTERRUPTED]\n")
        return 130


def _guarded(words: list[str]) -> int:
    from warpproof import console
    from warpproof.base.processes import stop_on_signals

    console.forget_last_command()
    console.make_streams_safe()
    console.collect_less_often()
    with stop_on_signals():
        return console.guarded(lambda: _dispatch(words))


def _dispatch(words: list[str]) -> int:
    from warpproof.commands import COMMANDS

    if words and words[0] in COMMANDS:
        command: Callable[[list[str]], int] = _module(words[0]).command
        return command(words[1:])
    _top_level(words)
    return 0


def _module(name: str) -> ModuleType:
    from importlib import import_module

    return import_module(f"warpproof.commands.{name}")


# --- without a command ---------------------------------------------------------------------------


def _top_level(words: list[str]) -> None:
    """Help, version, or the error that no command was named."""
    from warpproof.base.version import VERSION
    from warpproof.console import write

    if words and words[0] in ("-h", "--help"):
        write(_overview())
    elif words and words[0] == "--version":
        write(f"warpproof {VERSION}\n")
    else:
        raise _no_such_command(words)


def _overview() -> str:
    from warpproof.commands import COMMANDS

    width = max(map(len, COMMANDS))
    lines = (f"  {name:{width}}  {_module(name).HELP}\n" for name in COMMANDS)
    commands = "".join(lines)
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
    from warpproof.commands import COMMANDS

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
