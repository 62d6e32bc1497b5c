"""`warpproof explain`: texts about properties, verdicts, assumptions and messages."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from warpproof.arguments import command_parser, raw_values
from warpproof.console import is_colourful, settings, write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from warpproof.base.diagnostics import UserError
    from warpproof.properties.base import PropertyText

HELP = "explain a property, a verdict, or the code of an assumption or a message"


def command(words: list[str]) -> int:
    parser = command_parser("explain", HELP, ("colour",))
    parser.usage = "warpproof explain [PROPERTY|VERDICT|CODE ...]"
    parser.add_argument(
        "names",
        nargs="*",
        default=[],
        metavar="PROPERTY|VERDICT|CODE",
        help="the id or short name of a property, a verdict, the code of an assumption or of a "
        "message; without one, the list of all",
    )
    given = parser.parse_args(words)
    names: list[str] = given.names
    settings(raw_values(given, ("colour",)))
    write("\n".join(_texts(names)) if names else _overview())
    return 0


def _overview() -> str:
    from warpproof import explain
    from warpproof.base.assumption import Assumption
    from warpproof.base.diagnostics import Code
    from warpproof.properties.base import ordered
    from warpproof.verdict_texts import INPUT, INPUT_TEXT, TEXTS

    verdicts = {verdict.value: text.means for verdict, text in TEXTS.items()}
    verdicts[INPUT] = INPUT_TEXT.means
    assumptions = [code.value for code in Assumption]
    return explain.overview(ordered(), verdicts, assumptions, [code.value for code in Code])


def _texts(names: list[str]) -> list[str]:
    """Of each thing once, in the order of the names; properties that share a name together."""
    found = [text for name in names for text in _named(name)]
    return list(dict.fromkeys(found))


def _named(name: str) -> list[str]:
    from warpproof import diagnostic_codes, soundness, verdict_texts
    from warpproof.base.assumption import Assumption
    from warpproof.base.diagnostics import Code
    from warpproof.base.property import Property
    from warpproof.base.verdict import Verdict
    from warpproof.properties.base import named

    assumptions = {code.value: code for code in Assumption}
    messages = {code.value: code for code in Code}
    verdicts = {verdict.value: verdict for verdict in Verdict}
    loud = name.upper()
    properties = {word for p in Property for word in (p.value, p.short)} | {"all"}
    if name in properties:
        return [_property(text) for text in named(name)]
    if name in assumptions:
        return [soundness.told(assumptions[name])]
    if loud in messages:
        return [diagnostic_codes.told(messages[loud])]
    if loud.replace("-", "_") in verdicts:
        return [verdict_texts.told(verdicts[loud.replace("-", "_")])]
    if name == verdict_texts.INPUT:
        return [verdict_texts.told_input()]
    names = (*properties, *assumptions, *messages, *verdicts, verdict_texts.INPUT)
    raise _unknown(name, names)


def _property(text: PropertyText) -> str:
    from warpproof import explain

    if not is_colourful(sys.stdout):
        return explain.plain(text)
    from warpproof.terminal import width_of

    return explain.styled(text, width_of(sys.stdout))


def _unknown(name: str, known: Iterable[str]) -> UserError:
    from warpproof.base.diagnostics import Code, closest, user_error

    by_spelling = {word.lower(): word for word in known}
    near = closest(name.lower(), by_spelling)
    hint = f"did you mean '{by_spelling[near]}'?" if near else "'warpproof explain' lists all"
    return user_error(Code.USAGE, f"there is no property, code or verdict '{name}'", hint=hint)
