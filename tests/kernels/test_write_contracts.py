"""What a kernel needs is written into its file, and then it is proved."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from warpproof.write_contracts import in_words_of, parameter_values, template_parameters

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
    "record": """\
struct Row { float *cells; };
struct Grid { int w, h; Row rows[2]; };
__global__ void blur(Grid g, float *out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < g.w && y < g.h) out[y * g.w + x] = g.rows[1].cells[y * g.w + x - 1];
}
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


def test_the_rest_of_the_file_stays_as_it_is(
    warpproof_here: Callable[..., Any], tmp_path: Path
) -> None:
    """Its encoding and the ends of its lines."""
    file = tmp_path / "kernel.cu"
    text = ("// caf\xe9\n" + KERNELS["guarded"]).replace("\n", "\r\n").encode("latin-1")
    file.write_bytes(text)
    ended = warpproof_here("check", "--write-contracts", str(file))
    assert "wrote what is needed" in ended.err
    written = file.read_bytes()
    begin, end = written.index(b"\r\n  /*@ "), written.index(b"*/") + 2
    assert written[:begin] + written[end:] == text
    assert b"\n" not in written.replace(b"\r\n", b"")


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


_TILE = """\
template <typename T, int B>
__global__ void tile(T *out, const T *in) {
  __shared__ T s[B];
  s[threadIdx.x] = in[blockIdx.x * B + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * B + threadIdx.x] = s[B - 1 - threadIdx.x];
}
template __global__ void tile<float, 32>(float *, const float *);
"""


def test_a_contract_in_a_template_speaks_of_its_parameters(
    warpproof_here: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "kernel.cu"
    file.write_text(_TILE)
    warpproof_here("check", "--write-contracts", str(file))
    text = file.read_text()
    for clause in (
        "gridDim.x <= 4294967296 / B;",
        "blockDim.x <= B;",
        "\\valid_read(in + (0 .. B * gridDim.x + blockDim.x - (B + 1)));",
    ):
        assert f"requires {clause}" in text
    file.write_text(text + "template __global__ void tile<double, 64>(double *, const double *);\n")
    after = warpproof_here("check", str(file)).out
    assert after.startswith("tile<float, 32>, tile<double, 64>: PROVED race-free")
    assert " ".join(after.split()).endswith("kernel.cu: PROVED (30 PROVED)")


@pytest.mark.parametrize(
    ("before", "name", "written"),
    [
        ("template <int A, class T, int B = 3>\n__global__ void ", "f<16, int, 32>", "A B 31 x16"),
        ("template <int A, int B> void ", "f<16, 16>", "16 32 31 x16"),
        ("template <typename T = v<int, 3>, unsigned N> void ", "n::f<v<int, 3>, 16>", "N 32 31"),
        ("template <class... T> void ", "f<int, 16>", "16 32"),
        ("template <int A> void g() {} void ", "f<16>", "16"),
        ("void ", "f", "16"),
    ],
)
def test_numbers_are_parameters_only_where_it_is_clear_of_whom(
    before: str, name: str, written: str
) -> None:
    values = parameter_values(name, template_parameters(before))
    numbers = ("16", "32", "31", "x16")[: len(written.split())]
    told = [in_words_of(values, number) for number in numbers]
    expected = ["(B - 1)" if "B" in written and word == "31" else word for word in written.split()]
    assert told == expected
