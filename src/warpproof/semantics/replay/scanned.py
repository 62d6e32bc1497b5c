"""The text that makes `scanf` read what it read in a run.

Enters: the format and the answers that the run gave, in the order of `input_output._scan`: whether
the input ends before each directive, whether it was empty, then the values. Leaves: a text of which
`sscanf` with the same format gives these values and this result, checked by reading it; None where
there is none (an empty word, a NaN in octal).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from warpproof.ir import types
from warpproof.semantics.library.formatting import Directive, directives, scanned_type
from warpproof.semantics.library.scanning import scan

_NO_NUMBER = b"?"  # what no directive for a number reads


def scanned_text(format_: bytes, answers: Sequence[int], may_fail: bool) -> bytes | None:
    """`may_fail`: the run asked whether the input ends."""
    parts = list(directives(format_))
    asked = sum(isinstance(part, Directive) for part in parts)
    ends = list(answers[:asked]) if may_fail else [0] * asked
    is_short = bool(may_fail and answers[asked])
    given = iter(answers[asked + 1 :] if may_fail else answers)
    text, values, stored = b"", list[int](), 0
    for part in parts:
        if isinstance(part, bytes):
            text += part
            continue
        if ends.pop(0):
            if not stored and not is_short:
                text += _NO_NUMBER
            result = -1 if not stored and is_short else stored
            break
        token = _token(part, given, values)
        if token is None:
            return None
        text += token
        stored += part.width != -1 and part.conversion != "n"
    else:
        result = stored
    read, count, _, _ = scan(format_, text)
    return text if (_numbers(read), count) == (values, result) else None


def _numbers(read: Sequence[object]) -> list[int]:
    made: list[int] = []
    for item in read:
        value = getattr(item, "value", None)
        made += list(value.rstrip(b"\0")) if isinstance(value, bytes) else [int(str(value))]
    return made


def _token(part: Directive, given: Iterator[int], values: list[int]) -> bytes | None:
    """What one directive reads; its values are noted."""
    type_ = scanned_type(part)
    if part.width == -1:
        return b" 0" if type_ is not None else None
    if type_ is None:
        letters = (part.width or 1) if part.conversion == "c" else 1
        chars = bytes(next(given, 0) & 0xFF for _ in range(letters))
        values.extend(chars.rstrip(b"\0"))
        return chars if part.conversion == "c" else b" " + chars
    bits = next(given, 0)
    values.append(bits)
    text = _number(part, type_, bits)
    return None if text is None else b" " + text.encode()


def _number(part: Directive, type_: types.Type, bits: int) -> str | None:
    match type_:
        case types.Int(size):
            if part.conversion in "uoxX":
                return format(bits, {"u": "d", "o": "o"}.get(part.conversion, "x"))
            return str(bits - (1 << size) if bits >> (size - 1) else bits)
        case types.Float(types.FloatKind.FLOAT):
            return repr(struct.unpack("<f", bits.to_bytes(4, "little"))[0])
        case types.Float(types.FloatKind.DOUBLE):
            return repr(struct.unpack("<d", bits.to_bytes(8, "little"))[0])
    return None
