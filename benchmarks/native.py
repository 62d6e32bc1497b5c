"""Compiled launches beside the reference: times, ratios, and the two targets.

For each kernel the same program runs twice in the same process: with compiled launches at full
size, and with the reference alone at a smaller size (it needs about ten microseconds per step);
the ratio is of times per step. All checks are on in both. Then the launch alone, in processor time,
beside the same C text without its checks, compiled alike; of some kernels also beside a plain loop
in C without threads, which the compiler makes vector code of. Figures only; nothing is asserted.

    python benchmarks/native.py [--scale N] [--no-targets]
"""

from __future__ import annotations

import argparse
import ctypes
import platform
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warpproof.base.clang_program import clang_command
from warpproof.base.config import Config
from warpproof.semantics.machine import native_kept
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.native import build
from warpproof.semantics.native.process import Process
from warpproof.verify import load

INIT = """
__global__ void init(float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { a[i] = i % 1000; b[i] = 2.f * (i % 77); }
}
"""
HOST = """
int main() {{
  const int n = SIZE;
  float *a, *b, *c; int *bins;
  cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4); cudaMalloc(&c, n * 4); cudaMalloc(&bins, 1024);
  cudaMemset(c, 0, n * 4); cudaMemset(bins, 0, 1024);
  init<<<(n + 255) / 256, 256>>>(a, b, n);
  {launch}
  cudaDeviceSynchronize();
  cudaFree(a); cudaFree(b); cudaFree(c); cudaFree(bins);
}}
"""
LINEAR = "k<<<(n + 255) / 256, 256>>>(a, b, c, n);"
GUARD = "int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return;"


@dataclass(frozen=True, slots=True)
class Kernel:
    name: str
    text: str
    launch: str
    full: int  # elements for compiled code
    small: int  # elements for the reference
    plain: str = ""  # the same as C, from 0 to n


