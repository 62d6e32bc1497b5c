"""What a kernel needs is written into its file, and then it is proved."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

KERNELS = {
    "guarded": """\
__global__ void scale(float *y, const float *x, float a, int n)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i];
}
""",
    "one block, on one line": """\
__global__ void turn(int *a) { a[blockDim.x - 1 - threadIdx.x] = threadIdx.x; }
""",
    "template": """\
template <int N>
__global__ void tile(float *out, const float *in, int width, int height) {
  __shared__ float t[N][N];
  int x = blockIdx.x * N + threadIdx.x, y = blockIdx.y * N + threadIdx.y;
  t[threadIdx.y][threadIdx.x] = x < width && y < height ? in[y * width + x] : 0;
  __syncthreads();
  if (x < width && y < height) out[y * width + x] = t[threadIdx.y][threadIdx.x];
}
template __global__ void tile<16>(float *, const float *, int, int);
""",
    "quotients": """\
__global__ void rest(int *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n) a[n - n / 32 * 32 + t] = 1;
}
""",
    "whole warps": """\
__global__ void sums(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = in[i];
  for (int d = 16; d > 0; d /= 2) v ^= __shfl_xor_sync(0xffffffffu, v, d);
  if (threadIdx.x % 32 == 0) out[i / 32] = v;
}
""",
}
SLOW = ("template", "whole warps")
DECIDED = ("data-race", "barrier-divergence", "out-of-bounds", "integer-overflow")


def verdicts(text: str) -> dict[str, str]:
    return {row["property"]: row["verdict"] for row in json.loads(text)["results"]}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name in SLOW else name for name in KERNELS],
)
def test_a_kernel_is_proved_with_its_preconditions(
    warpproof_here: Callable[..., Any], tmp_path: Path, name: str
) -> None:
    file = tmp_path / "kernel.cu"
    file.write_text(KERNELS[name])
    before = warpproof_here("check", "--format", "json", "--write-contracts", str(file))
    assert "wrote what is needed" in before.err
    found = verdicts(before.out)
    assert "PROVED_IF" in found.values()
    assert all(found[p] in ("PROVED", "PROVED_IF") for p in DECIDED), found
    assert file.read_text() != KERNELS[name]
    assert file.read_text().replace(_contract(file), "") == KERNELS[name]
    after = verdicts(warpproof_here("check", "--format", "json", str(file)).out)
    assert {p: after[p] for p in DECIDED} == dict.fromkeys(DECIDED, "PROVED")


def _contract(file: Path) -> str:
    text = file.read_text()
    return text[text.index("\n  /*@ ") : text.index("*/") + 2]


def test_a_contract_stays_as_it_is(warpproof_here: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "kernel.cu"
    text = "/*@ requires 0 <= n; */\n" + KERNELS["guarded"]
    file.write_text(text)
    ended = warpproof_here("check", "--write-contracts", str(file))
    assert "scale has a contract, which stays as it is" in ended.err
    assert file.read_text() == text


def test_a_contract_in_a_template_says_of_which_instance(
    warpproof_here: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "kernel.cu"
    file.write_text("template <int N> __global__ void f(int *a) { a[threadIdx.x] = N; }\n")
    warpproof_here("check", "--write-contracts", "--instantiate", "f<7>", str(file))
    assert "/*@ // inferred for f<7>\n      requires " in file.read_text()
    after = verdicts(warpproof_here("check", "--format", "json", str(file)).out)
    assert {p: after[p] for p in DECIDED} == dict.fromkeys(DECIDED, "PROVED")
