from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from warpproof.base.diagnostics import (
    Code,
    Diagnostic,
    Note,
    Severity,
    UserError,
    closest,
    render,
    user_error,
)
from warpproof.base.source import KEPT_TEXTS, Span, TextOf, kept_name, shown_file


def error_at(span: Span | None, message: str = "wrong") -> Diagnostic:
    return Diagnostic(Code.CLANG, Severity.ERROR, message, span)


def test_codes_have_one_form_and_are_unique() -> None:
    assert all(re.fullmatch(r"WP(-[A-Z]+)+", code) for code in Code)
    assert len(set(Code)) == len(Code.__members__)


def test_place_message_code_excerpt_and_hint(tmp_path: Path) -> None:
    file = tmp_path / "a.cu"
    file.write_text("int main() {\n  return x;\n}\n")
    diagnostic = Diagnostic(
        Code.CLANG, Severity.ERROR, "unknown 'x'", Span.point(str(file), 2, 10), "declare it"
    )
    assert render(diagnostic).splitlines() == [
        f"{file}:2:10: error: unknown 'x' [WP-CLANG]",
        "    2 |   return x;",
        "      |          ^",
        "  hint: declare it",
    ]


def test_without_a_place_the_program_speaks() -> None:
    assert render(error_at(None)) == "warpproof: error: wrong [WP-CLANG]"


def test_a_span_is_underlined_and_notes_follow(tmp_path: Path) -> None:
    file = tmp_path / "a.cu"
    file.write_text("first = second;\n")
    diagnostic = Diagnostic(
        "data-race",
        Severity.WARNING,
        "race",
        Span(str(file), 1, 9, 1, 15),
        notes=(Note("other access", Span.point(str(file), 1, 1)),),
    )
    assert render(diagnostic).splitlines() == [
        f"{file}:1:9: warning: race [data-race]",
        "    1 | first = second;",
        "      |         ^~~~~~",
        f"{file}:1:1: note: other access",
        "    1 | first = second;",
        "      | ^",
    ]


def caret_column(text: str) -> int:
    _, source, marks = text.splitlines()[:3]
    assert source.index("|") == marks.index("|")
    return marks.index("^") - marks.index("|") - 2


def test_columns_are_bytes_and_the_caret_stands_under_the_character(tmp_path: Path) -> None:
    file = tmp_path / "a.cu"
    for line in ("/* äöü */ X", "/* 漢字 */ X", "\t\tX"):
        file.write_text(line + "\n")
        column = line.encode().index(b"X") + 1
        text = render(error_at(Span.point(str(file), 1, column)))
        before = text.splitlines()[1].split("| ", 1)[1].partition("X")[0]
        width = sum(2 if char in "漢字" else 1 for char in before)
        assert caret_column(text) == width
    file.write_bytes(b"/* \xe4 */ X\n")
    assert caret_column(render(error_at(Span.point(str(file), 1, 10)))) == 8 + 1


def test_a_very_long_line_is_shown_around_the_caret(tmp_path: Path) -> None:
    file = tmp_path / "a.cu"
    file.write_text("a" * 50_000 + "X" + "b" * 50_000)
    text = render(error_at(Span.point(str(file), 1, 50_001)))
    assert max(map(len, text.splitlines()[1:])) < 140
    source = text.splitlines()[1].split("| ", 1)[1]
    assert source[caret_column(text)] == "X"


def test_control_characters_do_not_reach_the_terminal() -> None:
    text = render(error_at(Span.point("a\x1b[2J.cu", 1, 1), "bell\x07 \udcff"))
    assert text == "a\\x1b[2J.cu:1:1: error: bell\\x07 \\udcff [WP-CLANG]"


@given(
    st.binary(max_size=60),
    st.integers(0, 5),
    st.integers(0, 70),
    st.integers(0, 70),
    st.text(max_size=20),
)
def test_rendering_never_fails(
    tmp_path_factory: object, data: bytes, line: int, column: int, end: int, message: str
) -> None:
    file = Path(tmp_path_factory.getbasetemp()) / "any.cu"  # type: ignore[attr-defined]
    file.write_bytes(data)
    assert render(error_at(Span(str(file), line, column, line, end), message), colour=True)


def test_a_missing_or_special_file_gives_no_excerpt(tmp_path: Path) -> None:
    for name in (str(tmp_path / "gone"), str(tmp_path), "/dev/zero", "a\0b"):
        assert len(render(error_at(Span.point(name, 1, 1))).splitlines()) == 1


def test_user_error_carries_diagnostics_and_exit_code() -> None:
    error = user_error(Code.USAGE, "no", hint="yes")
    assert isinstance(error, UserError)
    assert error.exit_code == 2
    assert error.diagnostics == (Diagnostic(Code.USAGE, Severity.ERROR, "no", None, "yes"),)
    assert str(error) == "no\n  hint: yes"


def test_texts_that_are_no_files_have_names() -> None:
    digest = "0123456789abcdef"
    assert shown_file(f"/c/{KEPT_TEXTS}/{kept_name(digest * 4, TextOf.STDIN)}") == "<stdin>"
    assert shown_file(f"{KEPT_TEXTS}/{digest}.source.cu") == "<source>"
    for own in ("a.cu", f"{digest}.stdin.cu", "sources/my.stdin.cu", "", "stdin.cu"):
        assert shown_file(own) == own


def test_closest() -> None:
    assert closest("tiemout", ["timeout", "jobs"]) == "timeout"
    assert closest("qqqq", ["timeout", "jobs"]) is None
