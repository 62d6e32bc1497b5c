"""What each statement does, one thread at a time.

Enters: a run, a thread of it, a statement and the thread's environment. Leaves: the effect, and the
answer `WAITS` where the thread moves on by itself later. One function per kind of statement;
`HANDLERS` has them all. Control flow, and who runs next, are the interpreter's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from warpproof.base.property import Property
from warpproof.base.source import UNKNOWN_ORIGIN, Origin
from warpproof.ir import nodes, types
from warpproof.ir.primitives import pure_name
from warpproof.semantics.domain.atomic_values import atomic_result
from warpproof.semantics.domain.evaluation import (
    Environment,
    evaluate,
    scalar,
)
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    NULL,
    ZERO,
    Bits,
    Compound,
    Data,
    Value,
    concrete,
    concrete_bits,
    concrete_number,
    signed,
    zero_data,
)
from warpproof.semantics.machine import (
    async_copies,
    barriers,
    global_objects,
    input_output,
    launches,
    stream_actions,
)
from warpproof.semantics.machine.findings import Ending, ProgramEnds, depends_on
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.permitted import OF_THE_RUNTIME, check_call
from warpproof.semantics.machine.run_state import RunState, user_origin
from warpproof.semantics.machine.threads import WAITS, Frame, LocalArray, Thread
from warpproof.semantics.memory.concrete import SPACE_WORDS, Object, describe

Handler = Callable[..., object]
"""Of a machine, a thread, a statement of its own kind and the thread's environment."""

_MAX_FRAMES = 2_000
_LARGEST_OBJECT = 1 << 47  # bytes of an address space; large objects are sparse
_VOLATILE = nodes.Scope.SYSTEM  # of what a volatile access hands on, if it does


def volatile_as(run: RunState, s: nodes.Load | nodes.Store) -> nodes.Scope | None:
    """The scope of a volatile access that counts as a relaxed atomic one, as PTX has it."""
    return _VOLATILE if s.volatile and run.settings.volatile_relaxed else None


def _assign(run: Machine, t: Thread, s: nodes.Assign, env: Environment) -> None:
    t.frames[-1].variables[s.target] = evaluate(s.value, env)


def _declare(run: Machine, t: Thread, s: nodes.Declare, env: Environment) -> None:
    frame = t.frame
    if frame.where.variables[s.variable].in_memory:
        before = frame.objects.get(s.variable)
        if before is not None and before.alive:
            run.end_private(before, s.origin)
        frame.objects[s.variable] = run.new_local(t, s.variable, s.origin)
        if run.memory.has_much_ended:
            run.forget_ended()
    else:
        frame.variables.pop(s.variable, None)


def _end_lifetime(run: Machine, t: Thread, s: nodes.EndLifetime, env: Environment) -> None:
    found = t.frame.objects.get(s.variable)
    if found is not None and found.alive:
        run.end_private(found, s.origin)


def _alloca(run: Machine, t: Thread, s: nodes.AllocaArray, env: Environment) -> None:
    count = scalar(s.count, env)
    run.use(t, count, "the size of a local array", s.origin, s.count)
    size = max(signed(concrete_bits(count), 64) * s.element_size, 0)  # its check has reported less
    made = run.private_object(t, size, s.align, "local array", s.origin)
    t.frame.arrays[made.id] = LocalArray(s.target, made)
    run.assign(t, s.target, Value(made.base, 0, made.id))


def _load(run: Machine, t: Thread, s: nodes.Load, env: Environment) -> None:
    pointer = scalar(s.pointer, env)
    place = run.touch(
        t, pointer, types.store_size_of(s.type), s.align, False, s.origin,
        (s.pointer,), volatile_as(run, s), volatile=s.volatile,
    )  # fmt: skip
    if place is None:  # said once: what was not read counts as some value, not as unwritten
        run.assign(t, s.target, zero_data(s.type))
        return
    run.assign(t, s.target, run.memory.load(place[0], place[1], s.type))
    if s.volatile:
        run.acquire(t, place[0], place[1], _VOLATILE, nodes.Order.RELAXED)


