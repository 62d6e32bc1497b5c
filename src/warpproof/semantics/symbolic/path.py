"""One way through a program: what was decided on it, what is assumed, what has to be shown.

The machine follows one path at a time. Where the path splits, `decide` takes the side that the
script says, or, past its end, asks which sides are possible and notes the other one for later.
A path that is run again with the same script takes the same way. What must hold is collected as
obligations and handed over before each new split and at the end, so that each is looked at once,
under the decisions that led to it, together with its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from warpproof.base.source import Origin
from warpproof.logic.terms import Op, Term, TermTable
from warpproof.semantics.symbolic.ranges import PathRanges


@dataclass(frozen=True, slots=True)
class Obligation:
    """`formula` holds where the property is violated, if the first `depth` assumptions of the path
    hold: what is assumed later does not excuse it."""

    formula: Term
    depth: int
    property: str
    origin: Origin
    thread: str
    hidden: bool = False  # a property nobody asked for: matters only as a way that is cut off


@dataclass(frozen=True, slots=True)
class Step:
    """A decision: which side, and for a value that was fixed, which."""

    side: bool
    value: int = 0
    forced: bool = False  # the other side is impossible
    formula: Term | None = None
    others: tuple[int, ...] = ()  # of a choice among several: what was not chosen


class Judge(Protocol):
    """Who answers questions about formulas."""

    def possible(self, formulas: Sequence[Term]) -> bool:
        """Can all hold together? Yes also where that is not known."""

    def some_value(self, formulas: Sequence[Term], term: Term) -> int | None:
        """A value of a term where all hold, None if there is none; `NoAnswer` if that is open."""

    def breathe(self) -> None:
        """Called now and then; raises what stops a path that takes too long."""

    def discharge(self, path: Path, obligations: Sequence[Obligation]) -> None:
        """Look at obligations; raises what stops the path if one is violated."""


class PathEnds(Exception):
    """Nothing more happens on this path; not a mistake of the program."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Path:
    def __init__(self, table: TermTable, judge: Judge, script: Sequence[Step] = ()) -> None:
        self.t = table
        self.judge = judge
        self.script = tuple(script)
        self.taken: list[Step] = []
        self.constraints: list[Term] = []  # decisions
        self.assumed: list[Term] = []
        self.facts: set[Term] = set()  # formulas that hold on this path, each by itself
        self.ranges = PathRanges()  # what they say of the numbers that terms can be
        self.axioms: list[Term] = []  # what holds of the whole path, once it is over
        self.pending: list[Obligation] = []
        self.splits: list[int] = []  # positions in `taken` whose other side is to be visited

    @property
    def in_script(self) -> bool:
        return len(self.taken) < len(self.script)

    def known(self) -> list[Term]:
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
        self._hold(formula)

    # --- decisions -----------------------------------------------------------------------------

    def decide(self, formula: Term) -> bool:
        settled = self.settled(formula)
        if settled is not None:
            return settled
        if self.in_script:
            return self._take(formula, self.script[len(self.taken)])
        known = self.known()
        yes = self.judge.possible([*known, formula])
        no = not yes or self.judge.possible([*known, self.t.not_(formula)])
        if yes and no:
            self.flush()
            self.splits.append(len(self.taken))
        return self._take(formula, Step(yes, 0, not (yes and no), formula))

    def _take(self, formula: Term, step: Step) -> bool:
        self.taken.append(step)
        held = formula if step.side else self.t.not_(formula)
        if not step.forced:
            self.constraints.append(held)
        self._hold(held)
        return step.side

    def fix(self, term: Term, width: int, most: int) -> int:
        """A value for an open term; the other values are other paths, at most `most` of them."""
        for _ in range(most):
            if self.in_script:
                value = self.script[len(self.taken)].value
            else:
                found = self.judge.some_value(self.known(), term)
                if found is None:
                    raise PathEnds("no value is possible")
                value = found
            formula = self._equal(term, value, width)
            settled = self.settled(formula)
            if settled is True:
                return value
            if settled is False:
                raise PathEnds("no value is possible")
            if self.in_script:
                chosen = self._take(formula, self.script[len(self.taken)])
            else:
                others = self.judge.possible([*self.known(), self.t.not_(formula)])
                if others:
                    self.flush()
                    self.splits.append(len(self.taken))
                chosen = self._take(formula, Step(True, value, not others, formula))
            if chosen:
                return value
        raise TooManyValues(most)

    def pick(self, options: Sequence[int]) -> int:
        """One of several, the first at first; each of the others is another path."""
        if len(options) == 1:
            return options[0]
        if self.in_script:
            step = self.script[len(self.taken)]
        else:
            self.flush()
            self.splits.append(len(self.taken))
            step = Step(True, options[0], False, None, tuple(options[1:]))
        self.taken.append(step)
        return step.value

    def _equal(self, term: Term, value: int, width: int) -> Term:
        if width == 1:
            return term if value else self.t.not_(term)
        return self.t.eq(term, self.t.bv(value, width))

    # --- obligations ---------------------------------------------------------------------------

    def must_not(self, obligation: Obligation) -> None:
        if not self.in_script and obligation.formula.op is not Op.FALSE:
            self.pending.append(obligation)

    def flush(self) -> None:
        pending, self.pending = self.pending, []
        if pending:
            self.judge.discharge(self, pending)


class NoAnswer(Exception):
    """Nobody could say how the path goes on."""


class TooManyValues(Exception):
    """A value that the machine needs to know can have too many."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} values")
        self.most = most
