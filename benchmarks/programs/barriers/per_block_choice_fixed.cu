// run: --force-malloc-success
// expect: proved
// launch: 4 x 32
// fix: it looks at the block
#include <cuda_runtime.h>

__global__ void choose(int *out) {
  __shared__ int tile[32];
  int i = threadIdx.x;
  tile[i] = i;
  if (blockIdx.x % 2 == 0) {
    __syncthreads();
    out[blockIdx.x * 32 + i] = tile[31 - i];
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
