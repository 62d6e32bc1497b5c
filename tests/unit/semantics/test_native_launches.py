"""The fast interpreter does what the reference does: same memory, output, findings and steps.

Each case is a kernel over `int *a` and `float *f` of N elements (and what it needs besides), run by
both. A case also says whether compiled is expected to do the work, so that a silent retreat to the
reference is noticed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.generator.batch import Piece, compile_pieces
from warpproof.ir import nodes
from warpproof.semantics.machine import (
    interpreter,
    native_cells,
    native_kept,
    native_launches,
)
from warpproof.semantics.machine.findings import RunResult
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice, Shuffled
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.memory import concrete
from warpproof.semantics.native import build, process
from warpproof.semantics.native.call import Answer
from warpproof.semantics.native.processes import Processes

N = 128
HEAD = "#include <assert.h>\n#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n#define N 128\n"
HOST = """
{kernel}
int run() {{
  int ha[N]; float hf[N];
  for (int i = 0; i < N; ++i) {{ ha[i] = i * 37 % 101; hf[i] = 0.25f * (i - 50); }}
  int *a; float *f;
  cudaMalloc(&a, sizeof ha); cudaMalloc(&f, sizeof hf);
  cudaMemcpy(a, ha, sizeof ha, cudaMemcpyHostToDevice);
  cudaMemcpy(f, hf, sizeof hf, cudaMemcpyHostToDevice);
  {launch}
  cudaDeviceSynchronize();
  cudaMemcpy(ha, a, sizeof ha, cudaMemcpyDeviceToHost);
  cudaMemcpy(hf, f, sizeof hf, cudaMemcpyDeviceToHost);
  cudaFree(a); cudaFree(f);
  return 0;
}}
"""


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    kernel: str
    launch: str = "k<<<4, 32>>>(a, f);"
    findings: tuple[str, ...] = ()
    compiled: int = 4  # blocks that run in compiled
    reference: int = 0  # blocks that compiled begins and the reference runs
    repeated: int = 0  # launches that did what an earlier one did, and were not run


I = "int i = blockIdx.x * blockDim.x + threadIdx.x;"  # noqa: E741

LAST_BLOCK = """
__device__ unsigned count;
__global__ void k(int *a, float *f) {{
  __shared__ bool last;
  if (threadIdx.x == 0) {{
    f[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicInc(&count, gridDim.x) == gridDim.x - 1;
    {after}
  }}
  __syncthreads();
  if (!last) return;
  float sum = 0;
  for (int b = 0; b < gridDim.x; b++) sum += f[b];
  a[threadIdx.x] = sum;
}}"""

# fmt: off
CLEAN = [
    Case("integers", f"""
__global__ void k(int *a, float *f) {{ {I}
  unsigned u = a[i] * 2654435761u; long long w = (long long)a[i] << 33;
  short s = (short)u; signed char c = (signed char)(u >> 7);
  a[i] = (int)(u % 7) + s / 3 - c % 5 + (int)(w >> 34) + (s >> 3) + (a[i] > 50 ? -1 : ~i);
}}"""),
    Case("floats", f"""
__global__ void k(int *a, float *f) {{ {I}
  float x = f[i], y = x / (i % 5); double d = x * 1e-3 + y;
  f[i] = sqrtf(x) + fminf(x, y) + floorf(x) + fmaf(x, y, 0.1f) + (float)d + fabsf(-x);
  a[i] = (x < y) + 2 * (x != x) + 4 * (y == y) + 8 * (int)floorf(x);
}}"""),
    Case("small_floats", f"""
__device__ float hard(int i) {{  // subnormal, too large, no number, or in between
  unsigned b = i * 2654435761u; int e = i % 6 == 0 ? b >> 24 : 100 + (b >> 24) % 48;
  return __uint_as_float((b & 0x807fffffu) | e << 23); }}
__global__ void k(int *a, float *f) {{ {I}
  __half x = __float2half(hard(i)), y = __float2half(hard(i + 77)), z = __float2half(f[i]);
  __half2 both = __hmul2(__halves2half2(x, z), __halves2half2(y, y));
  unsigned h = __half_as_ushort(__hadd(x, y)) + 31u * __half_as_ushort(__hfma(x, y, z));
  h = 31 * h + __half_as_ushort(__hdiv(x, y)) + 7u * __half_as_ushort(hsqrt(__habs(z)));
  h = 31 * h + __half_as_ushort(__low2half(both)) + 7u * __half_as_ushort(hexp(z)) + (x < y);
  __nv_bfloat16 u = __float2bfloat16(hard(i)), v = __float2bfloat16(f[i]);
  h = 31 * h + __bfloat16_as_ushort(__hmul(u, v)) + 7u * __bfloat16_as_ushort(__hfma(u, v, v));
  h = 31 * h + __half_as_ushort(__int2half_rn(i * 991)) + __half2int_rn(__hmax(x, z));
  ((__half *)f)[2 * i] = __hsub(z, y); a[i] = (int)(h >> 1);
}}"""),
    Case("transcendental", f"""
__global__ void k(int *a, float *f) {{ {I} f[i] = sinf(f[i]) + expf(f[i]) * powf(2.f, f[i]); }}"""),
    Case("launches_over_the_same_memory", f"""
__global__ void k(int *a, float *f, int by) {{ {I} a[i] = ((char *)f)[i * by % 512] + a[i];
  if (by == 4) a[i] = 1; }}""",
         "for (int r = 1; r < 6; ++r) { k<<<4, 32>>>(a, f, 2); k<<<4, 32>>>(a, f, r); }",
         compiled=40),
    Case("index_that_is_widened", """
__global__ void k(int *a, float *f, int n, unsigned m) {
  int *p = a + blockIdx.x * 2 * n; p[threadIdx.x] = n;
  f[blockIdx.x * m * 2 + threadIdx.x] = 3; }""",
         "k<<<4, 16>>>(a, f, 16, 16);"),
    Case("branches", f"""
__global__ void k(int *a, float *f) {{ {I}
  int r = 0;
  if (i % 3 == 0) r = a[i]; else if (i % 3 == 1) {{ if (i < 40) return; r = -a[i]; }}
  switch (a[i] % 4) {{ case 0: r += 1; break; case 1: r += 2; case 2: r *= 3; break; default: ; }}
  a[i] = r;
}}"""),
    Case("loops", f"""
__global__ void k(int *a, float *f) {{ {I}
  int r = 0;
  for (int j = 0; j < i % 7; ++j) {{
    if (j == 5) break;
    if (j == 2) continue;
    for (int m = j; m > 0; m /= 2) r += m;
  }}
  do {{ r++; }} while (r % 8);
  a[i] = r;
}}"""),
    Case("calls", f"""
struct Pair {{ int x; float y; }};
__device__ Pair make(int x, float y) {{ Pair p; p.x = x; p.y = y; return p; }}
__device__ int twice(int x) {{ return x + x; }}
__device__ float weigh(Pair p) {{ int t = twice(p.x); p.x = 0; return p.y * t + p.x; }}
__global__ void k(int *a, float *f) {{ {I}
  Pair p = make(a[i], f[i]); f[i] = weigh(p) + twice(p.x);
}}"""),
    Case("phases", f"""
__global__ void k(int *a, float *f) {{ {I} int t = threadIdx.x, x = 0; __shared__ int s[32], u[33];
  for (int r = 0; r < 4; ++r) {{
    s[t] = a[i] + r; u[t] = x; __syncthreads();
    for (int j = 0; j < 32; ++j) x += s[j] * u[j ^ r];
    __syncthreads();
    if (r == 2 && t == 3) u[32] = x; else if (r == 3) x -= u[32];
  }}
  a[i] = x; }}"""),
    Case("struct_parameter", f"""
struct View {{ int *data; int n; float *other; }};
__global__ void k(View v, int add) {{ {I}
  v.n += add; if (i < v.n) {{ v.data[i] += v.n; v.other[i] *= 2; }}
}}""", "View v{a, 100, f}; k<<<4, 32>>>(v, 3);"),
    Case("local_memory", f"""
__device__ int sum(const int *p, int n) {{
  int s = 0; for (int j = 0; j < n; ++j) s += p[j]; return s; }}
__global__ void k(int *a, float *f) {{ {I}
  int table[5] = {{1, 2, 3, 4, 5}};
  table[i % 5] = a[i]; int *p = &table[2]; *p += 7;
  for (int j = 0; j < 2; ++j) {{ int part[2]; part[0] = j; part[1] = i; a[i] += sum(part, 2); }}
  a[i] += sum(table, 5);
}}"""),
    Case("vector_types", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (i < 32) {{ float4 v = ((float4 *)f)[i]; v.x += v.y; v.w = v.z; ((float4 *)f)[i] = v; }}
}}"""),
    Case("bytes", f"""
__global__ void k(int *a, float *f) {{ {I}
  unsigned char *b = (unsigned char *)a; b[4 * i] = b[4 * i + 1] ^ 0x5a;
  short *s = (short *)(a + i); s[1] = s[0] - 1;
}}"""),
    Case("tiles", """
__global__ void k(int *a, float *f) {
  __shared__ float t[8][8]; int x = threadIdx.x, y = threadIdx.y;
  t[y][x] = f[y * 8 + x + 64 * blockIdx.x]; __syncthreads();
  float s = 0; for (int j = 0; j < 8; ++j) s += t[y][j] * t[j][x];
  __syncthreads(); t[x][y] = s; __syncthreads();
  f[y * 8 + x + 64 * blockIdx.x] = t[y][x];
}""", "k<<<2, dim3(8, 8)>>>(a, f);", compiled=2),
    Case("reduction", f"""
extern __shared__ int s[];
__global__ void k(int *a, float *f) {{ {I}
  int t = threadIdx.x; s[t] = a[i]; __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d >>= 1) {{ if (t < d) s[t] += s[t + d]; __syncthreads(); }}
  if (t == 0) a[blockIdx.x] = s[0];
}}""", "k<<<1, 128, 512>>>(a, f);", compiled=1),
    Case("atomics", f"""
__global__ void k(int *a, float *f) {{ {I}
  __shared__ int low; __shared__ float total;
  if (threadIdx.x == 0) {{ low = 1000; total = 0; }}
  __syncthreads();
  atomicMin(&low, a[i]); atomicAdd(&total, f[i] * 1.1f); atomicMax(&a[i % 4 + 120], i);
  for (int j = 0; j < 3; ++j) atomicAdd(&f[100], 0.1f * i);
  __syncthreads();
  if (threadIdx.x == 0) {{ a[blockIdx.x] = low; f[blockIdx.x + 8] = total; }}
}}""", "k<<<1, 64>>>(a, f);", compiled=1),
    Case("histogram", f"""
__global__ void k(int *a, float *f) {{ {I}
  __shared__ unsigned bins[4]; if (threadIdx.x < 4) bins[threadIdx.x] = 0; __syncthreads();
  atomicAdd(&bins[i & 3], 1u); __syncthreads();
  if (threadIdx.x < 4) atomicAdd((unsigned *)a + threadIdx.x, bins[threadIdx.x]);
}}"""),
    Case("votes_and_shuffles", f"""
__global__ void k(int *a, float *f) {{ {I}
  int v = a[i]; float w = f[i];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  w = __shfl_xor_sync(0xffffffffu, w, 3) + __shfl_sync(0xffffffffu, w, 5, 8);
  unsigned b = __ballot_sync(0xffffffffu, a[i] > 50);
  a[i] = v + (int)b % 1000 + __any_sync(0xffffffffu, i == 3) + __all_sync(0xffffffffu, i >= 0);
  f[i] = w;
}}"""),
    Case("counting_barriers", f"""
__global__ void k(int *a, float *f) {{ {I}
  int c = __syncthreads_count(a[i] > 30); int o = __syncthreads_or(i == 65);
  a[i] = c + 1000 * o + 2000 * __syncthreads_and(f[i] < 100.f);
}}"""),
    Case("printing", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (i % 16 == 0) printf("first %d %5.2f\\n", i, f[i]);
  __syncthreads();
  if (i % 32 < 2) printf("second %s %u%%\\n", i % 2 ? "odd" : "even", (unsigned)a[i]);
}}"""),
    Case("printing_of_all_kinds", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (i % 30 == 2) a[i] = printf("%*d|%-*.*f|%s|%c|%p|%lld|%hhx\\n", i % 7 + 2, i, -9, i % 3, f[i],
      i == 62 ? (const char *)0 : "text", 'a' + i % 26, (void *)(i % 4 ? a + i : 0),
      (long long)a[i] << 33, a[i] * 77);
  else a[i] = i;
}}"""),
    Case("printing_what_is_no_constant", f"""
__device__ char word[4] = {{'a', 'b', 0, 'c'}};
__global__ void k(int *a, float *f) {{ {I} if (i == 40) printf("%s\\n", word); a[i] = i; }}""",
         compiled=3, reference=1),
    Case("arbitrary_bytes", f"""
extern "C" __device__ void __wp_havoc(void *at, size_t size);
__global__ void k(int *a, float *f) {{ {I}
  char own[6]; __wp_havoc(own, 5); own[5] = i; a[i] = own[1] + own[i % 6];
  if (i % 5 == 0) __wp_havoc(f + i, 4); }}"""),
    Case("three_axes", """
__global__ void k(int *a, float *f) {
  int i = ((blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x) * 32;
  a[i + (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = threadIdx.y * 100
      + threadIdx.z * 10 + blockIdx.y;
}""", "k<<<dim3(2, 1, 2), dim3(4, 4, 2)>>>(a, f);"),
    Case("pointers_in_memory", f"""
__device__ int *slots[N]; __constant__ int shift = 3;
__global__ void k(int *a, float *f) {{ {I} slots[i] = a + (i + shift) % N; }}
__global__ void l() {{ {I} *slots[i] += i; }}""",
         "k<<<4, 32>>>(a, f); l<<<4, 32>>>();", compiled=7, reference=1),
    Case("copies_of_the_undefined", f"""
struct Gap {{ char c; int x; }}; __device__ Gap gaps[N];
__global__ void k(int *a, float *f) {{ {I} Gap g; g.x = a[i]; gaps[i] = g; a[i] = gaps[i].x; }}""",
         compiled=3, reference=1),
    Case("volatile_stores_and_fences", f"""
__global__ void k(int *a, float *f) {{ {I} a[i] = i; __threadfence(); f[i] = a[i]; }}"""),
    Case("the_cache_reads_another_array", f"""
__global__ void k(int *a, float *f) {{ {I} const int x[2] = {{i, 2}}; const int *p = x;
  f[i] = __ldg(&a[i]) + p[i % 2]; }}"""),
]

