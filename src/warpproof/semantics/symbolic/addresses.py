"""Numbers that are made of addresses: what is the same in every run, and what is not.

Memory gives each object an address, one of those it could have. Enters: every operation on a value
that belongs to an object. Leaves: the lines where its result is not the same for other addresses.
What is known of them all: they are no null pointers, multiples of the object's alignment, those of
objects that are there at one time apart from each other, and those within one object as far from
each other as their offsets. So a pointer may go through an integer, be compared with null, with
others of its object, for equality with those of others; its low bits may be looked at and changed
up to the alignment.
"""

from __future__ import annotations

from warpproof.base.source import Span
from warpproof.ir import nodes
from warpproof.logic.terms import Op
from warpproof.semantics.domain.values import NO_OBJECT, Bits, Value
from warpproof.semantics.machine.run_state import user_origin
from warpproof.semantics.memory.concrete import NULL_PAGE
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine

_ONES = (1 << 64) - 1
_SHIFTED = (nodes.BinaryOp.ADD, nodes.BinaryOp.SUB)
_LOW_BITS = (nodes.BinaryOp.OR, nodes.BinaryOp.XOR)
_EQUALITY = (nodes.CompareOp.EQ, nodes.CompareOp.NE)


class AddressUse:
    def __init__(self, machine: AbstractMachine) -> None:
        self._m = machine
        self.lines: dict[int, Span] = {}

    def decides(self) -> None:
        """What is done now depends on which address it is."""
        m = self._m
        thread = m.threads.get(-1 if m.current_thread is None else m.current_thread, m.host)
        span = user_origin(thread, m.origin_of(thread)).user_span
        self.lines[span.line] = span

    # --- operators ------------------------------------------------------------------------------

    def binary(self, op: nodes.BinaryOp, a: Value, b: Value) -> None:
        if a.owner != NO_OBJECT and b.owner != NO_OBJECT:
            if op is not nodes.BinaryOp.SUB or a.owner != b.owner:
                self.decides()
            return
        owned, other = (a, b) if a.owner != NO_OBJECT else (b, a)
        if op in _SHIFTED and (op is nodes.BinaryOp.ADD or owned is a):
            return
        number = other.bits
        if not isinstance(number, int) or not self._is_known(op, number, owned, owned is a):
            self.decides()

    def _is_known(self, op: nodes.BinaryOp, number: int, owned: Value, is_left: bool) -> bool:
        low = self._alignment(owned) - 1
        if op is nodes.BinaryOp.AND:
            return number & ~low == 0 or number | low == _ONES
        if op in _LOW_BITS:
            return number & ~low == 0
        if op is nodes.BinaryOp.UREM and is_left:
            return 0 < number <= low + 1 and number & (number - 1) == 0
        return False

    def _alignment(self, value: Value) -> int:
        owners = self._m.possible_owners(value.owner)
        return min(self._m.memory[o].align if o != NO_OBJECT else 1 for o in owners)

    def compare(self, op: nodes.CompareOp, a: Value, b: Value) -> None:
        if a.owner == b.owner:
            return
        if any(v.owner == NO_OBJECT and self._is_marker(v.bits) for v in (a, b)):
            return
        if op not in _EQUALITY or not all(self._is_apart(v.owner, v.bits) for v in (a, b)):
            self.decides()

    def _is_marker(self, bits: Bits) -> bool:
        """Null, or a number that no object has for an address."""
        return isinstance(bits, int) and (bits < NULL_PAGE or bits > _ONES - NULL_PAGE)

    def _is_apart(self, owner: int, bits: Bits) -> bool:
        """Is it inside of an object that is there, so that nothing else is at that address?"""
        if owner == NO_OBJECT:
            return self._is_marker(bits)
        if owner < 0:
            condition, then, otherwise = self._m.choice(owner)
            if isinstance(bits, int) or bits.op is not Op.ITE or bits.args[0] is not condition:
                return False
            _, first, second = bits.args
            g = self._m.g
            return self._is_apart(then, g.bits(first)) and self._is_apart(otherwise, g.bits(second))
        thing = self._m.memory[owner]
        low, high = (bits, bits) if isinstance(bits, int) else self._m.g.ranges.unsigned(bits)
        return thing.alive and thing.base <= low and high < thing.base + max(thing.size, 1)
