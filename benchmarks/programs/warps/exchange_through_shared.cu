// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 64
// why: a shuffle does not order shared memory
#include <cuda_runtime.h>

__global__ void swap(int *out) {
  __shared__ int cells[64];
  int i = threadIdx.x;
  cells[i] = i;  //! data-race
  int dummy = __shfl_sync(0xffffffffu, i, 0);
  out[i] = cells[i ^ 1] + 0 * dummy;  //! data-race
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  swap<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
