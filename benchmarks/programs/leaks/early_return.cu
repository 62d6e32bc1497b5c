// run: --force-malloc-success --check all
// expect: refuted memory-leak
// needs: input
// inputs: 0
// launch: 1 x 32
// why: the program leaves without freeing when there is nothing to do
#include <cuda_runtime.h>

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main() {
  int n = nondet_int();
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));  //! memory-leak
  if (n <= 0) return 0;
  clear<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
