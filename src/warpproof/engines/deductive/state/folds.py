"""Sums and other recurrences as functions: x after n rounds of `x := step(x, k)`, k from 0.

Enters: a step over an accumulator and an index, a start value and a count. Leaves: a function
applied to the step's parameters, the start and the count; facts about such applications on demand.
Guaranteed: two recurrences with the same step up to the values of their parameters are the same
function, so that a kernel's loop and a specification's `\\sum` meet by congruence. `facts` are the
two equations that define the function; `joined` and `witnessed` are what follows from them by
induction.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from warpproof.base.records import record, record_by_identity
from warpproof.ir.nodes import BinaryOp
from warpproof.logic.index.polynomials import coefficients, int_value, linear, mentions
from warpproof.logic.table.ops import COMMUTATIVE
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term, TermTable
from warpproof.logic.terms import factors as factors_of
from warpproof.logic.terms import polynomial as polynomial_of
from warpproof.logic.walk import remake, substitute, topological
from warpproof.semantics.domain.opaque_floats import Floats

_MOST_WITNESSES = 8
Key = tuple[object, ...]
Build = Callable[[Sequence[Term]], Term]


@record
class _Skeleton:
    """A term with its fixed parts taken out: `build` puts values in their place."""

    key: Key
    values: tuple[Term, ...]
    build: Build


@record_by_identity
class Fold:
    """`symbol(parameters…, start, count)`"""

    symbol: FunctionSymbol
    accumulator: Term
    index: Term
    parameters: tuple[Term, ...]
    step: Term


@record
class Rounds:
    """A count of rounds as a function: for parameters at which the mask holds and k >= 0, k is
    below the count exactly where the condition holds of the counter k."""

    parameters: tuple[Term, ...]
    mask: Term
    counter: Term
    condition: Term


@record
class Extreme:
    """A fold's step: the larger (or smaller) of the accumulator and the value."""

    largest: bool
    value: Term

    def combined(self, table: TermTable, a: Term, b: Term) -> Term:
        return table.int_max(a, b) if self.largest else table.int_min(a, b)


