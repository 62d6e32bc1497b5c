"""Programs with contracts, what is expected of them, and how they are judged in tests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from warpproof import load as loading
from warpproof.base.config import Config
from warpproof.base.verdict import Verdict
from warpproof.engines.deductive.engine import Judged, has_contract, judge
from warpproof.engines.deductive.vcgen.contract import Options
from warpproof.ir import nodes
from warpproof.solvers.base import Solver

FOLDER = Path(__file__).parent / "programs"
WEAK = Path(__file__).parent / "weak"  # proved, but wrong programs may meet them as well
WRONG = Path(__file__).parent / "wrong"
_EXPECT = re.compile(
    r"^// expect: (proved|proved_within|refuted|unknown|unsupported) contract$", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Case:
    path: Path
    verdict: Verdict

    @property
    def name(self) -> str:
        return self.path.stem


def cases(folder: Path = FOLDER) -> list[Case]:
    found = []
    for path in sorted(folder.glob("*.cu")):
        match = _EXPECT.search(path.read_text())
        assert match is not None, f"{path.name} does not say what is expected"
        found.append(Case(path, Verdict(match.group(1).upper())))
    return found


def load(path: Path) -> nodes.Program:
    return loading.load(str(path), Config())


def judged(path: Path, solver: Solver) -> list[Judged]:
    """All kernels of a file that have a contract."""
    program = load(path)
    kernels = [program.device.functions[symbol] for symbol in program.kernels]
    return [judge(program, k, solver, Options()) for k in kernels if has_contract(k)]
