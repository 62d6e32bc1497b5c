// expect: proved all
// fix: the heap is made large enough
#include <cassert>
__global__ void k() {
  char *p = (char *)malloc(9u << 20);
  assert(p != nullptr);
  free(p);
}
int main() {
  if (cudaDeviceSetLimit(cudaLimitMallocHeapSize, 256u << 20) != cudaSuccess) return 1;
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
