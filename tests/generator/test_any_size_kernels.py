"""The engine `parametric` against launches: random kernels, proved or refuted for all sizes.

What is proved no launch within its conditions may violate, and what is refuted must replay.
`benchmarks/kernels_random.py` goes on for longer. `WARPPROOF_RANDOM_KERNELS` is the number of
kernels in the contest.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tests.generator.any_size_contest import (
    Contest,
    Loaded,
    NotRead,
    Trial,
    load_kernels,
    read,
    solver_for_many,
)
from tests.generator.any_size_kernels import SizedKernel, sized_kernel
from warpproof.base.property import Property
from warpproof.base.records import replace
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

SOME = 5
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


TEXTS = {
    "racing": "(int *a, int n) { if (blockIdx.x < n) a[threadIdx.x] = 1; }",
    "guarded": "(int *a, int n) { int t = threadIdx.x; if (t < n) a[t] = 1; }",
    "parted": "(int n) { if ((int)threadIdx.x < n) __syncthreads(); }",
    "parted_by_race": "(int *a) { int was = a[0]; a[0] = -9; if (was == -9) __syncthreads(); }",
}
RACE, BOUNDS, PARTED = Property.DATA_RACE, Property.OUT_OF_BOUNDS, Property.BARRIER_DIVERGENCE


@dataclass(frozen=True, slots=True)
class Judge:
    programs: dict[str, Loaded]

    def judged(
        self, name: str, property_: Property, *conditions: str, needs: Property | None = None
    ) -> Contest:
        """A kernel of which a proof is claimed."""
        contest = Contest(self.programs[name])
        rows = () if needs is None else (Condition("a row", needs),)
        evidence = Evidence(
            Outcome.NONE_EXISTS, conditions=(*(Condition(c) for c in conditions), *rows)
        )
        contest.rows[property_] = PropertyResult(
            property_, name, Scope.KERNEL, conclude(evidence), None, (), (), None, evidence
        )
        contest.compete(Random(1), 14)
        return contest


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    kernels = [SizedKernel(n, f"__global__ void {n}{text}\n", ()) for n, text in TEXTS.items()]
    loaded = load_kernels(kernels, tmp_path_factory.mktemp("judged"))
    return Judge({one.kernel.name: one for one in loaded})


def test_proofs_are_held_against_launches(judge: Judge) -> None:
    assert judge.judged("racing", RACE).found
    assert judge.judged("racing", RACE, "n <= 3").found
    assert judge.judged("parted", PARTED).found


def test_launches_outside_conditions_say_nothing(judge: Judge) -> None:
    fit = judge.judged("racing", RACE, "gridDim.x == 1")
    assert not fit.found
    assert fit.compared[RACE] > 3
    assert not judge.judged("parted", PARTED, "blockDim.x <= n").found


def test_arrays_are_as_small_as_conditions_say(judge: Judge) -> None:
    assert judge.judged("guarded", BOUNDS, r"\valid(a + (0 .. n - 2))").found
    fit = judge.judged("guarded", BOUNDS, r"\valid(a + (0 .. n - 1))")
    assert not fit.found
    assert fit.compared[BOUNDS] > 3


def test_rows_that_are_needed_have_to_hold_too(judge: Judge) -> None:
    assert judge.judged("parted_by_race", PARTED).found
    assert not judge.judged("parted_by_race", PARTED, needs=RACE).found


def test_conditions_are_read_as_c() -> None:
    trial = Trial((2, 1, 1), (8, 1, 1), {"n": -7, "w": 3}, {}, Contents.ZERO, 0, False)
    assert read("n / w", trial) == -2
    assert read("n % 4 + 2 * gridDim.x", trial) == 1
    assert read("n <= 0 && !(w == 4) && (w <= 2 || blockDim.x == 8)", trial)
    assert not read("n % 0 == 0", trial)
    with pytest.raises(NotRead):
        read("width <= 3", trial)
    assert read("*c == 0 && 2 * n <= w", trial)
    assert read("n * w < 0 && c[3] == 0", trial)
    assert not read("*c == 0", replace(trial, contents=Contents.FEW))
