"""Programs whose launches are not all known: nothing is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof.base.config import Config
from warpproof.load import load
from warpproof.semantics.host.execute import launch_facts

KERNEL = """
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
void elsewhere();
int *p;
static int kept = 100;
void set(int x) { kept = x; }
int falls_off(int n) {
  if (n <= 100) return 0;
  else if (n > 100000) exit(1);
}
int main(int argc, char **argv) {
  int n = 100;
  cudaMalloc(&p, 400);
  BODY
  fill<<<8, 128>>>(p, n);
  cudaDeviceSynchronize();
  return 0;
}
"""

NOT_FOLLOWED = {
    "another file may call back": "elsewhere(); n = kept;",
    "a run that has gone wrong": "n = atoi(argv[1]); falls_off(n);",
    "a handler": "try { std::vector<int> v(argc); } catch (...) { n = 101; }",
    "a format that stores": 'printf("%s%n", argv[1], &n);',
    "freed memory": "cudaFree(p);",
    "memory of the host": "p = (int *)malloc(400);",
    "another address": "cudaHostRegister(&n, 4, 0);",
}
FOLLOWED = {
    "nothing": "",
    "a format that prints": 'printf("%s %d\\n", argv[1], n);',
    "an exit": "if (argc < 2) exit(1);",
    "another buffer is freed": "int *q; cudaMalloc(&q, 4); cudaFree(q);",
}


def _is_complete(body: str, tmp_path: Path) -> bool:
    path = tmp_path / "program.cu"
    path.write_text(KERNEL.replace("BODY", body), encoding="utf-8")
    return launch_facts(load(str(path), Config())).is_complete


@pytest.mark.parametrize("body", NOT_FOLLOWED.values(), ids=NOT_FOLLOWED)
def test_launches_may_be_missing(body: str, tmp_path: Path) -> None:
    assert not _is_complete(body, tmp_path)


@pytest.mark.parametrize("body", FOLLOWED.values(), ids=FOLLOWED)
def test_all_launches_are_known(body: str, tmp_path: Path) -> None:
    assert _is_complete(body, tmp_path)
