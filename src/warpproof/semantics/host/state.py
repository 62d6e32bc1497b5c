"""What is known at a place of the host program, and what of it is left where paths meet.

A `State` has the branches that lead there, facts that hold besides, the numbers that follow from
both, variables of the function that is executed, and memory by object. A variable or an object that
is not listed may hold anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from warpproof.base.records import record, replace
from warpproof.logic.terms import BOOL, INT, Op, Term, TermTable
from warpproof.logic.walk import tree_size
from warpproof.semantics.domain.paths import any_path, common_prefix
from warpproof.semantics.domain.registers import (
    UNSET,
    Object,
    Places,
    Value,
    at,
    choose,
    objects_in,
)
from warpproof.semantics.host.bounds import Bounds
from warpproof.semantics.host.facts import Asserted, Filling, Numbers
from warpproof.semantics.host.numbers import any_of, of_value

Cell = tuple[int, int]  # offset and size in bytes
_MOST_FACTS = 24
_LARGEST_FACT = 80


class Rest(Enum):
    """What the bytes of an object hold that are in no cell."""

    UNSET = auto()
    ZERO = auto()
    IMAGE = auto()  # those of the program's file
    ARGUMENTS = auto()  # addresses of the command line's words
    WORD = auto()  # a word of the command line
    ANY = auto()


@record
class Contents:
    cells: Mapping[Cell, Value]
    rest: Rest | Numbers

    def overlapping(self, offset: int, size: int) -> list[Cell]:
        return [(o, n) for o, n in self.cells if o < offset + size and offset < o + n]

    def objects(self) -> set[Object]:
        """Where pointers in it lead."""
        return {o for value in self.cells.values() for o in objects_in(value)}

    def numbers(
        self, t: TermTable, bounds: Bounds, size: int, extent: int | None
    ) -> Numbers | None:
        """All of it as numbers of so many bytes; of what nothing was written to, `NONE_YET`."""
        found: Numbers | None = NONE_YET
        is_covered = extent is not None and self._covers(extent)
        match self.rest:
            case _ if is_covered:
                pass
            case Numbers():
                found = self.rest
            case Rest.ZERO:
                found = Numbers(size, 0, 0)
            case Rest.UNSET:
                pass
            case _:
                return None
        for (offset, length), value in self.cells.items():
            own = of_value(t, bounds, (), value, size)
            if own is None or length != size or offset % size or found is None:
                return None
            found = own if found is NONE_YET else any_of([(found, bounds), (own, bounds)])
        if found is None or found is NONE_YET or is_covered or self.rest is not Rest.UNSET:
            return found
        return replace(found, is_part=True)

    def _covers(self, extent: int) -> bool:
        """Are all bytes of an object in cells, of which no two overlap?"""
        return sum(n for o, n in self.cells if o >= 0 and o + n <= extent) >= extent


NONE_YET = Numbers(0, 0, 0, is_part=True)
ANY = Contents({}, Rest.ANY)
NEW = Contents({}, Rest.UNSET)


@dataclass
class State:
    path: tuple[Term, ...]
    facts: tuple[Term, ...]
    bounds: Bounds
    variables: dict[str, Value]
    memory: dict[Object, Contents]
    escaped: frozenset[Object] = frozenset()  # whose addresses are where they are not followed
    shared: frozenset[Object] = frozenset()  # that kernels may write while the host goes on
    freed: frozenset[Object] = frozenset()  # that may be there no more
    ended: frozenset[Object] = frozenset()  # of which one that stood for it may be there no more
    unwritten: frozenset[Object] = frozenset()  # of which nobody may have written some bytes
    perhaps: frozenset[tuple[Object, Cell]] = frozenset()  # cells that nobody may have written
    owed: frozenset[tuple[Object, Filling]] = frozenset()  # written if a launch has filled it
    asserted: tuple[Asserted, ...] = ()

    def copy(self) -> State:
        return State(
            self.path,
            self.facts,
            self.bounds.copy(),
            dict(self.variables),
            dict(self.memory),
            self.escaped,
            self.shared,
            self.freed,
            self.ended,
            self.unwritten,
            self.perhaps,
            self.owed,
            self.asserted,
        )

    def under(self, condition: Term) -> State | None:
        """Where a branch is taken; None if it cannot be."""
        decided = self.bounds.decide(condition)
        if decided is False:
            return None
        made = self.copy()
        if decided is None:
            made.path = (*self.path, condition)
            if not made.bounds.learn(condition):
                return None
            made.choose(condition)
        return made

    def choose(self, condition: Term) -> None:
        """Of variables that hold one number or another, by a condition that is now known."""
        for name, value in self.variables.items():
            if isinstance(value, Term) and value.op is Op.ITE:
                if value.args[0] is condition:
                    self.variables[name] = value.args[1]
                elif condition.op is Op.NOT and value.args[0] is condition.args[0]:
                    self.variables[name] = value.args[2]

    def learn(self, fact: Term) -> bool:
        """A fact that holds from here on; False if it cannot."""
        if self.bounds.decide(fact) is True:
            return True
        self.facts = (*self.facts, fact)
        return self.bounds.learn(fact)

    def escape(self, objects: Iterable[Object]) -> None:
        self.escaped |= frozenset(objects)


def join(t: TermTable, states: Sequence[State]) -> State:
    """All states that reach one place, as one."""
    return states[0] if len(states) == 1 else _Meeting(t, states).state()


@record
class _Way:
    """Which of two groups of states was taken: a condition that holds in the first only."""

    condition: Term
    first: _Way | int
    second: _Way | int


class _Meeting:
    def __init__(self, t: TermTable, states: Sequence[State]) -> None:
        self._table = t
        self._states = states
        self._common = common_prefix([s.path for s in states])
        rests = {n: s.path[self._common :] for n, s in enumerate(states)}
        self._way = self._split(rests)
        self._met = any_path(t, list(rests.values()))

    def _split(self, rests: dict[int, tuple[Term, ...]]) -> _Way | int:
        """A tree of conditions by which to tell the states apart."""
        if len(rests) == 1:
            return next(iter(rests))
        t = self._table
        firsts = {n: rest[0] if rest else t.true for n, rest in rests.items()}
        first = next(iter(firsts.values()))
        other = t.not_(first)
        if first is not t.true and all(f is first or f is other for f in firsts.values()):
            yes = {n: r[1:] for n, r in rests.items() if firsts[n] is first}
            no = {n: r[1:] for n, r in rests.items() if firsts[n] is other}
            if not no:
                return self._split(yes)
            return _Way(first, self._split(yes), self._split(no))
        number = next(iter(rests))
        guard = t.all_of(list(rests[number]))
        if guard is t.true:
            number = list(rests)[-1]
            guard = t.all_of(list(rests[number]))
        if guard is t.true:
            guard = t.fresh("way", BOOL)
        left = {n: r for n, r in rests.items() if n != number}
        return _Way(guard, number, self._split(left))

    def state(self) -> State:
        states, t = self._states, self._table
        path = states[0].path[: self._common]
        if self._met is not t.true:
            path = (*path, self._met)
        bounds = states[0].bounds
        for other in states[1:]:
            bounds = bounds.join(other.bounds)
        escaped = frozenset().union(*(s.escaped for s in states))
        made = State(path, self._facts(), bounds, {}, {}, escaped)
        made.shared = frozenset().union(*(s.shared for s in states))
        made.freed = frozenset().union(*(s.freed for s in states))
        made.ended = frozenset().union(*(s.ended for s in states))
        made.unwritten = frozenset().union(*(s.unwritten for s in states))
        made.perhaps = frozenset().union(*(s.perhaps for s in states))
        made.owed = frozenset().union(*(s.owed for s in states))
        made.asserted = tuple(
            a for a in states[0].asserted if all(a in s.asserted for s in states[1:])
        )
        for name in states[0].variables:
            if all(name in s.variables for s in states):
                value = self._one([s.variables[name] for s in states], made)
                if value is not None:
                    made.variables[name] = value
        for name in dict.fromkeys(n for s in states for n in s.variables):
            if name not in made.variables:
                made.escape(o for s in states for o in objects_in(s.variables.get(name)))
        self._memory(made)
        return made

    def _one(self, values: Sequence[Value], made: State) -> Value | None:
        if all(v is values[0] or v == values[0] for v in values):
            return values[0]
        found = self._chosen(self._way, values)
        if found is None:
            made.escape(o for v in values for o in objects_in(v))
        elif isinstance(found, Term) and found.sort is INT:
            self._limit(found, values, made)
        return found

    def _limit(self, found: Term, values: Sequence[Value], made: State) -> None:
        """What is one of several numbers lies between the least and the largest of them, each as
        its own way knows it."""
        ranges = [s.bounds.of(v) for s, v in zip(self._states, values) if isinstance(v, Term)]
        low, high = min(r[0] for r in ranges), max(r[1] for r in ranges)
        before = made.bounds.of(found)
        if before[0] < low or high < before[1]:
            made.bounds.learn(self._table.int_in_range(found, low, high))

    def _chosen(self, way: _Way | int, values: Sequence[Value]) -> Value | None:
        if isinstance(way, int):
            return values[way]
        first, second = self._chosen(way.first, values), self._chosen(way.second, values)
        if first is None or second is None:
            return None
        return choose(self._table, way.condition, first, second)

    def _memory(self, made: State) -> None:
        first, *others = (s.memory for s in self._states)
        for object_, contents in first.items():
            held = [contents]
            is_same = True
            for memory in others:
                other = memory.get(object_)
                is_same = is_same and other is contents
                if other is not None:
                    held.append(other)
            if is_same:
                made.memory[object_] = contents
            elif len(held) == len(self._states):
                made.memory[object_] = self._contents(object_, held, made)
            else:
                made.escape(o for c in held for o in c.objects())
        for memory in others:
            for object_, contents in memory.items():
                if object_ not in first:
                    made.escape(contents.objects())

    def _contents(self, object_: Object, held: Sequence[Contents], made: State) -> Contents:
        cells: dict[Cell, Value] = {}
        is_same = all(c.rest == held[0].rest for c in held)
        rest = held[0].rest if is_same else self._numbers(held)
        for key in dict.fromkeys(k for c in held for k in c.cells):
            found = [c.cells.get(key) for c in held]
            if any(v is None for v in found):
                example = next(v for v in found if v is not None)
                others = [self._unset(c, key, example) for c in held]
                found = [v if v is not None else other for v, other in zip(found, others)]
                made.perhaps |= {(object_, key)}
            known = [v for v in found if v is not None]
            value = self._one(known, made) if len(known) == len(found) else None
            if value is not None:
                cells[key] = value
            else:
                made.escape(o for v in known for o in objects_in(v))
                is_same = False
                rest = self._numbers(held)
        return Contents(cells, rest)

    def _unset(self, contents: Contents, key: Cell, like: Value) -> Value | None:
        """What is in a cell that nothing was written to, where others have such a value."""
        t = self._table
        if contents.rest is not Rest.UNSET or contents.overlapping(*key):
            return None
        if isinstance(like, Places):
            return at(t, UNSET, t.integer(0))
        return t.fresh("unset", INT) if isinstance(like, Term) and like.sort is INT else None

    def _numbers(self, held: Sequence[Contents]) -> Rest | Numbers:
        """Of all of them, if that is known."""
        size = next((c.rest.size for c in held if isinstance(c.rest, Numbers)), None)
        if size is None:
            return Rest.ANY
        ways: list[tuple[Numbers, Bounds]] = []
        for contents, state in zip(held, self._states):
            own = contents.numbers(self._table, state.bounds, size, None)
            if own is None or own is NONE_YET:
                return Rest.ANY
            ways.append((own, state.bounds))
        return any_of(ways) or Rest.ANY

    def _facts(self) -> tuple[Term, ...]:
        held = [s.facts for s in self._states]
        everywhere = set(held[0]).intersection(*held)
        found: dict[Term, None] = {f: None for f in held[0] if f in everywhere}
        others: dict[Term, None] = {}
        for number, facts in enumerate(held):
            guard = self._table.all_of(list(self._states[number].path[self._common :]))
            for fact in facts:
                if fact not in everywhere and tree_size(fact) < _LARGEST_FACT:
                    made = self._table.implies(guard, fact)
                    if tree_size(made) < _LARGEST_FACT and made is not self._table.true:
                        others[made] = None
        return (*found, *list(others)[:_MOST_FACTS])
