"""Constructors for integers. Sums and products are canonical polynomials as soon as they exist.

A polynomial is a constant and an integer coefficient for each monomial; a monomial is a term that
is neither sum nor constant, and a product of two or more factors is a sorted `INT_PRODUCT`. Equal
polynomials over the same atoms are the same term. A polynomial of more than `LARGEST` monomials is
treated as an atom from then on, so building long sums stays linear; only canonicity is lost there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from warpproof.base.diagnostics import InternalError
from warpproof.logic.table.bitvectors import BitVectors
from warpproof.logic.table.cons import Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import BOOL, INT, BitVec

LARGEST = 48

Polynomial = tuple[int, dict[Term, int]]
"""The constant, and the coefficient (never 0) of each monomial."""

_CONST, _SUM, _PRODUCT = Op.INT_CONST, Op.INT_SUM, Op.INT_PRODUCT


def polynomial(term: Term) -> Polynomial:
    """A term as constant and coefficients."""
    if term.op is _CONST:
        return term.payload, {}
    if term.op is _SUM and len(term.args) > LARGEST:
        return 0, {term: 1}
    return summands(term)


def summands(term: Term) -> Polynomial:
    """As `polynomial`, also of a sum that is too long to be reckoned with."""
    if term.op is _CONST:
        return term.payload, {}
    if term.op is _SUM:
        constant, coefficients = term.payload
        return constant, dict(zip(term.args, coefficients))
    return 0, {term: 1}


def factors(monomial: Term) -> tuple[Term, ...]:
    """The factors of a monomial, repeated for powers."""
    return monomial.args if monomial.op is _PRODUCT else (monomial,)


class Integers(BitVectors):
    """Mathematical integers and their conversions from and to bit-vectors."""

    def integer(self, value: int) -> Term:
        return self._leaf(_CONST, int(value), INT)

    def int_polynomial(self, constant: int, coefficients: Mapping[Term, int]) -> Term:
        """The term of a polynomial whose keys are monomials, as `polynomial` gives them."""
        terms = sorted([m for m, c in coefficients.items() if c], key=_id)
        if not terms:
            return self._leaf(_CONST, constant, INT)
        if constant == 0 and len(terms) == 1 and coefficients[terms[0]] == 1:
            return terms[0]
        payload = (constant, tuple([coefficients[m] for m in terms]))
        return self._exact(_SUM, tuple(terms), INT, payload)

    def int_add(self, *args: Term) -> Term:
        return self.int_combine(0, [(a, 1) for a in args])

    def int_sub(self, a: Term, b: Term) -> Term:
        return self.int_combine(0, [(a, 1), (b, -1)])

    def int_neg(self, a: Term) -> Term:
        return self.int_combine(0, [(a, -1)])

    def int_scale(self, a: Term, factor: int) -> Term:
        """A multiple by a known number."""
        return self.int_combine(0, [(a, factor)])

    def int_combine(self, constant: int, parts: Iterable[tuple[Term, int]]) -> Term:
        """A known number plus multiples of any terms."""
        total: dict[Term, int] = {}
        for term, scale in parts:
            if term.sort is not INT:
                raise InternalError(f"INT_SUM of {term.sort}")
            term_constant, coefficients = polynomial(term)
            constant += scale * term_constant
            for monomial, coefficient in coefficients.items():
                total[monomial] = total.get(monomial, 0) + scale * coefficient
        return self.int_polynomial(constant, total)

    def int_mul(self, *args: Term) -> Term:
        """Multiplied out, unless that would be more than `LARGEST` monomials."""
        result = self.integer(1)
        for a in args:
            result = self._times(result, a)
        return result

    def _times(self, a: Term, b: Term) -> Term:
        if a.sort is not INT or b.sort is not INT:
            raise InternalError(f"INT_PRODUCT of {a.sort} and {b.sort}")
        if a.op is _CONST:
            return self.int_combine(0, [(b, a.payload)])
        if b.op is _CONST:
            return self.int_combine(0, [(a, b.payload)])
        (p, ps), (q, qs) = polynomial(a), polynomial(b)
        if (len(ps) + 1) * (len(qs) + 1) > LARGEST:
            return self._monomial((*factors(a), *factors(b)))
        total = {m: c * q for m, c in ps.items()}
        for n, d in qs.items():
            total[n] = total.get(n, 0) + p * d
        for m, c in ps.items():
            for n, d in qs.items():
                product = self._monomial((*factors(m), *factors(n)))
                total[product] = total.get(product, 0) + c * d
        return self.int_polynomial(p * q, total)

    def _monomial(self, parts: Sequence[Term]) -> Term:
        return self._exact(_PRODUCT, tuple(sorted(parts, key=_id)), INT)

    def int_div(self, a: Term, b: Term) -> Term:
        """Euclidean: a = b * div + mod with 0 <= mod < |b|; 0 for b = 0."""
        return self._binary(Op.INT_DIV, _int(a), _int(b), INT)

    def int_mod(self, a: Term, b: Term) -> Term:
        """Euclidean remainder, never negative; a for b = 0."""
        return self._binary(Op.INT_MOD, _int(a), _int(b), INT)

    def int_quotient(self, a: Term, b: Term) -> Term:
        """Truncated toward zero, as C divides; 0 for b = 0."""
        if b.is_constant and b.value > 0:
            below = self.int_neg(self.int_div(self.int_neg(a), b))
            return self.ite(self.int_lt(a, self.integer(0)), below, self.int_div(a, b))
        quotient = self.int_div(self.int_abs(a), self.int_abs(b))
        zero = self.integer(0)
        same_sign = self.eq(self.int_lt(a, zero), self.int_lt(b, zero))
        return self.ite(same_sign, quotient, self.int_neg(quotient))

    def int_remainder(self, a: Term, b: Term) -> Term:
        """With the sign of the dividend, as C's %; a for b = 0."""
        if b.is_constant and b.value > 0:
            below = self.int_neg(self.int_mod(self.int_neg(a), b))
            return self.ite(self.int_lt(a, self.integer(0)), below, self.int_mod(a, b))
        rest = self.int_mod(self.int_abs(a), self.int_abs(b))
        return self.ite(self.int_lt(a, self.integer(0)), self.int_neg(rest), rest)

    def int_abs(self, a: Term) -> Term:
        return self.ite(self.int_lt(a, self.integer(0)), self.int_neg(a), a)

    def int_min(self, a: Term, b: Term) -> Term:
        return self.ite(self.int_le(a, b), a, b)

    def int_max(self, a: Term, b: Term) -> Term:
        return self.ite(self.int_le(a, b), b, a)

    # --- comparison ----------------------------------------------------------------------------

    def int_le(self, a: Term, b: Term) -> Term:
        return self._binary(Op.INT_LE, _int(a), _int(b), BOOL)

    def int_lt(self, a: Term, b: Term) -> Term:
        return self.int_le(self.int_combine(1, [(a, 1)]), b)

    def int_ge(self, a: Term, b: Term) -> Term:
        return self.int_le(b, a)

    def int_gt(self, a: Term, b: Term) -> Term:
        return self.int_lt(b, a)

    def int_in_range(self, a: Term, low: int, high: int) -> Term:
        """low <= a <= high."""
        return self.and_(self.int_le(self.integer(low), a), self.int_le(a, self.integer(high)))

    # --- conversions -----------------------------------------------------------------------------

    def bv_to_int(self, a: Term, *, signed: bool) -> Term:
        """The integer a bit-vector denotes."""
        op = Op.BV_TO_INT if signed else Op.BV_TO_NAT
        if not isinstance(a.sort, BitVec):
            raise InternalError(f"{op.name} of {a.sort}")
        return self._unary(op, a, INT)

    def int_to_bv(self, a: Term, width: int) -> Term:
        """Modulo 2**width."""
        return self._unary(Op.INT_TO_BV, _int(a), BitVec(width), width)


def _int(a: Term) -> Term:
    if a.sort is not INT:
        raise InternalError(f"an integer is needed, not {a.sort}")
    return a


def _id(term: Term) -> int:
    return term.id