REPEATED = [
    Case("the_same_again_and_again", f"""
__global__ void k(int *a, float *f) {{ {I} f[i] = a[i] * 2; }}""",
         "for (int r = 0; r < 9; ++r) k<<<4, 32>>>(a, f);", compiled=36, repeated=8),
    Case("a_counter_is_cleared", f"""
__global__ void k(int *a, float *f) {{ {I} atomicAdd(&a[i % 3], i); }}""",
         "for (int r = 0; r < 9; ++r) { cudaMemset(a, 0, 64); k<<<4, 32>>>(a, f); }",
         compiled=36, repeated=7),
    Case("input_is_copied_anew", f"""
__global__ void k(int *a, float *f) {{ {I} a[i] += 1 + f[i]; }}""",
         "for (int r = 0; r < 9; ++r) { cudaMemcpy(a, ha, sizeof ha, cudaMemcpyHostToDevice);"
         "k<<<4, 32>>>(a, f); }", compiled=36, repeated=7),
    Case("what_is_copied_changes_once", f"""
__global__ void k(int *a, float *f) {{ {I} a[i] += 1 + f[i]; }}""",
         "for (int r = 0; r < 9; ++r) { if (r == 6) ha[70] = -5;"
         "cudaMemcpy(a, ha, sizeof ha, cudaMemcpyHostToDevice); k<<<4, 32>>>(a, f); }",
         compiled=36, repeated=6),
    Case("every_launch_changes_something", f"""
__global__ void k(int *a, float *f) {{ {I} a[i] = a[i] % 1000 + i; }}""",
         "for (int r = 0; r < 9; ++r) k<<<4, 32>>>(a, f);", compiled=36),
    Case("other_arguments", f"""
__global__ void k(int *a, float *f, int by) {{ {I} f[i] = a[i] * by; }}""",
         "for (int r = 0; r < 9; ++r) k<<<4, 32>>>(a, f, r / 3);", compiled=36, repeated=6),
    Case("what_it_writes_is_what_it_reads", f"""
__global__ void k(const int *a, int *b) {{ {I} b[i + 1 - i % 2 * 2] = a[i] % 99 + 1; }}""",
         "for (int r = 0; r < 5; ++r) k<<<4, 1>>>(a, a + 64);"
         "for (int r = 0; r < 5; ++r) k<<<1, 1>>>(a + 3, a + 2);", compiled=25, repeated=3),
    Case("read_through_one_of_two_pointers", f"""
__global__ void k(int *a, float *f) {{ {I} const int *p = i % 2 ? a : (const int *)f;
  a[i] = p[i] % 1000 + 1; }}""",
         "for (int r = 0; r < 5; ++r) k<<<4, 32>>>(a, f);", compiled=20),
    Case("an_atomic_is_a_read", f"""
__global__ void k(int *a, float *f) {{ {I}
  atomicMax(&a[i % 3], i % 5 - 2); atomicInc((unsigned *)f, 50); }}""",
         "for (int r = 0; r < 5; ++r) k<<<4, 32>>>(a, f);", compiled=20),
    Case("two_kernels_and_one_array", f"""
__global__ void k(int *a, float *f) {{ {I} f[i] = a[i] + 1; }}
__global__ void l(int *a, float *f) {{ {I} f[i] *= a[i]; }}""",
         "for (int r = 0; r < 9; ++r) { k<<<4, 32>>>(a, f); l<<<4, 32>>>(a, f); }",
         compiled=72, repeated=14),
    Case("the_host_writes_what_is_managed", f"""
__managed__ int m[N];
__global__ void k(int *a, float *f) {{ {I} f[i] = a[i] + m[i]; m[i] = 0; }}""",
         "for (int r = 0; r < 9; ++r) { k<<<4, 32>>>(a, f); cudaDeviceSynchronize();"
         "memset(m, r / 5, sizeof m); }", compiled=36, repeated=5),
    Case("a_pointer_in_memory_moves", f"""
__device__ int *way;
__global__ void aim(int *to) {{ way = to; }}
__global__ void k(int by) {{ {I} way[i] += 0 * by; }}""",
         "for (int r = 0; r < 6; ++r) { aim<<<1, 1>>>(r % 2 ? a : a + 64); k<<<4, 16>>>(3); }",
         compiled=29, reference=1, repeated=5),
    Case("what_was_unwritten_is_so_no_more", f"""
__global__ void k(int *a, float *f, int *p) {{ {I} int x = p[i]; p[i] = 5; a[i] = i; }}""",
         "int *p; cudaMalloc(&p, 512); for (int r = 0; r < 4; ++r) k<<<4, 32>>>(a, f, p);"
         "cudaFree(p);", compiled=12, reference=4, repeated=2),
]

