"""No two kernels of a program share a name: rows go by it."""

from __future__ import annotations

from pathlib import Path

from warpproof.base.config import Config
from warpproof.frontend.source_file import read_source
from warpproof.load import load_options, load_program


def names_of(text: str, folder: Path) -> list[str]:
    path = folder / "a.cu"
    path.write_text(text)
    program = load_program(read_source(str(path)), load_options(Config(), str(path)))
    return [program.device.functions[symbol].name for symbol in program.kernels]


def test_what_a_library_launches_is_known_by_its_function(tmp_path: Path) -> None:
    text = """
    #include <thrust/device_vector.h>
    #include <thrust/scatter.h>
    template <class T> void spread() {
      thrust::device_vector<T> from(8), to(8);
      thrust::device_vector<int> map(8);
      thrust::scatter(from.begin(), from.end(), map.begin(), to.begin());
    }
    int main() { spread<int>(); spread<float>(); }
    """
    names = names_of(text, tmp_path)
    assert {"thrust::scatter", "thrust::scatter (2)"} <= set(names)
    assert len(set(names)) == len(names)
    assert not any("__" in name for name in names)


def test_instances_of_one_place_are_told_apart(tmp_path: Path) -> None:
    text = """
    template <class F> __global__ void run(int *a, F f) { a[threadIdx.x] = f(threadIdx.x); }
    template <int N> void launch(int *d) { run<<<1, 8>>>(d, [] __device__ (int i) { return N; }); }
    int main() { int *d; cudaMalloc(&d, 32); launch<1>(d); launch<2>(d); cudaFree(d); }
    """
    names = names_of(text, tmp_path)
    assert len(names) == len(set(names)) == 2
