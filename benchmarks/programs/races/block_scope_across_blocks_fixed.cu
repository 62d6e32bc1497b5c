// run: --force-malloc-success
// expect: proved
// launch: 2 x 64
// fix: the scope is the device
#include <cuda_runtime.h>

__global__ void tally(int *total) {
  atomicAdd(total, 1);
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