LONG = [
    Case("longer_than_its_text_looks", """
__global__ void k(int *a, int by) { for (int j = 0; j < 2000; ++j) a[j % 50] = j + by; }""",
         "for (int r = 0; r < 10; ++r) k<<<1, 1>>>(a, r);"),
]

BUGGY = [
    Case("writes_what_the_cache_reads", f"""
__global__ void k(int *a, float *f) {{ {I}
  int x = __ldg(&a[i]); __syncthreads(); a[i] = x + 1; }}""",
         findings=("data-race",), compiled=0),
    Case("the_cache_reads_what_was_written", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (blockIdx.x == 0) a[i] = 1; else f[i] = __ldg(&a[threadIdx.x]); }}""",
         findings=("data-race",), compiled=1, reference=1),
    Case("const_array_through_a_pointer", f"""
__global__ void k(int *a, float *f) {{ {I}
  const int x[2] = {{i, 2}}; int *p = (int *)x; p[1] = 5; a[i] = x[1]; }}""",
         findings=("constant-write",), compiled=0, reference=4),
    Case("const_variable_by_name", f"""
__global__ void k(int *a, float *f) {{ {I} const int x = i; *(int *)&x = 5; a[i] = x; }}""",
         findings=("constant-write",), compiled=0, reference=4),
    Case("out_of_bounds", f"""
