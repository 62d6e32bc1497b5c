// run: --force-malloc-success --check all
// expect: refuted memory-leak
// launch: 1 x 16
// why: the second allocation takes the place of the only pointer to the first
#include <cuda_runtime.h>

__global__ void fill(int *x, int v) { x[threadIdx.x] = v; }

int main() {
  int *x;
  cudaMalloc(&x, 16 * sizeof(int));  //! memory-leak
  fill<<<1, 16>>>(x, 1);
  cudaMalloc(&x, 16 * sizeof(int));
  fill<<<1, 16>>>(x, 2);
  cudaFree(x);
  return 0;
}
