"""Findings name the element they are about, and the operands that led there."""

from __future__ import annotations

from pathlib import Path

import pytest

import warpproof
from warpproof.base.verdict import Counterexample, Verdict

_MAIN = """
int main() {
  Pair *p; int *a;
  cudaMalloc(&p, 8 * sizeof(Pair));
  cudaMalloc(&a, 32);
  k<<<1, 4, 64>>>(p, a, 0);
  cudaDeviceSynchronize();
  cudaFree(p); cudaFree(a);
}
"""
_KERNEL = """struct Pair {{ short low; int high; }};
__shared__ int grid[2][3];
__device__ int one;
__device__ Pair pairs[4];
__global__ void k(Pair *p, int *a, int n) {{ {body} }}
"""


def found(tmp_path: Path, text: str, property_: str) -> Counterexample:
    path = tmp_path / "a.cu"
    path.write_text(text)
    report = warpproof.check(str(path), check=[property_])
    row = next(r for r in report.results if r.verdict is Verdict.REFUTED)
    assert row.counterexample is not None
    return row.counterexample


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ("grid[1][n + 2] = threadIdx.x;", "grid[1][2]"),
        ("one = threadIdx.x;", "one"),
        ("pairs[n + 3].high = threadIdx.x;", "pairs[3].high"),
        ("p[n + 2].low = threadIdx.x;", "low of element 2 of device memory allocated at line 9"),
        ("a[n + 3] = threadIdx.x;", "element 3 of device memory allocated at line 10"),
        ("atomicAdd(&a[1], 1); a[1] = 2;", "element 1 of device memory allocated at line 10"),
        ("*(short *)(a + 1) = threadIdx.x;", "device memory allocated at line 10 at byte 4"),
        ("((char *)pairs)[4 * 8 - 1] = threadIdx.x;", "pairs at byte 31"),
        ("a[n + 3]++;", "element 3 of device memory allocated at line 10"),
        ("extern __shared__ float tail[]; tail[n + 3] = threadIdx.x;", "tail[3]"),
        ("extern __shared__ float tail[]; tail[n + 3] += threadIdx.x;", "tail[3]"),
    ],
)
def test_a_race_names_its_element(body: str, place: str, tmp_path: Path) -> None:
    told = found(tmp_path, _KERNEL.format(body=body) + _MAIN, "race").message
    assert told.startswith(f"data race on {place}: ")


def test_a_race_shows_what_its_place_is_computed_from(tmp_path: Path) -> None:
    body = "int at = threadIdx.x / 2; int other = 5; a[at + n] = other;"
    told = found(tmp_path, _KERNEL.format(body=body) + _MAIN, "race")
    assert told.values == (("at", "0"), ("n", "0"))


def test_a_copy_of_the_host_shows_its_operands(tmp_path: Path) -> None:
    text = """#include <cstdlib>
int main() {
  int bytes = 48;
  char *h = (char *)malloc(bytes / 2), *d;
  cudaMalloc(&d, bytes);
  cudaMemset(d, 0, bytes);
  cudaMemcpy(h, d, bytes, cudaMemcpyDeviceToHost);
}
"""
    told = found(tmp_path, text, "bounds")
    assert (told.thread, told.values) == ("copy", (("bytes", "48"),))


def test_a_wrong_launch_shows_its_sizes(tmp_path: Path) -> None:
    text = """__global__ void k() {}
int main() { int threads = 2048;
  k<<<1, threads>>>();
}
"""
    assert found(tmp_path, text, "api").values == (("threads", "2048"),)


def test_a_wrong_free_shows_what_its_pointer_points_to(tmp_path: Path) -> None:
    text = "int main() { int *d;\n  cudaMalloc(&d, 4);\n  cudaFree(d);\n  cudaFree(d);\n}\n"
    told = found(tmp_path, text, "invalid-free")
    assert told.values == (("d", "device memory allocated at line 2"),)


@pytest.mark.parametrize(
    ("read", "name"), [("a[0] + n", "a[0]"), ("*a + n", "*a"), ("a[n + 1] + a[0]", "a[n + 1]")]
)
def test_a_loaded_value_is_called_what_the_source_calls_it(
    read: str, name: str, tmp_path: Path
) -> None:
    text = f"""#include <cassert>
__global__ void k(int *a, int n) {{
  a[threadIdx.x] = 2;
  __syncthreads();
  assert(({read}) == 1);
}}
int main() {{
  int *a;
  cudaMalloc(&a, 16);
  k<<<1, 4>>>(a, 0);
  cudaFree(a);
}}
"""
    assert (name, "2") in found(tmp_path, text, "assert").values


def test_a_member_of_memory_for_one_record_is_named_alone(tmp_path: Path) -> None:
    text = """struct Pair { short low; int high; };
__global__ void k(Pair *p) { p->high = threadIdx.x; }
int main() {
  Pair *p;
  cudaMalloc(&p, sizeof(Pair));
  k<<<1, 4>>>(p);
  cudaFree(p);
}
"""
    told = found(tmp_path, text, "race").message
    assert told.startswith("data race on high of device memory allocated at line 5: ")
