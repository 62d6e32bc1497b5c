// run: --engine parametric --check race --check divergence
// expect: refuted data-race
// why: half of the threads are all that the barrier waits for
#include <cuda/barrier>
#include <utility>

__global__ void mirror(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  __shared__ int tile[64];
  if (threadIdx.x == 0) init(&all, 32);
  __syncthreads();
  tile[threadIdx.x] = threadIdx.x;  //! data-race
  auto token = all.arrive();
  all.wait(std::move(token));
  out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];  //! data-race
}

int main() {
  int *out;
  cudaMalloc(&out, 256 * sizeof(int));
  mirror<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
