// run: --force-malloc-success
// expect: refuted barrier-divergence
// launch: 1 x 64
// why: the two halves of the block wait at two different barriers
#include <cuda_runtime.h>

__global__ void halves(int *out) {
  __shared__ int tile[64];
  int i = threadIdx.x;
  if (i < 32) {
    tile[i] = i;
    __syncthreads();  //! barrier-divergence
  } else {
    tile[i] = -i;
    __syncthreads();  //! barrier-divergence
  }
  out[i] = tile[i];
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  halves<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
