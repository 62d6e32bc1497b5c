// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: __syncwarp does
#include <cuda_runtime.h>

__global__ void swap(int *out) {
  __shared__ int cells[64];
  int i = threadIdx.x;
  cells[i] = i;
  __syncwarp();
  out[i] = cells[i ^ 1];
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  swap<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
