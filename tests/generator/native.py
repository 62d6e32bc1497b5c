"""Pieces as native programs: an independent witness for what they print.

Host pieces are plain C++. A kernel of one thread (or of threads that share nothing) runs as a loop
over its threads, with CUDA's words defined away.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.generator.batch import Piece, join
from tests.native import printed

_NATIVE_HEAD = """\
extern "C" int printf(const char *, ...);
extern "C" void *malloc(__SIZE_TYPE__); extern "C" void free(void *);
#define __device__
#define __global__
#define __shared__ static
#define __syncthreads()
struct Index { unsigned x; };
static Index threadIdx, blockIdx, blockDim;
#define LAUNCH(kernel, blocks, threads) blockDim.x = threads; \\
  for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++) \\
    for (threadIdx.x = 0; threadIdx.x < threads; threadIdx.x++) kernel()
#define cudaMemcpyFromSymbol(to, symbol, size) __builtin_memcpy(to, symbol, size)
template <class T> T atomicAdd(T *p, T v) { T old = *p; *p = old + v; return old; }
template <class T> T atomicMax(T *p, T v) { T old = *p; *p = old > v ? old : v; return old; }
template <class T> T atomicMin(T *p, T v) { T old = *p; *p = old < v ? old : v; return old; }
template <class T> T atomicXor(T *p, T v) { T old = *p; *p = old ^ v; return old; }
template <class T> T atomicOr(T *p, T v) { T old = *p; *p = old | v; return old; }
template <class T> T atomicExch(T *p, T v) { T old = *p; *p = v; return old; }
"""


def run_natively(pieces: Sequence[Piece], folder: Path) -> list[tuple[bytes, int]]:
    """What each piece prints and returns."""
    text, _ = join(pieces, _NATIVE_HEAD, main=_main(len(pieces)))
    source = folder / "native.cpp"
    source.write_text(text, encoding="utf-8")
    parts = printed(source, "-x", "c++", "-std=c++17", "-nostdinc++").split(_MARK)
    return [(parts[2 * n], int(parts[2 * n + 1])) for n in range(len(pieces))]


_MARK = b"\1"


def _main(count: int) -> str:
    calls = " ".join(f'printf("\\1%d\\1", run_{n}());' for n in range(count))
    return f"int main() {{ {calls} }}\n"
