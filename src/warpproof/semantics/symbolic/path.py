"""One way through a program: what was decided on it, what is assumed, what has to be shown.

The machine follows one path at a time. Where the path splits, `decide` takes the side that the
script says, or, past its end, asks which sides are possible and notes the other one for later.
A path that is run again with the same script takes the same way. What must hold is collected as
obligations and handed over before each new split and at the end, so that each is looked at once,
under the decisions that led to it, together with its neighbours.
"""

from __future__ import annotations

import builtins
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import prod
from typing import Protocol

from warpproof.base.property import Property
from warpproof.base.source import Origin
from warpproof.base.verdict import violation
from warpproof.logic.terms import BOOL, BitVec, Op, Term, TermTable
from warpproof.semantics.domain.path_ranges import PathRanges
from warpproof.semantics.machine.findings import depends_on
from warpproof.semantics.machine.run_state import is_after
from warpproof.semantics.races.clocks import Moment

_SMALL_PRODUCT = 1024  # pairs of values at most that two factors can have


@dataclass(frozen=True, slots=True)
class Obligation:
    """`formula` holds where the property is violated, if the first `depth` assumptions of the path
    hold: what is assumed later does not excuse it. One that comes `only_after` a violation that
    every execution of the path has says nothing of real ones."""

    formula: Term
    depth: int
    property: Property
    origin: Origin
    function: str  # whose row it belongs to
    hidden: bool = False  # a property nobody asked for
    is_soft: bool = False  # executions go on in a known way, see `findings.is_soft`
    at: int = 0  # when, by the clock of the path
    moments: tuple[Moment, ...] = ()  # when, by the clocks of those who are part of it
    only_after: Obligation | None = None

    @builtins.property  # the field of that name hides the plain word
    def line(self) -> int:
        return self.origin.user_span.line

    @builtins.property
    def violation(self) -> str:
        return violation(self.property, self.line)


class Family(Enum):
    """Properties that are examined together."""

    ACCESS = auto()  # to memory: bounds, pointers and races
    ENTRY = auto()  # of a function's threads


@dataclass(frozen=True, slots=True)
class Examined:
    """Something that can be violated, in a function: a property, or a family of them."""

    what: Property | Family
    function: str


@dataclass(frozen=True, slots=True)
class Step:
    """A decision: which side, and for a value that was fixed, which."""

    side: bool
    value: int = 0
    forced: bool = False  # the other side is impossible
    formula: Term | None = None
    others: tuple[int, ...] = ()  # of a choice among several: what was not chosen


@dataclass(frozen=True)
class Split:
    """A decision whose other side is to be visited, and the violations found before it, which that
    side has had as well."""

    position: int
    violations: tuple[Obligation, ...]
    ended: Mapping[int, tuple[Moment, Obligation]]  # by thread: one all executions have had by then


class Judge(Protocol):
    """Who answers questions about formulas."""

    def is_feasible(self, formulas: Sequence[Term]) -> bool:
        """Can all hold together? Yes also where that is not known."""

    def some_value(self, formulas: Sequence[Term], term: Term) -> int | None:
        """A value of a term where all hold, None if there is none; `NoAnswer` if that is open."""

    def check_deadline(self) -> None:
        """Called now and then; raises what stops a path that takes too long."""

    def discharge(self, path: Path, obligations: Sequence[Obligation]) -> None:
        """Look at obligations; raises what stops the path if one is violated."""