TWENTY = """
  int x = i * 3; int y = x ^ 0x55; int z = y % 17; float f = a[i]; float g = b[i];
  f = f * 2.f + 1.f; g = g - f; x = x + z; y = y - x / 3; z = z * z + 1; f = f / (1.f + z);
  if (x > y) g = g + f; else g = g - f;
  x = (x << 1) & 0xffff; y = y | x; f = f + x; g = g * 0.5f; z = z + (int)(y & 7);
  f = f + g; g = f - z; c[i] = f * g + a[i];
"""
KERNELS = (
    Kernel(
        "vector add",
        f"__global__ void k(float *a, float *b, float *c, int n) {{ {GUARD} c[i] = a[i] + b[i]; }}",
        LINEAR, 1 << 18, 4096, "for (long i = 0; i < n; i++) c[i] = a[i] + b[i];",
    ),
    Kernel(
        "saxpy",
        f"__global__ void k(float *a, float *b, float *c, int n) {{ {GUARD}"
        " c[i] = 2.5f * a[i] + b[i]; }",
        LINEAR, 1 << 18, 4096,
    ),
    Kernel(
        "20 statements",
        f"__global__ void k(float *a, float *b, float *c, int n) {{ {GUARD} {TWENTY} }}",
        LINEAR, 1 << 16, 2048,
    ),
    Kernel(
        "tiled matmul",
        """
__global__ void k(float *a, float *b, float *c, int w) {
  __shared__ float s[16][16], t[16][16];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
  float sum = 0;
  for (int m = 0; m < w; m += 16) {
    s[y][x] = a[row * w + m + x]; t[y][x] = b[(m + y) * w + col];
    __syncthreads();
    for (int j = 0; j < 16; ++j) sum += s[y][j] * t[j][x];
    __syncthreads();
  }
  c[row * w + col] = sum;
}""",
        "const int w = WIDTH; k<<<dim3(w / 16, w / 16), dim3(16, 16)>>>(a, b, c, w);",
        128 * 128, 32 * 32, """
  long w = 1; while (w * w < n) w++;
  for (long by = 0; by < w; by += 16) for (long bx = 0; bx < w; bx += 16) {
    float s[16][16], t[16][16], sum[16][16] = {{0}};
    for (long m = 0; m < w; m += 16) {
      for (int y = 0; y < 16; y++) for (int x = 0; x < 16; x++) {
        s[y][x] = a[(by + y) * w + m + x]; t[y][x] = b[(m + y) * w + bx + x]; }
      for (int y = 0; y < 16; y++) for (int x = 0; x < 16; x++)
        for (int j = 0; j < 16; j++) sum[y][x] += s[y][j] * t[j][x];
    }
    for (int y = 0; y < 16; y++) for (int x = 0; x < 16; x++) c[(by + y) * w + bx + x] = sum[y][x];
  }""",
    ),
    Kernel(
        "reduction",
        """
__global__ void k(float *a, float *b, float *c, int n) {
  __shared__ float s[256]; int t = threadIdx.x, i = blockIdx.x * 256 + t;
  s[t] = i < n ? a[i] : 0.f; __syncthreads();
  for (int d = 128; d > 0; d >>= 1) { if (t < d) s[t] += s[t + d]; __syncthreads(); }
  if (t == 0) c[blockIdx.x] = s[0];
}""",
        LINEAR, 1 << 17, 2048,
    ),
    Kernel(
        "stencil",
        f"__global__ void k(float *a, float *b, float *c, int n) {{ {GUARD} float s = 0;"
        " for (int d = -3; d <= 3; ++d) { int j = i + d; if (j >= 0 && j < n) s += a[j]; }"
        " c[i] = s / 7; }",
        LINEAR, 1 << 16, 2048, """
  for (long i = 0; i < n; i++) { float s = 0;
    for (int d = -3; d <= 3; ++d) { long j = i + d; if (j >= 0 && j < n) s += a[j]; }
    c[i] = s / 7; }""",
    ),
    Kernel(
        "histogram",
        "__global__ void k(float *a, int *bins, int n) { __shared__ int s[256];"
        " s[threadIdx.x] = 0; __syncthreads(); int i = blockIdx.x * blockDim.x + threadIdx.x;"
        " if (i < n) atomicAdd(&s[(int)a[i] & 255], 1); __syncthreads();"
        " atomicAdd(&bins[threadIdx.x], s[threadIdx.x]); }",
        "k<<<(n + 255) / 256, 256>>>(a, bins, n);",
        1 << 17, 2048,
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Measured:
    seconds: float
    steps: int
    compiled: int
    reference: int
    findings: int


def measure(kernel: Kernel, size: int, fast: bool, folder: Path) -> Measured:
    width = round(size**0.5)
    text = INIT + kernel.text + HOST.format(launch=kernel.launch)
    path = folder / "program.cu"
    path.write_text(text.replace("SIZE", str(size)).replace("WIDTH", str(width)))
    program = load(str(path), Config())
    settings = RunSettings(fast=fast, max_steps=1 << 40)
    interpreter = Interpreter(program, FirstChoice(), settings)
    started = time.perf_counter()
    result = interpreter.run()
    seconds = time.perf_counter() - started
    counts = interpreter.fast
    return Measured(
        seconds, result.steps, counts.native_blocks, counts.reference_blocks, len(result.findings)
    )


def show_ratios(scale: int, folder: Path) -> None:
    print(
        f"{'kernel':<14} {'threads':>9} {'steps':>11} {'fast s':>8} {'ns/step':>8}"
        f" {'ref µs/step':>12} {'ratio':>7}"
    )
    for kernel in KERNELS:
        fast = measure(kernel, kernel.full * scale, True, folder)
        slow = measure(kernel, kernel.small, False, folder)
        if fast.reference or fast.findings or not fast.compiled:
            print(f"{kernel.name}: not all of it compiled")
        per_fast, per_slow = fast.seconds / fast.steps, slow.seconds / slow.steps
        print(
            f"{kernel.name:<14} {kernel.full * scale:>9} {fast.steps:>11} {fast.seconds:>8.2f}"
            f" {per_fast * 1e9:>8.0f} {per_slow * 1e6:>12.1f} {per_slow / per_fast:>6.0f}x"
        )


BARE = """
#undef CHECK
#define CHECK(C, S) do {} while (0)
#undef NEED
#define NEED(C, S) do {} while (0)
#undef AGAIN
#define AGAIN() do {} while (0)
#undef FIND_KNOWN
#define FIND_KNOWN(OBJECT, O, P, ROOM, ALIGN, FIRST, S) \\
  at = (Place){OBJECT.data, 0, 0, 0, (P) - OBJECT.base, 0, 0}; at_owner = (O)
#undef MAY
#define MAY(SIZE, WRITES, IS_SHARED, S)
#undef FIND_ATOMIC
#define FIND_ATOMIC(P, O, SIZE, WIDE, S) \\
  at_owner = (O); find(&here, (P), at_owner, SIZE, SIZE, 1, 0, 0, &at); \\
  at.undefined = 0; at.owners = 0
#define number_float(x) (x)
#define number_double(x) (x)
"""


def launch_seconds(kernel: Kernel, size: int, folder: Path, bare: bool = False) -> float:
    """Of processor time, of the last launch alone, once its code is there."""
    taken: list[float] = []
    original, load_text = Process.call, build.load

    def timed(process: Any, until: Any) -> Any:
        clock = (~process._child << 3) | 2  # Linux: all time of a process
        started = time.clock_gettime(clock)
        answer = original(process, until)
        taken.append(time.clock_gettime(clock) - started)
        return answer

    def loaded(text: str, *given: Any) -> Any:
        return load_text(text.replace(THREAD, BARE + THREAD, 1) if bare else text, *given)

    setattr(Process, "call", timed)  # noqa: B010
    setattr(build, "load", loaded)  # noqa: B010
    native_kept._QUICK_STEPS = 0  # compile well at once
    try:
        for _ in range(3):
            measure(kernel, size, True, folder)
    finally:
        setattr(Process, "call", original)  # noqa: B010
        setattr(build, "load", load_text)  # noqa: B010
    calls = len(taken) // 3
    return min(taken[calls - 1 :: calls])


THREAD = "INLINE u32 thread("


def plain_seconds(kernel: Kernel, size: int, folder: Path) -> float:
    source, library = folder / "plain.c", folder / f"plain{size}{len(kernel.plain)}.so"
    source.write_text(f"void k(float *a, float *b, float *c, long n) {{ {kernel.plain} }}")
    clang = clang_command(None)
    target = f"--target={platform.machine()}-linux-gnu"
    flags = ["-O2", "-fPIC", "-ffp-contract=off", "-w", "-c"]
    subprocess.run(
        [*clang, target, *flags, str(source), "-o", f"{source}.o"], check=True, capture_output=True
    )
    subprocess.run([clang[0], "ld.lld", "-shared", f"{source}.o", "-o", str(library)], check=True)
    function = ctypes.CDLL(str(library)).k
    arrays = [(ctypes.c_float * size)(*[1.0] * size) for _ in range(3)]
    taken: list[float] = []
    for _ in range(3):
        started = time.process_time()
        function(*arrays, ctypes.c_long(size))
        taken.append(time.process_time() - started)
    return min(taken)


def show_plain(scale: int, folder: Path) -> None:
    print(
        f"{'kernel':<14} {'threads':>9} {'checked s':>10} {'unchecked s':>12} {'ratio':>7}"
        f" {'loop in C s':>12} {'ratio':>7}"
    )
    for kernel in KERNELS:
        size = kernel.full * 16 * scale
        checked = launch_seconds(kernel, size, folder)
        bare = launch_seconds(kernel, size, folder, bare=True)
        row = f"{kernel.name:<14} {size:>9} {checked:>10.3f} {bare:>12.3f} {checked / bare:>6.1f}x"
        if kernel.plain:
            plain = plain_seconds(kernel, size, folder)
            row += f" {plain:>12.3f} {checked / plain:>6.1f}x"
        print(row)


def show_targets(folder: Path) -> None:
    for name, size, limit in (("20 statements", 1 << 16, 10), ("vector add", 1 << 20, 60)):
        kernel = next(k for k in KERNELS if k.name == name)
        found = measure(kernel, size, True, folder)
        verdict = "within" if found.seconds < limit else "over"
        print(f"target: {size} threads of {name}: {found.seconds:.2f} s, {verdict} {limit} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=int, default=1, help="multiply the sizes of compiled runs")
    parser.add_argument("--no-targets", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if not given.no_targets:
            show_targets(Path(name))
        show_ratios(given.scale, Path(name))
        show_plain(given.scale, Path(name))


if __name__ == "__main__":
    main()
