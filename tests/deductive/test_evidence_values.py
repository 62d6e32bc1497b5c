"""A broken postcondition shows the elements that it speaks of."""

from __future__ import annotations

from pathlib import Path

from warpproof import check
from warpproof.base.property import Property

_BROKEN = r"""
/*@ requires 0 <= n && n <= gridDim.x * blockDim.x;
    requires \valid_read(a + (0 .. n - 1)) && \valid(c + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i] + 1;
    assigns c[0 .. n - 1];
*/
__global__ void next(const int *a, int *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] - 1;
}
"""


def test_elements_stand_with_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "next.cu"
    path.write_text(_BROKEN, encoding="utf-8")
    report = check(str(path), engine="deductive", timeout=60)
    row = next(r for r in report.results if r.property is Property.CONTRACT)
    assert row.counterexample is not None
    values = dict(row.counterexample.values)
    assert int(values["c[i]"]) == int(values["a[i]"]) - 1