class Folds:
    """All recurrences of a run."""

    def __init__(self, table: TermTable, floats: Floats) -> None:
        self._table = table
        self.floats = floats
        self._by_key: dict[Key, Fold] = {}
        self.by_symbol: dict[FunctionSymbol, Fold] = {}
        self.rounds: dict[FunctionSymbol, Rounds] = {}

    def after(self, step: Term, accumulator: Term, index: Term, start: Term, count: Term) -> Term:
        """The accumulator after `count` steps; a count below 1 leaves the start value."""
        t = self._table
        shift = linear(t, step, accumulator) if step.sort is INT else None
        is_sum = shift is not None and int_value(shift[0]) == 1
        if shift is not None and is_sum and not mentions(shift[1], (index,)):
            return t.int_add(start, t.int_mul(shift[1], t.int_max(count, t.integer(0))))
        if is_sum and start is not t.integer(0):
            total = self.after(step, accumulator, index, t.integer(0), count)
            return t.int_add(start, total)
        scale = _scale(shift[1]) if shift is not None and is_sum else 1
        if shift is not None and scale != 1:
            constant, monomials = polynomial_of(shift[1])
            part = t.int_polynomial(
                constant // scale, {m: c // scale for m, c in monomials.items()}
            )
            total = self.after(t.int_add(accumulator, part), accumulator, index, start, count)
            return t.int_scale(total, scale)
        known = _extreme(t, step, accumulator)
        if known is not None:
            total = self.extreme(known.largest, known.value, index, count)
            combined = known.combined(t, start, total)
            return t.ite(t.int_le(count, t.integer(0)), start, combined)
        return self._applied(step, accumulator, index, start, count)

    def extreme(self, largest: bool, value: Term, index: Term, count: Term) -> Term:
        """The largest or smallest of `count` integers; of none, the one at 0."""
        t = self._table
        accumulator = t.symbol(f"accumulator {INT}", INT)
        (first,) = substitute(t, [value], {index: t.integer(0)})
        (later,) = substitute(t, [value], {index: t.int_combine(1, [(index, 1)])})
        step = Extreme(largest, later).combined(t, accumulator, later)
        return self._applied(step, accumulator, index, first, t.int_combine(-1, [(count, 1)]))

    def _applied(
        self, step: Term, accumulator: Term, index: Term, start: Term, count: Term
    ) -> Term:
        skeleton = _Abstraction(self._table, self.floats, accumulator, index).skeleton(step)
        fold = self._fold(skeleton, accumulator, index)
        return self._table.apply(fold.symbol, *skeleton.values, start, count)

    def extreme_of(self, step: Term, accumulator: Term) -> Extreme | None:
        """What a step keeps the larger or smaller of, if it does."""
        return _extreme(self._table, step, accumulator)

    def _fold(self, skeleton: _Skeleton, accumulator: Term, index: Term) -> Fold:
        t = self._table
        key: Key = (accumulator.sort, skeleton.key, tuple(v.sort for v in skeleton.values))
        found = self._by_key.get(key)
        if found is None:
            number = len(self._by_key)
            parameters = tuple(
                t.symbol(f"fold{number} p{i}", v.sort) for i, v in enumerate(skeleton.values)
            )
            domain = [*(p.sort for p in parameters), accumulator.sort, INT]
            symbol = t.function(f"fold{number}", domain, accumulator.sort)
            found = Fold(symbol, accumulator, index, parameters, skeleton.build(parameters))
            self._by_key[key] = found
            self.by_symbol[symbol] = found
        return found

    def step_of(self, application: Term, index: Term) -> tuple[Fold, Term] | None:
        """The fold applied, and its step with the parameters put in and the given index."""
        fold = self.by_symbol.get(application.payload) if application.op is Op.APPLY else None
        if fold is None:
            return None
        values = dict(zip(fold.parameters, application.args))
        values[fold.index] = index
        return fold, substitute(self._table, [fold.step], values)[0]

    def joined(self, formulas: Iterable[Term]) -> list[Term]:
        """Sums of integers, or of real numbers, that follow each other are one sum: for each pair
        of applications of one function, F(p, n) + F(p shifted by n, m) = F(p, n + m) for n, m >= 0.
        """
        t = self._table
        found: list[Term] = []
        folds = [
            x for x in topological(formulas) if x.op is Op.APPLY and x.payload in self.by_symbol
        ]
        found += (self._from_zero(x) for x in folds if self._is_real_sum(x))
        sums = [x for x in folds if self.is_sum(x) or self._is_real_sum(x)]
        for first in sums:
            for second in sums:
                starts = first.args[-2], second.args[-2]
                if first.payload is not second.payload or starts != (self._zero(first),) * 2:
                    continue
                fold = self.by_symbol[first.payload]
                n, m = first.args[-1], second.args[-1]
                shifted = self._shifted(fold, first.args[:-2], n)
                if shifted is None:
                    continue
                follows = [t.eq(a, b) for a, b in zip(shifted, second.args[:-2])]
                guard = t.all_of([*follows, t.int_le(t.integer(0), n), t.int_le(t.integer(0), m)])
                both = t.apply(first.payload, *first.args[:-1], t.int_add(n, m))
                found.append(t.implies(guard, t.eq(self._plus(first, second), both)))
                found += self._peeled(fold, first, second)
        return [f for f in found if f is not t.true]

    def witnessed(self, formulas: Iterable[Term]) -> list[Term]:
        """Where folds differ, some step does. For a sum of choices: it is 0, or some step is not;
        for two folds of different steps: they are equal, or there are an index and a value at
        which their steps are not. Index and value are new symbols."""
        seen = [
            x for x in topological(formulas) if x.op is Op.APPLY and x.payload in self.by_symbol
        ]
        found = [self._zero_or_not(x) for x in seen if self.is_sum(x) and self._is_of_choices(x)]
        for i, one in enumerate(seen):
            for two in seen[i + 1 :]:
                alike = one.sort is two.sort and one.args[-2] is two.args[-2]
                if alike and one.payload is not two.payload and one.args[-1] is two.args[-1]:
                    found.append(self._equal_or_not(one, two))
        return found[:_MOST_WITNESSES]

    def _is_of_choices(self, application: Term) -> bool:
        step = self.by_symbol[application.payload].step
        return any(x.op is Op.ITE for x in topological([step]))

    def _zero_or_not(self, application: Term) -> Term:
        t = self._table
        index, inside = self._witness(application.args[-1])
        made = self.step_of(application, index)
        assert made is not None
        (once,) = substitute(t, [made[1]], {made[0].accumulator: t.integer(0)})
        zero = t.integer(0)
        return t.or_(t.eq(application, zero), t.and_(inside, t.ne(once, zero)))

    def _equal_or_not(self, one: Term, two: Term) -> Term:
        t = self._table
        index, inside = self._witness(one.args[-1])
        value = t.integer(0)
        if not (self.is_sum(one) and self.is_sum(two)):
            value = t.fresh("accumulated", one.sort)
        steps: list[Term] = []
        for application in (one, two):
            made = self.step_of(application, index)
            assert made is not None
            steps += substitute(t, [made[1]], {made[0].accumulator: value})
        return t.or_(t.eq(one, two), t.and_(inside, t.ne(*steps)))

    def _witness(self, count: Term) -> tuple[Term, Term]:
        t = self._table
        index = t.fresh("step", INT)
        return index, t.and_(t.int_le(t.integer(0), index), t.int_lt(index, count))

    def peeled(self, formulas: Iterable[Term]) -> list[Term]:
        """The first step taken out of a maximum or minimum: the start and all values are the start
        and the extreme of all values; F(p, s, n) = max(s, F(p shifted by 1, f(0), n - 1))."""
        t = self._table
        found: list[Term] = []
        for whole in topological(formulas):
            made = self.step_of(whole, t.integer(0))
            known = None if made is None else _extreme(t, made[1], made[0].accumulator)
            if made is None or known is None or len(found) >= _MOST_WITNESSES:
                continue
            shifted = self._shifted(made[0], whole.args[:-2], t.integer(1))
            if shifted is None:
                continue
            less = t.int_combine(-1, [(whole.args[-1], 1)])
            rest = t.apply(whole.payload, *shifted, known.value, less)
            guard = t.int_le(t.integer(1), whole.args[-1])
            both = known.combined(t, whole.args[-2], rest)
            found.append(t.implies(guard, t.eq(whole, both)))
        return found

    def _peeled(self, fold: Fold, whole: Term, rest: Term) -> list[Term]:
        """F(p, n) = step 0 + F(p shifted by 1, n - 1) for n >= 1."""
        t = self._table
        shifted = self._shifted(fold, whole.args[:-2], t.integer(1))
        if shifted is None or whole is rest:
            return []
        n, m = whole.args[-1], rest.args[-1]
        same = [t.eq(a, b) for a, b in zip(shifted, rest.args[:-2])]
        guard = t.all_of([*same, t.int_le(t.integer(1), n), t.eq(n, t.int_combine(1, [(m, 1)]))])
        if guard is t.false:
            return []
        made = self.step_of(whole, t.integer(0))
        assert made is not None
        (once,) = substitute(t, [made[1]], {fold.accumulator: self._zero(whole)})
        return [t.implies(guard, t.eq(whole, self._plus(once, rest)))]

    def is_sum(self, application: Term) -> bool:
        fold = self.by_symbol[application.payload]
        if fold.step.sort is not INT or application.args[-2] is not self._table.integer(0):
            return False
        parts = linear(self._table, fold.step, fold.accumulator)
        return parts is not None and int_value(parts[0]) == 1

    def _is_real_sum(self, application: Term) -> bool:
        """Of floats that may be summed in any order."""
        fold = self.by_symbol[application.payload]
        if not self.floats.are_reals or not self.floats.is_sum(fold.step):
            return False
        accumulator, parts = fold.accumulator, fold.step.args
        return accumulator in parts and sum(mentions(p, (accumulator,)) for p in parts) == 1

    def _from_zero(self, whole: Term) -> Term:
        """What it starts with is one more summand."""
        t, zero = self._table, self._zero(whole)
        total = t.apply(whole.payload, *whole.args[:-2], zero, whole.args[-1])
        return t.eq(whole, self._plus(whole.args[-2], total))

    def _zero(self, application: Term) -> Term:
        sort = application.sort
        return self._table.integer(0) if sort is INT else self.floats.zero(sort)

    def _plus(self, a: Term, b: Term) -> Term:
        if a.sort is INT:
            return self._table.int_add(a, b)
        return self.floats.binary(BinaryOp.FADD, a, b)

    def _shifted(self, fold: Fold, values: Sequence[Term], by: Term) -> tuple[Term, ...] | None:
        """The parameters for which step k is the given ones' step k + by."""
        t = self._table
        amount = t.symbol("shift", INT)
        later = t.int_add(fold.index, amount)
        (step,) = substitute(t, [fold.step], {fold.index: later})
        skeleton = _Abstraction(t, self.floats, fold.accumulator, fold.index).skeleton(step)
        if self._fold(skeleton, fold.accumulator, fold.index) is not fold:
            return None
        here = {**dict(zip(fold.parameters, values)), amount: by}
        return tuple(substitute(t, list(skeleton.values), here))

    def functions_in(self, term: Term) -> frozenset[FunctionSymbol]:
        """The functions applied in a term, also in the steps of its folds."""
        found: set[FunctionSymbol] = set()
        pending = [term]
        while pending:
            for sub in topological([pending.pop()]):
                if sub.op is Op.APPLY and sub.payload not in found:
                    found.add(sub.payload)
                    fold = self.by_symbol.get(sub.payload)
                    if fold is not None:
                        pending.append(fold.step)
        return frozenset(found)

    def facts(self, formulas: Iterable[Term]) -> list[Term]:
        """The defining equations at the applications that occur: the start for a count below 1,
        one step where the application with one less occurs as well or the count is a number."""
        t = self._table
        seen = [
            x for x in topological(formulas) if x.op is Op.APPLY and x.payload in self.by_symbol
        ]
        present = set(seen)
        found: list[Term] = []
        for application in seen:
            *rest, count = application.args
            start = rest[-1]
            none = t.int_le(count, t.integer(0))
            found.append(t.implies(none, t.eq(application, start)))
            less = t.int_combine(-1, [(count, 1)])
            before = t.apply(application.payload, *rest, less)
            small = int_value(count)
            if before in present or (small is not None and 0 < small <= 4):
                made = self.step_of(application, less)
                assert made is not None
                fold, step = made
                (once,) = substitute(t, [step], {fold.accumulator: before})
                found.append(t.implies(t.not_(none), t.eq(application, once)))
        return [f for f in found if f is not t.true]


