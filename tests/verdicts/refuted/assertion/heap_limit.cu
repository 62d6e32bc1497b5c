// expect: refuted assertion
// why: the heap has 8 MiB where nothing else is said, and fewer where that is said
#include <cassert>
__global__ void k() {
  char *p = (char *)malloc(3u << 20);
  assert(p != nullptr);                 //! assertion
  free(p);
}
int main() {
  if (cudaDeviceSetLimit(cudaLimitMallocHeapSize, 2u << 20) != cudaSuccess) return 1;
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
