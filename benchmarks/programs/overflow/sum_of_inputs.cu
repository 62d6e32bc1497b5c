// run: --force-malloc-success
// expect: refuted integer-overflow
// needs: input
// inputs: 0x7fffffff 1
// launch: 1 x 32
// why: two large numbers do not fit into their sum
#include <cuda_runtime.h>

const int n = 32;

__global__ void add(const int *a, const int *b, int *c) {
  int i = threadIdx.x;
  c[i] = a[i] + b[i];  //! integer-overflow
}

int main() {
  int first[n], second[n];
  for (int i = 0; i < n; ++i) {
    first[i] = nondet_int();
    second[i] = nondet_int();
  }
  int *a, *b;
  int *c;
  cudaMalloc(&a, sizeof first);
  cudaMalloc(&b, sizeof second);
  cudaMalloc(&c, n * sizeof(*c));
  cudaMemcpy(a, first, sizeof first, cudaMemcpyHostToDevice);
  cudaMemcpy(b, second, sizeof second, cudaMemcpyHostToDevice);
  add<<<1, n>>>(a, b, c);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
