"""printf and scanf: what a format string asks for, and the text it makes.

`directives` splits a format; `render` prints one directive as C does. Arguments are fetched by the
caller through the kind each directive needs, so the same code serves calls with values in hand and
calls with a va_list.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from warpproof.ir import types
from warpproof.semantics.domain import floats
from warpproof.semantics.domain.values import signed

_DIRECTIVE = re.compile(
    rb"%(?P<flags>[-+ #0]*)(?P<width>\*|\d+)?(?:\.(?P<precision>\*|\d*))?"
    rb"(?P<length>hh|h|ll|l|j|z|t|L|q)?(?P<conversion>[diouxXeEfFgGaAcspn%\[])"
)
_LONG = frozenset({"l", "ll", "j", "z", "t", "q"})


class Kind(Enum):
    """What a directive takes from the argument list."""

    INT = types.I32
    LONG = types.I64
    DOUBLE = types.F64
    QUAD = types.Float(types.FloatKind.QUAD)
    POINTER = types.POINTER


@dataclass(frozen=True, slots=True)
class Directive:
    flags: str
    width: int | None  # -1: from the arguments
    precision: int | None  # -1: from the arguments
    length: str
    conversion: str
    set: bytes = b""  # of a scanf %[…]

    @property
    def kind(self) -> Kind:
        if self.conversion in "eEfFgGaA":
            return Kind.QUAD if self.length == "L" else Kind.DOUBLE
        if self.conversion in "sp[n":
            return Kind.POINTER
        return Kind.LONG if self.length in _LONG else Kind.INT


def directives(format_: bytes) -> Iterator[bytes | Directive]:
    """Literal text and directives in order; `%%` is literal. A malformed one is literal text."""
    position = 0
    while position < len(format_):
        start = format_.find(b"%", position)
        if start < 0:
            yield format_[position:]
            return
        if start > position:
            yield format_[position:start]
        found = _DIRECTIVE.match(format_, start)
        if found is None:
            yield format_[start : start + 1]
            position = start + 1
            continue
        position = found.end()
        conversion = found["conversion"].decode()
        if conversion == "%":
            yield b"%"
            continue
        members = b""
        if conversion == "[":
            end = format_.find(b"]", position + 1)
            end = len(format_) if end < 0 else end
            members, position = format_[position:end], end + 1
        yield Directive(
            found["flags"].decode(),
            _count(found["width"]),
            _count(found["precision"]),
            (found["length"] or b"").decode(),
            conversion,
            members,
        )


def with_stars(directive: Directive, fetch: Callable[[], int]) -> Directive:
    """The directive with the width and precision that the arguments say."""
    width, precision, flags = directive.width, directive.precision, directive.flags
    if width == -1:
        width = signed(fetch() & 0xFFFFFFFF, 32)
        if width < 0:
            flags, width = flags + "-", -width
    if precision == -1:
        precision = signed(fetch() & 0xFFFFFFFF, 32)
        precision = None if precision < 0 else precision
    return Directive(flags, width, precision, directive.length, directive.conversion, directive.set)


def _count(text: bytes | None) -> int | None:
    if text is None:
        return None
    return -1 if text == b"*" else int(text or b"0")


def render(directive: Directive, bits: int, text: bytes | None) -> bytes:
    """One argument as C prints it; `text` is the string of a %s."""
    d = directive
    match d.conversion:
        case "d" | "i":
            return _integer(signed(*_sized(d, bits)), d)
        case "u" | "o" | "x" | "X":
            return _integer(_sized(d, bits)[0], d)
        case "c":
            return _pad(bytes([bits & 0xFF]), d)
        case "s":
            shown = b"(null)" if text is None else text
            return _pad(shown if d.precision is None else shown[: d.precision], d)
        case "p":
            return _pad(b"(nil)" if bits == 0 else hex(bits).encode(), d)
        case "n":
            return b""
        case _:
            kind = types.FloatKind.QUAD if d.length == "L" else types.FloatKind.DOUBLE
            return _float(floats.to_python(bits, kind), d)


def _sized(d: Directive, bits: int) -> tuple[int, int]:
    size = {"hh": 8, "h": 16}.get(d.length, 64 if d.length in _LONG else 32)
    return bits & ((1 << size) - 1), size


def _integer(value: int, d: Directive) -> bytes:
    digits = {"o": f"{abs(value):o}", "x": f"{abs(value):x}", "X": f"{abs(value):X}"}.get(
        d.conversion, str(abs(value))
    )
    if d.precision is not None:
        digits = "" if d.precision == 0 and value == 0 else digits.rjust(d.precision, "0")
    prefix = ""
    if d.conversion in "di":
        prefix = "-" if value < 0 else "+" if "+" in d.flags else " " if " " in d.flags else ""
    elif "#" in d.flags and d.conversion == "o":
        digits = digits if digits.startswith("0") else "0" + digits
    elif "#" in d.flags and value:
        prefix = {"x": "0x", "X": "0X"}.get(d.conversion, "")
    return _zero_pad(prefix, digits, d, d.precision is None)


def _zero_pad(prefix: str, digits: str, d: Directive, allowed: bool) -> bytes:
    if "0" in d.flags and "-" not in d.flags and allowed and d.width is not None:
        digits = digits.rjust(d.width - len(prefix), "0")
    return _pad((prefix + digits).encode(), d)


def _float(value: float, d: Directive) -> bytes:
    negative = math.copysign(1.0, value) < 0
    prefix = "-" if negative else "+" if "+" in d.flags else " " if " " in d.flags else ""
    if math.isnan(value) or math.isinf(value):
        word = "nan" if math.isnan(value) else "inf"
        return _pad((prefix + (word.upper() if d.conversion.isupper() else word)).encode(), d)
    magnitude = abs(value)
    if d.conversion in "aA":
        digits = _hexadecimal(magnitude, d.precision, "#" in d.flags)
        digits = digits.upper() if d.conversion == "A" else digits
        return _zero_pad(prefix + digits[:2], digits[2:], d, True)
    precision = 6 if d.precision is None else d.precision
    alternate = "#" if "#" in d.flags else ""
    digits = f"%{alternate}.{precision}{d.conversion}" % magnitude
    return _zero_pad(prefix, digits, d, True)


def _hexadecimal(value: float, precision: int | None, always_dot: bool) -> str:
    """C's %a: without trailing zeros unless a precision asks for them."""
    mantissa, _, exponent = value.hex().partition("p")
    whole, _, fraction = mantissa.partition(".")
    if precision is None:
        fraction = fraction.rstrip("0")
    else:
        number = int(whole[2:] + fraction.ljust(13, "0"), 16)
        drop = 4 * (13 - min(precision, 13))
        half = 1 << (drop - 1) if drop else 0
        rounded = number >> drop
        rest = number & ((1 << drop) - 1)
        if drop and (rest > half or (rest == half and rounded & 1)):
            rounded += 1
        kept = min(precision, 13)
        text = f"{rounded:x}".rjust(kept + 1, "0")
        whole, fraction = "0x" + text[: len(text) - kept], text[len(text) - kept :]
        fraction = fraction.ljust(precision, "0")
    dot = "." if fraction or always_dot else ""
    return f"{whole}{dot}{fraction}p{exponent}"


def _pad(text: bytes, d: Directive) -> bytes:
    if d.width is None:
        return text
    return text.ljust(d.width) if "-" in d.flags else text.rjust(d.width)


def scanned_type(directive: Directive) -> types.Type | None:
    """What a scanf directive stores through its pointer; None for text."""
    match directive.conversion:
        case "d" | "i" | "u" | "o" | "x" | "X" | "n":
            size = {"hh": 8, "h": 16}.get(directive.length, 64 if directive.length in _LONG else 32)
            return types.Int(size)
        case "p":
            return types.I64
        case "e" | "f" | "g" | "a" | "E" | "F" | "G" | "A":
            if directive.length == "L":
                return types.Float(types.FloatKind.QUAD)
            return types.F64 if directive.length == "l" else types.F32
        case _:
            return None
