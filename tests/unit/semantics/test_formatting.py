"""printf as the C library of this machine prints."""

from __future__ import annotations

import ctypes
import ctypes.util
import struct
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warpproof.ir import types
from warpproof.semantics.library.formatting import Directive, Kind, directives, render, scanned_type

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs glibc")
FLAGS = st.lists(st.sampled_from("-+ #0"), max_size=3, unique=True).map("".join)
WIDTHS = st.one_of(st.just(""), st.integers(1, 30).map(str))
PRECISIONS = st.one_of(st.just(""), st.just("."), st.integers(0, 20).map(lambda n: f".{n}"))
LENGTHS = st.sampled_from(["", "hh", "h", "l", "ll", "z", "j", "t"])


def c_prints(format_: str, *arguments: object) -> bytes:
    library = ctypes.CDLL(ctypes.util.find_library("c"))
    buffer = ctypes.create_string_buffer(2000)
    size = library.snprintf(buffer, 2000, format_.encode(), *arguments)
    return buffer.raw[:size]


def only(format_: str) -> Directive:
    (found,) = directives(format_.encode())
    assert isinstance(found, Directive)
    return found


@settings(max_examples=150)
@given(
    flags=FLAGS, width=WIDTHS, precision=PRECISIONS, length=LENGTHS,
    conversion=st.sampled_from("diuoxX"),
    bits=st.one_of(st.integers(0, 2**64 - 1), st.integers(0, 20), st.just(2**31), st.just(2**63)),
)  # fmt: skip
def test_integers(
    flags: str, width: str, precision: str, length: str, conversion: str, bits: int
) -> None:
    format_ = f"%{flags}{width}{precision}{length}{conversion}"
    directive = only(format_)
    is_long = directive.kind is Kind.LONG
    assert is_long == (length not in ("", "h", "hh"))
    argument = ctypes.c_uint64(bits) if is_long else ctypes.c_uint32(bits & 0xFFFFFFFF)
    assert render(directive, bits, None) == c_prints(format_, argument)


@settings(max_examples=150)
@given(
    flags=FLAGS, width=WIDTHS, precision=PRECISIONS, conversion=st.sampled_from("eEfFgGaA"),
    value=st.one_of(
        st.floats(), st.floats(-1e6, 1e6), st.integers(-20, 20).map(lambda n: n / 4)
    ),
)  # fmt: skip
def test_floats(flags: str, width: str, precision: str, conversion: str, value: float) -> None:
    format_ = f"%{flags}{width}{precision}{conversion}"
    (bits,) = struct.unpack("<Q", struct.pack("<d", value))
    assert render(only(format_), bits, None) == c_prints(format_, ctypes.c_double(value))


@given(
    left=st.booleans(), width=WIDTHS, precision=PRECISIONS,
    text=st.binary(max_size=20).map(lambda b: b.replace(b"\0", b"0")),
)  # fmt: skip
def test_strings(left: bool, width: str, precision: str, text: bytes) -> None:
    format_ = f"%{'-' if left else ''}{width}{precision}s"
    assert render(only(format_), 1, text) == c_prints(format_, ctypes.c_char_p(text))


@given(left=st.booleans(), width=WIDTHS, letter=st.integers(1, 255))
def test_characters(left: bool, width: str, letter: int) -> None:
    format_ = f"%{'-' if left else ''}{width}c"
    assert render(only(format_), letter, None) == c_prints(format_, ctypes.c_int(letter))


@pytest.mark.parametrize("address", [0, 16, 0x7FFE_1234_5678])
@pytest.mark.parametrize("format_", ["%p", "%20p", "%-20p"])
def test_pointers(format_: str, address: int) -> None:
    assert render(only(format_), address, None) == c_prints(format_, ctypes.c_void_p(address))


@given(st.binary(max_size=30))
def test_any_bytes_are_a_format(text: bytes) -> None:
    parts = list(directives(text))
    plain = b"".join(p for p in parts if isinstance(p, bytes))
    assert len(plain) <= len(text)
    if b"%" not in text:
        assert plain == text


def test_percent_is_text() -> None:
    assert b"".join(p for p in directives(b"a%%b") if isinstance(p, bytes)) == b"a%b"


@pytest.mark.parametrize(
    ("format_", "stored"),
    [("%d", types.I32), ("%hhu", types.I8), ("%ld", types.I64), ("%f", types.F32),
     ("%lf", types.F64), ("%s", None), ("%c", None), ("%[a-z]", None), ("%n", types.I32)],
)  # fmt: skip
def test_what_scanf_stores(format_: str, stored: types.Type | None) -> None:
    assert scanned_type(only(format_)) == stored
