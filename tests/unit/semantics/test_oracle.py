"""Who decides: exhaustive exploration counts right, recordings replay, scripts are strict."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from tests.generator.batch import Compiled, Piece, compile_pieces
from tests.generator.running import all_schedules, run
from warpproof.base.diagnostics import InternalError
from warpproof.ir import nodes, types
from warpproof.semantics.machine.findings import Ending
from warpproof.semantics.machine.interpreter import explore, run_program
from warpproof.semantics.machine.oracle import (
    Choice,
    Exhaustive,
    FirstChoice,
    Recording,
    Scripted,
    ScriptMismatch,
    Shuffled,
)

STEPS = [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3)]


def visible_steps(first: int, second: int) -> Piece:
    """Two threads: one stores so many times, the other so many times."""
    stores = [" ".join(f"c[{n}] = {n};" for n in range(count)) for count in (first, second)]
    text = "__device__ int c[4];\n__global__ void k() { int x = threadIdx.x + 3; "
    text += f"if (threadIdx.x == 0) {{ x++; {stores[0]} }} else {{ {stores[1]} x--; }} }}\n"
    return Piece("steps", text + "int run() { k<<<1, 2>>>(); return 0; }\n")


BARRIER = Piece(
    "barrier",
    "__device__ int c[4];\n"
    "__global__ void k() { c[threadIdx.x] = 1; __syncthreads(); c[threadIdx.x + 2] = 2; }\n"
    "int run() { k<<<1, 2>>>(); return 0; }\n",
)
JUMP = Piece(  # between the barrier and the stores a thread only jumps
    "jump",
    "__device__ int c[2];\n"
    "__global__ void k() { __syncthreads(); if (threadIdx.x == 0) c[0] = 1; else c[0] = 2; }\n"
    "int run() { k<<<1, 2>>>(); return 0; }\n",
)
INPUT = Piece("input", "int run() { int x = nondet_int(); return x & 1; }\n", "")
ASYNC = Piece(
    "async",
    "__managed__ int flag;\n"
    "__global__ void k() { flag = 1; }\n"
    "int run() { k<<<1, 1>>>(); int seen = flag; return seen; }\n",
)
ENDS = [  # what the others do before the program ends is a matter of order
    Piece(
        "fails",
        "__device__ int s;\n"
        "__global__ void k() { __syncthreads(); "
        + end
        + " if (threadIdx.x < 2) s = threadIdx.x; }\n"
        "int run() { k<<<1, 3>>>(); return 0; }\n",
    )
    for end in ("assert(threadIdx.x != 2);", "if (threadIdx.x == 2) __trap();")
]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> list[Compiled]:
    folder: Path = tmp_path_factory.mktemp("oracle")
    pieces = [visible_steps(a, b) for a, b in STEPS]
    return compile_pieces([*pieces, BARRIER, JUMP, *ENDS, INPUT, ASYNC], folder)


@pytest.mark.parametrize("case", range(len(STEPS)))
def test_interleavings_are_counted_by_the_binomial(case: int, programs: list[Compiled]) -> None:
    first, second = STEPS[case]
    found = sum(1 for _ in explore(programs[case].program))
    assert found == comb(first + second, first)


def test_a_barrier_separates_interleavings(programs: list[Compiled]) -> None:
    """Before it a store and an arrival of each thread, after it a store of each."""
    found = sum(1 for _ in explore(programs[len(STEPS)].program))
    assert found == comb(4, 2) * comb(2, 1)


def test_a_jump_is_not_a_visible_step(programs: list[Compiled]) -> None:
    outcomes = list(all_schedules(programs[len(STEPS) + 1].program))
    assert len(outcomes) == comb(2, 1) * comb(2, 1)
    assert len({o.memory for o in outcomes}) == 2


@pytest.mark.parametrize("end", range(len(ENDS)))
def test_an_end_of_the_program_does_not_come_first(end: int, programs: list[Compiled]) -> None:
    outcomes = list(all_schedules(programs[len(STEPS) + 2 + end].program))
    # Arrivals in any order, then the end after none, one or both stores.
    assert len(outcomes) == 6 * (1 + 2 + 2)
    assert any("data-race" in o.properties for o in outcomes)
    assert all(o.properties & {"assertion", "undefined-behaviour"} for o in outcomes)


def test_exploration_is_bounded(programs: list[Compiled]) -> None:
    with pytest.raises(InternalError, match="more than 3 schedules"):
        list(explore(programs[2].program, limit=3))


def test_the_host_runs_beside_its_kernels(programs: list[Compiled]) -> None:
    outcomes = list(all_schedules(programs[-1].program))
    assert {o.result.exit_code for o in outcomes} == {0, 1}
    assert all(o.properties == {"data-race"} for o in outcomes)


def test_exhaustive_tries_every_path_once() -> None:
    """Three decisions of two and three options: all combinations, none twice."""
    oracle = Exhaustive(FirstChoice())
    seen: list[tuple[int, ...]] = []
    while True:
        first = oracle.schedule([1, 2], None)
        second = oracle.schedule([1, 2, 3], first)
        third = oracle.schedule([5], None)  # no choice
        seen.append((first, second, third))
        if not oracle.advance():
            break
    assert sorted(seen) == [(a, b, 5) for a in (1, 2) for b in (1, 2, 3)]


def test_paths_may_have_different_lengths() -> None:
    oracle = Exhaustive(FirstChoice())
    seen: list[tuple[int, ...]] = []
    while True:
        path = [oracle.schedule([1, 2], None)]
        if path[0] == 1:
            path.append(oracle.schedule([1, 2], None))
        seen.append(tuple(path))
        if not oracle.advance():
            break
    assert sorted(seen) == [(1, 1), (1, 2), (2,)]


@pytest.mark.parametrize("seed", range(5))
def test_recordings_replay(seed: int, programs: list[Compiled]) -> None:
    for compiled in programs:
        recording = Recording(Shuffled(seed, 0.6))
        first = run(compiled.program, recording)
        again = run(compiled.program, Scripted(recording.choices, True))
        assert again == first


def test_the_same_seed_gives_the_same_run(programs: list[Compiled]) -> None:
    for compiled in programs:
        assert run(compiled.program, Shuffled(3)) == run(compiled.program, Shuffled(3))


def test_a_script_must_fit() -> None:
    script = Scripted([Choice("schedule", 2, 7)], True)
    with pytest.raises(ScriptMismatch):
        script.allocation_fails()
    with pytest.raises(ScriptMismatch):
        script.schedule([1, 2], None)
    assert script.schedule([1], None) == 1
    with pytest.raises(ScriptMismatch):
        Scripted([], True).input(nodes.InputKind.VALUE, types.I32)


def test_inputs_decide(programs: list[Compiled]) -> None:
    program = programs[-2].program
    assert run_program(program).exit_code == 0
    script = [Choice(nodes.InputKind.VALUE.value, 0, 5)]
    result = run_program(program, Scripted(script, False))
    assert (result.ending, result.exit_code) == (Ending.RETURNED, 1)
