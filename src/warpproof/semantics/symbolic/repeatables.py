"""Arbitrary values that are the same whenever they are asked for with the same arguments.

Enters: a type and arguments, which may be open. Leaves: a symbol for each list of arguments; where
two lists can be equal and need not be, the path assumes that equal ones have equal values. Lists
whose open parts are the same are apart or equal by their numbers alone. Where there are too many
pairs to tell, nothing is refuted by the value.
"""

from __future__ import annotations

from warpproof.ir import types
from warpproof.logic.terms import Op, Term
from warpproof.semantics.domain.values import Bits, Value, width
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine
from warpproof.semantics.symbolic.names import Decides

Key = tuple[Bits, ...]
_MOST_PAIRS = 64
_WHO = "a source of numbers that may repeat them"


class Repeatables:
    def __init__(self, machine: AbstractMachine) -> None:
        self._m = machine
        # By type and open parts: the numbers beside them, and the value.
        self._known: dict[tuple[types.Type, Key], dict[Key, Value]] = {}
        self._pairs = 0

    def value(self, type_: types.Type, key: Key) -> Value:
        shape = tuple(-1 if isinstance(part, int) else part for part in key)
        alike = self._known.setdefault((type_, shape), {})
        found = alike.get(key)
        if found is None:
            found = alike[key] = self._fresh(type_, shape, key)
        return found

    def _fresh(self, type_: types.Type, shape: Key, key: Key) -> Value:
        m, size = self._m, width(type_)
        number = m.asking.number(m, "input")
        made = m.g.symbol(m.symbol_names.symbol(Decides.INPUT, number), size)
        for (kind, other), values in self._known.items():
            if kind != type_ or other == shape:
                continue
            for before, value in values.items():
                same = self._same(key, before)
                if m.path.settled(same) is False:
                    continue
                self._pairs += 1
                if self._pairs > _MOST_PAIRS:
                    m.asking.is_foreign(number, _WHO)
                    return Value(made)
                equal = m.t.eq(made, m.g.term(value.bits, size))
                m.path.assume(m.t.or_(m.t.not_(same), equal))
        return Value(made)

    def _same(self, a: Key, b: Key) -> Term:
        """Are two lists of arguments equal?"""
        if len(a) != len(b):
            return self._m.t.false
        t, g = self._m.t, self._m.g
        parts = []
        for x, y in zip(a, b, strict=True):
            part = t.eq(g.term(x, 64), g.term(y, 64))
            if part.op is Op.FALSE:
                return part
            parts.append(part)
        return t.all_of(parts)
