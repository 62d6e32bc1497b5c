// expect: proved all
// why: every device that is counted has properties; work stays on the first
#include <cassert>
int main() {
  int count = 0;
  cudaGetDeviceCount(&count);
  for (int device = 0; device < count; ++device) {
    cudaDeviceProp properties;
    cudaError_t error = cudaGetDeviceProperties(&properties, device);
    assert(error == cudaSuccess && properties.multiProcessorCount > 0);
  }
  return 0;
}
