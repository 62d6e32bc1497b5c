"""What a property is, in words: the one source for help, reports and documentation.

Enters: the files of this folder, each offering `PROPERTIES`. Leaves: `PropertyText` values by id.
Guaranteed: a name the command line accepts is a property here, and the other way round
(`base.property` holds the names; a test compares the two).
"""

from __future__ import annotations

from dataclasses import dataclass

from warpproof.base.diagnostics import Code, did_you_mean, user_error
from warpproof.base.property import Kind, Property
from warpproof.base.registry import Registry


@dataclass(frozen=True, slots=True)
class PropertyText:
    """Texts are whole sentences without line breaks; the examples are code."""

    id: str
    short: str  # its name for --check, which related properties may share
    summary: str  # one line, without a full stop
    fails: tuple[str, ...]  # each way to fail
    meaning: str  # what is compared with what
    assumes: tuple[str, ...]  # what a verdict takes for granted; every report lists what it used
    promise: str  # what PROVED says
    hint: str  # what to try first, shown with a finding
    wrong: str  # an example that fails
    right: str  # the same, repaired
    other_hints: tuple[tuple[Kind, str], ...] = ()  # by kind of finding


PROPERTIES: Registry[PropertyText] = Registry("warpproof.properties", "PROPERTIES", PropertyText)


def ordered() -> tuple[PropertyText, ...]:
    """All, in the order of the reports."""
    found = PROPERTIES.items()
    return tuple(found[id_] for id_ in Property)


def named(name: str) -> tuple[PropertyText, ...]:
    """The properties that a name of the command line means."""
    known = ordered()
    found = tuple(p for p in known if p.id == name) or tuple(p for p in known if p.short == name)
    if not found:
        names = [*(p.id for p in known), *(p.short for p in known)]
        raise user_error(
            Code.USAGE,
            f"there is no property '{name}'",
            hint=did_you_mean(name, names) or "`warpproof explain` lists all of them",
        )
    return found


def hints() -> dict[str, str]:
    """By property, and by property and kind of finding (`data-race/blocks`)."""
    found = {property_.id: property_.hint for property_ in ordered()}
    for property_ in ordered():
        found |= {f"{property_.id}/{kind}": hint for kind, hint in property_.other_hints}
    return found
