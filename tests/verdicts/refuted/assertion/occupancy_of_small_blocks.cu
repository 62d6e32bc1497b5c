// expect: refuted assertion main
// why: how many blocks it holds depends on device and kernel
#include <cassert>
#include <cuda_runtime.h>

__global__ void k() {}

int main() {
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 256, 0);
  assert(blocks >= 2);     //! assertion
  k<<<1, 256>>>();
  cudaDeviceSynchronize();
}
