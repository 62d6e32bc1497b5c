"""Instances of what is true of products of integers, so that a linear solver can use them.

Enters: formulas over integers. Leaves: formulas that are true for all values. Eight kinds:

    radix  a*H + L = 0 and |L| < a             gives  H = 0 and L = 0
    carry  a*H + L = 0 and |L| < 2*a           gives  also H = 1 and L = -a, or H = -1 and L = a
    near   -c <= a*H + L <= d, L + c < a and d - L < a  gives  H = 0
    strip  0 <= L < a  gives that  a*H + L <= 0  is  H < 0, or H = 0 and L <= 0
    scale  p <= 0 and 0 <= a                   gives  a*p <= 0
    sign   0 <= d and 0 <= a                   gives  0 <= d*a, and so on
    even   a mod c = 0                         gives  d*a mod c = 0
    share  0 <= x < d and 0 <= L < a           gives  0 <= (a*x + L) div d < a
           0 <= x and 0 < d                    gives  0 <= x div d <= x

where a is a monomial of atoms that are neither digits nor counters (a width, a block size), a
number, or the sum of several of them before one digit (`y * (width + 2) + x`). `linear` replaces
products by symbols of their own, the same for the same product.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from warpproof.base.records import record
from warpproof.logic.index.polynomials import Divisor, int_value, is_zero, split
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import INT, Op, Term, TermTable, factors, polynomial
from warpproof.logic.walk import substitute, topological

_MOST_DIVISORS = 8
_DEEPEST = 3
_MOST_SPLITS = 40  # of a number and its parts
_MOST_NEAR = 60  # numbers
_MOST_PAIRS = 6  # of dividends


Known = dict[Term, tuple[Term, ...]]


def lemmas(ranges: Ranges, formulas: Sequence[Term], known: Known | None = None) -> list[Term]:
    """For all equations and comparisons in the formulas; `known` are those of single ones, from one
    question to the next."""
    t = ranges.table
    known = {} if known is None else known
    found: dict[Term, None] = {}
    terms = topological(formulas)
    for term in terms:
        if term.op is Op.INT_LE or (term.op is Op.EQ and term.args[0].sort is INT):
            if term not in known:
                known[term] = tuple(_of_one(ranges, term))
            found.update(dict.fromkeys(known[term]))
    more = topological([*formulas, *found])
    for lemma in (
        *_near(ranges, terms),
        *_of_dividends(ranges, terms),
        *_scale(ranges, terms),
        *_signs(ranges, more),
        *_multiples(ranges, more),
        *_shares(ranges, terms),
    ):
        found[lemma] = None
    return [f for f in found if f is not t.true]


def _of_one(ranges: Ranges, comparison: Term) -> Iterator[Term]:
    if comparison.op is Op.INT_LE:
        return _strip(ranges, comparison)
    difference = ranges.table.int_sub(*comparison.args)
    return _radix(ranges, difference, *_of_quotients(ranges, difference))


def _of_quotients(ranges: Ranges, difference: Term) -> list[Term]:
    """The difference of what is divided, of two quotients that are compared."""
    monomials = list(polynomial(difference)[1].items())
    if len(monomials) != 2 or any(m.op is not Op.INT_DIV for m, _ in monomials):
        return []
    (one, scale), (other, factor) = monomials
    if scale != -factor or one.args[1] is not other.args[1]:
        return []
    return [ranges.table.int_sub(one.args[0], other.args[0])]


def _of_dividends(ranges: Ranges, terms: Sequence[Term]) -> Iterator[Term]:
    """What is divided by the same number is the same if quotient and remainder are."""
    dividends: dict[Term, dict[Term, None]] = {}
    for term in terms:
        if term.op in (Op.INT_DIV, Op.INT_MOD) and int_value(term.args[1]) is None:
            dividends.setdefault(term.args[1], {})[term.args[0]] = None
    pairs = [pair for found in dividends.values() for pair in combinations(found, 2)]
    for one, other in pairs[:_MOST_PAIRS]:
        yield from _radix(ranges, ranges.table.int_sub(one, other))


def _near(ranges: Ranges, terms: Sequence[Term]) -> Iterator[Term]:
    """Of two comparisons that say of one number that it lies around zero."""
    t, zero = ranges.table, ranges.table.integer(0)
    known: dict[frozenset[tuple[Term, int]], tuple[Term, int]] = {}
    left = _MOST_NEAR
    for comparison in terms:
        if comparison.op is not Op.INT_LE:
            continue
        p = t.int_sub(*comparison.args)
        constant, monomials = polynomial(p)
        other = known.get(frozenset((m, -c) for m, c in monomials.items()))
        known[frozenset(monomials.items())] = comparison, -constant
        if other is None or other[1] - constant < 0:
            continue
        number = t.int_combine(-constant, [(p, 1)])  # from -below to above
        above, below = -constant, other[1]
        for one in _splits(ranges, number, numbers=False):
            if left == 0:
                break
            left -= 1
            premises = [
                comparison,
                other[0],
                t.int_lt(t.int_combine(below, [(one.low, 1)]), one.size),
                t.int_lt(t.int_combine(above, [(one.low, -1)]), one.size),
            ]
            yield t.implies(t.all_of(premises), t.eq(one.high, zero))
            yield from _radix(ranges, one.high, one.low)


def _signs(ranges: Ranges, terms: Sequence[Term]) -> Iterator[Term]:
    """Products of what is never negative and one factor more have the sign of that."""
    t, zero = ranges.table, ranges.table.integer(0)
    for term in terms:
        if term.op is not Op.INT_PRODUCT:
            continue
        open_ = [a for a in term.args if not ranges.is_nonnegative(a)]
        if len(open_) > 1:
            natural = t.all_of([t.int_le(zero, a) for a in open_])
            yield t.implies(natural, t.int_le(zero, term))
        if len(open_) == 1:
            (factor,) = open_
            yield t.implies(t.int_le(zero, factor), t.int_le(zero, term))
            yield t.implies(t.int_le(factor, zero), t.int_le(term, zero))


def _multiples(ranges: Ranges, terms: Sequence[Term]) -> Iterator[Term]:
    """Products of what is divided by a number."""
    t, zero = ranges.table, ranges.table.integer(0)
    divided = [
        x.args for x in terms if x.op is Op.INT_MOD and int_value(x.args[1]) not in (None, 0)
    ]
    products = [x for x in terms if x.op is Op.INT_PRODUCT]
    for number, divisor in divided:
        for product in products:
            if number in product.args:
                whole = t.eq(t.int_mod(number, divisor), zero)
                yield t.implies(whole, t.eq(t.int_mod(product, divisor), zero))


def _shares(ranges: Ranges, terms: Sequence[Term]) -> Iterator[Term]:
    """A part of a number, as x*a div d for an x below d."""
    t, zero = ranges.table, ranges.table.integer(0)
    products = [x.args for x in terms if x.op is Op.INT_PRODUCT]
    for quotient in terms:
        if quotient.op is not Op.INT_DIV or int_value(quotient.args[1]) is not None:
            continue
        number, divisor = quotient.args
        natural = t.and_(t.int_le(zero, number), t.int_lt(zero, divisor))
        yield t.implies(natural, t.and_(t.int_le(zero, quotient), t.int_le(quotient, number)))
        rests = [t.int_mul(*_without(p, (quotient,))) for p in products if quotient in p]
        none = [t.eq(t.int_mul(rest, quotient), zero) for rest in rests]
        nothing = t.and_(t.eq(number, zero), t.int_lt(zero, divisor))
        yield t.implies(nothing, t.all_of([t.eq(quotient, zero), *none]))
        for size in shared_sizes(number):
            high, low = split(t, number, Divisor(1, (size,)))
            premises = [t.int_le(zero, high), t.int_lt(high, divisor)]
            premises += [t.int_le(zero, low), t.int_lt(low, size)]
            most = t.int_combine(-1, [(size, 1)])
            within = [t.int_le(zero, quotient), t.int_le(quotient, most)]
            for rest in rests:
                scaled = t.int_le(t.int_mul(rest, quotient), t.int_mul(rest, most))
                within.append(t.implies(t.int_le(zero, rest), scaled))
            yield t.implies(t.all_of(premises), t.all_of(within))


def shared_sizes(number: Term) -> list[Term]:
    """The factors of products in a number."""
    products = [factors(m) for m in polynomial(number)[1]]
    return list(dict.fromkeys(a for parts in products if len(parts) > 1 for a in parts))


_MOST_SCALED = 40


def _scale(ranges: Ranges, terms: Sequence[Term]) -> Iterator[Term]:
    """For comparisons whose private part stands in a product with something else."""
    t, zero = ranges.table, ranges.table.integer(0)
    products = [x.args for x in terms if x.op is Op.INT_PRODUCT]
    guards = [x for x in terms if x.op is Op.INT_LE]
    count = 0
    seen: set[tuple[Term, Term]] = set()
    for guard in guards:
        p = t.int_sub(*guard.args)
        for monomial in polynomial(p)[1]:
            parts = factors(monomial)
            if not any(_is_private(ranges, a) or a.op is Op.APPLY for a in parts):
                continue
            for product in products:
                rest = _without(product, parts)
                if not rest or any(_is_private(ranges, a) for a in rest):
                    continue
                scale = t.int_mul(*rest)
                if (p, scale) in seen or count >= _MOST_SCALED:
                    continue
                seen.add((p, scale))
                count += 1
                scaled = t.int_mul(scale, p)
                up, down = t.int_le(zero, scale), t.int_le(scale, zero)
                below, above = t.int_le(scaled, zero), t.int_le(zero, scaled)
                yield t.implies(guard, t.and_(t.implies(up, below), t.implies(down, above)))
                beyond = t.int_le(scale, scaled), t.int_le(scaled, scale)
                yield t.or_(guard, t.and_(t.implies(up, beyond[0]), t.implies(down, beyond[1])))


def _without(have: tuple[Term, ...], parts: tuple[Term, ...]) -> list[Term]:
    rest = list(have)
    for part in parts:
        if part not in rest:
            return []
        rest.remove(part)
    return rest


def _radix(ranges: Ranges, *numbers: Term) -> Iterator[Term]:
    """Of numbers and of their parts, whole ones first."""
    t = ranges.table
    zero = t.integer(0)
    level, seen, left = list(numbers), set(numbers), _MOST_SPLITS
    for _ in range(_DEEPEST):
        parts: list[Term] = []
        for p in level:
            for one in _splits(ranges, p, numbers=True) if left else ():
                size, high, low = one.size, one.high, one.low
                if is_zero(low):
                    continue
                premises = [t.eq(p, zero), t.int_lt(low, size), t.int_lt(t.int_neg(size), low)]
                yield t.implies(t.all_of(premises), t.and_(t.eq(high, zero), t.eq(low, zero)))
                if int_value(size) is None and p in numbers:
                    yield _carry(t, p, high, low, size)
                parts += [part for part in (high, low) if part not in seen]
                seen |= {high, low}
                left -= 1
                if left == 0:
                    break
        level = parts


def _carry(t: TermTable, p: Term, high: Term, low: Term, size: Term) -> Term:
    """Where a digit of one of two numbers is counted from the other end."""
    zero, twice = t.integer(0), t.int_scale(size, 2)
    premises = [t.eq(p, zero), t.int_lt(low, twice), t.int_lt(t.int_neg(twice), low)]
    cases = [t.and_(t.eq(high, t.integer(n)), t.eq(low, t.int_scale(size, -n))) for n in (0, 1, -1)]
    return t.implies(t.all_of(premises), t.any_of(cases))


def _strip(ranges: Ranges, comparison: Term) -> Iterator[Term]:
    t = ranges.table
    zero = t.integer(0)
    p = t.int_sub(*comparison.args)
    for one in _splits(ranges, p, numbers=False):
        high, low = one.high, one.low
        fits = t.and_(t.int_le(zero, low), t.int_lt(low, one.size))
        otherwise = t.or_(t.int_lt(high, zero), t.and_(t.eq(high, zero), t.int_le(low, zero)))
        yield t.implies(fits, t.eq(comparison, otherwise))


@record
class _Split:
    """A number as size * high + low, where `high` is not zero."""

    size: Term
    high: Term
    low: Term


def _splits(ranges: Ranges, p: Term, *, numbers: bool) -> Iterator[_Split]:
    t = ranges.table
    for divisor in _divisors(ranges, p, numbers=numbers):
        high, low = split(t, p, divisor)
        if not is_zero(high):
            yield _Split(divisor.term(t), high, low)
    yield from _by_sums(ranges, p)


def _by_sums(ranges: Ranges, p: Term) -> Iterator[_Split]:
    """By what several monomials together have before a digit: the width of a row with a border."""
    t = ranges.table
    parts: dict[Term, list[tuple[Term, int]]] = {}
    for monomial, coefficient in polynomial(p)[1].items():
        private = [a for a in factors(monomial) if _is_of_private(ranges, a)]
        if private:
            fixed = _without(factors(monomial), tuple(private))
            parts.setdefault(t.int_mul(*private), []).append((t.int_mul(*fixed), coefficient))
    sums = {digit: t.int_combine(0, found) for digit, found in parts.items() if len(found) > 1}
    done: set[Term] = set()
    for found in list(sums.values())[:_MOST_DIVISORS]:
        if found not in done:
            size, opposite = found, t.int_neg(found)
            done |= {size, opposite}
            constant, monomials = polynomial(size)
            if constant + sum(monomials.values()) < 0:  # as if all were 1: rather a width
                size, opposite = opposite, size
            digits = [(digit, 1) for digit, own in sums.items() if own is size]
            digits += [(digit, -1) for digit, own in sums.items() if own is opposite]
            high = t.int_combine(0, digits)
            yield _Split(size, high, t.int_sub(p, t.int_mul(size, high)))


def _divisors(ranges: Ranges, p: Term, *, numbers: bool) -> list[Divisor]:
    """What stands before digits and counters in a polynomial."""
    found: dict[Divisor, None] = {}
    for monomial, coefficient in polynomial(p)[1].items():
        parts = factors(monomial)
        fixed = tuple(a for a in parts if not _is_of_private(ranges, a))
        if len(fixed) == len(parts):
            continue
        divisor = Divisor(abs(coefficient), fixed)
        if fixed or (numbers and divisor.scale > 1):
            found[divisor] = None
            if fixed and divisor.scale > 1:
                found[Divisor(1, fixed)] = None
    return list(found)[:_MOST_DIVISORS]


def _is_private(ranges: Ranges, atom: Term) -> bool:
    """A digit of a thread, or the round of a loop."""
    return atom in ranges.bounds or atom in ranges.at_least_zero


def _is_of_private(ranges: Ranges, atom: Term) -> bool:
    """Or a part of an index, as its quotient by a width."""
    if atom.op not in (Op.INT_DIV, Op.INT_MOD):
        return _is_private(ranges, atom)
    return any(_is_private(ranges, x) for x in ranges.occurrences([atom.args[0]]))


def linear(ranges: Ranges, formulas: Sequence[Term]) -> list[Term]:
    """Products as symbols: what refutes these refutes the formulas."""
    t = ranges.table
    products = {
        term: t.symbol(f"product {term.id}", INT)
        for term in ranges.occurrences(formulas)
        if term.op is Op.INT_PRODUCT
    }
    if not products:
        return list(formulas)
    return substitute(t, formulas, products)


def is_linear(ranges: Ranges, formulas: Iterable[Term]) -> bool:
    return not any(term.op is Op.INT_PRODUCT for term in ranges.occurrences(formulas))
