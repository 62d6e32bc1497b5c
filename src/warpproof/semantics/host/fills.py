"""Arrays that a loop fills: what all of its rounds together leave there.

Enters: what one round stores, as `Memory.filled` has it, and how often the loop goes round. Leaves:
contents behind the loop, and for a loop around it what this one stores. Guaranteed: an array is
known as a whole only if each round stores, next to where the one before did, from the first element
to the last, and nothing else is stored there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from warpproof.base.records import replace
from warpproof.logic.index.polynomials import int_value, linear
from warpproof.logic.terms import Term, TermTable
from warpproof.semantics.domain.registers import Object
from warpproof.semantics.host.facts import Numbers
from warpproof.semantics.host.machine import Edges, Host
from warpproof.semantics.host.numbers import Filled, common, is_older, line_of, outer
from warpproof.semantics.host.state import Contents, State
from warpproof.semantics.host.written import filled_whole


def without_inner(state: State, round_: Term) -> None:
    """Limits of numbers that hold in one round only are none behind the loop."""
    for object_, contents in list(state.memory.items()):
        if isinstance(contents.rest, Numbers):
            state.memory[object_] = Contents(contents.cells, outer(contents.rest, round_))


@dataclass
class Rounds:
    """All rounds of a loop: `round` is the symbol of their number, `count` how many there are, if
    that is known."""

    host: Host
    round: Term
    count: Term | None
    leaving: Edges
    back: Sequence[State]

    def note(self, filled: Sequence[Filled]) -> None:
        merged = _merged(self.host.table, filled)
        times = Counter(one.object for one in merged)
        around = self.host.memory.filled
        for one in merged:
            whole = self._together(one)
            if whole is not None:
                behind = self.leaving[0][1]
                filled_whole(self.host.memory, behind, whole.object, whole.start, whole.length)
        for one in merged:
            whole = self._together(one) if times[one.object] == 1 else None
            if whole is not None and whole.numbers is not None:
                self._note_filled(whole, whole.numbers)
            if around is not None:
                numbers = None if one.numbers is None else outer(one.numbers, self.round)
                some = Filled(one.object, one.start, one.length, numbers, None)
                around.append(some if whole is None else whole)

    def _together(self, one: Filled) -> Filled | None:
        """All that is stored in a row; None where rounds may leave some of it out."""
        t, path = self.host.table, one.path
        if self.count is None or path is None:
            return None
        if any(state.path[: len(path)] != path for state in self.back):
            return None
        parts = linear(t, one.start, self.round)
        if parts is None or parts[0] is not one.length:
            return None
        start, length = parts[1], t.int_mul(one.length, self.count)
        if not is_older(start, self.round) or not is_older(length, self.round):
            return None
        numbers = None if one.numbers is None else outer(one.numbers, self.round)
        if numbers is not None:
            numbers = replace(numbers, line=line_of(t, one.value, self.round))
        return Filled(one.object, start, length, numbers, self.leaving[0][1].path)

    def _note_filled(self, whole: Filled, numbers: Numbers) -> None:
        """All that the object held before is gone, if it is filled to its end."""
        t, state = self.host.table, self.leaving[0][1]
        object_: Object = whole.object
        extent = self.host.memory.size_of(object_)
        if object_ not in state.memory or extent is None or int_value(whole.start) != 0:
            return
        if extent is whole.length or state.bounds.decide(t.int_le(extent, whole.length)):
            state.memory[object_] = Contents({}, numbers)


def _merged(t: TermTable, filled: Sequence[Filled]) -> list[Filled]:
    """What both sides of a branch store in one place is stored where they meet."""
    by_place: dict[tuple[Object, Term, Term], list[Filled]] = {}
    for one in filled:
        made = one
        there = by_place.setdefault((one.object, one.start, one.length), [])
        while True:
            other = next((f for f in there if _are_sides(t, f, made)), None)
            if other is None:
                break
            there.remove(other)
            assert made.path is not None
            made = Filled(
                made.object, made.start, made.length, _of_both(made, other), made.path[:-1]
            )
        there.append(made)
    return _in_rows(t, [one for there in by_place.values() for one in there])


def _in_rows(t: TermTable, filled: Sequence[Filled]) -> list[Filled]:
    """What is stored on one way, one behind the other, is stored in one piece."""
    found: list[Filled] = []
    for one in filled:
        size = int_value(one.length)
        before = next((f for f in found if size and _is_behind(t, f, one)), None)
        if before is None:
            found.append(one)
        else:
            length = t.int_add(before.length, one.length)
            numbers = _of_both(before, one)
            found[found.index(before)] = Filled(one.object, before.start, length, numbers, one.path)
    return found


def _is_behind(t: TermTable, before: Filled, one: Filled) -> bool:
    """Does it begin where the other ends?"""
    if before.object != one.object or before.path is None or before.path != one.path:
        return False
    return int_value(before.length) is not None and one.start is t.int_add(
        before.start, before.length
    )


def _of_both(one: Filled, other: Filled) -> Numbers | None:
    if one.numbers is None or other.numbers is None:
        return None
    return common(one.numbers, other.numbers)


def _are_sides(t: TermTable, a: Filled, b: Filled) -> bool:
    """Of one place."""
    if not a.path or not b.path:
        return False
    return a.path[:-1] == b.path[:-1] and a.path[-1] is t.not_(b.path[-1])
