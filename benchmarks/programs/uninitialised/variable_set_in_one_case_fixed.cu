// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0
// launch: 1 x 32
// fix: without one it is the largest number
#include <climits>
#include <cuda_runtime.h>

__global__ void cut(int *x, bool limited, int most) {
  int limit = INT_MAX;
  if (limited) limit = most;
  if (x[threadIdx.x] > limit) x[threadIdx.x] = limit;
}

int main() {
  bool limited = nondet_bool();
  int host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;
  int *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cut<<<1, 32>>>(x, limited, 10);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