__global__ void k(int *a, float *f) {{ {I} a[i + 3] = i; }}""",
         findings=("out-of-bounds",), compiled=3, reference=1),
    Case("out_of_bounds_in_many_blocks", f"""
__global__ void k(int *a, float *f) {{ {I} int x = a[i * 2]; f[i] = x; }}""",
         findings=("out-of-bounds",), compiled=2, reference=2),
    Case("shared_out_of_bounds", f"""
__global__ void k(int *a, float *f) {{ {I} __shared__ int s[31]; int *p = s; p[threadIdx.x] = i;
  a[i] = p[threadIdx.x]; }}""", findings=("out-of-bounds", "out-of-bounds"), compiled=0,
         reference=4),
    Case("race_in_shared_memory", f"""
__global__ void k(int *a, float *f) {{ {I} __shared__ int s[32]; s[threadIdx.x] = i;
  a[i] = s[(threadIdx.x + 1) % 32]; }}""",
         findings=("data-race",), compiled=0, reference=4),
    Case("race_in_written_memory", f"""
__global__ void k(int *a, float *f) {{ {I} __shared__ int s[32];
  s[threadIdx.x] = 0; __syncthreads();
  s[threadIdx.x] = i; a[i] = s[(threadIdx.x + 1) % 32]; }}""",
         findings=("data-race",), compiled=0, reference=4),
    Case("race_between_blocks", """
