"""Input and output over open data: what is read is a fresh symbol, what is printed only checked."""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.ir import nodes, types
from warpproof.logic.terms import Op
from warpproof.semantics.domain.evaluation import (
    Environment,
    evaluate,
)
from warpproof.semantics.domain.symbolic_operators import is_known
from warpproof.semantics.domain.values import (
    Compound,
    Data,
    Value,
    width,
)
from warpproof.semantics.library.formatting import Kind
from warpproof.semantics.machine import input_output
from warpproof.semantics.machine.threads import Thread
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine
from warpproof.semantics.symbolic.environment import known_operands
from warpproof.semantics.symbolic.names import Decides

_PRINTING = frozenset({nodes.FormatOp.PRINT, nodes.FormatOp.ERROR})


def fresh(m: AbstractMachine, type_: types.Type) -> Value:
    """An arbitrary initialised value."""
    number = m.asking.number(m, "input")
    return Value(m.g.symbol(m.symbol_names.symbol(Decides.INPUT, number), width(type_)))


def formatted(m: AbstractMachine, t: Thread, s: nodes.Formatted, env: Environment) -> None:
    data = [evaluate(a, env) for a in s.arguments]
    if s.op is nodes.FormatOp.WRITE:
        _written(m, t, s, data)
        return
    if m.guard.op is Op.TRUE and not s.list_argument and all(_is_known(d) for d in data):
        input_output.formatted(m, t, s, env)
        return
    if s.op not in _PRINTING:
        known_operands(m, t, s, env, input_output.formatted)
        return
    if s.list_argument:
        raise m.unsupported("printing unknown values from a va_list")
    _printed(m, t, s, data)


def _printed(m: AbstractMachine, t: Thread, s: nodes.Formatted, data: list[Data]) -> None:
    """What is printed does not matter, only whether it may be: the format's own rules, with any
    number in the place of one that is open."""
    head, *waiting = data
    assert isinstance(head, Value)
    format_ = input_output.text_at(m, t, m.known(head), s.origin)
    kinds = [a.type for a in s.arguments[1:]]
    take = input_output.from_values(m, t, waiting, kinds, s.origin)

    def fetch(kind: Kind) -> Value:
        found = take(kind)
        bits = found.bits
        if is_known(found) and found.owner >= 0:
            return found
        if not isinstance(bits, int):
            m.not_ordered_by_chance(bits)
        return m.known(found) if kind is Kind.POINTER else Value(0)

    input_output.printed(m, t, format_, fetch, s.origin)
    if s.target is not None:
        m.assign(t, s.target, fresh(m, s.type))


def _written(m: AbstractMachine, t: Thread, s: nodes.Formatted, data: list[Data]) -> None:
    """Bytes as they are: is one of them not written? Of an open number of them, all that follow
    count as read."""
    pointer, size, _ = data
    assert isinstance(pointer, Value)
    assert isinstance(size, Value)
    m.use(t, size, "the size of what is written", s.origin)
    length = m.as_number(size).bits
    if length == 0:
        return
    if not isinstance(length, int) and m.decide(m.t.eq(length, m.t.bv(0, 64))):
        return  # then any pointer will do
    place = m.touch(t, pointer, length if isinstance(length, int) else 1, 1, False, s.origin)
    if place is None:
        return
    terms, thing, start = m.t, place[0], m.known_offset(place[1])
    if isinstance(length, int):
        most, count = length, terms.bv(length, 64)
    else:
        most, count = thing.size - start, length
        m.violate(Property.OUT_OF_BOUNDS, terms.bv_ult(terms.bv(most, 64), count), t, s.origin)
        m.record(t, thing, start, most, False, s.origin)
    unwritten = [
        terms.and_(undefined, terms.bv_ult(terms.bv(at - start, 64), count))
        for at, undefined in m.memory.unwritten_in(thing, start, most)
    ]
    m.violate(Property.UNINITIALIZED_READ, terms.any_of(unwritten), t, s.origin)


def _is_known(data: Data) -> bool:
    if isinstance(data, Compound):
        return all(_is_known(p) for p in data.parts)
    return is_known(data) and data.owner >= 0
