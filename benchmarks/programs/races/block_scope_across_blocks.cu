// run: --force-malloc-success
// expect: refuted data-race
// launch: 2 x 64
// why: an atomic of block scope is no atomic for the other block
#include <cuda_runtime.h>

__global__ void tally(int *total) {
  atomicAdd_block(total, 1);  //! data-race
}

int main() {
  int *total;
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  tally<<<2, 64>>>(total);
  cudaDeviceSynchronize();
  cudaFree(total);
  return 0;
}
