// Directed rounding of float operations: nearest, zero, up, down.
#include <cstdio>

__managed__ unsigned values[6] = {0x3f800000, 0x40490fdb, 0xbeaaaaab, 0x00000003, 0x7f7fffff, 0xb3000001};
__managed__ unsigned out[36][24];

__device__ unsigned bits(float v) { return v != v ? 0x7fc00000u : __float_as_uint(v); }

#define ALL(k, op, ...)                 \
  to[k] = bits(op##_rn(__VA_ARGS__));     \
  to[k + 1] = bits(op##_rz(__VA_ARGS__)); \
  to[k + 2] = bits(op##_ru(__VA_ARGS__)); \
  to[k + 3] = bits(op##_rd(__VA_ARGS__));

__global__ void run() {
  float a = __uint_as_float(values[blockIdx.x]), b = __uint_as_float(values[threadIdx.x]);
  unsigned *to = out[blockIdx.x * 6 + threadIdx.x];
  ALL(0, __fadd, a, b)
  ALL(4, __fsub, a, b)
  ALL(8, __fmul, a, b)
  ALL(12, __fdiv, a, b)
  ALL(16, __fmaf, a, b, 0.1f)
  ALL(20, __fsqrt, fabsf(a * b))
}

int main() {
  run<<<6, 6>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 36; ++i) {
    printf("%08x %08x:", values[i / 6], values[i % 6]);
    for (int k = 0; k < 24; ++k) printf(" %08x", out[i][k]);
    printf("\n");
  }
  return 0;
}
