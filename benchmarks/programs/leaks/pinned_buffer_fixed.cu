// run: --force-malloc-success --check all
// expect: proved
// launch: 1 x 32
// fix: cudaFreeHost at the end
#include <cuda_runtime.h>

__global__ void twice(int *x) { x[threadIdx.x] *= 2; }

int main() {
  int *host, *x;
  cudaMallocHost(&host, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i) host[i] = i;
  cudaMalloc(&x, 32 * sizeof(int));
  cudaMemcpy(x, host, 32 * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<1, 32>>>(x);
  cudaMemcpy(host, x, 32 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFreeHost(host);
  return 0;
}
