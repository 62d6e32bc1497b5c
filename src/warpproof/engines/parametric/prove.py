"""Questions about integers, as the walk and the comparison of threads ask them.

Enters: formulas. Leaves: whether no values make all of them true, "no" also where that is not
known. Guaranteed: a yes is an interval's, or a solver's about formulas that are no stronger than
those given and the declared ranges. Solvers are asked as it is for a moment, then with products as
symbols and the lemmas of `logic.index.lemmas`, and only then with products again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from warpproof.base.deadline import NEVER, Deadline
from warpproof.base.records import replace
from warpproof.logic.index.bits import bit_facts
from warpproof.logic.index.intervals import Intervals
from warpproof.logic.index.lemmas import Known, is_linear, lemmas, linear
from warpproof.logic.index.purify import Purifier
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.index.spread import Spreader
from warpproof.logic.terms import FunctionSymbol, Op, Term, TermTable
from warpproof.logic.walk import free_symbols, functions
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.solvers.base import Answer, Limits, Reason, Sat, Solver, Unknown, Unsat
from warpproof.solvers.query import query_of

QUICK = 0.5  # seconds
_AT_FIRST = 0.1
_AT_ONCE = 0.05
# Where one of three questions or more is not answered as it is, asking so takes time for nothing.
_WEIGHT = 3
_MOST_HOPELESS = 20
PATIENT = 1.0
_MOST_FAILURES = 2  # to show where a term lies: what else is known hardly ever helps


class About(Protocol):
    """What questions are about: terms, and what is known of them wherever they occur."""

    floats: Floats
    intervals: Intervals
    ranges: Ranges
    required: list[Term]
    limits: list[Term]

    @property
    def table(self) -> TermTable: ...

    def is_plain(self, formula: Term) -> bool: ...

    def data_in(self, formula: Term) -> frozenset[FunctionSymbol]: ...


@dataclass
class Prover:
    setting: About
    solver: Solver
    until: Deadline = NEVER
    asked: int = 0
    seconds: float = 0.0
    hopeless: int = 0  # grows with questions that take long as they are
    _hopeless_quick: int = 0  # and with those that are asked quickly
    _known: dict[tuple[frozenset[Term], bool], Answer] = field(default_factory=dict)
    _lemmas: Known = field(default_factory=dict)
    _names: dict[Term, frozenset[object]] = field(default_factory=dict)
    _within: dict[tuple[Term, int, int], list[frozenset[Term]]] = field(default_factory=dict)
    _not_within: dict[tuple[Term, int, int], list[frozenset[Term]]] = field(default_factory=dict)

    @cached_property
    def _purifier(self) -> Purifier:
        return Purifier(self.setting.ranges)

    @cached_property
    def _spreader(self) -> Spreader:
        return Spreader(self.setting.table)

    # --- questions ------------------------------------------------------------------------------

    def holds(
        self, known: Sequence[Term], goal: Term, seconds: float = QUICK, *, quick: bool = True
    ) -> bool:
        """`quick`: as far as a linear solver knows."""
        t = self.setting.table
        facts = set(known)
        parts = [p for p in conjuncts(t, goal) if p not in facts and not self.setting.is_plain(p)]
        if not parts:
            return True
        goal = t.all_of(parts)
        related = known if goal is t.false else self._related(known, goal)
        formulas = [*related, t.not_(goal)]
        return isinstance(self.answer(formulas, seconds, quick=quick), Unsat)

    def within(self, known: Sequence[Term]) -> Callable[[Term, int, int, Term], bool]:
        """Whether terms lie between numbers, where some formulas hold."""

        def is_within(term: Term, low: int, high: int, guard: Term) -> bool:
            if self.setting.intervals(term).within(low, high):
                return True
            t = self.setting.table
            facts = known if guard is t.true else (*known, guard)
            key, where = (term, low, high), frozenset(facts)
            if any(known <= where for known in self._within.get(key, ())):
                return True
            failed = self._not_within.setdefault(key, [])
            if len(failed) >= _MOST_FAILURES or any(where <= known for known in failed):
                return False
            goal = t.int_in_range(term, low, high)
            holds = self._is_told_of(term, facts) and self.holds(facts, goal)
            (self._within.setdefault(key, []) if holds else failed).append(where)
            return holds

        return is_within

    def _is_told_of(self, term: Term, facts: Sequence[Term]) -> bool:
        """Is more known of it than where numbers lie? Of what was loaded it rarely is."""
        data = self.setting.data_in(term)
        return not data or any(data & self.setting.data_in(fact) for fact in facts)

    def refuted(self, formulas: Sequence[Term], seconds: float = QUICK) -> bool:
        return isinstance(self.answer(formulas, seconds), Unsat)

    def answer(
        self,
        formulas: Sequence[Term],
        seconds: float = QUICK,
        *,
        model: bool = False,
        quick: bool = False,
    ) -> Answer:
        t = self.setting.table
        formulas = [*formulas, *self.setting.required]
        parts = [c for f in formulas for c in conjuncts(t, f) if c is not t.true]
        all_ = frozenset(parts)
        if t.false in all_ or any(t.not_(p) in all_ for p in parts):
            return Unsat()
        key = (all_, model)
        known = self._known.get(key)
        if not parts and not self.setting.limits and not model:
            return Sat({})
        if known is None and self.until.is_over:
            return Unknown(Reason.TIMEOUT)
        if known is None:
            known = self._asked(parts, seconds, model, quick)
            if not quick or isinstance(known, Unsat):
                self._known[key] = known
        return known

    def _asked(self, parts: Sequence[Term], seconds: float, model: bool, quick: bool) -> Answer:
        """As it is, which does most of the time, then with what follows from it: first so much of
        that as is linear."""
        t, ranges = self.setting.table, self.setting.ranges
        hopeless = self._hopeless_quick if quick else self.hopeless
        if hopeless <= _MOST_HOPELESS and not model:
            answer = self._exactly(parts, min(seconds, _AT_ONCE if quick else _AT_FIRST), model)
            is_hopeless = isinstance(answer, Unknown)
            hopeless = max(hopeless + (_WEIGHT if is_hopeless else -1), 0)
            if quick:
                self._hopeless_quick = hopeless
            else:
                self.hopeless = hopeless
            if not is_hopeless:
                return answer
        apart = self._spreader(parts)
        more = lemmas(ranges, apart, self._lemmas)
        more += bit_facts(t, self.setting.floats.bitwise(), [*apart, *more])
        pure, divisions = self._purifier([*apart, *more])
        facts = self._facts([*pure, *divisions])
        everything = list(dict.fromkeys([*pure, *divisions, *facts]))
        if is_linear(ranges, everything):
            return self._solve(everything, seconds, model)
        answer = self._solve(linear(ranges, everything), seconds, model=False)
        if isinstance(answer, Unsat) or quick:
            return answer
        return self._exactly(parts, seconds, model)

    def _exactly(self, parts: Sequence[Term], seconds: float, model: bool) -> Answer:
        bits = bit_facts(self.setting.table, self.setting.floats.bitwise(), parts)
        bare, divisions = self._purifier([*parts, *bits])
        facts = self._facts([*bare, *divisions])
        return self._solve([*bare, *divisions, *facts, *self.setting.limits], seconds, model)

    def _solve(self, formulas: Sequence[Term], seconds: float, model: bool) -> Answer:
        t = self.setting.table
        if t.false in formulas:
            return Unsat()
        seconds = min(seconds, max(0.05, self.until.left))
        self.asked += 1
        started = time.perf_counter()
        query = query_of(t, [f for f in formulas if f is not t.true])
        if not model:
            query = replace(query, wanted=(), terms=())
        found = self.solver.check(query, Limits(seconds))
        self.seconds += time.perf_counter() - started
        return found

    # --- facts ----------------------------------------------------------------------------------

    def _related(self, known: Sequence[Term], goal: Term) -> list[Term]:
        """What speaks of the same things as the goal, in a few steps."""
        rest = list(known)
        names = self.names([goal])
        found: list[Term] = []
        for _ in range(3):
            near: list[Term] = []
            far: list[Term] = []
            for formula in rest:
                (far if names.isdisjoint(self._names_in(formula)) else near).append(formula)
            if not near:
                break
            found += near
            rest = far
            names |= self.names(near)
        return found

    def names(self, formulas: Sequence[Term]) -> set[object]:
        """Symbols and functions, and what bounds them."""
        return set().union(*map(self._names_in, formulas))

    def _names_in(self, formula: Term) -> frozenset[object]:
        found = self._names.get(formula)
        if found is None:
            names: set[object] = {*functions([formula])}
            for symbol in free_symbols([formula]):
                names.add(symbol)
                bound = self.setting.ranges.bounds.get(symbol)
                if bound is not None:
                    names.update(free_symbols([bound]))
            found = self._names[formula] = frozenset(names)
        return found

    def _facts(self, formulas: Sequence[Term]) -> list[Term]:
        """Ranges of all that occurs; of products too."""
        ranges = self.setting.ranges
        found = dict.fromkeys(ranges.facts(formulas))
        for _ in range(2):
            for fact in self._of_products([*formulas, *found]):
                found[fact] = None
            for fact in ranges.facts([*formulas, *found]):
                found[fact] = None
        for fact in ranges.machine([*formulas, *found]):
            found[fact] = None
        return [f for f in found if f is not self.setting.table.true]

    def _of_products(self, formulas: Sequence[Term]) -> list[Term]:
        t, intervals, ranges = self.setting.table, self.setting.intervals, self.setting.ranges
        found: list[Term] = []
        for term in ranges.occurrences(formulas):
            if term.op is not Op.INT_PRODUCT:
                continue
            interval = intervals(term)
            if interval.low is not None:
                found.append(t.int_le(t.integer(interval.low), term))
            if interval.high is not None:
                found.append(t.int_le(term, t.integer(interval.high)))
            # d*a <= b*a - a for a digit d below b
            for digit in dict.fromkeys(a for a in term.args if a in ranges.bounds):
                others = list(term.args)
                others.remove(digit)
                rest = t.int_mul(*others)
                low = intervals(rest).low
                most = t.int_mul(t.int_combine(-1, [(ranges.bounds[digit], 1)]), rest)
                if low is not None and low >= 0:
                    found.append(t.int_le(term, most))
                else:
                    found.append(t.implies(t.int_le(t.integer(0), rest), t.int_le(term, most)))
        return found
