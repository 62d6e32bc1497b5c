"""Polynomials over terms: division by a monomial, and coefficients of one symbol.

Enters and leaves: integer terms, which are canonical polynomials already (`logic.table.integers`).
Guaranteed: results are equal to what they came from as polynomials; no assumption about signs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from warpproof.base.records import record
from warpproof.logic.terms import INT, Op, Term, TermTable, factors, polynomial
from warpproof.logic.walk import remake, substitute, topological


@record
class Divisor:
    """`scale` times a product of atoms; never zero in `scale`."""

    scale: int
    atoms: tuple[Term, ...]

    def term(self, table: TermTable) -> Term:
        return table.int_scale(table.int_mul(*self.atoms), self.scale)


def as_divisor(term: Term) -> Divisor | None:
    """A term that is one monomial with a positive coefficient."""
    constant, monomials = polynomial(term)
    if not monomials:
        return Divisor(constant, ()) if constant > 0 else None
    if constant or len(monomials) != 1:
        return None
    ((monomial, scale),) = monomials.items()
    return Divisor(scale, factors(monomial)) if scale > 0 else None


def split(table: TermTable, term: Term, divisor: Divisor) -> tuple[Term, Term]:
    """(high, low) with term = divisor * high + low, each monomial whole on one side."""
    constant, monomials = polynomial(term)
    high: list[tuple[Term, int]] = []
    low: list[tuple[Term, int]] = []
    for monomial, coefficient in monomials.items():
        rest = _without(factors(monomial), divisor.atoms)
        if rest is None or coefficient % divisor.scale:
            low.append((monomial, coefficient))
        else:
            high.append((table.int_mul(*rest), coefficient // divisor.scale))
    if divisor.atoms or constant % divisor.scale:
        return table.int_combine(0, high), table.int_combine(constant, low)
    return table.int_combine(constant // divisor.scale, high), table.int_combine(0, low)


def _without(have: tuple[Term, ...], remove: tuple[Term, ...]) -> tuple[Term, ...] | None:
    rest = list(have)
    for atom in remove:
        if atom not in rest:
            return None
        rest.remove(atom)
    return tuple(rest)


def coefficients(table: TermTable, term: Term, symbol: Term) -> tuple[Term, ...] | None:
    """(c0, c1, …) with term = c0 + c1 * symbol + …, none with the symbol in it; None if it stands
    inside an atom."""
    constant, monomials = polynomial(term)
    by_power: dict[int, list[tuple[Term, int]]] = {0: []}
    for monomial, coefficient in monomials.items():
        parts = factors(monomial)
        rest = tuple(p for p in parts if p is not symbol)
        if any(mentions(p, (symbol,)) for p in rest):
            return None
        power = len(parts) - len(rest)
        by_power.setdefault(power, []).append((table.int_mul(*rest), coefficient))
    top = max(by_power)
    return tuple(
        table.int_combine(constant if power == 0 else 0, by_power.get(power, ()))
        for power in range(top + 1)
    )


def linear(table: TermTable, term: Term, symbol: Term) -> tuple[Term, Term] | None:
    """(slope, rest) with term = slope * symbol + rest; None if it is not of this form."""
    found = coefficients(table, term, symbol)
    if found is None or len(found) > 2:
        return None
    return (found[1] if len(found) == 2 else table.integer(0)), found[0]


def mentions(term: Term, symbols: Collection[Term]) -> bool:
    """Whether one of the terms stands somewhere in the term."""
    if term.op is Op.SYMBOL:
        return term in symbols
    wanted = set(symbols)
    return any(t in wanted for t in topological([term]))


def atoms_of(term: Term) -> list[Term]:
    """The atoms of a polynomial, in order of first use."""
    found: dict[Term, None] = {}
    for monomial in polynomial(term)[1]:
        for atom in factors(monomial):
            found[atom] = None
    return list(found)


def is_zero(term: Term) -> bool:
    return term.op is Op.INT_CONST and term.value == 0


def int_value(term: Term) -> int | None:
    return term.value if term.op is Op.INT_CONST and term.sort is INT else None


def recomposed(table: TermTable, term: Term) -> Term:
    """A polynomial with D * (a div D) + a mod D written as a, which it is for every D."""
    changed = True
    while changed:
        changed = False
        constant, monomials = polynomial(term)
        for monomial, scale in monomials.items():
            found = _recomposition(table, monomial, scale, monomials)
            if found is not None:
                rest = {m: c for m, c in monomials.items() if m not in found[0]}
                whole = table.int_polynomial(constant, rest)
                term = table.int_combine(0, [(whole, 1), (found[1], scale)])
                changed = True
                break
    return term


def _recomposition(
    table: TermTable, monomial: Term, scale: int, monomials: Mapping[Term, int]
) -> tuple[tuple[Term, Term], Term] | None:
    """The two monomials of a remainder and its quotient, and what their sum is (but for scale)."""
    parts = factors(monomial)
    for remainder in parts:
        if remainder.op is not Op.INT_MOD:
            continue
        dividend, divisor = remainder.args
        others = list(parts)
        others.remove(remainder)
        quotient = table.int_mul(divisor, table.int_div(dividend, divisor), *others)
        constant, partner = polynomial(quotient)
        if constant or len(partner) != 1:
            continue
        ((other, factor),) = partner.items()
        if monomials.get(other) == scale * factor:
            return (monomial, other), table.int_mul(dividend, *others)
    return None


def recompose_all(table: TermTable, term: Term) -> Term:
    """`recomposed` for every polynomial in a term."""
    memo: dict[Term, Term] = {}
    for sub in topological([term]):
        if sub.op in (Op.FORALL, Op.EXISTS):
            return term
        args = [memo[a] for a in sub.args]
        changed = any(a is not b for a, b in zip(args, sub.args))
        made = remake(table, sub, args) if changed else sub
        if made.sort is INT and made.op is Op.INT_SUM:
            made = recomposed(table, made)
        elif made.op is Op.INT_LE or (made.op is Op.EQ and made.args[0].sort is INT):
            # Monomials may stand on both sides of a comparison.
            difference = recomposed(table, table.int_sub(*made.args))
            zero = table.integer(0)
            made = (
                table.int_le(difference, zero)
                if made.op is Op.INT_LE
                else table.eq(difference, zero)
            )
        memo[sub] = made
    return memo[term]


def recompose_inside(table: TermTable, term: Term) -> Term:
    """Only what is divided is recomposed: digits that stand in the open are left."""
    replaced = {
        atom: remake(table, atom, [recompose_all(table, a) for a in atom.args])
        for atom in atoms_of(term)
        if atom.op in (Op.INT_DIV, Op.INT_MOD)
    }
    return substitute(table, [term], replaced)[0]
