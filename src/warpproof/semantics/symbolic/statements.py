"""What statements do where data is open: the reference's handlers, or others in their place.

Enters and leaves what `semantics.machine.statements` says; a check becomes an obligation, an
operand that must be known is fixed first, and what a guarded side must not do alone splits the
path.
"""

from __future__ import annotations

from warpproof.base import records
from warpproof.base.property import Property
from warpproof.ir import nodes, types
from warpproof.ir.kernel_request import UNSIZED_BYTES
from warpproof.logic.terms import Op
from warpproof.semantics.domain.evaluation import (
    Environment,
    scalar,
)
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Value,
    concrete_bits,
)
from warpproof.semantics.machine import global_objects
from warpproof.semantics.machine.machine import HOST_NUMBER
from warpproof.semantics.machine.statements import (
    HANDLERS,
    Handler,
    answer,
    keep_in_range,
    volatile_as,
)
from warpproof.semantics.machine.threads import Thread
from warpproof.semantics.symbolic import atomics, merging, text
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine
from warpproof.semantics.symbolic.environment import known_operands
from warpproof.semantics.symbolic.memory import SymbolicObject
from warpproof.semantics.symbolic.names import Decides
from warpproof.semantics.symbolic.options import (
    KernelMode,
    OutsideTwoThreadFragment,
    ScheduleDependent,
)
from warpproof.semantics.symbolic.schedules import PreemptiveOracle

WRITTEN_OUT = 1 << 14  # bytes: a larger array of an argument is looked at through a window


def _copy(m: AbstractMachine, t: Thread, s: nodes.Copy, env: Environment) -> None:
    size = m.as_number(m.known(scalar(s.size, env)))
    to, source = scalar(s.to, env), scalar(s.source, env)
    m.use(t, size, "the size of a copy", s.origin)
    if size.bits:
        m.check_aligned(t, source, s.source_align, s.origin)
        m.check_aligned(t, to, s.to_align, s.origin)
    m.copy_bytes(t, to, source, concrete_bits(size), s.may_overlap, s.origin)


def _fill(m: AbstractMachine, t: Thread, s: nodes.Fill, env: Environment) -> None:
    size = m.as_number(m.known(scalar(s.size, env)))
    to, byte = scalar(s.to, env), scalar(s.byte, env)
    m.use(t, size, "the size of a fill", s.origin)
    m.fill_bytes(t, to, byte, concrete_bits(size), s.origin)


def _havoc(m: AbstractMachine, t: Thread, s: nodes.Havoc, env: Environment) -> None:
    _all_threads_only(m, t, "memory that becomes arbitrary in a kernel")
    if m.options.kernel_mode is not None and t.number == HOST_NUMBER:
        _give_argument(m, t, s, env)
        return
    pointer, size = m.known(scalar(s.pointer, env)), m.known(scalar(s.size, env))
    if concrete_bits(size) and (
        place := m.touch(t, pointer, concrete_bits(size), 1, True, s.origin)
    ):
        thing, offset = place
        number = m.asking.number(m, "memory")
        m.sizes[number] = concrete_bits(size)
        if m.guard.op is Op.TRUE and offset == 0 and size.bits == thing.size:
            m.memory.havoc_object(thing, number, s.mask)
            return
        for at in range(concrete_bits(size)):
            symbol = m.g.symbol(m.symbol_names.symbol(Decides.CONTENTS, number, at, 1), 8)
            mask = m.t.bv(s.mask[at % len(s.mask)], 8)
            value = Value(m.g.bits(m.t.bv_and(m.g.term(symbol, 8), mask)))
            m.memory.store(thing, m.known_offset(offset) + at, value, types.I8)


def _load(m: AbstractMachine, t: Thread, s: nodes.Load, env: Environment) -> None:
    if m.pair is not None and m.pair.is_one(t):
        m.pair.load(t, s, env)
        return
    HANDLERS[nodes.Load](m, t, s, env)
    _note_volatile(m, t, s, env)
    if not m.options.havoc_conflicting_reads:
        return
    pointer = m.resolved(scalar(s.pointer, env))
    if pointer.owner == NO_OBJECT or t.frames[-1].variables.get(s.target) is None:
        return
    thing = m.memory[pointer.owner]
    offset = m.g.bits(m.t.bv_sub(m.g.term(pointer.bits, 64), m.t.bv(thing.base, 64)))
    anything = m.any_value(thing, offset, s.type)
    if anything is not None:
        m.assign(t, s.target, anything)


