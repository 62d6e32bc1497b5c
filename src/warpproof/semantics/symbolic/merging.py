"""Branches on open conditions: both sides under guards where that is possible, else a split.

The sides of a branch run one after the other, each under the guard that it is the one taken, up to
the block where they meet. What they wrote to memory is guarded already; register variables that are
still read are chosen by the condition. A side that cannot go on (a failed assertion, an assumption)
is cut off, and what follows is about the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.logic.terms import Op, Term
from warpproof.semantics.domain.evaluation import (
    Environment,
    scalar,
)
from warpproof.semantics.domain.symbolic import merge
from warpproof.semantics.domain.values import (
    Data,
    width,
)
from warpproof.semantics.machine.findings import Ending, ProgramEnds
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.threads import Frame, LocalArray, Thread, Waiting
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine, Side
from warpproof.semantics.symbolic.path import PathEnds

if TYPE_CHECKING:
    from warpproof.semantics.memory.concrete import Object

MOST_ITERATIONS = 600  # of a loop whose end is open, where the user gave no bound
_PATIENCE = 3  # iterations of a loop that may wait for others, when anything may be read


class BranchInfeasible(Exception):
    """This side of a guarded branch does not go on."""


@dataclass(slots=True)
class _State:
    """What a side leaves behind in its frame."""

    variables: dict[str, Data]
    iterations: dict[str, int]
    passed: dict[str, tuple[int, dict[str, Data], int]]
    objects: dict[str, Object]
    arrays: dict[int, LocalArray]


def kill_branch(m: AbstractMachine, why: str) -> None:
    """Nothing goes on under the present guard."""
    if m.guard.op is Op.TRUE:
        raise PathEnds(why)
    m.path.assume(m.t.not_(m.guard))
    raise BranchInfeasible


def terminate(
    m: AbstractMachine, t: Thread, terminator: nodes.Terminator, env: Environment
) -> None:
    match terminator:
        case nodes.Branch(condition, then, otherwise):
            value = scalar(condition, env)
            if value.undefined != 0:
                m.use(t, value, "a branch", terminator.origin)
            bits = value.bits
            if isinstance(bits, int):
                m.jump(t, then if bits else otherwise)
            else:
                _branch(m, t, bits, [(bits, then)], otherwise)
        case nodes.Switch(expression, cases, default):
            value = scalar(expression, env)
            if value.undefined != 0:
                m.use(t, value, "a switch", terminator.origin)
            m.as_number(value)
            bits = value.bits
            if isinstance(bits, int):
                m.jump(t, next((c.target for c in cases if c.value == bits), default))
            else:
                size = width(expression.type)
                choices = [(m.t.eq(bits, m.t.bv(c.value, size)), c.target) for c in cases]
                _branch(m, t, bits, choices, default)
        case nodes.Stop() if m.guard.op is not Op.TRUE:
            if terminator.kind is nodes.StopKind.ABORT:
                m.violate(Property.UNDEFINED_BEHAVIOUR, m.t.true, t, terminator.origin)
            kill_branch(m, "execution cannot go on here")
        case _:
            Interpreter.terminate(m, t, terminator, env)


def _branch(
    m: AbstractMachine, t: Thread, deciding: Term, choices: list[tuple[Term, str]], default: str
) -> None:
    """Go where the first true condition says, or to the default."""
    m.not_ordered_by_chance(deciding)
    frame = t.frames[-1]
    while choices:
        condition, target = choices[0]
        settled = _settled(m, condition)
        if settled is True:
            m.jump(t, target)
            return
        if settled is None:
            break
        choices = choices[1:]
    if not choices:
        m.jump(t, default)
        return
    condition, target = choices[0]
    rest = choices[1:]
    function = frame.where.function
    shape = m.shapes.of(function)
    region = shape.region(frame.label)
    repeats = frame.label in shape.in_loop if region is None else region.repeats
    if repeats and not _both_possible(m, t, condition, target, rest, default):
        return
    site = (function.symbol, frame.label)
    can_merge = (
        m.options.merge
        and region is not None
        and region.can_be_guarded
        and (region.is_private or not m.options.interleave)
        and site not in m.options.split_sites
    )
    if can_merge and region is not None:
        live = shape.live[region.join]
        _merge(m, t, site, condition, target, rest, default, region.join, live)
    elif m.decide(condition):
        m.jump(t, target)
    else:
        _branch(m, t, deciding, rest, default)


def _settled(m: AbstractMachine, condition: Term) -> bool | None:
    known = m.path.settled(condition)
    if known is not None or m.guard.op is Op.TRUE:
        return known
    known = m.path.ranges.decides_here(condition)
    if known is not None:
        return known
    if m.t.and_(m.guard, condition).op is Op.FALSE:
        return False
    if m.t.and_(m.guard, m.t.not_(condition)).op is Op.FALSE:
        return True
    return None


def _both_possible(
    m: AbstractMachine,
    t: Thread,
    condition: Term,
    target: str,
    rest: list[tuple[Term, str]],
    default: str,
) -> bool:
    """Inside a loop only what can happen is followed, or it would never end. Goes on by itself,
    and answers False, where only one side can."""
    here = [*m.path.path_condition(), m.guard]
    opposite = m.t.not_(condition)
    if not m.path.judge.is_feasible([*here, condition]):
        _branch(m, t, condition, rest, default)
        return False
    if not m.path.judge.is_feasible([*here, opposite]):
        m.jump(t, target)
        return False
    frame = t.frames[-1]
    inner = _innermost(frame)
    if inner is None or rest:
        return True
    header, blocks = inner
    stays, leaves = target in blocks, default in blocks
    if stays == leaves:
        return True
    count = frame.iterations.get(header, 0)
    if count >= _PATIENCE and m.waits_on(condition):
        m.waits_for_others()
    mode = m.options.kernel_mode
    limit = MOST_ITERATIONS if mode is None else mode.most_iterations
    limit = limit if m.options.unwind is None else m.options.unwind
    if count < limit:
        return True
    name = f"{frame.where.function.name} line {_loop_line(frame, header)}"
    m.bounds_hit[name] = (limit, m.options.unwind is not None)
    leaving = opposite if stays else condition
    m.path.assume(m.t.or_(m.t.not_(m.guard), leaving))
    m.jump(t, default if stays else target)
    return False


def _innermost(frame: Frame) -> tuple[str, frozenset[str]] | None:
    around = [(h, b) for h, b in frame.where.loops.items() if frame.label in b]
    return min(around, key=lambda item: len(item[1])) if around else None


def _loop_line(frame: Frame, header: str) -> int:
    return next((x.span.line for x in frame.where.function.loops if x.header == header), 0)


def _merge(
    m: AbstractMachine,
    t: Thread,
    site: tuple[str, str],
    condition: Term,
    target: str,
    rest: list[tuple[Term, str]],
    default: str,
    join: str,
    live: frozenset[str],
) -> None:
    frame = t.frames[-1]
    before = _state(frame)
    label, block = frame.label, frame.block
    outer = m.guard
    m.sides.append(Side(site, m.memory.next_id))
    try:
        m.guard = m.t.and_(outer, condition)
        first = _run_side(m, t, lambda: m.jump(t, target), join)
        _restore(frame, before)
        frame.label, frame.block = label, block
        m.guard = m.t.and_(outer, m.t.not_(condition))
        second = _run_side(m, t, lambda: _branch(m, t, m.guard, rest, default), join)
    finally:
        m.sides.pop()
        m.guard = outer
    if first is None and second is None:
        if outer.op is Op.TRUE:
            raise PathEnds("neither side of a branch goes on")
        raise BranchInfeasible
    if first is None or second is None:
        survivor = first if first is not None else second
        assert survivor is not None
        _restore(frame, survivor)
    else:
        _restore(frame, first)
        frame.variables = _merged_variables(m, frame, condition, first, second, live)
        frame.objects = _merged_objects(m, site, first.objects, second.objects)
        frame.arrays = {**second.arrays, **first.arrays}
    frame.enter(join)
    frame.index = 0


def _state(frame: Frame) -> _State:
    return _State(
        dict(frame.variables),
        dict(frame.iterations),
        dict(frame.passed),
        dict(frame.objects),
        dict(frame.arrays),
    )


def _restore(frame: Frame, state: _State) -> None:
    frame.variables = dict(state.variables)
    frame.iterations = dict(state.iterations)
    frame.passed = dict(state.passed)
    frame.objects = dict(state.objects)
    frame.arrays = dict(state.arrays)


def _run_side(m: AbstractMachine, t: Thread, enter: Callable[[], None], join: str) -> _State | None:
    """Run until the join in this frame; None if the side does not get there."""
    m.path.ranges.enter(m.guard)
    try:
        return _to_join(m, t, enter, join)
    finally:
        m.path.ranges.leave()


def _to_join(m: AbstractMachine, t: Thread, enter: Callable[[], None], join: str) -> _State | None:
    depth = len(t.frames)
    environment = m.environment(t)
    try:
        enter()
        while True:
            if t.waits is not Waiting.NOTHING:
                t.waits = Waiting.NOTHING
                m.cannot_merge()
            frame = t.frames[-1]
            if len(t.frames) == depth and frame.label == join and frame.index == 0:
                return _state(frame)
            statements = frame.block.statements
            if frame.index < len(statements):
                m.execute(t, statements[frame.index], environment)
            else:
                m.terminate(t, frame.block.terminator, environment)
            m.count_step()
    except BranchInfeasible:
        del t.frames[depth:]
        return None


def _merged_variables(
    m: AbstractMachine,
    frame: Frame,
    condition: Term,
    first: _State,
    second: _State,
    live: frozenset[str],
) -> dict[str, Data]:
    merged: dict[str, Data] = {}
    for name in sorted(live):
        a, b = first.variables.get(name), second.variables.get(name)
        if a is None and b is None:
            continue
        if a is not None and a is b:
            merged[name] = a
            continue
        type_ = frame.where.variables[name].type
        a, b = a or m.unwritten(name, type_), b or m.unwritten(name, type_)
        merged[name] = merge(m.g, condition, a, b, type_, m.owners)
    return merged


def _merged_objects(
    m: AbstractMachine,
    site: tuple[str, str],
    first: dict[str, Object],
    second: dict[str, Object],
) -> dict[str, Object]:
    merged = dict(second)
    for name, thing in first.items():
        other = merged.get(name)
        if other is not None and other is not thing and other.alive:
            if thing.alive:
                m.options.split_sites.add(site)
                raise m.restart()
            continue
        merged[name] = thing
    return merged


def out_of_steps(m: AbstractMachine) -> ProgramEnds:
    return ProgramEnds(Ending.OUT_OF_STEPS, 3, f"stopped after {m.settings.max_steps} steps")
