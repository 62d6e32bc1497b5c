// run: --engine parametric
// expect: unknown data-race
// why: what is done between arriving and waiting is before and after what others do
#include <cuda/barrier>
#include <utility>

__global__ void mirror(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  __shared__ int tile[64];
  if (threadIdx.x == 0) init(&all, blockDim.x);
  __syncthreads();
  tile[threadIdx.x] = threadIdx.x;
  auto token = all.arrive();
  out[blockIdx.x * 64 + threadIdx.x] = 0;
  all.wait(std::move(token));
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
