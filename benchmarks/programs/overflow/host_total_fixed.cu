// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 200000000*16
// launch: 1 x 16
// fix: the total is a long long
#include <cassert>
#include <cuda_runtime.h>

const int n = 16;

__global__ void keep(int *x) {
  if (x[threadIdx.x] < 0) x[threadIdx.x] = 0;
}

int main() {
  int host[n];
  for (int i = 0; i < n; ++i) {
    host[i] = nondet_int();
    __ESBMC_assume(host[i] <= 200000000);
  }
  int *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  keep<<<1, n>>>(x);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  long long total = 0;
  for (int i = 0; i < n; ++i) total += host[i];
  assert(total >= 0);
  cudaFree(x);
  return 0;
}
