// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: it waits
#include <cuda_runtime.h>

__global__ void square(int *x) {
  x[threadIdx.x] = threadIdx.x * threadIdx.x;
}

int main() {
  int *host, *mapped;
  cudaHostAlloc(&host, 32 * sizeof(int), cudaHostAllocMapped);
  cudaHostGetDevicePointer(&mapped, host, 0);
  square<<<1, 32>>>(mapped);
  cudaDeviceSynchronize();
  int seen = host[5];
  cudaDeviceSynchronize();
  cudaFreeHost(host);
  return seen < 0;
}
