// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 4
// launch: 1 x 64
// fix: the degree is at most four
#include <cuda_runtime.h>

const int most = 5;
__constant__ unsigned coefficients[most];

__global__ void horner(unsigned *x, int degree) {
  unsigned at = x[threadIdx.x], sum = 0;
  for (int k = degree; k >= 0; --k) sum = sum * at + coefficients[k];
  x[threadIdx.x] = sum;
}

int main() {
  int degree = nondet_int();
  if (degree < 0 || degree >= most) return 0;
  unsigned table[most] = {1, 2, 3, 4, 5}, host[64];
  for (int i = 0; i < 64; ++i) host[i] = nondet_uint();
  cudaMemcpyToSymbol(coefficients, table, sizeof table);
  unsigned *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  horner<<<1, 64>>>(x, degree);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
