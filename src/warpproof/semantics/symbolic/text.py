"""Input and output over open data: what is read is a fresh symbol, what is printed only checked."""

from __future__ import annotations

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


def _is_known(data: Data) -> bool:
    if isinstance(data, Compound):
        return all(_is_known(p) for p in data.parts)
    return is_known(data) and data.owner >= 0
