// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 32
// why: the kernel writes the host's own memory, and the host reads it without waiting
#include <cuda_runtime.h>

__global__ void square(int *x) {
  x[threadIdx.x] = threadIdx.x * threadIdx.x;  //! data-race
}

int main() {
  int *host, *mapped;
  cudaHostAlloc(&host, 32 * sizeof(int), cudaHostAllocMapped);
  cudaHostGetDevicePointer(&mapped, host, 0);
  square<<<1, 32>>>(mapped);
  int seen = host[5];  //! data-race
  cudaDeviceSynchronize();
  cudaFreeHost(host);
  return seen < 0;
}
