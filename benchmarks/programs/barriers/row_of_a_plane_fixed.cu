// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: the whole block waits
#include <cuda_runtime.h>

__global__ void rows(int *out) {
  __shared__ int first[16];
  if (threadIdx.y == 0) first[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.y == 0) out[threadIdx.x] = first[15 - threadIdx.x];
}

int main() {
  int *out;
  cudaMalloc(&out, 16 * sizeof(int));
  rows<<<1, dim3(16, 4)>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
