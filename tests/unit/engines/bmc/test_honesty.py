"""What was not answered, cut off or not modelled is never PROVED."""

from __future__ import annotations

from pathlib import Path

import pytest

import warpproof
from tests.generator.batch import Piece, compile_pieces
from tests.generator.checking import Checker, Way, checker
from warpproof.base.verdict import Advice, Verdict
from warpproof.ir import nodes
from warpproof.solvers.base import Answer, Limits, Query, Reason, Stop, Unknown

SIZED = """
int run() {
  int n = nondet_int(); __ESBMC_assume(n > 0 && n < 4);
  char *p = (char *)malloc(n); p[0] = 1; p[3] = 1; free(p);
  return 0;
}
"""
COMPARED = 'int run() { int n = nondet_int(); __ESBMC_assert(n * n != 49, "square"); return 0; }\n'
BRANCHED = """
int run() {
  int n = nondet_int();
  int *p = (int *)malloc(4);
  if (n * n == 49) { free(p); }
  free(p);
  return 0;
}
"""
LOOPED = """
int run() {
  int n = nondet_int(), i = 0;
  while (i * i != n * n) { i = i + 1; if (i > 1000) return 0; }
  return 0;
}
"""


class Silent:
    """A solver that never knows."""

    name = "silent"

    def available(self) -> str | None:
        return None

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        return Unknown(Reason.TIMEOUT)


def program_of(text: str, folder: Path) -> nodes.Program:
    return compile_pieces([Piece("honest", text)], folder)[0].program


@pytest.mark.parametrize(
    ("text", "property_"),
    [(SIZED, "out-of-bounds"), (COMPARED, "assertion"), (BRANCHED, "invalid-free")],
)
def test_no_answer_is_no_proof(text: str, property_: str, tmp_path: Path) -> None:
    program = program_of(text, tmp_path)
    assert Checker(Silent()).check(program).verdicts[property_] not in _PROVING
    with checker(("bitwuzla",)) as ask:
        assert ask.check(program).verdicts[property_] is Verdict.REFUTED


def test_nothing_is_proved_by_a_solver_that_never_knows(tmp_path: Path) -> None:
    """Beyond the first question, whatever it was about."""
    checked = Checker(Silent()).check(program_of(LOOPED, tmp_path), Way(seconds=5))
    assert Verdict.PROVED not in checked.verdicts.values()


def test_an_assumption_does_not_excuse_what_others_did_before(tmp_path: Path) -> None:
    """Thread 1 may fail before thread 0 gets to its assumption."""
    text = """
    __global__ void k(int v) {
      if (threadIdx.x == 0) __ESBMC_assume(v > 0);
      else __ESBMC_assert(v > 0, "v");
    }
    int run() { k<<<1, 2>>>(nondet_int()); cudaDeviceSynchronize(); return 0; }
    """
    with checker(("bitwuzla",)) as ask:
        checked = ask.check(program_of(text, tmp_path))
    assert checked.verdicts["assertion"] is not Verdict.PROVED


def test_a_function_without_a_model_is_unsupported(tmp_path: Path) -> None:
    text = "int run() { return cudaDeviceGraphMemTrim(0); }\n"
    with checker(("bitwuzla",)) as ask:
        verdicts = ask.check(program_of(text, tmp_path)).verdicts
    assert set(verdicts.values()) == {Verdict.UNSUPPORTED}


_PROVING = (Verdict.PROVED, Verdict.PROVED_WITHIN)


def test_kernels_that_nothing_launches_have_no_row(tmp_path: Path) -> None:
    text = """
__global__ void used(int *a) { *a = 1; }
__global__ void idle(int *a) { a[-1] = 1; }
int run() {
  int *a; cudaMallocManaged(&a, 4); used<<<1, 1>>>(a); cudaDeviceSynchronize(); cudaFree(a);
  return 0;
}
"""
    with checker(("bitwuzla",)) as ask:
        way = Way(check=("bounds",))
        answer = ask.check(program_of(text, tmp_path), way).answer
    assert {r.verdict for r in answer.results} == {Verdict.PROVED}
    assert [r.function for r in answer.results] == ["main", "used"]
    assert answer.launched is not None
    assert [symbol for symbol in answer.launched if "idle" in symbol] == []


@pytest.mark.parametrize(("sum_", "is_told"), [("a * b + c", True), ("a + b + c", False)])
def test_a_proof_says_that_floats_are_not_contracted(
    sum_: str, is_told: bool, tmp_path: Path
) -> None:
    """By default nvcc rounds a product and a sum once: an H200 computes another value then."""
    text = f"""
__device__ float joined(float a, float b, float c) {{ return {sum_}; }}
__global__ void k(float *x) {{ *x = joined(x[0], x[1], x[2]); }}
int run() {{
  float *x; cudaMallocManaged(&x, 12); x[0] = x[1] = x[2] = 1;
  k<<<1, 1>>>(x); cudaDeviceSynchronize(); cudaFree(x);
  return 0;
}}
"""
    with checker(("bitwuzla",)) as ask:
        way = Way(check=("assert",))
        results = ask.check(program_of(text, tmp_path), way).answer.results
    for result in results:
        assert ("no-contraction" in {caveat.code for caveat in result.assumptions}) is is_told


def test_what_a_race_hides_says_so_and_nothing_else() -> None:
    text = """__global__ void k(int *a) {
  __shared__ int *p;
  if (threadIdx.x == 0) p = a;
  int *q = p;
  if (threadIdx.x == 0) *q = 1;
}
int main() {
  int *a;
  cudaMalloc(&a, 12);
  k<<<1, 2>>>(a);
  cudaFree(a);
}
"""
    report = warpproof.check_source(text, engine="bmc", cache=False)
    hidden = {r.conclusion for r in report.results if r.verdict is Verdict.UNKNOWN}
    (only,) = hidden
    assert (only.reason, only.advice) == ("reached only after data-race at line 4", Advice.REPAIR)
