"""docs/options.md lists the options that are there, each with its default.

`python tests/repository/test_options_page.py > docs/options.md` writes it anew.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from warpproof.base.config import GROUPS, options
from warpproof.base.options import Option, OptionKind
from warpproof.cli import main
from warpproof.commands import COMMANDS


def page() -> str:
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Options of `warpproof check`"
    yield ""
    yield "Each can be set in `warpproof.toml` or `[tool.warpproof]` under the name in the last"
    yield "column, if there is one, and as a variable `WARPPROOF_NAME`. Switches take `true` and"
    yield "`false` there, and have an opposite `--no-NAME` on the command line. Other commands take"
    yield "those that mean something to them; `warpproof COMMAND --help` lists them."
    for name, option in options().items():
        if name in GROUPS:
            yield from ("", f"## {GROUPS[name][0].upper()}{GROUPS[name][1:]}", "")
            yield from ("| option | does | default | setting |", "|---|---|---|---|")
        flags = ", ".join(f"`{flag}`" for flag in _flags(option)).replace("|", "\\|")
        default = option.default_text or ("off" if option.kind is OptionKind.SWITCH else "")
        keys = ", ".join(f"`{key}`" for key in option.keys if not option.not_in_files)
        told = option.help
        if option.opposite_help:
            told += f"; `{option.opposite}`: {option.opposite_help}"
        yield f"| {flags} | {told} | {default} | {keys} |"
    yield from ("", "## Only on the command line", "", "| option | does |", "|---|---|")
    for flag, text in _others():
        yield f"| `{flag}` | {text} |"
    yield "| `-- ARGUMENT ...` | what main is started with |"


def _flags(option: Option) -> Iterator[str]:
    metavar = f" {option.metavar}" if option.metavar else ""
    yield from (f"{flag}{metavar}" for flag in option.flags)
    if option.opposite is not None:
        yield option.opposite
    yield from (shorthand.flag for shorthand in option.shorthands)


def _others() -> Iterator[tuple[str, str]]:
    """What the command has and no setting is."""
    text = help_of("check").partition("options:\n")[2].partition("\n\n")[0]
    for entry in re.split(r"\n  (?=-)", text.strip()):
        flag, told = re.split(r"\s{2,}", entry.strip(), maxsplit=1)
        yield flag, " ".join(told.split())


def help_of(command: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main([command, "--help"]) == 0
    return out.getvalue()


def test_the_page_is_of_these_options(repository: Path) -> None:
    assert (repository / "docs" / "options.md").read_text() == page(), __doc__


def test_every_option_that_the_guides_name_is_there(repository: Path) -> None:
    known = {"--version", "--help"}
    for command in COMMANDS:
        known |= set(re.findall(r"(?<![\w-])--[a-z][a-z0-9-]*", help_of(command)))
    elsewhere = {"--test", "--import-mode"}  # of other programs
    for path in (*repository.glob("docs/*.md"), repository / "README.md"):
        named = set(re.findall(r"`(?:warpproof [a-z]+ )?(--[a-z][a-z0-9-]*)", path.read_text()))
        assert named - known - elsewhere <= {"--no-"}, path


def test_every_option_is_in_the_guides(repository: Path) -> None:
    """Of all commands. Opposites of switches have one rule."""
    paths = (*repository.glob("docs/*.md"), repository / "README.md")
    text = "\n".join(path.read_text() for path in paths)
    named = set(re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", text))
    for command in COMMANDS:
        flags = set(re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", help_of(command)))
        switches = {flag for flag in flags if flag.replace("--no-", "--") in named}
        assert flags <= named | switches, command


if __name__ == "__main__":
    sys.stdout.write(page())
