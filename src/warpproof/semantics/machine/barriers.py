"""Barriers, warp operations and what they order.

A thread that arrives waits; after every arrival and every thread's end `settle` looks whether a
group is complete. Meeting at different statements or iterations, which only the barrier of a warp
allows, or with unequal masks, is reported and then lets the group go on, so that one mistake does
not hide the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from warpproof.base.device_limits import WARP_SIZE
from warpproof.base.property import Kind, Property
from warpproof.base.source import Origin
from warpproof.ir import nodes, types
from warpproof.semantics.domain.evaluation import Environment, scalar
from warpproof.semantics.domain.values import (
    ONE,
    ZERO,
    Value,
    concrete,
    concrete_bits,
    signed,
)
from warpproof.semantics.domain.values import width as width_of
from warpproof.semantics.machine.findings import OtherAccess
from warpproof.semantics.machine.run_state import RunState
from warpproof.semantics.machine.threads import BlockState, Thread, Waiting, WarpRequest
from warpproof.semantics.races.clocks import FOREVER

_BLOCK_KINDS = frozenset(
    {
        nodes.BarrierKind.BLOCK,
        nodes.BarrierKind.COUNT,
        nodes.BarrierKind.AND,
        nodes.BarrierKind.OR,
    }
)
FULL_MASK = (1 << WARP_SIZE) - 1


def arrive(run: RunState, thread: Thread, statement: nodes.Barrier, env: Environment) -> None:
    """A thread reaches a barrier statement."""
    arguments = tuple(scalar(a, env) for a in statement.arguments)
    if statement.kind not in _BLOCK_KINDS:
        arguments = tuple(run.known(a) for a in arguments)
    for value in arguments:
        run.use(thread, value, "a barrier's argument", statement.origin)
    block = thread.block
    if block is None:
        run.report(Property.BARRIER_DIVERGENCE, "a barrier on the host", thread, statement.origin)
        return
    if statement.kind in _BLOCK_KINDS:
        thread.arrived = (statement, thread.place(), arguments[0].bits if arguments else 0)
        thread.waits = Waiting.BARRIER
        settle_block(run, block)
    elif statement.kind is nodes.BarrierKind.WARP:
        _enter_warp(run, thread, statement, concrete_bits(arguments[0]) & FULL_MASK, ())
    elif statement.kind is nodes.BarrierKind.GRID:
        _arrive_grid(run, thread, statement)
    else:
        _arrive_named(
            run, thread, statement, concrete_bits(arguments[0]), concrete_bits(arguments[1])
        )


# --- whole blocks -------------------------------------------------------------------------------


def settle_block(run: RunState, block: BlockState) -> None:
    """Release the block's barrier if every thread that still runs has arrived."""
    for thread in reversed(block.threads):  # threads mostly come in order: the last one is late
        if thread.waits is not Waiting.BARRIER and thread.waits is not Waiting.ENDED:
            return
    waiting = [t for t in block.threads if t.waits is Waiting.BARRIER]
    ended = [t for t in block.threads if t.waits is Waiting.ENDED]
    if not waiting:
        return
    _check_same_place(run, waiting)
    if ended and not run.settings.allow_exited:
        first = waiting[0]
        assert first.arrived is not None
        other = OtherAccess(f"{ended[0].name} has ended", ended[0].name, first.arrived[0].origin)
        run.report(
            Property.BARRIER_DIVERGENCE,
            f"barrier reached after {len(ended)} of {len(block.threads)} threads have exited",
            first, first.arrived[0].origin, (), other, kind=Kind.EXITED,
        )  # fmt: skip
    _order_block(block)
    predicates = [t.arrived[2] for t in waiting if t.arrived is not None]
    results: dict[nodes.BarrierKind, Value] = {}
    for thread in waiting:
        assert thread.arrived is not None
        statement = thread.arrived[0]
        result = results.get(statement.kind)
        if result is None:
            result = run.vote(statement.kind, predicates)
            if result is None:
                result = vote(statement.kind, [p for p in predicates if isinstance(p, int)])
            results[statement.kind] = result
        resume(thread, statement.target, result)


