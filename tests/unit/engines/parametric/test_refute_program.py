"""Programs whose kernels go wrong for some command lines: one of them is found, and runs again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from warpproof import check
from warpproof.base.property import Property
from warpproof.base.verdict import Advice, Counterexample, Verdict
from warpproof.engines.parametric import program

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
    assert not shown.has_other_input
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


_LIMITED = """
#include <cstdlib>
__global__ void shifted(int *a, int n) {{
  a[threadIdx.x + ({condition} ? 64 : 0)] = n;
}}
int main(int argc, char **argv) {{
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  shifted<<<1, 32>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}}
"""


@pytest.mark.parametrize(
    ("condition", "verdict"),
    [
        ("n < 0", Verdict.REFUTED),  # a kernel's violation counts, whatever the argument
        ("n > (1 << 30)", Verdict.PROVED_IF),  # no run is tried with so large a number
        ("false", Verdict.PROVED),
    ],
)
def test_what_holds_within_limits_is_tried_below_them(
    tmp_path: Path, condition: str, verdict: Verdict
) -> None:
    path = tmp_path / "limited.cu"
    path.write_text(_LIMITED.format(condition=condition))
    report = check(str(path), engine="parametric", check=["bounds"])
    (row,) = (r for r in report.results if r.function == "shifted")
    assert row.verdict is verdict
    if row.counterexample is not None:
        assert int(row.counterexample.command.split()[1]) < 0


_FILE = """
#include <fstream>
__global__ void fill(int *a, int n) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}}
int main(int argc, char **argv) {{
  if (argc != 2) return 1;
  std::ifstream in(argv[1]);
  int n = 0;
  if (!in.is_open()) return 1;
  in >> n;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<(n + 31) / 32, {block}>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}}
"""


@pytest.mark.parametrize(("block", "is_meant"), [("32", False), ("2048", True)])
def test_a_file_that_opens_holds_something(tmp_path: Path, block: str, is_meant: bool) -> None:
    path = tmp_path / "file.cu"
    path.write_text(_FILE.format(block=block))
    report = check(str(path), engine="parametric", check=["api", "bounds"])
    shown = [r.counterexample for r in report.results if r.counterexample is not None]
    assert any(not s.needs for s in shown) is is_meant


def test_runs_that_had_no_time_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_MOST_SECONDS_OF_RUNS", 0.0)
    path = tmp_path / "rows.cu"
    path.write_text(_PROGRAM)
    report = check(str(path), engine="parametric", check=["race"], cache=False)
    (row,) = (r for r in report.results if r.function == "row")
    assert (row.verdict, row.conclusion.advice) == (Verdict.UNKNOWN, Advice.SHARE)


def test_input_beside_the_command_line_is_told(tmp_path: Path) -> None:
    path = tmp_path / "other.cu"
    path.write_text("""
#include <cstdio>
#include <cstdlib>
__global__ void past(int *a, int n) { if (threadIdx.x <= n) a[threadIdx.x] = 1; }
int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]), value = 0;
  if (n < 1 || n > 20) return 1;
  scanf("%d", &value);
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  past<<<1, 32>>>(a, n);
  cudaFree(a);
  return value;
}
""")
    report = check(str(path), engine="parametric", check=["bounds"])
    (row,) = report.findings
    assert row.counterexample is not None
    assert row.counterexample.has_other_input
    assert f"{row.counterexample.command}, its other input chosen as in how it happens" in str(
        report
    )
