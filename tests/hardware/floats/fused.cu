// A fused multiply-add rounds once, a product and a sum twice.
#include <cstdio>

__managed__ float a[4] = {1.0000001f, 16777218.0f, 3.4e38f, 1e-30f};
__managed__ float b[4] = {1.0000001f, 16777215.0f, 2.0f, 1e-15f};
__managed__ float c[4] = {-1.0000002f, -2.8147498e14f, -3.4e38f, 1e-44f};
__managed__ unsigned out[4][3];
__managed__ unsigned long long wide[4][2];

__global__ void run() {
  int i = threadIdx.x;
  out[i][0] = __float_as_uint(fmaf(a[i], b[i], c[i]));
  out[i][1] = __float_as_uint(__fmaf_rn(a[i], b[i], c[i]));
  out[i][2] = __float_as_uint(__fadd_rn(__fmul_rn(a[i], b[i]), c[i]));
  double x = a[i] * 1.1, y = b[i] * 1.3, z = -x * y;
  wide[i][0] = (unsigned long long)__double_as_longlong(fma(x, y, z));
  wide[i][1] = (unsigned long long)__double_as_longlong(__dadd_rn(__dmul_rn(x, y), z));
}

int main() {
  run<<<1, 4>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; ++i) {
    printf("%08x %08x %08x %016llx %016llx\n", out[i][0], out[i][1], out[i][2], wide[i][0], wide[i][1]);
  }
  return 0;
}
