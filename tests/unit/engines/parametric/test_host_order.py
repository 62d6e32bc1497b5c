"""The host's own row about races: one order of all that is asked of the device, or none is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof import check
from warpproof.base.property import Property
from warpproof.base.verdict import PROOFS, Scope

_PROGRAM = """
#include <cstdlib>
__global__ void fill(int *a, int n) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}}
{before}
int main(int argc, char **argv) {{
  int n = argc > 1 ? atoi(argv[1]) : 5;
  if (n < 1 || n > 100000) return 1;
  int *h = (int *)malloc(n * sizeof(int)), *d;
  cudaMalloc(&d, n * sizeof(int));
  {body}
  free(h);
  return 0;
}}
"""
_LAUNCH = "fill<<<(n + 255) / 256, 256>>>(d, n);"
_BACK = "cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);"


def _proved(tmp_path: Path, body: str, before: str = "") -> bool:
    path = tmp_path / "program.cu"
    path.write_text(_PROGRAM.format(body=body, before=before))
    report = check(str(path), engine="parametric", check=["race"])
    rows = [r for r in report.results if r.function == "main" and r.scope is Scope.PROGRAM]
    (row,) = (r for r in rows if r.property is Property.DATA_RACE)
    return row.verdict in PROOFS


@pytest.mark.parametrize("body", [_LAUNCH + _BACK, _LAUNCH * 2 + "cudaFree(d);", _BACK])
def test_one_stream_is_one_order(tmp_path: Path, body: str) -> None:
    assert _proved(tmp_path, body)


@pytest.mark.parametrize(
    "body",
    [
        f"cudaStream_t s; cudaStreamCreate(&s); fill<<<1, 8, 0, s>>>(d, n); {_LAUNCH}",
        f"int *m; cudaMallocManaged(&m, 400); {_LAUNCH} m[0] = 1;",
        f"int *m; cudaMallocHost(&m, 400); fill<<<1, 8>>>(m, 100); m[0] = 1; {_LAUNCH}",
        f"int *m; cudaHostAlloc(&m, 400, 2); fill<<<1, 8>>>(m, 100); m[0] = 1; {_LAUNCH}",
        f"{_LAUNCH} cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost); h[0] = 1;",
    ],
)
def test_what_may_be_at_once_is_not_told(tmp_path: Path, body: str) -> None:
    assert not _proved(tmp_path, body)


def test_managed_variables_are_shared(tmp_path: Path) -> None:
    assert not _proved(tmp_path, _LAUNCH + "shared = 1;", "__managed__ int shared;")


def test_what_is_not_followed_may_do_anything(tmp_path: Path) -> None:
    assert not _proved(tmp_path, _LAUNCH + "elsewhere(d);", "void elsewhere(int *);")