__global__ void k(int *a, float *f) { a[threadIdx.x] = blockIdx.x; }""",
         findings=("data-race",), compiled=1, reference=1),
    Case("race_of_blocks_that_print", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (threadIdx.x < 2) printf("%d\\n", i); a[threadIdx.x] = blockIdx.x; }}""",
         findings=("data-race",), compiled=1, reference=1),
    Case("printing_nothing_known", f"""
__global__ void k(int *a, float *f) {{ {I}
  int x; if (i != 70) x = i; if (i % 9 == 7) printf("%d\\n", x); }}""",
         findings=("uninitialized-read",), compiled=3, reference=1),
    Case("printing_too_little", f"""
__global__ void k(int *a, float *f) {{ {I} if (i == 33) printf("%d %d\\n", i); a[i] = i; }}""",
         findings=("api-misuse",), compiled=3, reference=1),
    Case("out_of_bounds_again_and_again", f"""
__global__ void k(int *a, float *f) {{ {I} a[i + 3] = i; }}""",
         "for (int r = 0; r < 6; ++r) k<<<4, 32>>>(a, f);",
         findings=("out-of-bounds",), compiled=22, reference=2, repeated=4),
    Case("changes_that_are_seen_in_the_reference", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (i == 70) a[900] = 1; else a[i] = i < 9 ? 0 : a[i] / 2 + 1; }}""",
         "for (int r = 0; r < 12; ++r) k<<<4, 32>>>(a, f);",
         findings=("out-of-bounds",), compiled=40, reference=8, repeated=4),
    Case("race_between_blocks_again_and_again", """
__global__ void k(int *a, float *f) { a[threadIdx.x] = blockIdx.x; }""",
         "for (int r = 0; r < 6; ++r) { k<<<4, 32>>>(a, f); cudaDeviceSynchronize(); }",
         findings=("data-race",), compiled=18, reference=2, repeated=4),
    Case("written_by_another_name", f"""
__global__ void k(const int *a, float *f, int *b) {{ {I}
  int *p = i % 2 ? (int *)f : b; f[i] = a[(i + 32) % N]; p[i] = 1; }}""",
         "k<<<4, 32>>>(a, f, a);", findings=("data-race",), compiled=1, reference=1),
    Case("written_by_a_pointer_in_memory", f"""
__global__ void k(const int *a, float *f, int **b) {{ {I}
  if (threadIdx.x < 4) f[i] = a[blockIdx.x * 4 + threadIdx.x];
  if (i == 0) *b = (int *)a; __syncthreads(); if (i < 32) (*b)[i] = i; }}""",
         "int **b; cudaMalloc(&b, 8); k<<<4, 32>>>(a, f, b); cudaFree(b);",
         findings=("data-race",), compiled=0, reference=2),
    Case("race_around_a_loop", f"""
__global__ void k(int *a, float *f) {{ {I} int t = threadIdx.x, x = 0; __shared__ int s[32];
  for (int r = 0; r < 3; ++r) {{ s[t] = r; __syncthreads(); x += s[(t + 1) % 32]; }}
  a[i] = x; }}""", findings=("data-race",), compiled=0, reference=4),
    Case("race_behind_a_warp_operation", f"""
__global__ void k(int *a, float *f) {{ {I} int t = threadIdx.x; __shared__ int s[32];
  s[t] = i; __syncthreads(); int x = s[t ^ 1];
  x += __shfl_xor_sync(~0u, x, 1); s[t] = x; __syncthreads(); a[i] = s[t] + x; }}""",
         findings=("data-race",), compiled=0, reference=4),
    Case("race_by_a_pointer_to_either", f"""
__global__ void k(int *a, float *f) {{ {I} int t = threadIdx.x; __shared__ int s[32], u[32];
  s[t] = u[t] = i; __syncthreads(); int *p = a[i] > 50 ? s : u; int x = s[t ^ 1];
  p[t] = x; __syncthreads(); a[i] = s[t]; }}""", findings=("data-race",), compiled=0, reference=4),
    Case("race_with_a_copy", f"""
__global__ void k(int *a, float *f) {{ {I} int t = threadIdx.x; __shared__ int s[32];
  s[t] = i; __syncthreads(); int x = s[t ^ 1], y = i;
  if (t == 5) memcpy(&s[t], &y, 4); __syncthreads(); a[i] = s[t] + x; }}""",
         findings=("data-race",), compiled=0, reference=4),
    Case("race_of_some_rounds", f"""
__global__ void k(int *a, float *f) {{ {I} int t = threadIdx.x, x = 0; __shared__ int s[32];
  s[t] = i; __syncthreads();
  for (int r = 0; r < 6; ++r) {{ x += s[(t + r) % 32]; if (r % 2) {{ __syncthreads(); s[t] = x; }}
    if (r != 3) __syncthreads(); }}
  a[i] = x; }}""", findings=("data-race",), compiled=0, reference=4),
    Case("race_with_an_atomic", f"""
__global__ void k(int *a, float *f) {{ {I} atomicAdd(&a[0], 1); if (i == 77) a[0] = 5; }}""",
         findings=("data-race",), compiled=2, reference=1),
    Case("race_in_a_large_object", """
__global__ void k(int *a, float *f, char *p) {
  if (threadIdx.x == 0) { a[blockIdx.x] = p[9]; if (blockIdx.x == 1) p[9] = 1; } }""",
         "char *p; cudaMalloc(&p, 3000000000ull); cudaMemset(p, 0, 16); k<<<4, 32>>>(a, f, p);"
         "cudaFree(p);", findings=("data-race",), compiled=0, reference=2),
    Case("race_of_a_later_launch", f"""