def _store(run: Machine, t: Thread, s: nodes.Store, env: Environment) -> None:
    pointer, value = scalar(s.pointer, env), evaluate(s.value, env)
    written = value.bits if isinstance(value, Value) else None
    place = run.touch(
        t, pointer, types.store_size_of(s.value.type), s.align, True, s.origin,
        (s.pointer,), volatile_as(run, s), written, volatile=s.volatile,
    )  # fmt: skip
    if place is None:
        return
    run.memory.store(place[0], place[1], value, s.value.type)
    if s.volatile:
        run.release(t, place[0], place[1], _VOLATILE, nodes.Order.RELAXED, False)
    elif run.atomic_locations:
        run.atomic_locations.pop((place[0].id, place[1]), None)


def _copy(run: Machine, t: Thread, s: nodes.Copy, env: Environment) -> None:
    to, source, size = scalar(s.to, env), scalar(s.source, env), scalar(s.size, env)
    run.use(t, size, "the size of a copy", s.origin, s.size)
    if size.bits:
        run.check_aligned(t, source, s.source_align, s.origin)
        run.check_aligned(t, to, s.to_align, s.origin)
    run.copy_bytes(t, to, source, concrete_bits(size), s.may_overlap, s.origin)


def _fill(run: Machine, t: Thread, s: nodes.Fill, env: Environment) -> None:
    to, byte, size = scalar(s.to, env), scalar(s.byte, env), scalar(s.size, env)
    run.use(t, size, "the size of a fill", s.origin, s.size)
    run.fill_bytes(t, to, byte, concrete_bits(size), s.origin)


def _havoc(run: Machine, t: Thread, s: nodes.Havoc, env: Environment) -> None:
    pointer, size = scalar(s.pointer, env), scalar(s.size, env)
    if concrete_bits(size) and (
        place := run.touch(t, pointer, concrete_bits(size), 1, True, s.origin)
    ):
        run.inputs_asked += 1
        pattern = masked(run.oracle.unwritten(), s.mask)
        run.memory.give(place[0], concrete_number(place[1]), pattern, concrete_bits(size))


def _call(run: Machine, t: Thread, s: nodes.Call, env: Environment) -> object:
    symbol = run.callee(t, s, env)
    if symbol is None:
        return None
    function = run.program.module(t.side).functions[symbol]
    arguments = tuple(evaluate(a, env) for a in s.arguments)
    if function.is_declaration:
        named = pure_name(symbol)
        if named is not None:  # a pointer to a math function
            run.assign(t, s.target, evaluate(nodes.Pure(named, s.arguments, s.type), env))
        else:
            _bodiless(run, t, s, function, arguments)
        return None
    if function.approximation is not None:
        run.approximated.setdefault(function.name, function.approximation)
    if len(t.frames) >= _MAX_FRAMES:
        raise ProgramEnds(Ending.OUT_OF_STEPS, 3, "recursion too deep")
    frame = Frame(run.index(t.side, symbol), s.target)
    t.frame.index += 1  # where the callee returns to
    _bind(run, t, frame, function, arguments, s)
    t.frames.append(frame)
    return WAITS


def _bind(
    run: Machine,
    t: Thread,
    frame: Frame,
    function: nodes.Function,
    arguments: tuple[Data, ...],
    call: nodes.Call,
) -> None:
    for parameter, value in zip(function.parameters, arguments, strict=False):
        if parameter.by_value:
            assert isinstance(value, Value)
            variable = frame.where.variables[parameter.variable]
            made = run.private_object(t, parameter.size, variable.align, variable.name, call.origin)
            source = run.touch(t, value, parameter.size, 1, False, call.origin)
            if source is not None:
                run.memory.copy(made, 0, source[0], concrete_number(source[1]), parameter.size)
            run.declare_const(made, variable, t.side)
            frame.objects[parameter.variable] = made
        else:
            frame.variables[parameter.variable] = value
    if function.variadic:
        extra = arguments[len(function.parameters) :]
        kinds = [a.type for a in call.arguments[len(function.parameters) :]]
        frame.arguments = input_output.variadic_buffer(run, t, frame, extra, kinds, call.origin)


