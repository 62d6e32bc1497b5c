"""Equations between digits, drawn to their conclusions: the last step in proving an inverse unique.

Enters: a conjunction. Leaves: it and consequences of its equations, for divisors D >= 1:

    p div D = a, p mod D = b     gives  p = D*a + b
    D*h + x = v, 0 <= x < D      gives  h = v div D and x = v mod D

Guaranteed: what is added follows from what is there, so a conjunction that becomes false was false.
"""

from __future__ import annotations

from collections.abc import Collection

from warpproof.engines.deductive.polynomials import (
    as_divisor,
    int_value,
    is_zero,
    linear,
    mentions,
    recomposed,
)
from warpproof.engines.deductive.ranges import Ranges
from warpproof.engines.deductive.simplify import conjuncts
from warpproof.logic.terms import INT, Op, Term, factors, polynomial
from warpproof.logic.walk import topological

_ROUNDS = 3


def with_conclusions(ranges: Ranges, formula: Term, digits: Collection[Term]) -> Term:
    """`digits` are the ones whose values are asked for."""
    t = ranges.table
    for _ in range(_ROUNDS):
        literals = conjuncts(t, formula)
        equations = [x for x in literals if x.op is Op.EQ and x.args[0].sort is INT]
        more = [*_put_together(ranges, equations), *_taken_apart(ranges, equations, digits)]
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
