"""Every launch that the reference interpreter performs is covered by a launch fact."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import every
from tests.unit.semantics.host.covering import is_covered, performed
from tests.unit.semantics.host.random_hosts import Hosts
from warpproof.base.config import Config, SolverChoice
from warpproof.load import load
from warpproof.plan import chosen_solver
from warpproof.semantics.host.execute import launch_facts
from warpproof.solvers.base import Solver
from warpproof.solvers.pool import Pool

_LINES = ([], ["5"], ["17", "3"], ["100", "64", "7"], ["-3", "1000", "0"])


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with Pool(1) as pool:
        yield chosen_solver(SolverChoice.Z3, pool)


def check_covered(
    path: Path, lines: tuple[list[str], ...], solver: Solver, patch: pytest.MonkeyPatch
) -> int:
    program = load(str(path), Config())
    facts = launch_facts(program)
    if not facts.is_complete:
        return 0
    count = 0
    for words in lines:
        for launch in dict.fromkeys(performed(program, words, patch)):
            assert is_covered(program, facts, launch, words, solver), (words, launch)
            count += 1
    return count


@pytest.mark.parametrize("seed", every(40, range(120), str))
def test_random_hosts(
    seed: int, tmp_path: Path, solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "host.cu"
    path.write_text(Hosts(seed).program())
    check_covered(path, _LINES, solver, monkeypatch)


def _programs() -> list[Path]:
    root = Path(__file__).parents[4]
    return sorted((root / "benchmarks" / "programs").rglob("*.cu"))


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            p, id=f"{p.parent.name}/{p.stem}", marks=() if n % 60 == 0 else pytest.mark.slow
        )
        for n, p in enumerate(_programs())
    ],
)
def test_our_own_programs(path: Path, solver: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    if "main" in path.read_text():
        check_covered(path, ([], ["3"]), solver, monkeypatch)
