// run: --force-malloc-success --check all
// expect: proved
// launch: 1 x 16
// fix: the first is freed before
#include <cuda_runtime.h>

__global__ void fill(int *x, int v) { x[threadIdx.x] = v; }

int main() {
  int *x;
  cudaMalloc(&x, 16 * sizeof(int));
  fill<<<1, 16>>>(x, 1);
  cudaFree(x);
  cudaMalloc(&x, 16 * sizeof(int));
  fill<<<1, 16>>>(x, 2);
  cudaFree(x);
  return 0;
}
