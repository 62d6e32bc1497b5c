// hardware: ulp 3
// Functions with several results: sincos, sincospi, and lengths.
#include <cstdio>

__managed__ unsigned out[4][4];
__managed__ unsigned long long wide[4][4];
__managed__ float vector[4] = {1, -2, 3, 0.5f};

__global__ void run() {
  int i = threadIdx.x;
  float s, c, x = 0.4f * i + 0.1f;
  sincosf(x, &s, &c);
  out[i][0] = __float_as_uint(s);
  out[i][1] = __float_as_uint(c);
  sincospif(x, &s, &c);
  out[i][2] = __float_as_uint(s);
  out[i][3] = __float_as_uint(norm3df(x, vector[i], 2.0f));
  double ds, dc;
  sincos((double)x, &ds, &dc);
  wide[i][0] = (unsigned long long)__double_as_longlong(ds);
  wide[i][1] = (unsigned long long)__double_as_longlong(dc);
  sincospi((double)x, &ds, &dc);
  wide[i][2] = (unsigned long long)__double_as_longlong(ds);
  wide[i][3] = (unsigned long long)__double_as_longlong(dc);
}

int main() {
  run<<<1, 4>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; ++i) {
    for (unsigned v : out[i]) printf("row %d f32 0x%08x\n", i, v);
    for (unsigned long long v : wide[i]) printf("row %d f64 0x%016llx\n", i, v);
  }
  return 0;
}
