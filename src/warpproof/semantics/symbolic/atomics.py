"""Atomic operations and warp exchanges over open data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from warpproof.ir import nodes, types
from warpproof.logic.terms import BOOL, Op, Term
from warpproof.semantics.domain.atomic_values import ATOMIC_BINARY, atomic_result
from warpproof.semantics.domain.bits import BitsDomain, WatchesAddresses
from warpproof.semantics.domain.evaluation import (
    Environment,
    scalar,
)
from warpproof.semantics.domain.symbolic_operators import FORMATS, binary, is_known
from warpproof.semantics.domain.values import (
    Bits,
    Value,
    concrete_bits,
    width,
    zero_data,
)
from warpproof.semantics.machine.threads import Thread
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine
from warpproof.semantics.symbolic.options import ANYWHERE

if TYPE_CHECKING:
    from warpproof.semantics.memory.concrete import Object

_COMMUTING = (
    frozenset({nodes.AtomicOp.ADD, nodes.AtomicOp.SUB}),
    frozenset({nodes.AtomicOp.AND}),
    frozenset({nodes.AtomicOp.OR}),
    frozenset({nodes.AtomicOp.XOR}),
    frozenset({nodes.AtomicOp.MIN}),
    frozenset({nodes.AtomicOp.MAX}),
    frozenset({nodes.AtomicOp.UMIN}),
    frozenset({nodes.AtomicOp.UMAX}),
    # INC and DEC commute only with the same limit: see `counters`.
)


def commute(a: nodes.AtomicOp | None, b: nodes.AtomicOp | None) -> bool:
    """Do two updates give the same memory in either order?"""
    return any(a in group and b in group for group in _COMMUTING)


def contention(thing: Object) -> int | str:
    """What is noted of an object whose atomics meet: of a shared variable its name, since every
    block has one of its own and they are all alike."""
    return thing.name if thing.space is nodes.Space.SHARED else thing.id


def atomic(m: AbstractMachine, t: Thread, s: nodes.Atomic, env: Environment) -> None:
    if m.pair is not None and m.pair.is_one(t):
        m.pair.atomic(t, s, env)
        return
    pointer = scalar(s.pointer, env)
    operands = tuple(scalar(o, env) for o in s.operands)
    size = types.store_size_of(s.type)
    writes = s.op is not nodes.AtomicOp.LOAD
    # Sums of floats depend on their order: as an exchange, they commute with nothing.
    is_float = isinstance(s.type, types.Float)
    m.atomic_op = nodes.AtomicOp.EXCH if is_float and writes else s.op
    place = m.touch(t, pointer, size, size, writes, s.origin, (), s.scope)
    m.atomic_op = None
    if place is None:
        m.assign(t, s.target, zero_data(s.type))
        return
    thing, offset = place
    m.note_order(t, place, size, s.op, s.order, s.origin, _change(s, operands))
    if m.options.havoc_conflicting_reads and m.is_shared(thing.id, offset, size):
        if not _counted(m, t, s, thing, offset, operands):
            # What it leaves may be anything as well, so nothing is written.
            anything = m.any_value(thing, offset, s.type)
            assert anything is not None
            m.counters.other_atomic(t)
            m.assign(t, s.target, anything)
        return
    m.counters.other_atomic(t)
    in_order = (
        m.options.interleave or m.options.havoc_conflicting_reads
    )  # nobody else is seen to access it
    by_chance = contention(thing) in m.options.contended and not in_order
    sure = m.guard.op is Op.TRUE and isinstance(offset, int)
    old: Value | None = None
    if by_chance and s.target is not None:
        number = m.asking.number(m, "atomic")
        symbol = m.g.symbol(f"a{number}", width(s.type))
        m.taint.mark(symbol)
        m.assign(t, s.target, Value(symbol))
    elif s.target is not None or s.op is nodes.AtomicOp.CAS:
        loaded = m.memory.load(thing, offset, s.type)
        assert isinstance(loaded, Value)
        old = loaded
        m.assign(t, s.target, old)
    if sure and s.op is not nodes.AtomicOp.STORE and not by_chance:
        # What comes first by chance orders nothing: in another schedule it comes last.
        exchanged = s.op is not nodes.AtomicOp.CAS or s.failure is None
        exchanged = exchanged or (old is not None and _swaps(m, old, operands[0], width(s.type)))
        m.acquire(t, thing, offset, s.scope, s.order_when(exchanged))
    if not writes:
        return
    if s.op is nodes.AtomicOp.CAS and sure and old is not None and not by_chance:
        if not _swaps(m, old, operands[0], width(s.type)):
            return
        m.memory.store(thing, offset, operands[1], s.type)
    else:
        m.memory.update(
            thing, offset, size, lambda now: changed(m.g, s.op, now, operands, s.type), m.guard
        )
    if sure:
        m.release(t, thing, offset, s.scope, s.order, s.op is not nodes.AtomicOp.STORE)
    elif m.atomic_locations:
        m.atomic_locations.clear()  # fewer orders than there may be


def _change(s: nodes.Atomic, operands: tuple[Value, ...]) -> object:
    """What an operation does to its place, equal for operations that give the same in every order;
    None where somebody looks at what was there."""
    if s.target is not None or s.op is nodes.AtomicOp.LOAD:
        return None
    if not isinstance(s.type, types.Float):
        for group in _COMMUTING:
            if s.op in group:
                return group
    return s.op, tuple(operand.bits for operand in operands)


def _counted(
    m: AbstractMachine,
    t: Thread,
    s: nodes.Atomic,
    thing: Object,
    offset: Bits,
    operands: tuple[Value, ...],
) -> bool:
    """A sum at a place that threads only add to: its result is one of a counter."""
    if not isinstance(offset, int):
        m.no_counter((thing.id, ANYWHERE))
        return False
    place = (thing.id, offset)
    result: Value | None = None
    if operands and not m.is_no_counter(place):
        result = m.counters.add(m, t, s, thing, offset, operands[0])
    if result is None:
        m.no_counter(place)
        return False
    m.assign(t, s.target, result)
    size = types.store_size_of(s.type)
    m.memory.update(
        thing, offset, size, lambda now: changed(m.g, s.op, now, operands, s.type), m.guard
    )
    left = m.memory.load(thing, offset, s.type)
    assert isinstance(left, Value)
    m.counters.updated(place, left.bits)
    return True


def _swaps(m: AbstractMachine, old: Value, expected: Value, size: int) -> bool:
    if m.g.addresses is not None and (old.owner or expected.owner):
        m.g.addresses.compare(nodes.CompareOp.EQ, old, expected)
    a, b = old.bits, expected.bits
    if isinstance(a, int) and isinstance(b, int):
        return a == b
    return m.decide(m.t.eq(m.g.term(a, size), m.g.term(b, size)))


def changed(
    g: BitsDomain,
    op: nodes.AtomicOp,
    old: Value,
    operands: tuple[Value, ...],
    type_: types.Type,
) -> Value | None:
    """What an atomic operation writes, None if nothing."""
    if g.addresses is not None and (old.owner or operands[0].owner):
        _watch(g.addresses, op, old, operands[0])
    numbers = [o for o in operands if is_known(o)]
    if is_known(old) and len(numbers) == len(operands):
        return atomic_result(op, old, tuple(numbers), type_)
    given = operands[0]
    if op in (nodes.AtomicOp.STORE, nodes.AtomicOp.EXCH):
        return given
    if op in ATOMIC_BINARY:
        integer, floating = ATOMIC_BINARY[op]
        return binary(g, floating if isinstance(type_, types.Float) else integer, old, given, type_)
    size = width(type_)
    a, b = g.term(old.bits, size), g.term(given.bits, size)
    undefined = g.spread(g.or_(old.undefined, given.undefined, size), size, size)
    if op is nodes.AtomicOp.CAS:
        same = g.t.eq(a, b)
        new = g.ite(same, operands[1].bits, old.bits, size)
        owner = operands[1].owner if operands[1].owner == old.owner else 0
        return Value(new, undefined, owner)
    return Value(_chosen(g, op, a, b, type_, size), undefined)


def _watch(addresses: WatchesAddresses, op: nodes.AtomicOp, old: Value, given: Value) -> None:
    """An operation on a pointer as an integer."""
    if op is nodes.AtomicOp.CAS:
        addresses.compare(nodes.CompareOp.EQ, old, given)
    elif op in ATOMIC_BINARY:
        addresses.binary(ATOMIC_BINARY[op][0], old, given)
    elif op not in (nodes.AtomicOp.STORE, nodes.AtomicOp.EXCH):
        addresses.decides()


def _chosen(
    g: BitsDomain, op: nodes.AtomicOp, a: Term, b: Term, type_: types.Type, size: int
) -> Bits:
    t = g.t
    if isinstance(type_, types.Float):
        sort = FORMATS[type_.kind]
        smaller = t.fp_lt(t.fp_from_bits(a, sort), t.fp_from_bits(b, sort))
        keep = smaller if op is nodes.AtomicOp.MIN else t.not_(smaller)
        return g.bits(t.ite(keep, a, b))
    zero, one = t.bv(0, size), t.bv(1, size)
    match op:
        case nodes.AtomicOp.MIN:
            result = t.ite(t.bv_sle(a, b), a, b)
        case nodes.AtomicOp.MAX:
            result = t.ite(t.bv_sge(a, b), a, b)
        case nodes.AtomicOp.UMIN:
            result = t.ite(t.bv_ule(a, b), a, b)
        case nodes.AtomicOp.UMAX:
            result = t.ite(t.bv_uge(a, b), a, b)
        case nodes.AtomicOp.INC:
            result = t.ite(t.bv_uge(a, b), zero, t.bv_add(a, one))
        case _:  # DEC
            wraps = t.or_(t.eq(a, zero), t.bv_ugt(a, b))
            result = t.ite(wraps, b, t.bv_sub(a, one))
    return g.bits(result)


# --- votes --------------------------------------------------------------------------------------


def vote(g: BitsDomain, kind: nodes.BarrierKind, predicates: Sequence[Bits]) -> Value | None:
    """Count, all or any of a block's predicates, None where all of them are known."""
    if all(isinstance(p, int) for p in predicates):
        return None
    t = g.t
    truths = [
        g.truth(p, 1 if isinstance(p, int) or p.sort is BOOL else p.width) for p in predicates
    ]
    match kind:
        case nodes.BarrierKind.COUNT:
            total: Term = t.bv(0, 32)
            for truth in truths:
                total = t.bv_add(total, t.bv_from_bool(truth, 32))
            return Value(g.bits(total))
        case nodes.BarrierKind.AND:
            return Value(g.ite(t.all_of(truths), 1, 0, 32))
        case nodes.BarrierKind.OR:
            return Value(g.ite(t.any_of(truths), 1, 0, 32))
        case _:
            return Value(0)


