"""What the parametric engine says of small kernels, with its conditions, kernel by kernel.

Enters: for_all_sizes/*.cu, with lines of the form

    //= kernel property VERDICT [if CONDITION and CONDITION ...]

Guaranteed: each row that a file names is as said, and each kernel of a file is named. The engine
is asked as one of several, which say what it does not follow.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import every
from warpproof.base.config import load_config
from warpproof.base.deadline import NEVER
from warpproof.base.property import Property
from warpproof.base.verdict import PropertyResult, Verdict
from warpproof.engines.parametric import refute
from warpproof.engines.parametric.attempts import Attempts
from warpproof.engines.parametric.engine import options_of
from warpproof.load import load
from warpproof.plan import chosen_solver
from warpproof.solvers.pool import Pool

FILES = sorted((Path(__file__).parent / "for_all_sizes").glob("*.cu"))
MARK = "//= "
CONFIG = load_config({"engine": "parametric"})


def _said(row: PropertyResult | None) -> str:
    if row is None:
        return "no row"
    if row.verdict is not Verdict.PROVED_IF or row.evidence is None:
        return row.verdict.value
    return f"{row.verdict.value} if {' and '.join(c.text for c in row.evidence.conditions)}"


@pytest.mark.parametrize("path", every(7, FILES, lambda path: path.stem))
def test_rows_are_as_said(path: Path, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refute, "_MOST_SECONDS", 2.0)  # candidates that no launch confirms
    lines = path.read_text(encoding="utf-8").splitlines()
    said = [line.removeprefix(MARK).split(maxsplit=2) for line in lines if line.startswith(MARK)]
    program = load(str(path), CONFIG)
    named = {kernel for kernel, _, _ in said}
    assert named == {program.device.functions[k].name for k in program.kernels}
    solver = chosen_solver(CONFIG.solver, pool)
    for symbol in program.kernels:
        kernel = program.device.functions[symbol]
        options = options_of(CONFIG, kernel)
        asked = list(Property)
        attempts = Attempts(
            program, kernel, solver, options, (), asked, NEVER, CONFIG, is_alone=False
        )
        rows = {row.property: row for row in attempts.rows() or ()}
        for name, property_, expected in said:
            if name == kernel.name:
                row = rows.get(Property(property_))
                is_left = row is None and expected == Verdict.UNKNOWN.value
                assert is_left or _said(row) == expected, f"{name} {property_}"
