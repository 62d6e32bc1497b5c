"""Stages of the engine as text, for `warpproof dump --stage`: what the walk noted, which cells the
accesses are of, and which formulas say that two threads conflict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from warpproof.base.deadline import Deadline
from warpproof.engines.parametric.cells import cells
from warpproof.engines.parametric.locks import Locks
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.scope import DYNAMIC_SHARED
from warpproof.engines.parametric.setting import Options, Setting
from warpproof.engines.parametric.text import condition, expression
from warpproof.engines.parametric.trace import Trace, Wait
from warpproof.engines.parametric.walk import Walker
from warpproof.ir import nodes
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.terms import Term
from warpproof.semantics.domain.integer_values import Local, Parameter, Variable
from warpproof.semantics.domain.registers import Member, Object
from warpproof.semantics.parametric.accesses import lanes_of
from warpproof.semantics.parametric.conflicts import conflicts
from warpproof.solvers.base import Solver

_SECONDS = 60.0


def format_stage(
    program: nodes.Program, kernel: nodes.Function, options: Options, solver: Solver, stage: str
) -> str:
    setting = Setting(program, kernel, options)
    prover = Prover(setting, solver)
    until = Deadline(_SECONDS)
    walker = Walker(setting, prover, Preconditions(setting, prover), until)
    trace = walker.walk()
    lines = _STAGES[stage](setting, trace, prover)
    return "\n".join([f"kernel {kernel.name}", *lines]) + "\n"


def _who(wait: Wait) -> str:
    if wait.mask is not None:
        return f"the lanes {expression(wait.mask)}"
    lanes = lanes_of(wait.group)
    return f"the {wait.group.name.lower()}" if lanes is None else f"a tile of {lanes} lanes"


def _walked(setting: Setting, trace: Trace, prover: Prover) -> Iterator[str]:
    for access in trace.accesses:
        verb = "write" if access.is_write else "read"
        kind = f"atomic {verb}" if access.atomic else verb
        size = "some" if access.size is None else access.size
        place = f"{_named(setting, access.object)} + {expression(access.offset)}"
        yield f"  line {access.span.line}: {kind} of {size} bytes at {place}"
        yield from _where(setting, access.known.path)
    for wait in trace.waits:
        what = "another round" if wait.is_loop else "a barrier"
        yield f"  line {wait.span.line}: {what} of {_who(wait)}"
        yield from _where(setting, wait.known.path)
    for check in trace.checks:
        yield f"  line {check.span.line}: {check.property}: {condition(check.condition)}"
        yield from _where(setting, check.known.path)
    for needed in trace.preconditions:
        yield f"  line {needed.span.line}: required: {condition(needed.condition)}"
    for problem in trace.problems:
        yield f"  line {problem.span.line}: not followed: {problem.text}"


def _cells(setting: Setting, trace: Trace, prover: Prover) -> Iterator[str]:
    for access in cells(setting, trace):
        verb = "write" if access.is_write else "read"
        index = ", ".join(map(expression, access.cell))
        count = "" if access.width == 1 else f", {access.width} cells"
        name = _named(setting, access.key)
        yield f"  line {access.span.line}: {verb} {name}[{index}]{count}"


def _conflicts(setting: Setting, trace: Trace, prover: Prover) -> Iterator[str]:
    accesses = cells(setting, trace, Locks(setting, trace, prover).held)
    for conflict in conflicts(setting.launch, accesses):
        assert conflict.formula is not None  # nothing is pinned
        yield f"  lines {conflict.first.span.line} and {conflict.second.span.line} conflict if"
        yield from (f"      {condition(f)}" for f in conjuncts(setting.table, conflict.formula))


def _named(setting: Setting, object_: Object) -> str:
    if object_ == DYNAMIC_SHARED:
        return "the shared memory of the launch"
    match object_:
        case Parameter(name) | Local(_, name):
            return name
        case Variable(symbol):
            return setting.module.globals[symbol].name
        case Member(name, offset):
            return f"the pointer at byte {offset} of {name}"
        case _:
            return str(object_)


def _where(setting: Setting, path: Sequence[Term]) -> Iterator[str]:
    for formula in path:
        yield f"      where {condition(formula)}"


_STAGES: dict[str, Callable[[Setting, Trace, Prover], Iterator[str]]] = {
    "walk": _walked,
    "cells": _cells,
    "conflicts": _conflicts,
}
STAGES = tuple(_STAGES)
