// half2: packing, elementwise arithmetic, swaps.
#include <cstdio>
#include <cuda_fp16.h>

__managed__ unsigned out[16];
__managed__ float floats[4];

__device__ unsigned bits(__half2 v) { return *reinterpret_cast<unsigned *>(&v); }

__global__ void run(float x, float y) {
  __half2 a = __floats2half2_rn(x, y), b = __float2half2_rn(0.3f);
  out[0] = bits(a);
  out[1] = bits(b);
  out[2] = bits(__hadd2(a, b));
  out[3] = bits(__hmul2(a, b));
  out[4] = bits(__hsub2(a, b));
  out[5] = bits(__hfma2(a, b, a));
  out[6] = bits(__lowhigh2highlow(a));
  out[7] = bits(__low2half2(a));
  out[8] = bits(__high2half2(a));
  out[9] = bits(__lows2half2(a, b));
  out[10] = bits(__highs2half2(a, b));
  out[11] = bits(__halves2half2(__high2half(a), __low2half(b)));
  out[12] = bits(__hneg2(a));
  out[13] = bits(__habs2(__hneg2(a)));
  out[14] = bits(__heq2(a, a));
  out[15] = bits(a + b);
  floats[0] = __low2float(a);
  floats[1] = __high2float(a);
  float2 f = __half22float2(b);
  floats[2] = f.x;
  floats[3] = f.y;
}

int main() {
  run<<<1, 1>>>(1.5f, -100.25f);
  cudaDeviceSynchronize();
  for (unsigned v : out) printf("%08x\n", v);
  for (float v : floats) printf("%a\n", v);
  printf("%d %d\n", (int)sizeof(__half2), (int)alignof(__half2));
  return 0;
}