def _give_argument(m: AbstractMachine, t: Thread, s: nodes.Havoc, env: Environment) -> None:
    """In kernel mode the host fills whole objects, before anyone else runs."""
    pointer = scalar(s.pointer, env)
    thing = m.memory[pointer.owner]
    number = m.asking.number(m, "memory")
    m.memory.havoc_object(thing, number, s.mask)


def _store(m: AbstractMachine, t: Thread, s: nodes.Store, env: Environment) -> None:
    if m.pair is not None and m.pair.is_one(t):
        m.pair.store(t, s, env)
        return
    if m.atomic_locations and not isinstance(scalar(s.pointer, env).bits, int):
        m.atomic_locations.clear()  # what it overwrites hands nothing on
    HANDLERS[nodes.Store](m, t, s, env)
    _note_volatile(m, t, s, env)


def _note_volatile(
    m: AbstractMachine, t: Thread, s: nodes.Load | nodes.Store, env: Environment
) -> None:
    """A volatile access that counts as a relaxed atomic one."""
    if not s.volatile or not m.options.interleave or volatile_as(m, s) is None:
        return
    pointer = m.resolved(scalar(s.pointer, env))
    if pointer.owner == NO_OBJECT:
        return
    thing = m.memory[pointer.owner]
    offset = m.g.bits(m.t.bv_sub(m.g.term(pointer.bits, 64), m.t.bv(thing.base, 64)))
    is_load = isinstance(s, nodes.Load)
    size = types.store_size_of(s.type if isinstance(s, nodes.Load) else s.value.type)
    op = nodes.AtomicOp.LOAD if is_load else nodes.AtomicOp.STORE
    m.note_order(t, (thing, offset), size, op, nodes.Order.RELAXED, s.origin)


def _assert(m: AbstractMachine, t: Thread, s: nodes.Assert, env: Environment) -> None:
    condition = scalar(s.condition, env)
    if condition.undefined != 0:
        m.use(t, condition, "a check", s.origin)
    m.examine(s.property, t)
    if m.pair is not None:
        m.pair.judge_assertion(t, condition)
    bits = condition.bits
    if isinstance(bits, int):
        if bits:
            return
        m.violate(s.property, m.t.true, t, s.origin)
        return
    wrong = m.t.not_(bits)
    m.violate(s.property, wrong, t, s.origin)
    if s.property == Property.ASSERTION and m.can_be(m.t.and_(m.guard, bits)):
        m.path.assume(m.t.or_(m.t.not_(m.guard), bits))  # go on where it held, if anywhere


def _assume(m: AbstractMachine, t: Thread, s: nodes.Assume, env: Environment) -> None:
    condition = scalar(s.condition, env)
    m.use(t, condition, "an assumption", s.origin)
    bits = condition.bits
    if isinstance(bits, int):
        if not bits:
            m.note_assumption(t, s.origin)
            merging.kill_branch(m, "an assumption does not hold")
        return
    m.not_ordered_by_chance(bits)
    m.path.assume(m.t.or_(m.t.not_(m.guard), bits))
    m.note_assumption(t, s.origin)


def _note(m: AbstractMachine, t: Thread, s: nodes.Note, env: Environment) -> None:
    bits = scalar(s.condition, env).bits
    fails = m.t.not_(bits) if not isinstance(bits, int) else m.t.boolean(not bits)
    if not m.path.in_prefix and m.can_be(m.t.and_(m.guard, fails)):
        if s.opens is None:
            m.note(s.message, t, s.origin)
        else:
            m.leave_open(s.opens, s.message, t, s.origin)


def _input(m: AbstractMachine, t: Thread, s: nodes.Input, env: Environment) -> None:
    match s.kind:
        case nodes.InputKind.ALLOCATION_FAILS:
            m.assign(t, s.target, Value(int(m.allocation_fails())))
        case nodes.InputKind.ARGC:
            m.assign(t, s.target, Value(len(m.settings.arguments)))
        case nodes.InputKind.CLOCK:
            m.assign(t, s.target, _reading(m, t, text.fresh(m, s.type), s.type))
        case nodes.InputKind.REPEATABLE:
            key = tuple(scalar(a, env).bits for a in s.arguments)
            m.assign(t, s.target, m.repeatables.value(s.type, key))
        case nodes.InputKind.VALUE:
            m.assign(t, s.target, text.fresh(m, s.type))
    keep_in_range(m, t, s, env)


