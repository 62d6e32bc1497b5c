"""What the symbolic thread knows at a place of the program.

A `State` has the branches that lead there (`path`), facts that hold whenever it is reached, those
that hold if accesses on the way there stayed within their arrays (`assumed`), the values of
variables, the contents of the thread's own memory, and the locks it may hold. Where paths meet, a
value is the one of the path that was taken; what cannot be one value is left out, and so unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from warpproof.base.records import record
from warpproof.engines.parametric.sections import NONE, Sections, meet
from warpproof.logic.terms import Term, TermTable
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.integer_values import Local
from warpproof.semantics.domain.paths import any_path, common_prefix
from warpproof.semantics.domain.registers import Lanes, Place, Places, Value, choose


@record
class Known:
    """What holds whenever a place is reached: by which branches, what follows there, and what
    follows if all accesses on the way stayed within their arrays."""

    path: tuple[Term, ...]
    facts: tuple[Term, ...]
    assumed: tuple[Term, ...] = ()

    @property
    def sure(self) -> tuple[Term, ...]:
        return (*self.path, *self.facts)

    @property
    def all(self) -> tuple[Term, ...]:
        return (*self.path, *self.facts, *self.assumed)


@record
class ParameterBytes:
    """Bytes nobody has written yet are those of a parameter, so far on, up to an offset."""

    parameter: str
    shift: int
    end: int


@record
class Contents:
    """Memory of one thread: values by (offset, size), and what the rest is (None: unknown)."""

    cells: Mapping[tuple[int, int], Value]
    rest: ParameterBytes | None = None

    def without(self, offset: int, size: int) -> dict[tuple[int, int], Value]:
        return {
            (o, n): v for (o, n), v in self.cells.items() if o + n <= offset or offset + size <= o
        }

    def overlaps(self, offset: int, size: int) -> bool:
        return any(o < offset + size and offset < o + n for o, n in self.cells)


NOTHING = Contents({})


@dataclass
class State:
    path: tuple[Term, ...]
    facts: tuple[Term, ...]
    assumed: tuple[Term, ...]
    variables: dict[str, Value]
    memory: dict[Local, Contents]
    sections: Sections = NONE

    def copy(self) -> State:
        variables, memory = dict(self.variables), dict(self.memory)
        return State(self.path, self.facts, self.assumed, variables, memory, self.sections)

    @property
    def known(self) -> Known:
        return Known(self.path, self.facts, self.assumed)

    def under(self, table: TermTable, condition: Term) -> State | None:
        """Where a condition holds as well; None where it cannot."""
        if condition is table.false or table.not_(condition) in self.path:
            return None
        made = self.copy()
        if condition is not table.true and condition not in self.path:
            made.path = (*self.path, condition)
        return made

    def learn(self, fact: Term) -> None:
        if fact not in self.facts and fact not in self.path:
            self.facts = (*self.facts, fact)

    def assume(self, fact: Term) -> None:
        if fact not in self.known.all:
            self.assumed = (*self.assumed, fact)


def join(table: TermTable, states: Sequence[State]) -> State:
    """All states that reach one place, as one."""
    if len(states) == 1:
        return states[0]
    common = common_prefix([s.path for s in states])
    rests = [s.path[common:] for s in states]
    guards = [table.all_of(rest) for rest in rests]
    met = any_path(table, rests)
    path = states[0].path[:common]
    if met is not table.true:
        path = (*path, met)
    return State(
        path,
        _facts(table, [s.facts for s in states], guards),
        _facts(table, [s.assumed for s in states], guards),
        dict(_variables(table, states, guards)),
        dict(_memory(table, states, guards)),
        meet(table, [s.sections for s in states], guards),
    )


def _facts(
    t: TermTable, held: Sequence[tuple[Term, ...]], guards: Sequence[Term]
) -> tuple[Term, ...]:
    everywhere = set(held[0]).intersection(*held)
    found: dict[Term, None] = {}
    for facts, guard in zip(held, guards):
        for fact in facts:
            found[fact if fact in everywhere else t.implies(guard, fact)] = None
    return tuple(f for f in found if f is not t.true)


def _variables(
    t: TermTable, states: Sequence[State], guards: Sequence[Term]
) -> Iterator[tuple[str, Value]]:
    for name in states[0].variables:
        if all(name in s.variables for s in states):
            value = _one(t, [s.variables[name] for s in states], guards)
            if value is not None:
                yield name, value


def _one(t: TermTable, values: Sequence[Value], guards: Sequence[Term]) -> Value | None:
    """The value of the path that is taken; the last where none of the others is."""
    found: Value | None = values[-1]
    for value, guard in zip(reversed(values[:-1]), reversed(guards[:-1])):
        if found is None:
            return None
        found = choose(t, guard, value, found)
    return found


def _memory(
    t: TermTable, states: Sequence[State], guards: Sequence[Term]
) -> Iterator[tuple[Local, Contents]]:
    objects: dict[Local, None] = {o: None for s in states for o in s.memory}
    for object_ in objects:
        held = [s.memory.get(object_) for s in states]
        known = [c for c in held if c is not None]
        if len(known) < len(held):
            yield object_, NOTHING
        elif all(c is known[0] for c in known):
            yield object_, known[0]
        else:
            yield object_, _contents(t, known, guards)


def _contents(t: TermTable, held: Sequence[Contents], guards: Sequence[Term]) -> Contents:
    cells: dict[tuple[int, int], Value] = {}
    for key in held[0].cells:
        if all(key in c.cells for c in held):
            value = _one(t, [c.cells[key] for c in held], guards)
            if value is not None:
                cells[key] = value
    is_whole = all(set(c.cells) == set(cells) and c.rest == held[0].rest for c in held)
    return Contents(cells, held[0].rest if is_whole else None)


# --- substitution -------------------------------------------------------------------------------


def replaced(t: TermTable, value: Value, by: Mapping[Term, Term]) -> Value:
    match value:
        case Term():
            return substitute(t, [value], by)[0]
        case Lanes(parts):
            return Lanes(tuple(replaced(t, p, by) for p in parts))
        case Places(alternatives):
            made = []
            for place in alternatives:
                guard, offset = substitute(t, [place.guard, place.offset], by)
                made.append(Place(guard, place.object, offset))
            return Places(tuple(made))


def replaced_in_contents(t: TermTable, contents: Contents, by: Mapping[Term, Term]) -> Contents:
    return Contents({k: replaced(t, v, by) for k, v in contents.cells.items()}, contents.rest)
