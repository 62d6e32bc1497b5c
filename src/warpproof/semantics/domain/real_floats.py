"""Floats as real numbers, where the user asks for that: nothing is rounded or overflows.

Enters: the sorts and functions that stand for floats (`opaque_floats`). Leaves: what they are in
SMT-LIB. A proof with it holds of exact arithmetic, and is no proof for the machine's floats.

    Assumes: no rounding, no overflow, no NaN, no infinity; a constant is what it is rounded to
    Over:    other functions, remainders, and constants that are no number (anything)
"""

from __future__ import annotations

import re
from fractions import Fraction

from warpproof.ir.types import FloatKind
from warpproof.logic.smtlib import Interpretation
from warpproof.logic.terms import INT, Sort, Uninterpreted
from warpproof.semantics.domain.floats import infinity, sign_bit, to_fraction
from warpproof.semantics.domain.integer_values import float_kind

_OF_FLOATS = {
    "fadd": "(+ x0 x1)",
    "fsub": "(- x0 x1)",
    "fmul": "(* x0 x1)",
    "fdiv": "(/ x0 x1)",
    "fneg": "(- x0)",
    "feq": "(= x0 x1)",
    "flt": "(< x0 x1)",
    "fle": "(<= x0 x1)",
    "fpext": "x0",
    "fptrunc": "x0",
    "function fabs": "(ite (< x0 0.0) (- x0) x0)",
    "function maxnum": "(ite (< x0 x1) x1 x0)",
    "function minnum": "(ite (< x0 x1) x0 x1)",
    "function fma": "(+ (* x0 x1) x2)",
    "function fmuladd": "(+ (* x0 x1) x2)",
}
_OF_INTEGERS = {"sitofp": "(to_real x0)", "uitofp": "(to_real x0)"}
_WRITTEN = frozenset(FloatKind) - {FloatKind.QUAD}  # of which each constant has a text
_CONSTANT = re.compile(r"\w+ (0x[0-9a-f]+)")
_KEY = re.compile(r"(function )?[\w.]+(?= )")


def _sort(sort: Uninterpreted) -> str | None:
    return None if float_kind(sort) is None else "Real"


def _body(name: str, domain: tuple[Sort, ...], range: Sort) -> str | None:
    """Names with a blank are none of the program's."""
    if not domain:
        return _constant(name, range)
    key = _KEY.match(name)
    if key is None:
        return None
    if all(float_kind(sort) is not None for sort in domain):
        return _OF_FLOATS.get(key[0])
    return _OF_INTEGERS.get(key[0]) if domain == (INT,) else None


def _constant(name: str, sort: Sort) -> str | None:
    kind, pattern = float_kind(sort), _CONSTANT.fullmatch(name)
    if kind is None or kind not in _WRITTEN or pattern is None:
        return None
    bits = int(pattern[1], 16)
    if bits & (sign_bit(kind) - 1) >= infinity(kind):
        return None
    return _number(to_fraction(bits, kind))


def _number(value: Fraction) -> str:
    size = abs(value)
    text = f"{size.numerator}.0" if size.denominator == 1 else _quotient(size)
    return f"(- {text})" if value < 0 else text


def _quotient(value: Fraction) -> str:
    return f"(/ {value.numerator}.0 {value.denominator}.0)"


REALS = Interpretation(_sort, _body)
