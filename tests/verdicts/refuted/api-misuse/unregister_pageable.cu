// expect: refuted api-misuse
// why: nobody has registered it, and both calls say so
#include <cassert>
#include <cstdlib>
int main() {
  int *h = (int *)malloc(64), *d = nullptr;
  cudaError_t error = cudaHostUnregister(h);                          //! api-misuse
  assert(error == cudaErrorHostMemoryNotRegistered);
  assert(cudaHostGetDevicePointer(&d, h, 0) == cudaErrorInvalidValue);   //! api-misuse
  free(h);
  return 0;
}
