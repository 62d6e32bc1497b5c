"""What functions lead to, also by tables of functions."""

from __future__ import annotations

from pathlib import Path

from warpproof.base.config import Config
from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.ir.callgraph import has_check, may_launch, named_variables, reached_functions
from warpproof.load import load
from warpproof.transform.launch_contracts import closed_dimensions

PROGRAM = """
__device__ int counted;
__device__ int row() { return blockIdx.y; }
__device__ int column() { return counted; }
__device__ int never() { return blockIdx.z; }
__device__ int (*table[2])() = {row, column};
__global__ void picks(int *a, int i) { a[0] = table[i & 1](); }
__global__ void other(int *a) { a[0] = never(); }
int main() { picks<<<1, 1>>>(0, 0); return 0; }
"""


CHECKED = """
__device__ int half(int n) { return 100 / n; }
__global__ void plain(int *a) { a[threadIdx.x] = 1; }
__global__ void divides(int *a, int n) { a[threadIdx.x] = half(n); }
__global__ void states(int *a, int n) {
  //@ assert n > 0;
  a[threadIdx.x] = 1;
}
//@ requires n > 0;
__global__ void needs(int *a, int n) { a[threadIdx.x] = 1; }
__global__ void calls(int *a, int (*what)(int)) { a[threadIdx.x] = what(1); }
"""


def _program(folder: Path, text: str = PROGRAM) -> nodes.Program:
    path = folder / "a.cu"
    path.write_text(text)
    return load(str(path), Config())


def test_tables_lead_to_their_functions(tmp_path: Path) -> None:
    program = _program(tmp_path)
    picks = next(f for f in program.device.functions.values() if f.name == "picks")
    reached = {f.name for f in reached_functions(program.device, [picks])}
    assert reached == {"picks", "row", "column"}
    assert {v.name for v in named_variables(program.device, picks)} == {"table", "counted"}
    closed = set(closed_dimensions(program.device, picks))
    assert (nodes.Geometry.GRID_DIM, 1) not in closed
    assert (nodes.Geometry.GRID_DIM, 2) in closed


def test_what_the_host_names_can_be_launched(tmp_path: Path) -> None:
    program = _program(tmp_path)
    assert {program.device.functions[s].name for s in may_launch(program)} == {"picks"}


def test_what_a_function_may_check(tmp_path: Path) -> None:
    device = _program(tmp_path, CHECKED).device
    found = {
        f.name: [
            p for p in (Property.ASSERTION, Property.DIVISION_BY_ZERO) if has_check(device, f, p)
        ]
        for f in device.functions.values()
        if f.kind is nodes.FunctionKind.KERNEL
    }
    both = [Property.ASSERTION, Property.DIVISION_BY_ZERO]
    assert found == {
        "plain": [],
        "divides": [Property.DIVISION_BY_ZERO],
        "states": both,
        "needs": both,
        "calls": both,
    }
