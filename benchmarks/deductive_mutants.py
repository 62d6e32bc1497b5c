"""Machine-made mutants of the proved programs: how many are proved, refuted, left open.

    python benchmarks/deductive_mutants.py [PROGRAM ...] [--step N] [--limit 1]

For each mutant the engine's verdict, and beside it whether the reference interpreter alone shows a
violation of the contract in some small launches. A mutant that is proved must be equivalent; of
those that the interpreter refutes, the engine should refute nearly all with a run of its own.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.deductive.deductive_programs import cases, load
from tests.deductive.mutants import Mutant, mutants
from tests.deductive.test_mutants import EQUIVALENT
from warpproof.base.verdict import Verdict
from warpproof.engines.deductive.encode.prove import Questions
from warpproof.engines.deductive.engine import has_contract, judge, result_of
from warpproof.engines.deductive.validate.replay import (
    broken_part,
    is_of_interest,
    launches,
    trials,
)
from warpproof.engines.deductive.validate.trial import Numbers
from warpproof.engines.deductive.vcgen.contract import Options, generate
from warpproof.solvers.base import Solver
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool
from warpproof.transform.contract_checks import CONTRACT

LAUNCHES = 8
SECONDS = 6.0
PROVED = (Verdict.PROVED, Verdict.PROVED_WITHIN)


def is_refuted_by_runs(mutant: Mutant, chosen: list[Numbers]) -> bool:
    for trial in trials(mutant.program, mutant.kernel, chosen, SECONDS):
        clean = all(f.property == CONTRACT for f in trial.result.findings)
        if not clean or not is_of_interest(mutant.kernel, trial):
            continue
        if broken_part(mutant.kernel, trial.result, trial.launched) is not None:
            return True
    return False


def measure(path: Path, solver: Solver, step: int, limit: float) -> Counter[str]:
    program = load(path)
    counts: Counter[str] = Counter()
    for symbol in program.kernels:
        kernel = program.device.functions[symbol]
        if not has_contract(kernel):
            continue
        questions = Questions(solver)
        verified = generate(program, kernel, lambda *_: False, Options())
        chosen = list(launches(verified, questions, LAUNCHES))
        for mutant in list(mutants(program, kernel))[::step]:
            judged = judge(
                mutant.program, mutant.kernel, solver, Options(), limits=(limit,), safety=False
            )
            verdict = result_of(judged).verdict
            by_runs = is_refuted_by_runs(mutant, chosen)
            counts["mutants"] += 1
            counts[verdict.name.lower()] += 1
            counts["by runs"] += by_runs
            counts["both"] += by_runs and verdict is Verdict.REFUTED
            known = (path.stem, mutant.line, mutant.what) in EQUIVALENT
            if verdict in PROVED and (by_runs or not known):
                print(f"  PROVED  {path.stem} line {mutant.line}: {mutant.what} (runs: {by_runs})")
            if by_runs and verdict is not Verdict.REFUTED:
                reason = result_of(judged).conclusion.reason
                print(f"  missed  {path.stem} line {mutant.line}: {mutant.what}: {reason}")
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--limit", type=float, default=1.0)
    chosen = parser.parse_args()
    total: Counter[str] = Counter()
    pool = Pool(1)
    try:
        solver = arrange(["z3-simple"], pool)
        for case in cases():
            if chosen.programs and case.name not in chosen.programs:
                continue
            started = time.monotonic()
            counts = measure(case.path, solver, chosen.step, chosen.limit)
            total += counts
            print(f"{case.name:24} {dict(counts)} {time.monotonic() - started:.0f} s", flush=True)
    finally:
        pool.close()
    share = total["both"] / total["by runs"] if total["by runs"] else 1.0
    print(f"all: {dict(total)}")
    print(f"of {total['by runs']} that runs refute, {total['both']} are REFUTED: {share:.1%}")


if __name__ == "__main__":
    main()