# --- warps --------------------------------------------------------------------------------------


def warp_result(
    m: AbstractMachine,
    thread: Thread,
    statement: nodes.WarpExchange,
    operands: dict[int, tuple[Value, ...]],
    mask: int,
) -> Value | None:
    """Votes, matches and sums of open values; None where all of it is known."""
    if statement.op is nodes.WarpOp.SHUFFLE or not operands[thread.lane]:
        return None
    for given in operands.values():  # matches are of equal ones
        if m.g.addresses is not None and (given[0].owner or operands[thread.lane][0].owner):
            m.g.addresses.compare(nodes.CompareOp.EQ, operands[thread.lane][0], given[0])
    if all(is_known(given[0]) for given in operands.values()):
        return None
    g, t = m.g, m.t
    kind = statement.arguments[1].type
    size = width(kind)
    patterns = {lane: given[0].bits for lane, given in operands.items()}
    truths = {lane: g.truth(p, size) for lane, p in patterns.items()}
    mine = patterns[thread.lane]
    result_size = width(statement.type)

    def same_as_mine(p: Bits) -> Term:
        return t.eq(g.term(p, size), g.term(mine, size))

    match statement.op:
        case nodes.WarpOp.BALLOT:
            return Value(_mask(g, truths, result_size))
        case nodes.WarpOp.ALL:
            return Value(g.ite(t.all_of(list(truths.values())), 1, 0, result_size))
        case nodes.WarpOp.ANY:
            return Value(g.ite(t.any_of(list(truths.values())), 1, 0, result_size))
        case nodes.WarpOp.UNIFORM:
            every = list(truths.values())
            none = t.not_(t.any_of(every))
            return Value(g.ite(t.or_(t.all_of(every), none), 1, 0, result_size))
        case nodes.WarpOp.MATCH_ANY:
            same = {lane: same_as_mine(p) for lane, p in patterns.items()}
            return Value(_mask(g, same, result_size))
        case nodes.WarpOp.REDUCE:
            return _reduced(
                g, list(patterns.values()), concrete_bits(operands[thread.lane][1]), size
            )
        case _:
            if m.decide(t.all_of([same_as_mine(p) for p in patterns.values()])):
                equal = {lane: (Value(0), *given[1:]) for lane, given in operands.items()}
            else:
                equal = {lane: (Value(lane), *given[1:]) for lane, given in operands.items()}
            from warpproof.semantics.machine import barriers

            return barriers.plain_warp_result(m, thread, statement, equal, mask)


def _mask(g: BitsDomain, truths: dict[int, Term], size: int) -> Bits:
    lanes: list[tuple[Bits, int]] = [(g.bits(truths.get(n, g.t.false)), 1) for n in range(size)]
    return g.concat(lanes)


def _reduced(g: BitsDomain, patterns: list[Bits], operation: int, size: int) -> Value:
    t = g.t
    steps: dict[int, Callable[[Term, Term], Term]] = {
        0: t.bv_add,
        1: lambda a, b: t.ite(t.bv_sle(a, b), a, b),
        2: lambda a, b: t.ite(t.bv_sge(a, b), a, b),
        3: lambda a, b: t.ite(t.bv_ule(a, b), a, b),
        4: lambda a, b: t.ite(t.bv_uge(a, b), a, b),
        5: t.bv_and,
        6: t.bv_or,
        7: t.bv_xor,
    }
    total = g.term(patterns[0], size)
    for pattern in patterns[1:]:
        total = steps[operation](total, g.term(pattern, size))
    return Value(g.bits(total))
