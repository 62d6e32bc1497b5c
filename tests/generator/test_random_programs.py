"""What must hold for every program, tested on random ones.

Without atomics a schedule can only matter through a race: a run without findings read only values
whose writes were ordered before it, so every other run reads the same, takes the same path and is
ordered the same. Hence, exactly: *one schedule without findings means no schedule has any, and all
end with the same memory*. With atomics this holds as long as updates commute and nobody uses what
they return, which race-free shapes guarantee by construction.

`WARPPROOF_RANDOM_PROGRAMS` is the number of kernels to make in the contest, 1000 unless it says
otherwise.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.generator.batch import Compiled, compile_pieces
from tests.generator.hosts import host_piece
from tests.generator.kernels import kernel_piece
from tests.generator.mutants import mutants
from tests.generator.native import run_natively
from tests.generator.running import SETTINGS, Explored, explore_some, has_ended_well, run
from tests.generator.shapes import (
    FOUR,
    RACE_FREE,
    SINGLE,
    SMALL,
    TWO_BLOCKS,
    WIDE_RACE_FREE,
    Shape,
)
from warpproof.ir.validate import validate_program
from warpproof.semantics.machine.findings import Ending
from warpproof.semantics.machine.oracle import Recording, Scripted, Shuffled

SOME = 100
COUNT = int(os.environ.get("WARPPROOF_RANDOM_PROGRAMS", "1000"))
BATCHES = 10
SHAPES = {
    "small": SMALL,
    "small without atomics": replace(SMALL, atomics=False),
    "race-free": RACE_FREE,
    "two blocks": TWO_BLOCKS,
    "two blocks without atomics": replace(TWO_BLOCKS, atomics=False),
    "two blocks, race-free": replace(TWO_BLOCKS, race_free=True),
    "four threads": replace(FOUR, atomics=False),
    "four threads, race-free": replace(FOUR, race_free=True),
    "no barrier": replace(SMALL, barriers=0, atomics=False),
    "two barriers": replace(SMALL, barriers=2, accesses=3, atomics=False),
}
assert len(SHAPES) == BATCHES


def check_schedules(shape: Shape, compiled: Compiled, limit: int = 5, samples: int = 2) -> Explored:
    """The properties above, for one program."""
    program, text = compiled.program, compiled.piece.text
    explored = explore_some(program, limit, samples)
    outcomes = explored.outcomes
    default = run(program)
    endings = {o.result.ending for o in outcomes}
    assert endings <= {Ending.RETURNED, Ending.STUCK, Ending.ABORTED}, text
    if explored.complete:
        assert default.observed in {o.observed for o in outcomes}, text
    if shape.race_free:
        assert not any(o.result.findings for o in outcomes), text
        assert not default.result.findings, text
    if shape.race_free or not shape.atomics:
        clean = [not o.result.findings for o in outcomes]
        assert all(clean) or not any(clean), text
        assert all(clean) == (not default.result.findings), text
        if all(clean):
            assert {o.observed for o in outcomes} == {default.observed}, text
    return explored


@pytest.mark.parametrize("total", [SOME, pytest.param(COUNT, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SHAPES)
def test_schedules_agree(name: str, total: int, tmp_path: Path) -> None:
    shape, seed = SHAPES[name], 1_000_000 * list(SHAPES).index(name)
    count = total // BATCHES
    explored: list[Explored] = []
    for start in range(0, count, 100):
        numbers = range(start, min(start + 100, count))
        pieces = [kernel_piece(seed + n, shape) for n in numbers]
        explored += [check_schedules(shape, c) for c in compile_pieces(pieces, tmp_path)]
    if count >= 50:  # the shapes must not have become trivial
        assert any(len({o.observed for o in e.outcomes}) > 1 for e in explored) != shape.race_free
        assert shape.total > 2 or any(e.complete and len(e.outcomes) > 1 for e in explored)


def test_recorded_runs_replay(tmp_path: Path) -> None:
    pieces = [kernel_piece(seed, SMALL) for seed in range(40)]
    for compiled in compile_pieces(pieces, tmp_path):
        recording = Recording(Shuffled(7, 0.5))
        first = run(compiled.program, recording)
        again = run(compiled.program, Scripted(recording.choices, recording.preemptive))
        assert again.observed == first.observed
        assert again.result.findings == first.result.findings


@pytest.mark.slow
def test_host_programs_print_what_a_native_compiler_makes_them_print(tmp_path: Path) -> None:
    pieces = [host_piece(seed) for seed in range(60)]
    expected = run_natively(pieces, tmp_path)
    for compiled, native in zip(compile_pieces(pieces, tmp_path), expected, strict=True):
        result = run(compiled.program, settings=replace(SETTINGS, check_leaks=True)).result
        assert (result.output, result.exit_code) == native, compiled.piece.text
        assert not result.findings, compiled.piece.text


@pytest.mark.slow
def test_single_threads_compute_what_a_native_compiler_makes_them(tmp_path: Path) -> None:
    pieces = [kernel_piece(seed, SINGLE) for seed in range(60)]
    expected = run_natively(pieces, tmp_path)
    for compiled, native in zip(compile_pieces(pieces, tmp_path), expected, strict=True):
        result = run(compiled.program).result
        assert (result.output, result.exit_code) == native, compiled.piece.text
        assert not result.findings, compiled.piece.text


def test_mutants_are_programs(tmp_path: Path) -> None:
    pieces = [kernel_piece(seed, WIDE_RACE_FREE) for seed in range(6)]
    kinds: set[str] = set()
    racy_without_barrier = 0
    for compiled in compile_pieces(pieces, tmp_path):
        assert not run(compiled.program).result.findings
        for mutant in mutants(compiled.program):
            if mutant.line and not compiled.line(mutant.line) > 0:
                continue  # another piece of the same file
            if mutant.kind in kinds and mutant.kind != "barrier":
                continue
            kinds.add(mutant.kind)
            validate_program(mutant.program)
            outcome = run(mutant.program)
            assert has_ended_well(outcome) or outcome.result.findings, mutant.description
            if mutant.kind == "barrier":
                racy_without_barrier += "data-race" in outcome.properties
    assert {"barrier", "index", "constant", "operator"} <= kinds
    assert racy_without_barrier > 0
