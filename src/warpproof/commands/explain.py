"""`warpproof explain`: texts about properties, assumptions and messages."""

from __future__ import annotations

import sys

from warpproof.arguments import command_parser, raw_values
from warpproof.console import is_colourful, settings, write

HELP = "say what a property means and what a proof of it promises, or what a code stands for"


def command(words: list[str]) -> int:
    parser = command_parser("explain", HELP, ("colour",))
    parser.usage = "warpproof explain [PROPERTY|CODE ...]"
    parser.add_argument(
        "names",
        nargs="*",
        default=[],
        metavar="PROPERTY|CODE",
        help="the id or short name of a property, the code of an assumption or of a message",
    )
    given = parser.parse_args(words)
    names: list[str] = given.names
    settings(raw_values(given, ("colour",)))

    from warpproof import diagnostic_codes, explain, soundness
    from warpproof.base.assumption import Assumption
    from warpproof.base.diagnostics import Code
    from warpproof.properties.base import named, ordered

    if not names:
        write(explain.overview(ordered()))
        return 0
    codes = {code.value: code for code in Assumption}
    messages = {code.value: code for code in Code}
    known = [name for name in names if name not in codes and name.upper() not in messages]
    chosen = dict.fromkeys(property_ for name in known for property_ in named(name))
    if is_colourful(sys.stdout):
        from warpproof.terminal import width_of

        texts = [explain.styled(property_, width_of(sys.stdout)) for property_ in chosen]
    else:
        texts = [explain.plain(property_) for property_ in chosen]
    texts += [soundness.told(codes[name]) for name in dict.fromkeys(names) if name in codes]
    upper = dict.fromkeys(name.upper() for name in names)
    texts += [diagnostic_codes.told(messages[name]) for name in upper if name in messages]
    write("\n\n".join(texts))
    return 0
