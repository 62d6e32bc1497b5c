"""What a property is, in words: the one source for help, reports and documentation.

Enters: the files of this folder, each offering `PROPERTIES`. Leaves: `PropertyText` values by id.
Guaranteed: each member of `base.property.Property` has a text (`ordered` fails else).
"""

from __future__ import annotations

from dataclasses import dataclass

from warpproof.base.diagnostics import InternalError
from warpproof.base.property import Kind, Property, expand
from warpproof.base.registry import Registry


@dataclass(frozen=True, slots=True)
class PropertyText:
    """Texts are whole sentences without line breaks; the examples are code."""

    id: Property
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
    for id_ in Property:
        if id_ not in found:
            name = id_.replace("-", "_")
            raise InternalError(
                f"a file of warpproof/properties, as {name}.py, should offer PROPERTIES with a "
                f"PropertyText of Property.{id_.name}"
            )
    return tuple(found[id_] for id_ in Property)


def named(name: str) -> tuple[PropertyText, ...]:
    """The properties that a name of the command line means."""
    wanted = expand(name)
    return tuple(text for text in ordered() if text.id in wanted)


def hints() -> dict[tuple[Property, Kind | None], str]:
    """By property, and by the kind of a finding that has a hint of its own."""
    found: dict[tuple[Property, Kind | None], str] = {}
    for text in ordered():
        found[text.id, None] = text.hint
        found |= {(text.id, kind): hint for kind, hint in text.other_hints}
    return found
