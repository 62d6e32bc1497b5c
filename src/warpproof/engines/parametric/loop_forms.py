"""Forms of variables that a loop changes: what they hold at the head of a round.

Enters: what a walk of the body has made of each. Leaves: for each the form that fits, and its value
in round k as a term, with what holds of it there. Guaranteed: nothing yet; `loops` shows by
induction that a form holds, and takes back what does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from warpproof.base.records import record
from warpproof.engines.parametric.state import State
from warpproof.engines.parametric.thread import SymbolicThread
from warpproof.ir import types
from warpproof.logic.index.polynomials import mentions
from warpproof.logic.index.simplify import upper_bounds
from warpproof.logic.terms import INT, Op, Term, TermTable, polynomial
from warpproof.logic.walk import dag_size, free_symbols
from warpproof.semantics.domain.integer_values import type_range
from warpproof.semantics.domain.registers import Place, Places, Value, choose

_LARGEST_RULE = 60
_LARGEST_GROWTH = 1 << 24  # in a round
_DEEPEST = 6  # choices within each other


_Limits = tuple[int | None, int | None]


class Form(Enum):
    ADDED = auto()  # x0 + c*k
    RULE = auto()  # s(k), of the block
    OWN_RULE = auto()  # s(k), of the thread
    UNKNOWN = auto()


class Side(Enum):
    """What may hold of a variable in all rounds."""

    FROM_START = auto()  # at least what it was at first
    TO_START = auto()  # at most
    FROM_ZERO = auto()
    FROM_ONE = auto()
    TO_ONE = auto()  # as of two buffers in turn

    def of(self, t: TermTable, term: Term, start: Term, k: Term) -> Term:
        """At the head of round k."""
        match self:
            case Side.FROM_START:
                return t.int_le(start, term)
            case Side.TO_START:
                return t.int_le(term, start)
            case Side.FROM_ZERO:
                return t.int_le(t.integer(0), term)
            case Side.FROM_ONE:
                return t.int_le(t.integer(1), term)
            case Side.TO_ONE:
                return t.int_le(term, t.integer(1))


@record
class Growth:
    """By how much it grows in a round, at least or at most."""

    least: int | None
    most: int | None

    def of(self, t: TermTable, term: Term, start: Term, k: Term) -> Term:
        if self.least is not None:
            return t.int_le(t.int_combine(0, [(start, 1), (k, self.least)]), term)
        assert self.most is not None
        return t.int_le(term, t.int_combine(0, [(start, 1), (k, self.most)]))


@record
class Picked:
    """It is what it was at first, or what a counter (from `first`, by `step`) was in some round:
    where the largest element was found."""

    first: Term
    step: Term

    def of(self, t: TermTable, term: Term, start: Term, k: Term) -> Term:
        before = t.int_combine(-1, [(k, 1)])
        last = t.int_add(self.first, t.int_mul(self.step, before))
        upwards = t.and_(t.int_le(self.first, term), t.int_le(term, last))
        downwards = t.and_(t.int_le(last, term), t.int_le(term, self.first))
        return t.any_of([t.eq(term, start), upwards, downwards])


@record
class Behind:
    """It is never beyond what a counter was in the round before, counted from the start."""

    first: Term
    step: Term

    def of(self, t: TermTable, term: Term, start: Term, k: Term) -> Term:
        before = t.int_combine(-1, [(k, 1)])
        return t.int_le(term, t.int_add(self.first, t.int_mul(self.step, before)))


Fact = Side | Growth | Picked | Behind


@dataclass
class Carried:
    """A variable that rounds change; of a pointer, its offset."""

    name: str
    type: types.Type
    unsigned: bool
    start: Term
    place: Place | None  # of a pointer: where it points at first
    head: Term  # the symbol that stands for it while forms are looked for
    form: Form = Form.UNKNOWN
    step: Term | None = None
    in_range: bool = True  # kept as long as it can be shown
    sides: tuple[Fact, ...] = ()  # of it likewise
    on_bounds: bool = False  # shown only if accesses stay within their objects
    rule: Term | None = None  # what a round makes of it, as last seen

    def value(self, term: Term) -> Value:
        if self.place is None:
            return term
        return Places((Place(self.place.guard, self.place.object, term),))

    @property
    def bits(self) -> int:
        return self.type.bits if isinstance(self.type, types.Int) else 64


@dataclass
class Turn:
    """A variable that takes the values of others in turn: that of `other` is its next one."""

    other: str
    starts: tuple[Value, ...]  # in rounds 0, 1, ... of a turn

    def value(self, t: TermTable, k: Term) -> Value:
        made = self.starts[-1]
        place = t.int_mod(k, t.integer(len(self.starts)))
        for n, start in reversed(list(enumerate(self.starts[:-1]))):
            either = choose(t, t.eq(place, t.integer(n)), start, made)
            assert either is not None  # checked where it was made
            made = either
        return made


class Forms:
    """Of variables of one loop: `k` is its round, `before` the state before it."""

    def __init__(self, thread: SymbolicThread, name: str, k: Term, before: State) -> None:
        self._w = thread
        self._t = thread.table
        self._setting = thread.setting
        self._name = name
        self._k = k
        self._outer = thread.counters
        self._before = before
        self._said: dict[Term, _Limits] = {}

    def choose(self, variables: Sequence[Carried], known: Sequence[Term]) -> None:
        """What is `known` at the end of a round."""
        t = self._t
        self._said = _limits(t, known)
        heads = [c.head for c in variables]
        for carried in variables:
            if carried.rule is None:
                continue
            step = t.int_sub(carried.rule, carried.head)
            if not mentions(step, [*heads, self._k]) and self._is_fixed(step):
                carried.form, carried.step = Form.ADDED, step
        rules = [c for c in variables if c.form is Form.UNKNOWN and c.rule is not None]
        of_block = [c for c in rules if self._is_plain(c)]
        while True:
            kept = [c for c in of_block if self._is_of_block(c, of_block, variables)]
            if len(kept) == len(of_block):
                break
            of_block = kept
        for carried in of_block:
            carried.form = Form.RULE
        for carried in rules:
            if carried.form is Form.UNKNOWN and self._is_plain(carried):
                carried.form = Form.OWN_RULE
        for carried in variables:
            if carried.form is not Form.ADDED and carried.rule is not None:
                picked = self._picked(carried, carried.rule, variables)
                carried.sides = (*Side, *self._growth(carried, carried.rule), *picked)

    def _growth(self, carried: Carried, rule: Term) -> Iterator[Growth]:
        """Of a sum or a count: as much as the arms of choices add."""
        low, high = self._added(rule, carried.head, 0) or (None, None)
        if low is not None and high is not None and (low, high) != (0, 0):
            yield from (Growth(low, None), Growth(None, high))
            if low < 0:  # a number that is not negative, as it is read
                yield Growth(None, high - low)

    def _picked(
        self, carried: Carried, rule: Term, variables: Sequence[Carried]
    ) -> Iterator[Picked | Behind]:
        """Of a choice between itself and a counter."""
        arms = set(_arms(rule, 0)) - {carried.head}
        for counter in variables:
            if counter.form is not Form.ADDED or counter.step is None or counter.place is not None:
                continue
            added = {self._t.int_sub(arm, counter.head) for arm in arms}
            if len(added) == 1 and all(not mentions(x, self._heads(variables)) for x in added):
                first = self._t.int_add(counter.start, *added)
                yield from (Picked(first, counter.step), Behind(first, counter.step))

    def _heads(self, variables: Sequence[Carried]) -> list[Term]:
        return [*(c.head for c in variables), self._k]

    def _added(self, rule: Term, head: Term, depth: int) -> tuple[int, int] | None:
        if rule.op is Op.ITE and depth < _DEEPEST:
            arms = [self._added(arm, head, depth + 1) for arm in rule.args[1:]]
            known = [arm for arm in arms if arm is not None]
            if len(known) < len(arms):
                return None
            return min(a[0] for a in known), max(a[1] for a in known)
        added = self._t.int_sub(rule, head)
        if mentions(added, [head]):
            return None
        found = self._setting.intervals(added)
        said = self._said.get(added, (None, None))
        low = max((n for n in (found.low, said[0]) if n is not None), default=-_LARGEST_GROWTH - 1)
        high = min((n for n in (found.high, said[1]) if n is not None), default=_LARGEST_GROWTH + 1)
        is_small = -_LARGEST_GROWTH <= low <= high <= _LARGEST_GROWTH
        return (low, high) if is_small else None

    def _is_fixed(self, term: Term) -> bool:
        """The same in all rounds: no inner round or unknown of this one is in it."""
        known = {*self._setting.launch.symbols, *self._outer}
        return not any(
            s in self._setting.ranges.at_least_zero and s not in known for s in free_symbols([term])
        )

    def _is_plain(self, carried: Carried) -> bool:
        """A rule that is worth telling: small, and without what is made anew in each round."""
        assert carried.rule is not None
        if dag_size([carried.rule]) > _LARGEST_RULE:
            return False
        inner = [
            s
            for s in free_symbols([carried.rule])
            if s in self._setting.ranges.at_least_zero and s not in self._outer
        ]
        return not inner

    def _is_of_block(
        self, carried: Carried, candidates: Sequence[Carried], variables: Sequence[Carried]
    ) -> bool:
        assert carried.rule is not None
        others = {c.head for c in variables if c not in candidates}
        added = {
            c.head
            for c in variables
            if c.form is Form.ADDED and self.is_uniform([c.start, c.step or c.start])
        }
        return self.is_uniform([carried.start, carried.rule]) and not mentions(
            carried.rule, others - added
        )

    def is_uniform(self, terms: list[Term]) -> bool:
        """The same for all threads of a block in one round."""
        return not any(s in self._setting.threads for s in free_symbols(terms))

    def of(self, carried: Carried, k: Term) -> Term:
        t, name = self._t, f"{self._name} {carried.name}"
        rounds = (*self._outer, k)
        match carried.form:
            case Form.ADDED:
                assert carried.step is not None
                return t.int_add(carried.start, t.int_mul(carried.step, k))
            case Form.RULE:
                digits = self._setting.blocks
            case Form.OWN_RULE | Form.UNKNOWN:
                digits = self._setting.launch.symbols
        function = t.function(
            f"{name} {carried.form.name}", [INT] * (len(digits) + len(rounds)), INT
        )
        made = t.apply(function, *digits, *rounds)
        rule = carried.rule
        is_followed = carried.form is Form.RULE and rule is not None
        if not is_followed or self._setting.is_of_data(rule or made):
            self._setting.not_followed(function)
        if function not in self._setting.ranges.limits:
            low, high = type_range(carried.bits, not carried.unsigned)
            if carried.place is not None:
                low, high = -(1 << 63), (1 << 63) - 1
            self._setting.ranges.limit(function, low, high)
        return made

    def about(self, carried: Carried, term: Term) -> list[Term]:
        """What holds of a variable at the head of every round."""
        t = self._t
        if carried.form is Form.ADDED and carried.in_range and carried.place is None:
            return [t.int_in_range(term, *type_range(carried.bits, not carried.unsigned))]
        start = self.as_read(carried, carried.start)
        found = [side.of(t, term, start, self._k) for side in carried.sides]
        if carried.form in (Form.RULE, Form.OWN_RULE):
            found.append(t.implies(t.eq(self._k, t.integer(0)), t.eq(term, start)))
        return found

    def as_read(self, carried: Carried, term: Term) -> Term:
        """The number that a register holds, for those that functions stand for."""
        if carried.place is not None:
            return term
        here = self._w.here(self._before)
        return here.read(term, carried.bits, not carried.unsigned)


def _limits(t: TermTable, known: Sequence[Term]) -> dict[Term, _Limits]:
    """Numbers between which single numbers lie, as it is said outright."""
    found: dict[Term, _Limits] = {}
    for bound in upper_bounds(t, known):
        constant, monomials = polynomial(bound)
        if len(monomials) == 1:
            ((one, factor),) = monomials.items()
            low, high = found.get(one, (None, None))
            if factor == 1:
                high = -constant if high is None else min(high, -constant)
            elif factor == -1:
                low = constant if low is None else max(low, constant)
            found[one] = low, high
    return found


def _arms(rule: Term, depth: int) -> Iterator[Term]:
    """What it is after choices."""
    if rule.op is Op.ITE and depth < _DEEPEST:
        for arm in rule.args[1:]:
            yield from _arms(arm, depth + 1)
    else:
        yield rule
