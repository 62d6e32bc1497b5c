"""Ranges of what stands on a command line: read from formulas, and held against words."""

from __future__ import annotations

import pytest

from warpproof.base.source import Span
from warpproof.frontend.contracts import parse_expression
from warpproof.ir.input_ranges import InputRanges, NotARange, input_ranges


def ranges(text: str) -> InputRanges:
    return input_ranges([parse_expression(text, Span.point("a.cu", 1, 1))])


@pytest.mark.parametrize(
    ("text", "admitted", "not_admitted"),
    [
        ("argc == 2", ["3"], []),
        ("argc == 2 && 1 <= \\arg(1) <= 10", ["10"], ["11"]),
        ("\\arg(1) > -5 && 3 >= \\arg(2)", ["-4", "3"], ["-5", "3"]),
        ("1 <= argc <= 9 and 1 <= argv[1] <= 10", ["10"], ["11"]),  # as reports say it
        ("10 * 2 == \\arg(1)", ["20"], ["2"]),
        ("\\arg(2) < 8", ["9", "7"], ["9"]),
        ("\\arg(1) < 8", ["7"], ["seven"]),
        ("\\true", [], None),
    ],
)
def test_bounds(text: str, admitted: list[str], not_admitted: list[str] | None) -> None:
    found = ranges(text)
    assert found.admit(admitted)
    assert not_admitted is None or not found.admit(not_admitted)
    assert found.admit(found.example())


@pytest.mark.parametrize(
    "text",
    [
        "argc != 2",
        "\\arg(1) < \\arg(2)",
        "\\arg(0) == 1",
        "argv[0] == 1",
        "argc == 2 or argc == 3",
        "argc == 2 || argc == 3",
        "\\arg(argc) < 2",
    ],
)
def test_other_formulas(text: str) -> None:
    with pytest.raises(NotARange):
        ranges(text)


def test_no_command_line() -> None:
    assert ranges("argc < 1").are_empty
    assert ranges("\\arg(1) < 3 && \\arg(1) > 5").are_empty
    assert not ranges("argc == 1").are_empty
