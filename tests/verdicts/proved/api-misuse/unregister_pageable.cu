// expect: proved all
// fix: it is pinned
#include <cassert>
int main() {
  int *h, *d = nullptr;
  cudaMallocHost(&h, 64);
  assert(cudaHostGetDevicePointer(&d, h, 0) == cudaSuccess);
  cudaFreeHost(h);
  return 0;
}