def _check_same_place(run: RunState, waiting: Sequence[Thread]) -> None:
    first = waiting[0]
    assert first.arrived is not None
    for thread in waiting[1:]:
        assert thread.arrived is not None
        if thread.arrived[1] != first.arrived[1]:
            same = thread.arrived[0] is first.arrived[0]
            where = "in different iterations" if same else "at different barriers"
            other = OtherAccess(f"{thread.name} waits here", thread.name, thread.arrived[0].origin)
            run.report(
                Property.BARRIER_DIVERGENCE, f"threads of one block wait {where}", first,
                first.arrived[0].origin, (), other,
            )  # fmt: skip
            return


def _order_block(block: BlockState) -> None:
    """After the barrier every thread of the block knows what all did before it."""
    last = block.first + len(block.threads)
    step = max(t.step for t in block.threads)
    union = block.threads[0].clock.copy()
    for thread in block.threads:
        if thread.clock.points or thread.clock.ranges != union.ranges:
            union.join(thread.clock)
    union.learn_range(block.first, last, step)
    for thread in block.threads:
        thread.clock = union.copy()
        thread.step = step + 1


def vote(kind: nodes.BarrierKind, predicates: list[int]) -> Value:
    match kind:
        case nodes.BarrierKind.COUNT:
            return Value(sum(1 for p in predicates if p))
        case nodes.BarrierKind.AND:
            return ONE if all(predicates) else ZERO
        case nodes.BarrierKind.OR:
            return ONE if any(predicates) else ZERO
        case _:
            return ZERO


def resume(thread: Thread, target: str | None, result: Value) -> None:
    if target is not None:
        thread.frame.variables[target] = result
    thread.arrived = None
    thread.request = None
    thread.waits = Waiting.NOTHING
    thread.meets()
    thread.frame.index += 1


# --- named barriers and grids -------------------------------------------------------------------


def _arrive_named(
    run: RunState, thread: Thread, statement: nodes.Barrier, id_: int, count: int
) -> None:
    block = thread.block
    assert block is not None
    if count % WARP_SIZE or count == 0 or id_ > 15:
        run.report(
            Property.BARRIER_DIVERGENCE, f"named barrier {id_} of {count} threads: not whole warps",
            thread, statement.origin,
        )  # fmt: skip
    key = (id_, count)
    if statement.kind is nodes.BarrierKind.NAMED_ARRIVE:
        known = thread.clock.copy()
        known.learn_step(thread.number, thread.step)
        thread.step += 1
        block.arrivals.setdefault(key, []).append(known)
        resume(thread, statement.target, ZERO)
    else:
        thread.arrived = (statement, key, 0)
        thread.waits = Waiting.NAMED_BARRIER
    _settle_named(block, key)


def _settle_named(block: BlockState, key: tuple[int, int]) -> None:
    """Release those who wait at a named barrier if enough have come."""
    group = [
        t
        for t in block.threads
        if t.waits is Waiting.NAMED_BARRIER and t.arrived is not None and t.arrived[1] == key
    ]
    if len(group) + len(block.arrivals.get(key, ())) < key[1]:
        return
    arrived = block.arrivals.pop(key, [])
    if group:
        order_group(group)
    for member in group:
        for known in arrived:
            member.clock.join(known)
        assert member.arrived is not None
        resume(member, member.arrived[0].target, ZERO)


def _arrive_grid(run: RunState, thread: Thread, statement: nodes.Barrier) -> None:
    block = thread.block
    assert block is not None
    launch = block.launch.work
    thread.arrived = (statement, thread.place(), 0)
    thread.waits = Waiting.GRID
    if not getattr(launch, "cooperative", False):
        run.report(
            Property.BARRIER_DIVERGENCE, "grid barrier in a launch that is not cooperative", thread,
            statement.origin,
        )  # fmt: skip


def settle_grid(run: RunState, blocks: Sequence[BlockState]) -> bool:
    """Release the grid's barrier if all threads of all blocks wait at it."""
    threads = [t for b in blocks for t in b.threads]
    waiting = [t for t in threads if t.waits is Waiting.GRID]
    if not waiting or any(t.waits not in (Waiting.GRID, Waiting.ENDED) for t in threads):
        return False
    _check_same_place(run, waiting)
    operation = blocks[0].launch
    gone = (operation.last - operation.number) - len(waiting)
    if gone and not run.settings.allow_exited:
        assert waiting[0].arrived is not None
        run.report(
            Property.BARRIER_DIVERGENCE, f"grid barrier reached after {gone} threads have exited",
            waiting[0], waiting[0].arrived[0].origin, kind=Kind.EXITED,
        )  # fmt: skip
    first, last = threads[0].number, threads[-1].number + 1
    step = max(t.step for t in threads)
    union = threads[0].clock.copy()
    for thread in threads:
        union.join(thread.clock)
    union.learn_range(first, last, step)
    for thread in threads:
        thread.clock = union.copy()
        thread.step = step + 1
    for thread in waiting:
        assert thread.arrived is not None
        resume(thread, thread.arrived[0].target, ZERO)
    return True


