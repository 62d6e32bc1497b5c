from __future__ import annotations

from pathlib import Path

import pytest

from warpproof.cli import main

_PROGRAM = """
__global__ void put(int *a) { a[threadIdx.x] = 1; }
int main() {
  int *d;
  cudaMalloc(&d, 16);
  put<<<1, 4>>>(d);
  cudaFree(d);
}
"""


@pytest.mark.parametrize(("words", "is_told"), [((), True), (("--kernel", "put"), False)])
def test_sizes_that_a_program_does_not_use_are_told(
    words: tuple[str, ...], is_told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.cu"
    path.write_text(_PROGRAM)
    main(["check", str(path), "--block", "4", "--timeout", "60", *words])
    assert ("the program says how it launches them" in capsys.readouterr().out) is is_told
