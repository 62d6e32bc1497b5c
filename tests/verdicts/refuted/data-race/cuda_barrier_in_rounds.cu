// expect: refuted data-race
// why: nobody waits until all have read before the next round writes
#include <cuda/barrier>

__global__ void mirror(int *out, int rounds) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  __shared__ int tile[64];
  if (threadIdx.x == 0) init(&all, blockDim.x);
  __syncthreads();
  for (int r = 0; r < rounds; r++) {
    tile[threadIdx.x] = threadIdx.x + r;  //! data-race
    all.arrive_and_wait();
    int v = tile[63 - threadIdx.x];  //! data-race
    out[blockIdx.x * 64 + threadIdx.x] = v;
  }
}

int main(int argc, char **argv) {
  int *out;
  cudaMalloc(&out, 256 * sizeof(int));
  mirror<<<4, 64>>>(out, argc);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
