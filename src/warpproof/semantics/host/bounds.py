"""Numbers between which integer terms lie at one place of the host program.

Enters: the ranges of symbols, and conditions that hold at the place. Leaves: for each term an
interval, and for each condition whether it is sure to hold, sure to fail, or neither. Guaranteed:
whatever meets the ranges and the conditions lies within. Bounds are kept by polynomial, without its
constant, so that a check of a product that was passed bounds that very product later.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from math import gcd

from warpproof.base.records import record
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Op, Term, TermTable, factors, polynomial
from warpproof.logic.walk import remake, topological

INFINITE = 1 << 2000
Range = tuple[int, int]
Said = dict[Term, Range]
_ALL: Range = (-INFINITE, INFINITE)
_DEEPEST = 4
_MOST_PARTS = 6
_MOST_CHANGES = 100  # after which what was worked out before is forgotten


@record
class _Form:
    key: Term
    scale: int
    constant: int

    def applied(self, to: Range) -> Range:
        """Of the term, where its key lies in a range."""
        low, high = _scaled(to, self.scale)
        return low + self.constant, high + self.constant

    def least(self, low: int, high: int) -> Range:
        """Of the key, where the term lies between two numbers."""
        low, high = low - self.constant, high - self.constant
        if self.scale < 0:
            low, high = -high, -low
        size = abs(self.scale)
        return -(-low // size), high // size


class Bounds:
    def __init__(self, ranges: Ranges) -> None:
        self._ranges = ranges
        self._table = ranges.table
        self._known: dict[Term, Range] = {}  # by polynomial without constant, first positive
        self._true: frozenset[Term] = frozenset()
        # With the number of changes up to then: by symbols of what has become known, as bits.
        self._memo: dict[Term, tuple[Range, int]] = {}
        self._changes: list[int] = []
        self._symbols: dict[Term, int] = {}  # below a term, as bits
        self._bits = count()
        self._forms: dict[Term, _Form] = {}
        self._differences: dict[Term, Term] = {}  # of comparisons
        self._plain = self  # where nothing is known, for all that are made of this one

    def copy(self) -> Bounds:
        made = self._fresh()
        made._known = dict(self._known)
        made._true = self._true
        made._memo, made._changes = dict(self._memo), list(self._changes)
        return made

    def _fresh(self) -> Bounds:
        """In which nothing is known yet."""
        made = Bounds(self._ranges)
        if self._plain is self:
            self._plain = Bounds(self._ranges)
            self._share(self._plain)
        self._share(made)
        made._plain = self._plain
        return made

    def _share(self, made: Bounds) -> None:
        """What is true of terms wherever they stand."""
        made._forms, made._differences = self._forms, self._differences
        made._symbols, made._bits = self._symbols, self._bits

    # --- intervals ------------------------------------------------------------------------------

    def of(self, term: Term) -> Range:
        known, now = self._memo.get(term), len(self._changes)
        if known is not None and known[1] == now:
            return known[0]
        if known is None or self._is_changed(term, known[1]):
            found = self._of(term)
        else:
            found = known[0]
        self._memo[term] = found, now
        return found

    def _is_changed(self, term: Term, since: int) -> bool:
        """May more be known of it? It may be where all symbols of some change are its own."""
        own = self._symbols_in(term)
        return any(own & change == change for change in self._changes[since:])

    def _change(self, about: Term) -> None:
        if len(self._changes) == _MOST_CHANGES:
            self._memo, self._changes = {}, []
        self._changes.append(self._symbols_in(about))

    def _symbols_in(self, term: Term) -> int:
        """A bit for each symbol below it."""
        known = self._symbols
        pending = [term]
        while pending:
            last = pending[-1]
            missing = () if last in known else [a for a in last.args if a not in known]
            if missing:
                pending += missing
                continue
            pending.pop()
            if last not in known:
                found = 1 << next(self._bits) if last.op is Op.SYMBOL else 0
                for argument in last.args:
                    found |= known[argument]
                known[last] = found
        return known[term]

    def within(self, term: Term, low: int, high: int) -> bool:
        found = self.of(term)
        return low <= found[0] and found[1] <= high

    def _of(self, term: Term) -> Range:
        if term.op is Op.INT_CONST:
            return term.value, term.value
        if term.op is Op.INT_SUM:
            return self._sum(term)
        found = self._atom(term)
        known = self._known.get(term)
        return found if known is None else _meet(found, known)

    def _sum(self, term: Term) -> Range:
        form = self._form(term)
        low = high = 0
        for monomial, coefficient in polynomial(form.key)[1].items():
            part = _scaled(self.of(monomial), coefficient)
            low, high = low + part[0], high + part[1]
        found = (low, high)
        known = self._known.get(form.key)
        if known is not None:
            found = _meet(found, known)
        return form.applied(found)

    def _form(self, term: Term) -> _Form:
        """A term as `scale * key + constant`, the first coefficient of the key positive."""
        found = self._forms.get(term)
        if found is None:
            found = self._forms[term] = self._formed(term)
        return found

    def _difference(self, comparison: Term) -> Term:
        found = self._differences.get(comparison)
        if found is None:
            found = self._differences[comparison] = self._table.int_sub(*comparison.args)
        return found

    def _formed(self, term: Term) -> _Form:
        constant, monomials = polynomial(term)
        if not monomials:
            return _Form(term, 1, 0)
        scale = gcd(*monomials.values())
        if monomials[min(monomials, key=_by_id)] < 0:
            scale = -scale
        if scale == 1 and constant == 0:
            return _Form(term, 1, 0)
        parts = {m: c // scale for m, c in monomials.items()}
        return _Form(self._table.int_polynomial(0, parts), scale, constant)

    def _atom(self, term: Term) -> Range:
        match term.op:
            case Op.SYMBOL | Op.APPLY:
                key = term.payload if term.op is Op.APPLY else term
                return self._ranges.limits.get(key, _ALL)
            case Op.INT_PRODUCT:
                found = (1, 1)
                for part in factors(term):
                    found = _times(found, self.of(part))
                if len(set(term.args)) == 1 and len(term.args) == 2:
                    found = max(found[0], 0), found[1]
                return found
            case Op.INT_DIV:
                return _divided(self.of(term.args[0]), self.of(term.args[1]))
            case Op.INT_MOD:
                return _remainder(self.of(term.args[0]), self.of(term.args[1]))
            case Op.ITE if term.sort is INT:
                return self._choice(term)
            case _:
                return _ALL

    def _choice(self, term: Term) -> Range:
        return self._under(term, {}, 0)

    def _under(self, term: Term, said: Said, depth: int) -> Range:
        """Where what is said of some polynomials holds as well."""
        form = self._form(term)
        key = form.key
        if key.is_constant:
            return self.of(term)
        is_choice = key.op is Op.ITE and key.sort is INT
        base = _ALL if is_choice else self.of(key)
        if key in self._known:
            base = _meet(base, self._known[key])
        if key in said:
            base = _meet(base, said[key])
        if depth < _DEEPEST:
            if key.op is Op.INT_DIV and key.args[1].is_constant and said:
                own = self._under(key.args[0], said, depth + 1)
                base = _meet(base, _divided(own, self.of(key.args[1])))
            elif is_choice:
                arms = [self._under(a, known, depth + 1) for a, known in self._arms(key, said)]
                if arms:
                    hull = min(a[0] for a in arms), max(a[1] for a in arms)
                    base = _meet(base, hull)
        elif is_choice:
            arms = [self._shallow(a) for a in key.args[1:]]
            base = _meet(base, (min(a[0] for a in arms), max(a[1] for a in arms)))
        return form.applied(base)

    def _shallow(self, term: Term) -> Range:
        return _ALL if self._form(term).key.op is Op.ITE else self.of(term)

    def _arms(self, choice: Term, said: Said) -> list[tuple[Term, Said]]:
        """The sides of a choice that may be taken, each with what is said there."""
        condition, then, other = choice.args
        found = []
        for arm, guard in ((then, condition), (other, self._table.not_(condition))):
            inner = self._said(guard, said)
            if inner is not None and self.decide(guard) is not False:
                found.append((arm, inner))
        return found

    def _said(self, guard: Term, said: Said) -> Said | None:
        """With a condition added; None if it cannot hold."""
        made = dict(said)
        for part in guard.args if guard.op is Op.AND else (guard,):
            if part.op is not Op.INT_LE:
                continue
            form = self._form(self._difference(part))
            if form.key.is_constant:
                continue
            own = _meet(form.least(-INFINITE, 0), made.get(form.key, _ALL))
            if form.key.op is not Op.ITE:
                own = _meet(own, self.of(form.key))
            if own[0] > own[1]:
                return None
            made[form.key] = own
        return made

    def _may_be(self, term: Term, low: int, high: int, said: Said, depth: int) -> bool:
        """May it lie between two numbers?"""
        form = self._form(term)
        if form.key.op is Op.ITE and depth < _DEEPEST:
            ends = form.least(low, high)
            arms = self._arms(form.key, said)
            return any(self._may_be(a, *ends, known, depth + 1) for a, known in arms)
        own = self._under(term, said, depth)
        return max(own[0], low) <= min(own[1], high)

    # --- conditions -----------------------------------------------------------------------------

    def decide(self, condition: Term) -> bool | None:
        t = self._table
        match condition.op:
            case Op.TRUE:
                return True
            case Op.FALSE:
                return False
            case Op.NOT:
                inner = self.decide(condition.args[0])
                return None if inner is None else not inner
            case Op.AND | Op.OR:
                is_and = condition.op is Op.AND
                answers = [self.decide(a) for a in condition.args]
                if (not is_and) in answers:
                    return not is_and
                return is_and if all(a is is_and for a in answers) else None
            case Op.INT_LE:
                low, high = self.of(self._difference(condition))
                if high <= 0:
                    return True
                if low > 0:
                    return False
            case Op.EQ if condition.args[0].sort is INT:
                low, high = self.of(self._difference(condition))
                if low == high == 0:
                    return True
                if low > 0 or high < 0:
                    return False
        if condition in self._true:
            return True
        return False if t.not_(condition) in self._true else None

    def learn(self, condition: Term) -> bool:
        """From here on it holds; False if it cannot."""
        return self._learn(condition, 0)

    def learn_all(self, conditions: Iterable[Term]) -> bool:
        return all(self.learn(c) for c in conditions)

    def _hold(self, condition: Term) -> None:
        self._true |= {condition}
        self._change(condition)

    def _learn(self, condition: Term, depth: int) -> bool:
        t = self._table
        match condition.op:
            case Op.TRUE:
                return True
            case Op.FALSE:
                return False
            case Op.AND:
                return all(self._learn(a, depth) for a in condition.args)
            case Op.OR:
                self._hold(condition)
                left = [a for a in condition.args if self.decide(a) is not False]
                return bool(left) and (len(left) > 1 or self._learn(left[0], depth))
            case Op.INT_LE:
                self._hold(condition)
                return self._narrow(self._difference(condition), -INFINITE, 0, depth)
            case Op.EQ if condition.args[0].sort is INT:
                self._hold(condition)
                return self._narrow(self._difference(condition), 0, 0, depth)
            case Op.NOT:
                return self._learn_not(condition, depth)
            case Op.ITE:
                self._hold(condition)
                decided = self.decide(condition.args[0])
                if decided is not None:
                    return self._learn(condition.args[1 if decided else 2], depth)
                return True
        if t.not_(condition) in self._true:
            return False
        self._hold(condition)
        return True

    def _learn_not(self, condition: Term, depth: int) -> bool:
        t, inner = self._table, condition.args[0]
        if inner in self._true:
            return False
        if inner.op is Op.OR:
            return all(self._learn(t.not_(a), depth) for a in inner.args)
        self._hold(condition)
        if inner.op is Op.EQ and inner.args[0].sort is INT:
            difference = self._difference(inner)
            low, high = self.of(difference)
            if low == high == 0:
                return False
            if low == 0:
                return self._narrow(difference, 1, INFINITE, depth)
            if high == 0:
                return self._narrow(difference, -INFINITE, -1, depth)
        if inner.op is Op.AND:
            left = [a for a in inner.args if self.decide(a) is not True]
            return bool(left) and (len(left) > 1 or self._learn(t.not_(left[0]), depth))
        return self.decide(inner) is not True

    def _narrow(self, term: Term, low: int, high: int, depth: int) -> bool:
        """A term lies between two numbers."""
        if term.is_constant:
            return low <= int(term.value) <= high
        form = self._form(term)
        key = form.key
        before = self.of(key)
        found = _meet(before, form.least(low, high))
        if found[0] > found[1]:
            return False
        if found == before and key in self._known:
            return True
        self._known[key] = found
        self._change(key)
        return depth >= _DEEPEST or self._propagate(key, found, depth + 1)

    def _propagate(self, key: Term, found: Range, depth: int) -> bool:
        """What follows for the parts of a polynomial."""
        _, monomials = polynomial(key)
        if len(monomials) > _MOST_PARTS:
            return True
        parts = {m: _scaled(self.of(m), c) for m, c in monomials.items()}
        for monomial, coefficient in monomials.items():
            others = [p for m, p in parts.items() if m is not monomial]
            low = found[0] - sum(p[1] for p in others)
            high = found[1] - sum(p[0] for p in others)
            if coefficient < 0:
                low, high = -high, -low
            size = abs(coefficient)
            low, high = -(-low // size), high // size
            own = self.of(monomial)
            is_alone = len(monomials) == 1
            if (low > own[0] or high < own[1]) or (is_alone and size == 1):
                if not is_alone or size > 1:
                    if not self._narrow(monomial, low, high, depth):
                        return False
                elif not self._push(monomial, _meet(own, (low, high)), depth):
                    return False
        return True

    def _push(self, atom: Term, to: Range, depth: int) -> bool:
        """What follows for the operands of an atom."""
        low, high = to
        match atom.op:
            case Op.INT_DIV if atom.args[1].is_constant and atom.args[1].value > 0:
                by = atom.args[1].value
                return self._narrow(
                    atom.args[0], _up(low * by, low), _up(high * by + by - 1, high), depth
                )
            case Op.INT_MOD if atom.args[1].is_constant and atom.args[1].value > 0:
                return self._unwrap(atom.args[0], atom.args[1].value, low, high, depth)
            case Op.ITE if atom.sort is INT:
                return self._push_choice(atom, low, high, depth)
            case Op.INT_PRODUCT if len(atom.args) == 2:
                held = True
                for one, other in (atom.args, atom.args[::-1]):
                    least = self.of(other)[0]
                    if least >= 1 and high < INFINITE:
                        most = high // least if high >= 0 else -1
                        held = held and self._narrow(one, -INFINITE, most, depth)
                    if least >= 1 and low >= 1:
                        held = held and self._narrow(one, 1, INFINITE, depth)
                return held
        return True

    def _unwrap(self, of: Term, modulus: int, low: int, high: int, depth: int) -> bool:
        """`of mod modulus` lies between two numbers: then so does `of`, if there is but one way."""
        own = self.of(of)
        if own[0] <= -INFINITE or own[1] >= INFINITE or own[1] - own[0] > 16 * modulus:
            return True
        first, last = (own[0] - high) // modulus, (own[1] - low) // modulus
        ways = [
            n
            for n in range(first, last + 1)
            if max(low + n * modulus, own[0]) <= min(high + n * modulus, own[1])
        ]
        if not ways:
            return False
        if len(ways) > 1:
            return True
        (turn,) = ways
        return self._narrow(of, low + turn * modulus, high + turn * modulus, depth)

    def _push_choice(self, atom: Term, low: int, high: int, depth: int) -> bool:
        t = self._table
        condition, then, other = atom.args
        for arm, rest, sure in (
            (then, other, t.not_(condition)),
            (other, then, condition),
        ):
            said = self._said(t.not_(sure), {})
            if said is None or not self._may_be(arm, low, high, said, 0):
                return self._learn(sure, depth) and self._narrow(rest, low, high, depth)
        return True

    # --- where paths meet -----------------------------------------------------------------------

    def join(self, other: Bounds) -> Bounds:
        """What holds on both ways."""
        made = self._fresh()
        made._true = self._true & other._true
        for key, known in self._known.items():
            if other._known.get(key) == known:
                made._known[key] = known
        for key in dict.fromkeys((*self._known, *other._known)):
            if key not in made._known:
                a, b = self.of(key), other.of(key)
                both = min(a[0], b[0]), max(a[1], b[1])
                plain = made._plain.of(key)
                if both[0] > plain[0] or both[1] < plain[1]:
                    made._known[key] = both
        return made

    def numbers(self) -> dict[Term, Range]:
        """Bounds of symbols, tighter than their types'."""
        return {k: self.of(k) for k in self._known if k.op is Op.SYMBOL}


