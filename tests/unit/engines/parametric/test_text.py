"""Conditions as C: what is printed means what was shown."""

from __future__ import annotations

import pytest

from warpproof.engines.parametric.text import condition, expression
from warpproof.logic.terms import INT, Term, TermTable

T = TermTable()
N, M = (T.symbol(name, INT) for name in ("n", "m"))
FOUR = T.integer(4)
QUOTIENT, REST = T.int_div(N, FOUR), T.int_mod(N, FOUR)


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (QUOTIENT, "n / 4"),
        (T.int_scale(QUOTIENT, 4), "4 * (n / 4)"),
        (T.int_sub(N, T.int_scale(QUOTIENT, 4)), "n - 4 * (n / 4)"),
        (T.int_mul(QUOTIENT, M), "m * (n / 4)"),
        (T.int_neg(QUOTIENT), "-(n / 4)"),
        (T.int_scale(REST, 3), "3 * (n % 4)"),
        (T.int_div(T.int_add(N, M), FOUR), "(n + m) / 4"),
        (T.int_combine(-1, [(T.int_mul(N, M), 2)]), "2 * n * m - 1"),
    ],
)
def test_expression(term: Term, text: str) -> None:
    assert expression(term) == text


def test_condition() -> None:
    assert (
        condition(T.int_le(N, T.int_add(T.int_scale(QUOTIENT, 2), FOUR))) == "n <= 2 * (n / 4) + 4"
    )
    assert condition(T.eq(REST, T.integer(0))) == "n % 4 == 0"