def _bodiless(
    run: Machine,
    t: Thread,
    s: nodes.Call,
    function: nodes.Function,
    arguments: tuple[Data, ...],
) -> None:
    """A function nobody wrote: any result, and any effect on what it reaches; the verdict must say
    so. One of our own headers has a meaning, which is missing."""
    if function.from_model or function.returns_twice:
        line = user_origin(t, s.origin).user_span.line
        raise run.unsupported(f"{function.name} at line {line} has no model")
    run.bodiless.setdefault(function.name)
    run.caveats.setdefault(f"{function.name} has no body: its result and effect are arbitrary")
    for property_ in _opened_by_nobody(run, t):
        run.leave_open(property_, depends_on(function.name), t, s.origin)
    why = depends_on(function.name)
    if any(not _is_written(argument) for argument in arguments):
        run.leave_open(Property.UNINITIALIZED_READ, why, t, s.origin)
    if any(not thing.alive for thing in _pointed_at(run, arguments)):
        run.leave_open(Property.INVALID_POINTER, why, t, s.origin)
        run.leave_open(Property.INVALID_FREE, why, t, s.origin)
    run.havoc_reached(t, function.name, arguments, s.origin)
    if s.target is not None:
        run.assign(t, s.target, run.foreign(function.name, s.type))


def _pointed_at(run: Machine, arguments: Iterable[Data]) -> Iterator[Object]:
    for data in arguments:
        if isinstance(data, Compound):
            yield from _pointed_at(run, data.parts)
        else:
            owners = run.possible_owners(data.owner)
            yield from (run.memory[owner] for owner in owners if owner != NO_OBJECT)


def _is_written(data: Data) -> bool:
    if isinstance(data, Compound):
        return all(map(_is_written, data.parts))
    return isinstance(data.undefined, int) and data.undefined == 0


def _opened_by_nobody(run: Machine, t: Thread) -> Iterable[Property]:
    """What no bytes of ours tell: in a kernel such a function may wait for others and share memory
    of its own file with them; on the host it may throw to a handler, which is not followed."""
    if t.side is nodes.Side.DEVICE:
        return (Property.DATA_RACE, Property.BARRIER_DIVERGENCE, Property.DEADLOCK)
    return Property if run.program.has_handlers else ()


def _atomic(run: Machine, t: Thread, s: nodes.Atomic, env: Environment) -> None:
    pointer = scalar(s.pointer, env)
    operands = tuple(scalar(o, env) for o in s.operands)
    size = types.store_size_of(s.type)
    writes = s.op is not nodes.AtomicOp.LOAD
    place = run.touch(t, pointer, size, size, writes, s.origin, (s.pointer,), s.scope)
    if place is None:  # said once: what was not read counts as some value, not as unwritten
        run.assign(t, s.target, zero_data(s.type))
        return
    thing, offset = place
    old = run.memory.load(thing, offset, s.type)
    assert isinstance(old, Value)
    run.assign(t, s.target, old)
    new = None
    if writes:
        given = tuple(concrete(o) for o in operands)
        new = atomic_result(s.op, concrete(old), given, s.type)
    if s.op is not nodes.AtomicOp.STORE:
        order = s.order_when(exchanged=new is not None or not writes)
        run.acquire(t, thing, offset, s.scope, order)
    if new is not None:
        run.memory.store(thing, offset, new, s.type)
        run.release(t, thing, offset, s.scope, s.order, s.op is not nodes.AtomicOp.STORE)
        if s.op is not nodes.AtomicOp.STORE:
            run.exchanged(t, thing, offset, size, s.scope)


_ACQUIRING = frozenset({nodes.Order.ACQUIRE, nodes.Order.ACQ_REL, nodes.Order.SEQ_CST})
_RELEASING = frozenset({nodes.Order.RELEASE, nodes.Order.ACQ_REL, nodes.Order.SEQ_CST})


def _fence(run: Machine, t: Thread, s: nodes.Fence, env: Environment) -> None:
    if s.order in _ACQUIRING:
        run.has_learned |= t.reads_atomically
        for handed in t.acquired:
            if handed.reaches(t, s.scope):
                t.clock.join(handed.clock)
        t.acquired = [h for h in t.acquired if not h.reaches(t, s.scope)]
    if s.order not in _RELEASING:
        return
    snapshot = t.clock.copy()
    snapshot.learn_step(t.number, t.step)
    t.step += 1
    t.released[s.scope] = snapshot


