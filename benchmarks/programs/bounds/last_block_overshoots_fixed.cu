// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 100
// launch: 4 x 64
// fix: threads past the end do nothing
#include <cuda_runtime.h>

__global__ void fill(int *values, int n, int value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] = value;
}

int main() {
  int n = nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 256);
  int *values;
  cudaMalloc(&values, n * sizeof(int));
  fill<<<(n + 63) / 64, 64>>>(values, n, 7);
  cudaDeviceSynchronize();
  cudaFree(values);
  return 0;
}