class Settled:
    """Terms where conditions hold: remainders and choices that they decide are taken."""

    def __init__(self, t: TermTable, bounds: Bounds) -> None:
        self.table = t
        self.bounds = bounds
        self._memo: dict[Term, Term] = {}

    def __call__(self, term: Term) -> Term:
        memo, t, bounds = self._memo, self.table, self.bounds
        for sub in topological([term]):
            if sub in memo:
                continue
            if sub.op is Op.ITE:
                decided = bounds.decide(sub.args[0])
                if decided is not None:
                    memo[sub] = memo[sub.args[1 if decided else 2]]
                    continue
            args = [memo[a] for a in sub.args]
            changed = any(a is not b for a, b in zip(args, sub.args))
            made = remake(t, sub, args) if changed else sub
            if made.op is Op.INT_MOD and made.args[1].is_constant:
                made = self._remainder(made)
            elif made.sort is INT and not made.is_constant:
                low, high = bounds.of(made)
                if low == high:
                    made = t.integer(low)
            memo[sub] = made
        return memo[term]

    def _remainder(self, made: Term) -> Term:
        """Of a number of which it is known how often the divisor is in it."""
        by = made.args[1].value
        low, high = self.bounds.of(made.args[0])
        if by > 0 and low // by == high // by:
            return self.table.int_combine(-(low // by) * by, [(made.args[0], 1)])
        return made


def _by_id(term: Term) -> int:
    return term.id


def _up(value: int, of: int) -> int:
    """Infinite stays infinite."""
    return of if abs(of) >= INFINITE else value


def _meet(a: Range, b: Range) -> Range:
    return max(a[0], b[0]), min(a[1], b[1])


def _scaled(a: Range, by: int) -> Range:
    return (a[0] * by, a[1] * by) if by >= 0 else (a[1] * by, a[0] * by)


def _times(a: Range, b: Range) -> Range:
    ends = [x * y for x in a for y in b]
    return min(ends), max(ends)


def _divided(of: Range, by: Range) -> Range:
    """Euclidean, by something positive."""
    if by[0] <= 0:
        return _ALL
    ends = [x // y for x in of for y in by]
    return min(ends), max(ends)


def _remainder(of: Range, by: Range) -> Range:
    if by[0] <= 0:
        return _ALL
    if of[0] >= 0 and of[1] < by[0]:
        return of
    high = by[1] - 1
    return 0, min(high, of[1]) if of[0] >= 0 else high
