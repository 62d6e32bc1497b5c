"""Whole hosts, for all command lines: what is wrong for some is not proved, and fine ones are.

Each program in `hosts` begins with `// wrong: PROPERTY`, or with `// fine`, behind which stand
properties that are not decided. Nothing is run: a run would hide a proof that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import every
from warpproof.base.config import load_config
from warpproof.base.deadline import Deadline
from warpproof.base.property import Property, selected
from warpproof.engines.parametric.command_lines import CommandLines
from warpproof.engines.parametric.host_checks import PROVABLE, HostChecks
from warpproof.semantics.host.execute import launch_facts
from warpproof.solvers.base import Solver
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool
from warpproof.verify import load

CONFIG = load_config({"engine": "parametric"}, environment={})
PROGRAMS = sorted((Path(__file__).parent / "hosts").glob("*.cu"))
_SECONDS = 60.0


def _label(path: Path) -> str:
    return path.read_text(encoding="utf-8").splitlines()[0].removeprefix("// ")


WRONG = [p for p in PROGRAMS if _label(p).startswith("wrong: ")]
FINE = [p for p in PROGRAMS if _label(p).startswith("fine")]


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with Pool(1) as pool:
        yield arrange(("z3",), pool)


def _proved(path: Path, solver: Solver) -> set[Property]:
    checks = _checks(path, solver)
    return set(checks.proved(checks.open()))


def _checks(path: Path, solver: Solver) -> HostChecks:
    program = load(str(path), CONFIG)
    until = Deadline(_SECONDS)
    facts = launch_facts(program, until=until)
    lines = CommandLines(program, facts, CONFIG, frozenset(selected((), ())), until)
    return HostChecks(lines, solver, until)


@pytest.mark.parametrize("path", every(18, WRONG, lambda path: path.stem))
def test_what_is_wrong_is_not_proved(path: Path, solver: Solver) -> None:
    assert Property(_label(path).removeprefix("wrong: ")) not in _proved(path, solver)


@pytest.mark.parametrize("path", every(9, FINE, lambda path: path.stem))
def test_what_is_fine_is_proved(path: Path, solver: Solver) -> None:
    open_ = {Property(word) for word in _label(path).split()[1:]}
    assert set(PROVABLE) - _proved(path, solver) == open_


def test_each_program_has_a_label() -> None:
    assert len(WRONG) + len(FINE) == len(PROGRAMS)


ITERATED = """
#include <cstdlib>
#include <vector>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000) return 1;
  std::vector<int> all(n);
  long sum = 0;
  for (int one : all) sum += one;
  return sum > 0;
}
"""


def test_what_is_not_proved_has_a_place(tmp_path: Path, solver: Solver) -> None:
    path = tmp_path / "iterated.cu"
    path.write_text(ITERATED, encoding="utf-8")
    checks = _checks(path, solver)
    open_ = checks.open()
    proved, reasons = set(checks.proved(open_)), dict(checks.undecided(open_))
    assert set(PROVABLE) == proved | reasons.keys()
    assert not proved & reasons.keys()
    assert reasons[Property.DEADLOCK].startswith("line 10: ")