__global__ void k(int *a, float *f, int by) {{ {I} f[i / by] = i; }}""",
         "k<<<4, 32>>>(a, f, 1); k<<<4, 32>>>(a, f, 1); k<<<4, 32>>>(a, f, 40);"
         "k<<<4, 32>>>(a, f, 1);", findings=("data-race",), compiled=12, reference=2, repeated=1),
    Case("overflow", f"""
__global__ void k(int *a, float *f) {{ {I} int x = 2147483600 + i; a[i] = x; }}""",
         findings=("integer-overflow",), compiled=3, reference=1),
    Case("index_that_wraps_around", """
__global__ void k(int *a, float *f, int n) {
  int *p = a + blockIdx.x * 3 * n; p[threadIdx.x * 6] = n; }""",
         "k<<<3, 16>>>(a, f, 1431655766);", findings=("integer-overflow",), compiled=2,
         reference=1),
    Case("division_by_zero", f"""
__global__ void k(int *a, float *f) {{ {I} a[i] = 100 / (i - 40); }}""",
         findings=("division-by-zero",), compiled=3, reference=1),
    Case("shift", f"""
__global__ void k(int *a, float *f) {{ {I} a[i] = 1 << (i / 3); }}""",
         findings=("invalid-shift",), compiled=3, reference=1),
    Case("barrier_in_branch", f"""
__global__ void k(int *a, float *f) {{ {I} if (threadIdx.x < 16) __syncthreads(); a[i] = i; }}""",
         findings=("barrier-divergence",), compiled=0, reference=4),
    Case("barrier_after_exit", f"""
__global__ void k(int *a, float *f) {{ {I} if (i > 100) return; __syncthreads(); a[i] = i; }}""",
         findings=("barrier-divergence",), compiled=3, reference=1),
    Case("barrier_in_other_iterations", f"""
__global__ void k(int *a, float *f) {{ {I}
  for (int j = 0; j < 2; ++j) if (j == threadIdx.x % 2) __syncthreads(); a[i] = i; }}""",
         findings=("barrier-divergence",), compiled=0, reference=4),
    Case("uninitialised", f"""
__global__ void k(int *a, float *f) {{ {I} int x; if (i != 70) x = i; if (x > 3) a[i] = x; }}""",
         findings=("uninitialized-read",), compiled=3, reference=1),
    Case("uninitialised_everywhere", f"""
__global__ void k(int *a, float *f) {{ {I} int x[2]; x[0] = i;
  if (x[i / 200 + 1] > 3) a[i] = 9; }}""",
         findings=("uninitialized-read",), compiled=0, reference=4),
    Case("misaligned", f"""
__global__ void k(int *a, float *f) {{ {I} char *c = (char *)a;
  if (i < 60) *(int *)(c + i + 4) = 1; }}""",
         findings=("invalid-pointer",), compiled=2, reference=2),
    Case("null_pointer", f"""
__global__ void k(int *a, float *f) {{ {I} int *p = i == 33 ? nullptr : a; p[i] = 1; }}""",
         findings=("null-pointer",), compiled=3, reference=1),
    Case("dangling", f"""
__device__ int *get(int x) {{ int v = x; int *p = &v; return p; }}
__global__ void k(int *a, float *f) {{ {I} a[i] = *get(i); }}""",
         findings=("invalid-pointer",), compiled=0, reference=4),
    Case("host_memory", f"""
__global__ void k(int *a, float *f) {{ {I} f[i] = a[i]; }}""", "k<<<4, 32>>>(ha, f);",
         findings=("invalid-pointer",), compiled=0, reference=4),
    Case("assertion", f"""
__global__ void k(int *a, float *f) {{ {I} assert(i != 100); a[i] = i; }}""",
         findings=("assertion",), compiled=3, reference=1),
    Case("lane_missing", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (threadIdx.x != 5) a[i] = __shfl_sync(0xffffffffu, i, 0); }}""",
         findings=("barrier-divergence",), compiled=0, reference=4),
    Case("lanes_in_other_rounds", f"""
__global__ void k(int *a, float *f) {{ {I} int x = i;
  for (int j = 0; j < (threadIdx.x < 16 ? 2 : 3); ++j) x = __shfl_sync(~0u, x, threadIdx.x ^ 1);
  __syncwarp(); a[i] = x; }}""",
         findings=("barrier-divergence",) * 3, compiled=0, reference=4),
]

ORDERED = [
    Case("different_atomics_on_one_place", f"""
__global__ void k(int *a, float *f) {{ {I}
  atomicMax(&a[0], i); __syncthreads(); atomicXor(&a[0], 0x155); }}""", compiled=4, reference=0),
    Case("volatile_writes_in_order", f"""
__global__ void k(int *a, float *f) {{ {I}
  for (int j = 0; j < 3; ++j) *(volatile int *)&a[j] = i + j; }}""",
         findings=("data-race",), compiled=0, reference=2),
    Case("results_of_atomics", f"""
__global__ void k(int *a, float *f) {{ {I} int slot = atomicAdd(&a[0], 1); f[slot % N] = i; }}""",
         compiled=4, reference=0),
    Case("recursion", f"""
__device__ int down(int n) {{ return n <= 0 ? 0 : 1 + down(n - 1); }}
__global__ void k(int *a, float *f) {{ {I} a[i] = down(i % 5); }}""", compiled=0, reference=4),
    Case("last_block_without_a_fence", LAST_BLOCK.format(after=""),
         findings=("data-race",), compiled=3, reference=1),
    Case("last_block", LAST_BLOCK.format(after="__threadfence();"), compiled=3, reference=1),
    Case("handed_on_by_another", """
__device__ int first, second;
__global__ void k(int *a, float *f) {
  int b = blockIdx.x;
  if (threadIdx.x) return;
  if (b == 0) { a[0] = 5; __threadfence(); atomicExch(&first, 1); }
  if (b == 2 && atomicAdd(&first, 0)) { __threadfence(); atomicExch(&second, 1); }
  if (b == 3 && atomicAdd(&second, 0)) { __threadfence(); a[0] = 6; } }""",
         compiled=3, reference=1),
    Case("other_stream", f"""
__global__ void k(int *a, float *f) {{ {I} a[i] = i; }}""",
         "cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t); k<<<4, 32, 0, s>>>(a, f);"
         "k<<<4, 32, 0, t>>>((int *)f, f);", compiled=0),
]
# fmt: on


