// fmin and fmax drop a NaN and order the zeros; fdim, fabs, copysign and the classifications.
#include <cstdio>

__managed__ unsigned values[8] = {0x00000000, 0x80000000, 0x7fc00000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x00000001};
__managed__ unsigned out[64][10];

__device__ unsigned bits(float v) { return v != v ? 0x7fc00000u : __float_as_uint(v); }
__device__ unsigned bits(double v) { return bits((float)v); }

__global__ void run() {
  float a = __uint_as_float(values[blockIdx.x]), b = __uint_as_float(values[threadIdx.x]);
  unsigned *to = out[blockIdx.x * 8 + threadIdx.x];
  to[0] = bits(fminf(a, b));
  to[1] = bits(fmaxf(a, b));
  to[2] = bits(fmin((double)a, (double)b));
  to[3] = bits(fmax((double)a, (double)b));
  to[4] = bits(min(a, b));
  to[5] = bits(max(a, b));
  to[6] = bits(fdimf(a, b));
  to[7] = bits(a != a ? 0.0f : copysignf(a, b != b ? 1.0f : b));
  to[8] = isnan(a) | isinf(a) << 1 | isfinite(a) << 2 | (signbit(b) && !isnan(b)) << 3;
  to[9] = (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | !(a < b) << 6;
}

int main() {
  run<<<8, 8>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i) {
    printf("%08x %08x:", values[i / 8], values[i % 8]);
    for (unsigned v : out[i]) printf(" %x", v);
    printf("\n");
  }
  return 0;
}
