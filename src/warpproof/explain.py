"""A property told to a person, plain for pipes, styled for terminals.

Codes of assumptions are told by `soundness`, those of messages by `diagnostic_codes`, verdicts by
`verdict_texts`.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

from warpproof.base.diagnostics import wrapped
from warpproof.properties.base import PropertyText, ordered

_WIDTH = 92


@dataclass(frozen=True, slots=True)
class Section:
    """`points` are set as a list if there are several; `code` is set as it is."""

    title: str
    points: tuple[str, ...] = ()
    code: str = ""


def sections(property_: PropertyText) -> tuple[Section, ...]:
    nothing = ("Nothing beyond what every verdict assumes.",)
    return (
        Section("Fails when", property_.fails),
        Section("Meaning", (property_.meaning,)),
        Section("Assumes", property_.assumes or nothing),
        Section("PROVED promises", (property_.promise,)),
        Section("Example", code=property_.wrong),
        Section("Repaired", code=property_.right),
        Section("What to try first", (_sentence(property_.hint),)),
    )


def plain(property_: PropertyText) -> str:
    lines = [
        f"{property_.id}: {property_.summary}",
        f"(select it with --check {_names(property_)})",
    ]
    for section in sections(property_):
        lines += ["", section.title, *_body(section)]
    return "\n".join(lines) + "\n"


def overview(
    properties: tuple[PropertyText, ...],
    verdicts: Mapping[str, str],
    assumptions: Sequence[str],
    messages: Sequence[str],
) -> str:
    """All names that can be asked for; those of verdicts with their texts."""
    width = max(len(p.id) for p in properties)
    short = max(len(p.id.short) for p in properties)
    lines = [f"{p.id:{width}}  {p.id.short:{short}}  {p.summary}" for p in properties]
    head = f"{'property':{width}}  {'short':{short}}  fails when"
    longest = max(map(len, verdicts))
    lines += ["", "verdicts, and a group of findings"]
    for verdict, means in verdicts.items():
        lines += wrapped(means, _WIDTH, f"  {verdict:{longest}}  ", " " * (longest + 4))
    for title, codes in (("assumptions", assumptions), ("messages", messages)):
        lines += ["", f"codes of {title}", *wrapped(", ".join(codes), _WIDTH, "  ", "  ")]
    tail = "`warpproof explain NAME` says more about any of them."
    return "\n".join([head, *lines, "", tail]) + "\n"


def table(properties: tuple[PropertyText, ...]) -> str:
    """For the documentation, as `python -m warpproof.explain` prints it."""
    rows = [f"| `{p.id}` | `{p.id.short}` | {p.summary} |" for p in properties]
    return "\n".join(["| id | short name | fails when |", "|---|---|---|", *rows]) + "\n"


def styled(property_: PropertyText, width: int) -> str:
    """With colours and highlighted code, for a terminal of that width."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.syntax import Syntax
    from rich.text import Text

    out = StringIO()
    console = Console(file=out, force_terminal=True, width=width)
    console.print(Text(property_.id, "bold red") + Text(f": {property_.summary}", "bold"))
    console.print(Text(f"(select it with --check {_names(property_)})", "dim"))
    for section in sections(property_):
        console.print()
        console.print(Text(section.title, "bold cyan"))
        if section.code:
            code = Syntax(section.code, "cuda", theme="ansi_dark", word_wrap=True)
            console.print(Padding(code, (0, 0, 0, 2)))
        else:
            console.print(Text("\n".join(_body(section, width))))
    return out.getvalue()


def _body(section: Section, width: int = _WIDTH) -> Iterator[str]:
    if section.code:
        yield from textwrap.indent(section.code, "  ").splitlines()
        return
    mark = "- " if len(section.points) > 1 else ""
    for point in section.points:
        yield from textwrap.wrap(
            point,
            min(width, _WIDTH),
            initial_indent=f"  {mark}",
            subsequent_indent="  " + " " * len(mark),
            break_on_hyphens=False,
        )


def _names(property_: PropertyText) -> str:
    id_ = property_.id
    return id_ if id_ == id_.short else f"{id_} or {id_.short}"


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."


if __name__ == "__main__":
    sys.stdout.write(table(ordered()))
