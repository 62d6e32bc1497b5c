"""The parts of a repro: literals, included headers, words of other verifiers, texts for scanf."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof.base.diagnostics import UserError
from warpproof.base.property import Property
from warpproof.base.source import Origin, Span
from warpproof.ir import nodes, types
from warpproof.repro import checks, literals, names
from warpproof.repro.kernel import qualified
from warpproof.repro.source import Inliner, Insertion
from warpproof.repro.tools import How, demonstration
from warpproof.semantics.machine.findings import Finding, ThreadName
from warpproof.semantics.replay.scanned import scanned_text

HOST = ThreadName("host")
DEVICE = ThreadName("k", (0, 0, 0), (1, 0, 0))


def _finding(
    property_: Property, thread: ThreadName, message: str = "", span: Span | None = None
) -> Finding:
    return Finding(property_, message, thread, Origin(span or Span.point("a.cu", 3, 1)))


@pytest.mark.parametrize(
    ("bits", "size", "unsigned", "text"),
    [
        (1, 1, False, "true"),
        (0xFF, 8, False, "-1"),
        (0xFF, 8, True, "255"),
        (1 << 31, 32, False, "(-2147483647 - 1)"),
        (1 << 31, 32, True, "2147483648u"),
        (1 << 63, 64, False, "(-9223372036854775807ll - 1)"),
        ((1 << 64) - 1, 64, True, "18446744073709551615ull"),
    ],
)
def test_integers(bits: int, size: int, unsigned: bool, text: str) -> None:
    assert literals.whole(bits, size, unsigned) == text


def test_floats_are_the_very_same() -> None:
    assert literals.real(0x3DCCCCCD, "float") == "0.1f"
    assert literals.real(0x80000000, "float") == "-0.0f"
    assert literals.real(0x4B189680, "float") == "1e+07f"
    assert literals.real(0x3FB999999999999A, "double") == "0.1"
    assert literals.real(0x7FC00000, "float") is None  # a NaN
    assert literals.real(0, "half") is None


def test_arrays_of_numbers() -> None:
    assert literals.numbers(b"\1\0\2\0", types.CInt("short", 16, True)) == ["1", "2"]
    assert literals.numbers(b"\1\2", types.CInt("bool", 8, False, is_bool=True)) is None
    assert literals.numbers(b"\1\2\3", types.CInt("short", 16, True)) is None


def test_strings_have_no_surprises() -> None:
    assert literals.quoted(b'a"\\??/\n\xff') == r'"a\"\\\?\?/\012\377"'


# --- the user's text ------------------------------------------------------------------------------


def _inlined(folder: Path, *insertions: Insertion, **files: str) -> str:
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text)
    lines = Inliner((str(folder),), insertions).file(str(folder / "a.cu"))
    return "\n".join(lines).replace(str(folder) + "/", "")


def test_headers_are_copied_in(tmp_path: Path) -> None:
    made = _inlined(
        tmp_path,
        a_cu='#include <stdio.h>\n#include "b.h"\n/*\n#include "b.h"\n*/ // "/*"\n#include <b.h>\n',
        b_h="#pragma once\nint b;\n",
    )
    assert made.count("int b;") == 2
    assert made.count('#include "b.h"') == 1  # in a comment
    assert '#line 1 "b.h"\n\nint b;\n#endif' in made
    assert '#line 3 "a.cu"\n/*' in made


def test_a_guarded_header_may_include_itself(tmp_path: Path) -> None:
    guarded = "#ifndef B\n#define B\n#include <b.h>\nint b;\n#endif\n"
    assert _inlined(tmp_path, a_cu="#include <b.h>\n", b_h=guarded).count("int b;") == 1
    with pytest.raises(UserError, match=r"'.*b\.h' includes itself"):
        _inlined(tmp_path, a_cu="#include <b.h>\n", b_h="#include <b.h>\n")


def test_headers_of_other_verifiers_and_samples(tmp_path: Path) -> None:
    assert "#include <curand_kernel.h>" in _inlined(tmp_path, a_cu="#include <call_kernel.h>\n")
    with pytest.raises(UserError, match=r"'helper_cuda\.h', which is not part of the CUDA toolkit"):
        _inlined(tmp_path, a_cu="#include <helper_cuda.h>\n")


def test_contracts_become_comments(tmp_path: Path) -> None:
    made = _inlined(tmp_path, a_cu='//@ requires n > 0;\n/*@ a */ f("//@");\n')
    assert made.endswith('//  requires n > 0;\n/*  a */ f("//@");')


def test_insertions(tmp_path: Path) -> None:
    path = str(tmp_path / "a.cu")
    put = (Insertion(path, 1, 4, "X"), Insertion(path, 1, 3, "Y"), Insertion(path, 2, 1, "Z"))
    assert _inlined(tmp_path, *put, a_cu="äbcd\nef\n").endswith("\näYbXcd\nZef")


# --- words ----------------------------------------------------------------------------------------


def test_words_that_are_not_used_are_not_defined() -> None:
    assert names.verifier_words("int main() {}") == []
    made = "\n".join(
        names.verifier_words("__VERIFIER_assume(a); __global_assert(b); __requires(c)")
    )
    assert "__ESBMC_assert" not in made
    assert "void __VERIFIER_assume(int condition)" in made
    assert "#define __assert(...)" in made
    assert "#define __requires(...) ((void)0)" in made


@pytest.mark.parametrize("text", ["__ESBMC_atomic_begin();", "warpproof::shared2d<float> a;"])
def test_words_without_a_meaning_on_hardware(text: str) -> None:
    with pytest.raises(UserError, match="no program can be written for this witness"):
        names.verifier_words(text)


@pytest.mark.parametrize(
    ("symbol", "name", "text"),
    [
        ("plain", "plain", "plain"),
        ("_Z1kPi", "k", "k"),
        ("_ZN2ns3addIiLi3EEEvPKT_", "add<int, 3>", "ns::add<int, 3>"),
        ("_ZN12_GLOBAL__N_15innerE", "inner", "inner"),
        ("_ZN1a1bL5innerE", "inner", "a::b::inner"),
    ],
)
def test_names_with_their_scopes(symbol: str, name: str, text: str) -> None:
    assert qualified(symbol, name) == text


@pytest.mark.parametrize("symbol", ["_ZZ4mainE1x", "_ZN1aIiE1kEv"])
def test_names_that_cannot_be_written(symbol: str) -> None:
    with pytest.raises(UserError):
        qualified(symbol, "k")


# --- scanf ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format_", "answers", "may_fail", "text"),
    [
        (b"%d,%u", [5, 7], False, b" 5, 7"),
        (b"%d%x", [(1 << 32) - 1, 255], False, b" -1 ff"),
        (b"%f %c", [0, 0, 0, 0x40200000, 120], True, b" 2.5 x"),
        (b"%*d%s", [97], False, b" 0 a"),
        (b"%d%s", [0, 1, 0, 5], True, b" 5"),  # ends before the second
        (b"%d", [1, 1], True, b""),
        (b"%d", [1, 0], True, b"?"),  # no number
        (b"%s", [1, 0], True, None),  # a word is anything
        (b"%f", [0x7FC00001], False, None),
    ],
)
def test_texts_for_scanf(
    format_: bytes, answers: list[int], may_fail: bool, text: bytes | None
) -> None:
    assert scanned_text(format_, answers, may_fail) == text


# --- tools ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("property_", "thread", "space", "line", "shown"),
    [
        (Property.DATA_RACE, DEVICE, nodes.Space.SHARED, "", "racecheck"),
        (Property.DATA_RACE, DEVICE, nodes.Space.DEVICE, "", How.DIFFERS),
        (Property.DATA_RACE, HOST, None, "", How.DIFFERS),
        (Property.UNINITIALIZED_READ, DEVICE, nodes.Space.LOCAL, "", How.SILENT),
        (Property.UNINITIALIZED_READ, HOST, None, "", "initcheck"),
        (Property.MEMORY_LEAK, HOST, None, "malloc(4)", How.HOST),
        (Property.MEMORY_LEAK, DEVICE, None, "", "memcheck --leak-check full"),
        (Property.INVALID_FREE, HOST, None, "cudaFree(a)", "memcheck --report-api-errors all"),
        (Property.INVALID_FREE, HOST, None, "free(a)", How.HOST),
        (Property.INTEGER_OVERFLOW, HOST, None, "", How.HOST),
        (Property.INTEGER_OVERFLOW, DEVICE, None, "", How.SILENT),
        (Property.ASSERTION, HOST, None, "assert(x)", How.PRINTS),
        (Property.DEADLOCK, DEVICE, None, "", How.HANGS),
        (Property.CONTRACT, HOST, None, "", How.SILENT),
    ],
)
def test_what_shows_a_violation(
    property_: Property,
    thread: ThreadName,
    space: nodes.Space | None,
    line: str,
    shown: str | How,
) -> None:
    made = demonstration(_finding(property_, thread), space, line)
    assert (made.tool or made.how) == shown
    assert made.how in (How.TOOL, How.HOST, How.PRINTS) or made.note


@pytest.mark.parametrize(
    ("line", "column", "marked"),
    [
        ("x = a / b;", 7, "x = a / REPRO_CHECKED b;"),
        ("x=a<<b;", 4, "x=a<< REPRO_CHECKED b;"),
        ("x %= b;", 3, "x %= REPRO_CHECKED b;"),
        ("x = -b;", 5, None),
        ("return -b;", 8, None),
        ("x = b++;", 6, None),
        ("x = f(b);", 5, None),
    ],
)
def test_operators_are_marked(tmp_path: Path, line: str, column: int, marked: str | None) -> None:
    path = tmp_path / "a.cu"
    path.write_text(line + "\n")
    place = Span.point(str(path), 1, column)
    put = checks.mark(_finding(Property.INTEGER_OVERFLOW, DEVICE, span=place))
    if marked is None:
        assert put is None
    else:
        assert put is not None
        assert _inlined(tmp_path, put, a_cu=line + "\n").endswith("\n" + marked)
        made = checks.definitions(_finding(Property.INTEGER_OVERFLOW, DEVICE, span=place))
        assert made[-3].startswith("REPRO_")
