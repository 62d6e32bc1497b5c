"""Is a launch that a run performs among the facts that are known of the program's launches?

The oracle is the reference interpreter. A launch is covered if some fact of its kernel has a model
with the command line of the run in which sizes, numbers, offsets and extents are those of the
launch, and pointers lead to one object exactly where they do in the run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from warpproof.ir import nodes, types
from warpproof.logic.terms import INT, Term
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.registers import ANYWHERE, NULL, UNSET, Allocation, Place, Places
from warpproof.semantics.domain.values import Value
from warpproof.semantics.host.facts import LaunchFact, LaunchFacts, RecordBytes
from warpproof.semantics.host.launches import valid_configuration
from warpproof.semantics.host.memory import ARGUMENT_COUNT
from warpproof.semantics.machine import launches
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.machine.threads import KernelLaunch
from warpproof.solvers.base import Limits, Solver, Unsat
from warpproof.solvers.query import query_of


class _Enough(BaseException):
    pass


@dataclass(frozen=True)
class Pointer:
    owner: int
    offset: int
    extent: int


@dataclass(frozen=True)
class Performed:
    """A launch of a run. Arguments are numbers, addresses, or None where they are not compared."""

    kernel: str
    sizes: tuple[int, ...]
    arguments: tuple[int | Pointer | None, ...]
    cells: tuple[dict[tuple[int, int], int], ...] = field(default=(), compare=False)


def performed(
    program: nodes.Program, words: Sequence[str], patch: pytest.MonkeyPatch, most: int = 60
) -> list[Performed]:
    """The launches of a run, kernels executed."""
    found: list[Performed] = []
    enqueue = launches.enqueue

    def note(run: Any, t: Any, work: Any, *rest: Any) -> Any:
        if isinstance(work, KernelLaunch):
            found.append(_performed(run, work))
            if len(found) >= most:
                raise _Enough
        return enqueue(run, t, work, *rest)

    patch.setattr(launches, "enqueue", note)
    settings = RunSettings(arguments=tuple(w.encode() for w in ("program", *words)))
    try:
        Interpreter(program, FirstChoice(), settings).run()
    except _Enough:
        pass
    finally:
        patch.undo()
    return found


def _performed(run: Any, work: KernelLaunch) -> Performed:
    arguments: list[int | Pointer | None] = []
    for parameter, thing in zip(work.function.parameters, work.objects, strict=True):
        if parameter.is_empty:
            continue
        if thing is None or parameter.by_value:
            arguments.append(None)
            continue
        value = run.memory.load(thing, 0, parameter.type)
        arguments.append(_argument(run, value, parameter.type))
    sizes = (*work.grid, *work.block, work.shared_bytes)
    return Performed(work.function.symbol, sizes, tuple(arguments))


def _argument(run: Any, value: Any, type_: types.Type) -> int | Pointer | None:
    if not isinstance(value, Value) or value.undefined:
        return None
    if isinstance(type_, types.Pointer):
        if value.bits == 0:
            return Pointer(-1, 0, 0)
        thing = run.memory[value.owner]
        return Pointer(value.owner, value.bits - thing.base, thing.size)
    if isinstance(type_, types.Int) and type_.bits > 1:
        return value.bits - (1 << type_.bits) if value.bits >> (type_.bits - 1) else value.bits
    return None


def is_covered(
    program: nodes.Program,
    facts: LaunchFacts,
    launch: Performed,
    words: Sequence[str],
    solver: Solver,
) -> bool:
    return any(
        fact.kernel == launch.kernel and _fits(program, facts, fact, launch, words, solver)
        for fact in facts.launches
    )


def _fits(
    program: nodes.Program,
    facts: LaunchFacts,
    fact: LaunchFact,
    launch: Performed,
    words: Sequence[str],
    solver: Solver,
) -> bool:
    t = facts.ranges.table
    kernel = program.device.functions[fact.kernel]
    formulas = [*fact.path, *fact.facts]
    formulas += valid_configuration(t, fact.grid, fact.block, kernel)
    formulas += [
        t.eq(term, t.integer(n))
        for term, n in zip((*fact.grid, *fact.block, fact.shared), launch.sizes, strict=True)
    ]
    pairs = list(zip(fact.arguments, launch.arguments, strict=True))
    for argument, real in pairs:
        value = argument.value
        if isinstance(value, Term) and value.sort is INT and isinstance(real, int):
            formulas.append(t.eq(value, t.integer(real)))
        elif isinstance(value, Places) and isinstance(real, Pointer):
            formulas.append(t.any_of([_leads(facts, p, real) for p in value.alternatives]))
        else:
            assert not isinstance(value, RecordBytes) or real is None
    pointers = [
        (a.value, r) for a, r in pairs if isinstance(a.value, Places) and isinstance(r, Pointer)
    ]
    for number, (one, real) in enumerate(pointers):
        for other, too in pointers[number + 1 :]:
            formulas += _apart(facts, one, real, other, too)
    formulas = substitute(t, formulas, dict(_inputs(facts, words)))
    formulas = [f for f in formulas if f is not t.true]
    formulas += facts.ranges.machine(formulas)
    if t.false in formulas:
        return False
    return not isinstance(solver.check(query_of(t, formulas), Limits(20)), Unsat)


def _leads(facts: LaunchFacts, place: Place, real: Pointer) -> Term:
    t = facts.ranges.table
    if place.object in (ANYWHERE, UNSET):
        return place.guard
    if place.object == NULL:
        return t.and_(place.guard, t.boolean(real.owner == -1))
    if not isinstance(place.object, Allocation):
        return place.guard
    extent = facts.allocations[place.object].extent
    if real.owner == -1:  # an allocation of no bytes
        none = t.true if extent is None else t.eq(extent, t.integer(0))
        return t.and_(place.guard, none)
    parts = [place.guard, t.eq(place.offset, t.integer(real.offset))]
    if extent is not None:
        parts.append(t.eq(extent, t.integer(real.extent)))
    return t.all_of(parts)


def _apart(
    facts: LaunchFacts, one: Places, real: Pointer, other: Places, too: Pointer
) -> Iterator[Term]:
    """Two pointers lead to one object exactly where they do in the run."""
    t = facts.ranges.table
    for a in one.alternatives:
        for b in other.alternatives:
            objects = (a.object, b.object)
            if not all(isinstance(o, Allocation) for o in objects) or -1 in (real.owner, too.owner):
                continue
            assert isinstance(a.object, Allocation)
            if a.object == b.object and facts.allocations[a.object].is_many:
                continue
            if (a.object == b.object) is not (real.owner == too.owner):
                yield t.not_(t.and_(a.guard, b.guard))


def _inputs(facts: LaunchFacts, words: Sequence[str]) -> Iterator[tuple[Term, Term]]:
    """What the command line says."""
    t = facts.ranges.table
    yield t.symbol(ARGUMENT_COUNT, INT), t.integer(len(words) + 1)
    for symbol, about in facts.unknowns.items():
        for number, word in enumerate(words, 1):
            if about.text == f"strtoll(argv[{number}])" and symbol.sort is INT:
                low, high = facts.ranges.limits[symbol]
                value = (int(word) - low) % (high - low + 1) + low
                yield symbol, t.integer(value)
