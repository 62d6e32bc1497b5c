// expect: proved all
// fix: a fence between the write and the read of each
#include <assert.h>

__global__ void k(int *x, int *y, int *r) {
  if (blockIdx.x == 0) {
    atomicExch(x, 1);
    __threadfence();
    r[0] = atomicAdd(y, 0);
  } else {
    atomicExch(y, 1);
    __threadfence();
    r[1] = atomicAdd(x, 0);
  }
}

int main() {
  int h[2];
  int *x, *y, *r;
  cudaMalloc(&x, sizeof(int));
  cudaMalloc(&y, sizeof(int));
  cudaMalloc(&r, 2 * sizeof(int));
  cudaMemset(x, 0, sizeof(int));
  cudaMemset(y, 0, sizeof(int));
  k<<<2, 1>>>(x, y, r);
  cudaMemcpy(h, r, sizeof(h), cudaMemcpyDeviceToHost);
  assert(h[0] == 1 || h[1] == 1);
  cudaFree(x);
  cudaFree(y);
  cudaFree(r);
  return 0;
}
