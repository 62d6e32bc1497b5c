"""The symbolic thread waits for others: barriers, and warp operations.

Enters: a statement and the state before it. Leaves: in the trace, who waits for whom, and what
lanes give each other; the state after it. Guaranteed: an order is noted only between threads that
are sure to wait for each other; whether all that are named come is asked later, of `waits`.
"""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.base.source import Span
from warpproof.engines.parametric.exchanges import Exchanges
from warpproof.engines.parametric.lanes import Source
from warpproof.engines.parametric.state import State
from warpproof.engines.parametric.thread import Mode, SymbolicThread
from warpproof.engines.parametric.trace import Exchange, Wait
from warpproof.ir import nodes, types
from warpproof.ir.nodes import BLOCK_BARRIERS, BarrierKind
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import BOOL, INT, Op, Term
from warpproof.semantics.parametric.accesses import Barrier, Group

_WIDTHS = (1, 2, 4, 8, 16, 32)
_VOTES = frozenset({nodes.WarpOp.BALLOT, nodes.WarpOp.ALL, nodes.WarpOp.ANY, nodes.WarpOp.UNIFORM})


def barrier(thread: SymbolicThread, s: nodes.Barrier, state: State) -> None:
    span = s.origin.span
    if s.kind in BLOCK_BARRIERS:
        wait_for_block(thread, state, span)
    elif s.kind is BarrierKind.GRID:
        if not thread.setting.is_cooperative:
            text = "a grid barrier in a launch that is not known to be cooperative"
            thread.problem(text, s.origin.user_span)
        _wait(thread, state, Group.GRID, span)
    elif s.kind is BarrierKind.WARP:
        mask = _mask(thread, s, state)
        group = _meet(thread, mask, state, span)
        if group is not None:
            _order(thread, state, group)
        elif thread.mode is Mode.RECORD:
            exchanges = Exchanges(thread.setting, thread.trace)
            if thread.lanes.is_one_mask(state.known.all, mask, exchanges):
                _order(thread, state, Group.WARP, is_partial=True)
    else:
        thread.problem("a named barrier", span)
    if s.target is not None:
        state.variables[s.target] = thread.setting.unknown(
            types.I32, f"{thread.name_here()} barrier", thread.counters, own=False
        )


def wait_for_block(thread: SymbolicThread, state: State, span: Span) -> None:
    _wait(thread, state, Group.BLOCK, span)


def _wait(thread: SymbolicThread, state: State, group: Group, span: Span) -> None:
    _order(thread, state, group)
    if thread.mode is Mode.RECORD:
        thread.trace.waits.append(Wait(state.known, thread.counters, span, group=group))


def _order(thread: SymbolicThread, state: State, group: Group, *, is_partial: bool = False) -> None:
    """What threads of a group do before comes before what they do after; if it is `partial`,
    of those who come here."""
    if thread.repeated:
        thread.problem("a barrier in a function that calls itself", thread.span)
    if group >= Group.BLOCK:
        if thread.mode is Mode.RECORD:
            thread.trace.unacquired |= state.sections.unacquired
        state.sections = state.sections.met()
    if thread.mode is Mode.RECORD:
        barrier = Barrier(thread.table.all_of(state.path), group, is_partial)
        thread.bodies[-1].barriers.append(barrier)
        thread.trace.has_warp_order |= group < Group.BLOCK


def _mask(thread: SymbolicThread, s: nodes.Barrier | nodes.WarpExchange, state: State) -> Term:
    here = thread.here(state)
    mask = here.value(s.arguments[0])
    if not isinstance(mask, Term):
        made = thread.unknown(types.I32)
        assert isinstance(made, Term)
        mask = made
    return here.read(mask, 32, True)


def _meet(
    thread: SymbolicThread, mask: Term, state: State, span: Span, source: Source | None = None
) -> Group | None:
    """Lanes of a warp wait for each other; the tile that they are, if they are one. `source`
    is what each of them reads."""
    if thread.mode is not Mode.RECORD:
        return None
    if thread.repeated:
        text = "a warp operation in a function that calls itself"
        thread.problem(text, span, (Property.BARRIER_DIVERGENCE,))
    group = thread.lanes.group(state.known.all, mask)
    reads = None
    if source is not None and not source.is_inside:
        reads = thread.table.false
        if source.lane is not None:
            reads = thread.lanes.masks.bit(mask, source.lane)
    thread.trace.waits.append(
        Wait(
            state.known,
            thread.counters,
            span,
            group=Group.WARP if group is None else group,
            mask=mask if group is None else None,
            reads=reads,
        )
    )
    return group


def exchange(thread: SymbolicThread, s: nodes.WarpExchange, state: State) -> None:
    mask = value = source = None
    if thread.mode is Mode.RECORD and s.op is not nodes.WarpOp.ACTIVE_MASK:
        mask = _mask(thread, s, state)
        value = _exchanged(thread, s, state)
        if s.op is nodes.WarpOp.SHUFFLE:
            source = _source(thread, s, mask, state)
            width = thread.here(state).value(s.arguments[3])
            if not isinstance(width, Term) or int_value(width) not in _WIDTHS:
                text = "a shuffle among an unknown number of lanes"
                thread.problem(text, s.origin.user_span, (Property.UNDEFINED_BEHAVIOUR,))
        _meet(thread, mask, state, s.origin.user_span, source)
    if s.op is nodes.WarpOp.MATCH_ALL:
        address = thread.here(state).value(s.arguments[-1])
        thread.access(state, address, 4, s.origin.span, is_write=True)
        thread.memory.store(state, address, thread.unknown(types.I32), 4)
    thread.forget(s.target, s.type, state)
    result = state.variables.get(s.target or "")
    if (
        thread.mode is Mode.RECORD
        and not thread.repeated
        and isinstance(result, Term)
        and result.op is Op.APPLY
    ):
        lane = None if source is None else source.lane
        thread.trace.exchanges.append(
            Exchange(result.payload, s.op, state.known, thread.counters, mask, value, lane)
        )


def _exchanged(thread: SymbolicThread, s: nodes.WarpExchange, state: State) -> Term | None:
    """What the lane gives, as the number that it is; what a vote is about is true or not."""
    here = thread.here(state)
    value, type_ = here.value(s.arguments[1]), s.arguments[1].type
    if not isinstance(value, Term) or value.sort not in (BOOL, INT):
        return None
    if value.sort is INT and isinstance(type_, types.Int):
        value = here.read(value, type_.bits, True)
    if s.op in _VOTES and value.sort is INT:
        return thread.table.not_(thread.table.eq(value, thread.table.integer(0)))
    return value


def _source(thread: SymbolicThread, s: nodes.WarpExchange, mask: Term, state: State) -> Source:
    here = thread.here(state)
    values = [here.value(a) for a in s.arguments[2:5]]
    terms = [v for v in values if isinstance(v, Term) and v.sort is INT]
    if len(terms) < len(values):
        return Source(None, int_value(mask) == -1)
    operand, width, mode = terms
    known = state.known.all
    group = thread.lanes.group(known, mask)
    return thread.lanes.source(here.read(operand, 32, True), width, mode, group, known)