def order_group(group: Sequence[Thread]) -> None:
    """Everything before, by any of the group, is known to all of it."""
    union = group[0].clock.copy()
    for thread in group:
        union.join(thread.clock)
        union.learn_step(thread.number, thread.step)
    for thread in group:
        thread.clock = union.copy()
        thread.step += 1


# --- warps --------------------------------------------------------------------------------------


def exchange(
    run: RunState, thread: Thread, statement: nodes.WarpExchange, env: Environment
) -> None:
    arguments = tuple(scalar(a, env) for a in statement.arguments)
    if thread.block is None:
        run.report(
            Property.UNDEFINED_BEHAVIOUR, "a warp operation on the host", thread, statement.origin
        )
        return
    if statement.op is nodes.WarpOp.ACTIVE_MASK:
        _wait_for_warp(run, thread, statement, 0, ())
        return
    run.use(thread, arguments[0], "a warp operation's mask", statement.origin)
    decided = (run.known(a) for a in arguments[2:])  # which lanes, or which operation
    mask = concrete_bits(run.known(arguments[0])) & FULL_MASK
    _enter_warp(run, thread, statement, mask, (*arguments[1:2], *decided))


def _enter_warp(
    run: RunState,
    thread: Thread,
    statement: nodes.WarpExchange | nodes.Barrier,
    mask: int,
    arguments: tuple[Value, ...],
) -> None:
    if not mask >> thread.lane & 1:
        run.report(
            Property.BARRIER_DIVERGENCE, f"lane {thread.lane} calls a warp operation whose mask "
            f"{mask:#x} leaves it out", thread, statement.origin, kind=Kind.MASK,
        )  # fmt: skip
        mask = 1 << thread.lane  # on its own, so that the lanes of the mask still meet
    _wait_for_warp(run, thread, statement, mask, arguments)


def _wait_for_warp(
    run: RunState,
    thread: Thread,
    statement: nodes.WarpExchange | nodes.Barrier,
    mask: int,
    arguments: tuple[Value, ...],
) -> None:
    """For the lanes of a mask, or with none for whoever comes."""
    thread.request = WarpRequest(statement, mask, arguments, thread.place())
    thread.waits = Waiting.WARP
    assert thread.block is not None
    settle_warp(run, thread.block.warp(thread))


def settle_warp(run: RunState, warp: Sequence[Thread]) -> None:
    """Release every warp operation whose lanes have all arrived."""
    incomplete: set[int] = set()  # masks, of lanes that have not all arrived
    for thread in warp:
        request = thread.request
        if thread.waits is not Waiting.WARP or request is None or not request.mask:
            continue
        if request.mask in incomplete:
            continue
        members = [warp[lane] for lane in range(len(warp)) if request.mask >> lane & 1]
        if any(m.waits not in (Waiting.WARP, Waiting.ENDED) for m in members):
            incomplete.add(request.mask)
            continue
        here = [m for m in members if m.waits is Waiting.WARP and m.request is not None]
        if any(m.request is not None and not m.request.mask for m in here):
            continue
        agreeing = [m for m in here if _agrees(m.request, request)]
        if len(agreeing) < len(here):
            continue  # judged when nothing else can run
        _check_absent(run, thread, members, request, len(warp))
        _complete_warp(run, warp, agreeing, request)


def _agrees(request: WarpRequest | None, other: WarpRequest) -> bool:
    """Do two lanes meet? At `__syncwarp` they do wherever each of them stands: `bar.warp.sync`
    waits until all lanes of the mask have executed one with that mask (PTX ISA). What is exchanged
    is exchanged in one place."""
    if request is None or request.mask != other.mask:
        return False
    if isinstance(request.statement, nodes.Barrier) and isinstance(other.statement, nodes.Barrier):
        return True
    return request.statement is other.statement and request.place == other.place


