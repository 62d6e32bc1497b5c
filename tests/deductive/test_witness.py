"""A refuted contract, or what goes wrong on the way to it, is run again from its witness."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deductive.deductive_programs import FOLDER, WRONG, load
from tests.deductive.mutants import mutants
from warpproof.base.config import Config, ExitCode
from warpproof.base.verdict import Counterexample, PropertyResult, Verdict
from warpproof.engines.deductive.engine import judge, result_of
from warpproof.engines.deductive.evidence import SAFETY_PROPERTIES, results_beside
from warpproof.engines.deductive.vcgen.contract import Options
from warpproof.running import replay_file
from warpproof.solvers.base import Solver

BESIDE_FOLDER = Path(__file__).parent / "beside"


def _refuted(path: Path, solver: Solver) -> list[PropertyResult]:
    program = load(path)
    kernel = program.device.functions[program.kernels[0]]
    judged = judge(program, kernel, solver, Options())
    rows = [result_of(judged), *results_beside(judged, SAFETY_PROPERTIES)]
    return [row for row in rows if row.verdict is Verdict.REFUTED]


def _is_reproduced(found: Counterexample | None, folder: Path) -> bool:
    assert found is not None
    assert found.witness is not None
    file = folder / "witness.json"
    file.write_text(found.witness)
    outcome = replay_file(str(file), Config(), lambda _: None, None)
    return outcome.exit_code is ExitCode.REFUTED and outcome.summary == "reproduced"


@pytest.mark.parametrize(
    "path",
    [
        WRONG / "wrong_specification.cu",  # a postcondition
        WRONG / "negative_as_unsigned.cu",  # something else is changed
        WRONG / "contradictory_invariant.cu",  # an invariant
        WRONG / "assertion_of_contract.cu",
        BESIDE_FOLDER / "one_too_far.cu",
        BESIDE_FOLDER / "sum_overflows.cu",
        BESIDE_FOLDER / "division.cu",
        BESIDE_FOLDER / "assertion_fails.cu",
    ],
    ids=lambda path: path.stem,
)
def test_witness_is_replayed(path: Path, z3: Solver, tmp_path: Path) -> None:
    (row,) = _refuted(path, z3)
    assert _is_reproduced(row.counterexample, tmp_path)


def test_open_rows_are_run(z3: Solver) -> None:
    """A shared array with an open row length is one of rows that are long enough."""
    program = load(FOLDER / "matrix_mul.cu")
    kernel = program.device.functions[program.kernels[0]]
    dropped = next(m for m in mutants(program, kernel) if m.what == "+. to *.")
    judged = judge(dropped.program, dropped.kernel, z3, Options(), safety=False)
    assert result_of(judged).verdict is Verdict.REFUTED