def _async(run: Machine, t: Thread, s: nodes.AsyncStep, env: Environment) -> None:
    async_copies.async_step(run, t, s, env)


def _barrier(run: Machine, t: Thread, s: nodes.Barrier, env: Environment) -> object:
    barriers.arrive(run, t, s, env)
    return WAITS if t.block is not None else None


def _exchange(run: Machine, t: Thread, s: nodes.WarpExchange, env: Environment) -> object:
    barriers.exchange(run, t, s, env)
    if t.block is None:
        run.assign(t, s.target, ZERO)
        return None
    return WAITS


def _assert(run: Machine, t: Thread, s: nodes.Assert, env: Environment) -> None:
    condition = scalar(s.condition, env)
    if condition.undefined:
        what = "an assertion" if s.property == Property.ASSERTION else "the result"
        run.use(t, condition, what, s.origin, s.condition)
    if condition.bits:
        return
    values = run.shown_values(t, s.condition)
    run.report(s.property, _message(s, env), t, s.origin, values, kind=s.kind)
    if s.property == Property.ASSERTION and not run.settings.asserts_go_on:
        raise ProgramEnds(Ending.ABORTED, 134, "assertion failed")


def _message(s: nodes.Assert, env: Environment) -> str:
    """What a check that fails says; of an index, how far it is off."""
    if s.property == Property.ASSERTION:
        return f"assertion fails: {s.message}"
    if s.property == Property.DIVISION_BY_ZERO:
        return "integer division by zero"
    if s.property not in _OF_THE_LANGUAGE:
        return s.message
    match s.condition:
        case nodes.Compare(
            nodes.CompareOp.ULT | nodes.CompareOp.ULE,
            index,
            nodes.IntConst(bound, types.Int(size)),
        ) if s.property == Property.OUT_OF_BOUNDS:
            at = signed(concrete_bits(scalar(index, env)), size)
            return f"index {at} is outside of an array of {bound} element{'s' * (bound != 1)}"
    return s.message[:1].lower() + s.message[1:]  # clang begins a sentence


_OF_THE_LANGUAGE = frozenset(
    {
        Property.OUT_OF_BOUNDS,
        Property.INTEGER_OVERFLOW,
        Property.INVALID_SHIFT,
        Property.UNDEFINED_BEHAVIOUR,
    }
)


def _assume(run: Machine, t: Thread, s: nodes.Assume, env: Environment) -> None:
    condition = scalar(s.condition, env)
    run.use(t, condition, "an assumption", s.origin, s.condition)
    if not condition.bits:
        raise ProgramEnds(Ending.ASSUMED_AWAY, 0, "assumption violated, run discarded")


def _note(run: Machine, t: Thread, s: nodes.Note, env: Environment) -> None:
    condition = scalar(s.condition, env)
    if condition.bits or condition.undefined:
        return
    if s.opens is not None:
        run.leave_open(s.opens, s.message, t, s.origin)
    else:
        run.note(s.message, t, s.origin)


def _at_exit(run: Machine, t: Thread, s: nodes.AtExit, env: Environment) -> None:
    argument = None if s.argument is None else scalar(s.argument, env)
    run.at_exit.append((scalar(s.function, env), argument))
    run.assign(t, s.target, ZERO)


def _input(run: Machine, t: Thread, s: nodes.Input, env: Environment) -> None:
    bits: Bits
    if s.source is not None:
        run.sources_asked.add(s.source)
    match s.kind:
        case nodes.InputKind.ALLOCATION_FAILS:
            fails = run.settings.malloc_may_fail and run.oracle.allocation_fails()
            bits = int(fails)
        case nodes.InputKind.ARGC:
            bits = len(run.settings.arguments)
        case nodes.InputKind.CLOCK:
            bits = run.steps
        case nodes.InputKind.REPEATABLE:
            key = tuple(concrete_bits(scalar(a, env)) for a in s.arguments)
            if (s.type, key) not in run.repeatable:
                run.repeatable[s.type, key] = run.ask(s.type)
            bits = run.repeatable[s.type, key]
        case nodes.InputKind.VALUE:
            bits = run.ask(s.type)
    run.assign(t, s.target, Value(bits))
    keep_in_range(run, t, s, env)


