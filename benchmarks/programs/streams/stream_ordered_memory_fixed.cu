// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: in the same stream
#include <cuda_runtime.h>

__global__ void fill(int *x) {
  x[threadIdx.x] = 1;
}

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int *x;
  cudaMallocAsync(&x, 32 * sizeof(int), first);
  fill<<<1, 32, 0, first>>>(x);
  cudaFreeAsync(x, first);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return 0;
}
