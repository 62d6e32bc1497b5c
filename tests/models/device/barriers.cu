// Numbered barriers, and warp functions without a mask from before Volta.
#include <cstdio>
__global__ void k(int *out) {
  __shared__ int s[64], r[32];
  int t = threadIdx.x;
  s[t] = t;
  __barrier_sync(1);
  out[t] = s[63 - t];
  if (t < 32) __barrier_sync_count(2, 32);
  if (t < 32) r[t] = 100 + t;
  __barrier_sync(1);
  out[t] += r[t % 32];
}
__global__ void warp(int *out) {
  int t = threadIdx.x;
  out[t] = __uni_sync(~0u, t < 40) + 2 * __uni_sync(~0u, t < 5);
}
int main() {
  int *m;
  cudaMallocManaged(&m, 256);
  k<<<1, 64>>>(m);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", m[0], m[31], m[63]);                              //= 163 163 131
  warp<<<1, 32>>>(m);
  cudaDeviceSynchronize();
  printf("%d %d\n", m[0], m[31]);                                        //= 1 1
  cudaFree(m);
}
