"""How a setting is declared, and the parsers of the values that settings have.

Enters: a default, a parser, flags and a help text per field of a dataclass. Leaves: dataclass
fields whose metadata is an `Option`, from which every reader of settings is made. Parsers take one
text and give a checked value, or raise ValueError with the words for what is expected.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import TypeVar

from warpproof.base.diagnostics import closest

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


@dataclass(frozen=True, slots=True)
class Dim3:
    x: int
    y: int = 1
    z: int = 1

    def __str__(self) -> str:
        return f"{self.x},{self.y},{self.z}"


class Place(Enum):
    """Whether a text names a file, and so what a relative one in a settings file is relative to."""

    NONE = "none"
    PATH = "path"  # the settings file's folder


class OptionKind(Enum):
    VALUE = "value"
    LIST = "list"  # repeatable; a layer's list replaces the one below it
    SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class Shorthand:
    """A flag of its own for one value of an option: `--z3` is `--solver z3`."""

    flag: str
    value: str


@dataclass(frozen=True, slots=True)
class Option:
    """The declaration of one setting. `parse` turns one text into the value, or into one element
    of a list; it raises ValueError with a sentence that says what is expected."""

    kind: OptionKind
    help: str
    flags: tuple[str, ...]
    metavar: str
    parse: Callable[[str], object]
    separator: str = ","  # between the elements of a list in an environment variable
    split_flag: bool = False  # the separator also works within one flag: --check a,b
    place: Place = Place.NONE
    shorthands: tuple[Shorthand, ...] = ()
    opposite: str | None = None  # of a switch: a flag of its own for off
    opposite_help: str = ""
    name: str = ""  # that of its field
    default: object = None
    not_in_files: str = ""  # what a settings file that says it is told
    otherwise: str = ""  # what holds where it is not given

    @property
    def toml_key(self) -> str:
        """The long flag's name where there is one."""
        long = (flag[2:] for flag in self.flags if flag.startswith("--"))
        return next(long, self.name.replace("_", "-"))

    @property
    def default_text(self) -> str:
        """The default as a user would write it, or what it is in words; empty where the help says
        it."""
        match self.default:
            case bool() as is_on:
                return "on" if is_on else "off"
            case Enum(value=value):
                return str(value)
            case str() as text:
                return text
            case _:
                return self.otherwise

    @property
    def keys(self) -> tuple[str, ...]:
        """Names in a settings file; the second, if there is one, says the opposite."""
        return (self.toml_key,) if self.opposite is None else (self.toml_key, self.opposite[2:])

    @property
    def variables(self) -> tuple[str, ...]:
        """Likewise in the environment."""
        return tuple(VARIABLE_PREFIX + k.upper().replace("-", "_") for k in self.keys)


VARIABLE_PREFIX = "WARPPROOF_"
METADATA_KEY = "option"


def value_option(
    default: T,
    parse: Callable[[str], T],
    flag: str,
    metavar: str,
    help: str,
    *,
    aliases: tuple[str, ...] = (),
    place: Place = Place.NONE,
    not_in_files: str = "",
    otherwise: str = "",
) -> T:
    flags = (flag, *aliases)
    option = Option(
        OptionKind.VALUE,
        help,
        flags,
        metavar,
        parse,
        place=place,
        not_in_files=not_in_files,
        otherwise=otherwise,
    )
    return field(default=default, metadata={METADATA_KEY: option})


def list_option(
    parse: Callable[[str], T],
    flag: str,
    metavar: str,
    help: str,
    *,
    separator: str = ",",
    split_flag: bool = False,
    place: Place = Place.NONE,
    otherwise: str = "",
) -> tuple[T, ...]:
    option = Option(
        OptionKind.LIST,
        help,
        (flag,),
        metavar,
        parse,
        separator=separator,
        split_flag=split_flag,
        place=place,
        otherwise=otherwise,
    )
    none: tuple[T, ...] = ()
    return field(default=none, metadata={METADATA_KEY: option})


def switch_option(
    default: bool,
    flag: str,
    help: str,
    *,
    opposite: str | None = None,
    opposite_help: str = "",
    short: str | None = None,
) -> bool:
    flags = (flag,) if short is None else (short, flag)
    option = Option(
        OptionKind.SWITCH,
        help,
        flags,
        "",
        parse_switch,
        opposite=opposite,
        opposite_help=opposite_help,
    )
    return field(default=default, metadata={METADATA_KEY: option})


