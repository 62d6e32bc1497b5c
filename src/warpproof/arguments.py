"""The parser of one command, made of the options that `base.config` declares.

Enters: the words after a command. Leaves: the files and the values that were given, as texts. It is
imported by every command, so what it needs itself is imported where it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

    from _typeshed import SupportsWrite

    from warpproof.base.config import RawValue
    from warpproof.base.diagnostics import UserError
    from warpproof.base.options import Option


_asked_for_help: list[argparse.ArgumentParser] | None = None  # where one is looked for


def parser_of(command: Callable[[list[str]], int]) -> argparse.ArgumentParser:
    """The parser of a command as it is when its help is printed: with all of its options."""
    global _asked_for_help
    found: list[argparse.ArgumentParser] = []
    _asked_for_help = found
    try:
        command(["--help"])
    except SystemExit:
        pass
    finally:
        _asked_for_help = None
    return found[0]


def command_parser(command: str, summary: str, names: Iterable[str]) -> argparse.ArgumentParser:
    import argparse

    from warpproof.base.config import GROUPS, options

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            raise usage_error(self, message)

        def print_help(self, file: SupportsWrite[str] | None = None) -> None:
            if _asked_for_help is None:
                super().print_help(file)
            else:
                _asked_for_help.append(self)

    parser = Parser(
        prog=f"warpproof {command}",
        description=summary[0].upper() + summary[1:] + ".",
        allow_abbrev=False,
        argument_default=argparse.SUPPRESS,
    )
    wanted = frozenset(names)
    title = ""
    groups: dict[str, argparse._ArgumentGroup] = {}
    for name, option in options().items():
        title = GROUPS.get(name, title)
        if name in wanted:
            if title not in groups:
                groups[title] = parser.add_argument_group(title)
            _add_option(groups[title], option)
    return parser


def usage_error(
    parser: argparse.ArgumentParser, message: str, hint: str | None = None
) -> UserError:
    from warpproof.base.diagnostics import Code, user_error

    return user_error(Code.USAGE, message, hint=hint or f"see '{parser.prog} --help'")


def _add_option(parser: argparse._ArgumentGroup, option: Option) -> None:
    """Values stay texts here; `load_config` parses those of every layer."""
    import argparse

    from warpproof.base.options import OptionKind

    text = option.help.replace("%", "%%")
    if option.default_text and option.opposite is None:
        text += f" (default: {option.default_text})"
    match option.kind:
        case OptionKind.SWITCH:
            parser.add_argument(
                *option.flags,
                dest=option.name,
                action="store_true" if option.opposite else argparse.BooleanOptionalAction,
                help=text,
            )
            if option.opposite is not None:
                parser.add_argument(
                    option.opposite,
                    dest=option.name,
                    action="store_false",
                    help=option.opposite_help,
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


_PROGRAM = "a CUDA source file, a folder of such, a pattern, or - for the standard input"


def parse(
    parser: argparse.ArgumentParser, words: list[str], file: str = _PROGRAM
) -> argparse.Namespace:
    """Files may stand before, between and after the options; after `--` all words are files.
    `file` says what each is."""
    import os
    import re
    import sys

    from warpproof.base.compiler_words import named_files, read_build, translated
    from warpproof.base.diagnostics import did_you_mean

    parser.add_argument("files", nargs="*", default=[], metavar="FILE", help=file)
    cut = words.index("--") if "--" in words else len(words)
    ours = frozenset(flag for flag in parser._option_string_actions if flag.startswith("-"))
    command = translated(words[:cut], ours)
    if sys.stderr is not None:
        sys.stderr.write("".join(f"warpproof: {text}\n" for text in command.notes))
    given, unknown = parser.parse_known_intermixed_args(list(command.words))
    if unknown:
        flag = unknown[0].partition("=")[0]
        known = re.findall(r"(?<!\S)--?[a-zA-Z][\w-]*", parser.format_help())
        raise usage_error(parser, f"there is no option '{flag}'", did_you_mean(flag, known))
    given.files = named_files([*given.files, *words[cut + 1 :]])
    if not given.files and getattr(given, "build", None) is not None:
        built = (f for f in read_build(given.build) if f.endswith(".cu"))
        given.files = sorted(_near(file, os.getcwd()) for file in built)
        if not given.files:
            raise usage_error(parser, f"the build '{given.build}' has no .cu file")
    if "-" in given.files:
        text = sys.stdin.read()
        given.files = [_kept(text) if file == "-" else file for file in given.files]
    if not given.files:
        raise usage_error(parser, "no file given")
    return given


def _near(file: str, here: str) -> str:
    """Relative where it lies below the current folder, as a user would write it."""
    import os

    return os.path.relpath(file, here) if file.startswith(here.rstrip(os.sep) + os.sep) else file


def _kept(text: str) -> str:
    """A program from the standard input, as a file."""
    from warpproof.base.kept import default_cache_dir
    from warpproof.base.source import TextOf
    from warpproof.plan import kept_text

    return kept_text(text, default_cache_dir(), TextOf.STDIN)


def raw_values(given: argparse.Namespace, names: Iterable[str]) -> dict[str, RawValue]:
    return {name: getattr(given, name) for name in names if hasattr(given, name)}