class PathEnds(Exception):
    """Nothing more happens on this path; not a mistake of the program."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Path:
    def __init__(
        self,
        table: TermTable,
        judge: Judge,
        decision_prefix: Sequence[Step] = (),
        split: Split | None = None,  # the last of them
    ) -> None:
        self.t = table
        self.judge = judge
        self.decision_prefix = tuple(decision_prefix)
        self.decisions: list[Step] = []
        self.constraints: list[Term] = []  # decisions
        self.assumed: list[Term] = []
        self._assumed_at: list[int] = []  # when, by `clock`
        self.facts: set[Term] = set()  # formulas that hold on this path, each by itself
        self.ranges = PathRanges()  # what they say of the numbers that terms can be
        self.axioms: list[Term] = []  # what holds of the whole path, once it is over
        # Violations that later ones are looked at without, and by thread one that all have had.
        self.violations: list[Obligation] = list(split.violations) if split else []
        self._ended: dict[int, tuple[Moment, Obligation]] = dict(split.ended) if split else {}
        self.clock = 0  # of checks and assumptions
        self.examined: dict[Examined, int] = {}  # first time, without a violation before
        self.behind: dict[Examined, str] = {}  # where there was one
        self.pending: list[Obligation] = []
        self.splits: list[Split] = []

    @property
    def in_prefix(self) -> bool:
        return len(self.decisions) < len(self.decision_prefix)

    def path_condition(self) -> list[Term]:
        """All that holds here."""
        return [*self.constraints, *self.assumed]

    # --- facts ---------------------------------------------------------------------------------

    def settled(self, formula: Term) -> bool | None:
        """What is known of a formula without asking anyone."""
        if formula.op is Op.TRUE or formula in self.facts:
            return True
        if formula.op is Op.FALSE or self.t.not_(formula) in self.facts:
            return False
        return self.ranges.decides(formula)

    def _hold(self, formula: Term) -> None:
        stack = [formula]
        while stack:
            part = stack.pop()
            self.facts.add(part)
            if part.op is Op.AND:
                stack.extend(part.args)
            else:
                self.ranges.learn(part)

    def assume(self, formula: Term) -> None:
        """Go on only where the formula holds."""
        if self.settled(formula) is True:
            return
        if formula.op is Op.FALSE:
            raise PathEnds("an assumption that never holds")
        self.assumed.append(formula)
        self._assumed_at.append(self.clock)
        self.clock += 1
        self._hold(formula)

    # --- decisions -----------------------------------------------------------------------------

    def decide(self, formula: Term) -> bool:
        settled = self.settled(formula)
        if settled is not None:
            return settled
        if self.in_prefix and self.decision_prefix[len(self.decisions)].formula is formula:
            return self._take(formula, self.decision_prefix[len(self.decisions)])
        known = self.path_condition()
        yes = self.judge.is_feasible([*known, formula])
        if self.in_prefix:  # it was settled the first time, by ranges that were looked at then
            return yes
        no = not yes or self.judge.is_feasible([*known, self.t.not_(formula)])
        if yes and no:
            self.flush()
            self._split()
        return self._take(formula, Step(yes, 0, not (yes and no), formula))

    def _split(self) -> None:
        self.splits.append(Split(len(self.decisions), tuple(self.violations), dict(self._ended)))

    def _take(self, formula: Term, step: Step) -> bool:
        self.decisions.append(step)
        held = formula if step.side else self.t.not_(formula)
        if not step.forced:
            self.constraints.append(held)
        self._hold(held)
        return step.side

    def concretise(self, term: Term, width: int, most: int) -> int:
        """A value for an open term; the other values are other paths, at most `most` of them."""
        inner = self._one_to_one(term)
        if inner is not None:
            argument, value_of = inner
            return value_of(self.concretise(argument, argument.width, most))
        if self._is_small_product(term):
            x, y = (self._fixed_factor(factor, most) for factor in term.args)
            return (x * y) & ((1 << width) - 1)
        for _ in range(most):
            noted = self._noted_value(term, width)
            value = self._some_value(term, width) if noted is None else noted
            formula = self._equal(term, value, width)
            settled = self.settled(formula)
            if settled is True:
                return value
            if settled is False:
                raise PathEnds("no value is possible")
            if self.in_prefix:
                chosen = self._take(formula, self.decision_prefix[len(self.decisions)])
            else:
                others = self.judge.is_feasible([*self.path_condition(), self.t.not_(formula)])
                if others:
                    self.flush()
                    self._split()
                chosen = self._take(formula, Step(True, value, not others, formula))
            if width > 1:
                self.ranges.learn_value(term, value, is_it=chosen)
            if chosen:
                return value
        raise TooManyValues(most)

    def _is_small_product(self, term: Term) -> bool:
        """A product of two terms with few values: what is fixed then is a value of each, which
        says more than a value of their product."""
        if term.op is not Op.BV_MUL or term.width == 1:
            return False
        ranges = [self.ranges.everywhere(factor) for factor in term.args]
        return prod(high - low + 1 for low, high in ranges) <= _SMALL_PRODUCT

    def _fixed_factor(self, factor: Term, most: int) -> int:
        if factor.op is Op.BV_CONST:
            return factor.payload  # type: ignore[no-any-return]
        return self.concretise(factor, factor.width, most)

    def _noted_value(self, term: Term, width: int) -> int | None:
        """What the script says next, if that is about this term: what was settled is not in it."""
        if not self.in_prefix:
            return None
        step = self.decision_prefix[len(self.decisions)]
        formula = self._equal(term, step.value, width)
        return step.value if step.formula is formula and self.settled(formula) is None else None

    def _one_to_one(self, term: Term) -> tuple[Term, Callable[[int], int]] | None:
        """Another term that has a value of its own for each of this one's, and how to get back:
        what is said of that one is said of a symbol more often."""
        if not term.args or not isinstance(term.sort, BitVec):
            return None
        argument, mask = term.args[0], term.sort.mask
        if argument.sort is BOOL or argument.width == 1:
            return None
        if term.op is Op.BV_ZEXT:
            return argument, lambda value: value
        if term.op is Op.BV_SEXT:
            sign = 1 << (argument.width - 1)
            return argument, lambda value: (value - ((value & sign) << 1)) & mask
        if term.op not in (Op.BV_ADD, Op.BV_MUL) or term.args[1].op is not Op.BV_CONST:
            return None
        number: int = term.args[1].payload
        if term.op is Op.BV_ADD:
            return argument, lambda value: (value + number) & mask
        if number & 1 or self.ranges.everywhere(argument)[1] * number <= mask:
            return argument, lambda value: (value * number) & mask
        return None

    def _some_value(self, term: Term, width: int) -> int:
        """One that is possible: the least if that is, so that what is left is a range. What the
        guard says does not count: where it does not hold, the path goes on with other values."""
        known = self.path_condition()
        if width > 1:
            least, most = self.ranges.everywhere(term)
            if least == most or self.judge.is_feasible([*known, self._equal(term, least, width)]):
                return least
        found = self.judge.some_value(known, term)
        if found is None:
            raise PathEnds("no value is possible")
        return found

    def pick(self, options: Sequence[int]) -> int:
        """One of several, the first at first; each of the others is another path."""
        if len(options) == 1:
            return options[0]
        if self.in_prefix:
            step = self.decision_prefix[len(self.decisions)]
        else:
            self.flush()
            self._split()
            step = Step(True, options[0], False, None, tuple(options[1:]))
        self.decisions.append(step)
        return step.value

    def _equal(self, term: Term, value: int, width: int) -> Term:
        if width == 1:
            return term if value else self.t.not_(term)
        return self.t.eq(term, self.t.bv(value, width))

    # --- obligations ---------------------------------------------------------------------------

    def must_not(self, obligation: Obligation) -> None:
        if not self.in_prefix and obligation.formula.op is not Op.FALSE:
            self.pending.append(self.after_violations(obligation))

    def after_violations(self, obligation: Obligation) -> Obligation:
        """The obligation in executions that had no violation before, if there are any."""
        if obligation.only_after or not self.violations:
            return obligation
        for moment in obligation.moments:
            ended = self._ended.get(moment.thread)
            if ended and ended[1].at < obligation.at and moment.is_after(ended[0]):
                return replace(obligation, only_after=ended[1])
        before = [
            v
            for v in self.violations
            if v.at < obligation.at and is_after(obligation.moments, v.moments)
        ]
        always = next((v for v in before if v.formula.op is Op.TRUE), None)
        if always is not None:
            return replace(obligation, only_after=always)
        formula = self.t.and_(obligation.formula, *(self.t.not_(v.formula) for v in before))
        if formula.op is Op.FALSE:
            return replace(obligation, only_after=before[0])
        return replace(obligation, formula=formula)

    def ended_by(self, thread: int, step: int) -> bool:
        """Has every execution had a violation before this step of the thread, or in it?"""
        ended = self._ended.get(thread)
        return ended is not None and ended[0].step <= step

    def go_on_without(self, violated: Sequence[Obligation]) -> None:
        """Violations were found: go on in the executions that have none of them, nor of those
        before. Where every execution has had one, what follows is a recovery."""
        hard = [
            o for o in violated if not (o.is_soft or o.only_after) and not self._adds_nothing(o)
        ]
        if not hard:
            return
        self.violations = sorted([*self.violations, *hard], key=lambda o: o.at)
        ends = self._ends()
        if not ends:
            return
        self.violations = sorted([*self.violations, *ends], key=lambda o: o.at)
        end = min(ends, key=lambda o: o.at)
        for one in (o for o in self.violations if o.formula.op is Op.TRUE):
            for moment in one.moments:
                self._ended.setdefault(moment.thread, (moment, one))
        for what in [what for what, at in self.examined.items() if at > end.at]:
            self.behind[what] = end.violation  # it was looked at since then
            del self.examined[what]

    def _adds_nothing(self, violated: Obligation) -> bool:
        """Have all executions had a violation in each of its threads?"""
        always = violated.formula.op is Op.TRUE
        return always and all(m.thread in self._ended for m in violated.moments)

    def _ends(self) -> list[Obligation]:
        """Violations from which on every execution has had one: those of each thread by
        themselves, or those of all together."""
        all_ = self._end_of(self.violations)
        if all_ is None:
            return []
        of: dict[int, list[Obligation]] = {}
        for one in self.violations:
            for moment in one.moments:
                if moment.thread not in self._ended:
                    of.setdefault(moment.thread, []).append(one)
        ends = [end for group in of.values() if (end := self._end_of(group)) is not None]
        return ends or [all_]

    def _end_of(self, violations: Sequence[Obligation]) -> Obligation | None:
        """The violation from which on every execution has had one, at the time of the assumption
        that leaves those alone: what was looked at between the two had executions without."""
        last, depth = len(violations), len(self.assumed)

        def leaves_none(last: int, depth: int) -> bool:
            none = [self.t.not_(o.formula) for o in violations[:last]]
            return not self.judge.is_feasible([*self.constraints, *self.assumed[:depth], *none])

        if not leaves_none(last, depth):
            return None
        last = bisect_left(range(1, last), True, key=lambda n: leaves_none(n, depth)) + 1
        end = violations[last - 1]
        depths = range(end.depth, depth)
        depth = end.depth + bisect_left(depths, True, key=lambda d: leaves_none(last, d))
        since = max([end.at, *self._assumed_at[end.depth : depth]])
        return replace(end, formula=self.t.true, at=since)

    def examine(self, what: Examined, guard: Term, moments: tuple[Moment, ...]) -> None:
        """Something is looked at: in executions without a violation before, or behind one?"""
        self.clock += 1
        if what in self.examined:
            return
        for violated in self.violations:
            never_held = self.t.and_(guard, self.t.not_(violated.formula)).op is Op.FALSE
            if never_held and is_after(moments, violated.moments):
                self.behind.setdefault(what, violated.violation)
                return
        self.examined[what] = self.clock

    def flush(self) -> None:
        pending, self.pending = self.pending, []
        if pending:
            self.judge.discharge(self, pending)


class NeedsEffect(Exception):
    """What happens depends on what a function without a body does."""

    def __init__(self, name: str) -> None:
        super().__init__(depends_on(name))


class NoAnswer(Exception):
    """Nobody could say how the path goes on."""


class TooManyValues(Exception):
    """A value that the machine needs to know can have too many."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} values")
        self.most = most
