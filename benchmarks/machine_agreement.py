"""The symbolic machine on known data against the reference interpreter.

    python benchmarks/machine_agreement.py [--open] [--programs N] [--runs K] [--seed S]
                                           [--seconds T]

Random single-thread programs, each with K different inputs and contents of unwritten memory. The
machine gets them as constants in place of symbols, so every formula it makes folds to true or
false; the reference gets them from its oracle. Both must find the same properties on the same
lines. With `--open` the machine keeps its symbols: it goes the way that an assignment says, and its
obligations are evaluated under it. Prints the counts; exits with 1 on a disagreement, and shows it.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.generator.batch import compile_pieces
from tests.generator.threads import SINGLE, threads_piece
from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.logic.evaluate import evaluate_all
from warpproof.logic.terms import BOOL, Op, Term, TermTable
from warpproof.logic.values import Value
from warpproof.semantics.domain.bits import BitsDomain
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.symbolic.machine import SymbolicMachine
from warpproof.semantics.symbolic.names import AnswerOracle, Answers, Names
from warpproof.semantics.symbolic.options import Options
from warpproof.semantics.symbolic.path import Obligation, PathEnds
from warpproof.semantics.symbolic.path import Path as Way
from warpproof.semantics.symbolic.regions import Shapes

BATCH = 50
SETTINGS = RunSettings(fast=False, max_steps=20_000, malloc_may_fail=False)
Found = frozenset[tuple[str, int]]


def byte(seed: int, name: str, at: int) -> int:
    return hashlib.blake2b(f"{seed}.{name}.{at}".encode(), digest_size=1).digest()[0]


def value(seed: int, name: str, size: int) -> int:
    """Small for inputs, so that they lead somewhere; bytes for memory."""
    if name[0] == "u":
        number, offset, count = name[1:].split(".")
        parts = bytes(byte(seed, f"u{number}", int(offset) + n) for n in range(int(count)))
        return int.from_bytes(parts, "little") & ((1 << size) - 1)
    return (byte(seed, name, 0) % 7 - 1) & ((1 << size) - 1)


class KnownAlgebra(BitsDomain):
    """Every symbol is a number."""

    seed = 0

    def symbol(self, name: str, width: int) -> Term:
        return value(self.seed, name, width)  # type: ignore[return-value]


class Notes:
    """A judge that has nothing to ask: all is known."""

    def __init__(self) -> None:
        self.found: set[tuple[str, int]] = set()

    def breathe(self) -> None:
        pass

    def possible(self, formulas: Sequence[Term]) -> bool:
        return all(f.op is Op.TRUE for f in formulas)

    def some_value(self, formulas: Sequence[Term], term: Term) -> int | None:
        raise AssertionError(f"{term} should be known")

    def discharge(self, path: Way, obligations: Sequence[Obligation]) -> None:
        for obligation in obligations:
            assert obligation.formula.op is Op.TRUE, obligation
            self.found.add((obligation.property, obligation.origin.user_span.line))


class Assignment(dict[Term, Value]):
    """A number for every symbol, made when it is asked for."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed

    def __bool__(self) -> bool:
        return True  # it is never empty

    def get(self, symbol: Term, default: object = None) -> Value:  # type: ignore[override]
        if symbol.sort is BOOL:
            return bool(value(self._seed, symbol.name, 1))
        return value(self._seed, symbol.name, symbol.width)


class Guide(Notes):
    """A judge that knows which way an assignment goes."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._assignment = Assignment(seed)

    def possible(self, formulas: Sequence[Term]) -> bool:
        return all(evaluate_all(formulas, self._assignment))

    def some_value(self, formulas: Sequence[Term], term: Term) -> int | None:
        return int(evaluate_all([term], self._assignment)[0])  # type: ignore[arg-type]

    def discharge(self, path: Way, obligations: Sequence[Obligation]) -> None:
        held = evaluate_all(path.assumed, self._assignment)
        reach = next((n for n, holds in enumerate(held) if not holds), len(held))
        for obligation in obligations:
            if (
                obligation.depth <= reach
                and evaluate_all([obligation.formula], self._assignment)[0]
            ):
                self.found.add((obligation.property, obligation.origin.user_span.line))


class KnownMachine(SymbolicMachine):
    def __init__(
        self, program: nodes.Program, names: Names, shapes: Shapes, seed: int, is_open: bool
    ) -> None:
        self.notes = Guide(seed) if is_open else Notes()
        table = TermTable()
        super().__init__(
            program, SETTINGS, table, Way(table, self.notes), names, shapes,
            Options(frozenset(Property)),
        )  # fmt: skip
        if is_open:
            self.zero_outside = True  # as the reference reads there
            return
        known = KnownAlgebra(table)
        known.seed = seed
        self.g = self.memory.g = self.open_races.g = known


def by_machine(
    program: nodes.Program, names: Names, shapes: Shapes, seed: int, is_open: bool
) -> Found:
    machine = KnownMachine(program, names, shapes, seed, is_open)
    with suppress(PathEnds):
        machine.run()
    machine.path.flush()
    return frozenset(machine.notes.found)


class _Contents(dict[int, bytes]):
    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed

    def get(self, number: int, default: bytes | None = None) -> bytes:  # type: ignore[override]
        return bytes(byte(self._seed, f"u{number}", n) for n in range(256))


class _Inputs(dict[int, int]):
    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed

    def get(self, number: int, default: int | None = None) -> int:  # type: ignore[override]
        return value(self._seed, f"i{number}", 32)


def by_reference(program: nodes.Program, names: Names, seed: int) -> Found:
    oracle = AnswerOracle(names, Answers(_Inputs(seed), frozenset(), _Contents(seed)))
    run = Interpreter(program, oracle, SETTINGS)
    oracle.run = run
    result = run.run()
    return frozenset((f.property, f.origin.user_span.line) for f in result.findings)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--programs", type=int, default=200)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1e9)
    given = parser.parse_args()
    end = time.monotonic() + given.seconds
    programs = runs = wrong = buggy = 0
    for start in range(given.seed, given.seed + given.programs, BATCH):
        pieces = [threads_piece(n, SINGLE) for n in range(start, start + BATCH)]
        with tempfile.TemporaryDirectory() as folder:
            compiled = compile_pieces(pieces, Path(folder))
        for made in compiled:
            if time.monotonic() > end:
                break
            names, shapes = Names(), Shapes(made.program)
            programs += 1
            for seed in range(given.runs):
                runs += 1
                ours = by_machine(made.program, names, shapes, seed, given.open)
                theirs = by_reference(made.program, names, seed)
                buggy += bool(theirs)
                if ours != theirs:
                    wrong += 1
                    print(f"{made.piece.name} seed {seed}: machine {sorted(ours)}")
                    print(f"    reference {sorted(theirs)}")
    print(f"{programs} programs, {runs} runs ({buggy} with findings), {wrong} disagreements")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
