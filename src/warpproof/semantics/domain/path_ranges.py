"""Between which numbers terms lie on a path: by its facts, and by the guard of what runs now.

Enters: formulas that hold from now on, and the guard under which something is asked. Leaves: ranges
and decisions that are right wherever all of those hold. Most questions are answered by the facts
alone, whose ranges are kept; what a guard adds is looked at where that is not enough.
"""

from __future__ import annotations

from warpproof.logic.table.intervals import Arithmetic, Intervals, Range
from warpproof.logic.terms import Op, Term

_LONGEST_GUARD = 2048  # members of a guard that are looked at


class PathRanges:
    def __init__(self) -> None:
        self._facts = Intervals()
        self._guard: Term | None = None
        self._inside: Intervals | None = None  # the facts and the guard, once needed
        self._outer: list[tuple[Term | None, Intervals | None]] = []

    def learn(self, fact: Term) -> None:
        if self._facts.learn(fact):
            self._forget()

    def learn_value(self, term: Term, value: int, *, is_it: bool) -> None:
        """A term has this value on the path, or another one."""
        if self._facts.learn_value(term, value, is_it=is_it):
            self._forget()

    def _forget(self) -> None:
        self._inside = None
        self._outer = [(guard, None) for guard, _ in self._outer]

    # --- the guard -----------------------------------------------------------------------------

    def enter(self, guard: Term) -> None:
        """What is asked from now on is about what happens under a guard."""
        self._outer.append((self._guard, self._inside))
        self._guard, self._inside = guard, None

    def leave(self) -> None:
        """The guard is again what it was before."""
        self._guard, self._inside = self._outer.pop()

    def _under_guard(self) -> Intervals | None:
        guard = self._guard
        if guard is None or guard.op is Op.TRUE:
            return None
        if self._inside is None:
            self._inside = self._facts.copy()
            for member in _members(guard):
                self._inside.learn(member)
        return self._inside

    # --- questions -----------------------------------------------------------------------------

    def everywhere(self, term: Term) -> Range:
        """The range of a term on the whole path, whatever the guard is."""
        return self._facts.unsigned(term)

    def unsigned(self, term: Term) -> Range:
        """The range of a term where the guard holds."""
        inside = self._under_guard()
        return self._facts.unsigned(term) if inside is None else inside.unsigned(term)

    def decides(self, formula: Term) -> bool | None:
        """Whether a formula surely holds where the facts do, surely fails, or (None) neither."""
        return self._facts.decides(formula)

    def decides_here(self, formula: Term) -> bool | None:
        """The same where the guard holds too."""
        found = self._facts.decides(formula)
        if found is None:
            inside = self._under_guard()
            found = None if inside is None else inside.decides(formula)
        return found

    def overflows(self, op: Arithmetic, a: Term, b: Term, *, signed: bool) -> bool | None:
        """Whether an operation leaves its width where the guard holds: see `Intervals`."""
        found = self._facts.overflows(op, a, b, signed=signed)
        if found is None:
            inside = self._under_guard()
            found = None if inside is None else inside.overflows(op, a, b, signed=signed)
        return found


def _members(guard: Term) -> list[Term]:
    found: list[Term] = []
    stack = [guard]
    while stack and len(found) < _LONGEST_GUARD:
        formula = stack.pop()
        if formula.op is Op.AND:
            stack.extend(formula.args)
        else:
            found.append(formula)
    return found
