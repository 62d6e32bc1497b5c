"""`warpproof completion`: a script with which a shell completes commands, options and values."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from warpproof.arguments import command_parser, parser_of, usage_error
from warpproof.commands import COMMANDS
from warpproof.console import write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warpproof.shell_completion import Command

HELP = "print a script with which bash, zsh or fish completes commands and options"


def command(words: list[str]) -> int:
    from warpproof.shell_completion import SHELLS

    parser = command_parser("completion", HELP, ())
    parser.usage = f"warpproof completion {'|'.join(SHELLS)}"
    parser.add_argument("shell", nargs="?", default=None, help="the shell that the script is for")
    shell: str | None = parser.parse_args(words).shell
    if shell not in SHELLS:
        said = "no shell given" if shell is None else f"there is no script for '{shell}'"
        raise usage_error(parser, said, f"shells are {', '.join(SHELLS)}")
    write(SHELLS[shell](list(_commands())))
    return 0


def _commands() -> Iterator[Command]:
    from warpproof.base.assumption import Assumption
    from warpproof.base.diagnostics import Code
    from warpproof.base.property import INPUT, Property
    from warpproof.base.verdict import Verdict
    from warpproof.shell_completion import SHELLS, Command, flags_of

    properties = [*Property, *(p.short for p in Property)]
    explained = [*properties, *(v.value for v in Verdict), *Assumption, *Code]
    words = {"completion": list(SHELLS), "explain": list(dict.fromkeys(map(str, explained)))}
    checks = list(dict.fromkeys([*map(str, properties), INPUT, "all"]))
    for name in COMMANDS:
        module = import_module(f"warpproof.commands.{name}")
        flags = flags_of(parser_of(module.command), checks)
        yield Command(name, module.HELP, flags, tuple(words.get(name, ())))
