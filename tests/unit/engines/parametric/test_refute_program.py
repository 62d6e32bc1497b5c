"""Programs whose kernels go wrong for some command lines: one of them is found, and runs again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from warpproof import check
from warpproof.base.property import Property
from warpproof.base.verdict import Counterexample, Verdict

_PROGRAM = """
#include <cstdlib>
__global__ void past(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] = 1;
}
__global__ void row(float *a, int pitch, int width) {
  if (threadIdx.x < width) a[blockIdx.x * pitch + threadIdx.x] = 1;
}
int main(int argc, char **argv) {
  if (argc < 3) return 1;
  int n = atoi(argv[1]), width = argc > 3 ? atoi(argv[3]) : 4;
  long pitch = strtol(argv[2], nullptr, 10);
  if (n < 2 || n > 100 || width < 1 || width > 32 || pitch < 1 || pitch > 32) return 1;
  float *a;
  cudaMalloc(&a, 100 * n * sizeof(float));
  row<<<n, 32>>>(a, pitch, width);
  float *b;
  cudaMalloc(&b, n * sizeof(float));
  past<<<(n + 63) / 64, 64>>>(b, n);
  return 0;
}
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, Property], Counterexample]:
    path = tmp_path_factory.mktemp("program") / "rows.cu"
    path.write_text(_PROGRAM)
    report = check(str(path), engine="parametric", check=["race", "bounds"])
    return {
        (r.function, r.property): r.counterexample
        for r in report.results
        if r.verdict is Verdict.REFUTED and r.counterexample is not None
    }


def test_an_index_that_is_one_too_large(
    found: dict[tuple[str, Property], Counterexample],
) -> None:
    shown = found["past", Property.OUT_OF_BOUNDS]
    program, n, *_ = shown.command.split()
    assert program == "./rows"
    assert 2 <= int(n) <= 4


def test_rows_that_overlap(found: dict[tuple[str, Property], Counterexample]) -> None:
    words = found["row", Property.DATA_RACE].command.split()
    width = int(words[3]) if len(words) > 3 else 4
    assert int(words[2]) < width


def test_the_run_is_kept(found: dict[tuple[str, Property], Counterexample]) -> None:
    for shown in found.values():
        assert shown.witness is not None
        document = json.loads(shown.witness)
        assert document["arguments"][1:] == shown.command.split()[1:]


_CLOSED = """
#include <cassert>
#include <cstdlib>
__global__ void odd(const int *a, int *count, int n) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(count, a[i] & 1);
}}
int main() {{
  int n = 1 << 17;
  int *a, *count, found;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemset(a, 1, n * sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  odd<<<(n + 255) / 256, 256>>>(a, count, n);
  cudaMemcpy(&found, count, sizeof(int), cudaMemcpyDeviceToHost);
  {check}
  cudaFree(a);
  cudaFree(count);
  return 0;
}}
"""


@pytest.mark.parametrize(
    ("check_", "is_wrong"),
    [
        ("assert(found < n);", True),
        ("assert(found == n);", False),
        ("assert(found < n || rand() == 0);", False),  # nobody knows what it returns
    ],
)
def test_what_the_one_run_of_a_program_shows(tmp_path: Path, check_: str, is_wrong: bool) -> None:
    path = tmp_path / "closed.cu"
    path.write_text(_CLOSED.format(check=check_))
    report = check(str(path), engine="parametric", check=["assert"])
    (row,) = (r for r in report.results if r.function == "main")
    assert (row.verdict is Verdict.REFUTED) == is_wrong
    assert is_wrong or row.verdict is Verdict.UNKNOWN
    if is_wrong:
        assert row.counterexample is not None
        assert row.counterexample.command == "./closed"
        assert json.loads(row.counterexample.witness or "")["plain"]