def _check_absent(
    run: RunState,
    thread: Thread,
    members: Sequence[Thread],
    request: WarpRequest,
    lanes: int,
) -> None:
    gone = [m for m in members if m.waits is Waiting.ENDED]
    if gone and not run.settings.allow_exited:
        run.report(
            Property.BARRIER_DIVERGENCE, f"the mask {request.mask:#x} of a warp operation names "
            f"{gone[0].name}, which has exited", thread, request.statement.origin, kind=Kind.MASK,
        )  # fmt: skip
    elif request.mask >> lanes and request.mask != FULL_MASK:
        run.report(
            Property.BARRIER_DIVERGENCE,
            f"the mask {request.mask:#x} names lanes that do not exist in "
            f"a warp of {lanes} threads",
            thread,
            request.statement.origin,
            kind=Kind.MASK,
        )


def force_warps(run: RunState, block: BlockState) -> bool:
    """Nothing else can run: let incomplete warp operations go on, reporting what is wrong."""
    for start in range(0, len(block.threads), WARP_SIZE):
        warp = block.threads[start : start + WARP_SIZE]
        waiting = [t for t in warp if t.waits is Waiting.WARP and t.request is not None]
        if not waiting:
            continue
        first = waiting[0]
        assert first.request is not None
        group = [t for t in waiting if _agrees(t.request, first.request)]
        statement = first.request.statement
        if isinstance(statement, nodes.WarpExchange) and statement.op is nodes.WarpOp.ACTIVE_MASK:
            apart = len(group) > 1 and run.are_apart()
            for together in [[t] for t in group] if apart else [group]:
                _complete_active_mask(together)
            return True
        missing = next(
            (t for t in warp if first.request.mask >> t.lane & 1 and t not in group), None
        )
        if missing is not None:
            other = OtherAccess(
                f"{missing.name} is elsewhere: {missing.waits.value}", missing.name,
                _origin_of(missing, statement.origin),
            )  # fmt: skip
            run.report(
                Property.BARRIER_DIVERGENCE,
                "a lane of the mask never arrives at this warp operation",
                first,
                statement.origin,
                (),
                other,
                kind=Kind.MASK,
            )
        _complete_warp(run, warp, group, first.request)
        return True
    return False


def _origin_of(thread: Thread, fallback: Origin) -> Origin:
    if thread.request is not None:
        return thread.request.statement.origin
    if thread.arrived is not None:
        return thread.arrived[0].origin
    return fallback


def _complete_active_mask(group: Sequence[Thread]) -> None:
    """The lanes that are here together."""
    mask = sum(1 << t.lane for t in group)
    for thread in group:
        assert thread.request is not None
        statement = thread.request.statement
        assert isinstance(statement, nodes.WarpExchange)
        resume(thread, statement.target, Value(mask))


def _complete_warp(
    run: RunState, warp: Sequence[Thread], group: Sequence[Thread], request: WarpRequest
) -> None:
    statement = request.statement
    if isinstance(statement, nodes.Barrier):
        order_group(group)
        for thread in group:
            assert thread.request is not None
            resume(thread, thread.request.statement.target, ZERO)
        return
    for thread in group:
        _check_operands(run, thread, statement)
    operands = {t.lane: t.request.arguments for t in group if t.request is not None}
    results = {
        t.lane: run.warp_result(t, statement, operands, request.mask)
        or plain_warp_result(run, t, statement, operands, request.mask)
        for t in group
    }
    for thread in group:
        resume(thread, statement.target, results[thread.lane])


def _check_operands(run: RunState, thread: Thread, statement: nodes.WarpExchange) -> None:
    """A value that is only handed on may be uninitialised; one that decides may not."""
    assert thread.request is not None
    moved = statement.op is nodes.WarpOp.SHUFFLE
    for value in thread.request.arguments[1 if moved else 0 :]:
        run.use(thread, value, "a warp operation", statement.origin)