def _reading(m: AbstractMachine, thread: Thread, value: Value, type_: types.Type) -> Value:
    """What a clock shows: any number at first, then never less than before in the same thread. No
    run is long enough for 64 bits (`MOST_OF_CLOCK`)."""
    if type_ != types.I64:
        return value
    before = m.clock_readings.get(thread.number)
    more = m.t.bv((1 << (61 if before is None else 48)) - 1, 64)
    now = m.t.bv_and(m.g.term(value.bits, 64), more)
    now = now if before is None else m.t.bv_add(before, now)
    m.clock_readings[thread.number] = now
    return Value(m.g.bits(now))


def _alloc(m: AbstractMachine, t: Thread, s: nodes.Alloc, env: Environment) -> None:
    if m.options.kernel_mode is not None and t.number == HOST_NUMBER:
        _alloc_argument(m, t, s, env, m.options.kernel_mode)
        return
    _all_threads_only(m, t, "the device's heap")
    space, _ = nodes.space_and_family(concrete_bits(m.known(scalar(s.space, env))))
    if space is nodes.Space.DEVICE_HEAP:
        m.heap_asked += concrete_bits(m.known(scalar(s.size, env)))
        if m.heap_asked > m.heap_bytes and not m.options.interleave:
            raise ScheduleDependent("the device's heap may be full in another order", s.origin)
    m.as_number(scalar(s.size, env))
    known_operands(m, t, s, env, HANDLERS[nodes.Alloc])


def _alloc_argument(
    m: AbstractMachine, t: Thread, s: nodes.Alloc, env: Environment, mode: KernelMode
) -> None:
    """An array that the kernel is given: one of open size is large, with an end inside it."""
    size = scalar(s.size, env).bits
    if not isinstance(size, int):
        # A byte more than an unsized one: its size is known, only not as a number.
        s = records.replace(s, size=nodes.IntConst(UNSIZED_BYTES + 1, types.I64))
    HANDLERS[nodes.Alloc](m, t, s, env)
    pointer = t.frame.variables[s.target]
    assert isinstance(pointer, Value)
    thing = m.memory[pointer.owner]
    assert isinstance(thing, SymbolicObject)
    if thing.size > WRITTEN_OUT:
        thing.window = mode.window
    if not isinstance(size, int):
        thing.extent = size


def _all_threads_only(m: AbstractMachine, t: Thread, what: str) -> None:
    if m.pair is not None and m.pair.is_one(t):
        raise OutsideTwoThreadFragment(what)


def _free(m: AbstractMachine, t: Thread, s: nodes.Free, env: Environment) -> None:
    m.examine(Property.INVALID_FREE, t)
    _all_threads_only(m, t, "the device's heap")
    known_operands(m, t, s, env, HANDLERS[nodes.Free])


def _known_operands(kind: type) -> Handler:
    handler = HANDLERS[kind]

    def handle(m: AbstractMachine, t: Thread, s: nodes.Statement, env: Environment) -> object:
        return known_operands(m, t, s, env, handler)

    return handle


def _query(m: AbstractMachine, t: Thread, s: nodes.PointerQuery, env: Environment) -> None:
    pointer = m.resolved(scalar(s.pointer, env))
    if s.op is nodes.QueryOp.SYMBOL:
        m.assign(t, s.target, global_objects.symbol_address(m, t, m.known(pointer)))
        return
    bits = pointer.bits
    if isinstance(bits, int) or s.op is not nodes.QueryOp.OFFSET:
        base = m.memory[pointer.owner].base if pointer.owner != NO_OBJECT else 0
        probe = pointer if isinstance(bits, int) else Value(base, 0, pointer.owner)
        m.assign(t, s.target, answer(m, s, probe))
        return
    thing = m.memory[pointer.owner]
    offset = m.t.bv_sub(bits, m.t.bv(thing.base, 64)) if thing.alive else m.t.bv(0, 64)
    m.assign(t, s.target, Value(m.g.bits(offset)))