def run(program: nodes.Program, fast: bool, processors: int = 1) -> tuple[Interpreter, RunResult]:
    settings = RunSettings(fast=fast, processors=processors)
    interpreter = Interpreter(program, FirstChoice(), settings)
    return interpreter, interpreter.run()


def contents(machine: Interpreter) -> list[object]:
    """All memory that outlives a kernel."""
    private = (nodes.Space.LOCAL, nodes.Space.SHARED)
    return [
        (o.base, o.alive, bytes(o.data[:]), bytes(o.undefined[:]), sorted(o.owners))
        for o in machine.memory.objects()
        if o.space not in private and len(o.data) < 1 << 30
    ]


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small launches are compiled too."""
    monkeypatch.setattr(native_launches, "FEW_STEPS", 0)
    monkeypatch.setattr(build, "LEVEL", "-O0")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, nodes.Program]:
    cases = CLEAN + REPEATED + LONG + BUGGY + ORDERED
    pieces = [Piece(c.name, HOST.format(kernel=c.kernel, launch=c.launch), HEAD) for c in cases]
    compiled = compile_pieces(pieces, tmp_path_factory.mktemp("native"))
    return {c.piece.name: c.program for c in compiled}


@pytest.mark.parametrize("case", CLEAN + REPEATED + BUGGY + ORDERED, ids=lambda c: c.name)
def test_fast_is_the_reference(case: Case, programs: dict[str, nodes.Program]) -> None:
    program = programs[case.name]
    reference, expected = run(program, fast=False)
    fast, found = run(program, fast=True)
    assert found == expected
    assert contents(fast) == contents(reference)
    assert tuple(sorted(f.property for f in found.findings)) == tuple(sorted(case.findings))
    counts = (fast.fast.native_blocks, fast.fast.reference_blocks)
    assert counts == (case.compiled, case.reference), fast.fast.reasons
    assert native_kept.kept_by(fast).repeats.count == case.repeated


@pytest.mark.parametrize("case", CLEAN + REPEATED + BUGGY + ORDERED, ids=lambda c: c.name)
def test_blocks_at_once_are_the_reference(
    case: Case, monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    """On several processors too, whatever the size of the launch."""
    program = programs[case.name]
    reference, expected = run(program, fast=False)
    at_once: list[bool] = []
    run_at_once = Processes.run_at_once

    def spied(*arguments: Any) -> Answer | None:
        answer = run_at_once(*arguments)
        at_once.append(answer is not None)
        return answer

    monkeypatch.setattr(Processes, "run_at_once", spied)
    monkeypatch.setattr(
        native_launches, "members_for", lambda asked, blocks, most, _: min(blocks, most)
    )
    fast, found = run(program, fast=True, processors=2)
    assert found == expected
    assert contents(fast) == contents(reference)
    if case.name in {"integers", "launches_over_the_same_memory", "input_is_copied_anew"}:
        assert all(at_once)
    if case in BUGGY:
        assert not at_once or not all(at_once)


@pytest.mark.parametrize(
    "name", ["race_between_blocks", "race_with_an_atomic", "race_of_blocks_that_print"]
)
def test_of_a_large_launch_two_blocks_show_a_race(
    name: str, monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    """All of it would take the reference too long: the others run as if there were no race."""
    reference, expected = run(programs[name], fast=False)
    monkeypatch.setattr(native_launches, "LARGE_STEPS", 0)
    fast, found = run(programs[name], fast=True)
    told, known = ({(f.property, f.origin) for f in r.findings} for r in (found, expected))
    assert told
    assert told <= known
    assert found.output == expected.output
    assert contents(fast) == contents(reference)
    assert any("by themselves" in reason for reason in fast.fast.reasons)


@pytest.mark.parametrize(
    ("name", "is_among"),
    [("last_block_without_a_fence", True), ("last_block", False), ("handed_on_by_another", False)],
)
def test_of_a_large_launch_two_blocks_race_among_the_others(
    name: str, is_among: bool, monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    """They do what they do because of the others. Where they learn of others there may be an order
    that compiled blocks know nothing of: then the reference runs all of it."""
    reference, expected = run(programs[name], fast=False)
    monkeypatch.setattr(native_launches, "LARGE_STEPS", 0)
    fast, found = run(programs[name], fast=True)
    told, known = ({(f.property, f.origin) for f in r.findings} for r in (found, expected))
    assert told == known
    assert contents(fast) == contents(reference)
    assert any("alone do not show" in reason for reason in fast.fast.reasons)
    assert ("this launch races" in str(list(fast.notes))) == is_among


@pytest.mark.parametrize(
    "name", ["launches_over_the_same_memory", "race_of_a_later_launch", "race_with_an_atomic"],
)  # fmt: skip
@pytest.mark.parametrize("left", [1, 3, 6])
def test_tags_that_are_used_up(
    name: str, left: int, monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    reference, expected = run(programs[name], fast=False)
    monkeypatch.setattr(native_cells, "_MOST", 1 << 32)
    fast = Interpreter(programs[name], FirstChoice(), RunSettings(fast=True))
    cells = native_kept.kept_by(fast).cells
    cells.tag = native_cells.LAST_TAG - left * native_cells.NEXT_TAG
    assert fast.run() == expected
    assert contents(fast) == contents(reference)
    assert fast.fast.native_blocks


def test_a_launch_that_prints_more_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    program = programs["printing"]
    _, expected = run(program, fast=False)
    monkeypatch.setattr(process, "_PRINT_WORDS", 15)
    fast, found = run(program, fast=True)
    assert found == expected
    assert (fast.fast.native_blocks, fast.fast.reference_blocks) == (4, 0)
    monkeypatch.setattr(process, "_PRINT_WORDS", 4)
    fast, found = run(program, fast=True)
    assert found == expected
    assert (fast.fast.native_blocks, fast.fast.reference_blocks) == (0, 4)


def test_blocks_of_a_large_launch_that_race_within_themselves(
    monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    """Two of them show it; the others run as if they did not."""
    program = programs["race_in_written_memory"]
    reference, expected = run(program, fast=False)
    monkeypatch.setattr(native_launches, "LARGE_STEPS", 0)
    fast, found = run(program, fast=True)
    assert found.findings == expected.findings
    assert contents(fast) == contents(reference)
    assert (fast.fast.native_blocks, fast.fast.reference_blocks) == (2, 2)
    assert "this launch races" in str(list(fast.notes))


def test_small_launches_are_compiled_after_as_many_steps(
    monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    """However short the kernel's text says that they are."""
    monkeypatch.setattr(native_launches, "FEW_STEPS", 30_000)
    reference, expected = run(programs[LONG[0].name], fast=False)
    fast, found = run(programs[LONG[0].name], fast=True)
    assert found == expected
    assert contents(fast) == contents(reference)
    assert 0 < fast.fast.native_blocks < 10


