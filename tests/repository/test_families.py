"""Names that the command line offers are those of the files that are there."""

from __future__ import annotations

from warpproof.base.config import Engine, Format, SolverChoice
from warpproof.plan import find_engines
from warpproof.report.base import FORMATS
from warpproof.solvers.backend import BACKENDS


def test_solvers() -> None:
    offered = {c.value for c in SolverChoice} - {"portfolio"}
    assert offered <= set(BACKENDS.items())  # some are ways to run another, for engines only


def test_formats() -> None:
    assert {f.value for f in Format} == set(FORMATS.items())


def test_engines() -> None:
    assert {e.value for e in Engine} - {"auto"} == set(find_engines())
