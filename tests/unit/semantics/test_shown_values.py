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
