"""Equations between digits, drawn to their conclusions: the last step in proving an inverse unique.

Enters: a conjunction. Leaves: it and consequences of its equations, for divisors D >= 1:

    p div D = a, p mod D = b     gives  p = D*a + b
    D*h + x = v, 0 <= x < D      gives  h = v div D and x = v mod D

Guaranteed: what is added follows from what is there, so a conjunction that becomes false was false.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from warpproof.logic.index.polynomials import (
    as_divisor,
    int_value,
    is_zero,
    linear,
    mentions,
    recomposed,
)
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.terms import INT, Op, Term, factors, polynomial
from warpproof.logic.walk import topological

_ROUNDS = 3


def with_conclusions(
    ranges: Ranges, formula: Term, digits: Collection[Term], hypotheses: Sequence[Term] = ()
) -> Term:
    """`digits` are the ones whose values are asked for; hypotheses q say that q <= 0."""
    t = ranges.table
    for _ in range(_ROUNDS):
        literals = conjuncts(t, formula)
        equations = [x for x in literals if x.op is Op.EQ and x.args[0].sort is INT]
        more = [
            *_put_together(ranges, equations),
            *_taken_apart(ranges, equations, digits),
            *_by_known_width(ranges, literals, equations, digits, hypotheses),
        ]
        fresh = [f for f in more if f not in literals]
        if not fresh:
            return formula
        formula = t.all_of([*literals, *fresh])
        if formula is t.false:
            return formula
    return formula


def _put_together(ranges: Ranges, equations: list[Term]) -> list[Term]:
    t = ranges.table
    values: dict[Term, Term] = {}
    for equation in equations:
        difference = t.int_sub(*equation.args)
        for atom in topological([difference]):
            if atom.op in (Op.INT_DIV, Op.INT_MOD):
                parts = linear(t, difference, atom)
                slope = None if parts is None else int_value(parts[0])
                if parts is not None and slope in (1, -1):
                    values[atom] = t.int_scale(parts[1], -slope)
    found: list[Term] = []
    for atom, quotient in values.items():
        if atom.op is not Op.INT_DIV or not ranges.is_positive(atom.args[1]):
            continue
        number, divisor = atom.args
        remainder = values.get(t.int_mod(number, divisor))
        if remainder is not None:
            whole = t.int_add(t.int_mul(divisor, quotient), remainder)
            found.append(t.eq(number, recomposed(t, whole)))
    return found


def _taken_apart(ranges: Ranges, equations: list[Term], digits: Collection[Term]) -> list[Term]:
    t = ranges.table
    found: list[Term] = []
    for equation in equations:
        difference = t.int_sub(*equation.args)
        for low in digits:
            bound = ranges.bounds.get(low)
            parts = linear(t, difference, low)
            if bound is None or parts is None:
                continue
            slope = int_value(parts[0])
            if slope not in (1, -1):
                continue
            rest = t.int_scale(parts[1], slope)  # low + rest = 0
            high, other = _multiples(ranges, rest, bound, digits)
            if is_zero(high) or is_zero(other) or mentions(other, digits):
                continue
            value = t.int_neg(other)
            found.append(t.eq(low, t.int_mod(value, bound)))
            found.append(t.eq(high, t.int_div(value, bound)))
    return found


def _by_known_width(
    ranges: Ranges,
    literals: Sequence[Term],
    equations: list[Term],
    digits: Collection[Term],
    hypotheses: Sequence[Term],
) -> list[Term]:
    """By divisors that are large enough only here: the width of a matrix, by which the guard of a
    thread bounds its column."""
    t = ranges.table
    divided = [x for x in topological(literals) if x.op in (Op.INT_DIV, Op.INT_MOD)]
    widths = dict.fromkeys(x.args[1] for x in divided if not ranges.is_positive(x.args[1]))
    found: list[Term] = []
    for equation in equations if hypotheses else ():
        difference = recomposed(t, t.int_sub(*equation.args))
        for width in widths:
            high, rest = _multiples(ranges, difference, width, digits)
            low, other = _with_digits(ranges, rest, digits)
            if is_zero(high) or is_zero(low) or is_zero(other):
                continue
            for sign in (1, -1):
                column, value = t.int_scale(low, sign), t.int_scale(other, -sign)
                if ranges.in_range(column, width, hypotheses):
                    found.append(t.eq(column, t.int_mod(value, width)))
                    found.append(t.eq(t.int_scale(high, sign), t.int_div(value, width)))
    return found


def _with_digits(ranges: Ranges, term: Term, digits: Collection[Term]) -> tuple[Term, Term]:
    """(what has digits, what has none)"""
    t = ranges.table
    constant, monomials = polynomial(term)
    inside = [(m, c) for m, c in monomials.items() if mentions(m, digits)]
    outside = [(m, c) for m, c in monomials.items() if not mentions(m, digits)]
    return t.int_combine(0, inside), t.int_combine(constant, outside)


def _multiples(
    ranges: Ranges, term: Term, bound: Term, digits: Collection[Term]
) -> tuple[Term, Term]:
    """(high, other) with term = bound * high + other; only what has digits goes into high."""
    t = ranges.table
    divisor = as_divisor(bound)
    if divisor is None or divisor.scale != 1:
        return t.integer(0), term
    high: list[tuple[Term, int]] = []
    other: list[tuple[Term, int]] = []
    constant, monomials = polynomial(term)
    for monomial, scale in monomials.items():
        rest = list(factors(monomial))
        divides = all(a in rest for a in divisor.atoms)
        if divides and mentions(monomial, digits):
            for atom in divisor.atoms:
                rest.remove(atom)
            high.append((t.int_mul(*rest), scale))
        else:
            other.append((monomial, scale))
    return t.int_combine(0, high), t.int_combine(constant, other)
