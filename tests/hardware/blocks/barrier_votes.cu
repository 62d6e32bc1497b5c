// __syncthreads_count, _and, _or over a block of several warps.
#include <cstdio>

__managed__ int out[3][5];

__global__ void run() {
  int i = threadIdx.x, b = blockIdx.x;
  int count = __syncthreads_count(i % (b + 2) == 0);
  int all = __syncthreads_and(i < 100);
  int most = __syncthreads_and(i < 99 + b);
  int any = __syncthreads_or(i == 70 + 20 * b);
  int none = __syncthreads_or(i < 0);
  if (i == 0) {
    out[b][0] = count;
    out[b][1] = all != 0;
    out[b][2] = most != 0;
    out[b][3] = any != 0;
    out[b][4] = none != 0;
  }
}

int main() {
  run<<<3, 100>>>();
  cudaDeviceSynchronize();
  for (int b = 0; b < 3; ++b) printf("%d %d %d %d %d\n", out[b][0], out[b][1], out[b][2], out[b][3], out[b][4]);
  return 0;
}
