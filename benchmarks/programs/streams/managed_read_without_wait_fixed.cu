// run: --force-malloc-success
// expect: proved
// launch: 2 x 64
// fix: it waits for the device
#include <cuda_runtime.h>

__global__ void fill(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 3 * i;
}

int main() {
  const int n = 128;
  int *x;
  cudaMallocManaged(&x, n * sizeof(int));
  fill<<<2, 64>>>(x);
  cudaDeviceSynchronize();
  int last = x[n - 1];
  cudaDeviceSynchronize();
  cudaFree(x);
  return last < 0;
}
