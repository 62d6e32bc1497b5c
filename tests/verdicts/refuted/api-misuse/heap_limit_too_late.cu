// expect: refuted api-misuse
// why: the heap is in use since the launch
#include <cassert>
__global__ void k() { free(malloc(16)); }
int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  cudaError_t error = cudaDeviceSetLimit(cudaLimitMallocHeapSize, 256u << 20);   //! api-misuse
  assert(error == cudaErrorInvalidValue);
  return 0;
}
