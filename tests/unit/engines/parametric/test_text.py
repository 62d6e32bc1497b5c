"""Conditions as C: what is printed means what was shown."""

from __future__ import annotations

import pytest

from warpproof.engines.parametric.text import condition, expression, smallest_breaking
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


@pytest.mark.parametrize(
    ("formula", "sizes"),
    [
        (T.int_le(T.int_mul(N, M), T.integer(2**31)), "m = n = 46341"),
        (T.int_lt(T.int_mul(N, N, N), T.integer(1000)), "n = 10"),
        (T.int_le(T.int_scale(N, 4), T.integer(100)), ""),  # says it itself
        (T.int_le(T.int_mul(N, M), T.int_scale(N, 5)), "m = n = 6"),
        (T.int_le(T.int_mul(N, N), T.int_combine(2**20, [(N, 1)])), "n = 1025"),
        (T.int_le(T.int_mul(N, N), T.int_combine(2**28, [(N, 1)])), ""),  # none of the small ones
        (T.int_le(T.int_mul(N, M), T.integer(0)), ""),  # broken by all
        (T.int_le(T.int_mul(N, QUOTIENT), T.integer(2**31)), ""),
    ],
)
def test_the_smallest_sizes_that_break_a_limit(formula: Term, sizes: str) -> None:
    assert smallest_breaking(formula) == sizes


def test_sizes_that_a_device_limits() -> None:
    formula = T.int_le(T.int_mul(N, M), T.integer(2**20))
    assert smallest_breaking(formula, {M: 1024}) == "n = 1025, m = 1024"
    assert smallest_breaking(formula, {M: 1024, N: 1024}) == ""
