"""The engine `parametric` against launches: random kernels, proved or refuted for all sizes.

What is proved no launch within its conditions may violate, and what is refuted must replay.
`benchmarks/kernels_random.py` goes on for longer. `WARPPROOF_RANDOM_KERNELS` is the number of
kernels in the contest.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.generator.any_size_contest import (
    Contest,
    NotRead,
    Trial,
    load_kernels,
    read,
    solver_for_many,
)
from tests.generator.any_size_kernels import SizedKernel, sized_kernel
from warpproof.base.property import Property
from warpproof.base.verdict import (
    Condition,
    Evidence,
    Outcome,
    PropertyResult,
    Scope,
    conclude,
)
from warpproof.engines.launch_trial import Contents
from warpproof.solvers.base import Solver

SOME = 6
COUNT = int(os.environ.get("WARPPROOF_RANDOM_KERNELS", "200"))


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with solver_for_many() as made:
        yield made


@pytest.mark.parametrize(
    ("count", "seconds"), [(SOME, 1.0), pytest.param(COUNT, 5.0, marks=pytest.mark.slow)]
)
def test_engine_agrees_with_launches(
    count: int, seconds: float, solver: Solver, tmp_path: Path
) -> None:
    kernels = [sized_kernel(0, number) for number in range(count)]
    loaded = load_kernels(kernels, tmp_path)
    assert len(loaded) == len(kernels)
    for one in loaded:
        contest = Contest(one)
        assert contest.ask(solver, seconds)
        contest.replay()
        contest.compete(Random(one.kernel.name), 6)
        assert not contest.found, (contest.found, one.kernel.text)
        assert not contest.not_read


def test_kernels_of_a_seed_are_the_same() -> None:
    assert sized_kernel(3, 14) == sized_kernel(3, 14)
    assert sized_kernel(3, 14) != sized_kernel(4, 14)
    shapes = {shape for number in range(300) for shape in sized_kernel(1, number).shapes}
    assert len(shapes) > 15


# --- is what is wrong seen? ---------------------------------------------------------------------


def judged(
    text: str, property_: Property, folder: Path, *conditions: str, needs: Property | None = None
) -> Contest:
    """A kernel of which a proof is claimed."""
    (loaded,) = load_kernels([SizedKernel("kernel", text, ())], folder)
    contest = Contest(loaded)
    rows = () if needs is None else (Condition("a row", needs),)
    evidence = Evidence(
        Outcome.NONE_EXISTS, conditions=(*(Condition(c) for c in conditions), *rows)
    )
    contest.rows[property_] = PropertyResult(
        property_, "kernel", Scope.KERNEL, conclude(evidence), None, (), (), None, evidence
    )
    contest.compete(Random(1), 24)
    return contest


RACE = "__global__ void kernel(int *a, int n) { if (blockIdx.x < n) a[threadIdx.x] = 1; }"
BOUNDS = "__global__ void kernel(int *a, int n) { int t = threadIdx.x; if (t < n) a[t] = 1; }"
PARTED = "__global__ void kernel(int n) { if ((int)threadIdx.x < n) __syncthreads(); }"
BY_RACE = """
__global__ void kernel(int *a) {
  a[0] = threadIdx.x;
  if (a[0] == threadIdx.x) __syncthreads();
}
"""


def test_proofs_are_held_against_launches(tmp_path: Path) -> None:
    assert judged(RACE, Property.DATA_RACE, tmp_path).found
    assert judged(RACE, Property.DATA_RACE, tmp_path, "n <= 3").found
    assert judged(PARTED, Property.BARRIER_DIVERGENCE, tmp_path).found


def test_launches_outside_conditions_say_nothing(tmp_path: Path) -> None:
    fit = judged(RACE, Property.DATA_RACE, tmp_path, "gridDim.x == 1")
    assert not fit.found
    assert fit.compared[Property.DATA_RACE] > 3
    assert not judged(PARTED, Property.BARRIER_DIVERGENCE, tmp_path, "blockDim.x <= n").found


def test_arrays_are_as_small_as_conditions_say(tmp_path: Path) -> None:
    bounds = Property.OUT_OF_BOUNDS
    assert judged(BOUNDS, bounds, tmp_path, r"\valid(a + (0 .. n - 2))").found
    fit = judged(BOUNDS, bounds, tmp_path, r"\valid(a + (0 .. n - 1))")
    assert not fit.found
    assert fit.compared[bounds] > 3


def test_rows_that_are_needed_have_to_hold_too(tmp_path: Path) -> None:
    parted = Property.BARRIER_DIVERGENCE
    assert judged(BY_RACE, parted, tmp_path).found
    assert not judged(BY_RACE, parted, tmp_path, needs=Property.DATA_RACE).found


def test_conditions_are_read_as_c() -> None:
    trial = Trial((2, 1, 1), (8, 1, 1), {"n": -7, "w": 3}, {}, Contents.ZERO, 0, False)
    assert read("n / w", trial) == -2
    assert read("n % 4 + 2 * gridDim.x", trial) == 1
    assert read("n <= 0 && !(w == 4) && (w <= 2 || blockDim.x == 8)", trial)
    assert not read("n % 0 == 0", trial)
    with pytest.raises(NotRead):
        read("width <= 3", trial)
