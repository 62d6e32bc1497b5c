"""Hosts that go wrong for some command lines, and the same ones repaired."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from warpproof import check
from warpproof.base.property import Property
from warpproof.base.verdict import PropertyResult, Report, SuppressedBy, Verdict
from warpproof.cli import main

_START = """
#include <cassert>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int n = atoi(argv[1]), m = atoi(argv[2]);
  if (n < 1 || m < 0 || n > 30000 || m > 300000) return 1;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  put<<<(n + 63) / 64, 64>>>(a, n);
"""
_END = """
  cudaFree(a);
  return 0;
}
"""
Made = Callable[[str], Report]


@pytest.fixture
def of(tmp_path: Path) -> Made:
    def made(body: str) -> Report:
        path = tmp_path / "host.cu"
        path.write_text(_START + body + _END)
        return check(str(path), engine="parametric", timeout=60)

    return made


def _row(report: Report, property_: Property) -> PropertyResult:
    return next(r for r in report.results if (r.function, r.property) == ("main", property_))


_ARITHMETIC = {
    Property.INTEGER_OVERFLOW: ('int x = n * m; printf("%d", x);', "long x = (long)n * m;"),
    Property.DIVISION_BY_ZERO: ("int x = n / (m - 7);", "int x = n / (m + 7);"),
    Property.INVALID_SHIFT: ("int x = 1 << m;", "unsigned x = 1u << m % 8;"),
    Property.ASSERTION: ("assert(m != 5);", "assert(m >= 0);"),
}


@pytest.mark.parametrize("property_", _ARITHMETIC)
def test_arithmetic_is_refuted_with_a_command_line(of: Made, property_: Property) -> None:
    row = _row(of(_ARITHMETIC[property_][0]), property_)
    assert row.verdict is Verdict.REFUTED
    assert row.suppressed is None
    assert row.counterexample is not None
    assert row.counterexample.command.startswith("./host ")


@pytest.mark.parametrize("property_", _ARITHMETIC)
def test_its_twin_is_proved_for_all_inputs(of: Made, property_: Property) -> None:
    assert _row(of(_ARITHMETIC[property_][1]), property_).verdict is Verdict.PROVED


_PAST = """
  int *h = (int *)malloc(n * sizeof(int));
  for (int i = 0; i {} n; i++) h[i] = i;
  free(h);
"""
_COPY = """
  int *h = (int *)malloc({} * sizeof(int));
  cudaMemcpy(h, a, n * sizeof(int), cudaMemcpyDeviceToHost);
  free(h);
"""


@pytest.mark.parametrize(("text", "bad", "good"), [(_PAST, "<=", "<"), (_COPY, "m", "n")])
def test_host_arrays(of: Made, text: str, bad: str, good: str) -> None:
    assert _row(of(text.format(bad)), Property.OUT_OF_BOUNDS).verdict is Verdict.REFUTED
    assert _row(of(text.format(good)), Property.OUT_OF_BOUNDS).verdict is not Verdict.REFUTED


# --- unusual inputs -----------------------------------------------------------------------------

_UNGUARDED = """
#include <cstdlib>
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  return 100 / n;
}
"""


@pytest.fixture
def unguarded(tmp_path: Path) -> Path:
    path = tmp_path / "unguarded.cu"
    path.write_text(_UNGUARDED)
    return path


def test_what_needs_them_is_a_group(unguarded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = check(str(unguarded), timeout=60)
    for property_ in (Property.NULL_POINTER, Property.DIVISION_BY_ZERO):
        row = _row(report, property_)
        assert row.verdict is Verdict.REFUTED
        assert row.suppressed is not None
        assert row.suppressed.by is SuppressedBy.INPUT
    words = ["check", str(unguarded), "--timeout", "60"]
    assert main(words) == 3
    shown = capsys.readouterr().out
    told = shown.index("only with unusual inputs (counted only with --check input):")
    assert "error:" not in shown
    assert "[division-by-zero]; ./unguarded 0: " in shown[told:].replace("\n    ", " ")


def test_the_group_counts_if_it_is_asked_for(unguarded: Path) -> None:
    assert main(["check", str(unguarded), "--timeout", "60", "--check", "input,div-zero"]) == 1
    assert main(["check", str(unguarded), "--timeout", "60", "--check", "input"]) == 1


def test_a_null_pointer_of_its_own_is_none_of_it(tmp_path: Path) -> None:
    path = tmp_path / "null.cu"
    path.write_text(
        "int main(int argc, char **argv) {\n"
        "  const char *name = argv[1];\n"
        "  int *p = nullptr;\n"
        "  return name == nullptr ? *p : 0;\n"
        "}\n"
    )
    row = _row(check(str(path), timeout=60), Property.NULL_POINTER)
    assert row.verdict is Verdict.REFUTED
    assert row.suppressed is None


def test_what_a_kernel_does_with_a_usual_command_line_is_its_own(tmp_path: Path) -> None:
    path = tmp_path / "unset.cu"
    path.write_text(
        "#include <cstdlib>\n"
        "__global__ void pick(int *a, const int *b, int n) {\n"
        "  if (threadIdx.x < n) a[threadIdx.x] = b[threadIdx.x] > 0 ? 1 : 2;\n"
        "}\n"
        "int main(int argc, char **argv) {\n"
        "  if (argc < 2) return 1;\n"
        "  int *a, *b;\n"
        "  cudaMalloc(&a, 256);\n"
        "  cudaMalloc(&b, 256);\n"
        "  pick<<<1, 64>>>(a, b, atoi(argv[1]));\n"
        "}\n"
    )
    report = check(str(path), engine="parametric", timeout=60)
    found = {(r.function, r.property) for r in report.results if r.verdict is Verdict.REFUTED}
    assert found == {("pick", Property.UNINITIALIZED_READ)}
