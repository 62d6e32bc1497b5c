"""A path that never ends still shows what goes wrong on it, and a value that is missing for want
of an order is told with the race."""

from __future__ import annotations

import pytest

from warpproof import check
from warpproof.base.verdict import PropertyResult, Verdict

KNOWN = """
__global__ void k(int *p, unsigned n) { for (unsigned i = n - 1; i >= 0; --i) p[i] = i; }
int main() { int *p; cudaMalloc(&p, 32); k<<<1, 1>>>(p, 8); cudaDeviceSynchronize(); }
"""
OPEN = """
extern "C" int nondet_int();
__global__ void k(int *p, int n) {
  for (unsigned i = 0; i != 1000001u; i += 2) if (i < 3) p[n + i] = 1;
}
int main() {
  int *p, n = nondet_int();
  cudaMalloc(&p, 32);
  if (n >= 0 && n < 7) k<<<1, 1>>>(p, n);
  cudaDeviceSynchronize();
}
"""
UNORDERED = """
__global__ void k(int *out) {
  __shared__ int s[4];
  s[threadIdx.x] = 1;
  if (s[3 - threadIdx.x] > 0) out[threadIdx.x] = 1;
}
int main() {
  int *p;
  cudaMalloc(&p, 16);
  k<<<1, 4>>>(p);
  cudaDeviceSynchronize();
  cudaFree(p);
}
"""


def refuted(text: str, **options: bool) -> list[PropertyResult]:
    report = check(text, jobs=1, timeout=120, **options)
    return [r for r in report.results if r.verdict is Verdict.REFUTED]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (KNOWN, "integer-overflow"),
        pytest.param(OPEN, "out-of-bounds", marks=pytest.mark.slow),
    ],
)
def test_a_loop_without_an_end(text: str, first: str) -> None:
    found = refuted(text, all_findings=False)  # what comes after it does not end
    assert first in [r.property for r in found]


def test_the_race_behind_an_unwritten_value() -> None:
    found = refuted(UNORDERED)
    assert {r.property for r in found} == {"data-race", "uninitialized-read"}
    assert all(r.counterexample and r.counterexample.witness for r in found)