def keep_in_range(run: Machine, t: Thread, s: nodes.Input, env: Environment) -> None:
    """A value that was given becomes one of those that its source promises."""
    kept = s.in_range()
    if kept is None or s.low is None or s.high is None:
        return
    for end in (s.low, s.high):
        run.use(t, scalar(end, env), "the range of an input", s.origin, end)
    run.assign(t, s.target, scalar(kept, env))


def _alloc(run: Machine, t: Thread, s: nodes.Alloc, env: Environment) -> None:
    size, align, space = scalar(s.size, env), scalar(s.align, env), scalar(s.space, env)
    run.use(t, size, "the size of an allocation", s.origin, s.size)
    where, family = nodes.space_and_family(concrete_bits(space))
    if where in OF_THE_RUNTIME:
        check_call(run, t, s.origin)
    if where is nodes.Space.DEVICE_HEAP:
        if run.left_out is not None:
            run.left_out.judge_heap()
        run.heap_used += concrete_bits(size)
        if run.heap_used > run.heap_bytes:
            run.heap_used -= concrete_bits(size)
            run.assign(t, s.target, NULL)
            return
    if concrete_bits(size) > _LARGEST_OBJECT:
        run.assign(t, s.target, NULL)
        return
    origin = user_origin(t, s.origin)
    made = run.memory.allocate(
        concrete_bits(size), concrete_bits(align), where,
        s.name or _allocation_name(where, origin), origin,
        run.oracle.unwritten(),
    )  # fmt: skip
    made.family = family
    made.device_reads_only = s.device_reads_only
    run.assign(t, s.target, Value(made.base, 0, made.id))


def _free(run: Machine, t: Thread, s: nodes.Free, env: Environment) -> None:
    pointer = scalar(s.pointer, env)
    space, family = nodes.space_and_family(concrete_bits(scalar(s.space, env)))
    run.use(t, pointer, "the freed pointer", s.origin, s.pointer)
    if pointer.bits == 0:
        return
    if space in OF_THE_RUNTIME:
        check_call(run, t, s.origin)
    thing = run.memory.owner_of(pointer)
    problem = _wrong_free(thing, pointer, space, family)
    if problem is not None:
        run.report(Property.INVALID_FREE, problem, t, s.origin, run.shown_values(t, s.pointer))
        return
    assert thing is not None
    run.record_end(t, thing, s.origin)
    if space is nodes.Space.DEVICE_HEAP:
        run.heap_used -= thing.size
    run.memory.end(thing, user_origin(t, s.origin))
    run.memory.version += 1  # what failed for want of memory may succeed


def _query(run: Machine, t: Thread, s: nodes.PointerQuery, env: Environment) -> None:
    pointer = scalar(s.pointer, env)
    if s.op is nodes.QueryOp.SYMBOL:
        run.assign(t, s.target, global_objects.symbol_address(run, t, pointer))
        return
    run.assign(t, s.target, answer(run, s, pointer))


def answer(run: Machine, s: nodes.PointerQuery, pointer: Value) -> Value:
    """What is asked of the object that a concrete address lies in."""
    thing = run.memory.owner_of(pointer)
    if thing is None or not thing.alive or pointer.bits == 0:
        result = -1 if s.op is nodes.QueryOp.SPACE else 0
    elif s.op is nodes.QueryOp.SPACE:
        result = thing.space.value
    elif s.op is nodes.QueryOp.OFFSET:
        result = concrete_bits(pointer) - thing.base
    else:
        result = thing.size
    assert isinstance(s.type, types.Int)
    return Value(result & ((1 << s.type.bits) - 1))


def _launch(run: Machine, t: Thread, s: nodes.Launch, env: Environment) -> None:
    launches.launch(run, t, s, env)


