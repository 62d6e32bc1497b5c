"""The deductive engine measured: the paper's Table 1 for our programs, encodings and solvers.

    python benchmarks/deductive.py [PROGRAM ...] [--encodings inverse,paper,naive]
                                   [--solvers z3-simple,cvc5] [--limit 1] [--seeds 10] [--ablation]

For each program: tasks proved of tasks generated, CPU seconds for making the formulas, wall seconds
in solvers, and the size of all formulas as trees and as shared graphs. `--seeds N` asks each solver
each query of the default encoding again with N random seeds. `--ablation` switches off parts of the
default encoding, one at a time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from warpproof.engines.deductive.encode.paper.naive import naive
from warpproof.engines.deductive.encode.paper.pipeline import variants
from warpproof.engines.deductive.encode.prove import Questions
from warpproof.engines.deductive.encode.refute import Encoded, encode
from warpproof.engines.deductive.engine import has_contract
from warpproof.engines.deductive.state.obligations import Obligation
from warpproof.engines.deductive.state.run import Run
from warpproof.engines.deductive.vcgen.contract import Options, Verified, generate
from warpproof.frontend.clang import CompileOptions
from warpproof.frontend.source_file import read_source
from warpproof.ir import nodes
from warpproof.load import LoadOptions, load_program
from warpproof.logic.index import simplify
from warpproof.logic.terms import BOOL, Term, TermTable
from warpproof.logic.walk import dag_size, tree_size
from warpproof.models import catalog
from warpproof.solvers.base import Query, Unsat
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool
from warpproof.solvers.query import query_of

SEED_LIMIT = 2000  # milliseconds
PROGRAMS = Path(__file__).parent.parent / "tests" / "deductive" / "programs"
FIRST = (
    "array_copy",
    "array_copy_blocks",
    "vector_add_annotated",
    "vector_add",
    "matrix_mul_annotated",
    "matrix_mul",
    "diffusion1d",
)


@dataclass
class Row:
    program: str
    encoding: str
    solver: str
    proved: int = 0
    tasks: int = 0
    generate: float = 0.0
    solve: float = 0.0
    tree: int = 0
    dag: int = 0
    slowest: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.program:24} {self.encoding:12} {self.solver:10} "
            f"{self.proved:3}/{self.tasks:<3} "
            f"{self.generate:8.3f} {self.solve:8.3f} {self.slowest:7.3f} {self.tree:9} {self.dag:6}"
        )


HEADER = (
    f"{'program':24} {'encoding':12} {'solver':10} {'proved':7} "
    f"{'generate':>8} {'solve':>8} {'slowest':>7} {'tree':>9} {'DAG':>6}"
)


def load(path: Path) -> nodes.Program:
    options = CompileOptions(model_dirs=catalog.model_dirs(), cache_dir=None)
    return load_program(read_source(str(path)), LoadOptions(options, catalog.is_model_file))


def by_inverse(run: Run, obligation: Obligation) -> list[Encoded]:
    return [encode(run, obligation.facts, obligation.goal)]


def by_paper(run: Run, obligation: Obligation) -> list[Encoded]:
    return list(variants(run, obligation))


def by_naive(run: Run, obligation: Obligation) -> list[Encoded]:
    return [naive(run, obligation)]


ENCODINGS: dict[str, Callable[[Run, Obligation], list[Encoded]]] = {
    "inverse": by_inverse,
    "paper": by_paper,
    "naive": by_naive,
}


def generated(program: nodes.Program, kernel: nodes.Function, questions: Questions) -> Verified:
    def proves(run: Run, facts: Sequence[Term], goal: Term) -> bool:
        encoded = encode(run, facts, goal)
        everything = (encoded.formulas, *encoded.claims)
        return all(questions.refuted(run.table, formulas) for formulas in everything)

    return generate(program, kernel, proves, Options())


def measure(
    name: str, program: nodes.Program, encoding: str, solver: str, pool: Pool, limit: float
) -> list[Row]:
    rows = []
    for symbol in program.kernels:
        kernel = program.device.functions[symbol]
        if not has_contract(kernel):
            continue
        questions = Questions(arrange([solver], pool))
        row = Row(name, encoding, solver)
        started = time.process_time()
        verified = generated(program, kernel, questions)
        run = verified.run
        row.generate = time.process_time() - started
        for obligation in run.obligations:
            _one(row, run, obligation, questions, limit)
        rows.append(row)
    return rows


def _one(row: Row, run: Run, obligation: Obligation, questions: Questions, limit: float) -> None:
    row.tasks += 1
    started = time.process_time()
    tries = ENCODINGS[row.encoding](run, obligation)
    row.generate += time.process_time() - started
    row.tree += sum(tree_size(f) for f in tries[0].formulas)
    row.dag += dag_size(tries[0].formulas)
    for encoded in tries:
        before = time.perf_counter()
        good = _refuted(run, encoded, questions, limit)
        spent = time.perf_counter() - before
        row.solve += spent
        row.slowest = max(row.slowest, spent)
        if good:
            row.proved += 1
            return


def _refuted(run: Run, encoded: Encoded, questions: Questions, limit: float) -> bool:
    def refuted(formulas: Sequence[Term]) -> bool:
        return isinstance(questions.answer(run.table, formulas, limit, model=False), Unsat)

    main = refuted(encoded.formulas)
    if not main and encoded.more:
        main = refuted((*encoded.formulas, *encoded.more))
    return main and all(map(refuted, encoded.claims))


# --- seeds --------------------------------------------------------------------------------------


def seeds(names: Sequence[str], pool: Pool, count: int, solver: str) -> None:
    """Each query of the default encoding in the solver's own interface, seed by seed."""
    refutes = {"z3-simple": _z3_refutes, "cvc5": _cvc5_refutes}[solver]
    failures = runs = 0
    slowest = 0.0
    for name in names:
        program = load(PROGRAMS / f"{name}.cu")
        for symbol in program.kernels:
            kernel = program.device.functions[symbol]
            if not has_contract(kernel):
                continue
            run = generated(program, kernel, Questions(arrange([solver], pool))).run
            for obligation in run.obligations:
                for ways in _queries(run, obligation):
                    for seed in range(count):
                        started = time.process_time()
                        runs += 1
                        if not any(refutes(query, seed) for query in ways):
                            failures += 1
                            print(f"  {name} seed {seed}: {obligation.text}")
                        slowest = max(slowest, time.process_time() - started)
    print(
        f"{solver}: {runs} runs with {count} seeds on {len(names)} programs: "
        f"{failures} failures, slowest {slowest:.3f} s CPU"
    )


