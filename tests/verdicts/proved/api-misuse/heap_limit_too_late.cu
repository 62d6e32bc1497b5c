// expect: proved all
// fix: a kernel without a heap does not mind
#include <cassert>
__global__ void k() { free(malloc(16)); }
__global__ void first() {}
int main() {
  first<<<1, 1>>>();
  cudaError_t error = cudaDeviceSetLimit(cudaLimitMallocHeapSize, 256u << 20);
  assert(error == cudaSuccess);
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