class _Abstraction:
    """Takes out of a step all that depends on neither accumulator nor index."""

    def __init__(self, table: TermTable, floats: Floats, accumulator: Term, index: Term) -> None:
        self._table = table
        self._floats = floats
        self._accumulator = accumulator
        self._index = index

    def skeleton(self, term: Term) -> _Skeleton:
        if term is self._accumulator:
            return _Skeleton(("accumulator",), (), lambda values: term)
        if not mentions(term, (self._accumulator, self._index)):
            return _Skeleton(("value", term.sort), (term,), lambda values: values[0])
        if term.sort is INT and term.op not in (Op.APPLY, Op.ITE, Op.INT_DIV, Op.INT_MOD):
            return self._integer(term)
        return self._operation(term)

    def _integer(self, term: Term) -> _Skeleton:
        """A polynomial in the index whose coefficients are values, plus products of other terms."""
        t = self._table
        if not mentions(term, (self._accumulator,)):
            powers = coefficients(t, term, self._index)
            if powers is not None:
                return self._powers(powers)
        return self._sum(term)

    def _powers(self, powers: tuple[Term, ...]) -> _Skeleton:
        t, index = self._table, self._index

        def build(values: Sequence[Term]) -> Term:
            return t.int_add(
                *(t.int_mul(value, *([index] * power)) for power, value in enumerate(values))
            )

        return _Skeleton(("polynomial", len(powers)), powers, build)

    def _sum(self, term: Term) -> _Skeleton:
        t = self._table
        constant, monomials = polynomial_of(term)
        plain: list[tuple[Term, int]] = []
        parts: list[_Skeleton] = []
        for monomial, scale in monomials.items():
            moving = [f for f in factors_of(monomial) if self._moves(f) and f is not self._index]
            if not moving:
                plain.append((monomial, scale))
                continue
            rest = [f for f in factors_of(monomial) if f not in moving]
            fixed = self._integer_or_value(t.int_scale(t.int_mul(*rest), scale))
            parts.append(self._product([fixed, *sorted(map(self.skeleton, moving), key=_order)]))
        base = self._integer_or_value(t.int_combine(constant, plain))
        parts = [base, *sorted(parts, key=_order)]
        return _joined(("sum",), parts, lambda terms: t.int_add(*terms))

    def _moves(self, term: Term) -> bool:
        return mentions(term, (self._accumulator, self._index))

    def _integer_or_value(self, term: Term) -> _Skeleton:
        number = int_value(term)
        if number is not None:
            return _Skeleton(("number", number), (), lambda values: term)
        powers = coefficients(self._table, term, self._index)
        assert powers is not None
        return self._powers(powers)

    def _product(self, parts: Sequence[_Skeleton]) -> _Skeleton:
        return _joined(("product",), parts, lambda terms: self._table.int_mul(*terms))

    def _operation(self, term: Term) -> _Skeleton:
        parts = [self.skeleton(a) for a in term.args]
        commutes = term.op in COMMUTATIVE or term.op in (Op.AND, Op.OR)
        if commutes or (term.op is Op.APPLY and self._floats.commutes(term.payload)):
            parts.sort(key=_order)
        name = term.payload.name if term.op is Op.APPLY else term.payload
        return _joined((term.op.name, name), parts, lambda terms: remake(self._table, term, terms))


