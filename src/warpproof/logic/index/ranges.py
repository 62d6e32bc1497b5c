"""What is known of the size of integer atoms, and the comparisons it decides.

Enters: atoms with the range they have wherever they occur (a digit `0 <= d < bound`, a size that
is at least 1, a counter that is at least 0). Leaves: yes, or "not seen". Guaranteed: a yes follows
from the ranges and the given hypotheses alone; ranges of symbols are asserted again as formulas in
every query in which the symbols occur (`Ranges.facts`), so solvers see what was used here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from warpproof.logic.index.occurrences import Occurrences
from warpproof.logic.index.polynomials import as_divisor, int_value, linear
from warpproof.logic.terms import FunctionSymbol, Op, Term, TermTable, factors, polynomial
from warpproof.logic.walk import substitute, topological

_ROUNDS = 24


class Ranges:
    """Ranges by symbol. A symbol's range is declared once, when the symbol is made."""

    def __init__(self, table: TermTable) -> None:
        self.table = table
        self.occurrences = Occurrences()
        self.bounds: dict[Term, Term] = {}  # digit: 0 <= symbol < bound, and bound >= 1
        self.at_least_one: set[Term] = set()
        self.at_least_zero: set[Term] = set()
        self.unsigned_functions: set[FunctionSymbol] = set()  # whose values are at least 0
        self.limits: dict[FunctionSymbol | Term, tuple[int, int]] = {}  # see `machine`
        self._restated: dict[Term, dict[Term, None]] = {}
        self._memo: dict[Term, bool] = {}

    # --- declarations ---------------------------------------------------------------------------

    def digit(self, symbol: Term, bound: Term) -> None:
        self.bounds[symbol] = bound
        self._memo.clear()

    def positive(self, symbol: Term) -> None:
        self.at_least_one.add(symbol)
        self._memo.clear()

    def counter(self, symbol: Term) -> None:
        self.at_least_zero.add(symbol)
        self._memo.clear()

    def unsigned(self, function: FunctionSymbol) -> None:
        self.unsigned_functions.add(function)

    def limit(self, of: FunctionSymbol | Term, low: int, high: int) -> None:
        """A symbol, or the values of a function, are numbers of a machine type."""
        self.limits[of] = (low, high)

    def machine(self, formulas: Iterable[Term]) -> list[Term]:
        """Limits of the machine values that occur, for questions about machine ranges; others are
        better off without such numbers."""
        found: list[Term] = []
        for term in self.occurrences(formulas):
            key = term.payload if term.op is Op.APPLY else term
            if (term.op is Op.APPLY or term.op is Op.SYMBOL) and key in self.limits:
                found.append(self.table.int_in_range(term, *self.limits[key]))
        return found

    def facts(self, formulas: Iterable[Term]) -> list[Term]:
        """The declared ranges of all symbols in the formulas, and of those in the bounds."""
        t = self.table
        found: dict[Term, None] = {}
        pending = list(formulas)
        seen: set[Term] = set()
        while pending:
            for term in self.occurrences(pending):
                if term in seen:
                    continue
                if term.op is Op.APPLY and term.payload in self.unsigned_functions:
                    seen.add(term)
                    found[t.int_le(t.integer(0), term)] = None
                    if self.limits.get(term.payload) == (0, 1):
                        found[t.int_le(term, t.integer(1))] = None
                if term.op is not Op.SYMBOL:
                    continue
                seen.add(term)
                if term in self.bounds:
                    bound = self.bounds[term]
                    found[t.int_le(t.integer(0), term)] = None
                    found[t.int_lt(term, bound)] = None
                    found[t.int_le(t.integer(1), bound)] = None
                if term in self.at_least_one:
                    found[t.int_le(t.integer(1), term)] = None
                if term in self.at_least_zero:
                    found[t.int_le(t.integer(0), term)] = None
            pending = [f for f in found if f.op is not Op.TRUE and f not in seen]
            seen.update(pending)
        return [f for f in found if f.op is not Op.TRUE]

    def restate(self, said: Term, otherwise: Term) -> None:
        """Notes that two comparisons are equivalent, which is so wherever the ranges hold."""
        self._restated.setdefault(said, {})[otherwise] = None

    def restated(self, formulas: Iterable[Term]) -> list[Term]:
        """Equivalences with other forms of comparisons that occur."""
        return [
            self.table.eq(term, other)
            for term in topological(formulas)
            for other in self._restated.get(term, ())
        ]

    # --- questions ------------------------------------------------------------------------------

    def is_nonnegative(self, term: Term) -> bool:
        return self.never_positive(self.table.int_neg(term))

    def is_positive(self, term: Term) -> bool:
        return self.never_positive(self.table.int_combine(1, [(term, -1)]))

    def in_range(self, term: Term, bound: Term, hypotheses: Sequence[Term] = ()) -> bool:
        """0 <= term < bound"""
        t = self.table
        return self.follows(t.int_neg(term), hypotheses) and self.follows(
            t.int_combine(1, [(term, 1), (bound, -1)]), hypotheses
        )

    def follows(self, p: Term, hypotheses: Sequence[Term]) -> bool:
        """p <= 0 from the ranges and up to two hypotheses, each a polynomial q with q <= 0."""
        if self.never_positive(p):
            return True
        for quotient in self._quotients_in(p):
            # D*q <= a, so p <= 0 follows from D*p <= D - 1, where D*q is at most a.
            dividend, divisor = quotient.args
            t = self.table
            larger = t.int_combine(1, [(t.int_mul(divisor, p), 1), (divisor, -1)])
            bound = t.int_sub(t.int_mul(divisor, quotient), dividend)
            parts = linear(t, p, quotient)
            if parts is not None and int_value(parts[0]) == 1:
                rest = t.int_sub(larger, bound)
                fewer = len(self._quotients_in(rest)) < len(self._quotients_in(p))
                if fewer and self.follows(rest, hypotheses):
                    return True
        return any(self._by_hypotheses(q, hypotheses) for q in dict.fromkeys((p, self._maximal(p))))

    def _by_hypotheses(self, p: Term | None, hypotheses: Sequence[Term]) -> bool:
        if p is None:
            return False
        atoms = set(polynomial(p)[1])
        related = [q for q in hypotheses if not atoms.isdisjoint(polynomial(q)[1])]
        for i, q in enumerate(related):
            rest = self.table.int_sub(p, q)
            if self.never_positive(rest):
                return True
            for q2 in related[i:]:
                if self.never_positive(self.table.int_sub(rest, q2)):
                    return True
        return False

    def _quotients_in(self, p: Term) -> list[Term]:
        return [
            a
            for m in polynomial(p)[1]
            for a in factors(m)
            if a.op is Op.INT_DIV and self._is_positive_product(a.args[1])
        ]

    def never_positive(self, p: Term) -> bool:
        """p <= 0 for all values in the ranges."""
        known = self._memo.get(p)
        if known is None:
            known = self._memo[p] = self._never_positive(p)
        return known

    def _never_positive(self, p: Term) -> bool:
        value = int_value(p)
        if value is not None:
            return value <= 0
        worst = self._maximal(p)
        return worst is not None and self._is_nonpositive(worst)

    def _maximal(self, p: Term) -> Term | None:
        """p with each digit at the end of its range where p is largest, the inner ones first."""
        t = self.table
        for _ in range(_ROUNDS):
            digit = next(iter(sorted(self._digits_in(p), key=lambda d: -d.id)), None)
            if digit is None:
                return p
            parts = linear(t, p, digit)
            if parts is None:
                return None
            slope, rest = parts
            if self._is_nonpositive(t.int_neg(slope)):
                last = t.int_combine(-1, [(self._bound(digit), 1)])
                p = t.int_add(t.int_mul(slope, last), rest)
            elif self._is_nonpositive(slope):
                p = rest
            else:
                return None
        return None

    def _digits_in(self, p: Term) -> list[Term]:
        return [a for m in polynomial(p)[1] for a in factors(m) if self._bound_or_none(a)]

    def _bound_or_none(self, atom: Term) -> Term | None:
        if atom.op is Op.INT_MOD and self._is_positive_product(atom.args[1]):
            return atom.args[1]
        return self.bounds.get(atom)

    def _bound(self, digit: Term) -> Term:
        found = self._bound_or_none(digit)
        assert found is not None
        return found

    def _is_nonpositive(self, p: Term) -> bool:
        """No digits are replaced here: each size s >= 1 is written as s + 1 with s >= 0, and no
        coefficient may be positive then."""
        t = self.table
        sizes = {
            a: t.int_combine(1, [(a, 1)])
            for m in polynomial(p)[1]
            for a in factors(m)
            if self._is_positive_atom(a)
        }
        shifted = substitute(t, [p], sizes)[0] if sizes else p
        constant, monomials = polynomial(shifted)
        if constant > 0 or any(c > 0 for c in monomials.values()):
            return False
        return all(
            a in sizes or self._is_nonnegative_atom(a) for m in monomials for a in factors(m)
        )

    def _is_positive_atom(self, atom: Term) -> bool:
        value = int_value(atom)
        return value > 0 if value is not None else atom in self.at_least_one

    def _is_positive_product(self, term: Term) -> bool:
        divisor = as_divisor(term)
        return divisor is not None and all(self._is_positive_atom(a) for a in divisor.atoms)

    def _is_nonnegative_atom(self, atom: Term) -> bool:
        if atom in self.bounds or atom in self.at_least_one or atom in self.at_least_zero:
            return True
        if atom.op is Op.INT_MOD:
            return self.is_positive(atom.args[1])
        if atom.op is Op.INT_DIV:
            return self.is_nonnegative(atom.args[0]) and self.is_nonnegative(atom.args[1])
        if atom.op is Op.APPLY:
            return atom.payload in self.unsigned_functions
        if atom.op is Op.ITE:
            return all(self.is_nonnegative(branch) for branch in atom.args[1:])
        return False

    def digits_below(self, term: Term) -> dict[Term, Term]:
        """Digits among the atoms of a polynomial with their bounds."""
        return {d: self._bound(d) for d in self._digits_in(term)}
