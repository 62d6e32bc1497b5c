"""Kernel mode: one kernel without its host code, its arguments arbitrary.

Enters: a `Task` that names a kernel. Leaves: the task with a program around that kernel
(`transform.kernel_harness`), and what every verdict about it has to list: the launch it speaks of
and what is assumed of the arguments. Where the user says nothing about the launch, the file's own
launches and the contract are asked; else a small launch is chosen, and a proof is only one within.
Launches of the file with different sizes are looked at one by one, and a verdict is about all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from warpproof.base.assumption import Assumption
from warpproof.base.device_limits import WARP_SIZE
from warpproof.base.options import Dim3
from warpproof.base.property import Property
from warpproof.base.verdict import (
    PROOFS,
    Bound,
    BoundSource,
    Caveat,
    Condition,
    Effect,
    Evidence,
    Outcome,
    PropertyResult,
    Verdict,
    conclude,
)
from warpproof.engines.file_launches import LaunchInFile, launches_of, unknown_launches
from warpproof.engines.task import EngineAnswer, Task
from warpproof.ir import nodes
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.kernel_request import KernelRequest, Triple
from warpproof.ir.walk import all_expressions
from warpproof.semantics.machine.launches import launch_problem
from warpproof.semantics.symbolic.options import KernelMode
from warpproof.transform.contract_conditions import launch_equations, speaks_of_variables
from warpproof.transform.kernel_harness import (
    MOST_SHARED,
    Harness,
    Unsized,
    declared_shared,
    dynamic_shared,
    make_harness,
)
from warpproof.transform.launch_contracts import closed_dimensions

OUR_GRID = (2, 2, 2)  # where the kernel reads that dimension
OUR_BLOCK = (4, 2, 2)
SIZE_HINT = "say how large it is, as in `requires \\valid(p + (0 .. n-1))`"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A kernel ready to be explored, and what its verdicts rest on."""

    task: Task
    name: str
    request: KernelRequest
    machine: KernelMode
    caveats: tuple[Caveat, ...]
    bounds: tuple[Bound, ...]
    unsized: tuple[Unsized, ...]
    beyond_limits: bool  # larger than any device launches, as asked for

    def extents(self, needed: Mapping[str, int | None]) -> Iterator[Condition]:
        """What has to be there, so that no access lies outside; `needed` in bytes, by array."""
        steps = {u.name: u.step for u in self.unsized}
        for name, size in needed.items():
            if size is not None and name in steps:
                last = -(-size // steps[name]) - 1
                yield Condition(f"\\valid({name} + (0 .. {last}))")
            elif size is not None:
                text = f"the launch gives {size} bytes of shared memory to {name}"
                yield Condition(text, is_formula=False)

    @property
    def violates_precondition(self) -> bool:
        """May a counterexample break a precondition that was not understood?"""
        return any(c.code == Assumption.PRECONDITION_NOT_USED for c in self.caveats)


def is_kernel_mode(task: Task) -> bool:
    return task.config.kernel is not None


def prepare(task: Task) -> tuple[Prepared, ...]:
    """One for each launch that is to be looked at."""
    program, symbol = task.program, task.config.kernel
    assert symbol is not None
    kernel = program.device.functions[symbol]
    launches = _Chooser(program, kernel).launches(task.config.grid, task.config.block)
    return tuple(_prepared(task, kernel, launch) for launch in launches)


def _prepared(task: Task, kernel: nodes.Function, launch: _Launch) -> Prepared:
    program, symbol = task.program, kernel.symbol
    request = KernelRequest(symbol, launch.grid, launch.block, launch.shared_bytes)
    harness = make_harness(program, request)
    checked = task.properties
    if not _decides_contract(kernel, harness):
        checked = checked - {Property.CONTRACT}
    if harness.drops_assertions:
        checked = checked - {Property.ASSERTION}
    return Prepared(
        replace(task, program=harness.program, properties=checked),
        kernel.name,
        request,
        KernelMode(kernel.name, _window(launch), launch.assumed_shared),
        tuple(_caveats(harness, launch)),
        launch.bounds,
        tuple(harness.unsized),
        _problem(kernel, launch.grid, launch.block) is not None,
    )


def _problem(kernel: nodes.Function, grid: Triple, block: Triple) -> str | None:
    threads = block[0] * block[1] * block[2]
    if kernel.max_threads is not None and threads > kernel.max_threads:
        return f"__launch_bounds__ allows {kernel.max_threads} threads in a block"
    return launch_problem(grid, block)


def _possible(
    kernel: nodes.Function, fixed: dict[tuple[nodes.Geometry, int], int]
) -> dict[tuple[nodes.Geometry, int], int]:
    """Sizes that a contract fixes, unless no device has such launches: it is about nothing then."""
    grid, block = (
        tuple(fixed.get((register, axis), 1) for axis in range(3)) for register in (_GRID, _BLOCK)
    )
    gx, gy, gz = grid
    bx, by, bz = block
    return {} if _problem(kernel, (gx, gy, gz), (bx, by, bz)) is not None else fixed


def _decides_contract(kernel: nodes.Function, harness: Harness) -> bool:
    """Is every part of the contract something that a run can check?"""
    rest = kernel.contract or any(loop.contract for loop in kernel.loops) or harness.unchecked
    return harness.invariants > 0 and not rest


def _window(launch: _Launch) -> int:
    threads = launch.block[0] * launch.block[1] * launch.block[2]
    blocks = launch.grid[0] * launch.grid[1] * launch.grid[2]
    return min(4096, 512 + 32 * threads * blocks)


def _caveats(harness: Harness, launch: _Launch) -> Iterator[Caveat]:
    if harness.pointers:
        text = "no pointer parameter is null"
        if harness.pointers > 1:
            text += ", memory behind different ones does not overlap"
        if harness.variables:
            text += ", none leads to the program's own variables"
        yield Caveat(Assumption.DISJOINT_PARAMETERS, text, Effect.ASSUMPTION)
        text = "memory behind pointer parameters is there, and aligned as an allocation is"
        yield Caveat(Assumption.PARAMETER_MEMORY, text, Effect.ASSUMPTION)
    if launch.closed:
        text = f"unused dimensions are fixed to 1: {', '.join(launch.closed)}"
        yield Caveat(Assumption.CLOSED_DIMENSION, text, Effect.ASSUMPTION)
    for line in launch.left_out:
        text = f"the launch at line {line} is not analysed: its sizes are not known here"
        yield Caveat(Assumption.OTHER_LAUNCH, text, Effect.UNDER)
    if harness.single:
        names = ", ".join(harness.single)
        text = f"{names}: one record each, not an array, whose pointers lead to other memory"
        yield Caveat(Assumption.ONE_RECORD, text, Effect.ASSUMPTION)
    problem = launch_problem(launch.grid, launch.block)
    if problem is not None:
        text = f"no device launches that many threads: {problem}"
        yield Caveat(Assumption.BEYOND_DEVICE_LIMITS, text, Effect.ASSUMPTION)
    if harness.variables:
        names = ", ".join(harness.variables)
        text = f"at the start of the kernel {names} can hold any value"
        yield Caveat(Assumption.ARBITRARY_VARIABLES, text, Effect.ASSUMPTION)
    if harness.enums:
        names = ", ".join(harness.enums)
        text = f"{names} has a value of its enumeration"
        yield Caveat(Assumption.ENUMERATIONS, text, Effect.ASSUMPTION)
    for text, span in harness.unused:
        message = f"the precondition '{text}' is not understood and so not used"
        yield Caveat(Assumption.PRECONDITION_NOT_USED, message, Effect.OVER, span)
    for name in harness.partly_read_only:
        text = f"all of {name} can be written, of which the contract says so only in part"
        yield Caveat(Assumption.NOT_CHECKED, text, Effect.UNDER)
    for text, span in harness.unchecked:
        yield Caveat(Assumption.NOT_CHECKED, f"{text} is not checked here", Effect.ASSUMPTION, span)


# --- the launch ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Launch:
    grid: Triple
    block: Triple
    shared_bytes: int
    assumed_shared: frozenset[str]
    bounds: tuple[Bound, ...]
    closed: tuple[str, ...]  # dimensions that nothing depends on
    left_out: tuple[int, ...] = ()  # lines of launches in the file whose sizes are not known


class _Chooser:
    def __init__(self, program: nodes.Program, kernel: nodes.Function) -> None:
        self._program = program
        self._kernel = kernel
        self._unknown = tuple(unknown_launches(program, kernel.symbol))
        self._fixed = _possible(kernel, launch_equations(kernel))
        self._read = set(_registers(program, kernel))
        self._in_file = [
            launch for launch in launches_of(program, kernel.symbol) if self._speaks_of(launch)
        ]
        self._uses_warps = _uses_warps(program, kernel)
        self._closed: list[str] = []

    def _speaks_of(self, launch: LaunchInFile) -> bool:
        """Whether the kernel can be launched so, and its contract, if any, is of such launches."""
        if _problem(self._kernel, launch.grid, launch.block) is not None:
            return False
        declared = declared_shared(self._program, self._kernel)
        if declared + (launch.shared_bytes or 0) > MOST_SHARED:
            return False
        closed = closed_dimensions(self._program.device, self._kernel)
        given = {_GRID: launch.grid, _BLOCK: launch.block}
        return not self._kernel.contract or all(given[size][axis] == 1 for size, axis in closed)

    def launches(self, grid: Dim3 | None, block: Dim3 | None) -> list[_Launch]:
        if not self._in_file or (grid is not None and block is not None):
            first = self._in_file[0] if self._in_file else None
            return [self._launch(grid, block, first)]
        found = {launch: self._launch(grid, block, launch) for launch in self._in_file}
        made: dict[tuple[Triple, Triple, int], _Launch] = {}
        for launch in found.values():
            made.setdefault((launch.grid, launch.block, launch.shared_bytes), launch)
        return [replace(launch, left_out=self._unknown) for launch in made.values()]

    def _launch(self, grid: Dim3 | None, block: Dim3 | None, first: LaunchInFile | None) -> _Launch:
        bounds: list[Bound] = []
        several = len(set(self._in_file)) > 1
        sizes: list[Triple] = []
        for name, given, own, register, ours in (
            ("grid", grid, None if first is None else first.grid, _GRID, OUR_GRID),
            ("block", block, None if first is None else first.block, _BLOCK, OUR_BLOCK),
        ):
            if given is not None:
                chosen, source = (given.x, given.y, given.z), BoundSource.USER
            elif own is not None and first is not None:
                chosen, source = own, BoundSource.FILE
                name += f" (line {first.line})" if several else ""
            else:
                chosen, source = self._chosen(register, ours)
            sizes.append(chosen)
            bounds.append(Bound(name, "x".join(map(str, chosen)), source))
        shared, assumed = self._shared(first)
        return _Launch(sizes[0], sizes[1], shared, assumed, tuple(bounds), tuple(self._closed))

    def _chosen(self, register: nodes.Geometry, ours: Triple) -> tuple[Triple, BoundSource]:
        """What the contract fixes, 1 for y and z where nothing depends on it, else a small
        number."""
        found: list[int] = []
        source = BoundSource.EXHAUSTED
        for axis in range(3):
            fixed = self._fixed.get((register, axis))
            if fixed is not None:
                found.append(fixed)
            elif (register, axis) in self._read or axis == 0:
                is_warp = self._uses_warps and register is nodes.Geometry.BLOCK_DIM and axis == 0
                found.append(WARP_SIZE if is_warp else ours[axis])
                source = BoundSource.INTERNAL
            else:
                found.append(1)
                self._closed.append(f"{register.value}.{'xyz'[axis]}")
        return (found[0], found[1], found[2]), source

    def _shared(self, first: LaunchInFile | None) -> tuple[int, frozenset[str]]:
        names = frozenset(dynamic_shared(self._program, self._kernel))
        if not names:
            return 0, names
        told = first is not None and not speaks_of_variables(self._kernel)
        if told and first is not None and first.shared_bytes is not None:
            return first.shared_bytes, frozenset()
        room = MOST_SHARED - declared_shared(self._program, self._kernel)
        return max(room // 16 * 16, 0), names


_GRID, _BLOCK = nodes.Geometry.GRID_DIM, nodes.Geometry.BLOCK_DIM
_DIMENSION = {nodes.Geometry.THREAD_IDX: _BLOCK, nodes.Geometry.BLOCK_IDX: _GRID}


def _registers(
    program: nodes.Program, kernel: nodes.Function
) -> Iterator[tuple[nodes.Geometry, int]]:
    """Dimensions that the kernel and what it calls depend on."""
    for function in reached_functions(program.device, [kernel]):
        for expression in all_expressions(function):
            if isinstance(expression, nodes.GeometryRef):
                register = expression.register
                if register is nodes.Geometry.LANE:
                    yield nodes.Geometry.BLOCK_DIM, 0
                else:
                    yield _DIMENSION.get(register, register), expression.axis


def _uses_warps(program: nodes.Program, kernel: nodes.Function) -> bool:
    for function in reached_functions(program.device, [kernel]):
        for block in function.blocks:
            for statement in block.statements:
                match statement:
                    case nodes.WarpExchange() | nodes.Barrier(_, nodes.BarrierKind.WARP):
                        return True
    return False


# --- several launches ---------------------------------------------------------------------------


def joined(answers: Sequence[EngineAnswer]) -> EngineAnswer:
    """What holds of all launches: of each property the worst, with the bounds of all."""
    if len(answers) == 1:
        return answers[0]
    by_property: dict[str, list[PropertyResult]] = {}
    for answer in answers:
        for result in answer.results:
            by_property.setdefault(result.property, []).append(result)
    results = [r for said in by_property.values() for r in _of_all(said)]
    return replace(answers[-1], results=tuple(results))


def _of_all(said: Sequence[PropertyResult]) -> list[PropertyResult]:
    worst = max(said, key=lambda result: _RANKS[result.verdict])
    if worst.verdict is Verdict.REFUTED:
        return [result for result in said if result.verdict is Verdict.REFUTED]
    if worst.verdict not in PROOFS:
        return [worst]
    evidences = [result.evidence for result in said if result.evidence is not None]
    evidence = Evidence(
        Outcome.NONE_EXISTS,
        caveats=tuple(dict.fromkeys(c for e in evidences for c in e.caveats)),
        bounds=tuple(dict.fromkeys(b for e in evidences for b in e.bounds)),
        conditions=tuple(dict.fromkeys(c for e in evidences for c in e.conditions)),
        beside=tuple(dict.fromkeys(b for e in evidences for b in e.beside)),
    )
    return [
        replace(
            worst,
            conclusion=conclude(evidence),
            assumptions=evidence.caveats,
            bounds=evidence.bounds,
            evidence=evidence,
        )
    ]


_RANKS = {verdict: rank for rank, verdict in enumerate(Verdict)}