@pytest.mark.parametrize("case", REPEATED + CLEAN[:5] + BUGGY[:5], ids=lambda c: c.name)
def test_memory_of_pages_is_memory(
    case: Case, monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    """Large objects share pages with what is remembered of them, and with compiled code."""
    program = programs[case.name]
    reference, expected = run(program, fast=False)
    monkeypatch.setattr(concrete, "_SPARSE_FROM", 100)
    fast, found = run(program, fast=True)
    assert found == expected
    assert contents(fast) == contents(reference)
    assert native_kept.kept_by(fast).repeats.count == case.repeated


@pytest.mark.parametrize("case", CLEAN + REPEATED + BUGGY + ORDERED, ids=lambda c: c.name)
def test_what_is_longer_than_thought_begins_anew(
    case: Case, monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    """Where a block of it is over."""
    monkeypatch.setattr(native_launches, "FEW_STEPS", 1 << 40)
    monkeypatch.setattr(native_launches, "SHORT", 60)
    reference, expected = run(programs[case.name], fast=False)
    fast, found = run(programs[case.name], fast=True)
    assert found == expected
    assert contents(fast) == contents(reference)


def test_a_thread_that_runs_longer_than_thought_begins_anew(
    monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    monkeypatch.setattr(native_launches, "FEW_STEPS", 1 << 40)
    reference, expected = run(programs[LONG[0].name], fast=False)
    monkeypatch.setattr(interpreter, "_QUANTUM", 200)
    fast, found = run(programs[LONG[0].name], fast=True)
    assert found == expected
    assert contents(fast) == contents(reference)
    assert fast.fast.native_blocks


@pytest.mark.parametrize("case", CLEAN[:3] + BUGGY[:2] + ORDERED[:2], ids=lambda c: c.name)
def test_what_runs_long_is_compiled_well(
    case: Case, monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    """In the middle of a launch too."""
    levels: list[str] = []
    compiled = build._compile

    def spied(*arguments: Any) -> bool:
        levels.append(arguments[-1])
        return compiled(*arguments)

    monkeypatch.setattr(build, "LEVEL", "-O1")
    monkeypatch.setattr(build, "_loaded", {})
    monkeypatch.setattr(build, "_compile", spied)
    monkeypatch.setattr(native_kept, "_QUICK_STEPS", 0.002)  # some 100 steps
    monkeypatch.setattr(native_launches, "_ROUNDS", 0)  # no loop is taken to have any
    reference, expected = run(programs[case.name], fast=False)
    fast, found = run(programs[case.name], fast=True)
    assert found == expected
    assert contents(fast) == contents(reference)
    assert "-O1" in levels


def test_other_schedules_are_the_reference_s(programs: dict[str, nodes.Program]) -> None:
    program = programs[CLEAN[0].name]
    interpreter = Interpreter(program, Shuffled(1), RunSettings())
    interpreter.run()
    assert interpreter.fast.native_blocks == 0


def test_steps_run_out_in_both(programs: dict[str, nodes.Program]) -> None:
    program = programs[CLEAN[4].name]
    limit = run(program, fast=False)[1].steps - 700
    results = [
        Interpreter(program, FirstChoice(), RunSettings(fast=fast, max_steps=limit)).run()
        for fast in (False, True)
    ]
    assert results[0] == results[1]