def _extreme(table: TermTable, step: Term, accumulator: Term) -> Extreme | None:
    """A step that keeps the larger or the smaller of the accumulator and a value, however it is
    written."""
    t, x = table, accumulator
    if step.op is not Op.ITE or step.sort is not INT or x not in step.args[1:]:
        return None
    value = step.args[2] if step.args[1] is x else step.args[1]
    if mentions(value, (x,)):
        return None
    larger = (
        t.int_max(x, value),
        t.int_max(value, x),
        t.ite(t.int_lt(x, value), value, x),
        t.ite(t.int_lt(value, x), x, value),
    )
    smaller = (
        t.int_min(x, value),
        t.int_min(value, x),
        t.ite(t.int_lt(x, value), x, value),
        t.ite(t.int_lt(value, x), value, x),
    )
    if step in larger:
        return Extreme(True, value)
    return Extreme(False, value) if step in smaller else None


def _scale(term: Term) -> int:
    """The greatest number that divides every coefficient, negative where none is positive."""
    constant, monomials = polynomial_of(term)
    numbers = [constant, *monomials.values()]
    divisor = math.gcd(*numbers)
    return -divisor if all(n <= 0 for n in numbers) else divisor


def _order(skeleton: _Skeleton) -> str:
    return repr(skeleton.key)


def _joined(
    head: Key, parts: Sequence[_Skeleton], combine: Callable[[list[Term]], Term]
) -> _Skeleton:
    def build(values: Sequence[Term]) -> Term:
        terms: list[Term] = []
        start = 0
        for part in parts:
            end = start + len(part.values)
            terms.append(part.build(values[start:end]))
            start = end
        return combine(terms)

    key = (*head, *(p.key for p in parts))
    return _Skeleton(key, tuple(v for p in parts for v in p.values), build)
