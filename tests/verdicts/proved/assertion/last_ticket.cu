// run: --force-malloc-success
// expect: proved all
// fix: only that each draws a ticket is asserted
#include <assert.h>

__global__ void k(int *next, int *mine) {
  mine[threadIdx.x] = atomicAdd(next, 1);
}

int main() {
  int host[2];
  int *next, *mine;
  cudaMalloc(&next, sizeof(int));
  cudaMalloc(&mine, sizeof host);
  cudaMemset(next, 0, sizeof(int));
  k<<<1, 2>>>(next, mine);
  cudaMemcpy(host, mine, sizeof host, cudaMemcpyDeviceToHost);
  assert(host[0] + host[1] == 1);
  cudaFree(next);
  cudaFree(mine);
  return 0;
}
