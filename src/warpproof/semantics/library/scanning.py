"""scanf on a text that is known: what each directive reads.

Enters: a format and a text. Leaves: the values in the order of their pointers, as bit patterns or
bytes, and the number scanf returns. Guaranteed: C's rules for white space, literal text, widths,
suppression and the difference between no match and no input; a number too large for `long long` is
clamped as strtoll and strtoull do, then cut to its type.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from warpproof.ir import types
from warpproof.semantics.domain import floats
from warpproof.semantics.library.formatting import Directive, scanned_type

_SPACE = b" \t\n\v\f\r"
_ITEM = re.compile(
    rb"(?P<space>[ \t\n\v\f\r]+)|%(?P<drop>\*)?(?P<width>\d+)?(?P<length>hh|h|ll|l|j|z|t|L|q)?"
    rb"(?:(?P<conversion>[diouxXeEfFgGaAcspn%])|\[(?P<set>\^?\]?[^\]]*)\])|(?P<literal>.)",
    re.DOTALL,
)
_DIGITS = {
    "d": rb"\d+",
    "u": rb"\d+",
    "o": rb"[0-7]+",
    "x": rb"(?:0[xX](?=[0-9a-fA-F]))?[0-9a-fA-F]+",
}
_DIGITS["X"] = _DIGITS["p"] = _DIGITS["x"]
_DIGITS["i"] = rb"0[xX][0-9a-fA-F]+|0[0-7]*|\d+"
_FLOAT = re.compile(
    rb"[-+]?(?:(?P<infinite>inf(?:inity)?)|(?P<nan>nan(?:\(\w*\))?)|"
    rb"0x(?P<hex>[0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)(?:p(?P<power>[-+]?\d+))?|"
    rb"(?P<decimal>(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Scanned:
    """One value read: its type, or None for text, and the pattern or the bytes to store."""

    type: types.Type | None
    value: int | bytes


@dataclass(frozen=True, slots=True)
class _Item:
    directive: Directive
    drop: bool


class Scan(NamedTuple):
    stored: list[Scanned]
    result: int
    end: int  # how much of the text was read
    saw_end: bool  # was there a look at what comes behind it?


def scan(format_: bytes, text: bytes) -> Scan:
    """What is stored, and the result of the call."""
    stored: list[Scanned] = []
    count, completed, at, saw_end = 0, False, 0, False

    def done(result: int) -> Scan:
        return Scan(stored, result, at, saw_end)

    for item in _items(format_):
        if item is None or (isinstance(item, _Item) and item.directive.conversion not in "c[n"):
            at = _after_space(text, at)
            saw_end = at == len(text)
        match item:
            case None:
                continue
            case bytes():
                if text[at : at + 1] != item:
                    saw_end = at == len(text)
                    return done(-1 if saw_end and not completed else count)
                at += 1
                continue
        if item.directive.conversion == "n":
            if not item.drop:
                stored.append(Scanned(scanned_type(item.directive), at))
            continue
        if at == len(text):
            saw_end = True
            return done(count if completed else -1)
        found = _convert(item.directive, text, at)
        if found is None:
            return done(count)
        value, at = found
        saw_end = at == len(text) and item.directive.conversion != "c"
        completed = True
        if not item.drop:
            stored.append(value)
            count += 1
    return done(count)


def _items(format_: bytes) -> Iterator[_Item | bytes | None]:
    """White space as None, literal bytes one by one, directives."""
    for found in _ITEM.finditer(format_):
        if found["space"]:
            yield None
        elif found["literal"]:
            yield found["literal"]
        elif found["conversion"] == b"%":
            yield None
            yield b"%"
        else:
            width = None if found["width"] is None else int(found["width"])
            conversion = (found["conversion"] or b"[").decode()
            length = (found["length"] or b"").decode()
            directive = Directive("", width, None, length, conversion, found["set"] or b"")
            yield _Item(directive, found["drop"] is not None)


def _after_space(text: bytes, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _convert(d: Directive, text: bytes, at: int) -> tuple[Scanned, int] | None:
    """The value at a position and where it ends; None when nothing there fits."""
    type_ = scanned_type(d)
    limit = len(text) if d.width is None else at + d.width
    field = text[at:limit]
    match type_:
        case None:
            return _text(d, text, at)
        case types.Float():
            return _float(type_, field, at)
        case types.Int():
            found = re.match(rb"([-+]?)(?:" + _DIGITS[d.conversion] + rb")", field)
            if found is None:
                return None
            return Scanned(type_, _integer(d.conversion, found[0], type_.bits)), at + found.end()
        case _:
            return None


def _text(d: Directive, text: bytes, at: int) -> tuple[Scanned, int] | None:
    if d.conversion == "c":
        size = d.width or 1
        taken = text[at : at + size]
        return None if len(taken) < size else (Scanned(None, taken), at + size)
    end = at
    limit = len(text) if d.width is None else min(len(text), at + d.width)
    while end < limit and _belongs(d, text[end]):
        end += 1
    return None if end == at else (Scanned(None, text[at:end] + b"\0"), end)


def _belongs(d: Directive, letter: int) -> bool:
    if d.conversion == "s":
        return letter not in _SPACE
    members, wanted = d.set, True
    if members.startswith(b"^"):
        members, wanted = members[1:], False
    position, inside = 0, False
    while position < len(members):
        first = last = members[position]
        if members[position + 1 : position + 2] == b"-" and position + 2 < len(members):
            last = members[position + 2]
            position += 2
        inside = inside or first <= letter <= last
        position += 1
    return inside is wanted


def _integer(conversion: str, text: bytes, bits: int) -> int:
    negative = text.startswith(b"-")
    digits = text.lstrip(b"+-").lower()
    base = {"o": 8, "x": 16, "X": 16, "p": 16}.get(conversion, 10)
    if conversion == "i":
        base = 16 if digits.startswith(b"0x") else 8 if digits.startswith(b"0") else 10
    value = int(digits, base)
    if conversion in "di":
        value = min(value, (1 << 63) - (0 if negative else 1))
    else:
        value = min(value, (1 << 64) - 1)
    return (-value if negative else value) & ((1 << bits) - 1)


def _float(type_: types.Float, field: bytes, at: int) -> tuple[Scanned, int] | None:
    found = _FLOAT.match(field)
    if found is None:
        return None
    kind, negative = type_.kind, found[0].startswith(b"-")
    if found["infinite"]:
        pattern = floats.infinity(kind, negative)
    elif found["nan"]:
        pattern = floats.quiet_nan(kind)
    else:
        value = (
            _hexadecimal(found["hex"], found["power"])
            if found["hex"]
            else _decimal(found["decimal"])
        )
        pattern = floats.from_fraction(-value if negative else value, kind, negative_zero=negative)
    return Scanned(type_, pattern), at + found.end()


def _hexadecimal(digits: bytes, power: bytes | None) -> Fraction:
    whole, _, fraction = digits.partition(b".")
    scale = int(power or b"0") - 4 * len(fraction)
    return Fraction(int(whole + fraction, 16)) * Fraction(2) ** scale


def _decimal(text: bytes) -> Fraction:
    return Fraction(text.decode())
