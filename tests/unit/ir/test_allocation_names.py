"""Names of allocations in compiled programs."""

from __future__ import annotations

from pathlib import Path

from warpproof.base.config import Config
from warpproof.ir.allocation_names import allocation_names
from warpproof.load import load

PROGRAM = """
struct Data { float *in; float *out; };
int *shared;
int *elsewhere(int n) { return (int *)malloc(n); }
int main() {
  int *d_a; Data data; int *rows[2];
  int *h = (int *)malloc(8);
  cudaMalloc(&d_a, 16);
  cudaMalloc((void **)&data.out, 16);
  cudaMalloc(&rows[1], 16);
  cudaMallocManaged(&shared, 4);
  float *fresh = new float[4];
  data.in = (float *)malloc(4);
  return 0;
}
"""


def test_allocations_are_called_after_the_pointer_they_set(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(PROGRAM)
    program = load(str(path), Config())
    functions = {f.name: f for f in program.host.functions.values()}
    names = list(allocation_names(program.host, functions["main"]).values())
    assert names == ["h", "d_a", "data.out", "rows[1]", "shared", "fresh", "data.in"]
    if "elsewhere" in functions:
        assert allocation_names(program.host, functions["elsewhere"]) == {}
