"""Scripts with which a shell completes `warpproof` commands.

Enters: the commands with their options, read from their parsers. Leaves: a script for bash, zsh or
fish. Guaranteed: a script has every option that a command's help has, and starts no process of ours
when a key is pressed.
"""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

PROGRAM = "warpproof"


@dataclass(frozen=True, slots=True)
class Flag:
    """An option: `choices` are the values it can have, if these are few."""

    names: tuple[str, ...]
    help: str
    takes_value: bool
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Command:
    """`words` are what it can be given that is no option and no file."""

    name: str
    help: str
    flags: tuple[Flag, ...]
    words: tuple[str, ...] = ()


def flags_of(parser: argparse.ArgumentParser, named: Sequence[str] = ()) -> tuple[Flag, ...]:
    """`named` are the values of options that take names of properties."""
    return tuple(
        Flag(tuple(a.option_strings), _one_line(a), a.nargs != 0, _choices(a, named))
        for a in parser._actions
        if a.option_strings and a.help != argparse.SUPPRESS
    )


def _one_line(action: argparse.Action) -> str:
    return " ".join((action.help or "").replace("%%", "%").split())


def _choices(action: argparse.Action, named: Sequence[str]) -> tuple[str, ...]:
    if action.nargs == 0:
        return ()
    if action.choices is not None:
        return tuple(map(str, action.choices))
    metavar = action.metavar if isinstance(action.metavar, str) else ""
    if metavar == "LIST":
        return tuple(named)
    return tuple(metavar.split("|")) if re.fullmatch(r"[\w-]+(\|[\w-]+)+", metavar) else ()


# --- the shells ---------------------------------------------------------------------------------


def bash(commands: Sequence[Command]) -> str:
    """Where nothing is said, bash completes names of files."""
    lines = [
        "_warpproof() {",
        '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"',
        '  local words="" before=""',
        # To bash `--format=json` is three words.
        '  if [[ $current == = ]]; then current=""',
        '  elif [[ $previous == = ]]; then previous="${COMP_WORDS[COMP_CWORD-2]}"; fi',
        '  case "${COMP_CWORD}:${COMP_WORDS[1]}:$previous" in',
        f"    1:*) words={shlex.quote(' '.join((*_names(commands), '--help', '--version')))} ;;",
    ]
    for command, flag in _with_choices(commands):
        patterns = "|".join(f"*:{command.name}:{name}" for name in flag.names)
        lines.append(f"    {patterns}) words={shlex.quote(' '.join(flag.choices))} ;;")
    for command in commands:
        names = [name for flag in command.flags for name in flag.names]
        lines.append(f"    *:{command.name}:*)")
        if command.words:
            lines.append(f"      words={shlex.quote(' '.join(command.words))}")
        lines.append(f"      [[ $current == -* ]] && words={shlex.quote(' '.join(names))} ;;")
    lines += [
        "  esac",
        # Of a list the last one.
        '  [[ $words && $current == *,* ]] && before="${current%,*},"',
        '  COMPREPLY=($(compgen -P "$before" -W "$words" -- "${current#"$before"}"))',
        "}",
        f"complete -o default -F _warpproof {PROGRAM}",
    ]
    return "\n".join(lines) + "\n"


def zsh(commands: Sequence[Command]) -> str:
    lines = [
        f"#compdef {PROGRAM}",
        "_warpproof() {",
        "  local -a told",
        "  if (( CURRENT == 2 )); then",
        f"    told=({' '.join(_described(c.name, c.help) for c in commands)})",
        "    _describe command told",
        "    return",
        "  fi",
        '  case "$words[2]:$words[CURRENT-1]" in',
    ]
    for command, flag in _with_choices(commands):
        patterns = "|".join(f"{command.name}:{name}" for name in flag.names)
        lines.append(f"    {patterns}) compadd -- {' '.join(flag.choices)}; return ;;")
    lines += ["  esac", '  case "$words[2]" in']
    for command in commands:
        told = [_described(name, flag.help) for flag in command.flags for name in flag.names]
        lines.append(f"    {command.name})")
        lines.append(f"      told=({' '.join(told)})")
        rest = f"compadd -- {' '.join(command.words)}" if command.words else "_files"
        lines.append(
            f"      if [[ $PREFIX == -* ]]; then _describe option told; else {rest}; fi ;;"
        )
    lines += [
        "  esac",
        "}",
        # Read from a folder of functions it is called at once, else it is registered.
        f'if [[ "$funcstack[1]" == _warpproof ]]; then _warpproof "$@"; '
        f"else compdef _warpproof {PROGRAM}; fi",
    ]
    return "\n".join(lines) + "\n"


def fish(commands: Sequence[Command]) -> str:
    lines = []
    for command in commands:
        lines.append(
            f"complete -c {PROGRAM} -n __fish_use_subcommand -f -a {command.name} "
            f"-d {_fish_quoted(command.help)}"
        )
    for command in commands:
        head = f"complete -c {PROGRAM} -n '__fish_seen_subcommand_from {command.name}'"
        if command.words:
            lines.append(f"{head} -f -a {_fish_quoted(' '.join(command.words))}")
        for flag in command.flags:
            spelled = " ".join(map(_fish_flag, flag.names))
            value = " -r" if flag.takes_value else ""
            if flag.choices:
                value = f" -x -a {_fish_quoted(' '.join(flag.choices))}"
            lines.append(f"{head} {spelled}{value} -d {_fish_quoted(flag.help)}")
    return "\n".join(lines) + "\n"


SHELLS: dict[str, Callable[[Sequence[Command]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}


def _names(commands: Sequence[Command]) -> list[str]:
    return [command.name for command in commands]


def _with_choices(commands: Sequence[Command]) -> Iterator[tuple[Command, Flag]]:
    for command in commands:
        yield from ((command, flag) for flag in command.flags if flag.choices)


def _described(name: str, help_: str) -> str:
    return shlex.quote(f"{name}:{help_}")


def _fish_flag(name: str) -> str:
    if name.startswith("--"):
        return f"-l {name[2:]}"
    return f"-s {name[1:]}" if len(name) == 2 else f"-o {name[1:]}"


def _fish_quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
