// run: --force-malloc-success
// expect: refuted assertion
// why: which thread draws the last ticket depends on the schedule
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
  assert(host[1] == 1);     //! assertion
  cudaFree(next);
  cudaFree(mine);
  return 0;
}
