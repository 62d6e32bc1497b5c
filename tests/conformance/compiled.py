"""The operators as C: what a compiler's code computes, on this machine or on a GPU.

`program` writes one file for both: as C for the host compiler, as CUDA for nvcc. It prints a line
for each operator: its name, and its results in hexadecimal, `nan` for what is not a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.conformance.operators import Operator, bits_of
from tests.native import printed
from warpproof.ir import nodes, types

_HEAD = """\
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <math.h>
#ifdef __CUDACC__
#define HD __device__ __host__
#else
#define HD
typedef _Float16 F16;
static F16 to_f16(uint64_t b) { uint16_t x = b; F16 y; memcpy(&y, &x, 2); return y; }
static uint64_t from_f16(F16 y) { uint16_t x; memcpy(&x, &y, 2); return y != y ? ~0ull : x; }
#endif
typedef uint8_t U8; typedef uint16_t U16; typedef uint32_t U32; typedef uint64_t U64;
typedef int8_t S8; typedef int16_t S16; typedef int32_t S32; typedef int64_t S64;
typedef float F32; typedef double F64;
HD static F32 to_f32(uint64_t b) { uint32_t x = b; F32 y; memcpy(&y, &x, 4); return y; }
HD static F64 to_f64(uint64_t b) { F64 y; memcpy(&y, &b, 8); return y; }
HD static uint64_t from_f32(F32 y) { uint32_t x; memcpy(&x, &y, 4); return y != y ? ~0ull : x; }
HD static uint64_t from_f64(F64 y) { uint64_t x; memcpy(&x, &y, 8); return y != y ? ~0ull : x; }
HD static uint64_t ones(uint64_t a) { uint64_t n = 0; for (; a; a >>= 1) n += a & 1; return n; }
HD static uint64_t reverse(uint64_t a, int n) {
  uint64_t r = 0; for (int i = 0; i < n; i++) r = r << 1 | (a >> i & 1); return r; }
HD static uint64_t swap(uint64_t a, int n) {
  uint64_t r = 0; for (int i = 0; i < n; i += 8) r = r << 8 | (a >> i & 255); return r; }
HD static uint64_t leading(uint64_t a, int n) {
  int k = 0; while (k < n && !(a >> (n - 1 - k) & 1)) k++; return k; }
HD static uint64_t trailing(uint64_t a, int n) {
  int k = 0; while (k < n && !(a >> k & 1)) k++; return k; }
HD static __int128 clamp(__int128 a, __int128 low, __int128 high) {
  return a < low ? low : a > high ? high : a; }
HD static __int128 clamp_signed(__int128 a, int n) {
  __int128 half = (__int128)1 << (n - 1); return clamp(a, -half, half - 1); }
HD static __int128 clamp_unsigned(__int128 a, int n) {
  return clamp(a, 0, ((__int128)1 << n) - 1); }
HD static uint64_t funnel(uint64_t high, uint64_t low, int by, int n) {
  return (uint64_t)(((unsigned __int128)high << n | low) >> by); }
"""
_HOST_MAIN = """\
static uint64_t results[CASES];
int main(void) { run(results); print_all(results); return 0; }
"""
_GPU_MAIN = """\
__global__ void all(uint64_t *out) { run(out); }
int main() {
  static uint64_t results[CASES]; uint64_t *out;
  cudaMalloc(&out, sizeof results); all<<<1, 1>>>(out);
  cudaMemcpy(results, out, sizeof results, cudaMemcpyDeviceToHost);
  if (cudaGetLastError() != cudaSuccess) return 1;
  print_all(results); return 0;
}
"""


def program(operators: Sequence[Operator], on_gpu: bool) -> str:
    parts = [_HEAD]
    cases = 0
    calls, prints = [], []
    side = "static __device__" if on_gpu else "static"
    for number, operator in enumerate(operators):
        rows = len(operator.operands)
        if not rows:
            continue
        flat = ", ".join(f"{x:#x}ull" for o in operator.operands for x in o)
        width = len(operator.operands[0])
        parts.append(f"{side} const uint64_t o{number}[] = {{{flat}}};")
        parts.append(f"{side} uint64_t f{number}(const uint64_t *v) {{ return {operator.c}; }}")
        calls.append(f"  for (int i = 0; i < {rows}; i++)"
                     f" out[{cases} + i] = f{number}(o{number} + {width} * i);")  # fmt: skip
        prints.append(f'  print_one("{operator.name}", r + {cases}, {rows}, {_width(operator)});')
        cases += rows
    parts.append(f"#define CASES {cases}")
    head = "__device__ void run(uint64_t *out)" if on_gpu else "static void run(uint64_t *out)"
    parts.append(head + " {\n" + "\n".join(calls) + "\n}")
    parts.append(
        "static void print_one(const char *name, const uint64_t *r, int n, int width) {\n"
        '  printf("%s:", name);\n'
        "  for (int i = 0; i < n; i++)\n"
        '    if (width && r[i] == ~0ull) printf(" nan");'
        ' else printf(" %llx", (unsigned long long)r[i]);\n'
        '  printf("\\n");\n}'
    )
    parts.append("static void print_all(const uint64_t *r) {\n" + "\n".join(prints) + "\n}")
    parts.append(_GPU_MAIN if on_gpu else _HOST_MAIN)
    return "\n".join(parts)


def _width(operator: Operator) -> int:
    """Not zero where the result is a float."""
    e = operator.expression
    kind = types.BOOL if isinstance(e, nodes.Overflows | nodes.Compare) else e.type
    return bits_of(kind) if isinstance(kind, types.Float) else 0


def read(text: str) -> dict[str, list[int | None]]:
    """Results by operator, None for what is not a number."""
    found: dict[str, list[int | None]] = {}
    for line in text.splitlines():
        name, _, values = line.partition(":")
        found[name] = [None if v == "nan" else int(v, 16) for v in values.split()]
    return found


def compiled(operators: Sequence[Operator], folder: Path) -> dict[str, list[int | None]]:
    source = folder / "operators.c"
    source.write_text(program(operators, on_gpu=False), encoding="utf-8")
    return read(printed(source, "-std=c11").decode())
