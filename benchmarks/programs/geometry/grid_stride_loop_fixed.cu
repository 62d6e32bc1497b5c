// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 200
// launch: 2 x 32
// fix: by the size of the grid
#include <cassert>
#include <cuda_runtime.h>

__global__ void visit(int *visits, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&visits[i], 1);
}

int main() {
  int n = nondet_int();
  __ESBMC_assume(n >= 1 && n <= 200);
  int host[200];
  int *visits;
  cudaMalloc(&visits, sizeof host);
  cudaMemset(visits, 0, sizeof host);
  visit<<<2, 32>>>(visits, n);
  cudaMemcpy(host, visits, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) assert(host[i] == 1);
  cudaFree(visits);
  return 0;
}
