// run: --force-malloc-success --check all
// expect: proved
// needs: input
// inputs: 0
// launch: 1 x 32
// fix: it looks first and allocates then
#include <cuda_runtime.h>

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main() {
  int n = nondet_int();
  if (n <= 0) return 0;
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));
  clear<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
