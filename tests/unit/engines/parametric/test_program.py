"""Kernels under the launches of their program: each with what makes it wrong, and without."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof import check
from warpproof.base.config import load_config
from warpproof.base.property import Property
from warpproof.base.verdict import PropertyResult, Report, Scope, Verdict
from warpproof.engines.parametric.program import without_copies
from warpproof.logic.terms import INT, Term
from warpproof.semantics.host.execute import launch_facts
from warpproof.semantics.host.facts import LaunchFact
from warpproof.verify import load

_KERNELS = """
#include <cstdlib>
#define I (blockIdx.x * blockDim.x + threadIdx.x)
struct Two { int *to; const int *from; int n; };
int rows = 4;
__device__ int buffer[257];
__global__ void good(int *a, const int *b, int n) { int i = I; if (i < n) a[i] = b[i]; }
__global__ void past(int *a, const int *b, int n) { int i = I; if (i <= n) a[i] = b[0]; }
__global__ void small(int *a, int n) { int i = I; if (i < n) a[i] = 1; }
__global__ void shift(int *a, const int *b, int n) { int i = I; if (i < n) a[i] = b[i + 1]; }
__global__ void apart(int *a, const int *b, int n) { int i = I; if (i < n) a[i] = b[i + 1]; }
__global__ void swapped(int *a, const int *b, int n) { int i = I; if (i < n) a[i] = b[i + 1]; }
__global__ void merged(int *a, const int *b, int n) { int i = I; if (i < n) a[i] = b[i + 1]; }
__global__ void in_record(Two t) { int i = I; if (i < t.n) t.to[i] = t.from[i + 1]; }
__global__ void record_twice(Two t) { int i = I; if (i < t.n) t.to[i] = t.from[i + 1]; }
__global__ void by_symbol(int *a) { a[threadIdx.x] = buffer[threadIdx.x + 1]; }
__global__ void changed(int *a, int n) { int i = I; if (i < n) a[i] = 1; }
__global__ void of_host(int *a, int n) { int i = I; if (i < n) a[i] = 1; }
__global__ void freed(int *a, int n) { int i = I; if (i < n) a[i] = 1; }
__global__ void before_it_is_freed(int *a, int n) { int i = I; if (i < n) a[i] = 1; }
__global__ void barrier(int *a, int n) {
  __shared__ int s[64];
  if (blockIdx.x < n) { s[threadIdx.x] = 1; __syncthreads(); a[blockIdx.x] = s[0]; }
}
__global__ void dynamic(int *a, int n) {
  extern __shared__ int room[];
  room[threadIdx.x] = n; __syncthreads(); a[I] = room[blockDim.x - 1 - threadIdx.x];
}
"""
_MAIN = """
int main(int argc, char **argv) {
  int n = atoi(argv[1]), m = atoi(argv[2]);
  if (n < 1 || n > 1000000 || m < 1 || m > 1000) return 1;
  int *p, *q, *r, *s;
  cudaMalloc(&p, (n + 1) * sizeof(int));
  cudaMalloc(&q, (n + 1) * sizeof(int));
  cudaMalloc(&r, (n - 1) * sizeof(int));
  cudaMalloc(&s, 1024 * m * sizeof(int));
  int blocks = (n + 255) / 256;
  good<<<blocks, 256>>>(p, q, n);
  good<<<blocks, 256>>>(q, p, n + 1);
  past<<<blocks + 1, 256>>>(p, q, n + 1);
  small<<<blocks, 256>>>(r, n);
  shift<<<blocks, 256>>>(p, p, n);
  apart<<<blocks, 256>>>(p, q, n);
  int *a = p, *b = q;
  for (int i = 0; i < m; i++) { swapped<<<blocks, 256>>>(a, b, n); int *t = a; a = b; b = t; }
  for (int i = 0; i < m; i++) { merged<<<blocks, 256>>>(p, b, n); if (i == 3) b = p; }
  Two two = {p, q, n};
  in_record<<<blocks, 256>>>(two);
  if (argc > 5) two.from = p;
  record_twice<<<blocks, 256>>>(two);
  void *symbol;
  cudaGetSymbolAddress(&symbol, buffer);
  by_symbol<<<1, 256>>>((int *)symbol);
  int *h;
  cudaMalloc(&h, rows * sizeof(int));
  for (int i = 0; i < m; i++) if (i == 7) rows++;
  changed<<<1, 64>>>(h, rows);
  barrier<<<m, 64>>>(s, m);
  dynamic<<<m, 128, 128 * sizeof(int)>>>(s, n);
  of_host<<<1, 64>>>((int *)malloc(256), 64);
  before_it_is_freed<<<blocks, 256>>>(p, n);
  if (argc > 7) cudaFree(p);
  freed<<<blocks, 256>>>(p, n);
  return 0;
}
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    path = tmp_path_factory.mktemp("program") / "program.cu"
    path.write_text(_KERNELS + _MAIN)
    return check(str(path), engine="parametric", check=["race", "divergence", "bounds", "overflow"])


