"""Counters: what atomic sums return when threads meet at them in any order.

A place that threads only add the same number to has a chain of events. In whatever order they
happen, the one that comes after k others gets the first value and k times the number: so the
results are unknowns, tied together by an order of the events that respects what is known to have
happened before what. One run then stands for all orders, where nothing else depends on them.

Exact for one place; orders of several places are taken as independent of each other, which allows
more than can happen: a proof stands, a violation has to be shown by a run in that order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from warpproof.ir import nodes, types
from warpproof.logic.evaluate import evaluate
from warpproof.logic.terms import BitVec, Op, Term
from warpproof.logic.values import Value as ModelValue
from warpproof.semantics.domain.values import (
    Value,
    width,
)
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine
from warpproof.semantics.symbolic.names import Turns

if TYPE_CHECKING:
    from warpproof.semantics.domain.bits import BitsDomain
    from warpproof.semantics.domain.values import Bits
    from warpproof.semantics.machine.threads import Thread
    from warpproof.semantics.memory.concrete import Object

_POSITION = BitVec(16)
_MOST_EVENTS = 1024


@dataclass(slots=True)
class Event:
    thread: int
    step: int
    guard: Term
    position: Term  # among all that happen
    before: list[int]  # events that are known to have happened before


@dataclass(frozen=True, slots=True)
class Step:
    """What an event does: adds, and begins anew at the modulus where there is one."""

    added: int
    modulus: int | None = None


@dataclass(slots=True)
class Chain:
    first: Bits  # the value before all events
    step: Step
    size: int
    value: Bits  # after the events so far
    events: list[Event] = field(default_factory=list)


class Counters:
    def __init__(self) -> None:
        self._chains: list[Chain] = []
        self._at: dict[tuple[int, int], Chain] = {}
        self._chain_of: dict[Term, int] = {}  # by an event's position
        # By thread, its atomics in order: (guard, chain, event), or None beside counters.
        self._atomics: dict[int, list[tuple[Term, int, int] | None]] = {}

    def has(self, place: tuple[int, int]) -> bool:
        return place in self._at

    def has_in(self, owner: int) -> bool:
        return any(object_ == owner for object_, _ in self._at)

    def is_over(self, place: tuple[int, int], thread: Thread) -> bool:
        """Does the thread know of every event at a place?"""
        chain = self._at.get(place)
        if chain is None:
            return False
        return all(
            e.thread == thread.number or thread.clock.covers(e.thread, e.step) for e in chain.events
        )

    def other_atomic(self, thread: Thread) -> None:
        self._atomics.setdefault(thread.number, []).append(None)

    def add(
        self,
        m: AbstractMachine,
        t: Thread,
        s: nodes.Atomic,
        thing: Object,
        offset: int,
        operand: Value,
    ) -> Value | None:
        """The result of one more event; None if the place is no counter."""
        now = m.memory.load(thing, offset, s.type)
        if not isinstance(now, Value) or now.undefined != 0:
            return None
        size = width(s.type)
        first = now.bits
        step = _step(s, operand.bits, size)
        chain = self._at.get((thing.id, offset))
        if chain is None or chain.value != first:  # the first, or somebody set it anew
            if step is None or (step.modulus is not None and not _is_below(first, step.modulus)):
                return None
            chain = Chain(first, step, size, first)
            self._chains.append(chain)
            self._at[thing.id, offset] = chain
        if chain.step != step or len(chain.events) >= _MOST_EVENTS:
            return None
        number = m.asking.number(m, "counter")
        event = Event(
            t.number, t.step, m.guard, m.t.symbol(f"p{number}", _POSITION),
            [n for n, e in enumerate(chain.events)
             if e.thread == t.number or t.clock.covers(e.thread, e.step)],
        )  # fmt: skip
        place = (m.guard, self._chains.index(chain), len(chain.events))
        self._atomics.setdefault(t.number, []).append(place)
        self._chain_of[event.position] = place[1]
        chain.events.append(event)
        return Value(m.g.bits(_result(m.g, chain, event.position)))

    def excludes(self, condition: Term) -> bool:
        """Does a formula need two events of one chain to have the same position?"""
        parts = condition.args if condition.op is Op.AND else (condition,)
        for part in parts:
            if part.op is Op.EQ:
                a, b = (self._chain_of.get(x) for x in part.args)
                if a is not None and a == b:
                    return True
        return False

    def updated(self, place: tuple[int, int], value: Bits) -> None:
        self._at[place].value = value

    # --- at the end of a path ------------------------------------------------------------------

    def axioms(self, m: AbstractMachine) -> list[Term]:
        """What holds of all positions together: those that happen are numbered from 0 on."""
        t = m.t
        found: list[Term] = []
        for chain in self._chains:
            events = chain.events
            happen = t.bv(0, _POSITION.width)
            for event in events:
                happen = t.bv_add(happen, t.bv_from_bool(event.guard, _POSITION.width))
            positions = [e.position for e in events]
            if len(positions) > 1:
                found.append(t.distinct(*positions))
            for event in events:
                found.append(t.implies(event.guard, t.bv_ult(event.position, happen)))
                for n in event.before:
                    both = t.and_(event.guard, events[n].guard)
                    found.append(t.implies(both, t.bv_ult(positions[n], event.position)))
        return found

    def turns(self, model: Mapping[Term, ModelValue]) -> Turns:
        """In which order a model has the events, for a run that follows it."""
        found: Turns = {}
        for thread, atomics in self._atomics.items():
            mine = found.setdefault(thread, [])
            for entry in atomics:
                if entry is None:
                    mine.append(None)
                elif evaluate(entry[0], model):
                    position = evaluate(self._chains[entry[1]].events[entry[2]].position, model)
                    assert isinstance(position, int)
                    mine.append((entry[1], position))
        return found


def _result(g: BitsDomain, chain: Chain, position: Term) -> Term:
    """What the event at a position gets."""
    t = g.t
    first = g.term(chain.first, chain.size)
    if chain.step.modulus is None:
        times = t.bv_resize(position, chain.size, signed=False)
        return t.bv_add(first, t.bv_mul(t.bv(chain.step.added, chain.size), times))
    wide = chain.size + _POSITION.width + 1
    times = t.bv_mul(t.bv(chain.step.added, wide), t.bv_zext(position, wide))
    total = t.bv_add(t.bv_zext(first, wide), times)
    return t.bv_extract(t.bv_urem(total, t.bv(chain.step.modulus, wide)), chain.size - 1, 0)


def _step(s: nodes.Atomic, operand: Bits, size: int) -> Step | None:
    if not isinstance(operand, int) or not isinstance(s.type, types.Int):
        return None
    match s.op:
        case nodes.AtomicOp.ADD:
            return Step(operand)
        case nodes.AtomicOp.SUB:
            return Step(-operand & ((1 << size) - 1))
        case nodes.AtomicOp.INC:  # to the operand, then from 0 again
            return Step(1, operand + 1)
        case nodes.AtomicOp.DEC:  # to 0, then from the operand again: one less is `operand` more
            return Step(operand, operand + 1)
        case _:
            return None


def _is_below(value: Bits, limit: int) -> bool:
    return isinstance(value, int) and value < limit
