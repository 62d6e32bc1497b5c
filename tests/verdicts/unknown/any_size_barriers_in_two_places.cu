// run: --engine parametric
// expect: unknown data-race ; unknown barrier-divergence
// why: threads that arrive in two places meet all the same, which nobody shows for all sizes
#include <cuda/barrier>

__global__ void mirror(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  __shared__ int tile[64];
  if (threadIdx.x == 0) init(&all, blockDim.x);
  __syncthreads();
  tile[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 32) {
    all.arrive_and_wait();
  } else {
    all.arrive_and_wait();
  }
  out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

int main() {
  int *out;
  cudaMalloc(&out, 256 * sizeof(int));
  mirror<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
