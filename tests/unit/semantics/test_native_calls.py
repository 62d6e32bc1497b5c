"""Calls through pointers as compiled code: as in the reference, and wrong ones as there."""

from __future__ import annotations

import pytest

from tests.generator.batch import Piece, compile_pieces
from tests.unit.semantics.test_native_launches import HEAD, HOST, Case, I, contents, run
from warpproof.ir import nodes
from warpproof.semantics.machine import native_launches
from warpproof.semantics.native import build

SHAPES = """
struct Shape { int w; __device__ virtual int area(int h) const = 0; };
struct Square : Shape { __device__ int area(int h) const override { return w * w + h; } };
struct Line : Shape { __device__ int area(int h) const override { return h; } };
"""
OPERATIONS = """
__device__ int plus(int x, int y) { return x + y; }
__device__ int times(int x, int y) { return x * y; }
typedef int (*Operation)(int, int);
"""

# fmt: off
CASES = [
    Case("pointers_to_functions", OPERATIONS + f"""
__global__ void k(int *a, float *f) {{ {I}
  Operation o = i % 3 ? plus : times; a[i] = o(a[i], i); }}""", compiled=3, reference=1),
    Case("tables_of_functions", OPERATIONS + f"""
__device__ int none(int x, int y) {{ return 0; }}
__device__ Operation table[3] = {{plus, times, none}};
__global__ void k(int *a, float *f) {{ {I}
  a[i] = table[a[i] % 3](i, 3) + table[i % 2](1, 2); }}"""),
    Case("virtual_calls", SHAPES + f"""
__global__ void k(int *a, float *f) {{ {I}
  Square s; Line l; s.w = i; l.w = 2; Shape *p = i % 2 ? (Shape *)&s : &l;
  a[i] = p->area(a[i]) + s.area(3); }}"""),
    Case("barriers_within", f"""
__device__ int all(int *s, int x) {{ s[threadIdx.x] = x; __syncthreads();
  int r = s[31 - threadIdx.x]; __syncthreads(); return r; }}
__device__ int own(int *s, int x) {{ return x; }}
__global__ void k(int *a, float *f) {{ {I} __shared__ int s[32];
  int (*o)(int *, int) = blockIdx.x % 2 ? all : own;
  for (int j = 0; j < 3; ++j) a[i] = o(s, a[i] + j); }}""", compiled=2, reference=2),
    Case("given_by_the_host", OPERATIONS + f"""
__device__ Operation best = times;
__global__ void k(int *a, float *f, Operation o) {{ {I} a[i] = o(a[i], 2); }}""",
         "Operation o; cudaMemcpyFromSymbol(&o, best, sizeof o); k<<<4, 32>>>(a, f, o);"),
    Case("an_error_within", OPERATIONS + f"""
__device__ int over(int x, int y) {{ return x / (y - 40); }}
__global__ void k(int *a, float *f) {{ {I}
  Operation o = i % 2 ? plus : over; a[i] = o(a[i], i); }}""",
         findings=("division-by-zero",), compiled=2, reference=2),
    Case("race_within", f"""
__device__ void put(int *a, int i) {{ a[i / 2] = i; }}
__device__ void add(int *a, int i) {{ atomicAdd(&a[i], 1); }}
__global__ void k(int *a, float *f) {{ {I}
  void (*o)(int *, int) = i < 0 ? add : put; o(a, i); }}""",
         findings=("data-race",), compiled=0, reference=4),
    Case("different_barriers_within", f"""
__device__ int one(int *s, int x) {{ __syncthreads(); return x; }}
__device__ int two(int *s, int x) {{ __syncthreads(); return -x; }}
__global__ void k(int *a, float *f) {{ {I} __shared__ int s[32];
  int (*o)(int *, int) = threadIdx.x % 2 ? one : two; a[i] = o(s, a[i]); }}""",
         findings=("barrier-divergence",), compiled=0, reference=4),
    Case("no_function", OPERATIONS + f"""
__global__ void k(int *a, float *f) {{ {I} Operation o = i == 40 ? nullptr : plus;
  a[i] = o(a[i], 2); }}""", findings=("null-pointer",), compiled=0, reference=2),
]
# fmt: on


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small launches are compiled too."""
    monkeypatch.setattr(native_launches, "FEW_STEPS", 0)
    monkeypatch.setattr(build, "LEVEL", "-O0")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, nodes.Program]:
    pieces = [Piece(c.name, HOST.format(kernel=c.kernel, launch=c.launch), HEAD) for c in CASES]
    compiled = compile_pieces(pieces, tmp_path_factory.mktemp("native"))
    return {c.piece.name: c.program for c in compiled}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_calls_are_as_in_the_reference(case: Case, programs: dict[str, nodes.Program]) -> None:
    program = programs[case.name]
    reference, expected = run(program, fast=False)
    fast, found = run(program, fast=True)
    assert found == expected
    assert contents(fast) == contents(reference)
    assert tuple(sorted(f.property for f in found.findings)) == case.findings
    counts = (fast.fast.native_blocks, fast.fast.reference_blocks)
    assert counts == (case.compiled, case.reference), fast.fast.reasons
