// expect: proved all
// fix: a multiprocessor holds some block of 256 threads of every kernel
#include <cassert>
#include <cuda_runtime.h>

__global__ void k() {}

int main() {
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 256, 0);
  assert(blocks >= 1);
  k<<<blocks, 256>>>();
  cudaDeviceSynchronize();
}