def _row(report: Report, function: str, property_: Property) -> PropertyResult:
    return next(
        r
        for r in report.results
        if (r.function, r.property, r.scope) == (function, property_, Scope.PROGRAM)
    )


_RACE, _BOUNDS = Property.DATA_RACE, Property.OUT_OF_BOUNDS


@pytest.mark.parametrize(
    ("kernel", "property_"),
    [
        ("good", _RACE),
        ("good", _BOUNDS),
        ("good", Property.INTEGER_OVERFLOW),
        ("good", Property.BARRIER_DIVERGENCE),
        ("apart", _RACE),
        ("apart", _BOUNDS),
        ("swapped", _RACE),
        ("swapped", _BOUNDS),
        ("in_record", _RACE),
        ("in_record", _BOUNDS),
        ("barrier", Property.BARRIER_DIVERGENCE),
        ("before_it_is_freed", _BOUNDS),
        ("dynamic", _BOUNDS),
        ("dynamic", _RACE),
    ],
)
def test_proved_for_all_inputs(report: Report, kernel: str, property_: Property) -> None:
    row = _row(report, kernel, property_)
    # Other kernels of the program are wrong: that is the only limit.
    assert row.verdict is Verdict.PROVED_WITHIN
    assert [limit.startswith("only in executions without ") for limit in row.conclusion.limits] == [
        True
    ]


@pytest.mark.parametrize(
    ("kernel", "property_"),
    [
        ("past", _BOUNDS),  # the index of the last thread
        ("small", _BOUNDS),  # the extent of the allocation
        ("shift", _RACE),  # one allocation given twice
        ("merged", _RACE),  # a pointer that a later round sets
        ("record_twice", _RACE),  # one allocation given twice, in a record, on one way
        ("by_symbol", _RACE),  # a variable of the device, by name and by address
        ("changed", _BOUNDS),  # a variable that a later round changes
        ("of_host", _BOUNDS),  # memory that a kernel may not reach
        ("freed", _BOUNDS),  # memory that may be there no more
        ("freed", _RACE),
    ],
)
def test_not_proved_where_it_is_wrong(report: Report, kernel: str, property_: Property) -> None:
    assert _row(report, kernel, property_).verdict in (Verdict.UNKNOWN, Verdict.REFUTED)


def test_races_rest_on_bounds(report: Report) -> None:
    assert _row(report, "past", _RACE).verdict in (Verdict.PROVED_IF, Verdict.PROVED_WITHIN)


def test_nothing_is_said_where_launches_may_be_missing(tmp_path: Path) -> None:
    path = tmp_path / "program.cu"
    path.write_text(
        "__global__ void k(int *a) { a[0] = 1; }\n"
        "void later(void (*)());\n"
        "int *p;\n"
        "void go() { k<<<1, 32>>>(p); }\n"
        "int main() { cudaMalloc(&p, 4); k<<<1, 1>>>(p); later(go); return 0; }\n"
    )
    found = check(str(path), engine="parametric", check=["race", "bounds"])
    assert not [r for r in found.results if r.function == "k" and r.scope is Scope.PROGRAM]


def test_launches_that_differ_in_floats_are_one(tmp_path: Path) -> None:
    path = tmp_path / "scaled.cu"
    path.write_text("""
__global__ void scale(float *a, float by, int n) { if (threadIdx.x < n) a[threadIdx.x] *= by; }
int main() {
  float *a;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMemset(a, 0, 64 * sizeof(float));
  for (float by = 0.1f; by < 1e4f; by = by * 10.f) scale<<<1, 64>>>(a, by, 64);
  scale<<<1, 64>>>(a, 2.f, 32);
}
""")
    facts = launch_facts(load(str(path), load_config({}, environment={})))
    assert len(facts.launches) > 3
    found = without_copies(facts.ranges.table, facts.launches)
    numbers = [[v.value for v in _numbers_given(fact)] for fact in found]
    assert numbers == [[64], [32]]


def _numbers_given(fact: LaunchFact) -> list[Term]:
    values = (argument.value for argument in fact.arguments)
    return [v for v in values if isinstance(v, Term) and v.sort is INT]
