// run: --force-malloc-success
// expect: refuted barrier-divergence
// launch: 1 x 64
// why: only the first row of a two-dimensional block waits
#include <cuda_runtime.h>

__global__ void rows(int *out) {
  __shared__ int first[16];
  if (threadIdx.y == 0) {
    first[threadIdx.x] = threadIdx.x;
    __syncthreads();  //! barrier-divergence
    out[threadIdx.x] = first[15 - threadIdx.x];
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 16 * sizeof(int));
  rows<<<1, dim3(16, 4)>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