def plain_warp_result(
    run: RunState,
    thread: Thread,
    statement: nodes.WarpExchange,
    operands: dict[int, tuple[Value, ...]],
    mask: int,
) -> Value:
    mine = operands[thread.lane]
    predicates = {lane: bool(values[0].bits) for lane, values in operands.items()}
    match statement.op:
        case nodes.WarpOp.BALLOT:
            return Value(sum(1 << lane for lane, yes in predicates.items() if yes))
        case nodes.WarpOp.ALL:
            return ONE if all(predicates.values()) else ZERO
        case nodes.WarpOp.ANY:
            return ONE if any(predicates.values()) else ZERO
        case nodes.WarpOp.UNIFORM:
            return ONE if len(set(predicates.values())) == 1 else ZERO
        case nodes.WarpOp.MATCH_ANY:
            same = [lane for lane, values in operands.items() if values[0].bits == mine[0].bits]
            return Value(sum(1 << lane for lane in same))
        case nodes.WarpOp.MATCH_ALL:
            return _match_all(run, thread, statement, operands, mask)
        case nodes.WarpOp.REDUCE:
            return _reduce(statement, [v[0] for v in operands.values()], concrete_bits(mine[1]))
        case nodes.WarpOp.SHUFFLE:
            return _shuffle(run, thread, statement, operands)
        case nodes.WarpOp.ACTIVE_MASK:
            return Value(mask)


def _match_all(
    run: RunState,
    thread: Thread,
    statement: nodes.WarpExchange,
    operands: dict[int, tuple[Value, ...]],
    mask: int,
) -> Value:
    equal = len({values[0].bits for values in operands.values()}) == 1
    pointer = operands[thread.lane][1]
    place = run.touch(thread, pointer, 4, 4, True, statement.origin)
    if place is not None:
        run.memory.store(place[0], place[1], ONE if equal else ZERO, types.I32)
    return Value(mask) if equal else ZERO


def _reduce(statement: nodes.WarpExchange, values: Sequence[Value], operation: int) -> Value:
    size = statement.type.bits if isinstance(statement.type, types.Int) else 32
    known = [concrete(v) for v in values]
    bits = [v.bits for v in known]
    undefined = 0
    for value in known:
        undefined |= value.undefined
    numbers = [signed(b, size) for b in bits]
    result = {
        0: lambda: sum(bits),
        1: lambda: min(numbers),
        2: lambda: max(numbers),
        3: lambda: min(bits),
        4: lambda: max(bits),
        5: lambda: _fold(bits, lambda a, b: a & b),
        6: lambda: _fold(bits, lambda a, b: a | b),
        7: lambda: _fold(bits, lambda a, b: a ^ b),
    }[operation]()
    return Value(result & ((1 << size) - 1), undefined)


def _fold(bits: Sequence[int], step: Callable[[int, int], int]) -> int:
    total = bits[0]
    for b in bits[1:]:
        total = step(total, b)
    return int(total)


def _shuffle(
    run: RunState,
    thread: Thread,
    statement: nodes.WarpExchange,
    operands: dict[int, tuple[Value, ...]],
) -> Value:
    """As the shfl.sync instruction: the lane named is clamped to its segment of `width` lanes."""
    value, lane, width, mode = operands[thread.lane]
    size = concrete_bits(width) & 0x3F
    if size not in (1, 2, 4, 8, 16, 32):
        run.report(
            Property.UNDEFINED_BEHAVIOUR,
            f"shuffle width {size} is no power of two up to 32",
            thread,
            statement.origin,
        )
        size = WARP_SIZE
    source = _source_lane(thread.lane, concrete_bits(lane), size, concrete_bits(mode))
    if source not in operands:
        run.report(
            Property.BARRIER_DIVERGENCE, f"shuffle reads lane {source}, which does not take part",
            thread, statement.origin, kind=Kind.MASK,
        )  # fmt: skip
        return Value(value.bits, (1 << width_of(statement.type)) - 1)
    return operands[source][0]


def _source_lane(lane: int, operand: int, width: int, mode: int) -> int:
    start = lane & ~(width - 1)
    inside = lane & (width - 1)
    match mode:
        case 0:
            return start + (operand & (width - 1))
        case 1:
            distance = operand & 0xFF if operand < 1 << 31 else 0
            return lane - distance if distance <= inside else lane
        case 2:
            distance = operand & 0xFF if operand < 1 << 31 else 0
            return lane + distance if inside + distance < width else lane
        case _:
            target = lane ^ (operand & 0x1F)
            return target if target < start + width else lane


KNOWN_FOREVER = FOREVER