def _guard_lifetime(m: AbstractMachine, t: Thread, name: str) -> None:
    """An object from before a guarded side must not end on it alone."""
    thing = t.frame.objects.get(name)
    if m.sides and thing is not None and thing.alive and thing.id < m.sides[-1].first_new:
        m.cannot_merge()


def _declare(m: AbstractMachine, t: Thread, s: nodes.Declare, env: Environment) -> None:
    _guard_lifetime(m, t, s.variable)
    HANDLERS[nodes.Declare](m, t, s, env)


def _end_lifetime(m: AbstractMachine, t: Thread, s: nodes.EndLifetime, env: Environment) -> None:
    _guard_lifetime(m, t, s.variable)
    HANDLERS[nodes.EndLifetime](m, t, s, env)


def _spec_value(m: AbstractMachine, t: Thread, s: nodes.SpecValue, env: Environment) -> None:
    if s.function is not nodes.SpecFunction.MEMORY:
        raise m.unsupported(f"specification function {s.function.value}")
    HANDLERS[nodes.SpecValue](m, t, s, env)


def _meeting(kind: type) -> Handler:
    """Who arrives somewhere may wait there: going on with another is no preemption."""
    handler = HANDLERS[kind]

    def handle(m: AbstractMachine, t: Thread, s: nodes.Statement, env: Environment) -> object:
        if not isinstance(s, nodes.Barrier) or s.kind not in nodes.BLOCK_BARRIERS:
            _all_threads_only(m, t, "warps, grids and named barriers")
        if isinstance(m.oracle, PreemptiveOracle):
            m.oracle.meets(t.number)
        m.examine(Property.BARRIER_DIVERGENCE, t)
        if isinstance(s, nodes.Barrier):
            m.relaxed.meet(t.number, s.kind)
        return handler(m, t, s, env)

    return handle


def _async(m: AbstractMachine, t: Thread, s: nodes.AsyncStep, env: Environment) -> None:
    _all_threads_only(m, t, "asynchronous copies")
    if m.ordering is not None:
        m.ordering.is_more(t)
    HANDLERS[nodes.AsyncStep](m, t, s, env)


def _fence(m: AbstractMachine, t: Thread, s: nodes.Fence, env: Environment) -> None:
    m.relaxed.fence(t.number, s.order, s.scope)
    HANDLERS[nodes.Fence](m, t, s, env)


_POLLING = frozenset({nodes.StreamOp.STREAM_IS_IDLE, nodes.StreamOp.EVENT_IS_DONE})


def _stream(m: AbstractMachine, t: Thread, s: nodes.StreamAction, env: Environment) -> object:
    if s.op in _POLLING and m.unjoined and not (m.options.interleave and m.options.polled):
        m.options.polled = True
        raise ScheduleDependent(
            "the host asks whether work is over that it did not wait for", s.origin
        )
    return HANDLERS[nodes.StreamAction](m, t, s, env)


SYMBOLIC_HANDLERS: dict[type, Handler] = {
    **HANDLERS,
    nodes.StreamAction: _stream,
    nodes.Barrier: _meeting(nodes.Barrier),
    nodes.Fence: _fence,
    nodes.AsyncStep: _async,
    nodes.WarpExchange: _meeting(nodes.WarpExchange),
    nodes.Load: _load,
    nodes.Copy: _copy,
    nodes.Fill: _fill,
    nodes.Havoc: _havoc,
    nodes.Store: _store,
    nodes.Assert: _assert,
    nodes.Assume: _assume,
    nodes.Note: _note,
    nodes.Input: _input,
    nodes.Alloc: _alloc,
    nodes.Free: _free,
    nodes.AllocaArray: _known_operands(nodes.AllocaArray),
    nodes.PointerQuery: _query,
    nodes.Atomic: atomics.atomic,
    nodes.Declare: _declare,
    nodes.EndLifetime: _end_lifetime,
    nodes.Formatted: text.formatted,
    nodes.VarArgs: _known_operands(nodes.VarArgs),
    nodes.AtExit: _known_operands(nodes.AtExit),
    nodes.SpecValue: _spec_value,
}
