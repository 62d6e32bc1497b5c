// Atomic addition and exchange on float, double and vectors of float; denormal sums on memory.
#include <cstdio>

__device__ float f[4] = {1.5f, 1e8f, 1e-40f, -0.0f};
__device__ double d[3] = {0.1, 1e16, 5e-324};
__device__ float of[4];
__device__ double od[3];
__device__ float2 f2 = {1.0f, 2.0f};

__global__ void run() {
  of[0] = atomicAdd(&f[0], 2.25f);
  of[1] = atomicAdd(&f[1], 3.0f);
  of[2] = atomicExch(&f[2], 7.0f);
  of[3] = atomicAdd(&f[3], -0.0f);
  od[0] = atomicAdd(&d[0], 0.2);
  od[1] = atomicAdd(&d[1], 1.0);
  od[2] = atomicAdd(&d[2], 5e-324);
  atomicExch(&f2.x, 9.0f);
  atomicAdd(&f2.y, -5.0f);
}

int main() {
  float hf[4], hof[4];
  double hd[3], hod[3];
  float2 pair;
  run<<<1, 1>>>();
  cudaMemcpyFromSymbol(hf, f, sizeof hf);
  cudaMemcpyFromSymbol(hof, of, sizeof hof);
  cudaMemcpyFromSymbol(hd, d, sizeof hd);
  cudaMemcpyFromSymbol(hod, od, sizeof hod);
  cudaMemcpyFromSymbol(&pair, f2, sizeof pair);
  for (int i = 0; i < 4; ++i) printf("%a %a\n", hof[i], hf[i]);
  for (int i = 0; i < 3; ++i) printf("%a %a\n", hod[i], hd[i]);
  printf("%g %g\n", pair.x, pair.y);
  return 0;
}
