"""What atomic updates leave in a cell: a fold over all threads (and rounds) that hit it.

Enters: an `AtomicReduction` and the cell that is read. Leaves: an equal term made of folds over
one number each, or None. For updates by `value(d)` of `cell(d)` for all digits d with `mask(d)`:

    after(u) = before(u) + sum over all d of (mask(d) and cell(d) = u ? value(d) : 0)

and likewise for a minimum, a maximum and the bitwise ones. The steps, each an equation of sums over
finite sets:

    unpack    a value that is itself a sum: its index is one more digit
    fix       a digit that an equation gives: it is put in, its range becomes a condition
    turn      a digit by which memory is read backwards is counted from its other end
    merge     0 <= x < D and y, used as D*y + x only: one digit, so that `T*G*l + T*b + t` is `i`
    fold      what is left, the last digit innermost; a counter without a bound needs a condition
              that bounds it, else there is no answer

Guaranteed: no use of order beyond that the operation commutes, which is why sums of floats are not
made here. Two threads at one cell, threads that are not active, sizes of zero and negative ones are
covered by the definition: a fold of a count below 1 is its start.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from warpproof.engines.deductive.state.arrays import AtomicReduction, ReductionOp
from warpproof.engines.deductive.state.folds import Folds
from warpproof.logic.index.digits import Digit
from warpproof.logic.index.polynomials import int_value, is_zero, linear, mentions
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import Simplifier, conjuncts, under
from warpproof.logic.terms import INT, Op, Term, factors, polynomial
from warpproof.logic.walk import substitute, topological
from warpproof.semantics.domain.opaque_floats import Operation

_MOST_PARTS = 24
_ONCE = frozenset(
    {ReductionOp.MIN, ReductionOp.MAX, ReductionOp.AND, ReductionOp.OR}
)  # again changes nothing
_SIGNS = {ReductionOp.AND: "&", ReductionOp.OR: "|", ReductionOp.XOR: "^"}


@dataclass
class _Box:
    """The digits summed over, the literals that must hold, and the value."""

    digits: list[Digit]
    mask: list[Term]
    value: Term

    @property
    def terms(self) -> list[Term]:
        return [*self.mask, self.value]


class Totals:
    """`read` resolves reads of arrays; `hypotheses` are polynomials q with q <= 0."""

    def __init__(
        self,
        ranges: Ranges,
        folds: Folds,
        read: Callable[[Term], Term],
        hypotheses: Sequence[Term],
    ) -> None:
        self._ranges = ranges
        self._table = ranges.table
        self._folds = folds
        self._read = read
        self._hypotheses = tuple(hypotheses)
        self._accumulator = self._table.symbol(f"accumulator {INT}", INT)

    def after(
        self, gather: AtomicReduction, here: dict[Term, Term], target: Sequence[Term], before: Term
    ) -> Term | None:
        """What the cell holds after the updates; `here` are the counters of the reader."""
        t = self._table
        mask, value, *cell = substitute(t, [gather.mask, gather.value, *gather.cell], here)
        digits, renamed = self._fresh(gather.digits, here)
        hit = t.all_of([mask, *(t.eq(a, b) for a, b in zip(cell, target))])
        hit, value = substitute(t, [hit, value], renamed)
        box = _Box(digits, [], value)
        self._demand(box, hit)
        self._reduce(box)  # fewer digits make reads simpler
        mask, box.mask, box.value = t.all_of(box.mask), [], self._read(box.value)
        self._demand(box, self._read(mask))
        if gather.how is not ReductionOp.SUM:
            self._reduce(box)
            return self._folded(box, gather, before)
        total = self._sum(box, _MOST_PARTS)
        return None if total is None else t.int_add(before, total)

    def _fresh(
        self, digits: Sequence[Digit], here: dict[Term, Term]
    ) -> tuple[list[Digit], dict[Term, Term]]:
        t = self._table
        own: list[Digit] = []
        renamed: dict[Term, Term] = {}
        for digit in digits:
            bound = digit.bound
            if bound is not None:
                (bound,) = substitute(t, [bound], {**here, **renamed})
            own.append(self._digit("i", bound))
            renamed[digit.symbol] = own[-1].symbol
        return own, renamed

    def _digit(self, stem: str, bound: Term | None) -> Digit:
        symbol = self._table.fresh(stem, INT)
        if bound is None:
            self._ranges.counter(symbol)
        else:
            self._ranges.digit(symbol, bound)
        return Digit(symbol, bound)

    def _demand(self, box: _Box, condition: Term) -> None:
        """One more condition of the box, in literals."""
        t = self._table
        simplify = Simplifier(self._ranges, self._hypotheses)
        for literal in conjuncts(t, condition):
            plain = simplify(literal)
            # Equations stay as they are written: the contract writes them so.
            keep = literal.op is Op.EQ and plain not in (t.true, t.false)
            for part in [literal] if keep else conjuncts(t, plain):
                if part is not t.true and part not in box.mask:
                    box.mask.append(part)

    # --- sums -----------------------------------------------------------------------------------

    def _sum(self, box: _Box, most: int) -> Term | None:
        """The sum over the box, part by part of its value."""
        t = self._table
        if most <= 0:
            return None
        box.value = under(t, frozenset(box.mask), box.value)
        choice = self._choice(box.value)
        if choice is not None:
            return self._by_cases(box, choice, most)
        parts: list[Term] = []
        constant, monomials = polynomial(box.value)
        plain: list[tuple[Term, int]] = []
        for monomial, scale in monomials.items():
            inner = next((f for f in factors(monomial) if self._is_sum(f)), None)
            if inner is None:
                plain.append((monomial, scale))
                continue
            rest = list(factors(monomial))
            rest.remove(inner)
            more = self._unpacked(box, inner, t.int_scale(t.int_mul(*rest), scale))
            total = self._sum(more, most // max(1, len(monomials)) - 1)
            if total is None:
                return None
            parts.append(total)
        value = t.int_combine(constant, plain)
        if not is_zero(value):
            own = _Box(list(box.digits), list(box.mask), value)
            self._reduce(own)
            total = self._folded(own, None, t.integer(0))
            if total is None:
                return None
            parts.append(total)
        return t.int_add(*parts)

    def _choice(self, value: Term) -> Term | None:
        """A choice in the value with a sum in one of its branches."""
        for monomial in polynomial(value)[1]:
            for atom in factors(monomial):
                if atom.op is Op.ITE and any(self._is_sum(x) for x in topological([atom])):
                    return atom
        return None

    def _by_cases(self, box: _Box, choice: Term, most: int) -> Term | None:
        t = self._table
        condition, *branches = choice.args
        parts: list[Term] = []
        for holds, branch in zip((condition, t.not_(condition)), branches):
            (value,) = substitute(t, [box.value], {choice: branch})
            case = _Box(list(box.digits), list(box.mask), value)
            self._demand(case, holds)
            if t.false in case.mask:
                continue
            total = self._sum(case, most // 2)
            if total is None:
                return None
            parts.append(total)
        return t.int_add(*parts)

    def _is_sum(self, term: Term) -> bool:
        known = term.op is Op.APPLY and term.payload in self._folds.by_symbol
        return known and self._folds.is_sum(term)

    def _unpacked(self, box: _Box, inner: Term, rest: Term) -> _Box:
        """A sum in the value: its index is one more digit of the box."""
        t = self._table
        count = inner.args[-1]
        fixed = not mentions(count, [d.symbol for d in box.digits])
        fixed = fixed and count.op is not Op.ITE and self._ranges.is_nonnegative(count)
        digit = self._digit("k", count if fixed else None)
        found = self._folds.step_of(inner, digit.symbol)
        assert found is not None
        fold, step = found
        (once,) = substitute(t, [step], {fold.accumulator: t.integer(0)})
        more = _Box([*box.digits, digit], list(box.mask), t.int_mul(rest, self._read(once)))
        if not fixed:
            self._demand(more, self._below(digit.symbol, count, box))
        return more

    def _below(self, index: Term, count: Term, box: _Box) -> Term:
        """index < count, by the condition that the count was made of."""
        t = self._table
        rounds = self._folds.rounds.get(count.payload) if count.op is Op.APPLY else None
        if rounds is not None:
            here = dict(zip(rounds.parameters, count.args))
            mask, condition = substitute(
                t, [rounds.mask, rounds.condition], {**here, rounds.counter: index}
            )
            if all(m is t.true or m in box.mask for m in conjuncts(t, mask)):
                return condition
        if count.op is Op.ITE and count is t.int_max(count.args[2], t.integer(0)):
            count = count.args[2]
        return t.int_lt(index, count)

    # --- fewer digits ---------------------------------------------------------------------------

    def _reduce(self, box: _Box) -> None:
        symbols = [d.symbol for d in box.digits]
        for position, digit in enumerate(box.digits):
            # A bound that depends on another digit is a condition like others.
            if digit.bound is not None and mentions(digit.bound, symbols):
                box.digits[position] = Digit(digit.symbol, None)
                box.mask.append(self._table.int_lt(digit.symbol, digit.bound))
        while (
            self._fix(box, alone=True)
            or self._merge(box)
            or self._tighten(box)
            or self._fix(box, alone=False)
        ):
            pass
        for position, digit in enumerate(box.digits):
            if digit.bound is not None and self._counts_down(box, digit):
                box.digits[position] = self._turned(box, digit, digit.bound)

    def _counts_down(self, box: _Box, digit: Digit) -> bool:
        """Whether what is read is read backwards: contracts write sums forwards."""
        slopes: list[Term] = []
        for term in topological(box.terms):
            for arg in term.args if term.op is Op.APPLY else ():
                parts = linear(self._table, arg, digit.symbol) if arg.sort is INT else None
                if parts is not None and not is_zero(parts[0]):
                    slopes.append(parts[0])
        return bool(slopes) and all(map(self._ranges.never_positive, slopes))

    def _turned(self, box: _Box, digit: Digit, bound: Term) -> Digit:
        """The digit from its other end."""
        t = self._table
        turned = self._digit("d", bound)
        last = t.int_combine(-1, [(bound, 1), (turned.symbol, -1)])
        *mask, box.value = substitute(t, box.terms, {digit.symbol: last})
        box.mask = []
        self._demand(box, t.all_of(mask))
        return turned

    def _tighten(self, box: _Box) -> bool:
        """A condition d < e with e at most the bound of d: e is the bound."""
        t, ranges = self._table, self._ranges
        symbols = [d.symbol for d in box.digits]
        for position, digit in enumerate(box.digits):
            for literal in box.mask if digit.bound is not None else ():
                parts = None
                if literal.op is Op.INT_LE:
                    parts = linear(t, t.int_sub(*literal.args), digit.symbol)
                if parts is None or int_value(parts[0]) != 1 or mentions(parts[1], symbols):
                    continue
                end = t.int_combine(1, [(parts[1], -1)])
                assert digit.bound is not None
                within = ranges.follows(t.int_sub(end, digit.bound), self._hypotheses)
                if end is digit.bound or not within or not ranges.is_nonnegative(end):
                    continue
                fewer = self._digit("d", end)
                renamed = {digit.symbol: fewer.symbol}
                mask = [m for m in box.mask if m is not literal]
                *mask, box.value = substitute(t, [*mask, box.value], renamed)
                box.digits[position], box.mask = fewer, []
                self._demand(box, t.all_of(mask))
                return True
        return False

    def _fix(self, box: _Box, *, alone: bool) -> bool:
        """A digit that an equation of the mask gives, by no other digit if `alone`."""
        t = self._table
        symbols = [d.symbol for d in box.digits]
        for literal in box.mask:
            if literal.op is not Op.EQ or literal.args[0].sort is not INT:
                continue
            difference = t.int_sub(*literal.args)
            for digit in box.digits:
                parts = linear(t, difference, digit.symbol)
                slope = None if parts is None else int_value(parts[0])
                if parts is None or slope not in (1, -1):
                    continue
                if alone and mentions(parts[1], symbols):
                    continue
                self._put(box, digit, t.int_scale(parts[1], -slope))
                return True
        return False

    def _put(self, box: _Box, digit: Digit, value: Term) -> None:
        t = self._table
        box.digits.remove(digit)
        range_ = [t.int_le(t.integer(0), digit.symbol)]
        if digit.bound is not None:
            range_.append(t.int_lt(digit.symbol, digit.bound))
        mask, box.value = substitute(
            t, [t.all_of([*box.mask, *range_]), box.value], {digit.symbol: value}
        )
        box.mask = []
        self._demand(box, mask)

    def _merge(self, box: _Box) -> bool:
        for low in box.digits:
            for high in box.digits:
                if low is not high and self._merged(box, low, high):
                    return True
        return False

    def _merged(self, box: _Box, low: Digit, high: Digit) -> bool:
        """Both as one digit, if nothing depends on them but by bound * high + low."""
        t, ranges = self._table, self._ranges
        if low.bound is None or not ranges.is_nonnegative(low.bound):
            return False
        if high.bound is None and not ranges.is_positive(low.bound):
            return False  # without low digits there is nothing, which the rest would not say
        if high.bound is not None and not ranges.is_nonnegative(high.bound):
            return False
        bound = None if high.bound is None else t.int_mul(low.bound, high.bound)
        both = self._digit("i", bound)
        apart = t.int_sub(both.symbol, t.int_mul(low.bound, high.symbol))
        terms = [*(self._in_low(m, low, high) for m in box.mask), box.value]
        *mask, value = substitute(t, terms, {low.symbol: apart})
        if any(mentions(x, (high.symbol,)) for x in (*mask, value)):
            return False
        box.digits[box.digits.index(high)] = both
        box.digits.remove(low)
        box.mask, box.value = [], value
        self._demand(box, t.all_of(mask))
        return True

    def _in_low(self, literal: Term, low: Digit, high: Digit) -> Term:
        """y <= e is D*y + x < D*(e + 1) and y >= e is D*y + x >= D*e, for 0 <= x < D."""
        t = self._table
        if literal.op is not Op.INT_LE or mentions(literal, (low.symbol,)):
            return literal
        p = t.int_sub(*literal.args)
        parts = linear(t, p, high.symbol)
        slope = None if parts is None else int_value(parts[0])
        assert low.bound is not None
        if slope == 1:
            before = t.int_mul(low.bound, t.int_combine(-1, [(p, 1)]))
            return t.int_lt(t.int_add(before, low.symbol), t.integer(0))
        if slope == -1:
            return t.int_le(t.int_mul(low.bound, p), low.symbol)
        return literal

    # --- folds ----------------------------------------------------------------------------------

    def _folded(self, box: _Box, gather: AtomicReduction | None, start: Term) -> Term | None:
        """The fold over the digits that are left; without a gather, a sum."""
        t, x = self._table, self._accumulator
        if t.false in box.mask:
            return start
        body = t.int_add(x, box.value) if gather is None else self._combined(gather, x, box.value)
        mask = list(box.mask)
        for digit in reversed(box.digits):
            inside = [m for m in mask if mentions(m, (digit.symbol,))]
            mask = [m for m in mask if m not in inside]
            count = self._count(digit, inside)
            if count is None:
                return None
            once = gather is not None and gather.how in _ONCE
            if once and not inside and not mentions(body, (digit.symbol,)):
                body = t.ite(t.int_le(t.integer(1), count), body, x)
                continue
            step = self._step(t.all_of(inside), body, gather is None)
            body = self._folds.after(step, x, digit.symbol, x, count)
        (total,) = substitute(t, [body], {x: start})
        return t.ite(t.all_of(mask), total, start)

    def _step(self, condition: Term, body: Term, is_sum: bool) -> Term:
        t, x = self._table, self._accumulator
        if not is_sum:
            return t.ite(condition, body, x)
        return t.int_add(x, t.ite(condition, t.int_sub(body, x), t.integer(0)))

    def _combined(self, gather: AtomicReduction, x: Term, value: Term) -> Term:
        t = self._table
        match gather.how:
            case ReductionOp.SUM:
                return t.int_add(x, value)
            case ReductionOp.MIN:
                return t.int_min(x, value)
            case ReductionOp.MAX:
                return t.int_max(x, value)
            case ReductionOp.AND | ReductionOp.OR | ReductionOp.XOR:
                name = f"bits {gather.how.value} i{gather.bits}"
                function = t.function(name, [INT, INT], INT)
                self._folds.floats.operations[function] = Operation(name, _SIGNS[gather.how])
                return t.apply(function, x, value)

    def _count(self, digit: Digit, inside: list[Term]) -> Term | None:
        """How far the digit goes; the condition that says so is taken out."""
        t = self._table
        found: list[tuple[Term, Term]] = []
        for literal in inside:
            if literal.op is not Op.INT_LE:
                continue
            parts = linear(t, t.int_sub(*literal.args), digit.symbol)
            if parts is None or not self._ranges.is_positive(parts[0]):
                continue
            slope, rest = parts  # slope * d + rest <= 0
            if int_value(slope) == 1:
                found.insert(0, (literal, t.int_combine(1, [(rest, -1)])))
            else:
                found.append((literal, t.int_div(t.int_sub(slope, rest), slope)))
        if digit.bound is None:
            if not found:
                return None
            inside.remove(found[0][0])
            return found[0][1]
        for literal, count in found:
            if self._ranges.follows(t.int_sub(digit.bound, count), self._hypotheses):
                inside.remove(literal)  # says no more than the bound
            elif self._ranges.follows(t.int_sub(count, digit.bound), self._hypotheses):
                inside.remove(literal)
                return count
        return digit.bound