def choice_option(default: E, flag: str, help: str, *, shorthands: tuple[E, ...] = ()) -> E:
    choices: dict[str, E] = {str(member.value): member for member in type(default)}

    def parse(text: str) -> E:
        if text in choices:
            return choices[text]
        match = closest(text, choices)
        suffix = f"; did you mean '{match}'?" if match else ""
        raise ValueError(f"one of {', '.join(choices)}{suffix}")

    option = Option(
        OptionKind.VALUE,
        help,
        (flag,),
        "|".join(choices),
        parse,
        shorthands=tuple(Shorthand(f"--{m.value}", str(m.value)) for m in shorthands),
    )
    return field(default=default, metadata={METADATA_KEY: option})


def options_of(dataclass_type: type) -> dict[str, Option]:
    """The declarations in a dataclass by field name, in order."""
    return {
        entry.name: replace(entry.metadata[METADATA_KEY], name=entry.name, default=entry.default)
        for entry in fields(dataclass_type)
        if METADATA_KEY in entry.metadata
    }


# --- parsers ------------------------------------------------------------------------------------


def parse_switch(text: str) -> bool:
    lowered = text.lower()
    if lowered in ("1", "true", "yes", "on"):
        return True
    if lowered in ("0", "false", "no", "off"):
        return False
    raise ValueError("on or off")


def parse_text(text: str) -> str:
    if not text.strip():
        raise ValueError("a text that is not empty")
    return text


def parse_address(text: str) -> str:
    if not re.fullmatch(r"[a-z]+://[^\s/]+", text):
        raise ValueError("an address such as tcp://host:8786")
    return text


_STANDARDS = {
    **dict.fromkeys(("03", "0x", "11", "1y", "14", "1z", "17"), "c++17"),
    **dict.fromkeys(("2a", "20"), "c++20"),
    **dict.fromkeys(("2b", "23"), "c++23"),
}


def parse_standard(text: str) -> str:
    """Headers need C++17, and what older standards accept it accepts, too, but for trifles."""
    for prefix in ("c++", "gnu++"):
        if text.startswith(prefix) and text.removeprefix(prefix) in _STANDARDS:
            return _STANDARDS[text.removeprefix(prefix)]
    raise ValueError("c++17, c++20 or c++23")


def parse_directory(text: str) -> str:
    if not os.path.isdir(text):
        raise ValueError("a directory that exists")
    return text


_DEFINE = re.compile(r"[A-Za-z_]\w*(\([^()]*\))?(=.*)?", re.DOTALL)


def parse_define(text: str) -> str:
    if not _DEFINE.fullmatch(text):
        raise ValueError("NAME or NAME=VALUE, where NAME is a C identifier")
    return text


def parse_positive(text: str) -> int:
    return _whole_number(text, least=1)


def parse_count(text: str) -> int:
    return _whole_number(text, least=0)


def _whole_number(text: str, least: int) -> int:
    # int() would also take '1_000' and digits of other scripts, and refuses over-long texts
    if not re.fullmatch(r"[0-9]{1,18}", text) or int(text) < least:
        raise ValueError(f"a whole number of at least {least}")
    return int(text)


def parse_seconds(text: str) -> float:
    expected = "a number of seconds greater than 0, at most 10 years"
    try:
        seconds = float(text)
    except ValueError:
        raise ValueError(expected) from None
    if not math.isfinite(seconds) or not 0 < seconds <= 3.2e8:
        raise ValueError(expected)
    return seconds


_LARGEST_DIMENSION = 2**31 - 1


def parse_dimensions(text: str) -> Dim3 | None:
    if text.strip() == "*":
        return None
    parts = text.split(",")
    try:
        sizes = [parse_positive(part.strip()) for part in parts]
    except ValueError:
        sizes = []
    if not 1 <= len(sizes) <= 3 or max(sizes) > _LARGEST_DIMENSION:
        raise ValueError("X, X,Y or X,Y,Z, each a whole number from 1 to 2147483647, or * for any")
    return Dim3(*sizes)
