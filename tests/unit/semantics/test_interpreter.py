"""The reference interpreter on small programs: see `interpreter_cases` for how they are marked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.generator.batch import Compiled, Piece, compile_pieces
from tests.unit.semantics.interpreter_cases import CASES
from warpproof.base.records import replace
from warpproof.semantics.machine.findings import Ending, Finding, RunResult
from warpproof.semantics.machine.interpreter import Interpreter, run_program
from warpproof.semantics.machine.oracle import FirstChoice, Oracle, Shuffled
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.memory import concrete as concrete_memory

HEAD = "#include <cassert>\n#include <cooperative_groups.h>\n"
_MARK = re.compile(r"//! ([a-z-]+)(\??)")
_NOTE = re.compile(r"// (exit|prints|ends|with): ([^\n]*)")


class FailingAllocations(FirstChoice):
    def allocation_fails(self) -> bool:
        return True


SETTINGS = {
    "": RunSettings(fast=False),
    "allow_exited": RunSettings(fast=False, allow_exited=True),
    "check_leaks": RunSettings(fast=False, check_leaks=True),
    "allow_same_value_writes": RunSettings(fast=False, allow_same_value_writes=True),
    "warp_sync": RunSettings(fast=False, warp_sync=32),
    "warp_sync_4": RunSettings(fast=False, warp_sync=4),
    "volatile_relaxed": RunSettings(fast=False, volatile_relaxed=True),
    "allocations_fail": RunSettings(fast=False, malloc_may_fail=True),
}


@dataclass(frozen=True, slots=True)
class Expected:
    required: frozenset[tuple[str, int]]  # property and line
    possible: frozenset[tuple[str, int]]
    exit: int | None
    prints: bytes | None
    ends: frozenset[str]
    with_: str


def expectation(text: str) -> Expected:
    required: set[tuple[str, int]] = set()
    possible: set[tuple[str, int]] = set()
    notes: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        for name, doubt in _MARK.findall(line):
            (possible if doubt else required).add((name, number))
        notes |= dict(_NOTE.findall(line))
    printed = notes.get("prints")
    return Expected(
        frozenset(required),
        frozenset(possible),
        int(notes["exit"]) if "exit" in notes else None,
        None if printed is None else printed.replace("\\n", "\n").encode(),
        frozenset(notes.get("ends", "returned").split(", ")),
        notes.get("with", ""),
    )


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Compiled]:
    pieces = [Piece(name, text, HEAD) for name, text in CASES.items()]
    made = compile_pieces(pieces, tmp_path_factory.mktemp("interpreter"))
    return {c.piece.name: c for c in made}


def places(finding: Finding, case: Compiled) -> frozenset[tuple[str, int]]:
    """The finding's line, and for two parties that of the other: who comes last is told first."""
    lines = {finding.origin.user_span.line}
    if finding.other is not None:
        lines.add(finding.other.origin.user_span.line)
    return frozenset((finding.property, case.line(line)) for line in lines)


def judge(case: Compiled, result: RunResult, expected: Expected) -> None:
    found = [places(f, case) for f in result.findings]
    for mark in expected.required:
        assert any(mark in at for at in found), (mark, result)
    for at in found:
        assert at & (expected.required | expected.possible), (at, result)
    assert result.ending.value in expected.ends, result
    if expected.exit is not None:
        assert result.exit_code == expected.exit
    if expected.prints is not None:
        assert result.output == expected.prints


@pytest.mark.parametrize("name", CASES)
def test_case(name: str, compiled: dict[str, Compiled]) -> None:
    case, expected = compiled[name], expectation(CASES[name])
    failing = expected.with_ == "allocations_fail"
    oracle: Oracle = FailingAllocations() if failing else FirstChoice()
    judge(case, run_program(case.program, oracle, SETTINGS[expected.with_]), expected)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", CASES)
def test_case_in_another_schedule(name: str, seed: int, compiled: dict[str, Compiled]) -> None:
    """The same properties fail, whoever comes first."""
    case, expected = compiled[name], expectation(CASES[name])
    if expected.with_ == "allocations_fail" or "scanf" in CASES[name]:
        return
    result = run_program(case.program, Shuffled(seed, 0.3), SETTINGS[expected.with_])
    judge(case, result, expected)


def test_a_program_without_main_does_not_run(compiled: dict[str, Compiled]) -> None:
    program = replace(compiled["recursion"].program, main=None)
    assert run_program(program).ending is Ending.UNSUPPORTED


LOOP = Piece(
    "loop",
    """
int *kept[2];
static int add(int n) { int a[2] = {n, 1}; if (n < 2) kept[n] = a; return a[0] + a[1]; }
__global__ void k(int n) {
  for (int i = 0; i < n; i++) { int a[2] = {i, n}; int *p = a; *p += 1; }
}
int run() {
  int sum = 0;
  for (int i = 0; i < 3000; i++) { int c[2] = {i, 2}; sum += add(c[0]); }
  for (int i = 0; i < 30; i++) k<<<1, 2>>>(20);
  cudaDeviceSynchronize();
  return kept[1][0] + sum;
}
""",
)


def test_what_has_ended_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(concrete_memory, "COLLECT_FROM", 100)
    (case,) = compile_pieces([LOOP], tmp_path)
    interpreter = Interpreter(case.program, FirstChoice(), SETTINGS[""])
    (finding,) = interpreter.run().findings
    assert finding.message == "a is out of scope"  # it is pointed at, so its name is kept
    assert sum(1 for _ in interpreter.memory.objects()) < 200


def test_what_a_thread_did_wrong_before_is_known_of_each_thread(tmp_path: Path) -> None:
    """Both read outside, which is one finding, and the second fails an assertion after that."""
    text = """
__global__ void k(int *a) { int b = a[threadIdx.x + 4]; __ESBMC_assert(threadIdx.x == 0, "t"); }
int run() { int *a; cudaMalloc(&a, 16); k<<<1, 2>>>(a); cudaDeviceSynchronize(); return 0; }
"""
    (compiled,) = compile_pieces([Piece("both", text)], tmp_path)
    settings = RunSettings(fast=False, asserts_go_on=True, max_findings=9)
    result = Interpreter(compiled.program, FirstChoice(), settings).run()
    bad, failed = result.findings
    assert bad.property == "out-of-bounds"
    assert failed.after == (bad,)
