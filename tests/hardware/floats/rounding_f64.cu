// Directed rounding of double operations: nearest, zero, up, down.
#include <cstdio>

__managed__ double values[6] = {1.0, 3.141592653589793, -0.3333333333333333, 5e-324, 1.7976931348623157e308, -1e-17};
__managed__ unsigned long long out[36][24];

__device__ unsigned long long bits(double v) {
  return v != v ? 0x7ff8000000000000ull : (unsigned long long)__double_as_longlong(v);
}

#define ALL(k, op, ...)                 \
  to[k] = bits(op##_rn(__VA_ARGS__));     \
  to[k + 1] = bits(op##_rz(__VA_ARGS__)); \
  to[k + 2] = bits(op##_ru(__VA_ARGS__)); \
  to[k + 3] = bits(op##_rd(__VA_ARGS__));

__global__ void run() {
  double a = values[blockIdx.x], b = values[threadIdx.x];
  unsigned long long *to = out[blockIdx.x * 6 + threadIdx.x];
  ALL(0, __dadd, a, b)
  ALL(4, __dsub, a, b)
  ALL(8, __dmul, a, b)
  ALL(12, __ddiv, a, b)
  ALL(16, __fma, a, b, 0.1)
  ALL(20, __dsqrt, fabs(a * b))
}

int main() {
  run<<<6, 6>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 36; ++i) {
    printf("%a %a:", values[i / 6], values[i % 6]);
    for (int k = 0; k < 24; ++k) printf(" %016llx", out[i][k]);
    printf("\n");
  }
  return 0;
}
