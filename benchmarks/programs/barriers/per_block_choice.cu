// run: --force-malloc-success
// expect: refuted barrier-divergence
// launch: 4 x 32
// why: the choice is meant to be the block's and looks at the thread
#include <cuda_runtime.h>

__global__ void choose(int *out) {
  __shared__ int tile[32];
  int i = threadIdx.x;
  tile[i] = i;
  if ((blockIdx.x + threadIdx.x) % 2 == 0) {
    __syncthreads();  //! barrier-divergence
    out[blockIdx.x * 32 + i] = tile[i];
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 128 * sizeof(int));
  choose<<<4, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
