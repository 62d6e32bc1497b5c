"""Preconditions under which a check that is open holds: in closed form, over parameters and sizes.

Enters: a check that could not be shown, such as `i <= 511` for an index i. Leaves: a condition over
parameters and sizes of the launch alone, such as `blockDim.x <= 512`, or None. Guaranteed: under
the condition the check holds, which a solver has shown, and the condition admits launches in which
the check is made. Which conditions are tried is a guess: a bound of what the check bounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from warpproof.engines.parametric.extents import Extents
from warpproof.engines.parametric.prove import QUICK, Prover
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.state import Known
from warpproof.ir.nodes import Geometry
from warpproof.logic.evaluate import evaluate
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.terms import INT, Op, Term, polynomial
from warpproof.logic.values import Value
from warpproof.logic.walk import by_id, free_symbols, substitute, topological
from warpproof.semantics.parametric.thread_space import Register
from warpproof.solvers.base import Unsat

_MOST_TRIED = 6
_LARGE = 1 << 62
_Sample = tuple[int, int, int]  # blocks, threads of each, and a number for every parameter
_SAMPLES = ((1, 2, 64), (2, 4, 256), (1, 32, 1024), (2, 8, 16), (4, 16, 1 << 14), (1, 2, 0))
_MEANT = tuple((1, block, number) for block in (2, 32) for number in (2, 3, 4, 8, 64, 1024))
_ARITHMETIC = frozenset({Op.INT_SUM, Op.INT_PRODUCT, Op.SYMBOL, Op.INT_CONST})


class Preconditions:
    def __init__(self, setting: Setting, prover: Prover) -> None:
        self._setting = setting
        self._table = setting.table
        self._prover = prover
        self._extents = Extents(setting, prover)
        self._sizes = frozenset(setting.launch.sizes.values())

    def of(self, known: Known, goal: Term, assumed: Sequence[Term] = ()) -> Term | None:
        """What has to hold besides `assumed`."""
        needed: list[Term] = []
        for part in self._parts(goal):
            facts = (*known.all, *assumed, *needed)
            if self._prover.holds(facts, part):
                continue
            found = self._of_part(known, part, (*assumed, *needed))
            if found is None:
                return None
            needed.append(found)
        made = self._joined(needed)
        answer = self._prover.answer([*known.all, *assumed, made], QUICK, quick=True)
        if isinstance(answer, Unsat) or not self.admits_threads(made):
            return None
        return made

    def _joined(self, needed: Sequence[Term]) -> Term:
        """All of them; two that say at most and at least are one that says equal."""
        t = self._table
        left = list(dict.fromkeys(needed))
        made: list[Term] = []
        while left:
            one = left.pop(0)
            if one.op is Op.INT_LE:
                p = t.int_sub(*one.args)
                other = t.int_le(t.int_neg(p), t.integer(0))
                if other in left:
                    left.remove(other)
                    one = t.eq(*one.args)
            made.append(one)
        return t.all_of(made)

    def _parts(self, goal: Term) -> list[Term]:
        """What has to hold, each by itself; that a number does not wrap is two comparisons."""
        t = self._table
        found: list[Term] = []
        for part in conjuncts(t, goal):
            number = _is_not_wrapped(part)
            if number is None:
                found.append(part)
            else:
                found += conjuncts(t, t.int_in_range(number[0], 0, number[1] - 1))
        return found

    def _of_part(self, known: Known, part: Term, assumed: Sequence[Term]) -> Term | None:
        """The first one that every ordinary launch meets, or the one that most of them do."""
        t = self._table
        tried: list[Term] = []
        best, most = None, -1
        for candidate in self._candidates(known, part):
            if candidate in tried or len(tried) >= _MOST_TRIED:
                continue
            tried.append(candidate)
            met = self._times_met(candidate)
            if candidate is t.false or met <= most or not self._is_meant(candidate):
                continue
            if self._prover.holds((*known.all, *assumed, candidate), part):
                best, most = candidate, met
                if met == len(_SAMPLES):
                    break
        return best

    def of_size(self, known: Sequence[Term], term: Term, low: int, high: int) -> Term | None:
        """For a number made of coordinates of the thread: on the sizes of the launch. Addresses are
        also made of arguments, where something is required of launches anyway."""
        t, launch = self._table, self._setting.launch
        symbols = free_symbols([term])
        followed = {*launch.symbols, *self._sizes}
        if high >= _LARGE and self._setting.required_at_first:
            followed |= self._setting.arguments
        if not symbols:
            return None
        if not followed.issuperset(symbols):
            is_address = high >= _LARGE and self._setting.required_at_first
            counters = self._setting.ranges.at_least_zero
            if not is_address or not counters.issuperset(set(symbols) - followed):
                return None
            return self.of(Known(tuple(known), ()), t.int_in_range(term, low, high))
        if any(x.op not in _ARITHMETIC for x in topological([term])):
            return None
        ends = {
            d.symbol: t.int_combine(-1, [(d.bound, 1)])
            for d in launch.digits
            if d.bound is not None
        }
        (last,) = substitute(t, [term], ends)
        candidate = self._small(t.int_combine(-high, [(last, 1)]))
        if candidate in (t.true, t.false):
            return None
        goal = t.int_in_range(term, low, high)
        if not self._prover.holds((*known, candidate), goal):
            return None
        return candidate if self.admits_threads(candidate) else None

    # --- conflicts ------------------------------------------------------------------------------

    def of_conflict(self, formula: Term) -> Term | None:
        """Under which a formula about two threads is false, though there are two of a block."""
        t = self._table
        base = self._not_negative(formula)
        for candidate in (base, *(t.and_(base, c) for c in self._of_launch(formula))):
            if candidate is t.true or not self.admits_threads(candidate):
                continue
            flat = self._flattened(formula, candidate)
            if isinstance(self._prover.answer([flat, candidate], quick=True), Unsat):
                return candidate
        return None

    def _flattened(self, formula: Term, candidate: Term) -> Term:
        """Where sizes are 1: those, and coordinates along them, which are 0."""
        t, bounds = self._table, self._setting.ranges.bounds
        ones = {s for s in self._sizes if t.eq(s, t.integer(1)) in conjuncts(t, candidate)}
        by = {s: t.integer(1) for s in ones if not s.is_constant}
        by |= {s: t.integer(0) for s in free_symbols([formula]) if bounds.get(s) in by}
        return substitute(t, [formula], by)[0] if by else formula

    def are_impossible(self) -> bool:
        """Does no launch at all meet what is required?"""
        return isinstance(self._prover.answer([self._table.true]), Unsat)

    def admits_threads(self, condition: Term) -> bool:
        """Is there a launch that meets it, with several threads in a block?"""
        t, sizes = self._table, self._setting.launch.sizes
        block = t.int_mul(*(sizes[Register(Geometry.BLOCK_DIM, axis)] for axis in range(3)))
        several = t.int_le(t.integer(2), block)
        wanted = t.all_of([condition, several, *self._setting.required])
        return self._times_met(wanted) > 0 or not isinstance(
            self._prover.answer([condition, several]), Unsat
        )

    def _times_met(self, condition: Term, samples: Sequence[_Sample] = _SAMPLES) -> int:
        """By how many of a few launches: small ones of large arrays, and of small ones."""
        symbols = free_symbols([condition])
        if not all(s in self._setting.arguments or s in self._sizes for s in symbols):
            return 0
        met = 0
        for grid, block, number in samples:
            values: dict[Term, Value] = {}
            for symbol in symbols:
                values[symbol] = number
            for register, size in self._setting.launch.sizes.items():
                if size in values:
                    values[size] = grid if register.geometry is Geometry.GRID_DIM else block
            met += evaluate(condition, values) is True
        return met

    def _is_meant(self, condition: Term) -> bool:
        """Does it leave more than launches over nothing, or over one element?"""
        if not self._setting.arguments.intersection(free_symbols([condition])):
            return True
        return self._times_met(condition, _MEANT) > 0

    def _not_negative(self, formula: Term) -> Term:
        """All numbers that the kernel is given and that an index is multiplied by."""
        t = self._table
        found: dict[Term, None] = {}
        for term in topological([formula]):
            if term.op in (Op.INT_PRODUCT, Op.INT_MOD, Op.INT_DIV):
                for atom in self._setting.arguments.intersection(free_symbols([term])):
                    low = self._setting.intervals(atom).low
                    if low is not None and low < 0:
                        found[atom] = None
        return t.all_of([t.int_le(t.integer(0), a) for a in sorted(found, key=by_id)])

    def _of_launch(self, formula: Term) -> Iterator[Term]:
        """Conditions on sizes, weak ones first."""
        t = self._table
        sizes = self._setting.launch.sizes
        present = self._prover.names([formula])
        numbers = sorted(
            {
                abs(c)
                for term in topological([formula])
                if term.op is Op.INT_SUM
                for c in polynomial(term)[1].values()
            }
        )
        for register in (Register(Geometry.BLOCK_DIM, axis) for axis in (0, 1)):
            size = sizes[register]
            for number in reversed([n for n in numbers if 4 <= n <= 1024][-4:]):
                if size in present:
                    yield t.int_le(size, t.integer(number))
        is_read = not self._setting.options.all_open  # whatever is open
        flat = [sizes[Register(Geometry.BLOCK_DIM, axis)] for axis in (1, 2)]
        ones = [t.eq(size, t.integer(1)) for size in flat if size in present]
        if not is_read:
            yield from ones
        if len(ones) > 1:
            yield t.all_of(ones)  # a block of one dimension
        for axis in (0,) if is_read else range(3):
            size = sizes[Register(Geometry.GRID_DIM, axis)]
            if size in present:
                yield t.eq(size, t.integer(1))

    def _candidates(self, known: Known, part: Term) -> Iterator[Term]:
        """For `p <= 0`: that an upper bound of p is not positive."""
        t = self._table
        sides = part.args if part.op is Op.OR else (part,)
        comparisons = [s for one in sides for s in self._comparisons(one)]
        for facts in (known, *self._after_first_rounds(known)):
            for side in comparisons:
                p = t.int_sub(*side.args)
                for scale in (1, *self._steps(facts, p)):
                    for bound in self._extents.bounds(facts, t.int_scale(p, scale)):
                        yield self._small(t.int_combine(1 - scale, [(bound, 1)]))

    def _after_first_rounds(self, known: Known) -> Iterator[Known]:
        """With what is known of all rounds of a loop but the first."""
        counters = self._setting.ranges.at_least_zero
        later = [
            next(s for s in fact.args if s is not first)
            for fact in known.all
            if fact.op is Op.OR and len(fact.args) == 2
            for first in fact.args
            if first.op is Op.EQ and first.args[1].is_constant and first.args[0] in counters
        ]
        if later:
            yield Known((*known.path, *later), known.facts)

    def _comparisons(self, side: Term) -> list[Term]:
        """Each of which makes it true: what differs from a number is above or below it."""
        t = self._table
        if side.op is Op.INT_LE:
            return [side]
        if side.op is Op.NOT and side.args[0].op is Op.EQ and side.args[0].args[0].sort is INT:
            a, b = side.args[0].args
            return [c for c in (t.int_lt(b, a), t.int_lt(a, b)) if c.op is Op.INT_LE]
        return []

    def _steps(self, known: Known, p: Term) -> list[int]:
        """Numbers that counters in p are multiplied by where the code compares them."""
        t = self._table
        counters = {m for m in polynomial(p)[1] if m in self._setting.ranges.at_least_zero}
        found = {
            abs(coefficient)
            for fact in known.path
            if fact.op is Op.INT_LE
            for m, coefficient in polynomial(t.int_sub(*fact.args))[1].items()
            if m in counters
        }
        return sorted(found - {1})

    def _small(self, p: Term) -> Term:
        """p <= 0, without a common factor."""
        t = self._table
        constant, monomials = polynomial(p)
        shared = gcd(*monomials.values()) if monomials else 0
        if shared > 1:
            reduced = {m: c // shared for m, c in monomials.items()}
            p = t.int_polynomial(-(-constant // shared), reduced)
        return t.int_le(p, t.integer(0))


def _is_not_wrapped(part: Term) -> tuple[Term, int] | None:
    """x and m, of `x == x mod m`."""
    if part.op is not Op.EQ:
        return None
    for number, rest in (part.args, part.args[::-1]):
        if rest.op is Op.INT_MOD and rest.args[0] is number and rest.args[1].is_constant:
            return number, rest.args[1].value
    return None