def _queries(run: Run, obligation: Obligation) -> list[list[Query]]:
    """What has to be refuted, each in one of several ways."""
    encoded = encode(run, obligation.facts, obligation.goal)
    if encoded.without_inverse:
        return [[query_of(run.table, e.formulas) for e in by_paper(run, obligation)]]
    return [
        [query_of(run.table, formulas), query_of(run.table, (*formulas, *encoded.more))]
        for formulas in (encoded.formulas, *encoded.claims)
        if run.table.false not in formulas
    ]


def _z3_refutes(query: Query, seed: int) -> bool:
    import z3

    solver = z3.SimpleSolver()
    solver.set("random_seed", seed)
    solver.set("timeout", SEED_LIMIT)
    solver.add(z3.parse_smt2_string(query.text))
    return bool(solver.check() == z3.unsat)


def _cvc5_refutes(query: Query, seed: int) -> bool:
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("seed", str(seed))
    solver.setOption("sat-random-seed", str(seed))
    solver.setOption("tlimit-per", str(SEED_LIMIT))
    symbols = cvc5.SymbolManager(solver)
    parser = cvc5.InputParser(solver, symbols)
    text = f"(set-logic {query.logic})\n{query.body()}"
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, symbols)
    return bool(solver.checkSat().isUnsat())


def ablation(names: Sequence[str], solver: str, pool: Pool, limit: float) -> None:
    print(f"\nwithout one part of the default encoding ({solver}):")
    every = simplify.Simplifier.passes
    try:
        for off in (None, *sorted(every)):
            simplify.Simplifier.passes = every - {off}
            rows = [
                row
                for name in names
                for row in measure(
                    name, load(PROGRAMS / f"{name}.cu"), "inverse", solver, pool, limit
                )
            ]
            proved, tasks = sum(r.proved for r in rows), sum(r.tasks for r in rows)
            print(f"  without {off or 'nothing':8} {proved}/{tasks}")
    finally:
        simplify.Simplifier.passes = every


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", nargs="*", default=list(FIRST))
    parser.add_argument("--encodings", default="inverse,paper,naive")
    parser.add_argument("--solvers", default="z3-simple,cvc5")
    parser.add_argument("--limit", type=float, default=1.0)
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--ablation", action="store_true")
    chosen = parser.parse_args()
    names = chosen.programs
    if names == ["all"]:
        names = sorted(p.stem for p in PROGRAMS.glob("*.cu"))
    pool = Pool(1)
    try:
        for solver in chosen.solvers.split(","):  # so that its start is not counted
            table = TermTable()
            Questions(arrange([solver], pool)).refuted(table, [table.symbol("started", BOOL)])
        print(HEADER)
        for name in names:
            program = load(PROGRAMS / f"{name}.cu")
            for encoding in filter(None, chosen.encodings.split(",")):
                for solver in chosen.solvers.split(","):
                    for row in measure(name, program, encoding, solver, pool, chosen.limit):
                        print(row)
                        sys.stdout.flush()
        for solver in chosen.solvers.split(",") if chosen.seeds else ():
            seeds(names, pool, chosen.seeds, solver)
        if chosen.ablation:
            ablation(names, chosen.solvers.split(",")[0], pool, chosen.limit)
    finally:
        pool.close()


if __name__ == "__main__":
    main()
