"""Places in traces, as one writes them in C."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof.cli import main

_PROGRAM = """
__global__ void k(int *a, int n) {{ a[threadIdx.x] = a[{index}]; }}
int main() {{
  int *d;
  cudaMalloc(&d, 128);
  cudaMemset(d, 0, 128);
  k<<<1, 4>>>(d, 4);
  cudaFree(d);
}}
"""


@pytest.mark.parametrize(
    "index",
    [
        "(threadIdx.x + 1) % 4",
        "threadIdx.x + 1",
        "n - (threadIdx.x - 1)",
        "n - threadIdx.x + 1",
        "(threadIdx.x + 1) / 2 * 2",
    ],
)
def test_brackets_stand_where_they_are_needed(
    index: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.cu"
    path.write_text(_PROGRAM.format(index=index))
    assert main(["check", str(path), "--check", "race", "--timeout", "60"]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert f"a[{index}] = 0" in told


_UNSIGNED = """
struct Pair { unsigned short low; short high; };
__global__ void k(unsigned char *a, Pair *p) {
  __shared__ unsigned int s[4];
  s[threadIdx.x] = 4000000000u;
  a[threadIdx.x] = 200;
  p[threadIdx.x].low = 40000;
  p[threadIdx.x].high = -5;
  s[1] += a[threadIdx.x] + p[threadIdx.x].low + p[threadIdx.x].high;
}
int main() {
  unsigned char *a;
  Pair *p;
  cudaMalloc(&a, 4);
  cudaMalloc(&p, 4 * sizeof(Pair));
  k<<<1, 4>>>(a, p);
  cudaFree(a);
  cudaFree(p);
}
"""


def test_unsigned_values_are_shown_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.cu"
    path.write_text(_UNSIGNED)
    assert main(["check", str(path), "--check", "race", "--full", "--timeout", "60"]) == 1
    told = " ".join(capsys.readouterr().out.split())
    for value in ("s[0] = 4000000000", "[0] = 200", "a[threadIdx.x] = 200", ".low = 40000"):
        assert value in told
    assert ".high = -5" in told


def test_a_call_of_the_library_shows_what_it_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.cu"
    path.write_text(
        "#include <cstring>\n#include <vector>\n"
        "int main() {\n  char h[4]; int n = 7, k = 3;\n  std::vector<int> v(3);\n"
        "  memset(h + k, 0, n);\n  v[n] = 1;\n}\n"
    )
    assert main(["run", str(path)]) == 1
    told = capsys.readouterr().err
    assert "a.cu:6:3: note: on the host, with k = 3, n = 7\n" in told
    assert "a.cu:7:3: note: on the host, with n = 7\n" in told
