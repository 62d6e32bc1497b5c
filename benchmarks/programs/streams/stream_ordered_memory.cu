// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 32
// why: the memory is freed in another stream than the one that still uses it
#include <cuda_runtime.h>

__global__ void fill(int *x) {
  x[threadIdx.x] = 1;  //! data-race
}

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int *x;
  cudaMallocAsync(&x, 32 * sizeof(int), first);
  fill<<<1, 32, 0, first>>>(x);
  cudaFreeAsync(x, second);  //! data-race
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return 0;
}
