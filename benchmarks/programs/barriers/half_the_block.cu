// run: --force-malloc-success
// expect: refuted barrier-divergence
// launch: 1 x 64
// why: only the lower half of the block reaches the barrier
#include <cuda_runtime.h>

__global__ void fold(unsigned *values) {
  __shared__ unsigned tile[64];
  int i = threadIdx.x;
  tile[i] = values[i];
  __syncthreads();
  if (i < 32) {
    tile[i] += tile[i + 32];
    __syncthreads();  //! barrier-divergence
  }
  if (i < 32) values[i] = tile[i];
}

int main() {
  unsigned *values;
  cudaMalloc(&values, 64 * sizeof(unsigned));
  cudaMemset(values, 1, 64 * sizeof(unsigned));
  fold<<<1, 64>>>(values);
  cudaDeviceSynchronize();
  cudaFree(values);
  return 0;
}
