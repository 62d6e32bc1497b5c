"""Floats as bit patterns, their arithmetic as functions of which nothing is known.

Enters: formulas over floats. Leaves: formulas over bit-vectors and uninterpreted functions.
Guaranteed: what satisfies the first satisfies the second, so a refutation or a proof of the second
holds for the first; the converse fails, a model of the second is only a candidate.

    Exact: constants, bit patterns, signs, comparisons, classes of numbers, identity
    Over:  sums, products, quotients, roots, remainders, roundings, conversions (one function for
           each operation, mode and format; sums and products commute)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from warpproof.base.diagnostics import InternalError
from warpproof.base.records import record
from warpproof.logic.table.cons import FunctionSymbol, Term
from warpproof.logic.table.ops import Op, Rounding
from warpproof.logic.table.sorts import Array, BitVec, Float, Sort
from warpproof.logic.terms import TermTable
from warpproof.logic.walk import QUANTIFIERS, remake, topological


@record
class Abstraction:
    """Formulas without floats, and how to read a model of them."""

    formulas: tuple[Term, ...]
    assumptions: tuple[Term, ...]  # NaN has one pattern: true of every symbol's bits
    symbols: Mapping[Term, Term]  # symbols that had floats in their sort, to what stands for them


def without_floats(table: TermTable, formulas: Sequence[Term]) -> Abstraction:
    """The formulas over bit patterns, in the same table."""
    work = _Work(table)
    made = work.made
    for term in topological(formulas):
        made[term] = work.translate(term, [made[a] for a in term.args])
    return Abstraction(
        tuple(made[f] for f in formulas), tuple(work.assumptions), dict(work.symbols)
    )


def pattern_sort(sort: Sort) -> Sort:
    """The sort with bit patterns in place of floats."""
    if isinstance(sort, Float):
        return BitVec(sort.bits)
    if isinstance(sort, Array):
        return Array(pattern_sort(sort.index), pattern_sort(sort.element))
    return sort


class _Work:
    def __init__(self, table: TermTable) -> None:
        self.t = table
        self.made: dict[Term, Term] = {}
        self.symbols: dict[Term, Term] = {}
        self.assumptions: list[Term] = []

    def translate(self, term: Term, args: list[Term]) -> Term:
        op = term.op
        if op in _EXACT:
            sort = term.sort if isinstance(term.sort, Float) else term.args[0].format
            return _EXACT[op](self.t, sort, *args)
        if op in _UNKNOWN:
            return self._unknown(term, args)
        if op is Op.SYMBOL:
            return self._symbol(term)
        if op is Op.FP_CONST:
            return self.t.bv(term.payload, term.format.bits)
        if op is Op.APPLY:
            return self.t.apply(self._function(term.payload), *args)
        if op is Op.CONST_ARRAY:
            assert isinstance(term.sort, Array)
            return self.t.constant_array(pattern_sort(term.sort.index), args[0])
        if op in QUANTIFIERS and any(v in self.symbols for v in term.payload.variables):
            raise InternalError("a quantifier over floats cannot be abstracted")
        if all(a is b for a, b in zip(args, term.args)):
            return term
        return self._same_operation(term, args)

    def _same_operation(self, term: Term, args: list[Term]) -> Term:
        """Operations on any sort, whose result has another sort than before."""
        t = self.t
        if term.op is Op.ITE:
            return t.ite(*args)
        if term.op is Op.SELECT:
            return t.select(*args)
        if term.op is Op.STORE:
            return t.store(*args)
        return remake(t, term, args)

    def _symbol(self, term: Term) -> Term:
        sort = pattern_sort(term.sort)
        if sort is term.sort:
            return term
        made = self.symbols[term] = self.t.symbol(f"{term.name} bits", sort)
        if isinstance(term.sort, Float):
            pattern = self.t.bv(term.sort.nan, term.sort.bits)
            canonical = self.t.or_(
                self.t.not_(_is_nan(self.t, term.sort, made)), self.t.eq(made, pattern)
            )
            self.assumptions.append(canonical)
        return made

    def _function(self, f: FunctionSymbol) -> FunctionSymbol:
        domain = tuple(pattern_sort(s) for s in f.domain)
        result = pattern_sort(f.range)
        if domain == f.domain and result is f.range:
            return f
        return self.t.function(f"{f.name} bits", domain, result, commutative=f.commutative)

    def _unknown(self, term: Term, args: list[Term]) -> Term:
        f = self.t.function(
            unknown_name(term),
            [a.sort for a in args],
            pattern_sort(term.sort),
            commutative=term.op in _COMMUTING,
        )
        return self.t.apply(f, *args)


def unknown_name(term: Term) -> str:
    """The function that stands for an operation: its name, mode, and formats."""
    payload = term.payload if isinstance(term.payload, tuple) else (term.payload,)
    modes = [p.value for p in payload if isinstance(p, Rounding)]
    sorts = [_short(s) for s in (term.args[0].sort, term.sort)]
    return " ".join([term.op.name.lower(), *modes, *dict.fromkeys(sorts)])


def _short(sort: Sort) -> str:
    if isinstance(sort, Float):
        return f"{sort.exponent}/{sort.significand}"
    return f"{sort.width}" if isinstance(sort, BitVec) else repr(sort)


_COMMUTING = frozenset({Op.FP_ADD, Op.FP_MUL, Op.FP_FMA})
_UNKNOWN = frozenset(
    {
        Op.FP_ADD,
        Op.FP_SUB,
        Op.FP_MUL,
        Op.FP_DIV,
        Op.FP_FMA,
        Op.FP_SQRT,
        Op.FP_REM,
        Op.FP_ROUND,
        Op.FP_CONVERT,
        Op.FP_FROM_UBV,
        Op.FP_FROM_SBV,
        Op.FP_TO_UBV,
        Op.FP_TO_SBV,
    }
)


# --- what bits say exactly ------------------------------------------------------------------------


def _magnitude(t: TermTable, sort: Float, a: Term) -> Term:
    return t.bv_and(a, t.bv(sort.sign - 1, sort.bits))


def _is_nan(t: TermTable, sort: Float, a: Term) -> Term:
    return t.bv_ugt(_magnitude(t, sort, a), t.bv(sort.infinity, sort.bits))


def _is_infinite(t: TermTable, sort: Float, a: Term) -> Term:
    return t.eq(_magnitude(t, sort, a), t.bv(sort.infinity, sort.bits))


def _is_zero(t: TermTable, sort: Float, a: Term) -> Term:
    return t.eq(_magnitude(t, sort, a), t.bv(0, sort.bits))


def _is_normal(t: TermTable, sort: Float, a: Term) -> Term:
    magnitude = _magnitude(t, sort, a)
    return t.and_(
        t.bv_uge(magnitude, t.bv(1 << (sort.significand - 1), sort.bits)),
        t.bv_ult(magnitude, t.bv(sort.infinity, sort.bits)),
    )


def _is_subnormal(t: TermTable, sort: Float, a: Term) -> Term:
    magnitude = _magnitude(t, sort, a)
    return t.and_(
        t.ne(magnitude, t.bv(0, sort.bits)),
        t.bv_ult(magnitude, t.bv(1 << (sort.significand - 1), sort.bits)),
    )


def _sign(t: TermTable, sort: Float, a: Term) -> Term:
    return t.bv_bit(a, sort.bits - 1)


def _is_negative(t: TermTable, sort: Float, a: Term) -> Term:
    return t.and_(_sign(t, sort, a), t.not_(_is_nan(t, sort, a)))


def _less(t: TermTable, sort: Float, a: Term, b: Term) -> Term:
    """Different signs: a negative and not both zero. Same signs: by magnitude, turned around."""
    below = t.ite(
        _sign(t, sort, a),
        t.ite(
            _sign(t, sort, b),
            t.bv_ult(b, a),
            t.not_(t.and_(_is_zero(t, sort, a), _is_zero(t, sort, b))),
        ),
        t.and_(t.not_(_sign(t, sort, b)), t.bv_ult(a, b)),
    )
    return t.and_(_ordered(t, sort, a, b), below)


def _equal(t: TermTable, sort: Float, a: Term, b: Term) -> Term:
    both_zero = t.and_(_is_zero(t, sort, a), _is_zero(t, sort, b))
    return t.and_(_ordered(t, sort, a, b), t.or_(t.eq(a, b), both_zero))


def _ordered(t: TermTable, sort: Float, a: Term, b: Term) -> Term:
    return t.not_(t.or_(_is_nan(t, sort, a), _is_nan(t, sort, b)))


def _negated(t: TermTable, sort: Float, a: Term) -> Term:
    return t.ite(_is_nan(t, sort, a), a, t.bv_xor(a, t.bv(sort.sign, sort.bits)))


def _absolute(t: TermTable, sort: Float, a: Term) -> Term:
    return t.ite(_is_nan(t, sort, a), a, _magnitude(t, sort, a))


def _canonical(t: TermTable, sort: Float, a: Term) -> Term:
    return t.ite(_is_nan(t, sort, a), t.bv(sort.nan, sort.bits), a)


_EXACT: dict[Op, Callable[..., Term]] = {
    Op.FP_FROM_BITS: _canonical,
    Op.FP_TO_BITS: lambda t, sort, a: a,
    Op.FP_NEG: _negated,
    Op.FP_ABS: _absolute,
    Op.FP_LT: _less,
    Op.FP_LE: lambda t, sort, a, b: t.or_(_less(t, sort, a, b), _equal(t, sort, a, b)),
    Op.FP_EQ: _equal,
    Op.FP_IS_NAN: _is_nan,
    Op.FP_IS_INFINITE: _is_infinite,
    Op.FP_IS_ZERO: _is_zero,
    Op.FP_IS_NORMAL: _is_normal,
    Op.FP_IS_SUBNORMAL: _is_subnormal,
    Op.FP_IS_NEGATIVE: _is_negative,
}