def _stream(run: Machine, t: Thread, s: nodes.StreamAction, env: Environment) -> object:
    return stream_actions.stream_action(run, t, s, env)


def _formatted(run: Machine, t: Thread, s: nodes.Formatted, env: Environment) -> None:
    input_output.formatted(run, t, s, env)


def _var_args(run: Machine, t: Thread, s: nodes.VarArgs, env: Environment) -> None:
    input_output.var_args(run, t, s, env)


def _nothing(run: Machine, t: Thread, s: nodes.Statement, env: Environment) -> None:
    pass


def _spec_value(run: Machine, t: Thread, s: nodes.SpecValue, env: Environment) -> None:
    if s.function is not nodes.SpecFunction.MEMORY:
        raise run.unsupported(f"specification function {s.function.value} in a run")
    run.assign(t, s.target, zero_data(s.type))  # only specifications see it, which do nothing


def _unsupported(run: Machine, t: Thread, s: nodes.Unsupported, env: Environment) -> None:
    line = user_origin(t, s.origin).user_span.line
    raise run.unsupported(f"{s.construct} at line {line}: {s.detail}")


def masked(pattern: bytes, mask: bytes) -> bytes:
    """The pattern with the mask's bits only, followed by zeros up to where the mask ends."""
    if mask == b"\xff":
        return pattern
    times = -(-len(pattern) // len(mask))
    whole = pattern.ljust(times * len(mask), b"\0")
    return bytes(a & b for a, b in zip(whole, mask * times, strict=True))


def _allocation_name(space: nodes.Space, origin: Origin) -> str:
    return f"{SPACE_WORDS[space]} memory allocated at line {origin.user_span.line}"


_FREED_BY = ("free", "delete", "delete[]")  # in the order of the families
_FREED_TOGETHER = {
    # cudaFree releases what cudaMalloc and cudaMallocManaged gave.
    nodes.Space.DEVICE: frozenset({nodes.Space.DEVICE, nodes.Space.MANAGED}),
}


def _wrong_free(
    thing: Object | None, pointer: Value, space: nodes.Space, family: int
) -> str | None:
    if thing is None:
        return "the pointer belongs to no object"
    if not thing.alive:
        where = f" at line {thing.ended.user_span.line}" if thing.ended else ""
        return f"{describe(thing)} was already freed{where}"
    if thing.space not in _FREED_TOGETHER.get(space, frozenset({space})):
        return f"{describe(thing)} cannot be freed this way"
    if thing.origin is UNKNOWN_ORIGIN:
        return f"{describe(thing)} was not allocated"
    if pointer.bits != thing.base:
        return (
            f"the pointer leads {concrete_bits(pointer) - thing.base} bytes into {describe(thing)}"
        )
    if thing.family != family:
        made, freed = nodes.FAMILIES[thing.family], _FREED_BY[family]
        return f"{describe(thing)} comes from {made} and cannot be freed by {freed}"
    return None


HANDLERS: dict[type, Handler] = {
    nodes.Assign: _assign,
    nodes.Declare: _declare,
    nodes.EndLifetime: _end_lifetime,
    nodes.AllocaArray: _alloca,
    nodes.Load: _load,
    nodes.Store: _store,
    nodes.Copy: _copy,
    nodes.Fill: _fill,
    nodes.Call: _call,
    nodes.Atomic: _atomic,
    nodes.Barrier: _barrier,
    nodes.Fence: _fence,
    nodes.WarpExchange: _exchange,
    nodes.Launch: _launch,
    nodes.Alloc: _alloc,
    nodes.Free: _free,
    nodes.PointerQuery: _query,
    nodes.AtExit: _at_exit,
    nodes.Assume: _assume,
    nodes.Note: _note,
    nodes.AsyncStep: _async,
    nodes.Assert: _assert,
    nodes.Input: _input,
    nodes.Havoc: _havoc,
    nodes.StreamAction: _stream,
    nodes.Formatted: _formatted,
    nodes.VarArgs: _var_args,
    nodes.SpecCall: _nothing,
    nodes.SpecClause: _nothing,
    nodes.SpecValue: _spec_value,
    nodes.Unsupported: _unsupported,
}
